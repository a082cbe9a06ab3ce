-- What the calls that can go by LuaJIT's FFI answer to right questions and to wrong ones, as lines
-- of text: alike whichever way they go. Run as a program, it prints them.

local graze = require "graze"
local answer = require "spec.support.answer_text"
local body = require "spec.support.body"
local every = require "spec.support.calls"
local check = require "spec.support.check"
local numbers = require "spec.support.numbers"
local random = require "spec.support.random"

local function text(...)
  local list = { ... }
  for i = 1, select("#", ...) do
    local value = list[i]
    list[i] = type(value) == "number" and ("%.17g"):format(value) or tostring(value)
  end
  return table.concat(list, " ", 1, select("#", ...))
end

-- A coordinate, or rarely what is none.
local function coordinate(rng)
  if rng:chance(0.99) then return rng:grid(99, 4) end
  return rng:pick { 0 / 0, math.huge, 1e200, "1", false, {} }
end

local function size(rng) return rng:chance(0.97) and rng:range(1, 60) or coordinate(rng) end

local function coordinates(rng)
  return coordinate(rng), coordinate(rng), coordinate(rng), coordinate(rng)
end

-- What is asked for, or rarely what is of no use there.
local function perhaps(rng, value)
  if rng:chance(0.97) then return value end
  return rng:pick { io.stdout, {}, "shape", graze.world(), graze.plane3(0, 0, 1, 0), 7, false }
end

-- Shapes ----------------------------------------------------------------------------------------

local KINDS = { "polygon", "rounded", "circle", "capsule", "segment", "plane" }
local OF_TWO = { "overlaps", "collide", "contacts", "distance", "sweep" }
local OF_ONE = { "contains", "rayCast", "getPosition", "setPosition", "move" }

local function askShapes(say)
  local rng = numbers.new(1)
  for _ = 1, 4000 do
    local a, b, dx, dy = random.sweep(rng, rng:pick(KINDS), rng:pick(KINDS), rng:chance(0.5))
    local A, B = body.shape(a), body.shape(b)
    local name = rng:pick(OF_TWO)
    say(name, pcall(A[name], perhaps(rng, A), perhaps(rng, B), perhaps(rng, dx),
      perhaps(rng, dy)))
    name = rng:pick(OF_ONE)
    say(name, pcall(A[name] or B[name], perhaps(rng, A), coordinates(rng)))
  end
end

-- Shapes of several parts ------------------------------------------------------------------------

local function level(rng)
  local way = rng:whole(1, 5)
  if way == 1 then return graze.outline(0, 0, 30, 0, 30, 10, 10, 10, 10, 30, 0, 30) end
  if way == 2 then return graze.chain(0, 9, 20, 0, 40, 9, 40, 30) end
  if way == 3 then
    return graze.compound(graze.circle(0, 0, 9), graze.rectangle(0, 0, 30, 6),
      graze.segment(0, 0, 0, 30))
  end
  if way == 4 then
    return graze.outline { { 0, 0, 40, 0, 40, 40, 0, 40 }, { 8, 8, 30, 8, 30, 30, 8, 30 } }
  end
  local grid = graze.grid(4, 3, 8, 8, { 1, 0, 2, 1, 0, 0, 1, 0, 2, 1, 1, 1 })
  return grid:setKind(2, graze.polygon(0, 8, 8, 8, 8, 0))
end

local function placed(rng, shape) return shape:setPosition(rng:grid(40, 4), rng:grid(40, 4)) end

local function askLevels(say)
  local rng = numbers.new(3)
  for _ = 1, 1500 do
    local a, b = placed(rng, level(rng)), placed(rng, level(rng))
    if rng:chance(0.7) then b = graze.circle(rng:grid(40, 4), rng:grid(40, 4), rng:whole(1, 9)) end
    if rng:chance(0.1) then b = graze.plane(0, -1, rng:grid(40, 4)) end
    if rng:chance(0.5) then a, b = b, a end
    local name, x, y = rng:pick(OF_TWO), coordinate(rng), coordinate(rng)
    say(name, pcall(a[name], perhaps(rng, a), perhaps(rng, b), x, y))
    if a:type() ~= "plane" then
      name = rng:pick(OF_ONE)
      say(name, pcall(a[name], perhaps(rng, a), coordinates(rng)))
    end
  end
end

-- Worlds ----------------------------------------------------------------------------------------

