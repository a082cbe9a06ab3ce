-- union, subtract, intersect, split, "clean" and getTriangles: scenes with their exact answers.

local graze = require "graze"
local numbers = require "spec.support.numbers"

local R = graze.rectangle
local function square() return R(0, 0, 100, 100) end

-- The rings of an outline where it stands, or of its own.
local function expect(outline, area, ...)
  assert.equal("outline", outline:type())
  assert.same({ ... }, outline:getRings())
  assert.equal(area, outline:getArea())
end

local function counts(outline)
  local corners, rings = 0, outline:getRings()
  for _, ring in ipairs(rings) do corners = corners + #ring / 2 end
  local _, pieces = outline:split()
  return corners, #rings, pieces
end

local function ownRings(outline)
  return outline:clone():setPosition(0, 0):setAngle(0):getRings()
end

local SQUARE = { 0, 0, 100, 0, 100, 100, 0, 100 }

describe("subtract", function()
  it("takes a corner", function()
    expect(square():subtract(R(50, 50, 100, 100)), 7500,
      { 0, 0, 100, 0, 100, 50, 50, 50, 50, 100, 0, 100 })
  end)

  it("leaves a hole, which is one ring more", function()
    local ring = square():subtract(R(25, 25, 50, 50))
    expect(ring, 7500, SQUARE, { 25, 25, 25, 75, 75, 75, 75, 25 })
    assert.same({ 8, 2, 1 }, { counts(ring) })
  end)

  it("cuts in two", function()
    local cut = square():subtract(R(-10, 40, 120, 20))
    expect(cut, 8000, { 0, 0, 100, 0, 100, 40, 0, 40 }, { 0, 60, 100, 60, 100, 100, 0, 100 })
    local pieces, n = cut:split()
    assert.equal(2, n)
    assert.equal(4000, pieces[1]:getArea())
    assert.equal(4000, pieces[2]:getArea())
  end)

  it("leaves nothing", function()
    assert.is_nil(square():subtract(R(-1, -1, 102, 102)))
    assert.is_nil(square():subtract(square()))
    assert.is_nil(graze.circle(3, 4, 5):subtract(graze.circle(3, 4, 5)))
  end)

  it("takes what ends exactly where regions are cut off, or beyond", function()
    local middle = R(-10, -10, 20, 20)
    for power = 4, 12 do
      local far = 2 ^ power
      assert.equal(200, middle:subtract(R(-far, -far, far, 2 * far)):getArea())
      assert.equal(280, middle:subtract(R(-far, -3, 2 * far, 6)):getArea())
    end
  end)

  it("takes several at once", function()
    local diagonal = R(0, 0, 30, 30):subtract(R(0, 0, 10, 10), R(10, 10, 10, 10), R(20, 20, 10, 10))
    assert.equal(600, diagonal:getArea())
    assert.same({ 12, 2, 2 }, { counts(diagonal) })
    local two = square():subtract(R(0, 0, 50, 50), R(50, 50, 50, 50))
    assert.equal(5000, two:getArea())
    assert.same({ 8, 2, 2 }, { counts(two) })
  end)

  it("takes a side that lies on another", function()
    expect(square():subtract(R(0, 0, 50, 100)), 5000, { 50, 0, 100, 0, 100, 100, 50, 100 })
  end)

  it("takes the half of a plane", function()
    expect(square():subtract(graze.plane(0, -1, 50)), 5000, { 0, 0, 100, 0, 100, 50, 0, 50 })
    assert.is_nil(square():subtract(graze.plane(0, -1, -1e50)))
    expect(square():subtract(graze.plane(0, -1, 1e50)), 10000, SQUARE)
  end)

  it("takes a round shape by 32 corners a turn, as an ellipse has them", function()
    local ring = square():subtract(graze.circle(50, 50, 10))
    assert.same({ 36, 2, 1 }, { counts(ring) })
    assert.near(10000 - 1600 * math.sin(math.pi / 16), ring:getArea(), 1e-3)
    assert.same(square():subtract(graze.ellipse(50, 50, 10, 10, 32)):getRings(), ring:getRings())
    local capsule = square():subtract(graze.capsule(30, 50, 70, 50, 10))
    assert.same({ 4 + 34, 2, 1 }, { counts(capsule) })
    local rounded = square():subtract(graze.polygon({ 40, 40, 60, 40, 60, 60, 40, 60 }, 10))
    assert.same({ 4 + 36, 2, 1 }, { counts(rounded) })
  end)

  it("changes no shape, and stands as the first does", function()
    local a, b = square():setPosition(1000, 500), R(1050, 550, 100, 100)
    local cut = a:subtract(b)
    assert.same({ 1000, 500 }, { cut:getPosition() })
    assert.same({ { 0, 0, 100, 0, 100, 50, 50, 50, 50, 100, 0, 100 } }, ownRings(cut))
    assert.equal(10000, a:getArea())
    assert.equal(10000, b:getArea())
  end)

  it("is as exact far away", function()
    local cut = square():setPosition(2 ^ 20, 0):subtract(R(2 ^ 20 + 50, 50, 100, 100))
    assert.same({ { 0, 0, 100, 0, 100, 50, 50, 50, 50, 100, 0, 100 } }, ownRings(cut))
  end)

  it("turns with its shape", function()
    local cut = square():setAngle(math.pi / 2):subtract(R(-50, 0, 50, 50))
    assert.equal(math.pi / 2, cut:getAngle())
    assert.same({ { 0, 50, 50, 50, 50, 0, 100, 0, 100, 100, 0, 100 } }, ownRings(cut))
  end)

  it("has corners on a grid as fine as its own size allows, whatever is taken", function()
    local g = 2 ^ (7 - 22)
    for _, tool in ipairs { graze.circle(37.123, 51.77, 13.1),
      graze.polygon(-1e6, 3, 1e6, 7, 1e6, 9), graze.plane(0.6, 0.77, -50) } do
      for _, ring in ipairs(square():subtract(tool):getRings()) do
        for _, value in ipairs(ring) do assert.equal(0, value / g % 1) end
      end
    end
  end)

  it("moves no old corner", function()
    local cave = square()
    for i = 1, 20 do
      cave = cave:subtract(graze.circle(i * 7.3 % 100, i * 13.7 % 100, 6))
      local again = cave:subtract(R(200, 200, 1, 1))
      assert.same(cave:getRings(), again:getRings())
    end
  end)
end)

