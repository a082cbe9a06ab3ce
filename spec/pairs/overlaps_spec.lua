-- Do two shapes overlap? Touching is not overlapping, nor is a depth up to the skin.

local graze = require "graze"

local function overlap(a, b)
  local one, other = a:overlaps(b), b:overlaps(a)
  assert.equal(one, other)
  return one
end

local function box(x, y, w, h) return graze.rectangle(x, y, w or 10, h or 10) end

describe("boxes", function()
  it("overlap when they share an area", function()
    assert.is_true(overlap(box(0, 0), box(9, 9)))
    assert.is_true(overlap(box(0, 0), box(9.9375, 0)))
  end)

  it("do not overlap when they are apart", function()
    assert.is_false(overlap(box(0, 0), box(20, 0)))
    assert.is_false(overlap(box(0, 0), box(10.0625, 0)))
  end)

  it("do not overlap when they touch flush, on any side", function()
    for _, at in ipairs { { 10, 0 }, { -10, 0 }, { 0, 10 }, { 0, -10 }, { 10, 3 }, { -7, -10 } } do
      assert.is_false(overlap(box(0, 0), box(at[1], at[2])))
    end
  end)

  it("do not overlap when they touch corner to corner", function()
    for _, at in ipairs { { 10, 10 }, { -10, 10 }, { 10, -10 }, { -10, -10 } } do
      assert.is_false(overlap(box(0, 0), box(at[1], at[2])))
    end
  end)

  it("overlap when one holds the other, and when they are the same", function()
    assert.is_true(overlap(box(0, 0, 100, 100), box(40, 40)))
    assert.is_true(overlap(box(0, 0), box(0, 0)))
    assert.is_true(overlap(box(0, 0, 100, 100), box(0, 0)))
  end)

  it("overlap crosswise, without a corner in one another", function()
    assert.is_true(overlap(box(-50, -1, 100, 2), box(-1, -50, 2, 100)))
  end)

  it("are exact far from the origin", function()
    for _, far in ipairs { 1e4, 1e5, 2 ^ 20 } do
      assert.is_false(overlap(box(far, -far), box(far + 10, -far)))
      assert.is_false(overlap(box(far, -far), box(far + 10, -far + 10)))
      assert.is_true(overlap(box(far, -far), box(far + 9.9375, -far + 9.9375)))
    end
  end)

  it("take up to the skin for touching: 1e-9 of their size", function()
    assert.is_false(overlap(box(0, 0), box(10 - 1e-10, 0)))
    assert.is_true(overlap(box(0, 0), box(10 - 1e-6, 0)))
  end)

  it("take up to the skin for touching: 64 units in the last place of their coordinates", function()
    local far, size, ulp = 2 ^ 20, 2 ^ -10, 2 ^ -32
    local function grains(at, depth)
      return overlap(box(at, 0, size, size), box(at + size - depth, 0, size, size))
    end
    assert.is_false(grains(far, 16 * ulp))
    assert.is_true(grains(far, 512 * ulp))
    assert.is_true(grains(0, 16 * ulp)) -- near the origin the same depth is an overlap
  end)
end)

describe("turned boxes", function()
  it("overlap by their sides, not their bounding boxes", function()
    local diamond = graze.polygon(0, -10, 10, 0, 0, 10, -10, 0)
    assert.is_false(overlap(diamond, box(6, 6)))
    assert.is_true(overlap(diamond, box(4, 4)))
    assert.is_false(overlap(diamond, box(5, 5)))
  end)

  it("overlap after being turned", function()
    local bar = box(-10, -1, 20, 2)
    local post = box(-2, 5, 4, 10)
    assert.is_false(overlap(bar, post))
    assert.is_true(overlap(bar:setAngle(math.pi / 2), post))
  end)
end)

describe("triangles", function()
  it("fit together along a slope without overlapping", function()
    assert.is_false(overlap(graze.polygon(0, 0, 10, 0, 0, 10), graze.polygon(10, 10, 10, 0, 0, 10)))
    assert.is_false(overlap(graze.polygon(0, 0, 30, 10, 0, 10), graze.polygon(0, 0, 30, 0, 30, 10)))
  end)

  it("touch a side with a corner without overlapping", function()
    assert.is_false(overlap(graze.polygon(0, 0, 10, 0, 0, 10), graze.polygon(5, 5, 20, 5, 20, 20)))
    local dart = graze.polygon(4.9375, 5, 20, 5, 20, 20)
    assert.is_true(overlap(graze.polygon(0, 0, 10, 0, 0, 10), dart))
  end)
end)

describe("circles", function()
  it("overlap nearer than the sum of their radii, not at it", function()
    assert.is_true(overlap(graze.circle(0, 0, 5), graze.circle(7, 0, 3)))
    assert.is_false(overlap(graze.circle(0, 0, 5), graze.circle(8, 0, 3)))
    assert.is_false(overlap(graze.circle(0, 0, 2), graze.circle(3, 4, 3)))
    assert.is_true(overlap(graze.circle(0, 0, 2.0625), graze.circle(3, 4, 3)))
    assert.is_false(overlap(graze.circle(0, 0, 5), graze.circle(100, 0, 3)))
  end)

  it("overlap when they are concentric", function()
    assert.is_true(overlap(graze.circle(1, 2, 5), graze.circle(1, 2, 5)))
    assert.is_true(overlap(graze.circle(1, 2, 5), graze.circle(1, 2, 0.01)))
  end)

  it("pass a corner of a box that its bounding box would not", function()
    assert.is_false(overlap(graze.circle(-3, -4, 5), box(0, 0)))
    assert.is_true(overlap(graze.circle(-3, -4, 5.0625), box(0, 0)))
    assert.is_false(overlap(graze.circle(-4, -4, 5), box(0, 0)))
  end)

  it("touch a side of a box", function()
    assert.is_false(overlap(graze.circle(-5, 5, 5), box(0, 0)))
    assert.is_true(overlap(graze.circle(-4.9375, 5, 5), box(0, 0)))
  end)

  it("overlap a box that holds them, with the centre on its side or on its corner too", function()
    assert.is_true(overlap(graze.circle(5, 5, 1), box(0, 0)))
    assert.is_true(overlap(graze.circle(0, 5, 1), box(0, 0)))
    assert.is_true(overlap(graze.circle(10, 10, 1), box(0, 0)))
  end)
end)

