-- Set operations on random shapes, and their offsets, hashed, see spec/support/golden.lua.

local graze = require "graze"
local golden = require "spec.support.golden"
local Hash = require "spec.support.hash"
local numbers = require "spec.support.numbers"

local unpack = table.unpack or unpack -- luacheck: ignore

local function drawer(rng)
  local kinds = {
    function() return graze.rectangle(0, 0, rng:whole(1, 30), rng:whole(1, 30)) end,
    function() return graze.regularPolygon(rng:whole(3, 9), rng:range(2, 20)) end,
    function() return graze.circle(0, 0, rng:range(2, 15)) end,
    function() return graze.capsule(0, 0, rng:range(3, 30), 5, rng:range(1, 6)) end,
    function()
      return graze.outline { { 0, 0, 30, 0, 30, 20, 21, 20, 15, 7, 9, 20, 0, 20 },
        { 3, 3, 3, 6, 6, 6, 6, 3 } }
    end,
    function()
      return graze.compound(graze.rectangle(0, 0, 30, 3), graze.circle(9, 2, rng:range(1, 6)))
    end,
  }
  return function()
    local shape = rng:pick(kinds)()
    if rng:chance(0.5) then
      return shape:setPosition(rng:whole(-20, 20), rng:whole(-20, 20))
    end
    return shape:setTransform(rng:range(-20, 20), rng:range(-20, 20), rng:range(-3, 3))
  end
end

-- Corners on a grid have few bits: of their decimals the 17th can be a tie, which C libraries round
-- each in their way. As multiples of 2^-20 they are whole.
local function values(hash, list)
  hash:values(#list)
  for i = 1, #list do hash:values(list[i] * 2 ^ 20) end
end

local function note(hash, result)
  hash:values((result and result:getArea() or 0) * 2 ^ 40)
  for _, ring in ipairs(result and result:getRings() or {}) do values(hash, ring) end
end

local function scenario()
  local hash, rng = Hash.new(), numbers.same(53)
  local draw = drawer(rng)
  for _ = 1, 150 do
    local a, b, c = draw(), draw(), draw()
    note(hash, a:union(b, c))
    note(hash, a:intersect(b))
    note(hash, a:subtract(graze.plane(rng:range(-1, 1), 1, rng:range(-9, 9)), c))
    local cut = a:subtract(b)
    note(hash, cut)
    for _, piece in ipairs(cut and cut:split() or {}) do note(hash, piece) end
    local ring = {}
    for i = 1, 2 * rng:whole(3, 9) do ring[i] = rng:range(-30, 30) end
    note(hash, graze.outline({ ring }, "clean"))
    values(hash, (a:getTriangles()))
  end
  return hash
end

local function offsets()
  local hash, rng = Hash.new(), numbers.same(54)
  local draw = drawer(rng)
  for _ = 1, 150 do
    local shape = draw()
    note(hash, shape:offset(rng:range(-9, 9)))
    note(hash, shape:offset(rng:range(-9, 9), "miter"))
    note(hash, shape:offset(rng:whole(-5, 5)))
    local line = {}
    for i = 1, 2 * rng:whole(2, 6) do line[i] = rng:whole(-30, 30) end
    note(hash, graze.chain({ 0, 90, 90, 0, unpack(line) }, rng:chance(0.5)):offset(rng:range(1, 9),
      rng:pick { "round", "miter" }))
  end
  return hash
end

describe("regions", function()
  it("come to the same bits in every Lua", function() golden.expect("9238b045", scenario) end)

  it("do so when they grow and shrink", function() golden.expect("f6c6cb87", offsets) end)
end)
