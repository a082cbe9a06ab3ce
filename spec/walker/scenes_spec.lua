-- graze.walker in small levels, each with its exact answer. y points down; a hero is 8 wide and 20
-- high, and its position is at its feet. Speeds are pixels a frame.

local graze = require "graze"
local check = require "spec.support.check"
local walkers = require "spec.support.walkers"

local near = check.near

local hero, crate, worldOf = walkers.hero, walkers.crate, walkers.worldOf
local only, cells, at = walkers.only, walkers.cells, walkers.at
local standing, run, overlaps = walkers.standing, walkers.run, walkers.overlaps

local FLOOR = { "floor", graze.rectangle(-100, 100, 500, 20) }

describe("on a hill", function()
  -- 45 degrees up, and down again
  local function hill()
    return worldOf { { "hill", graze.outline(0, 100, 60, 100, 100, 60, 140, 100, 300, 100, 300, 140,
      0, 140) }, { "hero", hero(20, 100) } }
  end

  it("a walker is never in the air, and goes as fast as on the flat", function()
    local world = hill()
    local walker, before = standing(world, "hero"), 20
    for i = 1, 80 do
      local x = walker:move(2, 3)
      assert.equal(0, walker:getAirborne(), "move " .. i)
      -- its right foot climbs at x + 4, its left foot goes down at x - 4
      if x < 54 then near({ 2 }, { x - before }) end
      if before > 60 and x < 94 then near({ math.sqrt(2) }, { x - before }) end
      before = x
    end
    -- 36 on the flat, 40 sqrt 2 up, 8 on the top, 40 sqrt 2 down, the rest on the flat
    near({ 180 - 80 * math.sqrt(2) + 80, 100 }, at(world, "hero"), 1e-9)
  end)

  it("it stands still on the slope, exactly, however long it falls", function()
    local world = hill()
    world:setPosition("hero", 76, 80)
    local walker = graze.walker(world, "hero")
    for _ = 1, 100 do
      walker:move(0, 3)
      assert.same({ 76, 80 }, at(world, "hero"))
      assert.equal(0, walker:getAirborne())
    end
  end)
end)

describe("on stairs", function()
  local function stairs(step)
    local world = worldOf { FLOOR, { "hero", hero(20, 100) } }
    for k = 1, 4 do
      world:add("step" .. k, graze.rectangle(48 + 12 * k, 100 - step * k, 300, step * k))
    end
    return world
  end

  it("a walker goes up steps as high as its own, without a pause", function()
    local world = stairs(6)
    local walker = standing(world, "hero", { step = 6, snap = 6.5 })
    assert.equal(0, run(walker, 60, 2))
    assert.same({ 140, 76 }, at(world, "hero"))
    assert.is_nil(walker:getWall())
  end)

  it("and down again, never in the air", function()
    local world = stairs(6)
    local walker = standing(world, "hero", { step = 6, snap = 6.5 })
    run(walker, 60, 2)
    assert.equal(0, run(walker, 60, -2))
    assert.same({ 20, 100 }, at(world, "hero"))
  end)

  it("steps that are higher are walls", function()
    local world = stairs(7)
    local walker = standing(world, "hero", { step = 6, snap = 6.5 })
    run(walker, 60, 2)
    assert.same({ 56, 100 }, at(world, "hero"))
    assert.same({ "step1", -1, 0 }, { walker:getWall() })
  end)

  it("a slope of 60 degrees is a wall, and is not climbed by steps", function()
    local high = 60 * math.sqrt(3)
    local world = worldOf { FLOOR, { "hero", hero(20, 100) },
      { "slope", graze.polygon(60, 100, 120, 100 - high, 120, 100) } }
    local walker = standing(world, "hero", { step = 6, snap = 6.5 })
    run(walker, 60, 2)
    near({ 56, 100 }, at(world, "hero"), 1e-9)
    assert.equal("slope", (walker:getWall()))
    assert.equal(0, walker:getAirborne())
  end)

  it("of cells it goes up to a wall of cells, and back", function()
    local grid = cells(4, {
      "...............#",
      "...............#",
      "...............#",
      "...............#",
      "..............##",
      ".............###",
      "............####",
      "################",
    })
    local world = worldOf { { "level", grid:setPosition(0, -8) }, -- its floor lies at 20
      { "hero", graze.rectangle(-3, -8, 6, 8):setPosition(20, 20) } }
    local walker = standing(world, "hero", { step = 4, snap = 4.5 })
    assert.equal(0, run(walker, 40, 2))
    assert.same({ 57, 8 }, at(world, "hero"))
    assert.same({ "level", -1, 0 }, { walker:getWall() })
    assert.equal(0, run(walker, 20, -2))
    assert.equal(20, (select(2, world:getPosition "hero")))
  end)
end)

