-- Answers found the long way round, to hold the module's against. Nothing here walks a Minkowski
-- difference: overlap is every projection on every candidate axis, distance is every vertex against
-- every edge, a sweep is every pair of features solved on its own, and a curved path is sampled.
--
-- Bodies are those of spec.support.body. Separations are signed: positive apart, minus the depth
-- when overlapping.

local brute = {}

local sqrt, abs, min, max, huge = math.sqrt, math.abs, math.min, math.max, math.huge

-- squared distance from (px, py) to the segment (ax, ay)-(bx, by)
local function toSegment(px, py, ax, ay, bx, by)
  local ex, ey = bx - ax, by - ay
  local wx, wy = px - ax, py - ay
  local along, length = wx * ex + wy * ey, ex * ex + ey * ey
  if along <= 0 or length == 0 then return wx * wx + wy * wy end
  if along >= length then
    wx, wy = px - bx, py - by
    return wx * wx + wy * wy
  end
  local across = wx * ey - wy * ex
  return across * across / length
end

-- the least and greatest of n.p over a core, seen from (ox, oy)
local function interval(a, nx, ny, ox, oy)
  local x, y = a.x, a.y
  local low = nx * (x[1] - ox) + ny * (y[1] - oy)
  local high = low
  for i = 2, a.n do
    local p = nx * (x[i] - ox) + ny * (y[i] - oy)
    if p < low then low = p elseif p > high then high = p end
  end
  return low, high
end

-- the gap along the unit vector n, which points from b towards a: no n gives more than the
-- separation
function brute.gap(a, b, nx, ny)
  if b.plane then
    local low = interval(a, b.nx, b.ny, 0, 0)
    local off = abs(nx - b.nx) + abs(ny - b.ny)
    return off < 1e-9 and low + b.d - a.r or -huge
  end
  if a.plane then return brute.gap(b, a, -nx, -ny) end
  local ox, oy = b.x[1], b.y[1]
  local low = interval(a, nx, ny, ox, oy)
  local _, high = interval(b, nx, ny, ox, oy)
  return low - high - a.r - b.r
end

-- the widest gap between the cores over the normals of a's edges, both ways; nil for a core without
-- edges
local function widest(a, b, best)
  if a.n < 2 then return best end
  local x, y = a.x, a.y
  local ox, oy = x[1], y[1]
  local px, py = x[a.n], y[a.n]
  for i = 1, a.n do
    local ex, ey = x[i] - px, y[i] - py
    px, py = x[i], y[i]
    local length = sqrt(ex * ex + ey * ey)
    local nx, ny = ey / length, -ex / length
    local lowA, highA = interval(a, nx, ny, ox, oy)
    local lowB, highB = interval(b, nx, ny, ox, oy)
    local g = max(lowA - highB, lowB - highA)
    if not best or g > best then best = g end
  end
  return best
end

-- squared distance between the features of two cores; 0 or nearly so when a vertex of one lies in
-- an edge of the other
local function nearest(a, b, best)
  local bx, by, bn = b.x, b.y, b.n
  for i = 1, a.n do
    local px, py = a.x[i], a.y[i]
    local qx, qy = bx[bn], by[bn]
    for j = 1, bn do
      local d = toSegment(px, py, qx, qy, bx[j], by[j])
      if d < best then best = d end
      qx, qy = bx[j], by[j]
    end
  end
  return best
end

local function parallel(a, b)
  local ex, ey = a.x[2] - a.x[1], a.y[2] - a.y[1]
  local fx, fy = b.x[2] - b.x[1], b.y[2] - b.y[1]
  return ex * fy == ey * fx
end

-- do the two cores span an area between them? If not they cannot overlap, only lie on one another.
local function spans(a, b)
  if a.n > 2 or b.n > 2 then return true end
  return a.n == 2 and b.n == 2 and not parallel(a, b)
end

