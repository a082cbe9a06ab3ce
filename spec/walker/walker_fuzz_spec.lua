-- Walkers and carries at random: nobody ends in anything solid without being told, and nobody goes
-- through a wall. spec/support/strolls.lua and rams.lua say what is looked at; both are programs,
-- too, for many more cases.

local golden = require "spec.support.golden"
local numbers = require "spec.support.numbers"
local rams = require "spec.support.rams"
local strolls = require "spec.support.strolls"
local Hash = require "spec.support.hash"

describe("walkers at random", function()
  it("overlap nothing, and go through nothing", function()
    local sum = strolls.run(numbers.new(71), 8, 150)
    assert.is_true(sum.moves > 3000 and sum.carries > 1500)
    assert.is_true(sum.carried + sum.pushed > 15, "they meet lifts and mills")
  end)

  it("come to the same bits on every Lua", function()
    golden.expect("1d8473b2", function()
      local hash = Hash.new()
      strolls.run(numbers.same(72), 14, 100, hash)
      return hash
    end)
  end)
end)

describe("bars that turn at random", function()
  it("have what is in their way before them, and touch it", function()
    local rng, met = numbers.new(73), 0
    for _ = 1, 600 do
      local isMet, distance = rams.swing(rng)
      if isMet then
        met = met + 1
        assert.is_true(distance < 1e-12, distance)
      end
    end
    assert.is_true(met > 200, met)
  end)
end)

describe("rams in rooms at random", function()
  for _, room in ipairs(rams.rooms) do
    it("of " .. room .. " leave nobody in something solid who was not told", function()
      local rng, sum = numbers.new(74), rams.sum()
      for _ = 1, 250 do
        if rams.push(rng, room, sum) then sum.carries = sum.carries + 1 end
      end
      assert.is_true(sum.carries > 150)
      assert.is_true(sum.carry > 50 and sum.push > 30, "there are passengers")
    end)
  end
end)
