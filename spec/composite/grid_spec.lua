-- Grids of cells: what they hold, their measures, and what they refuse.

local graze = require "graze"
local check = require "spec.support.check"
local disturb = require "spec.support.disturb"
local numbers = require "spec.support.numbers"

local near = check.near

local SLOPE = { 0, 16, 16, 0, 16, 16 } -- solid below the diagonal, where y points down

local function slope() return graze.polygon(SLOPE) end

describe("a grid", function()
  it("is empty, or has the kinds of a list, row by row", function()
    local empty = graze.grid(3, 2, 16, 8)
    assert.same({ 3, 2, 16, 8 }, { empty:getSize() })
    assert.equal(0, empty:getPartCount())
    assert.equal(0, empty:getCell(3, 2))
    local grid = graze.grid(3, 2, 16, 8, { 0, 1, 2, 3, 0, 255 })
    assert.equal(4, grid:getPartCount())
    local list = {}
    for row = 1, 2 do
      for column = 1, 3 do list[#list + 1] = grid:getCell(column, row) end
    end
    assert.same({ 0, 1, 2, 3, 0, 255 }, list)
  end)

  it("reads its list through metamethods", function()
    local list = setmetatable({}, { __index = function(_, i) return i <= 4 and 7 or nil end })
    local grid = graze.grid(2, 2, 1, 1, list)
    assert.equal(7, grid:getCell(2, 2))
  end)

  it("says what it is", function()
    local grid = graze.grid(10, 5, 16, 16):setPosition(4, 0)
    assert.equal("grid", grid:type())
    assert.is_true(grid:typeOf "grid")
    assert.is_true(grid:typeOf "shape")
    assert.is_false(grid:typeOf "polygon")
    assert.equal(0, grid:getRadius())
    assert.equal("grid (4, 0) (164, 0) (164, 80) (4, 80)", tostring(grid))
  end)

  it("changes cell by cell", function()
    local grid = graze.grid(3, 3, 10, 10)
    assert.equal(grid, grid:setCell(2, 3, 9))
    assert.equal(9, grid:getCell(2, 3))
    assert.equal(1, grid:getPartCount())
    assert.same({ 15, 25 }, { grid:getCentroid() })
    grid:setCell(2, 3, 4)
    assert.equal(1, grid:getPartCount())
    grid:setCell(2, 3, 0)
    assert.equal(0, grid:getPartCount())
    assert.same({ 15, 15 }, { grid:getCentroid() })
  end)

  it("has parts: its solid cells, where they stand", function()
    local grid = graze.grid(2, 2, 16, 16, { 0, 1, 2, 1 }):setKind(2, slope()):move(100, 0)
    assert.same({ 116, 0, 132, 0, 132, 16, 116, 16 }, { grid:getPart(1):getVertices() })
    assert.same({ 100, 32, 116, 16, 116, 32 }, { grid:getPart(2):getVertices() })
    assert.equal("polygon", grid:getPart(3):type())
    assert.same({ { 116, 0, 132, 0, 132, 16, 116, 16 }, { 100, 32, 116, 16, 116, 32 },
      { 116, 16, 132, 16, 132, 32, 116, 32 } }, grid:getRings())
    assert.same({ 100, 0, 132, 0, 132, 32, 100, 32 }, { grid:getVertices() })
  end)

  it("knows the cell at a point, and gives a border to the cell behind it", function()
    local grid = graze.grid(3, 2, 16, 8):setPosition(100, 50)
    for _, at in ipairs { { 100, 50, 1, 1 }, { 115.9, 57.9, 1, 1 }, { 116, 50, 2, 1 },
      { 147.9, 58, 3, 2 } } do
      assert.same({ at[3], at[4] }, { grid:cellAt(at[1], at[2]) })
    end
    for _, at in ipairs { { 99.9, 50 }, { 148, 50 }, { 100, 66 }, { 100, 49 } } do
      assert.is_nil(grid:cellAt(at[1], at[2]))
    end
  end)

  -- A number next to x, or next but one.
  local function below(x)
    local less = x - math.abs(x) * 2 ^ -53
    return less < x and less or x - math.abs(x) * 2 ^ -52
  end

  it("finds each cell from its own first corner on, however borders are rounded", function()
    local rng = numbers.new(5)
    for _ = 1, 200 do
      local columns, rows = rng:whole(1, 40), rng:whole(1, 40)
      local width, height = rng:range(0.01, 30), rng:range(0.01, 30)
      local grid = graze.grid(columns, rows, width, height)
      local reach = rng:pick { 1, 1e6 }
      local x, y = rng:range(-reach, reach), rng:range(-reach, reach)
      local column, row = rng:whole(1, columns), rng:whole(1, rows)
      grid:setPosition(x, y):setCell(column, row, 1)
      local px, py = grid:getPart(1):getVertices()
      assert.same({ column, row }, { grid:cellAt(px, py) })
      local left, upper = grid:cellAt(below(px), py), select(2, grid:cellAt(px, below(py)))
      assert.equal(column > 1 and column - 1 or nil, left)
      assert.equal(row > 1 and row - 1 or nil, upper)
    end
  end)
end)

describe("a kind", function()
  it("is a whole cell until it has a polygon, and again after", function()
    local grid = graze.grid(2, 1, 16, 16, { 1, 2 })
    assert.is_nil(grid:getKind(1))
    assert.equal(grid, grid:setKind(1, slope()))
    assert.equal(128 + 256, grid:getArea())
    assert.same(SLOPE, { grid:getKind(1):getVertices() })
    assert.is_nil(grid:getKind(2))
    grid:setKind(1, nil)
    assert.equal(512, grid:getArea())
    assert.is_nil(grid:getKind(1))
  end)

  it("takes a polygon where it stands: turned, and moved", function()
    local grid = graze.grid(1, 1, 16, 16, { 1 })
    grid:setKind(1, slope():rotate(math.pi / 2, 8, 8))
    near({ 0, 0, 16, 16, 0, 16 }, { grid:getPart(1):getVertices() }, 0)
    grid:setKind(1, graze.rectangle(0, 0, 16, 8):move(0, 8))
    assert.same({ 0, 8, 16, 8, 16, 16, 0, 16 }, { grid:getKind(1):getVertices() })
  end)

  it("takes a copy, and corners that are outside by rounding only", function()
    local polygon = graze.rectangle(0, 0, 16 + 1e-14, 16)
    local grid = graze.grid(1, 1, 16, 16, { 1 }):setKind(1, polygon)
    polygon:move(5, 5)
    assert.same({ 0, 0, 16, 0, 16, 16, 0, 16 }, { grid:getPart(1):getVertices() })
    assert.equal(256, grid:getArea())
  end)

  it("leaves the grid the same object, where it is", function()
    local grid = graze.grid(2, 2, 16, 16, { 1, 2, 3, 4 }):setPosition(7, 8)
    local known = { [grid] = "here" }
    for kind = 1, 255 do grid:setKind(kind, graze.regularPolygon(3 + kind, 4):move(8, 8)) end
    assert.equal("here", known[grid])
    assert.same({ 7, 8 }, { grid:getPosition() })
    assert.equal(2 * 7, #grid:getPart(4):getVertices {})
    for kind = 1, 255 do grid:setKind(kind) end
    assert.equal(4 * 256, grid:getArea())
  end)

  it("may be replaced in the middle of others", function()
    local grid = graze.grid(3, 1, 16, 16, { 1, 2, 3 })
    for _, kind in ipairs { 3, 1, 2 } do grid:setKind(kind, graze.rectangle(0, 0, kind, 1)) end
    grid:setKind(2, graze.regularPolygon(9, 8):move(8, 8))
    assert.equal(18, #grid:getPart(2):getVertices {})
    assert.equal(1, grid:getPart(1):getArea())
    assert.equal(3, grid:getPart(3):getArea())
    grid:setKind(1)
    assert.equal(256, grid:getPart(1):getArea())
    assert.equal(3, grid:getPart(3):getArea())
  end)
end)

describe("the measures of a grid", function()
  -- Area, moment and corners of all solid cells, from their parts.
  local function measure(grid)
    local area, mx, my, points = 0, 0, 0, {}
    for k = 1, grid:getPartCount() do
      local part = grid:getPart(k)
      local x, y = part:getCentroid()
      area, mx, my = area + part:getArea(), mx + part:getArea() * x, my + part:getArea() * y
      local corners = part:getVertices {}
      for i = 1, #corners do points[#points + 1] = corners[i] end
    end
    return area, mx, my, points
  end

  local function farthest(points, dx, dy)
    local most = -math.huge
    for i = 1, #points, 2 do most = math.max(most, points[i] * dx + points[i + 1] * dy) end
    return most
  end

  local function isMeasured(grid, rng)
    local area, mx, my, points = measure(grid)
    local columns, rows, width, height = grid:getSize()
    local x, y = grid:getPosition()
    near({ area }, { grid:getArea() }, 1e-9)
    near({ x, y, x + columns * width, y + rows * height }, { grid:getBoundingBox() }, 1e-9)
    local cx, cy = x + columns * width / 2, y + rows * height / 2
    if area > 0 then cx, cy = mx / area, my / area end
    near({ cx, cy }, { grid:getCentroid() }, 1e-9)
    local reach = 0
    for _, px in ipairs { x, x + columns * width } do
      for _, py in ipairs { y, y + rows * height } do
        reach = math.max(reach, math.sqrt((px - cx) ^ 2 + (py - cy) ^ 2))
      end
    end
    near({ reach }, { grid:getBoundingRadius() }, 1e-9)
    local dx, dy = rng:direction()
    if rng:chance(0.3) then dx, dy = rng:pick { -1, 0, 1 }, rng:pick { -1, 1 } end
    local sx, sy = grid:getSupport(dx, dy)
    if area == 0 then return near({ cx, cy }, { sx, sy }, 1e-9) end
    near({ farthest(points, dx, dy) }, { sx * dx + sy * dy }, 1e-9)
  end

  local function randomKind(rng, width, height)
    if rng:chance(0.2) then return nil end
    local n = rng:whole(3, 7)
    return graze.regularPolygon(n, 1):setAngle(rng:range(0, 6)):scale(
      math.min(width, height) * rng:range(0.05, 0.45)):move(width / 2, height / 2)
  end

  it("are those of its solid cells, after any changes", function()
    local rng = numbers.new(1)
    for _ = 1, 150 do
      local columns, rows = rng:whole(1, 9), rng:whole(1, 9)
      local width, height = rng:range(0.5, 20), rng:range(0.5, 20)
      local cells, full = {}, rng:unit()
      for i = 1, columns * rows do cells[i] = rng:chance(full) and rng:whole(0, 5) or 0 end
      local grid = graze.grid(columns, rows, width, height, rng:chance(0.8) and cells or nil)
      grid:setPosition(rng:range(-100, 100), rng:range(-100, 100))
      for _ = 1, 12 do
        if rng:chance(0.6) then
          grid:setCell(rng:whole(1, columns), rng:whole(1, rows), rng:whole(0, 6))
        elseif rng:chance(0.8) then
          grid:setKind(rng:whole(1, 6), randomKind(rng, width, height))
        else
          grid:move(rng:range(-10, 10), 3)
        end
        isMeasured(grid, rng)
      end
    end
  end)

  it("do not drift, however often cells change", function()
    local rng = numbers.new(2)
    local cells = {}
    for i = 1, 70 do cells[i] = 0 end
    local function build() return graze.grid(10, 7, 0.1, 0.3, cells):setKind(3, graze.polygon(
      0, 0, 0.1, 0, 0, 0.1)) end
    local grid = build()
    for _ = 1, 20000 do
      local column, row, kind = rng:whole(1, 10), rng:whole(1, 7), rng:whole(0, 4)
      cells[(row - 1) * 10 + column] = kind
      grid:setCell(column, row, kind)
    end
    local fresh = build()
    assert.equal(fresh:getArea(), grid:getArea())
    assert.same({ fresh:getCentroid() }, { grid:getCentroid() })
    assert.equal(fresh:getBoundingRadius(), grid:getBoundingRadius())
  end)

  it("are exact for whole numbers", function()
    local grid = graze.grid(1000, 1000, 16, 16)
    for column = 1, 999, 2 do grid:setCell(column, 1000, 1) end
    assert.equal(500 * 256, grid:getArea())
    assert.same({ 8 + 16 * 499, 8 + 16 * 999 }, { grid:getCentroid() })
  end)

  it("have answers where nothing is solid: the middle", function()
    local grid = graze.grid(4, 2, 10, 10):setPosition(5, 5)
    assert.same({ 0, 25, 15 }, { grid:getArea(), grid:getCentroid() })
    assert.same({ 25, 15 }, { grid:getSupport(1, 0) })
    assert.same({ 5, 5, 45, 25 }, { grid:getBoundingBox() })
    assert.same({}, grid:getRings())
  end)
end)

describe("a grid in its place", function()
  it("is moved", function()
    local grid = graze.grid(2, 1, 10, 10, { 1, 0 })
    assert.equal(grid, grid:setPosition(3, 4))
    assert.same({ 3, 4, 0 }, { grid:getTransform() })
    assert.same({ 8, 9 }, { grid:getCentroid() })
    assert.equal(grid, grid:move(1, 1):setTransform(20, 30, 0):setAngle(0))
    assert.same({ 20, 30 }, { grid:getPosition() })
    assert.equal(0, grid:getAngle())
    assert.same({ 20, 30, 40, 40 }, { grid:getBoundingBox() })
  end)

  it("is cloned with its cells and kinds", function()
    local grid = graze.grid(2, 1, 16, 16, { 1, 2 }):setKind(2, slope()):setPosition(5, 6)
    local copy = grid:clone()
    assert.equal("grid", copy:type())
    assert.same(grid:getRings(), copy:getRings())
    copy:setCell(1, 1, 0):setKind(2):move(100, 0)
    assert.equal(384, grid:getArea())
    assert.equal(256, copy:getArea())
    assert.same({ 5, 6 }, { grid:getPosition() })
    grid:setKind(1, slope()):setCell(2, 1, 0)
    assert.equal(128, grid:getArea())
    assert.equal(256, copy:getArea())
  end)
end)

describe("a grid refuses", function()
  local grid
  before_each(function() grid = graze.grid(10, 5, 16, 16, nil):setCell(1, 1, 3) end)

  local function refuses(line, ...)
    check.refuses({ graze = graze, grid = grid, slope = slope() }, line, ...)
    assert.same({ 256, 3, 8, 8 }, { grid:getArea(), grid:getCell(1, 1), grid:getCentroid() })
    assert.same({ 0, 0, 0 }, { grid:getTransform() })
  end

  it("sizes that are none", function()
    refuses("graze.grid(0, 1, 1, 1)", "bad argument #1 to 'grid' (a whole number of columns from 1")
    refuses("graze.grid(1, 1.5, 1, 1)", "bad argument #2 to 'grid' (a whole number of rows from 1")
    refuses("graze.grid(2^20, 2^20, 1, 1)",
      "bad argument #2 to 'grid' (a grid has at most 268435456 cells)")
    refuses("graze.grid(1, 1, 0, 1)", "bad argument #3 to 'grid' (width must be positive)")
    refuses("graze.grid(1, 1, 1, -1)", "bad argument #4 to 'grid' (height must be positive)")
    refuses("graze.grid(1, 1, 1e-20, 1)", "bad argument #3 to 'grid' (too small for the other side")
    refuses("graze.grid(20, 1, 1e99, 1e99)", "bad argument #3 to 'grid' (the grid would be too")
    refuses("graze.grid(1, 20, 1e99, 1e99)", "bad argument #4 to 'grid' (the grid would be too")
    refuses("graze.grid(1, 1, 1)", "bad argument #4 to 'grid' (number expected, got nil)")
  end)

  it("lists that are wrong", function()
    refuses("graze.grid(2, 1, 1, 1, 7)", "bad argument #5 to 'grid' (table expected, got number)")
    refuses("graze.grid(20, 10, 1, 1, {1})", "(200 cells expected, got 1)")
    refuses("graze.grid(2, 1, 1, 1, {1, 2, 3})", "(2 cells expected, got more)")
    refuses("graze.grid(2, 1, 1, 1, {1, 256})", "cell 2: a whole number from 0 to 255", "got 256")
    refuses("graze.grid(2, 1, 1, 1, {-1, 0})", "cell 1: a whole number from 0 to 255", "got -1")
    refuses("graze.grid(2, 1, 1, 1, {1, 0.5})", "cell 2: a whole number from 0 to 255", "got 0.5")
    refuses("graze.grid(2, 1, 1, 1, {1, 0/0})", "cell 2: a whole number from 0 to 255", "nan")
    refuses("graze.grid(2, 1, 1, 1, {'1', 0})", "cell 1: number expected, got string")
  end)

  it("cells and kinds that are not there", function()
    refuses("grid:setCell(12, 3, 1)",
      "bad argument #1 to 'setCell' (there is no cell (12, 3): the grid has 10 columns and 5 rows)")
    refuses("grid:setCell(1, 0, 1)", "bad argument #2 to 'setCell' (there is no cell (1, 0)")
    refuses("grid:getCell(1.5, 1)", "bad argument #1 to 'getCell' (there is no cell (1.5, 1)")
    refuses("grid:getCell(1, 'x')", "bad argument #2 to 'getCell'")
    refuses("graze.grid(1, 1, 1, 1):setCell(2, 1, 1)", "the grid has 1 column and 1 row)")
    refuses("grid:getPartCell(51)", "bad argument #1 to 'getPartCell' (a whole number from 1 to 50")
    refuses("grid:setCell(1, 1, 256)", "#3 to 'setCell' (a whole number from 0 to 255 expected)")
    refuses("grid:setCell(1, 1, 0.5)", "#3 to 'setCell' (a whole number from 0 to 255 expected)")
    refuses("grid:setCell(1, 1)", "bad argument #3 to 'setCell' (number expected, got nil)")
    refuses("grid:setKind(0, slope)", "#1 to 'setKind' (a whole number from 1 to 255 expected)")
    refuses("grid:getKind(256)", "#1 to 'getKind' (a whole number from 1 to 255 expected)")
    refuses("grid:getPart(2)", "bad argument #1 to 'getPart' (there is 1 solid cell)")
    refuses("grid:cellAt(0)", "bad argument #2 to 'cellAt' (number expected, got nil)")
  end)

  it("kinds that do not fit into a cell", function()
    refuses("grid:setKind(3, 1)", "bad argument #2 to 'setKind' (shape expected, got number)")
    refuses("grid:setKind(3, grid)", "#2 to 'setKind' (convex shape expected, got grid)")
    refuses("grid:setKind(3, graze.circle(8, 8, 4))", "polygon without radius expected")
    refuses("grid:setKind(3, graze.polygon({4, 4, 8, 4, 8, 8}, 1))", "got one with")
    refuses("grid:setKind(3, graze.rectangle(0, 0, 17, 16))", "corner 2 is outside of the cell",
      "it is at (17, 0), and the cell goes from (0, 0) to (16, 16)")
    refuses("grid:setKind(3, slope:move(0, -1))", "corner 2 is outside of the cell")
    refuses("grid:setKind(3, graze.rectangle(0, 0, 1e-14, 1e-14):move(8, 8))", "too small")
  end)

  it("to be turned or scaled", function()
    refuses("grid:setAngle(1)", "bad argument #1 to 'setAngle' (a grid is moved, never turned)")
    refuses("grid:setTransform(1, 2, 3)", "#3 to 'setTransform' (a grid is moved, never turned)")
    refuses("grid:rotate(1)", "calling 'rotate' on bad self (a grid is moved, never turned)")
    refuses("grid:scale(2)", "calling 'scale' on bad self (a grid is moved, never scaled)")
    refuses("local f = slope.setAngle f(grid, 1)", "(a grid is moved, never turned)")
  end)

  it("what only convex shapes answer", function()
    refuses("grid:radiusAt(1)", "convex shape expected, got grid")
    refuses("grid:polarOverlaps(slope)", "convex shape expected, got grid")
    refuses("slope:polarOverlaps(grid)", "convex shape expected, got grid")
    refuses("grid:predict(slope, 1, 1)", "convex shape expected, got grid")
    refuses("slope:predict(grid, 1, 1)", "convex shape expected, got grid")
  end)

  it("to be another type", function()
    refuses("grid.setCell(slope, 1, 1, 1)", "grid expected, got shape")
    refuses("graze.outline(0,0, 9,0, 0,9).getPart(grid, 1)", "chain or compound expected, got grid")
    refuses("grid.getRings(io.stdout)", "grid expected, got userdata")
  end)
end)

describe("the memory of a grid", function()
  it("is one byte a cell, and changes cost none", function()
    local list, rng = {}, numbers.new(4)
    for i = 1, 1000000 do list[i] = rng:whole(0, 5) end
    local weight, grid = disturb.weight(function()
      return graze.grid(1000, 1000, 16, 16, list)
    end)
    assert.is_true(weight < 2e6 / 1024, weight)
    for i = 1, 1000000, 997 do
      assert.equal(list[i], grid:getCell((i - 1) % 1000 + 1, math.floor((i - 1) / 1000) + 1))
    end
    -- LuaJIT makes some of its own, but not at each call
    local kilobytes = disturb.garbage(function() grid:setCell(500, 500, 1):getCell(1, 1) end, 10000)
    assert.is_true(kilobytes < 10, kilobytes)
    grid:setCell(1000, 1000, 9):setKind(9, graze.polygon(0, 0, 16, 0, 0, 16))
    assert.same({ 15984, 15984, 16000, 15984, 15984, 16000 },
      { grid:getPart(grid:getPartCount()):getVertices() })
  end)

  it("holds on to its cells whenever the collector runs", function()
    local rng = numbers.new(6)
    local grids = {}
    for round = 1, numbers.cases(40) do
      local at = rng:whole(1, 4)
      grids[at] = grids[at] and rng:chance(0.7) and grids[at]
        or graze.grid(6, 5, 16, 16, nil):setCell(2, 2, 1)
      local grid = grids[at]
      grid:setCell(rng:whole(1, 6), rng:whole(1, 5), rng:whole(1, 3))
      grid:setKind(rng:whole(1, 3), graze.regularPolygon(rng:whole(3, 40), 8):move(8, 8))
      if rng:chance(0.3) then grids[at] = grid:clone() end
      collectgarbage()
      local area = 0
      for _, ring in ipairs(grid:getRings()) do area = area + graze.polygon(ring):getArea() end
      near({ area }, { grid:getArea() }, 1e-9)
      assert.equal(grid:getPartCount(), #grid:getRings(), round)
    end
  end)
end)
