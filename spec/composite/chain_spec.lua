-- Chains: lines through a list of corners.

local graze = require "graze"
local check = require "spec.support.check"
local numbers = require "spec.support.numbers"

local near, refuses = check.near, check.refuses

-- Corners of a random walk, of which no two in a row are equal.
local function walk(rng, n, scale)
  local list = {}
  for i = 1, n do
    list[2 * i - 1] = rng:range(-scale, scale)
    list[2 * i] = rng:range(-scale, scale)
  end
  return list
end

-- Length, and the centroid by length, of the line through listed corners.
local function measured(list, closed)
  local n, length, mx, my = #list / 2, 0, 0, 0
  for i = 0, closed and n - 1 or n - 2 do
    local k = (i + 1) % n
    local x1, y1, x2, y2 = list[2 * i + 1], list[2 * i + 2], list[2 * k + 1], list[2 * k + 2]
    local piece = math.sqrt((x2 - x1) ^ 2 + (y2 - y1) ^ 2)
    length = length + piece
    mx, my = mx + piece * (x1 + x2) / 2, my + piece * (y1 + y2) / 2
  end
  return length, mx / length, my / length
end

describe("a chain", function()
  it("takes its corners one by one or in a table, and is open unless you close it", function()
    for _, chain in ipairs { graze.chain(0, 0, 10, 0, 10, 10),
      graze.chain { 0, 0, 10, 0, 10, 10 }, graze.chain({ 0, 0, 10, 0, 10, 10 }, false) } do
      assert.equal(2, chain:getPartCount())
      assert.same({ { 0, 0, 10, 0, 10, 10 } }, chain:getRings())
      assert.same({ 0, 0, 10, 0, 10, 10 }, { chain:getVertices() })
    end
    local closed = graze.chain({ 0, 0, 10, 0, 10, 10 }, true)
    assert.equal(3, closed:getPartCount())
    assert.same({ 0, 0, 10, 0, 10, 10 }, { closed:getVertices() })
  end)

  it("has a segment from each listed corner to the next one as its parts", function()
    local chain = graze.chain({ 0, 0, 10, 0, 10, 10 }, true)
    local ends = { { 0, 0, 10, 0 }, { 10, 0, 10, 10 }, { 10, 10, 0, 0 } }
    for k = 1, 3 do
      local part = chain:getPart(k)
      assert.equal("segment", part:type())
      assert.same(ends[k], { part:getVertices() })
    end
  end)

  it("merges consecutive corners that are equal", function()
    local list = { 0, 0, 0, 0, 10, 0, 10, 1e-20, 10, 10, 10, 10, 0, 0 }
    assert.same({ 0, 0, 10, 0, 10, 10, 0, 0 }, { graze.chain(list):getVertices() })
    assert.same({ 0, 0, 10, 0, 10, 10 }, { graze.chain(list, true):getVertices() })
    assert.equal(3, graze.chain(list, true):getPartCount())
  end)

  it("may cross itself, and come back to where it was", function()
    assert.equal(3, graze.chain(0, 0, 10, 10, 10, 0, 0, 10):getPartCount())
    assert.equal(2, graze.chain(0, 0, 10, 0, 0, 0):getPartCount())
  end)

  it("has no area, and the centroid of its line", function()
    local chain = graze.chain(0, 0, 30, 0, 30, 10)
    assert.equal(0, chain:getArea())
    assert.equal(0, chain:getRadius())
    assert.same({ 18.75, 1.25 }, { chain:getCentroid() })
    local rng = numbers.new(5)
    for _ = 1, 500 do
      local closed, list = rng:chance(0.5), walk(rng, rng:whole(3, 40), 100)
      local random = graze.chain(list, closed)
      local _, x, y = measured(list, closed)
      near({ x, y }, { random:getCentroid() }, 1e-11)
      assert.equal(0, random:getArea())
    end
  end)

  it("has the bounds of its corners, turned and moved", function()
    local rng = numbers.new(8)
    for _ = 1, 500 do
      local chain = graze.chain(walk(rng, rng:whole(2, 30), 50), false)
      chain:setTransform(rng:range(-99, 99), rng:range(-99, 99), rng:range(-7, 7))
      local x1, y1, x2, y2, far = math.huge, math.huge, -math.huge, -math.huge, 0
      local list, cx, cy = { chain:getVertices() }, chain:getCentroid()
      for i = 1, #list, 2 do
        local x, y = list[i], list[i + 1]
        x1, y1, x2, y2 = math.min(x1, x), math.min(y1, y), math.max(x2, x), math.max(y2, y)
        far = math.max(far, math.sqrt((x - cx) ^ 2 + (y - cy) ^ 2))
      end
      near({ x1, y1, x2, y2 }, { chain:getBoundingBox() }, 1e-12)
      near({ far }, { chain:getBoundingRadius() }, 1e-12)
      near({ x2 }, { (chain:getSupport(1, 0)) }, 1e-12)
      near({ y1 }, { select(2, chain:getSupport(0, -1)) }, 1e-12)
    end
  end)

  it("moves and turns with all its parts, and comes back", function()
    local chain = graze.chain(0, 0, 10, 0, 10, 10):setTransform(100, 50, math.pi / 2)
    assert.same({ 100, 50, 100, 60, 90, 60 }, { chain:getVertices() })
    assert.same({ 100, 60, 90, 60 }, { chain:getPart(2):getVertices() })
    near({ 97.5, 57.5 }, { chain:getCentroid() })
    assert.same({ 0, 0, 10, 0, 10, 10 }, { chain:setTransform(0, 0, 0):getVertices() })
    near({ 0, 0, 0, 10, -10, 10 }, { chain:rotate(math.pi / 2):getVertices() })
  end)

  it("is cloned with all its parts", function()
    local chain = graze.chain({ 0, 0, 10, 0, 10, 10 }, true)
    local copy = chain:clone():move(5, 5)
    assert.equal("chain", copy:type())
    assert.equal(3, copy:getPartCount())
    assert.same({ 0, 0, 10, 10 }, { chain:getBoundingBox() })
    assert.same({ 5, 5, 15, 15 }, { copy:getBoundingBox() })
  end)

  it("says what it is", function()
    local chain = graze.chain(0, 0, 10, 0, 10, 10)
    assert.equal("chain", chain:type())
    assert.is_true(chain:typeOf "chain")
    assert.is_true(chain:typeOf "shape")
    assert.is_false(chain:typeOf "outline")
    assert.is_false(chain:typeOf "segment")
    assert.equal("chain (0, 0) (10, 0) (10, 10)", tostring(chain))
  end)

  it("can have ten thousand corners", function()
    local list = {}
    for i = 1, 10000 do list[2 * i - 1], list[2 * i] = i, (i * 7919) % 101 end
    local chain = graze.chain(list)
    assert.equal(9999, chain:getPartCount())
    assert.same({ 1, 0, 10000, 100 }, { chain:getBoundingBox() })
    assert.same({ 9999, list[19998], 10000, list[20000] }, { chain:getPart(9999):getVertices() })
  end)

  it("touches another chain whose end sticks out of a corner by no more than the skin", function()
    local roof = graze.chain({ 0, 0, 0.125, 0, 12.25, 8, 0, 6.25, -11.875, -1 }, true)
    for _, depth in ipairs { 0, 1e-20, 1e-12, 1e-9 } do
      local pole = graze.chain(0, 0, 0, 1):setPosition(0, -depth)
      assert.is_false(pole:overlaps(roof), depth)
      assert.is_false(roof:overlaps(pole), depth)
      assert.is_nil(pole:collide(roof), depth)
      assert.is_nil(roof:collide(pole), depth)
    end
  end)
end)

