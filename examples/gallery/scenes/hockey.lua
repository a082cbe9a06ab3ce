-- Air hockey: a puck flies under friction and bounces off planes, exactly, however long a step is;
-- what it bounces off tells of goals. Mallets are circles, swept as the puck sees them.

local graze = require "graze"
local arena = require "arena"
local hand = require "hand"
local palette = require "palette"

local scene = {
  title = "The hockey table",
  about = "puck:step(dt, walls, onBounce): exact bounces off planes, with friction, and never"
    .. " a puck behind a wall.",
  drag = "a mallet or the puck",
  help = "arrow keys: move the left mallet",
}
scene.__index = scene

local LEFT, TOP, RIGHT, BOTTOM = 40, 40, arena.width - 40, arena.height - 40
local MIDDLE, CENTER, CORNER, GOAL = (TOP + BOTTOM) / 2, (LEFT + RIGHT) / 2, 110, 75
local PUCK, MALLET = 20, 34
local ROOM = MALLET + 2 * PUCK + 4 -- what a mallet leaves to a wall, for the puck between them
local FAST, HUMAN, MACHINE = 1500, 1400, 430
local AHEAD = 1.2 -- seconds of the puck's way that are foretold
local PULL = 15 -- speed of a held puck per distance from the mouse

local LOOKS = {
  puck = palette.look(palette.amber, 0.9), left = palette.look(palette.teal, 0.5, 3),
  right = palette.look(palette.coral, 0.5, 3),
}

