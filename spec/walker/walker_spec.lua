-- graze.walker: its options, what a move does, and what it leaves. Levels, and their exact answers,
-- are in spec/walker/scenes_spec.lua and spec/walker/levels_spec.lua.

local graze = require "graze"
local check = require "spec.support.check"
local refusals = require "spec.support.refusals"
local walkers = require "spec.support.walkers"

local near = check.near
local hero, worldOf, only, at = walkers.hero, walkers.worldOf, walkers.only, walkers.at
local standing, run, overlaps = walkers.standing, walkers.run, walkers.overlaps

local sin, cos, tan = math.sin, math.cos, math.tan

local FLOOR = { "floor", graze.rectangle(-100, 100, 500, 20) }

-- A floor up to x = 50, from where on it goes up (or down, below 0) by an angle.
local function bend(angle, options)
  local y = 100 - 200 * tan(angle)
  local world = worldOf { { "ground", graze.outline(-100, 100, 50, 100, 250, y, 250, 900,
    -100, 900) }, { "hero", hero(20, 100) } }
  return world, standing(world, "hero", options)
end

describe("a walker", function()
  it("is of an item, which it returns, and says so", function()
    local world = worldOf { FLOOR, { "hero", hero(20, 100) } }
    local walker = graze.walker(world, "hero")
    assert.equal("hero", walker:getItem())
    assert.equal("walker of hero", tostring(walker))
  end)

  it("stands nowhere before its first move", function()
    local walker = graze.walker(worldOf { FLOOR, { "hero", hero(20, 100) } }, "hero")
    assert.is_nil(walker:getGround())
    assert.is_nil(walker:getWall())
    assert.is_nil(walker:getCeiling())
    assert.same({ {}, 0 }, { walker:getCrossed() })
    assert.same({ 0, 0 }, { walker:getRide() })
    assert.is_true(walker:getAirborne() > 0)
  end)

  it("is of items of all kinds: tables, numbers, false too", function()
    for _, item in ipairs { {}, 7, "x" } do
      local world = worldOf { { item, hero(20, 100) }, FLOOR }
      assert.same({ 25, 100 }, { standing(world, item):move(5, 0) })
    end
    local world = worldOf { { "hero", hero(20, 100) } }
    world:add(7, graze.rectangle(-100, 100, 500, 20))
    assert.equal(7, (standing(world, "hero"):getGround()))
  end)
end)

describe("an option", function()
  local DEFAULTS = { MaxSlope = 0.8, Step = 0, Snap = 0, Nudge = 0 }

  local function walkerOf(options)
    return graze.walker(worldOf { { "hero", hero(0, 0) } }, "hero", options)
  end

  it("has a value when it is not given, and each can be read and set", function()
    local walker = walkerOf()
    for name, default in pairs(DEFAULTS) do
      assert.equal(default, walker["get" .. name](walker))
      assert.equal(walker, walker["set" .. name](walker, 1.25))
      assert.equal(1.25, walker["get" .. name](walker))
    end
    assert.is_nil(walker:getPush())
    for _, push in ipairs { "crates", { "crates", "barrels" }, only "crate" } do
      walker:setPush(push)
      assert.equal(push, walker:getPush())
    end
    walker:setPush(nil)
    assert.is_nil(walker:getPush())
  end)

  it("can be given at once", function()
    local walker = walkerOf { maxSlope = 0.5, step = 1, snap = 2, nudge = 3, push = "crates" }
    assert.same({ 0.5, 1, 2, 3, "crates" }, { walker:getMaxSlope(), walker:getStep(),
      walker:getSnap(), walker:getNudge(), walker:getPush() })
  end)

  it("does not follow the table that it came from", function()
    local options = { step = 1 }
    local walker = walkerOf(options)
    options.step = 9
    assert.equal(1, walker:getStep())
  end)

  it("that is unknown or wrong is an error at the line of the call", function()
    local world = worldOf { { "hero", hero(0, 0) }, { "plane", graze.plane(0, -1, 50) } }
    local walker = graze.walker(world, "hero")
    local refuses = refusals.of({ graze = graze, world = world, walker = walker, nan = 0 / 0,
      huge = math.huge }, function() return at(world, "hero") end)
    local function option(text, reason)
      refuses("graze.walker(world, 'hero', " .. text .. ")", 3, reason)
    end
    option("{ steps = 3 }", "unknown option 'steps', did you mean 'step'? Known are "
      .. "maxSlope, step, snap, nudge, push")
    option("{ 3 }", "unknown option '1', known are maxSlope, step, snap, nudge, push")
    option("7", "table expected, got number")
    option("{ step = -1 }", "step: must not be negative")
    option("{ snap = '1' }", "snap: number expected, got string")
    option("{ nudge = nan }", "nudge: finite number expected, got nan")
    option("{ maxSlope = 1.6 }", "maxSlope: an angle from 0 to less than pi / 2 expected")
    option("{ maxSlope = -0.1 }", "maxSlope: an angle from 0 to less than pi / 2 expected")
    option("{ push = 7 }", "push: a group, a list of groups or a function expected, got number")
    option("{ push = { 7 } }", "push: group name expected at 1")
    refuses("graze.walker(world, 'nobody')", 2, "item is not in this world: 'nobody'")
    refuses("graze.walker(world, nil)", 2, "item expected, got nil")
    refuses("graze.walker(world, 'plane')", 2, "a plane is no body")
    refuses("graze.walker(7, 'hero')", 1, "world expected, got number")
    refuses("walker:setStep(-1)", 1, "must not be negative")
    refuses("walker:setSnap(huge)", 1, "finite number expected, got infinity")
    refuses("walker:setNudge({})", 1, "number expected, got table")
    refuses("walker:setMaxSlope(2)", 1, "an angle from 0 to less than pi / 2 expected")
    refuses("walker:setPush(true)", 1,
      "a group, a list of groups or a function expected, got boolean")
  end)

  it("so are arguments of its methods", function()
    local world = worldOf { { "hero", hero(0, 0) }, FLOOR }
    local walker = standing(world, "hero")
    local refuses, _, refusesNumbers = refusals.of({ graze = graze, world = world, nan = 0 / 0,
      walker = walker, huge = math.huge }, function() return at(world, "hero") end)
    refusesNumbers("walker:move(1, 2)", {})
    refuses("walker:move(1, 2, 7)", 3, "response, table or function expected, got number")
    refuses("walker:move(1, 2, 'hop')", 3, "unknown response 'hop'...")
    refuses("walker:move(1, 2, { walls = 'hop' })", 3, "unknown response 'hop' for group...")
    refuses("walker:move(1, 2, { 'slide' })", 3, "group name expected as key, got number")
    refuses("walker:setShape(7)", 1, "shape that can be moved expected, got number")
    refuses("walker:setShape(graze.plane(0, 1, 0))", 1,
      "shape that can be moved expected, got plane")
    refuses("walker:getCrossed(7)", 1, "table expected, got number")
  end)
end)

