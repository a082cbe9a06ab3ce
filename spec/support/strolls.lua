-- Walkers at random in levels at random, among lifts, mills, crates and one-way chains. Nobody may
-- end in something solid, but who was told as crushed, nor go through a wall. Run as a program, it
-- walks in many levels, and prints what it found:
--
--   lua5.4 spec/support/strolls.lua [seed [levels [frames]]]

local graze = require "graze"
local Hash = require "spec.support.hash"
local numbers = require "spec.support.numbers"
local walkers = require "spec.support.walkers"

local strolls = {}

local SIZE, COLUMNS, ROWS = 8, 24, 16
local WIDTH, HEIGHT = SIZE * COLUMNS, SIZE * ROWS

-- Cells, of all kinds, in a closed frame.
local function cells(rng)
  local list = {}
  for row = 1, ROWS do
    for column = 1, COLUMNS do
      local isFrame = row == 1 or row == ROWS or column == 1 or column == COLUMNS
      list[#list + 1] = isFrame and 1 or rng:chance(0.12) and rng:whole(1, 4) or 0
    end
  end
  return walkers.kinds(graze.grid(COLUMNS, ROWS, SIZE, SIZE, list), SIZE)
end

local function mill(rng)
  local way = rng:whole(1, 3)
  if way == 1 then
    return graze.outline(-12, -2, -2, -2, -2, -8, 2, -8, 2, -2, 12, -2, 12, 2, -12, 2)
  end
  if way == 2 then
    return graze.compound(graze.rectangle(-12, -1.5, 24, 3), graze.rectangle(-1.5, -12, 3, 24))
  end
  return graze.rectangle(-14, -1, 28, 2)
end

-- Bodies: their shape, and where its centre is.
local BODIES = {
  { graze.rectangle(-2.5, -6, 5, 6), -3 },
  { graze.capsule(0, -5.5, 0, -2.5, 2.5), -4 },
  { graze.circle(0, 0, 2.5), 0 },
  { graze.polygon(-2.5, -4, 0, -6, 2.5, -4, 2.5, 0, -2.5, 0), -3 },
}

-- Mostly up the screen, and a slanting way.
local UPS = { { 0, -1 }, { 0, -1 }, { 0, -1 }, { 0, 1 }, { -1, 0 }, { 3, -4 } }

local Stroll = {}
Stroll.__index = Stroll

-- Put a shape where it overlaps nothing. Returns whether there was room.
function Stroll:put(item, shape, options)
  local rng, world = self.rng, self.world
  for _ = 1, 60 do
    shape:setPosition(rng:range(12, WIDTH - 12), rng:range(20, HEIGHT - 10))
    if select(2, world:queryShape(shape)) == 0 then
      world:add(item, shape, options)
      return true
    end
  end
  return false
end

-- Take an item away to where there is room, as a game does with who was crushed.
function Stroll:rescue(item)
  local rng, world = self.rng, self.world
  for _ = 1, 400 do
    world:setPosition(item, rng:range(12, WIDTH - 12), rng:range(20, HEIGHT - 10))
    local _, n = world:queryShape(world:getShape(item), function(other)
      return other ~= item and world:getGroup(other) ~= "coins"
    end)
    if n == 0 then return end
  end
  error "no room"
end

local function addMovers(self)
  self.movers = {}
  local lift = graze.grid(3, 1, 8, 4, { 1, 1, 1 })
  if self.rng:chance(0.3) then lift = graze.rectangle(-12, 0, 24, 4) end
  if self:put("lift", lift) then self.movers[1] = "lift" end
  if self:put("mill", mill(self.rng)) then self.movers[#self.movers + 1] = "mill" end
end

local function addBodies(self)
  local rng = self.rng
  self.walkers, self.bodies, self.offset = {}, {}, {}
  local isBody = {}
  function self.passengers(item) return isBody[item] == true end
  for i = 1, 3 do
    local item = "crate" .. i
    if self:put(item, graze.rectangle(-3, -6, 6, 6), { group = "crates" }) then
      self.bodies[#self.bodies + 1], self.offset[item], isBody[item] = item, -3, true
    end
  end
  for i = 1, 4 do
    local item, body = "hero" .. i, rng:pick(BODIES)
    if self:put(item, body[1], { group = "heroes" }) then
      self.bodies[#self.bodies + 1], self.offset[item], isBody[item] = item, body[2], true
      self.walkers[#self.walkers + 1] = { vx = 0, vy = 0, walker = graze.walker(self.world, item, {
        step = rng:pick { 0, 4, 4 }, snap = rng:pick { 0, 4.5 }, nudge = rng:pick { 0, 3 },
        maxSlope = rng:pick { 0.8, 0.8, 0.5, 1.2 }, push = rng:pick { "crates", "nothing" },
      }) }
    end
  end
end

-- Return a stroll that begins. The hash, if there is one, takes in all that happens.
function strolls.new(rng, hash)
  local world = graze.world()
  local self = setmetatable({ world = world, rng = rng, hash = hash, frame = 0, moves = 0,
    carries = 0, crushed = 0, carried = 0, pushed = 0 }, Stroll)
  world:rule("heroes", "coins", "cross"):rule("crates", "coins", "ignore")
  world:rule("default", "coins", "ignore")
  world:add("level", cells(rng), { group = "level" })
  if rng:chance(0.5) then
    world:add("bridge", graze.chain(20, 60, 60, 50, 100, 62, 140, 50), { oneWay = true })
  end
  addMovers(self)
  addBodies(self)
  for i = 1, 5 do self:put("coin" .. i, graze.circle(0, 0, 1), { group = "coins" }) end
  local up = rng:pick(UPS)
  world:setUp(up[1], up[2])
  return self
end

-- Raise an error if a body overlaps what is solid to it, or has left the level.
function Stroll:inspect(item, what)
  local world = self.world
  local _, n = world:queryShape(world:getShape(item), function(other)
    return other ~= item and not world:getOneWay(other) and world:getGroup(other) ~= "coins"
  end)
  local x, y = world:getPosition(item)
  if n > 0 or x < SIZE or x > WIDTH - SIZE or y < SIZE or y > HEIGHT then
    error(("%s overlaps after %s in frame %d at %.17g, %.17g"):format(item, what, self.frame, x, y))
  end
end

-- Raise an error if the straight way of a body's centre leads through the level.
function Stroll:inspectWay(item, x, y, toX, toY)
  local dy = self.offset[item]
  local _, n = self.world:querySegment(x, y + dy, toX, toY + dy, "level")
  if n > 0 then
    error(("%s went through the level in frame %d at %.17g, %.17g"):format(item, self.frame, x, y))
  end
end

-- Return how an item is displaced in this frame: forth and back.
local function drift(frame, period, speed)
  local phase = frame % (2 * period)
  return phase < period and speed or -speed
end

function Stroll:carry(mover)
  local world, frame = self.world, self.frame
  local x, y, angle = world:getTransform(mover)
  local dx, dy = drift(frame, 30, 1.25), drift(frame + 15, 25, 1.5)
  local before = {}
  for i, item in ipairs(self.bodies) do before[i] = { world:getPosition(item) } end
  if mover == "mill" then
    world:carry(mover, x + dx, y + dy, angle + 0.0625, self.passengers)
  else
    world:carry(mover, x + dx, y + dy, self.passengers)
  end
  self.carries = self.carries + 1
  if self.hash then self.hash:hits(world) end
  local crushed = {}
  for _, _, item, response in world:hits() do
    if response == "crush" then crushed[#crushed + 1] = item end
    if response == "carry" then self.carried = self.carried + 1 end
    if response == "push" then self.pushed = self.pushed + 1 end
  end
  for i, item in ipairs(self.bodies) do
    local toX, toY = world:getPosition(item)
    self:inspectWay(item, before[i][1], before[i][2], toX, toY)
  end
  for _, item in ipairs(crushed) do self:rescue(item) end
  self.crushed = self.crushed + #crushed
  for _, item in ipairs(self.bodies) do self:inspect(item, "carry") end
end

function Stroll:walk(each)
  local world, rng, walker = self.world, self.rng, each.walker
  local item = walker:getItem()
  if self.frame % 20 == 1 then each.vx = rng:whole(-1, 1) * rng:range(0.5, 3) end
  if walker:getAirborne() == 0 then each.vy = rng:chance(0.05) and -4 or 0 end
  each.vy = math.min(each.vy + 0.25, 6)
  if walker:getCeiling() then each.vy = math.max(each.vy, 0) end
  if rng:chance(0.02) then walker:drop() end
  local x, y = world:getPosition(item)
  local upX, upY = world:getUp()
  local dx, dy = each.vx * -upY - each.vy * upX, each.vx * upX - each.vy * upY
  local toX, toY = walker:move(dx, dy)
  self.moves = self.moves + 1
  self:inspect(item, "move")
  self:inspectWay(item, x, y, toX, toY)
  if self.hash then
    self.hash:values(toX, toY, walker:getAirborne(), walker:getGround() or "air")
    self.hash:values(select(2, walker:getCrossed()), walker:getWall())
  end
end

-- Let all of them move once.
function Stroll:step()
  self.frame = self.frame + 1
  for _, mover in ipairs(self.movers) do self:carry(mover) end
  for _, each in ipairs(self.walkers) do self:walk(each) end
  local upX, upY = self.world:getUp()
  for _, item in ipairs(self.bodies) do
    if item:find "^crate" then self.world:moveBy(item, -2 * upX, -2 * upY) end
  end
end

-- Walk in several levels. Returns what was counted in all.
function strolls.run(rng, levels, frames, hash)
  local sum = { moves = 0, carries = 0, carried = 0, pushed = 0, crushed = 0 }
  for level = 1, levels do
    local stroll = strolls.new(rng, hash)
    for _ = 1, frames do
      local ok, message = pcall(stroll.step, stroll)
      if not ok then error("level " .. level .. ": " .. message, 0) end
    end
    for name in pairs(sum) do sum[name] = sum[name] + stroll[name] end
  end
  return sum
end

if not ... or tonumber((...)) then
  local seed, hash = tonumber(arg[1]) or 1, Hash.new()
  local levels, frames = tonumber(arg[2]) or 20, tonumber(arg[3]) or 200
  local sum = strolls.run(numbers.same(seed), levels, frames, hash)
  print(("%d moves of walkers, %d carries: %d carried, %d pushed, %d crushed; digest %s"):format(
    sum.moves, sum.carries, sum.carried, sum.pushed, sum.crushed, hash:digest()))
end

return strolls
