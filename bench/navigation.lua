-- Navigations: what making one takes, a way, the nearest place, an update of one tile, and no way.
-- Boxes of 10 to 50 at random, for a square body and for a round one; and cells: caves, and a maze
-- of which 40 of 100 at random are solid. Medians of the rounds. With peers, from the folder PEERS,
-- then: Jumper in the same cells, and slick among the same boxes, grown by half of the body.
--
--   luajit bench/navigation.lua
--   PEERS=folder luajit bench/navigation.lua

local graze = require "graze"

local here = arg[0]:match "^(.*)/[^/]*$" or "."
local peers = assert(loadfile(here .. "/peers.lua"))()
local randomizer = assert(loadfile(here .. "/random.lua"))()
local jit = peers.jit
local Grid, Pathfinder = peers.find "jumper.grid", peers.find "jumper.pathfinder"
local slick = peers.find "slick"

local ROUNDS, PLACES, COLUMNS, TILE = 9, 200, 100, 16
local clock, unpack = os.clock, peers.unpack or table.unpack -- luacheck: ignore

local function boxes(count, size)
  local random, list = randomizer(), {}
  for i = 1, count do
    list[i] = { random(0, size), random(0, size), random(10, 50), random(10, 50) }
  end
  return list
end

local function worldOf(list)
  local world = graze.world()
  for i = 1, #list do world:addRectangle(i, unpack(list[i])) end
  return world
end

-- Solid cells at random: 1, else 0; row by row.
local function maze(columns)
  local random, cells = randomizer(), {}
  for i = 1, columns * columns do cells[i] = random(0, 1) < 0.4 and 1 or 0 end
  return cells
end

-- Caves with smooth walls: four times each cell becomes what most of the nine around it are.
local function caves(columns)
  local random, cells = randomizer(), {}
  for i = 1, columns * columns do cells[i] = random(0, 1) < 0.45 and 1 or 0 end
  for _ = 1, 4 do
    local before = cells
    local function at(x, y)
      if x < 1 or y < 1 or x > columns or y > columns then return 1 end
      return before[(y - 1) * columns + x]
    end
    cells = {}
    for y = 1, columns do
      for x = 1, columns do
        local solid = 0
        for v = y - 1, y + 1 do solid = solid + at(x - 1, v) + at(x, v) + at(x + 1, v) end
        cells[(y - 1) * columns + x] = solid >= 5 and 1 or 0
      end
    end
  end
  return cells
end

local function worldOfCells(cells, columns)
  local world = graze.world()
  world:add("cells", graze.grid(columns, columns, TILE, TILE, cells))
  return world
end

-- The median time of a call in seconds; `try` makes `count` calls.
local function median(count, try)
  local times = {}
  for i = 1, ROUNDS do
    local start = clock()
    try()
    times[i] = (clock() - start) / count
  end
  table.sort(times)
  return times[(ROUNDS + 1) / 2]
end

local function measure(name, world, body, size)
  local nav
  local made = median(1, function() nav = graze.navigation(world, body, 0, 0, size, size) end)
  local random, places, into = randomizer(), {}, {}
  for i = 1, PLACES do places[i] = { nav:nearest(random(0, size), random(0, size)) } end
  local way = median(PLACES - 1, function()
    for i = 1, PLACES - 1 do
      local p, q = places[i], places[i + 1]
      nav:path(p[1], p[2], q[1], q[2], into)
    end
  end)
  local nearest = median(PLACES, function()
    for i = 1, PLACES do nav:nearest(places[i][1] + 3, places[i][2] - 5) end
  end)
  local update = median(20, function()
    for _ = 1, 20 do nav:update(world, size / 2 + 9, size / 2 + 9, 1, 1) end
  end)
  print(("%-26s %7.2f %8.1f %10.2f %10.3f   %d parts"):format(name, made * 1e3, way * 1e6,
    nearest * 1e6, update * 1e3, nav:getPartCount()))
end

