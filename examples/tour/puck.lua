-- A puck on an air hockey table, with friction. It bounces at the exact moment at which it hits a
-- wall.

local graze = require "graze"

local WIDTH, HEIGHT = 440, 210
local SECONDS, DT = 8, 1 / 60
local KEY = 6 -- steps between two key frames of the picture

-- The puck plays on the positive side of each plane. One corner of the table is cut off.
local walls = {
  { name = "left", plane = graze.plane(1, 0, 0) },
  { name = "right", plane = graze.plane(-1, 0, WIDTH) },
  { name = "top", plane = graze.plane(0, 1, 0) },
  { name = "bottom", plane = graze.plane(0, -1, HEIGHT) },
  { name = "corner", plane = graze.plane(-3, -4, 3 * WIDTH + 4 * HEIGHT - 280) },
}

local planes, names = {}, {}
for i, wall in ipairs(walls) do planes[i], names[wall.plane] = wall.plane, wall.name end

local function newPuck()
  return graze.puck {
    x = 50, y = 60, radius = 11, vx = 640, vy = 330,
    friction = 0.2, restitution = 0.9, maxSpeed = 800,
  }
end

local function speed(puck)
  local vx, vy = puck:getVelocity()
  return math.sqrt(vx * vx + vy * vy)
end

-- Plays the game. Returns the path of the puck as key frames, with one at each bounce.
local function play(puck, bounced)
  local keys = {}
  local function key(time)
    local x, y = puck:getPosition()
    keys[#keys + 1] = { time, x, y }
  end
  key(0)
  for step = 1, SECONDS / DT do
    local start = (step - 1) * DT
    puck:step(DT, planes, function(_, wall, t)
      key(start + t)
      bounced(start + t, names[wall])
    end)
    if step % KEY == 0 then key(step * DT) end
  end
  return keys
end

local function drawTable(picture)
  picture:view(0, 0, WIDTH, HEIGHT)
  for _, plane in ipairs(planes) do picture:shape(plane) end
end

local function drawTrail(picture, keys)
  local points, times = {}, {}
  for i, key in ipairs(keys) do
    times[i] = key[1]
    points[2 * i - 1], points[2 * i] = key[2], key[3]
  end
  picture:path(points, { times = times, opacity = 0.6 })
  picture:animate(newPuck(), keys)
end

local function isOnTable(puck)
  local x, y = puck:getPosition()
  for _, plane in ipairs(planes) do
    if plane:signedDistance(x, y) < 0 then return false end
  end
  return true
end

-- No wall is missed, however long the step. (Friction is constant between two walls, so longer
-- steps slow the puck down a little differently.)
local function oneStep(say)
  local puck = newPuck()
  local bounces = puck:step(SECONDS, planes)
  say("\n   In one single step of %d s: %d bounces, and it is %s.", SECONDS, bounces,
    isOnTable(puck) and "still on the table" or "off the table")
end

-- The same in 3D: a ball falls to the ground from a height of 10 m.
local function inSpace(say)
  local t = graze.plane3(0, 0, 1, 0):impact(0, 0, 10, 1, 0, 0, 0, 0, 0, -9.81)
  say("   In 3D, a ball of radius 1 falls 9 m to the ground in %.9f s.", t)
end

local function run(say)
  local picture = graze.svg { scale = 1, margin = 15, duration = SECONDS + 1 }
  drawTable(picture)
  local puck, count = newPuck(), 0
  local x0, y0 = puck:getPosition()
  say("   t = 0            at (%6.2f, %6.2f), speed %6.2f", x0, y0, speed(puck))
  local keys = play(puck, function(time, wall)
    count = count + 1
    local x, y = puck:getPosition()
    say("   t = %.6f s   at (%6.2f, %6.2f), speed %6.2f, off the %s", time, x, y, speed(puck), wall)
    picture:point(x, y, { class = "hit", shown = { time } })
  end)
  drawTrail(picture, keys)
  oneStep(say)
  inSpace(say)
  return picture, ("%d bounces in %d s; speed %.0f, then %.0f"):format(
    count, SECONDS, speed(newPuck()), speed(puck))
end

return {
  title = "A puck on its table",
  about = "puck:step: friction 0.2, restitution 0.9, five planes, 60 steps per second.",
  run = run,
}
