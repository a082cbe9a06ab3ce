-- graze.navigation: where a body fits, the shortest way there, and the nearest place.

local graze = require "graze"
local check = require "spec.support.check"
local disturb = require "spec.support.disturb"
local numbers = require "spec.support.numbers"

local R = graze.rectangle
local B = R(-5, -5, 10, 10)
local REGION = { -100, -100, 200, 200 }
local unpack = table.unpack or unpack -- luacheck: ignore

-- A world of these shapes.
local function world(...)
  local made = graze.world()
  for i, shape in ipairs { ... } do made:add(i, shape) end
  return made
end

local function navigation(made, region, body, filter)
  region = region or REGION
  return graze.navigation(made, body or B, region[1], region[2], region[3], region[4], filter)
end

-- Ways keep 4 units of 1/4,194,304 of the region from things: lengths are a little longer.
local function isLength(expected, length)
  assert.is_true(length >= expected - 1e-9 and length <= expected + 0.003,
    ("%.6f expected, got %.6f"):format(expected, length))
end

local function isWay(nav, x1, y1, x2, y2, bends, expected)
  local way, n, length = nav:path(x1, y1, x2, y2)
  assert.is_table(way)
  local corners = { x1, y1 }
  for _, value in ipairs(bends) do corners[#corners + 1] = value end
  corners[#corners + 1], corners[#corners + 2] = x2, y2
  assert.equal(#corners, #way)
  assert.equal(#corners / 2, n)
  for i, value in ipairs(corners) do
    local text = ("%g expected at %d, got %g"):format(value, i, way[i])
    assert.is_true(math.abs(value - way[i]) <= 0.001, text)
  end
  isLength(expected, length)
end

-- All parts, as one text: equal texts are equal navigations.
local function parts(nav)
  local list = {}
  for k = 1, nav:getPartCount() do
    for _, value in ipairs(nav:getPart(k):getVertices {}) do
      list[#list + 1] = ("%.17g"):format(value)
    end
    list[#list + 1] = ";"
  end
  return table.concat(list, " ")
end

local WALL, WIDE = R(40, -20, 20, 80), { -50, -100, 200, 250 }

describe("a way", function()
  it("is straight where nothing is", function()
    local nav = navigation(graze.world(), { -50, -50, 100, 100 })
    isWay(nav, 0, 0, 30, 40, {}, 50)
    local way, n, length = nav:path(7, 7, 7, 7)
    assert.same({ { 7, 7, 7, 7 }, 2, 0 }, { way, n, length })
    assert.is_nil(nav:path(0, 0, 60, 0))
  end)

  it("bends about the corners of a wall", function()
    isWay(navigation(world(WALL), WIDE), 0, 0, 100, 0, { 35, -25, 65, -25 },
      2 * math.sqrt(1850) + 30)
  end)

  it("leads through gaps that are wider than the body", function()
    local region = { -50, -50, 110, 100 }
    local function gap(size)
      local walls = world(R(0, -60, 10, 60 - size / 2), R(0, size / 2, 10, 60))
      return navigation(walls, region)
    end
    isWay(gap(12), -40, 0, 50, 0, {}, 90)
    assert.is_nil(gap(10):path(-40, 0, 50, 0))
    isWay(gap(10.01), -40, 0, 50, 0, {}, 90)
  end)

  it("leads out of a U", function()
    local walls = world(R(0, 0, 10, 30), R(0, 20, 40, 10), R(30, -20, 10, 50))
    isWay(navigation(walls, { -50, -50, 150, 150 }), 20, 5, 20, 60,
      { 15, -5, -5, -5, -5, 35 }, 106.53568)
  end)

  it("is the same one of two that are as short, each time", function()
    local nav = navigation(world(R(-10, -10, 20, 20)), { -60, -60, 120, 120 })
    local way, n, length = nav:path(-40, 0, 40, 0)
    isLength(2 * math.sqrt(850) + 30, length)
    assert.same({ way, n, length }, { nav:path(-40, 0, 40, 0) })
  end)

  it("of a round body is at most 2 % of its radius wider", function()
    local ball = graze.circle(0, 0, 5)
    local nav = navigation(world(R(-10, -10, 20, 20)), { -60, -60, 120, 120 }, ball)
    local length = select(3, nav:path(-40, 0, 40, 0))
    assert.is_true(length >= 87.2553 and length <= 87.5)
    nav = navigation(world(graze.circle(0, 0, 20)), nil, ball)
    length = select(3, nav:path(-60, 0, 60, 0))
    assert.is_true(length >= 130.5759 and length <= 131)
  end)

  it("is that of the body's position, wherever the body is about it, and of its angle", function()
    isWay(navigation(world(WALL), WIDE, R(0, 0, 10, 10)), 0, 0, 100, 0, { 30, -30, 60, -30 },
      math.sqrt(1800) + 30 + 50)
    local d = math.sqrt(50)
    local turned = R(-5, -5, 10, 10):setAngle(math.pi / 4):setPosition(300, 70)
    isWay(navigation(world(WALL), WIDE, turned), 0, 0, 100, 0, { 40, -20 - d, 60, -20 - d },
      2 * math.sqrt(1600 + (20 + d) ^ 2) + 20)
  end)

  it("leads along slanted sides, through corridors, and between things that meet", function()
    isWay(navigation(world(graze.polygon(0, -20, 20, 20, -20, 20))), -60, 0, 60, 0,
      { -5, -25, 5, -25 }, 2 * math.sqrt(3650) + 10)
    isWay(navigation(world(R(20, -100, 10, 160), R(60, -40, 10, 160)), { 0, -60, 100, 140 }),
      10, -40, 90, -40, { 15, 65, 35, 65, 55, -45, 75, -45 }, 272.73377)
    isWay(navigation(world(R(0, 0, 20, 20), R(20, 20, 20, 20)), { -30, -30, 100, 100 }),
      -20, 50, 50, -20, { -5, -5 }, 2 * math.sqrt(3250))
  end)

  it("keeps away from lines, and from the inside of planes", function()
    local region, bends = { -50, -100, 200, 200 }, { 45, 25, 55, 25 }
    for _, line in ipairs { graze.chain(50, -100, 50, 20), graze.segment(50, -100, 50, 20) } do
      isWay(navigation(world(line), region), 0, 0, 100, 0, bends, 2 * math.sqrt(2650) + 10)
    end
    local nav = navigation(world(graze.plane(0, -1, 50)))
    assert.is_true(nav:fits(0, 44.9))
    assert.is_false(nav:fits(0, 45.1))
  end)

  it("does not see what its filter leaves out, and one-way items", function()
    local made = graze.world()
    made:add("wall", WALL, { group = "walls" })
    isWay(navigation(made, WIDE, nil, "others"), 0, 0, 100, 0, {}, 100)
    isWay(navigation(made, WIDE, nil, { "others" }), 0, 0, 100, 0, {}, 100)
    isWay(navigation(made, WIDE, nil, function(item) return item ~= "wall" end),
      0, 0, 100, 0, {}, 100)
    assert.is_true(select(2, navigation(made, WIDE, nil, "walls"):path(0, 0, 100, 0)) == 4)
    made = graze.world()
    made:add("ledge", WALL, { oneWay = { 0, -1 } })
    isWay(navigation(made, WIDE), 0, 0, 100, 0, {}, 100)
  end)
end)

-- A room of cells of 20: rows of 0 and 1.
local ROOM = { "1111111111", "1000100001", "1010101101", "1010001001", "1011111011", "1000000001",
  "1110111101", "1000100001", "1000000001", "1111111111" }

local function cells()
  local list = {}
  for row, line in ipairs(ROOM) do
    for column = 1, #line do
      if line:sub(column, column) == "1" then
        list[#list + 1] = R(20 * column - 20, 20 * row - 20, 20, 20)
      end
    end
  end
  return list
end

local function grid()
  local kinds = {}
  for cell in table.concat(ROOM):gmatch "." do kinds[#kinds + 1] = tonumber(cell) end
  return graze.grid(10, 10, 20, 20, kinds)
end

local HALL = { 0, 0, 200, 200 }

describe("a navigation of cells", function()
  it("is that of boxes, of an outline, and of a compound", function()
    local boxes = cells()
    local ground = boxes[1]:union(unpack(boxes, 2))
    local expected
    for _, made in ipairs { world(grid()), world(unpack(boxes)), world(ground),
      world(graze.compound(unpack(boxes))) } do
      local length = select(3, navigation(made, HALL):path(30, 30, 170, 30))
      expected = expected or length
      assert.is_true(math.abs(expected - length) <= 1e-9)
    end
  end)

  it("sees a door that is shut when it is updated, and forgets it when it is open", function()
    local made = world(grid())
    local nav = navigation(made, HALL)
    local function length() return select(3, nav:path(30, 30, 170, 30)) end
    local first = length()
    made:setCell(1, 4, 4, 1)
    assert.equal(first, length())
    nav:update(made, 60, 60, 20, 20)
    local round = length()
    assert.is_true(round > first)
    made:setCell(1, 2, 6, 1)
    nav:update(made, 20, 100, 20, 20)
    assert.is_nil(nav:path(30, 30, 170, 30))
    made:setCell(1, 4, 4, 0):setCell(1, 2, 6, 0)
    assert.equal(first, (function() nav:update(made) return length() end)())
  end)
end)

describe("an update", function()
  local region = { -50, -100, 200, 200 }

  it("sees a tunnel that is dug, and filled", function()
    local made = world(R(40, -200, 20, 400))
    local nav = navigation(made, region)
    assert.is_nil(nav:path(0, 0, 100, 0))
    local x, y, distance = nav:nearest(100, 0, 0, 0)
    check.near({ 35, 0, 65 }, { x, y, distance }, 0.001)
    assert.equal(2, select(2, nav:path(0, 0, x, y)))
    made:carve(1, R(30, -8, 40, 16))
    nav:update(made, 30, -8, 40, 16)
    isWay(nav, 0, 0, 100, 0, {}, 100)
    made:fill(1, R(40, -8, 20, 16))
    nav:update(made)
    assert.is_nil(nav:path(0, 0, 100, 0))
  end)

  it("is as a navigation that is made anew, to the bit, whatever was before", function()
    local rng = numbers.new(11)
    local made = world(grid())
    made:add("ground", graze.outline(-10, 210, 210, 210, 210, 230, -10, 230))
    local region2 = { -40, -40, 300, 300 }
    local nav = navigation(made, region2)
    local boxes = 0
    for _ = 1, 100 do
      local what = rng:whole(1, 4)
      local x, y, w, h
      if what == 1 then
        local column, row = rng:whole(1, 10), rng:whole(1, 10)
        made:setCell(1, column, row, 1 - made:getCell(1, column, row))
        x, y, w, h = 20 * column - 20, 20 * row - 20, 20, 20
      elseif what == 2 then
        x, y, w, h = rng:range(-10, 210), rng:range(205, 235), 9, 9
        made[rng:whole(1, 2) == 1 and "carve" or "fill"](made, "ground", R(x, y, w, h))
      elseif what == 3 or boxes == 0 then
        boxes = boxes + 1
        x, y, w, h = rng:range(-40, 240), rng:range(-40, 240), rng:range(1, 30), rng:range(1, 30)
        made:add("box" .. boxes, R(x, y, w, h))
      else
        local left, top, right, bottom = made:getBoundingBox("box" .. boxes)
        x, y, w, h = left, top, right - left, bottom - top
        made:remove("box" .. boxes)
        boxes = boxes - 1
      end
      nav:update(made, x, y, w, h)
      assert.equal(parts(navigation(made, region2)), parts(nav))
    end
  end)

  it("is needed for what is restored, removed, moved or turned", function()
    local made = world(grid())
    made:add("wall", R(220, 0, 20, 60))
    local all = { 0, 0, 300, 200 }
    local nav, saved = navigation(made, all), made:save()
    local before = parts(nav)
    made:setCell(1, 2, 2, 1)
    nav:update(made)
    assert.not_equal(before, parts(nav))
    made:restore(saved)
    nav:update(made, 20, 20, 20, 20)
    assert.equal(before, parts(nav))
    for _, change in ipairs { function() made:setPosition("wall", 5, 40) end,
      function() made:setAngle("wall", 0.5) end, function() made:remove "wall" end } do
      before = parts(nav)
      change()
      assert.equal(before, parts(nav))
      nav:update(made)
      assert.equal(parts(navigation(made, all)), parts(nav))
    end
  end)
end)

describe("the nearest place", function()
  it("is beside a wall, the point itself, or at the edge of the region", function()
    local nav = navigation(world(R(40, 40, 30, 30)), { 0, 0, 200, 200 })
    check.near({ 35, 50, 10 }, { nav:nearest(45, 50) }, 0.001)
    assert.same({ 10, 10, 0 }, { nav:nearest(10, 10) })
    assert.same({ 0, 200, math.sqrt(20 ^ 2 + 100 ^ 2) }, { nav:nearest(-20, 300) })
    check.near({ 55, 75, 9 }, { nav:nearest(55, 66) }, 0.001)
  end)

  it("is, of several, the one with the least x, and then y", function()
    local beside = -15 - 4 * 128 / 2 ^ 22
    assert.same({ beside, 0, -beside }, { navigation(world(R(-10, -10, 20, 20))):nearest(0, 0) })
    assert.same({ 7, beside, -beside }, { navigation(world(R(-200, -10, 400, 20))):nearest(7, 0) })
  end)

  it("is where a way can end; nowhere, if the body does not fit at its begin", function()
    local nav = navigation(world(R(40, -200, 20, 400)), { -50, -100, 200, 200 })
    assert.is_nil(nav:nearest(100, 0, 50, 0))
    assert.same({ 100, 0, 0 }, { nav:nearest(100, 0) })
    assert.is_nil(navigation(world(R(-500, -500, 1000, 1000))):nearest(0, 0))
  end)

  it("is where one leans on a wall: ways begin and end there", function()
    local made = world(R(100, -50, 20, 400))
    made:add("body", B:clone():setPosition(20, 100))
    made:move("body", 130, 110, "slide")
    local x, y = made:getPosition "body"
    assert.equal(95, x)
    local nav = navigation(made, { 0, 0, 200, 200 }, nil, function(item) return item == 1 end)
    assert.is_true(nav:fits(x, y))
    local way, n = nav:path(x, y, 20, 20)
    assert.same({ x, y }, { way[1], way[2] })
    for k = 2, n do
      made:move("body", way[2 * k - 1], way[2 * k])
      assert.same({ way[2 * k - 1], way[2 * k] }, { made:getPosition "body" })
    end
  end)

  it("is the margin away for who is inside of it", function()
    local nav = navigation(world(WALL), WIDE)
    assert.is_nil(nav:path(0, 0, 36, 0))
    assert.is_false(nav:fits(36, 0))
    check.near({ 1 + 4 * 256 / 2 ^ 22 }, { select(3, nav:nearest(36, 0)) }, 1e-12)
    local leans = 35 - 3 * 256 / 2 ^ 22
    assert.is_true(nav:fits(leans, 0))
    isWay(nav, 0, 0, leans, 0, {}, leans)
  end)
end)

describe("a navigation", function()
  it("writes ways into a table, which ends there", function()
    local nav = navigation(world(R(0, 0, 20, 20), R(20, 20, 20, 20)), { -30, -30, 100, 100 })
    local into = {}
    for i = 1, 40 do into[i] = i end
    local way, n = nav:path(-20, 50, 50, -20, into)
    assert.equal(into, way)
    assert.same({ 3, 6 }, { n, #into })
  end)

  it("makes no garbage when it is asked", function()
    local nav, into = navigation(world(WALL), WIDE), {}
    local wall = R(-100, 0, 200, 20):setAngle(0.2)
    local ball = navigation(world(wall), nil, graze.circle(0, 0, 5))
    local function ask()
      nav:path(0.5, 0, 100, 0, into)
      nav:path(0.5, 0, 10.5, 0, into)
      nav:path(0.5, 0, 45.5, 0, into)
      ball:path(0, -20, 30.5, -30, into)
      nav:fits(0.5, 0)
      nav:nearest(45.5, 0)
      nav:nearest(45.5, 0, 100, 0)
    end
    assert.equal(0, disturb.interpreted(disturb.garbage, ask, 300))
  end)

  it("refuses what cannot be, at the caller's line", function()
    local made = world(WALL)
    local scope = { graze = graze, world = made, body = B, nav = navigation(made),
      plane = graze.plane(0, 1, 0), chain = graze.chain(0, 0, 5, 5),
      segment = graze.segment(0, 0, 5, 5), grid = graze.grid(2, 2, 8, 8) }
    for line, text in pairs {
      ["graze.navigation(world, plane, 0, 0, 9, 9)"] =
        "bad argument #2 to 'navigation' (a shape with area expected, got a plane)",
      ["graze.navigation(world, chain, 0, 0, 9, 9)"] =
        "bad argument #2 to 'navigation' (a shape with area expected, got a chain)",
      ["graze.navigation(world, segment, 0, 0, 9, 9)"] =
        "bad argument #2 to 'navigation' (a shape with area expected, got a segment)",
      ["graze.navigation(world, grid, 0, 0, 9, 9)"] =
        "bad argument #2 to 'navigation' (a shape with area expected, got a grid)",
      ["graze.navigation(world, body, 0, 0, 0, 9)"] =
        "bad argument #5 to 'navigation' (width must be positive)",
      ["graze.navigation(world, body, 0, 0, 9, -1)"] =
        "bad argument #6 to 'navigation' (height must be positive)",
      ["graze.navigation(world, body, 50, 0, 1e-20, 9)"] =
        "bad argument #5 to 'navigation' (the rectangle is too small for how far away it is)",
      ["graze.navigation(world, body, 0, -6e16, 9, 9)"] =
        "bad argument #5 to 'navigation' (the rectangle is too small for how far away it is)",
      ["graze.navigation(world, body, 0, 0, 1e6, 1e6)"] = "more than 4096 tiles",
      ["graze.navigation(body, body, 0, 0, 9, 9)"] = "world expected",
      ["nav:path(0, 0, 0 / 0, 1)"] = "bad argument #3 to 'path' (finite number expected, got",
      ["nav:path(0, 0, 1, 1, 5)"] = "table expected",
      ["nav:nearest(0, 0, 1)"] = "bad argument #4 to 'nearest'",
      ["nav:update('walls')"] = "bad argument #1 to 'update' (world expected, got string)",
      ["nav:getPart(0)"] = "bad argument #1 to 'getPart'",
    } do check.refuses(scope, line, text) end
  end)

  it("keeps no world alive, and answers without it", function()
    local weak = setmetatable({}, { __mode = "k" })
    local nav
    do
      local made = world(WALL)
      weak[made] = true
      nav = navigation(made)
    end
    collectgarbage()
    collectgarbage()
    assert.is_nil(next(weak))
    assert.equal(2, select(2, nav:path(0, 0, 10, 10)))
  end)

  it("is as before if its filter fails, which may ask it meanwhile", function()
    local made, nav = world(WALL), nil
    local seen
    nav = navigation(made, WIDE, nil, function()
      if nav then
        seen = select(2, nav:path(0, 0, 100, 0))
        error("no", 0)
      end
      return true
    end)
    local before = parts(nav)
    made:setPosition(1, 5, 5)
    assert.same({ false, "no" }, { pcall(nav.update, nav, made) })
    assert.equal(4, seen)
    assert.equal(before, parts(nav))
  end)
end)
