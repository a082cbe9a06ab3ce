-- Every bad argument raises an error that names the function, the argument and what was wrong with
-- it, at the caller's line, and changes nothing. Each refused call below is a line of Lua, run with
-- the names of `scope`.

local graze = require "graze"
local check = require "spec.support.check"
local refusals = require "spec.support.refusals"

local scope = { graze = graze, io = io, setmetatable = setmetatable, nan = 0 / 0,
  huge = math.huge, floor = graze.plane(0, 1, 0), table3 = graze.plane3(0, 0, 1, 0) }

before_each(function()
  scope.box, scope.ball = graze.rectangle(0, 0, 10, 10), graze.circle(0, 0, 5)
  scope.rod = graze.capsule(0, 0, 5, 0, 1)
  scope.puck = graze.puck { x = 0, y = 0, radius = 1 }
end)

local function state()
  return { { scope.box:getTransform() }, { scope.ball:getTransform() }, { scope.rod:getVertices() },
    { scope.puck:getPosition() }, { scope.puck:getVelocity() }, scope.puck:getMaxSpeed() }
end

local refuses, refused, refusesNumbers = refusals.of(scope, state)

-- Every number of every function. One with a mark may be infinite (+) or left out (?).
describe("what is no finite number is refused by", function()
  for _, call in ipairs { "graze.polygon((0), 0?, 4?, 0?, 0?, 3?)", "graze.rectangle(0, 0, 1, 1)",
    "graze.regularPolygon(3, 1)", "graze.ellipse(0, 0, 1, 2, 9?)", "graze.circle(0, 0, 1)",
    "graze.capsule(0, 0, 1, 0, 1)", "graze.segment(0, 0, 1, 0)", "graze.plane(0, 1, 0)",
    "graze.plane3(0, 0, 1, 0)", "box:setPosition(1, 2)", "box:setAngle(1)",
    "box:setTransform(1, 2, 3)", "box:move(1, 2)", "box:rotate(1, 2?, 3?)", "box:scale(1, 2?)",
    "box:getSupport(1, 2)", "box:radiusAt(1)", "box:contains(1, 2)", "box:rayCast(1, 2, 3, 4)",
    "box:sweep(ball, 1, 2)", "box:predict(ball, 1, 2)", "box:impact(ball, 1, 2, 3, 4, 5+?)",
    "floor:signedDistance(1, 2)", "floor:project(1, 2)", "floor:reflect(1, 2, 1?)",
    "table3:signedDistance(1, 2, 3)", "table3:project(1, 2, 3)", "table3:reflect(1, 2, 3, 1?)",
    "table3:impact(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11+?)", "puck:setPosition(1, 2)",
    "puck:setVelocity(1, 2)", "puck:setAcceleration(1, 2)", "puck:step(1, {})" } do
    it(call, function() refusesNumbers(call, { ball = "shape" }) end)
  end

  for field, call in pairs { friction = "puck:setFriction(1)", maxSpeed = "puck:setMaxSpeed(1+)",
    restitution = "puck:setRestitution(1)" } do
    it(call, function() refusesNumbers(call, { ball = "shape" }, field) end)
  end
end)

describe("another shape", function()
  local questions = { "overlaps(%s)", "collide(%s)", "contacts(%s)", "distance(%s)",
    "sweep(%s, 1, 2)", "predict(%s, 1, 2)", "impact(%s, 1, 2, 3, 4)" }

  for _, calls in ipairs { questions, "polarOverlaps(%s)" } do
    it("must be a shape, and no plane of space, nor a puck", refused { on = "box", calls = calls,
      { "5", 1, "shape expected, got number" },
      { "nil", 1, "shape expected, got nil" },
      { "'box'", 1, "shape expected, got string" },
      { { "{}", "{ type = ball.type }" }, 1, "shape expected, got table" },
      { "io.stdout", 1, "shape expected, got userdata" },
      { "table3", 1, "shape expected, got plane3" },
      { "puck", 1, "shape expected, got puck" },
    })
  end

  it("must not be missing", refused { on = "box", calls = "%s()",
    { { "overlaps", "collide", "contacts", "distance", "sweep", "predict", "impact",
      "polarOverlaps" }, 1, "shape expected, got nil" },
  })

  it("must not be a plane when the first is one", refused { on = "floor", calls = questions,
    { "floor", 1, "shape expected, got plane: one of the two must be a shape" },
  })

  it("must not be a plane for the polar test", refused {
    { "ball:polarOverlaps(floor)", 1, "shape expected, got plane" },
    { "floor:polarOverlaps(ball)", "attempt to call ...", "'polarOverlaps'" },
  })
end)

