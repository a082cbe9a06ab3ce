-- Asks graze while finalizers ask it as well, in every cycle of the collector, and prints how many
-- answers were wrong. Loops as these are compiled in parts, which begin at the tests of an answer:
-- there, LuaJIT may run the collector.

local graze = require "graze"
local calls = require "spec.support.calls"
local disturb = require "spec.support.disturb"

-- run() counts the wrong answers. `times` is how often finalizers ask in each cycle.
local function disturbed(name, ask, run, times)
  local ran = 0
  local rest = disturb.inEachCycle(function()
    ran = ran + 1
    ask()
  end, times)
  local wrong = 0
  disturb.collecting(function() wrong = run() end, 300)
  rest()
  print(name, wrong .. " wrong", ran > 20 and "disturbed" or "not disturbed")
end

local kept = {} -- luacheck: ignore (what is kept makes the collector work)

-- Every call that goes by the FFI: of the classes that are in C, with a body in Lua.
local IN_LUA = { graze = true, walker = true, routes = true, chaser = true }
local tried = calls.all(function(call)
  if IN_LUA[call.class] then return false end
  return debug.getinfo(calls.object(call.class, calls.world())[call.name], "S").what == "Lua"
end)

local ball, list, found = graze.circle(0, 0, 1):setPosition(1e5, 0), {}, {}

-- Without filters, and with a table to fill: those that go by the FFI.
local function given(into)
  local own = calls.filtered(nil)
  function own.into() return into end
  return own
end

-- What finalizers ask: its answers are others than those of the samples.
local function aside()
  local own, moved = given(found), graze.circle(0, 0, 3):setPosition(614, 6)
  function own.point() return 604, 6 end
  function own.eye() return 613, 6 end
  function own.goal() return 685, 3 end
  function own.vector() return 60, 5 end
  function own.shape() return moved end
  own.solid, own.ahead = own.shape, own.shape
  return own
end

-- Arguments with which calls find something else than with the samples, mostly nothing.
local function far(call)
  local own = given(list)
  function own.point() return 1e5, 5 end
  function own.shape() return ball end
  function own.vector() return -10, 0 end
  function own.stuck() return "scout" end
  function own.goal() return call.takes.item and 590 or 1e5 + 9, 0 end
  own.eye, own.solid, own.ahead = own.point, own.shape, own.shape
  return own
end

-- First come misses only, then every third is a hit: which is a part of its own, and begins behind
-- the call, as nothing before it tells which it will be.
local LOOP = [[
  local world, object, list, kept, hit, miss, hits, misses = ...
  local h1, h2, h3, h4, h5, h6, h7, h8, h9 = unpack(hits, 1, 9)
  local m1, m2, m3, m4, m5, m6, m7, m8, m9 = unpack(misses, 1, 9)
  local places = {}
  for i = 0, 299 do places[i] = i > 99 and i %% 3 == 0 and hit or miss end
  return function()
    local wrong = 0
    for i = 0, 15000 do
      local own = places[i %% 300]
      %s
      local r1, r2, r3, r4, r5, r6, r7, r8, r9 = object:%s(%s)
      %s
      if r%d == h%d then
        kept[i %% 64] = { r1, r2, r3 }
        if own == miss or r1 ~= h1 or r2 ~= h2 or r3 ~= h3 or r4 ~= h4 or r5 ~= h5 or r6 ~= h6
          or r7 ~= h7 or r8 ~= h8 or r9 ~= h9 then wrong = wrong + 1 end
      elseif own == hit or r1 ~= m1 or r2 ~= m2 or r3 ~= m3 or r4 ~= m4 or r5 ~= m5 or r6 ~= m6
        or r7 ~= m7 or r8 ~= m8 or r9 ~= m9 then wrong = wrong + 1 end
    end
    return wrong
  end
]]

local RESET = [[world:setPosition("hero", 600, 0):setPosition("stuck", 675, -40)
  :setPosition("scout", 720, 0)]]

local world, other = calls.world(), calls.world()
local function answers(object, call, arguments)
  calls.arrange(world)
  local values = { object[call.name](object, unpack(arguments, 1, 9)) }
  if values[1] == list then values[1] = list[1] end
  return values
end

local function loopOf(call)
  local object = calls.object(call.class, calls.arrange(world))
  local hit, n = calls.values(call.kinds, world, given(list))
  local miss, names, which = calls.values(call.kinds, world, far(call)), {}, 1
  local hits, misses = answers(object, call, hit), answers(object, call, miss)
  while which < 9 and hits[which] == misses[which] do which = which + 1 end
  if which == 9 then return nil end -- which tells nothing apart
  for i = 1, n do names[i] = ("own[%d]"):format(i) end
  local source = LOOP:format(call.changes and RESET or "", call.name, table.concat(names, ", "),
    call.takes.into and "r1 = list[1]" or "", which, which)
  calls.arrange(world)
  return loadstring(source)(world, object, list, kept, hit, miss, hits, misses) -- luacheck: ignore
end

for _, call in ipairs(tried) do
  local run, ask = loopOf(call), calls.bind(call, aside(), other)
  other:setPosition("stuck", 678, -40) -- overlaps the wall in another way
  if run then disturbed(call.label, function() pcall(ask) end, run, 8) end
end

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
