-- Checks the arguments of graze.svg: what graze.check does, and what is a picture's alone.

local base = require "graze.check"

local check = setmetatable({}, { __index = base })

local refuse, wrongNumber = base.refuse, base.wrongNumber

-- Marks the metatable of pictures.
check.PICTURE = "graze.picture"

local function isPicture(value)
  local meta = type(value) == "table" and getmetatable(value)
  return type(meta) == "table" and meta.__name == check.PICTURE
end

-- What a method is called on: picture.shape(circle) forgets the colon.
function check.picture(method, self)
  if not isPicture(self) then
    error(("calling '%s' on bad self (picture expected, got %s)"):format(method, type(self)), 3)
  end
end

function check.pictureArgument(method, i, value)
  if not isPicture(value) then refuse(i, method, "picture expected, got " .. type(value)) end
end

-- Lists -----------------------------------------------------------------------------------------

-- Points { x1, y1, x2, y2, ... }, at least two; a copy.
function check.points(method, i, points)
  if type(points) ~= "table" then refuse(i, method, "table expected, got " .. type(points)) end
  if #points < 4 or #points % 2 == 1 then
    refuse(i, method, "two points or more expected, x and y of each")
  end
  local copy = {}
  for k = 1, #points do
    local reason = wrongNumber(points[k])
    if reason then refuse(i, method, ("number %d: %s"):format(k, reason)) end
    copy[k] = points[k]
  end
  return copy
end

-- What is wrong with the time at place k of a list.
local function wrongTime(time, before)
  local reason = wrongNumber(time)
  if reason then return reason end
  if time < before then return "earlier than the one before" end
end

-- A copy of the times; or nil and what is wrong with them.
local function timesOf(times)
  local copy, last = {}, 0
  for k = 1, #times do
    local reason = wrongTime(times[k], last)
    if reason then return nil, ("time %d: %s"):format(k, reason) end
    copy[k], last = times[k], times[k]
  end
  return copy
end

-- As many times as points, where there are any.
function check.times(method, i, times, count)
  if times and #times ~= count then
    refuse(i, method, ("option 'times': %d for %d points"):format(#times, count))
  end
end

-- What is wrong with a key frame, if anything is.
local function wrongKey(key, before)
  if type(key) ~= "table" then return "table expected, got " .. type(key) end
  local reason = wrongTime(key[1], before)
  if reason then return "time: " .. reason end
  for k, name in ipairs { "x", "y", "angle" } do
    reason = not (name == "angle" and key[4] == nil) and wrongNumber(key[k + 1])
    if reason then return name .. ": " .. reason end
  end
end

-- Key frames { t, x, y, angle }, at least one; a copy with every angle filled in.
function check.keys(method, i, keys, angle)
  if type(keys) ~= "table" then refuse(i, method, "table expected, got " .. type(keys)) end
  if #keys == 0 then refuse(i, method, "one key frame or more expected") end
  local copy, last = {}, 0
  for k = 1, #keys do
    local key = keys[k]
    local reason = wrongKey(key, last)
    if reason then refuse(i, method, ("key frame %d: %s"):format(k, reason)) end
    copy[k], last = { key[1], key[2], key[3], key[4] or angle }, key[1]
  end
  return copy
end

-- Options ---------------------------------------------------------------------------------------

local ELEMENT = {
  class = "string", fill = "string", stroke = "string", width = "number", dash = "string",
  opacity = "number", label = "string", size = "number", anchor = "string", shown = "table",
  times = "table", steps = "boolean", parts = "boolean",
}

local PICTURE = {
  width = "number", height = "number", scale = "number", margin = "number", duration = "number",
  background = "string", title = "string",
}

-- Lengths of nothing, or less, cannot be drawn with.
local POSITIVE = { width = true, height = true, scale = true, size = true }
local NOT_NEGATIVE = { margin = true, duration = true, opacity = true }

local function wrongOption(name, value, known)
  if not known[name] then return base.unknownOption(name, base.namesOf(known)) end
  if type(value) ~= known[name] then
    return ("option '%s': %s expected, got %s"):format(name, known[name], type(value))
  end
  local reason = type(value) == "number" and wrongNumber(value)
  if reason then return ("option '%s': %s"):format(name, reason) end
  if POSITIVE[name] and value <= 0 then return ("option '%s': must be positive"):format(name) end
  if NOT_NEGATIVE[name] and value < 0 then
    return ("option '%s': must not be negative"):format(name)
  end
end

-- A copy of the options; or nil and what is wrong with the first, by name, that is wrong.
local function optionsOf(given, known)
  local names, copy = {}, {}
  for name in pairs(given) do names[#names + 1] = name end
  table.sort(names, function(a, b) return tostring(a) < tostring(b) end)
  for _, name in ipairs(names) do
    local value = given[name]
    local reason = wrongOption(name, value, known)
    if not reason and type(value) == "table" then
      value, reason = timesOf(value)
      reason = reason and ("option '%s': %s"):format(name, reason)
    end
    if reason then return nil, reason end
    copy[name] = value
  end
  return copy
end

-- Options of an element.
function check.options(method, i, given)
  if given == nil then return {} end
  if type(given) ~= "table" then refuse(i, method, "table expected, got " .. type(given)) end
  local options, reason = optionsOf(given, ELEMENT)
  if not options then refuse(i, method, reason) end
  return options
end

-- What is wrong with the look of a group, if anything is; and else a copy of its options.
local function lookOf(name, look)
  if type(name) ~= "string" then return "names expected, got " .. type(name) end
  if look == false then return nil, false end
  if type(look) ~= "table" then
    return ("'%s': table or false expected, got %s"):format(name, type(look))
  end
  local options, reason = optionsOf(look, ELEMENT)
  return reason and ("'%s': %s"):format(name, reason), options
end

-- Options of an element, and apart from them `groups`, those of each group, or false.
function check.worldOptions(method, i, given)
  if given == nil then return {}, {} end
  if type(given) ~= "table" then refuse(i, method, "table expected, got " .. type(given)) end
  local own, looks = {}, {}
  for name, value in pairs(given) do own[name] = value end
  own.groups = nil
  local options, reason = optionsOf(own, ELEMENT)
  if not options then refuse(i, method, reason) end
  local groups = given.groups or {}
  if type(groups) ~= "table" then
    refuse(i, method, "option 'groups': table expected, got " .. type(groups))
  end
  for name, look in pairs(groups) do
    reason, looks[name] = lookOf(name, look)
    if reason then refuse(i, method, "option 'groups': " .. reason) end
  end
  return options, looks
end

-- Options of a whole picture.
function check.pictureOptions(method, i, given)
  if given == nil then return {} end
  if type(given) ~= "table" then refuse(i, method, "table expected, got " .. type(given)) end
  local options, reason = optionsOf(given, PICTURE)
  if not options then refuse(i, method, reason) end
  return options
end

return check
