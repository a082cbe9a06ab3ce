-- world:visibility against rays: a point of the square is inside of the region if and only if no
-- ray from the eye to it meets anything. And what must not change, or changes one way only.

local graze = require "graze"
local numbers = require "spec.support.numbers"
local sight = require "spec.support.sight"

local ROUNDS = numbers.cases(12)

-- Draws shapes of every kind. With whole numbers, they touch and lie flush all the time.
local function drawer(rng, whole)
  local function place() return whole and rng:whole(-50, 50) or rng:range(-50, 50) end
  local function angle() return whole and math.pi / 2 * rng:whole(0, 3) or rng:range(-3, 3) end
  local function put(shape) return shape:setAngle(angle()):setPosition(place(), place()) end
  local cells = {}
  local kinds = {
    function() return put(graze.rectangle(0, 0, rng:whole(1, 30), rng:whole(1, 30))) end,
    function() return put(graze.regularPolygon(rng:whole(3, 9), rng:range(2, 20))) end,
    function() return put(graze.chain(0, 0, 30, 9, 9, 20.5, -9, 0.25)) end,
    function() return put(graze.segment(0, 0, rng:whole(3, 40), 7)) end,
    function() return put(graze.outline(0, 0, 20, 0, 20, 8, 8, 8, 8, 20, 0, 20)) end,
    function() return put(graze.outline { { 0, 0, 30, 0, 30, 30, 0, 30 },
      { 10, 10, 20, 10, 20, 20, 10, 20 } }) end,
    function()
      for i = 1, 36 do cells[i] = rng:whole(0, 2) end
      local grid = graze.grid(6, 6, 5, 5, cells):setKind(2, graze.polygon(0, 5, 5, 5, 5, 0))
      return grid:setPosition(place(), place())
    end,
    function() return put(graze.compound(graze.rectangle(0, 0, 9, 3), graze.rectangle(9, -5, 3, 9)))
    end,
    function() return graze.plane(0, -1, rng:whole(30, 60)) end,
  }
  local round = {
    function() return put(graze.circle(0, 0, rng:range(2, 15))) end,
    function() return put(graze.capsule(0, 0, rng:range(3, 30), 5, rng:range(1, 6))) end,
    function() return put(graze.polygon({ 0, 0, 20, 0, 9, 15 }, rng:range(1, 6))) end,
    function() return put(graze.compound(graze.circle(0, 0, 5), graze.segment(0, 0, 20, 0))) end,
  }
  return function(roundToo) return rng:pick(roundToo and rng:chance(0.5) and round or kinds)() end
end

-- A random world, and a drawer of more for it.
local function scene(rng, roundToo)
  local whole = rng:chance(0.5)
  local world, draw = graze.world(), drawer(rng, whole)
  for i = 1, rng:whole(1, 12) do world:add(i, draw(roundToo)) end
  return world, function() return whole and rng:whole(-60, 60) or rng:range(-60, 60) end, draw
end

-- Compare a region with rays to random points. `near` is how far from its rim they may differ.
local function compare(rng, world, x, y, reach, near)
  local corners = world:visibility(x, y, reach)
  local points = corners and 50 or 20
  for _ = 1, points do
    -- nothing seen: the eye is inside, or every way out is blocked where it begins
    local far = corners and reach or 1e-3
    local px, py = x + rng:range(-far, far), y + rng:range(-far, far)
    local free = world:rayCast(x, y, px, py) == nil
    if free ~= (corners ~= nil and sight.holds(corners, px, py)) then
      assert.is_truthy(corners, "a free way, but nothing is seen")
      local way = "from (%.17g, %.17g) as far as %.17g to (%.17g, %.17g): %s"
      assert.is_true(sight.distance(corners, px, py) <= near,
        way:format(x, y, reach, px, py, tostring(free)))
    end
  end
  return corners and points or 0
end

