-- Every bad argument of a call on shapes of several parts, and on worlds with such items, raises an
-- error that names the function, the argument and what was wrong with it, at the caller's line, and
-- changes nothing.

local graze = require "graze"
local refusals = require "spec.support.refusals"

local world
local scope = { graze = graze, nan = 0 / 0, huge = math.huge, print = print }

before_each(function()
  local L = graze.outline(0, 0, 30, 0, 30, 10, 10, 10, 10, 30, 0, 30)
  local cells = graze.grid(3, 2, 8, 8, { 1, 0, 2, 1, 1, 1 })
  world = graze.world()
  for name, value in pairs { world = world, outline = L, chain = graze.chain(0, 0, 9, 0, 9, 9),
    grid = cells, compound = graze.compound(L, graze.circle(50, 0, 5)),
    ball = graze.circle(0, 0, 5), floor = graze.plane(0, -1, 0),
    slope = graze.polygon(0, 8, 8, 8, 8, 0) } do
    scope[name] = value
  end
  cells:setKind(2, scope.slope)
  world:add("outline", L:clone():setPosition(0, 100))
  world:add("chain", scope.chain:clone():setPosition(0, 200), { oneWay = true })
  world:add("compound", scope.compound:clone():setPosition(0, 300))
  world:add("grid", cells:clone():setPosition(0, 400))
  world:add("ball", graze.circle(0, 0, 5):setPosition(0, 500))
end)

local SHAPES = { "outline", "chain", "compound", "grid" }

local function textOf(...)
  local list = { ... }
  for i = 1, select("#", ...) do list[i] = tostring(list[i]) end
  return table.concat(list, " ")
end

-- All that can be read of a shape, as text.
local function stateOf(shape)
  return textOf(shape:type(), shape:getArea(), shape:getPartCount(), shape:getTransform()) .. " "
    .. textOf(shape:getBoundingBox()) .. " " .. textOf(shape:getVertices())
end

