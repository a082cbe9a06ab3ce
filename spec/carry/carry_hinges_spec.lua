-- What is on a hinge, when world:carry or a walker pushes it: it turns, and goes nowhere.

local graze = require "graze"
local numbers = require "spec.support.numbers"
local scene = require "spec.support.scene"

local near = scene.near
local atan2 = math.atan2 or math.atan
local function everyone() return true end

local function hang(world, item, from, to)
  world:setMass(item, 1):setAngularVelocity(item, 0):setHinge(item, from, to)
  return world
end

-- A door that hangs down, closed at the angle 0: `long` from (0, 0), and 4 thick.
local function addDoor(world, long, from, to)
  world:add("door", graze.capsule(0, 0, 0, long, 2), { group = "doors" })
  return hang(world, "door", from, to)
end

local function isAtHinge(world, item, x, y)
  local nowX, nowY = world:getPosition(item)
  return nowX == x and nowY == y
end

describe("a door that is pushed", function()
  -- Its axis is a tangent to the ball, grown by half of its thickness.
  local function against(x, y, r)
    return atan2(y, x) - math.acos((r + 2) / math.sqrt(x * x + y * y))
  end

  it("lies against what has pushed it, wherever that stops", function()
    for far = 40, 90, 5 do
      local world = addDoor(graze.world(), 60, -3, 3)
      world:add("ball", graze.circle(0, 0, 10):setPosition(50, 40))
      assert.equal(1, world:carry("ball", 50 - far, 40, everyone))
      assert.equal("push", select(3, world:getHit(1)))
      near(against(50 - far, 40, 10), world:getAngle "door", far, 1e-6)
      assert.True(isAtHinge(world, "door", 0, 0))
    end
  end)

  it("lets what is too far out pass its tip", function()
    for _, y in ipairs { 20, 40, 60 } do
      local world = addDoor(graze.world(), 60, -3, 3)
      world:add("ball", graze.circle(0, 0, 10):setPosition(50, y))
      world:carry("ball", -500, y, everyone)
      local tip = atan2(math.sqrt(62 * 62 - (y - 10) ^ 2), y - 10) -- to all but the last of the way
      near(tip, world:getAngle "door", y, 0.2)
      assert.False(world:overlapping("door", "ball"))
    end
  end)

  it("is turned as well by what turns itself, and by another door", function()
    local world = addDoor(graze.world(), 60, -3, 3)
    world:add("bar", graze.rectangle(-70, -2, 140, 4):setTransform(60, 50, 1))
    world:carry("bar", 60, 50, 0.2, everyone) -- its left end comes down
    assert.True(world:getAngle "door" > 0.1)
    assert.False(world:overlapping("door", "bar"))

    world = addDoor(graze.world(), 60, -3, 3)
    world:add("other", graze.capsule(0, 0, 0, 60, 2):setPosition(30, 20), { group = "doors" })
    hang(world, "other", -3, 3)
    world:add("ball", graze.circle(0, 0, 10):setPosition(70, 60))
    world:carry("ball", 0, 60, everyone)
    assert.True(world:getAngle "other" > 0.5 and world:getAngle "door" > 0.1)
    assert.True(isAtHinge(world, "door", 0, 0) and isAtHinge(world, "other", 30, 20))
    assert.False(world:overlapping("door", "other") or world:overlapping("other", "ball"))
  end)

  it("is crushed at its end; who asks not to crush stops there", function()
    for _, crushes in ipairs { true, false } do
      local world = addDoor(graze.world(), 60, -3, 0.3)
      world:add("ram", graze.rectangle(-10, -10, 20, 20):setPosition(50, 40))
      world:carry("ram", -50, 40, everyone, true, 0, crushes)
      near(0.3, world:getAngle "door", "angle", crushes and 0.02 or 1e-4)
      assert.equal(crushes and "crush" or "push", select(3, world:getHit(1)))
      assert.equal(crushes, world:getPosition "ram" == -50)
      if not crushes then
        assert.False(world:overlapping("ram", "door"))
        assert.True(world:getShape("ram"):distance(world:getShape "door") < 1e-3)
      end
    end
  end)

  it("pushes who leans on its other side, and is held by who cannot go", function()
    for _, wall in ipairs { -100, -22 } do
      local world = addDoor(graze.world(), 60, -3, 3)
      world:add("crate", graze.rectangle(-20, 40, 18, 18))
      world:add("wall", graze.rectangle(wall - 10, 0, 10, 100), { group = "walls" })
      world:add("ram", graze.rectangle(0, -10, 20, 20):setPosition(10, 30))
      local function notWalls(item) return item ~= "wall" end
      world:carry("ram", -5, 30, notWalls, true, 0, false)
      local x = world:getPosition "crate"
      if wall == -100 then assert.True(x < -5) else assert.True(x > -2.1) end
      for _, pair in ipairs { { "ram", "door" }, { "door", "crate" }, { "crate", "wall" } } do
        assert.False(world:overlapping(pair[1], pair[2]), pair[1])
      end
    end
  end)

  it("stands where nothing turns it, and where a rule lets the pusher through", function()
    local world = addDoor(graze.world(), 60, -3, 3)
    world:add("ram", graze.rectangle(-10, -10, 20, 20):setPosition(50, 40))
    world:setAngularVelocity("door", nil)
    world:carry("ram", 5, 40, everyone)
    assert.equal(0, world:getAngle "door")
    world:setPosition("ram", 50, 40):setAngularVelocity("door", 0):rule("doors", "*", "ignore")
    world:carry("ram", 5, 40, everyone)
    assert.equal(0, world:getAngle "door")
  end)

  it("does not ride on a lift, nor go along on a raft", function()
    local world = graze.world():rule("rafts", "doors", "cross")
    world:add("lift", graze.rectangle(-50, 0, 100, 10), { group = "rafts" })
    world:add("plank", graze.rectangle(-20, -4, 40, 4), { group = "planks" })
    hang(world, "plank", -1, 1)
    world:add("door", graze.capsule(0, 0, 0, 4, 2):setPosition(0, 3), { group = "doors" })
    hang(world, "door", -1, 1)
    world:carry("lift", 30, 0, everyone)
    assert.True(isAtHinge(world, "plank", 0, 0) and isAtHinge(world, "door", 0, 3))
  end)
end)

