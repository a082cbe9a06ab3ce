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
-- Every method that draws takes a table of options last, and returns the picture:
--
-- - `class`: a look by name: "shape", "mover", "ghost", "missed", "hit", "good", "quiet",
--   "normal", "note", "title"
-- - `fill`, `stroke`: colours as in CSS; `width` of the line; `dash`, such as "4 3"; `opacity`
-- - `label`: a text beside the thing; `size` of letters; `anchor`: "start", "middle" or "end"
-- - `shown`: `{on, off, on, ...}`, the times between which it is there
-- - `times`: for a path, the time at each of its points: it is drawn as time passes
-- - `steps`: for an animated shape, true to jump from one key frame to the next
--
-- What moves does so again and again, all in step, in any browser.
--
-- @module graze.svg

local picture = {}
picture.__index = picture

local sqrt, min, max, huge = math.sqrt, math.min, math.max, math.huge

-- The core takes no coordinate beyond this.
local LARGEST = 1e100

-- Pixels.
local MARGIN, LETTER, HEAD, NORMAL, DOT = 24, 12, 7, 26, 3

local STYLE = [[
.graze{font:12px system-ui,"Segoe UI",Roboto,"DejaVu Sans",sans-serif;stroke-linejoin:round}
.graze text{fill:#2b3138;stroke:#fdfcf9;stroke-width:3px;paint-order:stroke}
.graze .paper{fill:#fdfcf9;stroke:#dcd8cf}
.graze .shape{fill:#e3e9ee;stroke:#5d7285;stroke-width:1.25px}
.graze .mover{fill:#f3d3c4;stroke:#c9532c;stroke-width:1.25px}
.graze .ghost{fill:#c9532c;fill-opacity:.1;stroke:#c9532c;stroke-width:1px;stroke-dasharray:3 2}
.graze .missed{fill:none;stroke:#a9a397;stroke-width:1px;stroke-dasharray:2 3}
.graze .hit{fill:#d9623a;stroke:#8e3415;stroke-width:1.25px}
.graze .good{fill:#b9d8cf;stroke:#2b7a6b;stroke-width:1.25px}
.graze .quiet{fill:#f1efe9;stroke:#b8b2a6;stroke-width:1px}
.graze .normal{fill:#2b7a6b;stroke:#2b7a6b;stroke-width:1.5px}
.graze .line{fill:#5d7285;stroke:#5d7285;stroke-width:1px}
.graze .path{fill:none;stroke:#c9532c;stroke-width:1.25px}
.graze .plane{fill:url(#graze-hatch);stroke:none}
.graze .edge{fill:none;stroke:#5d7285;stroke-width:1.5px}
.graze path.line,.graze path.normal{fill:none}
.graze text.note{fill:#77736a}
.graze text.title{font-size:14px;font-weight:600}
.graze text.mover,.graze text.hit{fill:#b0431f}
.graze text.good,.graze text.normal{fill:#23685b}
]]

local HATCH = '<pattern id="graze-hatch" width="6" height="6" patternUnits="userSpaceOnUse" '
  .. 'patternTransform="rotate(45)"><path d="M0 0V6" stroke="#5d7285" stroke-width="1.2" '
  .. 'opacity=".55"/></pattern>'

-- Numbers and text ------------------------------------------------------------------------------

-- The shortest text for a value to so many decimals: alike for integers and floats, and with a
-- point whatever the locale.
local function decimal(value, digits)
  local text = ("%." .. digits .. "f"):format(value):gsub(",", ".")
  if text:find(".", 1, true) then text = text:gsub("0+$", ""):gsub("%.$", "") end
  return text == "-0" and "0" or text
end

local function pixel(value) return decimal(value, 2) end

-- For a reader: four significant digits.
local function told(value)
  return (("%.4g"):format(value):gsub(",", "."))
end

local ENTITIES = { ["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;", ['"'] = "&quot;" }

-- XML has no place for control characters, not even escaped.
local function escape(text)
  return (text:gsub('[&<>"]', ENTITIES):gsub("[%z\1-\8\11\12\14-\31]", "?"))
end

local function letters(text)
  local _, continued = text:gsub("[\128-\191]", "")
  return #text - continued
end

-- Checks: each is called by a public method itself, so that level 3 is the line that called it ---

local function refuse(i, method, reason)
  error(("bad argument #%d to '%s' (%s)"):format(i, method, reason), 4)
end

local function isNumber(value)
  return type(value) == "number" and value >= -LARGEST and value <= LARGEST
end

local function wrongNumber(value)
  if type(value) ~= "number" then return "number expected, got " .. type(value) end
  return "finite number expected"
end

local function checkNumbers(method, first, ...)
  for i = 1, select("#", ...) do
    local value = select(i, ...)
    if not isNumber(value) then refuse(first + i - 1, method, wrongNumber(value)) end
  end
end

local function checkString(method, i, value)
  if type(value) ~= "string" then refuse(i, method, "string expected, got " .. type(value)) end
end

local PLACED = { polygon = true, circle = true, capsule = true, segment = true, puck = true }
local SHAPES = { polygon = true, circle = true, capsule = true, segment = true, plane = true }

-- "polygon", "plane", "puck" and so on; nil for what is not of this module.
local function kindOf(value)
  if type(value) ~= "userdata" then return nil end
  local ok, kind = pcall(function() return value:type() end)
  return ok and (PLACED[kind] or SHAPES[kind]) and kind or nil
end

local function checkKind(method, i, value, allowed, expected)
  local kind = kindOf(value)
  if not allowed[kind] then
    refuse(i, method, ("%s expected, got %s"):format(expected, kind or type(value)))
  end
end

-- The two shapes of a question.
local function checkPair(method, a, b, moves)
  local kindA, kindB = kindOf(a), kindOf(b)
  if not SHAPES[kindA] then refuse(1, method, "shape expected, got " .. (kindA or type(a))) end
  if not SHAPES[kindB] then refuse(2, method, "shape expected, got " .. (kindB or type(b))) end
  if moves and kindA == "plane" then refuse(1, method, "a plane does not move") end
  if kindA == "plane" and kindB == "plane" then refuse(2, method, "two planes do not meet") end
end

-- What is wrong with a list of times, if anything is.
local function wrongTimes(list)
  local last = 0
  for i = 1, #list do
    if not isNumber(list[i]) then return ("time %d: %s"):format(i, wrongNumber(list[i])) end
    if list[i] < last then return ("time %d is before the one it follows"):format(i) end
    last = list[i]
  end
end

local OPTIONS = {
  class = "string", fill = "string", stroke = "string", width = "number", dash = "string",
  opacity = "number", label = "string", size = "number", anchor = "string", shown = "table",
  times = "table", steps = "boolean",
}

local PICTURE_OPTIONS = {
  width = "number", height = "number", scale = "number", margin = "number", duration = "number",
  background = "string", title = "string",
}

-- A copy, so that the caller's table may change afterwards. Options are looked at in the order of
-- their names: which of two mistakes is told does not depend on the order of a table.
local function checkOptions(method, i, given, known)
  if given == nil then return {} end
  if type(given) ~= "table" then refuse(i, method, "table expected, got " .. type(given)) end
  local names, options = {}, {}
  for name in pairs(given) do names[#names + 1] = tostring(name) end
  table.sort(names)
  for _, name in ipairs(names) do
    local value = given[name]
    local expected = known[name]
    if not expected then refuse(i, method, ("no option '%s'"):format(name)) end
    if type(value) ~= expected then
      refuse(i, method, ("option '%s': %s expected, got %s"):format(name, expected, type(value)))
    end
    if expected == "number" and not isNumber(value) then
      refuse(i, method, ("option '%s': finite number expected"):format(name))
    end
    if expected == "table" then
      local reason = wrongTimes(value)
      if reason then refuse(i, method, ("option '%s': %s"):format(name, reason)) end
      local copy = {}
      for k = 1, #value do copy[k] = value[k] end
      value = copy
    end
    options[name] = value
  end
  return options
end

-- Bodies: what a shape is made of, as numbers ---------------------------------------------------

-- { x1, y1, ..., r = } for the corners of a core and the radius it is grown by, with the centre.
local function bodyOf(shape)
  if shape:type() == "puck" then
    local x, y = shape:getPosition()
    return { x, y, r = shape:getRadius(), x = x, y = y }
  end
  local body = shape:getVertices({})
  body.r = shape:getRadius()
  body.x, body.y = shape:getCentroid()
  return body
end

-- The same in the shape's own frame.
local function localBodyOf(shape)
  if shape:type() == "puck" then return { 0, 0, r = shape:getRadius(), x = 0, y = 0 } end
  return bodyOf(shape:clone():setTransform(0, 0, 0))
end

local function movedBody(body, dx, dy)
  local moved = { r = body.r, x = body.x + dx, y = body.y + dy }
  for i = 1, #body, 2 do moved[i], moved[i + 1] = body[i] + dx, body[i + 1] + dy end
  return moved
end

-- Twice the signed area of the core: positive where it goes round from +x towards +y.
local function winding(body)
  local sum, x, y = 0, body[#body - 1], body[#body]
  for i = 1, #body, 2 do
    sum = sum + (x - body[1]) * (body[i + 1] - body[2]) - (body[i] - body[1]) * (y - body[2])
    x, y = body[i], body[i + 1]
  end
  return sum
end

-- The outline of a core of two corners or more, as SVG path data; `at` maps to pixels. Each side
-- is moved outwards by the radius, and an arc about the corner leads on to the next side. A
-- segment grown by a radius has two sides, and so becomes a capsule.
local function outline(body, at, scale)
  local n, step = #body / 2, winding(body) < 0 and -1 or 1
  local function corner(k)
    local i = 2 * ((k * step) % n)
    return body[i + 1], body[i + 2]
  end
  local parts, r = {}, body.r
  local arc = ("A%s %s 0 0 1 "):format(pixel(r * scale), pixel(r * scale))
  for k = 0, n - 1 do
    local x1, y1 = corner(k)
    local x2, y2 = corner(k + 1)
    local ex, ey = x2 - x1, y2 - y1
    local length = sqrt(ex * ex + ey * ey)
    local ox, oy = r * ey / length, -r * ex / length
    if r > 0 then
      parts[#parts + 1] = (k == 0 and "M" or arc) .. at(x1 + ox, y1 + oy)
      parts[#parts + 1] = "L" .. at(x2 + ox, y2 + oy)
    else
      parts[#parts + 1] = (k == 0 and "M" or "L") .. at(x1, y1)
    end
  end
  if r > 0 then
    local x1, y1 = corner(0)
    local x2, y2 = corner(1)
    local ex, ey = x2 - x1, y2 - y1
    local length = sqrt(ex * ex + ey * ey)
    parts[#parts + 1] = arc .. at(x1 + r * ey / length, y1 - r * ex / length)
  end
  return table.concat(parts) .. (n > 2 and "Z" or r > 0 and "Z" or "")
end
