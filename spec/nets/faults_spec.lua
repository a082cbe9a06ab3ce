-- The faults of the articles and listings that the five systems are known from. Each is named, and
-- shown to be absent.

local graze = require "graze"
local brute = require "spec.support.brute"
local body = require "spec.support.body"
local check = require "spec.support.check"
local numbers = require "spec.support.numbers"

local near = check.near
local pi = math.pi

local function box(x, y, w, h) return graze.rectangle(x, y, w or 10, h or 10) end

describe("one contact rule for everything: it is a fault", function()
  it("that closed sets stick to the floor for ever", function()
    local mover, floor = box(0, 0), box(-100, 10, 300, 10)
    for _ = 1, 100 do
      assert.is_nil(mover:sweep(floor, 1, 0))
      mover:move(1, 0)
    end
  end)

  it("that exact open sets lose motion on a turned floor, by hairs of overlap", function()
    local rng = numbers.new(21)
    for _ = 1, 200 do
      local angle = rng:range(-pi, pi)
      local c, s = math.cos(angle), math.sin(angle)
      local floor, mover = box(-500, 0, 1000, 10):setAngle(angle), box(-5, -10):setAngle(angle)
      for _ = 1, 20 do
        local step = rng:range(0.1, 3)
        assert.is_nil(mover:sweep(floor, step * c, step * s))
        mover:move(step * c, step * s)
        assert.is_false(mover:overlaps(floor))
      end
    end
  end)

  it("that a skin on the start alone catches on the seams between tiles", function()
    local rng = numbers.new(22)
    for _ = 1, 100 do
      local angle = rng:range(-pi, pi)
      local c, s = math.cos(angle), math.sin(angle)
      local mover, tiles = box(2, -10):setAngle(angle), {}
      for i = 0, 9 do tiles[i + 1] = box(10 * i, 0):setAngle(angle) end
      for _ = 1, 40 do
        for _, tile in ipairs(tiles) do assert.is_nil(mover:sweep(tile, 1.7 * c, 1.7 * s)) end
        mover:move(1.7 * c, 1.7 * s)
      end
    end
  end)

  it("that questions disagree about the same pair", function()
    -- within the skin, where one could say yes and another no
    for power = -14, -6 do
      local a, b = box(0, 0), box(10 - 10 ^ power, 0)
      local overlap = a:overlaps(b)
      assert.equal(overlap, a:collide(b) ~= nil)
      assert.equal(overlap, a:contacts(b) ~= nil)
      assert.equal(overlap, (a:distance(b)) < 0)
      assert.equal(overlap, a:sweep(b, 0, 0) ~= nil)
      assert.equal(overlap, a:impact(b, 0, 0, 0, 0, 1) ~= nil)
      assert.equal(overlap, (a:predict(b, 0, 0)))
    end
  end)

  it("that a tolerance in units fails small and large shapes", function()
    for power = -40, 40, 8 do
      local k = 2 ^ power
      assert.is_true(box(0, 0, k, k):overlaps(box(k * (1 - 2 ^ -20), 0, k, k)))
      assert.is_false(box(0, 0, k, k):overlaps(box(k, 0, k, k)))
    end
  end)
end)

describe("the first system: it is a fault", function()
  it("that fixed arrays overflow with a 33rd vertex", function()
    for _, sides in ipairs { 31, 32, 33, 64, 65, 200 } do
      local a, b = graze.regularPolygon(sides, 10), graze.regularPolygon(sides, 10)
      b:setPosition(40, 0)
      near({ 20 / 30 }, { (a:sweep(b, 30, 0)) }, 2e-2)
      assert.is_nil(a:collide(b))
      near({ 5 }, { (a:collide(b:setPosition(15, 0))) }, 0.1)
    end
  end)

  it("that a zero-length edge divides by zero", function()
    local twice = graze.polygon(0, 0, 0, 0, 10, 0, 10, 10, 10, 10, 0, 10, 0, 0)
    assert.same({ 0.25, -1, 0, 0 }, { twice:sweep(box(20, 0), 40, 0) })
    assert.same({ 2, -1, 0 }, { twice:collide(box(8, 0)) })
  end)

  it("that a slow axis is told by an absolute 1e-7 on a normal that is not normalised", function()
    -- slow and small, or fast and large, is the same sweep
    for power = -9, 9, 3 do
      local k = 10 ^ power
      local t = box(0, 0, k, k):sweep(box(2 * k, 0, k, k), 4 * k, 1e-8 * k)
      near({ 0.25 }, { t }, 1e-14)
    end
    -- and a side may be long, its raw normal a million units
    near({ 0.5 }, { (box(0, 0, 1, 9.5):sweep(graze.rectangle(-5e5, 10, 1e6, 10), 1, 1)) }, 1e-9)
  end)

  it("that the yes and the no of the routine are swapped", function()
    assert.is_not_nil(box(0, 0):sweep(box(20, 0), 40, 0))
    assert.is_nil(box(0, 0):sweep(box(20, 0), -40, 0))
  end)

  it("that a normal is turned by the vector between the origins, wherever they are", function()
    -- all these origins are at (0, 0)
    local t, nx, ny = box(100, 100):sweep(box(50, 100), -100, 0)
    assert.same({ 0.4, 1, 0 }, { t, nx, ny })
    -- here a's origin is far on the other side of b
    local far = box(-1000, 0):setPosition(1000, 0)
    assert.same({ 0.25, -1, 0, 0 }, { far:sweep(box(20, 0), 40, 0) })
    assert.same({ 2, -1, 0 }, { far:collide(box(8, 0)) })
  end)

  it("that an overlap's normal is not the side of the smaller exit", function()
    -- the centres say right, the exit is on the left
    assert.same({ 3, -1, 0 }, { box(0, 0, 3, 10):collide(box(0, -50, 4, 100)) })
    assert.same({ 2, 1, 0 }, { box(8, 0):collide(box(0, 0)) })
  end)

  it("that within one axis the far exit is forgotten, or taken", function()
    local strip = graze.rectangle(0, -500, 100, 1000)
    assert.same({ 20, -1, 0 }, { box(10, 0):collide(strip) })
    assert.same({ 20, 1, 0 }, { box(80, 0):collide(strip) })
  end)

  it("that the time found and the depth found are mixed", function()
    local rng = numbers.new(23)
    for _ = 1, 500 do
      local mover = box(rng:whole(-30, 30), rng:whole(-30, 30))
      local t, _, _, depth = mover:sweep(box(0, 0), rng:whole(-40, 40), rng:whole(-40, 40))
      if t then assert.is_true(t == 0 or depth == 0) end
      if t then assert.is_true(t >= 0 and t < 1 and depth >= 0) end
    end
  end)
end)

