-- world:visibility: the region that is seen from a point.

local graze = require "graze"
local check = require "spec.support.check"
local disturb = require "spec.support.disturb"
local numbers = require "spec.support.numbers"
local sight = require "spec.support.sight"

-- A world of the given shapes.
local function worldOf(...)
  local world = graze.world()
  for i, shape in ipairs { ... } do world:add(i, shape) end
  return world
end

-- What is seen, checked to be a region.
local function seen(world, ...)
  local corners, n = world:visibility(...)
  if corners then assert.is_nil(sight.fault(corners, n)) end
  return corners
end

describe("world:visibility", function()
  it("is the whole square where nothing is in the way", function()
    assert.same({ 10, 10, -10, 10, -10, -10, 10, -10 }, seen(graze.world(), 0, 0, 10))
    assert.same({ 13, 15, -7, 15, -7, -5, 13, -5 }, seen(worldOf(graze.circle(90, 0, 5)), 3, 5, 10))
  end)

  it("ends at what is in the way, and behind its corners", function()
    local world = worldOf(graze.rectangle(10, -5, 2, 10))
    assert.same({ 10, 5, 20, 10, 20, 20, -20, 20, -20, -20, 20, -20, 20, -10, 10, -5 },
      seen(world, 0, 0, 20))
    assert.equal(1450, sight.area(seen(world, 0, 0, 20)))
  end)

  it("sees nothing between two boxes that meet in a corner", function()
    local world = worldOf(graze.rectangle(10, -10, 10, 10), graze.rectangle(20, 0, 10, 10))
    assert.same({ 10, 0, 45, 35, -35, 35, -35, -45, 45, -45, 10, -10 }, seen(world, 5, -5, 40))
  end)

  it("finds where walls cross", function()
    local world = worldOf(graze.chain(10, -10, 20, 10), graze.chain(10, 10, 20, -10))
    local corners = seen(world, 0, 0, 40)
    assert.equal(4950, sight.area(corners))
    assert.same({ 15, 0 }, { corners[13], corners[14] })
  end)

  it("is nil in a rock, and the half turn outside on its rim", function()
    local world = worldOf(graze.rectangle(0, 0, 10, 10))
    assert.is_nil(seen(world, 5, 5, 20))
    assert.same({ -15, 0, -15, -20, 25, -20, 25, 0 }, seen(world, 5, 0, 20))
    -- at its corner, which is one of the region's then
    assert.same({ 0, 0, 0, 20, -20, 20, -20, -20, 20, -20, 20, 0 }, seen(world, 0, 0, 20))
    assert.is_nil(seen(worldOf(graze.plane(0, -1, 0)), 0, 1, 5))
    assert.same({ -5, 0, -5, -5, 5, -5, 5, 0 }, seen(worldOf(graze.plane(0, -1, 0)), 0, 0, 5))
    local ball = worldOf(graze.circle(10, 0, 5))
    assert.same({ 5, 20, -15, 20, -15, -20, 5, -20 }, seen(ball, 5, 0, 20))
    -- where an outline turns inwards
    local L = graze.outline(0, 0, 20, 0, 20, 10, 10, 10, 10, 20, 0, 20)
    assert.same({ 10, 10, 30, 10, 30, 30, 10, 30 }, sight.fromLowest(seen(worldOf(L), 10, 10, 20)))
  end)

  it("is nil where boxes that lie flush leave no gap", function()
    local world = worldOf(graze.rectangle(-10, -10, 10, 20), graze.rectangle(0, -10, 10, 20))
    assert.is_nil(seen(world, 0, 0, 20))
    assert.same({ -20, -10, -20, -30, 20, -30, 20, -10 }, seen(world, 0, -10, 20))
    -- from afar, along their common side, as from beside it
    assert.equal(60 * 60 - 20 * (20 + 60) / 2, sight.area(seen(world, 0, -20, 30)))
  end)

  it("shows nothing through a gap narrower than the skin", function()
    local narrow, open = 1e-9, 1
    local function through(gap)
      local world = worldOf(graze.rectangle(-10, 20, 10, 5), graze.rectangle(gap, 20, 10, 5))
      return #seen(world, 0, 0, 100) / 2
    end
    assert.equal(8, through(0))
    assert.equal(8, through(narrow))
    assert.equal(13, through(open))
  end)

  it("is blocked by a wall, however near, of boxes and of cells", function()
    local boxes, cells = graze.world(), graze.world()
    boxes:addRectangle("floor", 0, 224, 3200, 32)
    cells:add("level", graze.grid(200, 16, 16, 16):setPosition(0, 0))
    for column = 1, 200 do
      for row = 15, 16 do cells:setCell("level", column, row, 1) end
    end
    for power = 4, 16 do
      for _, digit in ipairs { 1, 3, 7 } do
        local y = 224 - digit * 10 ^ -power
        for _, world in ipairs { boxes, cells } do
          local corners = seen(world, 300, y, 40)
          for i = 2, #corners, 2 do assert.is_true(corners[i] <= 224 + 1e-6, y) end
        end
      end
    end
  end)

  it("is nil from the rim of a wall, where another one leaves no area", function()
    for _, gap in ipairs { 1e-12, 1e-10, 3e-9 } do
      local world = worldOf(graze.rectangle(-10, -10, 10, 20), graze.rectangle(gap, -10, 10, 20))
      assert.is_nil(seen(world, 0, 0, 5))
      assert.is_nil(seen(world, gap / 2, 0, 5))
    end
  end)

  it("has the eye, or the corner of a region beside it, but not both", function()
    local rng = numbers.new(9)
    for _ = 1, 300 do
      local region = graze.regularPolygon(rng:whole(3, 9), rng:range(5, 50))
      region:setAngle(rng:range(0, 6)):setPosition(rng:range(-90, 90), rng:range(-90, 90))
      local x, y = region:getSupport(rng:direction())
      assert.is_table(seen(graze.world(), x, y, region))
    end
  end)

  it("does not stop at lines and planes that lead away from the point", function()
    assert.equal(8, #seen(worldOf(graze.segment(2, 0, 9, 0)), 0, 0, 10))
    assert.equal(8, #seen(worldOf(graze.segment(-5, 0, 5, 0)), 0, 0, 10))
    assert.equal(300, sight.area(seen(worldOf(graze.plane(0, -1, 5)), 0, 0, 10)))
  end)

  it("sees round things up to their points of tangency", function()
    local corners, n = worldOf(graze.circle(10, 0, 5)):visibility(0, 0, 20)
    local cosine, sine = 0.5, math.sqrt(0.75)
    check.near({ 10 - 5 * cosine, 5 * sine }, { corners[15], corners[16] })
    local arc = 0
    for i = 1, n do
      local x, y = corners[2 * i - 1], corners[2 * i]
      local far = math.sqrt((x - 10) ^ 2 + y ^ 2)
      if far < 5.1 then
        check.near({ 5 }, { far })
        arc = arc + 1
      end
    end
    assert.is_true(arc > 8)
    -- the sagitta of their chords is at most 1/1024 of the reach
    for i = 1, n - 1 do
      local x = (corners[2 * i - 1] + corners[2 * i + 1]) / 2
      local y = (corners[2 * i] + corners[2 * i + 2]) / 2
      local far = math.sqrt((x - 10) ^ 2 + y ^ 2)
      if far < 5.1 then assert.is_true(5 - far <= 20 / 1024) end
    end
  end)

  it("takes a convex polygon in place of the square", function()
    local cone = graze.polygon(0, 0, 100, -50, 100, 50)
    local world = worldOf(graze.rectangle(60, -100, 10, 200))
    assert.same({ 60, 30, 0, 0, 60, -30 }, seen(world, 0, 0, cone))
    assert.same({ 100, 50, 0, 0, 100, -50 }, seen(graze.world(), 0, 0, cone))
    assert.same({ 100, 50, 0, 0, 100, -50 }, seen(graze.world(), 50, 0, cone))
    local corner = graze.polygon(0, 0, 10, 0, 10, 5)
    assert.same({ 10, 5, 0, 0, 10, 0 }, seen(graze.world(), 5, 0, corner))
    -- on a side of the screen
    local screen = graze.rectangle(0, 0, 320, 180)
    assert.same({ 320, 180, 0, 180, 0, 0, 320, 0 }, seen(graze.world(), 0, 90, screen))
    assert.same({ 320, 180, 0, 180, 0, 0, 320, 0 }, seen(graze.world(), 320, 90, screen))
    -- a cone from the rim of a wall leads into it
    assert.is_nil(seen(worldOf(graze.rectangle(0, -90, 9, 180)), 0, 0, cone))
  end)

  it("sees one wall of cells as one wall", function()
    local rng, world, boxes = numbers.new(5), graze.world(), graze.world()
    local cells = {}
    for i = 1, 10000 do cells[i] = 0 end
    for _ = 1, 2000 do cells[rng:whole(1, 10000)] = 1 end
    local grid = world:add("level", graze.grid(100, 100, 16, 16, cells))
    for i, kind in ipairs(cells) do
      if kind == 1 then
        boxes:addRectangle(i, (i - 1) % 100 * 16, math.floor((i - 1) / 100) * 16, 16, 16)
      end
    end
    local same = 0
    for _ = 1, 60 do
      local x, y, reach = rng:whole(0, 1600), rng:whole(0, 1600), rng:whole(10, 900)
      local corners = seen(world, x, y, reach)
      assert.same(corners or "nothing", seen(boxes, x, y, reach) or "nothing")
      if corners then same = same + 1 end
    end
    assert.equal("level", grid)
    assert.is_true(same > 40)
  end)

  it("asks a filter who blocks sight", function()
    local world = graze.world()
    world:addRectangle("wall", 10, -20, 5, 40, { group = "walls" })
    world:addRectangle("bush", 5, -20, 2, 40, { group = "plants" })
    assert.equal(5, (seen(world, 0, 0, 20)[1]))
    assert.equal(10, (seen(world, 0, 0, 20, "walls")[1]))
    assert.equal(400 * 4, sight.area(seen(world, 0, 0, 20, "nobody")))
    assert.equal(5, (seen(world, 0, 0, 20, { "plants", "walls" })[1]))
    local asked = {}
    local corners = seen(world, 0, 0, 20, function(item)
      asked[#asked + 1] = item
      world:visibility(0, 0, 8)
      return item ~= "bush"
    end)
    assert.same({ "wall", "bush" }, asked)
    assert.equal(10, corners[1])
    assert.is_nil(seen(world, 6, 0, 20))
    assert.is_table(seen(world, 6, 0, 20, "walls"))
  end)

  it("is blocked by one-way items from both sides", function()
    local world = graze.world()
    world:add("ledge", graze.segment(-9, 5, 9, 5), { oneWay = { 0, -1 } })
    assert.is_true(sight.area(seen(world, 0, 0, 20)) < 1600)
    assert.is_true(sight.area(seen(world, 0, 10, 20)) < 1600)
  end)

  it("writes into a table, and makes no garbage then", function()
    local world = worldOf(graze.rectangle(10, -5, 2, 10), graze.circle(0, 30, 5))
    local into = { [99] = 1 }
    for i = 1, 90 do into[i] = i end
    local corners, n = world:visibility(0, 0, 20, nil, into)
    assert.equal(into, corners)
    assert.equal(2 * n, #corners)
    assert.equal(1, into[99])
    local screen = graze.rectangle(-20, -20, 40, 40)
    assert.equal(0, disturb.garbage(function()
      world:visibility(0, 0, 20, nil, into)
      world:visibility(0, 0, screen, "default", into)
    end, 1000))
  end)

  it("takes a circle for what graze.ellipse draws of it", function()
    local world = worldOf(graze.rectangle(10, -5, 2, 10), graze.circle(0, 30, 5))
    for _, place in ipairs { { 0, 0, 40 }, { 3, -4, 25 }, { -20, 10, 45 } } do
      local x, y, r = place[1], place[2], place[3]
      local expected = world:visibility(2, 2, graze.ellipse(x, y, r, r))
      assert.same(expected, (world:visibility(2, 2, graze.circle(x, y, r))))
      assert.same(expected, (world:visibility(2, 2, graze.circle(0, 0, r):setPosition(x, y))))
    end
  end)

  it("refuses what is no region", function()
    local scope = { world = graze.world(), graze = graze }
    local function refuses(line, ...) check.refuses(scope, line, ...) end
    refuses("world:visibility(0, 0)", "bad argument #3 to 'visibility'", "reach or convex shape")
    refuses("world:visibility(0, 0, 0)", "#3", "reach must be positive")
    refuses("world:visibility(0, 0, -5)", "#3", "reach must be positive")
    refuses("world:visibility(0, 0, 1 / 0)", "#3", "finite number expected")
    refuses("world:visibility(0, 0 / 0, 5)", "#2", "finite number expected")
    refuses("world:visibility(1e20, 0, 5)", "#3", "reach is too small for where (x, y) is")
    refuses("world:visibility(9e99, 0, 9e99)", "#3", "number is too large")
    local wanted = "bad argument #3 to 'visibility' (a convex polygon, or a circle, "
      .. "that holds (x, y) expected)"
    refuses("world:visibility(0, 0, graze.rectangle(1, 1, 2, 2))", wanted)
    refuses("world:visibility(0, 0, graze.circle(9, 0, 2))", wanted)
    refuses("world:visibility(0, 0, graze.capsule(0, 0, 5, 0, 2))", wanted)
    refuses("world:visibility(5, 0, graze.outline(0, 0, 9, 0, 9, 9, 4, 2))", wanted)
    refuses("world:visibility(0, 0, graze.grid(2, 2, 3, 3))", wanted)
    refuses("world:visibility(0, 0, graze.plane(0, 1, 0))", "#3", "reach or convex shape expected")
    refuses("world:visibility(0, 0, 5, nil, 3)", "#5", "table expected, got number")
    refuses("world:visibility(0, 0, 5, 3)", "#4", "group name, list of them, or function expected")
  end)
end)
