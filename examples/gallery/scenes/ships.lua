-- A shooter with triangles for ships. Do two of them touch? Bounding circles say so too early; the
-- polar test, the distance of the centres against the radii towards each other, misses what
-- overlaps beside that line; the exact test is right. F1 shows what each of them says.

local graze = require "graze"
local arena = require "arena"
local hand = require "hand"
local palette = require "palette"

local scene = {
  title = "Triangles in space",
  about = "Bounding circles, the polar radius and the exact test, on ships that touch corner to"
    .. " side.",
  drag = "a ship",
  help = "left, right: turn     up: thrust     space: fire     F1: three tests",
}
scene.__index = scene

local TURN, THRUST, FASTEST, DRAG = 3.6, 520, 380, 0.8
local SHOT, RELOAD, RANGE = 900, 0.16, 0.9 -- units a second, seconds, seconds
local ENEMIES, SIZE = 9, 42
local CHASE, CHASING = 60, 110 -- how enemies gather speed towards the ship, and the most of it
local NEAR = 240 -- whose answers are shown
local SLIDES = 4 -- contacts along which a dragged enemy slides in a step

local LOOKS = {
  player = palette.look(palette.teal, 0.35), hit = palette.look(palette.amber, 0.8),
  enemy = palette.look(palette.coral, 0.25), shot = palette.solid(palette.amber),
  flame = palette.solid(palette.amber, 0.7),
}

local function circles(a, b)
  local ax, ay = a:getCentroid()
  local bx, by = b:getCentroid()
  local reach = a:getBoundingRadius() + b:getBoundingRadius()
  return (ax - bx) ^ 2 + (ay - by) ^ 2 < reach ^ 2
end

-- In the order in which they are ever harder to satisfy.
local TESTS = {
  { name = "circle", colour = palette.rose, ask = circles },
  { name = "exact", colour = palette.teal, ask = function(a, b) return a:overlaps(b) end },
  { name = "polar", colour = palette.sky, ask = function(a, b) return a:polarOverlaps(b) end },
}

local function newEnemy(self, x, y)
  local random = self.random
  local angle = random(0, 2 * math.pi)
  return {
    shape = graze.regularPolygon(3, SIZE):setTransform(x, y, angle), spin = random(-1.2, 1.2),
    vx = math.cos(angle) * 70, vy = math.sin(angle) * 70, says = {},
  }
end

function scene.new()
  local self = setmetatable({
    random = arena.random(5), enemies = {}, shots = {}, sparks = {}, kills = 0, crashes = 0,
    vx = 0, vy = 0, reload = 0, showing = false, yes = {}, hand = hand.new(),
    tally = { circle = 0, exact = 0, polar = 0 },
  }, scene)
  self.ship = graze.polygon(34, 0, -20, 22, -20, -22):setPosition(600, 290)
  for k = 1, ENEMIES do
    local angle = k * 2 * math.pi / ENEMIES
    self.enemies[k] = newEnemy(self, 600 + 480 * math.cos(angle), 280 + 220 * math.sin(angle))
  end
  self.pick = function(x, y) return self:shapeAt(x, y) end
  return self
end

-- The shape of the ship at a point, and its position.
function scene:shapeAt(x, y)
  if self.ship:contains(x, y) then return self.ship, self.ship:getPosition() end
  for _, enemy in ipairs(self.enemies) do
    if enemy.shape:contains(x, y) then return enemy.shape, enemy.shape:getPosition() end
  end
end

-- The first enemy that a shape meets when it is displaced: t, normal and depth; t is 1 for none.
function scene:firstContact(shape, dx, dy)
  local t, nx, ny, depth = 1, 0, 0, 0
  for _, enemy in ipairs(self.enemies) do
    if enemy.shape ~= shape then
      local at, x, y, deep = shape:sweep(enemy.shape, dx, dy)
      if at and (at < t or deep > depth) then t, nx, ny, depth = at, x, y, deep end
    end
  end
  return t, nx, ny, depth
end

-- Displaces an enemy; it slides along other enemies.
function scene:slide(shape, dx, dy)
  for _ = 1, SLIDES do
    local t, nx, ny, depth = self:firstContact(shape, dx, dy)
    shape:move(dx * t + nx * depth, dy * t + ny * depth)
    if t == 1 then return end
    local into = math.min(0, dx * nx + dy * ny)
    dx, dy = (dx - into * nx) * (1 - t), (dy - into * ny) * (1 - t)
  end
