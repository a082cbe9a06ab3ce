-- Worlds and their items: see graze/ffi.lua.

local graze = require "graze.core"
local ffi = require "ffi"
local debug = require "debug"

local metatable = debug.getmetatable

local function two(x, y) return type(x) == "number" and type(y) == "number" end

-- What a world carries. The world holds it, so that here it lives as long as the world does.
local function held() return setmetatable({}, { __mode = "kv" }) end
local numbersOf, valuesOf, groupsOf = held(), held(), held()

-- The items of an answer, by number; and for how many there is room.
local list, room = ffi.new "int[256]", 256

-- Is all of the answer in the list? If not, there will be room the next time.
local function fits(count)
  if count <= room then return count >= 0 end
  room = 2 * count
  list = ffi.new("int[?]", room)
  return false
end

-- The items of the list go into a table, and end it.
local function answer(world, into, count)
  local values = valuesOf[world]
  for i = 1, count do rawset(into, i, values[list[i - 1]]) end
  if rawget(into, count + 1) ~= nil then rawset(into, count + 1, nil) end
  return into, count
end

-- The number of the group that a filter wants, 0 for all; nil for what is not so plain, and where
-- the world is none.
local function groupOf(world, filter)
  local groups = groupsOf[world]
  if groups and filter == nil then return 0 end
  return groups and type(filter) == "string" and groups[filter] or nil
end

return function(core, entries)
  local world, stack, out = core.world, {}, ffi.new "double[4]"
  for name, method in pairs(world) do stack[name] = method end

  local new, open = graze.world, core.open
  function graze.world()
    local made = new()
    numbersOf[made], valuesOf[made], groupsOf[made] = open(made)
    return made
  end

  local function numberOf(self, item)
    local numbers = numbersOf[self]
    return numbers and numbers[item]
  end

  local where = entries.where
  function world.getPosition(self, item)
    local number = numberOf(self, item)
    if number and where(self, number, out) > 0 then return out[0] + 0, out[1] + 0 end
    return stack.getPosition(self, item)
  end

  local place = entries.place
  function world.setPosition(self, item, x, y)
    local number = numberOf(self, item)
    if number and two(x, y) and place(self, number, x, y) > 0 then return self end
    return stack.setPosition(self, item, x, y)
  end

  -- By name; and what leaves it to the rules.
  local responses, rules = core.responses, core.rules

  local function responseOf(filter)
    if filter == nil then return rules end
    return type(filter) == "string" and responses[filter] or nil
  end

  local move = entries.move
  function world.move(self, item, x, y, filter)
    local response = responseOf(filter)
    local number = response and numberOf(self, item)
    if number and two(x, y) then
      local hits = move(self, number, x, y, response, out)
      if hits >= 0 then return out[0] + 0, out[1] + 0, hits end
    end
    return stack.move(self, item, x, y, filter)
  end

  local check = entries.check
  function world.check(self, item, x, y, filter)
    local response = responseOf(filter)
    local number = response and numberOf(self, item)
    if number and two(x, y) then
      local hits = check(self, number, x, y, response, out)
      if hits >= 0 then return out[0] + 0, out[1] + 0, hits end
    end
    return stack.check(self, item, x, y, filter)
  end

  local point = entries.query_point
  function world.queryPoint(self, x, y, filter, into)
    local group = groupOf(self, filter)
    if group and two(x, y) and type(into) == "table" then
      local count = point(self, x, y, group, list, room)
      if fits(count) then return answer(self, into, count) end
    end
    return stack.queryPoint(self, x, y, filter, into)
  end

  local circle = entries.query_circle
  function world.queryCircle(self, x, y, radius, filter, into)
    local group = groupOf(self, filter)
    if group and two(x, y) and type(radius) == "number" and type(into) == "table" then
      local count = circle(self, x, y, radius, group, list, room)
      if fits(count) then return answer(self, into, count) end
    end
    return stack.queryCircle(self, x, y, radius, filter, into)
  end

  local rectangle = entries.query_rectangle
  function world.queryRectangle(self, x, y, width, height, filter, into)
    local group = groupOf(self, filter)
    if group and two(x, y) and two(width, height) and type(into) == "table" then
      local count = rectangle(self, x, y, width, height, group, list, room)
      if fits(count) then return answer(self, into, count) end
    end
    return stack.queryRectangle(self, x, y, width, height, filter, into)
  end

  local segment = entries.query_segment
  function world.querySegment(self, x1, y1, x2, y2, filter, into)
    local group = groupOf(self, filter)
    if group and two(x1, y1) and two(x2, y2) and type(into) == "table" then
      local count = segment(self, x1, y1, x2, y2, group, list, room)
      if fits(count) then return answer(self, into, count) end
    end
    return stack.querySegment(self, x1, y1, x2, y2, filter, into)
  end

  local within = entries.query_shape
  function world.queryShape(self, shape, filter, into)
    local group = groupOf(self, filter)
    if group and metatable(shape) == core.shape and type(into) == "table" then
      local count = within(self, shape, group, list, room)
      if fits(count) then return answer(self, into, count) end
    end
    return stack.queryShape(self, shape, filter, into)
  end

  local overlaps = entries.pairs
  function world.overlaps(self, filter, into)
    local group = groupOf(self, filter)
    if group and type(into) == "table" then
      local count = overlaps(self, group, list, room)
      if fits(count) then
        answer(self, into, count)
        return into, count / 2
      end
    end
    return stack.overlaps(self, filter, into)
  end

  local ray = entries.ray
  function world.rayCast(self, x1, y1, x2, y2, filter)
    local group = groupOf(self, filter)
    if group and two(x1, y1) and two(x2, y2) then
      local first = ray(self, x1, y1, x2, y2, group, out)
      if first == 0 then return nil end
      if first > 0 then return valuesOf[self][first], out[0] + 0, out[1] + 0, out[2] + 0 end
    end
    return stack.rayCast(self, x1, y1, x2, y2, filter)
  end

  local cast = entries.cast
  function world.shapeCast(self, shape, dx, dy, filter)
    local group = groupOf(self, filter)
    if group and metatable(shape) == core.shape and two(dx, dy) then
      local first = cast(self, shape, dx, dy, group, out)
      if first == 0 then return nil end
      if first > 0 then return valuesOf[self][first], out[0] + 0, out[1] + 0, out[2] + 0 end
    end
    return stack.shapeCast(self, shape, dx, dy, filter)
  end
end
