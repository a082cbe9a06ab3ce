-- Three enemies of two sizes chase a hero over platforms; the hero goes from gem to gem by itself,
-- and away from them. All find their ways by graze.routes, which plays their walkers beforehand.
-- The mouse digs cells away and builds new ones, and all ways lead on from what is there then.

local graze = require "graze"
local arena = require "arena"
local idle = require "idle"
local palette = require "palette"
local words = require "words"

local scene = {
  title = "Chase",
  about = "graze.routes finds walks, jumps, falls and drops by playing the walkers themselves; dig"
    .. " and build, and they find new ones.",
  drag = "ground away, or new ground",
  help = "space: look at the ways of the hero",
}
scene.__index = scene

local SIZE = 20
local COLUMNS, ROWS = arena.width / SIZE, arena.height / SIZE
local STEP = 1 / 60 -- routes are played in frames of one length
local PIECES = 6 -- of the search, in a step and for each kind
local GEMS, REACH = 4, 14
local SAFE = 150 -- the hero rather goes to gems that are so far from all enemies
local CAUGHT, FAR = 1.2, 420 -- seconds; how far from all enemies it begins again
local PAUSE = 2.5 -- seconds between cells that the scene changes while nobody plays

local KINDS = {
  hero = { shape = graze.rectangle(-6, -24, 12, 24), look = palette.look(palette.teal, 0.9),
    motion = { run = 165, jump = { 300, 420 }, gravity = 1100, fall = 520 } },
  small = { shape = graze.rectangle(-8, -15, 16, 15), look = palette.look(palette.coral, 0.9),
    motion = { run = 110, jump = { 260, 400 }, gravity = 1100, fall = 460, effort = 6 } },
  large = { shape = graze.rectangle(-13, -36, 26, 36), look = palette.look(palette.violet, 0.9),
    motion = { run = 95, jump = { 300, 430 }, gravity = 1100, fall = 460, effort = 6 } },
}
local LOOKS = { cells = palette.solid { 0.25, 0.31, 0.44 }, way = palette.faded(palette.teal, 0.5) }

-- Platforms: the row, the first column and the last.
local PLATFORMS = {
  { 24, 6, 14 }, { 24, 22, 27 }, { 25, 34, 40 }, { 24, 47, 55 }, { 21, 16, 21 }, { 20, 2, 7 },
  { 20, 29, 35 }, { 21, 41, 46 }, { 17, 9, 15 }, { 17, 22, 27 }, { 16, 36, 42 }, { 17, 50, 58 },
  { 13, 2, 8 }, { 13, 17, 21 }, { 12, 28, 34 }, { 13, 44, 49 }, { 9, 10, 16 }, { 9, 22, 26 },
  { 8, 37, 43 }, { 9, 51, 58 }, { 5, 3, 8 }, { 5, 28, 35 }, { 5, 46, 50 },
}

local BODIES = { "hero", "foes" }
local FOES = { { "small", 900, 480 }, { "small", 160, 80 }, { "large", 1080, 340 } }

local function isFrame(column, row)
  return column == 1 or column == COLUMNS or row >= ROWS - 1
end

local function newGrid()
  local grid = graze.grid(COLUMNS, ROWS, SIZE, SIZE)
  for column = 1, COLUMNS do
    for row = 1, ROWS do
      if isFrame(column, row) then grid:setCell(column, row, 1) end
    end
  end
  for _, platform in ipairs(PLATFORMS) do
    for column = platform[2], platform[3] do grid:setCell(column, platform[1], 1) end
  end
  return grid
end

-- Counts the pieces of work in place of seconds: then each run of the scene is the same.
local function counter()
  local n = 0
  return function()
    n = n + 1
    return n
  end
end

-- Someone of a kind, with ways that all of this kind share.
function scene:addRunner(kind, x, y, group)
  local one = { kind = kind, startX = x, startY = y }
  self.world:add(one, KINDS[kind].shape:setPosition(x, y), { group = group })
  one.walker = graze.walker(self.world, one, { snap = 2 })
  if not self.routes[kind] then
    local motion = { solid = "cells", dt = STEP, clock = counter() }
    for name, value in pairs(KINDS[kind].motion) do motion[name] = value end
    self.routes[kind] = graze.routes(self.world, one.walker, motion, 0, 0, arena.width,
      arena.height)
  end
  one.chaser = self.routes[kind]:chaser(one.walker)
  return one