function brute.separation(a, b)
  if a.plane then a, b = b, a end
  if b.plane then
    local low = interval(a, b.nx, b.ny, 0, 0)
    return low + b.d - a.r
  end
  local r = a.r + b.r
  local g = spans(a, b) and widest(b, a, widest(a, b)) or huge
  if g <= 0 then return g - r end
  return sqrt(nearest(b, a, nearest(a, b, huge))) - r
end

-- the largest coordinate of a body, which bounds what a double can say about it, and the extent of
-- the body itself
function brute.reach(a)
  if a.plane then return abs(a.d), 0 end
  local far, x1, y1, x2, y2 = 0, huge, huge, -huge, -huge
  for i = 1, a.n do
    local x, y = a.x[i], a.y[i]
    far = max(far, abs(x), abs(y))
    x1, y1, x2, y2 = min(x1, x), min(y1, y), max(x2, x), max(y2, y)
  end
  if a.place then far = max(far, abs(a.place[1]), abs(a.place[2])) end
  return far + a.r, max(x2 - x1, y2 - y1) + 2 * a.r
end

-- The skin of the contract, max(1e-9 * size, 64 * 2^-52 * coordinate), from both sides: a
-- separation above -thin is certainly no overlap, one below -thick certainly is one. Between the
-- two nothing is promised.
function brute.skin(a, b, extra)
  local farA, sizeA = brute.reach(a)
  local farB, sizeB = brute.reach(b)
  local far = max(farA, farB) + (extra or 0)
  return 4e-15 * far, 4e-9 * (sizeA + sizeB) + 1e-13 * far, far
end

-- true: overlapping; false: not; nil: within the skin, where both may be said
function brute.verdict(separation, thin, thick)
  if separation < -thick then return true end
  if separation > -thin then return false end
end

