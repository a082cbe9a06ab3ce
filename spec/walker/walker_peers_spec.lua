-- Bugs of character controllers that users of other libraries have reported: what walkers and
-- carries do in the same scene. Named project#issue.

local graze = require "graze"
local check = require "spec.support.check"
local walkers = require "spec.support.walkers"

local near = check.near
local hero, capsule, crate, worldOf = walkers.hero, walkers.capsule, walkers.crate, walkers.worldOf
local only, cells, at = walkers.only, walkers.cells, walkers.at
local standing, run, overlaps = walkers.standing, walkers.run, walkers.overlaps

local sin, cos, tan, pi = math.sin, math.cos, math.tan, math.pi

local FLOOR = { "floor", graze.rectangle(-100, 100, 500, 20) }

-- A slope up to the right from (0, 100), and a hero on it.
local function slope(angle, options, oneWay)
  local x, y = 300, 100 - 300 * tan(angle)
  local shape = oneWay and graze.chain(0, 100, x, y) or graze.polygon(0, 100, x, y, x, 400, 0, 400)
  local world = worldOf { { "slope", shape, oneWay and { oneWay = true } or nil },
    { "hero", hero(96, 100 - 100 * tan(angle) - 5) } }
  return world, standing(world, "hero", options)
end

describe("lifts that other controllers got wrong:", function()
  it("rapier#488: who stands on a platform that moves up and down neither dips nor falls through",
    function()
      for _, speed in ipairs { 0.5, 5, 60 } do
        local world = worldOf { { "lift", graze.rectangle(-20, 0, 40, 1) }, { "hero", hero(0, 0) } }
        local walker = standing(world, "hero")
        for i = 1, 200 do
          local y = 400 * sin(speed * i / 400)
          world:carry("lift", 0, y, only "hero")
          local _, hy = walker:move(0, 0.3)
          near({ y }, { hy }, 1e-12)
          assert.equal("lift", (walker:getGround()))
        end
      end
    end)

  it("godot#97703, #17107: a rider does not lag behind, nor slide when the platform turns back",
    function()
      local world = worldOf { { "lift", graze.rectangle(-20, 0, 40, 4) }, { "hero", hero(5, 0) } }
      local walker = standing(world, "hero")
      for i = 1, 120 do
        local x = 25 * (i % 40 < 20 and i % 20 or 20 - i % 20)
        world:carry("lift", x, 0, only "hero")
        assert.same({ x + 5, 0 }, { walker:move(0, 1) })
      end
    end)

  it("godot#9399, #9614: a one-way platform that moves up carries who lands on it", function()
    local world = worldOf { { "lift", graze.rectangle(-20, 0, 40, 4), { oneWay = { 0, -1 } } },
      { "hero", hero(0, -30) } }
    local walker, vy = graze.walker(world, "hero"), 0
    local landed
    for i = 1, 100 do
      world:carry("lift", 0, -2 * i, only "hero")
      vy = walker:getAirborne() == 0 and 0 or vy + 0.5
      walker:move(0, vy)
      landed = landed or walker:getAirborne() == 0
      if landed then
        assert.equal(0, walker:getAirborne())
        near({ 0, -2 * i }, at(world, "hero"), 1e-12)
      end
    end
    assert.is_true(landed)
  end)

  it("godot#30311: who stops on slopes follows a platform that slopes", function()
    local world = worldOf { { "lift", graze.polygon(-40, 20, 40, -20, 40, 30, -40, 30) },
      { "hero", hero(-4, -10) } }
    local walker = standing(world, "hero")
    local x, y = world:getPosition "hero"
    for i = 1, 60 do
      world:carry("lift", 3 * i, -i, only "hero")
      near({ x + 3 * i, y - i }, { walker:move(0, 2) }, 1e-9)
      assert.equal("lift", (walker:getGround()))
    end
  end)

  it("godot#84153: who stands on what is teleported stays, as setPosition carries nobody",
    function()
      local world = worldOf { { "lift", graze.rectangle(-20, 0, 40, 4) }, { "hero", hero(0, 0) } }
      local walker = standing(world, "hero")
      world:carry("lift", 60, 0, only "hero")
      world:setPosition("lift", 0, 0)
      walker:move(0, 3) -- the last one that the ground held
      assert.is_nil((walker:getGround()))
      assert.same({ 60, 3 }, { walker:move(0, 3) })
    end)

  it("shock2quest#666: a wall that passes drags nobody who only brushes it", function()
    for _, way in ipairs { { 0, -3 }, { 0, 3 }, { 3, 0 } } do
      local world = worldOf { FLOOR, { "hero", hero(20, 100) },
        { "train", graze.rectangle(24, -400, 100, 480) } }
      local walker = standing(world, "hero")
      for i = 1, 60 do
        world:carry("train", way[1] * i, way[2] * math.min(i, 6), only "hero")
        walker:move(0, 1)
      end
      assert.same({ 20, 100 }, at(world, "hero"))
    end
  end)

  it("godot#108137: a platform seen from above carries, and turns, who is on it", function()
    local world = worldOf { { "disc", graze.circle(0, 0, 50), { group = "rafts" } },
      { "hero", graze.circle(0, 0, 4):setPosition(30, 0), { group = "people" } } }
    world:rule("rafts", "people", "cross")
    for i = 1, 64 do
      local angle = 2 * pi * i / 64
      assert.equal(1, world:carry("disc", i, 2 * i, angle, "people"))
      near({ i + 30 * cos(angle), 2 * i + 30 * sin(angle) }, at(world, "hero"), 1e-9)
    end
  end)
end)

