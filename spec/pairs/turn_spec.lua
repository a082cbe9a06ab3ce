-- Sweeps that turn: a:sweep(b, dx, dy, da).

local graze = require "graze"
local numbers = require "spec.support.numbers"
local turning = require "spec.support.turning"

local abs, acos, asin, cos, pi, sin, sqrt = math.abs, math.acos, math.asin, math.cos, math.pi,
  math.sin, math.sqrt

local function near(expected, got, what)
  assert.is_number(got, what)
  assert.is_true(abs(expected - got) <= 1e-12, ("%s: %.17g, not %.17g"):format(what or "", got,
    expected))
end

local function square(half) return graze.rectangle(-half, -half, 2 * half, 2 * half) end

local function row(count, w, h)
  local kinds = {}
  for i = 1, count do kinds[i] = 1 end
  return graze.grid(count, 1, w, h, kinds)
end

describe("a sweep that turns", function()
  it("cuts with a sword what its edge meets first", function()
    local t, nx, ny, depth, part, px, py =
      graze.segment(0, 0, 10, 0):sweep(graze.circle(0, 8, 1), 0, 0, pi / 2)
    near(1 - asin(1 / 8) / (pi / 2), t)
    near(0.99215674164922, nx)
    near(-0.125, ny)
    assert.equal(0, depth)
    assert.is_nil(part)
    near(0.99215674164922, px)
    near(7.875, py)
  end)

  it("meets a floor with a corner, whatever the floor is made of", function()
    local floors = { graze.rectangle(-10, 1.2, 20, 5), graze.plane(0, -1, 1.2),
      row(20, 1, 5):setPosition(-10, 1.2), graze.chain(-10, 1.2, 10, 1.2),
      graze.outline(-10, 1.2, 10, 1.2, 10, 6, -10, 6) }
    for _, floor in ipairs(floors) do
      local t, nx, ny, depth, part, _, py = square(1):sweep(floor, 0, 0, pi / 4)
      near(0.29004312374822, t, floor:type())
      near(0, nx, floor:type())
      near(-1, ny, floor:type())
      near(1.2, py, floor:type())
      assert.equal(0, depth)
      if floor:type() == "grid" then assert.equal(11, part) end
    end
  end)

  it("passes a floor that a corner only grazes", function()
    local h = sqrt(2)
    assert.is_nil(square(1):sweep(graze.rectangle(-10, h, 20, 5), 0, 0, pi / 2))
    assert.is_nil(square(1):sweep(graze.rectangle(-10, h + 1e-6, 20, 5), 0, 0, pi / 2))
  end)

  it("goes round many times", function()
    local propeller = graze.segment(-10, 0, 10, 0)
    assert.is_nil(propeller:sweep(graze.circle(0, 12, 1), 0, 0, 200 * pi))
    near(0.0023654494576011, (propeller:sweep(graze.circle(0, 10.5, 1), 0, 0, 200 * pi)))
    local star = graze.outline(0, -3, 1.4, -1.4, 3, 0, 1.4, 1.4, 0, 3, -1.4, 1.4, -3, 0, -1.4, -1.4)
    local hole = graze.outline { { -9, -9, 9, -9, 9, 9, -9, 9 },
      { -3.5, -3.5, 3.5, -3.5, 3.5, 3.5, -3.5, 3.5 } }
    assert.is_nil(star:sweep(hole, 0, 0, 100 * pi))
  end)

  it("closes a door on a post behind its back", function()
    local door = graze.polygon(0, -0.1, 10, -0.1, 10, 0.1, 0, 0.1)
    local post = graze.circle(8 * cos(-0.5), 8 * sin(-0.5), 0.5)
    near(0.90847468871886, (door:sweep(post, 0, 0, 2 * pi)))
  end)

  it("turns a rod while it flies", function()
    local wall = graze.rectangle(10, -50, 1, 100)
    near(0.46217768692146, (graze.segment(-1, 0, 1, 0):sweep(wall, 20, 0, 6 * pi)))
  end)

  it("meets corner with corner", function()
    local t, nx, ny = graze.rectangle(0, -1 / 16, 2, 1 / 8):sweep(
      graze.rectangle(-0.25, 1.75, 0.25, 0.25), 0, 0, 2.125)
    near(acos(1 / 28) / 2.125, t)
    near(sqrt(783) / 28, nx)
    near(-1 / 28, ny)
  end)

  it("lets a wheel roll on a floor, and no box", function()
    local floor = graze.rectangle(-10, 10, 50, 5)
    assert.is_nil(graze.circle(0, 0, 1):setPosition(0, 9):sweep(floor, 8, 0, 8))
    local t, _, _, depth = square(1):setPosition(0, 9):sweep(floor, 1, 0, 1)
    assert.same({ 0, 0 }, { t, depth })
  end)

  it("meets the corner that comes down, where another one touches and leaves", function()
    for _, tilt in ipairs { 1e-7, 1e-6, 1e-5, 1e-4, 1e-3 } do
      local box = graze.rectangle(-2, -2, 4, 4):setAngle(tilt)
      box:setPosition(0, 5 - 2 * cos(tilt) - 2 * sin(tilt))
      local t, nx, ny, _, _, px = box:sweep(graze.rectangle(-50, 5, 100, 10), 0, 1.4, -4.2)
      assert.is_true(abs(t / tilt - 0.40816) < 1e-3, tilt)
      near(0, nx)
      near(-1, ny)
      assert.is_true(px < -1.9)
    end
  end)

  it("turns a segment over another, as a clock's hand over a mark", function()
    local hand = graze.segment(0, 0, 10, 0)
    near(0.5, (hand:sweep(graze.segment(0, 8, 0, 9), 0, 0, pi)))
    near(0.5, (hand:sweep(graze.segment(0, -8, 0, -9), 0, 0, -pi)))
    near(0.5, (hand:sweep(graze.chain(0, 8, 0, 9, 0, 9.5), 0, 0, pi)))
    assert.is_nil(hand:sweep(graze.segment(0, 11, 0, 12), 0, 0, pi))
    assert.is_nil(hand:sweep(graze.segment(0, 10, 0, 12), 0, 0, pi), "only touches the end")
  end)

  it("is the straight sweep, to the bit, where nothing turns", function()
    local rng = numbers.new(36)
    for _ = 1, 300 do
      local a = square(rng:range(1, 3)):setTransform(rng:range(-9, 9), rng:range(-9, 9), rng:unit())
      local b = rng:pick { square(2), row(3, 2, 2), graze.chain(-3, 2, 0, -2, 3, 2),
        graze.plane(0, -1, 3) }
      local dx, dy = rng:range(-20, 20), rng:range(-20, 20)
      local one, other = { a:sweep(b, dx, dy) }, { a:sweep(b, dx, dy, 0) }
      for k = 1, 5 do assert.equal(one[k], other[k]) end
      assert.equal(other[1] ~= nil, other[7] ~= nil)
    end
  end)
end)

