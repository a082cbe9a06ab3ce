-- Items that lie flush leave no gap: rays, and bodies without an area, do not slip in between. What
-- they are answered is what the same parts answer as one compound, grid or chain.

local graze = require "graze"
local check = require "spec.support.check"
local numbers = require "spec.support.numbers"

local function box(x, y, w, h) return graze.rectangle(x, y, w or 16, h or 16) end

local function worldOf(...)
  local world = graze.world()
  for i, shape in ipairs { ... } do world:add(i, shape) end
  return world
end

-- An arrow that flies in a direction; its point is its origin.
local function arrow(dx, dy, length)
  local d = math.sqrt(dx * dx + dy * dy)
  return graze.segment(0, 0, -dx / d * length, -dy / d * length)
end

-- What all casts along a way say, and where an arrow ends: the first item, t and its normal.
local function along(world, x1, y1, x2, y2, filter)
  local said = {}
  said.ray = { world:rayCast(x1, y1, x2, y2, filter) }
  local n = world:rayCastAll(x1, y1, x2, y2, filter)
  if n > 0 then
    local _, other, _, t, nx, ny = world:getHit(1)
    assert.same(said.ray, { other, t, nx, ny, said.ray[5] })
  else
    assert.same({}, said.ray)
  end
  local _, m = world:querySegment(x1, y1, x2, y2, filter)
  assert.equal(n, m)
  said.count = n
  said.cast = { world:shapeCast(arrow(x2 - x1, y2 - y1, 4):setPosition(x1, y1), x2 - x1, y2 - y1,
    filter) }
  return said
end

local function shoots(world, x1, y1, x2, y2, filter)
  world:add("arrow", arrow(x2 - x1, y2 - y1, 4):setPosition(x1, y1))
  local x, y, n = world:move("arrow", x2, y2, filter)
  world:remove "arrow"
  return x, y, n
end

