-- Somebody who runs and jumps: what the keys do to the velocity. graze.walker does the walking. A
-- runner is the item of a world; it has its place `x, y`, its velocity `vx, vy`, and the way it is
-- `facing`.

local graze = require "graze"

local runner = {}

local RUN, RUSH, JUMP, GRAVITY = 230, 2200, 640, 1600 -- units and seconds
local CUT = 0.45 -- of a jump's speed that is left when its key is let go
local LATE = 5 -- steps after the ground is lost in which a jump still counts
local FEET = { maxSlope = math.rad(50), nudge = 6 }

-- The body of a runner, whose position is between its feet.
function runner.body() return graze.capsule(0, -30, 0, -11, 11) end

-- Puts a runner into a world, at (x, y).
function runner.new(world, x, y)
  local self = { vx = 0, vy = 0, facing = 1, x = x, y = y }
  world:add(self, runner.body():setPosition(x, y), { group = "player" })
  self.feet = graze.walker(world, self, FEET)
  return self
end

local function jump(self, dt, input)
  if self.feet:getGround() then self.jumps = false end
  if not (input.pressed.up or input.pressed.space) then return end
  if self.jumps or self.feet:getAirborne() > LATE then return end
  local rideX, rideY = self.feet:getRide() -- a lift gives its speed
  self.vx, self.vy, self.jumps = self.vx + rideX / dt, -JUMP + rideY / dt, true
end

function runner.step(self, dt, input, filter)
  local feet = self.feet
  local run = (input.right and 1 or 0) - (input.left and 1 or 0)
  local change = run * RUN - self.vx
  self.vx = self.vx + math.max(math.min(change, RUSH * dt), -RUSH * dt)
  if run ~= 0 then self.facing = run end
  jump(self, dt, input)
  if self.vy < 0 and not (input.up or input.fire) then self.vy = self.vy * CUT ^ (dt * 10) end
  self.vy = self.vy + GRAVITY * dt
  self.x, self.y = feet:move(self.vx * dt, self.vy * dt, filter)
  if feet:getGround() or feet:getCeiling() then self.vy = 0 end
  if feet:getWall() then self.vx = 0 end
end

-- The keys of a runner that nobody leads: it jumps now and then, and at walls, and turns where that
-- does not help.
local EVERY, HELD, PATIENCE = 1.9, 0.35, 0.7 -- seconds
function runner.wander(self, dt)
  local keys = self.keys or { pressed = {}, right = true, time = 0, blocked = 0 }
  self.keys, keys.time = keys, keys.time + dt
  keys.blocked = self.feet:getWall() and keys.blocked + dt or 0
  if keys.blocked > PATIENCE then keys.right, keys.left, keys.blocked = keys.left, keys.right, 0 end
  keys.up = keys.time % EVERY < HELD or keys.blocked > 0
  keys.pressed.up = keys.up and self.feet:getGround() ~= nil
  return keys
end

return runner
