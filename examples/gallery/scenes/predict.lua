-- Separating axes, with the minimum translation: do two polygons overlap now, will they after a
-- move, and what must be added to the move so that they do not? predict answers all three.

local graze = require "graze"
local arena = require "arena"
local hand = require "hand"
local idle = require "idle"
local palette = require "palette"

local scene = {
  title = "Now, and after a move",
  about = "predict tells whether two polygons overlap, whether they will, and the translation that"
    .. " makes a mover slide instead.",
  drag = "any of the shapes",
  help = "arrow keys: walk",
}
scene.__index = scene

local SPEED = 260 -- units a second
local AHEAD = 130 -- how long the wish is that is drawn
local ROUNDS = 4
local RIGHT = 770 -- where the room ends and the board begins

local LOOKS = {
  player = palette.look(palette.coral), free = palette.look(palette.stone, 0.35),
  met = palette.look(palette.amber), wish = palette.ghost(palette.coral, 0.5),
  reached = palette.look(palette.teal, 0.12),
}

function scene.new()
  local self = setmetatable({ headingX = 1, headingY = 0, hand = hand.new(), idle = idle.new(),
    time = 0 }, scene)
  self.player = graze.polygon(100, 0, 150, 50, 100, 150, 0, 100):setPosition(30, 90)
  self.obstacles = {
    { name = "triangle", shape = graze.polygon(50, 50, 100, 0, 150, 150):move(250, 60) },
    { name = "chip", shape = graze.polygon(300, 10, 300, 20, 310, 20):move(260, 90) },
    {
      name = "pentagon",
      shape = graze.polygon(0, 50, 50, 0, 150, 80, 160, 200, -10, 190):move(480, 300),
    },
  }
  for _, wall in ipairs(arena.walls(0, 0, RIGHT)) do
    table.insert(self.obstacles, { shape = wall })
  end
  -- everything that is solid to others
  self.solids = { { shape = self.player } }
  for _, obstacle in ipairs(self.obstacles) do table.insert(self.solids, obstacle) end
  self.pick = function(x, y) return self:shapeAt(x, y) end
  self:look()
  return self
end

-- The shape at a point, and its position. Planes cannot be dragged.
function scene:shapeAt(x, y)
  for _, solid in ipairs(self.solids) do
    if solid.shape:type() ~= "plane" and solid.shape:contains(x, y) then
      return solid.shape, solid.shape:getPosition()
    end
  end
end

-- Corrects a mover's displacement for one solid after the other, and again, since the way out of
-- one may lead into another. In a wedge that does not end, and the mover stays. Returns the
-- displacement that overlaps nothing.
function scene:slide(mover, dx, dy)
  for _ = 1, ROUNDS do
    local clear = true
    for _, solid in ipairs(self.solids) do
      if solid.shape ~= mover then
        local _, will, mx, my = mover:predict(solid.shape, dx, dy)
        if will then
          dx, dy, clear = dx + mx, dy + my, false
        end
      end
    end
    if clear then return dx, dy end
  end
  return 0, 0
end

-- The direction of the keys, or nil.
local function heading(input)
  local x = (input.right and 1 or 0) - (input.left and 1 or 0)
  local y = (input.down and 1 or 0) - (input.up and 1 or 0)
  local length = math.sqrt(x * x + y * y)
  if length == 0 then return nil end
  return x / length, y / length
end

-- Moves the shape that the mouse holds; it slides along the others.
function scene:pull(input)
  local shape, x, y = self.hand:hold(input, self.pick)
  if not shape then return end
  local fromX, fromY = shape:getPosition()
  shape:move(self:slide(shape, x - fromX, y - fromY))
end

-- Looks ahead: what each obstacle says to a long wish, and where that would lead.
function scene:look()
  local dx, dy = self.headingX * AHEAD, self.headingY * AHEAD
  for _, obstacle in ipairs(self.obstacles) do
    obstacle.now, obstacle.will, obstacle.mx, obstacle.my =
      self.player:predict(obstacle.shape, dx, dy)
  end
  self.wishX, self.wishY = dx, dy
  self.reachX, self.reachY = self:slide(self.player, dx, dy)
end

function scene:update(dt, input)
  local x, y = heading(input)
  local speed = SPEED
  self.time = self.time + dt
  if self.idle:watch(dt, input) then -- it goes about by itself
    x, y, speed = math.cos(self.time / 2), math.sin(self.time * 0.8), SPEED / 2
  end
  if x then
    self.headingX, self.headingY = x, y
    self.player:move(self:slide(self.player, x * speed * dt, y * speed * dt))
  end
  self:pull(input)
  self:look()
end

local function drawBoard(self, stage)
  local x, y = RIGHT + 36, 40
  stage.text("a move of " .. AHEAD .. " units ahead", x, y, 17)
  stage.text("now", x + 130, y + 50, 14, palette.dim, "center")
  stage.text("will", x + 190, y + 50, 14, palette.dim, "center")
  stage.text("translation", x + 350, y + 50, 14, palette.dim, "right")
  for k, obstacle in ipairs(self.obstacles) do
    local row = y + 46 + 40 * k
    if not obstacle.name then break end
    stage.text(obstacle.name, x, row, 16)
    stage.lamp(x + 130, row + 10, obstacle.now, palette.coral)
    stage.lamp(x + 190, row + 10, obstacle.will, palette.amber)
    local text = obstacle.will and ("%.1f, %.1f"):format(obstacle.mx, obstacle.my) or "-"
    stage.text(text, x + 350, row, 16, obstacle.will and palette.ink or palette.dim, "right")
  end
  stage.text("planned move", x, y + 240, 14, palette.dim)
  stage.text(("%.1f, %.1f"):format(self.wishX, self.wishY), x + 350, y + 238, 16, palette.coral,
    "right")
  stage.text("possible move", x, y + 276, 14, palette.dim)
  stage.text(("%.1f, %.1f"):format(self.reachX, self.reachY), x + 350, y + 274, 16, palette.teal,
    "right")
  stage.text("local now, will, mx, my =", x, y + 360, 15, palette.dim)
  stage.text("    player:predict(rock, dx, dy)", x, y + 384, 15, palette.dim)
  stage.text("player:move(dx + mx, dy + my)", x, y + 416, 15, palette.dim)
end

function scene:draw(stage)
  for _, obstacle in ipairs(self.obstacles) do
    if obstacle.name then
      stage.shape(obstacle.shape, obstacle.will and LOOKS.met or LOOKS.free)
    end
  end
  stage.moved(self.player, self.wishX, self.wishY, LOOKS.wish)
  stage.moved(self.player, self.reachX, self.reachY, LOOKS.reached)
  stage.shape(self.player, LOOKS.player)
  local x, y = self.player:getCentroid()
  stage.arrow(x, y, x + self.wishX, y + self.wishY, palette.coral)
  stage.arrow(x + self.wishX, y + self.wishY, x + self.reachX, y + self.reachY, palette.teal)
  stage.line(RIGHT, 0, RIGHT, arena.height, palette.rule, 1)
  drawBoard(self, stage)
end

return scene
