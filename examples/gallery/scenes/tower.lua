-- Crates, planks and posts that stand, fall and come to rest; a sling; and the shot that is drawn
-- before it is shot. A world that is set back does the same again, so the tower falls into the
-- outlines, to the bit.

local graze = require "graze"
local arena = require "arena"
local idle = require "idle"
local palette = require "palette"
local shot = require "shot"
local sparks = require "sparks"
local tape = require "tape"
local words = require "words"

local scene = {
  title = "Tower",
  about = "Crates stand at rest, to the bit: world:isAtRest."
    .. " The outlines are the shot, played ahead and taken back.",
  drag = "back from the stone, as a sling, and let go",
  help = "r: the shot runs backwards; space: the machine shoots", rewinds = true,
}
scene.__index = scene

local STEP, GRAVITY, FRICTION, BOUNCE = 1 / 60, 700, 0.5, 0.1
local FLOOR, SLING_X, SLING_Y, STONE, HEAVY = 520, 150, 390, 14, 4 -- so much heavier than wood
local PULL, FASTEST = 7, 1150 -- speed for each unit that the mouse is drawn back; at most
local BREAKS, ROLLING = 150, 8 -- the impulse that breaks an egg; what rolls slows down
local SHOTS, LONGEST = 4, 600 -- stones for a tower; steps of a shot
-- Steps that are foreseen: in all; at once, if nothing is hit; then with the hit; in each frame.
local AHEAD, FLIGHT, SHOWN, A_FRAME = 150, 90, 3, 1
local AIMED, STAYS = 100, 60 -- steps in which the machine aims; till it runs all back

local LOOKS = {
  ground = palette.solid(palette.rule), post = palette.look(palette.violet, 0.45),
  plank = palette.look(palette.sky, 0.4), crate = palette.look(palette.amber, 0.5),
  egg = palette.look(palette.rose, 0.7), stone = palette.look(palette.coral, 0.9), wall = false,
}
local GHOST = palette.ghost(palette.teal, 0.75)

-- Building --------------------------------------------------------------------------------------

-- Adds something to the world, of wood unless its density is told.
function scene:put(group, shape, x, y, density)
  local body = { shape = shape }
  self.world:add(body, shape:setPosition(x, y), {
    group = group, mass = shape:getArea() * (density or 1) / 1000, angularVelocity = 0,
    acceleration = { 0, GRAVITY }, restitution = BOUNCE,
    angularDeceleration = shape:type() == "circle" and ROLLING or 0,
  })
  return body
end

