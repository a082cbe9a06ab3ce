-- What it costs to find what is seen from a point: among boxes that are turned, among the cells of
-- a grid, and among round things. Medians of the rounds.
--
--   lua5.4 bench/sight.lua

local graze = require "graze"

local ROUNDS = 9
local clock = os.clock

-- The median of the rounds: microseconds for each look.
local function measure(world, x, y, reach)
  local times, into, looks = {}, {}, 100
  local _, n = world:visibility(x, y, reach, nil, into)
  for i = 1, ROUNDS do
    local start = clock()
    for _ = 1, looks do world:visibility(x, y, reach, nil, into) end
    times[i] = (clock() - start) * 1e6 / looks
  end
  table.sort(times)
  return times[(ROUNDS + 1) / 2], n
end

-- The same numbers on every Lua.
local state
local function random(low, high)
  state = state * 16807 % 2147483647
  return low + (high - low) * state / 2147483647
end

-- As dense a crowd for every number of boxes, but for the place of the eye.
local function boxes(n)
  state = 11
  local world, size = graze.world(), math.sqrt(n) * 20
  for i = 1, n do
    local shape = graze.rectangle(-4, -3, 8, 6):setAngle(random(0, 6))
    local x, y = random(-size, size), random(-size, size)
    if math.abs(x) + math.abs(y) > 12 then world:add(i, shape:setPosition(x, y)) end
  end
  return world, size
end

local function row(name, edges, us, n)
  print(("%-34s %7d edges %9.1f us %6d corners"):format(name, edges, us, n))
end

print(("what is seen, by %s"):format(jit and jit.version or _VERSION)) -- luacheck: ignore
for _, n in ipairs { 25, 100, 400, 1600 } do
  local world, size = boxes(n)
  row(("%d boxes"):format(n), 4 * n, measure(world, 0, 0, size))
end

local cells = {}
state = 5
for i = 1, 10000 do cells[i] = random(0, 1) < 0.2 and 1 or 0 end
cells[50 * 100 + 51] = 0
local grid = graze.world()
grid:add("level", graze.grid(100, 100, 16, 16, cells))
for _, reach in ipairs { 100, 300, 800 } do
  local across = 2 * reach / 16
  row(("cells, %d x %d of 10,000"):format(across, across), across * across * 0.2 * 4 * 0.8,
    measure(grid, 50.5 * 16, 50.5 * 16, reach))
end

local round = graze.world()
state = 3
for i = 1, 50 do
  local angle, far = random(0, 6.28), random(40, 300)
  round:add(i, graze.circle(far * math.cos(angle), far * math.sin(angle), random(4, 12)))
end
row("50 circles", 50 * 16, measure(round, 0, 0, 300))
