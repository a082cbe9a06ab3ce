-- Angles by what gives the same bits on every machine: the core's own turns, and + - * / and sqrt.
-- The sine and the arc cosine of C libraries differ in their last bits.

if package.loaded.jit then package.loaded.jit.off(true, true) end -- see graze/walker.lua

local graze = require "graze.core"

local sqrt = math.sqrt

local angle = {}

local arm = graze.segment(0, 0, 1, 0)

-- Return the cosine and the sine of an angle.
function angle.direction(a)
  local x1, y1, x2, y2 = arm:setAngle(a):getVertices()
  return x2 - x1, y2 - y1
end

-- Return the angle, from 0 to pi, between two unit vectors with this product.
--
-- It is twice the arc tangent of t = tan(angle / 2). Three more halves, by
-- tan(u / 2) = t / (1 + sqrt(1 + t^2)), make t less than 0.2 up to a right angle. There the series
-- t - t^3 / 3 + t^5 / 5 - ... needs few terms.
function angle.between(c)
  if c >= 1 then return 0 end
  local t, sum = sqrt((1 - c) / (1 + c)), 0
  for _ = 1, 3 do t = t / (1 + sqrt(1 + t * t)) end
  for k = 27, 1, -2 do sum = 1 / k - sum * t * t end
  return 16 * t * sum
end

return angle