describe("between items that lie flush", function()
  it("there is no line of sight, and no way for an arrow", function()
    local crates = worldOf(box(100, 0, 20, 20), box(100, 20, 20, 20))
    local said = along(crates, 20, 20, 200, 20)
    assert.same({ 1, 80 / 180, -1, 0 }, said.ray)
    assert.same({ 1, 80 / 180, -1, 0 }, said.cast)
    assert.same({ 100, 20, 1 }, { shoots(crates, 20, 20, 200, 20) })
    assert.same({ 100, 20, 1 }, { crates:check(crates:add("a", arrow(1, 0, 4):setPosition(20, 20)),
      200, 20) })
  end)

  it("nor between chunks of grids, a box and a grid, an outline or a plane", function()
    local left = graze.grid(2, 2, 16, 16, { 1, 1, 1, 1 })
    local outline = graze.outline(0, 0, 32, 0, 32, 32, 48, 32, 48, 48, 0, 48)
    for _, case in ipairs {
      { left, left:clone():setPosition(32, 0), 32, -40, 32, 100, 40 / 140, 0, -1 },
      { left, box(32, -8), 32, 60, 32, -60, 52 / 120, 0, 1 },
      { outline, box(32, 0, 9, 32), 32, -32, 32, 32, 0.5, 0, -1 },
      { graze.plane(0, -1, 16), box(0, 0), -32, 16, 32, 16, 0.5, -1, 0 },
    } do
      local one, other, x1, y1, x2, y2, t, nx, ny = check.unpack(case)
      for _, world in ipairs { worldOf(one, other), worldOf(other, one) } do
        local said = along(world, x1, y1, x2, y2)
        local _, rt, rx, ry = world:rayCast(x1, y1, x2, y2)
        assert.same({ t, nx, ny }, { rt, rx, ry })
        assert.same({ t, nx, ny }, { said.cast[2], said.cast[3], said.cast[4] })
        local x, y = shoots(world, x1, y1, x2, y2)
        assert.same({ x1 + (x2 - x1) * t, y1 + (y2 - y1) * t }, { x, y })
      end
    end
  end)

  it("nor where lines of separate items share an end", function()
    local valley = worldOf(graze.segment(-20, -20, 0, 0), graze.segment(0, 0, 20, -20))
    assert.same({ 1, 0.5 }, { (function(i, t) return i, t end)(valley:rayCast(0, -20, 0, 20)) })
    valley:add("stick", graze.segment(0, 0, 1, -6):setPosition(4, -30))
    for _ = 1, 60 do valley:moveBy("stick", 0, 1) end
    local x, y = valley:getPosition "stick"
    assert.is_true(math.abs(x) < 1e-9 and math.abs(y) < 1e-9)
    -- a run of three, whose middle lies on the ray
    local run = worldOf(graze.segment(0, 0, 5, 5), graze.segment(5, 5, 10, 5),
      graze.segment(10, 5, 15, 10))
    assert.equal(0.25, (select(2, run:rayCast(0, 5, 20, 5))))
    local hat = worldOf(graze.segment(0, 0, 5, 5), graze.segment(5, 5, 10, 5),
      graze.segment(10, 5, 15, 0))
    assert.is_nil((hat:rayCast(0, 5, 20, 5)))
  end)

  it("the start is inside, also on a seam", function()
    local world = worldOf(box(0, 0), box(16, 0), box(0, 16), box(16, 16))
    for _, to in ipairs { { 16, -9 }, { 40, 8 }, { -40, 8 }, { 41, 33 } } do
      local _, t, nx, ny = world:rayCast(16, 8, to[1], to[2])
      assert.same({ 0, 0, 0 }, { t, nx, ny })
    end
    assert.equal(0, (select(2, world:rayCast(16, 16, 99, 99))))
    assert.equal(0, (select(2, world:shapeCast(graze.segment(16, 4, 16, 12), 50, 0))))
    -- at its end there is none: from there, a ray only touches
    assert.is_nil((world:rayCast(16, 0, 16, -9)))
  end)

  it("points pass where boxes only meet in a corner, and along a surface", function()
    local world = worldOf(box(0, 0), box(16, 16))
    for _, way in ipairs { { 16, -9, 16, 40 }, { 0, 32, 32, 0 }, { -9, 16, 40, 16 },
      { -9, 0, 40, 0 } } do
      local x1, y1, x2, y2 = way[1], way[2], way[3], way[4]
      local said = along(world, x1, y1, x2, y2)
      assert.same({ {}, {}, 0 }, { said.ray, said.cast, said.count })
      assert.same({ x2, y2, 0 }, { shoots(world, x1, y1, x2, y2) })
    end
  end)

  it("a cast that finds all names those that face it at the entry, as it comes to them", function()
    local world = worldOf(box(0, 0), box(0, 16), box(16, 0), box(24, 16), box(16, 16, 8, 16))
    local list, n = world:querySegment(-16, 16, 48, 16)
    assert.same({ { 1, 2, 3, 5, 4 }, 5 }, { list, n })
    assert.equal(5, world:rayCastAll(-16, 16, 48, 16))
    local times = {}
    for k, _, _, _, t, nx, ny in world:hits() do
      times[k] = t
      assert.same({ -1, 0 }, { nx, ny })
    end
    assert.same({ 0.25, 0.25, 0.5, 0.5, 0.625 }, times)
    assert.equal(5, world:shapeCastAll(arrow(1, 0, 2):setPosition(-16, 16), 64, 0))
    -- what only lies along the ray, and ends where the seam begins, is touched
    world = worldOf(box(0, 0, 32, 16), box(16, 16))
    assert.same({ { 2 }, 1 }, { world:querySegment(-16, 16, 48, 16) })
  end)

  it("only what the filter accepts, and what is solid to a mover, closes a seam", function()
    local world = graze.world()
    world:rule("default", "ghosts", "ignore"):rule("default", "coins", "cross")
    world:add("upper", box(0, 0))
    world:add("lower", box(0, 16), { group = "ghosts" })
    local x, y, n = shoots(world, -9, 16, 40, 16)
    assert.same({ 40, 16, 0 }, { x, y, n })
    assert.is_nil((world:rayCast(-9, 16, 40, 16, "default")))
    assert.is_nil((world:rayCast(-9, 16, 40, 16, "ghosts")))
    assert.equal("upper", (world:rayCast(-9, 16, 40, 16, { "default", "ghosts" })))
    assert.equal("upper", (world:rayCast(-9, 16, 40, 16)))
    local asked = {}
    world:rayCast(-9, 16, 40, 16, function(item)
      asked[item] = (asked[item] or 0) + 1
      return true
    end)
    assert.same({ upper = 1, lower = 1 }, asked)
    world:setGroup("lower", "coins")
    assert.same({ 40, 16, 0 }, { shoots(world, -9, 16, 40, 16) })
    assert.same({ 0, 16, 1 }, { shoots(world, -9, 16, 40, 16, "slide") })
    world:setGroup("lower", "default")
    assert.same({ 0, 16, 1 }, { shoots(world, -9, 16, 40, 16) })
  end)

  it("of one-way items, only what comes from their side is held", function()
    local world = graze.world()
    world:add(1, box(-16, 0), { oneWay = { 0, -1 } })
    world:add(2, box(0, 0), { oneWay = { 0, -1 } })
    world:add(3, box(16, -16), { oneWay = { 0, -1 } })
    assert.same({ 0, 0, 1 }, { shoots(world, 0, -20, 0, 40) })
    assert.same({ 0, -20, 0 }, { shoots(world, 0, 40, 0, -20) })
    assert.same({ -40, 0, 0 }, { shoots(world, 40, 0, -40, 0) })
  end)

  it("a step stops there, too, and rests", function()
    local world = worldOf(box(-16, 0), box(0, 0))
    world:add("needle", graze.segment(0, -30, 0, -20))
    world:setAcceleration("needle", 0, 100)
    for _ = 1, 90 do world:step(1 / 60) end
    local x, y = world:getPosition "needle"
    assert.equal(0, x)
    assert.is_true(math.abs(y - 20) < 1e-6)
    assert.same({ 0, 0 }, { world:getVelocity "needle" })
  end)

  it("a thin item is pushed out of a seam that it was put into", function()
    local world = worldOf(box(-16, 0), box(0, 0))
    world:add("needle", graze.segment(0, 5, 0, 2))
    local x, y, n = world:push "needle"
    assert.is_true(x == 0 and math.abs(y + 5) < 1e-6 and n >= 1)
  end)

  it("a gap as wide as the rounding is none, by the skin of the larger item", function()
    local gap = 1e-12
    local crates = worldOf(box(-10, 0, 10, 10), box(gap, 0, 10, 10))
    local item, t, nx, ny = crates:rayCast(gap / 2, -10, gap / 2, 20)
    assert.same({ 1, 0, -1 }, { item, nx, ny })
    assert.is_true(math.abs(t - 1 / 3) < 1e-9)
  end)

  it("a gap within the skin is none to a ray, wherever the world lies", function()
    -- the index rounds boxes outwards, most of all far from (0, 0), and must not decide
    for _, x in ipairs { 0, 64, 1000 } do
      for _, gap in ipairs { 0, 1e-10, 2e-9, 5e-9 } do
        local world = graze.world()
        world:add("left", graze.rectangle(x - 10 - gap, 0, 10, 10))
        world:add("right", graze.rectangle(x + gap, 0, 10, 10))
        local what = ("gap %g at %g"):format(gap, x)
        assert.equal("left", (world:rayCast(x, -5, x, 5)), what)
        assert.equal(2, select(2, world:querySegment(x, -5, x, 5)), what)
        local needle = graze.segment(x, -7, x, -5)
        assert.equal("left", (world:shapeCast(needle, 0, 10)), what)
      end
    end
  end)

  it("items are sorted by where a segment comes to them, by a seam or alone", function()
    local names = { "arch", "pillar", "bar", "left", "right" }
    local world = worldOf(
      graze.compound(box(-10, 0, 10, 10), box(-5, 100, 10, 5)), -- by a seam at 0, alone at 100
      box(0, 0, 10, 10), box(-10, 120, 20, 10), box(-10, 112, 10, 6), box(0, 112, 10, 6))
    local found = {}
    for i, item in ipairs(world:querySegment(0, -10, 0, 190)) do found[i] = names[item] end
    assert.same({ "arch", "pillar", "left", "right", "bar" }, found)
  end)
end)

