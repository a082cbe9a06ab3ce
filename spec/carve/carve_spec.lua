-- world:carve, world:fill and world:breakOff: scenes with their exact answers, and properties.

local graze = require "graze"
local digging = require "spec.support.digging"
local numbers = require "spec.support.numbers"

local R = graze.rectangle
local unpack = table.unpack or unpack -- luacheck: ignore

local function near(expected, got, off)
  assert.is_true(math.abs(expected - got) <= (off or 1e-9))
end

local function own(world, item)
  return world:getShape(item):setPosition(0, 0):setAngle(0):getRings()
end

local function soilAndCrate()
  local world = graze.world()
  world:add("soil", R(0, 0, 100, 50))
  world:add("crate", R(-5, -10, 10, 10):setPosition(50, 0),
    { acceleration = { 0, 100 }, group = "crates" })
  return world
end

local function bar()
  local world = graze.world()
  world:add("bar", R(0, 0, 90, 10))
  assert.same({ 100, 800 }, { world:carve("bar", R(20, -1, 10, 12)) })
  assert.same({ 100, 700 }, { world:carve("bar", R(70, -1, 10, 12)) })
  return world
end

local function areas(pieces)
  local list = {}
  for k, piece in ipairs(pieces) do list[k] = piece:getArea() end
  return list
end