describe("ground", function()
  it("is what is no steeper than maxSlope, to a billionth: 45 degrees at pi / 4", function()
    for _, case in ipairs { { math.pi / 4, math.pi / 4, true }, { 0.8, 0.79, true },
      { 0.8, 0.81, false }, { 0, 0, true }, { 0.3, 0.3, true }, { 1.5, 1.49, true } } do
      local maxSlope, angle, is = check.unpack(case)
      local world = worldOf { { "slope", graze.rectangle(-100, 0, 200, 50):setAngle(-angle) },
        { "ball", graze.circle(0, 0, 3):setPosition(-3 * sin(angle), -3 * cos(angle)) } }
      local walker = graze.walker(world, "ball", { maxSlope = maxSlope })
      walker:move(0, 1)
      assert.equal(is, walker:getGround() == "slope", angle .. " of " .. maxSlope)
      assert.equal(is, walker:getAirborne() == 0)
      if is then
        local _, nx, ny = walker:getGround()
        near({ -sin(angle), -cos(angle) }, { nx, ny })
        near({ -3 * sin(angle), -3 * cos(angle) }, at(world, "ball"), 1e-9)
      end
    end
  end)

  it("holds who stands: a move that does not rise moves it along by |dx|, whatever dy is",
    function()
      for _, dy in ipairs { 0, 1, 50 } do
        local world = worldOf { FLOOR, { "hero", hero(20, 100) } }
        local walker = standing(world, "hero")
        assert.same({ 23, 100 }, { walker:move(3, dy) })
        assert.same({ 19, 100 }, { walker:move(-4, dy) })
      end
    end)

  it("gives the same speed uphill and downhill", function()
    for _, angle in ipairs { 0.2, 0.5, 0.79, -0.2, -0.5, -0.79 } do
      local world, walker = bend(angle)
      run(walker, 30, 2)
      local x, y = world:getPosition "hero"
      for _, dx in ipairs { 3, 1, -2 } do
        local toX, toY = walker:move(dx, 4)
        near({ dx * cos(angle), -dx * sin(angle) }, { toX - x, toY - y }, 1e-9)
        assert.equal(0, walker:getAirborne())
        x, y = toX, toY
      end
    end
  end)

  it("is followed around a bend within a move, up and down", function()
    -- the right foot is at the bend when x = 46; uphill the rest of the way leads along the slope
    local world, walker = bend(0.6)
    walker:move(40, 0)
    near({ 46 + 14 * cos(0.6), 100 - 14 * sin(0.6) }, at(world, "hero"), 1e-9)
    -- downhill the left foot stays on the flat until x = 54; the rest leads down the slope
    world, walker = bend(-0.6)
    walker:move(54, 0)
    near({ 54 + 20 * cos(0.6), 100 + 20 * sin(0.6) }, at(world, "hero"), 1e-9)
    assert.equal(0, walker:getAirborne())
  end)

  it("is left by a move that rises, and by nothing else", function()
    local world = worldOf { FLOOR, { "hero", hero(20, 100) } }
    local walker = standing(world, "hero")
    assert.same({ 21, 99.5 }, { walker:move(1, -0.5) })
    assert.is_nil(walker:getGround())
    assert.equal(1, walker:getAirborne())
  end)

  it("ends a fall: the rest of the way to the side goes along it", function()
    local world = worldOf { FLOOR, { "hero", hero(20, 90) } }
    local walker = graze.walker(world, "hero")
    assert.same({ 30, 100 }, { walker:move(10, 40) })
    assert.equal(0, walker:getAirborne())
  end)

  it("ends a fall onto a slope, without sliding down", function()
    local world = worldOf { { "slope", graze.polygon(0, 100, 100, 50, 100, 100) },
      { "hero", hero(46, 40) } }
    local walker = graze.walker(world, "hero")
    -- its right foot, at 50, meets the slope at 75
    near({ 46, 75 }, { walker:move(0, 80) }, 1e-9)
    near({ 46, 75 }, { walker:move(0, 80) }, 1e-9)
    assert.equal("slope", (walker:getGround()))
  end)
end)

