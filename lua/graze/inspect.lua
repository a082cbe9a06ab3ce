-- The door: F1 opens the inspector, and pauses the game. What games must know of it is in
-- docs/reference/modules/inspect.lua.
--
-- Until it is opened first only love.keypressed is wrapped; then the other callbacks, and methods.

local check = require "graze.check"
local expression = require "graze.inspect.expression"
local known = require "graze.known"
local literal = require "graze.inspect.literal"
local newTab = require "graze.inspect.past"
local record = require "graze.inspect.record"

local debug = package.loaded.debug -- games have a global `debug` of their own

local inspect = {}

local MOST_VALUES = 1000 -- of a watch

-- One inspector at a time. `number` is the frame of the game, `at` the one that is looked at, nil
-- for the last; `given` has for each callback a function of the game, ours, and what it was.
local state = { tabs = {}, watches = {}, given = {}, number = 0 }
local overlay, panel -- once there is something to draw

local function isHeld() return state.isOpen and state.paused end

-- Frames ----------------------------------------------------------------------------------------

-- A number that is alone as it is, others as a text.
local function valueOf(first, ...)
  if type(first) == "number" and select("#", ...) == 0 then return first end
  local texts = { first, ... }
  for i = 1, select("#", ...) + 1 do
    local value = texts[i]
    texts[i] = type(value) == "number" and ("%.14g"):format(value) or tostring(value)
  end
  return table.concat(texts, ", ")
end

-- Evaluate the watched expressions.
local function sample()
  local world, item = state.tab.world[1], state.tab.selected
  for _, watch in ipairs(state.watches) do
    local ok, value = record.unheard(function() return valueOf(watch.f(world, item)) end)
    watch.values[state.number] = ok and value or "? " .. literal.words(value)
    watch.values[state.number - MOST_VALUES] = nil
  end
end

-- Play a frame of the game. An error pauses it at the frame before; the game may start and end the
-- inspector in it.
local function play(dt)
  local before = state
  state.number, state.at, state.dt = state.number + 1, nil, dt
  for _, tab in ipairs(state.tabs) do tab:beginFrame(state.number) end
  local function update() before.given.update[1](dt) end -- Lua 5.1's xpcall gives no arguments
  local ok, problem = xpcall(update, debug and debug.traceback or tostring)
  if state ~= before then return ok or error(problem, 0) end
  if not ok then
    state.problem, state.at = tostring(problem), state.number - 1
    state.paused, state.isOpen = true, true
  end
  sample()
end

local function go(by)
  local n = math.max((state.at or state.number) + by, state.tab.oldest or state.number)
  state.at = n < state.number and n or nil
end

-- Keys ------------------------------------------------------------------------------------------

