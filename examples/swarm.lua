-- A swarm of drifting circles. The world lists which of them begin and stop overlapping, and a
-- hunter searches for those nearby. The circles pass through each other: the rule between them is
-- "cross".
--
--   eval "$(make -s env)"
--   lua5.4 examples/swarm.lua [swarm.svg]

local graze = require "graze"

local COUNT, SIDE, SECONDS, RATE, SIGHT = 150, 360, 6, 30, 60

-- The same numbers on every Lua.
local function generator(seed)
  return function(low, high)
    seed = (seed * 16807) % 2147483647
    return low + (high - low) * seed / 2147483647
  end
end

local function newSwarm()
  local world, random, fish = graze.world():rule("fish", "fish", "cross"), generator(7), {}
  world:rule("fish", "wall", "bounce")
  for _, wall in ipairs { { 1, 0, 0 }, { -1, 0, SIDE }, { 0, 1, 0 }, { 0, -1, SIDE } } do
    world:add(wall, graze.plane(wall[1], wall[2], wall[3]), { group = "wall" })
  end
  for i = 1, COUNT do
    local one = { radius = random(3, 7), keys = {}, seen = {} }
    local shape = graze.circle(0, 0, one.radius)
    world:add(one, shape:setPosition(random(10, SIDE - 10), random(10, SIDE - 10)),
      { group = "fish" })
    world:setVelocity(one, random(-40, 40), random(-40, 40))
    fish[i] = one
  end
  return world, fish
end

local function recordPositions(world, fish, time)
  for _, one in ipairs(fish) do
    local x, y = world:getPosition(one)
    one.keys[#one.keys + 1] = { time, x, y }
  end
end

-- Records that one is seen from this step to the next.
local function recordSeen(one, step)
  local seen = one.seen
  if seen[#seen] ~= step / RATE then seen[#seen + 1] = step / RATE else seen[#seen] = nil end
  seen[#seen + 1] = (step + 1) / RATE
end

-- Runs the simulation, and counts the events. Pairs that entered and did not leave still overlap.
local function swim(world, fish)
  local list, near = {}, {}
  local tally = { enter = 0, leave = 0, seen = 0 }
  recordPositions(world, fish, 0)
  for step = 1, SECONDS * RATE do
    world:step(1 / RATE)
    local _, count = world:events(list)
    for i = 0, count - 1 do
      local kind = list[3 * i + 1]
      tally[kind] = tally[kind] + 1
    end
    local hx, hy = world:getPosition(fish[1])
    local _, n = world:queryCircle(hx, hy, SIGHT, "fish", near)
    for i = 1, n do recordSeen(near[i], step) end
    tally.seen = math.max(tally.seen, n - 1) -- it finds itself, too
    if step % 3 == 0 then recordPositions(world, fish, step / RATE) end
  end
  return tally
end

local LOOK = { fill = "#b9d8cf", stroke = "#2b7a6b" }
local SEEN = { fill = "#f4cf7a", stroke = "#a1770f" }

local function draw(fish)
  local picture = graze.svg { scale = 1.5, margin = 10, title = "A swarm" }
  picture:view(0, 0, SIDE, SIDE)
  for i, one in ipairs(fish) do
    local circle = graze.circle(0, 0, one.radius)
    if i > 1 then picture:animate(circle, one.keys, LOOK) end
    SEEN.shown = one.seen
    if i > 1 and #one.seen > 0 then picture:animate(circle, one.keys, SEEN) end
  end
  local hunter, sight = graze.circle(0, 0, fish[1].radius), graze.circle(0, 0, SIGHT)
  picture:animate(sight, fish[1].keys, { fill = "none", stroke = "#d9623b", dash = "4 4" })
  return picture:animate(hunter, fish[1].keys, { class = "hit" })
end

local function main(path)
  local world, fish = newSwarm()
  local tally = swim(world, fish)
  local _, still = world:overlaps("fish")
  print(("%d circles drift for %d s."):format(COUNT, SECONDS))
  print(("%d times two of them began to overlap, %d times two stopped."):format(tally.enter,
    tally.leave))
  print(("%d pairs overlap in the end: %d - %d = %d."):format(still, tally.enter, tally.leave,
    tally.enter - tally.leave))
  print(("The hunter saw up to %d at once within a radius of %d."):format(tally.seen, SIGHT))
  draw(fish):save(path)
  print("The swarm is in " .. path .. ": open it in a browser.")
end

main((...) or "swarm.svg")