describe("a door at its end, or near its hinge", function()
  it("is a wall for what could jump over all of its swing", function()
    local world = graze.world()
    world:add("door", graze.rectangle(-0.6, 0, 1.2, 50))
    hang(world, "door", -0.02, 0.02)
    world:add("ram", graze.rectangle(-1, -1, 2, 2):setPosition(-10, 43))
    world:carry("ram", 30, 43, everyone, true, 0, false)
    assert.True(world:getPosition "ram" < 0)
    near(-0.02, world:getAngle "door", "angle", 1e-4)
    assert.False(world:overlapping("ram", "door"))
    world:carry("ram", 30, 43, everyone)
    assert.equal("crush", select(3, world:getHit(1)))
  end)

  it("is followed to its end by what goes on and on close to its hinge", function()
    local world = graze.world()
    world:add("gate", graze.capsule(0, 0, 0, 200, 1))
    hang(world, "gate", -1.5, 1.5)
    world:add("ball", graze.circle(0, 0, 3):setPosition(-10, 10))
    for _ = 1, 20 do
      local x = world:getPosition "ball"
      world:carry("ball", x + 12, 10, everyone, true, 0, false)
      assert.False(world:overlapping("ball", "gate"))
    end
    near(-1.5, world:getAngle "gate", "angle", 1e-4)
    assert.True(world:getShape("ball"):distance(world:getShape "gate") < 1e-3)
  end)

  it("jams where a corner would have to pass through what pushes", function()
    local world = graze.world()
    world:add("plank", graze.rectangle(-18, -2, 36, 4))
    hang(world, "plank", -math.huge, math.huge)
    world:add("ram", graze.rectangle(18, -20, 10, 20.5))
    world:carry("ram", -1e-6, 0, everyone, true, 0, false)
    assert.same({ 0, 0 }, { world:getAngle "plank", (world:getPosition "ram") })
  end)

  it("names who stops what does not crush", function()
    local world = graze.world()
    world:add("ram", graze.rectangle(0, 0, 10, 10))
    world:add("crate", graze.rectangle(12, 2, 4, 4))
    world:add("wall", graze.rectangle(16, -20, 10, 60), { group = "walls" })
    local function notWalls(item) return item ~= "wall" end
    assert.equal(1, world:carry("ram", 5, 0, notWalls, true, 0, false))
    local _, other, how, t = world:getHit(1)
    assert.same({ "crate", "push", 1 }, { other, how, t })
    near(2, world:getPosition "ram", "x", 1e-4)
  end)
end)