describe("what is seen", function()
  for _, kind in ipairs { { "all shapes without arcs", false }, { "round ones, too", true } } do
    it("is what rays reach, among " .. kind[1], function()
      local points = 0
      for seed = 1, ROUNDS do
        local rng = numbers.new(seed)
        local world, place = scene(rng, kind[2])
        for _ = 1, 4 do
          local reach = rng:whole(20, 90)
          local near = kind[2] and reach / 1024 * 1.0001 or 2e-9 * reach
          points = points + compare(rng, world, place(), place(), reach, near)
        end
      end
      assert.is_true(points > 60 * ROUNDS)
    end)
  end

  -- Not from the corners of lines, which rays from there may or may not cross, as rounding has it.
  it("is what rays reach from the rims of solid things", function()
    local points = 0
    for seed = 1, ROUNDS do
      local rng = numbers.new(seed + 5000)
      local world = scene(rng, true)
      for item in world:items() do
        local shape = world:getShape(item)
        local kind = shape:type()
        if kind ~= "plane" and kind ~= "compound" and shape:getArea() > 0 then
          local x, y = shape:getSupport(rng:direction())
          points = points + compare(rng, world, x, y, 40, 40 / 1024 * 1.0001)
        end
      end
    end
    assert.is_true(points > 20 * ROUNDS)
  end)

  it("is what rays reach in a cone", function()
    local points = 0
    for seed = 1, ROUNDS do
      local rng = numbers.new(seed + 9000)
      local world, place = scene(rng, false)
      local x, y, a = place(), place(), rng:range(-3, 3)
      local cone = graze.polygon(x, y, x + 90 * math.cos(a), y + 90 * math.sin(a),
        x + 90 * math.cos(a + 1), y + 90 * math.sin(a + 1))
      local corners = world:visibility(x, y, cone)
      for _ = 1, corners and 60 or 0 do
        local px, py = x + rng:range(-90, 90), y + rng:range(-90, 90)
        local free = cone:contains(px, py) and world:rayCast(x, y, px, py) == nil
        if free ~= sight.holds(corners, px, py) then
          assert.is_true(sight.distance(corners, px, py) <= 1e-6)
        end
        points = points + 1
      end
    end
    assert.is_true(points > 20 * ROUNDS)
  end)

  it("is mirrored, to the last bit, in a mirrored world", function()
    local compared = 0
    for seed = 1, ROUNDS do
      local rng = numbers.new(seed)
      for sx = -1, 1, 2 do
        for sy = -1, 1, 2 do
          local world, mirror = graze.world(), graze.world()
          local x, y = rng:range(-60, 60), rng:range(-60, 60)
          for i = 1, 12 do
            local px, py = rng:range(-50, 50), rng:range(-50, 50)
            local qx, qy, r = px + rng:range(1, 30), py + rng:range(1, 30), rng:range(0, 9)
            local shape, other
            if i % 3 == 0 then
              shape = graze.circle(px, py, r + 1)
              other = graze.circle(sx * px, sy * py, r + 1)
            elseif i % 3 == 1 then
              shape = graze.chain(px, py, qx, qy, px, qy)
              other = graze.chain(sx * px, sy * py, sx * qx, sy * qy, sx * px, sy * qy)
            else
              shape = graze.polygon(px, py, qx, py, qx, qy)
              other = graze.polygon(sx * px, sy * py, sx * qx, sy * py, sx * qx, sy * qy)
            end
            world:add(i, shape)
            mirror:add(i, other)
          end
          local corners, there = world:visibility(x, y, 50), mirror:visibility(sx * x, sy * y, 50)
          if corners then
            assert.same(sight.fromLowest(sight.mirrored(corners, sx, sy)), sight.fromLowest(there))
            compared = compared + 1
          else
            assert.is_nil(there)
          end
        end
      end
    end
    assert.is_true(compared > 2 * ROUNDS)
  end)

  it("does not change by what is added behind a wall", function()
    for seed = 1, ROUNDS do
      local rng = numbers.new(seed)
      local world, _, draw = scene(rng, true)
      local before = { world:visibility(0, 0, 80) }
      local hidden = draw(true)
      if before[1] and hidden:type() ~= "plane" then
        local x1, y1, x2, y2 = hidden:getBoundingBox()
        local function sees(x, y) return not world:rayCast(0, 0, x, y) end
        local wall = graze.rectangle(x1 - 1, y1 - 1, x2 - x1 + 2, y2 - y1 + 2)
        if not wall:contains(0, 0) and not (sees(x1, y1) and sees(x2, y2)) then
          world:add("wall", wall)
          local corners = world:visibility(0, 0, 80)
          world:add("hidden", hidden)
          local again = world:visibility(0, 0, 80)
          assert.same(corners or "nothing", again or "nothing")
        end
      end
    end
  end)

  it("is never more when anything is added", function()
    for seed = 1, ROUNDS do
      local rng = numbers.new(seed)
      local world, place, draw = scene(rng, true)
      local x, y, before = place(), place(), math.huge
      for i = 1, 8 do
        local corners = world:visibility(x, y, 60)
        local area = corners and sight.area(corners) or 0
        assert.is_true(area <= before * (1 + 1e-9) and area >= 0)
        if corners then assert.is_nil(sight.fault(corners, #corners / 2)) end
        before = area
        world:add("new" .. i, draw(true))
      end
    end
  end)
end)
