-- graze.bump: the calls of bump.lua 3.1.7. What is its own is in spec/bump/own_spec.lua.

local bump = require "graze.bump"
local graze = require "graze"
local boxes = require "spec.support.boxes"
local disturb = require "spec.support.disturb"
local numbers = require "spec.support.numbers"

local rectOf, row = boxes.rectOf, boxes.row

local function others(cols)
  local list = {}
  for i, col in ipairs(cols) do list[i] = col.other .. " " .. col.type end
  return list
end

describe("the module", function()
  it("takes bump's place", function()
    local before = package.loaded.bump
    package.loaded.bump = require "graze.bump"
    assert.equal(bump, require "bump")
    package.loaded.bump = before
    assert.equal("bump v3.1.7", bump._VERSION)
    assert.equal(graze._VERSION, bump._GRAZE)
  end)

  it("makes worlds whose fields are bump's", function()
    local world = bump.newWorld()
    assert.equal(64, world.cellSize)
    assert.equal(32, bump.newWorld(32).cellSize)
    assert.equal(64, bump.newWorld(false).cellSize)
    assert.same({}, world.rects)
    assert.equal(bump.responses.slide, world.responses.slide)
    assert.equal(world.move, getmetatable(world).__index.move)
  end)

  it("lets methods be replaced in a world, and added to all", function()
    local world, other = row(nil, 20), bump.newWorld()
    function world.update(self, item, x, y) -- luacheck: ignore
      return getmetatable(self).__index.update(self, item, x + 1, y)
    end
    assert.equal(5, (world:move("mover", 5, 0)))
    assert.same({ 6, 0, 10, 10 }, rectOf(world, "mover"))
    getmetatable(world).__index.getCentre = function(self, item)
      local x, y, w, h = self:getRect(item)
      return x + w / 2, y + h / 2
    end
    assert.equal(11, (world:getCentre "mover"))
    other:add("a", 0, 0, 4, 4)
    assert.equal(2, (other:getCentre "a"))
  end)
end)

