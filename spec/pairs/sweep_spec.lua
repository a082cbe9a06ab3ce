-- Sweeps: a is displaced, b stands; the first contact, exactly.

local graze = require "graze"
local check = require "spec.support.check"

local near = check.near

local function box(x, y, w, h) return graze.rectangle(x, y, w or 10, h or 10) end

describe("a sweep", function()
  it("stops a bullet at a wall thinner than its step", function()
    local bullet, wall = graze.circle(0, 25, 2), graze.rectangle(100, 0, 1, 50)
    local t, nx, ny, depth = bullet:sweep(wall, 400, 0)
    assert.equal(98 / 400, t)
    assert.same({ -1, 0, 0 }, { nx, ny, depth })
  end)

  it("gives the fraction of the displacement until the first contact", function()
    assert.same({ 0.25, -1, 0, 0 }, { box(0, 0):sweep(box(20, 0), 40, 0) })
    assert.same({ 0.5, 0, -1, 0 }, { box(0, 0):sweep(box(0, 20), 0, 20) })
    assert.same({ 0.25, 1, 0, 0 }, { box(0, 0):sweep(box(-20, 0), -40, 0) })
  end)

  it("is nil when the way is clear", function()
    assert.is_nil(box(0, 0):sweep(box(20, 20), 40, 0))
    assert.is_nil(box(0, 0):sweep(box(20, 0), -40, 0))
    assert.is_nil(box(0, 0):sweep(box(20, 0), 5, 0))
  end)

  it("is nil when the way ends in touching", function()
    assert.is_nil(box(0, 0):sweep(box(20, 0), 10, 0))
    assert.is_nil(graze.circle(0, 0, 5):sweep(graze.circle(20, 0, 5), 10, 0))
  end)

  it("meets what its middle would pass by", function()
    assert.same({ 0.25, -1, 0, 0 }, { box(0, 0):sweep(box(20, 9), 40, 0) })
  end)

  it("meets both shapes' sides: the moving one's too", function()
    -- a slope runs into a corner that stands still
    local ramp = graze.polygon(0, 0, 10, 10, 0, 10)
    local t, nx, ny = ramp:sweep(box(20, -10, 10, 15), 20, 0)
    near({ 15 / 20 }, { t }, 1e-15)
    near({ -math.sqrt(0.5), math.sqrt(0.5) }, { nx, ny })
  end)

  it("goes diagonally", function()
    assert.same({ 0.5, 0, -1, 0 }, { box(0, 0):sweep(box(-100, 20, 300, 10), 30, 20) })
  end)

  it("has no speed limit", function()
    local t, nx, ny = graze.circle(0, 0, 1):sweep(box(1e6, -5, 1e-3, 10), 1e9, 0)
    near({ (1e6 - 1) / 1e9, -1, 0 }, { t, nx, ny }, 1e-15)
  end)
end)

describe("a sweep from touching", function()
  local floor = box(-100, 10, 300, 10)

  it("moving in is a hit at once, of depth 0", function()
    assert.same({ 0, 0, -1, 0 }, { box(0, 0):sweep(floor, 0, 5) })
    assert.same({ 0, 0, -1, 0 }, { box(0, 0):sweep(floor, 300, 1) })
    assert.same({ 0, 0, -1, 0 }, { graze.circle(0, 5, 5):sweep(floor, 1, 1) })
  end)

  it("moving away is none", function()
    assert.is_nil(box(0, 0):sweep(floor, 0, -5))
    assert.is_nil(box(0, 0):sweep(floor, 5, -0.0625))
  end)

  it("sliding along is none", function()
    -- closed sets would report a hit at t = 0 and hold the mover for ever
    assert.is_nil(box(0, 0):sweep(floor, 30, 0))
    assert.is_nil(box(90, 0):sweep(box(100, -50, 10, 200), 0, 30))
    assert.is_nil(graze.circle(0, 5, 5):sweep(floor, 30, 0))
  end)

  it("not moving is none", function() assert.is_nil(box(0, 0):sweep(floor, 0, 0)) end)
end)

describe("a sweep that only grazes", function()
  it("along a side is none", function()
    assert.is_nil(box(-50, 0):sweep(box(0, 10), 100, 0))
    assert.is_nil(graze.circle(-50, 5, 5):sweep(box(0, 10), 100, 0))
    assert.is_nil(graze.circle(-50, 0, 5):sweep(graze.circle(0, 10, 5), 100, 0))
  end)

  it("past a corner is none", function()
    assert.is_nil(box(-10, -10):sweep(box(10, -10), 20, 20))
    assert.is_nil(graze.polygon(0, 0, 5, 5, 0, 10):sweep(graze.polygon(5, 15, 10, 10, 10, 20), 0,
      20))
  end)

  it("that ends corner to corner is none", function()
    assert.is_nil(box(-20, 20):sweep(box(0, 0), 10, -10))
    assert.is_not_nil(box(-20, 20):sweep(box(0, 0), 10.0625, -10.0625))
  end)

  it("corner to corner on the diagonal is none", function()
    assert.is_nil(box(0, 0):sweep(box(10, -10), 20, 20))
    assert.is_nil(box(0, 0):sweep(box(10, -10), -20, -20))
  end)

  it("a hair deeper is one", function()
    assert.is_not_nil(box(-50, 0.0625):sweep(box(0, 10), 100, 0))
    assert.is_not_nil(graze.circle(-50, 0.0625, 5):sweep(graze.circle(0, 10, 5), 100, 0))
  end)
end)

