-- union, subtract and intersect of random shapes against points: what is in a result must be in the
-- shapes as the operation says. The spec draws each shape itself, as rings of corners.

local graze = require "graze"
local numbers = require "spec.support.numbers"

local ROUNDS = numbers.cases(120)

-- Nothing is asked nearer to a rim than this: some units of the grid.
local NEAR = 2e-4

-- Rings -----------------------------------------------------------------------------------------

-- The rim of a convex core, a ring counterclockwise or one or two corners, grown by a radius: with
-- 32 corners a turn.
local function roundRim(core, radius)
  local n, list = #core / 2, {}
  local function corner(i) return core[2 * i - 1], core[2 * i] end
  local function add(angle, i)
    local x, y = corner(i)
    local c, s = math.cos(angle), math.sin(angle)
    angle = angle < 0 and angle + 2 * math.pi or angle
    list[#list + 1] = { angle, #list, x + radius * c, y + radius * s }
  end
  for i = 1, n > 1 and n or 0 do
    local next = i % n + 1
    local x1, y1 = corner(i)
    local x2, y2 = corner(next)
    local angle = math.atan2 and math.atan2(x1 - x2, y2 - y1) or math.atan(x1 - x2, y2 - y1)
    add(angle, i)
    add(angle, next)
  end
  for k = 0, 31 do
    local angle, best, most = k * math.pi / 16, 1, -math.huge
    for i = 1, n do
      local x, y = corner(i)
      local height = x * math.cos(angle) + y * math.sin(angle)
      if math.abs(height - most) < 1e-9 then best = nil end -- along an edge, whose ends are there
      if height > most + 1e-9 then best, most = i, height end
    end
    if best then add(angle, best) end
  end
  table.sort(list, function(a, b) return a[1] < b[1] or (a[1] == b[1] and a[2] < b[2]) end)
  local ring = {}
  for i, each in ipairs(list) do ring[2 * i - 1], ring[2 * i] = each[3], each[4] end
  return ring
end

local function turned(ring, x, y, angle)
  local c, s, made = math.cos(angle), math.sin(angle), {}
  for i = 1, #ring, 2 do
    made[i], made[i + 1] = x + ring[i] * c - ring[i + 1] * s, y + ring[i] * s + ring[i + 1] * c
  end
  return made
end

-- Is a point inside of a list of rings, by even and odd? And how far is it from them?
local function isInside(rings, x, y)
  local inside = false
  for _, ring in ipairs(rings) do
    local x1, y1 = ring[#ring - 1], ring[#ring]
    for i = 1, #ring, 2 do
      local x2, y2 = ring[i], ring[i + 1]
      if (y1 > y) ~= (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1) then
        inside = not inside
      end
      x1, y1 = x2, y2
    end
  end
  return inside
end

local function isNear(rings, x, y)
  for _, ring in ipairs(rings) do
    local x1, y1 = ring[#ring - 1], ring[#ring]
    for i = 1, #ring, 2 do
      local x2, y2 = ring[i], ring[i + 1]
      local dx, dy = x2 - x1, y2 - y1
      local length = dx * dx + dy * dy
      local t = length > 0 and math.max(0, math.min(1, ((x - x1) * dx + (y - y1) * dy) / length))
        or 0
      if math.abs(x - x1 - t * dx) < NEAR and math.abs(y - y1 - t * dy) < NEAR then return true end
      x1, y1 = x2, y2
    end
  end
  return false
end

-- Shapes ----------------------------------------------------------------------------------------

local LEVEL = { { 0, 0, 30, 0, 30, 20, 21, 20, 15, 7, 9, 20, 0, 20 }, { 3, 3, 3, 6, 6, 6, 6, 3 } }
local TRIANGLE = { 0, 0, 20, 0, 9, 15 }

-- Draws shapes with an area, each with lists of rings, of which it is the union. With whole numbers
-- they touch and lie flush all the time.
local function drawer(rng, whole)
  local function size() return whole and rng:whole(1, 20) or rng:range(0.5, 20) end
  local function angle() return whole and math.pi / 2 * rng:whole(0, 3) or rng:range(-3, 3) end
  local function place() return whole and rng:whole(-20, 20) or rng:range(-25, 25) end
  local function box(x, y, w, h)
    return graze.rectangle(x, y, w, h), { { { x, y, x + w, y, x + w, y + h, x, y + h } } }
  end
  local kinds = {
    function() return box(0, 0, size(), size()) end,
    function() return graze.polygon(TRIANGLE), { { TRIANGLE } } end,
    function()
      local r = size()
      return graze.circle(0, 0, r), { { roundRim({ 0, 0 }, r) } }
    end,
    function()
      local x, y, r = size(), size(), size() / 2
      return graze.capsule(0, 0, x, y, r), { { roundRim({ 0, 0, x, y }, r) } }
    end,
    function()
      local r = size() / 4
      return graze.polygon(TRIANGLE, r), { { roundRim(TRIANGLE, r) } }
    end,
    function() return graze.outline(LEVEL), { LEVEL } end,
    function()
      local a, first = box(0, 0, size(), 3)
      local b, second = box(2, -5, 3, 9)
      return graze.compound(a, b), { first[1], second[1] }
    end,
    function()
      local turn, r = angle(), size()
      local level = { turned(LEVEL[1], 0, 0, turn), turned(LEVEL[2], 0, 0, turn) }
      return graze.compound(graze.outline(LEVEL):setAngle(turn), graze.circle(9, 9, r)),
        { level, { roundRim({ 9, 9 }, 0 + r) } }
    end,
  }
  return function()
    local shape, lists = rng:pick(kinds)()
    local x, y, turn = place(), place(), angle()
    for k, rings in ipairs(lists) do
      local made = {}
      for i, ring in ipairs(rings) do made[i] = turned(ring, x, y, turn) end
      lists[k] = made
    end
    return { shape = shape:setAngle(turn):setPosition(x, y), lists = lists }
  end
end

local function holds(drawn, x, y)
  for _, rings in ipairs(drawn.lists) do
    if isInside(rings, x, y) then return true end
  end
  return false
end

local function isNearAny(lists, x, y)
  for _, rings in ipairs(lists) do
    if isNear(rings, x, y) then return true end
  end
  return false
end

-- What a result promises -------------------------------------------------------------------------

local function areaOf(result) return result and result:getArea() or 0 end

-- The rings of a result are in order, as graze.outline takes them, and its pieces are all of it.
local function checkRings(result)
  if not result then return end
  local rings = result:getRings()
  local again = graze.outline(rings)
  assert.is_true(math.abs(again:getArea() - result:getArea()) <= 1e-9 * result:getArea())
  local firstX, firstY = -math.huge, -math.huge
  local x, y = result:getPosition()
  local own = result:clone():setPosition(0, 0):setAngle(0):getRings()
  for _, ring in ipairs(own) do
    local isFirst = true
    for i = 3, #ring, 2 do
      isFirst = isFirst and (ring[1] < ring[i] or (ring[1] == ring[i] and ring[2] < ring[i + 1]))
    end
    assert.is_true(isFirst, "a ring begins elsewhere")
    assert.is_true(firstX < ring[1] or (firstX == ring[1] and firstY <= ring[2]), "order of rings")
    firstX, firstY = ring[1], ring[2]
  end
  local pieces, n = result:split()
  local sum, corners = 0, 0
  for k = 1, n do
    sum = sum + pieces[k]:getArea()
    for _, ring in ipairs(pieces[k]:getRings()) do corners = corners + #ring end
    local px, py = pieces[k]:getPosition()
    assert.is_true(px == x and py == y and pieces[k]:getAngle() == result:getAngle())
  end
  for _, ring in ipairs(rings) do corners = corners - #ring end
  assert.equal(0, corners, "corners of pieces")
  assert.is_true(math.abs(sum - result:getArea()) <= 1e-9 * sum, "area of pieces")
end

local function compare(rng, a, b, results)
  for _ = 1, 12 do
    local x, y = rng:range(-45, 45), rng:range(-45, 45)
    if not (isNearAny(a.lists, x, y) or isNearAny(b.lists, x, y)) then
      local inA, inB = holds(a, x, y), holds(b, x, y)
      local wanted = { union = inA or inB, subtract = inA and not inB, intersect = inA and inB }
      for name, result in pairs(results) do
        local found = result and result:contains(x, y) or false
        if found ~= wanted[name] then
          error(("%s at %.17g, %.17g: %s"):format(name, x, y, tostring(found)))
        end
      end
    end
  end
end

describe("regions of random shapes", function()
  it("hold the points that they should, in rings that an outline takes", function()
    for round = 1, ROUNDS do
      local rng = numbers.new(round)
      local draw = drawer(rng, rng:chance(0.5))
      local a, b = draw(), draw()
      local results = { union = a.shape:union(b.shape) or false,
        subtract = a.shape:subtract(b.shape) or false,
        intersect = a.shape:intersect(b.shape) or false }
      local ok, message = pcall(function()
        compare(rng, a, b, results)
        for _, result in pairs(results) do checkRings(result) end
        -- What a has is in one of two results; what both have, in all.
        local whole, near = areaOf(a.shape:union(a.shape)), 0.05
        local kept, common = areaOf(results.subtract), areaOf(results.intersect)
        assert.is_true(math.abs(kept + common - whole) <= near, "parts of a")
        local both = whole + areaOf(b.shape:union(b.shape)) - common
        assert.is_true(math.abs(areaOf(results.union) - both) <= near, "areas")
      end)
      if not ok then error(("round %d: %s"):format(round, tostring(message)), 0) end
    end
  end)
end)
