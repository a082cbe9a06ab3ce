-- world:save and world:restore: what a snapshot has in it, and what there is after a restore.

local graze = require "graze"
local portrait = require "spec.support.portrait"

local GROUPS = { "default", "hero", "mist", "wall" }

local function box(x, y, w, h)
  return graze.rectangle(0, 0, w or 10, h or 10):setPosition(x, y)
end

local function seen(world) return portrait.of(world, GROUPS, true) end

-- What comes back when `change` has changed a world: all that can be seen, and the hash.
local function comesBack(world, change, ...)
  local before, hash = seen(world), world:hash()
  local snapshot = world:save()
  change(world, ...)
  local changed, changedHash = seen(world), world:hash()
  assert.not_equal(before, changed)
  assert.not_equal(hash, changedHash)
  local later = world:save()
  assert.equal(world, world:restore(snapshot))
  assert.equal(before, seen(world))
  assert.equal(hash, world:hash())
  -- forwards, and back again
  world:restore(later)
  assert.equal(changed, seen(world))
  assert.equal(changedHash, world:hash())
  world:restore(snapshot)
  assert.equal(before, seen(world))
  assert.equal(hash, world:hash())
  return snapshot
end

-- Items "a" to "e" in a row, which do not touch.
local function row()
  local world = graze.world()
  for i = 0, 4 do world:add(("abcde"):sub(i + 1, i + 1), box(20 * i, 0)) end
  return world
end

