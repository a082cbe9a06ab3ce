-- Impacts are complete: what meets at one instant is solved together, whatever the order of
-- insertion, the side, and the drawing of the level.

local graze = require "graze"
local numbers = require "spec.support.numbers"
local scene = require "spec.support.scene"

local near = scene.near
local DT = 1 / 60

-- The four directions: (along, across) to (x, y).
local TURNS = {
  right = { 1, 0, 0, 1 }, down = { 0, -1, 1, 0 }, left = { -1, 0, 0, -1 }, up = { 0, 1, -1, 0 } }

local function turned(name)
  local t = TURNS[name]
  return function(x, y) return t[1] * x + t[2] * y, t[3] * x + t[4] * y end
end

-- A rectangle between two corners, in a direction.
local function box(at, x0, y0, x1, y1)
  local ax, ay = at(x0, y0)
  local bx, by = at(x1, y1)
  return graze.rectangle(math.min(ax, bx), math.min(ay, by), math.abs(bx - ax), math.abs(by - ay))
end

local function newWorld(response) return graze.world():rule("default", "default", response) end

-- Play with items that were added in an order.
local function add(world, items, order)
  for _, name in ipairs(order) do world:add(name, items[name][1], items[name][2]) end
end

local function along(world, at, name, what)
  local x, y = world[what or "getVelocity"](world, name)
  local ax, ay = at(1, 0)
  return ax * x + ay * y
end

describe("two that meet a third at one instant", function()
  for direction in pairs(TURNS) do
    it("are solved together, going " .. direction, function()
      local at, tried = turned(direction), 0
      for _, body in ipairs { "box", "circle" } do
        for _, gap in ipairs { 7, 8, 14, 20 } do
          for _, mass in ipairs { 0.5, 1, 2, 10 } do
            for _, dt in ipairs { 0.06, DT, 1 / 64 } do
              for _, order in ipairs { { "b", "a", "c" }, { "c", "a", "b" }, { "a", "c", "b" } } do
                local function small(y)
                  local shape = body == "box" and box(at, -7, y - 7, 7, y + 7)
                  local cx, cy = at(0, y)
                  return { shape or graze.circle(cx, cy, 7),
                    { mass = 1, velocity = { at(100, 0) } } }
                end
                local world = newWorld "bounce"
                add(world, { a = { box(at, 12, -40, 28, 40), { mass = mass } }, b = small(gap),
                  c = small(-gap) }, order)
                for _ = 1, math.floor(0.1 / dt + 0.5) do world:step(dt) end
                local u = 200 / (2 + mass)
                near(2 * u, along(world, at, "a"), "the third", 1e-9)
                near(2 * u - 100, along(world, at, "b"), "one", 1e-9)
                near(2 * u - 100, along(world, at, "c"), "the other", 1e-9)
                tried = tried + 1
              end
            end
          end
        end
      end
      assert.equal(288, tried)
    end)
  end
end)

