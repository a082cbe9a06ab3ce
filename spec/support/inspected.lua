-- A stand-in for LÖVE, in which a game runs that is looked into, without a screen.

local recorder = require "spec.support.graphics"

local inspected = {}

local function ignored() end

-- Returns a table like `love`, whose graphics print into `texts`.
function inspected.new()
  local graphics = recorder.new()
  local love = { graphics = graphics, mouse = {}, texts = {}, mouseX = 400, mouseY = 300 }
  local font = {}
  function font.getWidth(_, text) return 7 * #tostring(text) end
  function font.getHeight() return 14 end
  for _, name in ipairs { "setFont", "setShader", "setScissor", "setBlendMode", "setColor",
    "circle", "polygon", "line", "rectangle" } do
    graphics[name] = ignored
  end
  function graphics.newFont() return font end
  function graphics.getFont() return font end
  function graphics.getWidth() return 800 end
  function graphics.getHeight() return 600 end
  function graphics.getDPIScale() return 1 end
  function graphics.getStackDepth() return graphics.depth() end
  function graphics.origin()
    local x, y = graphics.transformPoint(0, 0)
    local toX = graphics.transformPoint(1, 0)
    graphics.scale(1 / (toX - x))
    graphics.translate(-x, -y)
  end
  function graphics.print(text) love.texts[#love.texts + 1] = tostring(text) end
  function love.mouse.getPosition() return love.mouseX, love.mouseY end

  -- Calls what the game, or the inspector, has set.
  function love.call(name, ...)
    if love[name] then return love[name](...) end
  end
  function love.frame()
    love.call("update", 1 / 60)
    love.look()
  end
  function love.look()
    love.texts = {}
    love.call "draw"
    return table.concat(love.texts, "\n")
  end
  function love.press(...)
    for _, key in ipairs { ... } do love.call("keypressed", key) end
  end
  return love
end

return inspected
