-- A world against a model of it: a list of shapes in the order of insertion, asked one by one.
-- Items come, go, move, turn, and change their shapes and groups; after each few changes every
-- question must be answered as the shapes themselves answer it.

local graze = require "graze"
local check = require "spec.support.check"
local flush = require "spec.support.flush"
local numbers = require "spec.support.numbers"

local huge = math.huge

-- A shape of a kind, of about this size, about its own origin.
local convex = {
  function(rng, s) return graze.rectangle(-s / 2, -s / 2, s, s * rng:pick { 1, 0.5, 2 }) end,
  function(_, s) return graze.rectangle(0, 0, s, s) end,
  function(_, s) return graze.circle(0, 0, s / 2) end,
  function(rng, s) return graze.capsule(-s / 2, 0, s / 2, s / 4, s * rng:range(0.1, 0.5)) end,
  function(_, s) return graze.segment(-s / 2, 0, s / 2, s / 3) end,
  function(rng, s) return graze.regularPolygon(rng:whole(3, 8), s / 2) end,
  function(_, s) return graze.polygon({ 0, 0, s, 0, s / 2, s }, s / 8) end,
}

local function L(s) return { 0, 0, s, 0, s, s / 2, s / 2, s / 2, s / 2, s, 0, s } end

local withParts = {
  function(_, s) return graze.outline(L(s)) end,
  function(_, s)
    return graze.outline { L(4 * s), { s / 4, s / 4, s, s / 4, s, s, s / 4, s } }
  end,
  function(rng, s) return graze.chain({ -s, 0, 0, s / 2, s, 0, 2 * s, s }, rng:chance(0.3)) end,
  function(_, s)
    return graze.compound(graze.circle(0, 0, s / 2), graze.rectangle(0, 0, s, s),
      graze.outline(L(2 * s)))
  end,
  function(rng, s)
    local grid = graze.grid(rng:whole(1, 5), rng:whole(1, 5), s / 2, s / 2)
    grid:setKind(2, graze.polygon(0, 0, s / 2, s / 2, 0, s / 2))
    local columns, rows = grid:getSize()
    for column = 1, columns do
      for row = 1, rows do grid:setCell(column, row, rng:whole(0, 2)) end
    end
    return grid
  end,
}
for _, f in ipairs(convex) do withParts[#withParts + 1] = f end

local GROUPS = { "default", "red", "blue" }

local Model = {}
Model.__index = Model

-- scale: what a unit is here; on whole steps of it much touches; far: where the middle is
local function model(seed, scale, whole, far, make)
  return setmetatable({
    make = make or convex,
    rng = numbers.new(seed), world = graze.world():rule("red", "blue", "ignore"), order = {},
    scale = scale, whole = whole, far = far, side = 12, pairs = {}, count = 0,
  }, Model)
end

function Model:coordinate()
  local rng = self.rng
  local x = self.whole and rng:whole(-self.side, self.side) or rng:range(-self.side, self.side)
  return self.far + x * self.scale
end

function Model:size()
  local rng = self.rng
  local size = self.whole and rng:whole(1, 3) or rng:range(0.3, 3)
  -- a few are very large, or very small: they lie on other levels of the grid
  if rng:chance(0.05) then size = size * rng:pick { 16, 1 / 64, 1 / 4, 40 } end
  return size * self.scale
end

function Model:angle()
  if self.rng:chance(0.6) then return 0 end
  return self.whole and self.rng:whole(0, 3) * math.pi / 2 or self.rng:range(-4, 4)
end

function Model:shape()
  local shape = self.rng:pick(self.make)(self.rng, self:size())
  local x, y, angle = self:coordinate(), self:coordinate(), self:angle()
  return shape:setTransform(x, y, shape:type() == "grid" and 0 or angle)
end

function Model:plane()
  local nx, ny = self.rng:pick { 0, 1, 3 }, self.rng:pick { 1, -4 }
  return graze.plane(nx, ny, -(nx * self:coordinate() + ny * self:coordinate()))
end

local function isPlane(entry) return entry.shape:type() == "plane" end

local function isGrid(entry) return entry.shape:type() == "grid" end

function Model:add()
  self.count = self.count + 1
  local entry = {
    item = self.rng:chance(0.5) and {} or self.count, group = self.rng:pick(GROUPS),
    shape = self.rng:chance(0.02) and self:plane() or self:shape(), serial = self.count,
  }
  self.world:add(entry.item, entry.shape, { group = entry.group })
  self.order[#self.order + 1] = entry
end

function Model:remove()
  local entry = table.remove(self.order, self.rng:whole(1, #self.order))
  self.world:remove(entry.item)
  assert(not self.world:has(entry.item))
end

function Model:change()
  local entry = self.rng:pick(self.order)
  local world, shape, way = self.world, entry.shape, self.rng:whole(1, 10)
  if way == 1 then
    entry.group = self.rng:pick(GROUPS)
    world:setGroup(entry.item, entry.group)
  elseif isPlane(entry) then
    return
  elseif way == 2 then
    if isGrid(entry) then return end
    shape:setAngle(self:angle())
    world:setAngle(entry.item, shape:getAngle())
  elseif way == 3 then
    local x, y, angle = self:coordinate(), self:coordinate(), self:angle()
    shape:setTransform(x, y, isGrid(entry) and 0 or angle)
    world:setTransform(entry.item, shape:getTransform())
  elseif way == 4 then
    local new, x, y, angle = self:shape(), shape:getTransform()
    if new:type() == "grid" and angle ~= 0 then return end
    entry.shape = new:setTransform(x, y, angle)
    world:setShape(entry.item, entry.shape)
  elseif way < 7 then -- by a hair: it stays in its cell
    shape:move(self.rng:range(-0.05, 0.05) * self.scale, 0)
    world:setPosition(entry.item, shape:getPosition())
  else
    shape:setPosition(self:coordinate(), self:coordinate())
    world:setPosition(entry.item, shape:getPosition())
  end
end

-- the entries that a function says yes to
function Model:entries(wanted)
  local list = {}
  for _, entry in ipairs(self.order) do
    if wanted(entry) then list[#list + 1] = entry end
  end
  return list
end

-- their items
function Model:those(wanted)
  local list = self:entries(wanted)
  for i, entry in ipairs(list) do list[i] = entry.item end
  return list
end

-- a filter, and what it lets through
function Model:filter()
  local way, group = self.rng:whole(1, 6), self.rng:pick(GROUPS)
  if way == 1 then return group, function(entry) return entry.group == group end end
  if way == 2 then
    return { "red", "blue" }, function(entry) return entry.group ~= "default" end
  end
  if way == 3 then
    local even = {}
    for _, entry in ipairs(self.order) do even[entry.item] = entry.serial % 2 == 0 end
    return function(item) return even[item] end, function(entry) return entry.serial % 2 == 0 end
  end
  return nil, function() return true end
end

function Model:askShapes()
  local rng, world = self.rng, self.world
  local filter, passes = self:filter()
  local x, y, w, h = self:coordinate(), self:coordinate(), self:size(), self:size()
  local function compare(what, shape, list, n)
    check.same(what, self:those(function(entry)
      return passes(entry) and entry.shape:overlaps(shape)
    end), list, n)
  end
  compare("queryRectangle", graze.rectangle(x, y, w, h), world:queryRectangle(x, y, w, h, filter))
  compare("queryCircle", graze.circle(x, y, w), world:queryCircle(x, y, w, filter))
  local shape = self:shape()
  if rng:chance(0.3) then shape = rng:pick(self.order).shape end
  if shape:type() ~= "plane" then compare("queryShape", shape, world:queryShape(shape, filter)) end
  check.same("queryPoint", self:those(function(entry)
    return passes(entry) and entry.shape:contains(x, y)
  end), world:queryPoint(x, y, filter))
end

-- What a cast meets, by time, then by insertion: { item, t, nx, ny }, ...
function Model:met(passes, cast)
  local list = {}
  for i, entry in ipairs(self.order) do
    if passes(entry) then
      local t, nx, ny = cast(entry.shape)
      if t then list[#list + 1] = { entry.item, t, nx, ny, i } end
    end
  end
  table.sort(list, function(a, b)
    if a[2] ~= b[2] then return a[2] < b[2] end
    return a[5] < b[5]
  end)
  return list
end

local function isSame(hit, other)
  for i = 1, 4 do
    if hit[i] ~= other[i] then return false end
  end
  return true
end

-- All that a cast has hit.
local function hitsOf(world)
  local list = {}
  for k, item, other, response, t, nx, ny in world:hits() do
    assert(item == nil and response == nil)
    list[k] = { other, t, nx, ny }
  end
  return list
end

-- The hits of a cast are those of the items one by one, or else those of all that lies flush.
function Model:compare(what, passes, found, expected, cast, at)
  local same = #found == #expected
  for i, hit in ipairs(found) do same = same and isSame(hit, expected[i]) end
  if same then return end
  local shapes, own = {}, {}
  for i, entry in ipairs(self:entries(passes)) do
    shapes[i], own[entry.item] = entry.shape, entry.shape
  end
  local x, y = at(0):getPosition()
  local union = flush.union(shapes, x, y, 1024 * self.scale)
  local function ownShape(item) return own[item] end
  assert(flush.agrees(union, cast, ownShape, at, found, expected),
    what .. ": neither as its shapes, nor as their union")
end

function Model:askCasts()
  local rng, world = self.rng, self.world
  local filter, passes = self:filter()
  local x1, y1, x2, y2 = self:coordinate(), self:coordinate(), self:coordinate(), self:coordinate()
  if rng:chance(0.2) then y2 = y1 end
  if rng:chance(0.2) then x2, y2 = x1 + 3 * (x2 - x1), y1 + 3 * (y2 - y1) end
  local dx, dy = x2 - x1, y2 - y1
  local function ray(shape) return shape:rayCast(x1, y1, x2, y2) end
  local function pointAt(t) return graze.circle(x1 + t * dx, y1 + t * dy, 1e-9 * self.scale) end
  local n, found = world:rayCastAll(x1, y1, x2, y2, filter), hitsOf(world)
  assert(n == #found)
  self:compare("rayCastAll", passes, found, self:met(passes, ray), ray, pointAt)
  assert(isSame({ world:rayCast(x1, y1, x2, y2, filter) }, found[1] or {}), "rayCast")
  local items = {}
  for i, hit in ipairs(found) do items[i] = hit[1] end
  check.same("querySegment", items, world:querySegment(x1, y1, x2, y2, filter))
  local shape = self:shape()
  local function sweep(other) return shape:sweep(other, dx, dy) end
  local function shapeAt(t) return shape:clone():move(t * dx, t * dy) end
  n, found = world:shapeCastAll(shape, dx, dy, filter), hitsOf(world)
  assert(n == #found)
  self:compare("shapeCastAll", passes, found, self:met(passes, sweep), sweep, shapeAt)
  assert(isSame({ world:shapeCast(shape, dx, dy, filter) }, found[1] or {}), "shapeCast")
end

function Model:askNearest()
  local rng, world = self.rng, self.world
  local filter, passes = self:filter()
  local x, y = self:coordinate(), self:coordinate()
  if rng:chance(0.2) then x, y = x * 10, y * 10 end
  local most = rng:chance(0.5) and huge or rng:range(0, 6) * self.scale
  local point, best, distance = graze.circle(x, y, 1e-9 * self.scale), nil, huge
  for _, entry in ipairs(self.order) do
    local inside = entry.shape:contains(x, y)
    local gap = inside and 0 or math.max(point:distance(entry.shape) + 1e-9 * self.scale, 0)
    if passes(entry) and gap < distance then best, distance = entry.item, gap end
  end
  local item, d, px, py = world:nearest(x, y, most < huge and most or nil, filter)
  local slack = 2e-9 * self.scale + 1e-12 * (math.abs(self.far) + 1e3 * self.scale)
  if math.abs(distance - most) < 2 * slack then return end
  if distance > most then
    assert(item == nil, "nearest: something farther than allowed")
    return
  end
  assert((item == nil) == (best == nil), "nearest: none")
  if not item then return end
  assert(math.abs(d - distance) <= slack, "nearest: not so far")
  assert(math.abs(math.sqrt((px - x) ^ 2 + (py - y) ^ 2) - d) <= slack, "nearest: its point")
end

-- overlapping pairs, the one inserted first in front
function Model:overlapping(passes)
  local list = {}
  for i, a in ipairs(self.order) do
    for k = i + 1, passes(a) and #self.order or 0 do
      local b = self.order[k]
      local planes = isPlane(a) and isPlane(b)
      if passes(b) and not planes and a.shape:overlaps(b.shape) then
        list[#list + 1], list[#list + 2] = a, b
      end
    end
  end
  return list
end

function Model:askPairs()
  local filter, passes = self:filter()
  local items = {}
  for i, entry in ipairs(self:overlapping(passes)) do items[i] = entry.item end
  local list, n = self.world:overlaps(filter)
  check.same("overlaps", items, list, n, 2)
end

-- What has begun and what has ended since the last time, each once, in no order.
function Model:askEvents()
  local now, changes = {}, {}
  local list = self:overlapping(function() return true end)
  for i = 1, #list, 2 do
    local a, b = list[i], list[i + 1]
    local ignored = a.group ~= b.group and a.group ~= "default" and b.group ~= "default"
    if not ignored then now[a.serial .. " " .. b.serial] = { a.item, b.item } end
  end
  for key, pair in pairs(now) do
    if not self.pairs[key] then changes[#changes + 1] = { "enter", pair[1], pair[2] } end
  end
  for key, pair in pairs(self.pairs) do
    if not now[key] then changes[#changes + 1] = { "leave", pair[1], pair[2] } end
  end
  self.pairs = now
  local events, n = self.world:events()
  assert(n == #changes, ("%d events, not %d"):format(n, #changes))
  local told = {}
  for i = 1, 3 * n, 3 do
    told[events[i]] = told[events[i]] or {}
    told[events[i]][events[i + 1]] = told[events[i]][events[i + 1]] or {}
    told[events[i]][events[i + 1]][events[i + 2]] = true
  end
  for _, change in ipairs(changes) do
    local of = told[change[1]] and told[change[1]][change[2]]
    assert(of and of[change[3]], "an event is missing")
  end
end

function Model:askItems()
  assert(self.world:count() == #self.order, "count")
  local list = {}
  for item in self.world:items() do list[#list + 1] = item end
  check.same("items", self:those(function() return true end), list, #list)
  local entry = self.rng:pick(self.order)
  if isPlane(entry) then return end
  local x, y, angle = self.world:getTransform(entry.item)
  local u, v, turned = entry.shape:getTransform()
  assert(x == u and y == v and angle == turned, "getTransform")
  local x1, y1, x2, y2 = self.world:getBoundingBox(entry.item)
  local u1, v1, u2, v2 = entry.shape:getBoundingBox()
  assert(x1 == u1 and y1 == v1 and x2 == u2 and y2 == v2, "getBoundingBox")
  assert(self.world:getGroup(entry.item) == entry.group, "getGroup")
end

function Model:run(rounds, most)
  local rng = self.rng
  for _ = 1, most do self:add() end
  for round = 1, rounds do
    for _ = 1, rng:whole(1, 12) do
      local way = rng:whole(1, 10)
      if way == 1 and #self.order > 2 then self:remove() end
      if way == 2 and #self.order < 2 * most then self:add() end
      if way > 2 then self:change() end
    end
    if rng:chance(0.01) then -- most go at once, and come back: numbers are used again
      while #self.order > 5 do self:remove() end
      for _ = 1, most do self:add() end
    end
    self:askShapes()
    self:askCasts()
    self:askNearest()
    if round % 5 == 0 then self:askPairs() end
    if round % 7 == 0 then self:askEvents() end
    if round % 3 == 0 then self:askItems() end
  end
end

describe("a world answers as its shapes do, one by one", function()
  it("of some items", function() model(1, 1, false, 0):run(150, 60) end)
  it("on whole numbers, where much touches", function() model(2, 1, true, 0):run(150, 60) end)
  it("of very small ones", function() model(3, 1e-6, false, 0):run(60, 40) end)
  it("of very large ones", function() model(4, 1e6, false, 0):run(60, 40) end)
  it("far away", function() model(5, 1, true, 2 ^ 20):run(80, 40) end)
  it("at negative coordinates farther than cells are numbered", function()
    model(6, 1, true, -2 ^ 24):run(40, 40)
  end)
  it("of few", function() model(7, 4, true, 0):run(150, 4) end)
  it("in a crowd", function()
    local crowd = model(8, 1, false, 0)
    crowd.side = 3
    crowd:run(60, 60)
  end)
  it("of shapes with parts among others", function()
    model(10, 1, false, 0, withParts):run(60, 40)
  end)
  it("of shapes with parts, on whole numbers far away", function()
    model(11, 1, true, 2 ^ 20, withParts):run(60, 40)
  end)
  it("of many", function()
    local many = model(9, 1, false, 0)
    many.side = 60
    many:run(25, 500)
  end)
end)
