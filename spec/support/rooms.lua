-- Random rooms, and bodies to be moved in them: boxes, cells, caves, and all of these.

local graze = require "graze"

local cos, pi, sin = math.cos, math.pi, math.sin
local unpack = table.unpack or unpack -- luacheck: ignore 143

local rooms = { kinds = { "boxes", "cells", "caves", "all" } }

-- Libraries differ in the last bit of sines.
local function rounded(x) return math.floor(64 * x + 0.5) / 64 end

-- The corners of a ring of n around a point, at distances from low to high.
local function ring(rng, n, x, y, low, high)
  local list = {}
  for k = 0, n - 1 do
    local r, angle = rng:range(low, high), 2 * pi * k / n
    list[#list + 1], list[#list + 2] = rounded(x + r * cos(angle)), rounded(y + r * sin(angle))
  end
  return list
end

local function add_boxes(rng, world)
  for i = 1, rng:whole(6, 14) do
    local box = graze.rectangle(rng:range(-10, 8), rng:range(-10, 8), rng:range(0.5, 4),
      rng:range(0.5, 4))
    world:add("box" .. i, rng:chance(0.5) and box:setAngle(rng:range(0, 6)) or box)
  end
end

-- Cells of 1, and half cells, with walls around.
local function add_cells(rng, world, dense)
  local kinds = {}
  for i = 0, 399 do
    local x, y = i % 20, math.floor(i / 20)
    local is_wall = x == 0 or y == 0 or x == 19 or y == 19
    local kind = rng:chance(dense) and (rng:chance(0.3) and 2 or 1) or 0
    kinds[i + 1] = is_wall and 1 or kind
  end
  world:add("cells", graze.grid(20, 20, 1, 1, kinds):setKind(2, graze.polygon(0, 1, 1, 1, 1, 0))
    :setPosition(-10, -10))
end

local function add_cave(rng, world)
  local list = ring(rng, rng:whole(8, 16), 0, 0, 7, 14)
  list[#list + 1], list[#list + 2] = list[1], list[2]
  world:add("cave", graze.chain(unpack(list)))
  for i = 1, rng:whole(0, 3) do
    local rock = ring(rng, 6, rng:range(-6, 6), rng:range(-6, 6), 0.5, 2)
    world:add("rock" .. i, graze.outline(unpack(rock)))
  end
end

-- Add what is in a room of a kind to a world.
function rooms.fill(rng, kind, world)
  if kind == "boxes" or kind == "all" then add_boxes(rng, world) end
  if kind == "cells" or kind == "all" then add_cells(rng, world, kind == "all" and 0.05 or 0.16) end
  if kind == "caves" or kind == "all" then add_cave(rng, world) end
end

local makers = {
  function() return graze.rectangle(-2, -0.5, 4, 1) end,
  function() return graze.rectangle(0, -0.5, 5, 1) end,
  function() return graze.capsule(-2, 0, 2, 0, 0.6) end,
  function() return graze.polygon(-2, -1, 2, -1, 0, 2) end,
  function() return graze.outline(-2, -2, 2, -2, 2, -1, -1, -1, -1, 2, -2, 2) end,
  function() return graze.segment(-2, 0, 2.5, 0) end,
  function() return graze.compound(graze.circle(-2, 0, 1), graze.rectangle(-2, -0.3, 4, 0.6),
    graze.circle(2, 0, 0.7)) end,
}

-- Does a shape overlap nothing but an item?
function rooms.is_free(world, shape, item)
  return #world:queryShape(shape, function(other) return other ~= item end) == 0
end

-- A body, at a free place of the room; nil if it found none.
function rooms.body(rng, world)
  local shape = rng:pick(makers)()
  for _ = 1, 50 do
    shape:setTransform(rng:range(-6, 6), rng:range(-6, 6), rng:range(0, 6))
    if rooms.is_free(world, shape) then return shape end
  end
end

-- Does an item get from one place and angle to another by small turns, with a push after each, as
-- games do that cannot sweep them? A push may not be longer than the turn can explain.
function rooms.wriggles(world, item, from, to)
  local step = 0.01
  local count = math.ceil(math.abs(to[3] - from[3]) / step)
  world:setTransform(item, unpack(from))
  for k = 1, count do
    local t = k / count
    local x, y = world:getPosition(item)
    world:setAngle(item, from[3] + (to[3] - from[3]) * t)
    world:push(item)
    local px, py = world:getPosition(item)
    if not rooms.is_free(world, world:getShape(item), item) then return false end
    if math.abs(px - x) + math.abs(py - y) > 5 * step then return false end
    world:move(item, from[1] + (to[1] - from[1]) * t, from[2] + (to[2] - from[2]) * t)
  end
  return true
end

return rooms
