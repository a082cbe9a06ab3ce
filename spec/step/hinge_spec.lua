-- Hinges: an item that only turns, about its position, between two angles. With a mass contacts
-- turn it, without one it is a flipper that stops at its end by itself.

local graze = require "graze"
local numbers = require "spec.support.numbers"
local scene = require "spec.support.scene"

local disc, near, run = scene.disc, scene.near, scene.run
local R, huge = graze.rectangle, math.huge

-- A rod that is hinged at its middle, and one that is hinged at its left end.
local function rod() return scene.block(40, 4) end
local function door() return R(0, -2, 40, 4) end

describe("a hinge", function()
  it("is none until it is set, and can be taken away", function()
    local world = scene.world("bounce", { { "door", door() } })
    assert.same({}, { world:getHinge "door" })
    assert.equal(world, world:setHinge("door", -1, 2))
    assert.same({ -1, 2 }, { world:getHinge "door" })
    world:setHinge("door", -huge, huge)
    assert.same({ -huge, huge }, { world:getHinge "door" })
    world:setHinge("door", nil)
    assert.is_nil((world:getHinge "door"))
  end)

  it("has two angles in their order, and belongs to what can turn", function()
    local world = scene.world("bounce", { { "door", door() },
      scene.fixed("tiles", graze.grid(2, 2, 8, 8):setCell(1, 1, 1)),
      scene.fixed("plane", graze.plane(0, 1, 100)) })
    for _, bad in ipairs { { "door", 1, -1, "max must not be less than min" },
      { "door", 0 / 0, 1, "finite" }, { "door", 0, 0 / 0, "finite" },
      { "door", 0, nil, "expected" },
      { "door", nil, 1, "expected" }, { "door", huge, huge, "min must be less than math.huge" },
      { "door", -huge, -huge, "max must be more than -math.huge" },
      { "tiles", 0, 1, "a grid is moved, never turned" }, { "plane", 0, 1, "plane" } } do
      local ok, message = pcall(world.setHinge, world, bad[1], bad[2], bad[3])
      assert.is_false(ok)
      assert.matches(bad[4], message, 1, true)
    end
    assert.is_nil((world:getHinge "door"))
  end)

  it("keeps velocity and acceleration from counting, until it is taken away", function()
    for _, mass in ipairs { false, 2 } do
      local world = scene.world("bounce", { { "door", door(), 3, 4, mass or nil, v = { 50, 10 },
        g = 900, spin = 1, hinge = { -huge, huge } } })
      run(world, 1)
      assert.same({ 3, 4 }, { world:getPosition "door" })
      assert.same({ 50, 10 }, { world:getVelocity "door" })
      near(1, world:getAngle "door")
      world:setHinge("door", nil)
      run(world, 0.5)
      near(3 + 25, scene.x(world, "door"))
    end
  end)

  -- J = (1 + e) v / (1 / m + r r / (M k k)) at 15 from the hinge
  it("is turned by what hits it, as its mass and its shape say", function()
    for e, expected in pairs { [1] = { 8.9683074848281, 6.0687795010115 },
      [0.5] = { -18.273769386379, 4.5515846257586 } } do
      scene.each_order("bounce", function()
        return {
          { "rod", rod(), 0, 0, 2, spin = 0, hinge = { -huge, huge } },
          { "ball", disc(), 15, 30, 1, v = { 0, -100 }, e = e },
        }
      end, function(world)
        run(world, 0.3)
        scene.is(world, "ball", nil, nil, 0, expected[1])
        near(-expected[2], world:getAngularVelocity "rod")
        assert.same({ 0, 0 }, { world:getPosition "rod" })
      end)
    end
  end)

  it("ends the angular velocity at its ends, at any size of step", function()
    for _, mass in ipairs { false, 1 } do
      for _, dt in ipairs { 1 / 60, 1 / 240, 1 / 7, 1 } do
        local world = scene.world("bounce", { { "door", door(), 0, 0, mass or nil, spin = 10,
          hinge = { -0.5, 0.5 } } })
        if dt == 1 / 60 then
          run(world, 2 / 60)
          near(1 / 3, world:getAngle "door")
          near(10, world:getAngularVelocity "door")
        end
        run(world, 1, dt)
        assert.equal(0.5, world:getAngle "door")
        assert.equal(0, world:getAngularVelocity "door")
        world:setAngularVelocity("door", -100)
        run(world, 1, dt)
        assert.equal(-0.5, world:getAngle "door")
        assert.equal(0, world:getAngularVelocity "door")
      end
    end
  end)

  it("only turns back in from outside of its ends", function()
    local world = scene.world("bounce", { { "door", door(), angle = 1, spin = 3,
      hinge = { -0.5, 0.5 } } })
    world:step(0.1)
    assert.equal(1, world:getAngle "door")
    assert.equal(0, world:getAngularVelocity "door")
    world:setAngularVelocity("door", -3)
    world:step(0.1)
    near(0.7, world:getAngle "door")
    run(world, 2)
    assert.equal(-0.5, world:getAngle "door")
  end)

  it("at an end is a wall for what presses it further, however light it is", function()
    for _, mass in ipairs { 0.01, 1, 100 } do
      for _, e in ipairs { 1, 0.5, 0 } do
        scene.each_order("bounce", function()
          return {
            { "door", door(), 0, 0, mass, spin = 0, hinge = { -2, 0 } },
            { "ball", disc(), 30, -30, 1, v = { 20, 100 }, e = e },
          }
        end, function(world)
          run(world, 0.4)
          scene.is(world, "ball", nil, nil, 20, -100 * e, 1e-8)
          near(0, world:getAngle "door", "angle", 1e-12)
        end)
      end
    end
  end)

  it("bears what lies on it at an end", function()
    local world = scene.world("slide", { { "trap", door(), 0, 0, 0.1, spin = 0, hinge = { -2, 0 } },
      { "ball", disc(), 30, -20, 1, g = 900 } })
    run(world, 2)
    scene.is(world, "ball", 30, -7, 0, 0, 1e-6)
    near(0, world:getAngle "trap", "angle", 1e-9)
  end)

  it("gives way to what lies on it elsewhere: a seesaw", function()
    local world = scene.world("slide", {
      { "seesaw", rod(), 0, 0, 1, spin = 0, hinge = { -1, 0.4 } },
      { "ball", disc(), 12, -7.0001, 1, g = 900 },
    })
    run(world, 0.25)
    assert.is_true(world:getAngle "seesaw" > 0.3)
    assert.same({ 0, 0 }, { world:getPosition "seesaw" })
  end)

  it("without a mass throws as a flipper does, and stops by itself", function()
    local world = scene.world("bounce", { { "flipper", door(), 0, 0, nil, spin = 0,
      hinge = { -0.6, 0.4 }, angle = 0.4 }, { "ball", disc(), 28, 3, 1, g = 500, e = 0 } })
    run(world, 1 / 60)
    world:setAngularVelocity("flipper", -18)
    run(world, 0.2)
    assert.equal(-0.6, world:getAngle "flipper")
    assert.equal(0, world:getAngularVelocity "flipper")
    assert.is_true(scene.vy(world, "ball") < -250)
  end)

  it("comes to rest by a deceleration, after w / a, where w w / 2a is turned", function()
    for _, mass in ipairs { false, 1 } do
      for _, dt in ipairs { 1 / 60, 1 / 7, 4 } do
        local world = scene.world("bounce", { { "rod", rod(), 0, 0, mass or nil, spin = 6,
          slows = 2, hinge = { -huge, huge } } })
        run(world, 4, dt)
        near(9, world:getAngle "rod")
        assert.equal(0, world:getAngularVelocity "rod")
        world:setHinge("rod", -huge, 10):setAngularVelocity("rod", 6)
        run(world, 4, dt)
        assert.equal(10, world:getAngle "rod")
      end
    end
  end)

  it("that slows down turns as far after a blow, in steps of any length", function()
    local angles = {}
    for k, dt in ipairs { 1 / 960, 1 / 60, 1 / 15 } do
      local world = scene.world("bounce", {
        { "door", R(0, -3, 60, 6), 0, 0, 2, spin = 0, hinge = { -huge, huge }, e = 0.5,
          slows = 20 },
        { "ball", disc(5), 50, -30, 1, v = { 0, 300 }, e = 0.5 } })
      run(world, 0.4, dt)
      angles[k] = world:getAngle "door"
    end
    assert.is_true(angles[1] > 0.2)
    near(angles[1], angles[2], "steps of 1/60", 1e-9)
    near(angles[1], angles[3], "steps of 1/15", 1e-9)
  end)

  it("opens for what pushes it, also where something slows it", function()
    for _, slows in ipairs { 0, 0.1, 1, 4 } do
      for _, dt in ipairs { 1 / 30, 1 / 60, 1 / 240 } do
        scene.each_order("slide", function()
          return {
            { "door", door(), 0, 0, 1, spin = 0, hinge = { -1.6, 1.6 }, slows = slows },
            { "hero", disc(8), 20, -30, 2, v = { 0, 90 } },
          }
        end, function(world)
          local last = 90
          run(world, 0.6, dt, function()
            local vy = scene.vy(world, "hero")
            assert.is_true(vy <= last + 1e-6 * last, "it gains speed")
            assert.equal(0, scene.cut(world))
            last = vy
          end)
          assert.is_true(last > 30 and world:getAngle "door" > 0.7, "slowed by " .. slows)
          scene.clear(world)
        end)
      end
    end
  end)

  it("is slowed by drag, its angular velocity by e^-t", function()
    local world = scene.world("bounce", { { "rod", rod(), 0, 0, 1, spin = 6,
      hinge = { -huge, huge } } })
    world:setDrag("rod", 0.5)
    run(world, 2)
    near(6 * math.exp(-1), world:getAngularVelocity "rod", "angular velocity", 1e-9)
    near(12 * (1 - math.exp(-1)), world:getAngle "rod", "angle", 1e-9)
  end)

  it("that waits for the rest of a step stays where it is", function()
    for _, drag in ipairs { 0, 20 } do
      local world = scene.world("bounce", {
        { "door", door(), 0, 0, 1, spin = 0, hinge = { -1, 1 } },
        { "ball", disc(), 30, -30, 1, v = { 0, 200 } },
      })
      world:setDrag("door", drag)
      world:stepItem("ball", 1) -- it throws the door, which turns in the next step
      assert.equal(0, world:getAngle "door")
      near(8.364312267658, world:getAngularVelocity "door")
    end
    local world = scene.world("touch", { { "flipper", door(), 0, 0, nil, spin = 5,
      hinge = { -0.1, 1 } }, scene.fixed("wall", R(30, 10, 5, 5)) })
    world:step(0.5)
    near(0.2233277, world:getAngle "flipper", "angle", 1e-6)
    assert.equal(5, world:getAngularVelocity "flipper")
  end)

  it("throws in stepItem as in a step, and goes on", function()
    local worlds = {}
    for k = 1, 2 do
      worlds[k] = scene.world("bounce", {
        { "door", door(), 0, 0, 100, spin = 5, hinge = { -1, 1 } }, { "ball", disc(3), 30, 8, 1 },
      })
      if k == 1 then worlds[k]:step(0.1) else worlds[k]:stepItem("door", 0.1) end
    end
    for _, item in ipairs { "door", "ball" } do
      near(scene.vx(worlds[1], item), scene.vx(worlds[2], item))
      near(scene.vy(worlds[1], item), scene.vy(worlds[2], item))
    end
    near(worlds[1]:getAngularVelocity "door", worlds[2]:getAngularVelocity "door")
  end)

  it("is not moved out of what it overlaps", function()
    for _, mass in ipairs { false, 1 } do
      for _, shape in ipairs { disc(), door(), graze.regularPolygon(5, 6) } do
        local world = scene.world("slide", {
          { "hinged", shape, 0, 0, mass or nil, spin = -3, hinge = { -99, 99 } },
          scene.fixed("post", graze.regularPolygon(5, 5):setPosition(3, 6)),
        })
        run(world, 0.5)
        assert.same({ 0, 0 }, { world:getPosition "hinged" })
      end
    end
  end)

  it("has no velocity for others, either", function()
    local places = {}
    for k, speed in ipairs { 0, 500 } do
      local world = scene.world("slide", { { "ball", disc(), 30, -7.5, v = { 0, 100 } },
        { "door", door(), 0, 0, spin = 6, v = { 0, speed }, hinge = { -huge, huge } } })
      world:step(0.1)
      places[k] = scene.y(world, "ball")
    end
    assert.equal(places[1], places[2])
  end)

  it("cannot become a grid", function()
    local world = scene.world("slide", { { "door", door(), hinge = { -1, 1 } } })
    assert.is_false(pcall(world.setShape, world, "door", graze.grid(2, 2, 8, 8)))
    world:setHinge("door", nil):setShape("door", graze.grid(2, 2, 8, 8)):setHinge("door", nil)
  end)

  it("is what stepItem and previews see, too", function()
    local world = scene.world("bounce", { { "door", door(), 0, 0, 1, spin = 10,
      hinge = { -1, 0.25 } } })
    local snapshot = world:save()
    world:stepItem("door", 1)
    assert.equal(0.25, world:getAngle "door")
    local hash = world:hash()
    world:restore(snapshot)
    assert.equal(0, world:getAngle "door")
    world:step(1)
    assert.equal(hash, world:hash())
    assert.equal(hash, graze.world():unpack(world:pack()):hash())
  end)

  it("never lets go of its place and its angles, and adds no energy", function()
    local rng = numbers.new(813)
    for case = 1, numbers.cases(25) do
      local bounded, e = rng:chance(0.5), rng:pick { 1, 1, 0.6, 0 }
      local world, hinges, bodies = graze.world():rule("default", "default", "bounce"), {}, {}
      for k, side in ipairs { { 1, 0, 0 }, { -1, 0, 300 }, { 0, 1, 0 }, { 0, -1, 200 } } do
        world:add("side" .. k, graze.plane(side[1], side[2], side[3]))
      end
      for k = 1, 3 do
        local length, hinge = rng:range(20, 45), { -huge, huge }
        if bounded then hinge = { rng:range(-2, -0.1), rng:range(0.1, 2) } end
        local body = { "hinge" .. k, R(rng:range(-length, 0), -2, length, 4), 100 * k - 50,
          rng:range(60, 140), rng:range(0.5, 5), spin = rng:range(-8, 8), e = e, hinge = hinge }
        scene.add(world, body)
        hinges[k], bodies[k] = body, body
      end
      for k = 1, 6 do
        local shape, tries = k < 3 and scene.block(12, 8) or disc(rng:range(3, 6)), 0
        repeat
          shape:setPosition(rng:range(10, 290), rng:range(10, 190))
          tries = tries + 1
        until select(2, world:queryShape(shape)) == 0 or tries > 50
        if tries <= 50 then
          local body = { k, shape, nil, nil, rng:range(0.5, 3), e = e,
            v = { rng:range(-150, 150), rng:range(-150, 150) }, spin = k < 3 and 0 or nil }
          scene.add(world, body)
          bodies[#bodies + 1] = body
        end
      end
      local function energy()
        local sum = 0
        for _, body in ipairs(bodies) do
          local item = body[1]
          local w = world:getAngularVelocity(item) or 0
          sum = sum + world:getInertia(item) * w * w
          if not body.hinge then sum = sum + body[5] * scene.speed(world, item) ^ 2 end
        end
        return sum
      end
      local first, last = energy(), energy()
      for _ = 1, 120 do
        world:step(1 / 60)
        for _, body in ipairs(hinges) do
          assert.same({ body[3], body[4] }, { world:getPosition(body[1]) })
          local angle = world:getAngle(body[1])
          assert.is_true(angle >= body.hinge[1] and angle <= body.hinge[2])
        end
        local now = energy()
        assert.is_true(now <= last * (e < 1 and 1.007 or 1 + 1e-9), "energy of case " .. case)
        last = now
      end
      if e == 1 and not bounded then near(first, last, "energy of case " .. case, 1e-9) end
    end
  end)
end)
