-- Tile layers: solid cells become grids, and what does not fit into a cell items of its own.
--
-- What a tile becomes is worked out once for each number in a layer, its flips included: a plan, a
-- list of { shape, traits, record }. A plan's shapes have their (0, 0) at the upper left
-- of the cell's box.

local affine = require "graze.tiled.affine"
local check = require "graze.tiled.check"
local data = require "graze.tiled.data"
local geometry = require "graze.tiled.geometry"
local graze = require "graze"
local properties = require "graze.tiled.properties"
local templates = require "graze.tiled.templates"
local tilesets = require "graze.tiled.tilesets"

local tiles = {}

local abs, max, min = math.abs, math.max, math.min

-- Shapes of a tile ------------------------------------------------------------------------------

-- Return the map from the image of a tile in a cell to the cell's box.
local function cellMap(reading, entry, gid)
  local p = reading.projection
  local width, height = entry.width, entry.height
  if entry.set.fits then width, height = p.cellWidth, p.cellHeight end
  local m = tilesets.imageMap(reading, entry, gid, width, height)
  m[6] = m[6] + p.cellHeight
  return m
end

-- Return the shape of a tile that has no collision shapes: its image, or where cells are no boxes
-- the cell.
local function wholeTile(reading, entry, m)
  local p = reading.projection
  if p.upright then return geometry.box(m, 0, 0, entry.width, entry.height) end
  return geometry.polygon({ 1, 0, 0, 1, 0, p.cellHeight }, p.footprint)
end

-- Return the shape of a collision object, where the map of its image leads; or nil and the reason.
local function partShape(reading, entry, object, m)
  local map = affine.after(m, tilesets.objectMap(reading.at, entry, object))
  return geometry.shape(reading.at, object, map, reading.options.segments or 32)
end

-- Call visit(shape, reason, object, part, properties) for the collision objects of a tile that are
-- solid. makeMap() returns the map of the tile's image. Without a shape there is a reason.
--
-- Return how many collision shapes the tile has, solid or not. Points and texts are none.
function tiles.eachSolid(reading, entry, isSolid, makeMap, visit)
  local at, count = reading.at, 0
  for part = 1, #entry.objects do
    local raw = check.entry(at, entry.objects, part, "collision object")
    at.part = raw
    local object, missing = templates.resolve(reading, raw)
    at.part = object
    local own = properties.of(at, object)
    local says, isShape = reading:own(own), missing or not geometry.isNothing(at, object)
    if isShape then count = count + 1 end
    if missing and says ~= false then
      visit(nil, templates.unknown(missing), raw, part, own)
    elseif says or (says == nil and isSolid and isShape) then
      local shape, reason = partShape(reading, entry, object, makeMap())
      visit(shape, reason, raw, part, own)
    end
    at.part = nil
  end
  return count
end

-- Grids -----------------------------------------------------------------------------------------

-- Rounding of flips and scales may lead out of a cell by so much of its size.
local NEARLY = 1e-9

local function snapped(value, limit)
  if abs(value) <= NEARLY * limit then return 0 end
  if abs(value - limit) <= NEARLY * limit then return limit end
  return value
end

-- Return the corners of a convex polygon that is inside of a cell, and that polygon; nil of other
-- shapes.
local function cellCorners(shape, width, height)
  if shape:type() ~= "polygon" then return nil end
  local corners = shape:getVertices {}
  for i = 1, #corners, 2 do
    local x, y = snapped(corners[i], width), snapped(corners[i + 1], height)
    if x < 0 or x > width or y < 0 or y > height then return nil end
    corners[i], corners[i + 1] = x, y
  end
  local isPolygon, polygon = pcall(graze.polygon, corners)
  if isPolygon then return corners, polygon end
end

-- Return whether corners are those of the whole cell: polygons have four of them without the
-- corners on straight sides.
local function isWhole(corners, width, height)
  if #corners ~= 8 then return false end
  for i = 1, 8, 2 do
    local x, y = corners[i], corners[i + 1]
    if (x ~= 0 and x ~= width) or (y ~= 0 and y ~= height) then return false end
  end
  return true
end

local MOST_KINDS = 255

-- A grid to be: its kinds by their shapes, and its cells as cx, cy, kind, and so on, n numbers.
local function newBucket(traits)
  return { traits = traits, kinds = {}, shapes = {}, cells = {}, n = 0 }
end

