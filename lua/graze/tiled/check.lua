-- Checks the arguments of graze.tiled, and reads the fields of a map. What is wrong with a map is
-- an error at the line of the game that called graze.tiled, however deep in the map it is found.

local base = require "graze.check"

local check = setmetatable({}, { __index = base })

local wrongNumber = base.wrongNumber
local getinfo = package.loaded.debug.getinfo -- games have a global `debug` of their own

-- Errors ----------------------------------------------------------------------------------------

-- The public functions, as { name, map, options }: the numbers of these arguments. 0 is self.
local public = {}

-- Registers a public function, so that errors in the map name it and stand at its caller's line.
function check.public(f, name, mapArgument, optionsArgument)
  public[f] = { name = name, map = mapArgument, options = optionsArgument }
  return f
end

-- Raises an error about an argument of the public function that is running.
local function raise(which, reason)
  local level = 3
  while true do
    local info = getinfo(level, "f")
    local entry = info and info.func and public[info.func]
    if entry then
      local i = entry[which]
      local text = i == 0 and "calling '%s' on bad self (%s)"
        or "bad argument #" .. i .. " to '%s' (%s)"
      error(text:format(entry.name, reason), level + 1)
    elseif not info then
      error(reason, 0)
    end
    level = level + 1
  end
end

local function nameOf(owner)
  local name = owner.name
  return type(name) == "string" and name ~= "" and (' "%s"'):format(name) or ""
end

local function idOf(owner)
  local id = owner.id
  if type(id) == "number" then return (" %.14g"):format(id) end -- some libraries read 7 as 7.0
  return type(id) == "string" and " " .. id or ""
end

