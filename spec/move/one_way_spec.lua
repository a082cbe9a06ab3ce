-- One-way items: what they stop and what they let through, in moves and in steps.

local graze = require "graze"
local check = require "spec.support.check"
local numbers = require "spec.support.numbers"

local near = check.near

-- a box whose position is its upper left corner
local function box(x, y, w, h)
  return graze.rectangle(0, 0, w or 10, h or 10):setPosition(x, y)
end

local function ball(x, y, r) return graze.circle(0, 0, r or 5):setPosition(x, y) end

describe("a one-way item", function()
  local function platform()
    local world = graze.world()
    world:add("ledge", box(-50, 0, 100, 10), { oneWay = { 0, -2 } })
    world:add("a", box(0, 50))
    return world
  end

  it("lets through what comes from below, and holds what comes from above", function()
    local world = platform()
    assert.same({ 0, -40, 0 }, { world:move("a", 0, -40) })
    assert.same({ 20, -10, 1 }, { world:move("a", 20, 40) })
    local _, other, response = world:getHit(1)
    assert.equal("ledge slide", other .. " " .. response)
    assert.same({ 30, -10, 1 }, { world:move("a", 30, 5) })
    assert.same({ 20, -30, 0 }, { world:move("a", 20, -30) })
  end)

  it("lets through what is within it, to any side, and does not push it out", function()
    local world = platform()
    for _, y in ipairs { 4, -5, -9.9999 } do
      for _, goal in ipairs { { 0, 60 }, { 0, -60 }, { 80, 5 }, { -80, 5 }, { 3, 6 } } do
        world:setPosition("a", 0, y)
        assert.same({ 0, y, 0 }, { world:push("a") })
        assert.same({ goal[1], goal[2], 0 }, { world:move("a", goal[1], goal[2]) })
      end
    end
  end)

  it("lets through what comes from beside, and holds what stands on it", function()
    local world = platform()
    world:setPosition("a", -80, 3)
    assert.same({ 80, 3, 0 }, { world:move("a", 80, 3) })
    world:setPosition("a", 0, -10)
    for _ = 1, 100 do assert.same({ 0, -10, 1 }, { world:move("a", 0, -9) }) end
  end)

  it("holds by any response, and does so for balls and turned ledges", function()
    local world = graze.world()
    local nx, ny = math.cos(2), math.sin(2)
    world:add("ledge", graze.rectangle(-50, -5, 100, 10):setAngle(2 - math.pi / 2),
      { oneWay = { nx, ny } })
    world:add("a", ball(40 * nx, 40 * ny))
    local x, y, n = world:check("a", -40 * nx, -40 * ny, "touch")
    near({ 10 * nx, 10 * ny, 1 }, { x, y, n }, 1e-7)
    world:setPosition("a", -40 * nx, -40 * ny)
    x, y, n = world:check("a", 40 * nx, 40 * ny, "touch")
    near({ 40 * nx, 40 * ny, 0 }, { x, y, n }, 1e-7)
  end)

  -- a body's height after it has fallen onto an item from far above, at x
  local function landing(world, x)
    world:setPosition("a", x, -1000)
    return (select(2, world:check("a", x, 1000, "touch")))
  end

  it("is solid wherever its surface faces the side: slopes, ramps, hills", function()
    local upwards = { oneWay = { 0, -1 } }
    for name, shape in pairs {
      slope = graze.polygon(0, 40, 80, 0, 80, 40),
      plank = graze.rectangle(0, 0, 100, 8):setAngle(0.02),
      ramp = graze.rectangle(0, 0, 100, 8):setAngle(-0.4),
      hill = graze.ellipse(40, 30, 40, 20),
      stone = graze.circle(40, 30, 20),
      log = graze.capsule(10, 30, 70, 10, 6),
      pillow = graze.polygon({ 0, 30, 40, 0, 80, 30, 40, 40 }, 5),
      rail = graze.segment(0, 30, 80, 0),
    } do
      local one, both = graze.world(), graze.world()
      one:add("it", shape, upwards)
      both:add("it", shape)
      for rim, mover in pairs { [-4] = graze.rectangle(-5, -5, 10, 10),
        [8] = graze.polygon(-5, -5, 5, -5, 0, 5) } do -- its slanted sides pass by ends
        for _, world in ipairs { one, both } do world:add("a", mover) end
        for x = rim, 80 - rim, 4 do
          assert.equal(landing(both, x), landing(one, x), name .. " at " .. x)
          one:setPosition("a", x, 1000)
          assert.same({ x, -1000, 0 }, { one:move("a", x, -1000) })
        end
        for _, world in ipairs { one, both } do world:remove("a") end
      end
    end
  end)

  it("carries a ball over the seam of a slope and a ledge", function()
    local world, up = graze.world(), { oneWay = { 0, -1 } }
    world:add("ramp", graze.polygon(0, 20, 40, 0, 40, 20), up)
    world:add("ledge", graze.rectangle(40, 0, 60, 20), up)
    world:add("a", ball(50, -12))
    for _ = 1, 60 do world:moveBy("a", -0.5, 1) end
    local x, y = world:getPosition "a"
    assert.is_true(x < 15 and y < 12, x .. ", " .. y)
    for _ = 1, 120 do world:moveBy("a", 0.5, 0.1) end
    x, y = world:getPosition "a"
    assert.is_true(x > 45 and y <= -5, x .. ", " .. y)
  end)

  it("holds what sinks into it by rounding, however long that is pressed on it", function()
    local radius = 0.05
    -- each is about (0, 0) and solid from above: alone, or with a pole that stands in the ball
    local function plank() return graze.rectangle(-1, -radius, 2, 2 * radius) end
    local kinds = {
      plank = function() return plank() end,
      ["a part of an item that it overlaps elsewhere"] = function()
        return graze.compound(plank(), graze.rectangle(0.02, -0.5, 0.01, 0.42))
      end,
      ["a chain with sides of its own"] = function()
        return graze.chain(-1, -radius, -0.3, -radius, 0.4, -radius, 1, -radius), true
      end,
    }
    for name, make in pairs(kinds) do
      for _, far in ipairs { 300, 5000, 2 ^ 20 } do
        for angle = 0.1, 1.5, 0.2 do
          local nx, ny = math.sin(angle), -math.cos(angle)
          local world = graze.world()
          local shape, side = make()
          shape:setAngle(angle):setPosition(far - nx * 2 * radius, far - ny * 2 * radius)
          world:add("plank", shape, { oneWay = side or { nx, ny } })
          world:add("a", ball(far, far, radius))
          world:moveBy("a", -nx * 0.01, -ny * 0.01)
          for i = 1, 1000 do
            local s = i % 2 == 0 and 0.00035 or -0.00035
            local _, _, n = world:moveBy("a", -nx * 0.01 - ny * s, -ny * 0.01 + nx * s)
            if n == 0 then
              error(("%s: falls at %g, angle %g, move %d"):format(name, far, angle, i))
            end
          end
        end
      end
    end
  end)

  it("holds what comes upon the very corner of a ledge, whatever it is made of", function()
    local kinds = { graze.rectangle(0, 0, 64, 8), graze.compound(graze.rectangle(0, 0, 64, 8)),
      graze.grid(4, 1, 16, 8, { 1, 1, 1, 1 }), graze.outline(0, 0, 64, 0, 64, 8, 0, 8) }
    for _, shape in ipairs(kinds) do
      local world = graze.world()
      world:add("ledge", shape, { oneWay = { 0, -1 } })
      world:add("a", box(-10, -10))
      for _, way in ipairs { { 5, 6 }, { 6, 5 }, { 1, 9 }, { 9, 1 } } do
        assert.same({ -10 + way[1], -10, 1 }, { world:check("a", -10 + way[1], -10 + way[2]) })
      end
      assert.same({ -10, 5, 0 }, { world:check("a", -10, 5) }) -- beside it
      assert.same({ -15, 5, 0 }, { world:check("a", -15, 5) })
    end
  end)

  it("carries a ball over its corners, and not past its ends", function()
    local world = graze.world()
    world:add("ridge", graze.polygon(-60, 0, 0, -20, 60, 0, 60, 10, -60, 10),
      { oneWay = { 0, -1 } })
    world:add("a", ball(-50, -50))
    for _ = 1, 200 do world:moveBy("a", 0.5, 0.5) end
    local x, y = world:getPosition "a"
    assert.is_true(x > 20 and y < 0, x .. ", " .. y) -- it went over the top, and down again
    world:setPosition("a", -80, 2)
    assert.same({ 80, 2, 0 }, { world:move("a", 80, 2) })
  end)

  it("is a plane that lets out what is behind it, and holds what comes back", function()
    local world = graze.world()
    world:add("surface", graze.plane(0, -1, 0), { oneWay = { 0, -1 } })
    for _, body in ipairs { graze.rectangle(-5, -5, 10, 10), graze.circle(0, 0, 5),
      graze.segment(0, -5, 3, 5), graze.compound(graze.rectangle(-5, -5, 5, 10),
        graze.rectangle(0, -5, 5, 10)) } do
      world:add("a", body)
      world:setPosition("a", 0, 20)
      assert.same({ 0, 20, 0 }, { world:push "a" })
      assert.same({ 0, 2, 0 }, { world:move("a", 0, 2) })
      assert.same({ 0, 4, 0 }, { world:move("a", 0, 4) }) -- within it: it still passes
      assert.same({ 0, -20, 0 }, { world:move("a", 0, -20) })
      assert.same({ 8, -5, 1 }, { world:move("a", 8, 40) })
      local nx, ny = select(5, world:getHit(1))
      assert.same({ 0, -1 }, { nx, ny })
      for _ = 1, 50 do assert.same({ 8, -5, 1 }, { world:moveBy("a", 0, 1) }) end
      world:setVelocity("a", 0, 0):setAcceleration("a", 0, 100)
      for _ = 1, 30 do world:step(1 / 60) end
      near({ 8, -5 }, { world:getPosition "a" }, 1e-6)
      world:setPosition("a", 0, 30):setVelocity("a", 0, -110)
      for _ = 1, 200 do world:step(1 / 60) end
      near({ 0, -5 }, { world:getPosition "a" }, 1e-6) -- up through it, and down onto it
      world:remove "a"
    end
  end)

  it("is no obstacle where a plane does not face the side", function()
    local world = graze.world()
    world:add("ceiling", graze.plane(0, 1, 0), { oneWay = { 0, -1 } })
    world:add("wall", graze.plane(1, 0, 100), { oneWay = { 0, -1 } })
    world:add("a", box(0, 20))
    assert.same({ 0, -40, 0 }, { world:move("a", 0, -40) })
    assert.same({ -200, 40, 0 }, { world:move("a", -200, 40) })
  end)

  it("is crossed and told where the response is cross, from every side", function()
    local world = platform()
    world:rule("default", "default", "cross")
    assert.same({ 0, -40, 1 }, { world:move("a", 0, -40) })
    assert.same({ 0, 40, 1 }, { world:move("a", 0, 40) })
  end)

  it("holds where nothing covers its surface, also within the box of another part", function()
    local hill = graze.compound(graze.circle(0, 0, 10), graze.circle(15, 0, 10))
    local one, both = graze.world(), graze.world()
    one:add("hill", hill, { oneWay = { 0, -1 } })
    both:add("hill", hill)
    for _, world in ipairs { one, both } do world:add("ball", graze.circle(0, 0, 2)) end
    for x = -11, 26 do
      local landed = {}
      for i, world in ipairs { one, both } do
        world:setPosition("ball", x, -40)
        landed[i] = (select(2, world:check("ball", x, 40, "touch")))
      end
      assert.equal(landed[2], landed[1], "at " .. x)
    end
  end)

  it("holds where two parts overlap, the tops of which lie in one line, however turned", function()
    local rng = numbers.new(12)
    for _ = 1, 500 do
      local angle = rng:pick { 0, 0.3, rng:range(-1.2, 1.2) }
      local cos, sin = math.cos(angle), math.sin(angle)
      local parts = { graze.rectangle(-20, 0, 30, 10), graze.rectangle(-5, 0, 40, 20) }
      if rng:chance(0.5) then parts[1], parts[2] = parts[2], parts[1] end
      local world = graze.world()
      world:add("ledge", graze.compound(parts):setAngle(angle), { oneWay = { 0, -1 } })
      local along = rng:pick { -15, -6, -4, 0, 5, 9, 11, 20 }
      local mover = rng:pick { ball(0, 0, 2), box(-2, -2, 4, 4),
        graze.rectangle(-1, -1, 2, 2):setAngle(angle) }
      world:add("mover", mover:setPosition(along * cos + 12 * sin, along * sin - 12 * cos))
      local _, y, hits = world:moveBy("mover", -12 * sin, 12 * cos) -- straight upon it
      assert.equal(1, hits, angle)
      assert.is_near(0, select(5, world:getHit(1)) - sin, 1e-9)
      assert.is_true(y < along * sin)
    end
  end)

  it("lets through what falls within blocks that cover it, apart by less than the skin", function()
    for _, gap in ipairs { 0, 0.5e-9, 1e-9 } do
      local ledge, left = graze.rectangle(0, 0, 20, 10), graze.rectangle(0, -5, 10, 5)
      local right = graze.rectangle(10 + gap, -5, 10 - gap, 5)
      for _, parts in ipairs { { ledge, left, right }, { right, ledge, left } } do
        for _, x in ipairs { 2, 8.5, 9, 9.5, 10, 12 } do
          local world = graze.world()
          world:add("ledge", graze.compound(parts), { oneWay = { 0, -1 } })
          world:add("mover", box(x, -4, 1, 2))
          assert.same({ x, 16, 0 }, { world:moveBy("mover", 0, 20) })
          world:setPosition("mover", x, -10) -- and holds it on the blocks
          assert.same({ x, -7, 1 }, { world:moveBy("mover", 0, 20) })
        end
      end
    end
  end)

  it("lets through what comes under a tower at its foot, however the two are listed", function()
    local shapes = {
      graze.outline(0, 20, 10, 20, 10, 0, 20, 0, 20, 20, 40, 20, 40, 30, 0, 30),
      graze.compound(graze.rectangle(10, 0, 10, 20), graze.rectangle(0, 20, 40, 10)),
      graze.grid(4, 3, 10, 10, { 0, 1, 0, 0, 0, 1, 0, 0, 1, 1, 1, 1 }),
    }
    for _, shape in ipairs(shapes) do
      local world = graze.world()
      world:add("tower", shape, { oneWay = { 0, -1 } })
      world:add("a", graze.segment(0, 0, 0, -5))
      local function ends(x1, y1, x2, y2)
        world:setPosition("a", x1, y1)
        return { world:check("a", x2, y2, "touch") }
      end
      assert.same({ 5, 35, 0 }, ends(35, 5, 5, 35))
      assert.same({ 25, 35, 0 }, ends(-5, 5, 25, 35))
      -- but not what comes to the surface beside it, or leaves the tower
      assert.same({ 21, 20, 1 }, ends(36, 5, 6, 35))
      assert.same({ 20, 20, 1 }, ends(5, 5, 35, 35))
    end
  end)

  it("is met where it holds, not in a seam that led into it before", function()
    local world = graze.world()
    world:add("house", graze.compound(graze.rectangle(0, 0, 10, 10), graze.rectangle(0, 10, 10, 10),
      graze.polygon(20, 20, 40, 20, 40, 0)), { oneWay = { 0, -1 } })
    world:add("arrow", graze.segment(0, 0, -4, 0):setPosition(-20, 10))
    local x, y, n = world:check("arrow", 60, 10, "touch")
    check.near({ 30, 10, 1 }, { x, y, n })
    local _, _, _, t, nx, ny = world:getHit(1)
    check.near({ 50 / 80, -math.sqrt(0.5), -math.sqrt(0.5) }, { t, nx, ny })
  end)
end)

