-- What a shape is made of and what it says of itself.

local graze = require "graze"
local check = require "spec.support.check"

local near = check.near

describe("the module", function()
  it("knows its version", function() assert.equal("graze 0.7.0dev", graze._VERSION) end)

  it("says what it is where it is printed", function()
    assert.truthy(tostring(graze):find(graze._VERSION .. ", 2D collision", 1, true))
  end)
end)

describe("a polygon", function()
  it("is listed corner by corner", function()
    local triangle = graze.polygon(0, 0, 4, 0, 0, 3)
    assert.same({ 0, 0, 4, 0, 0, 3 }, { triangle:getVertices() })
  end)

  it("may be given as a table", function()
    assert.same({ 0, 0, 4, 0, 0, 3 }, { graze.polygon({ 0, 0, 4, 0, 0, 3 }):getVertices() })
  end)

  it("keeps the order in which its corners were listed, in either winding", function()
    assert.same({ 0, 0, 0, 3, 4, 0 }, { graze.polygon(0, 0, 0, 3, 4, 0):getVertices() })
    assert.same({ 4, 0, 0, 3, 0, 0 }, { graze.polygon(4, 0, 0, 3, 0, 0):getVertices() })
  end)

  it("may have more corners than any fixed array would hold", function()
    local list = {}
    for i = 0, 299 do
      list[2 * i + 1], list[2 * i + 2] = math.cos(i * math.pi / 150), math.sin(i * math.pi / 150)
    end
    assert.equal(600, select("#", graze.polygon(list):getVertices()))
  end)

  it("merges a corner that is listed twice", function()
    assert.same({ 0, 0, 4, 0, 0, 3 }, { graze.polygon(0, 0, 0, 0, 4, 0, 4, 0, 0, 3):getVertices() })
  end)

  it("merges a last corner that repeats the first", function()
    assert.same({ 0, 0, 4, 0, 0, 3 }, { graze.polygon(0, 0, 4, 0, 0, 3, 0, 0):getVertices() })
  end)

  it("merges corners that lie within a side", function()
    local square = graze.polygon(0, 0, 1, 0, 2, 0, 2, 1, 2, 2, 1, 2, 0, 2, 0, 1)
    assert.same({ 0, 0, 2, 0, 2, 2, 0, 2 }, { square:getVertices() })
  end)

  it("merges a first corner that lies within a side", function()
    local square = graze.polygon(1, 0, 2, 0, 2, 2, 0, 2, 0, 0)
    assert.same({ 2, 0, 2, 2, 0, 2, 0, 0 }, { square:getVertices() })
  end)

  it("does not weld corners that are merely near", function()
    assert.equal(8, select("#", graze.polygon(0, 0, 1, 0, 1, 1e-3, 0, 1):getVertices()))
  end)

  it("has no radius unless one is given", function()
    assert.equal(0, graze.polygon({ 0, 0, 4, 0, 0, 3 }):getRadius())
    assert.equal(0.5, graze.polygon({ 0, 0, 4, 0, 0, 3 }, 0.5):getRadius())
    assert.equal(0, graze.polygon({ 0, 0, 4, 0, 0, 3 }, 0):getRadius())
  end)

  it("is a copy of the table that it is made from", function()
    local list = { 0, 0, 4, 0, 0, 3 }
    local triangle = graze.polygon(list)
    list[3] = 100
    assert.same({ 0, 0, 4, 0, 0, 3 }, { triangle:getVertices() })
  end)

  it("reads a table through its metatable", function()
    local behind = setmetatable({}, { __index = { 0, 0, 4, 0, 0, 3 } })
    assert.same({ 0, 0, 4, 0, 0, 3 }, { graze.polygon(behind):getVertices() })
    local partly = setmetatable({ 0, 0, nil, 0, 0, 3 }, { __index = { [3] = 4 } })
    assert.same({ 0, 0, 4, 0, 0, 3 }, { graze.polygon(partly):getVertices() })
  end)
end)

describe("a rectangle", function()
  it("goes from its corner to the right and down, as LÖVE draws it", function()
    assert.same({ 1, 2, 4, 2, 4, 6, 1, 6 }, { graze.rectangle(1, 2, 3, 4):getVertices() })
  end)

  it("is a polygon", function() assert.equal("polygon", graze.rectangle(0, 0, 1, 1):type()) end)
end)

