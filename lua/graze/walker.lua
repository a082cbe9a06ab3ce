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
local angles = require "graze.walker.angle"
local body = require "graze.walker.body"
local fly = require "graze.walker.air"
local state = require "graze.walker.state"
local walk = require "graze.walker.ground"

local pi = math.pi
local error, pairs, pcall, type = error, pairs, pcall, type
local demand, refuse = check.demand, check.refuse

body.register(function() error "" end)

local Walker, ownOf = body.Walker, body.ownOf

-- Return what is wrong with a walker whose item is not in its world, or a plane now; else nil.
local function wrongPresence(own)
  if not own.world:has(own.item) then
    return "the item of this walker is not in its world: " .. check.named(own.item)
  elseif own.world:getShapeType(own.item) == "plane" then
    return "the item of this walker is a plane now, which has no place"
  end
end

function Walker:__tostring() return "walker of " .. tostring(ownOf(self, "tostring").item) end

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

wrong.step, wrong.snap, wrong.nudge = check.wrongLength, check.wrongLength, check.wrongLength

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

local function set(own, name, value)
  own[name] = value
  if name ~= "maxSlope" then return end
  -- A slope of just this angle is ground, in spite of rounding.
  local cosine, sine = angles.direction(value)
  own.leastUp, own.steepness = cosine - 1e-9, sine
end

local function capital(name) return name:sub(1, 1):upper() .. name:sub(2) end

for _, name in ipairs(NAMES) do
  local getter, setter = "get" .. capital(name), "set" .. capital(name)
  Walker[getter] = function(self)
    local own = ownOf(self, getter)
    return own[name]
  end
  Walker[setter] = function(self, value)
    local own = ownOf(self, setter)
    demand(1, setter, wrong[name](value, own.world))
    set(own, name, value)
    return self
  end
end

local function wrongItem(world, item)
  if item == nil then return "item expected, got nil" end
  if not world:has(item) then return "item is not in this world: " .. check.named(item) end
  if world:getShapeType(item) == "plane" then return "a plane is no body" end
end

local function checkOptions(options, world)
  if options == nil then return end
  if type(options) ~= "table" then refuse(3, "walker", "table expected, got " .. type(options)) end
  for name, value in pairs(options) do
    if not wrong[name] then refuse(3, "walker", check.unknownOption(name, NAMES)) end
    local reason = wrong[name](value, world)
    if reason then refuse(3, "walker", name .. ": " .. reason) end
  end
end

local function wrongList(into)
  if into ~= nil and type(into) ~= "table" then return "table expected, got " .. type(into) end
end

-- Moving ----------------------------------------------------------------------------------------

-- What a move raises if it has no two numbers for a way; `fail` says what is wrong with them.
local NO_WAY = {}

local function move(own, dx, dy, filter)
  body.begin(own, filter)
  if not (dx == dx + 0 and dy == dy + 0 and dx * dx + dy * dy < 1e200) then error(NO_WAY, 0) end
  local side, rise = dx * own.rightX + dy * own.rightY, dx * own.upX + dy * own.upY
  if own.stands and rise <= 0 then
    walk(own, side)
  else
    -- A drop begins with the first move behind it.
    if own.dropping and own.airborne == 0 and rise <= 0 then dx, dy = body.sink(own, dx, dy) end
    fly(own, dx, dy, rise)
  end
  own.airborne = own.stands and 0 or own.airborne + 1
  if own.dropping then body.endDrop(own) end
end

-- Raise what a call of the world has raised in a method, in the words of a walker, at a level. Its
-- first argument is the item, as the walker is of its own.
local function retell(problem, name, level)
  local words = body.ownWords(problem)
  if not words then error(problem, 0) end
  words = words:gsub("#(%d+)", function(i) return "#" .. tonumber(i) - 1 end, 1)
  error(words:gsub("'%a+'", "'" .. name .. "'", 1), level)
end

-- Raise what a move has raised, at the caller of the method.
local function fail(own, dx, dy, problem)
  local reason = wrongPresence(own)
  if reason then refuse(1, "move", reason) end
  reason = check.wrongNumber(dx)
  if reason then refuse(1, "move", reason) end
  reason = check.wrongNumber(dy)
  if reason then refuse(2, "move", reason) end
  if problem == NO_WAY then refuse(1, "move", "the way is too long") end
  retell(problem, "move", 4)
end

