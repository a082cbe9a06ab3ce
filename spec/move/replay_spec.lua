-- Moves and steps, replayed from their hits. What a hit tells, its part of the leg, its normal and
-- its depth, must lead from the start to the end, by the formulas of the responses; and the first
-- hit must be what the shapes alone say is met first.

local graze = require "graze"
local numbers = require "spec.support.numbers"

local abs, sqrt, huge = math.abs, math.sqrt, math.huge

-- a shape about its own origin
local function shapeOf(rng, size)
  local way = rng:whole(1, 6)
  if way == 1 then return graze.rectangle(-size, -size / 2, 2 * size, size) end
  if way == 2 then return graze.circle(0, 0, size) end
  if way == 3 then return graze.capsule(-size, 0, size, 0, size / 2) end
  if way == 4 then return graze.regularPolygon(rng:whole(3, 7), size) end
  if way == 5 then return graze.segment(-size, 0, size, size / 2) end
  return graze.polygon({ -size, 0, size, 0, 0, size }, size / 4)
end

-- Some obstacles, apart from one another as a rule, and a mover that overlaps none of them.
local function scene(rng, response, most)
  local world, walls = graze.world():rule("mover", "wall", response), {}
  for i = 1, rng:whole(1, most or 6) do
    walls[i] = shapeOf(rng, rng:range(0.5, 4))
    walls[i]:setTransform(rng:range(-12, 12), rng:range(-12, 12),
      rng:chance(0.5) and rng:range(-3, 3) or 0)
    world:add(i, walls[i], { group = "wall" })
  end
  local mover
  repeat
    mover = shapeOf(rng, rng:range(0.3, 1.5))
    mover:setTransform(rng:range(-14, 14), rng:range(-14, 14), rng:chance(0.5) and 1 or 0)
  until select(2, world:queryShape(mover)) == 0
  world:add("m", mover, { group = "mover" })
  return world, walls, mover
end

-- the first of the walls that a mover meets: number, t, nx, ny; and whether another comes as soon
local function first(walls, mover, dx, dy)
  local who, least, x, y, close = nil, huge, nil, nil, false
  for i, wall in ipairs(walls) do
    local t, nx, ny = mover:sweep(wall, dx, dy)
    if t then
      if abs(t - least) < 1e-6 then close = true end
      if t < least then
        if least - t > 1e-6 then close = false end
        who, least, x, y = i, t, nx, ny
      end
    end
  end
  return who, least, x, y, close
end

local function near(what, a, b, tolerance)
  local close = abs(a - b) <= (tolerance or 1e-8) -- false for what is no number
  if not close then
    error(("%s: %.17g, not %.17g"):format(what, a, b), 0)
  end
end

-- Where a contact lies: midway between the surfaces of the two, as they stand then.
local function checkPoint(mover, x, y, wall, hit)
  local probe = graze.circle(hit.px, hit.py, 1e-3)
  local stands = mover:clone():setPosition(x, y)
  for _, shape in ipairs { wall, stands } do
    local gap = probe:distance(shape) + 1e-3
    near("the contact point", gap, -hit.depth / 2, 1e-7)
  end
end

-- Is the way free for a mover that stands at (x, y)?
local function isFree(walls, mover, x, y, dx, dy, but)
  local stands = mover:clone():setPosition(x, y)
  for i, wall in ipairs(walls) do
    if i ~= but and stands:sweep(wall, dx, dy) then return false end
  end
  return true
end

local function list(world)
  local hits = {}
  for _, _, other, response, t, nx, ny, px, py, depth in world:hits() do
    hits[#hits + 1] = { other = other, response = response, t = t, nx = nx, ny = ny, px = px,
      py = py, depth = depth }
  end
  return hits
end

local AFTER = {
  touch = function() return 0, 0 end,
  slide = function(dx, dy, nx, ny)
    local into = dx * nx + dy * ny
    return dx - into * nx, dy - into * ny
  end,
  bounce = function(dx, dy, nx, ny)
    local into = 2 * (dx * nx + dy * ny)
    return dx - into * nx, dy - into * ny
  end,
}

