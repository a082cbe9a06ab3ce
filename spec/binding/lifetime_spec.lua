-- Shapes and the collector: nothing dies too early, nothing is left behind, and questions make no
-- garbage.

local graze = require "graze"
local check = require "spec.support.check"
local disturb = require "spec.support.disturb"

local near = check.near

local function box(x, y, w, h) return graze.rectangle(x, y, w or 10, h or 10) end

describe("under a collector that never rests", function()
  it("shapes stay what they are", function()
    disturb.collecting(function()
      local kept = {}
      for i = 1, 40 do
        kept[i] = graze.polygon { i, 0, i + 4, 0, i, 3 }
        graze.circle(i, i, i):clone()
        assert.is_string(tostring(graze.capsule(i, 0, 0, i, 1)))
        graze.regularPolygon(50, i)
      end
      for i = 1, 40 do assert.same({ i, 0, i + 4, 0, i, 3 }, { kept[i]:getVertices() }) end
    end)
  end)

  it("collections in the middle of reading a table do no harm", function()
    disturb.collecting(function()
      local list = setmetatable({}, { __index = function(_, i)
        collectgarbage()
        return ({ 0, 0, 4, 0, 0, 3 })[i]
      end })
      for _ = 1, 5 do assert.same({ 0, 0, 4, 0, 0, 3 }, { graze.polygon(list):getVertices() }) end
      local settings = setmetatable({}, { __index = function(_, name)
        collectgarbage()
        return ({ x = 1, y = 2, radius = 3 })[name]
      end })
      assert.same({ 1, 2, 0 }, { graze.puck(settings):getPosition() })
    end)
  end)

  it("a step survives collections at every bounce", function()
    disturb.collecting(function()
      local puck = graze.puck { x = 50, y = 50, radius = 1, vx = 98, vy = 49 }
      local bounces = puck:step(20, { graze.plane(1, 0, 0), graze.plane(-1, 0, 100),
        graze.plane(0, 1, 0), graze.plane(0, -1, 100) }, function() collectgarbage() end)
      assert.equal(30, bounces)
    end)
  end)

  it("clones outlive what they were cloned from", function()
    disturb.collecting(function()
      for i = 1, 20 do
        local shape = graze.regularPolygon(5, i):setPosition(i, -i):clone()
        collectgarbage()
        near({ i, -i }, { shape:getCentroid() }, 1e-12 * i)
      end
    end)
  end)
end)

describe("the collector", function()
  it("gets every shape back that is not held", function()
    local weak = setmetatable({}, { __mode = "k" })
    for i = 1, 50 do
      weak[graze.circle(i, 0, 1)], weak[box(i, 0)], weak[graze.plane(0, 1, i)] = true, true, true
      weak[graze.puck { x = i, y = 0, radius = 1 }], weak[graze.plane3(0, 0, 1, i)] = true, true
    end
    assert.equal(0, disturb.held(weak))
  end)

  it("gets back the puck, the walls and the callback of a step that raised", function()
    local weak = setmetatable({}, { __mode = "k" })
    local function play()
      local puck, wall = graze.puck { x = 50, y = 0, radius = 1, vx = -100 }, graze.plane(1, 0, 0)
      local function bounced() error "enough" end
      weak[puck], weak[wall], weak[bounced] = true, true, true
      assert.is_false(pcall(puck.step, puck, 1, { wall }, bounced))
    end
    play()
    assert.equal(0, disturb.held(weak))
  end)

  it("finds no memory growing while shapes come and go", function()
    local function round()
      for i = 1, 200 do
        local a, b = graze.regularPolygon(3 + i % 20, i), graze.polygon({ 0, 0, i, 0, 0, i }, 1)
        a:overlaps(b)
        pcall(graze.polygon, 0, 0, 1, 0, 2, 0)
        pcall(graze.polygon, 0, 0, 4, 0, 1, 1, 0, 4)
        a:clone():move(1, 2)
        local grid = graze.grid(4, 4, i, i):setCell(1, 1, 1)
        grid:setKind(2, graze.polygon(0, 0, i, 0, 0, i))
        graze.compound(a, graze.outline(0, 0, i, 0, i, i, i / 2, i / 3, 0, i)):overlaps(grid)
        pcall(graze.outline, 0, 0, i, i, i, 0, 0, i)
        pcall(graze.chain, 0, 0)
        graze.chain(0, 0, i, 0, i, i):clone():scale(2, -1)
      end
    end
    assert.is_true(disturb.growth(round, 5) < 16)
  end)
end)

