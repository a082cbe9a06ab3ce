-- What a walker knows between its moves, as a table, with which it can be set back.

if package.loaded.jit then package.loaded.jit.off(true, true) end -- see graze/walker.lua

local check = require "graze.check"

local ipairs, type = ipairs, type

local state = {}

-- The fields of a walker that later answers depend on, besides its options; see body.make. A move
-- sets all others before it reads them.
local FLAGS = { "stands", "hasWall", "hasCeiling", "dropping" }
local ITEMS = { "ground", "wall", "ceiling", "through" }
local NUMBERS = { "x", "y", "groundX", "groundY", "wallX", "wallY", "ceilingX", "ceilingY",
  "airborne", "crossedCount", "probe" }

local function copyAll(names, from, to)
  for _, name in ipairs(names) do to[name] = from[name] end
end

local function copyFields(from, to)
  copyAll(FLAGS, from, to)
  copyAll(ITEMS, from, to)
  copyAll(NUMBERS, from, to)
end

-- Copy the items that the last move crossed, and end the list there.
local function copyCrossed(from, to, count)
  for i = 1, count do to[i] = from[i] end
  local i = count + 1
  while to[i] ~= nil do
    to[i] = nil
    i = i + 1
  end
end

-- Write the state of a walker to a table.
function state.save(self, into)
  copyFields(self, into)
  if type(into.crossed) ~= "table" then into.crossed = {} end
  copyCrossed(self.crossed, into.crossed, self.crossedCount)
end

-- Set a walker back to a state that is not wrong.
function state.restore(self, saved)
  copyFields(saved, self)
  copyCrossed(saved.crossed, self.crossed, saved.crossedCount)
end

-- Return what is wrong with a state, or nil.
function state.wrong(saved)
  if type(saved) ~= "table" then return "table expected, got " .. type(saved) end
  for _, name in ipairs(FLAGS) do
    if type(saved[name]) ~= "boolean" then
      return ("%s: boolean expected, got %s"):format(name, type(saved[name]))
    end
  end
  for _, name in ipairs(ITEMS) do
    if saved[name] == nil then return name .. ": item or false expected, got nil" end
  end
  for _, name in ipairs(NUMBERS) do
    local reason = check.wrongNumber(saved[name])
    if reason then return name .. ": " .. reason end
  end
  if type(saved.crossed) ~= "table" then
    return "crossed: table expected, got " .. type(saved.crossed)
  end
  for i = 1, saved.crossedCount do
    if saved.crossed[i] == nil then return "crossed: item expected at " .. i .. ", got nil" end
  end
end

return state
