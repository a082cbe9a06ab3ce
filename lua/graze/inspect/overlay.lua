-- All that the inspector draws over a game: the world of a frame, and panels about it.

local panel = require "graze.inspect.panel"
local record = require "graze.inspect.record"
local view = require "graze.inspect.view"

local lg = rawget(_G, "love").graphics

local overlay = {}

local HITS, FIELDS = 100, 40 -- the most that are listed
local DIM, RED = { 0.65, 0.7, 0.76, 1 }, { 1, 0.5, 0.45, 1 }
local HELP = "F1 close   p play   . on   , back   r report   w watch"

-- What can be read of an item.
local READ = { "Group", "ShapeType", "Position", "Angle", "OneWay", "Velocity", "Acceleration",
  "AngularVelocity", "Mass", "Inertia", "Friction", "Restitution", "Drag", "Deceleration",
  "MaxSpeed", "Hinge" }

-- Lines -----------------------------------------------------------------------------------------

-- What a call answers as a text; none if it raises, as what is asked of a plane.
local function told(ok, ...)
  local texts = ok and { ... } or {}
  for i, value in ipairs(texts) do
    texts[i] = type(value) == "number" and ("%.6g"):format(value) or tostring(value)
  end
  return table.concat(texts, ", ")
end

-- What an item is called: by the game, by its field `name`, or as reports call it.
local function nameOf(tab, item)
  local names, ok, name = tab.options.names, true, type(item) == "table" and rawget(item, "name")
  if names then ok, name = pcall(names, item) end
  if ok and type(name) == "string" and name ~= "" then return name end
  if type(item) ~= "table" and type(item) ~= "userdata" then return tostring(item) end
  return tab.world[1] and record.nameOf(tab.world[1], item) or type(item)
end

