-- throw: the arc of a ball that bounces, and a bullet that goes through what it hits.

local graze = require "graze"

local world = graze.world():rule("balls", "*", "bounce")
world:add("floor", graze.rectangle(0, 150, 400, 20))
world:add("wall", graze.rectangle(290, 60, 20, 90))
world:add("crate", graze.rectangle(110, 20, 22, 22))
world:add("barrel", graze.circle(190, 30, 13))
world:add("ball", graze.circle(0, 0, 7):setPosition(30, 140), { group = "balls",
  velocity = { 140, -230 }, acceleration = { 0, 400 }, restitution = 0.7 })

local keys, way, places = { { 0, 30, 140 } }, { 30, 140 }, {}
for frame = 1, 180 do
  world:step(1 / 60)
  local x, y = world:getPosition "ball"
  keys[#keys + 1] = { frame / 60, x, y }
  way[#way + 1], way[#way + 2] = x, y
  if frame % 20 == 0 and frame <= 160 then places[#places + 1] = { x, y } end
end

local ball = graze.circle(0, 0, 7)
world:remove "ball"
local picture = graze.svg {
  width = 600, height = 260, margin = 8, title = "A throw, its bounces, and a bullet that pierces",
}
picture:view(0, 0, 400, 165):world(world):path(way, { dash = "4 3" })
for _, place in ipairs(places) do
  picture:shape(ball:setPosition(place[1], place[2]), { class = "ghost" })
end
picture:arrow(20, 31, 380, 31)
for k = 1, world:rayCastAll(20, 31, 380, 31) do
  local _, _, _, _, _, _, px, py = world:getHit(k)
  picture:point(px, py, { class = "hit" })
end
return picture:animate(ball, keys, { class = "mover" })
