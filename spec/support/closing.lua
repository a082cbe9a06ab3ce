-- Finalizers that call graze while the state closes, each a program of its own:
--
--   luajit spec/support/closing.lua older
--
-- "finalized" is printed at the end of it, and the process must end as if nothing were odd.

local function atClose(finalize)
  local function report()
    finalize()
    io.stdout:write "finalized\n"
  end
  if not newproxy then return setmetatable({}, { __gc = report }) end -- luacheck: ignore
  local proxy = newproxy(true) -- luacheck: ignore
  getmetatable(proxy).__gc = report
  return proxy
end

local closing = {}

-- The first two are made before the module is loaded, so Lua 5.1 runs them after it is given back.
function closing.older()
  local graze
  local kept = atClose(function() graze.circle(0, 0, 1) end)
  graze = require "graze"
  return kept
end

function closing.olderWithWorld()
  local world
  local kept = atClose(function()
    pcall(world.queryPoint, world, 0, 0) -- the world may be finalized, and then says so
    pcall(world.count, world)
  end)
  world = require "graze".world()
  return kept, world
end

function closing.makesWorld()
  local graze, made = require "graze", {}
  return atClose(function() made.world = graze.world() end), made
end

function closing.makesSnapshot()
  local world, made = require "graze".world(), {}
  return atClose(function()
    local saved, snapshot = pcall(world.save, world)
    made.snapshot = saved and snapshot
  end), made
end

function closing.asksWorld()
  local graze = require "graze"
  local world = graze.world()
  world:add("a", graze.circle(0, 0, 1))
  return atClose(function()
    pcall(world.remove, world, "a")
    pcall(world.queryPoint, world, 0, 0)
  end)
end

function closing.asksShapes()
  local graze = require "graze"
  local a, b = graze.circle(0, 0, 1), graze.rectangle(0, 0, 1, 1)
  return atClose(function()
    assert(coroutine.wrap(function() return a:overlaps(b:setPosition(0.5, 0)) end)())
  end)
end

function closing.raises()
  local graze = require "graze"
  return atClose(function() assert(not pcall(graze.circle, 0, 0, -1)) end)
end

function closing.walks()
  local graze = require "graze"
  local bump = require("graze.bump").newWorld()
  local world = graze.world()
  world:addRectangle("floor", 0, 10, 100, 10)
  world:add("hero", graze.rectangle(0, 0, 2, 2))
  local hero = graze.walker(world, "hero")
  return atClose(function()
    pcall(hero.move, hero, 1, 1)
    pcall(bump.add, bump, "b", 0, 0, 1, 1)
  end)
end

local run = closing[...]
if run then KEPT = { run() } end -- luacheck: ignore

return closing
