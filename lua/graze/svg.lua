--- Pictures of shapes, and of what they say about each other, as SVG.
--
--     local graze = require "graze"
--     local a, b = graze.circle(0, 0, 10), graze.rectangle(60, -20, 20, 60)
--     graze.svg():shape(a):shape(b):sweep(a, b, 120, 30):save("scene.svg")
--
-- A picture keeps what it is told: a shape that moves afterwards is not redrawn, so that one shape
-- can be drawn at several places. Its size follows from what is in it. As in LÖVE, y points down.
-- Coordinates are the caller's; lines and letters are measured in pixels, however large the unit.
--
-- Every method that draws takes a table of options last, and returns the picture. Times are in
-- seconds. A browser plays the picture again and again, all of it in step.
--
-- @module graze.svg

local canvas = require "graze.svg.canvas"
local check = require "graze.svg.check"
local fleeting = require "graze.fleeting"
local ofItem = require "graze.svg.looks".ofItem
local room = require "graze.svg.room"
local shapes = require "graze.svg.shapes"
local ticks = require "graze.svg.ticks"
local turns = require "graze.svg.turns"
local ways = require "graze.svg.ways"

local min, max = math.min, math.max

--- The options of a picture. What is drawn is scaled to fit into width and height.
-- @table pictureOptions
-- @tfield[opt=640] number width in pixels
-- @tfield[opt=420] number height in pixels
-- @tfield[opt] number scale pixels per unit, instead of a fit
-- @tfield[opt=24] number margin pixels to keep free around it; letters may be in there
-- @tfield[opt] number duration seconds after which animations begin again; a second after the last
-- key frame unless given
-- @tfield[opt] string background a colour, or "none" for no paper
-- @tfield[opt] string title for those who cannot see it

--- The options of what is drawn.
-- @table options
-- @tfield[opt] string class a look by name: "shape", "mover", "ghost", "missed", "hit", "good",
-- "quiet", "line", "trail", "normal"; of letters also "note" and "title"
-- @tfield[opt] string fill a colour as in CSS
-- @tfield[opt] string stroke a colour as in CSS
-- @tfield[opt] number width of the line, in pixels
-- @tfield[opt] string dash such as "4 3"
-- @tfield[opt] number opacity from 0 to 1
-- @tfield[opt] string label a text on it, or beside it
-- @tfield[opt] number size of the letters, in pixels
-- @tfield[opt] "start"|"middle"|"end" anchor which point of a text is at its position
-- @tfield[opt] number[] shown `{on, off, on, ...}`, the times between which it is there
-- @tfield[opt] number[] times of a path, the time at each of its points: it is drawn as time passes
-- @tfield[opt] boolean parts of a grid, true to draw each cell; else whole cells side by side are
-- one rectangle
-- @tfield[opt] boolean steps of an animation, true to jump from key frame to key frame

--- The options of a world that is drawn.
-- @table worldOptions
-- @extends options
-- @tfield[opt] table<string,options|false> groups options by group, which win over the others;
-- false leaves a group out

--- A picture under way.
-- @type picture
local picture = { __name = check.PICTURE }
picture.__index = picture

