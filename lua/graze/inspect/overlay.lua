-- All that the inspector draws over a game: the world of a frame, and panels about it.

local panel = require "graze.inspect.panel"
local record = require "graze.inspect.record"
local view = require "graze.inspect.view"

local lg = rawget(_G, "love").graphics

local overlay = {}

local HITS, FIELDS = 100, 40 -- the most that are listed
local DIM, RED = { 0.65, 0.7, 0.76, 1 }, { 1, 0.5, 0.45, 1 }

-- What can be read of an item.
local READ = { "Group", "ShapeType", "Position", "Angle", "OneWay", "Velocity", "Acceleration",
  "AngularVelocity", "Mass", "Inertia", "Friction", "Restitution", "Drag", "Deceleration",
  "MaxSpeed", "Hinge" }

-- Text ------------------------------------------------------------------------------------------

local function told(...)
  local texts = {}
  for i = 1, select("#", ...) do
    local value = select(i, ...)
    texts[i] = type(value) == "number" and ("%.6g"):format(value) or tostring(value)
  end
  return table.concat(texts, ", ")
end

-- What an item is called: by the game, by its field `name`, or as reports call it.
local function nameOf(tab, item)
  local kind = type(item)
  local ok, name = pcall(tab.options.names or type, item)
  if not (tab.options.names and ok) then name = kind == "table" and rawget(item, "name") end
  if type(name) == "string" and name ~= "" then return name end
  if kind == "string" or kind == "number" or kind == "boolean" then return tostring(item) end
  return tab.world[1] and record.nameOf(tab.world[1], item) or kind
end

-- Panels ----------------------------------------------------------------------------------------

