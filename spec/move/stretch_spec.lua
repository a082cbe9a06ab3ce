-- The t of a hit, and where its leg began, are of the whole way from one contact to the next. A
-- mover that comes nearer to (0, 0) goes it in several legs, as rounding gets smaller. Nobody sees
-- these.

local graze = require "graze"
local check = require "spec.support.check"
local numbers = require "spec.support.numbers"

-- a small mover far away, something near (0, 0), and a goal behind that
local function scene(rng)
  local size = rng:magnitude(-4, -1)
  local angle, far = rng:range(-math.pi, math.pi), rng:magnitude(2, 5)
  local x, y = far * math.cos(angle), far * math.sin(angle)
  local mover = rng:pick { graze.circle(0, 0, size), graze.regularPolygon(4, size),
    graze.regularPolygon(5, size) }
  local radius = far * rng:range(0.05, 0.3)
  local target = rng:pick { graze.circle(0, 0, radius), graze.regularPolygon(4, radius) }
  return mover:setPosition(x, y), target, -x * rng:range(0.5, 1), -y * rng:range(0.5, 1)
end

local function isOfWhole(world, k, t, x, y, dx, dy)
  local _, _, _, at = world:getHit(k)
  local hx, hy, lx, ly = world:getHitLeg(k)
  local size = math.abs(x) + math.abs(y)
  assert.is_true(math.abs(at - t) < 1e-6)
  check.near({ dx, dy }, { lx, ly }, 1e-9 * size)
  check.near({ x, y }, { hx - at * lx, hy - at * ly }, 1e-9 * size)
end

describe("a hit of a mover that comes nearer to (0, 0)", function()
  it("has the t of its whole way, whatever the response", function()
    local rng = numbers.new(1)
    for _ = 1, 300 do
      local mover, target, toX, toY = scene(rng)
      local x, y = mover:getPosition()
      local t = mover:sweep(target, toX - x, toY - y)
      for _, response in ipairs { "touch", "slide", "bounce", "cross" } do
        local world = graze.world():rule("default", "default", response)
        world:add("target", target)
        world:add("mover", mover)
        local _, _, n = world:check("mover", toX, toY)
        assert.equal(t ~= nil, n > 0)
        if t then isOfWhole(world, 1, t, x, y, toX - x, toY - y) end
      end
    end
  end)

  it("has it, too, behind the first contact, and of all that is crossed", function()
    local world = graze.world():rule("default", "glass", "cross")
    world:add("wall", graze.plane(0, -1, -4000))
    world:add("pane", graze.rectangle(1000, -5000, 10, 10000), { group = "glass" })
    world:add("end", graze.rectangle(-100, -5000, 100, 10000))
    world:add("mover", graze.circle(0, 0, 0.001):setPosition(8000, -4010))
    -- down to the wall, and along it to the end
    local _, _, n = world:move("mover", -4000, -3000)
    local hits = {}
    for k = 1, n do
      local _, other, _, t = world:getHit(k)
      local x, y, dx, dy = world:getHitLeg(k)
      hits[other] = { t, x - t * dx, y - t * dy, dx, dy }
    end
    local arrived = (4010 - 4000 - 0.001) / 1010
    local left = 8000 - 12000 * arrived
    check.near({ arrived, 8000, -4010, -12000, 1010 }, hits.wall, 1e-6)
    local function at(x)
      return { (left - x - 0.001) / (left + 4000), left, -4000.001, -4000 - left, 0 }
    end
    check.near(at(1010), hits.pane, 1e-6)
    check.near(at(0), hits["end"], 1e-6)
  end)

  it("has it in a step, as a fraction of its time", function()
    local rng = numbers.new(2)
    for _ = 1, 100 do
      local mover, target, toX, toY = scene(rng)
      local x, y = mover:getPosition()
      local t = mover:sweep(target, toX - x, toY - y)
      for _, response in ipairs { "touch", "slide", "bounce", "cross" } do
        local world = graze.world():rule("default", "default", response)
        world:add("target", target)
        world:add("mover", mover)
        world:setVelocity("mover", (toX - x) / 2, (toY - y) / 2)
        local n = world:step(2)
        assert.equal(t ~= nil, n > 0)
        if t then assert.is_true(math.abs((select(4, world:getHit(1))) - t) < 1e-6) end
      end
    end
  end)
end)
