-- What graze.tiled does in LÖVE alone: decompression, and drawing for STI.

local graze = require "graze"
local tiled = require "graze.tiled"

local function load(name) return assert(loadfile("spec/maps/" .. name .. ".lua"))() end

local world
for _, name in ipairs { "zlib", "gzip" } do
  world = graze.world()
  local items = tiled.add(world, load(name))
  print(name .. " " .. world:getShape(items[1]):getArea())
end

local map = load "zlib"
map.layers[1].data = "AAAA" .. map.layers[1].data
local _, message = pcall(tiled.add, graze.world(), map)
print("damaged: " .. message:match "%((.*)%)$")

tiled.plugin()
local methods = require "sti.plugins.graze"

return function()
  local canvas = love.graphics.newCanvas(200, 100)
  love.graphics.setCanvas(canvas)
  methods.graze_draw({ graze_world = world }, 50, 0, 2, 1)
  love.graphics.setCanvas()
  -- The lower left cell is solid: twice as wide, from twice 50 on.
  local data = canvas:newImageData()
  local _, _, _, inside = data:getPixel(100 + 16, 40)
  local _, _, _, outside = data:getPixel(100 - 16, 40)
  assert(inside > 0 and outside == 0)
  print "drawn"
  return true
end
