-- Games that dig: one that is set back and played again, and the ground of the thousand bombs, dug
-- in its world and by `subtract`.

local graze = require "graze"
local digging = require "spec.support.digging"
local numbers = require "spec.support.numbers"
local rollback = require "spec.support.rollback"

-- A game that digs or fills in each frame: what comes loose falls, a walker runs on what is left.
local Game = {}
Game.__index = Game

function Game.new(seed)
  local self = setmetatable({ seed = seed, world = graze.world(), pieces = 0 }, Game)
  local world = self.world
  world:add("soil", graze.rectangle(0, 0, digging.WIDTH, digging.HEIGHT), { group = "ground" })
  world:add("bedrock", graze.plane(0, -1, 60), { group = "ground" })
  world:add("hero", graze.rectangle(-2, -6, 4, 6):setPosition(50, 0), { group = "heroes" })
  self.walker = graze.walker(world, "hero", { step = 2, snap = 2 })
  return self
end

function Game:breakOff()
  for _, piece in ipairs((self.world:breakOff "soil")) do
    if piece:getArea() > 4 and self.pieces < 12 then
      self.pieces = self.pieces + 1
      self.world:add("piece" .. self.pieces, piece,
        { group = "debris", mass = piece:getArea(), acceleration = { 0, 60 } })
    end
  end
end

function Game:play(frame, wrong)
  local world, rng = self.world, numbers.same(self.seed * 1009 + frame * 2 + (wrong and 1 or 0))
  digging.dig(rng, world, 1, digging.tool)
  if not world:has "soil" then
    world:add("soil", graze.rectangle(0, 0, digging.WIDTH, digging.HEIGHT), { group = "ground" })
  end
  if rng:chance(0.5) then self:breakOff() end
  if self.pieces > 0 and rng:chance(0.3) then -- dig in one that fell
    local piece = "piece" .. rng:whole(1, self.pieces)
    if world:has(piece) then
      local x, y = world:getPosition(piece)
      world:carve(piece, graze.circle(x, y, rng:range(0.5, 3)))
    end
  end
  local x, y = self.walker:move(rng:range(-2, 2), rng:range(-2, 3))
  world:step(1 / 30)
  return ("%s %.17g %.17g %d %s"):format(world:hash(), x, y, self.walker:getAirborne(),
    tostring(world:rayCast(x, y, rng:range(0, 100), 60)))
end

function Game:save(into)
  local state = into or {}
  state.world, state.walker = self.world:save(state.world), self.walker:save(state.walker)
  state.pieces = self.pieces
  return state
end

function Game:restore(state)
  self.world:restore(state.world)
  self.walker:restore(state.walker)
  self.pieces = state.pieces
end

function Game:repack()
  local bytes, items = self.world:pack()
  self.world:unpack(bytes, items)
end

describe("a game that digs in each frame", function()
  for seed = 1, 2 do
    it("comes out the same where it is set back and played again: seed " .. seed, function()
      local frames = numbers.cases(25)
      local again = rollback.check(function() return Game.new(seed) end, frames, seed)
      assert.is_true(again > frames)
    end)
  end
end)

-- The thousand bombs -----------------------------------------------------------------------------

-- Numbers in [0, 1) of the linear congruential generator by Knuth, with 64 bits: in four digits of
-- 16 bits, the lowest first, whose products a double holds.
local FACTOR, SUMMAND = { 0x7f2d, 0x4c95, 0xf42d, 0x5851 }, { 0x814f, 0xf767, 0x7b7e, 0x1405 }

local function units(seed)
  local digits = { seed, 0, 0, 0 }
  return function()
    local product, carry = {}, 0
    for k = 1, 4 do
      local sum = carry + SUMMAND[k]
      for i = 1, k do sum = sum + digits[i] * FACTOR[k + 1 - i] end
      product[k], carry = sum % 65536, math.floor(sum / 65536)
    end
    digits = product
    return (product[4] * 32768 + math.floor(product[3] / 2)) / 2 ^ 31
  end
end

-- Return a level of 4,096 x 1,024: hills, without corners on straight sides. An item keeps those,
-- for the numbers of its edges; a result of `subtract` does not.
local function hills()
  local ring = {}
  for i = 0, 256 do
    local height = 120 * math.sin(i * 0.05) + 40 * math.sin(i * 0.31) + 10 * math.sin(i * 1.7)
    ring[2 * i + 1], ring[2 * i + 2] = 16 * i, math.floor(300 + height)
  end
  for _, value in ipairs { 4096, 1024, 0, 1024 } do ring[#ring + 1] = value end
  return graze.outline({ ring }, "clean")
end

-- Return a function that makes the next bomb.
local function bombs()
  local unit = units(42)
  return function()
    local x, y, r = unit() * 4096, 200 + unit() * 800, 16 + 32 * unit()
    local corners = {}
    for i = 0, 23 do
      corners[2 * i + 1] = x + r * math.cos(2 * math.pi * i / 24)
      corners[2 * i + 2] = y + r * math.sin(2 * math.pi * i / 24)
    end
    return graze.polygon(corners)
  end
end

describe("ground under bombs", function()
  it("is the same in place and by subtract, and what Clipper comes to", function()
    local count = math.min(numbers.cases(100), 1000)
    local world, level, next = graze.world(), hills(), bombs()
    world:add("ground", level)
    for _ = 1, count do
      local bomb = next()
      local removed, left = world:carve("ground", bomb)
      local before = level:getArea()
      level = level:subtract(bomb)
      assert.equal(level:getArea(), left)
      assert.equal(before - left, removed)
    end
    local rings = world:getShape("ground"):getRings()
    assert.same(level:getRings(), rings)
    if count < 1000 then return end
    local corners = 0
    for _, ring in ipairs(rings) do corners = corners + #ring / 2 end
    assert.same({ 8662, 91, 53 }, { corners, #rings, select(2, level:split()) })
    assert.is_true(math.abs(level:getArea() - 1099531.03) < 0.5)
  end)
end)
