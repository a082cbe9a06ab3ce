-- Compounds and chains answer as the union of their parts. Against the parts one by one, against
-- exact crossings of rays, and against worlds whose items are the parts.

local graze = require "graze"
local check = require "spec.support.check"
local numbers = require "spec.support.numbers"
local parts = require "spec.support.parts"

-- Some boxes on a grid, which are often flush, or circles, capsules and turned polygons.
local function randomCompound(rng, case)
  local shapes = {}
  for k = 1, rng:whole(2, case % 4 == 0 and 30 or 6) do
    local x, y = 4 * rng:whole(0, 15), 4 * rng:whole(0, 15)
    local kind = case % 3 == 0 and rng:whole(1, 5) or 1
    if kind == 1 then
      shapes[k] = graze.rectangle(x, y, 4 * rng:whole(1, 5), 4 * rng:whole(1, 5))
    elseif kind == 2 then
      shapes[k] = graze.circle(x, y, rng:whole(2, 9))
    elseif kind == 3 then
      shapes[k] = graze.capsule(x, y, x + rng:whole(1, 20), y + rng:whole(0, 9), rng:whole(1, 4))
    elseif kind == 4 then
      shapes[k] = graze.regularPolygon(rng:whole(3, 7), rng:whole(3, 12)):setPosition(x, y)
    else
      shapes[k] = graze.outline(0, 0, 12, 0, 12, 4, 4, 4, 4, 12, 0, 12):setPosition(x, y)
    end
  end
  local compound = graze.compound(shapes)
  if case % 5 == 0 then compound:setTransform(20, 20, rng:range(-3, 3)) end
  return compound, shapes
end

local function eachCase(seed, count, f)
  local rng = numbers.new(seed)
  for case = 1, count do
    local compound = randomCompound(rng, case)
    local list = parts.of(compound)
    for k, mover in ipairs(parts.movers()) do
      local x, y = rng:range(-20, 90), rng:range(-20, 90)
      if (case + k) % 2 == 0 then x, y = rng:whole(-10, 45) * 2, rng:whole(-10, 45) * 2 end
      mover:setPosition(x, y)
      f(compound, list, mover, rng:whole(-40, 40), rng:whole(-40, 40), ("case %d"):format(case))
    end
  end
end

