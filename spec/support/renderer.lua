-- Where Tiled draws what is in a map, by the steps of its own renderers: painters that are moved,
-- turned and scaled. Written apart from graze.tiled, to compare with.

local renderer = {}

local floor, rad, cos, sin = math.floor, math.rad, math.cos, math.sin

-- Painters: functions from a point to where it is drawn -----------------------------------------

local function identity(x, y) return x, y end

local function moved(painter, dx, dy)
  return function(x, y) return painter(x + dx, y + dy) end
end

local function turned(painter, degrees)
  local c, s = cos(rad(degrees)), sin(rad(degrees))
  return function(x, y) return painter(c * x - s * y, s * x + c * y) end
end

local function scaled(painter, sx, sy)
  return function(x, y) return painter(x * sx, y * sy) end
end

local function turnedAt(painter, x, y, degrees)
  return moved(turned(moved(painter, x, y), degrees), -x, -y)
end

-- Maps ------------------------------------------------------------------------------------------

-- Pixels of a map to the screen.
function renderer.pixelToScreen(map, x, y)
  local tw, th = map.tilewidth, map.tileheight
  if map.orientation == "isometric" then
    local tileX, tileY = x / th, y / th
    return (tileX - tileY) * tw / 2 + floor(map.height * tw / 2), (tileX + tileY) * th / 2
  elseif map.orientation == "oblique" then
    return x + map.skewx / th * y, y + map.skewy / tw * x
  end
  return x, y
end

-- The measures of a hexagon; those of a staggered map have sides of length 0.
local function params(map)
  local staggerX = map.staggeraxis == "x"
  local side = map.orientation == "hexagonal" and map.hexsidelength or 0
  local p = { staggerX = staggerX, even = map.staggerindex == "even" }
  p.sideX, p.sideY = staggerX and side or 0, staggerX and 0 or side
  p.width, p.height = map.tilewidth - map.tilewidth % 2, map.tileheight - map.tileheight % 2
  p.offsetX, p.offsetY = floor((p.width - p.sideX) / 2), floor((p.height - p.sideY) / 2)
  p.columnWidth, p.rowHeight = p.offsetX + p.sideX, p.offsetY + p.sideY
  return p
end

local function isOdd(value) return value % 2 == 1 end

local function hexToScreen(map, cx, cy)
  local p = params(map)
  if p.staggerX then
    local y = cy * (p.height + p.sideY)
    if isOdd(cx) ~= p.even then y = y + p.rowHeight end
    return cx * p.columnWidth, y, p
  end
  local x = cx * (p.width + p.sideX)
  if isOdd(cy) ~= p.even then x = x + p.columnWidth end
  return x, cy * p.rowHeight, p
end

-- Where the lower left corner of the image of a cell is put.
function renderer.cellToScreen(map, cx, cy)
  local tw, th = map.tilewidth, map.tileheight
  if map.orientation == "isometric" then
    local x = (cx - cy) * tw / 2 + floor(map.height * tw / 2)
    return x - tw / 2, (cx + cy) * th / 2 + th
  elseif map.orientation == "hexagonal" or map.orientation == "staggered" then
    local x, y, p = hexToScreen(map, cx, cy)
    return x, y + p.height
  end
  return renderer.pixelToScreen(map, cx * tw, (cy + 1) * th)
end

-- The corners of a cell.
function renderer.cellCorners(map, cx, cy)
  local tw, th = map.tilewidth, map.tileheight
  if map.orientation == "hexagonal" or map.orientation == "staggered" then
    local x, y, p = hexToScreen(map, cx, cy)
    return {
      x, y + p.height - p.offsetY, x, y + p.offsetY, x + p.offsetX, y,
      x + p.width - p.offsetX, y, x + p.width, y + p.offsetY,
      x + p.width, y + p.height - p.offsetY, x + p.width - p.offsetX, y + p.height,
      x + p.offsetX, y + p.height,
    }
  end
  local w, h = tw, th
  if map.orientation == "isometric" then w = th end
  local corners = {}
  for i, place in ipairs { { 0, 0 }, { 1, 0 }, { 1, 1 }, { 0, 1 } } do
    corners[2 * i - 1], corners[2 * i] =
      renderer.pixelToScreen(map, (cx + place[1]) * w, (cy + place[2]) * h)
  end
  return corners
end

-- Images ----------------------------------------------------------------------------------------

