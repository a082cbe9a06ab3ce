--- Maps of the editor Tiled: adds what is solid in them to a world.
--
--     local tiled = require "graze.tiled"
--     local map = love.filesystem.load("level.lua")()
--     local items, n, warnings = tiled.add(world, map)
--
-- It reads Lua exports and the tables that a JSON library makes of .tmj files, in all orientations,
-- with flips, groups of layers, offsets, chunks, collision shapes of tiles, templates and external
-- tilesets. It needs no LÖVE. The map is read and never changed.
--
-- The property `collidable` makes things solid: set it to true on a layer, a group of layers, a
-- tile of the tileset, a collision shape of a tile, or an object. The nearest one counts, so that
-- false on a tile takes that out of a solid layer. On an object, false takes out all of its tile.
--
-- In a layer of tiles, all solid cells become one `graze.grid`, or one for each group, one-way
-- side, restitution and drag. The cells of a grid are convex polygons. So tiles that are round
-- or concave, that have several collision shapes, or that do not fit into their cell are items of
-- their own, and so is each object.
--
-- A solid tile without collision shapes is solid as a whole. Where cells are no boxes, as in
-- isometric and hexagonal maps, it is as large as its cell. Points and texts are no collision
-- shapes.
--
-- Further properties: `group` names the group of the item; without it, that is the name of the
-- layer. `oneWay` is true or "up", "down", "left" or "right": the side from which it is solid.
-- `restitution` and `drag` are numbers, set for the item: how it moves, not how its surface is.
-- An object or tile has them from its layer if it has none itself, and a collision shape from its
-- tile.
--
-- A fault in the map is an error at your line that names the layer, the object and the reason.
-- Objects that graze cannot represent, such as a polygon that crosses itself, are skipped.
-- `warnings` names each with its layer, id and reason.
--
-- @module graze.tiled

local check = require "graze.tiled.check"
local contents = require "graze.tiled.contents"
local layers = require "graze.tiled.layers"
local objects = require "graze.tiled.objects"
local plugin = require "graze.tiled.plugin"
local projection = require "graze.tiled.projection"
local reading = require "graze.tiled.reading"
local text = require "graze.tiled.text"
local tiles = require "graze.tiled.tiles"
local worlds = require "graze.tiled.worlds"

local unpack = rawget(table, "unpack") or unpack -- luacheck: ignore

local tiled = {}

--- How a map is read. `tiled.add` takes all of these; other functions read x, y, tileset, template
-- and segments.
-- @table options
-- @tfield[opt="collidable"] string property the name of the property that makes things solid
-- @tfield[opt] fun(properties:table,kind:string,thing:table,layer:table):boolean? solid decides
-- instead of the property, unless it returns nil; `kind` is "tile" or "object", `thing` that itself
-- @tfield[opt=false] boolean all true: every tile and every object is solid, unless its property is
-- false
-- @tfield[opt] fun(layer:table):boolean layers returns false for layers to leave out; it is not
-- asked for groups
-- @tfield[opt] string|fun(record:record):string? group that of all, or a function for it, asked
-- once for each tile number; nil leaves it to the property
-- @tfield[opt] fun(record:record):any item returns what to add; without it, that is the record, or
-- an object's own table. Keep the record if you want `tiled.cell` for grids
-- @tfield[opt=0] number x where the map is in the world
-- @tfield[opt=0] number y
-- @tfield[opt] fun(filename:string,tileset:table):table? tileset returns a tileset that is in a
-- file of its own, as `tiled.load` or a JSON library reads it
-- @tfield[opt] fun(filename:string):table? template returns an object template that a JSON map uses
-- @tfield[opt] fun(data:string,how:string):string decompress returns the bytes of a layer that is
-- compressed by "zlib", "gzip" or "zstd". In LÖVE, the first two need no function
-- @tfield[opt=32] integer segments the corners of an ellipse that is no circle
-- @tfield[opt=true] boolean grids false: an item for each tile

--- What an item is.
-- @table record
-- @tfield "layer"|"tile"|"object" kind "layer": the grid of a layer of tiles
-- @tfield table layer the map's table of it
-- @tfield table properties by their names; those of the layer, of the tile, or of the object
-- @tfield[opt] integer cx of a tile, its cell; of a grid, the cell in its upper left corner
-- @tfield[opt] integer cy
-- @tfield[opt] integer gid the number of the tile in the map, without its flips
-- @tfield[opt] table tile what the tileset says of the tile, with `id` and `properties` always
-- there
-- @tfield[opt] table object the object; of a tile, its collision shape
-- @tfield[opt] integer part the number of that shape

