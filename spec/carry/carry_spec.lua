-- world:carry takes an item somewhere, and along with it who rides on it and who is in its way.
-- y points down; a hero stands at (x, y) with its feet.

local graze = require "graze"
local check = require "spec.support.check"
local refusals = require "spec.support.refusals"
local walkers = require "spec.support.walkers"

local near = check.near
local crate, hero, told, worldOf = walkers.crate, walkers.hero, walkers.told, walkers.worldOf

local function everyone() return true end

local function only(item)
  return function(passenger) return passenger == item end
end

local function ball(x, y, radius) return graze.circle(0, 0, radius or 3):setPosition(x, y) end

local function pi(fraction) return math.pi * fraction end

local function at(world, item) return { world:getPosition(item) } end

describe("world:carry", function()
  it("takes the item where it is told to, whatever is there, and returns the number of hits",
    function()
      local world = worldOf { { "door", graze.rectangle(0, 0, 10, 40) },
        { "wall", graze.rectangle(20, 0, 10, 40) } }
      assert.equal(0, world:carry("door", 25, 3, function() return false end))
      assert.same({ 25, 3 }, at(world, "door"))
      assert.equal(20, (world:getBoundingBox "wall"), "a wall is none of its passengers")
    end)

  it("keeps the angle if none is given, and turns to it otherwise", function()
    local world = worldOf { { "bar", graze.rectangle(0, -2, 40, 4):setAngle(1) } }
    world:carry("bar", 3, 4, everyone)
    assert.same({ 3, 4, 1 }, { world:getTransform "bar" })
    world:carry("bar", 5, 6, -2, everyone)
    assert.same({ 5, 6, -2 }, { world:getTransform "bar" })
    world:carry("bar", 5, 6, 7, "a group")
    assert.same({ 5, 6, 7 }, { world:getTransform "bar" })
  end)

  it("takes as passengers those of a group, of a list of groups, or whom a function accepts",
    function()
      local function lift(passengers)
        local world = worldOf { { "lift", graze.rectangle(0, 0, 100, 4) },
          { "a", crate(10, 0), { group = "red" } }, { "b", crate(30, 0), { group = "blue" } },
          { "c", crate(50, 0) } }
        world:carry("lift", 0, -5, passengers)
        return told(world)
      end
      assert.same({ "a carry" }, lift "red")
      assert.same({ "a carry", "c carry" }, lift { "red", "default" })
      assert.same({ "b carry" }, lift(function(item) return item == "b" end))
      assert.same({}, lift "nobody")
      assert.same({}, lift {})
    end)
end)