-- Drawing is put off until the scale is known: draw(canvas) is run then.
local function element(self, options, draw)
  if options.shown then self.room:times(options.shown) end
  self.elements[#self.elements + 1] = { draw = draw, shown = options.shown }
  return self
end

local function drawn(self)
  local paper = canvas.new(self.room:view())
  for _, item in ipairs(self.elements) do
    if item.shown and #item.shown > 0 then
      paper:during(item.shown, item.draw)
    else
      item.draw(paper)
    end
  end
  return paper
end

-- A ghost of the body, displaced.
local function ghost(paper, body, dx, dy, class)
  local moved = { r = body.r }
  for i = 1, #body, 2 do moved[i], moved[i + 1] = body[i] + dx, body[i + 1] + dy end
  paper:body(moved, class, {})
end

-- For a reader: four significant digits.
local function told(value)
  return (("%.4g"):format(value):gsub(",", "."):gsub("^%-0$", "0"))
end

-- Letters beside a point, above it.
local function remark(self, x, y, text, options)
  local letters = { class = "normal", size = options.size, anchor = options.anchor }
  text = options.label or text
  self.room:text(x, y, text, -14, letters)
  return function(paper)
    if text ~= "" then paper:text(x, y, text, -14, letters) end
  end
end

-- Elements --------------------------------------------------------------------------------------

--- Makes room for a box, whether anything is drawn there or not.
-- @tparam number x1
-- @tparam number y1
-- @tparam number x2
-- @tparam number y2 opposite corners
-- @treturn picture self
function picture:view(x1, y1, x2, y2)
  check.picture("view", self)
  check.numbers("view", 1, x1, y1, x2, y2)
  self.room:box(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))
  return self
end

local function drawShape(self, shape, options)
  return element(self, options, shapes.drawing(self.room, shape, options))
end

--- Draws a shape, or a puck, where it stands. A plane is hatched as far as the paper goes, and
-- takes no room for itself.
-- @tparam graze.solid|graze.composite|graze.grid|graze.puck shape
-- @tparam[opt] options options
-- @treturn picture self
function picture:shape(shape, options)
  check.picture("shape", self)
  check.kind("shape", 1, shape, "drawable")
  options = check.options("shape", 2, options)
  return (drawShape(self, shape, options))
end

--- Draws a line.
-- @tparam number x1
-- @tparam number y1
-- @tparam number x2
-- @tparam number y2 its ends
-- @tparam[opt] options options
-- @treturn picture self
function picture:line(x1, y1, x2, y2, options)
  check.picture("line", self)
  check.numbers("line", 1, x1, y1, x2, y2)
  options = check.options("line", 5, options)
  local points = { x1, y1, x2, y2 }
  self.room:points(points)
  return element(self, options, function(paper) paper:line(points, "line", options) end)
end

--- Draws an arrow.
-- @tparam number x1
-- @tparam number y1
-- @tparam number x2
-- @tparam number y2 tail and tip
-- @tparam[opt] options options
-- @treturn picture self
function picture:arrow(x1, y1, x2, y2, options)
  check.picture("arrow", self)
  check.numbers("arrow", 1, x1, y1, x2, y2)
  options = check.options("arrow", 5, options)
  self.room:points({ x1, y1, x2, y2 })
  return element(self, options, function(paper) paper:arrow(x1, y1, x2, y2, "line", options) end)
end

