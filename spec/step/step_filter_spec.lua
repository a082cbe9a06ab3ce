-- world:step with a filter, and world:stepItem, which lets one item fly.

local graze = require "graze"
local check = require "spec.support.check"
local Hash = require "spec.support.hash"
local numbers = require "spec.support.numbers"

local near = check.near

-- Balls and boxes that fly about in a box, some of which have masses and turn.
local function crowd(seed)
  local rng, world = numbers.new(seed), graze.world()
  world:rule("default", "default", "bounce"):rule("default", "mist", "cross")
  world:rule("wall", "default", rng:pick { "bounce", "slide", "touch" })
  world:add("walls", graze.chain({ -60, -60, 60, -60, 60, 60, -60, 60 }, true), { group = "wall" })
  for i = 1, 14 do
    local shape = i % 3 == 0 and graze.rectangle(-3, -2, 6, 4) or graze.circle(0, 0, 1 + i % 4)
    world:add(i, shape:setPosition(rng:range(-50, 50), rng:range(-50, 50)),
      { group = i % 5 == 0 and "mist" or nil })
    world:setVelocity(i, rng:range(-90, 90), rng:range(-90, 90)):setAcceleration(i, 0, 40)
    world:setRestitution(i, rng:range(0, 1))
    if i % 2 == 0 then world:setMass(i, rng:range(0.5, 3)) end
    if i % 6 == 0 then world:setAngularVelocity(i, rng:range(-3, 3)) end
  end
  return world
end

local function digest(world, hash)
  hash:hits(world)
  for item in world:items() do
    hash:values(world:getTransform(item))
    hash:values(world:getVelocity(item))
  end
end

