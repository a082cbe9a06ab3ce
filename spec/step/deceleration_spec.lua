-- Deceleration: so much of the speed is lost in a second along the way, and what has lost all of it
-- stands. Ways and times by closed form, at any size of step.

local graze = require "graze"
local numbers = require "spec.support.numbers"
local scene = require "spec.support.scene"

local disc, is, near, run = scene.disc, scene.is, scene.near, scene.run
local sqrt = math.sqrt

local function world_of(body, rule)
  return scene.world(rule or "bounce", { body })
end

describe("a deceleration", function()
  it("is 0 until it is set", function()
    local world = world_of { "ball", disc() }
    assert.equal(0, world:getDeceleration "ball")
    assert.equal(world, world:setDeceleration("ball", 2.5))
    assert.equal(2.5, world:getDeceleration "ball")
    world:setDeceleration("ball", 0)
    assert.equal(0, world:getDeceleration "ball")
  end)

  it("is a finite number that is not negative, of what moves", function()
    local world = world_of { "ball", disc() }
    world:add("plane", graze.plane(0, 1, 100))
    for _, bad in ipairs { { -1, "deceleration must not be negative" }, { 0 / 0, "finite" },
      { math.huge, "finite" }, { "fast", "number expected" } } do
      local ok, message = pcall(world.setDeceleration, world, "ball", bad[1])
      assert.is_false(ok)
      assert.matches(bad[2], message, 1, true)
    end
    assert.is_false(pcall(world.setDeceleration, world, "plane", 1))
    assert.is_false(pcall(world.setDeceleration, world, "nobody", 1))
    assert.equal(0, world:getDeceleration "ball")
  end)

  it("brings to rest after v / a, where v v / 2a is done, at any size of step", function()
    for _, mass in ipairs { false, 1 } do
      for _, dt in ipairs { 1 / 60, 1 / 240, 1 / 7, 2 } do
        local world = world_of { "ball", disc(), 0, 0, mass or nil, v = { 30, 40 }, slows = 25 }
        run(world, 2, dt)
        world:step(dt)
        is(world, "ball", 30, 40)
        assert.same({ 0, 0 }, { world:getVelocity "ball" })
        local x, y = world:getPosition "ball"
        run(world, 1, dt)
        assert.same({ x, y }, { world:getPosition "ball" })
      end
    end
  end)

  it("goes on behind a wall that it bounces off", function()
    for _, mass in ipairs { false, 1 } do
      local world = scene.world("bounce", { scene.fixed("wall", graze.rectangle(25, -50, 10, 100)),
        { "ball", disc(), 0, 0, mass or nil, v = { 50, 0 }, slows = 25 } })
      run(world, 4)
      is(world, "ball", -10, 0)
      assert.same({ 0, 0 }, { world:getVelocity "ball" })
    end
  end)

  it("holds against an acceleration that is not larger, and against no other", function()
    for _, case in ipairs { { 20, 0, 0 }, { 25, 0, 0 }, { 30, 2.5, 5 } } do
      for _, steps in ipairs { 1, 60 } do
        local world = world_of { "ball", disc(), 0, 0, g = case[1], slows = 25 }
        run(world, 1, 1 / steps)
        is(world, "ball", 0, case[2], 0, case[3])
      end
    end
  end)

  it("and an acceleration along the way add up", function()
    -- up at 50 against 25 + 15: rests after 1.25 s, and is held
    local world = world_of { "ball", disc(), 0, 0, v = { 0, -50 }, g = 15, slows = 25 }
    run(world, 2)
    is(world, "ball", 0, -31.25, 0, 0)
    -- against 25 + 35, and down again under 35 - 25
    for _, steps in ipairs { 1, 60 } do
      world = world_of { "ball", disc(), 0, 0, v = { 0, -60 }, g = 35, slows = 25 }
      run(world, 3, 3 / steps)
      is(world, "ball", 0, -30 + 10 * 4 / 2, 0, 20)
    end
  end)

  -- By an integration of the fourth order in steps of 1e-6 s.
  it("bends the way under an acceleration across", function()
    for steps, off in pairs { [240] = 1e-9, [60] = 1e-8, [1] = 2e-8 } do
      local world = world_of { "ball", disc(), 0, 0, v = { 50, 0 }, g = 30, slows = 25 }
      run(world, 1, 1 / steps)
      is(world, "ball", 37.95847530198, 12.31522480326, 26.86673627724, 21.93183663537, off)
    end
  end)

  -- Of v' = a cos(angle) - d, v angle' = -a sin(angle) the sum v (d + a cos(angle)) falls by
  -- d d - a a in a second.
  it("stops what is pulled across after a time by closed form", function()
    local v, a, d = 50, 15, 25
    local time = v * d / (d * d - a * a)
    for _, dt in ipairs { 1 / 60, 1 / 240, 0.01 } do
      local world, stopped = world_of { "ball", disc(), 0, 0, v = { v, 0 }, g = a, slows = d }, nil
      run(world, 5, dt, function(now)
        if not stopped and scene.speed(world, "ball") == 0 then stopped = now end
      end)
      assert.is_true(stopped >= time - 1e-4 and stopped < time + dt + 1e-4, stopped)
      local x, y = world:getPosition "ball"
      run(world, 1, dt)
      assert.same({ x, y }, { world:getPosition "ball" })
    end
  end)

  -- 10 + 3 - 4 for both together. What stands is let go with what its own acceleration leaves.
  it("counts as much against what is pushed and accelerated itself", function()
    for _, steps in ipairs { 1, 7, 60 } do
      local world = scene.world("slide", { { "pushing", disc(), 0, 0, 1 },
        { "pushed", disc(), 10, 0, 1, slows = 4 } })
      world:setAcceleration("pushing", 10, 0):setAcceleration("pushed", 3, 0)
      run(world, 1, 1 / steps)
      is(world, "pushing", 2.25, 0, 4.5, 0)
      is(world, "pushed", 12.25, 0, 4.5, 0)
    end
  end)

  it("does not care how long its steps are", function()
    local rng = numbers.new(811)
    for _ = 1, numbers.cases(60) do
      local v, g = { rng:range(-90, 90), rng:range(-90, 90) }, rng:pick { 0, rng:range(0, 80) }
      local slows, drag = rng:range(1, 60), rng:pick { 0, 0, rng:range(0, 2) }
      local seconds, places = rng:range(0.1, 3), {}
      for _, steps in ipairs { 7, 60, 600 } do
        local world = world_of { "ball", disc(), 0, 0, v = v, g = g, slows = slows }
        world:setDrag("ball", drag)
        run(world, seconds, seconds / steps)
        local x, y = world:getPosition "ball"
        local vx, vy = world:getVelocity "ball"
        places[#places + 1] = { x, y, vx, vy }
      end
      for k = 1, 4 do
        near(places[3][k], places[1][k], "after 7 steps", drag > 0 and 1e-4 or 1e-5)
        near(places[3][k], places[2][k], "after 60 steps", drag > 0 and 1e-5 or 1e-6)
      end
    end
  end)

  it("takes energy and adds none, in a crowd that comes to rest", function()
    local rng = numbers.new(812)
    for _ = 1, numbers.cases(10) do
      local world, list = graze.world():rule("default", "default", "bounce"), {}
      for k, side in ipairs { { 1, 0, 0 }, { -1, 0, 300 }, { 0, 1, 0 }, { 0, -1, 300 } } do
        world:add("side" .. k, graze.plane(side[1], side[2], side[3]))
      end
      for k = 1, 12 do
        list[k] = k
        scene.add(world, { k, disc(rng:range(4, 9)), 30 + 60 * (k % 4), 40 + 70 * (k % 3),
          rng:range(0.5, 3), v = { rng:range(-150, 150), rng:range(-150, 150) },
          slows = rng:range(20, 60), e = rng:pick { 1, 0.5, 0 } })
      end
      local last = math.huge
      run(world, 12, nil, function()
        local energy = 0
        for _, k in ipairs(list) do
          energy = energy + world:getMass(k) * scene.speed(world, k) ^ 2
        end
        assert.is_true(energy <= last * (1 + 1e-12))
        scene.clear(world)
        last = energy
      end)
      assert.equal(0, last)
    end
  end)

  it("holds on a slope that is not steep, and slides down where it is", function()
    -- along a slope of 3 in 5, 100 becomes 60
    for _, case in ipairs { { 70, 0 }, { 50, 10 / 2 } } do
      local world = graze.world()
      world:add("slope", graze.plane(-3, -4, 0))
      local ball = disc():setPosition(-3, -4)
      world:add("ball", ball)
      world:setAcceleration("ball", 0, 100):setDeceleration("ball", case[1])
      run(world, 1)
      local x, y = world:getPosition "ball"
      near(case[2], sqrt((x + 3) ^ 2 + (y + 4) ^ 2), "way", 1e-6)
    end
  end)

  it("holds against what presses, until that is more", function()
    for _, dt in ipairs { 1 / 30, 1 / 60, 1 / 240 } do
      for pressing, x in pairs { [50] = 0, [100] = (100 - 60) / 4, [130] = (130 - 60) / 4 } do
        scene.each_order("slide", function()
          return { { "pushing", disc(), 0, 0, 1 }, { "held", disc(), 10, 0, 1, slows = 60 } }
        end, function(world)
          world:setAcceleration("pushing", pressing, 0):setAcceleration("held", 1e-9, 0)
          run(world, 1, dt, function() assert.equal(0, scene.cut(world)) end)
          near(x, scene.x(world, "pushing"), "place", 1e-3)
          near(x + 10, scene.x(world, "held"), "place", 1e-3)
        end)
      end
    end
  end)

  it("does not hold against what has no mass, however slowly that pushes", function()
    for _, dt in ipairs { 1 / 30, 1 / 60, 1 / 240 } do
      local world = scene.world("slide", { { "pushing", scene.block(10, 20), 0, 0, v = { 0.2, 0 } },
        { "held", disc(), 10.001, 0, 1, slows = 100 } })
      run(world, 2, dt, function() assert.equal(0, scene.cut(world)) end)
      near(0.4, scene.x(world, "pushing"))
      near(10.4, scene.x(world, "held"), "place", 1e-6)
    end
  end)

  it("comes back by restore and in bytes", function()
    local world = world_of { "ball", disc(), 0, 0, 1, v = { 30, 40 }, slows = 25 }
    local snapshot, bytes = world:save(), world:pack()
    run(world, 1)
    local x, y, hash = world:getPosition("ball"), world:getVelocity("ball"), world:hash()
    world:restore(snapshot)
    run(world, 1)
    assert.equal(hash, world:hash())
    local copy = graze.world():unpack(bytes)
    run(copy, 1)
    assert.equal(hash, copy:hash())
    assert.same({ x, y }, { copy:getPosition("ball"), (copy:getVelocity "ball") })
  end)
end)
