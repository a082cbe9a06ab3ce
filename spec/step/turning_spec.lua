-- What turns in steps: it slides and rolls over corners without friction, keeps its energy, and
-- never hangs in the air with a speed.

local graze = require "graze"
local numbers = require "spec.support.numbers"
local scene = require "spec.support.scene"

local block, near, run = scene.block, scene.near, scene.run
local R = graze.rectangle

-- Return the energy of a body, with what its height gives where it falls.
local function energy(world, item, mass, gyration, g)
  local vx, vy = world:getVelocity(item)
  local w = world:getAngularVelocity(item) or 0
  return mass * ((vx * vx + vy * vy + gyration * w * w) / 2 - (g or 0) * scene.y(world, item))
end

-- Return whether an item with a speed was where it is now a step ago.
local function is_frozen(world, item, before)
  local x, y, angle = world:getTransform(item)
  local same = before.x == x and before.y == y and before.angle == angle
  before.x, before.y, before.angle = x, y, angle
  return same and (scene.speed(world, item) > 1e-9 or (world:getAngularVelocity(item) or 0) ~= 0)
end

describe("a rod", function()
  -- The point that touches the post has no speed along the normal: -10 and 5 times 2 cancel. A hair
  -- more or less makes no difference.
  it("that touches a post, and neither comes nor goes, moves on", function()
    for _, d in ipairs { 0, 1e-6, -1e-6, 1e-3, -1e-3, 1e-2, -1e-2 } do
      scene.each_order("bounce", function()
        return { scene.fixed("post", graze.circle(5, 5, 5)),
          { "rod", R(-10, -4, 20, 4), 0, 0, 1, v = { 0, -10 + d }, spin = 2 } }
      end, function(world)
        local gyration = (20 ^ 2 + 4 ^ 2) / 12 + 2 ^ 2 -- its position is not its middle
        local before = energy(world, "rod", 1, gyration)
        local last = {}
        run(world, 1, nil, function()
          assert.is_false(is_frozen(world, "rod", last))
          scene.clear(world)
        end)
        local x, y, angle = world:getTransform "rod"
        near(0, x - 1.0449, "x for " .. d, 0.03)
        near(0, y + 13.3280, "y for " .. d, 0.03)
        near(0, angle - 1.3627, "angle for " .. d, 0.03)
        near(before, energy(world, "rod", 1, gyration), "energy", 1e-9)
        if d == 0 then near(127.3, before, "energy", 1e-3) end
        assert.equal(0, scene.cut(world))
      end)
    end
  end)
end)

local POSTS = {
  circle = function() return graze.circle(0, 0, 5) end,
  box = function() return R(-5, -5, 10, 10) end,
  tip = function() return graze.polygon(0, -5, 6, 5, -6, 5) end,
  segment = function() return graze.segment(-4, 0, 4, 1) end,
  octagon = function() return graze.regularPolygon(8, 5) end,
}

