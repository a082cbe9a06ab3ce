-- Artillery: two worms, wind, and ground that bombs dig away. What comes loose tumbles down, and is
-- ground again once it lies.

local graze = require "graze"
local arena = require "arena"
local idle = require "idle"
local palette = require "palette"
local rubble = require "rubble"
local runner = require "runner"
local shot = require "shot"
local sparks = require "sparks"
local words = require "words"

local scene = {
  title = "Artillery",
  about = "world:carve digs craters, world:breakOff lets fall what hangs in the air."
    .. " At rest, pieces are ground again: world:fill.",
  drag = "back from the worm, as a sling, and let go",
  help = "arrows: walk and jump; space: the machine shoots",
}
scene.__index = scene

local FALL, STEEPEST, MACHINE = 700, 260, 70 -- acceleration, wind at most, tries of the machine
local BLAST, RADIUS, PULL, FASTEST, FRICTION = 46, 5, 5, 950, 0.6
local AHEAD, STEPS = 1 / 30, 90 -- a step of a foreseen flight, and their number

local LOOKS = {
  soil = palette.look(palette.stone, 0.6), debris = palette.look(palette.violet, 0.5),
  bedrock = palette.look(palette.rule, 0.9), bomb = palette.solid(palette.amber), player = false,
}
local WORMS = { palette.look(palette.coral, 0.8), palette.look(palette.teal, 0.8) }
local NOBODY, GROUND = { pressed = {} }, { "soil", "debris", "bedrock" }

-- Hills with caves in them, under thin roofs.
local function newHills()
  local ring = { 1200, 550, 0, 550 }
  for k = 0, 60 do
    ring[#ring + 1] = k * 20
    ring[#ring + 1] = math.floor(330 - 60 * math.sin(k / 4) - 45 * math.sin(k / 9 + 1))
  end
  return graze.outline(ring):subtract(graze.ellipse(230, 400, 110, 60, 24),
    graze.ellipse(560, 430, 160, 70, 24), graze.ellipse(850, 425, 110, 60, 24))
end

function scene.new()
  local world = graze.world { friction = FRICTION }
  world:rule("bomb", "*", "touch"):rule("bomb", "player", "ignore")
  world:rule("player", "player", "ignore"):rule("debris", "*", "bounce")
  local self = setmetatable({
    world = world, turn = 1, hits = { 0, 0 }, wind = 90,
    tries = 0, way = {}, best = math.huge, random = arena.random(7), idle = idle.new(),
    sparks = sparks.new(), shot = shot.new(world, PULL, FASTEST),
  }, scene)
  local bedrock = graze.rectangle(0, 545, 1200, 15)
  self.rubble = rubble.new(world, bedrock)
  world:add("soil", newHills(), { group = "soil" })
  world:add("bedrock", bedrock, { group = "bedrock" })
  for k, plane in ipairs(arena.walls(0, -900)) do world:add(k, plane, { group = "bedrock" }) end
  self.worms = { runner.new(world, 160, 200), runner.new(world, 1040, 200) }
  return self
end

-- Where a bomb comes from: the hand of the worm whose turn it is.
function scene:hand() return self.worms[self.turn].x, self.worms[self.turn].y - 34 end

-- Digs a crater, and throws the worms that are in it.
function scene:explode(x, y)
  local blast = graze.circle(x, y, BLAST)
  self.rubble:dig(blast)
  for k, worm in ipairs(self.worms) do
    if self.world:getShape(worm):overlaps(blast) then
      worm.vx, worm.vy = worm.x < x and -300 or 300, -300
      self.hits[3 - k] = self.hits[3 - k] + 1
    end
  end
end

-- Where a bomb that is thrown with a velocity comes down.
function scene:foresee(vx, vy, way)
  local x, y = self:hand()
  local px, py = x, y
  for k = 1, STEPS do
    local t = k * AHEAD
    local qx, qy = x + vx * t + self.wind * t * t / 2, y + vy * t + FALL * t * t / 2
    local item, part = self.world:rayCast(px, py, qx, qy, GROUND)
    if way then way[#way + 1], way[#way + 2] = px, py end
    if item then return px + (qx - px) * part, py + (qy - py) * part end
    px, py = qx, qy
  end
  return px, py
end

function scene:shoot()
  local x, y = self:hand()
  self.bomb = {}
  self.world:add(self.bomb, graze.circle(0, 0, RADIUS):setPosition(x, y),
    { group = "bomb", acceleration = { self.wind, FALL } })
  self.shot:strike(self.bomb)
  self.tries, self.best, self.way = 0, math.huge, {}
end

-- The machine tries a throw in each step, and takes the one that ends nearest to the other.
function scene:think()
  local other = self.worms[3 - self.turn]
  local angle, speed = -self.random(0.2, math.pi - 0.2), self.random(250, FASTEST)
  local vx, vy = speed * math.cos(angle), speed * math.sin(angle)
  local x, y = self:foresee(vx, vy)
  local away = math.abs(x - other.x) + math.abs(y - other.y)
  if away < self.best then self.best, self.shot.vx, self.shot.vy = away, vx, vy end
  self.tries = self.tries + 1
  if self.tries > MACHINE then self:shoot() end
end

function scene:fly()
  for _, item, _, _, _, _, _, x, y in self.world:hits() do
    if item == self.bomb then
      self.world:remove(self.bomb)
      self.sparks:add(x, y)
      self:explode(x, y)
      self.bomb, self.turn, self.wind = nil, 3 - self.turn, self.random(-STEEPEST, STEEPEST)
      return
    end
  end
end

function scene:update(dt, input)
  local alone = self.idle:watch(dt, input)
  self.sparks:age(dt)
  for k, worm in ipairs(self.worms) do
    runner.step(worm, dt, k == self.turn and not self.bomb and input or NOBODY)
  end
  self.rubble:settle "player"
  self.world:step(dt)
  if self.bomb then return self:fly() end
  if self.tries > 0 or input.pressed.space or alone then return self:think() end
  local drawn, let_go = self.shot:pull(input, self:hand())
  self.way = {}
  if drawn then self:foresee(self.shot.vx, self.shot.vy, self.way) end
  if let_go and (self.shot.vx ~= 0 or self.shot.vy ~= 0) then self:shoot() end
end

function scene:draw(stage)
  stage.world(self.world, { groups = LOOKS })
  for k, worm in ipairs(self.worms) do
    stage.shape(runner.body():setPosition(worm.x, worm.y), WORMS[k])
  end
  shot.drawPath(stage, self.way, palette.ink)
  stage.arrow(600, 40, 600 + self.wind / 2, 40, palette.sky)
  self.sparks:draw(stage)
  stage.text(("%d to %d, %s fell"):format(self.hits[1], self.hits[2],
    words.count(self.rubble.pieces, "piece")), 40, 20, 15, palette.dim)
end

return scene