--- Reads the text of a map.
--
-- A Lua export is run without any globals. JSON is decoded by the given function, or by cjson,
-- dkjson or json.lua, the first of them that is found. It also reads tilesets and templates.
-- @tparam string source the text of the file
-- @tparam[opt] fun(text:string):table decode decodes JSON
-- @treturn table map
-- @usage local map = tiled.load(love.filesystem.read("level.tmj"))
function tiled.load(source, decode)
  check.string("load", 1, source)
  if decode ~= nil and type(decode) ~= "function" then
    check.reject(2, "load", "function expected, got " .. type(decode))
  end
  local map, reason = text.read(source, decode)
  if not map then check.reject(1, "load", reason) end
  return map
end

--- Adds what is solid in a map to a world. If it raises an error, nothing is added.
--
-- The world can also be one of bump.lua. That gets boxes; everything else is a warning.
-- @tparam graze.world|table world
-- @tparam table map the table of a Lua export, or of `tiled.load`
-- @tparam[opt] options options
-- @treturn any[] items
-- @treturn integer n how many
-- @treturn string[] warnings what was left out: the layer, the object, and why
-- @usage local items, n, warnings = tiled.add(world, map, {property = "solid"})
-- for _, warning in ipairs(warnings) do print(warning) end
function tiled.add(world, map, options)
  if not worlds.isBump(world) then check.kind("add", 1, world, "world") end
  check.map("add", 2, map)
  options = check.options("add", 3, options)
  local kind, read = worlds.kindOf(world), reading.new(map, options)
  read.boxesOnly = kind.boxesOnly
  local entries = contents.read(read, kind.accepts)
  local items = worlds.fill(kind, world, entries)
  return items, #items, read.warnings
end

--- Removes items that are still in the world.
-- @tparam graze.world|table world
-- @tparam any[] items as `tiled.add` returned them
-- @treturn integer n how many were still there
function tiled.remove(world, items)
  if not worlds.isBump(world) then check.kind("remove", 1, world, "world") end
  check.tableArgument("remove", 2, items)
  local ok, count = pcall(worlds.empty, worlds.kindOf(world), world, items)
  if not ok then check.reject(1, "remove", worlds.reason(count)) end
  return count
end

--- Finds the tile that a hit means.
--
-- Cells count from 0, as Tiled shows them. For the record of a single tile, the part does not
-- matter. For other items it returns nil, so it can be called on whatever was hit.
-- @tparam any record an item that was hit
-- @tparam[opt] integer part the part that the hit names
-- @treturn integer? cx nil if the item is no tile or layer of tiles
-- @treturn integer cy
-- @treturn integer gid the number of the tile in the map, without its flips
-- @treturn table tile with its `id` and `properties`
-- @usage local _, other, _, _, nx, ny, _, _, _, part = world:getHit(k)
-- local cx, cy, gid, tile = tiled.cell(other, part)
-- if tile and tile.properties.deadly then die() end
function tiled.cell(record, part)
  if record == nil then check.reject(1, "cell", "value expected, got nil") end
  local known = tiles.known[record]
  if known or part ~= nil then check.numbers("cell", 2, part) end
  if not known then
    if type(record) == "table" and record.kind == "tile" and record.cx then
      return record.cx, record.cy, record.gid, record.tile
    end
    return nil
  end
  check.within("cell", 2, part, known.columns * known.rows)
  local cx, cy, gid, tile = tiles.cell(record, part)
  return cx, cy, gid, tile
end

local function find(map, object, layer, options)
  local read = reading.new(map, options)
  local place = layers.placeOf(read, object, layer)
  if not place and layer then check.fail({ layer = layer }, "it is not in the map") end
  if not place then
    place = { x = check.safe(options.x or 0), y = check.safe(options.y or 0), chain = {} }
  end
  return read, place
end

--- Makes the shapes of an object, where it stands, whether it is solid or not: for triggers and
-- spawn areas.
--
-- A tile with several collision shapes has as many; others have one, points and texts none.
-- @tparam table map
-- @tparam table object
-- @tparam[opt] table layer the object's layer, if you know it; else it is looked for
-- @tparam[opt] options options
-- @treturn graze.shape ... the shapes
-- @usage local water = tiled.find(map, "water")
-- world:add(water, tiled.shapes(map, water), {group = "water"})
function tiled.shapes(map, object, layer, options)
  check.map("shapes", 1, map)
  check.tableArgument("shapes", 2, object)
  if layer ~= nil then check.tableArgument("shapes", 3, layer) end
  options = check.options("shapes", 4, options)
  local read, place = find(map, object, layer, options)
  read.at.layer = place.layer
  local list = objects.shapes(read, place, object)
  return unpack(list)
