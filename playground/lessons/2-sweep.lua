-- A bullet that never tunnels

-- In one step the bullet moves by 400, and the wall is 4 wide: to look
-- only at where it starts and ends would miss. sweep looks at the way.
-- Aim with the mouse.

local graze = require "graze"

local wall = graze.polygon(300, 20, 304, 20, 324, 230, 320, 230)
local rock = graze.circle(210, 60, 26)

frame(function(t)
  local x, y = pointer()
  if not x then x, y = 400, 130 + 90 * math.sin(t) end
  local bullet = graze.circle(30, 125, 6)
  local far = math.sqrt((x - 30) ^ 2 + (y - 125) ^ 2)
  local dx, dy = 400 * (x - 30) / far, 400 * (y - 125) / far

  -- the first of the two that it meets
  local first, at = wall, 1
  for _, target in ipairs { wall, rock } do
    local met = bullet:sweep(target, dx, dy)
    if met and met < at then first, at = target, met end
  end

  local picture = graze.svg():view(0, 0, 460, 250)
  picture:shape(wall):shape(rock):shape(bullet, { class = "mover" })
  show(picture:sweep(bullet, first, dx, dy))
end)
