-- A row of dominoes up and down a stair: one push, and each throws the next one, to the bell at the
-- end. Before the push they are at rest, to the bit; and after it, once all lie.

local graze = require "graze"
local arena = require "arena"
local hand = require "hand"
local idle = require "idle"
local palette = require "palette"
local sparks = require "sparks"
local tape = require "tape"
local words = require "words"

local scene = {
  title = "Dominoes",
  about = "world:applyImpulse pushes one, and all fall, up and down the stair."
    .. " They lie on one another, and come to rest: world:isAtRest.",
  drag = "a domino, and let go", help = "space: push the first; r: time runs backwards",
  rewinds = true,
}
scene.__index = scene

local STEP, GRAVITY, FRICTION = 1 / 60, 700, 0.4
local COUNT, WIDE, TALL, APART, FIRST = 40, 8, 46, 25, 110
local FLOOR, UP, DOWN, RISE = 500, 11, 25, 11 -- the dominoes at which the stair goes up, and down
local PUSH, FASTEST = 60, 400 -- speeds: of the push; of what the mouse drags
local WAITS, STAYS, FALLEN = 60, 120, 0.3 -- steps before a push, and at the end; radians

local LOOKS = {
  stair = palette.look(palette.stone, 0.3), domino = false, bell = palette.look(palette.amber, 0.5),
}
local STANDS, LIES = palette.look(palette.teal, 0.5), palette.look(palette.coral, 0.6)

-- How high above the floor the k-th domino stands.
local function height(k)
  local up, down = math.max(0, k - UP + 1), math.max(0, k - DOWN)
  return RISE * (math.min(up, DOWN - UP) - math.min(down, DOWN - UP))
end

-- The outline of the stair: each domino has a step of its own.
local function newStair()
  local ring = { arena.width, FLOOR, arena.width, arena.height, 0, arena.height, 0, FLOOR }
  for k = UP, 2 * DOWN - UP do
    if height(k) ~= height(k - 1) then
      local x = FIRST + APART * (k - 1) - APART / 2
      for _, y in ipairs { height(k - 1), height(k) } do
        ring[#ring + 1], ring[#ring + 2] = x, FLOOR - y
      end
    end
  end
  return graze.outline(ring)
end

function scene.new()
  local world = graze.world { friction = FRICTION }:rule("domino", "*", "bounce")
  local self = setmetatable({
    world = world, row = {}, idle = idle.new(), sparks = sparks.new(), wait = 0, rang = false,
    hand = hand.new(), pick = hand.picker(world, "domino"), took = 0,
  }, scene)
  world:add("stair", newStair(), { group = "stair" })
  local last = FIRST + APART * (COUNT - 1)
  world:add("bell", graze.circle(last + 34, FLOOR - 34, 9), { group = "bell" })
  local shape = graze.rectangle(-WIDE / 2, -TALL / 2, WIDE, TALL)
  for k = 1, COUNT do
    self.row[k] = { number = k }
    shape:setPosition(FIRST + APART * (k - 1), FLOOR - height(k) - TALL / 2)
    world:add(self.row[k], shape, {
      group = "domino", mass = 1, angularVelocity = 0, acceleration = { 0, GRAVITY },
      restitution = 0,
    })
  end
  self.tape = tape.new(world)
  return self
end

-- Pushes the head of the first one.
function scene:push()
  local first = self.row[1]
  local x, y, angle = self.world:getTransform(first)
  local half = TALL / 2
  self.world:applyImpulse(first, PUSH, 0, x + half * math.sin(angle), y - half * math.cos(angle))
end

-- How many have fallen, and whether all are at rest.
function scene:look()
  local fallen, rest = 0, true
  for _, domino in ipairs(self.row) do
    if math.abs(self.world:getAngle(domino)) > FALLEN then fallen = fallen + 1 end
    rest = rest and self.world:isAtRest(domino)
  end
  return fallen, rest
end

function scene:read(input)
  if input.pressed.r then self.goesBack = true end
  if input.pressed.space then self:push() end
  local domino, x, y = self.hand:hold(input, self.pick)
  if domino then hand.lead(self.world, domino, x, y, FASTEST) end
end

-- Nobody plays: a push, and when all lie, the time runs back.
function scene:playAlone(fallen, rest)
  self.wait = rest and self.wait + 1 or 0
  if fallen == 0 and self.wait > WAITS then self:push() end
  if fallen > 0 and self.wait > STAYS then self.goesBack = true end
end

function scene:update(dt, input)
  local alone = self.idle:watch(dt, input)
  self.sparks:age(dt)
  self:read(input)
  if self.goesBack then
    if self.tape:back() then self.goesBack, self.rang = false, false end
    return
  end
  local clock = input.clock or os.clock
  local before, fallen, rest = clock(), self:look()
  if alone then self:playAlone(fallen, rest) end
  self.world:step(STEP)
  self.took = self.took + (clock() - before - self.took) / 30
  if not rest then self.tape:record() end
  for _, a, b in self.world:hits() do
    if (a == "bell" or b == "bell") and not self.rang then
      self.rang = true
      self.sparks:add(self.world:getPosition "bell")
    end
  end
end

function scene:draw(stage)
  stage.world(self.world, { groups = LOOKS })
  for _, domino in ipairs(self.row) do
    local lies = math.abs(self.world:getAngle(domino)) > FALLEN
    stage.shape(self.world:getShape(domino), lies and LIES or STANDS)
  end
  self.sparks:draw(stage)
  local fallen, rest = self:look()
  stage.text(("%s of %d lie%s, %s a step"):format(words.count(fallen, "domino", "dominoes"), COUNT,
    rest and ", all at rest" or "", words.time(self.took)), 40, 20, 15, palette.dim)
end

return scene
