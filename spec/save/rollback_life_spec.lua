-- Snapshots and the collector: what they keep and let go, in which order they and their worlds may
-- go; memory; finalizers, coroutines, and what LuaJIT has compiled.

local graze = require "graze"
local disturb = require "spec.support.disturb"
local shell = require "spec.support.shell"

local function box(x, y, w, h)
  return graze.rectangle(0, 0, w or 10, h or 10):setPosition(x, y)
end

-- A world of some items, among them `count` tables that are listed in a weak table.
local function scene(count)
  local world, weak = graze.world(), setmetatable({}, { __mode = "k" })
  world:add("a", box(0, 0))
  world:add("cells", graze.grid(80, 60, 2, 2):setPosition(0, 50))
  for i = 1, count or 0 do weak[world:add({}, box(20 * i, 0))] = i end
  return world, weak
end

local function removeTables(world)
  for item in world:items() do
    if type(item) == "table" then world:remove(item) end
  end
end

local function collect(value) debug.getmetatable(value).__gc(value) end

describe("an item that was removed", function()
  it("is kept as long as a snapshot has it, and no longer", function()
    local world, weak = scene(20)
    local snapshot = world:save()
    removeTables(world)
    assert.equal(20, disturb.held(weak))
    world:restore(snapshot)
    assert.equal(22, world:count())
    removeTables(world)
    assert.equal(20, disturb.held(weak))
    world:save(snapshot)
    assert.equal(0, disturb.held(weak))
    assert.equal(2, world:count())
  end)

  it("is let go when its snapshot is collected, or the last of them", function()
    local world, weak = scene(20)
    local kept = { world:save(), world:save() }
    removeTables(world)
    kept[1] = nil
    assert.equal(20, disturb.held(weak))
    assert.equal("snapshot of 22 items", tostring(kept[2]))
    kept[2] = nil
    assert.equal(0, disturb.held(weak))
    assert.equal(2, world:count())
  end)

  it("is let go when its snapshot is collected by hand", function()
    local world, weak = scene(20)
    local snapshot = world:save()
    removeTables(world)
    collect(snapshot)
    assert.equal(0, disturb.held(weak))
    collect(snapshot) -- for the second time
    assert.equal("snapshot of 0 items", tostring(snapshot):gsub("22", "0"), "it can be printed")
    assert.equal(2, world:count())
  end)

  it("of a ring of snapshots is kept for as many frames as the ring has", function()
    local world, weak, ring = graze.world(), setmetatable({}, { __mode = "k" }), {}
    for frame = 1, 25 do
      ring[frame % 10] = world:save(ring[frame % 10])
      local shot = world:add({}, box(20 * frame, 0))
      weak[shot] = frame
      ring[(frame + 5) % 10] = world:save(ring[(frame + 5) % 10])
      world:remove(shot)
      shot = nil -- luacheck: ignore
      assert.is_true(disturb.held(weak) <= 6)
    end
    assert.is_true(disturb.held(weak) >= 5)
  end)

  it("in a pair of a snapshot is kept, too", function()
    local world, weak = scene(0)
    weak[world:add({}, box(1, 1))] = true
    world:events()
    removeTables(world)
    local snapshot = world:save()
    world:events()
    world:events()
    assert.equal(1, disturb.held(weak))
    assert.equal("snapshot of 2 items", tostring(snapshot))
    world:save(snapshot)
    assert.equal(0, disturb.held(weak))
  end)

  it("was added since the save, and went by a restore, is let go", function()
    local world, weak = scene(0)
    local snapshot = world:save()
    for i = 1, 20 do weak[world:add({}, box(5 * i, 0))] = i end
    assert.is_true(select(2, world:events()) > 15)
    world:restore(snapshot)
    assert.equal(0, disturb.held(weak))
    assert.equal(2, world:count())
    -- also where the pairs of the save take the place of those that were known
    local first = world:add({}, box(3, 3))
    world:events()
    world:save(snapshot)
    for i = 1, 20 do weak[world:add({}, box(5 * i, 0))] = i end
    world:events()
    world:restore(snapshot)
    assert.equal(0, disturb.held(weak))
    assert.is_true(world:has(first))
  end)
end)

