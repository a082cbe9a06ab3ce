-- Reports: a frame as a program that plays it again (graze/inspect/play.lua) and compares answers.

if package.loaded.jit then package.loaded.jit.off(true, true) end

local graze = require "graze"
local known = require "graze.known"
local literal = require "graze.inspect.literal"

-- Why a call cannot be played; nil if it can.
local function obstacle(call, frame, objects, hasHits)
  local name, class = call.name, call.about.class
  if frame.bump and class ~= "bump" then return "beside graze.bump" end
  if class == "routes" then return "it leaves the world as it is" end
  if name == "world:items" or name == "world:hits" then return "iterator" end
  if name == "walker:setPush" and type(call.arguments[1]) ~= "boolean" then
    return "whom it pushes is noted with its moves"
  end
  if name == "world:getGroups" then return "in the order in which the game has named them" end
  if name == "world:save" or name == "world:pack" and call.asked[1] then
    return "of this game only"
  end
  if call.about.looks and not hasHits then return "about hits of the frame before" end
  if class == "navigation" and not objects[call.object] then return "made before the frame" end
end

local HEAD = [[
-- One frame of a game, by graze.inspect of %s. To play it where graze is found: lua THIS-FILE
-- It says how many calls there were, and how many give another answer than in the game.
local play = require "graze.inspect.play"(%s)
local graze, shape, world, bump = play.graze, play.shape, play.world, play.bump
local inf, nan, zero = 1 / 0, 0 / 0, 0.0

]]

-- Return the program of a frame; `names` has what stands for items. Walkers and navigations have
-- numbers in it.
return function(frame, world, names)
  local objects, count, hasHits = {}, 0, false
  local write = literal.writer(function(value)
    if value == world then return "world" end
    if known.worlds[value] then return "bump" end
    if objects[value] then return ("play.objects[%d]"):format(objects[value]) end
    return names[value] and literal.string(names[value])
  end)
  local lines = { HEAD:format(graze._VERSION, write(frame.bump or frame.packed)) }
  local function add(text, ...) lines[#lines + 1] = text:format(...) end
  for _, call in ipairs(frame.calls) do
    local reason, object = obstacle(call, frame, objects, hasHits), call.object
    if reason then
      add("play:skip() -- %s, %s\n", call.name, reason)
    else
      if object and not objects[object] then
        count = count + 1
        objects[object] = count
      end
      if call.saved then
        add("play:restoreWalker(%d, %s, %s)\n", objects[object], write(call.item),
          write(call.saved))
      end
      add("play:call(function() return %s end)\n", write { call.name, objects[object],
        arguments = call.arguments, answers = call.ok and call.answers or nil,
        raised = call.raised, asked = next(call.asked) and call.asked, packed = call.packed })
      hasHits = #call.hits > 0 or hasHits and not call.packed and call.name ~= "world:unpack"
    end
  end
  add "os.exit(play:finish())\n"
  return table.concat(lines)
end
