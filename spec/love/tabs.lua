-- Clicks the tabs of the gallery, in windows of two sizes, and prints the number of the scene that
-- is shown after each click.

package.path = "examples/gallery/?.lua;" .. package.path

-- What a scene shows does not matter here, and some take long to begin.
for _, name in ipairs(require "order") do
  local scene = require("scenes." .. name)
  function scene.new() return scene end
  function scene.draw() end
end

dofile "examples/gallery/main.lua"
local draw = love.draw

local stage = require "stage"

local drawFrame, shown = stage.frame, nil
function stage.frame(scene, number, count)
  shown = number
  drawFrame(scene, number, count)
end

-- Draws, clicks at a place, draws again, and prints. Coordinates are those of 1280 by 720 pixels.
local function click(x, y, button, scale, top)
  love.graphics.origin()
  draw()
  love.mousepressed(x * scale, top + y * scale, button)
  love.graphics.origin()
  draw()
  io.write(shown, " ")
end

local function clickAll(scale, top)
  local count = #require "order"
  for k = count, 1, -1 do click(1225 - (count - k) * 38, 41, 1, scale, top) end
  click(1225, 41, 2, scale, top) -- not the left button
  click(1225 - 19, 41, 1, scale, top) -- between two tabs
  click(1225, 70, 1, scale, top) -- below a tab
  print()
end

return function()
  love.load {}
  clickAll(1, 0)
  function love.graphics.getDimensions() return 640, 480 end
  clickAll(0.5, 60)
  return true
end
