-- Every bad argument of a world's methods raises an error that names the function, the argument and
-- what was wrong with it, at the caller's line, and changes nothing.

local graze = require "graze"
local check = require "spec.support.check"
local refusals = require "spec.support.refusals"

-- a box whose position is its upper left corner
local function box(x, y, w, h)
  return graze.rectangle(0, 0, w or 10, h or 10):setPosition(x, y)
end

local world
local scope = { graze = graze, print = print, io = io, nan = 0 / 0, huge = math.huge,
  box = box(0, 0), floor = graze.plane(0, 1, 0) }

before_each(function()
  world = graze.world()
  world:add("a", box(100, 0))
  world:add("b", box(200, 0))
  world:add("ground", graze.plane(0, -1, 500))
  scope.world, scope.other = world, graze.world()
end)

after_each(function()
  world:setAngle("a", 0) -- it is not locked
  assert.same({ 190, 0, 1 }, { world:check("a", 300, 0) })
end)

local function state()
  local hits = {}
  for k, item, other in world:hits() do hits[k] = { item, other } end
  return { world:count(), { world:getTransform "a" }, { world:getBoundingBox "a" },
    { world:getVelocity "a" }, world:getGroup "a", world:getGroup "ground",
    world:getRestitution "a", world:getFriction "a", world:getDrag "a", world:getMaxSpeed "a",
    hits }
end

local refuses, refused, refusesNumbers = refusals.of(scope, state)

-- Every number of every method. One with a mark may be infinite (+) or left out (?).
describe("what is no finite number is refused by", function()
  for _, call in ipairs {
    "setPosition('a', 1, 2)", "setAngle('a', 1)", "setTransform('a', 1, 2, 3)",
    "setVelocity('a', 1, 2)", "setAcceleration('a', 1, 2)", "setRestitution('a', 1)",
    "setFriction('a', 1?)", "setDrag('a', 1)", "applyImpulse('a', 1, 2)",
    "setMaxSpeed('a', 1+)", "move('a', 1, 2)", "check('a', 1, 2)", "step(1)",
    "getHit(1)", "getHitLeg(1)", "getHitImpulse(1)", "addRectangle('c', 1, 2, 3, 4)",
    "queryPoint(1, 2)",
    "queryRectangle(1, 2, 3, 4)", "queryCircle(1, 2, 3)", "querySegment(1, 2, 3, 4)",
    "rayCast(1, 2, 3, 4)", "shapeCast(box, 1, 2)", "rayCastAll(1, 2, 3, 4)",
    "shapeCastAll(box, 1, 2)", "nearest(1, 2, 3+?)"
  } do
    it(call, function() refusesNumbers("world:" .. call, { box = "shape" }) end)
  end
end)

-- Every method that takes an item. Only the first six take planes.
local ofItem = { "remove(%s)", "getShape(%s)", "setShape(%s, box)", "getGroup(%s)",
  "setGroup(%s, 'g')", "getFriction(%s)", "getPosition(%s)", "getAngle(%s)", "getTransform(%s)",
  "getBoundingBox(%s)", "getVertices(%s)", "setPosition(%s, 1, 2)", "setAngle(%s, 1)",
  "setTransform(%s, 1, 2, 3)", "setVelocity(%s, 1, 2)", "setAcceleration(%s, 1, 2)",
  "setRestitution(%s, 1)", "setFriction(%s, 1)", "setDrag(%s, 1)", "setMaxSpeed(%s, 1)",
  "getVelocity(%s)", "getAcceleration(%s)", "getRestitution(%s)", "getDrag(%s)", "getMaxSpeed(%s)",
  "move(%s, 1, 2)", "check(%s, 1, 2)", "applyImpulse(%s, 1, 2)", "push(%s)", "touching(%s)" }

