-- Properties of navigations in random worlds of all kinds of shapes, grids and dug ground, and in
-- maps of Tiled.

local graze = require "graze"
local numbers = require "spec.support.numbers"
local scenes = require "spec.support.navigation_scenes"

local SIZE, place = scenes.SIZE, scenes.place

local R = graze.rectangle

local SQUARE = { 0, 0, SIZE, SIZE }

-- Tries ways in random scenes.
local function each(count, seed, try)
  local rng = numbers.new(seed)
  for _ = 1, numbers.cases(count) do
    local world, body, nav, area = (rng:chance(0.2) and scenes.map or scenes.random)(rng)
    area = area or SQUARE
    for _ = 1, 8 do
      local x1, y1 = place(nav, rng, area)
      local x2, y2 = place(nav, rng, area)
      if x1 then try(world, body, nav, x1, y1, x2, y2, rng, area) end
    end
  end
end

describe("a body that goes along a way", function()
  it("hits nothing, also in pieces of a leg", function()
    each(60, 71, function(world, body, nav, x1, y1, x2, y2, rng)
      local way, n = nav:path(x1, y1, x2, y2)
      if not way then return end
      world:add("body", body:clone():setPosition(x1, y1))
      for k = 2, n do
        local x, y = way[2 * k - 1], way[2 * k]
        if rng:chance(0.5) then
          local bx, by = world:getPosition "body"
          local t = rng:unit()
          local _, _, hits = world:move("body", bx + t * (x - bx), by + t * (y - by), "touch")
          assert.equal(0, hits)
        end
        local ax, ay, hits = world:move("body", x, y, "touch")
        assert.same({ x, y, 0 }, { ax, ay, hits })
      end
      world:remove "body"
    end)
  end)
end)

describe("the length of a way", function()
  it("is the same there and back, and no longer than by any third place", function()
    each(40, 72, function(_, _, nav, x1, y1, x2, y2, rng, area)
      local x3, y3 = place(nav, rng, area)
      local _, _, there = nav:path(x1, y1, x2, y2)
      local _, _, back = nav:path(x2, y2, x1, y1)
      assert.equal(there == nil, back == nil)
      if not there then return end
      assert.is_true(math.abs(there - back) <= 1e-9)
      local _, _, first = nav:path(x1, y1, x3, y3)
      local _, _, second = nav:path(x3, y3, x2, y2)
      assert.equal(first == nil, second == nil)
      -- corners within a unit of a straight line are left out, on each of them
      if first then assert.is_true(there <= first + second + 1e-3) end
    end)
  end)
end)

