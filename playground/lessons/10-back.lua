-- Back in time

-- Hold the left arrow key, or the mouse button: time runs backwards, and
-- panes that were broken are whole again. Let go, and the same happens
-- once more, to the bit. Each frame is saved into a ring of the last ten
-- seconds. The number of broken panes is ours, so we save it beside the
-- world.

local graze = require "graze"
local draw = require "graze.love"

local KEPT = 600 -- frames

local world = graze.world():rule("default", "default", "bounce")
world:add("room", graze.chain({ 0, 0, 300, 0, 300, 220, 0, 220 }, true))
world:add("mill", graze.capsule(-45, 0, 45, 0, 4):setPosition(150, 140))
world:setAngularVelocity("mill", 2)

for i = 1, 5 do
  world:add(i, graze.circle(0, 0, 4 + i):setPosition(45 * i + 15, 200))
  world:setMass(i, 1):setVelocity(i, 40 * i - 110, -150):setMaxSpeed(i, 220)
end
for column = 0, 8 do
  for row = 0, 1 do
    local pane = { isPane = true }
    world:add(pane, graze.rectangle(17 + 30 * column, 16 + 18 * row, 26, 8), { group = "panes" })
  end
end
world:rule("default", "panes", "bounce")

local ring, now, last, broken = {}, 0, 0, 0

-- At first there is no snapshot in this place of the ring. Later there is
-- an old one, which is filled again.
local function save()
  local frame = ring[now % KEPT] or {}
  frame.world, frame.broken = world:save(frame.world), broken
  ring[now % KEPT] = frame
end

local function goTo(number)
  now = math.max(number, last - KEPT + 1, 0)
  local frame = ring[now % KEPT]
  world:restore(frame.world)
  broken = frame.broken
end

local function play()
  now = now + 1
  world:step(1 / 60) -- steps of one length, so that all is the same again
  for _, _, other in world:hits() do
    if type(other) == "table" and world:has(other) then
      world:remove(other)
      broken = broken + 1
      print(("frame %d: %d broken"):format(now, broken))
    end
  end
  last = math.max(last, now)
  save()
end

save()
function love.update()
  if love.keyboard.isDown "left" or love.mouse.isDown(1) then goTo(now - 1) else play() end
end

function love.draw()
  love.graphics.translate(25, 0)
  love.graphics.scale(2.5)
  draw.world(world)
  love.graphics.line(10, 232, 290, 232)
  love.graphics.circle("fill", 290 - 280 * (last - now) / KEPT, 232, 3)
end
