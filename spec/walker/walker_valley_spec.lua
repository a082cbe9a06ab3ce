-- Walkers between steep sides: gaps narrower than the body, and valleys too steep to walk. Who
-- cannot fall any further stands there, may jump, and nobody else does.

local graze = require "graze"
local numbers = require "spec.support.numbers"
local scene = require "spec.support.scene"

local DT, FALL = 1 / 60, 1000
local near = scene.near

local function fall(walker, frames, run)
  local vy, stood = 0, 0
  for _ = 1, frames do
    vy = vy + FALL * DT
    walker:move((run or 0) * DT, vy * DT)
    if walker:getGround() ~= nil or walker:getCeiling() ~= nil then vy = 0 end
    if walker:getGround() ~= nil then stood = stood + 1 end
  end
  return vy, stood
end

local function hero(world, x, y)
  world:add("hero", graze.capsule(0, -30, 0, -10, 10):setPosition(x, y))
  return graze.walker(world, "hero")
end

local function valley(left, right)
  local world = graze.world()
  local k, m = math.tan(math.rad(left)), math.tan(math.rad(right))
  world:add("left", graze.polygon(0, 200 - 100 * k, 100, 200, 0, 300))
  world:add("right", graze.polygon(200, 200 - 100 * m, 100, 200, 200, 300))
  return world
end

