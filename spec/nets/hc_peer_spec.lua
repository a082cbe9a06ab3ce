-- What docs/coming-from/hc.md says of HC's calls, beside HC itself where that is there: the folder
-- PEERS has HC/.
--
--   PEERS=folder make test SPEC=spec/nets/hc_peer_spec.lua
--
-- Each example is one row of the table there. HC's own faults are left out, and named.

local check = require "spec.support.check"
local graze = require "graze"
local markdown = require "spec.support.markdown"
local numbers = require "spec.support.numbers"

local folder = os.getenv "PEERS"
local isThere, HC
if folder then
  rawset(_G, "unpack", check.unpack) -- what HC calls in every Lua
  package.path = ("%s/?.lua;%s/?/init.lua;%s"):format(folder, folder, package.path)
  isThere, HC = pcall(require, "HC")
end
if not isThere then
  it("graze is compared with HC where PEERS is a folder that has it", function() end)
  return
end

local near = check.near

-- The recipes of the page.
local page = markdown.read "docs/coming-from/hc.md"
local recipes = page:match "a few lines:\n\n```lua\n(.-)```"
local collisions, crossings, moveTo = check.compile(
  recipes .. "\nreturn collisions, crossings, moveTo",
  { graze = graze, print = function() end })()

local function coordinate(rng) return rng:range(-100, 100) end

local function newBox(rng)
  local x, y, w, h = coordinate(rng), coordinate(rng), rng:range(5, 60), rng:range(5, 60)
  return HC.rectangle(x, y, w, h), graze.rectangle(x, y, w, h)
end

local function newCircle(rng)
  local x, y, r = coordinate(rng), coordinate(rng), rng:range(5, 40)
  return HC.circle(x, y, r), graze.circle(x, y, r)
end

-- A polygon around some place; every other corner is pulled in by `dent`.
local function newStar(rng, dent)
  local x, y, r, n = coordinate(rng), coordinate(rng), rng:range(10, 40), 2 * rng:whole(3, 5)
  local list, first = {}, rng:range(0, 6)
  for i = 1, n do
    local reach = i % 2 == 0 and r * dent or r
    list[2 * i - 1] = x + reach * math.cos(first + 2 * math.pi * i / n)
    list[2 * i] = y + reach * math.sin(first + 2 * math.pi * i / n)
  end
  local make = dent < 0.8 and graze.outline or graze.polygon
  return HC.polygon(check.unpack(list)), make(list)
end

local function newPolygon(rng) return newStar(rng, 0.95) end
local function newDented(rng) return newStar(rng, 0.4) end

local CONVEX = { newBox, newCircle, newPolygon }
local ALL = { newBox, newCircle, newPolygon, newDented }

-- Run with 300 pairs of the same shape, HC's and ours.
local function forEach(makers, seed, run)
  local rng = numbers.new(seed)
  for _ = 1, 300 do
    HC.resetHash()
    local theirs, ours = rng:pick(makers)(rng)
    run(theirs, ours, rng)
  end
end

describe("HC's calls of shapes", function()
  it("contains", function()
    forEach(ALL, 1, function(theirs, ours, rng)
      for _ = 1, 20 do
        local x, y = coordinate(rng), coordinate(rng)
        assert.equal(theirs:contains(x, y), ours:contains(x, y))
      end
    end)
  end)

  it("bbox, support and outcircle", function()
    forEach(ALL, 2, function(theirs, ours, rng)
      near({ theirs:bbox() }, { ours:getBoundingBox() }, 1e-9)
      local cx, cy, r = theirs:outcircle()
      near({ cx, cy }, { ours:getCentroid() }, 1e-9)
      near({ r }, { ours:getBoundingRadius() }, 1e-9)
      if not theirs.support then return end -- HC's polygons with dents have none
      local dx, dy = rng:direction()
      near({ theirs:support(dx, dy) }, { ours:getSupport(dx, dy) }, 1e-9)
    end)
  end)

  it("move, moveTo and center", function()
    forEach(ALL, 3, function(theirs, ours, rng)
      local dx, dy, x, y = coordinate(rng), coordinate(rng), coordinate(rng), coordinate(rng)
      theirs:move(dx, dy)
      near({ theirs:center() }, { ours:move(dx, dy):getCentroid() }, 1e-9)
      theirs:moveTo(x, y)
      near({ theirs:center() }, { moveTo(ours, x, y):getCentroid() }, 1e-9)
      near({ theirs:bbox() }, { ours:getBoundingBox() }, 1e-9)
    end)
  end)

  it("rotate, setRotation and rotation", function()
    forEach(ALL, 4, function(theirs, ours, rng)
      local angle, x, y = rng:range(-3, 3), coordinate(rng), coordinate(rng)
      theirs:rotate(angle, x, y)
      ours:rotate(angle, x, y)
      near({ theirs:bbox() }, { ours:getBoundingBox() }, 1e-9)
      near({ theirs:rotation() }, { ours:getAngle() }, 1e-9)
      theirs:rotate(1)
      ours:rotate(1, ours:getCentroid())
      near({ theirs:bbox() }, { ours:getBoundingBox() }, 1e-9)
      theirs:setRotation(0.5, x, y)
      ours:rotate(0.5 - ours:getAngle(), x, y)
      near({ theirs:bbox() }, { ours:getBoundingBox() }, 1e-9)
    end)
  end)

  it("scale", function()
    forEach(ALL, 5, function(theirs, ours, rng)
      local factor = rng:range(0.3, 3)
      theirs:scale(factor)
      local x, y = ours:getCentroid()
      local scaled = moveTo(ours:scale(factor), x, y)
      near({ theirs:bbox() }, { scaled:getBoundingBox() }, 1e-9)
    end)
  end)

  -- HC's way out of a circle and a polygon can be too long, by up to 2, and those of polygons with
  -- dents are pieced together from those of their parts.
  it("collidesWith", function()
    forEach(ALL, 6, function(theirs, ours, rng)
      for _ = 1, 10 do
        local make = rng:pick(ALL)
        local other, otherOurs = make(rng)
        local collides, dx, dy = theirs:collidesWith(other)
        local depth, nx, ny = ours:collide(otherOurs)
        assert.equal(collides and true or false, depth ~= nil)
        assert.equal(depth ~= nil, ours:overlaps(otherOurs))
        local convex = theirs._type ~= "compound" and other._type ~= "compound"
        if depth and convex then
          if theirs._type == other._type then
            near({ dx, dy }, { nx * depth, ny * depth }, 1e-6)
          else
            assert.is_true(depth <= math.sqrt(dx * dx + dy * dy) + 1e-6)
          end
        end
        HC.remove(other)
      end
    end)
  end)

  -- HC's polygons also count what is behind the start.
  it("intersectsRay and intersectionsWithRay", function()
    local met = 0
    forEach(CONVEX, 7, function(theirs, ours, rng)
      for _ = 1, 10 do
        local x, y = coordinate(rng), coordinate(rng)
        local dx, dy = rng:direction()
        local hits, t = theirs:intersectsRay(x, y, dx, dy)
        local enter, leave = crossings(ours, x, y, x + 1000 * dx, y + 1000 * dy)
        if not ours:contains(x, y) then assert.equal(hits and t >= 0, enter ~= nil) end
        if enter and enter > 0 then
          met = met + 1
          local both = theirs:intersectionsWithRay(x, y, dx, dy)
          table.sort(both)
          near({ t }, { 1000 * enter }, 1e-7)
          near(both, { 1000 * enter, 1000 * leave }, 1e-7)
        end
      end
    end)
    assert.is_true(met > 100)
  end)

  it("point, which is a place to ask for", function()
    forEach(ALL, 8, function(theirs, ours, rng)
      local x, y = coordinate(rng), coordinate(rng)
      local inside = HC.point(x, y):collidesWith(theirs)
      assert.equal(inside, ours:contains(x, y))
      local world = graze.world()
      world:add("shape", ours)
      assert.equal(inside, select(2, world:queryPoint(x, y)) == 1)
    end)
  end)
end)