describe("rods thrown at posts", function()
  for name, post in pairs(POSTS) do
    for _, mass in ipairs { 1, false } do
      it(("go on: a %s, %s"):format(name, mass and "with a mass" or "without one"), function()
        local rng = numbers.new(7)
        for case = 1, numbers.cases(40) do
          local e = rng:pick { 0, 0.2, 0.5, 1 }
          local world = scene.world("bounce", {
            scene.fixed("post", post()),
            { "rod", block(20, 4), rng:range(-10, 10), -30, mass or nil, angle = rng:range(0, 6),
              v = { rng:range(-10, 10), 60 }, spin = rng:range(-4, 4), e = e },
          })
          local gyration = (20 ^ 2 + 4 ^ 2) / 12
          local last, before = {}, energy(world, "rod", 1, gyration)
          for _ = 1, 90 do
            world:step(1 / 60)
            local now = energy(world, "rod", 1, gyration)
            assert.is_true(now <= before * (1 + 1e-12), ("case %d gains"):format(case))
            assert.is_false(is_frozen(world, "rod", last), case)
            assert.equal(0, scene.cut(world), case)
            scene.clear(world)
            if e == 1 then near(before, now, "energy", 1e-12) end
            before = now
          end
        end
      end)
    end
  end

  it("leave also where they touch from the start and roll over it at any speed", function()
    local rng, made = numbers.new(8), {
      circle = function(x) return graze.circle(x, 5, 5) end,
      tip = function(x) return graze.polygon(x, 0, x + 5, 8, x - 5, 8) end,
      box = function(x) return R(x - 2, 0, 4, 8) end,
      ground = function() return R(-100, 0, 200, 10) end,
      segment = function(x) return graze.segment(x, 0, x, 10) end,
      octagon = function(x) return graze.regularPolygon(32, 5):setPosition(x, 5) end,
    }
    for _, name in ipairs { "circle", "tip", "box", "ground", "segment", "octagon" } do
      for case = 1, numbers.cases(150) do
        local x, spin = rng:whole(-8, 8), rng:range(-10, 10)
        local world = scene.world("bounce", { scene.fixed("post", made[name](x)),
          { "rod", R(-10, -4, 20, 4), 0, 0, case % 3 > 0 and 1 or nil,
            v = { rng:range(-100, 100), -x * spin }, spin = spin } })
        run(world, 2 / 60)
        local gotX, gotY, angle = world:getTransform "rod"
        assert.is_false(gotX == 0 and gotY == 0 and angle == 0, ("%s, case %d"):format(name, case))
        scene.clear(world)
      end
    end
  end)

  it("end alike, whichever side of the limit they come from", function()
    for _, vx in ipairs { 20, -20 } do
      local function ends(d)
        local world = scene.world("bounce", {
          scene.fixed("tip", graze.polygon(5, 0, 10, 8, 0, 8)),
          { "rod", R(-10, -4, 20, 4), 0, 0, 1, v = { vx, -10 + d }, spin = 2 } })
        run(world, 0.2)
        return { world:getTransform "rod" }
      end
      local at = ends(0)
      for _, d in ipairs { 1e-4, -1e-4 } do
        local there = ends(d)
        for k = 1, 3 do near(0, at[k] - there[k], vx .. " and " .. d, 0.05) end
      end
    end
  end)
end)

describe("a rod that lands on the corner of a box", function()
  it("slides over it without a loss, and lands flat", function()
    local world = scene.world("bounce", {
      scene.fixed("box", R(-5, -5, 10, 10)),
      { "rod", R(-10, -2, 20, 4), 0, -30, 1, v = { 0, 60 }, spin = 2, e = 0 },
    })
    local gyration, last, before, first = 416 / 12, {}, math.huge, nil
    for frame = 1, 240 do
      if world:step(1 / 60) > 0 and not first then first = frame end
      local now = energy(world, "rod", 1, gyration)
      assert.is_true(now <= before * (1 + 1e-12) + 1e-9, "frame " .. frame)
      assert.is_false(is_frozen(world, "rod", last))
      scene.clear(world)
      if frame == first then near(1111.617, now, "energy", 1e-5) end
      if first and frame <= 26 then assert.is_true(now >= 1090) end
      before = now
    end
    assert.is_true(first < 26 and before < 361 and before > 250, before)
    assert.is_true(scene.speed(world, "rod") > 1)
  end)

  it("goes on along a wall, also far from the origin", function()
    for _, far in ipairs { 0, 1024, 65536 } do
      local world = scene.world("slide", {
        scene.fixed("wall", R(far - 24.75, -far - 9.5625, 5.875, 1000)),
        { "box", R(-2, -2, 4, 4.125), far - 14, -far + 1.625, nil, v = { -49.6875, -35.75 },
          spin = 2, e = 0 },
      })
      local last = {}
      for _ = 1, 120 do
        world:step(1 / 60)
        assert.is_false(is_frozen(world, "box", last), far)
        scene.clear(world)
      end
      assert.is_true(math.abs(scene.y(world, "box") + far) > 5)
    end
  end)
end)

