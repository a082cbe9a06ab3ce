-- Panels: lines of text in boxes over the game, some of which can be pointed at and clicked. What
-- is drawn is remembered until the next frame, so that the mouse finds it.

local lg = rawget(_G, "love").graphics

local panel = {}

local GROUND, EDGE = { 0.07, 0.08, 0.11, 0.93 }, { 1, 1, 1, 0.18 }
local INK, MARK, CURVE = { 0.92, 0.94, 0.97, 1 }, { 1, 1, 1, 0.12 }, { 0.35, 0.9, 0.7 }
local FAINT = { 1, 1, 1, 0.5 }
local PAD, GAP = 6, 12 -- pixels

local fonts, boxes, scrolled = {}, {}, {}
local font, height, mouseX, mouseY

-- Forget what was drawn.
function panel.clear() boxes = {} end

-- The panel at a place, and the line of it there.
function panel.at(x, y)
  for i = #boxes, 1, -1 do
    local box = boxes[i]
    if x >= box.x and x < box.x + box.w and y >= box.y and y < box.y + box.h then
      return box, box.lines[box.from + math.ceil((y - box.y - PAD) / height)]
    end
  end
end

-- Begin a frame. Return how high a line is, and the panel of the last frame that the mouse is over.
function panel.begin(x, y)
  local over = panel.at(x, y)
  local size = math.floor(math.max(12, lg.getHeight() / 72, 10 / lg.getDPIScale()))
  fonts[size] = fonts[size] or lg.newFont(size)
  font, boxes, mouseX, mouseY = fonts[size], {}, x, y
  height = font:getHeight() + 2
  lg.setFont(font)
  return height, over
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
    lg.print(line[i], right - font:getWidth(line[i]), y)
    right = right - columns[i] - GAP
  end
  lg.setScissor(x, y, math.max(0, right - x), height)
  lg.print(line[1], x, y)
  lg.setScissor()
end

-- Draw a box of lines, each a list of cells with `colour`, `click` and `point` or not; where too
-- many for `most` pixels, from where the wheel has scrolled to. Return its height.
function panel.box(name, x, y, width, lines, most)
  local fit = math.max(2, math.floor(((most or 1e9) - 2 * PAD) / height))
  local more = fit < #lines
  fit = more and fit - 1 or #lines
  local from = math.max(0, math.min(scrolled[name] or 0, #lines - fit))
  local tall = (more and fit + 1 or fit) * height + 2 * PAD
  scrolled[name] = from
  boxes[#boxes + 1] = { name = name, x = x, y = y, w = width, h = tall, lines = lines, from = from }
  lg.setColor(GROUND)
  lg.rectangle("fill", x, y, width, tall, 3)
  lg.setColor(EDGE)
  lg.rectangle("line", x + 0.5, y + 0.5, width - 1, tall - 1, 3)
  local _, pointed = panel.at(mouseX, mouseY)
  local columns = columnsOf(lines)
  for i = 1, fit do
    local line, top = lines[from + i], y + PAD + (i - 1) * height
    if line == pointed and (line.click or line.point) then
      lg.setColor(MARK)
      lg.rectangle("fill", x + 2, top, width - 4, height)
      if line.point then line.point() end
    end
    drawLine(line, x + PAD, top, width - 2 * PAD, columns)
  end
  if more then
    local text = ("%d to %d of %d, by the wheel"):format(from + 1, from + fit, #lines)
    drawLine({ text, colour = FAINT }, x + PAD, y + PAD + fit * height, width - 2 * PAD, {})
  end
  return tall
end

-- Draw a line beside the mouse, not under it; it is in nobody's way.
function panel.tip(text)
  local width = font:getWidth(text) + 2 * PAD + 1
  panel.box("tip", math.min(mouseX + 16, lg.getWidth() - width), mouseY - 40, width, { { text } })
  boxes[#boxes] = nil
end

-- Draw values, from left to right, as a line in a box above y; no line where all are the same, or
-- none are numbers. click() is called if one clicks on it. Return where the box begins.
function panel.graph(name, x, y, width, title, values, click)
  local lowest, highest, points = math.huge, -math.huge, {}
  for _, value in ipairs(values) do
    lowest, highest = math.min(lowest, value), math.max(highest, value)
  end
  local varies = highest > lowest
  local range = varies and ("%.4g to %.4g"):format(lowest, highest) or ""
  local bottom, right, tall = y - PAD, x + width - PAD, 3 * height
  local lines = { { title, range, click = click } }
  if varies then lines[2], lines[3], lines[4] = { "" }, { "" }, { "" } end
  y = y - (varies and 4 or 1) * height - 2 * PAD
  panel.box(name, x, y, width, lines)
  if not varies then return y end
  for i, value in ipairs(values) do
    points[2 * i - 1] = right - (width - 2 * PAD) * (#values - i) / (#values - 1)
    points[2 * i] = bottom - tall * (value - lowest) / (highest - lowest)
  end
  lg.setColor(CURVE)
  lg.line(points)
  return y
end

-- Scroll what is at a place. Return whether that is a panel.
function panel.scroll(x, y, by)
  local box = panel.at(x, y)
  if box then scrolled[box.name] = scrolled[box.name] - 3 * by end
  return box ~= nil
end

return panel
