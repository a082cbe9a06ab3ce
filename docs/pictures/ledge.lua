-- Through a one-way ledge from below, and down on to it: the way, some places on it, and the hero
-- who goes it.

local graze = require "graze"

local DT, GRAVITY, JUMP, DRIFT = 1 / 60, 900, 330, 52

local world = graze.world()
world:add("floor", graze.rectangle(0, 120, 200, 14))
world:add("ledge", graze.rectangle(60, 80, 90, 6), { group = "ledges", oneWay = { 0, -1 } })
world:add("hero", graze.rectangle(-8, -24, 16, 24):setPosition(70, 120), { group = "heroes" })

local keys, way, vy, top, through, landed = { { 0, 70, 120 } }, {}, 0, nil, nil, nil
for frame = 1, 90 do
  if frame == 25 then vy = -JUMP end
  vy = vy + GRAVITY * DT
  local x, y = world:getPosition "hero"
  local flies = frame >= 25 and not landed
  local _, at = world:move("hero", x + (flies and DRIFT * DT or 0), y + vy * DT)
  if at < y + vy * DT - 1e-9 then
    vy = 0
    if flies then landed = { world:getPosition "hero" } end
  end
  x, y = world:getPosition "hero"
  if flies then
    way[#way + 1], way[#way + 2] = x, y - 12
    if y > 98 then through = { x, y } end
    if not top or y < top[2] then top = { x, y } end
  end
  keys[#keys + 1] = { frame * DT, x, y }
end

local hero = graze.rectangle(-8, -24, 16, 24)
local picture = graze.svg {
  scale = 1.8, margin = 8, title = "Through a ledge from below, and onto it",
}
picture:view(0, 10, 200, 134):world(world, { groups = { heroes = false } })
picture:path(way, { opacity = 0.6 })
for _, place in ipairs { { 70, 120 }, through, top, landed } do
  picture:shape(hero:setPosition(place[1], place[2]), { class = "ghost" })
end
return picture
  :label(56, 108, "jumps", { anchor = "end" }):label(56, 83, "through", { anchor = "end" })
  :label(landed[1] + 14, 68, "lands", { anchor = "start" })
  :animate(hero, keys)
