-- Steps of random scenes, and what holds in all of them: momentum stays, order of insertion means
-- nothing, mirror images stay so, and nobody freezes.

local graze = require "graze"
local crowds = require "spec.support.crowds"
local numbers = require "spec.support.numbers"
local rooms = require "spec.support.rooms"
local scene = require "spec.support.scene"

local block, disc, near = scene.block, scene.disc, scene.near
local abs, max, pi = math.abs, math.max, math.pi

describe("bodies with masses in open space", function()
  local function keeps(seed, turns)
    local rng, met = numbers.new(seed), 0
    for case = 1, numbers.cases(25) do
      local rule = rng:pick { "bounce", "bounce", "slide" }
      local world = graze.world():rule("default", "default", rule)
      local bodies = crowds.add(rng, world, { count = rng:whole(2, 10), side = 200, turns = turns,
        all = true, e = rng:pick { 1, 1, 0.5, 0 } })
      for _, body in ipairs(bodies) do -- towards the middle
        local x, y = world:getPosition(body[1])
        world:setVelocity(body[1], (100 - x) * rng:range(0.5, 3), (100 - y) * rng:range(0.5, 3))
      end
      local px, py, spin, energy, size = crowds.totals(world, bodies, 0)
      for frame = 1, 60 do
        met = met + world:step(1 / 60)
        crowds.clear(world, case, frame)
        local qx, qy, now, left = crowds.totals(world, bodies, 0)
        local where = (" in frame %d of case %d"):format(frame, case)
        near(0, (qx - px) / size, "momentum along x" .. where, 1e-11)
        near(0, (qy - py) / size, "momentum along y" .. where, 1e-11)
        if scene.cut(world) > 0 then break end
        -- Where bodies jam, islands shift them by what keeps them apart.
        if turns then near(0, (now - spin) / (size * 200), "angular momentum" .. where, 1e-7) end
        assert.is_true(left <= energy * (1 + 1e-11), "energy" .. where)
        energy = left
      end
    end
    assert.is_true(met > 100)
  end

  it("keep their momentum, and gain no energy", function() keeps(46, false) end)

  it("keep their angular momentum, too, where they turn", function() keeps(47, true) end)
end)

describe("order of insertion", function()
  it("of masses changes nothing but rounding, for the first contacts of each", function()
    local rng = numbers.new(61)
    for case = 1, numbers.cases(25) do
      local rule = rng:pick { "bounce", "slide" }
      local first = graze.world():rule("default", "default", rule)
      crowds.wall_in(first, 300)
      local bodies = crowds.add(rng, first, { count = rng:whole(3, 10), side = 300,
        e = rng:pick { 1, 0.5, 0 }, g = rng:pick { 0, 700 }, turns = case % 3 == 0 })
      local second = graze.world():rule("default", "default", rule)
      for k = #bodies, 1, -1 do scene.add(second, bodies[k]) end
      crowds.wall_in(second, 300)
      -- Which corner of what turns is hit first, rounding may decide; and whether who turns still
      -- touches what it rolls off.
      local turns, events = case % 3 == 0, 0
      for frame = 1, 60 do
        events = events + first:step(1 / 60)
        second:step(1 / 60)
        local hits, again = scene.blows(first), scene.blows(second)
        if events > (turns and 5 or 12) or scene.cut(first) > 0 then break end
        local where = (" in frame %d of case %d"):format(frame, case)
        assert.equal(hits, again, "hits" .. where)
        for _, body in ipairs(bodies) do
          local x, y, angle = first:getTransform(body[1])
          local x2, y2, angle2 = second:getTransform(body[1])
          local off = max(abs(x - x2), abs(y - y2), abs(angle - angle2))
          near(0, off, body[1] .. where, turns and 1e-3 or nil)
        end
      end
    end
  end)
end)

