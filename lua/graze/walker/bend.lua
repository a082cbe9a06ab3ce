-- Bends of the ground that fall away: where the body has left the ground on its straight way, and
-- how it would have followed it.
--
--     p ____ q_ _ _ _ _ end of the straight way      n  the normal at p, m at the felt place f
--            \     |
--              \   |    The ground below the end lies on another line, that of f. If the bend is
--                \ |    one corner, it is at q, where the lines meet. If the body or the ground
--                  f    is round, the way is an arc that touches both.

if package.loaded.jit then package.loaded.jit.off(true, true) end -- see graze/walker.lua

local angles = require "graze.walker.angle"
local body = require "graze.walker.body"

body.register(function() error "" end)

-- So deep a fall, in parts of what the ground is felt for at least, is none.
local LEVEL = body.LEVEL

local abs, max, min, sqrt = math.abs, math.max, math.min, math.sqrt

-- Places that are felt for a bend, each nearer to where the straight way leaves the ground.
local MOST_TRIES = 16

-- Feel for the ground below (x, y), which the straight way has passed. Returns the normal there and
-- what it is of, or nil.
local function feel(self, x, y, depth)
  body.place(self, x, y)
  local nx, ny, _, other = body.goDown(self, depth)
  return nx, ny, other
end

-- Find the first bend behind (x, y), where the ground has the normal (nx, ny) and leads along
-- (tx, ty). Straight on, `far` ahead, the ground lies no more than `depth` below: there the body
-- stands now. Returns how far it is to the corner of the bend, its radius, the normal behind it,
-- and the place that was felt behind the corner; nil if there is an edge.
local function find(self, x, y, tx, ty, nx, ny, far, depth)
  local near, probe, upX, upY = 0, self.probe, self.upX, self.upY
  local fx, fy, mx, my = self.x, self.y, self.groundX, self.groundY
  for _ = 1, MOST_TRIES do
    -- The ground is on the straight way at `near`, and has fallen away from it at `far`.
    local leads = tx * mx + ty * my
    local corner = leads > 1e-9 and ((fx - x) * mx + (fy - y) * my) / leads or -1
    local isBetween = corner >= near and corner <= far
    local ahead = isBetween and min(corner + probe, far) or (near + far) / 2
    local ax, ay = x + tx * ahead, y + ty * ahead
    local hx, hy = feel(self, ax, ay, depth)
    if not hx then return nil end
    local gx, gy = self.x, self.y
    if (ax - gx) * upX + (ay - gy) * upY <= probe * LEVEL then
      near = ahead
    else
      -- An arc of radius r lies by r (1 - cos) of the angle of their normals below each tangent.
      local angle, back = 1 - (nx * hx + ny * hy), 1 - (mx * hx + my * hy)
      local r = back > 1e-12 and ((x - gx) * nx + (y - gy) * ny) / angle or 0
      local off = (fx - gx) * mx + (fy - gy) * my - r * back
      if isBetween and abs(off) <= probe * 2 ^ -10 then
        return corner, r, mx, my, gx, gy
      end
      far, fx, fy, mx, my = ahead, gx, gy, hx, hy
    end
    if far - near <= probe then return nil end
  end
end

-- Follow the ground around a bend, which the body has left by a straight way of the length `far`
-- from (x, y), along (tx, ty), where the normal was (nx, ny); now it stands below the end of that,
-- by no more than `depth`. Returns what is left of `way`, the length asked for from (x, y) on; nil,
-- and nothing has changed, if there is an edge, down from which it has come.
return function(self, x, y, tx, ty, nx, ny, far, depth, way)
  local endX, endY, count = self.x, self.y, self.crossedCount
  local corner, r, mx, my, gx, gy = find(self, x, y, tx, ty, nx, ny, far, depth)
  if not corner then
    body.goBack(self, endX, endY, count)
    return nil
  end
  local c = min(nx * mx + ny * my, 1)
  local start, turn = corner - r * sqrt((1 - c) / (1 + c)), angles.between(c)
  local left = max(way - start, 0)
  local angle = r * turn > left and left / r or turn
  local cosine, sine = angles.direction(angle)
  local along, deep = start + r * sine, r * (1 - cosine)
  local ax, ay = x + tx * along - nx * deep, y + ty * along - ny * deep
  left = left - r * angle
  if r == 0 then
    local sign, on = ty * nx - tx * ny, min(left, sqrt((gx - ax) ^ 2 + (gy - ay) ^ 2))
    ax, ay, left = ax - sign * my * on, ay + sign * mx * on, left - on
  end
  -- Down onto the ground there, from where the straight way is above it. Up a wall it is nowhere.
  local above, steep = (x - ax) * nx + (y - ay) * ny, self.upX * nx + self.upY * ny
  local fall = steep > 0 and min(above / steep, depth) or 0
  local hx, hy, other =
    feel(self, ax + self.upX * fall, ay + self.upY * fall, fall + self.probe)
  if not hx then
    body.goBack(self, endX, endY, count)
    return nil
  end
  body.standOn(self, other, hx, hy)
  return left
end
