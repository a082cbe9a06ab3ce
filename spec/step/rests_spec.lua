-- What touches and does not part: towers, rows that are pushed, and what rests on a lift. Whoever
-- rests is at rest to the bit, and tells of it once a step.

local graze = require "graze"
local scene = require "spec.support.scene"

local box, disc, is, near, run = scene.box, scene.disc, scene.is, scene.near, scene.run

-- A floor whose surface is y = 0, and crates of these masses one on the other; false is none.
local function tower(masses, floor)
  return function()
    local list = { floor or scene.fixed("floor", graze.rectangle(-50, 0, 100, 10)) }
    for k, mass in ipairs(masses) do
      list[k + 1] = { k, box(10, 10), 0, 10 - 10 * k, mass or nil, g = 900 }
    end
    return list
  end
end

describe("a tower of crates", function()
  local function stands(masses)
    for _, rule in ipairs { "slide", "bounce" } do
      scene.each_order(rule, tower(masses), function(world)
        run(world, 2)
        for k = 1, #masses do
          assert.same({ 0, 10 - 10 * k }, { world:getPosition(k) })
          assert.same({ 0, 0 }, { world:getVelocity(k) })
        end
        assert.equal(0, scene.cut(world))
      end)
    end
  end

  it("stands, twelve high", function() stands { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 } end)

  it("stands whatever the masses", function()
    stands { 1, 100, 1e-3 }
    stands { 0.1, 1, 10, 1, 0.1 }
  end)

  it("stands without masses", function() stands { false, false, false } end)

  it("tells each step who bears whom, once", function()
    scene.each_order("slide", tower { 1, 2, 3 }, function(world)
      for _ = 1, 10 do
        assert.equal(3, world:step(1 / 60))
        local pairs_of = {}
        for _, item, other in world:hits() do
          local a, b = tostring(item), tostring(other)
          pairs_of[#pairs_of + 1] = a < b and a .. b or b .. a
        end
        table.sort(pairs_of)
        assert.equal("12 1floor 23", table.concat(pairs_of, " "))
      end
    end)
  end)

  it("falls where its floor is taken away, all at once", function()
    scene.each_order("slide", tower { 1, 2, 3 }, function(world)
      run(world, 0.5)
      world:remove "floor"
      assert.equal(0, run(world, 0.5))
      for k = 1, 3 do is(world, k, 0, 10 - 10 * k + 112.5, 0, 450) end
    end)
  end)
end)

describe("balls dropped on one another", function()
  it("come to rest one on the other", function()
    local function bodies()
      local list = { scene.fixed("floor", graze.plane(0, -1, 5)) }
      for k = 0, 2 do list[k + 2] = { k, disc(), 0, -13 * k - 3, 1, g = 900, e = 0.5 } end
      return list
    end
    scene.each_order("bounce", bodies, function(world)
      run(world, 2 / 3)
      for k = 0, 2 do
        near(-10 * k, scene.y(world, k), "height", 1e-8)
        near(0, scene.vy(world, k), "speed", 1e-9)
      end
    end)
  end)
end)

describe("what has no mass", function()
  local function lift(v)
    return { "lift", graze.rectangle(-50, 0, 100, 10), 0, 0, nil, v = { 0, v } }
  end

  it("lifts a ball as fast as it goes, whatever the ball weighs", function()
    for _, mass in ipairs { 1e-3, 1, 1e3 } do
      local function bodies()
        return { lift(-60), { "ball", disc(), 0, -5, mass, g = 900 } }
      end
      scene.each_order("slide", bodies, function(world)
        run(world, 4)
        is(world, "lift", 0, -240, 0, -60)
        is(world, "ball", 0, -245, 0, -60, 1e-8)
      end)
    end
  end)

  it("lifts a tower, which rests on it", function()
    scene.each_order("slide", tower({ 1, 2, 3 }, lift(-60)), function(world)
      for _ = 1, 120 do assert.equal(3, world:step(1 / 60)) end
      is(world, "lift", 0, -120, 0, -60)
      for k = 1, 3 do is(world, k, 0, -110 - 10 * k, 0, -60, 1e-8) end
    end)
  end)

  it("lets down what lies on it, unless it goes faster than that falls", function()
    scene.each_order("slide", tower({ 1, 2 }, lift(60)), function(world)
      run(world, 1)
      for k = 1, 2 do is(world, k, 0, 70 - 10 * k, 0, 60, 1e-6) end
    end)
    scene.each_order("slide", tower({ 1, 2 }, lift(2000)), function(world)
      run(world, 1)
      for k = 1, 2 do is(world, k, 0, 460 - 10 * k, 0, 900) end
    end)
  end)

  it("pushes a row of twenty from the first frame on", function()
    local function bodies()
      local list = { { "mallet", graze.rectangle(-10, -20, 10, 40), 0, 0, nil, v = { 60, 0 } } }
      for k = 0, 19 do list[k + 2] = { k, disc(), 5 + 10 * k, 0, 1 } end
      return list
    end
    scene.each_order("slide", bodies, function(world)
      for frame = 1, 20 do
        world:step(1 / 60)
        for k = 0, 19 do is(world, k, 5 + 10 * k + frame, 0, 60, 0) end
        scene.clear(world)
      end
    end)
  end)
end)

describe("rests", function()
  it("are of each contact that holds something, also of two that bear one", function()
    local function bodies()
      return {
        scene.fixed("floor", graze.rectangle(-50, 0, 100, 10)),
        { "left", box(10, 10), -10, 0, 1, g = 900 }, { "right", box(10, 10), 10, 0, 1, g = 900 },
        { "beam", box(30, 4), 0, -10, 1, g = 900 },
      }
    end
    scene.each_order("slide", bodies, function(world)
      for _ = 1, 5 do
        assert.equal(4, world:step(1 / 60))
        is(world, "beam", 0, -10, 0, 0)
      end
    end)
  end)

  it("hold a ball in a wedge of two others", function()
    -- the two cannot part, as they lie between walls
    local function bodies()
      return {
        scene.fixed("floor", graze.rectangle(-50, 5, 100, 10)),
        scene.fixed("walls", graze.compound(graze.rectangle(-30, -50, 19, 55),
          graze.rectangle(11, -50, 19, 55))),
        { "left", disc(), -6, 0, 1, g = 900 }, { "right", disc(), 6, 0, 1, g = 900 },
        { "top", disc(), 0, -8, 1, g = 900 },
      }
    end
    scene.each_order("slide", bodies, function(world)
      run(world, 1)
      is(world, "top", 0, -8, 0, 0, 1e-6)
      is(world, "left", -6, 0, 0, 0, 1e-6)
      is(world, "right", 6, 0, 0, 0, 1e-6)
    end)
  end)

  -- From rest: while the top one sinks by a, the others part by a sqrt(3); so a is g / 7.
  it("let a ball on two others press them apart, alike on both sides, and hold nobody back",
    function()
      local function bodies()
        return {
          scene.fixed("floor", graze.rectangle(-500, 5, 1000, 10)),
          { "left", disc(), -5, 0, 1, g = 900 }, { "right", disc(), 5, 0, 1, g = 900 },
          { "top", disc(), 0, -5 * math.sqrt(3), 1, g = 900, e = 0 },
        }
      end
      scene.each_order("slide", bodies, function(world)
        world:step(1e-3)
        near(0.9 / 7, scene.vy(world, "top"), "sinks", 1e-3)
        for _ = 1, 30 do
          world:step(1 / 60)
          scene.clear(world)
          assert.equal(0, scene.cut(world))
          local _, left = world:getVelocity "left"
          near(0, scene.vx(world, "left") + scene.vx(world, "top") + scene.vx(world, "right"),
            "momentum along the floor")
          assert.is_true(scene.vx(world, "left") < 0 and left <= 1e-6)
          near(-scene.x(world, "left"), scene.x(world, "right"), "mirror image", 1e-6)
        end
      end)
    end)

  it("push a crate that stands in a wall out of it, under what slides over it", function()
    local world = scene.world("slide", {
      scene.fixed("floor", graze.rectangle(-50, 0, 100, 20)),
      scene.fixed("wall", graze.rectangle(-20, -5, 20, 5)),
      { "crate", box(10, 10), 3, 0, 1 },
      { "load", box(10, 10), 0, -10, 1, g = 300, slows = 100, v = { 10, 0 } } })
    for _ = 1, 12 do world:step(1 / 60) end
    is(world, "crate", 5, 0, 0, 0)
    is(world, "load", 0.5, -10, 0, 0, 100 / 60 ^ 2 / 4)
  end)

  it("are told once a step, whatever rounding has left of a velocity", function()
    for _, v in ipairs { 0, 1e-15, 5.7e-14, -5.7e-14, 1e-12, -1e-12, 1e-10, -1e-10 } do
      for _, rule in ipairs { "slide", "bounce" } do
        scene.each_order(rule, tower { 1, 1 }, function(world)
          for k = 1, 2 do world:setRestitution(k, 0) end
          world:setVelocity(2, 0, v)
          for frame = 1, 3 do
            local hits = world:step(1 / 60)
            if hits ~= 2 then error(("%d hits in frame %d with %g"):format(hits, frame, v)) end
          end
          near(0, scene.vy(world, 2), "velocity")
        end)
      end
    end
  end)
end)
