-- What lies together, from Lua: the scenes of bench/heaps.c in graze, and inside of LÖVE beside
-- love.physics. Prints the time of a step, and what a user would see: how far things creep in a
-- minute, how deep they overlap, and what energy comes from nowhere. For LuaJIT.
--
--   luajit bench/heaps.lua
--   love bench/love heaps

local graze = require "graze"

local here = (arg and arg[0] or ""):match "^(.*)/heaps%.lua$" or "bench"
local peers = assert(loadfile(here .. "/peers.lua"))()
local jit, physics = peers.jit, peers.physics

local DT, GRAVITY, FRICTION, DENSITY = 1 / 60, 600, 0.5, 1 / 400
local ROUNDS = 3
local NEVER = 1e6 -- seconds: later than any scene ends
local METER = 32 -- what love.physics takes as small follows from it; the same for Box2D v3 in C
local clock, floor, max, min = os.clock, math.floor, math.max, math.min

-- ---- graze

local function openGraze(bodies, walls)
  local world = graze.world { friction = FRICTION }:rule("default", "default", "bounce")
  local engine = {}
  for _, wall in ipairs(walls) do
    world:add(wall, graze.rectangle(wall[1], wall[2], wall[3], wall[4]))
  end
  for _, b in ipairs(bodies) do
    world:add(b, b.shape:setTransform(b.x, b.y, 0), {
      mass = b.mass, velocity = { b.vx, 0 }, angularVelocity = 0,
      acceleration = { 0, GRAVITY }, restitution = 0,
    })
  end
  function engine.step(dt) world:step(dt) end
  function engine.look(b)
    local x, y, angle = world:getTransform(b)
    local vx, vy = world:getVelocity(b)
    return x, y, angle, vx, vy, world:getAngularVelocity(b)
  end
  return engine
end

-- ---- love.physics

local function openPhysics(bodies, walls)
  physics.setMeter(METER)
  local world, of, engine = physics.newWorld(0, GRAVITY, true), {}, {}
  local function add(body, shape, density)
    local fixture = physics.newFixture(body, shape, density)
    fixture:setFriction(FRICTION)
    fixture:setRestitution(0)
  end
  for _, wall in ipairs(walls) do
    local x, y, w, h = unpack(wall)
    add(physics.newBody(world, x + w / 2, y + h / 2), physics.newRectangleShape(w, h), 0)
  end
  for _, b in ipairs(bodies) do
    local body = physics.newBody(world, b.x, b.y, "dynamic")
    add(body, b.radius and physics.newCircleShape(b.radius) or physics.newPolygonShape(b.corners),
      b.mass / b.area * METER * METER)
    body:setLinearVelocity(b.vx, 0)
    of[b] = body
  end
  function engine.step(dt) world:update(dt) end
  function engine.look(b)
    local body = of[b]
    local vx, vy = body:getLinearVelocity()
    return body:getX(), body:getY(), body:getAngle(), vx, vy, body:getAngularVelocity()
  end
  function engine.close() world:destroy() end
  return engine
end

-- ---- scenes

local function block(x, y, w, h)
  local r, d = w / 2, h / 2
  return { x = x, y = y, vx = 0, corners = { -r, -d, r, -d, r, d, -r, d } }
end

local function disc(x, y, radius) return { x = x, y = y, vx = 0, radius = radius } end

-- A regular polygon that is drawn out: its centroid is its middle.
local function polygon(x, y, n, r, stretch)
  local corners = {}
  for i = 0, n - 1 do
    local angle = 2 * math.pi * (i + 0.3) / n
    corners[2 * i + 1] = r * math.cos(angle) * stretch
    corners[2 * i + 2] = r * math.sin(angle) / stretch
  end
  return { x = x, y = y, vx = 0, corners = corners }
end

local GROUND = { -3000, 0, 6000, 100 }

