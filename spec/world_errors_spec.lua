-- Every bad argument of a world's methods raises an error that names the function, the argument and
-- what was wrong with it, at the caller's line, and changes nothing.

local graze = require "graze"
local check = require "spec.support.check"

-- a box whose position is its upper left corner
local function box(x, y, w, h)
  return graze.rectangle(0, 0, w or 10, h or 10):setPosition(x, y)
end

local world, scope

before_each(function()
  world = graze.world()
  world:add("a", box(100, 0))
  world:add("b", box(200, 0))
  world:add("ground", graze.plane(0, -1, 500))
  scope = { world = world, graze = graze, print = print, nan = 0 / 0, huge = math.huge,
    box = box(0, 0), floor = graze.plane(0, 1, 0), other = graze.world() }
end)

local function refuses(line, ...) check.refuses(scope, line, ...) end

local function untouched()
  assert.equal(3, world:count())
  assert.same({ 100, 0, 0 }, { world:getTransform "a" })
  assert.same({ 100, 0, 110, 10 }, { world:getBoundingBox "a" })
  assert.equal("default", world:getGroup "a")
  assert.same({ 0, 0 }, { world:getVelocity "a" })
  assert.same({ 190, 0, 1 }, { world:check("a", 300, 0) })
end

-- Every number of every method: the call and its good arguments; a mark for those that may be
-- infinite (+) or left out (?).
local calls = {
  { "setPosition", "'a'", "1 2" },
  { "setAngle", "'a'", "1" },
  { "setTransform", "'a'", "1 2 3" },
  { "setVelocity", "'a'", "1 2" },
  { "setAcceleration", "'a'", "1 2" },
  { "setRestitution", "'a'", "1" },
  { "setFriction", "'a'", "1" },
  { "setMaxSpeed", "'a'", "1+" },
  { "move", "'a'", "1 2" },
  { "check", "'a'", "1 2" },
  { "step", nil, "1" },
  { "getHit", nil, "1" },
  { "getHitLeg", nil, "1" },
  { "addRectangle", "'c'", "1 2 3 4" },
  { "queryPoint", nil, "1 2" },
  { "queryRectangle", nil, "1 2 3 4" },
  { "queryCircle", nil, "1 2 3" },
  { "querySegment", nil, "1 2 3 4" },
  { "rayCast", nil, "1 2 3 4" },
  { "shapeCast", "box", "1 2" },
  { "rayCastAll", nil, "1 2 3 4" },
  { "shapeCastAll", "box", "1 2" },
  { "nearest", nil, "1 2 3+?" },
}

