-- Two triangular ships pass each other. Do they collide? Bounding circles say yes too early. The
-- polar test (the distance against the two radii along the line between the centres) says no too
-- often. The exact test is right.

local graze = require "graze"

local RADIUS = 46
local SECONDS, SAMPLE = 4, 1 / 240
local HOLD = 2 -- seconds for which the picture stops at a moment when the answers differ
local DURATION = SECONDS + HOLD + 1
local COLUMN, TOP, TALL, ZOOM = 180, -26, 300, 0.7 -- a column of the picture

local function newShip() return graze.regularPolygon(3, RADIUS) end

local function circles(a, b)
  local ax, ay = a:getCentroid()
  local bx, by = b:getCentroid()
  local reach = a:getBoundingRadius() + b:getBoundingRadius()
  return (ax - bx) ^ 2 + (ay - by) ^ 2 < reach ^ 2
end

local tests = {
  { name = "bounding circles", run = circles },
  { name = "polar radius", run = function(a, b) return a:polarOverlaps(b) end },
  { name = "exact", run = function(a, b) return a:overlaps(b) end },
}

-- One ship rotates on the spot. The other flies down past it and rotates the other way.
local function place(a, b, time)
  local part = time / SECONDS
  a:setTransform(58, 52 + 158 * part, math.rad(60 - 90 * part))
  b:setTransform(122, 131, math.rad(90 + 30 * part))
end

-- Runs all tests all the time. Returns for each test the times at which its answer changes,
-- beginning with the first yes; and the middle of the longest time in which polar and exact differ.
local function watch(a, b)
  local changes, before = { {}, {}, {} }, {}
  local from, best, length
  for i = 0, SECONDS / SAMPLE do
    local time, now = i * SAMPLE, {}
    place(a, b, time)
    for k, test in ipairs(tests) do
      now[k] = test.run(a, b)
      if now[k] ~= (before[k] or false) then table.insert(changes[k], time) end
    end
    local differ = now[2] ~= now[3]
    if differ and not from then from = time end
    if from and not differ then
      if not length or time - from > length then
        best, length = (from + time) / 2, time - from
      end
      from = nil
    end
    before = now
  end
  return changes, best
end

-- How often polar says no to ships that overlap, in many random placements. (Lehmer's generator
-- gives the same numbers on every Lua.)
local function count(placements)
  local state = 1
  local function random()
    state = state * 16807 % 2147483647
    return state / 2147483647
  end
  local a, b = newShip(), newShip()
  local near, meet, missed, wrong = 0, 0, 0, 0
  for _ = 1, placements do
    a:setTransform(0, 0, 2 * math.pi * random())
    b:setTransform((4 * random() - 2) * RADIUS, (4 * random() - 2) * RADIUS, 2 * math.pi * random())
    local exact, polar = a:overlaps(b), a:polarOverlaps(b)
    if circles(a, b) then near = near + 1 end
    if exact then meet = meet + 1 end
    if exact and not polar then missed = missed + 1 end
    if polar and not exact then wrong = wrong + 1 end
  end
  return near, meet, missed, wrong
end

-- When the picture shows a moment. It begins with `still` and stops there, so that its beginning
-- alone, a still, shows that the answers differ. Then the ships fly on, and come again from above.
local function shownAt(moment, still)
  if moment >= still then return moment - still + HOLD end
  return DURATION - still + moment
end