describe("a sweep that turns, of any shapes", function()
  local function star(rng, n, low, high)
    local corners = {}
    for i = 1, n do
      local angle, r = 2 * pi * (i + rng:range(-0.3, 0.3)) / n, rng:range(low, high)
      corners[#corners + 1], corners[#corners + 2] = r * cos(angle), r * sin(angle)
    end
    return corners
  end

  local movers = {
    function(rng) return graze.rectangle(rng:range(-1, 0), rng:range(-1, 0), rng:range(0.3, 1.5),
      rng:range(0.3, 1.5)) end,
    function(rng) return graze.capsule(rng:range(-1, 0), 0, rng:range(0.1, 1), rng:range(-0.5, 0.5),
      rng:range(0.1, 0.4)) end,
    function(rng) return graze.circle(rng:range(-0.7, 0.7), rng:range(-0.7, 0.7),
      rng:range(0.2, 0.7)) end,
    function(rng) return graze.polygon({ -0.5, -0.4, 0.6, -0.3, 0, 0.7 }, rng:range(0.05, 0.3)) end,
    function(rng) return graze.rectangle(0, -0.05, rng:range(1, 2.5), 0.1) end,
    function(rng) return graze.segment(rng:range(-1, -0.1), rng:range(-1, 1), rng:range(0, 1),
      rng:range(-1, 1)) end,
    function(rng) return graze.outline(star(rng, rng:whole(5, 9), 0.3, 1.2)) end,
    function() return graze.compound(graze.rectangle(-1, -0.2, 2, 0.4),
      graze.rectangle(-0.2, -0.8, 0.4, 1.2), graze.circle(0.4, 0.3, 0.3)) end,
  }

  local function cells(rng)
    local kinds = {}
    for i = 1, 100 do kinds[i] = rng:chance(0.2) and rng:whole(1, 2) or 0 end
    local grid = graze.grid(10, 10, 1, 1, kinds):setKind(2, graze.polygon(0, 1, 1, 0, 1, 1))
    return grid:setPosition(-5, -5)
  end

  local obstacles = {
    cells,
    function(rng) return graze.outline(star(rng, rng:whole(6, 12), 1, 4)) end,
    function(rng) return graze.outline { { -8, -8, 8, -8, 8, 8, -8, 8 },
      star(rng, rng:whole(8, 14), 1.6, 5) } end,
    function(rng) return graze.chain(star(rng, rng:whole(5, 10), 1.5, 4), rng:chance(0.5)) end,
    function(rng) local x, y = rng:direction() return graze.plane(x, y, rng:range(1, 3)) end,
    function(rng) return graze.rectangle(rng:range(-2, 0), -1, rng:range(1, 3), 2) end,
    function(rng) return graze.circle(rng:range(-0.5, 0.5), 0, rng:range(0.3, 1)) end,
  }

  -- Is what a sweep says of a motion right? Nothing is if they overlap at its start.
  local function judge(a, b, dx, dy, da)
    if a:overlaps(b) then return end
    local t, nx, ny, depth = a:sweep(b, dx, dy, da)
    local x, y = a:getPosition()
    local motion = turning.motion(turning.bodies(a), x, y, dx, dy, da, turning.bodies(b))
    local skin = 2e-9 * math.max(turning.largest(a), turning.largest(b))
    local deep = turning.first(motion, -1.03 * skin)
    if not t then
      assert.equal(math.huge, deep, "missed")
      return
    end
    assert.equal(0, depth)
    near(1, nx * nx + ny * ny)
    assert.is_true(t <= deep + 1e-12, ("%.17g is later than %.17g"):format(t, deep))
    assert.is_true(deep <= 1 or turning.first(motion, -0.95 * skin) <= 1, "hit for nothing")
    assert.is_true(abs(turning.gap(motion, t)) <= skin, "no contact at t")
  end

  it("misses nothing, is never late, and never hits for nothing", function()
    local rng = numbers.new(3601)
    for _ = 1, 12 do
      for _, mover in ipairs(movers) do
        for _, obstacle in ipairs(obstacles) do
          local a, b = mover(rng), obstacle(rng)
          local ux, uy = rng:direction()
          local far = rng:range(0, 5)
          a:setTransform(far * ux, far * uy, rng:range(-pi, pi))
          local wide = rng:pick { 0, 0.5, 3, 8 }
          judge(a, b, rng:range(-wide, wide), rng:range(-wide, wide), rng:range(-2 * pi, 2 * pi))
        end
      end
    end
  end)
end)
