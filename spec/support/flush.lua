-- What lies flush counts as one: casts at the items of a world are as at one compound of them.
-- Where a path leads along a seam, that is the answer, and not what the items say one by one.

local graze = require "graze"

local flush = {}

-- a plane as a box that reaches so far around a point
local function slab(plane, x, y, reach)
  local nx, ny = plane:getNormal()
  local px, py = plane:project(x, y)
  local ax, ay, bx, by = px - ny * reach, py + nx * reach, px + ny * reach, py - nx * reach
  local dx, dy = -nx * reach, -ny * reach
  return graze.polygon(ax, ay, bx, by, bx + dx, by + dy, ax + dx, ay + dy)
end

-- One compound of all shapes, as far as they reach around a point; nil if nothing is solid.
function flush.union(shapes, x, y, reach)
  local list = {}
  for _, shape in ipairs(shapes) do
    local kind = shape:type()
    if kind == "plane" then
      list[#list + 1] = slab(shape, x, y, reach)
    elseif kind == "grid" then
      for k = 1, shape:getPartCount() do list[#list + 1] = shape:getPart(k) end
    else
      list[#list + 1] = shape
    end
  end
  return list[1] and graze.compound(list)
end

-- Are these hits of a cast, a list of { item, t }, those of the union? They are if the first comes
-- when that of the union does, none is missing or later that the items have one by one, and each is
-- of something that is touched then. `own` gives an item's shape, `cast` casts at a shape, and `at`
-- is what is cast, where it is at a time.
function flush.agrees(union, cast, own, at, found, expected)
  local t = union and cast(union)
  if t == nil or found[1] == nil then return t == nil and found[1] == nil end
  if math.abs(t - found[1][2]) > 1e-9 then return false end
  local when = {}
  for _, hit in ipairs(found) do
    if at(hit[2]):distance(own(hit[1])) > 1e-6 * (1 + math.abs(hit[2])) then return false end
    when[hit[1]] = hit[2]
  end
  for _, hit in ipairs(expected) do
    if when[hit[1]] == nil or when[hit[1]] > hit[2] then return false end
  end
  return true
end

return flush
