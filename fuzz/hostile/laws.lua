-- Runs hostile programs, and tells which law of graze one has found broken:
--
--   an error stands at the line of the call, and names the function, or is what a callback raised;
--   what raised an error has changed nothing, neither worlds nor walkers;
--   no answer is nan, and none takes longer than ten seconds;
--   a world that is set back is what it was, and the same call has the same answer then;
--   a world that is packed can be unpacked, and is the same.

local graze = require "graze"
local disturb = require "spec.support.disturb"
local stage = require "fuzz.hostile.stage"

local setfenv = rawget(_G, "setfenv")
local loadstring = rawget(_G, "loadstring")

-- How long a call may take, in seconds: with sanitizers, on a busy machine. PATIENCE=1 shows what
-- is slow.
local PATIENCE = tonumber(os.getenv "PATIENCE") or 10

-- How often callbacks act within a line.
local MOST_ACTS = 20

-- What is said of an error besides which argument is bad.
local SENTENCES = {
  "^a world cannot be changed inside of its own filter$",
  "^a world cannot be saved, packed or hashed inside of its own filter$",
  "^filters that search are nested more than 32 deep$",
  "^an item was added while the others were named$",
  "^the grid was replaced by a finalizer$",
  "^the hits were replaced by another move, or by restore$",
  "^a wall was taken away during the step of a puck$",
  "^the puck has flown too far away to be followed$",
  "^'step' called in the middle of a step of the same puck$",
  "^thrown$",
  "^attempt to index ", "^attempt to call ", -- an object that a line before should have made
}

-- Of Lua, for a callback that yields: with or without a place.
local YIELDS = "attempt to yield "

local function compile(text, name, env)
  if setfenv then return setfenv(assert(loadstring(text, name)), env) end
  return assert(load(text, name, "t", env)) -- luacheck: ignore
end

-- Errors -----------------------------------------------------------------------------------------

-- What is wrong with an error that came out of a line; nil if nothing is. Callbacks of earlier
-- lines may have raised it.
local function faultOf(problem, lines, at)
  if type(problem) ~= "string" then
    return problem ~= nil and problem ~= stage.token and "an error of type " .. type(problem)
  end
  if problem:find(YIELDS, 1, true) then return nil end
  local number, message = problem:match "^(%d+):1: (.*)$"
  number = tonumber(number)
  local text = number and lines[number]
  if not text or number ~= at and not text:find("function", 1, true) then
    return "an error elsewhere: " .. problem
  end
  local name = message:match "^bad argument #%d+ to '(%w+)' %(.+%)$"
    or message:match "^calling '(%w+)' on bad self %(.+%)$"
    or message:match "^bad callback of '(%w+)' %(.+%)$"
    or message:match "^cannot finish '(%w+)' %(.+%)$"
  if name then
    return not text:find("[.:]" .. name .. "%(") and "an error of another function: " .. problem
  end
  for _, sentence in ipairs(SENTENCES) do
    if message:find(sentence) then return nil end
  end
  if text:find "crowd%d" or text:find "bump%." then return nil end -- in bump's words
  return "an error that names no function: " .. problem
end

-- What is kept of the states of worlds ------------------------------------------------------------

local function stateOf(world)
  local list, n = { ("%.17g"):format(world:hash()) }, 1
  for k, item, other, response, t in world:hits() do
    n = n + 1
    list[n] = ("%s %s %s %.17g"):format(type(item), type(other), response or "none", t)
    if k == 3 then break end
  end
  return table.concat(list, " ")
end

