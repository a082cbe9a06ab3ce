-- Pool: a break of fifteen balls that lie close together. What meets at one instant is solved at
-- once, so that a rack bursts alike in whatever order its balls were added. And a shot is known
-- before it is played: the world is saved, plays it, and is restored.

local graze = require "graze"
local arena = require "arena"
local idle = require "idle"
local palette = require "palette"
local words = require "words"

local scene = {
  title = "Pool",
  about = "world:step: a break of fifteen at once. world:save and world:restore: the ways of all"
    .. " balls are drawn before the shot.",
  drag = "back, as a cue, and let go",
  help = "space: the machine shoots",
}
scene.__index = scene

local STEP = 1 / 60
local LEFT, TOP, RIGHT, BOTTOM = 110, 50, 1090, 510 -- the noses of the cushions
local CENTER, MIDDLE = (LEFT + RIGHT) / 2, (TOP + BOTTOM) / 2
local CUSHION = 34
local RADIUS, GAP = 11, 1.6 -- of balls; between two in a rack, which lie by chance
local ROLLING, ELASTIC, CUSHIONED = 0.55, 0.95, 0.8
local SLOW = 12 -- units a second: such a ball stops
local PULL, FASTEST = 6, 1500 -- speed for each unit that the cue is drawn back; at most
local SHOWN, THOUGHT = 70, 240 -- steps of a shot that are drawn ahead; that the machine looks ahead
local TRIES, PATIENCE = 40, 25 -- shots that the machine tries; steps for which it shows its choice

local COLOURS = {
  palette.amber, palette.sky, palette.coral, palette.violet, palette.rose, palette.teal,
  palette.stone, palette.night,
}
local LOOKS = { rail = palette.look(palette.stone, 0.35), pocket = false, ball = false }

-- The table ---------------------------------------------------------------------------------------

-- Six cushions, whose ends lead into the pockets.
local CORNER, SIDE, MITRE = 25, 20, 14
local function addCushions(world)
  local function add(...) world:add({}, graze.polygon(...), { group = "rail" }) end
  for _, y in ipairs { TOP, BOTTOM } do
    local back = y == TOP and y - CUSHION or y + CUSHION
    local l, r = LEFT + CORNER, RIGHT - CORNER
    add(l, y, CENTER - SIDE, y, CENTER - SIDE + 4, back, l - CUSHION, back)
    add(CENTER + SIDE, y, r, y, r + CUSHION, back, CENTER + SIDE - 4, back)
  end
  for _, x in ipairs { LEFT, RIGHT } do
    local back = x == LEFT and x - CUSHION or x + CUSHION
    local t, b = TOP + CORNER, BOTTOM - CORNER
    add(x, t, x, b, back, b + CUSHION, back, t - CUSHION)
  end
  for item in world:items() do world:setRestitution(item, CUSHIONED) end
end

-- A pocket is a small circle: a ball that touches it has its centre over the hole.
local HOLE, DEEPER = 24, 8
local function addPockets(world)
  for _, y in ipairs { TOP, BOTTOM } do
    local out = y == TOP and -1 or 1
    for _, x in ipairs { LEFT - DEEPER, CENTER, RIGHT + DEEPER } do
      local deep = x == CENTER and MITRE or DEEPER
      world:add({}, graze.circle(0, 0, HOLE - RADIUS):setPosition(x, y + out * deep),
        { group = "pocket" })
    end
  end
end

function scene:addBall(ball, x, y)
  local world = self.world
  world:add(ball, graze.circle(0, 0, RADIUS):setPosition(x, y), { group = "ball" })
  world:push(ball)
  world:setMass(ball, 1):setFriction(ball, ROLLING):setRestitution(ball, ELASTIC)
end

-- Fifteen balls in a triangle, not quite exact, and the cue ball at the other end.
function scene:rack()
  local apart, number, random = 2 * RADIUS + GAP, 0, self.random
  for row = 0, 4 do
    for k = 0, row do
      number = number + 1
      local x, y = row * apart * math.sqrt(3) / 2, (k - row / 2) * apart
      self:addBall(self.balls[number], RIGHT - 260 + x + random(-GAP, GAP) / 3,
        MIDDLE + y + random(-GAP, GAP) / 3)
    end
  end
  self:spot()
end

function scene:spot() self:addBall(self.cue, LEFT + 240, MIDDLE) end

function scene.new()
  local world = graze.world():rule("ball", "ball", "bounce"):rule("ball", "rail", "bounce")
  world:rule("ball", "pocket", "cross")
  local self = setmetatable({
    world = world, cue = { number = 0 }, balls = {}, left = 15, shots = 0, idle = idle.new(),
    random = arena.random(7), vx = 0, vy = 0, ways = {}, tried = 0, best = -1, shown = 0,
  }, scene)
  addCushions(world)
  addPockets(world)
  for k = 1, 15 do self.balls[k] = { number = k } end
  self:rack()
  return self
end

-- The game ----------------------------------------------------------------------------------------

-- Plays a step; returns how many balls went into pockets, and whether the cue ball did.
function scene:play()
  local world, fallen = self.world, {}
  world:step(STEP)
  for _, ball, other in world:hits() do
    if world:getGroup(other) == "pocket" then fallen[ball] = true end
  end
  local count = 0
  for ball in pairs(fallen) do
    world:remove(ball)
    if ball ~= self.cue then count = count + 1 end
  end
  return count, fallen[self.cue]
end

