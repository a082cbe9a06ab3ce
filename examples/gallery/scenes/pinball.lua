-- Pinball: balls under gravity, flippers and a mill that turn. world:step turns them on their way,
-- so no ball passes one, however fast; they have no mass, so they go their way and throw the balls,
-- which have one. Hinges stop the flippers, and let balls turn a spinner and fell targets.
-- The table is an outline with a hole.

local graze = require "graze"
local arena = require "arena"
local hand = require "hand"
local idle = require "idle"
local palette = require "palette"
local words = require "words"

local scene = {
  title = "The pinball table",
  about = "world:setHinge: flippers throw balls, and none slips through. Balls turn a spinner,"
    .. " and fell targets.",
  drag = "a ball; elsewhere, press a side for its flipper",
  help = "left, right: flippers     up or space: launch",
}
scene.__index = scene

local BALLS, BALL, GRAVITY, FASTEST = 3, 11, 700, 1500
local RESTITUTION = 0.4
local FLIPPER, REST, FLIP = 78, 0.5, 18 -- length, radians below and above level, radians a second
local MILL, WIND = 62, 2.4 -- length of a sail, radians a second
local SPINNER, SLOWS = 24, 5 -- half its length, radians a second squared
local TARGET, TARGETS, DOWN = 26, 3, 1.2 -- length, how many, and where they lie, in radians
local LEFT, RIGHT, CENTER, TOP, BOTTOM = 340, 850, 570, 20, 540
local PIT, DRAIN = 108, 510 -- half the width of the pit, and where balls in it are out
local PIVOT_X, PIVOT_Y = 100, 466 -- of a flipper, from the middle
local LANE_X, LANE_Y, LANE = 831, 520, 812 -- where a ball waits, and where its lane begins
local GLOW = 0.25 -- seconds

local LOOKS = {
  wood = palette.look(palette.stone, 0.35), ball = palette.look(palette.ink, 0.8),
  flipper = palette.look(palette.coral, 0.8), mill = palette.look(palette.violet, 0.5),
  bumper = palette.look(palette.amber, 0.3), sling = palette.look(palette.teal, 0.3),
  spinner = palette.look(palette.sky, 0.8), target = palette.look(palette.rose, 0.7),
}
local LIT = palette.solid(palette.ink, 0.5)

-- The corners of a quarter of a circle, in steps of a ninth of it, behind those of a ring.
local function addArc(ring, x, y, radius, from)
  for k = 0, 9 do
    local angle = from + k * math.pi / 18
    table.insert(ring, x + radius * math.cos(angle))
    table.insert(ring, y + radius * math.sin(angle))
  end
end

-- The table, and the hollow in it: the field with two slopes and the pit, and the lane beside it.
local function newWood()
  local hollow = { CENTER - PIT, 452, LEFT, 385, LEFT, TOP + 140 }
  addArc(hollow, LEFT + 140, TOP + 140, 140, math.pi)
  addArc(hollow, RIGHT - 160, TOP + 160, 160, 1.5 * math.pi)
  for _, value in ipairs {
    RIGHT, BOTTOM, LANE, BOTTOM, LANE, 178, LANE - 6, 166, LANE - 12, 178, LANE - 12, 385,
    CENTER + PIT, 452, CENTER + PIT, BOTTOM, CENTER - PIT, BOTTOM,
  } do
    table.insert(hollow, value)
  end
  return graze.outline { { 316, 4, 874, 4, 874, 556, 316, 556 }, hollow }
end

-- A thing of the table. With points it scores, with a kick it throws who hits it.
function scene:put(group, shape, points, kick)
  local thing = { points = points, kick = kick, lit = 0 }
  table.insert(self.things, thing)
  return self.world:add(thing, shape, { group = group })
end

-- side is 1 for the left flipper, and -1 for the right one, its mirror image.
function scene:newFlipper(side)
  local shape = graze.capsule(0, 0, side * FLIPPER, 0, 9)
  local x = CENTER - side * PIVOT_X
  local flipper = self:put("flipper", shape:setTransform(x, PIVOT_Y, side * REST))
  flipper.side = side
  self.world:setHinge(flipper, -REST, REST)
  return flipper
end

-- Adds what balls can turn on its hinge, between two angles.
function scene:putOnHinge(group, shape, min, max)
  local thing = self:put(group, shape)
  self.world:setMass(thing, 0.3):setAngularVelocity(thing, 0):setHinge(thing, min, max)
  self.world:setDeceleration(thing, SLOWS):setRestitution(thing, RESTITUTION)
  return thing
end

function scene.new()
  local self = setmetatable({
    world = graze.world(), things = {}, waiting = {}, near = {}, score = 0, best = 0,
    random = arena.random(4), hand = hand.new(), idle = idle.new(),
  }, scene)
  local world = self.world
  for group in pairs(LOOKS) do
    for _, turning in ipairs { "flipper", "spinner", "target" } do
      world:rule(turning, group, "ignore")
    end
  end
  for group in pairs(LOOKS) do world:rule("ball", group, "bounce") end
  self:put("wood", newWood())
  self:put("sling", graze.polygon(392, 310, 392, 372, 436, 396), 10, 260)
  self:put("sling", graze.polygon(748, 310, 704, 396, 748, 372), 10, 260)
  self:put("bumper", graze.circle(440, 190, 27), 100, 330)
  self:put("bumper", graze.circle(690, 190, 27), 100, 330)
  self:put("bumper", graze.circle(565, 100, 27), 100, 330)
  local sail = graze.capsule(-MILL, 0, MILL, 0, 6)
  self.mill = self:put("mill", graze.compound(sail, sail:clone():rotate(math.pi / 2))
    :setPosition(565, 260), 5)
  world:setAngularVelocity(self.mill, WIND)
  self.spinner = self:putOnHinge("spinner", graze.capsule(-SPINNER, 0, SPINNER, 0, 4)
    :setPosition(LEFT + 45, 230), -math.huge, math.huge)
  self.turns, self.targets = 0, {}
  for k = 1, TARGETS do
    self.targets[k] = self:putOnHinge("target", graze.capsule(0, 0, 0, TARGET, 5)
      :setPosition(LANE - 26, 158 + 44 * k), -DOWN, 0)
  end
  self.left, self.right = self:newFlipper(1), self:newFlipper(-1)
  for _ = 1, BALLS do table.insert(self.waiting, {}) end
  self.pick = hand.picker(world, "ball")
  return self
