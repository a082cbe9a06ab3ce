-- Over a hill, with a walker.

local graze = require "graze"

local world = graze.world()
world:add("floor", graze.rectangle(-10, 100, 240, 14))
world:add("hill", graze.polygon(60, 100, 110, 70, 130, 70, 180, 100))
world:add("hero", graze.capsule(0, -24, 0, -8, 8):setPosition(20, 100), { group = "heroes" })

local hero = graze.walker(world, "hero")
local keys, trail, times = {}, {}, {}
hero:move(0, 1) -- onto the ground
for step = 0, 100 do
  local x, y = world:getPosition "hero"
  keys[step + 1], times[step + 1] = { step / 40, x, y }, step / 40
  trail[2 * step + 1], trail[2 * step + 2] = x, y - 16
  hero:move(1.8, 0)
end

return graze.svg { scale = 1.8, margin = 8, title = "Over a hill without leaving the ground" }
  :view(0, 30, 220, 114):world(world, { groups = { heroes = false } })
  :path(trail, { times = times, opacity = 0.5 })
  :animate(graze.capsule(0, -24, 0, -8, 8), keys)
