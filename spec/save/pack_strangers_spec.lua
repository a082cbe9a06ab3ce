-- Bytes from a stranger: what they can make of a world, and of the memory.

local graze = require "graze"
local fair = require "spec.support.fair"
local numbers = require "spec.support.numbers"
local sealed = require "spec.support.sealed"

local MOST = "the world takes more memory than 'most' allows"

-- How many values a world keeps: in the tables that its userdata carries.
local function kept(world)
  local carried = (debug.getuservalue or debug.getfenv)(world) -- luacheck: ignore
  local count = 0
  for _, value in pairs(carried) do
    count = count + 1
    if type(value) == "table" then
      for _ in pairs(value) do count = count + 1 end
    end
  end
  return count
end

local function state(world) return { world:hash(), world:count(), kept(world) } end

local function refusal(world, ...)
  local fine, problem = pcall(world.unpack, world, ...)
  assert.is_false(fine)
  return problem
end

-- The bytes of a world with these groups.
local function withGroups(count, change)
  local world = graze.world()
  for i = 1, count do
    world:addRectangle(i, i, 0, 1, 1, { group = ("group %d of %d"):format(i, count) })
  end
  local sections = sealed.open(world:pack())
  if change then change(sections) end
  return sealed.close(sections)
end

-- The bytes of `count` items with one polygon of as many corners; angleOf(i) is the angle of each.
local function polygons(count, angleOf)
  local world = graze.world()
  world:add(1, graze.regularPolygon(count, 100))
  local sections, items, keys = sealed.open(world:pack()), {}, {}
  for i = 1, count do
    local angle = sealed.whole(angleOf(i))
    items[i] = "\2\0\0" .. sealed.whole(i) .. sealed.whole(0) .. angle
    keys[i] = "\2" .. sealed.whole(i)
  end
  sections[3] = sealed.count(count) .. table.concat(items)
  sections[5] = table.concat(keys)
  return sealed.close(sections)
end

describe("bytes that are refused leave nothing behind:", function()
  it("no names of groups, wherever they are damaged", function()
    for _, damage in ipairs {
      function(sections) sections[2] = sections[2] .. "\0" end,
      function(sections) sections[1] = "\0" end,
      function(sections) sections[3] = sections[3] .. "\1" end,
      function(sections) sections[4] = "\1" end,
      function(sections) sections[5] = sections[5]:sub(1, -2) end,
    } do
      local world = fair.open(graze.world())
      local before = state(world)
      refusal(world, withGroups(50, damage))
      assert.same(before, state(world))
    end
  end)

  it("nor where the game does not know an item, nor where they take too much", function()
    local world, bytes = fair.open(graze.world()), withGroups(50)
    local before = state(world)
    refusal(world, bytes, function(key) return key ~= 50 and key or nil end)
    refusal(world, bytes, function() return "same" end)
    assert.same(before, state(world))
    local most, tries = 1, 0
    while not pcall(world.unpack, world, bytes, nil, { most = most }) do
      assert.same(before, state(world))
      most, tries = most * 1.2, tries + 1
    end
    assert.is_true(tries > 20)
    assert.equal(50, world:count())
    assert.equal("group 7 of 50", world:getGroup(7))
  end)

  it("a world may get groups of its own meanwhile", function()
    local world, bytes = graze.world(), withGroups(5)
    world:unpack(bytes, function(key)
      world:addRectangle("mine" .. key, 0, 0, 1, 1, { group = "mine" .. key })
      return key
    end)
    for i = 1, 5 do assert.equal(("group %d of 5"):format(i), world:getGroup(i)) end
    assert.equal(graze.world():unpack(bytes):hash(), world:hash())
    assert.equal(bytes, world:pack())
  end)
end)

describe("the option `most` of unpack", function()
  it("refuses few bytes that ask for much: large grids", function()
    local world = graze.world()
    world:add("cells", graze.grid(4096, 4096, 8, 8))
    local bytes, other = world:pack(), graze.world()
    assert.is_true(#bytes < 100)
    assert.truthy(refusal(other, bytes, nil, { most = 2 ^ 20 }):find(MOST, 1, true))
    assert.equal(1, other:unpack(bytes, nil, { most = 2 ^ 26 }):count())
  end)

  it("and polygons at many angles, of which each is another copy", function()
    local bytes, world = polygons(2000, function(i) return i end), graze.world()
    assert.is_true(#bytes < 100000)
    assert.truthy(refusal(world, bytes, nil, { most = 2 ^ 24 }):find(MOST, 1, true))
    assert.equal(0, world:count())
    local few = polygons(2000, function(i) return i % 9 end)
    assert.equal(2000, world:unpack(few, nil, { most = 2 ^ 24 }):count())
  end)

  it("is infinite if it is not given: what pack writes is accepted", function()
    local world = fair.open(graze.world())
    local bytes = world:pack()
    for _, options in ipairs { {}, { most = math.huge }, { most = 2 ^ 24 } } do
      assert.equal(world:hash(), graze.world():unpack(bytes, nil, options):hash())
    end
    assert.equal(world:hash(), graze.world():unpack(bytes, nil, nil):hash())
  end)

  it("ends with the call", function()
    local world, other = fair.open(graze.world()), graze.world()
    local bytes = world:pack()
    other:unpack(bytes, nil, { most = 2 ^ 24 })
    refusal(other, bytes, nil, { most = 10 })
    other:add("cells", graze.grid(1000, 1000, 1, 1))
    for i = 1, 1000 do other:addRectangle("new" .. i, i, 0, 1, 1) end
    assert.equal(world:hash(), other:unpack(bytes):hash())
  end)
end)

it("unpack takes a time that is linear in the bytes, and in what they ask for", function()
  local bytes = polygons(20000, function(i) return i % 2 end)
  local began = os.clock()
  assert.equal(20000, graze.world():unpack(bytes):count())
  assert.is_true(os.clock() - began < 1.5)
end)

it("ground whose edges do not close can be dug, and comes to an end", function()
  local world, rng = graze.world(), numbers.same(5)
  world:add("soil", graze.rectangle(0, 0, 200, 100))
  for i = 1, 5 do world:carve("soil", graze.circle(30 * i, 50, rng:range(5, 20))) end
  local sections, accepted = sealed.open(world:pack()), 0
  local sound = sections[1]
  for _ = 1, 100 do
    local at = rng:whole(1, #sound)
    local byte = (sound:byte(at) + rng:pick { 252, 254, 255, 1, 2, 4 }) % 256
    sections[1] = sound:sub(1, at - 1) .. string.char(byte) .. sound:sub(at + 1)
    local stranger = graze.world()
    if pcall(stranger.unpack, stranger, sealed.close(sections)) then
      accepted = accepted + 1
      stranger:carve("soil", graze.circle(100, 50, 30))
      if stranger:has "soil" then stranger:breakOff "soil" end
      if stranger:has "soil" then stranger:getShape("soil"):split() end
    end
  end
  assert.is_true(accepted > 5)
end)
