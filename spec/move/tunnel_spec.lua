-- Nothing is tunnelled through at any speed, and whatever a move meets, it ends overlapping nothing
-- solid that it did not overlap before and never goes against the wish.

local graze = require "graze"
local body = require "spec.support.body"
local brute = require "spec.support.brute"
local numbers = require "spec.support.numbers"

local abs, cos, sin, sqrt, pi = math.abs, math.cos, math.sin, math.sqrt, math.pi

local MOVES = numbers.cases(10000)

describe("a bullet", function()
  -- 1,000 thin walls, with room between them, and 2,000 shots of 500 through them
  local function shoot(turned)
    local rng, world, walls = numbers.new(turned and 1 or 2), graze.world(), {}
    for i = 1, 1000 do
      local x, y = rng:range(0, 6000), rng:range(0, 6000)
      local angle = turned and rng:range(-pi, pi) or (i % 2) * pi / 2
      walls[i] = graze.rectangle(-1, -30, 2, 60):setTransform(x, y, angle)
      world:add(i, walls[i])
    end
    local hits, misses, tunnelled, wrong, worst = 0, 0, 0, 0, 0
    local item
    for shot = 1, 2000 do
      local bullet = shot % 2 == 0 and graze.circle(0, 0, 2) or graze.rectangle(-3, -1, 6, 2)
      local x, y, clear
      repeat
        x, y = rng:range(0, 6000), rng:range(0, 6000)
        bullet:setTransform(x, y, turned and rng:range(-pi, pi) or 0)
        clear = select(2, world:queryShape(bullet)) == 0
      until clear
      local angle = turned and rng:range(-pi, pi) or rng:whole(0, 3) * pi / 2
      local dx, dy = 500 * cos(angle), 500 * sin(angle)
      local first, who = 1, nil
      for i, wall in ipairs(walls) do
        local t = bullet:sweep(wall, dx, dy)
        if t and t < first then first, who = t, i end
      end
      local found, t = world:shapeCast(bullet, dx, dy)
      if item then world:remove(item) end
      item = world:add("bullet", bullet)
      local endX, endY, n = world:move(item, x + dx, y + dy, "touch")
      if who then hits = hits + 1 else misses = misses + 1 end
      if who and (not found or n == 0) then tunnelled = tunnelled + 1 end
      if found ~= who or (t or 1) ~= first then wrong = wrong + 1 end
      if n > 0 and (n > 1 or select(2, world:getHit(1)) ~= who) then wrong = wrong + 1 end
      local way = sqrt((endX - x) ^ 2 + (endY - y) ^ 2)
      worst = math.max(worst, abs(way - 500 * first))
      world:remove(item)
      item = nil
    end
    assert.is_true(hits > 500 and misses > 50, hits .. " hits, " .. misses .. " misses")
    assert.same({ 0, 0 }, { tunnelled, wrong })
    assert.is_true(worst <= 1e-9, "off by " .. worst)
  end

  it("of 500 a move is stopped by the first of thin walls along the axes", function()
    shoot(false)
  end)

  it("of 500 a move is stopped by the first of thin walls turned at random", function()
    shoot(true)
  end)

  it("is stopped by what has no thickness, at any speed", function()
    for power = 0, 12 do
      local world, far = graze.world(), 10 ^ power
      world:add("line", graze.segment(0, -50, 3, 50))
      world:add("bullet", graze.circle(0, 0, 2):setPosition(-20, 0))
      local x, _, n = world:move("bullet", -20 + 25 * far, 0, "touch")
      assert.equal(1, n)
      assert.is_true(x < 1)
      x, _, n = world:move("bullet", -20 - 25 * far, 0, "touch")
      assert.same({ -20 - 25 * far, 0 }, { x, n })
      x, _, n = world:move("bullet", 30, 0, "touch") -- and from far away
      assert.equal(1, n)
      assert.is_true(x < 1 and x > -3)
    end
  end)

  it("does not pass between walls that touch", function()
    local rng = numbers.new(3)
    for _ = 1, 2000 do
      local world, angle = graze.world(), rng:range(-pi, pi)
      local c, s = cos(angle), sin(angle)
      local brick = graze.rectangle(-1, 0, 2, 10):setAngle(angle)
      for i = -3, 3 do world:add(i, brick:setPosition(-s * 10 * i, c * 10 * i)) end
      local r = rng:magnitude(-3, 0)
      world:add("bullet", graze.circle(0, 0, r):setPosition(-40 * c, -40 * s))
      local aim = rng:whole(-2, 2) * 10 -- at a seam
      world:move("bullet", 40 * c - s * 2 * aim, 40 * s + c * 2 * aim, "touch")
      local x, y = world:getPosition "bullet"
      assert.is_true(c * x + s * y <= -1 - r + 1e-6)
    end
  end)
end)

