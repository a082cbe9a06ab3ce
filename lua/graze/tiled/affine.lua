-- Affine maps { a, b, c, d, x, y }: (u, v) goes to (a u + c v + x, b u + d v + y).

local graze = require "graze"

local affine = {}

-- Return the map that does `inner` first and `outer` then.
function affine.after(outer, inner)
  local a, b, c, d = outer[1], outer[2], outer[3], outer[4]
  return {
    a * inner[1] + c * inner[2], b * inner[1] + d * inner[2],
    a * inner[3] + c * inner[4], b * inner[3] + d * inner[4],
    a * inner[5] + c * inner[6] + outer[5], b * inner[5] + d * inner[6] + outer[6],
  }
end

function affine.apply(m, u, v) return m[1] * u + m[3] * v + m[5], m[2] * u + m[4] * v + m[6] end

-- graze computes sines and cosines itself, with the same bits on every machine; math.sin does not.
local needle = graze.segment(0, 0, 1, 0)

-- Return cosine and sine of an angle in degrees.
function affine.turn(degrees)
  local quarters = degrees / 90
  if quarters % 1 == 0 then
    local k = quarters % 4
    return k == 0 and 1 or k == 2 and -1 or 0, k == 1 and 1 or k == 3 and -1 or 0
  end
  local _, _, c, s = needle:setAngle(math.rad(degrees % 360)):getVertices()
  return c, s
end

-- Return radians, with whole quarter turns as graze knows them.
function affine.radians(degrees) return math.rad(degrees % 360) end

local unitCorners = {}

-- Return so many corners on the circle of radius 1 as a list.
function affine.unitCircle(count)
  local corners = unitCorners[count]
  if not corners then
    corners = graze.ellipse(0, 0, 1, 1, count):getVertices {}
    unitCorners[count] = corners
  end
  return corners
end

return affine