describe("the second system: it is a fault", function()
  it("that extended intervals which overlap on every axis are taken for a meeting", function()
    local a, b = box(0, 0), box(15, -9)
    local _, will = a:predict(b, 20, 20)
    assert.is_false(will)
    a:move(20, 20)
    assert.is_false(a:overlaps(b))
  end)

  it("that the way out is found by comparing the minima and turned by the centres", function()
    -- one interval within the other
    local strip = box(0, -500, 100, 1000)
    assert.same({ true, true, -15, 0 }, { box(5, 0):predict(strip, 0, 0) })
    assert.same({ true, true, 15, 0 }, { box(85, 0):predict(strip, 0, 0) })
  end)

  it("that a shape is pushed on through a thin wall", function()
    assert.same({ false, true, -41, 0 }, { box(0, 0):predict(box(19, -500, 2, 1000), 50, 0) })
  end)
end)

describe("the third system: it is a fault", function()
  it("that a capsule of no length is 0 / 0", function()
    local dot = graze.capsule(3, 4, 3, 4, 2)
    assert.is_false(dot:overlaps(graze.circle(0, 0, 3)))
    assert.is_true(dot:overlaps(graze.circle(0, 0, 3.0625)))
    near({ 1 }, { (dot:distance(graze.circle(0, 0, 2))) })
    near({ 4 * pi }, { dot:getArea() }, 1e-13)
  end)

  it("that the nearest point of the segment is not clamped to its ends", function()
    local sword = graze.capsule(0, 0, 10, 0, 1)
    assert.is_false(sword:overlaps(graze.circle(15, 0, 3)))
    assert.is_false(sword:overlaps(graze.circle(-5, 0, 3)))
    assert.is_true(sword:overlaps(graze.circle(13, 0, 3)))
  end)

  it("that the sum of the radii is compared with a square", function()
    -- 0.9 apart with radii of 0.5: the square is smaller than the number
    assert.is_true(graze.capsule(0, 0, 1, 0, 0.5):overlaps(graze.circle(0, 0.9, 0.5)))
    assert.is_false(graze.capsule(0, 0, 1, 0, 0.3):overlaps(graze.circle(0, 0.7, 0.3)))
  end)
end)

