-- The cells of a world, for those who look at world.rows or world.nonEmptyCells. Searches do not
-- use them, so they are made at the first look, and kept up from then on.

local complain = require "graze.bump.complain"

complain.register()

local ceil, floor = math.ceil, math.floor
local pairs, rawget, rawset, setmetatable, tostring = pairs, rawget, rawset, setmetatable, tostring

local cells = {}

local WEAK_KEYS, WEAK_VALUES = { __mode = "k" }, { __mode = "v" }

function cells.toCell(size, x, y) return floor(x / size) + 1, floor(y / size) + 1 end

function cells.toWorld(size, cx, cy) return (cx - 1) * size, (cy - 1) * size end

-- Return the first and last column and row that a rectangle occupies.
local function span(size, x, y, w, h)
  local left, top = cells.toCell(size, x, y)
  return left, top, ceil((x + w) / size), ceil((y + h) / size)
end

-- More cells than these are not made for one rectangle: it would take seconds, or for ever. Cells
-- that are too far away cannot be counted one by one.
local MOST, FARTHEST = 2 ^ 18, 2 ^ 53

local function isListable(x1, y1, x2, y2)
  return x1 > -FARTHEST and y1 > -FARTHEST and x2 < FARTHEST and y2 < FARTHEST
    and (x2 - x1 + 1.0) * (y2 - y1 + 1.0) <= MOST -- in floats: integers would wrap around
end

-- Rows and their cells are collected once no item is in them.
local function enter(world, item, cx, cy)
  local rows = world.rows
  local row = rows[cy]
  if not row then
    row = setmetatable({}, WEAK_VALUES)
    rows[cy] = row
  end
  local cell = row[cx]
  if not cell then
    cell = { itemCount = 0, x = cx, y = cy, items = setmetatable({}, WEAK_KEYS) }
    row[cx] = cell
  end
  world.nonEmptyCells[cell] = true
  if not cell.items[item] then
    cell.items[item] = true
    cell.itemCount = cell.itemCount + 1
  end
end

local function leave(world, item, cx, cy)
  local row = world.rows[cy]
  local cell = row and row[cx]
  if not cell or not cell.items[item] then return end
  cell.items[item] = nil
  cell.itemCount = cell.itemCount - 1
  if cell.itemCount == 0 then world.nonEmptyCells[cell] = nil end
end

-- Call change(world, item, cx, cy) for the cells of a rectangle that are not in the given span.
local function each(change, world, item, x1, y1, x2, y2, left, top, right, bottom)
  for cy = y1, y2 do
    local outside = cy < top or cy > bottom
    for cx = x1, x2 do
      if outside or cx < left or cx > right then change(world, item, cx, cy) end
    end
  end
end

local function has(world) return rawget(world, "rows") ~= nil end

-- Forget all cells: whoever looks at them next is told why.
local function forget(world)
  rawset(world, "rows", nil)
  rawset(world, "nonEmptyCells", nil)
end

function cells.add(world, item, rect)
  if not has(world) then return end
  local x1, y1, x2, y2 = span(world.cellSize, rect.x, rect.y, rect.w, rect.h)
  if not isListable(x1, y1, x2, y2) then return forget(world) end
  each(enter, world, item, x1, y1, x2, y2, 1, 1, 0, 0)
end

function cells.remove(world, item, rect)
  if not has(world) then return end
  local x1, y1, x2, y2 = span(world.cellSize, rect.x, rect.y, rect.w, rect.h)
  each(leave, world, item, x1, y1, x2, y2, 1, 1, 0, 0)
end

-- Before the rectangle of an item changes.
function cells.update(world, item, rect, x, y, w, h)
  if not has(world) then return end
  local size = world.cellSize
  local a1, b1, a2, b2 = span(size, rect.x, rect.y, rect.w, rect.h)
  local c1, d1, c2, d2 = span(size, x, y, w, h)
  if not isListable(c1, d1, c2, d2) then return forget(world) end
  if a1 == c1 and b1 == d1 and a2 == c2 and b2 == d2 then return end
  each(leave, world, item, a1, b1, a2, b2, c1, d1, c2, d2)
  each(enter, world, item, c1, d1, c2, d2, a1, b1, a2, b2)
end

-- Make the cells of all items.
function cells.make(world)
  for item, rect in pairs(world.rects) do
    if not isListable(span(world.cellSize, rect.x, rect.y, rect.w, rect.h)) then
      complain.raise("Item " .. tostring(item) .. " is in too many cells, or too far away, "
        .. "to list the cells of the world")
    end
  end
  rawset(world, "rows", {})
  rawset(world, "nonEmptyCells", {})
  for item, rect in pairs(world.rects) do cells.add(world, item, rect) end
end

function cells.count(world)
  local count = 0
  for _, row in pairs(world.rows) do
    for _ in pairs(row) do count = count + 1 end
  end
  return count
end

return cells
