--- bump.lua 3.1.7, with the same calls and the same answers, on a world of graze.
--
--     local bump = require "graze.bump"
--
-- A game that uses bump.lua changes that line, or keeps its own and says this before:
--
--     require("graze.bump").install()
--
-- Numbers are those of bump.lua to the last bit. Errors have bump's words, and name the line of the
-- game. These are the differences:
--
-- - A filter is asked only about what would be hit, the nearest first, until it does not ignore
--   one; bump asks about all in the cells around. It may search the world, and change it.
-- - `filter` may be the name of a response: `world:move(item, x, y, "cross")`.
-- - An item that slides along tiles is not caught at their seams. See @{newWorld} for bump's way.
-- - What bump leaves to chance has an order: of items hit at the same time and equally near, the
--   one added first; queries list items in the order in which they were added.
-- - A slide that has no way left to go, while the item overlaps another, ends there. So it does in
--   bump's repository; the package 3.1.7 of LuaRocks is older, and moves the item out.
-- - `world.rects` is there to be read. What a game writes into it, others do not see:
--   `world:update` moves an item at once. A table put in its place, as one with weak keys, is an
--   error.
-- - NaN, infinity, and rectangles too small for where they are, are errors.
-- - The size of cells matters to @{world:toCell} and the like only. Where an item ends on the
--   border of a cell, and touches another there at the end of its way up to rounding, bump
--   overlooks it.
--
-- @module graze.bump

local graze = require "graze"
local complain = require "graze.bump.complain"
local newWorld = require "graze.bump.world"
local rectangles = require "graze.bump.rect"
local responses = require "graze.bump.responses"

complain.register()

local OPTIONS = { lazy = true, seams = true }

local function checkOptions(options)
  if type(options) ~= "table" then
    complain.raise(("options must be a table, but was %s(a %s)"):format(tostring(options),
      type(options)))
  end
  for name in pairs(options) do
    if not OPTIONS[name] then complain.raise("Unknown option: " .. tostring(name)) end
  end
  local seams = options.seams
  if seams ~= nil and seams ~= "bump" then
    complain.raise('seams must be "bump" or nil, but was ' .. tostring(seams))
  end
  return options
end

--- The options of a world.
-- @table worldOptions
-- @tfield[opt=false] boolean lazy true for records that make their parts when they are looked at: a
-- move makes less garbage, and `pairs` does not see all of a record
-- @tfield[opt] "bump" seams to be caught at the seams of tiles where bump is

--- A rectangle.
-- @table rectangle
-- @tfield number x the left side
-- @tfield number y the upper side
-- @tfield number w the width
-- @tfield number h the height

--- A point, or a vector.
-- @table point
-- @tfield number x
-- @tfield number y

--- A collision. Each is a new table.
-- @table collision
-- @tfield any item the one that moves
-- @tfield any other
-- @tfield string type the name of the response
-- @tfield boolean overlaps did they overlap before the move?
-- @tfield number ti the fraction of the way to the collision; minus the area of the overlap, if
-- they overlap
-- @tfield point move the way that was wanted
-- @tfield point normal of the side that was hit
-- @tfield point touch where the item touches the other
-- @tfield rectangle itemRect
-- @tfield rectangle otherRect
-- @tfield[opt] point slide where a "slide" goes on to
-- @tfield[opt] point bounce where a "bounce" goes on to

--- A name of a response, or a function that returns one, or false or nil to ignore the other.
-- @is string|fun(item:any,other:any):string|false|nil
-- @union filter

--- What answers a collision: `f(world, col, x, y, w, h, goalX, goalY, filter)` returns the new
-- goal, and what is in the way there: `goalX, goalY, cols, len`.
-- @is function
-- @union response

local bump = {
  --- The functions of rectangles, `detectCollision`, `getSegmentIntersectionIndices` and others.
  -- @member rect
  -- @is table<string,function>

  --- The responses of all worlds: `touch`, `cross`, `slide` and `bounce`.
  -- @member responses
  -- @is table<string,graze.bump.response>

  _VERSION = "bump v3.1.7",
  _GRAZE = graze._VERSION,
  rect = rectangles.public,
  responses = {},
}

for name, response in pairs(responses.public) do bump.responses[name] = response end

-- The names by which games require bump.
local NAMES = { "bump", "lib.bump", "libs.bump", "lib/bump", "libs/bump", "libs.bump.bump",
  "lib.bump.bump", "libraries.bump", "vendor.bump" }

