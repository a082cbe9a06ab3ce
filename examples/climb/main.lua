-- A room to climb through: slopes, ledges, lifts, a bar that turns, presses, crates, a ladder,
-- water. All that collides is in body.lua; level.tmx is the room, and level.lua what Tiled exports
-- of it. `make play GAME=climb` starts it. It plays by itself until a key is pressed. Tab draws
-- what collides, and F1 looks into it.

local inspect = require "graze.inspect"

local demo = require "demo"
local game = require "game"
local picture = require "picture"

local STEP, MOST = 1 / 60, 5 -- steps in a frame

local map = love.filesystem.load "level.lua"()
local KEYS = {
  left = { "left", "a" }, right = { "right", "d" }, up = { "up", "w" }, down = { "down", "s" },
  jump = { "space", "c", "k" }, dash = { "x", "lshift", "l" },
}
local state, player, late, input

local function begin(isDemo)
  state, player, late, input = game.new(map), isDemo and demo.new(), 0, {}
  picture.load(map, state)
  inspect.stop()
  inspect.start(state.world, { camera = picture.camera })
end

local function isDown(name) return love.keyboard.isDown(unpack(KEYS[name])) end

local function isOne(key, name)
  for _, one in ipairs(KEYS[name]) do
    if one == key then return true end
  end
  return false
end

function love.load() begin(true) end

function love.keypressed(key)
  if key == "escape" then return love.event.quit() end
  if key == "tab" then
    picture.debugging = not picture.debugging
  elseif player or key == "r" then
    begin(false)
  end
  input.jump, input.dash = input.jump or isOne(key, "jump"), input.dash or isOne(key, "dash")
end

local function read()
  input.x = (isDown "right" and 1 or 0) - (isDown "left" and 1 or 0)
  input.y = (isDown "down" and 1 or 0) - (isDown "up" and 1 or 0)
  input.hold = isDown "jump"
  return input
end

-- Steps of one length, so that the game is the same at any frame rate.
function love.update(dt)
  late = math.min(late + dt, MOST * STEP)
  while late >= STEP do
    local keys = player and player:play(state) or not player and read()
    if not keys then return begin(true) end -- the demo is over
    state:step(STEP, keys)
    picture.step(state, STEP)
    late, input.jump, input.dash = late - STEP, false, false
  end
end

function love.draw() picture.draw(state, player) end
