-- A LÖVE game of a page, played without LÖVE: by keys that are held and a mouse, on a screen that
-- records.

local check = require "spec.support.check"
local recorder = require "spec.support.graphics"

local MODULES = { "graze.love", "graze.love.check", "graze.love.pen", "graze.love.trace" }

local standIn = {}

-- Loads a program; its text is followed by `tail`, which returns its world. If `say` is given, it
-- is called for what the program prints.
--
--   local game = standIn.open(program, "return world")
--   game:play(30, "right")    -- so many frames with these keys held
--   game:point(200, 100)      -- the mouse is there
--   game:click(200, 100)      -- and presses its left button there
--   game:press(1)             -- a button is held, until game:release(1)
--   game:draw()               -- the list of what love.draw draws
--   game:close()
function standIn.open(program, tail, say)
  local graphics, drawn = recorder.new()
  local held, buttons, mouseX, mouseY = {}, {}, 400, 300
  local function isAnyDown(list, ...)
    for i = 1, select("#", ...) do
      if list[select(i, ...)] then return true end
    end
    return false
  end
  local love = {
    graphics = graphics,
    keyboard = { isDown = function(...) return isAnyDown(held, ...) end },
    mouse = {
      getPosition = function() return mouseX, mouseY end,
      isDown = function(...) return isAnyDown(buttons, ...) end,
    },
  }
  function graphics.print() end
  local before = rawget(_G, "love")
  rawset(_G, "love", love) -- where graze.love looks for it
  for _, name in ipairs(MODULES) do package.loaded[name] = nil end

  local game = { love = love }
  game.result = check.compile(program .. (tail or ""), { love = love, print = say })()
  if love.load then love.load {} end

  function game.play(_, frames, ...)
    held = {}
    for _, key in ipairs { ... } do
      held[key] = true
      if love.keypressed then love.keypressed(key) end
    end
    for _ = 1, frames do love.update(1 / 60) end
  end

  function game.point(_, x, y)
    mouseX, mouseY = x, y
    if love.mousemoved then love.mousemoved(x, y, 0, 0, false) end
  end

  function game.click(_, x, y)
    game:point(x, y)
    if love.mousepressed then love.mousepressed(x, y, 1, false, 1) end
  end

  function game.press(_, button) buttons[button] = true end

  function game.release(_, button)
    buttons[button] = nil
    if love.mousereleased then love.mousereleased(mouseX, mouseY, button, false, 1) end
  end

  function game.draw()
    for k = #drawn, 1, -1 do drawn[k] = nil end
    graphics.push()
    love.draw()
    graphics.pop()
    return drawn
  end

  function game.close()
    rawset(_G, "love", before)
    for _, name in ipairs(MODULES) do package.loaded[name] = nil end
  end
  return game
end

return standIn
