-- Every bad argument raises an error that names the function, the argument and what was wrong with
-- it, at the caller's line, and changes nothing. Each refused call below is a line of Lua, run with
-- the names of `scope`.

local graze = require "graze"
local check = require "spec.support.check"

local scope = {
  graze = graze,
  io = io,
  setmetatable = setmetatable,
  nan = 0 / 0,
  huge = math.huge,
  box = graze.rectangle(0, 0, 10, 10),
  ball = graze.circle(0, 0, 5),
  rod = graze.capsule(0, 0, 5, 0, 1),
  wall = graze.segment(0, 0, 0, 9),
  floor = graze.plane(0, 1, 0),
  table3 = graze.plane3(0, 0, 1, 0),
  puck = graze.puck { x = 0, y = 0, radius = 1 },
}

local function refuses(line, ...) check.refuses(scope, line, ...) end

-- Every number of every function: the call and its good arguments. One with a mark may be infinite
-- (+) or left out (?).
local calls = {
  { "graze.polygon", "0 0 4 0 0 3" },
  { "graze.rectangle", "0 0 1 1" },
  { "graze.regularPolygon", "3 1" },
  { "graze.ellipse", "0 0 1 2 9?" },
  { "graze.circle", "0 0 1" },
  { "graze.capsule", "0 0 1 0 1" },
  { "graze.segment", "0 0 1 0" },
  { "graze.plane", "0 1 0" },
  { "graze.plane3", "0 0 1 0" },
  { "box:setPosition", "1 2" },
  { "box:setAngle", "1" },
  { "box:setTransform", "1 2 3" },
  { "box:move", "1 2" },
  { "box:rotate", "1 2? 3?" },
  { "box:scale", "1 2?" },
  { "box:getSupport", "1 2" },
  { "box:radiusAt", "1" },
  { "box:contains", "1 2" },
  { "box:rayCast", "1 2 3 4" },
  { "box:sweep", "1 2", first = "ball" },
  { "box:predict", "1 2", first = "ball" },
  { "box:impact", "1 2 3 4 5+?", first = "ball" },
  { "floor:signedDistance", "1 2" },
  { "floor:project", "1 2" },
  { "floor:reflect", "1 2 1?" },
  { "table3:signedDistance", "1 2 3" },
  { "table3:project", "1 2 3" },
  { "table3:reflect", "1 2 3 1?" },
  { "table3:impact", "1 2 3 4 5 6 7 8 9 10 11+?" },
  { "puck:setPosition", "1 2" },
  { "puck:setVelocity", "1 2" },
  { "puck:setAcceleration", "1 2" },
  { "puck:setFriction", "1" },
  { "puck:setRestitution", "1" },
  { "puck:setMaxSpeed", "1+" },
  { "puck:step", "1", last = "{}" },
}

