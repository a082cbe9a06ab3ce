-- A game that plays inside LÖVE by a script, and draws to a canvas: keys and the mouse are events.

local lg = love.graphics

local Driven = {}
Driven.__index = Driven

function Driven:press(...) -- luacheck: ignore
  for _, key in ipairs { ... } do love.event.push("keypressed", key, key, false) end
end

-- As on a keyboard: the key that asks for an expression is a letter, too.
function Driven:watch(text)
  self:press "w"
  for letter in ("w" .. text):gmatch "." do love.event.push("textinput", letter) end
  self:press "return"
end

function Driven:click(x, y)
  self.mouseX, self.mouseY = x, y
  love.event.push("mousepressed", x, y, 1, false, 1)
end

local function look(canvas)
  lg.setCanvas(canvas)
  lg.origin()
  lg.clear()
  love.draw()
  lg.setCanvas()
end

function Driven:save(path)
  local file = assert(io.open(path, "wb"))
  file:write(self.canvas:newImageData():encode("png"):getString())
  file:close()
end

-- Play a frame: before(number) comes before the events are polled, after(number) once it is drawn.
-- The callbacks are the game's meanwhile, and those that show this one else.
function Driven:frame(dt, before, after)
  local outer = love.draw
  self.number = self.number + 1
  love.update, love.draw = self.update, self.draw
  before(self.number)
  for name, a, b, c, d, e in love.event.poll() do love.handlers[name](a, b, c, d, e) end
  love.update(dt)
  look(self.canvas)
  after(self.number)
  self.update, self.draw = love.update, love.draw
  love.update, love.draw = nil, outer
  return self.number
end

-- Drive the game whose callbacks are set, in a window of that size.
return function(width, height)
  local driven = setmetatable({ canvas = lg.newCanvas(width, height), number = 0, mouseX = -9,
    mouseY = -9, update = love.update, draw = love.draw }, Driven)
  function love.mouse.getPosition() return driven.mouseX, driven.mouseY end
  return driven
end
