-- A level drawn in Tiled: ground with slopes, planks that are solid from above, a cave, a pond,
-- lifts on their ways, and coins. All of that is in level.tmx, and level.lua is what Tiled exports
-- of it. `make play GAME=tiled` starts it. Tab draws what collides, and F1 looks into it.

local inspect = require "graze.inspect"

local game = require "game"
local picture = require "picture"

local STEP, MOST = 1 / 60, 5 -- steps in a frame

local map = love.filesystem.load "level.lua"()
local state, late, input = nil, 0, {}
local WAIT, idle, way = 3, 0, "right" -- seconds without a key; then it runs that way by itself

local function begin()
  state = game.new(map)
  inspect.stop()
  inspect.start(state.world, { camera = function() picture.camera(state, map) end })
end

function love.load()
  picture.load(map)
  begin()
end

function love.keypressed(key)
  if key == "escape" then return love.event.quit() end
  if key == "r" then begin() end
  if key == "tab" then picture.debugging = not picture.debugging end
  if key == "space" or key == "up" or key == "w" then input.jump = true end
end

-- Where nobody plays, it runs to and fro, and jumps at walls: over them, or it turns.
local function playByItself()
  local isStopped = state.feet:getWall() ~= nil
  if isStopped and not state.feet:getGround() and state.player.vy > 0 then
    way = way == "right" and "left" or "right"
  end
  input[way], input.up, input.jump = true, true, isStopped
end

-- Steps of one length, so that the game is the same at any frame rate.
function love.update(dt)
  local down = love.keyboard.isDown
  input.left, input.right = down("left", "a"), down("right", "d")
  input.up, input.down = down("up", "w", "space"), down("down", "s")
  local isPlayed = input.left or input.right or input.up or input.down or input.jump
  idle = isPlayed and 0 or idle + dt
  if idle > WAIT then playByItself() end
  late = math.min(late + dt, MOST * STEP)
  while late >= STEP do
    state:step(STEP, input)
    late, input.jump = late - STEP, false
  end
end

function love.draw() picture.draw(state, map) end
