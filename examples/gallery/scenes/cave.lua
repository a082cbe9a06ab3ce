-- A cave, drawn with the mouse. The level is one outline, one item: rock with hollows in it, and
-- islands of rock in those. Each loop that is drawn becomes a ring of it, so rock and hollow change
-- places inside of the loop. graze says where the edges of rings cross; the scene shows that.

local graze = require "graze"
local arena = require "arena"
local idle = require "idle"
local palette = require "palette"
local runner = require "runner"
local words = require "words"

local scene = {
  title = "A cave to draw",
  about = "graze.outline cuts any rings into convex parts, or says which edges cross. The whole"
    .. " level is one item of a world.",
  drag = "a loop, to dig or to fill",
  help = "left, right, up: run, jump     x: take back     c: convex parts",
}
scene.__index = scene

local FAR = 3000 -- how far the rock reaches: nothing is ever pushed out of its outer side
local MARGIN = 12 -- of the arena, where no loop goes
local STRIDE = 14 -- from corner to corner of a loop
local SHOWN = 7 -- seconds that an error is shown

local BALLS, FALL, FASTEST, HOP = 26, 700, 900, 420
local TIRED = 60 -- a ball hops when it is slower
local KICK = 380

local LOOKS = {
  rock = palette.solid { 0.22, 0.27, 0.38 },
  edge = { fill = false, line = palette.stone, width = 3 },
  part = { fill = palette.faded(palette.teal, 0.1), line = palette.teal, width = 1.5 },
  player = palette.look(palette.coral, 0.95),
}
local COLOURS = { palette.sky, palette.teal, palette.violet, palette.amber }

-- A ring around a point, wavy, of whole numbers.
local function wavy(x, y, width, height, waves, corners)
  local ring = {}
  for k = 0, corners - 1 do
    local angle = k * 2 * math.pi / corners
    local reach = 1 + 0.09 * math.sin(waves * angle) + 0.05 * math.cos((2 * waves + 1) * angle)
    ring[2 * k + 1] = math.floor(x + width * reach * math.cos(angle) + 0.5)
    ring[2 * k + 2] = math.floor(y + height * reach * math.sin(angle) + 0.5)
  end
  return ring
end

-- All rock, a hollow in it, and islands in that.
local function newRings()
  return {
    { -FAR, -FAR, FAR, -FAR, FAR, FAR, -FAR, FAR },
    wavy(560, 290, 480, 220, 5, 64), wavy(360, 250, 110, 34, 3, 20),
    wavy(610, 370, 120, 40, 4, 22), wavy(790, 220, 80, 30, 3, 18),
  }
end

function scene.new()
  local self = setmetatable({
    world = graze.world(), random = arena.random(11), balls = {}, rings = newRings(), time = 0,
    near = {}, idle = idle.new(),
  }, scene)
  self.world:rule("ball", "rock", "bounce"):rule("ball", "ball", "bounce")
  self.world:rule("ball", "player", "ignore")
  self:build(self.rings)
  self.world:add("rock", self.rock, { group = "rock" })
  self.player = runner.new(self.world, 590, 200)
  for k = 1, BALLS do self:addBall(k) end
  return self
end