-- Calls of a frame by name: how many, seconds, share, the slowest; those that took longest first.
local function callLines(frame)
  local rows, byName, sum = {}, {}, 0
  for _, call in ipairs(frame.calls) do
    local row = byName[call.name]
    if not row then
      row = { name = call.name, count = 0, seconds = 0, slowest = 0 }
      byName[call.name], rows[#rows + 1] = row, row
    end
    row.count, row.seconds = row.count + 1, row.seconds + call.seconds
    row.slowest, sum = math.max(row.slowest, call.seconds), sum + call.seconds
  end
  table.sort(rows, function(a, b)
    return a.seconds > b.seconds or a.seconds == b.seconds and a.name < b.name
  end)
  local lines = { { #frame.calls .. " calls", "slowest", "share", "ms", "times", colour = DIM } }
  for i, row in ipairs(rows) do
    lines[i + 1] = { row.name, ("%.3f"):format(row.slowest * 1e3),
      ("%.0f%%"):format(row.seconds / math.max(sum, 1e-9) * 100),
      ("%.3f"):format(row.seconds * 1e3), row.count }
  end
  return lines
end

-- Call f(hit, frame number) for the hits of a frame and those before, the newest first, until it
-- returns true.
local function eachHit(tab, n, now, f)
  local frame = tab:frame(n, now)
  while frame do
    for k = #frame.calls, 1, -1 do
      local hits = frame.calls[k].hits
      for i = #hits, 1, -1 do
        if f(hits[i], n) then return end
      end
    end
    n = n - 1
    frame = tab:frame(n, now)
  end
end

local function hitLines(tab, item, n, now)
  local lines = { { "frame, hits, newest first", "t", "normal", colour = DIM } }
  eachHit(tab, n, now, function(hit, frame)
    if hit.item ~= item and hit.other ~= item then return false end
    local other = nameOf(tab, hit.item == item and hit.other or hit.item)
    lines[#lines + 1] = { ("%d %s: %s, %s"):format(frame, hit.call, other, tostring(hit.response)),
      ("%.2f"):format(hit.t), ("%.2f, %.2f"):format(hit.nx, hit.ny),
      point = function() tab.pointed = hit end }
    return #lines > HITS
  end)
  return lines
end

local function fieldLines(item, lines)
  local keys = {}
  for key in next, item do
    if type(key) == "string" then keys[#keys + 1] = key end
  end
  table.sort(keys)
  for i = 1, math.min(#keys, FIELDS) do
    local text = tostring(rawget(item, keys[i])):gsub("%s+", " ")
    lines[#lines + 1] = { "." .. keys[i] .. "  " .. text, colour = DIM }
  end
end

local function itemLines(tab, world, item)
  local isThere = world:has(item)
  local lines = { { nameOf(tab, item), isThere and "" or "not in the world" } }
  for _, name in ipairs(isThere and READ or {}) do
    local text = told(pcall(world["get" .. name], world, item))
    local title = name:gsub("%u", " %0"):lower():sub(2)
    if text ~= "" then lines[#lines + 1] = { title, text } end
  end
  if type(item) == "table" then fieldLines(item, lines) end
  return lines
end

local function headLines(state, tab, n)
  local lines = { { ("frame %d of %d to %d%s"):format(n, tab:first(state.number), state.number,
    state.paused and ", paused" or "") },
    { state.message or state.paused and HELP or "F1 closes", colour = DIM } }
  for i, one in ipairs(#state.tabs > 1 and state.tabs or {}) do
    lines[#lines + 1] = { ("%s world %d"):format(one == tab and ">" or "  ", i),
      click = function() state.tab = one end }
  end
  if not tab.world[1] then lines[#lines + 1] = { "this world is no more", colour = RED } end
  if state.typing then lines[#lines + 1] = { "watch: " .. state.typing .. "_" } end
  return lines
end

local function problemLines(problem)
  local lines = {}
  for text in (problem.text .. problem.trace):gmatch "[^\n]+" do
    lines[#lines + 1] = { (text:gsub("\t", "  ")), colour = #lines == 0 and RED or DIM }
  end
  lines[#lines + 1] = { "Esc hands it to LÖVE" }
  return lines
end

-- Drawing ---------------------------------------------------------------------------------------

-- Run f in the units of the world, as the game's camera shows it.
local function inWorld(tab, f, ...)
  lg.push "all"
  lg.origin()
  local ok, answer = pcall(tab.options.camera or next, {})
  if ok then ok, answer = pcall(f, ...) end
  lg.pop()
  if not ok then error(answer, 0) end
  return answer
end

-- Hits of the last half second, with the seconds since each.
local function recentHits(tab, n, now)
  local list, age, at = {}, 0, n
  eachHit(tab, n, now, function(hit, frame)
    while at > frame do age, at = age + math.max(tab:frame(at, now).dt or 0, 1e-3), at - 1 end
    if age < 0.5 then list[#list + 1] = { hit = hit, age = age } end
    return age >= 0.5 or #list > 2000
  end)
  return list
end

local function drawWorld(tab, world, n, state)
  local frame = tab:frame(n, state.number) or { calls = {} }
  local function named(item) return nameOf(tab, item) end
  view.draw(world, frame, recentHits(tab, n, state.number), named, panel.measure)
  view.mark(world, tab.under, false)
  view.mark(world, tab.selected, true)
  if tab.pointed then view.hit(tab.pointed) end
  tab.pointed = nil
end

-- What is pointed at, beside the mouse: it must not be under that.
local function drawTip(tab, world, state)
  local text = ("%s: %s, %s"):format(nameOf(tab, tab.under), world:getGroup(tab.under),
    world:getShapeType(tab.under))
  local width = panel.measure(text) + 13
  local x = state.mouseX + 16
  if x + width > lg.getWidth() then x = state.mouseX - width - 4 end
  panel.box("tip", x, state.mouseY - 40, width, { { text } })
end

-- Return the item at a place of the screen, of the world that was drawn last.
function overlay.pick(tab, x, y) return inWorld(tab, view.itemAt, tab.own, x, y) end

-- Draw everything. The game is darkened, so that all can be read on light grounds, too.
function overlay.draw(state)
  local tab, n, now = state.tab, state.at or state.number, state.number
  local wide, tall = lg.getDimensions()
  local world = tab:worldAfter(n, now)
  tab.under = nil
  if not panel.at(state.mouseX, state.mouseY) then
    tab.under = overlay.pick(tab, state.mouseX, state.mouseY)
  end
  panel.begin(state.mouseX, state.mouseY)
  lg.setColor(0, 0, 0, n == now and 0.55 or 0.85)
  lg.rectangle("fill", 0, 0, wide, tall)
  inWorld(tab, drawWorld, tab, world, n, state)
  local _, line = panel.measure ""
  local isNarrow = wide < 30 * line -- as on a phone: one panel below the other
  local width = math.floor(isNarrow and wide - 16 or math.min(wide * 0.48, 32 * line))
  local top = 14 + panel.box("head", 8, 8, width, headLines(state, tab, n))
  if state.problem then
    local lines = problemLines(state.problem)
    top = top + 6 + panel.box("problem", 8, top, wide - 16, lines, tall * 0.4)
  end
  local frame = tab:frame(n, now)
  local hasItem = tab.selected ~= nil and not state.problem
  if frame and not (isNarrow and hasItem) then
    panel.box("calls", 8, top, width, callLines(frame), tall * 0.45)
  end
  if hasItem then
    local lines, x, y = itemLines(tab, world, tab.selected), wide - width - 8, isNarrow and top or 8
    y = y + 6 + panel.box("item", x, y, width, lines, tall * 0.4)
    panel.box("hits", x, y, width, hitLines(tab, tab.selected, n, now), tall * 0.3)
  end
  if tab.under ~= nil then drawTip(tab, world, state) end
  for i, watch in ipairs(state.watches) do
    local title = watch.text .. " = " .. (watch.texts[n] or watch.last)
    panel.graph("watch" .. i, 8, tall - i * (4 * line + 20), width, title, watch.values)
  end
end

return overlay