end

-- Moves the ship that the mouse holds. The player's does not slide: it may crash into an enemy.
function scene:pull(input)
  local shape, x, y = self.hand:hold(input, self.pick)
  if not shape then return end
  local fromX, fromY = shape:getPosition()
  local dx = math.min(math.max(x, 0), arena.width) - fromX
  local dy = math.min(math.max(y, 0), arena.height) - fromY
  if shape == self.ship then
    self.vx, self.vy = 0, 0
    shape:move(dx, dy)
  else
    self:slide(shape, dx, dy)
  end
end

-- What leaves the arena comes in again on the other side.
local function wrap(shape)
  local x, y = shape:getPosition()
  shape:setPosition((x + SIZE) % (arena.width + 2 * SIZE) - SIZE,
    (y + SIZE) % (arena.height + 2 * SIZE) - SIZE)
end

function scene:fly(dt, input)
  self.ship:rotate(((input.right and 1 or 0) - (input.left and 1 or 0)) * TURN * dt)
  local angle = self.ship:getAngle()
  self.thrusting = input.up
  local push = input.up and THRUST * dt or 0
  self.vx = (self.vx + math.cos(angle) * push) * (1 - DRAG * dt)
  self.vy = (self.vy + math.sin(angle) * push) * (1 - DRAG * dt)
  local speed = math.sqrt(self.vx * self.vx + self.vy * self.vy)
  if speed > FASTEST then
    self.vx, self.vy = self.vx * FASTEST / speed, self.vy * FASTEST / speed
  end
  wrap(self.ship:move(self.vx * dt, self.vy * dt))
end

function scene:shoot(dt, input)
  self.reload = self.reload - dt
  if not (input.fire or input.pressed.space) or self.reload > 0 then return end
  local x, y, angle = self.ship:getTransform()
  self.reload = RELOAD
  local shape = graze.capsule(0, 0, 14, 0, 3):setTransform(x, y, angle)
  table.insert(self.shots, {
    shape = shape:move(30 * math.cos(angle), 30 * math.sin(angle)), age = 0,
    dx = math.cos(angle) * SHOT, dy = math.sin(angle) * SHOT,
  })
end

local function burst(self, k)
  local x, y = self.enemies[k].shape:getPosition()
  if self.hand.thing == self.enemies[k].shape then self.hand:drop() end
  table.insert(self.sparks, { x = x, y = y, age = 0 })
  self.enemies[k] = newEnemy(self, self.random(0, 1) < 0.5 and -SIZE or arena.width + SIZE,
    self.random(0, arena.height))
end

-- A shot is swept against every enemy: it passes through none.
function scene:flyShot(shot, dt)
  for k, enemy in ipairs(self.enemies) do
    if shot.shape:sweep(enemy.shape, shot.dx * dt, shot.dy * dt) then
      self.kills = self.kills + 1
      burst(self, k)
      return false
    end
  end
  shot.shape:move(shot.dx * dt, shot.dy * dt)
  shot.age = shot.age + dt
  return shot.age < RANGE
end

-- While answers are shown nobody crashes, so that they can be looked at.
function scene:ask(k)
  local enemy = self.enemies[k]
  for _, test in ipairs(TESTS) do
    enemy.says[test.name] = test.ask(self.ship, enemy.shape)
    if enemy.says[test.name] then
      self.tally[test.name], self.yes[test.name] = self.tally[test.name] + 1, true
    end
  end
  if enemy.says.exact and not self.showing then
    self.crashes = self.crashes + 1
    burst(self, k)
  end
end

-- An enemy turns, and comes nearer.
function scene:chase(enemy, dt)
  local x, y = enemy.shape:getPosition()
  local shipX, shipY = self.ship:getPosition()
  local dx, dy = shipX - x, shipY - y
  local part = CHASE * dt / math.max(1, math.sqrt(dx * dx + dy * dy))
  enemy.vx, enemy.vy = enemy.vx + dx * part, enemy.vy + dy * part
  local speed = math.sqrt(enemy.vx * enemy.vx + enemy.vy * enemy.vy)
  local most = math.min(1, CHASING / speed)
  enemy.vx, enemy.vy = enemy.vx * most, enemy.vy * most
  if enemy.shape == self.hand.thing then return end
  enemy.shape:rotate(enemy.spin * dt)
  wrap(enemy.shape:move(enemy.vx * dt, enemy.vy * dt))
