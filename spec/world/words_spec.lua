-- What errors say to somebody who wrote nearly the right thing, and what world:add and world:rule
-- take in one call.

local graze = require "graze"
local refusals = require "spec.support.refusals"

local box = graze.rectangle(0, 0, 10, 10)

local function boxes()
  return graze.world():add("a", box) and graze.world()
end

describe("an error", function()
  local world = graze.world()
  world:add("a", box)
  world:add("wall", box:clone():setPosition(50, 0))
  local refuses = refusals.of({ graze = graze, world = world, box = box, A = box, B = box:clone(),
    slid = function() return "slid" end, none = function() return {} end },
    function() return world:hash() end)

  it("names what is near, and all that is known", function()
    refuses("world:add('b', box, { oneway = true })", 3, "unknown key 'oneway', did you mean "
      .. "'oneWay'? Known are group, oneWay, velocity...")
    refuses("world:rule('a', 'b', 'bonce')", 3,
      "unknown response 'bonce', did you mean 'bounce'? Known are ignore...", "slide, touch")
    refuses("world:rule('a', 'b', 'pass')", 3,
      "unknown response 'pass', known are ignore, cross, slide, touch, bounce")
    refuses("graze.world({ group = { 'a' } })", 1,
      "unknown key 'group', did you mean 'groups'? Known are groups, friction")
    refuses("graze.walker(world, 'a', { maxslope = 1 })", 3, "unknown option 'maxslope', did "
      .. "you mean 'maxSlope'? Known are maxSlope, step, snap, nudge, push")
  end)

  it("names of several unknown keys the same in each run", function()
    refuses("world:add('b', box, { zebra = 1, ape = 2, mule = 3 })", 3, "unknown key 'ape'...")
  end)

  it("quotes what a filter returned", function()
    refuses("world:move('a', 100, 0, slid)", "bad callback of 'move' (a filter must return a "
      .. "response, true, false or nil, not 'slid')")
    refuses("world:move('a', 100, 0, none)", "bad callback of 'move' (a filter must return a "
      .. "response, true, false or nil, not a table)")
  end)

  it("tells a colon from a dot", function()
    refuses("graze:world()", "calling 'graze:world' with a colon: graze.world has a dot")
    refuses("graze:walker(world, 'a')", 1, "graze.walker has a dot, not a colon")
    refuses("graze:circle(0, 0, 5)", "calling 'graze:circle' with a colon: graze.circle has a dot")
    refuses("A.overlaps(B)", 2, "shape expected, got nil: call it with a colon, a:overlaps(b)")
    refuses("world.has('a')", 1, "world expected, got string: call it with a colon, "
      .. "world:has(...)")
  end)

  it("knows the habits of bump.lua", function()
    refuses("world:add({}, 0, 0, 10, 10)", 2,
      "shape expected, got number: world:addRectangle takes a box by x, y, width and height")
  end)
end)

