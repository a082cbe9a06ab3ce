---@meta graze.bump

-- Written by `make types` from lua/graze/bump.lua. Never run.

---bump.lua 3.1.7, with the same calls and the same answers, on a world of graze.
---@class graze.bump
---@field rect table<string, function> The functions of rectangles, `detectCollision`, `getSegmentIntersectionIndices` and others.
---@field responses table<string, graze.bump.response> The responses of all worlds: `touch`, `cross`, `slide` and `bounce`.
local bump = {}

---A name of a response, or a function that returns one, or false or nil to ignore the other.
---@alias graze.bump.filter string|fun(item: any, other: any): string|false|nil

---What answers a collision: `f(world, col, x, y, w, h, goalX, goalY, filter)` returns the new
---goal, and what is in the way there: `goalX, goalY, cols, len`.
---@alias graze.bump.response function

---The options of a world.
---@class graze.bump.worldOptions
---@field lazy? boolean true for records that make their parts when they are looked at: a move makes less garbage, and `pairs` does not see all of a record; false unless given
---@field seams? "bump" to be caught at the seams of tiles where bump is

---A rectangle.
---@class graze.bump.rectangle
---@field x number the left side
---@field y number the upper side
---@field w number the width
---@field h number the height

---A point, or a vector.
---@class graze.bump.point
---@field x number
---@field y number

---A collision. Each is a new table.
---@class graze.bump.collision
---@field item any the one that moves
---@field other any
---@field type string the name of the response
---@field overlaps boolean did they overlap before the move?
---@field ti number the fraction of the way to the collision; minus the area of the overlap, if they overlap
---@field move graze.bump.point the way that was wanted
---@field normal graze.bump.point of the side that was hit
---@field touch graze.bump.point where the item touches the other
---@field itemRect graze.bump.rectangle
---@field otherRect graze.bump.rectangle
---@field slide? graze.bump.point where a "slide" goes on to
---@field bounce? graze.bump.point where a "bounce" goes on to

---Lets `require` return graze.bump for the names by which games load bump, unless these are loaded
---already: bump, lib.bump, libs.bump, lib/bump, libs/bump, libs.bump.bump, lib.bump.bump,
---libraries.bump and vendor.bump. Call it at the top of `main.lua`.
---```lua
---require("graze.bump").install()
---```
---@param name? string another name, in place of these
---@return string[] names those that it has set
function bump.install(name) end

---Makes a world.
---@param cellSize? number 64 unless given
---@param options? graze.bump.worldOptions
---@return graze.bump.world
function bump.newWorld(cellSize, options) end

---A world. It is a table, so that its methods can be replaced. The fields `rects`, `responses`,
---`cellSize`, `rows` and `nonEmptyCells` may be read.
---@class graze.bump.world
local world = {}

---Adds an item with a rectangle.
---@generic T
---@param item T anything but nil and NaN
---@param x number
---@param y number
---@param w number
---@param h number
---@return T item
function world:add(item, x, y, w, h) end

---Removes an item.
---@param item any
function world:remove(item) end

---Puts an item somewhere, whatever is there.
---@param item any
---@param x number
---@param y number
---@param w? number by default, the width that it has
---@param h? number by default, the height that it has
function world:update(item, x, y, w, h) end

---Moves an item towards a goal.
---@param item any
---@param goalX number
---@param goalY number
---@param filter? graze.bump.filter "slide" unless given
---@return number x where it is now
---@return number y
---@return graze.bump.collision[] cols
---@return integer len the number of collisions
function world:move(item, goalX, goalY, filter) end

---Returns what `world:move` would, without moving the item.
---@param item any
---@param goalX? number
---@param goalY? number
---@param filter? graze.bump.filter "slide" unless given
---@return number x
---@return number y
---@return graze.bump.collision[] cols
---@return integer len
function world:check(item, goalX, goalY, filter) end

---Finds all that a rectangle would collide with on a straight way, in the order of the way.
---@param item any what is not met; nil, or nothing of the world, for a rectangle of its own
---@param x number
---@param y number
---@param w number
---@param h number
---@param goalX? number
---@param goalY? number
---@param filter? graze.bump.filter "slide" unless given
---@return graze.bump.collision[] cols
---@return integer len
function world:project(item, x, y, w, h, goalX, goalY, filter) end

---Returns the rectangle of an item.
---@param item any
---@return number x
---@return number y
---@return number w
---@return number h
function world:getRect(item) end

---Checks whether an item is in the world.
---@param item any
---@return boolean has
function world:hasItem(item) end

---Returns how many items there are.
---@return integer count
function world:countItems() end

---Lists all items, in the order in which they were added.
---@return any[] items
---@return integer len
function world:getItems() end

---Finds the items that overlap a rectangle.
---@param x number
---@param y number
---@param w number
---@param h number
---@param filter? fun(item: any): any which items count
---@return any[] items
---@return integer len
function world:queryRect(x, y, w, h, filter) end

---Finds the items that hold a point.
---@param x number
---@param y number
---@param filter? fun(item: any): any which items count
---@return any[] items
---@return integer len
function world:queryPoint(x, y, filter) end

---Finds the items that a segment enters or leaves, in the order of the way.
---@param x1 number
---@param y1 number
---@param x2 number
---@param y2 number
---@param filter? fun(item: any): any which items count
---@return any[] items
---@return integer len
function world:querySegment(x1, y1, x2, y2, filter) end

---Finds the same, as `{item, ti1, ti2, x1, y1, x2, y2}`: the part of the segment that is inside.
---@param x1 number
---@param y1 number
---@param x2 number
---@param y2 number
---@param filter? fun(item: any): any which items count
---@return table[] infos
---@return integer len
function world:querySegmentWithCoords(x1, y1, x2, y2, filter) end

---Adds a response to the world, or replaces one.
---@param name string
---@param response graze.bump.response
function world:addResponse(name, response) end

---Returns the cell of a point.
---@param x number
---@param y number
---@return integer cx
---@return integer cy
function world:toCell(x, y) end

---Returns the upper left corner of a cell.
---@param cx integer
---@param cy integer
---@return number x
---@return number y
function world:toWorld(cx, cy) end

---Returns how many cells there are.
---@return integer count
function world:countCells() end

---Returns the world of graze that has the same items, for what bump does not have: circles and
---polygons, events, casts.
---
---What you add there, bump's calls do not see. What you move or remove there, they find where it
---is, or not at all; the fields `rects` and `rows` follow once a call has looked at the item. Give
---items of bump no other shape there.
---@return graze.world world
function world:graze() end

return bump
