-- The lines of graze.love: draws bodies, half-planes and arrows with love.graphics, in one look,
-- and knows what of the world is on the screen. It checks nothing, and makes no garbage, but for
-- shapes with parts: what it needs are a few tables that it fills again and again.
--
-- A body is the core of a shape, as graze.outline has it; there is one at a time.

local cells = require "graze.cells"
local outline = require "graze.outline"
local turning = require "graze.turning"

local love = rawget(_G, "love")
local graphics = love and love.graphics or error("graze.love draws with love.graphics", 0)

local pen = {}

local cos, sin, sqrt, max, min = math.cos, math.sin, math.sqrt, math.max, math.min
local atan2 = math.atan2 or math.atan -- luacheck: ignore

-- Lengths in pixels.
local WIDTH, NORMAL_PIXELS, TICK, HEAD, DOT = 1.5, 26, 10, 7, 3
local NO_RADIUS = 0.05 -- what is less is rounding
local FLATNESS = 0.2 -- how far a chord of an arc may be off

local scale = 1 -- pixels per unit
local left, top, right, bottom = 0, 0, 0, 0 -- the box around what is on the screen

local fill, line = false, false
local halfWidth = 0 -- of lines, in units

local body, points = { r = 0 }, {}

local function empty(list)
  for i = #list, 1, -1 do list[i] = nil end
end

-- Screen ----------------------------------------------------------------------------------------

-- A canvas that is drawn on is what the screen is else; several at once are as large as the first.
local function size()
  local canvas = graphics.getCanvas()
  if type(canvas) == "table" then canvas = canvas[1] end
  if not canvas then return graphics.getDimensions() end
  return canvas:getDimensions()
end

local function widen(x, y)
  left, top, right, bottom = min(left, x), min(top, y), max(right, x), max(bottom, y)
end

-- Begins to draw: looks what is on the screen. False if nothing is, as with a scale of 0.
function pen.begin()
  local width, height = size()
  local ox, oy = graphics.transformPoint(0, 0)
  local ux, uy = graphics.transformPoint(1, 0)
  scale = sqrt((ux - ox) ^ 2 + (uy - oy) ^ 2)
  left, top = graphics.inverseTransformPoint(0, 0)
  right, bottom = left, top
  widen(graphics.inverseTransformPoint(width, 0))
  widen(graphics.inverseTransformPoint(0, height))
  widen(graphics.inverseTransformPoint(width, height))
  local area = (right - left) * (bottom - top)
  if not (scale > 0 and area > 0 and area < math.huge) then return false end
  graphics.push "all"
  graphics.setLineStyle "smooth"
  graphics.setLineJoin "bevel" -- miters of sharp corners would be spikes
  return true
end

function pen.finish() graphics.pop() end

-- How many units a pixel is.
function pen.pixel() return 1 / scale end

function pen.view() return left, top, right - left, bottom - top end

function pen.middle() return (left + right) / 2, (top + bottom) / 2 end

-- From one corner of the screen to the next, once round for k from 1 to 4.
function pen.edge(k)
  if k == 1 then return left, top, right, top end
  if k == 2 then return right, top, right, bottom end
  if k == 3 then return right, bottom, left, bottom end
  return left, bottom, left, top
end

local function diagonal() return sqrt((right - left) ^ 2 + (bottom - top) ^ 2) end

-- Looks -----------------------------------------------------------------------------------------

local function chosen(name, standard, options, own)
  local value
  if own then value = own[name] end
  if value == nil and options then value = options[name] end
  if value == nil then value = standard[name] end
  return value
end

-- What is drawn with from here on: `own` wins over `options`, and those over the standard.
function pen.look(standard, options, own)
  fill = chosen("fill", standard, options, own)
  line = chosen("line", standard, options, own)
  local width = (chosen("width", standard, options, own) or WIDTH) / scale
  halfWidth = width / 2
  graphics.setLineWidth(width)
end

-- Takes a colour, weaker by a factor; false if there is none.
local function take(colour, strength)
  if not colour then return false end
  graphics.setColor(colour[1], colour[2], colour[3], (colour[4] or 1) * strength)
  return true
end

-- Bodies ----------------------------------------------------------------------------------------

function pen.read(shape)
  empty(body)
  if shape:type() == "puck" then
    body[1], body[2] = shape:getPosition()
  else
    shape:getVertices(body)
  end
  body.r = shape:getRadius()
end

-- An item's radius is by how much the box around it is larger than that around its corners.
function pen.readItem(world, item)
  empty(body)
  world:getVertices(item, body)
  local x = body[1]
  for i = 3, #body, 2 do x = min(x, body[i]) end
  body.r = x - world:getBoundingBox(item)
  if body.r * scale < NO_RADIUS and #body > 2 then body.r = 0 end
