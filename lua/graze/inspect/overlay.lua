-- All that the inspector draws over a game: the world of a frame, and panels about it.

local panel = require "graze.inspect.panel"
local record = require "graze.inspect.record"
local view = require "graze.inspect.view"

local lg = rawget(_G, "love").graphics

local overlay = {}

local HITS = 100 -- the most that are listed
local DIM, RED = { 0.65, 0.7, 0.76, 1 }, { 1, 0.5, 0.45, 1 }
local HELP = " close   p play   . on   , back   r report   w watch"

-- What can be read of an item, before the fields of the game's table and behind them.
local FIRST = { "Group", "ShapeType", "Position", "BoundingBox", "Angle", "OneWay" }
local THEN = { "Velocity", "Acceleration", "AngularVelocity", "Mass", "Inertia", "Friction",
  "Restitution", "Drag", "Deceleration", "MaxSpeed", "Hinge" }

-- Lines -----------------------------------------------------------------------------------------

-- What a call answers as a text; none if it raises, as of what is not there.
local function told(ok, ...)
  local texts = ok and { ... } or {}
  for i, value in ipairs(texts) do
    texts[i] = type(value) == "number" and ("%.6g"):format(value) or tostring(value)
  end
  return table.concat(texts, ", ")
end

local function fieldName(item) return type(item) == "table" and rawget(item, "name") end

-- What an item is called: by the game, by its field `name`, or as reports call it.
local function nameOf(tab, item)
  local ok, name = pcall(tab.options.names or fieldName, item)
  if ok and type(name) == "string" and name ~= "" then return name end
  if type(item) ~= "table" and type(item) ~= "userdata" then return tostring(item) end
  return tab.world[1] and record.nameOf(tab.world[1], item) or type(item)
end

