-- What shape:offset must hold, point by point: by distances where corners are round; by a quad for
-- each side and a kite for each corner where they are mitred. Nothing here winds about anything.
--
-- A case is a shape with the rings of its border, of which a point is inside by even and odd. Those
-- of a line lead there and back, so no point is inside of them.

local graze = require "graze"

local offsets = {}

local unpack = table.unpack or unpack -- luacheck: ignore

-- No coordinate of a case, nor of what is made of it by up to 20, is 256 or more.
offsets.GRID = 2 ^ (8 - 22)
local NEAR = 2.2 * offsets.GRID

-- Sides of arcs are inside of them by this part of r.
local SAGITTA = 1 - math.cos(math.pi / 32)

-- Shapes ------------------------------------------------------------------------------------------

-- The rings of a line: there and back in one; or if it is closed, one there and one back.
local function ringsOf(corners, closed)
  local ring, back = {}, {}
  for i = 1, #corners do ring[i] = corners[i] end
  local first, last = closed and 1 or 3, #corners - (closed and 1 or 3)
  local list = closed and back or ring
  for i = last, first, -2 do list[#list + 1], list[#list + 2] = corners[i], corners[i + 1] end
  return closed and { ring, back } or { ring }
end

-- Makes random cases. In half of them numbers are whole: sides are flush, and lie on grids.
function offsets.drawer(rng)
  local whole = rng:chance(0.5)
  local function number(low, high) return whole and rng:whole(low, high) or rng:range(low, high) end
  local function corners(n, low, high)
    local list = {}
    for i = 1, 2 * n do list[i] = number(low, high) end
    return list
  end
  local function star()
    local list, n = {}, rng:whole(3, 9)
    for i = 1, n do
      local angle, radius = i / n * 2 * math.pi, 20 + rng:whole(1, 80)
      list[2 * i - 1], list[2 * i] = radius * math.cos(angle), radius * math.sin(angle)
    end
    return list
  end
  local function place() return number(-80, 60) end
  local function size() return number(3, 40) end
  local function box() return graze.rectangle(place(), place(), size(), size()) end
  local function circle() return graze.circle(place(), number(-40, 40), number(3, 25)) end
  local function several(make, least, most)
    local list = {}
    for i = 1, rng:whole(least, most) do list[i] = make() end
    return unpack(list)
  end
  local function line()
    local list, closed = corners(rng:whole(3, 6), -70, 70), rng:chance(0.3)
    return graze.chain(list, closed), ringsOf(list, closed)
  end
  return rng:pick {
    function() return graze.outline({ corners(rng:whole(3, 12), -100, 100) }, "clean") end,
    function() return graze.outline({ star() }, "clean") end,
    function()
      return graze.regularPolygon(rng:whole(3, 9), number(3, 90)):setAngle(rng:range(-3, 3))
    end,
    function() return graze.rectangle(-60, -40, 120, 80):subtract(several(circle, 1, 6)) end,
    function() return box():union(box(), several(box, 1, 4)) end,
    function() return circle(), nil, true end,
    function()
      return graze.capsule(0, 0, number(1, 60), number(-60, 60), number(3, 25)), nil, true
    end,
    function()
      local x, y = number(-9, 30), number(1, 20)
      return graze.polygon({ -30, -9, x, -9, x, y, -30, y + 5 }, number(1, 20)), nil, true
    end,
    function() return graze.compound { box(), circle(), graze.outline { star() } } end,
    line, line,
    function()
      local x1, y1, x2, y2 = -30, number(-9, 9), number(0, 60), number(-60, 60)
      return graze.segment(x1, y1, x2, y2), { { x1, y1, x2, y2 } }
    end,
    function()
      local road, rings = line()
      local house = box()
      rings[#rings + 1] = house:union(house):getRings()[1]
      return graze.compound { road, house }, rings
    end,
  }
end

-- Returns a random case; nil where there is no shape.
function offsets.random(rng)
  local shape, rings, isRound = offsets.drawer(rng)()
  if not shape then return nil end
  local isThin = rings ~= nil
  return { shape = shape, isRound = isRound, isThin = isThin,
    rings = rings or shape:union(shape):getRings() }
end

-- Distances ---------------------------------------------------------------------------------------

-- Calls f(x1, y1, x2, y2, x3, y3) for each corner of rings, in the middle, with its neighbours.
local function eachCorner(rings, f)
  for _, ring in ipairs(rings) do
    local n = #ring
    local x1, y1, x2, y2 = ring[n - 3], ring[n - 2], ring[n - 1], ring[n]
    for i = 1, n, 2 do
      f(x1, y1, x2, y2, ring[i], ring[i + 1])
      x1, y1, x2, y2 = x2, y2, ring[i], ring[i + 1]
    end
  end
end

-- How far a point is from the border; negative inside.
local function distance(rings, x, y)
  local least, inside = math.huge, false
  eachCorner(rings, function(_, _, x1, y1, x2, y2)
    local ux, uy, vx, vy = x2 - x1, y2 - y1, x - x1, y - y1
    local t = math.max(0, math.min(1, (ux * vx + uy * vy) / (ux * ux + uy * uy)))
    least = math.min(least, (vx - t * ux) ^ 2 + (vy - t * uy) ^ 2)
    if (y1 > y) ~= (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1) then
      inside = not inside
    end
  end)
  return inside and -math.sqrt(least) or math.sqrt(least)
end

-- How deep a point is in a convex ring of any winding; negative outside, if not by how much.
local function depth(ring, x, y)
  local least, most = math.huge, -math.huge
  local x1, y1 = ring[#ring - 1], ring[#ring]
  for i = 1, #ring, 2 do
    local ux, uy = ring[i] - x1, ring[i + 1] - y1
    local length = math.sqrt(ux * ux + uy * uy)
    if length > 1e-9 then
      local side = (ux * (y - y1) - uy * (x - x1)) / length
      least, most = math.min(least, side), math.max(most, side)
    end
    x1, y1 = ring[i], ring[i + 1]
  end
  return math.max(least, -most)
end

-- Mitres ------------------------------------------------------------------------------------------

local function normal(x1, y1, x2, y2)
  local ux, uy = x2 - x1, y2 - y1
  local length = math.sqrt(ux * ux + uy * uy)
  return uy / length, -ux / length
end

-- The kite at a corner from one normal to another, if there is one.
local function kite(x, y, ax, ay, bx, by, r)
  local half = math.sqrt(math.max(0, (1 + ax * bx + ay * by) / 2))
  if half >= 0.5 then
    local k = r / (2 * half * half)
    return { x, y, x + r * ax, y + r * ay, x + k * (ax + bx), y + k * (ay + by), x + r * bx,
      y + r * by }
  end
  local along = math.abs(r) * (2 - half) / math.sqrt(1 - half * half)
  return { x, y, x + r * ax, y + r * ay, x + r * ax - along * ay, y + r * ay + along * ax,
    x + r * bx + along * by, y + r * by - along * bx, x + r * bx, y + r * by }
end

-- What sides and corners of rings sweep over that move out by r, with what is solid on their left.
local function swept(rings, r)
  local list = {}
  eachCorner(rings, function(x1, y1, x2, y2, x3, y3)
    local ax, ay = normal(x1, y1, x2, y2)
    local bx, by = normal(x2, y2, x3, y3)
    local turn = (x2 - x1) * (y3 - y2) - (y2 - y1) * (x3 - x2)
    list[#list + 1] = { x2, y2, x3, y3, x3 + r * bx, y3 + r * by, x2 + r * bx, y2 + r * by }
    local isEnd = x1 == x3 and y1 == y3
    local leadsBack = turn == 0 and ax * bx + ay * by < 0
    if not isEnd and (turn * r > 0 or leadsBack) then
      list[#list + 1] = kite(x2, y2, ax, ay, bx, by, r)
    end
  end)
  return list
end

-- Points ------------------------------------------------------------------------------------------

-- Must a point be in the offset of a case, and may it? Both are so where it is near the border.
local function byDistance(case, r, x, y)
  local d = distance(case.rings, x, y)
  local flat = NEAR + math.abs(r) * SAGITTA
  if r < 0 then return d < r - NEAR, d < r + flat end
  return d < r - flat, d < r + NEAR
end

local function byMitres(case, r, x, y)
  local d, most = distance(case.rings, x, y), -math.huge
  case.swept = case.swept or {}
  case.swept[r] = case.swept[r] or swept(case.rings, r)
  for _, ring in ipairs(case.swept[r]) do most = math.max(most, depth(ring, x, y)) end
  if r < 0 then return d < -NEAR and most < -NEAR, d < NEAR and most < NEAR end
  return d < -NEAR or most > NEAR, d < NEAR or most > -NEAR
end

-- Returns what is wrong about a point, or nil.
function offsets.wrong(case, made, r, join, x, y)
  local judge = join == "miter" and not case.isRound and byMitres or byDistance
  local mustBe, mayBe = judge(case, r, x, y)
  local is = made ~= nil and made:contains(x, y)
  if (mustBe and not is) or (is and not mayBe) then
    return ("%s of a %s by %.17g: %.17g, %.17g is %s"):format(join, case.shape:type(), r, x, y,
      is and "in it" or "outside")
  end
end

-- Returns a random point: anywhere, or as near to the border of what was made as it can be told.
function offsets.point(rng, rings, r)
  if not rings or rng:chance(0.5) then return rng:range(-140, 140), rng:range(-140, 140) end
  local ring = rng:pick(rings)
  local i, t = 2 * rng:whole(1, #ring / 2) - 1, rng:unit()
  local j = (i + 1) % #ring + 1
  local far = (NEAR + (rng:chance(0.5) and math.abs(r) * SAGITTA or 0)) * rng:range(1, 1.5)
  local dx, dy = rng:direction()
  local ux, uy = ring[j] - ring[i], ring[j + 1] - ring[i + 1]
  return ring[i] + t * ux + far * dx, ring[i + 1] + t * uy + far * dy
end

return offsets
