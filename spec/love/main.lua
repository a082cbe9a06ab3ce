-- Runs a Lua file inside LÖVE, for a spec that reads what it prints. The file returns a function
-- that is called at each frame until it returns true; an error ends the run.
--
--   love spec/love FILE [argument]...

-- What programs are told of the window, see conf.lua.
local WIDTH, HEIGHT = 1280, 720

function love.graphics.getDimensions() return WIDTH, HEIGHT end
function love.graphics.getWidth() return WIDTH end
function love.graphics.getHeight() return HEIGHT end

-- The file may run a game, which has its own way to update and to draw.
function love.load(arguments)
  local frame = assert(loadfile(arguments[1]))(unpack(arguments, 2))
  love.update = nil
  function love.draw()
    if frame() then love.event.quit() end
  end
end

function love.errorhandler(message)
  print(debug.traceback("error: " .. tostring(message)))
  return function() return 1 end
end
