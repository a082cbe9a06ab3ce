-- Moving an item among the others: what the responses do, what the hits tell, and what starts in
-- overlap.

local graze = require "graze"
local check = require "spec.support.check"

local near = check.near

-- a box whose position is its upper left corner
local function box(x, y, w, h)
  return graze.rectangle(0, 0, w or 10, h or 10):setPosition(x, y)
end

local function ball(x, y, r) return graze.circle(0, 0, r or 5):setPosition(x, y) end

-- every hit of the last operation, as lists
local function hitsOf(world)
  local list = {}
  for k, item, other, response, t, nx, ny, px, py, depth in world:hits() do
    list[k] = { item, other, response, t, nx, ny, px, py, depth }
  end
  return list
end

-- "other response, ..." of the last operation
local function told(world)
  local text = {}
  for _, hit in ipairs(hitsOf(world)) do text[#text + 1] = hit[2] .. " " .. hit[3] end
  return table.concat(text, ", ")
end

-- a box "a" at (0, 0), and a wall at x = 50 that reaches far up and down
local function corridor(response)
  local world = graze.world()
  if response then world:rule("hero", "wall", response) end
  world:add("a", box(0, 0), { group = "hero" })
  world:add("wall", box(50, -500, 20, 1000), { group = "wall" })
  return world
end

describe("a move", function()
  it("through free space arrives", function()
    local world = corridor()
    assert.same({ 12, -34, 0 }, { world:move("a", 12, -34) })
    assert.same({ 12, -34 }, { world:getPosition "a" })
    assert.same({ 39.5, -34, 0 }, { world:move("a", 39.5, -34) })
  end)

  it("to where it stands stays", function()
    assert.same({ 0, 0, 0 }, { corridor():move("a", 0, 0) })
  end)

  it("keeps the angle", function()
    local world = corridor()
    world:setAngle("a", 0.5)
    world:move("a", 500, 3)
    assert.equal(0.5, world:getAngle "a")
    assert.is_true(world:getPosition "a" < 50)
  end)

  it("is found by queries where it ended, and no more where it began", function()
    local world = corridor()
    world:move("a", 300, 300)
    assert.same({ { "a" }, 1 }, { world:queryPoint(45, 305) })
    assert.same({ {}, 0 }, { world:queryPoint(5, 5) })
  end)

  it("meets planes", function()
    local world = graze.world()
    world:add("a", ball(0, 0))
    world:add("ground", graze.plane(0, -1, 100))
    assert.same({ 30, 95, 1 }, { world:move("a", 30, 200) })
    assert.same({ { "a", "ground", "slide", 95 / 200, 0, -1, 14.25, 100, 0 } }, hitsOf(world))
  end)

  it("meets every kind of shape", function()
    local shapes = { box(50, -50, 10, 100), graze.circle(80, 0, 30), graze.segment(50, -9, 50, 9),
      graze.capsule(60, -20, 60, 20, 10), graze.polygon({ 55, -9, 80, -9, 80, 9, 55, 9 }, 5),
      graze.plane(-1, 0, 50), graze.polygon(50, 20, 50, -20, 90, 0) }
    for i, shape in ipairs(shapes) do
      for _, mover in ipairs { ball(0, 0), graze.rectangle(-5, -5, 10, 10),
        graze.capsule(-2, 0, 0, 0, 5), graze.segment(-9, 0, 5, 0) } do
        local world = graze.world()
        world:add("a", mover)
        world:add("b", shape)
        local x, y, n = world:move("a", 400, 0, "touch")
        near({ 45, 0 }, { x, y }, 1e-9)
        assert.equal(1, n, "shape " .. i)
        near({ -1, 0 }, { select(5, world:getHit(1)), (select(6, world:getHit(1))) }, 1e-9)
      end
    end
  end)

  it("of items that stand flush, away or along, is free", function()
    local world = corridor()
    world:setPosition("a", 40, 0)
    assert.same({ 40, 77, 0 }, { world:move("a", 40, 77) })
    assert.same({ 5, 7, 0 }, { world:move("a", 5, 7) })
    assert.same({ 40, 7, 0 }, { world:move("a", 40, 7) })
  end)
end)

describe("the response", function()
  it("slide goes on along the surface with what is left of the wish", function()
    assert.same({ 40, 60, 1 }, { corridor("slide"):move("a", 80, 60) })
  end)

  it("touch ends there", function()
    assert.same({ 40, 30, 1 }, { corridor("touch"):move("a", 80, 60) })
  end)

  it("bounce goes on mirrored", function()
    assert.same({ 0, 60, 1 }, { corridor("bounce"):move("a", 80, 60) })
  end)

  it("bounce and bounce again, as often as there are walls", function()
    local world = corridor("bounce")
    world:add("other wall", box(-40, -500, 20, 1000), { group = "wall" })
    local x, y, n = world:move("a", 40 + 60 + 60 + 10, 17)
    near({ 30, 17, 3 }, { x, y, n })
    assert.equal("wall bounce, other wall bounce, wall bounce", told(world))
  end)

  it("bounce exactly into a corner comes back the way it went", function()
    local world = corridor("bounce")
    world:add("floor", box(-500, 50, 1000, 20), { group = "wall" })
    assert.same({ 0, 0, 2 }, { world:move("a", 80, 80) })
    near({ 20, 20, 2 }, { world:move("a", 60, 60) })
  end)

  it("cross goes through, and tells", function()
    local world = corridor("cross")
    assert.same({ 80, 60, 1 }, { world:move("a", 80, 60) })
    assert.same({ { "a", "wall", "cross", 0.5, -1, 0 } },
      { { check.unpack(hitsOf(world)[1], 1, 6) } })
  end)

  it("ignore goes through, and tells nothing", function()
    assert.same({ 80, 60, 0 }, { corridor("ignore"):move("a", 80, 60) })
  end)

  it("may be said for one move", function()
    for response, expected in pairs { slide = { 40, 60, 1 }, touch = { 40, 30, 1 },
      bounce = { 0, 60, 1 }, cross = { 80, 60, 1 }, ignore = { 80, 60, 0 } } do
      local world = corridor(response == "slide" and "touch" or "slide")
      assert.same(expected, { world:check("a", 80, 60, response) })
      assert.same(expected, { world:check("a", 80, 60, { wall = response }) })
      assert.same(expected, { world:check("a", 80, 60, function() return response end) })
    end
  end)

  it("of a table goes by the rules for groups that it does not name; false ignores", function()
    local world = corridor("touch")
    assert.same({ 40, 30, 1 }, { world:check("a", 80, 60, {}) })
    assert.same({ 40, 30, 1 }, { world:check("a", 80, 60, { hero = "ignore", x = "slide" }) })
    assert.same({ 80, 60, 0 }, { world:check("a", 80, 60, { wall = false }) })
  end)

  it("of a function is for each other item, asked at most once; nil and false ignore", function()
    local world = corridor()
    world:add("pillar", box(100, -50, 5, 500))
    world:add("far", box(0, 900))
    local asked = {}
    local answers = { wall = "cross", pillar = "touch" }
    local x, y, n = world:move("a", 200, 40, function(item, other)
      assert.equal("a", item)
      asked[other] = (asked[other] or 0) + 1
      return answers[other]
    end)
    assert.same({ 90, 18, 2 }, { x, y, n })
    assert.same({ wall = 1, pillar = 1 }, asked)
    assert.equal("wall cross, pillar touch", told(world))
    assert.same({ 0, 0, 0 }, { world:move("a", 0, 0, function() return false end) })
    assert.same({ 300, 0, 0 }, { world:move("a", 300, 0, function() end) })
  end)

  it("of a function is not asked for the mover itself, nor for what is far", function()
    local world = corridor()
    for i = 1, 50 do world:add(i, box(-100 * i, 2000)) end
    local n = 0
    world:check("a", 80, 60, function(_, other)
      n = n + 1
      assert.equal("wall", other)
    end)
    assert.equal(1, n)
  end)
end)

describe("hits", function()
  it("tell who, whom, how, when, where and from which side", function()
    local world = corridor()
    world:move("a", 80, 60)
    assert.same({ { "a", "wall", "slide", 0.5, -1, 0, 50, 35, 0 } }, (function()
      local list = hitsOf(world)
      list[1][8] = 35 -- anywhere on the side that touches: see below
      return list
    end)())
    local _, _, _, _, _, _, px, py = world:getHit(1)
    assert.equal(50, px)
    assert.is_true(py >= 30 and py <= 40)
  end)

  it("are those of the last move, check, push or step", function()
    local world = corridor()
    assert.same({}, hitsOf(world))
    world:move("a", 80, 60)
    assert.equal("wall slide", told(world))
    world:queryPoint(0, 0)
    world:setPosition("a", 0, 0)
    world:events()
    assert.equal("wall slide", told(world))
    world:check("a", 80, 60, "touch")
    assert.equal("wall touch", told(world))
    world:push("a")
    assert.equal("", told(world))
    world:setVelocity("a", 80, 0):step(1)
    assert.equal("wall slide", told(world))
    world:move("a", 0, 0)
    assert.equal("", told(world))
  end)

  it("come in the order in which they happen, then in that of insertion", function()
    local world = graze.world()
    for i = 9, 1, -1 do world:add("c" .. i, box(20 * i, -100 + i, 3, 200), { group = "c" }) end
    world:add("a", ball(0, 0))
    world:rule("c", "default", "cross")
    world:move("a", 500, 0)
    assert.equal("c1 cross, c2 cross, c3 cross, c4 cross, c5 cross, c6 cross, c7 cross, c8 cross, "
      .. "c9 cross", told(world))
    local before = -1
    for _, hit in ipairs(hitsOf(world)) do
      assert.is_true(hit[4] > before)
      before = hit[4]
    end
    world:clear()
    for _, name in ipairs { "z", "b", "m" } do world:add(name, box(50, 0), { group = "c" }) end
    world:add("a", box(0, 0))
    world:move("a", 80, 0)
    assert.equal("z cross, b cross, m cross", told(world))
  end)

  it("of two that are met at once are of the one inserted first", function()
    for _, order in ipairs { { "m", "b" }, { "b", "m" } } do
      local world = graze.world()
      for _, name in ipairs(order) do world:add(name, box(50, 0)) end
      world:add("a", box(0, 0))
      world:move("a", 80, 0, "touch")
      assert.equal(order[1] .. " touch", told(world))
      world:setPosition("a", 43, 0)
      world:push("a")
      assert.equal(order[1] .. " slide", told(world))
    end
  end)

  it("tell of crossing only what lies before the end", function()
    local world = corridor()
    world:add("near", box(20, -500, 5, 1000), { group = "c" })
    world:add("behind", box(80, -500, 5, 1000), { group = "c" })
    world:add("flush", box(50, -500, 5, 1000), { group = "c" })
    world:rule("c", "hero", "cross")
    world:move("a", 200, 0)
    assert.equal("near cross, wall slide", told(world))
  end)

  it("tell of what is crossed once, also when it is left and entered again", function()
    local world = corridor("bounce")
    world:add("mist", box(20, -500, 5, 1000), { group = "c" })
    world:rule("c", "hero", "cross")
    assert.same({ -20, 0, 2 }, { world:move("a", 100, 0) })
    assert.equal("mist cross, wall bounce", told(world))
  end)

  it("tell of crossing what the mover stands in, with its depth", function()
    local world = graze.world()
    world:add("a", box(0, 0))
    world:add("water", box(-50, 7, 200, 100))
    local x, y, n = world:move("a", 5, 0, "cross")
    assert.same({ 5, 0, 1 }, { x, y, n })
    local _, other, response, t, nx, ny, _, _, depth = world:getHit(1)
    assert.same({ "water", "cross", 0, 0, -1, 3 }, { other, response, t, nx, ny, depth })
  end)

  it("in a corner tell both walls", function()
    local world = corridor()
    world:add("floor", box(-100, 20, 300, 10))
    assert.same({ 40, 10, 2 }, { world:move("a", 100, 70) })
    assert.equal("floor slide, wall slide", told(world))
    local list = hitsOf(world)
    assert.same({ 0, -1 }, { list[1][5], list[1][6] })
    assert.same({ -1, 0 }, { list[2][5], list[2][6] })
    assert.equal(10 / 70, list[1][4])
  end)

  it("on a row of tiles tell only what is in the way", function()
    local world = graze.world()
    world:add("a", box(0, -10, 14, 10))
    for i = -2, 9 do world:add("t" .. i, box(32 * i, 0, 32, 32)) end
    local x, y, n = world:move("a", 200, 5)
    assert.same({ 200, -10 }, { x, y })
    assert.is_true(n >= 1)
    for _, hit in ipairs(hitsOf(world)) do assert.same({ 0, -1 }, { hit[5], hit[6] }) end
  end)

  it("stay readable when an item in them is removed, and its number given to another", function()
    local world = corridor()
    world:move("a", 80, 60)
    world:remove "wall"
    for i = 1, 20 do world:add(i, box(500, 20 * i)) end
    world:remove "a"
    for i = 21, 40 do world:add(i, box(500, 20 * i)) end
    assert.equal("wall slide", told(world))
    assert.equal("a", (world:getHit(1)))
    world:clear()
    assert.equal("wall", (select(2, world:getHit(1))))
    world:add("wall", ball(0, 0))
    assert.equal("wall slide", told(world))
  end)

  it("tell what was, few or many, whatever changes before they are read", function()
    local changes = {
      function(world, item) world:setPosition(item, -300, 7) end,
      function(world, item) world:setAngle(item, 1) end,
      function(world, item) world:setShape(item, ball(0, 900, 2)) end,
      function(world, item) world:remove(item) end,
      function(world) world:clear() end,
    }
    local function passBy(n)
      local world = graze.world()
      world:add("a", box(0, 0))
      for i = 1, n do world:add("coin" .. i, ball(20 * i, 2 + 0.3 * i, 4)) end
      world:move("a", 20 * n + 20, 0, "cross")
      return world
    end
    for _, n in ipairs { 1, 3, 8, 9, 30 } do
      local expected = hitsOf(passBy(n))
      assert.equal(n, #expected)
      for _, item in ipairs { "a", "coin1", "coin" .. n } do
        for _, change in ipairs(changes) do
          local world = passBy(n)
          change(world, item)
          assert.same(expected, hitsOf(world))
        end
      end
    end
  end)

  it("tell when along the whole way, also of what a long way ends on far from its start", function()
    -- so long a way is searched again near its end, where numbers are finer
    local world = graze.world()
    world:add("far", graze.rectangle(2 ^ 25, 0, 2 ^ 31, 10))
    world:add("near", graze.rectangle(-2 ^ 31, 0, 2 ^ 31 + 2 ^ 25, 10))
    world:add("a", graze.rectangle(-5, -10, 10, 10))
    for height = 1, 200, 7 do
      world:setPosition("a", 2 ^ 30, -height)
      local depth = height / 2
      local _, _, n = world:check("a", 0, depth)
      assert.equal(1, n)
      local _, other, _, t, nx, ny = world:getHit(1)
      assert.same({ "far", 0, -1 }, { other, nx, ny })
      assert.is_true(math.abs(t - height / (height + depth)) < 1e-9)
    end
  end)
end)

describe("check", function()
  it("answers as move would, and moves nothing", function()
    local world = corridor()
    world:add("floor", box(-100, 20, 300, 10))
    for _, goal in ipairs { { 100, 70 }, { 100, 0 }, { 0, 100 }, { -70, 50 }, { 3, 3 } } do
      local expected = { world:check("a", goal[1], goal[2]) }
      local hits = hitsOf(world)
      assert.same({ 0, 0 }, { world:getPosition "a" })
      assert.same({ 0, 0, 10, 10 }, { world:getBoundingBox "a" })
      assert.same({ { "a" }, 1 }, { world:queryRectangle(1, 1, 2, 2) })
      assert.same(expected, { world:move("a", goal[1], goal[2]) })
      assert.same(hits, hitsOf(world))
      world:setPosition("a", 0, 0)
    end
  end)

  it("leaves an overlapping item where it is", function()
    local world = corridor()
    world:setPosition("a", 43, 0)
    assert.same({ 30, 0, 1 }, { world:check("a", 30, 0) })
    assert.same({ 43, 0 }, { world:getPosition "a" })
  end)
end)

describe("starting in overlap", function()
  it("a move first goes the shortest way out, told with t = 0 and its depth", function()
    local world = corridor()
    world:setPosition("a", 43, 0)
    assert.same({ 38, 30, 1 }, { world:move("a", 38, 30) })
    local item, other, response, t, nx, ny, _, _, depth = world:getHit(1)
    assert.same({ "a", "wall", "slide", 0, -1, 0, 3 },
      { item, other, response, t, nx, ny, depth })
    world:setPosition("a", 43, 0)
    local x, y = world:move("a", 43, 30) -- and slides on along it
    assert.same({ 40, 30 }, { x, y })
  end)

  it("push goes the shortest way out of each thing, and no farther", function()
    local world = corridor()
    world:add("floor", box(-100, 20, 145, 10))
    world:setPosition("a", 42, 13)
    local x, y, n = world:push("a")
    assert.equal(2, n)
    near({ 40, 10 }, { x, y })
    assert.same({ x, y }, { world:getPosition "a" })
    assert.same({ {}, 0 }, { world:overlaps() })
    assert.same({ x, y, 0 }, { world:push("a") })
  end)

  it("push out of one thing is the minimum translation, for every kind of shape", function()
    local shapes = { box(0, 0, 40, 60), ball(10, 20, 30), graze.capsule(-20, 0, 30, 10, 12),
      graze.polygon(0, 0, 60, 10, 20, 70), graze.plane(3, 4, -50), graze.segment(-30, -30, 30, 30),
      graze.polygon({ 0, 0, 30, 0, 0, 30 }, 9) }
    for _, shape in ipairs(shapes) do
      for _, mover in ipairs { box(3, 8, 14, 22):setAngle(0.3), ball(8, 9, 7),
        graze.capsule(3, 3, 12, 20, 4), graze.polygon(0, 0, 20, 0, 0, 20) } do
        local depth, nx, ny = mover:collide(shape)
        local world = graze.world()
        world:add("solid", shape)
        world:add("a", mover)
        local x0, y0 = mover:getPosition()
        if not depth then error "no overlap to begin with" end
        local x, y, n = world:push("a")
        assert.equal(1, n)
        near({ x0 + nx * depth, y0 + ny * depth }, { x, y }, 1e-9)
        assert.equal(depth, (select(9, world:getHit(1))))
        assert.equal(0, (select(2, world:overlaps())))
      end
    end
  end)

  it("push leaves a heap, though some searches for a way out of all at once find none", function()
    local heaps = {
      { { -2, 10 }, box(6, 4, 10, 8), box(8, 16, 3, 7), box(14.5, 11, 3, 11), ball(10, 1.5, 4),
        ball(10, 8, 2), box(18, 14.5, 10, 4), box(17.5, 11, 11, 8) },
      { { -6, 5 }, box(4, 6, 8, 8), ball(13.5, 7, 6), ball(13.5, 6.5, 6), ball(2.5, 19, 6),
        box(2, 2.5, 7, 8), ball(8.5, 18.5, 1) },
    }
    for _, heap in ipairs(heaps) do
      local world = graze.world()
      for i = 3, #heap do world:add(i, heap[i]) end
      world:add("a", heap[2])
      local x, y = world:push "a"
      assert.same(heap[1], { x, y })
      assert.same({ {}, 0 }, { world:queryShape(world:getShape "a", function(item)
        return item ~= "a"
      end) })
    end
  end)

  it("push goes by rules and filters as a move does", function()
    local world = corridor("cross")
    world:setPosition("a", 43, 0)
    assert.same({ 43, 0, 0 }, { world:push("a") })
    world:rule("hero", "wall", "ignore")
    assert.same({ 43, 0, 0 }, { world:push("a") })
    assert.same({ 40, 0, 1 }, { world:push("a", "touch") })
    world:setPosition("a", 43, 0)
    assert.same({ 40, 0, 1 }, { world:push("a", { wall = "slide" }) })
    world:setPosition("a", 43, 0)
    assert.same({ 40, 0, 1 }, { world:push("a", function() return "bounce" end) })
  end)

  it("push where there is no way out stays, and tells", function()
    local world = graze.world()
    world:add("a", box(0, 0, 10, 10))
    world:add("left", box(-90, -500, 97, 1000))
    world:add("right", box(4, -500, 100, 1000))
    local x, y, n = world:push("a")
    assert.same({ 0, 0 }, { x, y })
    assert.is_true(n >= 2)
  end)

  it("a move that is stuck goes only where it gets no deeper", function()
    local world = graze.world()
    world:add("a", box(0, 0, 10, 10))
    world:add("left", box(-90, -500, 97, 1000))
    world:add("right", box(4, -500, 100, 1000))
    local x = world:move("a", 3, 0)
    assert.is_true(x >= 0 and x <= 3)
    assert.same({ 600 }, { (select(2, world:move("a", 0, 600))) })
  end)
end)

describe("a bounce to and fro", function()
  local function between(gap)
    local world = graze.world():rule("default", "default", "bounce")
    world:add("left", box(-10, 0, 10, 10))
    world:add("right", box(10 + gap, 0, 10, 10))
    world:add("a", box(0, 0, 10, 10))
    return world
  end

  it("goes all its way, however often it hits", function()
    for _, way in ipairs { { 1, 101.5, 0.5, 101 }, { 1, 64, 0, 63 }, { 1, 65, 1, 64 },
      { 4, 4001, 1, 1000 }, { 2, -999, 1, 500 } } do
      local gap, dx, x, n = way[1], way[2], way[3], way[4]
      near({ x, 0, n }, { between(gap):moveBy("a", dx, 0) })
      near({ x, 0, n }, { between(gap):check("a", dx, 0) })
    end
  end)

  it("is dropped after 4096 legs", function()
    local world = between(1)
    local x, y, n = world:moveBy("a", 1e6, 0)
    near({ 0, 0, 4096 }, { x, y, n })
    assert.equal("left", (select(2, world:getHit(4096))))
  end)
end)

describe("a bounce at once", function()
  it("off what the mover touches already keeps its length", function()
    local world = graze.world():rule("default", "default", "bounce")
    world:add("wall", box(10, -50, 10, 100))
    world:add("a", box(0, 0))
    assert.same({ -7, 3, 1 }, { world:move("a", 7, 3) })
  end)
end)

describe("a move from so far away that its length rounds", function()
  it("has hits with times, places and legs that are numbers", function()
    for _, far in ipairs { 1e12, 6e16, 6e18, 6e26, 1e90 } do
      local world = graze.world()
      world:add("wall", box(0, 0))
      world:add("a", box(0, 0))
      world:setPosition("a", far, 3)
      local x, y, hits = world:move("a", -20, 5)
      assert.is_true(math.abs(x - 10) < 1e-9 and y == 5 and hits == 1)
      local _, other, _, t, nx = world:getHit(1)
      assert.same({ "wall", 1 }, { other, nx })
      assert.is_true(t > 0.99 and t <= 1)
      for _, value in ipairs { world:getHitLeg(1) } do assert.is_true(math.abs(value) < 1e110) end
    end
  end)
end)