end

--- Finds an object by its name, or by a function that returns true for it, in all layers.
-- @tparam table map
-- @tparam string|fun(object:table,layer:table):any which
-- @tparam[opt] options options
-- @treturn table? object nil if there is none
-- @treturn table layer
-- @treturn number x where it stands, with the offsets of its layer and of the groups around that
-- @treturn number y
-- @usage local _, _, x, y = tiled.find(map, "start")
function tiled.find(map, which, options)
  check.map("find", 1, map)
  local matches = which
  if type(which) == "string" then
    matches = function(_, _, object) return object.name == which end
  elseif type(which) ~= "function" then
    check.reject(2, "find", "string or function expected, got " .. type(which))
  end
  options = check.options("find", 3, options)
  local object, layer, x, y = objects.find(reading.new(map, options), matches)
  return object, layer, x, y
end

--- Returns the corners of a polygon or polyline in the world: a path for a moving platform.
-- @tparam table map
-- @tparam table object
-- @tparam[opt] options options
-- @treturn number[] corners `{x1, y1, x2, y2, ...}`
function tiled.path(map, object, options)
  check.map("path", 1, map)
  check.tableArgument("path", 2, object)
  options = check.options("path", 3, options)
  local read, place = find(map, object, nil, options)
  read.at.layer = place.layer
  local points = objects.path(read, place, object)
  return points
end

--- Returns the centre of a cell.
-- @tparam table map
-- @tparam integer cx from 0 on
-- @tparam integer cy from 0 on
-- @tparam[opt] options options
-- @treturn number x
-- @treturn number y
function tiled.cellToWorld(map, cx, cy, options)
  check.map("cellToWorld", 1, map)
  check.numbers("cellToWorld", 2, cx, cy)
  options = check.options("cellToWorld", 4, options)
  local p = projection.of({}, map)
  local x, y = p.cell(check.safe(math.floor(cx)), check.safe(math.floor(cy)))
  return x + p.middle[1] + (options.x or 0), y + p.middle[2] + (options.y or 0)
end

--- Returns the cell at a point, whether the map has it or not.
-- @tparam table map
-- @tparam number x
-- @tparam number y
-- @tparam[opt] options options
-- @treturn integer cx from 0 on
-- @treturn integer cy
function tiled.worldToCell(map, x, y, options)
  check.map("worldToCell", 1, map)
  check.numbers("worldToCell", 2, x, y)
  options = check.options("worldToCell", 4, options)
  local p = projection.of({}, map)
  local left, top = check.safe(options.x or 0), check.safe(options.y or 0)
  local cx, cy = p.find(check.safe(x) - left, check.safe(y) - top)
  return cx, cy
end

--- Lets STI find graze as a plugin.
--
-- After this, `sti("level.lua", {"graze"})` gives the map three methods. `map:graze_init(world,
-- options)` adds it, and returns what `tiled.add` does. `map:graze_removeLayer(index)` removes what
-- a layer has added. `map:graze_draw(tx, ty, sx, sy)` draws the world in LÖVE. You need none of
-- this to use graze beside STI: `tiled.add` reads the file itself.
--
-- STI renames layers that are in groups: `walls` in the group `town` becomes `town.walls`. These
-- methods see only that name. So it is the name for `graze_removeLayer` and for the option
-- `layers`, and the group of the items. With the property `group`, the items are in that group.
-- @tparam string ... the names by which you require STI; "sti" if there is none
-- @usage require("graze.tiled").plugin "libs.sti"
function tiled.plugin(...)
  local count = select("#", ...)
  if count == 0 then plugin.install "sti" end
  for i = 1, count do
    check.string("plugin", i, (select(i, ...)))
    plugin.install((select(i, ...)))
  end
end

check.public(tiled.add, "add", 2, 3)
check.public(tiled.shapes, "shapes", 1, 4)
check.public(tiled.find, "find", 1, 3)
check.public(tiled.path, "path", 1, 3)
check.public(tiled.cellToWorld, "cellToWorld", 1, 4)
check.public(tiled.worldToCell, "worldToCell", 1, 4)
check.public(tiled.cell, "cell", 1, 1)

return tiled