describe("riders", function()
  it("go along, to the last bit of the way, up, down and aside", function()
    local world = worldOf { { "lift", graze.rectangle(-20, 0, 40, 4):setPosition(0, 100) },
      { "hero", hero(0, 100) } }
    local off = 0
    for i = 1, 200 do
      local x, y = 30 * math.sin(0.3 * i), 100 + 40 * math.sin(0.17 * i)
      assert.equal(1, world:carry("lift", x, y, everyone))
      local hx, hy = world:getPosition "hero"
      off = math.max(off, math.abs(hx - x), math.abs(hy - y))
    end
    assert.is_true(off <= 1.5e-13, off)
  end)

  it("have riders: a crate on a crate, and a hero on top", function()
    local world = worldOf { { "lift", graze.rectangle(-20, 0, 40, 4):setPosition(30, 50) },
      { "hero", hero(33, 30) }, { "low", crate(30, 50) }, { "high", crate(32, 40) } }
    assert.equal(3, world:carry("lift", 37, 40, everyone))
    assert.same({ { 37, 40 }, { 39, 30 }, { 40, 20 } },
      { at(world, "low"), at(world, "high"), at(world, "hero") })
    assert.same({ "low carry", "high carry", "hero carry" }, told(world))
  end)

  it("are told with the time 0, the normal from them to the item, and where they touch", function()
    local world = worldOf { { "lift", graze.rectangle(0, 0, 40, 4) }, { "hero", hero(20, 0) } }
    world:carry("lift", 0, 9, everyone)
    assert.same({ "lift", "hero", "carry", 0, 0, 1 },
      { check.unpack({ world:getHit(1) }, 1, 6) })
    local _, _, _, _, _, _, px, py, depth, part = world:getHit(1)
    assert.same({ 20, 0, 0 }, { px, py, depth })
    assert.is_nil(part)
  end)

  it("are those who touch it: not who hovers by a thousandth, nor who is sunk into it", function()
    for _, gap in ipairs { 1e-3, -1e-3 } do
      local world = worldOf { { "lift", graze.rectangle(-20, 0, 40, 4) },
        { "hero", hero(0, -gap) } }
      world:carry("lift", 5, 0, everyone)
      if gap > 0 then assert.same({ 0, -gap }, at(world, "hero")) end
      for _, said in ipairs(told(world)) do assert.are_not.equal("hero carry", said) end
    end
  end)

  it("stand on it: who only leans against its side, or hangs below, is left behind", function()
    local world = worldOf { { "lift", graze.rectangle(0, 0, 20, 20) }, { "left", hero(-4, 20) },
      { "right", hero(24, 20) }, { "below", hero(10, 40) } }
    assert.equal(0, world:carry("lift", 0, -5, everyone))
    assert.same({ { -4, 20 }, { 24, 20 }, { 10, 40 } },
      { at(world, "left"), at(world, "right"), at(world, "below") })
  end)

  it("stand on slopes up to 60 degrees, and on none that is steeper", function()
    for _, degrees in ipairs { 30, 59, 61, 80 } do
      local angle = math.rad(degrees)
      local ramp = graze.rectangle(-50, 0, 100, 10):setAngle(angle)
      -- a ball of radius 3 that touches the middle of the upper face
      local world = worldOf { { "ramp", ramp },
        { "ball", ball(3 * math.sin(angle), -3 * math.cos(angle)) } }
      local n = world:carry("ramp", 0, 7, everyone)
      assert.equal(degrees < 60 and 1 or 0, n, degrees .. " degrees")
    end
  end)

  it("stand on what may pass: a one-way floor carries those on its side", function()
    local world = worldOf { { "floor", graze.rectangle(0, 0, 40, 4), { oneWay = { 0, -1 } } },
      { "on", hero(20, 0) }, { "across", hero(34, 10) } }
    assert.equal(1, world:carry("floor", 3, 2, everyone))
    assert.same({ { 23, 2 }, { 34, 10 } }, { at(world, "on"), at(world, "across") })
  end)

  it("stand on a seam of cells, of a chain, of a compound: each once", function()
    for name, shape in pairs {
      grid = graze.grid(3, 1, 8, 4, { 1, 1, 1 }):setPosition(-12, 0),
      chain = graze.chain(-12, 0, -4, 0, 4, 0, 12, 0),
      compound = graze.compound(graze.rectangle(-12, 0, 12, 4), graze.rectangle(0, 0, 12, 4)),
      outline = graze.outline(-12, 0, 0, 0, 12, 0, 12, 9, 8, 9, 8, 4, -12, 4),
    } do
      local world = worldOf { { "lift", shape }, { "hero", hero(-4, 0) }, { "crate", crate(9, 0) } }
      local x, y = world:getPosition "lift"
      assert.equal(2, world:carry("lift", x + 7, y - 3, everyone), name)
      near({ 3, -3 }, at(world, "hero"))
      near({ 16, -3 }, at(world, "crate"))
    end
  end)

  it("have a part, where that is of several", function()
    local world = worldOf { { "lift", graze.rectangle(0, 0, 40, 4) },
      { "cart", graze.compound(graze.circle(10, -30, 3), graze.circle(30, -3, 3)) } }
    assert.equal(1, world:carry("lift", 0, 2, everyone))
    assert.equal(2, (select(10, world:getHit(1))))
  end)

  it("are turned with it: each goes where its point of contact goes", function()
    -- a seesaw of half length 40: at (30, 0) the surface goes to (30 cos a, 30 sin a)
    local world = worldOf { { "saw", graze.rectangle(-40, 0, 80, 4) }, { "ball", ball(30, -3, 3) } }
    world:carry("saw", 0, 0, 0.1, everyone)
    near({ 30 * math.cos(0.1), -3 + 30 * math.sin(0.1) }, at(world, "ball"), 0.02)
    assert.is_false(world:getShape("saw"):overlaps(world:getShape "ball"))
  end)

  it("are who is above where up is another way", function()
    local world = worldOf { { "lift", graze.rectangle(0, -20, 4, 40) }, { "left", ball(-3, 0) },
      { "above", ball(2, -23) } }
    world:setUp(-5, 0)
    near({ -1, 0 }, { world:getUp() })
    assert.equal(1, world:carry("lift", 0, 6, everyone))
    assert.same({ { -3, 6 }, { 2, -23 } }, { at(world, "left"), at(world, "above") })
  end)

  it("are no longer carried where a wall is: it stops them, and the lift goes on", function()
    local world = worldOf { { "lift", graze.rectangle(-20, 0, 40, 4) }, { "hero", hero(0, 0) },
      { "wall", graze.rectangle(10, -100, 10, 90) }, { "roof", graze.rectangle(-50, -60, 50, 10) } }
    world:carry("lift", 30, 0, only "hero")
    assert.same({ 6, 0 }, at(world, "hero"))
    assert.same({ "hero carry" }, told(world))
  end)

  it("are no longer carried through a wall, however thin and far behind them it ends", function()
    local world = worldOf { { "lift", graze.rectangle(-200, 0, 400, 4) }, { "hero", hero(0, 0) },
      { "wall", graze.segment(10, -100, 10, -1) } }
    world:carry("lift", 500, 0, only "hero")
    near({ 6, 0 }, at(world, "hero"))
  end)

  it("slide along a slope that they are carried against", function()
    local world = worldOf { { "lift", graze.rectangle(-100, 0, 200, 4) }, { "ball", ball(0, -3) },
      { "ramp", graze.polygon(20, 0, 80, -60, 80, 0) } }
    world:carry("lift", 40, 0, only "ball")
    local x, y = world:getPosition "ball"
    assert.is_true(y < -4 and x < 40)
    assert.is_false(world:getShape("ramp"):overlaps(world:getShape "ball"))
  end)
end)

