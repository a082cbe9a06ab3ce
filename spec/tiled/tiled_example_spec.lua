-- The level of examples/tiled: what its map has, and that it can be played to its end.

local check = require "spec.support.check"
local lovely = require "spec.support.love"

local STEP = 1 / 60
local packages = package.path

describe("the level from Tiled", function()
  local game, map

  setup(function()
    package.path = "examples/tiled/?.lua;" .. packages
    game = require "game"
    map = assert(loadfile "examples/tiled/level.lua")()
  end)

  teardown(function() package.path, package.loaded.game = packages, nil end)

  -- Puts the player somewhere and plays so many steps.
  local function play(state, x, y, steps, input)
    local player = state.player
    player.x, player.y, player.vx, player.vy = x, y, 0, 0
    state.world:setPosition(player, x, y)
    for _ = 1, steps do state:step(STEP, input) end
  end

  it("becomes grids, an outline, and items for the rest, without a warning", function()
    local state = game.new(map)
    assert.same({}, state.warnings)
    local types = {}
    for item in state.world:items() do
      local name = state.world:getGroup(item) .. " " .. state.world:getShapeType(item)
      types[name] = (types[name] or 0) + 1
    end
    assert.same({
      ["ground grid"] = 1, ["planks grid"] = 1, ["rocks outline"] = 1, ["rocks polygon"] = 4,
      ["coins circle"] = 22, ["lifts polygon"] = 2, ["water polygon"] = 1, ["places polygon"] = 1,
      ["player capsule"] = 1,
    }, types)
    assert.equal(22, state.total)
  end)

  it("plays by itself where nobody does, from the fourth second on", function()
    local state
    local love = {
      filesystem = { load = function() return function() return map end end },
      keyboard = { isDown = function() return false end },
    }
    local function ignored() end
    local modules = { picture = { load = ignored }, game = { new = function(level)
      state = game.new(level)
      return state
    end }, ["graze.inspect"] = { start = ignored, stop = ignored } }
    check.load("examples/tiled/main.lua", {
      love = love, require = function(name) return modules[name] end,
    })()
    love.load()
    local function wait(seconds)
      for _ = 1, seconds * 60 do love.update(STEP) end
    end
    wait(2.9)
    assert.equal(state.player.startX, state.player.x)
    wait(12)
    assert.is_true(state.coins >= 5, state.coins .. " coins")
  end)

  it("is walked along, over slopes, without a jump", function()
    local state = game.new(map)
    play(state, 240, 480, 95, { right = true })
    assert.is_true(state.player.x > 540 and state.player.y < 390)
    assert.equal(3, state.coins) -- those on the hill
  end)

  it("has planks that are met from above alone", function()
    local state = game.new(map)
    play(state, 1170, 480, 40, { jump = true, up = true })
    play(state, 1170, 470, 60, { jump = true, up = true })
    assert.is_true(state.player.y <= 384 + 1e-6)
  end)

  it("has water to swim in", function()
    local state = game.new(map)
    play(state, 900, 560, 10, {})
    assert.is_true(state.player.swims)
    for _ = 1, 40 do state:step(STEP, { jump = true }) end
    assert.is_true(state.player.y < 560)
  end)

  it("has lifts that carry the player along their paths", function()
    local state = game.new(map)
    local lift = state.lifts[1]
    local x, y = state.world:getPosition(lift.item)
    play(state, x + 40, y - 1, 200, {})
    assert.equal(lift.item, (state.feet:getGround()))
    local atX, atY = state.world:getPosition(lift.item)
    assert.is_true(math.abs(state.player.x - atX - 40) < 1 and math.abs(state.player.y - atY) < 1)
    assert.is_true(math.abs(atX - x) > 60)
  end)

  it("ends at the flag in the cave, and begins anew below", function()
    local state = game.new(map)
    play(state, 1880, 460, 60, { right = true })
    assert.is_true(state.won)
    play(state, 1400, 700, 60, {})
    assert.is_true(state.player.x < 200)
  end)
end)

if lovely.missing() then
  print("no level drawn: " .. lovely.missing())
  return
end

describe("the level inside LÖVE", function()
  it("is drawn", function()
    assert.equal("drawn\n", lovely.play("spec/love", "spec/love/level.lua"))
  end)
end)
