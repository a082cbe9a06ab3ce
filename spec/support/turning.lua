-- A judge of sweeps that turn: plain distances of convex parts, by spec.support.brute, and bounds
-- of how fast any point can be. Of graze it takes the corners of parts alone.

local brute = require "spec.support.brute"

local abs, cos, huge, max, min, sin, sqrt = math.abs, math.cos, math.huge, math.max, math.min,
  math.sin, math.sqrt

local turning = {}

local function body_of(part)
  if part:type() == "plane" then
    local nx, ny = part:getNormal()
    return { plane = true, nx = nx, ny = ny, d = part:getOffset() }
  end
  local list, round = { part:getVertices() }, part:type() ~= "segment"
  local self = { n = #list / 2, r = round and part:getRadius() or 0, x = {}, y = {} }
  for i = 1, self.n do self.x[i], self.y[i] = list[2 * i - 1], list[2 * i] end
  return self
end

-- The bodies of a shape of any kind, where it is.
function turning.bodies(shape)
  local list = {}
  if not shape.getPartCount then return { body_of(shape) } end
  for k = 1, shape:getPartCount() do list[k] = body_of(shape:getPart(k)) end
  return list
end

-- A motion of bodies about (px, py), by (dx, dy) and da in 0 <= t <= 1, among others.
function turning.motion(bodies, px, py, dx, dy, da, others)
  return { bodies = bodies, px = px, py = py, dx = dx, dy = dy, da = da, others = others }
end

-- Return a body of the motion at time t.
local function at(motion, one, t)
  local c, s, px, py = cos(motion.da * t), sin(motion.da * t), motion.px, motion.py
  local moved = { n = one.n, r = one.r, x = {}, y = {} }
  for i = 1, one.n do
    local x, y = one.x[i] - px, one.y[i] - py
    moved.x[i] = px + motion.dx * t + x * c - y * s
    moved.y[i] = py + motion.dy * t + x * s + y * c
  end
  return moved
end

-- Return how far a body can get in a unit of time.
local function speed_of(motion, one)
  local rho = 0
  for i = 1, one.n do
    rho = max(rho, sqrt((one.x[i] - motion.px) ^ 2 + (one.y[i] - motion.py) ^ 2))
  end
  return sqrt(motion.dx ^ 2 + motion.dy ^ 2) + abs(motion.da) * rho
end

-- The first time from low to high at which a body is no farther from another than a level; huge if
-- there is none. From the middle of a time nothing gets farther than its half at full speed.
local function first(motion, pair, level, low, high)
  local middle, half = (low + high) / 2, (high - low) / 2
  local gap = brute.separation(at(motion, pair[1], middle), pair[2])
  if gap - 1.0001 * pair.speed * half > level then return huge end
  if half < 1e-13 then return gap <= level and middle or huge end
  local time = first(motion, pair, level, low, middle)
  if time < huge then return time end
  return gap <= level and middle or first(motion, pair, level, middle, high)
end

function turning.first(motion, level)
  local time = huge
  for _, one in ipairs(motion.bodies) do
    for _, other in ipairs(motion.others) do
      local pair = { one, other, speed = speed_of(motion, one) }
      time = min(time, first(motion, pair, level, 0, min(time, 1)))
    end
  end
  return time
end

-- The least gap at time t.
function turning.gap(motion, t)
  local least = huge
  for _, one in ipairs(motion.bodies) do
    for _, other in ipairs(motion.others) do
      least = min(least, brute.separation(at(motion, one, t), other))
    end
  end
  return least
end

-- The bounding radius of the largest part: what the skin follows.
function turning.largest(shape)
  if shape:type() == "plane" then return 0 end
  if not shape.getPartCount then return shape:getBoundingRadius() end
  local radius = 0
  for k = 1, shape:getPartCount() do radius = max(radius, shape:getPart(k):getBoundingRadius()) end
  return radius
end

return turning
