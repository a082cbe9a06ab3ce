-- LÖVE for the page: what graze.love and the examples call of it, on a 2D canvas. Another name
-- raises an error that says so.

local host = ...

local love = {}

-- Errors at names that are not here.
local function module(name, functions)
  return setmetatable(functions, {
    __index = function(_, key)
      error(("%s.%s is not in this page, only in LÖVE"):format(name, key), 2)
    end,
  })
end

-- Operations of the page's canvas, by name.
local canvas = setmetatable({}, {
  __index = function(operations, name)
    local number = host.operation(name)
    assert(number >= 0, name)
    local function call(...) return host.canvas(number, ...) end
    operations[name] = call
    return call
  end,
})

-- Things that are drawn: methods of each kind; what is not there says so.
local function kind(name, methods)
  methods.__index = module(name, methods)
  return methods
end

-- Images ----------------------------------------------------------------------------------------

local ImageData, Image, Canvas = kind("ImageData", {}), kind("Image", {}), kind("Canvas", {})

local MOST_PACKED = 128 -- numbers that are made a string at once

local function byteOf(part) return math.floor(255 * math.min(math.max(part or 1, 0), 1) + 0.5) end

function ImageData:type() return "ImageData" end -- luacheck: ignore

function ImageData:typeOf(name) -- luacheck: ignore
  return name == "ImageData" or name == "Data" or name == "Object"
end

function ImageData:getFormat() return "rgba8" end -- luacheck: ignore

function ImageData:getWidth() return self.width end

function ImageData:getHeight() return self.height end

function ImageData:getDimensions() return self.width, self.height end

-- Where the pixel is, from 1 on.
local function place(data, x, y, level)
  x, y = math.floor(x), math.floor(y)
  if x < 0 or y < 0 or x >= data.width or y >= data.height then
    error("Attempt to get or set out-of-range pixel!", level + 1)
  end
  return y * data.width + x + 1
end

function ImageData:getPixel(x, y)
  local pixel = self.pixels[place(self, x, y, 2)]
  local function part(shift) return (pixel >> shift & 255) / 255 end
  return part(0), part(8), part(16), part(24)
end

local function setPixel(data, at, r, g, b, a)
  data.pixels[at] = byteOf(r) | byteOf(g) << 8 | byteOf(b) << 16 | byteOf(a) << 24
end

function ImageData:setPixel(x, y, ...) setPixel(self, place(self, x, y, 2), ...) end

function ImageData:mapPixel(f, left, top, width, height)
  left, top = left or 0, top or 0
  for y = top, top + (height or self.height) - 1 do
    for x = left, left + (width or self.width) - 1 do
      local at = place(self, x, y, 2)
      setPixel(self, at, f(x, y, self:getPixel(x, y)))
    end
  end
end

