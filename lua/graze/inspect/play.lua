-- What a report runs on: plays the calls of a frame, and compares their answers to the bit.
--
-- It says how many calls there were, how many differ, and what the first of these is.

local graze = require "graze"
local literal = require "graze.inspect.literal"
local methods = require "graze.inspect.methods"

local unpack = table.unpack or unpack -- luacheck: ignore
local ipairs, pairs, pcall, select, type = ipairs, pairs, pcall, select, type

local Play = {}
Play.__index = Play

local function packed(...) return { n = select("#", ...), ... } end

-- Comparing -------------------------------------------------------------------------------------

local same

local function sameTables(a, b)
  if #a ~= #b then return false end
  for key, value in pairs(a) do
    if not same(value, b[key]) then return false end
  end
  return true
end

function same(a, b)
  if type(a) ~= type(b) then return false end
  if type(a) == "number" then
    if a ~= a then return b ~= b end
    return a == b and 1 / a == 1 / b
  end
  if a == b then return true end
  if methods.isShape(a) then
    return methods.isShape(b) and literal.bytesOf(a) == literal.bytesOf(b)
  end
  return type(a) == "table" and sameTables(a, b)
end

local function told(value)
  return type(value) == "number" and ("%.17g"):format(value) or tostring(value)
end

-- Return how answers differ, or nil.
local function difference(expected, got)
  if expected.n ~= got.n then
    return ("%d answers, not %d as in the game"):format(got.n, expected.n)
  end
  for i = 1, expected.n do
    if not same(expected[i], got[i]) then
      return ("answer %d is %s, not %s as in the game"):format(i, told(got[i]), told(expected[i]))
    end
  end
end

-- Filters ---------------------------------------------------------------------------------------

-- Return a filter that answers as the game's did about the same items, one time after the other.
-- Each of the list is { who, answers } with n, and maybe what was raised.
function Play:asked(list)
  local at = 1
  return function(...)
    local about = packed(...)
    for i = at, #list do
      local one = list[i]
      if not one.isDone and same(one[1], about) then
        one.isDone = true
        while list[at] and list[at].isDone do at = at + 1 end
        if one.raised then error(one.raised, 0) end
        return unpack(one[2], 1, one[2].n)
      end
    end
    self.strange = "its filter is asked about others, or oftener, than in the game"
    return false
  end
end

-- Playing ---------------------------------------------------------------------------------------

-- A walker as it was before its first call.
function Play:walker(i, item, saved)
  local ok, walker = pcall(graze.walker, self.world, item)
  self.walkers[i] = ok and walker:restore(saved) or nil
end

-- What a walker may push, from here on.
function Play:push(i, filter)
  if self.walkers[i] then self.walkers[i]:setPush(filter) end
end

-- The world as the game has set it back.
function Play:set(bytes)
  self.count = self.count + 1
  self.world:unpack(bytes)
end

-- The order in which a world has met groups is not packed.
local function sortGroups(name, answers)
  if name == "world:getGroups" then table.sort(answers[1]) end
end

local function compare(self, name, method, on, arguments, expected, raised)
  self.strange = nil
  local got = packed(pcall(method, unpack(arguments, 1, arguments.n)))
  if not got[1] then
    local words = literal.withoutPlace(got[2])
    if raised == words then return self.strange end
    return ("raises: %s"):format(words)
  end
  if raised then return "does not raise as in the game: " .. raised end
  if name == "graze.navigation" then
    self.navigations[on] = got[2]
    return self.strange
  end
  table.remove(got, 1)
  got.n = got.n - 1
  sortGroups(name, expected)
  sortGroups(name, got)
  return self.strange or difference(expected, got)
end

-- Make a call. f returns its name, the object, arguments and answers, or nil and what was raised.
function Play:call(f)
  local name, on, arguments, expected, raised = f()
  self.count = self.count + 1
  local isMade = name == "graze.navigation"
  local object = isMade and self.world or on
  local method = isMade and graze.navigation or object and object[name:match "%a+$"]
  table.insert(arguments, 1, object)
  arguments.n = arguments.n + 1
  local how = method and compare(self, name, method, on, arguments, expected, raised)
    or not method and "cannot be made" or nil
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
  local self = setmetatable({ count = 0, differ = 0, skipped = 0, walkers = {},
    navigations = {}, graze = graze }, Play)
  if rects then
    self.bump = require("graze.bump").newWorld(cellSize, options)
    for _, rect in ipairs(rects) do self.bump:add(unpack(rect, 1, 5)) end
    self.world = self.bump:graze()
  else
    self.world = graze.world():unpack(bytes)
  end
  return self
end
