-- A gallery: the scenes of order.lua and the games of guests.lua, one for each tab. The first ten
-- have keys, 1 to 9 and then 0; page up and page down lead to the one before and the next.
-- `make play` starts it, with light; or with the scene of a name or a number.
--
-- A scene has a title, a line about it, one of help, and `drag`: what the mouse can drag in it.
-- Where it `rewinds`, the key r is its own. new() begins it, update(dt, input) plays a step without
-- a screen, and draw(stage) shows it. If it has a world, the key tab draws that with graze.love,
-- and F1 looks into it with graze.inspect: from `cameraX, cameraY` on, if the scene has those, or
-- as its `camera` shows it.

local graze = require "graze"
local draw = require "graze.love"
local inspect = require "graze.inspect"

local stage = require "stage"

local NAMES, SCENES, NUMBERS = {}, {}, {}
for _, list in ipairs { require "order", require "guests" } do
  for _, name in ipairs(list) do
    local k = #NAMES + 1
    NAMES[k], SCENES[k], NUMBERS[name] = name, require("scenes." .. name), k
  end
end

local STEP, MOST = 1 / 60, 5 -- steps in a frame

local ARROWS = { a = "left", d = "right", w = "up", s = "down" }

local number, scene, late, debugging = 1, nil, 0, false
local looked -- into which world F1 looks
local NOTHING = graze.world() -- what it finds in scenes without a world

-- The input of a scene: the arrows and `fire` (space) that are held, where the mouse is, whether
-- its left `button` is held, and in `pressed` the keys, and the mouse buttons by number, that went
-- down since the last step.
local input = { x = 0, y = 0, pressed = {}, clock = love.timer.getTime }

local function following() return number % #SCENES + 1 end

local function previous() return (number - 2) % #SCENES + 1 end

local function camera()
  stage.camera(scene.cameraX or 0, scene.cameraY or 0)
  if scene.camera then scene.camera() end
end

-- Look into the world of the scene: it has another one when it begins anew.
local function inspectWorld()
  local world = scene.world or NOTHING
  if world == looked then return end
  looked = world
  inspect.stop()
  inspect.start(world, { camera = camera })
end

local function enter(k)
  number, scene, late, input.pressed = k, SCENES[k].new(), 0, {}
  inspectWorld()
end

function love.load(arguments)
  local first = arguments[1]
  enter(NUMBERS[first] or tonumber(first) or NUMBERS.night)
end

function love.keypressed(key)
  if key == "escape" then return love.event.quit() end
  local digit = tonumber(key)
  if digit then return enter(digit == 0 and 10 or digit) end
  if key == "pagedown" then return enter(following()) end
  if key == "pageup" then return enter(previous()) end
  if key == "r" and not SCENES[number].rewinds then return enter(number) end
  if key == "tab" then debugging = not debugging end
  input.pressed[ARROWS[key] or key] = true
end

function love.mousepressed(x, y, button)
  local tab = button == 1 and stage.tabAt(x, y, #SCENES)
  if tab == "before" then return enter(previous()) end
  if tab == "next" then return enter(following()) end
  if tab then return enter(tab) end
  input.pressed[button] = true
end

local function look()
  for letter, arrow in pairs(ARROWS) do input[arrow] = love.keyboard.isDown(arrow, letter) end
  input.fire, input.button = love.keyboard.isDown "space", love.mouse.isDown(1)
  input.x, input.y = stage.toArena(love.mouse.getPosition())
end

-- Steps of one length, so that a game is the same at any frame rate; what a slow machine does not
-- get done is dropped.
function love.update(dt)
  look()
  late = math.min(late + dt, MOST * STEP)
  while late >= STEP do
    scene:update(STEP, input)
    late, input.pressed = late - STEP, {}
  end
  inspectWorld()
end

local function drawWorld()
  if scene.camera then scene.camera() end
  draw.world(scene.world)
  draw.hits(scene.world)
end

function love.draw()
  stage.open()
  stage.arena(function()
    scene:draw(stage)
    if debugging and scene.world then
      stage.from(scene.cameraX or 0, scene.cameraY or 0, drawWorld)
    end
  end)
  stage.frame(SCENES[number], number, NAMES)
end
