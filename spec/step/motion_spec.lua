-- What moves by itself: parabolas, exact contacts, the responses to them, and rest.

local graze = require "graze"
local check = require "spec.support.check"
local numbers = require "spec.support.numbers"

local near = check.near
local abs, sqrt = math.abs, math.sqrt

local function ball(x, y, r) return graze.circle(0, 0, r or 5):setPosition(x, y) end

-- a box whose position is its middle
local function box(x, y, w, h)
  return graze.rectangle(-w / 2, -h / 2, w, h):setPosition(x, y)
end

local function told(world)
  local text = {}
  for _, item, other, response in world:hits() do
    text[#text + 1] = item .. " " .. other .. " " .. response
  end
  return table.concat(text, ", ")
end

-- a ball "a" above a floor whose surface is y = 0; y points down
local function overFloor(height, e)
  local world = graze.world()
  world:rule("ball", "floor", "bounce")
  world:add("floor", graze.plane(0, -1, 0), { group = "floor" })
  world:add("a", ball(0, -height - 5), { group = "ball" })
  world:setRestitution("a", e or 1)
  return world
end

describe("free flight", function()
  it("is the parabola, to the last bit of the formula", function()
    local rng = numbers.new(1)
    for _ = 1, 200 do
      local world = graze.world()
      local x, y = rng:range(-99, 99), rng:range(-99, 99)
      local vx, vy = rng:range(-99, 99), rng:range(-99, 99)
      local ax, ay, dt = rng:range(-99, 99), rng:range(-99, 99), rng:magnitude(-3, 1)
      world:add("a", ball(x, y))
      world:setVelocity("a", vx, vy):setAcceleration("a", ax, ay)
      assert.equal(0, world:step(dt))
      near({ x + vx * dt + ax * dt * dt / 2, y + vy * dt + ay * dt * dt / 2 },
        { world:getPosition "a" }, 1e-11)
      near({ vx + ax * dt, vy + ay * dt }, { world:getVelocity "a" }, 1e-11)
      assert.same({ ax, ay }, { world:getAcceleration "a" })
    end
  end)

  it("does not depend on how the time is cut", function()
    local function fly(steps)
      local world = graze.world()
      world:add("a", ball(0, 0))
      world:setVelocity("a", 10, -30):setAcceleration("a", 0, 9.81)
      for _ = 1, steps do world:step(4 / steps) end
      return { world:getPosition "a" }
    end
    near(fly(1), fly(64), 1e-10)
    near({ 40, -120 + 9.81 * 8 }, fly(1))
  end)

  it("of no time, or of no motion, is none", function()
    local world = graze.world()
    world:add("a", ball(1, 2))
    assert.equal(0, world:step(5))
    world:setVelocity("a", 3, 4)
    assert.equal(0, world:step(0))
    assert.same({ 1, 2 }, { world:getPosition "a" })
    world:step(1)
    world:setVelocity("a", 0, 0)
    world:step(1)
    assert.same({ 4, 6 }, { world:getPosition "a" })
  end)

  it("keeps the angle, and is found by queries where it ended", function()
    local world = graze.world()
    world:add("a", box(0, 0, 4, 2):setAngle(1))
    world:setVelocity("a", 1e4, 0)
    world:step(1)
    assert.equal(1, world:getAngle "a")
    assert.same({ { "a" }, 1 }, { world:queryPoint(1e4, 0) })
    assert.same({ {}, 0 }, { world:queryPoint(0, 0) })
  end)

  it("is no faster than the greatest speed", function()
    local world = graze.world()
    world:add("a", ball(0, 0))
    world:setVelocity("a", 30, 40):setMaxSpeed("a", 5)
    world:step(2)
    near({ 6, 8 }, { world:getPosition "a" })
    near({ 3, 4 }, { world:getVelocity "a" })
    world:setAcceleration("a", 100, 0)
    for _ = 1, 50 do
      world:step(0.1)
      local vx, vy = world:getVelocity "a"
      assert.is_true(sqrt(vx * vx + vy * vy) <= 5 * (1 + 1e-14))
    end
  end)

  it("ends where coordinates do: what would fly beyond 1e100 stays, without a velocity", function()
    local world = graze.world()
    world:add("a", ball(0.9e100, 50))
    world:setVelocity("a", 1e99, 1)
    assert.equal(0, world:step(3))
    assert.same({ 0.9e100, 50 }, { world:getPosition "a" })
    assert.same({ 0, 0 }, { world:getVelocity "a" })
  end)
end)

describe("the first contact", function()
  it("is the one that impact tells, for every pair of shapes", function()
    local rng, met = numbers.new(2), 0
    local movers = { graze.circle(0, 0, 3), graze.rectangle(-3, -2, 6, 4),
      graze.capsule(-3, 0, 3, 0, 2), graze.polygon({ 0, 0, 5, 0, 0, 4 }, 1) }
    local others = { graze.circle(0, 0, 20), graze.rectangle(-25, -9, 50, 18),
      graze.capsule(-20, 0, 20, 0, 8), graze.polygon(0, -20, 20, 15, -20, 12),
      graze.segment(-20, 0, 20, 5) }
    for _ = 1, 1000 do
      local a = rng:pick(movers):clone():setTransform(rng:range(-60, 60), rng:range(-60, 60),
        rng:range(-7, 7))
      local b = rng:pick(others):clone():setAngle(rng:range(-7, 7))
      local vx, vy = rng:range(-50, 50), rng:range(-50, 50)
      local ax, ay = rng:range(-20, 20), rng:range(-20, 20)
      if not a:overlaps(b) then
        local t, nx, ny = a:impact(b, vx, vy, ax, ay, 3)
        local world = graze.world()
        world:rule("default", "default", "touch")
        world:add("b", b)
        world:add("a", a)
        world:setVelocity("a", vx, vy):setAcceleration("a", ax, ay)
        local n = world:step(3)
        assert.equal(t and 1 or 0, n)
        if t then
          met = met + 1
          local x, y = a:getPosition()
          near({ x + vx * t + ax * t * t / 2, y + vy * t + ay * t * t / 2 },
            { world:getPosition "a" }, 1e-9)
          local item, other, response, part, mx, my, _, _, depth = world:getHit(1)
          assert.same({ "a", "b", "touch", 0 }, { item, other, response, depth })
          near({ t / 3, nx, ny }, { part, mx, my }, 1e-9)
          assert.same({ 0, 0 }, { world:getVelocity "a" })
        end
      end
    end
    assert.is_true(met > 100, met .. " met")
  end)

  it("is not missed at any speed, by any step", function()
    for power = 0, 9 do
      local world = graze.world()
      world:rule("default", "default", "touch")
      world:add("wall", graze.rectangle(100, -50, 0.01, 100))
      world:add("a", ball(0, 0))
      world:setVelocity("a", 10 ^ power, 0)
      for _ = 1, 1000 do
        if world:step(0.3) > 0 then break end
      end
      near({ 95, 0 }, { world:getPosition "a" }, 1e-7)
    end
  end)
end)

describe("the response", function()
  local function thrown(response)
    local world = graze.world()
    world:rule("default", "wall", response)
    world:add("wall", graze.rectangle(100, -500, 20, 1000), { group = "wall" })
    world:add("a", ball(0, 0))
    world:setVelocity("a", 190, 10)
    return world
  end

  it("bounce reflects with the restitution", function()
    for _, e in ipairs { 0, 0.25, 0.5, 1 } do
      local world = thrown "bounce"
      world:setRestitution("a", e)
      assert.is_true(world:step(1) >= 1)
      near({ -190 * e, 10 }, { world:getVelocity "a" }, 1e-10)
      near({ 95 - 95 * e, 10 }, { world:getPosition "a" }, 1e-7)
    end
  end)

  it("slide loses the part of the velocity that goes in", function()
    local world = thrown "slide"
    assert.equal(1, world:step(1))
    near({ 95, 10 }, { world:getPosition "a" }, 1e-7)
    near({ 0, 10 }, { world:getVelocity "a" })
  end)

  it("touch stops", function()
    local world = thrown "touch"
    assert.equal(1, world:step(1))
    near({ 95, 5 }, { world:getPosition "a" }, 1e-7)
    assert.same({ 0, 0 }, { world:getVelocity "a" })
  end)

  it("cross goes through, and tells when", function()
    local world = thrown "cross"
    assert.equal(1, world:step(1))
    assert.same({ 190, 10 }, { world:getPosition "a" })
    local _, _, response, t, nx, ny = world:getHit(1)
    assert.equal("cross", response)
    near({ 0.5, -1, 0 }, { t, nx, ny })
  end)

  it("ignore goes through", function()
    local world = thrown "ignore"
    assert.equal(0, world:step(1))
    assert.same({ 190, 10 }, { world:getPosition "a" })
  end)

  it("tells crossings in the order in which they come, then of insertion", function()
    local world = graze.world()
    world:rule("default", "mist", "cross")
    for i = 5, 1, -1 do
      world:add("m" .. i, graze.rectangle(20 * i, -50, 5, 100), { group = "mist" })
    end
    world:add("wall", graze.rectangle(200, -50, 5, 100))
    world:add("a", ball(0, 0))
    world:setVelocity("a", 300, 0):setAcceleration("a", 0, 1e-3)
    world:step(1)
    assert.equal("a m1 cross, a m2 cross, a m3 cross, a m4 cross, a m5 cross, a wall slide",
      told(world))
  end)

  it("tells both sides of a corner that are met at once at one time, bouncing, too", function()
    for _, pull in ipairs { 0, 10 } do
      for _, response in ipairs { "slide", "bounce" } do
        local world = graze.world():rule("default", "default", response)
        world:add("floor", graze.rectangle(-100, 10, 200, 10))
        world:add("wall", graze.rectangle(10, -100, 10, 110))
        world:add("a", graze.rectangle(-10, -10, 10, 10))
        world:setVelocity("a", 20, 20):setAcceleration("a", pull, pull)
        world:step(1)
        local met = pull == 0 and 0.5 or 2 / (2 + math.sqrt(6)) -- 20 t + 5 t^2 = 10
        for k = 1, 2 do
          local _, other, told_response, t = world:getHit(k)
          assert.equal(({ "floor", "wall" })[k], other)
          assert.equal(response, told_response)
          assert.is_near(met, t, 1e-12)
        end
      end
    end
  end)

  it("of what is squeezed does not keep it from falling within what it crosses", function()
    for _, options in ipairs { { group = "mist" }, { oneWay = { 0, -1 } } } do
      local world = graze.world():rule("default", "mist", "cross")
      world:add("left", graze.rectangle(-20, -100, 17, 200))
      world:add("right", graze.rectangle(3, -100, 17, 200))
      world:add("crossed", graze.rectangle(-30, 2, 60, 200), options)
      world:add("a", graze.rectangle(-4, -4, 8, 8))
      world:setAcceleration("a", 0, 10):step(0.5)
      assert.same({ 0, 1.25 }, { world:getPosition "a" })
      assert.same({ 0, 5 }, { world:getVelocity "a" })
    end
  end)

  it("starts in overlap by being pushed out", function()
    local world = thrown "slide"
    world:setPosition("a", 98, 0):setVelocity("a", 0, 10)
    assert.equal(1, world:step(1))
    near({ 95, 10 }, { world:getPosition "a" }, 1e-7)
    local _, _, _, t, nx, ny, _, _, depth = world:getHit(1)
    near({ 0, -1, 0, 3 }, { t, nx, ny, depth })
  end)
end)

describe("items", function()
  it("move one after the other, in the order of insertion", function()
    local function collide(first, second)
      local world = graze.world()
      world:rule("default", "default", "touch")
      for _, name in ipairs { first, second } do
        world:add(name, ball(name == "left" and 0 or 100, 0))
        world:setVelocity(name, name == "left" and 100 or -100, 0)
      end
      world:step(1)
      return { world:getPosition "left", world:getPosition "right" }, told(world)
    end
    local places, text = collide("left", "right")
    near({ 90, 0 }, { places[1], 0 }, 1e-7)
    assert.equal("left right touch, right left touch", text)
    places, text = collide("right", "left")
    near({ 0 }, { places[1] }, 1e-7)
    assert.equal("right left touch, left right touch", text)
  end)

  it("without velocity and acceleration stand, also when they are met", function()
    local world = graze.world()
    world:add("a", ball(0, 0))
    world:add("b", ball(50, 0))
    world:setDrag("b", 1):setMaxSpeed("b", 3)
    world:setVelocity("a", 100, 0)
    world:step(1)
    assert.same({ 50, 0 }, { world:getPosition "b" })
    assert.same({ 0, 0 }, { world:getVelocity "b" })
  end)
end)

describe("a ball", function()
  it("that loses nothing keeps its energy in a closed box through 10,000 bounces", function()
    local world = graze.world()
    world:rule("default", "default", "bounce")
    world:add("floor", graze.rectangle(-10, 100, 120, 10))
    world:add("ceiling", graze.rectangle(-10, -10, 120, 10))
    world:add("left", graze.plane(1, 0, 0))
    world:add("right", graze.rectangle(100, -10, 10, 120))
    world:add("a", ball(37, 41, 3))
    world:setVelocity("a", 1234.5, 678.9):setAcceleration("a", 0, 98.1)
    local function energy()
      local vx, vy = world:getVelocity "a"
      local _, y = world:getPosition "a"
      return (vx * vx + vy * vy) / 2 - 98.1 * y
    end
    local before, bounces, worst = energy(), 0, 0
    while bounces < 10000 do
      bounces = bounces + world:step(0.25)
      worst = math.max(worst, abs(energy() / before - 1))
      local x, y = world:getPosition "a"
      assert.is_true(x > 2.999999 and x < 97.000001 and y > 2.999999 and y < 97.000001)
    end
    assert.is_true(worst < 1e-6, "off by " .. worst)
  end)

  it("bounces back to e^2 of the height it fell from", function()
    for _, e in ipairs { 0.3, 0.5, 0.9, 1 } do
      local world = overFloor(100, e)
      world:setAcceleration("a", 0, 200) -- falls for one second, to a speed of 200
      world:step(1 + e)                  -- up to the top of the first bounce
      near({ 0, -5 - 100 * e * e }, { world:getPosition "a" }, 1e-6)
      near({ 0, 0 }, { world:getVelocity "a" }, 1e-6)
    end
  end)

  it("with e = 0.5 comes to rest, and stays", function()
    local world = overFloor(100, 0.5)
    world:setAcceleration("a", 0, 200)
    for _ = 1, 300 do world:step(1 / 60) end
    local rest = { world:getPosition "a" }
    near({ 0, -5 }, rest, 1e-6)
    near({ 0, 0 }, { world:getVelocity "a" }, 1e-3)
    for _ = 1, 1000 do
      world:step(1 / 60)
      near(rest, { world:getPosition "a" }, 1e-9)
    end
    near({ 0, 0 }, { world:getVelocity "a" }, 1e-6)
    world:setVelocity("a", 0, -100) -- and can be thrown again
    world:step(0.5)
    near({ 0, -5 - 25 }, { world:getPosition "a" }, 1e-6)
  end)

  it("rests on what it is pulled to, however weakly", function()
    for _, pull in ipairs { 1e-3, 0.5, 200, 1e6 } do
      local world = overFloor(0, 0.5)
      world:setAcceleration("a", 0, pull)
      for _ = 1, 50 do
        assert.equal(1, world:step(1 / 60))
        assert.equal(0, (select(4, world:getHit(1))))
        assert.same({ 0, 0 }, { world:getVelocity "a" })
      end
    end
  end)

  it("rolls on along a floor of tiles without a hitch", function()
    local world = graze.world()
    for i = 0, 40 do world:add(i, graze.rectangle(32 * i, 0, 32, 32)) end
    for _, shape in ipairs { ball(20, -5), box(20, -5, 10, 10), box(20, -8, 9, 16) } do
      world:add("a", shape)
      local _, y0 = world:getPosition "a"
      world:setVelocity("a", 120, 0):setAcceleration("a", 0, 900):setRestitution("a", 0)
      for k = 1, 500 do
        world:step(1 / 60)
        local x, y = world:getPosition "a"
        assert.is_true(abs(x - 20 - 2 * k) < 1e-6, "held up")
        assert.is_true(abs(y - y0) < 1e-6)
        near({ 120, 0 }, { world:getVelocity "a" }, 1e-6)
      end
      world:remove "a"
    end
  end)

  it("rests in a corner and in a wedge", function()
    for _, response in ipairs { "slide", "bounce", "touch" } do
      local world = graze.world()
      world:rule("default", "default", response)
      world:add("left", graze.plane(0.6, -0.8, 0))
      world:add("right", graze.plane(-0.8, -0.6, 0))
      world:add("a", ball(3, -60))
      world:setRestitution("a", 0.4):setAcceleration("a", 0, 300)
      for _ = 1, 1500 do world:step(1 / 60) end
      local x, y = world:getPosition "a"
      assert.is_true(0.6 * x - 0.8 * y >= 5 - 1e-6 and -0.8 * x - 0.6 * y >= 5 - 1e-6)
      for _ = 1, 200 do world:step(1 / 60) end
      local nowX, nowY = world:getPosition "a"
      near({ x, y }, { nowX, nowY }, 1e-6)
      if response ~= "touch" then near({ -1, -7 }, { x, y }, 1e-3) end
    end
  end)
end)

describe("on a slope", function()
  local function slope(mu, pull)
    local world = graze.world()
    world:add("slope", graze.plane(0.6, -0.8, 0)) -- falls to the right: along (0.8, 0.6)
    world:add("a", ball(5 * 0.6, -5 * 0.8))
    world:setAcceleration("a", 0, pull or 100):setDrag("a", mu)
    return world
  end

  it("what has no drag is driven by the part of gravity along it", function()
    for _, pull in ipairs { 100, 0.5, 1e-3 } do
      local world = slope(0, pull)
      for _ = 1, 60 do world:step(1 / 60) end
      local speed = 0.6 * pull
      near({ 3 + 0.8 * speed / 2, -4 + 0.6 * speed / 2 }, { world:getPosition "a" }, 1e-6)
      near({ 0.8 * speed, 0.6 * speed }, { world:getVelocity "a" }, 1e-6)
    end
  end)

  it("what has drag slides at the speed where it balances gravity", function()
    local world = slope(2)
    for _ = 1, 1200 do world:step(1 / 60) end
    near({ 0.8 * 30, 0.6 * 30 }, { world:getVelocity "a" }, 1e-6)
  end)

  it("what slides up a slope without gravity is stopped by drag", function()
    local world = slope(3)
    world:setAcceleration("a", 0, 0):setVelocity("a", -80, -60)
    for _ = 1, 2000 do world:step(1 / 60) end
    near({ 0, 0 }, { world:getVelocity "a" }, 1e-9)
    local x, y = world:getPosition "a"
    near({ 5 }, { 0.6 * x - 0.8 * y }, 1e-6)
  end)
end)

describe("a circle among planes", function()
  it("does what graze.puck does", function()
    local rng, bounced = numbers.new(5), 0
    for round = 1, 300 do
      local walls = { graze.plane(1, 0, 0), graze.plane(-1, 0, 100), graze.plane(0, 1, 0),
        graze.plane(0, -1, 80) }
      if round % 2 == 0 then
        local nx, ny = rng:direction()
        walls[5] = graze.plane(nx, ny, -(nx * 50 + ny * 40) + 30)
      end
      local r, x, y = rng:range(1, 5), 50 + rng:range(-9, 9), 40 + rng:range(-9, 9)
      local vx, vy = rng:range(-200, 200), rng:range(-200, 200)
      local ax, ay = 0, 0
      if rng:chance(0.5) then ax, ay = rng:range(-20, 20), rng:range(-90, 90) end
      local mu = rng:chance(0.5) and rng:range(0, 1) or 0
      local e = rng:chance(0.3) and 1 or rng:range(0.6, 1)
      local fastest = rng:chance(0.5) and math.huge or rng:range(100, 300)
      local puck = graze.puck { x = x, y = y, radius = r, vx = vx, vy = vy, ax = ax, ay = ay,
        friction = mu, restitution = e, maxSpeed = fastest }
      local world = graze.world()
      world:rule("default", "default", "bounce")
      for i, wall in ipairs(walls) do world:add(i, wall) end
      world:add("puck", graze.circle(0, 0, r):setPosition(x, y))
      world:setVelocity("puck", vx, vy):setAcceleration("puck", ax, ay):setDrag("puck", mu)
      world:setRestitution("puck", e):setMaxSpeed("puck", fastest)
      for step = 1, 30 do
        local dt = rng:magnitude(-2, -0.5)
        local bounces = puck:step(dt, walls)
        world:step(dt)
        local n = 0 -- of hits; what rests is no bounce
        for _, _, _, _, t in world:hits() do
          if t > 0 then n = n + 1 end
        end
        local px, py = puck:getPosition()
        local qx, qy = world:getPosition "puck"
        local ux, uy = puck:getVelocity()
        local wx, wy = world:getVelocity "puck"
        bounced = bounced + bounces
        local off = math.max(abs(px - qx), abs(py - qy), abs(ux - wx) / 100, abs(uy - wy) / 100)
        if off > 1e-9 or bounces ~= n then
          error(("round %d, step %d: off by %g, %d and %d bounces"):format(round, step, off,
            bounces, n), 0)
        end
      end
    end
    assert.is_true(bounced > 1000, bounced .. " bounces")
  end)
end)

describe("a step", function()
  it("takes a bounded time where there is no end to bouncing", function()
    local world = graze.world()
    world:rule("default", "default", "bounce")
    world:add("floor", graze.plane(0, -1, 5))
    local x, y
    for _, room in ipairs { 1e-9, 1e-3 } do -- that the ball has more than it needs
      if world:has "ceiling" then world:remove "ceiling":remove "a" end
      world:add("ceiling", graze.plane(0, 1, 5 + room))
      world:add("a", ball(0, 0))
      world:setVelocity("a", 3, 1e6)
      assert.is_true(world:step(1000) < 20000)
      x, y = world:getPosition "a"
      assert.is_true(x == x and abs(y) < 2e-3)
    end
    world:setPosition("a", 0, 3) -- where it does not fit at all
    world:setShape("a", ball(0, 0, 9)):setAcceleration("a", 0, 100)
    assert.is_true(world:step(1000) < 20000)
    x, y = world:getPosition "a"
    assert.is_true(x == x and y == y and abs(y) < 100)
  end)

  it("of a thousand seconds ends", function()
    local world = overFloor(100, 0.5)
    world:setAcceleration("a", 0, 200):setVelocity("a", 1, 0)
    assert.is_true(world:step(1000) < 20000)
    near({ -5 }, { (select(2, world:getPosition "a")) }, 1e-6)
  end)

  it("does not leave the room, whatever the shapes, speeds and steps", function()
    local rng = numbers.new(6)
    local shapes = { ball(0, 0, 4), box(0, 0, 8, 6), graze.capsule(-3, 0, 3, 0, 2),
      graze.polygon({ -3, -3, 3, -3, 0, 4 }, 1) }
    for round = 1, 60 do
      local world = graze.world()
      world:rule("default", "default", round % 2 == 0 and "bounce" or "slide")
      for i = 0, 3 do
        local angle = i * math.pi / 2
        world:add("wall" .. i, graze.rectangle(100, -120, 30, 240):setAngle(angle))
      end
      for i = 1, 5 do
        world:add("p" .. i, graze.regularPolygon(i + 2, 9):setTransform(rng:range(-80, 80),
          rng:range(-80, 80), rng:range(-7, 7)))
      end
      local shape = rng:pick(shapes):clone():setAngle(rng:range(-7, 7))
      repeat shape:setPosition(rng:range(-80, 80), rng:range(-80, 80))
      until select(2, world:queryShape(shape)) == 0
      world:add("a", shape)
      world:setVelocity("a", rng:range(-1, 1) * rng:magnitude(1, 5),
        rng:range(-1, 1) * rng:magnitude(1, 5))
      world:setAcceleration("a", rng:range(-300, 300), rng:range(-300, 300))
      world:setRestitution("a", rng:unit()):setDrag("a", rng:chance(0.5) and rng:unit() or 0)
      for _ = 1, 100 do
        world:step(rng:magnitude(-3, 0))
        local x, y = world:getPosition "a"
        local list, n = world:queryShape(shape:setPosition(x, y))
        assert.is_true(abs(x) < 100 and abs(y) < 100)
        if n ~= 1 then
          error(("round %d: overlaps %s"):format(round, table.concat(list, " ")), 0)
        end
      end
    end
  end)

  it("does not depend on what an item ignores", function()
    local function run(seed, ghosts)
      local world, rng = graze.world(), numbers.new(seed)
      world:rule("default", "ghost", "ignore"):rule("default", "default", "bounce")
      for i = 0, 3 do
        world:add("wall" .. i, graze.rectangle(10, -15, 30, 30):setAngle(i * math.pi / 2 + 0.1))
      end
      if ghosts then world:add("ghost", box(0, 0, 1e6, 1e6), { group = "ghost" }) end
      world:add("a", graze.polygon({ -3, -3, 3, -3, 0, 4 }):setAngle(rng:range(-7, 7)))
      world:setVelocity("a", rng:range(-50, 50), rng:range(-50, 50)):setRestitution("a", 0.6)
      world:setAcceleration("a", rng:range(-300, 300), rng:range(-300, 300)):setDrag("a", 0.1)
      local places = {}
      for _ = 1, 60 do
        world:step(0.05)
        places[#places + 1], places[#places + 2] = world:getPosition "a"
      end
      return places
    end
    for seed = 1, 40 do assert.same(run(seed, false), run(seed, true)) end
  end)

  it("does the same in every run", function()
    local function run()
      local world, rng = graze.world(), numbers.new(7)
      world:rule("default", "default", "bounce")
      for i = 1, 30 do
        world:add(i, ball(20 * i, 10 * (i % 7), 4))
        world:setVelocity(i, rng:range(-99, 99), rng:range(-99, 99)):setRestitution(i, 0.9)
      end
      local places = {}
      for _ = 1, 50 do world:step(0.1) end
      for item in world:items() do
        places[#places + 1], places[#places + 2] = world:getPosition(item)
      end
      return places
    end
    assert.same(run(), run())
  end)
end)
