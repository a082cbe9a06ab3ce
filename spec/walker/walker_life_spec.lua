-- graze.walker between its moves: what it crossed, how far it was carried, what it drops through,
-- other shapes, what it pushes, filters, what changes under its feet; and garbage, of which there
-- is none.

local graze = require "graze"
local check = require "spec.support.check"
local disturb = require "spec.support.disturb"
local walkers = require "spec.support.walkers"

local near = check.near
local hero, crate, worldOf, only = walkers.hero, walkers.crate, walkers.worldOf, walkers.only
local at, standing, run, overlaps = walkers.at, walkers.standing, walkers.run, walkers.overlaps

local FLOOR = { "floor", graze.rectangle(-100, 100, 500, 20) }

local function coin(x, y)
  return graze.circle(0, 0, 1):setPosition(x, y), { group = "coins" }
end

local function withCoins(list, items)
  local world = worldOf(items):rule("default", "coins", "cross")
  for i, place in ipairs(list) do world:add("coin" .. i, coin(place[1], place[2])) end
  return world
end

describe("getCrossed", function()
  it("returns what the last move crossed, each once, in order, and their number", function()
    local world = withCoins({ { 60, 90 }, { 40, 90 } }, { FLOOR, { "hero", hero(20, 100) } })
    local walker = standing(world, "hero")
    walker:move(60, 0)
    assert.same({ { "coin2", "coin1" }, 2 }, { walker:getCrossed() })
    walker:move(60, 0)
    assert.same({ {}, 0 }, { walker:getCrossed() })
  end)

  it("fills a table, and ends the list there", function()
    local world = withCoins({ { 40, 90 } }, { FLOOR, { "hero", hero(20, 100) } })
    local walker = standing(world, "hero")
    walker:move(60, 0)
    local into = { 1, 2, 3, 4 }
    local items, n = walker:getCrossed(into)
    assert.equal(into, items)
    assert.same({ { "coin1" }, 1 }, { into, n })
  end)

  it("is of all legs: before and behind steps, bends, falls and what it is pushed out of",
    function()
      local world = withCoins({ { 30, 90 }, { 60, 85 } }, { FLOOR, { "hero", hero(20, 100) },
        { "ledge", graze.rectangle(45, 95, 100, 5) } })
      local walker = standing(world, "hero", { step = 5 })
      assert.same({ 60, 95 }, { walker:move(40, 0) })
      assert.same({ { "coin1", "coin2" }, 2 }, { walker:getCrossed() })
      -- a fall, its landing, and the way along the floor
      world = withCoins({ { 28, 95 }, { 38, 95 } }, { FLOOR, { "hero", hero(20, 80) } })
      walker = graze.walker(world, "hero")
      assert.same({ 40, 100 }, { walker:move(20, 30) })
      assert.same({ { "coin1", "coin2" }, 2 }, { walker:getCrossed() })
      -- out of the floor, in which it begins
      world = withCoins({ { 20, 90 } }, { FLOOR, { "hero", hero(20, 103) } })
      walker = graze.walker(world, "hero")
      walker:move(1, 0)
      assert.same({ { "coin1" }, 1 }, { walker:getCrossed() })
      assert.equal(0, overlaps(world) - 1)
    end)

  it("is of a move that leads nowhere, in the air and on the ground", function()
    for _, y in ipairs { 60, 100 } do
      local world = withCoins({ { 20, y - 5 } }, { FLOOR, { "hero", hero(20, y) } })
      local walker = y == 100 and standing(world, "hero") or graze.walker(world, "hero")
      assert.same({ 20, y }, { walker:move(0, 0) })
      assert.same({ { "coin1" }, 1 }, { walker:getCrossed() })
    end
  end)

  it("is not of probes that were taken back: below a ledge, above a wall, beside a roof",
    function()
      -- below the edge that it walks off, within the snap, but there is no ground
      local world = withCoins({ { 60, 103 } }, { { "hero", hero(20, 100) },
        { "high", graze.rectangle(-100, 100, 150, 20) } })
      local walker = standing(world, "hero", { snap = 8 })
      walker:move(40, 0)
      assert.equal(1, walker:getAirborne())
      assert.same({ {}, 0 }, { walker:getCrossed() })
      -- beside a roof that it cannot slip by
      world = withCoins({ { 36.5, 48 } }, { { "hero", hero(31, 100) },
        { "roof", graze.rectangle(10, 0, 200, 50) } })
      walker = graze.walker(world, "hero", { nudge = 4 })
      walker:move(0, -60)
      assert.same({ 31, 70 }, at(world, "hero"))
      assert.same({ {}, 0 }, { walker:getCrossed() })
    end)
end)

