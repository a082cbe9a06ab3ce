-- Bugs that users of other collision libraries have reported, or that show when those are run: what
-- this library's contract says of the same scene. Named project#issue.

local graze = require "graze"
local brute = require "spec.support.brute"
local body = require "spec.support.body"
local check = require "spec.support.check"
local numbers = require "spec.support.numbers"

local near = check.near
local sqrt, pi = math.sqrt, math.pi

local function box(x, y, w, h) return graze.rectangle(x, y, w or 10, h or 10) end

local function length(x, y) return sqrt(x * x + y * y) end

describe("sweeps that other libraries got wrong:", function()
  it("box2d#917: along flat ground, 6e-8 above it, is no hit and no failure", function()
    local ground = box(-10, 0, 20, 1)
    for _, gap in ipairs { 0, 5.96046448e-08, 1e-12, 1e-4 } do
      local foot = box(0.449999988, -0.1 - gap, 0.100000024, 0.1)
      assert.is_nil(foot:sweep(ground, 5, 0))
      assert.is_nil(foot:sweep(ground, -5, 0))
    end
  end)

  it("box2d#625: starting a hair in front of the surface gives the hit", function()
    local corner = graze.polygon(0, 0, -1, 0, 0, 1)
    local d = length(0.105458483, 0.229372352)
    local ball = graze.circle(0.105458483, -0.229372352, 0.25)
    local t, nx, ny = ball:sweep(corner, -0.105458483, 0.229372352)
    near({ (d - 0.25) / d, 0.105458483 / d, -0.229372352 / d }, { t, nx, ny })
  end)

  it("box2d#120: passing by is no false positive", function()
    assert.is_nil(box(0, 0, 1, 1):sweep(box(10, 1.001, 1, 1), 20, 0))
    assert.is_nil(graze.circle(0, 0, 0.5):sweep(box(10, 0.501, 1, 1), 20, 0))
  end)

  it("box2d#935: the normals of boxes walking on boxes lie along the axes", function()
    local rng = numbers.new(31)
    for _ = 1, 500 do
      local mover = box(rng:range(-30, 20), rng:range(-30, -20))
      local t, nx, ny = mover:sweep(box(0, 0, 16, 16), rng:range(-30, 30), 40)
      if t then assert.equal(1, math.abs(nx) + math.abs(ny)) end
    end
  end)

  it("box3d#32: leaving, or sliding along, what is almost touched is no hit", function()
    local ground = box(-10, 0, 20, 1)
    for _, gap in ipairs { 0, 1e-9, 1e-6, 1e-3, 5e-3 } do
      local foot = box(0, -1 - gap, 1, 1)
      assert.is_nil(foot:sweep(ground, 0, -5))
      assert.is_nil(foot:sweep(ground, 5, 0))
      assert.is_nil(foot:sweep(ground, 5, -1e-6))
      assert.is_nil(foot:sweep(ground, 0, 0))
    end
  end)

  it("cute_headers#133: the normal over a corner turns steadily, without a jump", function()
    local block = box(475, 200, 50, 50)
    for i = 1, 25 do
      local t, nx, ny = graze.circle(525 + i, 0, 50):sweep(block, 0, 500)
      local rise = sqrt(2500 - i * i)
      near({ (200 - rise) / 500, i / 50, -rise / 50 }, { t, nx, ny })
    end
  end)

  it("cute_headers#252: a slow circle meets the corner that it ends upon", function()
    local square = graze.polygon(2, 39, 2, 40, 1, 40, 1, 39)
    local ball = graze.circle(2.34812546, 40.4136238, 0.5)
    assert.is_nil(ball:collide(square))
    local t = ball:sweep(square, 0, -0.106166691)
    near({ (0.4136238 - sqrt(0.25 - 0.34812546 ^ 2)) / 0.106166691 }, { t }, 1e-9)
    ball:move(0, -0.106166691 * t)
    assert.is_false(ball:overlaps(square))
  end)

  it("cute_headers#357: the point of contact lies on the side, not on the box's corner", function()
    local square = box(0, 0, 100, 100)
    local ball = graze.circle(50, 200, 1)
    local t, nx, ny = ball:sweep(square, 0, -100)
    near({ 0.99, 0, 1 }, { t, nx, ny })
    ball:move(0, -100 * t)
    near({ 0, 50, 100, 50, 100 }, { ball:distance(square) })
  end)

  it("cute_headers#392: shapes that overlap already are hit at 0", function()
    local t, _, _, depth = box(0, 0):sweep(box(5, 5), 3, 4)
    assert.same({ 0, 5 }, { t, depth })
  end)

  it("parry#180: one float between two that hit does not miss", function()
    local wall = graze.segment(1, 1, 124, 1)
    for _, x in ipairs { 15.689464, 15.689465, 15.689466 } do
      local t = box(x - 2, 54.00709 - 2, 4, 4):sweep(wall, 0.0081385 * 100, -0.999966 * 100)
      near({ (54.00709 - 3) / 99.9966 }, { t })
      t = box(x - 2, 54.00709 - 2, 4, 4):impact(wall, 0.0081385, -0.999966, 0, 0)
      near({ 51.008824 }, { t }, 1e-6)
    end
  end)

  it("parry#317: two boxes that overlap after the move met on the way", function()
    local rng = numbers.new(32)
    for _ = 1, 1000 do
      local a, b = box(-1, -2, 2, 4):setAngle(rng:range(-pi, pi)), box(-1, -1, 2, 2)
      local dx, dy = rng:range(-10, 10), rng:range(-10, 10)
      a:setPosition(rng:range(-10, 10), rng:range(-10, 10))
      local hit = a:sweep(b, dx, dy)
      if a:move(dx, dy):overlaps(b) then assert.is_not_nil(hit) end
    end
  end)

  it("parry#193: moving at a thin wall at a shallow angle gives its very normal", function()
    local wall = box(-5, 0, 10, 0.1)
    for power = 0, 7 do
      assert.same({ 0, 0, -1, 0 }, { box(-4, -1, 1, 1):sweep(wall, 1, 10 ^ -power) })
    end
    for power = 0, 4 do
      local _, nx, ny = box(-4, -1 - 1e-3, 1, 1):sweep(wall, 10 ^ power * 1e-3, 2e-3)
      assert.same({ 0, -1 }, { nx, ny })
    end
  end)

  it("parry#19: a ball meets a segment that was turned, where it stands now", function()
    local ball, segment = graze.circle(0, 0, 0.5), graze.segment(1, 1, -1, 1):setAngle(-pi / 2)
    near({ 0.5, -1, 0 }, { ball:impact(segment, 1, 0, 0, 0, 1) })
    assert.is_nil(ball:impact(segment, 0, 1, 0, 0, 1))
  end)

  it("parry#106: touching at the start says the same for balls and boxes", function()
    assert.same({ 0, -1, 0, 0 }, { graze.circle(0, 0, 1):sweep(graze.circle(2, 0, 1), 1, 0) })
    assert.same({ 0, -1, 0, 0 }, { graze.circle(0, 0, 1):sweep(box(1, -1, 2, 2), 1, 0) })
    assert.is_nil(graze.circle(0, 0, 1):sweep(graze.circle(2, 0, 1), -1, 0))
    assert.is_nil(graze.circle(0, 0, 1):sweep(box(1, -1, 2, 2), -1, 0))
  end)

  it("ncollide#141, #214: standing still is a miss, and every head-on course a hit", function()
    local a, b = box(-0.5, 0.6, 1, 1), box(-0.5, -0.5, 1, 1)
    assert.is_nil(a:impact(b, 0, 0, 0, 0))
    assert.is_nil(a:impact(b, 0, 1, 0, 0))
    near({ 0.1 }, { (a:impact(b, 0, -1, 0, 0)) })
    near({ 4 }, { (box(-1, -1, 2, 2):impact(box(9, -1, 2, 2), 2, 0, 0, 0)) })
    near({ 8 }, { (box(-1, -1, 2, 2):impact(box(9, -1.5, 2, 3), 1, 0, 0, 0)) })
  end)

  it("rapier.js#258: a long thin box is met by every size that flies across it", function()
    local bar = box(884.5 - 244.5, 188, 489, 1)
    for _, half in ipairs { 0.5, 1, 5, 20 } do
      local mover = box(380 - half, 241 - half, 2 * half, 2 * half)
      local t, nx, ny = mover:sweep(bar, 1004 - 380, 137 - 241)
      local under, beside = (241 - half - 189) / 104, (640 - half - 380) / 624
      near(under > beside and { under, 0, 1 } or { beside, -1, 0 }, { t, nx, ny })
    end
    assert.is_not_nil(graze.circle(380, 241, 1e-3):sweep(bar, 1004 - 380, 137 - 241))
    assert.is_not_nil(bar:rayCast(380, 241, 1004, 137))
  end)

  it("Splash#5: an arrow at a vertical line does not tunnel, from either side", function()
    local line, rng = graze.segment(100, -1000, 100, 1000), numbers.new(33)
    for _ = 1, 1000 do
      local side = rng:chance(0.5) and 1 or -1
      local x, dx = 100 + side * rng:range(3, 80), -side * rng:range(90, 900)
      local t, nx = graze.circle(x, rng:range(-300, 300), 2):sweep(line, dx, rng:range(-500, 500))
      near({ (side * (x - 100) - 2) / -(side * dx), side }, { t, nx }, 1e-12)
    end
  end)

  it("Splash: the normal off a segment's end is unit, and where it should be", function()
    local _, nx, ny = graze.circle(-10, -10, 2):sweep(graze.segment(0, 0, 50, 50), 20, 20)
    near({ -sqrt(0.5), -sqrt(0.5) }, { nx, ny })
  end)

  it("melonJS#169: a box does not slip into a solid corner by moving diagonally", function()
    assert.is_not_nil(box(0, 0):sweep(box(10.5, 10.5), 5, 5))
    assert.is_not_nil(box(0, 0):sweep(box(10, 10), 0.5, 0.5))
  end)

  it("bump#33: corners that meet precisely do not hold a box that passes", function()
    local blue, red = box(0, 32, 16, 16), box(16, 0, 32, 32)
    assert.is_nil(blue:sweep(red, -5, -5))
    assert.is_nil(blue:sweep(red, 0, -20))
    assert.is_nil(blue:sweep(red, 20, 0))
    assert.is_not_nil(blue:sweep(red, 5, -5))
  end)

  it("slick#101: exact alignment corner to corner is no ghost collision", function()
    assert.is_nil(box(0, 0, 32, 32):sweep(box(32, 32, 32, 32), 0, 0))
    assert.is_nil(box(0, 0, 32, 32):sweep(box(32, 32, 32, 32), 7, -7))
    assert.is_nil(box(0, 0, 32, 32):sweep(box(32, -32, 32, 32), 32, 32))
  end)

  it("bump#39, bump#47, phaser-arcade-slopes#38: a box slides along tiles of any size", function()
    for _, size in ipairs { 1e-3, 0.1, 1, 16, 1000 } do
      local mover = box(0, -size, size, size)
      for _ = 1, 40 do
        for i = -1, 12 do
          assert.is_nil(mover:sweep(box(i * size, 0, size, size), 0.3 * size, 0))
        end
        mover:move(0.3 * size, 0)
      end
    end
  end)

  it("bump#39: pressed on two tiles, it is stopped by the tops of both, and by no seam", function()
    local rng = numbers.new(34)
    for _ = 1, 1000 do
      local mover = box(rng:whole(1, 9), -10)
      local dx, dy = rng:whole(-60, 60), rng:whole(1, 20)
      assert.same({ 0, 0, -1, 0 }, { mover:sweep(box(0, 0), dx, dy) })
      assert.same({ 0, 0, -1, 0 }, { mover:sweep(box(10, 0), dx, dy) })
    end
  end)

  it("slick#119: a box slides up a slope and over its edges without sticking", function()
    -- a ramp, and the flat behind it at the same height
    local ramp, flat = graze.polygon(0, 0, 40, -30, 40, 0), box(40, -30, 50, 30)
    local mover = box(-10, -10)
    for _ = 1, 24 do
      assert.is_nil(mover:sweep(ramp, 2, -1.5))
      assert.is_nil(mover:sweep(flat, 2, -1.5))
      mover:move(2, -1.5)
    end
    assert.is_nil(mover:sweep(ramp, 30, 0))
    assert.is_nil(mover:sweep(flat, 30, 0))
  end)

  it("slick#72: the normals on corners and edges of these polygons part the shapes", function()
    local polygons = {
      { 68.29355, 161.8475, 58.5049, 144.51679, 53.8513, 151.57747, 51.6047, 157.35438,
        50, 163.2918, 67.00979, 172.599 },
      { 73.74952, 187.6832, 53.6908, 190.0902, 61.5538, 200.0394, 70.86106, 206.4582,
        81.77301, 191.374 },
      { 68.45402, 180.6225, 50.3209, 179.9806, 53.6908, 190.0902, 73.74952, 187.6832 },
    }
    local rng = numbers.new(35)
    for _, list in ipairs(polygons) do
      local b = body.polygon(list)
      for _ = 1, 200 do
        local x, y = rng:range(0, 150), rng:range(100, 250)
        local a = body.circle(x, y, 10)
        local dx, dy = 2 * (65 - x), 2 * (175 - y)
        local t, nx, ny, depth = body.shape(a):sweep(body.shape(b), dx, dy)
        local at = t and body.moved(a, t * dx, t * dy)
        if t then near({ 1, -depth }, { nx * nx + ny * ny, brute.gap(at, b, nx, ny) }, 1e-11) end
      end
    end
  end)
end)

