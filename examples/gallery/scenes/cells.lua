-- A million cells as one item of a world. Bombs empty circles of them with world:setCell, one byte
-- a cell, while five hundred things fall and run about. Lumps fly from a blast, tumble, and are
-- cells again where they come to rest. Only what is in view is drawn; the map in the corner is a
-- picture of which only those points change whose cells did.

local graze = require "graze"
local arena = require "arena"
local palette = require "palette"
local terrain = require "terrain"
local words = require "words"

local scene = {
  title = "A million cells",
  about = "One graze.grid of 1000 x 1000 cells is one item. world:setCell empties a cell in 0.1 µs,"
    .. " with nothing to build anew.",
  drag = "a trail of bombs",
  help = "arrow keys, or the mouse on the map: look around",
}
scene.__index = scene

local CELLS, SIZE = 1000, 8 -- in a row and in a column; units
local WIDTH = CELLS * SIZE
local BLOCK, MAP = 5, 200 -- cells along the side of a point of the map, and points along its own
local MAP_LEFT, MAP_TOP = arena.width - MAP - 20, 20

local BALLS, RUNNERS = 340, 160
local FALL, FASTEST, RUN, HOP = 900, 800, 90, 270
local LOOK = 900 -- how fast the arrow keys move the view
local AROUND = 300 -- how far out of view things may be before they fall again from above
local BLAST, GAP, PAUSE = 58, 0.11, 0.8 -- units; seconds between bombs, and between those by chance
local FLING = 420
local TIRED = 25 -- what is slower lies still
local FLASH = 0.45 -- seconds
local LUMPS, MOST_LUMPS, ROUGH = 8, 40, 0.7 -- of a bomb; in all; their friction

local BODY, BOMB = graze.capsule(0, -16, 0, -5, 5), graze.circle(0, 0, 7)
local LUMP = graze.rectangle(-0.45 * SIZE, -0.45 * SIZE, 0.9 * SIZE, 0.9 * SIZE)
local LOOKS = {
  cells = palette.solid { 0.25, 0.31, 0.44 }, runner = palette.look(palette.coral, 0.95, 1.5),
  lump = palette.solid { 0.36, 0.42, 0.56 },
}
local COLOURS = { palette.sky, palette.teal, palette.violet, palette.amber }

-- Kinds besides 1, the whole cell: one for each corner that is cut off, in the order of kindAt.
local CUTS = {
  [2] = graze.polygon(0, SIZE, SIZE, 0, SIZE, SIZE), -- upper left
  [3] = graze.polygon(0, 0, SIZE, SIZE, 0, SIZE), -- upper right
  [4] = graze.polygon(0, 0, SIZE, 0, SIZE, SIZE), -- lower left
  [5] = graze.polygon(0, 0, SIZE, 0, 0, SIZE), -- lower right
}

function scene.new()
  local self = setmetatable({
    world = graze.world(), grid = graze.grid(CELLS, CELLS, SIZE, SIZE), random = arena.random(7),
    balls = {}, runners = {}, bombs = {}, lumps = {}, flashes = {}, near = {}, emptied = 0,
    full = {}, changed = {}, wait = 0, pause = PAUSE, mean = 0, cameraX = 3400, cameraY = 640,
    turn = 0,
  }, scene)
  self:fill()
  for _, wall in ipairs(arena.walls(0, 0, WIDTH, WIDTH)) do
    self.world:add(wall, wall, { group = "cells" })
  end
  self.world:rule("ball", "cells", "bounce"):rule("ball", "ball", "bounce")
  self.world:rule("runner", "runner", "ignore"):rule("runner", "ball", "ignore")
  self.world:rule("bomb", "cells", "touch"):rule("lump", "cells", "bounce")
  self.world:rule("lump", "lump", "bounce")
  for _, group in ipairs { "bomb", "ball", "runner" } do
    self.world:rule("bomb", group, "ignore"):rule("lump", group, "ignore")
    self.world:rule(group, "lump", "ignore")
  end
  for k = 1, BALLS do self.balls[k] = self:addBall(k) end
  for k = 1, RUNNERS do self.runners[k] = self:addRunner() end
  return self
