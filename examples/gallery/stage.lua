-- The stage: fits the gallery into a window of any size, and has letters, panels and arrows for
-- the scenes. Coordinates are those of a window of 1280 by 720 pixels.

local debugDraw = require "graze.love"

local arena = require "arena"
local palette = require "palette"

local stage = {}

local graphics = love.graphics

local WIDTH, HEIGHT = 1280, 720
local LEFT, TOP = 40, 96 -- of the arena

local scale, left, top = 1, 0, 0
local fonts = {}

-- A font of so many units: of as many pixels as that is now, so that letters stay sharp. In a small
-- window letters are larger than that, as smaller ones cannot be read.
local SMALLEST = 10 -- pixels
local function font(size)
  local pixels = math.max(SMALLEST, math.floor(size * scale + 0.5))
  fonts[pixels] = fonts[pixels] or graphics.newFont(pixels)
  return fonts[pixels]
end

-- From the stage's coordinates to the window's.
local function fit()
  graphics.translate(left, top)
  graphics.scale(scale)
end

-- Begins a picture.
function stage.open()
  local width, height = graphics.getDimensions()
  scale = math.min(width / WIDTH, height / HEIGHT)
  left, top = (width - WIDTH * scale) / 2, (height - HEIGHT * scale) / 2
  graphics.clear(palette.night)
  fit()
end

-- From the arena's coordinates to the window's, with the place (x, y) at its upper left corner.
function stage.camera(x, y)
  fit()
  graphics.translate(LEFT - x, TOP - y)
end

-- Paints over what a scene draws outside of the arena's round corners: for each, triangles between
-- the corner and the pieces of its arc.
local ROUND, PIECES = 10, 6
local function roundCorners()
  graphics.setColor(palette.night)
  for corner = 0, 3 do
    local right, below = corner % 2, math.floor(corner / 2)
    local x, y = right * arena.width, below * arena.height
    local cx, cy = x + ROUND * (1 - 2 * right), y + ROUND * (1 - 2 * below)
    local fromX, fromY = cx, y
    for k = 1, PIECES do
      local angle = k / PIECES * math.pi / 2
      local toX = cx + (x - cx) * math.sin(angle)
      local toY = cy + (y - cy) * math.cos(angle)
      graphics.polygon("fill", x, y, fromX, fromY, toX, toY)
      fromX, fromY = toX, toY
    end
  end
end

-- Runs draw with the arena's coordinates; what leaves the arena is cut off.
function stage.arena(draw)
  graphics.push "all"
  graphics.translate(LEFT, TOP)
  graphics.setColor(palette.paper)
  graphics.rectangle("fill", 0, 0, arena.width, arena.height, ROUND)
  graphics.setScissor(left + LEFT * scale, top + TOP * scale, arena.width * scale,
    arena.height * scale)
  draw()
  roundCorners()
  graphics.pop()
  graphics.setColor(palette.rule)
  graphics.setLineWidth(1)
  graphics.rectangle("line", LEFT, TOP, arena.width, arena.height, ROUND)
end

-- A place in the window, in the arena's coordinates.
function stage.toArena(x, y) return (x - left) / scale - LEFT, (y - top) / scale - TOP end

stage.shape, stage.world = debugDraw.shape, debugDraw.world

-- A shape, displaced.
function stage.moved(shape, dx, dy, look)
  graphics.push()
  graphics.translate(dx, dy)
  debugDraw.shape(shape, look)
  graphics.pop()
end

-- Runs draw with the place (x, y) at the arena's upper left corner.
function stage.from(x, y, draw)
  graphics.push()
  graphics.translate(-x, -y)
  draw()
  graphics.pop()
end

-- How wide a text is.
function stage.width(text, size) return font(size or 15):getWidth(text) / scale end

-- Letters; align is "left" (x is where they begin), "center" or "right". Returns their width.
function stage.text(text, x, y, size, colour, align)
  local letters = font(size or 15)
  local width = letters:getWidth(text) / scale
  if align == "center" then x = x - width / 2 elseif align == "right" then x = x - width end
  graphics.setFont(letters)
  graphics.setColor(colour or palette.ink)
  graphics.print(text, x, y, 0, 1 / scale)
  return width
end

function stage.panel(x, y, width, height)
  graphics.setColor(palette.faded(palette.night, 0.82))
  graphics.rectangle("fill", x, y, width, height, 8)
  graphics.setColor(palette.rule)
  graphics.setLineWidth(1)
  graphics.rectangle("line", x, y, width, height, 8)