describe("a bar that slides past a corner", function()
  it("has few contacts in a step, however it turns", function()
    for k = 0, math.min(399, numbers.cases(60)) do
      local world = scene.world("slide", {
        scene.fixed("box", R(0, 0, 10, 10)),
        { "bar", block(12, 4), -2 + k % 20, -12, nil, angle = k / 20, v = { 20, 100 }, g = -400,
          spin = k % 2 == 0 and 30 or -30 },
      })
      for _ = 1, 40 do
        local hits = world:step(1 / 60)
        assert.is_true(hits <= 80, ("%d hits of bar %d"):format(hits, k))
        scene.clear(world)
      end
    end
  end)
end)

describe("a body in a narrow place", function()
  local WALLS = {
    outline = function()
      return graze.outline(-30, -100, -10, -100, -10, 0, 10, 0, 10, -100, 30, -100, 30, 20, -30, 20)
    end,
    compound = function()
      return graze.compound(R(-30, -100, 20, 120), R(10, -100, 20, 120), R(-10, 0, 20, 20))
    end,
    chain = function() return graze.chain(-10, -100, -10, 0, 10, 0, 10, -100) end,
    grid = function()
      local cells = {}
      for k = 0, 35 do
        local column, row = k % 6, (k - k % 6) / 6
        cells[k + 1] = (column < 2 or column > 3 or row > 4) and 1 or 0
      end
      return graze.grid(6, 6, 10, 20, cells):setPosition(-30, -100)
    end,
  }

  for name, wall in pairs(WALLS) do
    it("falls in a shaft narrower than its diagonal, and stays in it: " .. name, function()
      local rng = numbers.new(32)
      for case = 1, numbers.cases(12) do
        local world = scene.world("bounce", {
          scene.fixed("shaft", wall()),
          { "body", graze.regularPolygon(4, 10.1), 0, -60, case % 2 == 0 and 1 or nil,
            angle = rng:range(0.15, 1.42), g = 200, spin = rng:range(-6, 6), e = 0 },
        })
        for frame = 1, 90 do
          world:step(1 / 60)
          local x = scene.x(world, "body")
          assert.is_true(math.abs(x) < 10, ("case %d: %g in frame %d"):format(case, x, frame))
        end
      end
    end)
  end

  it("is pinched between two slopes and a lid with few contacts a step", function()
    for _, response in ipairs { "slide", "bounce" } do
      local world = scene.world("bounce", {
        scene.fixed("left", graze.polygon(-200, -200 * 0.65038175603858273, 0, 0, -200, 100)),
        scene.fixed("right", graze.polygon(200, -200 * 0.76617374046061837, 0, 0, 200, 100)),
        { "rock", R(-30, -8, 60, 16), 18.948377005120285, -24.595914820996299, 1, g = 500, e = 0,
          angle = 2.4878204636661279, v = { -0.0135, 0.0104 }, spin = 0 },
        { "lid", graze.capsule(0, -12, 0, -5, 5), 48.555766360723851, -38.501006601761823,
          group = "lids" },
      })
      world:rule("default", "lids", response)
      for frame = 1, 30 do
        local hits = world:step(1 / 60)
        local most = frame <= 3 and 20 or 64
        assert.is_true(hits <= most, ("%d hits in frame %d"):format(hits, frame))
        scene.clear(world)
      end
    end
  end)
end)

describe("where bodies lose nothing", function()
  it("and gravity pulls them, they keep their energy in a room", function()
    local rng = numbers.new(35)
    for case = 1, numbers.cases(6) do
      local w, h, g = rng:range(4, 30), rng:range(4, 30), rng:pick { 0, 300, 900 }
      local world = scene.world("bounce", {
        scene.fixed("left", graze.plane(1, 0, 0)), scene.fixed("right", graze.plane(-1, 0, 200)),
        scene.fixed("top", graze.plane(0, 1, 0)), scene.fixed("floor", graze.plane(0, -1, 200)),
        { "body", block(w, h), 100, 100, case % 2 == 0 and 3 or nil, g = g,
          v = { rng:range(-200, 200), rng:range(-200, 200) }, spin = rng:range(-20, 20) },
      })
      local gyration = (w * w + h * h) / 12
      local before = energy(world, "body", 1, gyration, g)
      local scale = before + g * 200
      for frame = 1, 600 do
        world:step(1 / 60)
        near(before / scale, energy(world, "body", 1, gyration, g) / scale,
          ("energy in frame %d of case %d"):format(frame, case), 1e-11)
      end
    end
  end)
end)

