-- What a report runs on: plays the calls of a frame, and compares their answers to the bit. It says
-- how many calls there were, how many differ, and what the first of these is.

local graze = require "graze"
local literal = require "graze.inspect.literal"

local unpack = table.unpack or unpack -- luacheck: ignore

local Play = {}
Play.__index = Play

local function listed(...) return { n = select("#", ...), ... } end

-- Values are the same if they are written alike; of objects it is enough that both are some.
local write = literal.writer(function(value)
  return type(value) == "table" and getmetatable(value) and "an object" or nil
end)

-- Return how answers differ, or nil.
local function difference(expected, got)
  if expected.n ~= got.n then
    return ("%d answers, not %d as in the game"):format(got.n, expected.n)
  end
  for i = 1, expected.n do
    local a, b = write(expected[i]), write(got[i])
    if a ~= b then return ("answer %d is %s, not %s as in the game"):format(i, b, a) end
  end
end

-- Return a filter that answers as the game's did about the same items, one time after the other.
-- Each of the list is who it was about, with the answers or what was raised.
function Play:filter(list)
  local left = {}
  for _, one in ipairs(list) do
    local about = write { n = one.n, unpack(one, 1, one.n) }
    left[about] = left[about] or {}
    table.insert(left[about], one)
  end
  return function(...)
    local one = table.remove(left[write(listed(...))] or {}, 1)
    if not one then
      self.strange = "its filter is asked about others, or oftener, than in the game"
      return false
    end
    if one.raised then error(one.raised, 0) end
    return unpack(one.answers, 1, one.answers.n)
  end
end

-- A walker as it was before its first call.
function Play:restoreWalker(i, item, saved)
  local ok, walker = pcall(graze.walker, self.world, item)
  self.objects[i] = ok and walker:restore(saved) or nil
end

-- Return what is strange about a call that was made, or nil.
function Play:judged(call, class, ok, ...)
  local raised = not ok and literal.words((...)) or nil
  if raised ~= call.raised then
    return ("raises %s, not %s as in the game"):format(write(raised), write(call.raised))
  end
  if ok and class == "graze" then self.objects[call[2]] = ... end
  if not ok or class == "graze" then return self.strange end
  return self.strange or difference(call.answers, listed(...))
end

-- Make a call. f returns its name and, in the same table, what the recorder knows of it.
function Play:call(f)
  local call = f()
  local class, name = call[1]:match "(%a+).(%a+)"
  self.count, self.strange = self.count + 1, nil
  if call.packed then return self.world:unpack(call.packed) end -- the game has set it back
  local isMaker, list = class == "graze", call.arguments
  local object = isMaker and self.world or self[class] or self.objects[call[2]]
  local method = isMaker and graze[name] or object and object[name]
  for i, asked in pairs(call.asked or {}) do
    if i ~= "push" then list[i] = self:filter(asked)
    elseif object then object:setPush(self:filter(asked)) end
  end
  local how = self:judged(call, class, pcall(method, object, unpack(list, 1, list.n)))
  if not how then return end
  self.differ = self.differ + 1
  self.first = self.first or ("call %d, %s: %s"):format(self.count, call[1], how)
end

-- A call that is not played.
function Play:skip() self.skipped = self.skipped + 1 end

-- Say how it went. Returns how the program ends: 0 if no call differs, else 1.
function Play:finish()
  if self.first then print(self.first) end
  local more = self.skipped > 0 and (", %d not played"):format(self.skipped) or ""
  print(("%d calls, %d differ%s"):format(self.count, self.differ, more))
  return self.differ == 0 and 0 or 1
end

-- A shape, from the bytes of a world in which it is item 1.
function Play.shape(bytes) return graze.world():unpack(bytes):getShape(1) end

-- Play in a world that was packed; or in one of graze.bump, given how it is made and what is in it.
return function(start)
  local bump = type(start) == "table" and require("graze.bump").newWorld(start[1], start[2])
  for _, rect in ipairs(bump and start.rects or {}) do bump:add(unpack(rect, 1, 5)) end
  local world = bump and bump:graze() or graze.world():unpack(start)
  return setmetatable({ count = 0, differ = 0, skipped = 0, objects = {}, graze = graze,
    bump = bump, world = world }, Play)
end
