-- The fourth system: a puck that flies under constant acceleration and bounces off walls.

local graze = require "graze"
local check = require "spec.support.check"
local disturb = require "spec.support.disturb"
local numbers = require "spec.support.numbers"

local near = check.near
local sqrt, abs = math.sqrt, math.abs

local left, right = graze.plane(1, 0, 0), graze.plane(-1, 0, 100)
local ceiling, floor = graze.plane(0, 1, 0), graze.plane(0, -1, 100)
local ROOM = { left, right, ceiling, floor } -- 100 by 100

local function puckAt(x, y, settings)
  settings = settings or {}
  settings.x, settings.y, settings.radius = x, y, settings.radius or 1
  return graze.puck(settings)
end

-- how far the puck is in front of the nearest wall
local function clearance(puck, walls)
  local x, y, z = puck:getPosition()
  local least = math.huge
  for _, wall in ipairs(walls) do
    least = math.min(least, wall:signedDistance(x, y, z) - puck:getRadius())
  end
  return least
end

describe("a new puck", function()
  it("has what it is given", function()
    local puck = graze.puck { x = 1, y = 2, z = 3, radius = 4, vx = 5, vy = 6, vz = 7,
      ax = 8, ay = 9, az = 10, friction = 0.2, restitution = 0.9, maxSpeed = 800 }
    assert.same({ 1, 2, 3 }, { puck:getPosition() })
    assert.same({ 5, 6, 7 }, { puck:getVelocity() })
    assert.same({ 8, 9, 10 }, { puck:getAcceleration() })
    assert.same({ 4, 0.2, 0.9, 800 },
      { puck:getRadius(), puck:getFriction(), puck:getRestitution(), puck:getMaxSpeed() })
  end)

  it("is at rest, slides freely and bounces fully unless told", function()
    local puck = graze.puck { x = 1, y = 2, radius = 4 }
    assert.same({ 1, 2, 0 }, { puck:getPosition() })
    assert.same({ 0, 0, 0 }, { puck:getVelocity() })
    assert.same({ 0, 0, 0 }, { puck:getAcceleration() })
    assert.same({ 0, 1, math.huge }, { puck:getFriction(), puck:getRestitution(),
      puck:getMaxSpeed() })
  end)

  it("can be changed", function()
    local puck = puckAt(1, 2)
    puck:setPosition(3, 4, 5)
    puck:setVelocity(6, 7, 8)
    puck:setAcceleration(9, 10, 11)
    puck:setFriction(0.5)
    puck:setRestitution(0.25)
    puck:setMaxSpeed(100)
    assert.same({ 3, 4, 5 }, { puck:getPosition() })
    assert.same({ 6, 7, 8 }, { puck:getVelocity() })
    assert.same({ 9, 10, 11 }, { puck:getAcceleration() })
    assert.same({ 0.5, 0.25, 100 }, { puck:getFriction(), puck:getRestitution(),
      puck:getMaxSpeed() })
  end)

  it("may lose its speed limit again", function()
    local puck = puckAt(0, 0, { maxSpeed = 5 })
    puck:setMaxSpeed(math.huge)
    assert.equal(math.huge, puck:getMaxSpeed())
  end)
end)

describe("a step without walls", function()
  it("goes straight on", function()
    local puck = puckAt(10, 20, { vx = 3, vy = -4, vz = 5 })
    assert.equal(0, puck:step(2, {}))
    assert.same({ 16, 12, 10 }, { puck:getPosition() })
    assert.same({ 3, -4, 5 }, { puck:getVelocity() })
  end)

  it("follows the parabola exactly, however long", function()
    local puck = puckAt(0, 0, { vx = 3, vy = -4, ay = 10 })
    puck:step(10, {})
    assert.same({ 30, 460, 0 }, { puck:getPosition() })
    assert.same({ 3, 96, 0 }, { puck:getVelocity() })
  end)

  it("of no time changes nothing", function()
    local puck = puckAt(50, 99, { vx = 3, vy = 4, ay = 10 })
    assert.equal(0, puck:step(0, ROOM))
    assert.same({ 50, 99, 0 }, { puck:getPosition() })
    assert.same({ 3, 4, 0 }, { puck:getVelocity() })
  end)
end)

