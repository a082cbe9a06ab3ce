-- Is a point inside? On the boundary is not inside.

local graze = require "graze"

local function box() return graze.rectangle(0, 0, 10, 10) end

describe("contains", function()
  it("is true inside and false outside", function()
    assert.is_true(box():contains(5, 5))
    assert.is_true(box():contains(0.0625, 9.9375))
    assert.is_false(box():contains(11, 5))
    assert.is_false(box():contains(5, -0.0625))
  end)

  it("is false on a side and on a corner", function()
    local sides = { { 0, 5 }, { 10, 5 }, { 5, 0 }, { 5, 10 } }
    local corners = { { 0, 0 }, { 10, 0 }, { 10, 10 }, { 0, 10 } }
    for _, at in ipairs(sides) do assert.is_false(box():contains(at[1], at[2])) end
    for _, at in ipairs(corners) do assert.is_false(box():contains(at[1], at[2])) end
  end)

  it("does not depend on the winding", function()
    assert.is_true(graze.polygon(0, 0, 0, 10, 10, 10, 10, 0):contains(5, 5))
    assert.is_false(graze.polygon(0, 0, 0, 10, 10, 10, 10, 0):contains(15, 5))
  end)

  it("of a slope is exact on the grid", function()
    local triangle = graze.polygon(0, 0, 40, 30, 0, 30)
    assert.is_false(triangle:contains(20, 15))
    assert.is_true(triangle:contains(20, 15.0625))
    assert.is_false(triangle:contains(20, 14.9375))
  end)

  it("of a circle is within its radius", function()
    local circle = graze.circle(1, 2, 5)
    assert.is_true(circle:contains(1, 2))
    assert.is_true(circle:contains(4, 5.9375))
    assert.is_false(circle:contains(4, 6)) -- on the rim: 3, 4, 5
    assert.is_false(circle:contains(4, 6.0625))
  end)

  it("of a capsule is within its radius of the segment", function()
    local capsule = graze.capsule(0, 0, 10, 0, 5)
    assert.is_true(capsule:contains(5, 4.9375))
    assert.is_false(capsule:contains(5, 5))
    assert.is_true(capsule:contains(-3, 3.9375))
    assert.is_false(capsule:contains(-3, 4))
    assert.is_false(capsule:contains(16, 0))
  end)

  it("of a segment is never true: it has no inside", function()
    assert.is_false(graze.segment(0, 0, 10, 0):contains(5, 0))
    assert.is_false(graze.segment(0, 0, 10, 0):contains(0, 0))
    assert.is_false(graze.segment(0, 0, 10, 0):contains(5, 1))
  end)

  it("of a rounded polygon counts the rounding", function()
    local pebble = graze.polygon({ 0, 0, 10, 0, 10, 10, 0, 10 }, 5)
    assert.is_true(pebble:contains(-4.9375, 5))
    assert.is_false(pebble:contains(-5, 5))
    assert.is_false(pebble:contains(-3, -4))
    assert.is_true(pebble:contains(-3, -3.9375))
  end)

  it("of a plane is behind it", function()
    local floor = graze.plane(0, -1, 100)
    assert.is_true(floor:contains(7, 101))
    assert.is_false(floor:contains(7, 100))
    assert.is_false(floor:contains(7, 99))
  end)

  it("follows the shape", function()
    assert.is_true(box():setPosition(100, 100):contains(105, 105))
    assert.is_false(box():setPosition(100, 100):contains(5, 5))
    assert.is_true(box():setAngle(math.pi):contains(-5, -5))
  end)

  it("is exact far from the origin", function()
    local far = graze.rectangle(1e6, 1e6, 10, 10)
    assert.is_false(far:contains(1e6, 1e6 + 5))
    assert.is_true(far:contains(1e6 + 0.0625, 1e6 + 5))
  end)
end)
