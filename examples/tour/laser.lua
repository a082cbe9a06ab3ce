-- A laser, which is a long thin capsule, rotates about its emitter and sweeps over round ships.

local graze = require "graze"

local X, Y = 220, 196 -- the emitter
local REACH, THICK = 190, 1.5
local STEP = math.rad(0.5)
local SECONDS = 4 -- for half a turn

local ships = {
  { name = "Ada", shape = graze.circle(66, 156, 22) },
  { name = "Bea", shape = graze.circle(120, 96, 12) },
  { name = "Cyd", shape = graze.circle(196, 38, 17) },
  { name = "Dot", shape = graze.circle(266, 118, 6) },
  { name = "Eve", shape = graze.circle(394, 46, 26) },
  { name = "Fay", shape = graze.circle(392, 152, 15) },
}

local laser = graze.capsule(0, 0, REACH, 0, THICK):setPosition(X, Y)

-- `turn` is the angle from the left, in radians. y points down, so the laser goes up and over to
-- the right.
local function hits(ship, turn) return laser:setAngle(turn - math.pi):overlaps(ship.shape) end

-- The laser hits at one end of a step and not at the other. Returns the angle at which that
-- changes.
local function change(ship, from, to)
  local before = hits(ship, from)
  for _ = 1, 40 do
    local middle = (from + to) / 2
    if hits(ship, middle) == before then from = middle else to = middle end
  end
  return from
end

-- The angles at which the laser reaches the ship and leaves it; nil if it never does.
local function span(ship)
  local from
  for i = 1, math.floor(math.pi / STEP + 0.5) do
    local turn = i * STEP
    local now, before = hits(ship, turn), hits(ship, turn - STEP)
    if now and not before then from = change(ship, turn - STEP, turn) end
    if before and not now then return from, change(ship, turn - STEP, turn) end
  end
end

-- The times at which the laser is between two angles, on the way there and on the way back.
local function times(from, to)
  local there, back = from / math.pi * SECONDS, to / math.pi * SECONDS
  return { there, back, 2 * SECONDS - back, 2 * SECONDS - there }
end

local function gap(ship)
  local dx, dy = ship.shape:getCentroid()
  dx, dy = dx - X, dy - Y
  return math.sqrt(dx * dx + dy * dy) - ship.shape:getRadius() - REACH - THICK
end

local function show(picture, ship, from, to)
  local x, y = ship.shape:getCentroid()
  local text = ship.name .. ": out of reach"
  picture:shape(ship.shape)
  if from then
    picture:shape(ship.shape, { class = "hit", shown = times(from, to) })
    text = ("%s: %.0f° to %.0f°"):format(ship.name, math.deg(from), math.deg(to))
  end
  picture:label(x, y - ship.shape:getRadius() - 9, text, { class = "note", size = 11 })
end

local function run(say)
  local picture = graze.svg { scale = 1, margin = 15, duration = 2 * SECONDS }
  picture:view(0, 0, 440, 200)
  local count = 0
  for _, ship in ipairs(ships) do
    local from, to = span(ship)
    if from then
      count = count + 1
      say("   %s, radius %2g: hit from %8.4f to %8.4f degrees", ship.name, ship.shape:getRadius(),
        math.deg(from), math.deg(to))
    else
      say("   %s, radius %2g: out of reach by %.4f", ship.name, ship.shape:getRadius(), gap(ship))
    end
    show(picture, ship, from, to)
  end
  picture:animate(laser, {
    { 0, X, Y, -math.pi }, { SECONDS, X, Y, 0 }, { 2 * SECONDS, X, Y, -math.pi },
  }, { class = "trail" })
  picture:shape(graze.circle(X, Y, 4))
  return picture, ("%d of %d ships hit in half a turn"):format(count, #ships)
end

return {
  title = "A laser over round ships",
  about = "overlaps: a capsule rotates. From which angle to which does it hit each ship?",
  run = run,
}
