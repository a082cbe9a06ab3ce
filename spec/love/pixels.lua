-- Draws a scene and prints the colours of some of its pixels.

local graze = require "graze"
local draw = require "graze.love"

local RED, GREEN, BLUE = { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 }
local options = { line = false, groups = {
  floor = { fill = GREEN }, ball = { fill = RED }, rounded = { fill = BLUE }, hidden = false,
} }

local SWEPT = { fill = RED, line = RED, filter = "floor" }

local world = graze.world()
world:add("floor", graze.plane(0, -1, 100), { group = "floor" }) -- solid below 100
world:add("ball", graze.circle(50, 50, 20), { group = "ball" })
world:add("rounded", graze.polygon({ 120, 30, 180, 30, 180, 70, 120, 70 }, 10),
  { group = "rounded" })
world:add("hidden", graze.rectangle(0, 0, 400, 400), { group = "hidden" })

-- In the world's units; the scene is drawn at twice its size, 100 pixels to the right.
local POINTS = {
  { "in the ball", 50, 50 }, { "beside the ball", 35, 35 }, { "in the ball's rim", 37, 37 },
  { "in the rounded", 150, 50 }, { "in its corner", 186, 24 }, { "beside its corner", 188, 22 },
  { "over the floor", 90, 98 }, { "in the floor", 90, 102 }, { "far in the floor", -49, 298 },
  { "on the sliver", 240, 20 }, { "before the sliver", 215, 20 }, { "behind the sliver", 265, 20 },
}

local function named(r, g, b)
  if r + g + b == 0 then return "black" end
  return r == 1 and "red" or g == 1 and "green" or b == 1 and "blue" or "other"
end

local canvas = love.graphics.newCanvas(1200, 800) -- larger than the window

return function()
  love.graphics.setCanvas(canvas)
  love.graphics.clear(0, 0, 0, 1)
  love.graphics.push()
  love.graphics.translate(100, 0)
  love.graphics.scale(2)
  draw.world(world, options)
  draw.shape(graze.polygon(220, 20, 260, 20, 220, 20.1), { line = GREEN, fill = false, width = 6 })
  draw.sweep(graze.circle(340, 20, 5), world, 0, 200, SWEPT)
  love.graphics.pop()
  love.graphics.setCanvas()
  local image = canvas:newImageData()
  for _, point in ipairs(POINTS) do
    print(point[1] .. ": " .. named(image:getPixel(100 + 2 * point[2], 2 * point[3])))
  end
  print("beyond the window: " .. named(image:getPixel(1100, 700)))
  print("the swept ball: " .. named(image:getPixel(100 + 2 * 340, 2 * 92)))
  return true
end