end

-- The cells -------------------------------------------------------------------------------------

-- The world has a copy of the grid. The scene's own one is there to be drawn.
function scene:set(column, row, kind)
  self.grid:setCell(column, row, kind)
  self.world:setCell("cells", column, row, kind)
end

-- The block of a cell: a point of the map, counted from 1, row by row.
local function blockOf(column, row)
  return math.floor((row - 1) / BLOCK) * MAP + math.floor((column - 1) / BLOCK) + 1
end

function scene:fill()
  for kind, form in pairs(CUTS) do self.grid:setKind(kind, form) end
  for block = 1, MAP * MAP do self.full[block], self.changed[block] = 0, block end
  terrain.each(CELLS, function(column, row)
    local block = blockOf(column, row)
    self.full[block] = self.full[block] + 1
    self.grid:setCell(column, row, 1)
  end)
  self.world:add("cells", self.grid, { group = "cells", friction = ROUGH })
  self:smooth(1, 1, CELLS, CELLS)
end

-- Whether a cell is empty; none is beyond the border.
local function isEmpty(grid, column, row)
  if column < 1 or row < 1 or column > CELLS or row > CELLS then return false end
  return grid:getCell(column, row) == 0
end

-- The kind of a full cell by its neighbours: it loses a corner that sticks out.
local function kindAt(grid, column, row)
  local left, right = isEmpty(grid, column - 1, row), isEmpty(grid, column + 1, row)
  if left == right then return 1 end
  local up, down = isEmpty(grid, column, row - 1), isEmpty(grid, column, row + 1)
  if up == down then return 1 end
  return 2 + (right and 1 or 0) + (down and 2 or 0)
end

-- Cuts corners off the whole cells of a box. Cells never grow: nothing is ever stuck in one.
function scene:smooth(left, top, right, bottom)
  local grid = self.grid
  for row = math.max(top, 1), math.min(bottom, CELLS) do
    for column = math.max(left, 1), math.min(right, CELLS) do
      if grid:getCell(column, row) == 1 then
        local kind = kindAt(grid, column, row)
        if kind ~= 1 then self:set(column, row, kind) end
      end
    end
  end
end

function scene:empty(column, row)
  if self.grid:getCell(column, row) == 0 then return end
  self:set(column, row, 0)
  self.emptied = self.emptied + 1
  local block = blockOf(column, row)
  self.full[block] = self.full[block] - 1
  table.insert(self.changed, block)
end

-- The column or the row of a place.
local function cell(place) return math.floor(place / SIZE) + 1 end

-- Empties the cells whose middles are in a circle.
function scene:dig(x, y, radius)
  local left, right, top, bottom = cell(x - radius), cell(x + radius), cell(y - radius),
    cell(y + radius)
  for row = math.max(top, 1), math.min(bottom, CELLS) do
    for column = math.max(left, 1), math.min(right, CELLS) do
      local dx, dy = (column - 0.5) * SIZE - x, (row - 0.5) * SIZE - y
      if dx * dx + dy * dy < radius * radius then self:empty(column, row) end
    end
  end
  self:smooth(left - 1, top - 1, right + 1, bottom + 1)
end

-- Things ----------------------------------------------------------------------------------------

-- Puts a shape to where nothing is, in view or at most so far above it; false if some tries find no
-- such place.
local TRIES = 12
function scene:place(shape, above)
  for _ = 1, TRIES do
    local y = math.max(self.cameraY + self.random(-above, arena.height / 2), 30)
    shape:setPosition(self.cameraX + self.random(0, arena.width), y)
    local _, inside = self.world:queryShape(shape, nil, self.near)
    if inside == 0 then return true end
  end
  return false
end

