-- Checks the options of graze.love, without garbage: it does so at every frame.

local base = require "graze.check"

local check = setmetatable({}, { __index = base })

local refuse = base.refuse

-- What is wrong with a colour, if anything is.
local function wrongColour(value)
  if value == false then return nil end
  if type(value) ~= "table" then return "table or false expected, got " .. type(value) end
  for k = 1, 4 do
    local part = value[k]
    local reason = not (k == 4 and part == nil) and base.wrongNumber(part)
    if reason then return ("part %d: %s"):format(k, reason) end
    if part and (part < 0 or part > 1) then return ("part %d: must be from 0 to 1"):format(k) end
  end
end

local function wrongWidth(value)
  local reason = base.wrongNumber(value)
  if reason then return reason end
  if value <= 0 then return "must be positive" end
end

local function wrongShare(value)
  local reason = base.wrongNumber(value)
  if reason then return reason end
  if value < 0 or value > 1 then return "must be from 0 to 1" end
end

local CHANNELS = { r = true, g = true, b = true, a = true }

local function wrongChannel(value)
  if not CHANNELS[value] then return "'r', 'g', 'b' or 'a' expected" end
end

local function wrongParts(value)
  if type(value) ~= "boolean" then return "boolean expected, got " .. type(value) end
end

local LOOK = { fill = wrongColour, line = wrongColour, width = wrongWidth, parts = wrongParts }

-- What is wrong with a table of options, each of which has its own check.
local function wrongOptions(options, known)
  if type(options) ~= "table" then return "table expected, got " .. type(options) end
  for name, value in pairs(options) do
    if not known[name] then return base.unknownOption(name, base.namesOf(known)) end
    local reason = known[name](value)
    if reason then return ("option '%s': %s"):format(name, reason) end
  end
end

local function wrongGroups(groups)
  if type(groups) ~= "table" then return "table expected, got " .. type(groups) end
  for name, look in pairs(groups) do
    if type(name) ~= "string" then return "names expected, got " .. type(name) end
    local reason = look ~= false and wrongOptions(look, LOOK)
    if reason then return ("'%s': %s"):format(name, reason) end
  end
end

local function wrongFilter(filter)
  local kind = type(filter)
  if kind == "table" then
    for k, name in ipairs(filter) do
      if type(name) ~= "string" then
        return ("name %d: string expected, got %s"):format(k, type(name))
      end
    end
  elseif kind ~= "string" and kind ~= "function" then
    return "name, list or function expected, got " .. kind
  end
end

local WORLD = setmetatable({ groups = wrongGroups }, { __index = LOOK })
local SWEEP = setmetatable({ filter = wrongFilter }, { __index = LOOK })

local TRACE = { x = base.wrongNumber, y = base.wrongNumber, width = base.wrongNumber,
  height = base.wrongNumber, threshold = wrongShare, tolerance = base.wrongLength,
  channel = wrongChannel }

function check.traceOptions(name, i, options)
  local reason = options ~= nil and wrongOptions(options, TRACE)
  if reason then refuse(i, name, reason) end
end

local function typeOf(value, kind) return value:typeOf(kind) end

-- Is a value one of LÖVE's, of a kind?
local function isOf(kind, value)
  local ok, is = pcall(typeOf, value, kind)
  return ok and is
end

-- What is drawn does not know its pixels; where ImageData of it comes from.
local function drawn(value)
  if isOf("Canvas", value) then return "a Canvas: its newImageData makes one" end
  if isOf("Texture", value) then return "an Image: love.image.newImageData reads one" end
end

function check.imageData(name, i, value)
  if isOf("ImageData", value) then return end
  refuse(i, name, "ImageData expected, got " .. (drawn(value) or type(value)))
end

-- Where a part of an image begins on one axis, and how long it is there: of `length` pixels, all
-- that are left unless told.
function check.part(name, i, options, at, size, length)
  local from = options and options[at] or 0
  local reason = "option '%s': a whole number from %d to %d expected"
  if from ~= math.floor(from) or from < 0 or from >= length then
    refuse(i, name, reason:format(at, 0, length - 1))
  end
  local count = options and options[size] or length - from
  if count ~= math.floor(count) or count < 1 or count > length - from then
    refuse(i, name, reason:format(size, 1, length - from))
  end
  return from, count
end

function check.options(name, i, options)
  local reason = options ~= nil and wrongOptions(options, LOOK)
  if reason then refuse(i, name, reason) end
end

function check.worldOptions(name, i, options)
  local reason = options ~= nil and wrongOptions(options, WORLD)
  if reason then refuse(i, name, reason) end
end

function check.sweepOptions(name, i, options)
  local reason = options ~= nil and wrongOptions(options, SWEEP)
  if reason then refuse(i, name, reason) end
end

return check
