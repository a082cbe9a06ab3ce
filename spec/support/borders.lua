-- What a simpler border must be, by brute force: as near to the old one as is promised, with the
-- same rings, of which none crosses another. Nothing here knows how graze.trace chooses sides.

local borders = {}

-- Pieces of a picture ---------------------------------------------------------------------------

-- How many connected pieces the cells have that are wanted: by sides, or also by corners.
local function countPieces(picture, margin, byCorners, isWanted)
  local seen, count = {}, 0
  local from, right, bottom = -margin, picture.width - 1 + margin, picture.height - 1 + margin
  local function flood(x, y)
    local stack = { x, y }
    while #stack > 0 do
      local j, i = table.remove(stack), table.remove(stack)
      local key = j * (picture.width + 2) + i
      local inside = i >= from and j >= from and i <= right and j <= bottom
      if inside and not seen[key] and isWanted(i, j) then
        seen[key] = true
        for dy = -1, 1 do
          for dx = -1, 1 do
            if byCorners or dx == 0 or dy == 0 then
              stack[#stack + 1], stack[#stack + 2] = i + dx, j + dy
            end
          end
        end
      end
    end
  end
  for y = from, bottom do
    for x = from, right do
      if isWanted(x, y) and not seen[y * (picture.width + 2) + x] then
        count = count + 1
        flood(x, y)
      end
    end
  end
  return count
end

-- How many pieces the solid has, and how many holes.
function borders.count(picture)
  local pieces = countPieces(picture, 0, false, function(x, y) return picture:isSolid(x, y) end)
  local empty = countPieces(picture, 1, true, function(x, y) return not picture:isSolid(x, y) end)
  return pieces, empty - 1
end

-- Sides -----------------------------------------------------------------------------------------

local function distance(x, y, side)
  local ux, uy, vx, vy = side[3] - side[1], side[4] - side[2], x - side[1], y - side[2]
  local part = math.max(0, math.min(1, (ux * vx + uy * vy) / (ux * ux + uy * uy)))
  return math.sqrt((vx - part * ux) ^ 2 + (vy - part * uy) ^ 2)
end

-- The sides { x1, y1, x2, y2, ring, before, after } of rings.
local function sidesOf(rings)
  local all = {}
  for r, ring in ipairs(rings) do
    local sides, n = {}, #ring
    for i = 1, n, 2 do
      sides[#sides + 1] = { ring[i], ring[i + 1], ring[(i + 1) % n + 1], ring[(i + 2) % n + 1],
        ring = r }
    end
    for k, side in ipairs(sides) do
      side.before, side.after = sides[(k - 2) % #sides + 1], sides[k % #sides + 1]
    end
    all[r] = sides
  end
  return all
end

-- Go through points of a side that are no farther apart than a part of a unit, until f answers.
local function along(side, parts, f)
  local steps = math.max(math.abs(side[3] - side[1]), math.abs(side[4] - side[2])) * parts
  for k = 0, steps - 1 do
    local x = side[1] + (side[3] - side[1]) * k / steps
    local y = side[2] + (side[4] - side[2]) * k / steps
    local answer = f(x, y)
    if answer then return answer end
  end
end

-- Distances -------------------------------------------------------------------------------------

local SLACK = 1e-9

-- Are all points of a ring near to the new one? The side that the last one was near to comes first.
local function isOldNear(old, new, tolerance)
  local near = 1
  local function isFar(x, y)
    for k = 0, #new - 1 do
      local at = (near + k - 1) % #new + 1
      if distance(x, y, new[at]) <= tolerance + SLACK then
        near = at
        return false
      end
    end
    return true
  end
  for _, side in ipairs(old) do
    if along(side, 2, isFar) then return false end
  end
  return true
end

-- Is a point near to the border of cells?
local function isNearCells(picture, x, y, tolerance)
  local reach, cx, cy = math.ceil(tolerance) + 1, math.floor(x), math.floor(y)
  for j = cy - reach, cy + reach do
    for i = cx - reach, cx + reach do
      local solid = picture:isSolid(i, j)
      if solid ~= picture:isSolid(i, j - 1) and
        distance(x, y, { i, j, i + 1, j }) <= tolerance + SLACK then return true end
      if solid ~= picture:isSolid(i - 1, j) and
        distance(x, y, { i, j, i, j + 1 }) <= tolerance + SLACK then return true end
    end
  end
  return false
end

local function isNewNear(picture, new, tolerance)
  local function isFar(x, y) return not isNearCells(picture, x, y, tolerance) end
  for _, side in ipairs(new) do
    if along(side, 3, isFar) then return false end
  end
  return true
end

-- Rings -----------------------------------------------------------------------------------------

local function isSubsequence(new, old)
  local k = 1
  for i = 1, #old, 2 do
    if old[i] == new[k] and old[i + 1] == new[k + 1] then k = k + 2 end
  end
  return k > #new
end

local function area(ring)
  local sum, n = 0, #ring
  for i = 1, n, 2 do
    sum = sum + ring[i] * ring[(i + 2) % n + 1] - ring[(i + 1) % n + 1] * ring[i + 1]
  end
  return sum / 2
end

local function box(ring)
  local left, top, right, bottom = math.huge, math.huge, -math.huge, -math.huge
  for i = 1, #ring, 2 do
    left, right = math.min(left, ring[i]), math.max(right, ring[i])
    top, bottom = math.min(top, ring[i + 1]), math.max(bottom, ring[i + 1])
  end
  return left .. " " .. top .. " " .. right .. " " .. bottom
end

-- All sides by the rows that they pass, ends included.
local function rowsOf(sides)
  local rows = {}
  for _, ring in ipairs(sides) do
    for _, side in ipairs(ring) do
      side.top, side.bottom = math.min(side[2], side[4]), math.max(side[2], side[4])
      for y = side.top, side.bottom do
        rows[y] = rows[y] or {}
        table.insert(rows[y], side)
      end
    end
  end
  return rows
end

local function gcd(a, b) return b == 0 and a or gcd(b, a % b) end

-- A point of a ring where no corner can be.
local function offCorners(side)
  local dx, dy = side[3] - side[1], side[4] - side[2]
  local divisor = 2 * gcd(math.abs(dx), math.abs(dy))
  return side[1] + dx / divisor, side[2] + dy / divisor
end

-- Which other rings a ring is in, as text.
local function around(ring, rows)
  local x, y = offCorners(ring[1])
  local inside, list = {}, {}
  for _, side in ipairs(rows[math.floor(y)]) do
    if (side[2] > y) ~= (side[4] > y) and side.ring ~= ring[1].ring and
      x < side[1] + (side[3] - side[1]) * (y - side[2]) / (side[4] - side[2]) then
      inside[side.ring] = not inside[side.ring]
    end
  end
  for r, is in pairs(inside) do
    if is then list[#list + 1] = r end
  end
  table.sort(list)
  return table.concat(list, " ")
end

-- Crossings -------------------------------------------------------------------------------------

local function turn(side, x, y)
  local cross = (side[3] - side[1]) * (y - side[2]) - (side[4] - side[2]) * (x - side[1])
  return cross > 0 and 1 or cross < 0 and -1 or 0
end

-- Is a point on a side, and not one of its ends?
local function isInside(side, x, y)
  if turn(side, x, y) ~= 0 then return false end
  local ux, uy, vx, vy = side[3] - side[1], side[4] - side[2], x - side[1], y - side[2]
  local part = ux * vx + uy * vy
  return part > 0 and part < ux * ux + uy * uy
end

-- Does the ring that passes the first corner of `other` cross a side there, or lie along it?
local function crossesAt(side, other)
  local before = other.before
  return turn(side, before[1], before[2]) * turn(side, other[3], other[4]) <= 0
end

local function crossInside(a, b)
  return turn(a, b[1], b[2]) * turn(a, b[3], b[4]) < 0 and
    turn(b, a[1], a[2]) * turn(b, a[3], a[4]) < 0
end

local function angleTo(side, x, y)
  local atan = math.atan2 or math.atan -- luacheck: ignore
  return atan(y - side[2], x - side[1])
end

-- Do the rings cross that pass the corner with which both sides begin?
local function crossInCorner(a, b)
  local start = angleTo(a, a[3], a[4])
  local function turned(x, y) return (angleTo(a, x, y) - start) % (2 * math.pi) end
  local back = turned(a.before[1], a.before[2])
  local one, other = turned(b[3], b[4]), turned(b.before[1], b.before[2])
  local overlap = one == 0 or other == 0 or one == back or other == back
  return overlap or (one < back) ~= (other < back)
end

local function beginTogether(a, b) return a[1] == b[1] and a[2] == b[2] end

-- What two sides do that they must not; isPinch(x, y) tells where rings may touch.
local function fault(a, b, isPinch)
  if crossInside(a, b) then return "sides cross" end
  for _, pair in ipairs { { a, b }, { b, a } } do
    local side, other = pair[1], pair[2]
    if isInside(side, other[1], other[2]) then
      if not isPinch(other[1], other[2]) then return "a corner on a side" end
      if crossesAt(side, other) then return "rings cross on a side" end
    end
  end
  if not beginTogether(a, b) then return nil end
  if not isPinch(a[1], a[2]) then return "rings touch" end
  if crossInCorner(a, b) then return "rings cross in a corner" end
end

local function areApart(a, b)
  return a.bottom < b.top or b.bottom < a.top or
    math.max(a[1], a[3]) < math.min(b[1], b[3]) or math.max(b[1], b[3]) < math.min(a[1], a[3])
end

local function findFault(rows, isPinch)
  for y, row in pairs(rows) do
    for i = 1, #row do
      for k = i + 1, #row do
        local a, b = row[i], row[k]
        local found = y == math.max(a.top, b.top) and not areApart(a, b) and fault(a, b, isPinch)
        if found then return ("%s near %g, %g"):format(found, a[1], a[2]) end
      end
    end
  end
end

-- All of it -------------------------------------------------------------------------------------

-- What is wrong with one ring.
local function wrongRing(picture, old, new, oldSides, newSides, tolerance)
  if #new < 6 then return "fewer than three corners" end
  if not isSubsequence(new, old) then return "corners that are not those of before, in order" end
  if area(new) * area(old) <= 0 then return "turned around" end
  if box(new) ~= box(old) then return "another box" end
  if not isOldNear(oldSides, newSides, tolerance) then return "the old border is too far" end
  if not isNewNear(picture, newSides, tolerance) then return "the new border is too far" end
end

-- What is wrong with the new rings of a picture, of which the old ones are those of its cells; nil
-- if nothing is.
function borders.wrong(picture, old, new, tolerance)
  if #old ~= #new then return "another number of rings" end
  local oldSides, newSides = sidesOf(old), sidesOf(new)
  local oldRows, newRows = rowsOf(oldSides), rowsOf(newSides)
  for r = 1, #new do
    local was, is = oldSides[r], newSides[r]
    local reason = wrongRing(picture, old[r], new[r], was, is, tolerance)
    if reason then return reason end
    if around(was, oldRows) ~= around(is, newRows) then return "another nesting" end
  end
  return findFault(newRows, function(x, y)
    local a, b = picture:isSolid(x - 1, y - 1), picture:isSolid(x, y - 1)
    local c, d = picture:isSolid(x - 1, y), picture:isSolid(x, y)
    return a == d and b == c and a ~= b
  end)
end

return borders
