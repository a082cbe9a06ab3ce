-- What lies together is at rest: towers, walls and pyramids stay where they are to the bit, and
-- move again when something changes.

local graze = require "graze"
local numbers = require "spec.support.numbers"
local scene = require "spec.support.scene"

local DT = 1 / 60

local function newWorld()
  local world = graze.world():rule("default", "default", "bounce")
  world:add("floor", graze.rectangle(-1000, 0, 2000, 50))
  return world
end

-- Add a crate that may turn, by the middle of its lower side.
local function crate(world, name, x, y, options)
  options = options or {}
  local w, h = options.w or 20, options.h or 20
  world:add(name, graze.rectangle(-w / 2, -h, w, h):setPosition(x, y),
    { mass = options.mass or 1, acceleration = { 0, 600 }, restitution = options.e or 0,
      angularVelocity = not options.stiff and 0 or nil })
end

local function pyramid(world, rows, gap)
  local names = {}
  for row = 1, rows do
    for column = 1, rows - row + 1 do
      names[#names + 1] = #names + 1
      crate(world, #names, (column - (rows - row) / 2) * (20 + gap), -20 * (row - 1))
    end
  end
  return names
end

local function wall(world, rows, columns)
  local names = {}
  for row = 1, rows do
    for column = 1, columns do
      names[#names + 1] = #names + 1
      crate(world, #names, 20 * column + row % 2 * 10, -20 * (row - 1))
    end
  end
  return names
end

local function tower(world, count, masses)
  local names = {}
  for k = 1, count do
    names[k] = k
    crate(world, k, 0, -20 * (k - 1), { mass = masses and masses(k) })
  end
  return names
end

local function places(world, names)
  local list = {}
  for k, name in ipairs(names) do list[k] = { world:getTransform(name) } end
  return list
end

local BUILT = {
  ["a pyramid of 5 rows"] = function(world) return pyramid(world, 5, 0) end,
  ["a pyramid of 12 rows"] = function(world) return pyramid(world, 12, 2) end,
  ["a pyramid of 20 rows"] = function(world) return pyramid(world, 20, 0.5) end,
  ["a wall of 60"] = function(world) return wall(world, 6, 10) end,
  ["a wall of 120"] = function(world) return wall(world, 10, 12) end,
  ["a tower of 10"] = function(world) return tower(world, 10) end,
  ["a tower of 20"] = function(world) return tower(world, 20) end,
  ["light on heavy on light"] = function(world)
    return tower(world, 3, function(k) return k == 2 and 1000 or 1 end)
  end,
}

for name, build in pairs(BUILT) do
  describe(name, function()
    it("is at rest in the first step, and stays to the bit", function()
      local world = newWorld()
      local names = build(world)
      local before = places(world, names)
      local hits = world:step(DT)
      assert.is_true(hits >= #names)
      for _, item in ipairs(names) do assert.is_true(world:isAtRest(item), item) end
      local hash = world:hash()
      for _ = 1, 60 do
        assert.equal(hits, (world:step(DT)))
        assert.equal(hash, world:hash())
      end
      assert.same(before, places(world, names))
      assert.equal(0, scene.cut(world))
    end)
  end)
end

describe("masses at rest", function()
  it("are in one hit of each step with each that bears them, like those that are not", function()
    local world = newWorld()
    tower(world, 3)
    for _ = 1, 3 do
      world:step(DT)
      local met = {}
      for _, item, other, response in world:hits() do
        met[#met + 1] = ("%s %s %s"):format(item, other, response)
      end
      table.sort(met)
      assert.same({ "1 2 bounce", "1 floor bounce", "2 3 bounce" }, met)
    end
  end)

  -- Each change lets all of a tower go in the same step.
  local CHANGES = {
    ["its floor is removed"] = function(world) world:remove "floor" end,
    ["its floor moves"] = function(world) world:setPosition("floor", 0, 500) end,
    ["its floor turns"] = function(world) world:setAngle("floor", 1) end,
    ["its floor gets another group"] = function(world) world:setGroup("floor", "other") end,
    ["its floor gets another shape"] = function(world)
      world:setShape("floor", graze.rectangle(0, 900, 10, 10))
    end,
    ["the rule changes"] = function(world) world:rule("default", "default", "ignore") end,
    ["its floor is dug away"] = function(world)
      world:carve("floor", graze.rectangle(-100, -1, 200, 99))
    end,
  }
  for name, change in pairs(CHANGES) do
    it("go in the same step when " .. name, function()
      local world = graze.world():rule("default", "default", "bounce")
      if name:find "dug" then world:add("floor", graze.outline(-200, 0, 200, 0, 200, 80, -200, 80))
      else world:add("floor", graze.rectangle(-1000, 0, 2000, 50)) end
      if name:find "group" then world:rule("other", "default", "ignore") end
      tower(world, 4)
      for _ = 1, 5 do world:step(DT) end
      for k = 1, 4 do assert.is_true(world:isAtRest(k)) end
      change(world)
      world:step(DT)
      for k = 1, 4 do
        local _, vy = world:getVelocity(k)
        assert.is_true(vy > 5, ("%d falls at %g"):format(k, vy))
        assert.is_false(world:isAtRest(k))
      end
    end)
  end

  it("go when one of them is removed, and those below stay", function()
    local world = newWorld()
    tower(world, 4)
    for _ = 1, 5 do world:step(DT) end
    world:remove(2)
    world:step(DT)
    for k = 3, 4 do assert.is_true(select(2, world:getVelocity(k)) > 9) end
    assert.same({ 0, 0 }, { world:getPosition(1) })
  end)

  it("are struck like others", function()
    for _, frames in ipairs { 0, 10 } do
      local world = newWorld()
      tower(world, 3)
      for _ = 1, frames do world:step(DT) end
      world:add("ball", graze.circle(0, 0, 5):setPosition(-40, -30),
        { mass = 2, velocity = { 300, 0 }, restitution = 0 })
      for _ = 1, 20 do world:step(DT) end
      assert.is_true(world:getPosition(2) > 5)
    end
  end)

  it("are lifted by what moves under them", function()
    local world = newWorld()
    tower(world, 3)
    for _ = 1, 5 do world:step(DT) end
    world:setVelocity("floor", 0, -60)
    for _ = 1, 60 do world:step(DT) end
    scene.near(-60, select(2, world:getPosition "floor"), "the floor", 1e-9)
    for k = 1, 3 do
      scene.near(-60 - 20 * (k - 1), select(2, world:getPosition(k)), "crate " .. k, 1e-2)
    end
  end)

  it("are the same after a restore, from bytes, and with a filter that says the same", function()
    local world, other = newWorld(), newWorld()
    pyramid(world, 4, 1)
    pyramid(other, 4, 1)
    for frame = 1, 10 do
      assert.equal(world:step(DT), (other:step(DT, function() return "bounce" end)))
      assert.equal(world:hash(), other:hash(), frame)
    end
    local saved, hash = world:save(), world:hash()
    assert.equal(hash, newWorld():unpack(world:pack()):hash())
    world:remove "floor"
    for _ = 1, 5 do world:step(DT) end
    world:restore(saved)
    assert.equal(hash, world:hash())
    assert.is_true(world:isAtRest(1))
    world:step(DT)
    assert.equal(hash, world:hash())
  end)

  it("change nothing in a step that fails", function()
    local world = newWorld()
    tower(world, 3)
    local hash = world:hash()
    assert.is_false(pcall(world.step, world, DT, error))
    assert.equal(hash, world:hash())
    world:step(DT)
    hash = world:hash()
    assert.is_false(pcall(world.step, world, DT, error))
    assert.equal(hash, world:hash())
    for k = 1, 3 do assert.is_true(world:isAtRest(k)) end
  end)
end)

describe("what bears nothing", function()
  it("lets nobody rest in a step of no time, or by a filter of an earlier step", function()
    local world = graze.world():rule("default", "default", "slide")
    world:add("wall", graze.rectangle(0, 0, 10, 100))
    world:add("a", graze.rectangle(10, 40, 10, 10), { mass = 1, acceleration = { 0, 100 } })
    world:step(0)
    assert.is_false(world:isAtRest "a")
    world:step(DT)
    assert.is_true(select(2, world:getVelocity "a") > 1)

    world = newWorld():rule("ghost", "default", "ignore")
    crate(world, "b", 0, 0)
    world:setGroup("b", "ghost")
    for _ = 1, 5 do world:step(DT, function() return "slide" end) end
    assert.is_true(world:isAtRest "b")
    world:step(DT)
    assert.is_true(select(2, world:getVelocity "b") > 5)
  end)

  it("is known where what is carried turns away under somebody", function()
    local world = graze.world():rule("default", "default", "slide")
    world:add("plank", graze.rectangle(-50, 10, 100, 10))
    world:add("a", graze.rectangle(-45, 0, 10, 10), { mass = 1, acceleration = { 0, 100 } })
    for _ = 1, 5 do world:step(DT) end
    assert.is_true(world:isAtRest "a")
    world:carry("plank", 0, 0, math.pi / 2, function() return false end)
    world:step(DT)
    assert.is_true(select(2, world:getVelocity "a") > 1)
  end)

  it("is told once, where two are pressed together", function()
    local world = graze.world():rule("default", "default", "slide")
    world:add("a", graze.rectangle(0, 0, 10, 10), { mass = 1, acceleration = { 0, 100 } })
    world:add("b", graze.rectangle(0, 10, 10, 10), { mass = 1, acceleration = { 0, -100 } })
    for _ = 1, 3 do assert.equal(1, (world:step(DT))) end
  end)
end)

describe("a crate", function()
  it("rests where its middle is borne, and tips elsewhere", function()
    local rng = numbers.new(12)
    for case = 1, numbers.cases(200) do
      local world = graze.world():rule("default", "default", "bounce")
      local x = rng:range(-14, 14) -- of the middle beside the edge of the floor
      world:add("floor", graze.rectangle(-500, 0, 500, 20))
      crate(world, "crate", x, 0, { w = rng:range(30, 40), h = rng:range(5, 20) })
      world:step(DT)
      if math.abs(x) > 1e-3 then
        assert.equal(x < 0, world:isAtRest "crate", ("case %d, %.17g"):format(case, x))
      end
    end
  end)

  it("does not rest on a slope, on ice, or beside a corner that it only meets", function()
    local world = graze.world():rule("default", "default", "bounce")
    world:add("slope", graze.polygon(-100, 50, 100, 70, 100, 100, -100, 100))
    world:add("block", graze.rectangle(-10, -20, 20, 20):setTransform(0, 60, math.atan(0.1)),
      { mass = 1, acceleration = { 0, 600 }, angularVelocity = 0 })
    world:add("post", graze.rectangle(300, 0, 10, 10))
    world:add("beside", graze.rectangle(310, -10, 10, 10),
      { mass = 1, acceleration = { 0, 600 }, angularVelocity = 0 })
    world:step(DT)
    assert.is_false(world:isAtRest "block")
    assert.is_false(world:isAtRest "beside")
  end)
end)
