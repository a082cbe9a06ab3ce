-- What must hold for any two shapes, whatever the answers are. Each promise is tried on thousands
-- of seeded random cases of all kinds, touching ones among them.

local graze = require "graze"
local brute = require "spec.support.brute"
local body = require "spec.support.body"
local numbers = require "spec.support.numbers"
local random = require "spec.support.random"

local unpack = table.unpack or unpack -- luacheck: ignore

local ALL = { "polygon", "rounded", "circle", "capsule", "segment", "plane" }

local function describeCase(index, a, b, dx, dy)
  return ("case %d\nlocal a = %s\nlocal b = %s\nlocal dx, dy = %.17g, %.17g"):format(index,
    body.describe(a), body.describe(b), dx, dy)
end

-- f(a, b, dx, dy) returns nothing, or what is wrong
local function forAny(seed, count, kinds, grid, f)
  local rng = numbers.new(seed)
  for index = 1, numbers.cases(count) do
    local kindA, kindB = rng:pick(kinds), rng:pick(kinds)
    while kindA == "plane" and kindB == "plane" do kindB = rng:pick(kinds) end
    local a, b, dx, dy = random.sweep(rng, kindA, kindB, grid)
    local wrong = f(a, b, dx, dy, rng)
    if wrong then error(wrong .. ": " .. describeCase(index, a, b, dx, dy), 0) end
  end
end