local function itemsOf(world)
  local list = {}
  for item in world:items() do list[#list + 1] = item end
  return list
end

describe("a snapshot", function()
  it("knows its type, and says how many items it has", function()
    local world = graze.world()
    local none = world:save()
    world:add("a", box(0, 0))
    local one = world:save()
    world:add("b", box(20, 0))
    local two = world:save()
    assert.equal("snapshot of 0 items", tostring(none))
    assert.equal("snapshot of 1 item", tostring(one))
    assert.equal("snapshot of 2 items", tostring(two))
    assert.equal("snapshot", two:type())
    assert.is_true(two:typeOf "snapshot")
    assert.is_false(two:typeOf "world")
    assert.is_false(two:typeOf "shape")
  end)

  it("can be one of nothing", function()
    local world = graze.world()
    local snapshot = world:save()
    local hash = world:hash()
    world:add("a", box(0, 0), { group = "hero" })
    world:setUp(1, 0):rule("hero", "wall", "touch")
    world:restore(snapshot)
    assert.equal(0, world:count())
    assert.is_false(world:has "a")
    assert.same({ 0, -1 }, { world:getUp() })
    assert.equal("slide", world:getRule("hero", "wall"))
    assert.equal(hash, world:hash())
    assert.same({}, (world:queryRectangle(-99, -99, 999, 999)))
    world:add("a", box(5, 5))
    assert.same({ 5, 5 }, { world:getPosition "a" })
  end)

  it("is filled again: with what there is now, and as the same value", function()
    local world = row()
    local old = world:save()
    world:remove "b"
    world:add("f", box(0, 50))
    local snapshot = world:save(old)
    assert.equal(old, snapshot)
    assert.equal("snapshot of 5 items", tostring(old))
    local before = seen(world)
    world:clear()
    world:restore(old)
    assert.equal(before, seen(world))
    assert.same({ "a", "c", "d", "e", "f" }, itemsOf(world))
  end)

  it("may be filled again with less, and with more", function()
    local world = graze.world()
    local snapshot, texts = world:save(), {}
    local counts = { 30, 3, 0, 200, 1, 40 }
    for round, count in ipairs(counts) do
      world:clear()
      for i = 1, count do
        world:add(i, i % 5 == 0 and graze.grid(2, 2, 4, 4, { 1, 0, i % 2, 1 }):setPosition(6 * i, 0)
          or box(6 * i, round), { group = "g" .. (i + round) % 3 })
        if i % 3 == 0 then world:setVelocity(i, i, round) end
      end
      world:events()
      world:save(snapshot)
      texts[round] = seen(world)
      world:clear()
      world:add("new", box(1, 1))
      world:restore(snapshot)
      assert.equal(texts[round], seen(world))
      assert.equal(("snapshot of %d item%s"):format(count, count == 1 and "" or "s"),
        tostring(snapshot))
    end
  end)

  it("is not changed by what comes after, nor by a restore", function()
    local world, snapshots, texts, hashes = row(), {}, {}, {}
    for i = 1, 12 do
      texts[i], hashes[i], snapshots[i] = seen(world), world:hash(), world:save()
      world:setTransform("b", 20 + i, 3 * i, i % 4 / 2)
      if i % 3 == 0 then world:remove(("acde"):sub(i / 3, i / 3)) end
      world:add(i, box(-20 * i, 0), { group = "g" .. i })
    end
    for _, i in ipairs { 12, 1, 7, 7, 3, 11, 2, 12, 6, 1, 5, 4, 10, 9, 8 } do
      world:restore(snapshots[i])
      assert.equal(texts[i], seen(world), i)
      assert.equal(hashes[i], world:hash())
    end
  end)

  it("of a state that was restored is one like any other", function()
    local world = row()
    local first = world:save()
    world:remove("c"):setPosition("a", 500, 0)
    local second = world:save()
    world:restore(first)
    local third = world:save()
    world:restore(second):clear()
    world:restore(third)
    assert.same({ "a", "b", "c", "d", "e" }, itemsOf(world))
    world:restore(second)
    assert.same({ "a", "b", "d", "e" }, itemsOf(world))
    assert.same({ 500, 0 }, { world:getPosition "a" })
  end)

  it("is one of many timelines: each can be gone on with", function()
    local world = row()
    local root, texts, tips = world:save(), {}, {}
    for branch = 1, 6 do
      world:restore(root)
      for i = 1, branch do world:add({ name = branch .. "." .. i }, box(20 * i, 40 * branch)) end
      world:remove(("abcde"):sub(branch % 5 + 1, branch % 5 + 1))
      texts[branch], tips[branch] = seen(world), world:save()
    end
    for branch = 6, 1, -1 do
      world:restore(tips[branch])
      assert.equal(texts[branch], seen(world))
      world:add("more", box(0, 300))
      assert.equal(5 + branch, world:count())
    end
  end)
end)

describe("a save", function()
  it("changes nothing that can be seen", function()
    local world = row():rule("default", "default", "cross")
    world:remove "b"
    world:add("b", box(20, 0)) -- there is a gap in the order, and an id was used again
    world:events()
    world:move("a", 85, 3)
    local hits, before, hash = portrait.hits(world), portrait.of(world, GROUPS), world:hash()
    assert.truthy(hits:find("hit 4", 1, true))
    world:save()
    assert.equal(hits, portrait.hits(world))
    assert.equal(before, portrait.of(world, GROUPS))
    world:save(world:save())
    assert.equal(hash, world:hash())
    assert.equal("enter a e", portrait.events(world))
  end)

  it("leaves hits readable, also of what is removed then", function()
    local world = row()
    world:move("a", 90, 0)
    local hits = portrait.hits(world)
    local snapshot = world:save()
    world:remove "b"
    assert.equal(hits, portrait.hits(world))
    world:save(snapshot)
    assert.equal(hits, portrait.hits(world))
  end)

  it("may stand in a loop over hits, or over items", function()
    local world, count, found = row(), 0, {}
    world:remove "b"
    world:rayCastAll(-50, 5, 200, 5)
    for k in world:hits() do
      world:save()
      world:hash()
      count = k
    end
    assert.equal(4, count)
    for item in world:items() do
      found[#found + 1] = item
      if item == "c" then world:remove(item) end
      world:save()
      world:hash()
    end
    assert.same({ "a", "c", "d", "e" }, found)
  end)
end)

describe("a restore", function()
  it("leaves no hits", function()
    local world = row()
    local snapshot = world:save()
    assert.equal(1, (select(3, world:move("a", 90, 0))))
    world:restore(snapshot)
    for _ in world:hits() do error "a hit" end
    local ok, message = pcall(world.getHit, world, 1)
    assert.is_false(ok)
    assert.truthy(message:find("there are 0 hits", 1, true))
  end)

  it("in a loop over hits replaces them, as another move does", function()
    local world = row()
    local snapshot, seenHits = world:save(), 0
    world:rayCastAll(-50, 5, 200, 5)
    local ok, message = pcall(function()
      for _ in world:hits() do
        seenHits = seenHits + 1
        world:restore(snapshot)
      end
    end)
    assert.is_false(ok)
    assert.equal(1, seenHits)
    assert.truthy(message:find("rollback_spec.lua:%d+: the hits were replaced"), message)
  end)

  it("in a loop over hits may end it", function()
    local world = row()
    local snapshot = world:save()
    world:rayCastAll(-50, 5, 200, 5)
    for k in world:hits() do
      if k == 2 then
        world:restore(snapshot)
        break
      end
    end
    assert.equal(5, world:rayCastAll(-50, 5, 200, 5))
    local count = 0
    for _ in world:hits() do count = count + 1 end
    assert.equal(5, count)
  end)

  it("in a loop over items lets it go on behind the last one, with what is there then", function()
    local world = row()
    local snapshot, found = world:save(), {}
    world:remove("a"):remove("d"):add("x", box(0, 50))
    for item in world:items() do
      found[#found + 1] = item
      if item == "c" then world:restore(snapshot) end
    end
    assert.same({ "b", "c", "d", "e" }, found)
    -- also where the last one is gone then
    found = {}
    world:add("x", box(0, 50))
    for item in world:items() do
      found[#found + 1] = item
      if item == "x" then
        world:restore(snapshot)
        world:add("y", box(0, 80))
      end
    end
    assert.same({ "a", "b", "c", "d", "e", "x", "y" }, found)
  end)

  it("does nothing to other worlds", function()
    local world, other = row(), row()
    local snapshot, before = world:save(), seen(other)
    other:save()
    world:setPosition("a", 9, 99)
    world:restore(snapshot)
    assert.equal(before, seen(other))
  end)

  it("brings back where things are, and how they are turned", function()
    local world = row()
    comesBack(world, function()
      world:setPosition("a", 7, -3)
      world:setAngle("b", 1)
      world:setTransform("c", 1000, 1e6, -2)
      world:move("d", 65, 200, 1)
      world:setPosition("e", -1e9, 1e-9)
    end)
  end)

  it("brings back groups, also those that were made since", function()
    local world = row()
    world:setGroup("a", "hero")
    comesBack(world, function()
      world:setGroup("a", "wall")
      world:setGroup("b", "hero")
      world:setGroup("c", "quite new")
      world:add("f", box(0, 50), { group = "also new" })
    end)
    local found = world:queryRectangle(-99, -99, 999, 999, "quite new")
    assert.same({}, found)
    world:setGroup("d", "quite new")
    assert.same({ "d" }, (world:queryRectangle(-99, -99, 999, 999, "quite new")))
  end)

  it("brings back the rules: those set since, to slide, and between new groups", function()
    local world = row():rule("hero", "mist", "cross"):rule("hero", "wall", "bounce")
    world:setGroup("a", "hero"):setGroup("b", "mist"):setGroup("c", "wall")
    local snapshot = comesBack(world, function()
      world:rule("hero", "mist", "slide"):rule("wall", "hero", "ignore")
      world:rule("hero", "new", "touch"):rule("new", "newer", "cross")
    end)
    world:rule("hero", "new", "ignore"):rule("hero", "default", "ignore")
    world:restore(snapshot)
    assert.equal("slide", world:getRule("hero", "new"))
    assert.equal("slide", world:getRule("hero", "default"))
    assert.equal("cross", world:getRule("mist", "hero"))
    world:setGroup("d", "new")
    local _, _, n = world:check("a", 90, 0)
    assert.equal(2, n) -- through the mist, and off the wall
  end)

  it("brings back rules of more groups than a word has bits", function()
    local world = graze.world()
    for i = 1, 150 do world:add(i, box(20 * i, 0), { group = "g" .. i }) end
    for i = 2, 150, 3 do world:rule("g1", "g" .. i, "ignore") end
    local snapshot = world:save()
    local function crossed() return (select(3, world:check(1, 4000, 0, nil))) end
    local before, hash = seen(world), world:hash()
    assert.equal(1, crossed())
    for i = 2, 150 do world:rule("g1", "g" .. i, i % 2 == 0 and "ignore" or "cross") end
    assert.not_equal(hash, world:hash())
    world:restore(snapshot)
    assert.equal(before, seen(world))
    assert.equal(hash, world:hash())
    local rules = {}
    for i = 2, 150 do rules[world:getRule("g1", "g" .. i)] = true end
    assert.same({ ignore = true, slide = true }, rules)
  end)

  it("brings back where up is", function()
    local world = row()
    world:setUp(3, 4)
    comesBack(world, function() world:setUp(-1, 0) end)
    assert.same({ 0.6, 0.8 }, { world:getUp() })
  end)

  it("brings back velocities, and all else that a step goes by", function()
    local world = row()
    world:setVelocity("a", 30, 1):setAcceleration("a", 0, 9):setDrag("a", 0.1)
    world:setMass("b", 3):setAngularVelocity("b", 2)
    comesBack(world, function()
      world:setVelocity("a", 31, 1):setAcceleration("a", 0, 8):setDrag("a", 0.2)
      world:setMaxSpeed("a", 100):setRestitution("a", 0.5)
      world:setMass("b", nil):setAngularVelocity("b", nil)
      world:setMass("c", 2):setAngularVelocity("d", -1):setVelocity("e", 5, 5)
      world:step(0.5)
    end)
    local snapshot = world:save()
    local function play()
      local text = {}
      for i = 1, 20 do
        world:step(0.1)
        text[i] = seen(world) .. portrait.hits(world)
      end
      return table.concat(text, "\n")
    end
    local first = play()
    world:restore(snapshot)
    assert.equal(first, play())
  end)

  it("brings back one-way sides, and takes away those given since", function()
    local world = row()
    world:add("ledge", box(0, 50, 50, 5), { oneWay = { 0, -1 } })
    world:add("hill", graze.chain(0, 80, 20, 70, 60, 80), { oneWay = true })
    world:add("sea", graze.plane(0, -1, 200), { oneWay = { 0, -1 } })
    comesBack(world, function()
      for _, item in ipairs { "ledge", "hill", "sea" } do world:remove(item) end
      world:add("ledge", box(0, 50, 50, 5))
      world:add("hill", graze.chain(0, 80, 20, 70, 60, 80), { oneWay = { 1, 0 } })
      world:add("sea", graze.plane(0, -1, 200))
      world:add("gate", box(200, 0), { oneWay = { 1, 0 } })
    end)
  end)

  it("brings back planes", function()
    local world = row()
    world:add("floor", graze.plane(0, -1, 30))
    world:add("wall", graze.plane(-3, 1, 900), { group = "wall" })
    comesBack(world, function()
      world:setShape("floor", graze.plane(0, -1, 20)):remove "wall"
      world:add("other", graze.plane(1, 0, 500))
      world:setShape("b", graze.plane(1, 1, 999))
    end)
    comesBack(world, function()
      world:setShape("floor", box(0, 0, 500, 5)):setPosition("floor", 0, 40)
      world:add("more", box(0, 60))
    end)
  end)
end)

describe("a shape comes back, of the kind", function()
  local shapes = portrait.shapes()

  for k, each in ipairs(shapes) do
    local name, shape = each[1], each[2]
    it(name .. ", where it was and as it was turned", function()
      local world = row()
      local isPlane, isGrid = shape:type() == "plane", shape:type() == "grid"
      world:add("it", shape)
      world:add("same", shape)
      if not isPlane then world:setPosition("it", 3, 30):setPosition("same", 50, 30) end
      if not isPlane and not isGrid then world:setAngle("it", 0.25) end
      local text = comesBack(world, function()
        if isPlane then
          world:setShape("it", graze.circle(0, 0, 9))
        elseif isGrid then
          world:setCell("it", 1, 1, 2):setPosition("it", 9, 20)
        else
          world:setTransform("it", 9, 20, 1):setAngle("same", -1)
        end
      end)
      assert.equal("snapshot of 7 items", tostring(text))
      -- removed, and another kind in its place
      comesBack(world, function()
        world:remove "same"
        if not isPlane and not isGrid then world:setAngle("it", 0) end -- grids are never turned
        world:setShape("it", shapes[k % #shapes + 1][2])
      end)
      -- the kind that was not there
      comesBack(world, function() world:setShape("a", shape):remove "it" end)
    end)
  end

  it("that several items share, and of which one turned since", function()
    local world = graze.world()
    for i = 1, 9 do world:add(i, graze.regularPolygon(5, 8):setPosition(30 * i, 0)) end
    comesBack(world, function()
      for i = 1, 8 do world:setAngle(i, i / 10) end
      world:setAngle(9, 0.9)
    end)
    comesBack(world, function()
      for i = 1, 8 do world:remove(i) end -- the last one has it alone, and turns it in place
      world:setAngle(9, 2)
      world:add("new", graze.regularPolygon(5, 8):setPosition(0, 60))
      world:setAngle("new", 3)
    end)
  end)

  it("that turns and is shared again between saves", function()
    local world, snapshots, texts = graze.world(), {}, {}
    local form = graze.capsule(-5, 0, 9, 0, 3)
    for i = 1, 30 do
      if world:count() < 4 then
        world:add({ name = i }, form:clone():setPosition(30 * (i % 5), 0):setAngle(i % 3))
      else
        world:remove((world:items()(world)))
      end
      for item in world:items() do world:setAngle(item, (i * item.name) % 7 / 4) end
      snapshots[i], texts[i] = world:save(), seen(world)
    end
    for i = 30, 1, -1 do
      world:restore(snapshots[i])
      assert.equal(texts[i], seen(world))
      world:restore(snapshots[(7 * i) % 30 + 1])
      assert.equal(texts[(7 * i) % 30 + 1], seen(world))
    end
  end)
end)
