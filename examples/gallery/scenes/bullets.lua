-- Bullets that are faster than walls are thick. The same shot is fired in two lanes: above, each
-- step is swept, and ends or bounces at what is in its way; below, the bullet is put where the step
-- leads and asked whether it overlaps, as many games do.

local graze = require "graze"
local arena = require "arena"
local hand = require "hand"
local palette = require "palette"
local words = require "words"

local scene = {
  title = "Bullets through thin walls",
  about = "Top: the whole path is checked. Bottom: only its end. Rings: where a frame ended.",
  drag = "a wall",
  help = "mouse: aim     click or space: fire     up, down: faster, slower",
}
scene.__index = scene

local RADIUS, THICK = 5, 4
local LANE = 268 -- height
local FRAME = 0.1 -- seconds that a frame of the shot is shown for: six times slower than life
local LIFE, PAUSE = 16, 6 -- frames
local SLOWEST, FASTEST = 900, 9000 -- units a second
local STEEPEST = math.rad(16)

local WALL, BULLET = palette.solid(palette.stone), palette.solid(palette.amber)

local GUN_X, GUN = 40, 15 -- the muzzle's centre, and its radius

-- Slanted walls, and the floor, ceiling and back of a lane whose upper end is at y. The gun keeps
-- walls off the place where bullets start; bullets do not meet it.
local function addLane(world, group, y)
  local options = { group = group }
  for k, slant in ipairs { 30, -50, 60, 20, -70 } do
    local x = 260 + 170 * k
    local wall = graze.polygon(x - slant, y, x - slant + THICK, y, x + slant + THICK, y + LANE,
      x + slant, y + LANE)
    world:add(group .. k, wall, options)
  end
  world:add(group .. " gun", graze.circle(GUN_X, y + LANE / 2, GUN), { group = "gun" })
  world:add(group .. " ceiling", graze.rectangle(0, y - THICK, arena.width, THICK), options)
  world:add(group .. " floor", graze.rectangle(0, y + LANE, arena.width, THICK), options)
  world:add(group .. " back", graze.rectangle(0, y, THICK, LANE), options)
end

function scene.new()
  local self = setmetatable({
    world = graze.world(), speed = 5400, shots = 0, time = 0, hand = hand.new(),
  }, scene)
  self.swept = { name = "swept", y = 6, met = 0, tunnelled = 0 }
  self.sampled = { name = "sampled", y = arena.height - LANE - 6, met = 0, tunnelled = 0 }
  self.lanes = { self.swept, self.sampled }
  for _, lane in ipairs(self.lanes) do
    addLane(self.world, lane.name, lane.y)
    lane.bullet = graze.circle(0, 0, RADIUS)
  end
  local pick = hand.picker(self.world, { "swept", "sampled" })
  self.pick = function(x, y)
    local item, fromX, fromY = pick(x, y)
    if item and item:find "%d" then return item, fromX, fromY end -- no floor, ceiling or back
  end
  self:fire(math.rad(6))
  return self
end

-- Moves the wall that the mouse holds along its lane, and its twin in the other lane with it. The
-- shot starts again, so that no wall comes to lie on a bullet.
function scene:pull(input)
  local wall, x = self.hand:hold(input, self.pick)
  if not wall then return false end
  x = self.world:move(wall, x, 0)
  local lane, number = wall:match "(%a+)(%d)"
  self.world:setPosition((lane == "swept" and "sampled" or "swept") .. number, x, 0)
  self:load(self.angle)
  return true
end

function scene:fire(angle)
  self.shots = self.shots + 1
  self:load(angle)
end

-- Places the bullets of a shot at the muzzles.
function scene:load(angle)
  self.frames, self.angle = 0, angle
  for _, lane in ipairs(self.lanes) do
    lane.vx, lane.vy = self.speed * math.cos(angle), self.speed * math.sin(angle)
    local x, y = lane.bullet:setPosition(GUN_X, lane.y + LANE / 2):getPosition()
    lane.rings, lane.way, lane.stuck = { x, y }, { x, y }, false
  end
end