describe("who is in its way", function()
  -- a ram, 20 wide, and a wall at 200; its front reaches the hero after 16
  local function ram(x)
    local world = worldOf { { "ram", graze.rectangle(0, -20, 20, 20) },
      { "wall", graze.rectangle(200, -40, 20, 60) }, { "hero", hero(40, 0) } }
    local n = world:carry("ram", x, 0, only "hero")
    return world, n
  end

  it("is pushed by the rest of the way from when it is met", function()
    for _, case in ipairs { { 30, 54 }, { 60, 84 }, { 160, 184 } } do
      local world, n = ram(case[1])
      assert.equal(1, n)
      near({ case[2], 0 }, at(world, "hero"))
      assert.same({ "hero push" }, told(world))
    end
  end)

  it("is told with the time of the contact, the normal to the item, the point and the depth",
    function()
      local world = ram(30)
      local item, other, response, t, nx, ny, px, py, depth, part = world:getHit(1)
      assert.same({ "ram", "hero", "push" }, { item, other, response })
      near({ 16 / 30, -1, 0, 36, 0 }, { t, nx, ny, px, depth })
      assert.is_true(py >= -20 and py <= 0)
      assert.is_nil(part)
      near({ 16, 0, 30, 0 }, { world:getHitLeg(1) })
    end)

  it("is crushed at a wall: told, and left there", function()
    local world = ram(175)
    near({ 196, 0 }, at(world, "hero"))
    assert.same({ "hero crush" }, told(world))
    near({ 16 / 175, -1, 0 }, { select(4, check.unpack({ world:getHit(1) }, 1, 6)) })
  end)

  it("is nobody it only slides along", function()
    local world = worldOf { { "ram", graze.rectangle(0, 0, 20, 20) }, { "hero", hero(40, 40) },
      { "lamp", ball(50, -3) } }
    assert.equal(0, world:carry("ram", 100, 0, everyone))
  end)

  it("is met in time by a piston thinner than its way", function()
    local world = worldOf { { "piston", graze.rectangle(0, 0, 1, 20) },
      { "ball", ball(30, 10, 2) } }
    assert.equal(1, world:carry("piston", 100, 0, everyone))
    near({ 103, 10 }, at(world, "ball"))
    near({ 0.27 }, { (select(4, world:getHit(1))) })
  end)

  it("is pushed out if it overlaps already", function()
    local world = worldOf { { "ram", graze.rectangle(0, -20, 20, 20) }, { "hero", hero(22, 0) } }
    world:carry("ram", 3, 0, everyone)
    assert.same({ "hero push" }, told(world))
    assert.is_false(world:getShape("ram"):overlaps(world:getShape "hero"))
    assert.equal(2, (select(9, world:getHit(1))), "the depth at the start")
  end)

  it("takes its riders along, told as carried", function()
    local world = worldOf { { "hero", hero(40, -10) }, { "crate", crate(40, 0) },
      { "ram", graze.rectangle(0, -8, 20, 8) } }
    world:carry("ram", 30, 0, everyone)
    assert.same({ "crate push", "hero carry" }, told(world))
    near({ 55, 0 }, at(world, "crate"))
    near({ 55, -10 }, at(world, "hero"))
  end)

  it("is pushed in the order of the times at which it is met", function()
    local world = worldOf { { "far", ball(60, -3) }, { "near", ball(30, -13) },
      { "ram", graze.rectangle(0, -20, 20, 20) } }
    world:carry("ram", 100, 0, everyone)
    assert.same({ "near push", "far push" }, told(world))
    near({ 123, -13 }, at(world, "near"))
    near({ 123, -3 }, at(world, "far"))
  end)

  it("is pushed by a bar that turns, and lies at it afterwards", function()
    local world = worldOf { { "bar", graze.rectangle(0, -2, 100, 4) }, { "ball", ball(60, 10) } }
    for i = 1, 20 do
      world:carry("bar", 0, 0, 0.05 * i, everyone)
      assert.is_false(world:getShape("bar"):overlaps(world:getShape "ball"))
    end
    near({ 0 }, { (world:getShape("bar"):distance(world:getShape "ball")) })
    -- nearly half a turn at once: in legs, and the ball is never behind it
    assert.equal(1, world:carry("bar", 0, 0, 1 + pi(3 / 4), everyone))
    near({ 0 }, { (world:getShape("bar"):distance(world:getShape "ball")) }, 1e-9)
    local x, y = world:getPosition "ball"
    local angle = 1 + pi(3 / 4)
    assert.is_true(y * math.cos(angle) - x * math.sin(angle) > 0, "it is before the bar")
  end)

  it("is told once, with its first contact, whatever legs a turn takes", function()
    local world = worldOf { { "bar", graze.rectangle(0, -2, 100, 4) },
      { "ball", ball(0, 60) } } -- met shortly before a quarter turn
    assert.equal(1, world:carry("bar", 0, 0, pi(1), everyone))
    local t, nx, ny = select(4, world:getHit(1))
    -- the bar's lower face lies 2 from its axis, so it is met when 60 sin(a) = 5
    near({ 0.5 - math.asin(5 / 60) / math.pi }, { t }, 1e-6)
    near({ 1 }, { nx * nx + ny * ny })
  end)

  it("is not pushed by a one-way item but to its side, and never if it overlaps that", function()
    local function pushed(side, dx, x)
      local world = worldOf { { "ram", graze.rectangle(0, -20, 20, 20), { oneWay = side } },
        { "hero", hero(x, 0) } }
      world:carry("ram", dx, 0, everyone)
      return told(world)[1]
    end
    assert.equal("hero push", pushed({ 1, 0 }, 30, 40))
    assert.is_nil(pushed({ -1, 0 }, 30, 40))
    assert.is_nil(pushed({ 0, -1 }, 30, 40))
    assert.is_nil(pushed({ 1, 0 }, 30, 20))
    assert.equal("hero push", pushed({ -1, 0 }, -30, -20))
  end)

  it("is not pushed by a one-way item that turns but to its side", function()
    for _, side in ipairs { { 0, 1 }, { 0, -1 } } do
      local world = worldOf { { "flap", graze.rectangle(0, 0, 60, 1), { oneWay = side } },
        { "ball", ball(40, 8) } }
      world:carry("flap", 0, 0, 0.3, everyone)
      assert.same(side[2] > 0 and { "ball push" } or {}, told(world))
    end
  end)

  it("is pushed by cells, outlines and compounds", function()
    for name, shape in pairs {
      grid = graze.grid(2, 2, 10, 10, { 0, 1, 1, 1 }):setPosition(0, -20),
      outline = graze.outline(0, -10, 10, -10, 10, -20, 20, -20, 20, 0, 0, 0),
      compound = graze.compound(graze.rectangle(0, -10, 20, 10), graze.rectangle(10, -20, 10, 20)),
    } do
      local world = worldOf { { "ram", shape }, { "low", ball(40, -4) }, { "high", ball(-8, -16) } }
      local x, y = world:getPosition "ram"
      world:carry("ram", x + 30, y, everyone)
      assert.same({ "low push" }, told(world), name)
      near({ 53, -4 }, at(world, "low"))
    end
  end)
end)