--- Draws a path, such as the trail of something.
-- @tparam number[] points `{x1, y1, x2, y2, ...}`
-- @tparam[opt] options options with `times`, it is drawn as time passes
-- @treturn picture self
function picture:path(points, options)
  check.picture("path", self)
  points = check.points("path", 1, points)
  options = check.options("path", 2, options)
  check.times("path", 2, options.times, #points / 2)
  self.room:points(points)
  if options.times then self.room:times(options.times) end
  return element(self, options, function(paper)
    if options.times then return paper:drawnLine(points, options.times, "trail", options) end
    paper:line(points, "trail", options)
  end)
end

--- Draws a dot.
-- @tparam number x
-- @tparam number y where
-- @tparam[opt] options options
-- @treturn picture self
function picture:point(x, y, options)
  check.picture("point", self)
  check.numbers("point", 1, x, y)
  options = check.options("point", 3, options)
  self.room:box(x, y, x, y)
  local letters = options.label and remark(self, x, y, "", options)
  return element(self, options, function(paper)
    paper:dot(x, y, "line", options)
    if letters then letters(paper) end
  end)
end

--- Writes a line of text.
-- @tparam number x
-- @tparam number y the middle of the text, or as the option `anchor` says
-- @tparam string text
-- @tparam[opt] options options
-- @treturn picture self
function picture:label(x, y, text, options)
  check.picture("label", self)
  check.numbers("label", 1, x, y)
  check.string("label", 3, text)
  options = check.options("label", 4, options)
  self.room:text(x, y, text, 0, options)
  return element(self, options, function(paper) paper:text(x, y, text, 0, options) end)
end

-- Answers: of the options, these take `label` (in place of the number they would show; "" for
-- none), `size`, `anchor` and `shown` ------------------------------------------------------------

local function turningSweep(self, options, ...)
  local draw, t, x, y = turns.sweep(self.room, ...)
  local letters = t and remark(self, x, y, "t = " .. told(t), options)
  return element(self, options, function(paper)
    draw(paper)
    if letters then letters(paper) end
  end)
end

--- Draws the answer of `a:sweep(b, dx, dy)`, or `a:sweep(b, dx, dy, da)`: the way, a ghost of `a`
-- where it meets `b` with the normal there, and one where it would have come to. With a turn it is
-- the way of the point that touches. Draw the two shapes themselves with `shape`.
-- @tparam graze.shape a the one that moves
-- @tparam graze.solid b the one that stands still
-- @tparam number dx
-- @tparam number dy how far
-- @tparam[opt] number da the angle to turn by, in radians; it can be left out, also before options
-- @tparam[opt] options options `label` for the time shown, or `shown`
-- @overload fun(self:picture,a:graze.shape,b:graze.solid,dx:number,dy:number,
-- options?:options):picture
-- @treturn picture self
function picture:sweep(a, b, dx, dy, da, options)
  check.picture("sweep", self)
  check.pair("sweep", a, b, true)
  check.numbers("sweep", 3, dx, dy)
  local turn, given, place = check.turn("sweep", 5, da, options)
  options = check.options("sweep", place, given)
  if turn ~= 0 then return (turningSweep(self, options, a, b, dx, dy, turn)) end
  local t, nx, ny = a:sweep(b, dx, dy)
  local reached = t or 1
  local mx, my = dx * reached, dy * reached
  local body, x, y = shapes.body(a)
  self.room:body(body, dx, dy)
  local letters, px, py
  if t then
    px, py = select(2, a:clone():move(mx, my):distance(b))
    self.room:normal(px, py)
    letters = remark(self, x + mx, y + my, "t = " .. told(t), options)
  end
  return element(self, options, function(paper)
    ghost(paper, body, dx, dy, t and "missed" or "ghost")
    if t then
      paper:line({ x + mx, y + my, x + dx, y + dy }, "missed", {})
      ghost(paper, body, mx, my, "ghost")
    end
    paper:arrow(x, y, x + mx, y + my, "line", {})
    if t then
      paper:normal(px, py, nx, ny)
      letters(paper)
    end
  end)
end

--- Draws the answer of `a:collide(b)`: a ghost of `a` moved out of `b`, and the way there. Nothing
-- where they do not overlap.
-- @tparam graze.shape a the one that is moved out
-- @tparam graze.solid b
-- @tparam[opt] options options `label` for the depth shown, or `shown`
-- @treturn picture self
function picture:collide(a, b, options)
  check.picture("collide", self)
  check.pair("collide", a, b, true)
  options = check.options("collide", 3, options)
  local depth, nx, ny = a:collide(b)
  if not depth then return self end
  local body, x, y = shapes.body(a)
  local mx, my = nx * depth, ny * depth
  self.room:body(body, mx, my)
  local letters = remark(self, x + mx, y + my, "depth " .. told(depth), options)
  return element(self, options, function(paper)
    ghost(paper, body, mx, my, "ghost")
    paper:arrow(x, y, x + mx, y + my, "normal", {})
    letters(paper)
  end)
end

--- Draws the answer of `a:contacts(b)`: the points of contact and the normal at each. Nothing where
-- they do not overlap.
-- @tparam graze.solid a
-- @tparam graze.solid b
-- @tparam[opt] options options `shown`
-- @treturn picture self
function picture:contacts(a, b, options)
  check.picture("contacts", self)
  check.pair("contacts", a, b)
  options = check.options("contacts", 3, options)
  local n, nx, ny, x1, y1, _, x2, y2 = a:contacts(b)
  if not n then return self end
  local points = { x1, y1, x2, y2 }
  for i = 1, #points, 2 do self.room:normal(points[i], points[i + 1]) end
  return element(self, options, function(paper)
    for i = 1, #points, 2 do
      paper:normal(points[i], points[i + 1], nx, ny)
      paper:dot(points[i], points[i + 1], "hit", {})
    end
  end)
end

--- Draws the answer of `a:distance(b)`: the nearest points (the deepest, when they overlap).
-- @tparam graze.solid a
-- @tparam graze.solid b
-- @tparam[opt] options options `label` for the distance shown, or `shown`
-- @treturn picture self
function picture:distance(a, b, options)
  check.picture("distance", self)
  check.pair("distance", a, b)
  options = check.options("distance", 3, options)
  local d, ax, ay, bx, by = a:distance(b)
  self.room:points({ ax, ay, bx, by })
  local letters = remark(self, (ax + bx) / 2, (ay + by) / 2, told(d), options)
  return element(self, options, function(paper)
    paper:line({ ax, ay, bx, by }, "normal", {})
    paper:dot(ax, ay, "normal", {})
    paper:dot(bx, by, "normal", {})
    letters(paper)
  end)
end

--- Draws the answer of `a:predict(b, dx, dy)`: a ghost of `a` where it wished to be, one where it
-- is put instead, and the translation from one to the other.
-- @tparam graze.shape a the one that moves
-- @tparam graze.solid b the one that stands still
-- @tparam number dx
-- @tparam number dy the wish
-- @tparam[opt] options options `label` for the translation shown, or `shown`
-- @treturn picture self
function picture:predict(a, b, dx, dy, options)
  check.picture("predict", self)
  check.pair("predict", a, b, true)
  check.numbers("predict", 3, dx, dy)
  options = check.options("predict", 5, options)
  local _, will, mx, my = a:predict(b, dx, dy)
  local body, x, y = shapes.body(a)
  self.room:body(body, dx, dy)
  self.room:body(body, dx + mx, dy + my)
  local text = will and told(mx) .. ", " .. told(my) or ""
  local letters = remark(self, x + dx + mx, y + dy + my, text, options)
  return element(self, options, function(paper)
    if will then ghost(paper, body, dx, dy, "missed") end
    ghost(paper, body, dx + mx, dy + my, "ghost")
    paper:arrow(x, y, x + dx, y + dy, "line", {})
    paper:arrow(x + dx, y + dy, x + dx + mx, y + dy + my, "normal", {})
    letters(paper)
  end)
end

--- Draws the answer of `shape:rayCast(x1, y1, x2, y2)`: the ray as far as the shape and the normal
-- there, and dashed the rest of it.
-- @tparam graze.solid shape
-- @tparam number x1
-- @tparam number y1
-- @tparam number x2
-- @tparam number y2 the ray's ends
-- @tparam[opt] options options `shown`
-- @treturn picture self
function picture:ray(shape, x1, y1, x2, y2, options)
  check.picture("ray", self)
  check.kind("ray", 1, shape, "shape")
  check.numbers("ray", 2, x1, y1, x2, y2)
  options = check.options("ray", 6, options)
  local t, nx, ny = shape:rayCast(x1, y1, x2, y2)
  local reached = t or 1
  local x, y = x1 + (x2 - x1) * reached, y1 + (y2 - y1) * reached
  self.room:points({ x1, y1, x2, y2 })
  return element(self, options, function(paper)
    paper:line({ x, y, x2, y2 }, "missed", {})
    paper:arrow(x1, y1, x, y, "line", {})
    if t then
      paper:normal(x, y, nx, ny)
      paper:dot(x, y, "hit", {})
    end
  end)
end

local LIGHT = { fill = "#f2d675", stroke = "#a1770f", opacity = 0.45 }

--- Draws the answer of `world:visibility(x, y, region, filter)`: what is seen from a point, and
-- that point; nothing, if nothing is seen, as from inside of something.
-- @tparam graze.world world
-- @tparam number x
-- @tparam number y
-- @tparam number|graze.shape region how far to see, or the convex polygon to see in
-- @tparam[opt] graze.filter filter who blocks sight
-- @tparam[opt] options options
-- @treturn picture self
function picture:visibility(world, x, y, region, filter, options)
  check.picture("visibility", self)
  check.kind("visibility", 1, world, "world")
  check.numbers("visibility", 2, x, y)
  options = check.options("visibility", 6, options)
  local corners = check.visibility("visibility", world, x, y, region, filter)
  if not corners then return self end
  self.room:points(corners)
  for name, value in pairs(LIGHT) do
    if options[name] == nil and not options.class then options[name] = value end
  end
  return element(self, options, function(paper)
    paper:rings({ corners }, "shape", options)
    paper:dot(x, y, "line", {})
  end)
end

-- Ways ------------------------------------------------------------------------------------------

--- Draws where a body fits: the convex parts of a navigation.
-- @tparam graze.navigation navigation
-- @tparam[opt] options options
-- @treturn picture self
function picture:navigation(navigation, options)
  check.picture("navigation", self)
  check.kind("navigation", 1, navigation, "navigation")
  options = check.options("navigation", 2, options)
  return element(self, options, ways.parts(self.room, navigation, options))
end

--- Draws routes: their spots, walks, and the quickest flight from each surface to each other one.
-- @tparam graze.routes routes
-- @tparam[opt] options options
-- @treturn picture self
function picture:routes(routes, options)
  check.picture("routes", self)
  check.routes("routes", 1, routes)
  options = check.options("routes", 2, options)
  return element(self, options, ways.drawing(self.room, routes, options))
end

-- Worlds ----------------------------------------------------------------------------------------

-- What there is to draw of an item, if its group is drawn.
local function seenOf(world, item, looks)
  local group = world:getGroup(item)
  if looks[group] == false then return nil end
  return world:getShape(item), group, world:getOneWay(item)
end

--- Draws every item of a world where it is now, coloured by its group, and on what is one-way a
-- small arrow on its side.
-- @tparam graze.world world
-- @tparam[opt] worldOptions options
-- @treturn picture self
-- @usage picture:world(world, {groups = {coin = {fill = "gold"}, trigger = false}})
function picture:world(world, options)
  check.picture("world", self)
  check.kind("world", 1, world, "world")
  local all, looks = check.worldOptions("world", 2, options)
  for item in world:items() do
    local shape, group, nx, ny = fleeting.try(seenOf, world, item, looks)
    if shape then
      local own = ofItem(self.groups, group, shape:type(), all, looks[group])
      drawShape(self, shape, own)
      if nx == true then element(self, own, ticks.onEdges(self.room, shape, own))
      elseif nx then element(self, own, ticks.onSide(self.room, shape, nx, ny, own)) end
    end
  end
  return self
end

-- What turned shows how: its outline at the hit, and the way of the point that touches. In a step
-- that is drawn straight, but for the turn, with the velocity at the hit.
local function drawTurn(self, world, item, t, px, py, options, x, y, dx, dy, angle, da, dt)
  if not angle then return end
  local gone = t * dt
  if gone ~= 0 then
    element(self, options, turns.way(self.room, px, py, x, y, dx * gone, dy * gone, da * gone))
  end
  local shape = item ~= nil and fleeting.try(world.getShape, world, item)
  if not shape then return end
  local draw = shapes.drawing(self.room, shape:setTransform(x, y, angle), { class = "ghost" })
  element(self, options, draw)
end

local function drawHit(self, world, options, item, response, t, nx, ny, px, py, ...)
  drawTurn(self, world, item, t, px, py, options, ...)
  self.room:normal(px, py)
  element(self, options, function(paper)
    paper:normal(px, py, nx, ny)
    paper:dot(px, py, response == "cross" and "quiet" or "hit", {})
  end)
end

--- Draws the hits of a world, those that `world:hits()` goes through: a dot where
-- the two met, and the normal there. Of what could turn, it also draws the outline as it was
-- at the hit, and the way of that point from the start of the leg; of a cast only that way.
-- @tparam graze.world world
-- @tparam[opt] options options `shown`
-- @treturn picture self
-- @usage world:move("ship", x, y, angle)
-- graze.svg():world(world):hits(world):save("move.svg")
function picture:hits(world, options)
  check.picture("hits", self)
  check.kind("hits", 1, world, "world")
  options = check.options("hits", 2, options)
  fleeting.hits(drawHit, self, world, options)
  return self
end

-- Motion ----------------------------------------------------------------------------------------

--- Draws a shape, or a puck, that moves along key frames and begins again when the picture does.
-- @tparam graze.shape|graze.puck shape
-- @tparam number[][] keys `{{t, x, y, angle}, ...}`: position (x, y) and angle at t seconds.
-- Without an angle it keeps its own. Between key frames the motion is linear
-- @tparam[opt] options options with `steps`, it jumps instead
-- @treturn picture self
function picture:animate(shape, keys, options)
  check.picture("animate", self)
  check.kind("animate", 1, shape, "placed")
  options = check.options("animate", 3, options)
  local body, _, _, angle = shapes.localBody(shape)
  keys = check.keys("animate", 2, keys, angle)
  self.room:way(body, keys)
  return element(self, options, function(paper) paper:moving(body, keys, "mover", options) end)
end

-- The whole -------------------------------------------------------------------------------------

--- Puts another picture into this one, as it is now, with its own scale and its own time.
-- @tparam picture other
-- @tparam number x
-- @tparam number y where its upper left corner comes to be
-- @tparam[opt] options options `shown`
-- @treturn picture self
function picture:add(other, x, y, options)
  check.picture("add", self)
  check.pictureArgument("add", 1, other)
  check.numbers("add", 2, x, y)
  options = check.options("add", 4, options)
  local inner = drawn(other)
  local content = inner:content(other.options.background)
  self.room:sheet(x, y, inner.width, inner.height)
  return element(self, options, function(paper)
    paper:add('<g transform="translate(' .. paper:at(x, y) .. ')">')
    paper:add(content)
    paper:add("</g>")
  end)
end

--- How large the picture is by now.
-- @treturn number width in pixels
-- @treturn number height in pixels
function picture:getSize()
  check.picture("getSize", self)
  local view = self.room:view()
  return view.width, view.height
end

--- The whole document, as text: `tostring(picture)`. The same picture gives the same bytes, on
-- every Lua.
function picture:__tostring()
  return drawn(self):document(self.options.title, self.options.background)
end

--- Writes the picture to a file. Returns nothing, so that a REPL does not print the picture.
-- @tparam string path
function picture:save(path)
  check.picture("save", self)
  check.string("save", 1, path)
  local file, message = io.open(path, "wb")
  if not file then error("cannot save the picture: " .. message, 2) end
  local ok, problem = file:write(tostring(self))
  file:close()
  if not ok then error("cannot save the picture: " .. problem, 2) end
end

--- @section end

--- Begins a picture: what `require "graze.svg"` returns, and `graze.svg` itself.
-- @function svg
-- @tparam[opt] pictureOptions options
-- @treturn picture picture
local function svg(options)
  options = check.pictureOptions("svg", 1, options)
  return setmetatable({
    options = options, room = room.new(options), elements = {}, groups = {},
  }, picture)
end

return svg
