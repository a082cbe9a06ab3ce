-- Classes written in Lua.
--
-- The table of an object is the game's, which can keep fields of any name in it: what graze knows
-- of the object is behind a key that a game does not see. All objects are in a weak set, so that no
-- other table is taken for one. The set does not hold what graze knows: that can lead to the object
-- again, and then Lua 5.1 and LuaJIT would keep both for ever.

if package.loaded.jit then package.loaded.jit.off(true, true) end -- see graze/walker.lua

local refuse = require("graze.check").refuse
local known = require "graze.known"

local setmetatable, type = setmetatable, type

local OWN = {}

local classes = setmetatable({}, { __mode = "k" }) -- of all objects

-- Return what graze knows of an object of any class; nil of anything else.
function known.own(value) return classes[value] and value[OWN] end

-- Return a class, how one makes an object of it (of what graze knows of it, and perhaps the table
-- that it shall be), and how a method gets what graze knows of its `self`: anything else is an
-- error at the line of its caller.
return function(name)
  local Class = { __name = "graze." .. name }
  Class.__index = Class
  known[name] = Class

  local function new(own, object)
    object = setmetatable(object or {}, Class)
    object[OWN], classes[object] = own, Class
    return object
  end

  local function ownOf(self, method)
    if classes[self] == Class then return self[OWN] end
    refuse(1, method, name .. " expected, got " .. type(self))
  end

  return Class, new, ownOf
end