describe("getRide", function()
  it("is how far it was carried or pushed since its last move, in all", function()
    local world = worldOf { { "lift", graze.rectangle(-20, 0, 40, 4) }, { "hero", hero(0, 0) },
      { "ram", graze.rectangle(0, -20, 20, 10):setPosition(-60, -1) } }
    local walker = standing(world, "hero")
    world:carry("lift", 3, -2, only "hero")
    assert.same({ 3, -2 }, { walker:getRide() })
    world:carry("lift", 5, -1, only "hero")
    assert.same({ 5, -1 }, { walker:getRide() })
    world:carry("ram", -45, -1, only "hero") -- its front goes from -40 to -25: too short
    assert.same({ 5, -1 }, { walker:getRide() })
    world:carry("ram", -15, -1, only "hero") -- to 5; the hero's left side was at 1
    near({ 9, -1 }, { walker:getRide() })
    walker:move(0, 0)
    assert.same({ 0, 0 }, { walker:getRide() })
  end)

  it("is what a jump keeps of a lift", function()
    local world = worldOf { { "lift", graze.rectangle(-20, 0, 40, 4) }, { "hero", hero(0, 0) } }
    local walker = standing(world, "hero")
    world:carry("lift", 4, -3, only "hero")
    local rideX, rideY = walker:getRide()
    assert.same({ 9, -13 }, { walker:move(1 + rideX, -7 + rideY) })
  end)
end)

describe("drop", function()
  local function ledges(options)
    local world = worldOf { FLOOR, { "hero", hero(20, 40) },
      { "upper", graze.rectangle(0, 40, 100, 4), options or { oneWay = { 0, -1 } } },
      { "lower", graze.rectangle(0, 70, 100, 4), { oneWay = { 0, -1 } } } }
    return world, standing(world, "hero", { snap = 50 })
  end

  it("leads through the thing that it stands on, to the next one", function()
    local world, walker = ledges()
    assert.is_true(walker:drop())
    run(walker, 40, 0, 2)
    assert.same({ 20, 70 }, at(world, "hero"))
    assert.equal("lower", (walker:getGround()))
  end)

  it("is a fall: no snap takes it down at once", function()
    local world, walker = ledges()
    walker:drop()
    walker:move(0, 2)
    assert.same({ 20, 42 }, at(world, "hero"))
    assert.equal(1, walker:getAirborne())
  end)

  it("ignores the thing while the body is in it, whichever way it goes", function()
    local world, walker = ledges()
    walker:drop()
    walker:move(0, 10)
    run(walker, 20, 1, 0)
    assert.same({ 40, 50 }, at(world, "hero"))
    run(walker, 5, 0, -3)
    assert.same({ 40, 35 }, at(world, "hero"))
  end)

  it("is over once it is clear above, too: then the thing holds again", function()
    local world, walker = ledges()
    walker:drop()
    walker:move(0, 10)
    run(walker, 5, 0, -4) -- out again, 10 above it
    run(walker, 20, 0, 2)
    assert.same({ 20, 40 }, at(world, "hero"))
  end)

  it("is not through what is solid all around, nor in the air", function()
    local _, walker = ledges { group = "default" }
    assert.is_false(walker:drop())
    walker:move(0, -5)
    assert.is_false(walker:drop())
  end)

  it("is not through what was removed, or became solid", function()
    local world, walker = ledges()
    world:remove "upper"
    assert.is_false(walker:drop())
    run(walker, 40, 0, 2)
    assert.is_true(walker:drop())
    world:remove "lower"
    run(walker, 40, 0, 2)
    assert.same({ 20, 100 }, at(world, "hero"))
    assert.is_false(walker:drop())
  end)
end)

