-- The options of routes: how a character walks, jumps and falls, what it stands on, and what it
-- must not touch.

local check = require "graze.check"

local floor, huge = math.floor, math.huge
local ipairs, pairs, pcall, type = ipairs, pairs, pcall, type

local motion = {}

local function wrongPositive(value)
  if type(value) ~= "number" then return "positive number expected, got " .. type(value) end
  local reason = check.wrongNumber(value)
  if not reason and value <= 0 then reason = "positive number expected" end
  return reason
end

local function wrongList(value, of, wrongOne)
  if type(value) ~= "table" then return wrongOne(value) end
  if #value == 0 then return ("list of %s expected, got an empty one"):format(of) end
  for i, one in ipairs(value) do
    local reason = wrongOne(one)
    if reason then return ("%s at %d"):format(reason, i) end
  end
end

-- The groups of a world may be declared: then a rule with another one is an error.
local function wrongGroups(value, world)
  local function wrongGroup(group)
    if type(group) ~= "string" then
      return "group or list of groups expected, got " .. type(group)
    end
    local known, raised = pcall(world.getRule, world, group, group)
    if not known then return raised:match "%((.*)%)$" or raised end
  end
  return wrongList(value, "groups", wrongGroup)
end

local function wrongFrames(least)
  return function(value)
    if type(value) ~= "number" or value < least or value ~= floor(value) or value == huge then
      return ("whole number from %d on expected"):format(least)
    end
  end
end

-- What is wrong with the value of each option. The first four are required.
local NAMES = { "run", "jump", "gravity", "solid", "airJump", "dt", "fall", "spacing", "every",
  "effort", "avoid", "clock" }
local REQUIRED = 4

local wrong = {
  run = wrongPositive,
  jump = function(value) return wrongList(value, "speeds", wrongPositive) end,
  gravity = wrongPositive,
  solid = wrongGroups,
  airJump = function(value) return wrongList(value, "speeds", wrongPositive) end,
  dt = wrongPositive,
  fall = function(value) return value ~= huge and wrongPositive(value) or nil end,
  spacing = wrongPositive,
  every = wrongFrames(1),
  effort = wrongFrames(0),
  avoid = wrongGroups,
  clock = function(value)
    if type(value) ~= "function" then return "function expected, got " .. type(value) end
  end,
}

-- Return what is wrong with such a table for a world, or nil.
function motion.wrong(options, world)
  if type(options) ~= "table" then return "table expected, got " .. type(options) end
  for name in pairs(options) do
    if not wrong[name] then return check.unknownOption(name, NAMES) end
  end
  for i, name in ipairs(NAMES) do
    local value = options[name]
    if value ~= nil or i <= REQUIRED then
      local reason = wrong[name](value, world)
      if reason then return name .. ": " .. reason end
    end
  end
end

local function listOf(values)
  local list = {}
  for i, value in ipairs(type(values) == "table" and values or { values }) do list[i] = value end
  return list
end

local function setOf(names)
  local set = {}
  for _, name in ipairs(listOf(names)) do set[name] = true end
  return set
end

-- Write the fields that options stand for, which are not wrong.
function motion.set(self, options)
  self.dt = options.dt or 1 / 60
  self.pace, self.fall = options.run * self.dt, options.fall or huge
  self.gravity, self.pull = options.gravity, options.gravity * self.dt
  self.jumps, self.airJumps = listOf(options.jump), listOf(options.airJump)
  self.spacing, self.every = options.spacing or 8, options.every or 6
  self.effort, self.clock = options.effort or 0, options.clock or os.clock
  self.solid, self.avoid = setOf(options.solid), setOf(options.avoid)
  self.hasDangers = next(self.avoid) ~= nil
end

return motion
