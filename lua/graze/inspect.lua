-- The door: F1 opens the inspector, and pauses the game. What games must know of it is in
-- docs/reference/modules/inspect.lua.
--
-- Until it is opened first only love.keypressed is wrapped; then the other callbacks, and methods.

local check = require "graze.check"
local known = require "graze.known"
local newTab = require "graze.inspect.past"
local record = require "graze.inspect.record"

local debug, compile = package.loaded.debug, loadstring or load -- luacheck: ignore

local inspect = {}

-- One inspector at a time. `number` is the frame of the game, `at` the one that is looked at, nil
-- for the last; `given` has the callbacks as the game has them, and as wrapped.
local state = { tabs = {}, watches = {}, given = {}, number = 0 }
local overlay, panel -- once there is something to draw

local function isHeld() return state.isOpen and state.paused end

-- Frames ----------------------------------------------------------------------------------------

-- Evaluate a watched expression: its values by frame as texts, and the last ones as numbers.
local function sample(watch)
  local ok, value = record.unheard(watch.f)
  watch.last = ok and tostring(value) or "? " .. tostring(value):gsub("^[^\n]-:%d+: ", "")
  watch.texts[state.number] = watch.last
  if ok and type(value) == "number" and value - value == 0 then
    table.insert(watch.values, value)
    if #watch.values > 300 then table.remove(watch.values, 1) end
  end
end

local function caught(problem)
  return { text = tostring(problem), trace = debug and debug.traceback("", 2) or "" }
end

-- Play a frame of the game. An error pauses it at the frame before.
local function play(update, dt)
  state.number, state.at, state.dt = state.number + 1, nil, dt
  for _, tab in ipairs(state.tabs) do tab:endFrame(state.number, dt) end
  local ok, problem = xpcall(function() return update and update(dt) end, caught)
  if not ok then
    state.problem, state.paused, state.isOpen, state.at = problem, true, true, state.number - 1
  end
  for _, watch in ipairs(state.watches) do sample(watch) end
end

local function go(by)
  local n = math.max((state.at or state.number) + by, state.tab:first(state.number))
  state.at = n < state.number and n or nil
end

-- Keys ------------------------------------------------------------------------------------------