describe("overlaps and normals that other libraries got wrong:", function()
  it("cute_headers#160: large boxes that overlap plainly do", function()
    local a = graze.polygon(-568, 928, -568, 1056, -848, 1056, -848, 928)
    local b = graze.polygon(-688, 736, -688, 1184, -912, 1184, -912, 736)
    assert.is_true(a:overlaps(b))
    assert.same({ 160, 1, 0 }, { a:collide(b) })
  end)

  it("cute_headers#158: a polygon deep in a capsule is pushed out the right way", function()
    local capsule = graze.capsule(0, 0, 0, 3, 0.4)
    for i = -20, 20 do
      for j = -20, 40 do
        local triangle = graze.polygon(0, 1, -1, 1, 1, -1):setPosition(i / 10, j / 10)
        local depth, nx, ny = triangle:collide(capsule)
        if depth then
          triangle:move(nx * depth, ny * depth)
          assert.is_false(triangle:overlaps(capsule))
        end
      end
    end
  end)

  it("cute_headers#437, #404, #366: a contact is found exactly when there is an overlap", function()
    local rng = numbers.new(36)
    local square = box(-2, -1, 4, 2):setAngle(0.4)
    for _ = 1, 1000 do
      local x, y = rng:range(-4, 4), rng:range(-4, 4)
      local capsule = graze.capsule(x, y, x + rng:range(-2, 2), y + rng:range(-2, 2), 0.5)
      assert.equal(capsule:overlaps(square), capsule:contacts(square) ~= nil)
    end
    local tile, wedge = box(320, 320, 32, 32), graze.polygon(334, 320, 344, 332, 364, 332, 364, 320)
    assert.is_true(tile:overlaps(wedge))
    assert.is_not_nil(tile:contacts(wedge))
    local world, car = box(-1, -1, 2, 2), box(-0.05, -1.04, 0.1, 0.1)
    assert.is_true(car:overlaps(world))
    assert.equal(2, (car:contacts(world)))
    near({ 0.06, 0, -1 }, { car:collide(world) })
  end)

  it("cute_headers#390: contacts lie within both boxes", function()
    local a, b = box(-3, 2, 4.001, 2.001), box(1, 4, 1, 2)
    local n, _, _, x1, y1, _, x2, y2 = a:contacts(b)
    for _, p in ipairs { { x1, y1 }, n == 2 and { x2, y2 } or { x1, y1 } } do
      assert.is_true(p[1] >= 1 - 1e-9 and p[1] <= 1.001 + 1e-9)
      assert.is_true(p[2] >= 4 - 1e-9 and p[2] <= 4.001 + 1e-9)
    end
  end)

  it("cute_headers#36: a circle pushed out of a polygon does not jump off it", function()
    local hexagon, rng = graze.regularPolygon(6, 10), numbers.new(37)
    for _ = 1, 500 do
      local ball = graze.circle(rng:range(-12, 12), rng:range(-12, 12), 2)
      local depth, nx, ny = ball:collide(hexagon)
      if depth then ball:move(nx * depth, ny * depth) end
      if depth then near({ 0 }, { (ball:distance(hexagon)) }, 1e-12) end
    end
  end)

  it("cute_c2: crossing capsules are parted, not pushed by a radius", function()
    local rng = numbers.new(38)
    for _ = 1, 500 do
      local a, b = graze.capsule(-5, 0, 5, 0, 1), graze.capsule(0, -5, 0, 5, 1)
      a:setTransform(rng:range(-3, 3), rng:range(-3, 3), rng:range(-pi, pi))
      local depth, nx, ny = a:collide(b)
      if depth then assert.is_false(a:move(nx * depth, ny * depth):overlaps(b)) end
    end
  end)

  it("cute_c2: a circle centred on a polygon's boundary is pushed out of it", function()
    for _, at in ipairs { { 0, 5 }, { 10, 5 }, { 5, 0 }, { 5, 10 }, { 0, 0 }, { 10, 10 } } do
      local ball, square = graze.circle(at[1], at[2], 2), box(0, 0)
      local depth, nx, ny = ball:collide(square)
      near({ 2, 1 }, { depth, nx * nx + ny * ny })
      assert.is_false(ball:move(nx * depth, ny * depth):overlaps(square))
    end
  end)

  it("Chipmunk cpShapesCollide: the depth has one sign, whichever shape is named first", function()
    local square, ball = box(0, 0), graze.circle(5, -1.7, 2)
    near({ 0.3, 0, 1 }, { square:collide(ball) })
    near({ 0.3, 0, -1 }, { ball:collide(square) })
    near({ -0.3 }, { (square:distance(ball)) })
    near({ -0.3 }, { (ball:distance(square)) })
  end)

  it("Chipmunk: identical polygons and coincident capsules have a unit normal", function()
    for _, shape in ipairs { box(3, 4), graze.capsule(1, 2, 3, 4, 1), graze.regularPolygon(5, 3),
      graze.polygon({ 0, 0, 4, 0, 0, 3 }, 1), graze.circle(1, 2, 3) } do
      local depth, nx, ny = shape:collide(shape:clone())
      near({ 1 }, { nx * nx + ny * ny })
      assert.is_true(depth > 0)
      local copy = shape:clone():move(nx * depth, ny * depth)
      assert.is_false(copy:overlaps(shape))
    end
  end)

  it("Chipmunk: a query right on a polygon's edge gives numbers, not NaN", function()
    local d, ax, ay, bx, by = graze.circle(5, 0, 1):distance(box(0, 0))
    near({ -1, 5, 1, 5, 0 }, { d, ax, ay, bx, by })
  end)

  it("Box2D: concentric circles, and a capsule deep in a polygon, have a unit normal", function()
    local _, nx, ny = graze.circle(0, 0, 1):collide(graze.circle(0, 0, 1))
    near({ 1 }, { nx * nx + ny * ny })
    _, nx, ny = graze.capsule(-1, 0, 1, 0, 0.5):collide(box(-50, -50, 100, 100))
    near({ 1 }, { nx * nx + ny * ny })
  end)

  it("Box2D b2SegmentDistance: near-parallel segments keep all their digits", function()
    for power = -9, -1 do
      local lean = 10 ^ power
      for _, gap in ipairs { 0.5, 1e-3 } do
        local a, b = body.segment(0, 0, 1, 0), body.segment(0.3, gap + lean, 1.3, gap)
        near({ brute.separation(a, b) }, { (body.shape(a):distance(body.shape(b))) }, 1e-15)
        near({ gap + 0.3 * lean }, { (body.shape(a):distance(body.shape(b))) }, lean * lean)
      end
    end
  end)

  it("parry#205, rapier#531: deep capsules come to an end, with the right depth", function()
    local rng = numbers.new(39)
    for _ = 1, 1000 do
      local a = body.capsule(0, -0.25, 0, 0.25, 0.5)
      local b = body.polygon { -4, -0.5, 4, -0.5, 4, 0.5, -4, 0.5 }
      body.put(a, rng:range(-5, 5), rng:range(-1, 1), rng:range(-pi, pi))
      local separation = brute.separation(a, b)
      local depth = body.shape(a):collide(body.shape(b))
      if separation < -1e-6 then near({ -separation }, { depth }, 1e-13) end
    end
  end)

  it("parry#378: the nearest points of an almost touching capsule are near each other", function()
    local capsule = graze.capsule(0, -0.25, 0, 0.25, 0.5):setPosition(2.0373735, 1.25)
    local slab = box(-4, -0.5, 8, 1)
    near({ 0, 2.0373735, 0.5, 2.0373735, 0.5 }, { capsule:distance(slab) }, 1e-12)
    capsule:move(0, 1e-3)
    near({ 1e-3, 2.0373735, 0.501, 2.0373735, 0.5 }, { capsule:distance(slab) }, 1e-12)
  end)

  it("parry#315: boxes that touch have their nearest points there", function()
    local d, ax, _, bx = box(0, 0, 1, 1):distance(box(1, 0, 1, 1))
    assert.same({ 0, 1, 1 }, { d, ax, bx })
  end)

  it("parry#141, ncollide#181: a box pushed into a long wall always comes out", function()
    local wall, mover = box(0, 0, 1000, 1), box(-1, -1, 2, 2):setPosition(500, -3)
    for i = 1, 2000 do
      mover:move(math.sin(i) * 0.1, 0.01):rotate(0.01)
      local depth, nx, ny = mover:collide(wall)
      if depth then mover:move(nx * depth, ny * depth) end
      assert.is_false(mover:overlaps(wall))
    end
    local _, y = mover:getCentroid()
    assert.is_true(y < 0)
  end)

  it("HC#69, HC#25: a circle in a box comes to an end, wherever it is", function()
    local room, rng = box(0, 0, 100, 100), numbers.new(40)
    for _ = 1, 4000 do
      local x, y, r = rng:range(0, 100), rng:range(0, 100), rng:range(0.1, 40)
      local depth = graze.circle(x, y, r):collide(room)
      near({ math.min(x, y, 100 - x, 100 - y) + r }, { depth }, 1e-12)
    end
  end)

  it("HC#50: the separating vector leads away from the other shape", function()
    local ball, block = graze.circle(400, 300, 25), box(300, 315, 200, 50)
    local depth, nx, ny = ball:collide(block)
    near({ 10, 0, -1 }, { depth, nx, ny })
    assert.is_false(ball:move(nx * depth, ny * depth):overlaps(block))
  end)

  it("bump#37: the way out depends on where a shape is, not on where it goes", function()
    local player, arrow = box(22, 5, 10, 10), box(0, 0, 24, 32)
    for _, way in ipairs { { -1, 0 }, { 1, 0 }, { 0, 1 } } do
      local _, nx, ny, depth = player:sweep(arrow, way[1], way[2])
      assert.same({ 1, 0, 2 }, { nx, ny, depth })
    end
  end)

  it("bump#7: squares may be turned", function()
    local diamond = box(-5, -5):setAngle(pi / 4)
    assert.is_false(diamond:overlaps(box(4, 4)))
    assert.is_true(diamond:overlaps(box(3, 3)))
  end)

  it("windfield#28: circles are found by a circle", function()
    local area = graze.circle(400, 300, 100)
    assert.is_true(area:overlaps(graze.circle(480, 340, 25)))
    assert.is_false(area:overlaps(graze.circle(500, 400, 25)))
  end)
end)

