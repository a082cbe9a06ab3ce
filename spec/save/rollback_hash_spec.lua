-- world:hash: the same for equal worlds, however they came to be, and another one after every kind
-- of change.

local graze = require "graze"
local numbers = require "spec.support.numbers"
local portrait = require "spec.support.portrait"

local function box(x, y, w, h)
  return graze.rectangle(0, 0, w or 10, h or 10):setPosition(x, y)
end

-- A world of everything. `before` is called on it while it is empty.
local function everything(before)
  local world = graze.world()
  if before then before(world) end
  world:rule("hero", "mist", "cross"):rule("wall", "hero", "bounce"):rule("mist", "mist", "ignore")
  for i, each in ipairs(portrait.shapes()) do
    local shape = each[2]
    if shape:type() ~= "plane" then shape:setPosition(30 * i, i) end
    if shape:type() ~= "plane" and shape:type() ~= "grid" then shape:setAngle(i / 8) end
    world:add(each[1], shape, { group = i % 3 == 0 and "mist" or "wall" })
  end
  world:add("hero", graze.capsule(0, -5, 0, 5, 3), { group = "hero" })
  world:add("ledge", box(-30, 40), { oneWay = { 0, -1 } })
  world:add("hill", graze.chain(0, 90, 20, 80, 60, 90), { oneWay = true })
  world:add("flyer", box(-90, 0))
  world:setVelocity("flyer", 10, 3):setAcceleration("flyer", 0, 9):setMass("flyer", 2)
  world:setAngularVelocity("flyer", 0.5):setMaxSpeed("flyer", 90):setDrag("flyer", 0.125)
  world:setRestitution("flyer", 0.75):setUp(1, -2):setDeceleration("flyer", 5)
  world:setHinge("hero", -1, 2)
  world:events()
  return world
end

local function same(a, b) assert.equal(a:hash(), b:hash()) end

describe("a hash", function()
  it("is a whole number below 2^53", function()
    local rng, most = numbers.new(5), 0
    for i = 1, 300 do
      local world = graze.world()
      world:add(i, box(rng:range(-9, 9), rng:range(-9, 9)))
      local hash = world:hash()
      assert.equal("number", type(hash))
      assert.is_true(hash >= 0 and hash < 2 ^ 53 and hash % 1 == 0)
      assert.equal(("%.0f"):format(hash), tostring(hash):gsub("%.0$", ""), "all digits")
      most = math.max(most, hash)
    end
    assert.is_true(most > 2 ^ 40)
  end)

  it("is the same on every machine", function()
    assert.equal(61645037809932, graze.world():hash())
    assert.equal(29404426817921, everything():hash())
  end)

  it("changes nothing, and is the same when it is asked again", function()
    local world = everything()
    world:check("hero", 900, 3, "cross")
    local hits, text, hash = portrait.hits(world), portrait.of(world), world:hash()
    for _ = 1, 3 do assert.equal(hash, world:hash()) end
    assert.equal(hits, portrait.hits(world))
    assert.equal(text, portrait.of(world))
    world:save()
    assert.equal(hash, world:hash())
  end)

  it("counts -0 as 0", function()
    local form = graze.chain(0, 0, -9, 0, -9, 9)
    local function hashOf(zero, shape)
      local world = graze.world()
      world:add("a", shape)
      world:setTransform("a", zero, zero, zero):setVelocity("a", zero, 3):setUp(zero, -1)
      world:setAcceleration("a", zero, zero):setAngularVelocity("a", zero)
      return world:hash()
    end
    local hash = hashOf(0, form)
    assert.equal(hash, hashOf(-0.0, form))
    assert.equal(hash, hashOf(0, graze.chain(0, 0, 9, 0, 9, 9):scale(-1, 1)))
  end)
end)

