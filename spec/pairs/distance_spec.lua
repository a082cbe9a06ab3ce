-- The signed distance, with the nearest points when apart and the deepest when overlapping.

local graze = require "graze"
local check = require "spec.support.check"
local numbers = require "spec.support.numbers"

local near = check.near

local function box(x, y, w, h) return graze.rectangle(x, y, w or 10, h or 10) end

describe("distance", function()
  it("is that of the nearest points, the first on a, the second on b", function()
    near({ 5, 0, 0, -3, -4 }, { box(0, 0):distance(box(-13, -14)) })
    near({ 5, -3, -4, 0, 0 }, { box(-13, -14):distance(box(0, 0)) })
  end)

  it("between sides is their gap, with points opposite each other", function()
    local d, ax, ay, bx, by = box(0, 0):distance(box(12, 3))
    near({ 2, 10, 12, 0 }, { d, ax, bx, ay - by })
    assert.is_true(ay >= 3 and ay <= 10)
  end)

  it("from a corner to a slope is square to the slope", function()
    -- the slope 3x + 4y = 50 lies 10 from the origin
    local slope = graze.polygon(30, -10, -10, 20, 50, 50)
    near({ 10, 0, 0, 6, 8 }, { box(-5, -5, 5, 5):distance(slope) })
  end)

  it("is 0 when they touch", function()
    assert.equal(0, (box(0, 0):distance(box(10, 0))))
    assert.equal(0, (box(0, 0):distance(box(10, 10))))
    assert.equal(0, (graze.circle(0, 0, 2):distance(graze.circle(3, 4, 3))))
  end)

  it("is minus the depth when they overlap", function()
    assert.equal(-2, (box(0, 0):distance(box(8, 0))))
    near({ -7 }, { (graze.circle(1, 2, 3):distance(graze.circle(1, 2, 4))) })
  end)

  it("gives the deepest points when they overlap: moving a by the depth joins them", function()
    local a, b = graze.polygon(0, -10, 10, 0, 0, 10, -10, 0), box(-50, 8, 100, 100)
    near({ -2, 0, 10, 0, 8 }, { a:distance(b) })
  end)

  it("of circles is between their rims", function()
    near({ 2, 3, 4, 4.2, 5.6 }, { graze.circle(0, 0, 5):distance(graze.circle(6, 8, 3)) })
  end)

  it("of a capsule is from its flank or its end", function()
    local capsule = graze.capsule(0, 0, 10, 0, 2)
    near({ 3, 5, 5, 5, 2 }, { graze.circle(5, 6, 1):distance(capsule) })
    near({ 2, 12.4, 3.2, 11.2, 1.6 }, { graze.circle(13, 4, 1):distance(capsule) })
  end)

  it("of segments that share an end is 0", function()
    assert.equal(0, (graze.segment(0, 0, 5, 0):distance(graze.segment(5, 0, 9, 9))))
  end)

  it("of parallel segments is their gap", function()
    near({ 3 }, { (graze.segment(0, 0, 10, 0):distance(graze.segment(5, 3, 20, 3))) })
    near({ 5 }, { (graze.segment(0, 0, 10, 0):distance(graze.segment(13, 4, 20, 4))) })
  end)

  it("of segments on one line is the gap between their ends", function()
    near({ 3, 10, 0, 13, 0 }, { graze.segment(0, 0, 10, 0):distance(graze.segment(13, 0, 20, 0)) })
  end)

  it("of a plane is to its edge", function()
    local floor = graze.plane(0, -1, 100)
    near({ 10, 7, 90, 7, 100 }, { graze.circle(7, 85, 5):distance(floor) })
    near({ 10, 7, 100, 7, 90 }, { floor:distance(graze.circle(7, 85, 5)) })
    near({ -4, 7, 104, 7, 100 }, { graze.circle(7, 99, 5):distance(floor) })
  end)

  it("of a rounded polygon is from its rounding", function()
    local pebble = graze.polygon({ 0, 0, 10, 0, 10, 10, 0, 10 }, 2)
    near({ 3, -1.2, -1.6, -3, -4 }, { pebble:distance(box(-13, -14)) })
  end)

  -- as one that was worked out with sines and cosines
  it("of a side that is level but for rounding is between points opposite each other", function()
    local function opposite(a, b, depth, nx, ny)
      local d, ax, ay, bx, by = a:distance(b)
      near({ depth, -depth, depth, nx, ny },
        { d, nx * (bx - ax) + ny * (by - ay), -math.sqrt((bx - ax) ^ 2 + (by - ay) ^ 2),
          select(2, a:collide(b)) })
    end
    for _, tilt in ipairs { 4.9e-16, 1e-16, 1e-17, 1e-20, 1e-100, 1e-308, 1e-310, 5e-324 } do
      for _, sign in ipairs { -1, 1 } do
        local leaning = graze.polygon(0, 0, 4, sign * tilt, 4, 4, 0, 4)
        opposite(leaning, box(0, 0, 2, 2):setPosition(1, -1.5), -0.5, 0, 1)
        opposite(leaning, box(0, 0, 2, 2):setPosition(1, 3.5), -0.5, 0, -1)
        opposite(leaning, box(0, 0, 2, 2):setPosition(-1.5, 1), -0.5, 1, 0)
        opposite(leaning, box(0, 0, 2, 2):setPosition(3.5, 1), -0.5, -1, 0)
      end
    end
  end)

  it("of boxes turned alike but for rounding is between points opposite each other", function()
    local rng = numbers.new(93)
    for _ = 1, 4000 do
      local angle, hair = rng:range(-4, 4), rng:chance(0.5) and 10 ^ rng:range(-17, -13) or 0
      local a = box(-2, -1, 4, 2):setTransform(rng:range(-9, 9), rng:range(-9, 9), angle)
      local x, y = a:getPosition()
      local b = box(-1, -3, 2, 6)
      b:setTransform(x + rng:range(-3, 3), y + rng:range(-3, 3),
        angle + rng:whole(0, 3) * math.pi / 2 + hair)
      local d, ax, ay, bx, by = a:distance(b)
      near({ math.abs(d) }, { math.sqrt((bx - ax) ^ 2 + (by - ay) ^ 2) })
    end
  end)

  it("does not lose digits far from the origin", function()
    near({ 5 }, { (box(1e6, 1e6):distance(box(1e6 - 13, 1e6 - 14))) })
    near({ 5 }, { (box(0, 0):setPosition(1e6, 1e6):distance(box(-13, -14):setPosition(1e6, 1e6))) })
  end)
end)
