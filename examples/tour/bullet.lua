-- A bullet that moves much further per frame than the wall is thick. Checking for overlap once per
-- frame finds nothing. A sweep finds the exact moment of the hit.

local graze = require "graze"

local STEP = 76 -- units per frame
local FRAMES = 5
local FRAME = 0.5 -- for how many seconds the picture shows a frame
local START, SWEPT_LANE, SAMPLED_LANE = 20, 62, 146

local THICK = 5
local wall = graze.polygon(276, 10, 276 + THICK, 10, 296 + THICK, 190, 296, 190)

local function newBullet(lane)
  return graze.polygon(0, -5, 8, -5, 15, 0, 8, 5, 0, 5):setPosition(START, lane)
end

-- Moves, then checks for overlap, as many games do. Returns the first frame that finds the wall, or
-- nil.
local function sampled(picture, say)
  local bullet = newBullet(SAMPLED_LANE)
  local keys, found = { { 0, bullet:getPosition() } }, nil
  for frame = 1, FRAMES do
    bullet:move(STEP, 0)
    local x, y = bullet:getPosition()
    keys[#keys + 1] = { frame * FRAME, x, y }
    local overlaps = bullet:overlaps(wall)
    found = found or overlaps and frame
    say("   frame %d   at x = %3g   overlaps: %s", frame, x, overlaps and "yes" or "no")
    picture:shape(bullet, { class = "missed" })
    picture:label(x + 8, y + 20, overlaps and "yes" or "no", { class = "note" })
  end
  picture:animate(newBullet(SAMPLED_LANE), keys, { steps = true })
  return found
end

-- Draws the moment of contact: the bullet, the normal, and where the bullet would be at the end of
-- the frame.
local function drawContact(picture, bullet, rest, t, nx, ny)
  local _, x, y = bullet:distance(wall)
  picture:line(START, y, x, y, { class = "quiet" })
  picture:line(x, y, x + rest, y, { class = "missed" })
  picture:shape(bullet:clone():move(rest, 0), { class = "missed" })
  picture:shape(bullet, { class = "ghost" })
  picture:arrow(x, y, x + 28 * nx, y + 28 * ny, { class = "normal" })
  picture:label(x - 8, y - 20, ("t = %.4f"):format(t), { class = "good", anchor = "end" })
end

-- Sweeps the bullet in each frame, and moves it no further than to the first contact.
local function swept(picture, say)
  local bullet = newBullet(SWEPT_LANE)
  local keys = { { 0, bullet:getPosition() } }
  for frame = 1, FRAMES do
    local t, nx, ny = bullet:sweep(wall, STEP, 0)
    local time = (frame - 1 + (t or 1)) * FRAME
    local x, y = bullet:move(STEP * (t or 1), 0):getPosition()
    keys[#keys + 1] = { time, x, y }
    if t then
      say("   With sweep, it hits the wall in frame %d at t = %.6f, at x = %.4f,", frame, t, x)
      say("   with the normal (%.4f, %.4f). There, its distance to the wall is %.1g.", nx, ny,
        math.abs((bullet:distance(wall))))
      drawContact(picture, bullet, STEP * (1 - t), t, nx, ny)
      picture:animate(newBullet(SWEPT_LANE), keys)
      return frame, t
    end
  end
end

-- If they overlap at the start, sweep returns how deep, and the way out.
local function inside(say)
  local bullet = newBullet(SWEPT_LANE):setPosition(276, SWEPT_LANE)
  local t, nx, ny, depth = bullet:sweep(wall, STEP, 0)
  say("   If the bullet starts inside the wall, sweep returns t = %g, the depth %.4f", t, depth)
  say("   and the direction of the shortest way out, (%.4f, %.4f).", nx, ny)
end

local function run(say)
  local picture = graze.svg { scale = 1, margin = 15, duration = FRAMES * FRAME + 1.5 }
  picture:view(0, 0, 440, 200):shape(wall)
  picture:label(0, 10, "with sweep", { anchor = "start" })
  picture:label(0, 110, "overlap checked once per frame", { anchor = "start", class = "note" })
  local found = sampled(picture, say)
  say("   The wall is %d thick, and was %s.\n", THICK,
    found and "found in frame " .. found or "never noticed")
  local frame, t = swept(picture, say)
  inside(say)
  return picture, ("sweep hits in frame %d, at t = %.4f; a check per frame %s"):format(
    frame, t, found and "hits, too" or "misses")
end

return {
  title = "A bullet and a thin wall",
  about = ("sweep: the first contact on the path. The bullet flies %d per frame."):format(STEP),
  run = run,
}
