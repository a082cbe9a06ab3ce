-- The hero: what the keys do to the velocity. Where that leads is up to the body.
--
-- The input of a step is a table: x and y are -1, 0 or 1, `jump` and `dash` say that the key went
-- down in this step, and `hold` that the one for jumps is still down.

local body = require "body"

local hero = {}
hero.__index = hero

-- Units are those of the map, and seconds.
local RUN, CRAWL, RUSH, DRIFT = 110, 45, 1100, 700 -- speeds; how fast they change, in the air too
local JUMP, GRAVITY, FALL, CUT = 265, 900, 300, 0.5 -- what is left of a jump whose key is let go
local SLIDE, KICK, LEAP = 50, 150, 245 -- down a wall; a jump away from it, and up
local DASH, DASHES, AFTER = 280, 0.15, 0.6 -- speed, seconds, and how much of it stays
local CLIMB, SWIM, DRAG = 75, 85, 450
local LATE, EARLY = 0.1, 0.1 -- how much too late, and too early, a jump may come

local OPTIONS = { maxSlope = math.rad(46), step = 8, nudge = 4, push = "crates" }

function hero.new(world, x, y)
  local self = setmetatable({ startX = x, startY = y, facing = 1, deaths = 0, dead = 0 }, hero)
  self.body = body.new(world, self, OPTIONS, x, y)
  self:rest()
  return self
end

function hero:rest()
  self.vx, self.vy, self.buffer, self.coyote, self.grip, self.dashing = 0, 0, 0, 0, 0, 0
  self.state, self.canDash, self.cut = "run", true, false
end

-- Begin again at the last flag.
function hero:die()
  self.deaths, self.dead = self.deaths + 1, 0.35
  self.diedX, self.diedY = self.body.x, self.body.y
  self.body:place(self.startX, self.startY)
  self:rest()
end

local function approach(value, goal, step)
  return value < goal and math.min(value + step, goal) or math.max(value - step, goal)
end

-- A jump takes the speed of what it leaves along.
local function jump(self, vx, vy, dt)
  local rideX, rideY = self.body:ride()
  self.vx, self.vy = vx + rideX / dt, -vy + math.min(rideY / dt, 0)
  self.buffer, self.coyote, self.grip, self.cut, self.state = 0, 0, 0, true, "run"
end

-- What it can do ---------------------------------------------------------------------------------

local states = {}

function states.run(self, dt, input)
  local on = self.body.ground
  local speed = input.x * (self.low and on and CRAWL or RUN)
  local isFaster = not on and self.vx * speed > speed * speed
  self.vx = approach(self.vx, speed, (on and RUSH or isFaster and DRIFT / 4 or DRIFT) * dt)
  self.vy = on and 0 or math.min(self.vy + GRAVITY * dt, FALL)
  if self.grip > 0 and input.x == self.side then self.vy = math.min(self.vy, SLIDE) end
  if self.cut and not input.hold and self.vy < 0 then self.vy, self.cut = self.vy * CUT, false end
  if self.buffer <= 0 then return end
  if self.low and self.body:drop() then
    self.buffer, self.coyote = 0, 0
  elseif self.coyote > 0 then
    jump(self, self.vx, JUMP, dt)
  elseif self.grip > 0 then
    jump(self, -self.side * KICK, LEAP, dt)
  end
end

function states.climb(self, dt, input)
  self.vx, self.vy, self.canDash = input.x * CLIMB / 2, input.y * CLIMB, true
  if self.buffer > 0 then jump(self, input.x * RUN, JUMP, dt) end
end

function states.swim(self, dt, input)
  self.vx = approach(self.vx, input.x * SWIM, DRAG * dt)
  self.vy = approach(self.vy, input.y * SWIM + 15, DRAG * dt)
  self.canDash = true
  if self.buffer > 0 then jump(self, self.vx, JUMP, dt) end
end

function states.dash(self, dt)
  self.dashing = self.dashing - dt
  if self.dashing > 0 then return end
  self.vx, self.vy, self.state = self.vx * AFTER, self.vy * AFTER, "run"
end

local function startDash(self, input)
  local x, y = input.x, input.y
  if x == 0 and y == 0 then x = self.facing end
  local speed = x ~= 0 and y ~= 0 and DASH * math.sqrt(0.5) or DASH
  self.vx, self.vy, self.dashing = x * speed, y * speed, DASHES
  self.state, self.canDash, self.cut = "dash", false, false
end

-- Is there a ladder to go up, or one below the ledge that it stands on to go down?
local function meetsLadder(self, input)
  if input.y < 0 then return self.vy >= 0 and self.body:isIn("ladders", 0, -1) end
  return input.y > 0 and self.body:isIn("ladders", 0, 4) and
    (not self.body.ground or self.body:drop())
end

local function choose(self, input)
  local isWet = self.body:isIn("water", 0, -9)
  if input.dash and self.canDash then return startDash(self, input) end
  if self.state == "dash" then return end
  if self.state == "climb" and self.body:isIn("ladders", 0, 0) then return end
  self.state = isWet and "swim" or meetsLadder(self, input) and "climb" or "run"
end

local function stoop(self, input)
  local low = input.y > 0 and self.body.ground ~= nil and self.state == "run"
  if low ~= self.low and self.body:crouch(low) then self.low = low end
end

-- Steps ------------------------------------------------------------------------------------------

local function learn(self, dt)
  local on = self.body
  if on.ground then self.coyote, self.cut = LATE, false end
  if on.ground and self.state ~= "dash" then self.canDash = true end
  if on.wall and not on.ground then self.grip, self.side = LATE, on.wall end
  if on.wall and on.wall * self.vx > 0 then self.vx = 0 end
  if on.ceiling and self.vy < 0 then self.vy = 0 end
  self.buffer, self.coyote, self.grip = self.buffer - dt, self.coyote - dt, self.grip - dt
end

function hero:step(dt, input)
  self.dead = self.dead - dt
  if self.dead > 0 then return end
  if input.jump then self.buffer = EARLY end
  if input.x ~= 0 then self.facing = input.x end
  choose(self, input)
  stoop(self, input)
  states[self.state](self, dt, input)
  self.body:move(self.vx * dt, self.vy * dt)
  learn(self, dt)
end

return hero
