-- The module against answers found the long way round (spec/support/brute.lua), on seeded random
-- shapes of every kind: 1e-2 to 1e3 across, touching and not, far from the origin, turned, on a
-- grid and off it.
--
-- A gap along any unit vector is at most the separation of the shapes, so a normal is proved right
-- by the gap along it: no list of acceptable normals is needed, and ties are no special case.

local brute = require "spec.support.brute"
local body = require "spec.support.body"
local numbers = require "spec.support.numbers"
local random = require "spec.support.random"

local cases = numbers.cases
local PAIRS, SWEEPS, PATHS, PREDICTIONS = cases(300), cases(250), cases(15), cases(40)
local POINTS, POLAR = cases(200), cases(100)

local abs, sqrt, max = math.abs, math.sqrt, math.max

-- the case under test, for the message of a failure
local case = {}

local function fail(what, ...)
  local values = {}
  for i = 1, select("#", ...) do
    local value = select(i, ...)
    values[i] = type(value) == "number" and ("%.17g"):format(value) or tostring(value)
  end
  local lines = { ("case %d: %s: %s"):format(case.index, what, table.concat(values, ", ")) }
  if case.a then lines[#lines + 1] = "local a = " .. body.describe(case.a) end
  if case.b then lines[#lines + 1] = "local b = " .. body.describe(case.b) end
  if case.dx then lines[#lines + 1] = ("local dx, dy = %.17g, %.17g"):format(case.dx, case.dy) end
  if case.path then lines[#lines + 1] = "path = " .. table.concat(case.path, ", ") end
  error(table.concat(lines, "\n"), 0)
end

-- not NaN either
local function within(value, tolerance) return value >= -tolerance and value <= tolerance end

local function unit(nx, ny)
  if not nx or not within(nx * nx + ny * ny - 1, 1e-14) then fail("not a unit normal", nx, ny) end
end

-- calls f for every two kinds, a plane with all but a plane, with generators that differ from pair
-- to pair
local function combinations(seed, kinds, f)
  for i, kindA in ipairs(kinds) do
    for j, kindB in ipairs(kinds) do
      if not (kindA == "plane" and kindB == "plane") then
        f(kindA, kindB, numbers.new(seed + 100 * i + j))
      end
    end
  end
end

local ALL = { "polygon", "rounded", "circle", "capsule", "segment", "plane" }

local function checkPoints(a, b, d, ax, ay, bx, by, tolerance)
  if not within(sqrt((ax - bx) ^ 2 + (ay - by) ^ 2) - abs(d), tolerance) then
    fail("the points are not that far apart", d, ax, ay, bx, by)
  end
  local onA, onB = brute.separation(body.point(ax, ay), a), brute.separation(body.point(bx, by), b)
  if not within(onA, tolerance) then
    fail("the point of a is not on its boundary", onA, d, ax, ay, bx, by)
  end
  if not within(onB, tolerance) then
    fail("the point of b is not on its boundary", onB, d, ax, ay, bx, by)
  end
end

local function checkContact(a, b, nx, ny, x, y, depth, tolerance)
  if depth < -tolerance then fail("a contact has a negative depth", depth) end
  local half = depth / 2
  local inA = brute.separation(body.point(x - nx * half, y - ny * half), a)
  local inB = brute.separation(body.point(x + nx * half, y + ny * half), b)
  if inA > tolerance then fail("half the depth against the normal leaves a", inA, x, y, depth) end
  if inB > tolerance then fail("half the depth along the normal leaves b", inB, x, y, depth) end
end

local function checkOverlap(a, b, A, B, separation, tolerance)
  if not A:overlaps(B) or not B:overlaps(A) then fail("no overlap", separation) end
  local depth, nx, ny = A:collide(B)
  if not depth then fail("no collision", separation) end
  if not within(depth + separation, tolerance) then fail("depth", depth, -separation) end
  unit(nx, ny)
  local gap = brute.gap(a, b, nx, ny)
  if not within(gap + depth, tolerance) then
    fail("the normal is not the shortest way out", nx, ny, gap, -depth)
  end
  local n, cx, cy, x1, y1, depth1, x2, y2, depth2 = A:contacts(B)
  if n ~= 1 and n ~= 2 then fail("number of contacts", n) end
  unit(cx, cy)
  if not within(brute.gap(a, b, cx, cy) + depth, tolerance) then
    fail("normal of the contacts", cx, cy)
  end
  checkContact(a, b, cx, cy, x1, y1, depth1, tolerance)
  if n == 2 then checkContact(a, b, cx, cy, x2, y2, depth2, tolerance) end
  local deepest = n == 2 and max(depth1, depth2) or depth1
  if not within(deepest - depth, tolerance) then fail("the deepest contact", deepest, depth) end
  return depth, nx, ny
end

local function checkApart(A, B, separation)
  if A:overlaps(B) or B:overlaps(A) then fail("overlap", separation) end
  if A:collide(B) ~= nil then fail("collision", separation, (A:collide(B))) end
  if A:contacts(B) ~= nil then fail("contacts", separation, (A:contacts(B))) end
end

local function checkPair(a, b)
  local A, B = body.shape(a), body.shape(b)
  local separation = brute.separation(a, b)
  local thin, thick, far = brute.skin(a, b)
  local tolerance = 2e-14 * far
  local verdict = brute.verdict(separation, thin, thick)
  local d, ax, ay, bx, by = A:distance(B)
  if not within(d - separation, verdict == nil and thick or tolerance) then
    fail("distance", d, separation)
  end
  if verdict ~= nil then checkPoints(a, b, d, ax, ay, bx, by, 10 * tolerance) end
  if verdict then
    local depth, nx, ny = checkOverlap(a, b, A, B, separation, tolerance)
    if A:typeOf("plane") then return end
    A:move(nx * depth, ny * depth)
    if A:overlaps(B) then fail("still overlapping after the move", (A:collide(B))) end
  elseif verdict == false then
    checkApart(A, B, separation)
  end
end

describe("two shapes, against brute force:", function()
  combinations(1000, ALL, function(kindA, kindB, rng)
    it(("%s and %s"):format(kindA, kindB), function()
      for index = 1, PAIRS do
        local a, b = random.pair(rng, kindA, kindB)
        case = { index = index, a = a, b = b }
        checkPair(a, b)
      end
    end)
  end)
end)

local function checkHit(a, b, dx, dy, far, t, nx, ny, depth)
  local tolerance = 2e-14 * far
  if not t then fail("missed") end
  if not (t >= 0 and t < 1) then fail("t", t) end
  if depth ~= 0 then fail("depth of a hit", depth) end
  unit(nx, ny)
  if nx * dx + ny * dy >= 0 then fail("the normal does not face the motion", nx, ny) end
  local at = body.moved(a, dx * t, dy * t)
  local gap, separation = brute.gap(at, b, nx, ny), brute.separation(at, b)
  if not within(separation, tolerance) then fail("not touching at t", t, separation) end
  if not within(gap, tolerance) then
    fail("the normal does not part the shapes at t", t, nx, ny, gap)
  end
end

local function checkSweep(a, b, dx, dy)
  local A, B = body.shape(a), body.shape(b)
  local thin, thick, far = brute.skin(a, b, abs(dx) + abs(dy))
  local start = brute.separation(a, b)
  local t, nx, ny, depth = A:sweep(B, dx, dy)
  local overlapping = brute.verdict(start, thin, thick)
  if overlapping then
    if t ~= 0 then fail("t of an overlap", t, start) end
    if not within(depth + start, 2e-14 * far) then fail("depth of an overlap", depth, -start) end
    unit(nx, ny)
    if not within(brute.gap(a, b, nx, ny) + depth, 2e-14 * far) then
      fail("normal of an overlap", nx, ny, depth)
    end
  elseif overlapping == false then
    local passing = brute.passing(a, b, dx, dy)
    -- a path that cuts a sharp corner off goes deeper into b than into b less its skin
    local meets = brute.verdict(passing, thin, 25 * thick)
    if meets then
      checkHit(a, b, dx, dy, far, t, nx, ny, depth)
      local closing = -(nx * dx + ny * dy)
      if start > thick and abs(t - brute.meeting(a, b, dx, dy)) * closing > 1e-13 * far then
        fail("t", t, brute.meeting(a, b, dx, dy))
      end
    elseif meets == false and t then
      fail("a hit where none is", t, nx, ny, depth, passing)
    end
  end
end

describe("sweeps, against brute force:", function()
  combinations(2000, ALL, function(kindA, kindB, rng)
    it(("%s at %s"):format(kindA, kindB), function()
      for index = 1, SWEEPS do
        local a, b, dx, dy = random.sweep(rng, kindA, kindB)
        case = { index = index, a = a, b = b, dx = dx, dy = dy }
        checkSweep(a, b, dx, dy)
      end
    end)
  end)
end)

-- the separation as a function of time along v t + acc t^2 / 2
local function alongPath(a, b, vx, vy, ax, ay)
  if not b.plane then
    local core = brute.difference(a, b)
    return function(t)
      return brute.separationAt(core, vx * t + ax * t * t / 2, vy * t + ay * t * t / 2)
    end
  end
  local start = brute.separation(a, b)
  local v, acc = b.nx * vx + b.ny * vy, b.nx * ax + b.ny * ay
  return function(t) return start + v * t + acc * t * t / 2 end
end

local function checkImpact(a, b, rng, reach)
  local tmax = rng:magnitude(-1, 1)
  local ux, uy = b.plane and -b.nx or b.x[1] - a.x[1], b.plane and -b.ny or b.y[1] - a.y[1]
  local function speed() return reach * rng:range(-2, 2) / tmax end
  local vx, vy = ux / tmax * rng:range(0, 3) + speed(), uy / tmax * rng:range(0, 3) + speed()
  local ax, ay = 4 * speed() / tmax, 4 * speed() / tmax
  if rng:chance(0.2) then ax, ay = 0, 0 end
  case.path = { vx, vy, ax, ay, tmax }
  local far = 3 * (abs(vx) + abs(vy)) * tmax + (abs(ax) + abs(ay)) * tmax * tmax
  local thin, thick, most = brute.skin(a, b, far)
  local separation = alongPath(a, b, vx, vy, ax, ay)
  local start = separation(0)
  local t, nx, ny = body.shape(a):impact(body.shape(b), vx, vy, ax, ay, tmax)
  local overlapping = brute.verdict(start, thin, thick)
  if overlapping then
    if t ~= 0 then fail("t of an overlap", t, start) end
    unit(nx, ny)
    if not within(brute.gap(a, b, nx, ny) - start, 2e-14 * most) then
      fail("normal of an overlap", nx, ny)
    end
    return
  elseif overlapping == nil then
    return
  end
  if t and not (t >= 0 and t <= tmax) then fail("t", t, tmax) end
  local last = t or tmax
  for step = 0, 200 do
    local s = separation(last * step / 200)
    if s < -25 * thick and step < 200 then
      fail("an earlier impact, or one missed", last * step / 200, s, t)
    end
  end
  if not t then return end
  unit(nx, ny)
  local tolerance = 1e-9 * reach + 1e-13 * most
  local px, py = vx * t + ax * t * t / 2, vy * t + ay * t * t / 2
  if not within(separation(t), tolerance) then fail("not touching at t", t, separation(t)) end
  local gap = brute.gap(body.moved(a, px, py), b, nx, ny)
  if not within(gap, tolerance) then
    fail("the normal does not part the shapes at t", t, nx, ny, gap)
  end
  local closing = nx * (vx + ax * t) + ny * (vy + ay * t)
  if closing > 1e-6 * (abs(vx) + abs(vy) + t * (abs(ax) + abs(ay))) then
    fail("leaving at the impact", t, closing)
  end
end

describe("impacts under acceleration, against a sampled path:", function()
  combinations(3000, ALL, function(kindA, kindB, rng)
    if kindA == "plane" then return end
    it(("%s at %s"):format(kindA, kindB), function()
      for index = 1, PATHS do
        local a, b, sizeA, sizeB = random.pair(rng, kindA, kindB)
        case = { index = index, a = a, b = b }
        checkImpact(a, b, rng, sizeA + sizeB)
      end
    end)
  end)
end)

local function checkPrediction(a, b, dx, dy)
  local A, B = body.shape(a), body.shape(b)
  local thin, thick, far = brute.skin(a, b, abs(dx) + abs(dy))
  local overlapping = brute.verdict(brute.separation(a, b), thin, thick)
  local meets = brute.verdict(brute.passing(a, b, dx, dy), thin, 25 * thick)
  local now, will, mx, my = A:predict(B, dx, dy)
  if overlapping ~= nil and now ~= overlapping then fail("intersects", now) end
  if overlapping then return end
  if meets == false then
    if will or mx ~= 0 or my ~= 0 then fail("a meeting where none is", will, mx, my) end
  elseif meets then
    if not will then fail("does not foresee the meeting") end
    local length = sqrt(mx * mx + my * my)
    -- the direction of a short edge far out is known only so well, and a long way multiplies it
    if length > brute.shortestPush(a, b, dx, dy) + 2e-14 * far + 1e-9 * (abs(dx) + abs(dy)) then
      fail("not the shortest way", length, brute.shortestPush(a, b, dx, dy))
    end
    -- shifted by the translation, the whole way is clear: so a ends on the side it came from
    A:move(mx, my)
    if A:sweep(B, dx, dy) then fail("the corrected way is not clear", A:sweep(B, dx, dy)) end
    A:move(dx, dy)
    if A:overlaps(B) then fail("not clear after the move", (A:collide(B))) end
  end
end

describe("predictions, against brute force:", function()
  combinations(4000, random.kinds, function(kindA, kindB, rng)
    it(("%s at %s"):format(kindA, kindB), function()
      for index = 1, PREDICTIONS do
        local a, b, dx, dy = random.sweep(rng, kindA, kindB)
        case = { index = index, a = a, b = b, dx = dx, dy = dy }
        checkPrediction(a, b, dx, dy)
      end
    end)
  end)
end)

describe("points and rays, against brute force:", function()
  for i, kind in ipairs(ALL) do
    local rng = numbers.new(5000 + i)

    it(kind .. " contains what lies inside", function()
      for index = 1, POINTS do
        local b, _, size = random.pair(rng, kind, "circle")
        local x, y
        if rng.onGrid then
          x, y = rng:whole(-16, 16), rng:whole(-16, 16)
        elseif b.plane then
          x, y = rng:range(-2, 2) * size, rng:range(-2, 2) * size
        else
          x, y = b.x[1] + rng:range(-1.5, 1.5) * size, b.y[1] + rng:range(-1.5, 1.5) * size
        end
        case = { index = index, b = b, dx = x, dy = y }
        local point = body.point(x, y)
        local separation = brute.separation(point, b)
        local inside = brute.verdict(separation, brute.skin(point, b))
        if inside ~= nil and body.shape(b):contains(x, y) ~= inside then
          fail("contains", x, y, separation)
        end
      end
    end)

    it(kind .. " stops rays where they enter", function()
      for index = 1, POINTS do
        local a, b, dx, dy = random.sweep(rng, "circle", kind)
        local x, y = a.x[1], a.y[1]
        local point = body.point(x, y)
        case = { index = index, a = a, b = b, dx = dx, dy = dy }
        local thin, thick, far = brute.skin(point, b, abs(dx) + abs(dy))
        local t, nx, ny = body.shape(b):rayCast(x, y, x + dx, y + dy)
        local inside = brute.verdict(brute.separation(point, b), thin, thick)
        if inside then
          if t ~= 0 or nx ~= 0 or ny ~= 0 then fail("a ray from inside", t, nx, ny) end
        elseif inside == false then
          local meets = brute.verdict(brute.passing(point, b, dx, dy), thin, 25 * thick)
          if meets then checkHit(point, b, dx, dy, far, t, nx, ny, 0) end
          if meets == false and t then fail("a ray that should pass", t, nx, ny) end
        end
      end
    end)
  end
end)

describe("the polar test, against brute force:", function()
  combinations(6000, { "polygon", "rounded", "circle", "capsule" }, function(kindA, kindB, rng)
    it(("never joins a %s and a %s that do not overlap"):format(kindA, kindB), function()
      local yes, no = 0, 0
      for index = 1, POLAR do
        local a, b = random.pair(rng, kindA, kindB)
        case = { index = index, a = a, b = b }
        local separation = brute.separation(a, b)
        local overlap = brute.verdict(separation, brute.skin(a, b))
        local A, B = body.shape(a), body.shape(b)
        local polar = A:polarOverlaps(B)
        if polar ~= B:polarOverlaps(A) then fail("depends on who asks", polar) end
        if polar and overlap == false then fail("not overlapping", separation) end
        if overlap then
          if polar then yes = yes + 1 else no = no + 1 end
        end
      end
      -- it may miss shapes that meet off their line of centres, but not most of them
      if yes < 3 * no then fail("finds too few", yes, no) end
    end)
  end)
end)
