-- A world of everything is packed to the same bytes on every machine; these bytes, unpacked, make
-- the same world on each, which plays on in the same way for 1,000 frames.

local graze = require "graze"
local fair = require "spec.support.fair"
local Hash = require "spec.support.hash"

local function digest(text)
  local hash = Hash.new()
  hash:text(text)
  return hash:digest()
end

local function played(world)
  local hash = Hash.new()
  for k = 1, 1000 do fair.frame(world, hash, k) end
  hash:values(world:hash())
  return hash:digest()
end

-- The bytes of a circle with a velocity and nothing else, as graze 0.3 packed them.
local OLD = "6772617a650100060000000101010400000d000000010764656661756c7400000002090000000104"
  .. "00000000010c10010000000003000000030161f4cc7bd8af456557"

describe("a packed world", function()
  it("means by what it leaves out what it meant when it was packed", function()
    local bytes = OLD:gsub("%x%x", function(pair) return string.char(tonumber(pair, 16)) end)
    local world = graze.world():unpack(bytes)
    assert.same({ 3, 4 }, { world:getVelocity "a" })
    assert.equal(1, world:getRestitution "a")
    assert.equal(0, world:getDrag "a")
    assert.is_nil(world:getMass "a")
    assert.equal(math.huge, world:getMaxSpeed "a")
    assert.equal(bytes, world:pack())
  end)

  it("is the same bytes, the same hash and the same next 1,000 frames everywhere", function()
    local world = fair.open(graze.world())
    for k = 1, 50 do fair.frame(world, Hash.new(), k) end
    local bytes = world:pack()
    local other = graze.world():unpack(bytes)
    assert.equal(world:hash(), other:hash())
    assert.equal("409e0db1", digest(bytes))
    assert.equal(60160982237377, other:hash())
    assert.equal("362b6bca", played(other))
  end)
end)
