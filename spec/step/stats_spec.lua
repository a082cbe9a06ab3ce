-- What world:stats tells of the last step.

local graze = require "graze"
local disturb = require "spec.support.disturb"

local NAMES = {
  "contacts", "cutShort", "events", "islands", "items", "largestIsland", "moved", "pairs",
  "unsolved",
}

local function sorted(stats)
  local names = {}
  for name in pairs(stats) do names[#names + 1] = name end
  table.sort(names)
  return names
end

local function tower(rows)
  local world = graze.world { friction = 0.5 }
  world:add("ground", graze.rectangle(-200, 0, 400, 20))
  for k = 1, rows do
    world:add(k, graze.rectangle(-8, -16, 16, 16):setPosition(0, -16 * (k - 1)),
      { mass = 1, angularVelocity = 0, acceleration = { 0, 600 }, restitution = 0 })
  end
  return world
end

describe("the stats of a world", function()
  it("are 0 before any step, but for the items", function()
    local world = tower(3)
    local stats = world:stats()
    assert.same(NAMES, sorted(stats))
    for _, name in ipairs(NAMES) do assert.equal(name == "items" and 4 or 0, stats[name], name) end
  end)

  it("write into a table that is given, and leave its other fields", function()
    local world, into = tower(1), { mine = 7 }
    assert.equal(into, world:stats(into))
    assert.same({ 7, 2 }, { into.mine, into.items })
    for _, wrong in ipairs { 5, "into", true } do
      local fine, problem = pcall(function() world:stats(wrong) end)
      assert.is_false(fine)
      assert.truthy(problem:find("bad argument #1 to 'stats' (table expected", 1, true))
    end
  end)

  it("count what flies without a mass, and no pairs or islands", function()
    local world = graze.world()
    for k = 1, 5 do
      world:add(k, graze.circle(0, 0, 1):setPosition(10 * k, 0), { velocity = { 0, 60 } })
    end
    world:add("still", graze.circle(0, 0, 1))
    world:step(1)
    local stats = world:stats()
    assert.same({ 6, 5, 0, 0 }, { stats.items, stats.moved, stats.pairs, stats.islands })
    world:stepItem(1, 1)
    assert.equal(1, world:stats().moved)
  end)

  it("count what a tower needs as it lies down, and nothing once it rests", function()
    local world = tower(6)
    world:setVelocity(6, 0, 50):setPosition(6, 0, -90)
    world:step(1 / 60)
    local stats = world:stats()
    assert.True(stats.moved > 0)
    for _ = 1, 60 do world:step(1 / 60) end
    stats = world:stats(stats)
    for _, name in ipairs(NAMES) do assert.equal(name == "items" and 7 or 0, stats[name], name) end
  end)

  it("count an island with all of its bodies, its contacts, and events of balls", function()
    local world = tower(6)
    world:setVelocity(1, 100, 0)
    world:step(1 / 60)
    local stats = world:stats()
    assert.equal(6, stats.largestIsland)
    assert.True(stats.islands >= 1 and stats.contacts >= 12)

    world = graze.world():rule("default", "default", "bounce")
    for k = 1, 3 do
      world:add(k, graze.circle(0, 0, 5):setPosition(20 * k, 0), { mass = 1 })
    end
    world:setVelocity(1, 100, 0)
    world:step(1)
    stats = world:stats()
    assert.same({ 3, 0 }, { stats.moved, stats.islands })
    assert.True(stats.events >= 2 and stats.contacts >= 2)
  end)

  it("count moves that a bound has ended, until the next step, and no checks", function()
    local world = graze.world():rule("default", "default", "bounce")
    world:add("ceiling", graze.rectangle(-100, -20, 200, 10))
    world:add("floor", graze.rectangle(-100, 10, 200, 10))
    world:add("ball", graze.circle(0, 0, 1))
    world:add("box", graze.rectangle(-1, -2, 2, 4))
    world:setPosition("box", 50, 0)
    world:check("ball", 1, 1e6)
    assert.equal(0, world:stats().cutShort)
    local _, _, hits = world:move("ball", 1, 1e6)
    assert.True(hits > 1000)
    assert.equal(1, world:stats().cutShort)
    world:moveBy("box", 1, 1e6, 1)
    assert.equal(2, world:stats().cutShort)
    assert.truthy(tostring(world):find(", 2 items cut short", 1, true))
    world:moveBy("ball", 1, 0)
    assert.equal(2, world:stats().cutShort)
    world:step(1 / 60)
    assert.equal(0, world:stats().cutShort)
  end)

  it("count impacts that were solved only in part", function()
    local world = graze.world():rule("default", "default", "bounce")
    world:add("wall", graze.rectangle(-100, -50, 105, 100))
    for k = 1, 40 do
      world:add(k, graze.circle(0, 0, 5):setPosition(10 * k, 0),
        { mass = k % 2 == 0 and 1 or 1000, velocity = { -100, 0 }, restitution = k % 3 / 2 })
    end
    world:step(0.01)
    assert.True(world:stats().unsolved > 0)
    world:clear():step(0.01)
    assert.equal(0, world:stats().unsolved)
  end)

  it("are no part of what is hashed, and as before where a step has failed", function()
    local world, twin = tower(4), tower(4)
    world:step(1 / 60)
    twin:step(1 / 60)
    local before, told = world:hash(), world:stats()
    world:stats()
    assert.equal(before, world:hash())
    assert.is_false(pcall(world.step, world, 1 / 60, function() error "no" end))
    assert.same(told, world:stats())
    assert.equal(twin:hash(), world:hash())
  end)

  it("make no garbage with a table to write into", function()
    local world, into = tower(2), {}
    assert.equal(0, disturb.garbage(function() world:stats(into) end, 1000))
  end)
end)
