-- Routes: ways for a character that walks, jumps and falls.
--
-- A spot is a place to stand, an edge leads from one to another. Edges are not computed from
-- formulas: each was played by a walker made as the character, frame by frame. A walker is the same
-- to the last bit each time, so whoever stands at the spot and holds the same lands at the same
-- place. What plays is in graze/routes/probe.lua; spots.lua, walks.lua and flights.lua beside it
-- make the graph, search.lua piece by piece; field.lua searches it, and chaser.lua follows.

local check = require "graze.check"
local class = require "graze.class"
local body = require "graze.walker.body"
local field = require "graze.routes.field"
local motion = require "graze.routes.motion"
local newChaser = require "graze.routes.chaser"
local probe = require "graze.routes.probe"
local search = require "graze.routes.search"
local spots = require "graze.routes.spots"
local surfaces = require "graze.routes.surfaces"

local huge = math.huge
local error, ipairs, pcall, type = error, ipairs, pcall, type
local demand = check.demand

local Routes, new, ownOf = class "routes"

function Routes:__tostring()
  local isDone = ownOf(self, "tostring").isDone
  return ("routes of %d spots%s"):format(#self:getSpots(), isDone and "" or ", not all found yet")
end

-- Raise what was raised while the probe was in a world: what graze says of its calls, at the caller
-- of a method.
local function raise(problem)
  local words = body.ownWords(problem)
  if words then error(words, 3) end
  error(problem, 0)
end

-- Searching --------------------------------------------------------------------------------------

function Routes:work(seconds)
  local own = ownOf(self, "work")
  demand(1, "work", seconds ~= nil and check.wrongNumber(seconds))
  if not own.isDone then field.reset(own) end
  local ok, answer = pcall(search.work, own, seconds)
  if not ok then raise(answer) end
  return answer
end

function Routes:update(x, y, w, h)
  local own = ownOf(self, "update")
  field.reset(own)
  if x == nil and y == nil and w == nil and h == nil then
    search.update(own, own.left, own.top, own.right, own.bottom)
    return self
  end
  check.numbers("update", 1, x, y, w, h)
  demand(3, "update", w < 0 and "must not be negative")
  demand(4, "update", h < 0 and "must not be negative")
  search.update(own, probe.boxFromWorld(own, x, y, x + w, y + h))
  return self
end

-- Asking -----------------------------------------------------------------------------------------

local function spotAt(own, x, y) return spots.near(own, probe.fromWorld(own, x, y)) end

function Routes:spot(x, y)
  local own = ownOf(self, "spot")
  check.numbers("spot", 1, x, y)
  return spotAt(own, x, y)
end

local function wrongSpot(own, spot)
  if type(spot) ~= "table" or not spot.id or own.spots[spot.id] ~= spot then
    return "spot of these routes expected"
  end
end

function Routes:next(spot, goal)
  local own = ownOf(self, "next")
  demand(1, "next", wrongSpot(own, spot))
  demand(2, "next", wrongSpot(own, goal))
  return field.next(own, spot, goal)
end

function Routes:path(x1, y1, x2, y2)
  local own = ownOf(self, "path")
  check.numbers("path", 1, x1, y1, x2, y2)
  local spot, goal = spotAt(own, x1, y1), spotAt(own, x2, y2)
  if not spot or not goal then return nil end
  local edge, frames = field.next(own, spot, goal)
  if not frames then return nil end
  local way = {}
  while edge do
    way[#way + 1] = edge
    edge = field.next(own, edge.to, goal)
  end
  return way, frames
end

function Routes:nearest(x, y, fromX, fromY)
  local own = ownOf(self, "nearest")
  check.numbers("nearest", 1, x, y, fromX, fromY)
  local first = spotAt(own, fromX, fromY)
  if not first then return nil end
  local seen, list, best, least = { [first] = true }, { first }, first, huge
  for _, spot in ipairs(list) do
    local square = (spot.x - x) ^ 2 + (spot.y - y) ^ 2
    if square < least then best, least = spot, square end
    for _, edge in ipairs(spot.out) do
      if not seen[edge.to] then
        seen[edge.to] = true
        list[#list + 1] = edge.to
      end
    end
  end
  return best.x, best.y, least ^ 0.5
end

function Routes:getSpots()
  local own = ownOf(self, "getSpots")
  local list = {}
  for _, spot in ipairs(own.spots) do
    if spot then list[#list + 1] = spot end
  end
  return list
end

-- Looking ----------------------------------------------------------------------------------------

function Routes:getFlights()
  local own = ownOf(self, "getFlights")
  return surfaces.quickest(own)
end

function Routes:getCurve(edge)
  local own = ownOf(self, "getCurve")
  demand(1, "getCurve", (type(edge) ~= "table" or wrongSpot(own, edge.from) ~= nil)
    and "edge of these routes expected")
  local ok, answer = pcall(search.curveOf, own, edge)
  if not ok then raise(answer) end
  return answer
end

-- Making -----------------------------------------------------------------------------------------

-- Return what is wrong with a walker, or nil.
local function wrongWalker(walker)
  if not check.isOf("graze.walker", walker) then
    return "walker expected, got " .. check.kindOf(walker)
  end
  local world, item = walker:getWorld(), walker:getItem()
  if not world:has(item) then
    return "the item of this walker is not in its world: " .. check.named(item)
  end
  if world:getShapeType(item) == "plane" then return "a plane is no body" end
  local upX, upY = world:getUp()
  if upX * upY ~= 0 then return "up in its world is along no axis" end
end

-- Return the bounding box of a shape moved to (0, 0), where no bit depends on where it was.
local function boxOf(shape) return shape:setPosition(0, 0):getBoundingBox() end

-- Boxes that differ by no more are one.
local SAME = 1e-6

-- Return what is wrong with the size of a walker for routes, or nil: each spot is a position.
local function wrongSize(own, walker)
  local a, b = { boxOf(own.body:clone()) }, { boxOf(walker:getWorld():getShape(walker:getItem())) }
  for k = 1, 4 do
    if math.abs(a[k] - b[k]) > SAME then
      return ("body from (%g, %g) to (%g, %g) of its position expected, got one from (%g, %g) to "
        .. "(%g, %g)"):format(a[1], a[2], a[3], a[4], b[1], b[2], b[3], b[4])
    end
  end
end

function Routes:chaser(walker)
  local own = ownOf(self, "chaser")
  demand(1, "chaser", wrongWalker(walker) or wrongSize(own, walker))
  return newChaser(own, walker)
end

-- Far from the origin, columns one spacing apart are no longer different numbers.
local MOST_COLUMNS = 2 ^ 30

local function wrongFar(at, spacing)
  if math.abs(at) / spacing > MOST_COLUMNS then
    return "more than 2^30 spacings from the origin"
  end
end

return function(world, walker, options, x, y, w, h)
  check.kind("routes", 1, world, "world")
  demand(2, "routes", wrongWalker(walker))
  demand(2, "routes", walker:getWorld() ~= world and "this walker is in another world")
  demand(3, "routes", motion.wrong(options, world))
  check.numbers("routes", 4, x, y, w, h)
  demand(6, "routes", w <= 0 and "positive number expected")
  demand(7, "routes", h <= 0 and "positive number expected")
  local own = {}
  motion.set(own, options)
  for i, at in ipairs { x, y, x + w, y + h } do
    demand(i + 3, "routes", wrongFar(at, own.spacing))
  end
  probe.make(own, world, walker)
  own.left, own.top, own.right, own.bottom = probe.boxFromWorld(own, x, y, x + w, y + h)
  search.make(own)
  field.reset(own)
  return new(own)
end