describe("a one-way item, in steps", function()
  it("is passed from below and stood on from above", function()
    local world = graze.world()
    world:add("ledge", graze.rectangle(-50, 0, 100, 10), { oneWay = { 0, -1 } })
    world:add("a", ball(0, 100))
    world:setVelocity("a", 0, -100):setAcceleration("a", 0, 30)
    for _ = 1, 40 do world:step(0.1) end
    assert.is_true(select(2, world:getPosition "a") < -5) -- gone through, upwards
    for _ = 1, 60 do world:step(0.1) end
    near({ 0, -5 }, { world:getPosition "a" }, 1e-6) -- fallen back on it
  end)

  it("is passed and landed on in the same step", function()
    for _, ledge in ipairs { graze.rectangle(-50, 0, 100, 8), graze.circle(0, 20, 20),
      graze.compound(graze.rectangle(-50, 0, 100, 8)) } do
      for _, dt in ipairs { 0.5, 1, 2, 4 } do
        local world = graze.world():rule("default", "default", "touch")
        world:add("ledge", ledge, { oneWay = { 0, -1 } })
        world:add("a", graze.rectangle(-5, -5, 10, 10):setPosition(0, 50))
        world:setVelocity("a", 0, -110):setAcceleration("a", 0, 100)
        for _ = 1, 4 / dt do world:step(dt) end
        near({ 0, -5 }, { world:getPosition "a" }, 1e-7)
      end
    end
  end)

  it("does not stop what rises through it", function()
    for _, ledge in ipairs { graze.rectangle(-50, 0, 100, 6), graze.capsule(-50, 3, 50, 3, 3),
      graze.ellipse(0, 6, 50, 6), graze.compound(graze.rectangle(-50, 0, 100, 6)) } do
      for _, body in ipairs { ball(0, 0, 4), graze.capsule(0, -4, 0, 4, 3),
        graze.capsule(-3, -2, 3, 2, 3), graze.rectangle(-4, -4, 8, 8) } do
        local world = graze.world()
        world:add("ledge", ledge, { oneWay = { 0, -1 } })
        world:add("a", body)
        world:setAcceleration("a", 0, 400)
        for speed = 300, 400, 7 do
          world:setPosition("a", 3, 30):setVelocity("a", 0.1, -speed)
          for _ = 1, 30 do
            local _, vy = world:getVelocity "a"
            assert.equal(0, vy < -8 and world:step(1 / 60) or 0)
          end
        end
      end
    end
  end)

  it("is landed on by what has risen through it, of any form, in one step", function()
    for _, ledge in ipairs { graze.rectangle(-50, 0, 100, 6), graze.capsule(-50, 3, 50, 3, 3),
      graze.ellipse(0, 6, 50, 6), graze.polygon(-50, 10, 50, 0, 50, 10),
      graze.compound(graze.rectangle(-50, 0, 100, 6)), graze.grid(5, 1, 20, 6, { 1, 1, 1, 1, 1 })
        :setPosition(-50, 0) } do
      for _, body in ipairs { ball(0, 0, 4), graze.capsule(0, -4, 0, 4, 3),
        graze.rectangle(-4, -4, 8, 8), graze.polygon(-4, 4, 4, 4, 0, -4) } do
        local world = graze.world():rule("default", "default", "touch")
        world:add("ledge", ledge, { oneWay = { 0, -1 } })
        world:add("a", body)
        world:setAcceleration("a", 3, 400)
        for x = -20, 20, 5 do
          world:setPosition("a", x, 30):setVelocity("a", -3, -301)
          assert.equal(1, world:step(3))
          local _, _, _, _, _, ny = world:getHit(1)
          assert.is_true(ny < -0.5)
        end
      end
    end
  end)
end)

