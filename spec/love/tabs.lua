-- Clicks the tabs of the gallery in a large window, and in a small one those to the scene before
-- and to the next; and prints the number of the scene that is shown after each click.

package.path = "examples/gallery/?.lua;" .. package.path

-- What a scene shows does not matter here, and some take long to begin.
local NAMES = {}
for _, list in ipairs { require "order", require "guests" } do
  for _, name in ipairs(list) do NAMES[#NAMES + 1] = name end
end
for _, name in ipairs(NAMES) do
  local scene = require("scenes." .. name)
  function scene.new() return scene end
  function scene.draw() end
end

dofile "examples/gallery/main.lua"
local draw = love.draw

local stage = require "stage"

local drawFrame, shown = stage.frame, nil
function stage.frame(scene, number, names)
  shown = number
  drawFrame(scene, number, names)
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

-- The left edges of two rows of tabs, and their tops.
local WIDE, TALL, LAST, TOP = 74, 26, 1169, 18

local function clickAll()
  local count = #NAMES
  local columns = math.ceil(count / 2)
  for k = count, 1, -1 do
    local column, row = (k - 1) % columns, math.floor((k - 1) / columns)
    click(LAST - (columns - 1 - column) * WIDE + 5, TOP + row * TALL + 5, 1, 1, 0)
  end
  click(LAST + 5, TOP + 5, 2, 1, 0) -- not the left button
  click(LAST - 2, TOP + 5, 1, 1, 0) -- between two tabs
  click(LAST + 5, TOP + 60, 1, 1, 0) -- below the tabs
  print()
end

local function clickBesides()
  click(LAST - WIDE + 5, TOP + 20, 1, 0.5, 60)
  for _ = 1, 2 do click(LAST + 5, TOP + 20, 1, 0.5, 60) end
  click(LAST - WIDE + 5, TOP + 20, 1, 0.5, 60)
  click(LAST - 2, TOP + 20, 1, 0.5, 60)
  print()
end

return function()
  love.load {}
  clickAll()
  function love.graphics.getDimensions() return 640, 480 end
  clickBesides()
  return true
end