end

function scene.new()
  local self = setmetatable({
    world = graze.world(), grid = newGrid(), idle = idle.new(), random = arena.random(11),
    routes = {}, foes = {}, gems = {}, changed = {}, gathered = 0, caught = 0, wait = 0,
    pause = PAUSE, found = {},
  }, scene)
  self.world:rule(BODIES, BODIES, "ignore")
  self.world:add("cells", self.grid, { group = "cells" })
  for k, plane in ipairs(arena.walls()) do
    self.world:add("side" .. k, plane, { group = "cells" })
  end
  self.hero = self:addRunner("hero", 600, 500, "hero")
  for k, foe in ipairs(FOES) do self.foes[k] = self:addRunner(foe[1], foe[2], foe[3], "foes") end
  for k = 1, GEMS do self:putGem(k) end
  return self
end

-- Gems -------------------------------------------------------------------------------------------

-- The distance of a place from the nearest enemy.
function scene:distanceOfFoes(x, y)
  local least = math.huge
  for _, foe in ipairs(self.foes) do
    local fx, fy = self.world:getPosition(foe)
    least = math.min(least, math.sqrt((fx - x) ^ 2 + (fy - y) ^ 2))
  end
  return least
end

-- Puts a gem above a cell on which there is room.
function scene:putGem(k)
  for _ = 1, 200 do
    local column = math.floor(self.random(2, COLUMNS))
    local row = math.floor(self.random(4, ROWS))
    local x, y = (column - 0.5) * SIZE, (row - 1) * SIZE
    if self.grid:getCell(column, row) > 0 and self.world:fits(nil, KINDS.large.shape, x, y) then
      self.gems[k] = { x = x, y = y - 12 }
      return
    end
  end
end

-- How well a gem suits the hero: the fewer frames the better, and far from enemies. nil if there is
-- no way.
function scene:worth(gem)
  local x, y = self.world:getPosition(self.hero)
  local _, frames = self.routes.hero:path(x, y, gem.x, gem.y)
  if not frames then return nil end
  return frames + math.max(0, SAFE - self:distanceOfFoes(gem.x, gem.y)) * 3
end

function scene:choose()
  local best, least
  for k, gem in ipairs(self.gems) do
    local worth = self:worth(gem)
    if worth and (not least or worth < least) then best, least = k, worth end
  end
  self.goal = best
end

-- Steps ------------------------------------------------------------------------------------------

local function isNear(x, y, gem) return (x - gem.x) ^ 2 + (y - 12 - gem.y) ^ 2 < REACH * REACH end

local function go(one, x, y) one.walker:move(one.chaser:step(x, y)) end

-- The hero chooses anew where it stands at a spot: every so many steps.
function scene:runHero()
  local x, y = self.world:getPosition(self.hero)
  self.wait = self.wait - 1
  if self.wait <= 0 or not self.goal then
    self:choose()
    self.wait = 30
  end
  local gem = self.gems[self.goal]
  if not gem then return go(self.hero, x, y) end
  go(self.hero, gem.x, gem.y)
  x, y = self.world:getPosition(self.hero)
  for k, each in ipairs(self.gems) do
    if isNear(x, y, each) then
      self.gathered, self.goal = self.gathered + 1, nil
      self:putGem(k)
    end
  end
end