describe("carve", function()
  it("digs a pit, into which falls what rested above", function()
    local world = soilAndCrate()
    assert.same({ 200, 4800 }, { world:carve("soil", R(40, -5, 20, 15)) })
    for _ = 1, 120 do world:step(1 / 60) end
    assert.equal(10, select(2, world:getPosition "crate"))
    world:remove "crate"
    assert.equal(0, select(5, world:rayCast(50, -50, 50, 100)))
    assert.equal(1, select(5, world:rayCast(20, -50, 20, 100)))
    assert.equal(0, select(4, R(45, 9, 2, 2):collide(world:getShape "soil")))
    assert.equal("outline", world:getShapeType "soil")
  end)

  it("digs in outlines of which a part is too thin to be one", function()
    for _, thin in ipairs { 1e-13, 1e-14 } do
      local world = graze.world()
      world:add("soil", graze.outline(0, 0, 100, 0, 50, thin, 50, 100))
      local removed, left = world:carve("soil", R(20, 10, 20, 5))
      assert.is_true(math.abs(removed + left - 2500) < 1e-3)
      assert.is_true(removed > 80)
    end
  end)

  it("removes what is gone, which stays in hits, and changes nothing where it misses", function()
    local world = soilAndCrate()
    world:carve("soil", R(40, -5, 20, 15))
    local hash = world:hash()
    local removed, left = world:carve("soil", graze.circle(5000, 5000, 3))
    assert.same({ 0, 4800, math.huge }, { removed, left, 1 / removed })
    assert.equal(hash, world:hash())
    for _ = 1, 120 do world:step(1 / 60) end
    world:setVelocity("crate", 0, 50):step(1 / 60)
    assert.same({ 4800, 0 }, { world:carve("soil", R(-1, -1, 102, 52)) })
    assert.is_false(world:has "soil")
    assert.equal("soil", select(2, world:getHit(1)))
  end)

  -- A corner of a box reaches into a triangle, or out of it, by e. The grid moves corners so far.
  it("never answers below 0, however thin a bite is, and changes nothing where it is 0", function()
    local missed, bitten = 0, 0
    local function try(what, rng, e)
      local world = graze.world()
      world:add("soil", graze.polygon(-7, -4, 8, 1, -3, 9))
      if rng:chance(0.7) then world[what](world, "soil", R(-1, -1, 2, 2)) end -- on its grid now
      local before, hash = world:getShape("soil"):getArea(), world:hash()
      local y, nx, ny = rng:range(3, 6), 8 / math.sqrt(185), 11 / math.sqrt(185)
      local half = rng:pick { 0.01, 0.3 }
      local way = (what == "carve" and 1 or -1) * (half * math.sqrt(2) - e)
      local x = (8 * (9 - y) - 3 * (y - 1)) / 8 -- on the side from (8, 1) to (-3, 9)
      local angle = math.asin(ny) + math.pi / 4
      local changed, left = world[what](world, "soil",
        R(-half, -half, 2 * half, 2 * half):setTransform(x + way * nx, y + way * ny, angle))
      assert.is_true(changed >= 0, changed)
      assert.equal(left, world:getShape("soil"):getArea())
      if changed == 0 then
        assert.equal(hash, world:hash())
        missed = missed + 1
      else
        assert.is_true(what == "carve" and left < before or what == "fill" and left > before)
        bitten = bitten + 1
      end
    end
    local rng = numbers.new(82)
    for _ = 1, numbers.cases(3000) do
      try(rng:pick { "carve", "fill" }, rng, 10 ^ rng:range(-9, -5))
    end
    assert.is_true(missed > 100 and bitten > 100, missed .. " missed, " .. bitten .. " bitten")
  end)

  it("takes what is on one side of a plane, and from every solid shape", function()
    local world = graze.world()
    for k, shape in ipairs { graze.circle(0, 0, 10), graze.capsule(-9, 0, 9, 0, 4),
      graze.regularPolygon(8, 10), graze.compound(R(-9, -9, 9, 18), R(0, -5, 9, 10)) } do
      world:add(k, shape)
      local removed, left = world:carve(k, graze.plane(0, -1, 0))
      near(removed, left, 1e-4)
      near(left, world:getShape(k):getArea())
      local _, y = world:getBoundingBox(k)
      assert.is_true(y < 0 and select(2, world:getShape(k):getCentroid()) < 0)
    end
  end)

  it("leaves place, angle, group and motion as they were, and the shapes of others", function()
    local world, shape = graze.world(), R(0, 0, 40, 20):setTransform(7, 9, 0.5)
    local options = { group = "ice", velocity = { 3, 4 }, mass = 2 }
    world:add("a", shape, options)
    world:add("b", shape, options)
    local hole = shape:clone():scale(0.5, 2)
    assert.is_true(world:carve("a", hole) > 0)
    assert.same({ 7, 9, 0.5 }, { world:getTransform "a" })
    assert.same({ "ice", 2 }, { world:getGroup "a", world:getMass "a" })
    assert.same({ 3, 4 }, { world:getVelocity "a" })
    assert.same({ { 20, 0, 40, 0, 40, 20, 20, 20 } }, own(world, "a"))
    assert.equal("polygon", world:getShapeType "b")
    assert.equal(800, world:getShape "b":getArea())
  end)

  it("lets a walker fall into a shaft, and land on its floor", function()
    local world = graze.world():rule("default", "default", "slide")
    world:add("soil", R(0, 0, 200, 100))
    world:add("hero", R(-4, -20, 8, 20):setPosition(100, 0))
    assert.same({ 2000, 18000 }, { world:carve("soil", R(80, -1, 40, 51)) })
    assert.equal(0, (world:touching "hero"))
    local hero = graze.walker(world, "hero")
    for _ = 1, 30 do hero:move(0, 5) end
    assert.same({ 100, 50 }, { world:getPosition "hero" })
    assert.equal("soil", (hero:getGround()))
  end)

  it("is taken back by restore, and goes on alike in an unpacked world", function()
    local world, copy = graze.world(), graze.world()
    world:add("soil", R(0, 0, 200, 100))
    world:carve("soil", R(80, -1, 40, 51))
    local saved, start = world:save(), world:hash()
    local function dig(of)
      local list = {}
      for f = 1, 8 do list[f] = of:carve("soil", graze.circle(100 + f, 60, 8)) end
      list[9] = of:hash()
      return list
    end
    local first = dig(world)
    world:restore(saved)
    assert.equal(start, world:hash())
    copy:unpack(world:pack())
    assert.equal(start, copy:hash())
    assert.same(first, dig(world))
    assert.same(first, dig(copy))
    assert.same(own(world, "soil"), own(copy, "soil"))
  end)

  it("keeps a one-way side", function()
    local world = graze.world():rule("default", "default", "slide")
    world:add("soil", R(0, 0, 100, 50), { oneWay = { 0, -1 } })
    world:add("ball", R(-3, -6, 6, 6):setPosition(50, -20))
    world:carve("soil", R(40, -5, 20, 15))
    world:move("ball", 50, 30)
    assert.same({ 50, 10 }, { world:getPosition "ball" })
    world:setPosition("ball", 20, 80)
    assert.equal(0, select(3, world:move("ball", 20, -10)))
  end)

  it("lets edges keep their numbers, however often they are cut", function()
    local world = graze.world()
    world:add("soil",
      graze.outline { { 0, 0, 100, 0, 100, 50, 0, 50 }, { 40, 30, 60, 30, 60, 40, 40, 40 } })
    local function parts()
      local list = {}
      for _, ray in ipairs { { 10, -9, 10, 9 }, { 90, -9, 90, 9 }, { 109, 25, 91, 25 },
        { 50, 35, 50, 20 }, { 50, 35, 50, 49 }, { 20, -9, 20, 30 } } do
        list[#list + 1] = select(5, world:rayCast(unpack(ray)))
      end
      return list
    end
    assert.same({ 1, 1, 2, 5, 7, 1 }, parts())
    world:carve("soil", R(15, -1, 10, 11))
    assert.same({ 1, 1, 2, 5, 7, 0 }, parts())
    world:carve("soil", R(60, -1, 10, 11))
    world:fill("soil", R(60, -1, 10, 5))
    assert.same({ 1, 1, 2, 5, 7, 0 }, parts())
    world:fill("soil", R(15, 0, 10, 10))
    assert.same({ 1, 1, 2, 5, 7, 0 }, parts())
  end)

  it("rounds all corners anew of ground that was scaled off its grid", function()
    local world = graze.world()
    world:add("soil", graze.rectangle(0, 0, 200, 100))
    for i = 1, 12 do world:carve("soil", graze.circle(15 * i, 30 + i * 37 % 40, 9)) end
    world:add("scaled", world:getShape("soil"):scale(1.1))
    for i = 1, 12 do
      local _, left = world:carve("scaled", graze.circle(16 * i, 20 + i * 31 % 60, 5))
      local shape = world:getShape "scaled"
      assert.equal(left, shape:getArea())
      assert.equal(left, graze.outline(shape:getRings()):getArea())
    end
  end)

  it("has the corners of its rings, which are traced when they are asked for", function()
    local world = graze.world()
    world:add("soil", graze.rectangle(0, 0, 100, 50):setTransform(7, 8, 0.5))
    for i = 1, 3 do world:carve("soil", graze.circle(20 * i, 20, 5)) end
    local shape, corners = world:getShape "soil", {}
    for _, ring in ipairs(shape:getRings()) do
      for _, x in ipairs(ring) do corners[#corners + 1] = x end
    end
    assert.is_true(#corners > 60)
    assert.same(corners, shape:getVertices {})
    assert.same(corners, world:getVertices("soil", {}))
    assert.same(corners, { world:getVertices "soil" })
  end)

  it("refuses what has no area of its own, and changes nothing", function()
    local world = graze.world()
    for item, shape in pairs { soil = R(0, 0, 9, 9), grid = graze.grid(2, 2, 8, 8),
      sea = graze.plane(0, -1, 99), rope = graze.chain(0, 0, 9, 9, 20, 0),
      line = graze.segment(0, 0, 5, 5) } do
      world:add(item, shape)
    end
    local hash, tool = world:hash(), R(0, 0, 2, 2)
    local function refuses(message, call, ...)
      local ok, text = pcall(world[call], world, ...)
      assert.is_false(ok)
      assert.is_truthy(text:find(message, 1, true), text)
      assert.equal(hash, world:hash())
    end
    for _, call in ipairs { "carve", "fill" } do
      refuses("a grid is changed cell by cell, see setCell", call, "grid", tool)
      refuses("an item with area expected, got a plane", call, "sea", tool)
      refuses("an item with area expected, got a chain", call, "rope", tool)
      refuses("an item with area expected, got a segment", call, "line", tool)
      refuses("a shape with area expected, got a grid", call, "soil", graze.grid(2, 2, 8, 8))
      refuses("a shape with area expected, got a chain", call, "soil", graze.chain(0, 0, 9, 9))
      refuses("a shape with area expected, got a segment", call, "soil", graze.segment(0, 0, 9, 9))
      refuses("got table", call, "soil", {})
      refuses("shape expected", call, "soil")
      refuses("item is not in this world", call, "nothing", tool)
    end
    refuses("a shape with area expected, got a plane", "fill", "soil", graze.plane(0, -1, 0))
    world:fill("soil", R(9, 0, 9, 9))
    hash = world:hash()
    refuses("too far away from the item's position", "fill", "soil", R(300, 0, 9, 9))
    world:add("ball", R(0, -9, 2, 2), { velocity = { 0, 60 } })
    world:move("ball", 0, 9, function(_, other)
      assert.is_false(pcall(world.carve, world, other, tool))
      assert.is_false(pcall(world.breakOff, world, other))
      return "slide"
    end)
  end)
end)

describe("fill", function()
  it("adds ground, as large as it was said to be", function()
    local world = graze.world()
    world:add("soil", R(0, 0, 100, 50))
    assert.same({ 100, 5100 }, { world:fill("soil", R(0, -10, 10, 20)) })
    assert.same({ 0, 5100 }, { world:fill("soil", R(20, 20, 9, 9)) })
    assert.same({ { 0, -10, 10, -10, 10, 0, 100, 0, 100, 50, 0, 50 } }, own(world, "soil"))
  end)

  it("takes back a hole", function()
    local world, hole = graze.world(), R(20, 20, 30, 7)
    world:add("soil", R(0, 0, 100, 50))
    assert.same({ 210, 4790 }, { world:carve("soil", hole) })
    assert.equal(2, #own(world, "soil"))
    assert.same({ 210, 5000 }, { world:fill("soil", hole) })
    assert.same({ { 0, 0, 100, 0, 100, 50, 0, 50 } }, own(world, "soil"))
  end)
end)

describe("breakOff", function()
  it("returns all pieces but the largest", function()
    local world = bar()
    local pieces, n = world:breakOff "bar"
    assert.same({ 200, 100 }, areas(pieces))
    assert.equal(2, n)
    assert.equal(400, world:getShape "bar":getArea())
    assert.same({ 10, 5 }, { pieces[1]:getPosition() })
    assert.same({ { 0, 0, 20, 0, 20, 10, 0, 10 } }, pieces[1]:getRings())
    local hash = world:hash()
    assert.same({ {}, 0 }, { world:breakOff "bar" })
    assert.equal(hash, world:hash())
  end)

  it("leaves what overlaps the anchor, or nothing", function()
    local world = bar()
    assert.same({ 400, 100 }, areas((world:breakOff("bar", R(0, 0, 1, 1)))))
    assert.equal(200, world:getShape "bar":getArea())
    world = bar()
    assert.same({ 200, 400, 100 }, areas((world:breakOff("bar", R(22, 0, 1, 1)))))
    assert.is_false(world:has "bar")
  end)

  it("gives pieces that turn about their middle, with the numbers of edges", function()
    local world = graze.world()
    world:add("bar", R(0, 0, 90, 10):setTransform(5, 6, math.pi / 2))
    world:carve("bar", R(0, 0, 90, 10):intersect(R(20, 0, 30, 10)):setTransform(5, 6, math.pi / 2))
    local piece = world:breakOff "bar"[1]
    assert.equal(math.pi / 2, piece:getAngle())
    local x, y = piece:getPosition()
    near(0, x)
    near(16, y)
    assert.equal(1, select(4, piece:rayCast(20, 16, 0, 16)))
    assert.equal(0, select(4, piece:rayCast(0, 40, 0, 16)))
    world:add("piece", piece)
    assert.equal(0, select(5, world:rayCast(0, 40, 0, 16)))
  end)

  it("gives islands of a grid as grids, of cells that share a border", function()
    local world, grid = graze.world(), graze.grid(6, 4, 10, 10)
    for column = 1, 6 do grid:setCell(column, 4, 1) end
    for _, cell in ipairs { { 1, 1 }, { 2, 1 }, { 2, 2 }, { 5, 1 }, { 6, 2 } } do
      grid:setCell(cell[1], cell[2], 1)
    end
    grid:setKind(2, graze.polygon(0, 10, 10, 10, 10, 0)):setCell(4, 3, 2):setPosition(100, 50)
    world:add("rock", grid)
    local pieces, n = world:breakOff "rock"
    assert.same({ 300, 100, 100 }, areas(pieces))
    assert.equal(3, n)
    assert.same({ 100, 50, 120, 70 }, { pieces[1]:getBoundingBox() })
    assert.same({ 100, 50 }, { pieces[1]:getPosition() })
    assert.equal(0, pieces[1]:getCell(1, 2))
    assert.equal(2, world:getCell("rock", 4, 3))
    assert.equal(0, world:getCell("rock", 5, 1))
    assert.same({ {}, 0 }, { world:breakOff "rock" })
    assert.equal(1, select(2, world:breakOff("rock", R(0, 0, 1, 1))))
    assert.is_false(world:has "rock")
  end)
end)

-- Random digging --------------------------------------------------------------------------------

describe("an item that was dug at random", function()
  local function each(seed, cases, look)
    local rng = numbers.new(seed)
    for case = 1, numbers.cases(cases) do
      local world, level = graze.world(), R(0, 0, 100, 50)
      world:add("soil", level)
      local list = {}
      for k = 1, 24 do list[k] = { rng:chance(0.7) and "carve" or "fill", digging.tool(rng) } end
      for k = 1, #list do
        local area = world:getShape "soil":getArea()
        local change, left = world[list[k][1]](world, "soil", list[k][2])
        assert.equal(list[k][1] == "carve" and area - change or area + change, left, 0)
        near(left, world:getShape "soil":getArea(), 1e-9)
        if left == 0 then break end
      end
      if world:has "soil" then look(rng, world, list, case) end
    end
  end

  it("comes to the same in an unpacked world, and after a restore", function()
    each(72, 4, function(_, world, list)
      local saved, start = world:save(), world:hash()
      local function again(of)
        local answers = {}
        for k = 1, 8 do
          local call, tool = list[k][1], list[k][2]
          if of:has "soil" then answers[#answers + 1] = { of[call](of, "soil", tool) } end
        end
        return { answers, of:hash() }
      end
      local first = again(world)
      world:restore(saved)
      assert.equal(start, world:hash())
      assert.same(first, again(world))
      local other = graze.world()
      other:unpack((function()
        world:restore(saved)
        return world:pack()
      end)())
      assert.same(first, again(other))
    end)
  end)

  it("falls apart into pieces that sum up to it", function()
    each(74, 8, function(_, world)
      local area = world:getShape "soil":getArea()
      local pieces, n = world:breakOff "soil"
      local sum = world:getShape "soil":getArea()
      for k = 1, n do
        sum = sum + pieces[k]:getArea()
        assert.is_true(pieces[k]:getArea() <= world:getShape "soil":getArea())
        assert.equal(1, select(2, pieces[k]:split()))
      end
      near(area, sum)
    end)
  end)
end)