describe("who is in the way of those", function()
  it("is pushed in turn: a row of crates moves", function()
    local world = worldOf { { "ram", graze.rectangle(0, -8, 10, 8) } }
    for i = 1, 4 do world:add("crate" .. i, crate(15 + 12 * i, 0)) end -- gaps of 2
    assert.equal(4, world:carry("ram", 30, 0, everyone))
    for i = 1, 4 do near({ 35 + 10 * i, 0 }, at(world, "crate" .. i)) end
    assert.same({ "crate1 push", "crate2 push", "crate3 push", "crate4 push" }, told(world))
  end)

  it("is pushed in turn: a stack and what stands on it", function()
    local world = worldOf { { "hero", hero(60, -20) }, { "top", crate(61, -10) },
      { "low", crate(60, 0) }, { "first", crate(40, 0) }, { "ram", graze.rectangle(0, -8, 20, 8) } }
    assert.equal(4, world:carry("ram", 30, 0, everyone))
    -- the first is met after 15, the stack 10 later
    near({ 55, 0 }, at(world, "first"))
    near({ 65, 0 }, at(world, "low"))
    near({ 66, -10 }, at(world, "top"))
    near({ 65, -20 }, at(world, "hero"))
    assert.same({ "first push", "low push", "top carry", "hero carry" }, told(world))
  end)

  it("is pushed by riders too", function()
    local world = worldOf { { "lift", graze.rectangle(0, 0, 20, 4) }, { "hero", hero(10, 0) },
      { "lamp", ball(30, -10, 2) } }
    world:carry("lift", 20, 0, everyone)
    assert.same({ "hero carry", "lamp push" }, told(world))
    near({ 36, -10 }, at(world, "lamp"))
  end)

  it("is not dragged along by whom it overlaps", function()
    local world = worldOf { { "lift", graze.rectangle(0, 0, 60, 4) }, { "crate", crate(20, 0) },
      { "lamp", ball(13, -6, 3) } }
    world:carry("lift", 10, 0, everyone)
    assert.same({ "crate carry" }, told(world))
    assert.same({ 13, -6 }, at(world, "lamp"))
  end)

  it("is not pushed by whom nobody accepts as passengers", function()
    local world = worldOf { { "ram", graze.rectangle(0, -40, 10, 80) }, { "a", crate(30, 0) },
      { "b", crate(45, 0) } }
    world:carry("ram", 22, 0, only "a")
    assert.same({ "a crush" }, told(world))
    near({ 35, 0 }, at(world, "a"))
    near({ 45, 0 }, at(world, "b"))
  end)
end)

