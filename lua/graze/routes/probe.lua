-- The probe: an item of its own, made as the character, which plays what a character could do. It
-- is in the world only while routes are looked for.
--
-- `self` is in all these files what graze knows of routes: a table that a game does not see. Places
-- are u, v there: u to the right of who stands upright, v down.
--
--   up (0, -1):  u = x, v = y          up (1, 0):   u = y, v = -x
--   up (0, 1):   u = -x, v = -y        up (-1, 0):  u = -y, v = x

local body = require "graze.walker.body"
local newWalker = require "graze.walker"
local state = require "graze.walker.state"

local abs, huge, max, min = math.abs, math.huge, math.max, math.min
local ipairs, pairs = ipairs, pairs

local probe = {}

body.register(function() error "" end)

-- A spot is reached from so far, and then stood on to the bit.
probe.NEAR = 0.02
local NEAR = probe.NEAR

-- Normals that differ by no more are one.
local EVEN = 1e-9

-- Do the rules say the same as a filter? Then moves need none, and by rules alone they are faster.
local function isByRules(self, filter)
  for group, response in pairs(filter) do
    if response ~= true and self.world:getRule(self.group, group) ~= response then return false end
  end
  return true
end

-- Responses for the groups that are in the world now: ground is left to the rules, what must not be
-- touched is crossed, which ends a try, and all else is passed. In `byRules` what must not be
-- touched is left to the rules, too.
local function findGroups(self)
  local filter, byRules, met, avoid, solid = {}, {}, {}, self.avoid, self.solid
  for _, group in ipairs((self.world:getGroups())) do
    filter[group] = avoid[group] and "cross" or solid[group] or "ignore"
    byRules[group] = avoid[group] or filter[group]
    if avoid[group] or solid[group] then met[#met + 1] = group end
  end
  self.filter = not isByRules(self, filter) and filter or nil
  self.byRules, self.met = byRules, met
end

-- Axes -----------------------------------------------------------------------------------------

-- Return the place or the way (x, y) of a world for (u, v), and the reverse. No bit is lost.
function probe.toWorld(self, u, v)
  local upX, upY = self.upX, self.upY
  return -u * upY - v * upX, u * upX - v * upY
end

function probe.fromWorld(self, x, y)
  local upX, upY = self.upX, self.upY
  return y * upX - x * upY, -x * upX - y * upY
end

local toWorld, fromWorld = probe.toWorld, probe.fromWorld

-- Return the box (u1, v1, u2, v2) of one of a world.
function probe.boxFromWorld(self, x1, y1, x2, y2)
  local u1, v1 = fromWorld(self, x1, y1)
  local u2, v2 = fromWorld(self, x2, y2)
  return min(u1, u2), min(v1, v2), max(u1, u2), max(v1, v2)
end

-- Return x. On arm64, an older LuaJIT compiles a product and its sum to one fused operation, which
-- gives other bits than where it interprets; not across this.
function probe.rounded(x) return min(x, huge) end

local rounded = probe.rounded

-- Take what the character is made of.
function probe.make(self, world, walker)
  local item = walker:getItem()
  self.world, self.probe, self.body = world, {}, world:getShape(item)
  self.upX, self.upY = world:getUp()
  self.group = world:getGroup(item)
  self.options = { maxSlope = walker:getMaxSlope(), step = walker:getStep(),
    snap = walker:getSnap(), nudge = walker:getNudge() }
  local u, v = fromWorld(self, world:getPosition(item))
  local u1, v1, u2, v2 = probe.boxFromWorld(self, world:getBoundingBox(item))
  self.bodyU1, self.bodyV1, self.bodyU2, self.bodyV2 = u1 - u, v1 - v, u2 - u, v2 - v
  self.crossed, self.found, self.before = {}, {}, {}
end

-- In the world -----------------------------------------------------------------------------------

function probe.enter(self)
  findGroups(self)
  self.world:add(self.probe, self.body, { group = self.group })
  local feet = newWalker(self.world, self.probe, self.options)
  self.feet, self.inAir, self.standing = feet, feet:save(), feet:save()
  self.own = body.ownOf(feet)
  local standing = self.standing
  standing.stands, standing.ground, standing.airborne = true, self.probe, 0
  standing.groundX, standing.groundY = self.upX, self.upY
end

function probe.leave(self)
  if self.world:has(self.probe) then self.world:remove(self.probe) end
  self.feet, self.own = nil, nil
end

function probe.place(self, u, v) self.world:setPosition(self.probe, toWorld(self, u, v)) end

function probe.where(self) return fromWorld(self, self.world:getPosition(self.probe)) end

-- Would a move end on something that must not be touched? Who snaps to the ground stands on what it
-- would pass above by a little.
local function wouldStandOnDanger(self, dx, dy)
  local world, item, own = self.world, self.probe, self.own
  local x, y = world:getPosition(item)
  state.save(own, self.before)
  self.feet:move(dx, dy, self.byRules)
  local ground = self.feet:getGround()
  world:setPosition(item, x, y)
  state.restore(own, self.before)
  return ground ~= nil and self.avoid[world:getGroup(ground)] == true
end

-- Move as the walker does. Returns u, v.
function probe.move(self, du, dv)
  local dx, dy = toWorld(self, du, dv)
  if self.hasDangers then self.isOnDanger = wouldStandOnDanger(self, dx, dy) end
  return fromWorld(self, self.feet:move(dx, dy, self.filter))
end

-- Advance to a place. Returns u, v and whether it has met something.
function probe.advance(self, u, v)
  local x, y = toWorld(self, u, v)
  local endX, endY, _, _, _, n = self.world:advance(self.probe, x, y, self.filter)
  u, v = fromWorld(self, endX, endY)
  return u, v, n > 0
end

-- Does it fit at a place?
function probe.fits(self, u, v)
  local x, y = toWorld(self, u, v)
  return self.world:fits(self.probe, self.body, x, y, self.filter)
end

-- Is a box empty of all that it can meet?
function probe.isEmpty(self, u1, v1, u2, v2)
  local x1, y1 = toWorld(self, u1, v1)
  local x2, y2 = toWorld(self, u2, v2)
  local left, top = min(x1, x2), min(y1, y2)
  local w, h = abs(x2 - x1), abs(y2 - y1)
  local _, n = self.world:queryRectangle(left, top, w, h, self.met, self.found)
  return n == 0
end

-- Return the normal of the ground: how far it leads to the right, and up; nil in the air.
function probe.ground(self)
  local _, nx, ny = self.feet:getGround()
  if not nx then return nil end
  local u, v = fromWorld(self, nx, ny)
  return u, -v
end

-- Let it be in the air, whatever it has just done.
function probe.letFly(self) state.restore(self.own, self.inAir) end

-- Begin to note the box of all its places.
function probe.beginBox(self)
  self.u1, self.v1, self.u2, self.v2 = huge, huge, -huge, -huge
end

function probe.note(self, u, v)
  if u < self.u1 then self.u1 = u end
  if u > self.u2 then self.u2 = u end
  if v < self.v1 then self.v1 = v end
  if v > self.v2 then self.v2 = v end
end

-- Stand at a place, as who has walked there. Returns whether it does.
function probe.stand(self, u, v)
  probe.place(self, u, v)
  state.restore(self.own, self.standing)
  local atU, atV = probe.move(self, 0, 0)
  return self.feet:getGround() ~= nil and atU == u and atV == v
end

-- Did the last move touch what must not be touched?
function probe.isHurt(self)
  if not self.hasDangers then return false end
  local _, n = self.feet:getCrossed(self.crossed)
  return n > 0 or self.isOnDanger
end

-- Walking ----------------------------------------------------------------------------------------

-- Return how far to the right who stands on ground that leads `up` moves in a frame, to walk from u
-- to toU: a slope is longer. `up` is nil in the air.
function probe.stride(up, u, toU, pace)
  local way = (toU - u) / (up and up > 0 and up or 1)
  return max(-pace, min(pace, way))
end

-- Walk to toU. Returns how many frames that takes, and the normal of the ground (its u) if it is
-- even all the way; or nil, whether it is a wall that stops it, and the frames: else it falls or
-- touches what it must not.
function probe.walkTo(self, toU)
  local frames, u, v = 0, probe.where(self)
  local fromU, fromV, gap = u, v, abs(toU - u)
  local even, up = probe.ground(self)
  local n
  while gap > NEAR do
    u, v = probe.move(self, probe.stride(up, u, toU, self.pace), 0)
    frames = frames + 1
    probe.note(self, u, v)
    n, up = probe.ground(self)
    if not n or probe.isHurt(self) then return nil, false, frames end
    if abs(toU - u) >= gap then return nil, true, frames end
    local isEven = even and abs(n - even) <= EVEN
      and abs(rounded((u - fromU) * n) - rounded((v - fromV) * up)) <= NEAR
    if not isEven then even = nil end
    gap = abs(toU - u)
  end
  return frames, even
end

return probe
