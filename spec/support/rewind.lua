-- Takes back each call that changes a world, and makes it again: it must do the same. As a helper
-- of busted, in any spec:
--
--   make test SPEC=spec/move/move_spec.lua HELPER=spec/support/rewind.lua
--
-- Calls with functions of the game are made once, as these may count how often they are called. So
-- are those that make no hits where there are some, as these are gone after a restore.

local graze = require "graze"

local rewind = { calls = 0 }

local CHANGES = { "add", "addRectangle", "remove", "clear", "setShape", "carve", "fill", "breakOff",
  "setGroup", "rule",
  "setPosition", "setAngle", "setTransform", "setVelocity", "applyImpulse", "setAcceleration",
  "setMass", "setAngularVelocity", "setHinge", "setDeceleration", "setRestitution", "setFriction",
  "setDrag", "setMaxSpeed", "setCell", "setUp",
  "events", "move", "moveBy", "push", "advance", "carry", "step" }
local MAKES_HITS = { move = true, moveBy = true, push = true, advance = true, carry = true,
  step = true }

local metatable = debug.getmetatable(graze.world())
local save, restore, hash, getHit = metatable.save, metatable.restore, metatable.hash,
  metatable.getHit

-- What a call returns, as a list of n values. A table among them is copied: it is filled again.
local function listOf(...)
  local list = { n = select("#", ...), ... }
  for i = 1, list.n do
    if type(list[i]) == "table" and list.n == 3 then -- that of events, behind true
      local copy = {}
      for k = 1, 3 * list[3] do copy[k] = tostring(list[i][k]) end
      list[i] = table.concat(copy, " ")
    end
  end
  return list
end

local function same(a, b)
  local is = a.n == b.n
  for i = 1, a.n do is = is and (a[i] == b[i] or a[i] ~= a[i] and b[i] ~= b[i]) end
  return is
end

-- Make a call, go back and forth, make it again, and go back. Returns what is wrong, or nil.
local function try(name, method, world, ...)
  local before, start = save(world), hash(world)
  local first = listOf(pcall(method, world, ...))
  local finish = hash(world)
  if not first[1] then
    return finish ~= start and name .. " raises an error, and has changed the world" or nil
  end
  local after = save(world)
  restore(world, before)
  if hash(world) ~= start then return name .. " is not taken back" end
  restore(world, after)
  if hash(world) ~= finish then return name .. " does not come back" end
  restore(world, before)
  local second = listOf(pcall(method, world, ...))
  if not same(first, second) then return name .. " returns something else, made again" end
  if hash(world) ~= finish then return name .. " does something else, made again" end
  restore(world, before)
  rewind.calls = rewind.calls + 1
end

local function hasFunction(...)
  for i = 1, select("#", ...) do
    if type((select(i, ...))) == "function" then return true end
  end
  return false
end

-- Begin, and return a function that ends it.
function rewind.begin()
  local originals, busy = {}, false
  for _, name in ipairs(CHANGES) do
    local method = metatable[name]
    originals[name] = method
    metatable[name] = function(world, ...)
      local once = busy or hasFunction(...) or not pcall(hash, world)
        or not MAKES_HITS[name] and pcall(getHit, world, 1)
      if not once then
        busy = true
        local ok, problem = pcall(try, name, method, world, ...)
        busy = false
        if problem then error(problem, ok and 2 or 0) end
      end
      return method(world, ...) -- in the place of this function, so that errors are at their line
    end
  end
  return function()
    for name, method in pairs(originals) do metatable[name] = method end
  end
end

-- Is it the helper? Then busted loads it as a file.
if not package.loaded["spec.support.rewind"] and (...) ~= "spec.support.rewind" then
  rewind.begin()
  require("busted").subscribe({ "suite", "end" }, function()
    io.write(("\n%d calls were taken back and made again\n"):format(rewind.calls))
    if rewind.calls < 100 then os.exit(1) end
  end)
end

return rewind
