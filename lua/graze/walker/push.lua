-- Pushing: how far a thing can go with all that it pushes in turn, and its way there. What is on a
-- hinge goes nowhere, but turns out of the way.

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

-- Whether one of what is pushed is on a hinge.
local meetsHinge

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
  if world:getHinge(thing) then
    meetsHinge = true
    return far
  end
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

-- Make room along the unit vector (dx, dy) for the body itself, by at most `far`: it is carried
-- until what it pushes has no room, which turns what is on a hinge, and comes back. Nobody rides on
-- it, as on any walker. Returns how far it got.
local function pushAhead(self, dx, dy, far)
  local world, item, x, y = self.world, self.item, self.x, self.y
  local endX, endY = world:check(item, x + dx * far, y + dy * far, self.past)
  world:carry(item, endX, endY, self.solidFellows, false, 0, false)
  endX, endY = world:getPosition(item)
  body.place(self, x, y)
  return max(0, (endX - x) * dx + (endY - y) * dy)
end

-- Push a thing sideways, along the unit vector (dx, dy), by at most `far`; the body goes along
-- (tx, ty). Returns how far it can go then.
return function(self, thing, dx, dy, tx, ty, far)
  searching, meetsHinge = self, false
  local room = max(0, findRoom(self, thing, dx, dy, far, 0, 1))
  searching = nil
  if room == 0 then return 0 end
  body.keep(self)
  if meetsHinge then return pushAhead(self, tx, ty, room) end
  local world = self.world
  local x, y = world:getPosition(thing)
  world:carry(thing, x + dx * room, y + dy * room, self.fellows, true, 0, false)
  local endX, endY = world:getPosition(thing)
  return max(0, (endX - x) * dx + (endY - y) * dy)
end
