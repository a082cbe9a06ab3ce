-- What levels cost from Lua: to cut outlines, to find their parts, grids beside tiles that are
-- items, and a terrain beside what is found in the folder PEERS: HC (HC/init.lua), slick
-- (slick/init.lua); and inside of LÖVE beside love.physics. Medians of the rounds.
--
--   PEERS=folder lua5.4 bench/levels.lua
--   love bench/love

local graze = require "graze"

local ROUNDS = 3
local clock = os.clock

local here = (arg and arg[0] or ""):match "^(.*)/levels%.lua$" or "bench"
local function scenes() return assert(loadfile(here .. "/scenes.lua"))() end

local peers = assert(loadfile(here .. "/peers.lua"))()
local jit, unpack = peers.jit, peers.unpack
local HC, slick = peers.find "HC", peers.find "slick"
local physics = peers.physics

-- The median of what `run` returns, in all rounds.
local function median(run)
  local times = {}
  for i = 1, ROUNDS do
    collectgarbage()
    times[i] = run()
  end
  table.sort(times)
  return times[(ROUNDS + 1) / 2]
end

print("levels from " .. (jit and jit.version or _VERSION))

for _, n in ipairs { 1000, 10000, 100000 } do
  local star, parts, repeats = scenes().star(n), 0, math.ceil(20000 / n)
  local time = median(function()
    local start = clock()
    for _ = 1, repeats do parts = graze.outline(star):getPartCount() end
    return (clock() - start) * 1e3 / repeats
  end)
  print(("cut %6d corners      %8.3f ms, into %d parts"):format(n, time, parts))
end

-- Is a box in the ground? In one of few parts, and in one of many.
local function overlapsAmong(n)
  local ground = graze.outline(scenes().ground(n))
  local random, box, count = scenes().generator(37), graze.rectangle(0, 0, 10, 10), 20000
  return median(function()
    local start = clock()
    for _ = 1, count do box:setPosition(random() * 16 * n, 230):overlaps(ground) end
    return (clock() - start) * 1e6 / count
  end)
end

local few = overlapsAmong(4)
print(("overlaps, 4 pieces       %8.3f us"):format(few))
for _, n in ipairs { 300, 3000, 30000 } do
  collectgarbage()
  collectgarbage()
  local before = collectgarbage "count"
  local ground = graze.outline(scenes().ground(n))
  collectgarbage()
  collectgarbage()
  local bytes = (collectgarbage "count" - before) * 1024 / ground:getPartCount()
  local time = overlapsAmong(n)
  print(("overlaps, %5d pieces   %8.3f us (%+.3f), %.0f bytes a part"):format(n, time, time - few,
    bytes))
end

-- A thousand by a thousand cells, half of them solid at random: as one grid, and as so many items.
local SIDE, CELL = 1000, 16
local function randomCells()
  local random, cells = scenes().generator(1), {}
  for i = 1, SIDE * SIDE do cells[i] = random() < 0.494857 and 1 or 0 end
  return cells
end

local cells = randomCells()
local made = median(function()
  local start = clock()
  graze.grid(SIDE, SIDE, CELL, CELL, cells)
  return (clock() - start) * 1e3
end)
collectgarbage()
collectgarbage()
local before = collectgarbage "count"
local grid = graze.grid(SIDE, SIDE, CELL, CELL, cells)
local bytes = (collectgarbage "count" - before) * 1024 / (SIDE * SIDE)
print(("grid of 1000 x 1000      %8.3f ms to make, %.2f bytes a cell"):format(made, bytes))

local function worldOfTiles()
  local world, tile = graze.world(), graze.rectangle(0, 0, CELL, CELL)
  for i = 1, SIDE * SIDE do
    local x, y = (i - 1) % SIDE * CELL, math.floor((i - 1) / SIDE) * CELL
    if cells[i] == 1 then world:add(i, tile:setPosition(x, y)) end
  end
  return world
end

local function worldOfGrid()
  local world = graze.world()
  world:add("grid", grid)
  return world
end