describe("a walker", function()
  -- A door in a corridor, which hangs from the ceiling and leaves 2 free below it.
  local function corridor(from, to, options)
    local world = graze.world()
    world:add("floor", graze.rectangle(-300, 0, 900, 20))
    world:add("door", graze.rectangle(-2, 0, 4, 40):setPosition(100, -42), { group = "doors" })
    hang(world, "door", from, to)
    world:add("hero", graze.rectangle(-8, -30, 16, 30):setPosition(60, 0))
    return world, graze.walker(world, "hero", options)
  end

  local function run(world, hero, frames, dx)
    for _ = 1, frames do
      hero:move(dx, 1)
      assert.False(world:overlapping("hero", "door"))
      assert.True(isAtHinge(world, "door", 100, -42))
      assert.is_not_nil(hero:getGround())
    end
    return (world:getPosition "hero")
  end

  it("opens a door that it can push, whatever its mass, to both sides", function()
    for mass = 0, 3 do
      local world, hero = corridor(-1.5, 1.5, { push = "doors" })
      world:setMass("door", mass > 0 and 10 ^ (3 * mass - 6) or nil)
      assert.equal(180, run(world, hero, 60, 2))
      assert.True(world:getAngle "door" < -1)
      world:setTransform("door", 100, -42, 0)
      assert.equal(60, run(world, hero, 60, -2))
      assert.True(world:getAngle "door" > 1)
    end
  end)

  it("stops at a door that it cannot push, and where it opens no farther", function()
    local world, hero = corridor(-1.5, 1.5)
    near(90, run(world, hero, 60, 2), "x", 1e-6)
    assert.equal("door", (hero:getWall()))
    assert.equal(0, world:getAngle "door")
    world, hero = corridor(-0.5, 0.5, { push = "doors" })
    local x = run(world, hero, 60, 2)
    assert.True(x > 95 and x < 130)
    near(-0.5, world:getAngle "door", "angle", 1e-5)
    assert.equal("door", (hero:getWall()))
    near(x, run(world, hero, 10, 2), "x", 1e-3)
  end)

  it("pushes crates against doors, and doors against crates", function()
    for _, at in ipairs { 80, 110 } do
      local world, hero = corridor(-1.5, 1.5, { push = { "doors", "crates" } })
      world:add("crate", graze.rectangle(-6, -12, 12, 12):setPosition(at, 0), { group = "crates" })
      for frame = 1, 30 do
        near(60 + 2 * frame, run(world, hero, 1, 2), frame, 1e-3)
        assert.False(world:overlapping("crate", "door") or world:overlapping("crate", "hero"))
      end
      local crate = world:getPosition "crate"
      assert.True(crate > 130)
    end
  end)

  it("does not get through a door that something holds from behind", function()
    local world, hero = corridor(-1.5, 1.5, { push = { "doors", "crates" } })
    world:add("crate", graze.rectangle(-6, -20, 12, 20):setPosition(108, 0), { group = "crates" })
    world:add("wall", graze.rectangle(114, -20, 10, 20))
    local x = run(world, hero, 60, 2)
    near(90, x, "hero", 1e-3)
    near(108, world:getPosition "crate", "crate", 1e-3)
    near(0, world:getAngle "door", "angle", 1e-3)
  end)

  it("is wedged at once, before a row of doors that jams", function()
    local world = graze.world()
    world:add("floor", graze.rectangle(-400, 0, 800, 40))
    world:add("plank", graze.rectangle(-22, -2, 40, 4):setPosition(-52, -3.2), { group = "doors" })
    hang(world, "plank", -math.huge, math.huge)
    world:add("bar", graze.rectangle(-0.5, 0, 1, 34.16):setTransform(-68.2, -34.6, -0.554537),
      { group = "doors" })
    hang(world, "bar", -0.554538, -0.554536)
    world:add("hero", graze.regularPolygon(8, 10):setPosition(-20, -10))
    local hero = graze.walker(world, "hero", { push = "doors" })
    for _ = 1, 50 do
      hero:move(-8, 0.5)
      assert.False(world:overlapping("hero", "plank") or world:overlapping("plank", "bar"))
    end
  end)

  it("takes along neither what stands on it nor what it crosses", function()
    local world, hero = corridor(-1.5, 1.5, { push = everyone })
    world:rule("default", "coins", "cross")
    world:add("hat", graze.rectangle(-4, -4, 8, 4):setPosition(88, -30), { group = "hats" })
    world:add("coin", graze.circle(0, 0, 2):setPosition(88, -15), { group = "coins" })
    world:setPosition("hero", 88, 0)
    hero:move(4, 1)
    assert.True(world:getAngle "door" < 0)
    assert.same({ 88, 88 }, { (world:getPosition "hat"), (world:getPosition "coin") })
  end)

  it("does not push a crate into a door at its end", function()
    local world = graze.world()
    world:add("floor", graze.rectangle(-400, 0, 800, 40), { group = "walls" })
    world:add("door", graze.capsule(0, 0, 0, 43.7925, 2.35147)
      :setTransform(-31.1618135, -48.1555638, 0.29928565))
    hang(world, "door", -1.5, 0.3)
    world:add("crate", graze.circle(0, -5.06283837, 5.06283836):setPosition(-36.69900893, 0))
    world:add("hero", graze.capsule(0, -5.8, 0, -19.4, 5.8):setPosition(-25.8, 0))
    local function notWalls(item) return world:getGroup(item) ~= "walls" end
    local hero = graze.walker(world, "hero", { push = notWalls, snap = 5.67 })
    for _ = 1, 5 do
      hero:move(-6.3, 0.5)
      assert.False(world:overlapping("door", "crate") or world:overlapping("hero", "crate"))
    end
  end)
end)

