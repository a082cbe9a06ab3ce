-- The pixels of a picture: draws bodies, lines, letters and animations as SVG elements. It knows
-- nothing of shapes and checks nothing; graze.svg stands in front of it.
--
-- A body is the core of a shape, { x1, y1, x2, y2, ..., r = }: its corners, and the radius that it
-- is grown by. Coordinates are the caller's; what is called a pixel is one.

local looks = require "graze.svg.looks"
local outline = require "graze.outline"

local canvas = {}
canvas.__index = canvas

local sqrt = math.sqrt

-- Lengths in pixels.
local HEAD, NORMAL_PIXELS, DOT, TICK = 7, 26, 3, 9

-- room.lua keeps space for these.
canvas.LETTER, canvas.NORMAL_PIXELS, canvas.TICK = 12, NORMAL_PIXELS, TICK

local STYLE = [[
.graze{font:12px system-ui,"Segoe UI",Roboto,"DejaVu Sans",sans-serif;stroke-linejoin:round}
.graze .paper{fill:#fdfcf9;stroke:#dcd8cf}
.graze .shape{fill:#e3e9ee;stroke:#5d7285;stroke-width:1.25px}
.graze .mover{fill:#f3d3c4;stroke:#c9532c;stroke-width:1.25px}
.graze .ghost{fill:#c9532c;fill-opacity:.1;stroke:#c9532c;stroke-width:1px;stroke-dasharray:3 2}
.graze .missed{fill:none;stroke:#a9a397;stroke-width:1px;stroke-dasharray:2 3}
.graze .hit{fill:#d9623a;stroke:#8e3415;stroke-width:1.25px}
.graze .good{fill:#b9d8cf;stroke:#2b7a6b;stroke-width:1.25px}
.graze .quiet{fill:#f1efe9;stroke:#b8b2a6;stroke-width:1px}
.graze .line{fill:#5d7285;stroke:#5d7285;stroke-width:1px}
.graze .trail{fill:#c9532c;stroke:#c9532c;stroke-width:1.25px}
.graze .normal{fill:#2b7a6b;stroke:#2b7a6b;stroke-width:1.5px}
.graze .plane{fill:url(#graze-hatch);stroke:none}
.graze .edge{stroke:#5d7285;stroke-width:1.5px}
.graze .open{fill:none}
.graze text,.graze text[class]{fill:#2b3138;fill-opacity:1;stroke:#fdfcf9;stroke-width:3px;
stroke-dasharray:none;paint-order:stroke}
.graze text.note{fill:#77736a}
.graze text.title{font-size:14px;font-weight:600}
.graze text.mover,.graze text.hit{fill:#b0431f}
.graze text.good,.graze text.normal{fill:#23685b}
]]

-- What moves stands still for those who want no motion, and paths are there at once.
local MOTION = [[
.graze .still{display:none}
@media(prefers-reduced-motion:reduce){.graze .still{display:inline}
.graze .moves{display:none}.graze [pathLength]{stroke-dasharray:none}}
]]

-- On a dark page: the same looks by night. Not where a picture names the colour of its paper.
local NIGHT = [[
@media(prefers-color-scheme:dark){
.graze .paper{fill:#212428;stroke:#3a3e44}
.graze .shape{fill:#38424c;stroke:#93a8ba}
.graze .mover{fill:#6b3b2a;stroke:#ee9a78}
.graze .ghost{fill:#ee9a78;stroke:#ee9a78}
.graze .missed{stroke:#7d786e}
.graze .hit{fill:#d9623a;stroke:#f3b79f}
.graze .good{fill:#264b43;stroke:#7fc4b3}
.graze .quiet{fill:#2b2f34;stroke:#5b6067}
.graze .line,.graze pattern path{fill:#93a8ba;stroke:#93a8ba}
.graze .trail{fill:#ee9a78;stroke:#ee9a78}
.graze .normal{fill:#7fc4b3;stroke:#7fc4b3}
.graze .edge{stroke:#93a8ba}
.graze .open{fill:none}
.graze text,.graze text[class]{fill:#e4e2dd;stroke:#212428}
.graze text.note{fill:#a09c93}
.graze text.mover,.graze text.hit{fill:#ee9a78}
.graze text.good,.graze text.normal{fill:#7fc4b3}
]] .. looks.night() .. "}\n"

local HATCH = '<pattern id="graze-hatch" width="6" height="6" patternUnits="userSpaceOnUse" '
  .. 'patternTransform="rotate(45)"><path d="M0 0V6" stroke="#5d7285" opacity=".6"/></pattern>'

-- Numbers and text ------------------------------------------------------------------------------

-- The shortest text for a value to so many decimals: alike for integers and floats, and with a
-- point whatever the locale.
local function decimal(value, digits)
  local text = ("%." .. digits .. "f"):format(value):gsub(",", ".")
  if text:find(".", 1, true) then text = text:gsub("0+$", ""):gsub("%.$", "") end
  return text == "-0" and "0" or text
end

local function pixel(value) return decimal(value, 2) end

local ENTITIES = { ["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;", ['"'] = "&quot;" }

-- XML has no place for control characters, not even escaped.
local function escape(text)
  return (text:gsub('[&<>"]', ENTITIES):gsub("[%z\1-\8\11\12\14-\31]", "?"))
end

-- Pixels that a text takes, more or less: only the viewer knows its font.
function canvas.textWidth(text, size)
  local _, continued = text:gsub("[\128-\191]", "")
  return (#text - continued) * size * 0.58
end

-- Outlines --------------------------------------------------------------------------------------

-- An arc about each corner leads from one side to the next. The core of a capsule has two sides,
-- there and back.
function canvas:outline(body)
  local n, step, sides = #body / 2, outline.step(body), {}
  local arc = ("A%s %s 0 0 1 "):format(pixel(body.r * self.scale), pixel(body.r * self.scale))
  for k = 0, n - 1 do
    local x1, y1, x2, y2 = outline.side(body, k, step)
    sides[k + 1] = self:at(x1, y1)
    if body.r > 0 then sides[k + 1] = sides[k + 1] .. "L" .. self:at(x2, y2) end
  end
  if body.r > 0 then
    return "M" .. table.concat(sides, arc) .. arc .. self:at(outline.side(body, 0, step)) .. "Z"
  end
  return "M" .. table.concat(sides, "L") .. (n > 2 and "Z" or "")
end

-- What is left of a polygon on the solid side of a plane, and the two points where it was cut
-- [Sutherland & Hodgman 1974].
local function cut(polygon, nx, ny, d)
  local left, edge = {}, {}
  local x, y = polygon[#polygon - 1], polygon[#polygon]
  local height = nx * x + ny * y + d
  for i = 1, #polygon, 2 do
    local nextX, nextY = polygon[i], polygon[i + 1]
    local nextHeight = nx * nextX + ny * nextY + d
    if (height < 0) ~= (nextHeight < 0) then
      local t = height / (height - nextHeight)
      local px, py = x + (nextX - x) * t, y + (nextY - y) * t
      left[#left + 1], left[#left + 2] = px, py
      edge[#edge + 1], edge[#edge + 2] = px, py
    end
    if nextHeight < 0 then left[#left + 1], left[#left + 2] = nextX, nextY end
    x, y, height = nextX, nextY, nextHeight
  end
  return left, edge
end

-- The canvas ------------------------------------------------------------------------------------

-- view: x, y (the point that comes to left, top in pixels), scale, width, height (of the paper, in
-- pixels) and duration (of the animation, in seconds; 0 for none).
function canvas.new(view)
  local self = { out = {} }
  for name, value in pairs(view) do self[name] = value end
  return setmetatable(self, canvas)
end

-- The same paper seen from a group that is moved: the caller's (0, 0) is that of the pixels.
function canvas:inner()
  return setmetatable({ x = 0, y = 0, left = 0, top = 0 }, { __index = self })
end

function canvas:add(text, ...)
  self.out[#self.out + 1] = select("#", ...) > 0 and text:format(...) or text
end

function canvas:toPixels(x, y)
  return (x - self.x) * self.scale + self.left, (y - self.y) * self.scale + self.top
end

function canvas:at(x, y)
  local px, py = self:toPixels(x, y)
  return pixel(px) .. " " .. pixel(py)
end

-- Options that are properties of CSS, in the order in which they are written.
local PROPERTIES = {
  { "fill", "fill" }, { "stroke", "stroke" }, { "width", "stroke-width" },
  { "dash", "stroke-dasharray" }, { "opacity", "opacity" },
}

local function style(options)
  local list = {}
  for _, property in ipairs(PROPERTIES) do
    local value = options[property[1]]
    if type(value) == "number" then value = pixel(value) end
    if value then list[#list + 1] = property[2] .. ":" .. escape(value) end
  end
  return #list > 0 and ' style="' .. table.concat(list, ";") .. '"' or ""
end

-- class="..." and style="..." for an element of the class that the options name, else the given.
local function look(class, options)
  return (' class="%s"%s'):format(escape(options.class or class), style(options))
end

function canvas:body(body, class, options)
  local attributes = look(class, options)
  if #body > 2 then return self:add('<path%s d="%s"/>', attributes, self:outline(body)) end
  local x, y = self:toPixels(body[1], body[2])
  self:add('<circle%s cx="%s" cy="%s" r="%s"/>', attributes, pixel(x), pixel(y),
    pixel(body.r * self.scale))
end

-- Closed rings. What lies inside of an odd number of them is filled.
function canvas:rings(rings, class, options)
  local paths = {}
  for k, ring in ipairs(rings) do
    local list = {}
    for i = 1, #ring, 2 do list[#list + 1] = self:at(ring[i], ring[i + 1]) end
    paths[k] = "M" .. table.concat(list, "L") .. "Z"
  end
  self:add('<path%s fill-rule="evenodd" d="%s"/>', look(class, options), table.concat(paths))
end

-- The part of a half-plane that is on the paper.
function canvas:halfPlane(nx, ny, d, options)
  local x1, y1 = self.x - self.left / self.scale, self.y - self.top / self.scale
  local x2, y2 = x1 + self.width / self.scale, y1 + self.height / self.scale
  local solid, edge = cut({ x1, y1, x2, y1, x2, y2, x1, y2 }, nx, ny, d)
  if #solid > 2 then
    solid.r = 0
    self:body(solid, "plane", { class = "plane", fill = options.fill, opacity = options.opacity })
  end
  if #edge == 4 then self:line(edge, "edge", options) end
end

-- points: { x1, y1, x2, y2, ... }; inside: elements that belong into the path's.
function canvas:line(points, class, options, inside)
  local list = {}
  for i = 1, #points, 2 do list[#list + 1] = self:at(points[i], points[i + 1]) end
  self:add('<path class="open %s"%s d="M%s"%s', escape(options.class or class), style(options),
    table.concat(list, "L"), inside or "/>")
end

-- An arrow between pixels; nothing where it has no length.
function canvas:pixelArrow(x1, y1, x2, y2, class, options)
  local dx, dy = x2 - x1, y2 - y1
  local length = sqrt(dx * dx + dy * dy)
  if length < 0.01 then return end
  local head = math.min(HEAD, length)
  local ux, uy = dx / length * head, dy / length * head
  local bx, by = x2 - ux, y2 - uy
  local attributes = look(class, options)
  self:add('<path%s d="M%s %sL%s %s"/>', attributes, pixel(x1), pixel(y1), pixel(bx), pixel(by))
  self:add('<path%s d="M%s %sL%s %sL%s %sZ"/>', attributes, pixel(x2), pixel(y2),
    pixel(bx - 0.4 * uy), pixel(by + 0.4 * ux), pixel(bx + 0.4 * uy), pixel(by - 0.4 * ux))
end

function canvas:arrow(x1, y1, x2, y2, class, options)
  local px, py = self:toPixels(x1, y1)
  local qx, qy = self:toPixels(x2, y2)
  self:pixelArrow(px, py, qx, qy, class, options)
end

-- A unit vector, drawn at a point, as long in every picture.
function canvas:normal(x, y, nx, ny)
  local px, py = self:toPixels(x, y)
  self:pixelArrow(px, py, px + nx * NORMAL_PIXELS, py + ny * NORMAL_PIXELS, "normal", {})
end

-- A short arrow at a point, along a unit vector.
function canvas:tick(x, y, nx, ny, options)
  local px, py = self:toPixels(x, y)
  local fill = options.stroke or options.fill
  self:pixelArrow(px, py, px + nx * TICK, py + ny * TICK, "line", {
    class = options.class, fill = fill, stroke = fill, opacity = options.opacity,
  })
end

-- The point that is in the middle of the paper.
function canvas:middle()
  return self.x + (self.width / 2 - self.left) / self.scale,
    self.y + (self.height / 2 - self.top) / self.scale
end

function canvas:dot(x, y, class, options)
  local px, py = self:toPixels(x, y)
  self:add('<circle%s cx="%s" cy="%s" r="%d"/>', look(class, options), pixel(px), pixel(py), DOT)
end

-- Letters whose middle line is `down` pixels below the point.
function canvas:text(x, y, text, down, options)
  local px, py = self:toPixels(x, y)
  local size = options.size or canvas.LETTER
  local properties = options.fill and "fill:" .. escape(options.fill) or ""
  if options.size then properties = properties .. (";font-size:%spx"):format(pixel(size)) end
  self:add('<text%s%s x="%s" y="%s" text-anchor="%s">%s</text>',
    options.class and (' class="%s"'):format(escape(options.class)) or "",
    properties ~= "" and (' style="%s"'):format(properties) or "",
    pixel(px), pixel(py + down + 0.35 * size), escape(options.anchor or "middle"), escape(text))
end

-- Time ------------------------------------------------------------------------------------------

local function constant(values)
  for i = 2, #values do
    if values[i] ~= values[1] then return false end
  end
  return true
end

-- How an attribute changes: values[i] is reached at times[i]. Nothing where it does not.
function canvas:animation(element, attribute, times, values, discrete)
  if self.duration <= 0 or constant(values) then return "" end
  local keyTimes, list = {}, {}
  local function key(time, value)
    keyTimes[#keyTimes + 1], list[#list + 1] = decimal(time / self.duration, 5), value
  end
  if times[1] > 0 then key(0, values[1]) end
  for i = 1, #times do key(times[i], values[i]) end
  if times[#times] < self.duration then key(self.duration, values[#values]) end
  return ('<%s attributeName="%s"%s dur="%ss" repeatCount="indefinite" %s="%s" %s="%s"/>'):format(
    element, attribute, discrete and ' calcMode="discrete"' or "", decimal(self.duration, 3),
    "keyTimes", table.concat(keyTimes, ";"), "values", table.concat(list, ";"))
end

-- Runs draw so that what it draws is there from times[1] to times[2], from times[3] and so on.
function canvas:during(times, draw)
  local moments, values = { 0 }, { times[1] > 0 and "hidden" or "visible" }
  for i = times[1] > 0 and 1 or 2, #times do
    moments[#moments + 1] = times[i]
    values[#values + 1] = i % 2 == 1 and "visible" or "hidden"
  end
  self:add('<g visibility="%s">%s', values[1],
    self:animation("animate", "visibility", moments, values, true))
  draw(self)
  self:add("</g>")
end

-- A path that is drawn as time passes, its i-th point being reached at times[i].
function canvas:drawnLine(points, times, class, options)
  local lengths, total = { 0 }, 0
  for i = 3, #points, 2 do
    local dx, dy = points[i] - points[i - 2], points[i + 1] - points[i - 1]
    total = total + sqrt(dx * dx + dy * dy)
    lengths[#lengths + 1] = total
  end
  local values = {}
  for i = 1, #lengths do values[i] = decimal(total > 0 and 1 - lengths[i] / total or 0, 4) end
  self:line(points, class, options, (' pathLength="1" stroke-dasharray="1 2">%s</path>'):format(
    self:animation("animate", "stroke-dashoffset", times, values)))
end

-- A body in its own frame, carried along key frames { t, x, y, angle }; label stays upright.
function canvas:moving(body, keys, class, options)
  local times, places, turns = {}, {}, {}
  for i, key in ipairs(keys) do
    times[i] = key[1]
    places[i] = self:at(key[2], key[3])
    turns[i] = decimal(math.deg(key[4]), 2)
  end
  local isMoving = self.duration > 0
  local inner = self:inner()
  if isMoving then -- where its key frames begin, for those who want no motion
    self:add('<g class="still" transform="translate(%s)rotate(%s)">', places[1], turns[1])
    inner:body(body, class, options)
    self:add "</g>"
  end
  self:add('<g%s transform="translate(%s)">%s<g transform="rotate(%s)">%s',
    isMoving and ' class="moves"' or "", places[1],
    self:transform("translate", times, places, options.steps), turns[1],
    self:transform("rotate", times, turns, options.steps))
  inner:body(body, class, options)
  self:add("</g>")
  if options.label then inner:text(0, 0, options.label, 0, { size = options.size }) end
  self:add("</g>")
end

function canvas:transform(kind, times, values, discrete)
  return (self:animation("animateTransform", "transform", times, values, discrete)
    :gsub("^<animateTransform", '%0 type="' .. kind .. '"'))
end

-- The document ----------------------------------------------------------------------------------

local function paper(width, height, background)
  if background == "none" then return "" end
  return ('<rect class="paper"%s x=".5" y=".5" width="%s" height="%s" rx="4"/>'):format(
    style({ fill = background }), pixel(width - 1), pixel(height - 1))
end

-- The paper and what is on it.
function canvas:content(background)
  return paper(self.width, self.height, background) .. "\n" .. table.concat(self.out, "\n")
end

function canvas:document(title, background)
  local width, height = pixel(self.width), pixel(self.height)
  return table.concat({
    '<svg xmlns="http://www.w3.org/2000/svg" class="graze" ',
    ('width="%s" height="%s" viewBox="0 0 %s %s">'):format(width, height, width, height),
    title and "<title>" .. escape(title) .. "</title>\n" or "",
    "<style>\n", STYLE, self.duration > 0 and MOTION or "",
    (background or "none") == "none" and NIGHT or "", "</style>\n<defs>", HATCH, "</defs>\n",
    self:content(background), "\n</svg>\n",
  })
end

return canvas
