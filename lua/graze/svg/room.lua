-- The room that a picture needs: a box of the caller's coordinates, and pixels that have to be
-- free around some points, as letters are no smaller where the unit is.

local canvas = require "graze.svg.canvas"
local turning = require "graze.turning"

local min, max, huge = math.min, math.max, math.huge

local room = {}
room.__index = room

-- Pixels kept free around what is drawn, and around letters.
local MARGIN, GAP = 24, 6

-- What a picture of no given scale is made to fit into, in pixels.
local WIDTH, HEIGHT = 640, 420

-- Seconds that a picture stands still before it begins again.
local PAUSE = 1

-- options: those of the picture.
function room.new(options)
  return setmetatable({
    options = options, margin = options.margin or MARGIN,
    x1 = huge, y1 = huge, x2 = -huge, y2 = -huge,
    pixels = {}, last = 0,
  }, room)
end

function room:box(x1, y1, x2, y2)
  self.x1, self.y1 = min(self.x1, x1), min(self.y1, y1)
  self.x2, self.y2 = max(self.x2, x2), max(self.y2, y2)
end

-- So many pixels around a point.
function room:around(x, y, left, up, right, down)
  self:box(x, y, x, y)
  self.pixels[#self.pixels + 1] = { x = x, y = y, left = left, up = up, right = right, down = down }
end

function room:points(points)
  for i = 1, #points, 2 do self:box(points[i], points[i + 1], points[i], points[i + 1]) end
end

-- A body, displaced.
function room:body(body, dx, dy)
  local r = body.r
  for i = 1, #body, 2 do
    local x, y = body[i] + dx, body[i + 1] + dy
    self:box(x - r, y - r, x + r, y + r)
  end
end

-- The normal at a point, wherever it points.
function room:normal(x, y)
  local length = canvas.NORMAL_PIXELS
  self:around(x, y, length, length, length, length)
end

-- The side of what is one-way.
function room:tick(x, y)
  local length = canvas.TICK
  self:around(x, y, length, length, length, length)
end

-- Letters whose middle line is `down` pixels below the point.
function room:text(x, y, text, down, options)
  local size = options.size or canvas.LETTER
  local width = canvas.textWidth(text, size)
  local share = options.anchor == "start" and 0 or options.anchor == "end" and 1 or 0.5
  local left, right = share * width + GAP, (1 - share) * width + GAP
  self:around(x, y, left, size - down, right, size + down)
end

-- A sheet of so many pixels, with the margin around it.
function room:sheet(x, y, width, height)
  self:around(x, y, self.margin, self.margin, width + self.margin, height + self.margin)
end

function room:times(times)
  for i = 1, #times do self.last = max(self.last, times[i]) end
end

-- A body in its own frame, all along its key frames.
function room:way(body, keys)
  local before = keys[1]
  for _, key in ipairs(keys) do
    local dx, dy, turn = key[2] - before[2], key[3] - before[3], key[4] - before[4]
    local parts = turning.steps(turn)
    for part = 1, parts do
      local t = part / parts
      local angle = before[4] + turn * t
      self:body(turning.place({}, body, 0, 0, before[2] + dx * t, before[3] + dy * t, angle), 0, 0)
    end
    self.last, before = max(self.last, key[1]), key
  end
end

local function scaleOf(self, width, height)
  local options = self.options
  if options.scale then return options.scale end
  local scale = min((options.width or WIDTH) / width, (options.height or HEIGHT) / height)
  return scale < huge and scale or 1
end

-- For a canvas: where the coordinates are on the paper, how large that is, and how long it lasts.
function room:view()
  local x1, y1, x2, y2, margin = self.x1, self.y1, self.x2, self.y2, self.margin
  if x1 > x2 then x1, y1, x2, y2 = 0, 0, 0, 0 end
  local scale = scaleOf(self, x2 - x1, y2 - y1)
  local left, top, right, bottom = margin, margin, margin, margin
  for _, need in ipairs(self.pixels) do
    left = max(left, need.left - (need.x - x1) * scale)
    top = max(top, need.up - (need.y - y1) * scale)
    right = max(right, need.right - (x2 - need.x) * scale)
    bottom = max(bottom, need.down - (y2 - need.y) * scale)
  end
  return {
    x = x1, y = y1, left = left, top = top, scale = scale,
    width = left + (x2 - x1) * scale + right,
    height = top + (y2 - y1) * scale + bottom,
    duration = max(self.options.duration or self.last > 0 and self.last + PAUSE or 0, self.last),
  }
end

return room