describe("snap", function()
  -- a floor that falls away at x = 50 by a depth
  local function ledge(depth, options)
    local world = worldOf { { "high", graze.rectangle(-100, 100, 150, 200) },
      { "low", graze.rectangle(50, 100 + depth, 200, 100) }, { "hero", hero(50, 100) } }
    return world, standing(world, "hero", options)
  end

  it("is what the ground can fall away within the move, 2 |dx| sin(maxSlope), if not given",
    function()
      local most = 2 * 6 * sin(0.8)
      local world, walker = ledge(most - 0.1)
      walker:move(6, 0)
      assert.same({ 56, 100 + most - 0.1 }, at(world, "hero"))
      assert.equal(0, walker:getAirborne())
      world, walker = ledge(most + 0.1)
      walker:move(6, 0)
      assert.same({ 56, 100 }, at(world, "hero"))
      assert.equal(1, walker:getAirborne())
      assert.is_nil(walker:getGround())
    end)

  it("is at least the number that is given", function()
    local world, walker = ledge(15, { snap = 15 })
    walker:move(6, 0)
    assert.same({ 56, 115 }, at(world, "hero"))
    world, walker = ledge(15, { snap = 14.9 })
    walker:move(6, 0)
    assert.same({ 56, 100 }, at(world, "hero"))
    world, walker = ledge(8, { snap = 1 })
    walker:move(6, 0)
    assert.same({ 56, 108 }, at(world, "hero"))
  end)

  it("is for who stands: it takes nobody down who rises, or who jumped", function()
    local world, walker = ledge(0, { snap = 40 })
    walker:move(0, -5)
    assert.same({ 50, 95 }, at(world, "hero"))
    walker:move(0, -1)
    assert.same({ 50, 94 }, at(world, "hero"))
    walker:move(0, 1)
    assert.same({ 50, 95 }, at(world, "hero"))
    assert.equal(3, walker:getAirborne())
  end)

  it("leads only to ground: not to what is steeper", function()
    local world = worldOf { { "high", graze.rectangle(-100, 100, 150, 200) },
      { "steep", graze.polygon(50, 105, 150, 405, 50, 405) }, { "hero", hero(50, 100) } }
    local walker = standing(world, "hero", { snap = 30 })
    walker:move(6, 0)
    assert.same({ 56, 100 }, at(world, "hero"))
    assert.equal(1, walker:getAirborne())
  end)
end)

