-- Compounds: several shapes as one.

local graze = require "graze"
local check = require "spec.support.check"
local numbers = require "spec.support.numbers"

local near, refuses = check.near, check.refuses

local MAKE = {
  function(rng) return graze.rectangle(0, 0, rng:range(1, 9), rng:range(1, 9)) end,
  function(rng) return graze.regularPolygon(rng:whole(3, 12), rng:range(1, 9)) end,
  function(rng) return graze.circle(rng:range(-5, 5), rng:range(-5, 5), rng:range(1, 9)) end,
  function(rng) return graze.capsule(0, 0, rng:range(1, 9), rng:range(1, 9), rng:range(1, 9)) end,
  function(rng) return graze.segment(0, 0, rng:range(1, 9), rng:range(1, 9)) end,
  function(rng) return graze.polygon({ 0, 0, 0, rng:range(1, 9), 5, -3 }, rng:range(1, 9)) end,
  function() return graze.outline { { 0, 0, 9, 0, 9, 9, 0, 9 }, { 3, 3, 6, 3, 6, 6 } } end,
  function(rng) return graze.chain({ 0, 0, 5, rng:range(1, 5), 9, 0 }, rng:chance(0.5)) end,
}

-- Random shapes at random places, at angle 0 or not.
local function several(rng, count)
  local shapes = {}
  for i = 1, count do
    local angle = rng:chance(0.3) and 0 or rng:range(-7, 7)
    shapes[i] = rng:pick(MAKE)(rng):setTransform(rng:range(-50, 50), rng:range(-50, 50), angle)
  end
  return shapes
end

