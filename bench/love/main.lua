-- The scenes of bench/worlds.lua and bench/levels.lua beside love.physics. bench/run starts it with
-- the paths set.
-- luacheck: globals love
function love.load()
  for _, part in ipairs { "worlds", "levels" } do
    dofile(("%s/../%s.lua"):format(love.filesystem.getSource(), part))
  end
  love.event.quit()
end

function love.errorhandler(message)
  print(debug.traceback(message))
  return function() return 1 end
end