-- Adds a part of the tower.
function scene:addBody(...) self.bodies[#self.bodies + 1] = self:put(...) end

local function block(width, height)
  return graze.rectangle(-width / 2, -height / 2, width, height)
end

-- A house of some storeys: posts, a plank on them, and an egg in between; crates on its roof.
function scene:addHouse(x, storeys, row)
  local y = FLOOR
  for _ = 1, storeys do
    for side = -1, 1, 2 do self:addBody("post", block(16, 64), x + 48 * side, y - 32) end
    self:addBody("egg", graze.circle(0, 0, 12), x, y - 12)
    self:addBody("plank", block(120, 12), x, y - 70)
    y = y - 76
  end
  for count = row, 1, -1 do
    for k = 1, count do
      self:addBody("crate", block(26, 26), x + 27 * (k - (count + 1) / 2), y - 13)
    end
    y = y - 26
  end
end

function scene:load()
  self.stone = self:put("stone", graze.circle(0, 0, STONE), SLING_X, SLING_Y, HEAVY)
  self.world:setAcceleration(self.stone, 0, 0)
  self.tape:begin()
  self.state, self.time, self.tried, self.ahead = "ready", 0, nil, nil
end

function scene:build()
  for _, item in ipairs(self.bodies) do
    if self.world:has(item) then self.world:remove(item) end
  end
  if self.world:has(self.stone) then self.world:remove(self.stone) end
  self.bodies, self.shots, self.strongest = {}, 0, 0
  self:addHouse(760, 2, 2)
  self:addHouse(900, 3, 2)
  self:addHouse(1030, 0, 3)
  self:load()
end

function scene.new()
  local world = graze.world { friction = FRICTION }
  local self = setmetatable({
    world = world, bodies = {}, stone = {}, random = arena.random(3), idle = idle.new(),
    shot = shot.new(world, PULL, FASTEST), sparks = sparks.new(), tape = tape.new(world),
    way = {}, ends = {}, foreseen = 0,
  }, scene)
  for group in pairs(LOOKS) do world:rule(group, "*", "bounce") end
  world:add("ground", graze.rectangle(0, FLOOR, arena.width, arena.height - FLOOR),
    { group = "ground" })
  for k, plane in ipairs(arena.walls(0, -2000)) do world:add(k, plane, { group = "wall" }) end
  self:build()
  return self
end

-- Playing ---------------------------------------------------------------------------------------

-- Plays a step: blows break eggs. Returns whether the stone has hit anything, and the strongest
-- blow of the step. It changes nothing but the world, so that shots can be played ahead.
function scene:play(burst)
  local world, struck, strongest = self.world, false, 0
  world:step(STEP)
  local function hurt(item, impulse)
    if impulse < BREAKS or not world:has(item) or world:getGroup(item) ~= "egg" then return end
    if burst then burst(world:getPosition(item)) end
    world:remove(item)
  end
  for k, a, b in world:hits() do
    local impulse = world:getHitImpulse(k)
    strongest = math.max(strongest, impulse)
    struck = struck or a == self.stone or b == self.stone
    hurt(a, impulse)
    hurt(b, impulse)
  end
  return struck, strongest
end

function scene:release(vx, vy)
  self.world:setVelocity(self.stone, vx, vy):setAcceleration(self.stone, 0, GRAVITY)
end

-- Where all bodies are after the steps that were foreseen.
function scene:note()
  for k, body in ipairs(self.bodies) do
    self.ends[k] = self.world:has(body) and { self.world:getTransform(body) } or false
  end
end

-- Foresees a shot: all of the stone's flight at once, and what falls bit by bit, as that takes
-- longer. In between, the world is as it was.
function scene:foresee(vx, vy)
  local world, again = self.world, vx ~= self.seenX or vy ~= self.seenY or not self.ahead
  local left = again and FLIGHT or A_FRAME
  self.before = world:save(self.before)
  if again then
    self.seenX, self.seenY, self.foreseen, self.way, self.met = vx, vy, 0, {}, false
    self:release(vx, vy)
  else
    world:restore(self.ahead)
  end
  while left > 0 and self.foreseen < AHEAD do
    if not self.met then self.shot:note(self.way, self.stone) end
    left, self.foreseen = left - 1, self.foreseen + 1
    if self:play() and not self.met then left, self.met = math.min(left, SHOWN), true end
  end
  self:note()
  self.ahead = world:save(self.ahead)
  world:restore(self.before)
end

function scene:shoot()
  self:release(self.shot.vx, self.shot.vy)
  self.state, self.time, self.still, self.shots = "flies", 0, 0, self.shots + 1
end

-- Does anything move that is not at rest?
function scene:moves()
  for _, body in ipairs(self.bodies) do
    if self.world:has(body) and not self.world:isAtRest(body) then return true end
  end
  return self.world:has(self.stone) and not self.world:isAtRest(self.stone)
end

-- A shot goes on until all is at rest. What then lies stays; after the last stone, or the last egg,
-- there is a new tower.
function scene:fly(alone)
  local _, blow = self:play(function(x, y) self.sparks:add(x, y) end)
  self.tape:record()
  self.strongest = math.max(self.strongest, blow)
  self.time = self.time + 1
  if self.time < LONGEST and self:moves() then
    self.still = 0
    return
  end
  self.still = self.still + 1
  if alone and self.still < STAYS then return end
  if alone then self.state = "back"
  elseif self.shots == SHOTS or self:eggs() == 0 then self:build()
  else
    self.world:remove(self.stone)
    self:load()
  end
end

function scene:eggs()
  local count = 0
  for _, body in ipairs(self.bodies) do
    if self.world:has(body) and self.world:getGroup(body) == "egg" then count = count + 1 end
  end
  return count
end

-- The machine aims at the tower, waits until it is seen what will fall, and shoots.
function scene:think()
  if not self.tried then
    local angle, speed = -self.random(0.05, 0.75), self.random(0.75, 1) * FASTEST
    self.shot.vx, self.shot.vy = speed * math.cos(angle), speed * math.sin(angle)
    self.tried = 0
  end
  self.tried = self.tried + 1
  self:foresee(self.shot.vx, self.shot.vy)
  if self.tried > AIMED then self:shoot() end
end

function scene:aim(input, alone)
  if self.tried or alone or input.pressed.space then return self:think() end
  local drawn, let_go = self.shot:pull(input, SLING_X, SLING_Y)
  if drawn then self:foresee(self.shot.vx, self.shot.vy) end
  if let_go and (self.shot.vx ~= 0 or self.shot.vy ~= 0) then self:shoot() end
end

function scene:update(dt, input)
  local alone = self.idle:watch(dt, input)
  self.sparks:age(dt)
  if input.pressed.r and self.state == "flies" then self.state = "back" end
  if self.state == "back" then
    if self.tape:back() then self.state, self.shots, self.tried = "ready", self.shots - 1, nil end
  elseif self.state == "flies" then
    self:fly(alone)
  else
    self:aim(input, alone)
  end
end

-- Drawing ---------------------------------------------------------------------------------------

-- The outlines of where bodies will be that will not stay.
function scene:drawEnds(stage)
  for k, body in ipairs(self.bodies) do
    local at = self.ends[k]
    if at and self.world:has(body) then
      local x, y, angle = self.world:getTransform(body)
      if math.abs(x - at[1]) + math.abs(y - at[2]) + 20 * math.abs(angle - at[3]) > 1 then
        stage.shape(body.shape:setTransform(at[1], at[2], at[3]), GHOST)
      end
    end
  end
end

function scene:draw(stage)
  stage.line(SLING_X - 5, FLOOR, SLING_X - 5, SLING_Y + 10, palette.stone, 8)
  stage.world(self.world, { groups = LOOKS })
  local aims = self.state == "ready" and (self.shot.drawn or self.tried)
  if aims then
    local vx, vy = self.shot.vx / PULL, self.shot.vy / PULL
    stage.line(SLING_X - vx, SLING_Y - vy, SLING_X, SLING_Y, palette.amber, 3)
    shot.drawPath(stage, self.way, palette.ink)
  end
  if aims or self.state == "flies" then self:drawEnds(stage) end
  self.sparks:draw(stage)
  stage.text(("stone %d of %d, %s left, strongest blow %.0f"):format(
    math.min(SHOTS, self.shots + (self.state == "flies" and 0 or 1)), SHOTS,
    words.count(self:eggs(), "egg"), self.strongest), 40, 20, 15, palette.dim)
end

return scene
