-- A long scenario of all that turns, hashed, see spec/support/golden.lua.

local graze = require "graze"
local golden = require "spec.support.golden"
local Hash = require "spec.support.hash"
local numbers = require "spec.support.numbers"
local rooms = require "spec.support.rooms"

local RESPONSES = { "slide", "slide", "touch", "bounce", "cross" }

-- Move a body through a room, and ask what it would meet.
local function turn(world, hash, rng)
  local x, y, angle = world:getTransform("body")
  local gx, gy, ga = x + rng:range(-5, 5), y + rng:range(-5, 5), angle + rng:range(-5, 5)
  local response = rng:pick(RESPONSES)
  hash:values(world:check("body", gx, gy, ga, response))
  hash:hits(world)
  hash:values(world:moveBy("body", gx - x, gy - y, ga - angle, response))
  hash:hits(world)
  local shape = world:getShape("body"):setPosition(rng:range(-6, 6), rng:range(-6, 6))
  hash:values(world:shapeCast(shape, gx - x, gy - y, rng:range(-8, 8)))
  hash:values(world:shapeCastAll(shape, gx - x, gy - y, rng:range(-8, 8)))
  hash:hits(world)
  for item in world:items() do
    if item ~= "body" then hash:values(shape:sweep(world:getShape(item), gy - y, gx - x, ga)) end
  end
end

-- Let bodies tumble, some of which have a mass.
local function tumble(world, hash, rng)
  world:rule("default", "default", rng:pick { "bounce", "bounce", "slide" })
  for item in world:items() do
    local kind = world:getShapeType(item)
    if kind ~= "grid" and rng:chance(0.5) then
      world:setMass(item, rng:range(0.5, 3)):setRestitution(item, rng:pick { 1, 0.5, 0 })
      world:setVelocity(item, rng:range(-30, 30), rng:range(-30, 30))
      world:setAngularVelocity(item, rng:range(-5, 5))
      world:setAcceleration(item, 0, rng:pick { 0, 50 })
    end
  end
  for _ = 1, 20 do
    hash:values(world:step(1 / 60))
    hash:hits(world)
  end
  for item in world:items() do hash:values(world:getTransform(item)) end
end

local function scenario()
  local hash, rng = Hash.new(), numbers.same(36)
  for n = 1, 80 do
    local world = graze.world()
    rooms.fill(rng, rooms.kinds[n % #rooms.kinds + 1], world)
    local body = rooms.body(rng, world)
    if body then
      world:add("body", body)
      for _ = 1, 6 do turn(world, hash, rng) end
      tumble(world, hash, rng)
    end
  end
  return hash
end

describe("a long scenario of what turns", function()
  it("comes to the same bits in every Lua", function() golden.expect("77954cec", scenario) end)
end)
