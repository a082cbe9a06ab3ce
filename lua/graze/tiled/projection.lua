-- From the cells and coordinates of a map to the world, for each orientation of Tiled.
--
-- A projection has
--   cellWidth, cellHeight   of a cell, as Tiled has them
--   upright                 whether cells are boxes, side by side
--   hexagonal               whether tiles turn by 60 degrees
--   a, b, c, d, x, y        objects: (u, v) is at (a u + c v + x, b u + d v + y)
--   cell(cx, cy)            returns the lower left corner of a cell's box, where its image is put
--   middle                  from there to the centre of the cell: { dx, dy }
--   footprint               from there to the corners of the cell, as a list
--   find(x, y)              returns the cell at a point

local check = require "graze.tiled.check"

local floor, abs, max = math.floor, math.abs, math.max

local function finish(p, corners, dx, dy)
  p.footprint, p.middle = corners, { dx, dy }
  return p
end

local function new(width, height)
  return { cellWidth = width, cellHeight = height, a = 1, b = 0, c = 0, d = 1, x = 0, y = 0 }
end

local makers = {}

function makers.orthogonal(_, _, width, height)
  local p = new(width, height)
  p.upright = true
  function p.cell(cx, cy) return cx * width, (cy + 1) * height end
  function p.find(x, y) return floor(x / width), floor(y / height) end
  return finish(p, { 0, -height, width, -height, width, 0, 0, 0 }, width / 2, -height / 2)
end

-- Objects are sheared, as the rows and columns of cells are; images stay upright.
function makers.oblique(at, map, width, height)
  local skewX = check.number(at, map, "skewx", 0)
  local skewY = check.number(at, map, "skewy", 0)
  if skewX == 0 and skewY == 0 then return makers.orthogonal(at, map, width, height) end
  local alongX, alongY = skewX / height, skewY / width
  local determinant = 1 - alongX * alongY
  if abs(determinant) <= 1e-9 then check.fail(at, "the skew leaves its cells no area") end
  local p = new(width, height)
  p.b, p.c = alongY, alongX
  function p.cell(cx, cy)
    local u, v = cx * width, (cy + 1) * height
    return u + alongX * v, v + alongY * u
  end
  function p.find(x, y)
    local u, v = (x - alongX * y) / determinant, (y - alongY * x) / determinant
    return floor(u / width), floor(v / height)
  end
  local corners = { -skewX, -height, width - skewX, skewY - height, width, skewY, 0, 0 }
  return finish(p, corners, (width - skewX) / 2, (skewY - height) / 2)
end

-- Objects are in units of cellHeight along both axes.
function makers.isometric(at, map, width, height, originCells)
  local cells = originCells or check.integer(at, map, "height", 0)
  local origin = floor(cells * width / 2)
  local p = new(width, height)
  p.a, p.b, p.c, p.d, p.x = width / 2 / height, 0.5, -width / 2 / height, 0.5, origin
  function p.cell(cx, cy)
    return (cx - cy - 1) * width / 2 + origin, (cx + cy) * height / 2 + height
  end
  function p.find(x, y)
    local across, down = (x - origin) / width, y / height
    return floor(down + across), floor(down - across)
  end
  local corners = { width / 2, -height, width, -height / 2, width / 2, 0, 0, -height / 2 }
  return finish(p, corners, width / 2, -height / 2)
end

-- Staggered and hexagonal ----------------------------------------------------------------------

-- Return the size of a cell along an axis, how long its tips are there, and from there the distance
-- to the next row or column. A side lies along one of the axes; staggered maps have none.
--
-- Tiled first rounds the size down to an even number, then halves what the side leaves, rounded
-- down. With an odd side, a cell reaches into the tips of the next one by one pixel. Without tips,
-- cells are bricks.
local function measure(at, size, side, name)
  size = 2 * floor(size / 2)
  local tip = floor((size - side) / 2)
  if side < 0 or tip < 0 or size < 1 then
    check.fail(at, ("field '%s': no room for the sides"):format(name))
  end
  return size, tip, tip + side
end

-- Return 0 at the centre of a hexagon, 1 on its border, more outside. It is 2 * half wide and
-- `length` high, with a tip above and below.
local function gauge(dx, dy, half, length, tip)
  dx = abs(dx) / half
  if tip == 0 then return max(dx, 2 * abs(dy) / length) end
  return max(dx, dx + (abs(dy) - length / 2) / tip + 1)
end

