-- What a report runs on: plays the calls of a frame, and compares their answers to the bit. It says
-- how many calls there were, how many differ, and what the first of these is.

local graze = require "graze"
local literal = require "graze.inspect.literal"
local methods = require "graze.inspect.methods"

local unpack = table.unpack or unpack -- luacheck: ignore
local ipairs, pairs, pcall, select, type = ipairs, pairs, pcall, select, type

local Play = {}
Play.__index = Play

local function listed(...) return { n = select("#", ...), ... } end

-- Comparing -------------------------------------------------------------------------------------

local function same(a, b)
  if type(a) ~= type(b) then return false end
  if type(a) == "number" then return a == b and 1 / a == 1 / b or a ~= a and b ~= b end
  if a == b then return true end
  if methods.isShape(a) then
    return methods.isShape(b) and literal.bytesOf(a) == literal.bytesOf(b)
  end
  if type(a) ~= "table" or #a ~= #b then return false end
  for key, value in pairs(a) do
    if not same(value, b[key]) then return false end
  end
  return true
end

local function told(value)
  return type(value) == "number" and ("%.17g"):format(value) or tostring(value)
end

-- Return how answers differ, or nil. The order in which a world has met groups is not packed.
local function difference(name, expected, got)
  if expected.n ~= got.n then
    return ("%d answers, not %d as in the game"):format(got.n, expected.n)
  end
  for i = 1, expected.n do
    local a, b = expected[i], got[i]
    if name == "world:getGroups" and i == 1 then
      table.sort(a)
      table.sort(b)
    end
    if not same(a, b) then
      return ("answer %d is %s, not %s as in the game"):format(i, told(b), told(a))
    end
  end
end

-- Playing ---------------------------------------------------------------------------------------

-- Return a filter that answers as the game's did about the same items, one time after the other.
-- Each of the list is who it was about, and the answers or what was raised.
function Play:asked(list)
  local left = #list
  return function(...)
    local about = listed(...)
    for i = 1, left do
      local one = list[i]
      if same(one[1], about) then
        table.remove(list, i)
        left = left - 1
        if one.raised then error(one.raised, 0) end
        return unpack(one[2], 1, one[2].n)
      end
    end
    self.strange = "its filter is asked about others, or oftener, than in the game"
    return false
  end
end

-- A walker as it was before its first call; and what it may push, from here on.
function Play:walker(i, item, saved)
  local ok, walker = pcall(graze.walker, self.world, item)
  self.walkers[i] = ok and walker:restore(saved) or nil
end

function Play:push(i, filter)
  if self.walkers[i] then self.walkers[i]:setPush(filter) end
end

-- The world as the game has set it back.
function Play:set(bytes)
  self.count = self.count + 1
  self.world:unpack(bytes)
end

-- What is strange about a call that was made, or nil. Navigations have a number, no answers.
local function judged(self, name, on, expected, raised, ok, ...)
  local problem = not ok and literal.withoutPlace((...))
  if raised and raised ~= problem then return "does not raise as in the game: " .. raised end
  if not ok then return not raised and "raises: " .. problem or self.strange end
  if name ~= "graze.navigation" then
    return self.strange or difference(name, expected, listed(...))
  end
  self.navigations[on] = ...
  return self.strange
end

-- Make a call. f returns its name, the object, arguments and answers, or nil and what was raised.
function Play:call(f)
  local name, on, list, expected, raised = f()
  local isMade = name == "graze.navigation"
  local object = isMade and self.world or on
  local method = isMade and graze.navigation or object and object[name:match "%a+$"]
  self.count, self.strange = self.count + 1, nil
  local how = judged(self, name, on, expected, raised, pcall(method, object,
    unpack(list, 1, list.n)))
  if not how then return end
  self.differ = self.differ + 1
  self.first = self.first or ("call %d, %s: %s"):format(self.count, name, how)
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

-- Play in a world that was packed; or in that of a bump world, given its cell size, its options and
-- its rectangles.
return function(bytes, cellSize, options, rects)
  local bump = rects and require("graze.bump").newWorld(cellSize, options)
  for _, rect in ipairs(rects or {}) do bump:add(unpack(rect, 1, 5)) end
  local world = bump and bump:graze() or graze.world():unpack(bytes)
  return setmetatable({ count = 0, differ = 0, skipped = 0, walkers = {}, navigations = {},
    graze = graze, bump = bump, world = world }, Play)
end
