-- What is touching for a move: neighbours of any sizes that form one plane, and ends that overlap
-- nothing, however far the wish leads.

local graze = require "graze"
local numbers = require "spec.support.numbers"

local abs, cos, sin = math.abs, math.cos, math.sin

-- a floor along y = 0 from left to right, of pieces from 1 to 10,000 long, turned about (0, 0) and
-- moved by (ox, oy)
local function floor(rng, world, angle, ox, oy)
  local x, count = -100, 0
  while x < 4000 do
    local long = rng:magnitude(0, 4)
    if rng:chance(0.5) then long = math.ceil(long) end
    local piece = graze.rectangle(x, 0, long, rng:magnitude(0, 3)):rotate(angle, 0, 0):move(ox, oy)
    count = count + 1
    world:add(count, piece)
    x = x + long
  end
  return count
end

local function mover(rng)
  local size, way = rng:magnitude(-1, 2), rng:whole(1, 3)
  if way == 1 then return graze.rectangle(-size / 2, -size, size, size), size end
  if way == 2 then return graze.circle(0, -size, size), size end
  return graze.capsule(-size, -size / 2, size, -size / 2, size / 2), size
end

local function slide(rng, angle, ox, oy)
  local world = graze.world()
  local count = floor(rng, world, angle, ox, oy)
  local c, s = cos(angle), sin(angle)
  local function at(x, y) return ox + x * c - y * s, oy + x * s + y * c end
  local shape, size = mover(rng)
  world:add("mover", shape:setTransform(0, 0, angle))
  world:setPosition("mover", at(size, 0))
  local stride, press = size * rng:range(0.01, 3), rng:magnitude(-12, -3)
  local startX, startY = world:getPosition "mover"
  local steps = 40
  for _ = 1, steps do
    local x, y = world:getPosition "mover"
    world:move("mover", x + stride * c - press * s, y + stride * s + press * c)
  end
  local x, y = world:getPosition "mover"
  local along = (x - startX) * c + (y - startY) * s
  local deep = world:getShape "mover"
  for i = 1, count do
    if deep:overlaps(world:getShape(i)) then return false end
  end
  -- a slide leaves of the press what its rounding turns along the floor, and no more
  return abs(along - steps * stride) <= 1e-6 * steps * stride
end

describe("coplanar neighbours of any sizes", function()
  it("do not catch what sinks into the long one by less than its skin", function()
    local world = graze.world()
    world:add("floor", graze.rectangle(-1000, 0, 1000, 50))
    world:add("tile", graze.rectangle(0, 0, 32, 50))
    world:add("mover", graze.rectangle(-40, -16, 16, 16))
    for _ = 1, 20 do
      local x, y = world:getPosition "mover"
      world:move("mover", x + 3, y + 4.5e-7)
    end
    local x, y = world:getPosition "mover"
    assert.equal(60, x)
    assert.is_true(abs(y) < 1e-9)
    assert.is_false(world:getShape("mover"):overlaps(world:getShape "tile"))
  end)

  for name, angle in pairs { level = 0, turned = 0.3, ["upside down"] = math.pi } do
    it("are one floor, " .. name, function()
      local rng, caught = numbers.new(21), 0
      for _ = 1, 1500 do
        if not slide(rng, angle, 0, 0) then caught = caught + 1 end
      end
      assert.equal(0, caught)
    end)
  end

  it("are one floor, far away", function()
    local rng, caught = numbers.new(22), 0
    for _ = 1, 500 do
      if not slide(rng, 0, 2 ^ rng:whole(15, 25), 2 ^ rng:whole(15, 25)) then
        caught = caught + 1
      end
    end
    assert.equal(0, caught)
  end)
end)

