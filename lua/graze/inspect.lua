--- Looks into a running game, in LÖVE: what is in its worlds, what was asked, and why something
-- stopped there.
--
--     require("graze.inspect").start(world)
--
-- That line stands at the end of `main.lua`. **F1** opens it and pauses the game; until then only
-- `love.keypressed` is wrapped, and nothing costs.
--
-- While the game is paused: `.` one frame on, `,` or the wheel back through the frames, `p` lets it
-- run, `r` writes a report, `w` asks for an expression to watch; a click looks at an item.
--
-- `inspect.record(world)` is of use without LÖVE: it lists calls, and writes reports.
--
-- @module graze.inspect

local check = require "graze.check"
local known = require "graze.known"
local newPast = require "graze.inspect.past"
local record = require "graze.inspect.record"

local debug = package.loaded.debug
local compile = loadstring or load -- luacheck: ignore

local inspect = {}

-- One inspector at a time. `at` is the frame that is looked at, nil for the last one; `given` has
-- the callbacks that were wrapped, as the game has them and as wrapped.
local state = { tabs = {}, watches = {}, given = {}, number = 0, looks = {} }
local overlay, panel -- once there is something to draw

-- Frames ----------------------------------------------------------------------------------------

local Tab = {}
Tab.__index = Tab

function Tab:frame(n)
  if n == state.number and self.recorder then return self.recorder.current end
  return self.past.frames[n]
end

-- The world as it was at the end of a frame.
function Tab:worldAfter(n)
  local after = self:frame(n + 1)
  local world = self.world[1]
  local bytes = after and after.packed or n == state.number and world and record.pack(world)
  return self.past:world(bytes or nil, record.itemOf)
end

function Tab:listen()
  if not self.recorder and self.world[1] then self.recorder = record.new(self.world[1]) end
end

local function endFrame(tab, dt)
  if not (tab.recorder and tab.world[1]) then return end
  tab.recorder:frame()
  tab.past:add(state.number - 1, tab.recorder.ended)
  tab.recorder.current.dt = dt
end

-- Watch an expression: its values, as numbers and as texts by frame.
local function sample(watch)
  local ok, value = record.unheard(watch.f)
  watch.last = ok and tostring(value) or "? " .. tostring(value)
  watch.texts[state.number] = watch.last
  if ok and type(value) == "number" and value - value == 0 then
    table.insert(watch.values, value)
    if #watch.values > 300 then table.remove(watch.values, 1) end
  end
end

local function caught(problem)
  return { text = tostring(problem), trace = debug and debug.traceback("", 2) or "" }
end

-- Play a frame of the game.
local function play(update, dt)
  state.number, state.at, state.dt = state.number + 1, nil, dt
  for _, tab in ipairs(state.tabs) do endFrame(tab, dt) end
  if not update then return end
  local ok, problem = xpcall(function() update(dt) end, caught)
  if not ok then
    state.problem, state.paused, state.isOpen, state.at = problem, true, true, state.number - 1
  end
  for _, watch in ipairs(state.watches) do sample(watch) end
end

local function go(by)
  local tab, n = state.tab, (state.at or state.number) + by
  n = math.max(n, tab.past.last == state.number - 1 and tab.past.first or state.number)
  state.at = n < state.number and n or nil
end

-- Keys ------------------------------------------------------------------------------------------

local function watch(text)
  local f, problem = compile("return " .. text, "=watch")
  local scope = setmetatable({}, { __index = function(_, name)
    local value = rawget(_G, name)
    if value ~= nil then return value end
    return name == "world" and state.tab.world[1] or name == "item" and state.tab.selected or nil
  end })
  if not f then
    state.message = problem
  else
    if setfenv then setfenv(f, scope) else f = load("return " .. text, "=watch", "t", scope) end -- luacheck: ignore
    local one = { text = text, f = f, values = {}, texts = {} }
    sample(one)
    table.insert(state.watches, one)
  end
end

local function type_(key)
  if key == "backspace" then
    state.typing = state.typing:gsub("[%z\1-\127\194-\244][\128-\191]*$", "")
  elseif key == "return" or key == "kpenter" then
    if state.typing ~= "" then watch(state.typing) end
    state.typing = nil
  elseif key == "escape" then
    state.typing = nil
  end
end

-- Write a report of the frame that is looked at into the save directory.
local function report()
  local files, k = love.filesystem, 1
  while files.getInfo(("graze-report-%d.lua"):format(k)) do k = k + 1 end
  local name = ("graze-report-%d.lua"):format(k)
  local frame = state.tab:frame(state.at or state.number)
  local ok, text = pcall(state.tab.recorder.text, state.tab.recorder, frame)
  local written = ok and files.write(name, text)
  state.message = written and name .. ": in the save directory" or "no report: " .. tostring(text)
end

local keys = {}
keys["."] = function()
  if state.at then return go(1) end
  state.problem = nil
  play(state.given.update[1], state.dt or 1 / 60)
end
keys[","] = function() go(-1) end
keys.r = report
function keys.p() state.paused, state.at, state.problem = false, nil, nil end
function keys.w() state.typing, state.isFresh = "", true end
function keys.escape()
  local problem = state.problem
  state.problem = nil
  if problem then error(problem.text .. "\n" .. problem.trace, 0) end
end

-- Callbacks -------------------------------------------------------------------------------------

local function pass(original, ...)
  if original then return original(...) end
end

local isShown = function() return state.isOpen and state.paused end

-- Each gets the game's own first, if it has one.
local callbacks = {}

function callbacks.update(original, dt)
  if not state.paused then play(original, dt) end
end

function callbacks.draw(original, ...)
  pass(original, ...)
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