-- Has a walker the state that it had? Lists may be others with the same values.
local function isAsBefore(state, before)
  for name, value in pairs(before) do
    local now = state[name]
    local areLists = name == "crossed" and type(now) == "table"
    for i = 1, areLists and math.max(#value, #now) or 0 do
      if not rawequal(value[i], now[i]) then return false, name end
    end
    if not areLists and not rawequal(value, now) then return false, name end
  end
  return true
end

-- Running ----------------------------------------------------------------------------------------

local Run = {}
Run.__index = Run

local WORLDS, WALKERS = { "world1", "world2", "world3" }, { "walker1", "walker2" }

-- Notes the states of all worlds but those that are in the middle of something.
function Run:look()
  local inside = self.inside
  self.inside = false
  for _, name in ipairs(WORLDS) do
    local world = self.env[name]
    local ok, state = pcall(stateOf, world)
    if ok then self.states[world] = state end
  end
  self.inside = inside
end

-- Returns the states of all walkers, by their names.
function Run:walkers()
  local states = {}
  for _, name in ipairs(WALKERS) do states[name] = self.env[name]:save() end
  return states
end

function Run:fail(text) self.fault = self.fault or text end

-- Calls f as a part of a line: it may change worlds that are at rest.
function Run:act(f)
  if self.acts >= MOST_ACTS then return true end
  self.acts, self.count = self.acts + 1, self.count + 1
  local ok, problem = pcall(f)
  self:look()
  return ok, problem
end

local function isNan(value) return type(value) == "number" and value ~= value end

-- Keeps the answer of a line, and its object.
function Run:keep(number, ...)
  self.answer = { n = select("#", ...), ... }
  local first = ...
  for i = 1, self.answer.n do
    if isNan((select(i, ...))) then self:fail "an answer is nan" end
  end
  if type(first) == "table" and not getmetatable(first) then
    for i = 1, #first do
      if isNan(first[i]) then self:fail "a list has nan" end
    end
  end
  local name = stage.nameOf(first, number)
  if name then self.env[name] = first end
end

-- The functions by which lines speak to what runs them.
function Run:install()
  local env = self.env
  local function keep(...) self:keep(...) end
  local function act(f)
    local ok, problem = self:act(f)
    if not ok then error(problem, 0) end
  end
  local function try(f)
    local ok, problem = self:act(f)
    local fault = not ok and faultOf(problem, self.lines, self.at)
    if fault then self:fail(fault) end
  end
  env.keep, env.act, env.try = keep, act, try
  -- coroutine.wrap would put the place before the error again.
  function env.inCoroutine(f)
    local ok, problem = coroutine.resume(coroutine.create(f))
    if not ok then error(problem, 0) end
  end
  function env.failAt(k)
    self.calls = self.calls + 1
    if self.calls == k then error(env.token, 0) end
  end
  function env.atCollection(f)
    self.rests[#self.rests + 1] = disturb.inEachCycle(function()
      if self.inside then try(f) end
    end)
  end
end

-- Runs a text as line `at`; returns whether it raised no error, and what it raised.
function Run:perform(f)
  self.acts, self.calls, self.answer = 0, 0, nil
  self.inside = true
  local began = os.clock()
  local ok, problem = pcall(f)
  self.inside = false
  local took = os.clock() - began
  if took > PATIENCE then self:fail(("it takes %.1f s"):format(took)) end
  return ok, problem
end

function Run:checkUnchanged(before, walkers)
  local walks = self.lines[self.at]:find "walker%d[.:]"
  for _, name in ipairs(WORLDS) do
    local world = self.env[name]
    local state = stateOf(world)
    local old = before[world]
    if walks and old then old, state = old:match "^%S+", state:match "^%S+" end -- and not hits
    if old and state ~= old then
      self:fail(("an error has changed %s from %s to %s"):format(name, old, state))
    end
  end
  if self.acts > 0 then return end -- callbacks may have changed walkers
  for _, name in ipairs(WALKERS) do
    local same, field = isAsBefore(self.env[name]:save(), walkers[name])
    if not same then self:fail(("an error has changed %s of %s"):format(field, name)) end
  end
end

local function isSame(a, b)
  if rawequal(a, b) or type(a) == type(b) and type(a) ~= "number" then return true end
  return type(a) == "number" and a == b
end

-- Compares answers, with the values of a list for the list itself.
function Run:compare(first, second)
  first, second = first or { n = -1 }, second or { n = -1 }
  local same = first.n == second.n
  for i = 1, first.n do same = same and isSame(first[i], second[i]) end
  if not same then self:fail "it answers otherwise after the world was set back" end
end

-- Runs a line twice, with its world set back in between, and what it has kept under a name.
function Run:rewind(f)
  local world, kept = self.env.world1, {}
  for name, value in pairs(self.env) do kept[name] = value end
  local snapshot, before = world:save(self.saved), world:hash()
  self.saved = snapshot
  local ok = self:perform(f)
  local answer, after, acts = self.answer, world:hash(), self.acts
  world:restore(snapshot)
  if acts > 0 then return end
  if world:hash() ~= before then self:fail "a world that is set back is another" end
  for name in pairs(self.env) do self.env[name] = kept[name] end
  local again = self:perform(f)
  if self.acts > 0 then return end
  if again ~= ok or world:hash() ~= after then
    self:fail "it does something else after the world was set back"
  end
  self:compare(answer, self.answer)
end

-- Packs the world and unpacks it, by other names than lines give.
function Run:checkPack()
  local world, copy = self.env.world1, graze.world()
  local nameOf, thingOf = stage.names "law "
  local bytes = world:pack(nameOf)
  local ok, problem = pcall(copy.unpack, copy, bytes, thingOf)
  if not ok then return self:fail("what is packed is refused: " .. problem) end
  if copy:hash() ~= world:hash() then self:fail "a world that is unpacked is another" end
  if copy:pack(nameOf) ~= bytes then self:fail "a world that is unpacked has other bytes" end
end

-- Can a line be run twice? It must be about world1, alone, and not about hits, which a restore
-- takes.
local function isRepeatable(text)
  local isAbout = text:find "^keep%(%d, world1:" or text:find "^keep%(%d, world1%.%w+%(world1[,)]"
  return isAbout and not text:find("function", 1, true) and not text:find "[hH]it"
end

-- How the collector goes about it.
local COLLECTORS = {
  ["as always"] = function(f) f() end,
  ["without a rest"] = function(f) disturb.collecting(f) end,
  ["by generations"] = function(f)
    local before = _VERSION == "Lua 5.4" and collectgarbage "generational"
    f()
    if before then collectgarbage(before) end
  end,
}

function Run:line(at, made)
  local text = self.lines[at]
  self.at = at
  local f = compile(text, "=" .. at, self.env)
  self.count = self.count + 1
  if made.rewinds[at] and #self.rests == 0 and isRepeatable(text) then return self:rewind(f) end
  self:look()
  local walkers = self:walkers()
  local ok, problem = self:perform(f)
  if not ok then
    local fault = faultOf(problem, self.lines, at)
    if fault then self:fail(fault) end
    self:checkUnchanged(self.states, walkers)
  end
  if made.packs[at] then self:checkPack() end
end

-- LuaJIT 2.1.0-beta3 may never come out of what it has compiled, whatever that is, where the
-- collector does not rest, or finalizers make what has one.
local function mayBeCompiled(made)
  if made.collector == "without a rest" then return false end
  for _, text in ipairs(made.lines) do
    if text:find "^atCollection" then return false end
  end
  return true
end

local laws = {}

-- Runs these lines of a program, by their numbers. Returns how many calls it has made, and, if a
-- law was broken, the number of the line, and how.
function laws.run(made, numbers)
  local run = setmetatable({ env = stage.new(), lines = made.lines, states = {}, rests = {},
    count = 0, acts = 0, calls = 0 }, Run)
  run:install()
  local function all()
    for _, number in ipairs(numbers) do
      run:line(number, made)
      if run.fault then break end
    end
    for _, rest in ipairs(run.rests) do rest() end
  end
  local collect = COLLECTORS[made.collector]
  if mayBeCompiled(made) then collect(all) else disturb.interpreted(collect, all) end
  return run.count, run.fault and run.at, run.fault
end

return laws
