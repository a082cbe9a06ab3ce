-- Errors in bump's words, at the line of the game.

local complain = {}

local error, rawget, tostring, type = error, rawget, tostring, type
local debug = package.loaded.debug -- games have a global `debug` of their own
local huge = math.huge

-- The same limit as for the coordinates of shapes.
local LARGEST = 1e100

-- The files of graze.bump, by their names in messages. Each adds itself.
local own = {}
local getinfo = debug and debug.getinfo

function complain.register()
  if getinfo then own[getinfo(2, "S").source] = true end
end

complain.register()

-- Raise an error at the nearest level above that is none of these files and has a line.
function complain.raise(message)
  local level = 2
  while getinfo do
    local info = getinfo(level, "Sl")
    if not info then break end
    if info.currentline > 0 and not own[info.source] then error(message, level) end
    level = level + 1
  end
  error(message, 0)
end

local raise = complain.raise

local function isFinite(value) return value == value and value > -huge and value < huge end

local function number(value, name)
  if type(value) ~= "number" then
    raise(("%s must be a number, but was %s(a %s)"):format(name, tostring(value), type(value)))
  end
  if not isFinite(value) then
    raise(("%s must be a finite number, but was %s(a number)"):format(name, tostring(value)))
  end
  if value > LARGEST or value < -LARGEST then
    raise(("%s is too large: %s"):format(name, tostring(value)))
  end
end

function complain.positive(value, name)
  if type(value) ~= "number" or not (value > 0 and value < huge) then
    raise(("%s must be a positive integer, but was %s(%s)"):format(name, tostring(value),
      type(value)))
  end
end

-- Raise what is wrong with numbers, given as pairs of a value and its name.
function complain.numbers(...)
  for i = 1, select("#", ...), 2 do number((select(i, ...)), (select(i + 1, ...))) end
end

-- Raise what is wrong with a rectangle; if nothing else is, that it is too small.
function complain.rect(x, y, w, h)
  number(x, "x")
  number(y, "y")
  complain.positive(w, "w")
  complain.positive(h, "h")
  number(w, "w")
  number(h, "h")
end

function complain.small()
  raise "w and h are too small for where the rectangle is: it would have no area there"
end

-- Raise that an item is not in the world.
function complain.absent(item)
  raise("Item " .. tostring(item) .. " must be added to the world before getting its rect. "
    .. "Use world:add(item, x,y,w,h) to add it first.")
end

-- Raise that a method is called on what is no world, as by a dot for a colon.
function complain.self(name, value)
  raise(("calling '%s' on bad self (world expected, got %s)"):format(name, type(value)))
end

-- Return whether something can be called. Not a cdata: all of them share one metatable, so that has
-- __call, and only the call itself tells.
function complain.isCallable(value)
  if type(value) == "function" then return true end
  if type(value) == "cdata" then return false end
  local getmetatable = debug and debug.getmetatable or getmetatable
  local metatable = getmetatable(value)
  return type(metatable) == "table" and type(rawget(metatable, "__call")) == "function"
end

return complain