-- A point of a side of a part, moved from it by a hair.
local HAIRS = { 0, 1e-14, 1e-13, 1e-12, 1e-11, 3e-11, 6e-11, 1e-10, 2e-10, 1e-9, 1e-8, 1e-6 }
local function besideSide(nav, rng)
  local corners = nav:getPart(rng:whole(1, nav:getPartCount())):getVertices {}
  local i = 2 * rng:whole(1, #corners / 2) - 1
  local k = (i + 1) % #corners + 1
  local x1, y1, x2, y2 = corners[i], corners[i + 1], corners[k], corners[k + 1]
  local t = rng:pick { 0, 1, 0.5, rng:unit(), rng:unit() }
  local length = math.sqrt((x2 - x1) ^ 2 + (y2 - y1) ^ 2)
  local hair = rng:pick(HAIRS) * rng:pick { -1, 1 } / length
  local x, y = x1 + t * (x2 - x1), y1 + t * (y2 - y1)
  return x, y, x + hair * (y2 - y1), y - hair * (x2 - x1)
end

describe("a way whose end is moved by a hair", function()
  it("is as long, wherever that is among the parts", function()
    local asked = 0
    each(60, 77, function(_, _, nav, _, _, x2, y2, rng)
      for _ = 1, 10 do
        local x, y, beside, below = besideSide(nav, rng)
        local _, _, length = nav:path(x, y, x2, y2)
        local _, _, other = nav:path(beside, below, x2, y2)
        local _, _, back = nav:path(x2, y2, beside, below)
        if length and nav:fits(beside, below) then
          asked = asked + 1
          assert.is_true(other ~= nil, "no way")
          assert.is_true(math.abs(other - length) < 1e-3)
          assert.is_true(math.abs(other - back) < 1e-9)
        end
      end
    end)
    assert.is_true(asked > 1000)
  end)

  it("is as long beside lines between tiles, in an empty world", function()
    local nav = graze.navigation(graze.world(), graze.circle(0, 0, 13), 0, 0, 2100, 1100)
    for line = 512, 2048, 512 do
      for _, hair in ipairs(HAIRS) do
        for sign = -1, 1, 2 do
          local at = line + sign * hair
          local _, _, length = nav:path(at, 100, 2090, 100)
          assert.near(2090 - at, length, 1e-9)
          if line < 1024 then
            _, _, length = nav:path(100, 1090, 100, at)
            assert.near(1090 - at, length, 1e-9)
          end
        end
      end
    end
  end)
end)

-- A shape on the other side of the line x = 0.
local function mirrored(shape)
  local function ring(list)
    local made = {}
    for i = #list - 1, 1, -2 do
      made[#made + 1], made[#made + 2] = -list[i], list[i + 1]
    end
    return made
  end
  local kind = shape:type()
  if kind == "circle" then
    local x, y = shape:getCentroid()
    return graze.circle(-x, y, shape:getRadius())
  end
  return graze.polygon(ring(shape:getVertices {}), shape:getRadius())
end

describe("a navigation of a mirrored world", function()
  it("has ways that are as long, and places that are as near", function()
    local rng = numbers.new(74)
    for _ = 1, numbers.cases(20) do
      local here, there = graze.world(), graze.world()
      for i = 1, rng:whole(3, 20) do
        local shape = rng:pick {
          function() return R(-9, -5, rng:range(5, 60), rng:range(5, 60)) end,
          function() return graze.regularPolygon(rng:whole(3, 9), rng:range(4, 30)) end,
          function() return graze.circle(rng:range(-5, 5), 0, rng:range(2, 30)) end,
          function() return graze.polygon({ -5, -5, 16, -4, 2, 17 }, 2) end,
        }()
        shape:setPosition(rng:range(-200, 200), rng:range(-200, 200)):setAngle(rng:range(-3, 3))
        here:add(i, shape)
        there:add(i, mirrored(shape))
      end
      local body = rng:pick { R(-6, -3, 12, 15), graze.circle(4, 0, 6), graze.regularPolygon(5, 8) }
      local nav = graze.navigation(here, body, -200, -200, 400, 400)
      local other = graze.navigation(there, mirrored(body), -200, -200, 400, 400)
      for _ = 1, 10 do
        local x, y, distance = nav:nearest(rng:range(-200, 200), rng:range(-200, 200))
        local mx, my, md = other:nearest(-x, y)
        assert.is_true(md <= 1e-3 and distance >= 0)
        local x2, y2 = nav:nearest(rng:range(-200, 200), rng:range(-200, 200))
        local mx2, my2 = other:nearest(-x2, y2)
        local _, _, length = nav:path(x, y, x2, y2)
        local _, _, same = other:path(mx, my, mx2, my2)
        assert.is_true(length == same or math.abs(length - same) <= 0.01)
      end
    end
  end)
end)

local function parts(nav)
  local list = {}
  for k = 1, nav:getPartCount() do
    list[k] = table.concat(nav:getPart(k):getVertices {}, " ")
  end
  return table.concat(list, "\n")
end

-- Cells that are larger and smaller than bodies, slopes among them, in runs of any length.
describe("a navigation among cells that change", function()
  it("is as one that is made anew when it is updated", function()
    local rng = numbers.new(73)
    for _ = 1, numbers.cases(12) do
      local columns, size, fill = rng:whole(10, 40), rng:pick { 16, 8, 10.3 }, rng:range(0, 0.8)
      local grid = graze.grid(columns, columns, size, size)
      grid:setKind(2, graze.polygon(0, size, size, 0, size, size))
      for row = 1, columns do
        for column = 1, columns do
          local solid = rng:chance(fill) and (rng:chance(0.1) and 2 or 1) or 0
          grid:setCell(column, row, solid)
        end
      end
      local world, body = graze.world(), scenes.body(rng)
      world:add("cells", grid:setPosition(3.25, -1))
      local width = columns * size
      local nav = graze.navigation(world, body, 0, 0, width, width)
      for _ = 1, 10 do
        local row, first = rng:whole(1, columns), rng:whole(1, columns)
        local last, kind = math.min(first + rng:whole(0, 6), columns), rng:whole(0, 1)
        for column = first, last do world:setCell("cells", column, row, kind) end
        nav:update(world, 3.25 + (first - 1) * size, (row - 1) * size - 1,
          (last - first + 1) * size, size)
        assert.equal(parts(graze.navigation(world, body, 0, 0, width, width)), parts(nav))
      end
    end
  end)
end)

-- Ground whose sides slant, which may be turned. Its first carve moves all of its corners a little.
describe("a navigation of ground that is carved", function()
  it("is as one that is made anew when it is updated where the tool was", function()
    local rng = numbers.new(75)
    for _ = 1, numbers.cases(5) do
      local corners = {}
      for i = 0, 11 do
        local angle, far = i * math.pi / 6, rng:range(60, 190)
        corners[2 * i + 1], corners[2 * i + 2] = far * math.cos(angle), far * math.sin(angle)
      end
      local world, body = graze.world(), scenes.body(rng)
      world:add("ground", graze.outline(corners):setPosition(200, 200))
      world:carve("ground", R(199, 199, 2, 2))
      if rng:chance(0.3) then world:setAngle("ground", rng:range(-3, 3)) end
      local nav = graze.navigation(world, body, 0, 0, SIZE, SIZE)
      for _ = 1, 12 do
        local x, y, r = rng:range(20, 380), rng:range(20, 380), rng:range(3, 30)
        local tool = rng:pick { graze.circle(x, y, r),
          graze.regularPolygon(rng:whole(3, 6), r):setPosition(x, y):setAngle(rng:range(-3, 3)) }
        local left, top, right, bottom = tool:getBoundingBox()
        if not world:has "ground" then break end
        world[rng:chance(0.7) and "carve" or "fill"](world, "ground", tool)
        nav:update(world, left, top, right - left, bottom - top)
        assert.equal(parts(graze.navigation(world, body, 0, 0, SIZE, SIZE)), parts(nav))
      end
    end
  end)
end)

describe("a plane", function()
  it("is in the way of a body that is far from its position", function()
    local world, body = graze.world(), graze.circle(15, -0.5, 0.5)
    world:add("plane", graze.plane(-0.01, -1, 0))
    local nav = graze.navigation(world, body, 0.5, -0.125, 4, 4)
    assert.is_false(nav:fits(0.5, -0.125))
    assert.is_nil(nav:nearest(0.5, -0.125))
  end)
end)
