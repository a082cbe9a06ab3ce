-- A LÖVE game of a page, played without LÖVE: by keys that are held, on a screen that records.

local check = require "spec.support.check"
local recorder = require "spec.support.graphics"

local MODULES = { "graze.love", "graze.love.check", "graze.love.pen" }

local standIn = {}

-- Loads a program, and returns what its text ends with, `tail`, returns: its world.
--
--   local game = standIn.open(program, "return world")
--   game:play(30, "right")    -- so many frames with these keys held
--   game:draw()               -- the list of what love.draw draws
--   game:close()
function standIn.open(program, tail)
  local graphics, drawn = recorder.new()
  local held = {}
  local love = {
    graphics = graphics,
    keyboard = {
      isDown = function(...)
        for i = 1, select("#", ...) do
          if held[select(i, ...)] then return true end
        end
        return false
      end,
    },
    mouse = { getPosition = function() return 400, 300 end, isDown = function() return false end },
  }
  function graphics.print() end
  local before = rawget(_G, "love")
  rawset(_G, "love", love) -- where graze.love looks for it
  for _, name in ipairs(MODULES) do package.loaded[name] = nil end

  local game = { love = love }
  game.result = check.compile(program .. (tail or ""), { love = love })()
  if love.load then love.load {} end

  function game.play(_, frames, ...)
    held = {}
    for _, key in ipairs { ... } do
      held[key] = true
      if love.keypressed then love.keypressed(key) end
    end
    for _ = 1, frames do love.update(1 / 60) end
  end

  function game.draw()
    love.draw()
    return drawn
  end

  function game.close()
    rawset(_G, "love", before)
    for _, name in ipairs(MODULES) do package.loaded[name] = nil end
  end
  return game
end

return standIn