describe("however far the wish leads", function()
  -- a room with a floor, a wall to the right, and a step in the corner
  local function room(x, y)
    local world = graze.world()
    world:add("floor", graze.rectangle(-1000, 0, 3000, 50))
    world:add("wall", graze.rectangle(500, -400, 50, 400))
    world:add("step", graze.rectangle(480, -8, 20, 8))
    world:add("mover", graze.rectangle(-8, -16, 16, 16):setPosition(x, y))
    return world
  end

  local function isInside(world)
    local shape = world:getShape "mover"
    for _, name in ipairs { "floor", "wall", "step" } do
      if shape:overlaps(world:getShape(name)) then return true end
    end
    return false
  end

  it("a move goes through nothing, and ends inside of nothing", function()
    local rng, inside, through, overruns = numbers.new(23), 0, 0, 0
    for _ = 1, 5000 do
      local world = room(rng:range(0, 400), -rng:pick { 0, 0, 1e-7, rng:range(0, 100) })
      local far = rng:magnitude(3, 99)
      local goalY = rng:pick { 0, 1, 0.1, 1e-7, rng:range(-1, 1) * 50, far * 1e-9 }
      local x, y, n = world:move("mover", far, goalY)
      if isInside(world) then inside = inside + 1 end
      if x > 500 or n == 0 then through = through + 1 end
      if abs(x - 492) > 1e-6 and abs(x - 472) > 1e-6 then overruns = overruns + 1 end
      if abs(y) > 60 then overruns = overruns + 1 end
    end
    assert.same({ 0, 0, 0 }, { inside, through, overruns })
  end)

  it("a move from far away ends by the numbers of the place where it stops", function()
    local rng, inside = numbers.new(24), 0
    for _ = 1, 3000 do
      local world = room(-rng:magnitude(3, 12), -rng:range(0, 100))
      world:move("mover", rng:pick { rng:range(470, 600), rng:range(470, 472) },
        rng:pick { rng:range(-20, 20), rng:magnitude(-9, -1) })
      if isInside(world) then inside = inside + 1 end
    end
    assert.equal(0, inside)
  end)

  it("a step goes through nothing, and ends inside of nothing", function()
    local rng, inside, through = numbers.new(26), 0, 0
    for i = 1, 4000 do
      local far = i % 2 == 0
      local startX, startY = rng:range(0, 400), -rng:pick { 0, 1e-7, rng:range(0, 100) }
      if far then startX, startY = -rng:magnitude(3, 12), -rng:range(0, 100) end
      local world = room(startX, startY)
      local goalX = far and rng:range(470, 600) or rng:magnitude(3, 30)
      local goalY = rng:pick { rng:range(-20, 20), rng:magnitude(-9, -1) }
      world:setVelocity("mover", goalX - startX, goalY - startY)
      if rng:chance(0.3) then world:setAcceleration("mover", 0, rng:range(0, 1)) end
      world:step(1)
      if isInside(world) then inside = inside + 1 end
      if world:getPosition "mover" > 500 then through = through + 1 end
    end
    assert.same({ 0, 0 }, { inside, through })
  end)

  it("a sweep meets what is in the way", function()
    local box, wall = graze.rectangle(-8, -8, 16, 16), graze.rectangle(500, -100, 50, 200)
    local ball = graze.circle(0, 0, 8)
    for power = 3, 99, 8 do
      local t, nx, ny = box:sweep(wall, 10 ^ power, 0)
      assert.same({ -1, 0 }, { nx, ny })
      assert.is_true(abs(t * 10 ^ power - 492) < 1e-9)
      assert.is_true(abs(ball:sweep(wall, 10 ^ power, 0) * 10 ^ power - 492) < 1e-9)
      assert.is_nil(box:sweep(wall, -10 ^ power, 0))
      assert.is_nil(box:sweep(wall, 0, 10 ^ power))
    end
  end)
end)

describe("what nothing meets", function()
  it("ends at its goal to the last bit", function()
    local rng = numbers.new(25)
    local world = graze.world()
    world:add("mover", graze.circle(0, 0, 1))
    world:add("near", graze.polygon(0, 0, 9, 0, 0, 9)) -- whose box is met, and which is not
    for _ = 1, 2000 do
      world:setPosition("mover", 11, 11)
      local x, y = rng:range(6.5, 12), rng:range(6.5, 12)
      assert.same({ x, y, 0 }, { world:move("mover", x, y) })
      assert.same({ x, y }, { world:getPosition "mover" })
    end
  end)
end)
