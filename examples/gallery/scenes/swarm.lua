-- A swarm of five thousand: each a circle that bounces off all others, and flees from the mouse,
-- which asks the world who is near. Below is what a frame of that costs.

local graze = require "graze"
local arena = require "arena"
local palette = require "palette"

local scene = {
  title = "A swarm of five thousand",
  about = "world:step moves them all, each to its exact first contact; queryCircle finds those near"
    .. " the mouse.",
  help = "mouse: scare     hold: lure",
}
scene.__index = scene

local COUNT = 5000
local SIGHT, FLIGHT, LURE = 110, 320, 160
local CALM, CALMING, TURNS = 60, 0.8, 30 -- one in so many is calmed in a step
local REMEMBERED = 240 -- steps in the graph
local FRAME = 1000 / 60

local COLOURS = { palette.sky, palette.teal, palette.violet, palette.sky }

local ROCK = palette.look(palette.stone, 0.5)

function scene.new()
  local world, random = graze.world(), arena.random(3)
  local self = setmetatable({
    world = world, radius = {}, fright = {}, near = {}, steps = 0, found = 0, costs = {},
    rocks = {},
  }, scene)
  world:rule("fish", "fish", "bounce"):rule("fish", "rock", "bounce")
  for _, wall in ipairs(arena.walls()) do world:add(wall, wall, { group = "rock" }) end
  for k, shape in ipairs {
    graze.regularPolygon(6, 62):setTransform(290, 180, 0.3),
    graze.regularPolygon(3, 78):setTransform(620, 330, 0.5), graze.circle(0, 0, 58):move(930, 170),
    graze.polygon({ -90, -8, 90, -8, 90, 8, -90, 8 }, 14):setTransform(360, 420, -0.35),
  } do
    self.rocks[k] = world:add(shape, shape, { group = "rock" })
  end
  for i = 1, COUNT do self:spawn(i, random) end
  return self
end

-- At a place where there is nothing.
function scene:spawn(i, random)
  local shape, inside = nil, 1
  self.radius[i], self.fright[i] = random(2, 3.6), 0
  while inside > 0 do
    shape = graze.circle(0, 0, self.radius[i]):setPosition(random(6, arena.width - 6),
      random(6, arena.height - 6))
    inside = select(2, self.world:queryShape(shape, nil, self.near))
  end
  self.world:add(i, shape, { group = "fish" })
  local angle = random(0, 2 * math.pi)
  self.world:setVelocity(i, CALM * math.cos(angle), CALM * math.sin(angle))
end

-- Those near the mouse swim away from it, or towards it.
function scene:scare(input)
  local _, n = self.world:queryCircle(input.x, input.y, SIGHT, "fish", self.near)
  local speed = input.fire and -LURE or FLIGHT
  for k = 1, n do
    local fish = self.near[k]
    local x, y = self.world:getPosition(fish)
    local dx, dy = x - input.x, y - input.y
    local length = math.sqrt(dx * dx + dy * dy)
    if length > 4 then
      self.world:setVelocity(fish, dx / length * speed, dy / length * speed)
      self.fright[fish] = 1
    end
  end
  self.found, self.x, self.y = n, input.x, input.y
end

-- Some at each step, all of them in turn.
function scene:calm()
  for i = 1 + self.steps % TURNS, COUNT, TURNS do
    local vx, vy = self.world:getVelocity(i)
    local speed = math.sqrt(vx * vx + vy * vy)
    if speed > CALM then
      local part = math.max(CALMING, CALM / speed)
      self.world:setVelocity(i, vx * part, vy * part)
    end
    self.fright[i] = math.max(0, self.fright[i] - 0.25)
  end
end

function scene:update(dt, input)
  local clock = input.clock or os.clock
  local before = clock()
  self:scare(input)
  self:calm()
  self.world:step(dt)
  self.cost = (clock() - before) * 1000
  self.steps = self.steps + 1
  self.costs[self.steps % REMEMBERED + 1] = self.cost
end

local function drawGraph(self, stage)
  local x, y, width, height = arena.width - 280, arena.height - 124, 264, 108
  local bottom, high = y + height - 12, 32 -- of a frame
  stage.panel(x, y, width, height)
  stage.text(("%.1f ms a step"):format(self.mean or self.cost or 0), x + 14, y + 8, 16)
  stage.text("a frame: 16.7 ms", x + width - 14, y + 10, 12, palette.dim, "right")
  local sum, n = 0, math.min(self.steps, REMEMBERED)
  for k = 1, n do
    local cost = self.costs[(self.steps - n + k) % REMEMBERED + 1]
    local tall = math.min(cost / FRAME, 2) * high
    stage.line(x + 11 + k, bottom, x + 11 + k, bottom - tall, palette.teal, 1)
    sum = sum + cost
  end
  stage.line(x + 12, bottom - high, x + width - 12, bottom - high, palette.dim, 1)
  if self.steps % 15 == 1 or not self.mean then self.mean = n > 0 and sum / n or 0 end
end

function scene:draw(stage)
  for _, rock in ipairs(self.rocks) do stage.shape(rock, ROCK) end
  local colours, amber = COLOURS, palette.amber
  stage.dots(COUNT, function(i)
    local x, y = self.world:getPosition(i)
    return x, y, self.radius[i], self.fright[i] > 0 and amber or colours[i % #colours + 1]
  end)
  if self.x then stage.ring(self.x, self.y, SIGHT, palette.faded(palette.amber, 0.5)) end
  drawGraph(self, stage)
  stage.panel(16, 16, 286, 36)
  stage.text(("%d fish, %d near the mouse"):format(COUNT, self.found), 30, 24, 16)
end

return scene