describe("a snapshot and its world", function()
  -- Several worlds with snapshots, and tables of each that nothing else holds.
  local function make(each)
    local weak = setmetatable({}, { __mode = "k" })
    for i = 1, 20 do
      local world, list = scene(i), {}
      for k = 1, 5 do
        list[k] = world:save()
        world:setCell("cells", k, i, 1):add({}, box(-20 * k, 0))
        world:events()
        if k % 2 == 0 then removeTables(world) end
        weak[list[k]] = true
      end
      weak[world] = true
      each(world, list)
    end
    return weak
  end

  it("are collected together, in any order", function()
    assert.equal(0, disturb.held(make(function() end)))
    assert.equal(0, disturb.held(make(function(world, list) list[6] = world end)))
    assert.equal(0, disturb.held(make(function(world, list)
      world:add({ list, world, list[1] }, box(0, 0)) -- the world holds its snapshots
      world:save(list[3])
    end)))
  end)

  it("keep one another: a world lives as long as its snapshots", function()
    local weak = disturb.interpreted(function() -- a trace would keep the list
      local snapshots = {}
      local held = make(function(_, list) snapshots[#snapshots + 1] = list[3] end)
      assert.equal(40, disturb.held(held))
      for _, snapshot in ipairs(snapshots) do
        assert.truthy(tostring(snapshot):find "^snapshot of")
      end
      return held
    end)
    assert.equal(0, disturb.held(weak))
  end)

  it("may go by hand in both orders", function()
    local weak = make(function(world, list)
      collect(world)
      assert.is_false(pcall(world.restore, world, list[1]))
      for _, snapshot in ipairs(list) do collect(snapshot) end
    end)
    assert.equal(0, disturb.held(weak))
    weak = make(function(world, list)
      for _, snapshot in ipairs(list) do collect(snapshot) end
      assert.is_false(pcall(world.restore, world, list[1]))
      assert.is_false(pcall(world.save, world, list[1]))
      local last = world:save()
      world:setPosition("a", 5, 5):restore(last)
      collect(world)
      collect(last)
    end)
    assert.equal(0, disturb.held(weak))
    -- half of them, and the rest by the collector
    weak = make(function(world, list)
      collect(list[2])
      collect(list[5])
      world:restore(list[3])
      collect(world)
    end)
    assert.equal(0, disturb.held(weak))
  end)

  it("go under a collector that never rests", function()
    disturb.collecting(function()
      for i = 1, 15 do
        local world, list = scene(i), {}
        for k = 1, 12 do
          list[k % 3 + 1] = world:save(k % 4 > 0 and list[k % 3 + 1] or nil)
          removeTables(world)
          world:add({}, box(20 * k, 0))
          world:restore(list[k % 3 + 1])
          world:add({ list }, box(0, 20 * k))
          world:events()
        end
        if i % 2 == 0 then list = nil else world = nil end -- luacheck: ignore
        collectgarbage "step"
      end
    end)
  end)

  it("go at the end of the program, whoever is first", function()
    local program = [[
      local graze = require "graze"
      worlds, snapshots = {}, {}
      for i = 1, 9 do
        local world = graze.world()
        for k = 1, 9 do world:add({ world }, graze.circle(9 * k, 0, 5)) end
        world:add("cells", graze.grid(90, 90, 4, 4))
        world:events()
        for k = 1, 5 do
          local snapshot = world:save()
          world:setCell("cells", k, i, 1)
          for item in world:items() do
            if type(item) == "table" then world:remove(item) break end
          end
          if i % 3 ~= 1 then snapshots[#snapshots + 1] = snapshot end
        end
        if i % 3 ~= 2 then worlds[i] = world end
      end
      print "the end"
    ]]
    local path = os.tmpname()
    local file = assert(io.open(path, "w"))
    file:write(program)
    file:close()
    local said = shell.says(("%s %s %s && echo closed"):format(shell.paths(), shell.interpreter,
      path))
    os.remove(path)
    assert.equal("the end\nclosed\n", said)
  end)
end)

describe("memory", function()
  local items, snapshots = {}, {}
  for i = 1, 64 do items[i] = i % 2 == 0 and { i } or "item " .. i end

  -- A frame in which things come and go, and are saved; sometimes it is set back.
  local function frames()
    local world, frame = scene(0), 0
    local still = box(0, 0)
    local bar = graze.segment(0, 0, 9, 3)
    return function()
      frame = frame + 1
      local item = items[frame % 64 + 1]
      if world:has(item) then world:remove(item) else world:add(item, still) end
      item = items[frame * 7 % 64 + 1]
      if world:has(item) then world:setShape(item, bar):setAngle(item, frame % 9) end
      world:setCell("cells", frame % 80 + 1, frame % 60 + 1, frame % 4):setPosition("a", frame, 0)
      local k = frame % 10 + 1
      snapshots[k] = world:save(snapshots[k])
      if frame % 5 == 0 and snapshots[k % 10 + 1] then world:restore(snapshots[k % 10 + 1]) end
      return world:hash()
    end
  end

  before_each(function() snapshots = {} end)

  it("stays what it is in 20,000 saves into old snapshots", function()
    local frame = frames()
    local grown = disturb.interpreted(disturb.growth, function()
      for _ = 1, 2000 do frame() end
    end, 10)
    assert.is_true(grown < 8, grown .. " kB more")
  end)

  it("is not touched by saves into old snapshots, restores and hashes: no garbage", function()
    local frame = frames()
    for _ = 1, 3000 do frame() end
    local kept = disturb.interpreted(disturb.garbage, frame, 2000)
    assert.is_true(kept < 1, kept .. " kB left behind")
  end)
end)

describe("finalizers that change the world", function()
  -- Lua 5.4 has room for less in its byte, and comes around often enough.
  local SPEED = _VERSION == "Lua 5.4" and 1000 or 10000

  local function rest() end
  after_each(function()
    rest()
    collectgarbage()
  end)

  it("while a snapshot is made are in it, or come after it", function()
    local world, count = scene(0), 0
    rest = disturb.inEachCycle(function()
      count = count + 1
      if world:has "guest" then world:remove "guest" else world:add("guest", box(0, 0)) end
      world:save()
    end, 5)
    local kept, wrong = {}, 0 -- luacheck: ignore (what is kept makes the collector work)
    disturb.collecting(function()
      for i = 1, 1e6 do
        if i > 3000 and count > 50 then break end
        local snapshot = world:save()
        local has, hash = world:has "guest", world:hash()
        kept[i % 64] = { snapshot } -- whatever comes now is undone
        world:restore(snapshot)
        if world:has "guest" ~= has or world:hash() ~= hash then wrong = wrong + 1 end
      end
    end, SPEED)
    assert.equal(0, wrong)
    assert.is_true(count > 50)
  end)

  -- Lua 5.1 itself collects once more when a call has returned: then the world was saved all the
  -- same.
  it("and collect it by hand make the save an error", function()
    local refused, late = 0, 0
    local collectsLate = _VERSION == "Lua 5.1" and not rawget(_G, "jit")
    disturb.collecting(function()
      for _ = 1, 20 do
        local world, armed = scene(0), true
        rest = disturb.inEachCycle(function() if armed then collect(world) end end, 1)
        local ok, message
        for _ = 1, 1e5 do
          ok, message = pcall(world.save, world)
          if not ok then break end
          if not collectsLate and not pcall(world.count, world) then late = late + 1 end
        end
        armed = false
        rest()
        assert.is_false(ok)
        assert.truthy(message:find("this world was collected", 1, true))
        refused = refused + 1
      end
    end, SPEED)
    assert.equal(20, refused)
    assert.equal(0, late)
  end)
end)

describe("coroutines", function()
  it("share a world and its snapshots", function()
    local world = scene(3)
    local snapshot
    local saves = coroutine.wrap(function()
      for x = 1, 50 do
        world:setPosition("a", x, 0)
        snapshot = world:save(snapshot)
        coroutine.yield()
      end
    end)
    local restores = coroutine.wrap(function()
      for _ = 1, 50 do
        world:clear():restore(snapshot)
        coroutine.yield((world:getPosition "a"))
      end
    end)
    for x = 1, 50 do
      saves()
      assert.equal(x, restores())
    end
    assert.equal(5, world:count())
  end)

  it("may make a snapshot and end", function()
    local world, snapshot = scene(3), nil
    coroutine.wrap(function() snapshot = world:save() end)()
    disturb.collect()
    removeTables(world)
    world:restore(snapshot)
    assert.equal(5, world:count())
  end)
end)

describe("what was compiled", function()
  it("sees what a restore brings and takes", function()
    local world, guest = scene(0), {}
    local without = world:save()
    world:add(guest, box(3, 3))
    world:add("late", box(5, 5))
    local with = world:save()
    world:setPosition(guest, 50, 3):setPosition("a", 90, 0)
    local moved = world:save()
    local places = { [0] = without, with, moved }
    local found, wrong = {}, 0
    for i = 1, 3000 do
      local way = i % 7 % 3
      world:restore(places[way])
      for k = 1, 3 do
        local _, n = world:queryPoint(4, 4, nil, found)
        local x = world:getPosition "a"
        local here = way == 0 and 1 or way == 1 and 2 or 0
        if n ~= here or x ~= (way == 2 and 90 or 0) then wrong = wrong + 1 end
        if world:has(guest) ~= (way > 0) or world:has "late" ~= (way > 0) then wrong = wrong + 1 end
        local ok, place = pcall(world.getPosition, world, guest)
        if ok ~= (way > 0) or ok and place ~= (way == 1 and 3 or 50) then wrong = wrong + 1 end
        if ok and k == 2 then world:move("late", 20, 300) end
      end
    end
    assert.equal(0, wrong)
  end)
end)
