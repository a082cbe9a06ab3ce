-- Queries are filtered, fill tables, and come in a stated order.

local graze = require "graze"
local check = require "spec.support.check"
local numbers = require "spec.support.numbers"

local function box(x, y, w, h) return graze.rectangle(x, y, w or 10, h or 10) end

local same = check.same

describe("a filter of moves", function()
  -- a hero, a coin and a wall, in a row
  local function row()
    local world = graze.world():rule("heroes", "coins", "cross"):rule("heroes", "ghosts", "ignore")
    world:add("hero", graze.rectangle(0, 0, 10, 10), { group = "heroes" })
    world:add("coin", graze.rectangle(20, 0, 10, 10), { group = "coins" })
    world:add("ghost", graze.rectangle(40, 0, 10, 10), { group = "ghosts" })
    world:add("wall", graze.rectangle(60, 0, 10, 10))
    return world
  end

  local function told(world)
    local text = {}
    for _, _, other, response in world:hits() do text[#text + 1] = other .. " " .. response end
    return table.concat(text, ", ")
  end

  it("leaves to the rules what it returns true for", function()
    local world, asked = row(), 0
    assert.same({ 50, 0, 2 }, { world:move("hero", 90, 0, function()
      asked = asked + 1
      return true
    end) })
    assert.equal("coin cross, wall slide", told(world))
    assert.equal(3, asked) -- each of them once
  end)

  it("leaves to the rules what its table has true for", function()
    local world = row()
    assert.same({ 50, 0, 2 }, { world:move("hero", 90, 0, { coins = true, default = "touch" }) })
    assert.equal("coin cross, wall touch", told(world))
    assert.same({ 50, 0, 0 }, { world:moveBy("hero", 0, 0, { default = true }) })
  end)

  it("is not asked of what only the box of a line touches", function()
    local world, asked = graze.world(), 0
    world:add("slope", graze.polygon(0, 0, 20, 0, 0, 20))
    world:add("line", graze.segment(-5, -5, 5, 5):setPosition(12, 25))
    assert.same({ 13, 26, 0 }, { world:move("line", 13, 26, function() asked = asked + 1 end) })
    assert.equal(0, asked)
  end)

  it("ignores one thing, and leaves coins coins", function()
    local world = row()
    local function butWalls(_, other) return other ~= "wall" end
    assert.same({ 90, 0, 1 }, { world:move("hero", 90, 0, butWalls) })
    assert.equal("coin cross", told(world))
  end)
end)

describe("a query", function()
  local world

  before_each(function()
    world = graze.world()
    world:add("red 1", box(0, 0), { group = "red" })
    world:add("blue 1", box(2, 0), { group = "blue" })
    world:add("red 2", box(4, 0), { group = "red" })
    world:add("plain", box(6, 0))
  end)

  -- each way to ask for all four, with a filter and a table to fill
  local ways = {
    function(...) return world:queryPoint(8, 5, ...) end,
    function(...) return world:queryRectangle(7, 1, 2, 2, ...) end,
    function(...) return world:queryCircle(8, 5, 1, ...) end,
    function(...) return world:queryShape(graze.circle(8, 5, 1), ...) end,
    function(...) return world:querySegment(-10, 5, 30, 5, ...) end,
  }

  it("filters by a group, groups, or a function", function()
    for i, ask in ipairs(ways) do
      local function expect(filter, ...)
        same("query " .. i, { ... }, ask(filter))
        same("query " .. i .. " into a table", { ... }, ask(filter, {}))
      end
      expect(nil, "red 1", "blue 1", "red 2", "plain")
      expect("red", "red 1", "red 2")
      expect("default", "plain")
      expect("never heard of")
      expect({})
      expect({ "blue", "default" }, "blue 1", "plain")
      expect({ "blue", "never heard of", "red", "blue" }, "red 1", "blue 1", "red 2")
      expect(function() return true end, "red 1", "blue 1", "red 2", "plain")
      expect(function() return false end)
      expect(function() end)
      expect(function(item) return item:find "1" end, "red 1", "blue 1")
      expect(function(item) return world:getGroup(item) == "red" and world:has(item)
        and world:getPosition(item) == 0 and world:count() == 4 end, "red 1", "red 2")
    end
    assert.equal(4, world:count())
    local list = {}
    for item in world:items() do list[#list + 1] = item end
    assert.same({ "red 1", "blue 1", "red 2", "plain" }, list)
  end)

  it("asks a function of what is found only, and each once", function()
    world:add("far", box(500, 0))
    for _, ask in ipairs(ways) do
      local asked = {}
      ask(function(...)
        assert.equal(1, select("#", ...))
        asked[#asked + 1] = (...)
      end)
      assert.same({ "red 1", "blue 1", "red 2", "plain" }, asked)
    end
  end)

  it("asks a function of nothing that a ray passes beside", function()
    local lane, asked = graze.world(), {}
    for i = -20, 20 do -- squares along a diagonal, on both sides
      local x, y = 10 * math.abs(i) + (i < 0 and -5 or 5), 10 * math.abs(i) + (i < 0 and 5 or -5)
      if i ~= 0 then lane:add(i, box(-5, -5):setAngle(math.pi / 4):setPosition(x, y)) end
    end
    lane:add("wall", box(300, 300))
    local function ask(item) asked[#asked + 1] = item return true end
    assert.equal("wall", (lane:rayCast(0, 0, 400, 400, ask)))
    assert.same({ "wall" }, asked)
  end)

  it("fills a table and returns it, and ends it after what was found", function()
    for _, ask in ipairs(ways) do
      local into = { 1, 2, 3, 4, 5, 6, 7, n = "kept" }
      local list, n = ask("red", into)
      assert.equal(into, list)
      assert.equal(2, n)
      assert.same({ "red 1", "red 2", n = "kept" }, into)
      ask("nobody", into)
      assert.is_nil(into[1])
    end
    local other = ways[1]()
    assert.is_false(rawequal(other, ways[1]()))
  end)

  it("of casts and the nearest are filtered too", function()
    for _, filter in ipairs { "red", { "red" }, function(item) return item:find "red" end } do
      assert.same({ "red 2", 6 / 40, 1, 0 }, { world:rayCast(20, 5, -20, 5, filter) })
      assert.same({ "red 2", 0.125, 1, 0 },
        { world:shapeCast(graze.circle(20, 5, 1), -40, 0, filter) })
      assert.same({ "red 2", 6, 14, 5 }, { world:nearest(20, 5, nil, filter) })
      assert.same({ "red 2", 6, 14, 5 }, { world:nearest(20, 5, math.huge, filter) })
      assert.same({}, { world:nearest(20, 5, 5, filter) })
      assert.same({ { "red 1", "red 2" }, 1 }, { world:overlaps(filter) })
    end
    assert.same({ "plain", 0.1, 1, 0 }, { world:rayCast(20, 5, -20, 5) })
    assert.same({}, { world:rayCast(20, 5, -20, 5, "nobody") })
    assert.same({}, { world:nearest(20, 5, nil, function() return nil end) })
  end)

  it("leaves touching out", function()
    for _, item in ipairs { "blue 1", "red 2", "plain" } do world:remove(item) end
    assert.same({ {}, 0 }, { world:queryPoint(10, 5) })
    assert.same({ {}, 0 }, { world:queryPoint(0, 0) })
    assert.same({ {}, 0 }, { world:queryRectangle(10, 0, 5, 5) })
    assert.same({ {}, 0 }, { world:queryRectangle(10, 10, 5, 5) })
    assert.same({ {}, 0 }, { world:queryCircle(15, 5, 5) })
    assert.same({ {}, 0 }, { world:queryShape(graze.segment(10, -5, 10, 20)) })
    assert.same({ {}, 0 }, { world:querySegment(10, -5, 10, 20) })
    assert.same({ {}, 0 }, { world:querySegment(-5, 5, 0, 5) })
    assert.same({}, { world:rayCast(-5, 0, 20, 0) })
    assert.same({}, { world:shapeCast(box(0, 10), 100, 0) })
    assert.same({ { "red 1" }, 1 }, { world:queryCircle(15, 5, 5.001) })
  end)

  it("starting inside is at once", function()
    assert.same({ "red 1", 0, 0, 0 }, { world:rayCast(1, 5, 50, 5) })
    assert.same({ "red 1", 0, 1, 5 }, { world:nearest(1, 5) })
    local item, t, nx, ny = world:shapeCast(graze.circle(-1, 5, 3), 5, 0)
    assert.same({ "red 1", 0, -1, 0 }, { item, t, nx, ny })
  end)

  it("of what is equally near or early gives the one inserted first", function()
    world:clear()
    for _, name in ipairs { "c", "a", "b" } do world:add(name, box(50, 0)) end
    assert.equal("c", (world:rayCast(0, 5, 100, 5)))
    assert.equal("c", (world:shapeCast(box(0, 0), 100, 0)))
    assert.equal("c", (world:nearest(0, 5)))
    assert.same({ { "c", "a", "b" }, 3 }, { world:querySegment(0, 5, 100, 5) })
    world:remove "c"
    world:add("c", box(50, 0))
    assert.equal("a", (world:rayCast(0, 5, 100, 5)))
    assert.equal("a", (world:nearest(0, 5)))
  end)

  it("sorts a segment's items along the way, either way", function()
    world:clear()
    local rng = numbers.new(8)
    for i = 1, 100 do world:add(i, box(30 * i, rng:range(-9, -1))) end
    local list, n = world:querySegment(0, 0, 5000, 0)
    assert.equal(100, n)
    for i = 1, 100 do assert.equal(i, list[i]) end
    list = world:querySegment(5000, 0, 0, 0)
    for i = 1, 100 do assert.equal(101 - i, list[i]) end
  end)

  it("finds the nearest in an empty neighbourhood, however far", function()
    world:clear()
    world:add("speck", graze.circle(3e8, -4e8, 1))
    world:add("other", graze.circle(5e9, 0, 1))
    local item, distance, px, py = world:nearest(0, 0)
    assert.equal("speck", item)
    check.near({ 5e8 - 1, 3e8 - 0.6, -4e8 + 0.8 }, { distance, px, py }, 1e-6)
    assert.same({}, { world:nearest(0, 0, 4e8) })
    world:add("plane", graze.plane(1, 0, 1e6))
    assert.same({ "plane", 1e6, -1e6, 0 }, { world:nearest(0, 0) })
  end)

  it("nearest at exactly the distance asked for is in", function()
    world:clear()
    world:add("a", box(10, -5))
    assert.equal("a", (world:nearest(0, 0, 10)))
    assert.same({}, { world:nearest(0, 0, 9.999) })
    assert.same({}, { world:nearest(0, 0, 0) })
    assert.same({ "a", 0, 15, 0 }, { world:nearest(15, 0, 0) })
  end)
end)
