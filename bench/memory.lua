-- What an item of a world costs: bytes, of Lua's and of C's, all told but for the item itself and
-- what the world keeps however many there are. Beside it bump.lua, if it is in the folder PEERS.
-- Then what a navigation among boxes costs, for each box, and when it has found ways.

local graze, floor = require "graze", require "floor"

local here = arg[0]:match "^(.*)/[^/]*$" or "."
local randomizer = assert(loadfile(here .. "/random.lua"))()

local folder = os.getenv "PEERS"
if folder then package.path = folder .. "/?.lua;" .. package.path end
local found, bump = pcall(require, "bump")

local function place(i) return i % 300 * 20, math.floor(i / 300) * 20 end

-- Bytes an item, of n, in what `fill` makes and returns.
local function cost(n, fill)
  local items = {}
  for i = 1, n do items[i] = {} end
  fill(items, 1)
  local before = floor.meter()
  local kept = fill(items, n)
  local bytes = (floor.meter() - before) / n
  return bytes, kept
end

local function worldOf(shapeOf)
  return function(items, n)
    local world = graze.world()
    for i = 1, n do world:add(items[i], shapeOf(i)) end
    return world
  end
end

local box, octagon = graze.rectangle(0, 0, 10, 10), graze.regularPolygon(8, 5)

-- A world of equal boxes, to which something happens.
local function boxesThat(happen)
  return function(items, n)
    local world = graze.world()
    for i = 1, n do world:add(items[i], box:setPosition(place(i))) end
    happen(world, items, n)
    return world
  end
end

local kinds = {
  { "boxes, all alike", worldOf(function(i) return box:setPosition(place(i)) end) },
  { "the same, all moved", boxesThat(function(world, items, n)
    for i = 1, n do world:setPosition(items[i], place(i + 7)) end
  end) },
  { "the same, all pairs asked", boxesThat(function(world) world:overlaps() end) },
  { "boxes, no two alike", worldOf(function(i)
    return graze.rectangle(0, 0, 4 + i / 1000, 5 + i / 777):setPosition(place(i))
  end) },
  { "octagons, all alike", worldOf(function(i) return octagon:setPosition(place(i)) end) },
  { "octagons, each turned", worldOf(function(i)
    local x, y = place(i)
    return octagon:setTransform(x, y, i)
  end) },
}

if found then
  kinds[#kinds + 1] = { "bump.lua, boxes, cell 64", function(items, n)
    local world = bump.newWorld(64)
    for i = 1, n do
      local x, y = place(i)
      world:add(items[i], x, y, 10, 10)
    end
    return world
  end }
end

local unpack = table.unpack or rawget(_G, "unpack")
local sizes = { 1000, 5000, 10000, 20000, 50000 }
local jit = rawget(_G, "jit")
print("memory, bytes an item, from " .. (jit and jit.version or _VERSION))
print(("%-26s"):format "items" .. ("%8d"):rep(#sizes):format(unpack(sizes)))
for _, kind in ipairs(kinds) do
  local line = ("%-26s"):format(kind[1])
  for _, n in ipairs(sizes) do line = line .. ("%8.0f"):format((cost(n, kind[2]))) end
  print(line)
end

-- Bytes a box of a navigation, before ways and after some, and its parts.
local function costOfNavigation(body, n)
  local random, world, size = randomizer(), graze.world(), math.floor(100 * math.sqrt(n))
  for i = 1, n do
    world:addRectangle(i, random(0, size), random(0, size), random(10, 50), random(10, 50))
  end
  local into, before = {}, floor.meter()
  local nav = graze.navigation(world, body, 0, 0, size, size)
  local made = floor.meter() - before
  for _ = 1, 100 do
    local x1, y1 = nav:nearest(random(0, size), random(0, size))
    local x2, y2 = nav:nearest(random(0, size), random(0, size))
    nav:path(x1, y1, x2, y2, into)
  end
  return made / n, (floor.meter() - before) / n, nav:getPartCount()
end

local bodies = {
  { "a square", graze.rectangle(-8, -8, 16, 16) },
  { "an octagon", graze.regularPolygon(8, 1.083 * 8) },
  { "a circle", graze.circle(0, 0, 8) },
}
print("\nnavigations: bytes a box, after ways, parts")
for _, body in ipairs(bodies) do
  for _, n in ipairs { 200, 800 } do
    print(("%-26s%8d%8.0f%8.0f%8d"):format(body[1], n, costOfNavigation(body[2], n)))
  end
end