-- Eight planes: four sides, and four corners cut off.
local function newTable()
  local walls = arena.walls(LEFT, TOP, RIGHT, BOTTOM)
  for _, sx in ipairs { 1, -1 } do
    for _, sy in ipairs { 1, -1 } do
      local x, y = sx > 0 and LEFT + CORNER or RIGHT - CORNER, sy > 0 and TOP or BOTTOM
      walls[#walls + 1] = graze.plane(sx, sy, -(sx * x + sy * y))
    end
  end
  return walls
end

local function newPuck()
  return graze.puck { x = CENTER, y = MIDDLE, radius = PUCK, friction = 0.25, maxSpeed = FAST }
end

local function newMallet(x, least, most)
  return {
    shape = graze.circle(0, 0, MALLET):setPosition(x, MIDDLE), least = least, most = most,
    dx = 0, dy = 0,
  }
end

function scene.new()
  local self = setmetatable({
    walls = newTable(), score = { 0, 0 }, bounces = 0, hand = hand.new(),
  }, scene)
  self.puck, self.scout = newPuck(), newPuck()
  self.disc = graze.circle(0, 0, PUCK)
  self.left = newMallet(LEFT + 190, LEFT + ROOM, CENTER - MALLET)
  self.right = newMallet(RIGHT - 190, CENTER + MALLET, RIGHT - ROOM)
  self.way = {}
  self.onBounce = function(puck, wall) self:bounced(puck, wall) end
  self.onTurn = function(puck) self:noteTurn(puck) end
  self.pick = function(x, y) return self:pieceAt(x, y) end
  self:serve(-1)
  return self
end

-- The mallet or puck at a point, and its position.
function scene:pieceAt(x, y)
  local px, py = self.puck:getPosition()
  if (px - x) ^ 2 + (py - y) ^ 2 < PUCK ^ 2 then return self.puck, px, py end
  for _, mallet in ipairs { self.left, self.right } do
    if mallet.shape:contains(x, y) then return mallet, mallet.shape:getPosition() end
  end
end

function scene:serve(side)
  self.puck:setPosition(CENTER, MIDDLE):setVelocity(side * 420, side * 260)
end

-- A puck that bounces off an end, between the posts, is a goal.
function scene:bounced(puck, wall)
  self.bounces = self.bounces + 1
  local _, y = puck:getPosition()
  if math.abs(y - MIDDLE) > GOAL then return end
  if wall == self.walls[1] then self.goal = 2 elseif wall == self.walls[2] then self.goal = 1 end
end

-- Moves a mallet towards a place, as far as its speed and its half of the table let it.
local function drive(mallet, x, y, speed, dt)
  local fromX, fromY = mallet.shape:getPosition()
  x = math.min(math.max(x, mallet.least), mallet.most)
  y = math.min(math.max(y, TOP + ROOM), BOTTOM - ROOM)
  local dx, dy = x - fromX, y - fromY
  local length = math.sqrt(dx * dx + dy * dy)
  local part = length > speed * dt and speed * dt / length or 1
  mallet.dx, mallet.dy = dx * part, dy * part
end

-- The left mallet follows the keys.
function scene:human(dt, input)
  local x, y = self.left.shape:getPosition()
  local dx = (input.right and 1 or 0) - (input.left and 1 or 0)
  local dy = (input.down and 1 or 0) - (input.up and 1 or 0)
  drive(self.left, x + dx * 900 * dt, y + dy * 900 * dt, HUMAN, dt)
end

-- The mouse: a mallet is driven towards it, the puck flies towards it and bounces as it flies.
function scene:pull(dt, input)
  local piece, x, y = self.hand:hold(input, self.pick)
  if not piece then return end
  if piece ~= self.puck then return drive(piece, x, y, HUMAN, dt) end
  local fromX, fromY = piece:getPosition()
  piece:setVelocity(hand.limit((x - fromX) * PULL, (y - fromY) * PULL, FAST))
end

-- The machine keeps between the puck and its goal, and hits what comes slowly.
function scene:machine(dt)
  local x, y = self.puck:getPosition()
  local vx = self.puck:getVelocity()
  if x > CENTER and vx < 260 then
    drive(self.right, x + 4, y, MACHINE * 1.7, dt)
  else
    drive(self.right, RIGHT - 170, MIDDLE + (y - MIDDLE) * 0.6, MACHINE, dt)
  end
end

-- Does the mallet meet the puck in this step? Seen from the puck, which stands then, it moves by
-- the difference of the two ways. The puck flies off as from a wall that comes along.
function scene:hit(mallet, dt)
  local x, y = self.puck:getPosition()
  local vx, vy = self.puck:getVelocity()
  self.disc:setPosition(x, y)
  local t, nx, ny, depth = mallet.shape:sweep(self.disc, mallet.dx - vx * dt, mallet.dy - vy * dt)
  if not t then return mallet.shape:move(mallet.dx, mallet.dy) end
  local mx, my = mallet.dx / dt, mallet.dy / dt
  local closing = (vx - mx) * nx + (vy - my) * ny
  if closing > 0 then
    self.puck:setVelocity(vx - 1.9 * closing * nx, vy - 1.9 * closing * ny)
  end
  -- the mallet yields, never the puck: that might have a wall behind it
  mallet.shape:move(nx * depth + mallet.dx * t, ny * depth + mallet.dy * t)
end

function scene:noteTurn(puck)
  self.way[#self.way + 1], self.way[#self.way + 2] = puck:getPosition()
end

-- Sends a scout ahead of the puck: it bounces as the puck will.
function scene:foretell()
  local x, y = self.puck:getPosition()
  self.way = { x, y }
  self.scout:setPosition(x, y):setVelocity(self.puck:getVelocity())
  for _ = 1, 12 do
    self.scout:step(AHEAD / 12, self.walls, self.onTurn)
    self:noteTurn(self.scout)
  end
end

function scene:update(dt, input)
  self:human(dt, input)
  self:machine(dt)
  self:pull(dt, input)
  self:hit(self.left, dt)
  self:hit(self.right, dt)
  self.goal = nil
  self.puck:step(dt, self.walls, self.onBounce)
  if self.goal then
    self.score[self.goal] = self.score[self.goal] + 1
    self:serve(self.goal == 1 and 1 or -1)
  end
  self:foretell()
end

local function drawTable(stage)
  local c = CORNER
  local rim = {
    LEFT + c, TOP, RIGHT - c, TOP, RIGHT, TOP + c, RIGHT, BOTTOM - c, RIGHT - c, BOTTOM,
    LEFT + c, BOTTOM, LEFT, BOTTOM - c, LEFT, TOP + c, LEFT + c, TOP,
  }
  stage.line(CENTER, TOP, CENTER, BOTTOM, palette.rule, 2)
  stage.ring(CENTER, MIDDLE, 90, palette.rule, 2)
  for i = 3, #rim, 2 do
    stage.line(rim[i - 2], rim[i - 1], rim[i], rim[i + 1], palette.stone, 4)
    stage.dot(rim[i], rim[i + 1], 2, palette.stone)
  end
  stage.line(LEFT, MIDDLE - GOAL, LEFT, MIDDLE + GOAL, palette.teal, 8)
  stage.line(RIGHT, MIDDLE - GOAL, RIGHT, MIDDLE + GOAL, palette.coral, 8)
end

function scene:draw(stage)
  drawTable(stage)
  stage.text(tostring(self.score[1]), CENTER - 50, TOP + 20, 44, palette.teal, "right")
  stage.text(tostring(self.score[2]), CENTER + 50, TOP + 20, 44, palette.coral)
  for i = 3, #self.way, 2 do
    stage.line(self.way[i - 2], self.way[i - 1], self.way[i], self.way[i + 1],
      palette.faded(palette.amber, 0.6 * (1 - i / #self.way)), 2)
  end
  for _, side in ipairs { "left", "right" } do
    stage.shape(self[side].shape, LOOKS[side])
    local x, y = self[side].shape:getPosition()
    stage.ring(x, y, MALLET * 0.5, LOOKS[side].line, 2)
  end
  stage.shape(self.puck, LOOKS.puck)
  local x, y = self.puck:getPosition()
  stage.ring(x, y, PUCK * 0.55, palette.night, 2)
end

return scene
