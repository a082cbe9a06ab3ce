-- Plays scenes of the gallery as its main program does, with keys and a mouse that a script holds,
-- and takes a picture of each. Prints how many colours are in its arena, or what went wrong.
--
--   love spec/love spec/love/gallery.lua [NAME picture.png FRAME [FIRST EVERY]]
--
-- With FIRST and EVERY it takes one of each such frame from the first to the last, and the name of
-- the picture has a "%d" for its number: 0, 1, 2 and so on. Without a name all scenes are played,
-- and after that "keys", which goes through them by their keys, with what graze sees of each.

local only, path, last, first, every = ...

local countColours = dofile "spec/love/colours.lua"

package.path = "examples/gallery/?.lua;" .. package.path

local STEP = 1 / 60
local FRAMES = {
  keys = 120, predict = 200, bullets = 236, blades = 296, hockey = 300, asteroids = 289,
  platforms = 290, swarm = 40, cave = 230, cells = 180, pinball = 300, rewind = 400,
  rollback = 300, night = 420, throw = 200, pool = 9, golf = 40, artillery = 330, strategy = 300,
  tower = 200, dominoes = 200, chase = 420, painted = 500, climb = 300, tiled = 60,
}

-- What a script holds: keys, and the mouse at a place, its button down or not.
local held, mouseX, mouseY, pressed

-- What is done in each scene at a frame.
local SCRIPTS = {
  keys = function(frame) -- five frames of each scene
    local scene = (frame + 4) / 5
    if frame % 5 == 1 then love.keypressed(scene > 10 and "pagedown" or tostring(scene % 10)) end
    if frame == 1 then love.keypressed "tab" end
    if frame == 118 then love.keypressed "r" end
  end,
  artillery = function() end, -- the machine plays, here
  tower = function() end, -- and here
  dominoes = function() end,
  chase = function(frame) -- a wall across a platform, and the ways of the hero
    if frame == 100 then
      mouseX, mouseY = 750, 440
      love.mousepressed(mouseX, mouseY, 1)
    end
    if frame == 110 then mouseX, mouseY = 750, 380 end
    pressed = frame >= 100 and frame < 120
    if frame == 130 then love.keypressed "space" end
  end,
  painted = function(frame) -- a tree is felled, and what graze sees
    if frame == 60 then
      mouseX, mouseY = 690, 200
      love.mousepressed(mouseX, mouseY, 1)
    end
    if frame == 480 then love.keypressed "space" end
  end,
  climb = function() end, -- it plays by itself
  tiled = function(frame) held.right = frame > 10 end,
  strategy = function(frame) -- a box around units, a click that sends them, and a building
    if frame == 30 then mouseX, mouseY = 60, 110 end
    if frame == 40 then mouseX, mouseY = 560, 640 end
    if frame == 50 then mouseX, mouseY = 1080, 420 end
    if frame == 30 or frame == 50 then love.mousepressed(mouseX, mouseY, 1) end
    pressed = frame >= 30 and frame <= 40 or frame == 50
    if frame == 60 then
      mouseX, mouseY = 500, 240
      love.mousepressed(mouseX, mouseY, 2)
    end
    if frame == 290 then love.keypressed "space" end
  end,
  predict = function(frame) -- walk down and towards the pentagon
    held.down, held.right = frame < 25, frame >= 25 and frame < 85
  end,
  bullets = function() mouseX, mouseY = 700, 250 end,
  blades = function(frame) -- whirl, then hold the sword into a beam
    mouseX, mouseY = 540, 203
    if frame == 100 then love.keypressed "space" end
  end,
  hockey = function(frame) -- take the left mallet, and swing it
    pressed = true
    if frame == 1 then
      mouseX, mouseY = 270, 376
      love.mousepressed(mouseX, mouseY, 1)
      return
    end
    mouseX, mouseY = 290 + 60 * math.sin(frame / 9), 376 + 120 * math.sin(frame / 14)
  end,
  asteroids = function(frame)
    if frame == 5 then love.keypressed "f" end
    held.up, held.left = frame % 90 < 40, frame % 120 < 22
    held.space = frame < 40
  end,
  platforms = function(frame)
    held.right = frame > 10
    if frame == 60 or frame == 130 then love.keypressed "up" end
  end,
  swarm = function(frame)
    mouseX, mouseY = 640 + 380 * math.cos(frame / 70), 400 + 140 * math.sin(frame / 35)
  end,
  cave = function(frame) -- dig a room into the rock, then draw a loop that crosses the cave's side
    held.right = frame < 60
    local part = frame % 100
    local x, y = 1150, 190
    if frame >= 100 then x, y = 1090, 500 end
    local angle = math.min(part, 70) / 70 * 2 * math.pi
    mouseX, mouseY = x + 70 * math.cos(angle), y + 90 * math.sin(angle)
    if part == 10 and frame < 200 then love.mousepressed(mouseX, mouseY, 1) end
    pressed = part >= 10 and part < 70 and frame < 200
    if frame == 205 then love.keypressed "c" end
  end,
  cells = function(frame) -- bombs along the ground, and a look from further down
    mouseX, mouseY = 300 + 3 * frame, 470 + 60 * math.sin(frame / 20)
    if frame == 20 then love.mousepressed(mouseX, mouseY, 1) end
    pressed = frame >= 20 and frame < 160
    held.down = frame > 160 and frame < 175
  end,
  pinball = function(frame) -- it plays by itself, until both flippers are held up
    held.left, held.right = frame > 285, frame > 285
  end,
  rewind = function(frame) -- back, on again, and back along the strip
    held.left, held.right = frame > 240 and frame < 320, frame > 340 and frame < 360
    if frame == 385 then
      mouseX, mouseY = 1090, 620
      love.mousepressed(mouseX, mouseY, 1)
    end
    pressed = frame >= 385
  end,
  rollback = function(frame) -- steers, and makes the delay longer
    held.right, held.down = frame > 10 and frame < 60, frame > 40 and frame < 90
    if frame == 100 then love.keypressed "m" end
  end,
  night = function(frame) -- the mouse carries a lamp through the yard
    mouseX, mouseY = 600 - frame / 4, 306 + frame / 3
    if frame == 1 then love.mousepressed(mouseX, mouseY, 1) end
    pressed = frame < 120
  end,
  throw = function(frame) -- two throws, and a look along the arc of the third
    mouseX, mouseY = 420 + frame / 2, 290
    if frame == 20 or frame == 50 then love.mousepressed(mouseX, mouseY, 1) end
  end,
  golf = function(frame) -- a putt through the doors, and another one
    mouseX, mouseY, pressed = 60, 540, frame < 10 or frame > 30
  end,
  pool = function() -- the cue is drawn back
    mouseX, mouseY, pressed = 100, 370, true
  end,
}

