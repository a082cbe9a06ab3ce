-- world:advance moves an item as world:move does, up to the first solid thing.

local graze = require "graze"
local body = require "spec.support.body"
local check = require "spec.support.check"
local numbers = require "spec.support.numbers"
local random = require "spec.support.random"
local refusals = require "spec.support.refusals"
local walkers = require "spec.support.walkers"

local near = check.near
local responses, worldOf = walkers.told, walkers.worldOf

local function box(x, y, w, h) return graze.rectangle(0, 0, w or 10, h or 10):setPosition(x, y) end

-- What advance returns, as a list with its length.
local function packed(...) return { n = select("#", ...), ... } end

describe("world:advance", function()
  it("arrives where nothing is in the way, and says so with nil", function()
    local world = worldOf { { "hero", box(0, 0) }, { "wall", box(50, 0) } }
    assert.same(packed(30, -20, nil, nil, nil, 0), packed(world:advance("hero", 30, -20)))
    assert.same({ 30, -20 }, { world:getPosition "hero" })
  end)

  it("stops at the first solid thing, and returns it, the normal and the number of hits",
    function()
      local world = worldOf { { "hero", box(0, 0) }, { "far", box(80, 0) }, { "near", box(50, 5) } }
      assert.same(packed(40, 0, "near", -1, 0, 1), packed(world:advance("hero", 100, 0)))
      assert.same({ 40, 0 }, { world:getPosition "hero" })
      local item, other, response, t, nx, ny, px, _, depth = world:getHit(1)
      assert.same({ "hero", "near", "touch", 0.4, -1, 0, 50, 0 },
        { item, other, response, t, nx, ny, px, depth })
    end)

  it("does not slide, bounce or go on, whatever the rule is", function()
    for _, rule in ipairs { "slide", "touch", "bounce" } do
      local world = worldOf { { "hero", box(0, 0), { group = "heroes" } }, { "wall", box(0, 50) } }
      world:rule("heroes", "default", rule)
      assert.same({ 0, 40, "wall", 0, -1, 1 }, { world:advance("hero", 0, 100) })
      world:setPosition("hero", 0, 0)
      assert.same({ 8, 40, "wall", 0, -1, 1 }, { world:advance("hero", 20, 100, rule) })
    end
  end)

  it("stops on its way, in proportion", function()
    local world = worldOf { { "hero", box(0, 0) }, { "floor", graze.plane(0, -1, 50) } }
    local x, y, other, nx, ny = world:advance("hero", 80, 80)
    near({ 40, 40, 0, -1 }, { x, y, nx, ny })
    assert.equal("floor", other)
  end)

  it("reports what it crosses before, in order, and not what is behind", function()
    local world = worldOf { { "hero", box(0, 0) }, { "b", box(45, 0, 2), { group = "coins" } },
      { "a", box(30, 0, 2), { group = "coins" } }, { "c", box(75, 0, 2), { group = "coins" } },
      { "wall", box(60, 0) } }
    world:rule("default", "coins", "cross")
    assert.same({ 50, 0, "wall", -1, 0, 3 }, { world:advance("hero", 100, 0) })
    assert.same({ "a cross", "b cross", "wall touch" }, responses(world))
  end)

  it("reports what it crosses where nothing stops it", function()
    local world = worldOf { { "hero", box(0, 0) }, { "a", box(30, 0, 2), { group = "coins" } } }
    world:rule("default", "coins", "cross")
    assert.same(packed(60, 0, nil, nil, nil, 1), packed(world:advance("hero", 60, 0)))
    assert.same({ "a cross" }, responses(world))
  end)

  it("ignores what is ignored", function()
    local world = worldOf { { "hero", box(0, 0) }, { "mist", box(30, 0), { group = "mist" } } }
    world:rule("default", "mist", "ignore")
    assert.same(packed(60, 0, nil, nil, nil, 0), packed(world:advance("hero", 60, 0)))
  end)

  it("takes a response, a table of groups, or a function in place of the rules", function()
    local world = worldOf { { "hero", box(0, 0) }, { "gate", box(30, 0), { group = "gates" } },
      { "wall", box(60, 0) } }
    local function ends(filter)
      world:setPosition("hero", 0, 0)
      local x, _, other, _, _, n = world:advance("hero", 100, 0, filter)
      return { x, other or "none", n }
    end
    assert.same({ 20, "gate", 1 }, ends(nil))
    assert.same({ 100, "none", 2 }, ends "cross")
    assert.same({ 100, "none", 0 }, ends "ignore")
    assert.same({ 20, "gate", 1 }, ends "bounce")
    assert.same({ 50, "wall", 2 }, ends { gates = "cross" })
    assert.same({ 50, "wall", 1 }, ends(function(_, other) return other ~= "gate" end))
    assert.same({ 50, "wall", 2 }, ends(function(_, other)
      return other == "gate" and "cross" or "slide"
    end))
  end)

  it("passes what is one-way from behind, and stops on its side", function()
    local world = worldOf { { "hero", box(0, 0) },
      { "ledge", box(-20, 30, 50, 4), { oneWay = { 0, -1 } } } }
    assert.same({ 0, 20, "ledge", 0, -1, 1 }, { world:advance("hero", 0, 90) })
    world:setPosition("hero", 0, 60)
    assert.same(packed(0, -50, nil, nil, nil, 0), packed(world:advance("hero", 0, -50)))
  end)

  it("slides along what it only touches", function()
    local world = worldOf { { "hero", box(0, 0) }, { "floor", box(-50, 10, 200) } }
    assert.same(packed(60, 0, nil, nil, nil, 0), packed(world:advance("hero", 60, 0)))
  end)

  it("stays where something that it touches is in the way", function()
    local world = worldOf { { "hero", box(0, 0) }, { "wall", box(10, 0) } }
    assert.same({ 0, 0, "wall", -1, 0, 1 }, { world:advance("hero", 60, 0) })
    assert.same({ 0, 0, "wall", -1, 0, 1 }, { world:advance("hero", 60, 30) })
  end)

  it("stays for no distance, and meets nothing", function()
    local world = worldOf { { "hero", box(0, 0) }, { "wall", box(10, 0) } }
    assert.same(packed(0, 0, nil, nil, nil, 0), packed(world:advance("hero", 0, 0)))
  end)
end)

