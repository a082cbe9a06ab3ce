-- The minimum translation vector: how deep, and which way out is shortest. Normals point from b
-- towards a.

local graze = require "graze"
local check = require "spec.support.check"

local near = check.near

local function box(x, y, w, h) return graze.rectangle(x, y, w or 10, h or 10) end

describe("collide", function()
  it("is nil when the shapes are apart or touch", function()
    assert.is_nil(box(0, 0):collide(box(11, 0)))
    assert.is_nil(box(0, 0):collide(box(10, 0)))
    assert.is_nil(graze.circle(0, 0, 5):collide(graze.circle(10, 0, 5)))
  end)

  it("gives the depth, and the normal from b towards a", function()
    assert.same({ 2, -1, 0 }, { box(0, 0):collide(box(8, 0)) })
    assert.same({ 2, 1, 0 }, { box(8, 0):collide(box(0, 0)) })
    assert.same({ 3, 0, -1 }, { box(0, 0):collide(box(0, 7)) })
    assert.same({ 3, 0, 1 }, { box(0, 7):collide(box(0, 0)) })
  end)

  it("takes the shorter way out", function()
    assert.same({ 1, -1, 0 }, { box(0, 0):collide(box(9, 5)) })
    assert.same({ 1, 0, -1 }, { box(0, 0):collide(box(5, 9)) })
  end)

  it("goes out on the near side of what holds it", function()
    local room = box(0, 0, 100, 100)
    assert.same({ 15, -1, 0 }, { box(5, 40):collide(room) })
    assert.same({ 15, 1, 0 }, { box(85, 40):collide(room) })
    assert.same({ 30, 0, 1 }, { box(40, 70):collide(room) })
  end)

  it("goes out sideways of what crosses it", function()
    local depth, nx, ny = box(-50, -1, 100, 2):collide(box(-1, -50, 2, 100))
    near({ 51, 1 }, { depth, math.abs(nx) + math.abs(ny) })
  end)

  it("knows slopes", function()
    -- the corner (0, 4) of the box is 3.2 behind the slope 3x = 4y
    near({ 3.2, 0.6, -0.8 }, { box(0, -6, 4, 10):collide(graze.polygon(0, 0, 40, 30, 0, 30)) })
  end)

  it("parts the shapes: after the move they touch", function()
    local a = graze.regularPolygon(5, 10):setTransform(3, 4, 0.7)
    local b = graze.regularPolygon(3, 12):setAngle(0.2)
    local depth, nx, ny = a:collide(b)
    a:move(nx * depth, ny * depth)
    assert.is_false(a:overlaps(b))
    assert.is_nil(a:collide(b))
    near({ 0 }, { (a:distance(b)) }, 1e-12)
  end)
end)

describe("collide of circles", function()
  it("is along the line of centres", function()
    near({ 1, -0.6, -0.8 }, { graze.circle(0, 0, 2):collide(graze.circle(3, 4, 4)) })
  end)

  it("gives a unit normal when they are concentric", function()
    local depth, nx, ny = graze.circle(1, 2, 3):collide(graze.circle(1, 2, 4))
    near({ 7, 1 }, { depth, nx * nx + ny * ny })
  end)

  it("is off the side of a box, or its corner, or out of it", function()
    near({ 2, -1, 0 }, { graze.circle(-3, 5, 5):collide(box(0, 0)) })
    near({ 1, -0.6, -0.8 }, { graze.circle(-2.4, -3.2, 5):collide(box(0, 0)) })
    near({ 6, -1, 0 }, { graze.circle(1, 5, 5):collide(box(0, 0)) })
  end)

  it("is off the side when the centre is on it", function()
    near({ 5, -1, 0 }, { graze.circle(0, 5, 5):collide(box(0, 0)) })
  end)

  it("has some shortest way out when the centre is on a corner", function()
    local depth, nx, ny = graze.circle(0, 0, 5):collide(box(0, 0))
    near({ 5, 1 }, { depth, nx * nx + ny * ny })
    assert.is_true(nx <= 0 and ny <= 0)
  end)
end)

describe("collide of capsules and segments", function()
  it("is off the flank or the end", function()
    near({ 1, 0, 1 }, { graze.capsule(0, 2, 10, 2, 1):collide(graze.capsule(0, 0, 10, 0, 2)) })
    near({ 1, 1, 0 }, { graze.capsule(12, 0, 20, 0, 1):collide(graze.capsule(0, 0, 10, 0, 2)) })
  end)

  it("is the way around the end when they cross", function()
    -- the nearest end is 1 past the crossing: over it, and both radii on top
    local depth, nx, ny = graze.capsule(-1, 0, 9, 0, 0.5):collide(graze.capsule(0, -5, 0, 5, 0.25))
    near({ 1.75, 1, 0 }, { depth, nx, ny })
  end)

  it("of segments that cross is the way around the nearest end", function()
    near({ 1, 1, 0 }, { graze.segment(-1, 0, 9, 0):collide(graze.segment(0, -5, 0, 5)) })
    near({ 2, 0, -1 }, { graze.segment(-5, 0, 5, 0):collide(graze.segment(0, -2, 0, 9)) })
  end)

  it("of capsules that lie on one another is sideways", function()
    local depth, nx, ny = graze.capsule(0, 0, 10, 0, 1):collide(graze.capsule(0, 0, 10, 0, 2))
    near({ 3, 0, 1 }, { depth, nx, math.abs(ny) })
  end)

  it("of a segment and a box is out of the box", function()
    near({ 2, 0, -1 }, { graze.segment(-50, 2, 50, 2):collide(box(0, 0)) })
  end)
end)

describe("collide with planes", function()
  it("lifts a shape out along the plane's normal", function()
    local floor = graze.plane(0, -1, 100)
    assert.same({ 4, 0, -1 }, { box(0, 94):collide(floor) })
    assert.same({ 4, 0, -1 }, { graze.circle(0, 99, 5):collide(floor) })
    assert.same({ 904, 0, -1 }, { box(0, 994):collide(floor) })
  end)

  it("pushes the plane the other way when it is the one that asks", function()
    assert.same({ 4, 0, 1 }, { graze.plane(0, -1, 100):collide(box(0, 94)) })
  end)

  it("knows slopes", function()
    near({ 5, 0.6, 0.8 }, { graze.circle(0, 0, 5):collide(graze.plane(3, 4, 0)) })
    near({ 2.8, 0.6, 0.8 }, { graze.segment(-5, 0, -2, -4):collide(graze.plane(3, 4, 8)) })
  end)
end)
