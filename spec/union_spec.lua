-- Shapes of several parts answer for the union of what the parts cover. Against exact vectors, and
-- a brute force by the rings alone, which knows nothing of parts.

local graze = require "graze"
local numbers = require "spec.support.numbers"

local REGIONS = require "spec.vectors.levels"

-- Ways to list the same regions. Each returns rings, and a function that maps points to theirs.
local function mapped(rings, f)
  local list = {}
  for k, ring in ipairs(rings) do
    list[k] = {}
    for i = 1, #ring, 2 do list[k][i], list[k][i + 1] = f(ring[i], ring[i + 1]) end
  end
  return list
end

local function reversed(rings)
  local list = {}
  for k, ring in ipairs(rings) do
    list[k] = {}
    for i = 1, #ring, 2 do
      list[k][#ring - i], list[k][#ring - i + 1] = ring[i], ring[i + 1]
    end
  end
  return list
end

local function from(rings, first)
  local list = {}
  for k, ring in ipairs(rings) do
    list[k] = {}
    for i = 1, #ring do list[k][i] = ring[(i + 2 * first - 1) % #ring + 1] end
  end
  return list
end

local function same(x, y) return x, y end
local function mirror(x, y) return -x, y end
local function far(x, y) return x + 2 ^ 20, y - 2 ^ 20 end

local GUISES = {
  ["as listed"] = function(rings) return rings, same end,
  ["far away"] = function(rings) return mapped(rings, far), far end,
  mirrored = function(rings) return mapped(rings, mirror), mirror end,
  reversed = function(rings) return reversed(rings), same end,
  ["from another corner on"] = function(rings) return from(rings, 2), same end,
}

local function polygon(corners, f, x, y)
  local list = {}
  for i = 1, #corners, 2 do list[i], list[i + 1] = f(corners[i] + x, corners[i + 1] + y) end
  return graze.polygon(list)
end

for name, guise in pairs(GUISES) do
  describe("the regions of the vectors, " .. name .. ",", function()
    it("contain the points inside", function()
      for index, region in ipairs(REGIONS) do
        local rings, f = guise(region.rings)
        local outline = graze.outline(rings)
        for _, p in ipairs(region.point) do
          assert.equal(p[3], outline:contains(f(p[1], p[2])), ("region %d"):format(index))
        end
      end
    end)

    it("are entered by rays where the vectors say", function()
      for index, region in ipairs(REGIONS) do
        local rings, f = guise(region.rings)
        local outline = graze.outline(rings)
        for _, r in ipairs(region.ray) do
          local x1, y1 = f(r[1], r[2])
          local x2, y2 = f(r[3], r[4])
          local t, nx, ny = outline:rayCast(x1, y1, x2, y2)
          assert.equal(not r[5], t == nil, ("region %d"):format(index))
          if t then
            local above, below = r[5]:match "(.+)/(.+)"
            assert.is_true(math.abs(t - above / below) < 1e-9, ("region %d"):format(index))
            assert.is_true(t == 0 or nx * (x2 - x1) + ny * (y2 - y1) < 0)
          end
        end
      end
    end)

    it("overlap the movers that start inside, whoever is asked", function()
      for index, region in ipairs(REGIONS) do
        local rings, f = guise(region.rings)
        local outline = graze.outline(rings)
        for _, s in ipairs(region.sweep) do
          local mover = polygon(region.mover, f, s[1], s[2])
          assert.equal(s[5] == "in", mover:overlaps(outline), ("region %d"):format(index))
          assert.equal(s[5] == "in", outline:overlaps(mover), ("region %d"):format(index))
        end
      end
    end)
  end)
end

-- The brute force: exact for integers, and for halves and thirds of them far enough from edges.

local function eachEdge(rings, f)
  for _, ring in ipairs(rings) do
    for i = 1, #ring, 2 do
      local k = i + 2 <= #ring and i + 2 or 1
      f(ring[i], ring[i + 1], ring[k], ring[k + 1])
    end
  end
end

local function isOn(rings, x, y)
  local on = false
  eachEdge(rings, function(x1, y1, x2, y2)
    local cross = (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)
    local dot = (x - x1) * (x - x2) + (y - y1) * (y - y2)
    on = on or (math.abs(cross) < 1e-9 and dot <= 1e-9)
  end)
  return on
end

local function isInside(rings, x, y)
  local inside = false
  eachEdge(rings, function(x1, y1, x2, y2)
    if (y1 > y) ~= (y2 > y) and x1 + (x2 - x1) * (y - y1) / (y2 - y1) > x then
      inside = not inside
    end
  end)
  return inside and not isOn(rings, x, y)
end

-- Where the first piece of a segment that lies inside begins, cut at all edges; nil if none does.
local function entryOf(rings, px, py, qx, qy)
  local cuts, dx, dy = { 0, 1 }, qx - px, qy - py
  eachEdge(rings, function(x1, y1, x2, y2)
    local ex, ey = x2 - x1, y2 - y1
    local det = dx * ey - dy * ex
    if det ~= 0 then
      cuts[#cuts + 1] = ((x1 - px) * ey - (y1 - py) * ex) / det
    else
      local square = dx * dx + dy * dy
      cuts[#cuts + 1] = ((x1 - px) * dx + (y1 - py) * dy) / square
      cuts[#cuts + 1] = ((x2 - px) * dx + (y2 - py) * dy) / square
    end
  end)
  table.sort(cuts)
  for i = 1, #cuts - 1 do
    local t = (cuts[i] + cuts[i + 1]) / 2
    if cuts[i] >= 0 and cuts[i + 1] <= 1 and cuts[i + 1] - cuts[i] > 1e-9
      and isInside(rings, px + t * dx, py + t * dy) then
      return cuts[i]
    end
  end
  return nil
end

-- The distance of a point from the nearest edge, and whether that is sure to a hair.
local function distanceFrom(rings, x, y)
  local least = math.huge
  eachEdge(rings, function(x1, y1, x2, y2)
    local ex, ey = x2 - x1, y2 - y1
    local square = ex * ex + ey * ey
    local t = square > 0 and ((x - x1) * ex + (y - y1) * ey) / square or 0
    t = math.max(0, math.min(1, t))
    local ax, ay = x1 + t * ex - x, y1 + t * ey - y
    least = math.min(least, math.sqrt(ax * ax + ay * ay))
  end)
  return least
end

-- Calls f with random rings on a small grid that make an outline, and that outline.
local function eachFigure(seed, count, f)
  local rng = numbers.new(seed)
  for _ = 1, count do
    local rings = {}
    for k = 1, rng:whole(1, 2) do
      rings[k] = {}
      for i = 1, 2 * rng:whole(3, 7) do rings[k][i] = rng:whole(0, 7) end
    end
    local made, outline = pcall(graze.outline, rings)
    if made then f(rings, outline, rng) end
  end
end

describe("the union of parts", function()
  it("contains what is inside of the rings, joints too", function()
    local figures = 0
    eachFigure(5, 4000, function(rings, outline)
      figures = figures + 1
      for x = 0, 7, 0.5 do
        for y = 0, 7, 0.5 do
          assert.equal(isInside(rings, x, y), outline:contains(x, y))
        end
      end
    end)
    assert.is_true(figures > 300)
  end)

  it("overlaps segments that run through it or along its joints", function()
    eachFigure(6, 4000, function(rings, outline, rng)
      for _ = 1, 20 do
        local x, y = rng:whole(-1, 8), rng:whole(-1, 8)
        local dx, dy = rng:whole(-4, 4), rng:whole(-4, 4)
        if dx ~= 0 or dy ~= 0 then
          local segment = graze.segment(x, y, x + dx, y + dy)
          local expected = entryOf(rings, x, y, x + dx, y + dy) ~= nil
          assert.equal(expected, outline:overlaps(segment))
          assert.equal(expected, segment:overlaps(outline))
        end
      end
    end)
  end)

  it("is entered by rays where the first piece inside begins, through an edge", function()
    local hits, corners = 0, 0
    eachFigure(9, 4000, function(rings, outline, rng)
      local edges = {}
      eachEdge(rings, function(...) edges[#edges + 1] = { ... } end)
      for _ = 1, 30 do
        local x, y = rng:whole(-2, 9), rng:whole(-2, 9)
        local dx, dy = rng:whole(-9, 9), rng:whole(-9, 9)
        local expected = (dx ~= 0 or dy ~= 0) and entryOf(rings, x, y, x + dx, y + dy) or nil
        local t, nx, ny, edge = outline:rayCast(x, y, x + dx, y + dy)
        if isInside(rings, x, y) then
          assert.same({ 0, 0, 0 }, { t, nx, ny, edge })
        else
          assert.equal(expected == nil, t == nil)
        end
        if t and edge then
          assert.is_true(math.abs(t - expected) < 1e-12)
          local e, px, py = edges[edge], x + t * dx, y + t * dy
          local ex, ey = e[3] - e[1], e[4] - e[2]
          local length = math.sqrt(ex * ex + ey * ey)
          assert.is_true(math.abs((px - e[1]) * ey - (py - e[2]) * ex) < 1e-9)
          assert.is_true(math.abs(math.abs(nx * ey - ny * ex) - length) < 1e-9)
          assert.is_true(nx * dx + ny * dy < 0)
          hits = hits + 1
          if px % 1 == 0 and py % 1 == 0 then
            corners = corners + 1
          else
            assert.is_false(isInside(rings, px + 1e-5 * nx, py + 1e-5 * ny))
          end
        end
      end
    end)
    assert.is_true(hits > 1000 and corners > 300)
  end)

  it("is met by a ray along an arm at the foot of the wall behind it", function()
    local plus = graze.outline(10, 0, 20, 0, 20, 10, 30, 10, 30, 20, 20, 20, 20, 30, 10, 30, 10, 20,
      0, 20, 0, 10, 10, 10)
    assert.same({ 0.375, -1, 0, 12 }, { plus:rayCast(-5, 10, 35, 10) })
    assert.same({ 0, 0, 0 }, { plus:rayCast(15, 15, 40, 15) })
    assert.is_nil((plus:rayCast(-5, -5, 9, -5)))
  end)

  it("overlaps circles that reach into it", function()
    eachFigure(7, 4000, function(rings, outline, rng)
      for _ = 1, 20 do
        local x, y, r = rng:whole(-2, 18) / 2, rng:whole(-2, 18) / 2, rng:whole(1, 6) / 2
        local least = distanceFrom(rings, x, y)
        local expected = isInside(rings, x, y) or least < r - 1e-9
        assert.equal(expected, outline:overlaps(graze.circle(x, y, r)))
      end
    end)
  end)

  it("turns with the outline", function()
    eachFigure(8, 2000, function(rings, outline, rng)
      local angle = rng:range(-3, 3)
      local c, s = math.cos(angle), math.sin(angle)
      outline:setTransform(30, -20, angle)
      for _ = 1, 20 do
        local x, y = rng:range(-1, 8), rng:range(-1, 8)
        if distanceFrom(rings, x, y) > 1e-6 then
          assert.equal(isInside(rings, x, y),
            outline:contains(30 + c * x - s * y, -20 + s * x + c * y))
        end
      end
    end)
  end)

  it("overlaps another union where two of their parts do", function()
    local l = { 0, 0, 30, 0, 30, 10, 10, 10, 10, 30, 0, 30 }
    local a, b = graze.outline(l), graze.outline(l):setTransform(45, 45, math.pi)
    assert.is_true(a:overlaps(b:setPosition(39, 39)))
    assert.is_false(a:overlaps(b:setPosition(40, 40)))
    assert.is_false(a:overlaps(b:setPosition(45, 45)))
  end)

  it("overlaps planes", function()
    local outline = graze.outline(0, 0, 30, 0, 30, 10, 10, 10, 10, 30, 0, 30)
    assert.is_true(outline:overlaps(graze.plane(0, -1, 29)))
    assert.is_false(outline:overlaps(graze.plane(0, -1, 30)))
    assert.is_true(graze.plane(1, 0, -1):overlaps(outline))
    assert.is_false(graze.plane(1, 0, 0):overlaps(outline))
  end)

  it("lets two parts that touch in a corner keep what passes between them apart", function()
    local pinched = graze.outline(0, 0, 10, 0, 10, 10, 20, 10, 20, 20, 10, 20, 10, 10, 0, 10)
    assert.is_false(pinched:contains(10, 10))
    assert.is_nil((pinched:rayCast(0, 20, 20, 0)))
    assert.is_false(pinched:overlaps(graze.segment(0, 20, 20, 0)))
    assert.is_true(pinched:overlaps(graze.circle(10, 10, 0.01)))
  end)
end)
