-- The fifth system: bounding circles first, then the polar radii along the line of centres. For
-- convex shapes it never says yes wrongly, but it can miss shapes that meet off that line.

local graze = require "graze"
local check = require "spec.support.check"
local numbers = require "spec.support.numbers"

local near = check.near
local pi = math.pi

local function ship(x, y, angle, radius)
  return graze.regularPolygon(3, radius or 10):setTransform(x, y, angle or 0)
end

describe("polarOverlaps", function()
  it("is exact for circles", function()
    assert.is_true(graze.circle(0, 0, 5):polarOverlaps(graze.circle(7, 0, 3)))
    assert.is_false(graze.circle(0, 0, 5):polarOverlaps(graze.circle(8, 0, 3)))
    assert.is_false(graze.circle(0, 0, 5):polarOverlaps(graze.circle(80, 0, 3)))
  end)

  it("adds the radii of both shapes in the direction of the other", function()
    -- nose to nose: 10 each
    assert.is_true(ship(0, 0, 0):polarOverlaps(ship(19.9, 0, pi)))
    assert.is_false(ship(0, 0, 0):polarOverlaps(ship(20.1, 0, pi)))
    -- nose to tail: 10 and 5
    assert.is_true(ship(0, 0, 0):polarOverlaps(ship(14.9, 0, 0)))
    assert.is_false(ship(0, 0, 0):polarOverlaps(ship(15.1, 0, 0)))
    -- tail to tail: 5 each
    assert.is_true(ship(0, 0, pi):polarOverlaps(ship(9.9, 0, 0)))
    assert.is_false(ship(0, 0, pi):polarOverlaps(ship(10.1, 0, 0)))
  end)

  it("looks in the direction of the other wherever it is", function()
    for i = 0, 23 do
      local angle = i * pi / 12
      local function at(d) return ship(d * math.cos(angle), d * math.sin(angle), angle + pi) end
      assert.is_true(ship(0, 0, angle):polarOverlaps(at(19.9)))
      assert.is_false(ship(0, 0, angle):polarOverlaps(at(20.1)))
    end
  end)

  it("is true for shapes with one centre", function()
    assert.is_true(ship(3, 4, 1):polarOverlaps(ship(3, 4, 2)))
    assert.is_true(graze.circle(3, 4, 1):polarOverlaps(graze.circle(3, 4, 2)))
  end)

  it("takes shapes of different sizes", function()
    assert.is_true(ship(0, 0, 0, 100):polarOverlaps(ship(100.9, 0, pi, 1)))
    assert.is_false(ship(0, 0, 0, 100):polarOverlaps(ship(101.1, 0, pi, 1)))
    assert.is_true(ship(0, 0, 0, 1):polarOverlaps(ship(100.9, 0, pi, 100)))
  end)

  it("goes by the centroid, not by the shape's origin", function()
    local a, b = graze.rectangle(1000, 1000, 8, 6), graze.rectangle(1007, 1000, 8, 6)
    assert.is_true(a:polarOverlaps(b))
    assert.is_false(a:polarOverlaps(b:move(1.5, 0)))
  end)

  it("knows capsules", function()
    local capsule = graze.capsule(-10, 0, 10, 0, 2)
    assert.is_true(capsule:polarOverlaps(graze.circle(12.9, 0, 1)))
    assert.is_false(capsule:polarOverlaps(graze.circle(13.1, 0, 1)))
    assert.is_true(capsule:polarOverlaps(graze.circle(0, 2.9, 1)))
    assert.is_false(capsule:polarOverlaps(graze.circle(0, 3.1, 1)))
  end)

  it("can miss shapes that meet off their line of centres", function()
    -- two bars that overlap at their ends, side by side
    local a, b = graze.rectangle(0, 0, 100, 2), graze.rectangle(95, 1, 100, 2)
    assert.is_true(a:overlaps(b))
    assert.is_true(graze.rectangle(0, 0, 100, 2):polarOverlaps(graze.rectangle(95, 0, 100, 2)))
    local c, d = graze.rectangle(0, 0, 100, 2), graze.rectangle(99, 1, 2, 100)
    assert.is_true(c:overlaps(d))
    assert.is_false(c:polarOverlaps(d))
  end)

  it("never joins two ships that do not overlap, and finds most that do", function()
    local rng = numbers.new(7)
    local yes, missed = 0, 0
    for _ = 1, 5000 do
      local a = ship(0, 0, rng:range(-9, 9), 10)
      local b = ship(rng:range(-20, 20), rng:range(-20, 20), rng:range(-9, 9), rng:range(5, 15))
      local polar, overlap = a:polarOverlaps(b), a:overlaps(b)
      assert(overlap or not polar, "joins ships that do not overlap")
      if overlap then
        if polar then yes = yes + 1 else missed = missed + 1 end
      end
    end
    assert.is_true(yes > 1000)
    assert.is_true(missed < 0.5 * yes)
  end)

  it("agrees with the radii that radiusAt gives", function()
    local rng = numbers.new(8)
    for _ = 1, 2000 do
      local a = ship(0, 0, rng:range(-9, 9), 10)
      local b = graze.rectangle(-4, -3, 8, 6):setAngle(rng:range(-9, 9))
      b:setPosition(rng:range(-20, 20), rng:range(-20, 20))
      local ax, ay = a:getCentroid()
      local bx, by = b:getCentroid()
      local theta = (math.atan2 or math.atan)(by - ay, bx - ax) -- luacheck: ignore
      local apart = math.sqrt((bx - ax) ^ 2 + (by - ay) ^ 2)
      local gap = apart - a:radiusAt(theta) - b:radiusAt(theta + pi)
      if math.abs(gap) > 1e-6 then assert.equal(gap < 0, a:polarOverlaps(b)) end
    end
  end)

  it("grows with the shape, to the last bit by powers of two, in every direction", function()
    local rng = numbers.new(9)
    for _ = 1, 500 do
      local list = {}
      for i = 1, 6 do list[i] = rng:range(-1, 1) end
      local x, y = rng:range(-1, 1), rng:range(-1, 1)
      for _, shape in ipairs { graze.polygon(list, rng:range(0.01, 1)), graze.polygon(list),
        graze.capsule(list[1], list[2], x, y, rng:range(0.01, 1)), graze.circle(x, y, list[1] ^ 2),
        graze.rectangle(x, y, 1, list[2] ^ 2) } do
        local angle, factor = rng:range(-pi, pi), 2 ^ rng:whole(1, 30)
        local radius = shape:radiusAt(angle)
        assert.equal(factor * radius, shape:scale(factor):radiusAt(angle))
        assert.equal(radius / factor, shape:scale(factor ^ -2):radiusAt(angle))
      end
    end
  end)

  it("knows no direction between centroids that are all but one", function()
    local a, b = graze.segment(0, 0, 1, 0), graze.segment(0, 0, 1, 0):setPosition(0, 1e-110)
    assert.is_false(a:overlaps(b))
    assert.is_false(a:polarOverlaps(b))
    assert.is_false(b:polarOverlaps(a))
    assert.is_true(ship(0, 0, 0, 10):polarOverlaps(ship(0, 1e-110, 0, 10)))
  end)

  it("begins with the bounding circles: apart farther than the sum of both is no", function()
    local a, b = ship(0, 0, 0, 10), ship(35, 0, pi, 20)
    near({ 10, 20 }, { a:getBoundingRadius(), b:getBoundingRadius() })
    assert.is_false(a:polarOverlaps(b))
    -- comparing with one radius only would give up too early
    assert.is_true(a:polarOverlaps(ship(29, 0, pi, 20)))
  end)
end)
