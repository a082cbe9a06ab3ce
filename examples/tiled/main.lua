-- A level drawn in Tiled: ground with slopes, planks that are solid from above, a cave, a pond,
-- lifts on their ways, and coins. All of that is in level.tmx, and level.lua is what Tiled exports
-- of it. `make play GAME=tiled` starts it.

local game = require "game"
local picture = require "picture"

local STEP, MOST = 1 / 60, 5 -- steps in a frame

local map = love.filesystem.load "level.lua"()
local state, late, input = game.new(map), 0, {}

function love.load() picture.load(map) end

function love.keypressed(key)
  if key == "escape" then return love.event.quit() end
  if key == "r" then state = game.new(map) end
  if key == "tab" then picture.debugging = not picture.debugging end
  if key == "space" or key == "up" or key == "w" then input.jump = true end
end

-- Steps of one length, so that the game is the same at any frame rate.
function love.update(dt)
  local down = love.keyboard.isDown
  input.left, input.right = down("left", "a"), down("right", "d")
  input.up, input.down = down("up", "w", "space"), down("down", "s")
  late = math.min(late + dt, MOST * STEP)
  while late >= STEP do
    state:step(STEP, input)
    late, input.jump = late - STEP, false
  end
end

function love.draw() picture.draw(state, map) end
