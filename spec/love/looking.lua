-- Draws the pictures of docs/looking.md: a small platformer with a fault, looked into in LÖVE.
--
--   love spec/love spec/love/looking.lua hit|pixel|watch picture.png [light [width height]]

local about, path, ground, width, height = ...

local WIDE, TALL = tonumber(width or 800), tonumber(height or 600)
local UNIT = TALL / 600 -- pixels
local SKY, EARTH, COAT = { 0.1, 0.12, 0.2 }, { 0.3, 0.36, 0.5 }, { 0.95, 0.75, 0.3 }
if ground == "light" then
  SKY, EARTH, COAT = { 0.9, 0.95, 1 }, { 0.6, 0.75, 0.5 }, { 0.8, 0.3, 0.3 }
end

function love.graphics.getDimensions() return WIDE, TALL end
function love.graphics.getWidth() return WIDE end
function love.graphics.getHeight() return TALL end

local graze = require "graze"
local inspect = require "graze.inspect"

-- The game ----------------------------------------------------------------------------------------

local TILE = 40
local world = graze.world()
local tiles = {}
local hero = { name = "hero", vy = 0 }

local function tile(column, y)
  local one = { name = ("tile %d"):format(column), x = (column - 1) * TILE, y = y }
  tiles[#tiles + 1] = one
  world:add(one, graze.rectangle(one.x, y, TILE, 600 - y), { group = "ground" })
end

-- Rooms, by what is looked at: each puts tiles, and says where the hero begins.
local rooms = {}

function rooms.hit()
  for column = 1, 20 do tile(column, 480) end
  world:add("ramp", graze.polygon(360, 480, 560, 380, 560, 480), { group = "ground" })
  world:add("wall", graze.rectangle(560, 240, 40, 240), { group = "ground" })
  return 120, 480
end

function rooms.pixel()
  for column = 1, 20 do tile(column, column == 15 and 479 or 480) end
  return 280, 480
end

function rooms.watch()
  for column = 1, 20 do tile(column, column < 14 and 400 or 520) end
  return 180, 400
end

local x, y = rooms[about]()
local isRound = about == "hit"
local body = isRound and graze.capsule(0, -36, 0, -12, 12) or graze.rectangle(-10, -36, 20, 36)
world:add(hero, body:setPosition(x, y), { group = "heroes" })
local walker = graze.walker(world, hero)

function love.update(dt)
  hero.vy = hero.vy + 1400 * dt
  walker:move(200 * dt, hero.vy * dt)
  if about ~= "watch" and walker:getGround() then hero.vy = 0 end
  local ahead, eyes = world:getPosition(hero)
  world:rayCast(ahead + 11, eyes - 26, ahead + 81, eyes - 26)
end

local function camera() love.graphics.scale(UNIT) end

local lg = love.graphics

function love.draw()
  camera()
  lg.clear(SKY)
  lg.setColor(EARTH)
  for _, one in ipairs(tiles) do lg.rectangle("fill", one.x, one.y, TILE, 600 - one.y) end
  if about == "hit" then
    lg.polygon("fill", 360, 480, 560, 380, 560, 480)
    lg.rectangle("fill", 560, 240, 40, 240)
  end
  local hx, hy = world:getPosition(hero)
  lg.setColor(COAT)
  lg.rectangle("fill", hx - 11, hy - 36, 22, 36, 8)
end

inspect.start(world, { camera = camera })

-- Looking -----------------------------------------------------------------------------------------

local driven = dofile "spec/love/driven.lua"(WIDE, TALL)

-- What is done at a frame. In the last room the watch begins while the hero is on the upper ground.
local script = {}
script[5] = function()
  driven:press "f1"
  if about == "watch" then driven:watch "hero.vy" end
  driven:press "p"
end
script[150] = function()
  local hx, hy = world:getPosition(hero)
  driven:press("f1", "f1")
  driven:click(hx * UNIT, (hy - 18) * UNIT)
end
script[152] = function()
  if about == "hit" then driven.mouseX, driven.mouseY = 60 * UNIT, 314 * UNIT end
end

local function before(frame)
  if script[frame] then script[frame]() end
end

local function after(frame)
  if frame == 155 then driven:save(path) end
end

return function() return driven:frame(1 / 60, before, after) == 155 end
