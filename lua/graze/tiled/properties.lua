-- Properties as { name = value }, whatever the format: a Lua export has them so, JSON has a list of
-- { name, type, value }.

local check = require "graze.tiled.check"

local properties = {}

-- Values in values in values: no map that Tiled writes comes near it.
local DEEPEST = 32

-- Return the value of an entry { type, value }. A list of Tiled 1.12 is a list of such entries.
local function valueOf(at, entry, depth)
  local value = entry.value
  if entry.type ~= "list" or type(value) ~= "table" then return value end
  if depth > DEEPEST then check.fail(at, "properties: lists in lists without end") end
  local list = {}
  for i = 1, #value do
    local inner = value[i]
    list[i] = type(inner) == "table" and valueOf(at, inner, depth + 1) or inner
  end
  return list
end

local function fromList(at, list)
  local named = {}
  for i = 1, #list do
    local entry = check.entry(at, list, i, "property")
    named[check.text(at, entry, "name")] = valueOf(at, entry, 1)
  end
  return named
end

-- Return the properties of a map, layer, tile or object. The table can be the map's own.
function properties.of(at, owner)
  local given = check.table(at, owner, "properties", false)
  if not given then return {} end
  return given[1] == nil and given or fromList(at, given)
end

-- Return the properties of one with those of another where it has none.
function properties.merged(over, under)
  if next(under) == nil then return over end
  if next(over) == nil then return under end
  local both = {}
  for name, value in pairs(under) do both[name] = value end
  for name, value in pairs(over) do both[name] = value end
  return both
end

return properties
