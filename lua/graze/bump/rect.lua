-- bump.rect: the arithmetic of rectangles, to the last bit that of bump.lua 3.1.7. csrc/bump/rect.c
-- finds what collides, with the same steps. The numbers that a game sees come from here, where
-- LuaJIT does not call that: so integers of Lua 5.3 and later stay integers.

require("graze.bump.complain").register()

local boxes = require("graze").world().__boxes
local abs, min, huge = math.abs, math.min, math.huge

-- Depths and times up to this are none.
local MARGIN = 1e-10

local rect = {}

local function sign(x)
  if x > 0 then return 1 end
  return x == 0 and 0 or -1
end

local function nearest(x, a, b) return abs(a - x) < abs(b - x) and a or b end

function rect.getNearestCorner(x, y, w, h, px, py)
  return nearest(px, x, x + w), nearest(py, y, y + h)
end

-- Clip the line from (x1, y1) to (x2, y2) to a rectangle [Liang & Barsky 1984]. Returns nil, or the
-- times of entry and exit and the normals there, 0, 0 for those that t1 and t2 bound. Parallel to a
-- side, depths up to `margin` are outside.
local function clip(x, y, w, h, x1, y1, x2, y2, t1, t2, margin)
  local dx, dy = x2 - x1, y2 - y1
  local nx1, ny1, nx2, ny2 = 0, 0, 0, 0
  local t

  local left, right = x1 - x, x + w - x1
  if dx == 0 then
    if left <= margin or right <= margin then return nil end
  elseif dx > 0 then
    t = left / -dx
    if t > t2 then return nil end
    if t > t1 then t1, nx1, ny1 = t, -1, 0 end
    t = right / dx
    if t < t1 then return nil end
    if t < t2 then t2, nx2, ny2 = t, 1, 0 end
  else
    t = left / -dx
    if t < t1 then return nil end
    if t < t2 then t2, nx2, ny2 = t, -1, 0 end
    t = right / dx
    if t > t2 then return nil end
    if t > t1 then t1, nx1, ny1 = t, 1, 0 end
  end

  local top, bottom = y1 - y, y + h - y1
  if dy == 0 then
    if top <= margin or bottom <= margin then return nil end
  elseif dy > 0 then
    t = top / -dy
    if t > t2 then return nil end
    if t > t1 then t1, nx1, ny1 = t, 0, -1 end
    t = bottom / dy
    if t < t1 then return nil end
    if t < t2 then t2, nx2, ny2 = t, 0, 1 end
  else
    t = top / -dy
    if t < t1 then return nil end
    if t < t2 then t2, nx2, ny2 = t, 0, -1 end
    t = bottom / dy
    if t > t2 then return nil end
    if t > t1 then t1, nx1, ny1 = t, 0, 1 end
  end

  return t1, t2, nx1, ny1, nx2, ny2
end

function rect.getSegmentIntersectionIndices(x, y, w, h, x1, y1, x2, y2, t1, t2)
  return clip(x, y, w, h, x1, y1, x2, y2, t1 or 0, t2 or 1, 0)
end

-- Return the Minkowski difference of two rectangles, another rectangle.
function rect.getDiff(x1, y1, w1, h1, x2, y2, w2, h2)
  return x2 - x1 - w1, y2 - y1 - h1, w1 + w2, h1 + h2
end

function rect.containsPoint(x, y, w, h, px, py)
  return px - x > MARGIN and py - y > MARGIN and x + w - px > MARGIN and y + h - py > MARGIN
end

function rect.isIntersecting(x1, y1, w1, h1, x2, y2, w2, h2)
  return x1 < x2 + w2 and x2 < x1 + w1 and y1 < y2 + h2 and y2 < y1 + h1
end

-- Return the squared distance of the centres.
function rect.getSquareDistance(x1, y1, w1, h1, x2, y2, w2, h2)
  local dx, dy = x1 - x2 + (w1 - w2) / 2, y1 - y2 + (h1 - h2) / 2
  return dx * dx + dy * dy
end

local getDiff, contains, getNearestCorner = rect.getDiff, rect.containsPoint, rect.getNearestCorner

-- Collide a rectangle on its way to a goal with another. Returns nil, or: do they overlap, the time
-- or minus the area of the overlap, the way, the normal, and where it touches.
local function byLua(x1, y1, w1, h1, x2, y2, w2, h2, goalX, goalY, margin)
  local dx, dy = goalX - x1, goalY - y1
  local x, y, w, h = getDiff(x1, y1, w1, h1, x2, y2, w2, h2)

  if not contains(x, y, w, h, 0, 0) then
    local t1, t2, nx, ny = clip(x, y, w, h, 0, 0, dx, dy, -huge, huge, margin)
    if not t1 or t1 >= 1 or abs(t1 - t2) < MARGIN then return nil end
    if not (0 < t1 + MARGIN or (t1 == 0 and t2 > 0)) then return nil end
    return false, t1, dx, dy, nx, ny, x1 + dx * t1, y1 + dy * t1
  end

  local px, py = getNearestCorner(x, y, w, h, 0, 0)
  local area = -min(w1, abs(px)) * min(h1, abs(py))
  if dx == 0 and dy == 0 then -- the shortest way out
    if abs(px) < abs(py) then py = 0 else px = 0 end
    return true, area, dx, dy, sign(px), sign(py), x1 + px, y1 + py
  end
  local t, _, nx, ny = clip(x, y, w, h, 0, 0, dx, dy, -huge, 1, margin) -- the way back
  if not t then return nil end
  return true, area, dx, dy, nx, ny, x1 + dx * t, y1 + dy * t
end

-- The same in C where LuaJIT can call it, but for answers that something has disturbed.
local collide = byLua
local byCore = boxes.collide
if byCore then
  function collide(x1, y1, w1, h1, x2, y2, w2, h2, goalX, goalY, margin)
    local overlaps, t, dx, dy, nx, ny, tx, ty =
      byCore(x1, y1, w1, h1, x2, y2, w2, h2, goalX, goalY, margin)
    if overlaps == nil and t then
      return byLua(x1, y1, w1, h1, x2, y2, w2, h2, goalX, goalY, margin)
    end
    return overlaps, t, dx, dy, nx, ny, tx, ty
  end
end

-- Return a record without item, other and type; nil if the rectangles do not collide.
function rect.detectCollision(x1, y1, w1, h1, x2, y2, w2, h2, goalX, goalY)
  local overlaps, t, dx, dy, nx, ny, tx, ty =
    byLua(x1, y1, w1, h1, x2, y2, w2, h2, goalX or x1, goalY or y1, 0)
  if not t then return nil end
  return {
    overlaps = overlaps,
    ti = t,
    move = { x = dx, y = dy },
    normal = { x = nx, y = ny },
    touch = { x = tx, y = ty },
    itemRect = { x = x1, y = y1, w = w1, h = h1 },
    otherRect = { x = x2, y = y2, w = w2, h = h2 },
  }
end

return { public = rect, clip = clip, collide = collide, MARGIN = MARGIN }
