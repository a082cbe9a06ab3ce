-- The errors of graze.bump are bump's, at the line of the game.

local bump = require "graze.bump"
local check = require "spec.support.check"
local refusals = require "spec.support.refusals"

local world
local scope = { bump = bump, nan = 0 / 0, huge = math.huge }

before_each(function()
  world = bump.newWorld()
  world:add("a", 0, 0, 10, 10)
  world:add("b", 20, 0, 10, 10)
  scope.world = world
end)

local function state()
  return { { world:getRect "a" }, { world:getItems() }, { world:check("a", 50, 0) } }
end

local refuses, refused = refusals.of(scope, state)

it("newWorld refuses cell sizes and options", refused { calls = "bump.newWorld(%s)",
  { "-10", "cellSize must be a positive integer, but was -10(number)" },
  { "0", "cellSize must be a positive integer, but was 0(number)" },
  { "''", "cellSize must be a positive integer, but was (string)" },
  { "nan", "cellSize must be a positive integer, but was ...", "nan(number)" },
  { "huge", "cellSize must be a positive integer, but was inf(number)" },
  { "64, 5", "options must be a table, but was 5(a number)" },
  { "64, { lasy = true }", "Unknown option: lasy" },
  { "64, { seams = true }", 'seams must be "bump" or nil, but was true' },
})

it("newWorld takes no cell size, and an option that is off", function()
  bump.newWorld(nil, { lazy = false })
end)

it("rectangles must have numbers, and a size", refused {
  calls = { "world:add('c', %s)", "world:queryRect(%s)", "world:project('a', %s)",
    "world:project(nil, %s)" },
  { "nil", "x must be a number, but was nil(a nil)" },
  { "'1', 2, 3, 4", "x must be a number, but was 1(a string)" },
  { "1, {}, 3, 4", "y must be a number, but was table: ...", "(a table)" },
  { "1, 2", "w must be a positive integer, but was nil(nil)" },
  { "1, 2, 3", "h must be a positive integer, but was nil(nil)" },
  { "1, 2, 0, 4", "w must be a positive integer, but was 0(number)" },
  { "1, 2, 3, -4", "h must be a positive integer, but was -4(number)" },
  { "nan, 2, 3, 4", "x must be a finite number, but was ...", "nan(a number)" },
  { "1, -huge, 3, 4", "y must be a finite number, but was -inf(a number)" },
  { "1, 2, nan, 4", "w must be a positive integer, but was ...", "nan(number)" },
  { "1, 2, 3, huge", "h must be a positive integer, but was inf(number)" },
  { "1e101, 2, 3, 4", "x is too large: 1e+101" },
  { "1, 2, 3, 1e101", "h is too large: 1e+101" },
})

it("add and update refuse what has no area where it is", refused {
  { { "world:add('c', 1e18, 0, 1, 1)", "world:update('a', 1e18, 0)" },
    "w and h are too small for where the rectangle is: it would have no area there" },
})

it("update takes what add takes, but may leave out the size", refused {
  { "world:update('a')", "x must be a number, but was nil(a nil)" },
  { "world:update('a', 5)", "y must be a number, but was nil(a nil)" },
  { "world:update('a', 5, 5, 0)", "w must be a positive integer, but was 0(number)" },
  { "world:update('a', nan, 5)", "x must be a finite number, but was ...", "nan(a number)" },
})

describe("items", function()
  local absent = " must be added to the world before getting its rect. "
    .. "Use world:add(item, x,y,w,h) to add it first."

  it("must be in the world", refused { on = "world",
    calls = { "remove(%s)", "update(%s, 1, 2)", "move(%s, 1, 2)", "check(%s, 1, 2)",
      "getRect(%s)" },
    { "'c'", "Item c" .. absent },
    { "nil", "Item nil" .. absent },
    { "nan", "Item ...", "nan" .. absent },
  })

  it("must not be in it yet where they are added", function()
    refused({
      { "world:add('a', 1, 2, 3, 4)", "Item a added to the world twice." },
      { "world:add(nil, 1, 2, 3, 4)", "Item must not be nil." },
      { "world:add(nan, 1, 2, 3, 4)", "Item must not be ...", "nan." },
      { "world:add()", "x must be a number, but was nil(a nil)" },
    })()
    world:graze():add("ball", require("graze").circle(0, 0, 1))
    refuses("world:add('ball', 1, 2, 3, 4)", "Item ball is in the world without a rect.")
  end)
end)

