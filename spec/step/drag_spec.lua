-- Drag and the greatest speed of what moves by itself: they hold whatever the frame rate is.

local graze = require "graze"
local check = require "spec.support.check"

local near = check.near
local sqrt = math.sqrt

local function ball(x, y) return graze.circle(0, 0, 5):setPosition(x, y) end

describe("what flies", function()
  it("is slowed down by drag, down to a stop", function()
    local world = graze.world()
    world:add("a", ball(0, 0))
    world:setVelocity("a", 10, 0):setDrag("a", 0.5)
    local last = 10
    for _ = 1, 40 do
      world:step(0.1)
      local v = world:getVelocity "a"
      assert.is_true(v < last and v >= 0)
      last = v
    end
    near({ 10 * math.exp(-2) }, { last }, 1e-12)
    for _ = 1, 200 do world:step(10) end
    assert.is_true(world:getVelocity "a" < 1e-12)
    near({ 20, 0 }, { world:getPosition "a" }, 1e-12) -- v / drag
  end)

  it("slowed down by drag does not depend on how the time is cut", function()
    for _, f in ipairs { 0.01, 0.5, 3, 40 } do
      local decay = math.exp(-f)
      for _, steps in ipairs { 1, 4, 7, 60, 1000 } do
        local world = graze.world()
        world:add("a", ball(0, 0))
        world:setVelocity("a", 10, -20):setAcceleration("a", 5, 30):setDrag("a", f)
        for _ = 1, steps do world:step(1 / steps) end
        local function at(v, a) return a / f + (v - a / f) * (1 - decay) / f end
        near({ at(10, 5), at(-20, 30) }, { world:getPosition "a" }, 1e-9)
        near({ 5 / f + (10 - 5 / f) * decay, 30 / f + (-20 - 30 / f) * decay },
          { world:getVelocity "a" }, 1e-11)
      end
    end
  end)

  it("keeps to the greatest speed all the way", function()
    for _, steps in ipairs { 1, 7, 60 } do
      local world = graze.world()
      world:add("a", ball(0, 0))
      world:setVelocity("a", 0, 50):setAcceleration("a", 0, 1000):setMaxSpeed("a", 100)
      for _ = 1, steps do world:step(1 / steps) end
      near({ 0, 0.05 * 75 + 0.95 * 100 }, { world:getPosition "a" }, 1e-11)
      near({ 0, 100 }, { world:getVelocity "a" }, 1e-11)
    end
  end)

  it("at the greatest speed turns towards the acceleration", function()
    for _, steps in ipairs { 1, 10, 60 } do
      local world = graze.world()
      world:add("a", ball(0, 0))
      world:setVelocity("a", 100, 0):setAcceleration("a", 0, 200):setMaxSpeed("a", 100)
      for _ = 1, steps do world:step(1 / steps) end
      -- the angle obeys d/dt phi = 2 cos phi: tan(phi / 2 + 45 degrees) = e^(2 t)
      local angle = 2 * math.atan(math.exp(2)) - math.pi / 2
      near({ 100 * math.cos(angle), 100 * math.sin(angle) }, { world:getVelocity "a" }, 1e-9)
      local x, y = world:getPosition "a"
      assert.is_true(sqrt(x * x + y * y) <= 100)
    end
  end)

  it("at the greatest speed goes as far in one step as in many", function()
    for _, degrees in ipairs { 1, 60, 90, 150, 179 } do
      local a = math.rad(degrees)
      local function at(steps)
        local world = graze.world()
        world:add("a", ball(0, 0))
        world:setVelocity("a", 50, 0):setMaxSpeed("a", 50)
        world:setAcceleration("a", 200 * math.cos(a), 200 * math.sin(a))
        for _ = 1, steps do world:step(1 / steps) end
        return world:getPosition "a"
      end
      local x, y = at(1000)
      for _, steps in ipairs { 1, 4, 60 } do near({ x, y }, { at(steps) }, 50 * 5e-6) end
    end
  end)

  it("goes nowhere in a step of no time, or next to none, whatever acts on it", function()
    for _, dt in ipairs { 0, 5e-324, 1e-310, 1e-200 } do
      for _, own in ipairs { { maxSpeed = 5 }, { maxSpeed = 50, drag = 0.5 },
        { deceleration = 8, drag = 0.5 }, { angularDeceleration = 3, mass = 1 },
        { maxSpeed = 5, mass = 1, friction = 0.5 } } do
        local world = graze.world()
        local options = { velocity = { 30, 40 }, acceleration = { -36, 20 }, angularVelocity = 1.5 }
        for name, value in pairs(own) do options[name] = value end
        world:add("a", graze.rectangle(-5, -5, 10, 10), options)
        world:add("b", graze.rectangle(-5, -5, 10, 10):setPosition(10, 0), { mass = 1 })
        world:step(dt)
        near({ 0, 0, 0 }, { world:getTransform "a" }, 1e-9)
        local vx, vy = world:getVelocity "a"
        near({ 40 / 30 }, { vy / vx }, 1e-9)
      end
    end
  end)
end)
