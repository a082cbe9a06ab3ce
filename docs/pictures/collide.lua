-- collide: the shortest way out.

local graze = require "graze"

local ship = graze.polygon(0, 0, 40, 15, 0, 30)
local rock = graze.circle(50, 20, 20)

return graze.svg { width = 420, height = 170, title = "The way out of a rock" }
  :shape(rock):shape(ship, { class = "mover" }):contacts(ship, rock):collide(ship, rock)
