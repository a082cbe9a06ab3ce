-- One long scenario among convex shapes and planes, hashed, see spec/support/golden.lua.

local graze = require "graze"
local golden = require "spec.support.golden"
local Hash = require "spec.support.hash"
local numbers = require "spec.support.numbers"

-- Cosines and sines of some turns. Corners are turned by these, and shapes by quarter turns only,
-- so that no library's sine has a say.
local TURNS = { { 1, 0 }, { 0.6, 0.8 }, { -0.8, 0.6 }, { 0.28, -0.96 }, { -5 / 13, -12 / 13 } }

local function turned(rng, corners)
  local turn, list = rng:pick(TURNS), {}
  local c, s, rounded = turn[1], turn[2], numbers.rounded
  for i = 1, #corners, 2 do
    local x, y = corners[i], corners[i + 1]
    list[i], list[i + 1] = rounded(c * x) - rounded(s * y), rounded(s * x) + rounded(c * y)
  end
  return list
end

local function any(rng, size)
  local kind = rng:whole(1, 6)
  local h = size / 2
  if kind == 1 then return graze.rectangle(-h, -h, size, h) end
  if kind == 2 then return graze.circle(0, 0, h) end
  if kind == 3 then
    local p = turned(rng, { -h, 0, h, 0 })
    return graze.capsule(p[1], p[2], p[3], p[4], size / 5)
  end
  if kind == 4 then
    local p = turned(rng, { -h, 0, h, h / 3 })
    return graze.segment(p[1], p[2], p[3], p[4])
  end
  if kind == 5 then return graze.polygon(turned(rng, { -h, -h, h, -h, 0, size })) end
  return graze.polygon(turned(rng, { -h, -h / 2, h, -h, h, h, -h / 3, h }), size / 8)
end

local GROUPS = golden.groups

local function ask(world, hash, rng)
  local x, y = rng:range(-200, 200), rng:range(-200, 200)
  golden.ask(world, hash, rng, x, y, function(r) return any(rng, r):setPosition(x, y) end)
end

-- one of everything that can be done to a world
local function act(world, hash, rng, list)
  local way = rng:whole(1, 12)
  local at = rng:whole(1, #list)
  local item = list[at]
  local x, y = rng:range(-200, 200), rng:range(-200, 200)
  if way == 1 and #list < 60 then
    local new = ("item %d"):format(rng:whole(1, 1e6))
    if world:has(new) then return end
    local options = { group = rng:pick(GROUPS) }
    if rng:chance(0.2) then options.oneWay = { 0, -1 } end
    list[#list + 1] = world:add(new, any(rng, rng:range(4, 60)):setPosition(x, y), options)
  elseif way == 2 and #list > 30 then
    world:remove(table.remove(list, at))
  elseif way == 3 then
    world:setPosition(item, x, y)
  elseif way == 4 then
    world:setShape(item, any(rng, rng:range(4, 60))):setPosition(item, x, y)
  elseif way == 5 then
    world:setAngle(item, rng:chance(0.5) and rng:whole(0, 3) * math.pi / 2 or rng:range(-9, 9))
  elseif way == 6 then
    world:setVelocity(item, x, y):setAcceleration(item, 0, rng:range(0, 200))
    world:setRestitution(item, rng:unit()):setDrag(item, rng:chance(0.5) and rng:unit() or 0)
  elseif way == 7 then
    golden.push(world, hash, item)
  elseif way == 8 then
    golden.check(world, hash, rng, item, x, y)
  elseif way == 9 then
    hash:values(world:moveBy(item, x, y))
    hash:hits(world)
  else
    golden.move(world, hash, item, x, y)
  end
end

local function scenario()
  local world, hash, rng = golden.begin(2024)
  local list = {}
  for i = 0, 3 do
    local turn = ({ { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 } })[i + 1]
    world:add("plane " .. i, graze.plane(turn[1], turn[2], 300), { group = "wall" })
  end
  for i = 0, 9 do
    world:add("tile " .. i, graze.rectangle(32 * i - 160, 100, 32, 32), { group = "wall" })
  end
  for i = 1, 40 do
    local x, y = rng:range(-200, 200), rng:range(-200, 200)
    list[i] = world:add("first " .. i, any(rng, rng:range(4, 60)):setPosition(x, y),
      { group = rng:pick(GROUPS) })
  end
  for round = 1, 1500 do
    act(world, hash, rng, list)
    if round % 5 == 0 then ask(world, hash, rng) end
    if round % 10 == 0 then golden.step(world, hash, rng) end
    if round % 15 == 0 then hash:overlaps(world) end
    if round % 20 == 0 then hash:events(world) end
  end
  return golden.finish(world, hash, function(item) return world:getGroup(item) end)
end

describe("a long scenario", function()
  it("comes to the same bits in every Lua", function()
    golden.expect("0c23863a", scenario)
  end)

  it("is told from another by its hash", function()
    local one, other = Hash.new(), Hash.new()
    one:values(1, "a", 0.1)
    other:values(1, "a", 0.1 + 2 ^ -56)
    assert.are_not.equal(one:digest(), other:digest())
  end)
end)
