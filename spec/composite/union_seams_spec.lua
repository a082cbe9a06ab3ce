-- Where parts of a union meet, sides of one are hidden by others: nothing is stopped by them.

local graze = require "graze"
local check = require "spec.support.check"

describe("the parts of a union", function()
  it("hide sides of their neighbours from boxes, sunk in by less than the skin too", function()
    -- A box on one of two flush boxes, before the corner of the other; in all directions.
    local function rectangle(flip, x, y, w, h)
      if flip.xy then x, y, w, h = y, x, h, w end
      if flip.x then x = -x - w end
      if flip.y then y = -y - h end
      return graze.rectangle(x, y, w, h)
    end
    local function direction(flip, x, y)
      if flip.xy then x, y = y, x end
      return flip.x and -x or x, flip.y and -y or y
    end
    for bits = 0, 7 do
      local flip = { x = bits % 2 == 1, y = bits % 4 > 1, xy = bits > 3 }
      local floor, beyond = rectangle(flip, 0, 16, 16, 16), rectangle(flip, 16, 16, 16, 16)
      local nx, ny = direction(flip, 0, -1)
      for _, depth in ipairs { 0, 1e-8, 2e-8, 3e-8 } do
        local box = rectangle(flip, 0, depth, 16, 16)
        for _, union in ipairs { graze.compound(floor, beyond), graze.compound(beyond, floor) } do
          for _, d in ipairs { { 5, 4 }, { 4, 5 }, { 5, 5 } } do
            local dx, dy = direction(flip, d[1], d[2])
            local _, x, y = box:sweep(union, dx, dy)
            assert.is_true(x == nx and y == ny)
            _, x, y = union:sweep(box, -dx, -dy)
            assert.is_true(x == -nx and y == -ny)
          end
        end
      end
    end
  end)

  it("are met alike in a pocket, in whichever order they are listed", function()
    local wall, floor = graze.rectangle(-8, 0, 8, 8), graze.rectangle(2, -4, 4, 8)
    local slope, box = graze.polygon(0, 8, 8, 24, 0, 24), graze.rectangle(0, 4, 4, 4)
    for _, pocket in ipairs {
      { wall, floor, slope }, { floor, wall, slope },
      { slope, wall, floor }, { slope, floor, wall },
    } do
      local t, nx, ny = box:sweep(graze.compound(pocket), -8, -37)
      assert.same({ 0, 0, 1 }, { t, nx, ny })
    end
  end)

  it("leave a thin box in a valley to its slopes, though the floor beneath is as near", function()
    local valley = graze.compound(graze.rectangle(0, 32, 64, 32),
      graze.polygon(0, 0, 32, 32, 0, 32), graze.polygon(64, 0, 64, 32, 32, 32))
    for _, width in ipairs { 2, 1e-6, 1e-8, 1e-10, 1e-12 } do
      local _, nx, ny = graze.rectangle(32 - width / 2, 0, width, 2):sweep(valley, 0, 100)
      assert.is_true(math.abs(math.abs(nx) - math.sqrt(0.5)) < 1e-12 and ny < 0)
    end
  end)

  it("are met on curved paths, too, by what has no area and moves along their seam", function()
    local cells = graze.grid(2, 1, 16, 16, { 1, 1 })
    local flush = graze.compound(graze.rectangle(0, 0, 16, 16), graze.rectangle(16, 0, 16, 16))
    local pole, roof = graze.chain(16, 100, 16, 200), graze.chain(0, 0, 10, 5, 20, 0)
    local needle, pin = graze.segment(16, -5, 16, -1), graze.segment(10, -3, 10, 3)
    local function falls(t, nx, ny, a, b, ...)
      local got = { a:impact(b, ...) }
      check.near({ t, nx, ny }, { got[1], got[2], got[3] })
    end
    falls(0.42, 0, -1, cells, pole, 0, 200, 0, 0)
    falls(math.sqrt(1.68), 0, -1, cells, pole, 0, 0, 0, 100)
    falls(0.1, 0, -1, needle, flush, 0, 10, 0, 0)
    falls(0.1, 0, -1, needle, cells, 0, 5, 0, 100)
    falls(0.4, math.sqrt(0.2), -math.sqrt(0.8), pin, roof, 0, 5, 0, 0)
    -- up and down again: after 2 s where it was, with its speed
    falls(2 + 0.02 / (1 + math.sqrt(1.02)), 0, -1, needle, cells, 0, -100, 0, 100)
    falls(0.02 / (1 + math.sqrt(0.98)), 0, -1, needle, cells, 0, 100, 0, -100)
    -- parallel but for rounding
    local slanted = graze.compound(graze.polygon(0, 0, 30, 10, 30, -20, 0, -20),
      graze.polygon(0, 0, 30, 10, 30, 40, 0, 40))
    local arrow = graze.segment(0, 0, -6, -2):setPosition(-9, -3)
    for speed = 0.1, 2, 0.1 do
      local pull = 0.37
      local t = 2 * 9 / (3 * speed + math.sqrt(9 * speed ^ 2 + 2 * 3 * pull * 9))
      falls(t, -1, 0, arrow, slanted, speed * 3, speed, pull * 3, pull)
    end
    assert.is_nil(needle:impact(cells, 0, -100, 0, 100, 2))
    assert.is_nil(needle:impact(cells, 0, 100, 0, -10000)) -- it turns round above
    assert.is_nil(needle:impact(cells, 0, 0, 0, 0))
    assert.is_nil(needle:impact(cells, 0, -10, 0, -10))
  end)
  it("are one corner, however many of them meet there, and in whichever order", function()
    -- From 275 degrees on to 130, as wedges; a corner of a box slides into the bend of their rim.
    local first, last = math.rad(-84.7), math.rad(129.6)
    local function wedges(n, backwards)
      local parts = {}
      for k = 1, n do
        local a, b = first + (last - first) * (k - 1) / n, first + (last - first) * k / n
        parts[backwards and n + 1 - k or k] = graze.polygon(0, 0, 50 * math.cos(a),
          50 * math.sin(a), 50 * math.cos(b), 50 * math.sin(b))
      end
      return graze.compound(parts)
    end
    local function slide(ground)
      local world = graze.world()
      world:add("ground", ground)
      world:add("box", graze.polygon(0, 0, -2.48, 2.2, -6.88, -2.76, -4.4, -4.96):move(-20, -10))
      world:move("box", 0.25, -2.6, "touch")
      world:moveBy("box", -2, 25)
      local list = { world:getPosition "box" }
      for _, _, _, _, _, nx, ny in world:hits() do
        list[#list + 1], list[#list + 2] = nx, ny
      end
      return list
    end
    local expected = slide(wedges(3))
    assert.equal(6, #expected)
    for n = 2, 60 do
      check.near(expected, slide(wedges(n)), 1e-9)
      check.near(expected, slide(wedges(n, true)), 1e-9)
    end
  end)

  it("hold a platform on a pole that falls for any time", function()
    for _, dt in ipairs { 1 / 60, 0.25, 2 } do
      local world = graze.world():rule("default", "default", "touch")
      world:add("pole", graze.chain(16, 100, 16, 200))
      world:add("platform", graze.grid(2, 1, 16, 16, { 1, 1 }))
      world:setAcceleration("platform", 0, 100)
      for _ = 1, 2 / dt do world:step(dt) end
      check.near({ 0, 84 }, { world:getPosition "platform" })
    end
  end)
end)
