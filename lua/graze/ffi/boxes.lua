-- The functions of csrc/lua/bump.c through the FFI, see graze/ffi.lua.

local type = type

return function(core, entries)
  local boxes, two, stack = core.world.__boxes, core.two, {}
  local generation, buffer, numberOf = core.generation, core.buffer, core.numberOf
  local isFilled = core.isFilled
  for name, f in pairs(boxes) do stack[name] = f end

  local put = entries.box_put
  function boxes.put(world, item, x, y, w, h)
    if two(x, y) and two(w, h) then
      local before = generation[0] + 0
      local number = numberOf(world, item)
      if number and put(world, number, before, x, y, w, h) > 0 then return true end
    end
    return stack.put(world, item, x, y, w, h)
  end

  local project = entries.box_project
  function boxes.project(world, item, x, y, w, h, goalX, goalY, margin, into)
    if two(x, y) and two(w, h) and two(goalX, goalY) then
      local before = generation[0] + 0
      local number = type(item) ~= "nil" and numberOf(world, item) or 0
      local list, room = buffer()
      local count = project(world, number, before, x, y, w, h, goalX, goalY, margin, list, room)
      if isFilled(world, into, count, before) then return count end
    end
    return stack.project(world, item, x, y, w, h, goalX, goalY, margin, into)
  end

  local segment = entries.box_segment
  function boxes.segment(world, x1, y1, x2, y2, into)
    if two(x1, y1) and two(x2, y2) then
      local before = generation[0] + 0
      local list, room = buffer()
      local count = segment(world, x1, y1, x2, y2, list, room)
      if isFilled(world, into, count, before) then return count end
    end
    return stack.segment(world, x1, y1, x2, y2, into)
  end

  local rectangle = entries.box_rectangle
  function boxes.rectangle(world, x, y, w, h, into)
    if two(x, y) and two(w, h) then
      local before = generation[0] + 0
      local list, room = buffer()
      local count = rectangle(world, x, y, w, h, list, room)
      if isFilled(world, into, count, before) then return count end
    end
    return stack.rectangle(world, x, y, w, h, into)
  end

  local point = entries.box_point
  function boxes.point(world, x, y, into)
    if two(x, y) then
      local before = generation[0] + 0
      local list, room = buffer()
      local count = point(world, x, y, list, room)
      if isFilled(world, into, count, before) then return count end
    end
    return stack.point(world, x, y, into)
  end
end
