-- The functions of csrc/lua/bump.c through the FFI, see graze/ffi.lua.

local type = type

return function(core, entries)
  local boxes, two, stack = core.world.__boxes, core.two, {}
  local generation, buffer, numberOf = core.generation, core.items, core.numberOf
  local isFilled = core.areItemsIn
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

  -- The same without a table, whose loop traces could not hold. Returns the number of items found,
  -- and a stamp for boxes.nth; nil if boxes.project must answer.
  local valuesOf = core.valuesOf
  function boxes.find(world, item, x, y, w, h, goalX, goalY, margin)
    if not (two(x, y) and two(w, h) and two(goalX, goalY)) then return nil end
    local before = generation[0] + 0
    local number = type(item) ~= "nil" and numberOf(world, item) or 0
    local list, room = buffer()
    local count = project(world, number, before, x, y, w, h, goalX, goalY, margin, list, room)
    if count < 0 or count > room or generation[0] + 0 ~= before + 1 then return nil end
    return count, before + 1
  end

  -- Return item k of what was found; nil if another search was made since.
  function boxes.nth(world, k, stamp)
    local list = buffer()
    local item = valuesOf[world][list[k - 1]]
    if generation[0] + 0 ~= stamp then return nil end
    return item
  end

  -- The collision of two rectangles: see collide in graze/bump/rect.lua, which answers otherwise.
  -- On LuaJIT, that has too many branches for one trace.
  local collide, out, last = entries.box_collide, core.out, core.last
  function boxes.collide(x, y, w, h, x2, y2, w2, h2, goalX, goalY, margin)
    local answer = collide(x, y, w, h, x2, y2, w2, h2, goalX, goalY, margin, out)
    local overlaps, t, nx, ny = out[0] + 0, -out[1], out[2] + 0, out[3] + 0
    local touchX, touchY = -out[4], -out[5]
    if answer == 0 then return nil end
    if answer ~= last[0] then return nil, true end
    return overlaps == 1, t, goalX - x, goalY - y, nx, ny, touchX, touchY
  end

  -- Make a search that takes two pairs of numbers, and returns how many items it found.
  local function makeSearch(entry, byStack)
    return function(world, x1, y1, x2, y2, into)
      if two(x1, y1) and two(x2, y2) then
        local before = generation[0] + 0
        local list, room = buffer()
        local count = entry(world, x1, y1, x2, y2, list, room)
        if isFilled(world, into, count, before) then return count end
      end
      return byStack(world, x1, y1, x2, y2, into)
    end
  end

  boxes.segment = makeSearch(entries.box_segment, stack.segment)
  boxes.rectangle = makeSearch(entries.box_rectangle, stack.rectangle)

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
