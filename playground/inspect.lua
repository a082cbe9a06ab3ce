-- The inspector in the page: F1 looks into every program that moves, whether that asks for it or
-- not, and knows what happened from the start if there is the time for that.

local host, page, explain, camera = ...

local graze = require "graze"
local draw = require "graze.love"
local inspect = require "graze.inspect"

local getinfo = debug.getinfo -- games have a global `debug` of their own
local start, stop, canvas = inspect.start, inspect.stop, page.canvas
local isStarted = false -- by the program
local inspector = { isOpen = inspect.isOpen }

-- Worlds ----------------------------------------------------------------------------------------

-- The worlds that a program makes, in their order, and what was its camera when it drew each.
local worlds, count = setmetatable({}, { __mode = "v" }), 0
local cameras = setmetatable({}, { __mode = "k" })
local nothing = graze.world() -- where there is none

local newWorld = graze.world
function graze.world(...)
  local ok, world = pcall(newWorld, ...)
  if not ok then error((tostring(world):gsub("'%?'", "'world'")), 2) end
  local caller = getinfo(2, "S")
  if not (caller and caller.source:find "/graze/inspect") then
    count = count + 1
    worlds[count] = world
  end
  return world
end

local drawWorld = draw.world
function draw.world(world, ...)
  if type(world) == "userdata" then cameras[world] = { canvas.getMatrix() } end
  return drawWorld(world, ...)
end

-- Errors ----------------------------------------------------------------------------------------

-- What went wrong in a frame. The inspector shows it if it is open, and else the page.
local problem

local function note(raised)
  problem = explain(raised)
  return problem
end

local update
local function guarded(dt)
  if xpcall(update, note, dt) or not inspect.isOpen() then return end
  local words = problem
  problem = nil
  error(words, 0)
end

-- Raise what is left of a frame.
function inspector.settle()
  if problem then error(problem, 0) end
end

-- What went wrong first, even if it is late.
function inspector.explain(raised) return problem or explain(raised) end

-- Starting --------------------------------------------------------------------------------------

local tabs = {} -- what was started: each `held`, which keeps no world alive, and its options
local recorded, lost = false, 0

-- The program's update, and its options: `from` "start", or nil.
local function prepared(world, options, from)
  local given = {}
  for name, value in pairs(options or {}) do given[name] = value end
  given.from = from
  tabs[#tabs + 1] = { held = setmetatable({ world }, { __mode = "v" }), options = given }
  if love.update and love.update ~= guarded then update, love.update = love.update, guarded end
  recorded, lost = from ~= nil, 0
  return given
end

function inspect.start(world, options)
  isStarted = true
  if options ~= nil and type(options) ~= "table" then return start(world, options) end
  return start(world, prepared(world, options, "start"))
end

function inspect.stop()
  tabs = {}
  stop()
end

-- Looks into a program that was loaded, unless it does so by itself.
function inspector.start()
  if isStarted then return end
  collectgarbage() -- worlds that are no more
  for i = 1, count do
    local function view() camera(cameras[worlds[i]]) end
    if worlds[i] then start(worlds[i], prepared(worlds[i], { camera = view }, "start")) end
  end
  if #tabs == 0 then start(nothing, prepared(nothing, {}, "start")) end
end

-- Forget what was recorded, and record no more until it is opened.
local function forget()
  local before = tabs
  inspect.stop()
  for _, tab in ipairs(before) do
    if tab.held[1] then start(tab.held[1], prepared(tab.held[1], tab.options)) end
  end
end

-- A frame took so long. To record from the start must not cost a program its frame rate: it ends
-- when frames have taken too long by some seconds in all. One alone, as the first, may take longer.
local MOST, LONGEST, PATIENCE = 0.007, 0.050, 0.2 -- seconds
function inspector.took(seconds)
  if inspect.isOpen() then recorded, lost = true, 0 end
  if not recorded then return end
  lost = math.max(0, lost + math.min(seconds, LONGEST) - MOST)
  if lost > PATIENCE then forget() end
end

local told = 0
function inspector.tell()
  local isOpen, isPaused = inspect.isOpen()
  local how = isOpen and (isPaused and 2 or 1) or 0
  if how ~= told then host.inspects(how) end
  told = how
end

return inspector
