-- Whether an item would fit somewhere, with a shape; and rectangles that need no shape.

local graze = require "graze"
local numbers = require "spec.support.numbers"

local function box(x, y, w, h)
  return graze.rectangle(0, 0, w or 10, h or 10):setPosition(x, y)
end

describe("fits", function()
  local tall, low = box(0, 0, 10, 20), box(0, 0, 10, 10)
  local world

  before_each(function()
    world = graze.world():rule("heroes", "coins", "cross"):rule("heroes", "ghosts", "ignore")
    world:add("hero", low:clone():setPosition(50, 40), { group = "heroes" })
    world:add("floor", box(0, 50, 200, 10))
    world:add("tunnel", box(45, 20, 50, 15))
    world:add("coin", box(20, 40), { group = "coins" })
    world:add("ghost", box(0, 40), { group = "ghosts" })
  end)

  it("tells whether there is room to stand up, and what is in the way", function()
    assert.is_true(world:fits("hero", low))
    assert.same({ false, "floor" }, { world:fits("hero", tall) }) -- from its upper left corner down
    assert.same({ false, "tunnel" }, { world:fits("hero", tall, 50, 30) })
    assert.is_true(world:fits("hero", tall, 100, 30))
    assert.is_true(world:fits("hero", tall, 100, nil, { default = "cross" }))
    assert.same({ false, "tunnel" }, { world:fits("hero", tall, nil, 30) })
    assert.same({ 50, 40 }, { world:getPosition "hero" })
  end)

  it("counts only what is solid by the rules, or by a filter", function()
    assert.is_true(world:fits("hero", low, 20, 40))
    assert.is_true(world:fits("hero", low, 0, 40))
    assert.same({ false, "coin" }, { world:fits("hero", low, 20, 40, "touch") })
    assert.is_true(world:fits("hero", tall, 50, 30, "cross"))
    assert.is_true(world:fits("hero", tall, 50, 30, { default = "ignore" }))
    assert.same({ false, "ghost" }, { world:fits("hero", low, 0, 40, { ghosts = "slide" }) })
    assert.is_true(world:fits("hero", tall, 50, 30, function(item, other)
      assert.equal("hero", item)
      return other ~= "tunnel" and "slide"
    end))
    local function byRules() return true end
    assert.same({ false, "tunnel" }, { world:fits("hero", tall, 50, 30, byRules) })
  end)

  it("lets it touch, and does not count itself", function()
    assert.is_true(world:fits("hero", box(0, 0, 10, 15), 50, 35))
    assert.is_true(world:fits("hero", low, 55, 40))
    assert.same({ false, "hero" }, { world:fits("coin", low, 55, 40, "slide") })
  end)

  it("works without an item: to place something new", function()
    assert.same({ false, "hero" }, { world:fits(nil, box(55, 40)) })
    assert.same({ false, "coin" }, { world:fits(nil, low, 15, 35) })
    assert.is_true(world:fits(nil, box(55, 40), nil, nil, function(item, other)
      assert.is_nil(item)
      return other ~= "hero" and true
    end))
    assert.is_true(world:fits(nil, low, 300, 300))
  end)

  it("asks about the shape at its own angle, not at that of the item", function()
    world:setTransform("hero", 150, 40, math.pi / 2)
    assert.is_true(world:fits("hero", low))
    assert.same({ false, "floor" }, { world:fits("hero", box(0, 0, 10, 11)) })
    assert.is_true(world:fits("hero", box(0, 0, 10, 11):setAngle(math.pi / 2)))
  end)

  it("is not hindered by one-way items", function()
    world:add("ledge", box(100, 20, 20, 5), { oneWay = { 0, -1 } })
    assert.is_true(world:fits("hero", low, 105, 17))
  end)

  it("takes shapes of parts, and finds them", function()
    world:add("cells", graze.grid(3, 1, 10, 10, { 1, 0, 1 }):setPosition(100, 0))
    assert.is_true(world:fits("hero", low, 110, 0))
    assert.same({ false, "cells" }, { world:fits("hero", low, 111, 0) })
    local ring = graze.compound(box(-10, 0), box(10, 0))
    assert.is_true(world:fits("hero", ring, 110, -10))
    assert.same({ false, "cells" }, { world:fits("hero", ring, 110, 0) })
  end)

  it("says what setShape and overlaps would", function()
    local rng, fitting = numbers.new(31), 0
    for case = 1, 300 do
      local many = graze.world():rule("a", "b", "ignore"):rule("a", "c", "cross")
      for i = 1, 20 do
        local shape = rng:pick { box(0, 0, rng:whole(2, 20), 8),
          graze.circle(0, 0, rng:whole(2, 9)), graze.grid(2, 2, 9, 9, { 1, 1, 0, 1 }),
          graze.chain(0, 0, 9, 9, 20, 3) }
        shape:setPosition(rng:whole(-60, 60), rng:whole(-60, 60))
        many:add(i, shape, { group = rng:pick { "a", "b", "c" } })
      end
      local item = rng:whole(1, 20)
      if many:getShapeType(item) ~= "grid" then many:setAngle(item, rng:range(-3, 3)) end
      local shape = rng:pick { box(0, 0, 9, 9), graze.circle(0, 0, 4), graze.regularPolygon(5, 7) }
      local x, y = rng:whole(-60, 60), rng:whole(-60, 60)
      local turned = shape:clone():setAngle(many:getAngle(item)) -- as setShape will turn it
      local fits, other = many:fits(item, turned, x, y)
      many:setShape(item, shape):setPosition(item, x, y)
      local expected
      local own = many:getShape(item)
      for found in many:items() do
        local rule = many:getRule(many:getGroup(item), many:getGroup(found))
        if not expected and found ~= item and rule == "slide"
          and own:overlaps(many:getShape(found)) then
          expected = found
        end
      end
      assert.equal(expected, other, "case " .. case)
      assert.equal(expected == nil, fits)
      if fits then fitting = fitting + 1 end
    end
    assert.is_true(fitting > 50 and fitting < 250, fitting)
  end)
end)

describe("addRectangle", function()
  it("adds what add does with a rectangle at a position", function()
    local rng = numbers.new(3)
    local a, b = graze.world(), graze.world()
    for i = 1, 200 do
      local x, y, w, h = rng:range(-500, 500), rng:range(-500, 500), rng:range(1, 99),
        rng:range(1, 99)
      local side = i % 2 == 0 and { 0, -1 } or nil
      local options = i % 3 == 0 and { group = "g" .. i % 5, oneWay = side }
      local item = { i }
      local before = a:add(item, graze.rectangle(0, 0, w, h):setPosition(x, y), options or nil)
      assert.equal(before, b:addRectangle(item, x, y, w, h, options or nil))
      assert.same({ a:getTransform(item) }, { b:getTransform(item) })
      assert.same({ a:getVertices(item) }, { b:getVertices(item) })
      assert.same({ a:getBoundingBox(item) }, { b:getBoundingBox(item) })
      assert.same({ a:getOneWay(item) }, { b:getOneWay(item) })
      assert.equal(a:getGroup(item), b:getGroup(item))
    end
    local list = {}
    for item in a:items() do list[#list + 1] = item end
    for item in b:items() do assert.equal(item, table.remove(list, 1)) end
  end)
end)
