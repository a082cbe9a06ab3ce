-- Friction of surfaces: what it holds, slows, turns, and who has it.

local graze = require "graze"
local scene = require "spec.support.scene"

local near = scene.near
local DT, G = 1 / 60, 600
local sin, cos, pi = math.sin, math.cos, math.pi

-- A level floor; what lies on it is pulled as on a slope of this angle.
local function onSlope(angle, mu, name, shape, options)
  local world = graze.world { friction = mu }:rule("default", "default", "bounce")
  world:add("floor", graze.rectangle(-1e5, 0, 2e5, 100))
  options = options or {}
  options.mass, options.restitution = 1, options.restitution or 0
  options.angularVelocity = options.angularVelocity or 0
  options.acceleration = { G * sin(angle), G * cos(angle) }
  world:add(name, shape, options)
  return world
end

local function run(world, time, dt)
  for _ = 1, math.floor(time / (dt or DT) + 0.5) do world:step(dt or DT) end
end

local function block() return scene.block(20, 20):setPosition(0, -10) end
local function disc() return graze.circle(0, 0, 10):setPosition(0, -10) end

describe("a block on a slope", function()
  it("stands where the slope is less steep than its friction", function()
    for _, angle in ipairs { 0.1, 0.2, 0.3, 0.33, math.atan(0.35) - 1e-3 } do
      local world = onSlope(angle, 0.35, "block", block())
      run(world, 1)
      assert.same({ 0, -10, 0 }, { world:getTransform "block" })
      assert.same({ 0, 0 }, { world:getVelocity "block" })
      assert.is_true(world:isAtRest "block")
    end
  end)

  it("slides as the formula says where it is steeper, in steps of any size", function()
    for _, angle in ipairs { 0.36, 0.4, 0.5, 0.6, math.atan(1.02 * 0.35) } do
      for _, dt in ipairs { DT, 1 / 240, 1 / 20 } do
        local world = onSlope(angle, 0.35, "block", block())
        run(world, 1, dt)
        local a = G * (sin(angle) - 0.35 * cos(angle))
        near(a / 2, scene.x(world, "block"), "way", 1e-6)
        near(a, scene.vx(world, "block"), "speed", 1e-6)
      end
    end
  end)

  it("drifts on ice in a light wind", function()
    local world = onSlope(0, 0, "block", block())
    world:setAcceleration("block", 5.9, G)
    run(world, 1)
    near(2.95, scene.x(world, "block"), "way", 1e-6)
  end)
end)

describe("a block that is thrown along a floor", function()
  it("stops where its energy is used up, and lies there", function()
    for _, speed in ipairs { 50, 53, 123, 188, 262.3 } do
      local world = onSlope(0, 0.5, "block", block(), { velocity = { speed, 0 } })
      run(world, 2)
      near(speed ^ 2 / (2 * 0.5 * G), scene.x(world, "block"), "way", 0.5 * G * DT ^ 2 / 4)
      assert.same({ 0, 0 }, { world:getVelocity "block" })
      assert.is_true(world:isAtRest "block")
    end
  end)
end)

describe("a disc", function()
  it("rolls down a slope, or slips where friction does not do", function()
    for _, mu in ipairs { 0.25, 0.8 } do
      for _, angle in ipairs { 0.2, 0.4, 0.6 } do
        local world = onSlope(angle, mu, "disc", disc())
        run(world, 1)
        local rolls, slips = G * sin(angle) / 1.5, G * (sin(angle) - mu * cos(angle))
        near(math.max(rolls, slips), scene.vx(world, "disc"), "speed", 1e-6)
        if rolls > slips then near(rolls, 10 * world:getAngularVelocity "disc", "spin", 1e-6) end
      end
    end
  end)

  it("that is thrown rolls at two thirds of its speed", function()
    local world = onSlope(0, 0.3, "disc", disc(), { velocity = { 300, 0 } })
    run(world, 2)
    near(200, scene.vx(world, "disc"), "speed", 1e-6)
    near(20, world:getAngularVelocity "disc", "spin", 1e-6)
  end)

  it("that spins is thrown aside by the floor that it hits", function()
    local world = graze.world { friction = 0.2 }:rule("default", "default", "bounce")
    world:add("floor", graze.rectangle(-500, 0, 1000, 100))
    world:add("disc", graze.circle(0, 0, 10):setPosition(0, -30),
      { mass = 1, velocity = { 0, 200 }, angularVelocity = 30, restitution = 0.5 })
    run(world, 0.3)
    near(-100, scene.vy(world, "disc"), "bounces", 1e-9)
    near(0.2 * 1.5 * 200, scene.vx(world, "disc"), "aside", 1e-9)
    near(18, world:getAngularVelocity "disc", "spin", 1e-9)
  end)
end)

describe("a block of much friction", function()
  it("stands on 40 degrees, and tumbles down 46 in steps of any size", function()
    local world = onSlope(40 * pi / 180, 1.2, "block", block())
    run(world, 2)
    assert.same({ 0, -10, 0 }, { world:getTransform "block" })
    for _, dt in ipairs { DT, 1 / 240 } do
      world = onSlope(46 * pi / 180, 1.2, "block", block())
      local time = 0
      while world:getAngle "block" < pi / 2 do
        world:step(dt)
        time = time + dt
        assert.is_true(time < 2)
      end
      near(0.96, time, "first quarter", 0.025)
    end
  end)
end)

