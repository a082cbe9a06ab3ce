-- Tiles that break

-- The level is one grid, and one item. Its cells have kinds: 0 is empty,
-- 1 is a whole cell, and 2 and 3 are slopes that setKind makes. Bombs
-- fall, also at a click, and setCell empties what is near. The balls need
-- not be told.

local graze = require "graze"
local draw = require "graze.love"

local SIZE = 16
local level = graze.grid(30, 16, SIZE, SIZE)
level:setKind(2, graze.polygon(0, SIZE, SIZE, 0, SIZE, SIZE)) -- a slope up to the right
level:setKind(3, graze.polygon(0, 0, SIZE, SIZE, 0, SIZE)) -- down to the right

local function height(column) return math.floor(5 + 3 * math.sin(column / 3)) end

for column = 1, 30 do
  local here = height(column)
  for row = 17 - here, 16 do level:setCell(column, row, 1) end
  if height(column + 1) > here then level:setCell(column, 16 - here, 2) end
  if height(column - 1) > here then level:setCell(column, 16 - here, 3) end
end

local world = graze.world():rule("balls", "default", "bounce"):rule("balls", "balls", "bounce")
world:add("level", level)
world:rule("bombs", "default", "touch"):rule("bombs", "balls", "ignore")
world:add("left", graze.plane(1, 0, 0))
world:add("right", graze.plane(-1, 0, 480))
world:add("bottom", graze.plane(0, -1, 256))
for i = 1, 12 do
  world:add(i, graze.circle(0, 0, 5 + i % 3):setPosition(38 * i, 20 + i % 4 * 16),
    { group = "balls" })
  world:setAcceleration(i, 0, 400):setVelocity(i, 60 - 10 * i, 0):setRestitution(i, 0.9)
end

-- Empties the cells whose middles are near a point.
local function blast(x, y, radius)
  for row = 1, 16 do
    for column = 1, 30 do
      local dx, dy = (column - 0.5) * SIZE - x, (row - 0.5) * SIZE - y
      if dx * dx + dy * dy < radius * radius then world:setCell("level", column, row, 0) end
    end
  end
end

local wait, seed = 1, 3

local function drop(x)
  if world:has "bomb" then return end
  world:add("bomb", graze.circle(0, 0, 4):setPosition(x, 6), { group = "bombs" })
  world:setAcceleration("bomb", 0, 400)
  wait = 2
end

function love.mousepressed(x) drop(x * 0.6) end

function love.update(dt)
  wait = wait - dt
  seed = seed * 16807 % 2147483647
  if wait < 0 then drop(20 + seed % 440) end
  world:step(dt)
  for _, item, _, _, _, _, _, x, y, _, cell in world:hits() do
    if item == "bomb" and world:has "bomb" then
      world:remove "bomb"
      blast(x, y, 30)
      if cell then print("cell " .. cell .. " is hit") end
    end
  end
end

function love.draw()
  love.graphics.scale(1 / 0.6)
  draw.world(world)
end
