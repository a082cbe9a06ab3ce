-- A lift carries who stands on it.

local graze = require "graze"

local world = graze.world()
world:add("lift", graze.rectangle(-35, 0, 70, 8):setPosition(60, 110), { group = "lifts" })
world:add("hero", graze.rectangle(-8, -24, 16, 24):setPosition(70, 110), { group = "heroes" })

local lift, hero = {}, {}
for step = 0, 80 do
  local angle = step / 80 * 2 * math.pi
  world:carry("lift", 92 - 32 * math.cos(angle), 70 + 40 * math.cos(angle), "heroes")
  lift[step + 1] = { step / 20, world:getPosition "lift" }
  hero[step + 1] = { step / 20, world:getPosition "hero" }
end

return graze.svg { scale = 1.8, margin = 8, duration = 4, title = "A lift carries a rider" }
  :view(15, 0, 170, 125):world(world, { groups = { heroes = false, lifts = false } })
  :animate(world:getShape "lift", lift, { class = "good" })
  :animate(world:getShape "hero", hero)