describe("step", function()
  local function ledge(height, options, roof)
    local world = worldOf { FLOOR, { "ledge", graze.rectangle(50, 100 - height, 100, height) },
      { "hero", hero(40, 100) } }
    if roof then world:add("roof", graze.rectangle(-100, roof - 20, 500, 20)) end
    return world, standing(world, "hero", options)
  end

  it("lets it go over a ledge that is no higher, by all of the move", function()
    local _, walker = ledge(5, { step = 5 })
    assert.same({ 52, 95 }, { walker:move(12, 0) })
    assert.is_nil((walker:getWall()))
    _, walker = ledge(5, { step = 4.9 })
    assert.same({ 46, 100 }, { walker:move(12, 0) })
    assert.same({ "ledge", -1, 0 }, { walker:getWall() })
  end)

  it("is none where there is no room above", function()
    local world, walker = ledge(5, { step = 5 }, 76)
    near({ 46, 100 }, { walker:move(12, 0) })
    assert.equal("ledge", (walker:getWall()))
    assert.equal(0, overlaps(world))
  end)

  it("is none onto what is too steep to stand on", function()
    local world = worldOf { FLOOR, { "spike", graze.polygon(50, 100, 53, 90, 56, 100) },
      { "ball", graze.circle(0, -3, 3):setPosition(30, 100) } }
    local walker = standing(world, "ball", { step = 4, maxSlope = 0.5 })
    run(walker, 40, 1)
    assert.equal("spike", (walker:getWall()))
    near({ 100 }, { (select(2, world:getPosition "ball")) }, 1e-9)
  end)

  it("is none that does not go on: not up to a one-way ledge before a wall", function()
    local world = worldOf { FLOOR, { "wall", graze.rectangle(50, 0, 10, 100) },
      { "ledge", graze.rectangle(30, 97, 20, 1), { oneWay = { 0, -1 } } },
      { "hero", hero(46, 100) } }
    local walker = standing(world, "hero", { step = 5 })
    assert.same({ 46, 100 }, { walker:move(2, 0) })
    assert.same({ "floor", "wall" }, { (walker:getGround()), (walker:getWall()) })
  end)

  it("is none that does not rise: not over a fence, and down to the same floor", function()
    local world = worldOf { FLOOR, { "fence", graze.rectangle(50, 98, 1, 2) },
      { "hero", hero(46, 100) } }
    local walker = standing(world, "hero", { step = 5 })
    assert.same({ 46, 100 }, { walker:move(20, 0) })
    assert.equal("fence", (walker:getWall()))
    assert.same({ 48, 98 }, { walker:move(2, 0) })
  end)

  it("is none in the air", function()
    local _, walker = ledge(5, { step = 5 })
    walker:move(0, -2)
    assert.same({ 46, 99 }, { walker:move(12, 1) })
    assert.equal("ledge", (walker:getWall()))
  end)
end)

describe("in the air", function()
  it("a walker flies as the move says", function()
    local world = worldOf { { "hero", hero(0, 0) } }
    local walker = graze.walker(world, "hero")
    assert.same({ 3, -7 }, { walker:move(3, -7) })
    assert.same({ 5, 2 }, { walker:move(2, 9) })
  end)

  it("walls take the motion to the side, and leave the rest", function()
    local world = worldOf { { "wall", graze.rectangle(20, -200, 10, 400) }, { "hero", hero(0, 0) } }
    local walker = graze.walker(world, "hero")
    assert.same({ 16, 40 }, { walker:move(40, 40) })
    assert.same({ "wall", -1, 0 }, { walker:getWall() })
    assert.same({ 16, 10 }, { walker:move(40, -30) })
  end)

  it("walls never lift: a steep slope takes no more than it must", function()
    -- 70 degrees, too steep to stand on: who runs against it in a fall is not moved up
    local angle = math.rad(70)
    local world = worldOf { { "slope", graze.rectangle(0, 0, 300, 50):setAngle(-angle)
      :setPosition(20, 100) }, { "ball", graze.circle(0, 0, 4):setPosition(-20, 0) } }
    local walker, before = graze.walker(world, "ball"), 0
    for _ = 1, 60 do
      local _, y = walker:move(6, 0.5)
      assert.is_true(y >= before - 1e-9, y)
      before = y
    end
    assert.equal(0, overlaps(world))
  end)

  it("walls do not stop a jump beside them, nor add to it", function()
    local angle = math.rad(70)
    local world = worldOf { { "slope", graze.rectangle(0, 0, 300, 50):setAngle(-angle)
      :setPosition(20, 100) }, { "ball", graze.circle(0, 0, 4):setPosition(-10, 100) } }
    local walker = graze.walker(world, "ball")
    local _, y = walker:move(60, -20)
    near({ 80 }, { y }, 1e-9)
    assert.equal("slope", (walker:getWall()))
  end)

  it("ceilings are for those who rise: falling past one leaves it alone", function()
    local world = worldOf { { "roof", graze.rectangle(-50, -40, 100, 20) }, { "hero", hero(0, 0) } }
    local walker = graze.walker(world, "hero")
    walker:move(4, -5)
    assert.same({ "roof", 0, 1 }, { walker:getCeiling() })
    assert.same({ 4, 0 }, at(world, "hero"))
    walker:move(4, 5)
    assert.is_nil((walker:getCeiling()))
    assert.same({ 8, 5 }, at(world, "hero"))
  end)

  it("counts its moves since it stood", function()
    local walker = standing(worldOf { FLOOR, { "hero", hero(20, 100) } }, "hero")
    walker:move(0, -9)
    for i = 2, 6 do
      walker:move(0, -1)
      assert.equal(i, walker:getAirborne())
    end
    walker:move(0, 60)
    assert.equal(0, walker:getAirborne())
  end)
end)
