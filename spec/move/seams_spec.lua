-- What is pressed along a surface made of many pieces keeps all its motion along it, and what is
-- pressed into a corner lies still.

local graze = require "graze"
local numbers = require "spec.support.numbers"

local abs, cos, sin, pi = math.abs, math.cos, math.sin, math.pi

local TILE, STEPS, STRIDE, PRESS = 32, 8, 11.3, 3.7

-- Floor, ceiling and two walls: the normal of the surface.
local SIDES = { { 0, -1 }, { 0, 1 }, { -1, 0 }, { 1, 0 } }

-- shapes that reach from -size / 2 to size / 2 along both axes
local MAKE = {
  box = function(size) return graze.rectangle(-size / 2, -size / 2, size, size) end,
  circle = function(size) return graze.circle(0, 0, size / 2) end,
  capsule = function(size, along)
    local r = size / 4
    local reach = size / 2 - r
    if along then return graze.capsule(-reach, 0, reach, 0, r) end
    return graze.capsule(0, -reach, 0, reach, r)
  end,
}

-- turned by an angle
local function turn(x, y, c, s) return c * x - s * y, s * x + c * y end

-- Rows of tiles, all along the surface that has normal n at distance `height` from the origin; the
-- whole turned by the angle. Returns the world, the normal and the tangent as turned.
local function rowOfTiles(nx, ny, height, angle)
  local world = graze.world()
  local c, s = cos(angle), sin(angle)
  local tx, ty = -ny, nx
  local tile = graze.rectangle(-TILE / 2, -TILE / 2, TILE, TILE)
  for i = -4, 4 do
    for depth = 0, 1 do
      local away = height - TILE / 2 - TILE * depth
      local x, y = turn(tx * TILE * i + nx * away, ty * TILE * i + ny * away, c, s)
      world:add(i .. "/" .. depth, tile:setTransform(x, y, angle))
    end
  end
  local mx, my = turn(nx, ny, c, s)
  local ux, uy = turn(tx, ty, c, s)
  return world, mx, my, ux, uy
end

-- Presses the item along the surface there and back: true if it keeps all its motion along it, and
-- neither sinks in nor is lifted.
local function slides(world, nx, ny, tx, ty, height, shape)
  local start = -1.5 * TILE
  local lowX, lowY = shape:getSupport(-nx, -ny)
  local rise = height - lowX * nx - lowY * ny
  local x, y = tx * start + nx * rise, ty * start + ny * rise
  world:setPosition("a", x, y)
  for step = 1, 2 * STEPS do
    local stride = step <= STEPS and STRIDE or -STRIDE
    local toX, toY = x + tx * stride - nx * PRESS, y + ty * stride - ny * PRESS
    local endX, endY = world:move("a", toX, toY)
    local lost = abs((endX - x) * tx + (endY - y) * ty - stride)
    local lifted = abs(endX * nx + endY * ny - rise)
    if lost > 1e-9 or lifted > 1e-6 then return false end
    x, y = endX, endY
  end
  return true
end

local function forAllSizes(f)
  for k = 0, 39 do f((101 + k) / 10) end
end

-- 40 sizes at 31 heights of the surface, on all four sides
local function scan(kind, angleOf)
  local lost, count, first = 0, 0, "none"
  for _, side in ipairs(SIDES) do
    for k = 0, 30 do
      local height = k * TILE / 31 + (k % 3) * 100.1
      local angle = angleOf()
      local world, nx, ny, tx, ty = rowOfTiles(side[1], side[2], height, angle)
      local item = world:add("a", graze.circle(0, 0, 1))
      forAllSizes(function(size)
        local shape = MAKE[kind](size, count % 2 == 0):setAngle(angle)
        world:setShape(item, shape):setAngle(item, angle)
        count = count + 1
        if not slides(world, nx, ny, tx, ty, height, shape) then
          lost = lost + 1
          if lost == 1 then
            first = ("size %g, height %.17g, normal (%g, %g), angle %.17g"):format(size, height,
              side[1], side[2], angle)
          end
        end
      end)
    end
  end
  assert.equal(4960, count)
  if lost > 0 then error(("%d of %d lost motion; first: %s"):format(lost, count, first), 0) end
end

