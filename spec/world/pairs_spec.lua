-- Two items of a world, and what overlaps one: the answers are those of their shapes, without
-- copies.

local graze = require "graze"
local check = require "spec.support.check"
local numbers = require "spec.support.numbers"

local unpack = check.unpack

-- A shape of every kind that has a place.
local function shapes()
  local grid = graze.grid(4, 3, 6, 6, { 1, 0, 2, 1, 0, 0, 0, 0, 1, 1, 1, 1 })
  return { graze.rectangle(-5, -4, 10, 8), graze.circle(0, 0, 6), graze.capsule(-6, 0, 6, 3, 2),
    graze.segment(-8, 0, 8, 2), graze.polygon({ -6, -5, 7, -4, 0, 8 }, 1),
    graze.outline(-9, -9, 9, -9, 9, -3, -3, -3, -3, 9, -9, 9), graze.chain(-9, 0, 0, 4, 9, 0),
    graze.compound(graze.circle(-5, 0, 3), graze.rectangle(0, -2, 9, 4)),
    grid:setKind(2, graze.polygon(0, 6, 6, 6, 6, 0)) }
end

local function scatter(seed, count)
  local rng, world, list = numbers.new(seed), graze.world(), shapes()
  for i = 1, count do
    local shape = rng:pick(list):clone()
    if shape:type() ~= "grid" then shape:setAngle(rng:range(-3, 3)) end
    world:add(i, shape:setPosition(rng:grid(25, 2), rng:range(-25, 25)),
      { group = i % 3 == 0 and "third" or nil })
  end
  world:add("floor", graze.plane(0, -1, 5))
  return world
end

-- Call f with all pairs of items but that of two planes.
local function eachPair(world, f)
  for a in world:items() do
    for b in world:items() do
      if a ~= "floor" or b ~= "floor" then f(a, b, world:getShape(a), world:getShape(b)) end
    end
  end
end

describe("two items", function()
  for world, shape in pairs { overlapping = "overlaps", collide = "collide",
    contacts = "contacts", distance = "distance" } do
    it("answer " .. world .. " as their shapes do, to the bit", function()
      local met, missed = 0, 0
      for seed = 1, 6 do
        local crowd = scatter(seed, 14)
        eachPair(crowd, function(a, b, one, other)
          local expected = { one[shape](one, other) }
          assert.same(expected, { crowd[world](crowd, a, b) })
          if expected[1] then met = met + 1 else missed = missed + 1 end
        end)
      end
      assert.is_true(met > 100 and (world == "distance" or missed > 100))
    end)
  end

  it("answer where they stand now", function()
    local world = graze.world()
    world:addRectangle("a", 0, 0, 10, 10)
    world:addRectangle("b", 8, 0, 10, 10)
    assert.same({ 2, -1, 0 }, { world:collide("a", "b") })
    assert.same({ 2, 1, 0 }, { world:collide("b", "a") })
    assert.equal(-2, (world:distance("a", "b")))
    world:setPosition("b", 30, 0)
    assert.is_nil((world:collide("a", "b")))
    assert.is_nil((world:contacts("a", "b")))
    assert.is_false(world:overlapping("a", "b"))
    assert.equal(20, (world:distance("a", "b")))
  end)

  it("may be asked inside of a filter", function()
    local world, said = graze.world(), {}
    world:addRectangle("a", 0, 0, 10, 10)
    world:addRectangle("b", 20, 0, 10, 10)
    world:addRectangle("c", 25, 0, 10, 10)
    world:move("a", 30, 0, function()
      said = { (world:collide("b", "c")), world:overlapping("b", "c"), (world:distance("a", "b")),
        world:queryItem("b")[1] }
      return "slide"
    end)
    assert.same({ 5, true, 10, "c" }, said)
  end)

  it("of which both are planes, or one is none, are refused", function()
    local world = graze.world()
    world:addRectangle("a", 0, 0, 10, 10)
    world:add("p", graze.plane(0, 1, 0))
    world:add("q", graze.plane(0, 1, 0))
    local scope = { world = world }
    for _, name in ipairs { "collide", "contacts", "distance", "overlapping" } do
      check.refuses(scope, ("world:%s('p', 'q')"):format(name),
        "bad argument #2 to '" .. name .. "' (shape expected, got plane: one of the two must be a")
      check.refuses(scope, ("world:%s('a', 'x')"):format(name),
        "bad argument #2 to '" .. name .. "' (item is not in this world: 'x')")
      check.refuses(scope, ("world:%s()"):format(name),
        "bad argument #1 to '" .. name .. "' (item expected, got nil)")
    end
    check.refuses(scope, "world:queryItem('x')", "item is not in this world: 'x'")
    check.refuses(scope, "world:queryItem('a', 5)", "bad argument #2 to 'queryItem'")
    check.refuses(scope, "world:queryItem('a', nil, 5)", "bad argument #3 to 'queryItem'")
  end)
end)