end

-- A ball that waits comes into the lane, if nobody is there.
function scene:serve()
  local shape = graze.circle(0, 0, BALL):setPosition(LANE_X, LANE_Y)
  if #self.waiting == 0 or not self.world:fits(nil, shape) then return end
  local ball = self.world:add(table.remove(self.waiting), shape, { group = "ball" })
  self.world:setMass(ball, 1):setAcceleration(ball, 0, GRAVITY)
  self.world:setRestitution(ball, RESTITUTION):setMaxSpeed(ball, FASTEST)
end

-- Throws what lies at the bottom of the lane up. If no ball is in the field, a game begins.
function scene:launch()
  local world, near = self.world, self.near
  local _, playing = world:queryRectangle(LEFT, TOP, LANE - LEFT, BOTTOM - TOP, "ball", near)
  if playing == 0 then self.score = 0 end
  local _, n = world:queryCircle(LANE_X, BOTTOM - BALL, BALL, "ball", near)
  for k = 1, n do world:setVelocity(near[k], 0, -self.random(1050, 1300)) end
end

-- Swings a flipper up or down; its hinge stops it.
function scene:flip(flipper, up)
  self.world:setAngularVelocity(flipper, (up and -FLIP or FLIP) * flipper.side)
end

-- Is a ball above the outer half of a flipper?
function scene:isNear(flipper)
  local x = CENTER - flipper.side * (PIVOT_X - 50)
  local _, n = self.world:queryCircle(x, PIVOT_Y + 4, 32, "ball", self.near)
  return n > 0
end

function scene:play(dt, input)
  local alone = self.idle:watch(dt, input)
  local press = input.button and not self.hand.thing
  local left = input.left or press and input.x < CENTER
  local right = input.right or press and input.x >= CENTER
  self:flip(self.left, left or alone and self:isNear(self.left))
  self:flip(self.right, right or alone and self:isNear(self.right))
  if input.pressed.up or input.pressed.space or alone and self.random(0, 1) < dt then
    self:launch()
  end
end

-- The mouse throws the ball that it holds, which bounces as it flies.
function scene:pull(input)
  local ball, x, y = self.hand:hold(input, self.pick)
  if ball then hand.lead(self.world, ball, x, y, FASTEST) end
end

-- What was hit scores and kicks.
function scene:count()
  for _, item, other, _, _, nx, ny in self.world:hits() do
    local thing = other.points and other or item
    if thing.points then self.score, thing.lit = self.score + thing.points, GLOW end
    if other.kick then
      local vx, vy = self.world:getVelocity(item)
      self.world:setVelocity(item, vx + other.kick * nx, vy + other.kick * ny)
    end
  end
end

-- Each half turn of the spinner scores.
function scene:countTurns()
  local turns = math.floor(self.world:getAngle(self.spinner) / math.pi + 0.5)
  if turns ~= self.turns then self.score, self.spinner.lit = self.score + 20, GLOW / 2 end
  self.turns = turns
end

-- A target that a ball has moved falls, and scores; when all of them lie, they rise again.
function scene:countTargets()
  local world, down = self.world, 0
  for _, target in ipairs(self.targets) do
    local angle = world:getAngle(target)
    if not target.down and angle < -0.1 then
      self.score, target.down, target.lit = self.score + 50, true, GLOW
    elseif target.down and target.rises and angle == 0 then
      target.down, target.rises = false, false
    end
    if target.down then world:setAngularVelocity(target, target.rises and 6 or -4) end
    if angle == -DOWN and not target.rises then down = down + 1 end
  end
  if down < TARGETS then return end
  self.score = self.score + 500
  for _, target in ipairs(self.targets) do target.rises = true end
end

-- Balls in the pit are out.
function scene:drain()
  local _, n = self.world:queryRectangle(CENTER - PIT, DRAIN, 2 * PIT, BOTTOM - DRAIN, "ball",
    self.near)
  for k = 1, n do
    local ball = self.near[k]
    if self.hand.thing == ball then self.hand:drop() end
    self.world:remove(ball)
    table.insert(self.waiting, ball)
  end
end

function scene:update(dt, input)
  self:serve()
  self:pull(input)
  self:play(dt, input)
  self.world:step(dt)
  self:count()
  self:countTurns()
  self:countTargets()
  self:drain()
  self.best = math.max(self.best, self.score)
  for _, thing in ipairs(self.things) do thing.lit = math.max(0, thing.lit - dt) end
end

function scene:draw(stage)
  stage.world(self.world, { groups = LOOKS })
  for _, thing in ipairs(self.things) do
    if thing.lit > 0 then stage.shape(self.world:getShape(thing), LIT) end
  end
  stage.text(tostring(self.score), 284, 40, 44, palette.amber, "right")
  stage.text(("best %d"):format(self.best), 284, 100, 18, palette.dim, "right")
  stage.text(words.count(#self.waiting, "ball") .. " waiting", 284, 130, 18, palette.dim, "right")
  if self.idle:isIdle() then stage.text("plays by itself", 284, 160, 18, palette.dim, "right") end
end

return scene
