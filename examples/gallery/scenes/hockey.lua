-- Air hockey: pucks and mallets are items with velocities, and world:step makes them throw one
-- another. Pucks have masses. Mallets have none, so no puck throws them. A scout flies ahead of
-- each puck, and shows its way among the walls: graze.puck.

local graze = require "graze"
local arena = require "arena"
local hand = require "hand"
local idle = require "idle"
local palette = require "palette"

local scene = {
  title = "The hockey table",
  about = "world:setMass: pucks throw one another, and mallets throw them, by their velocities."
    .. " graze.puck foretells the way.",
  drag = "a mallet or a puck",
  help = "arrow keys: move the left mallet",
}
scene.__index = scene

local LEFT, TOP, RIGHT, BOTTOM = 40, 40, arena.width - 40, arena.height - 40
local MIDDLE, CENTER, CORNER, GOAL = (TOP + BOTTOM) / 2, (LEFT + RIGHT) / 2, 110, 75
local RADII, MALLET = { 18, 18, 27 }, 34
local FASTEST, HUMAN, MACHINE = 1500, 1400, 520 -- units a second
local DRAG, RESTITUTION = 0.25, 0.9
local AHEAD = 0.8 -- seconds of a puck's way that are foretold

local LOOKS = {
  puck = palette.look(palette.amber, 0.9), left = palette.look(palette.teal, 0.5, 3),
  right = palette.look(palette.coral, 0.5, 3), rim = false,
}