describe("an item that is not in the world", function()
  it("is refused by every method that takes one", refused { on = "world", calls = ofItem,
    { "'c'", 1, "item is not in this world: 'c'" },
    { "{}", 1, "item is not in this world: a table" },
    { "0", 1, "item is not in this world: 0" },
    { "false", 1, "item is not in this world: a boolean" },
    { "nan", 1, "item is not in this world: ...", "nan)" },
    { "box", 1, "item is not in this world: a shape" },
    { "print", 1, "item is not in this world: a function" },
    { "nil", 1, "item expected, got nil" },
  })

  it("is refused by each though another world has it", refused { on = "other", calls = ofItem,
    { "'a'", 1, "item is not in this world: 'a'" },
  })

  it("is refused after it was removed", function()
    world:remove "b"
    refused({ on = "world", calls = ofItem, { "'b'", 1, "item is not in this world: 'b'" } })()
    world:add("b", box(200, 0))
  end)

  it("is named", refused { calls = "world:move(%s, 1, 2)",
    { "'hera'", 1, "item is not in this world: 'hera'" },
    { "17", 1, "item is not in this world: 17" },
    { "{}", 1, "item is not in this world: a table" },
    { "box", 1, "item is not in this world: a shape" },
  })
end)

describe("a plane", function()
  it("has no place and no motion", refused { on = "world", calls = { check.unpack(ofItem, 7) },
    { "'ground'", 1, "item is a plane, which has no place and does not move" },
  })

  it("cannot replace the shape of what has a motion", function()
    world:setVelocity("a", 1, 0)
    refuses("world:setShape('a', floor)", 2, "an item that has a motion cannot become a plane")
    assert.equal("polygon", world:getShape("a"):type())
  end)
end)

describe("add", function()
  it("refuses nil, NaN and what is in already", refused {
    { "world:add(nil, box)", 1, "item expected, got nil" },
    { "world:add(nan, box)", 1, "item must not be nan" },
    { "world:add('a', box)", 1, "item is in this world already" },
    { "world:add()", 1, "item expected, got nil" },
  })

  it("refuses what is no shape", refused {
    calls = { "world:add('c', %s)", "world:setShape('a', %s)" },
    { "nil", 2, "shape expected, got nil" },
    { "5", 2, "shape expected, got number" },
    { "'box'", 2, "shape expected, got string" },
    { "{}", 2, "shape expected, got table" },
    { "true", 2, "shape expected, got boolean" },
    { "world", 2, "shape expected, got world" },
    { "graze.plane3(0, 0, 1, 0)", 2, "shape expected, got plane3" },
    { "graze.puck { x = 0, y = 0, radius = 1 }", 2, "shape expected, got puck" },
  })

  it("refuses a missing shape", refused {
    { "world:add('c')", 2, "shape expected, got nil" },
  })

  it("refuses options that it does not know, or that are of a wrong type", refused {
    calls = "world:add('c', box, %s)",
    { "{ grup = 'g' }", 3, "unknown key 'grup', did you mean 'group'? Known are group, oneWay..." },
    { "{ 'g' }", 3, "unknown key of type number" },
    { "{ [true] = 1 }", 3, "unknown key of type boolean" },
    { "{ group = 'g', [{}] = 1 }", 3, "unknown key of type table" },
    { "{ group = 5 }", 3, "group: string expected, got number" },
    { "{ group = false }", 3, "group: string expected, got boolean" },
    { "{ group = {} }", 3, "group: string expected, got table" },
    { "{ oneWay = true }", 3,
      "oneWay: only the edges of a chain have a side, so a normal is expected" },
    { "{ oneWay = 1 }", 3, "oneWay: table expected, got number" },
    { "{ oneWay = 'up' }", 3, "oneWay: table expected, got string" },
    { "{ oneWay = {} }", 3, "oneWay: number expected at 1, got nil" },
    { "{ oneWay = { 1 } }", 3, "oneWay: number expected at 2, got nil" },
    { "{ oneWay = { 1, '2' } }", 3, "oneWay: number expected at 2, got string" },
    { "{ oneWay = { 0, 0 } }", 3, "oneWay: the normal must not be zero" },
    { "{ oneWay = { nan, 0 } }", 3, "oneWay: finite number expected, got nan" },
    { "{ oneWay = { 0, huge } }", 3, "oneWay: finite number expected, got infinity" },
    { "'enemy'", 3, "table expected, got string" },
    { "5", 3, "table expected, got number" },
  })
end)