describe("equal worlds have the same hash", function()
  it("made alike", function() same(everything(), everything()) end)

  it("though groups were named in another order", function()
    same(everything(), everything(function(world)
      for _, group in ipairs { "wall", "else", "mist", "hero" } do
        world:add(group, box(0, 0), { group = group })
        world:remove(group)
      end
      world:rule("hero", "wall", "bounce"):rule("mist", "mist", "ignore")
    end))
  end)

  it("though there are rules to slide, or of groups without items", function()
    local world = everything()
    world:rule("hero", "hero", "cross"):rule("hero", "hero", "slide")
    for i = 1, 100 do world:rule("a" .. i, "hero", "slide") end
    same(everything(), world)
  end)

  it("though ids were used before, and there are gaps in the order", function()
    local world = everything(function(world)
      for i = 1, 50 do world:add(i, graze.circle(i, 0, 3)) end
      for i = 1, 50 do world:remove(i * 7 % 51) end
      for i = 1, 7 do world:add(i, box(i, 0)) end
    end)
    for i = 1, 7 do world:remove(i) end
    world:add("x", box(0, 0))
    world:remove "x"
    world:events()
    same(everything(), world)
  end)

  it("though there is a gap in the order before the only pair that is known", function()
    local world, other = graze.world(), graze.world()
    for _, each in ipairs { world, other } do
      if each == world then each:add("gone", box(500, 0)) end
      each:add("a", box(0, 0))
      each:add("b", box(5, 5))
      each:add("c", box(50, 5))
      assert.equal(1, select(2, each:events()))
    end
    world:remove "gone"
    same(other, world)
    other:remove "b"
    world:remove "b"
    same(other, world)
  end)

  it("though their shapes turned, changed and were shared otherwise", function()
    local world = everything()
    world:add("copy", world:getShape "rectangle")
    for item in world:items() do
      local kind = world:getShapeType(item)
      if kind ~= "plane" and kind ~= "grid" then
        local angle = world:getAngle(item)
        world:setAngle(item, 3):setAngle(item, angle)
      end
    end
    world:remove "copy"
    world:setGroup("hero", "new"):setGroup("hero", "hero")
    world:setShape("circle", box(0, 0)):setShape("circle", graze.circle(0, 0, 6))
    same(everything(), world)
  end)

  it("though one of them was restored, and its pairs were seen in another order", function()
    local world = everything()
    local snapshot = world:save()
    world:clear()
    world:add("else", box(0, 0))
    world:events()
    world:restore(snapshot)
    same(everything(), world)
    world:add("x", box(-30, 42))
    world:remove "x"
    world:events()
    same(everything(), world)
  end)

  it("whatever their items are, and what was read of them", function()
    local world, other = graze.world(), graze.world()
    for i = 1, 20 do
      world:add(i, box(20 * i, 0))
      other:add(i % 2 == 0 and {} or print and "item" .. i, box(20 * i, 0))
    end
    world:move(1, 500, 0)
    world:setPosition(1, 20, 0)
    world:queryRectangle(0, 0, 99, 99)
    world:overlaps()
    same(world, other)
  end)
end)

