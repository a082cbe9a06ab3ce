-- Grids answer as the union of their cells. Against the cells one by one, against an outline of the
-- same terrain, and against worlds whose items are the cells.

local graze = require "graze"
local numbers = require "spec.support.numbers"
local parts = require "spec.support.parts"

-- A grid with half of its cells solid, some of them slopes and slabs in every third case.
local function randomGrid(rng, case)
  local columns, rows, kinds = rng:whole(1, 9), rng:whole(1, 9), case % 3 == 0 and 3 or 1
  local grid = graze.grid(columns, rows, 8, 8)
  grid:setKind(2, graze.polygon(0, 8, 8, 8, 8, 0)):setKind(3, graze.rectangle(0, 4, 8, 4))
  for c = 1, columns do
    for r = 1, rows do
      if rng:chance(0.5) then grid:setCell(c, r, rng:whole(1, kinds)) end
    end
  end
  return grid:setPosition(8 * rng:whole(-3, 3) + (case % 5 == 0 and 2 ^ 20 or 0), 0)
end

-- Call f with random grids, their cells, movers beside and inside of them, and displacements.
local function eachCase(seed, count, f)
  local rng = numbers.new(seed)
  for case = 1, count do
    local grid = randomGrid(rng, case)
    local cells, left = parts.of(grid), grid:getPosition()
    for k, mover in ipairs(parts.movers()) do
      local x, y = left + rng:range(-16, 90), rng:range(-16, 90)
      if (case + k) % 2 == 0 then x, y = left + rng:whole(-16, 88) / 2, rng:whole(-16, 88) / 2 end
      mover:setPosition(x, y)
      f(grid, cells, mover, rng:whole(-40, 40), rng:whole(-40, 40), ("case %d"):format(case), rng)
    end
  end
end

