-- Shapes of several parts answer for the union of what the parts cover. Against exact vectors, and
-- a brute force by the rings alone, which knows nothing of parts.

local graze = require "graze"
local numbers = require "spec.support.numbers"
local parts = require "spec.support.parts"

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

local function valueOf(fraction)
  local above, below = fraction:match "(.+)/(.+)"
  return above / below
end

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
            assert.is_true(math.abs(t - valueOf(r[5])) < 1e-9, ("region %d"):format(index))
            assert.is_true(t == 0 or nx * (x2 - x1) + ny * (y2 - y1) < 0)
          end
        end
      end
    end)

    it("push out the movers that start inside by the shortest way", function()
      for index, region in ipairs(REGIONS) do
        local rings, f = guise(region.rings)
        local outline = graze.outline(rings)
        for _, c in ipairs(region.collide) do
          local mover = polygon(region.mover, f, c[1], c[2])
          local depth, nx, ny, edge = mover:collide(outline)
          local what = ("region %d"):format(index)
          assert.is_true(math.abs(depth - math.sqrt(valueOf(c[3]))) < 1e-8, what)
          assert.is_true(edge >= 1 and edge <= select("#", outline:getVertices()) / 2)
          local back, bx, by = outline:collide(mover)
          assert.is_true(math.abs(back - depth) < 1e-8, what)
          assert.is_false(outline:overlaps(mover:clone():move(nx * depth, ny * depth)), what)
          assert.is_false(mover:overlaps(outline:clone():move(bx * back, by * back)), what)
        end
      end
    end)

    it("are met by movers when and by which sides the vectors say", function()
      for index, region in ipairs(REGIONS) do
        local rings, f = guise(region.rings)
        local outline, ox, oy = graze.outline(rings), f(0, 0)
        for _, s in ipairs(region.sweep) do
          local what, mover = ("region %d"):format(index), polygon(region.mover, f, s[1], s[2])
          local x, y = f(s[3], s[4])
          local dx, dy = x - ox, y - oy
          local t, nx, ny, depth, edge = mover:sweep(outline, dx, dy)
          assert.equal(s[5], t == nil and "none" or depth > 0 and "in" or "hit", what)
          local back, bx, by, under, none = outline:sweep(mover, -dx, -dy)
          assert.is_nil(none)
          assert.equal(t == nil, back == nil, what)
          if s[5] == "hit" then
            assert.is_true(math.abs(t - valueOf(s[6])) < 1e-9, what)
            assert.is_true(math.abs(back - t) < 1e-9 and under == 0, what)
            assert.is_true(edge >= 1 and edge <= select("#", outline:getVertices()) / 2, what)
            local found, alsoFound = false, false
            for k = 1, #s[7], 2 do
              local ex, ey = f(s[7][k], s[7][k + 1])
              ex, ey = ex - ox, ey - oy
              local length = math.sqrt(ex * ex + ey * ey)
              found = found or math.abs(nx * length - ex) + math.abs(ny * length - ey) < 1e-6
              alsoFound = alsoFound
                or math.abs(bx * length + ex) + math.abs(by * length + ey) < 1e-6
            end
            assert.is_true(found and alsoFound, what)
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

-- Calls f with random rings on a small grid that make an outline, and that outline. `count` is for
-- numbers.cases.
local function eachFigure(seed, count, f)
  local rng = numbers.new(seed)
  for _ = 1, numbers.cases(count) do
    local rings = {}
    for k = 1, rng:whole(1, 2) do
      rings[k] = {}
      for i = 1, 2 * rng:whole(3, 7) do rings[k][i] = rng:whole(0, 7) end
    end
    local made, outline = pcall(graze.outline, rings)
    if made then f(rings, outline, rng) end
  end
end

describe("a sweep against a union", function()
  local plus = graze.outline(10, 0, 20, 0, 20, 10, 30, 10, 30, 20, 20, 20, 20, 30, 10, 30, 10, 20,
    0, 20, 0, 10, 10, 10)

  it("meets the side of the union where parts join", function()
    local step = graze.outline(16, 8, 24, 8, 24, 24, 8, 24, 8, 16, 16, 16)
    assert.same({ 0, 1, 0, 0, 2 },
      { graze.rectangle(0, 0, 7, 6):setPosition(24, 18):sweep(step, -9, 52) })
    local slope = graze.outline(0, 100, 40, 100, 60, 80, 100, 80, 100, 200, 0, 200)
    local t, nx, ny, _, edge = graze.rectangle(10, 88, 12, 12):sweep(slope, 60, 0)
    assert.is_true(math.abs(t - 0.3) < 1e-12 and edge == 2)
    assert.is_true(math.abs(nx + math.sqrt(0.5)) + math.abs(ny + math.sqrt(0.5)) < 1e-12)
  end)

  it("stops a segment that runs along a seam at the seam's end, whichever moves", function()
    local segment = graze.segment(-5, 10, -1, 10)
    assert.same({ 0.275, -1, 0, 0, 12 }, { segment:sweep(plus, 40, 0) })
    assert.same({ 0.275, 1, 0, 0 }, { plus:sweep(segment, -40, 0) })
    assert.is_nil((segment:sweep(plus, 11, 0)))
  end)

  it("meets planes", function()
    assert.same({ 7 / 9, 0, -1, 0 }, { plus:sweep(graze.plane(0, -1, 100), 0, 90) })
    assert.same({ 7 / 9, 0, 1, 0, 7 }, { graze.plane(0, -1, 100):sweep(plus, 0, -90) })
  end)

  it("ends before any overlap on the way, and at an overlap", function()
    local hits = 0
    eachFigure(11, 150, function(_, outline, rng)
      local x, y, s = rng:range(-2, 9), rng:range(-2, 9), rng:range(0.2, 1.5)
      local dx, dy = rng:range(-9, 9), rng:range(-9, 9)
      for _, shape in ipairs { graze.circle(x, y, s), graze.capsule(x, y, x + s, y, 0.5),
        graze.regularPolygon(5, s):setTransform(x, y, s), graze.rectangle(x, y, s, 1),
        graze.outline(x, y, x + 2, y, x + 1, y + 0.5, x, y + 2) } do
        local t, nx, ny, depth = shape:sweep(outline, dx, dy)
        local function overlapsAt(time)
          return shape:clone():move(dx * time, dy * time):overlaps(outline)
        end
        assert.equal(overlapsAt(0), depth ~= nil and depth > 0)
        for k = 1, 60 do
          if k / 60 < (t or 1) - 1e-6 and not (depth and depth > 0) then
            assert.is_false(overlapsAt(k / 60))
          end
        end
        if t and depth == 0 then
          hits = hits + 1
          assert.is_false(overlapsAt(t - 1e-7))
          assert.is_true(nx * dx + ny * dy < 0)
        end
      end
    end)
    assert.is_true(hits > numbers.cases(20))
  end)
end)

describe("the way out of a union", function()
  local L = { 0, 0, 30, 0, 30, 10, 10, 10, 10, 30, 0, 30 }

  local function answers(shape, outline, depth, nx, ny)
    local d, x, y = shape:collide(outline)
    assert.is_true(math.abs(d - depth) < 1e-12 and math.abs(x - nx) < 1e-12
      and math.abs(y - ny) < 1e-12, ("%.17g, %g, %g"):format(d, x, y))
  end

  it("leads into a notch that is wide enough", function()
    local U = graze.outline(0, 0, 10, 0, 10, 20, 20, 20, 20, 0, 30, 0, 30, 30, 0, 30)
    answers(graze.rectangle(11, 14, 8, 8), U, 2, 0, -1)
    answers(graze.rectangle(9, 14, 12, 12), U, 16, 0, 1)
  end)

  it("leads across a reflex corner, along no normal of a side", function()
    answers(graze.rectangle(6, 6, 4, 4), graze.outline(L), math.sqrt(32), math.sqrt(0.5),
      math.sqrt(0.5))
    assert.equal(7, (graze.rectangle(3, 3, 4, 4):collide(graze.outline(L))))
  end)

  it("leads into a hole that has room, and else out of all", function()
    local ring = graze.outline { { 0, 0, 100, 0, 100, 100, 0, 100 },
      { 40, 40, 60, 40, 60, 60, 40, 60 } }
    assert.is_nil((graze.circle(50, 50, 8):collide(ring)))
    answers(graze.circle(53, 50, 9), ring, 2, -1, 0)
    assert.equal(62, (graze.circle(50, 50, 12):collide(ring)))
    assert.equal(62, (graze.rectangle(38, 38, 24, 24):collide(ring)))
    answers(graze.rectangle(44, 41, 18, 18), ring, 2, -1, 0)
  end)

  it("leads out of planes", function()
    local outline = graze.outline(L)
    answers(outline, graze.plane(0, -1, 25), 5, 0, -1)
    local depth, nx, ny = graze.plane(0, -1, 25):collide(outline)
    assert.same({ 5, 0, 1 }, { depth, nx, ny })
  end)

  local function isShortest(shape, other)
    local shortest, why = parts.isShortestWayOut(shape, other, parts.of(other), 20)
    assert.is_true(shortest ~= false, why)
    assert.equal(shape:overlaps(other), shortest == true)
    return shortest
  end

  it("is as short as any way that a search of directions finds, and leaves no overlap", function()
    local tried = 0
    eachFigure(10, 150, function(_, outline, rng)
      local x, y, s = rng:range(0, 7), rng:range(0, 7), rng:range(0.3, 2)
      for _, shape in ipairs { graze.circle(x, y, s), graze.capsule(x, y, x + s, y, 0.5),
        graze.regularPolygon(5, s):setTransform(x, y, s), graze.rectangle(x, y, s, 1),
        graze.segment(x, y, x + s, y + 1),
        graze.outline(x, y, x + 2, y, x + 1, y + 0.5, x, y + 2) } do
        if isShortest(shape, outline) then tried = tried + 1 end
      end
    end)
    assert.is_true(tried > numbers.cases(20))
  end)

  it("is so where both are unions, deep in one another", function()
    local rng = numbers.new(77)
    local function star(corners)
      local list = {}
      for i = 0, corners - 1 do
        local angle, r = 2 * math.pi * i / corners, rng:range(1, 4)
        list[#list + 1] = r * math.cos(angle)
        list[#list + 1] = r * math.sin(angle)
      end
      return graze.outline(list)
    end
    local function grid()
      local cells = {}
      for i = 1, 30 do cells[i] = rng:whole(0, 4) > 0 and 1 or 0 end
      return graze.grid(6, 5, 1, 1, cells):setPosition(rng:range(-4, -2), rng:range(-4, -2))
    end
    local function compound()
      local list = {}
      for i = 1, 5 do
        local x, y = rng:range(-2, 2), rng:range(-2, 2)
        list[i] = rng:pick { graze.circle(x, y, 1), graze.capsule(x, y, x + 1, y + 1, 0.5),
          graze.rectangle(x, y, 2, 1) }
      end
      return graze.compound(list)
    end
    local tried = 0
    for _ = 1, numbers.cases(12) do
      local a, b = rng:pick { star, grid, compound }, rng:pick { star, grid, compound }
      if isShortest(a(rng:whole(5, 20)), b(rng:whole(5, 20))) then tried = tried + 1 end
    end
    assert.is_true(tried > numbers.cases(10))
  end)

  it("leads two solid grids past one another, however many cells they have", function()
    local cells = {}
    for i = 1, 40 * 40 do cells[i] = 1 end
    local a, b = graze.grid(40, 40, 1, 1, cells), graze.grid(40, 40, 1, 1, cells)
    answers(a:setPosition(0.5, -0.25), b, 39.5, 1, 0)
    answers(a:setPosition(-30, 15), b, 10, -1, 0)
  end)
end)

describe("the distance from a union", function()
  it("is the least of its parts, and minus the way out where they overlap", function()
    local ring = graze.outline { { 0, 0, 100, 0, 100, 100, 0, 100 },
      { 40, 40, 60, 40, 60, 60, 40, 60 } }
    assert.equal(2, (graze.circle(50, 50, 8):distance(ring)))
    assert.same({ -2, 62, 50, 60, 50 }, { graze.circle(53, 50, 9):distance(ring) })
    local l = graze.outline(0, 0, 30, 0, 30, 10, 10, 10, 10, 30, 0, 30)
    local d, _, ay, _, by = l:distance(graze.plane(0, -1, 25))
    assert.same({ -5, 30, 25 }, { d, ay, by })
  end)

  it("is the same in both orders, where parts that are equally near round differently", function()
    local l = graze.outline(0, 0, 8, 0, 8, 1, 4, 1, 4, 4, 0, 4)
    local chain = graze.chain(-12.375, -12.375, 2.375, 0, 0, 0)
    for i = 0, 2000 do
      l:setPosition(0.5, 2.5 + i * 2 ^ -51)
      assert.equal((chain:distance(l)), (l:distance(chain)))
    end
  end)

  it("is that of circles from the rings, with points that are so far apart", function()
    eachFigure(12, 200, function(rings, outline, rng)
      for _ = 1, 10 do
        local x, y, r = rng:range(-3, 10), rng:range(-3, 10), rng:range(0.1, 1)
        local d, ax, ay, bx, by = graze.circle(x, y, r):distance(outline)
        local least = distanceFrom(rings, x, y)
        if not isInside(rings, x, y) and least > r + 1e-6 then
          assert.is_true(math.abs(d - (least - r)) < 1e-9)
          assert.is_true(math.abs(math.sqrt((ax - bx) ^ 2 + (ay - by) ^ 2) - d) < 1e-9)
          assert.is_true(distanceFrom(rings, bx, by) < 1e-9)
        elseif isInside(rings, x, y) then
          assert.is_true(d < 0)
          assert.equal(d, -(graze.circle(x, y, r):collide(outline)))
        end
      end
    end)
  end)
end)

describe("the union of parts", function()
  it("contains what is inside of the rings, seams too", function()
    local figures = 0
    eachFigure(5, 400, function(rings, outline)
      figures = figures + 1
      for x = 0, 7, 0.5 do
        for y = 0, 7, 0.5 do
          assert.equal(isInside(rings, x, y), outline:contains(x, y))
        end
      end
    end)
    assert.is_true(figures > numbers.cases(30))
  end)

  it("overlaps segments that run through it or along its seams", function()
    eachFigure(6, 400, function(rings, outline, rng)
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
    eachFigure(9, 400, function(rings, outline, rng)
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
          local offX, offY = px - math.floor(px + 0.5), py - math.floor(py + 0.5)
          if math.abs(offX) + math.abs(offY) < 1e-9 then
            corners = corners + 1
          else
            assert.is_false(isInside(rings, px + 1e-5 * nx, py + 1e-5 * ny))
          end
        end
      end
    end)
    assert.is_true(hits > numbers.cases(100) and corners > numbers.cases(30))
  end)

  it("is met by a ray along an arm at the foot of the wall behind it", function()
    local plus = graze.outline(10, 0, 20, 0, 20, 10, 30, 10, 30, 20, 20, 20, 20, 30, 10, 30, 10, 20,
      0, 20, 0, 10, 10, 10)
    assert.same({ 0.375, -1, 0, 12 }, { plus:rayCast(-5, 10, 35, 10) })
    assert.same({ 0, 0, 0 }, { plus:rayCast(15, 15, 40, 15) })
    assert.is_nil((plus:rayCast(-5, -5, 9, -5)))
  end)

  it("is entered by an edge, if a long ray cuts a tip and goes on through a seam", function()
    local steps = graze.outline(0, 4, 4, 4, 4, 2, 8, 2, 8, 4, 12, 4, 12, 3, 16, 3, 16, 1, 20, 1,
      20, 0, 0, 0)
    steps:setPosition(28.25, 0):setAngle(-26.25)
    local t, nx, ny, edge = steps:rayCast(31448, -13482, -7.75, 14.25)
    assert.is_true(math.abs(t - 0.99874) < 1e-5)
    assert.is_true(math.abs(nx - math.cos(-26.25)) + math.abs(ny - math.sin(-26.25)) < 1e-9)
    assert.equal(2, edge)
  end)

  it("overlaps circles that reach into it", function()
    eachFigure(7, 400, function(rings, outline, rng)
      for _ = 1, 20 do
        local x, y, r = rng:whole(-2, 18) / 2, rng:whole(-2, 18) / 2, rng:whole(1, 6) / 2
        local least = distanceFrom(rings, x, y)
        local expected = isInside(rings, x, y) or least < r - 1e-9
        assert.equal(expected, outline:overlaps(graze.circle(x, y, r)))
      end
    end)
  end)

  it("turns with the outline", function()
    eachFigure(8, 200, function(rings, outline, rng)
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
