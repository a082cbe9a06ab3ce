-- The first time of contact under constant velocity and acceleration.

local graze = require "graze"
local check = require "spec.support.check"

local near = check.near
local sqrt = math.sqrt

local function box(x, y, w, h) return graze.rectangle(x, y, w or 10, h or 10) end

describe("impact without acceleration", function()
  it("is a time, not a fraction", function()
    assert.same({ 5, -1, 0 }, { box(0, 0):impact(box(20, 0), 2, 0, 0, 0) })
  end)

  it("has no limit unless one is given", function()
    near({ 1e6 }, { (box(0, 0):impact(box(20, 0), 1e-5, 0, 0, 0)) }, 1e-6)
    assert.is_nil(box(0, 0):impact(box(20, 0), 2, 0, 0, 0, 4.9))
    assert.is_not_nil(box(0, 0):impact(box(20, 0), 2, 0, 0, 0, 5.1))
    assert.is_not_nil(box(0, 0):impact(box(20, 0), 2, 0, 0, 0, math.huge))
  end)

  it("in no time at all meets only what it overlaps", function()
    assert.is_nil(box(0, 0):impact(box(20, 0), 2, 0, 0, 0, 0))
    assert.same({ 0, -1, 0 }, { box(0, 0):impact(box(8, 0), 2, 0, 0, 0, 0) })
  end)

  it("is nil when nothing is met, or nothing moves", function()
    assert.is_nil(box(0, 0):impact(box(20, 0), -2, 0, 0, 0))
    assert.is_nil(box(0, 0):impact(box(20, 20), 2, 0, 0, 0))
    assert.is_nil(box(0, 0):impact(box(20, 0), 0, 0, 0, 0))
  end)
end)

describe("a thrown or falling shape", function()
  local floor = graze.rectangle(-1000, 100, 2000, 10)

  it("falls from rest: t = sqrt(2h / g)", function()
    near({ sqrt(2 * 90 / 10), 0, -1 }, { box(0, 0):impact(floor, 0, 0, 0, 10) })
    near({ sqrt(2 * 95 / 10), 0, -1 }, { graze.circle(0, 0, 5):impact(floor, 0, 0, 0, 10) })
  end)

  it("comes down again after being thrown up", function()
    -- -30 t + 5 t^2 = 90
    near({ (30 + sqrt(900 + 1800)) / 10, 0, -1 }, { box(0, 0):impact(floor, 20, -30, 0, 10) })
  end)

  it("lands where the parabola lands: short of a platform, or on it", function()
    local platform = graze.rectangle(100, 90, 50, 10)
    local h = 90 - 10
    local fall = sqrt(2 * h / 10)
    assert.is_nil(box(0, 0):impact(platform, 80 / fall, 0, 0, 10))
    near({ fall, 0, -1 }, { box(0, 0):impact(platform, 120 / fall, 0, 0, 10) })
  end)

  it("rises to a ceiling, or turns just below it", function()
    local ceiling = graze.rectangle(-50, -55, 100, 10) -- its lower side at -45
    assert.is_nil(box(0, 0):impact(ceiling, 0, -29.9, 0, 10))
    assert.is_nil(box(0, 0):impact(ceiling, 0, -30, 0, 10)) -- touches with speed 0
    near({ 3, 0, 1 }, { (box(0, 0):impact(ceiling, 0, -30.0000001, 0, 10)), 0, 1 }, 1e-3)
    near({ 1, 0, 1 }, { box(0, 0):impact(ceiling, 0, -50, 0, 10) })
  end)

  it("turns back in time before a wall, or does not", function()
    assert.is_nil(box(0, 0):impact(box(20, 0), 9, 0, -4.1, 0, 10))
    assert.is_not_nil(box(0, 0):impact(box(20, 0), 9, 0, -4, 0, 10))
  end)

  it("is drawn round into what lies behind it", function()
    -- 10 t - 10 t^2 = -30
    near({ (1 + sqrt(13)) / 2, 1, 0 }, { box(0, 0):impact(box(-40, 0), 10, 0, -20, 0) })
  end)
end)

describe("impact of segments", function()
  it("crossing each other", function()
    local stick, line = graze.segment(0, 0, 0, 5), graze.segment(-9, 10, 9, 10)
    near({ 1, 0, -1 }, { stick:impact(line, 0, 0, 0, 10) })
    near({ 2, 1, 0 }, { stick:impact(graze.segment(-8, 3, -20, 4), -4, 0, 0, 0) })
  end)

  it("that are parallel: beside it on the way up, on it on the way down", function()
    local stick, platform = graze.segment(0, 0, 1, 0), graze.segment(20, -5, 40, -5)
    local up, down = (15 - sqrt(125)) / 10, (15 + sqrt(125)) / 10
    near({ down, 0, -1 }, { stick:impact(platform, 10, -15, 0, 10) })
    near({ up, 0, 1 }, { stick:impact(graze.segment(-20, -5, 40, -5), 10, -15, 0, 10) })
    assert.is_nil(stick:impact(graze.segment(8, -5, 20, -5), 10, -15, 0, 10))
    assert.is_nil(stick:impact(platform, 10, -15, 0, 10, 2))
  end)
end)