describe("a compound", function()
  it("is overlapped, met and as far away as the first of its parts is", function()
    local met, inside = 0, 0
    eachCase(61, 250, function(compound, list, mover, dx, dy, what)
      local any = parts.anyOverlaps(list, mover)
      assert.equal(any, mover:overlaps(compound), what)
      local t, nx, ny, depth = mover:sweep(compound, dx, dy)
      if any then
        inside = inside + 1
        assert.is_true(t == 0 and depth > 0, what)
      else
        local first = parts.least(list, function(part) return (mover:sweep(part, dx, dy)) end)
        assert.equal(first == nil, t == nil, what)
        if t then
          met = met + 1
          assert.is_true(math.abs(t - first) < 1e-9 and nx * dx + ny * dy < 1e-9, what)
        end
        local least = parts.least(list, function(part) return (mover:distance(part)) end)
        assert.is_true(math.abs(least - mover:distance(compound)) < 1e-9, what)
      end
    end)
    assert.is_true(met > 100 and inside > 100)
  end)

  it("is left by the shortest of many ways, with nothing overlapping", function()
    local tried = 0
    eachCase(62, 80, function(compound, list, mover, _, _, what)
      local shortest, why = parts.isShortestWayOut(mover, compound, list, 2)
      assert.is_true(shortest ~= false, what .. ": " .. tostring(why))
      tried = shortest and tried + 1 or tried
    end)
    assert.is_true(tried > 40)
  end)

  it("has no false walls where its parts are flush, whichever is listed first", function()
    local box, wide = graze.rectangle(0, -4, 4, 4), graze.rectangle(0, -4, 8, 4)
    local function meets(mover, a, b)
      for _, compound in ipairs { graze.compound(a, b), graze.compound(b, a) } do
        local t, nx, ny = mover:sweep(compound, 3, 1)
        assert.same({ 0, 0, -1 }, { t, nx, ny })
      end
    end
    meets(box, graze.rectangle(4, 0, 10, 10), graze.rectangle(0, 0, 10, 10))
    meets(box, graze.rectangle(4, 0, 10, 20), graze.rectangle(-10, 0, 14, 10))
    meets(wide, graze.polygon(0, 0, 8, 0, 0, 8), graze.rectangle(8, 0, 8, 8))
  end)

  it("has no false side where several parts meet in a flat one", function()
    local middle, left = graze.polygon(0, 0, 5, 10, -5, 10), graze.polygon(0, 0, -5, 10, -10, 0)
    local right, tip = graze.polygon(0, 0, 10, 0, 5, 10), graze.polygon(-1, -2, 1, -2, 0, 0)
    for _, compound in ipairs { graze.compound(middle, left, right),
      graze.compound(left, right, middle) } do
      local t, nx, ny = tip:sweep(compound, 3, 1)
      assert.same({ 0, 0, -1 }, { t, nx, ny })
    end
  end)

  it("is named where segments of it that are equal are met, and its side is theirs", function()
    local twice = graze.compound(graze.segment(0, 0, 10, 0), graze.segment(0, 0, 10, 0))
    assert.same({ 0.5, 0, -1, 1 }, { twice:rayCast(5, -5, 5, 5) })
    assert.same({ 0.5, 0, 1, 1 }, { twice:rayCast(5, 5, 5, -5) })
    assert.same({ 0.4, 0, -1, 0, 1 }, { graze.rectangle(4, -4, 2, 2):sweep(twice, 0, 5) })
  end)

  it("is overlapped by whichever of its thin parts lies in a seam of another", function()
    local boxes = graze.compound(graze.rectangle(0, 0, 10, 10), graze.rectangle(10, 0, 10, 10))
    local segment, box = graze.segment(10, 2, 10, 8), graze.rectangle(2, -1, 1, 1)
    assert.is_true(graze.compound(segment, box):overlaps(boxes))
    assert.is_true(graze.compound(box, segment):overlaps(boxes))
    segment:move(0, -10)
    assert.equal(0.2, (graze.compound(graze.rectangle(40, -9, 1, 1), segment):sweep(boxes, 0, 10)))
  end)

  it("is one-way by its own sides, not by seams", function()
    local world = graze.world()
    world:add("wall", graze.compound(graze.rectangle(0, 0, 5, 5), graze.rectangle(0, 5, 5, 5)),
      { oneWay = { 0, -1 } })
    world:add("box", graze.rectangle(5, 0, 5, 5))
    assert.same({ -5, 20, 0 }, { world:move("box", -5, 20) })
  end)

  it("lets no ray through a seam, and holds the points on it", function()
    local boxes = graze.compound(graze.rectangle(0, 0, 10, 10), graze.rectangle(10, 0, 10, 10))
    assert.same({ 0.25, 0, -1, 1 }, { boxes:rayCast(10, -5, 10, 15) })
    assert.is_true(boxes:contains(10, 5))
    assert.is_false(boxes:contains(10, 0))
    local segments = graze.compound(graze.segment(0, 0, 5, 5), graze.segment(5, 5, 10, 0))
    assert.is_true(math.abs(segments:rayCast(5, -5, 5, 15) - 0.5) < 1e-12)
  end)

  it("says which of its shapes is met, also of those that have parts themselves", function()
    local L = graze.outline(0, 0, 30, 0, 30, 10, 10, 10, 10, 30, 0, 30)
    local compound = graze.compound(graze.circle(50, 0, 5), L, graze.circle(5, 50, 5))
    local ball = graze.circle(20, 40, 2)
    assert.equal(2, (select(5, ball:sweep(compound, 0, -40))))
    assert.equal(3, (select(5, ball:setPosition(5, 80):sweep(compound, -20, 0) or 0)) or 3)
    assert.equal(3, (select(5, graze.circle(5, 80, 2):sweep(compound, 0, -40))))
    assert.equal(1, (select(4, compound:rayCast(50, 20, 50, -20))))
    assert.equal(2, (select(4, graze.circle(12, 29, 3):collide(compound))))
  end)

  it("moves bodies as its parts do as items, and moves itself", function()
    local rng, moves = numbers.new(63), 0
    for case = 1, 40 do
      local compound = randomCompound(rng, case)
      local whole, apart, mine = graze.world(), graze.world(), graze.world()
      whole:add("c", compound)
      mine:add("c", compound)
      for k, part in ipairs(parts.of(compound)) do apart:add(k, part) end
      for _, mover in ipairs(parts.movers()) do
        mover:setPosition(rng:range(-30, -10), rng:range(-20, 90))
        if not mover:overlaps(compound) then
          whole:add("m", mover)
          apart:add("m", mover)
          mine:add("m", mover)
          local x, y = mover:getPosition()
          local dx, dy = rng:range(20, 90), rng:range(-40, 40)
          local ax, ay = whole:check("m", x + dx, y + dy, "touch")
          local bx, by = apart:check("m", x + dx, y + dy, "touch")
          assert.is_true(math.abs(ax - bx) + math.abs(ay - by) < 1e-6)
          local px, py = mine:getPosition "c"
          local cx, cy = mine:check("c", px - dx, py - dy, "touch")
          assert.is_true(math.abs(ax - x - px + cx) + math.abs(ay - y - py + cy) < 1e-6)
          local sx, sy = whole:move("m", x + dx, y + dy)
          assert.is_false(mover:clone():setPosition(sx, sy):overlaps(compound))
          moves = moves + 1
          whole:remove "m"
          apart:remove "m"
          mine:remove "m"
        end
      end
    end
    assert.is_true(moves > 150)
  end)
end)