-- what the module says of two shapes, less points of the world, as a list; nil becomes false
local function answers(A, B, dx, dy)
  local list = { A:overlaps(B) }
  local function add(...)
    for i = 1, select("#", ...) do list[#list + 1] = select(i, ...) or false end
  end
  add(A:collide(B))
  add((A:distance(B)))
  add(A:sweep(B, dx, dy))
  add((A:contacts(B)))
  return list
end

local function bitwise(one, other)
  if #one ~= #other then return "other answers" end
  for i = 1, #one do
    if one[i] ~= other[i] then
      return ("answer %d: %s, %s"):format(i, tostring(one[i]), tostring(other[i]))
    end
  end
end

local function close(one, other, tolerance, what)
  if (one == nil) ~= (other == nil) then
    return ("%s: %s, %s"):format(what, tostring(one), tostring(other))
  end
  if not one then return end
  local within = math.abs(one - other) <= tolerance -- NaN is not
  if not within then return ("%s: %.17g, %.17g"):format(what, one, other) end
end

-- the numbers that do not depend on where the axes point, for two pairs of shapes that are images
-- of one another
local function alike(a, b, dx, dy, A, B, C, D, ex, ey)
  local _, thick, far = brute.skin(a, b, math.abs(dx) + math.abs(dy))
  local speed = math.sqrt(dx * dx + dy * dy)
  if A:overlaps(B) ~= C:overlaps(D) then return "overlaps" end
  local wrong = close((A:collide(B)), (C:collide(D)), 1e-13 * far, "depth")
    or close((A:distance(B)), (C:distance(D)), 1e-13 * far, "distance")
  if wrong then return wrong end
  local t, nx, ny = A:sweep(B, dx, dy)
  local u = C:sweep(D, ex, ey)
  local closing = t and speed > 0 and math.max(-(nx * dx + ny * dy) / speed, 1e-3) or 1
  if t and u then return close(t * speed, u * speed, 1e-13 * far / closing, "way") end
  if (t or u) and math.abs(brute.passing(a, b, dx, dy)) > thick then return "sweep" end
end

-- Shapes that are the same in every number have no first and second: both get the same normal.
local function opposite(a, b, nx, ny, mx, my)
  if body.describe(a) == body.describe(b) then return nx == mx and ny == my end
  return nx == -mx and ny == -my
end

describe("whoever asks", function()
  it("gets the same depth and distance, bit for bit, and the opposite normal", function()
    forAny(1, 600, ALL, nil, function(a, b)
      local A, B = body.shape(a), body.shape(b)
      if A:overlaps(B) ~= B:overlaps(A) then return "overlaps" end
      local depth, nx, ny = A:collide(B)
      local other, mx, my = B:collide(A)
      if depth ~= other then return "depth" end
      if depth and not opposite(a, b, nx, ny, mx, my) then return "normal" end
      if (A:distance(B)) ~= (B:distance(A)) then return "distance" end
    end)
  end)

  it("meets the other at the same time when it moves the other way instead", function()
    forAny(2, 600, ALL, nil, function(a, b, dx, dy)
      local A, B = body.shape(a), body.shape(b)
      local t, nx, ny, depth = A:sweep(B, dx, dy)
      local u, mx, my, other = B:sweep(A, -dx, -dy)
      if t ~= u or depth ~= other then return "t or depth" end
      if t and not opposite(a, b, nx, ny, mx, my) then return "normal" end
    end)
  end)

  it("gets as many contacts", function()
    forAny(3, 600, ALL, nil, function(a, b)
      local A, B = body.shape(a), body.shape(b)
      if (A:contacts(B)) ~= (B:contacts(A)) then return "contacts" end
    end)
  end)
end)

describe("the same scene elsewhere", function()
  local function same(x, y) return x, y end

  local function image(name, seed, grid, map, scale, compare)
    it(name, function()
      forAny(seed, 400, ALL, grid, function(a, b, dx, dy)
        a, b = body.mapped(a, same), body.mapped(b, same) -- as constructed, without its place
        local c, d = body.mapped(a, map, scale), body.mapped(b, map, scale)
        local ex, ey = map(dx, dy)
        local A, B, C, D = body.shape(a), body.shape(b), body.shape(c), body.shape(d)
        return compare(a, b, dx, dy, A, B, C, D, ex, ey)
      end)
    end)
  end

  local function mirrored(x, y) return -x, y end
  local function turned(x, y) return -y, x end

  image("in a mirror gives the same numbers", 11, nil, mirrored, 1, alike)
  image("in a mirror, on a grid, gives the same numbers", 12, true, mirrored, 1, alike)
  image("turned by a quarter gives the same numbers", 13, nil, turned, 1, alike)
  image("turned by a quarter, on a grid, gives the same numbers", 14, true, turned, 1, alike)

  for _, power in ipairs { -20, -1, 3, 20 } do
    local scale = 2 ^ power
    image(("scaled by 2^%d gives the same bits, lengths scaled"):format(power), 20 + power, nil,
      function(x, y) return x * scale, y * scale end, scale,
      function(_, _, dx, dy, A, B, C, D, ex, ey)
        local depth, nx, ny = A:collide(B)
        local other, mx, my = C:collide(D)
        if other ~= (depth and depth * scale) or nx ~= mx or ny ~= my then return "collide" end
        if (C:distance(D)) ~= (A:distance(B)) * scale then return "distance" end
        local t, px, py = A:sweep(B, dx, dy)
        local u, qx, qy = C:sweep(D, ex, ey)
        if t ~= u or px ~= qx or py ~= qy then return "sweep" end
      end)
  end

  it("moved along by whole numbers gives the same bits", function()
    forAny(31, 400, random.kinds, true, function(a, b, dx, dy, rng)
      local A, B = body.shape(a), body.shape(b)
      local before = answers(A, B, dx, dy)
      local x, y = rng:whole(-100, 100), rng:whole(-100, 100)
      A:move(x, y)
      B:move(x, y)
      return bitwise(before, answers(A, B, dx, dy))
    end)
  end)

  it("built far away on the grid gives the same yes or no, and nearly the same values", function()
    forAny(32, 400, random.kinds, true, function(a, b, dx, dy, rng)
      local x, y = rng:whole(-2 ^ 20, 2 ^ 20), rng:whole(-2 ^ 20, 2 ^ 20)
      local function shift(px, py) return px + x, py + y end
      a, b = body.mapped(a, shift), body.mapped(b, shift)
      local _, _, far = brute.skin(a, b)
      local function home(px, py) return px - x, py - y end
      local A, B = body.shape(a), body.shape(b)
      local C, D = body.shape(body.mapped(a, home)), body.shape(body.mapped(b, home))
      if A:overlaps(B) ~= C:overlaps(D) then return "overlaps" end
      if (A:sweep(B, dx, dy) == nil) ~= (C:sweep(D, dx, dy) == nil) then return "sweep" end
      return close((A:collide(B)), (C:collide(D)), 1e-14 * far, "depth")
    end)
  end)

  it("turned as a whole keeps its depth and distance", function()
    forAny(33, 400, random.kinds, false, function(a, b, _, _, rng)
      local A, B = body.shape(a), body.shape(b)
      local _, _, far = brute.skin(a, b)
      local before, depth = (A:distance(B)), (A:collide(B))
      local angle, x, y = rng:range(-4, 4), a.x[1], a.y[1]
      A:rotate(angle, x, y)
      B:rotate(angle, x, y)
      return close(before, (A:distance(B)), 1e-13 * far, "distance")
        or close(depth, (A:collide(B)), 1e-13 * far, "depth")
    end)
  end)
end)

describe("a polygon", function()
  local function relisted(a, start, backwards)
    local list = {}
    for i = 1, a.n do
      local k = (backwards and start - i or start + i) % a.n + 1
      list[2 * i - 1], list[2 * i] = a.px[k], a.py[k]
    end
    return body.polygon(list, a.r)
  end

  local function plain(a) return body.polygon(body.points(a), a.r) end

  it("may be listed from any corner", function()
    forAny(41, 400, { "polygon", "rounded" }, nil, function(a, b, dx, dy, rng)
      a, b = plain(a), plain(b)
      local c, d = relisted(a, rng:whole(0, 7), false), relisted(b, rng:whole(0, 7), false)
      return alike(a, b, dx, dy, body.shape(a), body.shape(b), body.shape(c), body.shape(d), dx, dy)
    end)
  end)

  it("may be listed in either winding", function()
    forAny(42, 400, { "polygon", "rounded" }, nil, function(a, b, dx, dy, rng)
      a, b = plain(a), plain(b)
      local c, d = relisted(a, rng:whole(0, 7), true), relisted(b, rng:whole(0, 7), rng:chance(0.5))
      return alike(a, b, dx, dy, body.shape(a), body.shape(b), body.shape(c), body.shape(d), dx, dy)
    end)
  end)

  local function overlisted(a)
    local list = {}
    for i = 1, a.n do
      local k = i % a.n + 1
      local x, y = a.px[i], a.py[i]
      for _, value in ipairs { x, y, x, y, (x + a.px[k]) / 2, (y + a.py[k]) / 2 } do
        list[#list + 1] = value
      end
    end
    return body.polygon(list, a.r)
  end

  it("may have corners within its sides, and twice the same", function()
    forAny(43, 400, { "polygon", "rounded" }, true, function(a, b, dx, dy)
      a, b = plain(a), plain(b)
      local c = overlisted(a)
      return alike(a, b, dx, dy, body.shape(a), body.shape(b), body.shape(c), body.shape(b), dx, dy)
    end)
  end)

  it("may have them also when it is turned", function()
    forAny(44, 400, { "polygon" }, true, function(a, b, dx, dy, rng)
      a, b = plain(a), plain(b)
      local A, B, C = body.shape(a), body.shape(b), body.shape(overlisted(a))
      local function turn(one, x, y, ...)
        local angle = rng:range(-7, 7)
        local cos, sin = math.cos(angle), math.sin(angle)
        for _, shape in ipairs { ... } do shape:rotate(angle, x, y) end
        return body.mapped(one, function(px, py)
          px, py = px - x, py - y
          return x + px * cos - py * sin, y + px * sin + py * cos
        end)
      end
      local c, d = turn(a, a.x[1], a.y[1], A, C), turn(b, b.x[1], b.y[1], B)
      return alike(c, d, dx, dy, A, B, C, B, dx, dy)
    end)
  end)
end)

describe("the answers agree with each other:", function()
  it("overlaps, collide, contacts and distance", function()
    forAny(51, 800, ALL, nil, function(a, b)
      local A, B = body.shape(a), body.shape(b)
      local overlap, depth, d = A:overlaps(B), A:collide(B), A:distance(B)
      if overlap ~= (depth ~= nil) then return "collide" end
      if overlap ~= (A:contacts(B) ~= nil) then return "contacts" end
      if overlap ~= (d < 0) then return "distance" end
      if overlap and d ~= -depth then return "the distance is not minus the depth" end
    end)
  end)

  it("a sweep that starts in overlap gives the collision", function()
    forAny(52, 600, ALL, nil, function(a, b, dx, dy)
      local A, B = body.shape(a), body.shape(b)
      local depth, nx, ny = A:collide(B)
      local t, mx, my, other = A:sweep(B, dx, dy)
      if depth and (t ~= 0 or mx ~= nx or my ~= ny or other ~= depth) then return "sweep" end
      if not depth and t and other ~= 0 then return "depth" end
    end)
  end)

  it("a sweep that goes nowhere meets only what it overlaps", function()
    forAny(53, 400, ALL, nil, function(a, b)
      local A, B = body.shape(a), body.shape(b)
      if (A:sweep(B, 0, 0) ~= nil) ~= A:overlaps(B) then return "sweep" end
    end)
  end)

  it("the minimum translation leads to touching", function()
    forAny(54, 600, ALL, nil, function(a, b)
      local A, B = body.shape(a), body.shape(b)
      local depth, nx, ny = A:collide(B)
      if not depth or a.plane then return end
      A:move(nx * depth, ny * depth)
      local _, thick = brute.skin(a, b, depth)
      if A:overlaps(B) or A:collide(B) or A:contacts(B) then return "overlaps" end
      if A:sweep(B, nx, ny) then return "held while leaving" end
      if A:sweep(B, -ny, nx) or A:sweep(B, ny, -nx) then return "held while sliding" end
      return close(0, (A:distance(B)), thick, "distance")
    end)
  end)

  it("moved up to the time of contact, a touches b, and meets it at once going on", function()
    forAny(55, 600, random.kinds, nil, function(a, b, dx, dy)
      local A, B = body.shape(a), body.shape(b)
      local t, _, _, depth = A:sweep(B, dx, dy)
      if not t or depth > 0 then return end
      A:move(t * dx, t * dy)
      local _, thick, far = brute.skin(a, b, math.abs(dx) + math.abs(dy))
      if A:overlaps(B) then return "overlaps at t" end
      local wrong = close(0, (A:distance(B)), 1e-13 * far, "distance at t")
      if wrong or brute.passing(a, b, dx, dy) > -25 * thick then return wrong end
      -- from lying on one another, parallel segments may leave either way
      if a.kind == "segment" and b.kind == "segment" then return end
      local u, nx, ny = A:sweep(B, dx, dy)
      if not u then return "no contact from t on" end
      return close(0, u * -(nx * dx + ny * dy), 1e-13 * far, "gap at t")
    end)
  end)

  it("a sweep half as long meets at twice the time or not at all", function()
    forAny(56, 600, ALL, nil, function(a, b, dx, dy)
      local A, B = body.shape(a), body.shape(b)
      local t, nx, ny, depth = A:sweep(B, dx, dy)
      local u = A:sweep(B, dx / 2, dy / 2)
      local _, thick, far = brute.skin(a, b, math.abs(dx) + math.abs(dy))
      if u and not t then return "the longer sweep misses" end
      if not t or depth > 0 then return close(t, u, 0, "t") end
      local closing = -(nx * dx + ny * dy)
      if u then return close(t * closing, u * closing / 2, 1e-13 * far, "gap") end
      if (0.5 - t) * closing > 50 * thick and brute.passing(a, b, dx / 2, dy / 2) < -25 * thick then
        return "the shorter sweep misses"
      end
    end)
  end)

  it("a sweep in two parts meets where the whole does", function()
    forAny(57, 600, random.kinds, nil, function(a, b, dx, dy)
      local A, B = body.shape(a), body.shape(b)
      local t, nx, ny, depth = A:sweep(B, dx, dy)
      if not t or depth > 0 or t < 0.3 then return end
      local _, thick, far = brute.skin(a, b, math.abs(dx) + math.abs(dy))
      if brute.passing(a, b, dx, dy) > -25 * thick then return end
      if A:sweep(B, dx / 4, dy / 4) then return "the first quarter meets" end
      A:move(dx / 4, dy / 4)
      local u = A:sweep(B, dx * 0.75, dy * 0.75)
      if not u then return "the rest misses" end
      return close(t, 0.25 + 0.75 * u, 1e-13 * far / -(nx * dx + ny * dy), "t")
    end)
  end)

  it("an impact without acceleration is the sweep", function()
    forAny(58, 600, ALL, nil, function(a, b, dx, dy)
      if a.plane then return end
      local A, B = body.shape(a), body.shape(b)
      local t, nx, ny, depth = A:sweep(B, dx, dy)
      local u, mx, my = A:impact(B, dx / 2, dy / 2, 0, 0, 2)
      if not t then
        -- a path that ends on the surface is an impact at tmax, and no hit
        if u and u < 2 * (1 - 1e-9) then return "an impact without a hit" end
        return
      end
      local _, _, far = brute.skin(a, b, math.abs(dx) + math.abs(dy))
      local closing = math.abs(nx * dx + ny * dy)
      if not u then return "a hit without an impact" end
      -- corner on corner there is more than one right normal
      local at = body.moved(a, dx * t, dy * t)
      return close(t * closing, u / 2 * closing, 1e-12 * far, "way")
        or close(brute.gap(at, b, mx, my), -depth, 1e-9 * far, "normal")
    end)
  end)

  it("a limit in time leaves out the impacts that come later, and changes no other", function()
    forAny(62, 1200, ALL, nil, function(a, b, dx, dy, rng)
      if a.plane then return end
      if rng:chance(0.3) then
        a = body.segment(a.x[1], a.y[1], a.x[1] + rng:range(-1, 1), a.y[1] + rng:range(-1, 1))
      end
      local A, B = body.shape(a), body.shape(b)
      local ax, ay = rng:range(-2, 2) * dx, rng:range(-2, 2) * dy
      local t, nx, ny = A:impact(B, dx, dy, ax, ay)
      if not t or t < 1e-6 then return end
      local earlier = A:impact(B, dx, dy, ax, ay, t * rng:range(0, 1 - 1e-9))
      if earlier then return ("an impact at %.17g before the first at %.17g"):format(earlier, t) end
      local u, mx, my = A:impact(B, dx, dy, ax, ay, t * rng:range(1.001, 3))
      return close(t, u, 1e-9 * t, "t") or close(nx, mx, 1e-6, "nx") or close(ny, my, 1e-6, "ny")
    end)
  end)

  it("a ray meets what a segment along it overlaps", function()
    forAny(59, 600, ALL, nil, function(a, b, dx, dy)
      if a.plane then return end
      local x, y = a.x[1], a.y[1]
      if x == x + dx and y == y + dy then return end
      local s = body.segment(x, y, x + dx, y + dy)
      local _, thick = brute.skin(s, b)
      if math.abs(brute.separation(s, b)) < 25 * thick then return end
      local B = body.shape(b)
      if (B:rayCast(x, y, x + dx, y + dy) ~= nil) ~= B:overlaps(body.shape(s)) then return "ray" end
    end)
  end)

  it("predict says of now what overlaps says, and of the way what sweep says", function()
    forAny(60, 600, ALL, nil, function(a, b, dx, dy)
      local A, B = body.shape(a), body.shape(b)
      local now, will, mx, my = A:predict(B, dx, dy)
      if now ~= A:overlaps(B) then return "intersects" end
      if not now and will ~= (A:sweep(B, dx, dy) ~= nil) then return "willIntersect" end
      if not will and (mx ~= 0 or my ~= 0) then return "translation" end
    end)
  end)
end)

describe("asking", function()
  local function state(shape)
    return { shape:getVertices() }, { shape:getTransform() }, { shape:getBoundingBox() }
  end

  it("changes neither shape", function()
    forAny(71, 200, random.kinds, nil, function(a, b, dx, dy)
      local A, B = body.shape(a), body.shape(b)
      local before = { { state(A) }, { state(B) } }
      answers(A, B, dx, dy)
      A:predict(B, dx, dy)
      A:impact(B, dx, dy, 1, 1, 1)
      A:contains(dx, dy)
      A:rayCast(0, 0, dx, dy)
      local after = { { state(A) }, { state(B) } }
      for i = 1, 2 do
        for j = 1, 3 do
          local wrong = bitwise(before[i][j], after[i][j])
          if wrong then return wrong end
        end
      end
    end)
  end)

  it("twice gives the same bits", function()
    forAny(72, 200, ALL, nil, function(a, b, dx, dy)
      local A, B = body.shape(a), body.shape(b)
      return bitwise(answers(A, B, dx, dy), answers(A, B, dx, dy))
    end)
  end)

  it("a clone gives the same bits", function()
    forAny(73, 200, random.kinds, nil, function(a, b, dx, dy)
      local A, B = body.shape(a), body.shape(b)
      return bitwise(answers(A, B, dx, dy), answers(A:clone(), B:clone(), dx, dy))
    end)
  end)

  it("never gives a number that is none", function()
    forAny(74, 400, ALL, nil, function(a, b, dx, dy)
      local A, B = body.shape(a), body.shape(b)
      for i, value in ipairs(answers(A, B, dx, dy)) do
        if type(value) == "number" and (value ~= value or math.abs(value) == math.huge) then
          return "answer " .. i
        end
      end
    end)
  end)
end)

describe("a shape", function()
  it("keeps its corners, box, centroid and support in step", function()
    forAny(81, 400, random.kinds, nil, function(a, _, dx, dy)
      if dx == 0 and dy == 0 then dx = 1 end
      local A = body.shape(a)
      local _, _, far = brute.skin(a, a, math.abs(dx) + math.abs(dy))
      local x1, y1, x2, y2 = A:getBoundingBox()
      local list = { A:getVertices() }
      if #list ~= 2 * a.n then return "number of corners" end
      local least, length = -math.huge, math.sqrt(dx * dx + dy * dy)
      for i = 1, a.n do
        local x, y = list[2 * i - 1], list[2 * i]
        if x - a.r < x1 - 1e-14 * far or x + a.r > x2 + 1e-14 * far then return "box across" end
        if y - a.r < y1 - 1e-14 * far or y + a.r > y2 + 1e-14 * far then return "box down" end
        least = math.max(least, x * dx + y * dy)
      end
      local sx, sy = A:getSupport(dx, dy)
      local cx, cy = A:getCentroid()
      if cx < x1 - 1e-14 * far or cx > x2 + 1e-14 * far then return "centroid across" end
      if cy < y1 - 1e-14 * far or cy > y2 + 1e-14 * far then return "centroid down" end
      return close(least + a.r * length, sx * dx + sy * dy, 1e-13 * far * length, "support")
        or close(x2, (A:getSupport(1, 0)), 1e-14 * far, "right end")
    end)
  end)

  it("moved and moved back by grid vectors is where it was", function()
    forAny(82, 200, random.kinds, true, function(a, _, dx, dy)
      local A = body.shape(a)
      local before = { A:getVertices() }
      A:move(dx, dy)
      A:move(-dx, -dy)
      return bitwise(before, { A:getVertices() })
    end)
  end)

  it("is where its numbers say, corner for corner", function()
    forAny(83, 200, random.kinds, nil, function(a)
      if a.place or a.regular then return end
      local list = { body.shape(a):getVertices() }
      for i = 1, a.n do
        if list[2 * i - 1] ~= a.px[i] or list[2 * i] ~= a.py[i] then return "corner " .. i end
      end
    end)
  end)

  it("made of its own corners answers the same", function()
    forAny(84, 200, { "polygon", "rounded" }, nil, function(a, b, dx, dy)
      local A, B = body.shape(a), body.shape(b)
      local C = graze.polygon({ unpack({ A:getVertices() }) }, A:getRadius())
      return alike(a, b, dx, dy, A, B, C, B, dx, dy)
    end)
  end)
end)