--- Lets `require` return graze.bump for the names by which games load bump, unless these are loaded
-- already: bump, lib.bump, libs.bump, lib/bump, libs/bump, libs.bump.bump, lib.bump.bump,
-- libraries.bump and vendor.bump. Call it at the top of `main.lua`.
-- @function bump.install
-- @tparam[opt] string name another name, in place of these
-- @treturn string[] names those that it has set
-- @usage require("graze.bump").install()
function bump.install(name)
  if name ~= nil and type(name) ~= "string" then
    complain.raise(("name must be a string, but was %s(a %s)"):format(tostring(name), type(name)))
  end
  local set = {}
  for _, wanted in ipairs(name and { name } or NAMES) do
    if package.loaded[wanted] == nil then
      package.loaded[wanted] = bump
      set[#set + 1] = wanted
    end
  end
  return set
end

--- Makes a world.
-- @function newWorld
-- @tparam[opt=64] number cellSize
-- @tparam[opt] worldOptions options
-- @treturn world
function bump.newWorld(cellSize, options)
  cellSize = cellSize or 64
  complain.positive(cellSize, "cellSize")
  return (newWorld(cellSize, options == nil and {} or checkOptions(options)))
end

--- A world. It is a table, so that its methods can be replaced. The fields `rects`, `responses`,
-- `cellSize`, `rows` and `nonEmptyCells` may be read.
-- @type world

--- Adds an item with a rectangle.
-- @function world:add
-- @generic T
-- @tparam T item anything but nil and NaN
-- @tparam number x
-- @tparam number y
-- @tparam number w
-- @tparam number h
-- @treturn T item

--- Removes an item.
-- @function world:remove
-- @tparam any item

--- Puts an item somewhere, whatever is there.
-- @function world:update
-- @tparam any item
-- @tparam number x
-- @tparam number y
-- @tparam[opt] number w by default, the width that it has
-- @tparam[opt] number h by default, the height that it has

--- Moves an item towards a goal.
-- @function world:move
-- @tparam any item
-- @tparam number goalX
-- @tparam number goalY
-- @tparam[opt="slide"] filter filter
-- @treturn number x where it is now
-- @treturn number y
-- @treturn collision[] cols
-- @treturn integer len the number of collisions

--- Returns what @{world:move} would, without moving the item.
-- @function world:check
-- @tparam any item
-- @tparam[opt] number goalX
-- @tparam[opt] number goalY
-- @tparam[opt="slide"] filter filter
-- @treturn number x
-- @treturn number y
-- @treturn collision[] cols
-- @treturn integer len

--- Finds all that a rectangle would collide with on a straight way, in the order of the way.
-- @function world:project
-- @tparam any item what is not met; nil, or nothing of the world, for a rectangle of its own
-- @tparam number x
-- @tparam number y
-- @tparam number w
-- @tparam number h
-- @tparam[opt] number goalX
-- @tparam[opt] number goalY
-- @tparam[opt="slide"] filter filter
-- @treturn collision[] cols
-- @treturn integer len

--- Returns the rectangle of an item.
-- @function world:getRect
-- @tparam any item
-- @treturn number x
-- @treturn number y
-- @treturn number w
-- @treturn number h

--- Checks whether an item is in the world.
-- @function world:hasItem
-- @tparam any item
-- @treturn boolean has

--- Returns how many items there are.
-- @function world:countItems
-- @treturn integer count

--- Lists all items, in the order in which they were added.
-- @function world:getItems
-- @treturn any[] items
-- @treturn integer len

--- Finds the items that overlap a rectangle.
-- @function world:queryRect
-- @tparam number x
-- @tparam number y
-- @tparam number w
-- @tparam number h
-- @tparam[opt] fun(item:any):any filter which items count
-- @treturn any[] items
-- @treturn integer len

--- Finds the items that hold a point.
-- @function world:queryPoint
-- @tparam number x
-- @tparam number y
-- @tparam[opt] fun(item:any):any filter which items count
-- @treturn any[] items
-- @treturn integer len

--- Finds the items that a segment enters or leaves, in the order of the way.
-- @function world:querySegment
-- @tparam number x1
-- @tparam number y1
-- @tparam number x2
-- @tparam number y2
-- @tparam[opt] fun(item:any):any filter which items count
-- @treturn any[] items
-- @treturn integer len

--- Finds the same, as `{item, ti1, ti2, x1, y1, x2, y2}`: the part of the segment that is inside.
-- @function world:querySegmentWithCoords
-- @tparam number x1
-- @tparam number y1
-- @tparam number x2
-- @tparam number y2
-- @tparam[opt] fun(item:any):any filter which items count
-- @treturn table[] infos
-- @treturn integer len

--- Adds a response to the world, or replaces one.
-- @function world:addResponse
-- @tparam string name
-- @tparam response response

--- Returns the cell of a point.
-- @function world:toCell
-- @tparam number x
-- @tparam number y
-- @treturn integer cx
-- @treturn integer cy

--- Returns the upper left corner of a cell.
-- @function world:toWorld
-- @tparam integer cx
-- @tparam integer cy
-- @treturn number x
-- @treturn number y

--- Returns how many cells there are.
-- @function world:countCells
-- @treturn integer count

--- Returns the world of graze that has the same items, for what bump does not have: circles and
-- polygons, events, casts.
--
-- What you add there, bump's calls do not see. What you move or remove there, they find where it
-- is, or not at all; the fields `rects` and `rows` follow once a call has looked at the item. Give
-- items of bump no other shape there.
-- @function world:graze
-- @treturn graze.world world

return bump
