-- Finalizers that ask the same world run wherever the collector does: also where a call makes what
-- it returns.

local graze = require "graze"
local disturb = require "spec.support.disturb"

local function rest() end

local function asking(ask) rest = disturb.inEachCycle(ask, 30) end

after_each(function()
  rest()
  collectgarbage()
end)

-- A row of circles.
local function row(count)
  local world = graze.world()
  for i = 1, count do world:add(i, graze.circle(i * 10, 0, 3)) end
  return world
end

describe("a world that finalizers ask, too, answers right", function()
  it("where it makes the table of a query", function()
    local world, wrong = row(400), 0
    asking(function() world:queryRectangle(995, -1, 3000, 2) end)
    for _ = 1, 20000 do
      local list, n = world:queryPoint(10, 0)
      if n ~= 1 or list[1] ~= 1 or list[2] then wrong = wrong + 1 end
    end
    assert.equal(0, wrong)
  end)

  it("where it makes the table of all pairs", function()
    local world, wrong = row(3), 0
    world:add("a", graze.circle(-100, 0, 1))
    world:add("b", graze.circle(-100, 0, 2))
    asking(function()
      world:setShape("b", graze.circle(20, 0, 30))
      world:overlaps()
      world:setShape("b", graze.circle(-100, 0, 2))
    end)
    for _ = 1, 20000 do
      local list, n = world:overlaps()
      if n ~= 1 or list[1] ~= "a" or list[2] ~= "b" or list[3] then wrong = wrong + 1 end
    end
    assert.equal(0, wrong)
  end)

  it("where it tells of a hit", function()
    local world, wrong = row(400), 0
    local kept = {} -- luacheck: ignore
    world:add("a", graze.circle(0, 0, 1))
    world:add("b", graze.circle(0, 100, 1))
    asking(function()
      world:check("b", 0, 90)
      world:check("a", 4000, 0, "cross")
      world:check("b", 0, 90)
    end)
    for n = 1, 20000 do
      world:check("a", 15, 0, "slide")
      local ok, item, other, response, t, _, _, x = pcall(world.getHit, world, 1)
      kept[n % 64] = { ok }
      -- none, where the finalizer came between the two calls
      if ok and (item ~= "a" or other ~= 1 or response ~= "slide" or t ~= 0.4 or x ~= 7) then
        wrong = wrong + 1
      end
    end
    assert.equal(0, wrong)
  end)

  it("where it lists events", function()
    local world, holes, count = row(60), 0, 0
    world:add("m", graze.circle(0, 50, 1))
    asking(function()
      count = count + 1
      world:add("x" .. count, graze.circle(300, 0, 400))
      world:events {}
    end)
    for n = 1, 300 do
      world:setShape("m", graze.circle(300, 0, n % 2 == 0 and 400 or 1))
      local list, k = world:events()
      for i = 1, 3 * k do if list[i] == nil then holes = holes + 1 end end
      for i = count, 1, -1 do
        if world:has("x" .. i) then world:remove("x" .. i) end
      end
    end
    assert.equal(0, holes)
  end)

  it("where it copies a shape that becomes larger meanwhile", function()
    local world, wrong, corners, changes = row(3), 0, 3, 0
    asking(function()
      changes = changes + 1
      corners = (corners + 7) % 90 + 3
      world:setShape(2, graze.regularPolygon(corners, 5))
    end)
    for round = 1, 1000000 do
      if round > 20000 and changes > 0 then break end -- a cycle is long where much is kept
      local copy = world:getShape(2)
      local n = copy:type() == "polygon" and select("#", copy:getVertices()) / 2
      if n and math.abs(copy:getArea() - n / 2 * 25 * math.sin(2 * math.pi / n)) > 1e-9 then
        wrong = wrong + 1
      end
    end
    assert.is_true(changes > 0)
    assert.equal(0, wrong)
  end)

  it("where it copies the shape of an item that is removed meanwhile", function()
    local world, wrong, gone = row(3), 0, 0
    local large, small = graze.regularPolygon(200, 7), graze.circle(0, 0, 1)
    world:add("large", large)
    local copying = false
    asking(function()
      if not copying or not world:has "large" then return end
      world:remove "large"
      world:setShape(2, small)
    end)
    for n = 1, 1000000 do
      if n > 20000 and gone > 0 then break end
      copying = true
      local copied, copy = pcall(world.getShape, world, "large")
      copying = false
      if not copied then
        gone = gone + 1
        if not copy:find("item is not in this world", 1, true) then wrong = wrong + 1 end
      elseif copy:getArea() ~= large:getArea() then
        wrong = wrong + 1
      end
      if not world:has "large" then world:add("large", large) end
    end
    assert.is_true(gone > 0)
    assert.equal(0, wrong)
  end)
end)

describe("a picture is drawn though finalizers", function()
  -- Draws until the finalizers have run often.
  local function draws(world, act, draw)
    local count = 0
    asking(function()
      count = count + 1
      act(count)
    end)
    for _ = 1, 1000000 do
      if count > 1000 then break end
      draw(graze.svg())
    end
    assert.is_true(world:count() > 0)
  end

  it("remove and add its items", function()
    local world = row(20)
    world:add("tiles", graze.grid(2, 1, 9, 9, { 1, 1 }))
    draws(world, function(count)
      local item = count % 20 + 1
      if world:has(item) then world:remove(item) end
      world:add("new " .. count, graze.circle(count, 0, 3), { group = "group " .. count % 50 })
      if world:has("new " .. count - 9) then world:remove("new " .. count - 9) end
    end, function(picture) picture:world(world) end)
  end)

  it("replace the hits", function()
    local world = row(20)
    world:add("hand", graze.rectangle(0, 30, 60, 2))
    draws(world, function() world:check("hand", 0, -20, 1, "cross") end, function(picture)
      if world:shapeCastAll(graze.circle(-9, 0, 2), 300, 0, 1) > 0 then picture:hits(world) end
    end)
  end)
end)

it("no finalizer sees an item whose options are wrong", function()
  local world, seen, collected = row(3), 0, 0
  local options = { velocity = { 1, 2 }, mass = 3, deceleration = -1 }
  asking(function()
    collected = collected + 1
    if not world:has "new" then return end
    seen = seen + 1
    world:remove "new"
  end)
  for round = 1, 1000000 do
    if round > 20000 and collected > 100 then break end
    local ok = pcall(world.add, world, "new", graze.circle(0, 50, 1), options)
    assert.is_false(ok)
  end
  assert.same({ 0, 3 }, { seen, world:count() })
end)

it("a world that is in the middle of an operation is not collected by hand", function()
  local world = row(50)
  local x, _, n = world:move(1, 90, 0, function()
    world.__index.__gc(world)
    return "cross"
  end)
  assert.equal(90, x)
  assert.equal(9, n)
  assert.equal(50, world:count())
end)
