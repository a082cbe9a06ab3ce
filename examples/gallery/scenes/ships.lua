-- A shooter with true outlines: a ship with a notch, and rocks with dents. They are items of a
-- world, which moves them, and shapes of which one asks: do they touch? Bounding circles say so too
-- early, and so do hulls, which know no dents. The polar test, the distance of the centres against
-- the hulls' radii towards each other, misses what overlaps beside that line. The outline is right.
-- F1 shows what each of them says.

local graze = require "graze"
local arena = require "arena"
local hand = require "hand"
local palette = require "palette"

local scene = {
  title = "Outlines in space",
  about = "Bounding circles, hulls, the polar radius and true outlines: who touches whom, and where"
    .. " is only a dent?",
  drag = "a rock or the ship",
  help = "left, right: turn     up: thrust     space: fire     F1: four tests",
}
scene.__index = scene

local TURN, THRUST, FASTEST, DRAG = 3.6, 520, 380, 0.8
local SHOT, RELOAD, RANGE = 900, 0.16, 0.9 -- units a second, seconds, seconds
local ENEMIES, SIZE = 9, 42
local DENT = 0.5 -- of its radius that a rock has in a dent
local CHASE, CHASING = 60, 110 -- how enemies gather speed towards the ship, and the most of it
local NEAR = 240 -- whose answers are shown

local LOOKS = {
  player = palette.look(palette.teal, 0.35), hit = palette.look(palette.amber, 0.8),
  enemy = palette.look(palette.coral, 0.25), shot = palette.solid(palette.amber),
  flame = palette.solid(palette.amber, 0.7), hull = palette.ghost(palette.violet, 0.7),
}

local function circles(a, b)
  local ax, ay = a.shape:getCentroid()
  local bx, by = b.shape:getCentroid()
  local reach = a.shape:getBoundingRadius() + b.shape:getBoundingRadius()
  return (ax - bx) ^ 2 + (ay - by) ^ 2 < reach ^ 2
end

local TESTS = {
  { name = "circle", colour = palette.rose, ask = circles },
  {
    name = "hull", colour = palette.violet,
    ask = function(a, b) return a.hull:overlaps(b.hull) end,
  },
  {
    name = "polar", colour = palette.sky,
    ask = function(a, b) return a.hull:polarOverlaps(b.hull) end,
  },
  {
    name = "outline", colour = palette.teal,
    ask = function(a, b) return a.shape:overlaps(b.shape) end,
  },
}

-- A thing: an outline, and the hull around it.
local function newThing(ring, hull)
  return { shape = graze.outline(ring), hull = graze.polygon(hull), says = {} }
end

local function newShip()
  return newThing({ 34, 0, -22, 24, -8, 0, -22, -24 }, { 34, 0, -22, 24, -22, -24 })
end

-- Corners on a circle, and behind some of them a dent.
local function newRock(random)
  local ring, hull, corners = {}, {}, 7
  for k = 0, corners - 1 do
    local angle = (k + random(-0.2, 0.2)) * 2 * math.pi / corners
    local x, y = SIZE * math.cos(angle), SIZE * math.sin(angle)
    table.insert(hull, x)
    table.insert(hull, y)
    table.insert(ring, x)
    table.insert(ring, y)
    if k % 2 == 1 then
      angle = (k + 0.5) * 2 * math.pi / corners
      table.insert(ring, DENT * SIZE * math.cos(angle))
      table.insert(ring, DENT * SIZE * math.sin(angle))
    end
  end
  return newThing(ring, hull)
end

-- Takes a thing's shapes to where its item is.
function scene:follow(thing)
  local x, y, angle = self.world:getTransform(thing)
  thing.shape:setTransform(x, y, angle)
  thing.hull:setTransform(x, y, angle)
end

function scene:newEnemy(x, y)
  local random = self.random
  local angle, enemy = random(0, 2 * math.pi), newRock(random)
  enemy.spin = random(-1.2, 1.2)
  self.world:add(enemy, enemy.shape:setTransform(x, y, angle), { group = "rock" })
  self.world:setVelocity(enemy, math.cos(angle) * 70, math.sin(angle) * 70)
  self.world:setMaxSpeed(enemy, CHASING)
  self:follow(enemy)
  return enemy
end

