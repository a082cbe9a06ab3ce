-- How strong hits of a step are: the impulse that two exchange, and how fast they approach.

local graze = require "graze"
local numbers = require "spec.support.numbers"
local scene = require "spec.support.scene"
local check = require "spec.support.check"

local disc, fixed, near = scene.disc, scene.fixed, check.near

-- The strengths of the hits, by their items.
local function blows(world)
  local list = {}
  for k, item, other in world:hits() do
    list[#list + 1] = { item, other, { world:getHitImpulse(k) } }
  end
  return list
end

local function hitsOnce(world, dt, impulse, speed)
  world:step(dt)
  local list = blows(world)
  assert.equal(1, #list)
  near({ impulse, speed }, list[1][3], 1e-9)
end

describe("the impulse of a hit", function()
  local wall = fixed("wall", graze.rectangle(10, -50, 10, 100))

  it("is m (1 + e) u of a mass that meets what stands", function()
    for _, e in ipairs { 1, 0.5, 0 } do
      local ball = { "ball", disc(), 0, 0, 3, v = { 20, 7 }, e = e }
      local world = scene.world("bounce", { wall, ball })
      hitsOnce(world, 1, 3 * (1 + e) * 20, 20)
    end
  end)

  it("is m u where it slides or stops", function()
    for _, rule in ipairs { "slide", "touch" } do
      local world = scene.world(rule, { wall, { "ball", disc(), 0, 0, 3, v = { 20, 7 } } })
      hitsOnce(world, 1, 60, 20)
    end
  end)

  it("is the same of one among others, and of one that flies alone", function()
    local world = scene.world("bounce", { wall, { "ball", disc(), 0, 0, 3, v = { 20, 7 } },
      { "far", disc(), -500, 0, 1, v = { 1, 0 } } })
    hitsOnce(world, 1, 120, 20)
    world:setPosition("ball", 0, 0):setVelocity("ball", 20, 0)
    world:stepItem("ball", 1)
    near({ 120, 20 }, blows(world)[1][3], 1e-9)
  end)

  it("is 0 of two without a mass, which have a speed of approach", function()
    for _, spin in ipairs { false, 0 } do
      local world = scene.world("bounce", { wall,
        { "box", graze.rectangle(-2, -2, 4, 4), 0, 0, v = { 20, 7 } } })
      world:setAngularVelocity("box", spin or nil)
      world:step(1)
      near({ 0, 20 }, blows(world)[1][3], 1e-9)
    end
  end)

  it("is that of the mass where the other has none, and moves", function()
    local world = scene.world("bounce", { { "bat", graze.rectangle(-2, -20, 4, 40), -20, 0,
      v = { 30, 0 } }, { "ball", disc(), 0, 0, 2, v = { -10, 0 } } })
    hitsOnce(world, 0.6, 2 * 2 * 40, 40)
  end)

  it("is what two masses exchange", function()
    for _, e in ipairs { 1, 0.25 } do
      local world = scene.world("bounce", { { "a", disc(), 0, 0, 2, v = { 30, 0 }, e = e },
        { "b", disc(), 20, 0, 6, v = { -10, 0 } } })
      local before = world:getVelocity "a"
      world:step(1)
      near({ (1 + e) * 40 * 1.5, 40 }, blows(world)[1][3], 1e-9)
      near({ 2 * (before - world:getVelocity "a") }, { blows(world)[1][3][1] }, 1e-9)
    end
  end)

  it("sums up what the two points of a side are given", function()
    local box = graze.rectangle(-2, -2, 4, 4)
    local world = scene.world("bounce", { wall, { "box", box, 0, 0, 3, v = { 20, 0 }, e = 0.5 } })
    world:setAngularVelocity("box", 0)
    hitsOnce(world, 1, 3 * 1.5 * 20, 20)
    near({ -10, 0 }, { world:getVelocity "box" }, 1e-9)
  end)

  it("counts how the surface of what turns approaches", function()
    local rod = graze.rectangle(0, -1, 20, 2)
    local world = scene.world("bounce", { { "flipper", rod, 0, 0 }, { "ball", disc(1), 15, 3, 2 } })
    world:setAngularVelocity("flipper", 2):setHinge("flipper", -1, 1)
    world:step(0.25)
    local list = blows(world)
    local impulse, speed = check.unpack(list[1][3])
    near({ 2 * 2 * speed }, { impulse }, 1e-9)
    local vx, vy = world:getVelocity "ball"
    near({ 2 * math.sqrt(vx * vx + vy * vy) }, { impulse }, 1e-9)
    assert.is_true(speed > 25 and speed < 32)
  end)

  it("goes on through a row, whose last ball gives it back", function()
    local bodies = {}
    for i = 1, 3 do bodies[i] = { i, disc(), 10 * i, 0, 1, v = { i == 1 and 50 or 0, 0 } } end
    local world = scene.world("bounce", bodies)
    world:setPosition(1, 0, 0)
    world:step(0.5)
    for _, blow in ipairs(blows(world)) do near({ 50 }, { blow[3][1] }, 1e-9) end
  end)

  it("changes the momentum by the sum of all impulses along their normals", function()
    local rng = numbers.new(77)
    for _ = 1, 40 do
      local world = scene.world("bounce", { { "a", disc(), 0, 0, rng:range(1, 5),
        v = { rng:range(30, 90), rng:range(-5, 5) }, e = rng:unit() },
        { "b", disc(), 30, rng:range(-8, 8), rng:range(1, 5), e = rng:unit() } })
      local vx, vy = world:getVelocity "a"
      world:step(0.9)
      local dx, dy, mass = 0, 0, world:getMass "a"
      for k, item, _, _, _, nx, ny in world:hits() do
        local impulse = world:getHitImpulse(k)
        local sign = item == "a" and 1 or -1
        dx, dy = dx + sign * nx * impulse / mass, dy + sign * ny * impulse / mass
      end
      near({ vx + dx, vy + dy }, { world:getVelocity "a" }, 1e-9)
    end
  end)
end)

describe("a hit without a blow", function()
  it("is one that rests", function()
    local world = scene.world("slide", { fixed("floor", graze.rectangle(-50, 5, 100, 10)),
      { "box", graze.rectangle(-5, -5, 10, 10), 0, 0, 2, g = 100 } })
    world:step(1)
    for _ = 1, 3 do
      world:step(1 / 60)
      assert.same({ { "box", "floor", { 0, 0 } } }, blows(world))
    end
  end)

  it("is one of a move, a push, a cast, or what is crossed", function()
    local world = scene.world("slide", { fixed("wall", graze.rectangle(10, -50, 10, 100)),
      { "ball", disc(), 0, 0, 3, v = { 20, 0 } } })
    world:move("ball", 50, 0)
    assert.same({ { "ball", "wall", { 0, 0 } } }, blows(world))
    world:setPosition("ball", 7, 0):push "ball"
    assert.same({ { "ball", "wall", { 0, 0 } } }, blows(world))
    world:setPosition("ball", 0, 0):rayCastAll(0, 20, 40, 20)
    assert.same({ 0, 0 }, { world:getHitImpulse(1) })
    world:rule("default", "default", "cross"):step(1)
    assert.same({ { "ball", "wall", { 0, 0 } } }, blows(world))
  end)
end)