describe("a sweep that starts in overlap", function()
  it("gives the depth and the overlap's normal, wherever it goes", function()
    for _, way in ipairs { { 5, 0 }, { -5, 0 }, { 0, 0 }, { 0, 50 } } do
      assert.same({ 0, -1, 0, 2 }, { box(0, 0):sweep(box(8, 0), way[1], way[2]) })
    end
  end)

  it("in the middle of a shape has a unit normal", function()
    local t, nx, ny, depth = graze.circle(0, 0, 1):sweep(graze.circle(0, 0, 5), 0, 0)
    near({ 0, 1, 6 }, { t, nx * nx + ny * ny, depth })
  end)
end)

describe("a sweep into a corner", function()
  it("exactly corner on corner, moving in, is a hit with either side's normal", function()
    local t, nx, ny, depth = box(0, 0):sweep(box(20, 20), 20, 20)
    assert.same({ 0.5, 0 }, { t, depth })
    assert.is_true((nx == -1 and ny == 0) or (nx == 0 and ny == -1))
  end)
end)

describe("swept circles", function()
  it("meet circles", function()
    near({ 0.5, -1, 0, 0 }, { graze.circle(0, 0, 2):sweep(graze.circle(20, 0, 3), 30, 0) })
    near({ 0.5, -0.8, -0.6, 0 }, { graze.circle(0, 0, 2):sweep(graze.circle(14, 3, 3), 20, 0) })
  end)

  it("roll over a corner, with a slanted normal", function()
    near({ 0.5, -0.8, -0.6, 0 }, { graze.circle(0, 0, 5):sweep(box(14, 3), 20, 0) })
  end)

  it("meet a side square on", function()
    near({ 0.25, -1, 0, 0 }, { graze.circle(0, 5, 5):sweep(box(10, 0), 20, 0) })
  end)

  it("meet a capsule's flank and its end", function()
    near({ 0.5, 0, -1, 0 }, { graze.circle(5, 0, 2):sweep(graze.capsule(0, 10, 10, 10, 3), 0, 10) })
    near({ 0.5, -0.8, -0.6, 0 }, { graze.circle(0, 0, 2):sweep(graze.capsule(14, 3, 30, 3, 3), 20,
      0) })
  end)

  it("meet a segment, from both sides and end on", function()
    near({ 0.5, 0, -1, 0 }, { graze.circle(5, 0, 2):sweep(graze.segment(0, 7, 10, 7), 0, 10) })
    near({ 0.5, 0, 1, 0 }, { graze.circle(5, 14, 2):sweep(graze.segment(0, 7, 10, 7), 0, -10) })
    near({ 0.5, -1, 0, 0 }, { graze.circle(0, 7, 2):sweep(graze.segment(12, 7, 20, 7), 20, 0) })
  end)
end)

describe("swept segments", function()
  it("meet each other", function()
    near({ 0.5, -1, 0, 0 }, { graze.segment(0, 0, 0, 10):sweep(graze.segment(10, 5, 20, 5), 20,
      0) })
    near({ 0.5, -1, 0, 0 }, { graze.segment(0, 5, 5, 5):sweep(graze.segment(10, 0, 10, 10), 10,
      0) })
  end)

  it("meet when they are parallel, however they are listed and however short", function()
    local function meet(k)
      for _, a in ipairs { graze.segment(0, 0, 10 * k, 0), graze.segment(10 * k, 0, 0, 0) } do
        for _, b in ipairs { graze.segment(5 * k, 5, 15 * k, 5),
          graze.segment(15 * k, 5, 5 * k, 5) } do
          near({ 0.5, 0, -1, 0 }, { a:sweep(b, 0, 10) })
          near({ 0.5, 0, 1, 0 }, { b:sweep(a, 0, -10) })
        end
      end
    end
    meet(1)
    meet(0.01)
  end)

  it("pass each other end by end, and from lying on one another", function()
    assert.is_nil(graze.segment(0, 0, 10, 0):sweep(graze.segment(10, 5, 20, 5), 0, 10))
    assert.is_nil(graze.segment(0, 0, 10, 0):sweep(graze.segment(11, 5, 20, 5), 0, 10))
    assert.is_nil(graze.segment(0, 0, 10, 0):sweep(graze.segment(5, 0, 15, 0), 0, 10))
    assert.is_nil(graze.segment(0, 0, 10, 0):sweep(graze.segment(5, 5, 15, 5), 0, 5))
  end)

  it("slide past each other on one line", function()
    assert.is_nil(graze.segment(0, 0, 5, 0):sweep(graze.segment(10, 0, 15, 0), 100, 0))
    assert.is_nil(graze.capsule(0, 0, 5, 0, 1):sweep(graze.capsule(0, 2, 5, 2, 1), 100, 0))
  end)
end)

describe("a sweep at a plane", function()
  local floor = graze.plane(0, -1, 100)

  it("stops where the lowest point meets it", function()
    assert.same({ 0.25, 0, -1, 0 }, { box(0, 80):sweep(floor, 30, 40) })
    near({ 0.25, 0, -1, 0 }, { graze.circle(0, 85, 5):sweep(floor, 0, 40) })
    near({ 0.5, 0, -1, 0 }, { graze.segment(0, 0, 50, 90):sweep(floor, 0, 20) })
  end)

  it("slides along it", function()
    assert.is_nil(box(0, 90):sweep(floor, 1000, 0))
    assert.is_nil(box(0, 90):sweep(floor, 0, -1000))
    assert.same({ 0, 0, -1, 0 }, { box(0, 90):sweep(floor, 1000, 1) })
  end)

  it("moves the plane when the plane is the first", function()
    assert.same({ 0.25, 0, 1, 0 }, { floor:sweep(box(0, 80), 0, -40) })
    assert.is_nil(floor:sweep(box(0, 80), 0, 40))
  end)
end)