-- A map of cells with tips above and below, whose rows are shifted in turn. With the axes swapped,
-- it is one whose columns are.
local function staggered(size, length, tip, pitch, shift, isShifted)
  local grid = {}
  function grid.place(column, row)
    return column * size + (isShifted(row) and shift or 0), row * pitch
  end
  -- A point is in a row, or in the tip of the one before. Where two overlap, the nearer one counts.
  function grid.find(u, v)
    local best, column, row
    local low = floor(v / pitch)
    for candidate = low - 1, low do
      local start = isShifted(candidate) and shift or 0
      local place = floor((u - start) / size)
      local distance = gauge(u - start - (place + 0.5) * size,
        v - candidate * pitch - length / 2, size / 2, length, tip)
      if not best or distance < best then best, column, row = distance, place, candidate end
    end
    return column, row
  end
  return grid
end

local function corners8(width, height, x, y)
  return {
    0, y - height, x, -height, width - x, -height, width, y - height,
    width, -y, width - x, 0, x, 0, 0, -y,
  }
end

local AXES = { x = true, y = true }
local INDEXES = { odd = true, even = true }

-- Tiled measures these in whole pixels, as done here, and puts images at the foot of the even size.
-- Cells are where its function tileToScreenCoords has them. With an odd side along x, it draws them
-- further to the right, by a pixel for each two columns. But it counts these from the left border
-- of what is visible, so a cell moves as one scrolls. That is not followed here.
local function makeStaggered(at, map, width, height, hexagonal)
  local axis = check.text(at, map, "staggeraxis", "y")
  local index = check.text(at, map, "staggerindex", "odd")
  if not AXES[axis] then check.fail(at, "field 'staggeraxis': 'x' or 'y' expected") end
  if not INDEXES[index] then check.fail(at, "field 'staggerindex': 'odd' or 'even' expected") end
  local side = hexagonal and check.number(at, map, "hexsidelength", 0) or 0
  local even = index == "even"
  local function isShifted(row) return (row % 2 == 1) ~= even end
  local p = new(width, height)
  p.hexagonal = hexagonal
  local w, x, columnWidth = measure(at, width, axis == "x" and side or 0, "tilewidth")
  local h, y, rowHeight = measure(at, height, axis == "y" and side or 0, "tileheight")
  if axis == "y" then
    local grid = staggered(w, h, y, rowHeight, columnWidth, isShifted)
    function p.cell(cx, cy)
      local left, top = grid.place(cx, cy)
      return left, top + h
    end
    p.find = grid.find
  else
    local grid = staggered(h, w, x, columnWidth, rowHeight, isShifted)
    function p.cell(cx, cy)
      local top, left = grid.place(cy, cx)
      return left, top + h
    end
    function p.find(u, v)
      local cy, cx = grid.find(v, u)
      return cx, cy
    end
  end
  return finish(p, corners8(w, h, x, y), w / 2, -h / 2)
end

function makers.staggered(at, map, width, height)
  return makeStaggered(at, map, width, height, false)
end

function makers.hexagonal(at, map, width, height)
  return makeStaggered(at, map, width, height, true)
end

local projection = {}

local function makeProjection(at, map, originCells)
  local orientation = check.text(at, map, "orientation", "orthogonal")
  local make = makers[orientation]
  if not make then check.fail(at, ("no orientation '%s'"):format(orientation)) end
  local width = check.positive(at, map, "tilewidth")
  local height = check.positive(at, map, "tileheight")
  return make(at, map, width, height, originCells)
end

local FIELDS = {
  "orientation", "tilewidth", "tileheight", "height", "hexsidelength", "staggeraxis",
  "staggerindex", "skewx", "skewy",
}

-- The projections of maps, with the fields that they were made from.
local known = setmetatable({}, { __mode = "k" })

local function isSame(entry, map, originCells)
  for i = 1, #FIELDS do
    if entry[i] ~= map[FIELDS[i]] then return false end
  end
  return entry.originCells == originCells
end

-- Return the projection of a map. The first column of an isometric map is at x = originCells times
-- half a cell: its height in Tiled. Games go from cells to the world and back in every frame, so
-- what was made stays.
function projection.of(at, map, originCells)
  local entry = known[map]
  if entry and isSame(entry, map, originCells) then return entry.projection end
  entry = { projection = makeProjection(at, map, originCells), originCells = originCells }
  for i = 1, #FIELDS do entry[i] = map[FIELDS[i]] end
  known[map] = entry
  return entry.projection
end

return projection
