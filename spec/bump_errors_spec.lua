-- The errors of graze.bump are bump's, at the line of the game.

local bump = require "graze.bump"
local check = require "spec.support.check"

local world, scope

before_each(function()
  world = bump.newWorld()
  world:add("a", 0, 0, 10, 10)
  world:add("b", 20, 0, 10, 10)
  scope = { world = world, bump = bump, nan = 0 / 0, huge = math.huge }
end)

local function refuses(line, ...) check.refuses(scope, line, ...) end

local function untouched()
  assert.same({ 0, 0, 10, 10 }, { world:getRect "a" })
  assert.same({ { "a", "b" }, 2 }, { world:getItems() })
  assert.equal(10, (world:check("a", 50, 0)))
end

it("newWorld refuses cell sizes and options", function()
  refuses("bump.newWorld(-10)", "cellSize must be a positive integer, but was -10(number)")
  refuses("bump.newWorld(0)", "cellSize must be a positive integer, but was 0(number)")
  refuses("bump.newWorld('')", "cellSize must be a positive integer, but was (string)")
  refuses("bump.newWorld(nan)", "cellSize must be a positive integer")
  refuses("bump.newWorld(huge)", "cellSize must be a positive integer")
  refuses("bump.newWorld(64, 5)", "options must be a table, but was 5(a number)")
  refuses("bump.newWorld(64, { lasy = true })", "Unknown option: lasy")
  refuses("bump.newWorld(64, { seams = true })", 'seams must be "bump" or nil, but was true')
  bump.newWorld(nil, { lazy = false })
end)

it("rectangles must have numbers, and a size", function()
  for _, call in ipairs { "world:add('c', %s)", "world:queryRect(%s)", "world:project('a', %s)",
    "world:project(nil, %s)" } do
    local function refused(rect, ...) refuses(call:format(rect), ...) end
    refused("nil", "x must be a number, but was nil(a nil)")
    refused("'1', 2, 3, 4", "x must be a number, but was 1(a string)")
    refused("1, {}, 3, 4", "y must be a number, but was table", "(a table)")
    refused("1, 2", "w must be a positive integer, but was nil(nil)")
    refused("1, 2, 3", "h must be a positive integer, but was nil(nil)")
    refused("1, 2, 0, 4", "w must be a positive integer, but was 0(number)")
    refused("1, 2, 3, -4", "h must be a positive integer, but was -4(number)")
    refused("nan, 2, 3, 4", "x must be a finite number, but was", "(a number)")
    refused("1, -huge, 3, 4", "y must be a finite number, but was -inf(a number)")
    refused("1, 2, nan, 4", "w must be a positive integer, but was")
    refused("1, 2, 3, huge", "h must be a positive integer, but was inf(number)")
    refused("1e101, 2, 3, 4", "x is too large: 1e+101")
    refused("1, 2, 3, 1e101", "h is too large: 1e+101")
  end
  untouched()
end)

it("add and update refuse what has no area where it is", function()
  refuses("world:add('c', 1e18, 0, 1, 1)", "w and h are too small for where the rectangle is")
  refuses("world:update('a', 1e18, 0)", "w and h are too small for where the rectangle is")
  untouched()
end)

it("update takes what add takes, but may leave out the size", function()
  refuses("world:update('a')", "x must be a number, but was nil(a nil)")
  refuses("world:update('a', 5)", "y must be a number, but was nil(a nil)")
  refuses("world:update('a', 5, 5, 0)", "w must be a positive integer, but was 0(number)")
  refuses("world:update('a', nan, 5)", "x must be a finite number")
  untouched()
end)

it("items must be in the world, or not yet", function()
  local absent = "must be added to the world before getting its rect. "
    .. "Use world:add(item, x,y,w,h) to add it first."
  for _, call in ipairs { "remove(%s)", "update(%s, 1, 2)", "move(%s, 1, 2)", "check(%s, 1, 2)",
    "getRect(%s)" } do
    refuses("world:" .. call:format "'c'", "Item c " .. absent)
    refuses("world:" .. call:format "nil", "Item nil " .. absent)
    refuses("world:" .. call:format "nan", "Item ", absent)
  end
  refuses("world:add('a', 1, 2, 3, 4)", "Item a added to the world twice.")
  refuses("world:add(nil, 1, 2, 3, 4)", "Item must not be nil.")
  refuses("world:add(nan, 1, 2, 3, 4)", "Item must not be")
  refuses("world:add()", "x must be a number, but was nil(a nil)")
  world:graze():add("ball", require("graze").circle(0, 0, 1))
  refuses("world:add('ball', 1, 2, 3, 4)", "Item ball is in the world without a rect.")
end)

