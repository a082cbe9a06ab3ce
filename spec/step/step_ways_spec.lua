-- Items without masses among such with masses. They fly first, as if there were no masses, and
-- nothing but what cannot give way stops them: that is a wall.

local graze = require "graze"
local scene = require "spec.support.scene"

local box, disc, is, near, run = scene.box, scene.disc, scene.is, scene.near, scene.run
local R = graze.rectangle

local function fixed(item, x, y, w, h) return scene.fixed(item, R(x, y, w, h)) end

local function floor() return fixed("floor", -500, 0, 1500, 10) end

local function crate(item, x, y, mass) return { item, box(10, 10), x, y, mass or 1, g = 900 } end

-- It walks to the right at `v`.
local function enemy(item, x, y, v) return { item, box(8, 8), x, y, nil, v = { v, 0 }, g = 900 } end

-- A block 10 wide whose front is at x; it goes to the left if v is negative.
local function mallet(item, x, v)
  return { item, R(v < 0 and 0 or -10, -20, 10, 40), x, 0, nil, v = { v, 0 } }
end

local function puck(x, mass) return { "puck", disc(), x, 0, mass or 1 } end

-- Look at a scene in all orders of insertion and steps of 1/60 and 1/240; nobody may be inside of
-- anybody in any frame.
local function scenes(rule, time, bodies, look, each)
  for _, dt in ipairs { 1 / 60, 1 / 240 } do
    scene.each_order(rule, bodies, function(world)
      local hits = run(world, time, dt, function(now)
        scene.clear(world)
        if each then each(world, now, dt) end
      end)
      look(world, hits)
    end)
  end
end

