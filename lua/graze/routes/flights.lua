-- Flights of routes: jumps, falls and drops, played from a spot to where they land.
--
-- In the air one direction is held until frame k, and then another one, which may be the same; who
-- can jump in the air may do so there. All flights that hold one are tried; those that change only
-- where a surface that might be reached has none yet:
--
--              .-'-.
--            .'     '.  <- changes here every few frames
--    spot __'     .'  \
--               .'     '.
--          ____'         \____      each of these surfaces has a flight from this spot's surface

local probe = require "graze.routes.probe"
local spots = require "graze.routes.spots"
local surfaces = require "graze.routes.surfaces"

local abs, ceil, floor, max, min, sqrt = math.abs, math.ceil, math.floor, math.max, math.min,
  math.sqrt
local ipairs = ipairs
local NEAR, isHurt, note, rounded, stand, walkTo = probe.NEAR, probe.isHurt, probe.note,
  probe.rounded, probe.stand, probe.walkTo

local flights = {}

-- Frames of a flight at most; and those after which one that does not get on is none: who hangs
-- between two steep slopes never stands.
local MOST_FRAMES, MOST_IDLE = 300, 6

-- Frames of a walk over an edge at most, until nothing is below.
local MOST_OVER = 8

-- Nothing is met in a box that is empty, and so much around it.
local MARGIN = 0.01

-- One frame --------------------------------------------------------------------------------------

-- Fly one frame. Returns u, v, the speed downwards, and whether it stands then. Only where it meets
-- something must the walker say how it goes on: else an advance gives the same bits.
local function glide(self, u, v, speed, dir)
  speed = min(speed + self.pull, self.fall)
  local du, dv = dir * self.pace, speed * self.dt
  local endU, endV, hasMet = probe.advance(self, u + du, v + rounded(dv))
  self.hasMet = hasMet
  if not hasMet then return endU, endV, speed, false end
  probe.place(self, u, v)
  if not self.isFlying then probe.letFly(self) end
  self.isFlying = true
  endU, endV = probe.move(self, du, dv)
  local feet = self.feet
  local stands = feet:getGround() ~= nil
  return endU, endV, (stands or feet:getCeiling() ~= nil) and 0 or speed, stands
end

-- Fly some frames at once, if nothing is in the box around all of them. Returns u, v, the speed
-- downwards; or nil.
local function leap(self, u, v, speed, dir)
  local endU, endV, top, bottom = u, v, v, v
  for _ = 1, self.every do
    speed = min(speed + self.pull, self.fall)
    endU, endV = endU + dir * self.pace, endV + rounded(speed * self.dt)
    if endV < top then top = endV elseif endV > bottom then bottom = endV end
  end
  local left, right = min(u, endU) + self.bodyU1 - MARGIN, max(u, endU) + self.bodyU2 + MARGIN
  local high, low = top + self.bodyV1 - MARGIN, bottom + self.bodyV2 + MARGIN
  if not probe.isEmpty(self, left, high, right, low) then return nil end
  note(self, u, top)
  return endU, endV, speed
end

-- A whole flight ---------------------------------------------------------------------------------

local function isOut(self, u, v) return u < self.left or u > self.right or v > self.bottom end

-- Places of a flight, every few frames: u, v, the speed downwards and the frame of each.
local function keepPlace(kept, u, v, speed, f)
  local n = kept.count
  kept[n + 1], kept[n + 2], kept[n + 3], kept[n + 4], kept.count = u, v, speed, f, n + 4
end

-- Fly on from a place in frame f, holding `dir`. Returns the frame in which it stands; or nil, if
-- it does not, or below `lowest`. Writes places to `kept`.
local function fly(self, u, v, speed, f, dir, kept, lowest)
  local idle, fromU, fromV, every = 0, u, v, self.every
  if kept then kept.count = 0 end
  self.isFlying = false
  probe.place(self, u, v)
  while f < MOST_FRAMES and idle < MOST_IDLE do
    local endU, endV, endSpeed, stands
    if f % every == 0 then endU, endV, endSpeed = leap(self, u, v, speed, dir) end
    if endU then
      f, self.hasMet = f + every, false
      probe.place(self, endU, endV)
    else
      f = f + 1
      endU, endV, endSpeed, stands = glide(self, u, v, speed, dir)
    end
    u, v, speed = endU, endV, endSpeed
    note(self, u, v)
    if isOut(self, u, v) or self.hasMet and isHurt(self) then return nil end
    if stands then return f end
    if lowest and v > lowest then return nil end
    idle = self.hasMet and abs(u - fromU) + abs(v - fromV) < 0.1 and idle + 1 or 0
    fromU, fromV = u, v
    if kept and f % every == 0 then keepPlace(kept, u, v, speed, f) end
  end
end

-- Landing ----------------------------------------------------------------------------------------

local function isOnLine(spot, next, u, v)
  local part = (u - spot.u) / (next.u - spot.u)
  return abs(spot.v + rounded((next.v - spot.v) * part) - v) < NEAR
