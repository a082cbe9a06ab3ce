-- Worlds of graze.bump for specs.

local bump = require "graze.bump"

local boxes = {}

function boxes.rectOf(world, item) return { world:getRect(item) } end

-- A world with a mover at (0, 0), and boxes of 10.
function boxes.row(options, ...)
  local world = bump.newWorld(64, options)
  world:add("mover", 0, 0, 10, 10)
  for i, x in ipairs { ... } do world:add("box " .. i, x, 0, 10, 10) end
  return world
end

return boxes
