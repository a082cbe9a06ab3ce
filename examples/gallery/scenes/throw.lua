-- A throw whose way is known before: world:impact says what a thrown ball meets first, and when,
-- and from there it goes on with the bounce. The ball that is thrown then flies through world:step,
-- and takes the same way, to the last bounce.

local graze = require "graze"
local arena = require "arena"
local idle = require "idle"
local palette = require "palette"
local sparks = require "sparks"
local words = require "words"

local scene = {
  title = "A throw, foretold",
  about = "world:impact finds the first thing on the way of a thrown ball: the arc is drawn with"
    .. " all its bounces before it flies.",
  drag = "to aim",
  help = "click or space: throw into the basket",
}
scene.__index = scene

local RADIUS, GRAVITY, BOUNCE = 9, 900, 0.72
local HAND_X, HAND_Y = 70, 400
local PULL, FASTEST = 2.4, 1150 -- speed for each unit that the mouse is away; at most
local BOUNCES, SECONDS = 7, 4 -- of an arc
local DOT = 0.03 -- seconds between its dots
local LIFE = 7 -- seconds of a ball
local TRIES = 12 -- a step, while nobody plays

local BALL = graze.circle(0, 0, RADIUS)
local BASKETS = { { 1010, 360 }, { 640, 200 }, { 900, 150 }, { 1100, 480 }, { 420, 330 } }
local BASKET = { 0, 0, 6, 0, 14, 60, 76, 60, 84, 0, 90, 0, 80, 66, 10, 66 }

local SOLID = "solid"
local LOOKS = {
  solid = { fill = { 0.16, 0.2, 0.3, 1 }, line = palette.stone, width = 2 },
  basket = palette.look(palette.amber, 0.5), ball = palette.look(palette.coral, 0.95),
  ghost = palette.ghost(palette.teal, 0.8),
}

local function addLevel(world)
  local options = { group = SOLID }
  for k, plane in ipairs(arena.walls()) do world:add("side" .. k, plane, options) end
  world:add("hill", graze.outline(300, 560, 380, 500, 470, 470, 560, 480, 620, 530, 660, 560),
    options)
  world:add("ramp", graze.polygon(700, 420, 860, 330, 860, 350, 705, 436), options)
  world:add("shelf", graze.rectangle(520, 300, 120, 18), options)
  world:add("pillar", graze.capsule(760, 60, 760, 190, 16), options)
  world:add("knob1", graze.circle(330, 170, 34), options)
  world:add("knob2", graze.circle(560, 100, 26), options)
  world:add("blocks", graze.grid(4, 3, 26, 26, { 0, 0, 0, 1, 0, 0, 1, 1, 0, 1, 1, 1 })
    :setPosition(1096, 190), options)
end

function scene.new()
  local self = setmetatable({
    world = graze.world(), idle = idle.new(), sparks = sparks.new(), random = arena.random(5),
    balls = {}, thrown = 0, hits = 0, place = 1, vx = 500, vy = -600, wait = 0, arc = {}, time = 0,
  }, scene)
  self.world:rule("ball", SOLID, "bounce"):rule("ball", "basket", "bounce")
  self.world:rule("ball", "ball", "ignore")
  addLevel(self.world)
  self.world:add("basket", graze.outline(BASKET):setPosition(BASKETS[1][1], BASKETS[1][2]),
    { group = "basket" })
  self:foresee(self.vx, self.vy, self.arc)
  return self
end

local BLOCKERS = { SOLID, "basket" }

-- Where a ball is after some seconds of flight.
local function placeAfter(t, x, y, vx, vy) return x + vx * t, y + vy * t + GRAVITY * t * t / 2 end

-- Writes the legs of a throw into a list: each begins with x, y and the velocity, and lasts so many
-- seconds. Returns how many there are.
function scene:foresee(vx, vy, legs)
  local x, y, left, n = HAND_X, HAND_Y, SECONDS, 0
  while left > 0 and n <= BOUNCES do
    BALL:setPosition(x, y)
    local item, t, nx, ny = self.world:impact(BALL, vx, vy, 0, GRAVITY, left, BLOCKERS)
    n = n + 1
    local leg = legs[n] or {}
    leg.x, leg.y, leg.vx, leg.vy, leg.t, leg.item = x, y, vx, vy, t or left, item
    legs[n] = leg
    left = left - leg.t
    x, y = placeAfter(leg.t, x, y, vx, vy)
    if not item then break end
    vy = vy + GRAVITY * leg.t
    local speed = vx * nx + vy * ny
    vx, vy = vx - (1 + BOUNCE) * speed * nx, vy - (1 + BOUNCE) * speed * ny
    if speed > -30 then break end -- it comes to rest
  end
  for k = #legs, n + 1, -1 do legs[k] = nil end
  return n
