-- The second system: does a overlap b now, will it on its way, and the shortest translation that,
-- applied after the move, leaves a clear of b on the side it came from.

local graze = require "graze"
local check = require "spec.support.check"
local numbers = require "spec.support.numbers"

local near = check.near

local function box(x, y, w, h) return graze.rectangle(x, y, w or 10, h or 10) end

describe("predict", function()
  it("says no twice, and no translation, when the way is clear", function()
    assert.same({ false, false, 0, 0 }, { box(0, 0):predict(box(20, 20), 5, 0) })
    assert.same({ false, false, 0, 0 }, { box(0, 0):predict(box(20, 0), -100, 0) })
  end)

  it("says that they will meet, and how far a went too far", function()
    assert.same({ false, true, -5, 0 }, { box(0, 0):predict(box(20, 0), 15, 0) })
    assert.same({ false, true, 0, -5 }, { box(0, 0):predict(box(0, 20), 0, 15) })
  end)

  it("says that they overlap, and how far", function()
    assert.same({ true, true, -2, 0 }, { box(0, 0):predict(box(8, 0), 0, 0) })
    assert.same({ true, true, -5, 0 }, { box(0, 0):predict(box(8, 0), 3, 0) })
  end)

  it("brings a back to the side it came from, when it would pass right through", function()
    assert.same({ false, true, -90, 0 }, { box(0, 0):predict(box(20, -100, 1, 300), 100, 0) })
    assert.same({ false, true, 0, -90 }, { box(0, 0):predict(box(-100, 20, 300, 1), 0, 100) })
  end)

  it("keeps to a side on which a was clear: not sideways, were it shorter", function()
    assert.same({ false, true, -5, 0 }, { box(0, 0):predict(box(20, 9), 15, 0) })
  end)

  it("takes the shorter of two sides on which a was clear", function()
    -- 2 too far down, 5 too far to the right
    assert.same({ false, true, 0, -2 }, { box(0, 0):predict(box(10, 10), 5, 2) })
  end)

  it("is no meeting when the axes overlap, but never at the same time", function()
    -- across, the boxes overlap in the middle of the way; down, only at its start
    assert.same({ false, false, 0, 0 }, { box(0, 0):predict(box(15, -9), 20, 20) })
  end)

  it("is no meeting when a only touches b or slides along it", function()
    assert.same({ false, false, 0, 0 }, { box(0, 0):predict(box(20, 0), 10, 0) })
    assert.same({ false, false, 0, 0 }, { box(0, 0):predict(box(-50, 10, 200, 10), 30, 0) })
    assert.same({ false, false, 0, 0 }, { box(-10, -10):predict(box(10, -10), 20, 20) })
  end)

  it("lets a slide: the move and the translation together keep what goes along the side", function()
    local _, _, mx, my = box(0, 0):predict(box(-100, 10, 300, 10), 30, 4)
    assert.same({ 0, -4 }, { mx, my })
  end)

  it("slides along a slope", function()
    -- the slope 3x + 4y = 50, from 10 in front of it to 3.2 behind
    local slope = graze.polygon(30, -10, -10, 20, 50, 50)
    local _, will, mx, my = box(-10, -10):predict(slope, 6, 12)
    assert.is_true(will)
    near({ -0.6 * 3.2, -0.8 * 3.2 }, { mx, my })
  end)

  it("knows circles, capsules and segments", function()
    local ball, line = graze.circle(0, 0, 5), graze.segment(-50, 10, 50, 10)
    local rod = graze.capsule(-50, 15, 50, 15, 5)
    near({ -5, 0 }, { select(3, ball:predict(graze.circle(20, 0, 5), 15, 0)) })
    near({ 0, -4 }, { select(3, ball:predict(line, 0, 9)) })
    near({ 0, -4 }, { select(3, graze.segment(0, 0, 10, 0):predict(rod, 0, 14)) })
  end)

  it("knows planes", function()
    local floor = graze.plane(0, -1, 100)
    assert.same({ false, true, 0, -10 }, { box(0, 80):predict(floor, 7, 20) })
    assert.same({ false, false, 0, 0 }, { box(0, 80):predict(floor, 7, 10) })
    assert.same({ true, true, 0, -4 }, { box(0, 94):predict(floor, 7, 0) })
  end)
end)

describe("the reference scene of the second system", function()
  local function shifted(x, y, ...)
    local list = { ... }
    for i = 1, #list, 2 do list[i], list[i + 1] = list[i] + x, list[i + 1] + y end
    return graze.polygon(list)
  end

  local function scene()
    return graze.polygon(100, 0, 150, 50, 100, 150, 0, 100), {
      shifted(80, 80, 50, 50, 100, 0, 150, 150),
      graze.polygon(300, 10, 300, 20, 310, 20),
      shifted(300, 300, 0, 50, 50, 0, 150, 80, 160, 200, -10, 190),
    }
  end

  it("starts with the player clear of everything", function()
    local player, others = scene()
    for _, other in ipairs(others) do assert.is_false(player:overlaps(other)) end
  end)

  it("keeps the player clear of each thing, from anywhere and in any direction", function()
    local rng = numbers.new(9)
    for _ = 1, 300 do
      for index = 1, 3 do
        local player, others = scene()
        player:setPosition(rng:whole(-100, 500), rng:whole(-100, 500))
        local dx, dy = rng:whole(-14, 14), rng:whole(-14, 14)
        local now, _, mx, my = player:predict(others[index], dx, dy)
        assert.equal(player:overlaps(others[index]), now)
        player:move(dx + mx, dy + my)
        assert.is_false(player:overlaps(others[index]))
      end
    end
  end)

  it("lets the player slide: held keys carry it past the triangle", function()
    local player, others = scene()
    local x0 = player:getPosition()
    for _ = 1, 40 do
      local _, _, mx, my = player:predict(others[1], 14, 0)
      player:move(14 + mx, my)
      assert.is_false(player:overlaps(others[1]))
    end
    assert.is_true(player:getPosition() - x0 > 300)
  end)
end)