for _, call in ipairs(calls) do
  local name, first, list = call[1], call[2], {}
  for word in call[3]:gmatch "%S+" do list[#list + 1] = word end

  local function line(k, bad)
    local arguments = { first }
    for i, word in ipairs(list) do
      if i == k and not bad then break end
      arguments[#arguments + 1] = i == k and bad or word:match "%d+"
    end
    return ("world:%s(%s)"):format(name, table.concat(arguments, ", "))
  end

  local function argument(k)
    return ("bad argument #%d to '%s' ("):format(first and k + 1 or k, name)
  end

  describe(name, function()
    it("refuses what is no finite number", function()
      for k, word in ipairs(list) do
        refuses(line(k, "'5'"), argument(k), "number expected, got string")
        refuses(line(k, "{}"), argument(k), "number expected, got table")
        refuses(line(k, "true"), argument(k), "number expected, got boolean")
        refuses(line(k, "box"), argument(k), "number expected")
        refuses(line(k, "nan"), argument(k), "nan")
        if not word:find("?", 1, true) then
          refuses(line(k, "nil"), argument(k), "number expected")
          refuses(line(k), argument(k), "number expected")
        end
        if not word:find("+", 1, true) then
          refuses(line(k, "huge"), argument(k), "finite")
          refuses(line(k, "-huge"), argument(k))
          refuses(line(k, "1e101"), argument(k))
        end
      end
      untouched()
    end)
  end)
end

-- Every method that takes an item: the call, %s for the item.
local ofItem = { "remove(%s)", "getShape(%s)", "setShape(%s, box)", "getGroup(%s)",
  "setGroup(%s, 'g')", "getPosition(%s)", "getAngle(%s)", "getTransform(%s)", "getBoundingBox(%s)",
  "getVertices(%s)", "setPosition(%s, 1, 2)", "setAngle(%s, 1)", "setTransform(%s, 1, 2, 3)",
  "setVelocity(%s, 1, 2)", "setAcceleration(%s, 1, 2)", "setRestitution(%s, 1)",
  "setFriction(%s, 1)", "setMaxSpeed(%s, 1)", "getVelocity(%s)", "getAcceleration(%s)",
  "getRestitution(%s)", "getFriction(%s)", "getMaxSpeed(%s)", "move(%s, 1, 2)", "check(%s, 1, 2)",
  "push(%s)" }

describe("an item that is not in the world", function()
  it("is refused by every method that takes one", function()
    for _, call in ipairs(ofItem) do
      local name = call:match "%a+"
      local argument = ("bad argument #1 to '%s' ("):format(name)
      for _, item in ipairs { "'c'", "{}", "0", "false", "nan", "box", "print" } do
        refuses("world:" .. call:format(item), argument, "item is not in this world")
        refuses("other:" .. call:format "'a'", argument, "item is not in this world")
      end
      refuses("world:" .. call:format "nil", argument, "item expected")
    end
    untouched()
  end)

  it("is refused after it was removed", function()
    world:remove "b"
    for _, call in ipairs(ofItem) do
      refuses("world:" .. call:format "'b'", "item is not in this world: 'b')")
    end
  end)

  it("is named", function()
    refuses("world:move('hera', 1, 2)", "item is not in this world: 'hera')")
    refuses("world:move(17, 1, 2)", "item is not in this world: 17)")
    refuses("world:move({}, 1, 2)", "item is not in this world: a table)")
    refuses("world:move(box, 1, 2)", "item is not in this world: a shape)")
  end)
end)

describe("a plane", function()
  it("has no place and no motion", function()
    for _, call in ipairs(ofItem) do
      local name = call:match "%a+"
      if name ~= "remove" and name ~= "getShape" and name ~= "setShape" and name ~= "getGroup"
        and name ~= "setGroup" then
        refuses("world:" .. call:format "'ground'", "bad argument #1 to '" .. name .. "' (",
          "item is a plane")
      end
    end
    assert.equal("default", world:getGroup "ground")
    untouched()
  end)

  it("cannot replace the shape of what has a motion", function()
    world:setVelocity("a", 1, 0)
    refuses("world:setShape('a', floor)", "bad argument #2 to 'setShape' (", "plane")
    assert.equal("polygon", world:getShape("a"):type())
  end)
end)

describe("add", function()
  it("refuses nil, NaN and what is in already", function()
    refuses("world:add(nil, box)", "bad argument #1 to 'add' (", "item expected")
    refuses("world:add(nan, box)", "bad argument #1 to 'add' (", "nan")
    refuses("world:add('a', box)", "bad argument #1 to 'add' (", "item is in this world already")
    refuses("world:add()", "bad argument #1 to 'add' (", "item expected")
    untouched()
  end)

  it("refuses what is no shape", function()
    for _, bad in ipairs { "nil", "5", "'box'", "{}", "true", "world", "graze.plane3(0, 0, 1, 0)",
      "graze.puck { x = 0, y = 0, radius = 1 }" } do
      refuses(("world:add('c', %s)"):format(bad), "bad argument #2 to 'add' (", "shape")
      refuses(("world:setShape('a', %s)"):format(bad), "bad argument #2 to 'setShape' (", "shape")
    end
    refuses("world:add('c')", "bad argument #2 to 'add' (")
    assert.is_false(world:has "c")
    untouched()
  end)

  it("refuses options that it does not know, or that are of a wrong type", function()
    local bad = {
      { "{ grup = 'g' }", "unknown key 'grup'" },
      { "{ 'g' }", "unknown key" },
      { "{ [true] = 1 }", "unknown key" },
      { "{ group = 'g', [{}] = 1 }", "unknown key" },
      { "{ group = 5 }", "group: string expected, got number" },
      { "{ group = false }", "group: string expected, got boolean" },
      { "{ group = {} }", "group: string expected, got table" },
      { "{ oneWay = true }", "oneWay: only the edges of a chain have a side" },
      { "{ oneWay = 1 }", "oneWay: table expected, got number" },
      { "{ oneWay = 'up' }", "oneWay: table expected, got string" },
      { "{ oneWay = {} }", "oneWay: number expected at 1, got nil" },
      { "{ oneWay = { 1 } }", "oneWay: number expected at 2, got nil" },
      { "{ oneWay = { 1, '2' } }", "oneWay: number expected at 2, got string" },
      { "{ oneWay = { 0, 0 } }", "oneWay: the normal must not be zero" },
      { "{ oneWay = { nan, 0 } }", "nan" },
      { "{ oneWay = { 0, huge } }", "oneWay" },
      { "'enemy'", "table expected, got string" },
      { "5", "table expected, got number" },
    }
    for _, case in ipairs(bad) do
      refuses(("world:add('c', box, %s)"):format(case[1]), "bad argument #3 to 'add' (", case[2])
      assert.is_false(world:has "c")
    end
    untouched()
  end)
end)

describe("groups and rules", function()
  it("refuse names that are no strings", function()
    for _, bad in ipairs { "nil", "5", "{}", "true" } do
      refuses(("world:setGroup('a', %s)"):format(bad), "bad argument #2 to 'setGroup' (", "string")
      refuses(("world:rule(%s, 'b', 'slide')"):format(bad), "bad argument #1 to 'rule' (", "string")
      refuses(("world:rule('a', %s, 'slide')"):format(bad), "bad argument #2 to 'rule' (", "string")
      refuses(("world:rule('a', 'b', %s)"):format(bad), "bad argument #3 to 'rule' (", "string")
    end
    refuses("world:rule('a', 'b', 'stop')", "bad argument #3 to 'rule' (", "response 'stop'")
    refuses("world:rule('a', 'b', 'Slide')", "bad argument #3 to 'rule' (")
    refuses("world:rule('a', 'b', '')", "bad argument #3 to 'rule' (")
    untouched()
  end)
end)

describe("motions", function()
  it("refuse what is out of range", function()
    refuses("world:setRestitution('a', -0.1)", "bad argument #2 to 'setRestitution' (", "0 to 1")
    refuses("world:setRestitution('a', 1.1)", "bad argument #2 to 'setRestitution' (", "0 to 1")
    refuses("world:setFriction('a', -1)", "bad argument #2 to 'setFriction' (", "negative")
    refuses("world:setMaxSpeed('a', 0)", "bad argument #2 to 'setMaxSpeed' (")
    refuses("world:setMaxSpeed('a', -1)", "bad argument #2 to 'setMaxSpeed' (")
    refuses("world:setMaxSpeed('a', -huge)", "bad argument #2 to 'setMaxSpeed' (")
    refuses("world:step(-1)", "bad argument #1 to 'step' (", "negative")
    assert.same({ 1, 0, math.huge },
      { world:getRestitution "a", world:getFriction "a", world:getMaxSpeed "a" })
    untouched()
  end)
end)

describe("hits", function()
  it("refuse a number that is out of range or not whole", function()
    world:move("a", 300, 0)
    assert.equal("a", (world:getHit(1)))
    for _, k in ipairs { "0", "2", "-1", "1.5", "1e9" } do
      refuses(("world:getHit(%s)"):format(k), "bad argument #1 to 'getHit' (", "1 hit")
    end
    world:move("a", 0, 0)
    refuses("world:getHit(1)", "bad argument #1 to 'getHit' (", "0 hits")
  end)
end)

describe("filters", function()
  it("of moves refuse what is no response, table or function", function()
    for _, call in ipairs { "move('a', 150, 0, %s)", "check('a', 150, 0, %s)", "push('a', %s)" } do
      local name = call:match "%a+"
      local argument = ("bad argument #%d to '%s' ("):format(name == "push" and 2 or 4, name)
      for _, bad in ipairs { "5", "true", "box", "world" } do
        refuses("world:" .. call:format(bad), argument, "expected")
      end
      refuses("world:" .. call:format "'stop'", argument, "response 'stop'")
      refuses("world:" .. call:format "{ 'slide' }", argument, "group")
      refuses("world:" .. call:format "{ g = 'stop' }", argument, "response 'stop' for group 'g'")
      refuses("world:" .. call:format "{ g = 5 }", argument, "group 'g', got number")
      refuses("world:" .. call:format "{ [5] = 'slide' }", argument, "group")
    end
    untouched()
  end)

  it("of moves refuse results that are no response", function()
    for _, bad in ipairs { "5", "{}", "'stop'", "''" } do
      refuses(("world:move('a', 300, 0, function() return %s end)"):format(bad), "'move'",
        "a filter must return a response, true, false or nil")
      refuses(("world:check('a', 300, 0, function() return %s end)"):format(bad), "'check'",
        "a filter must return a response, true, false or nil")
    end
    untouched()
  end)

  it("of queries refuse what is no name, list or function", function()
    local queries = { "queryPoint(1, 2, %s)", "queryRectangle(1, 2, 3, 4, %s)",
      "queryCircle(1, 2, 3, %s)", "queryShape(box, %s)", "querySegment(1, 2, 3, 4, %s)",
      "rayCast(1, 2, 3, 4, %s)", "shapeCast(box, 1, 2, %s)", "nearest(1, 2, 3, %s)",
      "rayCastAll(1, 2, 3, 4, %s)", "shapeCastAll(box, 1, 2, %s)", "overlaps(%s)" }
    for _, call in ipairs(queries) do
      local name = call:match "%a+"
      local _, commas = call:gsub(",", "")
      local argument = ("bad argument #%d to '%s' ("):format(commas + 1, name)
      for _, bad in ipairs { "5", "true", "box" } do
        refuses("world:" .. call:format(bad), argument, "expected")
      end
      refuses("world:" .. call:format "{ 'a', 5 }", argument, "group name expected at 2")
      refuses("world:" .. call:format "{ {} }", argument, "group name expected at 1")
    end
  end)

  it("`into` must be a table", function()
    local queries = { "queryPoint(1, 2, nil, %s)", "queryRectangle(1, 2, 3, 4, nil, %s)",
      "queryCircle(1, 2, 3, nil, %s)", "queryShape(box, nil, %s)",
      "querySegment(1, 2, 3, 4, nil, %s)", "overlaps(nil, %s)", "events(%s)" }
    for _, call in ipairs(queries) do
      local name = call:match "%a+"
      local _, commas = call:gsub(",", "")
      local argument = ("bad argument #%d to '%s' ("):format(commas + 1, name)
      for _, bad in ipairs { "5", "'t'", "true", "box" } do
        refuses("world:" .. call:format(bad), argument, "table expected")
      end
    end
  end)
end)

describe("fits", function()
  it("refuses what is no item, shape, place or filter", function()
    refuses("world:fits('c', box)", "bad argument #1 to 'fits' (", "item is not in this world: 'c'")
    refuses("world:fits('ground', box)", "bad argument #1 to 'fits' (", "plane")
    refuses("world:fits('a')", "bad argument #2 to 'fits' (", "shape expected, got nil")
    refuses("world:fits(nil, floor)", "bad argument #2 to 'fits' (", "shape expected, got plane")
    refuses("world:fits('a', box, '1', 1)", "bad argument #3 to 'fits' (",
      "number expected, got string")
    refuses("world:fits('a', box, nil, {})", "bad argument #4 to 'fits' (",
      "number expected, got table")
    refuses("world:fits('a', box, nan, 1)", "bad argument #3 to 'fits' (", "nan")
    refuses("world:fits('a', box, 1, huge)", "bad argument #4 to 'fits' (", "infinity")
    refuses("world:fits('a', box, 1, 2, 5)", "bad argument #5 to 'fits' (",
      "response, table or function expected, got number")
    refuses("world:fits('a', box, 1, 2, 'hop')", "bad argument #5 to 'fits' (",
      "unknown response 'hop'")
    refuses("world:fits('a', box, 200, 0, function() return 5 end)", "'fits'",
      "a filter must return a response, true, false or nil")
    refuses("world:fits('a', box, 1, 2, 5)", "bad argument #5 to 'fits' (", "got number")
    world:setAngle("a", 0)
    untouched()
  end)
end)

describe("addRectangle", function()
  it("refuses what is no item, size or option", function()
    local function refused(arguments, k, ...)
      refuses("world:addRectangle(" .. arguments .. ")",
        ("bad argument #%d to 'addRectangle' ("):format(k), ...)
    end
    refused("nil, 1, 2, 3, 4", 1, "item expected")
    refused("nan, 1, 2, 3, 4", 1, "item must not be nan")
    refused("'a', 1, 2, 3, 4", 1, "item is in this world already")
    refused("'c', 1, 2, 0, 4", 4, "width must be positive")
    refused("'c', 1, 2, 3, -1", 5, "height must be positive")
    refused("'c', 1, 2, 1e10, 1e-10", 4, "the rectangle is too thin")
    refused("'c', 1, 2, 3, 4, 5", 6, "table expected, got number")
    refused("'c', 1, 2, 3, 4, { grup = 'x' }", 6, "unknown key 'grup'")
    refused("'c', 1, 2, 3, 4, { group = 5 }", 6, "group: string expected, got number")
    refused("'c', 1, 2, 3, 4, { oneWay = true }", 6, "oneWay: only the edges of a chain")
    untouched()
  end)
end)

describe("queries", function()
  it("refuse sizes of 0, radii that are not positive, and negative distances", function()
    refuses("world:queryRectangle(1, 2, 0, 4)", "bad argument #3 to 'queryRectangle' (",
      "must not be 0")
    refuses("world:queryRectangle(1, 2, 3, 0)", "bad argument #4 to 'queryRectangle' (",
      "must not be 0")
    refuses("world:queryCircle(1, 2, 0)", "bad argument #3 to 'queryCircle' (")
    refuses("world:queryCircle(1, 2, -1)", "bad argument #3 to 'queryCircle' (")
    refuses("world:nearest(1, 2, -1)", "bad argument #3 to 'nearest' (", "negative")
    refuses("world:queryShape(5)", "bad argument #1 to 'queryShape' (", "shape")
    refuses("world:queryShape()", "bad argument #1 to 'queryShape' (", "shape")
    refuses("world:shapeCast(floor, 1, 2)", "bad argument #1 to 'shapeCast' (", "shape")
    refuses("world:shapeCast(5, 1, 2)", "bad argument #1 to 'shapeCast' (", "shape")
    refuses("world:shapeCastAll(floor, 1, 2)", "bad argument #1 to 'shapeCastAll' (", "shape")
  end)
end)

describe("the receiver", function()
  it("must be a world", function()
    scope.method, scope.print, scope.io = world.move, print, io.stdout
    for _, bad in ipairs { "nil", "5", "{}", "box", "floor", "io", "print" } do
      refuses(("method(%s, 'a', 1, 2)"):format(bad), "world expected")
    end
    local names = { "add", "clear", "has", "count", "items", "rule", "hits", "events", "overlaps",
      "queryShape", "push", "type", "typeOf" }
    for _, call in ipairs(calls) do names[#names + 1] = call[1] end
    for _, call in ipairs(ofItem) do names[#names + 1] = call:match "%a+" end
    for _, name in ipairs(names) do
      scope.method = world[name]
      refuses("method(box, 'a', 1, 2)", "world expected", "'" .. name .. "'")
    end
  end)
end)
