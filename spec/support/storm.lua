-- A helper of busted: any spec runs with a collector that runs inside of each call of graze that
-- makes something, and finalizers there that ask questions, and let items come and go in the world
-- that is being asked: what is there when the call returns is what it was.
--
--   make test SPEC=spec/move/move_spec.lua HELPER=spec/support/storm.lua
--
-- Not for specs of error messages, whose place it changes, and of what the collector frees.

local graze = require "graze"
local busted = require "busted"
local disturb = require "spec.support.disturb"

local collectgarbage, pcall = collectgarbage, pcall

disturb.eager(_VERSION == "Lua 5.4")

-- The world of the present call, how deep in calls of graze we are, and how often it was disturbed.
local asked, depth, turn = nil, 0, 0
busted.subscribe({ "suite", "end" }, function()
  io.write(("\nfinalizers came %d times into calls of graze\n"):format(turn))
  if turn < 100 then os.exit(1) end
end)

local forms = { graze.circle(0, 0, 3), graze.regularPolygon(40, 3), graze.rectangle(0, 0, 9, 9),
  graze.plane(0, 1, 1e9), graze.outline(0, 0, 9, 0, 9, 3, 3, 3, 3, 9, 0, 9),
  graze.grid(2, 2, 4, 4, { 1, 0, 1, 1 }), graze.chain(0, 0, 9, 0, 9, 9) }
local a, b, other, found = forms[2]:clone(), forms[3]:clone(), graze.world(), {}
for i = 1, 30 do other:add(i, graze.circle(i * 4, 0, 3)) end

-- Without the wrappers below.
local has, add, remove = other.has, other.add, other.remove
local getShape, setShape, setPosition = other.getShape, other.setShape, other.setPosition
local queryCircle, rayCast, overlaps = other.queryCircle, other.rayCast, other.overlaps
local move, getHit, collide, contacts = other.move, other.getHit, a.collide, a.contacts

local function ask()
  collide(a, b)
  contacts(a, b)
  queryCircle(other, 50, 0, turn % 60, nil, found)
  overlaps(other, nil, found)
  rayCast(other, 200, 1, 0, 1)
  if move(other, 1, 40, 0) == 1 then getHit(other, 1) end
  setPosition(other, 1, 4, 0)
end

local function visit(world)
  local guest = turn % 2 == 0 and {} or "a guest"
  if has(world, guest) then return end
  add(world, guest, forms[turn % 3 + 1])
  setShape(world, guest, forms[(turn + 1) % #forms + 1])
  getShape(world, guest)
  setShape(world, guest, forms[2])
  queryCircle(world, 0, 0, 1e3, nil, found)
  remove(world, guest)
end

disturb.inEachCycle(function()
  if depth == 0 then return end
  turn = turn + 1
  pcall(ask)
  if asked then pcall(visit, asked) end -- which may be busy
end, 2)

local function leave(...)
  depth = depth - 1
  if depth == 0 then collectgarbage "stop" end
  return ...
end

local function raise(outer, ok, ...)
  asked = outer
  if ok then return leave(...) end
  leave()
  error((...), 0)
end

-- Calls f in the storm. Not a world's own filters: what they call is in it by itself.
local function wrapped(f, isOfWorld)
  return function(...)
    local outer = asked
    if isOfWorld then asked = (...) end
    depth = depth + 1
    if depth == 1 then collectgarbage "restart" end
    return raise(outer, pcall(f, ...))
  end
end

local samples = { graze.circle(0, 0, 1), graze.plane(0, 1, 0), graze.plane3(0, 0, 1, 0),
  graze.puck { x = 0, y = 0, radius = 1 }, graze.chain(0, 0, 1, 0), graze.grid(1, 1, 1, 1),
  graze.world() }
for i, sample in ipairs(samples) do
  local metatable = debug.getmetatable(sample)
  for name, f in pairs(metatable) do
    if type(f) == "function" and name ~= "__gc" then metatable[name] = wrapped(f, i == #samples) end
  end
end
for _, name in ipairs { "polygon", "rectangle", "regularPolygon", "ellipse", "circle", "capsule",
  "segment", "outline", "chain", "compound", "grid", "plane", "plane3", "puck", "world" } do
  graze[name] = wrapped(graze[name], false)
end