describe("setShape", function()
  it("takes a shape that fits where the walker is, and returns true", function()
    local world = worldOf { FLOOR, { "hero", hero(20, 100) } }
    local walker = standing(world, "hero")
    assert.is_true(walker:setShape(graze.rectangle(-4, -10, 8, 10)))
    assert.near(80, world:getShape("hero"):getArea(), 1e-9)
    assert.same({ 20, 100 }, at(world, "hero"))
    walker:move(5, 0)
    assert.same({ 25, 100 }, at(world, "hero"))
  end)

  it("returns false for one that does not, and changes nothing", function()
    local world = worldOf { FLOOR, { "roof", graze.rectangle(-100, 60, 500, 20) },
      { "hero", hero(20, 100) } }
    local walker = standing(world, "hero")
    assert.is_false(walker:setShape(graze.rectangle(-4, -21, 8, 21)))
    assert.near(160, world:getShape("hero"):getArea(), 1e-9)
    assert.is_true(walker:setShape(graze.rectangle(-14, -20, 28, 20)))
  end)

  it("is refused at the caller's line inside of a filter of its world", function()
    local world = worldOf { FLOOR, { "hero", hero(20, 100) } }
    local walker = standing(world, "hero")
    local before, message = walker:save(), nil
    world:queryPoint(20, 95, function()
      message = select(2, pcall(function() walker:setShape(graze.rectangle(-4, -10, 8, 10)) end))
    end)
    assert.matches("spec.walker.walker_life_spec.lua:%d+: a world cannot be changed", message)
    assert.same(before, walker:save())
  end)
end)

describe("push", function()
  local function row(push, options)
    local world = worldOf { FLOOR, { "hero", hero(20, 100) },
      { "a", crate(40, 100), { group = "crates" } }, { "b", crate(52, 100), { group = "barrels" } },
      { "wall", graze.rectangle(75, 0, 10, 100) } }
    options = options or {}
    options.push = push
    return world, standing(world, "hero", options)
  end

  it("takes a group, a list of groups or a function", function()
    for _, push in ipairs { { "crates", "barrels" }, function(item) return item ~= "wall" end } do
      local world, walker = row(push)
      run(walker, 40, 2)
      near({ 70, 100 }, at(world, "b"))
      near({ 60, 100 }, at(world, "a"))
      near({ 51, 100 }, at(world, "hero"))
    end
    local world, walker = row "crates"
    run(walker, 40, 2)
    near({ 42, 100 }, at(world, "a"))
    near({ 33, 100 }, at(world, "hero"))
    assert.same({ 52, 100 }, at(world, "b"))
  end)

  it("goes as far as there is room for all that is pushed", function()
    local world, walker = row { "crates", "barrels" }
    walker:move(200, 0)
    near({ 70, 100 }, at(world, "b"))
    near({ 60, 100 }, at(world, "a"))
    near({ 51, 100 }, at(world, "hero"))
    assert.equal("a", (walker:getWall()))
    assert.equal(0, overlaps(world))
  end)

  it("goes no farther than asked where what is pushed overlaps something", function()
    local world = worldOf { FLOOR, { "rock", graze.rectangle(0, 40, 46, 50) },
      { "hero", graze.rectangle(-4, -9, 8, 9):setPosition(30, 100) },
      { "a", graze.rectangle(35, 80, 12, 20), { group = "crates" } } }
    standing(world, "hero", { push = "crates" }):move(2, 0)
    near({ 32, 100 }, at(world, "hero"))
  end)

  it("goes for all that is before it, at different heights, in the same move", function()
    local world = worldOf { FLOOR, { "hero", hero(20, 100) },
      { "a", crate(40, 100), { group = "crates" } }, { "b", crate(42, 89), { group = "crates" } } }
    local walker = standing(world, "hero", { push = "crates" })
    run(walker, 10, 3)
    near({ 50, 100 }, at(world, "hero"))
    near({ 59, 100 }, at(world, "a"))
    near({ 59, 89 }, at(world, "b"))
    assert.is_nil((walker:getWall()))
  end)

  it("goes through what the rules let a thing cross, also at a wall", function()
    for _, shape in ipairs { graze.circle(0, 0, 3):setPosition(72, 95), graze.plane(-1, 0, 72) } do
      local world, walker = row "crates"
      world:remove "b"
      world:rule("crates", "mist", "cross"):rule("default", "mist", "cross")
      world:add("mist", shape, { group = "mist" })
      run(walker, 40, 2)
      near({ 70, 100 }, at(world, "a"))
      near({ 61, 100 }, at(world, "hero"))
    end
  end)

  it("takes a plane for a wall, whatever accepts it", function()
    for _, push in ipairs { "default", function() return true end } do
      local world, walker = row(push)
      world:remove "wall"
      world:add("end", graze.plane(-1, 0, 75))
      world:setGroup("b", "default"):setGroup("a", "default")
      run(walker, 40, 2)
      near({ 51, 100 }, at(world, "hero"))
      world:remove("a"):remove("b")
      run(walker, 40, 2)
      near({ 71, 100 }, at(world, "hero"))
      assert.equal("end", (walker:getWall()))
    end
  end)

  it("lifts none onto another, however many are in a row", function()
    for count = 7, 12 do
      local world = worldOf { FLOOR, { "hero", hero(0, 100) },
        { "wall", graze.rectangle(155, 0, 10, 100) } }
      for i = 1, count do
        world:add(i, crate(4 + 10 * i, 100), { group = "crates" })
      end
      run(standing(world, "hero", { push = "crates" }), 40, 3)
      for i = 1, count do assert.near(100, at(world, i)[2], 1e-9) end
    end
  end)

  it("moves nothing where there is none", function()
    local world, walker = row { "crates", "barrels" }
    run(walker, 40, 2)
    local before = { at(world, "a"), at(world, "b"), at(world, "hero") }
    run(walker, 40, 2)
    assert.same(before, { at(world, "a"), at(world, "b"), at(world, "hero") })
  end)

  it("is never done by who falls on a crate, nor in the air", function()
    local world, walker = row { "crates", "barrels" }
    walker:move(0, -1)
    walker:move(30, 0.5)
    assert.same({ 40, 100 }, at(world, "a"))
    assert.equal("a", (walker:getWall()))
  end)

  it("steps over what it can step over instead", function()
    local world, walker = row({ "crates", "barrels" }, { step = 10 })
    walker:move(20, 0)
    assert.same({ 40, 90 }, at(world, "hero"))
    assert.same({ 40, 100 }, at(world, "a"))
  end)

  it("asks no more of a function than what is near", function()
    local world, walker = row(function(item) return item == "a" end)
    world:add("far", crate(300, 100))
    local asked = {}
    walker:setPush(function(item)
      asked[item] = true
      return item == "a"
    end)
    run(walker, 40, 2)
    assert.is_true(asked.a)
    assert.is_nil(asked.far)
    assert.is_nil(asked.hero)
  end)
end)

