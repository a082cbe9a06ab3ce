-- What graze 0.1.0 answered wrongly: each by the scene in which it was found.

local graze = require "graze"
local check = require "spec.support.check"

local near = check.near

-- "other response" of each hit of the last operation
local function told(world)
  local text = {}
  for _, _, other, response in world:hits() do text[#text + 1] = other .. " " .. response end
  return table.concat(text, ", ")
end

describe("a head-on hit", function()
  -- a square that stands on its corner, and a ball that falls on its upper right side
  local function scene()
    local world = graze.world()
    world:add("wall", graze.polygon(-24, -16, -8, -32, 8, -16, -8, 0))
    world:add("hero", graze.circle(0, 0, 16):setPosition(16, -56))
    return world
  end

  it("is reported by move and check where nothing is left to slide", function()
    for _, call in ipairs { "move", "check" } do
      local world = scene()
      local x, y, n = world[call](world, "hero", 0, -40)
      local _, other, response, t, nx, ny = world:getHit(1)
      assert.same({ 1, "wall", "slide" }, { n, other, response })
      near({ 0.5 ^ 0.5, -0.5 ^ 0.5 }, { nx, ny }, 1e-12)
      near({ 0 }, { (world:getShape("wall"):distance(graze.circle(x, y, 16))) }, 1e-9)
      near({ 16 - 16 * t, -56 + 16 * t }, { x, y }, 1e-12)
    end
  end)

  it("is reported by step, also of a bounce that keeps nothing", function()
    for _, response in ipairs { "slide", "bounce" } do
      local world = scene():rule("default", "default", response)
      world:setVelocity("hero", -16, 16):setRestitution("hero", 0)
      assert.equal(1, world:step(1))
      assert.equal("wall " .. response, told(world))
      near({ 0, 0 }, { world:getVelocity "hero" }, 1e-12)
    end
  end)

  it("is reported each time the hero presses on", function()
    local world = scene()
    for _ = 1, 5 do
      world:move("hero", 0, -40)
      assert.equal("wall slide", told(world))
    end
  end)
end)

describe("a step", function()
  it("out of an overlap ends in nothing that it did not overlap", function()
    local world = graze.world():rule("default", "traps", "touch")
    world:add("m", graze.rectangle(0, 0, 32, 32))
    world:add("trap", graze.rectangle(-32, -100, 40, 200), { group = "traps" })
    world:add("third", graze.rectangle(36, 30, 40, 40))
    world:setVelocity("m", -10, 0)
    world:step(1 / 60)
    local m = world:getShape "m"
    assert.is_false(m:overlaps(world:getShape "third"))
    assert.is_false(m:overlaps(world:getShape "trap"))
  end)

  it("of what is stuck slides as a move does, and reports each thing once", function()
    local world = graze.world()
    world:add("floor", graze.rectangle(-100, 0, 200, 10))
    world:add("roof", graze.rectangle(-100, -30, 200, 10))
    world:add("m", graze.rectangle(-5, -25, 10, 30))
    world:setVelocity("m", 60, 0)
    for i = 1, 30 do
      assert.equal(2, world:step(1 / 60))
      near({ i, 0 }, { world:getPosition "m" }, 1e-9)
      assert.same({ 60, 0 }, { world:getVelocity "m" })
    end
  end)

  it("of what is stuck goes no deeper, wherever it is pulled", function()
    local world = graze.world()
    world:add("floor", graze.rectangle(-100, 0, 200, 10))
    world:add("roof", graze.rectangle(-100, -30, 200, 10))
    world:add("m", graze.rectangle(-5, -25, 10, 30))
    world:setVelocity("m", 0, -200):setAcceleration("m", 0, 900)
    for _ = 1, 60 do
      world:step(1 / 60)
      local _, y1, _, y2 = world:getBoundingBox "m"
      assert.is_true(y2 <= 5 + 1e-9 and y1 >= -25 - 1e-9)
    end
  end)

  it("of what is stuck in a copy of itself and in the floor gives up soon", function()
    local world = graze.world()
    local grid = graze.grid(4, 2, 10, 10, { 1, 0, 2, 1, 1, 1, 1, 1 }):setPosition(-20, 20)
    world:add("m", grid)
    world:add("floor", graze.plane(0, -1, 40))
    world:add("box", graze.rectangle(-5, -5, 10, 10))
    world:add("copy", grid)
    world:setVelocity("m", -39, -1e-21):step(1)
    assert.matches(", 1 item cut short", tostring(world))
    local _, y = world:getPosition "m"
    assert.near(20, y, 1e-6) -- each try lifts it by 1e-8
  end)

  it("reports each time what the item rests on", function()
    local world = graze.world()
    world:add("floor", graze.rectangle(-100, 0, 200, 10))
    world:add("ball", graze.circle(0, -5, 5))
    world:setAcceleration("ball", 0, 100)
    for _ = 1, 10 do
      world:step(1 / 60)
      assert.equal("floor slide", told(world))
      local _, _, _, t, nx, ny = world:getHit(1)
      assert.same({ 0, 0, -1 }, { t, nx, ny })
    end
  end)

  it("reports that by the response of the rules, though what rests slides", function()
    for _, response in ipairs { "touch", "bounce" } do
      local world = graze.world():rule("default", "default", response)
      world:add("floor", graze.rectangle(-100, 0, 200, 10))
      world:add("ball", graze.circle(0, -5, 5))
      world:setAcceleration("ball", 0, 100)
      world:step(1 / 60)
      assert.equal("floor " .. response, told(world))
    end
  end)

  it("of a body that drag and gravity balance on a slope does not leave it", function()
    local world = graze.world()
    world:add("slope", graze.plane(0.6, -0.8, 0))
    world:add("a", graze.circle(0, 0, 5):setPosition(3, -4))
    world:setAcceleration("a", 0, 100):setDrag("a", 2)
    for _ = 1, 1200 do world:step(1 / 60) end
    local x, y = world:getPosition "a"
    near({ 5 }, { 0.6 * x - 0.8 * y }, 1e-10)
    near({ 24, 18 }, { world:getVelocity "a" }, 1e-9)
  end)
end)

describe("what touches two things in a step", function()
  local function corner()
    local world = graze.world()
    world:add("floor", graze.rectangle(-100, 0, 200, 20))
    world:add("wall", graze.rectangle(16, -1000, 16, 1016))
    world:add("hero", graze.rectangle(0, -16, 16, 16))
    return world
  end

  it("runs away from a wall that it is beside", function()
    local world = corner()
    world:setVelocity("hero", -100, 0):setAcceleration("hero", 0, 500):setDrag("hero", 1)
    world:step(1 / 60)
    near({ -100 * (1 - math.exp(-1 / 60)), 0 }, { world:getPosition "hero" }, 1e-9)
  end)

  it("jumps along a wall that it presses on", function()
    local world = corner()
    world:setVelocity("hero", 0, -200):setAcceleration("hero", 300, 500)
    world:step(1 / 60)
    near({ 0, -200 / 60 + 250 / 3600 }, { world:getPosition "hero" }, 1e-9)
    assert.equal("wall slide", told(world))
  end)

  it("does not take a floor that it falls back on later for one that stops it at once", function()
    local world = corner()
    world:setVelocity("hero", 2.05e-8, -200):setAcceleration("hero", 0, 500)
    world:step(0.85)
    local times = {}
    for _, _, other, _, t in world:hits() do times[other] = t end
    near({ 0, 0.8 / 0.85 }, { times.wall, times.floor }, 1e-6)
  end)

  it("is told of the second one, though little of the velocity leads into it", function()
    local world = graze.world():rule("default", "default", "bounce")
    world:add("side", graze.polygon(-46, 38, -46, 58, -50, 58, -50, 38))
    world:add("top", graze.capsule(-24, 36, -36, 36, 1))
    world:add("hero", graze.regularPolygon(7, 8):setPosition(-32, 64))
    world:setVelocity("hero", -12000, -36000):setRestitution("hero", 0)
    world:step(1)
    local text = told(world)
    assert.is_truthy(text:find "side" and text:find "top", text)
  end)
end)

describe("a slide", function()
  it("as deep as the skin itself has the floor's normal, and goes on", function()
    for _, r in ipairs { 0.5, 1, 2, 4, 8, 16 } do
      for ulps = -3, 3 do
        local world = graze.world()
        world:add("floor", graze.rectangle(-100, 0, 640, 8))
        world:add("ball", graze.circle(0, -r, r))
        world:setPosition("ball", 68.9, 1.5e-9 * r * (1 + ulps * 1e-9))
        local x = world:moveBy("ball", 3, 1)
        near({ 71.9 }, { x }, 1e-9)
      end
    end
  end)

  it("of any length follows a plane, whatever it presses on it", function()
    for power = 1, 16 do
      for degrees = 3, 87, 7 do
        local c, s = math.cos(math.rad(degrees)), math.sin(math.rad(degrees))
        local world, wish = graze.world(), 10 ^ power
        world:add("slope", graze.plane(s, -c, 0))
        world:add("ball", graze.circle(0, 0, 5):setPosition(5 * s, -5 * c))
        local x, y = world:moveBy("ball", wish * (c - s / 2), wish * (s + c / 2))
        near({ wish }, { x * c + y * s }, 1e-6 * wish)
      end
    end
  end)
end)

describe("great friction", function()
  it("lets a puck's step return", function()
    local puck = graze.puck { x = -15, y = 17, radius = 8, vx = 20, ax = -6, ay = 1,
      friction = 1e20,
      restitution = 0 }
    puck:step(1, { graze.plane(-1, 2, -19), graze.plane(-1, -2, 5) })
    local x, y = puck:getPosition()
    assert.is_true(x == x and y == y)
  end)

  it("lets a world's step return", function()
    local world = graze.world()
    world:add("a", graze.plane(-1, 2, -19))
    world:add("b", graze.plane(-1, -2, 5))
    world:add("p", graze.circle(-15, 17, 8))
    for power = 0, 90, 10 do
      world:setVelocity("p", 20, 3):setAcceleration("p", -6, 1):setDrag("p", 10 ^ power)
      world:step(1)
    end
    local x, y = world:getPosition "p"
    assert.is_true(x == x and y == y)
  end)
end)

describe("the time of a hit", function()
  it("is that of the leg, also where another's flush corner is met at the same time", function()
    local world = graze.world()
    world:add("a", graze.rectangle(-24, -24, 8, 16))
    world:add("b", graze.rectangle(-32, 0, 16, 24))
    world:add("m", graze.rectangle(0, 0, 8, 16):setPosition(-8, 0))
    assert.same({ -16, -32, 1 }, { world:move("m", -40, -32) })
    local _, other, _, t = world:getHit(1)
    assert.same({ "b", 0.25 }, { other, t })
  end)
end)

describe("an impact", function()
  it("is where a side is touched, though the path was behind the line of it before", function()
    -- the ball comes round the corner from below, and turns just where the side begins
    local box, ball = graze.polygon({ 0, 0, 10, 0, 10, 10, 0, 10 }, 1), graze.circle(0, 0, 0.5)
    ball:setPosition(2.5, -5)
    assert.same({ 1, -1, 0 }, { ball:impact(box, -8, 5, 8, 0) })
  end)
end)

describe("an impact beside a round corner", function()
  it("is where the distance ends, and not where the line of a side is crossed", function()
    local box = graze.polygon(0, 6.5, 0, 7.5, -2, 7.5, -2, 6.5)
    local pill = graze.capsule(0, 0, 0, 2, 0.375):setPosition(-2.375 + 1.9e-9, 4.125)
    local t, nx, ny = pill:impact(box, 0, 3e5, 10, -0.5)
    if t then -- a graze by about the skin may go either way
      local there = pill:clone():move(5 * t * t, 3e5 * t - t * t / 4)
      near({ 0 }, { (there:distance(box)) }, 1e-8)
      assert.is_true(nx * 10 * t + ny * 3e5 < 0)
    end
    local world = graze.world()
    world:add("box", box)
    world:add("pill", pill)
    world:setVelocity("pill", 0, 3e5):setAcceleration("pill", 10, -0.5):setRestitution("pill", 0.5)
    world:step(1 / 60)
    assert.is_true(select(2, world:getPosition "pill") > 5000)
  end)
end)

describe("of contacts at the same time", function()
  local function under(x, first, second)
    local world = graze.world()
    local blocks = { left = graze.rectangle(0, 0, 16, 16), right = graze.rectangle(16, 0, 16, 16) }
    world:add(first, blocks[first])
    world:add(second, blocks[second])
    -- solid where y < 0: a ceiling at y = 0, which planes cannot win
    world:add("floor", graze.plane(0, 1, 0))
    world:add("hero", graze.rectangle(-8, 0, 16, 16):setPosition(x, 40))
    world:moveBy("hero", 0, -30)
    return select(2, world:getHit(1))
  end

  it("the block above the head is hit, whichever was added first", function()
    for _, order in ipairs { { "left", "right" }, { "right", "left" } } do
      assert.equal("left", under(15, order[1], order[2]))
      assert.equal("right", under(17, order[1], order[2]))
      assert.equal(order[1], under(16, order[1], order[2])) -- in the middle: the first one added
    end
  end)

  it("the head hits the block above it in a step, too", function()
    for x, expected in pairs { [15] = "left", [17] = "right" } do
      local world = graze.world()
      world:add("right", graze.rectangle(16, 0, 16, 16))
      world:add("left", graze.rectangle(0, 0, 16, 16))
      world:add("hero", graze.rectangle(-8, 0, 16, 16):setPosition(x, 40))
      world:setVelocity("hero", 0, -300)
      world:step(0.1)
      assert.equal(expected, select(2, world:getHit(1)))
    end
  end)

  it("a plane comes last", function()
    local world = graze.world()
    world:add("ground", graze.plane(0, -1, 0))
    world:add("slab", graze.rectangle(500, 0, 10, 10))
    world:add("wide", graze.rectangle(-600, -20, 1200, 10))
    world:moveBy("wide", 0, 30)
    assert.equal("slab", select(2, world:getHit(1)))
  end)

  it("only those count that come within the skin of the first", function()
    local world = graze.world()
    world:add("far", graze.rectangle(-100, 0, 108, 16))    -- a hair lower, its centre farther away
    world:add("near", graze.rectangle(8, -1e-3, 16, 16))
    world:add("hero", graze.rectangle(-8, 0, 16, 16):setPosition(8, 40))
    world:moveBy("hero", 0, -30)
    assert.equal("far", select(2, world:getHit(1)))
  end)
end)

describe("groups", function()
  it("cost no more when there are many, and are forgotten with the world", function()
    local world = graze.world()
    world:add("a", graze.circle(0, 0, 1))
    for i = 1, 20000 do world:setGroup("a", "g" .. i) end -- took hours
    for i = 1, 20000 do
      world:rule("g" .. i, "g" .. i % 20000 + 1, i % 2 == 0 and "cross" or "ignore")
    end
    for i = 1, 20000, 997 do
      local response = i % 2 == 0 and "cross" or "ignore"
      assert.equal(response, world:getRule("g" .. i, "g" .. i % 20000 + 1))
      assert.equal("slide", world:getRule("g" .. i, "g" .. i % 20000 + 2))
    end
  end)

  it("have the rule that was set last, either way round", function()
    local world, responses = graze.world(), { "slide", "touch", "bounce", "cross", "ignore" }
    local rules = {}
    local state = 7
    local function random(n)
      state = state * 16807 % 2147483647
      return state % n + 1
    end
    for _ = 1, 20000 do
      local a, b, response = random(90), random(90), responses[random(5)]
      world:rule("g" .. a, "g" .. b, response)
      rules[math.min(a, b) * 100 + math.max(a, b)] = response
      local c, d = random(90), random(90)
      assert.equal(rules[math.min(c, d) * 100 + math.max(c, d)] or "slide",
        world:getRule("g" .. c, "g" .. d))
    end
    assert.equal("slide", world:getRule("g1", "never heard of"))
  end)
end)

describe("moveBy", function()
  it("is a move to the item's place and the displacement, to the last bit", function()
    local world = graze.world()
    world:add("a", graze.circle(0, 0, 1):setPosition(0.1, 0.7))
    assert.same({ 0.1 + 0.2, 0.7 + 0.1, 0 }, { world:moveBy("a", 0.2, 0.1) })
    assert.same({ 0.1 + 0.2, 0.7 + 0.1 }, { world:getPosition "a" })
  end)

  it("meets things as move does, with the same filters", function()
    local world = graze.world():rule("default", "coins", "cross")
    world:add("coin", graze.circle(20, 0, 5), { group = "coins" })
    world:add("wall", graze.rectangle(50, -50, 10, 100))
    world:add("a", graze.circle(0, 0, 5):setPosition(-10, 0))
    for _, filter in ipairs { false, "slide", { coins = "ignore" }, function() return true end } do
      filter = filter or nil
      world:setPosition("a", -10, 0)
      local x, y, n = world:check("a", 90, 7, filter)
      assert.same({ x, y, n }, { world:moveBy("a", 100, 7, filter) })
      assert.same({ x, y }, { world:getPosition "a" })
    end
  end)

  it("refuses what is no displacement", function()
    local world = graze.world()
    world:add("a", graze.circle(0, 0, 1):setPosition(1e100, 0))
    local scope = { world = world }
    check.refuses(scope, "world:moveBy('a', 1e100, 0)",
      "bad argument #2 to 'moveBy' (number is too large)")
    check.refuses(scope, "world:moveBy('a', 0 / 0, 0)", "bad argument #2 to 'moveBy' (", "nan")
    check.refuses(scope, "world:moveBy('b', 0, 0)", "bad argument #1 to 'moveBy' (item")
    check.refuses(scope, "world:moveBy('a', 0, 0, true)", "bad argument #4 to 'moveBy' (")
    assert.same({ 1e100, 0 }, { world:getPosition "a" })
  end)
end)