describe("capsules and segments", function()
  it("overlap when they cross", function()
    assert.is_true(overlap(graze.segment(-5, 0, 5, 0), graze.segment(0, -5, 0, 5)))
    assert.is_true(overlap(graze.capsule(-5, 0, 5, 0, 1), graze.capsule(0, -5, 0, 5, 1)))
    assert.is_true(overlap(graze.segment(-5, 0, 5, 0), graze.capsule(0, -5, 0, 5, 1)))
  end)

  it("of no radius do not overlap when one only ends on the other", function()
    assert.is_false(overlap(graze.segment(-5, 0, 5, 0), graze.segment(0, 0, 0, 5)))
    assert.is_false(overlap(graze.segment(0, 0, 5, 0), graze.segment(0, 0, 0, 5)))
  end)

  it("of no radius do not overlap when they lie on one another", function()
    assert.is_false(overlap(graze.segment(0, 0, 10, 0), graze.segment(5, 0, 15, 0)))
    assert.is_false(overlap(graze.segment(0, 0, 10, 0), graze.segment(0, 0, 10, 0)))
    assert.is_false(overlap(graze.segment(0, 0, 10, 0), graze.segment(10, 0, 20, 0)))
  end)

  it("with a radius overlap when they lie on one another", function()
    assert.is_true(overlap(graze.capsule(0, 0, 10, 0, 1), graze.capsule(5, 0, 15, 0, 1)))
    assert.is_true(overlap(graze.capsule(0, 0, 10, 0, 1), graze.segment(0, 0, 10, 0)))
  end)

  it("side by side touch at the sum of their radii", function()
    assert.is_false(overlap(graze.capsule(0, 0, 10, 0, 1), graze.capsule(0, 3, 10, 3, 2)))
    assert.is_true(overlap(graze.capsule(0, 0, 10, 0, 1), graze.capsule(0, 2.9375, 10, 2.9375, 2)))
  end)

  it("end to end touch at the sum of their radii", function()
    assert.is_false(overlap(graze.capsule(0, 0, 10, 0, 1), graze.capsule(13, 0, 20, 0, 2)))
    assert.is_true(overlap(graze.capsule(0, 0, 10, 0, 1), graze.capsule(12.9375, 0, 20, 0, 2)))
  end)

  it("go through a box", function()
    assert.is_true(overlap(graze.segment(-5, 5, 15, 5), box(0, 0)))
    assert.is_true(overlap(graze.segment(2, 2, 8, 3), box(0, 0)))
  end)

  it("do not overlap a box whose side they lie along", function()
    assert.is_false(overlap(graze.segment(-5, 0, 15, 0), box(0, 0)))
    assert.is_false(overlap(graze.capsule(-5, -1, 15, -1, 1), box(0, 0)))
  end)
end)

describe("rounded polygons", function()
  it("reach as far as their radius", function()
    local pebble = graze.polygon({ 0, 0, 10, 0, 10, 10, 0, 10 }, 2)
    assert.is_false(overlap(pebble, box(12, 0)))
    assert.is_true(overlap(pebble, box(11.9375, 0)))
  end)

  it("are round at their corners", function()
    local pebble = graze.polygon({ 0, 0, 10, 0, 10, 10, 0, 10 }, 5)
    assert.is_false(overlap(pebble, box(13, 14)))
    assert.is_true(overlap(pebble, box(12.9375, 14)))
    assert.is_false(overlap(pebble, box(14, 14)))
  end)
end)

describe("planes", function()
  local floor = graze.plane(0, -1, 100) -- solid below y = 100 on the screen

  it("overlap what reaches behind them", function()
    assert.is_true(overlap(box(0, 91), floor))
    assert.is_true(overlap(box(0, 1000), floor))
    assert.is_true(overlap(graze.circle(0, 96, 5), floor))
    assert.is_true(overlap(graze.segment(0, 0, 50, 101), floor))
  end)

  it("do not overlap what stands on them", function()
    assert.is_false(overlap(box(0, 90), floor))
    assert.is_false(overlap(graze.circle(0, 95, 5), floor))
    assert.is_false(overlap(graze.capsule(0, 95, 100, 95, 5), floor))
    assert.is_false(overlap(graze.segment(0, 0, 50, 100), floor))
  end)

  it("do not overlap what is in front of them", function()
    assert.is_false(overlap(box(0, 0), floor))
  end)
end)

describe("far from the origin for its size", function()
  -- around x = 1, 64 units in the last place are 2^-46, far more than a billionth of these shapes
  local r, noise = 2 ^ -20, 2 ^ -46

  it("a depth of 64 units in the last place is touching, and of 96 it is not", function()
    local ball = graze.circle(1, 0, r)
    for part, expected in pairs { [0.5] = false, [1.5] = true } do
      local x = 1 + r - part * noise
      local wedge = graze.polygon(x, -r, x + 3 * r, 0, x, r)
      assert.equal(expected, ball:overlaps(wedge))
      assert.equal(expected, ball:collide(wedge) ~= nil)
      assert.equal(expected, ball:contacts(wedge) ~= nil)
      assert.equal(expected, ball:distance(wedge) < 0)
    end
  end)
end)