-- Stops what is slow; returns whether a ball still rolls.
function scene:rolls()
  local rolls = false
  for item in self.world:items() do
    local vx, vy = self.world:getVelocity(item)
    local speed = vx * vx + vy * vy
    if speed > SLOW * SLOW then rolls = true
    elseif speed > 0 then self.world:setVelocity(item, 0, 0) end
  end
  return rolls
end

local function note(way, world, ball)
  if world:has(ball) then way[#way + 1], way[#way + 2] = world:getPosition(ball) end
end

-- Plays a shot, and takes all of it back. Returns how many balls it pots, less three if one is the
-- cue ball, and the way of each ball.
function scene:foresee(vx, vy, steps)
  local world, potted, ways = self.world, 0, {}
  self.before = world:save(self.before)
  world:setVelocity(self.cue, vx, vy)
  for k = 0, 15 do ways[k] = {} end
  for _ = 1, steps do
    note(ways[0], world, self.cue)
    for k, ball in ipairs(self.balls) do note(ways[k], world, ball) end
    local count, scratched = self:play()
    potted = potted + count - (scratched and 3 or 0)
    if not self:rolls() then break end
  end
  world:restore(self.before)
  return potted, ways
end

function scene:shoot()
  self.world:setVelocity(self.cue, self.vx, self.vy)
  self.shots, self.rolling, self.ways = self.shots + 1, true, {}
  self.tried, self.best, self.shown = 0, -1, 0
end

-- The mouse draws the cue back: away from where the ball is to go.
function scene:pull(input)
  if input.button then
    local x, y = self.world:getPosition(self.cue)
    local vx, vy = (x - input.x) * PULL, (y - input.y) * PULL
    local part = math.min(1, FASTEST / math.max(math.sqrt(vx * vx + vy * vy), 1))
    self.vx, self.vy, self.pulled = vx * part, vy * part, true
    self.ways = select(2, self:foresee(self.vx, self.vy, SHOWN))
  elseif self.pulled then
    self.pulled = false
    self:shoot()
  end
end

-- The machine breaks hard, a little beside the middle; later it tries shots, one a step, shows the
-- one that pots most, and plays it.
function scene:think()
  if self.tried < TRIES then
    local angle, speed = self.random(0, 2 * math.pi), self.random(300, FASTEST)
    if self.left == 15 then angle, speed = self.random(-0.02, 0.02), FASTEST end
    local vx, vy = speed * math.cos(angle), speed * math.sin(angle)
    local pots = self:foresee(vx, vy, THOUGHT)
    if pots > self.best then self.best, self.vx, self.vy = pots, vx, vy end
    self.tried = self.left == 15 and TRIES or self.tried + 1
    return
  end
  if self.shown == 0 then self.ways = select(2, self:foresee(self.vx, self.vy, SHOWN)) end
  self.shown = self.shown + 1
  if self.shown > PATIENCE then self:shoot() end
end

function scene:update(dt, input)
  local alone = self.idle:watch(dt, input)
  if self.rolling then
    self.left = self.left - self:play()
    self.rolling = self:rolls()
  elseif self.left == 0 then
    if self.world:has(self.cue) then self.world:remove(self.cue) end
    self.left = 15
    self:rack()
  elseif not self.world:has(self.cue) then
    self:spot()
  elseif input.button or self.pulled then
    self:pull(input)
  elseif alone or self.tried > 0 or input.pressed.space then
    self:think()
  end
end

-- The picture -------------------------------------------------------------------------------------

local function colourOf(ball)
  return ball.number == 0 and palette.ink or COLOURS[(ball.number - 1) % 8 + 1]
end

local function drawWay(stage, way, colour)
  for i = 3, #way, 2 do
    stage.line(way[i - 2], way[i - 1], way[i], way[i + 1],
      palette.faded(colour, 0.7 * (1 - i / #way) + 0.1), 2)
  end
end

-- The second seven have a stripe, the eighth is dark.
function scene:drawBall(stage, ball)
  if not self.world:has(ball) then return end
  local x, y = self.world:getPosition(ball)
  stage.dot(x, y, RADIUS, colourOf(ball))
  if ball.number > 8 then stage.ring(x, y, RADIUS - 3, palette.ink, 3) end
  if ball.number == 8 then stage.ring(x, y, RADIUS - 1, palette.ink, 1.5) end
end

function scene:drawCue(stage)
  local speed = math.sqrt(self.vx * self.vx + self.vy * self.vy)
  if self.rolling or speed == 0 or not self.world:has(self.cue) then return end
  local x, y = self.world:getPosition(self.cue)
  local ux, uy, back = self.vx / speed, self.vy / speed, RADIUS + 4 + speed / 20
  stage.line(x - ux * back, y - uy * back, x - ux * (back + 240), y - uy * (back + 240),
    palette.amber, 5)
end

function scene:draw(stage)
  stage.world(self.world, { groups = LOOKS })
  for item in self.world:items() do
    if self.world:getGroup(item) == "pocket" then
      local x, y = self.world:getPosition(item)
      stage.dot(x, y, HOLE, palette.night)
      stage.ring(x, y, HOLE, palette.rule, 2)
    end
  end
  for k = 0, 15 do
    local ball = k == 0 and self.cue or self.balls[k]
    if self.ways[k] then drawWay(stage, self.ways[k], colourOf(ball)) end
  end
  self:drawBall(stage, self.cue)
  for _, ball in ipairs(self.balls) do self:drawBall(stage, ball) end
  self:drawCue(stage)
  stage.text(("%s left after %s"):format(words.count(self.left, "ball"),
    words.count(self.shots, "shot")), (LEFT + CENTER) / 2, BOTTOM + 8, 15, palette.dim, "center")
end

return scene
