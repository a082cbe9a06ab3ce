-- Values as Lua that says them again, to the bit, in every Lua.

if package.loaded.jit then package.loaded.jit.off(true, true) end

local graze = require "graze"

local ipairs, pairs, pcall, tostring, type = ipairs, pairs, pcall, tostring, type
local compile = loadstring or load -- luacheck: ignore
local huge = math.huge

local literal = {}

local function number(value)
  if value ~= value then return "nan" end
  if value == huge then return "inf" end
  if value == -huge then return "-inf" end
  if value == 0 then return 1 / value < 0 and "-zero" or "0" end -- -0.0 is 0 in a Lua or two
  return ("%.17g"):format(value)
end

local function byte(c) return ("\\%03d"):format(c:byte()) end

function literal.string(value) return '"' .. value:gsub('[%c"\\\127-\255]', byte) .. '"' end

-- Errors say where they were raised, which is another place for each program.
function literal.withoutPlace(problem)
  return type(problem) == "string" and problem:gsub("^[^\n]-:%d+: ", "") or "no text"
end

function literal.words(problem) return literal.string((literal.withoutPlace(problem))) end

-- Shapes ----------------------------------------------------------------------------------------

-- Coordinates as a list, or one after the other.
local function list(first, ...)
  local texts = {}
  for i, value in ipairs(type(first) == "table" and first or { first, ... }) do
    texts[i] = number(value)
  end
  return table.concat(texts, ", ")
end

local function rings(shape)
  local texts = {}
  for i, ring in ipairs(shape:getRings()) do
    texts[i] = "{ " .. list(ring) .. " }"
  end
  return texts
end

-- Calls of constructors, by kind, of a shape at (0, 0).
local MAKERS = {}

function MAKERS.polygon(shape) return "polygon { " .. list(shape:getVertices {}) .. " }" end
function MAKERS.circle(shape)
  local x, y = shape:getVertices()
  return ("circle(%s)"):format(list(x, y, shape:getRadius()))
end
function MAKERS.capsule(shape)
  local x1, y1, x2, y2 = shape:getVertices()
  return ("capsule(%s)"):format(list(x1, y1, x2, y2, shape:getRadius()))
end
function MAKERS.segment(shape) return ("segment(%s)"):format(list(shape:getVertices())) end
function MAKERS.outline(shape)
  return "outline { " .. table.concat(rings(shape), ", ") .. " }"
end
function MAKERS.chain(shape)
  local isClosed = shape:getPartCount() == #shape:getRings()[1] / 2
  return ("chain(%s, %s)"):format(rings(shape)[1], tostring(isClosed))
end

local scratch = graze.world()

-- Return the bytes of a world of this shape: those of two shapes are the same if they are.
function literal.bytesOf(shape)
  scratch:clear()
  scratch:add(1, shape)
  return scratch:pack()
end

-- Does a text make this shape?
local function makes(text, shape)
  local run = compile("local graze, zero = ... return " .. text)
  local ok, made = pcall(run, graze, 0.0)
  return ok and literal.bytesOf(made) == literal.bytesOf(shape)
end

-- A constructor, or the bytes of a world if none makes just this shape.
local function shapeText(shape)
  local kind, maker = shape:type(), MAKERS[shape:type()]
  if kind == "plane" then
    local nx, ny = shape:getNormal()
    return ("graze.plane(%s)"):format(list(nx, ny, shape:getOffset()))
  end
  local x, y, angle = shape:getTransform()
  local text = maker and "graze." .. maker(shape:clone():setTransform(0, 0, 0))
  if text and (x ~= 0 or y ~= 0 or angle ~= 0) then
    text = text .. (":setTransform(%s)"):format(list(x, y, angle))
  end
  if text and makes(text, shape) then return text end
  return "shape " .. literal.string(literal.bytesOf(shape))
end

-- Tables ----------------------------------------------------------------------------------------

local function sortedKeys(value, n)
  local keys = {}
  for key in pairs(value) do
    if not (type(key) == "number" and key >= 1 and key <= n and key % 1 == 0) then
      keys[#keys + 1] = key
    end
  end
  table.sort(keys, function(a, b) return tostring(a) < tostring(b) end)
  return keys
end

local function tableText(value, write, depth)
  local texts, n = {}, value.n or #value
  for i = 1, n do texts[i] = write(value[i], depth) end
  for _, key in ipairs(sortedKeys(value, n)) do
    local isName = type(key) == "string" and compile("local " .. key)
    local left = isName and key or ("[%s]"):format(write(key, depth))
    texts[#texts + 1] = ("%s = %s"):format(left, write(value[key], depth))
  end
  if #texts == 0 then return "{}" end
  return "{ " .. table.concat(texts, ", ") .. " }"
end

-- Return a function that writes values; other(value) says what stands for an object, or nil.
function literal.writer(other)
  local function write(value, depth)
    local kind = type(value)
    local own = value ~= nil and other(value)
    if own then return own end
    if kind == "number" then return number(value) end
    if kind == "string" then return literal.string(value) end
    if kind == "table" and (depth or 0) < 5 then
      return tableText(value, write, (depth or 0) + 1)
    end
    if kind == "userdata" then
      local ok, text = pcall(shapeText, value)
      return ok and text or literal.string(tostring(value):gsub(":? 0x%x+", ""))
    end
    if kind == "nil" or kind == "boolean" then return tostring(value) end
    return literal.string("a " .. kind)
  end
  return write
end

return literal
