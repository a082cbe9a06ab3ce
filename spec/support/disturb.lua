-- What comes in between: finalizers in every cycle of the collector, a collector that never rests,
-- callbacks that raise or yield. And what is left behind then.

local newproxy = rawget(_G, "newproxy")
local jit = rawget(_G, "jit")
local compiling = jit and jit.status()

local disturb = {}

-- Finalizers -------------------------------------------------------------------------------------

-- Calls f as soon as what is made here is collected.
local function atCollection(f)
  if newproxy then getmetatable(newproxy(true)).__gc = f else setmetatable({}, { __gc = f }) end
end

-- Calls f in every cycle of the collector, some times in each, until what this returns is called.
function disturb.inEachCycle(f, times)
  local over = false
  local function arm()
    atCollection(function()
      if over then return end
      f()
      arm()
    end)
  end
  for _ = 1, times or 1 do arm() end
  return function() over = true end
end

-- The collector ----------------------------------------------------------------------------------

-- Stops the collector. Once it is restarted, each object that is made runs a whole cycle; with
-- generations, on Lua 5.4, the first does, and then one in every percent of the heap.
function disturb.eager(generational)
  collectgarbage "stop"
  if generational then
    collectgarbage("generational", 1, 1)
  else
    if _VERSION == "Lua 5.4" then collectgarbage("incremental", 100, 1000, 100) end
    collectgarbage("setpause", 0)
    collectgarbage("setstepmul", _VERSION == "Lua 5.1" and 0 or 1000000)
  end
  collectgarbage "stop"
end

-- Calls f with a collector that never rests. `speed` is what it does for each byte that is asked
-- for, in percent: the larger the heap, the more it takes to come around. A pause of 0 begins the
-- next cycle where the last one ends; so does one of 100 in Lua 5.3, which with less runs a whole
-- one for each object.
function disturb.collecting(f, speed)
  local pause = collectgarbage("setpause", _VERSION == "Lua 5.3" and 100 or 0)
  local multiplier = collectgarbage("setstepmul", speed or 1000)
  collectgarbage "restart" -- or else the first cycle comes when memory has doubled
  local ok, message = pcall(f)
  collectgarbage("setpause", pause)
  collectgarbage("setstepmul", multiplier)
  collectgarbage()
  if not ok then error(message, 0) end
end

-- What has a finalizer is gone after the second, and what only that held after the third.
function disturb.collect()
  for _ = 1, 3 do collectgarbage() end
end

-- How many entries of a weak table somebody still holds.
function disturb.held(weak)
  local n = 0
  disturb.collect()
  for _ in pairs(weak) do n = n + 1 end
  return n
end

-- Memory -----------------------------------------------------------------------------------------

-- Kilobytes that so many calls of f leave behind, in the round of several that left the least: what
-- LuaJIT compiles meanwhile takes memory of its own. Some calls come before what is counted, as a
-- collection shrinks the stack, which then grows again. f gets the number of its call.
function disturb.garbage(f, times)
  local least, rounds = math.huge, 0
  while least > 0 and rounds < 12 do
    rounds = rounds + 1
    collectgarbage()
    collectgarbage()
    collectgarbage "stop"
    for i = 1, 50 do f(i) end
    local before = collectgarbage "count"
    for i = 1, times do f(i) end
    least = math.min(least, collectgarbage "count" - before)
    collectgarbage "restart"
  end
  return least
end

local function memory()
  disturb.collect()
  return collectgarbage "count"
end

-- Kilobytes that what f returns takes, and what that is.
function disturb.weight(f)
  local before = memory()
  local result = f()
  return memory() - before, result
end

-- Kilobytes by which memory grows in some rounds of f, after three others.
function disturb.growth(f, rounds)
  local function after(count)
    for _ = 1, count do
      f()
      disturb.collect()
    end
    return collectgarbage "count"
  end
  local before = after(3)
  return after(rounds) - before
end

-- LuaJIT's compiler ------------------------------------------------------------------------------

-- Turns it off, or on again where it was.
function disturb.compile(on)
  if not compiling then return end
  if on then jit.on() else jit.off() end
  jit.flush()
end

local function finish(ok, ...)
  disturb.compile(true)
  if not ok then error((...), 0) end
  return ...
end

-- What f returns without it: its traces take memory as they are made and where others leave them.
function disturb.interpreted(f, ...)
  disturb.compile(false)
  return finish(pcall(f, ...))
end

-- Callbacks --------------------------------------------------------------------------------------

-- Calls run(callback) again and again, where the callback raises in its first call, then in its
-- second, and so on; before, it returns what `answer` does. After each error, look() is called.
-- Ends where no call is left, and returns how many there were.
function disturb.raising(run, answer, look)
  for last = 1, 1000 do
    local calls, token = 0, {}
    local ok, message = pcall(run, function(...)
      calls = calls + 1
      if calls == last then error(token) end
      return answer(...)
    end)
    if ok then return last - 1 end
    if message ~= token or calls ~= last then
      error(("error %d comes out of call %d as %s"):format(last, calls, tostring(message)))
    end
    look()
  end
  error "the calls do not end"
end

-- f, in a coroutine, yields in a callback, which is an error.
function disturb.refusesYield(f)
  local ok, message = coroutine.resume(coroutine.create(f))
  if ok then error "it yields" end
  assert(message:find("attempt to yield across", 1, true), message)
end

return disturb
