-- A game for two: each pushes pucks into the other's goal. Whoever plays it with the same keys,
-- frame by frame, has the same game, to the bit; `save` and `restore` go back in it.

local graze = require "graze"
local arena = require "arena"

local duel = { WIDTH = 570, HEIGHT = 400, GOAL = 80, SHIP = 20, MILL = 62 }
duel.__index = duel

local RATE = 60 -- frames a second
local THRUST, DRAG, FASTEST = 1500, 3, 600 -- units and seconds
local SLIDING = 0.35 -- drag of pucks
local RADII = { 9, 11, 13, 11, 9 } -- of pucks
local WIND = 1.1 -- radians a second
local CENTER, MIDDLE = duel.WIDTH / 2, duel.HEIGHT / 2

-- Keys are numbers, as they travel between machines.
local LEFT, RIGHT, UP, DOWN = 1, 2, 4, 8

local function isDown(keys, key) return math.floor(keys / key) % 2 == 1 end

function duel.keys(input)
  return (input.left and LEFT or 0) + (input.right and RIGHT or 0) + (input.up and UP or 0)
    + (input.down and DOWN or 0)
end

function duel:addShip(side)
  local x = CENTER - (side == 1 and 190 or -190)
  local ship, group = { side = side, home = x }, side == 1 and "left" or "right"
  self.world:add(ship, graze.circle(0, 0, duel.SHIP):setPosition(x, MIDDLE), { group = group })
  self.world:setMass(ship, 4):setDrag(ship, DRAG):setMaxSpeed(ship, FASTEST)
  return ship
end

function duel.new()
  local world = graze.world():rule("default", "default", "bounce")
  for _, group in ipairs { "left", "right", "puck" } do
    for _, other in ipairs { "left", "right", "puck", "mill", "wall" } do
      world:rule(group, other, "bounce")
    end
  end
  local self = setmetatable({ world = world, ships = {}, score = { 0, 0 } }, duel)
  self.walls = arena.walls(0, 0, duel.WIDTH, duel.HEIGHT)
  for _, wall in ipairs(self.walls) do world:add(wall, wall, { group = "wall" }) end
  for side = 1, 2 do self.ships[side] = self:addShip(side) end
  world:add("mill", graze.capsule(-duel.MILL, 0, duel.MILL, 0, 6):setPosition(CENTER, MIDDLE),
    { group = "mill" })
  world:setAngularVelocity("mill", WIND)
  for k, radius in ipairs(RADII) do
    local y = MIDDLE + (k - 3) * 75
    world:add(k, graze.circle(0, 0, radius):setPosition(CENTER, y), { group = "puck" })
    world:setMass(k, radius * radius / 100):setDrag(k, SLIDING):setMaxSpeed(k, FASTEST)
    self:serve(k, k % 2 + 1)
  end
  return self
end

-- Puts a puck into the middle, or beside what is there, and throws it to a side.
function duel:serve(puck, side)
  self.world:setPosition(puck, CENTER, MIDDLE + (puck - 3) * 75):push(puck)
  self.world:setVelocity(puck, side == 1 and -170 or 170, 60 * (puck - 3))
end

function duel:steer(ship, keys)
  local dx = (isDown(keys, RIGHT) and 1 or 0) - (isDown(keys, LEFT) and 1 or 0)
  local dy = (isDown(keys, DOWN) and 1 or 0) - (isDown(keys, UP) and 1 or 0)
  local part = dx ~= 0 and dy ~= 0 and math.sqrt(0.5) or 1
  self.world:setAcceleration(ship, dx * part * THRUST, dy * part * THRUST)
end

-- A puck that hits an end between the posts is a goal, of the other side.
function duel:judge()
  local scored
  for _, puck, wall, _, _, _, _, _, y in self.world:hits() do
    local side = wall == self.walls[1] and 2 or wall == self.walls[2] and 1
    if side and type(puck) == "number" and math.abs(y - MIDDLE) < duel.GOAL then
      self.score[side] = self.score[side] + 1
      scored = scored or {}
      scored[puck] = side
    end
  end
  for puck = 1, scored and #RADII or 0 do
    if scored[puck] then self:serve(puck, 3 - scored[puck]) end
  end
end

-- One frame, with the keys of both.
function duel:step(keys1, keys2)
  self:steer(self.ships[1], keys1)
  self:steer(self.ships[2], keys2)
  self.world:step(1 / RATE)
  self:judge()
end

-- All that later frames depend on: the world, and what is not in it.
function duel:save(into)
  into = into or {}
  into.world, into.hash = self.world:save(into.world), self.world:hash()
  into.score1, into.score2 = self.score[1], self.score[2]
  return into
end

function duel:restore(saved)
  self.world:restore(saved.world)
  self.score[1], self.score[2] = saved.score1, saved.score2
end

-- The keys of a machine that plays a side: it gets behind the puck that is nearest to its own goal,
-- and pushes.
function duel:pilot(side)
  local world, facing = self.world, side == 1 and 1 or -1
  local x, y = world:getPosition(self.ships[side])
  local goalX, goalY = self.ships[side].home, MIDDLE
  local nearest
  for puck = 1, #RADII do
    local px, py = world:getPosition(puck)
    local ahead = (px - CENTER) * facing
    if ahead < 60 and (not nearest or ahead < nearest) then
      nearest, goalX, goalY = ahead, px - facing * 8, py
      if (px - x) * facing < duel.SHIP then -- it is behind: around it
        goalX, goalY = px - facing * 60, py + (y < py and -1 or 1) * 34
      end
    end
  end
  local dx, dy = goalX - x, goalY - y
  return (dx < -8 and LEFT or dx > 8 and RIGHT or 0) + (dy < -8 and UP or dy > 8 and DOWN or 0)
end

return duel
