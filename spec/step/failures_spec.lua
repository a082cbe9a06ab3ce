-- A step that fails, as its filter raises an error, changes nothing; and one that is taken back and
-- played again comes to the same bits.

local graze = require "graze"
local numbers = require "spec.support.numbers"
local scene = require "spec.support.scene"

local block, box, disc, run = scene.block, scene.box, scene.disc, scene.run
local R = graze.rectangle

local GETTERS = { "getTransform", "getVelocity", "getAcceleration", "getAngularVelocity", "getMass",
  "getRestitution", "getDrag", "getMaxSpeed", "getGroup" }

-- Return all that can be asked of a world, as a text.
local function state(world)
  local text = { world:hash() }
  for item in world:items() do
    for _, getter in ipairs(GETTERS) do
      local fine, a, b, c = pcall(world[getter], world, item)
      text[#text + 1] = table.concat({ getter, tostring(fine), tostring(a), tostring(b),
        tostring(c) }, " ")
    end
    local x, y = 0, 0
    if world:getShapeType(item) ~= "plane" then x, y = world:getPosition(item) end
    local _, n = world:queryCircle(x, y, 30)
    text[#text + 1] = n
  end
  local list, n = world:overlaps()
  for k = 1, n do text[#text + 1] = tostring(list[k]) end
  return table.concat(text, "\n")
end

-- Crates that are pushed and jammed, balls that bounce, bars that turn, and what has no mass.
local function crowd(seed)
  local rng = numbers.new(seed)
  local list = {
    scene.fixed("floor", graze.plane(0, -1, 0)), scene.fixed("wall", R(120, -80, 20, 80)),
    { "lift", R(-100, 0, 60, 10), 0, -10, nil, v = { 0, -40 } },
    { "mallet", box(10, 30), -20, 0, nil, v = { 150, 0 } },
    { "mill", block(60, 4), 60, -60, nil, spin = 3 },
  }
  for k = 1, 4 do
    list[#list + 1] = { "crate" .. k, box(10, 10), 25 * k, 0, rng:range(0.5, 2), g = 900 }
    list[#list + 1] = { "load" .. k, box(8, 8), -100 + 12 * k, -10, rng:range(0.5, 2), g = 900 }
    list[#list + 1] = { "ball" .. k, disc(4), 25 * k, -30 - 4 * k, rng:range(0.5, 2), e = 0.8,
      g = 900, v = { rng:range(-99, 99), rng:range(-99, 99) } }
    list[#list + 1] = { "bar" .. k, block(20, 4), 40 * k - 100, -130, rng:range(0.5, 2), e = 0.5,
      spin = rng:range(-5, 5), v = { rng:range(-50, 50), 50 }, g = 500 }
    list[#list + 1] = { "enemy" .. k, box(6, 6), 25 * k, -10, nil, g = 900,
      v = { rng:range(-60, 60), 0 } }
  end
  return scene.world("bounce", list)
end

describe("an error in the filter of a step", function()
  -- Returns how often the filter is asked, after the k-th question has failed for each k.
  local function fails_anywhere(world, step)
    local before, asked = state(world), nil
    for k = 1, math.huge do
      local snapshot, count = world:save(), 0
      local fine, problem = pcall(step, world, function()
        count = count + 1
        if count == k then error("mine", 0) end
        return "bounce"
      end)
      if fine then
        asked = count
        world:restore(snapshot)
        break
      end
      assert.equal("mine", problem)
      assert.equal(k, count, "it is asked on")
      assert.equal(before, state(world), "question " .. k)
    end
    assert.equal(before, state(world))
    return asked
  end

  it("changes nothing, at whichever question it comes", function()
    local asked = 0
    for seed = 1, numbers.cases(2) do
      local world = crowd(seed)
      run(world, 1 / 3)
      for _ = 1, 4 do
        asked = asked + fails_anywhere(world, function(one, filter) one:step(1 / 60, filter) end)
        run(world, 5 / 60)
      end
    end
    assert.is_true(asked > 200, asked .. " questions")
  end)

  it("changes nothing where one item steps alone, nor whom that has thrown", function()
    local world = scene.world("bounce", { { "a", disc(1), 0, 0, 1, v = { 100, 0 } },
      { "b", disc(1), 10, 0, 3 }, scene.fixed("wall", R(-20, -9, 5, 18)) })
    local asked = fails_anywhere(world, function(one, filter) one:stepItem("a", 1, filter) end)
    assert.is_true(asked >= 2)
    for seed = 1, numbers.cases(2) do
      world = crowd(seed)
      run(world, 1 / 6)
      for item in world:items() do
        if item ~= "floor" and item ~= "wall" then
          fails_anywhere(world, function(one, filter) one:stepItem(item, 1 / 30, filter) end)
        end
      end
    end
  end)

  it("leaves a world that steps on as one in which nothing failed", function()
    local world, other = crowd(3), crowd(3)
    for _ = 1, 30 do
      local count = 0
      pcall(world.step, world, 1 / 60, function()
        count = count + 1
        if count == 7 then error("mine", 0) end
        return "bounce"
      end)
      assert.equal(other:step(1 / 60), world:step(1 / 60))
      assert.equal(other:hash(), world:hash())
    end
  end)

  it("changes nothing where the answer is none, or the filter changes the world", function()
    local world = crowd(4)
    local before = state(world)
    assert.is_false(pcall(world.step, world, 1 / 60, function() return "slip" end))
    assert.equal(before, state(world))
    for _, change in ipairs {
      function() world:setPosition("crate1", 0, -500) end,
      function() world:remove "crate1" end,
      function() world:step(1 / 60) end,
      function() world:setVelocity("mallet", 0, 0) end,
    } do
      assert.is_false(pcall(world.step, world, 1 / 60, change))
      assert.equal(before, state(world))
    end
  end)
end)

describe("a step with a filter", function()
  it("is the same as by rules that say the same", function()
    for seed = 1, numbers.cases(4) do
      local world, other = crowd(seed), crowd(seed)
      for _ = 1, 40 do
        assert.equal(world:step(1 / 60, function() return "bounce" end), other:step(1 / 60))
        assert.equal(world:hash(), other:hash())
      end
    end
  end)

  it("lets two with masses pass where each ignores the other, and meet where none does", function()
    for _, passes in ipairs { true, false } do
      scene.each_order("bounce", function()
        return { { "a", disc(), 0, 0, 1, v = { 40, 0 } }, { "b", disc(), 30, 0, 1, v = { -8, 0 } } }
      end, function(world)
        world:step(1, function() return passes and "ignore" or "bounce" end)
        scene.is(world, "a", nil, 0, passes and 40 or -8, 0)
        scene.is(world, "b", nil, 0, passes and -8 or 40, 0)
      end)
    end
  end)

  it("sees masses where the step began, and what has none where it is", function()
    local world = scene.world("bounce", { { "mallet", disc(), 0, 0, nil, v = { 60, 0 } },
      { "puck", disc(), 60, 0, 1, v = { -60, 0 } }, scene.fixed("wall", R(-100, -50, 20, 100)) })
    world:step(1, function(item)
      if item == "puck" then assert.same({ 60, 0 }, { world:getPosition "puck" }) end
      return "bounce"
    end)
  end)
end)

describe("a step that is taken back", function()
  it("and played again comes to the same bits, and so does a packed world", function()
    for seed = 1, numbers.cases(3) do
      local world = crowd(seed)
      run(world, 1 / 6)
      local snapshot, bytes = world:save(), world:pack()
      local hashes = {}
      for k = 1, 40 do
        hashes[k] = world:step(1 / 60) .. " " .. world:hash()
      end
      world:restore(snapshot)
      for k = 1, 40 do assert.equal(hashes[k], world:step(1 / 60) .. " " .. world:hash()) end
      local other = graze.world():unpack(bytes)
      for k = 1, 40 do assert.equal(hashes[k], other:step(1 / 60) .. " " .. other:hash()) end
    end
  end)
end)

describe("also", function()
  it("a solid answer of one of two with masses counts, whichever was added first", function()
    for _, solid in ipairs { "a", "b" } do
      scene.each_order("bounce", function()
        return { { "a", disc(), 0, 0, 1, v = { 40, 0 } }, { "b", disc(), 30, 0, 1, v = { -8, 0 } } }
      end, function(world, order)
        local function filter(item) return item == solid and "bounce" or "ignore" end
        assert.equal(1, world:step(1, filter), ("%s is solid, order %s"):format(solid, order))
      end)
    end
  end)

  it("a step that fails leaves the number of items that the last one has cut short", function()
    local world = scene.world("bounce", { scene.fixed("roof", R(-50, -10, 100, 10)),
      scene.fixed("floor", R(-50, 10 + 1e-3, 100, 10)),
      { "ball", disc(), 0, 5 + 5e-4, nil, v = { 0, 1e6 } } })
    world:step(1)
    local text = tostring(world)
    assert.is_false(pcall(world.step, world, 1, function() error("mine", 0) end))
    assert.equal(text, tostring(world))
  end)
end)
