-- Who enters and leaves, who is near

-- Fish drift through a room. The rule between all of them is "cross":
-- they pass, and events tell who began and who ceased to overlap with
-- the light. What is near the mouse is asked for with a query.

local graze = require "graze"

local world = graze.world():rule("fish", "fish", "cross")
world:rule("fish", "light", "cross"):rule("fish", "wall", "bounce")
for _, wall in ipairs { { 1, 0, 0 }, { -1, 0, 460 }, { 0, 1, 0 }, { 0, -1, 260 } } do
  world:add(wall, graze.plane(wall[1], wall[2], wall[3]), { group = "wall" })
end
world:add("light", graze.polygon(90, 0, 130, 0, 200, 260, 20, 260), { group = "light" })
for i = 1, 40 do
  local x, y = 20 + i * 97 % 420, 20 + i * 61 % 220
  local fish = { name = "fish " .. i }
  world:add(fish, graze.circle(0, 0, 4 + i % 5):setPosition(x, y), { group = "fish" })
  world:setVelocity(fish, 60 * math.cos(i), 60 * math.sin(i))
end

local looks = {
  wall = false,
  light = { fill = "#f4e3b2", stroke = "#a1770f" },
  fish = { fill = "#cfe0f2", stroke = "#2f6cab" },
}
local list, near = {}, {}

frame(function(_, dt)
  world:step(dt)

  local _, n = world:events(list)
  for i = 1, 3 * n, 3 do
    local kind, a, b = list[i], list[i + 1], list[i + 2]
    if b == "light" then a, b = b, a end
    if a == "light" then print(b.name .. " " .. kind .. "s the light") end
  end

  local picture = graze.svg { margin = 4 }:view(0, 0, 460, 260)
  picture:world(world, { groups = looks })
  local x, y = pointer()
  if x then
    local _, count = world:queryCircle(x, y, 60, "fish", near)
    picture:shape(graze.circle(x, y, 60), { class = "missed" })
    for i = 1, count do picture:shape(world:getShape(near[i]), { class = "hit" }) end
  end
  show(picture)
end)
