-- Pool: a break of fifteen balls that lie close together. What meets at one instant is solved at
-- once, so that a rack bursts alike in whatever order its balls were added. And a shot is known
-- before it is played: the world is saved, plays it, and is restored.

local graze = require "graze"
local arena = require "arena"
local idle = require "idle"
local palette = require "palette"
local shot = require "shot"
local words = require "words"

local scene = {
  title = "Pool",
  about = "world:step: a break of fifteen at once. world:setDeceleration: they roll out."
    .. " world:save: their ways are drawn before the shot.",
  drag = "back, as a cue, and let go",
  help = "space: the machine shoots",
}
scene.__index = scene

local STEP = 1 / 60
local LEFT, TOP, RIGHT, BOTTOM = 110, 50, 1090, 510 -- the noses of the cushions
local CENTER, MIDDLE = (LEFT + RIGHT) / 2, (TOP + BOTTOM) / 2
local CUSHION = 34
local RADIUS, GAP = 11, 1.6 -- of balls; between two in a rack, which lie by chance
local ROLLING, ELASTIC, CUSHIONED = 110, 0.95, 0.8 -- units a second squared; restitutions
local PULL, FASTEST = 6, 1500 -- speed for each unit that the cue is drawn back; at most
local SHOWN, THOUGHT = 90, 400 -- steps of a shot that are drawn ahead; that the machine looks ahead
local TRIES, PATIENCE = 40, 25 -- shots that the machine tries; steps for which it shows its choice

local COLOURS = {
  palette.amber, palette.sky, palette.coral, palette.violet, palette.rose, palette.teal,
  palette.stone, palette.night,
}
local LOOKS = { rail = palette.look(palette.stone, 0.35), pocket = false, ball = false }

-- The table ---------------------------------------------------------------------------------------

-- Six cushions, whose ends lead into the pockets.
local CORNER, SIDE = 25, 20
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
local HOLE, DEEPER, SIDE_DEEPER = 24, 8, 14
local function addPockets(world)
  for _, y in ipairs { TOP, BOTTOM } do
    local out = y == TOP and -1 or 1
    for _, x in ipairs { LEFT - DEEPER, CENTER, RIGHT + DEEPER } do
      local deep = x == CENTER and SIDE_DEEPER or DEEPER
      world:add({}, graze.circle(0, 0, HOLE - RADIUS):setPosition(x, y + out * deep),
        { group = "pocket" })
    end
  end
end

function scene:addBall(ball, x, y)
  local world = self.world
  world:add(ball, graze.circle(0, 0, RADIUS):setPosition(x, y), { group = "ball" })
  world:push(ball)
  world:setMass(ball, 1):setDeceleration(ball, ROLLING):setRestitution(ball, ELASTIC)
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
    random = arena.random(7), shot = shot.new(world, PULL, FASTEST), ways = {}, tried = 0,
    best = -math.huge, shown = 0,
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

-- Does a ball still roll?
function scene:rolls()
  for item in self.world:items() do
    local vx, vy = self.world:getVelocity(item)
    if vx ~= 0 or vy ~= 0 then return true end
  end
  return false
end

-- Plays a shot ahead. Returns how many balls it pots, less three if one is the cue ball, and the
-- way of each ball.
function scene:foresee(vx, vy, steps)
  local potted, ways = 0, {}
  for k = 0, 15 do ways[k] = {} end
  self.shot:preview(self.cue, vx, vy, steps, function()
    for k = 0, 15 do self.shot:note(ways[k], self.balls[k] or self.cue) end
    local count, scratched = self:play()
    potted = potted + count - (scratched and 3 or 0)
    return not self:rolls()
  end)
  return potted, ways
end

function scene:strike()
  if not self.shot:strike(self.cue) then return end
  self.shots, self.rolling, self.ways = self.shots + 1, true, {}
  self.tried, self.best, self.shown = 0, -math.huge, 0
end

function scene:aim(input)
  local drawn, let_go = self.shot:pull(input, self.world:getPosition(self.cue))
  if drawn then self.ways = select(2, self:foresee(self.shot.vx, self.shot.vy, SHOWN)) end
  if let_go then self:strike() end
end

-- The machine breaks hard, a little beside the middle; later it tries shots, one a step, shows the
-- one that pots most, and plays it.
function scene:think()
  if self.tried < TRIES then
    local angle, speed = self.random(0, 2 * math.pi), self.random(300, FASTEST)
    if self.left == 15 then angle, speed = self.random(-0.02, 0.02), FASTEST end
    local vx, vy = speed * math.cos(angle), speed * math.sin(angle)
    local pots = self:foresee(vx, vy, THOUGHT)
    if pots > self.best then self.best, self.shot.vx, self.shot.vy = pots, vx, vy end
    self.tried = self.left == 15 and TRIES or self.tried + 1
    return
  end
  if self.shown == 0 then
    self.ways = select(2, self:foresee(self.shot.vx, self.shot.vy, SHOWN))
  end
  self.shown = self.shown + 1
  if self.shown > PATIENCE then self:strike() end
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
  elseif input.button or self.shot.drawn then
    self:aim(input)
  elseif alone or self.tried > 0 or input.pressed.space then
    self:think()
  end
end

-- The picture -------------------------------------------------------------------------------------

local function colourOf(ball)
  return ball.number == 0 and palette.ink or COLOURS[(ball.number - 1) % 8 + 1]
end

-- Balls 9 to 15 have a stripe, and ball 8 is dark.
function scene:drawBall(stage, ball)
  if not self.world:has(ball) then return end
  local x, y = self.world:getPosition(ball)
  stage.dot(x, y, RADIUS, colourOf(ball))
  if ball.number > 8 then stage.ring(x, y, RADIUS - 3, palette.ink, 3) end
  if ball.number == 8 then stage.ring(x, y, RADIUS - 1, palette.ink, 1.5) end
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
    if self.ways[k] then shot.drawPath(stage, self.ways[k], colourOf(ball)) end
  end
  self:drawBall(stage, self.cue)
  for _, ball in ipairs(self.balls) do self:drawBall(stage, ball) end
  if not self.rolling and self.world:has(self.cue) then
    local x, y = self.world:getPosition(self.cue)
    self.shot:drawCue(stage, x, y, RADIUS + 4, 240)
  end
  stage.text(("%s left after %s"):format(words.count(self.left, "ball"),
    words.count(self.shots, "shot")), (LEFT + CENTER) / 2, BOTTOM + 8, 15, palette.dim, "center")
end

return scene