describe("a regular polygon", function()
  it("has its first corner at angle 0 and the next towards +y", function()
    near({ 2, 0, 0, 2, -2, 0, 0, -2 }, { graze.regularPolygon(4, 2):getVertices() }, 1e-15)
  end)

  it("is centred on its origin", function()
    near({ 0, 0 }, { graze.regularPolygon(5, 3):getCentroid() }, 1e-15)
  end)

  it("has its corners at the radius", function()
    local list = { graze.regularPolygon(7, 3):getVertices() }
    assert.equal(14, #list)
    for i = 1, 13, 2 do near({ 9 }, { list[i] ^ 2 + list[i + 1] ^ 2 }, 1e-14) end
  end)

  it("is a polygon", function() assert.equal("polygon", graze.regularPolygon(6, 1):type()) end)
end)

describe("circles, capsules and segments", function()
  it("list their centre or ends as vertices", function()
    assert.same({ 1, 2 }, { graze.circle(1, 2, 3):getVertices() })
    assert.same({ 1, 2, 3, 4 }, { graze.capsule(1, 2, 3, 4, 5):getVertices() })
    assert.same({ 1, 2, 3, 4 }, { graze.segment(1, 2, 3, 4):getVertices() })
  end)

  it("have their radius, a segment none", function()
    assert.equal(3, graze.circle(1, 2, 3):getRadius())
    assert.equal(5, graze.capsule(1, 2, 3, 4, 5):getRadius())
    assert.equal(0, graze.segment(1, 2, 3, 4):getRadius())
  end)

  it("have sides however short they are", function()
    local speck, circle = graze.capsule(0, 0, 1e-100, 0, 1), graze.circle(50, 0, 1)
    assert.is_false(speck:overlaps(circle))
    assert.equal(48, (speck:distance(circle)))
    assert.is_nil(speck:collide(circle))
    assert.is_true(speck:overlaps(circle:setPosition(-48.5, 0)))
  end)

  it("are as level as they would be without a difference too small for any product", function()
    local sliver = graze.polygon(0, 0, 1.1635137298071641e-13, 0, 0, 0.75)
    local capsule = graze.capsule(31, 0, 0, 5.4323092248710971e-312, 1.25):setPosition(0.25, 0)
    assert.is_true(capsule:overlaps(sliver))
    near({ 1 }, { (capsule:collide(sliver)) })
  end)

  it("turn into a circle when a capsule has no length", function()
    local round = graze.capsule(1, 2, 1, 2, 5)
    assert.equal("circle", round:type())
    assert.same({ 1, 2 }, { round:getVertices() })
  end)
end)

describe("type and typeOf", function()
  local shapes = {
    polygon = graze.polygon(0, 0, 1, 0, 0, 1),
    circle = graze.circle(0, 0, 1),
    capsule = graze.capsule(0, 0, 1, 0, 1),
    segment = graze.segment(0, 0, 1, 0),
    plane = graze.plane(0, 1, 0),
  }

  it("name each kind", function()
    for kind, shape in pairs(shapes) do
      assert.equal(kind, shape:type())
      assert.is_true(shape:typeOf(kind))
      assert.is_true(shape:typeOf("shape"))
      assert.is_false(shape:typeOf("teapot"))
    end
    assert.is_false(shapes.circle:typeOf("polygon"))
  end)

  it("say of a segment that it is a capsule too, not of a capsule that it is a segment", function()
    assert.is_true(shapes.segment:typeOf("capsule"))
    assert.is_false(shapes.capsule:typeOf("segment"))
  end)

  it("name what is no shape", function()
    assert.equal("plane3", graze.plane3(0, 0, 1, 0):type())
    assert.is_true(graze.plane3(0, 0, 1, 0):typeOf("plane3"))
    assert.equal("puck", graze.puck({ x = 0, y = 0, radius = 1 }):type())
    assert.is_true(graze.puck({ x = 0, y = 0, radius = 1 }):typeOf("puck"))
  end)
end)

describe("tostring", function()
  it("names the kind", function()
    local puck = graze.puck { x = 0, y = 0, radius = 1 }
    for _, shape in ipairs { graze.circle(0, 0, 1), graze.rectangle(0, 0, 1, 1),
      graze.capsule(0, 0, 1, 0, 1), graze.segment(0, 0, 1, 0), graze.plane(0, 1, 0),
      graze.plane3(0, 0, 1, 0), puck } do
      assert.truthy(tostring(shape):find(shape:type(), 1, true))
    end
  end)

  it("tells shapes of different numbers apart", function()
    assert.not_equal(tostring(graze.circle(1, 2, 3)), tostring(graze.circle(1, 2, 4)))
    assert.not_equal(tostring(graze.circle(1, 2, 3)), tostring(graze.circle(1, 2, 3):move(1, 0)))
  end)

  it("shows where a shape is and what it is made of", function()
    local zero = 0 * -1 -- must not be seen as -0
    assert.equal("circle (1.5, -2) radius 3", tostring(graze.circle(1.5, -2, 3)))
    assert.equal("circle (11, 2) radius 3", tostring(graze.circle(1, 2, 3):move(10, 0)))
    assert.equal("capsule (0, 0) (4, 3) radius 0.5", tostring(graze.capsule(zero, zero, 4, 3, 0.5)))
    assert.equal("segment (0, 0) (4, 3)", tostring(graze.segment(0, 0, 4, 3)))
    assert.equal("polygon (0, 0) (4, 0) (0, 3)", tostring(graze.polygon(zero, zero, 4, 0, 0, 3)))
    assert.equal("polygon (0, 0) (4, 0) (0, 3) radius 0.25",
      tostring(graze.polygon({ 0, 0, 4, 0, 0, 3 }, 0.25)))
  end)

  it("does not list more corners than a line holds", function()
    local text = tostring(graze.regularPolygon(100, 5):setPosition(7, 8))
    assert.is_true(#text < 80)
    assert.truthy(text:find("100 corners", 1, true))
  end)

  it("shows planes and pucks", function()
    local zero = 0 * -1
    assert.equal("plane normal (0.6, 0.8) offset 2", tostring(graze.plane(3, 4, 10)))
    assert.equal("plane normal (1, 0) offset 0", tostring(graze.plane(1, zero, zero)))
    assert.equal("plane3 normal (0, 0, 1) offset -3", tostring(graze.plane3(zero, zero, 2, -6)))
    assert.equal("puck at (1, 2, 3) radius 4 velocity (5, 6, 7)",
      tostring(graze.puck { x = 1, y = 2, z = 3, radius = 4, vx = 5, vy = 6, vz = 7 }))
  end)
end)

describe("equality", function()
  it("is identity", function()
    local a = graze.circle(0, 0, 1)
    assert.is_true(a == a)
    assert.is_false(a == graze.circle(0, 0, 1))
    assert.is_false(a == a:clone())
  end)

  it("makes shapes usable as keys", function()
    local a, b = graze.circle(0, 0, 1), graze.circle(0, 0, 1)
    local names = { [a] = "a", [b] = "b" }
    assert.equal("a", names[a])
    assert.equal("b", names[b])
  end)
end)

describe("a clone", function()
  it("has the same corners, place and radius", function()
    local a = graze.polygon({ 0, 0, 4, 0, 0, 3 }, 0.25):setTransform(5, 6, 0.75)
    local b = a:clone()
    assert.same({ a:getVertices() }, { b:getVertices() })
    assert.same({ 5, 6, 0.75 }, { b:getTransform() })
    assert.equal(0.25, b:getRadius())
    assert.equal("polygon", b:type())
  end)

  it("goes its own way", function()
    local a = graze.rectangle(0, 0, 1, 1)
    local b = a:clone()
    b:move(10, 0)
    assert.same({ 0, 0 }, { a:getPosition() })
    assert.same({ 10, 0 }, { b:getPosition() })
  end)

  it("is of the same kind for every kind", function()
    for _, shape in ipairs { graze.circle(1, 2, 3), graze.capsule(0, 0, 1, 0, 1),
      graze.segment(0, 0, 1, 0) } do
      assert.equal(shape:type(), shape:clone():type())
      assert.same({ shape:getVertices() }, { shape:clone():getVertices() })
    end
  end)
end)

describe("getVertices", function()
  it("fills and returns a table when given one", function()
    local list = {}
    assert.equal(list, graze.rectangle(0, 0, 2, 1):getVertices(list))
    assert.same({ 0, 0, 2, 0, 2, 1, 0, 1 }, list)
  end)

  it("ends the list after the last corner, if the table held more", function()
    for corners = 4, 40 do
      local list = graze.regularPolygon(corners, 9):getVertices {}
      assert.equal(2 * corners, #list)
      assert.equal(6, #graze.polygon(0, 0, 4, 0, 0, 3):getVertices(list))
      assert.equal(2, #graze.circle(0, 0, 3):getVertices(list))
    end
  end)

  it("gives the corners in the world", function()
    local square = graze.rectangle(0, 0, 2, 1):setPosition(10, 20)
    assert.same({ 10, 20, 12, 20, 12, 21, 10, 21 }, { square:getVertices() })
  end)
end)