describe("a method called on something else", function()
  for _, of in ipairs {
    { "ball", "shape", {
      "overlaps", "collide", "contacts", "distance", "sweep", "predict", "impact", "polarOverlaps",
      "contains", "rayCast", "getPosition", "setPosition", "getAngle", "setAngle", "getTransform",
      "setTransform", "move", "rotate", "getVertices", "getBoundingBox", "getArea", "getCentroid",
      "getRadius", "getBoundingRadius", "getSupport", "radiusAt", "clone", "type", "typeOf",
    } },
    { "floor", "plane", {
      "getNormal", "getOffset", "signedDistance", "project", "reflect", "type", "typeOf",
    } },
    { "floor", "shape", {
      "overlaps", "collide", "contacts", "distance", "sweep", "predict", "impact", "contains",
      "rayCast",
    } },
    { "table3", "plane3", {
      "getNormal", "getOffset", "signedDistance", "project", "reflect", "impact", "type", "typeOf",
    } },
    { "puck", "puck", {
      "step", "getPosition", "setPosition", "getVelocity", "setVelocity", "getAcceleration",
      "setAcceleration", "getRadius", "setRadius", "getFriction", "setFriction", "getRestitution",
      "setRestitution", "getMaxSpeed", "setMaxSpeed", "type", "typeOf",
    } },
  } do
    local owner, kind, names = check.unpack(of)

    it("says so, for every method of " .. owner .. " that is one of a " .. kind, refused {
      calls = ("({ %%s = %s.%%s }):%%s(ball, 1, 2, 3, 4)"):format(owner),
      { names, 0, kind .. " expected, got table" },
    })

    it(("takes no foreign userdata for %s, which is a %s"):format(owner, kind), function()
      for _, name in ipairs(names) do
        refuses(("local f = %s.%s f(io.stdout, ball, 1, 2, 3, 4)"):format(owner, name),
          ("bad argument #1 to '%s' (%s expected, got userdata)"):format(name, kind))
      end
    end)
  end

  it("says so whatever its arguments are", refused {
    { "({ overlaps = ball.overlaps }):overlaps(box)", 0, "shape expected, got table" },
    { "({ step = puck.step }):step(1, {})", 0, "puck expected, got table" },
    { "({ impact = table3.impact }):impact(1)", 0, "plane3 expected, got table" },
  })

  it("does not take one kind for another", refused {
    { "local f = puck.step f(ball, 1, {})",
      "bad argument #1 to 'step' (puck expected, got shape)" },
    { "local f = ball.getArea f(puck)", "bad argument #1 to 'getArea' (shape expected, got puck)" },
    { "local f = table3.impact f(floor, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)",
      "bad argument #1 to 'impact' (plane3 expected, got plane)" },
  })

  it("leaves planes without a place", refused { on = { "floor", "table3" },
    { { "setPosition(1, 2)", "setAngle(1)", "move(1, 2)", "rotate(1)", "setTransform(1, 2, 3)",
      "getPosition()", "getTransform()" }, "attempt to call ..." },
  })
end)