describe("a chain is refused", function()
  local scope = { graze = graze, ball = graze.circle(0, 0, 5), chain = graze.chain(0, 0, 9, 9) }

  it("if it has too few corners", function()
    local few = "bad argument #1 to 'chain' (chain has fewer than two distinct corners)"
    refuses(scope, "graze.chain(1, 2)", few)
    refuses(scope, "graze.chain(1, 2, 1, 2)", few)
    refuses(scope, "graze.chain {}", few)
    local closed = "bad argument #1 to 'chain' (closed chain has fewer than three distinct corners)"
    refuses(scope, "graze.chain({ 0, 0, 1, 1 }, true)", closed)
    refuses(scope, "graze.chain({ 0, 0, 1, 1, 0, 0 }, true)", closed)
    refuses(scope, "graze.chain({ 0, 0, 1, 1, 0, 0, 1, 1 }, true)", closed)
  end)

  it("if its arguments are wrong", function()
    refuses(scope, "graze.chain()", "'chain' (coordinates or a table of them expected)")
    refuses(scope, "graze.chain('x')", "bad argument #1 to 'chain' (number expected, got string)")
    refuses(scope, "graze.chain(0, 0, 1, nil)", "bad argument #4 to 'chain' (number expected")
    refuses(scope, "graze.chain(0, 0, 1)", "an even number of coordinates expected, got 3")
    refuses(scope, "graze.chain { 0, 0, 1 }", "an even number of coordinates expected, got 3")
    refuses(scope, "graze.chain { 0, 0, {} }",
      "number expected at coordinate 1 of corner 2, got table")
    refuses(scope, "graze.chain { 0, 0, 1, 'x' }",
      "number expected at coordinate 2 of corner 2, got string")
    refuses(scope, "graze.chain { 0, 0, 0 / 0, 1 }", "corner 2: finite number expected, got nan")
    refuses(scope, "graze.chain { { 0, 0 }, { 1, 1 } }",
      "coordinates expected one after the other")
    refuses(scope, "graze.chain({ 0, 0, 1, 1 }, 'closed')",
      "bad argument #2 to 'chain' (boolean expected, got string)")
  end)

  it("by questions that only convex shapes answer", function()
    check.refusesAsConvex(scope.chain, scope.ball, "chain")
  end)

  it("by getPart for a part that is not there", function()
    refuses(scope, "chain:getPart(2)", "bad argument #1 to 'getPart' (there is 1 part)")
  end)
end)
