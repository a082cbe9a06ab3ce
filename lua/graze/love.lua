--- Debug drawing in LÖVE: shapes, worlds and what they say, through love.graphics.
--
--     local draw = require "graze.love"
--     function love.draw()
--       love.graphics.translate(-camera.x, -camera.y)
--       draw.world(world)
--       draw.hits(world)
--     end
--
-- Whatever the transformation of love.graphics is, coordinates are the world's, lines are as many
-- pixels wide, and only what is on the screen, or on the canvas, is looked at. Nothing is allocated
-- from frame to frame, but for shapes with parts. Colour, line width and the like are left as they
-- were.
--
-- Every function takes a table of options last. Keep it, and make none at every frame.
--
-- @module graze.love

local check = require "graze.love.check"
local fleeting = require "graze.fleeting"
local pen = require "graze.love.pen"
local trace = require "graze.love.trace"
local turning = require "graze.turning"

local draw = {}

-- What a world finds on the screen, and which of it are planes; both emptied after use.
local found, planes = {}, {}

local DEFAULT = { fill = { 0.55, 0.68, 0.80, 0.25 }, line = { 0.55, 0.68, 0.80, 1 } }

-- Looks of groups, in the order in which they are met; "default" looks as shapes do.
local LOOKS = {
  { fill = { 0.36, 0.62, 0.90, 0.25 }, line = { 0.36, 0.62, 0.90, 1 } },
  { fill = { 0.93, 0.72, 0.28, 0.25 }, line = { 0.93, 0.72, 0.28, 1 } },
  { fill = { 0.27, 0.72, 0.62, 0.25 }, line = { 0.27, 0.72, 0.62, 1 } },
  { fill = { 0.92, 0.47, 0.32, 0.25 }, line = { 0.92, 0.47, 0.32, 1 } },
  { fill = { 0.65, 0.52, 0.88, 0.25 }, line = { 0.65, 0.52, 0.88, 1 } },
  { fill = { 0.90, 0.46, 0.64, 0.25 }, line = { 0.90, 0.46, 0.64, 1 } },
  { fill = { 0.68, 0.78, 0.30, 0.25 }, line = { 0.68, 0.78, 0.30, 1 } },
  { fill = { 0.42, 0.78, 0.88, 0.25 }, line = { 0.42, 0.78, 0.88, 1 } },
}
local lookOf, met = { default = DEFAULT }, 0

