-- A platformer to play

-- Click the picture; the arrow keys run and jump. A walker does the
-- walking: this program only says how far the hero wishes to go, and
-- asks what it met.

local graze = require "graze"

local RUN, JUMP, GRAVITY = 150, 430, 1100 -- units and seconds

local world = graze.world()
world:add("floor", graze.rectangle(-40, 220, 560, 40))
world:add("left", graze.plane(1, 0, 0))
world:add("right", graze.plane(-1, 0, 480))
world:add("slope", graze.polygon(240, 220, 330, 170, 330, 220))
world:add("block", graze.rectangle(330, 170, 60, 50))
world:add("low", graze.rectangle(70, 165, 90, 8), { group = "ledges", oneWay = { 0, -1 } })
world:add("high", graze.rectangle(190, 105, 90, 8), { group = "ledges", oneWay = { 0, -1 } })
for i, place in ipairs { { 115, 145 }, { 235, 85 }, { 360, 150 }, { 440, 200 } } do
  world:add(i, graze.circle(place[1], place[2], 7), { group = "coins" })
end

-- its position is between its feet
local hero = graze.capsule(0, -22, 0, -8, 8):setPosition(30, 220)
world:add("hero", hero, { group = "heroes" })
world:rule("heroes", "coins", "cross")

local walker = graze.walker(world, "hero")
local vy, coins = 0, 0

frame(function(_, dt)
  local vx = 0
  if pressed "left" then vx = -RUN end
  if pressed "right" then vx = RUN end
  if pressed "up" and walker:getGround() then vy = -JUMP end
  vy = vy + GRAVITY * dt

  walker:move(vx * dt, vy * dt)
  if walker:getGround() or walker:getCeiling() then vy = 0 end
  for _, coin in ipairs(walker:getCrossed()) do
    world:remove(coin)
    coins = coins + 1
    print("coins: " .. coins)
  end

  show(graze.svg { margin = 4 }:view(0, 0, 480, 260):world(world))
end)