-- Eight planes: the ends, the sides, and four corners cut off.
local function newRim()
  local walls = arena.walls(LEFT, TOP, RIGHT, BOTTOM)
  for _, sx in ipairs { 1, -1 } do
    for _, sy in ipairs { 1, -1 } do
      local x, y = sx > 0 and LEFT + CORNER or RIGHT - CORNER, sy > 0 and TOP or BOTTOM
      walls[#walls + 1] = graze.plane(sx, sy, -(sx * x + sy * y))
    end
  end
  return walls
end

function scene:newMallet(group, x, facing)
  local mallet = { home = x, facing = facing }
  self.world:add(mallet, graze.circle(0, 0, MALLET):setPosition(x, MIDDLE), { group = group })
  return mallet
end

function scene:newPuck(radius)
  local puck = { way = {} }
  puck.scout = graze.puck {
    x = CENTER, y = MIDDLE, radius = radius, friction = DRAG, restitution = RESTITUTION,
    maxSpeed = FASTEST,
  }
  function puck.turned(scout)
    local way = puck.way
    way[#way + 1], way[#way + 2] = scout:getPosition()
  end
  self.world:add(puck, graze.circle(0, 0, radius):setPosition(CENTER, MIDDLE), { group = "puck" })
  self.world:setMass(puck, radius * radius):setDrag(puck, DRAG)
  self.world:setRestitution(puck, RESTITUTION):setMaxSpeed(puck, FASTEST)
  return puck
end

function scene.new()
  local world = graze.world():rule("puck", "puck", "bounce"):rule("puck", "rim", "bounce")
  world:rule("puck", "left", "bounce"):rule("puck", "right", "bounce")
  local self = setmetatable({
    world = world, walls = newRim(), pucks = {}, score = { 0, 0 }, hand = hand.new(),
    idle = idle.new(), pick = hand.picker(world, { "puck", "left", "right" }),
  }, scene)
  for _, wall in ipairs(self.walls) do world:add(wall, wall, { group = "rim" }) end
  self.left = self:newMallet("left", LEFT + 170, 1)
  self.right = self:newMallet("right", RIGHT - 170, -1)
  for k, radius in ipairs(RADII) do
    self.pucks[k] = self:newPuck(radius)
    self:serve(self.pucks[k], k % 2 * 2 - 1)
  end
  return self
end

-- Puts a puck into the middle, or beside what is there, and throws it to a side.
function scene:serve(puck, side)
  self.world:setPosition(puck, CENTER, MIDDLE):push(puck)
  self.world:setVelocity(puck, side * 320, side * 240)
end

-- Drives a mallet towards a place in its own half. The rim holds it by itself.
function scene:drive(mallet, x, y, speed, dt)
  local line = CENTER - mallet.facing * MALLET
  x = mallet.facing > 0 and math.min(x, line) or math.max(x, line)
  hand.lead(self.world, mallet, x, y, speed, 1 / dt)
end

-- The keys drive the left mallet.
function scene:human(dt, input)
  local x, y = self.world:getPosition(self.left)
  local dx = (input.right and 1 or 0) - (input.left and 1 or 0)
  local dy = (input.down and 1 or 0) - (input.up and 1 or 0)
  self:drive(self.left, x + dx * 900 * dt, y + dy * 900 * dt, HUMAN, dt)
end

-- The puck that is nearest to a mallet's goal, and where it is.
function scene:nearest(mallet)
  local nearest, nearestX, nearestY
  for _, puck in ipairs(self.pucks) do
    local x, y = self.world:getPosition(puck)
    if not nearest or (nearestX - x) * mallet.facing > 0 then
      nearest, nearestX, nearestY = puck, x, y
    end
  end
  return nearest, nearestX, nearestY
end

-- A machine keeps between the puck and its goal, and hits what comes slowly.
function scene:machine(mallet, dt)
  local puck, x, y = self:nearest(mallet)
  local comes = -self.world:getVelocity(puck) * mallet.facing
  if (x - CENTER) * mallet.facing < MALLET / 2 and comes < 260 then
    self:drive(mallet, x - 4 * mallet.facing, y, MACHINE * 1.5, dt)
  else
    self:drive(mallet, mallet.home, MIDDLE + (y - MIDDLE) * 0.6, MACHINE, dt)
  end
end

-- The mouse drives what it holds: a mallet, or a puck that bounces as it flies.
function scene:pull(dt, input)
  local piece, x, y = self.hand:hold(input, self.pick)
  if not piece then return end
  if piece.facing then return self:drive(piece, x, y, HUMAN, dt) end
  hand.lead(self.world, piece, x, y, FASTEST)
end

-- A puck that hits an end between the posts is a goal, of the other side.
function scene:judge()
  for _, puck, wall, _, _, _, _, _, y in self.world:hits() do
    if puck.scout and math.abs(y - MIDDLE) < GOAL then
      puck.goal = wall == self.walls[1] and 2 or wall == self.walls[2] and 1 or puck.goal
    end
  end
  for _, puck in ipairs(self.pucks) do
    if puck.goal then
      self.score[puck.goal] = self.score[puck.goal] + 1
      self:serve(puck, puck.goal == 1 and 1 or -1)
      puck.goal = nil
    end
  end
end

-- Sends a puck's scout ahead: it bounces as the puck will, if nobody else is in the way.
function scene:foretell(puck)
  local scout = puck.scout
  scout:setPosition(self.world:getPosition(puck)):setVelocity(self.world:getVelocity(puck))
  puck.way = {}
  puck.turned(scout)
  scout:step(AHEAD, self.walls, puck.turned)
  puck.turned(scout)
end

function scene:update(dt, input)
  if self.idle:watch(dt, input) then self:machine(self.left, dt) else self:human(dt, input) end
  self:machine(self.right, dt)
  self:pull(dt, input)
  self.world:step(dt)
  self:judge()
  for _, puck in ipairs(self.pucks) do self:foretell(puck) end
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

local function drawWay(stage, way)
  for i = 3, #way, 2 do
    stage.line(way[i - 2], way[i - 1], way[i], way[i + 1],
      palette.faded(palette.amber, 0.6 * (1 - i / #way) + 0.1), 2)
  end
end

function scene:draw(stage)
  drawTable(stage)
  stage.text(tostring(self.score[1]), CENTER - 50, TOP + 20, 44, palette.teal, "right")
  stage.text(tostring(self.score[2]), CENTER + 50, TOP + 20, 44, palette.coral)
  for _, puck in ipairs(self.pucks) do drawWay(stage, puck.way) end
  stage.world(self.world, { groups = LOOKS })
  for _, side in ipairs { "left", "right" } do
    local x, y = self.world:getPosition(self[side])
    stage.ring(x, y, MALLET * 0.5, LOOKS[side].line, 2)
  end
  for k, puck in ipairs(self.pucks) do
    local x, y = self.world:getPosition(puck)
    stage.ring(x, y, RADII[k] * 0.55, palette.night, 2)
  end
end

return scene