describe("a one-way chain under thin bodies", function()
  local function terrain(rng)
    local corners, x = { -1000, rng:whole(-400, 0) }, 0
    for i = 3, 9, 2 do
      corners[i], corners[i + 1] = x, rng:chance(0.3) and 0 or rng:whole(-40, 40)
      x = x + rng:whole(1, 30)
    end
    corners[11], corners[12] = 1000, rng:whole(-400, 0)
    return corners
  end

  local function stick(rng)
    local angle = rng:pick { rng:range(0.01, 3.13), math.pi / 2, math.pi / 4 }
    local long = rng:range(0.5, 30)
    return graze.segment(0, 0, long * math.cos(angle), -long * math.sin(angle))
  end

  local options = { ["each edge has a side"] = true, ["up is the side"] = { 0, -1 } }

  it("holds the end of a stick in the corner of a valley", function()
    for _, side in pairs(options) do
      local world = graze.world()
      world:add("valley", graze.chain(-10, -20, 0, 0, 10, -20), { oneWay = side })
      for _, end_ in ipairs { { 1, -6 }, { 0, -6 }, { -1, -6 }, { 3, -9 }, { -4, -9 } } do
        world:add("stick", graze.segment(0, 0, end_[1], end_[2]))
        local x, y, n = world:moveBy("stick", 0, 5)
        near({ 0, 0 }, { x, y }, 1e-9)
        assert.is_true(n > 0)
        world:setPosition("stick", end_[1] > 0 and 0.5 or -0.5, -15)
        for _ = 1, 40 do world:moveBy("stick", 0, 1) end
        near({ 0, 0 }, { world:getPosition "stick" }, 1e-6)
        world:setPosition("stick", 0.1, -15):setVelocity("stick", 0, 0)
        world:setAcceleration("stick", 0, 100)
        for _ = 1, 120 do world:step(1 / 60) end
        assert.is_true(select(2, world:getPosition "stick") < 1e-6)
        world:remove "stick"
      end
    end
  end)

  -- Worlds with a stick above a chain that is solid from both sides, and from one.
  local function scene(rng, side)
    local corners, both, one = terrain(rng), graze.world(), graze.world()
    both:add("terrain", graze.chain(corners))
    one:add("terrain", graze.chain(corners), { oneWay = side })
    local body = stick(rng)
    both:add("stick", body)
    one:add("stick", body)
    local x = rng:chance(0.5) and corners[2 * rng:whole(2, 5) - 1] or rng:range(-20, 60)
    for _, world in ipairs { both, one } do world:setPosition("stick", x, -500) end
    return both, one
  end

  -- the height of the chain at x
  local function height(corners, x)
    for i = 1, #corners - 3, 2 do
      local x1, y1, x2, y2 = corners[i], corners[i + 1], corners[i + 2], corners[i + 3]
      if x >= x1 and x <= x2 then return y1 + (y2 - y1) * (x - x1) / (x2 - x1) end
    end
    return math.huge
  end

  -- Does the stick reach below the chain? Its ends may touch it, and its length those corners.
  local function is_below(world)
    local corners = { world:getVertices "terrain" }
    local x1, y1, x2, y2 = world:getVertices "stick"
    if y1 > height(corners, x1) + 1e-6 or y2 > height(corners, x2) + 1e-6 then return true end
    for i = 1, #corners, 2 do
      local at = (corners[i] - x1) / (x2 - x1)
      local passes = math.abs(x2 - x1) > 1e-3 and at > 0 and at < 1
      if passes and y1 + (y2 - y1) * at > corners[i + 1] + 1e-6 then return true end
    end
    return false
  end

  -- What holds it from both sides must hold it from above.
  local function compare(both, one, what)
    if is_below(one) and not is_below(both) then
      error(("%s leads below the chain: %s; the stick %s"):format(what,
        table.concat({ one:getVertices "terrain" }, " "),
        table.concat({ one:getVertices "stick" }, " ")))
    end
    return not is_below(one)
  end

  for name, side in pairs(options) do
    it("is as solid from above as from both sides, in moves: " .. name, function()
      local rng, hits = numbers.new(90), 0
      for _ = 1, numbers.cases(150) do
        local both, one = scene(rng, side)
        for _, world in ipairs { both, one } do world:moveBy("stick", 0, 510, "touch") end
        local above = compare(both, one, "the fall")
        for i = 1, above and 20 or 0 do
          local dx, dy = rng:range(-4, 4), rng:range(0, 8)
          both:setPosition("stick", one:getPosition "stick")
          local _, _, n = both:moveBy("stick", dx, dy)
          one:moveBy("stick", dx, dy)
          hits = hits + n
          if not compare(both, one, ("move %d"):format(i)) then break end
        end
      end
      assert.is_true(hits > numbers.cases(1000))
    end)

    it("is as solid from above as from both sides, in steps: " .. name, function()
      local rng, steps = numbers.new(91), 0
      for _ = 1, numbers.cases(50) do
        local both, one = scene(rng, side)
        for _, world in ipairs { both, one } do world:moveBy("stick", 0, 510, "touch") end
        one:setVelocity("stick", rng:range(-50, 50), rng:range(0, 100))
        for i = 1, 30 do
          both:setPosition("stick", one:getPosition "stick")
          both:setVelocity("stick", one:getVelocity "stick")
          for _, world in ipairs { both, one } do
            world:setAcceleration("stick", 0, 300)
            world:step(1 / 30)
          end
          if not compare(both, one, ("step %d"):format(i)) then break end
          steps = steps + 1
        end
      end
      assert.is_true(steps > numbers.cases(1000))
    end)
  end
end)
