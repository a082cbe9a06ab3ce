-- How a body turns as it moves, both at constant rates, as svg and love draw it.

local turning = {}

local abs, ceil, cos, sin, sqrt = math.abs, math.ceil, math.cos, math.sin, math.sqrt
local max, min = math.max, math.min

-- The turn between two places of a way: near enough to each other for a pixel.
local STEP, MOST_STEPS = math.pi / 36, 720

-- Return how many steps draw a turn.
function turning.steps(angle) return min(max(ceil(abs(angle) / STEP), 1), MOST_STEPS) end

-- Return a point of a body at (x, y) that turns by an angle about there, and moves by (dx, dy).
function turning.carry(px, py, x, y, dx, dy, angle)
  local c, s = cos(angle), sin(angle)
  local ax, ay = px - x, py - y
  return c * ax - s * ay + (x + dx), s * ax + c * ay + (y + dy)
end

-- Carry the corners of a body { x1, y1, x2, y2, ..., r = } into a list, which may be its own.
function turning.place(into, body, x, y, dx, dy, angle)
  for i = 1, #body, 2 do
    into[i], into[i + 1] = turning.carry(body[i], body[i + 1], x, y, dx, dy, angle)
  end
  into.r = body.r
  return into
end

-- Append the way of a point to a list { x1, y1, x2, y2, ... }.
function turning.way(points, px, py, x, y, dx, dy, angle)
  local n, steps = #points, turning.steps(angle)
  for k = 0, steps do
    local t = k / steps
    points[n + 2 * k + 1], points[n + 2 * k + 2] =
      turning.carry(px, py, x, y, dx * t, dy * t, angle * t)
  end
  return points
end

-- Return the point of a body that is farthest from (x, y).
function turning.farthest(body, x, y)
  local most, ax, ay = 0, 0, 0
  for i = 1, #body, 2 do
    local bx, by = body[i] - x, body[i + 1] - y
    local length = sqrt(bx * bx + by * by)
    if length > most then most, ax, ay = length, bx, by end
  end
  if most == 0 then return x + body.r, y end
  local reach = (most + body.r) / most
  return x + ax * reach, y + ay * reach
end

return turning
