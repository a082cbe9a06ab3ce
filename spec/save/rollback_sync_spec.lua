-- Games that are set back and played again come out the same, frame by frame: see
-- spec/support/rollback.lua.

local numbers = require "spec.support.numbers"
local rollback = require "spec.support.rollback"
local RandomGame = require "spec.support.rollback_game"

describe("a game that is set back and played again comes out the same", function()
  for seed = 1, 4 do
    it("with items of all kinds that come, change and go: seed " .. seed, function()
      local frames = numbers.cases(20)
      local again = rollback.check(function() return RandomGame.new(seed) end, frames, seed)
      assert.is_true(again > frames)
    end)
    it("with friction: seed " .. seed, function()
      local frames = numbers.cases(20)
      local function make() return RandomGame.new(seed, 0.5) end
      assert.is_true(rollback.check(make, frames, seed) > frames)
    end)
  end
end)
