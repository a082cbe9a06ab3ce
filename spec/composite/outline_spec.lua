-- Outlines: regions of any form with holes and islands, cut into convex parts.

local graze = require "graze"
local check = require "spec.support.check"
local numbers = require "spec.support.numbers"

local near = check.near

-- The parts of an outline, as shapes.
local function partsOf(outline)
  local parts = {}
  for k = 1, outline:getPartCount() do parts[k] = outline:getPart(k) end
  return parts
end

local function anyContains(parts, x, y)
  for _, part in ipairs(parts) do
    if part:contains(x, y) then return true end
  end
  return false
end

-- Are all points close to this one in some part? So it is where a seam is.
local function isSurrounded(parts, x, y)
  for angle = 0.1234, 6.28, 0.3 do
    if not anyContains(parts, x + 1e-3 * math.cos(angle), y + 1e-3 * math.sin(angle)) then
      return false
    end
  end
  return true
end

local L = { 0, 0, 30, 0, 30, 10, 10, 10, 10, 30, 0, 30 }

describe("an outline", function()
  it("takes its corners one by one, in a table, or as a table of rings", function()
    for _, outline in ipairs { graze.outline(check.unpack(L)), graze.outline(L),
      graze.outline { L } } do
      assert.equal(500, outline:getArea())
      assert.same({ 11, 11 }, { outline:getCentroid() })
      assert.equal(2, outline:getPartCount())
    end
  end)

  it("is the same region in either winding, and from any corner on", function()
    local rng = numbers.new(3)
    for _ = 1, 200 do
      local list, first, step = {}, rng:whole(0, 5), rng:chance(0.5) and 1 or -1
      for i = 0, 5 do
        local k = (first + step * i) % 6
        list[2 * i + 1], list[2 * i + 2] = L[2 * k + 1], L[2 * k + 2]
      end
      local outline = graze.outline(list)
      assert.equal(500, outline:getArea())
      assert.same(list, { outline:getVertices() })
    end
  end)

  it("has a hole where a ring lies inside of another, and an island inside of that", function()
    local outer, hole = { 0, 0, 100, 0, 100, 100, 0, 100 }, { 40, 40, 60, 40, 60, 60, 40, 60 }
    local ring = graze.outline { outer, hole }
    assert.equal(9600, ring:getArea())
    assert.equal(4, ring:getPartCount())
    assert.is_false(anyContains(partsOf(ring), 50, 50))
    local island = graze.outline { outer, hole, { 45, 45, 55, 45, 55, 55, 45, 55 } }
    assert.equal(9700, island:getArea())
    assert.is_true(anyContains(partsOf(island), 50, 50))
  end)

  it("may touch itself in points", function()
    local pinched = graze.outline(0, 0, 10, 0, 10, 10, 20, 10, 20, 20, 10, 20, 10, 10, 0, 10)
    assert.equal(2, pinched:getPartCount())
    assert.equal(200, pinched:getArea())
  end)

  it("returns its corners as they were listed, and its rings", function()
    local rings = { { 0, 0, 9, 0, 9, 9, 0, 9 }, { 3, 3, 6, 3, 6, 6 } }
    local outline = graze.outline(rings):setPosition(10, 20)
    assert.same({ 10, 20, 19, 20, 19, 29, 10, 29, 13, 23, 16, 23, 16, 26 },
      { outline:getVertices() })
    assert.same({ { 10, 20, 19, 20, 19, 29, 10, 29 }, { 13, 23, 16, 23, 16, 26 } },
      outline:getRings())
    assert.same(outline:getRings(), graze.outline(outline:getRings()):getRings())
  end)

  it("has a position and an angle, and its parts follow", function()
    local outline = graze.outline(L):setTransform(100, 50, math.pi / 2)
    near({ 70, 50, 100, 80 }, { outline:getBoundingBox() })
    near({ 89, 61 }, { outline:getCentroid() })
    near({ 100, 50 }, { outline:getSupport(1, -0.01) })
    local parts = partsOf(outline)
    assert.is_true(anyContains(parts, 95, 75))
    assert.is_false(anyContains(parts, 75, 75))
    assert.equal(math.pi / 2, parts[1]:getAngle())
    near({ 0, 0, 30, 30 }, { outline:setTransform(0, 0, 0):getBoundingBox() })
    near({ -30, 0, 0, 30 }, { outline:rotate(math.pi / 2):getBoundingBox() }, 1e-14)
  end)

  it("is cloned with all its parts", function()
    local outline = graze.outline(L)
    local copy = outline:clone():move(5, 5)
    assert.equal("outline", copy:type())
    assert.same({ 0, 0, 30, 30 }, { outline:getBoundingBox() })
    assert.same({ 5, 5, 35, 35 }, { copy:getBoundingBox() })
    assert.equal(2, copy:getPartCount())
  end)

  it("says what it is", function()
    local outline = graze.outline(L)
    assert.equal("outline", outline:type())
    assert.is_true(outline:typeOf "outline")
    assert.is_true(outline:typeOf "shape")
    assert.is_false(outline:typeOf "polygon")
    assert.equal("outline (0, 0) (30, 0) (30, 10) (10, 10) (10, 30) (0, 30)", tostring(outline))
  end)

  it("gives parts that a world can hold", function()
    local world = graze.world()
    for k, part in ipairs(partsOf(graze.outline(L):setPosition(100, 0))) do
      world:add("wall " .. k, part)
    end
    world:add("ball", graze.circle(0, 0, 2):setPosition(120, 20))
    local x, y = world:move("ball", 100, 20)
    near({ 112, 20 }, { x, y }, 1e-6)
  end)
end)