describe("on a lift", function()
  it("a walker is carried exactly, stays on it, and knows how far it was carried", function()
    local world = worldOf { { "lift", graze.rectangle(-20, 0, 40, 4):setPosition(0, 100) },
      { "hero", hero(0, 100) } }
    local walker = standing(world, "hero")
    local x, y = 0, 100
    for i = 1, 200 do
      local toX, toY = 30 * math.sin(0.3 * i), 100 + 40 * math.sin(0.17 * i)
      world:carry("lift", toX, toY, only "hero")
      near({ toX - x, toY - y }, { walker:getRide() })
      x, y = walker:move(0, 1)
      near({ toX, toY }, { x, y }, 1.5e-13)
      assert.same({ "lift", 0, -1 }, { walker:getGround() })
      assert.same({ 0, 0 }, { walker:getRide() })
    end
  end)

  it("of cells it stands on a seam, beside a crate", function()
    local world = worldOf { { "lift", graze.grid(3, 1, 8, 4, { 1, 1, 1 }):setPosition(0, 100) },
      { "hero", hero(8, 100) }, { "crate", crate(18, 100) } }
    local walker = standing(world, "hero")
    local off = 0
    for i = 1, 300 do
      local x, y = 30 * math.sin(0.3 * i), 100 + 40 * math.sin(0.17 * i)
      assert.equal(2, world:carry("lift", x, y, only("hero", "crate")))
      local hx, hy = walker:move(0, 1)
      local cx, cy = world:getPosition "crate"
      off = math.max(off, math.abs(hx - x - 8), math.abs(hy - y), math.abs(cx - x - 18),
        math.abs(cy - y))
      assert.equal("lift", (walker:getGround()))
    end
    assert.is_true(off <= 1e-12, off)
  end)
end)

