-- A platformer to play

-- Click the picture; the arrow keys run and jump. The world does the
-- colliding: this program only says where the hero wishes to go, and
-- reads from the hits what there was.

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

local vy, ground, coins = 0, false, 0

frame(function(_, dt)
  local dx = 0
  if pressed "left" then dx = -RUN end
  if pressed "right" then dx = RUN end
  if ground and pressed "up" then vy = -JUMP end
  vy = vy + GRAVITY * dt

  local x, y = world:getPosition "hero"
  world:move("hero", x + dx * dt, y + vy * dt)
  ground = false
  for _, _, other, response, _, _, ny in world:hits() do
    if response == "cross" then
      world:remove(other)
      coins = coins + 1
      print("coins: " .. coins)
    elseif ny < -0.7 then
      ground, vy = true, 0
    elseif ny > 0.7 then
      vy = math.max(vy, 0)
    end
  end

  show(graze.svg { margin = 4 }:view(0, 0, 480, 260):world(world))
end)
