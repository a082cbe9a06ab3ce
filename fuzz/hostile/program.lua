-- A hostile program: lines of Lua from a seed, the same on every Lua. Each calls graze once, but
-- for what its callbacks do, and can be run without the others.

local numbers = require "spec.support.numbers"
local newValues = require "fuzz.hostile.values"
local calls = require "fuzz.hostile.calls"

local LINES = 250

-- How often a world is asked for one of these, where any other call is asked for once.
local OFTEN = { step = 25, stepItem = 4, add = 8, addRectangle = 3, move = 5, carry = 4, push = 3,
  setVelocity = 6, setAcceleration = 3, setAngularVelocity = 4, setMass = 5, setHinge = 3,
  applyImpulse = 3, setCell = 3, clear = 0.1, unpack = 0.5, restore = 2 }
local RARELY = { tiled = 0.2, bump = 0.2 }

-- How arguments are wrong: in one line of this many.
local MALICE = { 1e9, 50, 10, 3 }

local byClass = {}
for _, call in ipairs(calls) do
  byClass[call.class] = byClass[call.class] or {}
  byClass[call.class][call.name] = call
end

local function weightOf(call)
  return call.class == "world" and OFTEN[call.name] or RARELY[call.class] or 1
end

-- Returns a function that chooses among calls, by their weights.
local function chooser(dice, list)
  local sum, ends = 0, {}
  for i, call in ipairs(list) do
    sum = sum + weightOf(call)
    ends[i] = sum
  end
  return function()
    local at, i = dice:unit() * sum, 1
    while ends[i] < at do i = i + 1 end
    return list[i]
  end
end

local function newWriter(dice)
  local values = newValues(dice)
  local malice, focus = dice:pick(MALICE), {}
  local any = chooser(dice, calls)
  for i = 1, 12 do focus[i] = dice:pick(calls) end

  local function argumentsOf(call)
    local list = {}
    for _, kind in ipairs(call.kinds) do
      for _, text in ipairs { values.right(kind, call) } do list[#list + 1] = text end
    end
    if dice:chance(0.1) then list[#list] = nil end
    if dice:chance(1 / malice) then
      list[dice:whole(1, #list + 1)] = values.wrong()
    end
    return list
  end

  -- The text of a call: by a method, or by its function with an object that may be wrong.
  local function write(call, object)
    local list = argumentsOf(call)
    object = object or values.object(call.class)
    local isMethod = call.class ~= "graze" and call.class ~= "bump" and call.class ~= "tiled"
    if isMethod and dice:chance(0.1) then
      table.insert(list, 1, dice:chance(2 / malice) and values.wrong() or object)
      isMethod = false
    end
    local arguments = table.concat(list, ", ")
    return ("%s%s%s(%s)"):format(object, isMethod and ":" or ".", call.name, arguments)
  end

  local function anyCall() return write(dice:chance(0.7) and any() or dice:pick(focus)) end
  values.call = anyCall

  -- A call of the first world by its name, about an item if one is given.
  local function named(name, item)
    local text = write(byClass.world[name], "world1")
    return item and text:gsub("%((world1, )?[^,()]+", "(%1" .. item, 1) or text
  end

  return values.ITEMS, anyCall, named
end

local SETTERS = { "setMass", "setMass", "setVelocity", "setVelocity", "setAngularVelocity",
  "setHinge", "setRestitution", "setDrag", "setDeceleration" }

-- The first lines: a crowd of items that fly, turn, hang and weigh.
local function populate(lines, dice, items, named)
  local function say(text) lines[#lines + 1] = ("keep(0, %s)"):format(text) end
  for _ = 1, 3 do say(named "rule") end
  say 'world1:add("tiles", grid1)'
  for _, item in ipairs(items) do
    if dice:chance(0.7) then
      say(named("add", item))
      say(named("setPosition", item))
      for _, setter in ipairs(SETTERS) do
        if dice:chance(0.3) then say(named(setter, item)) end
      end
      if dice:chance(0.4) then say(("world1:setAcceleration(%s, 0, 60)"):format(item)) end
    end
  end
end

local program = {}

-- How the collector goes about it, by turns.
program.COLLECTORS = { "as always", "as always", "without a rest", "by generations" }

function program.new(seed)
  local dice = numbers.same(seed)
  local items, anyCall, named = newWriter(dice)
  local made = { lines = {}, rewinds = {}, packs = {}, collector = dice:pick(program.COLLECTORS) }
  populate(made.lines, dice, items, named)
  for i = #made.lines + 1, LINES do
    local text = ("keep(%d, %s)"):format(dice:whole(1, 6), anyCall())
    if dice:chance(0.03) then text = ("inCoroutine(function() %s end)"):format(text) end
    if dice:chance(0.01) then text = ("atCollection(function() %s end)"):format(text) end
    made.lines[i], made.rewinds[i], made.packs[i] = text, dice:chance(0.1), dice:chance(0.05)
  end
  return made
end

return program
