-- Walking: along the ground, around its bends, over steps, and against what can be pushed.
--
--            ____     a leg ends at a slope that it can walk on, and the rest of it leads up
--       b __/         there; at a wall it tries a step: up, on, and down again; and at the end
--     a__/            it goes down as far as the ground may have fallen away

if package.loaded.jit then package.loaded.jit.off(true, true) end -- see graze/walker.lua

local body = require "graze.walker.body"
local shove = require "graze.walker.push"

local abs, max, sqrt = math.abs, math.max, math.sqrt
local along, go, isWalkable = body.along, body.go, body.isWalkable

local MOST_LEGS = 8

-- A rest of the way up to this part of it counts as none.
local NOTHING = 1e-12

-- Step over a ledge no higher than `step`, to go on by (dx, dy). Returns how far it went; nil, and
-- nothing has changed, unless it went on, rose, and stands on ground.
local function stepOver(self, dx, dy)
  local x, y, crossedCount = self.x, self.y, self.crossedCount
  local upX, upY = self.upX, self.upY
  local _, _, rx, ry = go(self, upX * self.step, upY * self.step)
  local rise = rx * upX + ry * upY
  local _, _, wx, wy = go(self, dx, dy)
  local nx, ny, fx, fy, other = go(self, -upX * rise, -upY * rise)
  local hasRisen = rise + fx * upX + fy * upY > 0
  if isWalkable(self, nx, ny) and wx * dx + wy * dy > 0 and hasRisen then
    body.standOn(self, other, nx, ny)
    return sqrt(wx * wx + wy * wy)
  end
  body.goBack(self, x, y, crossedCount)
end

-- Go down to ground that lies no deeper than `depth`; stay, in the air, if there is none.
local function snapDown(self, depth)
  local x, y, crossedCount = self.x, self.y, self.crossedCount
  local nx, ny, _, _, other = go(self, -self.upX * depth, -self.upY * depth)
  if isWalkable(self, nx, ny) then return body.standOn(self, other, nx, ny) end
  body.goBack(self, x, y, crossedCount)
  body.leaveGround(self)
end

-- Go on at something that is no ground, with `left` of the way. Returns what is left then; 0 if it
-- is a wall.
local function passObstacle(self, other, nx, ny, left, isRight)
  local sideX, sideY = self.rightX, self.rightY
  if not isRight then sideX, sideY = -sideX, -sideY end
  if self.step > 0 then
    local went = stepOver(self, sideX * left, sideY * left)
    if went then return left - went end
  end
  if body.pushes(self, other) then
    local room = shove(self, other, sideX, sideY, left)
    if room > 0 then
      local tx, ty = along(self, self.groundX, self.groundY, isRight)
      local stop, _, wx, wy = go(self, tx * room, ty * room)
      if stop then return left - sqrt(wx * wx + wy * wy) end -- at another thing, which is next
      left = left - room
      if left <= NOTHING then return 0 end
    end
  end
  body.meetWall(self, other, nx, ny)
  return 0
end

return function(self, side)
  local left, isRight, least = abs(side), side >= 0, NOTHING * abs(side)
  for _ = 1, MOST_LEGS do
    if left <= least then break end
    local tx, ty = along(self, self.groundX, self.groundY, isRight)
    local nx, ny, wx, wy, other = go(self, tx * left, ty * left)
    left = left - sqrt(wx * wx + wy * wy)
    if not nx or left <= least then break end
    if isWalkable(self, nx, ny) then body.standOn(self, other, nx, ny)
    else left = passObstacle(self, other, nx, ny, left, isRight) end
  end
  snapDown(self, max(self.snap, 2 * abs(side) * self.steepness) + self.probe)
end
