-- What has sunk into several items at once is pushed out of all of them by the shortest way, as out
-- of one shape that covers the same.

local graze = require "graze"
local check = require "spec.support.check"
local numbers = require "spec.support.numbers"

local SIZE = 16

local function tile(column, row) return graze.rectangle(column * SIZE, row * SIZE, SIZE, SIZE) end

local function floor()
  local world = graze.world()
  for i = -3, 2 do world:add(i, tile(i, 0)) end
  return world
end

local function hitsOf(world, n)
  local list = {}
  for k = 1, n do
    local _, other, _, t, nx, ny, _, _, depth = world:getHit(k)
    list[k] = { other, t, nx, ny, depth }
  end
  return list
end

local function isClear(world, item, count)
  local shape = world:getShape(item)
  for i = 1, count do
    if shape:overlaps(world:getShape(i)) then return false end
  end
  return true
end

describe("what is sunk into a floor of boxes", function()
  it("over a seam comes up, however deep, and its hits are the floor", function()
    for _, depth in ipairs { 3, 5, 12, 15.5 } do
      local world = floor()
      world:add("hero", graze.rectangle(-2, -20, 4, 20):setPosition(0, depth))
      local x, y, n = world:push "hero"
      assert.same({ 0, 0, 2 }, { x, y, n })
      assert.same({ { -1, 0, 0, -1, depth }, { 0, 0, 0, -1, depth } }, hitsOf(world, n))
    end
  end)

  it("can walk on in a move, and in a step", function()
    local world = floor()
    world:add("hero", graze.rectangle(-2, -20, 4, 20):setPosition(0, 5))
    local x, y = world:moveBy("hero", 3, 0)
    assert.same({ 3, 0 }, { x, y })
    world:setPosition("hero", 0, 5):setVelocity("hero", 10, 0)
    world:step(1)
    assert.same({ 10, 0 }, { world:getPosition "hero" })
  end)

  it("comes up over a gap that is too narrow for it", function()
    local world = graze.world()
    world:add("left", tile(-1, 0))
    world:add("right", tile(1, 0))
    world:add("hero", graze.rectangle(-10, -24, 20, 24):setPosition(8, 6))
    assert.same({ 8, 0, 2 }, { world:push "hero" })
    -- from where it overlaps one of both, and touches the other
    world:setPosition("hero", 10, 6)
    assert.same({ 10, 0, 1 }, { world:push "hero" })
  end)

  it("leaves the floor and a wall at once, each a hit with its own depth", function()
    local world = floor()
    world:add("wall", graze.rectangle(20, -100, 10, 100))
    world:add("ball", graze.circle(0, 0, 5):setPosition(17, -3))
    local x, y, n = world:push "ball"
    check.near({ 15, -5 }, { x, y }, 1e-9)
    assert.equal(2, n)
    for _, hit in ipairs(hitsOf(world, n)) do
      assert.is_true(hit[1] == "wall" and hit[3] == -1 or hit[4] == -1)
      assert.is_true(math.abs(hit[5] - 2) < 1e-9)
    end
  end)

  it("leaves boxes that stand on a plane by the plane, too", function()
    local world = graze.world()
    world:add("ground", graze.plane(0, -1, 0))
    world:add("left", graze.rectangle(-20, -4, 20, 4))
    world:add("right", graze.rectangle(0, -4, 20, 4))
    world:add("hero", graze.rectangle(-2, -20, 4, 20):setPosition(0, 3))
    local x, y = world:push "hero"
    check.near({ 0, -4 }, { x, y }, 1e-9)
  end)

  it("has no way out where it is squeezed between pieces that are apart", function()
    local world = graze.world()
    world:add("floor", graze.rectangle(-50, 0, 100, 16))
    world:add("roof", graze.rectangle(-50, -26, 100, 10))
    world:add("hero", graze.rectangle(-4, -20, 8, 20):setPosition(0, 2))
    assert.same({ 0, 2, 2 }, { world:push "hero" })
    -- beside their ends there is room
    world:setPosition("hero", 47, 2)
    assert.same({ 54, 2, 2 }, { world:push "hero" })
  end)

  -- It leaves a wall, and is pulled back into it: there the wall stops it.
  it("slides where it is squeezed between two walls, whatever lies beside it", function()
    local shapes = {
      left = graze.rectangle(-24, -50, 20, 100):setAngle(-0.2),
      right = graze.rectangle(4, -50, 20, 100):setAngle(-0.2),
      stone = graze.rectangle(-14, -10, 3, 3), -- which it does not touch
    }
    local places = {}
    for k, items in ipairs { { "left", "right" }, { "left", "right", "stone" },
      { "stone", "left", "right" } } do
      local world = graze.world()
      for _, item in ipairs(items) do world:add(item, shapes[item]) end
      world:add("hero", graze.circle(0, 0, 5))
      world:setVelocity("hero", 6, -20):setAcceleration("hero", 16, 28)
      world:step(0.9)
      places[k] = { world:getPosition "hero" }
    end
    assert.same(places[1], places[2])
    check.near(places[1], places[3], 1e-9)
  end)

  it("leaves a box by a way past another one that is apart, in whichever order", function()
    -- down out of the first there is a box in the way, beside which there is room
    local boxes = { { -1, -7, 2, 5 }, { 3, 7, 8, 7 } }
    for first = 1, 2 do
      for flip = 0, 3 do
        local sx, sy = flip % 2 == 0 and 1 or -1, flip < 2 and 1 or -1
        local world = graze.world()
        for k = 1, 2 do
          local i = k == first and 1 or 2
          local x, y, w, h = boxes[i][1], boxes[i][2], boxes[i][3], boxes[i][4]
          world:add(i, graze.rectangle(sx > 0 and x or -x - w, sy > 0 and y or -y - h, w, h))
        end
        world:add("hero", graze.rectangle(-5, -5, 10, 10))
        assert.same({ -2 * sx, 3 * sy, 1 }, { world:push "hero" })
        assert.same({ { 1, 0, 0, sy, 3 } }, hitsOf(world, 1))
      end
    end
  end)

  it("leaves alone what is ignored, crossed or one-way", function()
    local world = graze.world()
    world:rule("default", "ghosts", "ignore"):rule("default", "coins", "cross")
    local kinds = { { group = "ghosts" }, { group = "coins" }, { oneWay = { 0, -1 } } }
    for i, options in ipairs(kinds) do
      world:add(i, tile(1, 0), options)
      world:add("floor", tile(0, 0))
      world:add("hero", graze.rectangle(-2, -20, 4, 20):setPosition(16, 5))
      assert.same({ 18, 5, 1 }, { world:push "hero" })
      world:remove "hero"
      world:remove "floor"
      world:remove(i)
    end
  end)
end)

