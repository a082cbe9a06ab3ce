-- Steps of items that turn, and that throw one another: setAngularVelocity and setMass.

local graze = require "graze"
local numbers = require "spec.support.numbers"
local rooms = require "spec.support.rooms"

local abs, cos, max, pi, sin, sqrt = math.abs, math.cos, math.max, math.pi, math.sin, math.sqrt
local unpack = table.unpack or unpack -- luacheck: ignore 143

local function near(expected, got, what, off)
  assert.is_true(abs(expected - got) <= (off or 1e-9), ("%s: %.17g, not %.17g"):format(what or "",
    got, expected))
end

-- Add an item, and return the world.
local function put(world, item, shape)
  world:add(item, shape)
  return world
end

local function bouncing() return graze.world():rule("default", "default", "bounce") end

-- Two balls of radius 1: a at (0, 0) with a velocity, b at (10, 0); after two seconds. `masses` and
-- `restitution` are of both.
local function collide(masses, options)
  local world = graze.world():rule("default", "default", options.rule or "bounce")
  for _, item in ipairs(options.order or { "a", "b" }) do
    put(world, item, graze.circle(0, 0, 1):setPosition(item == "b" and 10 or 0, 0))
    world:setMass(item, masses[item]):setRestitution(item, options.restitution or 1)
  end
  world:setVelocity("a", 20, 0)
  for _ = 1, 120 do world:step(1 / 60) end
  return world
end

local function speeds(world, a, b)
  near(a, (world:getVelocity("a")), "a")
  near(b, (world:getVelocity("b")), "b")
end