-- Each changes a world of everything, in a way that shows.
local CHANGES = {
  ["position, by one bit"] = function(world)
    local x, y = world:getPosition "circle"
    world:setPosition("circle", x * (1 + 2 ^ -52), y)
  end,
  ["y"] = function(world) world:setPosition("hero", 0, 2 ^ -60) end,
  ["angle"] = function(world) world:setAngle("outline", 0.5) end,
  ["angle by a whole turn"] = function(world)
    world:setAngle("hero", 2 * math.pi)
  end,
  ["position and angle of two, swapped"] = function(world)
    local x, y, angle = world:getTransform "circle"
    world:setTransform("circle", world:getTransform "rectangle")
    world:setTransform("rectangle", x, y, angle)
  end,
  ["x and y, swapped"] = function(world)
    local x, y = world:getPosition "circle"
    world:setPosition("circle", y, x)
  end,
  velocity = function(world) world:setVelocity("flyer", 10, 4) end,
  ["a motion of nothing, with which it can become no plane"] = function(world)
    world:setVelocity("ledge", 0, 0)
  end,
  ["velocity of what had none"] = function(world) world:setVelocity("ledge", 1, 0) end,
  acceleration = function(world) world:setAcceleration("flyer", 0, 10) end,
  restitution = function(world) world:setRestitution("flyer", 0.5) end,
  drag = function(world) world:setDrag("flyer", 0.25) end,
  ["max speed"] = function(world) world:setMaxSpeed("flyer", math.huge) end,
  deceleration = function(world) world:setDeceleration("flyer", 4) end,
  ["angular deceleration"] = function(world) world:setDeceleration("flyer", 5, 2) end,
  ["no deceleration"] = function(world) world:setDeceleration("flyer", 0) end,
  hinge = function(world) world:setHinge("hero", -1, 1) end,
  ["no hinge"] = function(world) world:setHinge("hero", nil) end,
  ["hinge without ends, where there was none"] = function(world)
    world:setHinge("flyer", -math.huge, math.huge)
  end,
  mass = function(world) world:setMass("flyer", 3) end,
  ["no mass"] = function(world) world:setMass("flyer", nil) end,
  ["angular velocity"] = function(world) world:setAngularVelocity("flyer", -0.5) end,
  ["no angular velocity, after none"] = function(world) world:setAngularVelocity("flyer", nil) end,
  ["angular velocity of 0, where there was none"] = function(world)
    world:setAngularVelocity("hero", 0)
  end,
  ["one-way side"] = function(world)
    world:remove "flyer"
    local flyer = everything()
    world:add("flyer", flyer:getShape "flyer", { oneWay = { 0, 1 } })
  end,
  group = function(world) world:setGroup("hero", "wall") end,
  ["a new group"] = function(world) world:setGroup("hero", "villain") end,
  ["groups, swapped"] = function(world)
    world:setGroup("hero", "wall"):setGroup("polygon", "hero")
  end,
  rule = function(world) world:rule("hero", "mist", "touch") end,
  ["a rule of the first group"] = function(world) world:rule("default", "default", "cross") end,
  ["a rule less"] = function(world) world:rule("hero", "mist", "slide") end,
  ["a rule more, between groups without items"] = function(world) world:rule("a", "b", "cross") end,
  ["a rule of another pair"] = function(world)
    world:rule("hero", "mist", "slide"):rule("hero", "other", "cross")
  end,
  up = function(world) world:setUp(0, -1) end,
  ["a cell"] = function(world) world:setCell("grid", 2, 1, 1) end,
  ["the kind of a cell"] = function(world) world:setCell("grid", 1, 1, 4) end,
  ["two cells, swapped"] = function(world)
    world:setCell("grid", 1, 1, 0):setCell("grid", 2, 1, 1)
  end,
  ["the form of a kind of cells"] = function(world)
    world:setShape("grid", world:getShape("grid"):setKind(2))
  end,
  ["the form of a kind that no cell is of"] = function(world)
    world:setShape("grid", world:getShape("grid"):setKind(9, graze.rectangle(0, 0, 8, 4)))
  end,
  shape = function(world) world:setShape("circle", graze.circle(0, 0, 6 + 2 ^ -50)) end,
  ["kind of a shape"] = function(world)
    world:setShape("segment", graze.capsule(0, 0, 14, 3, 1))
  end,
  ["a corner of an outline"] = function(world)
    world:setShape("outline", graze.outline(0, 0, 18, 0, 18, 6, 6, 6, 6, 15, 0, 16))
  end,
  ["a closed chain, open"] = function(world)
    world:setShape("closed", graze.chain(0, 0, 15, 0, 15, 12, 0, 12, 0, 0))
  end,
  ["listed shapes of a compound, swapped"] = function(world)
    world:setShape("compound", graze.compound(graze.rectangle(2, 2, 9, 3), graze.circle(0, 0, 4),
      graze.segment(-5, -5, 0, 0)))
  end,
  plane = function(world) world:setShape("plane", graze.plane(0, -1, 401)) end,
  ["first corner"] = function(world)
    world:setShape("polygon", graze.polygon(12, 2, 9, 11, 1, 8, 0, 0))
  end,
  order = function(world)
    local shape = world:getShape "hero"
    world:remove "hero"
    world:add("hero", shape, { group = "hero" })
  end,
  ["an item more"] = function(world) world:add("more", box(0, 0)) end,
  ["an item less"] = function(world) world:remove "closed" end,
  ["an item twice"] = function(world)
    world:add("twice", world:getShape "flyer")
  end,
  nothing = function(world) world:clear() end,
  ["known pairs"] = function(world)
    local x, y = world:getPosition "hero"
    world:setPosition("hero", -30, 42):events()
    world:setPosition("hero", x, y)
  end,
  ["known pairs of what was removed"] = function(world)
    world:add("guest", box(-32, 42))
    world:events()
    world:remove "guest"
  end,
  ["another pair of what was removed"] = function(world)
    world:add("guest", box(-92, 0))
    world:events()
    world:remove "guest"
  end,
  step = function(world) world:step(2 ^ -20) end,
}

