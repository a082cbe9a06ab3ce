-- What a hostile program calls: every call of graze, with the kinds of its arguments. Those of
-- shapes and worlds are in spec/support/calls.lua; those of the modules above are read from types/.
-- So a new call is tried as soon as it is declared.

local annotations = require "spec.support.annotations"
local known = require "spec.support.calls"

local calls = {}

local function enter(class, name, kinds)
  calls[#calls + 1] = { class = class, name = name, kinds = kinds }
end

for _, call in ipairs(known.list) do enter(call.class, call.name, call.kinds) end

-- What is declared as one of these types is a kind of argument. Of several types, the first counts.
local KINDS = {
  number = "length", integer = "first", string = "name", any = "item", T = "item", table = "map",
  fun = "filter", ["any[]"] = "into", ["number[]"] = "cells", ["number[][]"] = "keys",
  ["graze.shape"] = "shape", ["graze.solid"] = "solid", ["graze.world"] = "world",
  ["graze.filter"] = "filter", ["graze.navigation"] = "navigation",
  ["graze.routes"] = "routes", ["graze.routeSpot"] = "spot", ["graze.routeEdge"] = "edge",
  ["graze.walker"] = "walker",
  ["graze.svg.picture"] = "picture",
  ["graze.svg.options"] = "look", ["graze.svg.worldOptions"] = "look",
  ["graze.bump.filter"] = "moveFilter", ["graze.bump.response"] = "response",
  ["graze.bump.worldOptions"] = "look", ["graze.tiled.options"] = "look",
}

-- What programs call the classes of the modules above.
local CLASSES = { { "graze.routes", "routes" }, { "graze.chaser", "chaser" },
  { "graze.svg.picture", "picture" }, { "graze.bump", "bump" },
  { "graze.bump.world", "crowd" }, { "graze.tiled", "tiled" } }

-- These write files, or change what `require` finds; and how far `work` comes depends on the time.
local LEFT_OUT = { ["routes:work"] = true, ["picture:save"] = true, ["bump:install"] = true,
  ["tiled:plugin"] = true }

local function kindsOf(method)
  local kinds = {}
  for i, parameter in ipairs(method.parameters) do
    local type = parameter.type:match "^[%w.%[%]]+"
    kinds[i] = KINDS[type] or error("no kind of argument for " .. parameter.type)
  end
  return kinds
end

local function names(methods)
  local list = {}
  for name in pairs(methods) do list[#list + 1] = name end
  table.sort(list)
  return list
end

local found = annotations.read("types/graze.lua", "types/graze/svg.lua", "types/graze/bump.lua",
  "types/graze/tiled.lua", "types/graze/love.lua")

for _, each in ipairs(CLASSES) do
  local class, methods = each[2], found.classes[each[1]].methods
  for _, name in ipairs(names(methods)) do
    if not LEFT_OUT[class .. ":" .. name] then enter(class, name, kindsOf(methods[name])) end
  end
end

return calls