describe("items with masses", function()
  it("share their momentum", function()
    speeds(collide({ a = 1, b = 1 }, {}), 0, 20)
    speeds(collide({ a = 3, b = 1 }, {}), 10, 30)
    speeds(collide({ a = 1, b = 1 }, { restitution = 0.5 }), 5, 15)
    speeds(collide({ a = 1, b = 3 }, {}), -10, 10)
  end)

  it("are thrown by what has none, in either order, and do not hold it up", function()
    for _, order in ipairs { { "a", "b" }, { "b", "a" } } do
      local world = collide({ b = 1 }, { order = order })
      speeds(world, 20, 40)
      near(40, (world:getPosition("a")))
    end
  end)

  it("are pushed along by what slides, and touch it", function()
    local world = collide({ b = 1 }, { rule = "slide" })
    speeds(world, 20, 20)
    near(0, (world:getShape("a"):distance(world:getShape("b"))))
  end)

  it("are needed: without any, the one that moves bounces off the other", function()
    speeds(collide({}, {}), -20, 0)
  end)

  it("bounce with the smaller restitution of both, whoever moves", function()
    local world = bouncing()
    put(world, "a", graze.circle(0, 0, 1)):setMass("a", 1):setVelocity("a", 20, 0)
    put(world, "b", graze.circle(0, 0, 1):setPosition(10, 0)):setMass("b", 1):setRestitution("b", 0)
    world:step(1)
    speeds(world, 10, 10)
  end)

  it("are thrown no faster than their greatest speed", function()
    for _, order in ipairs { { "a", "b" }, { "b", "a" } } do
      local world = bouncing()
      for _, item in ipairs(order) do
        put(world, item, graze.circle(0, 0, 1):setPosition(item == "b" and 10 or 0, 0))
      end
      world:setMass("a", 10):setMass("b", 1):setMaxSpeed("b", 5):setVelocity("a", 30, 0):step(1)
      near(5, (world:getVelocity("b")))
    end
  end)

  it("are hit from behind by a mallet", function()
    local world = bouncing()
    put(world, "ball", graze.circle(0, 0, 1)):setMass("ball", 1):setVelocity("ball", -3, 0)
    put(world, "mallet", graze.circle(0, 0, 1):setPosition(5, 0)):setVelocity("mallet", -20, 0)
    world:step(1)
    near(-37, (world:getVelocity("ball")))
    near(-20, (world:getVelocity("mallet")))
  end)

  it("pass on a blow through a row within one step", function()
    local world = bouncing()
    for i = 1, 5 do put(world, i, graze.circle(0, 0, 1):setPosition(2 * i, 0)):setMass(i, 1) end
    put(world, "hit", graze.circle(0, 0, 1):setPosition(-0.1, 0)):setMass("hit", 1)
    world:setVelocity("hit", 30, 0):step(1 / 60)
    for i = 1, 5 do near(i == 5 and 30 or 0, (world:getVelocity(i)), "ball " .. i) end
    near(0, (world:getVelocity("hit")))
  end)

  it("wait where they are pinned, and overlap nothing", function()
    local world = bouncing()
    put(world, "rail", graze.rectangle(20, -50, 10, 100))
    put(world, "mallet", graze.circle(0, 0, 3)):setVelocity("mallet", 60, 0)
    put(world, "puck", graze.circle(0, 0, 2):setPosition(12, 0.1)):setMass("puck", 1)
    for _ = 1, 240 do
      world:step(1 / 60)
      assert.same({}, (world:overlaps()))
    end
  end)

  it("keep the energy of billiards, and never overlap", function()
    local world, rng = bouncing(), numbers.new(16)
    local kinds = {}
    for i = 0, 16 * 9 - 1 do
      local x, y = i % 16, math.floor(i / 16)
      kinds[i + 1] = (x == 0 or y == 0 or x == 15 or y == 8) and 1 or 0
    end
    put(world, "table", graze.grid(16, 9, 10, 10, kinds))
    for i = 0, 15 do
      local x, y = 80 + 5.5 * (i % 4), 30 + 5.5 * (i - i % 4) / 4
      put(world, i, graze.circle(0, 0, 2.5):setPosition(x, y)):setMass(i, 1)
    end
    world:setPosition(0, 30, 40):setVelocity(0, 400, rng:range(-40, 40))
    local function energy()
      local sum = 0
      for i = 0, 15 do
        local vx, vy = world:getVelocity(i)
        sum = sum + vx ^ 2 + vy ^ 2
      end
      return sum
    end
    local before, hits = energy(), 0
    for _ = 1, 300 do
      hits = hits + world:step(1 / 60)
      assert.same({}, (world:overlaps()))
      near(1, energy() / before, "energy", 1e-12)
    end
    assert.is_true(hits > 100, hits .. " hits")
  end)
end)

