-- Crates, cars and houses of cards, as games have them: what overlaps a little where it was put,
-- what leans, what slides along a round wall, and how hard all of it is hit.

local graze = require "graze"
local numbers = require "spec.support.numbers"
local scene = require "spec.support.scene"

local DT = 1 / 60
local near = scene.near

local function yard(mu)
  local world = graze.world { friction = mu or 0.5 }:rule("default", "default", "bounce")
  world:add("ground", graze.rectangle(-3000, 0, 6000, 100))
  return world
end

local function add(world, item, shape, options)
  options = options or {}
  options.mass, options.angularVelocity = options.mass or 1, 0
  options.acceleration = options.acceleration or { 0, 900 }
  options.restitution = options.restitution or 0.1
  world:add(item, shape, options)
end

local function overlapping(world)
  local _, count = world:overlaps()
  return count
end

describe("crates that overlap where they were put", function()
  -- An editor rounds: towers of which each crate is a little too low.
  it("stand, by whatever depth, in whatever order they were added", function()
    local rng = numbers.new(67)
    for _, depth in ipairs { 0, 1e-12, 1e-9, 1e-8, 1e-7, 1e-6, 1e-4, 0.01, 0.1, 1 } do
      local first
      for _ = 1, 3 do
        local world, order = yard(), {}
        for k = 1, 8 do table.insert(order, rng:whole(1, k), k) end
        for _, k in ipairs(order) do
          add(world, k, scene.block(30, 30):setPosition(0, 15 - 30 * k + depth * (k - 1)))
        end
        for _ = 1, 30 do world:step(DT) end
        assert.equal(0, overlapping(world))
        local places = {}
        for k = 1, 8 do
          local x, y, angle = world:getTransform(k)
          near(0, x, "x", 1e-6)
          near(15 - 30 * k, y, "y", 0.1)
          near(0, angle, "angle", 1e-6)
          assert.is_true(world:isAtRest(k), depth)
          places[k] = y
        end
        first = first or places
        assert.same(first, places)
      end
    end
  end)

  -- Without an acceleration only one of them moves; on the diagonal two ways out are as short.
  it("come free of one another, however deep they are inside", function()
    local rng = numbers.new(5)
    local function free(x, y, angle)
      local world = yard():rule("default", "default", "bounce")
      for k, at in ipairs { { 0, 0, 0 }, { x, y, angle } } do
        add(world, k, scene.block(30, 30):setTransform(at[1], at[2] - 300, at[3]),
          { acceleration = { 0, 0 }, restitution = 0 })
      end
      world:setVelocity(1, 10, 0)
      for _ = 1, 20 do world:step(DT) end
      assert.equal(0, overlapping(world), ("%g %g %g"):format(x, y, angle))
    end
    for k = -28, 28, 2 do
      free(k, k, 0)
      free(k, -k, 0)
    end
    for _ = 1, numbers.cases(200) do
      free(rng:range(-30, 30), rng:range(-30, 30), rng:pick { 0, rng:range(0, 6) })
    end
  end)

  it("gain no speed by that", function()
    local rng = numbers.new(6)
    for _ = 1, numbers.cases(30) do
      local world = yard(rng:pick { 0, 0.5 })
      for k = 1, 12 do
        local shape = rng:pick { scene.block(20, 20), graze.regularPolygon(5, 12),
          graze.circle(0, 0, 10) }
        add(world, k, shape:setTransform(rng:range(-25, 25), -rng:range(15, 60), rng:range(0, 6)))
      end
      world:step(DT)
      local energy = 0
      for k = 1, 12 do
        local vx, vy = world:getVelocity(k)
        local spin = world:getAngularVelocity(k)
        energy = energy + (vx * vx + vy * vy + world:getInertia(k) * spin * spin) / 2
      end
      local fallen = 12 * (900 * DT) ^ 2 / 2 -- of all that fall freely
      assert.is_true(energy <= fallen * (1 + 1e-3), energy / fallen)
      for _ = 1, 20 do world:step(DT) end
      assert.equal(0, overlapping(world))
    end
  end)
end)

