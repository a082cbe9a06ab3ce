-- Flying: jumps and falls. Walls take the sideways motion, and never lift; ceilings bend it; ground
-- ends it, and what is left is walked.

if package.loaded.jit then package.loaded.jit.off(true, true) end -- see graze/walker.lua

local body = require "graze.walker.body"
local walk = require "graze.walker.ground"

body.register(function() error "" end)

local abs, min = math.abs, math.min
local go = body.go

local MOST_LEGS = 8

-- What leans over by no more than this counts as a wall.
local UPRIGHT = 0.05

-- Take from (x, y) what leads into a surface.
local function project(x, y, nx, ny)
  local into = x * nx + y * ny
  if into >= 0 then return x, y end
  return x - into * nx, y - into * ny
end

-- Slip by the edge of a ceiling to one side, if there is room no farther than `nudge`: back from
-- there until it touches, so by no more than it needs; then up by `rise`. Returns whether it has.
local function slipTo(self, sideX, sideY, rise)
  local world, item, x, y = self.world, self.item, self.x, self.y
  local crossedCount, nudge, height = self.crossedCount, self.nudge, min(rise, self.nudge)
  local there, above = x + sideX * nudge + self.upX * height, y + sideY * nudge + self.upY * height
  world:setPosition(item, there, above)
  local _, _, n = world:push(item, self.filter or nil)
  local fits = n == 0
  if fits then
    world:setPosition(item, there, above)
    self.x, self.y = there, above
    go(self, -sideX * nudge, -sideY * nudge)
    there, above = self.x, self.y
  end
  body.goBack(self, x, y, crossedCount)
  if not fits then return false end
  local shift = (there - x) * sideX + (above - y) * sideY
  if go(self, sideX * shift, sideY * shift) then
    body.goBack(self, x, y, crossedCount)
    return false
  end
  go(self, self.upX * rise, self.upY * rise)
  return true
end

local function slip(self, dx, dy)
  local rise = dx * self.upX + dy * self.upY
  return slipTo(self, self.rightX, self.rightY, rise) or
    slipTo(self, -self.rightX, -self.rightY, rise)
end

-- Return what a wall leaves of a displacement.
local function passWall(self, nx, ny, dx, dy)
  local upX, upY, rightX, rightY = self.upX, self.upY, self.rightX, self.rightY
  local rise, side = dx * upX + dy * upY, dx * rightX + dy * rightY
  local up, beside = nx * upX + ny * upY, nx * rightX + ny * rightY
  if abs(beside) < 1e-9 then return 0, 0 end
  -- Keep the rise: the part to the side is what does not lead into the wall then.
  if side * beside + rise * up < 0 then side = -rise * up / beside end
  if rise > 0 and side * beside < 0 then side = 0 end
  local x, y = rightX * side + upX * rise, rightY * side + upY * rise
  return project(x, y, nx, ny)
end

-- Does (x, y) lead into a surface?
local function leadsInto(x, y, nx, ny) return nx ~= nil and x * nx + y * ny < -1e-12 end

return function(self, dx, dy, rise)
  local x, y, firstX, firstY, sides = dx, dy, nil, nil, 0
  local least = 1e-24 * (dx * dx + dy * dy)
  body.leaveGround(self)
  if least == 0 then go(self, 0, 0) end
  for _ = 1, MOST_LEGS do
    if x * x + y * y <= least then break end
    local nx, ny, wx, wy, other = go(self, x, y)
    if not nx then break end
    x, y = x - wx, y - wy
    local up = nx * self.upX + ny * self.upY
    if up >= self.leastUp then
      body.standOn(self, other, nx, ny)
      return walk(self, x * self.rightX + y * self.rightY)
    elseif rise > 0 and up <= -UPRIGHT then
      if up < -self.leastUp and self.nudge > 0 and slip(self, x, y) then break end
      body.meetCeiling(self, other, nx, ny)
      x, y = project(x, y, nx, ny)
    else
      body.meetWall(self, other, nx, ny)
      x, y = passWall(self, nx, ny, x, y)
      sides = sides + 1
    end
    if leadsInto(x, y, firstX, firstY) then break end
    firstX, firstY = nx, ny
  end
  -- Between two steep sides it may be held.
  if sides > 1 and rise <= 0 then body.settle(self, self.probe) end
end
