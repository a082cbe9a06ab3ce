-- Mini golf: the ball pushes doors open, a mill sends it back, and it rolls out. The putt is drawn
-- before it is played, with the doors as they will swing.

local graze = require "graze"
local arena = require "arena"
local idle = require "idle"
local palette = require "palette"
local shot = require "shot"
local sparks = require "sparks"
local words = require "words"

local scene = {
  title = "Mini golf",
  about = "world:setHinge: a ball pushes doors open, and they swing to rest."
    .. " world:setDeceleration: it rolls out, exactly as it was drawn.",
  drag = "back, as a club, and let go",
  help = "space: the machine putts",
}
scene.__index = scene

local STEP = 1 / 60
local RADIUS, ROLLING, ELASTIC = 10, 160, 0.85
local DOOR, DOOR_MASS, SWINGS = 66, 0.8, 2.5 -- length; a ball has 1; radians a second squared
local MILL, WIND = 60, 1.1 -- length of a sail, radians a second
local TEE_X, TEE_Y, HOLE, HOLE_X, HOLE_Y = 130, 430, 17, 1070, 120
local PULL, FASTEST, FASTEST_IN = 5, 1000, 450 -- speed for each unit; at most; in the hole
local SHOWN, THOUGHT, TRIES, PATIENCE = 240, 600, 60, 30 -- steps, and tries of the machine

local LOOKS = {
  wall = palette.look(palette.stone, 0.35), door = palette.look(palette.amber, 0.7),
  mill = palette.look(palette.violet, 0.5), hole = false, ball = false,
}

-- The course, and the hollow in it.
local function newCourse()
  return graze.outline { { 20, 10, 1180, 10, 1180, 550, 20, 550 }, {
    60, 510, 60, 330, 300, 330, 300, 50, 1140, 50, 1140, 240, 960, 240, 960, 510,
  } }
end

