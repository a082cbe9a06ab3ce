-- Awkward shapes: slivers, coincidence, extremes of size side by side, far offsets, very many
-- corners. Answers are right or at least numbers, and every question comes to an end.

local graze = require "graze"
local brute = require "spec.support.brute"
local body = require "spec.support.body"
local check = require "spec.support.check"
local numbers = require "spec.support.numbers"

local near = check.near
local pi = math.pi

local function box(x, y, w, h) return graze.rectangle(x, y, w or 10, h or 10) end

-- every answer of two shapes is a number, and the ones about overlap agree with brute force
local function agree(a, b, tolerance)
  local A, B = body.shape(a), body.shape(b)
  local separation = brute.separation(a, b)
  near({ separation }, { (A:distance(B)) }, tolerance)
  if separation < -tolerance then
    local depth, nx, ny = A:collide(B)
    near({ -separation, 1 }, { depth, nx * nx + ny * ny }, tolerance)
    near({ separation }, { brute.gap(a, b, nx, ny) }, tolerance)
    assert.is_not_nil(A:contacts(B))
  elseif separation > tolerance then
    assert.is_nil(A:collide(B))
  end
end

describe("slivers", function()
  local rng = numbers.new(51)

  it("thin as 1e-6 of their length overlap and part like other shapes", function()
    for _ = 1, 2000 do
      local thin = rng:magnitude(-6, -1)
      local a, b = body.polygon { 0, 0, 1, 0, 1, thin }, body.polygon { 0, 0, 1, thin, 0, 2 * thin }
      body.put(a, rng:range(-1, 1), rng:range(-1, 1), rng:range(-pi, pi))
      body.put(b, rng:range(-1, 1), rng:range(-1, 1), rng:range(-pi, pi))
      agree(a, b, 4e-9)
    end
  end)

  it("are swept without passing through", function()
    for power = -6, 0 do
      local needle = graze.polygon(0, 0, 10, 0, 10, 10 ^ power)
      near({ 0.5 }, { (box(-20, -5):sweep(needle, 20, 0)) }, 1e-3)
      near({ 0.5 }, { (box(2, 10, 1, 1):sweep(needle, 0, -20)) }, 0.1)
    end
  end)

  it("with near-parallel sides do not confuse the normals", function()
    for power = -9, -2 do
      local lean = 10 ^ power
      local a, b = body.polygon { 0, 0, 10, 0, 10, 10, 0, 10 },
        body.polygon { -5, 9, 15, 9 + lean, 15, 20, -5, 20 }
      agree(a, b, 1e-8)
    end
  end)
end)

describe("coincident shapes", function()
  it("of every kind part by their shortest way", function()
    for _, one in ipairs { body.rectangle(1, 2, 3, 4), body.polygon({ 0, 0, 4, 0, 0, 3 }, 0.5),
      body.regular(9, 5), body.circle(1, 2, 3), body.capsule(0, 0, 5, 5, 2) } do
      agree(one, one, 1e-12)
      local A, B = body.shape(one), body.shape(one)
      local depth, nx, ny = A:collide(B)
      A:move(nx * depth, ny * depth)
      assert.is_false(A:overlaps(B))
    end
  end)

  it("that are one and the same shape can be asked, too", function()
    local shape = box(0, 0)
    assert.is_true(shape:overlaps(shape))
    assert.equal(10, (shape:collide(shape)))
    assert.is_nil(graze.segment(0, 0, 1, 1):collide(graze.segment(0, 0, 1, 1)))
  end)

  it("concentric circles of any two sizes have a unit normal", function()
    for _, r in ipairs { 1e-3, 1, 1e3 } do
      local depth, nx, ny = graze.circle(7, 8, 1):collide(graze.circle(7, 8, r))
      near({ 1 + r, 1 }, { depth, nx * nx + ny * ny })
    end
  end)

  it("circles with almost the same centre part along their line of centres", function()
    for power = -15, -1 do
      local depth, nx, ny = graze.circle(10 ^ power, 0, 1):collide(graze.circle(0, 0, 1))
      near({ 2 - 10 ^ power, 1, 0 }, { depth, nx, ny }, 1e-12)
    end
  end)
end)

