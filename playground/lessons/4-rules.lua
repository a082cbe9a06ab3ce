-- Slide, touch, bounce or cross

-- The same wish, from the same place, under four rules. Dashed: the
-- wish, and where it started.

local graze = require "graze"

local sheet = graze.svg { scale = 1 }

for i, response in ipairs { "slide", "touch", "bounce", "cross" } do
  local world = graze.world():rule("balls", "default", response)
  local ball = graze.circle(0, 0, 12):setPosition(30, 40)
  world:add("wall", graze.polygon(110, 10, 140, 10, 170, 150, 110, 150))
  world:add("ball", ball, { group = "balls" })

  local x, y, n = world:move("ball", 180, 120)
  print(("%-6s  ends at %5.1f, %5.1f after %d hit"):format(response, x, y, n))

  local picture = graze.svg { scale = 1 }:view(0, 0, 200, 160)
  picture:world(world):shape(ball, { class = "missed" })
  picture:line(30, 40, 180, 120, { class = "missed" }):arrow(30, 40, x, y)

  local left, top = (i - 1) % 2 * 262, i > 2 and 242 or 0
  sheet:label(left, top, response, { class = "title", anchor = "start" })
  sheet:add(picture, left, top + 14)
end

show(sheet)
