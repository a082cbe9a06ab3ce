-- Which methods are listened to: those of worlds, walkers, navigations and graze.bump's worlds, in
-- every table in which a game finds them; and what they are called before they are wrapped.

if package.loaded.jit then package.loaded.jit.off(true, true) end

local graze = require "graze"
local body = require "graze.walker.body"
local known = require "graze.known"
local wrap = require "graze.inspect.wrap"
require "graze.routes" -- so that no class of methods comes later

local metatable = package.loaded.debug and package.loaded.debug.getmetatable or getmetatable
local ipairs, next, pairs, rawget, type = ipairs, next, pairs, rawget, type

local methods = {}

-- Tables of methods, by the metatables of one object of each class.
local world = graze.world()
world:add("a", graze.rectangle(0, 0, 1, 1))
local World = metatable(world)
local Navigation = metatable(graze.navigation(world, graze.rectangle(0, 0, 1, 1), 9, 9, 9, 9))
local SHAPES = {
  [metatable(graze.rectangle(0, 0, 1, 1))] = true,
  [metatable(graze.outline(0, 0, 1, 0, 0, 1))] = true,
  [metatable(graze.grid(1, 1, 1, 1))] = true,
}

-- A world's own methods, whoever listens.
methods.world = {}
for name, method in pairs(World) do methods.world[name] = method end

function methods.isShape(value)
  return type(value) == "userdata" and SHAPES[metatable(value)] or false
end

-- Return a shape as it is now, whatever becomes of it.
function methods.copyOf(shape) return metatable(shape).clone(shape) end

-- From which world a navigation was made, as far as somebody listened. Both are weak: a navigation
-- keeps no world alive.
methods.madeOf = setmetatable({}, { __mode = "kv" })

local madeOf, walkers, bumps = methods.madeOf, body.walkers, known.worlds

-- What is alike for the methods of a class: its name in front of theirs, whether they are in C, and
-- the world that a call is about; nil if it is about none, or one that is unknown.
local CLASSES = {
  world = { isC = true, worldOf = function(self) return self end },
  walker = { worldOf = function(self) return walkers[self] and walkers[self].world end },
  navigation = { isC = true, worldOf = function(self) return madeOf[self] end },
  bump = { worldOf = function(self) return bumps[self] and bumps[self].graze end },
  routes = { worldOf = function(self)
    local _, own = next(type(self) == "table" and self or {})
    return type(own) == "table" and own.world
  end },
  graze = { isC = true, worldOf = function(self) return self end },
}

-- Calls that leave other hits, and those that look at these.
local MOVES = { move = true, moveBy = true, push = true, advance = true, carry = true, step = true,
  stepItem = true }
local SEARCHES = { check = true, touching = true, rayCastAll = true, shapeCastAll = true }
local LOOKS = { getHit = true, getHitLeg = true, getHitImpulse = true, stats = true, hits = true }
local ITERATORS = { items = true, hits = true }
local FILLS = { visibility = true, overlaps = true, getVertices = true, getTriangles = true,
  events = true, getGroups = true, getCrossed = true, path = true, save = true }

local function describe(class, method)
  local of, isWorld = CLASSES[class], class == "world"
  return {
    class = class, method = method,
    name = (class == "graze" and "graze." or class .. ":") .. method,
    isC = of.isC, worldOf = of.worldOf,
    moves = isWorld and MOVES[method], looks = isWorld and LOOKS[method],
    hasHits = isWorld and (MOVES[method] or SEARCHES[method]) or class == "walker",
    isIterator = isWorld and ITERATORS[method],
    fills = FILLS[method] or method:find "^query" ~= nil and class ~= "bump",
  }
end

-- Classes and tables of their methods.
local function tables()
  local list = { { "world", World }, { "navigation", Navigation },
    { "bump", known.bump }, { "walker", known.walker }, { "routes", known.routes } }
  for one in pairs(bumps) do
    local meta = metatable(one)
    local copies = type(meta) == "table" and rawget(meta, "__index")
    if type(copies) == "table" then list[#list + 1] = { "bump", copies } end
  end
  return list
end

local SILENT = { type = true, typeOf = true }
local wrapperOf, originalOf = {}, {}

local function wrapped(class, name, method, listener)
  if not wrapperOf[method] then
    local wrapper = wrap(method, describe(class, name), listener)
    wrapperOf[method], originalOf[wrapper] = wrapper, method
    if known.projections[method] then known.projections[wrapper] = true end
  end
  return wrapperOf[method]
end

-- Wrap what is not yet.
function methods.wrap(listener)
  for _, one in ipairs(tables()) do
    local class, list = one[1], one[2]
    for name, method in pairs(list) do
      if type(method) == "function" and not originalOf[method] and not SILENT[name]
        and not name:find "^__" then
        list[name] = wrapped(class, name, method, listener)
      end
    end
  end
  if not originalOf[graze.navigation] then
    graze.navigation = wrapped("graze", "navigation", graze.navigation, listener)
  end
end

-- Put back what is still wrapped, also in tables that were made meanwhile.
function methods.unwrap()
  for _, one in ipairs(tables()) do
    local list = one[2]
    for name, method in pairs(list) do list[name] = originalOf[method] or method end
  end
  graze.navigation = originalOf[graze.navigation] or graze.navigation
  for wrapper in pairs(originalOf) do known.projections[wrapper] = nil end
  wrapperOf, originalOf = {}, {}
end

return methods
