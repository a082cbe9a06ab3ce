-- Draws frames of examples/tiled, with and without what graze sees, and looks at some pixels.

package.path = "examples/tiled/?.lua;" .. package.path

local game = require "game"
local picture = require "picture"

local map = assert(loadfile "examples/tiled/level.lua")()
local state = game.new(map)
picture.load(map)

local function isEarth(data, x, y)
  local red, _, blue = data:getPixel(x, y)
  return red > blue
end

return function()
  local canvas = love.graphics.newCanvas(1280, 640)
  function love.graphics.getWidth() return 1280 end
  function love.graphics.getHeight() return 640 end
  for frame = 1, 3 do
    picture.debugging = frame == 2
    state:step(1 / 60, { right = true })
    love.graphics.setCanvas(canvas)
    picture.draw(state, map)
    love.graphics.setCanvas()
    local data = canvas:newImageData()
    assert(isEarth(data, 40, 620) and not isEarth(data, 600, 60))
  end
  print "drawn"
  return true
end