describe("whatever is pushed at random", function()
  local function shape(rng)
    local kind, size = rng:whole(1, 4), rng:range(3, 14)
    if kind == 1 then return graze.circle(0, 0, size) end
    if kind == 2 then return graze.rectangle(-size, -size / 2, 2 * size, size) end
    if kind == 3 then return graze.capsule(-size, 0, size, 0, size / 3) end
    return graze.polygon(-size, -size, size, -size / 2, 0, size)
  end

  local function isFree(world, item)
    for other in world:items() do
      if other ~= item and world:overlapping(item, other) then return false end
    end
    return true
  end

  -- Doors, crates and walls, of which none overlaps another.
  local function room(rng)
    local world, doors = graze.world(), {}
    local function put(item, thing, options)
      world:add(item, thing, options)
      if not isFree(world, item) then world:remove(item) end
      return world:has(item)
    end
    for k = 1, rng:whole(1, 4) do
      local name, x, y = "door" .. k, rng:range(-40, 40), rng:range(-40, 40)
      local long = rng:range(10, 50)
      local angle = rng:range(-3, 3)
      local thing = rng:chance(0.5) and graze.capsule(0, 0, long, 0, rng:range(1, 4))
        or graze.rectangle(-rng:range(0, long), -1.5, long, 3)
      if put(name, thing:setTransform(x, y, angle), { group = "doors" }) then
        hang(world, name, angle - rng:range(0, 1.5), angle + rng:range(0, 1.5))
        doors[name] = { world:getPosition(name) }
      end
    end
    for k = 1, rng:whole(0, 5) do
      local x, y = rng:range(-60, 60), rng:range(-60, 60)
      put("crate" .. k, shape(rng):setTransform(x, y, rng:range(-3, 3)))
    end
    for k = 1, rng:whole(0, 2) do
      local x, y = rng:range(-60, 60), rng:range(-60, 60)
      put("wall" .. k, shape(rng):setPosition(x, y), { group = "walls" })
    end
    local hasRam = put("ram", shape(rng):setPosition(rng:range(-60, 60), rng:range(-60, 60)))
    return world, doors, hasRam
  end

  local function doorsAreSound(world, doors)
    for door, place in pairs(doors) do
      local from, to = world:getHinge(door)
      local angle = world:getAngle(door)
      assert.True(isAtHinge(world, door, place[1], place[2]), door)
      assert.True(from <= angle and angle <= to, door)
    end
  end

  local function overlaps(world)
    for a in world:items() do
      if not isFree(world, a) then return a end
    end
  end

  it("no door leaves its hinge, or turns past its end", function()
    local rng, turned = numbers.new(8501), 0
    for case = 1, numbers.cases(400) do
      local world, doors, hasRam = room(rng)
      local x, y = rng:range(-60, 60), rng:range(-60, 60)
      local turn = rng:chance(0.5) and rng:range(-2, 2) or 0
      if hasRam then
        local crushed = {}
        for _ = 1, 3 do
          world:carry("ram", x, y, turn, { "default", "doors" })
          for _, _, passenger, how in world:hits() do
            if how == "crush" then crushed[passenger] = true end
            if how == "push" and doors[passenger] then turned = turned + 1 end
          end
          x, y, turn = -x, -y, -turn
          doorsAreSound(world, doors)
        end
        if next(crushed) == nil then
          for k = 1, 5 do
            local crate = "crate" .. k
            local fits = not world:has(crate) or isFree(world, crate)
            assert.True(fits or world:overlapping(crate, "ram"), case)
          end
        end
      end
    end
    assert.True(turned > 100)
  end)

  it("nobody overlaps, and no wall lets through, where nobody is to be crushed", function()
    local rng, stopped = numbers.new(8502), 0
    for case = 1, numbers.cases(400) do
      local world, doors, hasRam = room(rng)
      local function notWalls(item) return world:getGroup(item) ~= "walls" end
      if hasRam then
        local x, y = rng:range(-60, 60), rng:range(-60, 60)
        local toX, toY = world:check("ram", x, y, function(_, other)
          return notWalls(other) and "cross" or "touch"
        end)
        world:carry("ram", toX, toY, notWalls, true, 0, false)
        for _, _, _, how in world:hits() do assert.not_equal("crush", how) end
        local nowX, nowY = world:getPosition "ram"
        if nowX ~= toX or nowY ~= toY then stopped = stopped + 1 end
        assert.is_nil(overlaps(world), case)
        doorsAreSound(world, doors)
      end
    end
    assert.True(stopped > 20)
  end)
end)