describe("impact of round shapes", function()
  it("meets a circle on a curved path", function()
    local a, b = graze.circle(0, 0, 1), graze.circle(10, 10, 2)
    local vx, vy, ax, ay = 5, 0, 0, 4
    local t, nx, ny = a:impact(b, vx, vy, ax, ay)
    local x, y = vx * t, ay * t * t / 2
    near({ 3 }, { sqrt((10 - x) ^ 2 + (10 - y) ^ 2) }, 1e-9)
    near({ (x - 10) / 3, (y - 10) / 3 }, { nx, ny }, 1e-9)
    assert.is_true(t < 3)
  end)

  it("meets a corner with its side", function()
    local t, nx, ny = graze.circle(0, 0, 5):impact(box(14, 3), 20, 0, 0, 0)
    near({ 0.5, -0.8, -0.6 }, { t, nx, ny }, 1e-9)
  end)

  it("is nil when the curve only just passes by", function()
    -- the parabola y = -x^2 / 20 turns away before a circle beside it
    assert.is_nil(graze.circle(0, 0, 1):impact(graze.circle(0, 10, 8), 10, 0, 0, -10))
    assert.is_nil(graze.circle(0, 0, 1):impact(graze.circle(0, 10, 9), 10, 0, 0, -10))
  end)

  it("meets on the way up or on the way down, whichever comes first", function()
    -- the path 10 t, 5 t^2 - 20 t crosses the height of both balls twice
    for _, x in ipairs { 8, 30 } do
      local t = graze.circle(0, 0, 1):impact(graze.circle(x, -17, 2), 10, -20, 0, 10)
      local function distance(s) return sqrt((10 * s - x) ^ 2 + (5 * s * s - 20 * s + 17) ^ 2) end
      near({ 3 }, { distance(t) }, 1e-9)
      for i = 0, 99 do assert.is_true(distance(t * i / 100) > 3) end
    end
  end)

  it("meets a capsule's end", function()
    local pillar = graze.capsule(0, 13, 0, 20, 2)
    near({ 2, 0, -1 }, { graze.circle(0, 0, 1):impact(pillar, 0, 0, 0, 5) }, 1e-9)
  end)

  it("that graze by the skin is where they touch, not where a line is crossed", function()
    -- down to the flank of a capsule by a skin in its middle; its line is crossed beside its end
    local log, skin = graze.capsule(0, 0, 10, 0, 1), 1.2e-8
    for i = 0, 10 do
      local slope = skin / 10 * (1 + i / 10)
      local ball = graze.circle(0, 0, 1):setPosition(-25, -2 - 2 * skin)
      local t = ball:impact(log, 50, 50 * slope, 0, 0)
      assert.is_true(ball:move(50 * t, 50 * slope * t):distance(log) < 4 * skin)
    end
  end)
end)

describe("impact from contact", function()
  local floor = graze.rectangle(-1000, 10, 2000, 10)

  it("touching and falling is at once", function()
    assert.same({ 0, 0, -1 }, { box(0, 0):impact(floor, 0, 1, 0, 0) })
    assert.same({ 0, 0, -1 }, { box(0, 0):impact(floor, 0, 0, 0, 10) })
  end)

  it("touching and leaving is none, until it comes down again", function()
    assert.is_nil(box(0, 0):impact(floor, 0, -1, 0, 0))
    assert.is_nil(box(0, 0):impact(floor, 5, 0, 0, -1))
    near({ 4, 0, -1 }, { box(0, 0):impact(floor, 3, -20, 0, 10) })
  end)

  it("is none of what is apart and begins to move, however small the acceleration", function()
    local here, there = graze.rectangle(0, 0, 1, 1), graze.rectangle(1.2, 0, 1, 1)
    for _, push in ipairs { 5e-324, 1e-310, 1e-305 } do
      assert.is_nil((here:impact(there, 0, 0, push, 0)))
      assert.is_nil((here:impact(there, 0, 0, push, 0, 1e9)))
    end
  end)

  it("touching and sliding is none", function()
    assert.is_nil(box(0, 0):impact(floor, 5, 0, 0, 0))
    assert.is_nil(box(0, 0):impact(floor, 5, 0, 3, 0))
  end)

  it("overlapping is at once, with the overlap's normal", function()
    assert.same({ 0, 0, -1 }, { box(0, 2):impact(floor, 0, -100, 0, -100) })
  end)
end)

describe("impact with a plane", function()
  local floor = graze.plane(0, -1, 100)

  it("replaces the radius by the shape's support", function()
    near({ 2, 0, -1 }, { box(0, 70):impact(floor, 30, 0, 0, 10) })
    near({ 2, 0, -1 }, { graze.circle(0, 75, 5):impact(floor, 30, 0, 0, 10) })
    near({ 2, 0, -1 }, { graze.segment(0, 0, 20, 80):impact(floor, 30, 0, 0, 10) })
  end)

  it("knows slopes", function()
    -- 9 in front, 5 of it the radius, drawn in by 0.6 * 40 / 3 = 8
    near({ 1, 0.6, 0.8 }, { graze.circle(15, 0, 5):impact(graze.plane(3, 4, 0), 0, 0, -40 / 3, 0) })
  end)

  it("is met, however far along it one falls until then", function()
    local wall, ball = graze.plane(1, 0, 0), graze.circle(10, 0, 1)
    local t, nx, ny = ball:impact(wall, -1e-90, -1, 0, -1e100)
    assert.equal(9e90, t)
    assert.same({ 1, 0 }, { nx, ny })
    t = ball:impact(wall, -1e-140, -1, 0, -1e100)
    assert.equal(9e140, t)
  end)

  it("is never met by what is slower than the square of such a time can say", function()
    local square, line = graze.rectangle(-1, -1, 2, 2), graze.chain { 0, -5, 0, 5 }
    local walls = { graze.plane(1, 0, 0), square, line }
    for _, wall in ipairs(walls) do
      assert.is_nil((graze.circle(10, 0, 1):impact(wall, -1e-160, 0, 0, 0)))
      assert.is_nil((graze.circle(10, 0, 1):impact(wall, 0, -0.25, -1e-312, -4.5)))
    end
  end)

  it("is met by a plane that moves", function()
    near({ 2, 0, 1 }, { floor:impact(box(0, 70), 0, 0, 0, -10) })
  end)
end)
