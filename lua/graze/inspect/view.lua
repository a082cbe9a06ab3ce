-- What is seen of a frame in the world: shapes, names, velocities, hits, and what was asked.

local draw = require "graze.love"
local pen = require "graze.love.pen"

local lg = rawget(_G, "love").graphics

local view = {}

local FADE, SHORT = 0.5, 0.1 -- seconds: of hits, and of the way that a velocity goes
local ASKED = { fill = { 0.55, 0.85, 1, 0.9 }, line = { 0.55, 0.85, 1, 0.9 } }
local FOUND = { fill = { 1, 0.85, 0.3, 1 }, line = { 1, 0.85, 0.3, 1 } }
local SPEED = { fill = { 0.75, 0.6, 1, 0.9 }, line = { 0.75, 0.6, 1, 0.9 } }
local SHAPE = { fill = false, line = ASKED.line }
local MARKED = { fill = { 1, 1, 1, 0.15 }, line = { 1, 1, 1, 0.9 }, width = 2 }

-- How many units a pixel is.
local function pixel()
  local x1, y1 = lg.inverseTransformPoint(0, 0)
  local x2, y2 = lg.inverseTransformPoint(1, 0)
  return ((x2 - x1) ^ 2 + (y2 - y1) ^ 2) ^ 0.5
end

local function line(look, ...)
  pen.look(look)
  pen.line(type((...)) == "table" and (...) or { ... })
end

local function dot(look, x, y)
  pen.look(look)
  pen.dot(x, y)
end

local function drawHit(hit, strength)
  local isCrossed = hit.response == "cross"
  local colour = { isCrossed and 0.6 or 0.35, isCrossed and 0.66 or 0.9, 0.7, strength }
  dot({ fill = colour, line = colour }, hit.x, hit.y)
  pen.normal(hit.x, hit.y, hit.nx, hit.ny)
end

-- Draw a hit where it was.
function view.hit(hit)
  if not pen.begin() then return end
  drawHit(hit, 1)
  pen.finish()
end

-- Questions: what was asked, by its arguments and answers -----------------------------------------

local asked = {}

local function segment(a, answers)
  local t, nx = answers[2], answers[3]
  local reached = type(nx) == "number" and t or 1
  local x, y = a[1] + (a[3] - a[1]) * reached, a[2] + (a[4] - a[2]) * reached
  line(ASKED, a[1], a[2], x, y)
  if reached == 1 then return end
  dot(FOUND, x, y)
  pen.normal(x, y, nx, answers[4])
end

local function way(a, answers)
  local t, x, y = answers[1] ~= nil and answers[2] or 1, a[1]:getPosition()
  draw.shape(a[1], SHAPE)
  line(ASKED, x, y, x + a[2] * t, y + a[3] * t)
  draw.shape(a[1]:clone():move(a[2] * t, a[3] * t), SHAPE)
end

local function box(a)
  local x, y, x2, y2 = a[1], a[2], a[1] + a[3], a[2] + a[4]
  line(ASKED, x, y, x2, y, x2, y2, x, y2, x, y)
end

for name, how in pairs { rayCast = segment, querySegment = segment, rayCastAll = segment,
  querySegmentWithCoords = segment, shapeCast = way, shapeCastAll = way, queryRectangle = box,
  queryRect = box } do asked[name] = how end
function asked.queryPoint(a) dot(ASKED, a[1], a[2]) end
function asked.queryShape(a) draw.shape(a[1], SHAPE) end
function asked.fits(a) draw.shape(a[2], SHAPE) end
function asked.path(_, answers) line(ASKED, answers[1]) end
function asked.queryCircle(a)
  pen.look(ASKED)
  lg.circle("line", a[1], a[2], a[3])
end
function asked.visibility(a, answers)
  local ring = { unpack(answers[1]) } -- luacheck: ignore
  ring[#ring + 1], ring[#ring + 2] = ring[1], ring[2]
  dot(ASKED, a[1], a[2])
  line(ASKED, ring)
end
function asked.nearest(a, answers)
  dot(ASKED, a[1], a[2])
  line(FOUND, a[1], a[2], answers[3], answers[4])
end

-- The world -------------------------------------------------------------------------------------

-- The middle of an item's box, and its width; nil of what reaches too far.
local function middle(world, item)
  if world:getShapeType(item) == "plane" then return nil end
  local x1, y1, x2, y2 = world:getBoundingBox(item)
  return (x1 + x2) / 2, (y1 + y2) / 2, x2 - x1
end

-- The name of an item where there is room for it, in pixels.
local function drawName(name, x, y, width, unit, measure)
  local wide, tall = measure(name)
  if wide > width / unit + 8 then return end
  local px, py = lg.transformPoint(x, y)
  px, py = math.floor(px - wide / 2), math.floor(py - tall / 2)
  lg.push()
  lg.origin()
  lg.setColor(0, 0, 0, 0.8)
  lg.print(name, px + 1, py + 1)
  lg.setColor(MARKED.line)
  lg.print(name, px, py)
  lg.pop()
end

-- Draw a world with the questions of a frame, hits with the seconds since each, and names, of which
-- `measure` says how large they are.
function view.draw(world, frame, hits, nameOf, measure)
  draw.world(world)
  if not pen.begin() then return end
  local unit, items = pixel(), world:queryRectangle(pen.view())
  for _, item in ipairs(items) do
    local x, y = middle(world, item)
    local vx, vy = 0, 0
    if x then vx, vy = world:getVelocity(item) end
    if vx ~= 0 or vy ~= 0 then
      line(SPEED, x, y, x + vx * SHORT, y + vy * SHORT)
      dot(SPEED, x + vx * SHORT, y + vy * SHORT)
    end
  end
  for _, call in ipairs(frame.calls) do -- where nothing was found there is nothing to draw
    local ask = call.ok and asked[call.about.method]
    if ask then pcall(ask, call.arguments, call.answers) end
  end
  for _, each in ipairs(hits) do drawHit(each.hit, (1 - each.age / FADE) ^ 2) end
  for _, item in ipairs(items) do
    local x, y, width = middle(world, item)
    if x then drawName(nameOf(item), x, y, width, unit, measure) end
  end
  pen.finish()
end

-- Mark an item of a world, maybe with its parts.
function view.mark(world, item, hasParts)
  MARKED.parts = hasParts
  if item ~= nil and world:has(item) then draw.shape(world:getShape(item), MARKED) end
end

-- The item at a place of the screen: the smallest, if there are several.
function view.itemAt(world, screenX, screenY)
  local best, least = nil, math.huge
  local x, y = lg.inverseTransformPoint(screenX, screenY)
  for _, item in ipairs((world:queryCircle(x, y, 3 * pixel()))) do
    local _, _, width = middle(world, item)
    if (width or 1e99) < least then best, least = item, width or 1e99 end
  end
  return best
end

return view
