-- Reports: a frame as a program that plays it again (graze/inspect/play.lua) and compares answers.

if package.loaded.jit then package.loaded.jit.off(true, true) end

local graze = require "graze"
local known = require "graze.known"
local literal = require "graze.inspect.literal"

local ipairs, pairs, type = ipairs, pairs, type

-- Return what writes the values of a frame; objects have their names in `objects`.
local function writerOf(world, nameOf, objects)
  return literal.writer(function(value)
    local kind = type(value)
    if kind == "string" or kind == "number" or kind == "boolean" then return nil end
    if value == world then return "world" end
    if known.worlds[value] then return "bump" end
    local name = nameOf(value)
    return objects[value] or name and literal.string(name)
  end)
end

-- What a function answered about whom.
local function askedText(list, write)
  local lines = {}
  for i, one in ipairs(list) do
    local raised = one.ok and "" or ", raised = " .. literal.words(one.answers[1])
    lines[i] = ("  { %s, %s%s },\n"):format(write(one.about), one.ok and write(one.answers) or "{}",
      raised)
  end
  return ("play:asked {\n%s}"):format(table.concat(lines))
end

local function argumentsText(call, write)
  local texts = {}
  for i = 1, call.arguments.n do
    local asked = call.asked and call.asked[i]
    texts[i] = asked and askedText(asked, write) or write(call.arguments[i])
  end
  texts[#texts + 1] = "n = " .. call.arguments.n
  return "{ " .. table.concat(texts, ", ") .. " }"
end

-- Why a call cannot be played: nil if it can.
local function obstacle(call, frame, objects, hasHits)
  local about = call.about
  local isWorld = call.class == "world"
  if frame.bump and call.class ~= "bump" then return "beside graze.bump" end
  if isWorld and (call.method == "items" or call.method == "hits") then return "iterator" end
  if call.class == "routes" then return "it leaves the world as it is" end
  if isWorld and (call.method == "save" or call.method == "pack" and call.asked) then
    return "what it returns cannot be written"
  end
  if about.looks and not hasHits then return "about hits of the frame before" end
  if call.class == "navigation" and not objects[call.self] then return "made before the frame" end
end

-- Number the objects that are made in the report.
local function numbered(frame)
  local objects, made = {}, 0
  for i, walker in ipairs(frame.walkers) do objects[walker] = ("play.walkers[%d]"):format(i) end
  for _, call in ipairs(frame.calls) do
    if call.class == "graze" and call.ok then
      made = made + 1
      objects[call.answers[1]] = ("play.navigations[%d]"):format(made)
    end
  end
  return objects
end

-- What is before a walker's first call, and before each in which it asks whom it pushes.
local function walkerText(call, frame, objects, write, isMade)
  local i = objects[call.self]:match "%d+"
  local lines = {}
  if not isMade[call.self] then
    isMade[call.self] = true
    local saved = {}
    for name, value in pairs(frame.walkers[call.self]) do
      if type(value) ~= "function" then saved[name] = value end
    end
    lines[1] = ("play:walker(%s, %s, %s)\n"):format(i, write(call.item), write(saved))
  end
  if call.pushAsked then
    lines[#lines + 1] = ("play:push(%s, %s)\n"):format(i, askedText(call.pushAsked, write))
  end
  return table.concat(lines)
end

local function callText(call, objects, write)
  if call.packed then return ("play:set(%s)\n"):format(literal.string(call.packed)) end
  local on = call.class == "world" and "world" or call.class == "bump" and "bump"
    or call.class == "graze" and (call.ok and objects[call.answers[1]]:match "%d+" or "0")
    or objects[call.self]
  local answers = call.ok and write(call.answers) or "nil, " .. literal.words(call.answers[1])
  return ("play:call(function() return %q, %s, %s, %s end)\n"):format(call.name, on,
    argumentsText(call, write), answers)
end

local HEAD = [[
-- One frame of a game, by graze.inspect of %s. To play it where graze is found: lua THIS-FILE
-- It says how many calls there were, and how many give another answer than in the game.
local play = require "graze.inspect.play"(%s)
local graze, shape, world, bump = play.graze, play.shape, play.world, play.bump
local inf, nan, zero = 1 / 0, 0 / 0, 0.0

]]

-- What the world is made of.
local function worldText(frame, write)
  local bump = frame.bump
  if not bump then return literal.string(frame.packed) end
  local rects = {}
  for i, rect in ipairs(bump) do rects[i] = write(rect) end
  return ("nil, %s, { seams = %s },\n  { %s }"):format(write(bump.cellSize),
    bump.margin == 0 and '"bump"' or "nil", table.concat(rects, ",\n    "))
end

-- Return the program of a frame; nameOf returns what stands for an item, or nil.
return function(frame, world, nameOf)
  local objects = numbered(frame)
  local write = writerOf(world, nameOf, objects)
  local lines, isMade, hasHits = { HEAD:format(graze._VERSION, worldText(frame, write)) }, {}, false
  for _, call in ipairs(frame.calls) do
    local reason = obstacle(call, frame, objects, hasHits)
    if reason then
      lines[#lines + 1] = ("play:skip %q -- %s\n"):format(call.name, reason)
    else
      if call.class == "walker" then
        lines[#lines + 1] = walkerText(call, frame, objects, write, isMade)
      end
      lines[#lines + 1] = callText(call, objects, write)
      hasHits = not call.packed and call.method ~= "unpack" and (hasHits or call.about.hasHits)
    end
  end
  lines[#lines + 1] = "os.exit(play:finish())\n"
  return table.concat(lines)
end
