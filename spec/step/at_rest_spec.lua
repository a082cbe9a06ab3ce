-- What is at rest: whether it is said, saved, and ended by changes.

local graze = require "graze"

local function worldOf()
  local world = graze.world():rule("default", "default", "slide")
  world:add("crate", graze.rectangle(0, 0, 10, 10), { mass = 7, acceleration = { 0, 9 } })
  world:add("floor", graze.rectangle(-50, 10, 100, 10))
  return world
end

local function resting()
  local world = worldOf()
  world:step(1 / 60)
  assert.is_true(world:isAtRest "crate")
  return world
end

describe("an item at rest", function()
  it("is not one that was added, or has no mass", function()
    local world = worldOf()
    assert.is_false(world:isAtRest "crate")
    world:add("wall", graze.rectangle(20, 0, 10, 10))
    assert.is_false(world:isAtRest "wall")
    world:add("puck", graze.circle(50, 0, 5), { mass = 1 })
    assert.is_true(world:isAtRest "puck") -- nothing pulls it
    world:setVelocity("puck", 1, 0)
    assert.is_false(world:isAtRest "puck")
    assert.is_false(pcall(world.isAtRest, world, "nobody"))
    world:add("plane", graze.plane(0, -1, 90))
    assert.is_false(pcall(world.isAtRest, world, "plane"))
  end)

  it("is in snapshots, hashes and bytes", function()
    local world = resting()
    local saved, hash = world:save(), world:hash()
    assert.not_equal(hash, worldOf():hash())
    local other = graze.world():unpack(world:pack())
    assert.equal(hash, other:hash())
    assert.is_true(other:isAtRest "crate")
    world:setPosition("crate", 0, 0)
    assert.is_false(world:isAtRest "crate")
    assert.equal(worldOf():hash(), world:hash())
    world:restore(saved)
    assert.is_true(world:isAtRest "crate")
    assert.equal(hash, world:hash())
  end)

  for name, change in pairs {
    velocity = function(world) world:setVelocity("crate", 0, 0) end,
    acceleration = function(world) world:setAcceleration("crate", 0, 9) end,
    mass = function(world) world:setMass("crate", 7) end,
    spin = function(world) world:setAngularVelocity("crate", nil) end,
    hinge = function(world) world:setHinge("crate", nil) end,
    impulse = function(world) world:applyImpulse("crate", 0, 0) end,
    position = function(world) world:setPosition("crate", 0, 0) end,
    angle = function(world) world:setAngle("crate", 0) end,
    transform = function(world) world:setTransform("crate", 1, 2, 3) end,
    shape = function(world) world:setShape("crate", graze.circle(0, 0, 4)) end,
    group = function(world) world:setGroup("crate", "other") end,
    move = function(world) world:move("crate", 5, 5) end,
    turn = function(world) world:move("crate", 0, 0, 1) end,
    carve = function(world) world:carve("crate", graze.circle(0, 0, 4)) end,
  } do
    it("wakes by a change of its " .. name, function()
      local world = resting()
      change(world)
      assert.is_false(world:isAtRest "crate")
    end)
  end

  it("stays so where others change, and where a change is refused", function()
    local world = resting()
    world:addRectangle("other", 12, 0, 10, 10, { mass = 1 })
    world:setVelocity("other", -3, 0)
    for _, call in ipairs { function() world:setVelocity("crate", 0 / 0, 0) end,
      function() world:applyImpulse("crate", "left", 0) end,
      function() world:setPosition("crate", 1, 1 / 0) end,
      function() world:setMass("crate", -1) end,
      function() world:carry("crate", 50, 0, error) end,
      function() world:carry("other", -50, 0, error) end,
      function() world:step(1, error) end } do
      assert.is_false(pcall(call))
      assert.is_true(world:isAtRest "crate")
    end
    world:check("crate", 50, 50)
    assert.is_true(world:isAtRest "crate")
  end)
end)
