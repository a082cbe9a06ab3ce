-- A long scenario of hinges and of what rolls out, hashed, see spec/support/golden.lua.

local graze = require "graze"
local golden = require "spec.support.golden"
local Hash = require "spec.support.hash"
local numbers = require "spec.support.numbers"

-- Return a room with balls that roll out, and doors, spinners and mills among them.
local function room(rng)
  local world = graze.world():rule("default", "default", rng:pick { "bounce", "slide" })
  world:add("course", graze.outline { { -20, -20, 320, -20, 320, 220, -20, 220 },
    { 0, 0, 0, 200, 300, 200, 300, 0 } })
  for k = 1, 3 do
    local item, x, y = "hinge" .. k, 100 * k - 50, rng:range(60, 140)
    local length, angle = rng:range(20, 40), rng:range(-3, 3)
    world:add(item, graze.capsule(0, 0, length, 0, 3):setTransform(x, y, angle))
    local min, max = angle - rng:range(0, 2), angle + rng:range(0, 2)
    if rng:chance(0.3) then min, max = -math.huge, math.huge end
    world:setHinge(item, min, max):setAngularVelocity(item, rng:range(-6, 6))
    if rng:chance(0.7) then world:setMass(item, rng:range(0.3, 3)) end
    world:setDeceleration(item, rng:pick { 0, 1, 4 }):setDrag(item, rng:pick { 0, 0, 0.5 })
  end
  for k = 1, 8 do
    local ball = graze.circle(0, 0, rng:range(3, 6))
    repeat
      ball:setPosition(rng:range(10, 290), rng:range(10, 190))
    until select(2, world:queryShape(ball)) == 0
    world:add(k, ball)
    world:setVelocity(k, rng:range(-150, 150), rng:range(-150, 150))
    world:setDeceleration(k, rng:range(10, 90)):setRestitution(k, rng:pick { 1, 0.5, 0 })
    world:setAcceleration(k, 0, rng:pick { 0, 0, 20, 200 })
    if k < 7 then world:setMass(k, rng:range(0.5, 3)) end
  end
  return world
end

local function scenario()
  local hash, rng = Hash.new(), numbers.same(50)
  for _ = 1, 160 do
    local world = room(rng)
    for _ = 1, 60 do
      hash:values(world:step(1 / 60))
      hash:hits(world)
    end
    for item in world:items() do
      hash:values(world:getTransform(item))
      hash:values(world:getVelocity(item))
    end
  end
  return hash
end

describe("a long scenario of hinges and of what rolls out", function()
  it("comes to the same bits in every Lua", function() golden.expect("d66ad93c", scenario) end)
end)
