-- A swarm of five thousand: each a circle that bounces off all others, and flees from the mouse,
-- which asks the world who is near. Below is what a frame of that costs.

local graze = require "graze"
local arena = require "arena"
local hand = require "hand"
local palette = require "palette"
local words = require "words"

local scene = {
  title = "A swarm of five thousand",
  about = "world:step moves them all, each to its exact first contact; queryCircle finds those near"
    .. " the mouse.",
  drag = "a rock",
  help = "move the mouse: scare     hold its button: lure",
}
scene.__index = scene

local COUNT = 5000
local SIGHT, FLIGHT, LURE = 110, 320, 160
local CALM, CALMING, TURNS = 60, 0.8, 30 -- one in so many is calmed in a step
local REMEMBERED = 240 -- steps in the graph
local AVERAGED = 30 -- steps in the average that is shown
local FRAME = 1 / 60 -- seconds
local FASTEST = 20 -- units a step that a rock is dragged at most

local COLOURS = { palette.sky, palette.teal, palette.violet, palette.sky }

local ROCK = palette.look(palette.stone, 0.5)

function scene.new()
  local world, random = graze.world(), arena.random(3)
  local self = setmetatable({
    world = world, radius = {}, fright = {}, near = {}, steps = 0, found = 0, costs = {},
    rocks = {}, hand = hand.new(),
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
  self.pick = function(x, y) return self:rockAt(x, y) end
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

-- The rock at a point, and its position. The walls are rocks, too, but not to be dragged.
function scene:rockAt(x, y)
  local found, n = self.world:queryPoint(x, y, "rock", self.near)
  for i = 1, n do
    if found[i]:type() ~= "plane" then return found[i], self.world:getPosition(found[i]) end
  end
end

-- Moves the rock that the mouse holds. It slides along the other rocks, and pushes fish aside.
local ASIDE = { fish = "ignore" }
function scene:pull(input)
  local rock, x, y = self.hand:hold(input, self.pick)
  if not rock then return end
  local fromX, fromY = self.world:getPosition(rock)
  local dx, dy = hand.limit(x - fromX, y - fromY, FASTEST)
  self.world:moveBy(rock, dx, dy, ASIDE)
  local _, n = self.world:queryShape(self.world:getShape(rock), "fish", self.near)
  for i = 1, n do self.world:push(self.near[i]) end
end

-- Those near the mouse swim away from it, or towards it.
function scene:scare(input)
  local _, n = self.world:queryCircle(input.x, input.y, SIGHT, "fish", self.near)
  local speed = input.button and not self.hand.thing and -LURE or FLIGHT
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
  self:pull(input)
  self:scare(input)
  self:calm()
  self.world:step(dt)
  self.steps = self.steps + 1
  self.costs[self.steps % REMEMBERED + 1] = clock() - before
  if self.steps == 1 or self.steps % AVERAGED == 0 then self.mean = self:average() end
end

-- The mean cost of the last steps, in seconds.
function scene:average()
  local sum, n = 0, math.min(self.steps, AVERAGED)
  for k = 0, n - 1 do sum = sum + self.costs[(self.steps - k) % REMEMBERED + 1] end
  return sum / n
end

local function drawGraph(self, stage)
  local step, frame = self.mean and words.time(self.mean) .. " a step" or "",
    "a frame: " .. words.time(FRAME)
  local width = math.max(264, stage.width(step, 16) + stage.width(frame, 12) + 42)
  local x, y, height = arena.width - width - 16, arena.height - 124, 108
  local bottom, high = y + height - 12, 32 -- of a frame
  stage.panel(x, y, width, height)
  stage.text(step, x + 14, y + 8, 16)
  stage.text(frame, x + width - 14, y + 10, 12, palette.dim, "right")
  local n = math.min(self.steps, REMEMBERED)
  for k = 1, n do
    local cost = self.costs[(self.steps - n + k) % REMEMBERED + 1]
    local tall = math.min(cost / FRAME, 2) * high
    stage.line(x + 11 + k, bottom, x + 11 + k, bottom - tall, palette.teal, 1)
  end
  stage.line(x + 12, bottom - high, x + width - 12, bottom - high, palette.dim, 1)
end

function scene:draw(stage)
  for _, rock in ipairs(self.rocks) do stage.shape(self.world:getShape(rock), ROCK) end
  local colours, amber = COLOURS, palette.amber
  stage.dots(COUNT, function(i)
    local x, y = self.world:getPosition(i)
    return x, y, self.radius[i], self.fright[i] > 0 and amber or colours[i % #colours + 1]
  end)
  if self.x then stage.ring(self.x, self.y, SIGHT, palette.faded(palette.amber, 0.5)) end
  drawGraph(self, stage)
  stage.note(("%d fish, %d near the mouse"):format(COUNT, self.found), 16, 16)
end

return scene
