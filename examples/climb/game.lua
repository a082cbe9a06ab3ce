-- The rules of the game, without a screen: lifts go first, then all who walk, and then what they
-- touch is felt. Everything stands where the map says; its type says what it is.

local body = require "body"
local hero = require "hero"

local game = {}
game.__index = game

local GRAVITY, FALL = 900, 300 -- units and seconds
local WALK, BOUNCE, STOMP = 30, 230, 5 -- an enemy's speed; off its head, which is so high

-- Lifts ------------------------------------------------------------------------------------------

-- Each way to go returns which part of its way a lift has gone, by the part of its time.
local ways = {}

function ways.lift(part) return 0.5 - 0.5 * math.cos(2 * math.pi * part) end

-- Down with a bang, a rest, and slowly up again.
function ways.crusher(part)
  if part < 0.4 then return 0 end
  if part < 0.5 then return (part - 0.4) ^ 2 * 100 end
  return part < 0.65 and 1 or (1 - part) / 0.35
end

function ways.turner() return 0 end

local function addLift(self, item)
  local has = item.properties
  table.insert(self.lifts, {
    item = item, way = ways[item.type], x = item.x, y = item.y, dx = has.dx or 0,
    dy = has.dy or 0, seconds = has.seconds or 1, late = has.late or 0, turn = has.turn or 0,
    atX = item.x, atY = item.y, angle = 0,
  })
end

local function moveLifts(self)
  for _, lift in ipairs(self.lifts) do
    local part = lift.way((self.time / lift.seconds + lift.late) % 1)
    lift.atX, lift.atY = lift.x + lift.dx * part, lift.y + lift.dy * part
    lift.angle = lift.turn * self.time
    body.carry(self.world, lift.item, lift.atX, lift.atY, lift.angle)
  end
end

-- Crates and enemies -----------------------------------------------------------------------------

local function addWalker(self, item)
  local one = { item = item, body = body.new(self.world, item), vy = 0, facing = -1 }
  one.isEnemy, one.startX, one.startY = item.type == "enemy", item.x, item.y
  table.insert(self.walkers, one)
end

local SOLID = { "ground", "ledges", "lifts", "crates" }

-- Enemies turn at walls and at edges.
local function patrol(one)
  local on = one.body
  local toe = one.facing > 0 and one.item.width or 0
  if on.wall == one.facing or on.ground and not on:isIn(SOLID, toe, one.item.height + 4) then
    one.facing = -one.facing
  end
end

local function walk(one, dt)
  if one.isEnemy then patrol(one) end
  one.vy = one.body.ground and 0 or math.min(one.vy + GRAVITY * dt, FALL)
  one.body:move(one.isEnemy and one.facing * WALK * dt or 0, one.vy * dt)
end

local function goHome(one)
  one.body:place(one.startX, one.startY)
  one.vy, one.item.crushed = 0, false
end

-- What is touched --------------------------------------------------------------------------------

local touch = {}

function touch.coins(self, coin)
  self.coins, self.left[coin] = self.coins + 1, nil
  self.world:remove(coin)
end

function touch.flags(self, flag)
  self.hero.startX, self.hero.startY, self.flag = flag.x + 4, flag.y + flag.height, flag
end

function touch.spikes(self) self.hero:die() end

function touch.enemies(self, enemy)
  local player, _, y = self.hero, self.world:getPosition(enemy)
  if player.vy <= 0 or player.body.y > y + STOMP then return player:die() end
  player.vy, player.canDash = -BOUNCE, true
  for i, one in ipairs(self.walkers) do
    if one.item == enemy then table.remove(self.walkers, i) end
  end
  self.world:remove(enemy)
end

local function feel(self)
  if self.hero.crushed then self.hero:die() end
  for _, other in ipairs(self.hero.body.crossed) do
    local meet = touch[self.world:getGroup(other)]
    if meet then meet(self, other) end
  end
  self.hero.crushed = false
end

-- Games ------------------------------------------------------------------------------------------

local add = {
  lift = addLift, crusher = addLift, turner = addLift, crate = addWalker, enemy = addWalker,
  flag = function(self, item) table.insert(self.flags, item) end,
  coin = function(self, item) self.total, self.left[item] = self.total + 1, true end,
}

function game.new(map)
  local self = setmetatable({ lifts = {}, walkers = {}, flags = {}, left = {} }, game)
  self.time, self.coins, self.total = 0, 0, 0
  local items, x, y
  self.world, items, x, y = body.world(map)
  self.width, self.height = map.width * map.tilewidth, map.height * map.tileheight
  for _, item in ipairs(items) do
    if add[item.type] then add[item.type](self, item) end
  end
  self.hero = hero.new(self.world, x, y)
  return self
end

function game:step(dt, input)
  self.time = self.time + dt
  moveLifts(self)
  self.hero:step(dt, input)
  for _, one in ipairs(self.walkers) do
    walk(one, dt)
    if one.item.crushed then goHome(one) end
  end
  feel(self)
end

return game
