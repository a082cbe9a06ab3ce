-- Routes: what finding all takes in a level of 100 x 60 cells, and the longest piece of that; a
-- plan to a new goal and one to a known goal; a step of twenty chasers after a goal that walks; and
-- an update of one cell. The level is of platforms, or a cave.
--
--   luajit bench/routes.lua

local graze = require "graze"

local here = arg[0]:match "^(.*)/[^/]*$" or "."
local randomizer = assert(loadfile(here .. "/random.lua"))()

local COLUMNS, ROWS, TILE, ROUNDS = 100, 60, 16, 3
local clock = os.clock
local MOTION = { run = 120, jump = 300, gravity = 900, fall = 300, solid = "ground" }

local function isFrame(column, row)
  return column == 1 or column == COLUMNS or row == 1 or row == ROWS
end

local function newCells(full)
  local cells = {}
  for row = 1, ROWS do
    cells[row] = {}
    for column = 1, COLUMNS do
      cells[row][column] = isFrame(column, row) or full(column, row)
    end
  end
  return cells
end

local function platforms()
  local random = randomizer()
  local cells = newCells(function() return false end)
  for row = 4, ROWS - 1, 3 do
    local column = 2
    while column < COLUMNS do
      local last = column + math.floor(random(2, 9))
      local isThere = random(0, 1) < 0.5
      for c = column, math.min(last, COLUMNS - 1) do cells[row][c] = isThere end
      column = last + 2
    end
  end
  return cells
end

local function cave()
  local random = randomizer()
  local cells = newCells(function() return random(0, 1) < 0.45 end)
  for _ = 1, 4 do
    local before = cells
    cells = newCells(function(column, row)
      local n = 0
      for r = row - 1, row + 1 do
        for c = column - 1, column + 1 do
          if not before[r] or before[r][c] ~= false then n = n + 1 end
        end
      end
      return n >= 5
    end)
  end
  return cells
end

local function nameOf(column, row) return ("%d,%d"):format(column, row) end

local function put(world, column, row)
  world:addRectangle(nameOf(column, row), (column - 1) * TILE, (row - 1) * TILE, TILE, TILE,
    { group = "ground" })
end

local function newWorld(cells)
  local world = graze.world():rule("foes", "foes", "ignore")
  for row = 1, ROWS do
    for column = 1, COLUMNS do
      if cells[row][column] then put(world, column, row) end
    end
  end
  world:add("foe", graze.rectangle(-5, -18, 10, 18), { group = "foes" })
  return world, graze.walker(world, "foe")
end

local function newRoutes(world, walker)
  return graze.routes(world, walker, MOTION, 0, 0, COLUMNS * TILE, ROWS * TILE)
end

local function median(list)
  table.sort(list)
  return list[math.ceil(#list / 2)], list[#list]
end

-- Returns the median and the most of the seconds that f takes, in so many rounds.
local function timed(rounds, f)
  local list = {}
  for k = 1, rounds do
    local before = clock()
    f(k)
    list[k] = clock() - before
  end
  return median(list)
end

local function pieces(world, walker)
  local routes, list = newRoutes(world, walker), {}
  repeat
    local before = clock()
    local done = routes:work(0)
    list[#list + 1] = clock() - before
  until done
  return median(list)
end

-- Twenty who walk after a goal, which goes from spot to spot.
local function chase(routes, world, spots)
  local chasers = {}
  for k = 1, 20 do
    local spot = spots[1 + k * 37 % #spots]
    world:add(k, graze.rectangle(-5, -18, 10, 18):setPosition(spot.x, spot.y), { group = "foes" })
    local walker = graze.walker(world, k)
    chasers[k] = { walker = walker, chaser = routes:chaser(walker) }
  end
  local frames, seconds = 600, 0
  for f = 1, frames do
    local goal = spots[1 + math.floor(f / 8) % #spots]
    for _, one in ipairs(chasers) do
      local before = clock()
      local dx, dy = one.chaser:step(goal.x, goal.y)
      seconds = seconds + clock() - before
      one.walker:move(dx, dy)
    end
  end
  return seconds / frames / #chasers
end

local function measure(name, cells)
  local world, walker = newWorld(cells)
  local routes
  local making = timed(ROUNDS, function()
    collectgarbage()
    routes = newRoutes(world, walker)
    routes:work()
  end)
  local spots, edges = routes:getSpots(), 0
  for _, spot in ipairs(spots) do edges = edges + #spot.out end
  local _, longest = pieces(world, walker)
  local random = randomizer()
  local function any() return spots[math.floor(random(1, #spots + 1))] or spots[1] end
  local plan = timed(300, function()
    local from, goal = any(), any()
    routes:path(from.x, from.y, goal.x, goal.y)
  end)
  local from, goal = any(), any()
  local known = timed(9, function()
    for _ = 1, 1000 do routes:next(from, goal) end
  end) / 1000
  print(("%-10s make %.2f s: %d spots, %d edges; longest piece %.1f ms"):format(name, making,
    #spots, edges, longest * 1e3))
  print(("           a plan %.2f ms, to a known goal %.1f us; a chaser's step %.1f us"):format(
    plan * 1e3, known * 1e6, chase(routes, world, spots) * 1e6))
  local update, most = timed(40, function()
    local column, row = math.floor(random(2, COLUMNS)), math.floor(random(2, ROWS))
    local cell = nameOf(column, row)
    if world:has(cell) then world:remove(cell) else put(world, column, row) end
    routes:update((column - 1) * TILE, (row - 1) * TILE, TILE, TILE):work()
  end)
  print(("           update of a cell %.1f ms, at most %.1f ms"):format(update * 1e3, most * 1e3))
end

print(("routes, %s"):format(rawget(_G, "jit") and "LuaJIT" or _VERSION))
measure("platforms", platforms())
measure("cave", cave())
