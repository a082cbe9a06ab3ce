-- Wrappers of methods that somebody listens to: answers and errors are those of the method, to the
-- letter, and errors name the line of the game.
--
-- An error is caught and raised anew: one that names a line of this file at that of the game. What
-- C says of an argument depends on how it is called: csrc/lua/base/args.c looks through the wrapper
-- for that. Errors of the game's own functions pass as they are.

if package.loaded.jit then package.loaded.jit.off(true, true) end -- long traces for little

require("graze.bump.complain").register() -- bump's errors then skip this file by themselves

local error, pcall, select, type = error, pcall, select, type

-- The name of this file, as errors have it.
local OWN = select(2, pcall(function() error "" end)):match "^(.*:)%d+: $"

-- Return an error without the place where it was raised if that is in this file; else nil.
local function ownWords(problem)
  if type(problem) ~= "string" or problem:sub(1, #OWN) ~= OWN then return nil end
  return problem:match("^%d+: (.*)$", #OWN + 1)
end

local function pass(...) return ... end

-- No tail calls: levels and the names of calls would be lost.
local function through(method, ...) return pass(method(...)) end

local debug = package.loaded.debug -- games have a global `debug` of their own
if debug then debug.getregistry()["graze.inspect"] = through end

local function settle(listener, call, ok, ...)
  local problem, words = ..., not ok and ownWords((...))
  if words then problem = select(2, pcall(error, words, 4)) end -- 3 is the wrapper
  if call and ok then listener.ended(call, true, ...) end
  if ok then return ... end
  if call then listener.ended(call, false, problem) end
  error(problem, 0)
end

-- Return a wrapper. listener.begin(about, ...) is told of a call unless listener.isMuted, and
-- returns what listener.ended gets of it; listener.given(call, ...) returns what the method gets.
return function(method, about, listener)
  local begin, given = listener.begin, listener.given
  return function(...)
    if listener.isMuted then return method(...) end
    local call = begin(about, ...)
    return pass(settle(listener, call, pcall(through, method, given(call, ...))))
  end
end