describe("groups and rules", function()
  for kind, bad in pairs { ["nil"] = "nil", number = "5", table = "{}", boolean = "true" } do
    local rule = kind == "table" and "group name expected at 1, got nil"
      or "string expected, got " .. kind
    it("refuse names that are no strings: a " .. kind, refused {
      { ("world:setGroup('a', %s)"):format(bad), 2, "string expected, got " .. kind },
      { ("world:rule(%s, 'b', 'slide')"):format(bad), 1, rule },
      { ("world:rule('a', %s, 'slide')"):format(bad), 2, rule },
      { ("world:rule('a', 'b', %s)"):format(bad), 3, "string expected, got " .. kind },
    })
  end

  it("refuse responses that they do not know", refused { calls = "world:rule('a', 'b', %s)",
    { "'stop'", 3, "unknown response 'stop'..." },
    { "'Slide'", 3, "unknown response 'Slide'..." },
    { "''", 3, "unknown response ''..." },
  })
end)

it("motions refuse what is out of range", refused {
  { { "world:setRestitution('a', -0.1)", "world:setRestitution('a', 1.1)" }, 2,
    "restitution must be from 0 to 1" },
  { "world:setFriction('a', -1)", 2, "friction must not be negative" },
  { "world:setFriction('a')", 2, "number expected, got nil" },
  { "world:setDrag('a', -1)", 2, "drag must not be negative" },
  { { "world:setMaxSpeed('a', 0)", "world:setMaxSpeed('a', -1)" }, 2, "speed must be positive" },
  { "world:setMaxSpeed('a', -huge)", 2, "finite number expected, got infinity" },
  { "world:step(-1)", 1, "time must not be negative" },
})

it("hits refuse a number that is out of range or not whole", function()
  world:move("a", 300, 0)
  assert.equal("a", (world:getHit(1)))
  for _, k in ipairs { "0", "2", "-1", "1.5", "1e9" } do
    refuses(("world:getHit(%s)"):format(k), 1, "there is 1 hit")
  end
  world:move("a", 0, 0)
  refuses("world:getHit(1)", 1, "there are 0 hits")
end)

describe("filters", function()
  for k, calls in pairs { [2] = { "push('a', %s)", "touching('a', %s)" },
    [4] = { "move('a', 150, 0, %s)", "check('a', 150, 0, %s)" },
    [5] = { "move('a', 150, 0, 1, %s)", "moveBy('a', 1, 0, 0, %s)" } } do
    it("of moves refuse what is no response, table or function, as argument " .. k, refused {
      on = "world", calls = calls,
      { k == 4 and "nan" or "5", k, k == 4 and "finite number expected, got nan"
        or "response, table or function expected, got number" },
      { "true", k, "response, table or function expected, got boolean" },
      { "box", k, "response, table or function expected, got shape" },
      { "world", k, "response, table or function expected, got world" },
      { "'stop'", k, "unknown response 'stop'..." },
      { { "{ 'slide' }", "{ [5] = 'slide' }" }, k, "group name expected as key, got number" },
      { "{ g = 'stop' }", k, "unknown response 'stop' for group 'g'..." },
      { "{ g = 5 }", k, "response expected for group 'g', got number" },
    })
  end

  for _, name in ipairs { "move", "check" } do
    it("of " .. name .. " refuse results that are no response", refused {
      calls = ("world:%s('a', 300, 0, function() return %%s end)"):format(name),
      { { "5", "{}", "'stop'", "''" }, ("bad callback of '%s' (a filter must return a response, "
        .. "true, false or nil, not ..."):format(name) },
    })
  end

  for k, calls in ipairs {
    { "overlaps(%s)" },
    { "queryShape(box, %s)" },
    { "queryPoint(1, 2, %s)" },
    { "queryCircle(1, 2, 3, %s)", "nearest(1, 2, 3, %s)" },
    { "shapeCast(box, 1, 2, 3, %s)", "shapeCastAll(box, 1, 2, 3, %s)",
      "queryRectangle(1, 2, 3, 4, %s)", "querySegment(1, 2, 3, 4, %s)", "rayCast(1, 2, 3, 4, %s)",
      "rayCastAll(1, 2, 3, 4, %s)" },
  } do
    it("of queries refuse what is no name, list or function, as argument " .. k, refused {
      on = "world", calls = calls,
      { "5", k, "group name, list of them, or function expected, got number" },
      { "true", k, "group name, list of them, or function expected, got boolean" },
      { "box", k, "group name, list of them, or function expected, got shape" },
      { "{ 'a', 5 }", k, "group name expected at 2, got number" },
      { "{ {} }", k, "group name expected at 1, got table" },
      { "{ default = true }", k, "list of group names expected, got a table of keys" },
    })
  end
end)

