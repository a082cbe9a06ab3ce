-- What lies together moves at once: blows pass through tables, towers fall, heaps come to rest, and
-- nobody ever overlaps.

local graze = require "graze"
local numbers = require "spec.support.numbers"
local scene = require "spec.support.scene"

local near, cut = scene.near, scene.cut
local DT, G = 1 / 60, 600

local function newWorld(mu)
  local world = graze.world { friction = mu }:rule("default", "default", "bounce")
  world:add("floor", graze.rectangle(-3000, 0, 6000, 100))
  return world
end

-- Add a body that may turn, and is pulled down.
local function add(world, name, shape, options)
  options = options or {}
  options.mass = options.mass or 1
  options.acceleration = options.acceleration or { 0, G }
  options.restitution = options.restitution or 0
  if options.turns ~= false then options.angularVelocity = options.angularVelocity or 0 end
  options.turns = nil
  world:add(name, shape, options)
  return name
end

local function crate(world, name, x, y, options)
  return add(world, name, scene.block(20, 20):setPosition(x, y), options)
end

local function pyramid(world, rows, gap)
  local names = {}
  for row = 0, rows - 1 do
    for k = 0, rows - 1 - row do
      local x = (k - (rows - 1 - row) / 2) * (20 + gap)
      names[#names + 1] = crate(world, #names + 1, x, -10 - 20 * row)
    end
  end
  return names
end

-- How many pairs overlap of which one has a mass?
local function overlaps(world)
  local pairs, count = world:overlaps()
  local found = 0
  for k = 1, count do
    if world:getMass(pairs[2 * k - 1]) or world:getMass(pairs[2 * k]) then found = found + 1 end
  end
  return found
end

local function energy(world, names)
  local sum, scale = 0, 0
  for _, name in ipairs(names) do
    local vx, vy = world:getVelocity(name)
    local m, spin = world:getMass(name), world:getAngularVelocity(name) or 0
    local _, y = world:getPosition(name)
    sum = sum + m * (vx * vx + vy * vy) / 2 + (world:getInertia(name) or 0) * spin * spin / 2
      - m * G * y
    scale = scale + m * G * 300
  end
  return sum, scale
end

local function momentum(world, names)
  local sum = 0
  for _, name in ipairs(names) do sum = sum + world:getMass(name) * world:getVelocity(name) end
  return sum
end

describe("a table on more legs than it needs", function()
  local function makeTable(legs, e, turns)
    local world, names = newWorld(0), { "plank" }
    for k, x in ipairs(legs) do
      names[#names + 1] = add(world, k, graze.rectangle(x, -50, 10, 50),
        { restitution = e, turns = turns })
    end
    add(world, "plank", graze.rectangle(0, -60, 120, 10), { restitution = e, turns = turns })
    return world, names
  end

  it("passes on the momentum of a blow", function()
    for _, legs in ipairs { { 0, 110 }, { 0, 55, 110 }, { 0, 30, 60, 110 } } do
      for _, mass in ipairs { 2, 1000 } do
        for _, e in ipairs { 0, 0.5, 1 } do
          for _, height in ipairs { -30, -55 } do
            local world, names = makeTable(legs, e, false)
            names[#names + 1] = "bird"
            world:add("bird", graze.circle(-15, height, 8),
              { mass = mass, velocity = { 900, 0 }, restitution = e })
            for _ = 1, 3 do world:step(DT) end
            near(900 * mass, momentum(world, names), "momentum", 1e-9)
            assert.equal(0, cut(world))
          end
        end
      end
    end
  end)

  it("is lifted by a lift, all the way", function()
    local world = makeTable({ 0, 55, 110 }, 0, false)
    world:remove "floor"
    world:add("lift", graze.rectangle(-50, 0, 300, 20), { velocity = { 0, -60 } })
    for _ = 1, 120 do
      world:step(DT)
      assert.equal(0, overlaps(world))
    end
    near(-120, scene.y(world, "lift"), "lift", 1e-9)
    near(-120, scene.y(world, "plank"), "plank", 0.02)
  end)

  it("lets a crate slide on it for ever", function()
    local world = makeTable({ 0, 55, 110 }, 0, false)
    add(world, "crate", graze.rectangle(10, -90, 20, 20), { velocity = { 50, 0 }, turns = false })
    for _ = 1, 60 do world:step(DT) end
    near(50, scene.x(world, "crate"), "way", 1e-9)
    near(50, scene.vx(world, "crate"), "speed", 1e-9)
  end)
end)

describe("a brick wall", function()
  it("never bursts, with friction or without", function()
    local rng = numbers.new(4)
    for _ = 1, numbers.cases(8) do
      local world, names = newWorld(rng:pick { 0, 0.5 }), {}
      local rows, columns = rng:whole(2, 5), rng:whole(1, 5)
      local shift, e = rng:pick { 0, 8, 15, rng:range(0, 20) }, rng:pick { 0, 0.2, 0.4 }
      for row = 0, rows - 1 do
        for column = 0, columns - 1 do
          local x = 30 * column + row % 2 * shift
          names[#names + 1] = add(world, #names + 1,
            scene.block(30, 10):setPosition(x, -5 - 10 * row), { restitution = e })
        end
      end
      local most = math.sqrt(2 * G * 10 * rows)
      for _ = 1, 90 do
        world:step(DT)
        assert.equal(0, overlaps(world))
        for _, name in ipairs(names) do assert.is_true(scene.speed(world, name) < most) end
      end
    end
  end)
end)

describe("crates without friction", function()
  -- Of a wall of three rows one is missing; it leans, and comes down.
  it("come down no faster than they fall", function()
    local at = { { 0, -15 }, { 30, -15 }, { 5, -45 }, { 35, -45 }, { 6, -75 }, { 36, -75 } }
    for missing = 1, 6 do
      local world = newWorld(0)
      for k, place in ipairs(at) do
        if k ~= missing then
          add(world, k, scene.block(30, 30):setPosition(place[1], place[2]),
            { acceleration = { 0, 900 } })
        end
      end
      for _ = 1, 120 do
        world:step(DT)
        for k = 1, 6 do
          local fastest = math.sqrt(2 * 900 * 60) + 15 -- from the top of the wall, and a step
          if k ~= missing then assert.is_true(scene.speed(world, k) <= fastest, missing) end
        end
      end
    end
  end)

  it("stay in their shaft, and at rest, also where a table slows them", function()
    for _, gap in ipairs { 0, 0.5, 1, 5, 20 } do
      local world = newWorld(0)
      world:add("left", graze.rectangle(-17 - gap, -200, 2, 200))
      world:add("right", graze.rectangle(15 + gap, -200, 2, 200))
      for k = 1, 3 do
        add(world, k, scene.block(30, 30):setPosition(0, 15 - 30 * k), { deceleration = 1 })
      end
      for _ = 1, 300 do world:step(DT) end
      for k = 1, 3 do assert.same({ 0, 15 - 30 * k, 0 }, { world:getTransform(k) }) end
    end
  end)

  it("lie with many others at once: 95 packed balls have 172 neighbors, each told once", function()
    local world, count = newWorld(0), 0
    world:add("bin", graze.chain(0, -1e4, 0, 0, 100, 0, 100, -1e4))
    world:remove("floor")
    for row = 0, 9 do
      for column = 0, 9 - row % 2 do
        count = count + 1
        local x, y = 5 + column * 10 + row % 2 * 5, -5 - row * 10 * math.sqrt(3) / 2
        add(world, count, graze.circle(0, 0, 5):setPosition(x, y), { turns = false })
      end
    end
    for _ = 1, 3 do
      assert.equal(172, world:step(DT))
      local told = {}
      for _, a, b in world:hits() do told[a .. " " .. b] = true end
      local pairs_told = 0
      for _ in pairs(told) do pairs_told = pairs_told + 1 end
      assert.equal(172, pairs_told)
    end
    for k = 1, count do assert.same({ 0, 0 }, { world:getVelocity(k) }) end
  end)
end)

describe("a pyramid", function()
  it("is at rest from the first step on, and stays to the bit", function()
    for _, scenery in ipairs { { 5, 0 }, { 8, 0.5 }, { 12, 0 }, { 12, 0.5 }, { 12, 2 } } do
      local world = newWorld(0.5)
      local names, places = pyramid(world, scenery[1], scenery[2]), {}
      for k, name in ipairs(names) do places[k] = { world:getTransform(name) } end
      for _ = 1, 60 do world:step(DT) end
      for k, name in ipairs(names) do
        assert.same(places[k], { world:getTransform(name) })
        assert.is_true(world:isAtRest(name))
      end
    end
  end)

  it("falls where it is hit, and lies again; energy never rises, nobody overlaps", function()
    for _, e in ipairs { 0, 0.5 } do
      local world = newWorld(0.5)
      local names = pyramid(world, 8, 2)
      names[#names + 1] = add(world, "ball", graze.circle(0, 0, 12):setPosition(-300, -60),
        { mass = 4, velocity = { 500, 0 }, restitution = e })
      for _, name in ipairs(names) do world:setRestitution(name, e) end
      local before, scale = energy(world, names)
      local moved, places = 0, {}
      for k, name in ipairs(names) do places[k] = world:getPosition(name) end
      for _ = 1, 300 do
        world:step(DT)
        local now = energy(world, names)
        assert.is_true(now <= before + 1e-5 * scale, now - before)
        before = now
        assert.equal(0, overlaps(world))
      end
      for k = 1, #names - 1 do
        if math.abs(world:getPosition(names[k]) - places[k]) > 5 then moved = moved + 1 end
      end
      assert.is_true(moved > 0 and moved < 20, moved)
    end
  end)

  it("is scattered as far as by other engines, in steps of any length", function()
    -- How many of 78 move by more than 5, by Box2D and by steps of 1/480: give or take a third.
    local cases = { { 4, 500, 3, 60 }, { 4, 600, 5, 240 }, { 4, 1000, 14, 60 },
      { 10, 1500, 75, 60 } }
    for _, case in ipairs(cases) do
      local mass, speed, expected, rate = case[1], case[2], case[3], case[4]
      local world = newWorld(0.5)
      local names, moved, from = pyramid(world, 12, 2), 0, {}
      for _, name in ipairs(names) do from[name] = { world:getPosition(name) } end
      add(world, "ball", graze.circle(0, 0, 12):setPosition(-300, -60),
        { mass = mass, velocity = { speed, 0 } })
      for _ = 1, 2 * rate do world:step(1 / rate) end
      for _, name in ipairs(names) do
        local x, y = world:getPosition(name)
        if (x - from[name][1]) ^ 2 + (y - from[name][2]) ^ 2 > 25 then moved = moved + 1 end
      end
      assert.is_true(math.abs(moved - expected) <= math.max(1, expected / 3),
        ("%d at %d, 1/%d: %d of %d"):format(mass, speed, rate, moved, expected))
    end
  end)

  it("goes in the same step in which its support goes", function()
    local function changed(change)
      local world = newWorld(0.5)
      local names = pyramid(world, 5, 0)
      world:step(DT)
      assert.is_true(world:isAtRest(names[#names]))
      change(world)
      world:step(DT)
      near(G * DT, scene.vy(world, names[1]), "falls", 1e-9)
    end
    changed(function(world) world:remove "floor" end)
    changed(function(world) world:setPosition("floor", 0, 500) end)
    changed(function(world)
      world:setGroup("floor", "ghosts"):rule("default", "ghosts", "ignore")
    end)
    changed(function(world) world:rule("default", "default", "ignore") end)
  end)
end)

describe("a tower", function()
  it("stands whatever the masses are, and is at rest soon where one is dropped", function()
    for _, masses in ipairs { { 1, 100, 1 }, { 1, 1000, 1 }, { 1, 1, 1, 1, 1, 1, 1, 1, 1000 } } do
      for _, drop in ipairs { 0, 5 } do
        local world, names = newWorld(0.5), {}
        for k, mass in ipairs(masses) do
          local y = -10 - 20 * (k - 1) - (k == #masses and drop or 0)
          names[k] = crate(world, k, 0, y, { mass = mass })
        end
        for _ = 1, drop == 0 and 1 or 60 do
          world:step(DT)
          assert.equal(0, overlaps(world))
        end
        for _, name in ipairs(names) do
          assert.same({ 0, 0 }, { world:getVelocity(name) })
          assert.is_true(world:isAtRest(name), name)
        end
      end
    end
  end)

  it("rides on a lift", function()
    local world = newWorld(0.5)
    world:remove "floor"
    world:add("lift", graze.rectangle(-50, 0, 100, 20), { velocity = { 0, -60 } })
    for k = 1, 10 do crate(world, k, 0, 10 - 20 * k) end
    for _ = 1, 120 do
      world:step(DT)
      assert.equal(0, overlaps(world))
    end
    near(-120, scene.y(world, "lift"), "lift", 1e-9)
    for k = 1, 10 do near(-110 - 20 * k, scene.y(world, k), "crate " .. k, 0.2 / 100) end
  end)
end)

describe("crates between a ram and a wall", function()
  it("stop it, and overlap nothing", function()
    for count = 1, 3 do
      local world = newWorld(0.5)
      world:add("wall", graze.rectangle(200, -200, 40, 200))
      world:add("ram", graze.rectangle(0, -40, 20, 39), { velocity = { 60, 0 }, restitution = 0 })
      for k = 1, count do crate(world, k, 40 + 40 * k, -10) end
      for _ = 1, 240 do
        world:step(DT)
        assert.equal(0, overlaps(world))
      end
      near(180 - 20 * count, scene.x(world, "ram"), "ram", 0.05 / 180)
      for k = 1, count do assert.is_true(scene.speed(world, k) < 1e-3, scene.speed(world, k)) end
    end
  end)
end)

describe("a seesaw", function()
  it("tips to the heavier crate, and rests", function()
    local world = newWorld(0.5)
    world:add("board", scene.block(200, 6):setPosition(0, -30),
      { mass = 2, hinge = { -0.3, 0.3 }, angularVelocity = 0, restitution = 0 })
    crate(world, "light", -80, -43, { mass = 1 })
    crate(world, "heavy", 80, -43, { mass = 2 })
    for _ = 1, 300 do
      world:step(DT)
      assert.equal(0, overlaps(world))
    end
    local x, y, angle = world:getTransform "board"
    assert.same({ 0, -30 }, { x, y })
    assert.is_true(angle > 0.2, angle)
    assert.is_true(scene.speed(world, "heavy") < 1e-6 and scene.speed(world, "light") < 1e-6)
  end)
end)

-- A heap of polygons, discs and planks above a bin.
local function dropHeap(world, rng, count)
  local names = {}
  world:add("left", graze.rectangle(-240, -2000, 40, 2000))
  world:add("right", graze.rectangle(200, -2000, 40, 2000))
  for k = 0, count - 1 do
    local x, y = (k % 8 - 3.5) * 45 + rng:range(-5, 5), -40 - 45 * math.floor(k / 8)
    local shape
    if k % 4 == 0 then shape = graze.circle(0, 0, rng:range(8, 16))
    elseif k % 4 == 1 then shape = scene.block(32, 10)
    else shape = graze.regularPolygon(rng:whole(3, 8), rng:range(8, 16)) end
    names[#names + 1] = add(world, k, shape:setTransform(x, y, rng:range(0, 6)))
  end
  return names
end

describe("a heap", function()
  it("falls without an overlap, and comes to rest", function()
    local world, rng = newWorld(0.5), numbers.new(12)
    local names = dropHeap(world, rng, 30)
    local before, scale = energy(world, names)
    for _ = 1, 600 do
      world:step(DT)
      assert.equal(0, overlaps(world))
      local now = energy(world, names)
      assert.is_true(now <= before + 1e-5 * scale, now - before)
      before = now
    end
    for _, name in ipairs(names) do assert.same({ 0, 0 }, { world:getVelocity(name) }, name) end
  end)

  it("plays on alike after a restore, and from its bytes", function()
    local world, rng = newWorld(0.5), numbers.new(13)
    local names = dropHeap(world, rng, 20)
    for _ = 1, 60 do world:step(DT) end
    local saved, other = world:save(), graze.world():unpack(world:pack())
    for _ = 1, 30 do world:step(DT); other:step(DT) end
    local hash = world:hash()
    assert.equal(hash, other:hash())
    world:restore(saved)
    for _ = 1, 30 do world:step(DT) end
    assert.equal(hash, world:hash())
    assert.equal(20, #names)
  end)

  it("is where it was if a filter fails", function()
    local world, rng = newWorld(0.5), numbers.new(14)
    dropHeap(world, rng, 20)
    for _ = 1, 80 do world:step(DT) end
    local hash = world:hash()
    for last = 1, 60, 7 do
      local calls = 0
      assert.is_false(pcall(world.step, world, DT, function()
        calls = calls + 1
        if calls == last then error "refused" end
        return "bounce"
      end))
      assert.equal(hash, world:hash())
    end
  end)

  it("is mirrored by its mirror image, to a thousandth of its bodies' size", function()
    local function play(seed, sign)
      local world, rng, places = newWorld(0.5), numbers.new(seed), {}
      for k = 1, 10 do
        local x, y, turned = rng:range(-30, 30), -16 - 22 * k, rng:range(0, 6)
        local corners, points, radius = rng:whole(3, 6), {}, rng:range(8, 11)
        for i = 1, corners do
          local angle = 2 * math.pi * i / corners + turned
          points[#points + 1] = sign * radius * math.cos(angle)
          points[#points + 1] = radius * math.sin(angle)
        end
        add(world, k, graze.polygon(points):setPosition(sign * x, y))
      end
      for _ = 1, 30 do world:step(DT) end
      for k = 1, 10 do
        local x, y = world:getPosition(k)
        places[2 * k - 1], places[2 * k] = sign * x, y
      end
      return places
    end
    for seed = 1, 20 do
      local one, other = play(seed, 1), play(seed, -1)
      for k = 1, #one do near(one[k], other[k], seed, 0.02 / math.max(1, math.abs(one[k]))) end
    end
  end)

  it("is the same whatever the order of insertion", function()
    local function played(turned)
      local world, names = newWorld(0.5), {}
      for n = 0, 11 do
        local k = turned and 11 - n or n
        names[k + 1] = crate(world, k, (k % 3 - 1) * 23 + k, -40 - 25 * math.floor(k / 3))
      end
      for _ = 1, 90 do world:step(DT) end
      local list = {}
      for k, name in ipairs(names) do list[k] = { world:getTransform(name) } end
      return list
    end
    local one, other = played(false), played(true)
    for k, place in ipairs(one) do
      for i = 1, 3 do near(place[i], other[k][i], "crate " .. k, 1e-6) end
    end
  end)
end)

describe("a body that turns", function()
  -- Where it has turned far in a step, it is on the other side sooner than it overlaps.
  it("never passes a chain, however long a step is", function()
    local points = {}
    for k = 0, 40 do points[2 * k + 1], points[2 * k + 2] = (k - 20) * 16, 0 end
    local function fall(seed)
      local rng = numbers.new(seed)
      local world = graze.world { friction = rng:pick { 0, 0.3 } }
      world:rule("default", "default", rng:pick { "bounce", "slide" })
      world:add("chain", graze.chain(points))
      local shape = rng:pick { scene.block(rng:range(4, 25), rng:range(4, 25)),
        graze.regularPolygon(rng:whole(3, 7), rng:range(3, 12)),
        graze.capsule(-rng:range(2, 12), 0, 2, 0, 3) }
      scene.add(world, { "body", shape, 0, -rng:range(15, 40), rng:pick { 1, false } or nil,
        v = { rng:range(-50, 90), rng:range(-50, 100) }, g = 300, e = rng:pick { 0, 0.5 },
        angle = rng:range(-3, 3), spin = rng:range(-4, 4) })
      for frame = 1, 20 do
        world:step(1 / 16)
        if scene.y(world, "body") > 0 then error(("seed %d, frame %d"):format(seed, frame)) end
      end
    end
    for seed = 1, numbers.cases(100) do fall(seed) end
    fall(1967)
    fall(2607)
  end)

  it("keeps its speed along ice as it comes to lie flat", function()
    for seed = 1, numbers.cases(50) do
      local rng = numbers.new(seed)
      local w, h, v = rng:range(8, 40), rng:range(8, 40), rng:range(0.1, 3)
      local world = newWorld(0)
      add(world, "body", scene.block(w, h):setTransform(0, -h / 2 - rng:magnitude(-4, 0.5) - w / 50,
        rng:range(-0.02, 0.02)), { restitution = rng:pick { 0, 0.3, 1 }, mass = rng:pick { 1, 5 } })
      world:setVelocity("body", v, rng:range(0, 60))
      scene.run(world, 2)
      near(v, scene.vx(world, "body"), "seed " .. seed, 1e-6)
    end
  end)
end)

describe("bodies in a room", function()
  local makers = {
    function(rng) return graze.circle(0, 0, rng:range(6, 18)) end,
    function(rng) return scene.block(36, rng:range(6, 14)) end,
    function(rng) return graze.regularPolygon(rng:whole(3, 8), rng:range(8, 18)) end,
    function() return graze.capsule(-10, 0, 10, 0, 5) end,
    function()
      return graze.compound(graze.rectangle(-12, -4, 24, 8), graze.rectangle(-4, -12, 8, 24))
    end,
  }

  it("overlap nobody, with ratios, bounces, decelerations, hinges, lifts and rams", function()
    local rng, frames, bad, stopped = numbers.new(15), 0, 0, 0
    for case = 1, numbers.cases(60) do
      local world = graze.world { friction = rng:pick { 0, 0.1, 0.5, 1.2 } }
      world:rule("default", "default", "bounce")
      local e = rng:pick { 0, 0, 0.2, 0.5, 0.9 }
      if case % 2 == 0 then
        world:add("room", graze.chain(-120, -300, -120, 0, 120, 0, 120, -300, -120, -300))
      else
        for k, r in ipairs { { -160, 0, 320, 40 }, { -160, -340, 40, 380 }, { 120, -340, 40, 380 },
          { -160, -340, 320, 40 } } do
          world:add("wall" .. k, graze.rectangle(r[1], r[2], r[3], r[4]))
        end
      end
      local kind = rng:pick { "none", "lift", "ram", "door" }
      if kind == "lift" then
        world:add("lift", graze.rectangle(-30, -10, 60, 9.9), { velocity = { 0, -40 } })
      elseif kind == "ram" then
        world:add("ram", graze.rectangle(-115, -62, 10, 61.9), { velocity = { 40, 0 } })
      elseif kind == "door" then
        add(world, "door", graze.rectangle(0, -4, 60, 8):setPosition(-30, -280),
          { mass = 3, hinge = { -1, 1 } })
      end
      for k = 0, 8 do
        local shape = rng:pick(makers)(rng)
        shape:setTransform(-75 + k % 3 * 75, -50 - 80 * math.floor(k / 3), rng:range(0, 6))
        add(world, k, shape, { mass = rng:pick { 1, 1, 1, 10, 1000 }, restitution = e,
          velocity = { rng:range(-200, 200), rng:range(-200, 200) },
          deceleration = rng:pick { 0, 0, 0, 100 }, turns = rng:pick { true, true, false } })
      end
      for _ = 1, 120 do
        world:step(DT)
        frames = frames + 1
        if overlaps(world) > 0 then bad = bad + 1 end
        stopped = stopped + cut(world)
        for k = 0, 8 do
          local x, y = world:getPosition(k)
          assert.is_true(math.abs(x) < 140 and y < 20 and y > -320, k)
        end
      end
    end
    assert.is_true(bad <= frames / 1000, ("%d of %d frames"):format(bad, frames))
    assert.is_true(stopped <= frames / 20, ("%d in %d frames"):format(stopped, frames))
  end)
end)