describe("a radius or size", function()
  it("must be positive", refused {
    { { "graze.circle(0, 0, 0)", "graze.circle(0, 0, -1)" }, 3, "radius must be positive" },
    { { "graze.capsule(0, 0, 1, 0, 0)", "graze.capsule(0, 0, 1, 0, -2)" }, 5,
      "radius must be positive" },
    { { "graze.regularPolygon(3, 0)", "graze.regularPolygon(3, -1)" }, 2,
      "radius must be positive" },
    { "graze.ellipse(0, 0, 0, 1)", 3, "radius must be positive" },
    { "graze.ellipse(0, 0, 1, -1)", 4, "radius must be positive" },
    { "graze.rectangle(0, 0, 0, 1)", 3, "width must be positive" },
    { "graze.rectangle(0, 0, 1, 0)", 4, "height must be positive" },
    { "table3:impact(0, 0, 5, -1, 0, 0, -1, 0, 0, 0)", 4, "radius must not be negative" },
  })

  it("of a rounded polygon must not be negative", refused {
    calls = "graze.polygon({ 0, 0, 4, 0, 0, 3 }, %s)",
    { "-1", 2, "radius must not be negative" },
    { "'1'", 2, "number expected, got string" },
    { "nan", 2, "finite number expected, got nan" },
  })
end)

