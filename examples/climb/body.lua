-- All of the game that graze does: the level as a world, bodies that walk in it, and lifts that
-- carry, push and crush these.

local graze = require "graze"
local tiled = require "graze.tiled"

local body = {}
body.__index = body

local STANDING, LOW = graze.rectangle(-5, -18, 10, 18), graze.rectangle(-5, -9, 10, 9)
local BODIES = { "hero", "crates", "enemies" }
local CROSSED = { "coins", "flags", "ladders", "spikes", "water" }

-- Return a world with all that is solid in a map, the list of its objects, and where to start.
function body.world(map)
  local world = graze.world()
  for _, one in ipairs(BODIES) do
    for _, other in ipairs(CROSSED) do world:rule(one, other, "cross") end
  end
  world:rule("hero", "enemies", "cross")
  local _, _, x, y = tiled.find(map, "start")
  return world, (tiled.add(world, map)), x, y
end

-- Return a body for an item of the world, or for one that is new there.
function body.new(world, item, options, x, y)
  if x then world:add(item, STANDING:clone():setPosition(x, y), { group = "hero" }) end
  local self = { world = world, item = item, walker = graze.walker(world, item, options) }
  self.crossed, self.found = {}, {}
  self.x, self.y = world:getPosition(item)
  return setmetatable(self, body)
end

-- Move, and learn what is below, above and beside (-1 is left, 1 right), and what was crossed.
function body:move(dx, dy)
  local walker = self.walker
  self.x, self.y = walker:move(dx, dy)
  self.ground, self.ceiling = walker:getGround(), walker:getCeiling()
  local wall, nx = walker:getWall()
  self.wall = wall and (nx < 0 and 1 or -1)
  walker:getCrossed(self.crossed)
end

function body:place(x, y)
  self.world:setPosition(self.item, x, y)
  self.x, self.y, self.ground, self.crossed[1] = x, y, nil, nil
end

-- How far it was carried or pushed since it moved.
function body:ride() return self.walker:getRide() end

-- Let go of a ledge. Return whether it stood on one.
function body:drop() return self.walker:drop() end

-- Crouch, or stand up. Return whether there is room for that.
function body:crouch(low) return self.walker:setShape(low and LOW or STANDING) end

-- Is a point, so far from its position, in something of these groups?
function body:isIn(groups, dx, dy)
  local _, n = self.world:queryPoint(self.x + dx, self.y + dy, groups, self.found)
  return n > 0
end

-- Take a lift somewhere, with all that is on its way. Who is left in it, or in a wall, is crushed.
function body.carry(world, item, x, y, angle)
  world:carry(item, x, y, angle, BODIES)
  for _, _, other, response in world:hits() do
    if response == "crush" then other.crushed = true end
  end
end

return body