describe("a walker between steep sides", function()
  it("stands in a valley of every slope, on the side that is nearer to up, and jumps", function()
    for slope = 47, 85 do
      local walker = hero(valley(slope, slope), 90, 200 - 100 * math.tan(math.rad(slope)))
      local vy, stood = fall(walker, 240)
      local ground, nx, ny = walker:getGround()
      assert.equal("left", ground)
      near(0, nx, "nx", 1e-9)
      near(-1, ny, "ny", 1e-9)
      assert.equal(0, vy)
      assert.is_true(stood > 100, slope)
      local _, y = walker:move(0, -5)
      local _, higher = walker:move(0, -5)
      assert.is_true(higher < y - 4)
    end
    local walker = hero(valley(80, 60), 95, 50)
    fall(walker, 240)
    assert.equal("right", (walker:getGround()))
    walker = hero(valley(60, 80), 95, 50)
    fall(walker, 240)
    assert.equal("left", (walker:getGround()))
  end)

  it("stands in a gap narrower than itself, walks on where one side is low, and falls through a"
    .. " wider one", function()
    for gap = 10, 19.9, 0.3 do
      for _, run in ipairs { 0, 80, -80 } do
        local world = graze.world()
        world:add("floor", graze.rectangle(0, 100, 200, 100))
        world:add("crate", graze.rectangle(200 + gap, 80, 60, 120))
        local walker = hero(world, 200 + gap / 2, 60)
        fall(walker, 120)
        assert.truthy(walker:getGround(), gap)
        local vy = fall(walker, 60, run)
        if walker:getGround() == nil then -- it has run off over an end
          local x = world:getPosition "hero"
          assert.is_true(x < 0 or x > 260, gap)
        else
          assert.equal(0, vy)
        end
      end
    end
    local world = graze.world()
    world:add("left", graze.rectangle(0, 100, 200, 100))
    world:add("right", graze.rectangle(220, 100, 200, 100))
    local walker = hero(world, 210, 60)
    fall(walker, 60)
    assert.is_nil(walker:getGround())
    assert.is_true(select(2, world:getPosition "hero") > 300)
  end)

  it("does not stand on one steep side, nor between parallel ones", function()
    local world = graze.world()
    world:add("slope", graze.polygon(0, 0, 400, 800, 0, 800))
    local walker = hero(world, 60, 60)
    local _, stood = fall(walker, 60)
    assert.equal(0, stood)
    world = graze.world()
    world:add("left", graze.rectangle(0, 0, 100, 2000))
    world:add("right", graze.rectangle(120, 0, 100, 2000))
    walker = hero(world, 110, 100)
    _, stood = fall(walker, 60)
    assert.equal(0, stood)
    assert.is_true(select(2, world:getPosition "hero") > 400)
    -- a shaft that leads down askew, as wide as the body
    world = graze.world()
    local angle = math.rad(60)
    local nx, ny = math.sin(angle), -math.cos(angle)
    world:add("below", graze.plane(nx, ny, 0))
    world:add("above", graze.plane(-nx, -ny, 20.001))
    world:add("hero", graze.circle(0, 0, 10):setPosition(10.0005 * nx, 10.0005 * ny))
    walker = graze.walker(world, "hero")
    _, stood = fall(walker, 60)
    assert.equal(0, stood)
    assert.is_true(select(2, world:getPosition "hero") > 200)
  end)

  local bodies = {
    function() return graze.capsule(0, -30, 0, -10, 10) end,
    function() return graze.circle(0, 0, 10) end,
    function() return graze.rectangle(-8, -20, 16, 20) end,
    function() return graze.regularPolygon(8, 12) end,
  }

  -- Can the item go down, by some way that is no more than a hair long?
  local function canFall(world, upX, upY, hair)
    local x, y = world:getPosition "hero"
    for k = -85, 85, 5 do
      local a = math.rad(k)
      local c, s = math.cos(a), math.sin(a)
      local dx, dy = -upX * c + upY * s, -upY * c - upX * s
      local gotX, gotY = world:check("hero", x + dx * hair, y + dy * hair, "touch")
      local went = -((gotX - x) * upX + (gotY - y) * upY)
      if went > 0.5 * hair * c and c > 0.1 then return true end
    end
    return false
  end

  -- Does it touch a side that can be walked on? There it can slide down, but stands.
  local function standsOnSide(world, upX, upY)
    world:touching "hero"
    for _, _, _, _, _, nx, ny in world:hits() do
      if nx * upX + ny * upY > math.cos(0.8) - 1e-6 then return true end
    end
    return false
  end

  -- Random heaps of what is solid, in all four directions of gravity. Who is not carried on falls.
  it("never hangs, and stands only where it cannot fall", function()
    local rng, hung, held = numbers.new(81), 0, 0
    for _ = 1, numbers.cases(150) do
      local up = rng:pick { { 0, -1 }, { 0, 1 }, { 1, 0 }, { -1, 0 } }
      local world = graze.world():setUp(up[1], up[2])
      for k = 1, rng:whole(2, 5) do
        local shape = rng:pick {
          graze.rectangle(-20, -20, 40, 40), graze.regularPolygon(3, 25), graze.circle(0, 0, 15),
          graze.regularPolygon(6, 20), graze.rectangle(-3, -40, 6, 80),
        }
        world:add(k, shape:setTransform(rng:range(-40, 40), rng:range(-40, 40), rng:range(0, 6)))
      end
      world:add("hero", rng:pick(bodies)():setPosition(up[1] * 150 + rng:range(-5, 5),
        up[2] * 150 + rng:range(-5, 5)))
      world:push "hero"
      local walker = graze.walker(world, "hero", { step = rng:pick { 0, 4 } })
      local speed, lastX, lastY, still = 0, nil, nil, 0
      for _ = 1, 200 do
        speed = speed + FALL * DT
        local x, y = walker:move(-up[1] * speed * DT, -up[2] * speed * DT)
        local ground = walker:getGround()
        if ground ~= nil then
          speed = 0
          if not standsOnSide(world, up[1], up[2]) then
            held = held + 1
            assert.is_false(canFall(world, up[1], up[2], 0.05))
          end
        end
        local stays = x == lastX and y == lastY
        still = stays and ground == nil and still + 1 or 0
        if still > 10 then hung = hung + 1 break end
        lastX, lastY = x, y
      end
    end
    assert.equal(0, hung)
    assert.is_true(held > 100, held)
  end)
end)
