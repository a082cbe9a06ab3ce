-- Surfaces: the sets of spots that walks to and fro join, and to which others a flight leads from
-- each. So it is known which flights are worth playing.

local insert = table.insert
local ipairs, pairs, setmetatable = ipairs, pairs, setmetatable

local surfaces = {}

local WEAK = { __mode = "k" }

function surfaces.make(self)
  self.changed = {} -- surfaces that a change can have cut, or made
end

-- Make a surface of a spot.
function surfaces.begin(self, spot)
  spot.surface = { spots = { spot }, flown = setmetatable({}, WEAK) }
  if self.isStale then self.changed[spot.surface] = true end
end

-- A flight leads from one spot to another.
function surfaces.noteFlight(from, to) from.surface.flown[to.surface] = true end

-- Note what flights lead to a spot.
local function noteArrivals(spot)
  for _, edge in ipairs(spot.into) do
    if edge.kind ~= "walk" then surfaces.noteFlight(edge.from, spot) end
  end
end

-- Two spots are joined by walks to and fro: their surfaces are one.
function surfaces.join(self, a, b)
  local one, other = a.surface, b.surface
  if one == other then return end
  if #one.spots < #other.spots then one, other = other, one end
  for _, spot in ipairs(other.spots) do
    spot.surface = one
    insert(one.spots, spot)
    noteArrivals(spot)
  end
  for surface in pairs(other.flown) do one.flown[surface] = true end
  if self.changed[other] then self.changed[one], self.changed[other] = true, nil end
end

-- Do two spots lie beside one another on a surface, with a walk each way?
function surfaces.areNeighbours(left, right)
  return left ~= nil and right ~= nil and left[1] == right and right[-1] == left
end

-- What is at a spot changes.
function surfaces.touch(self, spot) self.changed[spot.surface] = true end

-- Give a spot, and all that walks to and fro join to it, a surface of their own.
local function flood(self, first)
  surfaces.begin(self, first)
  local surface = first.surface
  for _, spot in ipairs(surface.spots) do
    for side = -1, 1, 2 do
      local beside = spot[side]
      if beside and beside[-side] == spot and beside.surface ~= surface then
        beside.surface = surface
        insert(surface.spots, beside)
      end
    end
  end
end

local function boxOf(surface)
  local first = surface.spots[1]
  local u1, v1, u2, v2 = first.u, first.v, first.u, first.v
  for _, spot in ipairs(surface.spots) do
    if spot.u < u1 then u1 = spot.u elseif spot.u > u2 then u2 = spot.u end
    if spot.v < v1 then v1 = spot.v elseif spot.v > v2 then v2 = spot.v end
  end
  return { u1 = u1, v1 = v1, u2 = u2, v2 = v2 }
end

-- Find the surfaces that can have changed anew. Returns a set of these, with the box of each.
function surfaces.remake(self)
  local list, boxes = {}, {}
  for surface in pairs(self.changed) do
    for _, spot in ipairs(surface.spots) do
      if not spot.isGone then
        insert(list, spot)
        spot.surface = nil
      end
    end
  end
  self.changed = {}
  for _, spot in ipairs(list) do
    if not spot.surface then
      flood(self, spot)
      boxes[spot.surface] = boxOf(spot.surface)
    end
  end
  for _, spot in ipairs(list) do
    noteArrivals(spot)
    for _, edge in ipairs(spot.out) do
      if edge.kind ~= "walk" then surfaces.noteFlight(spot, edge.to) end
    end
  end
  self.changed = {}
  return boxes
end

-- Put an edge in a list of the quickest ones to each surface. places: where these are in the list.
local function noteQuickest(list, places, edge)
  local to = edge.to.surface
  local at = places[to] or #list + 1
  places[to] = at
  if not list[at] or edge.cost < list[at].cost then list[at] = edge end
end

-- List the quickest flight from each surface to each other one, in the order of finding.
function surfaces.quickest(self)
  local list, places = {}, {}
  for _, spot in ipairs(self.spots) do
    local from = spot and spot.surface
    if from then places[from] = places[from] or {} end
    for _, edge in ipairs(from and spot.out or {}) do
      local leadsOn = edge.kind ~= "walk" and edge.to.surface ~= from
      if leadsOn then noteQuickest(list, places[from], edge) end
    end
  end
  return list
end

return surfaces