describe("snapshots", function()
  before_each(function()
    scope.snapshot, scope.strange = world:save(), scope.other:save()
    scope.collected = world:save()
    debug.getmetatable(scope.collected).__gc(scope.collected)
  end)

  it("are refused where they are none, of another world, or collected", refused {
    calls = { "world:save(%s)", "world:restore(%s)" },
    { "5", 1, "snapshot expected, got number" },
    { "'a'", 1, "snapshot expected, got string" },
    { "{}", 1, "snapshot expected, got table" },
    { "true", 1, "snapshot expected, got boolean" },
    { "print", 1, "snapshot expected, got function" },
    { "box", 1, "snapshot expected, got shape" },
    { "world", 1, "snapshot expected, got world" },
    { "io.stdout", 1, "snapshot expected, got userdata" },
    { "strange", 1, "the snapshot is of another world" },
    { "collected", 1, "this snapshot was collected" },
  })

  it("are missing", refused {
    { { "world:restore()", "world:restore(nil)" }, 1, "snapshot expected, got nil" },
  })

  it("refuse to be those of the other world, whose items are equal", function()
    local twin = graze.world()
    for item in world:items() do twin:add(item, world:getShape(item)) end
    assert.equal(world:hash(), twin:hash())
    scope.twin = twin:save()
    refuses("world:restore(twin)", 1, "the snapshot is of another world")
    refuses("world:save(twin)", 1, "the snapshot is of another world")
  end)

  for _, name in ipairs { "type", "typeOf", "__tostring" } do
    it("have a method " .. name .. ", which refuses what is none", refused {
      calls = ("local method = snapshot.%s method(%%s)"):format(name),
      { "nil", ("bad argument #1 to '%s' (snapshot expected, got nil)"):format(name) },
      { "{}", ("bad argument #1 to '%s' (snapshot expected, got table)"):format(name) },
      { "world", ("bad argument #1 to '%s' (snapshot expected, got world)"):format(name) },
      { "box", ("bad argument #1 to '%s' (snapshot expected, got shape)"):format(name) },
    })
  end

  it("refuse names of types that are no strings", refused {
    { "snapshot:typeOf()", 1, "string expected, got nil" },
    { "snapshot:typeOf(5)", 1, "string expected, got number" },
  })
end)

it("save, restore and hash refuse a world that was collected", function()
  local dead = graze.world()
  scope.dead, scope.snapshot = dead, dead:save()
  debug.getmetatable(dead).__gc(dead)
  for _, call in ipairs { "save()", "save(snapshot)", "restore(snapshot)", "hash()" } do
    refuses("dead:" .. call, "this world was collected")
  end
  assert.equal("snapshot of 0 items", tostring(scope.snapshot))
  assert.equal("snapshot", scope.snapshot:type())
end)

describe("what a query fills", function()
  for k, calls in ipairs {
    { "events(%s)" },
    { "overlaps(nil, %s)" },
    { "queryShape(box, nil, %s)" },
    { "queryPoint(1, 2, nil, %s)" },
    { "queryCircle(1, 2, 3, nil, %s)" },
    { "queryRectangle(1, 2, 3, 4, nil, %s)", "querySegment(1, 2, 3, 4, nil, %s)" },
  } do
    it("must be a table, as argument " .. k, refused { on = "world", calls = calls,
      { "5", k, "table expected, got number" },
      { "'t'", k, "table expected, got string" },
      { "true", k, "table expected, got boolean" },
      { "box", k, "table expected, got shape" },
    })
  end
end)

