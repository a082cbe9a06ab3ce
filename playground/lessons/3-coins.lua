-- Ledges, and coins to take

-- Click the picture; the arrow keys run and jump. A walker does the
-- walking: this program only says how far the hero wishes to go, and
-- asks what it met.

local graze = require "graze"
local draw = require "graze.love"

local RUN, JUMP, GRAVITY = 150, 430, 1100 -- units and seconds

local world = graze.world():rule("heroes", "coins", "cross")
world:add("floor", graze.rectangle(-40, 300, 560, 60))
world:add("left", graze.plane(1, 0, 0))
world:add("right", graze.plane(-1, 0, 480))
world:add("slope", graze.polygon(240, 300, 330, 250, 330, 300))
world:add("block", graze.rectangle(330, 250, 60, 50))
world:add("low", graze.rectangle(70, 245, 90, 8), { group = "ledges", oneWay = { 0, -1 } })
world:add("high", graze.rectangle(190, 185, 90, 8), { group = "ledges", oneWay = { 0, -1 } })
for i, place in ipairs { { 115, 225 }, { 235, 165 }, { 360, 230 }, { 440, 280 } } do
  world:add(i, graze.circle(place[1], place[2], 7), { group = "coins" })
end

-- its position is between its feet
local hero = graze.capsule(0, -22, 0, -8, 8):setPosition(30, 300)
world:add("hero", hero, { group = "heroes" })

local walker = graze.walker(world, "hero")
local vy, coins = 0, 0

function love.update(dt)
  local down = love.keyboard.isDown
  local run = (down "right" and 1 or 0) - (down "left" and 1 or 0)
  if down "up" and walker:getGround() then vy = -JUMP end
  vy = vy + GRAVITY * dt

  walker:move(run * RUN * dt, vy * dt)
  if walker:getGround() or walker:getCeiling() then vy = 0 end
  for _, coin in ipairs(walker:getCrossed()) do
    world:remove(coin)
    coins = coins + 1
    print("coins: " .. coins)
  end
end

function love.draw()
  love.graphics.scale(5 / 3)
  draw.world(world)
end