end

-- A line of text on a panel, whose upper left corner is at (x, y).
function stage.note(text, x, y, size)
  size = size or 16
  stage.panel(x, y, 28 + stage.width(text, size), 20 + size)
  stage.text(text, x + 14, y + 8, size)
end

-- The four sides of a box.
function stage.box(x, y, width, height, colour)
  graphics.setColor(colour)
  graphics.setLineWidth(1.5)
  graphics.rectangle("line", x, y, width, height)
end

-- A lamp: a glowing dot when it is on, a ring when it is off.
function stage.lamp(x, y, on, colour)
  if not on then return stage.ring(x, y, 6, palette.dim, 2) end
  stage.dot(x, y, 7, colour)
  stage.dot(x, y, 12, palette.faded(colour, 0.25))
end

function stage.line(x1, y1, x2, y2, colour, width)
  graphics.setColor(colour)
  graphics.setLineWidth(width or 1.5)
  graphics.line(x1, y1, x2, y2)
end

function stage.dot(x, y, radius, colour)
  graphics.setColor(colour)
  graphics.circle("fill", x, y, radius)
end

function stage.ring(x, y, radius, colour, width)
  graphics.setColor(colour)
  graphics.setLineWidth(width or 1.5)
  graphics.circle("line", x, y, radius)
end

-- Very many dots: dot(i) gives x, y, radius and colour of the i-th. They are copies of one picture,
-- which go to the graphics card together.
local DISC = 6
local batch

local function newBatch(count)
  local data = love.image.newImageData(2 * DISC, 2 * DISC)
  data:mapPixel(function(x, y)
    local dx, dy = x + 0.5 - DISC, y + 0.5 - DISC
    return 1, 1, 1, math.min(math.max(DISC - 0.5 - math.sqrt(dx * dx + dy * dy), 0), 1)
  end)
  return graphics.newSpriteBatch(graphics.newImage(data), count, "stream")
end

function stage.dots(count, dot)
  batch = batch or newBatch(count)
  batch:clear()
  for i = 1, count do
    local x, y, radius, colour = dot(i)
    batch:setColor(colour)
    batch:add(x, y, 0, radius / (DISC - 1), nil, DISC, DISC)
  end
  graphics.setColor(1, 1, 1)
  graphics.draw(batch)
end

-- A picture of points, of which each can be changed. Only what has changed goes to the graphics
-- card, and only when it is drawn.
local picture = {}
picture.__index = picture

function stage.picture(width, height)
  local data = love.image.newImageData(width, height)
  return setmetatable({ data = data, image = graphics.newImage(data) }, picture)
end

-- Columns and rows count from 0.
function picture:set(column, row, colour)
  self.data:setPixel(column, row, colour[1], colour[2], colour[3], colour[4] or 1)
  self.hasChanged = true
end

function picture:draw(x, y, width, height)
  if self.hasChanged then
    self.image:replacePixels(self.data)
    self.hasChanged = false
  end
  graphics.setColor(1, 1, 1)
  graphics.draw(self.image, x, y, 0, width / self.data:getWidth(),
    height / self.data:getHeight())
end

-- Light that falls on a region about (x, y), and fades out at `reach`: a fan of triangles with a
-- picture of a glow on it, which is added to what is there.
local GLOW = 128
local glow, fan
local room = 0

local function newGlow()
  local data = love.image.newImageData(2 * GLOW, 2 * GLOW)
  data:mapPixel(function(x, y)
    local dx, dy = (x + 0.5 - GLOW) / GLOW, (y + 0.5 - GLOW) / GLOW
    local part = math.max(0, 1 - math.sqrt(dx * dx + dy * dy))
    return 1, 1, 1, part * part * (3 - 2 * part)
  end)
  return graphics.newImage(data)
end

function stage.light(x, y, corners, reach, colour, strength)
  local n = #corners / 2
  glow = glow or newGlow()
  if n + 2 > room then
    room = 2 * (n + 2)
    fan = graphics.newMesh(room, "fan", "stream")
    fan:setTexture(glow)
  end
  local function set(k, px, py)
    fan:setVertex(k, px, py, 0.5 + (px - x) / (2 * reach), 0.5 + (py - y) / (2 * reach))
  end
  set(1, x, y)
  for k = 1, n do set(k + 1, corners[2 * k - 1], corners[2 * k]) end
  set(n + 2, corners[1], corners[2])
  fan:setDrawRange(1, n + 2)
  graphics.setBlendMode "add"
  graphics.setColor(colour[1], colour[2], colour[3], strength)
  graphics.draw(fan)
  graphics.setBlendMode "alpha"
