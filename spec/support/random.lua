-- Random bodies of every kind: from 0.01 to 1000 across, near the origin and far from it, on a grid
-- (where a double holds every number exactly and shapes often touch without overlapping) and off
-- it, turned and not.

local body = require "spec.support.body"

local random = {}

random.kinds = { "polygon", "rounded", "circle", "capsule", "segment" }

local function cross(ax, ay, bx, by, cx, cy)
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
end

-- the corners of the hull of n random points in a box of the given half-size, at least three,
-- clearly convex
local function corners(rng, n, size, flat, cx, cy)
  local points = {}
  for i = 1, n do
    local x, y
    if rng.onGrid then
      x, y = cx + rng:grid(size, rng.step), cy + rng:grid(size, rng.step)
    else
      x, y = cx + rng:range(-size, size), cy + rng:range(-size, size) * flat
    end
    points[i] = { x, y }
  end
  table.sort(points, function(p, q) return p[1] < q[1] or (p[1] == q[1] and p[2] < q[2]) end)
  local least = rng.onGrid and 0 or 1e-4 * size * size * flat
  local chain, m = {}, 0
  local function add(p, base)
    while m >= base + 2 do
      local u, v = chain[m - 1], chain[m]
      if cross(u[1], u[2], v[1], v[2], p[1], p[2]) > least then break end
      m = m - 1
    end
    m = m + 1
    chain[m] = p
  end
  for i = 1, n do add(points[i], 0) end
  local base = m - 1
  for i = n - 1, 1, -1 do add(points[i], base) end
  m = m - 1
  if m < 3 then return nil end
  local list = {}
  for i = 1, m do
    local u, v, w = chain[(i + m - 2) % m + 1], chain[i], chain[i % m + 1]
    if cross(u[1], u[2], v[1], v[2], w[1], w[2]) <= least then return nil end
    list[2 * i - 1], list[2 * i] = v[1], v[2]
  end
  return list
end

local function polygon(rng, size, cx, cy, r)
  local flat = rng:chance(0.3) and rng:magnitude(-2, 0) or 1
  while true do
    local list = corners(rng, rng:whole(3, 10), size, flat, cx, cy)
    if list then return body.polygon(list, r) end
  end
end

local function scalar(rng, size)
  if rng.onGrid then return rng:whole(1, rng.step * size) / rng.step end
  return rng:range(0.05, 1) * size
end

local function coordinate(rng, size)
  if rng.onGrid then return rng:grid(size, rng.step) end
  return rng:range(-size, size)
end

local make = {}

function make.polygon(rng, size, cx, cy)
  local way = rng:whole(1, 4)
  if way == 1 then
    local w, h = scalar(rng, 2 * size), scalar(rng, 2 * size)
    return body.rectangle(cx - math.floor(w) / 2, cy - math.floor(h) / 2, w, h)
  end
  if way == 2 and not rng.onGrid then
    return body.put(body.regular(rng:whole(3, 8), size), cx, cy, rng:range(-7, 7))
  end
  return polygon(rng, size, cx, cy, 0)
end

function make.rounded(rng, size, cx, cy) return polygon(rng, size, cx, cy, scalar(rng, size)) end

function make.circle(rng, size, cx, cy) return body.circle(cx, cy, scalar(rng, size)) end

function make.capsule(rng, size, cx, cy)
  local x1, y1 = cx + coordinate(rng, size), cy + coordinate(rng, size)
  local x2, y2 = cx + coordinate(rng, size), cy + coordinate(rng, size)
  if x1 == x2 and y1 == y2 then x2 = x1 + size end
  return body.capsule(x1, y1, x2, y2, scalar(rng, size))
end

function make.segment(rng, size, cx, cy)
  local x1, y1 = cx + coordinate(rng, size), cy + coordinate(rng, size)
  local x2, y2 = cx + coordinate(rng, size), cy + coordinate(rng, size)
  if x1 == x2 and y1 == y2 then x2 = x1 + size end
  return body.segment(x1, y1, x2, y2)
end

local SLOPES = { { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 }, { 3, 4 }, { -5, 12 } }

-- a plane whose edge goes through (x, y)
function make.plane(rng, _, x, y)
  if rng.onGrid then
    local n = rng:pick(SLOPES)
    return body.plane(n[1], n[2], -(n[1] * x + n[2] * y))
  end
  local nx, ny = rng:direction()
  local length = rng:magnitude(-1, 1)
  return body.plane(nx * length, ny * length, -(nx * x + ny * y) * length)
end

-- one body of the kind, about size across, around (cx, cy); off the grid it is turned half the time
function random.body(rng, kind, size, cx, cy)
  if kind == "plane" or rng.onGrid or not rng:chance(0.5) then
    return make[kind](rng, size, cx, cy)
  end
  local one = make[kind](rng, size, 0, 0)
  one.regular, one.rectangle = nil, nil
  return body.put(one, cx, cy, rng:range(-7, 7))
end

-- Two bodies, near enough to overlap about every other time. grid: nil for either sort, else which;
-- the grid is one of whole numbers half the time, where shapes often touch.
function random.pair(rng, kindA, kindB, grid)
  if grid == nil then grid = rng:chance(0.4) end
  rng.onGrid = grid
  local sizeA, sizeB, x, y, dx, dy
  if grid then
    rng.step = rng:chance(0.5) and 1 or 16
    local most = rng.step == 1 and 4 or 8
    sizeA, sizeB = rng:whole(1, most), rng:whole(1, most)
    local far = rng:chance(0.2) and 100000 or 16
    x, y = rng:whole(-far, far), rng:whole(-far, far)
    dx, dy = rng:whole(-2 * most, 2 * most), rng:whole(-2 * most, 2 * most)
  else
    sizeA = rng:magnitude(-2, 3)
    sizeB = rng:chance(0.85) and sizeA * rng:magnitude(-1, 1) or rng:magnitude(-2, 3)
    local far = rng:chance(0.5) and sizeA or 1000
    x, y = rng:range(-far, far), rng:range(-far, far)
    local ux, uy = rng:direction()
    local apart = rng:range(0, 1.6) * (sizeA + sizeB)
    if kindA == "plane" or kindB == "plane" then apart = rng:range(0, 1.6) * sizeA end
    dx, dy = ux * apart, uy * apart
  end
  local a = random.body(rng, kindA, sizeA, x, y)
  local b = random.body(rng, kindB, sizeB, x + dx, y + dy)
  return a, b, sizeA, sizeB, dx, dy
end

-- Two bodies and a displacement of a that leads to b, or past it, about two times out of three.
function random.sweep(rng, kindA, kindB, grid)
  local a, b, sizeA, sizeB, dx, dy = random.pair(rng, kindA, kindB, grid)
  if rng.onGrid then
    local px, py = rng:whole(-24, 24), rng:whole(-24, 24)
    return a, b, px, py
  end
  local reach = sizeA + sizeB
  local length = rng:range(0.2, 3)
  if rng:chance(0.1) then length = length * rng:magnitude(0, 3) end
  return a, b, length * (dx + rng:range(-0.7, 0.7) * reach),
    length * (dy + rng:range(-0.7, 0.7) * reach)
end

return random