local function replayMoves(seed, response, count)
  local rng, met, told = numbers.new(seed), 0, 0
  for _ = 1, count do
    local world, walls, mover = scene(rng, response)
    local x, y = mover:getPosition()
    local dx, dy = rng:range(-25, 25), rng:range(-25, 25)
    local who, t, nx, ny, close = first(walls, mover, dx, dy)
    local cx, cy, cn = world:check("m", x + dx, y + dy)
    local ex, ey, n = world:move("m", x + dx, y + dy)
    assert(cx == ex and cy == ey and cn == n, "check is not as move")
    local hits = list(world)
    assert(#hits == n, "as many hits as told")
    assert((who ~= nil) == (n > 0), "something is met, or nothing")
    if n == 0 then
      near("free x", ex, x + dx)
      near("free y", ey, y + dy)
    elseif not close then
      local hit = hits[1]
      assert(hit.other == who and hit.response == response and hit.depth == 0, "the first hit")
      near("t", hit.t, t)
      -- where a corner meets a corner the surface may be told instead
      near("normal", hit.nx * nx + hit.ny * ny, 1, 1e-6)
      met = met + 1
    end
    -- from leg to leg: of each, the hits before the last are of things in the way there
    local px, py, wx, wy, plain = x, y, dx, dy, true
    for k, hit in ipairs(hits) do
      if k > 1 and (hit.t < 1e-9 or response == "slide") then plain = false end
      px, py = px + hit.t * wx, py + hit.t * wy
      if plain then checkPoint(mover, px, py, walls[hit.other], hit) end
      wx, wy = AFTER[response]((1 - hit.t) * wx, (1 - hit.t) * wy, hit.nx, hit.ny)
      if k == n and not isFree(walls, mover, px, py, wx, wy, hit.other) then plain = false end
    end
    if plain and not close and n < 8 then
      near("end x", ex, px + wx, 1e-6)
      near("end y", ey, py + wy, 1e-6)
      told = told + n
    end
  end
  assert.is_true(met > count / 10 and told > count / 6, met .. " met, " .. told .. " told")
end

describe("a move, replayed from its hits, leads to where it ended:", function()
  it("touch", function() replayMoves(1, "touch", 1500) end)
  it("slide", function() replayMoves(2, "slide", 2500) end)
  it("bounce", function() replayMoves(3, "bounce", 2500) end)

  it("cross tells all that is on the way, by the time, then by insertion", function()
    local rng, several = numbers.new(4), 0
    for _ = 1, 1600 do
      local world, walls, mover = scene(rng, "cross", 12)
      local x, y = mover:getPosition()
      local dx, dy = rng:range(-25, 25), rng:range(-25, 25)
      local expected = {}
      for i, wall in ipairs(walls) do
        local t, nx, ny = mover:sweep(wall, dx, dy)
        if t then expected[#expected + 1] = { i, t, nx, ny } end
      end
      table.sort(expected, function(a, b)
        if a[2] ~= b[2] then return a[2] < b[2] end
        return a[1] < b[1]
      end)
      local ex, ey, n = world:move("m", x + dx, y + dy)
      near("end x", ex, x + dx)
      near("end y", ey, y + dy)
      assert.equal(#expected, n)
      for k, hit in ipairs(list(world)) do
        assert.equal(expected[k][1], hit.other)
        near("t", hit.t, expected[k][2], 1e-12)
        near("normal", hit.nx * expected[k][3] + hit.ny * expected[k][4], 1, 1e-9)
        checkPoint(mover, x + hit.t * dx, y + hit.t * dy, walls[hit.other], hit)
      end
      if n > 1 then several = several + 1 end
    end
    assert.is_true(several > 100)
  end)
end)

describe("out of overlap", function()
  it("one thing pushes by its minimum translation, told with depth, normal and place", function()
    local rng, slid = numbers.new(5), 0
    for _ = 1, 800 do
      local wall, mover = shapeOf(rng, 3), shapeOf(rng, 1)
      mover:setTransform(rng:range(-3, 3), rng:range(-3, 3), rng:range(-3, 3))
      local depth, nx, ny = mover:collide(wall)
      if depth then
        local world = graze.world()
        world:add("w", wall)
        world:add("m", mover)
        local x, y = mover:getPosition()
        local ex, ey, n = world:push("m")
        near("x", ex, x + nx * depth)
        near("y", ey, y + ny * depth)
        assert.equal(1, n)
        local hit = list(world)[1]
        near("depth", hit.depth, depth, 1e-12)
        near("nx", hit.nx, nx, 1e-12)
        near("ny", hit.ny, ny, 1e-12)
        assert.equal(0, hit.t)
        local _, px, py, qx, qy = mover:setPosition(x, y):distance(wall)
        near("px", hit.px, (px + qx) / 2)
        near("py", hit.py, (py + qy) / 2)
        -- and a move goes on from there, if nothing is in its way then
        mover:setPosition(ex, ey)
        local dx, dy = rng:range(-9, 9), rng:range(-9, 9)
        world:setPosition("m", x, y)
        if not mover:sweep(wall, x + dx - ex, y + dy - ey) then
          local mx, my, told = world:move("m", x + dx, y + dy)
          near("after a push, x", mx, x + dx)
          near("after a push, y", my, y + dy)
          assert.equal(1, told)
          slid = slid + 1
        end
      end
    end
    assert.is_true(slid > 50)
  end)
end)

describe("out of a wedge", function()
  -- to and fro between two walls that nearly face each other would take for ever: once out of the
  -- first, a push goes along the second
  it("a push, a move and a step lead past both walls", function()
    local rng, both = numbers.new(12), 0
    for _ = 1, 400 do
      local middle, open = rng:range(-math.pi, math.pi), rng:range(0.1, 1.2)
      local walls = {}
      local world = graze.world()
      for i, side in ipairs { -1, 1 } do
        local edge = middle + side * open
        walls[i] = graze.plane(side * math.sin(edge), -side * math.cos(edge), 0)
        world:add(i, walls[i])
      end
      local along, aside = rng:range(-2, 0.5), rng:range(-0.3, 0.3)
      local x, y = along * math.cos(middle) + aside, along * math.sin(middle) + aside
      local ball = graze.circle(0, 0, 1):setPosition(x, y)
      world:add("m", ball)
      local deep = 0
      for _, wall in ipairs(walls) do
        if ball:overlaps(wall) then deep = deep + 1 end
      end
      local function check(what, most, ex, ey, n)
        ball:setPosition(ex, ey)
        for _, wall in ipairs(walls) do
          if ball:overlaps(wall) then error(what .. " ends in a wall", 0) end
        end
        if n > most then error(("%s tells of %d hits"):format(what, n), 0) end
      end
      check("a push", 2, world:push("m"))
      world:setPosition("m", x, y)
      check("a move", 4, world:move("m", x, y))
      world:setPosition("m", x, y)
      world:setVelocity("m", 1e-9, 0)
      local n = world:step(1e-6)
      local ex, ey = world:getPosition("m")
      check("a step", 6, ex, ey, n)
      if deep == 2 then both = both + 1 end
    end
    assert.is_true(both > 100)
  end)
end)

describe("a step out of overlap", function()
  it("turns a velocity that leads in, and leaves one that leads out as it is", function()
    local rng, turned, left = numbers.new(11), 0, 0
    for _ = 1, 400 do
      local wall, mover = shapeOf(rng, 3), shapeOf(rng, 1)
      mover:setTransform(rng:range(-3, 3), rng:range(-3, 3), rng:range(-3, 3))
      local depth, nx, ny = mover:collide(wall)
      if depth then
        local world = graze.world():rule("m", "w", "bounce")
        world:add("w", wall, { group = "w" })
        world:add("m", mover, { group = "m" })
        local vx, vy, e = rng:range(-9, 9), rng:range(-9, 9), rng:pick { 1, 0.5 }
        world:setVelocity("m", vx, vy)
        world:setRestitution("m", e)
        assert.equal(1, world:step(1e-3))
        local ux, uy = world:getVelocity("m")
        local into = vx * nx + vy * ny
        local back = into < 0 and (1 + e) * into or 0
        near("velocity x", ux, vx - back * nx)
        near("velocity y", uy, vy - back * ny)
        local x, y = world:getPosition("m")
        local px, py = mover:getPosition()
        near("x", x, px + nx * depth + ux * 1e-3)
        near("y", y, py + ny * depth + uy * 1e-3)
        if into < 0 then turned = turned + 1 else left = left + 1 end
      end
    end
    assert.is_true(turned > 50 and left > 50)
  end)
end)

describe("the hits of a step", function()
  it("tell where contacts were, though what was met moves on in the same step", function()
    for count = 1, 12 do -- few, and more
      local world = graze.world()
      for i = 1, count do
        world:add("a" .. i, graze.circle(0, 40 * i, 1))
        world:setVelocity("a" .. i, 10, 0)
      end
      for i = 1, count do
        world:add("b" .. i, graze.rectangle(6, 40 * i - 5, 2, 10))
        world:setVelocity("b" .. i, 5, 0) -- slower: it is met before its turn has come
      end
      assert.equal(count, world:step(1))
      for k, hit in ipairs(list(world)) do
        assert.equal("b" .. k, hit.other)
        near("t", hit.t, 0.5)
        near("px", hit.px, 6)
        near("py", hit.py, 40 * k)
        near("what was met", world:getPosition(hit.other), 5)
      end
    end
  end)
end)

describe("a step into a corner", function()
  it("tells both walls, with the part of the leg at which it came there", function()
    for _, response in ipairs { "slide", "bounce" } do
      for scale = -2, 2 do
        local k = 4 ^ scale
        local world = graze.world():rule("box", "wall", response)
        world:add("right", graze.rectangle(20 * k, -99 * k, 9 * k, 200 * k), { group = "wall" })
        world:add("below", graze.rectangle(-99 * k, 20 * k, 200 * k, 9 * k), { group = "wall" })
        world:add("box", graze.rectangle(0, 0, 10 * k, 10 * k), { group = "box" })
        world:setVelocity("box", 10 * k, 10 * k)
        world:step(4)
        local met = {}
        for _, hit in ipairs(list(world)) do
          assert.equal(0.25, hit.t)
          met[hit.other] = true
        end
        assert.same({ right = true, below = true }, met)
        local x, y = world:getPosition "box"
        local end_ = response == "slide" and 10 * k or -20 * k
        near("x", x, end_)
        near("y", y, end_)
      end
    end
  end)
end)

describe("a step, replayed from its hits, leads to where it ended:", function()
  local function replaySteps(seed, response, restitution, accelerated)
    local rng, met = numbers.new(seed), 0
    for _ = 1, 1500 do
      local world, walls, mover = scene(rng, response, 4)
      local x, y = mover:getPosition()
      local vx, vy = rng:range(-25, 25), rng:range(-25, 25)
      local ax, ay, dt = 0, 0, rng:pick { 1, 0.5, 0.1 }
      if accelerated then ax, ay = rng:range(-20, 20), rng:range(-20, 20) end
      world:setVelocity("m", vx, vy)
      world:setAcceleration("m", ax, ay)
      world:setRestitution("m", restitution)
      local n = world:step(dt)
      local hits, least, who = list(world), huge, nil
      for i, wall in ipairs(walls) do
        local t = mover:impact(wall, vx, vy, ax, ay, dt)
        if t and t < least then least, who = t, i end
      end
      assert((who ~= nil) == (n > 0), "something is met, or nothing")
      local left = dt
      local plain = n < (response == "slide" and 2 or 3)
      for k, hit in ipairs(hits) do
        if k > 1 and hit.t < 1e-9 then plain = false end
        local t = hit.t * left
        if k == 1 and plain then near("t", t, least, 1e-7) end
        x, y = x + vx * t + ax * t * t / 2, y + vy * t + ay * t * t / 2
        vx, vy = vx + ax * t, vy + ay * t
        if plain then checkPoint(mover, x, y, walls[hit.other], hit) end
        local into = vx * hit.nx + vy * hit.ny
        if into > -1e-3 * sqrt(vx * vx + vy * vy) then plain = false end
        local back = response == "bounce" and 1 + restitution or 1
        vx, vy = vx - back * into * hit.nx, vy - back * into * hit.ny
        left = left - t
        if response == "touch" then vx, vy, left = 0, 0, 0 end
        local free = accelerated or isFree(walls, mover, x, y, vx * left, vy * left, hit.other)
        if k == n and not free then plain = false end
      end
      x, y = x + vx * left + ax * left * left / 2, y + vy * left + ay * left * left / 2
      vx, vy = vx + ax * left, vy + ay * left
      if plain then
        local ex, ey = world:getPosition("m")
        local ux, uy = world:getVelocity("m")
        near("end x", ex, x, 1e-6)
        near("end y", ey, y, 1e-6)
        near("velocity x", ux, vx, 1e-5)
        near("velocity y", uy, vy, 1e-5)
        if n > 0 then met = met + 1 end
      end
    end
    assert.is_true(met > 80, "met " .. met)
  end

  it("bounce", function() replaySteps(6, "bounce", 1, false) end)
  it("bounce that loses half of its speed", function() replaySteps(7, "bounce", 0.5, false) end)
  it("bounce under acceleration", function() replaySteps(8, "bounce", 0.75, true) end)
  it("slide", function() replaySteps(9, "slide", 1, false) end)
  it("touch under acceleration", function() replaySteps(10, "touch", 1, true) end)
end)