-- Cells of a random lattice: as items, one grid, one compound, and two grids side by side.
local function lattice(rng)
  local columns, rows = rng:whole(1, 5), rng:whole(1, 5)
  local size = rng:pick { 1, 16, 0.1, 1 / 3 }
  local ox, oy = rng:pick { 0, -2, 3, 1000 } * size, rng:pick { 0, -1, 7 } * size
  local fill, cut = rng:pick { 0.3, 0.6, 0.9, 1 }, rng:whole(1, columns)
  local cells, left, right, parts = {}, {}, {}, {}
  for i = 0, columns * rows - 1 do
    local column, row = i % columns, math.floor(i / columns)
    local kind = rng:chance(fill) and 1 or 0
    cells[i + 1] = kind
    local half = column < cut and left or right
    half[#half + 1] = kind
    if kind == 1 then parts[#parts + 1] = box(ox + column * size, oy + row * size, size, size) end
  end
  if #parts == 0 then return lattice(rng) end
  local chunks = worldOf(graze.grid(cut, rows, size, size, left):setPosition(ox, oy))
  if cut < columns then
    chunks:add(2, graze.grid(columns - cut, rows, size, size, right)
      :setPosition(ox + cut * size, oy))
  end
  local function point()
    local x, y = rng:whole(-4, 2 * columns + 4) / 2, rng:whole(-4, 2 * rows + 4) / 2
    return ox + x * size, oy + y * size
  end
  return worldOf(graze.compound(parts)), { worldOf(check.unpack(parts)), chunks,
    worldOf(graze.grid(columns, rows, size, size, cells):setPosition(ox, oy)) }, point, size
end

local function triangle(x, y, k)
  if k == 1 then return graze.polygon(x, y, x + 4, y, x, y + 4) end
  if k == 2 then return graze.polygon(x + 4, y, x + 4, y + 4, x, y + 4) end
  if k == 3 then return graze.polygon(x, y, x + 4, y, x + 4, y + 4) end
  return graze.polygon(x, y, x + 4, y + 4, x, y + 4)
end

-- Triangles, boxes and lines that touch in many places: as items, and as one compound.
local function heap(rng)
  local parts = {}
  local function point() return 2 * rng:whole(-10, 10), 2 * rng:whole(-10, 10) end
  for i = 1, rng:whole(2, 8) do
    local x, y, k = 4 * rng:whole(-3, 3), 4 * rng:whole(-3, 3), rng:whole(1, 7)
    if k < 5 then parts[i] = triangle(x, y, k)
    elseif k == 5 then parts[i] = box(x, y, rng:pick { 4, 8 }, rng:pick { 4, 8 })
    else parts[i] = graze.segment(x, y, x + rng:pick { 4, 8 }, y + 4 * rng:whole(-2, 2)) end
  end
  return worldOf(graze.compound(parts)), { worldOf(check.unpack(parts)) }, point, 4
end

local function isNear(a, b) return a == b or a ~= nil and b ~= nil and math.abs(a - b) < 1e-9 end

local function ask(rng, scene, times)
  local whole, others, point, size = scene(rng)
  for _ = 1, times do
    local x1, y1 = point()
    local x2, y2 = point()
    local way = rng:whole(1, 3)
    if way == 1 then x2 = x1 elseif way == 2 then y2 = y1 end
    if x1 ~= x2 or y1 ~= y2 then
      local dart = arrow(x2 - x1, y2 - y1, rng:pick { 0.25, 1, 2 } * size):setPosition(x1, y1)
      local _, t = whole:rayCast(x1, y1, x2, y2)
      local _, u = whole:shapeCast(dart, x2 - x1, y2 - y1)
      for _, world in ipairs(others) do
        local item, rt, nx, ny = world:rayCast(x1, y1, x2, y2)
        assert.is_true(isNear(t, rt))
        local n = world:rayCastAll(x1, y1, x2, y2)
        assert.equal(item ~= nil, n > 0)
        if n > 0 then
          local _, other, _, at, ax, ay = world:getHit(1)
          assert.same({ item, rt, nx, ny }, { other, at, ax, ay })
        end
        assert.equal(n, (select(2, world:querySegment(x1, y1, x2, y2))))
        assert.is_true(isNear(u, (select(2, world:shapeCast(dart, x2 - x1, y2 - y1)))))
        if u ~= 0 then
          whole:add("dart", dart)
          world:add("dart", dart)
          local x, y, hits = whole:move("dart", x2, y2, "touch")
          local mx, my, count = world:move("dart", x2, y2, "touch")
          assert.is_true(isNear(x, mx) and isNear(y, my) and (hits > 0) == (count > 0))
          whole:remove "dart"
          world:remove "dart"
        end
      end
    end
  end
end

describe("rays and arrows among items", function()
  it("on the lines of a lattice are answered as by one compound of them", function()
    local rng = numbers.new(1)
    for _ = 1, numbers.cases(40) do ask(rng, lattice, 8) end
  end)

  it("among triangles, boxes and lines that touch likewise", function()
    local rng = numbers.new(2)
    for _ = 1, numbers.cases(60) do ask(rng, heap, 8) end
  end)
end)
