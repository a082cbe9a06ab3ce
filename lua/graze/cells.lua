-- The cells of a grid as polygons that can be drawn.

local cells = {}

local floor, max, min = math.floor, math.max, math.min

-- Return the first and the last cell between two coordinates, one behind the other from `low` on.
local function between(low, size, count, from, to)
  local first, last = max((from - low) / size, 0), min((to - low) / size, count - 1)
  return floor(first) + 1, floor(last) + 1
end

-- Return a function that returns the corners of a kind, in the frame of a cell; false for a whole
-- one.
local function formsOf(grid)
  local forms = {}
  return function(kind)
    local form = forms[kind]
    if form == nil then
      local polygon = grid:getKind(kind)
      form = polygon and polygon:getVertices {} or false
      forms[kind] = form
    end
    return form
  end
end

-- Write the corners of a rectangle to a list.
local function rectangle(points, x1, y1, x2, y2)
  for i = #points, 9, -1 do points[i] = nil end
  points[1], points[2], points[3], points[4] = x1, y1, x2, y1
  points[5], points[6], points[7], points[8] = x2, y2, x1, y2
  return points
end

-- Write displaced corners to a list.
local function displaced(points, corners, dx, dy)
  for i = #points, #corners + 1, -1 do points[i] = nil end
  for i = 1, #corners, 2 do points[i], points[i + 1] = corners[i] + dx, corners[i + 1] + dy end
  return points
end

-- Call draw({x1, y1, ...}) for the solid cells of a grid in a box. Whole cells side by side are one
-- rectangle, unless `apart`. The table is good until draw returns.
function cells.each(grid, left, top, right, bottom, apart, draw)
  local columns, rows, width, height = grid:getSize()
  local x, y = grid:getPosition()
  local first, last = between(x, width, columns, left, right)
  local upper, lower = between(y, height, rows, top, bottom)
  local formOf, points = formsOf(grid), {}
  for row = upper, lower do
    local y1, y2, run = y + (row - 1) * height, y + row * height, nil
    for column = first, last + 1 do
      local kind = column <= last and grid:getCell(column, row) or 0
      local form = kind ~= 0 and formOf(kind)
      local isWhole, x1 = kind ~= 0 and not form, x + (column - 1) * width
      if run and (apart or not isWhole) then
        draw(rectangle(points, run, y1, x1, y2))
        run = nil
      end
      if isWhole then run = run or x1 end
      if form then draw(displaced(points, form, x1, y1)) end
    end
  end
end

return cells
