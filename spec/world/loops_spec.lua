-- Loops over the hits of a world, and lists that are filled again.

local graze = require "graze"
local numbers = require "spec.support.numbers"

local function coins()
  local world = graze.world():rule("hero", "coin", "cross")
  world:add("hero", graze.rectangle(0, 0, 10, 10), { group = "hero" })
  for i = 1, 4 do
    world:add(i, graze.circle(0, 0, 3):setPosition(20 * i, 5), { group = "coin" })
  end
  return world
end

describe("a loop over hits", function()
  local replacing = {
    move = function(world) world:move(2, 40, 300) end,
    moveBy = function(world) world:moveBy(2, 0, 300) end,
    check = function(world) world:check(2, 40, 300) end,
    push = function(world) world:push(2) end,
    step = function(world) world:setVelocity(2, 0, 9):step(1) end,
    rayCastAll = function(world) world:rayCastAll(0, 5, 200, 5) end,
    shapeCastAll = function(world) world:shapeCastAll(graze.circle(0, 5, 1), 200, 0) end,
  }

  for name, replace in pairs(replacing) do
    it("says where " .. name .. " has replaced them", function()
      local world, seen = coins(), {}
      world:move("hero", 120, 0)
      local ok, message = pcall(function()
        for _, _, coin in world:hits() do
          seen[#seen + 1] = coin
          if coin == 2 then replace(world) end
        end
      end)
      assert.is_false(ok)
      assert.same({ 1, 2 }, seen)
      local expected = "^.*loops_spec.lua:%d+: the hits were replaced by another move"
      assert.truthy(message:find(expected), message)
    end)

    it("also says so where the hits of " .. name .. " were read in between", function()
      local world = coins()
      world:move("hero", 120, 0)
      local ok, message = pcall(function()
        for _ in world:hits() do
          replace(world)
          local count = 0
          for _ in world:hits() do count = count + 1 end
        end
      end)
      assert.is_false(ok)
      assert.truthy(message:find("replaced by another move", 1, true))
    end)
  end

  it("says where restore or unpack has taken them away", function()
    local takes = {
      function(world, snapshot) world:restore(snapshot) end,
      function(world, _, bytes) world:unpack(bytes) end,
    }
    for _, take in ipairs(takes) do
      local world, count = coins(), 0
      local snapshot, bytes = world:save(), world:pack()
      world:move("hero", 120, 0)
      local ok, message = pcall(function()
        for _ in world:hits() do
          count = count + 1
          take(world, snapshot, bytes)
        end
      end)
      assert.is_false(ok)
      assert.equal(1, count)
      assert.truthy(message:find("loops_spec.lua:%d+: .* or by restore$"), message)
    end
  end)

  it("may be left, begun again, and stand within another", function()
    local world, count = coins(), 0
    world:move("hero", 120, 0)
    for _, _, coin in world:hits() do
      if coin == 2 then break end
    end
    for _ in world:hits() do
      for _ in world:hits() do count = count + 1 end
    end
    assert.equal(16, count)
    world:move("hero", 0, 0)
    for k in world:hits() do count = k end
    assert.equal(4, count)
  end)

  it("may end with a move, and hold queries", function()
    local world, count = coins(), 0
    world:move("hero", 120, 0)
    for k, _, coin in world:hits() do
      count = count + select(2, world:queryPoint(20 * coin, 5))
      world:rayCast(0, 5, 200, 5)
      world:queryCircle(0, 0, 500, function() return world:rayCastAll(0, 5, 9, 5) >= 0 end)
      if k == 4 then
        world:moveBy(coin, 0, 9)
        break
      end
    end
    assert.equal(4, count)
  end)
end)

describe("events", function()
  it("name all that is left first, then all that is entered", function()
    local world = graze.world():rule("default", "default", "cross")
    world:add("lake", graze.rectangle(12, 0, 10, 10))
    world:add("pond", graze.rectangle(0, 0, 10, 10))
    world:add("hero", graze.circle(0, 0, 1):setPosition(5, 5))
    world:events()
    world:setPosition("hero", 17, 5)
    assert.same({ { "leave", "pond", "hero", "enter", "lake", "hero" }, 2 }, { world:events() })
  end)

  it("do so for many, each kind in the order of insertion", function()
    local rng, mixed = numbers.new(1), 0
    for _ = 1, 300 do
      local world = graze.world():rule("default", "default", "cross")
      for i = 1, 12 do
        world:add(i, graze.rectangle(0, 0, 10, 10):setPosition(rng:range(0, 40), rng:range(0, 40)))
      end
      world:events()
      for i = 1, 12 do world:setPosition(i, rng:range(0, 40), rng:range(0, 40)) end
      local list, n = world:events()
      local entered, last
      for k = 1, 3 * n, 3 do
        local kind, a, b = list[k], list[k + 1], list[k + 2]
        if kind == "enter" and not entered then entered, last = true, nil end
        assert.equal(entered and "enter" or "leave", kind)
        assert.is_true(a < b and (not last or 100 * a + b > last))
        last = 100 * a + b
      end
      if entered and list[1] == "leave" then mixed = mixed + 1 end
    end
    assert.is_true(mixed > 200)
  end)
end)

describe("a list that is filled again", function()
  local world, into

  before_each(function()
    world, into = graze.world(), {}
    for i = 1, 20 do world:add(i, graze.rectangle(10 * i, 0, 10, 10)) end
  end)

  -- Fills the list with many results, and then with few.
  local function shrinks(many, few)
    many()
    assert.is_true(#into >= 20)
    few()
    local count = 0
    for _ in pairs(into) do count = count + 1 end
    assert.equal(count, #into)
    assert.is_true(count < 20)
    table.sort(into, function(a, b) return tostring(a) < tostring(b) end)
  end

  it("keeps nothing behind the end", function()
    shrinks(function() world:queryRectangle(0, 0, 500, 10, nil, into) end,
      function() world:queryRectangle(10, 0, 25, 10, nil, into) end)
    shrinks(function() world:queryCircle(100, 0, 500, nil, into) end,
      function() world:queryPoint(15, 5, nil, into) end)
    shrinks(function() world:querySegment(0, 5, 500, 5, nil, into) end,
      function() world:querySegment(0, 5, 35, 5, nil, into) end)
    shrinks(function() world:queryShape(graze.rectangle(0, 0, 500, 9), nil, into) end,
      function() world:queryShape(graze.rectangle(15, 0, 1, 1), nil, into) end)
  end)

  it("keeps nothing behind the end of pairs and events", function()
    for i = 1, 20 do world:setPosition(i, -10 * i, 0) end -- all in one place
    shrinks(function() world:overlaps(nil, into) end, function()
      for i = 1, 20 do world:setPosition(i, 0, 0) end
      world:setPosition(2, -5, 0):overlaps(nil, into)
    end)
    into = {}
    shrinks(function()
      for i = 1, 20 do world:setPosition(i, -10 * i, 0) end
      world:events(into)
    end, function() world:events(into) end)
  end)
end)

describe("queryRectangle", function()
  it("takes a selection that was drawn to the left or up", function()
    local world, rng = graze.world(), numbers.new(4)
    for i = 1, 60 do
      world:add(i, graze.circle(rng:range(0, 100), rng:range(0, 100), rng:range(1, 9)))
    end
    for _ = 1, 200 do
      local x, y, w, h = rng:range(0, 100), rng:range(0, 100), rng:range(1, 50), rng:range(1, 50)
      local expected = world:queryRectangle(x, y, w, h)
      for _, into in ipairs { false, {} } do
        into = into or nil
        assert.same(expected, (world:queryRectangle(x + w, y, -w, h, nil, into)))
        assert.same(expected, (world:queryRectangle(x, y + h, w, -h, nil, into)))
        assert.same(expected, (world:queryRectangle(x + w, y + h, -w, -h, nil, into)))
      end
    end
    assert.is_false(pcall(world.queryRectangle, world, 1, 2, 0, 3))
    assert.is_false(pcall(world.queryRectangle, world, 1, 2, 3, 0))
  end)
end)

describe("fits", function()
  it("asks about the shape at its own angle, with an item and without", function()
    local world = graze.world()
    world:add("wall", graze.rectangle(-50, 12, 100, 10))
    world:add("tank", graze.rectangle(-20, -5, 40, 10))
    local turned = graze.rectangle(-20, -5, 40, 10):setAngle(0.6)
    assert.is_true(turned:overlaps(world:getShape "wall"))
    assert.same({ false, "wall" }, { world:fits("tank", turned) })
    assert.same({ false, "wall" }, { world:fits("tank", turned, 0, 0) })
    assert.same({ false, "wall" }, { world:fits(nil, turned) })
    assert.is_true(world:fits("tank", world:getShape "tank"))
    world:setAngle("tank", 0.6)
    assert.is_true(world:fits("tank", graze.rectangle(-20, -5, 40, 10), 0, 0))
  end)
end)

describe("the errors of polygons", function()
  local function message(...) return select(2, pcall(graze.polygon, ...)) end

  it("do not send to outlines what these refuse", function()
    assert.truthy(message(0, 0, 10, 0, 0, 10, 10, 10):find(
      "polygon is not convex at corner %d, and its edges cross"))
    assert.truthy(message(0, 0, 10, 0, 2, 2, 0, 10):find("graze.outline cuts it", 1, true))
  end)

  it("say what is wrong with a number", function()
    assert.truthy(message({ 0, 0, 10, 0, 0, 10 }, -1):find("radius must not be negative", 1, true))
    local tiny = select(2, pcall(graze.circle, 0, 0, 1e-151))
    assert.truthy(tiny:find("radius is too small", 1, true))
    assert.truthy(select(2, pcall(graze.circle, 0, 0, 0)):find("radius must be positive", 1, true))
  end)
end)

describe("a loop over items", function()
  local function names(world, filter)
    local list = {}
    for item in world:items(filter) do list[#list + 1] = item end
    return list
  end

  it("goes over those of a group, of a list of groups, or that a function wants", function()
    local world = coins()
    assert.same({ "hero", 1, 2, 3, 4 }, names(world))
    assert.same({ 1, 2, 3, 4 }, names(world, "coin"))
    assert.same({ "hero" }, names(world, { "hero" }))
    assert.same({ "hero", 1, 2, 3, 4 }, names(world, { "coin", "hero", "nobody" }))
    assert.same({}, names(world, "nobody"))
    assert.same({ 2, 4 }, names(world, function(item) return item ~= "hero" and item % 2 == 0 end))
  end)

  it("may change the world: what is gone is left out, and what was added comes later", function()
    local world, seen = coins(), {}
    for item in world:items "coin" do
      seen[#seen + 1] = item
      if item == 1 then
        world:remove(2):remove(4):add(5, graze.circle(0, 0, 1), { group = "coin" })
      end
      world:remove(item)
    end
    assert.same({ 1, 3 }, seen)
    assert.same({ "hero", 5 }, names(world))
  end)

  it("goes over thousands, and over a world that was set back", function()
    local world = graze.world()
    for i = 1, 3000 do
      world:add(i, graze.circle(i, 0, 1), { group = i % 3 == 0 and "third" or "rest" })
    end
    local before, count = world:save(), 0
    for item in world:items "third" do
      count = count + 1
      if item == 3 then world:clear() end
      if item == 3 then world:restore(before) end
      assert.equal(3 * count, item)
    end
    assert.equal(1000, count)
  end)

  it("refuses what is no filter, and passes on what its function raises", function()
    local world = graze.world { groups = { "coin" } }
    world:add(1, graze.circle(0, 0, 1), { group = "coin" })
    for _, case in ipairs {
      { 5, "group name, list of them, or function expected, got number" },
      { { a = 1 }, "list of group names expected, got a table of keys" },
      { { 1 }, "group name expected at 1, got number" },
      { "coins", "unknown group 'coins', did you mean 'coin'?" },
    } do
      local fine, problem = pcall(function() world:items(case[1]) end)
      assert.is_false(fine)
      assert.truthy(problem:find("bad argument #1 to 'items' (" .. case[2], 1, true), problem)
      assert.truthy(problem:find("loops_spec.lua:", 1, true))
    end
    local fine, problem = pcall(names, world, function() error("thrown", 0) end)
    assert.same({ false, "thrown" }, { fine, problem })
    fine, problem = pcall(names, world, function(item) world:remove(item) end)
    assert.is_false(fine)
    assert.truthy(problem:find("cannot be changed inside of its own filter", 1, true))
  end)
end)
