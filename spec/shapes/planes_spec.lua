-- Half-planes and half-spaces: solid where n.p + d < 0.

local graze = require "graze"
local check = require "spec.support.check"

local near = check.near
local sqrt = math.sqrt

describe("a plane", function()
  it("normalises its normal, and d with it", function()
    local plane = graze.plane(3, 4, 10)
    assert.same({ 0.6, 0.8 }, { plane:getNormal() })
    assert.equal(2, plane:getOffset())
  end)

  it("is the same plane whatever the length of its normal", function()
    local plane = graze.plane(3e-8, 4e-8, 10e-8)
    near({ 0.6, 0.8 }, { plane:getNormal() }, 1e-15)
    near({ 2 }, { plane:getOffset() }, 1e-15)
    near({ 3 }, { plane:signedDistance(3, -1) })
  end)

  it("measures signed distances: negative in the solid", function()
    local floor = graze.plane(0, -1, 100)
    assert.equal(100, floor:signedDistance(7, 0))
    assert.equal(0, floor:signedDistance(7, 100))
    assert.equal(-5, floor:signedDistance(7, 105))
  end)

  it("projects points onto its edge, from either side", function()
    local slope = graze.plane(3, 4, 0)
    near({ 0, 0 }, { slope:project(6, 8) })
    near({ 0, 0 }, { slope:project(-6, -8) })
    near({ 4, -3 }, { slope:project(4, -3) })
    near({ 4, -3 }, { slope:project(7, 1) })
  end)

  it("reflects a velocity that moves in", function()
    local floor = graze.plane(0, -1, 100)
    assert.same({ 3, -4 }, { floor:reflect(3, 4) })
    assert.same({ 3, -2 }, { floor:reflect(3, 4, 0.5) })
    assert.same({ 3, 0 }, { floor:reflect(3, 4, 0) })
  end)

  it("returns a velocity that already leaves as it is", function()
    local floor = graze.plane(0, -1, 100)
    assert.same({ 3, -4 }, { floor:reflect(3, -4) })
    assert.same({ 3, -4 }, { floor:reflect(3, -4, 0) })
    assert.same({ 3, 0 }, { floor:reflect(3, 0) })
  end)

  it("reflects off a slope, keeping the speed", function()
    -- straight in along the normal comes straight back
    near({ 3, 4 }, { graze.plane(3, 4, 0):reflect(-3, -4) })
    local vx, vy = graze.plane(3, 4, 7):reflect(-5, 1)
    near({ 26 }, { vx * vx + vy * vy })
  end)
end)

describe("a plane of space", function()
  it("normalises its normal, and d with it", function()
    local plane = graze.plane3(2, 3, 6, 14)
    near({ 2 / 7, 3 / 7, 6 / 7 }, { plane:getNormal() }, 1e-16)
    assert.equal(2, plane:getOffset())
  end)

  it("measures signed distances", function()
    local tabletop = graze.plane3(0, 0, 1, -3)
    assert.equal(2, tabletop:signedDistance(7, 8, 5))
    assert.equal(-3, tabletop:signedDistance(7, 8, 0))
  end)

  it("projects points", function()
    near({ 7, 8, 3 }, { graze.plane3(0, 0, 2, -6):project(7, 8, 5) })
    near({ 0, 0, 0 }, { graze.plane3(1, 2, 2, 0):project(1, 2, 2) })
  end)

  it("reflects velocities", function()
    local tabletop = graze.plane3(0, 0, 1, 0)
    assert.same({ 1, 2, 3 }, { tabletop:reflect(1, 2, -3) })
    assert.same({ 1, 2, 1.5 }, { tabletop:reflect(1, 2, -3, 0.5) })
    assert.same({ 1, 2, 3 }, { tabletop:reflect(1, 2, 3, 0.5) })
  end)
end)

describe("a ball that flies at a plane", function()
  local ground = graze.plane3(0, 0, 1, 0)

  local function drop(height, speed, gravity, tmax)
    return ground:impact(7, 8, height, 1, 1, 2, speed, 0, 0, gravity, tmax)
  end

  it("meets it where its surface does", function()
    assert.equal(3, drop(7, -2, 0))
    near({ sqrt(2 * 6 / 9.81) }, { drop(7, 0, -9.81) }, 1e-15)
  end)

  it("comes down after going up", function()
    -- 6 + 8 t - 5 t^2 = 0
    near({ (8 + sqrt(64 + 120)) / 10 }, { drop(7, 8, -10) }, 1e-15)
  end)

  it("never does when it flies away, stands still or turns before it", function()
    assert.is_nil(drop(7, 2, 0))
    assert.is_nil(drop(7, 0, 0))
    assert.is_nil(drop(7, -2, 3))
  end)

  it("has until tmax", function()
    assert.is_nil(drop(7, -2, 0, 2.9))
    assert.equal(3, drop(7, -2, 0, 3.1))
    assert.equal(3, drop(7, -2, 0, math.huge))
  end)

  it("is no impact when it only grazes: the double root", function()
    -- 6 - 6 t + 1.5 t^2 = 1.5 (t - 2)^2
    assert.is_nil(drop(7, -6, 3))
    assert.is_not_nil(drop(7, -6.001, 3))
    assert.is_nil(drop(7, -5.999, 3))
  end)

  it("touching and falling is at once", function()
    assert.equal(0, drop(1, -2, 0))
    assert.equal(0, drop(1, 0, -10))
    assert.equal(0, drop(1, -2, 50))
  end)

  it("touching and leaving is not at once, but when it comes down again", function()
    assert.is_nil(drop(1, 2, 0))
    assert.is_nil(drop(1, 0, 10))
    assert.is_nil(drop(1, 0, 0))
    near({ 2 }, { drop(1, 10, -10) }, 1e-15)
  end)

  it("is at once when it is behind already", function()
    assert.equal(0, drop(0.5, -2, 0))
    assert.equal(0, drop(0.5, 2, 0))
    assert.equal(0, drop(-50, 0, 0))
  end)

  it("does not cancel when the acceleration hardly matters", function()
    -- 4ac is small beside b^2: the textbook root loses all its digits
    for _, gravity in ipairs { 1e-6, -1e-6, 1e-12, -1e-12 } do
      local t = drop(1001, -1000, gravity)
      near({ 1 + gravity / 2000 }, { t }, 1e-15)
    end
    -- a touch of height under a great speed upwards
    near({ 2000 + 1e-12 }, { drop(1 + 1e-9, 1000, -1) }, 1e-12)
  end)

  it("keeps its digits close to a graze, where the discriminant almost cancels", function()
    -- h + v t + t^2 with the roots 1 + 3u and 1 + 100u: all of it exact, but not v^2 in a double
    local u, r = 2 ^ -26, 2 ^ -20
    local h, v = (1 + 3 * u) * (1 + 100 * u), -(2 + 103 * u)
    near({ 1 + 3 * u }, { ground:impact(0, 0, h + r, r, 0, 0, v, 0, 0, 2) }, 4e-16)
    local ball = graze.circle(0, h + r, r)
    near({ 1 + 3 * u }, { (ball:impact(graze.plane(0, 1, 0), 0, v, 0, 2)) }, 4e-16)
  end)

  it("keeps its digits over all magnitudes", function()
    for power = -9, 9, 3 do
      local h = 10 ^ power
      near({ 1 }, { drop(1 + h, 0, -2 * h) }, 1e-6)
      local t = ground:impact(0, 0, h + h, h, 0, 0, -h, 0, 0, -2 * h)
      near({ (sqrt(5) - 1) / 2 }, { t }, 1e-14)
    end
  end)
end)