describe("whom a rule lets it cross", function()
  local function raft(x, y, rule)
    local world = worldOf { { "raft", graze.rectangle(-30, -30, 60, 60), { group = "raft" } },
      { "body", ball(x, y), { group = "people" } } }
    return world:rule("raft", "people", rule or "cross")
  end

  it("rides if its position lies inside", function()
    local world = raft(20, 0)
    assert.equal(1, world:carry("raft", 5, 7, everyone))
    assert.same({ 25, 7 }, at(world, "body"))
    assert.same({ "body carry" }, told(world))
  end)

  it("rides by position: not who only has a foot in it, nor who stands beside", function()
    for _, x in ipairs { 31, 33, 40 } do
      local world = raft(x, 0)
      assert.equal(0, world:carry("raft", 5, 7, everyone))
      assert.same({ x, 0 }, at(world, "body"))
    end
  end)

  it("is turned with it", function()
    local world = raft(20, 0)
    world:carry("raft", 0, 0, pi(1 / 2), everyone)
    near({ 0, 20 }, at(world, "body"), 1e-12)
  end)

  it("is never pushed", function()
    local world = raft(40, 0)
    assert.equal(0, world:carry("raft", 30, 0, everyone))
  end)

  it("stays where a rule lets it be ignored", function()
    local world = raft(20, 0, "ignore")
    assert.equal(0, world:carry("raft", 5, 7, everyone))
  end)

  it("is stopped by what is solid on its way", function()
    local world = raft(20, 0)
    world:add("rock", graze.rectangle(30, -5, 10, 10))
    world:carry("raft", 20, 0, function(item) return item == "body" end)
    near({ 27, 0 }, at(world, "body"))
  end)
end)

