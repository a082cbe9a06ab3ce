-- The graze shape of an object of Tiled, under an affine map.

local affine = require "graze.tiled.affine"
local check = require "graze.tiled.check"
local graze = require "graze"

local geometry = {}

local abs, min, sqrt = math.abs, math.min, math.sqrt

-- What is a circle but for rounding is a circle.
local NEARLY = 1e-12

-- Return what a constructor makes; or nil and the reason that it gives.
function geometry.made(constructor, ...)
  local ok, shape = pcall(constructor, ...)
  if ok then return shape end
  local reason = tostring(shape)
  return nil, reason:match "' %((.*)%)$" or reason
end

local made = geometry.made

local function applied(m, points)
  local list = {}
  for i = 1, #points, 2 do
    list[i], list[i + 1] = affine.apply(m, points[i], points[i + 1])
  end
  return list
end

-- Return a polygon, or an outline where it is not convex.
local function polygonOf(points)
  local shape = made(graze.polygon, points)
  if shape then return shape end
  return made(graze.outline, points)
end

-- Return one shape of several; or nil and the reason.
function geometry.compound(shapes) return made(graze.compound, shapes) end

-- Boxes stay boxes to the bit under maps that turn nothing.
local function boxOf(x1, y1, x2, y2)
  return made(graze.rectangle, min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))
end

function geometry.polygon(m, points) return polygonOf(applied(m, points)) end

function geometry.box(m, x, y, width, height)
  if (m[2] == 0 and m[3] == 0) or (m[1] == 0 and m[4] == 0) then
    local x1, y1 = affine.apply(m, x, y)
    local x2, y2 = affine.apply(m, x + width, y + height)
    return boxOf(x1, y1, x2, y2)
  end
  return polygonOf(applied(m, { x, y, x + width, y, x + width, y + height, x, y + height }))
end

-- Return by how much a map scales, if it keeps right angles, with u scaled by p and v by q before.
local function scaleOf(m, p, q)
  local ax, ay, bx, by = m[1] * p, m[2] * p, m[3] * q, m[4] * q
  local a, b = ax * ax + ay * ay, bx * bx + by * by
  local tolerance = NEARLY * (a + b)
  if abs(a - b) <= tolerance and abs(ax * bx + ay * by) <= tolerance then return sqrt(a) end
end

local function ellipse(m, width, height, segments)
  local rx, ry = width / 2, height / 2
  local radius = scaleOf(m, rx, ry)
  if radius then
    local x, y = affine.apply(m, rx, ry)
    return made(graze.circle, x, y, radius)
  end
  local points, unit = {}, affine.unitCircle(segments)
  for i = 1, #unit, 2 do
    points[i], points[i + 1] = affine.apply(m, rx + rx * unit[i], ry + ry * unit[i + 1])
  end
  return made(graze.polygon, points)
end

-- A rectangle whose corners are rounded by as much as it has room for.
local function capsule(m, width, height, segments)
  local r = min(width, height) / 2
  local scale = scaleOf(m, 1, 1)
  if scale then
    local x1, y1 = affine.apply(m, r, r)
    local x2, y2 = affine.apply(m, width - r, height - r)
    return made(graze.capsule, x1, y1, x2, y2, r * scale)
  end
  local points, unit = {}, affine.unitCircle(segments)
  for i = 1, #unit, 2 do
    local u, v = unit[i], unit[i + 1]
    local cx, cy = u < 0 and r or width - r, v < 0 and r or height - r
    points[i], points[i + 1] = affine.apply(m, cx + r * u, cy + r * v)
  end
  return made(graze.polygon, points)
end

-- Return the corners of a polygon or polyline as a flat list.
function geometry.points(at, object, name)
  local list, points = check.table(at, object, name), {}
  for i = 1, #list do
    local point = check.entry(at, list, i, "corner")
    points[2 * i - 1], points[2 * i] = check.number(at, point, "x"), check.number(at, point, "y")
  end
  return points
end

local FLAGS = { "ellipse", "capsule", "point", "polygon", "polyline", "text" }

-- Return what an object is: as a Lua export says it, or as JSON does.
function geometry.kindOf(at, object)
  if check.field(object, "gid") ~= nil then return "tile" end
  if check.field(object, "shape") ~= nil then return check.text(at, object, "shape") end
  for i = 1, #FLAGS do
    if check.field(object, FLAGS[i]) then return FLAGS[i] end
  end
  return "rectangle"
end

local function sizeOf(at, object)
  local width, height = check.number(at, object, "width", 0), check.number(at, object, "height", 0)
  if width > 0 and height > 0 then return width, height end
  return nil, ("it has no area: its size is %.14g by %.14g"):format(width, height)
end

local function sized(make)
  return function(at, object, m, segments)
    local width, height = sizeOf(at, object)
    if not width then return nil, height end
    return make(m, width, height, segments)
  end
end

local makers = {
  rectangle = sized(function(m, width, height) return geometry.box(m, 0, 0, width, height) end),
  ellipse = sized(ellipse),
  capsule = sized(capsule),
}

function makers.polygon(at, object, m)
  return polygonOf(applied(m, geometry.points(at, object, "polygon")))
end

function makers.polyline(at, object, m)
  return made(graze.chain, applied(m, geometry.points(at, object, "polyline")))
end

function makers.point() return nil, "a point is not solid" end
function makers.text() return nil, "a text is not solid" end
function makers.tile() return nil, "a tile cannot be a part of a tile" end

-- Return whether an object is never solid, and there for other purposes.
function geometry.isNothing(at, object)
  local kind = geometry.kindOf(at, object)
  return kind == "point" or kind == "text"
end

-- Return the shape of an object that is no tile, whose own (0, 0) is where it stands; or nil and
-- why there is none.
function geometry.shape(at, object, m, segments)
  local kind = geometry.kindOf(at, object)
  local make = makers[kind]
  if not make then return nil, ("no shape '%s'"):format(kind) end
  return make(at, object, m, segments)
end

return geometry
