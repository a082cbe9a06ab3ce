-- Methods of shapes, and of two items of a world, through the FFI, see graze/ffi.lua. Those of
-- csrc/lua/shapes/pair_questions.h are made from their lines there.

-- What is done with an answer.
local ANSWERS = {
  FLAG = "if met >= 0 then return met == 1 end",
  DEPTH = [[
    local depth, nx, ny, part = out[0] + 0, out[1] + 0, out[2] + 0, out[3] + 0
    if met == 0 then return nil end
    if met == last[0] then
      if part >= 0 then return depth, nx, ny, part end
      return depth, nx, ny
    end]],
  MANIFOLD = [[
    local n, nx, ny = out[0] + 0, out[1] + 0, out[2] + 0
    local x1, y1, depth1 = out[3] + 0, out[4] + 0, out[5] + 0
    local x2, y2, depth2 = out[6] + 0, out[7] + 0, out[8] + 0
    if met == 0 then return nil end
    if met == last[0] then
      if n == 1 then return n, nx, ny, x1, y1, depth1 end
      return n, nx, ny, x1, y1, depth1, x2, y2, depth2
    end]],
  GAP = [[
    local d, ax, ay, bx, by = out[0] + 0, out[1] + 0, out[2] + 0, out[3] + 0, out[4] + 0
    if met == last[0] then return d, ax, ay, bx, by end]],
}

-- That of two convex shapes, which have no parts.
local CONVEX = setmetatable({ DEPTH = [[
    local depth, nx, ny = out[0] + 0, out[1] + 0, out[2] + 0
    if met == 0 then return nil end
    if met == last[0] then return depth, nx, ny end]] }, { __index = ANSWERS })

local METHODS = [[
local core, byShapes, shapeStack, byItems, itemStack = ...
local isShape, numberOf, generation = core.isShape, core.numberOf, core.generation
local out, last = core.out, core.last

return function(a, b)
  if isShape(a) and isShape(b) then
    local met = byShapes(a, b, out)
    CONVEX
  end
  return shapeStack(a, b)
end, function(self, a, b)
  local before = generation[0] + 0
  local first, second = numberOf(self, a), numberOf(self, b)
  if first and second then
    local met = byItems(self, first, second, before, out)
    ANSWER
  end
  return itemStack(self, a, b)
end
]]

return function(core, entries, pairQuestions)
  local shape, isShape, two, stack = core.shape, core.isShape, core.two, {}
  local out, last, world = core.out, core.last, core.world
  for name, method in pairs(shape) do stack[name] = method end

  for name, ofItems, answer in core.pairs.columns:gmatch "(%w+) (%w+) (%u+)" do
    local text = METHODS:gsub("CONVEX", CONVEX[answer]):gsub("ANSWER", ANSWERS[answer])
    local make = assert(core.load(text, "=graze." .. name))
    shape[name], world[ofItems] = make(core, pairQuestions["shapes_" .. name], shape[name],
      pairQuestions["items_" .. name], world[ofItems])
  end

  local sweep = entries.sweep
  function shape.sweep(a, b, dx, dy, da)
    if isShape(a) and isShape(b) and two(dx, dy) and type(da) == "nil" then
      local met = sweep(a, b, dx, dy, out)
      local t, nx, ny, depth = out[0] + 0, out[1] + 0, out[2] + 0, out[3] + 0
      if met == 0 then return nil end
      if met == last[0] then return t, nx, ny, depth end
    end
    return stack.sweep(a, b, dx, dy, da)
  end

  local contains = entries.contains
  function shape.contains(self, x, y)
    if isShape(self) and two(x, y) then
      local inside = contains(self, x, y)
      if inside >= 0 then return inside == 1 end
    end
    return stack.contains(self, x, y)
  end

  local rayCast = entries.ray_cast
  function shape.rayCast(self, x1, y1, x2, y2)
    if isShape(self) and two(x1, y1) and two(x2, y2) then
      local met = rayCast(self, x1, y1, x2, y2, out)
      local t, nx, ny = out[0] + 0, out[1] + 0, out[2] + 0
      if met == 0 then return nil end
      if met == last[0] then return t, nx, ny end
    end
    return stack.rayCast(self, x1, y1, x2, y2)
  end

  local getPosition = entries.get_position
  function shape.getPosition(self)
    if isShape(self) then
      local answer = getPosition(self, out)
      local x, y = out[0] + 0, out[1] + 0
      if answer == last[0] then return x, y end
    end
    return stack.getPosition(self)
  end

  local setPosition = entries.set_position
  function shape.setPosition(self, x, y)
    if isShape(self) and two(x, y) and setPosition(self, x, y) > 0 then return self end
    return stack.setPosition(self, x, y)
  end

  local shift = entries.shift
  function shape.move(self, dx, dy)
    if isShape(self) and two(dx, dy) and shift(self, dx, dy) > 0 then return self end
    return stack.move(self, dx, dy)
  end
end
