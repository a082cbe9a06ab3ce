-- Every bad argument of a call on shapes of several parts, and on worlds with such items, raises an
-- error that names the function, the argument and what was wrong with it, at the caller's line, and
-- changes nothing.

local graze = require "graze"
local check = require "spec.support.check"

local scope, world

before_each(function()
  local L = graze.outline(0, 0, 30, 0, 30, 10, 10, 10, 10, 30, 0, 30)
  local cells = graze.grid(3, 2, 8, 8, { 1, 0, 2, 1, 1, 1 })
  world = graze.world()
  scope = { graze = graze, world = world, nan = 0 / 0, huge = math.huge, print = print,
    outline = L, chain = graze.chain(0, 0, 9, 0, 9, 9), grid = cells,
    compound = graze.compound(L, graze.circle(50, 0, 5)), ball = graze.circle(0, 0, 5),
    floor = graze.plane(0, -1, 0), slope = graze.polygon(0, 8, 8, 8, 8, 0) }
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

local function refuses(line, ...)
  local before = states()
  check.refuses(scope, line, ...)
  assert.equal(before, states(), line)
end

-- Each call with its good numbers; one with a mark may be infinite (+) or left out (?).
local CALLS = {
  { "setPosition", "1 2" }, { "setTransform", "1 2 0" }, { "move", "1 2" },
  { "getSupport", "1 2" }, { "contains", "1 2" }, { "rayCast", "1 2 3 4" },
  { "sweep", "1 2", first = "ball" }, { "impact", "1 2 3 4 5+?", first = "ball" },
  { "getPart", "1" },
}
local OF_UNIONS = { { "setAngle", "1" }, { "rotate", "1 2? 3?" }, { "scale", "2 2?" } }
local OF_GRIDS = { { "setCell", "1 1 1" }, { "getCell", "1 1" }, { "cellAt", "1 1" },
  { "setKind", "3", last = "slope" }, { "getKind", "3" } }
local OF_WORLDS = {
  { "setCell", "1 1 1", first = "'grid'" }, { "getCell", "1 1", first = "'grid'" },
  { "setPosition", "1 2", first = "'grid'" }, { "setTransform", "1 2 0", first = "'outline'" },
  { "setAngle", "1", first = "'chain'" }, { "move", "1 2", first = "'compound'" },
  { "setVelocity", "1 2", first = "'grid'" }, { "shapeCast", "1 2", first = "outline" },
  { "shapeCastAll", "1 2", first = "grid" },
}

-- Replace each number of a call by what is none.
local function refusesNumbers(object, call)
  local name, words = call[1], {}
  for word in call[2]:gmatch "%S+" do words[#words + 1] = word end
  for k, word in ipairs(words) do
    local where = ("bad argument #%d to '%s' ("):format(call.first and k + 1 or k, name)
    local function with(bad)
      local arguments = { call.first }
      for i, each in ipairs(words) do
        arguments[#arguments + 1] = i == k and bad or each:match "%d+"
      end
      arguments[#arguments + 1] = call.last
      return ("%s:%s(%s)"):format(object, name, table.concat(arguments, ", "))
    end
    refuses(with "'1'", where, "number expected, got string")
    refuses(with "{}", where, "number expected, got table")
    refuses(with "outline", where, "number expected, got outline")
    refuses(with "nan", where)
    if not word:find("?", 1, true) then refuses(with "nil", where, "number expected") end
    if not word:find("+", 1, true) then
      refuses(with "huge", where)
      refuses(with "-1e101", where)
    end
  end
end

describe("numbers are checked", function()
  for _, name in ipairs(SHAPES) do
    it(("by the methods of a %s"):format(name), function()
      for _, call in ipairs(CALLS) do refusesNumbers(name, call) end
      local others = name == "grid" and OF_GRIDS or OF_UNIONS
      for _, call in ipairs(others) do refusesNumbers(name, call) end
    end)
  end

  it("by worlds", function()
    for _, call in ipairs(OF_WORLDS) do refusesNumbers("world", call) end
  end)
end)

describe("other shapes are checked", function()
  it("by questions of two", function()
    for _, name in ipairs(SHAPES) do
      for _, call in ipairs { "overlaps(%s)", "collide(%s)", "contacts(%s)", "distance(%s)",
        "sweep(%s, 1, 2)", "impact(%s, 1, 2, 3, 4)" } do
        local method = call:match "%a+"
        local where = ("bad argument #1 to '%s' ("):format(method)
        for bad, kind in pairs { ["nil"] = "", ["5"] = "number", ["{}"] = "table",
          ["'x'"] = "string", world = "world", print = "function" } do
          refuses(("%s:%s"):format(name, call:format(bad)), where, "shape expected", kind)
        end
      end
    end
  end)

  it("by those that are for convex shapes only", function()
    for _, name in ipairs(SHAPES) do
      refuses(name .. ":radiusAt(1)", "'radiusAt'", "convex shape expected, got " .. name)
      for _, call in ipairs { "predict(%s, 1, 2)", "polarOverlaps(%s)" } do
        local method = call:match "%a+"
        refuses(("ball:%s"):format(call:format(name)), ("bad argument #1 to '%s' ("):format(method),
          "convex shape expected, got " .. name)
        refuses(("%s:%s"):format(name, call:format "ball"), ("'%s'"):format(method),
          "convex shape expected, got " .. name)
      end
    end
  end)

  it("by methods that are torn off", function()
    for _, call in ipairs { "getPart(ball, 1)", "getPart(grid, 1)", "getRings(5)", "getPartCount()",
      "scale(5, 2)", "scale(floor, 2)" } do
      refuses("outline." .. call, ("'%s'"):format(call:match "%a+"), "expected")
    end
    for _, call in ipairs { "setCell(outline, 1, 1, 1)", "getCell(ball, 1, 1)", "setKind(chain, 1)",
      "getKind(5, 1)", "getSize(compound)", "cellAt(floor, 1, 1)", "getPart(outline, 1)" } do
      refuses("grid." .. call, ("'%s'"):format(call:match "%a+"), "grid expected")
    end
  end)
end)

describe("what a shape cannot do is refused", function()
  it("by parts and scales", function()
    for _, name in ipairs(SHAPES) do
      for _, k in ipairs { "0", "1000", "1.5", "-1" } do
        refuses(("%s:getPart(%s)"):format(name, k), "bad argument #1 to 'getPart' (there ")
      end
    end
    for _, name in ipairs { "outline", "chain", "compound" } do
      refuses(name .. ":scale(0)", "bad argument #1 to 'scale' (")
      refuses(name .. ":scale(1e-120)", "bad argument #1 to 'scale' (")
      refuses(name .. ":scale(9e99, 9e99)", "'scale' (")
    end
    refuses("compound:scale(2, 3)", "bad argument #2 to 'scale' (")
  end)

  it("by grids, which are never turned", function()
    refuses("grid:setAngle(1)", "'setAngle'", "grid")
    refuses("grid:rotate(1)", "'rotate'", "grid")
    refuses("grid:setTransform(1, 2, 3)", "'setTransform'", "grid")
    refuses("world:setAngle('grid', 1)", "'setAngle'", "grid")
    refuses("world:setTransform('grid', 1, 2, 3)", "'setTransform'", "grid")
    world:setAngle("outline", 1)
    refuses("world:setShape('outline', grid)", "bad argument #2 to 'setShape' (", "turned")
  end)

  it("by worlds", function()
    refuses("world:setCell('outline', 1, 1, 1)", "bad argument #1 to 'setCell' (", "grid")
    refuses("world:getCell('ball', 1, 1)", "bad argument #1 to 'getCell' (", "grid")
    refuses("world:setCell('none', 1, 1, 1)", "bad argument #1 to 'setCell' (", "item")
    refuses("world:setCell(nil, 1, 1, 1)", "bad argument #1 to 'setCell' (", "item")
    refuses("world:setCell('grid', 4, 1, 1)", "#2 to 'setCell' (there is no cell (4, 1)")
    refuses("world:setCell('grid', 1, 3, 1)", "#3 to 'setCell' (there is no cell (1, 3)")
    refuses("world:setCell('grid', 1, 1, 256)", "#4 to 'setCell' (a whole number from 0 to 255")
    refuses("world:getCell('grid', 0, 1)", "#2 to 'getCell' (there is no cell (0, 1)")
    refuses("world:setShape('chain', outline)", "#2 to 'setShape' (", "must stay a chain")
    for bad, reason in pairs { ["true"] = "only the edges of a chain", ["5"] = "table expected",
      ["{}"] = "number expected at 1", ["{ 1 }"] = "at 2, got nil",
      ["{ 0, 0 }"] = "must not be zero", ["{ nan, 1 }"] = "nan" } do
      refuses(("world:add('new', outline, { oneWay = %s })"):format(bad),
        "bad argument #3 to 'add' (oneWay: ", reason)
    end
    refuses("world:add('new', chain, { oneway = true })", "bad argument #3 to 'add' (", "oneway")
    refuses("world:add('new', chain, { oneWay = true, group = 5 })", "#3 to 'add' (group: ")
    refuses("world:add('chain', chain)", "bad argument #1 to 'add' (item is in this world already)")
    assert.is_false(world:has "new")
  end)
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