-- A wall across the region: what it takes to know that there is no way.
local function measureNoWay()
  local list = boxes(200, 1414)
  list[#list + 1] = { -100, 700, 2000, 20 }
  local body, into = graze.rectangle(-8, -8, 16, 16), {}
  local nav = graze.navigation(worldOf(list), body, 0, 0, 1414, 1414)
  local ax, ay = nav:nearest(700, 100)
  local bx, by = nav:nearest(700, 1300)
  assert(not nav:path(ax, ay, bx, by, into))
  local time = median(1000, function() for _ = 1, 1000 do nav:path(ax, ay, bx, by, into) end end)
  print(("%-26s %16.2f"):format("200 boxes, no way", time * 1e6))
end

-- ---- beside others

-- The time of ways between pairs of places, and how much longer than graze's they are in the mean
-- and at most. `find` returns the length of a way.
local function compare(name, ways, lengths, mine, find)
  local sum, most = 0, 1
  local time = median(#ways, function()
    for i = 1, #ways do find(unpack(ways[i])) end
  end)
  for i = 1, #ways do
    local ratio = find(unpack(ways[i])) / lengths[i]
    sum, most = sum + ratio, math.max(most, ratio)
  end
  print(("  %-24s %16.1f   x %.1f, %.1f %% longer, at most %.0f %%"):format(name, time * 1e6,
    time / mine, 100 * (sum / #ways - 1), 100 * (most - 1)))
end

-- Pairs of places between which there is a way; and how long it is, and takes.
local function findWays(nav, place, count)
  local ways, lengths, into = {}, {}, {}
  while #ways < count do
    local x1, y1 = place()
    local x2, y2 = place()
    local way, _, length = nav:path(x1, y1, x2, y2, into)
    if way and length > 0 then
      ways[#ways + 1] = { x1, y1, x2, y2 }
      lengths[#ways] = length
    end
  end
  local time = median(count, function()
    for i = 1, count do
      local way = ways[i]
      nav:path(way[1], way[2], way[3], way[4], into)
    end
  end)
  return ways, lengths, time
end

local function besideJumper(name, cells)
  local rows = {}
  for y = 1, COLUMNS do rows[y] = { unpack(cells, (y - 1) * COLUMNS + 1, y * COLUMNS) } end
  local world, body = worldOfCells(cells, COLUMNS), graze.rectangle(-6, -6, 12, 12)
  local size, random, nav, grid = COLUMNS * TILE, randomizer(), nil, nil
  local made = median(1, function() nav = graze.navigation(world, body, 0, 0, size, size) end)
  local theirs = median(1, function() grid = Grid(rows) end)
  local ways, lengths, time = findWays(nav, function()
    local x, y
    repeat
      x, y = math.floor(random(0, COLUMNS)), math.floor(random(0, COLUMNS))
    until cells[y * COLUMNS + x + 1] == 0
    return (x + 0.5) * TILE, (y + 0.5) * TILE
  end, PLACES)
  print(("%s: make %.2f ms, path %.1f us; Jumper's grid %.2f ms: x %.2f"):format(name, made * 1e3,
    time * 1e6, theirs * 1e3, made / theirs))
  for _, method in ipairs { "ASTAR", "JPS", "THETASTAR" } do
    local finder = Pathfinder(grid, method, 0)
    compare(method, ways, lengths, time, function(x1, y1, x2, y2)
      return finder:getPath(math.floor(x1 / TILE) + 1, math.floor(y1 / TILE) + 1,
        math.floor(x2 / TILE) + 1, math.floor(y2 / TILE) + 1):getLength() * TILE
    end)
  end
end

local function lengthOf(way)
  local length = 0
  for i = 3, #way, 2 do
    length = length + math.sqrt((way[i] - way[i - 2]) ^ 2 + (way[i + 1] - way[i - 1]) ^ 2)
  end
  return length
end

local function besideSlick(count)
  local size, half = math.floor(100 * math.sqrt(count)), 8
  local list, random, nav = boxes(count, size), randomizer(), nil
  for i = 1, count do for k = 1, 4 do list[i][k] = math.floor(list[i][k]) end end
  local world, body = worldOf(list), graze.rectangle(-half, -half, 2 * half, 2 * half)
  local made = median(1, function() nav = graze.navigation(world, body, 0, 0, size, size) end)
  local start, builder = clock(), slick.navigation.meshBuilder.new()
  local floor, wall = slick.newEnum "floor", slick.newEnum "wall"
  builder:addLayer(floor)
  builder:addLayer(wall)
  builder:addShape(floor, slick.newRectangleShape(0, 0, size, size))
  for i = 1, count do
    local x, y, w, h = unpack(list[i])
    builder:addShape(wall, slick.newRectangleShape(x - half, y - half, w + 2 * half, h + 2 * half))
  end
  local mesh, finder = builder:build(), slick.navigation.path.new()
  local theirs = clock() - start
  local ways, lengths, time = findWays(nav, function()
    local x, y
    repeat x, y = random(1, size - 1), random(1, size - 1) until nav:fits(x, y)
    return x, y
  end, PLACES)
  print(("%d boxes: make %.2f ms, path %.1f us; slick's mesh %.1f s: x %.0f"):format(count,
    made * 1e3, time * 1e6, theirs, theirs / made))
  compare("slick", ways, lengths, time, function(x1, y1, x2, y2)
    return lengthOf(finder:find(mesh, x1, y1, x2, y2))
  end)
end

-- ---- all of it

print((jit and "LuaJIT " or _VERSION) .. "                make ms   path us nearest us  update ms")
local square, small = graze.rectangle(-8, -8, 16, 16), graze.rectangle(-6, -6, 12, 12)
for _, count in ipairs { 50, 200, 800 } do
  local size = math.floor(100 * math.sqrt(count))
  measure(count .. " boxes, square body", worldOf(boxes(count, size)), square, size)
end
local some = worldOf(boxes(200, 1414))
measure("200 boxes, round body", some, graze.circle(0, 0, 8), 1414)
measure("200 boxes, octagon", some, graze.regularPolygon(8, 1.083 * 8), 1414)
measure("caves, 100 x 100 cells", worldOfCells(caves(COLUMNS), COLUMNS), small, COLUMNS * TILE)
measure("maze, 100 x 100 cells", worldOfCells(maze(COLUMNS), COLUMNS), small, COLUMNS * TILE)
measureNoWay()
if Grid and Pathfinder then
  print()
  besideJumper("caves", caves(COLUMNS))
  besideJumper("maze", maze(COLUMNS))
end
if slick then
  print()
  for _, count in ipairs(jit and { 50, 200 } or { 50 }) do besideSlick(count) end
end
