-- What lies, or seems to lie, in dents of dug ground: it goes on where nothing keeps it, comes to
-- rest where something does, and costs little either way.

local graze = require "graze"
local scene = require "spec.support.scene"

local run = scene.run

-- Ground whose slope becomes less steep at a corner, where the body's own corner has just passed.
local function body_at_a_bend(world)
  world:rule("default", "default", "slide")
  world:add("ground", graze.outline(720, 348, 740, 361, 780, 385, 800, 396, 820, 404, 840, 408,
    840, 600, 720, 600))
  local body = graze.polygon(17.07981, 16.93650, -5.23984, 24.41533, -16.99403, 18.01329, -23.67034,
    -4.20379, -16.98264, -16.08370, 0.72670, -24.13062, 18.37620, -18.26107, 23.21038, 1.33727)
  body:setPosition(783.5956940454563, 361.88795889780403):setAngle(-2.1746756109045453)
  world:add("body", body,
    { mass = 1, angularVelocity = 0, acceleration = { 0, 700 }, restitution = 0.2 })
end

describe("a body on a slope that bends", function()
  it("slides on, and is cut short in no step", function()
    local world = graze.world()
    body_at_a_bend(world)
    run(world, 1 / 2, 1 / 60, function() assert.equal(0, scene.cut(world)) end)
    assert.is_true(scene.x(world, "body") > 810)
  end)
end)

describe("a deceleration that is less than gravity", function()
  -- along a slope of 3 in 5, 700 becomes 420
  local function slope(count, deceleration)
    local world = graze.world():rule("default", "default", "slide")
    world:add("slope", graze.plane(-3, -4, 0))
    for k = 1, count do
      local box = graze.rectangle(-5, -5, 10, 10):setAngle(math.atan(-3 / 4))
      world:add(k, box:setPosition(-3 + 8 * k, -4 - 6 * k),
        { mass = k, acceleration = { 0, 700 }, deceleration = deceleration })
    end
    return world
  end

  it("holds a row on a slope as it holds one", function()
    for count = 1, 4 do
      local world = slope(count, 421)
      run(world, 1, 1 / 60, function() assert.equal(0, scene.cut(world)) end)
      for k = 1, count do
        assert.is_true(math.abs(scene.x(world, k) - (-3 + 8 * k)) < 0.01)
        assert.same({ 0, 0 }, { world:getVelocity(k) })
      end
    end
  end)

  it("lets a row slide down as it lets one", function()
    for count = 1, 4 do
      local world = slope(count, 320)
      run(world, 1)
      for k = 1, count do
        scene.near(-4 / 5 * 100 / 2, scene.x(world, k) - (-3 + 8 * k), "way", 0.1)
      end
    end
  end)
end)

describe("a heap in a dent", function()
  it("comes to rest by its deceleration, without velocities that are only rounding", function()
    local world = graze.world():rule("default", "default", "slide")
    world:add("ground", graze.outline(0, 0, 40, 70, 110, 80, 150, 0, 150, 150, 0, 150))
    for k = 1, 4 do
      local stone = graze.regularPolygon(5 + k, 8 + 2 * k):setPosition(45 + 12 * k, 60 - 25 * k)
      world:add(k, stone, { mass = k, acceleration = { 0, 700 }, deceleration = 150 })
    end
    run(world, 3)
    local cut = 0
    run(world, 1, 1 / 60, function() cut = cut + scene.cut(world) end)
    assert.equal(0, cut)
    for k = 1, 4 do assert.same({ 0, 0 }, { world:getVelocity(k) }) end
  end)
end)