describe("no garbage is made by", function()
  local a, b = graze.regularPolygon(6, 10), box(8, -5)
  local apart, ball, rod = box(100, 0), graze.circle(3, 4, 5), graze.capsule(-5, 0, 5, 5, 2)
  local round = graze.polygon({ 0, 0, 10, 0, 10, 10, 0, 10 }, 2)
  local floor, tabletop = graze.plane(0, -1, 5), graze.plane3(0, 0, 1, 0)
  local shapes = { a, b, apart, ball, rod, round }
  local unions = { ball, box(3, 3), graze.outline(0, 0, 9, 0, 9, 3, 3, 3, 3, 9, 0, 9),
    graze.chain(0, 0, 9, 0, 9, 9), graze.compound(ball, box(3, 3)),
    graze.grid(2, 2, 8, 8, { 1, 0, 1, 1 }), graze.segment(-5, 2, 5, 2) }
  local list = {}
  local puck = graze.puck { x = 50, y = 50, radius = 1, vx = 83, vy = 29, ay = 10 }
  local walls = { graze.plane(1, 0, 0), graze.plane(-1, 0, 100), graze.plane(0, 1, 0),
    graze.plane(0, -1, 100) }
  local function bounced() end

  -- f for every two of a list, or else of the shapes
  local function pairwise(f, of)
    of = of or shapes
    return function()
      for i = 1, #of do
        for j = 1, #of do f(of[i], of[j]) end
      end
    end
  end

  local questions = {
    overlaps = pairwise(function(p, q) return p:overlaps(q) end),
    collide = pairwise(function(p, q) return p:collide(q) end),
    contacts = pairwise(function(p, q) return p:contacts(q) end),
    distance = pairwise(function(p, q) return p:distance(q) end),
    sweep = pairwise(function(p, q) return p:sweep(q, 30.5, -7.25) end),
    predict = pairwise(function(p, q) return p:predict(q, 30.5, -7.25) end),
    impact = pairwise(function(p, q) return p:impact(q, 30.5, -7.25, 1.5, 9.75, 10) end),
    polarOverlaps = pairwise(function(p, q) return p:polarOverlaps(q) end),
    contains = pairwise(function(p) return p:contains(1.5, 2.5) end),
    rayCast = pairwise(function(p) return p:rayCast(-50.5, 1.5, 50.5, 2.5) end),
    ["questions to planes"] = function()
      for i = 1, #shapes do
        local shape = shapes[i]
        floor:overlaps(shape)
        shape:collide(floor)
        shape:contacts(floor)
        shape:distance(floor)
        shape:sweep(floor, 1.5, 20.5)
        shape:impact(floor, 1.5, 20.5, 0.5, 9.75)
      end
      floor:signedDistance(1.5, 2.5)
      floor:project(1.5, 2.5)
      floor:reflect(1.5, 2.5, 0.5)
      tabletop:impact(0.5, 0.5, 9.5, 1.5, 0.25, 0.25, -1.5, 0.5, 0.5, -9.75)
      tabletop:reflect(0.5, 0.5, -9.5)
    end,
    ["getters and setters"] = function()
      for i = 1, #shapes do
        local shape = shapes[i]
        local x, y, angle = shape:getTransform()
        shape:move(1.5, 2.5):rotate(0.5):rotate(0.25, 3.5, 4.5)
        shape:setPosition(5.5, 6.5):setAngle(0.125)
        shape:setTransform(x, y, angle)
        shape:getVertices()
        shape:getVertices(list)
        shape:getBoundingBox()
        shape:getCentroid()
        shape:getSupport(1.5, 2.5)
        shape:radiusAt(0.75)
        shape:getArea()
        shape:type()
        shape:typeOf("circle")
      end
    end,
    ["a puck's step"] = function()
      puck:step(0.25, walls)
      puck:step(0.25, walls, bounced)
      puck:getPosition()
      puck:getVelocity()
    end,
  }

  for name, ask in pairs {
    overlaps = function(p, q) return p:overlaps(q) end,
    collide = function(p, q) return p:collide(q) end,
    contacts = function(p, q) return p:contacts(q) end,
    distance = function(p, q) return p:distance(q) end,
    sweep = function(p, q) return p:sweep(q, 30.5, -7.25) end,
    impact = function(p, q) return p:impact(q, 30.5, -7.25, 1.5, 9.75, 10) end,
    rayCast = function(p) return p:rayCast(-50.5, 1.5, 50.5, 2.5) end,
    getSupport = function(p) return p:getSupport(1.5, 2.5) end,
    ["collide with a plane"] = function(p) return p:collide(floor) end,
  } do
    questions[name .. " of shapes with parts"] = pairwise(ask, unions)
  end
  questions["cells of a grid"] = function()
    unions[6]:setCell(1, 2, 1):setCell(1, 2, 0)
    unions[6]:getCell(1, 2)
  end

  for name, ask in pairs(questions) do
    it(name, function()
      assert.equal(0, disturb.interpreted(disturb.garbage, ask, 300))
    end)
  end
end)