local function watch(text)
  local callbacks = {}
  for _, given in pairs(state.given) do callbacks[#callbacks + 1] = given[1] end
  local f, problem = expression(text, callbacks)
  state.message = problem
  if not f then return end
  table.insert(state.watches, { text = text, f = f, values = {} })
  sample()
end

local function edit(key)
  local text = state.typing
  if key == "backspace" then
    state.typing = text:gsub("[%z\1-\127\194-\244][\128-\191]*$", "")
  elseif key == "return" or key == "kpenter" or key == "escape" then
    state.typing = nil
    if key ~= "escape" and text ~= "" then watch(text) end
  end
end

local keys = {}
keys["."] = function()
  if state.at then return go(1) end
  state.problem = nil
  play(state.dt or 1 / 60)
end
keys[","] = function() go(-1) end
function keys.p() state.paused, state.at, state.problem = false, nil, nil end

-- Write the frame that is looked at as a program into the save directory.
function keys.r()
  local files, k, name = love.filesystem, 0
  repeat
    k = k + 1
    name = ("graze-report-%d.lua"):format(k)
  until not files.getInfo(name)
  local recorder, frame = state.tab.recorder, state.tab.frames[state.at or state.number]
  local ok, text = pcall(recorder.text, recorder, frame)
  local isWritten = ok and files.write(name, text)
  state.message = isWritten and name .. ": in the save directory" or "no report: " .. tostring(text)
end

function keys.escape()
  local problem = state.problem
  state.problem = nil
  if problem then error(problem, 0) end
end

-- Callbacks -------------------------------------------------------------------------------------

-- Each returns true if what has happened is not for the game.
local callbacks = {}

function callbacks.update(dt)
  if not state.paused then play(dt) end
  return true
end

-- What a game asks to draw a frame again, while it is paused, is no part of that.
local function drawGame(...)
  local draw = state.given.draw[1]
  if not isHeld() then return draw(...) end
  local ok, problem = record.unheard(draw, ...)
  if not ok then error(problem, 0) end
end

-- Whatever goes wrong in the inspector, the game goes on.
function callbacks.draw(...)
  drawGame(...)
  if not state.isOpen then return true end
  local lg = love.graphics
  local depth = lg.getStackDepth()
  lg.push "all"
  lg.origin()
  lg.setShader()
  lg.setScissor()
  lg.setBlendMode "alpha"
  state.mouseX, state.mouseY = love.mouse.getPosition()
  if isHeld() and not state.at then sample() end -- what is looked at may be another item now
  local ok, problem = record.unheard(overlay.draw, state)
  while lg.getStackDepth() > depth do lg.pop() end
  if not ok then lg.print("graze.inspect: " .. tostring(problem), 8, 8) end
  return true
end

-- What is clicked is what is there when the mouse, or a finger, is seen there.
function callbacks.mousepressed(x, y)
  if not state.isOpen then return false end
  local box, line = panel.at(x, y)
  if line and line.click then line.click() end
  state.isClicked = isHeld() and not box
  state.isDown = box or isHeld()
  return state.isDown
end

-- It goes where the press has gone.
function callbacks.mousereleased()
  local isOurs = state.isDown
  state.isDown = false
  return isOurs
end

function callbacks.wheelmoved(_, y)
  if state.isOpen and panel.scroll(state.mouseX or 0, state.mouseY or 0, y) then return true end
  if isHeld() and y ~= 0 then go(y > 0 and 1 or -1) end
  return isHeld()
end

-- A letter asks for an expression, the others are of that.
function callbacks.textinput(text)
  if isHeld() and state.typing then state.typing = state.typing .. text
  elseif isHeld() and text == "w" then state.typing = "" end
  return isHeld()
end

local function nothing() end

local function wrap(name)
  if state.given[name] then return end
  local original, callback = love[name] or nothing, callbacks[name]
  -- What another library has put around it may call it once the inspector has ended.
  local ours
  function ours(...)
    local given = state.given[name]
    if not (given and given[2] == ours and callback(...)) then return original(...) end
  end
  state.given[name], love[name] = { original, ours, love[name] }, ours
end

local function listen()
  overlay, panel = require "graze.inspect.overlay", require "graze.inspect.panel"
  for name in pairs(callbacks) do wrap(name) end
  for _, tab in ipairs(state.tabs) do tab:listen(state.number) end
end

local function open()
  listen()
  state.typing = nil
  state.isOpen = not state.isOpen
  state.paused, state.at, state.problem = state.isOpen, nil, nil
  panel.clear()
end

function callbacks.keypressed(key)
  local press = key == state.key and open or state.typing and edit or isHeld() and keys[key]
  local isOurs = press or isHeld()
  if press then press(key) end
  return isOurs
end

-- Starting --------------------------------------------------------------------------------------

local OPTIONS = { key = "string", from = "string", camera = "function", frames = "number",
  megabytes = "number", names = "function" }

-- Return a world, or the one behind one of graze.bump's.
local function behind(world) return known.worlds[world] and known.worlds[world].graze or world end

function inspect.start(world, options)
  world = behind(world)
  check.kind("start", 1, world, "world")
  check.demand(2, "start", options ~= nil and (check.wrongOptions(options, OPTIONS)
    or options.from and options.from ~= "start" and "from: only 'start' is known"))
  if not rawget(_G, "love") then error("graze.inspect.start looks into games of LÖVE", 2) end
  options = options or {}
  for i = #state.tabs, 1, -1 do
    local other = state.tabs[i].world[1]
    if not other or other == world then table.remove(state.tabs, i):stop() end
  end
  table.insert(state.tabs, newTab(world, options))
  state.tab = state.tabs[1]
  state.key = options.key or state.key or "f1"
  wrap "keypressed"
  if options.from == "start" or state.given.update then listen() end
end

function inspect.stop()
  for name, given in pairs(state.given) do
    if love[name] == given[2] then love[name] = given[3] end
  end
  for _, tab in ipairs(state.tabs) do tab:stop() end
  if panel then panel.clear() end
  state = { tabs = {}, watches = {}, given = {}, number = 0 }
end

function inspect.isOpen() return state.isOpen or false, isHeld() or false end

function inspect.record(world)
  world = behind(world)
  check.kind("record", 1, world, "world")
  return record.new(world)
end

return inspect
