-- Wrappers of methods that somebody listens to: answers and errors are those of the method, to the
-- letter, and errors name the line of the game.
--
-- A method names in its errors the line that calls it, and counts its arguments by how it is
-- called: both would be the wrapper's. So an error is caught, and raised anew as the game would
-- have seen it. Errors of the game's own functions pass as they are.

if package.loaded.jit then package.loaded.jit.off(true, true) end -- long traces for little

require("graze.bump.complain").register() -- bump's errors then skip this file by themselves

local debug = package.loaded.debug -- games have a global `debug` of their own
local getinfo = debug and debug.getinfo
local CALL = getinfo and pcall(getinfo, 1, "nt") and "nt" or "n"
local love = rawget(_G, "love")
local clock = love and love.timer and love.timer.getTime or os.clock
local error, pcall, tonumber, type = error, pcall, tonumber, type

-- The name of this file, as errors have it.
local OWN = select(2, pcall(function() error "" end)):match "^(.*:)%d+: $"

-- Return an error without the place where it was raised if that is in this file; else nil.
local function ownWords(problem)
  if type(problem) ~= "string" or problem:sub(1, #OWN) ~= OWN then return nil end
  return problem:match("^%d+: (.*)$", #OWN + 1)
end

-- The line of the game that a method would have named: of those in C the nearest above that has
-- one, of others just that which called. The wrapper is at `level`.
local function lineAbove(level, isNearest)
  local info
  repeat
    level = level + 1
    info = getinfo(level, "Sl")
  until not info or not isNearest or info.currentline > 0
  if not info or info.currentline <= 0 then return "" end
  return ("%s:%d: "):format(info.short_src, info.currentline)
end

-- What C says of an argument, as it depends on whether the call has a colon, a dot or neither.
local function recount(words, kind, name)
  local i, reason = words:match "^bad argument #(%d+) to '[%a_]+' %((.*)%)$"
  i = tonumber(i)
  if not i then return words end
  if kind == "method" and i > 1 then
    return ("bad argument #%d to '%s' (%s)"):format(i - 1, name, reason)
  elseif kind == "method" and name == "navigation" and reason == "world expected, got table" then
    return "calling 'graze:navigation' with a colon: graze.navigation has a dot"
  elseif kind == "method" then
    return ("calling '%s' on bad self (%s)"):format(name, reason)
  elseif kind == "field" and i == 1 and reason:find "^world expected, got " then
    reason = ("%s: call it with a colon, world:%s(...)"):format(reason, name)
  elseif kind == "field" and i == 2 and reason:find "^[%a ]+ expected, got n[io][l ]" then
    reason = ("%s: call it with a colon, a:%s(b)"):format(reason, name)
  end
  return ("bad argument #%d to '%s' (%s)"):format(i, name, reason)
end

-- Return an error as the game would have seen it. The wrapper is two levels above.
local function toLetter(problem, about)
  local words = getinfo and ownWords(problem)
  if not words then return problem end
  local info = about.isC and getinfo(3, CALL)
  -- Nobody knows how a call is written that is itself returned: by a colon, most likely.
  local kind = info and (info.istailcall and "method" or info.namewhat)
  if kind then words = recount(words, kind, about.method) end
  return lineAbove(4, about.isC) .. words
end

local took = 0 -- seconds of the last method that returned

local function timed(began, ...)
  took = clock() - began
  return ...
end

local function through(method, ...) return timed(clock(), method(...)) end

local function settle(about, listener, call, ok, ...)
  if call then listener.ended(about, call, ok and took or 0, ok, ...) end
  if ok then return ... end
  local problem = toLetter((...), about)
  if call and call.answers then call.answers[1] = problem end
  error(problem, 0)
end

local function pass(...) return ... end

-- Return a wrapper. `about` has the name of the method, and whether it is in C; listener.begin(
-- about, ...) is told of a call unless listener.isMuted, and returns what listener.ended gets of
-- it, or nil to hear no more; listener.given(call, ...) returns the arguments for the method.
return function(method, about, listener)
  local begin, given = listener.begin, listener.given
  return function(...)
    if listener.isMuted then return method(...) end
    local call = begin(about, ...)
    -- No tail call: the names of calls would be lost.
    return pass(settle(about, listener, call, pcall(through, method, given(call, ...))))
  end
end
