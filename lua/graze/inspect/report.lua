-- Reports: a frame as a program that plays it again (graze/inspect/play.lua) and compares answers.

if package.loaded.jit then package.loaded.jit.off(true, true) end

local graze = require "graze"
local known = require "graze.known"
local literal = require "graze.inspect.literal"

local unpack = table.unpack or unpack -- luacheck: ignore
local ipairs, type = ipairs, type

local PLAIN = { string = true, number = true, boolean = true }

-- What a function answered about whom.
local function askedText(list, write)
  local lines = {}
  for i, one in ipairs(list) do
    local about, answers = { n = one.n, unpack(one, 1, one.n) }, one.answers
    local text = one.ok and write(answers) or "{}, raised = " .. literal.words(answers[1])
    lines[i] = ("  { %s, %s },\n"):format(write(about), text)
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

-- Why a call cannot be played; nil if it can.
local function obstacle(call, frame, objects, hasHits)
  local name = call.name
  if frame.bump and call.class ~= "bump" then return "beside graze.bump" end
  if call.class == "routes" then return "it leaves the world as it is" end
  if name == "world:items" or name == "world:hits" then return "iterator" end
  if name == "world:save" or name == "world:pack" and call.asked then return "of this game only" end
  if call.about.looks and not hasHits then return "about hits of the frame before" end
  if call.class == "navigation" and not objects[call.self] then return "made before the frame" end
end

-- Names of the objects that are made in the report.
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
local function walkerText(call, saved, i, write)
  local text = ""
  if saved then
    if type(saved.push) == "function" then saved.push = nil end
    text = ("play:walker(%s, %s, %s)\n"):format(i, write(call.item), write(saved))
  end
  if not call.pushAsked then return text end
  return text .. ("play:push(%s, %s)\n"):format(i, askedText(call.pushAsked, write))
end

local function callText(call, objects, write)
  if call.packed then return ("play:set(%s)\n"):format(literal.string(call.packed)) end
  local on = objects[call.self] or call.class
  if call.class == "graze" then on = call.ok and objects[call.answers[1]]:match "%d+" or "0" end
  local answers = call.ok and write(call.answers) or "nil, " .. literal.words(call.raised)
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

local function worldText(frame, write)
  local bump = frame.bump
  if not bump then return literal.string(frame.packed) end
  return ("nil, %s, { seams = %s }, %s"):format(write(bump.cellSize),
    bump.margin == 0 and '"bump"' or "nil", write(bump.rects))
end

-- Return the program of a frame; nameOf returns what stands for an item, or nil.
return function(frame, world, nameOf)
  local objects, isMade, hasHits = numbered(frame), {}, false
  local write = literal.writer(function(value)
    if PLAIN[type(value)] then return nil end
    if value == world then return "world" end
    local name = nameOf(value)
    return known.worlds[value] and "bump" or objects[value] or name and literal.string(name)
  end)
  local lines = { HEAD:format(graze._VERSION, worldText(frame, write)) }
  local function add(text) lines[#lines + 1] = text end
  for _, call in ipairs(frame.calls) do
    local reason, walker = obstacle(call, frame, objects, hasHits), call.self
    if reason then
      add(("play:skip() -- %s, %s\n"):format(call.name, reason))
    else
      if call.class == "walker" then
        local saved = not isMade[walker] and frame.walkers[walker]
        add(walkerText(call, saved, objects[walker]:match "%d+", write))
        isMade[walker] = true
      end
      add(callText(call, objects, write))
      hasHits = not call.packed and call.method ~= "unpack" and (hasHits or call.about.hasHits)
    end
  end
  add "os.exit(play:finish())\n"
  return table.concat(lines)
end