-- The convex parts of all shapes, one after the other.
local function partsOf(shapes)
  local parts = {}
  for _, shape in ipairs(shapes) do
    if shape.getPartCount then
      for k = 1, shape:getPartCount() do parts[#parts + 1] = shape:getPart(k) end
    else
      parts[#parts + 1] = shape
    end
  end
  return parts
end

describe("a compound", function()
  it("takes its shapes one by one, or in a table", function()
    local a, b = graze.rectangle(0, 0, 4, 2), graze.circle(10, 0, 1)
    for _, compound in ipairs { graze.compound(a, b), graze.compound { a, b } } do
      assert.equal(2, compound:getPartCount())
      assert.equal("polygon (0, 0) (4, 0) (4, 2) (0, 2)", tostring(compound:getPart(1)))
      assert.equal("circle (10, 0) radius 1", tostring(compound:getPart(2)))
    end
    assert.equal(1, graze.compound(a):getPartCount())
  end)

  it("stands at (0, 0) with angle 0, and has copies: they do not follow the shapes", function()
    local box = graze.rectangle(0, 0, 4, 2):setTransform(10, 20, math.pi / 2)
    local compound = graze.compound(box)
    box:move(100, 0)
    assert.same({ 0, 0, 0 }, { compound:getTransform() })
    assert.same({ 8, 20, 10, 24 }, { compound:getBoundingBox() })
    assert.same({ 0, 0, 0 }, { compound:getPart(1):getTransform() })
  end)

  it("has the parts that outlines, chains and compounds have", function()
    local outline = graze.outline(0, 0, 30, 0, 30, 10, 10, 10, 10, 30, 0, 30)
    local chain = graze.chain(0, 0, 5, 5, 9, 0)
    local inner = graze.compound(chain, graze.circle(0, 0, 1))
    local compound = graze.compound(inner, outline)
    assert.equal(5, compound:getPartCount())
    local kinds = {}
    for k = 1, 5 do kinds[k] = compound:getPart(k):type() end
    assert.same({ "segment", "segment", "circle", "polygon", "polygon" }, kinds)
  end)

  it("lists the corners of its shapes, with a ring for each ring that they have", function()
    local outline = graze.outline { { 0, 0, 9, 0, 9, 9, 0, 9 }, { 3, 3, 6, 3, 6, 6 } }
    local inner = graze.compound(graze.circle(1, 2, 3), graze.segment(7, 8, 5, 6))
    local compound = graze.compound(graze.polygon(0, 0, 0, 3, 4, 0), outline, inner):move(10, 0)
    assert.same({ { 10, 0, 10, 3, 14, 0 }, { 10, 0, 19, 0, 19, 9, 10, 9 }, { 13, 3, 16, 3, 16, 6 },
      { 11, 2 }, { 17, 8, 15, 6 } }, compound:getRings())
    assert.equal(26, #{ compound:getVertices() })
  end)

  it("has the corners that its shapes have in the world, to the last bit", function()
    local rng = numbers.new(21)
    for _ = 1, 500 do
      local shapes = several(rng, rng:whole(1, 12))
      local compound, parts, list = graze.compound(shapes), partsOf(shapes), {}
      assert.equal(#parts, compound:getPartCount())
      for k, part in ipairs(parts) do
        local copy = compound:getPart(k)
        assert.equal(part:type(), copy:type())
        assert.equal(part:getRadius(), copy:getRadius())
        assert.same({ part:getVertices() }, { copy:getVertices() })
      end
      for _, shape in ipairs(shapes) do
        for _, value in ipairs { shape:getVertices() } do list[#list + 1] = value end
      end
      assert.same(list, { compound:getVertices() })
    end
  end)

  it("has the sum of the areas, and their common centroid", function()
    local rng = numbers.new(22)
    for _ = 1, 500 do
      local shapes = several(rng, rng:whole(1, 12))
      shapes[1] = graze.circle(0, 0, 3)
      local area, mx, my = 0, 0, 0
      for _, shape in ipairs(shapes) do
        local own, x, y = shape:getArea(), shape:getCentroid()
        area, mx, my = area + own, mx + own * x, my + own * y
      end
      local compound = graze.compound(shapes)
      near({ area }, { compound:getArea() }, 1e-9)
      near({ mx / area, my / area }, { compound:getCentroid() }, 1e-10)
    end
  end)

  it("is measured exactly where corners are integers", function()
    local compound = graze.compound(graze.rectangle(0, 0, 3, 1), graze.rectangle(0, 1, 1, 2))
    assert.equal(5, compound:getArea())
    assert.same({ 1.1, 1.1 }, { compound:getCentroid() })
  end)

  it("has the centroid of its lines if nothing in it has an area", function()
    local compound = graze.compound(graze.segment(0, 0, 30, 0), graze.chain(0, 0, 0, 5, 0, 10))
    assert.equal(0, compound:getArea())
    near({ 11.25, 1.25 }, { compound:getCentroid() })
    compound = graze.compound(graze.segment(0, 0, 30, 0), graze.rectangle(100, 0, 2, 2))
    assert.same({ 101, 1 }, { compound:getCentroid() })
  end)

  it("has the bounds of its shapes, turned and moved", function()
    local rng = numbers.new(23)
    for _ = 1, 500 do
      local compound = graze.compound(several(rng, rng:whole(1, 12)))
      compound:setTransform(rng:range(-99, 99), rng:range(-99, 99), rng:range(-7, 7))
      local x1, y1, x2, y2 = math.huge, math.huge, -math.huge, -math.huge
      local dx, dy, reach, radius = rng:range(-1, 1), rng:range(-1, 1), -math.huge, 0
      local cx, cy = compound:getCentroid()
      for k = 1, compound:getPartCount() do
        local part = compound:getPart(k)
        local a1, b1, a2, b2 = part:getBoundingBox()
        x1, y1, x2, y2 = math.min(x1, a1), math.min(y1, b1), math.max(x2, a2), math.max(y2, b2)
        local x, y = part:getSupport(dx, dy)
        reach = math.max(reach, x * dx + y * dy)
        local list = part:getVertices {}
        for i = 1, #list, 2 do
          local arm = math.sqrt((list[i] - cx) ^ 2 + (list[i + 1] - cy) ^ 2)
          radius = math.max(radius, arm + part:getRadius())
        end
      end
      near({ x1, y1, x2, y2 }, { compound:getBoundingBox() }, 1e-11)
      local x, y = compound:getSupport(dx, dy)
      near({ reach, radius }, { x * dx + y * dy, compound:getBoundingRadius() }, 1e-11)
    end
  end)

  it("moves and turns with all its parts, and comes back", function()
    local rng = numbers.new(24)
    for _ = 1, 200 do
      local compound = graze.compound(several(rng, rng:whole(1, 12)))
      local before = { compound:getVertices() }
      local x, y, angle = rng:range(-99, 99), rng:range(-99, 99), rng:range(-7, 7)
      local c, s = math.cos(angle), math.sin(angle)
      compound:setTransform(x, y, angle)
      local list, turned = { compound:getVertices() }, {}
      for i = 1, #before, 2 do
        turned[i] = x + c * before[i] - s * before[i + 1]
        turned[i + 1] = y + s * before[i] + c * before[i + 1]
      end
      near(turned, list, 1e-11)
      assert.same(before, { compound:setTransform(0, 0, 0):getVertices() })
    end
  end)

  it("is cloned with all its parts", function()
    local compound = graze.compound(graze.rectangle(0, 0, 4, 2), graze.circle(10, 0, 1))
    local copy = compound:clone():move(5, 5)
    assert.equal("compound", copy:type())
    assert.equal(2, copy:getPartCount())
    assert.same({ 0, -1, 11, 2 }, { compound:getBoundingBox() })
    assert.same({ 5, 4, 16, 7 }, { copy:getBoundingBox() })
  end)

  it("says what it is", function()
    local compound = graze.compound(graze.rectangle(0, 0, 4, 2), graze.circle(10, 0, 1))
    assert.equal("compound", compound:type())
    assert.is_true(compound:typeOf "compound")
    assert.is_true(compound:typeOf "shape")
    assert.is_false(compound:typeOf "chain")
    assert.equal("compound (0, 0) (4, 0) (4, 2) (0, 2) (10, 0)", tostring(compound))
  end)

  it("takes shapes from a proxy, which nothing else holds", function()
    local proxy = setmetatable({}, { __index = function(_, i)
      if i <= 100 then return graze.circle(i, 0, 1) end
    end })
    local compound = graze.compound(proxy)
    collectgarbage()
    assert.equal(100, compound:getPartCount())
    assert.same({ 0, -1, 101, 1 }, { compound:getBoundingBox() })
  end)

  it("drops corners that are no corners any more so far away, but lists them", function()
    local bent = graze.polygon(0, 0, 5, -1e-6, 10, 0, 10, 10, 0, 10)
    assert.equal(10, #{ graze.compound(bent):getPart(1):getVertices() })
    local far = graze.compound(bent:setPosition(1e10, 0))
    assert.equal(8, #{ far:getPart(1):getVertices() })
    assert.equal(10, #{ far:getVertices() })
  end)

  it("takes circles that are points for the rounding of where they are", function()
    for _, step in ipairs { 0, 1e70 } do
      local list = {}
      for i = 1, 9 do list[i] = graze.circle(1e70, 1e70 + step * i, 5) end
      local compound = graze.compound(list)
      assert.equal(9, compound:getPartCount())
      assert.same({ 1e70, 1e70 + step, 1e70, 1e70 + step * 9 }, { compound:getBoundingBox() })
    end
  end)
end)

describe("a compound is refused", function()
  local scope = { graze = graze, ball = graze.circle(0, 0, 5), floor = graze.plane(0, -1, 5),
    both = graze.compound(graze.circle(0, 0, 5), graze.circle(9, 0, 5)),
    far = graze.rectangle(0, 0, 1, 1):setPosition(1e20, 0) }

  it("without shapes", function()
    local none = "bad argument #1 to 'compound' (shapes or a table of them expected)"
    refuses(scope, "graze.compound()", none)
    refuses(scope, "graze.compound {}", none)
  end)

  it("with what is no shape, which it names", function()
    refuses(scope, "graze.compound(ball, 3)",
      "bad argument #2 to 'compound' (shape expected, got number)")
    refuses(scope, "graze.compound(nil)", "#1 to 'compound' (shape expected, got nil)")
    refuses(scope, "graze.compound(ball, nil)", "#2 to 'compound' (shape expected, got nil)")
    refuses(scope, "graze.compound(ball, { ball })", "#2 to 'compound' (shape expected, got table)")
    refuses(scope, "graze.compound { ball, 'x' }",
      "bad argument #1 to 'compound' (shape expected at index 2, got string)")
    refuses(scope, "graze.compound { ball, graze.world() }", "shape expected at index 2, got world")
  end)

  it("with planes and grids", function()
    refuses(scope, "graze.compound(ball, graze.grid(1, 1, 9, 9))",
      "bad argument #2 to 'compound' (shape cannot be part of a compound: it is a grid)")
    refuses(scope, "graze.compound(ball, floor)",
      "bad argument #2 to 'compound' (shape cannot be part of a compound: it is a plane)")
    refuses(scope, "graze.compound { floor }", "bad argument #1 to 'compound'",
      "(shape at index 1 cannot be part of a compound: it is a plane)")
  end)

  it("if a shape is lost in the rounding of where it is", function()
    refuses(scope, "graze.compound(ball, far)",
      "bad argument #2 to 'compound' (shape is too small or too large for where it is)")
    refuses(scope, "graze.compound { far }",
      "bad argument #1 to 'compound' (shape at index 1 is too small or too large for where it is)")
  end)

  it("by questions that only convex shapes answer", function()
    check.refusesAsConvex(scope.both, scope.ball, "compound")
  end)
end)