-- Return where in a map something is: { layer, object, tileset, tile }, each of which can be nil.
function check.describe(at)
  local words = {}
  if at.layer then words[1] = "layer" .. idOf(at.layer) .. nameOf(at.layer) end
  if at.object then words[#words + 1] = "object" .. idOf(at.object) .. nameOf(at.object) end
  if at.tileset then words[#words + 1] = "tileset" .. nameOf(at.tileset) end
  if at.tile then words[#words + 1] = "tile" .. idOf(at.tile) end
  if at.part then words[#words + 1] = "its object" .. idOf(at.part) .. nameOf(at.part) end
  return table.concat(words, ", ")
end

-- Raises an error about the map.
function check.fail(at, reason)
  local where = check.describe(at)
  raise("map", where == "" and reason or where .. ": " .. reason)
end

-- Raises an error about the options, or what a function in them returned.
function check.failOption(name, reason)
  raise("options", ("option '%s': %s"):format(name, reason))
end

-- Fields ----------------------------------------------------------------------------------------

local fail = check.fail

-- Return a field; nil for the null of a JSON library.
local function field(owner, name)
  local value = owner[name]
  local kind = type(value)
  if kind == "userdata" or kind == "function" then return nil end
  return value
end
check.field = field

local function missing(at, name, kind, value)
  fail(at, ("field '%s': %s expected, got %s"):format(name, kind, type(value)))
end

-- Lua 5.3 and 5.4 have integers that wrap around. The sums and products of smaller ones do not.
local LARGEST_INTEGER = 2 ^ 31

-- Return the same number, as one that does not wrap around in sums and products.
function check.safe(value)
  if value > -LARGEST_INTEGER and value < LARGEST_INTEGER then return value end
  return value + 0.0
end

-- Return a field that is a finite number, and not too large; the default if there is none.
function check.number(at, owner, name, default)
  local value = field(owner, name)
  if value == nil and default ~= nil then return default end
  local reason = wrongNumber(value)
  if reason then fail(at, ("field '%s': %s"):format(name, reason)) end
  return check.safe(value)
end

local number = check.number

function check.positive(at, owner, name, default)
  local value = number(at, owner, name, default)
  if value <= 0 then fail(at, ("field '%s': must be positive, is %s"):format(name, value)) end
  return value
end

function check.integer(at, owner, name, default)
  local value = number(at, owner, name, default)
  if value % 1 ~= 0 then fail(at, ("field '%s': integer expected, got %s"):format(name, value)) end
  if value <= -LARGEST_INTEGER or value >= LARGEST_INTEGER then
    fail(at, ("field '%s': integer of 32 bits expected, got %.14g"):format(name, value))
  end
  return value
end

-- Return a field that is a table; the default if there is none.
function check.table(at, owner, name, default)
  local value = field(owner, name)
  if value == nil and default ~= nil then return default end
  if type(value) ~= "table" then missing(at, name, "table", value) end
  return value
end

function check.text(at, owner, name, default)
  local value = field(owner, name)
  if value == nil and default ~= nil then return default end
  if type(value) ~= "string" then missing(at, name, "string", value) end
  return value
end

-- Return entry i of a list that has to be a table; `what` says what it is.
function check.entry(at, list, i, what)
  local value = list[i]
  if type(value) ~= "table" then
    fail(at, ("%s %d: table expected, got %s"):format(what, i, type(value)))
  end
  return value
end

-- Refuse an argument, in a public function itself.
function check.reject(i, name, reason) base.refuse(i, name, reason) end

-- Arguments -------------------------------------------------------------------------------------

-- Return what is wrong with a map as an argument.
local function wrongMap(map)
  if type(map) == "string" then return "table expected, got string: tiled.load reads a text" end
  if type(map) ~= "table" then return "table expected, got " .. type(map) end
  if type(map.layers) ~= "table" then
    return "no map: field 'layers': table expected, got " .. type(map.layers)
  end
end

function check.map(name, i, map)
  local reason = wrongMap(map)
  if reason then base.refuse(i, name, reason) end
end

function check.tableArgument(name, i, value)
  if type(value) ~= "table" then base.refuse(i, name, "table expected, got " .. type(value)) end
end

-- Check for an integer from 1 on.
function check.within(name, i, value, most)
  local reason = wrongNumber(value)
  if not reason and (value % 1 ~= 0 or value < 1 or value > most) then
    reason = ("integer from 1 to %.0f expected"):format(most)
  end
  if reason then base.refuse(i, name, reason) end
end

-- Options ---------------------------------------------------------------------------------------

local function aString(value)
  if type(value) ~= "string" then return "string expected, got " .. type(value) end
end

local function aFunction(value)
  if type(value) ~= "function" then return "function expected, got " .. type(value) end
end

local function aBoolean(value)
  if type(value) ~= "boolean" then return "boolean expected, got " .. type(value) end
end

local function aGroup(value)
  if type(value) ~= "string" and type(value) ~= "function" then
    return "string or function expected, got " .. type(value)
  end
end

local MOST_SEGMENTS = 10000

local function aCount(value)
  local reason = wrongNumber(value)
  if reason then return reason end
  if value % 1 ~= 0 or value < 3 or value > MOST_SEGMENTS then
    return ("an integer from 3 to %d expected"):format(MOST_SEGMENTS)
  end
end

local OPTIONS = {
  property = aString, solid = aFunction, all = aBoolean, layers = aFunction, group = aGroup,
  item = aFunction, x = wrongNumber, y = wrongNumber, tileset = aFunction, template = aFunction,
  decompress = aFunction, segments = aCount, grids = aBoolean,
}

-- Return what is wrong with the first option, by name, that is wrong.
local function wrongOptions(given)
  if type(given) ~= "table" then return "table expected, got " .. type(given) end
  local reasons = {}
  for name, value in pairs(given) do
    local checkValue = OPTIONS[name]
    local reason = not checkValue and "" or checkValue(value)
    if reason == "" then
      reasons[#reasons + 1] = base.unknownOption(name, base.namesOf(OPTIONS))
    elseif reason then
      reasons[#reasons + 1] = ("option '%s': %s"):format(name, reason)
    end
  end
  table.sort(reasons)
  return reasons[1]
end

local NONE = {}

-- Check the options; return them, or none.
function check.options(name, i, given)
  if given == nil then return NONE end
  local reason = wrongOptions(given)
  if reason then base.refuse(i, name, reason) end
  return given
end

return check