describe("the end of a carry", function()
  it("finds nobody in what is solid who is not told as crushed", function()
    local world = worldOf { { "press", graze.rectangle(-20, -60, 40, 20) },
      { "floor", graze.rectangle(-50, 0, 100, 9) }, { "hero", hero(0, 0) } }
    world:carry("press", 0, 20, only "hero")
    assert.same({}, told(world), "it only touches")
    world:carry("press", 0, 30, only "hero")
    assert.same({ "hero crush" }, told(world))
    near({ 0, 0 }, at(world, "hero"))
  end)

  it("never brings the crushed through what crushes them", function()
    local world = worldOf { { "press", graze.rectangle(-2, -60, 4, 20) },
      { "floor", graze.rectangle(-50, 0, 100, 9) }, { "hero", hero(0, 0) } }
    world:carry("press", 0, 50, only "hero")
    local _, y = world:getPosition "hero"
    assert.is_true(y >= -1e-9, "it is not above the press")
  end)

  it("reports no hit of the moves of passengers", function()
    local world = worldOf { { "lift", graze.rectangle(-20, 0, 40, 4) }, { "hero", hero(0, 0) },
      { "coin", ball(6, -10), { group = "coins" } } }
    world:rule("default", "coins", "cross")
    assert.equal(1, world:carry("lift", 9, 0, only "hero"))
    assert.same({ "hero carry" }, told(world))
  end)

  it("is not reached by setPosition: that carries nobody", function()
    local world = worldOf { { "lift", graze.rectangle(-20, 0, 40, 4) }, { "hero", hero(0, 0) } }
    world:setPosition("lift", 9, 9)
    assert.same({ 0, 0 }, at(world, "hero"))
  end)

  it("takes nobody's velocity", function()
    local world = worldOf { { "lift", graze.rectangle(-20, 0, 40, 4) }, { "hero", hero(0, 0) } }
    world:setVelocity("hero", 3, 4)
    world:carry("lift", 0, -9, everyone)
    assert.same({ 3, 4 }, { world:getVelocity "hero" })
  end)
end)

