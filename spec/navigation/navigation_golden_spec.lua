-- Where bodies fit in random worlds, and their ways there, hashed, see spec/support/golden.lua.

local golden = require "spec.support.golden"
local Hash = require "spec.support.hash"
local numbers = require "spec.support.numbers"
local scenes = require "spec.support.navigation_scenes"

local SIZE = scenes.SIZE
local SQUARE = { 0, 0, SIZE, SIZE }

local function scenario()
  local hash = Hash.new()
  local rng = numbers.same(55)
  for _ = 1, 60 do
    local _, _, nav = scenes.random(rng)
    for k = 1, nav:getPartCount() do
      for _, value in ipairs(nav:getPart(k):getVertices {}) do hash:values(value * 2 ^ 20) end
    end
    for _ = 1, 16 do
      local x1, y1, distance = nav:nearest(rng:range(0, SIZE), rng:range(0, SIZE))
      local x2, y2 = scenes.place(nav, rng, SQUARE)
      if x1 then
        local way, n, length = nav:path(x1, y1, x2, y2)
        hash:values(x1, y1, distance, n or 0, length or -1)
        -- as multiples of 2^-20 corners on the grid are whole: their decimals have no ties
        for i = 1, #(way or {}) do hash:values(way[i] * 2 ^ 20) end
      end
    end
  end
  return hash
end

describe("ways", function()
  it("come to the same bits in every Lua", function() golden.expect("805dd4be", scenario) end)
end)