describe("HC's calls of the whole", function()
  local rng = numbers.new(9)
  local world = graze.world()
  local hc, theirs, names

  -- HC's instances have `raycast`, and HC itself has not.
  before_each(function()
    HC.resetHash()
    hc = HC.new()
    world:clear()
    theirs, names = {}, {}
    for i = 1, 40 do
      local shape, ours = rng:pick(CONVEX)(rng)
      theirs[i], names[shape] = hc:register(shape), i
      world:add(i, ours)
    end
  end)

  -- The numbers of HC's shapes in a set, sorted.
  local function numbersOf(set)
    local list = {}
    for shape in pairs(set) do list[#list + 1] = names[shape] end
    table.sort(list)
    return list
  end

  local function sorted(list)
    table.sort(list)
    return list
  end

  it("register and remove", function()
    for i = 1, 40 do
      hc:remove(theirs[i])
      world:remove(i)
    end
    assert.is_nil(next(hc:shapesAt(0, 0)))
    assert.equal(0, world:count())
  end)

  it("collisions", function()
    for i = 1, 40 do
      local set = hc:collisions(theirs[i])
      local found = collisions(world, i)
      assert.is_nil(found[i])
      local list = {}
      for other in pairs(found) do list[#list + 1] = other end
      assert.same(numbersOf(set), sorted(list))
    end
  end)

  it("neighbors, all of which are in the same cells; ours overlap the box", function()
    for i = 1, 40 do
      local near_by = {}
      for shape in pairs(hc:neighbors(theirs[i])) do near_by[names[shape]] = true end
      local x1, y1, x2, y2 = world:getBoundingBox(i)
      for _, other in ipairs(world:queryRectangle(x1, y1, x2 - x1, y2 - y1)) do
        assert.is_true(other == i or near_by[other])
      end
    end
  end)

  it("shapesAt", function()
    for _ = 1, 100 do
      local x, y = coordinate(rng), coordinate(rng)
      assert.same(numbersOf(hc:shapesAt(x, y)), sorted((world:queryPoint(x, y))))
    end
  end)

  -- HC finds nothing towards +x and +y, so its rays lead the other way.
  it("raycast", function()
    for _ = 1, 100 do
      local x, y, angle = coordinate(rng), coordinate(rng), rng:range(math.pi, 1.5 * math.pi)
      local dx, dy = math.cos(angle), math.sin(angle)
      local found = world:querySegment(x, y, x + 80 * dx, y + 80 * dy)
      local first = found[1]
      local set = hc:raycast(x, y, dx, dy, 80)
      for shape, points in pairs(set) do -- also those that the line meets farther away
        if not next(points) then set[shape] = nil end
      end
      -- HC does not count a shape that the whole ray is in
      local list = {}
      for _, i in ipairs(found) do
        if set[theirs[i]] or not world:getShape(i):contains(x, y) then list[#list + 1] = i end
      end
      assert.same(numbersOf(set), sorted(list))
      assert.equal(first, (world:rayCast(x, y, x + 80 * dx, y + 80 * dy)))
    end
  end)
end)