describe("an advance that starts in an overlap", function()
  it("is pushed out first, and goes on from there", function()
    local world = worldOf { { "hero", box(0, 7) }, { "floor", box(-50, 10, 200) } }
    local x, y, other, _, _, n = world:advance("hero", 60, 0)
    assert.same({ 60, 0 }, { x, y })
    assert.is_nil(other)
    assert.equal(1, n)
    assert.equal(7, (select(9, world:getHit(1))), "the depth")
  end)

  it("returns what it was pushed out of where that still blocks, told once", function()
    local world = worldOf { { "hero", box(0, 7) }, { "floor", box(-50, 10, 200) } }
    assert.same({ 0, 0, "floor", 0, -1, 1 }, { world:advance("hero", 0, 30) })
    assert.same(1, #responses(world))
  end)

  it("returns another thing that stops it then", function()
    local world = worldOf { { "hero", box(0, 7) }, { "floor", box(-50, 10, 200) },
      { "wall", box(40, -10, 10, 20) } }
    assert.same({ 30, 0, "wall", -1, 0, 2 }, { world:advance("hero", 60, 0) })
  end)

  it("is not pushed by what it may cross, which it reports", function()
    local world = worldOf { { "hero", box(0, 0) }, { "mist", box(5, 0), { group = "mist" } } }
    world:rule("default", "mist", "cross")
    assert.same(packed(-60, 0, nil, nil, nil, 1), packed(world:advance("hero", -60, 0)))
  end)

  it("in a one-way thing passes it", function()
    local world = worldOf { { "hero", box(0, 25) },
      { "ledge", box(-20, 30, 50, 4), { oneWay = { 0, -1 } } } }
    assert.same(packed(0, 90, nil, nil, nil, 0), packed(world:advance("hero", 0, 90)))
  end)
end)

-- Random worlds: it goes as far as a move that touches everything, by the FFI and on the stack.
describe("an advance among shapes at random", function()
  local KINDS = { "polygon", "rounded", "circle", "capsule", "segment" }

  local function crowd(rng)
    local world = graze.world():rule("default", "mist", "cross"):rule("default", "air", "ignore")
    for i = 1, 30 do
      local shape = body.shape((random.sweep(rng, rng:pick(KINDS), "circle", true)))
      shape:setPosition(rng:grid(200, 4), rng:grid(200, 4))
      world:add(i, shape, { group = rng:pick { "default", "default", "mist", "air" } })
    end
    return world
  end

  it("ends where a move ends that all things touch", function()
    local rng, stopped = numbers.new(21), 0
    for _ = 1, 60 do
      local world = crowd(rng)
      world:add("me", graze.circle(0, 0, 4):setPosition(rng:grid(250, 4), rng:grid(250, 4)))
      for _ = 1, 10 do
        local goalX, goalY = rng:grid(250, 4), rng:grid(250, 4)
        local x, y = world:push "me"
        if world:fits("me", world:getShape "me") then
          local function touch(_, other)
            local group = world:getGroup(other)
            return group == "mist" and "cross" or group ~= "air" and "touch" or "ignore"
          end
          local mx, my = world:move("me", goalX, goalY, touch)
          world:setPosition("me", x, y)
          local ax, ay, other = world:advance("me", goalX, goalY)
          assert.same({ mx, my }, { ax, ay })
          assert.equal(other ~= nil, ax ~= goalX or ay ~= goalY)
          if other then stopped = stopped + 1 end
        end
      end
    end
    assert.is_true(stopped > 150, stopped)
  end)

  it("answers by the FFI what it answers on the stack", function()
    local rng = numbers.new(22)
    for _ = 1, 60 do
      local world = crowd(rng)
      world:add("me", graze.circle(0, 0, 4):setPosition(rng:grid(250, 4), rng:grid(250, 4)))
      for _ = 1, 10 do
        local x, y = world:getPosition "me"
        local goalX, goalY = rng:grid(250, 4), rng:grid(250, 4)
        local filter = rng:pick { "slide", "cross", "bounce", "touch", false }
        local direct = packed(world:advance("me", goalX, goalY, filter or nil))
        local hits = {}
        for k, item, other, response, t, nx, ny, px, py, depth in world:hits() do
          hits[k] = { item, other, response, t, nx, ny, px, py, depth }
        end
        world:setPosition("me", x, y)
        -- functions run on the stack
        local asked = packed(world:advance("me", goalX, goalY,
          function() return filter or true end))
        assert.same(direct, asked)
        for k, item, other, response, t, nx, ny, px, py, depth in world:hits() do
          assert.same(hits[k], { item, other, response, t, nx, ny, px, py, depth })
        end
      end
    end
  end)
end)

describe("an advance that fails", function()
  it("leaves the item where it was, and the hits as they were", function()
    local world = worldOf { { "hero", box(0, 7) }, { "wall", box(50, 0) },
      { "floor", box(-50, 10, 200) } }
    world:check("hero", -300, 7)
    local before = { world:getHit(1) }
    for _, filter in ipairs { function() error("thrown through", 0) end,
      function(_, other) return other == "floor" or error("thrown through", 0) end } do
      assert.has_error(function() world:advance("hero", 90, 0, filter) end, "thrown through")
      assert.same({ 0, 7 }, { world:getPosition "hero" })
      assert.same(before, { world:getHit(1) })
    end
  end)

  it("is an error at the line of the call", function()
    local world = worldOf { { "hero", box(0, 0) }, { "floor", graze.plane(0, -1, 500) } }
    local refuses, _, refusesNumbers = refusals.of({ world = world, nan = 0 / 0,
      huge = math.huge }, function() return { world:getPosition "hero" } end)
    refusesNumbers("world:advance('hero', 1, 2)", {})
    refuses("world:advance('nobody', 1, 2)", 1, "...")
    refuses("world:advance('floor', 1, 2)", 1, "...")
    refuses("world:advance('hero', 1, 2, 7)", 4, "...")
    refuses("world:advance('hero', 1, 2, 'hop')", 4, "...")
    refuses("world:move('hero', 1, 2, function() return 5 end)", "...")
  end)

  it("tells the times and the leg of the whole way, also from afar, as a move does", function()
    local function told(call)
      local world = worldOf { { "wall", graze.rectangle(-20, -50, 10, 100) },
        { "coin", graze.rectangle(5e8, -5, 10, 10), { group = "coins" } },
        { "hero", graze.rectangle(-5, -5, 10, 10), { group = "heroes" } } }
      world:rule("heroes", "coins", "cross"):setPosition("hero", 1e9, 0)
      world[call](world, "hero", -1e9, 0)
      local list = {}
      for k, _, other, _, t in world:hits() do
        local x, y, dx, dy = world:getHitLeg(k)
        list[#list + 1] = { other, t, x, y, dx, dy }
      end
      return list
    end
    local moved, advanced = told "move", told "advance"
    assert.equal(2, #advanced)
    for k, hit in ipairs(advanced) do
      assert.equal(moved[k][1], hit[1])
      assert.is_true(math.abs(hit[2] - moved[k][2]) <= 1e-9, hit[2])
      assert.is_true(math.abs(hit[5] + 2e9) <= 1, hit[5])
    end
  end)
end)

describe("world:setUp", function()
  it("is up the screen, with y down, until it is set; and is a direction", function()
    local world = graze.world()
    assert.same({ 0, -1 }, { world:getUp() })
    assert.equal(world, world:setUp(3, 4))
    near({ 0.6, 0.8 }, { world:getUp() })
    world:setUp(-1e50, 0)
    assert.same({ -1, 0 }, { world:getUp() })
  end)

  it("refuses what has no direction", function()
    local world = graze.world():setUp(1, 0)
    local refuses = refusals.of({ world = world }, function() return { world:getUp() } end)
    refuses("world:setUp(0, 0)", 1, "up must have a direction")
    refuses("world:setUp(0, 1e-200)", 1, "up must have a direction")
  end)

  it("outlives clear", function()
    local world = graze.world():setUp(0, 1)
    world:clear()
    assert.same({ 0, 1 }, { world:getUp() })
  end)
end)