-- Calls of a frame by name: how many, seconds, share, the slowest; those that took longest first.
local function callLines(frame)
  local rows, byName, sum = {}, {}, 1e-9
  for _, call in ipairs(frame.calls) do
    local row = byName[call.name] or { name = call.name, count = 0, seconds = 0, slowest = 0 }
    byName[call.name] = row
    row.count, row.seconds = row.count + 1, row.seconds + call.seconds
    row.slowest, sum = math.max(row.slowest, call.seconds), sum + call.seconds
  end
  for _, row in pairs(byName) do rows[#rows + 1] = row end
  table.sort(rows, function(a, b) return a.seconds > b.seconds end)
  local lines = { { #frame.calls .. " calls", "slowest", "share", "ms", "times", colour = DIM } }
  for i, row in ipairs(rows) do
    lines[i + 1] = { row.name, ("%.3f"):format(row.slowest * 1e3),
      ("%.0f%%"):format(row.seconds / sum * 100),
      ("%.3f"):format(row.seconds * 1e3), row.count }
  end
  return lines
end

-- Call f(hit, frame number) for the hits of frame n and those before, but for `oldest`, the newest
-- first, until it returns true.
local function eachHit(tab, n, oldest, f)
  while tab.frames[n] and n > oldest do
    local calls = tab.frames[n].calls
    for k = #calls, 1, -1 do
      for i = #calls[k].hits, 1, -1 do
        if f(calls[k].hits[i], n) then return end
      end
    end
    n = n - 1
  end
end

local function hitLines(tab, item, n)
  local lines = { { "frame, hits, newest first", "t", "normal", colour = DIM } }
  eachHit(tab, n, -1, function(hit, frame)
    if hit.item ~= item and hit.other ~= item then return false end
    local other = nameOf(tab, hit.item == item and hit.other or hit.item)
    lines[#lines + 1] = { ("%d %s: %s, %s"):format(frame, hit.call, other, tostring(hit.response)),
      ("%.2f"):format(hit.t), ("%.2f, %.2f"):format(hit.nx, hit.ny),
      point = function() tab.pointed = hit end }
    return #lines > HITS
  end)
  return lines
end

local function addRead(lines, names, world, item)
  for _, name in ipairs(names) do
    local text = told(pcall(world["get" .. name], world, item))
    local title = name:gsub("%u", " %0"):lower():sub(2)
    if text ~= "" then lines[#lines + 1] = { title, text } end
  end
end

local function itemLines(tab, world, item)
  local lines, fields = { { nameOf(tab, item), world:has(item) and "" or "not in the world" } }, {}
  addRead(lines, FIRST, world, item)
  for key, value in next, type(item) == "table" and item or {} do
    fields[#fields + 1] = (".%s  %s"):format(tostring(key), (tostring(value):gsub("%s+", " ")))
  end
  table.sort(fields)
  for _, text in ipairs(fields) do lines[#lines + 1] = { text, colour = DIM } end
  addRead(lines, THEN, world, item)
  return lines
end

local function headLines(state, tab, n)
  local lines = { { ("frame %d of %d to %d%s"):format(n, tab.oldest or n, state.number,
    state.paused and ", paused" or "") },
    { state.key:upper() .. (state.paused and HELP or " closes"), colour = DIM } }
  if tab.frames[n] and #tab.frames[n].calls == 0 and n == tab.oldest then
    lines[#lines + 1] = { "nothing was recorded before: press .", colour = DIM }
  end
  if state.message then lines[#lines + 1] = { state.message } end
  for i, one in ipairs(#state.tabs > 1 and state.tabs or {}) do
    lines[#lines + 1] = { ("%s world %d"):format(one == tab and ">" or "  ", i),
      click = function() state.tab, state.at = one, nil end }
  end
  if not tab.world[1] then lines[#lines + 1] = { "this world is no more", colour = RED } end
  if state.typing then lines[#lines + 1] = { "watch: " .. state.typing .. "_" } end
  return lines
end

local function problemLines(problem)
  local lines = {}
  for text in problem:gmatch "[^\n]+" do
    lines[#lines + 1] = { (text:gsub("\t", "  ")), colour = #lines == 0 and RED or DIM }
  end
  lines[#lines + 1] = { "Esc hands it to LÖVE" }
  return lines
end

-- Drawing ---------------------------------------------------------------------------------------

-- Look at what is under the mouse: panels are not to be over it, and watches of it begin anew.
local function select(state, tab)
  state.isClicked = false
  tab.selected, tab.isRight = tab.under, state.mouseX > lg.getWidth() / 2
  for _, watch in ipairs(state.watches) do
    if watch.text:find "item" then watch.values = { [state.number] = "" } end
  end
end

-- Draw the world in its units, as the game's camera shows it, with the hits of the last half second
-- and the one that is pointed at; and find what is under the mouse.
local function drawWorld(state, tab, world, frame, n, isFree)
  local hits, pointed = {}, tab.pointed
  local step = math.max(state.dt or 1 / 60, 1e-3)
  eachHit(tab, n, n - 0.5 / step, function(hit, at)
    hits[#hits + 1] = { hit = hit, age = (n - at) * step }
    return #hits > 2000
  end)
  lg.push "all"
  lg.origin()
  if tab.options.camera then tab.options.camera() end
  view.draw(world, frame, hits, function(item) return nameOf(tab, item) end)
  tab.under, tab.pointed = nil, nil
  if isFree then tab.under = view.itemAt(world, state.mouseX, state.mouseY) end
  if state.isClicked then select(state, tab) end
  view.mark(world, tab.under, false)
  view.mark(world, tab.selected, true)
  if pointed then view.point(world, pointed) end
  lg.pop()
end

local function drawItem(tab, world, n, x, y, width)
  local tall = lg.getHeight()
  y = y + 6 + panel.box("item", x, y, width, itemLines(tab, world, tab.selected), tall * 0.4)
  panel.box("hits", x, y, width, hitLines(tab, tab.selected, n), tall * 0.3)
end

-- Draw a watch above y. What is not known of a frame is as in the last one. Return where it begins.
local function drawWatch(state, i, n, x, y, width)
  local watch, values = state.watches[i], {}
  for k = n - 300, n do
    local value = watch.values[k]
    if type(value) == "number" and value - value == 0 then values[#values + 1] = value end
  end
  local value = watch.values[n] or watch.values[state.number]
  if type(value) == "number" then value = ("%.14g"):format(value) end
  return panel.graph("watch" .. i, x, y, width, watch.text .. " = " .. value, values,
    function() table.remove(state.watches, i) end)
end

-- Draw everything. The game is darkened, so that all can be read on light grounds, too.
function overlay.draw(state)
  local tab, n = state.tab, state.at or state.number
  local wide, tall = lg.getDimensions()
  local world, frame = tab:worldAfter(n), tab.frames[n] or { calls = {} }
  local line, over = panel.begin(state.mouseX, state.mouseY)
  lg.setColor(0, 0, 0, state.at and 0.85 or 0.55)
  lg.rectangle("fill", 0, 0, wide, tall)
  drawWorld(state, tab, world, frame, n, not over)
  local isNarrow = wide < 30 * line -- as on a phone: one panel below the other
  local width = math.floor(isNarrow and wide - 16 or math.min(wide * 0.48, 32 * line))
  local left, right = 8, wide - width - 8
  if tab.isRight then left, right = right, left end
  local y = 14 + panel.box("head", left, 8, width, headLines(state, tab, n))
  if state.problem then
    y = y + 6 + panel.box("problem", 8, y, wide - 16, problemLines(state.problem), tall * 0.4)
  end
  local hasItem = tab.selected ~= nil and not state.problem
  if hasItem then drawItem(tab, world, n, right, isNarrow and y or 8, width) end
  if not (isNarrow and hasItem) then
    panel.box("calls", left, y, width, callLines(frame), tall * 0.45)
  end
  if tab.under ~= nil then
    panel.tip(("%s: %s, %s"):format(nameOf(tab, tab.under), world:getGroup(tab.under),
      world:getShapeType(tab.under)))
  end
  local above = tall
  for i in ipairs(state.watches) do above = drawWatch(state, i, n, right, above - 8, width) end
end

return overlay
