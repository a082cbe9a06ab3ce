-- Lasers and swords: long thin things are capsules. A beam is a round dot cast along a line, as far
-- as something stops it; it shines as a capsule, and is thrown back by the sword, another one.

local graze = require "graze"
local arena = require "arena"
local hand = require "hand"
local palette = require "palette"
local sparks = require "sparks"

local scene = {
  title = "Lasers and swords",
  about = "Beams and blades are capsules, against orbs, pillars and each other. The sword throws"
    .. " beams back.",
  drag = "the hero or a pillar",
  help = "arrow keys: walk     mouse: aim     click or space: whirl",
}
scene.__index = scene

local WALK, TURN, WHIRL = 260, 9, 26 -- units and radians a second
local BEAM, LONG, MIRRORS = 4, 1600, 5
local ORBS = 14

local LOOKS = {
  pillar = palette.look(palette.stone, 0.4), orb = palette.look(palette.violet, 0.35),
  sword = palette.look(palette.teal, 0.9), hero = palette.look(palette.amber, 0.5), wall = false,
  lamp = false,
}
local HERO, STRUCK = LOOKS.hero, palette.look(palette.coral, 0.8)
local GLOW, BEAM_LOOK = palette.solid(palette.rose, 0.10), palette.solid(palette.rose, 0.85)

local LAMPS = {
  { x = 30, y = 30, angle = 0.5, pace = 0.7 },
  { x = arena.width - 30, y = arena.height - 30, angle = math.pi + 0.5, pace = 0.53 },
}

local LAMP = 14 -- radius

local STOPS = { "pillar", "wall", "sword", "hero" }

local function newOrb(self, place)
  local random = self.random
  local orb = self.world:add({}, graze.circle(0, 0, random(9, 15)), { group = "orb" })
  local x = place < 0.5 and random(60, 400) or random(800, 1140)
  self.world:setPosition(orb, x, random(50, arena.height - 50))
  self.world:push(orb)
  self.world:setVelocity(orb, random(-110, 110), random(-110, 110))
end

function scene.new()
  local world = graze.world():rule("orb", "pillar", "bounce"):rule("orb", "wall", "bounce")
  local self = setmetatable({
    world = world, random = arena.random(11), cut = 0, burnt = 0, sparks = sparks.new(),
    beams = {}, time = 0, near = {}, hero = {}, sword = {}, angle = -0.4, hand = hand.new(),
  }, scene)
  for group in pairs(LOOKS) do world:rule("sword", group, "ignore") end
  world:rule("orb", "lamp", "bounce"):rule("orb", "orb", "bounce"):rule("orb", "hero", "bounce")
  for _, wall in ipairs(arena.walls()) do world:add(wall, wall, { group = "wall" }) end
  for _, shape in ipairs {
    graze.regularPolygon(6, 46):move(270, 270), graze.regularPolygon(5, 60):move(930, 290),
    graze.polygon({ -70, -12, 70, -12, 70, 12, -70, 12 }, 10):setTransform(380, 430, -0.5),
    graze.polygon({ -60, -12, 60, -12, 60, 12, -60, 12 }, 10):setTransform(840, 130, 0.6),
  } do
    world:add(shape, shape, { group = "pillar" })
  end
  for _, lamp in ipairs(LAMPS) do
    world:add(lamp, graze.circle(lamp.x, lamp.y, LAMP), { group = "lamp" })
  end
  self.pick = hand.picker(world, { "hero", "pillar" })
  world:add(self.hero, graze.circle(0, 0, 18):setPosition(600, 280), { group = "hero" })
  world:add(self.sword, graze.capsule(30, 0, 150, 0, 5), { group = "sword" })
  for _ = 1, ORBS do newOrb(self, self.random(0, 1)) end
  self:shine()
  return self
end

-- The first n of self.near, which are orbs, burst, and others come.
function scene:burst(n)
  for i = 1, n do
    local x, y = self.world:getPosition(self.near[i])
    self.sparks:add(x, y)
    self.world:remove(self.near[i])
    newOrb(self, x < 600 and 1 or 0)
  end
end

-- Those of the orbs that a capsule overlaps burst.
function scene:strike(capsule)
  local _, n = self.world:queryShape(capsule, "orb", self.near)
  self:burst(n)
  return n
end

