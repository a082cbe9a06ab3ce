-- Masses of any ratio: a heavy one on a light one, on a door, or behind either. Nobody freezes, and
-- nothing is cut short.

local graze = require "graze"
local scene = require "spec.support.scene"

local near = scene.near
local DT = 1 / 60

local function run(world, steps, keep)
  for step = 1, steps do
    keep(world)
    world:step(DT)
    assert.equal(0, scene.cut(world), "cut short in step " .. step)
  end
end

describe("a mass", function()
  for _, ratio in ipairs { 1, 100, 1e3, 1e4, 1e6 } do
    local function stack(up)
      local world = graze.world():rule("default", "default", "slide")
      world:add("ground", graze.rectangle(-200, 0, 400, 20),
        { velocity = up and { 0, -up } or nil })
      world:add("light", graze.rectangle(-5, -10, 10, 10), { mass = 1, acceleration = { 0, 900 } })
      world:add("heavy", graze.rectangle(-5, -40, 10, 10),
        { mass = ratio, acceleration = { 0, 900 } })
      return world
    end

    it(("of %g slides over one of 1 that lies on the ground"):format(ratio), function()
      local world = stack()
      run(world, 60, function()
        world:setVelocity("heavy", 4, select(2, world:getVelocity "heavy"))
      end)
      near(4, world:getPosition "heavy", "x", 1e-6)
      near(20, (select(2, world:getPosition "heavy")), "y", 1e-6)
      near(0, select(2, world:getPosition "light"), "what bears it", 1e-6)
    end)

    it(("of %g rises with one of 1 on a lift"):format(ratio), function()
      local world = stack(60)
      run(world, 120, function() end)
      near(-120, (select(2, world:getPosition "ground")), "the lift", 1e-6)
      near(-120, (select(2, world:getPosition "light")), "the light one", 1e-5)
      near(-100, (select(2, world:getPosition "heavy")), "the heavy one", 1e-5)
    end)

    it(("of %g slides along a door of 1 that stands at its end"):format(ratio), function()
      for _, limit in ipairs { 0, 0.3 } do
        local world = graze.world():rule("default", "default", "slide")
        world:add("door", graze.rectangle(0, -3, 60, 6),
          { mass = 1, angularVelocity = 0, hinge = { -limit, limit } })
        world:add("man", graze.circle(0, 0, 9):setPosition(20, -12.5), { mass = ratio })
        run(world, 120, function() world:setVelocity("man", 60, 20) end)
        assert.is_true(world:getPosition "man" > 120, world:getPosition "man")
      end
    end)

    it(("of %g pushes one of 1 into a row against a wall, and stands"):format(ratio), function()
      local world = graze.world():rule("default", "default", "slide")
      world:add("wall", graze.rectangle(100, -50, 10, 100))
      for k = 1, 3 do
        world:add("light" .. k, graze.rectangle(-5, -5, 10, 10):setPosition(90 - 10 * k, 0),
          { mass = 1 })
      end
      world:add("heavy", graze.rectangle(-5, -5, 10, 10), { mass = ratio })
      run(world, 120, function() world:setVelocity("heavy", 60, 0) end)
      near(65, world:getPosition "heavy", "x", 1e-6)
      near(95, world:getPosition "light1", "the first", 1e-6)
    end)
  end
end)

describe("who has no mass", function()
  it("goes on along the free end of a door that points at him", function()
    for _, y in ipairs { -3.5, -1, 0, 1, 2, 3.5 } do
      local world = graze.world():rule("default", "default", "slide")
      world:add("door", graze.rectangle(0, -3, 16, 6),
        { mass = 1, angularVelocity = 0, hinge = { -1.6, 1.6 } })
      world:add("man", graze.circle(0, 0, 9):setPosition(25.1, y))
      for _ = 1, 240 do
        world:setVelocity("man", -60, 30):step(DT)
        assert.is_nil(world:collide("man", "door"))
      end
      assert.is_true(world:getPosition "man" < -100, y)
    end
  end)
end)