local function mark(lane, list)
  list[#list + 1], list[#list + 2] = lane.bullet:getPosition()
end

-- Moves, and returns how many walls the middle of the bullet entered on its way.
function scene:advance(lane, dx, dy)
  local x, y = lane.bullet:getPosition()
  local toX, toY = lane.bullet:move(dx, dy):getPosition()
  mark(lane, lane.way)
  return select(2, self.world:querySegment(x, y, toX, toY, lane.name))
end

-- Moves as far as the first wall, and from there, reflected, on: until the step is spent.
function scene:sweep(lane, dt)
  local left = 1
  while left > 0 do
    local dx, dy = lane.vx * dt * left, lane.vy * dt * left
    local wall, t, nx, ny = self.world:shapeCast(lane.bullet, dx, dy, lane.name)
    lane.tunnelled = lane.tunnelled + self:advance(lane, dx * (t or 1), dy * (t or 1))
    if not wall then break end
    lane.met = lane.met + 1
    local speed = lane.vx * nx + lane.vy * ny
    lane.vx, lane.vy = lane.vx - 2 * speed * nx, lane.vy - 2 * speed * ny
    left = left * (1 - t)
  end
end

-- Moves, and looks. What it jumped over it does not know; we do.
function scene:sample(lane, dt)
  if lane.stuck then return end
  local crossed = self:advance(lane, lane.vx * dt, lane.vy * dt)
  local _, inside = self.world:queryShape(lane.bullet, lane.name)
  if inside > 0 then
    lane.met, lane.stuck = lane.met + 1, true
  else
    lane.tunnelled = lane.tunnelled + crossed
  end
end

-- One frame of the shot, as long as one of sixty in a second is.
function scene:frame()
  self.frames = self.frames + 1
  if self.frames > LIFE + PAUSE then return self:fire(self.aim or self.angle) end
  if self.frames > LIFE then return end
  self:sweep(self.swept, 1 / 60)
  self:sample(self.sampled, 1 / 60)
  for _, lane in ipairs(self.lanes) do mark(lane, lane.rings) end
end

function scene:update(dt, input)
  local faster = (input.up and 1 or 0) - (input.down and 1 or 0)
  self.speed = math.min(math.max(self.speed + faster * 3000 * dt, SLOWEST), FASTEST)
  local lane = input.y < arena.height / 2 and self.swept or self.sampled
  if self:pull(input) then return end
  if input.x > 60 then
    local angle = math.atan((input.y - lane.y - LANE / 2) / (input.x - GUN_X))
    self.aim = math.min(math.max(angle, -STEEPEST), STEEPEST)
  end
  if input.pressed[1] or input.pressed.space then
    self:fire(self.aim or self.angle)
    self.time = 0
  end
  self.time = self.time + dt
  if self.time >= FRAME then
    self.time = self.time - FRAME
    self:frame()
  end
end

local function drawLane(self, stage, lane, colour)
  local middle = lane.y + LANE / 2
  local aim = self.aim or self.angle
  stage.line(GUN_X, middle, GUN_X + 90 * math.cos(aim), middle + 90 * math.sin(aim), palette.rule,
    8)
  stage.dot(GUN_X, middle, GUN, palette.stone)
  for i = 3, #lane.way, 2 do
    stage.line(lane.way[i - 2], lane.way[i - 1], lane.way[i], lane.way[i + 1],
      palette.faded(colour, 0.45))
  end
  for i = 1, #lane.rings, 2 do stage.ring(lane.rings[i], lane.rings[i + 1], RADIUS + 3, colour) end
  stage.shape(lane.bullet, BULLET)
end

-- What became of all shots so far.
local function drawTally(stage, lane, colour, noticed)
  local text = ("%s, %d tunnelled"):format(noticed, lane.tunnelled)
  stage.panel(24, lane.y + 14, math.max(236, stage.width(text, 14) + 28), 62)
  stage.text(lane.name, 38, lane.y + 20, 18, colour)
  stage.text(text, 38, lane.y + 48, 14)
end

function scene:draw(stage)
  stage.world(self.world, WALL)
  drawLane(self, stage, self.swept, palette.teal)
  drawLane(self, stage, self.sampled, palette.coral)
  drawTally(stage, self.swept, palette.teal, words.count(self.swept.met, "bounce"))
  drawTally(stage, self.sampled, palette.coral, self.sampled.met .. " noticed")
  stage.text(("%d a frame"):format(self.speed / 60), 246, self.swept.y + 23, 14,
    palette.dim, "right")
end

return scene
