-- A bullet that is faster than the wall is thick. Looking whether they overlap, frame by frame,
-- finds nothing; a sweep finds the moment.

local graze = require "graze"

local STEP = 76 -- units a frame
local FRAMES = 5
local FRAME = 0.5 -- seconds of the picture that a frame is shown for
local START, SWEPT_LANE, SAMPLED_LANE = 20, 62, 146

local THICK = 5
local wall = graze.polygon(276, 10, 276 + THICK, 10, 296 + THICK, 190, 296, 190)

local function newBullet(lane)
  return graze.polygon(0, -5, 8, -5, 15, 0, 8, 5, 0, 5):setPosition(START, lane)
end

-- Moves and looks, as many games do. Returns the frame that finds the wall, if one does.
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
    picture:shape(bullet, { class = "missed", shown = { frame * FRAME } })
    picture:label(x + 8, y + 20, overlaps and "yes" or "no",
      { class = "note", shown = { frame * FRAME } })
  end
  picture:animate(newBullet(SAMPLED_LANE), keys, { steps = true })
  return found
end

-- The moment of contact: the normal there, and where the frame would have ended.
local function drawContact(picture, bullet, rest, time, t, nx, ny)
  local shown = { time }
  local _, x, y = bullet:distance(wall)
  picture:line(x, y, x + rest, y, { class = "missed", shown = shown })
  picture:shape(bullet:clone():move(rest, 0), { class = "missed", shown = shown })
  picture:arrow(x, y, x + 28 * nx, y + 28 * ny, { class = "normal", shown = shown })
  picture:label(x - 8, y - 20, ("t = %.4f"):format(t),
    { class = "good", anchor = "end", shown = shown })
end

-- Asks for the first contact on the way of each frame, and moves no farther.
local function swept(picture, say)
  local bullet = newBullet(SWEPT_LANE)
  local keys = { { 0, bullet:getPosition() } }
  for frame = 1, FRAMES do
    local t, nx, ny = bullet:sweep(wall, STEP, 0)
    local time = (frame - 1 + (t or 1)) * FRAME
    local x, y = bullet:move(STEP * (t or 1), 0):getPosition()
    keys[#keys + 1] = { time, x, y }
    if t then
      say("   Swept, the wall is met in frame %d at t = %.6f of its way, at x = %.4f,", frame, t, x)
      say("   with the normal (%.4f, %.4f); the distance is then %.1g.", nx, ny,
        math.abs((bullet:distance(wall))))
      picture:animate(newBullet(SWEPT_LANE), keys)
      drawContact(picture, bullet, STEP * (1 - t), time, t, nx, ny)
      return frame, t
    end
  end
end

-- One call answers either question: when, or how deep already.
local function inside(say)
  local bullet = newBullet(SWEPT_LANE):setPosition(276, SWEPT_LANE)
  local t, nx, ny, depth = bullet:sweep(wall, STEP, 0)
  say("   A bullet that is in the wall already is told t = %g, the depth %.4f", t, depth)
  say("   and the way out, (%.4f, %.4f).", nx, ny)
end

local function run(say)
  local picture = graze.svg { scale = 1, margin = 15, duration = FRAMES * FRAME + 1.5 }
  picture:view(0, 0, 440, 200):shape(wall)
  picture:label(0, 10, "swept", { anchor = "start" })
  picture:label(0, 110, "looked at once a frame", { anchor = "start", class = "note" })
  local found = sampled(picture, say)
  say("   So the wall, %d thick, was %s.\n", THICK,
    found and "found in frame " .. found or "never noticed")
  local frame, t = swept(picture, say)
  inside(say)
  return picture, ("swept: met in frame %d, at t = %.4f; looked at once a frame: %s"):format(
    frame, t, found and "found, too" or "passed")
end

return {
  title = "A bullet and a thin wall",
  about = ("sweep: first contact on the way. The bullet flies %d units a frame."):format(STEP),
  run = run,
}
