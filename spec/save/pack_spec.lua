-- world:pack and world:unpack: the state of a world as bytes.

local graze = require "graze"
local fair = require "spec.support.fair"
local Hash = require "spec.support.hash"
local numbers = require "spec.support.numbers"
local refusals = require "spec.support.refusals"
local sealed = require "spec.support.sealed"

local NO_WORLD = "the bytes are not those of a packed world"

-- What can be seen of a world, as a list.
local function state(world)
  local list = { world:hash(), world:count(), tostring(world) }
  for item in world:items() do list[#list + 1] = item end
  return list
end

-- Play some frames, and return the hash of all answers.
local function played(world, frames)
  local hash = Hash.new()
  for k = 1, frames or 60 do
    fair.frame(world, hash, k)
    hash:values(world:hash())
  end
  return hash:digest()
end

local function roundTrip(fill)
  local world, other = graze.world(), graze.world()
  fill(world)
  other:unpack(world:pack())
  return world, other
end

describe("a packed world", function()
  it("is unpacked into an equal one: it answers as the first does from then on", function()
    local world, other = roundTrip(fair.open)
    assert.equal(world:hash(), other:hash())
    assert.equal(world:pack(), other:pack())
    assert.equal(played(world), played(other))
    assert.equal(world:hash(), other:hash())
  end)

  it("has all that an item is", function()
    local world, other = roundTrip(fair.open)
    local names = {}
    for item in world:items() do
      names[#names + 1] = item
      assert.equal(world:getShapeType(item), other:getShapeType(item))
      assert.equal(world:getGroup(item), other:getGroup(item))
      assert.same({ world:getOneWay(item) }, { other:getOneWay(item) })
      if world:getShapeType(item) ~= "plane" then
        assert.same({ world:getTransform(item) }, { other:getTransform(item) })
        assert.same({ world:getVertices(item) }, { other:getVertices(item) })
        assert.same({ world:getVelocity(item) }, { other:getVelocity(item) })
        assert.same({ world:getAcceleration(item) }, { other:getAcceleration(item) })
        assert.equal(world:getRestitution(item), other:getRestitution(item))
        assert.equal(world:getDrag(item), other:getDrag(item))
        assert.equal(world:getMaxSpeed(item), other:getMaxSpeed(item))
        assert.equal(world:getMass(item), other:getMass(item))
        assert.equal(world:getAngularVelocity(item), other:getAngularVelocity(item))
      end
    end
    local same = {}
    for item in other:items() do same[#same + 1] = item end
    assert.same(names, same)
    assert.same({ world:getUp() }, { other:getUp() })
    assert.equal("cross", other:getRule("hero", "mist"))
    assert.equal("touch", other:getRule("no one", "nobody"))
  end)

  it("has the pairs that events know, also of items that were removed", function()
    local world, other = roundTrip(fair.open)
    local events = world:events()
    assert.same(events, (other:events()))
    local left = {}
    for i = 1, #events, 3 do
      if events[i] == "leave" then left[events[i + 1]], left[events[i + 2]] = true, true end
    end
    assert.is_true(left.gone and left["also gone"])
  end)

  it("may be empty", function()
    local world, other = roundTrip(function() end)
    assert.equal(world:hash(), other:hash())
    assert.equal(0, other:unpack(world:pack()):count())
  end)

  it("is the same text, however the world came to be", function()
    local world, other = graze.world(), graze.world()
    world:addRectangle("x", 0, 0, 1, 1, { group = "late" })
    world:remove("x")
    world:rule("a", "b", "cross"):rule("c", "a", "touch"):rule("q", "r", "slide")
    other:rule("a", "c", "touch"):rule("b", "a", "cross")
    for i = 1, 40 do
      if i % 3 == 0 then world:addRectangle("x" .. i, i, 0, 5, 5) end
      for _, each in ipairs { world, other } do
        each:add(i, graze.rectangle(0, 0, 5, 5 + i % 2):setTransform(i, 2, i % 4))
      end
    end
    for i = 3, 40, 3 do world:remove("x" .. i) end
    assert.equal(other:hash(), world:hash())
    assert.equal(other:pack(), world:pack())
  end)

  it("is the same text where one Lua has -0, and another 0", function()
    local function packed(zero)
      local world = graze.world():setUp(zero, -1)
      world:add("floor", graze.plane(zero, -1, 50))
      world:add("roof", graze.plane(0, -1, 50))
      world:add("a", graze.chain(zero, 0, 9, zero, 9, 9), { oneWay = { 1, zero } })
      world:add("b", graze.polygon(zero, 0, 9, zero, 9, 9))
      world:setTransform("a", zero, zero, zero):setVelocity("a", zero, 3)
      world:setAngularVelocity("a", zero)
      return world:pack()
    end
    assert.equal(packed(0), packed(-0.0))
  end)

  it("takes 20 to 40 bytes an item, and fewer where coordinates are whole", function()
    local rng, world, tiles = numbers.new(3), graze.world(), graze.world()
    for i = 1, 1000 do
      local shape = i % 2 == 0 and graze.circle(0, 0, 4) or graze.rectangle(0, 0, 8, 8)
      world:add(("enemy %d"):format(i), shape, { group = i % 5 == 0 and "enemies" or nil })
      world:setPosition(("enemy %d"):format(i), rng:range(0, 900), rng:range(0, 900))
      tiles:addRectangle(i, 8 * (i % 40), 8 * math.floor(i / 40), 8, 8)
    end
    assert.is_true(#world:pack() >= 20000 and #world:pack() <= 40000)
    assert.is_true(#tiles:pack() <= 12000)
  end)

  it("has runs of equal cells", function()
    local world = graze.world()
    world:add("cells", graze.grid(1000, 1000, 8, 8):setCell(500, 500, 3))
    assert.is_true(#world:pack() < 100)
    local other = graze.world():unpack(world:pack())
    assert.equal(3, other:getCell("cells", 500, 500))
    assert.equal(world:hash(), other:hash())
  end)

  it("has shapes of whatever turn, scale and mirror made of them", function()
    local rng = numbers.new(8)
    for case = 1, 200 do
      local world = graze.world()
      local ring = {}
      for k = 1, 7 do
        local angle, r = 0.9 * k, rng:range(3, 20)
        ring[2 * k - 1], ring[2 * k] = r * math.cos(angle), r * math.sin(angle)
      end
      local f = rng:range(0.5, 2)
      local shapes = { graze.outline(ring):scale(rng:range(-2, -0.5), f),
        graze.chain(ring, case % 2 == 0):scale(f, -f),
        graze.compound(graze.outline(ring), graze.circle(1, 2, f)):scale(-f, f),
        graze.capsule(0, 0, f, 3, 1), graze.regularPolygon(3 + case % 9, f) }
      for k, shape in ipairs(shapes) do
        world:add(k, shape:setAngle(rng:range(-4, 4)))
        world:setTransform(k, rng:grid(50, 3), rng:range(-1e6, 1e6), rng:range(-9, 9))
      end
      local other = graze.world():unpack(world:pack())
      assert.equal(world:hash(), other:hash())
      for k = 1, #shapes do
        local a, b = world:getShape(k), other:getShape(k)
        assert.same({ a:getVertices() }, { b:getVertices() })
        assert.same({ a:getCentroid() }, { b:getCentroid() })
        assert.equal(a:getArea(), b:getArea())
        assert.same({ a:distance(graze.circle(1, 2, 3)) }, { b:distance(graze.circle(1, 2, 3)) })
      end
    end
  end)
end)

describe("keys", function()
  it("are the items themselves, if these are strings, numbers or booleans", function()
    local items = { "", "a\0b", "ü", 0, -1, 2.5, 1e300, 2 ^ 53, -2 ^ 53, 1 / 3, true, false,
      ("long"):rep(99), math.huge }
    local _, other = roundTrip(function(world)
      for i, item in ipairs(items) do world:addRectangle(item, 9 * i, 0, 5, 5) end
    end)
    local found = {}
    for item in other:items() do found[#found + 1] = item end
    assert.same(items, found)
  end)

  it("are named by a function for all others, which is asked once for each", function()
    local asked, byName = {}, {}
    local world = graze.world()
    for i = 1, 20 do
      local item = { name = "e" .. i }
      byName[item.name] = item
      world:addRectangle(item, 9 * i, 0, 5, 5)
    end
    world:addRectangle("wall", 0, 20, 5, 5)
    local bytes = world:pack(function(item)
      asked[#asked + 1] = item
      return item.name
    end)
    assert.equal(20, #asked)
    local x, y = world:getPosition(byName.e7)
    world:setPosition(byName.e7, 500, 500)
    world:unpack(bytes, function(key) return byName[key] or key end)
    assert.same({ x, y }, { world:getPosition(byName.e7) })
    assert.is_true(world:has "wall")
  end)

  it("stand for themselves where nobody says what they are", function()
    local item = {}
    local world = graze.world()
    world:addRectangle(item, 0, 0, 5, 5)
    world:unpack(world:pack(function() return "it" end))
    assert.is_false(world:has(item))
    assert.is_true(world:has "it")
  end)
end)

describe("unpack", function()
  it("replaces all that is in the world", function()
    local world = fair.open(graze.world())
    local bytes, hash = world:pack(), world:hash()
    played(world, 20)
    world:addRectangle({}, 0, 0, 1, 1)
    world:rule("hero", "hero", "touch"):setUp(1, 0)
    assert.equal(world, world:unpack(bytes))
    assert.equal(hash, world:hash())
    for _ in world:hits() do error "there are hits" end
    for _ = 1, 3 do assert.equal(played(world:unpack(bytes)), played(world:unpack(bytes))) end
  end)

  it("leaves snapshots of before as good as they were", function()
    local world = fair.open(graze.world())
    local item = {}
    world:addRectangle(item, 0, 0, 3, 3)
    local snapshot, hash = world:save(), world:hash()
    world:unpack(graze.world():pack())
    assert.equal(0, world:count())
    local empty = world:save()
    world:restore(snapshot)
    assert.equal(hash, world:hash())
    assert.is_true(world:has(item))
    assert.equal(0, world:restore(empty):count())
    local first = played(world:restore(snapshot))
    assert.equal(first, played(world:restore(snapshot)))
  end)

  it("lets go of all that it replaced", function()
    local world, held = graze.world(), setmetatable({}, { __mode = "k" })
    local empty = world:pack()
    for i = 1, 50 do
      local item = { i }
      held[item] = true
      world:addRectangle(item, i, 0, 5, 5)
    end
    world:unpack(empty)
    collectgarbage()
    collectgarbage()
    assert.is_nil(next(held))
  end)

  it("takes the memory of one world, however often it is called", function()
    local world = fair.open(graze.world())
    local bytes = world:pack()
    for _ = 1, 50 do world:unpack(bytes) end
    local hash = world:hash()
    for _ = 1, 500 do world:unpack(bytes) end
    assert.equal(hash, world:hash())
    assert.equal(bytes, world:pack())
  end)

  it("refuses every damage, and changes nothing", function()
    local world = fair.open(graze.world())
    local bytes = world:pack()
    world:addRectangle("new", 0, 0, 1, 1)
    local before = state(world)
    local function refused(text)
      local fine, problem = pcall(world.unpack, world, text)
      assert.is_false(fine)
      return problem
    end
    for size = 0, #bytes - 1 do refused(bytes:sub(1, size)) end
    refused(bytes .. "\0")
    for i = 1, #bytes do
      local byte = bytes:byte(i)
      local other = (byte + 2 ^ (i % 8)) % 256
      local problem = refused(bytes:sub(1, i - 1) .. string.char(other) .. bytes:sub(i + 1))
      local reason = i == 6 and "the bytes have format" or NO_WORLD
      assert.is_truthy(problem:find(reason, 1, true))
    end
    assert.same(before, state(world))
  end)
end)

describe("bytes that are no packed world, with the right hash", function()
  local function tries(fill, change)
    local world = graze.world()
    fill(world)
    local sections = sealed.open(world:pack())
    assert.equal(world:pack(), sealed.close(sections))
    change(sections)
    local other = graze.world()
    local fine, problem = pcall(other.unpack, other, sealed.close(sections))
    assert.is_false(fine)
    assert.is_truthy(problem:find(NO_WORLD, 1, true))
    assert.equal(0, other:count())
  end

  it("may name a shape with parts for two items: so few bytes would take much memory", function()
    tries(function(world)
      world:add("cells", graze.grid(100, 100, 8, 8))
      world:add("more", graze.grid(100, 100, 8, 8))
    end, function(sections)
      local items = sections[3]
      local first, second = items:sub(2, 6), items:sub(7, 11)
      assert.equal(first, (second:gsub("\1", "\0")))
      sections[1] = "\1" .. sections[1]:sub(2, (#sections[1] + 1) / 2)
      sections[3] = "\2" .. first .. first
    end)
  end)

  it("may have a circle that is too small for its area to be told from 0", function()
    for _, shape in ipairs { graze.circle(0, 0, 0.1), graze.compound(graze.circle(0, 0, 0.1)) } do
      tries(function(world) world:add("dot", shape) end, function(sections)
        local radius = "\154\153\153\153\153\153\185"
        local section, count = sections[1]:gsub(radius .. "%?", radius .. "\15") -- 1e-232
        sections[1] = section
        assert.equal(1, count)
      end)
    end
  end)

  it("may have a polygon with a dent", function()
    tries(function(world)
      world:add("gem", graze.polygon(0, 0, 40, 0, 40, 40, 20, 50, 0, 40))
    end, function(sections)
      local section, count = sections[1]:gsub("P\200\1", "P(") -- (20, 50) becomes (20, 10)
      sections[1] = section
      assert.equal(1, count)
    end)
  end)

  it("may have an upward direction that is no unit vector", function()
    tries(function(world) world:setUp(3, 4) end, function(sections)
      local section, count = sections[2]:gsub("\233%?$", "\232?") -- of 0.8: now it is less
      sections[2] = section
      assert.equal(1, count)
    end)
  end)

  it("may have a run of cells that goes on behind the last one", function()
    tries(function(world) world:add("cells", graze.grid(4, 1, 8, 8):setCell(1, 1, 1)) end,
      function(sections)
        local section, count = sections[1]:gsub("\1\1%z\3$", "\1\1\0\4")
        sections[1] = section
        assert.equal(1, count)
      end)
  end)

  it("may have shapes that no item has, or in another order", function()
    local function circles(world)
      for i = 1, 2 do world:add("circle" .. i, graze.circle(0, 0, i)) end
    end
    tries(circles, function(sections) sections[3] = sections[3]:gsub("\1", "\0") end)
    tries(circles, function(sections)
      sections[3] = "\2" .. sections[3]:sub(7, 11) .. sections[3]:sub(2, 6)
    end)
  end)
end)

describe("errors of pack and unpack", function()
  local world, bytes
  local scope = { graze = graze, other = graze.world(), key = function() return "k" end }
  before_each(function()
    world = graze.world()
    world:addRectangle("a", 0, 0, 5, 5)
    bytes = world:pack()
    world:addRectangle("b", 9, 0, 5, 5)
    scope.world, scope.bytes, scope.newer = world, bytes, "graze\2" .. bytes:sub(7)
    scope.twice = graze.world()
    scope.twice:addRectangle(1, 0, 0, 1, 1)
    scope.twice:addRectangle(2, 0, 0, 1, 1)
    scope.two = scope.twice:pack()
  end)
  local _, refused = refusals.of(scope, function() return state(world) end)

  it("name what is wrong", refused {
    { "world:pack(5)", 1, "function expected, got number" },
    { "world:pack('k')", 1, "function expected, got string" },
    { "world:unpack()", 1, "string expected, got nil" },
    { "world:unpack(5)", 1, "string expected, got number" },
    { "world:unpack(bytes, 'k')", 2, "function expected, got string" },
    { "world:unpack(bytes, nil, 5)", 3, "table expected, got number" },
    { "world:unpack(bytes, nil, { mots = 5 })", 3,
      "unknown key 'mots', did you mean 'most'? Known are most" },
    { "world:unpack(bytes, nil, { most = 'all' })", 3, "most: number expected, got string" },
    { "world:unpack(bytes, nil, { most = -1 })", 3, "most: a number of bytes expected" },
    { "world:unpack(bytes, nil, { most = 0 / 0 })", 3, "most: a number of bytes expected" },
    { "world:unpack('')", 1, NO_WORLD },
    { "world:unpack('grazel')", 1, NO_WORLD },
    { "world:unpack(newer)", 1, "the bytes have format 2, and this is 1" },
    { "world:unpack(bytes, function() end)", 2, "it returned nil for a key" },
    { "world:unpack(bytes, function() return 0 / 0 end)", 2, "an item must not be nan" },
    { "world:unpack(two, function() return 'same' end)", 2, "two items would be the same value" },
  })

  it("name the item that is no key, and has none", function()
    local item = setmetatable({}, { __tostring = function() return "the boss" end })
    world:addRectangle(item, 0, 0, 1, 1)
    local function problem(...) return select(2, pcall(world.pack, world, ...)) end
    assert.is_truthy(problem():find("a function expected that names the boss", 1, true))
    assert.is_truthy(problem(function() return {} end)
      :find("it named the boss by no string, number or boolean", 1, true))
    assert.is_truthy(problem(function() return 0 / 0 end)
      :find("it named the boss by no string, number or boolean", 1, true))
    world:remove(item)
    world:addRectangle(print, 0, 0, 1, 1)
    assert.is_truthy(problem():find("names function: ", 1, true))
  end)

  it("come through from the functions, and change nothing", function()
    local item = {}
    world:addRectangle(item, 0, 0, 1, 1)
    local before = state(world)
    local function fail() error("mine", 0) end
    assert.equal("mine", select(2, pcall(world.pack, world, fail)))
    assert.equal("mine", select(2, pcall(world.unpack, world, bytes, fail)))
    assert.same(before, state(world))
  end)

  it("are raised inside of filters", function()
    local problems = {}
    world:move("a", 50, 0, function()
      for _, name in ipairs { "pack", "unpack" } do
        problems[#problems + 1] = select(2, pcall(world[name], world, bytes))
      end
      return "cross"
    end)
    assert.equal(2, #problems)
    for _, problem in ipairs(problems) do
      assert.is_truthy(problem:find("inside of its own filter", 1, true))
    end
  end)
end)

describe("a function that names items", function()
  it("may change the world, but not add an item without a key", function()
    local world = graze.world()
    for i = 1, 9 do world:addRectangle({ i }, 9 * i, 0, 5, 5) end
    local removed = {}
    local bytes = world:pack(function(item)
      if item[1] % 2 == 0 then
        world:remove(item)
        removed[#removed + 1] = item
      end
      return item[1]
    end)
    assert.equal(4, #removed)
    assert.equal(5, graze.world():unpack(bytes):count())
    local fine, problem = pcall(world.pack, world, function(item)
      world:addRectangle({ #removed }, 0, 50, 1, 1)
      return item[1]
    end)
    assert.is_false(fine)
    assert.is_truthy(problem:find("an item was added while the others were named", 1, true))
  end)

  it("that makes items may unpack, save, and restore the same world", function()
    local world = fair.open(graze.world())
    local bytes, hash = world:pack(), world:hash()
    local snapshot, depth = world:save(), 0
    world:unpack(bytes, function(key)
      if depth == 0 then
        depth = 1
        world:restore(snapshot)
        world:clear()
        world:unpack(bytes)
        world:save(snapshot)
      end
      return key
    end)
    assert.equal(hash, world:hash())
    assert.equal(hash, world:restore(snapshot):hash())
  end)
end)
