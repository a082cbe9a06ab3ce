-- Puts pictures of games together, inside of LÖVE: those in a folder, into games.png there. See
-- tools/games.
--
--   love spec/love spec/love/sheet.lua folder

local folder = ...

local WIDTH, HEIGHT, SMALL_WIDTH, SMALL_HEIGHT, GAP = 1280, 722, 420, 234, 10
local RIGHT, MIDDLE, BELOW = 2 * (SMALL_WIDTH + GAP), SMALL_WIDTH + GAP, 2 * (SMALL_HEIGHT + GAP)

-- Where each picture goes, and which part of it is seen: left, top and height. That of a scene is
-- in its arena.
local SHEET = {
  { "climb", 0, 0, 850, 478, left = 0, top = 0, tall = 720 },
  { "pinball", RIGHT, 0, left = 141, top = 98, tall = 556 },
  { "hockey", RIGHT, SMALL_HEIGHT + GAP, left = 141, top = 98, tall = 556 },
  { "cells", 0, BELOW, left = 60, top = 152, tall = 502 },
  { "cave", MIDDLE, BELOW, left = 190, top = 154, tall = 500 },
  { "blades", RIGHT, BELOW, left = 40, top = 98, tall = 556 },
}

local function load(name)
  local file = assert(io.open(folder .. "/" .. name .. ".png", "rb"))
  local data = love.filesystem.newFileData(file:read "*a", name .. ".png")
  file:close()
  return love.graphics.newImage(love.image.newImageData(data), { mipmaps = true })
end

local function draw(place)
  local name, x, y, width, height = unpack(place)
  width, height = width or SMALL_WIDTH, height or SMALL_HEIGHT
  local image = load(name)
  local part = love.graphics.newQuad(place.left, place.top, place.tall * width / height, place.tall,
    image:getDimensions())
  love.graphics.draw(image, part, x, y, 0, height / place.tall)
end

local canvas = love.graphics.newCanvas(WIDTH, HEIGHT)

return function()
  love.graphics.setCanvas(canvas)
  love.graphics.clear(1, 1, 1, 0)
  for _, place in ipairs(SHEET) do draw(place) end
  love.graphics.setCanvas()
  local file = assert(io.open(folder .. "/games.png", "wb"))
  file:write(canvas:newImageData():encode("png"):getString())
  file:close()
  return true
end