describe("pushed out of cells of a lattice, as items", function()
  it("everything ends as near as out of the same cells as one grid and one compound", function()
    local rng = numbers.new(3)
    local squeezed = 0
    for _ = 1, 300 do
      local columns, rows = rng:whole(1, 6), rng:whole(1, 3)
      local fill = rng:pick { 0.6, 0.9, 1 }
      local cells, parts = {}, {}
      for i = 0, columns * rows - 1 do
        cells[i + 1] = rng:chance(fill) and 1 or 0
        if cells[i + 1] == 1 then
          parts[#parts + 1] = tile(i % columns, math.floor(i / columns))
        end
      end
      local items, grid, compound = graze.world(), graze.world(), graze.world()
      for i, part in ipairs(parts) do items:add(i, part) end
      grid:add(1, graze.grid(columns, rows, SIZE, SIZE, cells))
      if #parts > 0 then compound:add(1, graze.compound(parts)) end
      for _ = 1, 5 do
        local shape = rng:pick { graze.rectangle(-2, -20, 4, 20), graze.rectangle(-6, -12, 12, 12),
          graze.circle(0, -5, 5), graze.capsule(0, -12, 0, -4, 4),
          graze.polygon(0, 0, -5, -9, 5, -9), graze.rectangle(-10, -24, 20, 24) }
        local x, y = rng:whole(-8, columns * SIZE + 8), rng:whole(-2, rows * SIZE + 20)
        if rng:chance(0.5) then
          x, y = rng:whole(0, columns) * SIZE + rng:range(-3, 3), rng:range(0, 12)
        end
        local lengths, clear = {}, nil
        for i, world in ipairs { items, grid, compound } do
          world:add("hero", shape:clone():setPosition(x, y))
          local toX, toY = world:push "hero"
          lengths[i] = math.sqrt((toX - x) ^ 2 + (toY - y) ^ 2)
          if i == 1 then clear = isClear(world, "hero", #parts) end
          world:remove "hero"
        end
        assert.is_true(math.abs(lengths[2] - lengths[3]) < 1e-6)
        -- between pieces apart, the way of the union may lead through one of them
        if math.abs(lengths[1] - lengths[2]) > 1e-6 then squeezed = squeezed + 1
        else assert.is_true(clear) end
      end
    end
    assert.is_true(squeezed <= 5)
  end)
end)
