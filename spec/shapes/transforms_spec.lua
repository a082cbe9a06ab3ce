-- Where a shape stands: a new one is where its numbers say, at (0, 0) and angle 0, and moves and
-- turns from there.

local graze = require "graze"
local check = require "spec.support.check"

local near = check.near
local quarter = math.pi / 2

describe("a new shape", function()
  it("stands at (0, 0), angle 0, wherever its corners are", function()
    for _, shape in ipairs { graze.circle(7, 8, 1), graze.rectangle(-3, 5, 1, 1),
      graze.segment(100, 0, 200, 0) } do
      assert.same({ 0, 0, 0 }, { shape:getTransform() })
      assert.same({ 0, 0 }, { shape:getPosition() })
      assert.equal(0, shape:getAngle())
    end
  end)
end)

describe("a position", function()
  it("carries the corners along", function()
    assert.same({ 11, 22 }, { graze.circle(1, 2, 3):setPosition(10, 20):getVertices() })
  end)

  it("replaces the one before", function()
    local shape = graze.circle(0, 0, 1):setPosition(10, 20):setPosition(1, 2)
    assert.same({ 1, 2 }, { shape:getPosition() })
    assert.same({ 1, 2 }, { shape:getVertices() })
  end)

  it("is left alone by setAngle", function()
    assert.same({ 3, 4 }, { graze.rectangle(0, 0, 1, 1):setPosition(3,
      4):setAngle(1):getPosition() })
  end)
end)

describe("move", function()
  it("adds to the position", function()
    assert.same({ 4, 6 }, { graze.circle(0, 0, 1):setPosition(1, 2):move(3, 4):getPosition() })
  end)

  it("goes in world directions, however the shape is turned", function()
    assert.same({ 3, 4 }, { graze.rectangle(0, 0, 1, 1):setAngle(1):move(3, 4):getPosition() })
  end)
end)

describe("an angle", function()
  it("turns from +x towards +y", function()
    near({ 0, 2, -1, 2 }, { graze.segment(2, 0, 2, 1):setAngle(quarter):getVertices() }, 1e-15)
  end)

  it("turns about the shape's origin, not its middle", function()
    near({ 0, 5 }, { graze.circle(5, 0, 1):setAngle(quarter):getVertices() }, 1e-15)
  end)

  it("is kept as it was given", function()
    assert.equal(0.7, graze.circle(0, 0, 1):setAngle(0.7):getAngle())
    assert.equal(-2.5, graze.circle(0, 0, 1):setAngle(-2.5):getAngle())
  end)

  it("does not add up rounding: setting it back gives the corners back", function()
    local shape = graze.polygon(0.1, 0.2, 4.3, 0.7, 0.9, 3.1)
    local before = { shape:getVertices() }
    for i = 1, 100 do shape:setAngle(i) end
    assert.same(before, { shape:setAngle(0):getVertices() })
  end)
end)

describe("setTransform", function()
  it("sets position and angle at once", function()
    local shape = graze.segment(1, 0, 2, 0):setTransform(10, 20, quarter)
    assert.same({ 10, 20, quarter }, { shape:getTransform() })
    near({ 10, 21, 10, 22 }, { shape:getVertices() }, 1e-14)
  end)
end)

describe("rotate", function()
  it("turns about the shape's origin", function()
    local shape = graze.circle(1, 0, 1):setPosition(10, 10):rotate(quarter)
    assert.same({ 10, 10 }, { shape:getPosition() })
    assert.equal(quarter, shape:getAngle())
    near({ 10, 11 }, { shape:getVertices() }, 1e-14)
  end)

  it("adds to the angle", function()
    assert.equal(0.75, graze.circle(0, 0, 1):setAngle(0.5):rotate(0.25):getAngle())
  end)

  it("turns about a point of the world when given one", function()
    local shape = graze.circle(0, 0, 1):setPosition(10, 0):rotate(quarter, 0, 0)
    near({ 0, 10 }, { shape:getPosition() }, 1e-14)
    assert.equal(quarter, shape:getAngle())
  end)

  it("leaves the point of the world where it is", function()
    local shape = graze.rectangle(2, 3, 4, 5):setTransform(7, -8, 0.3)
    local x, y = shape:getVertices()
    shape:rotate(1.1, x, y)
    near({ x, y }, { shape:getVertices(), (select(2, shape:getVertices())) }, 1e-14)
  end)

  it("about its own position is the same as without a point", function()
    local a = graze.rectangle(2, 3, 4, 5):setTransform(7, -8, 0.3):rotate(0.9)
    local b = graze.rectangle(2, 3, 4, 5):setTransform(7, -8, 0.3):rotate(0.9, 7, -8)
    near({ a:getVertices() }, { b:getVertices() }, 1e-14)
  end)
end)

describe("setters", function()
  it("return the shape, to be chained", function()
    local shape = graze.circle(0, 0, 1)
    assert.equal(shape, shape:setPosition(1, 2))
    assert.equal(shape, shape:setAngle(1))
    assert.equal(shape, shape:setTransform(1, 2, 3))
    assert.equal(shape, shape:move(1, 2))
    assert.equal(shape, shape:rotate(1))
    assert.equal(shape, shape:rotate(1, 2, 3))
  end)
end)