describe("a filter", function()
  it("of a move takes the place of the rules, as that of world:move", function()
    local function ends(filter)
      local world = worldOf { FLOOR, { "hero", hero(20, 100) },
        { "gate", graze.rectangle(40, 0, 10, 100), { group = "gates" } } }
      local walker = standing(world, "hero")
      walker:move(60, 0, filter)
      return (world:getPosition "hero"), select(2, walker:getCrossed())
    end
    assert.same({ 36, 0 }, { ends(nil) })
    assert.same({ 80, 1 }, { ends { gates = "cross" } })
    assert.same({ 80, 0 }, { ends { gates = "ignore" } })
    assert.same({ 80, 1 }, { ends(function(_, other) return other ~= "gate" or "cross" end) })
    assert.same({ 80, 0 }, { ends(function(_, other) return other ~= "gate" end) })
    assert.same({ 36, 0 }, { ends "bounce" })
  end)

  it("of a drop is asked, but for what it drops through", function()
    local world = worldOf { FLOOR, { "hero", hero(20, 40) },
      { "ledge", graze.rectangle(0, 40, 100, 4), { oneWay = { 0, -1 } } },
      { "gate", graze.rectangle(0, 70, 100, 4), { group = "gates" } } }
    for _, filter in ipairs { { gates = "ignore" },
      function(_, other) return other ~= "gate" end } do
      world:setPosition("hero", 20, 40)
      local walker = standing(world, "hero")
      walker:drop()
      run(walker, 60, 0, 2, filter)
      assert.same({ 20, 100 }, at(world, "hero"))
    end
    world:setPosition("hero", 20, 40)
    local walker = standing(world, "hero")
    walker:drop()
    run(walker, 60, 0, 2, "slide")
    assert.same({ 20, 70 }, at(world, "hero"))
  end)

  it("that throws leaves a walker that can go on", function()
    local world = worldOf { FLOOR, { "hero", hero(20, 100) }, { "wall",
      graze.rectangle(60, 0, 10, 100) } }
    local walker = standing(world, "hero", { step = 3, nudge = 2 })
    for call = 1, 12 do
      local calls = 0
      local ok, message = pcall(walker.move, walker, 9, 0, function()
        calls = calls + 1
        if calls == call then error("thrown through", 0) end
        return true
      end)
      assert.is_true(ok or message == "thrown through")
      assert.equal(0, overlaps(world))
    end
    run(walker, 20, -2, 2)
    assert.equal(0, walker:getAirborne())
    assert.equal(100, (select(2, world:getPosition "hero")))
  end)
end)