for _, call in ipairs(calls) do
  local callee, list = call[1], {}
  local name = callee:match "[.:](.*)"
  for word in call[2]:gmatch "%S+" do list[#list + 1] = word end

  -- the call with argument k replaced; without arguments from k on when there is no replacement
  local function line(k, bad)
    local arguments = { call.first }
    for i, word in ipairs(list) do
      if i == k and not bad then return ("%s(%s)"):format(callee, table.concat(arguments, ", ")) end
      arguments[#arguments + 1] = i == k and bad or word:match "%d+"
    end
    arguments[#arguments + 1] = call.last
    return ("%s(%s)"):format(callee, table.concat(arguments, ", "))
  end

  local function argument(k)
    return ("bad argument #%d to '%s' ("):format(call.first and k + 1 or k, name)
  end

  describe(name, function()
    it("refuses what is not a number, a numeric string too", function()
      for k = name == "polygon" and 2 or 1, #list do -- the first of a polygon may be a table
        refuses(line(k, "'5'"), argument(k), "number expected, got string")
        refuses(line(k, "{}"), argument(k), "number expected, got table")
        refuses(line(k, "true"), argument(k), "number expected, got boolean")
        refuses(line(k, "ball"), argument(k), "number expected")
      end
    end)

    it("refuses a missing number", function()
      for k, word in ipairs(list) do
        if name ~= "polygon" and not word:find("?", 1, true) then
          refuses(line(k, "nil"), argument(k), "number expected")
          if not call.last then refuses(line(k), argument(k), "number expected") end
        end
      end
    end)

    it("refuses NaN, infinity and what is beyond 1e100", function()
      for k, word in ipairs(list) do
        refuses(line(k, "nan"), argument(k), "nan")
        if not word:find("+", 1, true) then
          refuses(line(k, "huge"), argument(k), "finite")
          refuses(line(k, "-huge"), argument(k))
          refuses(line(k, "1e101"), argument(k))
        end
      end
    end)
  end)
end

describe("another shape", function()
  local methods = { "overlaps(%s)", "collide(%s)", "contacts(%s)", "distance(%s)",
    "sweep(%s, 1, 2)", "predict(%s, 1, 2)", "impact(%s, 1, 2, 3, 4)", "polarOverlaps(%s)" }

  local function each(f)
    for _, method in ipairs(methods) do
      f(method:match "%a+", function(value) return "box:" .. method:format(value) end)
    end
  end

  it("must be a shape", function()
    each(function(name, call)
      local where = ("bad argument #1 to '%s' (shape expected, got "):format(name)
      refuses(call "5", where .. "number")
      refuses(call "nil", where)
      refuses(call "'box'", where .. "string")
      refuses(call "{}", where .. "table")
      refuses(call "{ type = ball.type }", where .. "table")
      refuses(call "io.stdout", where)
    end)
  end)

  it("must not be a plane of space, nor a puck", function()
    each(function(name, call)
      refuses(call "table3", ("bad argument #1 to '%s' (shape expected"):format(name))
      refuses(call "puck", ("bad argument #1 to '%s' (shape expected"):format(name))
    end)
  end)

  it("must not be missing", function()
    for _, method in ipairs(methods) do
      local name = method:match "%a+"
      refuses(("box:%s()"):format(name), ("bad argument #1 to '%s' (shape expected"):format(name))
    end
  end)

  it("must not be a plane when the first is one", function()
    for _, method in ipairs(methods) do
      local name = method:match "%a+"
      if name ~= "polarOverlaps" then
        refuses("floor:" .. method:format "floor", ("bad argument #1 to '%s' ("):format(name),
          "plane")
      end
    end
  end)

  it("must not be a plane for the polar test", function()
    refuses("ball:polarOverlaps(floor)", "'polarOverlaps'", "plane")
    refuses("floor:polarOverlaps(ball)", "'polarOverlaps'")
  end)
end)

describe("a method called on something else", function()
  local methods = {
    ball = {
      "overlaps", "collide", "contacts", "distance", "sweep", "predict", "impact", "polarOverlaps",
      "contains", "rayCast", "getPosition", "setPosition", "getAngle", "setAngle", "getTransform",
      "setTransform", "move", "rotate", "getVertices", "getBoundingBox", "getArea", "getCentroid",
      "getRadius", "getBoundingRadius", "getSupport", "radiusAt", "clone", "type", "typeOf",
    },
    floor = {
      "getNormal", "getOffset", "signedDistance", "project", "reflect", "overlaps", "collide",
      "contacts", "distance", "sweep", "predict", "impact", "contains", "rayCast", "type", "typeOf",
    },
    table3 = {
      "getNormal", "getOffset", "signedDistance", "project", "reflect", "impact", "type", "typeOf",
    },
    puck = {
      "step", "getPosition", "setPosition", "getVelocity", "setVelocity", "getAcceleration",
      "setAcceleration", "getRadius", "setRadius", "getFriction", "setFriction", "getRestitution",
      "setRestitution", "getMaxSpeed", "setMaxSpeed", "type", "typeOf",
    },
  }

  for owner, names in pairs(methods) do
    it("says so, for every method of " .. owner, function()
      for _, name in ipairs(names) do
        assert.equal("function", type(scope[owner][name]), owner .. ":" .. name)
        refuses(("({ %s = %s.%s }):%s(ball, 1, 2, 3, 4)"):format(name, owner, name, name),
          ("calling '%s' on bad self ("):format(name), "got table")
      end
    end)

    it("takes no foreign userdata for " .. owner, function()
      for _, name in ipairs(names) do
        refuses(("local f = %s.%s f(io.stdout, ball, 1, 2, 3, 4)"):format(owner, name), "expected")
      end
    end)
  end

  it("names what was expected", function()
    refuses("({ overlaps = ball.overlaps }):overlaps(box)",
      "calling 'overlaps' on bad self (shape expected, got table")
    refuses("({ step = puck.step }):step(1, {})",
      "calling 'step' on bad self (puck expected, got table)")
    refuses("({ impact = table3.impact }):impact(1)",
      "calling 'impact' on bad self (plane3 expected, got table)")
  end)

  it("does not take one kind for another", function()
    refuses("local f = puck.step f(ball, 1, {})", "puck expected")
    refuses("local f = ball.getArea f(puck)", "shape expected")
    refuses("local f = table3.impact f(floor, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)", "plane3 expected")
  end)

  it("leaves planes without a place", function()
    for _, call in ipairs { "setPosition(1, 2)", "setAngle(1)", "move(1, 2)", "rotate(1)",
      "setTransform(1, 2, 3)", "getPosition()", "getTransform()" } do
      refuses("floor:" .. call)
      refuses("table3:" .. call)
    end
  end)
end)

describe("a radius or size", function()
  it("must be positive", function()
    refuses("graze.circle(0, 0, 0)", "bad argument #3 to 'circle'", "positive")
    refuses("graze.circle(0, 0, -1)", "bad argument #3 to 'circle'", "positive")
    refuses("graze.capsule(0, 0, 1, 0, 0)", "bad argument #5 to 'capsule'", "positive")
    refuses("graze.capsule(0, 0, 1, 0, -2)", "bad argument #5 to 'capsule'", "positive")
    refuses("graze.regularPolygon(3, 0)", "bad argument #2 to 'regularPolygon'", "positive")
    refuses("graze.regularPolygon(3, -1)", "bad argument #2 to 'regularPolygon'", "positive")
    refuses("graze.ellipse(0, 0, 0, 1)", "bad argument #3 to 'ellipse'", "positive")
    refuses("graze.ellipse(0, 0, 1, -1)", "bad argument #4 to 'ellipse'", "positive")
    refuses("graze.rectangle(0, 0, 0, 1)", "bad argument #3 to 'rectangle'", "positive")
    refuses("graze.rectangle(0, 0, 1, 0)", "bad argument #4 to 'rectangle'", "positive")
    refuses("table3:impact(0, 0, 5, -1, 0, 0, -1, 0, 0, 0)", "bad argument #4 to 'impact'")
  end)

  it("of a rounded polygon must not be negative", function()
    refuses("graze.polygon({ 0, 0, 4, 0, 0, 3 }, -1)", "bad argument #2 to 'polygon'")
    refuses("graze.polygon({ 0, 0, 4, 0, 0, 3 }, '1')", "bad argument #2 to 'polygon'",
      "number expected, got string")
    refuses("graze.polygon({ 0, 0, 4, 0, 0, 3 }, nan)", "bad argument #2 to 'polygon'")
  end)
end)

describe("a polygon", function()
  it("must have three distinct corners", function()
    refuses("graze.polygon()", "bad argument #1 to 'polygon'", "table")
    refuses("graze.polygon({})", "'polygon'", "distinct")
    refuses("graze.polygon(0, 0)", "'polygon'", "distinct")
    refuses("graze.polygon(0, 0, 1, 0)", "'polygon'", "distinct")
    refuses("graze.polygon(1, 1, 1, 1, 1, 1)", "'polygon'", "distinct")
    refuses("graze.polygon{ 0, 0, 1, 0, 0, 0, 1, 0 }", "'polygon'")
  end)

  it("has its coordinates one after the other, and not in pairs", function()
    for _, pairsOf in ipairs { "{ 0, 0 }, { 1, 0 }, { 0, 1 }", "{ 0, 0 }, { 1, 0 }" } do
      refuses(("graze.polygon{ %s }"):format(pairsOf), "bad argument #1 to 'polygon' "
        .. "(coordinates expected one after the other, as in {x1, y1, x2, y2, x3, y3})")
    end
  end)

  it("must not be a line", function()
    refuses("graze.polygon(0, 0, 1, 0, 2, 0)", "'polygon'")
    refuses("graze.polygon(0, 0, 1, 1, 3, 3, 2, 2)", "'polygon'")
  end)

  it("must be convex, and is told the corner where it is not", function()
    refuses("graze.polygon(0, 0, 4, 0, 1, 1, 0, 4)",
      "bad argument #5 to 'polygon' (polygon is not convex at corner 3: graze.outline cuts it into"
      .. " convex parts)")
    refuses("graze.polygon{ 0, 4, 1, 1, 4, 0, 0, 0 }",
      "bad argument #1 to 'polygon' (polygon is not convex at corner 2: graze.outline cuts it into"
      .. " convex parts)")
  end)

  it("must not wind more than once", function()
    local star = {}
    for i = 0, 4 do
      star[#star + 1] = ("%.17g"):format(math.cos(i * 4 * math.pi / 5))
      star[#star + 1] = ("%.17g"):format(math.sin(i * 4 * math.pi / 5))
    end
    refuses(("graze.polygon(%s)"):format(table.concat(star, ", ")), "'polygon'", "convex")
  end)

  it("must not cross itself", function()
    refuses("graze.polygon(0, 0, 2, 2, 2, 0, 0, 2)", "'polygon'", "convex")
  end)

  it("must have as many y as x", function()
    refuses("graze.polygon(0, 0, 1, 0, 0)", "'polygon'")
    refuses("graze.polygon{ 0, 0, 1, 0, 0, 1, 5 }", "'polygon'")
  end)

  it("must be made of numbers, in a table too", function()
    refuses("graze.polygon{ 0, 0, '1', 0, 0, 1 }",
      "bad argument #1 to 'polygon' (number expected at coordinate 1 of corner 2, got string)")
    refuses("graze.polygon{ 0, 0, 1, {}, 0, 1 }",
      "bad argument #1 to 'polygon' (number expected at coordinate 2 of corner 2, got table)")
    refuses("graze.polygon{ 0, 0, 1, 0, nan, 1 }", "#1 to 'polygon'", "corner 3", "nan")
    refuses("graze.polygon{ 0, 0, 1, 0, 0, huge }", "#1 to 'polygon'", "corner 3", "finite")
    refuses("graze.polygon('0, 0, 1, 0, 0, 1')", "'polygon'")
  end)

  it("is refused alike when the bad number comes through a metatable", function()
    refuses("graze.polygon(setmetatable({ 0, 0, nil, 0, 0, 1 }, { __index = { [3] = '1' } }))",
      "'polygon'", "number")
    refuses("graze.polygon(setmetatable({ 0, 0, nil, 0, 0, 1 }, { __index = { [3] = nan } }))",
      "'polygon'", "nan")
  end)

  it("needs a whole number of sides to be regular", function()
    refuses("graze.regularPolygon(2, 1)", "bad argument #1 to 'regularPolygon'")
    refuses("graze.regularPolygon(0, 1)", "bad argument #1 to 'regularPolygon'")
    refuses("graze.regularPolygon(-3, 1)", "bad argument #1 to 'regularPolygon'")
    refuses("graze.regularPolygon(3.5, 1)", "bad argument #1 to 'regularPolygon'")
    refuses("graze.regularPolygon(1e9, 1)", "bad argument #1 to 'regularPolygon'")
    refuses("graze.ellipse(0, 0, 1, 1, 2)", "bad argument #5 to 'ellipse'", "corners from 3 to")
    refuses("graze.ellipse(1e17, 0, 1, 1)", "bad argument #3 to 'ellipse'", "too small")
  end)

  it("a scale that a shape cannot have", function()
    refuses("box:scale(0)", "bad argument #1 to 'scale'", "must not be zero")
    refuses("box:scale(1, 0)", "bad argument #2 to 'scale'", "must not be zero")
    refuses("ball:scale(1, 2)", "bad argument #2 to 'scale'", "'ellipse'")
    refuses("rod:scale(-1, 2)", "bad argument #2 to 'scale'", "'ellipse'")
    refuses("box:scale(1e99):scale(1e99)", "bad argument #1 to 'scale'", "too large")
    refuses("ball:scale(1e-99):scale(1e-99)", "bad argument #1 to 'scale'", "too small")
  end)
end)

describe("a segment", function()
  it("must have two ends", function() refuses("graze.segment(3, 4, 3, 4)", "'segment'") end)
end)

describe("a plane", function()
  it("must have a normal", function()
    refuses("graze.plane(0, 0, 1)", "'plane'")
    refuses("graze.plane3(0, 0, 0, 1)", "'plane3'")
  end)
end)

describe("a direction", function()
  it("must not be zero", function() refuses("box:getSupport(0, 0)", "'getSupport'", "zero") end)
end)

describe("a time", function()
  it("must not be negative", function()
    refuses("box:impact(ball, 1, 0, 0, 0, -1)", "bad argument #6 to 'impact'", "negative")
    refuses("table3:impact(0, 0, 5, 1, 0, 0, -1, 0, 0, 0, -1)", "#11 to 'impact'", "negative")
  end)
end)

describe("rotate", function()
  it("needs both coordinates of its point or none", function()
    refuses("box:rotate(1, 2)", "bad argument #3 to 'rotate'", "number expected")
    refuses("box:rotate(1, nil, 2)", "bad argument #2 to 'rotate'", "number expected")
  end)
end)

describe("getVertices", function()
  it("fills nothing but a table", function()
    refuses("box:getVertices(5)", "bad argument #1 to 'getVertices' (table expected, got number)")
    refuses("box:getVertices('list')",
      "bad argument #1 to 'getVertices' (table expected, got string)")
  end)
end)

describe("typeOf", function()
  it("needs a name", function()
    refuses("box:typeOf()", "bad argument #1 to 'typeOf' (string expected")
    refuses("box:typeOf({})", "bad argument #1 to 'typeOf' (string expected, got table)")
  end)
end)

describe("a restitution", function()
  it("must lie between 0 and 1", function()
    refuses("floor:reflect(1, -1, -0.5)", "bad argument #3 to 'reflect'")
    refuses("puck:setRestitution(-0.1)", "bad argument #1 to 'setRestitution'")
    refuses("puck:setRestitution(1.5)", "bad argument #1 to 'setRestitution'")
  end)
end)

describe("a puck", function()
  it("is made from a table", function()
    refuses("graze.puck()", "bad argument #1 to 'puck' (table expected")
    refuses("graze.puck(5)", "bad argument #1 to 'puck' (table expected, got number)")
    refuses("graze.puck(ball)", "bad argument #1 to 'puck' (table expected")
  end)

  it("needs x, y and a radius", function()
    refuses("graze.puck{ y = 0, radius = 1 }", "bad argument #1 to 'puck' (x is missing)")
    refuses("graze.puck{ x = 0, radius = 1 }", "bad argument #1 to 'puck' (y is missing)")
    refuses("graze.puck{ x = 0, y = 0 }", "bad argument #1 to 'puck' (radius is missing)")
  end)

  it("has numbers for all its fields, and is told which is not", function()
    for _, field in ipairs { "x", "y", "z", "radius", "vx", "vy", "vz", "ax", "ay", "az",
      "friction", "restitution", "maxSpeed" } do
      for _, bad in ipairs { "'5'", "{}", "nan", "-huge", "true" } do
        local line = "local t = { x = 0, y = 0, radius = 1 } t.%s = %s graze.puck(t)"
        refuses(line:format(field, bad), ("bad argument #1 to 'puck' (%s: "):format(field))
      end
    end
  end)

  it("has a radius, friction, restitution and top speed that make sense", function()
    refuses("graze.puck{ x = 0, y = 0, radius = 0 }", "'puck'", "radius", "positive")
    refuses("graze.puck{ x = 0, y = 0, radius = -1 }", "'puck'", "radius", "positive")
    refuses("graze.puck{ x = 0, y = 0, radius = 1, friction = -0.1 }", "'puck'", "friction")
    refuses("graze.puck{ x = 0, y = 0, radius = 1, restitution = -0.1 }", "'puck'", "restitution")
    refuses("graze.puck{ x = 0, y = 0, radius = 1, restitution = 1.1 }", "'puck'", "restitution")
    refuses("graze.puck{ x = 0, y = 0, radius = 1, maxSpeed = 0 }", "'puck'", "maxSpeed")
    refuses("puck:setFriction(-1)", "bad argument #1 to 'setFriction'")
    refuses("puck:setMaxSpeed(0)", "bad argument #1 to 'setMaxSpeed'")
    refuses("puck:setMaxSpeed(-1)", "bad argument #1 to 'setMaxSpeed'")
  end)

  it("has no other fields: a misspelt one is told", function()
    refuses("graze.puck{ x = 0, y = 0, radius = 1, frictoin = 0.1 }", "#1 to 'puck'", "frictoin")
    refuses("graze.puck{ x = 0, y = 0, radius = 1, 7 }", "#1 to 'puck'", "type number")
    refuses("graze.puck{ x = 0, y = 0, radius = 1, [ball] = 7 }", "bad argument #1 to 'puck'")
  end)

  it("takes its fields through a metatable, and refuses bad ones alike", function()
    local round = graze.puck(setmetatable({ x = 1 }, { __index = { y = 2, radius = 3 } }))
    assert.same({ 1, 2, 0 }, { round:getPosition() })
    assert.equal(3, round:getRadius())
    refuses("graze.puck(setmetatable({}, { __index = { x = 0, y = 0, radius = -1 } }))",
      "(radius: ")
    refuses("graze.puck(setmetatable({}, { __index = { x = 0, y = nan, radius = 1 } }))", "(y: ")
  end)
end)

describe("a step", function()
  it("does not go back in time", function()
    refuses("puck:step(-1e-9, {})", "bad argument #1 to 'step'")
  end)

  it("needs an array of walls", function()
    refuses("puck:step(1)", "bad argument #2 to 'step' (table expected")
    refuses("puck:step(1, floor)", "bad argument #2 to 'step' (table expected")
    refuses("puck:step(1, { 5 })", "bad argument #2 to 'step'")
    refuses("puck:step(1, { floor, ball })", "bad argument #2 to 'step'")
    refuses("puck:step(1, { floor, table3, {} })", "bad argument #2 to 'step'")
  end)

  it("calls nothing but a function", function()
    refuses("puck:step(1, {}, 5)", "bad argument #3 to 'step' (function expected, got number)")
    refuses("puck:step(1, {}, {})", "bad argument #3 to 'step' (function expected, got table)")
  end)
end)

describe("a call that raises", function()
  it("carries the caller's file and line", function()
    local ball = graze.circle(0, 0, 1)
    local function caller() ball:move(1, "2") end
    local ok, message = pcall(caller)
    local info = debug.getinfo(caller, "S")
    assert.is_false(ok)
    local where = ("%s:%d: "):format(info.short_src, info.linedefined)
    assert.equal(where .. "bad argument #2 to 'move' (number expected, got string)", message)
  end)

  it("does not half move a shape", function()
    local box = graze.rectangle(0, 0, 1, 1):setTransform(1, 2, 3)
    assert.is_false(pcall(box.setTransform, box, 5, 6, 0 / 0))
    assert.is_false(pcall(box.setPosition, box, 5, "6"))
    assert.is_false(pcall(box.move, box, 5))
    assert.is_false(pcall(box.rotate, box, 5, 6))
    assert.same({ 1, 2, 3 }, { box:getTransform() })
  end)

  it("does not move a shape beyond 1e100 either", function()
    local box = graze.rectangle(0, 0, 1, 1):setTransform(9e99, 0, 9e99)
    check.refuses({ box = box }, "box:move(9e99, 0)", "bad argument #1 to 'move'", "too large")
    check.refuses({ box = box }, "box:rotate(9e99)", "bad argument #1 to 'rotate'", "too large")
    check.refuses({ box = box }, "box:rotate(1, -9e99, 0)", "'rotate'", "too large")
    assert.same({ 9e99, 0, 9e99 }, { box:getTransform() })
  end)

  it("does not change a puck", function()
    local puck = graze.puck { x = 1, y = 2, z = 3, radius = 1, vx = 4, vy = 5, vz = 6 }
    assert.is_false(pcall(puck.setPosition, puck, 7, 0 / 0))
    assert.is_false(pcall(puck.setVelocity, puck, 7, "8"))
    assert.is_false(pcall(puck.step, puck, 1, { graze.plane(1, 0, 0), "wall" }))
    assert.is_false(pcall(puck.step, puck, -1, {}))
    assert.same({ 1, 2, 3 }, { puck:getPosition() })
    assert.same({ 4, 5, 6 }, { puck:getVelocity() })
  end)

  it("leaves the walls unasked when one of them is none", function()
    local puck = graze.puck { x = 5, y = 0, radius = 1, vx = -10 }
    local told = 0
    local function onBounce() told = told + 1 end
    assert.is_false(pcall(puck.step, puck, 1, { graze.plane(1, 0, 0), 5 }, onBounce))
    assert.equal(0, told)
  end)
end)
