-- Panels: lines of text in boxes over the game, some of which can be pointed at and clicked. What
-- is drawn is remembered until the next frame, so that the mouse finds it.

local lg = rawget(_G, "love").graphics

local panel = {}

local GROUND, EDGE = { 0.07, 0.08, 0.11, 0.93 }, { 1, 1, 1, 0.18 }
local INK, MARK, CURVE = { 0.92, 0.94, 0.97, 1 }, { 1, 1, 1, 0.12 }, { 0.35, 0.9, 0.7 }
local PAD, GAP = 6, 12 -- pixels

local fonts, boxes, scrolled = {}, {}, {}
local font, height, mouseX, mouseY

-- Begin a frame.
function panel.begin(x, y)
  local size = math.floor(math.max(12, lg.getHeight() / 72, 10 / lg.getDPIScale()))
  fonts[size] = fonts[size] or lg.newFont(size)
  font, boxes, mouseX, mouseY = fonts[size], {}, x, y
  height = font:getHeight() + 2
  lg.setFont(font)
end

function panel.measure(text) return font:getWidth(text), height end

local function isIn(box, x, y)
  return x >= box.x and x < box.x + box.w and y >= box.y and y < box.y + box.h
end

-- Cut a text at its end, so that it is no wider than that.
local function cut(text, width)
  if font:getWidth(text) <= width then return text end
  while #text > 0 and font:getWidth(text .. "...") > width do
    text = text:gsub("[%z\1-\127\194-\244][\128-\191]*$", "")
  end
  return text .. "..."
end

-- How wide the columns of lines are.
local function columnsOf(lines)
  local widths = {}
  for _, line in ipairs(lines) do
    for i = 2, #line do widths[i] = math.max(widths[i] or 0, font:getWidth(line[i])) end
  end
  return widths
end

-- The first cell begins at the left, the others end at columns from the right, as far as there is
-- room beside the first.
local function drawLine(line, x, y, width, columns)
  local right = x + width
  lg.setColor(line.colour or INK)
  for i = #line, 2, -1 do
    if i < #line and right - columns[i] - x < 0.4 * width then break end
    lg.print(line[i], math.floor(right - font:getWidth(line[i])), y)
    right = right - columns[i] - GAP
  end
  lg.print(cut(line[1], right - x), x, y)
end

local function drawBox(box)
  boxes[#boxes + 1] = box
  lg.setColor(GROUND)
  lg.rectangle("fill", box.x, box.y, box.w, box.h, 3)
  lg.setColor(EDGE)
  lg.rectangle("line", box.x + 0.5, box.y + 0.5, box.w - 1, box.h - 1, 3)
end

-- Draw a box of lines, each a list of cells with `colour`, `click` and `point` or not; where too
-- many for `most` pixels, from where the wheel has scrolled to. Returns its height.
function panel.box(name, x, y, width, lines, most)
  local fit = math.max(1, math.min(#lines, math.floor(((most or 1e9) - 2 * PAD) / height)))
  local from = math.max(0, math.min(scrolled[name] or 0, #lines - fit))
  local columns = columnsOf(lines)
  local box = { name = name, x = x, y = y, w = width, h = fit * height + 2 * PAD, rows = {} }
  scrolled[name] = from
  drawBox(box)
  for i = 1, fit do
    local line = lines[from + i]
    local row = { x = x, y = y + PAD + (i - 1) * height, w = width, h = height, click = line.click }
    box.rows[i] = row
    if (line.click or line.point) and isIn(row, mouseX, mouseY) then
      lg.setColor(MARK)
      lg.rectangle("fill", x + 2, row.y, width - 4, height)
      if line.point then line.point() end
    end
    drawLine(line, x + PAD, row.y, width - 2 * PAD, columns)
  end
  return box.h
end

-- Draw values, from left to right, as a line in a box of its own. Returns its height.
function panel.graph(name, x, y, width, title, values)
  local lowest, highest, points = math.huge, -math.huge, {}
  for _, value in ipairs(values) do
    lowest, highest = math.min(lowest, value), math.max(highest, value)
  end
  local tall = panel.box(name, x, y, width, { { title }, { "" }, { "" }, { "" } })
  local top, bottom, right = y + PAD + height, y + tall - PAD, x + width - PAD
  for i, value in ipairs(values) do
    points[2 * i - 1] = right - (width - 2 * PAD) * (#values - i) / math.max(1, #values - 1)
    local part = highest > lowest and (value - lowest) / (highest - lowest) or 0.5
    points[2 * i] = bottom - (bottom - top) * part
  end
  if #points < 4 then return tall end
  local range = ("%.4g to %.4g"):format(lowest, highest)
  drawLine({ "", range, colour = EDGE }, x + PAD, bottom - height, width - 2 * PAD, { 0, 0 })
  lg.setColor(CURVE)
  lg.line(points)
  return tall
end

-- The panel at a place.
function panel.at(x, y)
  for i = #boxes, 1, -1 do
    if isIn(boxes[i], x, y) then return boxes[i] end
  end
end

-- Click on what is at a place, or scroll it. Return whether that is a panel.
function panel.click(x, y)
  local box = panel.at(x, y)
  for _, row in ipairs(box and box.rows or {}) do
    if row.click and isIn(row, x, y) then row.click() end
  end
  return box ~= nil
end

function panel.scroll(x, y, by)
  local box = panel.at(x, y)
  if box then scrolled[box.name] = scrolled[box.name] - 3 * by end
  return box ~= nil
end

return panel
