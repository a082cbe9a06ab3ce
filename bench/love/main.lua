-- The scenes of bench/ that love.physics has, too, in LÖVE: `love bench/love` for all of them, or
-- `love bench/love heaps` for some. bench/run starts it with the paths set.
-- luacheck: globals love
function love.load(parts)
  if #parts == 0 then parts = { "worlds", "levels", "heaps" } end
  for _, part in ipairs(parts) do
    dofile(("%s/../%s.lua"):format(love.filesystem.getSource(), part))
  end
  love.event.quit()
end

function love.errorhandler(message)
  print(debug.traceback(message))
  return function() return 1 end
end
