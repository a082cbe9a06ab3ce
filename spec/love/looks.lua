-- Looks into each scene of the gallery by F1, plays a frame while it is paused, and the report of
-- that frame; and prints what came of it.

package.path = "examples/gallery/?.lua;" .. package.path

local inspect = require "graze.inspect"

dofile "examples/gallery/main.lua"

local STEP = 1 / 60
local update, draw = love.update, love.draw

local texts, report = {}, nil
local print_ = love.graphics.print
function love.graphics.print(text, ...)
  texts[#texts + 1] = tostring(text)
  print_(text, ...)
end
function love.filesystem.getInfo() end
function love.filesystem.write(_, text)
  report = text
  return true
end

local canvas = love.graphics.newCanvas(1280, 720)
local function look()
  texts = {}
  love.graphics.setCanvas(canvas)
  love.graphics.origin()
  love.draw()
  love.graphics.setCanvas()
  return table.concat(texts, "\n"):match "frame %d+ of %d+ to %d+, paused" or "not paused"
end

-- What a report says last, without how many calls it has.
local function play(text)
  local say, leave, told = print, os.exit, nil
  _G.print, os.exit = function(line) told = line end, function() end -- luacheck: ignore
  assert(loadstring(text))()
  _G.print, os.exit = say, leave -- luacheck: ignore
  return told:match "%d+ differ"
end

local function lookInto(name)
  love.load { name }
  for _ = 1, 20 do love.update(STEP) end
  local isPlain = love.update == update
  love.keypressed "f1"
  for _ = 1, 5 do love.update(STEP) end
  look()
  love.keypressed "."
  local shown = look()
  love.keypressed "r"
  love.keypressed "f1"
  print(name, isPlain, shown, play(report))
end

-- The callbacks are the gallery's in here.
return function()
  local outer = love.draw
  love.update, love.draw = update, draw
  for _, list in ipairs { require "order", require "guests" } do
    for _, name in ipairs(list) do lookInto(name) end
  end
  inspect.stop()
  love.update, love.draw = nil, outer
  return true
end