describe("a plank that lies on two", function()
  local ORDERS = { { "plank", "a", "b" }, { "a", "plank", "b" }, { "a", "b", "plank" },
    { "b", "a", "plank" }, { "b", "plank", "a" }, { "plank", "b", "a" } }

  -- Play with two supports, of which one may rise, and return the world and the hits of a step.
  local function play(kind, riser, response, order)
    local crates = kind == "crates"
    local under = crates and { mass = 1, acceleration = { 0, 900 }, restitution = 0 } or {}
    local world = newWorld(response)
    if crates then
      world:add("floor a", graze.rectangle(-35, 0, 20, 10))
      world:add("floor b", graze.rectangle(15, 0, 20, 10))
    end
    add(world, {
      plank = { graze.rectangle(-40, -10, 80, 5),
        { mass = 2, acceleration = { 0, 900 }, restitution = 0 } },
      a = { graze.rectangle(-30, -5, 10, 5), under }, b = { graze.rectangle(20, -5, 10, 5), under },
    }, order)
    if riser then world:setVelocity((crates and "floor " or "") .. riser, 0, -60) end
    local met
    for _ = 1, 30 do
      assert.is_true(world:step(DT) <= 6)
      met = {}
      for _, item, other in world:hits() do
        local with = item == "plank" and other or other == "plank" and item
        if with then met[with] = (met[with] or 0) + 1 end
      end
    end
    return world, met
  end

  for _, response in ipairs { "slide", "bounce" } do
    it("of masses lies on both, and says so once a step: " .. response, function()
      for _, order in ipairs(ORDERS) do
        local world, met = play("crates", nil, response, order)
        near(0, select(2, world:getPosition "plank"), "the plank", 1e-9)
        assert.same({ a = 1, b = 1 }, met)
        world:remove "a"
        for _ = 1, 10 do world:step(DT) end
        near(0, select(2, world:getPosition "plank"), "with one taken away", 1e-9)
      end
    end)

    it("rises with the one that rises: " .. response, function()
      for _, order in ipairs(ORDERS) do
        for _, kind in ipairs { "lifts", "crates" } do
          for _, riser in ipairs { "a", "b" } do
            local world = play(kind, riser, response, order)
            near(-30, select(2, world:getPosition "plank"), "the plank", 1e-9)
            local _, overlaps = world:overlaps()
            assert.equal(0, overlaps)
            near(-30, select(2, world:getPosition(kind == "lifts" and riser or "floor " .. riser)),
              "the lift", 1e-9)
          end
        end
      end
    end)
  end
end)

describe("a corner that just meets a corner", function()
  for direction in pairs(TURNS) do
    it("stops nothing that goes " .. direction, function()
      local at = turned(direction)
      local function crate(x, y) return box(at, x - 5, y - 5, x + 5, y + 5) end
      for _, response in ipairs { "slide", "bounce" } do
        for _, by in ipairs { "mass", "mallet", "itself" } do
          for _, side in ipairs { -10, 10 } do
            for _, beside in ipairs { "corner", "side", "corner of a wall" } do
              local world = newWorld(response)
              local wall = beside == "corner of a wall"
              world:add("beside", crate(beside == "side" and 0 or 10, side),
                { mass = not wall and 1 or nil })
              world:add("crate", crate(0, 0),
                { mass = 1, velocity = by == "itself" and { at(300, 0) } or nil })
              if by ~= "itself" then
                world:add("by", crate(-12, 0),
                  { mass = by == "mass" and 1 or nil, velocity = { at(300, 0) } })
              end
              local x, y = world:getPosition "beside"
              local start = along(world, at, "crate", "getPosition")
              world:step(0.05)
              assert.same({ x, y }, { world:getPosition "beside" })
              local speed = by == "itself" and 300 or response == "slide" and
                (by == "mass" and 150 or 300) or by == "mass" and 300 or 600
              local time = by == "itself" and 0.05 or 0.05 - 2 / 300
              near(speed * time, along(world, at, "crate", "getPosition") - start, by, 1e-9)
            end
          end
        end
      end
    end)

    it("lets a crate into a corridor of its height, going " .. direction, function()
      local at = turned(direction)
      local function points(list)
        local p = {}
        for k = 1, #list, 2 do p[k], p[k + 1] = at(list[k], list[k + 1]) end
        return p
      end
      local top, bottom = { 5, -15, 55, -15, 55, -5, 5, -5 }, { 5, 5, 55, 5, 55, 15, 5, 15 }
      local function cells()
        local list = {}
        for k = 1, 121 do list[k] = 0 end
        for x = 1, 5 do
          for y = -1, 1, 2 do
            local cx, cy = at(x, y)
            list[(cy + 5) * 11 + cx + 6] = 1
          end
        end
        return graze.grid(11, 11, 10, 10, list):setPosition(-55, -55)
      end
      local levels = {
        { graze.polygon(points(top)), graze.polygon(points(bottom)) },
        { graze.outline(points(top)), graze.outline(points(bottom)) },
        { graze.chain(points { 5, -30, 5, -5, 55, -5 }),
          graze.chain(points { 5, 30, 5, 5, 55, 5 }) },
        { graze.compound(graze.polygon(points(top)), graze.polygon(points(bottom))) },
        { cells() } }
      for _, level in ipairs(levels) do
        for _, response in ipairs { "slide", "bounce" } do
          for _, mass in ipairs { 5, false } do
            local world = newWorld(response)
            for k, shape in ipairs(level) do world:add(k, shape) end
            world:add("crate", box(at, -5, -5, 5, 5), { mass = 1, restitution = 0 })
            world:add("by", box(at, -15, -4, -7, 4),
              { mass = mass or nil, velocity = { at(60, 0) } })
            local start = along(world, at, "crate", "getPosition")
            for _ = 1, 30 do world:step(DT) end
            near(28 * (mass and 5 / 6 or 1), along(world, at, "crate", "getPosition") - start,
              "way", 1e-9)
          end
        end
      end
    end)
  end
end)

