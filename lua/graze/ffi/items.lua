-- Methods of worlds for two items, through the FFI, see graze/ffi.lua.

return function(core, entries)
  local world, numberOf, generation = core.world, core.numberOf, core.generation
  local out, last, stack = core.out, core.last, {}
  for name, method in pairs(world) do stack[name] = method end

  -- Return the ids of two items, and the generation before; nil if one has none.
  local function two(self, a, b)
    local before = generation[0] + 0
    local first, second = numberOf(self, a), numberOf(self, b)
    if first and second then return first, second, before end
  end

  local overlaps = entries.items_overlap
  function world.overlapping(self, a, b)
    local first, second, before = two(self, a, b)
    if first then
      local answer = overlaps(self, first, second, before)
      if answer >= 0 then return answer == 1 end
    end
    return stack.overlapping(self, a, b)
  end

  local collide = entries.items_collide
  function world.collide(self, a, b)
    local first, second, before = two(self, a, b)
    if first then
      local met = collide(self, first, second, before, out)
      local depth, nx, ny, part = out[0] + 0, out[1] + 0, out[2] + 0, out[3] + 0
      if met == 0 then return nil end
      if met == last[0] then
        if part > 0 then return depth, nx, ny, part end
        return depth, nx, ny
      end
    end
    return stack.collide(self, a, b)
  end

  local contacts = entries.items_contacts
  function world.contacts(self, a, b)
    local first, second, before = two(self, a, b)
    if first then
      local met = contacts(self, first, second, before, out)
      local n, nx, ny = out[0] + 0, out[1] + 0, out[2] + 0
      local x1, y1, depth1 = out[3] + 0, out[4] + 0, out[5] + 0
      local x2, y2, depth2 = out[6] + 0, out[7] + 0, out[8] + 0
      if met == 0 then return nil end
      if met == last[0] then
        if n == 1 then return n, nx, ny, x1, y1, depth1 end
        return n, nx, ny, x1, y1, depth1, x2, y2, depth2
      end
    end
    return stack.contacts(self, a, b)
  end

  local distance = entries.items_distance
  function world.distance(self, a, b)
    local first, second, before = two(self, a, b)
    if first then
      local answer = distance(self, first, second, before, out)
      local d, ax, ay, bx, by = out[0] + 0, out[1] + 0, out[2] + 0, out[3] + 0, out[4] + 0
      if answer == last[0] then return d, ax, ay, bx, by end
    end
    return stack.distance(self, a, b)
  end
end