end

-- Is a ball at this place in the basket?
function scene:isIn(x, y)
  local bx, by = self.world:getPosition "basket"
  return x > bx + 14 and x < bx + 76 and y > by + 14 and y < by + 60
end

function scene:throw(vx, vy)
  local ball = { age = 0 }
  self.thrown = self.thrown + 1
  self.world:add(ball, BALL:setPosition(HAND_X, HAND_Y), { group = "ball" })
  self.world:setVelocity(ball, vx, vy):setAcceleration(ball, 0, GRAVITY)
  self.world:setRestitution(ball, BOUNCE)
  self.balls[#self.balls + 1] = ball
end

-- Looks for a throw whose last leg ends in the basket.
local tried = {}
function scene:search()
  for _ = 1, TRIES do
    local vx, vy = self.random(150, 900), self.random(-1000, 100)
    if vx * vx + vy * vy < FASTEST * FASTEST then
      local last = tried[self:foresee(vx, vy, tried)]
      local x, y = placeAfter(last.t, last.x, last.y, last.vx, last.vy)
      if self:isIn(x, y) then return vx, vy end
    end
  end
end

function scene:aim(dt, input)
  if self.idle:watch(dt, input) then
    self.wait = self.wait + dt
    if self.wait > 1.2 and not self.goalX then self.goalX, self.goalY = self:search() end
    if not self.goalX then return end
    local part = math.min(1, 5 * dt)
    self.vx, self.vy = self.vx + (self.goalX - self.vx) * part,
      self.vy + (self.goalY - self.vy) * part
    if self.wait < 2.6 then return end
    self.vx, self.vy, self.wait = self.goalX, self.goalY, 0
    self.goalX, self.goalY = nil, nil
    self:throw(self.vx, self.vy)
    return
  end
  local vx, vy = (input.x - HAND_X) * PULL, (input.y - HAND_Y) * PULL
  local speed = math.sqrt(vx * vx + vy * vy)
  local part = math.min(1, FASTEST / math.max(speed, 1))
  self.vx, self.vy = vx * part, vy * part
  if input.pressed[1] or input.pressed.space then self:throw(self.vx, self.vy) end
end

-- A ball that lies in the basket counts, and moves the basket on.
function scene:score(ball)
  local x, y = self.world:getPosition(ball)
  local vx, vy = self.world:getVelocity(ball)
  if not self:isIn(x, y) or vx * vx + vy * vy > 60 * 60 then return false end
  self.hits, self.place = self.hits + 1, self.place % #BASKETS + 1
  self.sparks:add(x, y)
  return true
end

function scene:update(dt, input)
  self.time = self.time + dt
  self:aim(dt, input)
  self.world:step(dt)
  local moves = false
  for k = #self.balls, 1, -1 do
    local ball = self.balls[k]
    ball.age = ball.age + dt
    local scores = self:score(ball)
    if scores or ball.age > LIFE then
      moves = moves or scores
      self.world:remove(ball)
      table.remove(self.balls, k)
    end
  end
  if moves then
    local place = BASKETS[self.place]
    self.world:setPosition("basket", place[1], place[2])
    for _, ball in ipairs(self.balls) do self.world:push(ball) end
  end
  self.sparks:age(dt)
  self:foresee(self.vx, self.vy, self.arc)
end

local function drawArc(stage, arc)
  local time, total = 0, 0
  for _, leg in ipairs(arc) do total = total + leg.t end
  for k, leg in ipairs(arc) do
    local from = math.ceil(time / DOT) * DOT - time
    for t = from, leg.t, DOT do
      local x, y = placeAfter(t, leg.x, leg.y, leg.vx, leg.vy)
      stage.dot(x, y, 2.4, palette.faded(palette.teal, 1 - 0.8 * (time + t) / total))
    end
    time = time + leg.t
    local x, y = placeAfter(leg.t, leg.x, leg.y, leg.vx, leg.vy)
    if leg.item or k == #arc then stage.shape(BALL:setPosition(x, y), LOOKS.ghost) end
  end
end

function scene:draw(stage)
  for item in self.world:items() do
    local group = self.world:getGroup(item)
    if self.world:getShapeType(item) ~= "plane" and LOOKS[group] then
      stage.shape(self.world:getShape(item), LOOKS[group])
    end
  end
  drawArc(stage, self.arc)
  stage.arrow(HAND_X, HAND_Y, HAND_X + self.vx * 0.12, HAND_Y + self.vy * 0.12, palette.coral)
  stage.dot(HAND_X, HAND_Y, RADIUS, palette.coral)
  self.sparks:draw(stage)
  stage.note(("%s, %s in the basket"):format(words.count(self.thrown, "throw"),
    words.count(self.hits, "ball")), 16, 16)
end

return scene