it("goals must be finite numbers", refused {
  { "world:move('a', nan, 0)", "goalX must be a finite number, but was ...", "nan(a number)" },
  { "world:move('a', 0, huge)", "goalY must be a finite number, but was inf(a number)" },
  { "world:check('a', '5', 0)", "goalX must be a number, but was 5(a string)" },
  { "world:project('a', 0, 0, 1, 1, 0, {})", "goalY must be a number, but was table: ..." },
  { "world:move('a')", "x must be a number, but was nil(a nil)" },
})

it("queries take numbers", refused {
  { "world:queryPoint(nil, 1)", "x must be a number, but was nil(a nil)" },
  { "world:queryPoint(1, nan)", "y must be a finite number, but was ...", "nan(a number)" },
  { "world:querySegment(1, 2, 'x', 4)", "x2 must be a number, but was x(a string)" },
  { "world:querySegmentWithCoords(1, 2, 3, huge)",
    "y2 must be a finite number, but was inf(a number)" },
})

describe("filters of queries", function()
  it("must be functions", refused { on = "world",
    calls = { "queryRect(0, 0, 50, 50, %s)", "queryPoint(5, 5, %s)",
      "querySegment(-5, 5, 50, 5, %s)", "querySegmentWithCoords(-5, 5, 50, 5, %s)" },
    { "7", "filter must be a function, but was 7(a number)" },
    { "'slide'", "filter must be a function, but was slide(a string)" },
  })

  it("may be what can be called", function()
    local callable = setmetatable({}, { __call = function(_, item) return item == "a" end })
    assert.same({ "a" }, (world:queryRect(0, 0, 50, 50, callable)))
  end)
end)

it("cells and their coordinates are numbers", refused {
  { "world:toCell()", "x must be a number, but was nil(a nil)" },
  { "world:toCell(1, {})", "y must be a number, but was table: ..." },
  { "world:toCell(nan, 1)", "x must be a finite number, but was ...", "nan(a number)" },
  { "world:toWorld()", "cx must be a number, but was nil(a nil)" },
  { "world:toWorld(1, 'x')", "cy must be a number, but was x(a string)" },
})

it("responses must have a name, be functions, and return what is met next", function()
  refuses("world:addResponse()", "The name of a response must not be nil.")
  refuses("world:addResponse(nan, print)", "The name of a response must not be ...", "nan.")
  refuses("world:addResponse('x', 5)", "response must be a function, but was 5(a number)")
  world:addResponse("gone", world.responses.slide)
  world:addResponse("gone", nil)
  refuses("world:move('a', 50, 0, 'gone')", "Unknown collision type: gone (string)")
  local function returns(...)
    local values, n = { ... }, select("#", ...)
    world:addResponse("mine", function() return check.unpack(values, 1, n) end)
    return "world:move('a', 50, 0, 'mine')"
  end
  local words = "A response or project must return cols and len, but they were "
  refuses(returns(), words .. "nil and nil")
  refuses(returns(1, 2), words .. "nil and nil")
  refuses(returns(1, 2, {}), words .. "...", "and nil")
  refuses(returns(1, 2, 3, 4), words .. "3 and 4")
  refuses(returns(1, 2, {}, 1), words .. "...", "and 1")
  refuses(returns(nil, nil, {}, 0), "x must be a number, but was nil(a nil)")
end)

it("responses must be known, but only where they are needed", function()
  refused({ on = "world", calls = { "move('a', 50, 0, %s)", "check('a', 50, 0, %s)" },
    { { "'fly'", "function() return 'fly' end" }, "Unknown collision type: fly (string)" },
    { "function() return 5 end", "Unknown collision type: 5 (number)" },
    { "function() return true end", "Unknown collision type: true (boolean)" },
  })()
  world:move("a", 0, 50, "fly") -- which meets nothing
  world:update("a", 0, 0)
  assert.equal(1, (select(2, world:project("a", 0, 0, 10, 10, 50, 0, "fly"))))
end)

