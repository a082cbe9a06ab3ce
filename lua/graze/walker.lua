-- Walkers: an item that walks, jumps and falls among the others, by world:advance and world:carry.
--
-- How it walks along the ground is in graze/walker/ground.lua, how it flies is in air.lua beside
-- it, and what both have in common in body.lua. A walker keeps no velocity: that is the game's. A
-- move makes no garbage.
--
-- LuaJIT interprets these files. Compiled, a move is one long trace for each way through it: a game
-- with five walkers filled the compiler's memory again and again, and took 40 to 80 us a frame in
-- place of 21. The calls of the world that a move makes are compiled by themselves.

if package.loaded.jit then package.loaded.jit.off(true, true) end

local check = require "graze.check"
local body = require "graze.walker.body"
local fly = require "graze.walker.air"
local state = require "graze.walker.state"
local walk = require "graze.walker.ground"

local cos, pi, sqrt = math.cos, math.pi, math.sqrt
local error, pairs, pcall, type = error, pairs, pcall, type
local refuse = check.refuse

local Walker = {}
Walker.__index = Walker

function Walker:__tostring() return "walker of " .. tostring(self.item) end

-- Options ---------------------------------------------------------------------------------------

-- Return what is wrong with the name of a group, or nil: the groups of a world may be declared.
local function wrongGroup(world, group)
  local known, raised = pcall(world.getRule, world, group, group)
  if not known then return raised:match "%((unknown group .*)%)$" or raised end
end

-- Return what is wrong with the value of an option, or nil.
local wrong = {}

function wrong.maxSlope(value)
  local reason = check.wrongNumber(value)
  if reason then return reason end
  if value < 0 or value >= pi / 2 then return "an angle from 0 to less than pi / 2 expected" end
end

local function wrongLength(value)
  local reason = check.wrongNumber(value)
  if reason then return reason end
  if value < 0 then return "must not be negative" end
end

wrong.step, wrong.snap, wrong.nudge = wrongLength, wrongLength, wrongLength

function wrong.push(value, world)
  local kind = type(value)
  if kind == "function" or kind == "nil" then return nil end
  if kind == "string" then return wrongGroup(world, value) end
  if kind ~= "table" then
    return "a group, a list of groups or a function expected, got " .. kind
  end
  for i, group in ipairs(value) do
    if type(group) ~= "string" then return "group name expected at " .. i end
    local reason = wrongGroup(world, group)
    if reason then return reason end
  end
end

local DEFAULTS = { maxSlope = 0.8, step = 0, snap = 0, nudge = 0 }
local NAMES = { "maxSlope", "step", "snap", "nudge", "push" }

-- Check an argument; `reason` is what is wrong with it.
local function demand(i, name, reason)
  if reason then refuse(i, name, reason) end
end

local function set(walker, name, value)
  walker[name] = value
  if name ~= "maxSlope" then return end
  -- A slope of just this angle is ground, in spite of rounding.
  walker.leastUp = cos(value) - 1e-9
  walker.steepness = sqrt(1 - cos(value) ^ 2)
end

local function capital(name) return name:sub(1, 1):upper() .. name:sub(2) end

for _, name in ipairs(NAMES) do
  Walker["get" .. capital(name)] = function(self) return self[name] end

  local setter = "set" .. capital(name)
  Walker[setter] = function(self, value)
    demand(1, setter, wrong[name](value, self.world))
    set(self, name, value)
    return self
  end
end

local function wrongItem(world, item)
  if item == nil or not world:has(item) then return "an item of the world expected" end
  if world:getShapeType(item) == "plane" then return "a plane is no body" end
end

local function checkOptions(options, world)
  if options == nil then return end
  if type(options) ~= "table" then refuse(3, "walker", "table expected, got " .. type(options)) end
  for name, value in pairs(options) do
    if not wrong[name] then refuse(3, "walker", ("unknown option '%s'"):format(tostring(name))) end
    local reason = wrong[name](value, world)
    if reason then refuse(3, "walker", name .. ": " .. reason) end
  end
end

local function wrongList(into)
  if into ~= nil and type(into) ~= "table" then return "table expected, got " .. type(into) end
end

-- Is it a way that check.numbers accepts? That takes longer to say so.
local function isWay(dx, dy)
  return type(dx) == "number" and type(dy) == "number" and dx >= -1e100 and dx <= 1e100
    and dy >= -1e100 and dy <= 1e100
end

local RESPONSES = { slide = true, touch = true, bounce = true, cross = true, ignore = true }