for _, kind in ipairs { "box", "circle", "capsule" } do
  describe("a " .. kind .. " pressed along tiles", function()
    it("keeps all its motion on floors, ceilings and walls", function()
      scan(kind, function() return 0 end)
    end)

    it("keeps all its motion where everything is turned by any angle", function()
      local rng = numbers.new(#kind)
      scan(kind, function() return rng:range(-pi, pi) end)
    end)
  end)
end

describe("seams", function()
  it("far from the origin hold nothing up either", function()
    for _, far in ipairs { 1e4, -1e5, 1e6 } do
      local world = graze.world()
      for i = 0, 9 do
        world:add(i, graze.rectangle(0, 0, TILE, TILE):setPosition(far + TILE * i, far))
      end
      world:add("a", graze.rectangle(0, 0, 13.3, 13.3):setPosition(far + 1, far - 13.3))
      for step = 1, 20 do
        local x = world:getPosition "a"
        local endX, endY = world:move("a", x + 12.7, far)
        assert.is_true(abs(endX - x - 12.7) <= 1e-15 * abs(far) * 4, "step " .. step)
        assert.is_true(abs(endY - (far - 13.3)) <= 1e-12 * abs(far))
      end
    end
  end)

  it("hold nothing up at any stride, nor when tiles were added in any order", function()
    local rng = numbers.new(4)
    for _ = 1, 60 do
      local world, order = graze.world(), {}
      for i = 1, 40 do table.insert(order, rng:whole(1, i), i) end
      for _, i in ipairs(order) do
        world:add(i, graze.rectangle(TILE * i + 0.1, 0.3, TILE, TILE))
      end
      local size = rng:range(1, 40)
      world:add("a", graze.rectangle(0, 0, size, size):setPosition(TILE + 1, 0.3 - size))
      while true do
        local x = world:getPosition "a"
        local stride = rng:magnitude(-3, 2)
        if x + stride > TILE * 39 then break end
        local endX = world:move("a", x + stride, 0.3 - size + rng:magnitude(-6, 2))
        if abs(endX - x - stride) > 1e-9 then
          error(("lost %g of %g at %.17g"):format(x + stride - endX, stride, x), 0)
        end
      end
    end
  end)

  it("hold up nothing that stands on a corner, however lightly it is pressed", function()
    -- a press that sinks into the skin on the way must not make the next tile's corner a wall
    local shapes = { graze.polygon(0, 0, 50, -50, 0, -100, -50, -50), graze.segment(0, 0, -20, -30),
      graze.polygon(0, 0, 20, -40, -10, -40), graze.polygon({ 0, -5, 20, -40, -20, -40 }, 5) }
    for _, shape in ipairs(shapes) do
      for tenths = -120, 0 do
        for _, before in ipairs { 0.1, 9.4, 18.7 } do
          local world = graze.world()
          world:add("left", graze.rectangle(-100, 0, 100, 100))
          world:add("right", graze.rectangle(0, 0, 100, 100))
          world:add("a", shape:setPosition(-before, 0))
          local x, y = world:move("a", 50 - before, 10 ^ (tenths / 10))
          if abs(x - 50 + before) > 1e-9 or abs(y) > 1e-6 then
            error(("%s, press 1e%g, %g before the seam: ends at %.17g, %.17g"):format(
              tostring(shape), tenths / 10, before, x, y), 0)
          end
        end
      end
    end
  end)

  it("where a point comes down name that tile, of the two, which was added first", function()
    for _, order in ipairs { { "left", "right" }, { "right", "left" } } do
      local world = graze.world()
      for _, item in ipairs(order) do
        world:add(item, graze.rectangle(item == "left" and -20 or 0, 0, 20, 20))
      end
      world:add("wedge", graze.polygon(0, 0, 10, -10, -10, -10):setPosition(-5, -8))
      world:move("wedge", 5, 8)
      local _, other, _, t, nx, ny = world:getHit(1)
      assert.same({ order[1], 0.5, 0, -1 }, { other, t, nx, ny })
    end
  end)

  it("of two slopes that meet in a ridge or a valley are passed without a stop", function()
    -- polygons side by side that share an edge, the surface going up and down by steps
    for _, slope in ipairs { 0.1, 0.3, 0.5 } do
      local world = graze.world()
      for i = 0, 9 do
        local left = -(i % 2) * slope * 40
        local right = -((i + 1) % 2) * slope * 40
        world:add(i, graze.polygon(40 * i, left, 40 * i + 40, right, 40 * i + 40, 50, 40 * i, 50))
      end
      local shape = graze.circle(0, 0, 6)
      world:add("a", shape:setPosition(20, -slope * 40))
      world:move("a", 20, 40, "touch")
      local x = world:getPosition "a"
      local last = x
      for _ = 1, 200 do
        local px, py = world:getPosition "a"
        local nowX = world:move("a", px + 4, py + 4 * slope + 1)
        if px > 370 then break end
        assert.is_true(nowX > px + 1, "held up")
        last = nowX
      end
      assert.is_true(last > 370)
    end
  end)
end)

-- the separation of the item from the nearest of the others, negative when it overlaps
local function clearance(world, item)
  local least, shape = math.huge, world:getShape(item)
  for other in world:items() do
    if other ~= item then least = math.min(least, (shape:distance(world:getShape(other)))) end
  end
  return least
end

-- Presses the item in a direction until it rests, for which it has two moves, and then a thousand
-- times more: it must not stir by more than the rounding.
local function settles(world, dx, dy, times)
  local x, y = world:getPosition "a"
  for _ = 1, 2 do x, y = world:move("a", x + dx, y + dy) end
  local restX, restY, far = x, y, 0
  for _ = 1, times or 1000 do
    x, y = world:move("a", x + dx, y + dy)
    far = math.max(far, abs(x - restX), abs(y - restY))
  end
  return far
end

describe("in a wedge", function()
  local function wedge(degrees, tilt, kind)
    local world, half = graze.world(), degrees * pi / 360
    for side = -1, 1, 2 do
      -- a slab along the side of the wedge, whose tip is the origin and which opens upwards
      local slab
      if kind == "plane" then
        local nx, ny = turn(-side * cos(half), -sin(half), cos(tilt), sin(tilt))
        slab = graze.plane(nx, ny, 0)
      else
        slab = side > 0 and graze.rectangle(0, 0, 4000, 50) or graze.rectangle(0, -50, 4000, 50)
        slab:setAngle(-pi / 2 + side * half + tilt)
      end
      world:add(side, slab)
    end
    return world
  end

  for _, kind in ipairs { "plane", "slab" } do
    for _, name in ipairs { "circle", "box", "capsule" } do
      it(("of %ss of 4 to 170 degrees a %s rests at once, and for good"):format(kind, name),
        function()
          for degrees = 4, 170, 2 do
            for _, tilt in ipairs { 0, 0.01, -0.3 } do
              local world = wedge(degrees, tilt, kind)
              local c, s = cos(tilt), sin(tilt)
              local x, y = turn(1, -600, c, s)
              world:add("a", MAKE[name](12):setTransform(x, y, tilt / 2))
              if clearance(world, "a") > 0 then
                local dx, dy = turn(0.7, 700, c, s)
                local far = settles(world, dx, dy, 1000 / 20)
                local deep = clearance(world, "a")
                if far > 1e-6 or deep < -1e-6 or deep > 1e-6 then
                  error(("%g degrees, tilt %g: stirs by %g, clearance %g"):format(degrees, tilt,
                    far, deep), 0)
                end
              end
            end
          end
        end)
    end
  end

  it("nothing stirs in a thousand more moves", function()
    for _, degrees in ipairs { 5, 30, 60, 90, 120, 165 } do
      local world = wedge(degrees, 0.1, "slab")
      local c, s = cos(0.1), sin(0.1)
      local x, y = turn(1, -600, c, s)
      local dx, dy = turn(0.7, 700, c, s)
      world:add("a", MAKE.circle(12):setPosition(x, y))
      assert.is_true(settles(world, dx, dy) < 1e-9)
      assert.is_true(abs(clearance(world, "a")) < 1e-6)
    end
  end)
end)

describe("pushed into a corner", function()
  it("at every angle, boxes rest against it", function()
    for _, tilt in ipairs { 0, 0.2, 0.7853, -1.1 } do
      local c, s = cos(tilt), sin(tilt)
      for degrees = 1, 89 do
        local world = graze.world()
        for i = -3, 3 do -- the two walls of a room, made of tiles
          local x, y = turn(TILE * i, 0, c, s)
          world:add("floor" .. i, graze.rectangle(0, 0, TILE, TILE):setTransform(x, y, tilt))
          x, y = turn(TILE * 4, TILE * i, c, s)
          world:add("wall" .. i, graze.rectangle(0, 0, TILE, TILE):setTransform(x, y, tilt))
        end
        local x, y = turn(20, -55, c, s)
        world:add("a", MAKE.box(13.7):setTransform(x, y, tilt))
        local right, down = cos(degrees * pi / 180), sin(degrees * pi / 180)
        local push = 100 / math.min(right, down)
        local dx, dy = turn(push * right, push * down, c, s)
        local far = settles(world, dx, dy, 20)
        local px, py = world:getPosition "a"
        local cornerX, cornerY = turn(TILE * 4 - 6.85, -6.85, c, s)
        if far > 1e-9 or abs(px - cornerX) > 1e-6 or abs(py - cornerY) > 1e-6 then
          error(("tilt %g, %d degrees: stirs by %g, off by %g, %g"):format(tilt, degrees, far,
            px - cornerX, py - cornerY), 0)
        end
      end
    end
  end)

  it("for a thousand moves they do not stir", function()
    local world = graze.world()
    world:add("floor", graze.rectangle(-100, 0, 300, 30))
    world:add("wall", graze.rectangle(60, -100, 30, 300))
    world:add("a", graze.rectangle(0, 0, 13.7, 13.7):setPosition(3, -40))
    assert.equal(0, settles(world, 90, 71.3))
  end)

  it("an outer corner, met exactly, stops them or lets them pass beside it", function()
    for k = 0, 40 do
      local world = graze.world()
      world:add("block", graze.rectangle(0, 0, TILE, TILE))
      local angle = k * pi / 80
      world:add("a", MAKE.box(10):setPosition(-5 - 50 * cos(angle), -5 - 50 * sin(angle)))
      world:move("a", -5 + 50 * cos(angle), -5 + 50 * sin(angle))
      assert.is_true(clearance(world, "a") >= -1e-7)
    end
  end)
end)
