-- What is seen in many rooms, and what bodies touch there, hashed, see spec/support/golden.lua.

local graze = require "graze"
local golden = require "spec.support.golden"
local Hash = require "spec.support.hash"
local numbers = require "spec.support.numbers"
local rooms = require "spec.support.rooms"

local function look(world, hash, rng)
  local x, y = rng:range(-30, 30), rng:range(-30, 30)
  if rng:chance(0.3) then x, y = math.floor(x), math.floor(y) end
  local corners, n = world:visibility(x, y, rng:whole(5, 60))
  hash:values(n, (table.unpack or unpack)(corners or {})) -- luacheck: ignore
  local cone = graze.polygon(x, y, x + 40, y - rng:whole(1, 30), x + 40, y + rng:whole(1, 30))
  corners, n = world:visibility(x, y, cone)
  hash:values(n, (table.unpack or unpack)(corners or {})) -- luacheck: ignore
end

local function scenario()
  local hash, rng = Hash.new(), numbers.same(39)
  for n = 1, 160 do
    local world = graze.world()
    rooms.fill(rng, rooms.kinds[n % #rooms.kinds + 1], world)
    for k = 1, 3 do
      world:add("ball" .. k, graze.circle(0, 0, rng:range(1, 4))
        :setPosition(rng:range(-20, 20), rng:range(-20, 20)))
    end
    for _ = 1, 6 do look(world, hash, rng) end
    local body = rooms.body(rng, world)
    if body then
      world:add("body", body)
      world:moveBy("body", rng:range(-20, 20), rng:range(-20, 20), "touch")
      hash:values(world:touching("body"))
      hash:hits(world)
    end
  end
  return hash
end

describe("sight", function()
  it("comes to the same bits in every Lua", function() golden.expect("c1771402", scenario) end)
end)