describe("coroutines", function()
  it("share shapes", function()
    local a, b = box(0, 0), box(8, 0)
    local thread = coroutine.wrap(function()
      while true do
        coroutine.yield(a:collide(b))
        a:move(-1, 0)
      end
    end)
    assert.same({ 2, -1, 0 }, { thread() })
    assert.same({ 1, -1, 0 }, { thread() })
    assert.is_nil(thread())
    assert.is_false(a:overlaps(b))
  end)

  it("may make shapes and end", function()
    local shape
    coroutine.wrap(function() shape = graze.polygon(0, 0, 4, 0, 0, 3) end)()
    collectgarbage()
    assert.same({ 0, 0, 4, 0, 0, 3 }, { shape:getVertices() })
  end)

  it("carry errors to whoever resumes them", function()
    local ok, message = coroutine.resume(coroutine.create(function() box(0, 0):move(1, "2") end))
    assert.is_false(ok)
    assert.truthy(message:find("bad argument #2 to 'move'", 1, true))
  end)
end)

describe("errors", function()
  it("in a metamethod that is asked for a corner are passed on", function()
    local list = setmetatable({}, { __index = function() error("no corner", 0) end })
    local ok, message = pcall(graze.polygon, list)
    assert.same({ false, "no corner" }, { ok, message })
  end)

  it("in a metamethod of the walls leave the puck as it was", function()
    local puck = graze.puck { x = 50, y = 50, radius = 1, vx = 98 }
    local asked, wall = 0, graze.plane(1, 0, 0)
    local walls = setmetatable({}, { __index = function(_, i)
      asked = asked + 1
      if asked > 2 then error("no wall", 0) end
      return i == 1 and wall or nil
    end })
    assert.is_false(pcall(puck.step, puck, 10, walls))
    assert.same({ 50, 50, 0 }, { puck:getPosition() })
    assert.same({ 98, 0, 0 }, { puck:getVelocity() })
    assert.equal(0, puck:step(0.1, {}))
  end)

  it("do not spoil the shapes for later", function()
    local a, b = box(0, 0), box(8, 0)
    for _ = 1, 100 do
      pcall(a.sweep, a, b, 0 / 0, 0)
      pcall(a.sweep, a, nil, 1, 0)
      pcall(a.move, a, {}, 0)
    end
    assert.same({ 2, -1, 0 }, { a:collide(b) })
  end)
end)

describe("a method torn from its type", function()
  it("does not crash on anything", function()
    local things = { 5, "text", {}, io.stdout, print, true, box(0, 0), graze.plane(0, 1, 0),
      graze.plane3(0, 0, 1, 0), graze.puck { x = 0, y = 0, radius = 1 } }
    local names = { "overlaps", "collide", "move", "getVertices", "clone", "step", "impact",
      "project", "type", "typeOf", "__tostring", "__gc", "__index" }
    local calls = 0
    for i = 7, 10 do
      for _, name in ipairs(names) do
        local ok, method = pcall(function() return things[i][name] end)
        if ok and type(method) == "function" then
          calls = calls + 1
          assert.is_false(pcall(method))
          for j = 1, 6 do assert.is_false(pcall(method, things[j], things[j], 1, 2)) end
        end
      end
    end
    assert.is_true(calls > 15)
  end)
end)

it("a world is known by its metatable, each time that it is asked", function()
  local world = graze.world()
  local metatable = debug.getmetatable(world)
  assert.equal(0, world:count())
  debug.setmetatable(world, nil)
  local ok, message = pcall(metatable.count, world)
  debug.setmetatable(world, metatable)
  assert.is_false(ok)
  assert.truthy(message:find("world expected, got userdata", 1, true))
  assert.equal(0, world:count())
end)