describe("sizes far apart", function()
  it("1e-3 beside 1e3 are exact to the large one's rounding", function()
    local rng = numbers.new(52)
    for _ = 1, 1000 do
      local grain = body.polygon { 0, 0, 1e-3, 0, 0, 1e-3 }
      local block = body.rectangle(-500, -500, 1000, 1000)
      body.put(grain, rng:range(-600, 600), rng:range(-600, 600), rng:range(-pi, pi))
      body.put(block, 0, 0, rng:range(-pi, pi))
      agree(grain, block, 2e-6)
    end
  end)

  it("a grain is stopped by a block, and a block by a grain", function()
    local grain, block = box(-1e-3, 0, 1e-3, 1e-3), box(100, -500, 1000, 1000)
    near({ 0.5, -1, 0, 0 }, { grain:sweep(block, 200, 0) })
    near({ 0.5, 1, 0, 0 }, { block:sweep(grain, -200, 0) })
  end)

  it("a short side beside a long one keeps its normal", function()
    local bevel = graze.polygon(0, 0, 1000, 0, 1000, 1000, 1e-3, 1000, 0, 1000 - 1e-3)
    assert.equal(10, select("#", bevel:getVertices()))
    local near_corner = graze.circle(-10, 1010, 14)
    local _, nx, ny = near_corner:sweep(bevel, 1, -1)
    near({ -math.sqrt(0.5), math.sqrt(0.5) }, { nx, ny }, 1e-3)
  end)
end)

describe("far from the origin", function()
  for _, far in ipairs { 1e3, 1e6, 2 ^ 30 } do
    it(("at %g everything is as near it, to the coordinates' rounding"):format(far), function()
      local rng = numbers.new(53)
      for _ = 1, 300 do
        local sides = rng:whole(3, 8)
        local a, b = graze.regularPolygon(sides, 10), box(-8, -5, 16, 10)
        local x, y, angle = rng:range(-18, 18), rng:range(-18, 18), rng:range(-pi, pi)
        a:setTransform(x, y, angle)
        local d, depth = (a:distance(b)), (a:collide(b))
        a:setTransform(x + far, y - far, angle)
        b:setPosition(far, -far)
        near({ d }, { (a:distance(b)) }, 1e-13 * far + 1e-12)
        if math.abs(d) > 1e-6 then assert.equal(depth == nil, a:collide(b) == nil) end
      end
    end)

    it(("at %g a thrown box lands as it does near it"):format(far), function()
      local floor = box(-100, 100, 200, 10)
      local before = box(0, 0):impact(floor, 3, -20, 0, 10)
      floor:setPosition(far, far)
      local after = box(0, 0):setPosition(far, far):impact(floor, 3, -20, 0, 10)
      near({ before }, { after }, 1e-14 * far + 1e-14)
    end)
  end

  -- without the number of the part
  local function three(x, y, z) return { x, y, z } end

  it("shapes with parts are as near it, whatever the coordinates are", function()
    local L = { 0, 0, 30, 0, 30, 10, 10, 10, 10, 30, 0, 30 }
    local cells = { 1, 1, 1, 1, 0, 0, 1, 0, 0 }
    for _, far in ipairs { 1e3, 1e6, 2 ^ 30 } do
      for _, whole in ipairs { graze.outline(L), graze.grid(3, 3, 10, 10, cells),
        graze.compound(box(0, 0, 30, 10), box(0, 10, 10, 20)) } do
        whole:setPosition(far, -far)
        near({ 4, 1, 0 }, three(box(far + 6, 15 - far, 8, 8):collide(whole)), 1e-13 * far)
        near({ 2 }, { (box(far + 12, 15 - far, 8, 8):distance(whole)) }, 1e-13 * far)
        near({ 0.5, 0, -1 }, three(box(far + 15, -10 - far, 8, 4):sweep(whole, 0, 12)), 1e-13 * far)
        near({ 0.5, 1, 0 }, three(whole:rayCast(far + 20, 15 - far, far, 15 - far)), 1e-13 * far)
      end
    end
  end)

  it("shapes with parts of 1e90 and of 1e-90 give numbers", function()
    for _, size in ipairs { 1e90, 1e-90 } do
      local outline = graze.outline(0, 0, size, 0, size, size, size / 2, size / 4, 0, size)
      local whole = graze.compound(outline, box(2 * size, 0, size, size))
      local mover = box(1.5 * size, 0, size, size)
      local depth, nx, ny = mover:collide(whole)
      near({ 0.5, -1, 0 }, { depth / size, nx, ny }, 1e-9)
    end
  end)

  it("speeds and displacements of 1e9 give numbers", function()
    for _, way in ipairs { { 1e9, 1 }, { -1e9, 1e9 }, { 1e-9, 0 }, { 1e99, -1e99 } } do
      local t, nx, ny = box(0, 0):sweep(box(20, 0), way[1], way[2])
      if t then assert.is_true(t >= 0 and t < 1 and nx * nx + ny * ny > 0.999) end
    end
    near({ 1e-8 }, { (box(0, 0):sweep(box(20, 0), 1e9, 0)) }, 1e-20)
  end)

  it("coordinates of 1e90 give numbers", function()
    local a, b = box(1e90, 0, 1e90, 1e90), box(1.5e90, 0, 1e90, 1e90)
    near({ 0.5 }, { (a:collide(b)) / 1e90 }, 1e-12)
    near({ -0.5 }, { (a:distance(b)) / 1e90 }, 1e-12)
    near({ 1 }, { a:getArea() / 1e180 }, 1e-12)
    local t = graze.circle(0, 0, 1e90):sweep(graze.circle(1e91, 0, 1e90), 1e92, 0)
    near({ 0.08 }, { t }, 1e-12)
  end)

  it("coordinates of 1e-90 give numbers", function()
    local a, b = box(0, 0, 1e-90, 1e-90), box(0.5e-90, 0, 1e-90, 1e-90)
    near({ 0.5 }, { (a:collide(b)) * 1e90 }, 1e-12)
  end)
end)

