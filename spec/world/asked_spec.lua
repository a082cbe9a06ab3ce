-- Which items a filter is asked about, and in what order, depends on what the world is: not on how
-- it came to be, on whose ids are used again, or on when the collector ran.

local graze = require "graze"
local numbers = require "spec.support.numbers"

local MOVERS = { "slide", "touch", "cross", "bounce", "ignore" }

-- Random things, in the order of their insertion.
local function things(rng)
  local list = {}
  for i = 1, 8 + math.floor(rng:unit() * 60) do
    local size = 2 ^ math.floor(rng:range(0, 7))
    local shape
    local kind = rng:unit()
    if kind < 0.3 then shape = graze.circle(0, 0, size)
    elseif kind < 0.7 then shape = graze.rectangle(0, 0, size, 2 * size)
    elseif kind < 0.9 then shape = graze.regularPolygon(3 + i % 5, size)
    else shape = graze.segment(0, 0, size, 5) end
    local x, y = rng:grid(200, 4), rng:grid(200, 4)
    if i % 11 == 0 then list[i] = graze.plane(0, -1, 300 - i)
    else list[i] = shape:setPosition(x, y) end
  end
  return list
end

local function build(list)
  local world = graze.world()
  for i, shape in ipairs(list) do world:add(i, shape) end
  return world
end

-- The same world by another way: ids in another order, boxes that were elsewhere, planes that were
-- none.
local function rebuild(list, rng)
  local world, extra = graze.world(), {}
  for k = 1, 3 * #list do
    extra[k] = {}
    world:addRectangle(extra[k], rng:range(-300, 300), rng:range(-300, 300), 5, 5 * k)
  end
  local left, later = #extra, {}
  for i, shape in ipairs(list) do
    for _ = 1, math.floor(rng:range(0, 4)) do
      local k = 1 + math.floor(rng:unit() * left)
      if left > 0 then
        world:remove(extra[k])
        extra[k], left = extra[left], left - 1
      end
    end
    if rng:unit() < 0.4 then
      world:addRectangle(i, rng:range(-300, 300), rng:range(-300, 300), 3, 3)
      later[#later + 1] = i
    else
      world:add(i, shape)
    end
  end
  for k = 1, left do world:remove(extra[k]) end
  for n = #later, 1, -1 do
    local i = later[n]
    local isPlane = list[i]:type() == "plane"
    if not isPlane then world:setPosition(i, list[i]:getPosition()) end
    world:setShape(i, list[i])
    if not isPlane then world:setPosition(i, list[i]:getPosition()) end
  end
  return world
end

-- The items about which each call asks its filter, with what it answers.
local function asked(world, rng, count)
  local log = {}
  local share = rng:range(0, 1)
  local function accepts(item)
    log[#log + 1] = item
    return (item * 7919) % 101 / 101 < share
  end
  local function answers(_, item)
    log[#log + 1] = item
    return MOVERS[1 + (item * 31) % 5]
  end
  local function note(name, ...)
    log[#log + 1] = name
    for k = 1, select("#", ...) do
      local value = select(k, ...)
      log[#log + 1] = type(value) == "table" and #value or tostring(value)
    end
  end
  for _ = 1, 12 do
    local x, y = rng:grid(220, 4), rng:grid(220, 4)
    local dx, dy = rng:range(-200, 200), rng:range(-99, 99)
    note("nearest", world:nearest(x, y, rng:range(5, 400), accepts))
    note("rectangle", world:queryRectangle(x, y, 60, 60, accepts))
    note("circle", world:queryCircle(x, y, 40, accepts))
    note("segment", world:querySegment(x, y, x + dx, y + dy, accepts))
    note("ray", world:rayCast(x, y, x + dx, y + dy, accepts))
    note("rays", world:rayCastAll(x, y, x + dx, y + dy, accepts))
    note("cast", world:shapeCast(graze.circle(x, y, 9), dx, dy, accepts))
    note("casts", world:shapeCastAll(graze.circle(x, y, 9), dx, dy, accepts))
    note("impact", world:impact(graze.circle(x, y, 9), dx, dy, 0, 9, 2, accepts))
    note("fits", world:fits(1, graze.circle(0, 0, 9), x, y, answers))
    note("sight", world:visibility(x, y, 90, accepts))
    note("overlaps", world:overlaps(accepts))
    local item = 1 + math.floor(rng:unit() * count)
    if world:getShapeType(item) ~= "plane" then
      note("check", world:check(item, x, y, answers))
      note("carry", world:carry(item, x, y, accepts))
      note("move", world:move(item, x + dx, y, answers))
    end
  end
  return log
end

it("a filter is asked the same in worlds that are the same", function()
  for case = 1, numbers.cases(60) do
    local rng = numbers.new(case)
    local list = things(rng)
    local one, other = build(list), rebuild(list, rng)
    assert.equal(one:hash(), other:hash())
    local third = graze.world():unpack(one:pack())
    local seed = math.floor(rng:unit() * 1e6)
    local log = asked(one, numbers.new(seed), #list)
    assert.same(log, asked(other, numbers.new(seed), #list), "case " .. case)
    assert.same(log, asked(third, numbers.new(seed), #list), "case " .. case)
  end
end)
