-- Looks into the room to climb through, inside LÖVE, by the events of keys, letters and the mouse,
-- and prints what came of it.
--
--   love spec/love spec/love/inspect.lua [picture.png]

local path = ...

package.path = "examples/climb/?.lua;" .. package.path

local inspect = require "graze.inspect"

function love.filesystem.load(name) return loadfile("examples/climb/" .. name) end

dofile "examples/climb/main.lua"

-- The world of the game, and its hash after each of its steps.
local game = require "game"
local new, world, hashes = game.new, nil, {}
function game.new(map)
  local state = new(map)
  local step = state.step
  world = state.world
  function state.step(...)
    step(...)
    hashes[#hashes + 1] = world:hash()
  end
  return state
end
love.load()
local keypressed = love.keypressed

local texts = {}
local print_ = love.graphics.print
function love.graphics.print(text, ...)
  texts[#texts + 1] = tostring(text)
  print_(text, ...)
end

local driven = dofile "spec/love/driven.lua"(1280, 720)
driven.mouseX, driven.mouseY = 230, 525
local function press(...) driven:press(...) end

local written = {}
function love.filesystem.getInfo(name) return written[name] end
function love.filesystem.write(name, text)
  written[name] = text
  return true
end

local function says(words)
  return table.concat(texts, "\n"):find(words, 1, true) and "yes" or "no"
end

-- What is done at a frame, before events are polled, and what is printed after it is drawn.
local script, told = {}, {}
script[20] = function() press "f1" end
script[30] = function()
  print("paused", #hashes)
  press "."
end
script[31] = function() press "p" end
script[200] = function()
  press "f1"
  press "f1"
end
script[202] = function()
  for _ = 1, 100 do press "," end
  love.event.push("wheelmoved", 0, -1, 0, 0)
end
told[203] = function()
  print("back", says "frame 69 of 0 to 170, paused", #hashes)
end
script[210] = function() driven:watch "world:count()" end
told[212] = function() print("watch", says "world:count() = ") end
script[213] = function() driven:click(230, 525) end
told[214] = function() print("item", says "frame, hits, newest first", says "shape type") end
script[215] = function() press "r" end
told[216] = function()
  print("report", says "graze-report-1.lua", #(written["graze-report-1.lua"] or "") > 1000)
end
script[220] = function() press "p" end
told[300] = function()
  print("on", says "paused", #hashes > 240)
  inspect.stop()
  print("stopped", keypressed ~= love.keypressed)
end

local function before(frame)
  texts = {}
  if script[frame] then script[frame]() end
end

local function after(frame)
  if told[frame] then told[frame]() end
  if frame == 214 and path then driven:save(path) end
end

return function() return driven:frame(1 / 60 + 1e-9, before, after) == 300 end
