-- Worlds, the collector, filters that raise or meddle, coroutines; and no garbage where none is
-- needed.

local graze = require "graze"
local answer = require "spec.support.answer_text"
local calls = require "spec.support.calls"
local disturb = require "spec.support.disturb"

local function box(x, y, w, h)
  return graze.rectangle(0, 0, w or 10, h or 10):setPosition(x, y)
end

-- "a" among others, some of which a move from (0, 0) to (300, 40) meets
local function scene()
  local world = graze.world()
  world:add("a", box(0, 0))
  for i = 1, 5 do world:add("c" .. i, box(40 * i, -500, 5, 1000), { group = "mist" }) end
  world:add("wall", box(250, -500, 20, 1000))
  world:add("floor", box(-100, 30, 900, 10))
  world:rule("default", "mist", "cross")
  return world
end

-- all that can be seen of a world, as text
local function portrait(world)
  local text = {}
  for item in world:items() do
    local x, y, angle = world:getTransform(item)
    text[#text + 1] = ("%s %s %.17g %.17g %.17g"):format(tostring(item), world:getGroup(item), x, y,
      angle)
    local list = world:queryPoint(x + 1, y + 1)
    for _, other in ipairs(list) do text[#text + 1] = tostring(other) end
    local vx, vy = world:getVelocity(item)
    text[#text + 1] = ("%.17g %.17g"):format(vx, vy)
  end
  for k, item, other, response, t, nx, ny, px, py, depth in world:hits() do
    text[#text + 1] = ("%d %s %s %s %.17g %.17g %.17g %.17g %.17g %.17g"):format(k, tostring(item),
      tostring(other), tostring(response), t, nx, ny, px, py, depth)
  end
  return table.concat(text, "\n")
end

describe("an item", function()
  it("is kept as long as it is in a world, and no longer", function()
    local world, weak = graze.world(), setmetatable({}, { __mode = "k" })
    for i = 1, 50 do weak[world:add({}, box(20 * i, 0))] = i end
    assert.equal(50, disturb.held(weak))
    for item in world:items() do
      if weak[item] % 2 == 0 then world:remove(item) end
    end
    assert.equal(25, disturb.held(weak))
    assert.equal(25, world:count())
    world:clear()
    assert.equal(0, disturb.held(weak))
  end)

  it("in a hit is kept until the hits are others", function()
    local world, weak = scene(), setmetatable({}, { __mode = "v" })
    weak[1] = world:add({}, box(20, -100, 5, 200))
    assert.equal(1, (select(3, world:move("a", 15, 0))))
    world:remove(weak[1])
    disturb.collect()
    assert.is_table(weak[1])
    assert.equal(weak[1], (select(2, world:getHit(1))))
    world:move("a", 0, 0)
    disturb.collect()
    assert.is_nil(weak[1])
  end)

  it("in an event is kept until the look after", function()
    local world, weak = scene(), setmetatable({}, { __mode = "v" })
    weak[1] = world:add({}, box(5, 5))
    world:events()
    world:remove(weak[1])
    disturb.collect()
    local list, n = world:events()
    assert.same({ "leave", "a" }, { list[1], list[2] })
    assert.equal(1, n)
    assert.is_table(list[3])
    list = nil -- luacheck: ignore
    world:events()
    disturb.collect()
    assert.is_nil(weak[1])
  end)

  it("may hold its world: both are collected then", function()
    local weak = setmetatable({}, { __mode = "k" })
    for _ = 1, 20 do
      local world = graze.world()
      local item = { world = world }
      world:add(item, box(0, 0))
      world:add({ item, world, function() return world end }, box(5, 5))
      world:events()
      world:move(item, 50, 0)
      weak[world], weak[item] = true, true
    end
    assert.equal(0, disturb.held(weak))
  end)
end)

describe("a world", function()
  it("is collected with everything in it, in any order", function()
    local weak = setmetatable({}, { __mode = "k" })
    do
      local list = {}
      for i = 1, 30 do
        list[i] = graze.world()
        weak[list[i]] = true
        for k = 1, 20 do list[i]:add({ list }, box(3 * k, 0)) end
        list[i]:events()
        local first = list[i]:items()
        assert.is_not_nil(first)
      end
    end
    assert.equal(0, disturb.held(weak))
  end)

  it("is told from all else, though it was used last", function()
    local one, other = graze.world(), graze.world()
    other:add("item", box(0, 0))
    for _ = 1, 3 do
      assert.equal(0, one:count())
      assert.equal(1, other:count())
      for _, stranger in ipairs { box(0, 0), graze.plane(0, 1, 0), io.stdout, {}, "world", 1 } do
        assert.is_false(pcall(one.count, stranger))
      end
      assert.is_false(pcall(one.count))
    end
  end)

  it("is not taken for alive because it was used last", function()
    local world, last = graze.world(), graze.world()
    assert.equal(0, world:count() + last:count())
    last.__index.__gc(last)
    local ok, message = pcall(last.count, last)
    assert.is_false(ok)
    assert.matches("this world was collected", message, 1, true)
    assert.equal(0, world:count())
    for _ = 1, 200 do
      world = graze.world()
      world:add(world, box(0, 0))
      assert.equal(1, world:count())
      collectgarbage("step", 100)
    end
  end)

  it("is collected after an error in a filter", function()
    local weak = setmetatable({}, { __mode = "k" })
    for _ = 1, 20 do
      local world = scene()
      weak[world] = true
      local function raise() error({ world }) end
      assert.is_false(pcall(world.move, world, "a", 300, 40, raise))
      assert.is_false(pcall(world.queryRectangle, world, 0, 0, 999, 999, raise))
      assert.is_false(pcall(world.move, world, "a", 0 / 0, 0))
    end
    assert.equal(0, disturb.held(weak))
  end)

  it("lives as long as a loop over its items or hits", function()
    local items = { scene():items() }
    disturb.collect()
    assert.equal("a", items[1](items[2], items[3]))
    local world = scene()
    world:move("a", 300, 40)
    local hits = { world:hits() }
    world = nil -- luacheck: ignore
    disturb.collect()
    assert.equal(1, (hits[1](hits[2], hits[3])))
  end)

  it("works under a collector that never rests", function()
    disturb.collecting(function()
      for _ = 1, 5 do
        local world = scene()
        for i = 1, 20 do world:add({ i }, box(10 * i, 60)) end
        world:move("a", 300, 40, function(_, other)
          collectgarbage()
          return other == "wall" and "touch" or "cross"
        end)
        world:remove "c1"
        local found = world:queryRectangle(-100, -100, 999, 999, function() return { {} } end)
        assert.is_true(#found > 20)
        assert.equal("c1", (select(2, world:getHit(1))))
        for item in world:items() do
          if type(item) == "table" then world:remove(item) end
        end
        world:events()
        world:overlaps()
      end
    end)
  end)

  it("comes and goes by the thousand without memory growing", function()
    local function round()
      for i = 1, 300 do
        local world = graze.world()
        for k = 1, i % 20 do world:add(k, box(8 * k, 0), { group = "g" .. k }) end
        world:overlaps()
        world:events()
        if i % 20 > 0 then world:move(1, 99, 9) end
      end
    end
    assert.is_true(disturb.interpreted(disturb.growth, round, 4) < 32)
  end)

  it("does not grow while items come and go", function()
    local world = graze.world()
    local function round()
      for i = 1, 500 do
        world:add({}, box(i % 50, i % 7), { group = "g" .. i % 5 })
        if i % 100 == 0 then
          world:events()
          for item in world:items() do world:remove(item) end
        end
      end
      world:events()
      world:events()
    end
    assert.is_true(disturb.interpreted(disturb.growth, round, 11) < 8)
  end)
end)

-- Every call that asks a filter.
local asking = calls.taking("filter", { ["walker:setPush"] = "keeps it for later moves" })

describe("an error in a filter", function()
  for _, call in ipairs(asking) do
    it("of " .. call.label .. ", at any of its calls, leaves the world as it was", function()
      local world, untouched = calls.world(), calls.world()
      local before = portrait(world)
      local function respond(_, other) return other == "wall" and "slide" or "cross" end
      local raised = disturb.raising(
        function(filter) calls.bind(call, calls.filtered(filter), world)() end, respond,
        function() assert.equal(before, portrait(world)) end)
      assert.is_true(raised >= 1, raised .. " calls")
      -- and it is not locked, and ends as one that never saw an error
      local own = calls.filtered(respond)
      calls.bind(call, own, untouched)()
      assert.equal(portrait(untouched), portrait(world))
      local function answered(where)
        local values = { calls.prepare(call, own, where)() }
        return answer(#values, values)
      end
      assert.equal(answered(untouched), answered(world))
      assert.equal(portrait(untouched), portrait(world))
    end)
  end

  it("may be any value", function()
    local world = scene()
    for _, value in ipairs { "text", 5, true, {}, print } do
      local ok, message = pcall(world.move, world, "a", 300, 0, function() error(value, 0) end)
      assert.same({ false, value }, { ok, message })
    end
    local ok, message = pcall(world.move, world, "a", 300, 0, function() error() end)
    assert.is_false(ok)
    assert.is_nil(message)
  end)

  it("keeps its position in the filter's source", function()
    local world = scene()
    local _, message = pcall(world.move, world, "a", 300, 0, function() error "here" end)
    assert.truthy(message:find "world_life_spec.lua:%d+: here")
  end)
end)

-- Whose methods can change a world, and which of its own copy it.
local ABOUT_WORLDS = { world = true, walker = true, snapshot = true }
local COPIES = { save = true, hash = true, pack = true }

describe("inside of a filter", function()
  -- All that can be done to a world, and the reasons for which it may be refused.
  local function meddling(world)
    local list = {}
    for i, call in ipairs(calls.all(function(call) return ABOUT_WORLDS[call.class] end)) do
      list[i] = { call = call, run = calls.bind(call, nil, world) }
    end
    return list
  end

  local REFUSAL = "a world cannot be (%a+).- inside of its own filter"

  for _, call in ipairs(asking) do
    it("of " .. call.label .. " nothing may change the world, and the error comes out", function()
      local world = calls.world()
      local meddlers, before = meddling(world), portrait(world)
      for _, meddle in ipairs(meddlers) do
        local asked, thrown
        local ok, message = pcall(calls.bind(call, calls.filtered(function()
          asked = true
          world:check("hero", 690, 6) -- so that there are hits to get
          meddle.run()
          thrown = {}
          error(thrown)
        end), world))
        assert.is_true(asked)
        assert.is_false(ok)
        if meddle.call.changes then
          local refused = tostring(message):match(REFUSAL)
          local copies = COPIES[meddle.call.name] and meddle.call.class == "world"
          assert.equal(copies and "saved" or "changed", refused, meddle.call.label)
        else
          assert.equal(thrown, message, meddle.call.label)
        end
        assert.equal(before, portrait(world), meddle.call.label)
      end
    end)
  end

  it("an attempt that is caught does no harm, and the operation goes on", function()
    local world, plain = scene(), scene()
    local refused, meddlers = 0, meddling(calls.arrange(world))
    calls.arrange(plain)
    local x, y, n = world:move("a", 300, 40, function(_, other)
      for _, meddle in ipairs(meddlers) do
        if not pcall(meddle.run) then refused = refused + 1 end
      end
      return other:find "c" and "cross" or "slide"
    end)
    assert.is_true(refused > 2 * 40)
    assert.same({ plain:move("a", 300, 40) }, { x, y, n })
    assert.equal(portrait(plain), portrait(world))
  end)

  it("the world may be read, and others may be changed", function()
    local world, other, seen = scene(), graze.world(), 0
    local ghost = box(0, 0)
    world:move("a", 300, 40, function(item, met)
      seen = seen + 1
      assert.is_true(world:has(met))
      assert.equal(8, world:count())
      assert.same({ 0, 0 }, { world:getPosition(item) })
      assert.is_string(world:getGroup(met))
      assert.equal("polygon", world:getShape(met):type())
      assert.same({ 0, 0, 0 }, { world:getTransform(item) })
      assert.equal(1, world:getRestitution(met))
      if not other:has(met) then other:add(met, ghost) end
      other:move(met, 5, 5, function() return "cross" end)
      return "cross"
    end)
    assert.equal(7, seen)
    assert.equal(7, other:count())
  end)
end)

describe("coroutines", function()
  it("share a world", function()
    local world = scene()
    local walk = coroutine.wrap(function()
      for x = 10, 60, 10 do
        world:move("a", x, 0)
        coroutine.yield((world:getPosition "a"))
      end
    end)
    for x = 10, 60, 10 do assert.equal(x, walk()) end
  end)

  it("may make a world and end", function()
    local world
    coroutine.wrap(function()
      world = scene()
      world:move("a", 300, 40)
    end)()
    disturb.collect()
    for i = 1, 100 do world:add(i, box(20 * i, 300)) end
    assert.equal(108, world:count())
    assert.equal("a", (world:getHit(1)))
    world = nil -- luacheck: ignore
    disturb.collect()
  end)

  it("in a filter cannot suspend it", function()
    local world, plain = scene(), scene()
    disturb.refusesYield(function() world:move("a", 300, 40, coroutine.yield) end)
    assert.same({ 0, 0 }, { world:getPosition "a" })
    world:setPosition("a", 0, 0) -- and it is not locked
    assert.same({ plain:move("a", 300, 40) }, { world:move("a", 300, 40) })
  end)
end)

describe("no garbage is made by", function()
  local world, into, filter, list = scene(), {}, { mist = "cross" }, { "default", "mist" }
  world:setVelocity("a", 10, 3)
  local probe = box(30, 0, 50, 50)
  local function respond() return "cross" end
  local function want() return true end
  local function search()
    world:shapeCastAll(probe, 300, 20, want)
    world:check("a", 300, 20, respond)
    world:queryCircle(0, 0, 300, want, into)
    return "cross"
  end

  local silent = {
    move = function()
      world:move("a", 300, 40)
      world:move("a", 0, 0)
    end,
    ["move with filters"] = function()
      world:move("a", 300, 40, filter)
      world:move("a", 0, 0, respond)
      world:move("a", 0, 1, "touch")
    end,
    check = function() world:check("a", 300, 40) end,
    ["two items"] = function()
      world:collide("wall", "floor")
      world:contacts("wall", "floor")
      world:distance("a", "wall")
      return world:overlapping("a", "wall")
    end,
    queryItem = function() world:queryItem("a", "mist", into) end,
    push = function() world:push("a") end,
    touching = function()
      world:touching("a")
      world:touching("a", filter)
    end,
    step = function()
      world:step(0.1)
      world:setPosition("a", 0, 0)
    end,
    hits = function()
      world:move("a", 300, 40)
      local sum = 0
      for k, _, _, _, t in world:hits() do sum = sum + k * t end
      for k = 1, 3 do sum = sum + select(4, world:getHit(k)) end
      world:move("a", 0, 0)
      return sum
    end,
    ["what turns"] = function()
      world:move("a", 300, 40, 2)
      world:moveBy("a", -20, 0, 1, filter)
      world:move("a", 0, 0, 0, respond)
      world:shapeCast(probe, 300, 20, 1, "default")
      world:shapeCastAll(probe, 300, 20, 1, want)
      probe:sweep(probe, 300, 20, 1)
    end,
    ["steps that turn"] = function()
      world:setMass("a", 1):setAngularVelocity("a", 3):step(0.1)
      world:setAngularVelocity("a", nil):setMass("a", nil):setPosition("a", 0, 0)
    end,
    queries = function()
      world:queryPoint(255, 35, nil, into)
      world:queryRectangle(0, 0, 300, 300, "mist", into)
      world:queryCircle(0, 0, 300, list, into)
      world:queryShape(probe, want, into)
      world:querySegment(0, 0, 300, 35, nil, into)
    end,
    casts = function()
      world:rayCast(0, 20, 300, 20, "default")
      world:shapeCast(probe, 300, 20, want)
      world:nearest(0, 100, 50, list)
      world:rayCastAll(0, 20, 300, 20, "default")
      world:shapeCastAll(probe, 300, 20, want)
      world:getHitLeg(1)
      world:fits("a", probe, 30, 0, respond)
    end,
    ["searches in filters"] = function()
      world:move("a", 300, 40, search)
      world:move("a", 0, 0, respond)
    end,
    overlaps = function() world:overlaps(nil, into) end,
    events = function()
      world:setPosition("a", 38, 0)
      world:events(into)
      world:setPosition("a", 0, 0)
      world:events(into)
    end,
    places = function()
      world:setPosition("a", 1, 2):setAngle("a", 0.5):setTransform("a", 0, 0, 0)
      world:getBoundingBox "a"
      world:getVertices("a")
      world:setGroup("a", "default"):rule("default", "mist", "cross")
    end,
    items = function()
      world:add("extra", probe, nil)
      world:remove "extra"
    end,
  }

  for name, f in pairs(silent) do
    it(name, function()
      world:setTransform("a", 0, 0, 0)
      local kept = disturb.interpreted(disturb.garbage, f, 400)
      assert.is_true(kept < 1, kept .. " kB left behind")
    end)
  end
end)
