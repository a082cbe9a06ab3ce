-- queryCells: the cells of a grid that a shape overlaps, or that it enters on its way.

local graze = require "graze"
local check = require "spec.support.check"
local numbers = require "spec.support.numbers"

local COLUMNS, ROWS, SIZE = 12, 9, 8

local function randomGrid(rng)
  local grid = graze.grid(COLUMNS, ROWS, SIZE, SIZE)
  grid:setKind(2, graze.polygon(0, 8, 8, 8, 8, 0)):setKind(3, graze.rectangle(0, 4, 8, 4))
  for column = 1, COLUMNS do
    for row = 1, ROWS do
      if rng:chance(0.6) then grid:setCell(column, row, rng:whole(1, 4)) end
    end
  end
  return grid:setPosition(rng:grid(20, 2), rng:range(-20, 20))
end

local function movers()
  return { graze.rectangle(-5, -4, 10, 8), graze.circle(0, 0, 6), graze.capsule(-6, 0, 6, 3, 2),
    graze.segment(-8, 0, 8, 2), graze.outline(-9, -9, 9, -9, 9, -3, -3, -3, -3, 9, -9, 9),
    graze.compound(graze.circle(-5, 0, 3), graze.rectangle(0, -2, 9, 4)),
    graze.grid(2, 2, 5, 5, { 1, 0, 1, 1 }) }
end

-- A cell as a shape of its own.
local function cellOf(grid, column, row)
  local x, y = grid:getPosition()
  local form = grid:getKind(grid:getCell(column, row)) or graze.rectangle(0, 0, SIZE, SIZE)
  return form:setPosition(x + (column - 1) * SIZE, y + (row - 1) * SIZE)
end

-- All cells one by one: when they are entered, sorted.
local function byHand(grid, shape, dx, dy)
  local found = {}
  for row = 1, ROWS do
    for column = 1, COLUMNS do
      if grid:getCell(column, row) ~= 0 then
        local cell = cellOf(grid, column, row)
        local t = dx and shape:sweep(cell, dx, dy) or not dx and shape:overlaps(cell) and 0
        if t then found[#found + 1] = { t, #found, column, row, grid:getCell(column, row) } end
      end
    end
  end
  table.sort(found, function(a, b)
    if a[1] ~= b[1] then return a[1] < b[1] end
    return a[2] < b[2]
  end)
  local list = {}
  for _, cell in ipairs(found) do
    for k = 3, 5 do list[#list + 1] = cell[k] end
  end
  return list, #found
end

describe("queryCells", function()
  it("finds the cells that a shape overlaps, row by row, and no empty ones", function()
    local grid = graze.grid(4, 3, 8, 8, { 1, 0, 2, 1, 0, 3, 0, 0, 1, 1, 1, 1 })
    assert.same({ { 1, 1, 1, 2, 2, 3 }, 2 },
      { grid:queryCells(graze.rectangle(4, 4, 10, 10)) })
    -- touching is not overlapping
    assert.same({ {}, 0 }, { grid:queryCells(graze.rectangle(8, 0, 8, 8)) })
    assert.same({ {}, 0 }, { grid:queryCells(graze.rectangle(-90, -90, 8, 8)) })
  end)

  it("finds those on a way by the time when they are entered: a fast move misses none", function()
    local coins = graze.grid(100, 1, 8, 8)
    for column = 1, 100, 3 do coins:setCell(column, 1, 5) end
    local cells, n = coins:queryCells(graze.circle(798, 4, 2), -900, 0)
    assert.equal(34, n)
    for i = 1, n do
      assert.same({ 103 - 3 * i, 1, 5 }, { cells[3 * i - 2], cells[3 * i - 1], cells[3 * i] })
    end
    -- passing flush along them is not entering
    assert.same({ {}, 0 }, { coins:queryCells(graze.rectangle(0, 8, 8, 8), 800, 0) })
  end)

  it("agrees with all cells one by one", function()
    local found = 0
    for seed = 1, 25 do
      local rng = numbers.new(seed)
      local grid = randomGrid(rng)
      local world = graze.world()
      world:add("level", grid)
      for _, mover in ipairs(movers()) do
        mover:setPosition(rng:grid(60, 2), rng:range(-30, 90))
        local dx, dy = rng:range(-90, 90), rng:grid(60, 1)
        for _, way in ipairs { {}, { dx, dy }, { 0, dy }, { 0, 0 } } do
          local still = way[1] == 0 and way[2] == 0
          local expected = { byHand(grid, mover, not still and way[1] or nil, way[2]) }
          local into = { 1, 2, 3, "old", "old", "old", "old" }
          if way[1] then
            assert.same(expected, { grid:queryCells(mover, way[1], way[2]) })
            assert.same(expected, { world:queryCells("level", mover, way[1], way[2], into) })
          else
            assert.same(expected, { grid:queryCells(mover) })
            assert.same(expected, { grid:queryCells(mover, nil, nil, into) })
            assert.same(expected, { world:queryCells("level", mover, into) })
          end
          assert.same(expected[1], into)
          found = found + expected[2]
        end
      end
    end
    assert.is_true(found > 1000)
  end)

  it("finds thousands", function()
    local grid = graze.grid(90, 90, 8, 8)
    for column = 1, 90 do
      for row = 1, 90 do grid:setCell(column, row, 1) end
    end
    local cells, n = grid:queryCells(graze.rectangle(-1, -1, 722, 722))
    assert.equal(8100, n)
    assert.same({ 90, 90, 1 }, { cells[24298], cells[24299], cells[24300] })
    assert.equal(8100, (select(2, grid:queryCells(graze.rectangle(-9, -1, 8, 722), 800, 0))))
  end)

  it("refuses planes, half of a way, and what is no grid", function()
    local world = graze.world()
    world:add("level", graze.grid(2, 2, 8, 8))
    world:addRectangle("box", 0, 0, 1, 1)
    local scope = { world = world, grid = graze.grid(2, 2, 8, 8), floor = graze.plane(0, -1, 0),
      ball = graze.circle(0, 0, 1) }
    for line, text in pairs {
      ["grid:queryCells(floor)"] = "bad argument #1 to 'queryCells' (shape expected, got plane)",
      ["grid:queryCells()"] = "bad argument #1 to 'queryCells' (shape expected, got nil)",
      ["grid:queryCells(3, 1)"] = "bad argument #1 to 'queryCells' (shape expected, got number)",
      ["grid:queryCells(ball, 1)"] = "bad argument #3 to 'queryCells' (number expected, got nil)",
      ["grid:queryCells(ball, nil, 1)"] = "bad argument #2 to 'queryCells' (number expected, got n",
      ["grid:queryCells(ball, 'x')"] = "bad argument #2 to 'queryCells' (table expected, got str",
      ["grid:queryCells(ball, 1, 2, 3)"] = "bad argument #4 to 'queryCells' (table expected, got n",
      ["world:queryCells('box', ball)"] = "bad argument #1 to 'queryCells' (the item is no grid)",
      ["world:queryCells('x', ball)"] = "bad argument #1 to 'queryCells' (item is not in this w",
      ["world:queryCells('level', floor)"] = "bad argument #2 to 'queryCells' (shape expected, got",
    } do check.refuses(scope, line, text) end
  end)
end)