-- In an expression are the game's globals, the world, and the item that is looked at.
local function watch(text)
  local scope = setmetatable({}, { __index = function(_, name)
    local own = name == "world" and state.tab.world[1] or name == "item" and state.tab.selected
    return rawget(_G, name) == nil and own or rawget(_G, name)
  end })
  local f, problem = compile("return " .. text, "=watch", "t", scope)
  if not f then
    state.message = problem
    return
  end
  if setfenv then setfenv(f, scope) end -- luacheck: ignore
  table.insert(state.watches, { text = text, f = f, values = {}, texts = {} })
  sample(state.watches[#state.watches])
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
  play(state.given.update[1], state.dt or 1 / 60)
end
keys[","] = function() go(-1) end
function keys.p() state.paused, state.at, state.problem = false, nil, nil end
function keys.w() state.typing, state.isFresh = "", true end

-- Write the frame that is looked at as a program into the save directory.
function keys.r()
  local files, k = love.filesystem, 1
  while files.getInfo(("graze-report-%d.lua"):format(k)) do k = k + 1 end
  local name = ("graze-report-%d.lua"):format(k)
  local frame = state.tab:frame(state.at or state.number, state.number)
  local ok, text = pcall(state.tab.recorder.text, state.tab.recorder, frame)
  local isWritten = ok and files.write(name, text)
  state.message = isWritten and name .. ": in the save directory" or "no report: " .. tostring(text)
end

function keys.escape()
  local problem = state.problem
  state.problem = nil
  if problem then error(problem.text .. "\n" .. problem.trace, 0) end
end

-- Callbacks -------------------------------------------------------------------------------------

-- Each gets the game's own first.
local callbacks = {}

function callbacks.update(update, dt)
  if not state.paused then play(update, dt) end
end

-- What a game asks to draw a frame again, while it is paused, is no part of that.
local function drawGame(draw, ...)
  if not isHeld() then return draw(...) end
  local ok, problem = record.unheard(draw, ...)
  if not ok then error(problem, 0) end
end

-- Whatever goes wrong in the inspector, the game goes on.
function callbacks.draw(draw, ...)
  drawGame(draw, ...)
  state.isFresh = false
  if not state.isOpen then return end
  local lg = love.graphics
  local depth = lg.getStackDepth()
  lg.push "all"
  lg.origin()
  lg.setShader()
  lg.setScissor()
  lg.setBlendMode "alpha"
  state.mouseX, state.mouseY = love.mouse.getPosition()
  local ok, problem = record.unheard(overlay.draw, state)
  while lg.getStackDepth() > depth do lg.pop() end
  if not ok then lg.print("graze.inspect: " .. tostring(problem), 8, 8) end
end

function callbacks.mousepressed(mousepressed, x, y, ...)
  if state.isOpen and panel.click(x, y) then return end
  if not isHeld() then return mousepressed(x, y, ...) end
  local _, item = record.unheard(overlay.pick, state.tab, x, y)
  state.tab.selected = item
end

function callbacks.mousereleased(mousereleased, ...)
  if not isHeld() then return mousereleased(...) end
end

function callbacks.wheelmoved(wheelmoved, x, y)
  if state.isOpen and panel.scroll(state.mouseX or 0, state.mouseY or 0, y) then return end
  if not isHeld() then return wheelmoved(x, y) end
  if y ~= 0 then go(y > 0 and 1 or -1) end
end

-- The letter of the key that asks for an expression is no part of that.
function callbacks.textinput(textinput, text)
  if not isHeld() then return textinput(text) end
  local isKey = state.isFresh and text == "w"
  if state.typing and not isKey then state.typing = state.typing .. text end
  state.isFresh = false
end

local function nothing() end

local function wrap(name)
  if state.given[name] then return end
  local original, callback = love[name], callbacks[name]
  local function ours(...) return callback(original or nothing, ...) end
  state.given[name], love[name] = { original, ours }, ours
end

local function listen()
  overlay, panel = require "graze.inspect.overlay", require "graze.inspect.panel"
  for name in pairs(callbacks) do wrap(name) end
  for _, tab in ipairs(state.tabs) do tab:listen() end
end

function callbacks.keypressed(keypressed, key, ...)
  if state.typing then return edit(key) end
  if key ~= state.key and not isHeld() then return keypressed(key, ...) end
  if key ~= state.key then return keys[key] and keys[key]() end
  listen()
  state.isOpen = not state.isOpen
  state.paused, state.at, state.problem = state.isOpen, nil, nil
end

-- Starting --------------------------------------------------------------------------------------

local OPTIONS = { key = "string", from = "string", camera = "function", frames = "number",
  megabytes = "number", names = "function" }

local function wrongOptions(options)
  if type(options) ~= "table" then return "table expected, got " .. type(options) end
  for name, value in pairs(options) do
    if not OPTIONS[name] then return ("no option '%s'"):format(tostring(name)) end
    if type(value) ~= OPTIONS[name] then
      return ("%s: %s expected, got %s"):format(name, OPTIONS[name], type(value))
    end
  end
end

-- Return a world, or the one behind one of graze.bump's.
local function behind(world) return known.worlds[world] and known.worlds[world].graze or world end

function inspect.start(world, options)
  world = behind(world)
  check.kind("start", 1, world, "world")
  check.demand(2, "start", options ~= nil and wrongOptions(options))
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
    if love[name] == given[2] then love[name] = given[1] end
  end
  for _, tab in ipairs(state.tabs) do tab:stop() end
  state = { tabs = {}, watches = {}, given = {}, number = 0 }
end

function inspect.isOpen() return state.isOpen or false, isHeld() or false end

function inspect.record(world)
  world = behind(world)
  check.kind("record", 1, world, "world")
  return record.new(world)
end

return inspect