describe("the options of add", function()
  it("are what the setters take", function()
    local world = graze.world()
    world:add("ball", box, { group = "balls", velocity = { 3, -4 }, acceleration = { 0, 9 },
      mass = 2, angularVelocity = 0.5, restitution = 0.25, friction = 0.75, drag = 0.125,
      deceleration = 1, angularDeceleration = 3, maxSpeed = 50 })
    world:addRectangle("door", 50, 0, 4, 20, { hinge = { -1, 1 }, mass = 3 })
    assert.same({ 3, -4 }, { world:getVelocity "ball" })
    assert.same({ 0, 9 }, { world:getAcceleration "ball" })
    assert.same({ 2, 0.5, 0.25, 0.75, 0.125, 1, 50, "balls" }, { world:getMass "ball",
      world:getAngularVelocity "ball", world:getRestitution "ball", world:getFriction "ball",
      world:getDrag "ball", world:getDeceleration "ball", world:getMaxSpeed "ball",
      world:getGroup "ball" })
    assert.same({ 1, 3 }, { world:getDeceleration "ball" })
    assert.same({ -1, 1 }, { world:getHinge "door" })
    world:add("wheel", box, { angularDeceleration = 3 })
    assert.same({ 0, 3 }, { world:getDeceleration "wheel" })
  end)

  it("that a setter refuses are refused, and nothing is added", function()
    local world = graze.world()
    world:add("a", box)
    local plane = graze.plane(0, -1, 5)
    local refuses = refusals.of({ world = world, box = box, plane = plane },
      function() return { world:hash(), world:count() } end)
    refuses("world:add('b', box, { velocity = { 1 } })", 3,
      "velocity: number expected at 2, got nil")
    refuses("world:add('b', box, { velocity = 5 })", 3, "velocity: table expected, got number")
    refuses("world:add('b', box, { velocity = { x = 1, y = 2 } })", 3,
      "velocity: number expected at 1, got nil")
    refuses("world:add('b', box, { acceleration = {} })", 3,
      "acceleration: number expected at 1, got nil")
    refuses("world:add('b', box, { hinge = {} })", 3, "hinge: number expected at 1, got nil")
    refuses("world:add('b', box, { mass = { 1 } })", 3, "mass: number expected, got table")
    refuses("world:add('b', box, { mass = -1 })", 3, "mass: mass must be positive")
    refuses("world:add('b', box, { velocity = { 1, 2 }, restitution = 2 })", 3,
      "restitution: restitution must be from 0 to 1")
    refuses("world:add('b', box, { friction = -1 })", 3, "friction: friction must not be negative")
    refuses("world:addRectangle('b', 0, 0, 5, 5, { mass = 'heavy' })", 6,
      "mass: number expected, got string")
    refuses("world:add('b', plane, { velocity = { 1, 2 } })", 3, "velocity: ...")
    world:add("b", box, { mass = 1 })
    assert.equal(2, world:count())
  end)
end)

describe("a rule", function()
  it("takes lists of groups on both sides", function()
    local world = boxes()
    world:rule({ "heroes", "ghosts" }, { "coins", "flags" }, "cross"):rule("ghosts", { "walls",
      "*" }, "ignore")
    for _, group in ipairs { "heroes", "ghosts" } do
      assert.equal("cross", world:getRule(group, "coins"))
      assert.equal("cross", world:getRule("flags", group))
    end
    assert.equal("slide", world:getRule("heroes", "walls"))
    assert.equal("ignore", world:getRule("ghosts", "walls"))
    assert.equal("ignore", world:getRule("ghosts", "anything"))
  end)

  it("with a wrong name in a list changes nothing", function()
    local world = boxes()
    local refuses = refusals.of({ world = world }, function()
      return { world:hash(), world:getRule("a", "b") }
    end)
    refuses("world:rule({ 'a', 5 }, 'b', 'cross')", 1, "group name expected at 2, got number")
    refuses("world:rule('a', { 'b', {} }, 'cross')", 2, "group name expected at 2, got table")
    refuses("world:rule({ 'a', '*' }, { 'b', '*' }, 'cross')", 2,
      "only one of the two may be '*'")
    refuses("world:rule({ 'a' }, { 'b' }, 'bonce')", 3, "unknown response 'bonce'...")
  end)
end)

describe("fits", function()
  it("asks as a group who has room before it exists", function()
    local world = graze.world()
    world:add("wall", box, { group = "walls" })
    world:rule("ghosts", "walls", "ignore"):rule("coins", "walls", "slide")
    assert.is_true((world:fits(nil, box, 0, 0, nil, "ghosts")))
    assert.same({ false, "wall" }, { world:fits(nil, box, 0, 0, nil, "coins") })
    assert.same({ false, "wall" }, { world:fits(nil, box, 0, 0) })
    world:add("coin", box:clone():setPosition(50, 0), { group = "coins" })
    assert.same({ false, "wall" }, { world:fits("coin", box, 0, 0) })
    assert.is_true((world:fits("coin", box, 0, 0, nil, "ghosts")))
    local function byRules() return true end
    assert.is_true((world:fits(nil, box, 0, 0, byRules, "ghosts")))
    local refuses = refusals.of({ world = world, box = box }, function() return world:hash() end)
    refuses("world:fits(nil, box, 0, 0, nil, 'nobody')", 6,
      "unknown group 'nobody': no item or rule has it")
  end)
end)
