-- What it costs to walk and to carry, from Lua: a frame of a walker beside one move of the same
-- body in the same level, and a lift with passengers beside a move of each. Medians of the rounds.
--
--   lua5.4 bench/walkers.lua

local graze = require "graze"

local ROUNDS, FRAMES = 5, 100000
local clock = os.clock

-- A corridor of cells with a ramp of 45 degrees in every ninth column.
local function newLevel()
  local kinds = {}
  for row = 1, 16 do
    for column = 1, 64 do
      local isWall = row == 1 or row == 16 or column == 1 or column == 64
      local isRamp = row == 15 and column % 9 == 0
      kinds[#kinds + 1] = isWall and 1 or isRamp and 2 or 0
    end
  end
  local level = graze.grid(64, 16, 8, 8, kinds):setKind(2, graze.polygon(0, 8, 8, 0, 8, 8))
  local world = graze.world()
  world:add("level", level)
  return world
end

local function body() return graze.rectangle(-2.5, -6, 5, 6) end

-- To and fro in the corridor; returns the nanoseconds of a frame.
local function walk()
  local world = newLevel()
  world:add("hero", body():setPosition(60, 120))
  local hero, vx, vy = graze.walker(world, "hero"), 1.5, 0
  local function run(frames)
    for _ = 1, frames do
      vy = hero:getGround() and 0.3 or vy + 0.3
      hero:move(vx, vy)
      if hero:getWall() then vx = -vx end
    end
  end
  return run
end

local function move()
  local world = newLevel()
  world:add("hero", body():setPosition(60, 120))
  local vx, last = 1.5, 0
  local function run(frames)
    for _ = 1, frames do
      local x = world:moveBy("hero", vx, 1)
      if x == last then vx = -vx end
      last = x
    end
  end
  return run
end

local PASSENGERS = 10

local function place(k) return 140 + 10 * k, 60 end

local function lift()
  local world = newLevel()
  world:add("lift", graze.rectangle(-60, 0, 120, 6):setPosition(200, 60))
  for k = 1, PASSENGERS do world:add(k, body():setPosition(place(k)), { group = "heroes" }) end
  local function run(frames)
    for i = 1, frames / PASSENGERS do
      world:carry("lift", 200 + 30 * math.sin(i * 0.05), 60 + 20 * math.sin(i * 0.07), "heroes")
    end
  end
  return run
end

local function moves()
  local world = newLevel()
  for k = 1, PASSENGERS do world:add(k, body():setPosition(place(k))) end
  local function run(frames)
    for i = 1, frames / PASSENGERS do
      local dx = 30 * (math.sin(i * 0.05) - math.sin((i - 1) * 0.05))
      local dy = 20 * (math.sin(i * 0.07) - math.sin((i - 1) * 0.07))
      for k = 1, PASSENGERS do world:moveBy(k, dx, dy) end
    end
  end
  return run
end

-- Both in turn; returns the medians of their nanoseconds a frame.
local function compare(first, second)
  local runs, times = { first(), second() }, { {}, {} }
  for round = 0, ROUNDS do
    for i, run in ipairs(runs) do
      collectgarbage()
      local start = clock()
      run(FRAMES)
      if round > 0 then times[i][round] = (clock() - start) * 1e9 / FRAMES end
    end
  end
  for i = 1, 2 do table.sort(times[i]) end
  local middle = (ROUNDS + 1) / 2
  return times[1][middle], times[2][middle]
end

local function row(name, first, second)
  local time, other = compare(first, second)
  print(("%-28s %6.0f ns, one move %6.0f ns: %.2f times"):format(name, time, other, time / other))
end

print("walkers from " .. (_G.jit and _G.jit.version or _VERSION))
row("walker:move", walk, move)
row("carry, for each passenger", lift, moves)
