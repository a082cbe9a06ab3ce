-- A long scenario among outlines, chains, compounds and grids, hashed with the parts that are hit,
-- see spec/support/golden.lua.

local graze = require "graze"
local golden = require "spec.support.golden"

local GROUPS = golden.groups

-- No angle here comes from a library: shapes turn by quarters of a circle, and by fractions.
local ANGLES = { 0, math.pi / 2, math.pi, -math.pi / 2, 0.25, -1.75, 3.5 }

local function plain(rng, size)
  local kind, h = rng:whole(1, 5), size / 2
  if kind == 1 then return graze.rectangle(-h, -h, size, h) end
  if kind == 2 then return graze.circle(0, 0, h) end
  if kind == 3 then return graze.capsule(-h, 0, h, h / 2, size / 5) end
  if kind == 4 then return graze.segment(-h, 0, h, h / 3) end
  return graze.polygon({ -h, -h / 2, h, -h, h, h, -h / 3, h }, rng:chance(0.5) and size / 8 or nil)
end

-- A floor of slopes that are 16 wide, with its solid side below.
local function terrain(rng, count)
  local ring = { 0, 60 }
  for i = 0, count do
    ring[#ring + 1], ring[#ring + 2] = 16 * i, rng:whole(0, 40)
  end
  ring[#ring + 1], ring[#ring + 2] = 16 * count, 60
  return graze.outline(ring)
end

local function line(rng, count, width)
  local corners = {}
  for i = 0, count do
    corners[#corners + 1], corners[#corners + 2] = width * i, rng:range(-20, 20)
  end
  return corners
end

local function cells(rng, columns, rows)
  local grid = graze.grid(columns, rows, 12, 8)
  grid:setKind(2, graze.polygon(0, 8, 12, 8, 12, 0)):setKind(3, graze.rectangle(0, 4, 12, 4))
  for column = 1, columns do
    for row = 1, rows do
      if rng:chance(0.4) then grid:setCell(column, row, rng:whole(1, 3)) end
    end
  end
  return grid
end

local makers = {
  function(rng) return terrain(rng, rng:whole(3, 12)) end,
  function()
    return graze.outline { { 0, 0, 48, 0, 48, 48, 0, 48 }, { 12, 12, 30, 12, 30, 36, 12, 24 } }
  end,
  function() return graze.outline(0, 0, 30, 0, 30, 10, 10, 10, 10, 30, 0, 30) end,
  function(rng) return graze.chain(line(rng, rng:whole(2, 12), 14)) end,
  function() return graze.chain({ 0, 0, 40, 0, 30, 25, 40, 50, 0, 50 }, true) end,
  function(rng)
    local shapes = {}
    for k = 1, rng:whole(1, 5) do
      shapes[k] = plain(rng, rng:range(8, 30)):setPosition(10 * rng:whole(0, 5), rng:range(0, 40))
    end
    if rng:chance(0.3) then
      shapes[#shapes + 1] = graze.outline(0, 0, 9, 0, 9, 3, 3, 3, 3, 9, 0, 9)
    end
    return graze.compound(shapes)
  end,
  function(rng) return cells(rng, rng:whole(1, 9), rng:whole(1, 7)) end,
}

local function level(rng)
  local shape = rng:pick(makers)(rng)
  if shape:type() ~= "grid" then
    if rng:chance(0.2) then shape:scale(rng:pick { -1, 0.5, 1.5 }) end
    shape:setAngle(rng:pick(ANGLES))
  end
  return shape:setPosition(rng:range(-250, 200), rng:range(-250, 200))
end

local function any(rng)
  if rng:chance(0.5) then return level(rng) end
  return plain(rng, rng:range(4, 40)):setPosition(rng:range(-250, 250), rng:range(-250, 250))
end

local function options(rng, shape)
  local chosen = { group = rng:pick(GROUPS) }
  if shape:type() == "chain" and rng:chance(0.5) then chosen.oneWay = true
  elseif rng:chance(0.15) then chosen.oneWay = { 0, -1 } end
  return chosen
end

local Scene = {}
Scene.__index = Scene

local function scene(seed)
  local self = setmetatable({ list = {}, count = 0 }, Scene)
  self.world, self.hash, self.rng = golden.begin(seed)
  self.world:add("floor", graze.plane(0, -1, 300), { group = "wall" })
  for _ = 1, 30 do self:add() end
  return self
end

function Scene:add()
  local shape = any(self.rng)
  self.count = self.count + 1
  local item = ("item %d"):format(self.count)
  self.list[#self.list + 1] = self.world:add(item, shape, options(self.rng, shape))
end

function Scene:place() return self.rng:range(-250, 250), self.rng:range(-250, 250) end

-- What hits or pushes away an item of parts takes long if it is deep in another one.
local acts = {
  function(self) if #self.list < 45 then self:add() end end,
  function(self)
    if #self.list < 25 then return end
    self.world:remove(table.remove(self.list, self.rng:whole(1, #self.list)))
  end,
  function(self, item) self.world:setPosition(item, self:place()) end,
  function(self, item)
    if self.world:getOneWay(item) == true then return end
    self.world:setAngle(item, 0):setShape(item, any(self.rng))
  end,
  function(self, item)
    if self.world:getShapeType(item) ~= "grid" then
      self.world:setAngle(item, self.rng:pick(ANGLES))
    end
  end,
  function(self, item)
    local x, y = self:place()
    self.world:setVelocity(item, x, y):setAcceleration(item, 0, self.rng:range(0, 200))
    self.world:setRestitution(item, self.rng:unit())
    self.world:setDrag(item, self.rng:chance(0.5) and self.rng:unit() or 0)
  end,
  function(self, item) self.world:setVelocity(item, 0, 0):setAcceleration(item, 0, 0) end,
  function(self, item) golden.push(self.world, self.hash, item) end,
  function(self, item)
    local x, y = self:place()
    golden.check(self.world, self.hash, self.rng, item, x, y)
  end,
}

local function move(self, item)
  golden.move(self.world, self.hash, item, self:place())
end

-- Change some cells of a grid in the world.
local function dig(self)
  for _, item in ipairs(self.list) do
    if self.world:getShapeType(item) == "grid" and self.rng:chance(0.5) then
      local columns, rows = self.world:getShape(item):getSize()
      local column, row = self.rng:whole(1, columns), self.rng:whole(1, rows)
      self.hash:values(item, column, row, self.world:getCell(item, column, row))
      self.world:setCell(item, column, row, self.rng:whole(0, 3))
    end
  end
end

for _ = 1, 4 do acts[#acts + 1] = move end
acts[#acts + 1] = dig

function Scene:ask()
  local x, y = self:place()
  golden.ask(self.world, self.hash, self.rng, x, y, function() return any(self.rng) end)
end

-- Every question of two shapes, at least one of which has parts.
function Scene:pair()
  local hash, rng = self.hash, self.rng
  local a, b = any(rng):setPosition(0, 0), level(rng):setPosition(rng:range(-40, 40), 0)
  local x, y = rng:range(-60, 60), rng:range(-60, 60)
  hash:values(a:overlaps(b), a:distance(b))
  hash:values(a:collide(b))
  hash:values(b:collide(a))
  hash:values(a:contacts(b))
  hash:values(a:sweep(b, x, y))
  hash:values(b:sweep(a, x, y))
  hash:values(a:impact(b, x, y, 0, 60, 3))
  hash:values(b:rayCast(-x, -y, x, y))
  hash:values(b:contains(x, y), b:getArea(), b:getCentroid())
end

function Scene:run(rounds)
  local world, hash, rng = self.world, self.hash, self.rng
  for round = 1, rounds do
    rng:pick(acts)(self, rng:pick(self.list))
    if round % 5 == 0 then self:ask() end
    if round % 7 == 0 then self:pair() end
    if round % 20 == 0 then golden.step(world, hash, rng) end
    if round % 15 == 0 then hash:overlaps(world) end
    if round % 20 == 0 then hash:events(world) end
  end
  return golden.finish(world, hash, function(item)
    return world:getGroup(item), world:getOneWay(item)
  end)
end

describe("a long scenario among shapes of several parts", function()
  it("comes to the same bits in every Lua", function()
    golden.expect("40b3b897", function() return scene(2025):run(2000) end)
  end)
end)
