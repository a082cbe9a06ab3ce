-- sweep: where a bullet meets a wall that is thinner than its step.

local graze = require "graze"

local bullet = graze.circle(0, 25, 2)
local wall = graze.rectangle(100, 0, 1, 50)

return graze.svg { width = 560, height = 130, title = "A bullet and a wall thinner than its step" }
  :view(-10, 0, 410, 50):shape(wall):shape(bullet, { class = "mover" }):sweep(bullet, wall, 400, 0)
