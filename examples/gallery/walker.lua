-- Somebody who runs and jumps: where to go in a step, and what the hits of that tell. A scene moves
-- its walker by that itself. A walker has its velocity `vx, vy`, the way it is `facing`, and
-- `ground`, the item that it stands on, with the normal `nx, ny` there.

local walker = {}

local RUN, RUSH, JUMP, GRAVITY = 230, 2200, 640, 1600 -- units and seconds
local CUT = 0.45 -- of a jump's speed that is left when its key is let go
local PRESS = 4 -- how far a step presses on the ground, so as not to lose it downhill
local STEEPEST = math.cos(math.rad(50)) -- what is steeper is no ground
local LATE = 0.08 -- seconds after the ground is lost in which a jump still counts

function walker.new() return { vx = 0, vy = 0, air = 1, facing = 1 } end

local function jump(self, input)
  if not (input.pressed.up or input.pressed.space) or self.air >= LATE then return end
  self.vy, self.air, self.ground = -JUMP, LATE, nil
end

-- The displacement that is wished for: on the ground along it, in the air as one falls.
function walker.wish(self, dt, input)
  local run = (input.right and 1 or 0) - (input.left and 1 or 0)
  local change = run * RUN - self.vx
  self.vx = self.vx + math.max(math.min(change, RUSH * dt), -RUSH * dt)
  if run ~= 0 then self.facing = run end
  jump(self, input)
  if self.ground then
    self.vy = 0
    local nx, ny = self.nx, self.ny
    return -ny * self.vx * dt - nx * PRESS, nx * self.vx * dt - ny * PRESS
  end
  if self.vy < 0 and not (input.up or input.fire) then self.vy = self.vy * CUT ^ (dt * 10) end
  self.vy = self.vy + GRAVITY * dt
  return self.vx * dt, self.vy * dt
end

-- Takes from the hits of a world's last move what is stood on and bumped against. met(other) is
-- called for what is crossed.
function walker.learn(self, world, hits, met)
  self.ground = nil
  for k = 1, hits do
    local _, other, response, _, nx, ny = world:getHit(k)
    if response == "cross" then
      met(other)
    elseif ny <= -STEEPEST then
      self.ground, self.nx, self.ny = other, nx, ny
    elseif ny >= STEEPEST then
      self.vy = math.max(self.vy, 0)
    elseif nx * self.vx < 0 then
      self.vx = 0
    end
  end
end

-- At the end of a step.
function walker.rest(self, dt) self.air = self.ground and 0 or self.air + dt end

return walker