-- A room with its mirror image about x = 0, in which four bodies have theirs: k and -k.
local function mirrored(rng, turns)
  local world = graze.world():rule("default", "default", rng:pick { "bounce", "slide" })
  world:add("left", graze.plane(1, 0, 150))
  world:add("right", graze.plane(-1, 0, 150))
  world:add("top", graze.plane(0, 1, 0))
  world:add("floor", graze.plane(0, -1, 200))
  local e, g = rng:pick { 1, 0.8, 0 }, rng:pick { 0, 300 }
  for k = 1, 4 do
    local w, h, is_round = rng:range(6, 20), rng:range(6, 20), rng:chance(0.5)
    for side = -1, 1, 2 do
      scene.add(world, { side * k, is_round and disc(w / 2) or block(w, h), 0, 0, k, e = e, g = g,
        spin = turns and 0 or nil })
    end
    repeat
      local x, y = rng:range(15, 130), rng:range(15, 180)
      world:setPosition(k, x, y):setPosition(-k, -x, y)
    until select(2, world:overlaps()) == 0
    local vx, vy = rng:range(-150, 150), rng:range(-150, 150)
    world:setVelocity(k, vx, vy):setVelocity(-k, -vx, vy)
  end
  return world
end

describe("a scene and its mirror image", function()
  local function stay(seed, turns, least, contacts_compared)
    local rng = numbers.new(seed)
    for case = 1, numbers.cases(20) do
      local world = mirrored(rng, turns)
      local contacts, most, lies = 0, 0, false
      for frame = 1, 300 do
        local hits = world:step(1 / 60)
        contacts = contacts + hits
        -- Contacts make rounding larger, in a frame by far less than this. Which corners of two
        -- sides that lie together are seen, it decides: they are mirrored to 1/1000 of the size.
        local allowed = max(least * 150, 1e4 * most)
        lies = lies or hits > scene.blows(world)
        if turns and lies then allowed = max(allowed, 6e-3) end
        if contacts > contacts_compared or most > 1e-8 then break end
        for k = 1, 4 do
          local x, y, angle = world:getTransform(k)
          local x2, y2, angle2 = world:getTransform(-k)
          local off = max(abs(x + x2), abs(y - y2), abs(angle + angle2))
          near(0, off, ("mirror image in frame %d of case %d"):format(frame, case), allowed)
          most = max(most, off)
        end
      end
    end
  end

  it("stay so for a hundred contacts", function() stay(62, false, 1e-12, 100) end)

  -- Which corner of what turns is hit first, rounding may decide: that comes sooner.
  it("stay so for some contacts where they turn", function() stay(67, true, 1e-8, 5) end)
end)

describe("what has no mass", function()
  it("flies among masses that can give way as if there were none, to the bit", function()
    local rng = numbers.new(63)
    for case = 1, numbers.cases(20) do
      local rule = rng:pick { "bounce", "slide" }
      local with, without = graze.world(), graze.world()
      local drivers = 1 -- two could hold a mass between them
      for _, world in ipairs { with, without } do
        world:rule("default", "default", rule):rule("mass", "wall", "ignore")
        crowds.wall_in(world, 300)
        for k = 1, 4 do world:setGroup("wall" .. k, "wall") end
      end
      for k = 1, drivers do
        local shape = crowds.shape(rng, true):setPosition(60 * k - 30, rng:range(30, 270))
        local vx, vy, w = rng:range(-150, 150), rng:range(-150, 150), rng:range(-6, 6)
        for _, world in ipairs { with, without } do
          world:add("driver" .. k, shape)
          world:setVelocity("driver" .. k, vx, vy):setAcceleration("driver" .. k, 0, 100)
          if k % 2 == 0 then world:setAngularVelocity("driver" .. k, w) end
        end
      end
      local bodies = crowds.add(rng, with, { count = 3, side = 300, e = 0.5, turns = true })
      for _, body in ipairs(bodies) do with:setGroup(body[1], "mass") end
      with:rule("mass", "mass", "ignore"):rule("mass", "default", rule)
      for frame = 1, 60 do
        with:step(1 / 60)
        without:step(1 / 60)
        if scene.cut(with) > 0 then break end
        for k = 1, drivers do
          local item = "driver" .. k
          assert.same({ without:getTransform(item) }, { with:getTransform(item) },
            ("%s in frame %d of case %d"):format(item, frame, case))
          assert.same({ without:getVelocity(item) }, { with:getVelocity(item) })
        end
      end
    end
  end)
end)