describe("the fourth system: it is a fault", function()
  local floor = graze.plane(0, -1, 100)

  local function puck(settings)
    settings.radius = 1
    return graze.puck(settings)
  end

  it("that a puck which starts inside a wall leaves the table", function()
    local p = puck { x = 0, y = 103, vy = 5 }
    p:step(1, { floor })
    local _, y = p:getPosition()
    near({ 94 }, { y })
  end)

  it("that the contact just after a bounce is a root again, for ever", function()
    local p = puck { x = 0, y = 99, vy = 5 }
    assert.equal(1, p:step(1, { floor }))
    near({ 0, 94, 0 }, { p:getPosition() })
    assert.equal(0, p:step(1, { floor }))
  end)

  it("that a graze, the double root, is an impact", function()
    -- rises to touch the ceiling at its highest point
    local p = puck { x = 0, y = 11, vy = -10, ay = 5 }
    assert.equal(0, p:step(4, { graze.plane(0, 1, 0) }))
    near({ 0, 11, 0 }, { p:getPosition() })
  end)

  it("that a negative discriminant is an impact", function()
    local p = puck { x = 0, y = 11.5, vy = -10, ay = 5 }
    assert.equal(0, p:step(4, { graze.plane(0, 1, 0) }))
  end)

  it("that -b - sqrt(d) cancels", function()
    -- 1e-7 of acceleration beside a speed of 1e4
    local t = graze.circle(0, 0, 1):impact(graze.plane(-1, 0, 11), 1e4, 0, 1e-7, 0)
    near({ 1e-3 }, { t }, 1e-17)
    t = graze.circle(0, 0, 1):impact(graze.rectangle(11, -5, 10, 10), 1e4, 0, 1e-7, 0)
    near({ 1e-3 }, { t }, 1e-17)
  end)

  it("that the normal speed at the impact is summed up again, and energy drifts", function()
    local p = puck { x = 0, y = 99 - 1e-3, ay = 1000 }
    for _ = 1, 2000 do p:step(0.01, { floor }) end
    local _, y = p:getPosition()
    local _, vy = p:getVelocity()
    near({ 1e-3 * 1000 }, { vy * vy / 2 + 1000 * (99 - y) }, 1e-6)
  end)

  it("that friction and the cap are changed after the time was found with the old ones", function()
    local rng = numbers.new(24)
    local walls = { graze.plane(1, 0, 0), graze.plane(-1, 0, 100), graze.plane(0, 1, 0), floor }
    for _ = 1, 200 do
      local p = puck { x = 50, y = 50, vx = rng:range(-3000, 3000), vy = rng:range(-3000, 3000),
        friction = 0.2, maxSpeed = 800 }
      for _ = 1, 20 do
        p:step(1 / 60, walls)
        local x, y = p:getPosition()
        assert.is_true(x >= 1 - 1e-9 and x <= 99 + 1e-9)
        assert.is_true(y >= 1 - 1e-9 and y <= 99 + 1e-9)
      end
    end
  end)

  it("that a puck at rest under gravity bounces without end", function()
    local p = puck { x = 0, y = 99, vx = 3, ay = 10, restitution = 0.5 }
    local bounces = 0
    for _ = 1, 100 do bounces = bounces + p:step(1, { floor }) end
    assert.is_true(bounces < 100)
    near({ 300, 99, 0 }, { p:getPosition() }, 1e-6)
  end)

  it("that recursion for each bounce overflows the stack", function()
    local p = puck { x = 50, y = 50, vx = 1e5 }
    assert.is_true(p:step(1, { graze.plane(1, 0, 0), graze.plane(-1, 0, 100) }) >= 1000)
  end)
end)

describe("the fifth system: it is a fault", function()
  local function ship(x, y, angle, radius)
    return graze.regularPolygon(3, radius):setTransform(x, y, angle)
  end

  it("that the pre-test compares with one radius, not with the sum", function()
    assert.is_true(ship(0, 0, 0, 10):polarOverlaps(ship(19, 0, pi, 10)))
  end)

  it("that the enemy's radius is taken for mine", function()
    assert.is_true(ship(0, 0, 0, 1):polarOverlaps(ship(20, 0, pi, 20)))
    assert.is_true(ship(20, 0, pi, 20):polarOverlaps(ship(0, 0, 0, 1)))
    assert.is_false(ship(0, 0, 0, 20):polarOverlaps(ship(30, 0, pi, 1)))
  end)

  it("that angles past 90 degrees, less the rotation, fall out of the formula", function()
    for turn = -12, 12 do
      for i = 0, 11 do
        local angle = i * pi / 6
        local rho = ship(0, 0, turn * pi / 3, 10):radiusAt(angle)
        near({ ship(0, 0, 0, 10):radiusAt(angle - turn * pi / 3) }, { rho }, 1e-12)
        assert.is_true(rho >= 5 - 1e-12 and rho <= 10 + 1e-12)
      end
    end
  end)

  it("that abs() for whole numbers cuts the distance down", function()
    assert.is_true(graze.circle(0, 0, 0.3):polarOverlaps(graze.circle(0.5, 0, 0.3)))
    assert.is_false(graze.circle(0, 0, 0.3):polarOverlaps(graze.circle(0.7, 0, 0.3)))
  end)

  it("that a no is taken for proof: beside the line of centres shapes can meet unseen", function()
    local rng = numbers.new(25)
    local seen, missed = 0, 0
    for _ = 1, 2000 do
      local a = body.put(body.regular(3, 10), 0, 0, rng:range(-pi, pi))
      local b = body.put(body.regular(3, 10), rng:range(-18, 18), rng:range(-18, 18),
        rng:range(-pi, pi))
      local polar = body.shape(a):polarOverlaps(body.shape(b))
      local separation = brute.separation(a, b)
      if separation > 0 then assert.is_false(polar) end
      if polar then seen = seen + 1 elseif separation < 0 then missed = missed + 1 end
    end
    assert.is_true(missed > 0 and missed < seen)
  end)
end)
