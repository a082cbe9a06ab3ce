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

describe("a packed world", function()
  it("is the same bytes, the same hash and the same next 1,000 frames everywhere", function()
    local world = fair.open(graze.world())
    for k = 1, 50 do fair.frame(world, Hash.new(), k) end
    local bytes = world:pack()
    local other = graze.world():unpack(bytes)
    assert.equal(world:hash(), other:hash())
    assert.equal("f1bb9891", digest(bytes))
    assert.equal(17584421969164, other:hash())
    assert.equal("5f9e45fa", played(other))
  end)
end)