-- Calls of a frame by name: how many, seconds, share, the slowest; those that took longest first.
local function callLines(frame)
  local rows, byName, sum = {}, {}, 0
  for _, call in ipairs(frame.calls) do
    local row = byName[call.name] or { name = call.name, count = 0, seconds = 0, slowest = 0 }
    if not byName[call.name] then rows[#rows + 1] = row end
    byName[call.name], row.count = row, row.count + 1
    row.seconds, row.slowest = row.seconds + call.seconds, math.max(row.slowest, call.seconds)
    sum = sum + call.seconds
  end
  table.sort(rows, function(a, b)
    if a.seconds ~= b.seconds then return a.seconds > b.seconds end
    return a.name < b.name
  end)
  local lines = { { ("%d calls"):format(#frame.calls), "slowest", "share", "ms", "times",
    colour = DIM } }
  for _, row in ipairs(rows) do
    lines[#lines + 1] = { row.name, ("%.3f"):format(row.slowest * 1e3),
      ("%.0f%%"):format(sum > 0 and row.seconds / sum * 100 or 0),
      ("%.3f"):format(row.seconds * 1e3), row.count }
  end
  return lines
end

-- The last hits of an item, the newest first.
local function hitLines(tab, item, n, now, lines)
  local count, i = 0, n
  local frame = tab:frame(i, now)
  while frame and count < HITS do
    for k = #frame.calls, 1, -1 do
      local hits = frame.calls[k].hits
      for j = #hits, 1, -1 do
        local hit = hits[j]
        if (hit.item == item or hit.other == item) and count < HITS then
          count = count + 1
          lines[#lines + 1] = { ("%d %s: %s, %s"):format(i, hit.call,
            nameOf(tab, hit.item == item and hit.other or hit.item), tostring(hit.response)),
            ("%.2f"):format(hit.t), ("%.2f, %.2f"):format(hit.nx, hit.ny),
            point = function() tab.pointed = hit end }
        end
      end
    end
    i = i - 1
    frame = tab:frame(i, now)
  end
end

local function fieldLines(item, lines)
  local keys = {}
  for key in next, item do
    if type(key) == "string" then keys[#keys + 1] = key end
  end
  table.sort(keys)
  for i = 1, math.min(#keys, FIELDS) do
    local text = tostring(rawget(item, keys[i])):gsub("%s+", " ")
    lines[#lines + 1] = { ("." .. keys[i] .. "  " .. text), colour = DIM }
  end
end

local function itemLines(tab, world, item, n, now)
  local lines = { { nameOf(tab, item), world:has(item) and "" or "not in the world" } }
  for _, name in ipairs(world:has(item) and READ or {}) do
    local function note(ok, ...)
      if not ok or ... == nil or (name == "OneWay" and not ...) then return end
      lines[#lines + 1] = { (name:gsub("%u", " %0"):lower():sub(2)), told(...) }
    end
    note(pcall(world["get" .. name], world, item))
  end
  if type(item) == "table" then fieldLines(item, lines) end
  lines[#lines + 1] = { "frame, hits, newest first", "t", "normal", colour = DIM }
  hitLines(tab, item, n, now, lines)
  return lines
end

-- Drawing ---------------------------------------------------------------------------------------

-- Hits of the last half second, with the seconds since each.
local function recentHits(tab, n, now)
  local list, age, frame = {}, 0, tab:frame(n, now)
  while frame and age < 0.5 and #list < 2000 do
    for _, call in ipairs(frame.calls) do
      for _, hit in ipairs(call.hits) do list[#list + 1] = { hit = hit, age = age } end
    end
    age, n = age + math.max(frame.dt or 0, 1e-3), n - 1
    frame = tab:frame(n, now)
  end
  return list
end

-- Draw the world of a frame as the game's camera shows it, and find what the mouse is at.
local function drawWorld(tab, n, state, isOver)
  local world, frame = tab:worldAfter(n, state.number), tab:frame(n, state.number)
  lg.setColor(0, 0, 0, n == state.number and 0.55 or 0.85)
  lg.rectangle("fill", 0, 0, lg.getDimensions())
  lg.push()
  if tab.options.camera then tab.options.camera() end
  view.draw(world, frame or { calls = {} }, recentHits(tab, n, state.number), state.looks)
  view.names(world, function(item) return nameOf(tab, item) end, panel.measure)
  tab.under = nil
  if not isOver then tab.under = view.itemAt(world, state.mouseX, state.mouseY) end
  view.mark(world, tab.selected)
  view.mark(world, tab.under)
  if tab.pointed then view.hit(tab.pointed, 1) end
  tab.pointed = nil
  lg.pop()
  return world, frame
end

local HELP = "F1 close   p play   . on   , back   r report   w watch"

local function drawHead(state, tab, n, width)
  local lines = { { ("frame %d of %d to %d%s"):format(n, tab:first(state.number), state.number,
    state.paused and ", paused" or "") },
    { state.message or state.paused and HELP or "F1 closes", colour = DIM } }
  if #state.tabs > 1 then
    for i, one in ipairs(state.tabs) do
      lines[#lines + 1] = { ("%s world %d"):format(one == tab and ">" or "  ", i),
        click = function() state.tab = one end }
    end
  end
  if state.typing then lines[#lines + 1] = { "watch: " .. state.typing .. "_" } end
  return panel.box("head", 8, 8, width, lines)
end

local function drawWatches(state, x, y, width)
  for i, watch in ipairs(state.watches) do
    local last = watch.texts[state.at or state.number] or watch.last or ""
    y = y - panel.graph("watch" .. i, x, y, width, watch.text .. " = " .. last, watch.values) - 6
  end
end

-- Return the item at a place of the screen.
function overlay.pick(tab, x, y)
  lg.push "all"
  lg.origin()
  if tab.options.camera then tab.options.camera() end
  local item = view.itemAt(tab.own, x, y)
  lg.pop()
  return item
end

-- Draw everything about a tab.
function overlay.draw(state)
  local tab, n = state.tab, state.at or state.number
  local wide, tall = lg.getDimensions()
  local isOver = panel.at(state.mouseX, state.mouseY) ~= nil
  panel.begin(state.mouseX, state.mouseY)
  local world, frame = drawWorld(tab, n, state, isOver)
  local width = math.floor(math.min(wide * 0.48, 32 * select(2, panel.measure "")))
  local top = 14 + drawHead(state, tab, n, width)
  if not tab.world[1] then panel.box("gone", 8, top, width, { { "this world is no more" } }) end
  if state.problem then
    local lines = {}
    for text in (state.problem.text .. state.problem.trace):gmatch "[^\n]+" do
      lines[#lines + 1] = { (text:gsub("\t", "  ")), colour = #lines == 0 and RED or DIM }
    end
    lines[#lines + 1] = { "Esc hands it to LÖVE" }
    top = top + panel.box("problem", 8, top, wide - 16, lines, tall * 0.4) + 6
  end
  if frame then panel.box("calls", 8, top, width, callLines(frame), tall * 0.45) end
  local item = tab.selected
  if item == nil then item = tab.under end
  if item ~= nil then
    local own = math.min(wide - width - 24, width)
    panel.box("item", wide - own - 8, 8, own, itemLines(tab, world, item, n, state.number), tall - 16)
  end
  drawWatches(state, 8, tall - 6 * select(2, panel.measure ""), width)
end

return overlay
