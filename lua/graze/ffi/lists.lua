-- Lists that C writes: ids of items, and coordinates of corners. Each has a buffer of its own,
-- which grows when an answer did not fit.

local ffi = require "ffi"

local rawget, rawset, type = rawget, rawset, type

-- Return a function that returns the buffer, and for how many entries of `width` numbers it has
-- room; and one that says whether so many have fit. If not, it makes room for the next time.
local function bufferOf(number, width)
  local buffer, room = ffi.new(number .. "[?]", 256 * width), 256
  return function() return buffer, room end, function(count)
    if count <= room then return count >= 0 end
    local larger = ffi.new(number .. "[?]", 2 * count * width)
    buffer, room = larger, 2 * count
    return false
  end
end

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

  local items, haveItemsFit = bufferOf("int", 1)
  local corners, haveCornersFit = bufferOf("double", 2)
  core.items, core.corners = items, corners

  -- Write the items of an answer into a table. Returns false where the stack must answer: there was
  -- no room, or another list was written meanwhile. Writing this one counted as one generation.
  function core.areItemsIn(world, into, count, before)
    if not haveItemsFit(count) then return false end
    local list, values = items(), valuesOf[world]
    for i = 1, count do rawset(into, i, values[list[i - 1]]) end
    endAt(into, count)
    return generation[0] + 0 == before + 1
  end

  -- The same for corners.
  function core.areCornersIn(_, into, count, before)
    if not haveCornersFit(count) then return false end
    local list = corners()
    for i = 1, 2 * count do rawset(into, i, list[i - 1] + 0) end
    endAt(into, 2 * count)
    return generation[0] + 0 == before + 1
  end
end