describe("polygons that other libraries choked on:", function()
  local function shoelace(list)
    local area, n = 0, #list
    for i = 1, n, 2 do
      local k = (i + 1) % n + 1 -- the next corner's x
      local x, y = list[i] - list[1], list[i + 1] - list[2]
      area = area + (x * (list[k + 1] - list[2]) - (list[k] - list[1]) * y) / 2
    end
    return math.abs(area)
  end

  local function sound(list, corners)
    local shape = graze.polygon(list)
    local x1, y1, x2, y2 = shape:getBoundingBox()
    local cx, cy = shape:getCentroid()
    assert.is_true(cx > x1 and cx < x2 and cy > y1 and cy < y2)
    assert.is_true(shape:contains(cx, cy))
    near({ 1 }, { shape:getArea() / shoelace(list) }, 1e-9)
    if corners then assert.equal(2 * corners, select("#", shape:getVertices())) end
  end

  it("box2d#1006: small, and far from the origin", function()
    sound({ 1125.69690, -4, 1126.17114, -4, 1126.39758, -3.56634521, 1126.1156, -3.50019836,
      1125.86841, -3.48608398 }, 5)
  end)

  it("box2d#949, #174, #756: small triangles far from the origin", function()
    sound({ 48.7599983, -60.5699997, 48.7699983, -60.5599997, 48.7499983, -60.5599997 }, 3)
    sound({ 17.63, 36.31, 17.52, 36.69, 17.19, 36.36 }, 3)
    sound({ -71.27, 36.00, -71.35, 36.07, -71.37, 36.00 }, 3)
  end)

  it("box2d#192: a centroid off the origin", function()
    sound({ -2.625452, 4.425248, -3.101252, 8.107347, -4.639852, 5.767548, -4.937052, 4.040548,
      -3.365452, 3.517048 }, 5)
  end)

  it("box2d#296: four corners and a fifth that is nearly in line", function()
    sound { -1.70082211, -1.43221712, 0.5, -0.5, 0.104992867, 0.97400856,
      -0.658002853, 0.926608086, -0.994554818, 0.165337861 }
  end)

  it("box2d#728: sides that are nearly straight", function()
    sound({ 1, -1, 1, 1, -1, 1, -1, -1, -0.53893214, -1.05806005, 0.71691161, -1.01528442 }, 6)
  end)

  it("box2d#326, #364: corners on one line are an error, not a corruption", function()
    assert.is_false(pcall(graze.polygon, 0, 0, 10, 10, 5, 5, 3, 3))
    local rng = numbers.new(41)
    for _ = 1, 2000 do
      local list = {}
      for i = 1, 8 do
        local x = rng:range(-10, 10)
        list[2 * i - 1], list[2 * i] = x, 0.5 * x + rng:range(-1, 1) * rng:magnitude(-17, -8)
      end
      -- nearly on a line, in no order: no polygon, or a sound one
      local ok, shape = pcall(graze.polygon, list)
      if ok then assert.is_true(shape:getArea() > 0) else assert.is_string(shape) end
    end
  end)

  it("box2d#671, #726: what is wrong with a polygon can be told and handled", function()
    local ok, message = pcall(graze.polygon, 0, 0, 4, 0, 1, 1, 0, 4)
    assert.is_false(ok)
    assert.truthy(message:find("corner 3", 1, true))
  end)

  it("Box2D: small squares do not vanish", function()
    for _, size in ipairs { 1e-9, 1e-3, 0.016, 1 } do
      assert.equal(8, select("#", box(0, 0, size, size):getVertices()))
    end
  end)

  it("box2c#172, slick#117, love2d#331: either winding is solid", function()
    local one = graze.polygon(0, 0, 10, 0, 10, 10, 0, 10)
    local other = graze.polygon(0, 0, 0, 10, 10, 10, 10, 0)
    for _, shape in ipairs { one, other } do
      assert.is_true(shape:overlaps(graze.circle(5, 5, 1)))
      assert.same({ 0.5, -1, 0, 0 }, { box(-20, 0):sweep(shape, 20, 0) })
      assert.same({ 2, -1, 0 }, { box(-8, 0):collide(shape) })
    end
  end)

  it("slick#137: collinear corners are no crash", function()
    sound { 0, 0, 5, 0, 10, 0, 10, 5, 10, 10, 5, 10, 0, 10, 0, 5 }
    sound { 0, 0, 1, 1, 2, 2, 3, 3, 3, 0 }
  end)

  it("moai#189, cute_c2: eight corners are not too many, nor are nine", function()
    for sides = 8, 20 do
      assert.equal(2 * sides, select("#", graze.regularPolygon(sides, 10):getVertices()))
    end
  end)
end)