describe("the parts of an outline", function()
  it("cover the area of every region of the vectors, turned and moved as well", function()
    for index, region in ipairs(require "spec.vectors.levels") do
      local outline = graze.outline(region.rings)
      assert.equal(region.area2 / 2, outline:getArea(), "region " .. index)
      local far = graze.outline(region.rings):setTransform(2 ^ 20, -2 ^ 20, 1)
      local area = 0
      for _, part in ipairs(partsOf(far)) do area = area + part:getArea() end
      near({ region.area2 / 2 }, { area }, 1e-9)
    end
  end)

  it("contain no point outside, and each point inside that lies on no seam", function()
    for index, region in ipairs(require "spec.vectors.levels") do
      local parts = partsOf(graze.outline(region.rings))
      for _, p in ipairs(region.point) do
        local x, y, inside = p[1], p[2], anyContains(parts, p[1], p[2])
        local onSeam = not inside and isSurrounded(parts, x, y)
        assert.equal(p[3], inside or onSeam, ("region %d: %g, %g"):format(index, x, y))
      end
    end
  end)

  it("do not overlap one another", function()
    for index, region in ipairs(require "spec.vectors.levels") do
      local parts = partsOf(graze.outline(region.rings))
      for i = 1, #parts do
        for k = i + 1, #parts do
          assert.is_false(parts[i]:overlaps(parts[k]), "region " .. index)
        end
      end
    end
  end)

  it("are few: at most four times as many as reflex corners ask for", function()
    local comb, n = { 0, 0, 201, 0 }, 100
    for i = n / 2 - 1, 0, -1 do
      for _, v in ipairs { 4 * i + 3, 10, 4 * i + 1, 1000 } do comb[#comb + 1] = v end
    end
    assert.is_true(graze.outline(comb):getPartCount() <= 2 * n)
  end)
end)

describe("an outline is refused", function()
  local function refuses(reason, ...)
    local arguments = { ... }
    local ok, message = pcall(function() return (graze.outline(check.unpack(arguments))) end)
    assert.is_false(ok)
    assert.truthy(message:find(reason, 1, true), message)
    assert.truthy(message:find("outline_spec.lua", 1, true), message)
  end

  it("if edges cross or overlap, which it names, with the place", function()
    refuses("edges 1 and 3 cross near (5, 5)", 0, 0, 10, 10, 10, 0, 0, 10)
    refuses("edge 2 of ring 1 and edge 4 of ring 2 overlap near (10, 5)",
      { { 0, 0, 10, 0, 10, 10, 0, 10 }, { 10, 2, 20, 2, 20, 8, 10, 8 } })
  end)

  it("if it has too few corners", function()
    refuses("fewer than three distinct corners", 0, 0, 1, 1)
    refuses("fewer than three distinct corners", 0, 0, 1, 1, 1, 1, 0, 0)
    refuses("fewer than three distinct corners", {})
    refuses("ring 2 has fewer than three distinct corners",
      { { 0, 0, 9, 0, 9, 9 }, { 1, 1, 2, 2 } })
    refuses("ring 2 has fewer than three distinct corners", { { 0, 0, 9, 0, 9, 9 }, {} })
    refuses("ring 1 has fewer than three distinct corners", { {}, { 0, 0, 9, 0, 9, 9 } })
    refuses("overlap", 0, 0, 5, 0, 9, 0)
  end)

  it("if its table is wrong", function()
    refuses("coordinates or a table of them expected")
    refuses("number expected, got string", "x")
    refuses("an even number of coordinates expected, got 7", 0, 0, 1, 0, 1, 1, 2)
    refuses("an even number of coordinates of ring 1 expected, got 3", { { 0, 0, 1 } })
    refuses("number expected at coordinate 1 of corner 3, got table", { 0, 0, 1, 0, { 1, 1 } })
    refuses("number expected at coordinate 1 of corner 2, got table", { 0, 0, {}, 1, 0 })
    refuses("number expected at coordinate 1 of corner 3 of ring 1, got table",
      { { 0, 0, 1, 0, {} } })
    refuses("number expected at coordinate 1 of corner 3 of ring 1, got string",
      { { 0, 0, 1, 1, "x", 0 } })
    refuses("corner 2 of ring 1: finite number expected, got nan", { { 0, 0, 0 / 0, 1, 1, 0 } })
    refuses("ring 2: table expected, got number", { { 0, 0, 1, 1, 1, 0 }, 3 })
  end)

  it("by questions that only convex shapes answer", function()
    check.refusesAsConvex(graze.outline(L), graze.circle(0, 0, 5), "outline")
  end)

  it("by getPart for a part that is not there", function()
    local outline = graze.outline(L)
    for _, k in ipairs { 0, 3, 1.5, -1 } do
      local ok, message = pcall(function() outline:getPart(k) end)
      assert.is_false(ok)
      assert.truthy(message:find("there are 2 parts", 1, true), message)
    end
  end)

  it("if edges cross by rounding at more than 64 corners; up to so many are mended", function()
    -- holes with a corner on the slanted edge of the first ring, but for rounding
    local function withHoles(count)
      local rings = { { 0, 0, 1000, 333, 1000, 1000, 0, 1000 } }
      for i = 1, count do
        local x = 7 * i + 0.1
        local y = x * 333 / 1000 - 3e-12
        rings[i + 1] = { x, y, x + 3, y + 5, x, y + 5 }
      end
      return rings
    end
    near({ 833500 - 64 * 7.5 }, { graze.outline(withHoles(64)):getArea() }, 1e-6)
    for count = 65, 70 do
      check.refuses({ graze = graze, rings = withHoles(count) }, "graze.outline(rings)",
        "edge 1 of ring 1 and edge 3 of ring 66 cross near (455.1, 151.548)")
    end
  end)
end)

describe("outlines made one after the other", function()
  -- a star with so many corners, and the numbers of all of its parts
  local function star(n)
    local list = {}
    for i = 0, n - 1 do
      local angle, radius = 2 * math.pi * i / n, i % 2 == 0 and 100 or 60 + i % 7
      list[2 * i + 1], list[2 * i + 2] = radius * math.cos(angle), radius * math.sin(angle)
    end
    return list
  end
  local function describeParts(list)
    local outline, text = graze.outline(list), {}
    for k = 1, outline:getPartCount() do
      local corners = outline:getPart(k):getVertices {}
      for i, v in ipairs(corners) do corners[i] = ("%.17g"):format(v) end
      text[k] = table.concat(corners, " ")
    end
    return table.concat(text, "; ")
  end

  it("do not depend on those before, of any size, sound or refused", function()
    local sizes, first = { 6, 1000, 8, 300, 4000, 12, 999 }, {}
    for i, n in ipairs(sizes) do first[i] = describeParts(star(n)) end
    local rng = numbers.new(8)
    for _ = 1, 30 do
      local i = rng:whole(1, #sizes)
      if rng:chance(0.3) then
        local crossed = star(sizes[rng:whole(1, #sizes)])
        crossed[1], crossed[5] = crossed[5], crossed[1]
        crossed[2], crossed[6] = crossed[6], crossed[2]
        assert.is_false((pcall(graze.outline, crossed)))
      end
      if rng:chance(0.3) then collectgarbage() end
      assert.equal(first[i], describeParts(star(sizes[i])))
    end
  end)
end)