local function keysOf(which, still)
  local ships, keys = { newShip(), newShip() }, {}
  local function key(time, moment)
    place(ships[1], ships[2], moment)
    local x, y, angle = ships[which]:getTransform()
    keys[#keys + 1] = { time, x, y, angle }
  end
  key(0, still)
  key(HOLD, still)
  key(shownAt(SECONDS, still), SECONDS)
  key(shownAt(0, still) - 0.001, SECONDS)
  key(shownAt(0, still), 0)
  key(DURATION, still)
  return keys
end

-- Draws the radius of each ship along the line between the centres.
local function drawReach(picture, still)
  local a, b = newShip(), newShip()
  place(a, b, still)
  local ax, ay = a:getCentroid()
  local bx, by = b:getCentroid()
  local angle = math.atan2 and math.atan2(by - ay, bx - ax) or math.atan(by - ay, bx - ax)
  local ra, rb = a:radiusAt(angle), b:radiusAt(angle + math.pi)
  local options = { class = "normal", width = 2.5, shown = { 0, HOLD } }
  local ux, uy = math.cos(angle), math.sin(angle)
  picture:line(ax, ay, bx, by, { class = "missed", shown = options.shown })
  picture:line(ax, ay, ax + ra * ux, ay + ra * uy, options)
  picture:line(bx, by, bx - rb * ux, by - rb * uy, options)
  return math.sqrt((bx - ax) ^ 2 + (by - ay) ^ 2), ra, rb
end

-- From the times at which an answer changes: when it is yes in the picture, and when it is no.
local function answers(times, still)
  local changes, isYes = {}, false
  for i, time in ipairs(times) do
    changes[i] = { shownAt(time, still), i % 2 == 1 }
    if time <= still then isYes = i % 2 == 1 end
  end
  table.insert(changes, { shownAt(0, still), false })
  table.sort(changes, function(a, b) return a[1] < b[1] end)
  local yes, no = { isYes and 0 or nil }, { not isYes and 0 or nil }
  for _, change in ipairs(changes) do
    if change[2] ~= isYes then
      isYes = change[2]
      table.insert(yes, change[1])
      table.insert(no, change[1])
    end
  end
  return yes, no
end

local function drawColumn(test, times, still)
  local picture = graze.svg {
    scale = ZOOM, margin = 0, duration = DURATION, background = "none",
  }
  picture:view(0, TOP, COLUMN, TALL)
  local yes, no = answers(times, still)
  local keys = { keysOf(1, still), keysOf(2, still) }
  for _, way in ipairs(keys) do
    if test.run == circles then
      picture:animate(graze.circle(0, 0, newShip():getBoundingRadius()), way, { class = "missed" })
    end
    picture:animate(newShip(), way, { class = "good" })
    picture:animate(newShip(), way, { class = "hit", shown = yes })
  end
  picture:label(COLUMN / 2, TOP + 12, test.name)
  picture:label(COLUMN / 2, 266, "no", { class = "good", shown = no })
  picture:label(COLUMN / 2, 266, "collision", { class = "hit", shown = yes })
  return picture
end

local function draw(changes, still)
  local sheet = graze.svg { scale = 1, margin = 15, duration = DURATION }
  sheet:view(0, 0, 440, TALL * ZOOM)
  local distance, ra, rb
  for k, test in ipairs(tests) do
    local column = drawColumn(test, changes[k], still)
    if test.name == "polar radius" then distance, ra, rb = drawReach(column, still) end
    sheet:add(column, (k - 1) * (440 - COLUMN * ZOOM) / 2, 0)
  end
  return sheet, distance, ra, rb
end

local function report(say, changes)
  for k, test in ipairs(tests) do
    local times, list = changes[k], {}
    for i = 1, #times, 2 do
      list[#list + 1] = ("from %.3f to %.3f s"):format(times[i], times[i + 1] or SECONDS)
    end
    say("   %-17s collision %s", test.name, #list > 0 and table.concat(list, ", ") or "never")
  end
end

local function run(say)
  local a, b = newShip(), newShip()
  local changes, still = watch(a, b)
  report(say, changes)
  local picture, distance, ra, rb = draw(changes, still)
  say("\n   At %.3f s polar says no, exact yes: the centres are %.3f apart, and the radii",
    still, distance)
  say("   on that line are %.3f and %.3f, together %.3f. The ships overlap beside it.", ra, rb,
    ra + rb)

  local placements = 20000
  local near, meet, missed, wrong = count(placements)
  local share = 100 * missed / meet
  say("\n   Of %d random placements, bounding circles say yes to %d, and %d do overlap.",
    placements, near, meet)
  say("   Polar says no to %d of these, %.1f%%, and yes to %d that do not.", missed, share,
    wrong)
  return picture, ("polar misses %.1f%% of %d random overlaps"):format(share, meet)
end

return {
  title = "Two ships, three answers",
  about = "polarOverlaps: a yes is always right, a no is often wrong.",
  run = run,
}
