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

-- Calls of constructors, by kind, of a shape at (0, 0).
local function makerText(shape, kind)
  local corners = list(shape:getVertices {})
  if kind == "polygon" then return ("graze.polygon { %s }"):format(corners) end
  if kind == "segment" then return ("graze.segment(%s)"):format(corners) end
  if kind == "outline" or kind == "chain" then
    local rings = {}
    for i, ring in ipairs(shape:getRings()) do rings[i] = "{ " .. list(ring) .. " }" end
    if kind == "outline" then return ("graze.outline { %s }"):format(table.concat(rings, ", ")) end
    local isClosed = shape:getPartCount() == #shape:getRings()[1] / 2
    return ("graze.chain(%s, %s)"):format(rings[1], tostring(isClosed))
  end
  return ("graze.%s(%s, %s)"):format(kind, corners, number(shape:getRadius()))
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
  if shape:type() == "plane" then
    local nx, ny = shape:getNormal()
    return ("graze.plane(%s)"):format(list(nx, ny, shape:getOffset()))
  end
  local ok, text = pcall(makerText, shape:clone():setTransform(0, 0, 0), shape:type())
  local x, y, angle = shape:getTransform()
  if x ~= 0 or y ~= 0 or angle ~= 0 then
    text = ("%s:setTransform(%s)"):format(text, list(x, y, angle))
  end
  return ok and makes(text, shape) and text or "shape " .. literal.string(literal.bytesOf(shape))
end

-- Tables ----------------------------------------------------------------------------------------

local function tableText(value, write, depth)
  local texts, n = {}, value.n or #value
  for i = 1, n do texts[i] = write(value[i], depth) end
  for key, one in pairs(value) do
    if type(key) ~= "number" then
      local isName = type(key) == "string" and compile("local " .. key)
      local left = isName and key or ("[%s]"):format(write(key, depth))
      texts[#texts + 1] = ("%s = %s"):format(left, write(one, depth))
    end
  end
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
