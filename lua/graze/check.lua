-- Argument checks for the functions written in Lua. A public function calls them itself, and not as
-- tail calls, so that errors name the caller's line. A check that passes makes no garbage.

local check = {}

-- Level 1 is this function, 2 the check, 3 the public function, 4 its caller.
function check.refuse(i, name, reason)
  error(("bad argument #%d to '%s' (%s)"):format(i, name, reason), 4)
end

local refuse = check.refuse

-- Refuse an argument if there is a reason, which says what is wrong with it.
function check.demand(i, name, reason)
  if reason then refuse(i, name, reason) end
end

-- Name a value that is no item, in the words of the core: strings and numbers, of others the kind.
function check.named(value)
  local kind = type(value)
  if kind == "string" then return ("'%s'"):format(value) end
  return kind == "number" and tostring(value) or "a " .. kind
end

-- The same limit as for the coordinates of shapes.
local LARGEST = 1e100

-- Return what is wrong with a number, or nil: in the words of the core.
function check.wrongNumber(value)
  if type(value) ~= "number" then return "number expected, got " .. type(value) end
  if value ~= value then return "finite number expected, got nan" end
  if value - value ~= 0 then return "finite number expected, got infinity" end
  if value < -LARGEST or value > LARGEST then return "number is too large" end
end

-- The same of a length, which is not negative.
function check.wrongLength(value)
  local reason = check.wrongNumber(value)
  if reason then return reason end
  if value < 0 then return "must not be negative" end
end

-- Check several numbers; the first is argument i.
function check.numbers(name, i, ...)
  for k = 1, select("#", ...) do
    local reason = check.wrongNumber((select(k, ...)))
    if reason then refuse(i + k - 1, name, reason) end
  end
end

-- The same limit as for the turns of shapes.
local MOST_TURN = 2 ^ 20

-- Check the turn of a function whose last arguments are a turn, which can be left out, and options.
-- Return the turn, the options, and which argument these are.
function check.turn(name, i, turn, options)
  if turn == nil then return 0, options, i + 1 end
  if type(turn) ~= "number" then return 0, turn, i end
  local reason = check.wrongNumber(turn)
  if math.abs(turn) > MOST_TURN then reason = reason or "the turn must not exceed 2^20" end
  if reason then refuse(i, name, reason) end
  return turn, options, i + 1
end

function check.string(name, i, value)
  if type(value) ~= "string" then refuse(i, name, "string expected, got " .. type(value)) end
end

-- Return which of a list of names is near to one, or nil. A world says so of its groups.
local function nearest(name, names)
  local world = require("graze.core").world { groups = names }
  local _, raised = pcall(world.getRule, world, name, name)
  return raised:match "did you mean '(.-)'"
end

-- Return the names of options, of which one table may have those of another one as well.
function check.namesOf(known)
  local names = {}
  while known do
    for name in pairs(known) do names[#names + 1] = name end
    local meta = getmetatable(known)
    known = meta and meta.__index
  end
  table.sort(names)
  return names
end

-- Return what is wrong with the name of an option that is not in a list, in the words of the core.
function check.unknownOption(name, names)
  name = tostring(name)
  local near, known = nearest(name, names), table.concat(names, ", ")
  if not near then return ("unknown option '%s', known are %s"):format(name, known) end
  return ("unknown option '%s', did you mean '%s'? Known are %s"):format(name, near, known)
end

-- Return what is wrong with a table of options, of which each has a type; nil if nothing is.
function check.wrongOptions(options, types)
  if type(options) ~= "table" then return "table expected, got " .. type(options) end
  for name, value in pairs(options) do
    if not types[name] then return check.unknownOption(name, check.namesOf(types)) end
    if type(value) ~= types[name] then
      return ("option '%s': %s expected, got %s"):format(name, types[name], type(value))
    end
  end
end

-- What is seen ----------------------------------------------------------------------------------

-- Return the corners that a world answers, with its errors at the caller of `name`, whose arguments
-- are those of world:visibility behind the world.
function check.visibility(name, world, x, y, region, filter, into)
  local ok, corners = pcall(world.visibility, world, x, y, region, filter, into)
  if ok then return corners end
  local reason = type(corners) == "string" and corners:match("bad argument #4 [^(]*%((.*)%)$")
  if reason then refuse(4, name, reason) end
  reason = type(corners) == "string" and corners:match("bad argument #5 [^(]*%((.*)%)$")
  if reason then refuse(5, name, reason) end
  error(corners, 0)
end

-- Shapes ----------------------------------------------------------------------------------------

local KINDS = {
  shape = { polygon = true, circle = true, capsule = true, segment = true, plane = true },
  placed = { polygon = true, circle = true, capsule = true, segment = true, puck = true },
}
KINDS.drawable = setmetatable(
  { puck = true, outline = true, chain = true, compound = true, grid = true },
  { __index = KINDS.shape })
KINDS.body = { polygon = true, circle = true, capsule = true, segment = true, outline = true,
  chain = true, compound = true, grid = true }
KINDS.mover = { polygon = true, circle = true, capsule = true, segment = true }
KINDS.world = { world = true }
KINDS.navigation = { navigation = true }
KINDS.obstacle = setmetatable({ world = true }, { __index = KINDS.shape })

local EXPECTED = {
  shape = "shape expected",
  placed = "shape that can be moved expected",
  mover = "shape that can be moved expected",
  body = "shape that can be moved expected",
  drawable = "shape expected",
  obstacle = "shape or world expected",
  world = "world expected",
  navigation = "navigation expected",
}

local function typeOf(value) return value:type() end

-- Return "polygon", "plane", "puck" and so on; nil for values that are not graze's.
local function kindOf(value)
  if type(value) ~= "userdata" then return nil end
  local ok, kind = pcall(typeOf, value)
  return ok and type(kind) == "string" and kind or nil
end

-- Name a value by what kind of graze's it is, or by its type.
function check.kindOf(value) return kindOf(value) or type(value) end

-- Is a value one of graze's tables, such as "graze.walker"?
function check.isOf(name, value)
  local meta = type(value) == "table" and getmetatable(value)
  return type(meta) == "table" and meta.__name == name
end

-- Check for routes.
function check.routes(name, i, value)
  if not check.isOf("graze.routes", value) then
    refuse(i, name, "routes expected, got " .. check.kindOf(value))
  end
end

-- Is a value one of a group of kinds?
function check.isKind(value, group) return KINDS[group][kindOf(value)] or false end

-- Check for one of the kinds above.
function check.kind(name, i, value, group)
  local kind = kindOf(value)
  if value ~= nil and value == package.loaded["graze.core"] then
    refuse(i, name, ("graze.%s has a dot, not a colon"):format(name))
  end
  if not check.isKind(value, group) then
    refuse(i, name, ("%s, got %s"):format(EXPECTED[group], kind or type(value)))
  end
end

-- Check two shapes; the first must be movable if `moves`.
function check.pair(name, a, b, moves)
  local kindA, kindB = kindOf(a) or type(a), kindOf(b) or type(b)
  if not KINDS.shape[kindA] then refuse(1, name, "shape expected, got " .. kindA) end
  if not KINDS.shape[kindB] then refuse(2, name, "shape expected, got " .. kindB) end
  if kindA == "plane" and moves then refuse(1, name, "a plane does not move") end
  if kindA == "plane" and kindB == "plane" then refuse(2, name, "a plane with a plane") end
end

return check
