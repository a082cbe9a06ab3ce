-- The scenes of bench/worlds.lua beside love.physics. bench/run starts it with the paths set.
-- luacheck: globals love
function love.load()
  dofile(love.filesystem.getSource() .. "/../worlds.lua")
  love.event.quit()
end

function love.errorhandler(message)
  print(debug.traceback(message))
  return function() return 1 end
end