describe("slopes that other controllers got wrong:", function()
  it("godot#26274: a slope of 45 degrees is ground at a limit of 45 degrees", function()
    local _, walker = slope(pi / 4, { maxSlope = pi / 4 })
    assert.equal("slope", (walker:getGround()))
    for _, dx in ipairs { 2, -2 } do assert.equal(0, run(walker, 20, dx, 2)) end
  end)

  it("godot#25074, #37208, #47042: who stands still on a slope stays there, exactly", function()
    for _, angle in ipairs { 0.1, 0.5, 0.7, 0.79 } do
      local world, walker = slope(angle)
      local before = at(world, "hero")
      run(walker, 200, 0, 7)
      assert.same(before, at(world, "hero"))
    end
  end)

  it("godot#99244: the speed is the same uphill and downhill, for any shape", function()
    for _, shape in ipairs { hero(0, 0), capsule(0, 0), graze.circle(0, -5, 5) } do
      for _, angle in ipairs { 0.3, 0.7 } do
        local world, walker = slope(angle)
        world:setShape("hero", shape)
        world:setPosition("hero", 100, 0)
        run(walker, 100, 0, 3)
        for _, dx in ipairs { 2, -2 } do
          for _ = 1, 30 do
            local x, y = world:getPosition "hero"
            local toX, toY = walker:move(dx, 1)
            near({ 2 }, { math.sqrt((toX - x) ^ 2 + (toY - y) ^ 2) }, 1e-9)
          end
        end
      end
    end
  end)

  it("prime31#13: one-way platforms that slope are walked up, and down", function()
    local world, walker = slope(0.5, nil, true)
    for _, dx in ipairs { 2, -2, 2 } do assert.equal(0, run(walker, 30, dx, 3)) end
    local x, y = world:getPosition "hero"
    near({ 100 - (x + 4) * tan(0.5) }, { y }, 1e-9)
  end)

  it("prime31#46: one-way platforms that slope are landed on from the side", function()
    for _, dx in ipairs { -6, -3, 0, 3, 6 } do
      local world = slope(pi / 4, nil, true)
      world:setPosition("hero", 150 - 10 * dx, -160)
      local walker, vy = graze.walker(world, "hero", { maxSlope = 0.8 }), 0
      for _ = 1, 60 do
        vy = vy + 0.5
        walker:move(walker:getAirborne() == 0 and 0 or dx, vy)
        if walker:getAirborne() == 0 then break end
      end
      assert.equal("slope", (walker:getGround()))
    end
  end)

  it("prime31#101: a one-way platform at the head does not push down who walks up a slope",
    function()
      local world, walker = slope(0.5)
      world:add("ledge", graze.rectangle(110, -10, 60, 3), { oneWay = { 0, -1 } })
      assert.equal(0, run(walker, 60, 2, 3))
      local x, y = world:getPosition "hero"
      near({ 100 - (x + 4) * tan(0.5) }, { y }, 1e-9)
    end)

  it("prime31#48: who walks up a slope under a roof is stopped by that, and not moved into it",
    function()
      local world, walker = slope(0.5)
      world:add("roof", graze.rectangle(120, -100, 200, 110))
      run(walker, 60, 2, 3)
      assert.equal(0, overlaps(world) - 1, "only the roof and the slope overlap")
      assert.equal("roof", (walker:getWall()))
      assert.equal(0, walker:getAirborne())
    end)
end)

