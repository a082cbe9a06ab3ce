-- One-way items: what they stop and what they let through, in moves and in steps.

local graze = require "graze"
local check = require "spec.support.check"

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

  it("carries a ball over the joint of a slope and a ledge", function()
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
    for _, far in ipairs { 300, 5000, 2 ^ 20 } do
      for angle = 0.1, 1.5, 0.2 do
        local nx, ny = math.sin(angle), -math.cos(angle)
        local world, plank = graze.world(), graze.rectangle(-1, -radius, 2, 2 * radius)
        plank:setAngle(angle):setPosition(far - nx * 2 * radius, far - ny * 2 * radius)
        world:add("plank", plank, { oneWay = { nx, ny } })
        world:add("a", ball(far, far, radius))
        world:moveBy("a", -nx * 0.01, -ny * 0.01)
        for i = 1, 1000 do
          local s = i % 2 == 0 and 0.00035 or -0.00035
          local _, _, n = world:moveBy("a", -nx * 0.01 - ny * s, -ny * 0.01 + nx * s)
          if n == 0 then error(("falls at %g, angle %g, move %d"):format(far, angle, i)) end
        end
      end
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

  it("is crossed and told where the response is cross, from every side", function()
    local world = platform()
    world:rule("default", "default", "cross")
    assert.same({ 0, -40, 1 }, { world:move("a", 0, -40) })
    assert.same({ 0, 40, 1 }, { world:move("a", 0, 40) })
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