local function pyramid(rows)
  local bodies = {}
  for row = 0, rows - 1 do
    for i = 0, rows - row - 1 do
      bodies[#bodies + 1] = block((i - (rows - row - 1) / 2) * 22, -10 - 20 * row, 20, 20)
    end
  end
  return bodies, { GROUND }
end

-- Every second row is shifted by a third of a brick: by half of one, its last would not stand.
local function brickWall()
  local bodies = {}
  for row = 0, 9 do
    for i = 0, 11 do
      bodies[#bodies + 1] = block(i * 30 + row % 2 * 10, -7.5 - 15 * row, 30, 15)
    end
  end
  return bodies, { GROUND }
end

-- Throw a disc from the left, in a room.
local function throw(mass, speed, bodies, walls)
  local thrown = disc(-400, -110, 10)
  thrown.mass, thrown.vx = mass, speed
  bodies[#bodies + 1] = thrown
  walls[2], walls[3] = { -2100, -8000, 100, 8000 }, { 2000, -8000, 100, 8000 }
  return bodies, walls
end

-- Polygons of three to eight corners, discs and planks, above a bin.
local function heap(n, half)
  local seed, bodies, columns = 1ULL, {}, floor(2 * half / 36)
  local function between(low, high)
    seed = seed * 6364136223846793005ULL + 1442695040888963407ULL
    return low + (high - low) * (tonumber(seed / 2048ULL) / 2 ^ 53)
  end
  for i = 0, n - 1 do
    local x, y = (i % columns + 0.5) * 36 - half, -40 - 36 * floor(i / columns)
    local kind = between(0, 1)
    if kind < 0.2 then
      bodies[#bodies + 1] = disc(x, y, between(6, 12))
    elseif kind < 0.35 then
      local h, w = between(5, 8), between(24, 32)
      bodies[#bodies + 1] = block(x, y, w, h)
    else
      local stretch, r = between(0.9, 1.2), between(8, 12)
      bodies[#bodies + 1] = polygon(x, y, floor(between(3, 9)), r, stretch)
    end
  end
  return bodies, { GROUND, { -half - 100, -8000, 100, 8000 }, { half, -8000, 100, 8000 } }
end

-- ---- what is measured

-- Give each body its shape, with which graze measures overlaps for both, its mass and its inertia.
local function prepare(bodies)
  local world = graze.world()
  for _, b in ipairs(bodies) do
    b.shape = b.radius and graze.circle(0, 0, b.radius) or graze.polygon(unpack(b.corners))
    b.area = b.shape:getArea()
    b.mass = b.mass or b.area * DENSITY
    world:add(b, b.shape, { mass = b.mass })
    b.inertia = world:getInertia(b)
  end
end

local function look(engine, bodies)
  local states = {}
  for i, b in ipairs(bodies) do states[i] = { engine.look(b) } end
  return states
end

local function energyOf(bodies, states)
  local sum = 0
  for i, b in ipairs(bodies) do
    local _, y, _, vx, vy, spin = unpack(states[i])
    sum = sum + b.mass * ((vx * vx + vy * vy) / 2 - GRAVITY * y) + b.inertia * spin * spin / 2
  end
  return sum
end

-- How deep one sinks into another, at most.
local function deepest(bodies, walls, states)
  local most = 0
  for i, b in ipairs(bodies) do
    b.shape:setTransform(states[i][1], states[i][2], states[i][3])
    for k = 1, i - 1 do most = max(most, b.shape:collide(bodies[k].shape) or 0) end
    for _, wall in ipairs(walls) do
      wall.shape = wall.shape or graze.rectangle(unpack(wall))
      most = max(most, b.shape:collide(wall.shape) or 0)
    end
  end
  return most
end

local function farthest(from, to)
  local most = 0
  for i = 1, #from do
    local dx, dy = to[i][1] - from[i][1], to[i][2] - from[i][2]
    most = max(most, math.sqrt(dx * dx + dy * dy))
  end
  return most
end

-- Keep the shortest time of each step of all rounds, in ms: others share the machine.
local function timeStep(engine, times, k)
  local start = clock()
  engine.step(DT)
  times[k] = min(times[k] or math.huge, 1e3 * (clock() - start))
end

-- Play so many steps, and look at what a user sees. A body is at rest if it moves by less than a
-- thousandth of a pixel in a step. What was thrown does not count there: it may roll on for ever.
-- It creeps from the step `from` on.
local function watch(engine, bodies, walls, steps, from, times)
  local built = {} -- without what was thrown
  for i, b in ipairs(bodies) do if b.vx == 0 then built[i] = b end end
  local result = { moved = 0, sunk = 0, gained = 0, crept = 0 }
  local first, last = nil, look(engine, bodies)
  local least, weight = energyOf(bodies, last), 0
  for _, b in ipairs(bodies) do weight = weight + b.mass * GRAVITY end
  for k = 1, steps do
    if k == from + 1 then first = last end
    timeStep(engine, times, k)
    local now = look(engine, bodies)
    for i = 1, #built do
      local dx, dy = now[i][1] - last[i][1], now[i][2] - last[i][2]
      if dx * dx + dy * dy > 1e-6 then result.moved = k end
    end
    local energy = energyOf(bodies, now)
    result.gained = max(result.gained, (energy - least) / weight)
    least, last = min(least, energy), now
    if k % 10 == 1 then result.sunk = max(result.sunk, deepest(bodies, walls, now)) end
  end
  if first then result.crept = farthest(first, last) end
  return result
end

local function mean(times, from, to)
  local sum, worst = 0, 0
  for k = from, to do sum, worst = sum + times[k], max(worst, times[k]) end
  return sum / (to - from + 1), worst
end

local function measureWith(name, open, bodies, walls, steps, from)
  local times, result = {}, nil
  for round = 1, ROUNDS do
    collectgarbage()
    local engine = open(bodies, walls)
    if round == 1 then
      result = watch(engine, bodies, walls, steps, from, times)
    else
      for k = 1, steps do timeStep(engine, times, k) end
    end
    if engine.close then engine.close() end
  end
  local moving, worst = mean(times, 1, max(60, result.moved))
  local rests = (", rests after %4.1f s: %6.4f"):format(result.moved * DT,
    (mean(times, steps - 59, steps)))
  if result.moved > steps - 60 then rests = ", moves to the end        " end
  print(("  %-13s%8.3f ms a step, worst %7.2f%s, overlaps %6.3f, gains %6.3f%s"):format(
    name, moving, worst, rests, result.sunk, result.gained,
    from < steps and (", creeps %.3f"):format(result.crept) or ""))
end

-- Play a scene for so many seconds. Things should stand from `from` on, or never if it is later.
local function measure(name, time, from, bodies, walls)
  local steps, standing = floor(time / DT), floor(from / DT)
  print(name)
  prepare(bodies)
  measureWith("graze", openGraze, bodies, walls, steps, standing)
  if physics then measureWith("love.physics", openPhysics, bodies, walls, steps, standing) end
end

if not jit then return print "heaps from Lua: only for LuaJIT" end

print("heaps from " .. jit.version .. (physics and ", in LÖVE" or ""))
local crates, hit = "pyramid of %d crates, a minute", "%s, hit by a disc of %d at %d"
for _, rows in ipairs { 5, 12, 20 } do
  measure(crates:format(rows * (rows + 1) / 2), 60, 0, pyramid(rows))
end
measure("wall of 120 bricks, a minute", 60, 0, brickWall())
for _, rows in ipairs { 5, 12, 20 } do
  local name = ("pyramid of %d crates"):format(rows * (rows + 1) / 2)
  measure(hit:format(name, 10, 1500), 15, NEVER, throw(10, 1500, pyramid(rows)))
end
measure(hit:format("pyramid of 78 crates", 4, 500), 15, NEVER, throw(4, 500, pyramid(12)))
measure(hit:format("wall of 120 bricks", 10, 1500), 15, NEVER, throw(10, 1500, brickWall()))
measure("heap of 100 that falls into a bin, and a minute", 75, 15, heap(100, 130))
measure("heap of 300 that falls into a bin, and a minute", 75, 15, heap(300, 220))
