-- Walking: along the ground, around its bends, over steps, and against what can be pushed.
--
--            ____     a leg ends at a slope that it can walk on, and the rest of it leads up
--       b __/         there; at a wall it tries a step: up, on, and down again; and at the end
--     a__/            of each leg it goes down as far as the ground may have fallen away, where
--                     that is around a bend: see bend.lua

if package.loaded.jit then package.loaded.jit.off(true, true) end -- see graze/walker.lua

local body = require "graze.walker.body"
local bend = require "graze.walker.bend"
local shove = require "graze.walker.push"

body.register(function() error "" end)

local abs, max, sqrt = math.abs, math.max, math.sqrt
local go, isWalkable, settle = body.go, body.isWalkable, body.settle

local MOST_LEGS = 16

-- A rest of the way up to this part of it counts as none.
local NOTHING = 1e-12

-- Go up by no more than `lift`, on by (dx, dy), and down again. Returns how far it went on; nil
-- unless it did, stays higher, and stands on ground. Then, if something has stopped it at once,
-- whether that is above its middle. Returns how high it went, too.
local function goOver(self, lift, dx, dy)
  local upX, upY = self.upX, self.upY
  local _, _, rx, ry = go(self, upX * lift, upY * lift)
  local rise = rx * upX + ry * upY
  local nx, _, wx, wy, _, n = go(self, dx, dy)
  if nx and wx * dx + wy * dy <= 0 then
    local x1, y1, x2, y2 = self.world:getBoundingBox(self.item)
    local _, _, _, _, _, _, px, py = self.world:getHit(n)
    return nil, (px - (x1 + x2) / 2) * upX + (py - (y1 + y2) / 2) * upY > 0, rise
  end
  local groundX, groundY, fall, other = body.goDown(self, rise)
  if not groundX or rise <= fall or wx * dx + wy * dy <= 0 then return nil, nil, rise end
  body.standOn(self, other, groundX, groundY)
  return sqrt(wx * wx + wy * wy), nil, rise
end

-- The same between something above, which stops it at the height `most`, and the ledge: what stops
-- it is above at some heights and below at others, and the height between them is found by halves,
-- up to a part of a hair. Then a body that is pushed out of what it overlaps a hair ahead fits.
local function goUnder(self, most, dx, dy)
  local x, y, crossedCount = self.x, self.y, self.crossedCount
  local upX, upY, least = self.upX, self.upY, 0
  while most - least > self.probe / 4 do
    local middle = (least + most) / 2
    local went, isAbove = goOver(self, middle, dx, dy)
    if went or isAbove == nil then return went end
    if isAbove then most = middle else least = middle end
    body.goBack(self, x, y, crossedCount)
  end
  local rise = (least + most) / 2
  local hair = self.probe / sqrt(dx * dx + dy * dy)
  body.place(self, x + upX * rise + dx * hair, y + upY * rise + dy * hair)
  body.pushOut(self)
  local fits = (self.x - x) * upX + (self.y - y) * upY
  body.goBack(self, x, y, crossedCount)
  if fits > 0 and abs(fits - rise) <= self.probe / 2 then return (goOver(self, fits, dx, dy)) end
end

-- Step over a ledge no higher than `step`, to go on by (dx, dy): lifted by all of that, or by as
-- much as it needs where something above is in its way. Returns how far it went; nil, and nothing
-- has changed, if it cannot.
local function stepOver(self, dx, dy)
  local x, y, crossedCount = self.x, self.y, self.crossedCount
  local went, isAbove, rise = goOver(self, self.step, dx, dy)
  if isAbove then
    body.goBack(self, x, y, crossedCount)
    went = goUnder(self, rise, dx, dy)
  end
  if went then return went end
  body.goBack(self, x, y, crossedCount)
end

-- Walk `left` of the way along the ground, in one leg; `sign` is -1 to the left. Returns what is
-- left then, and what ended the leg: its normal and what it is; nil if nothing did, or the ground
-- has fallen away.
local function walkLeg(self, left, sign)
  local normalX, normalY = self.groundX, self.groundY
  local tx, ty = -sign * normalY, sign * normalX
  local nx, ny, wx, wy, other = go(self, tx * left, ty * left)
  local went = sqrt(wx * wx + wy * wy)
  if went == 0 then return left, nx, ny, other end
  local endX, endY, far = self.x, self.y, went
  if nx then
    -- What stopped it may be ground, too. A hair before, it stands on what it went along, or above.
    far = max(went - self.probe, 0)
    body.place(self, endX - tx * (went - far), endY - ty * (went - far))
  end
  local depth = max(self.snap, 2 * went * self.steepness) + self.probe
  local fall = settle(self, depth)
  if fall > self.probe * body.LEVEL then
    local x, y = endX - wx, endY - wy
    return bend(self, x, y, tx, ty, normalX, normalY, far, depth, left) or left - far
  end
  if nx then
    body.place(self, endX, endY)
    self.isFelt = false -- round feet can be a little above the ground there
  end
  return left - went, nx, ny, other
end

-- Go on at something that is no ground, with `left` of the way. Returns what is left then; 0 if it
-- is a wall.
local function passObstacle(self, other, nx, ny, left, sign)
  local sideX, sideY = sign * self.rightX, sign * self.rightY
  if self.step > 0 then
    local went = stepOver(self, sideX * left, sideY * left)
    if went then return left - went end
  end
  if body.pushes(self, other) then
    local tx, ty = -sign * self.groundY, sign * self.groundX
    local room = shove(self, other, sideX, sideY, tx, ty, left)
    if room > 0 then
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
  local left, sign = abs(side), side < 0 and -1 or 1
  local least = NOTHING * left
  for _ = 1, MOST_LEGS do
    if left <= least then break end
    local nx, ny, other
    left, nx, ny, other = walkLeg(self, left, sign)
    if left <= least or not (nx or self.stands) then break end
    if isWalkable(self, nx, ny) then body.standOn(self, other, nx, ny)
    elseif nx then left = passObstacle(self, other, nx, ny, left, sign) end
  end
  if not self.isFelt then
    settle(self, max(self.snap, 2 * abs(side) * self.steepness) + self.probe)
  end
end
