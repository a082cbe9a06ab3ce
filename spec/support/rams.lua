-- Carries at random: bars that turn, and rams in rooms. Whoever ends in something solid was told as
-- crushed; nobody went through a wall, nor through what pushed them. Run as a program, it does so
-- many times, and prints what it found:
--
--   lua5.4 spec/support/rams.lua [seed [times]]

local graze = require "graze"
local numbers = require "spec.support.numbers"

local rams = {}

local cos, sin, abs = math.cos, math.sin, math.abs

-- Bars ------------------------------------------------------------------------------------------

-- Swing a bar at a ball. Returns whether it was in the way, and how far from the bar it is then;
-- raises an error if it is behind it, or in it.
function rams.swing(rng)
  local world = graze.world()
  local bar = graze.rectangle(0, -0.5, 30, 1)
  if rng:chance(0.5) then
    bar = graze.compound(graze.rectangle(0, -0.5, 15, 1), graze.rectangle(15, -0.5, 15, 1))
  end
  local from, radius, angle = rng:range(6, 28), rng:range(0.5, 2), rng:range(0.15, 2.2)
  local turn = rng:range(0.3, 3)
  world:add("bar", bar)
  world:add("ball", graze.circle(0, 0, radius):setPosition(from * cos(angle), from * sin(angle)))
  if world:getShape("bar"):overlaps(world:getShape "ball") then return false end
  local n = world:carry("bar", 0, 0, turn, function(item) return item == "ball" end)
  if n == 0 then return false end
  local x, y = world:getPosition "ball"
  local side = cos(turn) * y - sin(turn) * x
  if side < 0 then error(("the ball is behind the bar: %g, %g, %g"):format(from, angle, turn)) end
  if world:getShape("bar"):overlaps(world:getShape "ball") then error "the ball is in the bar" end
  return true, (world:getShape("ball"):distance(world:getShape "bar"))
end

-- Rooms -----------------------------------------------------------------------------------------

local walls = {}

function walls.boxes(rng, world)
  for i = 1, 10 do
    local x, y = rng:range(-60, 60), rng:range(-60, 60)
    world:add("wall" .. i, graze.rectangle(x, y, rng:range(4, 20), rng:range(4, 20)),
      { group = "walls" })
  end
end

function walls.cells(rng, world)
  local list = {}
  for i = 1, 400 do list[i] = rng:chance(0.15) and rng:whole(1, 2) or 0 end
  local grid = graze.grid(20, 20, 6, 6, list):setKind(2, graze.polygon(0, 6, 6, 0, 6, 6))
  world:add("walls", grid:setPosition(-60, -60), { group = "walls" })
end

function walls.cave(rng, world)
  local hole = {}
  for i = 0, 29 do
    local r, angle = rng:range(25, 60), 2 * math.pi * i / 30
    hole[2 * i + 1], hole[2 * i + 2] = r * cos(angle), r * sin(angle)
  end
  world:add("walls", graze.outline { { -90, -90, 90, -90, 90, 90, -90, 90 }, hole },
    { group = "walls" })
end

function walls.segments(rng, world)
  for i = 1, 12 do
    local x, y = rng:range(-60, 60), rng:range(-60, 60)
    world:add("wall" .. i, graze.segment(x, y, x + rng:range(-30, 30), y + rng:range(-30, 30)),
      { group = "walls" })
  end
end

rams.rooms = { "boxes", "cells", "cave", "segments" }

local function ram(rng)
  local way = rng:whole(1, 4)
  if way == 1 then
    return graze.outline(-12, -2, 12, -2, 12, 6, 10, 6, 10, 2, -10, 2, -10, 6, -12, 6)
  end
  if way == 2 then
    return graze.compound(graze.rectangle(-12, -2, 24, 4), graze.circle(12, 0, 4))
  end
  if way == 3 then return graze.grid(4, 2, 5, 5, { 1, 0, 0, 1, 1, 1, 1, 1 }) end
  return graze.rectangle(-12, -2, 24, 4)
end

local function isBody(item) return item:find "^body" ~= nil end

