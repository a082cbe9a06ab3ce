-- world:save and world:restore: items and their values, their order, the pairs that events know,
-- and the cells of grids.

local graze = require "graze"
local numbers = require "spec.support.numbers"
local portrait = require "spec.support.portrait"

local function box(x, y, w, h)
  return graze.rectangle(0, 0, w or 10, h or 10):setPosition(x, y)
end

local function itemsOf(world)
  local list = {}
  for item in world:items() do list[#list + 1] = item end
  return list
end

-- Two lists hold the same values, not only equal ones.
local function identical(expected, list)
  assert.equal(#expected, #list)
  for i, value in ipairs(expected) do assert.is_true(rawequal(value, list[i]), i .. "th") end
end

-- Values of every type that can be an item.
local function values()
  local list = { {}, "text", 1, -0.5, 2 ^ 53, true, false, print, function() end,
    graze.circle(0, 0, 1), graze.world(), io.stdout, coroutine.create(function() end),
    setmetatable({}, { __eq = function() return true end, __tostring = error }), {}, "", "1",
    math.huge }
  for i = 1, 30 do list[#list + 1] = i % 2 == 0 and { i } or "item " .. i end
  return list
end

describe("items that were removed", function()
  it("come back as the same values, whatever they are", function()
    local world, list = graze.world(), values()
    for i, value in ipairs(list) do world:add(value, box(20 * i, 0)) end
    local snapshot = world:save()
    for i = #list, 1, -1 do
      if i % 3 > 0 then world:remove(list[i]) end
    end
    world:restore(snapshot)
    identical(list, itemsOf(world))
    assert.equal(#list, world:count())
    for i, value in ipairs(list) do
      assert.is_true(world:has(value))
      assert.equal(20 * i, (world:getPosition(value)))
      assert.equal(value, (world:queryPoint(20 * i + 5, 5))[1])
      world:setPosition(value, 20 * i, 40):move(value, 20 * i, 50)
    end
    world:clear():restore(snapshot)
    identical(list, itemsOf(world))
    for i, value in ipairs(list) do assert.equal(20 * i, (world:getPosition(value))) end
  end)

  it("and added again, with another shape and place in the order, are as they were", function()
    local world, list = graze.world(), values()
    for i, value in ipairs(list) do world:add(value, box(20 * i, 0), { group = "first" }) end
    local snapshot = world:save()
    for i = #list, 1, -1 do
      world:remove(list[i])
      world:add(list[i], graze.circle(0, 9 * i, 3), { group = "second" })
    end
    local later = world:save()
    local backwards = itemsOf(world)
    identical({ list[#list], list[1] }, { backwards[1], backwards[#list] })
    for _ = 1, 3 do
      world:restore(snapshot)
      identical(list, itemsOf(world))
      for i, value in ipairs(list) do
        assert.equal("first", world:getGroup(value))
        assert.equal("polygon", world:getShapeType(value))
        assert.equal(20 * i, (world:getPosition(value)))
      end
      world:restore(later)
      identical(backwards, itemsOf(world))
      for _, value in ipairs(list) do
        assert.equal("second", world:getGroup(value))
        assert.equal("circle", world:getShapeType(value))
      end
    end
  end)

  it("and whose places others took since, are what is there", function()
    local world, old, new = graze.world(), values(), values()
    for i, value in ipairs(old) do world:add(value, box(20 * i, 0)) end
    local snapshot = world:save()
    world:clear()
    for i, value in ipairs(new) do world:add(value, graze.circle(5 * i, 0, 1)) end
    local later = world:save()
    for _ = 1, 3 do
      world:restore(snapshot)
      identical(old, itemsOf(world))
      assert.is_false(world:has(new[1]) or world:has(new[14]))
      assert.is_true(world:has "text" and world:has(1))
      world:restore(later)
      identical(new, itemsOf(world))
      assert.is_false(world:has(old[1]) or world:has(old[14]))
    end
  end)

  it("of as many as there are others, are there, and the others are not", function()
    local world, list = graze.world(), {}
    for i = 1, 6 do list[i] = world:add(i % 2 == 0 and { i } or i, box(20 * i, 0)) end
    local all, without = world:save(), {}
    for i, value in ipairs(list) do
      world:restore(all)
      world:remove(value)
      without[i] = world:save()
    end
    for i = 1, 6 do
      for k = 1, 6 do
        world:restore(without[i])
        world:restore(without[k])
        for n, value in ipairs(list) do assert.equal(n ~= k, world:has(value)) end
        assert.same({ list[k % 6 + 1] }, (world:queryPoint(20 * (k % 6 + 1) + 5, 5)))
        assert.same({}, (world:queryPoint(20 * k + 5, 5)))
      end
    end
  end)

  it("after the snapshot was filled again do not come back", function()
    local world, item = graze.world(), {}
    world:add(item, box(0, 0))
    world:add("stays", box(20, 0))
    local snapshot = world:save()
    world:remove(item)
    world:save(snapshot)
    world:add(item, box(50, 0))
    world:restore(snapshot)
    assert.is_false(world:has(item))
    identical({ "stays" }, itemsOf(world))
    world:add(item, box(3, 3)) -- it can come in anew
    identical({ "stays", item }, itemsOf(world))
  end)
end)

describe("items added since", function()
  it("are gone, and can be added again", function()
    local world = graze.world()
    world:add("a", box(0, 0))
    local snapshot, list = world:save(), values()
    for _ = 1, 3 do
      for i, value in ipairs(list) do world:add(value, box(20 * i, 0)) end
      assert.equal(1 + #list, world:count())
      world:restore(snapshot)
      assert.equal(1, world:count())
      identical({ "a" }, itemsOf(world))
      for _, value in ipairs(list) do assert.is_false(world:has(value)) end
      assert.same({}, (world:queryRectangle(15, 0, 5000, 20)))
      assert.is_false(pcall(world.getPosition, world, list[1]))
    end
  end)
end)

describe("the order of items", function()
  -- Hits at one time, queries and pairs come in the order of insertion.
  local function order(world)
    local text = {}
    local function all(list, n)
      for i = 1, n do text[#text + 1] = tostring(list[i]) end
      text[#text + 1] = ";"
    end
    all(world:queryPoint(5, 5))
    all(world:overlaps())
    local _, n = world:overlaps()
    all({}, n)
    for _, _, other in world:hits() do text[#text + 1] = tostring(other) end
    text[#text + 1] = "|"
    world:check("mover", 5, 5, "cross")
    for _, _, other in world:hits() do text[#text + 1] = tostring(other) end
    return table.concat(text, " ")
  end

  it("is that of the save: in queries, pairs and hits", function()
    local world, rng = graze.world(), numbers.new(3)
    world:add("mover", graze.circle(0, 0, 1):setPosition(5, -50))
    for i = 1, 40 do world:add(i, box(0, 0)) end
    local snapshots, texts = {}, {}
    for k = 1, 20 do
      for _ = 1, 8 do
        local i = rng:whole(1, 40)
        if world:has(i) then world:remove(i) else world:add(i, box(0, 0)) end
      end
      snapshots[k] = world:save()
      world:restore(snapshots[k]) -- so that there are no hits
      texts[k] = order(world)
    end
    for _ = 1, 60 do
      local k = rng:whole(1, 20)
      world:restore(snapshots[k])
      assert.equal(texts[k], order(world))
      world:add("late" .. k, box(0, 0)) -- comes last
      local list, n = world:queryPoint(5, 5)
      assert.equal("late" .. k, list[n])
    end
  end)
end)

describe("the pairs that events know", function()
  local function pools()
    local world = graze.world():rule("default", "default", "cross")
    world:add("pond", box(0, 0))
    world:add("lake", box(50, 0))
    world:add("hero", graze.circle(0, 0, 1):setPosition(5, 5))
    return world
  end

  it("are those of the save", function()
    local world = pools()
    local unseen = world:save()
    assert.equal("enter pond hero", portrait.events(world))
    local known = world:save()
    world:setPosition("hero", 55, 5)
    assert.equal("leave pond hero\nenter lake hero", portrait.events(world))
    local moved = world:save()
    assert.equal("", portrait.events(world))
    for _ = 1, 2 do
      world:restore(unseen)
      assert.equal("enter pond hero", portrait.events(world))
      world:restore(known)
      assert.equal("", portrait.events(world))
      world:setPosition("hero", 55, 5)
      assert.equal("leave pond hero\nenter lake hero", portrait.events(world))
      world:restore(moved)
      assert.equal("", portrait.events(world))
      world:setPosition("hero", 5, 5)
      assert.equal("leave lake hero\nenter pond hero", portrait.events(world))
    end
  end)

  it("name items that were removed before the save, and after it", function()
    local world, item = pools(), { name = "item" }
    world:add(item, graze.circle(3, 3, 1))
    world:events()
    local before = world:save()
    world:remove(item)
    local between = world:save()
    for _ = 1, 3 do
      assert.equal("leave pond item", portrait.events(world))
      assert.equal("", portrait.events(world))
      world:restore(between)
    end
    world:restore(before)
    assert.equal("", portrait.events(world))
    world:remove(item)
    local list, n = world:events()
    assert.equal(1, n)
    assert.equal(item, list[3])
    world:restore(between)
    world:add(item, graze.circle(3, 3, 1)) -- another one to events
    assert.equal("leave pond item\nenter pond item", portrait.events(world))
  end)

  it("live on in a snapshot when nothing else names them", function()
    local world = pools()
    do
      local item = setmetatable({ name = "item" }, {})
      world:add(item, graze.circle(3, 3, 1))
      world:events()
      world:remove(item)
    end
    local snapshot = world:save()
    world:events()
    world:events()
    for i = 1, 50 do
      world:add({ i }, graze.circle(-500, 0, 1))
      collectgarbage()
    end
    world:restore(snapshot)
    collectgarbage()
    assert.equal("leave pond item", portrait.events(world))
  end)

  it("are not those of another timeline, though an id is the same", function()
    local world = pools()
    local snapshot = world:save()
    for i = 1, 20 do
      world:add("guest", graze.circle(i % 2 == 0 and 5 or 300, 5, 1))
      world:events()
      world:restore(snapshot)
    end
    assert.equal("enter pond hero", portrait.events(world))
    world:add("guest", graze.circle(2, 5, 1))
    assert.equal("enter pond guest", portrait.events(world))
  end)
end)

describe("the cells of a grid", function()
  -- Places of cells in grids of one cell up to several pages.
  local SIZES = { { 1, 1 }, { 7, 3 }, { 64, 64 }, { 4097, 1 }, { 1, 5000 }, { 130, 100 } }

  local function gridOf(columns, rows, rng)
    local cells = {}
    for i = 1, columns * rows do cells[i] = rng:whole(0, 4) end
    return graze.grid(columns, rows, 3.3, 1.7, cells)
      :setKind(2, graze.polygon(0, 1.7, 3.3, 0, 3.3, 1.7))
      :setKind(3, graze.polygon(0, 0, 3.3, 0, 1, 1.7)):setPosition(0.1, -0.7)
  end

  -- All cells, and what is computed from them, to the bit.
  local function read(world, item)
    local shape, text = world:getShape(item), {}
    local columns, rows = shape:getSize()
    for row = 1, rows do
      for column = 1, columns do text[#text + 1] = world:getCell(item, column, row) end
    end
    local x, y = shape:getCentroid()
    local sx, sy = shape:getSupport(1, 3)
    return ("%s %.17g %.17g %.17g %.17g %.17g %d"):format(table.concat(text), shape:getArea(), x, y,
      sx, sy, shape:getPartCount())
  end

  for _, size in ipairs(SIZES) do
    local columns, rows = size[1], size[2]
    it(("%d x %d, come back, with all that is computed from them"):format(columns, rows), function()
      local rng = numbers.new(columns + rows)
      local world, snapshots, texts, hashes = graze.world(), {}, {}, {}
      world:add("cells", gridOf(columns, rows, rng))
      for k, count in ipairs { 1, 10, 0, 300, 2, 5000 } do
        texts[k], snapshots[k], hashes[k] = read(world, "cells"), world:save(), world:hash()
        for _ = 1, count do
          world:setCell("cells", rng:whole(1, columns), rng:whole(1, rows), rng:whole(0, 4))
        end
      end
      for _, k in ipairs { 6, 5, 4, 3, 2, 1, 6, 1, 4, 2, 3, 3, 5 } do
        world:restore(snapshots[k])
        assert.equal(texts[k], read(world, "cells"))
        assert.equal(hashes[k], world:hash())
        world:setCell("cells", 1, 1, k % 5):setCell("cells", columns, rows, (k + 1) % 5)
      end
      -- and into an older snapshot
      world:restore(snapshots[2])
      world:save(snapshots[6])
      world:setCell("cells", 1, 1, 4):restore(snapshots[6])
      assert.equal(texts[2], read(world, "cells"))
    end)
  end

  it("of two grids, of which one comes and the other goes", function()
    local rng = numbers.new(9)
    local world = graze.world()
    world:add("a", gridOf(70, 70, rng))
    local first, textA = world:save(), read(world, "a")
    world:setCell("a", 70, 70, 0):setCell("a", 1, 1, 1):setCell("a", 1, 2, 0)
    world:remove "a"
    world:add("b", gridOf(80, 60, rng))
    local second, textB = world:save(), read(world, "b")
    world:setCell("b", 3, 60, 0):setCell("b", 3, 59, 1)
    world:add("a", gridOf(2, 2, rng))
    for _ = 1, 3 do
      world:restore(first)
      assert.is_false(world:has "b")
      assert.equal(textA, read(world, "a"))
      world:setCell("a", 35, 35, 0):setCell("a", 36, 35, 2)
      world:restore(second)
      assert.is_false(world:has "a")
      assert.equal(textB, read(world, "b"))
      world:setCell("b", 80, 60, 3):setCell("b", 1, 1, 4)
    end
  end)

  it("are those that items meet, also of kinds given to a grid that took its place", function()
    local world = graze.world()
    world:add("cells", graze.grid(3, 1, 10, 10, { 1, 1, 1 }))
    world:add("ball", graze.circle(0, 0, 2):setPosition(15, -20))
    local snapshot = world:save()
    local function lands() return (select(2, world:check("ball", 15, 30, "touch"))) end
    assert.equal(-2, lands())
    world:setCell("cells", 2, 1, 0)
    assert.equal(30, lands())
    local hole = world:save()
    world:setShape("cells", world:getShape("cells"):setCell(2, 1, 1)
      :setKind(1, graze.rectangle(0, 5, 10, 5)))
    assert.equal(3, lands())
    local half = world:save()
    world:restore(snapshot)
    assert.equal(-2, lands())
    world:restore(half)
    assert.equal(3, lands())
    world:restore(hole)
    assert.equal(30, lands())
    world:restore(half)
    world:setCell("cells", 2, 1, 0):restore(snapshot)
    assert.equal(-2, lands())
    assert.equal(10, world:getShape("cells"):getPart(2):getArea() / 10)
  end)
end)