end

-- Return the nearer one of two spots between which a place lies on even ground, and how far it is.
local function nearerNeighbour(self, u, v)
  for _, spot in ipairs(self.columns[floor(u / self.spacing)] or {}) do
    local next = spot[1]
    if spot.isEven and surfaces.areNeighbours(spot, next) and spot.u <= u and u <= next.u and
      isOnLine(spot, next, u, v) then
      if u - spot.u < next.u - u then return spot, u - spot.u end
      return next, next.u - u
    end
  end
end

-- Stand at a place again, and walk to toU. Returns how many frames that takes, or nil.
local function walkFrom(self, u, v, toU)
  return stand(self, u, v) and walkTo(self, toU) or nil
end

-- Walk from where the probe has landed to a spot near there: a multiple of the spacing, or one of a
-- surface that has none. Returns the frames; nil, and it is where it was, if there is none.
local function walkToSpot(self, u, v)
  local size = self.spacing
  local k = floor(u / size)
  local side = u / size - k < 0.5 and 0 or 1
  local frames = walkTo(self, (k + side) * size) or walkFrom(self, u, v, (k + 1 - side) * size)
  if frames then return frames end
  for _, spot in ipairs(self.columns[k] or {}) do
    frames = abs(spot.v - v) < size and walkFrom(self, u, v, spot.u)
    if frames then return frames end
  end
  probe.place(self, u, v)
end

-- Return the edge from one spot to another, if there is one.
local function edgeTo(from, to)
  for _, edge in ipairs(from.out) do
    if edge.to == to then return edge end
  end
end

-- A flight has come down: it leads to the spot that is nearest by walking, or to a new one.
local function land(self, from, frames, edge)
  local u, v = probe.where(self)
  local to, way = nearerNeighbour(self, u, v)
  local more = to and ceil(way / self.pace)
  if not to then
    more = walkToSpot(self, u, v)
    to = spots.here(self)
  end
  -- The frame after the landing is one at rest.
  local cost = frames + (more or 0) + 1 + self.effort
  if not to or to == from then return end
  local known = edgeTo(from, to)
  if known and known.cost <= cost then return end
  if known and known.kind ~= "walk" then spots.part(known) end
  edge.frames, edge.cost = frames, cost
  edge.x, edge.y = probe.toWorld(self, u, v)
  surfaces.noteFlight(from, to)
  spots.join(from, to, edge)
end

-- Which flights are worth it ---------------------------------------------------------------------

-- List the spots in a box to whose surfaces no flight leads from the surface of a spot. Returns how
-- many there are.
local function findMissed(self, from, u1, v1, u2, v2)
  local surface, missed, n = from.surface, self.missed, 0
  local flown = surface.flown
  local first, last = spots.between(self, u1, u2)
  for k = first, last do
    local column = self.columns[k]
    for i = 1, column and #column or 0 do
      local spot = column[i]
      if spot.v > v1 - 1 and spot.v <= v2 then
        local there = spot.surface
        if there ~= surface and not flown[there] then
          n = n + 1
          missed[n] = spot
        end
      end
    end
  end
  return n
end

-- Count the spots that the flights from a spot leave out, of those in the box of all its flights.
function flights.countMissed(self, spot)
  return findMissed(self, spot, spot.u1, spot.v1, spot.u2, spot.v2)
end

-- Return after how long a free fall that begins with a speed has risen by `rise`, coming down; nil
-- if it never does. From v^2 = speed^2 - 2 g rise.
local function timeTo(self, rise, speed)
  local g, fall = self.gravity, self.fall
  local square = rounded(speed * speed) - rounded(2 * g * rise)
  if square < 0 then return nil end
  local v = sqrt(square)
  if v <= fall then return (v - speed) / g end
  -- It falls at full speed at last.
  local risen = (rounded(fall * fall) - rounded(speed * speed)) / (2 * g)
  return (fall - speed) / g + (-rise - risen) / fall
end

-- Can one of the first n of the missed spots be reached, holding a direction? Walls and ceilings
-- only shorten a flight.
local function canReach(self, from, n, u, v, speed, dir)
  local flown, size, run = from.surface.flown, self.spacing, dir * self.pace / self.dt
  for i = 1, n do
    local spot = self.missed[i]
    local time = timeTo(self, v - spot.v + size / 2, speed)
    if time and not flown[spot.surface] then
      local endU = u + rounded(run * time)
      if spot.u >= min(u, endU) - size and spot.u <= max(u, endU) + size then return true end
    end
  end
  return false
end

-- All flights of a spot --------------------------------------------------------------------------

-- A flight begins at a place with a speed, in a frame; `held` is the direction that was held until
-- then.
local function edgeOf(start, a, k, b, airJump)
  return { kind = start.kind, jump = start.jump, a = a, k = k, b = b, airJump = airJump }
end