end

-- Carries the body, which turns by an angle about (x, y).
function pen.place(x, y, dx, dy, angle) turning.place(body, body, x, y, dx, dy, angle) end

function pen.farthest(x, y) return turning.farthest(body, x, y) end

-- Points of an arc about a corner, from one direction to the other by way of +x towards +y.
local function arc(x, y, fromX, fromY, toX, toY)
  local r = body.r
  local start = atan2(fromY, fromX)
  local turn = (atan2(toY, toX) - start) % (2 * math.pi)
  local steps = math.ceil(turn * sqrt(r * scale / (8 * FLATNESS)))
  for k = 0, steps do
    local angle = start + turn * k / max(steps, 1)
    points[#points + 1] = x + r * cos(angle)
    points[#points + 1] = y + r * sin(angle)
  end
end

-- The points of a core grown by its radius: about each corner an arc, from side to side.
local function grow()
  empty(points)
  local step, n = outline.step(body), #body / 2
  local _, _, fromX, fromY = outline.side(body, -1, step)
  for k = 0, n - 1 do
    local i = 2 * (k * step % n)
    local x, y = body[i + 1], body[i + 2]
    local toX, toY, nextX, nextY = outline.side(body, k, step)
    arc(x, y, fromX - x, fromY - y, toX - x, toY - y)
    fromX, fromY = nextX, nextY
  end
  return points
end

-- Whether LÖVE would draw a spike at a corner, given the next one on either side.
--
-- At a corner of angle a, the inner edges of the two lines cross at halfWidth / tan(a / 2) along
-- the sides. LÖVE joins the lines there, also where that is beyond the end of a side: then the join
-- sticks out of the other end of the polygon. Blunt corners stick out by less than a line's width.
local SHARP = 0.7 -- cosine
local function isSpike(x, y, x1, y1, x2, y2)
  local ux, uy, vx, vy = x1 - x, y1 - y, x2 - x, y2 - y
  local u, v = sqrt(ux * ux + uy * uy), sqrt(vx * vx + vy * vy)
  local dot, cross = ux * vx + uy * vy, ux * vy - uy * vx
  return dot > SHARP * u * v and halfWidth * (u * v + dot) > math.abs(cross) * min(u, v)
end

local function hasSpike(list)
  local n = #list
  local x1, y1, x, y = list[n - 3], list[n - 2], list[n - 1], list[n]
  for i = 1, n, 2 do
    local x2, y2 = list[i], list[i + 1]
    if isSpike(x, y, x1, y1, x2, y2) then return true end
    x1, y1, x, y = x, y, x2, y2
  end
  return false
end

-- Slivers get lines without joins.
local function outlined(list, draw, ...)
  local hasJoins = #list > 4 and not hasSpike(list)
  if not hasJoins then graphics.setLineJoin "none" end
  draw(...)
  if not hasJoins then graphics.setLineJoin "bevel" end
end

local function polygon(mode, list)
  if mode == "fill" then return graphics.polygon(mode, list) end
  outlined(list, graphics.polygon, mode, list)
end

local function paint(mode)
  if #body == 2 then return graphics.circle(mode, body[1], body[2], body.r) end
  if body.r > 0 then return polygon(mode, grow()) end
  if #body > 4 then return polygon(mode, body) end
  if mode == "line" then graphics.line(body) end
end

function pen.body(strength)
  if take(fill, strength) then paint "fill" end
  if take(line, strength) then paint "line" end
end

-- Shapes with parts, by their types. Unlike the rest, to draw them makes garbage.
pen.parts = {}

-- LÖVE fills convex polygons only.
local function fillTriangles(shape)
  local list, n = shape:getTriangles(points)
  for i = 1, 6 * n, 6 do
    graphics.polygon("fill", list[i], list[i + 1], list[i + 2], list[i + 3], list[i + 4],
      list[i + 5])
  end
end

function pen.parts.outline(shape)
  if take(fill, 1) then fillTriangles(shape) end
  if take(line, 1) then
    for _, ring in ipairs(shape:getRings()) do polygon("line", ring) end
  end
end

function pen.parts.chain(chain)
  if not take(line, 1) then return end
  local corners = chain:getRings()[1]
  if chain:getPartCount() == #corners / 2 then return polygon("line", corners) end
  outlined(corners, graphics.line, corners)
end

function pen.parts.compound(compound)
  if take(fill, 1) then fillTriangles(compound) end
  for k = 1, compound:getPartCount() do
    pen.read(compound:getPart(k))
    if take(line, 1) then paint "line" end
  end
end

local function fillCells(list) polygon("fill", list) end

local function lineCells(list) polygon("line", list) end

-- The cells of a grid that are on the screen.
function pen.parts.grid(grid, apart)
  if take(fill, 1) then cells.each(grid, left, top, right, bottom, apart, fillCells) end
  if take(line, 1) then cells.each(grid, left, top, right, bottom, apart, lineCells) end
end

function pen.shifted(dx, dy, strength)
  graphics.push()
  graphics.translate(dx, dy)
  pen.body(strength)
  graphics.pop()
end

-- What is swept between two points that are displaced together.
function pen.band(x1, y1, x2, y2, dx, dy)
  if take(fill, 0.5) then
    graphics.polygon("fill", x1, y1, x1 + dx, y1 + dy, x2 + dx, y2 + dy, x2, y2)
  end
  if take(line, 0.5) then
    graphics.line(x1, y1, x1 + dx, y1 + dy)
    graphics.line(x2, y2, x2 + dx, y2 + dy)
  end
end

-- A region that is seen from (x, y), as a fan about it.
function pen.fan(x, y, corners)
  local n = #corners
  if take(fill, 1) then
    local ax, ay = corners[n - 1], corners[n]
    for i = 1, n, 2 do
      local bx, by = corners[i], corners[i + 1]
      graphics.polygon("fill", x, y, ax, ay, bx, by)
      ax, ay = bx, by
    end
  end
  if take(line, 1) then graphics.polygon("line", corners) end
end

-- The way of a point of what turns by an angle about (x, y), and moves.
function pen.way(px, py, x, y, dx, dy, angle)
  if not take(line, 1) then return end
  empty(points)
  graphics.line(turning.way(points, px, py, x, y, dx, dy, angle))
end

-- Half-planes -----------------------------------------------------------------------------------

-- All of the screen is solid.
function pen.flood()
  if take(fill, 1) then graphics.rectangle("fill", pen.view()) end
end

-- The height of the screen's middle over a surface.
local function height(x, y, nx, ny)
  local mx, my = pen.middle()
  return (mx - x) * nx + (my - y) * ny
end

-- The point of a surface that is nearest to the middle of the screen.
local function onSurface(x, y, nx, ny)
  local mx, my = pen.middle()
  local h = height(x, y, nx, ny)
  return mx - h * nx, my - h * ny
end

-- Solid behind the surface through a point.
function pen.halfPlane(x, y, nx, ny)
  local reach, h = diagonal(), height(x, y, nx, ny)
  if h > reach then return end
  if h < -reach then return pen.flood() end
  x, y = onSurface(x, y, nx, ny)
  local tx, ty, bx, by = -ny * reach, nx * reach, -2 * nx * reach, -2 * ny * reach
  if take(fill, 1) then
    graphics.polygon("fill", x + tx, y + ty, x - tx, y - ty, x - tx + bx, y - ty + by,
      x + tx + bx, y + ty + by)
  end
  if take(line, 1) then graphics.line(x + tx, y + ty, x - tx, y - ty) end
end

-- Arrows ----------------------------------------------------------------------------------------

local function arrow(x, y, nx, ny, pixels)
  if not take(line, 1) then return end
  local length, head = pixels / scale, HEAD / scale
  local tipX, tipY = x + nx * length, y + ny * length
  local backX, backY = tipX - nx * head, tipY - ny * head
  local sideX, sideY = -ny * head * 0.45, nx * head * 0.45
  graphics.line(x, y, backX, backY)
  graphics.polygon("fill", tipX, tipY, backX + sideX, backY + sideY, backX - sideX, backY - sideY)
end

-- A unit vector, as long at every scale.
function pen.normal(x, y, nx, ny) arrow(x, y, nx, ny, NORMAL_PIXELS) end

function pen.dot(x, y)
  if take(fill, 1) then graphics.circle("fill", x, y, DOT / scale) end
end

-- A line through points { x1, y1, x2, y2, ... }.
function pen.line(corners)
  if take(line, 1) then graphics.line(corners) end
end

-- The arrow of a one-way plane, given by a point of its surface and its normal.
function pen.planeTick(x, y, nx, ny, wayX, wayY)
  x, y = onSurface(x, y, nx, ny)
  arrow(x, y, wayX, wayY, TICK)
end

-- The arrow of a one-way body, on its side and in the middle of it.
function pen.sideTick(nx, ny)
  local n, x, y = #body / 2, 0, 0
  for i = 1, #body, 2 do x, y = x + body[i] / n, y + body[i + 1] / n end
  local reach = 0
  for i = 1, #body, 2 do
    reach = max(reach, (body[i] - x) * nx + (body[i + 1] - y) * ny)
  end
  reach = reach + body.r
  arrow(x + nx * reach, y + ny * reach, nx, ny, TICK)
end

return pen