describe("a polygon", function()
  it("must have three distinct corners", refused {
    { "graze.polygon()", 1, "coordinates or a table of them expected" },
    { { "graze.polygon({})", "graze.polygon(0, 0)", "graze.polygon(0, 0, 1, 0)",
      "graze.polygon(1, 1, 1, 1, 1, 1)" }, 1, "polygon has fewer than three distinct corners" },
  })

  it("has its coordinates one after the other, and not in pairs", refused {
    { { "graze.polygon{ { 0, 0 }, { 1, 0 }, { 0, 1 } }", "graze.polygon{ { 0, 0 }, { 1, 0 } }" }, 1,
      "coordinates expected one after the other, as in {x1, y1, x2, y2, x3, y3}" },
  })

  it("must not be a line", refused {
    { { "graze.polygon(0, 0, 1, 0, 2, 0)", "graze.polygon(0, 0, 1, 1, 3, 3, 2, 2)",
      "graze.polygon{ 0, 0, 1, 0, 0, 0, 1, 0 }" }, 1,
      "polygon has no area: its corners are on one line" },
  })

  it("must be convex, and is told the corner where it is not", refused {
    { "graze.polygon(0, 0, 4, 0, 1, 1, 0, 4)", 5,
      "polygon is not convex at corner 3: graze.outline cuts it into convex parts" },
    { "graze.polygon{ 0, 4, 1, 1, 4, 0, 0, 0 }", 1,
      "polygon is not convex at corner 2: graze.outline cuts it into convex parts" },
  })

  it("must not wind more than once", function()
    local star = {}
    for i = 0, 4 do
      star[#star + 1] = ("%.17g"):format(math.cos(i * 4 * math.pi / 5))
      star[#star + 1] = ("%.17g"):format(math.sin(i * 4 * math.pi / 5))
    end
    refuses(("graze.polygon(%s)"):format(table.concat(star, ", ")), 9,
      "polygon is not convex at corner 5, and its edges cross")
  end)

  it("must not cross itself", refused {
    { "graze.polygon(0, 0, 2, 2, 2, 0, 0, 2)", 3,
      "polygon is not convex at corner 2, and its edges cross" },
  })

  it("must have as many y as x", refused {
    { "graze.polygon(0, 0, 1, 0, 0)", 1, "an even number of coordinates expected, got 5" },
    { "graze.polygon{ 0, 0, 1, 0, 0, 1, 5 }", 1, "an even number of coordinates expected, got 7" },
  })

  it("must be made of numbers, in a table too", refused {
    { "graze.polygon{ 0, 0, '1', 0, 0, 1 }", 1,
      "number expected at coordinate 1 of corner 2, got string" },
    { "graze.polygon{ 0, 0, 1, {}, 0, 1 }", 1,
      "number expected at coordinate 2 of corner 2, got table" },
    { "graze.polygon{ 0, 0, 1, 0, nan, 1 }", 1, "corner 3: finite number expected, got nan" },
    { "graze.polygon{ 0, 0, 1, 0, 0, huge }", 1, "corner 3: finite number expected, got infinity" },
    { "graze.polygon('0, 0, 1, 0, 0, 1')", 1, "number expected, got string" },
    { "graze.polygon(nan, 0, 4, 0, 0, 3)", 1, "finite number expected, got nan" },
    { { "graze.polygon(huge, 0, 4, 0, 0, 3)", "graze.polygon(-huge, 0, 4, 0, 0, 3)" }, 1,
      "finite number expected, got infinity" },
    { "graze.polygon(1e101, 0, 4, 0, 0, 3)", 1, "number is too large" },
  })

  it("is refused alike when the bad number comes through a metatable", refused {
    { "graze.polygon(setmetatable({ 0, 0, nil, 0, 0, 1 }, { __index = { [3] = '1' } }))", 1,
      "number expected at coordinate 1 of corner 2, got string" },
    { "graze.polygon(setmetatable({ 0, 0, nil, 0, 0, 1 }, { __index = { [3] = nan } }))", 1,
      "corner 2: finite number expected, got nan" },
  })

  it("needs a whole number of sides to be regular", refused {
    { { "graze.regularPolygon(2, 1)", "graze.regularPolygon(0, 1)", "graze.regularPolygon(-3, 1)",
      "graze.regularPolygon(3.5, 1)", "graze.regularPolygon(1e9, 1)" }, 1,
      "a whole number of sides from 3 to 1048576 expected" },
    { "graze.ellipse(0, 0, 1, 1, 2)", 5, "a whole number of corners from 3 to 1048576 expected" },
    { "graze.ellipse(9e99, 0, 2e99, 1)", 3, "the ellipse would be too large" },
    { "graze.rectangle(0, 9e99, 1e99, 2e99)", 3, "the rectangle would be too large" },
    { "graze.plane(0.1, 0, 1e100)", 3, "the plane would be too far away" },
    { "graze.ellipse(1e17, 0, 1, 1)", 3, "the ellipse is too small for where it is" },
  })

  it("a scale that a shape cannot have", refused {
    { "box:scale(0)", 1, "a scale must not be zero" },
    { "box:scale(1, 0)", 2, "a scale must not be zero" },
    { { "ball:scale(1, 2)", "rod:scale(-1, 2)" }, 2,
      "what is round scales by the same factor both ways: see 'ellipse'" },
    { { "box:scale(1e99):scale(1e99)", "ball:scale(1e-99):scale(1e-99)" }, 1,
      "the shape would be too small or too large" },
    { { "graze.segment(20, 0, 0, 0):scale(9e99)", "graze.segment(0, 0, 20, 0):scale(9e99)" },
      "bad argument #1 to 'scale' (the shape would be too small or too large)" },
  })
end)

it("a segment must have two ends", refused {
  { "graze.segment(3, 4, 3, 4)", 3, "segment has no length: its ends must be distinct" },
})

it("a plane must have a normal", refused {
  { { "graze.plane(0, 0, 1)", "graze.plane3(0, 0, 0, 1)" }, 1, "the normal must not be zero" },
})

it("a direction must not be zero", refused {
  { "box:getSupport(0, 0)", 1, "the direction must not be zero" },
})

it("a time must not be negative", refused {
  { "box:impact(ball, 1, 0, 0, 0, -1)", 6, "time must not be negative" },
  { "table3:impact(0, 0, 5, 1, 0, 0, -1, 0, 0, 0, -1)", 11, "time must not be negative" },
})

it("rotate needs both coordinates of its point or none", refused {
  { "box:rotate(1, 2)", 3, "number expected, got nil" },
  { "box:rotate(1, nil, 2)", 2, "number expected, got nil" },
})

it("getVertices fills nothing but a table", refused {
  { "box:getVertices(5)", 1, "table expected, got number" },
  { "box:getVertices('list')", 1, "table expected, got string" },
})

it("typeOf needs a name", refused {
  { "box:typeOf()", 1, "string expected, got nil" },
  { "box:typeOf({})", 1, "string expected, got table" },
})

it("a restitution must lie between 0 and 1", refused {
  { "floor:reflect(1, -1, -0.5)", 3, "restitution must be from 0 to 1" },
  { { "puck:setRestitution(-0.1)", "puck:setRestitution(1.5)" }, 1,
    "restitution: must be from 0 to 1" },
})

describe("a puck", function()
  it("is made from a table", refused {
    { "graze.puck()", 1, "table expected, got nil" },
    { "graze.puck(5)", 1, "table expected, got number" },
    { "graze.puck(ball)", 1, "table expected, got shape" },
  })

  it("needs x, y and a radius", refused {
    { "graze.puck{ y = 0, radius = 1 }", 1, "x is missing" },
    { "graze.puck{ x = 0, radius = 1 }", 1, "y is missing" },
    { "graze.puck{ x = 0, y = 0 }", 1, "radius is missing" },
  })

  for _, field in ipairs { "x", "y", "z", "radius", "vx", "vy", "vz", "ax", "ay", "az",
    "friction", "restitution", "maxSpeed" } do
    it("has a number for " .. field, refused {
      calls = ("local t = { x = 0, y = 0, radius = 1 } t.%s = %%s graze.puck(t)"):format(field),
      { "'5'", 1, field .. ": number expected, got string" },
      { "{}", 1, field .. ": number expected, got table" },
      { "true", 1, field .. ": number expected, got boolean" },
      { "nan", 1, field .. ": finite number expected, got nan" },
      { "-huge", 1, field .. ": finite number expected, got infinity" },
    })
  end

  it("has a radius, friction, restitution and top speed that make sense", refused {
    { { "graze.puck{ x = 0, y = 0, radius = 0 }", "graze.puck{ x = 0, y = 0, radius = -1 }" }, 1,
      "radius: must be positive" },
    { { "graze.puck{ x = 0, y = 0, radius = 1, friction = -0.1 }", "puck:setFriction(-1)" }, 1,
      "friction: must not be negative" },
    { { "graze.puck{ x = 0, y = 0, radius = 1, restitution = -0.1 }",
      "graze.puck{ x = 0, y = 0, radius = 1, restitution = 1.1 }" }, 1,
      "restitution: must be from 0 to 1" },
    { { "graze.puck{ x = 0, y = 0, radius = 1, maxSpeed = 0 }", "puck:setMaxSpeed(0)",
      "puck:setMaxSpeed(-1)" }, 1, "maxSpeed: must be positive" },
  })

  it("has no other fields: a misspelt one is told", refused {
    calls = "graze.puck{ x = 0, y = 0, radius = 1, %s }",
    { "frictoin = 0.1", 1, "unknown key 'frictoin', did you mean 'friction'? Known are x, y..." },
    { "7", 1, "unknown key of type number" },
    { "[ball] = 7", 1, "unknown key of type userdata" },
  })

  it("takes its fields through a metatable, and refuses bad ones alike", function()
    local round = graze.puck(setmetatable({ x = 1 }, { __index = { y = 2, radius = 3 } }))
    assert.same({ 1, 2, 0 }, { round:getPosition() })
    assert.equal(3, round:getRadius())
    refuses("graze.puck(setmetatable({}, { __index = { x = 0, y = 0, radius = -1 } }))", 1,
      "radius: must be positive")
    refuses("graze.puck(setmetatable({}, { __index = { x = 0, y = nan, radius = 1 } }))", 1,
      "y: finite number expected, got nan")
  end)
end)

describe("a step", function()
  it("does not go back in time", refused {
    { "puck:step(-1e-9, {})", 1, "time must not be negative" },
  })

  it("needs an array of walls", refused {
    { "puck:step(1)", 2, "table expected, got nil" },
    { "puck:step(1, floor)", 2, "table expected, got plane" },
    { "puck:step(1, { 5 })", 2, "wall 1: plane expected, got number" },
    { "puck:step(1, { floor, ball })", 2, "wall 2: plane expected, got shape" },
    { "puck:step(1, { floor, table3, {} })", 2, "wall 3: plane expected, got table" },
  })

  it("calls nothing but a function", refused {
    { "puck:step(1, {}, 5)", 3, "function expected, got number" },
    { "puck:step(1, {}, {})", 3, "function expected, got table" },
  })
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
    local refusesIt = refusals.of({ box = box }, function() return { box:getTransform() } end)
    for call, argument in pairs { ["box:move(9e99, 0)"] = 1, ["box:rotate(9e99)"] = 1,
      ["box:rotate(1, -9e99, 0)"] = 2 } do
      refusesIt(call, argument, "the position it leads to is too large")
    end
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