describe("grounds, walls and steps that other controllers got wrong:", function()
  it("godot#16250, #54975: the ground does not flicker, however slow and flat the move", function()
    local world = worldOf { FLOOR, { "hero", hero(20, 100) } }
    local walker = standing(world, "hero")
    for i = 1, 300 do
      walker:move(i % 3 == 0 and 1e-9 or i % 3 == 1 and 0.7 or 0, i % 2 == 0 and 0 or 1e-7)
      assert.equal(0, walker:getAirborne())
    end
  end)

  it("godot#33833: who presses against a wall stands on the ground all the same", function()
    for _, speed in ipairs { 0.001, 1, 5 } do
      local world = worldOf { FLOOR, { "wall", graze.rectangle(24, 0, 9, 100) },
        { "hero", hero(20, 100) } }
      local walker = standing(world, "hero")
      for _ = 1, 20 do
        walker:move(speed, speed)
        assert.same({ "floor", "wall" }, { (walker:getGround()), (walker:getWall()) })
      end
    end
  end)

  it("godot#111059: a wall that is met at a high speed from the air is no floor", function()
    local world = worldOf { { "floor", graze.rectangle(-100, 100, 100, 20) },
      { "wall", graze.rectangle(40, -500, 20, 1500) }, { "hero", hero(-4, 100) } }
    local walker = standing(world, "hero")
    walker:move(90, 5)
    assert.same({ 36, 100 }, at(world, "hero"))
    assert.same({ nil, "wall" }, { walker:getGround(), (walker:getWall()) })
    walker:move(90, 5)
    assert.same({ 36, 105 }, at(world, "hero"))
  end)

  it("box2d#1032: a capsule that flies at the corner of a tile does not climb it", function()
    for i = 0, 8 do
      local world = worldOf { { "tiles", cells(16, { "##", "##", "##" }):setPosition(40, 50) },
        { "hero", capsule(20, 47 + i) } } -- its foot is at the height of the corner
      local walker, vy = graze.walker(world, "hero"), 0.5
      local before = 47 + i
      for _ = 1, 12 do
        local _, y = walker:move(9, vy)
        assert.is_true(y >= before - 1e-9 or walker:getAirborne() == 0, i .. ": " .. y)
        before = y
      end
    end
  end)

  it("box3d#75: who jumps is not snapped to the ground again", function()
    local world = worldOf { FLOOR, { "hero", hero(20, 100) } }
    local walker, y, vy = standing(world, "hero", { snap = 30, step = 10 }), 100, -6
    for i = 1, 20 do
      y, vy = y + vy, vy + 0.5
      walker:move(2, vy - 0.5)
      near({ math.min(y, 100) }, { (select(2, world:getPosition "hero")) })
      if y < 100 then assert.equal(i, walker:getAirborne()) end
    end
  end)

  it("PhysX#545: a step is none onto a slope that is too steep to stand on", function()
    local angle = math.rad(60)
    local world = worldOf { FLOOR, { "hero", capsule(20, 100) },
      { "steep", graze.rectangle(0, 0, 200, 50):setAngle(-angle):setPosition(60, 100) } }
    local walker = standing(world, "hero", { step = 8 })
    local least = 100
    for _ = 1, 100 do
      local _, y = walker:move(1.5, 2)
      least = math.min(least, y)
    end
    near({ 100 }, { least }, 1e-9)
  end)

  it("rapier.js#291, bevy_rapier#534: steps are taken, and what is too steep is not", function()
    local world = worldOf { FLOOR, { "step", graze.rectangle(40, 96, 40, 4) },
      { "hero", hero(20, 100) } }
    local walker = standing(world, "hero", { step = 4 })
    assert.equal(0, run(walker, 20, 2, 2))
    assert.same({ 60, 96 }, at(world, "hero"))
    world = worldOf { FLOOR, { "hero", hero(20, 100) },
      { "steep", graze.polygon(60, 100, 160, 100 - 100 * tan(0.9), 160, 100) } }
    walker = standing(world, "hero", { step = 4 })
    assert.equal(0, run(walker, 40, 2, 2))
    near({ 56, 100 }, at(world, "hero"), 1e-9)
    assert.equal("steep", (walker:getWall()))
  end)

  it("CharacterController2D#43: a one-way platform right above the head is jumped through",
    function()
      for _, gap in ipairs { 0, 0.5, 3 } do
        local world = worldOf { FLOOR, { "hero", hero(20, 100) },
          { "ledge", graze.rectangle(0, 76 - gap, 80, 4), { oneWay = { 0, -1 } } } }
        local walker, vy = standing(world, "hero"), -8
        for _ = 1, 60 do
          walker:move(0, vy)
          vy = walker:getAirborne() == 0 and 0 or vy + 0.5
        end
        assert.same({ 20, 76 - gap }, at(world, "hero"))
      end
    end)

  it("bump#12, #49: crates are pushed, by whom they block, as far as there is room", function()
    local world = worldOf { FLOOR, { "wall", graze.rectangle(90, 0, 9, 100) },
      { "crate", crate(40, 100) }, { "hero", hero(20, 100) } }
    local walker = standing(world, "hero", { push = only "crate" })
    walker:move(500, 0)
    assert.same({ { 85, 100 }, { 76, 100 } }, { at(world, "crate"), at(world, "hero") })
  end)
end)