-- Level ground whose upper side is y = 0, with joints at multiples of 50.
local function grounds()
  local joints, tiles, cells = {}, {}, {}
  for k = -10, 10 do joints[#joints + 1], joints[#joints + 2] = 50 * k, 0 end
  for k = 1, 20 do
    cells[k] = 1
    tiles[k] = graze.rectangle(50 * k - 550, 0, 50, 50)
  end
  return {
    box = { graze.rectangle(-500, 0, 1000, 50) },
    boxes = tiles,
    grid = { graze.grid(20, 1, 50, 50, cells):setPosition(-500, 0) },
    chain = { graze.chain(joints) },
    outline = {
      graze.outline(-500, 0, 500, 0, 500, 50, 20, 50, 20, 80, -20, 80, -20, 50, -500, 50) },
    segments = { graze.segment(-500, 0, 0, 0), graze.segment(0, 0, 500, 0) },
    compound = {
      graze.compound(graze.rectangle(-500, 0, 500, 50), graze.rectangle(0, 0, 500, 50)) },
  }
end

describe("a floor of tiles", function()
  for name, ground in pairs(grounds()) do
    it("is smooth to a crate that is pushed: " .. name, function()
      for _, sign in ipairs { 1, -1 } do
        for _, speed in ipairs { 60, 120, 30, 61.7 } do
          for _, start in ipairs { 0, 3, -10, 20, 7.25 } do
            for _, mass in ipairs { 3, false } do
              for _, width in ipairs { 10, 16 } do
                local world = newWorld "slide"
                for k, shape in ipairs(ground) do world:add("ground" .. k, shape) end
                world:addRectangle("crate", start, -width, width, width,
                  { mass = 1, acceleration = { 0, 900 } })
                world:addRectangle("by", sign > 0 and start - 10 or start + width, -8, 10, 6,
                  { velocity = { speed * sign, 0 }, mass = mass or nil })
                for _ = 1, 60 do world:step(DT) end
                near(speed * (mass and 0.75 or 1), (world:getPosition "crate" - start) * sign,
                  "way", 1e-6)
              end
            end
          end
        end
      end
    end)

    it("bears a tower of crates in one hit each, wherever its joints are: " .. name, function()
      for _, x in ipairs { 0, -10, -5 } do
        for _, mass in ipairs { 1, false } do
          for count = 1, 3 do
            for _, response in ipairs { "slide", "bounce" } do
              local world = newWorld(response)
              for k, shape in ipairs(ground) do world:add("ground" .. k, shape) end
              for k = 1, count do
                world:addRectangle(k, x - k + 1, -10 * k, 10, 10,
                  { mass = mass or nil, acceleration = { 0, 900 }, restitution = 0.5 })
              end
              for _ = 1, 30 do
                assert.is_true(world:step(DT) <= count)
                assert.equal(0, scene.cut(world))
                for k = 1, count do
                  near(-10 * k, select(2, world:getPosition(k)), "crate", 1e-9)
                end
              end
            end
          end
        end
      end
    end)
  end
end)

describe("a ball that slides along a door on its hinge", function()
  local function play(door, length, ball, velocity, dt, frames)
    local world = newWorld "slide"
    world:add("door", door.shape, { mass = door.mass, angularVelocity = door.spin,
      hinge = { -math.huge, math.huge }, restitution = 0.2 })
    world:add("ball", graze.circle(0, 0, ball.r):setPosition(ball.x, ball.y),
      { mass = ball.mass, velocity = velocity, restitution = 0.2 })
    local function momentum()
      local x, y = world:getPosition "ball"
      local vx, vy = world:getVelocity "ball"
      return ball.mass * (x * vy - y * vx) +
        world:getInertia "door" * world:getAngularVelocity "door"
    end
    local first = momentum()
    local scale = math.abs(first) + ball.mass * length * 10
    for _ = 1, frames do
      world:step(dt)
      near(first / scale, momentum() / scale, "angular momentum", 1e-6)
    end
    return world
  end

  it("flies off at its end", function()
    local world = play({ shape = graze.rectangle(0, -2, 40, 4), mass = 4, spin = 1 }, 40,
      { x = 20, y = 4, r = 2, mass = 1 }, { 100, 0 }, 1 / 144, 144)
    local x, y = world:getPosition "ball"
    assert.is_true(math.sqrt(x * x + y * y) > 60)
    assert.equal(0, scene.cut(world))
  end)

  it("keeps its angular momentum about the hinge, wherever it is", function()
    local rng = numbers.new(73)
    for _ = 1, numbers.cases(150) do
      local offset = rng:pick { 0, 20 }
      local r = rng:range(1, 6)
      play({ shape = graze.rectangle(-offset, -2, 40, 4), mass = rng:range(0.5, 4),
        spin = rng:range(-4, 4) }, 40,
        { x = rng:range(5, 38) - offset, y = 2.01 + r, r = r, mass = rng:range(0.2, 2) },
        { rng:range(-150, 150), rng:range(-60, 0) }, DT, 60)
    end
  end)
end)

describe("flush pieces of a body that turned", function()
  it("are put nowhere else", function()
    local rng, tried = numbers.new(77), 0
    for case = 1, numbers.cases(300) do
      -- a square, cut by a line through it, turned, in coordinates that are rounded
      local world, size = newWorld "bounce", rng:magnitude(0, 1)
      local p, q = rng:range(-0.9, 0.9) * size, rng:range(-0.9, 0.9) * size
      local s = rng:range(-0.9, 0.9) * size
      local pieces = { { -size, -size, p, -size, s, 0, q, size, -size, size },
        { p, -size, size, -size, size, size, q, size, s, 0 } }
      local x, y, angle = rng:range(-20, 20), rng:range(-20, 20), rng:range(-3, 3)
      local vx, vy = rng:range(-9, 9), rng:range(-9, 9)
      for k, piece in ipairs(pieces) do
        world:add(k, graze.outline(piece):setTransform(x, y, angle),
          { mass = 1, velocity = { vx, vy }, angularVelocity = 0, restitution = rng:pick { 0, 1 } })
      end
      local _, overlaps = world:overlaps()
      if overlaps == 0 then
        world:step(DT)
        for k = 1, 2 do
          local px, py = world:getPosition(k)
          near(x + vx * DT, px, "x in case " .. case, 1e-6)
          near(y + vy * DT, py, "y in case " .. case, 1e-6)
        end
        tried = tried + 1
      end
    end
    assert.is_true(tried > numbers.cases(250), tried)
  end)

  -- One piece that its own skin puts a hair away from a neighbour, and into another.
  it("fly on as one, where one is between two others", function()
    local P = { -- corners, x, y, velocity
      { { -1.1574611663818359, 1.3444080352783203, -0.6175384521484375, -2.4671573638916016,
        0.308502197265625, -1.4324836730957031, 1.0371208190917969, -0.95705604553222656,
        1.0269374847412109, 1.8097820281982422 }, 15.685549012051588, -10.28825378013304 },
      { { -0.30498600006103516, 0.74895095825195312, -0.30049610137939453, -0.47098255157470703,
        0.60548210144042969, -0.27796840667724609 }, 13.536825798159729, -11.820230018126905 },
      { { -0.59580802917480469, 1.1592197418212891, -0.58562469482421875, -1.6076173782348633,
        0.69732475280761719, -0.77048587799072266, 0.63515472412109375, 0.98568248748779297,
        0.31017017364501953, 1.35223388671875 }, 13.938874213991369, -10.213019477028112 },
      { { -1.3790454864501953, 1.8398590087890625, -0.79316520690917969, -2.2961483001708984,
        1.3912334442138672, -1.8307743072509766, 1.3867435455322266, -0.61084175109863281,
        1.2846298217773438, -0.49566650390625, 0.50112533569335938, 2.4767246246337891 },
        14.518683917242518, -13.755931364364852 } }
    local world = newWorld "bounce"
    for k, p in ipairs(P) do
      world:add(k, graze.outline(p[1]):setTransform(p[2], p[3], 2.7172629789995324),
        { mass = 1, velocity = { 3, -2 }, angularVelocity = 0 })
    end
    world:step(DT)
    for k, p in ipairs(P) do
      near(p[2] + 3 * DT, world:getPosition(k), "x", 1e-6)
      near(p[3] - 2 * DT, select(2, world:getPosition(k)), "y", 1e-6)
    end
  end)

  -- Their skins put one a hair away from its neighbour, and into another.
  it("fly off along their ways, six of which one is small", function()
    local TURNED, SPIN = 2.7172629789995324, -2.7350368689443156
    local P = { -- corners, x, y, mass, velocity, restitution
      { { -1.157461166381836, 1.3444080352783203, -0.6175384521484375, -2.4671573638916016,
        0.308502197265625, -1.4324836730957031, 1.0371208190917969, -0.9570560455322266,
        1.026937484741211, 1.8097820281982422 },
        15.685549012051588, -10.28825378013304, 203.53523191187173, 3.2834841256750487,
        -0.52454353255742836, 0.5 },
      { { -1.3790454864501953, 1.8398590087890625, -0.7931652069091797, -2.2961483001708984,
        1.3912334442138672, -1.8307743072509766, 1.3867435455322266, -0.6108417510986328,
        1.2846298217773438, -0.49566650390625, 0.5011253356933594, 2.476724624633789 },
        14.518683917242518, -13.755931364364852, 298.02932259950273, -6.2007419168107125,
        2.6668755228295833, 0 },
      { { -0.30498600006103516, 0.7489509582519531, -0.30049610137939453, -0.47098255157470703,
        0.6054821014404297, -0.2779684066772461 },
        13.536825798159729, -11.820230018126905, 17.510083021085922, -0.90652736758478247,
        5.3522936785933295, 1 },
      { { -1.7315807342529297, 1.8052520751953125, -1.7305717468261719, 1.7811908721923828,
        -0.9922504425048828, -0.7365131378173828, -0.02851104736328125, -3.056079864501953,
        1.4064273834228516, -1.4528064727783203, 0.8665046691894531, 2.3587589263916016 },
        17.947637672287794, -10.197147649204018, 327.02147717166002, 3.5326627527527927,
        -6.7114394191243019, 0.5 },
      { { -0.5958080291748047, 1.159219741821289, -0.5856246948242188, -1.6076173782348633,
        0.6973247528076172, -0.7704858779907227, 0.6351547241210938, 0.985682487487793,
        0.31017017364501953, 1.35223388671875 },
        13.938874213991369, -10.213019477028112, 96.629844591168748, 3.4892527184763589,
        4.2526764381931388, 1 },
      { { -1.2496452331542969, -0.4270305633544922, -1.17498779296875, -2.2079410552978516,
        1.4230976104736328, -1.6544342041015625, 0.8372173309326172, 2.4815731048583984,
        -1.0079269409179688, 1.8565731048583984 },
        16.802597391891304, -14.083585293267593, 301.82629786596237, -7.0968874926141696,
        -3.5797120358135652, 1 },
    }
    for _, dt in ipairs { 1 / 60, 1 / 240 } do
      local world = newWorld "bounce"
      for k, p in ipairs(P) do
        world:add(k, graze.outline(p[1]):setTransform(p[2], p[3], TURNED),
          { mass = p[4], velocity = { p[5], p[6] }, angularVelocity = SPIN, restitution = p[7] })
      end
      world:step(dt)
      for k, p in ipairs(P) do
        local x, y = world:getPosition(k)
        near(p[2] + p[5] * dt, x, "x", 1e-6)
        near(p[3] + p[6] * dt, y, "y", 1e-6)
      end
    end
  end)
end)

describe("who leaves a contact slowly, and is slowed", function()
  -- The first goes on for u^2 (1 - e)^2 / 8a, the second for u^2 (1 + e)^2 / 8a.
  for _, case in ipairs {
    { a = 60, v = 100, gap = 30, e = 1, time = 20, steps = { 1, 2, 7, 1200 } },
    { a = 60, v = 100, gap = 30, e = 0.9, time = 10, steps = { 1, 5, 600 } },
    { a = 2000, v = 400, gap = 30, e = 0.96, time = 2, steps = { 1, 120, 480 } } } do
    it(("at %g of %g goes on by the closed form, in any steps"):format(case.e, case.a), function()
      for _, steps in ipairs(case.steps) do
        local world = newWorld "bounce"
        world:add(1, graze.circle(0, 0, 5),
          { mass = 1, velocity = { case.v, 0 }, deceleration = case.a, restitution = case.e })
        world:add(2, graze.circle(0, 0, 5):setPosition(10 + case.gap, 0),
          { mass = 1, deceleration = case.a, restitution = case.e })
        local hits = 0
        for _ = 1, steps do hits = hits + world:step(case.time / steps) end
        local u = math.sqrt(case.v ^ 2 - 2 * case.a * case.gap)
        assert.equal(1, hits)
        near(case.gap + (u * (1 - case.e)) ^ 2 / 8 / case.a, world:getPosition(1), "first", 1e-9)
        near(10 + case.gap + (u * (1 + case.e)) ^ 2 / 8 / case.a, world:getPosition(2), "second",
          1e-9)
      end
    end)
  end
end)

describe("contacts of one instant", function()
  -- M u = (M + N) w for one that hits N at once.
  for _, count in ipairs { 300, 1000, 3000 } do
    it(("are never too many: %d"):format(count), function()
      for _, e in ipairs { 0, 1 } do
        local world = newWorld "bounce"
        for k = 1, count do
          world:add(k, graze.circle(10 * k, 0, 4), { mass = 1, restitution = e })
        end
        world:add("slab", graze.rectangle(0, -15, 10 * count + 20, 10),
          { mass = count, velocity = { 0, 100 }, restitution = e })
        assert.equal(count, (world:step(DT)))
        for k = 1, count do
          near(50 * (1 + e), select(2, world:getVelocity(k)), "ball " .. k, 1e-6)
        end
        near(50 * (1 - e), select(2, world:getVelocity "slab"), "the slab", 1e-6)
        assert.equal(0, scene.cut(world))
      end
    end)
  end
end)

describe("crates that lie on one another", function()
  -- A wall of bricks of 30 by 30, row by row shifted to and fro.
  local function wall(rng)
    local world = newWorld "bounce"
    local rows, columns = rng:whole(2, 5), rng:whole(1, 3)
    local shift, e = rng:pick { 0, 8, 15, rng:range(0, 30) }, rng:pick { 0, 0.2, 0.4 }
    world:add("ground", graze.rectangle(-1000, 0, 2000, 100))
    local count = 0
    for row = 1, rows do
      for column = 1, columns do
        count = count + 1
        world:add(count, graze.rectangle(30 * column + row % 2 * shift, -30 * row, 30, 30),
          { mass = 1, acceleration = { 0, 900 }, restitution = e, angularVelocity = 0 })
      end
    end
    return world, count, math.sqrt(2 * 900 * 30 * rows)
  end

  it("are never faster than a fall from their top", function()
    local rng = numbers.new(78)
    for case = 1, numbers.cases(8) do
      local world, count, most = wall(rng)
      for _ = 1, 60 do
        world:step(DT)
        for k = 1, count do
          local vx, vy = world:getVelocity(k)
          assert.is_true(vx * vx + vy * vy <= most * most, "wall " .. case)
        end
      end
    end
  end)
end)
