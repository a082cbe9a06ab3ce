-- What an item of a world costs: bytes, of Lua's and of C's, all told but for the item itself and
-- what the world keeps however many there are. Beside it bump.lua, if it is in the folder PEERS.

local graze, floor = require "graze", require "floor"

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