describe("the filter of a step", function()
  it("stands for the rules, as that of a move", function()
    local hits = 0
    for seed = 1, 20 do
      local world, same = crowd(seed), crowd(seed)
      local one, two = Hash.new(), Hash.new()
      for _ = 1, 30 do
        hits = hits + world:step(1 / 60)
        same:step(1 / 60, function(item, other)
          return same:getRule(same:getGroup(item), same:getGroup(other))
        end)
        digest(world, one)
        digest(same, two)
      end
      assert.equal(one:digest(), two:digest())
    end
    assert.is_true(hits > 300, hits)
  end)

  it("lets a bullet leave its shooter", function()
    local world = graze.world():rule("default", "default", "bounce")
    world:addRectangle("shooter", 0, 0, 10, 10)
    world:add("bullet", graze.circle(0, 0, 2):setPosition(5, 5))
    world:addRectangle("wall", 50, -50, 10, 100)
    world:setVelocity("bullet", 100, 0)
    local asked = {}
    local n = world:step(1, function(item, other)
      asked[#asked + 1] = item .. " " .. other
      return other == "shooter" and "ignore" or "bounce"
    end)
    assert.equal(1, n)
    assert.equal("wall", (select(2, world:getHit(1))))
    near({ -9, 5 }, { world:getPosition "bullet" })
    assert.same({ "bullet shooter", "bullet wall" }, asked)
  end)

  it("may be a response, a table of groups, or a function that searches", function()
    local function flight(filter)
      local world = graze.world()
      world:addRectangle("wall", 50, -50, 10, 100, { group = "walls" })
      world:add("ball", graze.circle(0, 0, 2))
      world:setVelocity("ball", 100, 0)
      if type(filter) == "function" then
        local answer = filter
        filter = function() return answer(world) end
      end
      world:step(1, filter)
      return (world:getPosition "ball")
    end
    near({ 48 }, { flight() })
    near({ 100 }, { flight "cross" })
    near({ -4 }, { flight "bounce" })
    near({ 100 }, { flight { walls = "ignore" } })
    near({ -4 }, { flight { walls = "bounce" } })
    near({ -4 }, { flight(function(world)
      assert.same({ "wall" }, (world:queryPoint(55, 0)))
      world:check("ball", 90, 3)
      return "bounce"
    end) })
  end)

  it("that fails ends the step: all items stay, also those that had flown", function()
    local world = graze.world()
    for i = 1, 3 do
      world:addRectangle(i, 20 * i, 0, 10, 10)
      world:setVelocity(i, 0, 100)
    end
    world:addRectangle("floor", 0, 50, 200, 10)
    local fine, problem = pcall(world.step, world, 1, function(item)
      if item == 2 then error("mine", 0) end
      return "slide"
    end)
    assert.is_false(fine)
    assert.equal("mine", problem)
    for i = 1, 3 do
      assert.equal(0, (select(2, world:getPosition(i))))
      assert.same({ 0, 100 }, { world:getVelocity(i) })
    end
    assert.equal(3, world:step(1)) -- the world is not locked
  end)
end)

describe("stepItem", function()
  it("lets one item fly, as a step does where nobody else is in its way", function()
    local world, other = crowd(3), crowd(3)
    for item in world:items() do
      if item ~= 4 and item ~= "walls" then
        world:remove(item)
        other:remove(item)
      end
    end
    for _ = 1, 200 do
      assert.equal(world:step(1 / 60), other:stepItem(4, 1 / 60))
      assert.equal(world:hash(), other:hash())
    end
  end)

  it("moves nobody else, not even who is hit; that flies in its own step", function()
    local world = graze.world():rule("default", "default", "bounce")
    for i = 1, 2 do
      world:add(i, graze.circle(0, 0, 5):setPosition(30 * i, 0))
      world:setMass(i, 1)
    end
    world:setVelocity(1, 100, 0)
    assert.equal(1, world:stepItem(1, 1))
    near({ 50, 0, 60, 0 }, { world:getPosition(1), 0, world:getPosition(2), 0 })
    near({ 0, 100 }, { world:getVelocity(1), (world:getVelocity(2)) })
    world:stepItem(2, 0.5)
    near({ 110, 0 }, { world:getPosition(2) })
    near({ 50, 0 }, { world:getPosition(1) })
  end)

  it("moves nobody else where the item is pulled, and throws whom it hits", function()
    for _, turns in ipairs { false, true } do
      local world = graze.world():rule("default", "default", "bounce")
      for i, y in ipairs { -40, 0, 20 } do
        world:add(i, graze.rectangle(-5, -5, 10, 10):setPosition(0, y), { mass = 1,
          restitution = 0, acceleration = { 0, 100 }, angularVelocity = turns and 0 or nil })
      end
      world:setVelocity(1, 0, 100)
      repeat local hits = world:stepItem(1, 0.025) until hits > 0
      near({ 0, 0, 0, 20 }, { world:getPosition(2), select(2, world:getPosition(2)),
        world:getPosition(3) })
      near({ 10 * math.sqrt(40), 0 }, { select(2, world:getVelocity(2)),
        (select(2, world:getVelocity(3))) })
    end
  end)

  it("lets a ball roll as a step does", function()
    local worlds = {}
    for k = 1, 2 do
      worlds[k] = graze.world { friction = 0.5 }:rule("default", "default", "bounce")
      worlds[k]:add("floor", graze.rectangle(-500, 0, 1000, 10))
      worlds[k]:add("ball", graze.circle(0, 0, 5):setPosition(0, -5), { mass = 1, restitution = 0,
        velocity = { 100, 0 }, acceleration = { 0, 300 }, angularVelocity = 0 })
    end
    for _ = 1, 60 do
      worlds[1]:step(1 / 60)
      worlds[2]:stepItem("ball", 1 / 60)
    end
    near({ 200 / 3 }, { (worlds[1]:getVelocity "ball") })
    assert.equal(worlds[1]:getVelocity "ball", worlds[2]:getVelocity "ball")
    assert.equal(worlds[1]:getAngularVelocity "ball", worlds[2]:getAngularVelocity "ball")
  end)

  it("is slow motion for one", function()
    local world = graze.world()
    world:add("slow", graze.circle(0, 0, 1))
    world:add("fast", graze.circle(0, 0, 1):setPosition(0, 90))
    for _, item in ipairs { "slow", "fast" } do world:setVelocity(item, 60, 0) end
    for _ = 1, 60 do
      world:stepItem("slow", 1 / 240)
      world:stepItem("fast", 1 / 60)
    end
    near({ 15, 60 }, { world:getPosition "slow", (world:getPosition "fast") }, 1e-9)
  end)

  it("stays where it has no motion, and takes a filter", function()
    local world = graze.world()
    world:add("ball", graze.circle(0, 0, 1))
    world:addRectangle("wall", 10, -5, 5, 10)
    assert.equal(0, world:stepItem("ball", 1))
    world:setVelocity("ball", 90, 0)
    assert.equal(0, world:stepItem("ball", 1, "ignore"))
    near({ 90, 0 }, { world:getPosition "ball" })
  end)

  it("and step refuse what is no time, no item, no filter", function()
    local world = graze.world()
    world:add("ball", graze.circle(0, 0, 1))
    world:add("floor", graze.plane(0, -1, 0))
    local scope = { world = world }
    for line, text in pairs {
      ["world:stepItem('ball', -1)"] = "bad argument #2 to 'stepItem' (time must not be negative)",
      ["world:stepItem('ball')"] = "bad argument #2 to 'stepItem' (number expected, got nil)",
      ["world:stepItem('x', 1)"] = "bad argument #1 to 'stepItem' (item is not in this world: 'x')",
      ["world:stepItem('floor', 1)"] = "#1 to 'stepItem' (item is a plane, which has no place",
      ["world:stepItem('ball', 1, 5)"] = "bad argument #3 to 'stepItem' (response, table or funct",
      ["world:step(1, 5)"] = "bad argument #2 to 'step' (response, table or function expected",
      ["world:step(1, 'slip')"] = "bad argument #2 to 'step' (",
    } do check.refuses(scope, line, text) end
  end)
end)
