-- graze.walker in levels of cells, outlines and things that move. y points down; a hero is 8 wide
-- and 20 high, and its position is at its feet.

local graze = require "graze"
local check = require "spec.support.check"
local walkers = require "spec.support.walkers"

local near = check.near
local hero, capsule, crate, worldOf = walkers.hero, walkers.capsule, walkers.crate, walkers.worldOf
local only, cells, at = walkers.only, walkers.cells, walkers.at
local standing, run, overlaps = walkers.standing, walkers.run, walkers.overlaps

local function ball(x, y, radius) return graze.circle(0, 0, radius):setPosition(x, y) end

local FLOOR = { "floor", graze.rectangle(-100, 100, 500, 20) }

local SMALL = { box = graze.rectangle(-3, -12, 6, 12), capsule = graze.capsule(0, -9, 0, -3, 3) }

describe("on tiles of 8 with slopes and half tiles", function()
  -- a slope, half tiles and a hill that is as high as a tile more
  local rough = {
    "..............................",
    "..............................",
    "....../\\......................",
    "...../##\\.../##\\..._..._/\\....",
    "##############################" }

  local function there_and_back(shape, options, most)
    local world = worldOf { { "level", cells(8, rough):setPosition(0, -8) },
      { "hero", shape:setPosition(20, 24) } }
    local walker = standing(world, "hero", options)
    for _, dx in ipairs { 1.7, -1.7 } do
      for i = 1, 100 do
        walker:move(dx, 2)
        assert.is_true(walker:getAirborne() <= most, "in the air at " .. i .. " by " .. dx)
        assert.is_nil(walker:getWall())
        assert.equal(0, overlaps(world))
      end
    end
    assert.equal(0, run(walker, 1, 0, 2), "it stands")
    return world:getPosition "hero"
  end

  it("a box is never in the air, meets no wall, and comes back", function()
    local _, y = there_and_back(SMALL.box, { step = 4, snap = 4.5 }, 0)
    near({ 24 }, { y })
  end)

  it("a capsule is in the air for 3 moves at most, where its foot is on a corner", function()
    local _, y = there_and_back(SMALL.capsule, { step = 4, snap = 4.5 }, 3)
    near({ 24 }, { y }, 1e-9)
  end)

  it("it is the same where up is left", function()
    -- (x, y) of the level above becomes (y, -x): right of up is up the screen then
    local function ends(upX, upY)
      local world = graze.world():setUp(upX, upY)
      local function place(x, y) return -y * upX + x * -upY, -y * upY + x * upX end
      for row, line in ipairs(rough) do
        for column = 1, #line do
          local c = line:sub(column, column)
          local corners = ({ ["#"] = { 0, 0, 1, 0, 1, 1, 0, 1 }, ["/"] = { 0, 1, 1, 0, 1, 1 },
            ["\\"] = { 0, 0, 1, 1, 0, 1 }, _ = { 0, 0.5, 1, 0.5, 1, 1, 0, 1 } })[c]
          if corners then
            local list = {}
            for i = 1, #corners, 2 do
              list[i], list[i + 1] = place((column - 1 + corners[i]) * 8,
                (row - 2 + corners[i + 1]) * 8)
            end
            world:add(column .. "," .. row, graze.polygon(list))
          end
        end
      end
      local x1, y1 = place(-3, -12)
      local x2, y2 = place(3, 0)
      local body = graze.rectangle(math.min(x1, x2), math.min(y1, y2), math.abs(x2 - x1),
        math.abs(y2 - y1))
      world:add("hero", body:setPosition(place(20, 24)))
      local walker = standing(world, "hero", { step = 4, snap = 4.5 })
      local way, most = {}, 0
      for _, dx in ipairs { 1.7, -1.7 } do
        for _ = 1, 100 do
          local x, y = walker:move(place(dx, 2))
          most = math.max(most, walker:getAirborne())
          assert.is_nil((walker:getWall()))
          way[#way + 1] = { x * -upY + y * upX, -x * upX - y * upY }
        end
      end
      return way, most
    end
    local upright, airborne = ends(0, -1)
    assert.equal(0, airborne)
    near({ 24 }, { upright[200][2] })
    for _, up in ipairs { { -1, 0 }, { 1, 0 }, { 0, 1 } } do
      local way, most = ends(up[1], up[2])
      assert.equal(0, most)
      for i = 1, 200 do near(upright[i], way[i], 1e-9) end
    end
  end)
end)

describe("on an outline with crests", function()
  it("a capsule is never in the air, where it can walk on what it stands on", function()
    local world = worldOf { { "terrain", graze.outline(0, 100, 40, 100, 60, 80, 80, 95, 110, 70,
      140, 100, 160, 90, 180, 110, 300, 110, 300, 160, 0, 160) },
      { "hero", capsule(20, 100) } }
    local walker = standing(world, "hero", { maxSlope = 0.95 })
    for i = 1, 130 do
      walker:move(2, 3)
      assert.equal(0, walker:getAirborne(), "move " .. i)
      assert.is_nil((walker:getWall()))
      assert.equal(0, overlaps(world))
    end
    near({ 110 }, { (select(2, world:getPosition "hero")) }, 1e-9)
  end)
end)

describe("doors and presses of cells", function()
  local function closing(door, ways, item)
    local world = worldOf { { "wall", cells(10, { "#", "#", "#", "#" }):setPosition(50, 60) },
      { "floor", cells(10, { "########" }):setPosition(-20, 100) },
      { "door", door }, { "hero", hero(40, 100) } }
    local said = {}
    for _, way in ipairs(ways) do
      local n = world:carry("door", way[1], way[2], only(item))
      said[#said + 1] = n == 0 and "-" or select(3, world:getHit(1))
    end
    return table.concat(said, " "), world
  end

  it("push who is in their way, and tell whom they crush", function()
    local said, world = closing(cells(10, { "#", "#", "#", "#" }):setPosition(0, 60),
      { { 10, 60 }, { 20, 60 }, { 30, 60 }, { 40, 60 } }, "hero")
    assert.equal("- - push crush", said)
    near({ 46, 100 }, at(world, "hero"))
  end)

  it("from above crush against the floor", function()
    local said, world = closing(cells(10, { "####" }):setPosition(10, 40),
      { { 10, 60 }, { 10, 70 }, { 10, 75 } }, "hero")
    assert.equal("- - crush", said)
    near({ 40, 100 }, at(world, "hero"))
  end)

  it("a wall of cells that moves up past a hero leaves it there", function()
    local world = worldOf { FLOOR, { "hero", hero(20, 100) },
      { "wall", cells(8, { "#", "#", "#", "#", "#" }):setPosition(24, 60) } }
    local walker = standing(world, "hero")
    for i = 1, 100 do
      assert.equal(0, world:carry("wall", 24, 60 - i, only "hero"))
      walker:move(0, 2)
      assert.same({ 20, 100 }, at(world, "hero"))
      assert.same({ 0, 0 }, { walker:getRide() })
    end
  end)
end)

describe("in a shaft of tiles", function()
  local function shaft()
    local rows = {}
    for _ = 1, 12 do rows[#rows + 1] = "#....#" end
    rows[#rows + 1] = "######"
    return worldOf { { "level", cells(10, rows):setPosition(0, -20) }, { "hero", hero(20, 90) } }
  end

  it("400 frames of running and jumping overlap nothing", function()
    local world = shaft()
    local walker, vy = standing(world, "hero", { nudge = 3 }), 0
    for i = 1, 400 do
      if walker:getGround() then vy = i % 3 == 0 and -6 or 0 end
      vy = vy + 0.4
      walker:move(i % 80 < 40 and 3 or -3, vy)
      assert.equal(0, overlaps(world), "frame " .. i)
      local x = world:getPosition "hero"
      assert.is_true(x >= 14 and x <= 46)
    end
  end)

  it("it falls as far as it should while it presses on a wall of tiles", function()
    local world = shaft()
    world:setPosition("hero", 46, 5)
    local walker = graze.walker(world, "hero")
    for i = 1, 20 do
      assert.same({ 46, 5 + 4 * i }, { walker:move(2, 4) })
      assert.same({ "level", -1, 0 }, { walker:getWall() })
      assert.equal(i + 1, walker:getAirborne())
    end
    assert.equal(85, (select(2, world:getPosition "hero")))
  end)

  it("as wide as itself, it falls", function()
    local world = worldOf { { "level", cells(8, { "#.#", "#.#", "#.#", "###" }) },
      { "hero", hero(12, 0) } }
    local walker = graze.walker(world, "hero")
    for _ = 1, 20 do walker:move(0, 2) end
    assert.same({ 12, 24 }, at(world, "hero"))
    assert.equal("level", (walker:getGround()))
  end)
end)

describe("where cells change", function()
  it("a walker falls when the one below is removed", function()
    local world = worldOf { { "level", cells(10, { "....", "....", "####", "####" }) },
      { "hero", graze.rectangle(-4, -8, 8, 8):setPosition(15, 20) } }
    local walker = standing(world, "hero")
    world:setCell("level", 2, 3, 0)
    for _ = 1, 10 do walker:move(0, 2) end
    assert.same({ 15, 30 }, at(world, "hero"))
    assert.equal("level", (walker:getGround()))
  end)

  it("it is pushed out of one that is put where it stands", function()
    local world = worldOf { { "level", cells(10, { "....", "....", "####", "####" }) },
      { "hero", graze.rectangle(-4, -8, 8, 8):setPosition(15, 20) } }
    local walker = standing(world, "hero")
    world:setCell("level", 2, 2, 1)
    walker:move(0, 2)
    assert.equal(0, overlaps(world))
    for _ = 1, 20 do walker:move(0, 2) end
    assert.equal(0, overlaps(world))
    assert.equal(0, walker:getAirborne())
  end)
end)

describe("coins", function()
  it("are crossed in all legs of a move, each once, in order; what a probe meets is not",
    function()
      -- a slope bends the way: one coin before the bend, one behind it, and one above both, which
      -- only the way up over a step meets
      local world = worldOf { FLOOR, { "hero", hero(20, 100) },
        { "slope", graze.polygon(40, 100, 80, 60, 80, 100) },
        { "behind", graze.circle(45, 82, 1), { group = "coins" } },
        { "before", graze.circle(30, 98, 1), { group = "coins" } },
        { "above", graze.circle(20, 76, 1), { group = "coins" } } }
      world:rule("default", "coins", "cross")
      local walker = standing(world, "hero", { step = 6 })
      walker:move(30, 0)
      local items, n = walker:getCrossed()
      assert.same({ "before", "behind" }, items)
      assert.equal(2, n)
      -- at a wall that is no step the one above is met by a probe, which is taken back
      world:add("block", graze.rectangle(50, 0, 10, 100))
      world:setPosition("hero", 20, 100)
      world:remove "slope"
      world:add("wall", graze.rectangle(24, 0, 10, 100))
      walker:move(2, 0)
      assert.same({ {}, 0 }, { walker:getCrossed() })
      assert.equal("wall", (walker:getWall()))
    end)
end)

describe("what carries, turns and pushes", function()
  it("a walker on a raft that is crossed goes along, beside it not, and stops at a rock",
    function()
      local function raft(x, y)
        local world = worldOf { { "raft", graze.rectangle(-30, -10, 60, 20), { group = "raft" } },
          { "me", graze.circle(0, 0, 3):setPosition(x, y), { group = "people" } } }
        return world:rule("raft", "people", "cross")
      end
      local world = raft(20, 0)
      world:carry("raft", 0, 0, math.pi / 2, "people")
      near({ 0, 20 }, at(world, "me"))
      world = raft(33, 0)
      assert.equal(0, world:carry("raft", 0, 0, math.pi / 2, "people"))
      assert.same({ 33, 0 }, at(world, "me"))
      world = raft(20, 0)
      world:add("rock", graze.rectangle(-20, 37, 60, 9))
      world:carry("raft", 0, 50, "people")
      near({ 20, 34 }, at(world, "me"))
    end)

  it("a crate on a lift is pushed while both go up", function()
    local world = worldOf { { "lift", graze.rectangle(0, 100, 200, 4) }, { "hero", hero(20, 100) },
      { "crate", crate(60, 100) } }
    local walker = standing(world, "hero", { push = only "crate" })
    for i = 1, 40 do
      world:carry("lift", 0, -i, only("hero", "crate"))
      walker:move(2, 0)
      assert.equal(0, walker:getAirborne())
    end
    near({ 100, 60 }, at(world, "hero"))
    near({ 109, 60 }, at(world, "crate"))
  end)

  it("a walker keeps its way on a mill that turns, and is never in it", function()
    local mill = graze.compound(graze.rectangle(-40, -3, 80, 6), graze.rectangle(-3, -40, 6, 80))
    local world = worldOf { { "mill", mill }, { "hero", hero(20, -3) }, { "floor",
      graze.rectangle(-200, 60, 400, 9) } }
    local walker = graze.walker(world, "hero")
    local vy, crushed = 0, 0
    for i = 1, 252 do
      world:carry("mill", 0, 0, 0.025 * i, only "hero")
      for _, _, _, response in world:hits() do
        if response == "crush" then crushed = crushed + 1 end
      end
      vy = walker:getGround() and 0 or vy + 0.3
      walker:move(0, vy)
      if crushed == 0 then assert.equal(0, overlaps(world), "frame " .. i) end
    end
    assert.equal(0, crushed)
  end)
end)

describe("what turns and carries", function()
  it("is a bucket of an outline, with a ball inside, moved and turned", function()
    local bucket = graze.outline(-20, -20, -16, -20, -16, 16, 16, 16, 16, -20, 20, -20, 20, 20,
      -20, 20)
    local world = worldOf { { "bucket", bucket }, { "ball", ball(0, 10, 4) } }
    for i = 1, 200 do
      local x, y = 60 * math.sin(0.05 * i), 40 * math.sin(0.08 * i)
      world:carry("bucket", x, y, 0.6 * math.sin(0.11 * i), only("ball", "a", "b"))
      assert.is_false(world:getShape("bucket"):overlaps(world:getShape "ball"), "carry " .. i)
      world:moveBy("ball", 0, 5) -- it falls
      local shape, b = world:getShape "bucket", world:getShape "ball"
      assert.is_false(shape:overlaps(b), "it is in a wall at " .. i)
      -- inside: in the frame of the bucket
      local bx, by = world:getPosition "ball"
      local c, s = math.cos(world:getAngle "bucket"), math.sin(world:getAngle "bucket")
      local lx, ly = (bx - x) * c + (by - y) * s, (by - y) * c - (bx - x) * s
      assert.is_true(math.abs(lx) <= 12 + 1e-9 and ly <= 12 + 1e-9, "it is out at " .. i)
    end
  end)

  it("is a mill of a compound, with two balls", function()
    local mill = graze.compound(graze.rectangle(-20, -2, 40, 4), graze.rectangle(-2, -20, 4, 40))
    local world = worldOf { { "mill", mill }, { "a", ball(10, -10, 3) }, { "b", ball(-12, 9, 3) } }
    for i = 1, 126 do
      world:carry("mill", 0, 0, 0.05 * i, only("ball", "a", "b"))
      for _, item in ipairs { "a", "b" } do
        assert.is_false(world:getShape("mill"):overlaps(world:getShape(item)), item .. " at " .. i)
      end
      assert.is_false(world:getShape("a"):overlaps(world:getShape "b"))
    end
  end)

  it("turns a stack without crushing who is below: each is pushed out of what carries it",
    function()
      local world = worldOf { { "saw", graze.rectangle(-40, 0, 80, 4) }, { "low", crate(20, 0) },
        { "high", crate(21, -10) }, { "hero", hero(20, -20) } }
      for i = 1, 12 do
        assert.equal(3, world:carry("saw", 0, 0, 0.4 * math.sin(i), only("low", "high", "hero")))
        for _, _, item, response in world:hits() do
          assert.equal("carry", response, item .. " at " .. i)
        end
        assert.equal(0, overlaps(world))
        for _, item in ipairs { "hero", "high", "low" } do world:moveBy(item, 0, 9, "touch") end
        for _, item in ipairs { "low", "high", "hero" } do world:moveBy(item, 0, 9, "touch") end
      end
    end)

  it("lifts who stands on a bar that turns through level, and crushes nobody", function()
    for _, side in ipairs { 1, -1 } do
      for _, x in ipairs { 6, 20, 33 } do
        local world = worldOf { { "bar", graze.rectangle(-40, -3, 80, 6):setAngle(-0.3 * side) },
          { "hero", hero(side * x, -40) } }
        world:advance("hero", side * x, 60)
        for i = -30, 30 do
          assert.equal(1, world:carry("bar", 0, 0, side * i / 100, only "hero"))
          assert.equal("carry", (select(3, world:getHit(1))), "at " .. i)
          assert.equal(0, overlaps(world))
          world:advance("hero", (world:getPosition "hero"), 60)
        end
      end
    end
  end)

  it("leaves who is crushed in a corner there, and takes nobody through cells", function()
    -- a crate under a ceiling of cells, and a mill that turns towards it; the way out of the cells
    -- alone would be a far one
    local rows = { ("#"):rep(24) }
    for i = 2, 8 do rows[i] = "#" .. ("."):rep(22) .. "#" end
    local mill = graze.compound(graze.rectangle(-12, -1.5, 24, 3),
      graze.rectangle(-1.5, -12, 3, 24))
    local x, y = 109.26581570246678, 14
    local world = worldOf { { "level", cells(8, rows) },
      { "mill", mill:setPosition(113.592298916, 16.135430726053):setAngle(7.9375) },
      { "crate", graze.rectangle(-3, -6, 6, 6):setPosition(x, y) } }
    world:setUp(-1, 0)
    world:carry("mill", 114.842298916, 14.635430726053, 8, only "crate")
    local toX, toY = world:getPosition "crate"
    assert.is_true(math.abs(toX - x) < 6 and math.abs(toY - y) < 6, toX .. ", " .. toY)
    assert.equal("crush", (select(3, world:getHit(1))))
    assert.is_true(world:getShape("crate"):overlaps(world:getShape "mill"))
  end)
end)
