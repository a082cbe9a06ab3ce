-- Where a ray from one point to another enters a shape.

local graze = require "graze"
local check = require "spec.support.check"

local near = check.near

local function box() return graze.rectangle(0, 0, 10, 10) end

describe("a ray", function()
  it("gives the fraction of its way and the normal of the side it enters", function()
    assert.same({ 0.25, -1, 0 }, { box():rayCast(-5, 5, 15, 5) })
    assert.same({ 0.25, 1, 0 }, { box():rayCast(15, 5, -5, 5) })
    assert.same({ 0.25, 0, -1 }, { box():rayCast(5, -5, 5, 15) })
    assert.same({ 0.25, 0, 1 }, { box():rayCast(5, 15, 5, -5) })
  end)

  it("is as long as it is: it does not go on past its end", function()
    assert.is_nil(box():rayCast(-10, 5, -1, 5))
    assert.is_not_nil(box():rayCast(-10, 5, 1, 5))
  end)

  it("does not look behind its start", function() assert.is_nil(box():rayCast(20, 5, 40, 5)) end)

  it("is nil when it passes by", function()
    assert.is_nil(box():rayCast(-5, 11, 15, 11))
    assert.is_nil(box():rayCast(-5, 10, 0, 20))
  end)

  it("is nil when it only grazes a side or a corner", function()
    assert.is_nil(box():rayCast(-5, 10, 15, 10))
    assert.is_nil(box():rayCast(-5, 5, 5, 15 - 30))
    assert.is_nil(box():rayCast(-10, 10, 10, -10))
    assert.is_nil(graze.circle(0, 0, 5):rayCast(-10, 5, 10, 5))
  end)

  it("is nil when it ends on the surface", function()
    assert.is_nil(box():rayCast(-10, 5, 0, 5))
    assert.is_nil(graze.circle(0, 0, 5):rayCast(-10, 0, -5, 0))
  end)

  it("that starts on the surface enters at once, or not at all", function()
    assert.same({ 0, -1, 0 }, { box():rayCast(0, 5, 5, 5) })
    assert.is_nil(box():rayCast(0, 5, -5, 5))
    assert.is_nil(box():rayCast(0, 5, 0, 8))
  end)

  it("that starts inside is 0 without a normal, for every kind", function()
    for _, shape in ipairs { box(), graze.circle(5, 5, 3), graze.capsule(0, 5, 10, 5, 1),
      graze.plane(0, -1, 0), graze.polygon({ 0, 0, 10, 0, 10, 10, 0, 10 }, 2) } do
      assert.same({ 0, 0, 0 }, { shape:rayCast(5, 5, 50, 60) })
      assert.same({ 0, 0, 0 }, { shape:rayCast(5, 5, 5.5, 5) })
    end
  end)

  it("of no length is nil, but inside", function()
    assert.is_nil(box():rayCast(20, 20, 20, 20))
    assert.is_nil(box():rayCast(0, 5, 0, 5))
    assert.same({ 0, 0, 0 }, { box():rayCast(5, 5, 5, 5) })
  end)

  it("goes slantwise", function()
    near({ 0.5, -1, 0 }, { box():rayCast(-10, 0, 10, 10) }, 1e-15)
  end)

  it("through a corner enters by either side", function()
    local t, nx, ny = box():rayCast(-5, -5, 5, 5)
    assert.equal(0.5, t)
    assert.is_true((nx == -1 and ny == 0) or (nx == 0 and ny == -1))
  end)
end)

describe("a ray at round shapes", function()
  it("meets a circle", function()
    assert.same({ 0.25, -1, 0 }, { graze.circle(0, 0, 5):rayCast(-10, 0, 10, 0) })
    near({ 7 / 20, -0.6, 0.8 }, { graze.circle(0, 0, 5):rayCast(-10, 4, 10, 4) })
  end)

  it("meets a capsule's flank and its ends", function()
    local capsule = graze.capsule(0, 0, 10, 0, 5)
    near({ 0.5, 0, -1 }, { capsule:rayCast(5, -10, 5, 0) })
    near({ 0.5, -1, 0 }, { capsule:rayCast(-10, 0, 0, 0) })
    near({ 7 / 20, -0.6, 0.8 }, { capsule:rayCast(-10, 4, 10, 4) })
  end)

  it("meets a rounded polygon's sides and corners", function()
    local pebble = graze.polygon({ 0, 0, 10, 0, 10, 10, 0, 10 }, 5)
    near({ 0.5, -1, 0 }, { pebble:rayCast(-10, 5, 0, 5) })
    near({ 7 / 20, -0.6, -0.8 }, { pebble:rayCast(-10, -4, 10, -4) })
  end)

  it("meets a segment, with the normal of the side it comes from", function()
    local segment = graze.segment(0, 0, 10, 0)
    near({ 0.5, 0, -1 }, { segment:rayCast(5, -5, 5, 5) })
    near({ 0.5, 0, 1 }, { segment:rayCast(5, 5, 5, -5) })
  end)

  it("from, to or beside a segment passes", function()
    local segment = graze.segment(0, 0, 10, 0)
    assert.is_nil(segment:rayCast(5, 0, 5, 9))
    assert.is_nil(segment:rayCast(5, 9, 5, 0))
    assert.is_nil(segment:rayCast(0, -5, 0, 5))
    assert.is_nil(segment:rayCast(10.0625, -5, 10.0625, 5))
    assert.is_not_nil(segment:rayCast(9.9375, -5, 9.9375, 5))
  end)

  it("along a segment passes", function()
    assert.is_nil(graze.segment(0, 0, 10, 0):rayCast(-5, 0, 20, 0))
    assert.is_nil(graze.segment(0, 0, 10, 0):rayCast(-5, 0, 5, 0))
  end)
end)

describe("a ray at a plane", function()
  it("meets it from the front", function()
    assert.same({ 0.25, 0, -1 }, { graze.plane(0, -1, 100):rayCast(0, 0, 0, 400) })
    assert.is_nil(graze.plane(0, -1, 100):rayCast(0, 0, 0, 100))
    assert.is_nil(graze.plane(0, -1, 100):rayCast(0, 0, 400, 0))
  end)

  it("far from the origin only grazes it, up to the rounding there", function()
    local plane = graze.plane(0, -1, 0)
    for _, x in ipairs { 0, 2 ^ 20, 2 ^ 30 } do
      for power = -14, -2 do
        local y = 10 ^ power
        local enters = graze.segment(x, -1, x + 1, y):overlaps(plane)
        assert.equal(enters, plane:rayCast(x, -1, x + 1, y) ~= nil, x .. ", " .. y)
      end
    end
  end)
end)
