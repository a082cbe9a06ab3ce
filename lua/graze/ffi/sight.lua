-- What is seen in a world, through the FFI, see graze/ffi.lua.

local ffi = require "ffi"

local rawget, rawset, type = rawget, rawset, type

-- A buffer for the corners of an answer, and how many it holds.
local corners, room = ffi.new "double[512]", 256

-- Did the whole answer fit into the buffer? If not, enlarge it for the next call.
local function fits(count)
  if count <= room then return count > 0 end
  local larger = ffi.new("double[?]", 4 * count)
  corners, room = larger, 2 * count
  return false
end

-- Write the corners of the buffer into a table, and end the list there.
local function fill(into, count)
  for i = 1, 2 * count do rawset(into, i, corners[i - 1] + 0) end
  local i = 2 * count + 1
  while type(rawget(into, i)) ~= "nil" do
    rawset(into, i, nil)
    i = i + 1
  end
end

return function(core, entries)
  local world, isShape, two, groupOf = core.world, core.isShape, core.two, core.groupOf
  local generation, visibility, byStack = core.generation, entries.visibility, core.world.visibility

  function world.visibility(self, x, y, region, filter, into)
    local group = groupOf(self, filter)
    local reach = type(region) == "number" and region or 0
    local shape = reach == 0 and isShape(region) and region or nil
    if group and two(x, y) and type(into) == "table" and (reach ~= 0 or shape) then
      local before = generation[0] + 0
      local count = visibility(self, x, y, reach, shape, group, corners, room)
      if count == 0 then return nil end
      if fits(count) then
        fill(into, count)
        if generation[0] + 0 == before + 1 then return into, count end
      end
    end
    return byStack(self, x, y, region, filter, into)
  end
end
