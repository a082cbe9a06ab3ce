-- A filter may search its world. What it asks is answered as anywhere, and the operation that calls
-- the filter is not disturbed.

local graze = require "graze"
local calls = require "spec.support.calls"
local described = require "spec.support.answer_text"
local disturb = require "spec.support.disturb"
local numbers = require "spec.support.numbers"

local function box(x, y, w, h)
  return graze.rectangle(0, 0, w or 10, h or 10):setPosition(x, y)
end

-- All hits of a world, as text.
local function hits(world)
  local lines = {}
  for k, item, other, response, t, nx, ny, px, py, depth, part in world:hits() do
    local x, y, dx, dy = world:getHitLeg(k)
    lines[k] = table.concat({ tostring(item), tostring(other), tostring(response), t, nx, ny, px,
      py, depth, tostring(part), x, y, dx, dy }, " ")
  end
  return table.concat(lines, "\n")
end

local function row()
  local world = graze.world():rule("default", "coins", "cross")
  world:add("hero", box(0, 0))
  world:add("coin", box(20, 0), { group = "coins" })
  world:add("gem", box(40, 0), { group = "coins" })
  world:add("wall", box(60, 0))
  return world
end

describe("inside of a filter", function()
  it("hits are those of its own searches, and afterwards those of the move", function()
    local world, plain = row(), row()
    plain:move("hero", 90, 0)
    local expected = hits(plain)
    local seen = {}
    world:move("hero", 90, 0, function(_, other)
      assert.has_error(function() world:getHit(1) end) -- no search yet
      assert.equal("", hits(world))
      assert.equal(3, world:rayCastAll(0, 5, 65, 5, function(item) return item ~= "hero" end))
      seen[#seen + 1] = other .. " " .. select(2, world:getHit(3))
      assert.equal(1, (select(3, world:check("hero", 15, 0))))
      assert.equal("coin", (select(2, world:getHit(1))))
      return true
    end)
    assert.same({ "coin wall", "gem wall", "wall wall" }, seen)
    assert.equal(expected, hits(world))
  end)

  it("hits of an operation before are not lost by an error", function()
    local world = row()
    world:move("hero", 15, 0)
    local before = hits(world)
    assert.has_error(function()
      world:move("hero", 90, 0, function()
        world:check("hero", 5, 90)
        world:shapeCastAll(box(0, 0), 90, 0)
        error "no"
      end)
    end)
    assert.equal(before, hits(world))
  end)

  it("loops over hits may be in the middle", function()
    local world = row()
    world:move("hero", 90, 0)
    local list = {}
    for _, _, other in world:hits() do
      list[#list + 1] = other
      world:queryPoint(25, 5, function() return world:rayCastAll(0, 5, 90, 5) > 0 end)
    end
    assert.same({ "coin", "gem", "wall" }, list)
  end)

  it("filters of filters may search", function()
    local world, depths = row(), {}
    local function search(depth)
      return function(item, other)
        depths[depth] = (depths[depth] or 0) + 1
        if depth < 5 then
          local _, _, n = world:check(item, 90, 0, search(depth + 1))
          assert.equal(3, n)
          assert.equal("wall", (select(2, world:getHit(3))))
          assert.equal(3, #world:queryRectangle(15, 0, 60, 5, function(found)
            return world:fits(nil, box(500, 0)) and found ~= "hero"
          end))
        end
        return other == "wall" and "slide" or "cross"
      end
    end
    assert.same({ 50, 0, 3 }, { world:move("hero", 90, 0, search(1)) })
    assert.same({ 3, 9, 27, 81, 243 }, depths)
  end)

  it("one that never ends is stopped", function()
    local world = row()
    local deepest, depth = 0, 0
    local function search(item)
      depth = depth + 1
      deepest = math.max(deepest, depth)
      world:check(item, 90, 0, search)
      depth = depth - 1
      return "slide"
    end
    local ok, message = pcall(world.move, world, "hero", 90, 0, search)
    assert.is_false(ok)
    assert.truthy(message:find("filters that search are nested more than 32 deep", 1, true))
    assert.equal(33, deepest)
    assert.same({ 10, 0, 1 }, { world:move("hero", 90, 0, "touch") })
  end)

  it("an error of a search comes out, or may be caught", function()
    local world = row()
    local function bad() world:queryPoint(0 / 0, 0) end
    local ok, message = pcall(world.move, world, "hero", 90, 0, bad)
    assert.is_false(ok)
    assert.truthy(message:find("nested_spec.lua:%d+: bad argument #1 to 'queryPoint'"))
    local token = {}
    assert.same({ 50, 0, 1 }, { world:move("hero", 90, 0, function(_, other)
      local fine, thrown = pcall(world.check, world, "hero", 90, 0, function() error(token) end)
      assert.is_false(fine)
      assert.equal(token, thrown)
      assert.is_false(pcall(bad))
      return other == "wall" and "slide"
    end) })
  end)

  it("coroutines may search, and end later", function()
    local world = row()
    local threads = {}
    world:move("hero", 90, 0, function(_, other)
      local thread = coroutine.wrap(function()
        local n = world:rayCastAll(0, 5, 65, 5)
        for k in world:hits() do coroutine.yield(k) end
        return n
      end)
      assert.equal(1, thread())
      assert.equal(2, thread())
      threads[#threads + 1] = thread
      return other == "wall" and "slide" or "cross"
    end)
    for _, thread in ipairs(threads) do -- afterwards, the hits are those of the move
      local ok, message = pcall(thread)
      assert.is_false(ok)
      assert.truthy(message:find("the hits were replaced by another move", 1, true))
    end
    assert.equal(3, #threads)
  end)

  it("a filter that yields is an error, also in a coroutine of its own", function()
    local world = row()
    local yielded = 0
    local function yielding(search)
      disturb.refusesYield(search)
      yielded = yielded + 1
    end
    assert.same({ 50, 0, 1 }, { world:move("hero", 90, 0, function(_, other)
      yielding(function() world:rayCastAll(0, 5, 65, 5, coroutine.yield) end)
      yielding(function() world:fits(nil, box(20, 0, 90, 10), nil, nil, coroutine.yield) end)
      yielding(function()
        world:queryPoint(25, 5, function() world:check("hero", 90, 0, coroutine.yield) end)
      end)
      assert.equal("", hits(world))
      return other == "wall" and "slide"
    end) })
    assert.equal(9, yielded)
    world:setPosition("hero", 5, 5)
  end)

  it("changes are errors also after a search, and in the filter of one", function()
    local world = row()
    local refused = 0
    local function change()
      for _, f in ipairs {
        function() world:add("new", box(0, 0)) end,
        function() world:setPosition("hero", 5, 5) end,
        function() world:move("hero", 5, 5) end,
        function() world:remove "coin" end,
        function() world:events() end,
      } do
        local ok, message = pcall(f)
        assert.is_false(ok)
        assert.truthy(message:find("cannot be changed inside of its own filter", 1, true))
        refused = refused + 1
      end
      return "cross"
    end
    world:move("hero", 90, 0, function()
      world:queryPoint(0, 0)
      world:check("hero", 90, 0, change)
      return change()
    end)
    assert.equal(3 * 4 * 5, refused)
    world:setPosition("hero", 5, 5)
  end)

  it("responses of the move hold, whatever a check inside of it was told", function()
    -- the move asks about each item once, also where it searches again along its slide
    local world, asked = graze.world(), {}
    world:add("hero", box(0, 0))
    world:add("floor", graze.rectangle(-50, 20, 900, 10))
    for i = 1, 20 do world:add(i, box(30 * i, 12, 5, 5)) end
    local x = world:move("hero", 700, 500, function(item, other)
      assert.is_nil(asked[other])
      asked[other] = true
      world:check(item, 700, 500, function(_, met)
        return met ~= "floor" and "touch" or "cross"
      end)
      return other == "floor" and "slide" or "cross"
    end)
    assert.equal(700, x)
    assert.is_true(asked[20] and asked.floor)
  end)
end)

-- Random searches in random operations, against two other worlds: in one nothing searches, and one
-- is at rest, and answers the same searches.

local function level(rng)
  local way = rng:whole(1, 4)
  if way == 1 then return graze.outline(0, 0, 30, 0, 30, 10, 10, 10, 10, 30, 0, 30) end
  if way == 2 then return graze.chain(0, 9, 20, 0, 40, 9, 40, 30) end
  if way == 3 then return graze.compound(graze.circle(0, 0, 9), graze.rectangle(0, 0, 30, 6)) end
  return graze.grid(3, 2, 10, 10, { 1, 0, 1, 1, 1, 0 })
end

local function shape(rng)
  local way = rng:whole(1, 5)
  if way == 1 then return level(rng) end
  if way == 2 then return graze.circle(0, 0, rng:whole(2, 9)) end
  if way == 3 then return graze.regularPolygon(rng:whole(3, 6), rng:whole(3, 12)) end
  return graze.rectangle(0, 0, rng:whole(2, 20), rng:whole(2, 20))
end

local GROUPS = { "default", "red", "blue" }
local RESPONSES = { "slide", "cross", "bounce", "touch", true, false }

local function worlds(rng)
  local list = { graze.world(), graze.world(), graze.world() }
  for i = 1, rng:whole(10, 40) do
    local one, group = shape(rng):setPosition(rng:whole(-80, 80), rng:whole(-80, 80)),
      rng:pick(GROUPS)
    for _, world in ipairs(list) do world:add(i, one, { group = group }) end
  end
  for _, world in ipairs(list) do
    world:rule("red", "blue", "cross"):rule("red", "red", "ignore")
  end
  return list
end

local asking = calls.all(function(call) return call.class == "world" and call.takes.filter end)

local searching = {}
for _, call in ipairs(asking) do
  if not call.changes then searching[#searching + 1] = call end
end

local function text(...) return described(select("#", ...), { ... }) end

-- Random arguments, and a function that makes a call with them and with a filter, and tells all of
-- its answer: f(world, filter) -> text.
local function operation(rng, call)
  local x, y = rng:whole(-90, 90), rng:whole(-90, 90)
  local dx, dy = rng:whole(-90, 90), rng:whole(-90, 90)
  local item, cast = rng:whole(1, 10), shape(rng):setPosition(x, y)
  local size, angle, own = rng:whole(20, 60), rng:range(-3, 3), {}
  function own.point() return x, y end
  function own.goal() return x + dx, y + dy end
  function own.vector() return dx, dy end
  function own.size() return size end
  function own.angle() return angle end
  function own.item() return item end
  function own.shape() return cast end
  own.eye, own.stuck, own.solid, own.region = own.point, own.item, own.shape, own.size
  return function(world, filter)
    function own.filter() return filter end
    own.moveFilter = own.filter
    return text(pcall(calls.bind(call, own, world))) .. hits(world)
  end
end

-- A random search: f(world) -> text. With filters that search as well, up to a depth.
local function search(rng, depth)
  local inner = depth > 0 and rng:chance(0.6) and search(rng, depth - 1)
  local ask, salt = operation(rng, rng:pick(searching)), rng:whole(1, 9)
  return function(world)
    local said = ""
    local answer = ask(world, function(a, b)
      if inner then said = said .. inner(world) .. hits(world) end
      return ((b or a) * 7 + salt) % 3 > 0 and (b and "slide" or true)
    end)
    return said .. answer
  end
end

describe("searches inside of random operations", function()
  it("disturb nothing, and are not disturbed", function()
    local rng, searches = numbers.new(77), 0
    for _ = 1, 80 do
      local list = worlds(rng)
      local busy, plain, still = list[1], list[2], list[3]
      for _ = 1, 12 do
        local item, vx, vy = rng:whole(1, 10), rng:whole(-99, 99), rng:whole(-99, 99)
        for _, world in ipairs(list) do world:setVelocity(item, vx, vy) end
        local call, salt, inside = rng:pick(asking), rng:whole(1, 99), search(rng, 2)
        local act = operation(rng, call)
        local function respond(a, b) return RESPONSES[((b or a) * 7 + salt) % #RESPONSES + 1] end
        local function meddle(a, b)
          still:rayCastAll(1e5, 0, 1e5, 1) -- a filter begins without hits
          local said = inside(busy)
          -- where one after the other is carried, a filter is between two states
          if call.name ~= "carry" then assert.equal(inside(still), said) end
          searches = searches + 1
          return respond(a, b)
        end
        assert.equal(act(plain, respond), act(busy, meddle))
        assert.equal(plain:hash(), busy:hash())
        act(still, respond)
        for _, world in ipairs(list) do world:setVelocity(item, 0, 0) end
        local outside = search(rng, 2)
        assert.equal(outside(plain), outside(busy))
      end
    end
    assert.is_true(searches > 3000, searches)
  end)
end)