describe("very many corners", function()
  for _, sides in ipairs { 64, 1000 } do
    it(("%d of them are a circle, nearly"):format(sides), function()
      local wheel = graze.regularPolygon(sides, 100)
      assert.equal(2 * sides, select("#", wheel:getVertices()))
      near({ 1 }, { wheel:getArea() / (pi * 1e4) }, 2e-3)
      near({ 100 }, { wheel:getBoundingRadius() }, 1e-9)
      near({ -100, -100, 100, 100 }, { wheel:getBoundingBox() }, 0.13)
    end)

    it(("%d against as many agree with brute force"):format(sides), function()
      local rng = numbers.new(54 + sides)
      for _ = 1, sides == 64 and 40 or 2 do
        local a = body.put(body.regular(sides, 100), 0, 0, rng:range(-pi, pi))
        local b = body.regular(sides, 50)
        body.put(b, rng:range(-160, 160), rng:range(-160, 160), rng:range(-pi, pi))
        agree(a, b, 1e-6)
      end
    end)

    it(("%d against a few, and round ones, agree with brute force"):format(sides), function()
      local rng = numbers.new(55 + sides)
      for _ = 1, numbers.cases(sides == 64 and 10 or 1) do
        local a = body.put(body.regular(sides, 100), 0, 0, rng:range(-pi, pi))
        local x, y = rng:range(-130, 130), rng:range(-130, 130)
        agree(a, body.rectangle(x, y, 20, 30), 1e-6)
        agree(a, body.circle(x, y, 20), 1e-6)
        agree(body.capsule(x, y, x + 10, y - 30, 5), a, 1e-6)
      end
    end)

    it(("%d are swept and thrown like a circle"):format(sides), function()
      local wheel, ball = graze.regularPolygon(sides, 100), graze.circle(0, 0, 100)
      local wall, floor = box(300, -500, 10, 1000), graze.plane(0, -1, 500)
      near({ (ball:sweep(wall, 400, 30)) }, { (wheel:sweep(wall, 400, 30)) }, 1e-3)
      near({ (ball:impact(floor, 30, 5, 0, 10)) }, { (wheel:impact(floor, 30, 5, 0, 10)) }, 0.01)
      near({ (ball:rayCast(-200, 30, 200, 40)) }, { (wheel:rayCast(-200, 30, 200, 40)) }, 1e-3)
      assert.is_true(wheel:contains(0, 99))
      assert.is_false(wheel:contains(0, 101))
    end)
  end

  it("may be a hundred thousand", function()
    local wheel = graze.regularPolygon(100000, 100)
    near({ 0.5 }, { (wheel:sweep(graze.circle(202, 0, 100), 4, 0)) }, 1e-6)
    near({ -1 }, { (wheel:distance(graze.circle(199, 0, 100))) }, 1e-6)
  end)
end)

describe("a rounded core that is narrower than rounding", function()
  it("is pushed out to the side that it is on", function()
    local low, left = -24.999999999999634, -24.999999999999815
    local core = { left, low, low, low, -24.999999999999748, -9.999999999999817 }
    local sliver = graze.polygon(core, 12.499999999999817)
    local wedge = graze.polygon({ -24.999999999999886, 7.000000000000254, 7.0000000000001155,
      7.000000000000254, -24.999999999999773, low })
    local depth, nx, ny = sliver:collide(wedge)
    near({ 12.5, -1, 0 }, { depth, nx, ny }, 1e-9)
    assert.is_false(sliver:move(depth * nx, depth * ny):overlaps(wedge))
  end)
end)
