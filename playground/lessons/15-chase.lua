-- Enemies that chase

-- Frogs come to the mouse over platforms: they walk, jump, fall and drop.
-- graze.routes has found all ways beforehand, by playing their walkers. A
-- click puts a stone there, or takes one away. A key (space) shows the ways.

local graze = require "graze"
local draw = require "graze.love"

local world = graze.world():rule("frogs", "frogs", "ignore")
local function ground(name, x, y, w, h, oneWay)
  world:addRectangle(name, x, y, w, h, { group = "ground", oneWay = oneWay })
end
ground("floor", 0, 220, 400, 20)
ground("left", -10, -60, 10, 300)
ground("right", 400, -60, 10, 300)
for k, p in ipairs { { 60, 180, 70 }, { 150, 140, 60 }, { 240, 175, 50 }, { 300, 130, 70 },
  { 90, 95, 50 }, { 200, 85, 60 } } do
  ground("ledge" .. k, p[1], p[2], p[3], 8, { 0, -1 }) -- solid from above only
end

local BODY = graze.rectangle(-6, -10, 12, 10)
local MOTION = { run = 80, jump = { 200, 320 }, gravity = 900, fall = 300, solid = "ground",
  effort = 8 }
local routes
local frogs = {}
for k = 1, 3 do
  local frog = { name = k }
  world:add(frog, BODY:setPosition(40 + 90 * k, 210), { group = "frogs" })
  frog.walker = graze.walker(world, frog)
  routes = routes or graze.routes(world, frog.walker, MOTION, 0, -20, 400, 240)
  frog.chaser = routes:chaser(frog.walker)
  frogs[k] = frog
end

local goalX, goalY = 330, 130
local said, late = nil, 0

function love.mousemoved(x, y) goalX, goalY = x / 2, y / 2 end

function love.mousepressed(x, y)
  x, y = 16 * math.floor(x / 32), 16 * math.floor(y / 32)
  local stone = ("stone %d, %d"):format(x, y)
  if world:has(stone) then
    world:remove(stone)
  elseif world:queryRectangle(x, y, 16, 16)[1] == nil then
    ground(stone, x, y, 16, 16)
  end
  routes:update(x, y, 16, 16)
end

function love.update(dt)
  routes:work(0.004) -- a little in each frame
  late = math.min(late + dt, 0.1)
  while late >= 1 / 60 do -- frames of one length
    late = late - 1 / 60
    for _, frog in ipairs(frogs) do frog.walker:move(frog.chaser:step(goalX, goalY)) end
  end
  local text = "the first frog: " .. frogs[1].chaser.mode
  if text ~= said then print(text) end
  said = text
end

function love.draw()
  love.graphics.scale(2)
  draw.world(world)
  if love.keyboard.isDown "space" then draw.routes(routes) end
  love.graphics.circle("line", goalX, goalY, 4)
end
