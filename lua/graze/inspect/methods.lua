-- Which methods are listened to: those of worlds, walkers, navigations, routes and graze.bump's
-- worlds, in every table in which a game finds them; and what they are before they are wrapped.

if package.loaded.jit then package.loaded.jit.off(true, true) end

local graze = require "graze"
local known = require "graze.known"
local wrap = require "graze.inspect.wrap"
require "graze.routes" -- so that no class of methods comes later

local metatable = package.loaded.debug and package.loaded.debug.getmetatable or getmetatable

-- Tables of methods are the metatables of objects.
local world = graze.world()
local navigation = graze.navigation(world, graze.rectangle(0, 0, 1, 1), 9, 9, 9, 9)
local World, Navigation = metatable(world), metatable(navigation)

-- A world's own methods, and what saves a walker, whoever listens.
local methods = { world = {}, save = known.walker.save }
for name, method in pairs(World) do methods.world[name] = method end

local function set(text)
  local names = {}
  for name in text:gmatch "%a+" do names[name] = true end
  return names
end

-- Calls of worlds that move something, which makes hits; and those that tell of hits.
local MOVES = set "move moveBy push advance carry step stepItem"
local LOOKS = set "getHit getHitLeg getHitImpulse stats hits"

local function describe(class, method)
  local isWorld = class == "world"
  return { class = class, method = method, moves = isWorld and MOVES[method],
    looks = isWorld and LOOKS[method],
    name = class .. (class == "graze" and "." or ":") .. method }
end

-- Call f(class, table of its methods) for each; every world of bump has a copy.
local function eachTable(f)
  f("graze", graze)
  f("world", World)
  f("navigation", Navigation)
  for _, class in pairs { "walker", "routes", "bump" } do f(class, known[class]) end
  for one in pairs(known.worlds) do
    local copies = rawget(metatable(one) or {}, "__index")
    if type(copies) == "table" then f("bump", copies) end
  end
end

local originalOf = {}

local function isListenedTo(class, name, method)
  return type(method) == "function" and not originalOf[method] and name:find "^%l"
    and not name:find "^type" and (class ~= "graze" or name == "navigation")
end

-- Wrap what is not yet.
function methods.wrap(listener)
  eachTable(function(class, list)
    for name, method in pairs(list) do
      if isListenedTo(class, name, method) then
        list[name] = wrap(method, describe(class, name), listener)
        originalOf[list[name]] = method
        known.projections[list[name]] = known.projections[method]
      end
    end
  end)
end

-- Put back what is still wrapped, also in tables that were made meanwhile.
function methods.unwrap()
  eachTable(function(_, list)
    for name, method in pairs(list) do list[name] = originalOf[method] or method end
  end)
  for wrapper in pairs(originalOf) do known.projections[wrapper] = nil end
  originalOf = {}
end

return methods
