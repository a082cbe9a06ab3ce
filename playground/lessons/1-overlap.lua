-- Do they overlap?

-- The triangle follows the mouse. collide tells how deep it is in the
-- other, and the shortest way out: the unit vector nx, ny points from
-- the other one to it.

local graze = require "graze"

local rock = graze.polygon(0, -70, 80, -20, 60, 60, -50, 70, -80, 0)
local ship = graze.polygon(34, 0, -24, 26, -24, -26)

frame(function(t)
  local x, y = pointer()
  if not x then x, y = 110 * math.cos(t), 110 * math.sin(t) end
  ship:setTransform(x, y, t / 2)

  local picture = graze.svg():view(-220, -150, 220, 150):shape(rock)
  local depth = ship:collide(rock)
  picture:shape(ship, { class = depth and "hit" or "mover" })
  if depth then
    picture:contacts(ship, rock):collide(ship, rock)
  else
    picture:distance(ship, rock)
  end
  show(picture)
end)