describe("a bounce", function()
  it("happens where the rim meets the wall, and what is left of the step is flown back", function()
    local puck = puckAt(50, 50, { vx = 10 })
    assert.equal(1, puck:step(6, ROOM))
    near({ 99 - 11, 50, 0 }, { puck:getPosition() })
    near({ -10, 0, 0 }, { puck:getVelocity() })
  end)

  it("happens as often as there is time for", function()
    local puck = puckAt(50, 50, { vx = 98 })
    assert.equal(10, puck:step(10, ROOM))
    near({ 50 }, { (puck:getPosition()) }, 1e-9)
  end)

  it("happens off both walls of a corner", function()
    local puck = puckAt(90, 80, { vx = 10, vy = 10 })
    assert.equal(2, puck:step(3, ROOM))
    near({ 78, 88, 0 }, { puck:getPosition() })
    near({ -10, -10, 0 }, { puck:getVelocity() })
  end)

  it("straight into a corner comes straight back", function()
    local puck = puckAt(90, 90, { vx = 10, vy = 10 })
    assert.equal(2, puck:step(1.8, ROOM))
    near({ 90, 90, 0 }, { puck:getPosition() })
    near({ -10, -10, 0 }, { puck:getVelocity() })
  end)

  it("keeps the restitution's part of the normal speed, and all of the rest", function()
    local puck = puckAt(50, 89, { vx = 3, vy = 10, restitution = 0.5 })
    assert.equal(1, puck:step(2, ROOM))
    near({ 56, 94, 0 }, { puck:getPosition() })
    near({ 3, -5, 0 }, { puck:getVelocity() })
  end)

  it("of restitution 0 leaves the puck sliding along the wall", function()
    local puck = puckAt(50, 89, { vx = 3, vy = 10, restitution = 0 })
    puck:step(5, ROOM)
    near({ 65, 99, 0 }, { puck:getPosition() })
    near({ 3, 0, 0 }, { puck:getVelocity() })
  end)

  it("off a slope", function()
    local puck = puckAt(0, 10, { vy = -9 })
    assert.equal(1, puck:step(2, { graze.plane(3, 4, 0) })) -- 8 in front of it, falls 7 in 35/36
    local vx, vy = puck:getVelocity()
    near({ 81 }, { vx * vx + vy * vy })
    near({ 0.96 * 9, 0.28 * 9 }, { vx, vy })
  end)

  it("under gravity, in a fall of many bounces within one step", function()
    -- from 45 up: sqrt(9) down, 6 more for every hop
    local puck = puckAt(50, 54, { ay = 10 })
    assert.equal(4, puck:step(3 + 3 * 6 + 3, { floor }))
    near({ 50, 54, 0 }, { puck:getPosition() }, 1e-8)
    near({ 0, 0, 0 }, { puck:getVelocity() }, 1e-8)
  end)

  it("in space, off a plane of space and upright ones", function()
    local puck = graze.puck { x = 50, y = 50, z = 10, radius = 1, vx = 98, vz = -9 }
    assert.equal(3, puck:step(2, { graze.plane3(0, 0, 1, 0), left, right }))
    near({ 50, 50, 10 }, { puck:getPosition() })
    near({ 98, 0, 9 }, { puck:getVelocity() })
  end)

  it("off a floor leaves the velocity along it alone, to the last bit", function()
    local rng = numbers.new(31)
    for _ = 1, 300 do
      local vx, vy = rng:range(0, 9), rng:range(0, 9)
      local puck = graze.puck { x = 0, y = 0, z = rng:range(1, 9), radius = 0.5, vx = vx, vy = vy,
        az = rng:range(-9, -4), restitution = rng:range(0, 1) }
      assert.is_true(puck:step(3, { graze.plane3(0, 0, 1, 0) }) > 0)
      local x, y = puck:getVelocity()
      assert.same({ vx, vy }, { x, y })
    end
  end)
end)

