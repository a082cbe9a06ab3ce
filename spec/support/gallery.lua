-- Plays scenes of the gallery without a screen.

local gallery = { STEP = 1 / 60 }

local packages = package.path
local OWN = {
  arena = true, duel = true, hand = true, idle = true, landscape = true, measures = true,
  painting = true, palette = true, rubble = true, runner = true, shot = true, sparks = true,
  tape = true, terrain = true, words = true,
}

-- For setup and teardown: the modules of the gallery can be required in between.
function gallery.open() package.path = "examples/gallery/?.lua;" .. packages end

function gallery.close()
  package.path = packages
  for name in pairs(package.loaded) do
    if OWN[name] or tostring(name):find "^scenes%." then package.loaded[name] = nil end
  end
end

-- Plays a scene for so many steps; hold(input, step, scene) presses keys, look(scene, step) looks
-- at it.
function gallery.play(name, steps, hold, look)
  local scene = require("scenes." .. name).new()
  for step = 1, steps do
    local input = { x = 600, y = 280, pressed = {} }
    hold(input, step, scene)
    scene:update(gallery.STEP, input)
    if look then look(scene, step) end
  end
  return scene
end

-- Plays a scene in which the mouse takes hold of what is at a point in the first step, and moves to
-- another point in the next ten. where(scene) is the first point.
function gallery.drag(name, steps, where, toX, toY, look)
  local fromX, fromY
  return gallery.play(name, steps, function(input, step, scene)
    if step == 1 then fromX, fromY = where(scene) end
    local part = math.min(1, (step - 1) / 10)
    input.x, input.y = fromX + (toX - fromX) * part, fromY + (toY - fromY) * part
    input.button, input.pressed[1] = true, step == 1 or nil
  end, look)
end

return gallery
