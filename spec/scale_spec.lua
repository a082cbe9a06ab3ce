-- Ellipses, and shapes that are scaled or mirrored.

local graze = require "graze"
local check = require "spec.support.check"
local numbers = require "spec.support.numbers"

local near = check.near

describe("an ellipse", function()
  it("is a polygon of 32 corners on it, the first at angle 0, the next towards +y", function()
    local ellipse = graze.ellipse(3, -2, 8, 4)
    local list = { ellipse:getVertices() }
    assert.equal("polygon", ellipse:type())
    assert.equal(64, #list)
    near({ 11, -2 }, { list[1], list[2] })
    assert.is_true(list[4] > -2)
    for i = 1, 63, 2 do
      near({ 1 }, { ((list[i] - 3) / 8) ^ 2 + ((list[i + 1] + 2) / 4) ^ 2 }, 1e-14)
    end
  end)

  it("has as many corners as you ask for", function()
    near({ 5, 0, 0, 3, -5, 0, 0, -3 }, { graze.ellipse(0, 0, 5, 3, 4):getVertices() }, 1e-15)
  end)

  it("comes close to the area of a real one", function()
    near({ math.pi * 200 }, { graze.ellipse(0, 0, 20, 10, 1000):getArea() }, 0.01)
  end)
end)

describe("shape:scale", function()
  it("returns the shape", function()
    local box = graze.rectangle(0, 0, 1, 1)
    assert.equal(box, box:scale(2))
  end)

  it("multiplies what lies around the shape's own origin", function()
    local box = graze.rectangle(1, 2, 3, 4):scale(2)
    assert.same({ 2, 4, 8, 4, 8, 12, 2, 12 }, { box:getVertices() })
    assert.equal(48, box:getArea())
  end)

  it("leaves the position where it is", function()
    local box = graze.rectangle(-1, -1, 2, 2):setPosition(10, 20):scale(3, 5)
    assert.same({ 7, 15, 13, 25 }, { box:getBoundingBox() })
    assert.same({ 10, 20 }, { box:getPosition() })
  end)

  it("works in the shape's own frame, also when that is rotated", function()
    local box = graze.rectangle(0, 0, 4, 1):setAngle(math.pi / 2):scale(2, 1)
    near({ -1, 0, 0, 8 }, { box:getBoundingBox() }, 1e-15)
    assert.equal(math.pi / 2, box:getAngle())
  end)

  it("mirrors by negative factors, and keeps the order of corners", function()
    local triangle = graze.polygon(0, 0, 4, 0, 0, 3):scale(-1, 1)
    assert.same({ 0, 0, -4, 0, 0, 3 }, { triangle:getVertices() })
    assert.is_true(triangle:contains(-1, 1))
    assert.is_false(triangle:contains(1, 1))
    assert.same({ 0, 0, 4, 0, 0, 3 }, { triangle:scale(-1, 1):getVertices() })
  end)

  it("scales what is round by factors of one size", function()
    assert.equal("circle (2, -4) radius 6", tostring(graze.circle(1, 2, 3):scale(2, -2)))
    local pill = graze.capsule(0, 0, 4, 0, 1):scale(-2)
    assert.equal("capsule (0, 0) (-8, 0) radius 2", tostring(pill))
    assert.equal(10, graze.polygon({ 0, 0, 4, 0, 0, 3 }, 5):scale(2):getRadius())
  end)

  it("scales a segment by any factors", function()
    assert.same({ 3, 0, 0, 8 }, { graze.segment(1, 0, 0, 2):scale(3, 4):getVertices() })
  end)

  it("undoes itself to the last bit by powers of two, for all shapes", function()
    local rng = numbers.new(7)
    for _ = 1, 500 do
      local x, y, s = rng:range(-99, 99), rng:range(-99, 99), 2 ^ rng:whole(-9, 9)
      for _, shape in ipairs { graze.rectangle(x, y, 3, 5), graze.circle(x, y, 2),
        graze.capsule(x, y, y, x + 1, 2), graze.segment(x, y, y, x + 1),
        graze.polygon(x, y, x + 9, y + 1, x + 2, y + 7) } do
        shape:setTransform(y, x, rng:range(-3, 3))
        local before = { shape:getVertices() }
        shape:scale(s):scale(-1 / s):scale(-1)
        assert.same(before, { shape:getVertices() })
      end
    end
  end)

  it("answers as a shape that was made in that size", function()
    local rng = numbers.new(11)
    for _ = 1, 2000 do
      local function corners(sx, sy)
        return { 0, 0, 8 * sx, sy, 3 * sx, 6 * sy }
      end
      local sx, sy = rng:whole(1, 4) * (rng:chance(0.5) and -1 or 1), rng:whole(1, 4)
      local scaled = graze.polygon(corners(1, 1)):scale(sx, sy)
      local made = graze.polygon(corners(sx, sy))
      local other = graze.rectangle(0, 0, 5, 5):setTransform(rng:range(-40, 40), rng:range(-9, 30),
        rng:range(0, 6))
      assert.same({ made:collide(other) }, { scaled:collide(other) })
      assert.same({ other:sweep(made, -30, 5) }, { other:sweep(scaled, -30, 5) })
      assert.same({ made:distance(other) }, { scaled:distance(other) })
    end
  end)

  it("gives a mirrored item by getShape and setShape", function()
    local world, ship = graze.world(), {}
    world:add(ship, graze.polygon(0, 0, 4, 0, 0, 3):setPosition(10, 10))
    world:setShape(ship, world:getShape(ship):scale(-1, 1))
    assert.same({ 6, 10, 10, 13 }, { world:getBoundingBox(ship) })
  end)
end)
