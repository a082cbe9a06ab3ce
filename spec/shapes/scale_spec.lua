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

describe("shape:scale of shapes with parts", function()
  local RINGS = { { 0, 0, 30, 0, 30, 10, 10, 10, 10, 30, 0, 30 }, { 2, 2, 8, 2, 8, 8, 2, 8 } }

  -- A chain, a compound and an outline, the last two with holes; each with more than eight parts
  -- in half of the cases.
  local function shapesOf(rng)
    local list, comb, boxes = {}, { 0, 0 }, {}
    local n = rng:chance(0.5) and 4 or 30
    for i = 1, n do
      list[2 * i - 1], list[2 * i] = rng:range(-50, 50), rng:range(-50, 50)
      local top = rng:range(5, 20)
      for _, value in ipairs { 2 * i - 2, top, 2 * i - 1, 1, 2 * i, 1 } do
        comb[#comb + 1] = value
      end
      boxes[i] = graze.rectangle(0, 0, rng:range(1, 9), rng:range(1, 9))
        :setTransform(rng:range(-50, 50), rng:range(-50, 50), rng:range(-3, 3))
    end
    comb[#comb + 1], comb[#comb + 2] = 2 * n, 0
    boxes[n + 1] = graze.outline(RINGS)
    return { graze.chain(list, rng:chance(0.5)), graze.compound(boxes), graze.outline(RINGS),
      graze.outline(comb) }
  end

  local function place(rng, shape)
    return shape:setTransform(rng:range(-99, 99), rng:range(-99, 99), rng:range(-3, 3))
  end

  local function factor(rng) return rng:range(0.3, 4) * (rng:chance(0.5) and -1 or 1) end

  it("scales listed corners in the frame of the whole, and keeps position and angle", function()
    local rng = numbers.new(31)
    for _ = 1, 100 do
      for _, shape in ipairs(shapesOf(rng)) do
        local corners, sx, sy = { shape:getVertices() }, factor(rng), factor(rng)
        for i = 1, #corners, 2 do
          corners[i], corners[i + 1] = sx * corners[i], sy * corners[i + 1]
        end
        place(rng, shape)
        local transform = { shape:getTransform() }
        assert.equal(shape, shape:scale(sx, sy))
        assert.same(transform, { shape:getTransform() })
        near(corners, { shape:setTransform(0, 0, 0):getVertices() }, 1e-13)
      end
    end
  end)

  it("scales each part as if it stood alone", function()
    local rng = numbers.new(32)
    for _ = 1, 100 do
      for _, shape in ipairs(shapesOf(rng)) do
        local sx, sy, parts = factor(rng), factor(rng), {}
        place(rng, shape)
        for k = 1, shape:getPartCount() do parts[k] = shape:getPart(k):scale(sx, sy) end
        shape:scale(sx, sy)
        assert.equal(#parts, shape:getPartCount())
        for k, part in ipairs(parts) do
          assert.same({ part:getVertices() }, { shape:getPart(k):getVertices() })
        end
      end
    end
  end)

  it("measures as the same shape made in that size", function()
    local rng = numbers.new(33)
    for _ = 1, 200 do
      local sx, sy, list, scaled, rings = factor(rng), factor(rng), {}, {}, {}
      for i = 1, 2 * rng:whole(3, 20), 2 do
        list[i], list[i + 1] = rng:range(-50, 50), rng:range(-50, 50)
        scaled[i], scaled[i + 1] = sx * list[i], sy * list[i + 1]
      end
      for r, ring in ipairs(RINGS) do
        rings[r] = {}
        for i = 1, #ring, 2 do rings[r][i], rings[r][i + 1] = sx * ring[i], sy * ring[i + 1] end
      end
      local closed = rng:chance(0.5)
      for _, pair in ipairs {
        { graze.chain(scaled, closed), graze.chain(list, closed):scale(sx, sy) },
        { graze.outline(rings), graze.outline(RINGS):scale(sx, sy) },
        { graze.compound(graze.outline(rings), graze.segment(sx, sy, 2 * sx, 3 * sy)),
          graze.compound(graze.outline(RINGS), graze.segment(1, 1, 2, 3)):scale(sx, sy) },
      } do
        local made, shape = pair[1], pair[2]
        near({ made:getArea() }, { shape:getArea() }, 1e-10)
        near({ made:getCentroid() }, { shape:getCentroid() }, 1e-11)
        near({ made:getBoundingBox() }, { shape:getBoundingBox() }, 1e-12)
        near({ made:getBoundingRadius() }, { shape:getBoundingRadius() }, 1e-11)
        assert.same(made:getRings(), shape:getRings())
      end
    end
  end)

  it("undoes itself", function()
    local rng = numbers.new(34)
    for _ = 1, 100 do
      for _, shape in ipairs(shapesOf(rng)) do
        local before, area = { place(rng, shape):getVertices() }, shape:getArea()
        local sx, sy = factor(rng), factor(rng)
        shape:scale(sx, sy):scale(1 / sx, 1 / sy)
        near(before, { shape:getVertices() }, 1e-11)
        near({ area }, { shape:getArea() }, 1e-9)
        before = { shape:getVertices() }
        assert.same(before, { shape:scale(-2, 4):scale(-1 / 2, 1 / 4):getVertices() })
      end
    end
  end)

  it("keeps the numbers of edges when it mirrors an outline", function()
    local outline = graze.outline(RINGS)
    for edge, ray in ipairs { { 5, -9, 5, 1 }, { 40, 5, 29, 5 }, { 20, 20, 20, 9 },
      { 20, 20, 9, 20 }, { 5, 40, 5, 29 }, { -9, 20, 1, 20 }, { 5, 5, 5, 1 }, { 5, 5, 9, 5 },
      { 5, 5, 5, 9 }, { 5, 5, 1, 5 } } do
      local x1, y1, x2, y2 = check.unpack(ray)
      for _, flip in ipairs { { 1, 1 }, { -1, 1 }, { 1, -1 }, { -1, -1 } } do
        local fx, fy = flip[1], flip[2]
        local t, nx, ny, hit = outline:rayCast(x1, y1, x2, y2)
        local mirrored = outline:clone():scale(fx, fy)
        assert.equal(edge, hit)
        assert.same({ t, fx * nx, fy * ny, hit },
          { mirrored:rayCast(fx * x1, fy * y1, fx * x2, fy * y2) })
      end
    end
  end)

  it("finds the same parts as before, in the mirror image", function()
    local rng = numbers.new(35)
    for _ = 1, 100 do
      for _, shape in ipairs(shapesOf(rng)) do
        local mirrored = shape:clone():scale(-1, 1)
        local ball = graze.circle(0, 0, rng:range(0.1, 5))
        for _ = 1, 10 do
          local x, y = rng:range(-50, 70), rng:range(-50, 50)
          ball:setPosition(x, y)
          local hit = shape:overlaps(ball)
          assert.equal(hit, mirrored:overlaps(ball:setPosition(-x, y)))
        end
      end
    end
  end)

  it("scales by factors of one size if anything in it is round", function()
    local both = graze.compound(graze.circle(3, 4, 1), graze.capsule(0, 0, 9, 0, 2))
    both:scale(-2, 2)
    assert.equal("circle (-6, 8) radius 2", tostring(both:getPart(1)))
    assert.equal("capsule (0, 0) (-18, 0) radius 4", tostring(both:getPart(2)))
  end)
end)

describe("shape:scale is refused", function()
  local scope = {
    chain = graze.chain(0, 0, 9, 0, 9, 9), ball = graze.circle(0, 0, 5),
    outline = graze.outline(0, 0, 30, 0, 30, 10, 10, 10, 10, 30, 0, 30),
    both = graze.compound(graze.circle(3, 4, 1), graze.rectangle(0, 0, 9, 9)),
  }

  -- Raises, and has changed nothing.
  local function refuses(name, call, ...)
    local before = { scope[name]:getVertices() }
    check.refuses(scope, name .. call, ...)
    assert.same(before, { scope[name]:getVertices() })
  end

  it("with a factor of zero", function()
    for name in pairs(scope) do
      refuses(name, ":scale(0)", "bad argument #1 to 'scale' (a scale must not be zero)")
      refuses(name, ":scale(1, 0)", "bad argument #2 to 'scale' (a scale must not be zero)")
    end
  end)

  it("with two factors if anything in the shape is round: there are ellipses for that", function()
    for _, name in ipairs { "ball", "both" } do
      refuses(name, ":scale(1, 2)", "bad argument #2 to 'scale'", "see 'ellipse'")
    end
  end)

  it("if the shape would be too small or too large", function()
    local reason = "bad argument #1 to 'scale' (the shape would be too small or too large)"
    for name in pairs(scope) do refuses(name, ":scale(1e100)", reason) end
    refuses("chain", ":clone():scale(1e-99):scale(1e-99)", reason)
  end)
end)
