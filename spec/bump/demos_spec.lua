-- The demos of bump.lua on graze.bump and on bump.lua 3.1.7, side by side. BUMP is the folder of
-- bump.lua; BUMP_DEMOS has folders that hold its branches `demo`, `simpledemo` and `platforms`.
--
--   BUMP=folder BUMP_DEMOS=folder make test SPEC=spec/bump/demos_spec.lua

local demo = require "spec.support.bump_demo"
local twin = require "spec.support.bump_twin"
local ours = require "graze.bump"

local theirs = twin.load()
if not (theirs and demo.folder) then
  it("demos are compared where BUMP and BUMP_DEMOS are folders", function() end)
  return
end

local FRAMES, SEEDS = 3600, 3

-- A demo that is played. serials: numbers of its items, in the order in which they were added.
local Side = {}
Side.__index = Side

local function start(name, seed, newWorld)
  local self = setmetatable({ worlds = {}, serials = {}, count = 0 }, Side)
  self.demo = demo.start(name, seed, function(cellSize)
    local world = newWorld(cellSize)
    local add = world.add
    function world.add(_, item, ...)
      self.count = self.count + 1
      self.serials[item], twin.serials[item] = self.count, self.count
      return add(world, item, ...)
    end
    table.insert(self.worlds, world)
    return world
  end)
  return self
end

-- Return all rectangles of the newest world, and how many worlds there were.
function Side:state()
  local world = self.worlds[#self.worlds]
  local items, len = world:getItems()
  local state = { #self.worlds, len }
  for k = 1, len do
    local x, y, w, h = world:getRect(items[k])
    local line = ("%d %.17g %.17g %.17g %.17g"):format(self.serials[items[k]], x, y, w, h)
    state[k + 2] = line
  end
  return state
end

local function compare(name, seed)
  twin.serials = {}
  local a = start(name, seed, theirs.newWorld)
  local b = start(name, seed, function(size) return ours.newWorld(size, { seams = "bump" }) end)
  local rects = 0
  for frame = 1, FRAMES do
    a.demo:play()
    b.demo:play()
    local wanted, state = a:state(), b:state()
    for k = 1, math.max(#wanted, #state) do
      if wanted[k] ~= state[k] then
        error(("seed %d, frame %d, %d: %s, not %s"):format(seed, frame, k, tostring(state[k]),
          tostring(wanted[k])))
      end
    end
    rects = rects + #state - 2
  end
  return rects
end

describe("graze.bump plays as bump.lua does, rect by rect:", function()
  for _, name in ipairs { "demo", "simpledemo", "platforms" } do
    it(name, function()
      local rects = 0
      for seed = 1, SEEDS do rects = rects + compare(name, seed) end
      io.write(("\n%s: %d rects compared\n"):format(name, rects))
    end)
  end
end)