local function states()
  local list = { world:count() }
  for _, name in ipairs(SHAPES) do
    list[#list + 1] = stateOf(scope[name])
    list[#list + 1] = stateOf(world:getShape(name))
    list[#list + 1] = textOf(world:getGroup(name), world:getOneWay(name))
    list[#list + 1] = textOf(world:getVelocity(name))
  end
  return table.concat(list, "\n")
end

local refuses, refused, refusesNumbers = refusals.of(scope, states)

-- One with a mark may be infinite (+) or left out (?).
local CALLS = { "setPosition(1, 2)", "setTransform(1, 2, 0)", "move(1, 2)", "getSupport(1, 2)",
  "contains(1, 2)", "rayCast(1, 2, 3, 4)", "sweep(ball, 1, 2)", "impact(ball, 1, 2, 3, 4, 5+?)",
  "getPart(1)" }
local OF_UNIONS = { "setAngle(1)", "rotate(1, 2?, 3?)", "scale(2, 2?)" }
local OF_GRIDS = { "setCell(1, 1, 1)", "getCell(1, 1)", "cellAt(1, 1)", "setKind(3, slope)",
  "getKind(3)" }
local OF_WORLDS = { "setCell('grid', 1, 1, 1)", "getCell('grid', 1, 1)",
  "setPosition('grid', 1, 2)", "setTransform('outline', 1, 2, 0)", "setAngle('chain', 1)",
  "move('compound', 1, 2)", "setVelocity('grid', 1, 2)", "shapeCast(outline, 1, 2)",
  "shapeCastAll(grid, 1, 2)" }

local function refusesNumbersOf(object, ...)
  for _, calls in ipairs { ... } do
    for _, call in ipairs(calls) do
      refusesNumbers(object .. ":" .. call, { outline = "outline" })
    end
  end
end

describe("numbers are checked", function()
  for _, name in ipairs(SHAPES) do
    it(("by the methods of a %s"):format(name), function()
      refusesNumbersOf(name, CALLS, name == "grid" and OF_GRIDS or OF_UNIONS)
    end)
  end

  it("by worlds", function() refusesNumbersOf("world", OF_WORLDS) end)
end)

describe("other shapes are checked", function()
  it("by questions of two", refused { on = SHAPES,
    calls = { "overlaps(%s)", "collide(%s)", "contacts(%s)", "distance(%s)", "sweep(%s, 1, 2)",
      "impact(%s, 1, 2, 3, 4)" },
    { "nil", 1, "shape expected, got nil" },
    { "5", 1, "shape expected, got number" },
    { "{}", 1, "shape expected, got table" },
    { "'x'", 1, "shape expected, got string" },
    { "world", 1, "shape expected, got world" },
    { "print", 1, "shape expected, got function" },
  })

  for _, name in ipairs(SHAPES) do
    it("by those that are for convex shapes only, which no " .. name .. " is", refused {
      { { name .. ":radiusAt(1)", name .. ":predict(ball, 1, 2)", name .. ":polarOverlaps(ball)" },
        0, "convex shape expected, got " .. name },
      { { "ball:predict(" .. name .. ", 1, 2)", "ball:polarOverlaps(" .. name .. ")" },
        1, "convex shape expected, got " .. name },
    })
  end

  it("by methods that are torn off", refused {
    { "outline.getPart(ball, 1)", 1, "outline, chain or compound expected, got shape" },
    { "outline.getPart(grid, 1)", 1, "outline, chain or compound expected, got grid" },
    { "outline.getRings(5)", 1, "outline, chain or compound expected, got number" },
    { "outline.getPartCount()", 1, "outline, chain or compound expected, got nil" },
    { "outline.scale(5, 2)", 1, "shape expected, got number" },
    { "outline.scale(floor, 2)", 1, "shape expected, got plane" },
    { { "grid.setCell(outline, 1, 1, 1)", "grid.getPart(outline, 1)" }, 1,
      "grid expected, got outline" },
    { "grid.getCell(ball, 1, 1)", 1, "grid expected, got shape" },
    { "grid.setKind(chain, 1)", 1, "grid expected, got chain" },
    { "grid.getKind(5, 1)", 1, "grid expected, got number" },
    { "grid.getSize(compound)", 1, "grid expected, got compound" },
    { "grid.cellAt(floor, 1, 1)", 1, "grid expected, got plane" },
  })
end)

describe("what a shape cannot do is refused", function()
  for name, count in pairs { outline = "2 parts", chain = "2 parts", compound = "3 parts",
    grid = "5 solid cells" } do
    it("by the parts of a " .. name, refused { on = name, calls = "getPart(%s)",
      { { "0", "1000", "1.5", "-1" }, 1, "there are " .. count },
    })
  end

  it("by scales", refused { on = { "outline", "chain", "compound" },
    { { "scale(0)", "scale(1e-120)" }, 1, "a scale must not be zero" },
    { "scale(9e99, 9e99)", 1, "the shape would be too small or too large" },
  })

  it("by scales of what is round", refused {
    { "compound:scale(2, 3)", 2,
      "what is round scales by the same factor both ways: see 'ellipse'" },
  })

  it("by grids, which are never turned", function()
    refused({
      { "grid:setAngle(1)", 1, "a grid is moved, never turned" },
      { "grid:rotate(1)", 0, "a grid is moved, never turned" },
      { "grid:setTransform(1, 2, 3)", 3, "a grid is moved, never turned" },
      { "world:setAngle('grid', 1)", 2, "a grid is moved, never turned" },
      { "world:setTransform('grid', 1, 2, 3)", 4, "a grid is moved, never turned" },
    })()
    world:setAngle("outline", 1)
    refuses("world:setShape('outline', grid)", 2,
      "the item is turned, and a grid is never turned")
  end)

  it("by the cells of worlds", refused {
    { { "world:setCell('outline', 1, 1, 1)", "world:getCell('ball', 1, 1)" }, 1,
      "the item is no grid" },
    { "world:setCell('none', 1, 1, 1)", 1, "item is not in this world: 'none'" },
    { "world:setCell(nil, 1, 1, 1)", 1, "item expected, got nil" },
    { "world:setCell('grid', 4, 1, 1)", 2,
      "there is no cell (4, 1): the grid has 3 columns and 2 rows" },
    { "world:setCell('grid', 1, 3, 1)", 3,
      "there is no cell (1, 3): the grid has 3 columns and 2 rows" },
    { "world:setCell('grid', 1, 1, 256)", 4, "a whole number from 0 to 255 expected" },
    { "world:getCell('grid', 1.5, 1)", 2,
      "there is no cell (1.5, 1): the grid has 3 columns and 2 rows" },
    { { "world:getPartCell('grid', 7)", "world:getPartCell('grid', 0)" }, 2,
      "a whole number from 1 to 6 expected" },
    { { "world:getKind('grid', 0)", "world:setKind('grid', 256, box)" }, 2,
      "a whole number from 1 to 255 expected" },
    { { "world:getPartCell('ball', 1)", "world:getKind('ball', 1)", "world:setKind('ball', 1)" }, 1,
      "the item is no grid" },
    { "world:setKind('grid', 1, outline)", 3, "..." },
  })

  it("by worlds as a side", refused { calls = "world:add('new', outline, { oneWay = %s })",
    { "true", 3, "oneWay: only the edges of a chain have a side, so a normal is expected" },
    { "5", 3, "oneWay: table expected, got number" },
    { "{}", 3, "oneWay: number expected at 1, got nil" },
    { "{ 1 }", 3, "oneWay: number expected at 2, got nil" },
    { "{ 0, 0 }", 3, "oneWay: the normal must not be zero" },
    { "{ nan, 1 }", 3, "oneWay: finite number expected, got nan" },
  })

  it("by worlds as a chain", refused {
    { "world:setShape('chain', outline)", 2, "an item with oneWay = true must stay a chain" },
    { "world:add('new', chain, { oneway = true })", 3,
      "unknown key 'oneway', did you mean 'oneWay'?..." },
    { "world:add('new', chain, { oneWay = true, group = 5 })", 3,
      "group: string expected, got number" },
    { "world:add('chain', chain)", 1, "item is in this world already" },
  })
end)

describe("while a filter runs", function()
  it("the world cannot be changed, and an error leaves it as it was", function()
    for _, mover in ipairs(SHAPES) do
      world:setPosition("ball", 60, 350)
      local x, y = world:getPosition(mover)
      local before = states()
      for _, act in ipairs {
        function() world:setCell("grid", 2, 1, 1) end,
        function() world:setShape("grid", scope.ball) end,
        function() world:setAngle("outline", 1) end,
        function() world:remove "chain" end,
        function() error("thrown", 0) end,
      } do
        local met = 0
        local function filter()
          met = met + 1
          act()
        end
        local goal = mover == "grid" and -500 or 900
        local ok, message = pcall(world.move, world, mover, x + 100, goal, filter)
        if met > 0 then
          assert.is_false(ok)
          assert.truthy(message:find "inside of its own filter" or message == "thrown", message)
        else
          world:setPosition(mover, x, y)
        end
        assert.equal(before, states())
      end
    end
  end)

  it("shapes that are none of its items can be changed, also the one that is cast", function()
    local seen = 0
    local item = world:shapeCast(scope.grid, 0, 600, function(met)
      seen = seen + 1
      scope.grid:setKind(2, graze.regularPolygon(30, 3):move(4, 4)):setCell(2, 1, 2)
      collectgarbage()
      scope.outline:scale(2)
      return met == "grid"
    end)
    assert.is_true(seen > 1)
    assert.equal("grid", item)
    assert.equal(2, scope.grid:getCell(2, 1))
  end)
end)