function callbacks.mousepressed(original, x, y, button, ...)
  if state.isOpen and panel.click(x, y) then return end
  if not isShown() then return pass(original, x, y, button, ...) end
  local _, item = record.unheard(overlay.pick, state.tab, x, y)
  state.tab.selected = item
end

function callbacks.mousereleased(original, ...)
  if not isShown() then return pass(original, ...) end
end

function callbacks.wheelmoved(original, x, y)
  if state.isOpen and panel.scroll(state.mouseX or 0, state.mouseY or 0, y) then return end
  if not isShown() then return pass(original, x, y) end
  if y ~= 0 then go(y > 0 and 1 or -1) end
end

-- The key that asks for an expression is no part of it.
function callbacks.textinput(original, text)
  if not isShown() then return pass(original, text) end
  if state.typing and not (state.isFresh and text == "w") then state.typing = state.typing .. text end
  state.isFresh = false
end

local function wrap(name)
  if state.given[name] then return end
  local original, callback = love[name], callbacks[name]
  local function ours(...) return callback(original, ...) end
  state.given[name], love[name] = { original, ours }, ours
end

-- From now on, all is listened to.
local function listen()
  for name in pairs(callbacks) do wrap(name) end
  for _, tab in ipairs(state.tabs) do tab:listen() end
end

local function toggle()
  overlay, panel = require "graze.inspect.overlay", require "graze.inspect.panel"
  listen()
  state.isOpen = not state.isOpen
  state.paused, state.at, state.problem = state.isOpen, nil, nil
end

function callbacks.keypressed(original, key, ...)
  if state.typing then return type_(key) end
  if key == state.key then return toggle() end
  if not isShown() then return pass(original, key, ...) end
  if keys[key] then keys[key]() end
end

-- Starting --------------------------------------------------------------------------------------

local OPTIONS = { key = "string", from = "string", camera = "function", frames = "number",
  megabytes = "number", names = "function" }

local function checkOptions(options)
  if type(options) ~= "table" then
    check.refuse(2, "start", "table expected, got " .. type(options))
  end
  for name, value in pairs(options) do
    local kind = OPTIONS[name]
    if not kind then check.refuse(2, "start", ("no option '%s'"):format(tostring(name))) end
    if type(value) ~= kind then
      check.refuse(2, "start", ("%s: %s expected, got %s"):format(name, kind, type(value)))
    end
  end
end

--- The options of @{start}.
-- @table options
-- @tfield[opt="f1"] string key what opens and closes it
-- @tfield[opt] "start" from records at once, and not from when it is opened first
-- @tfield[opt] function camera applies the game's `translate` and `scale`, so that what is drawn, and
-- the mouse, are in the units of the world
-- @tfield[opt=600] integer frames how many are kept, at most
-- @tfield[opt=64] number megabytes how much memory they may take
-- @tfield[opt] fun(item:any):string names what an item is called

--- Looks into a world of a running game, in LÖVE. Call it once the callbacks of the game are
-- defined; again for further worlds, each of which has a tab.
-- @tparam graze.world|graze.bump.world world
-- @tparam[opt] options options
-- @usage require("graze.inspect").start(world, { camera = function()
--   love.graphics.translate(-camera.x, -camera.y)
-- end })
function inspect.start(world, options)
  world = known.worlds[world] and known.worlds[world].graze or world
  check.kind("start", 1, world, "world")
  if options ~= nil then checkOptions(options) end
  if not rawget(_G, "love") then error("graze.inspect.start looks into games of LÖVE", 2) end
  options = options or {}
  local tab = setmetatable({ world = setmetatable({ world }, { __mode = "v" }), options = options,
    past = newPast(options.frames or 600, options.megabytes or 64) }, Tab)
  for i = #state.tabs, 1, -1 do
    if not state.tabs[i].world[1] then table.remove(state.tabs, i) end
  end
  table.insert(state.tabs, tab)
  state.tab, state.key = state.tab or tab, options.key or state.key or "f1"
  wrap "keypressed"
  if options.from == "start" or state.given.update then listen() end
end

--- Gives all back as it was.
function inspect.stop()
  for name, given in pairs(state.given) do
    if love[name] == given[2] then love[name] = given[1] end
  end
  for _, tab in ipairs(state.tabs) do
    if tab.recorder then tab.recorder:stop() end
  end
  state = { tabs = {}, watches = {}, given = {}, number = 0, looks = {} }
end

--- Records the calls that are about a world, without LÖVE, too.
--
-- While a recorder lives, the methods of all worlds, walkers, navigations and routes are wrapped, with
-- the same answers and errors. When the last one stops, they are the functions that they were.
-- @tparam graze.world|graze.bump.world world
-- @treturn recorder recorder
-- @usage local recorder = inspect.record(world)
-- hero:move(3, 0)
-- for _, call in ipairs(recorder:calls()) do print(call.name, call.seconds) end
-- recorder:report("report.lua")
-- recorder:stop()
function inspect.record(world)
  world = known.worlds[world] and known.worlds[world].graze or world
  check.kind("record", 1, world, "world")
  return record.new(world)
end

--- What @{record} returns.
-- @type recorder

--- Ends a frame.
-- @function recorder:frame
-- @treturn recorder self

--- Lists the calls since the last frame ended or, if there was none since, those of that frame.
--
-- Only the outermost calls are listed: a move of a walker is one.
-- @function recorder:calls
-- @treturn call[] calls

--- Writes the same calls as a program: it plays them, and says how many give another answer.
-- @function recorder:report
-- @tparam string path
-- @treturn recorder self

--- Ends the recording.
-- @function recorder:stop

--- A call.
-- @table call
-- @tfield string name "world:move", "walker:move"
-- @tfield table arguments behind the object, with their number in `n`
-- @tfield table answers likewise
-- @tfield number seconds that it took

return inspect
