-- turn: a sword swung by half a turn, and where it touches an imp.

local graze = require "graze"

local sword = graze.rectangle(0, -2, 60, 4):setTransform(100, 100, -math.pi / 2)
local imp = graze.circle(145, 115, 10)

return graze.svg { scale = 3, margin = 12, title = "A sword touches an imp on its way" }
  :shape(imp, { label = "imp" }):shape(sword, { class = "mover" }):sweep(sword, imp, 0, 0, math.pi)
