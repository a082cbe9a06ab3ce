-- An angular deceleration: so much of the angular velocity is lost in a second, and what lost all
-- of it stands. Angles and times by closed form, at any size of step.

local graze = require "graze"
local check = require "spec.support.check"
local numbers = require "spec.support.numbers"
local scene = require "spec.support.scene"

local near, run = check.near, scene.run
local STEPS = { 1 / 60, 1 / 240, 1 / 7, 2 }

local function rod() return graze.rectangle(-8, -1, 16, 2) end

-- How a rod turns from w on, after a time.
local function turned(w, slows, t)
  local lasts = math.min(t, math.abs(w) / slows)
  local sign = w > 0 and 1 or -1
  return w * lasts - sign * slows * lasts * lasts / 2, w - sign * slows * lasts
end

local function spin(world, item)
  return { world:getAngle(item or "rod"), world:getAngularVelocity(item or "rod") }
end

describe("an angular deceleration", function()
  local function worldOf(options)
    local world = graze.world():rule("default", "default", "bounce")
    world:add("rod", rod(), options)
    return world
  end

  it("is 0 until it is set, and again where it is left out", function()
    local world = worldOf()
    assert.same({ 0, 0 }, { world:getDeceleration "rod" })
    assert.equal(world, world:setDeceleration("rod", 3, 2.5))
    assert.same({ 3, 2.5 }, { world:getDeceleration "rod" })
    world:setDeceleration("rod", 4)
    assert.same({ 4, 0 }, { world:getDeceleration "rod" })
    world:setDeceleration("rod", 4, nil)
    assert.same({ 4, 0 }, { world:getDeceleration "rod" })
  end)

  it("is a finite number that is not negative", function()
    local world = worldOf { deceleration = 1, angularDeceleration = 2 }
    for _, bad in ipairs { { -1, "deceleration must not be negative" }, { 0 / 0, "finite" },
      { math.huge, "finite" }, { "fast", "number expected" } } do
      local ok, message = pcall(world.setDeceleration, world, "rod", 5, bad[1])
      assert.is_false(ok)
      assert.matches(bad[2], message, 1, true)
      ok, message = pcall(world.add, world, "new", rod(), { angularDeceleration = bad[1] })
      assert.is_false(ok)
      assert.matches("angularDeceleration: ", message, 1, true)
      assert.matches(bad[2], message, 1, true)
      assert.is_false(world:has "new")
    end
    assert.same({ 1, 2 }, { world:getDeceleration "rod" })
  end)

  it("brings to rest after w / a, by w w / 2a, at any size of step", function()
    for _, mass in ipairs { false, 1 } do
      for _, w in ipairs { 3, -3 } do
        for _, dt in ipairs(STEPS) do
          local world = worldOf { mass = mass or nil, angularVelocity = w, angularDeceleration = 2 }
          run(world, 2, dt)
          near({ w * 3 / 4 }, { world:getAngle "rod" }, 1e-12)
          assert.equal(0, world:getAngularVelocity "rod")
          local angle = world:getAngle "rod"
          run(world, 1, dt)
          assert.same({ angle, 0 }, spin(world))
        end
      end
    end
  end)

  it("is exact after each step, whatever else moves the item", function()
    local rng = numbers.new(31)
    for _ = 1, numbers.cases(60) do
      local w, slows = rng:range(-9, 9), rng:range(0.5, 6)
      local dt = rng:pick { 1 / 60, 1 / 30, 0.3 }
      local world = worldOf { mass = rng:chance(0.5) and 2 or nil, angularVelocity = w,
        angularDeceleration = slows, velocity = { rng:range(-50, 50), rng:range(-50, 50) },
        acceleration = { 0, rng:pick { 0, 100 } }, drag = rng:pick { 0, 0.5, 9 },
        deceleration = rng:pick { 0, 0, 20 } }
      for k = 1, 20 do
        world:step(dt)
        near({ turned(w, slows, k * dt) }, spin(world), 1e-10)
      end
    end
  end)

  it("is so of what is round, too, and of what flies alone", function()
    for _, shape in ipairs { rod(), graze.circle(0, 0, 5) } do
      local world = worldOf()
      world:add("wheel", shape:setPosition(0, 50), { angularVelocity = 4, angularDeceleration = 3,
        velocity = { 10, 0 }, mass = 1 })
      for k = 1, 60 do
        world:stepItem("wheel", 1 / 30)
        near({ turned(4, 3, k / 30) }, spin(world, "wheel"), 1e-11)
      end
    end
  end)

  it("does not care what is near, or crossed", function()
    local world = worldOf()
    world:rule("default", "walls", "bounce"):rule("default", "coins", "cross")
    for x = 0, 900, 40 do
      world:addRectangle("up" .. x, x, -40, 40, 20, { group = "walls" })
      world:addRectangle("coin" .. x, x, -4, 8, 8, { group = "coins" })
      world:add("mass" .. x, graze.circle(x, 60, 3), { mass = 1, velocity = { 0, -30 } })
    end
    world:setMass("rod", 1):setVelocity("rod", 300, 0):setAngularVelocity("rod", 7)
    world:setDeceleration("rod", 0, 2)
    for k = 1, 90 do
      world:step(1 / 60)
      near({ turned(7, 2, k / 60) }, spin(world), 1e-10)
    end
  end)

  it("is kept on a hinge, and not used there", function()
    local world = worldOf { angularVelocity = 3, deceleration = 1, angularDeceleration = 50,
      hinge = { -99, 99 } }
    run(world, 1, 0.25)
    near({ 2.5, 2 }, spin(world), 1e-12)
    assert.same({ 1, 50 }, { world:getDeceleration "rod" })
    world:setHinge("rod", nil):step(1)
    near({ 2.5 + 0.04 }, { world:getAngle "rod" }, 1e-12)
    assert.equal(0, world:getAngularVelocity "rod")
  end)

  it("goes on from what a contact gives", function()
    local world = worldOf { mass = 1, angularVelocity = 0, angularDeceleration = 2 }
    world:add("ball", graze.circle(7, -12, 3), { mass = 1, velocity = { 0, 40 } })
    local w
    run(world, 5, 1 / 60, function()
      local now = world:getAngularVelocity "rod"
      if w then assert.is_true(math.abs(now) <= math.abs(w)) end
      if now ~= 0 then w = now end
    end)
    assert.is_true(w ~= nil)
    assert.equal(0, world:getAngularVelocity "rod")
  end)

  it("is in snapshots, hashes and bytes", function()
    local world = worldOf { angularVelocity = 3, angularDeceleration = 1.5 }
    local saved, hash = world:save(), world:hash()
    local other = graze.world():unpack(world:pack())
    assert.equal(hash, other:hash())
    assert.same({ 0, 1.5 }, { other:getDeceleration "rod" })
    world:setDeceleration("rod", 0)
    assert.not_equal(hash, world:hash())
    world:restore(saved)
    assert.same({ 0, 1.5 }, { world:getDeceleration "rod" })
    assert.equal(hash, world:hash())
  end)
end)
