-- Doors that swing

-- Click, and the ball rolls there, if nothing is in its way: it loses the
-- same speed in each second, so the speed for a distance is known before.
-- It pushes doors open, which have a hinge and a mass, and swing to rest.
-- The dots are its path: the world is saved, plays on, and is restored.

local graze = require "graze"
local draw = require "graze.love"

local SCALE = 8 / 3
local ROLLS = 120 -- units a second, in each second

local world = graze.world():rule("default", "default", "bounce")
world:add("room", graze.chain({ 0, 0, 300, 0, 300, 220, 0, 220 }, true))
for k = 1, 3 do
  local door = "door" .. k
  world:add(door, graze.capsule(0, 0, 52, 0, 3)
    :setTransform(75 * k, k == 2 and 12 or 208, k == 2 and math.pi / 2 or -math.pi / 2))
  world:setMass(door, 0.5):setAngularVelocity(door, 0) -- 0: contacts may turn it
  world:setDeceleration(door, 1.5)
  local angle = world:getAngle(door)
  world:setHinge(door, angle - 1.3, angle + 1.3)
end
world:add("spinner", graze.capsule(-30, 0, 30, 0, 3):setPosition(185, 120))
world:setMass("spinner", 0.5):setAngularVelocity("spinner", 0)
world:setHinge("spinner", -math.huge, math.huge):setDeceleration("spinner", 1)
world:add("ball", graze.circle(0, 0, 8):setPosition(30, 180))
world:setMass("ball", 1):setDeceleration("ball", ROLLS):setRestitution("ball", 0.8)

-- The path of the ball over the next three seconds.
local function previewPath()
  local before, path = world:save(), {}
  for _ = 1, 180 do
    path[#path + 1], path[#path + 2] = world:getPosition "ball"
    world:step(1 / 60)
  end
  world:restore(before)
  return path
end

local putts, path = 0, {}

-- v * v = 2 * a * s is the speed for a way s.
local function putt(x, y)
  local fromX, fromY = world:getPosition "ball"
  local dx, dy = x - fromX, y - fromY
  local length = math.sqrt(dx * dx + dy * dy)
  if length < 1 then return end
  local speed = math.sqrt(2 * ROLLS * length)
  world:setVelocity("ball", speed * dx / length, speed * dy / length)
  putts, path = putts + 1, previewPath()
  print(("putt %d, for %.0f units"):format(putts, length))
end

putt(140, 110)

function love.mousepressed(x, y) putt(x / SCALE, y / SCALE) end

function love.update()
  world:step(1 / 60) -- steps of one length, so that all goes as foretold
end

function love.draw()
  love.graphics.scale(SCALE)
  draw.world(world)
  for k = 1, #path, 8 do love.graphics.circle("fill", path[k], path[k + 1], 1) end
end
