-- What a world keeps: items of any value, copies of shapes, groups, rules, places, motions; and the
-- errors of its methods, at the caller's line.

local graze = require "graze"
local check = require "spec.support.check"
local numbers = require "spec.support.numbers"

local near = check.near

-- a box whose position is its upper left corner
local function box(x, y, w, h)
  return graze.rectangle(0, 0, w or 10, h or 10):setPosition(x, y)
end

local function listOf(world)
  local list = {}
  for item in world:items() do list[#list + 1] = item end
  return list
end

-- a world with the given names as items, boxes in a row
local function row(...)
  local world = graze.world()
  for i = 1, select("#", ...) do world:add(select(i, ...), box(100 * i, 0)) end
  return world
end

describe("an item", function()
  it("is what add was given, and is returned", function()
    local world, player = graze.world(), { name = "player" }
    assert.equal(player, world:add(player, box(0, 0)))
    assert.is_true(world:has(player))
    assert.is_false(world:has { name = "player" })
    assert.equal(1, world:count())
  end)

  it("is added once, even if its options add it, too", function()
    local world, player = graze.world(), {}
    local options = setmetatable({}, { __index = function()
      pcall(world.add, world, player, box(0, 0))
    end })
    assert.error_matches(function() world:add(player, box(9, 9), options) end,
      "bad argument #1 to 'add' %(item is in this world already%)")
    assert.same({ player }, listOf(world))
    world:remove(player)
    assert.same({ 0, false }, { world:count(), world:has(player) })
  end)

  it("may be any value but nil and NaN", function()
    local thread = coroutine.create(function() end)
    local values = { false, true, "", "player", 0, -1, 1.5, math.huge, -math.huge, {}, print,
      function() end, thread, io.stdout, box(0, 0), graze.world() }
    local world = graze.world()
    for i, value in ipairs(values) do
      assert.is_false(world:has(value))
      assert.equal(value, world:add(value, box(20 * i, 0), { group = "g" .. i }))
    end
    assert.equal(#values, world:count())
    for i, value in ipairs(values) do
      assert.is_true(world:has(value))
      assert.equal("g" .. i, world:getGroup(value))
      assert.same({ 20 * i, 0, 20 * i + 10, 10 }, { world:getBoundingBox(value) })
      local found, n = world:queryPoint(20 * i + 5, 5)
      assert.equal(1, n)
      assert.equal(value, found[1])
    end
    local list = listOf(world)
    for i, value in ipairs(values) do assert.equal(value, list[i]) end
    for _, value in ipairs(values) do assert.equal(world, world:remove(value)) end
    assert.equal(0, world:count())
  end)

  it("false is not mistaken for nothing by results", function()
    local world = graze.world()
    world:add(false, box(0, 0))
    world:add("mover", box(-50, 0))
    local item, t, nx, ny = world:rayCast(-10, 5, 90, 5, function(item) return item == false end)
    assert.same({ false, 0.1, -1, 0 }, { item, t, nx, ny })
    assert.equal(false, (world:nearest(5, 5)))
    local x, y, n = world:move("mover", 50, 0)
    assert.same({ -10, 0, 1 }, { x, y, n })
    local who, other, response = world:getHit(1)
    assert.same({ "mover", false, "slide" }, { who, other, response })
  end)

  it("may be itself in several worlds", function()
    local one, other, item = graze.world(), graze.world(), {}
    one:add(item, box(0, 0))
    other:add(item, box(50, 0))
    one:setPosition(item, 1, 2)
    assert.same({ 50, 0 }, { other:getPosition(item) })
    one:remove(item)
    assert.is_true(other:has(item))
    assert.is_false(one:has(item))
  end)

  it("that is a number is that number, whole or not", function()
    local world = graze.world()
    world:add(1, box(0, 0))
    world:add(2 ^ 40, box(50, 0))
    world:add(-3, box(100, 0))
    for _, i in ipairs { 1.0, 2.0 ^ 40, -3.0 } do assert.is_true(world:has(i)) end
    assert.is_false(world:has(2))
    assert.is_false(world:has "1")
    assert.is_true(world:has(-0.0) == world:has(0))
  end)
end)

describe("has", function()
  it("answers false for anything that was never added, nil and NaN too", function()
    local world = row("a")
    assert.is_false(world:has(nil))
    assert.is_false(world:has(0 / 0))
    assert.is_false(world:has())
    assert.is_false(world:has(world))
  end)
end)

describe("items", function()
  it("come in the order of insertion, whatever moves or changes", function()
    local world = row("a", "b", "c", "d")
    world:setPosition("a", 5000, 5000):setShape("b", graze.circle(0, 0, 1)):setGroup("c", "x")
    world:move("d", -1000, 0)
    assert.same({ "a", "b", "c", "d" }, listOf(world))
    world:remove "b"
    assert.same({ "a", "c", "d" }, listOf(world))
    world:add("b", box(0, 0))
    assert.same({ "a", "c", "d", "b" }, listOf(world))
    world:remove "a":remove "b":remove "d"
    world:add("d", box(0, 0))
    world:add("a", box(0, 0))
    assert.same({ "c", "d", "a" }, listOf(world))
  end)

  it("of an empty world are none", function()
    assert.same({}, listOf(graze.world()))
    assert.same({}, listOf(row("a", "b"):clear()))
  end)

  it("may be removed in the loop: the present one, others before and behind", function()
    local world = row("a", "b", "c", "d", "e", "f")
    local seen = {}
    for item in world:items() do
      seen[#seen + 1] = item
      if item == "a" then world:remove "a" end
      if item == "c" then world:remove "b":remove "c":remove "d" end
    end
    assert.same({ "a", "b", "c", "e", "f" }, seen)
    assert.same({ "e", "f" }, listOf(world))
  end)

  it("are all seen when every one is removed in the loop", function()
    local world, seen = graze.world(), 0
    for i = 1, 200 do world:add(i, box(i * 3, 0)) end
    for item in world:items() do
      seen = seen + 1
      assert.equal(seen, item)
      world:remove(item)
    end
    assert.equal(200, seen)
    assert.equal(0, world:count())
  end)

  it("that are added in the loop come at its end, and none comes twice", function()
    local world, seen = row("a", "b", "c"), {}
    for item in world:items() do
      seen[#seen + 1] = item
      if #seen == 2 then
        world:remove "b"
        world:add("b", box(0, 0)) -- a new item, behind the others
        world:add("z", box(0, 0))
      end
      if #seen > 20 then error "the loop does not end" end
    end
    assert.same({ "a", "b", "c", "b", "z" }, seen)
  end)

  it("may be cleared in the loop", function()
    local world, seen = row("a", "b", "c"), 0
    for _ in world:items() do
      seen = seen + 1
      world:clear()
    end
    assert.equal(1, seen)
  end)

  it("can be walked by loops inside of loops", function()
    local world, text = row("a", "b", "c"), {}
    for one in world:items() do
      for other in world:items() do text[#text + 1] = one .. other end
    end
    assert.equal("aa ab ac ba bb bc ca cb cc", table.concat(text, " "))
  end)
end)

describe("adding and removing", function()
  it("agree with a plain list through thousands of random calls", function()
    local rng, world, list, place = numbers.new(1), graze.world(), {}, {}
    for round = 1, 6000 do
      local item = rng:whole(1, 60)
      if place[item] then
        world:remove(item)
        place[item] = nil
        for k, other in ipairs(list) do
          if other == item then table.remove(list, k) break end
        end
      else
        place[item] = rng:whole(-1000, 1000)
        world:add(item, box(place[item], 7 * item))
        list[#list + 1] = item
      end
      if round % 997 == 0 then
        world:clear()
        list, place = {}, {}
      end
      assert.equal(#list, world:count())
      if round % 20 == 0 then
        local k = 0
        for other in world:items() do
          k = k + 1
          assert.equal(list[k], other)
          assert.equal(place[other], (world:getBoundingBox(other)))
        end
        assert.equal(#list, k)
      end
      assert.equal(place[item] ~= nil, world:has(item))
    end
  end)

  it("a removed item is as good as new when it is added again", function()
    local world = graze.world()
    world:rule("enemy", "default", "cross")
    world:add("a", box(0, 0), { group = "enemy", oneWay = { 0, -1 } })
    world:setVelocity("a", 3, 4):setAcceleration("a", 5, 6):setRestitution("a", 0.5)
    world:setDrag("a", 2):setMaxSpeed("a", 7)
    world:remove "a"
    world:add("a", graze.circle(1, 2, 3))
    assert.equal("default", world:getGroup "a")
    assert.equal("circle", world:getShape("a"):type())
    assert.same({ 0, 0 }, { world:getVelocity "a" })
    assert.same({ 0, 0 }, { world:getAcceleration "a" })
    assert.same({ 1, 0, math.huge },
      { world:getRestitution "a", world:getDrag "a", world:getMaxSpeed "a" })
    world:add("b", graze.circle(0, 0, 3):setPosition(1, 40))
    assert.same({ 1, 8, 1 }, { world:move("b", 1, -60) }) -- from below: one-way before, solid now
  end)

  it("clear leaves rules, and nothing else", function()
    local world = row("a", "b")
    world:rule("ghost", "default", "ignore")
    assert.equal(world, world:clear())
    assert.equal(0, world:count())
    assert.is_false(world:has "a")
    assert.same({ {}, 0 }, { world:queryRectangle(-1e6, -1e6, 2e6, 2e6) })
    world:add("a", box(0, 0), { group = "ghost" })
    world:add("b", box(50, 0))
    assert.same({ 100, 0, 0 }, { world:move("a", 100, 0) })
  end)
end)

describe("the shape of an item", function()
  it("is a copy, where the shape stood", function()
    local world, shape = graze.world(), graze.polygon(0, 0, 4, 0, 0, 3):setTransform(10, 20, 1)
    local corners = { shape:getVertices() }
    world:add("a", shape)
    shape:setTransform(500, 500, 0)
    assert.same({ 10, 20, 1 }, { world:getTransform "a" })
    assert.same(corners, { world:getVertices "a" })
    local copy = world:getShape "a"
    assert.same(corners, { copy:getVertices() })
    copy:move(1000, 0)
    assert.same(corners, { world:getVertices "a" })
    assert.is_true(rawequal(copy, world:getShape "a") == false)
  end)

  it("may be shared by many items at add", function()
    local world, shape = graze.world(), box(0, 0)
    for i = 1, 10 do world:add(i, shape:setPosition(20 * i, 0)) end
    for i = 1, 10 do assert.same({ 20 * i, 0 }, { world:getPosition(i) }) end
    world:setPosition(3, 0, 100)
    assert.same({ 80, 0 }, { world:getPosition(4) })
  end)

  it("is of any kind", function()
    local shapes = { graze.polygon(0, 0, 4, 0, 0, 3), graze.polygon({ 0, 0, 4, 0, 0, 3 }, 1),
      graze.rectangle(1, 2, 3, 4), graze.regularPolygon(40, 5), graze.circle(1, 2, 3),
      graze.capsule(0, 0, 5, 5, 1), graze.segment(0, 0, 5, 5) }
    local world = graze.world()
    for i, shape in ipairs(shapes) do
      world:add(i, shape)
      local copy = world:getShape(i)
      assert.equal(shape:type(), copy:type())
      assert.same({ shape:getVertices() }, { copy:getVertices() })
      assert.equal(shape:getRadius(), copy:getRadius())
      assert.equal(shape:getArea(), copy:getArea())
      assert.same({ shape:getBoundingBox() }, { world:getBoundingBox(i) })
    end
    world:add("plane", graze.plane(3, 4, 5))
    local plane = world:getShape "plane"
    assert.equal("plane", plane:type())
    near({ 0.6, 0.8, 1 }, { plane:getNormal(), select(2, plane:getNormal()), plane:getOffset() })
  end)

  it("can be another, at the position and angle of the item, with more corners or fewer", function()
    local world = row("a", "b")
    local many = graze.regularPolygon(50, 7)
    world:setTransform("a", 3, 4, 0.5)
    assert.equal(world, world:setShape("a", many:setTransform(-900, 800, 2)))
    assert.same({ many:setTransform(3, 4, 0.5):getVertices() }, { world:getVertices "a" })
    assert.same({ 3, 4, 0.5 }, { world:getTransform "a" })
    world:setTransform("a", 2, 1, 0)
    world:setShape("a", graze.circle(-1, 0, 2))
    assert.same({ -1, -1, 3, 3 }, { world:getBoundingBox "a" })
    assert.same({ "a" }, (world:queryPoint(1, 1)))
    assert.same({}, (world:queryPoint(8, 4)))
    world:setShape("a", graze.plane(0, 1, 500))
    assert.same({ "a" }, (world:queryPoint(0, -501)))
    world:setShape("a", box(0, 0)):setShape("a", graze.plane(0, 1, 500))
    assert.same({}, (world:queryRectangle(1, 1, 5, 5)))
    assert.same({}, (world:overlaps()))
    world:setShape("a", box(0, 0))
    assert.same({}, (world:queryPoint(0, -501)))
    assert.same({ "a", "b" }, listOf(world))
  end)

  it("stays where it is when the hero crouches, and where it was turned", function()
    local world = graze.world()
    local tall, low = graze.rectangle(-8, -32, 16, 32), graze.rectangle(-8, -16, 16, 16)
    world:add("hero", tall:setPosition(40, 100))
    world:setShape("hero", low)
    assert.same({ 32, 84, 48, 100 }, { world:getBoundingBox "hero" })
    for _, angle in ipairs { math.pi / 2, 1, -2 } do
      world:setAngle("hero", angle):setShape("hero", tall)
      assert.same({ tall:clone():setTransform(40, 100, angle):getVertices() },
        { world:getVertices "hero" })
      world:setShape("hero", world:getShape "hero")
      assert.same({ 40, 100, angle }, { world:getTransform "hero" })
    end
    assert.same({ 40, 100 }, { tall:getPosition() }) -- the given shape is only looked at
    assert.equal(0, tall:getAngle())
  end)

  it("that becomes no plane any more stands where the given shape does", function()
    local world = graze.world()
    world:add("a", graze.plane(0, 1, 0))
    world:setShape("a", graze.circle(0, 0, 2):setTransform(5, 6, 1))
    assert.same({ 5, 6, 1 }, { world:getTransform "a" })
  end)

  it("can be its own copy", function()
    local world = row("a")
    world:setShape("a", world:getShape "a")
    assert.same({ 100, 0, 110, 10 }, { world:getBoundingBox "a" })
  end)

  it("keeps group and motion when it becomes another", function()
    local world = graze.world()
    world:add("a", box(0, 0), { group = "g" })
    world:setVelocity("a", 1, 2)
    world:setShape("a", graze.circle(0, 0, 1))
    assert.equal("g", world:getGroup "a")
    assert.same({ 1, 2 }, { world:getVelocity "a" })
  end)
end)

describe("places", function()
  it("are set and read", function()
    local world = row("a")
    assert.equal(world, world:setPosition("a", 3, 4))
    assert.same({ 3, 4 }, { world:getPosition "a" })
    assert.equal(world, world:setAngle("a", 0.5))
    assert.equal(0.5, world:getAngle "a")
    assert.same({ 3, 4, 0.5 }, { world:getTransform "a" })
    assert.equal(world, world:setTransform("a", -1, -2, -0.25))
    assert.same({ -1, -2, -0.25 }, { world:getTransform "a" })
  end)

  it("carry corners and box as a shape's do", function()
    local world, shape = graze.world(), graze.polygon({ 0, 0, 8, 1, 3, 6 }, 0.5)
    local rng = numbers.new(2)
    world:add("a", shape)
    for _ = 1, 200 do
      local x, y, angle = rng:range(-1e4, 1e4), rng:range(-1e4, 1e4), rng:range(-9, 9)
      shape:setTransform(x, y, angle)
      world:setTransform("a", x, y, angle)
      assert.same({ shape:getVertices() }, { world:getVertices "a" })
      assert.same({ shape:getBoundingBox() }, { world:getBoundingBox "a" })
    end
  end)

  it("getVertices fills a table and returns it", function()
    local world, list = row("a"), { 9, 9, 9, 9, 9, 9, 9, 9, 9, 9 }
    assert.equal(list, world:getVertices("a", list))
    assert.same({ 100, 0, 110, 0, 110, 10, 100, 10 },
      { list[1], list[2], list[3], list[4], list[5], list[6], list[7], list[8] })
  end)

  it("teleports do not collide", function()
    local world = row("a", "b")
    world:setPosition("a", 195, 0)
    assert.same({ 195, 0 }, { world:getPosition "a" })
    assert.same({ { "a", "b" }, 1 }, { world:overlaps() })
  end)
end)

describe("groups", function()
  it("are \"default\" unless told, and can be any string", function()
    local world = row("a")
    assert.equal("default", world:getGroup "a")
    for _, name in ipairs { "", "default", "with space", "nul\0inside", ("x"):rep(1000) } do
      assert.equal(world, world:setGroup("a", name))
      assert.equal(name, world:getGroup "a")
    end
    world:add("b", box(0, 0), { group = "enemy" })
    assert.equal("enemy", world:getGroup "b")
    world:add("c", box(0, 0), {})
    assert.equal("default", world:getGroup "c")
  end)

  it("can be hundreds, each with its own rules", function()
    local world = graze.world()
    world:add("me", box(0, 0), { group = "me" })
    world:add("wall", box(50, 0))
    for i = 1, 300 do world:rule("me", "g" .. i, i % 3 == 0 and "ignore" or "touch") end
    for i = 1, 300 do
      world:setGroup("wall", "g" .. i)
      local x = world:check("me", 200, 0)
      assert.equal(i % 3 == 0 and 200 or 40, x)
    end
    assert.equal("me", world:getGroup "me")
  end)
end)

describe("rules", function()
  local function meet(world)
    local x, _, n = world:check("a", 300, 0)
    return x, n > 0 and select(3, world:getHit(1)) or nil
  end

  it("are slide for every pair at first", function()
    local world = row("a", "b")
    assert.same({ 190, "slide" }, { meet(world) })
  end)

  it("hold whichever of the two moves, for groups known before and after", function()
    for _, response in ipairs { "touch", "bounce", "slide", "cross", "ignore" } do
      local world = graze.world()
      assert.equal(world, world:rule("hero", "wall", response))
      world:add("h", box(0, 0), { group = "hero" })
      world:add("w", box(50, 0), { group = "wall" })
      world:check("h", 100, 0)
      local told = response ~= "ignore" and response or nil
      local function one(item, x)
        local _, _, n = world:check(item, x, 0)
        assert.equal(told and 1 or 0, n)
        if told then assert.equal(told, (select(3, world:getHit(1)))) end
      end
      one("h", 100)
      one("w", -100)
    end
  end)

  it("can be changed at any time, and set for a group with itself", function()
    local world = row("a", "b")
    world:rule("default", "default", "ignore")
    assert.same({ 300 }, { meet(world) })
    world:rule("default", "default", "touch")
    assert.same({ 190, "touch" }, { meet(world) })
  end)

  it("do not spread to other pairs", function()
    local world = row("a", "b")
    world:rule("a", "default", "ignore"):rule("a", "a", "ignore"):rule("x", "y", "ignore")
    assert.same({ 190, "slide" }, { meet(world) })
    world:setGroup("a", "x")
    assert.same({ 190, "slide" }, { meet(world) })
  end)
end)

describe("motions", function()
  it("are at rest, elastic, without drag and unlimited unless told", function()
    local world = row("a")
    assert.same({ 0, 0 }, { world:getVelocity "a" })
    assert.same({ 0, 0 }, { world:getAcceleration "a" })
    assert.same({ 1, 0, math.huge },
      { world:getRestitution "a", world:getDrag "a", world:getMaxSpeed "a" })
  end)

  it("are set, read and independent of one another", function()
    local world = row("a", "b")
    assert.equal(world, world:setVelocity("a", 1, -2))
    assert.equal(world, world:setAcceleration("a", 3, -4))
    assert.equal(world, world:setRestitution("a", 0.25))
    assert.equal(world, world:setDrag("a", 5))
    assert.equal(world, world:setMaxSpeed("a", 6))
    assert.same({ 1, -2 }, { world:getVelocity "a" })
    assert.same({ 3, -4 }, { world:getAcceleration "a" })
    assert.same({ 0.25, 5, 6 },
      { world:getRestitution "a", world:getDrag "a", world:getMaxSpeed "a" })
    assert.same({ 0, 0 }, { world:getVelocity "b" })
    world:setMaxSpeed("a", math.huge)
    assert.equal(math.huge, world:getMaxSpeed "a")
  end)
end)

describe("what tostring says of a world", function()
  it("names its groups, so that a misspelt one is seen, and counts its rules", function()
    local world = row("a", "b", "c")
    world:setGroup("b", "hero"):setGroup("c", "heros"):rule("hero", "wall", "slide")
    assert.equal("world of 3 items (default 1, hero 1, heros 1), 1 rule", tostring(world))
    world:rule("hero", "heros", "ignore"):remove "a"
    assert.equal("world of 2 items (hero 1, heros 1), 2 rules", tostring(world))
  end)

  it("counts what a limit of the last step has stopped: in a sound world nothing", function()
    local world = graze.world():rule("ball", "*", "bounce")
    world:add("wall", graze.plane(1, 0, 0))
    for i = 1, 2 do
      world:addRectangle("roof" .. i, -50, 50 * i - 10, 100, 10)
      world:addRectangle("floor" .. i, -50, 50 * i + 10 + 1e-3, 100, 10)
      world:add(i, graze.circle(20, 50 * i + 5 + 5e-4, 5), { group = "ball" })
      world:setRestitution(i, 1):setVelocity(i, 0, 1e6)
    end
    local sound = "world of 7 items (default 5, ball 2), 1 rule"
    assert.equal(sound, tostring(world))
    world:step(1)
    assert.equal(sound .. ", 2 items cut short", tostring(world))
    world:setVelocity(2, 0, 0):step(1)
    assert.equal(sound .. ", 1 item cut short", tostring(world))
    world:setVelocity(1, 0, 0):step(1)
    assert.equal(sound, tostring(world))
  end)

  it("counts no row of balls that hand on a blow, however long", function()
    local world = graze.world():rule("default", "default", "bounce")
    for i = 1, 60 do
      world:add(i, graze.circle(0, 0, 5):setPosition(10 * i, 0))
      world:setMass(i, 1):setRestitution(i, 1)
    end
    world:setVelocity(1, 100, 0):step(1)
    assert.equal(700, (world:getPosition(60)))
    assert.equal("world of 60 items (default 60), 1 rule", tostring(world))
    world:clear()
    for i = 1, 60 do -- what loses all goes on as one
      world:add(i, graze.circle(0, 0, 5):setPosition(10 * i, 0))
      world:setMass(i, 2 ^ -i):setRestitution(i, 0)
    end
    world:setVelocity(1, 1, 0):step(1)
    for _, i in ipairs { 1, 30, 60 } do
      assert.is_true(math.abs(world:getPosition(i) - 10 * i - 0.5) < 1e-9)
    end
    assert.equal("world of 60 items (default 60), 1 rule", tostring(world))
  end)

  it("leaves out groups beyond a dozen", function()
    local world = graze.world()
    for i = 1, 14 do world:add(i, graze.circle(0, 0, 1), { group = "g" .. i }) end
    assert.truthy(tostring(world):find("g12 1, ...)", 1, true))
  end)
end)

describe("a world", function()
  it("says what it is", function()
    local world = graze.world()
    assert.equal("world", world:type())
    assert.is_true(world:typeOf "world")
    assert.is_false(world:typeOf "shape")
    assert.equal("world of 0 items", tostring(world))
    assert.equal("world of 2 items (default 2)", tostring(row("a", "b")))
    assert.is_true(world == world) -- luacheck: ignore
    assert.is_false(world == graze.world())
  end)
end)
