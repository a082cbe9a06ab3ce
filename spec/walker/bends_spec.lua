-- graze.walker around bends of the ground: a frame is as long along the ground as was asked for,
-- around bends that fall away as around those that rise.

local graze = require "graze"
local check = require "spec.support.check"
local numbers = require "spec.support.numbers"
local walkers = require "spec.support.walkers"

local cos, sin, tan = math.cos, math.sin, math.tan
local near, at = check.near, walkers.at
local standing, worldOf = walkers.standing, walkers.worldOf

-- Bodies: a flat lower side that reaches so far to both sides of the position, or a round one whose
-- center is so far above it.
local BODIES = {
  box = { reach = 4, shape = function() return walkers.hero(0, 0) end },
  ball = { radius = 5, up = 0, shape = function() return graze.circle(0, 0, 5) end },
  capsule = { radius = 4, up = 4, shape = function() return walkers.capsule(0, 0) end },
}

-- The kinds of ground of which a line of hills can be made.
local GROUNDS = {
  chain = function(world, line) world:add("ground", graze.chain(line)) end,
  outline = function(world, line)
    local ring = {}
    for i = 1, #line do ring[i] = line[i] end
    ring[#ring + 1], ring[#ring + 2] = line[#line - 1], 400
    ring[#ring + 1], ring[#ring + 2] = line[1], 400
    world:add("ground", graze.outline(ring))
  end,
  items = function(world, line)
    for i = 1, #line - 2, 2 do
      world:add(i, graze.polygon(line[i], line[i + 1], line[i + 2], line[i + 3], line[i + 2], 400,
        line[i], 400))
    end
  end,
  compound = function(world, line)
    local parts = {}
    for i = 1, #line - 2, 2 do
      parts[#parts + 1] = graze.polygon(line[i], line[i + 1], line[i + 2], line[i + 3],
        line[i + 2], 400, line[i], 400)
    end
    world:add("ground", graze.compound(parts))
  end,
}

-- Hills whose slopes a walker can walk on.
local function hills(rng)
  local line, x, y = {}, -100, 100
  while x < 400 do
    line[#line + 1], line[#line + 2] = x, y
    local width = rng:range(3, 20)
    x, y = x + width, y + width * tan(rng:range(-0.79, 0.79)) * (y > 200 and -1 or 1)
    if y > 300 then y = 300 end
  end
  return line
end

-- Return how high a body lies at x: as high as it touches a corner or a side of the line.
local function restAt(body, line, x)
  local y, r, half = math.huge, body.radius, body.radius or body.reach
  for i = 1, #line, 2 do
    local x1, y1, x2, y2 = line[i], line[i + 1], line[i + 2], line[i + 3]
    local u = x1 - x
    if math.abs(u) <= half then
      y = math.min(y, r and y1 - math.sqrt(r * r - u * u) + body.up or y1)
    end
    if x2 and x1 < x + half and x2 > x - half then
      local slope, length = (y2 - y1) / (x2 - x1), math.sqrt((x2 - x1) ^ 2 + (y2 - y1) ^ 2)
      -- A flat side touches with an end, a round one where the normal of the side leads.
      local offsets = r and { -r * slope * (x2 - x1) / length } or { -half, half }
      for _, offset in ipairs(offsets) do
        local px = x + offset
        if px >= x1 and px <= x2 then
          local py = y1 + (px - x1) * slope
          y = math.min(y, r and py - math.sqrt(r * r - offset * offset) + body.up or py)
        end
      end
    end
  end
  return y
end

-- Go along that way, in small steps, until it is `far` long.
local function follow(body, line, x, y, far, sign)
  local step, left = 0.02 * sign, far
  while true do
    local nextX = x + step
    local nextY = restAt(body, line, nextX)
    local length = math.sqrt(step * step + (nextY - y) ^ 2)
    if length >= left then
      local t = left / length
      return x + t * step, y + t * (nextY - y)
    end
    x, y, left = nextX, nextY, left - length
  end
end

describe("a bend of the ground", function()
  it("that falls away is followed: so far on the flat, and so far down", function()
    for _, angle in ipairs { 0.01, 0.2, 0.5, 0.79 } do
      for _, dx in ipairs { 4.5, 6, 15 } do
        local world = worldOf { { "hill", graze.polygon(0, 0, 100, 0, 200, 100 * tan(angle), 0,
          200) }, { "hero", walkers.hero(100, 0) } }
        local walker = standing(world, "hero")
        walker:move(dx, 0)
        near({ 104 + (dx - 4) * cos(angle), (dx - 4) * sin(angle) }, at(world, "hero"), 1e-9)
        assert.equal("hill", (walker:getGround()))
      end
    end
  end)

  it("from a slope to level ground is one, too", function()
    for _, angle in ipairs { 0.2, 0.5, 0.79 } do
      local world = worldOf { { "hill", graze.polygon(-100, 100 * tan(angle), 0, 0, 100, 0, 100,
        200, -100, 200) }, { "hero", walkers.hero(-4 - 2 * cos(angle), 2 * sin(angle)) } }
      local walker = standing(world, "hero")
      walker:move(5, 0)
      near({ -4 + 3, 0 }, at(world, "hero"), 1e-8)
    end
  end)

  it("is an arc for a ball: around a corner, and over a round hill", function()
    local world = worldOf { { "hill", graze.polygon(0, 0, 100, 0, 200, 90, 0, 200) },
      { "ball", graze.circle(0, 0, 5):setPosition(98, -5) } }
    local walker = standing(world, "ball")
    walker:move(4, 0)
    near({ 100 + 5 * sin(0.4), -5 * cos(0.4) }, at(world, "ball"), 1e-6)
    world = worldOf { { "hill", graze.circle(0, 100, 100) },
      { "ball", graze.circle(0, 0, 5):setPosition(0, -5) } }
    walker = standing(world, "ball")
    for frame = 1, 20 do
      walker:move(3, 0)
      local angle = frame * 3 / 105
      near({ 105 * sin(angle), 100 - 105 * cos(angle) }, at(world, "ball"), 1e-5)
    end
  end)

  it("of hills at random, of any make, leaves a frame as long as any", function()
    local rng, frames = numbers.new(4100), 0
    for case = 1, numbers.cases(6) do
      for _, name in ipairs { "box", "ball", "capsule" } do
        local body = BODIES[name]
        local line = hills(rng)
        for _, kind in ipairs { "chain", "outline", "items", "compound" } do
          local world = graze.world()
          GROUNDS[kind](world, line)
          local x = rng:range(20, 200)
          local sign = rng:chance(0.5) and 1 or -1
          local y = restAt(body, line, x)
          world:add("hero", body.shape():setPosition(x, y - 0.01))
          local walker = standing(world, "hero")
          for _ = 1, 4 do
            x, y = world:getPosition "hero"
            local far = rng:range(0.1, case % 4 == 0 and 20 or 6)
            local wantedX, wantedY = follow(body, line, x, y, far, sign)
            local gotX, gotY = walker:move(sign * far, 0)
            local off = math.sqrt((gotX - wantedX) ^ 2 + (gotY - wantedY) ^ 2)
            assert(off < 0.02, ("%s on %s, case %d: (%.6f, %.6f) by %g, off by %g"):format(name,
              kind, case, x, y, far * sign, off))
            frames = frames + 1
          end
        end
      end
    end
    assert(frames > 0)
  end)

  it("behind a wall, which was the ground until up was set anew, is followed", function()
    local world = graze.world():setUp(-1, 0)
    local function box(x, y, w, h) return graze.rectangle(0, 0, w, h):setPosition(x, y) end
    world:add("wall", box(10, -50, 30, 50))
    world:add("floor", box(-50, 0, 100, 20))
    world:add("hero", box(5, -4, 4, 4))
    local walker = graze.walker(world, "hero", { snap = 4 })
    walker:move(3, 0)
    assert.equal("wall", (walker:getGround()))
    world:setUp(0, -1)
    walker:move(3, 0)
    assert.equal("floor", (walker:getGround()))
  end)
end)