-- Return what is wrong with the filter of a move, or nil.
local function wrongFilter(filter, world)
  local kind = type(filter)
  if kind == "nil" or kind == "function" then return nil end
  if kind == "string" then
    return not RESPONSES[filter] and ("unknown response '%s'"):format(filter) or nil
  end
  if kind ~= "table" then return "response, table or function expected, got " .. kind end
  for group, response in pairs(filter) do
    if type(group) ~= "string" then return "group name expected as key, got " .. type(group) end
    if type(response) ~= "boolean" and not RESPONSES[response] then
      return ("unknown response '%s' for group '%s'"):format(tostring(response), group)
    end
    local reason = wrongGroup(world, group)
    if reason then return reason end
  end
end

-- Moving ----------------------------------------------------------------------------------------

-- Check the filter of a move, unless it is the one before: that takes longer than the move.
local function checkFilter(self, filter)
  if filter == self.checked then return end
  local reason = wrongFilter(filter, self.world)
  if reason then refuse(3, "move", reason) end
  self.checked = filter
end

local function move(self, dx, dy, filter)
  body.begin(self, filter)
  local side, rise = dx * self.rightX + dy * self.rightY, dx * self.upX + dy * self.upY
  if self.stands and rise <= 0 then walk(self, side)
  else fly(self, dx, dy, rise) end
  body.finish(self)
end

-- move with functions of the game, which may raise errors. Then the walker is where it was.
local function tryToMove(self, dx, dy, filter)
  local x, y = self.world:getPosition(self.item)
  local stands, ground, groundX, groundY = self.stands, self.ground, self.groundX, self.groundY
  local ok, problem = pcall(move, self, dx, dy, filter)
  if ok then return end
  body.goBack(self, x, y, 0)
  self.stands, self.ground, self.groundX, self.groundY = stands, ground, groundX, groundY
  error(problem, 0)
end

function Walker:move(dx, dy, filter)
  if not isWay(dx, dy) then check.numbers("move", 1, dx, dy) end
  if filter ~= nil then checkFilter(self, filter) end
  if type(filter) == "function" or type(self.push) == "function" then
    tryToMove(self, dx, dy, filter)
  else
    move(self, dx, dy, filter)
  end
  return self.x, self.y
end

function Walker:drop()
  if not self.stands or not self.world:has(self.ground) then return false end
  if not self.world:getOneWay(self.ground) then return false end
  self.dropping, self.through = true, self.ground
  body.leaveGround(self)
  return true
end

function Walker:setShape(shape)
  check.kind("setShape", 1, shape, "body")
  local world, item = self.world, self.item
  if not world:fits(item, shape) then return false end
  world:setShape(item, shape)
  body.measure(self)
  return true
end

-- What the last move left -----------------------------------------------------------------------

function Walker:getItem() return self.item end

function Walker:getGround()
  if self.stands then return self.ground, self.groundX, self.groundY end
end

function Walker:getWall()
  if self.hasWall then return self.wall, self.wallX, self.wallY end
end

function Walker:getCeiling()
  if self.hasCeiling then return self.ceiling, self.ceilingX, self.ceilingY end
end

function Walker:getAirborne() return self.airborne end

function Walker:getRide()
  local x, y = self.world:getPosition(self.item)
  return x - self.x, y - self.y
end

function Walker:getCrossed(into)
  demand(1, "getCrossed", wrongList(into))
  local items, n = into or {}, self.crossedCount
  for i = 1, n do items[i] = self.crossed[i] end
  local i = n + 1
  while items[i] ~= nil do
    items[i] = nil
    i = i + 1
  end
  return items, n
end

-- Going back -------------------------------------------------------------------------------------

function Walker:save(into)
  demand(1, "save", wrongList(into))
  local saved = into or {}
  state.save(self, saved)
  for _, name in ipairs(NAMES) do saved[name] = self[name] end
  return saved
end

function Walker:restore(saved)
  demand(1, "restore", state.wrong(saved))
  for _, name in ipairs(NAMES) do
    local reason = wrong[name](saved[name], self.world)
    demand(1, "restore", reason and name .. ": " .. reason)
  end
  state.restore(self, saved)
  for _, name in ipairs(NAMES) do set(self, name, saved[name]) end
  return self
end

-- Making ----------------------------------------------------------------------------------------

return function(world, item, options)
  check.kind("walker", 1, world, "world")
  demand(2, "walker", wrongItem(world, item))
  checkOptions(options, world)
  local walker = setmetatable({ world = world, item = item }, Walker)
  for _, name in ipairs(NAMES) do
    local value = options and options[name]
    if value == nil then value = DEFAULTS[name] end
    set(walker, name, value)
  end
  body.make(walker)
  return walker
end
