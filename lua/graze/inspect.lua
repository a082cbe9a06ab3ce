local record = require "graze.inspect.record"
local inspect = {}
function inspect.record(world) return record.new(world) end
return inspect
