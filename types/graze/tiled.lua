---@meta graze.tiled

-- Written by `make types` from lua/graze/tiled.lua. Never run.

---Maps of the editor Tiled: adds what is solid in them to a world.
---@class graze.tiled
local tiled = {}

---How a map is read. `tiled.add` takes all of these; other functions read x, y, tileset, template
---and segments.
---@class graze.tiled.options
---@field property? string the name of the property that makes things solid; "collidable" unless given
---@field solid? fun(properties: table, kind: string, thing: table, layer: table): boolean? decides instead of the property, unless it returns nil; `kind` is "tile" or "object", `thing` that itself
---@field all? boolean true: every tile and every object is solid, unless its property is false; false unless given
---@field layers? fun(layer: table): boolean returns false for layers to leave out; it is not asked for groups
---@field group? string|fun(record: graze.tiled.record): string? that of all, or a function for it, asked once for each tile number; nil leaves it to the property
---@field item? fun(record: graze.tiled.record): any returns what to add; without it, that is the record, or an object's own table. Keep the record if you want `tiled.cell` for grids
---@field x? number where the map is in the world; 0 unless given
---@field y? number 0 unless given
---@field tileset? fun(filename: string, tileset: table): table? returns a tileset that is in a file of its own, as `tiled.load` or a JSON library reads it
---@field template? fun(filename: string): table? returns an object template that a JSON map uses
---@field decompress? fun(data: string, how: string): string returns the bytes of a layer that is compressed by "zlib", "gzip" or "zstd". In LÖVE, the first two need no function
---@field segments? integer the corners of an ellipse that is no circle; 32 unless given
---@field grids? boolean false: an item for each tile; true unless given

---What an item is.
---@class graze.tiled.record
---@field kind "layer"|"tile"|"object" "layer": the grid of a layer of tiles
---@field layer table the map's table of it
---@field properties table by their names; those of the layer, of the tile, or of the object
---@field cx? integer of a tile, its cell; of a grid, the cell in its upper left corner
---@field cy? integer
---@field gid? integer the number of the tile in the map, without its flips
---@field tile? table what the tileset says of the tile, with `id` and `properties` always there
---@field object? table the object; of a tile, its collision shape
---@field part? integer the number of that shape

---Reads the text of a map.
---
---A Lua export is run without any globals. JSON is decoded by the given function, or by cjson,
---dkjson or json.lua, the first of them that is found. It also reads tilesets and templates.
---```lua
---local map = tiled.load(love.filesystem.read("level.tmj"))
---```
---@param source string the text of the file
---@param decode? fun(text: string): table decodes JSON
---@return table map
function tiled.load(source, decode) end

---Adds what is solid in a map to a world. If it raises an error, nothing is added.
---
---The world can also be one of bump.lua. That gets boxes; everything else is a warning.
---```lua
---local items, n, warnings = tiled.add(world, map, {property = "solid"})
---for _, warning in ipairs(warnings) do print(warning) end
---```
---@param world graze.world|table
---@param map table the table of a Lua export, or of `tiled.load`
---@param options? graze.tiled.options
---@return any[] items
---@return integer n how many
---@return string[] warnings what was left out: the layer, the object, and why
function tiled.add(world, map, options) end

---Removes items that are still in the world.
---@param world graze.world|table
---@param items any[] as `tiled.add` returned them
---@return integer n how many were still there
function tiled.remove(world, items) end

---Finds the tile that a hit means.
---
---Cells count from 0, as Tiled shows them. For the record of a single tile, the part does not
---matter. For other items it returns nil, so it can be called on whatever was hit.
---```lua
---local _, other, _, _, nx, ny, _, _, _, part = world:getHit(k)
---local cx, cy, gid, tile = tiled.cell(other, part)
---if tile and tile.properties.deadly then die() end
---```
---@param record any an item that was hit
---@param part? integer the part that the hit names
---@return integer? cx nil if the item is no tile or layer of tiles
---@return integer cy
---@return integer gid the number of the tile in the map, without its flips
---@return table tile with its `id` and `properties`
function tiled.cell(record, part) end

---Makes the shapes of an object, where it stands, whether it is solid or not: for triggers and
---spawn areas.
---
---A tile with several collision shapes has as many; others have one, points and texts none.
---```lua
---local water = tiled.find(map, "water")
---world:add(water, tiled.shapes(map, water), {group = "water"})
---```
---@param map table
---@param object table
---@param layer? table the object's layer, if you know it; else it is looked for
---@param options? graze.tiled.options
---@return graze.shape ... the shapes
function tiled.shapes(map, object, layer, options) end

---Finds an object by its name, or by a function that returns true for it, in all layers.
---```lua
---local _, _, x, y = tiled.find(map, "start")
---```
---@param map table
---@param which string|fun(object: table, layer: table): any
---@param options? graze.tiled.options
---@return table? object nil if there is none
---@return table layer
---@return number x where it stands, with the offsets of its layer and of the groups around that
---@return number y
function tiled.find(map, which, options) end

---Returns the corners of a polygon or polyline in the world: a path for a moving platform.
---@param map table
---@param object table
---@param options? graze.tiled.options
---@return number[] corners `{x1, y1, x2, y2, ...}`
function tiled.path(map, object, options) end

---Returns the centre of a cell.
---@param map table
---@param cx integer from 0 on
---@param cy integer from 0 on
---@param options? graze.tiled.options
---@return number x
---@return number y
function tiled.cellToWorld(map, cx, cy, options) end

---Returns the cell at a point, whether the map has it or not.
---@param map table
---@param x number
---@param y number
---@param options? graze.tiled.options
---@return integer cx from 0 on
---@return integer cy
function tiled.worldToCell(map, x, y, options) end

---Lets STI find graze as a plugin.
---
---After this, `sti("level.lua", {"graze"})` gives the map three methods. `map:graze_init(world,
---options)` adds it, and returns what `tiled.add` does. `map:graze_removeLayer(index)` removes what
---a layer has added. `map:graze_draw(tx, ty, sx, sy)` draws the world in LÖVE. You need none of
---this to use graze beside STI: `tiled.add` reads the file itself.
---
---STI renames layers that are in groups: `walls` in the group `town` becomes `town.walls`. These
---methods see only that name. So it is the name for `graze_removeLayer` and for the option
---`layers`, and the group of the items. With the property `group`, the items are in that group.
---```lua
---require("graze.tiled").plugin "libs.sti"
---```
---@param ... string the names by which you require STI; "sti" if there is none
function tiled.plugin(...) end

return tiled