describe("who has no mass", function()
  it("walks over crates at full pace, as over the floor", function()
    scenes("slide", 1, function()
      return { floor(), { "crate", R(0, -20, 40, 20), 0, 0, 1, g = 900 },
        { "enemy", R(-5, -40, 10, 20), 0, 0, nil, v = { 60, 0 }, g = 900 } }
    end, function(world)
      is(world, "enemy", 60, 20, 60, 0)
      is(world, "crate", 0, 0, 0, 0)
    end)
  end)

  it("walks over a row of them without a hitch", function()
    local function bodies()
      local list = { floor(), enemy("enemy", 0, -10, 40) }
      for k = 0, 9 do list[k + 3] = crate(k, 10 * k, 0, 1 + k) end
      return list
    end
    scenes("slide", 2, bodies, function(world)
      for k = 0, 9 do is(world, k, 10 * k, 0, 0, 0) end
    end, function(world, time) is(world, "enemy", 40 * time, -10, 40, 0) end)
  end)

  it("lands on a crate that can turn, walks on, and off its edge", function()
    scenes("slide", 1, function()
      local one = crate("crate", 0, 0)
      one.spin = 0
      return { floor(), one, enemy("enemy", -7, -20, 60) }
    end, function(world) is(world, "enemy", 53, 0, 60, 0, 1e-3) end, function(world)
      near(60, scene.vx(world, "enemy"))
    end)
  end)

  it("pushes a crate to a wall, and stops there", function()
    local function bodies()
      return { floor(), fixed("wall", 50, -50, 10, 50), crate("crate", 20, 0),
        enemy("enemy", 0, 0, 60) }
    end
    scenes("slide", 1, bodies, function(world)
      is(world, "crate", 45, 0, 0, 0)
      is(world, "enemy", 36, 0, 0, 0)
    end, function(world, time)
      if time < 0.59 then near(60, scene.vx(world, "enemy")) end
    end)
    scenes("slide", 2, bodies, function(world) -- also where it is told to go on
      is(world, "crate", 45, 0, 0, 0)
      is(world, "enemy", 36, 0)
    end, function(world) world:setVelocity("enemy", 60, scene.vy(world, "enemy")) end)
  end)

  it("pushes three crates off an edge, and walks on", function()
    scenes("slide", 3, function()
      return {
        fixed("ledge", -200, 0, 245, 10), fixed("ground", -200, 100, 600, 10),
        crate("a", 10, 0, 1), crate("b", 20, 0, 2), crate("c", 30, 0, 0.3),
        enemy("enemy", 0, 0, 60),
      }
    end, function(world)
      for _, item in ipairs { "a", "b", "c" } do near(100, scene.y(world, item), item) end
      is(world, "enemy", nil, 100, 60, 0)
    end)
  end)

  it("bounces on a crate as on the floor", function()
    for _, e in ipairs { 0.8, 0.5, 0 } do
      local top, last = {}, {}
      local function bodies()
        return { floor(), { "crate", R(-20, -20, 40, 20), 0, 0, 1, g = 900 },
          { "ball", disc(), 0, -60, nil, g = 900, e = e } }
      end
      scenes("bounce", 5, bodies, function(world)
        is(world, "ball", 0, -25, 0, 0, 1e-6)
        top[world] = nil
      end, function(world)
        local v = -scene.vy(world, "ball")
        local most = (top[world] or 250.998) -- of the last rise; the next is e of it at most
        if v > 0 and (last[world] or 0) <= 0 then
          assert.is_true(v <= e * most + 1e-3, ("%g after %g"):format(v, most))
          top[world] = v + 900 / 60
        end
        last[world] = v
        near(0, scene.y(world, "crate"), "crate's y", 0.02) -- it hardly bounces off the floor
      end)
    end
  end)

  it("lies on crates that lie on others like it", function()
    scenes("slide", 0.5, function()
      return { floor(), crate("a", 0, 0), enemy("b", 0, -10, 0), crate("c", 0, -18, 2),
        enemy("d", 0, -28, 0) }
    end, function(world)
      for item, y in pairs { a = 0, b = -10, c = -18, d = -28 } do is(world, item, 0, y, 0, 0) end
    end)
    scenes("slide", 0.5, function()
      return { floor(), crate("crate", 0, 0), enemy("a", 0, -10, 0), enemy("b", 0, -18, 0) }
    end, function(world)
      for item, y in pairs { crate = 0, a = -10, b = -18 } do is(world, item, 0, y, 0, 0) end
    end)
    scenes("slide", 1, function() -- this one falls onto a tower
      return { floor(), crate("a", 0, 0), crate("b", 0, -10, 2), crate("c", 0, -20, 0.3),
        enemy("d", 0, -60, 0) }
    end, function(world)
      for item, y in pairs { a = 0, b = -10, c = -20, d = -30 } do is(world, item, 0, y, 0, 0) end
    end)
  end)

  it("takes along what falls more slowly, and lies on it in the end", function()
    scenes("slide", 2, function()
      local one = enemy("enemy", 0, -20, 0)
      one.v = { 0, 200 }
      return { fixed("floor", -200, 100, 400, 10), crate("crate", 0, 0), one }
    end, function(world)
      is(world, "crate", 0, 100, 0, 0)
      is(world, "enemy", 0, 90, 0, 0)
    end)
  end)

  it("gains no energy from a ball with a mass that it keeps to the floor", function()
    local function bodies()
      return { fixed("floor", -100, 0, 200, 20),
        { "heavy", R(-5, -20, 10, 10), 0, 0, nil, g = 400, e = 0.8 },
        { "ball", graze.circle(0, -3, 3), 0, 0, 1, g = 400, v = { 0, -100 } } }
    end
    local hits
    scenes("bounce", 10, bodies, function(world)
      is(world, "heavy", 0, nil, 0, 0, 1e-6)
      is(world, "ball", 0, 0, 0, 0, 1e-6)
    end, function(world, time, dt)
      assert.is_true(math.abs(scene.vy(world, "heavy")) <= 56.57)
      if time <= 2 then return end
      hits = 0 -- one a step of each contact that holds something
      for _ in world:hits() do hits = hits + 1 end
      assert.is_true(hits <= 2, ("%d hits at %g in steps of %g"):format(hits, time, dt))
    end)
  end)
end)