-- Widen the box of the flights by what jumps in the air can add: a rise of w^2 / 2 g, and to both
-- sides the time that takes, up and down again.
local function widenByAirJumps(self)
  local most = 0
  for _, jump in ipairs(self.airJumps) do most = max(most, jump) end
  local side = 2 * most / self.gravity * self.pace / self.dt
  note(self, self.u1 - side, self.v1 - most * most / (2 * self.gravity))
  note(self, self.u2 + side, self.v2)
end

-- Hold b from a place of a flight on, unless that reaches nothing.
local function tryFrom(self, from, missed, lowest, u, v, speed, edge)
  if not canReach(self, from, missed, u, v, speed, edge.b) then return end
  local frames = fly(self, u, v, speed, edge.k, edge.b, nil, lowest)
  if frames then land(self, from, frames, edge) end
end

-- From each place kept of the flights that hold a direction, change over to each other one, and
-- jump in the air. What was held until a fall or a drop began is held on.
local function changeOver(self, from, start, kept)
  local lowest, airJumps, held = self.v2, self.airJumps, start.held
  if airJumps[1] then widenByAirJumps(self) end
  local missed = findMissed(self, from, self.u1, self.v1, self.u2, self.v2)
  for a = held or -1, missed > 0 and (held or 1) or -2 do
    local places = kept[a]
    for i = 1, places.count, 4 do
      local u, v, speed, k = places[i], places[i + 1], places[i + 2], places[i + 3]
      for b = -1, 1 do
        if b ~= a and not held then
          tryFrom(self, from, missed, lowest, u, v, speed, edgeOf(start, a, k, b))
        end
        for _, jump in ipairs(airJumps) do
          tryFrom(self, from, missed, lowest, u, v, -jump, edgeOf(start, a, k, b, jump))
        end
      end
    end
  end
end

-- Fly with each direction held all the way. Who walks over an edge or drops holds one until then,
-- and changes over there.
local function flyAll(self, from, start)
  local held, kept = start.held, self.kept
  for dir = -1, 1 do
    local frames = fly(self, start.u, start.v, start.speed, start.frame, dir, kept[dir])
    if frames then
      land(self, from, frames, edgeOf(start, held or dir, held and start.frame or frames, dir))
    end
  end
  if not held or self.airJumps[1] then changeOver(self, from, start, kept) end
end

local function jumpFrom(self, spot, jump)
  flyAll(self, spot, { kind = "jump", jump = jump, u = spot.u, v = spot.v, speed = -jump,
    frame = 0 })
end

local function fallFrom(self, spot, dir)
  if not stand(self, spot.u, spot.v) then return end
  for f = 1, MOST_OVER do
    local u, v = probe.move(self, dir * self.pace, 0)
    note(self, u, v)
    if isHurt(self) then return end
    if not self.feet:getGround() then
      return flyAll(self, spot, { kind = "fall", u = u, v = v, speed = self.pull,
        frame = f, held = dir })
    end
  end
end

local function dropFrom(self, spot)
  local feet, speed = self.feet, 0
  if not stand(self, spot.u, spot.v) or not feet:drop() then return end
  for f = 1, MOST_FRAMES do
    speed = min(speed + self.pull, self.fall)
    local u, v = probe.move(self, 0, speed * self.dt)
    note(self, u, v)
    if isHurt(self) or isOut(self, u, v) then return end
    local start = { kind = "drop", u = u, v = v, speed = speed, frame = f, held = 0 }
    if feet:getGround() then return land(self, spot, f, edgeOf(start, 0, f, 0)) end
    if not feet:isDropping() then return flyAll(self, spot, start) end
  end
end

-- Play an edge again. Calls visit(u, v) with each place, from its spot to where it lands.
function flights.play(self, edge, visit)
  local from, speed = edge.from, 0
  stand(self, from.u, from.v)
  visit(from.u, from.v)
  if edge.kind == "walk" then return visit(edge.to.u, edge.to.v) end
  if edge.kind == "jump" then speed = -edge.jump end
  if edge.kind == "drop" then self.feet:drop() end
  for f = 1, edge.frames do
    if edge.airJump and f == edge.k + 1 then speed = -edge.airJump end
    speed = min(speed + self.pull, self.fall)
    local dir = f <= edge.k and edge.a or edge.b
    visit(probe.move(self, dir * self.pace, speed * self.dt))
    if self.feet:getGround() or self.feet:getCeiling() then speed = 0 end
  end
end

function flights.make(self)
  self.every = min(self.every, MOST_FRAMES)
  self.missed, self.kept = {}, { [-1] = {}, [0] = {}, [1] = {} }
end

-- Find all flights from a spot.
function flights.explore(self, spot)
  for _, jump in ipairs(self.jumps) do jumpFrom(self, spot, jump) end
  for dir = -1, 1, 2 do
    if spot.falls and spot.falls[dir] then fallFrom(self, spot, dir) end
  end
  if spot.isOneWay then dropFrom(self, spot) end
end

return flights
