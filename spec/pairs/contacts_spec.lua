-- The contact manifold: one or two points, each midway between the two surfaces, with the depth
-- there.

local graze = require "graze"
local check = require "spec.support.check"

local near = check.near

local function box(x, y, w, h) return graze.rectangle(x, y, w or 10, h or 10) end

-- the two contacts, the one with the smaller x (then y) first
local function two(n, nx, ny, x1, y1, depth1, x2, y2, depth2)
  assert.equal(2, n)
  if x2 < x1 or (x2 == x1 and y2 < y1) then
    x1, y1, depth1, x2, y2, depth2 = x2, y2, depth2, x1, y1, depth1
  end
  return { nx, ny, x1, y1, depth1, x2, y2, depth2 }
end

describe("contacts", function()
  it("are nil when the shapes are apart or touch", function()
    assert.is_nil(box(0, 0):contacts(box(11, 0)))
    assert.is_nil(box(0, 0):contacts(box(10, 0)))
    assert.is_nil(box(0, 0):contacts(box(10, 10)))
  end)

  it("are there wherever shapes overlap, be it by hardly more than the skin", function()
    local a, b = graze.circle(0, 0, 1), graze.circle(1.9998310003802389, 0.025999267646855537, 1)
    assert.is_true(a:overlaps(b))
    local n, nx, ny, x, y, depth = a:contacts(b)
    assert.equal(1, n)
    near({ -0.9999, -0.0130, 0.9999, 0.0130 }, { nx, ny, x, y }, 1e-4)
    assert.is_true(depth > 0 and depth < 1e-8)
  end)

  it("are two where sides meet", function()
    near({ 0, -1, 0, 9, 2, 10, 9, 2 }, two(box(0, 0):contacts(box(-5, 8, 100, 10))))
  end)

  it("reach only as far as both sides do", function()
    near({ 0, -1, 4, 9, 2, 10, 9, 2 }, two(box(0, 0):contacts(box(4, 8, 100, 10))))
    near({ 0, -1, 4, 9, 2, 6, 9, 2 }, two(box(0, 0):contacts(box(4, 8, 2, 10))))
  end)

  it("have their own depth each, when the sides are not parallel", function()
    -- a floor that falls from y = 8 at x = 0 by 1 in 10
    local floor = graze.polygon(-100, -2, 100, 18, 100, 50, -100, 50)
    local c = two(box(0, 0):contacts(floor))
    local slope = math.sqrt(101)
    near({ 1 / slope, -10 / slope }, { c[1], c[2] })
    near({ 20 / slope, 10 / slope }, { c[5], c[8] })
  end)

  it("are one where a corner digs into a side", function()
    local diamond = graze.polygon(0, -10, 10, 0, 0, 10, -10, 0)
    local n, nx, ny, x, y, depth = diamond:contacts(box(-50, 8, 100, 100))
    near({ 1, 0, -1, 0, 9, 2 }, { n, nx, ny, x, y, depth })
  end)

  it("are one between circles, midway between their surfaces", function()
    near({ 1, -1, 0, 4.5, 0, 1 }, { graze.circle(0, 0, 5):contacts(graze.circle(8, 0, 4)) })
  end)

  it("are one between concentric circles, with a unit normal", function()
    local n, nx, ny, _, _, depth = graze.circle(3, 4, 5):contacts(graze.circle(3, 4, 2))
    near({ 1, 1, 7 }, { n, nx * nx + ny * ny, depth })
  end)

  it("are one between a circle and a side or a corner", function()
    near({ 1, 0, -1, 5, 1, 2 }, { graze.circle(5, -3, 5):contacts(box(0, 0)) })
    near({ 1, -0.6, -0.8, 0.3, 0.4, 1 }, { graze.circle(-2.4, -3.2, 5):contacts(box(0, 0)) })
  end)

  it("are two where a capsule lies on a side", function()
    near({ 0, -1, 1, 0.5, 1, 9, 0.5, 1 }, two(graze.capsule(1, -2, 9, -2, 3):contacts(box(0, 0))))
  end)

  it("are one where a capsule stands on a side", function()
    near({ 1, 0, -1, 5, 0.5, 1 }, { graze.capsule(5, -9, 5, -2, 3):contacts(box(0, 0)) })
  end)

  it("are two where capsules lie side by side", function()
    local upper, lower = graze.capsule(0, 0, 10, 0, 2), graze.capsule(4, 3, 20, 3, 2)
    near({ 0, -1, 4, 1.5, 1, 10, 1.5, 1 }, two(upper:contacts(lower)))
  end)

  it("are two where rounded sides meet", function()
    local pebble = graze.polygon({ 0, 0, 10, 0, 10, 10, 0, 10 }, 1)
    near({ 0, -1, 0, 10, 2, 10, 10, 2 }, two(pebble:contacts(box(-50, 9, 100, 10))))
  end)

  it("are two under a box on a plane, one under a circle", function()
    local floor = graze.plane(0, -1, 100)
    near({ 0, -1, 0, 102, 4, 10, 102, 4 }, two(box(0, 94):contacts(floor)))
    near({ 1, 0, -1, 7, 102, 4 }, { graze.circle(7, 99, 5):contacts(floor) })
  end)

  it("do not depend on which shape asks, but for the normal", function()
    local a, b = box(0, 0), box(4, 8, 2, 10)
    local one, other = two(a:contacts(b)), two(b:contacts(a))
    near({ -one[1], -one[2] }, { other[1], other[2] })
    for i = 3, 8 do near({ one[i] }, { other[i] }) end
  end)

  it("hold the collision's depth: the deepest of them has it", function()
    local a = graze.regularPolygon(7, 10):setAngle(0.3)
    local b = graze.regularPolygon(4, 12):setTransform(9, 11, 0.6)
    local depth, nx, ny = a:collide(b)
    local n, mx, my, _, _, depth1, _, _, depth2 = a:contacts(b)
    near({ depth, nx, ny }, { n == 2 and math.max(depth1, depth2) or depth1, mx, my })
  end)
end)