-- A door whose hinge is at a place, and which is closed at an angle.
function scene:addDoor(x, y, angle)
  local door = { angle = angle }
  self.world:add(door, graze.capsule(0, 0, DOOR, 0, 5):setTransform(x, y, angle),
    { group = "door" })
  self.world:setMass(door, DOOR_MASS):setAngularVelocity(door, 0)
  self.world:setHinge(door, angle - 1.4, angle + 1.4):setDeceleration(door, SWINGS)
  self.world:setRestitution(door, ELASTIC)
  self.doors[#self.doors + 1] = door
end

function scene:tee()
  local world = self.world
  if world:has(self.ball) then world:remove(self.ball) end
  world:add(self.ball, graze.circle(0, 0, RADIUS):setPosition(TEE_X, TEE_Y), { group = "ball" })
  world:setMass(self.ball, 1):setDeceleration(self.ball, ROLLING):setRestitution(self.ball, ELASTIC)
end

function scene.new()
  local world = graze.world():rule("ball", "*", "bounce"):rule("ball", "hole", "cross")
  world:rule("door", "*", "ignore"):rule("door", "ball", "bounce")
  world:rule("mill", "*", "ignore"):rule("mill", "ball", "bounce")
  local self = setmetatable({
    world = world, ball = {}, doors = {}, strokes = 0, holes = 0, random = arena.random(11),
    idle = idle.new(), shot = shot.new(world, PULL, FASTEST), sparks = sparks.new(), way = {},
    tried = 0, best = math.huge, shown = 0, rests = 0,
  }, scene)
  world:add("course", newCourse(), { group = "wall" })
  world:add("rock", graze.regularPolygon(7, 34):setPosition(880, 250), { group = "wall" })
  world:add("hole", graze.circle(0, 0, HOLE - RADIUS):setPosition(HOLE_X, HOLE_Y),
    { group = "hole" })
  for k = 1, -1, -2 do
    self:addDoor(330, 425 - 75 * k, k * math.pi / 2)
    self:addDoor(970, 145 - 82 * k, k * math.pi / 2)
  end
  local sail = graze.capsule(-MILL, 0, MILL, 0, 6)
  world:add("mill", graze.compound(sail, sail:clone():rotate(math.pi / 2)):setPosition(620, 200),
    { group = "mill" })
  world:setAngularVelocity("mill", WIND)
  self:tee()
  return self
end

-- Plays a step; returns whether the ball went into the hole, and whether it still rolls. A fast
-- ball rolls over the hole.
function scene:play()
  local world, holed = self.world, false
  world:step(STEP)
  local vx, vy = world:getVelocity(self.ball)
  for _, _, other in world:hits() do
    if other == "hole" and vx * vx + vy * vy < FASTEST_IN * FASTEST_IN then holed = true end
  end
  return holed, vx ~= 0 or vy ~= 0
end

-- Plays a putt ahead: returns how far from the hole the ball comes to rest, 0 if it is in it, and
-- its way.
function scene:foresee(vx, vy, steps)
  local away, way = math.huge, {}
  self.shot:preview(self.ball, vx, vy, steps, function()
    self.shot:note(way, self.ball)
    local holed, rolls = self:play()
    local x, y = self.world:getPosition(self.ball)
    away = holed and 0 or math.sqrt((x - HOLE_X) ^ 2 + (y - HOLE_Y) ^ 2)
    return holed or not rolls
  end)
  return away, way
end

function scene:strike()
  if not self.shot:strike(self.ball) then return end
  self.strokes, self.rolling, self.way = self.strokes + 1, true, {}
  self.tried, self.best, self.shown = 0, math.huge, 0
end

-- The machine tries a putt in each step, and plays the one that ends nearest to the hole.
function scene:think()
  if self.tried < TRIES then
    local angle, speed = self.random(0, 2 * math.pi), self.random(150, FASTEST)
    local vx, vy = speed * math.cos(angle), speed * math.sin(angle)
    local away = self:foresee(vx, vy, THOUGHT)
    if away < self.best then self.best, self.shot.vx, self.shot.vy = away, vx, vy end
    self.tried = self.tried + 1
    return
  end
  if self.shown == 0 then
    self.way = select(2, self:foresee(self.shot.vx, self.shot.vy, SHOWN))
  end
  self.shown = self.shown + 1
  if self.shown > PATIENCE then self:strike() end
end

function scene:aim(input)
  local drawn, let_go = self.shot:pull(input, self.world:getPosition(self.ball))
  if drawn then self.way = select(2, self:foresee(self.shot.vx, self.shot.vy, SHOWN)) end
  if let_go then self:strike() end
end

function scene:roll()
  local holed, rolls = self:play()
  self.rolling = rolls and not holed
  if not holed then return end
  self.holes, self.strokes = self.holes + 1, 0
  self.sparks:add(HOLE_X, HOLE_Y)
  self:tee()
end

function scene:update(dt, input)
  local alone = self.idle:watch(dt, input)
  self.sparks:age(dt)
  if self.rolling then return self:roll() end
  -- While somebody aims, the mill and the doors stand. The machine waits until the ball has rested.
  if input.button or self.shot.drawn then self:aim(input)
  elseif self.tried > 0 or input.pressed.space or alone and self.rests > 1 then self:think()
  else self.world:step(dt) end
  self.rests = self.tried == 0 and self.rests + dt or 0
end

function scene:draw(stage)
  stage.dot(HOLE_X, HOLE_Y, HOLE, palette.night)
  stage.ring(HOLE_X, HOLE_Y, HOLE, palette.teal, 2)
  stage.line(HOLE_X, HOLE_Y, HOLE_X, HOLE_Y - 60, palette.ink, 2)
  stage.line(HOLE_X, HOLE_Y - 58, HOLE_X + 24, HOLE_Y - 48, palette.coral, 8)
  stage.world(self.world, { groups = LOOKS })
  for _, door in ipairs(self.doors) do
    local x, y = self.world:getPosition(door)
    stage.dot(x, y, 4, palette.night)
  end
  shot.drawPath(stage, self.way, palette.ink)
  local x, y = self.world:getPosition(self.ball)
  if not self.rolling then self.shot:drawCue(stage, x, y, RADIUS + 4, 70) end
  stage.dot(x, y, RADIUS, palette.ink)
  self.sparks:draw(stage)
  stage.text(("%s, %s in the hole"):format(words.count(self.strokes, "stroke"),
    words.count(self.holes, "ball")), 60, 20, 15, palette.dim)
end

return scene