describe("a ledge that is one-way", function()
  local function ledge()
    return worldOf { FLOOR, { "ledge", graze.rectangle(0, 60, 100, 4), { oneWay = { 0, -1 } } },
      { "hero", hero(20, 100) } }
  end

  it("is passed from below, stood on, and dropped through", function()
    local world = ledge()
    local walker = standing(world, "hero")
    assert.same({ 20, 40 }, { walker:move(0, -60) })
    assert.is_nil(walker:getCeiling())
    run(walker, 30, 0, 3)
    assert.same({ 20, 60 }, at(world, "hero"))
    assert.same({ "ledge", 0, -1 }, { walker:getGround() })
    assert.is_true(walker:drop())
    run(walker, 30, 0, 3)
    assert.same({ 20, 100 }, at(world, "hero"))
    assert.equal("floor", (walker:getGround()))
  end)

  it("holds again once the walker is clear of it", function()
    local world = ledge()
    local walker = standing(world, "hero")
    walker:move(0, -60)
    run(walker, 30, 0, 3)
    walker:drop()
    run(walker, 30, 0, 3)
    walker:move(0, -60)
    run(walker, 30, 0, 3)
    assert.same({ 20, 60 }, at(world, "hero"))
  end)

  it("is all that is dropped through: the floor is not", function()
    local walker = standing(ledge(), "hero")
    assert.is_false(walker:drop())
    assert.equal("floor", (walker:getGround()))
  end)

  -- a chain over the floor, its solid side up
  it("that is a chain: over its corners, off its end, up through it, and a drop", function()
    local world = worldOf { FLOOR, { "hero", hero(20, 60) },
      { "chain", graze.chain(10, 60, 40, 50, 70, 62, 100, 50), { oneWay = true } } }
    world:setPosition("hero", 20, 30)
    local walker = standing(world, "hero")
    assert.equal("chain", (walker:getGround()))
    repeat
      local x = walker:move(2, 3)
      assert.equal(0, walker:getAirborne(), "at " .. x)
    until x > 97
    assert.equal(50, (select(2, world:getPosition "hero")), "on its last peak")
    run(walker, 60, 1, 3)
    assert.equal(100, (select(2, world:getPosition "hero")), "off its end")
    world:setPosition("hero", 40, 100)
    standing(world, "hero")
    run(walker, 1, 0, -70)
    run(walker, 40, 0, 2)
    assert.equal(50, (select(2, world:getPosition "hero")), "up through it, onto its peak")
    assert.is_true(walker:drop())
    run(walker, 60, 0, 3)
    assert.equal(100, (select(2, world:getPosition "hero")))
  end)

  it("that is of cells with slopes: up through, land on the slope, stand, walk on", function()
    local grid = cells(8, { "..../###", ".../....", "........" })
    local world = worldOf { FLOOR, { "level", grid:setPosition(0, 50), { oneWay = { 0, -1 } } },
      { "hero", hero(28, 100) } }
    local walker = standing(world, "hero")
    walker:move(0, -70)
    run(walker, 40, 0, 2)
    -- the slope goes from (24, 66) to (40, 50): its right foot, at 32, stands at 58
    assert.same({ 28, 58 }, at(world, "hero"))
    assert.equal("level", (walker:getGround()))
    run(walker, 20, 0, 2)
    assert.same({ 28, 58 }, at(world, "hero"), "it stands still")
    assert.equal(0, run(walker, 20, 1))
    assert.equal(50, (select(2, world:getPosition "hero")))
  end)
end)

describe("under a roof", function()
  local function jump(x, options, roof)
    local world = worldOf { { "roof", roof or graze.rectangle(33, 0, 200, 50) },
      { "hero", hero(x, 100) } }
    local walker = graze.walker(world, "hero", options)
    walker:move(0, -60)
    return walker, { world:getPosition "hero" }
  end

  it("a walker slips by the edge, by the least shift that lets it rise", function()
    local walker, position = jump(33, { nudge = 4 })
    assert.same({ 29, 40 }, position)
    assert.is_nil(walker:getCeiling())
    walker, position = jump(31, { nudge = 4 })
    assert.same({ 29, 40 }, position)
    assert.is_nil(walker:getCeiling())
  end)

  it("it bumps its head where the edge is farther than `nudge`, or that is 0", function()
    local walker, position = jump(33.5, { nudge = 4 })
    assert.same({ 33.5, 70 }, position)
    assert.same({ "roof", 0, 1 }, { walker:getCeiling() })
    walker, position = jump(31)
    assert.same({ 31, 70 }, position)
    assert.equal("roof", (walker:getCeiling()))
  end)

  it("it slips to the right before it does to the left", function()
    local walker, position = jump(0, { nudge = 6 }, graze.rectangle(-1, 0, 2, 50))
    assert.same({ 5, 40 }, position)
    assert.is_nil(walker:getCeiling())
  end)

  it("it slips by the same in any unit", function()
    for _, unit in ipairs { 1 / 64, 1024 } do
      local world = worldOf { { "roof", graze.rectangle(33 * unit, 0, 200 * unit, 50 * unit) },
        { "hero", graze.rectangle(-4 * unit, -20 * unit, 8 * unit, 20 * unit)
          :setPosition(31 * unit, 100 * unit) } }
      local walker = graze.walker(world, "hero", { nudge = 4 * unit })
      assert.same({ 29 * unit, 40 * unit }, { walker:move(0, -60 * unit) })
    end
  end)

  it("it does not slip to where there is no room", function()
    local world = worldOf { { "roof", graze.rectangle(33, 0, 200, 50) }, { "hero", hero(31, 100) },
      { "left", graze.rectangle(0, 0, 26, 200) } }
    local walker = graze.walker(world, "hero", { nudge = 4 })
    assert.same({ 31, 70 }, { walker:move(0, -60) })
    assert.equal("roof", (walker:getCeiling()))
  end)

  it("that slopes, the head slides along", function()
    local world = worldOf { { "roof", graze.polygon(0, 0, 100, 0, 0, 60) },
      { "hero", graze.rectangle(-4, -20, 8, 20):setPosition(30, 90) } }
    local walker = graze.walker(world, "hero")
    local x, y = walker:move(0, -50)
    assert.equal("roof", (walker:getCeiling()))
    assert.is_true(x > 31 and y < 65, x .. ", " .. y)
    assert.equal(0, overlaps(world))
  end)
end)

