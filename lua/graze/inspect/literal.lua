-- Values as Lua that says them again, to the bit, in every Lua.

if package.loaded.jit then package.loaded.jit.off(true, true) end

local graze = require "graze"

local compile = loadstring or load -- luacheck: ignore
local huge = math.huge

local literal = {}

local function number(value)
  if value ~= value then return "nan" end
  if value == huge or value == -huge then return value > 0 and "inf" or "-inf" end
  if value == 0 then return 1 / value < 0 and "-zero" or "0" end -- -0.0 is 0 in a Lua or two
  return ("%.17g"):format(value)
end

local function byte(c) return ("\\%03d"):format(c:byte()) end

function literal.string(value) return '"' .. value:gsub('[%c"\\\127-\255]', byte) .. '"' end

-- The text of an error without where it was raised, which is another place for each program.
function literal.words(problem)
  return type(problem) == "string" and problem:gsub("^[^\n]-:%d+: ", "") or "no text"
end

-- Shapes ----------------------------------------------------------------------------------------

local scratch = graze.world()

-- Return the bytes of a world of this shape: those of two shapes are the same if they are.
local function bytesOf(shape)
  scratch:clear():add(1, shape)
  return scratch:pack()
end

-- Does a text make this shape?
local function makes(text, shape)
  local ok, made = pcall(compile("local graze, zero = ... return " .. text), graze, 0.0)
  return ok and bytesOf(made) == bytesOf(shape)
end

-- What the constructor of a shape at (0, 0) takes.
local function argumentsOf(shape, kind)
  if kind == "outline" then return { shape:getRings() } end
  if kind == "chain" then
    local corners = shape:getRings()[1]
    return { corners, shape:getPartCount() == #corners / 2 }
  end
  local corners = shape:getVertices {}
  if kind == "polygon" then return { corners } end
  if kind ~= "segment" then corners[#corners + 1] = shape:getRadius() end
  return corners
end

local function constructorText(shape, write)
  local function called(name, list) return ("%s(%s)"):format(name, write(list):sub(3, -3)) end
  local kind = shape:type()
  if kind == "plane" then
    local nx, ny = shape:getNormal()
    return called("graze.plane", { nx, ny, shape:getOffset() })
  end
  local x, y, angle = shape:getTransform()
  local home = shape:clone():setTransform(0, 0, 0)
  local text = called("graze." .. kind, argumentsOf(home, kind))
  local isHome = x == 0 and y == 0 and angle == 0
  return isHome and text or called(text .. ":setTransform", { x, y, angle })
end

-- A constructor, or the bytes of a world if none makes just this shape.
local function shapeText(shape, write)
  local ok, text = pcall(constructorText, shape, write)
  return ok and makes(text, shape) and text or "shape " .. literal.string(bytesOf(shape))
end

-- Values ----------------------------------------------------------------------------------------

-- Lists, then fields by name, so that tables of the same are written alike.
local function tableText(value, write, depth)
  local texts, fields, n = {}, {}, value.n or #value
  for i = 1, n do texts[i] = write(value[i], depth) end
  for key, one in pairs(value) do
    if type(key) ~= "number" or key > n then
      local isName = type(key) == "string" and compile("local " .. key)
      local left = isName and key or ("[%s]"):format(write(key, depth))
      fields[#fields + 1] = ("%s = %s"):format(left, write(one, depth))
    end
  end
  table.sort(fields)
  for i, field in ipairs(fields) do texts[n + i] = field end
  return "{ " .. table.concat(texts, ", ") .. " }"
end

-- Return a function that writes values; other(value) says what stands for an object, or nil.
function literal.writer(other)
  local function write(value, depth)
    depth = depth or 0
    local kind, own = type(value), value ~= nil and other(value)
    if own then return own end
    if kind == "number" then return number(value) end
    if kind == "string" then return literal.string(value) end
    if kind == "function" then return "nil" end -- what is asked of it is noted
    if kind == "nil" or kind == "boolean" then return tostring(value) end
    if kind == "table" and depth < 9 then return tableText(value, write, depth + 1) end
    local ok, text = pcall(shapeText, value, write)
    return ok and text or literal.string((tostring(value):gsub(":? 0x%x+", "")))
  end
  return write
end

return literal
