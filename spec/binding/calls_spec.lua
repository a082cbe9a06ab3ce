-- The table of all calls that other specs go through (spec/support/calls.lua) has those that types/
-- declares, which take what they are given there.

local annotations = require "spec.support.annotations"
local calls = require "spec.support.calls"
local hostile = require "fuzz.hostile.calls"
local newValues = require "fuzz.hostile.values"
local numbers = require "spec.support.numbers"

local found = annotations.read("types/graze.lua", "types/graze/svg.lua", "types/graze/love.lua",
  "types/graze/tiled.lua", "types/graze/bump.lua")

-- Whose classes are in Lua, on top of those in the table, and have specs of their own.
local ABOVE = { love = true, tiled = true, svg = true, bump = true }

-- Their methods, by class.
local declared = {}
for class, annotation in pairs(found.classes) do
  local first = class:match "^graze%.(%w+)"
  if next(annotation.methods) and not ABOVE[first] then declared[class] = annotation end
end

-- What shapes of several parts, and those that never turn, refuse.
local REFUSED = { composite = "radiusAt polarOverlaps predict", plane = "sweep",
  grid = "radiusAt polarOverlaps predict setAngle setTransform rotate scale sweep union subtract "
    .. "intersect offset split" }

local function isRefused(call)
  local names = " " .. (REFUSED[call.class] or "") .. " "
  return not call.isShort and names:find(" " .. call.name .. " ", 1, true)
end

local function nameOf(class) return class == "graze" and class or "graze." .. class end

-- What an annotated parameter is, or a kind of argument for each value it stands for.
local function roleOf(parameter)
  local type = parameter.type
  if type:find "[fF]ilter$" then return type:match "%w+$" end
  if type:find "^number[|?]" or type == "number" or type == "integer" then return "number" end
  if type == "any" or type == "T" then return "item" end
  if type == "graze.shape" or type == "graze.solid" then return "shape" end
  local isList = parameter.name == "into" or parameter.name == "t"
  return isList and type:find "%[%]$" and "into" or "other"
end

local function rolesOf(kinds)
  local list = {}
  for _, kind in ipairs(kinds) do
    local values, n = calls.values({ kind }, calls.world())
    local role = kind:find "[fF]ilter$" and kind or calls.roles[kind]
    for i = 1, n do
      list[#list + 1] = role or type(values[i]) == "number" and "number" or "other"
    end
  end
  return list
end

-- Can a call with these arguments be what is annotated?
local function fits(roles, parameters)
  for i, role in ipairs(roles) do
    local last = parameters[#parameters]
    local parameter = parameters[i] or last and last.name == "..." and last
    if not parameter or roleOf(parameter) ~= role then return false end
  end
  for i = #roles + 1, #parameters do
    if not parameters[i].optional and parameters[i].name ~= "..." then return false end
  end
  return true
end

-- All lists of parameters with which a function can be called. An overload knows names only.
local function signatures(annotation)
  local list, byName = { annotation.parameters }, {}
  for _, parameter in ipairs(annotation.parameters) do byName[parameter.name] = parameter end
  for _, overload in ipairs(annotation.overloads) do
    local parameters = {}
    for _, parameter in ipairs(overload.parameters) do
      if parameter.name ~= "self" then parameters[#parameters + 1] = byName[parameter.name] end
    end
    list[#list + 1] = parameters
  end
  return list
end

describe("the table of all calls", function()
  it("has every call that is declared, and no other", function()
    local listed = {}
    for class in pairs(declared) do listed[class] = {} end
    for _, call in ipairs(calls.list) do listed[nameOf(call.owner)][call.name] = true end
    for class, annotation in pairs(declared) do
      for name in pairs(annotation.methods) do
        assert.is_true(listed[class][name], ("%s:%s is missing"):format(class, name))
      end
      for name in pairs(listed[class]) do
        assert.is_table(annotation.methods[name], ("%s:%s is not declared"):format(class, name))
      end
    end
  end)

  it("has classes that inherit as they are declared to", function()
    for class, annotation in pairs(declared) do
      local parent = calls.parents[class:match "%w+$"]
      assert.equal(annotation.parent, parent and nameOf(parent), class)
    end
  end)

  it("takes what is declared", function()
    for _, call in ipairs(calls.list) do
      local annotation = declared[nameOf(call.owner)].methods[call.name]
      local roles, fit = rolesOf(call.kinds), false
      for _, one in ipairs(signatures(annotation)) do fit = fit or fits(roles, one) end
      assert.is_true(fit, ("%s takes no %s"):format(call.label, table.concat(roles, ", ")))
      -- and gives all that a filter or a list can be given to
      for _, parameter in ipairs(annotation.parameters) do
        local role = roleOf(parameter)
        if role == "filter" or role == "moveFilter" or role == "into" then
          assert.is_true(call.takes[calls.roles[role]], call.label .. " is given no " .. role)
        end
      end
    end
  end)

  it("has arguments that are answered, but where such a shape has no answer", function()
    for _, call in ipairs(calls.list) do
      local ok, message = pcall(calls.prepare(call))
      assert.equal(not isRefused(call), ok, ("%s: %s"):format(call.label, tostring(message)))
    end
  end)

  it("stars all that changes a world", function()
    for _, call in ipairs(calls.list) do
      local world = calls.world()
      local run, before = calls.bind(call, nil, world), world:hash()
      pcall(run)
      assert.is_true(call.changes or world:hash() == before, call.label)
    end
  end)

  it("has a text for every argument, of which hostile programs are made", function()
    local values = newValues(numbers.same(1))
    values.call = function() return "" end
    for _, call in ipairs(hostile) do
      for _, kind in ipairs(call.kinds) do assert.is_string((values.right(kind, call))) end
    end
  end)

  it("has no exception of what is no call", function()
    local list = calls.taking("filter", { ["world:queryPoint"] = "tried here" })
    assert.equal(#calls.taking "filter" - 1, #list)
    assert.has_error(function() calls.taking("filter", { ["world:type"] = "takes none" }) end)
  end)
end)
