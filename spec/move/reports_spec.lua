-- What ends or bends a move is reported, and nothing else has a hand in it.

local graze = require "graze"
local numbers = require "spec.support.numbers"

local AIMS = numbers.cases(10000)
local pi = math.pi

local makers = {
  function() return graze.circle(0, 0, 16) end,
  function() return graze.rectangle(-16, -16, 32, 32) end,
  function() return graze.rectangle(-24, -4, 48, 8) end,
  function() return graze.capsule(-12, 0, 12, 0, 8) end,
  function() return graze.segment(-20, 0, 20, 0) end,
  function() return graze.polygon(-24, -16, -8, -32, 8, -16, -8, 0) end,
  function() return graze.polygon({ -12, -12, 12, -12, 0, 12 }, 4) end,
  function() return graze.regularPolygon(7, 20) end,
}

-- a shape on a grid, or turned and anywhere
local function place(rng, shape, reach)
  if rng:chance(0.5) then
    return shape:setTransform(rng:grid(reach, 1), rng:grid(reach, 1), rng:whole(0, 3) * pi / 2)
  end
  return shape:setTransform(rng:range(-reach, reach), rng:range(-reach, reach), rng:range(-pi, pi))
end

-- a point that a mover aims at: the centre, a corner, beyond it, or anywhere on it
local function aim(rng, shape)
  local way = rng:whole(1, 3)
  if way == 1 then return shape:getCentroid() end
  local list = shape:getVertices({})
  local i = 2 * rng:whole(1, #list / 2)
  if way == 2 then return list[i - 1], list[i] end
  local cx, cy = shape:getCentroid()
  local part = rng:unit()
  return cx + (list[i - 1] - cx) * part, cy + (list[i] - cy) * part
end

-- how a position must be told to aim the middle of a shape at a point
local function goal(shape, x, y)
  local cx, cy = shape:getCentroid()
  local px, py = shape:getPosition()
  return px + x - cx, py + y - cy
end

local function pair(rng)
  while true do
    local wall, mover = place(rng, rng:pick(makers)(), 40), place(rng, rng:pick(makers)(), 90)
    if not mover:overlaps(wall) then return mover, wall end
  end
end

local solid = { "slide", "touch", "bounce" }

describe("a solid contact", function()
  it("is reported by move and check, at the time of the sweep, whatever is aimed at", function()
    local rng, met, wrong = numbers.new(11), 0, 0
    for _ = 1, AIMS do
      local mover, wall = pair(rng)
      local x, y = goal(mover, aim(rng, wall))
      local px, py = mover:getPosition()
      local t = mover:sweep(wall, x - px, y - py)
      local world = graze.world()
      world:add("wall", wall)
      world:add("mover", mover)
      local ask = rng:chance(0.5) and world.move or world.check
      local endX, endY, n = ask(world, "mover", x, y, rng:pick(solid))
      if t then
        met = met + 1
        local other, when, mx, my
        if n > 0 then
          local _
          _, other, _, when, mx, my = world:getHit(1)
        end
        if other ~= "wall" or when ~= t or mx * (x - px) + my * (y - py) >= 0 then
          wrong = wrong + 1
        end
      elseif n > 0 or endX ~= x or endY ~= y then
        wrong = wrong + 1
      end
    end
    assert.is_true(met > AIMS / 2)
    assert.equal(0, wrong)
  end)

  it("is reported by step, at the time of impact", function()
    local rng, met, wrong = numbers.new(12), 0, 0
    for _ = 1, AIMS do
      local mover, wall = pair(rng)
      local x, y = goal(mover, aim(rng, wall))
      local px, py = mover:getPosition()
      local vx, vy = x - px, y - py
      local ax, ay = 0, 0
      if rng:chance(0.3) then ax, ay = rng:grid(60, 1), rng:grid(60, 1) end
      local t = mover:impact(wall, vx, vy, ax, ay, 1)
      local world = graze.world()
      world:rule("default", "default", rng:pick(solid))
      world:add("wall", wall)
      world:add("mover", mover)
      world:setVelocity("mover", vx, vy):setAcceleration("mover", ax, ay)
      world:setRestitution("mover", rng:whole(0, 1))
      local n = world:step(1)
      if t then
        met = met + 1
        local other, when
        if n > 0 then
          local _
          _, other, _, when = world:getHit(1)
        end
        if other ~= "wall" or math.abs(when - t) > 1e-9 then wrong = wrong + 1 end
      elseif n > 0 then
        wrong = wrong + 1
      end
    end
    assert.is_true(met > AIMS / 2)
    assert.equal(0, wrong)
  end)

  it("is reported to a chaser that reaches its prey", function()
    local rng, untold = numbers.new(13), 0
    for _ = 1, numbers.cases(200) do
      local world = graze.world()
      local mover, prey
      -- what has none can meet without a contact
      repeat mover, prey = pair(rng) until mover:getArea() + prey:getArea() > 0
      world:add("prey", prey)
      world:add("chaser", mover)
      local stride, told = rng:range(1, 7), false
      for _ = 1, 300 do
        local x, y = world:getPosition "chaser"
        local gx, gy = goal(world:getShape "chaser", prey:getCentroid())
        local dx, dy = gx - x, gy - y
        local far = math.sqrt(dx * dx + dy * dy)
        if far == 0 then break end
        local part = math.min(1, stride / far)
        local endX, endY, n = world:move("chaser", x + dx * part, y + dy * part)
        told = told or n > 0
        if n == 0 and (endX ~= x + dx * part or endY ~= y + dy * part) then untold = untold + 1 end
        if told then break end
      end
      if not told then untold = untold + 1 end
    end
    assert.equal(0, untold)
  end)
end)

describe("what is not reported", function()
  -- among many, the move is the same without all that it did not report
  it("has no hand in a move", function()
    local rng, different, hits = numbers.new(14), 0, 0
    for _ = 1, AIMS / 10 do
      local mover = place(rng, rng:pick(makers)(), 60)
      local all, walls = graze.world(), {}
      all:add("mover", mover)
      for i = 1, 12 do
        local wall = place(rng, rng:pick(makers)(), 120)
        if not mover:overlaps(wall) then
          walls[i] = wall
          all:add(i, wall)
        end
      end
      local x, y = mover:getPosition()
      local gx, gy = x + rng:grid(150, 1), y + rng:grid(150, 1)
      local response = rng:pick(solid)
      local endX, endY, n = all:check("mover", gx, gy, response)
      local few, told = graze.world(), {}
      few:add("mover", mover)
      for _, _, other in all:hits() do told[other] = true end
      for i = 1, 12 do
        if told[i] then few:add(i, walls[i]) end
      end
      hits = hits + n
      local fewX, fewY = few:check("mover", gx, gy, response)
      if math.abs(fewX - endX) + math.abs(fewY - endY) > 1e-6 then different = different + 1 end
    end
    assert.is_true(hits > AIMS / 20)
    assert.equal(0, different)
  end)
end)