describe("items that turn in steps", function()
  it("turn at their angular velocity, also where they stand, and forever", function()
    local world = bouncing()
    put(world, "fan", graze.rectangle(-5, -1, 10, 2))
    assert.is_nil(world:getAngularVelocity("fan"))
    world:setAngularVelocity("fan", 3)
    for _ = 1, 600 do world:step(1 / 60) end
    near(30, (select(3, world:getTransform("fan"))))
    assert.equal(3, world:getAngularVelocity("fan"))
    world:setAngularVelocity("fan", nil)
    world:step(1)
    near(30, world:getAngle("fan"))
    assert.is_nil(world:getAngularVelocity("fan"))
  end)

  it("are turned by what meets them beside their middle", function()
    local world = bouncing()
    put(world, "rod", graze.rectangle(-1, -10, 2, 20)):setMass("rod", 2)
    world:setAngularVelocity("rod", 0)
    put(world, "ball", graze.circle(0, 0, 1):setPosition(-4, 8)):setMass("ball", 1)
    world:setVelocity("ball", 10, 0):step(0.5)
    local k2 = (2 ^ 2 + 20 ^ 2) / 12
    local j = 20 / (1.5 + 64 / (2 * k2))
    near(10 - j, (world:getVelocity("ball")), "ball")
    near(j / 2, (world:getVelocity("rod")), "rod")
    near(-8 * j / (2 * k2), world:getAngularVelocity("rod"), "turn")
  end)

  it("are not turned without an angular velocity", function()
    local world = bouncing()
    put(world, "rod", graze.rectangle(-1, -10, 2, 20)):setMass("rod", 1)
    put(world, "ball", graze.circle(0, 0, 1):setPosition(-4, 8)):setMass("ball", 1)
    world:setVelocity("ball", 10, 0):step(0.5)
    near(0, (world:getVelocity("ball")))
    near(10, (world:getVelocity("rod")))
    assert.equal(0, world:getAngle("rod"))
  end)

  it("throw with the speed of their surface", function()
    local world = bouncing()
    put(world, "flipper", graze.capsule(0, 0, 60, 0, 5)):setAngularVelocity("flipper", -10)
    put(world, "ball", graze.circle(0, 0, 6):setPosition(40, -30)):setMass("ball", 1)
    world:setRestitution("ball", 0.8):step(0.1)
    local vx, vy = world:getVelocity("ball")
    near(18 * sqrt(2500 - 121), sqrt(vx ^ 2 + vy ^ 2), "speed", 1e-6)
    near(-1, world:getAngle("flipper"), "angle")
  end)

  it("leave a floor of tiles flat, if they land flat", function()
    local world = bouncing()
    put(world, "floor", graze.grid(8, 1, 1, 1, { 1, 1, 1, 1, 1, 1, 1, 1 }):setPosition(-4, 0))
    put(world, "square", graze.rectangle(-1, -1, 2, 2):setPosition(0.3, -1.02))
    world:setMass("square", 1):setAngularVelocity("square", 0):setRestitution("square", 0.5)
    world:setVelocity("square", 1, 3):step(1 / 60)
    local vx, vy = world:getVelocity("square")
    near(1, vx)
    near(-1.5, vy)
    near(0, world:getAngularVelocity("square"), "turn", 1e-12)
  end)

  it("keep their energy, however flat they land", function()
    for _, tilt in ipairs { 1e-9, 1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 0.01 } do
      local world = bouncing()
      put(world, "box", graze.rectangle(-2, -2, 4, 4):setAngle(tilt)):setAngularVelocity("box", 0)
      put(world, "floor", graze.rectangle(-50, 5, 100, 10)):setVelocity("box", 0, 10):step(1)
      local vx, vy = world:getVelocity("box")
      near(100, vx ^ 2 + vy ^ 2 + 8 / 3 * world:getAngularVelocity("box") ^ 2, "energy")
      assert.is_true(vy < -8)
    end
  end)

  it("gain no energy where one end comes down and the other rises", function()
    local random = numbers.new(7)
    for case = 1, 500 do
      local width, height = random:range(1, 6), random:range(1, 6)
      local world = put(bouncing(), "floor", graze.rectangle(-20, 0, 40, 4))
      put(world, "body", graze.rectangle(-width / 2, -height / 2, width, height)
        :setPosition(0, -height / 2)) -- flat on the floor
      local vy, w = random:range(-4, 4), random:range(-5, 5)
      local restitution = case % 3 == 0 and 1 or random:range(0, 1)
      world:setMass("body", 2):setRestitution("body", restitution)
      world:setVelocity("body", 0, vy):setAngularVelocity("body", w)
      world:step(1e-6)
      local _, uy = world:getVelocity("body")
      local square = (width ^ 2 + height ^ 2) / 12
      local before = vy ^ 2 + square * w ^ 2
      local after = uy ^ 2 + square * world:getAngularVelocity("body") ^ 2
      local lost = 1 - after / before
      assert.is_true(lost >= -1e-12, case)
      if restitution == 1 then assert.is_true(lost <= 1e-12, case) end
    end
  end)

  it("squeezed between two that close in, gain no more than each blow gives", function()
    local random = numbers.new(11)
    for case = 1, 100 do
      local world = put(bouncing(), "left", graze.rectangle(-9, -4, 8, 8))
      put(world, "body", graze.rectangle(-1, -2, 2, 4))
      put(world, "right", graze.polygon(1, random:range(0, 2), 9, -4, 9, 4))
      world:setVelocity("left", 20, 0):setAngularVelocity("left", random:range(-10, 10))
      world:setVelocity("right", -20, 0):setAngularVelocity("right", random:range(-10, 10))
      world:setMass("body", 5):setAngularVelocity("body", random:range(-5, 5))
      for _ = 1, 5 do world:step(1 / 30) end
      local vx, vy = world:getVelocity("body")
      -- Both close in at 40, and with their turning at less than 250: 32 bounces.
      assert.is_true(max(abs(vx), abs(vy)) < 32 * 2 * 250, case)
      assert.is_true(abs(world:getAngularVelocity("body")) < 32 * 2 * 250, case)
    end
  end)

  it("keep their energy and momentum where they lie side by side, however fast", function()
    -- A plank that turns about its middle, in four pieces, each of which flies as it does in that.
    for seed = 1, 8 do
      local rng, spin = numbers.new(seed), ({ 1, -10, 50, -200 })[seed % 4 + 1]
      local world, pieces, x, mass, middle = bouncing(), {}, 0, 0, 0
      for k = 1, 4 do
        local w, h = rng:range(4, 30), rng:range(10, 40)
        local m, at = w * h, x + w / 2
        pieces[k] = { w = w, h = h, x = at, mass = m, inertia = m * (w * w + h * h) / 12 }
        x, mass, middle = x + w, mass + m, middle + m * at
      end
      for _, piece in ipairs(pieces) do
        local shape = graze.rectangle(-piece.w / 2, -piece.h / 2, piece.w, piece.h)
        put(world, piece, shape:setPosition(piece.x, 0)):setMass(piece, piece.mass)
        world:setVelocity(piece, 0, spin * (piece.x - middle / mass))
        world:setAngularVelocity(piece, spin)
      end
      local function totals()
        local energy, px, py = 0, 0, 0
        for _, piece in ipairs(pieces) do
          local m, vx, vy = piece.mass, world:getVelocity(piece)
          px, py = px + m * vx, py + m * vy
          energy = energy + m * (vx * vx + vy * vy) / 2
            + piece.inertia * world:getAngularVelocity(piece) ^ 2 / 2
        end
        return energy, px, py
      end
      local energy = totals()
      for _ = 1, 60 do
        world:step(1 / 60)
        assert.same({}, (world:overlaps()))
        local now, px, py = totals()
        near(1, now / energy, "energy at " .. spin)
        near(0, sqrt((px * px + py * py) / (energy * mass)), "momentum at " .. spin)
      end
    end
  end)

  it("gain no energy in a crowd, however fast they turn", function()
    for seed = 1, numbers.cases(3) do
      local rng = numbers.new(seed)
      local gravity = ({ 0, 700, 5000 })[seed % 3 + 1]
      local restitution = ({ 1, 0.9, 0.5, 0 })[seed % 4 + 1]
      local world, boxes = bouncing(), {}
      for _, plane in ipairs { graze.plane(1, 0, 0), graze.plane(-1, 0, 300),
        graze.plane(0, 1, 0), graze.plane(0, -1, 300) } do
        world:add(plane, plane)
      end
      for k = 0, 11 do
        local w, h = rng:range(8, 38), rng:range(8, 38)
        local box = { mass = w * h, inertia = w * h * (w * w + h * h) / 12 }
        local shape = graze.rectangle(-w / 2, -h / 2, w, h)
        put(world, box, shape:setPosition(40 + k % 4 * 70, 40 + (k - k % 4) / 4 * 70))
        world:setMass(box, box.mass):setRestitution(box, restitution)
        world:setVelocity(box, rng:range(-300, 300), rng:range(-300, 300))
        world:setAngularVelocity(box, rng:range(-150, 150)):setAcceleration(box, 0, gravity)
        boxes[k + 1] = box
      end
      local function total()
        local energy = 0
        for _, box in ipairs(boxes) do
          local vx, vy = world:getVelocity(box)
          local _, y = world:getPosition(box)
          energy = energy + box.mass * ((vx * vx + vy * vy) / 2 + gravity * (300 - y))
            + box.inertia * world:getAngularVelocity(box) ^ 2 / 2
        end
        return energy
      end
      local energy = total()
      for step = 1, 200 do
        world:step(1 / 60)
        -- what comes to rest is lifted a little
        assert.is_true(total() < energy * (restitution == 1 and gravity == 0 and 1 + 1e-9 or 1.002),
          ("step %d of %d"):format(step, seed))
      end
      assert.same({}, (world:overlaps()))
    end
  end)

  it("land on a corner, and turn", function()
    local world = bouncing()
    put(world, "floor", graze.rectangle(-50, 2, 100, 5))
    put(world, "plank", graze.rectangle(-2, -0.5, 4, 1):setAngle(pi / 6)):setMass("plank", 1)
    world:setAngularVelocity("plank", 0):setVelocity("plank", 0, 3):step(0.5)
    local rx, k2 = 2 * cos(pi / 6) - sin(pi / 6) / 2, 17 / 12
    local j = 6 / (1 + rx ^ 2 / k2)
    near(3 - j, (select(2, world:getVelocity("plank"))))
    near(-j * rx / k2, world:getAngularVelocity("plank"))
  end)
end)