it("fits refuses what is no item, shape, place or filter", refused { calls = "world:fits(%s)",
  { "'c', box", 1, "item is not in this world: 'c'" },
  { "'ground', box", 1, "item is a plane, which has no place and does not move" },
  { "'a'", 2, "shape expected, got nil" },
  { "nil, floor", 2, "shape expected, got plane" },
  { "'a', box, '1', 1", 3, "number expected, got string" },
  { "'a', box, nil, {}", 4, "number expected, got table" },
  { "'a', box, nan, 1", 3, "finite number expected, got nan" },
  { "'a', box, 1, huge", 4, "finite number expected, got infinity" },
  { "'a', box, 1, 2, 5", 5, "response, table or function expected, got number" },
  { "'a', box, 1, 2, 'hop'", 5, "unknown response 'hop', known are ignore, cross..." },
  { "'a', box, 200, 0, function() return 5 end",
    "bad callback of 'fits' (a filter must return a response, true, false or nil, not a number)" },
})

it("addRectangle refuses what is no item, size or option", refused {
  calls = "world:addRectangle(%s)",
  { "nil, 1, 2, 3, 4", 1, "item expected, got nil" },
  { "nan, 1, 2, 3, 4", 1, "item must not be nan" },
  { "'a', 1, 2, 3, 4", 1, "item is in this world already" },
  { "'c', 1, 2, 0, 4", 4, "width must be positive" },
  { "'c', 1, 2, 3, -1", 5, "height must be positive" },
  { "'c', 1, 2, 1e10, 1e-10", 4, "the rectangle is too thin" },
  { "'c', 1, 2, 3, 4, 5", 6, "table expected, got number" },
  { "'c', 1, 2, 3, 4, { grup = 'x' }", 6, "unknown key 'grup', did you mean 'group'?..." },
  { "'c', 1, 2, 3, 4, { group = 5 }", 6, "group: string expected, got number" },
  { "'c', 1, 2, 3, 4, { oneWay = true }", 6,
    "oneWay: only the edges of a chain have a side, so a normal is expected" },
})

it("queries refuse sizes of 0, radii that are not positive, and negative distances", refused {
  { "world:queryRectangle(1, 2, 0, 4)", 3, "width must not be 0" },
  { "world:queryRectangle(1, 2, 3, 0)", 4, "height must not be 0" },
  { { "world:queryCircle(1, 2, 0)", "world:queryCircle(1, 2, -1)" }, 3, "radius must be positive" },
  { "world:nearest(1, 2, -1)", 3, "distance must not be negative" },
  { { "world:queryShape(5)", "world:shapeCast(5, 1, 2)" }, 1, "shape expected, got number" },
  { "world:queryShape()", 1, "shape expected, got nil" },
  { { "world:shapeCast(floor, 1, 2)", "world:shapeCastAll(floor, 1, 2)" }, 1,
    "shape expected, got plane" },
})

describe("the receiver", function()
  it("must be a world", refused { calls = "local method = world.move method(%s, 'a', 1, 2)",
    { "nil", "bad argument #1 to 'move' (world expected, got nil)" },
    { "5", "bad argument #1 to 'move' (world expected, got number)" },
    { "{}", "bad argument #1 to 'move' (world expected, got table)" },
    { "box", "bad argument #1 to 'move' (world expected, got shape)" },
    { "floor", "bad argument #1 to 'move' (world expected, got plane)" },
    { "io.stdout", "bad argument #1 to 'move' (world expected, got userdata)" },
    { "print", "bad argument #1 to 'move' (world expected, got function)" },
  })

  it("must be a world for every method", function()
    local methods = 0
    for name in pairs(debug.getmetatable(world).__index) do
      if not name:find "^__" then
        methods = methods + 1
        refuses(("local method = world.%s method(box, 'a', 1, 2)"):format(name),
          ("bad argument #1 to '%s' (world expected, got shape)"):format(name))
      end
    end
    assert.is_true(methods > 50)
  end)
end)