-- A beam: cast on, and thrown back where it meets the sword.
function scene:cast(x, y, angle)
  local dx, dy = math.cos(angle) * LONG, math.sin(angle) * LONG
  for _ = 1, MIRRORS do
    local dot = graze.circle(x, y, BEAM)
    local item, t, nx, ny = self.world:shapeCast(dot, dx, dy, STOPS)
    local toX, toY = x + dx * (t or 1), y + dy * (t or 1)
    local beam = graze.capsule(x, y, toX, toY, BEAM)
    self.beams[#self.beams + 1] = beam
    self.burnt = self.burnt + self:strike(beam)
    if item == self.hero then self.struck = true end
    if item ~= self.sword then return end
    local along = dx * nx + dy * ny
    x, y, dx, dy = toX, toY, dx - 2 * along * nx, dy - 2 * along * ny
  end
end

function scene:shine()
  self.beams, self.struck = {}, false
  for _, lamp in ipairs(LAMPS) do
    self:cast(lamp.x, lamp.y, lamp.angle + 0.4 * math.sin(self.time * lamp.pace))
  end
end

function scene:walk(dt, input)
  local x, y = self.world:getPosition(self.hero)
  local dx = (input.right and 1 or 0) - (input.left and 1 or 0)
  local dy = (input.down and 1 or 0) - (input.up and 1 or 0)
  local part = dx ~= 0 and dy ~= 0 and math.sqrt(0.5) or 1
  self.world:move(self.hero, x + dx * part * WALK * dt, y + dy * part * WALK * dt)
end

-- Moves the hero or the pillar that the mouse holds. It slides along walls, lamps, and the other;
-- orbs are pushed aside.
local ASIDE = { orb = "ignore" }
function scene:pull(input)
  local item, x, y = self.hand:hold(input, self.pick)
  if not item then return end
  self.world:move(item, x, y, ASIDE)
  local _, n = self.world:queryShape(self.world:getShape(item), "orb", self.near)
  for i = 1, n do self.world:push(self.near[i]) end
end

-- By how much the sword is to turn in this step: towards the mouse, or round once.
function scene:turn(dt, input)
  local click = input.pressed[1] and not self.hand.thing
  if (click or input.pressed.space) and not self.whirl then self.whirl = 2 * math.pi end
  if self.whirl then
    local part = math.min(self.whirl, WHIRL * dt)
    self.whirl = self.whirl > part and self.whirl - part or nil
    return part
  end
  local x, y = self.world:getPosition(self.hero)
  if input.x == x and input.y == y then return 0 end
  local goal = math.acos((input.x - x) / math.sqrt((input.x - x) ^ 2 + (input.y - y) ^ 2))
  if input.y < y then goal = -goal end
  local off = (goal - self.angle + math.pi) % (2 * math.pi) - math.pi
  return math.min(math.max(off, -TURN * dt), TURN * dt)
end

-- Turns the blade about the hero, and cuts all that it meets on the way.
function scene:swing(turn)
  local x, y = self.world:getPosition(self.hero)
  self.world:setTransform(self.sword, x, y, self.angle)
  local n = self.world:shapeCastAll(self.world:getShape(self.sword), 0, 0, turn, "orb")
  for k = 1, n do
    local _, orb = self.world:getHit(k)
    self.near[k] = orb
  end
  self:burst(n)
  self.cut = self.cut + n
  self.angle = self.angle + turn
  self.world:setAngle(self.sword, self.angle)
end

function scene:update(dt, input)
  self.time = self.time + dt
  self.world:step(dt)
  self:walk(dt, input)
  self:pull(input)
  self:swing(self:turn(dt, input))
  self:shine()
  self.sparks:age(dt)
end

function scene:draw(stage)
  for _, beam in ipairs(self.beams) do
    local x1, y1, x2, y2 = beam:getVertices()
    for wider = 3, 1, -1 do
      stage.shape(graze.capsule(x1, y1, x2, y2, BEAM + 5 * wider), GLOW)
    end
    stage.shape(beam, BEAM_LOOK)
    stage.line(x1, y1, x2, y2, palette.ink, 1.5)
  end
  for _, lamp in ipairs(LAMPS) do stage.dot(lamp.x, lamp.y, 11, palette.rose) end
  LOOKS.hero = self.struck and STRUCK or HERO
  stage.world(self.world, { groups = LOOKS })
  self.sparks:draw(stage)
  stage.text(("%d cut     %d burnt"):format(self.cut, self.burnt), arena.width - 24, 18, 18,
    palette.ink, "right")
end

return scene
