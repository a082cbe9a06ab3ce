-- Who enters, and who is near

-- Fish drift through a room. The rule between all of them is "cross":
-- they pass, and events tell who began and who ceased to overlap with
-- the light. What is near the mouse is asked for with a query.

local graze = require "graze"
local draw = require "graze.love"

local world = graze.world():rule("fish", "fish", "cross")
world:rule("fish", "light", "cross"):rule("fish", "wall", "bounce")
for _, wall in ipairs { { 1, 0, 0 }, { -1, 0, 460 }, { 0, 1, 0 }, { 0, -1, 350 } } do
  world:add(wall, graze.plane(wall[1], wall[2], wall[3]), { group = "wall" })
end
world:add("light", graze.polygon(90, 0, 130, 0, 200, 350, 20, 350), { group = "light" })
for i = 1, 40 do
  local x, y = 20 + i * 97 % 420, 20 + i * 61 % 310
  local fish = { name = "fish " .. i }
  world:add(fish, graze.circle(0, 0, 4 + i % 5):setPosition(x, y), { group = "fish" })
  world:setVelocity(fish, 60 * math.cos(i), 60 * math.sin(i))
end

local LOOKS = {
  wall = false,
  light = { fill = { 0.95, 0.85, 0.5, 0.3 }, line = { 0.95, 0.85, 0.5 } },
}
local NEAR = { fill = { 0.92, 0.47, 0.32, 0.6 }, line = false }
local list, near, count = {}, {}, 0
local mouseX, mouseY = 350, 130

function love.mousemoved(x, y) mouseX, mouseY = x / 1.7, y / 1.7 end

function love.update(dt)
  world:step(dt)

  local _, n = world:events(list)
  for i = 1, 3 * n, 3 do
    local kind, a, b = list[i], list[i + 1], list[i + 2]
    if b == "light" then a, b = b, a end
    if a == "light" then print(b.name .. " " .. kind .. "s the light") end
  end
  _, count = world:queryCircle(mouseX, mouseY, 60, "fish", near)
end

function love.draw()
  love.graphics.scale(1.7)
  draw.world(world, { groups = LOOKS })
  for i = 1, count do draw.shape(world:getShape(near[i]), NEAR) end
  love.graphics.circle("line", mouseX, mouseY, 60)
end