-- convex hull of points {x, y, ...}, counter-clockwise, strictly convex [Andrew's monotone chain]
local function hull(points)
  table.sort(points, function(p, q) return p[1] < q[1] or (p[1] == q[1] and p[2] < q[2]) end)
  local chain, n = {}, 0
  local function add(p, base)
    while n >= base + 2 do
      local u, v = chain[n - 1], chain[n]
      if (v[1] - u[1]) * (p[2] - u[2]) - (v[2] - u[2]) * (p[1] - u[1]) > 0 then break end
      n = n - 1
    end
    n = n + 1
    chain[n] = p
  end
  for i = 1, #points do add(points[i], 0) end
  local base = n - 1
  for i = #points - 1, 1, -1 do add(points[i], base) end
  n = n - 1
  if n < 1 or (n == 2 and chain[1][1] == chain[2][1] and chain[1][2] == chain[2][2]) then n = 1 end
  local core = { n = n, x = {}, y = {} }
  for i = 1, n do core.x[i], core.y[i] = chain[i][1], chain[i][2] end
  return core
end

-- all that a core touches while it is displaced by (dx, dy)
local function swept(a, dx, dy)
  local points = {}
  for i = 1, a.n do
    points[#points + 1] = { a.x[i], a.y[i] }
    points[#points + 1] = { a.x[i] + dx, a.y[i] + dy }
  end
  local core = hull(points)
  core.r = a.r
  return core
end

-- the separation between b and all that a touches on the way: a passes b at this distance, or so
-- deep
function brute.passing(a, b, dx, dy)
  if a.plane then return brute.passing(b, a, -dx, -dy) end
  if b.plane then return brute.separation(a, b) + min(0, b.nx * dx + b.ny * dy) end
  if dx == 0 and dy == 0 then return brute.separation(a, b) end
  return brute.separation(swept(a, dx, dy), b)
end

-- time at which the vertex (px, py), displaced by (dx, dy), comes within r of the inside of the
-- edge q-s
local function vertexToEdge(px, py, qx, qy, sx, sy, dx, dy, r, best)
  local ex, ey = sx - qx, sy - qy
  local length = sqrt(ex * ex + ey * ey)
  if length == 0 then return best end
  local nx, ny = ey / length, -ex / length
  local gap = nx * (px - qx) + ny * (py - qy)
  local speed = nx * dx + ny * dy
  if gap < 0 then gap, speed = -gap, -speed end
  if speed >= 0 or gap < r then return best end
  local t = (r - gap) / speed
  if t >= best then return best end
  local along = ((px + dx * t - qx) * ex + (py + dy * t - qy) * ey) / length
  local slack = 1e-12 * length
  if along < -slack or along > length + slack then return best end
  return t
end

local function vertexToVertex(px, py, qx, qy, dx, dy, r, best)
  local wx, wy = px - qx, py - qy
  local b = wx * dx + wy * dy
  local c = wx * wx + wy * wy - r * r
  if b >= 0 or c < 0 then return best end
  local d = b * b - (dx * dx + dy * dy) * c
  if d < 0 then return best end
  return min(best, c / (sqrt(d) - b))
end

-- The time at which two bodies that are apart first meet when a is displaced by (dx, dy), taken
-- over every pair of features; huge when none ever meet. The fraction may be above 1.
function brute.meeting(a, b, dx, dy)
  if a.plane then return brute.meeting(b, a, -dx, -dy) end
  if b.plane then
    local speed = b.nx * dx + b.ny * dy
    return speed < 0 and brute.separation(a, b) / -speed or huge
  end
  local r, best = a.r + b.r, huge
  local ax, ay, an, bx, by, bn = a.x, a.y, a.n, b.x, b.y, b.n
  for i = 1, an do
    local px, py = ax[i], ay[i]
    local qx, qy = ax[i % an + 1], ay[i % an + 1]
    for j = 1, bn do
      local ux, uy = bx[j], by[j]
      local vx, vy = bx[j % bn + 1], by[j % bn + 1]
      if bn > 1 then best = vertexToEdge(px, py, ux, uy, vx, vy, dx, dy, r, best) end
      if an > 1 then best = vertexToEdge(ux, uy, px, py, qx, qy, -dx, -dy, r, best) end
      if r > 0 then best = vertexToVertex(px, py, ux, uy, dx, dy, r, best) end
    end
  end
  return best
end

-- All differences b - a as one convex core: a moved by p touches b when p is at distance ra + rb
-- from it.
function brute.difference(a, b)
  local points = {}
  for i = 1, a.n do
    for j = 1, b.n do points[#points + 1] = { b.x[j] - a.x[i], b.y[j] - a.y[i] } end
  end
  local core = hull(points)
  core.r = a.r + b.r
  return core
end

-- the separation after a has moved by (px, py), from brute.difference
function brute.separationAt(core, px, py)
  local x, y, n = core.x, core.y, core.n
  local qx, qy = x[n], y[n]
  local inside, deepest, near = n > 2, huge, huge
  for i = 1, n do
    local ux, uy = x[i], y[i]
    if inside then
      local ex, ey = ux - qx, uy - qy
      local depth = (ex * (py - qy) - ey * (px - qx)) / sqrt(ex * ex + ey * ey)
      if depth < 0 then inside = false elseif depth < deepest then deepest = depth end
    end
    local d = toSegment(px, py, qx, qy, ux, uy)
    if d < near then near = d end
    qx, qy = ux, uy
  end
  return (inside and -deepest or sqrt(near)) - core.r
end

-- The shortest translation along an edge normal of either shape, on whose side a is clear of b
-- before it moves, that parts b from all that a touches on its way; huge when there is none.
function brute.shortestPush(a, b, dx, dy)
  local best = huge
  local function try(c)
    local px, py = c.x[c.n], c.y[c.n]
    for i = 1, c.n do
      local ex, ey = c.x[i] - px, c.y[i] - py
      px, py = c.x[i], c.y[i]
      local length = sqrt(ex * ex + ey * ey)
      for sign = -1, 1, 2 do
        local nx, ny = sign * ey / length, -sign * ex / length
        local gap = brute.gap(a, b, nx, ny)
        if gap >= 0 then best = min(best, -(gap + nx * dx + ny * dy)) end
      end
    end
  end
  if a.n > 1 then try(a) end
  if b.n > 1 then try(b) end
  return best
end

return brute