describe("a rod that rolls over a circle", function()
  it("goes on, whatever its speed along it", function()
    for k = -20, 20 do
      for _, mass in ipairs { 1, false } do
        local v = 0.06 * (25 + k / 5)
        local world = scene.world("bounce", { scene.fixed("post", graze.circle(5, 5, 5)),
          { "rod", R(-10, -4, 20, 4), 0, 0, mass or nil, v = { v, -3 }, spin = 0.6 } })
        run(world, 2 / 60)
        near(0.02, world:getAngle "rod", ("angle at %g"):format(v), 2e-3)
        near(v / 30, scene.x(world, "rod"), "x", 2e-3)
      end
    end
  end)
end)

describe("a body that touches a floor and turns", function()
  it("gains no energy, and hardly ever loses any without a loss", function()
    local rng, frames, losses = numbers.new(39), 0, 0
    for case = 1, numbers.cases(150) do
      local w, h, g = rng:range(4, 30), rng:range(4, 30), rng:pick { 0, 100, 900, 5000 }
      local angle = rng:pick { 0, rng:range(-1, 1) * rng:magnitude(-9, 0) }
      local gap = rng:pick { 0, rng:magnitude(-9, 0) }
      local e = rng:pick { 1, 1, 0.5, 0 }
      local world = scene.world("bounce", { scene.fixed("floor", graze.plane(0, -1, 0)),
        { "body", block(w, h), 0, -gap - h / 2 - w / 2 * math.abs(math.sin(angle)), 2, g = g, e = e,
          angle = angle, spin = rng:range(-1, 1) * rng:magnitude(-3, 1),
          v = { rng:range(-9, 9), rng:range(-1, 1) * rng:magnitude(-3, 2) } } })
      local gyration = (w * w + h * h) / 12
      local before = energy(world, "body", 1, gyration, g)
      local scale = math.abs(before) + g * 10 + 1
      for frame = 1, 10 do
        local hits = world:step(1 / 60)
        local now = energy(world, "body", 1, gyration, g)
        local where = ("frame %d of case %d: "):format(frame, case)
        assert.is_true((now - before) / scale <= 1e-9, where .. "gains " .. now - before)
        -- After many contacts in a step it bounces no more, and that is a loss.
        local rests = math.abs(world:getAngularVelocity "body") < 1e-9 or hits >= 8
        frames = frames + 1
        if e == 1 and not rests and (before - now) / scale > 1e-9 then losses = losses + 1 end
        before = now
      end
    end
    -- It may be stopped for a moment where it is pressed hard by far less than it can measure.
    assert.is_true(losses <= frames / 500, ("%d of %d frames lose energy"):format(losses, frames))
  end)

  it("lies on it where it would fall beyond all bounds within the step", function()
    local world = scene.world("bounce", { scene.fixed("floor", graze.plane(0, -1, 0)),
      { "body", block(10, 6), 0, -10, 1, e = 1, spin = 0, g = 9e99, v = { 1, 1 } } })
    world:step(100)
    local x, y = world:getPosition "body"
    assert.equal(100, x)
    assert.is_true(y <= -3 and y > -1e-14 * 9e99 * 100 ^ 2, "up to rounding of its way: y " .. y)
  end)

  it("tells of it once, also where it slides into a wall that was added first", function()
    local world = scene.world("slide", { scene.fixed("wall", R(10, -50, 10, 50)),
      scene.fixed("floor", R(-50, 0, 100, 10)),
      { "bar", block(20, 6), 0, -3, 1, spin = 0, g = 300, v = { 1, 0 } } })
    assert.equal(2, world:step(1 / 60))
    assert.equal("wall", (select(2, world:getHit(1)))) -- it stops it
    assert.equal("floor", (select(2, world:getHit(2)))) -- it bears it
  end)
end)