-- The hero begins again at a spot far from all enemies.
function scene:beginAgain()
  for _ = 1, 60 do
    local spots = self.routes.hero:getSpots()
    local spot = spots[math.floor(self.random(1, #spots + 1))]
    if spot and spot.y > 60 and self:distanceOfFoes(spot.x, spot.y) > FAR then
      self.world:setPosition(self.hero, spot.x, spot.y)
      break
    end
  end
  self.caught, self.flash, self.goal = self.caught + 1, CAUGHT, nil
end

function scene:isCaught()
  local _, n = self.world:queryItem(self.hero, "foes", self.found)
  return n > 0
end

function scene:run(dt)
  self.flash = self.flash and self.flash > dt and self.flash - dt or nil
  self:runHero()
  local x, y = self.world:getPosition(self.hero)
  for _, foe in ipairs(self.foes) do
    if not self.flash then go(foe, x, y) else go(foe, foe.startX, foe.startY) end
  end
  if not self.flash and self:isCaught() then self:beginAgain() end
end

-- Digging and building ---------------------------------------------------------------------------

function scene:set(column, row, kind)
  if column < 1 or row < 2 or column > COLUMNS or row > ROWS or isFrame(column, row) then return end
  if self.grid:getCell(column, row) == kind then return end
  local x, y = (column - 1) * SIZE, (row - 1) * SIZE
  local _, n = self.world:queryRectangle(x, y, SIZE, SIZE, BODIES, self.found)
  if kind > 0 and n > 0 then return end
  self.grid:setCell(column, row, kind)
  self.world:setCell("cells", column, row, kind)
  for _, routes in pairs(self.routes) do routes:update(x, y, SIZE, SIZE) end
end

function scene:edit(input)
  local column, row = math.floor(input.x / SIZE) + 1, math.floor(input.y / SIZE) + 1
  if input.pressed[1] then
    local isInside = column >= 1 and row >= 1 and column <= COLUMNS and row <= ROWS
    self.tool = isInside and self.grid:getCell(column, row) > 0 and 0 or 1
  end
  if input.pressed[1] or input.button then self:set(column, row, self.tool or 1) end
end

-- While nobody plays, some cells come and go.
function scene:tinker(dt)
  self.pause = self.pause - dt
  if self.pause > 0 then return end
  self.pause = PAUSE
  local column, row = math.floor(self.random(4, COLUMNS - 4)), math.floor(self.random(6, ROWS - 3))
  local kind = self.grid:getCell(column, row) > 0 and 0 or 1
  for c = column, column + 2 do self:set(c, row, kind) end
end

function scene:update(dt, input)
  if self.idle:watch(dt, input) then self:tinker(dt) else self:edit(input) end
  if input.pressed.space then self.isShown = not self.isShown end
  for _, kind in ipairs { "hero", "small", "large" } do self.routes[kind]:work(PIECES) end
  self:run(dt)
end

-- Drawing ----------------------------------------------------------------------------------------

function scene:drawWay(stage)
  local gem = self.gems[self.goal]
  if not gem then return end
  local x, y = self.world:getPosition(self.hero)
  for _, edge in ipairs(self.routes.hero:path(x, y, gem.x, gem.y) or {}) do
    local points = self.routes.hero:getCurve(edge)
    for i = 1, #points - 3, 2 do
      stage.line(points[i], points[i + 1], points[i + 2], points[i + 3], LOOKS.way, 2)
    end
  end
end

function scene:draw(stage)
  stage.shape(self.grid, LOOKS.cells)
  if self.isShown then
    for _, spot in ipairs(self.routes.hero:getSpots()) do
      stage.dot(spot.x, spot.y, 1.5, palette.stone)
    end
  end
  self:drawWay(stage)
  for _, gem in ipairs(self.gems) do
    stage.dot(gem.x, gem.y, 6, palette.amber)
    stage.ring(gem.x, gem.y, 9, palette.faded(palette.amber, 0.5))
  end
  for _, foe in ipairs(self.foes) do
    local x, y = self.world:getPosition(foe)
    stage.moved(KINDS[foe.kind].shape:setPosition(0, 0), x, y, KINDS[foe.kind].look)
  end
  local x, y = self.world:getPosition(self.hero)
  stage.moved(KINDS.hero.shape:setPosition(0, 0), x, y, KINDS.hero.look)
  if self.flash then stage.ring(x, y - 12, 40 * (1.2 - self.flash), palette.rose, 3) end
  local text = ("%s gathered, caught %s"):format(words.count(self.gathered, "gem"),
    words.count(self.caught, "time"))
  stage.note(text, 32, 16)
end

return scene
