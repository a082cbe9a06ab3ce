-- A game of towers, stones, a lift and a seesaw comes to the same bits on every Lua and machine,
-- and for two peers, of which one guesses the other's stones wrong and plays anew.

local Hash = require "spec.support.hash"
local numbers = require "spec.support.numbers"
local rollback = require "spec.support.rollback"
local Tower = require "spec.support.tower_game"

describe("a game of towers", function()
  it("comes to the same bits in every Lua", function()
    local game, hash = Tower.new(1), Hash.new()
    for frame = 1, 500 do hash:text(game:play(frame)) end
    assert.is_true(game.broken > 3, game.broken .. " broken")
    assert.equal("6a41318d", hash:digest())
  end)

  it("is the same for a peer that is set back up to eight frames, and packed, again and again",
    function()
      local frames = numbers.cases(60)
      local again = rollback.check(function() return Tower.new(7) end, frames)
      assert.is_true(again > frames, again .. " of " .. frames)
    end)
end)
