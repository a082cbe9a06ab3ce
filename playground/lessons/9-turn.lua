-- Flippers, a mill, and pucks

-- Hold the left or right arrow key, or the mouse button on one side: that
-- flipper strikes. Flippers and mill have no mass: nothing stops them, and
-- they throw what has one. Drawn are also the hits of each step.

local graze = require "graze"
local draw = require "graze.love"

local REST, STRUCK = 0.4, -0.5 -- angles of the left flipper

local world = graze.world():rule("default", "default", "bounce")
world:add("table", graze.chain({
  0, 0, 300, 0, 300, 230, 215, 280, 215, 340, 85, 340, 85, 280, 0, 230,
}, true))
world:add("mill", graze.compound(graze.capsule(-34, 0, 34, 0, 4), graze.capsule(0, -34, 0, 34, 4))
  :setPosition(150, 90))
world:setAngularVelocity("mill", 1.5)

local flippers = { { name = "left", side = 1 }, { name = "right", side = -1 } }
for _, flipper in ipairs(flippers) do
  local side = flipper.side -- the right one is the left one in a mirror
  world:add(flipper, graze.capsule(0, 0, 48 * side, 0, 5)
    :setTransform(150 - 60 * side, 285, REST * side))
end

-- One is a bar. An angular velocity of 0 lets hits turn it.
for i = 1, 5 do
  local shape = i == 1 and graze.rectangle(-14, -4, 28, 8) or graze.circle(0, 0, 5 + i)
  world:add(i, shape:setPosition(45 * i + 15, 30), { group = "pucks" })
  world:setMass(i, i == 1 and 2 or 1):setAngularVelocity(i, 0)
  world:setAcceleration(i, 0, 260):setRestitution(i, 0.8):setMaxSpeed(i, 700)
end
world:rule("pucks", "pucks", "bounce"):rule("pucks", "default", "bounce")

-- Turns a flipper towards where it belongs, and in its last step no farther.
local function strike(flipper, dt)
  local side = flipper.side
  local onSide = (love.mouse.getPosition() < 400) == (side == 1)
  local isStruck = love.keyboard.isDown(flipper.name) or love.mouse.isDown(1) and onSide
  local goal, fastest = (isStruck and STRUCK or REST) * side, isStruck and 16 or 6
  local w = dt > 0 and (goal - world:getAngle(flipper)) / dt or 0
  world:setAngularVelocity(flipper, math.max(-fastest, math.min(fastest, w)))
end

local strikes = 0

function love.update(dt)
  for _, flipper in ipairs(flippers) do strike(flipper, dt) end
  world:step(dt)
  for _, item, puck in world:hits() do
    if type(item) == "table" and type(puck) == "number" then
      strikes = strikes + 1
      print(("%s strikes puck %d: %d"):format(item.name, puck, strikes))
    end
  end
  for i = 1, 5 do -- what fell through comes back
    local x, y = world:getPosition(i)
    if y > 315 then world:setPosition(i, x, 20):setVelocity(i, 0, 0) end
  end
end

function love.draw()
  love.graphics.translate(145, 0)
  love.graphics.scale(1.7)
  draw.world(world)
  draw.hits(world)
end
