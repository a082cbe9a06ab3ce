-- Steps of a puck, flown again leg by leg: from wall to wall in space, under acceleration, friction
-- and a greatest speed. Which wall is next, and when, is asked of the walls one by one.

local graze = require "graze"
local numbers = require "spec.support.numbers"

local abs, huge, sqrt = math.abs, math.huge, math.sqrt

-- six walls of a tilted room about (0, 0, 0), each farther from it than any puck is large
local function room(rng)
  local walls = {}
  for axis = 1, 3 do
    for side = -1, 1, 2 do
      local n = { rng:range(-0.3, 0.3), rng:range(-0.3, 0.3), rng:range(-0.3, 0.3) }
      n[axis] = side
      walls[#walls + 1] = graze.plane3(n[1], n[2], n[3], rng:range(8, 20))
    end
  end
  return walls
end

local function length(v) return sqrt(v[1] * v[1] + v[2] * v[2] + v[3] * v[3]) end

local function along(p, v, t) return { p[1] + v[1] * t, p[2] + v[2] * t, p[3] + v[3] * t } end

local function capped(v, most)
  local speed = length(v)
  return speed > most and along({ 0, 0, 0 }, v, most / speed) or v
end

-- With drag, the velocity after time t is v + b (1 - e^(-mu t)) / mu, where b = a - mu v. Returns
-- that over v + b t, for b, and twice the displacement by b over t^2.
local function decay(x)
  if x < 1e-2 then
    return 1 - x / 2 + x * x / 6 - x ^ 3 / 24, 1 - x / 3 + x * x / 12 - x ^ 3 / 60
  end
  local lost = 1 - math.exp(-x)
  return lost / x, 2 * (x - lost) / (x * x)
end

-- Returns when |v + b u| reaches `most`, for v within that; else infinity.
local function timeOfLimit(v, b, mu, most)
  local low, high = 0, 0.125 / mu
  local function speed(t) return length(along(v, b, t * decay(mu * t))) end
  if speed(high) <= most then return huge end
  for _ = 1, 100 do
    local middle = (low + high) / 2
    if speed(middle) > most then high = middle else low = middle end
  end
  return high
end

-- Flies a step again. Returns the position, the velocity and the walls hit; nil where a leg ends
-- too softly, or two walls too close together, or the speed limit lasts, to tell.
local function fly(p, v, settings, walls, dt)
  local hits, left = {}, dt
  while true do
    v = capped(v, settings.maxSpeed)
    local mu = settings.friction
    local b = { settings.ax - mu * v[1], settings.ay - mu * v[2], settings.az - mu * v[3] }
    local most = mu > 0 and math.min(left, 0.125 / mu) or left
    if settings.maxSpeed < huge then
      local faster = b[1] * v[1] + b[2] * v[2] + b[3] * v[3] > -1
      if length(v) > settings.maxSpeed * (1 - 1e-9) and faster then
        return nil
      end
      most = math.min(most, timeOfLimit(v, b, mu, settings.maxSpeed))
    end
    local a = along({ 0, 0, 0 }, b, select(2, decay(mu * most)))
    local first, who, second = huge, nil, huge
    for i, wall in ipairs(walls) do
      local t = wall:impact(p[1], p[2], p[3], settings.radius, v[1], v[2], v[3], a[1], a[2], a[3])
      t = t or huge
      if t < first then first, second, who = t, first, i
      elseif t < second then second = t end
    end
    local t = math.min(first, most)
    if abs(first - most) < 1e-6 or second - first < 1e-6 then return nil end
    local from, start = p, v
    p = along(along(p, v, t), a, t * t / 2)
    v = along(v, b, t * decay(mu * t))
    left = left - t
    if first < most then
      local nx, ny, nz = walls[who]:getNormal()
      local reached = nx * v[1] + ny * v[2] + nz * v[3]
      local before = nx * start[1] + ny * start[2] + nz * start[3]
      local pull = nx * settings.ax + ny * settings.ay + nz * settings.az
      local height = -(nx * (p[1] - from[1]) + ny * (p[2] - from[2]) + nz * (p[3] - from[3]))
      -- no faster than a fall without drag
      local into = math.max(reached, -sqrt(math.max(0, before * before - 2 * pull * height)))
      v = along(v, { nx, ny, nz }, into - nx * v[1] - ny * v[2] - nz * v[3])
      if into > -1e-2 or #hits > 8 then return nil end
      v = along(v, { nx, ny, nz }, -(1 + settings.restitution) * into)
      hits[#hits + 1] = walls[who]
    end
    if left <= 1e-12 then return p, capped(v, settings.maxSpeed), hits end
  end
end

describe("a puck in space", function()
  local function replay(seed, friction, maxSpeed, restitution, least)
    local rng, bounces, flown = numbers.new(seed), 0, 0
    for _ = 1, 600 do
      local walls, dt = room(rng), rng:range(0.1, 3)
      local settings = {
        x = rng:range(-3, 3), y = rng:range(-3, 3), z = rng:range(-3, 3),
        radius = rng:range(0.1, 2),
        vx = rng:range(-20, 20), vy = rng:range(-20, 20), vz = rng:range(-20, 20),
        ax = rng:range(-9, 9), ay = rng:range(-9, 9), az = rng:range(-9, 9),
        friction = friction, maxSpeed = maxSpeed, restitution = restitution,
      }
      local told = {}
      local puck = graze.puck(settings)
      local n = puck:step(dt, walls, function(one, wall)
        assert.equal(puck, one)
        told[#told + 1] = wall
      end)
      local p, v, hits = fly({ settings.x, settings.y, settings.z },
        { settings.vx, settings.vy, settings.vz }, settings, walls, dt)
      if p then
        flown = flown + 1
        assert.equal(#hits, n)
        assert.same(hits, told)
        local x, y, z = puck:getPosition()
        local vx, vy, vz = puck:getVelocity()
        assert.is_true(length(along(p, { x, y, z }, -1)) < 1e-7)
        assert.is_true(length(along(v, { vx, vy, vz }, -1)) < 1e-6)
        bounces = bounces + n
      end
    end
    local enough = flown > (least or 300) and bounces > (least or 200)
    assert.is_true(enough, flown .. " flown, " .. bounces .. " bounces")
  end

  it("flies from wall to wall", function() replay(1, 0, huge, 1) end)
  it("loses speed at each", function() replay(2, 0, huge, 0.6) end)
  it("is slowed down by friction on the way", function() replay(3, 0.2, huge, 0.9) end)
  it("is slowed down by more friction than a step is long", function()
    replay(4, 1.5, huge, 0.9)
  end)
  it("is no faster than its greatest speed", function() replay(5, 0.1, 12, 0.9, 50) end)
end)