-- Return the kind of a shape in a grid that is to be: { key, kind, shapes }. Kinds are the distinct
-- shapes; a grid that has no kind left is followed by another one.
local function kindOf(bucket, corners, polygon, width, height)
  local key = isWhole(corners, width, height) and "whole" or table.concat(corners, " ")
  while not bucket.kinds[key] and #bucket.shapes == MOST_KINDS do
    bucket.next = bucket.next or newBucket(bucket.traits)
    bucket = bucket.next
  end
  if not bucket.kinds[key] then
    bucket.shapes[#bucket.shapes + 1] = key ~= "whole" and polygon
    bucket.kinds[key] = #bucket.shapes
  end
  return bucket, bucket.kinds[key]
end

-- Plans -----------------------------------------------------------------------------------------

-- Return what a tile becomes as a list of { shape, traits, record }.
local function partsOf(reading, place, entry, gid)
  local list = {}
  local isSolid, isCertain, isChosen =
    reading:isSolid(entry.tile.properties, "tile", entry.tile, place)
  if isChosen and not isSolid then return list end
  if not entry.set.isKnown then
    if isSolid then tilesets.needKnown(reading, entry) end
    if not isCertain then reading:warnUnknown(entry.set) end
    return list
  end
  local m
  local function add(shape, reason, object, part, own)
    if not shape then return reading:warn(reason) end
    local record = {
      kind = "tile", layer = reading:original(place.layer), gid = entry.gid, tile = entry.tile,
      object = object, part = part, properties = properties.merged(own, entry.tile.properties),
    }
    local traits = reading:traits(record, place, own, entry.tile.properties)
    list[#list + 1] = { shape = shape, traits = traits, record = record }
  end
  local function makeMap()
    m = m or cellMap(reading, entry, gid)
    return m
  end
  local count = tiles.eachSolid(reading, entry, isSolid, makeMap, add)
  if isSolid and count == 0 then
    local shape, reason = wholeTile(reading, entry, makeMap())
    add(shape, reason, nil, nil, {})
  end
  return list
end

-- Return how many parts have each key.
local function countKeys(parts)
  local counts = {}
  for _, part in ipairs(parts) do
    counts[part.traits.key] = (counts[part.traits.key] or 0) + 1
  end
  return counts
end

local function bucketFor(state, traits)
  local bucket = state.buckets[traits.key]
  if not bucket then
    bucket = newBucket(traits)
    state.buckets[traits.key] = bucket
    state.order[#state.order + 1] = bucket
  end
  return bucket
end

-- Give a part its grid and its kind there, if it fits into a cell.
local function enterGrid(state, part)
  local p = state.reading.projection
  local corners, polygon = cellCorners(part.shape, p.cellWidth, p.cellHeight)
  if not corners then return end
  local bucket = bucketFor(state, part.traits)
  part.bucket, part.kind = kindOf(bucket, corners, polygon, p.cellWidth, p.cellHeight)
end

-- Return whether all parts of a plan are cells of grids: then it names no tile.
local function isOfGrids(parts)
  for _, part in ipairs(parts) do
    if not part.bucket then return false end
  end
  return true
end

-- Return the plan for a number in a layer; false if nothing is solid there. A part that is a cell
-- of a grid has that as `bucket` and `kind`.
local function newPlan(state, gid, plain)
  local reading, at = state.reading, state.reading.at
  local entry = tilesets.entry(reading, plain)
  if not entry then
    local isSolid = reading:isSolid({}, "tile", { id = plain, properties = {} }, state.place)
    if isSolid then reading:warn(("no tileset has tile %d"):format(plain)) end
    return false
  end
  at.tile, at.tileset = entry.tile, entry.set.source or { name = entry.set.file }
  local parts = partsOf(reading, state.place, entry, gid)
  local counts = countKeys(parts)
  for _, part in ipairs(parts) do
    if state.grids and counts[part.traits.key] == 1 then enterGrid(state, part) end
  end
  at.tile, at.tileset = nil, nil
  if #parts == 0 then return false end
  return parts
end

-- newPlan, or the plan of a tile that was alike. All tiles of which their tileset says nothing are,
-- if they are flipped alike, and the game is not asked about each.
local function planFor(state, gid)
  tilesets.check(state.reading.at, gid, "a cell of its data")
  local plain = tilesets.split(gid)
  if plain == 0 then return false end
  local set = state.isSilent and tilesets.ofSilent(state.reading, plain)
  if not set then return newPlan(state, gid, plain) end
  local key = gid - plain
  local plans = state.silent[set] or {}
  state.silent[set] = plans
  local plan = plans[key]
  if plan == nil then
    plan = newPlan(state, gid, plain)
    if not plan or isOfGrids(plan) then plans[key] = plan end
  end
  return plan
end

-- Items -----------------------------------------------------------------------------------------

local function addTile(state, part, cx, cy)
  local reading, p = state.reading, state.reading.projection
  local record = { cx = cx, cy = cy }
  for name, value in pairs(part.record) do record[name] = value end
  local x, y = p.cell(cx, cy)
  state.add {
    item = reading:itemFor(record, record), record = record, traits = part.traits,
    shape = part.shape, x = x + state.place.x, y = y - p.cellHeight + state.place.y, angle = 0,
  }
end

-- Enter the cells of a block into the grids they belong to; the others become items.
local function enterBlock(state, block)
  local plans, list, width = state.plans, block.list, block.width
  local i = 0
  for cy = block.y, block.y + block.height - 1 do
    for cx = block.x, block.x + width - 1 do
      i = i + 1
      local gid = list[i]
      local plan = plans[gid]
      if plan == nil then
        plan = planFor(state, gid)
        plans[gid] = plan
      end
      for k = 1, plan and #plan or 0 do
        local part = plan[k]
        local bucket = part.bucket
        if bucket then
          local cells, n = bucket.cells, bucket.n
          cells[n + 1], cells[n + 2], cells[n + 3] = cx, cy, part.kind
          bucket.n = n + 3
        else
          addTile(state, part, cx, cy)
        end
      end
    end
  end
end

-- A grid of a layer without end can be larger than its solid cells: then it is cut into pieces.
local LARGEST = 4194304
local PIECE = 256

local function boundsOf(cells)
  local x1, y1, x2, y2 = cells[1], cells[2], cells[1], cells[2]
  for i = 4, #cells, 3 do
    local x, y = cells[i], cells[i + 1]
    x1, y1, x2, y2 = min(x1, x), min(y1, y), max(x2, x), max(y2, y)
  end
  return x1, y1, x2 - x1 + 1, y2 - y1 + 1
end

local function piecesOf(cells)
  local pieces, order = {}, {}
  for i = 1, #cells, 3 do
    local key = ("%.0f %.0f"):format(math.floor(cells[i] / PIECE), math.floor(cells[i + 1] / PIECE))
    local piece = pieces[key]
    if not piece then
      piece = {}
      pieces[key], order[#order + 1] = piece, piece
    end
    local n = #piece
    piece[n + 1], piece[n + 2], piece[n + 3] = cells[i], cells[i + 1], cells[i + 2]
  end
  return order
end

-- Return all cells of a grid in a list.
local function listOf(cells, cx, cy, columns, rows)
  local list = {}
  for i = 1, columns * rows do list[i] = 0 end
  for i = 1, #cells, 3 do
    list[(cells[i + 1] - cy) * columns + cells[i] - cx + 1] = cells[i + 2]
  end
  return list
end

-- A list is faster, but of a large grid with few solid cells it is mostly zeros.
local EMPTY = 65536

local function makeGrid(p, bucket, cells, cx, cy, columns, rows)
  local isDense = columns * rows <= EMPTY + 4 * #cells
  local list = isDense and listOf(cells, cx, cy, columns, rows) or nil
  local grid = graze.grid(columns, rows, p.cellWidth, p.cellHeight, list)
  for kind, shape in ipairs(bucket.shapes) do
    if shape then grid:setKind(kind, shape) end
  end
  for i = 1, isDense and 0 or #cells, 3 do
    grid:setCell(cells[i] - cx + 1, cells[i + 1] - cy + 1, cells[i + 2])
  end
  return grid
end

local function addGrid(state, bucket, cells, cx, cy, columns, rows)
  local reading, p, place = state.reading, state.reading.projection, state.place
  local grid, reason = geometry.made(makeGrid, p, bucket, cells, cx, cy, columns, rows)
  if not grid then return reading:warn(reason) end
  local record = {
    kind = "layer", layer = reading:original(place.layer), properties = place.chain[1],
    cx = cx, cy = cy,
  }
  tiles.known[record] = { reading = tilesets.withoutOptions(reading), blocks = state.blocks,
    columns = columns, rows = rows }
  state.add {
    item = reading:itemFor(record, record), record = record, traits = bucket.traits,
    shape = grid, x = cx * p.cellWidth + place.x, y = cy * p.cellHeight + place.y, angle = 0,
    isGrid = true,
  }
end

local function addGrids(state, bucket)
  local cells = bucket.cells
  if #cells == 0 then return end
  local blocks = state.blocks
  if not blocks.infinite then
    return addGrid(state, bucket, cells, 0, 0, blocks[1].width, blocks[1].height)
  end
  local cx, cy, columns, rows = boundsOf(cells)
  if columns * rows <= LARGEST then return addGrid(state, bucket, cells, cx, cy, columns, rows) end
  for _, piece in ipairs(piecesOf(cells)) do addGrid(state, bucket, piece, boundsOf(piece)) end
end

-- Records of grids, with what tells the tile of a cell. Nothing of it leads to the options, whose
-- functions can lead to the record again: Lua 5.1 and LuaJIT would keep all of it for ever.
tiles.known = setmetatable({}, { __mode = "k" })

-- Add the items of a tile layer by add(entry).
function tiles.read(reading, place, add)
  local state = {
    reading = reading, place = place, add = add, plans = { [0] = false }, buckets = {}, order = {},
    blocks = data.blocks(reading, place.layer),
    grids = reading.options.grids ~= false and reading.projection.upright and not reading.boxesOnly,
    silent = {},
    isSilent = not reading.options.solid and type(reading.options.group) ~= "function",
  }
  for i = 1, #state.blocks do enterBlock(state, state.blocks[i]) end
  for _, bucket in ipairs(state.order) do
    repeat
      addGrids(state, bucket)
      bucket = bucket.next
    until not bucket
  end
end

-- Return the cell, number and tile of a part of a grid; nil for a record of something else.
function tiles.cell(record, part)
  local known = tiles.known[record]
  local column, row = (part - 1) % known.columns, math.floor((part - 1) / known.columns)
  local cx, cy = record.cx + column, record.cy + row
  local gid = tilesets.split(data.at(known.blocks, cx, cy) or 0)
  local entry = gid ~= 0 and tilesets.entry(known.reading, gid)
  return cx, cy, gid, entry and entry.tile or nil
end

return tiles