-- A move is tried: where it raises an error, the walker is as it was.
function Walker:move(dx, dy, filter)
  local own = ownOf(self, "move")
  local x, y, crossed, count, spare = own.x, own.y, own.crossed, own.crossedCount, own.spare
  local stands, ground, groundX, groundY = own.stands, own.ground, own.groundX, own.groundY
  local hasWall, wall, wallX, wallY = own.hasWall, own.wall, own.wallX, own.wallY
  local hasCeiling, ceiling = own.hasCeiling, own.ceiling
  local ceilingX, ceilingY = own.ceilingX, own.ceilingY
  local ok, problem = pcall(move, own, dx, dy, filter)
  if ok then return own.x, own.y end
  body.goHome(own)
  own.x, own.y, own.crossed, own.crossedCount, own.spare = x, y, crossed, count, spare
  own.stands, own.ground, own.groundX, own.groundY = stands, ground, groundX, groundY
  own.hasWall, own.wall, own.wallX, own.wallY = hasWall, wall, wallX, wallY
  own.hasCeiling, own.ceiling = hasCeiling, ceiling
  own.ceilingX, own.ceilingY = ceilingX, ceilingY
  fail(own, dx, dy, problem)
end

function Walker:drop()
  local own = ownOf(self, "drop")
  demand(1, "drop", wrongPresence(own))
  if not own.stands or not own.world:has(own.ground) then return false end
  if not own.world:getOneWay(own.ground) then return false end
  own.dropping, own.through = true, own.ground
  body.leaveGround(own)
  return true
end

function Walker:isDropping()
  local own = ownOf(self, "isDropping")
  return own.dropping
end

local function setShape(own, shape)
  if not own.world:fits(own.item, shape) then return false end
  own.world:setShape(own.item, shape)
  body.measure(own)
  return true
end

function Walker:setShape(shape)
  local own = ownOf(self, "setShape")
  check.kind("setShape", 1, shape, "body")
  demand(1, "setShape", wrongPresence(own))
  local ok, answer = pcall(setShape, own, shape)
  if not ok then retell(answer, "setShape", 3) end
  return answer
end

-- What the last move left -----------------------------------------------------------------------

function Walker:getItem()
  local own = ownOf(self, "getItem")
  return own.item
end

function Walker:getWorld()
  local own = ownOf(self, "getWorld")
  return own.world
end

function Walker:getGround()
  local own = ownOf(self, "getGround")
  if own.stands then return own.ground, own.groundX, own.groundY end
end

function Walker:getWall()
  local own = ownOf(self, "getWall")
  if own.hasWall then return own.wall, own.wallX, own.wallY end
end

function Walker:getCeiling()
  local own = ownOf(self, "getCeiling")
  if own.hasCeiling then return own.ceiling, own.ceilingX, own.ceilingY end
end

function Walker:getAirborne()
  local own = ownOf(self, "getAirborne")
  return own.airborne
end

function Walker:getRide()
  local own = ownOf(self, "getRide")
  demand(1, "getRide", wrongPresence(own))
  local x, y = own.world:getPosition(own.item)
  return x - own.x, y - own.y
end

function Walker:getCrossed(into)
  local own = ownOf(self, "getCrossed")
  demand(1, "getCrossed", wrongList(into))
  local items, n = into or {}, own.crossedCount
  for i = 1, n do items[i] = own.crossed[i] end
  local i = n + 1
  while items[i] ~= nil do
    items[i] = nil
    i = i + 1
  end
  return items, n
end

-- Going back -------------------------------------------------------------------------------------

function Walker:save(into)
  local own = ownOf(self, "save")
  demand(1, "save", wrongList(into))
  local saved = into or {}
  state.save(own, saved)
  for _, name in ipairs(NAMES) do saved[name] = own[name] end
  return saved
end

function Walker:restore(saved)
  local own = ownOf(self, "restore")
  demand(1, "restore", state.wrong(saved))
  for _, name in ipairs(NAMES) do
    local reason = wrong[name](saved[name], own.world)
    demand(1, "restore", reason and name .. ": " .. reason)
  end
  state.restore(own, saved)
  for _, name in ipairs(NAMES) do set(own, name, saved[name]) end
  return self
end

-- Making ----------------------------------------------------------------------------------------

return function(world, item, options)
  check.kind("walker", 1, world, "world")
  demand(2, "walker", wrongItem(world, item))
  checkOptions(options, world)
  local own = { world = world, item = item }
  for _, name in ipairs(NAMES) do
    local value = options and options[name]
    if value == nil then value = DEFAULTS[name] end
    set(own, name, value)
  end
  body.make(own)
  return body.new(own)
end