function love.keyboard.isDown(...)
  for i = 1, select("#", ...) do
    if held[select(i, ...)] then return true end
  end
  return false
end
function love.mouse.getPosition() return mouseX, mouseY end
function love.mouse.isDown() return pressed end

-- Each frame is drawn, as each may raise an error; but only the last one where it can be seen.
local canvas = love.graphics.newCanvas(1280, 720, { msaa = 4 })

local function write(file)
  file = assert(io.open(file, "wb"))
  file:write(canvas:newImageData():encode("png"):getString())
  file:close()
end

local function play(name, number, frames)
  held, mouseX, mouseY, pressed = {}, 640, 360, false
  dofile "examples/gallery/main.lua"
  love.load { number }
  for frame = 1, frames do
    SCRIPTS[name](frame)
    love.update(STEP)
    local taken = every and frame >= first + 0 and (frame - first) / every
    local isTaken = frame == frames or taken and taken % 1 == 0
    if isTaken then love.graphics.setCanvas(canvas) else love.graphics.present() end
    love.graphics.origin()
    love.graphics.clear()
    love.draw()
    if isTaken then love.graphics.setCanvas() end
    if isTaken and taken then write(path:format(taken)) end
  end
end

local function colours() return countColours(canvas:newImageData(1, 1, 40, 96, 1200, 560)) end

local function tell(name, number)
  local ok, fault = xpcall(play, debug.traceback, name, number, tonumber(last) or FRAMES[name])
  love.graphics.reset()
  print(name .. ": " .. (ok and colours() .. " colours" or fault))
  if path and not every then write(path) end
end

return function()
  local number = 0
  for _, list in ipairs { require "order", require "guests" } do
    for _, name in ipairs(list) do
      number = number + 1
      if name == (only or name) then tell(name, number) end
    end
  end
  if not only then tell("keys") end
  return true
end
