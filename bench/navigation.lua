-- Navigations: what making one takes, a way, the nearest place, and an update of one tile. Boxes
-- of 10 to 50 at random, for a square body and for a round one; and a cave of cells, of which 40 of
-- 100 are solid. Medians of the rounds.
--
--   luajit bench/navigation.lua

local graze = require "graze"

local ROUNDS, PLACES = 9, 200
local clock = os.clock

local function randomizer()
  local seed = 3
  return function(low, high)
    seed = seed * 16807 % 2147483647
    return low + (high - low) * seed / 2147483647
  end
end

local function boxes(count, size)
  local random, world = randomizer(), graze.world()
  for i = 1, count do
    world:addRectangle(i, random(0, size), random(0, size), random(10, 50), random(10, 50))
  end
  return world
end

local function cave(columns, tile)
  local random, kinds = randomizer(), {}
  for i = 1, columns * columns do kinds[i] = random(0, 1) < 0.4 and 1 or 0 end
  local world = graze.world()
  world:add("cave", graze.grid(columns, columns, tile, tile, kinds))
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

print((jit and "LuaJIT " or _VERSION) -- luacheck: ignore
  .. "                make ms   path us nearest us  update ms")
local square = graze.rectangle(-8, -8, 16, 16)
for _, count in ipairs { 50, 200, 800 } do
  local size = math.floor(100 * math.sqrt(count))
  measure(count .. " boxes, square body", boxes(count, size), square, size)
end
measure("200 boxes, round body", boxes(200, 1414), graze.circle(0, 0, 8), 1414)
measure("200 boxes, octagon", boxes(200, 1414), graze.regularPolygon(8, 1.083 * 8), 1414)
measure("cave of 100 x 100", cave(100, 16), graze.rectangle(-6, -6, 12, 12), 1600)