it("goals must be finite numbers", function()
  refuses("world:move('a', nan, 0)", "goalX must be a finite number")
  refuses("world:move('a', 0, huge)", "goalY must be a finite number, but was inf(a number)")
  refuses("world:check('a', '5', 0)", "goalX must be a number, but was 5(a string)")
  refuses("world:project('a', 0, 0, 1, 1, 0, {})", "goalY must be a number, but was table")
  refuses("world:move('a')", "x must be a number, but was nil(a nil)")
  untouched()
end)

it("queries take numbers", function()
  refuses("world:queryPoint(nil, 1)", "x must be a number, but was nil(a nil)")
  refuses("world:queryPoint(1, nan)", "y must be a finite number")
  refuses("world:querySegment(1, 2, 'x', 4)", "x2 must be a number, but was x(a string)")
  refuses("world:querySegmentWithCoords(1, 2, 3, huge)", "y2 must be a finite number")
end)

it("filters of queries must be functions", function()
  for _, call in ipairs { "queryRect(0, 0, 50, 50, %s)", "queryPoint(5, 5, %s)",
    "querySegment(-5, 5, 50, 5, %s)", "querySegmentWithCoords(-5, 5, 50, 5, %s)" } do
    refuses("world:" .. call:format "7", "filter must be a function, but was 7(a number)")
    refuses("world:" .. call:format "'slide'",
      "filter must be a function, but was slide(a string)")
  end
  local callable = setmetatable({}, { __call = function(_, item) return item == "a" end })
  assert.same({ "a" }, (world:queryRect(0, 0, 50, 50, callable)))
end)

it("cells and their coordinates are numbers", function()
  refuses("world:toCell()", "x must be a number, but was nil(a nil)")
  refuses("world:toCell(1, {})", "y must be a number, but was table")
  refuses("world:toCell(nan, 1)", "x must be a finite number")
  refuses("world:toWorld()", "cx must be a number, but was nil(a nil)")
  refuses("world:toWorld(1, 'x')", "cy must be a number, but was x(a string)")
end)

it("responses must have a name, be functions, and return what is met next", function()
  refuses("world:addResponse()", "The name of a response must not be nil.")
  refuses("world:addResponse(nan, print)", "The name of a response must not be")
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
  refuses(returns(1, 2, {}), words, "and nil")
  refuses(returns(1, 2, 3, 4), words .. "3 and 4")
  refuses(returns(1, 2, {}, 1), words, "and 1")
  refuses(returns(nil, nil, {}, 0), "x must be a number, but was nil(a nil)")
  untouched()
end)

it("responses must be known, but only where they are needed", function()
  local function unknown(value, text)
    scope.value = value
    for _, call in ipairs { "move", "check" } do
      refuses(("world:%s('a', 50, 0, function() return value end)"):format(call),
        "Unknown collision type: " .. text)
    end
  end
  unknown("fly", "fly (string)")
  unknown(5, "5 (number)")
  unknown(true, "true (boolean)")
  refuses("world:move('a', 50, 0, 'fly')", "Unknown collision type: fly (string)")
  world:move("a", 0, 50, "fly") -- which meets nothing
  world:update("a", 0, 0)
  assert.equal(1, (select(2, world:project("a", 0, 0, 10, 10, 50, 0, "fly"))))
  untouched()
end)

it("filters must be functions or names", function()
  refuses("world:move('a', 5, 5, 7)",
    "filter must be a function or the name of a response, but was 7(a number)")
  refuses("world:project('a', 0, 0, 1, 1, 5, 5, {})",
    "filter must be a function or the name of a response, but was table")
  untouched()
end)

it("errors are at the game's line also behind pcall, and in a filter", function()
  refuses("local ok, message = pcall(world.add, world, 'a', 1, 2, 3, 4) error(message, 0)",
    "added to the world twice")
  refuses("world:move('a', 50, 0, function() world:update('b', nan, 0) end)",
    "x must be a finite number")
end)