function scene.new()
  local self = setmetatable({
    world = graze.world(), random = arena.random(5), enemies = {}, shots = {}, sparks = {},
    kills = 0, crashes = 0, vx = 0, vy = 0, reload = 0, showing = false, yes = {},
    hand = hand.new(), ship = newShip(), tally = { circle = 0, hull = 0, polar = 0, outline = 0 },
  }, scene)
  self.world:rule("rock", "rock", "bounce"):rule("rock", "ship", "ignore")
  self.world:rule("shot", "rock", "touch")
  self.world:rule("shot", "shot", "ignore"):rule("shot", "ship", "ignore")
  self.world:add(self.ship, self.ship.shape:setPosition(600, 290), { group = "ship" })
  self:follow(self.ship)
  for k = 1, ENEMIES do
    local angle = k * 2 * math.pi / ENEMIES
    self.enemies[k] = self:newEnemy(600 + 480 * math.cos(angle), 280 + 220 * math.sin(angle))
  end
  self.pick = hand.picker(self.world, { "ship", "rock" })
  return self
end

-- Moves what the mouse holds. Rocks slide along each other, but the ship may crash into one.
function scene:pull(input)
  local thing, x, y = self.hand:hold(input, self.pick)
  if not thing then return end
  local fromX, fromY = self.world:getPosition(thing)
  self.world:moveBy(thing, math.min(math.max(x, 0), arena.width) - fromX,
    math.min(math.max(y, 0), arena.height) - fromY)
  self.world:setVelocity(thing, 0, 0)
  if thing == self.ship then self.vx, self.vy = 0, 0 end
end

-- What leaves the arena comes in again on the other side.
function scene:wrap(thing)
  local x, y = self.world:getPosition(thing)
  local toX = (x + SIZE) % (arena.width + 2 * SIZE) - SIZE
  local toY = (y + SIZE) % (arena.height + 2 * SIZE) - SIZE
  if toX ~= x or toY ~= y then self.world:setPosition(thing, toX, toY) end
end

function scene:fly(dt, input)
  local ship, world = self.ship, self.world
  local turn = ((input.right and 1 or 0) - (input.left and 1 or 0)) * TURN * dt
  local angle = world:getAngle(ship) + turn
  world:setAngle(ship, angle)
  self.thrusting = input.up
  local push = input.up and THRUST * dt or 0
  self.vx = (self.vx + math.cos(angle) * push) * (1 - DRAG * dt)
  self.vy = (self.vy + math.sin(angle) * push) * (1 - DRAG * dt)
  local speed = math.sqrt(self.vx * self.vx + self.vy * self.vy)
  if speed > FASTEST then
    self.vx, self.vy = self.vx * FASTEST / speed, self.vy * FASTEST / speed
  end
  world:moveBy(ship, self.vx * dt, self.vy * dt)
  self:wrap(ship)
end

function scene:shoot(dt, input)
  self.reload = self.reload - dt
  if not (input.fire or input.pressed.space) or self.reload > 0 then return end
  local x, y, angle = self.world:getTransform(self.ship)
  local ux, uy = math.cos(angle), math.sin(angle)
  self.reload = RELOAD
  local shot = { age = 0 }
  local shape = graze.capsule(0, 0, 14, 0, 3):setTransform(x + 30 * ux, y + 30 * uy, angle)
  self.world:add(shot, shape, { group = "shot" })
  self.world:setVelocity(shot, ux * SHOT, uy * SHOT)
  self.shots[shot] = true
end

function scene:removeShot(shot)
  self.shots[shot] = nil
  self.world:remove(shot)
end

-- A rock bursts, and another one comes in from a side.
function scene:burst(enemy)
  local x, y = self.world:getPosition(enemy)
  if self.hand.thing == enemy then self.hand:drop() end
  table.insert(self.sparks, { x = x, y = y, age = 0 })
  self.world:remove(enemy)
  for k, other in ipairs(self.enemies) do
    if other == enemy then
      self.enemies[k] = self:newEnemy(self.random(0, 1) < 0.5 and -SIZE or arena.width + SIZE,
        self.random(0, arena.height))
    end
  end
end

