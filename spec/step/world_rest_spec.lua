-- What stops is stopped by something, and what rests is held by something: bodies of every kind
-- that slide, climb, fall and lie by world:step, on ground that is drawn in every way.

local graze = require "graze"
local check = require "spec.support.check"
local numbers = require "spec.support.numbers"

local near = check.near
local abs, cos, max, pi, sin, sqrt = math.abs, math.cos, math.max, math.pi, math.sin, math.sqrt

-- Bodies whose lowest point is (0, 0).
local BODIES = {
  box = graze.rectangle(-4, -8, 8, 8),
  ball = graze.circle(0, -5, 5),
  capsule = graze.capsule(-3, -2, 3, -2, 2),
  pill = graze.capsule(0, -10, 0, -3, 3),
  triangle = graze.polygon(0, 0, 4, -8, -4, -8),
  wedge = graze.polygon(-5, 0, 5, 0, 5, -6),
  rounded = graze.polygon({ -3, -1, 3, -1, 0, -7 }, 1),
  stick = graze.segment(0, 0, 1, -6),
  angle = graze.outline(-4, 0, 4, 0, 4, -3, -1, -3, -1, -9, -4, -9),
  pair = graze.compound(graze.rectangle(-4, -8, 8, 8), graze.circle(0, -10, 3)),
}
local NAMES = {}
for name in pairs(BODIES) do NAMES[#NAMES + 1] = name end
table.sort(NAMES)

-- Ground along the points of a line from left to right, solid below, drawn in each way: a list of
-- shapes. Grids are left out where the line is not level.
local DRAWN = {}

function DRAWN.polygons(points)
  local list = {}
  for i = 1, #points - 3, 2 do
    local x, y, u, v = points[i], points[i + 1], points[i + 2], points[i + 3]
    local below = max(y, v) + 40
    list[#list + 1] = graze.polygon(x, y, u, v, u, below, x, below)
  end
  return list
end

function DRAWN.boxes(points) -- turned, and each ends where the next begins
  local list = {}
  for i = 1, #points - 3, 2 do
    local x, y = points[i], points[i + 1]
    local dx, dy = points[i + 2] - x, points[i + 3] - y
    local l = sqrt(dx * dx + dy * dy)
    local nx, ny = -dy / l * 4, dx / l * 4
    list[#list + 1] = graze.polygon(x, y, x + dx, y + dy, x + dx + nx, y + dy + ny, x + nx, y + ny)
  end
  return list
end

function DRAWN.segments(points)
  local list = {}
  for i = 1, #points - 3, 2 do
    list[#list + 1] = graze.segment(points[i], points[i + 1], points[i + 2], points[i + 3])
  end
  return list
end

function DRAWN.chain(points) return { graze.chain(points) } end

local function ring(points)
  local corners, below = {}, -math.huge
  for i = 1, #points do
    corners[i] = points[i]
    if i % 2 == 0 then below = max(below, points[i]) end
  end
  for _, v in ipairs { points[#points - 1], below + 40, points[1], below + 40 } do
    corners[#corners + 1] = v
  end
  return corners
end

function DRAWN.outline(points) return { graze.outline(ring(points)) } end

function DRAWN.compound(points) return { graze.compound(DRAWN.polygons(points)) } end

local WAYS = { "polygons", "boxes", "segments", "chain", "outline", "compound" }

local function add(world, shapes)
  for i, shape in ipairs(shapes) do world:add("ground " .. i, shape) end
end

-- a line that rises by `degrees` to the right from (0, 0), behind level ground
local function ramp(degrees)
  local a = degrees * pi / 180
  return { -200, 0, 0, 0, 300 * cos(a), -300 * sin(a) }
end

local DEGREES = { 1e-7, 1e-5, 1e-3, 0.1, 5, 26.57, 45, 60, 80 }

describe("a body that slides up a ramp", function()
  it("keeps its speed along it, whatever both are", function()
    for _, degrees in ipairs(DEGREES) do
      local a = degrees * pi / 180
      local points = ramp(degrees)
      for _, way in ipairs(WAYS) do
        for _, name in ipairs { "box", "angle", "pair", "stick", "triangle" } do
          local world = graze.world()
          local body = BODIES[name]
          add(world, DRAWN[way](points))
          -- its foot, which meets the ramp, stands 10 before it
          local _, _, right = body:getBoundingBox()
          local foot = (name == "stick" or name == "triangle") and 0 or right
          if degrees > 60 and foot == 0 then foot = right end
          world:add("body", body:clone():setPosition(-10 - foot, 0))
          world:setVelocity("body", 100, 0):setAcceleration("body", 0, 100)
          if not (foot == right and (name == "stick" or name == "triangle")) then
            for _ = 1, 30 do world:step(1 / 60) end
            local t, v, g = 0.5 - 0.1, 100 * cos(a), 100 * sin(a)
            if v - g * t > 0 then
              local along = v * t - g * t * t / 2
              local x, y = world:getPosition "body"
              near({ -foot + along * cos(a), -along * sin(a) }, { x, y }, 1e-5)
              near({ (v - g * t) * cos(a), -(v - g * t) * sin(a) },
                { world:getVelocity "body" }, 1e-5)
            end
          end
        end
      end
    end
  end)
end)

describe("a body on a slope", function()
  it("slides down from rest by its part of gravity, from 0.0000001 to 90 degrees", function()
    local angles = { 1e-7, 1e-5, 1e-3, 0.1, 1, 30, 45, 60, 84, 86, 89, 89.9, 89.999, 90 }
    for _, degrees in ipairs(angles) do
      local a = degrees * pi / 180
      local c, s = cos(a), sin(a)
      local points = { -300 * c, -300 * s, 300 * c, 300 * s } -- falls to the right
      if degrees == 90 then points = { 0, -300, 0, 300 } end
      for _, way in ipairs { "boxes", "segments", "plane" } do
        local world = graze.world()
        if way == "plane" then world:add("ground", graze.plane(s, -c, 0))
        else add(world, DRAWN[way](points)) end
        for _, name in ipairs { "ball", "box" } do -- the box lies with a side on the slope
          local body = name == "ball" and graze.circle(0, 0, 5):setPosition(5 * s, -5 * c)
            or graze.rectangle(-4, -8, 8, 8):setAngle(a)
          world:add("body", body)
          local x, y = world:getPosition "body"
          world:setAcceleration("body", 0, 100)
          for _ = 1, 60 do world:step(1 / 60) end
          local nowX, nowY = world:getPosition "body"
          near({ 50 * s * c, 50 * s * s }, { nowX - x, nowY - y }, 1e-9 + 2e-7 * s)
          near({ 100 * s * c, 100 * s * s }, { world:getVelocity "body" }, 1e-9 + 1e-6 * s)
          world:remove "body"
        end
      end
    end
  end)

  it("slides on along a wall that it is pressed on lightly", function()
    for _, press in ipairs { 1e-9, 1e-3, 3, 17, 100 } do
      for _, way in ipairs(WAYS) do
        local world = graze.world()
        add(world, DRAWN[way] { -100, 0, 400, 0 })
        world:add("ship", BODIES.box)
        world:setAcceleration("ship", 200, press)
        for _ = 1, 60 do world:step(1 / 60) end
        near({ 100, 0 }, { world:getPosition "ship" }, 1e-6)
      end
    end
  end)
end)

describe("bends of the ground", function()
  it("from 1e-8 to 0.1 degrees, up or down, do not stop what slides over them", function()
    for power = -8, -1 do
      for _, sign in ipairs { 1, -1 } do
        local rise = sign * 1000 * math.tan(10 ^ power * pi / 180)
        for _, way in ipairs(WAYS) do
          for _, name in ipairs(NAMES) do
            local world = graze.world()
            add(world, DRAWN[way] { -1000, 0, 0, 0, 1000, rise })
            world:add("body", BODIES[name]:clone():setPosition(-30, 0))
            world:setVelocity("body", 60, 0):setAcceleration("body", 0, 100)
            for _ = 1, 120 do world:step(1 / 60) end
            local x = world:getPosition "body"
            local v = world:getVelocity "body"
            -- gravity along the bend takes or gives a part
            local part = 100 * abs(rise) / 1000
            local what = ("%g degrees of %s, %s: at %g, velocity %g")
              :format(sign * 10 ^ power, way, name, x, v)
            assert.is_true(abs(x - 90) <= 2 * part + 1e-3 and abs(v - 60) <= 2 * part + 1e-3, what)
          end
        end
      end
    end
  end)

  it("between two planes are the same to a puck", function()
    for power = -8, -1 do
      local rise = 10 ^ power
      local puck = graze.puck { x = -30, y = -5, radius = 5, vx = 80, ay = 100, restitution = 0 }
      local walls = { graze.plane(0, -1, 0), graze.plane(-rise, -1, 0) }
      for _ = 1, 60 do puck:step(1 / 60, walls) end
      local x = puck:getPosition()
      assert.is_true(abs(x - 50) < 1e-3 + 60 * rise, ("%g: %g"):format(rise, x))
    end
  end)
end)

describe("a corner that meets the foot of a ramp", function()
  it("bounces off the ramp, not off its own side", function()
    local frame = graze.compound(graze.segment(-4, 0, 4, 0), graze.segment(-4, 0, -4, -8),
      graze.segment(4, 0, 4, -8))
    local cup = graze.chain { -4, -8, -4, 0, 4, 0, 4, -8 }
    for _, degrees in ipairs { 1e-4, 0.01, 1, 5, 5.5, 20, 30 } do
      local c, s = cos(math.rad(degrees)), sin(math.rad(degrees))
      for _, body in ipairs { BODIES.box, BODIES.pair, BODIES.angle, frame, cup } do
        for _, kept in ipairs { 0, 0.5, 1 } do
          local world = graze.world()
          world:rule("default", "default", "bounce")
          world:add("floor", graze.rectangle(-200, 0, 200, 20))
          world:add("ramp", graze.polygon(0, 0, 300 * c, -300 * s, 300 * c, 1))
          world:add("body", body:clone():setPosition(-14, 0))
          world:setVelocity("body", 100, 0):setRestitution("body", kept)
          world:step(0.2)
          -- the part s of the speed goes into the ramp
          near({ 100 * (1 - (1 + kept) * s * s), -100 * (1 + kept) * s * c },
            { world:getVelocity "body" }, 1e-9)
        end
      end
    end
  end)

  it("responds as the item does whose face it is", function()
    -- corner to corner with two boxes, of which it enters neither along the one wall
    for _, order in ipairs { { "ice", "rubber" }, { "rubber", "ice" } } do
      local world = graze.world()
      world:rule("body", "rubber", "bounce")
      for _, name in ipairs(order) do
        world:add(name, graze.rectangle(0, name == "ice" and 20 or 0, 10, 10), { group = name })
      end
      world:add("body", graze.rectangle(10, 10, 10, 10), { group = "body" })
      world:setVelocity("body", -20, -20):setRestitution("body", 0.5)
      assert.equal(1, world:step(1))
      local _, other, response, t, nx, ny = world:getHit(1)
      assert.same({ order[1], order[1] == "ice" and "slide" or "bounce" }, { other, response })
      assert.same({ 0, 1, 0 }, { t, nx, ny })
      assert.same({ other == "ice" and 0 or 10, -20 }, { world:getVelocity "body" })
    end
  end)
end)

describe("a round body that falls into a shaft of its own width", function()
  -- Its arc may touch the edge of the shaft by less than the skin, and enter it by an angle that is
  -- none, while it is pushed against that edge.
  it("passes its edge", function()
    local world = graze.world()
    world:add("left", graze.rectangle(-150, -50, 10, 10))
    world:add("right", graze.rectangle(-130, -45, 10, 5))
    world:add("ball", graze.circle(0, 0, 5):setPosition(-135, -45 - 3.5e-5))
    world:setVelocity("ball", 0, 14):setAcceleration("ball", 6, 100)
    world:step(0.1)
    near({ -135, -45 - 3.5e-5 + 1.9 }, { world:getPosition "ball" }, 1e-7)
  end)

  it("falls on, wherever it comes from", function()
    for seed = 1, numbers.cases(100) do
      local rng = numbers.new(seed)
      local x, r = rng:whole(-2000, 2000), rng:pick { 4, 5, 8 }
      local world = graze.world()
      world:add("left", graze.rectangle(x - r - 200, rng:range(-20, 20), 200, 500))
      world:add("right", graze.rectangle(x + r, rng:range(-20, 20), 200, 500))
      local body = rng:chance(0.5) and graze.circle(0, 0, r)
        or graze.capsule(-r / 2, 0, r / 2, 0, r / 2)
      world:add("body", body:setPosition(x + rng:pick { 0, -1, 1 } * 3 * r, -40 - r))
      local vx = (world:getPosition "body" < x and 1 or -1) * rng:pick { 0, 10, 50, 200 }
      world:setVelocity("body", vx, 0):setAcceleration("body", rng:range(-100, 100), 100)
      local dt = rng:pick { 1 / 60, 0.1, 2 }
      for _ = 1, 60 do
        world:step(dt)
        assert.is_nil(tostring(world):find "cut short", ("seed %d"):format(seed))
      end
    end
  end)
end)

describe("what moves alike", function()
  it("moves on as one, in any order of insertion", function()
    local rng = numbers.new(3)
    for _ = 1, 30 do
      local world, order = graze.world(), {}
      for i = 1, 10 do order[i] = i end
      for i = 10, 2, -1 do
        local k = rng:whole(1, i)
        order[i], order[k] = order[k], order[i]
      end
      for _, i in ipairs(order) do
        world:add(i, graze.rectangle(10 * i, 0, 10, 10))
        world:setVelocity(i, 60, 0)
        world:add(-i, graze.circle(500, -10 * i, 5)) -- a column in free fall
        world:setAcceleration(-i, 0, 100)
      end
      for _ = 1, 30 do world:step(1 / 60) end
      for i = 1, 10 do
        near({ 30, 0 }, { world:getPosition(i) }, 1e-9)
        near({ 0, 12.5 }, { world:getPosition(-i) }, 1e-9)
      end
    end
  end)

  it("in a ring flies by insertion", function()
    local world = graze.world()
    world:add("a", graze.polygon(0, 0, 10, 0, 10, 10, 0, 10))
    world:add("b", graze.outline(10, 0, 20, 0, 20, 20, 0, 20, 0, 10, 10, 10)) -- below and beside a
    for _, item in ipairs { "a", "b" } do world:setVelocity(item, 60, 60) end
    world:step(0.5)
    near({ 30, 30 }, { world:getPosition "a" }, 1e-9)
    near({ 30, 30 }, { world:getPosition "b" }, 1e-9)
  end)

  it("that is approached is met where it stands, as before", function()
    local world = graze.world()
    world:add("a", graze.rectangle(0, 0, 10, 10))
    world:add("b", graze.rectangle(15, 0, 10, 10))
    world:setVelocity("a", 60, 0):setVelocity("b", 20, 0)
    world:step(0.5)
    near({ 5 }, { (world:getPosition "a") }, 1e-9)
    near({ 10 }, { (world:getPosition "b") }, 1e-9)
  end)
end)

-- Random ground: a line of stretches at angles from level to steep, up and down, with bends from
-- tiny to sharp.
local function anyLine(rng)
  local points, angle = { -150, 0, 0, 0 }, 0
  for _ = 1, rng:whole(2, 5) do
    local kind = rng:whole(1, 4)
    if kind == 1 then angle = angle + rng:range(-1, 1) * rng:magnitude(-8, -1)
    elseif kind == 2 then angle = rng:range(-1.4, 1.4)
    elseif kind == 3 then angle = 0
    else angle = rng:range(-0.5, 0.5) end
    local l, n = rng:range(15, 60), #points
    points[n + 1], points[n + 2] = points[n - 1] + l * cos(angle), points[n] + l * sin(angle)
  end
  local n = #points
  points[n + 1], points[n + 2] = points[n - 1] + 200, points[n]
  return points
end

local function anyGrid(rng)
  local cells = {}
  for i = 1, 30 * 8 do cells[i] = (i > 30 * 7 or rng:chance(0.25)) and rng:whole(1, 3) or 0 end
  local grid = graze.grid(30, 8, 10, 10, cells):setPosition(-150, -70)
  grid:setKind(2, graze.polygon(0, 10, 10, 0, 10, 10))
  grid:setKind(3, graze.polygon(0, 0, 10, 10, 0, 10))
  return { grid }
end

-- Returns a world with random ground, a body that overlaps nothing, and the shapes of the ground.
local function anyScene(rng)
  local world, way = graze.world(), rng:whole(1, #WAYS + 1)
  local shapes = way > #WAYS and anyGrid(rng) or DRAWN[WAYS[way]](anyLine(rng))
  add(world, shapes)
  if rng:chance(0.5) then
    shapes[#shapes + 1] = graze.plane(rng:chance(0.5) and 1 or -1, 0, 200) -- a wall far away
    world:add("plane", shapes[#shapes])
  end
  local name = rng:pick(NAMES)
  local body = BODIES[name]:clone()
  if rng:chance(0.3) then body:setAngle(rng:range(-pi, pi)) end
  for _ = 1, 50 do
    body:setPosition(rng:range(-100, 100), rng:range(-120, 20))
    if rng:chance(0.7) then -- on the ground
      local item, t = world:shapeCast(body, 0, 300)
      if item then body:move(0, 300 * t) end
    end
    if select(2, world:queryShape(body)) == 0 then break end
  end
  if select(2, world:queryShape(body)) > 0 then return nil end
  world:add("body", body)
  return world, body, shapes, (WAYS[way] or "grid") .. ", " .. name
end

-- May the shape move a little along the unit vector u without a contact?
local function isFree(shape, shapes, ux, uy)
  for _, other in ipairs(shapes) do
    if shape:sweep(other, 1e-4 * ux, 1e-4 * uy) then return false end
  end
  return true
end

-- Returns a direction that is free and has more than `least` of (dx, dy) along it, if there is one:
-- of 64 around, and those along the surfaces that hits have named.
local function freeWay(shape, shapes, dx, dy, normals, least)
  local function try(ux, uy)
    return ux * dx + uy * dy > least and isFree(shape, shapes, ux, uy)
  end
  for k = 0, 63 do
    local ux, uy = cos(k * pi / 32), sin(k * pi / 32)
    if try(ux, uy) then return ux, uy end
  end
  for _, n in ipairs(normals) do
    if try(-n[2], n[1]) then return -n[2], n[1] end
    if try(n[2], -n[1]) then return n[2], -n[1] end
  end
end

local function normalsOf(world)
  local list = {}
  for _, _, _, _, nx, ny in world:hits() do list[#list + 1] = { nx, ny } end
  return list
end

describe("any body on any ground", function()
  local STEPS, SCENES = 60, numbers.cases(30)

  local function run(seed)
    local rng = numbers.new(seed)
    local world, _, shapes, what = anyScene(rng)
    if not world then return end
    local thrust = rng:chance(0.3)
    local ax, ay = thrust and rng:range(-200, 200) or 0, thrust and rng:range(-200, 200) or 100
    if rng:chance(0.1) then ax, ay = 0, 0 end
    local response = rng:chance(0.5) and "bounce" or "slide"
    world:rule("default", "default", response)
    world:setAcceleration("body", ax, ay):setRestitution("body", rng:pick { 0, 0.3, 0.7, 1 })
    world:setDrag("body", rng:pick { 0, 0, 0.1, 3 })
    local speed = rng:pick { 0, 1, 100, 1000 }
    world:setVelocity("body", rng:range(-speed, speed), rng:range(-speed, speed))
    local dt = rng:pick { 1 / 60, 1 / 240, 0.1 }
    local function energy()
      local x, y = world:getPosition "body"
      local vx, vy = world:getVelocity "body"
      return (vx * vx + vy * vy) / 2 - ax * x - ay * y
    end
    local function fail(text, ...)
      error(("seed %d, %s, %s: " .. text):format(seed, what, response, ...), 0)
    end
    local scale = speed * speed + 300 * (abs(ax) + abs(ay)) + 1
    for step = 1, STEPS do
      local before, vx, vy = energy(), world:getVelocity "body"
      local x, y = world:getPosition "body"
      local hits = world:step(dt)
      -- A ball that bounces in a tunnel of its own height is bounded by the number of its legs.
      if response == "slide" and tostring(world):find "cut short" then fail "cut short" end
      local shape = world:getShape "body"
      for _, other in ipairs(shapes) do
        local depth = shape:collide(other)
        if depth and depth > 1e-7 then fail("step %d: sinks by %g", step, depth) end
      end
      if energy() > before + 1e-9 * scale then
        fail("step %d: energy grows by %g", step, energy() - before)
      end
      local nowX, nowY = world:getVelocity "body"
      local px, py = world:getPosition "body"
      local rests = nowX == 0 and nowY == 0
      local at = rests and hits > 0 and select(4, world:getHit(1))
      if at and select(4, world:getHit(hits)) == at then -- all contacts in one place
        -- What is slower is stopped by its acceleration.
        local least = max(1e-2 * sqrt(vx * vx + vy * vy), 2 * (abs(ax) + abs(ay)) * dt)
        local ux, uy = freeWay(shape, shapes, vx, vy, normalsOf(world), least)
        if ux then fail("step %d: stops, though (%g, %g) is free", step, ux, uy) end
      end
      if rests and px == x and py == y and (ax ~= 0 or ay ~= 0) then
        local least = 1e-2 * sqrt(ax * ax + ay * ay)
        local ux, uy = freeWay(shape, shapes, ax, ay, normalsOf(world), least)
        if ux then fail("step %d: rests, though (%g, %g) is free", step, ux, uy) end
        return "rests"
      end
    end
    return "moves"
  end

  it("is stopped or held by something, sinks into nothing, and gains no energy", function()
    local count = { rests = 0, moves = 0 }
    for seed = 1, SCENES do
      local result = run(seed)
      if result then count[result] = count[result] + 1 end
    end
    assert.is_true(count.rests > SCENES / 20 and count.moves > SCENES / 4)
  end)
end)

describe("what is squeezed between walls", function()
  it("holds what leaves a floor that it is squeezed into, where it turns round", function()
    for _, floor in ipairs { graze.plane(0, -1, 1), graze.rectangle(-30, 1, 60, 50),
      graze.grid(1, 1, 60, 50, { 1 }):setPosition(-30, 1) } do
      for _, dt in ipairs { 2, 0.6, 0.5 } do
        local world = graze.world()
        world:add("left", graze.rectangle(-200, -100, 197, 200))
        world:add("floor", floor)
        world:add("right", graze.rectangle(3, -100, 197, 200))
        world:add("a", graze.rectangle(-4, -4, 8, 8))
        world:setVelocity("a", 0, -5):setAcceleration("a", 0, 10):step(dt)
        near({ 0, -1.25 }, { world:getPosition "a" }, 1e-7)
        near({ 0, 0 }, { world:getVelocity "a" }, 1e-7)
      end
    end
  end)
end)
