-- Plays examples/climb as LÖVE does, first its demo, then by keys that are held, and looks at what
-- is drawn.
--
--   love spec/love spec/love/climb.lua [picture.png FRAME [FIRST EVERY]]
--
-- With FIRST and EVERY it takes one of each such frame from the first to the last, and the name of
-- the picture has a "%d" for its number: 0, 1, 2 and so on.

local path, wanted, first, every = ...

local countColours = dofile "spec/love/colours.lua"

package.path = "examples/climb/?.lua;" .. package.path

local STEP = 1 / 60
local held = {}

function love.filesystem.load(name) return loadfile("examples/climb/" .. name) end
function love.keyboard.isDown(...)
  for i = 1, select("#", ...) do
    if held[select(i, ...)] then return true end
  end
  return false
end

dofile "examples/climb/main.lua"
local update, picture = love.update, love.draw
love.load()

local function look()
  local canvas = love.graphics.newCanvas(1280, 720)
  love.graphics.setCanvas(canvas)
  picture()
  love.graphics.setCanvas()
  return canvas:newImageData()
end

local function play(frames)
  for _ = 1, frames do update(STEP + 1e-9) end
end

local function write(name)
  local file = assert(io.open(name, "wb"))
  file:write(look():encode("png"):getString())
  file:close()
end

-- One of each such frame, from the first to the last.
local function film()
  play(first - 1)
  for k = 0, (wanted - first) / every do
    play(k == 0 and 1 or every)
    write(path:format(k))
  end
end

return function()
  if every then
    film()
    return true
  elseif path then
    play(tonumber(wanted))
    write(path)
    return true
  end
  for _ = 1, 4 do
    play(400)
    assert(countColours(look()) > 300)
  end
  love.keypressed "tab"
  love.keypressed "space"
  held.right = true
  play(120)
  assert(countColours(look()) > 300)
  print "drawn"
  return true
end
