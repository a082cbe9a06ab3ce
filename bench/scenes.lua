-- The scenes of bench/worlds.lua: each takes what a library does, and says how long that takes, in
-- microseconds. Whoever measures loads this file anew for each library: so what LuaJIT has compiled
-- for one of them, or given up for it, is not what another runs in.

local clock = os.clock
local unpack = table.unpack or unpack

-- Numbers from 0 to 1, the same on every Lua.
local function generator(seed)
  local s = seed
  return function()
    s = (s * 16807) % 2147483647
    return s / 2147483647
  end
end

-- tiles: 100 x 100 cells of 16, solid where r < 0.3 and at the border; boxes of 12 walk among them.
local function tileScene()
  local random, solid, free = generator(42), {}, {}
  for cy = 0, 99 do
    for cx = 0, 99 do
      local border = cx == 0 or cy == 0 or cx == 99 or cy == 99
      local cell = { x = cx * 16, y = cy * 16 }
      if random() < 0.3 or border then solid[#solid + 1] = cell else free[#free + 1] = cell end
    end
  end
  for i = #free, 2, -1 do
    local k = math.floor(random() * i) + 1
    free[i], free[k] = free[k], free[i]
  end
  return solid, free, random
end

-- `move` walks one mover to a place, or is nil: then `step` moves all of them by their velocities.
local function tiles(add, move, step, count, steps)
  count, steps = count or 1000, steps or 60
  local solid, free, random = tileScene()
  for _, cell in ipairs(solid) do add(cell, cell.x, cell.y, 16, 16, true) end
  local movers = {}
  for i = 1, count do
    local m = { x = free[i].x + 2, y = free[i].y + 2, vx = 0, vy = 0 }
    add(m, m.x, m.y, 12, 12, false)
    movers[i] = m
  end
  local start = clock()
  for time = 0, steps - 1 do
    for i = 1, count do
      local m = movers[i]
      if time % 15 == 0 then m.vx, m.vy = random() * 8 - 4, random() * 8 - 4 end
      if move then m.x, m.y = move(m, m.x + m.vx, m.y + m.vy) end
    end
    if step then step(movers) end
  end
  return (clock() - start) * 1e6 / (count * steps)
end

-- swarm: N boxes of 10 in a square of side 20 sqrt(N), all drifting; then every overlapping pair.
-- For forty frames: in the first, the collector works on what was made before, and LuaJIT compiles.
-- `pairsOf` says how many pairs there are; and so does the scene, in a frame.
local function swarm(n, add, place, pairsOf)
  local random, boxes = generator(7), {}
  local side, frames, found = 20 * math.sqrt(n), 40, 0
  for i = 1, n do
    boxes[i] = { x = random() * side, y = random() * side }
    add(boxes[i])
  end
  local start = clock()
  for _ = 1, frames do
    for i = 1, n do
      local b = boxes[i]
      local x, y = b.x + random() * 4 - 2, b.y + random() * 4 - 2
      if x < 0 then x = 0 elseif x > side then x = side end
      if y < 0 then y = 0 elseif y > side then y = side end
      b.x, b.y = x, y
      place(b, x, y)
    end
    found = found + pairsOf(boxes)
  end
  return (clock() - start) * 1e6 / (n * frames), found / frames
end

-- bullets: 1000 walls of 2 x 60 in 2000 x 2000, 2000 casts of a box of 4 by 500.
local function bullets(add, cast)
  local random = generator(99)
  for _ = 1, 1000 do add({}, random() * 2000, random() * 2000, random()) end
  local start = clock()
  for _ = 1, 2000 do
    local x, y, angle = random() * 2000, random() * 2000, random() * 2 * math.pi
    cast(x, y, x + math.cos(angle) * 500, y + math.sin(angle) * 500)
  end
  return (clock() - start) * 1e6 / 2000
end

-- queries: 10,000 boxes of 4 to 24 in 4000 x 4000, 10,000 of each question.
local function queries(add, ask)
  local random = generator(5)
  for _ = 1, 10000 do
    add({}, random() * 4000, random() * 4000, 4 + random() * 20, 4 + random() * 20)
  end
  local start = clock()
  for _ = 1, 10000 do ask(random() * 4000, random() * 4000, random) end
  return (clock() - start) * 1e6 / 10000
end

-- rays: 100,000 boxes of 16 in 100,000 x 100,000; 500 diagonal rays, 14,000 long.
local function rays(add, ask)
  local random = generator(13)
  for _ = 1, 100000 do add({}, random() * 1e5, random() * 1e5, 16, 16) end
  local start = clock()
  for _ = 1, 500 do
    local x, y = random() * 9e4, random() * 9e4
    ask(x, y, x + 1e4, y + 9e3 + random() * 1e3)
  end
  return (clock() - start) * 1e6 / 500
end

-- A convex polygon of 3 to 8 corners, 8 to 64 wide: corners on an ellipse, and its half axes.
local function polygon(random)
  local n, wide, high = 3 + math.floor(random() * 6), 4 + random() * 28, 4 + random() * 28
  local corners, turn = {}, random() * 2 * math.pi
  for i = 1, n do
    local angle = turn + 2 * math.pi * (i - 0.4 * random()) / n
    corners[2 * i - 1], corners[2 * i] = wide * math.cos(angle), high * math.sin(angle)
  end
  return corners, math.min(wide, high), math.max(wide, high)
end

-- pairs: 1000 of two polygons, near and overlapping or apart; each asked 20 times how to part them.
local function pairScene(apart, make, ask)
  local random, first, second = generator(3), {}, {}
  for i = 1, 1000 do
    local a, least, most = polygon(random)
    local b, least2, most2 = polygon(random)
    local angle = random() * 2 * math.pi
    local far = (apart and most + most2 or 0) + 0.3 * (least + least2) * random()
    for k = 1, #b, 2 do
      b[k], b[k + 1] = b[k] + far * math.cos(angle), b[k + 1] + far * math.sin(angle)
    end
    first[i], second[i] = make(unpack(a)), make(unpack(b))
  end
  local start = clock()
  for _ = 1, 20 do
    for i = 1, 1000 do ask(first[i], second[i]) end
  end
  return (clock() - start) * 1e6 / 20000
end

-- A star of n corners around (0, 0), from 100 to 1000 away from it.
local function star(n)
  local random, ring = generator(17), {}
  for i = 1, n do
    local angle, far = 2 * math.pi * i / n, 100 + 900 * random()
    ring[2 * i - 1], ring[2 * i] = far * math.cos(angle), far * math.sin(angle)
  end
  return ring
end

-- A ground of slopes: n pieces, each 16 wide, with its surface from 200 to 260 below the top.
local function ground(n)
  local random, ring = generator(23), { 0, 500 }
  for i = 0, n do
    ring[#ring + 1], ring[#ring + 2] = 16 * i, math.floor(200 + 60 * random())
  end
  ring[#ring + 1], ring[#ring + 2] = 16 * n, 500
  return ring
end

-- terrain: balls of radius 6 roll about a ground of 200 pieces, pulled down by 4 a frame. `move`
-- moves one ball and returns where it is; or it is nil: then `step` moves all of them by their
-- velocities.
local function terrain(add, addBall, move, step, count, frames)
  local random, balls = generator(29), {}
  count, frames = count or 200, frames or 120
  add(ground(200))
  for i = 1, count do
    balls[i] = { x = 100 + random() * 3000, y = 150, vx = random() < 0.5 and -3 or 3 }
    addBall(balls[i])
  end
  local start = clock()
  for _ = 1, frames do
    for i = 1, count do
      local b = balls[i]
      if b.x < 60 then b.vx = 3 elseif b.x > 3140 then b.vx = -3 end
      if move then b.x, b.y = move(b, b.x + b.vx, b.y + 4) end
    end
    if step then step(balls) end
  end
  return (clock() - start) * 1e6 / (count * frames)
end

-- rest: 200 balls of radius 5 that lie still, side by side on a floor, or in a heap between two
-- walls, added from the lowest up or in any order. Each frame steps all of them.
local function rest(kind, addBox, addBall, step)
  local random, places = generator(31), {}
  for i = 0, 199 do
    local row, column = math.floor(i / 20), i % 20
    if kind == "apart" then places[i + 1] = { 12 * i, -5 }
    else places[i + 1] = { 10 * column + 5 * (row % 2), -5 - row * math.sqrt(75) } end
  end
  for i = kind == "any" and 200 or 1, 2, -1 do
    local k = math.floor(random() * i) + 1
    places[i], places[k] = places[k], places[i]
  end
  addBox(-100, 0, 3000, 20)
  if kind ~= "apart" then
    addBox(-25, -1000, 20, 1000)
    addBox(200, -1000, 20, 1000)
  end
  for _, p in ipairs(places) do addBall(p[1], p[2]) end
  for _ = 1, 30 do step() end
  local start = clock()
  for _ = 1, 100 do step() end
  return (clock() - start) * 1e6 / (100 * 200)
end

return { generator = generator, rest = rest, star = star, ground = ground, terrain = terrain,
  tiles = tiles, swarm = swarm, bullets = bullets, queries = queries, rays = rays,
  pairs = pairScene }
