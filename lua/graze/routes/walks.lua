-- Walks of routes: from a spot to the next one on its surface, or to the end of that.

local probe = require "graze.routes.probe"
local spots = require "graze.routes.spots"
local surfaces = require "graze.routes.surfaces"

local abs, ceil, floor, max = math.abs, math.ceil, math.floor, math.max
local NEAR, stand, walkTo = probe.NEAR, probe.stand, probe.walkTo

local walks = {}

-- An end of a surface that is nearer to a spot than this is no spot of its own; by a wall, and over
-- an edge.
local LEAST_WALL, LEAST_EDGE = 0.5, 0.25

-- How often the stretch in which a surface ends is halved.
local HALVINGS = 6

local function joinWalk(self, from, to, frames, sign, even)
  if not to or to == from then return end
  spots.join(from, to, { kind = "walk", cost = max(frames, 1), sign = sign, even = even })
  from[sign] = to
  if sign > 0 then from.isEven = even ~= nil end
  if to[-sign] == from then surfaces.join(self, from, to) end
end

-- Who walks stands somewhere near a spot. On ground that is not even, as by an edge that only just
-- bears, does it come there all the same?
local function isSure(self, spot, toU)
  for side = -1, 1, 2 do
    stand(self, spot.u, spot.v)
    probe.move(self, side * NEAR / 2, 0)
    if not walkTo(self, toU) then return false end
  end
  return true
end

-- Return the next multiple of the spacing to a side.
local function nextMultiple(self, u, sign)
  local size = self.spacing
  local k = sign > 0 and floor(u / size) + 1 or ceil(u / size) - 1
  if abs(k * size - u) < 2 * NEAR then k = k + sign end
  return k * size
end

-- Return how far a surface goes on from a spot, of a way after which there is none.
local function findEdge(self, spot, sign, way)
  local low, high = 0, way
  for _ = 1, HALVINGS do
    local middle = (low + high) / 2
    stand(self, spot.u, spot.v)
    probe.move(self, sign * middle / spot.up, 0)
    if self.feet:getGround() and not probe.isHurt(self) then low = middle else high = middle end
  end
  return low
end

-- The surface ends before `way`: make a spot at its end, from which one falls.
local function endAtEdge(self, spot, sign, way)
  local far = findEdge(self, spot, sign, way)
  spot.falls = spot.falls or {}
  spot.falls[sign] = true
  if far < LEAST_EDGE or not stand(self, spot.u, spot.v) then return end
  local frames, even = walkTo(self, spot.u + sign * far)
  local last = frames and spots.here(self)
  if not last or last == spot or not (even or isSure(self, spot, last.u)) then return end
  last.falls = last.falls or {}
  last.falls[sign], spot.falls[sign] = true, nil
  joinWalk(self, spot, last, frames, sign, even)
end

-- A walk has come to where the probe stands, on even ground or not.
local function endHere(self, spot, frames, sign, even)
  local last = spots.here(self)
  if last and (even or isSure(self, spot, last.u)) then
    joinWalk(self, spot, last, frames, sign, even)
  end
end

local function walkOn(self, spot, sign)
  local u = nextMultiple(self, spot.u, sign)
  if not stand(self, spot.u, spot.v) then return end
  local frames, why, tried = walkTo(self, u)
  if frames then return endHere(self, spot, frames, sign, why) end
  if not why then return endAtEdge(self, spot, sign, abs(u - spot.u)) end
  if abs(probe.where(self) - spot.u) > LEAST_WALL then endHere(self, spot, tried, sign) end
end

-- Find the walks from a spot to both sides.
function walks.explore(self, spot)
  walkOn(self, spot, -1)
  walkOn(self, spot, 1)
end

return walks