describe("queryItem", function()
  it("finds all others that overlap an item, in the order of insertion", function()
    local found = 0
    for seed = 1, 12 do
      local world, into = scatter(seed, 30), { "old", "old" }
      for item in world:items() do
        local expected, wanted = {}, {}
        for other in world:items() do
          if other ~= item and world:overlapping(item, other) then
            expected[#expected + 1] = other
            if world:getGroup(other) == "third" then wanted[#wanted + 1] = other end
          end
        end
        assert.same({ expected, #expected }, { world:queryItem(item) })
        assert.same({ wanted, #wanted }, { world:queryItem(item, "third", into) })
        assert.same(wanted, world:queryItem(item, function(other)
          return world:getGroup(other) == "third"
        end))
        found = found + #expected
      end
    end
    assert.is_true(found > 200)
  end)

  it("follows the item", function()
    local world = graze.world()
    world:addRectangle("a", 0, 0, 10, 10)
    world:addRectangle("b", 10, 0, 10, 10)
    assert.same({}, (world:queryItem "a"))
    world:setPosition("a", 1, 0)
    assert.same({ "b" }, (world:queryItem "a"))
    world:setShape("b", graze.circle(0, 0, 1))
    assert.same({ "b" }, (world:queryItem "a"))
    world:remove "b"
    assert.same({ {}, 0 }, { world:queryItem "a" })
  end)
end)

describe("a grid in a world", function()
  local world
  before_each(function()
    world = graze.world()
    world:add("level", graze.grid(4, 3, 8, 8, { 0, 0, 0, 0, 0, 1, 0, 0, 1, 1, 1, 1 }))
  end)

  it("has no cells outside, and nobody is told off for looking", function()
    local grid = graze.grid(4, 3, 8, 8)
    for _, cell in ipairs { { 0, 1 }, { 5, 1 }, { 1, 0 }, { 1, 4 }, { -7, 1e9 } } do
      assert.is_nil((world:getCell("level", unpack(cell))))
      assert.is_nil((grid:getCell(unpack(cell))))
    end
    assert.equal(1, world:getCell("level", 2, 2))
    assert.equal(0, grid:getCell(4, 3))
  end)

  it("says which cell a part is", function()
    local item, _, _, _, part = world:rayCast(12, 1, 12, 30)
    assert.equal("level", item)
    assert.same({ 2, 2 }, { world:getPartCell(item, part) })
    assert.same({ 2, 2 }, { world:getShape(item):getPartCell(part) })
    for k = 1, 12 do
      local column, row = world:getPartCell("level", k)
      assert.equal(k, (row - 1) * 4 + column)
    end
  end)

  it("may get other polygons for its kinds", function()
    local slope = graze.polygon(0, 8, 8, 8, 8, 0)
    world:addRectangle("box", 9, 9, 2, 2)
    assert.is_true(world:overlapping("box", "level"))
    assert.is_nil(world:getKind("level", 1))
    assert.equal(world, world:setKind("level", 1, slope))
    assert.same({ slope:getVertices() }, { world:getKind("level", 1):getVertices() })
    assert.is_false(world:overlapping("box", "level"))
    assert.equal(5 * 32, world:getShape("level"):getArea())
    world:setKind("level", 1)
    assert.is_nil(world:getKind("level", 1))
    assert.equal(5 * 64, world:getShape("level"):getArea())
  end)

  it("is set back with the polygons of its kinds", function()
    local snapshot, hash = world:save(), world:hash()
    world:setKind("level", 1, graze.polygon(0, 8, 8, 8, 8, 0)):setCell("level", 1, 1, 1)
    assert.are_not.equal(hash, world:hash())
    assert.equal(hash, world:restore(snapshot):hash())
    assert.is_nil(world:getKind("level", 1))
  end)
end)