describe("rays that other libraries got wrong:", function()
  it("Chipmunk#169, #222: starting in a shape is 0, without a normal", function()
    assert.same({ 0, 0, 0 }, { graze.circle(0, 0, 1):rayCast(0, 0, 5, 5) })
  end)

  it("cute_c2: starting inside is answered alike for every shape", function()
    for _, shape in ipairs { graze.circle(0, 0, 5), box(-5, -5), graze.capsule(-5, 0, 5, 0, 5),
      graze.regularPolygon(7, 9) } do
      assert.same({ 0, 0, 0 }, { shape:rayCast(1, 1, 50, 60) })
    end
  end)

  it("cute_headers#159: rays at a capsule, from all around", function()
    local capsule = graze.capsule(-3, 0, 3, 0, 2)
    for i = 0, 71 do
      local x, y = math.cos(i * pi / 36), math.sin(i * pi / 36)
      local t, nx, ny = capsule:rayCast(20 * x, 20 * y, 0, 0)
      local hx, hy = 20 * x * (1 - t), 20 * y * (1 - t)
      local cx = math.max(-3, math.min(3, hx))
      near({ 2, nx, ny }, { length(hx - cx, hy), (hx - cx) / 2, hy / 2 }, 1e-12)
    end
  end)

  it("box2d#28, #74: a ray through a segment always meets it", function()
    local segment, rng = graze.segment(0, 0, 10, 10), numbers.new(42)
    for _ = 1, 1000 do
      local k, dx, dy = rng:range(0.1, 9.9), rng:range(1, 5), rng:range(-5, -1)
      assert.is_not_nil(segment:rayCast(k - dx, k - dy, k + dx, k + dy))
    end
  end)

  it("box2d#64: a ray past a segment does not", function()
    assert.is_nil(graze.segment(0, 0, 10, 10):rayCast(8, 4, 13, 15))
  end)

  it("box2d#95, #318: the normal of a segment is square to it, and faces the ray", function()
    local segment = graze.segment(0, 0, 10, 10)
    near({ 0.5, sqrt(0.5), -sqrt(0.5) }, { segment:rayCast(8, 4, 4, 8) })
    near({ 0.5, -sqrt(0.5), sqrt(0.5) }, { segment:rayCast(4, 8, 8, 4) })
  end)

  it("godot#28032: the normals of a box are those of its sides, up to its very corners", function()
    for i = 1, 999 do
      local _, nx, ny = box(0, 0, 1, 1):rayCast(i / 1000, -1, i / 1000 + 1e-4, 1)
      assert.same({ 0, -1 }, { nx, ny })
    end
  end)

  it("slick#67: a ray does not hit what lies behind its start", function()
    assert.is_nil(box(200, 200, 40, 50):rayCast(140, 140, 50, 50))
    assert.is_not_nil(graze.circle(50, 50, 30):rayCast(140, 140, 50, 50))
  end)

  it("HC: a ray to the right and one down find what one to the left and up do", function()
    for _, way in ipairs { { 10, 0 }, { -10, 0 }, { 0, 10 }, { 0, -10 } } do
      assert.equal(0.25, (box(-5, -5):rayCast(-way[1], -way[2], way[1], way[2])))
    end
  end)
end)