-- Places where a box of 12 is free.
local function freePlaces(world, count)
  local random, places = scenes().generator(3), {}
  while #places < count do
    local x = math.floor(random() * 0.9 * SIDE * CELL) + 20
    local y = math.floor(random() * 0.9 * SIDE * CELL) + 20
    local _, n = world:queryRectangle(x, y, 12, 12)
    if n == 0 then places[#places + 1] = { x, y } end
  end
  return places
end

local gridWorld, tileWorld = worldOfGrid(), worldOfTiles()
local places = freePlaces(gridWorld, 200)
for _, world in ipairs { gridWorld, tileWorld } do
  world:add("box", graze.rectangle(0, 0, 12, 12))
end

-- us a check of the box by so much, in twenty directions from each place.
local function timeOfMoves(world, way, response)
  return median(function()
    local start = clock()
    for i, place in ipairs(places) do
      world:setPosition("box", place[1], place[2])
      for k = 1, 20 do
        local angle = 2.4 * i + k
        world:check("box", place[1] + way * math.cos(angle), place[2] + way * math.sin(angle),
          response)
      end
    end
    return (clock() - start) * 1e6 / (20 * #places)
  end)
end

for _, response in ipairs { "touch", "slide" } do
  for _, way in ipairs { 4, 16, 64, 256, 1024 } do
    local ours, tiles = timeOfMoves(gridWorld, way, response), timeOfMoves(tileWorld, way, response)
    print(("move %4d, %s          %8.3f us   as items %.3f, %.2f times"):format(way, response, ours,
      tiles, tiles / ours))
  end
end

-- The way out: of a box in the middle of a grid, and of two shapes of many parts, which are deep in
-- one another.
local function timeOfCollide(a, b)
  return median(function()
    local start, count = clock(), 0
    repeat
      a:collide(b)
      count = count + 1
    until clock() - start > 0.05
    return (clock() - start) * 1e3 / count
  end)
end

local function solid(side)
  local whole = {}
  for i = 1, side * side do whole[i] = 1 end
  return graze.grid(side, side, 1, 1, whole)
end

local function star(points)
  local ring = {}
  for i = 0, 2 * points - 1 do
    local angle, r = math.pi * i / points, i % 2 == 0 and 10 or 4
    ring[#ring + 1], ring[#ring + 2] = r * math.cos(angle), r * math.sin(angle)
  end
  return graze.outline(ring)
end

for _, case in ipairs {
  { "box in grid 48", graze.rectangle(23, 24.2, 3, 2), solid(48) },
  { "two grids of 16", solid(16):setPosition(0.3, 0.2), solid(16) },
  { "two grids of 48", solid(48):setPosition(0.3, 0.2), solid(48) },
  { "two stars of 42", star(21):setPosition(0.3, 0.2), star(21) },
} do
  print(("way out, %-15s %8.3f ms"):format(case[1], timeOfCollide(case[2], case[3])))
end

-- Terrain, beside peers.

local function terrainOf(shapeOf)
  return function()
    local world, ball = graze.world():rule("ball", "ball", "ignore"), graze.circle(0, 0, 6)
    return scenes().terrain(function(ring) world:add("ground", shapeOf(ring)) end,
      function(b) world:add(b, ball:setPosition(b.x, b.y), { group = "ball" }) end,
      function(b, x, y) return world:move(b, x, y) end)
  end
end

-- HC has no sweep: it moves, and is then pushed out by each separating vector.
local function terrainOfHC()
  local hash, ground = HC.new(32), nil
  return scenes().terrain(function(ring) ground = hash:polygon(unpack(ring)) end, function(b)
    b.shape = hash:circle(b.x, b.y, 6)
  end, function(b, x, y)
    local shape = b.shape
    shape:moveTo(x, y)
    for other, vector in pairs(hash:collisions(shape)) do
      if other == ground then shape:move(vector.x, vector.y) end
    end
    return shape:center()
  end)
end

-- slick takes long: fewer balls are enough.
local function terrainOfSlick(shapeOf)
  return function()
    if jit then jit.off() end
    local world = slick.newWorld(3200, 600)
    local query = slick.newWorldQuery(world)
    local function filter(_, other) return other == "ground" and "slide" or false end
    local time = scenes().terrain(function(ring) world:add("ground", 0, 0, shapeOf(ring)) end,
      function(b) world:add(b, b.x, b.y, slick.newCircleShape(0, 0, 6)) end,
      function(b, x, y) return world:move(b, x, y, filter, query) end, nil, 20, 30)
    if jit then jit.on() end
    return time
  end
end

local function terrainOfPhysics()
  local world = physics.newWorld(0, 600)
  return scenes().terrain(function(ring)
    physics.newFixture(physics.newBody(world, 0, 0, "static"), physics.newChainShape(true, ring))
  end, function(b)
    b.body = physics.newBody(world, b.x, b.y, "dynamic")
    physics.newFixture(b.body, physics.newCircleShape(6)):setGroupIndex(-1)
  end, nil, function(balls)
    for i = 1, #balls do
      local b = balls[i]
      local _, vy = b.body:getLinearVelocity()
      b.body:setLinearVelocity(b.vx * 60, vy)
      b.x, b.y = b.body:getPosition()
    end
    world:update(1 / 60)
  end)
end

local ours = median(terrainOf(graze.outline))
local runs = {
  { "graze, its chain", graze.chain and terrainOf(graze.chain) },
  { "HC, concave", HC and terrainOfHC },
  { "slick, polygon mesh", slick and terrainOfSlick(function(ring)
    return slick.newPolygonMeshShape(ring)
  end) },
  { "slick, polyline", slick and terrainOfSlick(function(ring)
    local segments = {}
    for i = 1, #ring - 3, 2 do
      segments[#segments + 1] = { ring[i], ring[i + 1], ring[i + 2], ring[i + 3] }
    end
    return slick.newPolylineShape(segments)
  end) },
  { "love.physics, chain", physics and terrainOfPhysics },
}
print(("terrain, a move          %8.3f us"):format(ours))
for _, run in ipairs(runs) do
  if run[2] then
    local ok, time = pcall(median, run[2])
    if ok then print(("  %-22s %8.3f us, %.1f times"):format(run[1], time, time / ours))
    else print(("  %-22s ends in an error: %s"):format(run[1], time)) end
  end
end
