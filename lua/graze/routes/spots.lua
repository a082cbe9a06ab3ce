-- Spots: places to stand, and the edges between them.
--
-- Spots are found by columns as wide as the spacing. A spot in column k has spacing * k <= u, and
-- its neighbours by walking are spot[-1] to the left and spot[1] to the right.

local probe = require "graze.routes.probe"
local surfaces = require "graze.routes.surfaces"

local abs, floor, huge, max, min = math.abs, math.floor, math.huge, math.max, math.min
local insert, remove = table.insert, table.remove
local ipairs = ipairs
local NEAR = probe.NEAR

local spots = {}

function spots.make(self)
  self.spots, self.columns = {}, {}
  self.first, self.last = floor(self.left / self.spacing), floor(self.right / self.spacing)
  -- Work to do: columns to scan, spots to walk on from, spots to fly from.
  self.toScan, self.toWalk, self.toFly = {}, {}, {}
end

-- Let a spot wait for what is to be done with it: "walk" or "fly" on from there.
function spots.await(self, spot, task)
  if spot.task == task then return end
  spot.task = task
  insert(task == "walk" and self.toWalk or self.toFly, spot)
end

-- Return the last spot that waits for a task, and take it from the list; nil if none does.
function spots.take(list, task)
  repeat
    local spot = remove(list)
    if not spot then return nil end
    if spot.task == task and not spot.isGone then
      spot.task = nil
      return spot
    end
  until false
end

-- Return which columns with spots are between two places. Far away one column more is the same
-- number: who counts on there never ends.
function spots.between(self, u1, u2)
  local size = self.spacing
  return max(floor(u1 / size), self.first), min(floor(u2 / size), self.last)
end

-- Return the spot at a place, or nil.
function spots.at(self, u, v)
  local some = self.spacing / 100
  local from, to = spots.between(self, u - some, u + some)
  for k = from, to do
    for _, spot in ipairs(self.columns[k] or {}) do
      if abs(spot.u - u) < NEAR and abs(spot.v - v) < NEAR then return spot end
    end
  end
end

local function isInside(self, u, v)
  return u >= self.left and u <= self.right and v >= self.top and v <= self.bottom
end

local function newSpot(self, u, v)
  local x, y = probe.toWorld(self, u, v)
  local _, up = probe.ground(self)
  local spot = { x = x, y = y, u = u, v = v, id = #self.spots + 1, out = {}, into = {}, up = up,
    isOneWay = self.world:getOneWay((self.feet:getGround())) ~= nil,
    u1 = u, v1 = v, u2 = u, v2 = v, missed = 0 }
  local k = floor(u / self.spacing)
  self.columns[k] = self.columns[k] or {}
  insert(self.columns[k], spot)
  self.spots[spot.id] = spot
  surfaces.begin(self, spot)
  spots.await(self, spot, "walk")
  return spot
end

-- Return the spot where the probe stands, a new one if there is none; nil where it cannot stay.
function spots.here(self)
  local u, v = probe.where(self)
  local spot = spots.at(self, u, v)
  if spot or not isInside(self, u, v) then return spot end
  -- Who is not quite settled stands where one more move leads it.
  if not probe.stand(self, u, v) then
    u, v = probe.where(self)
    if not probe.stand(self, u, v) then return nil end
  end
  if not probe.isHurt(self) then return newSpot(self, u, v) end
end

-- How many spacings to a side the spot below a point may lie, and how much higher than the point:
-- by one spacing, and a slope of so much to a side.
local SIDE, SLOPE = 3, 1.1

-- Return the spot that is meant by a point: the nearest one at its height or below; nil for none.
function spots.near(self, u, v)
  local best, least, size = nil, huge, self.spacing
  local from, to = spots.between(self, u - SIDE * size, u + SIDE * size)
  for i = from, to do
    local column = self.columns[i]
    for j = 1, column and #column or 0 do
      local spot = column[j]
      local side, depth = abs(spot.u - u), spot.v - v
      if depth >= -size - probe.rounded(side * SLOPE) and side + abs(depth) < least then
        best, least = spot, side + abs(depth)
      end
    end
  end
  return best
end

-- Edges ------------------------------------------------------------------------------------------

function spots.join(from, to, edge)
  edge.from, edge.to = from, to
  insert(from.out, edge)
  insert(to.into, edge)
end

local function takeOut(list, edge)
  for i = #list, 1, -1 do
    if list[i] == edge then remove(list, i) end
  end
end

-- Take an edge from both its spots.
function spots.part(edge)
  takeOut(edge.from.out, edge)
  takeOut(edge.to.into, edge)
end

-- Take edges from the lists of the spots at their other ends.
local function detach(edges, list, other)
  for _, edge in ipairs(edges) do takeOut(edge[other][list], edge) end
end

function spots.forgetWays(spot)
  detach(spot.out, "into", "to")
  spot.out, spot[1], spot[-1], spot.falls = {}, nil, nil, nil
end

function spots.forget(self, spot)
  spots.forgetWays(spot)
  detach(spot.into, "out", "from")
  spot.into = {}
  local column = self.columns[floor(spot.u / self.spacing)]
  for i = #column, 1, -1 do
    if column[i] == spot then remove(column, i) end
  end
  self.spots[spot.id], spot.isGone = false, true
end

-- Number the spots anew once most numbers are of spots that are gone.
function spots.renumber(self)
  local left = {}
  for _, spot in ipairs(self.spots) do
    if spot then insert(left, spot) end
  end
  if 2 * #left > #self.spots then return end
  for id, spot in ipairs(left) do spot.id = id end
  self.spots = left
end

return spots