end

function scene:update(dt, input)
  if input.pressed.f1 then self.showing = not self.showing end
  self:fly(dt, input)
  self:pull(input)
  self:shoot(dt, input)
  for k = #self.shots, 1, -1 do
    if not self:flyShot(self.shots[k], dt) then table.remove(self.shots, k) end
  end
  self.yes = {}
  for k, enemy in ipairs(self.enemies) do
    self:chase(enemy, dt)
    self:ask(k)
  end
  for k = #self.sparks, 1, -1 do
    self.sparks[k].age = self.sparks[k].age + dt
    if self.sparks[k].age > 0.6 then table.remove(self.sparks, k) end
  end
end

-- The bounding circle, and the polar radius towards a place.
local function drawMeasures(stage, shape, x, y)
  local cx, cy = shape:getCentroid()
  stage.ring(cx, cy, shape:getBoundingRadius(), palette.faded(palette.rose, 0.7), 1.5)
  local length = math.sqrt((x - cx) ^ 2 + (y - cy) ^ 2)
  local angle = math.acos((x - cx) / length) * (y < cy and -1 or 1)
  local radius = shape:radiusAt(angle)
  local tipX, tipY = cx + radius * math.cos(angle), cy + radius * math.sin(angle)
  stage.line(cx, cy, tipX, tipY, palette.sky, 3)
  stage.dot(tipX, tipY, 4, palette.sky)
  return cx, cy
end

local function drawAnswers(self, stage, enemy)
  local ex, ey = enemy.shape:getCentroid()
  local sx, sy = self.ship:getCentroid()
  if (ex - sx) ^ 2 + (ey - sy) ^ 2 > NEAR ^ 2 then return end
  stage.line(ex, ey, sx, sy, palette.faded(palette.sky, 0.3), 1)
  drawMeasures(stage, self.ship, ex, ey)
  drawMeasures(stage, enemy.shape, sx, sy)
end

local function drawSpark(stage, spark)
  local part = spark.age / 0.6
  for k = 0, 8 do
    local x, y = math.cos(k * 0.7), math.sin(k * 0.7)
    stage.line(spark.x + x * 60 * part, spark.y + y * 60 * part, spark.x + x * (20 + 70 * part),
      spark.y + y * (20 + 70 * part), palette.faded(palette.amber, 1 - part), 2)
  end
end

local function drawTally(self, stage)
  stage.text(("%d shot     %d crashed"):format(self.kills, self.crashes), arena.width - 24, 18, 18,
    palette.ink, "right")
  if not self.showing then return end
  stage.panel(20, 16, 250, 126)
  stage.text("says yes", 36, 26, 14, palette.dim)
  stage.text("steps", 250, 26, 14, palette.dim, "right")
  for k, test in ipairs(TESTS) do
    local y = 36 + 28 * k
    stage.lamp(46, y, self.yes[test.name], test.colour)
    stage.text(test.name, 66, y - 10, 16, test.colour)
    stage.text(tostring(self.tally[test.name]), 250, y - 10, 16, palette.ink, "right")
  end
end

function scene:draw(stage)
  if self.thrusting then
    local x, y, angle = self.ship:getTransform()
    stage.shape(graze.polygon(-22, 10, -44, 0, -22, -10):setTransform(x, y, angle), LOOKS.flame)
  end
  stage.shape(self.ship, LOOKS.player)
  for _, enemy in ipairs(self.enemies) do
    stage.shape(enemy.shape, enemy.says.exact and LOOKS.hit or LOOKS.enemy)
    if self.showing then drawAnswers(self, stage, enemy) end
  end
  for _, shot in ipairs(self.shots) do stage.shape(shot.shape, LOOKS.shot) end
  for _, spark in ipairs(self.sparks) do drawSpark(stage, spark) end
  drawTally(self, stage)
end

return scene
