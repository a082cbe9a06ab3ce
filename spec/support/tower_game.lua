-- A game of a tower, for specs: two throw stones at crates, planks, posts and eggs that break, on a
-- lift, a seesaw and ice. Its inputs follow from the number of the frame and a seed. It has the
-- methods that spec/support/rollback.lua wants.

local graze = require "graze"
local numbers = require "spec.support.numbers"

local Tower = {}
Tower.__index = Tower

local STEP, GRAVITY, BREAKS, EVERY, ANEW = 1 / 60, 600, 120, 70, 420
local LEFT, RIGHT, FLOOR = 0, 1200, 500

local function block(width, height)
  return graze.rectangle(-width / 2, -height / 2, width, height)
end

function Tower:add(group, shape, x, y, options)
  local item = #self.items + 1
  self.items[item] = item
  options = options or {}
  options.group, options.mass = group, options.mass or shape:getArea() / 500
  options.angularVelocity, options.acceleration = 0, { 0, GRAVITY }
  options.restitution = options.restitution or 0.1
  self.world:add(item, shape:setPosition(x, y), options)
  return item
end

-- The first ones stand on the floor, on the lift, and on the seesaw.
local function house(self, x, y, storeys)
  for _ = 1, storeys do
    for side = -1, 1, 2 do self:add("post", block(12, 50), x + 36 * side, y - 25) end
    self:add("egg", graze.circle(0, 0, 9), x, y - 9)
    self:add("plank", block(90, 10), x, y - 55, { friction = 0.2 })
    y = y - 60
  end
  for k = -1, 1 do self:add("crate", block(20, 20), x + 21 * k, y - 10) end
end

function Tower:build()
  local world = self.world
  for _, item in ipairs(self.items) do
    if world:has(item) then world:remove(item) end
  end
  self.items = {}
  house(self, 500, FLOOR, 2)
  house(self, 640, FLOOR, 3)
  self:add("crate", graze.regularPolygon(6, 14), 800, FLOOR - 13)
  for k = 0, 2 do self:add("crate", block(24, 24), 1000, FLOOR - 32 - 24 * k) end
  world:setPosition("lift", 1000, FLOOR):setPosition("seesaw", 260, FLOOR - 20)
  world:setAngle("seesaw", 0):setAngularVelocity("seesaw", 0):setVelocity("lift", 0, -30)
  self:add("crate", block(16, 16), 225, FLOOR - 32)
  self.stones = { self:add("stone", graze.circle(0, 0, 11), 40, FLOOR - 12, { mass = 5 }),
    self:add("stone", graze.regularPolygon(5, 12), 1150, FLOOR - 14,
      { mass = 5, friction = 0.05 }) }
end

function Tower.new(seed)
  local world = graze.world { friction = 0.5 }
  for _, group in ipairs { "post", "plank", "crate", "egg", "stone", "seesaw" } do
    world:rule(group, "*", "bounce")
  end
  for k, plane in ipairs { graze.plane(1, 0, -LEFT), graze.plane(-1, 0, RIGHT),
    graze.plane(0, -1, FLOOR) } do world:add("wall" .. k, plane) end
  world:add("lift", block(80, 16))
  world:add("seesaw", block(110, 8), { group = "seesaw", mass = 3 })
  world:setAngularVelocity("seesaw", 0):setHinge("seesaw", -0.3, 0.3)
  local self = setmetatable({ world = world, seed = seed, items = {}, broken = 0 }, Tower)
  self:build()
  return self
end

-- A player throws its stone from its corner.
function Tower:throw(who, rng)
  local stone, side = self.stones[who], who == 1 and 1 or -1
  self.world:setTransform(stone, who == 1 and 40 or 1150, FLOOR - 160, 0)
  self.world:push(stone)
  self.world:setVelocity(stone, side * rng:range(300, 900), rng:range(-500, 0))
  self.world:setAngularVelocity(stone, rng:range(-5, 5))
end

local function breaks(self, item, impulse)
  if impulse <= BREAKS or not self.world:has(item) or self.world:getGroup(item) ~= "egg" then
    return
  end
  self.world:remove(item)
  self.broken = self.broken + 1
end

-- Plays a frame; returns a text of what can be seen. With `wrong` other stones are thrown.
function Tower:play(frame, wrong)
  local world, rng = self.world, numbers.same(self.seed + frame * 2 + (wrong and 1 or 0))
  if frame % ANEW == 0 then self:build() end
  for who = 1, 2 do
    if frame % EVERY == who * 30 or (wrong and rng:chance(0.05)) then self:throw(who, rng) end
  end
  local _, y = world:getPosition "lift"
  if y < FLOOR - 120 or y > FLOOR then world:setVelocity("lift", 0, y > FLOOR and -30 or 30) end
  local moved = world:step(STEP)
  local blows = 0
  for k, item, other in world:hits() do
    local impulse = world:getHitImpulse(k)
    blows = blows + impulse
    breaks(self, item, impulse)
    breaks(self, other, impulse)
  end
  return ("%d hits, blows of %.17g, %d broken, hash %.0f"):format(moved or 0, blows, self.broken,
    world:hash())
end

function Tower:save(into)
  into = into or {}
  into.world, into.broken, into.count = self.world:save(into.world), self.broken, #self.items
  into.stones = { self.stones[1], self.stones[2] }
  return into
end

function Tower:restore(saved)
  self.world:restore(saved.world)
  self.broken, self.stones = saved.broken, { saved.stones[1], saved.stones[2] }
  for k = #self.items, saved.count + 1, -1 do self.items[k] = nil end
  for k = #self.items + 1, saved.count do self.items[k] = k end
end

function Tower:repack() self.world:unpack(self.world:pack()) end

return Tower