describe("items", function()
  it("are added, updated, removed and counted", function()
    local world = bump.newWorld()
    local item = {}
    assert.equal(item, world:add(item, 1, 2, 3, 4))
    assert.equal("b", world:add("b", 5, 5, 5, 5))
    assert.same({ 1, 2, 3, 4 }, rectOf(world, item))
    assert.same({ x = 1, y = 2, w = 3, h = 4 }, world.rects[item])
    assert.is_true(world:hasItem(item))
    assert.is_false(world:hasItem "c")
    assert.is_false(world:hasItem())
    assert.same({ { item, "b" }, 2 }, { world:getItems() })
    assert.equal(2, world:countItems())
    assert.equal(0, select("#", world:update(item, 7, 8)))
    assert.same({ 7, 8, 3, 4 }, rectOf(world, item))
    world:update(item, 7, 8, 9, 10)
    assert.same({ 7, 8, 9, 10 }, rectOf(world, item))
    assert.equal(0, select("#", world:remove(item)))
    assert.equal(1, world:countItems())
    world:add(item, 0, 0, 1, 1)
    assert.same({ { "b", item }, 2 }, { world:getItems() })
  end)

  it("may be any value", function()
    local world = bump.newWorld()
    for i, item in ipairs { "a", 5, print, true, coroutine.create(function() end) } do
      world:add(item, 20 * i, 0, 10, 10)
    end
    world:add(false, 0, 0, 10, 10)
    assert.is_true(world:hasItem(false))
    local x, _, cols = world:move(false, 500, 0, "cross")
    assert.equal(500, x)
    assert.equal(5, #cols)
    assert.equal(print, cols[3].other)
  end)

  it("keep the integers of Lua 5.3 and later", function()
    if not math.type then return end -- luacheck: ignore
    local world = row(nil, 20)
    local x, y = world:move("mover", 5, 0)
    assert.equal("integer", math.type(x)) -- luacheck: ignore
    assert.equal("integer", math.type(y)) -- luacheck: ignore
    assert.equal("integer", math.type((world:getRect "mover"))) -- luacheck: ignore
  end)

  it("that are numbers come back as a table's keys do", function()
    local world = bump.newWorld()
    world:add("mover", 0, 0, 10, 10)
    assert.equal(2, world:add(2.0, 20, 0, 10, 10))
    local key = tostring((next { [2.0] = true }))
    local _, _, cols = world:move("mover", 50, 0)
    assert.equal(key, tostring(cols[1].other))
    assert.equal(key, tostring(world:queryPoint(25, 5)[1]))
    assert.equal(key, tostring(world:getItems()[2]))
    world:remove(2)
    assert.is_false(world:hasItem(2.0))
  end)

  it("are forgotten once they are removed", function()
    local world, gone = bump.newWorld(), setmetatable({}, { __mode = "k" })
    local function play()
      local item, wall = {}, {}
      gone[item], gone[wall] = true, true
      world:add(item, 0, 0, 10, 10)
      world:add(wall, 20, 0, 10, 10)
      world:move(item, 50, 0)
      world:project(item, 0, 0, 10, 10, 50, 0)
      world:queryRect(0, 0, 50, 50)
      world:remove(item)
      world:remove(wall)
    end
    play()
    world:add("other", 0, 0, 1, 1)
    world:move("other", 5, 5)
    assert.equal(0, disturb.held(gone))
  end)
end)

describe("move", function()
  it("goes to the goal where nothing is in the way", function()
    assert.same({ 5, 6, {}, 0 }, { row(nil, 20):move("mover", 5, 6) })
  end)

  it("stops at what it slides into, and tells all about it", function()
    local world = row(nil, 20)
    local x, y, cols, len = world:move("mover", 40, 5)
    assert.same({ 10, 5, 1 }, { x, y, len })
    assert.same({
      item = "mover", other = "box 1", type = "slide", overlaps = false, ti = 0.25,
      move = { x = 40, y = 5 }, normal = { x = -1, y = 0 }, touch = { x = 10, y = 1.25 },
      itemRect = { x = 0, y = 0, w = 10, h = 10 }, otherRect = { x = 20, y = 0, w = 10, h = 10 },
      slide = { x = 10, y = 5 },
    }, cols[1])
    assert.is_nil(getmetatable(cols[1]))
    assert.same({ 10, 5, 10, 10 }, rectOf(world, "mover"))
  end)

  it("responds by the names that a filter returns", function()
    local world = row(nil, 20, 40, 60)
    local names = { ["box 1"] = "cross", ["box 3"] = "touch" }
    local function filter(_, other) return names[other] end
    local x, _, cols = world:move("mover", 90, 0, filter)
    assert.equal(50, x)
    assert.same({ "box 1 cross", "box 3 touch" }, others(cols))
    world:update("mover", 0, 0)
    local _, _, bounced = world:move("mover", 30, 0, function() return "bounce" end)
    assert.same({ x = -10, y = 0 }, bounced[1].bounce)
    assert.same({ -10, 0, 10, 10 }, rectOf(world, "mover"))
  end)

  it("takes the name of a response in place of a filter", function()
    local world = row(nil, 20, 40)
    local x, _, cols = world:move("mover", 90, 0, "cross")
    assert.equal(90, x)
    assert.same({ "box 1 cross", "box 2 cross" }, others(cols))
    assert.equal(2, (select(2, world:project("mover", 0, 0, 10, 10, 90, 0, "touch"))))
    local callable = setmetatable({}, { __call = function() return "touch" end })
    world:update("mover", 0, 0)
    assert.equal(10, (world:move("mover", 90, 0, callable)))
    assert.equal(10, (world:check("mover", 90, 0, false)))
  end)

  it("asks only about what would be hit, the nearest first, until one is not ignored", function()
    local world, asked = row(nil, 60, 20, 40), {}
    world:add("aside", 20, 10, 10, 10)
    world:move("mover", 90, 0, function(item, other)
      assert.equal("mover", item)
      asked[#asked + 1] = other
      return other == "box 3" and "touch"
    end)
    assert.same({ "box 2", "box 3" }, asked)
  end)

  it("of several hit at once meets the one that is nearest, then the one added first", function()
    local world = bump.newWorld()
    world:add("left", 0, 0, 16, 16)
    world:add("above", 16, 0, 16, 16)
    world:add("head", 14, 20, 10, 10)
    local _, _, cols = world:move("head", 14, 10)
    assert.equal("above", cols[1].other)
    local twins = bump.newWorld()
    for i = 1, 9 do twins:add(i, 20, 0, 10, 10) end
    twins:add("mover", 0, 0, 10, 10)
    _, _, cols = twins:move("mover", 50, 0, "cross")
    for i = 1, 9 do assert.equal(i, cols[i].other) end
  end)

  it("by nothing while it overlaps tells the shortest way out, and stays", function()
    local world = row(nil, 8)
    local x, y, cols = world:move("mover", 0, 0)
    assert.same({ 0, 0 }, { x, y })
    assert.is_true(cols[1].overlaps)
    assert.equal(-20, cols[1].ti)
    assert.same({ x = -2, y = 0 }, cols[1].touch)
    assert.same({ x = -1, y = 0 }, cols[1].normal)
  end)

  it("while it overlaps goes back the way", function()
    local world = row(nil, 8)
    local x, _, cols = world:move("mover", 1, 0)
    assert.equal(-2, x)
    assert.equal(-20, cols[1].ti)
  end)

  it("is no collision where it only touches, grazes a corner or ends at one", function()
    local world = row(nil, 20)
    assert.equal(0, (select(4, world:check("mover", 10, 0))))
    assert.equal(0, (select(4, world:check("mover", 60, -60))))
    world:update("mover", 10, 0)
    for _, goal in ipairs { { 10, 50 }, { -20, 0 }, { 10, 0 } } do
      assert.equal(0, (select(4, world:check("mover", goal[1], goal[2]))))
    end
    assert.equal(1, (select(4, world:check("mover", 11, 0))))
    world:update("mover", 10, -10) -- corner to corner, and in: the normal is that along x
    local _, _, cols = world:check("mover", 12, -8)
    assert.same({ x = -1, y = 0 }, cols[1].normal)
  end)
end)

describe("check and project", function()
  it("move nothing", function()
    local world = row(nil, 20, 40)
    assert.equal(10, (world:check("mover", 50, 0)))
    assert.same({ 0, 0, 10, 10 }, rectOf(world, "mover"))
    assert.same({ nil, nil, {}, 0 }, { world:check "mover" })
  end)

  it("project finds all, for any rectangle", function()
    local world = row(nil, 20, 40)
    local cols, len = world:project(nil, 0, 0, 10, 10, 90, 0)
    assert.equal(3, len)
    assert.same({ "mover slide", "box 1 slide", "box 2 slide" }, others(cols))
    assert.is_nil(cols[1].item)
    assert.same({ "box 2 slide" },
      others((world:project("nobody", 35, 5, 10, 10))))
    assert.same({ {}, 0 }, { world:project("mover", 300, 0, 1, 1) })
  end)
end)

describe("queries", function()
  local world

  before_each(function()
    world = row(nil, 20, 40)
    world:add("last", 15, 0, 10, 10)
  end)

  local function check(expected, items, len)
    assert.same(expected, items)
    assert.equal(#expected, len)
  end

  it("find what overlaps a rectangle, in the order of insertion", function()
    check({ "mover", "box 1", "last" }, world:queryRect(9, 0, 12, 5))
    check({ "last" }, world:queryRect(10, 0, 10, 5))
    check({ "box 1" }, world:queryRect(9, 0, 12, 5, function(item) return item == "box 1" end))
  end)

  it("find what holds a point", function()
    check({ "box 1", "last" }, world:queryPoint(22, 5))
    check({ "last" }, world:queryPoint(20, 5))
    check({}, world:queryPoint(10, 5))
    check({ "last" }, world:queryPoint(22, 5, function(item) return item ~= "box 1" end))
  end)

  it("find what a segment goes through, along the way", function()
    check({ "mover", "last", "box 1", "box 2" }, world:querySegment(-5, 5, 100, 5))
    check({ "box 2", "box 1", "last", "mover" }, world:querySegment(100, 5, -5, 5))
    check({ "box 2" }, world:querySegment(100, 5, -5, 5, function(i) return i == "box 2" end))
    check({}, world:querySegment(-5, 10, 100, 10))
    check({}, world:querySegment(2, 2, 8, 8)) -- all of it inside: neither enters nor leaves
    local infos, len = world:querySegmentWithCoords(30, 5, 70, 5)
    assert.equal(1, len)
    assert.same({ item = "box 2", ti1 = 0.25, ti2 = 0.5, x1 = 40, y1 = 5, x2 = 50, y2 = 5 },
      infos[1])
  end)

  it("tell where a segment was inside when the filter was asked", function()
    world:add("box 3", 60, 0, 10, 10)
    local infos, len = world:querySegmentWithCoords(-5, 5, 95, 5, function(item)
      if item == "box 2" then
        world:remove "box 1"
        world:update("box 2", 45, 0)
        world:remove "box 3"
      end
      return item ~= "last"
    end)
    assert.equal(3, len)
    assert.same({ "mover", 0.05, 0.15 }, { infos[1].item, infos[1].ti1, infos[1].ti2 })
    assert.same({ "box 1", 0.25, 0.35 }, { infos[2].item, infos[2].ti1, infos[2].ti2 })
    assert.same({ "box 2", 0.45, 0.55 }, { infos[3].item, infos[3].ti1, infos[3].ti2 })
  end)

  it("with coordinates do not call querySegment, which a game may replace", function()
    function world.querySegment(self, ...) -- luacheck: ignore
      return #self:querySegmentWithCoords(...)
    end
    assert.equal(4, world:querySegment(-5, 5, 100, 5))
  end)

  it("by a segment find what it is in along both axes at once", function()
    -- the slabs of an axis are passed from `first` to `last`
    local function slab(p, d, low, high)
      if d == 0 then return p > low and p < high and -1 / 0 or 1 / 0, 1 / 0 end
      local t, u = (low - p) / d, (high - p) / d
      return math.min(t, u), math.max(t, u)
    end
    local rng = numbers.new(17)
    for _ = 1, 300 do
      local one = bump.newWorld()
      local x, y, w, h = rng:range(0, 50), rng:range(0, 50), rng:range(1, 40), rng:range(1, 40)
      one:add("it", x, y, w, h)
      for _ = 1, 10 do
        local px, py, qx, qy = rng:range(-20, 90), rng:range(-20, 90), rng:range(-20, 90),
          rng:range(-20, 90)
        local x1, x2 = slab(px, qx - px, x, x + w)
        local y1, y2 = slab(py, qy - py, y, y + h)
        local first, last = math.max(x1, y1), math.min(x2, y2)
        local enters = first < last and last > 0 and first < 1 and (first > 0 or last < 1)
        local infos, len = one:querySegmentWithCoords(px, py, qx, qy)
        assert.equal(enters and 1 or 0, len)
        if enters then
          assert.is_true(math.abs(infos[1].ti1 - math.max(first, 0)) < 1e-9)
          assert.is_true(math.abs(infos[1].ti2 - math.min(last, 1)) < 1e-9)
        end
      end
    end
  end)
end)

describe("responses", function()
  it("of the game are called with all that bump gives them", function()
    local world, seen = row(nil, 20, 40), nil
    world:addResponse("stop", function(...)
      seen = { n = select("#", ...), ... }
      return 3, 4, {}, 0
    end)
    local x, y = world:check("mover", 50, 2, "stop")
    assert.same({ 3, 4 }, { x, y })
    assert.equal(9, seen.n)
    assert.equal(world, seen[1])
    assert.equal("box 1", seen[2].other)
    assert.same({ 0, 0, 10, 10, 50, 2 }, { seen[3], seen[4], seen[5], seen[6], seen[7], seen[8] })
    assert.is_false(seen[9]("mover", "box 1")) -- it was met already
    assert.equal("stop", seen[9]("mover", "box 2"))
  end)

  it("may use those of bump, and project", function()
    local world = row(nil, 20, 40)
    world:addResponse("half", function(w, col, x, y, width, height, goalX, goalY, filter)
      local cols, len = w:project(col.item, x, y, width, height, goalX / 2, goalY, filter)
      return goalX / 2, goalY, cols, len
    end)
    world:addResponse("through", function(...) return bump.responses.cross(...) end)
    local x, _, cols = world:check("mover", 100, 0, function(_, other)
      return other == "box 1" and "half" or "through"
    end)
    assert.equal(50, x)
    assert.same({ "box 1 half", "box 2 through" }, others(cols))
  end)

  it("may take the place of bump's own, in one world", function()
    local world, other = row(nil, 20), row(nil, 20)
    world:addResponse("slide", bump.responses.cross)
    assert.equal(50, (world:move("mover", 50, 0)))
    assert.equal(10, (other:move("mover", 50, 0)))
  end)

  it("of new worlds are bump's own, whatever a game does to bump.responses", function()
    local slide = bump.responses.slide
    bump.responses.slide, bump.responses.more = nil, slide
    local world = row(nil, 20)
    bump.responses.slide, bump.responses.more = slide, nil
    assert.equal(10, (world:move("mover", 50, 0)))
    assert.is_nil(world.responses.more)
  end)

  it("work without a world's item and without a filter", function()
    local world = bump.newWorld()
    local col = bump.rect.detectCollision(0, 0, 10, 10, 20, 0, 10, 10, 40, 5)
    assert.same({ 10, 5, {}, 0 }, { bump.responses.slide(world, col, 0, 0, 10, 10, 40, 5) })
    assert.same({ x = 10, y = 5 }, col.slide)
    assert.same({ 10, 1.25, {}, 0 }, { bump.responses.touch(world, col, 0, 0, 10, 10, 40, 5) })
    assert.same({ -20, 5, {}, 0 }, { bump.responses.bounce(world, col, 0, 0, 10, 10, 40, 5) })
    assert.same({ 40, 5, {}, 0 }, { bump.responses.cross(world, col, 0, 0, 10, 10, 40, 5) })
  end)

  it("ask the world's own project, if it has one", function()
    local world, calls = row(nil, 20, 40), 0
    function world.project(self, ...) -- luacheck: ignore
      calls = calls + 1
      return getmetatable(self).__index.project(self, ...)
    end
    local x, _, cols = world:move("mover", 90, 0, "cross")
    assert.equal(90, x)
    assert.equal(2, #cols)
    assert.equal(3, calls)
  end)
end)

describe("filters", function()
  it("may search the world", function()
    local world = row(nil, 20, 40, 60)
    local x, _, cols = world:move("mover", 90, 0, function(_, other)
      assert.equal(1, (select(2, world:queryPoint(45, 5))))
      assert.equal(10, (world:check("mover", 90, 0)))
      return other == "box 2" and "touch"
    end)
    assert.equal(30, x)
    assert.same({ "box 2 touch" }, others(cols))
  end)

  it("may change the world", function()
    local world, asked = row(nil, 20, 40, 60), {}
    local x, _, cols = world:move("mover", 90, 0, function(_, other)
      asked[#asked + 1] = other
      if other == "box 1" then
        world:remove "box 2"
        world:add("new", 35, 0, 10, 10)
        return false
      end
      return "touch"
    end)
    assert.equal(25, x)
    assert.same({ "new touch" }, others(cols))
    assert.same({ "box 1", "new" }, asked)
    -- what it moves away is not hit
    world:update("mover", 0, 0)
    x, _, cols = world:move("mover", 90, 0, function(_, other)
      world:update(other, 0, 500)
      return "touch"
    end)
    assert.equal(90, x)
    assert.same({}, cols)
  end)

  it("leave everything as it was when they raise", function()
    local world = row(nil, 20)
    local raised = disturb.raising(function(filter) world:move("mover", 90, 0, filter) end,
      function() return "slide" end,
      function() assert.same({ 0, 0, 10, 10 }, rectOf(world, "mover")) end)
    assert.is_true(raised >= 1)
    world:update("mover", 0, 0)
    assert.equal(10, (world:move("mover", 90, 0)))
  end)
end)

describe("cells", function()
  it("are numbered as bump's", function()
    local world = bump.newWorld(64)
    assert.same({ 1, 1 }, { world:toCell(0, 63) })
    assert.same({ 2, 0 }, { world:toCell(64, -1) })
    assert.same({ 64, -64 }, { world:toWorld(2, 0) })
  end)

  it("are there once somebody looks, and kept up from then on", function()
    local world = bump.newWorld(64)
    world:add("a", 0, 0, 10, 10)
    assert.is_nil(rawget(world, "rows"))
    assert.equal(1, world.rows[1][1].itemCount)
    world:add("b", 60, 0, 10, 64)
    assert.equal(2, world.rows[1][1].itemCount)
    assert.same({ b = true }, world.rows[1][2].items)
    assert.is_nil(world.rows[2]) -- a side on the border of a cell is not in the next
    local count = 0
    for cell in pairs(world.nonEmptyCells) do count = count + cell.itemCount end
    assert.equal(3, count)
    world:move("b", 200, 0)
    assert.equal(1, world.rows[1][1].itemCount)
    assert.same({ b = true }, world.rows[1][4].items)
    world:remove "a"
    assert.equal(0, world.rows[1][1].itemCount)
    disturb.collect()
    assert.equal(1, world:countCells())
  end)

  it("agree with the rectangles after everything that happens", function()
    local rng, world = numbers.new(8), bump.newWorld(20)
    local items = {}
    world:countCells()
    for step = 1, 600 do
      local way, item = rng:whole(1, 4), items[rng:whole(1, math.max(1, #items))]
      if way == 1 or not item then
        items[#items + 1] = world:add(step, rng:whole(-99, 99), rng:range(-99, 99),
          rng:whole(1, 60), rng:range(1, 60))
      elseif way == 2 then
        world:update(item, rng:whole(-99, 99), rng:whole(-99, 99), rng:whole(1, 60))
      elseif way == 3 then
        world:move(item, rng:whole(-99, 99), rng:whole(-99, 99))
      elseif #items > 9 then
        world:remove(table.remove(items, rng:whole(1, #items)))
      end
      if step % 20 == 0 then
        local fresh, expected, actual = bump.newWorld(20), {}, {}
        for one, r in pairs(world.rects) do fresh:add(one, r.x, r.y, r.w, r.h) end
        for into, from in pairs { [expected] = fresh, [actual] = world } do
          local _ = from.rows
          for cell in pairs(from.nonEmptyCells) do
            local names = {}
            for one in pairs(cell.items) do names[#names + 1] = one end
            table.sort(names)
            assert.equal(#names, cell.itemCount)
            assert.equal(cell, from.rows[cell.y][cell.x])
            into[cell.x .. " " .. cell.y] = table.concat(names, " ")
          end
        end
        assert.same(expected, actual)
      end
    end
  end)
end)
