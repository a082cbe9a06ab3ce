-- Regions that are seen from a point, as lists of corners: their area, and what is inside.

local sight = {}

local abs, max, min, sqrt = math.abs, math.max, math.min, math.sqrt

-- The area; positive if the corners turn from +x towards +y.
function sight.area(corners)
  local twice, n = 0, #corners
  for i = 1, n, 2 do
    local k = i + 2 < n and i + 2 or 1
    twice = twice + corners[i] * corners[k + 1] - corners[k] * corners[i + 1]
  end
  return twice / 2
end

-- Is a point inside, by how often a ray from it crosses the rim?
function sight.holds(corners, x, y)
  local inside, k = false, #corners - 1
  for i = 1, #corners, 2 do
    local ax, ay, bx, by = corners[i], corners[i + 1], corners[k], corners[k + 1]
    if (ay > y) ~= (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax then
      inside = not inside
    end
    k = i
  end
  return inside
end

-- How far a point is from the rim.
function sight.distance(corners, x, y)
  local best, k = math.huge, #corners - 1
  for i = 1, #corners, 2 do
    local ax, ay = corners[k], corners[k + 1]
    local ex, ey = corners[i] - ax, corners[i + 1] - ay
    local t = max(0, min(1, ((x - ax) * ex + (y - ay) * ey) / (ex * ex + ey * ey)))
    local dx, dy = x - ax - t * ex, y - ay - t * ey
    best, k = min(best, dx * dx + dy * dy), i
  end
  return sqrt(best)
end

-- Why a list of corners is no region of a world, or nil: corners that are equal or straight.
function sight.fault(corners, n)
  if #corners ~= 2 * n then return "the count is wrong" end
  for i = 1, n do
    local h, k = 2 * ((i + n - 2) % n) + 1, 2 * (i % n) + 1
    local ax, ay, bx, by = corners[h], corners[h + 1], corners[2 * i - 1], corners[2 * i]
    if ax == bx and ay == by then return "two corners are equal" end
    local cx, cy = corners[k], corners[k + 1]
    local left, right = (bx - ax) * (cy - ay), (by - ay) * (cx - ax)
    if left == right and abs(left) > 0 then return "a corner is straight" end
  end
end

-- The corners mirrored in the line x = 0, y = 0 or both, from the same corner on.
function sight.mirrored(corners, sx, sy)
  local list, n = {}, #corners
  for i = 1, n, 2 do
    local k = sx * sy > 0 and i or n - i
    list[k], list[k + 1] = corners[i] * sx + 0, corners[i + 1] * sy + 0
  end
  return list
end

-- The corners from the lowest of them on, so that lists can be compared that begin elsewhere.
function sight.fromLowest(corners)
  local first = 1
  for i = 3, #corners, 2 do
    local x, y = corners[i], corners[i + 1]
    if y < corners[first + 1] or (y == corners[first + 1] and x < corners[first]) then first = i end
  end
  local list = {}
  for i = 0, #corners - 1 do list[i + 1] = corners[(first - 1 + i) % #corners + 1] end
  return list
end

return sight
