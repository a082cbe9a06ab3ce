-- A debug hook runs between any two instructions of Lua. One that uses graze as well, as a profiler
-- or a debugger may, changes no answer.

local graze = require "graze"
local disturb = require "spec.support.disturb"

local a, b = graze.circle(0, 0, 5), graze.circle(6, 0, 5)
local box, far = graze.rectangle(-3, -3, 6, 6), graze.circle(40, 9, 2)
local placed = graze.circle(0, 0, 1)

-- A row of circles, and one above it.
local function row(name)
  local world = graze.world()
  for i = 1, 9 do world:add(name .. i, graze.circle(i * 10, 0, 3)) end
  world:add(name, graze.circle(0, 20, 3))
  return world
end

local world, other = row "item", row "other"
local into, found = {}, {}

local function ended(list, n)
  local values = { n }
  for i = 1, n + 1 do values[i + 1] = list[i] end
  return unpack(values) -- luacheck: ignore
end

if not rawget(_G, "unpack") then unpack = table.unpack end -- luacheck: ignore

-- Levels, far from the row.
local L = graze.outline(0, 0, 30, 0, 30, 10, 10, 10, 10, 30, 0, 30)
local cells = graze.grid(3, 2, 8, 8, { 1, 0, 1, 1, 1, 1 })
world:add("level", L:clone():setPosition(0, 500), { group = "level" })
world:add("cells", cells:clone():setPosition(60, 500), { group = "level" })
world:add("walker", graze.circle(0, 0, 3):setPosition(45, 505), { group = "level" })
local notch = graze.circle(15, 15, 7)

-- Each asks one thing, whose answer is always the same.
local questions = {
  ["collide with parts"] = function() return notch:collide(L) end,
  ["sweep to parts"] = function() return notch:sweep(cells, -3, -90) end,
  ["rayCast at cells"] = function() return cells:rayCast(12, -9, 12, 9) end,
  ["move among levels"] = function()
    local x, y, n = world:move("walker", 90, 506)
    world:setPosition("walker", 45, 505)
    return x, y, n, world:getHit(1)
  end,
  ["check among levels with a filter"] = function()
    return world:check("walker", 5, 506, function() return "slide" end)
  end,
  ["rayCast at levels"] = function() return world:rayCast(45, 505, 0, 505, "level") end,
  ["setCell and getCell"] = function()
    world:setCell("cells", 2, 1, 1)
    local kind = world:getCell("cells", 2, 1)
    return kind, world:setCell("cells", 2, 1, 0):getCell("cells", 2, 1)
  end,
  overlaps = function() return a:overlaps(b) end,
  collide = function() return a:collide(b) end,
  contacts = function() return box:contacts(b) end,
  distance = function() return a:distance(far) end,
  sweep = function() return a:sweep(far, 100, 20) end,
  contains = function() return a:contains(1, 1) end,
  rayCast = function() return a:rayCast(-9, 1, 9, 1) end,
  ["getPosition of a shape"] = function() return placed:setPosition(6, 4):getPosition() end,
  ["getPosition of an item"] = function() return world:getPosition "item" end,
  setPosition = function() return world:setPosition("item3", 30, 0):getPosition "item3" end,
  check = function() return world:check("item", 30, 5) end,
  ["check with a filter"] = function()
    return world:check("item", 30, -20, function() return "cross" end)
  end,
  move = function()
    local x, y, n = world:move("item", 30, 0)
    world:setPosition("item", 0, 20)
    return x, y, n
  end,
  queryPoint = function() return ended(world:queryPoint(20, 0, nil, into)) end,
  queryCircle = function() return ended(world:queryCircle(20, 0, 8, nil, into)) end,
  queryRectangle = function() return ended(world:queryRectangle(15, 0, 40, 9, "default", into)) end,
  querySegment = function() return ended(world:querySegment(0, 0, 55, 0, nil, into)) end,
  queryShape = function() return ended(world:queryShape(a, nil, into)) end,
  visibility = function() return ended(world:visibility(-20, 0, 30, nil, into)) end,
  pairs = function() return ended(world:overlaps(nil, into)) end,
  ["rayCast in a world"] = function() return world:rayCast(0, 1, 99, 1) end,
  shapeCast = function() return world:shapeCast(box, 99, 0) end,
  rayCastAll = function() return world:rayCastAll(0, 1, 99, 1), world:getHit(1) end,
  shapeCastAll = function() return world:shapeCastAll(box, 99, 0), world:getHitLeg(1) end,
  fits = function() return world:fits("item", box, 20, 0) end,
}

