-- What a program finds in the playground besides Lua and graze:
--
--   show(picture)                shows a picture of graze.svg; so does picture:save(path)
--   frame(function(t, dt) end)   calls it for every frame, t seconds after the first; nil ends it
--   pressed(key)                 whether a key is down: "left", "space", "a"
--   pointer()                    where the mouse is in the picture, or nil

package.path, package.cpath = "/lua/?.lua;/lua/?/init.lua;/examples/?.lua", ""

local host = ...
local page
love, page = assert(loadfile "/love.lua")(host) -- luacheck: ignore
local graze = require "graze"

local getinfo = debug.getinfo -- games have a global `debug` of their own

local NAME = "script"
local LONGEST = 1 / 20 -- seconds that pass in a frame, even if the page had something else to do

local view, draw, last, inspector
local plays = false -- a program for LÖVE

-- A page has no files to save to, and of processes it has this one: os.exit ends a program.
local LEFT = setmetatable({}, { __tostring = function() return "" end })
getmetatable(graze.svg()).save = function(picture) show(picture) end
os.exit = function() error(LEFT, 0) end -- luacheck: ignore

function show(picture)
  local ok, text = pcall(tostring, picture)
  if not (ok and text:find("^<svg")) then
    error(("bad argument #1 to 'show' (picture expected, got %s)"):format(type(picture)), 2)
  end
  view = picture.room:view()
  host.show(text)
end

function frame(f)
  if f ~= nil and type(f) ~= "function" then
    error(("bad argument #1 to 'frame' (function expected, got %s)"):format(type(f)), 2)
  end
  draw = f
end

pressed = host.pressed

function pointer()
  local px, py = host.pointer()
  if not (px and view) then return nil end
  return (px - view.left) / view.scale + view.x, (py - view.top) / view.scale + view.y
end

-- What shows pictures is played as LÖVE plays games: time stands still while it is paused.
local function playPictures()
  local time = 0
  host.open(0, 0, true)
  function love.update(dt)
    time = time + dt
    draw(time, dt)
  end
end

local function run(source, folder, word)
  local chunk, problem = load(source, "=" .. NAME, "t")
  if not chunk then error(problem, 0) end
  if folder ~= "" then package.path = folder .. "/?.lua;" .. package.path end
  page.open(folder)
  chunk()
  plays = page.isProgram()
  if plays then page.load(word ~= "" and word or nil) elseif draw then playPictures() end
  io.stdout:flush()
  if not (plays or draw) then return false end
  inspector.start()
  return true
end

local function step(now)
  local dt = last and math.min(now - last, LONGEST) or 0
  last = now
  local began = host.now()
  local goesOn = page.step(dt, not plays, inspector)
  inspector.took(host.now() - began)
  inspector.tell()
  io.stdout:flush()
  return goesOn and (plays or draw ~= nil)
end

-- From the units of a world to the window: as the program drew it, or as in the picture.
local function camera(matrix)
  if not plays then page.canvas.fromPicture() end
  if not plays and view then
    page.canvas.translate(view.left, view.top)
    page.canvas.scale(view.scale)
    page.canvas.translate(-view.x, -view.y)
  elseif matrix then
    page.canvas.setMatrix(matrix)
  end
end

-- Every message names a line of the program: the one that it tells of, or else the last one that
-- was run.
local function explain(problem)
  io.stdout:flush()
  if problem == LEFT then return problem end
  local text = type(problem) == "string" and problem
    or ("(error object is a %s value)"):format(type(problem))
  if text:find("^" .. NAME .. ":%d+:") then return text end
  for level = 2, 200 do
    local info = getinfo(level, "Sl")
    if not info then break end
    if info.short_src == NAME then return ("%s:%d: %s"):format(NAME, info.currentline, text) end
  end
  return text
end

inspector = assert(loadfile "/inspect.lua")(host, page, explain, camera)
return run, step, inspector.explain
