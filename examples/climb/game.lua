-- The rules of the game, without a screen: lifts go first, then all who walk, and then what they
-- touch is felt. Everything stands where the map says; its type says what it is.

local body = require "body"
local hero = require "hero"
local ways = require "ways"

local game = {}
game.__index = game

local GRAVITY, FALL = 900, 300 -- units and seconds
local WALK, BOUNCE, STOMP = 30, 230, 5 -- an enemy's speed; off its head, which is so high
local SIGHT, HEIGHT = 110, 60 -- how far an enemy sees the hero, to a side, and up and down

-- Lifts ------------------------------------------------------------------------------------------

-- Each way to go returns which part of its way a lift has gone, by the part of its time.
local parts = {}

function parts.lift(part) return 0.5 - 0.5 * math.cos(2 * math.pi * part) end

-- Down with a bang, a rest, and slowly up again.
function parts.crusher(part)
  if part < 0.4 then return 0 end
  if part < 0.5 then return (part - 0.4) ^ 2 * 100 end
  return part < 0.65 and 1 or (1 - part) / 0.35
end

function parts.turner() return 0 end

local function addLift(self, item)
  local has = item.properties
  table.insert(self.lifts, {
    item = item, way = parts[item.type], x = item.x, y = item.y, dx = has.dx or 0,
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

-- Does an enemy see the hero? One that has jumped cannot stop in the air.
local function isAfter(self, one)
  local mode = one.chaser and one.chaser.mode
  if mode == "fly" or mode == "ready" then return true end
  local player = self.hero
  return player.dead <= 0 and player.state ~= "swim" and
    math.abs(player.body.x - one.body.x) < SIGHT and
    math.abs(player.body.y - one.body.y) < HEIGHT
end

-- Enemies that see the hero come after it, or wait where there is no way. Return whether one does.
local function chase(self, one)
  if not isAfter(self, one) then return false end
  one.chaser = one.chaser or ways.chaser(self.map, one.body)
  local at, size = self.hero.body, one.item
  local dx, dy = one.chaser:step(at.x - size.width / 2, at.y - size.height)
  if dx ~= 0 then one.facing = dx > 0 and 1 or -1 end
  one.vy = 0
  one.body:move(dx, dy)
  return true
end

local function walk(self, one, dt)
  if one.isEnemy then
    if chase(self, one) then return end
    patrol(one)
  end
  one.vy = one.body.ground and 0 or math.min(one.vy + GRAVITY * dt, FALL)
  one.body:move(one.isEnemy and one.facing * WALK * dt or 0, one.vy * dt)
end

local function goHome(one)
  one.body:place(one.startX, one.startY)
  one.vy, one.item.crushed, one.chaser = 0, false, nil
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

-- Once the hero is caught, those that came after it are where they were at first.
local function calmDown(self)
  self.deaths = self.hero.deaths
  for _, one in ipairs(self.walkers) do
    if one.chaser then goHome(one) end
  end
end

-- Games ------------------------------------------------------------------------------------------

local add = {
  lift = addLift, crusher = addLift, turner = addLift, crate = addWalker, enemy = addWalker,
  flag = function(self, item) table.insert(self.flags, item) end,
  coin = function(self, item) self.total, self.left[item] = self.total + 1, true end,
}

function game.new(map)
  local self = setmetatable({ lifts = {}, walkers = {}, flags = {}, left = {} }, game)
  self.map, self.time, self.coins, self.total, self.deaths = map, 0, 0, 0, 0
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
    walk(self, one, dt)
    if one.item.crushed then goHome(one) end
  end
  feel(self)
  if self.hero.deaths > self.deaths then calmDown(self) end
end

return game