describe("lifts", function()
  local function lift() return { "lift", R(-50, 0, 100, 10), 0, 0, v = { 0, -60 } } end

  it("stand under a crate that bears what has no mass; with a mass for that, all rise", function()
    for _, mass in ipairs { false, 1 } do
      scenes("slide", 1, function()
        return { lift(), { "crate", R(-10, -20, 20, 20), 0, 0, 1, g = 900 },
          { "enemy", R(-5, -40, 10, 20), 0, 0, mass or nil, g = 900 } }
      end, function(world)
        local v = mass and -60 or 0
        for _, item in ipairs { "lift", "crate", "enemy" } do is(world, item, 0, v, 0, v, 1e-8) end
      end)
    end
  end)

  it("stop where what they lift meets a ceiling", function()
    scenes("slide", 2, function()
      return { lift(), { "crate", R(-10, -20, 20, 20), 0, 0, 1, g = 900 },
        fixed("ceiling", -50, -90, 100, 10) }
    end, function(world)
      for _, item in ipairs { "lift", "crate" } do is(world, item, 0, -60, 0, 0) end
    end)
    local function tower()
      return { fixed("ceiling", -50, -110, 100, 10), lift(), crate("a", 0, 0),
        crate("b", 0, -10, 2), crate("c", 0, -20, 0.5) }
    end
    local ends = { lift = -70, a = -70, b = -80, c = -90 }
    scenes("slide", 3, tower, function(world)
      for item, y in pairs(ends) do is(world, item, 0, y, 0, 0) end
    end)
    scenes("slide", 3, tower, function(world)
      for item, y in pairs(ends) do is(world, item, 0, y) end
    end, function(world) world:setVelocity("lift", 0, -60) end)
  end)
end)

describe("mallets", function()
  local function rail() return fixed("rail", 100, -50, 10, 100) end

  it("stop at a puck that a rail holds, in steps of any size", function()
    for _, dt in ipairs { 1 / 60, 1 / 240, 1 / 7, 2 } do
      scene.each_order("slide",
        function() return { rail(), mallet("mallet", 0, 120), puck(80) } end,
        function(world)
          local cut = 0
          local hits = run(world, 2, dt, function() cut = cut + scene.cut(world) end)
          is(world, "mallet", 90, 0, 0, 0)
          is(world, "puck", 95, 0, 0, 0)
          assert.same({ 3, 0 }, { hits, cut })
          scene.clear(world)
        end)
    end
  end)

  it("stop together, and bounce together, where they catch a puck between them", function()
    scenes("slide", 2, function()
      return { mallet("left", 0, 120), puck(50), mallet("right", 100, -120) }
    end, function(world)
      is(world, "left", 45, 0, 0, 0)
      is(world, "puck", 50, 0, 0, 0)
      is(world, "right", 55, 0, 0, 0)
    end)
    scenes("bounce", 2, function()
      return { mallet("left", -50, 50), puck(0), mallet("right", 50, -50) }
    end, function(world)
      is(world, "left", -60, 0, -50, 0)
      is(world, "puck", 0, 0, 0, 0)
      is(world, "right", 60, 0, 50, 0)
    end)
  end)

  it("with the rule touch stop at a puck, and the puck at them", function()
    scenes("touch", 1, function() return { mallet("mallet", 0, 120), puck(45) } end,
      function(world, hits)
        is(world, "mallet", 40, 0, 0, 0)
        is(world, "puck", 45, 0, 0, 0)
        assert.equal(1, hits)
      end)
    scenes("touch", 1, function()
      local one = puck(45)
      one.v = { -120, 0 }
      return { mallet("mallet", 0, 0), one }
    end, function(world, hits)
      is(world, "mallet", 0, 0, 0, 0)
      is(world, "puck", 5, 0, 0, 0)
      assert.equal(1, hits)
    end)
  end)

  it("throw a puck far, into what has flown the step before it", function()
    local t = 490 / 2100 -- when it meets what comes
    for _, steps in ipairs { 1, 3, 18 } do
      scene.each_order("bounce", function()
        return { mallet("mallet", -5, 1000), puck(0),
          { "other", R(495, -100, 10, 200), 0, 0, nil, v = { -100, 0 } } }
      end, function(world)
        run(world, 0.3, 0.3 / steps)
        is(world, "puck", 2000 * t - 2200 * (0.3 - t), 0, -2200, 0)
        is(world, "other", -30, 0, -100, 0)
        is(world, "mallet", 295, 0, 1000, 0)
      end)
    end
  end)

  it("stand in a row behind a crate that a wall holds", function()
    scenes("slide", 4, function()
      local list = { fixed("wall", 105, -50, 10, 100), { "crate", R(60, -10, 20, 20), 0, 0, 1 } }
      for k = 1, 3 do list[k + 2] = { k, R(-15 * k, -5, 10, 10), 0, 0, nil, v = { 60, 0 } } end
      return list
    end, function(world)
      is(world, "crate", 25, 0, 0, 0)
      for k = 1, 3 do is(world, k, 85 + 5 * k, 0, 0, 0) end
    end)
  end)

  it("that touch one another stand so, also where they are told to go on in each step", function()
    local function bodies()
      return { rail(), puck(94), mallet("a", 60, 60), mallet("b", 50, 60), mallet("c", 40, 60) }
    end
    for _, goes_on in ipairs { false, true } do
      scenes("slide", 2, bodies, function(world)
        is(world, "puck", 95, 0, 0, 0)
        for item, x in pairs { a = 90, b = 80, c = 70 } do is(world, item, x, 0) end
      end, function(world)
        if not goes_on then return end
        for _, item in ipairs { "a", "b", "c" } do world:setVelocity(item, 60, 0) end
      end)
    end
  end)
end)

