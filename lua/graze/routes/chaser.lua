-- Chasers: who follows routes to a point, which may move, one frame at a time.
--
--   lost -> walk -> ready -> fly -> walk -> there     who stands at a spot chooses the next edge;
--     ^       \       \       /                       "ready" is the frame in which it stands
--      `-------`-------`-----'                        there to the bit, as when the edge was played

local check = require "graze.check"
local class = require "graze.class"
local field = require "graze.routes.field"
local probe = require "graze.routes.probe"
local spots = require "graze.routes.spots"

local abs, min = math.abs, math.min
local demand = check.demand
local NEAR, fromWorld, stride, toWorld = probe.NEAR, probe.fromWorld, probe.stride, probe.toWorld

-- Its fields `mode`, `edge` and `lost` are for the game.
local Chaser, new, ownOf = class "chaser"

-- Frames in which a walk does not get on, after which its way is lost.
local MOST_LATE = 5

-- Frames in which a fall can still stand on what it walks over the edge of.
local OVER_EDGE = 8

-- Normals that differ by no more are one.
local EVEN = 1e-9

function Chaser:__tostring()
  return ("chaser of %s: %s"):format(tostring(ownOf(self, "tostring").item), self.mode)
end

local function lose(self, own)
  self.mode, self.edge, self.lost = "lost", nil, self.lost + 1
  own.to = nil
end

local function isAt(x, y, place) return abs(x - place.x) <= NEAR and abs(y - place.y) <= NEAR end

-- Return how far to walk to the right in this frame, to come from u to toU.
local function strideTo(own, u, toU)
  local _, nx, ny = own.walker:getGround()
  local routes = own.routes
  local up = nx and nx * routes.upX + ny * routes.upY
  return stride(up, u, toU, routes.pace)
end

local function fall(own)
  local routes = own.routes
  own.speed = min(own.speed + routes.pull, routes.fall)
  return own.speed * routes.dt
end

-- Fly the next frame as the edge says. Returns du, dv.
local function flyOn(self, own)
  local edge = self.edge
  own.frame = own.frame + 1
  if own.frame == 1 then
    own.speed = edge.kind == "jump" and -edge.jump or 0
    if edge.kind == "drop" then own.walker:drop() end
  end
  if edge.airJump and own.frame == edge.k + 1 then own.speed = -edge.airJump end
  local dir = own.frame <= edge.k and edge.a or edge.b
  return dir * own.routes.pace, fall(own)
end

-- Stand at the spot from which an edge takes off, to the bit: then all goes as it was played.
-- Returns how far to walk: it rests for this frame.
local function getReady(self, own, edge)
  local spot = edge.from
  self.mode, self.edge, own.frame = "ready", edge, 0
  local x, y = own.world:getPosition(own.item)
  if x ~= spot.x or y ~= spot.y then own.world:setPosition(own.item, spot.x, spot.y) end
  return 0
end

-- Choose what to do at the spot `own.to`. Returns how far to walk.
local function choose(self, own, goal, u, toU)
  local spot = own.to
  local edge, frames
  if goal then edge, frames = field.next(own.routes, spot, goal) end
  if edge and edge.kind ~= "walk" then return getReady(self, own, edge) end
  own.late = 0
  if edge then
    self.mode, own.to, own.even = "walk", edge.to, edge.even
    return strideTo(own, u, edge.to.u)
  end
  local side = toU > spot.u and 1 or -1
  local canGo = frames and (spot[side] or abs(toU - spot.u) < NEAR)
  local target = canGo and toU or spot.u
  local du = strideTo(own, u, target)
  local arrives = abs(target - u) <= abs(du) + NEAR
  self.mode = not frames and "stuck" or arrives and "there" or "walk"
  return du
end

-- Does the flight go on? If it is over as it was played, the chaser walks on from there.
local function isFlightOn(self, own, x, y, stands)
  local edge = self.edge
  if own.frame < edge.frames then
    return not stands or edge.kind == "fall" and own.frame < OVER_EDGE
  end
  if stands and isAt(x, y, edge) then
    self.mode, self.edge = "walk", nil
    own.to, own.even, own.late = edge.to, nil, 0
  end
  return false
end

-- Walk to the spot `own.to`; on even ground past it, to the next one. Returns how far.
local function walkOn(self, own, goal, u)
  local routes = own.routes
  local du = strideTo(own, u, own.to.u)
  local edge = own.even and abs(du) < routes.pace and goal and field.next(routes, own.to, goal)
  if edge and edge.even and abs(edge.even - own.even) < EVEN and edge.sign * du > 0 then
    own.to = edge.to
    du = strideTo(own, u, own.to.u)
  end
  self.mode = "walk"
  own.late = (own.walker:getWall() ~= nil or abs(du) <= NEAR) and own.late + 1 or 0
  if own.late > MOST_LATE then lose(self, own) end
  return du
end

-- Continue a flight, or begin the one that was made ready. Returns du, dv; nil if there is none.
local function fly(self, own, x, y, stands)
  local edge = self.edge
  if self.mode == "ready" and stands and x == edge.from.x and y == edge.from.y then
    self.mode = "fly"
    return flyOn(self, own)
  end
  if self.mode == "fly" and isFlightOn(self, own, x, y, stands) then return flyOn(self, own) end
end

-- Return how far to go to the right and down in this frame, on the way to (toX, toY).
local function step(self, own, toX, toY)
  local walker, routes = own.walker, own.routes
  local x, y = own.world:getPosition(own.item)
  local stands = walker:getGround() ~= nil
  if stands or walker:getCeiling() ~= nil then own.speed = 0 end
  local du, dv = fly(self, own, x, y, stands)
  if du then return du, dv end
  if not stands then
    if self.mode ~= "lost" then lose(self, own) end
    return 0, fall(own)
  end
  if self.mode == "ready" or self.mode == "fly" then lose(self, own) end
  local u, v = fromWorld(routes, x, y)
  if not own.to or own.to.isGone then
    own.to, own.even, own.late = spots.near(routes, u, v), nil, 0
    if not own.to then return 0, 0 end
  end
  local toU, toV = fromWorld(routes, toX, toY)
  local goal = spots.near(routes, toU, toV)
  if goal == own.to or isAt(x, y, own.to) then return choose(self, own, goal, u, toU), 0 end
  return walkOn(self, own, goal, u), 0
end

function Chaser:step(toX, toY)
  local own = ownOf(self, "step")
  check.numbers("step", 1, toX, toY)
  demand(1, "step", not own.world:has(own.item) and
    "the item of this chaser is not in its world: " .. check.named(own.item))
  return toWorld(own.routes, step(self, own, toX, toY))
end

-- Return who follows routes with a walker.
return function(routes, walker)
  return new({ routes = routes, walker = walker, world = walker:getWorld(),
    item = walker:getItem(), speed = 0, late = 0 }, { mode = "lost", lost = 0 })
end