describe("what stands", function()
  it("is at rest as a house of two cards, of which corners meet", function()
    for _, gap in ipairs { 0, 1 } do
      local world = yard()
      local a, h, w = math.rad(20), 90, 8
      local x = (h * math.sin(a) + w * math.cos(a)) / 2
      local y = (h * math.cos(a) + w * math.sin(a)) / 2
      add(world, "left", scene.block(w, h):setTransform(-x - gap, -y, a))
      add(world, "right", scene.block(w, h):setTransform(x, -y, -a))
      for _ = 1, 60 do world:step(DT) end
      assert.is_true(world:isAtRest "left" and world:isAtRest "right", gap)
      near(a, world:getAngle "left", "angle", 0.02)
    end
  end)

  it("is at rest where nothing pulls it: an empty seesaw, a puck that has rolled out", function()
    local world = yard()
    world:add("bar", scene.block(120, 10):setPosition(0, -80),
      { mass = 4, angularVelocity = 0, hinge = { -0.4, 0.4 } })
    world:step(DT)
    assert.is_true(world:isAtRest "bar")
    add(world, "load", scene.block(20, 20):setPosition(40, -95))
    for _ = 1, 120 do world:step(DT) end
    assert.is_true(world:isAtRest "bar" and world:isAtRest "load")
    near(0.4, world:getAngle "bar", "angle")
    world:remove "load"
    world:step(DT)
    assert.is_true(world:isAtRest "bar")
    world:add("puck", graze.circle(0, -300, 5), { mass = 1, deceleration = 50 })
    assert.is_true(world:isAtRest "puck")
    world:setVelocity("puck", 40, 0):step(DT)
    assert.is_false(world:isAtRest "puck")
    for _ = 1, 60 do world:step(DT) end
    assert.is_true(world:isAtRest "puck")
  end)
end)

describe("a car", function()
  -- It may turn, nothing has friction, and it loses what led into the wall: no more.
  it("slides along a round wall, of however many sides, and does not stop", function()
    for sides = 4, 103 do
      local world = graze.world():rule("default", "default", "slide")
      local points = {}
      for k = 0, sides - 1 do
        local a = k * 2 * math.pi / sides
        points[2 * k + 1], points[2 * k + 2] = 300 * math.cos(a), 300 * math.sin(a)
      end
      world:add("wall", graze.chain(points, true))
      world:add("car", graze.rectangle(-12, -7, 24, 14):setPosition(0, sides < 9 and -180 or -270),
        { mass = 1, angularVelocity = 0, restitution = 0, velocity = { 300, 0 } })
      local speed = 300
      for _ = 1, 60 do
        world:step(DT)
        local vx, vy = world:getVelocity "car"
        local now = math.sqrt(vx * vx + vy * vy)
        assert.is_true(now > (sides < 12 and 0.3 or 0.6) * speed, sides .. ": " .. now)
        speed = now
      end
    end
  end)

  it("gives a wall, in the hits of a step, what it loses", function()
    for _, e in ipairs { 0, 0.1, 0.2, 0.35, 0.5, 1 } do
      for degrees = 0, 10 do
        local world = graze.world():rule("default", "default", "bounce")
        world:add("wall", graze.rectangle(100, -500, 50, 1000))
        world:add("car", graze.rectangle(-12, -7, 24, 14):setAngle(math.rad(degrees)),
          { mass = 1, angularVelocity = 0, restitution = e, velocity = { 300, 0 } })
        local lost, told = 0, 0
        for _ = 1, 40 do
          local before = world:getVelocity "car"
          world:step(DT)
          lost = lost + before - world:getVelocity "car"
          for k in world:hits() do told = told + world:getHitImpulse(k) end
        end
        near(lost, told, ("e %g, %d degrees"):format(e, degrees), 0.02 * lost)
      end
    end
  end)
end)
