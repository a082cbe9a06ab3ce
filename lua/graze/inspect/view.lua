-- What is seen of a frame in the world: shapes, names, velocities, hits, and what was asked.

local draw = require "graze.love"

local lg = rawget(_G, "love").graphics

local view = {}

local ASKED, FOUND, SPEED = { 0.55, 0.85, 1, 0.9 }, { 1, 0.85, 0.3, 1 }, { 0.75, 0.6, 1, 0.9 }
local NORMAL, CROSSED, MARK = { 0.35, 0.9, 0.7 }, { 0.6, 0.66, 0.72 }, { 1, 1, 1, 0.9 }
local FADE, SHORT = 0.5, 0.1 -- seconds: of hits, and of a velocity's way
local MARKED = { fill = { 1, 1, 1, 0.15 }, line = MARK, width = 3 }
local QUESTION = { fill = false, line = ASKED }

-- How many units a pixel is.
local function pixel()
  local x1, y1 = lg.inverseTransformPoint(0, 0)
  local x2, y2 = lg.inverseTransformPoint(1, 0)
  return ((x2 - x1) ^ 2 + (y2 - y1) ^ 2) ^ 0.5
end

local function line(colour, ...)
  lg.setColor(colour)
  lg.line(...)
end

local function dot(colour, x, y)
  lg.setColor(colour)
  lg.circle("fill", x, y, 3 * pixel())
end

-- Draw a hit where it was, weaker the longer ago.
function view.hit(hit, strength)
  local colour, length = hit.response == "cross" and CROSSED or NORMAL, 26 * pixel()
  colour = { colour[1], colour[2], colour[3], strength }
  line(colour, hit.x, hit.y, hit.x + hit.nx * length, hit.y + hit.ny * length)
  dot(colour, hit.x, hit.y)
end

-- Questions -------------------------------------------------------------------------------------

local asked = {}

local function segment(a, answers)
  local t = type(answers[2]) == "number" and answers[3] and answers[2] or 1
  local x, y = a[1] + (a[3] - a[1]) * t, a[2] + (a[4] - a[2]) * t
  line(ASKED, a[1], a[2], x, y)
  if t < 1 then
    dot(FOUND, x, y)
    line(FOUND, x, y, x + answers[3] * 16 * pixel(), y + answers[4] * 16 * pixel())
  end
end

local function way(a, answers)
  local t, x, y = answers[1] ~= nil and answers[2] or 1, a[1]:getPosition()
  draw.shape(a[1], QUESTION)
  line(ASKED, x, y, x + a[2] * t, y + a[3] * t)
  draw.shape(a[1]:clone():move(a[2] * t, a[3] * t), QUESTION)
end

local function box(a)
  lg.setColor(ASKED)
  lg.rectangle("line", a[1], a[2], a[3], a[4])
end

local function corners(list, isClosed)
  if type(list) ~= "table" or #list < 4 then return end
  lg.setColor(ASKED)
  if isClosed and #list > 4 then lg.polygon("line", list) else lg.line(list) end
end

asked.rayCast, asked.querySegment, asked.rayCastAll = segment, segment, segment
asked.querySegmentWithCoords = segment
asked.shapeCast, asked.shapeCastAll = way, way
asked.queryRectangle, asked.queryRect = box, box
function asked.queryPoint(a) dot(ASKED, a[1], a[2]) end
function asked.queryShape(a) draw.shape(a[1], QUESTION) end
function asked.fits(a) if a[2] then draw.shape(a[2], QUESTION) end end
function asked.visibility(_, answers) corners(answers[1], true) end
function asked.path(_, answers) corners(answers[1]) end
function asked.queryCircle(a)
  lg.setColor(ASKED)
  lg.circle("line", a[1], a[2], a[3])
end
function asked.nearest(a, answers)
  dot(ASKED, a[1], a[2])
  if answers[4] then line(FOUND, a[1], a[2], answers[3], answers[4]) end
end

-- The world -------------------------------------------------------------------------------------

-- The middle of an item's box, and its width; nil of what reaches too far.
local function middle(world, item)
  if world:getShapeType(item) == "plane" then return nil end
  local x1, y1, x2, y2 = world:getBoundingBox(item)
  return (x1 + x2) / 2, (y1 + y2) / 2, x2 - x1
end

-- Names, where there is room for them, in pixels.
function view.names(world, nameOf, measure)
  local unit, labels = pixel(), {}
  for item in world:items() do
    local x, y, width = middle(world, item)
    local name = x and nameOf(item)
    local wide, tall = measure(name or "")
    if name and wide <= width / unit + 8 then
      local px, py = lg.transformPoint(x, y)
      labels[#labels + 1] = { name, math.floor(px - wide / 2), math.floor(py - tall / 2) }
    end
  end
  lg.push()
  lg.origin()
  for _, label in ipairs(labels) do
    lg.setColor(0, 0, 0, 0.7)
    lg.print(label[1], label[2] + 1, label[3] + 1)
    lg.setColor(MARK)
    lg.print(label[1], label[2], label[3])
  end
  lg.pop()
end

local function drawVelocities(world)
  for item in world:items() do
    local x, y = middle(world, item)
    local vx, vy = world:getVelocity(item)
    if x and (vx ~= 0 or vy ~= 0) then
      line(SPEED, x, y, x + vx * SHORT, y + vy * SHORT)
      dot(SPEED, x + vx * SHORT, y + vy * SHORT)
    end
  end
end

-- Draw a world with the questions of a frame, and hits with the seconds since each.
function view.draw(world, frame, hits, options)
  lg.setLineWidth(1.5 * pixel())
  draw.world(world, options)
  drawVelocities(world)
  for _, call in ipairs(frame.calls) do
    if call.ok and asked[call.method] then pcall(asked[call.method], call.arguments, call.answers) end
  end
  for _, each in ipairs(hits) do
    if each.age < FADE then view.hit(each.hit, (1 - each.age / FADE) ^ 2) end
  end
end

-- Mark an item of a world.
function view.mark(world, item)
  if item == nil or not world:has(item) then return end
  draw.shape(world:getShape(item), MARKED)
end

-- The item at a place of the screen: the smallest, if there are several.
function view.itemAt(world, screenX, screenY)
  local best, least, reach = nil, math.huge, 3 * pixel()
  local x, y = lg.inverseTransformPoint(screenX, screenY)
  for _, item in ipairs((world:queryCircle(x, y, reach))) do
    local _, _, width = middle(world, item)
    if (width or 1e99) < least then best, least = item, width or 1e99 end
  end
  return best
end

return view