describe("onBounce", function()
  it("is told of the puck, the wall and the time of the step", function()
    local puck, told = puckAt(50, 50, { vx = 49 }), {}
    assert.equal(2, puck:step(4, ROOM, function(...) told[#told + 1] = { ... } end))
    assert.equal(2, #told)
    assert.is_true(told[1][1] == puck and told[1][2] == right)
    assert.is_true(told[2][1] == puck and told[2][2] == left)
    near({ 1, 3 }, { told[1][3], told[2][3] })
  end)

  it("finds the puck at the wall, already leaving", function()
    local puck = puckAt(50, 50, { vx = 49 })
    puck:step(1.5, ROOM, function(p)
      near({ 99, 50, 0 }, { p:getPosition() })
      near({ -49, 0, 0 }, { p:getVelocity() })
    end)
  end)

  it("may change the puck", function()
    local puck = puckAt(50, 50, { vx = 49 })
    puck:step(2, ROOM, function(p) p:setVelocity(0, 7) end)
    near({ 99, 57, 0 }, { puck:getPosition() })
  end)

  it("that raises leaves the puck as it was before the step", function()
    local puck = puckAt(50, 50, { vx = 98, ay = 1 })
    local bounces = disturb.raising(function(bounced) puck:step(5, ROOM, bounced) end,
      function() end, function()
        assert.same({ 50, 50, 0 }, { puck:getPosition() })
        assert.same({ 98, 0, 0 }, { puck:getVelocity() })
      end)
    assert.is_true(bounces >= 3)
    assert.is_true(puck:step(1, ROOM) >= 1)
  end)

  it("may raise any value", function()
    local puck, value = puckAt(50, 50, { vx = 98 }), {}
    local _, raised = pcall(puck.step, puck, 5, ROOM, function() error(value) end)
    assert.equal(value, raised)
  end)

  it("may step another puck, but not the one that is bouncing", function()
    local puck, other = puckAt(50, 50, { vx = 98 }), puckAt(50, 50, { vx = 98 })
    puck:step(0.6, ROOM, function() other:step(0.25, ROOM) end)
    near({ 74.5 }, { (other:getPosition()) })
    local ok, message = pcall(puck.step, puck, 1, ROOM, function(p) p:step(1, ROOM) end)
    assert.is_false(ok)
    assert.truthy(message:find("step", 1, true))
    assert.is_true(puck:step(1, ROOM) >= 1) -- and it is not left locked
  end)

  it("may not yield out of a step", function()
    local puck = puckAt(50, 50, { vx = 98 })
    disturb.refusesYield(function() puck:step(5, ROOM, coroutine.yield) end)
    assert.same({ 50, 50, 0 }, { puck:getPosition() })
    assert.is_true(puck:step(1, ROOM) >= 1)
  end)

  it("may collect garbage and drop the walls", function()
    local puck = puckAt(50, 50, { vx = 98 })
    local walls = { graze.plane(1, 0, 0), graze.plane(-1, 0, 100) }
    puck:step(10, walls, function() collectgarbage() end)
    near({ 50 }, { (puck:getPosition()) }, 1e-9)
    local ok = pcall(puck.step, puck, 10, walls, function()
      walls[1], walls[2] = nil, nil
      collectgarbage()
    end)
    if not ok then near({ 50 }, { (puck:getPosition()) }, 1e-9) end
  end)
end)

describe("a puck behind a wall", function()
  it("is pushed out, and reflected when it is moving in", function()
    local puck = puckAt(50, 105, { vy = 10 })
    assert.is_true(puck:step(0.5, { floor }) >= 1)
    near({ 50, 94, 0 }, { puck:getPosition() })
    near({ 0, -10, 0 }, { puck:getVelocity() })
  end)

  it("is pushed out and goes its way when it is leaving, whichever wall of a list it is", function()
    for _, walls in ipairs { { floor }, { floor, left, right }, { left, right, floor } } do
      for _, depth in ipairs { 0.5, 5, 50 } do
        local puck = puckAt(50, 99 + depth, { vy = -10 })
        assert.equal(1, puck:step(0.5, walls))
        assert.same({ 50, 94, 0 }, { puck:getPosition() })
        assert.same({ 0, -10, 0 }, { puck:getVelocity() })
        -- it does not gain what it would have gained by a fall so far
        for _, pull in ipairs { 10, -10 } do
          puck = puckAt(50, 99 + depth, { vy = -10, ay = pull })
          puck:step(0.5, walls)
          near({ 50, 94 + pull / 8, 0 }, { puck:getPosition() })
          near({ 0, -10 + pull / 2, 0 }, { puck:getVelocity() })
        end
      end
    end
  end)

  it("of every wall of a corner ends in front of all", function()
    local puck = puckAt(104, 107, { vx = 3, vy = 4 })
    puck:step(1, ROOM)
    assert.is_true(clearance(puck, ROOM) >= -1e-9)
  end)
end)

describe("friction", function()
  it("decelerates by mu times the velocity, however the time is cut", function()
    for _, steps in ipairs { 1, 3, 60 } do
      local puck = puckAt(0, 0, { vx = 10, friction = 3 })
      for _ = 1, steps do puck:step(1 / steps, {}) end
      near({ 10 / 3 * (1 - math.exp(-3)) }, { (puck:getPosition()) })
      near({ 10 * math.exp(-3) }, { (puck:getVelocity()) })
    end
  end)

  it("goes on after a bounce", function()
    for _, steps in ipairs { 1, 3, 60 } do
      local puck, bounces = puckAt(90, 50, { vx = 10, friction = 0.2 }), 0
      for _ = 1, steps do bounces = bounces + puck:step(1.5 / steps, ROOM) end
      assert.equal(1, bounces)
      -- It loses 0.2 of each unit of its way in speed: 1.8 until the wall.
      local t = -math.log(0.82) / 0.2
      local rest = math.exp(-0.2 * (1.5 - t))
      near({ 99 - 8.2 / 0.2 * (1 - rest) }, { (puck:getPosition()) }, 2e-3)
      near({ -8.2 * rest }, { (puck:getVelocity()) }, 2e-3)
    end
  end)

  it("never turns a puck round, nor speeds it up, whatever the step", function()
    for _, dt in ipairs { 1e-6, 0.01, 1, 4.9, 5.1, 10, 100, 1000 } do
      local puck = puckAt(0, 0, { vx = 10, friction = 0.2 })
      puck:step(dt, {})
      local vx = puck:getVelocity()
      assert.is_true(vx >= 0 and vx < 10)
      local x = puck:getPosition()
      assert.is_true(x > 0 and x <= 10 * dt)
    end
  end)

  it("brings a puck to rest in a room", function()
    local puck = puckAt(50, 50, { vx = 300, vy = -170, friction = 0.5 })
    for _ = 1, 200 do puck:step(0.5, ROOM) end
    local vx, vy = puck:getVelocity()
    near({ 0, 0 }, { vx, vy }, 1e-9)
    assert.is_true(clearance(puck, ROOM) >= -1e-9)
  end)
end)

describe("the speed limit", function()
  it("is never exceeded at the end of a step", function()
    local puck = puckAt(50, 50, { vx = 3000, vy = 4000, maxSpeed = 800 })
    puck:step(0.001, {})
    near({ 480, 640, 0 }, { puck:getVelocity() }, 1e-9)
    local fall = puckAt(50, 50, { ay = 1000, maxSpeed = 80 })
    fall:step(10, {})
    near({ 0, 80, 0 }, { fall:getVelocity() }, 1e-9)
  end)

  it("holds for the leg that it is set in: the puck ends no leg inside a wall", function()
    local puck = puckAt(50, 50, { vx = 5000, maxSpeed = 100 })
    assert.equal(0, puck:step(0.4, ROOM))
    near({ 90 }, { (puck:getPosition()) })
    assert.equal(1, puck:step(0.4, ROOM))
    near({ 99 - 31 }, { (puck:getPosition()) })
  end)

  it("leaves a slower puck alone", function()
    local puck = puckAt(0, 0, { vx = 30, maxSpeed = 800 })
    puck:step(1, {})
    assert.same({ 30, 0, 0 }, { puck:getVelocity() })
  end)
end)

describe("at rest", function()
  it("a puck that bounces with 0.5 comes to lie on the floor, in finite time", function()
    local puck = puckAt(50, 50, { ay = 10, restitution = 0.5 })
    for _ = 1, 400 do puck:step(0.05, { floor }) end
    near({ 50, 99, 0 }, { puck:getPosition() }, 1e-6)
    near({ 0, 0, 0 }, { puck:getVelocity() }, 1e-3)
  end)

  it("does so within one long step, of a bounded number of bounces", function()
    local puck = puckAt(50, 50, { ay = 10, restitution = 0.5 })
    local bounces = puck:step(1000, { floor })
    assert.is_true(bounces > 5 and bounces < 1000)
    near({ 50, 99, 0 }, { puck:getPosition() }, 1e-6)
    near({ 0, 0, 0 }, { puck:getVelocity() }, 1e-3)
  end)

  it("keeps its motion along the wall", function()
    local puck = puckAt(50, 99, { vx = 7, ay = 10, restitution = 0 })
    for _ = 1, 10 do puck:step(0.5, { floor }) end
    near({ 85, 99, 0 }, { puck:getPosition() })
    near({ 7, 0, 0 }, { puck:getVelocity() })
  end)

  it("slides down a slope as the slope's part of gravity pulls", function()
    -- 3 across, 4 along: the normal part of the gravity is taken up
    local slope = graze.plane(-3, -4, 0)
    local puck = puckAt(-0.6, -0.8, { ay = 10, restitution = 0 })
    puck:step(2, { slope })
    -- the free part is 10 * (-0.48, 0.36)
    near({ -0.6 - 9.6, -0.8 + 7.2, 0 }, { puck:getPosition() }, 1e-6)
    near({ -9.6, 7.2, 0 }, { puck:getVelocity() }, 1e-6)
  end)

  it("stays in a corner that gravity pulls it into", function()
    local puck = puckAt(80, 80, { ax = 10, ay = 10, restitution = 0.5 })
    for _ = 1, 100 do puck:step(1, ROOM) end
    near({ 99, 99, 0 }, { puck:getPosition() }, 1e-6)
    near({ 0, 0, 0 }, { puck:getVelocity() }, 1e-3)
  end)

  it("stays in a wedge", function()
    -- a funnel with its tip at (0, 0)
    local wedge = { graze.plane(3, -1, 0), graze.plane(-3, -1, 0) }
    local puck = puckAt(1, -50, { ay = 10, restitution = 0.5 })
    for _ = 1, 200 do
      puck:step(0.5, wedge)
      assert.is_true(clearance(puck, wedge) >= -1e-9)
    end
    near({ 0, -sqrt(10), 0 }, { puck:getPosition() }, 1e-6)
    puck:step(1000, wedge) -- and does not float out of it
    near({ 0, -sqrt(10), 0 }, { puck:getPosition() }, 1e-6)
  end)

  it("stays where there is no room for it", function()
    local slot = { graze.plane(1, 0, 0), graze.plane(-1, 0, 1) }
    local puck = puckAt(0.5, 5, { vx = 1, vy = 2, vz = 3 })
    assert.equal(256, puck:step(1, slot))
    near({ 5, 0 }, { select(2, puck:getPosition()) })
    near({ 0, 2, 3 }, { puck:getVelocity() })
    assert.equal(0, puck:step(1, {}))
    near({ 7, 3 }, { select(2, puck:getPosition()) })
  end)

  it("slides along the edge between two walls of space, as its part of gravity pulls", function()
    -- a gutter along (0, 3, -4) / 5, between two walls that lean against it
    local gutter = { graze.plane3(1, 0.8, 0.6, 0), graze.plane3(-1, 0.8, 0.6, 0) }
    local up = sqrt(2) -- the puck lies so far above the edge
    local puck = graze.puck { x = 0, y = 0.8 * up, z = 0.6 * up, radius = 1, az = -10 }
    puck:setRestitution(0)
    puck:step(2, gutter)
    -- 8 of the 10 pull along the edge
    near({ 0, 0.8 * up + 9.6, 0.6 * up - 12.8 }, { puck:getPosition() }, 1e-6)
    near({ 0, 9.6, -12.8 }, { puck:getVelocity() }, 1e-6)
  end)

  it("stays in a corner of space", function()
    local corner = { graze.plane3(1, 0, 0, 0), graze.plane3(0, 1, 0, 0), graze.plane3(0, 0, 1, 0) }
    local puck = graze.puck { x = 5, y = 7, z = 9, radius = 1, ax = -1, ay = -2, az = -3 }
    puck:setRestitution(0.5)
    for _ = 1, 50 do puck:step(1, corner) end
    near({ 1, 1, 1 }, { puck:getPosition() }, 1e-6)
    puck:step(1000, corner)
    near({ 1, 1, 1 }, { puck:getPosition() }, 1e-6)
    near({ 0, 0, 0 }, { puck:getVelocity() }, 1e-3)
  end)

  it("does not creep", function()
    local puck = puckAt(50, 99, { ay = 10, restitution = 0.5 })
    for _ = 1, 1000 do puck:step(1 / 60, { floor }) end
    near({ 50, 99, 0 }, { puck:getPosition() }, 1e-9)
  end)

  it("is held by those of many walls that its acceleration presses on", function()
    -- one more than are kept: the one that it is drawn away from is left out, wherever listed
    local pressed = { graze.plane3(1, 0, 0, 0), graze.plane3(0, 1, 0, 0) }
    local ground, sky = graze.plane3(0, 0, 1, 0), graze.plane3(0, 0, -1, 2)
    for place = 1, 17 do
      for swap = 0, 1 do
        local walls = { pressed[1 + swap] }
        for i = 2, 15 do walls[i] = ground end
        walls[16] = pressed[2 - swap]
        table.insert(walls, place, sky)
        local puck = graze.puck { x = 1, y = 1, z = 1, radius = 1, ax = -1, ay = -2, az = -10 }
        assert.equal(0, puck:step(1, walls), place)
        assert.same({ 1, 1, 1 }, { puck:getPosition() })
        assert.same({ 0, 0, 0 }, { puck:getVelocity() })
      end
    end
  end)

  it("falls down the edge of two upright walls that it is drawn between", function()
    local puck = graze.puck { x = 1, y = 1, z = 90, radius = 1, ax = -3, ay = -4, az = -10 }
    puck:step(1, { graze.plane(1, 0, 0), graze.plane(0, 1, 0) })
    assert.same({ 1, 1, 85 }, { puck:getPosition() })
    assert.same({ 0, 0, -10 }, { puck:getVelocity() })
  end)

  it("stays in a notch where it could swing by less than the skin, however it comes", function()
    local notch = { graze.plane(1, -1, 0), graze.plane(-1, -1, 0) }
    -- the skin is 2e-9, and so as high as a hop of 2e-4
    local ways = { { 0, -1e-4 }, { 0, 1.8e-4 }, { 1.3e-4, 1.3e-4 }, { -1.8e-4, 0 },
      { 1.5e-4, 0.5e-4 } }
    for _, way in ipairs(ways) do
      local puck = puckAt(0, -sqrt(2), { vx = way[1], vy = way[2], ay = 10 })
      assert.equal(0, puck:step(1, notch))
      assert.same({ 0, 0, 0 }, { puck:getVelocity() })
    end
  end)
end)

describe("energy", function()
  local function energy(puck)
    local x, y = puck:getPosition()
    local vx, vy = puck:getVelocity()
    local ax, ay = puck:getAcceleration()
    return (vx * vx + vy * vy) / 2 - ax * x - ay * y
  end

  for name, way in pairs {
    ["in steps of 1/60"] = { 1 / 60, 3000 },
    ["in steps of 1"] = { 1, 200 },
    ["in one step of 200"] = { 200, 1 },
  } do
    it("is kept to 1e-9 over many full bounces, " .. name, function()
      local puck = puckAt(37, 41, { vx = 83, vy = -29, ax = 3, ay = 10 })
      local before, speed = energy(puck), 83 * 83 + 29 * 29
      for _ = 1, way[2] do puck:step(way[1], ROOM) end
      near({ before }, { energy(puck) }, 1e-9 * (abs(before) + speed))
    end)
  end

  it("is never gained when bounces lose some", function()
    local puck = puckAt(37, 41, { vx = 83, vy = -29, ax = 3, ay = 10, restitution = 0.9 })
    local last = energy(puck)
    for _ = 1, 500 do
      puck:step(0.1, ROOM)
      local now = energy(puck)
      assert.is_true(now <= last + 1e-9 * (abs(last) + 1e4))
      last = now
    end
  end)

  it("is kept backwards: the same bounces lead back to the start", function()
    local puck = puckAt(37, 41, { vx = 83, vy = -29, ay = 10 })
    local bounces = puck:step(7, ROOM)
    local vx, vy = puck:getVelocity()
    puck:setVelocity(-vx, -vy)
    assert.equal(bounces, puck:step(7, ROOM))
    near({ 37, 41, 0 }, { puck:getPosition() }, 1e-8)
    near({ -83, 29, 0 }, { puck:getVelocity() }, 1e-8)
  end)
end)

describe("a puck in front of its walls", function()
  -- three to six walls about (50, 50), at least 10 away: a closed room, or an open one
  local function walls(rng)
    local list = {}
    for i = 1, rng:whole(3, 6) do
      local nx, ny = rng:direction()
      local away = rng:range(10, 60)
      list[i] = graze.plane(nx, ny, away - 50 * (nx + ny))
    end
    return list
  end

  for _, restitution in ipairs { 0, 0.3, 0.99, 1 } do
    it(("stays there, whatever dt, at restitution %g"):format(restitution), function()
      local rng = numbers.new(77 + 100 * restitution)
      -- bounces that lose little are many in a long step
      for index = 1, numbers.cases(restitution < 0.9 and 4 or 0.6) do
        local room = walls(rng)
        local puck = puckAt(50, 50, {
          vx = rng:range(-500, 500), vy = rng:range(-500, 500),
          ax = rng:range(-50, 50), ay = rng:range(-50, 50),
          friction = rng:chance(0.5) and rng:range(0, 2) or 0,
          maxSpeed = rng:chance(0.5) and rng:range(10, 1000) or math.huge,
          radius = rng:range(0.01, 8), restitution = restitution,
        })
        for _ = 1, 12 do
          local dt = rng:magnitude(-6, 3)
          local bounces = puck:step(dt, room)
          local x, y = puck:getPosition()
          local far = 1 + abs(x) + abs(y)
          if clearance(puck, room) < -1e-9 * far then
            error(("room %d: %g behind after a step of %g with %d bounces"):format(index,
              -clearance(puck, room), dt, bounces))
          end
        end
      end
    end)
  end

  it("does not tunnel at any speed", function()
    local puck = puckAt(50, 50, { vx = 1e9, vy = 1e8 })
    puck:step(1e-3, ROOM)
    assert.is_true(clearance(puck, ROOM) >= -1e-9)
  end)

  it("spends a bounded time in a narrow gap", function()
    local gap = { graze.plane(0, 1, 0), graze.plane(0, -1, 2 + 1e-9) } -- hardly wider than the puck
    local puck = puckAt(0, 1, { vx = 5, vy = 1000 })
    puck:step(1000, gap)
    assert.is_true(clearance(puck, gap) >= -1e-9)
  end)

  it("spends a bounded time where it does not fit at all", function()
    local vise = { graze.plane(0, 1, 0), graze.plane(0, -1, 1) }
    local puck = puckAt(0, 0.5, { vx = 5, vy = 10, ay = 10 })
    puck:step(1000, vise)
    local x, y = puck:getPosition()
    assert.is_true(x == x and y == y and abs(y) < 10)
  end)

  it("put behind the walls of an acute corner is in front of both after two bounces", function()
    -- lifted off one wall it would be behind the other: it goes on along that, and no farther
    local rng = numbers.new(3)
    for _ = 1, 300 do
      local middle, open = rng:range(-math.pi, math.pi), rng:range(0.1, 1.2)
      local corner = {}
      for i, side in ipairs { -1, 1 } do
        local edge = middle + side * open
        corner[i] = graze.plane(side * math.sin(edge), -side * math.cos(edge), 0)
      end
      local along, aside = rng:range(-3, 0.5), rng:range(-0.3, 0.3)
      local puck = puckAt(along * math.cos(middle) + aside, along * math.sin(middle) + aside, {})
      assert.is_true(puck:step(1e-6, corner) <= 2)
      assert.is_true(clearance(puck, corner) >= -1e-9)
    end
  end)
end)