it("filters must be functions or names", refused {
  { "world:move('a', 5, 5, 7)",
    "filter must be a function or the name of a response, but was 7(a number)" },
  { "world:project('a', 0, 0, 1, 1, 5, 5, {})",
    "filter must be a function or the name of a response, but was table: ..." },
})

-- All cdata share a metatable, in which __call is.
it("what only seems to be callable is refused, too", function()
  local pretenders = { setmetatable({}, { __call = 5 }) }
  local found, ffi = pcall(require, "ffi")
  if found then pretenders[2] = ffi.new "int[2]" end
  for _, pretender in ipairs(pretenders) do
    scope.pretender = pretender
    refuses("world:project('a', 0, 0, 1, 1, 50, 5, pretender)",
      "filter must be a function or the name of a response, but was ...")
    refuses("world:queryRect(0, 0, 50, 50, pretender)", "filter must be a function, but was ...")
    refuses("world:addResponse('x', pretender)", "response must be a function, but was ...")
  end
end)

it("errors are at the game's line also behind pcall, and in a filter", refused {
  { "local ok, message = pcall(world.add, world, 'a', 1, 2, 3, 4) error(message, 0)",
    "Item a added to the world twice." },
  { "world:move('a', 50, 0, function() world:update('b', nan, 0) end)",
    "x must be a finite number, but was ..." },
})

it("methods are of worlds, and say which was called on something else", refused {
  calls = { "world.add(%s, 'c', 0, 0, 1, 1)" },
  { "nil", "calling 'add' on bad self (world expected, got nil)" },
  { "'a'", "calling 'add' on bad self (world expected, got string)" },
  { "{}", "calling 'add' on bad self (world expected, got table)" },
})

it("every method says so", function()
  for _, name in ipairs { "add", "remove", "update", "move", "check", "project", "getRect",
    "hasItem", "countItems", "getItems", "queryRect", "queryPoint", "querySegment",
    "querySegmentWithCoords",
    "addResponse", "toCell", "toWorld", "countCells", "graze" } do
    refuses(("world.%s(5, 1, 2, 3, 4)"):format(name),
      ("calling '%s' on bad self (world expected, got number)"):format(name))
  end
end)

describe("cells that are too many to list", function()
  local words = " is in too many cells, or too far away, to list the cells of the world"

  local function refusesToList(item)
    refuses("world:countCells()", "Item " .. item .. words)
    refuses("print(world.rows)", "Item " .. item .. words)
    refuses("print(world.nonEmptyCells)", "Item " .. item .. words)
  end

  it("are an error where they are looked at, and nowhere else", function()
    local rects = { { 0, 0, 9e11, 9e11 }, { -1e20, 0, 1e10, 1e10 }, { 0, 1e90, 1e85, 1e85 } }
    for _, rect in ipairs(rects) do
      for _, isListed in ipairs { false, true } do
        world = bump.newWorld()
        scope.world = world
        world:add("a", 0, 0, 10, 10)
        world:add("b", 40, 0, 10, 10)
        if isListed then assert.equal(1, world:countCells()) end
        world:add("vast", check.unpack(rect))
        refusesToList "vast"
        assert.same({ "a" }, (world:queryRect(1, 1, 2, 2, function(item) return item == "a" end)))
        world:remove "vast"
        assert.equal(1, world:countCells())
        world:update("b", check.unpack(rect))
        refusesToList "b"
        world:update("b", 100, 0, 10, 10)
        assert.equal(2, world:countCells())
      end
    end
  end)

  it("are more than 2^18", function()
    world:add("large", 0, 0, 64 * 512, 64 * 512)
    assert.equal(512 * 512, world:countCells())
    world:update("large", 0, 0, 64 * 512, 64 * 512 + 1)
    refusesToList "large"
  end)
end)
