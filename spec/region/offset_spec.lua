-- shape:offset: scenes with their exact answers, laws, and what it refuses.

local graze = require "graze"
local numbers = require "spec.support.numbers"
local refusals = require "spec.support.refusals"

local function square() return graze.rectangle(0, 0, 10, 10) end
local function bar() return graze.chain(0, 0, 100, 0) end

local function counts(outline)
  local corners, rings = 0, outline:getRings()
  for _, ring in ipairs(rings) do corners = corners + #ring / 2 end
  local _, pieces = outline:split()
  return { #rings, corners, pieces }
end

local function isNear(expected, found, off)
  assert.is_true(math.abs(expected - found) <= off, ("%.17g, not %.17g"):format(found, expected))
end

local function same(a, b)
  assert.same(a:getRings(), b:getRings())
  assert.same({ a:getTransform() }, { b:getTransform() })
end

-- Its own rim, as set operations draw it.
local function drawn(shape) return shape:union(shape) end

describe("offset", function()
  it("grows a square with sharp corners, or round ones", function()
    local sharp = square():offset(2, "miter")
    assert.equal("outline", sharp:type())
    assert.same({ { -2, -2, 12, -2, 12, 12, -2, 12 } }, sharp:getRings())
    assert.equal(196, sharp:getArea())
    local round = square():offset(2)
    same(round, square():offset(2, "round"))
    assert.same({ 1, 36, 1 }, counts(round))
    assert.is_true(round:getArea() <= 180 + 4 * math.pi)
    assert.is_true(round:getArea() >= 180 + 4 * math.pi * 0.99)
    assert.same({ -2, -2, 12, 12 }, { round:getBoundingBox() })
  end)

  it("shrinks a square until nothing is left", function()
    for _, join in ipairs { "round", "miter" } do
      assert.same({ { 2, 2, 8, 2, 8, 8, 2, 8 } }, square():offset(-2, join):getRings())
      for _, r in ipairs { -5, -5.5, -20, -1e9, -1e100 } do
        assert.is_nil(square():offset(r, join))
      end
    end
    assert.same({ { 0, 0, 10, 0, 10, 10, 0, 10 } }, square():offset(0):getRings())
  end)

  it("leaves tips where sides meet, and cuts across those that are far", function()
    local arrow = graze.outline(0, 0, 100, 0, 100, 100, 60, 30):offset(5, "miter")
    assert.same({ 1, 6, 1 }, counts(arrow))
    isNear(5399.46, arrow:getArea(), 0.01)
    -- The tip of a needle is cut 2 r from it, at a right angle to the line that halves it.
    local needle = graze.outline(0, 0, 100, -10, 100, 10):offset(3, "miter")
    isNear(-6, (needle:getBoundingBox()), 1e-4)
    -- Corners of 60 degrees have tips that lie 2 r off.
    local y = math.sqrt(3)
    local triangle = graze.polygon(0, -2 * y, 3, y, -3, y):offset(y, "miter")
    isNear(-4 * y, select(2, triangle:getBoundingBox()), 1e-4)
  end)

  it("shrinks what is long and thin, wherever it lies", function()
    for _, at in ipairs { { 1000, 5 }, { 5, 1000 }, { -2000, 3 }, { 3, -2000 } } do
      for _, size in ipairs { { 100, 40 }, { 40, 100 } } do
        local x, y, w, h = at[1], at[2], size[1], size[2]
        local thin = graze.rectangle(x, y, w, h):offset(-19)
        assert.same({ x + 19, y + 19, x + w - 19, y + h - 19 }, { thin:getBoundingBox() })
        assert.is_nil(graze.rectangle(x, y, w, h):offset(-20))
        assert.is_nil(graze.rectangle(x, y, w, h):offset(-30))
      end
    end
  end)

  it("closes holes that are narrow", function()
    local frame = graze.outline { { 0, 0, 20, 0, 20, 20, 0, 20 }, { 8, 8, 12, 8, 12, 12, 8, 12 } }
    assert.equal(2, counts(frame:offset(1.9))[1])
    for _, r in ipairs { 2, 3, 30 } do assert.same({ 1, 36, 1 }, counts(frame:offset(r))) end
    assert.equal(2, counts(frame:offset(-3.9))[1])
    assert.equal(4, counts(frame:offset(-4.1))[3])
  end)

  it("cuts what is narrow", function()
    local dumbBell = graze.outline(0, 0, 10, 0, 10, 4, 20, 4, 20, 0, 30, 0, 30, 10, 20, 10, 20, 6,
      10, 6, 10, 10, 0, 10)
    local two = dumbBell:offset(-1.5)
    assert.equal(2, counts(two)[3])
    isNear(98.5, two:getArea(), 0.01)
    assert.equal(1, counts(dumbBell:offset(-0.9))[3])
  end)

  it("makes a road of a line", function()
    for _, line in ipairs { bar(), graze.segment(0, 0, 100, 0), graze.segment(100, 0, 0, 0) } do
      local flat = line:offset(5, "miter")
      assert.same({ { 0, -5, 100, -5, 100, 5, 0, 5 } }, flat:getRings())
      local capsule = graze.capsule(0, 0, 100, 0, 5)
      same(drawn(capsule), line:offset(5))
    end
    local bent = graze.chain(0, 0, 100, 0, 100, 50):offset(5, "miter")
    assert.same({ { 0, -5, 105, -5, 105, 50, 95, 50, 95, 5, 0, 5 } }, bent:getRings())
    assert.same({ 1, 4, 1 }, counts(graze.segment(0, 0, 10, 3.3):offset(1.7, "miter")))
    local closed = graze.chain({ 0, 0, 100, 0, 100, 50, 0, 50 }, true)
    assert.same({ { -5, -5, 105, -5, 105, 55, -5, 55 }, { 5, 5, 5, 45, 95, 45, 95, 5 } },
      closed:offset(5, "miter"):getRings())
    assert.same({ 2, 40, 1 }, counts(closed:offset(5)))
  end)

  it("keeps what is round as round as it was, whatever the join", function()
    for _, join in ipairs { "round", "miter" } do
      for _, r in ipairs { 2, -2, 0, 0.37, -4.9 } do
        same(drawn(graze.circle(3, 4, 10 + r)), graze.circle(3, 4, 10):offset(r, join))
        same(drawn(graze.capsule(3, 4, 50, 9, 10 + r)),
          graze.capsule(3, 4, 50, 9, 10):offset(r, join))
        local corners = { 0, 0, 40, 0, 50, 30 }
        same(drawn(graze.polygon(corners, 10 + r)), graze.polygon(corners, 10):offset(r, join))
      end
    end
    assert.same({ 1, 32, 1 }, counts(graze.circle(0, 0, 10):offset(2, "miter")))
    assert.is_nil(graze.circle(0, 0, 10):offset(-10))
    assert.is_nil(graze.circle(0, 0, 10):offset(-11))
    assert.is_nil(graze.capsule(0, 0, 30, 0, 10):offset(-10))
    local rounded = graze.polygon({ 0, 0, 20, 0, 20, 20, 0, 20 }, 3)
    assert.same({ { 0, 0, 20, 0, 20, 20, 0, 20 } }, rounded:offset(-3):getRings())
    assert.same({ { 2, 2, 18, 2, 18, 18, 2, 18 } }, rounded:offset(-5):getRings())
    assert.is_nil(rounded:offset(-13))
  end)

  it("takes parts together", function()
    local cross = graze.compound { graze.rectangle(-30, -10, 60, 20),
      graze.rectangle(-10, -30, 20, 60) }
    same(drawn(cross):offset(5, "miter"), cross:offset(5, "miter"))
    assert.same({ 1, 12, 1 }, counts(cross:offset(5, "miter")))
    local ground = graze.compound { graze.rectangle(0, 0, 40, 10), graze.rectangle(40, 0, 40, 10) }
    assert.same({ { 2, 2, 78, 2, 78, 8, 2, 8 } }, ground:offset(-2):getRings())
    -- each line ends where it does, also where another one goes on
    local chain, segment = graze.chain(0, 0, 30, 0, 30, 30), graze.segment(30, 30, 60, 30)
    same(chain:offset(3, "miter"):union(segment:offset(3, "miter")),
      graze.compound { chain, segment }:offset(3, "miter"))
    same(segment:offset(3, "miter"):union(chain:offset(3, "miter")),
      graze.compound { segment, chain }:offset(3, "miter"))
    local a, b = graze.segment(0, 0, 30, 0), graze.segment(30, 20, 60, 20)
    same(graze.compound { a, b, square() }:offset(3, "miter"),
      graze.compound { graze.compound { a, b }, square() }:offset(3, "miter"))
    local house = graze.compound { square(), graze.segment(50, 0, 60, 0) }
    assert.same({ { -1, -1, 11, -1, 11, 11, -1, 11 }, { 50, -1, 60, -1, 60, 1, 50, 1 } },
      house:offset(1, "miter"):getRings())
  end)

  it("has no corner more, however often a shape grows", function()
    for _, shape in ipairs { square(), graze.rectangle(3, 1, 7.3, 4.7):setAngle(0.3) } do
      for _ = 1, 8 do
        shape = shape:offset(2)
        assert.same({ 1, 36, 1 }, counts(shape))
      end
    end
    local circle = graze.circle(0, 0, 10)
    for _ = 1, 8 do
      circle = circle:offset(2)
      assert.same({ 1, 32, 1 }, counts(circle))
    end
  end)

  it("takes shapes and distances of all sizes", function()
    for power = -90, 90, 10 do
      local size = 2 ^ power
      local big = graze.rectangle(0, 0, size, size)
      assert.equal(9 * size * size, big:offset(size, "miter"):getArea())
      assert.same(square():offset(2):scale(size):getRings(),
        graze.rectangle(0, 0, 10 * size, 10 * size):offset(2 * size):getRings())
    end
    assert.same({ 1, 32, 1 }, counts(square():offset(1e30)))
    isNear(1e30, square():offset(1e30):getBoundingRadius(), 1e24)
    assert.same({ { 0, 0, 10, 0, 10, 10, 0, 10 } }, square():offset(1e-30):getRings())
  end)
end)

describe("offsets of random shapes", function()
  -- Corners of random convex shapes in their order.
  local function convex(rng)
    local list, angle = {}, 0
    while true do
      angle = angle + rng:range(0.2, 1.8)
      if angle >= 2 * math.pi then break end
      list[#list + 1], list[#list + 2] = 50 * math.cos(angle), 30 * math.sin(angle)
    end
    return #list >= 6 and list or { 0, 0, 50, 0, 20, 30 }
  end

  local function unit(x, y)
    local length = math.sqrt(x * x + y * y)
    return x / length, y / length
  end

  it("move the sides of convex polygons that are mitred", function()
    local rng = numbers.new(17)
    for _ = 1, numbers.cases(200) do
      local corners, r = convex(rng), rng:range(0.1, 20)
      local grown, n, sharp = graze.polygon(corners):offset(r, "miter"), #corners, false
      local ux, uy = unit(corners[n - 1] - corners[n - 3], corners[n] - corners[n - 2])
      local x, y = corners[n - 1], corners[n]
      for i = 1, n, 2 do
        local vx, vy = unit(corners[i] - x, corners[i + 1] - y)
        local farX, farY = grown:getSupport(vy, -vx)
        isNear(r, (farX - x) * vy - (farY - y) * vx, 1e-4)
        sharp = sharp or ux * vx + uy * vy < -0.499
        x, y, ux, uy = corners[i], corners[i + 1], vx, vy
      end
      if not sharp then assert.same({ 1, n / 2, 1 }, counts(grown)) end
    end
  end)

  it("move and turn with it", function()
    local rng = numbers.new(18)
    local shapes = { square(), graze.outline(0, 0, 100, 0, 100, 100, 60, 30), bar(),
      graze.circle(3, 4, 10), graze.polygon({ 0, 0, 20, 0, 5, 20 }, 3),
      graze.compound { square(), graze.circle(10, 10, 5), graze.segment(0, 20, 30, 30) } }
    for _, shape in ipairs(shapes) do
      for _, join in ipairs { "round", "miter" } do
        local r = rng:range(0.5, 9)
        local here = shape:offset(r, join)
        local x, y, angle = rng:range(-1e3, 1e3), rng:range(-1e3, 1e3), rng:range(-3, 3)
        local there = shape:clone():setTransform(x, y, angle):offset(r, join)
        assert.same({ x, y, angle }, { there:getTransform() })
        same(here:setTransform(x, y, angle), there)
      end
    end
  end)

  it("are on the grid of a union", function()
    local rng = numbers.new(21)
    for _ = 1, numbers.cases(100) do
      local corners, line = convex(rng), {}
      for i = 1, 6 do line[i] = rng:range(-50, 50) end
      for _, shape in ipairs { graze.polygon(corners), graze.chain(line), graze.circle(3, 4, 5) } do
        local made = shape:offset(rng:magnitude(-2, 3), rng:pick { "round", "miter" })
        same(drawn(made), made)
      end
    end
  end)

  it("of several at once are those of each, together", function()
    local rng = numbers.new(19)
    for _ = 1, numbers.cases(60) do
      local a = graze.polygon(convex(rng)):move(rng:range(-40, 40), 0)
      local b, line = graze.circle(20, 30, rng:range(5, 30)), graze.chain(-90, 0, 0, 40, 60, -50)
      local r = rng:range(1, 20)
      local whole = graze.compound { a, b, line }:offset(r)
      local each = a:offset(r):union(b:offset(r), line:offset(r))
      isNear(each:getArea(), whole:getArea(), 0.01 * r * r + 1e-2)
    end
  end)

  it("are in one another: grown and shrunk again, a shape is no smaller", function()
    local rng = numbers.new(20)
    for _ = 1, numbers.cases(60) do
      local corners = {}
      for i = 1, 2 * rng:whole(3, 8) do corners[i] = rng:range(-50, 50) end
      local shape, r = graze.outline({ corners }, "clean"), rng:range(1, 10)
      local lost = shape:subtract(shape:offset(r, "miter"):offset(-r))
      assert.is_true((lost and lost:getArea() or 0) < 0.05)
      local opened = shape:offset(-r)
      opened = opened and opened:offset(r):subtract(shape:offset(0.01 * r + 1e-3, "miter"))
      assert.is_nil(opened)
    end
  end)
end)

describe("offset refuses", function()
  local scope = { nan = 0 / 0, huge = math.huge, square = square(), bar = bar(),
    grid = graze.grid(1, 1, 5, 5, { 1 }), plane = graze.plane(0, -1, 0),
    mixed = graze.compound { square(), bar() } }
  local _, refused, refusesNumbers = refusals.of(scope, function() return {} end)

  it("what is no number", function() refusesNumbers("square:offset(2)", {}) end)

  it("other joins", refused {
    { "square:offset(2, 'mitre')", 2,
      "unknown join 'mitre', did you mean 'miter'? Known are round, miter" },
    { "square:offset(2, 'bevel')", 2, "unknown join 'bevel', known are round, miter" },
    { "square:offset(2, '')", 2, "unknown join '', known are round, miter" },
    { { "square:offset(2, 5)", "square:offset(-2, 5)" }, 2, "string expected, got number" },
    { "square:offset(2, true)", 2, "string expected, got boolean" },
  })

  it("what has no border, or nothing inside of it", refused {
    { { "grid:offset(2)", "grid:offset(-2)" }, 0, "a shape with area expected, got a grid" },
    { "square.offset(plane, 2)", 1, "a shape with area expected, got a plane" },
    { { "bar:offset(-2)", "bar:offset(0)" }, 0, "a shape with area expected, got a chain" },
    { "mixed:offset(-2)", 0, "a shape with area expected, got a compound with segments" },
    { "square.offset(5, 2)", 1, "shape expected, got number" },
  })
end)