-- What a hook asks: the same kinds of questions, whose answers are others; and things come and go.
local here, there = graze.circle(1, 2, 7), graze.circle(3, 9, 8)
local function intrude()
  here:collide(there)
  here:contacts(there)
  here:distance(far)
  here:sweep(far, 90, 9)
  here:rayCast(0, -90, 2, 90)
  here:getPosition()
  other:getPosition "other"
  other:check("other", 70, 1)
  other:move("other", 5, 19)
  other:move("other", 0, 20)
  other:queryCircle(60, 0, 18, nil, found)
  other:visibility(60, 9, 18, nil, found)
  other:overlaps(nil, found)
  other:rayCast(0, 2, 55, 2)
  other:rayCastAll(0, 2, 55, 2)
  other:getHitLeg(1)
  other:fits("other", box, 20, 1)
  here:collide(cells)
  there:sweep(L, 9, 90)
  pcall(world.getShape, world, "cells")
  pcall(world.queryRectangle, world, 0, -5, 99, 10, nil, found)
  pcall(world.rayCast, world, 99, 1, 0, 1)
  if pcall(world.add, world, "guest", there) then world:remove "guest" end
end

-- LuaJIT calls no hook in what it has compiled: so its compiler is off, but where it is asked for.
setup(function() disturb.compile(false) end)
teardown(function() disturb.compile(true) end)

-- Runs f with a hook; returns whether it ran and what f returns.
local function under(mask, count, hook, f)
  local ran = false
  local function intruder()
    ran = true
    hook()
  end
  debug.sethook(intruder, mask, count)
  local answer = { f() }
  debug.sethook()
  return ran, answer
end

local names = {}
for name in pairs(questions) do names[#names + 1] = name end
table.sort(names)

describe("a hook that uses graze changes no answer of", function()
  for _, name in ipairs(names) do
    it(name, function()
      local ask = questions[name]
      local expected = { ask() }
      assert.is_true(expected[1] ~= nil)
      for _, kind in ipairs { { "", 1 }, { "", 2 }, { "", 7 }, { "l" }, { "cr" } } do
        local ran, answer = under(kind[1], kind[2], intrude, ask)
        assert.is_true(ran)
        assert.same(expected, answer)
      end
      -- Just once, at each place where it may be.
      for k = 1, 80 do
        local _, answer = under("", k, function()
          debug.sethook()
          intrude()
        end, ask)
        assert.same(expected, answer)
      end
      disturb.compile(true)
      for _ = 1, 200 do ask() end
      local _, answer = under("", 1, intrude, ask)
      disturb.compile(false)
      assert.same(expected, answer)
    end)
  end
end)

describe("a hook that gives an item's number to another", function()
  -- Runs f at each place where the hook may come; the heir of the number must not be touched.
  local function swapping(f)
    local swapped = 0
    for k = 1, 80 do
      local scene, shape = graze.world(), graze.circle(0, 0, 1)
      scene:add("item", shape)
      local ran = under("", k, function()
        debug.sethook()
        if not pcall(scene.remove, scene, "item") then return end
        scene:add("heir", shape)
        swapped = swapped + 1
      end, function() f(scene) end)
      if not ran then break end
      if scene:has "heir" then assert.same({ 0, 0 }, { scene:getPosition "heir" }) end
    end
    assert.is_true(swapped > 0)
  end

  it("does not have that one placed", function()
    swapping(function(scene) pcall(scene.setPosition, scene, "item", 9, 9) end)
  end)

  it("does not have that one moved", function()
    for _, filter in ipairs { "slide", "cross", false, function() return "slide" end } do
      swapping(function(scene) pcall(scene.move, scene, "item", 9, 9, filter or nil) end)
    end
  end)

  it("does not have that one's place told", function()
    local wrong = 0
    swapping(function(scene)
      if not pcall(scene.setPosition, scene, "item", 1, 1) then return end
      local told, x = pcall(scene.getPosition, scene, "item")
      if told and x ~= 1 then wrong = wrong + 1 end
    end)
    assert.equal(0, wrong)
  end)
end)