function ImageData:getString()
  local parts, pixels = {}, self.pixels
  for first = 1, #pixels, MOST_PACKED do
    local last = math.min(first + MOST_PACKED - 1, #pixels)
    parts[#parts + 1] = string.pack("<" .. ("I4"):rep(last - first + 1),
      table.unpack(pixels, first, last))
  end
  return table.concat(parts)
end

-- The pixels are numbers of 32 bits, row by row, red in the lowest 8. The page has them once an
-- image is made of them.
local function newImageData(width, height, format, bytes)
  if type(width) ~= "number" then
    error("this page has no pictures from files, only love.image.newImageData(width, height)", 2)
  elseif (format or "rgba8") ~= "rgba8" then
    error("pictures in this page have the format rgba8", 2)
  end
  local pixels = {}
  for i = 1, width * height do pixels[i] = bytes and string.unpack("<I4", bytes, 4 * i - 3) or 0 end
  return setmetatable({ pixels = pixels, width = width, height = height }, ImageData)
end

function Image:getWidth() return self.width end

function Image:getHeight() return self.height end

function Image:getDimensions() return self.width, self.height end

function Image:setFilter(name) canvas.setFilter(self.id, name) end

function Image:replacePixels(data) canvas.replacePixels(self.id, data.pixels) end

local function newImage(data)
  local id = canvas.newImage(data.width, data.height, data.pixels)
  return setmetatable({ id = id, width = data.width, height = data.height }, Image)
end

-- Canvases are drawn like images.
for _, name in ipairs { "getWidth", "getHeight", "getDimensions", "setFilter" } do
  Canvas[name] = Image[name]
end

local target -- where it is drawn to; nil: the window

local function newCanvas(width, height)
  if not width then width, height = canvas.getDimensions() end
  return setmetatable({ id = canvas.newCanvas(width, height), width = width, height = height },
    Canvas)
end

local function setCanvas(to)
  target = to
  canvas.setCanvas(to and to.id or -1)
end

local MODES = { alpha = true, add = true, replace = true }

-- LÖVE's "premultiplied", a second argument, needs no care here: the browser multiplies by alpha
-- once, whatever is drawn.
local function setBlendMode(mode)
  if not MODES[mode] then error(("the blend mode '%s' is not in this page"):format(mode), 2) end
  canvas.setBlendMode(mode)
end

-- Batches and meshes ----------------------------------------------------------------------------

local SpriteBatch, Mesh = kind("SpriteBatch", {}), kind("Mesh", {})

function SpriteBatch:clear() canvas.clearBatch(self.id) end

function SpriteBatch:setColor(...) canvas.setBatchColor(self.id, ...) end

function SpriteBatch:add(x, y, r, sx, sy, ox, oy)
  sx = sx or 1
  canvas.add(self.id, x, y, r or 0, sx, sy or sx, ox or 0, oy or 0)
end

function Mesh:setTexture(image) canvas.setTexture(self.id, image.id) end

function Mesh:setDrawRange(from, count) canvas.setDrawRange(self.id, from, count) end

local function full(x, y, u, v, r, g, b, a)
  return x, y, u or 0, v or 0, r or 1, g or 1, b or 1, a or 1
end

function Mesh:setVertex(k, ...) canvas.setVertex(self.id, k, full(...)) end

local function newMesh(vertices, mode)
  if type(vertices) == "number" then
    return setmetatable({ id = canvas.newMesh(vertices, mode or "fan") }, Mesh)
  end
  local list = {}
  for k, vertex in ipairs(vertices) do
    table.move({ full(table.unpack(vertex)) }, 1, 8, 8 * k - 7, list)
  end
  return setmetatable({ id = canvas.newMesh(#vertices, list, mode or "fan") }, Mesh)
end

-- Letters ---------------------------------------------------------------------------------------

local Font = kind("Font", {})
local font = setmetatable({ size = 12 }, Font)

function Font:getWidth(text) return canvas.widthOf(self.size, tostring(text)) end

function Font:getHeight() return canvas.heightOf(self.size) end

-- Graphics --------------------------------------------------------------------------------------

-- There are no shaders: only none can be set.
local function setShader(shader)
  if shader then error("love.graphics.setShader is not in this page, only in LÖVE", 2) end
end

local ALIGN = { left = 0, center = 1, right = 2, justify = 0 }

local graphics = {
  newImage = newImage,
  newCanvas = newCanvas,
  setCanvas = setCanvas,
  getCanvas = function() return target end,
  setBlendMode = setBlendMode,
  newSpriteBatch = function(image)
    return setmetatable({ id = canvas.newSpriteBatch(image.id) }, SpriteBatch)
  end,
  newMesh = newMesh,
  newFont = function(size) return setmetatable({ size = size or 12 }, Font) end,
  getFont = function() return font end,
  setFont = function(new)
    font = new
    canvas.setFont(font.size)
  end,
  setShader = setShader,
  draw = function(thing, ...) canvas.draw(thing.id, ...) end,
  print = function(text, ...) canvas.print(tostring(text), ...) end,
  printf = function(text, x, y, limit, align, ...)
    canvas.printf(tostring(text), x, y, limit, ALIGN[align or "left"], ...)
  end,
  getWidth = function() return (canvas.getDimensions()) end,
  getHeight = function() return (select(2, canvas.getDimensions())) end,
  getDPIScale = function() return canvas.getScale() end,
}
for _, name in ipairs {
  "getDimensions", "transformPoint", "inverseTransformPoint", "push", "pop", "getStackDepth",
  "origin", "translate", "rotate", "scale", "setColor", "setLineWidth", "setLineJoin",
  "setLineStyle", "setScissor", "clear", "polygon", "line", "circle", "ellipse", "rectangle",
} do
  graphics[name] = canvas[name]
end
love.graphics = module("love.graphics", graphics)

-- The rest --------------------------------------------------------------------------------------

local folder, quits = "", false
local saved = {} -- files of the save directory: it lasts as long as the program
local down, buttons, mouseX, mouseY = {}, {}, 0, 0

local function isAnyDown(held, ...)
  for i = 1, select("#", ...) do
    if held[(select(i, ...))] then return true end
  end
  return false
end

local function read(name)
  if saved[name] then return saved[name], #saved[name] end
  local file = io.open(folder .. "/" .. name, "rb")
  if not file then return nil, ("Could not open file %s. Does not exist."):format(name) end
  local text = file:read "*a"
  file:close()
  return text, #text
end

local function getInfo(name)
  local text = read(name)
  return text and { type = "file", size = #text }
end

-- The page hands over what is written.
local function write(name, text)
  saved[name] = text
  host.wrote(name, text)
  return true
end

love.keyboard = module("love.keyboard", { isDown = function(...) return isAnyDown(down, ...) end })
love.mouse = module("love.mouse", {
  isDown = function(...) return isAnyDown(buttons, ...) end,
  getPosition = function() return mouseX, mouseY end,
})
love.timer = module("love.timer", { getTime = host.now })
love.event = module("love.event", { quit = function() quits = true end })
love.image = module("love.image", { newImageData = newImageData })
love.filesystem = module("love.filesystem", {
  read = read,
  getInfo = getInfo,
  write = write,
  getSource = function() return folder end,
  load = function(name)
    local text, problem = read(name)
    if not text then return nil, problem end
    return load(text, "@" .. name)
  end,
})

-- Programs --------------------------------------------------------------------------------------

-- Functions of LuaJIT, on which LÖVE runs.
unpack, math.atan2 = table.unpack, math.atan -- luacheck: ignore

local events = {}

local function call(name, ...)
  if love[name] then love[name](...) end
end

function events.keypressed(key, isRepeat)
  down[key] = true
  call("keypressed", key, key, isRepeat == "true")
end

function events.keyreleased(key)
  down[key] = nil
  call("keyreleased", key, key)
end

function events.mousepressed(button, x, y)
  mouseX, mouseY, buttons[tonumber(button)] = tonumber(x), tonumber(y), true
  call("mousepressed", mouseX, mouseY, tonumber(button), false, 1)
end

function events.mousereleased(button, x, y)
  mouseX, mouseY, buttons[tonumber(button)] = tonumber(x), tonumber(y), nil
  call("mousereleased", mouseX, mouseY, tonumber(button), false, 1)
end

function events.mousemoved(_, x, y)
  local fromX, fromY = mouseX, mouseY
  mouseX, mouseY = tonumber(x), tonumber(y)
  call("mousemoved", mouseX, mouseY, mouseX - fromX, mouseY - fromY, false)
end

function events.wheelmoved(_, x, y) call("wheelmoved", tonumber(x), tonumber(y)) end

-- Letters come as the numbers that they have in Unicode.
function events.textinput(number) call("textinput", utf8.char(tonumber(number))) end

local page = { canvas = canvas }

-- Whether what ran is a program for LÖVE.
function page.isProgram() return (love.load or love.update or love.draw) ~= nil end

-- Makes ready for a program in a folder, and opens its window.
function page.open(where)
  folder = where
  local settings = { window = { width = 800, height = 600, resizable = false }, modules = {} }
  local conf = read "conf.lua"
  if conf then assert(load(conf, "@conf.lua"))() end
  if love.conf then love.conf(settings) end
  host.open(settings.window.width, settings.window.height, settings.window.resizable)
end

function page.load(...) call("load", { ... }) end

-- Draws what love.draw does; over the picture, if that is what the program shows.
local function draw(isOver)
  host.begin(isOver)
  if not isOver then canvas.clear(0, 0, 0) end
  call "draw"
  host.finish()
end

-- One frame. Returns whether another is wanted.
function page.step(dt, hasPicture, inspect)
  for event in host.events():gmatch "[^\n]+" do
    local name, words = event:match "^(%S+) (.*)$"
    local first, x, y = words:match "^(%S+) ?(%S*) ?(%S*)$"
    events[name](first, x, y)
  end
  call("update", dt)
  inspect.settle()
  if not hasPicture or inspect.isOpen() then draw(hasPicture) end
  return not quits
end

-- LÖVE's callbacks are nil until a program sets them.
local isCallback = { conf = true, load = true, update = true, draw = true }
for name in pairs(events) do isCallback[name] = true end
setmetatable(love, {
  __index = function(_, key)
    if isCallback[key] then return nil end
    error(("love.%s is not in this page, only in LÖVE"):format(key), 2)
  end,
})

return love, page
