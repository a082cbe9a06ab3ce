-- What is seen of a frame in the world: shapes, names, velocities, hits, and what was asked.

local graze = require "graze"
local draw = require "graze.love"
local pen = require "graze.love.pen"

local lg = rawget(_G, "love").graphics

local view = {}

local FADE, SHORT = 0.5, 0.1 -- seconds: of hits, and of the way that a velocity goes
local LETTERS = 14 -- pixels that hold a name
local ASKED = { fill = { 0.55, 0.85, 1, 0.9 }, line = { 0.55, 0.85, 1, 0.9 } }
local FOUND = { fill = { 1, 0.85, 0.3, 1 }, line = { 1, 0.85, 0.3, 1 } }
local SPEED = { fill = { 0.75, 0.6, 1, 0.9 }, line = { 0.75, 0.6, 1, 0.9 } }
local SHAPE = { fill = false, line = ASKED.line }
local MARKED = { fill = { 1, 1, 1, 0.15 }, line = { 1, 1, 1, 0.9 }, width = 2 }

local function line(look, ...)
  pen.look(look)
  pen.line { ... }
end

local function dot(look, x, y)
  pen.look(look)
  pen.dot(x, y)
end

local function drawHit(hit, look)
  dot(look, hit.x, hit.y)
  pen.normal(hit.x, hit.y, hit.nx, hit.ny)
end

local function fading(hit, age)
  local isCrossed, strength = hit.response == "cross", (1 - age / FADE) ^ 2
  local colour = { isCrossed and 0.6 or 0.35, isCrossed and 0.66 or 0.9, 0.7, strength }
  return { fill = colour, line = colour }
end

-- Questions: what was asked, by its arguments and answers -----------------------------------------

local asked = {}

function asked.queryPoint(a) dot(ASKED, a[1], a[2]) end
function asked.queryShape(a) draw.shape(a[1], SHAPE) end
function asked.queryCircle(a) draw.shape(graze.circle(a[1], a[2], a[3]), SHAPE) end
function asked.queryRectangle(a) draw.shape(graze.rectangle(a[1], a[2], a[3], a[4]), SHAPE) end
function asked.fits(a) draw.shape(a[2], SHAPE) end
function asked.path(_, answers)
  pen.look(ASKED)
  pen.line(answers[1])
end
function asked.visibility(a, answers)
  dot(ASKED, a[1], a[2])
  lg.polygon("line", answers[1])
end
function asked.nearest(a, answers)
  dot(ASKED, a[1], a[2])
  line(FOUND, a[1], a[2], answers[3], answers[4])
end
function asked.rayCast(a, answers)
  local isHit = type(answers[3]) == "number"
  local reached = isHit and answers[2] or 1
  local x, y = a[1] + (a[3] - a[1]) * reached, a[2] + (a[4] - a[2]) * reached
  line(ASKED, a[1], a[2], x, y)
  if not isHit then return end
  dot(FOUND, x, y)
  pen.normal(x, y, answers[3], answers[4])
end
function asked.shapeCast(a, answers)
  local t, x, y = answers[1] ~= nil and answers[2] or 1, a[1]:getCentroid()
  draw.shape(a[1], SHAPE)
  line(ASKED, x, y, x + a[2] * t, y + a[3] * t)
  draw.shape(a[1]:clone():move(a[2] * t, a[3] * t), SHAPE)
end
asked.queryRect, asked.querySegment, asked.rayCastAll = asked.queryRectangle, asked.rayCast,
  asked.rayCast
asked.querySegmentWithCoords, asked.shapeCastAll = asked.rayCast, asked.shapeCast

-- The world -------------------------------------------------------------------------------------

-- The middle of an item's box, and its width; nil of what reaches too far.
local function middle(world, item)
  if world:getShapeType(item) == "plane" then return nil end
  local x1, y1, x2, y2 = world:getBoundingBox(item)
  return (x1 + x2) / 2, (y1 + y2) / 2, x2 - x1
end

local function drawVelocity(x, y, vx, vy)
  if vx == 0 and vy == 0 then return end
  line(SPEED, x, y, x + vx * SHORT, y + vy * SHORT)
  pen.dot(x + vx * SHORT, y + vy * SHORT)
end

-- The name of an item, if there is room for it in so many pixels.
local function drawName(name, x, y, room)
  local font = lg.getFont()
  local width = font:getWidth(name)
  if width > room then return end
  x, y = lg.transformPoint(x, y)
  lg.push()
  lg.origin()
  lg.setColor(MARKED.line)
  lg.print(name, math.floor(x - width / 2), math.floor(y - font:getHeight() / 2))
  lg.pop()
end

-- Draw a world with the questions of a frame, hits with the seconds since each, and names.
function view.draw(world, frame, hits, nameOf)
  draw.world(world)
  if not pen.begin() then return end
  for _, item in ipairs((world:queryRectangle(pen.view()))) do
    local x, y, width = middle(world, item)
    if x then drawVelocity(x, y, world:getVelocity(item)) end
    local room = (width or 0) / pen.pixel()
    if room > LETTERS then drawName(nameOf(item), x, y, room) end
  end
  for _, call in ipairs(frame.calls) do -- where nothing was found there is nothing to draw
    local ask = call.ok and asked[call.about.method]
    if ask then pcall(ask, call.arguments, call.answers) end
  end
  for _, each in ipairs(hits) do drawHit(each.hit, fading(each.hit, each.age)) end
  pen.finish()
end

-- Mark an item of a world, maybe with its parts.
function view.mark(world, item, hasParts)
  MARKED.parts = hasParts
  if item ~= nil and world:has(item) then draw.shape(world:getShape(item), MARKED) end
end

-- Draw a hit where it was, and mark what was hit.
function view.point(world, hit)
  view.mark(world, hit.other, false)
  if not pen.begin() then return end
  drawHit(hit, FOUND)
  pen.finish()
end

-- The item at a place of the screen: the smallest, if there are several.
function view.itemAt(world, screenX, screenY)
  local best, least = nil, math.huge
  local x, y = lg.inverseTransformPoint(screenX, screenY)
  for _, item in ipairs((world:queryCircle(x, y, 3 * pen.pixel()))) do
    local _, _, width = middle(world, item)
    if (width or 1e99) < least then best, least = item, width or 1e99 end
  end
  return best
end

return view