describe("a grid", function()
  it("without solid cells is in nobody's way, also not in a plane's", function()
    local empty, floor = graze.grid(2, 2, 8, 8), graze.plane(0, -1, 0)
    assert.is_false(empty:overlaps(floor) or floor:overlaps(empty))
    assert.is_nil((empty:collide(floor)))
    assert.is_nil((empty:contacts(floor)))
    assert.is_nil((floor:sweep(empty, 0, -9)))
    assert.is_nil((empty:setPosition(0, -50):sweep(floor, 0, 100)))
    assert.is_nil((empty:impact(floor, 0, 100, 0, 1)))
    assert.equal(math.huge, (empty:distance(floor)))
  end)

  it("is overlapped, and met by sweeps, as the first of its cells is", function()
    local met, inside = 0, 0
    eachCase(51, 300, function(grid, cells, mover, dx, dy, what)
      local any = parts.anyOverlaps(cells, mover)
      assert.equal(any, mover:overlaps(grid), what)
      assert.equal(any, grid:overlaps(mover), what)
      local t, nx, ny, depth, part = mover:sweep(grid, dx, dy)
      if any then
        assert.is_true(t == 0 and depth > 0, what)
        inside = inside + 1
      else
        local first = parts.least(cells, function(cell) return (mover:sweep(cell, dx, dy)) end)
        assert.equal(first == nil, t == nil, what)
        if t then
          assert.is_true(math.abs(t - first) < 1e-9 and nx * dx + ny * dy < 0, what)
          local columns, rows = grid:getSize()
          assert.is_true(part >= 1 and part <= columns * rows, what)
          local column, row = (part - 1) % columns + 1, math.floor((part - 1) / columns) + 1
          assert.not_equal(0, grid:getCell(column, row), what)
          met = met + 1
        end
      end
    end)
    assert.is_true(met > 100 and inside > 100)
  end)

  it("pushes out of all of its cells, by the shortest of many directions", function()
    local tried = 0
    eachCase(52, 120, function(grid, cells, mover, _, _, what)
      local shortest, why = parts.isShortestWayOut(mover, grid, cells, 2)
      assert.is_true(shortest ~= false, what .. ": " .. tostring(why))
      tried = shortest and tried + 1 or tried
    end)
    assert.is_true(tried > 100)
  end)

  it("is as far away, and entered by rays, as the nearest of its cells", function()
    eachCase(53, 300, function(grid, cells, mover, dx, dy, what)
      local x, y = mover:getPosition()
      local t = grid:rayCast(x, y, x + dx, y + dy)
      local first = parts.least(cells, function(cell)
        return (cell:rayCast(x, y, x + dx, y + dy))
      end)
      -- Along seams of cells it is entered, and none of these is.
      assert.is_true(not first or (t ~= nil and t < first + 1e-9), what)
      if #cells > 0 and not mover:overlaps(grid) then
        local least = parts.least(cells, function(cell) return (mover:distance(cell)) end)
        assert.is_true(math.abs(least - mover:distance(grid)) < 1e-9, what)
      end
    end)
  end)

  it("contains its seams and the corners that four solid cells share, not its outline", function()
    local grid = graze.grid(3, 3, 10, 10, { 1, 1, 1, 1, 1, 0, 1, 1, 1 })
    for _, p in ipairs { { 10, 5 }, { 5, 10 }, { 10, 10 }, { 10, 20 }, { 15, 20 } } do
      assert.is_true(grid:contains(p[1], p[2]), p[1] .. "," .. p[2])
    end
    for _, p in ipairs { { 0, 5 }, { 20, 10 }, { 20, 20 }, { 20, 15 }, { 25, 10 }, { 30, 5 } } do
      assert.is_false(grid:contains(p[1], p[2]), p[1] .. "," .. p[2])
    end
    assert.same({ 0.5, 0, -1, 1 }, { grid:rayCast(10, -10, 10, 10) })
    assert.same({ 0.25, 1, 0, 2 }, { graze.grid(2, 1, 8, 8, { 1, 1 }):rayCast(20, 4, 4, 4) })
  end)

  it("lets a point through where two cells meet in a corner, and no body", function()
    local grid = graze.grid(2, 2, 10, 10, { 1, 0, 0, 1 })
    assert.is_nil((grid:rayCast(0, 20, 20, 0)))
    assert.is_truthy((graze.circle(0, 20, 1):sweep(grid, 20, -20)))
  end)

  it("lets through what is as wide as a gap, until the gap is closed", function()
    local grid, ball = graze.grid(3, 1, 10, 10, { 1, 0, 1 }), graze.circle(15, -20, 5)
    assert.is_nil((ball:sweep(grid, 0, 40)))
    grid:setCell(2, 1, 1)
    assert.same({ 0.375, 0, -1, 0, 2 }, { ball:sweep(grid, 0, 40) })
  end)

  it("meets planes and other grids", function()
    local grid = graze.grid(2, 1, 8, 8, { 0, 1 })
    assert.same({ 0.5, 0, -1, 0 }, { grid:sweep(graze.plane(0, -1, 20), 0, 24) })
    assert.same({ 4, -1, 0, 1 }, { graze.grid(1, 1, 8, 8, { 1 }):setPosition(4, 0)
      :collide(graze.grid(1, 1, 8, 8, { 1 }):setPosition(8, 0)) })
  end)
end)