-- Each makes the arguments of a call: of an item, a filter of moves and one of queries, a shape,
-- and a table to fill.
local calls = {
  getPosition = function(_, item) return item end,
  setPosition = function(rng, item) return item, coordinate(rng), coordinate(rng) end,
  move = function(rng, item, filter) return item, coordinate(rng), coordinate(rng), filter end,
  rayCast = function(rng, _, _, group)
    local x1, y1, x2, y2 = coordinates(rng)
    return x1, y1, x2, y2, group
  end,
  shapeCast = function(rng, _, _, group, shape)
    return shape, coordinate(rng), coordinate(rng), group
  end,
  rayCastAll = function(rng, _, _, group)
    local x1, y1, x2, y2 = coordinates(rng)
    return x1, y1, x2, y2, group
  end,
  shapeCastAll = function(rng, _, _, group, shape)
    return shape, coordinate(rng), coordinate(rng), group
  end,
  fits = function(rng, item, filter, _, shape)
    if rng:chance(0.1) then item = nil end
    if rng:chance(0.2) then return item, shape, nil, nil, filter end
    return item, shape, coordinate(rng), coordinate(rng), filter
  end,
  queryPoint = function(rng, _, _, group, _, into)
    return coordinate(rng), coordinate(rng), group, into
  end,
  queryCircle = function(rng, _, _, group, _, into)
    return coordinate(rng), coordinate(rng), size(rng), group, into
  end,
  queryRectangle = function(rng, _, _, group, _, into)
    return coordinate(rng), coordinate(rng), size(rng), size(rng), group, into
  end,
  querySegment = function(rng, _, _, group, _, into)
    local x1, y1, x2, y2 = coordinates(rng)
    return x1, y1, x2, y2, group, into
  end,
  queryShape = function(_, _, _, group, shape, into) return shape, group, into end,
  visibility = function(rng, _, _, group, shape, into)
    local region = rng:chance(0.8) and size(rng) or shape
    return coordinate(rng), coordinate(rng), region, group, into
  end,
  overlaps = function(_, _, _, group, _, into) return group, into end,
  getHit = function(rng) return rng:chance(0.9) and rng:whole(0, 3) or coordinate(rng) end,
  getHitLeg = function(rng) return rng:chance(0.9) and rng:whole(0, 3) or coordinate(rng) end,
  getHitImpulse = function(rng) return rng:chance(0.9) and rng:whole(0, 3) or coordinate(rng) end,
  hits = function() end,
  push = function(_, item, filter) return item, filter end,
  carry = function(rng, item, _, group)
    if rng:chance(0.5) then return item, coordinate(rng), coordinate(rng), group end
    return item, coordinate(rng), coordinate(rng), rng:range(-2, 2), group
  end,
  getUp = function() end,
  setUp = function(rng) return coordinate(rng), coordinate(rng) end,
}
calls.check, calls.moveBy, calls.advance = calls.move, calls.move, calls.move
calls.touching = calls.push

local names = {}
for name in pairs(calls) do names[#names + 1] = name end
table.sort(names)

local function crowd(rng, levels)
  local world, items = graze.world(), {}
  world:rule("red", "blue", "cross"):rule("blue", "blue", "bounce"):rule("red", "red", "touch")
  for i = 1, 100 do
    local shape = graze.plane(0, -1, 90)
    if i > 1 then
      shape = body.shape((random.sweep(rng, rng:pick(random.kinds), "circle", true)))
      if levels and rng:chance(0.2) then shape = level(rng) end
      shape:setPosition(rng:grid(90, 4), rng:grid(90, 4))
    end
    items[i] = setmetatable({}, { __tostring = function() return "item " .. i end })
    local oneWay = shape:type() == "chain" or nil
    world:add(items[i], shape, { group = rng:pick { "red", "blue", "default" }, oneWay = oneWay })
  end
  return world, items
end

-- What was in the table before must not be taken for a part of the answer.
local function spread(ok, first, n, ...)
  if type(first) ~= "table" or type(n) ~= "number" then return ok, first, n, ... end
  local list = {}
  for i = 1, 300 do
    if first[i] == nil then break end
    list[i] = first[i]
  end
  return ok, n, check.unpack(list)
end

local function tellHits(say, world)
  local step, state, first = world:hits()
  local function tell(k, ...)
    if k == nil then return end
    say("hit", k, ...)
    tell(step(state, k))
  end
  tell(step(state, first))
end

local function askWorld(say, rng, levels)
  local world, items = crowd(rng, levels)
  local into, responses = {}, { "slide", "cross", "ignore", "hop", { red = "cross" }, 7,
    function() return "touch" end }
  local wanted = { "red", "blue", "green", { "red", "default" }, 7,
    function(item) return item ~= items[9] end }
  for _ = 1, 400 do
    local item, name = perhaps(rng, rng:pick(items)), rng:pick(names)
    local filter = rng:chance(0.3) and rng:pick(responses) or nil
    local group = rng:chance(0.3) and rng:pick(wanted) or nil
    local shape = perhaps(rng, graze.circle(rng:grid(90, 4), rng:grid(90, 4), 5))
    if levels and rng:chance(0.3) then shape = placed(rng, level(rng)) end
    local list = rng:chance(0.9) and into or nil
    say(name, spread(pcall(world[name], perhaps(rng, world),
      calls[name](rng, item, filter, group, shape, perhaps(rng, list)))))
    if rng:chance(0.1) then tellHits(say, world) end
    if rng:chance(0.1) then
      local step = world:hits()
      say("step", pcall(step, perhaps(rng, world), coordinate(rng)))
    end
    if rng:chance(0.01) then world:remove(table.remove(items, rng:whole(2, #items))) end
  end
end

-- All calls ---------------------------------------------------------------------------------------

local function described(ok, ...)
  if not ok then return (tostring(...):gsub("^[^ ]*calls.lua:%d+: ", "")) end
  return answer(select("#", ...), { ... })
end

local function askAll(say)
  for _, call in ipairs(every.list) do
    local told = described(pcall(every.prepare(call)))
    say(call.label, (told:gsub("[^%g ]", function(byte) return "\\" .. byte:byte() end)))
  end
end

local answers = {}

function answers.lines()
  local lines = {}
  local function say(...)
    -- addresses, and where functions of Lua's library are
    lines[#lines + 1] = text(...):gsub("0x%x+", ""):gsub("builtin: %x+", "")
  end
  askAll(say)
  askShapes(say)
  local rng = numbers.new(2)
  for _ = 1, 20 do askWorld(say, rng) end
  askLevels(say)
  for _ = 1, 8 do askWorld(say, rng, true) end
  return lines
end

if not ... then
  for _, line in ipairs(answers.lines()) do print(line) end
end

return answers
