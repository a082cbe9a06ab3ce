-- Worlds whose items are shapes of several parts. Against exact vectors, against worlds that hold
-- the same parts as items of their own, and against a path that is sampled.

local graze = require "graze"
local check = require "spec.support.check"
local numbers = require "spec.support.numbers"
local parts = require "spec.support.parts"

local REGIONS = require "spec.vectors.levels"

-- The numbers of hit k but its items.
local function hitOf(world, k)
  local _, _, response, t, nx, ny, px, py, depth, part = world:getHit(k)
  return { response = response, t = t, nx = nx, ny = ny, px = px, py = py, depth = depth,
    part = part }
end

local function valueOf(fraction)
  local above, below = fraction:match "(.+)/(.+)"
  return above / below
end

-- A floor of slopes from x = 0 to 16 * count, with its solid side below.
local function terrain(rng, count)
  local ring = { 0, 500 }
  for i = 0, count do
    ring[#ring + 1] = 16 * i
    ring[#ring + 1] = math.floor(rng:range(200, 260))
  end
  ring[#ring + 1], ring[#ring + 2] = 16 * count, 500
  return graze.outline(ring)
end

-- A world with the shape's parts as items.
local function worldOfParts(shape)
  local world = graze.world()
  for k = 1, shape:getPartCount() do world:add("part " .. k, shape:getPart(k)) end
  return world
end

describe("an item of several parts", function()
  it("stops what touches it where the exact vectors say, by the sides that they name", function()
    for index, region in ipairs(REGIONS) do
      local what, world = ("region %d"):format(index), graze.world()
      local outline = graze.outline(region.rings)
      local apart = worldOfParts(outline)
      world:add("level", outline)
      world:add("mover", graze.polygon(region.mover))
      apart:add("mover", graze.polygon(region.mover))
      for _, s in ipairs(region.sweep) do
        world:setPosition("mover", s[1], s[2])
        local x, y, n = world:check("mover", s[1] + s[3], s[2] + s[4], "touch")
        if s[5] == "none" then assert.equal(0, n, what) end
        if s[5] == "hit" then
          local hit, t = hitOf(world, 1), valueOf(s[6])
          assert.is_true(math.abs(hit.t - t) < 1e-9, what)
          assert.is_true(math.abs(s[1] + t * s[3] - x) + math.abs(s[2] + t * s[4] - y) < 1e-6)
          local found = false
          for k = 1, #s[7], 2 do
            local ex, ey = s[7][k], s[7][k + 1]
            local length = math.sqrt(ex * ex + ey * ey)
            ex, ey = ex / length, ey / length
            found = found or math.abs(hit.nx - ex) + math.abs(hit.ny - ey) < 1e-6
          end
          if not found then
            -- Corner on corner: the side that it sinks into deeper, as of convex shapes.
            apart:setPosition("mover", s[1], s[2])
            apart:check("mover", s[1] + s[3], s[2] + s[4], "touch")
            local same = hitOf(apart, 1)
            found = same.nx == hit.nx and same.ny == hit.ny
          end
          assert.is_true(found, what)
          assert.is_true(hit.part >= 1 and hit.part <= select("#", outline:getVertices()) / 2)
        end
      end
    end
  end)

  it("moves itself, and stops at others likewise", function()
    for index, region in ipairs(REGIONS) do
      local what, world = ("region %d"):format(index), graze.world()
      world:add("level", graze.outline(region.rings))
      for _, s in ipairs(region.sweep) do
        local mover = graze.polygon(region.mover):setPosition(s[1], s[2])
        world:add("mover", mover)
        world:setPosition("level", 0, 0)
        local _, _, n = world:check("level", -s[3], -s[4], "touch")
        if s[5] == "none" then assert.equal(0, n, what) end
        if s[5] == "hit" then
          local hit = hitOf(world, 1)
          assert.is_true(math.abs(hit.t - valueOf(s[6])) < 1e-9, what)
          assert.is_nil(hit.part)
        end
        world:remove("mover")
      end
    end
  end)

  it("is slid along exactly as its parts are as items", function()
    local rng, hits = numbers.new(41), 0
    for _ = 1, 3 do
      local outline = terrain(rng, 60)
      for _, mover in ipairs(parts.movers()) do
        local whole, apart = graze.world(), worldOfParts(outline)
        whole:add("level", outline)
        whole:add("mover", mover:clone():setPosition(50, 100))
        apart:add("mover", mover:clone():setPosition(50, 100))
        local vx = 3
        for _ = 1, 400 do
          local x, y = whole:getPosition "mover"
          if x > 900 then vx = -3 elseif x < 60 then vx = 3 end
          local ax, ay = apart:move("mover", x + vx, y + 4)
          local bx, by = whole:move("mover", x + vx, y + 4)
          assert.is_true(math.abs(ax - bx) + math.abs(ay - by) < 1e-9)
          apart:setPosition("mover", bx, by)
          for _, _, _, _, _, _, ny in whole:hits() do
            hits = hits + 1
            assert.is_true(ny < 0)
          end
        end
      end
    end
    assert.is_true(hits > 4000)
  end)

  it("pushes out of all of its parts, by the shortest way", function()
    local tried = 0
    for index, region in ipairs(REGIONS) do
      local what, world = ("region %d"):format(index), graze.world()
      local outline, mover = graze.outline(region.rings), graze.polygon(region.mover)
      world:add("level", outline)
      world:add("mover", mover)
      for _, c in ipairs(region.collide) do
        world:setPosition("mover", c[1], c[2])
        local x, y, n = world:push "mover"
        local way = math.sqrt((x - c[1]) ^ 2 + (y - c[2]) ^ 2)
        assert.is_true(math.abs(way - math.sqrt(valueOf(c[3]))) < 1e-6, what)
        assert.equal(1, n, what)
        assert.is_false(mover:clone():setPosition(x, y):overlaps(outline), what)
        tried = tried + 1
      end
    end
    assert.is_true(tried > 100)
  end)

  it("lets what leaves one part of it not fall through another", function()
    -- The mover sticks in the wall of a U that is too narrow for it, and falls to its floor.
    local world = graze.world()
    world:add("level", graze.outline(0, 0, 10, 0, 10, 50, 20, 50, 20, 0, 30, 0, 30, 60, 0, 60))
    world:add("mover", graze.rectangle(0, 0, 8, 8):setPosition(13, 10))
    local x, y = world:check("mover", 12, 100, "slide")
    assert.same({ 12, 42 }, { x, y })
  end)

  it("stops what is thin on the seam of two parts, however short its moves are", function()
    local left, right = graze.rectangle(0, 0, 16, 16), graze.rectangle(16, 0, 16, 16)
    local floors = { graze.compound(left, right), graze.grid(2, 1, 16, 16, { 1, 1 }),
      graze.outline(0, 0, 16, 0, 32, 0, 24, 20, 16, 8, 8, 20) }
    local pins = { graze.segment(16, -9, 16, -3), graze.chain(16, -9, 16, -5, 16, -3) }
    local function stops(floor, pin, angle)
      local world, dx, dy = graze.world(), -math.sin(angle), math.cos(angle)
      world:add("floor", floor)
      world:add("pin", pin)
      local hits = 0
      for _ = 1, 4 do hits = hits + select(3, world:moveBy("pin", 2 * dx, 2 * dy)) end
      assert.equal(3, hits)
      check.near({ 3 * dx, 3 * dy }, { world:getPosition "pin" }, 1e-6)
      world:setPosition("pin", 5 * dx, 5 * dy)
      world:moveBy("pin", -dx, -dy) -- to where it would overlap still: it is pushed out
      check.near({ 3 * dx, 3 * dy }, { world:getPosition "pin" }, 1e-6)
    end
    for _, floor in ipairs(floors) do
      for _, pin in ipairs(pins) do
        stops(floor, pin, 0)
        for angle = 0.25, floor:type() == "grid" and 0 or 6.25, 0.25 do
          stops(floor:clone():setAngle(angle), pin:clone():setAngle(angle), angle)
        end
      end
    end
  end)

  it("is named once by queries, overlaps and events, with the same items as its parts", function()
    local rng = numbers.new(42)
    for _, region in ipairs(REGIONS) do
      local outline, ball = graze.outline(region.rings), graze.circle(0, 0, 3)
      local whole, apart = graze.world(), worldOfParts(outline)
      whole:add("level", outline)
      for _ = 1, 10 do
        local x, y = rng:range(-10, 60), rng:range(-10, 60)
        local w, h = rng:range(1, 20), rng:range(1, 20)
        local _, n = apart:queryRectangle(x, y, w, h)
        assert.same(n > 0 and { "level" } or {}, (whole:queryRectangle(x, y, w, h)))
        _, n = apart:queryCircle(x, y, w)
        assert.same(n > 0 and { "level" } or {}, (whole:queryCircle(x, y, w)))
        _, n = apart:querySegment(x, y, x + w, y - h)
        assert.same(n > 0 and { "level" } or {}, (whole:querySegment(x, y, x + w, y - h)))
        local _, t = apart:rayCast(x, y, x - 3 * w, y + 2 * h)
        assert.same(t, (select(2, whole:rayCast(x, y, x - 3 * w, y + 2 * h))))
        _, t = apart:shapeCast(ball:setPosition(x, y), 3 * w, h)
        assert.same(t, (select(2, whole:shapeCast(ball, 3 * w, h))))
        local _, d = apart:nearest(x, y)
        assert.is_true(math.abs(d - select(2, whole:nearest(x, y))) < 1e-9)
        whole:add("ball", ball)
        local pairs = #whole:overlaps()
        assert.equal(ball:overlaps(outline) and 2 or 0, pairs)
        assert.equal(pairs / 2, select(2, whole:events()))
        whole:remove "ball"
        whole:events()
      end
    end
  end)

  it("says in hits, casts and nearest which of its edges it is", function()
    local world = graze.world()
    world:add("level", graze.outline(0, 0, 30, 0, 30, 10, 10, 10, 10, 30, 0, 30))
    local ball = graze.circle(20, 20, 2)
    assert.same({ "level", 0.5, 0, 1, 3 }, { world:rayCast(20, 20, 20, 0) })
    assert.same({ "level", 0.5, 0, 1, 3 }, { world:shapeCast(ball, 0, -16) })
    assert.same({ "level", 8, 20, 10, 3 }, { world:nearest(20, 18) })
    assert.same({ "level", 0, 5, 10 }, { world:nearest(5, 10) })
    world:add("ball", ball)
    assert.equal(1, (select(3, world:move("ball", -20, 0))))
    assert.equal(4, hitOf(world, 1).part)
    assert.equal(5, select("#", world:shapeCast(graze.rectangle(40, 0, 1, 1), -20, 0)))
    assert.equal(4, select("#", world:shapeCast(graze.rectangle(40, 18, 1, 1), -30, 0)))
  end)

  it("says that it is the floor it stands on, not a wall beside as high as the body", function()
    local box = graze.rectangle(0, 0, 16, 16)
    local function partOf(shape, dx, dy) return (select(5, box:sweep(shape, dx or 0, dy or 5))) end
    local wall, floor = graze.rectangle(16, 0, 16, 16), graze.rectangle(0, 16, 16, 16)
    assert.equal(5, partOf(graze.outline(16, 0, 32, 0, 32, 32, 0, 32, 0, 16, 16, 16)))
    assert.equal(2, partOf(graze.compound(wall, floor)))
    assert.equal(2, partOf(graze.compound(graze.rectangle(16, 0, 4, 4), floor)))
    assert.equal(2, partOf(graze.compound(graze.rectangle(16, 4, 4, 4), floor)))
    -- A small part of the floor that the box only touches with a corner.
    assert.equal(2, partOf(graze.compound(graze.rectangle(16, 16, 2, 2),
      graze.rectangle(-40, 16, 44, 16))))
    -- A peak is no floor as flat as the wall's top.
    local peak = graze.polygon(8, 16, 16, 24, 0, 24)
    assert.equal(2, partOf(graze.compound(wall, peak)))
    assert.equal(5, partOf(graze.outline(16, 0, 32, 0, 32, 32, 0, 32, 8, 16, 16, 24)))
    -- The same turned.
    for angle = 0.5, 6, 0.5 do
      box:setAngle(angle)
      local dx, dy = -5 * math.sin(angle), 5 * math.cos(angle)
      assert.equal(2, partOf(graze.compound(wall, floor):setAngle(angle), dx, dy))
      assert.equal(2, partOf(graze.compound(wall, peak):setAngle(angle), dx, dy))
    end
  end)

  it("is a copy in the world, and comes back from it as what it was", function()
    local world, outline = graze.world(), graze.outline(0, 0, 30, 0, 30, 10, 10, 10, 10, 30, 0, 30)
    world:add("a", outline)
    outline:move(100, 0)
    local copy = world:getShape "a"
    assert.equal("outline", copy:type())
    assert.same({ 0, 0 }, { copy:getPosition() })
    world:setTransform("a", 5, 6, 1)
    outline:setTransform(5, 6, 1)
    assert.same({ outline:getVertices() }, { world:getShape("a"):getVertices() })
    world:setShape("a", graze.circle(0, 0, 1))
    assert.equal("circle", world:getShape("a"):type())
    world:setShape("a", copy)
    assert.equal("outline", world:getShape("a"):type())
  end)
end)

describe("impact with a union", function()
  -- The first time at which a mover on a parabola overlaps a part, by steps; nil if none.
  local function sampled(list, mover, vx, vy, gx, gy, tmax)
    local steps, x, y = 2000, mover:getPosition()
    for i = 1, steps do
      local t = tmax * i / steps
      mover:setPosition(x + vx * t + gx * t * t / 2, y + vy * t + gy * t * t / 2)
      for _, part in ipairs(list) do
        if mover:overlaps(part) then
          mover:setPosition(x, y)
          return t
        end
      end
    end
    mover:setPosition(x, y)
    return nil
  end

  it("is when the first part is met, by a side that faces the motion", function()
    local rng, met = numbers.new(43), 0
    for index, region in ipairs(REGIONS) do
      local outline, what = graze.outline(region.rings), ("region %d"):format(index)
      local mover = parts.movers()[index % 4 + 1]
      mover:setPosition(rng:range(-30, 80), rng:range(-30, -10))
      local vx, vy = rng:range(-40, 40), rng:range(-30, 40)
      local gx, gy = rng:range(-10, 10), rng:range(0, 60)
      local expected = sampled(parts.of(outline), mover, vx, vy, gx, gy, 3)
      local t, nx, ny, part = mover:impact(outline, vx, vy, gx, gy, 3)
      if expected then
        assert.is_true(t ~= nil and t <= expected and t > expected - 3 / 1000, what)
        assert.is_true(nx * (vx + gx * t) + ny * (vy + gy * t) < 1e-9, what)
        assert.is_true(part >= 1, what)
        met = met + 1
      elseif t then
        -- A shorter overlap than a step: it must be there.
        local x, y = mover:getPosition()
        mover:setPosition(x + vx * t + gx * t * t / 2, y + vy * t + gy * t * t / 2)
        assert.is_true(mover:distance(outline) < 1e-6, what)
      end
    end
    assert.is_true(met > 50)
  end)

  it("lets bodies of a step fly, slide and rest as on the parts as items", function()
    local rng = numbers.new(44)
    for _, response in ipairs { "slide", "touch", "bounce" } do
      local outline = terrain(rng, 40)
      local whole, apart = graze.world(), worldOfParts(outline)
      whole:add("level", outline)
      for k, mover in ipairs(parts.movers()) do
        for _, world in ipairs { whole, apart } do
          world:add(k, mover:clone():setPosition(120 * k, 50))
          world:setVelocity(k, 20 - 10 * k, 0)
          world:setAcceleration(k, 0, 300)
          world:setRestitution(k, 0.5)
        end
      end
      for _, world in ipairs { whole, apart } do world:rule("default", "default", response) end
      for frame = 1, 240 do
        whole:step(1 / 60)
        apart:step(1 / 60)
        for k = 1, 4 do
          local ax, ay = apart:getPosition(k)
          local bx, by = whole:getPosition(k)
          -- When a bounce is too low to count depends on the skin, which follows the largest part.
          local near = response == "bounce" and frame > 60 and 1 or 1e-6
          assert.is_true(math.abs(ax - bx) + math.abs(ay - by) < near, ("frame %d"):format(frame))
          assert.is_false(whole:getShape(k):overlaps(outline))
        end
      end
    end
  end)
end)

describe("the contacts with a union", function()
  it("are the two farthest apart on a floor of several parts", function()
    local L = graze.outline(0, 0, 30, 0, 30, 10, 10, 10, 10, 30, 0, 30)
    local n, nx, ny, x1, y1, d1, x2, y2, d2 = graze.rectangle(2, -7, 24, 8):contacts(L)
    assert.same({ 2, 0, -1, 1, 1 }, { n, nx, ny, d1, d2 })
    assert.same({ 2, 26, 0.5, 0.5 }, { math.min(x1, x2), math.max(x1, x2), y1, y2 })
  end)

  it("are none where the shapes touch, and one in a notch", function()
    local L = graze.outline(0, 0, 30, 0, 30, 10, 10, 10, 10, 30, 0, 30)
    assert.is_nil((graze.rectangle(10, 10, 5, 5):contacts(L)))
    local n, nx, ny, _, _, depth = graze.rectangle(6, 6, 4, 4):contacts(L)
    assert.equal(1, n)
    assert.is_true(math.abs(nx - ny) < 1e-12 and math.abs(depth - math.sqrt(32)) < 1e-9)
  end)

  it("have the normal of collide, and lie between both surfaces", function()
    local tried = 0
    for index, region in ipairs(REGIONS) do
      local what, outline = ("region %d"):format(index), graze.outline(region.rings)
      for _, c in ipairs(region.collide) do
        local mover = graze.polygon(region.mover):setPosition(c[1], c[2])
        local depth, nx, ny = mover:collide(outline)
        local list = { mover:contacts(outline) }
        assert.is_true(math.abs(list[2] - nx) + math.abs(list[3] - ny) < 1e-9, what)
        for k = 4, #list, 3 do
          assert.is_true(list[k + 2] <= depth + 1e-9 and list[k + 2] > 0, what)
          local point = graze.circle(list[k], list[k + 1], 1e-6)
          assert.is_true(point:distance(outline) <= depth / 2 + 1e-6, what)
          assert.is_true(point:distance(mover) <= depth / 2 + 1e-6, what)
        end
        tried = tried + 1
      end
    end
    assert.is_true(tried > 100)
  end)
end)

describe("a one-way item of several parts", function()
  local function roof()
    local world = graze.world()
    world:add("roof", graze.outline(0, 0, 50, -50, 100, 0, 100, 10, 50, -40, 0, 10),
      { oneWay = { 0, -1 } })
    world:add("box", graze.rectangle(0, 0, 10, 10))
    return world
  end

  it("stops what comes down on its ridge, its slopes and its seams", function()
    local world = roof()
    for x = -5, 95, 5 do
      world:setPosition("box", x, -100)
      local _, y, n = world:check("box", x, 100, "touch")
      assert.equal(1, n, x)
      local middle = x < 45 and x + 10 or math.max(x, 50)
      if x == 45 then middle = 50 end
      assert.is_true(math.abs(y + 10 - (math.abs(middle - 50) - 50)) < 1e-6, x)
    end
  end)

  it("lets pass what comes from below, or starts inside, until it is out again", function()
    local world = roof()
    for x = -5, 95, 5 do
      world:setPosition("box", x, 50)
      assert.same({ x, -100, 0 }, { world:move("box", x, -100) })
      assert.equal(1, (select(3, world:move("box", x, 50))))
    end
    world:setPosition("box", 45, -45)
    assert.same({ 45, -45, 0 }, { world:push "box" })
    assert.same({ 45, 100, 0 }, { world:move("box", 45, 100) })
  end)

  it("lets a chain pass that starts inside of it, also along its seams", function()
    local world = graze.world()
    local outer, inner = { 4, 0, -2, 3, -2, -3 }, { 0.5, 0, -0.25, 0.4, -0.25, -0.4 }
    world:add("ring", graze.outline { outer, inner }, { oneWay = { 0, -1 } })
    world:add("chain", graze.chain(3.5, 0, 0, 0, 0.5, 0))
    for _, way in ipairs { { 0, 0 }, { 5, 0 }, { 0, 5 }, { -9, 0 } } do
      assert.same({ way[1], way[2], 0 }, { world:check("chain", way[1], way[2]) })
    end
  end)

  it("catches what jumps through it, and comes down on the same leg", function()
    local world = graze.world()
    world:add("ledge", graze.outline(0, 0, 100, 0, 100, 10, 60, 10, 60, 30, 50, 30, 50, 10, 0, 10),
      { oneWay = { 0, -1 } })
    world:add("box", graze.rectangle(0, 0, 10, 10))
    for x = -5, 95, 5 do
      world:setPosition("box", x, 60)
      world:setVelocity("box", 0, -300)
      world:setAcceleration("box", 0, 300)
      world:step(2.5)
      local endX, endY = world:getPosition "box"
      assert.equal(x, endX)
      assert.is_true(math.abs(endY + 10) < 1e-9)
    end
  end)
end)
