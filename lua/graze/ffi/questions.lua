-- The questions to worlds through the FFI, each made from its line in csrc/lua/world/questions.h:
-- the methods are alike but for what they check, pass and return.

-- Kinds of arguments: their names, what is done first, what must be true, and what is passed. Names
-- with # are numbered.
local KINDS = {
  NOTHING = { names = "" },
  POINT = { names = "x#, y#", check = "two(x#, y#)" },
  RADIUS = { names = "radius", check = "type(radius) == 'number'" },
  SIZE = { names = "width, height", check = "two(width, height)" },
  LIMIT = { names = "limit", first = "local most = type(limit) == 'nil' and huge or limit",
    check = "type(most) == 'number'", passed = "most" },
  REGION = { names = "region", first = [[
    local reach = type(region) == 'number' and region or 0
    local shape = reach == 0 and isShape(region) and region or nil]],
    check = "(reach ~= 0 or shape)", passed = "reach, shape" },
  SOLID = { names = "shape", check = "isShape(shape)" },
  SHAPE = { names = "shape", check = "isShape(shape)" },
  WAY = { names = "dx, dy", check = "two(dx, dy) and type(behind) == 'nil'" },
  FLIGHT = { names = "vx, vy, ax, ay, tmax",
    check = "two(vx, vy) and two(ax, ay) and type(tmax) == 'number'" },
  ITEM = { names = "item", first = "local number = numberOf(self, item)", check = "number",
    passed = "number, before" },
}

local FIRST = [[
      local met = entry(self, PASSED group, out)
      local first, t, x, y = out[0] + 0, out[1] + 0, out[2] + 0, out[3] + 0
      local part = out[4] + 0
      if met == 0 then return nil end
      if met == last[0] then
        local value = valuesOf[self][first]
        if generation[0] + 0 == before then
          if part >= 0 then return value, t, x, y, part end
          return value, t, x, y
        end
      end]]

-- Answers: what comes behind the arguments, and what is called and returned.
local ANSWERS = {
  ITEMS = { behind = "filter, into", text = [[
      local list, room = items()
      local count = entry(self, PASSED group, list, room)
      if areItemsIn(self, into, count, before) then return into, count end]] },
  PAIRS = { behind = "filter, into", text = [[
      local list, room = items()
      local count = entry(self, PASSED group, list, room)
      if areItemsIn(self, into, count, before) then return into, count / 2 end]] },
  CORNERS = { behind = "filter, into", text = [[
      local list, room = corners()
      local count = entry(self, PASSED group, list, room)
      if count == 0 then return nil end
      if areCornersIn(self, into, count, before) then return into, count end]] },
  FIRST = { behind = "filter, behind", text = FIRST },
  NEAREST = { behind = "filter, behind", text = FIRST },
  HITS = { behind = "filter, behind", text = [[
      local count = entry(self, PASSED group, out)
      local retired = out[0] + 0
      if count >= 0 then
        if retired > 0 then dropRetired(self) end
        return count
      end]] },
}

-- What the methods use: of `core`, or of Lua.
local USED = "areItemsIn areCornersIn corners dropRetired generation groupOf isShape items last "
  .. "numberOf out two valuesOf"

local METHOD = [[
local core, entry, stack, type, huge = ...
LOCALS
return function(self, NAMES BEHIND)
  local before, group = generation[0] + 0, groupOf(self, filter)
  PREPARED
  if group CHECKS then
TEXT
  end
  return stack(self, NAMES BEHIND)
end
]]

local function localsOf(names)
  return (names:gsub("%w+", function(name)
    return ("local %s = core.%s"):format(name, name)
  end))
end

-- Return the names, first lines, checks and passed arguments of two kinds.
local function argumentsOf(...)
  local names, prepared, checks, passed = "", "", "", ""
  for k = 1, 2 do
    local kind = KINDS[select(k, ...)]
    local function numbered(text) return (text:gsub("#", k)) end
    if kind.names ~= "" then
      names = names .. numbered(kind.names) .. ", "
      passed = passed .. numbered(kind.passed or kind.names) .. ", "
      checks = checks .. " and " .. numbered(kind.check)
      prepared = prepared .. (kind.first or "") .. "\n"
    end
  end
  return names, prepared, checks, passed
end

local function methodOf(first, second, answer)
  local names, prepared, checks, passed = argumentsOf(first, second)
  local kind = ANSWERS[answer]
  if kind.behind == "filter, into" then checks = checks .. " and type(into) == 'table'" end
  local parts = { LOCALS = localsOf(USED), NAMES = names, BEHIND = kind.behind, CHECKS = checks,
    PREPARED = prepared, TEXT = kind.text }
  local text = METHOD:gsub("%u%u%u+", parts):gsub("PASSED", passed)
  return text
end

return function(core, questions)
  local world = core.world
  for name, first, second, answer in core.questions.columns:gmatch "(%w+) (%u+) (%u+) (%u+)" do
    local make = assert(core.load(methodOf(first, second, answer), "=graze." .. name))
    world[name] = make(core, questions[name], world[name], type, math.huge)
  end
end
