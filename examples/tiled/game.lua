-- The rules of the level, without a screen. What is solid comes from the map by one call; groups of
-- the map's layers say what it means to the player.

local graze = require "graze"
local tiled = require "graze.tiled"

local game = {}
game.__index = game

local RUN, RUSH, JUMP, GRAVITY = 230, 2000, 620, 1500 -- units and seconds
local SWIM, SINK, DRAG = 260, 320, 3 -- a stroke, gravity and drag in water
local LATE = 5 -- steps after the ground is lost in which a jump still counts
local FEET = { maxSlope = math.rad(50), nudge = 6 }
local BOTTOM = 760 -- who falls so far begins anew

-- Ways -------------------------------------------------------------------------------------------

-- Return the length of a path { x1, y1, x2, y2, ... }, and that up to each of its corners.
local function measure(path)
  local lengths, sum = { 0 }, 0
  for i = 3, #path, 2 do
    local dx, dy = path[i] - path[i - 2], path[i + 1] - path[i - 1]
    sum = sum + math.sqrt(dx * dx + dy * dy)
    lengths[#lengths + 1] = sum
  end
  return sum, lengths
end

-- Return the point of a path at a length.
local function along(path, lengths, at)
  local k = 1
  while k < #lengths - 1 and lengths[k + 1] < at do k = k + 1 end
  local part = (at - lengths[k]) / (lengths[k + 1] - lengths[k])
  local x, y = path[2 * k - 1], path[2 * k]
  return x + (path[2 * k + 1] - x) * part, y + (path[2 * k + 2] - y) * part
end

-- The lifts of the map, each with the path that its property names.
local function newLifts(map, items)
  local lifts = {}
  for _, item in ipairs(items) do
    if item.type == "lift" then
      local id = item.properties.path.id
      local path = tiled.path(map, (tiled.find(map, function(object) return object.id == id end)))
      local length, lengths = measure(path)
      lifts[#lifts + 1] = {
        item = item, path = path, length = length, lengths = lengths,
        seconds = item.properties.seconds,
      }
    end
  end
  return lifts
end

-- Games ------------------------------------------------------------------------------------------

function game.new(map)
  local self = setmetatable({
    world = graze.world(), coins = 0, time = 0, drops = {}, met = {},
  }, game)
  local items
  items, self.n, self.warnings = tiled.add(self.world, map)
  self.lifts = newLifts(map, items)
  self.total = 0
  for _, item in ipairs(items) do
    if item.type == "coin" then self.total = self.total + 1 end
  end
  local _, _, x, y = tiled.find(map, "start")
  self.player = { vx = 0, vy = 0, facing = 1, x = x, y = y, startX = x, startY = y }
  local body = graze.capsule(0, -30, 0, -11, 11) -- its position is between its feet
  self.world:add(self.player, body:setPosition(x, y), { group = "player" })
  self.feet = graze.walker(self.world, self.player, FEET)
  self.world:rule("player", "coins", "cross")
  self.world:rule("player", "water", "ignore")
  self.world:rule("player", "places", "cross")
  self.world:rule("lifts", "rocks", "ignore")
  return self
end

-- Lifts move first, and take along who stands on them.
function game:lift()
  for _, lift in ipairs(self.lifts) do
    local part = 0.5 - 0.5 * math.cos(self.time * 2 * math.pi / lift.seconds)
    local x, y = along(lift.path, lift.lengths, lift.length * part)
    self.world:carry(lift.item, x, y, "player")
  end
end

-- What the player crosses: coins are taken, and the goal ends the game.
local function meet(self, other)
  if other.type == "coin" then
    self.coins = self.coins + 1
    self.world:remove(other)
  elseif other.type == "goal" then
    self.won = true
  end
end

local function onLand(player, dt, input)
  if player.vy < 0 and not input.up then player.vy = player.vy * 0.45 ^ (dt * 10) end
  player.vy = player.vy + GRAVITY * dt
end

local function inWater(player, dt, input)
  if input.jump then player.vy = -SWIM end
  player.vy = (player.vy + (input.down and 2 or 1) * SINK * dt) / (1 + DRAG * dt)
  player.vx = player.vx / (1 + 0.6 * DRAG * dt)
end

-- Move the player, and learn what that met.
local function walk(self, dt)
  local player, feet = self.player, self.feet
  player.x, player.y = feet:move(player.vx * dt, player.vy * dt)
  if feet:getGround() or feet:getCeiling() then player.vy = 0 end
  if feet:getWall() then player.vx = 0 end
  local met, n = feet:getCrossed(self.met)
  for k = 1, n do meet(self, met[k]) end
end

-- May the player jump, also a little after it has left the ground?
local function canJump(self)
  if self.feet:getGround() then self.jumped = false end
  return not self.jumped and self.feet:getAirborne() <= LATE
end

local WATER = "water"
function game:step(dt, input)
  local player = self.player
  self.time = self.time + dt
  self:lift()
  local run = (input.right and 1 or 0) - (input.left and 1 or 0)
  player.vx = player.vx + math.max(math.min(run * RUN - player.vx, RUSH * dt), -RUSH * dt)
  if run ~= 0 then player.facing = run end
  local _, wet = self.world:queryPoint(player.x, player.y - 24, WATER)
  local deep = wet > 0
  if input.jump and canJump(self) then
    player.vy, self.jumped = -JUMP, true
  elseif player.swims and not deep and input.up then
    player.vy = math.min(player.vy, -0.75 * JUMP) -- out of the water
  end
  if deep and not self.feet:getGround() then inWater(player, dt, input)
  else onLand(player, dt, input) end
  player.swims = deep
  walk(self, dt)
  if player.y > BOTTOM then self:restart() end
end

function game:restart()
  local player = self.player
  player.x, player.y, player.vx, player.vy = player.startX, player.startY, 0, 0
  self.world:setPosition(player, player.x, player.y)
end

return game
