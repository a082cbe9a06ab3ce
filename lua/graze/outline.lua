-- The outline of a shape's core { x1, y1, x2, y2, ..., r = radius }. The core of a capsule has two
-- sides, there and back.

local outline = {}

local sqrt = math.sqrt

-- Return twice the signed area of a core: positive if it runs from +x towards +y.
local function winding(body)
  local sum, ox, oy = 0, body[1], body[2]
  local x, y = body[#body - 1] - ox, body[#body] - oy
  for i = 1, #body, 2 do
    local nextX, nextY = body[i] - ox, body[i + 1] - oy
    sum = sum + x * nextY - nextX * y
    x, y = nextX, nextY
  end
  return sum
end

-- Return the step, 1 or -1, that runs round the listed corners from +x towards +y.
function outline.step(body) return winding(body) < 0 and -1 or 1 end

-- Return side k of a core, counted in such steps, moved outwards by the radius.
function outline.side(body, k, step)
  local n, r = #body / 2, body.r
  local i, j = 2 * (k * step % n), 2 * ((k + 1) * step % n)
  local x1, y1, x2, y2 = body[i + 1], body[i + 2], body[j + 1], body[j + 2]
  local ex, ey = x2 - x1, y2 - y1
  local length = sqrt(ex * ex + ey * ey)
  local ox, oy = r * ey / length, -r * ex / length
  return x1 + ox, y1 + oy, x2 + ox, y2 + oy
end

return outline
