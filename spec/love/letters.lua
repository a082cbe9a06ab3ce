-- Plays each scene of the gallery for half a second, draws it in windows of two sizes, and prints
-- what can hardly be read: letters that are too small, that leave the window, or lie on others.
--
--   love spec/love spec/love/letters.lua

package.path = "examples/gallery/?.lua;" .. package.path

local SMALLEST = 12 -- pixels of a line: those of letters of 10
local FRAMES, STEP = 30, 1 / 60

dofile "examples/gallery/main.lua"
local update, drawGallery = love.update, love.draw

local faults, texts = {}, nil

-- Collects where texts are drawn, in pixels.
local print_ = love.graphics.print
function love.graphics.print(text, x, y, ...)
  local font = love.graphics.getFont()
  local left, top = love.graphics.transformPoint(x, y)
  if text:find "%S" then
    table.insert(texts, {
      text = text, left = left, top = top, right = left + font:getWidth(text),
      bottom = top + font:getHeight(), size = font:getHeight(),
    })
  end
  print_(text, x, y, ...)
end

local function overlap(a, b)
  return math.min(a.right, b.right) - math.max(a.left, b.left) > 1
    and math.min(a.bottom, b.bottom) - math.max(a.top, b.top) > 0.25 * math.min(a.size, b.size)
end

local function look(name, width, height)
  for i, a in ipairs(texts) do
    local fault = a.size < SMALLEST and "is too small"
      or (a.left < -0.5 or a.right > width + 0.5 or a.bottom > height + 3) and "leaves the window"
    for j = 1, i - 1 do
      if overlap(a, texts[j]) then fault = "lies on: " .. texts[j].text end
    end
    if fault then
      faults[#faults + 1] = ("%s at %d x %d: %s %s"):format(name, width, height, a.text, fault)
    end
  end
end

local function drawAt(width, height, name)
  function love.graphics.getDimensions() return width, height end
  texts = {}
  love.graphics.origin()
  drawGallery()
  look(name, width, height)
end

function love.mouse.getPosition() return 640, 360 end

return function()
  for k, name in ipairs(require "order") do
    love.load { k }
    for _ = 1, FRAMES do update(STEP) end
    drawAt(640, 360, name)
    drawAt(1280, 720, name) -- the last one, as the mouse is at its middle
  end
  print(#faults == 0 and "readable" or table.concat(faults, "\n"))
  return true
end
