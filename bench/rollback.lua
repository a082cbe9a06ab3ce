-- What it costs to save a world into an old snapshot, to set it back, and to hash it; and how many
-- bytes a snapshot takes, where bench/floor.c can tell. Medians of the rounds.
--
--   lua5.4 bench/rollback.lua

local graze = require "graze"
local isMetered, floor = pcall(require, "floor")
if isMetered then floor.meter() end -- worlds that are made from here on are counted

local ROUNDS = 7
local clock = os.clock

-- The median of the rounds: microseconds for each of `count` times that `run` does something.
local function measure(count, run)
  run(count)
  local times = {}
  for i = 1, ROUNDS do
    local start = clock()
    run(count)
    times[i] = (clock() - start) * 1e6 / count
  end
  table.sort(times)
  return times[(ROUNDS + 1) / 2]
end

local function place(i) return i % 300 * 20, math.floor(i / 300) * 20 end

local function worldOf(n, shapeOf)
  local world, items = graze.world(), {}
  for i = 1, n do
    items[i] = {}
    world:add(items[i], shapeOf(i))
  end
  return world, items
end

local function bytesOf(make)
  if not isMetered then return nil end
  local before = floor.meter()
  local made = make()
  return floor.meter() - before, made
end

local box, octagon = graze.rectangle(0, 0, 10, 10), graze.regularPolygon(8, 5)

local KINDS = {
  { "boxes, all alike", function(i) return box:setPosition(place(i)) end },
  { "boxes, no two alike", function(i)
    return graze.rectangle(0, 0, 4 + i / 1000, 5 + i / 777):setPosition(place(i))
  end },
  { "octagons, each turned", function(i)
    local x, y = place(i)
    return octagon:setTransform(x, y, i)
  end, true },
  { "boxes that fly", function(i) return box:setPosition(place(i)) end, false, true },
}

-- Two snapshots of a world, between which a tenth of the items moved, and turned where they do.
local function twoSnapshots(world, items, turns)
  local before = world:save()
  for i = 1, #items, 10 do
    local x, y = place(i)
    world:setPosition(items[i], x + 1, y + 2)
    if turns then world:setAngle(items[i], i + 1) end
  end
  return before, world:save()
end

print("microseconds, " .. (rawget(_G, "jit") and rawget(_G, "jit").version or _VERSION)
  .. ":        save   restore*     hash   bytes an item")
for _, kind in ipairs(KINDS) do
  for _, n in ipairs { 1000, 10000 } do
    local world, items = worldOf(n, kind[2])
    if kind[4] then
      for i = 1, n do world:setVelocity(items[i], i % 7, i % 5) end
    end
    local bytes, snapshot = bytesOf(function() return world:save() end)
    snapshot = snapshot or world:save()
    local times = math.ceil(2e6 / n)
    local save = measure(times, function(count)
      for _ = 1, count do world:save(snapshot) end
    end)
    local before, after = twoSnapshots(world, items, kind[3])
    local restore = measure(times, function(count)
      for i = 1, count do world:restore(i % 2 == 0 and before or after) end
    end)
    local hash = measure(times, function(count)
      for _ = 1, count do world:hash() end
    end)
    print(("%-23s %6d  %8.2f  %8.2f  %8.2f  %s"):format(kind[1], n, save, restore, hash,
      bytes and ("%8.1f"):format(bytes / n) or "       ?"))
  end
end
print "* a tenth of the items moved, and turned where they do"

-- A grid of a million cells, of which ten are set in each frame; a ring of ten snapshots.
local world, ring, frame = graze.world(), {}, 0
world:add("cells", graze.grid(1000, 1000, 8, 8))
local function change()
  frame = frame + 1
  for k = 1, 10 do
    world:setCell("cells", (frame * 7919 + k * 104729) % 1000 + 1, (frame * 611953 + k * 7) % 1000
      + 1, frame % 3)
  end
end
local function save() ring[frame % 10] = world:save(ring[frame % 10]) end
for _ = 1, 10 do
  change()
  save()
end
local cells = measure(2000, function(count) for _ = 1, count do change() end end)
local saved = measure(2000, function(count)
  for _ = 1, count do
    change()
    save()
  end
end)
local back = measure(2000, function(count)
  for i = 1, count do world:restore(ring[i % 2 * 8]) end
end)
local pages = bytesOf(function()
  local kept = {}
  for i = 1, 10 do
    change()
    kept[i] = world:save()
  end
  return kept
end)
print(("10^6 cells, ten set a frame: %.2f a save, %.2f a restore of frames before, %s"):format(
  saved - cells, back, pages and ("%.0f kB for ten snapshots"):format(pages / 1024) or ""))

-- A heap of a hundred that falls into a bin: eight frames, and the same after it is set back.
local function newHeap()
  local heap = graze.world { friction = 0.5 }:rule("default", "default", "bounce")
  heap:add("bin", graze.chain(-150, -2000, -150, 0, 150, 0, 150, -2000))
  for i = 0, 99 do
    local shape = i % 4 == 0 and graze.circle(0, 0, 10) or graze.regularPolygon(3 + i % 6, 11)
    shape:setTransform(-110 + i % 8 * 31, -30 - math.floor(i / 8) * 32, i)
    heap:add(i, shape,
      { mass = 1, angularVelocity = 0, acceleration = { 0, 600 }, restitution = 0 })
  end
  return heap
end

local BACK, SECONDS = 8, 3
local heap, frames, snapshots = newHeap(), 0, {}
local forth, again = 0, 0
for _ = 1, SECONDS * 60 / BACK do
  local start = clock()
  for k = 1, BACK do
    snapshots[k] = heap:save(snapshots[k])
    heap:step(1 / 60)
  end
  local middle = clock()
  heap:restore(snapshots[1])
  for k = 1, BACK do
    snapshots[k] = heap:save(snapshots[k])
    heap:step(1 / 60)
  end
  forth, again, frames = forth + middle - start, again + clock() - middle, frames + BACK
end
print(("heap of 100 that falls: %.2f ms a frame; set back %d frames and played anew %.2f ms, %.2f"
  .. " times as long as those frames"):format(forth / frames * 1e3, BACK,
  again / frames * BACK * 1e3, again / forth))