function scene:add(thing, shape)
  while not self:place(shape, AROUND) do end
  self.world:add(thing, shape, { group = thing.group })
  self.world:setAcceleration(thing, 0, FALL):setMaxSpeed(thing, FASTEST)
  thing.shape = shape
  return thing
end

function scene:addBall(k)
  local radius = self.random(4, 8)
  local ball = { group = "ball", radius = radius, colour = COLOURS[k % #COLOURS + 1] }
  self:add(ball, graze.circle(0, 0, radius))
  self.world:setRestitution(ball, 0.8)
  return ball
end

function scene:addRunner()
  return self:add({ group = "runner", way = self.random(-1, 1) < 0 and -1 or 1 }, BODY:clone())
end

function scene:addBomb()
  local bomb = { group = "bomb" }
  self.world:add(bomb, BOMB:setPosition(self.cameraX + self.random(40, arena.width - 40),
    math.max(self.cameraY - 60, 40)), { group = "bomb" })
  self.world:setAcceleration(bomb, 0, FALL):setMaxSpeed(bomb, FASTEST)
  self.bombs[bomb] = true
end

-- Lumps fly from a blast that has emptied cells.
function scene:throwLumps(x, y)
  for _ = 1, math.min(LUMPS, MOST_LUMPS - #self.lumps) do
    local lump, angle = { group = "lump" }, self.random(0, 2 * math.pi)
    local speed, away = self.random(0.4, 1) * FLING, self.random(0.2, 0.7) * BLAST
    local ux, uy = math.cos(angle), math.sin(angle)
    LUMP:setTransform(x + ux * away, y + uy * away, angle)
    if not self.world:queryShape(LUMP, { "cells", "lump" }, self.near)[1] then
      self.world:add(lump, LUMP, {
        group = "lump", mass = 1, velocity = { speed * ux, speed * uy - FLING / 2 },
        angularVelocity = self.random(-9, 9), acceleration = { 0, FALL }, maxSpeed = FASTEST,
        restitution = 0.2, friction = ROUGH,
      })
      self.lumps[#self.lumps + 1] = lump
    end
  end
end

-- Makes a lump that was there the cell that its middle was in, if that is empty, and nothing else
-- is in it.
function scene:becomeCell(x, y)
  local column, row = cell(x), cell(y)
  if not isEmpty(self.grid, column, row) then return end
  local _, inside = self.world:queryRectangle((column - 1) * SIZE, (row - 1) * SIZE, SIZE, SIZE,
    { "ball", "runner", "lump" }, self.near)
  if inside > 0 then return end
  local block = blockOf(column, row)
  self:set(column, row, 1)
  self.emptied, self.full[block] = self.emptied - 1, self.full[block] + 1
  table.insert(self.changed, block)
end

-- Lumps that lie become cells; and what is far out of view goes.
function scene:settle()
  for k = #self.lumps, 1, -1 do
    local lump = self.lumps[k]
    if self.world:isAtRest(lump) or self:isFar(lump) then
      local x, y = self.world:getPosition(lump)
      self.world:remove(lump)
      table.remove(self.lumps, k)
      self:becomeCell(x, y)
    end
  end
end

-- A bomb goes off: it empties cells, and flings what is near.
function scene:blast(x, y)
  local emptied = self.emptied
  self:dig(x, y, BLAST)
  if self.emptied > emptied then self:throwLumps(x, y) end
  table.insert(self.flashes, { x = x, y = y, age = 0 })
  local _, n = self.world:queryCircle(x, y, 2 * BLAST, { "ball", "runner" }, self.near)
  for k = 1, n do
    local thing = self.near[k]
    local tx, ty = self.world:getPosition(thing)
    local length = math.max(1, math.sqrt((tx - x) ^ 2 + (ty - y) ^ 2))
    self.world:setVelocity(thing, FLING * (tx - x) / length, FLING * (ty - y) / length - 80)
    thing.ground = false
  end
end

-- Runners run where they stand. What stops them they jump over, or else turn round.
function scene:run()
  for _, runner in ipairs(self.runners) do
    if runner.ground then
      local _, vy = self.world:getVelocity(runner)
      if runner.stopped and self.random(0, 1) < 0.4 then
        runner.way = -runner.way
      elseif runner.stopped then
        vy = -HOP
      end
      self.world:setVelocity(runner, RUN * runner.way, vy)
    end
    runner.ground, runner.stopped = false, false
  end
end

local function learn(runner, nx, ny)
  if ny < -0.6 then runner.ground = true end
  if nx * runner.way < -0.8 then runner.stopped = true end
end

-- Moves everything, and takes from the hits who stands where and which bombs have hit.
function scene:fly(dt)
  self.world:step(dt)
  local gone = {}
  for _, item, _, _, _, nx, ny in self.world:hits() do
    if item.group == "runner" then learn(item, nx, ny) end
    if item.group == "bomb" then gone[item] = true end
  end
  for bomb in pairs(self.bombs) do
    local x, y = self.world:getPosition(bomb)
    if gone[bomb] or y > self.cameraY + arena.height + AROUND then
      self.world:remove(bomb)
      self.bombs[bomb] = nil
      if gone[bomb] then self:blast(x, y) end
    end
  end
end

-- Whether a thing is far out of view.
function scene:isFar(thing)
  local x, y = self.world:getPosition(thing)
  x, y = x - self.cameraX, y - self.cameraY
  return x < -AROUND or y < -2 * AROUND or x > arena.width + AROUND or y > arena.height + AROUND
end

-- Whether a ball has come to rest, asked twice.
function scene:isTired(ball)
  local vx, vy = self.world:getVelocity(ball)
  local wasSlow = ball.isSlow
  ball.isSlow = ball.radius and vx * vx + vy * vy < TIRED * TIRED
  return wasSlow and ball.isSlow
end

-- Some things in turn: balls that lie still, and what is far out of view, fall again from above.
-- Else balls would come to lie in heaps, of which each step asks who is stopped by whom.
local IN_TURN = 25
function scene:bringBack()
  for _ = 1, IN_TURN do
    self.turn = self.turn % (BALLS + RUNNERS) + 1
    local thing = self.balls[self.turn] or self.runners[self.turn - BALLS]
    if (self:isTired(thing) or self:isFar(thing)) and self:place(thing.shape, AROUND) then
      local x, y = thing.shape:getPosition()
      self.world:setPosition(thing, x, y):setVelocity(thing, self.random(-150, 150), 0)
    end
  end
end

-- Input -----------------------------------------------------------------------------------------

function scene:look(x, y)
  self.cameraX = math.min(math.max(x, 0), WIDTH - arena.width)
  self.cameraY = math.min(math.max(y, 0), WIDTH - arena.height)
end

-- The mouse on the map: the place in the world that is shown there; nil beside the map.
local function onMap(input)
  local x, y = (input.x - MAP_LEFT) / MAP, (input.y - MAP_TOP) / MAP
  if x >= 0 and y >= 0 and x < 1 and y < 1 then return x * WIDTH, y * WIDTH end
end

function scene:steer(dt, input)
  local x = (input.right and 1 or 0) - (input.left and 1 or 0)
  local y = (input.down and 1 or 0) - (input.up and 1 or 0)
  self:look(self.cameraX + x * LOOK * dt, self.cameraY + y * LOOK * dt)
  self.wait = self.wait - dt
  if not (input.button or input.pressed[1]) then return end
  local mapX, mapY = onMap(input)
  if mapX then
    self:look(mapX - arena.width / 2, mapY - arena.height / 2)
  elseif input.pressed[1] or self.wait <= 0 then
    self.wait = GAP
    self:blast(self.cameraX + input.x, self.cameraY + input.y)
  end
end

function scene:update(dt, input)
  local clock = input.clock or os.clock
  local before = clock()
  self:steer(dt, input)
  self.pause = self.pause - dt
  if self.pause < 0 then
    self.pause = self.random(0.5, 1.5) * PAUSE
    self:addBomb()
  end
  self:run()
  self:fly(dt)
  self:settle()
  self:bringBack()
  for k = #self.flashes, 1, -1 do
    local flash = self.flashes[k]
    flash.age = flash.age + dt
    if flash.age > FLASH then table.remove(self.flashes, k) end
  end
  self.mean = self.mean + (clock() - before - self.mean) / 30
end

-- Drawing ---------------------------------------------------------------------------------------

-- Collects the things of a list that are in view; returns how many.
function scene:inView(things, found)
  local n = 0
  for _, thing in ipairs(things) do
    local x, y = self.world:getPosition(thing)
    if x > self.cameraX - 20 and x < self.cameraX + arena.width + 20 and y > self.cameraY - 20
      and y < self.cameraY + arena.height + 20 then
      n = n + 1
      found[n] = thing
    end
  end
  return n
end

local seen = {}
function scene:drawThings(stage)
  local world = self.world
  local n = self:inView(self.balls, seen)
  stage.dots(n, function(i)
    local x, y = world:getPosition(seen[i])
    return x, y, seen[i].radius, seen[i].colour
  end)
  for i = 1, self:inView(self.lumps, seen) do stage.shape(world:getShape(seen[i]), LOOKS.lump) end
  for i = 1, self:inView(self.runners, seen) do
    local x, y = world:getPosition(seen[i])
    stage.moved(BODY, x, y, LOOKS.runner)
    stage.dot(x + 2 * seen[i].way, y - 17, 1.5, palette.night)
  end
end

function scene:drawBombs(stage)
  for bomb in pairs(self.bombs) do
    local x, y = self.world:getPosition(bomb)
    stage.dot(x, y, 7, palette.rose)
    stage.ring(x, y, 10, palette.faded(palette.rose, 0.5))
  end
  for _, flash in ipairs(self.flashes) do
    local part = flash.age / FLASH
    local glow, rim = palette.faded(palette.amber, 0.5 * (1 - part)),
      palette.faded(palette.amber, 1 - part)
    stage.dot(flash.x, flash.y, BLAST * (0.6 + 0.4 * part), glow)
    stage.ring(flash.x, flash.y, BLAST * (0.6 + 0.6 * part), rim, 3)
  end
end

-- The colour of a point of the map: how many of its cells are full.
local colour = { 0, 0, 0, 1 }
local function mapColour(full)
  local part = full / (BLOCK * BLOCK)
  for k = 1, 3 do
    colour[k] = palette.night[k] + (palette.stone[k] - palette.night[k]) * part
  end
  return colour
end

function scene:drawMap(stage)
  self.map = self.map or stage.picture(MAP, MAP)
  for k = #self.changed, 1, -1 do
    local block = self.changed[k] - 1
    self.map:set(block % MAP, math.floor(block / MAP), mapColour(self.full[block + 1]))
    self.changed[k] = nil
  end
  stage.panel(MAP_LEFT - 6, MAP_TOP - 6, MAP + 12, MAP + 12)
  self.map:draw(MAP_LEFT, MAP_TOP, MAP, MAP)
  local unit = MAP / WIDTH
  stage.box(MAP_LEFT + self.cameraX * unit, MAP_TOP + self.cameraY * unit, arena.width * unit,
    arena.height * unit, palette.amber)
end

function scene:draw(stage)
  stage.from(self.cameraX, self.cameraY, function()
    stage.shape(self.grid, LOOKS.cells)
    self:drawThings(stage)
    self:drawBombs(stage)
  end)
  self:drawMap(stage)
  local text = ("%d things, %s emptied, %s a step"):format(BALLS + RUNNERS,
    words.count(self.emptied, "cell"), words.time(self.mean))
  stage.note(text, 16, 16)
end

return scene