-- A cluttered world: half a hundred things of every kind around the origin, planes far out; the
-- bodies are kept beside the items, for brute force.
local function clutter(rng)
  local world, bodies = graze.world(), {}
  local function add(one)
    bodies[#bodies + 1] = one
    world:add(#bodies, body.shape(one))
  end
  for i = 1, 40 do
    local x, y = rng:range(-300, 300), rng:range(-300, 300)
    local size = rng:magnitude(0.7, 2)
    local kind = i % 5
    local one
    if kind == 0 then one = body.rectangle(-size / 2, -size / 2, size, rng:range(4, 60))
    elseif kind == 1 then one = body.circle(0, 0, size / 2)
    elseif kind == 2 then one = body.capsule(-size / 2, 0, size / 2, 0, rng:range(1, 9))
    elseif kind == 3 then one = body.segment(-size / 2, 0, size / 2, 0)
    else one = body.polygon({ 0, 0, size, 0, size / 2, size }, rng:chance(0.5) and 3 or 0) end
    add(body.put(one, x, y, rng:chance(0.4) and 0 or rng:range(-pi, pi)))
  end
  -- a row of tiles, and a heap of boxes that lie in one another
  for i = 0, 9 do add(body.put(body.rectangle(0, 0, 32, 32), -160 + 32 * i, 120, 0)) end
  for i = 0, 3 do add(body.put(body.rectangle(0, 0, 20 + i, 20), 40 + 5 * i, -100, i / 5)) end
  for i = 0, 5 do
    local angle = i * pi / 3 + 0.1
    add(body.plane(cos(angle), sin(angle), 400))
  end
  return world, bodies
end

local movers = {
  function(size) return body.rectangle(-size / 2, -size / 2, size, size) end,
  function(size) return body.circle(0, 0, size / 2) end,
  function(size) return body.capsule(-size / 2, 0, size / 2, 0, size / 4) end,
  function(size) return body.polygon({ 0, -size, size, size, -size, size / 2 }) end,
  function(size) return body.polygon({ 0, 0, size / 2, 0, 0, size / 3 }, size / 5) end,
  function(size) return body.segment(-size / 2, 0, size / 2, 0) end,
}

local function overlapped(world, shape)
  local set, others = {}, 0
  for _, item in ipairs(world:queryShape(shape)) do
    if item ~= "a" then
      set[item] = true
      others = others + 1
    end
  end
  return set, others
end

-- what is wrong with a move, or nil
local function judge(world, before, x, y, wishX, wishY, endX, endY, moved, pushed)
  local after = overlapped(world, moved)
  for item in pairs(after) do
    if not before[item] then return "overlaps " .. tostring(item) end
  end
  if pushed then return nil end
  local gone = (endX - x) * wishX + (endY - y) * wishY
  if gone < -1e-9 * (1 + wishX * wishX + wishY * wishY) then return "goes against the wish" end
  local far = sqrt((endX - x) ^ 2 + (endY - y) ^ 2)
  if far > sqrt(wishX * wishX + wishY * wishY) + 1e-6 then return "goes too far" end
end

local function wander(seed, count, response)
  local rng = numbers.new(seed)
  local done, freed, met = 0, 0, 0
  while done < count do
    local world, bodies = clutter(rng)
    local one = rng:pick(movers)(rng:range(3, 30))
    local shape = body.shape(one):setAngle(rng:chance(0.4) and 0 or rng:range(-pi, pi))
    world:add("a", shape)
    for _ = 1, math.min(1000, count) do
      done = done + 1
      -- put down anywhere now and then, mostly in overlap; else goes on from where it is
      if rng:chance(0.02) then
        world:setPosition("a", rng:range(-300, 300), rng:range(-300, 300))
      end
      local x, y = world:getPosition "a"
      local before, deep = overlapped(world, shape:setPosition(x, y))
      local dx, dy = rng:direction()
      local length = rng:chance(0.1) and 1000 or rng:magnitude(-3, 2)
      dx, dy = dx * length, dy * length
      if rng:chance(0.2) then dx, dy = rng:whole(-20, 20), rng:whole(-20, 20) end
      local endX, endY, n = world:move("a", x + dx, y + dy, response)
      if n > 0 then met = met + 1 end
      if deep > 0 and select(2, overlapped(world, shape:setPosition(endX, endY))) == 0 then
        freed = freed + 1
      end
      local wrong = judge(world, before, x, y, dx, dy, endX, endY, shape:setPosition(endX, endY),
        deep > 0)
      if wrong then
        local list = {}
        for i = 1, n do
          local _, other = world:getHit(i)
          list[i] = body.describe(bodies[other])
        end
        error(("%s: move %d of seed %d\n%s:setTransform(%.17g, %.17g, %.17g)\nby %.17g, %.17g\n"
          .. "to %.17g, %.17g; hits:\n%s"):format(wrong, done, seed, body.describe(one), x, y,
          shape:getAngle(), dx, dy, endX, endY, table.concat(list, "\n")), 0)
      end
    end
  end
  -- the scene is worth moving in: things were met, and most who started in overlap got out
  assert.is_true(met > 0.2 * count)
  assert.is_true(freed > 0.002 * count)
end

describe("in a cluttered world", function()
  it("a slide overlaps nothing anew, and never goes against the wish", function()
    wander(1, MOVES * 0.5, "slide")
  end)

  it("a touch does so too", function() wander(2, MOVES * 0.25, "touch") end)

  it("a bounce overlaps nothing anew", function()
    local rng = numbers.new(3)
    for _ = 1, MOVES / 5000 do
      local world = clutter(rng)
      local shape = body.shape(rng:pick(movers)(rng:range(3, 30)))
      world:add("a", shape)
      for _ = 1, 1000 do
        local x, y = world:getPosition "a"
        local before = overlapped(world, shape:setPosition(x, y))
        local dx, dy = rng:direction()
        local length = rng:magnitude(-1, 2.5)
        local endX, endY = world:move("a", x + dx * length, y + dy * length, "bounce")
        for item in pairs(overlapped(world, shape:setPosition(endX, endY))) do
          if not before[item] then error("overlaps " .. tostring(item), 0) end
        end
      end
    end
  end)

  for _, response in ipairs { "slide", "touch", "bounce" } do
    it("a step that would " .. response .. " overlaps nothing anew, and reports few contacts",
      function()
      local rng, met = numbers.new(6), 0
      for _ = 1, MOVES / 5000 do
        local world = clutter(rng)
        world:rule("default", "default", response)
        local shape = body.shape(rng:pick(movers)(rng:range(3, 30)))
        world:add("a", shape:setAngle(rng:chance(0.4) and 0 or rng:range(-pi, pi)))
        world:setRestitution("a", rng:pick { 0, 0.5, 1 })
        world:setDrag("a", rng:pick { 0, 0, 1, 100 })
        world:setAcceleration("a", rng:pick { 0, 300 }, rng:pick { 0, 100, -400 })
        for _ = 1, 300 do
          if rng:chance(0.1) then
            world:setPosition("a", rng:range(-300, 300), rng:range(-300, 300))
          end
          local before = overlapped(world, shape:setPosition(world:getPosition "a"))
          local vx, vy = rng:direction()
          local speed = rng:magnitude(-1, 3.5)
          if rng:chance(0.5) then world:setVelocity("a", vx * speed, vy * speed) end
          local n = world:step(1 / 60)
          met = met + n
          -- what loses nothing can bounce to and fro between two things: as often as it has legs
          if n > (response == "bounce" and 4096 or 60) then error(n .. " contacts", 0) end
          for item in pairs(overlapped(world, shape:setPosition(world:getPosition "a"))) do
            if not before[item] then error("overlaps " .. tostring(item), 0) end
          end
        end
      end
      assert.is_true(met > MOVES / 200, met .. " met")
    end)
  end

  it("brute force agrees that a move met nothing on the way that it did not tell", function()
    local rng, told, free = numbers.new(4), 0, 0
    for _ = 1, numbers.cases(2) do
      local world, bodies = clutter(rng)
      local one = rng:pick(movers)(rng:range(3, 20))
      local angle = rng:range(-pi, pi)
      world:add("a", body.shape(one):setAngle(angle))
      for _ = 1, 60 do
        local x, y = rng:range(-300, 300), rng:range(-300, 300)
        world:setPosition("a", x, y)
        body.put(one, x, y, angle)
        if select(2, overlapped(world, world:getShape "a")) == 0 then
          local dx, dy = rng:direction()
          local length = rng:range(1, 300)
          dx, dy = dx * length, dy * length
          local endX, endY, n = world:move("a", x + dx, y + dy, "touch")
          local way = sqrt((endX - x) ^ 2 + (endY - y) ^ 2)
          if n > 0 then told = told + 1 else free = free + 1 end
          for i, other in ipairs(bodies) do
            local passing = brute.passing(one, other, endX - x, endY - y)
            if passing < -1e-6 then
              error(("goes %g deep through %s"):format(-passing, body.describe(other)), 0)
            end
            local meeting = brute.meeting(one, other, dx, dy)
            local deep = brute.passing(one, other, dx, dy)
            if n == 0 and deep < -1e-6 then error("does not tell of " .. i, 0) end
            if deep < -1e-6 and meeting * length < way - 1e-6 then error("met before " .. i, 0) end
          end
        end
      end
    end
    local some = numbers.cases(2)
    assert.is_true(told > 10 * some and free > some, told .. " told, " .. free .. " free")
  end)
end)

describe("at rest in overlap", function()
  it("a push parts from all, or stays; and pushing again changes nothing", function()
    local rng, parted, stayed = numbers.new(5), 0, 0
    for _ = 1, 40 do
      local world = clutter(rng)
      local shape = body.shape(rng:pick(movers)(rng:range(3, 20)))
      world:add("a", shape:setAngle(rng:range(-pi, pi)))
      for _ = 1, 50 do
        local x, y = rng:range(-300, 300), rng:range(-300, 300)
        world:setPosition("a", x, y)
        local _, deep = overlapped(world, shape:setPosition(x, y))
        local endX, endY, n = world:push("a")
        local _, left = overlapped(world, shape:setPosition(endX, endY))
        assert.equal(deep > 0, n > 0)
        if deep > 0 and left == 0 then parted = parted + 1 end
        if left > 0 then
          stayed = stayed + 1
          assert.same({ x, y }, { endX, endY })
        elseif deep > 0 then
          assert.same({ endX, endY, 0 }, { world:push("a") })
        end
      end
    end
    assert.is_true(parted > 200, parted .. " parted")
    assert.is_true(stayed < parted / 10, stayed .. " stayed")
  end)
end)

describe("a rod without a width", function()
  -- A hollow room, and how deep a point lies in it; negative outside.
  local function room(rng)
    local ring, count = {}, rng:whole(3, 8)
    for i = 1, count do
      local angle, far = 2 * pi * i / count, rng:range(25, 50)
      ring[2 * i - 1], ring[2 * i] = far * cos(angle), far * sin(angle)
    end
    return ring
  end

  local function depthIn(ring, x, y)
    local solid = graze.outline(ring)
    return -graze.circle(0, 0, 1e-9):setPosition(x, y):distance(solid)
  end

  it("stays in a closed chain: whatever it meets, and lengthwise at a corner", function()
    local rng = numbers.new(47)
    for case = 1, numbers.cases(150) do
      local ring, world = room(rng), graze.world()
      local dx, dy = rng:range(-4, 4), rng:range(-4, 4)
      world:add("room", graze.chain(ring, true))
      world:add("rod", graze.segment(-dx, -dy, dx, dy))
      for _ = 1, 12 do
        local x, y = world:getPosition "rod"
        local wayX, wayY = rng:range(-90, 90), rng:range(-90, 90)
        if rng:chance(0.3) then wayX, wayY = dx * wayX, dy * wayX end
        if rng:chance(0.3) then
          local k = 2 * rng:whole(1, #ring / 2)
          wayX, wayY = 1.5 * (ring[k - 1] - x), 1.5 * (ring[k] - y)
        end
        x, y = world:moveBy("rod", wayX, wayY)
        local depth = math.min(depthIn(ring, x - dx, y - dy), depthIn(ring, x + dx, y + dy))
        assert(depth > -1e-6, ("case %d: out by %g"):format(case, -depth))
      end
    end
  end)
end)
