-- Which methods are listened to: those of worlds, walkers, navigations, routes and graze.bump's
-- worlds, in every table in which a game finds them; and what they are before they are wrapped.

if package.loaded.jit then package.loaded.jit.off(true, true) end

local graze = require "graze"
local known = require "graze.known"
local wrap = require "graze.inspect.wrap"
require "graze.routes" -- so that no class of methods comes later

local metatable = package.loaded.debug and package.loaded.debug.getmetatable or getmetatable
local ipairs, pairs, rawget, type = ipairs, pairs, rawget, type

-- From which world a navigation was made, as far as somebody listened. Both are weak: a navigation
-- keeps no world alive.
local madeOf = setmetatable({}, { __mode = "kv" })
local ownOf, bumps = known.own, known.worlds

-- `world` are a world's own methods, whoever listens.
local methods = { world = {}, madeOf = madeOf, save = known.walker.save }

-- Tables of methods are the metatables of objects.
local world, box = graze.world(), graze.rectangle(0, 0, 1, 1)
local World, Navigation = metatable(world), metatable(graze.navigation(world, box, 9, 9, 9, 9))
local SHAPES = { [metatable(box)] = true, [metatable(graze.outline(0, 0, 1, 0, 0, 1))] = true,
  [metatable(graze.grid(1, 1, 1, 1))] = true }

for name, method in pairs(World) do methods.world[name] = method end

function methods.isShape(value) return type(value) == "userdata" and SHAPES[metatable(value)] end

-- Return a shape as it is now, whatever becomes of it.
function methods.copyOf(shape) return metatable(shape).clone(shape) end

local function worldOfObject(self)
  local own = ownOf(self)
  return own and own.world
end

-- The world that a call is about, by the class of what it is a method of; nil if that is unknown.
local WORLDS = {
  world = function(self) return self end,
  graze = function(self) return self end,
  walker = worldOfObject,
  routes = worldOfObject,
  navigation = function(self) return madeOf[self] end,
  bump = function(self) return bumps[self] and bumps[self].graze end,
}

local function set(text)
  local names = {}
  for name in text:gmatch "%a+" do names[name] = true end
  return names
end

local IN_C = set "world graze navigation"
local MOVES = set "move moveBy push advance carry step stepItem"
local SEARCHES = set "check touching rayCastAll shapeCastAll"
local LOOKS = set "getHit getHitLeg getHitImpulse stats hits"
local FILLS = set [[visibility overlaps getVertices getTriangles events getGroups getCrossed path
  save]]
local SILENT = set "type typeOf"

local function describe(class, method)
  local isWorld = class == "world"
  return {
    class = class, method = method, worldOf = WORLDS[class], isC = IN_C[class],
    name = class .. (class == "graze" and "." or ":") .. method,
    moves = isWorld and MOVES[method], looks = isWorld and LOOKS[method],
    hasHits = isWorld and (MOVES[method] or SEARCHES[method]) or class == "walker",
    fills = FILLS[method] or method:find "^query" and class ~= "bump",
  }
end

-- Classes and tables of their methods.
local function tables()
  local list = { { "world", World }, { "navigation", Navigation }, { "bump", known.bump },
    { "walker", known.walker }, { "routes", known.routes } }
  for one in pairs(bumps) do
    local copies = rawget(metatable(one) or {}, "__index")
    if type(copies) == "table" then list[#list + 1] = { "bump", copies } end
  end
  return list
end

local wrapperOf, originalOf = {}, {}

local function wrapped(class, name, method, listener)
  if not wrapperOf[method] then
    local wrapper = wrap(method, describe(class, name), listener)
    wrapperOf[method], originalOf[wrapper] = wrapper, method
    known.projections[wrapper] = known.projections[method]
  end
  return wrapperOf[method]
end

-- Wrap what is not yet.
function methods.wrap(listener)
  for _, one in ipairs(tables()) do
    for name, method in pairs(one[2]) do
      if type(method) == "function" and not (originalOf[method] or SILENT[name]
        or name:find "^__") then one[2][name] = wrapped(one[1], name, method, listener) end
    end
  end
  if originalOf[graze.navigation] then return end
  graze.navigation = wrapped("graze", "navigation", graze.navigation, listener)
end

-- Put back what is still wrapped, also in tables that were made meanwhile.
function methods.unwrap()
  for _, one in ipairs(tables()) do
    for name, method in pairs(one[2]) do one[2][name] = originalOf[method] or method end
  end
  graze.navigation = originalOf[graze.navigation] or graze.navigation
  for wrapper in pairs(originalOf) do known.projections[wrapper] = nil end
  wrapperOf, originalOf = {}, {}
end

return methods
