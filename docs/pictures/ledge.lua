-- Through a one-way ledge from below, and down on to it.

local graze = require "graze"

local DT, GRAVITY, JUMP = 1 / 60, 900, 330

local world = graze.world()
world:add("floor", graze.rectangle(0, 120, 200, 14))
world:add("ledge", graze.rectangle(60, 80, 80, 6), { group = "ledges", oneWay = { 0, -1 } })
world:add("hero", graze.rectangle(-8, -24, 16, 24):setPosition(100, 120), { group = "heroes" })

local keys, vy = { { 0, 100, 120 } }, 0
for frame = 1, 90 do
  if frame == 25 then vy = -JUMP end
  vy = vy + GRAVITY * DT
  local x, y = world:getPosition "hero"
  local _, landed = world:move("hero", x, y + vy * DT)
  if landed < y + vy * DT - 1e-9 then vy = 0 end
  keys[#keys + 1] = { frame * DT, world:getPosition "hero" }
end

return graze.svg { scale = 1.8, margin = 8, title = "Through a ledge from below, and onto it" }
  :view(0, 10, 200, 134):world(world, { groups = { heroes = false } })
  :animate(world:getShape "hero", keys)
