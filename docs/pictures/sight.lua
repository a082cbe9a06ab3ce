-- sight: what a lamp lights, and the cone of a guard.

local graze = require "graze"

local world = graze.world()
world:add("crate", graze.rectangle(-14, -14, 28, 28):setTransform(150, 60, 0.4))
world:add("pillar", graze.circle(110, 130, 14))
world:add("wall", graze.rectangle(220, 0, 12, 110))
world:add("corner", graze.polygon(300, 180, 400, 120, 400, 180))
world:add("barrel", graze.circle(318, 74, 11))

local X, Y, AIM = 255, 150, -0.9
local cone = graze.polygon(X, Y, X + 170 * math.cos(AIM - 0.45), Y + 170 * math.sin(AIM - 0.45),
  X + 190 * math.cos(AIM), Y + 190 * math.sin(AIM),
  X + 170 * math.cos(AIM + 0.45), Y + 170 * math.sin(AIM + 0.45))

return graze.svg {
  width = 600, height = 290, margin = 8, title = "What a lamp and a guard see",
}
  :view(0, 0, 400, 190)
  :visibility(world, 70, 60, graze.rectangle(0, 0, 400, 190))
  :visibility(world, X, Y, cone, nil, { fill = "#8fb9e6", stroke = "#2f6cab", opacity = 0.5 })
  :world(world)
  :shape(graze.circle(X, Y, 6), { class = "mover" })
  :label(70, 44, "lamp"):label(X, Y + 18, "guard")