describe("a belt", function()
  it("takes a crate along once that has slipped", function()
    local world = graze.world { friction = 0.5 }:rule("default", "default", "bounce")
    world:add("belt", graze.rectangle(-500, 0, 5000, 20), { velocity = { 60, 0 } })
    world:add("crate", block(),
      { mass = 1, acceleration = { 0, G }, restitution = 0, angularVelocity = 0 })
    run(world, 60 / (0.5 * G) + DT)
    near(60, scene.vx(world, "crate"), "speed", 1e-6)
    run(world, 1)
    near(60, scene.vx(world, "crate"), "speed", 1e-6)
  end)
end)

describe("the friction of an item", function()
  it("is its own, or that of the world", function()
    local world = graze.world { friction = 0.25 }
    world:add("a", block())
    world:add("plane", graze.plane(0, -1, 50))
    assert.equal(0.25, world:getFriction "a")
    assert.equal(0.25, world:getFriction "plane")
    assert.equal(world, world:setFriction("a", 0.75))
    assert.equal(0.75, world:getFriction "a")
    world:setFriction("a", nil)
    assert.equal(0.25, world:getFriction "a")
    world:add("b", block(), { friction = 0 })
    assert.equal(0, world:getFriction "b")
  end)

  it("of two is the root of the product, and 4/3 at most", function()
    for _, pair in ipairs { { 0.1, 0.9, 0.3 }, { 0, 5, 0 }, { 100, 1e6, 4 / 3 },
      { 1e100, 1e-9, 4 / 3 } } do
      local mu = pair[3]
      local world = onSlope(math.atan(mu) + 0.1, 0, "block", scene.block(200, 2):setPosition(0, -1))
      world:setFriction("block", pair[1]):setFriction("floor", pair[2])
      run(world, 0.5)
      local ax, ay = world:getAcceleration "block"
      near((ax - mu * ay) / 2, scene.vx(world, "block"), "speed", 1e-6)
    end
  end)

  it("is saved, hashed and packed", function()
    local function worldOf(mu)
      local world = graze.world { friction = mu }
      world:add("a", block())
      return world
    end
    assert.equal(0, worldOf(nil):getFriction "a")
    assert.not_equal(worldOf(0):hash(), worldOf(0.5):hash())
    local world = worldOf(0.5)
    local saved, hash = world:save(), world:hash()
    world:setFriction("a", 0.1)
    assert.not_equal(hash, world:hash())
    local other = graze.world():unpack(world:pack())
    assert.equal(world:hash(), other:hash())
    assert.equal(0.1, other:getFriction "a")
    other:setFriction("a", nil)
    assert.equal(0.5, other:getFriction "a")
    world:restore(saved)
    assert.equal(hash, world:hash())
    assert.equal(0.5, world:getFriction "a")
  end)

  it("goes with it: who was removed changes nothing", function()
    local function play(comes)
      local world = graze.world():rule("default", "default", "slide")
      world:add("floor", graze.rectangle(-500, 0, 1000, 20))
      for k = 1, 2 do
        scene.add(world, { k, scene.block(20, 10), 3 * k, -30 * k, 2, v = { 20, 100 * k },
          spin = 1 })
      end
      if comes then
        world:add("gone", scene.disc(3):setPosition(0, -200), { mass = 1, restitution = 0,
          friction = 0.5, acceleration = { 0, 600 } })
        world:remove "gone"
      end
      scene.run(world, 0.5)
      return world:hash()
    end
    assert.equal(play(false), play(true))
  end)

  it("is a number that is finite and not negative", function()
    local world = graze.world()
    world:add("a", block())
    world:add("plane", graze.plane(0, -1, 50))
    for _, wrong in ipairs { -1, math.huge, 0 / 0, "much", {} } do
      assert.is_false(pcall(world.setFriction, world, "a", wrong))
      assert.is_false(pcall(graze.world, { friction = wrong }))
      assert.is_false(pcall(world.add, world, "b", block(), { friction = wrong }))
    end
    assert.is_false(pcall(world.setFriction, world, "plane", 1))
    assert.is_false(pcall(world.getFriction, world, "nobody"))
    assert.equal(0, world:getFriction "a")
  end)

  it("wakes who is at rest where it changes", function()
    for _, changed in ipairs { "block", "floor" } do
      local world = onSlope(0.3, 0.35, "block", block())
      run(world, 0.1)
      assert.is_true(world:isAtRest "block")
      world:setFriction(changed, 0)
      world:step(DT)
      near(G * sin(0.3) * DT, scene.vx(world, "block"), "slides", 1e-9)
    end
  end)
end)

describe("who has no mass", function()
  it("has no friction, and is not laid to rest", function()
    local world = graze.world { friction = 0.5 }:rule("default", "default", "slide")
    world:add("floor", graze.rectangle(-500, 0, 1000, 10))
    for k, v in ipairs { 100, 0 } do
      world:add(k, scene.block(10, 10):setPosition(-100 * k, -5), { velocity = { v, 0 },
        acceleration = { 0, 300 }, angularVelocity = 0 })
    end
    run(world, 0.5)
    near(100, scene.vx(world, 1), "speed", 1e-9)
    assert.is_false(world:isAtRest(2))
  end)
end)

describe("a world without friction", function()
  it("lets a disc slide down a slope as a block does", function()
    local angle = 0.4
    for _, shape in ipairs { block(), disc() } do
      local world = onSlope(angle, 0, "body", shape)
      run(world, 1)
      near(G * sin(angle), scene.vx(world, "body"), "speed", 1e-6)
      near(0, world:getAngularVelocity "body", "spin", 1e-12)
    end
  end)
end)