describe("union", function()
  it("joins what overlaps, and what lies flush", function()
    expect(square():union(square()), 10000, SQUARE)
    expect(R(20, 90, 60, 50):union(R(20, 90, 60, 10)), 3000, { 20, 90, 80, 90, 80, 140, 20, 140 })
    expect(R(0, 0, 10, 10):union(R(10, 0, 10, 10)), 200, { 0, 0, 20, 0, 20, 10, 0, 10 })
  end)

  it("leaves apart what meets in a point, or not at all", function()
    local touching = R(0, 0, 10, 10):union(R(10, 10, 10, 10))
    assert.equal(200, touching:getArea())
    assert.same({ 8, 2, 2 }, { counts(touching) })
    assert.same({ 8, 2, 2 }, { counts(R(0, 0, 10, 10):union(R(20, 0, 10, 10))) })
  end)

  it("fills a hole, or leaves an island in it", function()
    local level = graze.outline { SQUARE, { 40, 40, 60, 40, 60, 60, 40, 60 } }
    expect(level:union(R(40, 40, 20, 20)), 10000, SQUARE)
    local island = level:union(R(45, 45, 10, 10))
    assert.equal(9700, island:getArea())
    assert.same({ 12, 3, 2 }, { counts(island) })
  end)

  it("is what a compound covers", function()
    local cross = graze.compound(R(-50, -5, 100, 10), R(-5, -50, 10, 100))
    local union = cross:union(cross)
    assert.equal(1900, union:getArea())
    assert.same({ 12, 1, 1 }, { counts(union) })
  end)

  it("joins many", function()
    local boxes = {}
    for i = 0, 99 do boxes[#boxes + 1] = R(i % 10 * 8, math.floor(i / 10) * 8, 9, 9) end
    expect(boxes[1]:union((table.unpack or unpack)(boxes, 2)), 81 * 81, -- luacheck: ignore
      { 0, 0, 81, 0, 81, 81, 0, 81 })
  end)
end)

describe("intersect", function()
  it("keeps what both have", function()
    expect(square():intersect(square()), 10000, SQUARE)
    assert.is_nil(square():intersect(R(100, 0, 10, 10)))
    assert.is_nil(square():intersect(R(300, 0, 10, 10)))
    expect(square():intersect(graze.plane(-1, -1, 100)), 5000, { 0, 100, 100, 0, 100, 100 })
    assert.is_nil(square():intersect(graze.plane(0, -1, 1e50)))
    expect(square():intersect(graze.plane(0, -1, -1e50)), 10000, SQUARE)
  end)
end)

-- Answers of Clipper and slick that are wrong.
describe("a peer's fault that graze does not have", function()
  it("Clipper loses what two triangles have in common", function()
    expect(graze.polygon(4, 1, 9, 5, 0, 5):intersect(graze.polygon(1, 4, 7, 6, 3, 6)), 1,
      { 1, 4, 4, 5, 2, 5 })
  end)

  it("Clipper returns a second ring, of negative area", function()
    local common = graze.polygon(375, 15, 192, 32, 192, 0)
      :intersect(graze.outline(53, 139, 53, 29, 234, 28, 483, 24))
    assert.equal(1, #common:getRings())
    assert.near(81.25, common:getArea(), 0.05)
  end)

  it("slick unites a box and one that covers its side to nothing", function()
    assert.equal(3000, R(20, 90, 60, 10):union(R(20, 90, 60, 50)):getArea())
  end)
end)

describe("graze.outline(rings, 'clean')", function()
  it("takes rings that cross", function()
    local bow = graze.outline({ 0, 0, 10, 10, 10, 0, 0, 10 }, "clean")
    assert.equal(50, bow:getArea())
    assert.same({ 6, 2, 2 }, { counts(bow) })
    assert.has_error(function() graze.outline { 0, 0, 10, 10, 10, 0, 0, 10 } end)
  end)

  it("decides by even and odd, whichever way the rings turn", function()
    expect(graze.outline({ SQUARE, { 40, 40, 60, 40, 60, 60, 40, 60 }, { 0, 0, 0, 0 } }, "clean"),
      9600, SQUARE, { 40, 40, 40, 60, 60, 60, 60, 40 })
    expect(graze.outline({ { 0, 0, 20, 0, 20, 10, 0, 10 }, { 10, 0, 30, 0, 30, 10, 10, 10 } },
      "clean"), 200, { 0, 0, 10, 0, 10, 10, 0, 10 }, { 20, 0, 30, 0, 30, 10, 20, 10 })
  end)

  it("refuses what has no area, and other words", function()
    local function refuses(message, ...)
      local ok, reason = pcall(graze.outline, ...)
      assert.is_false(ok)
      assert.is_truthy(reason:find(message, 1, true), reason)
    end
    refuses("bad argument #1 to 'outline' (outline has no area)", { SQUARE, SQUARE }, "clean")
    refuses("bad argument #2 to 'outline' ('clean' or nothing expected)", SQUARE, "dirty")
    refuses("bad argument #2 to 'outline' (several rings come as one table of tables: ", SQUARE,
      SQUARE)
  end)
end)

describe("split", function()
  it("returns pieces in the order of their first corners, where they were", function()
    local cut = square():setPosition(7, 9):setAngle(0.5):subtract(graze.plane(0, 1, 0),
      R(-500, 40, 1000, 9))
    local pieces, n = cut:split()
    assert.is_true(n >= 2 and n == #pieces)
    local last = -math.huge
    for _, piece in ipairs(pieces) do
      assert.same({ 7, 9, 0.5 }, { piece:getTransform() })
      local x = ownRings(piece)[1][1]
      assert.is_true(x >= last)
      last = x
    end
  end)

  it("gives a hole to the piece that has it", function()
    local level = graze.outline({ SQUARE, { 10, 10, 20, 10, 20, 20, 10, 20 },
      { 200, 0, 300, 0, 300, 100, 200, 100 }, { 210, 10, 220, 10, 220, 20, 210, 20 },
      { 212, 12, 218, 12, 218, 18, 212, 18 } })
    local pieces = level:split()
    assert.equal(3, #pieces)
    assert.equal(9900, pieces[1]:getArea())
    assert.equal(9900, pieces[2]:getArea())
    assert.equal(36, pieces[3]:getArea())
  end)

  it("makes one piece of a convex shape", function()
    local pieces, n = graze.circle(0, 0, 10):split()
    assert.equal(1, n)
    assert.same({ 32, 1, 1 }, { counts(pieces[1]) })
  end)
end)

describe("regions", function()
  local function scene(place)
    local function put(shape) place(shape) return shape end
    local level = graze.outline { SQUARE, { 40, 40, 60, 40, 60, 60, 40, 60 } }
    return put(level):subtract(put(graze.circle(20, 30, 17)), put(R(55, 10, 10, 40)))
  end

  it("have the same corners of their own wherever they stand, and however turned", function()
    local here = ownRings(scene(function() end))
    assert.same(here, ownRings(scene(function(shape) shape:move(-3e5, 7e4) end)))
    for k = 1, 12 do
      assert.same(here, ownRings(scene(function(shape) shape:rotate(k, 12.5, -8) end)))
    end
  end)

  -- A part of an outline has corners of its neighbours on its sides. Rounded by themselves, they
  -- would leave cracks of less than a unit.
  -- The back of a comb is one part of it, on whose side each tooth, another part, has two corners.
  it("have no cracks where a part has corners of many on its side", function()
    local rng = numbers.new(93)
    for _ = 1, numbers.cases(200) do
      local corners, teeth, slope = { 0, 0 }, rng:whole(1, 30), rng:range(-1, 1)
      local function put(x, y)
        corners[#corners + 1] = x * 1.37 + y * slope * 0.31
        corners[#corners + 1] = y * 0.93 + x * slope
      end
      for k = 0, teeth - 1 do
        put(k * 4, -10 - k % 3)
        put(k * 4 + 2, -10.3)
        put(k * 4 + 2, -1)
        put(k * 4 + 4, -1)
      end
      put(teeth * 4, 0)
      local comb = graze.compound(graze.outline(corners))
      comb:setTransform(rng:range(-9, 9), rng:range(-9, 9), rng:range(0, 6))
      local both = comb:union(R(500, 500, 6, 6))
      assert.equal(2, #both:getRings(), teeth .. " teeth")
      assert.near(comb:getArea() + 36, both:getArea(), 0.1)
    end
  end)

  it("have no cracks where outlines are turned, and parts of a compound", function()
    local level = graze.outline(0, 0, 30, 0, 30, 20, 21, 20, 15, 7, 9, 20, 0, 20)
    for k = 1, 60 do
      local compound = graze.compound(level:clone():setAngle(k):setPosition(k / 7, -k / 3),
        graze.circle(300, 0, 1))
      assert.same({ 7 + 32, 2, 2 }, { counts(compound:union(compound)) })
    end
  end)

  it("leave out corners on straight sides", function()
    expect(R(0, 0, 10, 10):union(R(10, 0, 10, 10), R(20, 0, 10, 10)), 300,
      { 0, 0, 30, 0, 30, 10, 0, 10 })
  end)

  it("refuse what has no area everywhere, and name it", function()
    local a, chain = square(), graze.chain(0, 0, 1, 1)
    local grid = graze.grid(2, 2, 1, 1, { 1, 1, 1, 1 })
    local function refuses(message, name, ...)
      local ok, reason = pcall(a[name], ...)
      assert.is_false(ok)
      assert.is_truthy(reason:find(message, 1, true), reason)
    end
    for _, name in ipairs { "union", "subtract", "intersect" } do
      local function of(arg, what)
        return ("bad argument #%d to '%s' (a shape with area expected, got a %s)"):format(arg, name,
          what)
      end
      refuses(of(2, "chain"), name, a, chain)
      refuses(of(2, "segment"), name, a, graze.segment(0, 0, 1, 1))
      refuses(of(2, "grid"), name, a, grid)
      refuses(of(2, "compound with segments"), name, a, graze.compound(a, chain))
      refuses(of(1, "chain"), name, chain, a)
      refuses(of(1, "grid"), name, grid, a)
      refuses(("bad argument #2 to '%s' (shape expected, got nil)"):format(name), name, a)
      refuses(("bad argument #2 to '%s' (shape expected, got table)"):format(name), name, a, {})
      refuses(("bad argument #1 to '%s' (shape expected, got number)"):format(name), name, 3, a)
    end
    refuses("bad argument #3 to 'union' (a shape with area expected, got a plane)", "union", a, a,
      graze.plane(0, 1, 0))
    refuses("bad argument #1 to 'split' (a shape with area expected, got a chain)", "split", chain)
    assert.equal("a shape with area expected, got a chain",
      select(2, pcall(function() a:subtract(chain) end)):match "%((.-)%)$")
  end)
end)

describe("getTriangles", function()
  local function areaOf(list)
    local sum = 0
    for i = 1, #list, 6 do
      local x, y = list[i], list[i + 1]
      local area = (list[i + 2] - x) * (list[i + 5] - y) - (list[i + 4] - x) * (list[i + 3] - y)
      assert.is_true(area > 0)
      sum = sum + area / 2
    end
    return sum
  end

  it("covers a shape once", function()
    local round = 1600 * math.sin(math.pi / 16)
    local level = graze.outline { SQUARE, { 40, 40, 60, 40, 60, 60, 40, 60 } }
    for name, each in pairs {
      box = { square(), 10000, 2 }, circle = { graze.circle(3, 4, 10), round, 30 },
      level = { level, 9600 }, chain = { graze.chain(0, 0, 5, 5), 0, 0 },
      grid = { graze.grid(2, 2, 10, 10, { 1, 0, 2, 1 })
        :setKind(2, graze.polygon(0, 0, 10, 0, 0, 10)), 250, 5 },
      overlapping = { graze.compound(R(-50, -5, 100, 10), R(-5, -50, 10, 100),
        graze.segment(0, 0, 900, 0)), 1900 } } do
      local shape, area, count = each[1], each[2], each[3]
      local into = { 1, 2, 3 }
      for i = 4, 300 do into[i] = 0 end
      local list, n = shape:setPosition(20, 30):getTriangles(into)
      assert.equal(into, list)
      assert.equal(6 * n, #list, name)
      assert.near(area, areaOf(list), 1e-3, name)
      if count then assert.equal(count, n, name) end
      local world = graze.world()
      world:add("item", shape)
      local same, m = world:getTriangles "item"
      assert.equal(n, m)
      assert.same(list, same)
    end
  end)

  it("is where the shape is", function()
    local list = R(0, 0, 2, 1):setPosition(5, 7):setAngle(math.pi / 2):getTriangles()
    assert.same({ 5, 7, 5, 9, 4, 9, 5, 7, 4, 9, 4, 7 }, list)
  end)

  it("refuses planes, and what is no table", function()
    local world = graze.world()
    world:add("plane", graze.plane(0, -1, 0))
    assert.has_error(function() world:getTriangles "plane" end)
    assert.has_error(function() square():getTriangles(3) end)
    assert.has_error(function() world:getTriangles "nobody" end)
  end)
end)

-- Corners on one line, but for the rounding of slanted coordinates.
describe("an outline with corners on its sides", function()
  -- A back with teeth and gaps, sheared, turned, scaled and moved.
  local function comb(rng)
    local shear, size = rng:range(-0.5, 0.5), rng:magnitude(-1, 2)
    local cos, sin = rng:direction()
    local atX, atY, corners = rng:range(-500, 500), rng:range(-500, 500), {}
    local function put(x, y)
      x = x + shear * y
      corners[#corners + 1] = size * (cos * x - sin * y) + atX
      corners[#corners + 1] = size * (sin * x + cos * y) + atY
    end
    local n = rng:whole(2, 12)
    put(0, 0)
    put(4 * n, 0)
    for k = n - 1, 0, -1 do
      put(4 * k + 4, -1)
      put(4 * k + rng:range(2, 4), -rng:range(2, 9))
      put(4 * k + 2, -1)
      if rng:chance(0.5) then put(4 * k + 1, -1) end
    end
    put(0, -1)
    return graze.outline(corners)
  end

  it("stays in one piece by set operations, and when it is dug elsewhere", function()
    local rng = numbers.new(9301)
    for case = 1, numbers.cases(300) do
      local outline, world = comb(rng), graze.world()
      assert.equal(2, #outline:union(graze.rectangle(1e4, 1e4, 10, 10)):getRings(), case)
      assert.equal(1, #outline:subtract(graze.rectangle(1e4, 1e4, 10, 10)):getRings(), case)
      world:add("comb", outline)
      world:carve("comb", graze.circle(9999, 9999, 3))
      assert.same({}, world:breakOff("comb", graze.rectangle(-1e5, -1e5, 2e5, 2e5)), case)
    end
  end)

  it("tells each of its listed edges where it is hit", function()
    local rng = numbers.new(9302)
    for case = 1, numbers.cases(100) do
      local outline = comb(rng)
      local ring = outline:getRings()[1]
      for k = 1, #ring / 2 do
        local next = k % (#ring / 2) + 1
        local x1, y1, x2, y2 = ring[2 * k - 1], ring[2 * k], ring[2 * next - 1], ring[2 * next]
        local x, y, dx, dy = (x1 + x2) / 2, (y1 + y2) / 2, (y2 - y1) / 100, (x1 - x2) / 100
        if outline:contains(x + dx, y + dy) then dx, dy = -dx, -dy end
        local t, _, _, part = outline:rayCast(x + dx, y + dy, x - dx, y - dy)
        assert.True(t ~= nil and math.abs(t - 0.5) < 1e-6, case)
        assert.equal(k, part, case)
      end
    end
  end)

  it("has about as many parts as without them, in time about linear", function()
    local function notched(n)
      local corners, cos, sin = {}, math.cos(0.3), math.sin(0.3)
      local x, y, dx, dy = 0, 0, 400 / n, 0
      for k = 1, n do
        corners[#corners + 1] = x * cos - y * sin + 17.3
        corners[#corners + 1] = x * sin + y * cos + 17.3
        x, y = x + dx, y + dy
        if k % (n / 4) == 0 then dx, dy = -dy, dx end
      end
      return graze.outline(corners)
    end
    assert.True(notched(400):getPartCount() < 60)
    assert.True(notched(4000):getPartCount() < 400)
    assert.equal(1, #notched(4000):subtract(graze.circle(1e3, 1e3, 5)):getRings())
  end)
end)
