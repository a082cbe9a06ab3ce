-- Digging and filling at random, hashed, see spec/support/golden.lua.

local graze = require "graze"
local golden = require "spec.support.golden"
local Hash = require "spec.support.hash"
local numbers = require "spec.support.numbers"

local function bomb(rng)
  local x, y, r = rng:range(0, 200), rng:range(0, 100), rng:range(2, 20)
  return rng:pick {
    function() return graze.circle(x, y, r) end,
    function() return graze.regularPolygon(rng:whole(3, 9), r):setPosition(x, y) end,
    function() return graze.rectangle(0, 0, r, r):setTransform(x, y, rng:range(-3, 3)) end,
    function() return graze.capsule(x, y, x + r, y + 5, r / 3) end,
  }()
end

-- Corners on a grid have few bits: as multiples of 2^-20 they are whole, see region_golden_spec.
local function note(hash, shape)
  for _, ring in ipairs(shape:getRings()) do
    for i = 1, #ring do hash:values(ring[i] * 2 ^ 20) end
  end
end

local function scenario()
  local hash, rng = Hash.new(), numbers.same(54)
  for _ = 1, 24 do
    local world = graze.world()
    world:add("soil", graze.rectangle(0, 0, 200, 100):setAngle(rng:range(-1, 1)))
    for _ = 1, 30 do
      if not world:has "soil" then break end
      local call = rng:chance(0.75) and "carve" or "fill"
      local change, left = world[call](world, "soil", bomb(rng))
      hash:values(change * 2 ^ 40, left * 2 ^ 40)
      for _ = 1, 6 do
        local x, y = rng:range(-20, 220), rng:range(-20, 120)
        hash:values(select(2, world:rayCast(x, -200, y, 300)))
      end
    end
    if world:has "soil" then
      for _, piece in ipairs((world:breakOff "soil")) do
        local x, y = piece:getPosition()
        hash:values(x, y)
        note(hash, piece:setTransform(0, 0, 0))
      end
      note(hash, world:getShape "soil":setTransform(0, 0, 0))
      hash:values(world:hash())
    end
  end
  return hash
end

describe("ground that is dug at random", function()
  it("comes to the same bits in every Lua", function() golden.expect("3d9b9332", scenario) end)
end)
