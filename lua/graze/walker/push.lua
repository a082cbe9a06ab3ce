-- Pushing: how far a thing can go with all that it pushes in turn, and its way there.

if package.loaded.jit then package.loaded.jit.off(true, true) end -- see graze/walker.lua

local body = require "graze.walker.body"

body.register(function() error "" end)

local max, min = math.max, math.min

-- Things in a row that are pushed at once, at most. What is behind these stops them.
local MOST_IN_ROW = 8

-- Things that were met and wait for their turn: what they are, and how far away. One list for all,
-- as no search runs inside of another.
local waiting, distances = {}, {}

local function ruleFor(world, item, other)
  return world:getRule(world:getGroup(item), world:getGroup(other))
end

-- The filter of a search for room: what can be pushed is passed, and all else that is solid stops.
local searching

local function respond(item, other)
  local self = searching
  if other == self.item then return false end
  local rule = ruleFor(self.world, item, other)
  if rule == "cross" or rule == "ignore" then return rule end
  return body.pushes(self, other) and "cross" or "touch"
end

-- Return how far a thing can go along (dx, dy), at most `far`; `count` things are waiting.
local function findRoom(self, thing, dx, dy, far, count, depth)
  local world = self.world
  local x, y = world:getPosition(thing)
  local endX, endY, n = world:check(thing, x + dx * far, y + dy * far, respond)
  -- What overlaps something comes out of it first, which can be farther.
  local room = min(far, (endX - x) * dx + (endY - y) * dy)
  local last = count
  for k = 1, n do
    local _, other, response, t, _, _, _, _, deep = world:getHit(k)
    -- What the rules let the thing cross is in nobody's way.
    local isNext = response == "cross" and ruleFor(world, thing, other) ~= "cross"
    if isNext and deep == 0 and t * far < room then
      last = last + 1
      waiting[last], distances[last] = other, t * far
    end
  end
  for k = count + 1, last do
    local gap = distances[k]
    if gap < room and depth < MOST_IN_ROW then
      room = min(room, gap + findRoom(self, waiting[k], dx, dy, far - gap, last, depth + 1))
    else
      room = min(room, gap)
    end
    waiting[k] = nil
  end
  return room
end

-- Push a thing along the unit vector (dx, dy) by at most `far`. Returns how far it went.
return function(self, thing, dx, dy, far)
  searching = self
  local room = max(0, findRoom(self, thing, dx, dy, far, 0, 1))
  searching = nil
  if room == 0 then return 0 end
  local world = self.world
  local x, y = world:getPosition(thing)
  body.keep(self)
  world:carry(thing, x + dx * room, y + dy * room, self.fellows)
  return room
end
