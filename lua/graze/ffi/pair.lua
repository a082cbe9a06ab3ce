-- Shapes, and two of them: see graze/ffi.lua.

local ffi = require "ffi"
local debug = require "debug"

local metatable = debug.getmetatable

local function two(x, y) return type(x) == "number" and type(y) == "number" end

return function(core, entries)
  local shape, stack, out = core.shape, {}, ffi.new "double[8]"
  for name, method in pairs(shape) do stack[name] = method end

  -- Planes are left to the stack: where one will do is for each method to say.
  local function are(a, b) return metatable(a) == shape and metatable(b) == shape end

  local overlaps = entries.overlaps
  function shape.overlaps(a, b)
    if are(a, b) then return overlaps(a, b) == 1 end
    return stack.overlaps(a, b)
  end

  local collide = entries.collide
  function shape.collide(a, b)
    if are(a, b) then
      if collide(a, b, out) == 0 then return nil end
      return out[0] + 0, out[1] + 0, out[2] + 0
    end
    return stack.collide(a, b)
  end

  local contacts = entries.contacts
  function shape.contacts(a, b)
    if are(a, b) then
      local n = contacts(a, b, out)
      if n == 0 then return nil end
      local nx, ny, x1, y1, depth1 = out[0] + 0, out[1] + 0, out[2] + 0, out[3] + 0, out[4] + 0
      if n == 1 then return 1, nx, ny, x1, y1, depth1 end
      return 2, nx, ny, x1, y1, depth1, out[5] + 0, out[6] + 0, out[7] + 0
    end
    return stack.contacts(a, b)
  end

  local distance = entries.distance
  function shape.distance(a, b)
    if are(a, b) then
      distance(a, b, out)
      return out[0] + 0, out[1] + 0, out[2] + 0, out[3] + 0, out[4] + 0
    end
    return stack.distance(a, b)
  end

  local sweep = entries.sweep
  function shape.sweep(a, b, dx, dy)
    if are(a, b) and two(dx, dy) then
      local met = sweep(a, b, dx, dy, out)
      if met == 0 then return nil end
      if met > 0 then return out[0] + 0, out[1] + 0, out[2] + 0, out[3] + 0 end
    end
    return stack.sweep(a, b, dx, dy)
  end

  local contains = entries.contains
  function shape.contains(self, x, y)
    if metatable(self) == shape and two(x, y) then
      local inside = contains(self, x, y)
      if inside >= 0 then return inside == 1 end
    end
    return stack.contains(self, x, y)
  end

  local rayCast = entries.ray_cast
  function shape.rayCast(self, x1, y1, x2, y2)
    if metatable(self) == shape and two(x1, y1) and two(x2, y2) then
      local met = rayCast(self, x1, y1, x2, y2, out)
      if met == 0 then return nil end
      if met > 0 then return out[0] + 0, out[1] + 0, out[2] + 0 end
    end
    return stack.rayCast(self, x1, y1, x2, y2)
  end

  local getPosition = entries.get_position
  function shape.getPosition(self)
    if metatable(self) == shape then
      getPosition(self, out)
      return out[0] + 0, out[1] + 0
    end
    return stack.getPosition(self)
  end

  local setPosition = entries.set_position
  function shape.setPosition(self, x, y)
    if metatable(self) == shape and two(x, y) and setPosition(self, x, y) > 0 then return self end
    return stack.setPosition(self, x, y)
  end

  local shift = entries.shift
  function shape.move(self, dx, dy)
    if metatable(self) == shape and two(dx, dy) and shift(self, dx, dy) > 0 then return self end
    return stack.move(self, dx, dy)
  end
end
