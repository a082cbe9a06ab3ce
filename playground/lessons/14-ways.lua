-- The way around walls

-- The guards come to the mouse, or to the coin, each by the shortest way
-- for its size: the large one does not fit through the small gap. A key
-- (space) shows where the small one fits. Walls are a group.

local graze = require "graze"
local draw = require "graze.love"

local world = graze.world():rule("default", "walls", "slide"):rule("default", "default", "cross")
local WALLS = { { 90, 0, 20, 120 }, { 90, 136, 20, 104 }, { 200, 70, 20, 130 },
  { 200, 70, 110, 16 }, { 290, 130, 20, 110 } }
for k, wall in ipairs(WALLS) do
  world:add("wall" .. k, graze.rectangle(wall[1], wall[2], wall[3], wall[4]), { group = "walls" })
end
world:add("post", graze.circle(150, 60, 22), { group = "walls" })

-- A guard of a size, with a navigation for it.
local function newGuard(radius, y)
  local guard = { body = graze.circle(0, 0, radius) }
  guard.nav = graze.navigation(world, guard.body, 0, 0, 400, 240, "walls")
  world:add(guard, guard.body:setPosition(30, y))
  return guard
end
local guards = { newGuard(5, 60), newGuard(11, 200) }

-- Towards the next corner of the way, and on to the one behind it.
local function follow(guard, pace)
  local way, k = guard.way, 2
  local x, y = world:getPosition(guard)
  while way and k <= #way / 2 and pace > 0 do
    local dx, dy = way[2 * k - 1] - x, way[2 * k] - y
    local far = math.sqrt(dx * dx + dy * dy)
    local t = far > pace and pace / far or 1
    if far > 0 then x, y = world:move(guard, x + t * dx, y + t * dy) end
    pace, k = pace - t * far, k + 1
  end
end

local goalX, goalY = 350, 200
local said

function love.mousemoved(x, y) goalX, goalY = x / 2, y / 2 end

function love.update(dt)
  local text = ""
  for k, guard in ipairs(guards) do
    local x, y = world:getPosition(guard)
    local toX, toY = guard.nav:nearest(goalX, goalY, x, y) -- as near as it gets
    local way, _, length = guard.nav:path(x, y, toX, toY, guard.way)
    guard.way = way
    follow(guard, 70 * dt)
    if length == 0 then text = text .. ("guard %d is there "):format(k) end
  end
  if text ~= said and text ~= "" then print(text) end
  said = text
end

function love.draw()
  love.graphics.scale(2)
  if love.keyboard.isDown "space" then draw.navigation(guards[1].nav) end
  draw.world(world)
  for _, guard in ipairs(guards) do
    if guard.way then love.graphics.line(guard.way) end
  end
  love.graphics.circle("fill", goalX, goalY, 3)
end