describe("a mill without a mass", function()
  it("that jams a ball stands, keeps its angular velocity, and turns on when the ball can go",
    function()
      for _, rule in ipairs { "slide", "bounce" } do
        local function bodies()
          return {
            { "mill", R(-50, -3, 100, 6), 0, 0, nil, spin = 2, group = "mill" },
            { "ball", disc(), 40, 20, 1 },
            { "notch", graze.compound(R(30, 30, 30, 10), R(24, 10, 10, 30)), group = "notch" },
          }
        end
        scene.each_order(rule, bodies, function(world)
          world:rule("mill", "default", rule):rule("notch", "default", rule)
          world:rule("mill", "notch", "ignore")
          local cut, last = 0, 0
          run(world, 3, nil, function(time)
            if time > 2 then cut = cut + (scene.cut(world) > 0 and 1 or 0) end
            assert.equal(2, world:getAngularVelocity "mill")
            is(world, "mill", 0, 0, 0, 0)
            for _, item in ipairs { "mill", "notch" } do
              assert.is_false(world:getShape(item):overlaps(world:getShape "ball"))
            end
            last = world:getAngle "mill"
          end)
          assert.is_true(cut >= 59 and last < 0.5, ("%d frames cut, angle %g"):format(cut, last))
          world:remove "notch"
          run(world, 0.5)
          near(last + 1, world:getAngle "mill", "angle", 0.05)
          assert.is_true(scene.y(world, "ball") > 30)
        end)
      end
    end)

  it("that jams a crate against a wall lets it stand after a few contacts", function()
    scene.each_order("slide", function()
      return { fixed("wall", 100, -500, 10, 1000),
        { "mill", disc(20), 60, 0, nil, v = { 1100, 0 } },
        { "crate", R(0, 0, 2.4, 2.4), 85, 1.6, 5, v = { 250, -120 } } }
    end, function(world)
      world:step(1 / 60)
      local hits = 0
      for _ in world:hits() do hits = hits + 1 end
      assert.is_true(hits < 200, hits .. " hits")
      near(0, scene.vy(world, "crate"), "its velocity", 1e-6)
    end)
  end)
end)

describe("who has no mass, far from all masses", function()
  it("flies to the same bits as where there are none", function()
    local function hash(with)
      local world = graze.world():rule("default", "default", "bounce")
      local digest = {}
      for k = 1, 12 do
        world:add(k, k % 3 == 0 and scene.block(9, 6) or disc())
        world:setPosition(k, 20 * (k % 4), 20 * (k - k % 4) / 4)
        world:setVelocity(k, 37 * (k % 5) - 70, 53 * (k % 3) - 50)
        world:setAcceleration(k, 0, 30 * (k % 2))
        if k % 3 == 0 then world:setAngularVelocity(k, k - 5) end
      end
      scene.add(world, fixed("wall", -60, 80, 200, 10))
      if with then scene.add(world, { "mass", disc(), 1e5, 0, 1, v = { 1, 0 } }) end
      run(world, 1, nil, function()
        for k = 1, 12 do
          digest[#digest + 1] = table.concat({ world:getTransform(k) }, " ")
          digest[#digest + 1] = table.concat({ world:getVelocity(k) }, " ")
        end
      end)
      return table.concat(digest, "\n")
    end
    assert.equal(hash(false), hash(true))
  end)
end)