describe("in a pipe", function()
  it("a walker gets up only where there is room", function()
    local world = worldOf { FLOOR, { "pipe", graze.rectangle(0, 70, 50, 18) },
      { "hero", graze.rectangle(-4, -10, 8, 10):setPosition(20, 100) } }
    local walker = standing(world, "hero")
    assert.is_false(walker:setShape(hero(0, 0)))
    assert.near(80, world:getShape("hero"):getArea(), 1e-9)
    run(walker, 30, 2)
    assert.is_true(walker:setShape(hero(0, 0)))
    assert.near(160, world:getShape("hero"):getArea(), 1e-9)
    assert.same({ 80, 100 }, at(world, "hero"))
  end)
end)

describe("crates", function()
  it("are pushed to a wall, and the walker follows", function()
    local world = worldOf { FLOOR, { "wall", graze.rectangle(100, 0, 20, 100) },
      { "crate", crate(80, 100) }, { "hero", hero(20, 100) } }
    local walker = standing(world, "hero", { push = only "crate" })
    run(walker, 60, 2)
    assert.same({ 95, 100 }, at(world, "crate"))
    assert.same({ 86, 100 }, at(world, "hero"))
    assert.same({ "crate", -1, 0 }, { walker:getWall() })
  end)

  it("in a row on tiles are pushed to a wall, and so are stacks", function()
    local world = worldOf { { "level", cells(10, { "............#", "............#",
      "............#", "#############" }):setPosition(0, 70) }, { "hero", hero(30, 100) },
      { "a", crate(50, 100) }, { "b", crate(65, 100) }, { "c", crate(80, 100) } }
    local walker = standing(world, "hero", { push = only("a", "b", "c") })
    run(walker, 60, 2)
    near({ 95, 100 }, at(world, "a"))
    near({ 105, 100 }, at(world, "b"))
    near({ 115, 100 }, at(world, "c"))
    near({ 86, 100 }, at(world, "hero"))
    assert.equal(0, overlaps(world))
  end)

  it("two that are stacked go together, the upper one where it lay", function()
    local world = worldOf { FLOOR, { "hero", hero(20, 100) }, { "low", crate(49, 100) },
      { "high", crate(51, 90) } }
    local walker = standing(world, "hero", { push = only("low", "high") })
    run(walker, 20, 2)
    near({ 60, 100 }, at(world, "hero"))
    near({ 69, 100 }, at(world, "low"))
    near({ 71, 90 }, at(world, "high"))
  end)

  it("are walls to whom no push is given", function()
    local world = worldOf { FLOOR, { "crate", crate(80, 100) }, { "hero", hero(20, 100) } }
    local walker = standing(world, "hero")
    run(walker, 60, 2)
    assert.same({ 71, 100 }, at(world, "hero"))
    assert.same({ "crate", -1, 0 }, { walker:getWall() })
    assert.same({ 80, 100 }, at(world, "crate"))
  end)
end)
