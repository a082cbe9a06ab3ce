-- The search: one makes spots and edges, piece by piece.

local flights = require "graze.routes.flights"
local probe = require "graze.routes.probe"
local spots = require "graze.routes.spots"
local surfaces = require "graze.routes.surfaces"
local walks = require "graze.routes.walks"

local abs, ceil, floor, max, min = math.abs, math.ceil, math.floor, math.max, math.min
local insert, remove = table.insert, table.remove
local ipairs, pairs = ipairs, pairs
local NEAR = probe.NEAR

local search = {}

-- Let the columns of a rectangle wait to be scanned, from the right to the left.
local function awaitScan(self, u1, v1, u2, v2)
  local size = self.spacing
  insert(self.toScan, { first = ceil(max(u1, self.left) / size),
    k = floor(min(u2, self.right) / size), top = max(v1, self.top), bottom = min(v2, self.bottom) })
end

-- Return a rectangle of which column k waits to be scanned, or nil if none does.
local function nextToScan(self)
  local list = self.toScan
  while list[1] and list[#list].k < list[#list].first do remove(list) end
  return list[#list]
end

-- Find the surfaces of the next column of a rectangle: cast the body down, and go on below where it
-- fits.
local function scan(self, columns)
  local u, v, step, bottom = columns.k * self.spacing, columns.top, self.spacing / 2, columns.bottom
  columns.k = columns.k - 1
  while v < bottom do
    probe.place(self, u, v)
    while v < bottom and not probe.fits(self, u, v) do v = v + step end
    if v >= bottom then return end
    probe.place(self, u, v)
    probe.letFly(self)
    local endU, endV = probe.move(self, 0, bottom - v)
    local stands = self.feet:getGround() ~= nil and abs(endU - u) < NEAR
    if stands and not probe.isHurt(self) then spots.here(self) end
    v = max(v, endV) + step
  end
end

-- Widen the box of all that was played from a spot by that of the last task.
local function widen(self, spot)
  spot.u1, spot.v1 = min(spot.u1, self.u1), min(spot.v1, self.v1)
  spot.u2, spot.v2 = max(spot.u2, self.u2), max(spot.v2, self.v2)
  spot.missed = flights.countMissed(self, spot)
end

-- Can what flights leave out have changed for a spot, with these surfaces made anew?
local function isConcerned(spot, boxes)
  if boxes[spot.surface] then return true end
  for _, box in pairs(boxes) do
    if spot.u1 <= box.u2 and spot.u2 >= box.u1 and spot.v1 - 1 <= box.v2 and spot.v2 >= box.v1 then
      return true
    end
  end
  return false
end

-- After a change: find the surfaces anew that it can have cut, and fly again from each spot from
-- which more are missed than before.
local function revise(self)
  self.isStale = false
  local boxes = surfaces.remake(self)
  for _, spot in ipairs(self.spots) do
    if spot and isConcerned(spot, boxes) and flights.countMissed(self, spot) > spot.missed then
      spots.await(self, spot, "fly")
    end
  end
  return #self.toFly > 0
end

-- Forget what stood in a rectangle of places, and what was played through it.
local function forgetIn(self, u1, v1, u2, v2)
  for _, spot in ipairs(self.spots) do
    if spot and spot.u1 <= u2 and spot.u2 >= u1 and spot.v1 <= v2 and spot.v2 >= v1 then
      surfaces.touch(self, spot)
      if spot.u >= u1 and spot.u <= u2 and spot.v >= v1 and spot.v <= v2 then
        spots.forget(self, spot)
      else
        spots.forgetWays(spot)
        spots.await(self, spot, "walk")
      end
    end
  end
end

-- Forget all in a box of places, and look for it anew.
local function remake(self, box)
  forgetIn(self, box.u1, box.v1, box.u2, box.v2)
  awaitScan(self, box.u1, box.v1, box.u2, box.v2)
end

-- Widen the box of those that have shifted on the same surface by a spot, and a little around it.
local function noteShifted(self, spot)
  local list, size = self.shifted, self.spacing
  local box = list[spot.surface]
  if not box then
    box = { u1 = spot.u, v1 = spot.v, u2 = spot.u, v2 = spot.v }
    list[spot.surface], list[#list + 1] = box, box
  end
  box.u1, box.v1 = min(box.u1, spot.u - size), min(box.v1, spot.v - size)
  box.u2, box.v2 = max(box.u2, spot.u + size), max(box.v2, spot.v + size)
end

-- How many spots are looked at in a piece of work.
local CHECKED = 64

-- After a change, see whether one still stands at some spots. Ground that was cut has corners on
-- a grid: so its sides shift where they were not cut, too, by less than can be seen; but who must
-- stand there to the bit does not.
local function check(self)
  local last = max(0, self.toCheck - CHECKED)
  for id = self.toCheck, last + 1, -1 do
    local spot = self.spots[id]
    if spot and not probe.stand(self, spot.u, spot.v) then noteShifted(self, spot) end
  end
  self.toCheck = last
  if last > 0 then return end
  for _, box in ipairs(self.shifted) do remake(self, box) end
  self.shifted = {}
  spots.renumber(self)
end

-- Do the next piece of work. Returns false if there is none.
local function doNext(self)
  if self.toCheck > 0 then
    check(self)
    return true
  end
  probe.beginBox(self)
  local spot = spots.take(self.toWalk, "walk")
  if spot then
    spot.u1, spot.v1, spot.u2, spot.v2 = spot.u, spot.v, spot.u, spot.v
    walks.explore(self, spot)
    widen(self, spot)
    spots.await(self, spot, "fly")
    return true
  end
  local columns = nextToScan(self)
  if columns then
    scan(self, columns)
    return true
  end
  spot = spots.take(self.toFly, "fly")
  if not spot then return self.isStale and revise(self) end
  flights.explore(self, spot)
  widen(self, spot)
  return true
end

function search.make(self)
  spots.make(self)
  surfaces.make(self)
  flights.make(self)
  self.isStale, self.isDone = false, false
  self.toCheck, self.shifted = 0, {}
  awaitScan(self, self.left, self.top, self.right, self.bottom)
end

-- Search until all is found, or for so many seconds; nil for no limit. Returns whether all is.
local function searchOn(self, seconds)
  local clock = self.clock
  local till = seconds and clock() + seconds
  local more
  repeat more = doNext(self) until not more or till and clock() >= till
  self.isDone = not more
end

-- Call a function while the probe is in the world; its errors pass.
local function withProbe(self, act, ...)
  probe.enter(self)
  local ok, problem = pcall(act, self, ...)
  probe.leave(self)
  if not ok then error(problem, 0) end
end

function search.work(self, seconds)
  if not self.isDone then withProbe(self, searchOn, seconds) end
  return self.isDone
end

-- Return the places of an edge, frame by frame: { x1, y1, ... }.
function search.curveOf(self, edge)
  if edge.curve then return edge.curve end
  local curve = {}
  withProbe(self, flights.play, edge, function(u, v)
    local x, y = probe.toWorld(self, u, v)
    curve[#curve + 1], curve[#curve + 2] = x, y
  end)
  edge.curve = curve
  return curve
end

-- Something has changed in a box.
function search.update(self, u1, v1, u2, v2)
  self.isStale, self.isDone = true, false
  -- The places from which the body reaches into it.
  u1, v1 = u1 - self.bodyU2 - 1, v1 - self.bodyV2 - 1
  u2, v2 = u2 - self.bodyU1 + 1, v2 - self.bodyV1 + 1
  remake(self, { u1 = u1, v1 = v1, u2 = u2, v2 = v2 })
  spots.renumber(self)
  self.toCheck, self.shifted = #self.spots, {}
end

return search