describe("a hash shows a change of", function()
  local names, seen = {}, {}
  for name in pairs(CHANGES) do names[#names + 1] = name end
  table.sort(names)

  for _, name in ipairs(names) do
    it(name, function()
      local world = everything()
      local before, snapshot = world:hash(), world:save()
      CHANGES[name](world)
      local hash = world:hash()
      assert.not_equal(before, hash)
      assert.is_nil(seen[hash], tostring(seen[hash]))
      seen[hash] = name
      world:restore(snapshot)
      assert.equal(before, world:hash())
    end)
  end
end)

it("a hash shows where in the order an item was that is removed, if its pairs are known", function()
  local function hashOf(...)
    local world = graze.world()
    for _, item in ipairs { ... } do
      world:add(item, box(item == "far" and 500 or item == "farther" and 900 or 0, 0))
    end
    assert.equal(1, select(2, world:events()))
    world:remove "guest"
    return world:hash()
  end
  local hash = hashOf("pond", "far", "guest", "farther")
  assert.equal(hash, hashOf("pond", "far", "guest", "farther"))
  assert.not_equal(hash, hashOf("pond", "guest", "far", "farther"))
  assert.not_equal(hash, hashOf("pond", "far", "farther", "guest"))
  assert.not_equal(hash, hashOf("guest", "pond", "far", "farther"))
end)

describe("a change taken back gives the hash back", function()
  it("of cells", function()
    local world, rng = graze.world(), numbers.new(8)
    world:add("cells", graze.grid(90, 70, 8, 8))
    local hashes, cells, seen = { [0] = world:hash() }, {}, {}
    for i = 1, 300 do
      local column, row = rng:whole(1, 90), rng:whole(1, 70)
      cells[i] = { column, row, world:getCell("cells", column, row) }
      world:setCell("cells", column, row, (cells[i][3] + rng:whole(1, 255)) % 256)
      hashes[i] = world:hash()
      assert.is_nil(seen[hashes[i]])
      seen[hashes[i]] = true
    end
    for i = 300, 1, -1 do
      assert.equal(hashes[i], world:hash())
      world:setCell("cells", cells[i][1], cells[i][2], cells[i][3])
      assert.equal(hashes[i - 1], world:hash())
    end
    -- and a grid that is added with these cells has it, too
    world:setCell("cells", 5, 5, 7)
    local other = graze.world()
    other:add("cells", world:getShape "cells")
    same(world, other)
  end)

  it("of all that is set", function()
    local world = everything()
    local before = world:hash()
    world:setVelocity("flyer", 1, 1):setVelocity("flyer", 10, 3)
    world:rule("hero", "mist", "touch"):rule("mist", "hero", "cross")
    world:setUp(0, -1):setUp(1, -2)
    world:setPosition("hero", 5, 5):setPosition("hero", 0, 0)
    world:setGroup("circle", "mist"):setGroup("circle", "wall")
    assert.equal(before, world:hash())
  end)
end)