describe("whoever's velocity a contact has changed", function()
  it("is in a hit of that step", function()
    local rng, changes = numbers.new(64), 0
    for case = 1, numbers.cases(10) do
      local world = graze.world():rule("default", "default", rng:pick { "bounce", "slide" })
      crowds.wall_in(world, 200)
      world:add("mallet", block(20, 40):setPosition(100, 100))
      world:setVelocity("mallet", rng:range(-200, 200), 50)
      local g = rng:pick { 0, 700 }
      local bodies = crowds.add(rng, world, { count = 9, side = 200, e = rng:pick { 1, 0.5, 0 },
        g = g, turns = case % 2 == 0 })
      for frame = 1, 60 do
        local before, told = {}, {}
        for _, body in ipairs(bodies) do
          local vx, vy = world:getVelocity(body[1])
          before[body[1]] = { vx, vy + g / 60, world:getAngularVelocity(body[1]) or 0 }
        end
        world:step(1 / 60)
        for _, item, other in world:hits() do told[item], told[other] = true, true end
        for _, body in ipairs(bodies) do
          local item = body[1]
          local was, vx, vy = before[item], world:getVelocity(item)
          local off = max(abs(vx - was[1]), abs(vy - was[2]),
            abs((world:getAngularVelocity(item) or 0) - was[3]))
          if off > 1e-9 then
            changes = changes + 1
            assert.is_true(told[item], ("%s in frame %d of case %d: changed by %g"):format(item,
              frame, case, off))
          end
        end
      end
    end
    assert.is_true(changes > 200)
  end)
end)

describe("a body among what stands", function()
  -- A step should take all its speed only if it cannot go on by a hair as it came. What slides to
  -- and fro in a narrow place may be stopped by the number of its contacts.
  it("hardly ever loses all its speed where it could go on, and never hangs with one", function()
    local rng, cases, stopped = numbers.new(65), numbers.cases(60), 0
    for case = 1, cases do
      local world = graze.world():rule("default", "default", rng:pick { "bounce", "slide" })
      rooms.fill(rng, rooms.kinds[case % #rooms.kinds + 1], world)
      local body = rooms.body(rng, world)
      if body then
        world:add("body", body)
        if rng:chance(0.5) then world:setMass("body", 2) end
        if rng:chance(0.7) then world:setAngularVelocity("body", rng:range(-9, 9)) end
        world:setVelocity("body", rng:range(-50, 50), rng:range(-50, 50))
        world:setRestitution("body", rng:pick { 1, 0.6, 0 })
        for frame = 1, 60 do
          local x, y, angle = world:getTransform("body")
          local vx, vy = world:getVelocity("body")
          local w = world:getAngularVelocity("body") or 0
          local fast = max(abs(vx), abs(vy), 3 * abs(w))
          world:step(1 / 60)
          local toX, toY, to = world:getTransform("body")
          local ux, uy = world:getVelocity("body")
          local left = max(abs(ux), abs(uy), 3 * abs(world:getAngularVelocity("body") or 0))
          local where = ("frame %d of case %d"):format(frame, case)
          if fast > 1e-6 then
            assert.is_false(toX == x and toY == y and to == angle and left > 1e-6, where)
          end
          if fast > 1e-6 and left == 0 then
            local hair = 1e-3 / fast
            local shape = world:getShape("body")
            shape:setTransform(toX + vx * hair, toY + vy * hair, to + w * hair)
            if rooms.is_free(world, shape, "body") then stopped = stopped + 1 end
          end
          assert.is_true(rooms.is_free(world, world:getShape("body"), "body"), "in " .. where)
          if left == 0 then break end
        end
      end
    end
    assert.is_true(stopped <= 1 + cases / 100, stopped .. " stopped")
  end)
end)

describe("discs about one point", function()
  it("that come from all sides at once go back as they came", function()
    for n = 3, 8 do
      scene.each_order("bounce", function()
        local list = {}
        for k = 1, n do
          local c, s = math.cos(2 * pi * k / n), math.sin(2 * pi * k / n)
          list[k] = { k, disc(), 60 * c, 60 * s, 1, v = { -50 * c, -50 * s } }
        end
        return list
      end, function(world)
        scene.run(world, 1.5)
        for k = 1, n do
          local c, s = math.cos(2 * pi * k / n), math.sin(2 * pi * k / n)
          scene.is(world, k, nil, nil, 50 * c, 50 * s, 1e-9)
        end
      end)
    end
  end)
end)