local function groupLook(group)
  if not lookOf[group] then
    lookOf[group] = LOOKS[met % #LOOKS + 1]
    met = met + 1
  end
  return lookOf[group]
end

local MOVER = { fill = { 0.92, 0.47, 0.32, 0.30 }, line = { 0.92, 0.47, 0.32, 1 } }
local NORMAL_LOOK = { fill = { 1, 1, 1, 1 }, line = { 0.35, 0.90, 0.70, 1 } }
local CROSSED = { fill = { 1, 1, 1, 1 }, line = { 0.60, 0.66, 0.72, 1 } }
local FREE = { fill = { 0.35, 0.90, 0.70, 0.10 }, line = { 0.35, 0.90, 0.70, 0.35 } }
local WALKS = { fill = { 1, 1, 1, 0.8 }, line = { 0.60, 0.66, 0.72, 0.8 } }
local FLIGHTS = { fill = false, line = { 0.35, 0.90, 0.70, 0.6 } }
local TURNED = { fill = false, line = { 0.92, 0.47, 0.32, 0.6 } }
local HITS = { slide = NORMAL_LOOK, touch = NORMAL_LOOK, bounce = NORMAL_LOOK, cross = CROSSED }

--- How things look.
-- @table options
-- @tfield[opt] number[]|false fill `{red, green, blue, alpha}`, from 0 to 1; false for none
-- @tfield[opt] number[]|false line likewise
-- @tfield[opt=1.5] number width of the lines, in pixels
-- @tfield[opt] boolean parts of a grid, true to draw each cell; else whole cells side by side are
-- one rectangle

--- How the items of a world look.
-- @table worldOptions
-- @extends options
-- @tfield[opt] table<string,options|false> groups options by group, which win over the others;
-- false leaves a group out

--- How a sweep looks.
-- @table sweepOptions
-- @extends options
-- @tfield[opt] graze.filter filter as for the queries of a world, if a world is swept through

--- Which part of an image is traced, and what of it is solid.
-- @table traceOptions
-- @tfield[opt=0] integer x the left side of the part, in pixels
-- @tfield[opt=0] integer y the upper side
-- @tfield[opt] integer width of the part; all that is to the right of x unless told
-- @tfield[opt] integer height of the part; all that is below y unless told
-- @tfield[opt="a"] "r"|"g"|"b"|"a" channel which of the values of a pixel counts
-- @tfield[opt=0.5] number threshold from which value on a pixel is solid, from 0 to 1
-- @tfield[opt=1] number tolerance how far the border may be from that of the pixels, in pixels

-- Shapes ----------------------------------------------------------------------------------------

--- Draws a shape, a plane or a puck where it is. Of a grid, cells that are on the screen are
-- looked at. Shapes with parts make garbage, others none.
-- @tparam graze.solid|graze.composite|graze.grid|graze.puck shape
-- @tparam[opt] options options
function draw.shape(shape, options)
  check.kind("shape", 1, shape, "drawable")
  check.options("shape", 2, options)
  if not pen.begin() then return end
  pen.look(DEFAULT, options)
  if shape:type() == "plane" then
    local nx, ny = shape:getNormal()
    local x, y = shape:project(pen.middle())
    pen.halfPlane(x, y, nx, ny)
  elseif pen.parts[shape:type()] then
    pen.parts[shape:type()](shape, options and options.parts)
  else
    pen.read(shape)
    pen.body(1)
  end
  pen.finish()
end

-- Worlds ----------------------------------------------------------------------------------------

-- Every half-plane holds at least one of three places far away in as many directions, and nothing
-- else that is drawn reaches there.
local FAR = 1e99

local function findPlanes(world)
  for k = 0, 2 do
    local angle = k * math.pi * 2 / 3
    local _, n = world:queryPoint(FAR * math.cos(angle), FAR * math.sin(angle), nil, found)
    for i = 1, n do planes[found[i]] = true end
  end
end

-- Nothing is kept, or what is removed from a world would live on in here.
local function forget(count)
  for i = count, 1, -1 do found[i] = nil end
  for plane in pairs(planes) do planes[plane] = nil end
end

local wanted
local function isWanted(item) return rawequal(item, wanted) end

-- Where the way round the screen enters the solid of a plane, and the normal there; or nil, and
-- whether all of the screen is solid.
local function findSurface(world, plane)
  local inside = false
  wanted = plane
  for k = 1, 4 do
    local x1, y1, x2, y2 = pen.edge(k)
    local item, t, nx, ny = world:rayCast(x1, y1, x2, y2, isWanted)
    inside = item ~= nil
    if inside and (nx ~= 0 or ny ~= 0) then
      return x1 + (x2 - x1) * t, y1 + (y2 - y1) * t, nx, ny
    end
  end
  return nil, inside
end

local function drawPlane(world, plane, ox, oy)
  local x, y, nx, ny = findSurface(world, plane)
  if x then
    pen.halfPlane(x, y, nx, ny)
    if ox then pen.planeTick(x, y, nx, ny, ox, oy) end
  elseif y then
    pen.flood()
  end
end

-- Of a one-way chain with a side for each edge, there is an arrow on each of them.
local function drawParts(shape, nx, ny)
  pen.parts[shape:type()](shape)
  if nx ~= true then
    pen.read(shape)
    if nx then pen.sideTick(nx, ny) end
    return
  end
  for k = 1, shape:getPartCount() do
    local part = shape:getPart(k)
    local x1, y1, x2, y2 = part:getVertices()
    local length = math.sqrt((x2 - x1) ^ 2 + (y2 - y1) ^ 2)
    pen.read(part)
    pen.sideTick((y2 - y1) / length, (x1 - x2) / length)
  end
end

local function drawItem(world, item, options, groups)
  local group = world:getGroup(item)
  local own = groups and groups[group]
  if own == false then return end
  pen.look(groupLook(group), options, own)
  local nx, ny = world:getOneWay(item)
  if planes[item] then return drawPlane(world, item, nx, ny) end
  if pen.parts[world:getShapeType(item)] then return drawParts(world:getShape(item), nx, ny) end
  pen.readItem(world, item)
  pen.body(1)
  if nx then pen.sideTick(nx, ny) end
end

--- Draws what a world has on the screen, coloured by its group, and on what is one-way a small
-- arrow on its side. Items with parts are copied for that, which makes garbage.
-- @tparam graze.world world
-- @tparam[opt] worldOptions options
-- @usage local looks = {groups = {coin = {fill = {1, 0.8, 0}}, trigger = false}}
-- draw.world(world, looks)
function draw.world(world, options)
  check.kind("world", 1, world, "world")
  check.worldOptions("world", 2, options)
  if not pen.begin() then return end
  findPlanes(world)
  local groups = options and options.groups
  local x, y, width, height = pen.view()
  local _, n = world:queryRectangle(x, y, width, height, nil, found)
  for i = 1, n do fleeting.try(drawItem, world, found[i], options, groups) end
  forget(n)
  pen.finish()
end

-- The outline of an item as it stood somewhere.
local function drawOutline(world, item, x, y, angle)
  if item == nil then return end
  local parts = pen.parts[world:getShapeType(item)]
  if parts then return parts(world:getShape(item):setTransform(x, y, angle)) end
  pen.readItem(world, item)
  local fromX, fromY, from = world:getTransform(item)
  pen.place(fromX, fromY, x - fromX, y - fromY, angle - from)
  pen.body(1)
end

-- What turned shows how: its outline at the hit, and the way of the point that touches. In a step
-- that is drawn straight, but for the turn, with the velocity at the hit.
local function drawTurn(world, item, t, px, py, options, x, y, dx, dy, angle, da, dt)
  if not angle then return end
  local part = -t * dt
  pen.look(TURNED, options, TURNED)
  if part ~= 0 then pen.way(px, py, x, y, dx * part, dy * part, da * part) end
  fleeting.try(drawOutline, world, item, x, y, angle)
end

local function drawHit(_, world, options, item, response, t, nx, ny, px, py, ...)
  drawTurn(world, item, t, px, py, options, ...)
  pen.look(HITS[response] or NORMAL_LOOK, options) -- a cast has no response
  pen.normal(px, py, nx, ny)
  pen.dot(px, py)
end

--- Draws the hits of a world, those that `world:hits()` goes through: a dot where
-- the two met, and the normal there; grey where the response was "cross". Of what could turn,
-- it draws the outline as it was at the hit, too, and the way of that point from the start of the
-- leg; of a cast only that way.
-- @tparam graze.world world
-- @tparam[opt] options options `fill` is for the dot, `line` for the normal
function draw.hits(world, options)
  check.kind("hits", 1, world, "world")
  check.options("hits", 2, options)
  if not pen.begin() then return end
  fleeting.hits(drawHit, nil, world, options)
  pen.finish()
end

-- What is seen ----------------------------------------------------------------------------------

local LIGHT = { fill = { 1, 0.92, 0.62, 0.25 }, line = { 1, 0.92, 0.62, 0.8 } }
local seen = {}

--- Draws the answer of `world:visibility(x, y, region, filter)`: what is seen from a point, and
-- that point; nothing, if nothing is seen, as from inside of something.
-- @tparam graze.world world
-- @tparam number x
-- @tparam number y
-- @tparam number|graze.shape region how far to see, or the convex polygon to see in
-- @tparam[opt] graze.filter filter who blocks sight
-- @tparam[opt] options options
function draw.visibility(world, x, y, region, filter, options)
  check.kind("visibility", 1, world, "world")
  check.numbers("visibility", 2, x, y)
  check.options("visibility", 6, options)
  local corners = check.visibility("visibility", world, x, y, region, filter, seen)
  if not (corners and pen.begin()) then return end
  pen.look(LIGHT, options)
  pen.fan(x, y, corners)
  pen.dot(x, y)
  pen.finish()
end

--- Draws where a body fits: the convex parts of a navigation. Makes garbage.
-- @tparam graze.navigation navigation
-- @tparam[opt] options options
function draw.navigation(navigation, options)
  check.kind("navigation", 1, navigation, "navigation")
  check.options("navigation", 2, options)
  if not pen.begin() then return end
  pen.look(FREE, options)
  for k = 1, navigation:getPartCount() do
    pen.read(navigation:getPart(k))
    pen.body(1)
  end
  pen.finish()
end

--- Draws routes: a dot for each spot, lines where one walks, and of all flights the quickest from
-- each surface to each other one. Makes garbage.
-- @tparam graze.routes routes
-- @tparam[opt] options options
function draw.routes(routes, options)
  check.routes("routes", 1, routes)
  check.options("routes", 2, options)
  if not pen.begin() then return end
  pen.look(WALKS, options)
  for _, spot in ipairs(routes:getSpots()) do
    pen.dot(spot.x, spot.y)
    for _, edge in ipairs(spot.out) do
      if edge.kind == "walk" then pen.line { spot.x, spot.y, edge.to.x, edge.to.y } end
    end
  end
  pen.look(FLIGHTS, options)
  for _, edge in ipairs(routes:getFlights()) do pen.line(routes:getCurve(edge)) end
  pen.finish()
end

-- Sweeps ----------------------------------------------------------------------------------------

-- The middle of the side, or the corner, with which a shape meets what has this normal.
local LEAN = 1e-6
local function foremost(shape, nx, ny)
  local x1, y1 = shape:getSupport(-nx - LEAN * ny, -ny + LEAN * nx)
  local x2, y2 = shape:getSupport(-nx + LEAN * ny, -ny - LEAN * nx)
  return (x1 + x2) / 2, (y1 + y2) / 2
end

-- The two lines along which the flanks of a moving shape pass.
local function drawWay(shape, dx, dy)
  if dx == 0 and dy == 0 then return end
  local x1, y1 = shape:getSupport(-dy, dx)
  local x2, y2 = shape:getSupport(dy, -dx)
  pen.band(x1, y1, x2, y2, dx, dy)
end

local function sweep(a, b, dx, dy, da, filter)
  if da == 0 then da = nil end
  if b:type() ~= "world" then return a:sweep(b, dx, dy, da) end
  local _, t, nx, ny = b:shapeCast(a, dx, dy, da or filter, da and filter)
  return t, nx, ny
end

-- The point with which a shape meets what has this normal once it has turned, where it is at first.
local function foremostTurned(shape, nx, ny, angle)
  return foremost(shape, turning.carry(nx, ny, 0, 0, 0, 0, -angle))
end

-- The shape where it stands after a part of its way.
local function drawAfter(a, part, dx, dy, da, strength)
  local x, y = a:getPosition()
  pen.read(a)
  pen.place(x, y, dx * part, dy * part, da * part)
  pen.body(strength)
end

-- The answer of a sweep with a turn, which met something at t, or nothing.
local function drawTurningSweep(a, dx, dy, da, options, t, nx, ny)
  local reached, x, y = t or 1, a:getPosition()
  pen.look(MOVER, options)
  pen.read(a)
  pen.body(1)
  local px, py = pen.farthest(x, y)
  if t then px, py = foremostTurned(a, nx, ny, da * t) end
  pen.way(px, py, x, y, dx * reached, dy * reached, da * reached)
  drawAfter(a, 1, dx, dy, da, t and 0.35 or 1)
  if not t then return end
  drawAfter(a, t, dx, dy, da, 1)
  pen.look(NORMAL_LOOK, options)
  px, py = turning.carry(px, py, x, y, dx * t, dy * t, da * t)
  pen.normal(px, py, nx, ny)
  pen.dot(px, py)
end

local function drawStraightSweep(a, dx, dy, options, t, nx, ny)
  local reached = t or 1
  pen.look(MOVER, options)
  pen.read(a)
  drawWay(a, dx * reached, dy * reached)
  pen.body(1)
  pen.shifted(dx, dy, t and 0.35 or 1)
  if not t then return end
  pen.shifted(dx * reached, dy * reached, 1)
  pen.look(NORMAL_LOOK, options)
  local x, y = foremost(a, nx, ny)
  pen.normal(x + dx * reached, y + dy * reached, nx, ny)
  pen.dot(x + dx * reached, y + dy * reached)
end

--- Draws the answer of `a:sweep(b, dx, dy, da)`, or of `world:shapeCast(a, dx, dy, da, filter)`:
-- the shape at its start, the way it sweeps, the shape at first contact with the normal there, and
-- a ghost of it where it would have come to. With a turn it is the way of the point that touches,
-- or of the farthest one.
-- @tparam graze.shape a the one that moves
-- @tparam graze.solid|graze.world b what it meets
-- @tparam number dx the displacement
-- @tparam number dy
-- @tparam[opt] number da the angle to turn by, in radians; it can be left out, also before options
-- @tparam[opt] sweepOptions options
-- @overload fun(a:graze.shape,b:graze.solid|graze.world,dx:number,dy:number,
-- options?:sweepOptions)
function draw.sweep(a, b, dx, dy, da, options)
  check.kind("sweep", 1, a, "mover")
  check.kind("sweep", 2, b, "obstacle")
  check.numbers("sweep", 3, dx, dy)
  local turn, given, place = check.turn("sweep", 5, da, options)
  check.sweepOptions("sweep", place, given)
  local t, nx, ny = sweep(a, b, dx, dy, turn, given and given.filter)
  if not pen.begin() then return end
  if turn ~= 0 then drawTurningSweep(a, dx, dy, turn, given, t, nx, ny)
  else drawStraightSweep(a, dx, dy, given, t, nx, ny) end
  pen.finish()
end

-- Images ----------------------------------------------------------------------------------------

--- Makes an outline of the solid pixels of an image, or of a part of one: see @{graze.trace}. The
-- upper left corner of the part is at (0, 0), so the frames of a sheet are traced one by one.
-- @tparam love.ImageData imageData an image itself does not know its pixels
-- @tparam[opt] traceOptions options
-- @treturn graze.composite? outline at position (0, 0) and angle 0; nil if nothing is solid
-- @usage local sheet = love.image.newImageData("hero.png")
-- local frame = draw.trace(sheet, {x = 32, y = 0, width = 32, height = 48})
function draw.trace(imageData, options)
  check.imageData("trace", 1, imageData)
  check.traceOptions("trace", 2, options)
  local x, width = check.part("trace", 2, options, "x", "width", imageData:getWidth())
  local y, height = check.part("trace", 2, options, "y", "height", imageData:getHeight())
  local o = options or {}
  return trace(imageData, x, y, width, height, o.channel or "a", o.threshold or 0.5,
    o.tolerance or 1)
end

return draw