describe("a grid as an item", function()
  -- Terrain of columns, as a grid and as an outline.
  local function terrain(rng, columns)
    local grid, ring = graze.grid(columns, 20, 16, 16), { 0, 320 }
    for c = 1, columns do
      local top = rng:whole(8, 12)
      for r = top, 20 do grid:setCell(c, r, 1) end
      for _, v in ipairs { 16 * (c - 1), 16 * (top - 1), 16 * c, 16 * (top - 1) } do
        ring[#ring + 1] = v
      end
    end
    ring[#ring + 1], ring[#ring + 2] = 16 * columns, 320
    return grid, graze.outline(ring)
  end

  it("moves bodies exactly as an outline of the terrain does, and as its cells do", function()
    local rng, hits = numbers.new(54), 0
    local grid, outline = terrain(rng, 60)
    local worlds = { graze.world(), graze.world(), graze.world() }
    worlds[1]:add("level", grid)
    worlds[2]:add("level", outline)
    for k, cell in ipairs(parts.of(grid)) do worlds[3]:add(k, cell) end
    for _, mover in ipairs(parts.movers()) do
      for _, world in ipairs(worlds) do world:add("m", mover:clone():setPosition(100, 60)) end
      local vx, vy = 3, 0
      for _ = 1, 500 do
        local x, y = worlds[1]:getPosition "m"
        if x > 900 then vx = -3.3 elseif x < 60 then vx = 3.3 end
        if rng:chance(0.02) then vx = -vx end
        vy = rng:chance(0.05) and -8 or vy + 0.5
        local endX, endY = worlds[1]:move("m", x + vx, y + vy)
        for k = 2, 3 do
          local otherX, otherY = worlds[k]:move("m", x + vx, y + vy)
          assert.is_true(math.abs(otherX - endX) + math.abs(otherY - endY) < 1e-9)
          worlds[k]:setPosition("m", endX, endY)
        end
        for _, _, _, _, _, _, ny in worlds[1]:hits() do
          hits = hits + 1
          if ny < 0 then vy = 0 end
        end
      end
      for _, world in ipairs(worlds) do world:remove "m" end
    end
    assert.is_true(hits > 150)
  end)

  it("carries a body over a thousand cells in one move, without a hit", function()
    local kinds = {}
    for i = 1, 1000 do kinds[i] = 1 end
    local world = graze.world()
    world:add("floor", graze.grid(1000, 1, 16, 16, kinds))
    world:add("body", graze.rectangle(0, -12, 12, 12))
    assert.same({ 15000, 0, 0 }, { world:move("body", 15000, 0) })
    world:setPosition("body", 0, 0)
    assert.same({ 15000, 0, 1 }, { world:move("body", 15000, 5) })
    assert.same({ "floor", 0.5, 0, -1, 1 }, { world:rayCast(16, -5, 16, 5) })
  end)

  it("lets a body fall into a shaft that it just fits, and stops it by floor and walls", function()
    local world = graze.world()
    world:add("level", graze.grid(3, 3, 16, 16, { 1, 0, 1, 1, 0, 1, 1, 1, 1 }))
    world:add("box", graze.rectangle(0, 0, 16, 16))
    local function answers(from, dx, dy, ...)
      world:setPosition("box", 16, from)
      local x, y, n = world:check("box", 16 + dx, from + dy)
      local found = { x, y }
      for i = 1, n do
        local _, _, _, t, nx, ny = world:getHit(i)
        for _, v in ipairs { t, nx, ny } do found[#found + 1] = v end
      end
      assert.same({ ... }, found)
    end
    answers(-20, 0, 40, 16, 16, 0.9, 0, -1)
    answers(-20, 3, 40, 19, -16, 0.1, 0, -1)
    answers(10, 0, 40, 16, 16, 0.15, 0, -1)
    answers(10, 3, 40, 16, 16, 0, -1, 0, 0.15, 0, -1)
    answers(10, -3, 40, 16, 16, 0, 1, 0, 0.15, 0, -1)
    answers(16, 20, 1, 16, 16, 0, 0, -1, 0, -1, 0)
  end)

  it("changes cell by cell", function()
    local world = graze.world()
    world:add("wall", graze.grid(3, 3, 10, 10, { 1, 1, 1, 1, 1, 1, 1, 1, 1 }))
    world:add("ball", graze.circle(15, -10, 4))
    assert.same({ 0, 6, 1 }, { world:check("ball", 0, 60, "touch") })
    for r = 1, 3 do assert.equal(world, world:setCell("wall", 2, r, 0)) end
    assert.same({ 0, 60, 0 }, { world:check("ball", 0, 60, "touch") })
    assert.equal(0, world:getCell("wall", 2, 3))
    world:setCell("wall", 2, 3, 1)
    assert.same({ 0, 26, 1 }, { world:check("ball", 0, 60, "touch") })
    assert.equal(8, select(11, world:hits()(world, 0)))
    assert.same({}, (world:queryPoint(15, 15)))
    assert.same({ "wall" }, (world:queryPoint(15, 25)))
  end)

  it("is not in a rectangle that holds it while all of its cells are empty", function()
    local world = graze.world()
    world:add("grid", graze.grid(2, 2, 10, 10))
    assert.same({}, (world:queryRectangle(-50, -50, 200, 200)))
    world:setCell("grid", 1, 1, 1)
    assert.same({ "grid" }, (world:queryRectangle(-50, -50, 200, 200)))
    assert.same({}, (world:queryRectangle(11, -50, 200, 200)))
  end)

  it("stops thin things on its seams, also where it is one-way", function()
    local world = graze.world()
    world:add("floor", graze.grid(4, 1, 10, 10, { 1, 1, 1, 1 }), { oneWay = { 0, -1 } })
    world:add("pin", graze.segment(10, -20, 10, -10))
    assert.same({ 0, 10, 1 }, { world:move("pin", 0, 50) })
  end)

  it("is not near anything while all of its cells are empty", function()
    local world = graze.world()
    world:add("grid", graze.grid(2, 2, 10, 10))
    assert.is_nil((world:nearest(0, 0)))
    assert.equal(math.huge, (graze.circle(0, 0, 1):distance(graze.grid(2, 2, 10, 10))))
  end)

  it("has cells of its own", function()
    local world, grid = graze.world(), graze.grid(2, 1, 10, 10, { 1, 1 })
    world:add("a", grid)
    world:add("b", grid)
    world:setCell("a", 1, 1, 0)
    assert.equal(1, grid:getCell(1, 1))
    assert.equal(1, world:getCell("b", 1, 1))
    local copy = world:getShape "a"
    assert.equal(0, copy:getCell(1, 1))
    copy:setCell(2, 1, 0)
    assert.equal(1, world:getCell("a", 2, 1))
  end)

  -- Does the box touch, with more than a corner, a side of cell k that has this normal?
  local function touchesSide(grid, k, box, nx, ny)
    local columns, _, w, h = grid:getSize()
    local left, top = (k - 1) % columns * w, math.floor((k - 1) / columns) * h
    local x1, y1, x2, y2 = box:getBoundingBox()
    local gapX = nx < 0 and left - x2 or x1 - left - w
    local gapY = ny < 0 and top - y2 or y1 - top - h
    local length = nx ~= 0 and math.min(y2, top + h) - math.max(y1, top)
      or math.min(x2, left + w) - math.max(x1, left)
    return grid:getCell(left / w + 1, top / h + 1) ~= 0 and length > 1e-6
      and math.abs(nx ~= 0 and gapX or gapY) < 1e-6
  end

  it("names a cell that has the surface which a box touches, if there is one", function()
    local rng, count = numbers.new(57), 0
    for case = 1, 4000 do
      local grid = graze.grid(6, 6, 16, 16)
      for k = 0, 35 do
        if rng:chance(0.4) then grid:setCell(k % 6 + 1, math.floor(k / 6) + 1, 1) end
      end
      local w, h = 4 * rng:whole(2, 8), 4 * rng:whole(2, 8)
      local box = graze.rectangle(0, 0, w, h)
      local x, y = 4 * rng:whole(-4, 24), 4 * rng:whole(-4, 24)
      box:setPosition(x, y)
      local dx, dy = rng:pick { -40, -12, 0, 12, 40 }, rng:pick { -40, -12, 0, 12, 40 }
      local function judge(what, nx, ny, k, px, py)
        box:setPosition(px, py)
        what = ("case %d: %s"):format(case, what)
        local right, any = touchesSide(grid, k, box, nx, ny), false
        for other = 1, 36 do any = any or touchesSide(grid, other, box, nx, ny) end
        assert.is_true(right or not any, what)
        if right then count = count + 1 end
        box:setPosition(x, y)
      end
      local depth, cx, cy, cell = box:collide(grid)
      if not depth then
        local t, nx, ny, _, k = box:sweep(grid, dx, dy)
        if t then judge("sweep", nx, ny, k, x + t * dx, y + t * dy) end
        t, nx, ny, k = box:impact(grid, dx, dy, 0, 8, 1)
        if t then judge("impact", nx, ny, k, x + t * dx, y + t * dy + 4 * t * t) end
      elseif cx == 0 or cy == 0 then
        judge("collide", cx, cy, cell, x + depth * cx, y + depth * cy)
      end
    end
    assert.is_true(count > 2000)
  end)

  it("says in hits which cell it is: of several, the one in the middle of the body", function()
    local world = graze.world()
    world:add("floor", graze.grid(4, 1, 10, 10, { 1, 1, 1, 1 }))
    world:add("body", graze.rectangle(0, -20, 14, 14))
    for x, part in pairs { [-4] = 1, [2] = 1, [4] = 2, [9] = 2, [24] = 4 } do
      world:setPosition("body", x, 0)
      world:check("body", x, 50, "touch")
      assert.equal(part, (select(10, world:getHit(1))), x)
    end
  end)

  it("says in hits that it is the floor, beside a wall as high as the body too", function()
    local world, grid = graze.world(), graze.grid(2, 2, 16, 16, { 0, 1, 1, 1 })
    world:add("grid", grid)
    world:add("box", graze.rectangle(0, 0, 16, 16))
    world:moveBy("box", 0, 5)
    assert.same({ 16, 0, 3 }, { select(8, world:getHit(1)) })
    local others = function(item) return item ~= "box" end
    assert.same({ "grid", 0.5, 0, -1, 3 },
      { world:shapeCast(graze.rectangle(0, -10, 16, 16), 0, 20, others) })
  end)

  it("keeps the points of hits from before a cell changed", function()
    local world = graze.world()
    world:add("floor", graze.grid(2, 1, 10, 10, { 1, 1 }))
    world:add("body", graze.rectangle(2, -20, 4, 4))
    world:move("body", 0, 50)
    world:setCell("floor", 1, 1, 0)
    local px, py, _, part = select(7, world:getHit(1))
    assert.same({ 0, 1 }, { py, part })
    assert.is_true(px >= 2 and px <= 6)
  end)

  it("refuses what it cannot be", function()
    local world = graze.world()
    world:add("grid", graze.grid(2, 1, 10, 10))
    world:add("box", graze.rectangle(0, 0, 1, 1))
    local function refuses(reason, method, ...)
      local ok, message = pcall(world[method], world, ...)
      assert.is_false(ok)
      assert.truthy(message:find(reason, 1, true), message)
    end
    refuses("a grid is moved, never turned", "setAngle", "grid", 1)
    refuses("a grid is moved, never turned", "setTransform", "grid", 1, 1, 1)
    refuses("the item is no grid", "setCell", "box", 1, 1, 1)
    refuses("the item is no grid", "getCell", "box", 1, 1)
    refuses("there is no cell (3, 1)", "setCell", "grid", 3, 1, 1)
    refuses("a whole number from 0 to 255 expected", "setCell", "grid", 1, 1, 256)
    world:setAngle("box", 1)
    refuses("a grid is never turned", "setShape", "box", graze.grid(1, 1, 1, 1))
    world:setTransform("grid", 5, 5, 0)
    assert.equal(0, world:getCell("grid", 2, 1))
  end)
end)