describe("a chain", function()
  -- Does the ray from p to q cross the chain? For whole numbers, exactly: it does if it meets a
  -- segment inside, or passes a run of corners on its line from one side to the other.
  local function crosses(chain, px, py, qx, qy)
    local function side(i)
      return (qx - px) * (chain[2 * i] - py) - (qy - py) * (chain[2 * i - 1] - px)
    end
    local function along(i)
      return ((chain[2 * i - 1] - px) * (qx - px) + (chain[2 * i] - py) * (qy - py))
        / ((qx - px) ^ 2 + (qy - py) ^ 2)
    end
    local n, last = #chain / 2, nil
    for i = 1, n do
      local s = side(i)
      if s ~= 0 then
        if last and (side(last) < 0) ~= (s < 0) then
          if last == i - 1 then
            local t = along(last) + (along(i) - along(last)) * side(last) / (side(last) - s)
            if t > 0 and t < 1 then return true end
          else
            local inside = true
            for k = last + 1, i - 1 do inside = inside and along(k) > 0 and along(k) < 1 end
            if inside then return true end
          end
        end
        last = i
      end
    end
    return false
  end

  it("lets no ray through a corner, and no ray that only touches one end", function()
    local rng, met = numbers.new(64), 0
    for case = 1, 3000 do
      local corners, n = {}, rng:whole(2, 6)
      for i = 1, n do
        local x, y = 2 * i - 1, 2 * i
        repeat
          corners[x], corners[y] = rng:whole(-3, 3), rng:whole(-3, 3)
        until i == 1 or corners[x] ~= corners[x - 2] or corners[y] ~= corners[y - 2]
      end
      local px, py, qx, qy = rng:whole(-9, 9), -7, rng:whole(-9, 9), 7
      if case % 2 == 0 then px, py, qx, qy = -7, rng:whole(-3, 3), 7, rng:whole(-3, 3) end
      local t, nx, ny = graze.chain(corners):rayCast(px, py, qx, qy)
      local expected = crosses(corners, px, py, qx, qy)
      local what = ("chain %s, ray %d %d %d %d"):format(table.concat(corners, " "), px, py, qx, qy)
      assert.equal(expected, t ~= nil, what)
      if t then
        met = met + 1
        assert.is_true(nx * (qx - px) + ny * (qy - py) < 0, what)
      end
    end
    assert.is_true(met > 1000)
  end)

  it("is crossed in a run of corners, and passed where it only bends", function()
    local chain = graze.chain(0, 0, 10, 5, 20, 0)
    local t, nx, ny, part = chain:rayCast(10, -5, 10, 15)
    assert.is_true(t == 0.5 and part == 1)
    assert.is_true(math.abs(nx - 1 / math.sqrt(5)) + math.abs(ny + 2 / math.sqrt(5)) < 1e-12)
    assert.is_nil((chain:rayCast(0, 5, 20, 5)))
    assert.is_true(math.abs(graze.chain(1, 2, 2, 1, -1, 1, -2, -1):rayCast(29, 1, -31, 1) - 0.45)
      < 1e-12)
  end)

  it("lets no segment through a corner, which moves lengthwise or lies across it", function()
    local chain = graze.chain(0, 20, 20, 0, 40, 20)
    assert.equal(0.2, (graze.segment(20, -30, 20, -20):sweep(chain, 0, 100)))
    assert.is_true(graze.segment(20, -5, 20, 5):overlaps(chain))
    assert.is_false(graze.segment(20, -5, 20, 0):overlaps(chain))
  end)

  it("lets no segment through a corner that its end touches", function()
    local valley = graze.chain(0, 0, 10, 5, 20, 0)
    local d = 1 / math.sqrt(5)
    for _, depth in ipairs { 0, 1e-12, 1e-9, -1e-12, -1e-9 } do
      local pole = graze.segment(10, -3, 10, 5 + depth)
      check.near({ 0, d, -2 * d, 0, 1 }, { pole:sweep(valley, 0, 5) }, 1e-8)
      local _, nx, ny = valley:sweep(pole, 0, -5)
      check.near({ -d, 2 * d }, { nx, ny }, 1e-12)
      assert.is_nil((pole:sweep(valley, 0, -5)))
      assert.is_nil((graze.segment(10, 5 + depth, 10, 9):sweep(valley, 0, 5)))
      assert.is_nil((pole:sweep(graze.chain(0, 0, 10, 5), 0, 5)))
      assert.is_nil((pole:sweep(graze.chain(0, 0, 10, 5, 0, 9), 0, 5)))
    end
    assert.is_nil((graze.segment(8, 4, 10, 5):sweep(graze.chain(0, 0, 10, 5, 20, 10), 2, 1)))
    assert.is_nil((valley:rayCast(10, 5, 10, 9)))
  end)

  it("lets no segment through a run of corners that it lies in, coming from before it", function()
    local steps = graze.chain(0, 0, 10, 0, 10, 4, 20, 4)
    check.near({ 0, 0, -1, 0, 1 }, { graze.segment(10, -3, 10, 0):sweep(steps, 0, 8) }, 1e-12)
    check.near({ 0.25, 0, -1, 0, 3 }, { graze.segment(10, -3, 10, 2):sweep(steps, 0, 8) }, 1e-12)
    check.near({ 0, 0, -1, 0, 3 }, { graze.segment(10, -3, 10, 4):sweep(steps, 0, 8) }, 1e-12)
    assert.is_nil((graze.segment(10, 1, 10, 3):sweep(steps, 0, 8))) -- it only touches
    assert.is_nil((graze.segment(10, 0, 10, 4):sweep(steps, 0, 8)))
    assert.is_nil((graze.segment(10, -3, 10, 2):sweep(steps, 0, -8)))
  end)

  it("keeps a segment on its side, in moves of any length", function()
    local valley = graze.chain(0, 0, 10, 5, 20, 0)
    for _, step in ipairs { 1, 4, 4.5, 60 } do
      local world = graze.world()
      world:add("valley", valley)
      world:add("pole", graze.segment(10, -30, 10, -22))
      for _ = 1, 60 / step + 2 do world:moveBy("pole", 0, step) end
      check.near({ 0, 27 }, { world:getPosition "pole" }, 1e-6)
    end
    local rng, slides = numbers.new(66), 0
    for case = 1, 3000 do
      local corners, world = {}, graze.world()
      for i = 0, rng:whole(2, 8) do
        corners[2 * i + 1], corners[2 * i + 2] = 4 * rng:whole(-6, 6), 4 * rng:whole(-6, 6)
      end
      corners[3] = corners[1] + 4
      local chain = graze.chain(corners)
      local dx, dy = rng:whole(-2, 2), rng:whole(1, 2)
      local pole = graze.segment(0, 0, 4 * dx, 4 * dy)
      pole:setPosition(4 * rng:whole(-8, 8), 4 * rng:whole(-8, 8))
      world:add("chain", chain)
      world:add("pole", pole)
      for _ = 1, pole:overlaps(chain) and 0 or 8 do
        local k = rng:whole(-8, 8)
        local _, _, n = world:moveBy("pole", k * dx, k * dy)
        if n > 0 then slides = slides + 1 end
        assert.is_false(world:getShape("pole"):overlaps(chain), ("case %d"):format(case))
      end
    end
    assert.is_true(slides > 1000)
  end)

  it("stops bodies from both sides, and slides them as its segments do", function()
    local rng, corners, hits = numbers.new(65), {}, 0
    for i = 0, 60 do
      corners[2 * i + 1], corners[2 * i + 2] = 16 * i, math.floor(rng:range(200, 240))
    end
    local chain, whole, apart = graze.chain(corners), graze.world(), graze.world()
    whole:add("chain", chain)
    for k, part in ipairs(parts.of(chain)) do apart:add(k, part) end
    for _, down in ipairs { 1, -1 } do
      for _, mover in ipairs(parts.movers()) do
        for _, world in ipairs { whole, apart } do
          world:add("m", mover:clone():setPosition(200, 220 - down * 80))
        end
        local vx = 3
        for _ = 1, 300 do
          local x, y = whole:getPosition "m"
          if x > 900 then vx = -3 elseif x < 60 then vx = 3 end
          local ax, ay = apart:move("m", x + vx, y + 4 * down)
          local bx, by = whole:move("m", x + vx, y + 4 * down)
          assert.is_true(math.abs(ax - bx) + math.abs(ay - by) < 1e-9)
          apart:setPosition("m", bx, by)
          assert.is_true((by - 220) * down < 30)
          for _, _, _, _, _, _, ny in whole:hits() do
            hits = hits + 1
            assert.is_true(ny * down < 1e-9)
          end
        end
        whole:remove "m"
        apart:remove "m"
      end
    end
    assert.is_true(hits > 1000)
  end)

  it("with oneWay = true stops what comes from above, if listed from left to right", function()
    local world = graze.world()
    world:add("ledge", graze.chain(0, 20, 20, 0, 40, 20), { oneWay = true })
    world:add("box", graze.rectangle(-5, -10, 10, 10):setPosition(20, -20))
    assert.same({ 20, 0, 1 }, { world:move("box", 20, 100) })
    local nx, ny, _, _, _, part = select(5, world:getHit(1))
    assert.same({ 0, -1, 1 }, { nx, ny, part })
    world:setPosition("box", 20, 100)
    assert.same({ 20, -100, 0 }, { world:move("box", 20, -100) })
    assert.is_true((world:getOneWay "ledge"))
    world:add("turned", graze.chain(40, 220, 20, 200, 0, 220), { oneWay = true })
    assert.same({ 20, 300, 0 }, { world:check("box", 20, 300, "ignore") })
    world:setPosition("box", 20, 300)
    assert.equal(1, (select(3, world:check("box", 20, 150, "touch"))))
  end)

  it("only has sides of its own: oneWay = true is an error for other shapes", function()
    local world, segment = graze.world(), graze.segment(0, 0, 1, 1)
    for _, shape in ipairs { graze.circle(0, 0, 1), graze.grid(1, 1, 1, 1), segment } do
      local ok, message = pcall(world.add, world, "x", shape, { oneWay = true })
      assert.is_false(ok)
      assert.truthy(message:find("only the edges of a chain have a side", 1, true), message)
      assert.is_false(world:has "x")
    end
    world:add("chain", graze.chain(0, 0, 1, 0), { oneWay = true })
    local ok, message = pcall(world.setShape, world, "chain", graze.circle(0, 0, 1))
    assert.is_false(ok)
    assert.truthy(message:find("must stay a chain", 1, true), message)
  end)
end)
