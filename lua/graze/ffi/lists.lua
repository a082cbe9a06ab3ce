-- Lists that C writes: ids of items, and coordinates of corners. Each has a buffer of its own,
-- which grows when an answer did not fit.

local ffi = require "ffi"

local rawget, rawset, type = rawget, rawset, type

local items, itemRoom = ffi.new "int[256]", 256
local corners, cornerRoom = ffi.new "double[512]", 256

-- Remove what a longer list before has left behind the entries of this one.
local function endAt(into, count)
  local i = count + 1
  while type(rawget(into, i)) ~= "nil" do
    rawset(into, i, nil)
    i = i + 1
  end
end

return function(core)
  local valuesOf, generation = core.valuesOf, core.generation

  -- Return the buffer for ids, and how many there is room for; likewise for corners.
  function core.items() return items, itemRoom end
  function core.corners() return corners, cornerRoom end

  -- Write the items of an answer into a table. Returns false where the stack must answer: there was
  -- no room, which is made for the next time; or another list was written meanwhile. Writing this
  -- one counted as one generation.
  function core.areItemsIn(world, into, count, before)
    if count > itemRoom then
      local larger = ffi.new("int[?]", 2 * count)
      items, itemRoom = larger, 2 * count
      return false
    end
    if count < 0 then return false end
    local values = valuesOf[world]
    for i = 1, count do rawset(into, i, values[items[i - 1]]) end
    endAt(into, count)
    return generation[0] + 0 == before + 1
  end

  -- The same for corners.
  function core.areCornersIn(_, into, count, before)
    if count > cornerRoom then
      local larger = ffi.new("double[?]", 4 * count)
      corners, cornerRoom = larger, 2 * count
      return false
    end
    if count < 0 then return false end
    for i = 1, 2 * count do rawset(into, i, corners[i - 1] + 0) end
    endAt(into, 2 * count)
    return generation[0] + 0 == before + 1
  end
end
