-- A lift carries who stands on it: the way of both, and where they are at some times.

local graze = require "graze"

local world = graze.world()
local platform = graze.rectangle(-35, 0, 70, 8)
local rider = graze.rectangle(-8, -24, 16, 24)
world:add("lift", platform:clone():setPosition(60, 110), { group = "lifts" })
world:add("hero", rider:clone():setPosition(70, 110), { group = "heroes" })

local lift, hero, way = {}, {}, {}
for step = 0, 80 do
  local angle = step / 80 * 2 * math.pi
  world:carry("lift", 112 - 52 * math.cos(angle), 76 + 34 * math.cos(angle - 0.6), "heroes")
  lift[step + 1] = { step / 20, world:getPosition "lift" }
  hero[step + 1] = { step / 20, world:getPosition "hero" }
  local x, y = world:getPosition "hero"
  way[2 * step + 1], way[2 * step + 2] = x, y - 12
end

local picture = graze.svg {
  scale = 1.8, margin = 8, duration = 4, title = "A lift carries a rider",
}
picture:view(15, 0, 194, 125):path(way, { opacity = 0.6 })
for _, step in ipairs { 20, 40 } do
  local atLift, atHero = lift[step + 1], hero[step + 1]
  picture:shape(platform:clone():setPosition(atLift[2], atLift[3]), { class = "ghost" })
  picture:shape(rider:clone():setPosition(atHero[2], atHero[3]), { class = "ghost" })
end
for _, step in ipairs { 10, 30, 52, 72 } do -- which way round
  local at, on = 2 * step + 1, 2 * step + 5
  picture:arrow(way[at], way[at + 1], way[on], way[on + 1])
end
return picture:animate(platform, lift, { class = "good" }):animate(rider, hero)
