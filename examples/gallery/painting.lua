-- Paintings: pictures on canvases, which are erased where they are dug. What shall be done is kept
-- until a painting is drawn: so scenes also play without a screen.

local painting = {}
painting.__index = painting

local function new(width, height, scale)
  return setmetatable({ width = width, height = height, scale = scale, tasks = {} }, painting)
end

-- A painting of bytes, four a pixel, each pixel `scale` wide.
function painting.new(width, height, scale, bytes)
  local self = new(width, height, scale)
  self:note(function(graphics)
    local data = love.image.newImageData(width, height, "rgba8", bytes)
    graphics.draw(graphics.newImage(data))
  end)
  return self
end

-- Let something be done, with the painting's canvas to draw to.
function painting:note(task) table.insert(self.tasks, task) end

-- Do all that was noted.
function painting:finish()
  if not self.tasks[1] then return end
  local graphics = love.graphics
  if not self.canvas then
    self.canvas = graphics.newCanvas(self.width, self.height)
    self.canvas:setFilter "nearest"
  end
  local before = graphics.getCanvas()
  graphics.push "all"
  graphics.origin()
  graphics.setScissor()
  for _, task in ipairs(self.tasks) do
    graphics.setCanvas(self.canvas)
    graphics.setColor(1, 1, 1)
    task(graphics)
  end
  graphics.setCanvas(before)
  graphics.pop()
  self.tasks = {}
end

-- Erase a disc, in the painting's own coordinates.
function painting:erase(x, y, radius)
  local scale = self.scale
  self:note(function(graphics)
    graphics.setBlendMode "replace"
    graphics.setColor(0, 0, 0, 0)
    graphics.circle("fill", x / scale, y / scale, radius / scale)
    graphics.setBlendMode "alpha"
  end)
end

-- Erase runs of pixels: { column, row, length, ... }.
function painting:eraseRuns(runs)
  self:note(function(graphics)
    graphics.setBlendMode "replace"
    graphics.setColor(0, 0, 0, 0)
    for i = 1, #runs, 3 do graphics.rectangle("fill", runs[i], runs[i + 1], runs[i + 2], 1) end
    graphics.setBlendMode "alpha"
  end)
end

local function append(list, ...)
  for i = 1, select("#", ...) do list[#list + 1] = (select(i, ...)) end
end

-- Return the runs of pixels of a box whose middles are in a shape, and of those that are not.
local function runsOf(shape, scale, left, top, width, height)
  local runs = { [true] = {}, [false] = {} }
  for row = top, top + height - 1 do
    local from, isInside = left, nil
    for column = left, left + width do
      local isEnd = column == left + width
      local now = not isEnd and shape:contains((column + 0.5) * scale, (row + 0.5) * scale)
      if column > from and (isEnd or now ~= isInside) then
        append(runs[isInside], from, row, column - from)
        from = column
      end
      isInside = now
    end
  end
  return runs[true], runs[false]
end

-- Take what is in a shape out of a painting. Returns that as a painting of its own, and where its
-- upper left corner was.
function painting:cut(shape)
  local scale = self.scale
  local x1, y1, x2, y2 = shape:getBoundingBox()
  local left, top = math.floor(x1 / scale), math.floor(y1 / scale)
  local width, height = math.ceil(x2 / scale) - left, math.ceil(y2 / scale) - top
  local inside, outside = runsOf(shape, scale, left, top, width, height)
  local piece = new(width, height, scale)
  self:note(function(graphics)
    for i = 1, #outside, 3 do
      outside[i], outside[i + 1] = outside[i] - left, outside[i + 1] - top
    end
    piece:note(function() graphics.draw(self.canvas, -left, -top) end)
    piece:eraseRuns(outside)
    piece:finish()
  end)
  self:eraseRuns(inside)
  return piece, left * scale, top * scale
end

-- Paint another painting at a place of this one, at an angle about its point (ox, oy).
function painting:stamp(other, x, y, angle, ox, oy)
  local scale = self.scale
  self:note(function(graphics)
    other:finish()
    graphics.setCanvas(self.canvas)
    graphics.setColor(1, 1, 1)
    graphics.draw(other.canvas, x / scale, y / scale, angle, 1, 1, ox / scale, oy / scale)
  end)
end

-- Draw it with its point (ox, oy) at (x, y), at an angle about that.
function painting:draw(x, y, angle, ox, oy)
  self:finish()
  local scale = self.scale
  love.graphics.setColor(1, 1, 1)
  love.graphics.draw(self.canvas, x, y, angle or 0, scale, scale, (ox or 0) / scale,
    (oy or 0) / scale)
end

return painting
