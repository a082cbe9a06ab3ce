-- How many bytes drawing leaves behind in a hundred frames, once all has been drawn before: with
-- the collector stopped, whatever is made adds up. A trace that is compiled meanwhile takes memory
-- of its own: so it is the least of several hundreds. The argument is "on" or "off", for the jit.

local graze = require "graze"
local draw = require "graze.love"

if ... == "off" then jit.off() end

local WARM, COUNTED, MOST = 300, 100, 900

local function newWorld()
  local world = graze.world():rule("hero", "coin", "cross")
  world:add("floor", graze.plane(-0.1, -1, 560), { group = "floor" })
  world:add("roof", graze.plane(0, 1, 0), { group = "floor", oneWay = { 0, 1 } })
  world:add("ledge", graze.rectangle(250, 400, 150, 12), { group = "ledge", oneWay = { 0, -1 } })
  world:add("rounded", graze.polygon({ 600, 60, 720, 60, 700, 160 }, 20), { group = "rounded" })
  world:add("segment", graze.segment(560, 300, 700, 250))
  world:add("hero", graze.capsule(60, 200, 60, 240, 16), { group = "hero" })
  for i = 1, 60 do
    world:add(i, graze.circle(0, 0, 4 + i % 5):setPosition(i * 13, 300), { group = "coin" })
    world:add(-i, graze.regularPolygon(3 + i % 7, 9):setPosition(i * 12, 450))
  end
  return world
end

local world = newWorld()
local ball, box = graze.circle(20, 20, 12), graze.rectangle(300, 10, 40, 40)
local rounded = graze.polygon({ 0, 0, 40, 0, 20, 30 }, 6)
local puck = graze.puck { x = 9, y = 9, radius = 4 }
local plane = graze.plane(1, 0, -10)
local look = { fill = { 1, 0.5, 0, 0.5 }, line = false, width = 3 }
local options = { width = 2, groups = { coin = look, ledge = false } }
local cast = { filter = { "coin", "rounded" } }

local function draws(frame)
  love.graphics.push()
  love.graphics.translate(frame % 50, 0)
  draw.world(world)
  draw.world(world, options)
  world:check("hero", 60 + frame % 100, 700)
  draw.hits(world)
  world:check("hero", 60 + frame % 100, 700, 3)
  draw.hits(world)
  draw.shape(ball)
  draw.shape(rounded, look)
  draw.shape(puck)
  draw.shape(plane)
  draw.sweep(ball, box, 500, 4)
  draw.sweep(ball, world, 500, 200, cast)
  draw.sweep(box, world, 500, 200, 3, cast)
  draw.sweep(box, ball, -500, 20, -3)
  love.graphics.pop()
end

local frames, before, least = 0, 0, math.huge

return function()
  frames = frames + 1
  if frames >= WARM and frames % COUNTED == 0 then
    collectgarbage()
    collectgarbage "stop"
    draws(frames) -- a collection shrinks the stack, which then grows again
    before = collectgarbage "count"
  end
  draws(frames)
  if frames < WARM or (frames + 1) % COUNTED ~= 0 then return false end
  least = math.min(least, (collectgarbage "count" - before) * 1024)
  if least > 0 and frames < MOST then return false end
  print(("bytes: %d"):format(least))
  return true
end
