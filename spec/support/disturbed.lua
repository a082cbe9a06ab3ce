-- Asks graze while finalizers ask it as well, in every cycle of the collector, and prints how many
-- answers were wrong. Loops as these are compiled in parts, which begin at the tests of an answer:
-- there, LuaJIT may run the collector.

local graze = require "graze"
local disturb = require "spec.support.disturb"

-- run() counts the wrong answers. `times` is how often finalizers ask in each cycle.
local function disturbed(name, ask, run, times)
  local ran = 0
  local rest = disturb.inEachCycle(function()
    ran = ran + 1
    ask()
  end, times)
  local wrong = run()
  rest()
  print(name, wrong .. " wrong", ran > 20 and "disturbed" or "not disturbed")
end

-- First misses only, then every third is a hit: which is a part of its own, and begins behind the
-- call, as nothing before it tells which it will be.
local function places(hit, miss)
  local list = {}
  for i = 0, 299 do list[i] = i > 99 and i % 3 == 0 and hit or miss end
  return list
end

local a, b, p, q = graze.circle(0, 0, 1), graze.circle(0, 0, 1), graze.circle(0, 0, 10),
  graze.circle(15, 0, 10)
local kept = {} -- luacheck: ignore (what is kept makes the collector work)

disturbed("collide", function() p:collide(q) end, function()
  local wrong, x = 0, places(1, 9)
  for i = 1, 1e6 do
    b:setPosition(x[i % 300], 0)
    local depth, nx = a:collide(b)
    if depth then
      kept[i % 64] = { depth, nx }
      if depth ~= 1 or nx ~= -1 then wrong = wrong + 1 end
    end
  end
  return wrong
end)

local world, other, into, found = graze.world(), graze.world(), {}, {}
for i = 1, 50 do
  world:add("item" .. i, graze.circle(i * 10, 0, 3))
  other:add("other" .. i, graze.circle(i, 0, 3))
end

disturbed("queryPoint", function() other:queryCircle(25, 0, 2, nil, found) end, function()
  local wrong, x = 0, places(30, -100)
  for i = 1, 1e6 do
    local list, n = world:queryPoint(x[i % 300], 0, nil, into)
    if n > 0 then
      kept[i % 64] = { list[1] }
      if list[1] ~= "item3" then wrong = wrong + 1 end
    end
  end
  return wrong
end)

disturbed("rayCast", function() other:rayCast(0, 9, 25, 0) end, function()
  local wrong, y = 0, places(0, 5)
  for i = 1, 1e6 do
    local item, t = world:rayCast(0, y[i % 300], 10, y[i % 300])
    if item then
      kept[i % 64] = { item, t }
      if item ~= "item1" or t ~= 0.7 then wrong = wrong + 1 end
    end
  end
  return wrong
end)

world:add("mover", graze.circle(0, 0, 1))
other:add("mover", graze.circle(100, 0, 1))
disturbed("check", function() other:check("mover", -500, 3) end, function()
  local wrong, goal = 0, places(10, -10)
  for i = 1, 1e6 do
    local x, y, n = world:check("mover", goal[i % 300], 0)
    if n > 0 then
      kept[i % 64] = { x, y }
      if x ~= 6 or y ~= 0 then wrong = wrong + 1 end
    end
  end
  return wrong
end)

-- Planes first; then a finalizer takes the item away as it is being looked up, and gives its number
-- to another, which must not be moved.
local swapped, asking, item, heir = false, false, "item", "heir"
local scene, circle = graze.world(), graze.circle(0, 0, 1)
scene:add("plane", graze.plane(0, -1, 500))
scene:add(item, circle)
local function cross() return "cross" end

disturbed("filtered", function()
  if not asking or not scene:has(item) then return end
  scene:remove(item)
  scene:add(heir, circle)
  swapped = true
end, function()
  local wrong, which = 0, nil
  local function move() return (scene:move(which, 7, 7, cross)) end
  for i = 1, 9000 do
    which = i > 300 and i % 3 == 0 and item or "plane"
    asking = which == item
    pcall(move)
    asking = false
    kept[i % 64] = { i }
    if swapped then
      if scene:getPosition(heir) ~= 0 then wrong = wrong + 1 end
      scene:remove(heir)
      scene:add(item, circle)
      swapped = false
    elseif which == item then
      scene:setPosition(item, 0, 0)
    end
  end
  return wrong
end, 1000)
