-- Runs a Lua file inside LÖVE, for a spec that reads what it prints. The file returns a function
-- that is called at each frame until it returns true; an error ends the run.
--
--   love spec/love FILE [argument]...

local frame

function love.load(arguments) frame = assert(loadfile(arguments[1]))(unpack(arguments, 2)) end

function love.draw()
  if frame() then love.event.quit() end
end

function love.errorhandler(message)
  print(debug.traceback("error: " .. tostring(message)))
  return function() return 1 end
end