describe("a carry that fails", function()
  it("leaves all where it was, and the hits as they were", function()
    for _, angle in ipairs { 0, 2 } do
      local world = worldOf { { "lift", graze.rectangle(-20, 0, 40, 4) }, { "hero", hero(0, 0) },
        { "lamp", ball(15, -25) }, { "wall", graze.rectangle(40, -50, 10, 100) } }
      world:move("hero", 50, 0, { default = "touch" })
      world:setPosition("hero", 0, 0)
      local before = { world:getHit(1) }
      assert.equal("wall", before[2])
      for call = 1, 40 do
        local calls = 0
        local ok, message = pcall(world.carry, world, "lift", 30, -7, angle, function()
          calls = calls + 1
          if calls == call then error("thrown through", 0) end
          return true
        end)
        if ok then
          assert.is_true(call > 2)
          break
        end
        assert.equal("thrown through", message)
        assert.same({ 0, 0, 0 }, { world:getTransform "lift" })
        assert.same({ { 0, 0 }, { 15, -25 } }, { at(world, "hero"), at(world, "lamp") })
        assert.same(before, { world:getHit(1) })
      end
    end
  end)

  it("does so in its last leg as well", function()
    local world = worldOf { { "bar", graze.rectangle(0, -2, 100, 4) }, { "ball", ball(60, 10) },
      { "late", ball(-60, 10) } }
    assert.has_error(function()
      world:carry("bar", 0, 0, pi(1), function(item)
        if item == "late" then error("thrown through", 0) end
        return true
      end)
    end, "thrown through")
    assert.same({ 0, 0, 0 }, { world:getTransform "bar" })
    assert.same({ 60, 10 }, at(world, "ball"))
  end)

  it("lets its filter ask the world, and not change it", function()
    local world = worldOf { { "lift", graze.rectangle(-20, 0, 40, 4) }, { "hero", hero(0, 0) },
      { "crate", crate(12, 0) } }
    assert.equal(2, world:carry("lift", 5, -5, function(item)
      world:queryCircle(0, 0, 50)
      world:check(item, 0, -50)
      world:rayCastAll(-50, 0, 50, 0)
      for _ in world:hits() do world:queryPoint(0, 0) end
      return true
    end))
    assert.same({ { 5, -5 }, { 17, -5 } }, { at(world, "hero"), at(world, "crate") })
    assert.has_error(function()
      world:carry("lift", 9, 9, function(item) return world:move(item, 3, 3) end)
    end)
    assert.same({ 5, -5 }, at(world, "lift"))
  end)
end)

describe("a call of carry that is wrong is an error at its line:", function()
  local world = worldOf { { "lift", graze.rectangle(-20, 0, 40, 4) }, { "hero", hero(0, 0) },
    { "floor", graze.plane(0, -1, 50) }, { "cells", graze.grid(1, 1, 8, 8, { 1 }) } }
  local refuses, _, refusesNumbers = refusals.of({ world = world, all = everyone, nan = 0 / 0,
    huge = math.huge }, function() return { at(world, "lift"), at(world, "hero") } end)

  it("numbers", function()
    refusesNumbers("world:carry('lift', 1, 2, 'default')", {})
    refusesNumbers("world:setUp(1, 2)", {})
  end)

  it("the angle", function()
    refuses("world:carry('lift', 1, 2, nan, all)", 4, "finite number expected, got nan")
    refuses("world:carry('lift', 1, 2, 1e30, all)", 4, "the turn must not exceed 2^20")
    refuses("world:carry('cells', 1, 2, 1, all)", 4, "a grid is moved, never turned")
    world:carry("cells", 0, 40, 0, "nobody") -- none at all is no turn
  end)

  it("passengers", function()
    local expected = "who may be moved: a group, a list of groups or a function expected"
    refuses("world:carry('lift', 1, 2)", 4, expected)
    refuses("world:carry('lift', 1, 2, nil)", 4, expected)
    refuses("world:carry('lift', 1, 2, 0.5)", 5, expected)
    refuses("world:carry('lift', 1, 2, 0.5, nil)", 5, expected)
    refuses("world:carry('lift', 1, 2, true)", 4, "...")
    refuses("world:carry('lift', 1, 2, { 7 })", 4, "...")
    refuses("world:carry('lift', 1, 2, 0.5, 7)", 5, "...")
  end)

  it("items", function()
    refuses("world:carry('floor', 1, 2, all)", 1, "...")
    refuses("world:carry('nobody', 1, 2, all)", 1, "...")
    refuses("world:setUp(0, 0)", 1, "up must have a direction")
  end)
end)