local BODIES = {
  rod = function() return graze.rectangle(-5, -1, 10, 2) end,
  square = function() return graze.rectangle(-3, -3, 6, 6) end,
  outline = function() return graze.outline(-4, -4, 4, -4, 4, -2, -2, -2, -2, 4, -4, 4) end,
  dumbbell = function()
    return graze.compound(graze.circle(-5, 0, 2), graze.circle(5, 0, 2),
      graze.rectangle(-4, -0.5, 8, 1))
  end,
  capsule = function() return graze.capsule(-4, 0, 4, 0, 1.5) end,
  triangle = function() return graze.regularPolygon(3, 4) end,
}
local NAMES = { "rod", "square", "outline", "dumbbell", "capsule", "triangle" }

local function room_of_cells()
  local kinds = {}
  for i = 0, 191 do
    local x, y = i % 16, math.floor(i / 16)
    local is_wall = x == 0 or y == 0 or x == 15 or y == 11
    kinds[i + 1] = is_wall and 1 or (x == 1 and y == 10 and 2 or 0)
  end
  return graze.grid(16, 12, 10, 10, kinds):setKind(2, graze.polygon(0, 0, 10, 10, 0, 10))
    :setPosition(-80, -60)
end

local ROOMS = {
  room_of_cells,
  function()
    local ring = {}
    for k = 0, 12 do
      ring[#ring + 1], ring[#ring + 2] = 70 * cos(k % 12 * pi / 6), 50 * sin(k % 12 * pi / 6)
    end
    return graze.chain(unpack(ring))
  end,
  function()
    return graze.outline { { -100, -100, 100, -100, 100, 100, -100, 100 },
      { -70, -50, 0, -40, 70, -50, 60, 50, 0, 35, -70, 50 } }
  end,
}

describe("bodies that tumble in a room", function()
  -- Energy without the mass: (v^2 + k^2 w^2) / 2 - g y. Of k^2 only one value can keep it.
  local function drift(world, gravity, frames)
    local sums, least, most, at = {}, math.huge, 0, {}
    for frame = 1, frames do
      world:step(1 / 60)
      assert.same({}, (world:overlaps()))
      local vx, vy = world:getVelocity("body")
      local _, y = world:getPosition("body")
      local w2 = world:getAngularVelocity("body") ^ 2 / 2
      sums[frame] = { (vx ^ 2 + vy ^ 2) / 2 - gravity * y, w2 }
      if w2 < least then least, at.low = w2, frame end
      if w2 > most then most, at.high = w2, frame end
    end
    local low, high = sums[at.low], sums[at.high]
    local k2 = most > least and (low[1] - high[1]) / (most - least) or 0
    local energy, off, scale = low[1] + k2 * low[2], 0, k2 * high[2] + gravity * 50 + 800
    for _, sum in ipairs(sums) do off = max(off, abs(sum[1] + k2 * sum[2] - energy)) end
    return off / scale, k2
  end

  it("keep their energy, and overlap nothing", function()
    local rng = numbers.new(61)
    for _, room in ipairs(ROOMS) do
      for _, gravity in ipairs { 0, 100 } do
        for _, name in ipairs(NAMES) do
          local world = bouncing()
          put(world, "room", room())
          put(world, "body", BODIES[name]():setTransform(rng:range(-10, 10), rng:range(-8, 8),
            rng:range(0, 6)))
          world:setVelocity("body", rng:range(-40, 40), rng:range(-40, 40))
          world:setAngularVelocity("body", rng:range(-4, 4)):setAcceleration("body", 0, gravity)
          local off, k2 = drift(world, gravity, 400)
          assert.is_true(off < 1e-12, ("%s: off by %g"):format(name, off))
          if name == "rod" then near(104 / 12, k2, "k2", 1e-6) end
          if name == "square" then near(6, k2, "k2", 1e-6) end
        end
      end
    end
  end)

  it("come to lie flat on a floor of tiles", function()
    for _, restitution in ipairs { 0.8, 0.5, 0 } do
      for _, name in ipairs(NAMES) do
        local world = bouncing()
        put(world, "floor", room_of_cells())
        put(world, "body", BODIES[name]():setTransform(-20, -15, 0.3)):setMass("body", 1)
        world:setVelocity("body", 0, 23):setAngularVelocity("body", 2)
        world:setAcceleration("body", 0, 100):setRestitution("body", restitution)
        for _ = 1, 900 do
          world:step(1 / 60)
          assert.same({}, (world:overlaps()))
        end
        local _, vy = world:getVelocity("body")
        assert.equal(0, vy, name)
        assert.equal(0, world:getAngularVelocity("body"), name)
        local x1, y1, x2, y2 = 0, -99, 0, -99
        local corners = { world:getVertices("body") }
        if name ~= "dumbbell" then
          for k = 1, #corners, 2 do
            if corners[k + 1] > y1 then x2, y2, x1, y1 = x1, y1, corners[k], corners[k + 1]
            elseif corners[k + 1] > y2 then x2, y2 = corners[k], corners[k + 1] end
          end
          assert.is_true(abs(y1 - y2) < 3e-3, ("%s: %g"):format(name, y1 - y2)) -- within a hair
          assert.is_true(abs(x1 - x2) > 1)
        end
      end
    end
  end)

  it("slide down a slope, once they lie flat on it", function()
    local world = bouncing()
    put(world, "slope", graze.polygon(-200, -100, 400, 200, -200, 200))
    put(world, "box", graze.rectangle(-2, -1, 4, 2):setTransform(-10, -14, 0.2)):setMass("box", 1)
    world:setAngularVelocity("box", 0):setAcceleration("box", 0, 100):setRestitution("box", 0.3)
    for _ = 1, 180 do world:step(1 / 60) end
    near(math.atan(0.5), world:getAngle("box") % pi, "angle", 2.5e-4) -- a hair at one end
    near(0, world:getAngularVelocity("box"), "angular velocity", 1e-12)
    local vx, vy = world:getVelocity("box")
    near(0.5, vy / vx, "along the slope", 1e-6)
  end)

  it("topple over an edge", function()
    local world = bouncing()
    put(world, "table", graze.rectangle(-20, 0, 20, 5))
    put(world, "box", graze.rectangle(-2, -1, 4, 2):setPosition(0.5, -1)):setMass("box", 1)
    world:setAngularVelocity("box", 0):setAcceleration("box", 0, 100):setRestitution("box", 0)
    for _ = 1, 30 do world:step(1 / 60) end
    assert.is_true(world:getAngle("box") > 0.1)
    for _ = 1, 90 do world:step(1 / 60) end
    assert.is_true(select(2, world:getPosition("box")) > 5)
  end)

  it("are stirred by a mill, which nothing stops", function()
    local world, rng = bouncing(), numbers.new(8)
    put(world, "room", room_of_cells())
    local mill = graze.outline(-20, -2, -2, -2, -2, -20, 2, -20, 2, -2, 20, -2, 20, 2, 2, 2, 2, 20,
      -2, 20, -2, 2, -20, 2)
    put(world, "mill", mill):setAngularVelocity("mill", 3)
    for i = 1, 8 do
      put(world, i, graze.circle(0, 0, 2):setPosition(rng:pick { -40, 40 } + i, 5 * i - 20))
      world:setMass(i, 1):setVelocity(i, rng:range(-60, 60), rng:range(-60, 60))
    end
    for _ = 1, 600 do
      world:step(1 / 60)
      assert.same({}, (world:overlaps()))
    end
    assert.is_true(world:getAngle("mill") > 29.5, world:getAngle("mill"))
  end)

  it("start anywhere, and overlap nothing that they did not overlap", function()
    local rng = numbers.new(99)
    for n = 1, 40 do
      local world = bouncing()
      rooms.fill(rng, rooms.kinds[n % #rooms.kinds + 1], world)
      local body = rooms.body(rng, world)
      if body then
        put(world, "body", body):setMass("body", 1):setAngularVelocity("body", rng:range(-9, 9))
        world:setVelocity("body", rng:range(-50, 50), rng:range(-50, 50))
        world:setAcceleration("body", 0, rng:pick { 0, 60 })
        world:setRestitution("body", rng:pick { 1, 0.6, 0 })
        for _ = 1, 60 do
          world:step(1 / 60)
          assert.is_true(rooms.is_free(world, world:getShape("body"), "body"))
        end
      end
    end
  end)
end)

describe("setMass and setAngularVelocity refuse", function()
  it("what is no mass, no number, and what cannot turn", function()
    local world = graze.world()
    put(world, "ball", graze.circle(0, 0, 1))
    put(world, "plane", graze.plane(0, -1, 9))
    put(world, "grid", graze.grid(2, 2, 1, 1))
    local function refuses(message, method, ...)
      local arguments = { ... }
      local ok, text = pcall(function() world[method](world, unpack(arguments)) end)
      assert.is_false(ok)
      assert.truthy(text:find(message, 1, true), text)
    end
    refuses("mass must be positive", "setMass", "ball", 0)
    refuses("mass must be positive", "setMass", "ball", -1)
    refuses("finite number expected, got infinity", "setMass", "ball", math.huge)
    refuses("number expected, got string", "setMass", "ball", "1")
    refuses("plane", "setMass", "plane", 1)
    refuses("plane", "setAngularVelocity", "plane", 1)
    refuses("a grid is moved, never turned", "setAngularVelocity", "grid", 1)
    refuses("finite number expected, got nan", "setAngularVelocity", "ball", 0 / 0)
    assert.is_nil(world:getMass("ball"))
    assert.is_nil(world:getAngularVelocity("ball"))
    world:setMass("ball", 2):setAngularVelocity("ball", 1)
    assert.same({ 2, 1 }, { world:getMass("ball"), world:getAngularVelocity("ball") })
    refuses("the item turns, and a grid is never turned", "setShape", "ball",
      graze.grid(1, 1, 1, 1))
    world:setMass("ball", nil)
    assert.is_nil(world:getMass("ball"))
  end)
end)
