-- Every question to a world has the answer that asking each item in turn would give, whatever
-- happened to the world before.

local graze = require "graze"
local check = require "spec.support.check"
local flush = require "spec.support.flush"
local numbers = require "spec.support.numbers"

local unpack = check.unpack

local function box(x, y, w, h) return graze.rectangle(x, y, w or 10, h or 10) end

-- The mirror of a world: the same items in a plain list, with shapes of their own.
local mirror = {}
mirror.__index = mirror

function mirror.new()
  return setmetatable({ world = graze.world(), list = {}, shapes = {}, groups = {}, count = 0 },
    mirror)
end

function mirror:add(item, shape, group)
  self.list[#self.list + 1] = item
  self.shapes[item], self.groups[item] = shape, group or "default"
  self.world:add(item, shape, group and { group = group })
end

function mirror:remove(at)
  local item = table.remove(self.list, at)
  self.shapes[item], self.groups[item] = nil, nil
  self.world:remove(item)
end

-- every item in order, for which f is true
function mirror:each(f)
  local found = {}
  for _, item in ipairs(self.list) do
    if f(self.shapes[item], item) then found[#found + 1] = item end
  end
  return found
end

local function isPlane(shape) return shape:type() == "plane" end

local function overlapping(one, other)
  return not (isPlane(one) and isPlane(other)) and one:overlaps(other)
end

local same = check.same

-- the first that is met: item, t, normal
function mirror:first(meet)
  local best, who, bx, by = 1, nil, nil, nil
  for _, item in ipairs(self.list) do
    local t, nx, ny = meet(self.shapes[item])
    if t and t < best then best, who, bx, by = t, item, nx, ny end
  end
  if who ~= nil then return { who, best, bx, by } end
  return {}
end

-- { item, t } along a segment, sorted by when it enters them, then by insertion
function mirror:along(x1, y1, x2, y2)
  local list = {}
  for i, item in ipairs(self.list) do
    local t = self.shapes[item]:rayCast(x1, y1, x2, y2)
    if t then list[#list + 1] = { item, t, i } end
  end
  table.sort(list, function(p, q) return p[2] < q[2] or (p[2] == q[2] and p[3] < q[3]) end)
  return list
end

local function itemsOf(hits)
  local list = {}
  for i, hit in ipairs(hits) do list[i] = hit[1] end
  return list
end

-- A segment where shapes touch: what it enters one by one, or else where they lie flush.
function mirror:askSegment(x1, y1, x2, y2)
  local expected, found, shapes = self:along(x1, y1, x2, y2), {}, {}
  self.world:rayCastAll(x1, y1, x2, y2)
  for k, _, other, _, t in self.world:hits() do found[k] = { other, t } end
  for i, item in ipairs(self.list) do shapes[i] = self.shapes[item] end
  local function cast(shape) return shape:rayCast(x1, y1, x2, y2) end
  local function own(item) return self.shapes[item] end
  local function at(t) return graze.circle(x1 + t * (x2 - x1), y1 + t * (y2 - y1), 1e-9) end
  assert.is_true(flush.agrees(graze.compound(shapes), cast, own, at, found, expected))
  same("querySegment", itemsOf(found), self.world:querySegment(x1, y1, x2, y2))
  local item, t = self.world:rayCast(x1, y1, x2, y2)
  assert.same(found[1] or {}, { item, t })
end

local function point(x, y) return graze.circle(x, y, 1e-100) end

function mirror:nearest(x, y, limit)
  local best, who = math.huge, nil
  for _, item in ipairs(self.list) do
    local shape = self.shapes[item]
    local d
    if isPlane(shape) then
      d = shape:signedDistance(x, y)
    else
      d = point(x, y):distance(shape)
    end
    d = math.max(d, 0)
    if d <= limit and d < best then best, who = d, item end
  end
  return who, best
end

function mirror:pairs()
  local list = {}
  for i = 1, #self.list do
    for k = i + 1, #self.list do
      local a, b = self.list[i], self.list[k]
      if overlapping(self.shapes[a], self.shapes[b]) then
        list[#list + 1], list[#list + 2] = a, b
      end
    end
  end
  return list
end

-- asks everything around (x, y), at the given scale
function mirror:ask(rng, x, y, scale)
  local world = self.world
  local w, h, r = rng:range(0.01, 1) * scale, rng:range(0.01, 1) * scale, rng:range(0.01, 1) * scale
  same("queryPoint", self:each(function(s) return s:contains(x, y) end), world:queryPoint(x, y))
  local probe = box(x, y, w, h)
  local function hit(shape) return overlapping(shape, probe) end
  same("queryRectangle", self:each(hit), world:queryRectangle(x, y, w, h))
  probe = graze.circle(x, y, r)
  same("queryCircle", self:each(hit), world:queryCircle(x, y, r))
  probe = graze.polygon({ 0, 0, w, 0, 0, h }, r / 9):setTransform(x, y, rng:range(-7, 7))
  same("queryShape", self:each(hit), world:queryShape(probe))
  local ux, uy = rng:direction()
  probe = graze.plane(ux, uy, -(ux * x + uy * y))
  same("queryShape of a plane", self:each(hit), world:queryShape(probe))
  local tx, ty = x + rng:range(-2, 2) * scale, y + rng:range(-2, 2) * scale
  same("querySegment", itemsOf(self:along(x, y, tx, ty)), world:querySegment(x, y, tx, ty))
  local expected = self:first(function(s) return s:rayCast(x, y, tx, ty) end)
  assert.same(expected, { world:rayCast(x, y, tx, ty) })
  probe = graze.capsule(0, 0, w / 4, 0, r / 4):setTransform(x, y, rng:range(-7, 7))
  expected = self:first(function(s) return probe:sweep(s, tx - x, ty - y) end)
  assert.same(expected, { world:shapeCast(probe, tx - x, ty - y) })
  local limit = rng:chance(0.5) and math.huge or r
  local item, distance, px, py = world:nearest(x, y, limit)
  local who, best = self:nearest(x, y, limit)
  assert.equal(who, item)
  if who ~= nil then
    local rounding = 1e-13 * (math.abs(x) + math.abs(y) + scale)
    assert.is_true(math.abs(best - distance) <= rounding)
    assert.is_true(math.abs(math.sqrt((px - x) ^ 2 + (py - y) ^ 2) - distance) <= 4 * rounding)
  end
end

function mirror:askPairs()
  local list, n = self.world:overlaps()
  same("overlaps", self:pairs(), list, n, 2)
end

-- One shape of any kind about size across, at (x, y).
local function any(rng, size, x, y)
  local kind = rng:whole(1, 7)
  local shape
  if kind == 1 then shape = box(-size / 2, -size / 2, size, size * rng:range(0.1, 1))
  elseif kind == 2 then shape = graze.circle(0, 0, size / 2)
  elseif kind == 3 then shape = graze.capsule(-size / 3, 0, size / 3, size / 5, size / 6)
  elseif kind == 4 then shape = graze.segment(-size / 2, 0, size / 2, size / 7)
  elseif kind == 5 then shape = graze.regularPolygon(rng:whole(3, 9), size / 2)
  elseif kind == 6 then shape = graze.polygon({ 0, 0, size / 2, 0, 0, size / 2 }, size / 9)
  else shape = box(0, 0, size, size) end
  return shape:setTransform(x, y, kind < 7 and rng:chance(0.5) and rng:range(-7, 7) or 0)
end

-- Histories that are hard on a broad phase: each fills a mirror, and says around what to ask.
local histories = {}

histories["scattered at random"] = function(rng, m)
  for i = 1, 150 do
    m:add(i, any(rng, rng:magnitude(0, 2), rng:range(0, 900), rng:range(0, 900)))
  end
  return 450, 450, 450
end

histories["huge next to tiny"] = function(rng, m)
  for i = 1, 60 do
    local size = i % 6 == 0 and 50000 or 4
    m:add(i, any(rng, size, rng:range(-200, 200), rng:range(-200, 200)))
  end
  return 0, 0, 200
end

histories["all in one place"] = function(rng, m)
  for i = 1, 40 do m:add(i, any(rng, 10, 7, 7)) end
  for i = 41, 60 do m:add(i, box(0, 0)) end
  return 5, 5, 10
end

histories["nested"] = function(_, m)
  for i = 1, 60 do m:add(i, box(-2 ^ (i / 4), -2 ^ (i / 4), 2 ^ (i / 4 + 1), 2 ^ (i / 4 + 1))) end
  return 0, 0, 300
end

histories["in a row, moved as a row"] = function(rng, m)
  for i = 1, 120 do m:add(i, any(rng, 12, 11 * i, 0)) end
  for step = 1, 5 do
    for i = 1, 120 do
      local x = 11 * i + 37 * step
      m.shapes[i]:setPosition(x, step)
      m.world:setPosition(i, x, step)
    end
  end
  return 700, 0, 100
end

histories["a million away"] = function(rng, m)
  for i = 1, 80 do
    m:add(i, any(rng, rng:magnitude(0, 2), 1e6 + rng:range(0, 300), -1e6 + rng:range(0, 300)))
  end
  return 1e6 + 150, -1e6 + 150, 150
end

histories["on both sides of the origin, a million away, and between"] = function(rng, m)
  for i = 1, 90 do
    local far = (i % 3 - 1) * 1e6
    m:add(i, any(rng, 30, far + rng:range(-99, 99), far + rng:range(-99, 99)))
  end
  return 0, 0, 120
end

-- The grid keeps boxes as floats: beyond 3e38, and below 1e-45, these know no more than that.
for name, scale in pairs {
  ["as large as the largest float"] = 1e36, ["larger than any float"] = 1e39,
  ["as small as the smallest float"] = 1e-47, ["smaller than any float"] = 1e-60,
} do
  histories[name] = function(rng, m)
    for i = 1, 90 do
      local x, y = rng:range(-600, 600) * scale, rng:range(-600, 600) * scale
      m:add(i, any(rng, rng:magnitude(0, 2) * scale, x, y))
    end
    return 0, 0, 600 * scale
  end
end

histories["with planes"] = function(rng, m)
  for i = 1, 60 do
    if i % 10 == 0 then
      local nx, ny = rng:direction()
      m:add(i, graze.plane(nx, ny, rng:range(0, 200)))
    else
      m:add(i, any(rng, 20, rng:range(-200, 200), rng:range(-200, 200)))
    end
  end
  return 0, 0, 150
end

histories["tiles that touch"] = function(_, m)
  for i = 0, 9 do
    for k = 0, 9 do m:add(10 * i + k, box(16 * i, 16 * k, 16, 16)) end
  end
  return 80, 80, 80
end

-- adds, removes, moves, turns and reshapes items of a mirror
local function churn(rng, m, cx, cy, reach, times)
  local serial = m.serial or 1000
  for _ = 1, times do
    local way = rng:whole(1, 7)
    local at = rng:whole(1, math.max(1, #m.list))
    local item = m.list[at]
    local x, y = cx + rng:range(-reach, reach), cy + rng:range(-reach, reach)
    if way <= 2 or item == nil then
      serial = serial + 1
      m:add(serial, any(rng, reach * rng:magnitude(-2, 0), x, y), rng:chance(0.3) and "g" or nil)
    elseif way <= 4 then
      m:remove(at)
    elseif isPlane(m.shapes[item]) then
      m.shapes[item] = graze.plane(0, 1, -cy + reach)
      m.world:setShape(item, m.shapes[item])
    elseif way == 5 then
      m.shapes[item]:setPosition(x, y)
      m.world:setPosition(item, x, y)
    elseif way == 6 then
      local angle = rng:range(-7, 7)
      m.shapes[item]:setAngle(angle)
      m.world:setAngle(item, angle)
    else
      m.shapes[item] = any(rng, reach * rng:magnitude(-3, 1), x, y)
      m.world:setShape(item, m.shapes[item])
      if not isPlane(m.shapes[item]) then
        m.world:setTransform(item, m.shapes[item]:getTransform())
      end
    end
  end
  m.serial = serial
end

local names = {}
for name in pairs(histories) do names[#names + 1] = name end
table.sort(names)

describe("every query equals asking each item", function()
  for seed, name in ipairs(names) do
    it("of items " .. name, function()
      local rng, m = numbers.new(seed), mirror.new()
      local x, y, reach = histories[name](rng, m)
      for round = 1, 5 do
        for _ = 1, 40 do
          m:ask(rng, x + rng:range(-1, 1) * reach, y + rng:range(-1, 1) * reach,
            reach * rng:magnitude(-2, 0))
        end
        m:askPairs()
        if round < 5 then churn(rng, m, x, y, reach, 60) end
      end
    end)
  end

  it("far wider than what it finds, and each once", function()
    local m = mirror.new()
    for i = 1, 40 do m:add(i, box(i * 136, 0, 8, 8)) end
    local all = m:each(function() return true end)
    same("queryRectangle", all, m.world:queryRectangle(-20000, -1, 40000, 4))
    same("querySegment", all, m.world:querySegment(-20000, 1, 20000, 1))
  end)

  it("so high, or so wide, that its cells meet in the table", function()
    local column, row = mirror.new(), mirror.new()
    for i = 1, 2000 do column:add(i, box(0, 8.5 * i, 8, 8)) end
    for i = 1, 600 do row:add(i, box(17 * i, 0, 8, 8)) end
    for from = 0, 90, 10 do
      local high, wide = box(-1, 8.5 * from, 12, 4350), box(from, -1, 10600, 12)
      same("queryRectangle", column:each(function(s) return s:overlaps(high) end),
        column.world:queryRectangle(-1, 8.5 * from, 12, 4350))
      same("queryRectangle", row:each(function(s) return s:overlaps(wide) end),
        row.world:queryRectangle(from, -1, 10600, 12))
    end
  end)

  it("on the grid, where shapes touch", function()
    local rng = numbers.new(77)
    for _ = 1, 15 do
      local m = mirror.new()
      for i = 1, 60 do
        local x, y = rng:whole(0, 30), rng:whole(0, 30)
        local w, h = rng:whole(1, 6), rng:whole(1, 6)
        m:add(i, rng:chance(0.7) and box(x, y, w, h) or graze.circle(x, y, w))
      end
      m:askPairs()
      for _ = 1, 60 do
        local x, y, w, h = rng:whole(0, 30), rng:whole(0, 30), rng:whole(1, 9), rng:whole(1, 9)
        local probe = box(x, y, w, h)
        same("queryRectangle", m:each(function(s) return s:overlaps(probe) end),
          m.world:queryRectangle(x, y, w, h))
        same("queryPoint", m:each(function(s) return s:contains(x, y) end),
          m.world:queryPoint(x, y))
        local tx, ty = rng:whole(0, 30), rng:whole(0, 30)
        m:askSegment(x, y, tx, ty)
      end
    end
  end)

  it("when the world is empty", function()
    local world = graze.world()
    for _, query in ipairs { { "queryPoint", 0, 0 }, { "queryRectangle", 0, 0, 9, 9 },
      { "queryCircle", 0, 0, 9 }, { "querySegment", 0, 0, 9, 9 }, { "overlaps" }, { "events" },
      { "queryShape", box(0, 0) } } do
      assert.same({ {}, 0 }, { world[query[1]](world, unpack(query, 2)) })
    end
    assert.same({}, { world:rayCast(0, 0, 9, 9) })
    assert.same({}, { world:shapeCast(box(0, 0), 9, 9) })
    assert.same({}, { world:nearest(0, 0) })
  end)
end)

describe("overlaps", function()
  it("tells each pair once, the first inserted first", function()
    local world = graze.world()
    for _, name in ipairs { "z", "y", "x" } do world:add(name, box(0, 0)) end
    world:add("w", box(100, 0))
    assert.same({ { "z", "y", "z", "x", "y", "x" }, 3 }, { world:overlaps() })
    local into = { 1, 2, 3, 4, 5, 6, 7, 8 }
    assert.equal(into, (world:overlaps(nil, into)))
    assert.same({ "z", "y", "z", "x", "y", "x" }, into)
    world:setPosition("z", 95, 0)
    assert.same({ { "z", "w", "y", "x" }, 2 }, { world:overlaps() })
  end)

  it("does not go by the rules: that is what events are for", function()
    local world = graze.world()
    world:rule("default", "default", "ignore")
    world:add("a", box(0, 0))
    world:add("b", box(5, 0))
    assert.same({ { "a", "b" }, 1 }, { world:overlaps() })
    assert.same({ {}, 0 }, { world:events() })
  end)
end)

describe("events", function()
  -- the pairs that were known, compared with those of now: leaves and enters
  local function compare(known, now)
    local enters, leaves = {}, {}
    for key in pairs(now) do if not known[key] then enters[key] = true end end
    for key in pairs(known) do if not now[key] then leaves[key] = true end end
    return enters, leaves
  end

  it("say what began and ended since the last look", function()
    local world = graze.world()
    world:add("a", box(0, 0))
    world:add("b", box(5, 0))
    assert.same({ { "enter", "a", "b" }, 1 }, { world:events() })
    assert.same({ {}, 0 }, { world:events() })
    world:setPosition("b", 100, 0)
    assert.same({ { "leave", "a", "b" }, 1 }, { world:events() })
    world:setPosition("b", 0, 0)
    world:setPosition("b", 100, 0) -- there and back between two looks is nothing
    assert.same({ {}, 0 }, { world:events() })
    world:move("a", 104, 0, "cross")
    assert.same({ { "enter", "a", "b" }, 1 }, { world:events() })
    world:setAngle("b", 3)
    assert.same({ { "leave", "a", "b" }, 1 }, { world:events() })
    world:setTransform("b", 0, 0, 0):setShape("b", graze.circle(110, 5, 3))
    assert.same({ { "enter", "a", "b" }, 1 }, { world:events() })
    world:rule("default", "x", "ignore")
    world:setGroup("b", "x")
    assert.same({ { "leave", "a", "b" }, 1 }, { world:events() })
    world:rule("default", "x", "cross")
    assert.same({ { "enter", "a", "b" }, 1 }, { world:events() })
    world:remove "b"
    assert.same({ { "leave", "a", "b" }, 1 }, { world:events() })
    assert.same({ {}, 0 }, { world:events() })
  end)

  it("tell of an item that was removed and added again as of another", function()
    local world = graze.world()
    world:add("a", box(0, 0))
    world:add("b", box(5, 0))
    world:events()
    world:remove "b"
    world:add("b", box(5, 0))
    local list, n = world:events()
    assert.equal(2, n)
    local text = {}
    for i = 1, 6, 3 do text[#text + 1] = list[i] .. list[i + 1] .. list[i + 2] end
    table.sort(text)
    assert.same({ "enterab", "leaveab" }, text)
    world:clear()
    assert.same({ { "leave", "a", "b" }, 1 }, { world:events() })
  end)

  it("fill a table and end it", function()
    local world, into = graze.world(), { 1, 2, 3, 4, 5 }
    world:add("a", box(0, 0))
    world:add("b", box(5, 0))
    local list, n = world:events(into)
    assert.equal(into, list)
    assert.equal(1, n)
    assert.same({ "enter", "a", "b" }, into)
    world:events(into)
    assert.is_nil(into[1])
  end)

  it("equal the difference of two looks at all pairs, under churn", function()
    for seed = 1, 6 do
      local rng, m, known = numbers.new(100 + seed), mirror.new(), {}
      local reach = 60
      m.world:rule("g", "g", "ignore")
      local rules = { gg = true }
      for _ = 1, 60 do
        churn(rng, m, 0, 0, reach, 12)
        if rng:chance(0.2) and #m.list > 0 then
          local item = rng:pick(m.list)
          m.groups[item] = rng:chance(0.5) and "g" or "default"
          m.world:setGroup(item, m.groups[item])
        end
        if rng:chance(0.1) then
          rules.mixed = not rules.mixed
          m.world:rule("default", "g", rules.mixed and "ignore" or "cross")
        end
        local now, pairsNow = {}, m:pairs()
        for i = 1, #pairsNow, 2 do
          local a, b = pairsNow[i], pairsNow[i + 1]
          local ga, gb = m.groups[a], m.groups[b]
          local ignored = (ga == "g" and gb == "g") or (ga ~= gb and rules.mixed)
          if not ignored then now[a .. " " .. b] = true end
        end
        local enters, leaves = compare(known, now)
        local list, n = m.world:events()
        assert.is_nil(list[3 * n + 1])
        for i = 1, 3 * n, 3 do
          local set = list[i] == "enter" and enters or leaves
          local key = list[i + 1] .. " " .. list[i + 2]
          if not set[key] then error(("%s %s is not so"):format(list[i], key), 0) end
          set[key] = nil
        end
        assert.is_nil((next(enters)))
        assert.is_nil((next(leaves)))
        known = now
      end
    end
  end)
end)