-- The bits of a tile's number, the highest first.
function renderer.flags(gid)
  local flags = {}
  for i = 1, 4 do
    local bit = 2 ^ (32 - i)
    flags[i] = gid >= bit
    if flags[i] then gid = gid - bit end
  end
  return flags[1], flags[2], flags[3], flags[4], gid
end

-- The painter of the image of a tile of width w and height h, drawn at (x, y) in a size. The upper
-- left corner of the image is its (0, 0).
function renderer.image(painter, map, set, w, h, gid, x, y, width, height, isBottomLeft)
  local flipX, flipY, diagonal, sixth = renderer.flags(gid)
  local centreX, centreY = x + width / 2, y + height / 2
  local scaleX, scaleY = width / w, height / h
  if set.fillmode == "preserve-aspect-fit" then
    scaleX = math.min(scaleX, scaleY)
    scaleY = scaleX
  end
  centreX = centreX + set.tileoffset.x * scaleX
  centreY = centreY + set.tileoffset.y * scaleY
  if isBottomLeft then centreY = centreY - height end
  local degrees = 0
  if map.orientation == "hexagonal" then
    degrees = (diagonal and 60 or 0) + (sixth and 120 or 0)
  elseif diagonal then
    degrees = 90
    flipX, flipY = flipY, not flipX
    local halfDifference = height / 2 - width / 2
    centreX, centreY = centreX + halfDifference, centreY + halfDifference
  end
  painter = turned(moved(painter, centreX, centreY), degrees)
  painter = scaled(painter, flipX and -scaleX or scaleX, flipY and -scaleY or scaleY)
  return moved(painter, -w / 2, -h / 2)
end

-- The painter of a collision object of a tile; its coordinates are those of the tile's objects.
function renderer.collision(painter, set, h, object)
  if set.grid.orientation ~= "isometric" then
    return turnedAt(painter, object.x, object.y, object.rotation)
  end
  local cell = {
    orientation = "isometric", height = 1, tilewidth = set.grid.width, tileheight = set.grid.height,
  }
  painter = moved(painter, 0, h - set.grid.height)
  local x, y = renderer.pixelToScreen(cell, object.x, object.y)
  painter = turnedAt(painter, x, y, object.rotation)
  return function(u, v) return painter(renderer.pixelToScreen(cell, u, v)) end
end

-- The painter of the image in a cell.
function renderer.cell(map, set, w, h, gid, cx, cy)
  local x, y = renderer.cellToScreen(map, cx, cy)
  local width, height = w, h
  if set.tilerendersize == "grid" then width, height = map.tilewidth, map.tileheight end
  return renderer.image(identity, map, set, w, h, gid, x, y, width, height, true)
end

local ALIGNMENTS = {
  topleft = { 0, 0 }, top = { 0.5, 0 }, topright = { 1, 0 }, left = { 0, 0.5 },
  center = { 0.5, 0.5 }, right = { 1, 0.5 }, bottomleft = { 0, 1 }, bottom = { 0.5, 1 },
  bottomright = { 1, 1 },
}

-- The painter of the image of a tile object.
function renderer.tileObject(map, set, w, h, object)
  local x, y = renderer.pixelToScreen(map, object.x, object.y)
  local alignment = ALIGNMENTS[set.objectalignment]
    or (map.orientation == "isometric" and { 0.5, 1 } or { 0, 1 })
  local painter = turnedAt(identity, x, y, object.rotation)
  x, y = x - alignment[1] * object.width, y - alignment[2] * object.height
  return renderer.image(painter, map, set, w, h, object.gid, x, y, object.width, object.height)
end

-- The painter of another object; its coordinates are the pixels of the map.
function renderer.object(map, object)
  local x, y = renderer.pixelToScreen(map, object.x, object.y)
  local painter = turnedAt(identity, x, y, object.rotation)
  return function(u, v) return painter(renderer.pixelToScreen(map, u, v)) end
end

-- Corners (x1, y1, ...) relative to an object, drawn by its painter and moved.
function renderer.draw(painter, object, corners, dx, dy)
  local list = {}
  for i = 1, #corners, 2 do
    local x, y = painter(object.x + corners[i], object.y + corners[i + 1])
    list[i], list[i + 1] = x + (dx or 0), y + (dy or 0)
  end
  return list
end

-- The corners of a box.
function renderer.box(width, height) return { 0, 0, width, 0, width, height, 0, height } end

return renderer
