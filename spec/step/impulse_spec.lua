-- Impulses that the game gives: they change velocities by the mass, and spins by the inertia; and
-- what that is.

local graze = require "graze"
local check = require "spec.support.check"

local near = check.near

local function worldOf(options)
  local world = graze.world()
  world:add("crate", graze.rectangle(-4, -3, 8, 6):setPosition(50, 20), options)
  return world
end

local function motion(world)
  local vx, vy = world:getVelocity "crate"
  return { vx, vy, world:getAngularVelocity "crate" }
end

describe("an impulse", function()
  it("changes the velocity by that over the mass", function()
    local world = worldOf { mass = 4, velocity = { 1, -2 } }
    assert.equal(world, world:applyImpulse("crate", 8, 2))
    assert.same({ 3, -1.5 }, motion(world))
    world:applyImpulse("crate", -12, 6):applyImpulse("crate", 0, 0)
    assert.same({ 0, 0 }, motion(world))
  end)

  it("without a point turns nothing, nor with one what does not turn", function()
    local world = worldOf { mass = 4, angularVelocity = 0.5 }
    world:applyImpulse("crate", 8, 2)
    assert.same({ 2, 0.5, 0.5 }, motion(world))
    world:setAngularVelocity("crate", nil):applyImpulse("crate", 0, 4, 54, 20)
    assert.same({ 2, 1.5 }, motion(world))
  end)

  it("at a point turns by the torque about the position, over the inertia", function()
    local world = worldOf { mass = 12, angularVelocity = 1 }
    local inertia = world:getInertia "crate"
    near({ 100 }, { inertia }, 1e-12) -- m (8^2 + 6^2) / 12
    world:applyImpulse("crate", 24, 36, 54, 23)
    near({ 2, 3, 1 + (4 * 36 - 3 * 24) / inertia }, motion(world), 1e-12)
    world:applyImpulse("crate", -24, -36, 54, 23)
    near({ 0, 0, 1 }, motion(world), 1e-12)
  end)

  it("along a line through the position turns nothing", function()
    local world = worldOf { mass = 12, angularVelocity = 0 }
    world:applyImpulse("crate", 8, 6, 54, 23):applyImpulse("crate", 8, 6, 50, 20)
    assert.equal(0, world:getAngularVelocity "crate")
  end)

  it("turns a hinge, and gives it no velocity", function()
    local world = worldOf { mass = 12, angularVelocity = 0, hinge = { -9, 9 }, velocity = { 5, 6 } }
    world:applyImpulse("crate", 0, 50, 54, 20)
    near({ 5, 6, 2 }, motion(world), 1e-12)
    world:applyImpulse("crate", 0, 50)
    near({ 5, 6, 2 }, motion(world), 1e-12)
    world:step(0.25)
    near({ 50, 20, 0.5 }, { world:getTransform "crate" }, 1e-12)
  end)

  it("gives the energy that it has by its way: j times the mean velocity of the point", function()
    local world = worldOf { mass = 3, angularVelocity = 2, velocity = { -7, 4 } }
    local function energy()
      local vx, vy = world:getVelocity "crate"
      local w = world:getAngularVelocity "crate"
      return 1.5 * (vx * vx + vy * vy) + world:getInertia "crate" * w * w / 2
    end
    local function speed() -- of the point, along the impulse
      local vx, vy = world:getVelocity "crate"
      local w = world:getAngularVelocity "crate"
      return 9 * (vx - 2 * w) + 5 * (vy + 3 * w)
    end
    local e, s = energy(), speed()
    world:applyImpulse("crate", 9, 5, 53, 22)
    near({ (s + speed()) / 2 }, { energy() - e }, 1e-9)
  end)

  it("does not lead beyond what setters take", function()
    local world = worldOf { mass = 1e-90, angularVelocity = 0 }
    world:applyImpulse("crate", 1e90, -1e90, 1e90, 1e90)
    assert.same({ 1e100, -1e100, -1e100 }, motion(world))
    local vx, vy, w = 1e100, -1e100, -1e100
    world:setVelocity("crate", vx, vy):setAngularVelocity("crate", w)
  end)

  it("is refused by what has no mass, which stays as it is", function()
    local world = worldOf { velocity = { 1, 2 } }
    local function refused(message, ...)
      local ok, text = pcall(world.applyImpulse, world, ...)
      assert.is_false(ok)
      assert.matches(message, text, 1, true)
    end
    refused("to 'applyImpulse' (item has no mass: 'crate')", "crate", 1, 2)
    world:add(7, graze.circle(0, 0, 1))
    refused("(item has no mass: 7)", 7, 1, 2)
    local item = {}
    world:add(item, graze.circle(0, 0, 1))
    refused("(item has no mass: a table)", item, 1, 2)
    world:setMass("crate", 2)
    refused("#5 to 'applyImpulse' (finite number expected, got nan)", "crate", 1, 2, 0 / 0, 3)
    refused("#6 to 'applyImpulse' (finite number expected, got infinity)", "crate", 1, 2, 3, 1 / 0)
    refused("number expected, got nil", "crate", 1, 2, 3)
    refused("number expected, got nil", "crate", 1, 2, nil, 3)
    assert.same({ 1, 2 }, motion(world))
  end)
end)

describe("the inertia of a body", function()
  local SHAPES = {
    polygon = graze.polygon(0, 0, 7, 1, 9, 6, 2, 8),
    ["rounded polygon"] = graze.polygon({ 0, 0, 7, 1, 9, 6 }, 1.5),
    capsule = graze.capsule(-3, 1, 5, 2, 0.75),
    segment = graze.segment(-3, 1, 5, 2),
    outline = graze.outline(0, 0, 30, 0, 30, 10, 10, 10, 10, 30, 0, 30),
    chain = graze.chain(0, 9, 6, 7, 10, 7.5, 16, 4),
    -- 2e-13 wide: its corners are rounded by a thousandth of that, wherever they turn to
    sliver = graze.polygon(2.25, -12.25, 2.2500000000002256, 0, 2.25, -0.5),
  }

  for name, shape in pairs(SHAPES) do
    it("is the same to the last bit however it is turned: " .. name, function()
      local world = graze.world()
      world:add("body", shape, { mass = 2.5, angularVelocity = 2 })
      local inertia = world:getInertia "body"
      assert.is_true(inertia > 0)
      for k = 1, 200 do
        world:setAngle("body", k * 0.7)
        assert.equal(inertia, world:getInertia "body")
      end
    end)
  end
end)
