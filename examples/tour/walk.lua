-- The arrow keys move a player among polygons. `predict` returns the correction of a move that
-- makes the player slide along what is in the way.

local graze = require "graze"

local STRIDE = 14 -- units per key press
local PRESS = 0.14 -- seconds
local ROUNDS = 4

-- The keys to press, and how many times each.
local SCRIPT = "R19 D8 L13 D21 R16 D6 R8 U20 R6"

-- The direction of each key, and where it is drawn among the others.
local keyboard = {
  { key = "L", name = "left", sign = "←", dx = -1, dy = 0, column = 0, row = 1 },
  { key = "D", name = "down", sign = "↓", dx = 0, dy = 1, column = 1, row = 1 },
  { key = "R", name = "right", sign = "→", dx = 1, dy = 0, column = 2, row = 1 },
  { key = "U", name = "up", sign = "↑", dx = 0, dy = -1, column = 1, row = 0 },
}
local keys = {}
for _, key in ipairs(keyboard) do keys[key.key] = key end

local function newPlayer() return graze.polygon(100, 0, 150, 50, 100, 150, 0, 100) end

local obstacles = {
  { name = "triangle", shape = graze.polygon(50, 50, 100, 0, 150, 150):move(80, 80) },
  { name = "chip", shape = graze.polygon(300, 10, 300, 20, 310, 20) },
  {
    name = "pentagon",
    shape = graze.polygon(0, 50, 50, 0, 150, 80, 160, 200, -10, 190):move(300, 300),
  },
}

-- Corrects a move for one obstacle after the other, several times, because the correction for one
-- may lead into another. If that does not end, the player is in a wedge and stays. Returns the
-- corrected move and a set of the obstacles that were in the way.
local function slide(player, dx, dy)
  local met = {}
  for _ = 1, ROUNDS do
    local clear = true
    for _, obstacle in ipairs(obstacles) do
      local _, will, mx, my = player:predict(obstacle.shape, dx, dy)
      if will then
        dx, dy, clear = dx + mx, dy + my, false
        met[obstacle] = true
      end
    end
    if clear then return dx, dy, met end
  end
  return 0, 0, met
end

local function presses()
  local list = {}
  for key, count in SCRIPT:gmatch "(%a)(%d+)" do
    for _ = 1, tonumber(count) do list[#list + 1] = keys[key] end
  end
  return list
end

-- Lights up a shape while the key is pressed. Presses in a row are one light.
local function light(lamp, press)
  local shown = lamp.shown or {}
  local on, off = (press - 1) * PRESS, press * PRESS
  if shown[#shown] == on then shown[#shown] = nil else shown[#shown + 1] = on end
  shown[#shown + 1] = off
  lamp.shown = shown
end

local function metNames(met)
  local list = {}
  for _, obstacle in ipairs(obstacles) do
    if met[obstacle] then list[#list + 1] = obstacle.name end
  end
  return table.concat(list, " and ")
end

-- Prints equal presses in a row as one line.
local function newReport(say)
  local line, first
  return function(press, text)
    if text == line then return end
    local last = press - 1
    if line then say("   %7s  %s", first < last and first .. "-" .. last or first, line) end
    line, first = text, press
  end
end

local function overlapsAny(player)
  for _, obstacle in ipairs(obstacles) do
    if player:overlaps(obstacle.shape) then return true end
  end
  return false
end

-- Presses all keys. Returns the path of the player as key frames, how often it slid, and how often
-- it overlapped something.
local function walk(player, report)
  local way, slides, overlaps, list = { { 0, player:getPosition() } }, 0, 0, presses()
  for i, key in ipairs(list) do
    local dx, dy, met = slide(player, key.dx * STRIDE, key.dy * STRIDE)
    player:move(dx, dy)
    light(key, i)
    for obstacle in pairs(met) do light(obstacle, i) end
    local names = metNames(met)
    if names ~= "" then slides = slides + 1 end
    if overlapsAny(player) then overlaps = overlaps + 1 end
    report(i, ("%-5s  (%6.2f, %6.2f)  %s"):format(key.name, dx, dy, names ~= "" and names or "-"))
    local x, y = player:getPosition()
    way[i + 1] = { i * PRESS, x, y }
  end
  report(#list + 1)
  return way, slides, overlaps
end

-- The path of the player's centre.
local function trail(way)
  local points, times = {}, {}
  local cx, cy = newPlayer():getCentroid()
  for i, key in ipairs(way) do
    times[i], points[2 * i - 1], points[2 * i] = key[1], key[2] + cx, key[3] + cy
  end
  return points, times
end

local function drawKeyboard(picture, x, y)
  for _, key in ipairs(keyboard) do
    local cap = graze.polygon({ 0, 0, 20, 0, 20, 20, 0, 20 }, 4)
    cap:move(x + 36 * key.column, y + 36 * key.row)
    picture:shape(cap, { class = "quiet", label = key.sign })
    if key.shown then picture:shape(cap, { class = "hit", shown = key.shown, label = key.sign }) end
  end
end

local function draw(way)
  local picture = graze.svg { scale = 0.827, margin = 15 }
  picture:view(-50, -85, 482, 507)
  for _, obstacle in ipairs(obstacles) do
    picture:shape(obstacle.shape)
    if obstacle.shown then
      picture:shape(obstacle.shape, { class = "good", shown = obstacle.shown })
    end
  end
  local points, times = trail(way)
  picture:path(points, { times = times, opacity = 0.5 })
  picture:animate(newPlayer(), way)
  drawKeyboard(picture, -40, 435)
  return picture
end

local function run(say)
  say("     press  key    moved by          in the way")
  local way, slides, overlaps = walk(newPlayer(), newReport(say))
  say("   After %d of the presses, the player overlapped something.", overlaps)
  return draw(way), ("%d key presses of %d pixels; %d had to slide"):format(
    #way - 1, STRIDE, slides)
end

return {
  title = "A walk among polygons",
  about = "predict: how to correct a move so that the player slides along obstacles.",
  run = run,
}