end

function stage.arrow(x1, y1, x2, y2, colour)
  local dx, dy = x2 - x1, y2 - y1
  local length = math.sqrt(dx * dx + dy * dy)
  if length < 1 then return end
  local head = math.min(10, length)
  local ux, uy = dx / length * head, dy / length * head
  stage.line(x1, y1, x2 - ux, y2 - uy, colour, 2)
  graphics.polygon("fill", x2, y2, x2 - ux - 0.45 * uy, y2 - uy + 0.45 * ux,
    x2 - ux + 0.45 * uy, y2 - uy - 0.45 * ux)
end

-- The tabs at the top, one for each scene, by its name, in two rows; in a small window, where names
-- have no room, two: to the scene before, and to the next one.
local TAB, TALL, TAB_STEP, ROW_STEP, TAB_TOP = 71, 22, 74, 26, 18
local ROWS, ROOM = 2, 0.62 -- scale from which on names have room

-- The place of the k-th of so many tabs.
local function tabPlace(k, count)
  local columns = math.ceil(count / ROWS)
  local column, row = (k - 1) % columns, math.floor((k - 1) / columns)
  return LEFT + arena.width - (columns - column) * TAB_STEP + TAB_STEP - TAB,
    TAB_TOP + row * ROW_STEP
end

local function hasRoom() return scale >= ROOM end

-- What the tab at a place in the window leads to: a number of a scene, or "before" or "next"; nil
-- where there is none.
function stage.tabAt(x, y, count)
  x, y = (x - left) / scale, (y - top) / scale
  local shown = hasRoom() and count or 2
  for k = 1, shown do
    local tabX, tabY = tabPlace(k, hasRoom() and count or 4)
    local tall = hasRoom() and TALL or 2 * TALL
    if x >= tabX and x <= tabX + TAB and y >= tabY and y <= tabY + tall then
      return hasRoom() and k or ({ "before", "next" })[k]
    end
  end
end

local KEYS = "0 - 9, page keys: scenes    tab: outlines    F1: inspect    esc: quit"
local RESTART = "r: restart    "

-- How to use the scene, and the gallery: in one line, or in two if they do not fit.
local function drawHelp(scene)
  local drag = scene.drag and "mouse: drag " .. scene.drag or ""
  local keys = (scene.rewinds and "" or RESTART) .. KEYS
  local right, y = LEFT + arena.width, TOP + arena.height + 18
  local width = stage.width(drag) + stage.width(scene.help) + stage.width(keys, 13) + 48
  if width > arena.width then
    y = TOP + arena.height + 4
    stage.text(keys, right, y + 27, 13, palette.dim, "right")
  else
    stage.text(keys, right, y + 2, 13, palette.dim, "right")
  end
  local at = LEFT
  if scene.drag then at = at + stage.text(drag, LEFT, y, 15, palette.amber) + 24 end
  stage.text(scene.help, at, y, 15)
end

local function drawTabs(number, names)
  if not hasRoom() then
    for k, sign in ipairs { "<", ">" } do
      local x, y = tabPlace(k, 4)
      graphics.setColor(palette.rule)
      graphics.rectangle("fill", x, y, TAB, 2 * TALL, 6)
      stage.text(sign, x + TAB / 2, y + 8, 20, palette.ink, "center")
    end
    return
  end
  for k, name in ipairs(names) do
    local x, y = tabPlace(k, #names)
    graphics.setColor(k == number and palette.coral or palette.rule)
    graphics.rectangle("fill", x, y, TAB, TALL, 5)
    stage.text(name, x + TAB / 2, y + 3, 13, k == number and palette.night or palette.ink, "center")
  end
end

-- Draws what is around the arena: the scene's title, the tabs, and how to use the scene.
function stage.frame(scene, number, names)
  stage.text(scene.title, LEFT, 18, 24)
  stage.text(scene.about, LEFT, 70, 14, palette.dim)
  drawTabs(number, names)
  drawHelp(scene)
end

return stage