-- At a place where there is nothing.
function scene:addBall(k)
  local random, inside = self.random, 1
  local ball = { radius = random(7, 14), colour = COLOURS[k % #COLOURS + 1] }
  local shape = graze.circle(0, 0, ball.radius)
  while inside > 0 do
    shape:setPosition(random(150, 950), random(120, 440))
    inside = select(2, self.world:queryShape(shape, nil, self.near))
  end
  self.balls[k] = self.world:add(ball, shape, { group = "ball" })
  self.world:setAcceleration(ball, 0, FALL):setMaxSpeed(ball, FASTEST):setRestitution(ball, 0.9)
  self.world:setVelocity(ball, random(-250, 250), random(-100, 100))
end

-- Cuts the rings into the level; the error raises.
function scene:build(rings)
  local rock = graze.outline(rings)
  self.rings, self.rock = rings, rock
  self.corners = 0
  for _, ring in ipairs(rings) do self.corners = self.corners + #ring / 2 end
end

-- What the new rock has come over is pushed out of it: first of the rock, whatever else is there.
local ONLY_ROCK = { ball = "ignore", player = "ignore" }
function scene:free()
  self.world:setShape("rock", self.rock)
  self.world:push(self.player, ONLY_ROCK)
  for _, ball in ipairs(self.balls) do self.world:push(ball, ONLY_ROCK) end
end

-- What an error of graze.outline means for who draws, the error without the place in the program,
-- and where in the level it is.
local function explain(problem)
  local reason = tostring(problem):match "%((.+)%)$" or tostring(problem)
  local a, b, x, y =
    reason:match "ring (%d+) and edge %d+ of ring (%d+) cross near %((%S+), (%S+)%)"
  local title = "This loop cannot be cut out"
  if a then title = a == b and "The loop crosses itself" or "The loop crosses a wall" end
  return title, reason, tonumber(x), tonumber(y)
end

-- Takes a loop into the level, if its edges cross nothing; returns whether it could.
function scene:take(loop)
  local rings = { loop }
  for k = #self.rings, 1, -1 do table.insert(rings, 1, self.rings[k]) end
  local ok, problem = pcall(self.build, self, rings)
  if ok then
    self:free()
    return true
  end
  local title, reason, x, y = explain(problem)
  self.fault = {
    loop = loop, title = title, text = reason, x = x or loop[1], y = y or loop[2], age = 0,
  }
  return false
end

-- The last loop is forgotten.
function scene:takeBack()
  if #self.rings <= 2 then return end
  local rings = {}
  for k = 1, #self.rings - 1 do rings[k] = self.rings[k] end
  self:build(rings)
  self:free()
end

local function within(value, most) return math.min(math.max(value, MARGIN), most - MARGIN) end

-- The mouse draws: a corner at each stride, whole numbers.
function scene:pen(input)
  local x = math.floor(within(input.x, arena.width) + 0.5)
  local y = math.floor(within(input.y, arena.height) + 0.5)
  if input.pressed[1] then self.loop, self.fault = { x, y }, nil end
  local loop = self.loop
  if not loop then return end
  local dx, dy = x - loop[#loop - 1], y - loop[#loop]
  if dx * dx + dy * dy >= STRIDE * STRIDE then
    loop[#loop + 1], loop[#loop + 2] = x, y
  end
  if input.button then return end
  self.loop = nil
  if #loop >= 6 then self:take(loop) end
end

-- The runner goes through balls, and kicks them.
local RUNNING = { ball = "ignore" }
function scene:run(dt, input)
  local world = self.world
  runner.step(self.player, dt, input, RUNNING)
  local x, y = self.player.x, self.player.y
  local _, n = world:queryCircle(x, y - 20, 24, "ball", self.near)
  for k = 1, n do
    local ball = self.near[k]
    local bx, by = world:getPosition(ball)
    local length = math.max(1, math.sqrt((bx - x) ^ 2 + (by - y + 20) ^ 2))
    world:setVelocity(ball, KICK * (bx - x) / length, KICK * (by - y + 20) / length - 120)
  end
end

-- One ball in turn: it hops if it has come to rest.
function scene:wake()
  local ball = self.balls[math.floor(self.time * 60) % BALLS + 1]
  local vx, vy = self.world:getVelocity(ball)
  if vx * vx + vy * vy > TIRED * TIRED then return end
  self.world:setVelocity(ball, self.random(-HOP, HOP) / 2, -self.random(HOP / 2, HOP))
end

function scene:update(dt, input)
  self.time = self.time + dt
  if input.pressed.c then self.showing = not self.showing end
  if input.pressed.x then self:takeBack() end
  self:pen(input)
  self:run(dt, self.idle:watch(dt, input) and runner.wander(self.player, dt) or input)
  self:wake()
  self.world:step(dt)
  local fault = self.fault
  if fault then
    fault.age = fault.age + dt
    if fault.age > SHOWN then self.fault = nil end
  end
end

local function drawLoop(stage, loop, colour, width)
  for k = 1, #loop - 2, 2 do
    stage.line(loop[k], loop[k + 1], loop[k + 2], loop[k + 3], colour, width)
  end
  stage.line(loop[#loop - 1], loop[#loop], loop[1], loop[2], palette.faded(colour, 0.45), width)
  stage.dot(loop[1], loop[2], 4, colour)
end

-- The loop and where it went wrong; and, in the other half of the arena, why.
local ADVICE = "Draw it all inside of the rock, or all inside of a hollow."
local function drawFault(stage, fault)
  drawLoop(stage, fault.loop, palette.rose, 2)
  stage.ring(fault.x, fault.y, 12 + 6 * math.abs(math.sin(fault.age * 4)), palette.rose, 3)
  local width = 48 + math.max(stage.width(fault.title, 34), stage.width(ADVICE, 20),
    stage.width(fault.text, 15))
  local middle, top = arena.width / 2, fault.y > arena.height / 2 and 70 or arena.height - 180
  stage.panel(middle - width / 2, top, width, 134)
  stage.text(fault.title, middle, top + 14, 34, palette.rose, "center")
  stage.text(ADVICE, middle, top + 62, 20, palette.ink, "center")
  stage.text(fault.text, middle, top + 98, 15, palette.dim, "center")
end

local function drawParts(self, stage)
  for k = 1, self.rock:getPartCount() do stage.shape(self.rock:getPart(k), LOOKS.part) end
end

function scene:draw(stage)
  stage.shape(self.rock, LOOKS.rock)
  if self.showing then drawParts(self, stage) end
  stage.shape(self.rock, LOOKS.edge)
  for _, ball in ipairs(self.balls) do
    local x, y = self.world:getPosition(ball)
    stage.dot(x, y, ball.radius, ball.colour)
  end
  stage.shape(self.world:getShape(self.player), LOOKS.player)
  local x, y = self.world:getPosition(self.player)
  for k = 0, 1 do
    stage.dot(x + self.player.facing * (2 + 6 * k), y - 30, 2.2, palette.night)
  end
  if self.loop then drawLoop(stage, self.loop, palette.amber, 2.5) end
  if self.fault then drawFault(stage, self.fault) end
  local text = ("%s, %s, %s"):format(words.count(#self.rings, "ring"),
    words.count(self.corners, "corner"), words.count(self.rock:getPartCount(), "convex part"))
  stage.note(text, 16, 16)
end

return scene
