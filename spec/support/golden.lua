-- What the golden scenarios share: long, seeded sequences of calls on a world whose answers are
-- hashed. Every Lua on every machine must come to the same bits. Where the hash changes on purpose,
-- the message of the failure says the new one.

local graze = require "graze"
local Hash = require "spec.support.hash"
local numbers = require "spec.support.numbers"

local golden = { groups = { "default", "hero", "mist", "wall" } }

-- Return a world with rules between the groups, a hash, and numbers of a seed.
function golden.begin(seed)
  local world = graze.world()
  world:rule("hero", "mist", "cross"):rule("hero", "hero", "bounce")
  world:rule("mist", "wall", "touch"):rule("mist", "mist", "ignore")
  return world, Hash.new(), numbers.same(seed)
end

-- Hash the answers to every kind of query about (x, y). shapeAt(r) makes a shape there.
function golden.ask(world, hash, rng, x, y, shapeAt)
  local r, dx, dy = rng:range(1, 90), rng:range(-300, 300), rng:range(-300, 300)
  hash:list(world:queryPoint(x, y))
  hash:list(world:queryRectangle(x, y, r, r / 2))
  hash:list(world:queryCircle(x, y, r, { "hero", "wall" }))
  hash:list(world:queryShape(shapeAt(r), "mist"))
  hash:list(world:querySegment(x, y, x + dx, y + dy))
  hash:values(world:rayCast(x, y, x + dx, y + dy))
  hash:values(world:shapeCast(shapeAt(r), dx, dy))
  hash:values(world:nearest(x, y))
end

-- What is done to an item and hashed: push, check, move, step.
function golden.push(world, hash, item)
  hash:values(world:push(item))
  hash:hits(world)
end

function golden.check(world, hash, rng, item, x, y)
  hash:values(world:check(item, x, y, rng:pick { "slide", "touch", "bounce", "cross" }))
  hash:hits(world)
end

function golden.move(world, hash, item, x, y)
  hash:values(world:move(item, x, y))
  hash:hits(world)
end

function golden.step(world, hash, rng)
  hash:values(world:step(rng:range(0.01, 0.1)))
  hash:hits(world)
end

-- Hash what is left: all items but planes, whose names begin with "plane" or "floor".
function golden.finish(world, hash, describe)
  for item in world:items() do
    hash:values(item, describe(item))
    if not item:find "^plane" and item ~= "floor" then
      hash:values(world:getTransform(item))
      hash:values(world:getVelocity(item))
      hash:values(world:getVertices(item))
    end
  end
  return hash
end

-- Raise an error unless a scenario, a function that returns its hash, comes to a digest, and to the
-- same again in this Lua.
function golden.expect(digest, scenario)
  local hash = scenario()
  assert(hash.count > 30000, hash.count .. " values are few") -- it really did something
  assert(hash:digest() == digest, "the digest is " .. hash:digest())
  assert(scenario():digest() == digest, "the digest is another one the second time")
end

return golden