-- A rock turns, and comes nearer.
function scene:chase(enemy, dt)
  if enemy == self.hand.thing then return self.world:setVelocity(enemy, 0, 0) end
  local x, y, angle = self.world:getTransform(enemy)
  local shipX, shipY = self.world:getPosition(self.ship)
  local dx, dy = shipX - x, shipY - y
  local part = CHASE * dt / math.max(1, math.sqrt(dx * dx + dy * dy))
  local vx, vy = self.world:getVelocity(enemy)
  self.world:setVelocity(enemy, vx + dx * part, vy + dy * part)
  self.world:setAngle(enemy, angle + enemy.spin * dt)
  self:wrap(enemy)
end

-- Rocks and shots fly. No shot passes through a rock, and it may be the rock that meets the shot.
function scene:flyAll(dt)
  self.world:step(dt)
  local met = {}
  for _, item, other in self.world:hits() do
    local shot = self.shots[item] and item or self.shots[other] and other
    if shot then met[shot] = shot == item and other or item end
  end
  for shot, enemy in pairs(met) do
    self:removeShot(shot)
    if self.world:has(enemy) then
      self.kills = self.kills + 1
      self:burst(enemy)
    end
  end
  for shot in pairs(self.shots) do
    shot.age = shot.age + dt
    if shot.age > RANGE then self:removeShot(shot) end
  end
end

-- While answers are shown nobody crashes, so that they can be looked at.
function scene:ask(enemy)
  for _, test in ipairs(TESTS) do
    enemy.says[test.name] = test.ask(self.ship, enemy)
    if enemy.says[test.name] then
      self.tally[test.name], self.yes[test.name] = self.tally[test.name] + 1, true
    end
  end
  if enemy.says.outline and not self.showing then
    self.crashes = self.crashes + 1
    self:burst(enemy)
  end
end

function scene:update(dt, input)
  if input.pressed.f1 then self.showing = not self.showing end
  self:fly(dt, input)
  self:pull(input)
  self:shoot(dt, input)
  for _, enemy in ipairs(self.enemies) do self:chase(enemy, dt) end
  self:flyAll(dt)
  self.yes = {}
  self:follow(self.ship)
  for _, enemy in ipairs(self.enemies) do
    self:follow(enemy)
    self:ask(enemy)
  end
  for k = #self.sparks, 1, -1 do
    self.sparks[k].age = self.sparks[k].age + dt
    if self.sparks[k].age > 0.6 then table.remove(self.sparks, k) end
  end
end

-- The bounding circle, the hull, and its polar radius towards a place.
local function drawMeasures(stage, thing, x, y)
  local cx, cy = thing.shape:getCentroid()
  stage.ring(cx, cy, thing.shape:getBoundingRadius(), palette.faded(palette.rose, 0.7), 1.5)
  stage.shape(thing.hull, LOOKS.hull)
  cx, cy = thing.hull:getCentroid()
  local length = math.max(1, math.sqrt((x - cx) ^ 2 + (y - cy) ^ 2))
  local angle = math.acos((x - cx) / length) * (y < cy and -1 or 1)
  local radius = thing.hull:radiusAt(angle)
  local tipX, tipY = cx + radius * math.cos(angle), cy + radius * math.sin(angle)
  stage.line(cx, cy, tipX, tipY, palette.sky, 3)
  stage.dot(tipX, tipY, 4, palette.sky)
end

local function drawAnswers(self, stage, enemy)
  local ex, ey = enemy.hull:getCentroid()
  local sx, sy = self.ship.hull:getCentroid()
  if (ex - sx) ^ 2 + (ey - sy) ^ 2 > NEAR ^ 2 then return end
  stage.line(ex, ey, sx, sy, palette.faded(palette.sky, 0.3), 1)
  drawMeasures(stage, self.ship, ex, ey)
  drawMeasures(stage, enemy, sx, sy)
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
  stage.panel(20, 16, 250, 154)
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
    local x, y, angle = self.world:getTransform(self.ship)
    stage.shape(graze.polygon(-13, 8, -42, 0, -13, -8):setTransform(x, y, angle), LOOKS.flame)
  end
  stage.shape(self.ship.shape, LOOKS.player)
  for _, enemy in ipairs(self.enemies) do
    stage.shape(enemy.shape, enemy.says.outline and LOOKS.hit or LOOKS.enemy)
    if self.showing then drawAnswers(self, stage, enemy) end
  end
  for shot in pairs(self.shots) do stage.shape(self.world:getShape(shot), LOOKS.shot) end
  for _, spark in ipairs(self.sparks) do drawSpark(stage, spark) end
  drawTally(self, stage)
end

return scene