local function addBodies(rng, world)
  local list = {}
  for i = 1, 10 do
    local shape = graze.rectangle(-2, -2, 4, 4)
    if i % 2 == 0 then shape = graze.circle(0, 0, rng:range(1, 4)) end
    shape:setPosition(rng:range(-50, 50), rng:range(-50, 50))
    if select(2, world:queryShape(shape)) == 0 then
      list[#list + 1] = "body" .. i
      world:add("body" .. i, shape)
    end
  end
  return list
end

-- Stack bodies on the ram: some ride then.
local function mount(rng, world, list)
  local x1, y1, x2 = world:getBoundingBox "ram"
  for i = 1, 2 do
    local item = "body" .. 10 + i
    world:add(item, graze.rectangle(-2, -2, 4, 4):setPosition(rng:range(x1, x2), y1 - 8))
    world:advance(item, (world:getPosition(item)), y1 + 20)
    local _, n = world:queryShape(world:getShape(item), function(other) return other ~= item end)
    if n > 0 then world:remove(item)
    else list[#list + 1] = item end
  end
end

local function inspect(world, item, crushed)
  local shape = world:getShape(item)
  world:queryShape(shape, function(other)
    if other ~= item and not crushed[item] and not crushed[other] then
      error(("%s overlaps %s, and nobody was told"):format(item, other))
    end
    return true
  end)
end

-- Whoever seems to have gone straight did not go through a wall: where one is on that line, slides
-- around it lead to the same place.
local function inspectWay(world, item, from)
  local x, y = world:getPosition(item)
  local _, n = world:querySegment(from[1], from[2], x, y, "walls")
  if n == 0 then return end
  world:setPosition(item, from[1], from[2])
  for _ = 1, 4 do world:move(item, x, y, { default = "ignore" }) end
  local toX, toY = world:getPosition(item)
  world:setPosition(item, x, y)
  if toX ~= x or toY ~= y then error(item .. " went through a wall") end
end

-- Carry a ram in a room. Returns whether it could be, and adds what was told to a table.
function rams.push(rng, room, sum)
  local world = graze.world()
  walls[room](rng, world)
  local list = addBodies(rng, world)
  local shape = ram(rng)
  shape:setPosition(rng:range(-30, 30), rng:range(-30, 30))
  local turns = shape:type() ~= "grid"
  if turns then shape:setAngle(rng:range(0, 3)) end
  if select(2, world:queryShape(shape, isBody)) > 0 then return false end
  world:add("ram", shape)
  mount(rng, world, list)
  local x, y, angle = world:getTransform "ram"
  local from = {}
  for _, item in ipairs(list) do from[item] = { world:getPosition(item) } end
  if turns and rng:chance(0.5) then angle = angle + rng:range(-2, 2) end
  local dx, dy = rng:range(-25, 25), rng:range(-25, 25)
  local straight = angle == (select(3, world:getTransform "ram"))
  world:carry("ram", x + dx, y + dy, angle, isBody)
  local crushed, seen = {}, {}
  for _, _, item, response, t in world:hits() do
    if seen[item] then error(item .. " was told twice") end
    if t < 0 or t > 1 then error "a time outside of the move" end
    seen[item], sum[response] = true, sum[response] + 1
    crushed[item] = response == "crush" or nil
  end
  for _, item in ipairs(list) do
    inspect(world, item, crushed)
    local toX, toY = world:getPosition(item)
    local way = { toX - from[item][1], toY - from[item][2] }
    -- a fraction of the way of the ram, so it met nothing that bent it
    local isStraight = straight and abs(way[1] * dy - way[2] * dx) < 1e-9
    if isStraight then inspectWay(world, item, from[item]) end
    if not seen[item] and (way[1] ~= 0 or way[2] ~= 0) then error(item .. " was not told") end
  end
  return true
end

function rams.run(rng, times, sum)
  for _, room in ipairs(rams.rooms) do
    for i = 1, times do
      local ok, done = pcall(rams.push, rng, room, sum)
      if not ok then error(("%s %d: %s"):format(room, i, done), 0) end
      if done then sum.carries = sum.carries + 1 end
    end
  end
  return sum
end

function rams.sum() return { carries = 0, carry = 0, push = 0, squeeze = 0, crush = 0 } end

if not ... or tonumber((...)) then
  local rng, times = numbers.same(tonumber(arg[1]) or 1), tonumber(arg[2]) or 1000
  local swings, farthest = 0, 0
  for _ = 1, times do
    local met, far = rams.swing(rng)
    if met then swings, farthest = swings + 1, math.max(farthest, far) end
  end
  local sum = rams.run(rng, times, rams.sum())
  print(("%d swings that met, farthest %.3g; %d carries: %d carried, %d pushed, %d crushed"):format(
    swings, farthest, sum.carries, sum.carry, sum.push, sum.crush))
end

return rams