describe("a walker whose world changes", function()
  it("falls when its ground is gone, and is put where the game says", function()
    local world = worldOf { FLOOR, { "hero", hero(20, 50) },
      { "ledge", graze.rectangle(0, 50, 50, 5) } }
    local walker = standing(world, "hero")
    world:remove "ledge"
    walker:move(0, 3)
    assert.equal(1, walker:getAirborne())
    world:setPosition("hero", 70, 90)
    run(walker, 10, 0, 3)
    assert.same({ 70, 100 }, at(world, "hero"))
  end)

  it("walks on whatever its ground becomes", function()
    local world = worldOf { FLOOR, { "hero", hero(20, 100) } }
    local walker = standing(world, "hero")
    world:setShape("floor", graze.rectangle(-100, 98, 500, 20)) -- 2 higher
    walker:move(2, 0)
    assert.same({ 22, 98 }, at(world, "hero"))
    assert.equal(0, walker:getAirborne())
    assert.equal(0, overlaps(world))
  end)

  it("follows where up is", function()
    local world = worldOf { { "hero", graze.rectangle(-4, -4, 8, 8) }, { "left",
      graze.rectangle(-60, -100, 20, 200) }, { "right", graze.rectangle(40, -100, 20, 200) } }
    local walker = graze.walker(world, "hero")
    world:setUp(1, 0)
    run(walker, 40, -2, 0)
    assert.same({ "left", 1, 0 }, { walker:getGround() })
    walker:move(0, 5) -- to the right of up, which is down the screen
    assert.same({ -36, 5 }, at(world, "hero"))
    world:setUp(-1, 0)
    run(walker, 60, 2, 0)
    assert.same({ "right", -1, 0 }, { walker:getGround() })
  end)

  it("stays where it is if it is squeezed, and comes free with its room", function()
    local world = worldOf { FLOOR, { "hero", hero(20, 100) } }
    local walker = standing(world, "hero")
    world:add("roof", graze.rectangle(-100, 60, 500, 30))
    run(walker, 5, 2, 2)
    world:remove "roof"
    run(walker, 5, 2, 2)
    assert.equal(0, overlaps(world))
    assert.equal(0, walker:getAirborne())
  end)
end)

describe("garbage", function()
  local function scene()
    local world = worldOf { FLOOR, { "hero", hero(20, 100) }, { "stair",
      graze.rectangle(60, 95, 300, 5) }, { "wall", graze.rectangle(200, 0, 20, 100) },
      { "ledge", graze.rectangle(100, 60, 80, 4), { oneWay = { 0, -1 } } },
      { "crate", crate(150, 95), { group = "crates" } },
      { "roof", graze.rectangle(0, 30, 60, 10) } }
    world:rule("default", "coins", "cross")
    for i = 1, 8 do world:add("coin" .. i, coin(i * 24, 85)) end
    local walker = graze.walker(world, "hero", { step = 6, nudge = 4, push = "crates" })
    local into, vy, frame = {}, 0, 0
    return function()
      frame = frame + 1
      if walker:getAirborne() == 0 then vy = frame % 7 == 0 and -6 or 0 end
      if walker:getCeiling() then vy = 0 end
      vy = vy + 0.3
      if frame % 90 == 0 then walker:drop() end
      walker:move(frame % 200 < 100 and 2.5 or -2.5, vy)
      walker:getCrossed(into)
      walker:getWall()
      walker:getRide()
      if frame % 400 == 0 then world:setPosition("crate", 150, 95) end
    end
  end

  it("is a walker that only its own item, or its world, leads to", function()
    local kept = setmetatable({}, { __mode = "k" })
    local function play()
      local body = {}
      local world = graze.world()
      world:add(body, graze.circle(0, 0, 5))
      body.walker = graze.walker(world, body)
      body.walker:move(1, 1)
      kept[body.walker], kept[world] = true, true
    end
    play()
    collectgarbage()
    collectgarbage()
    assert.is_nil(next(kept))
  end)

  it("is made by no move", function()
    local frame = scene()
    for _ = 1, 800 do frame() end
    assert.equal(0, disturb.garbage(frame, 400))
  end)

  it("is made by no other shape, so that no memory can be missing once it has changed", function()
    local walker = graze.walker(worldOf { FLOOR, { "hero", hero(20, 100) } }, "hero")
    local low, high = graze.rectangle(-4, -10, 8, 10), graze.rectangle(-4, -20, 8, 20)
    assert.equal(0, disturb.garbage(function()
      walker:setShape(low)
      walker:setShape(high)
    end, 400))
  end)
end)
