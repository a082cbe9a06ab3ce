-- One law of touching: the same box, as each kind of shape that can be one, answers alike at depths
-- around the skin, whoever is asked. The skin is computed here from its definition: 1e-9 of the
-- larger bounding circle's diameter, or 64 units in the last place of the largest coordinate.

local graze = require "graze"

local sqrt, max = math.sqrt, math.max

local SIZE = 10
local RADIUS = SIZE / sqrt(2)

-- all ways to draw a box from (x, y) on, in units of u
local forms = {
  { "polygon", function(x, y, u)
    u = u or 1
    return graze.rectangle(x * u, y * u, SIZE * u, SIZE * u)
  end },
  { "polygon of five corners", function(x, y, u)
    u = u or 1
    -- not a box to any kernel: the fifth corner is in the middle of the bottom, a little lower
    return graze.polygon { x * u, y * u, (x + SIZE) * u, y * u, (x + SIZE) * u, (y + SIZE) * u,
      (x + SIZE / 2) * u, (y + SIZE * (1 + 1e-6)) * u, x * u, (y + SIZE) * u }
  end },
  { "outline", function(x, y, u)
    u = u or 1
    return graze.outline { x * u, y * u, (x + SIZE) * u, y * u, (x + SIZE) * u, (y + SIZE) * u,
      x * u, (y + SIZE) * u }
  end },
  { "compound", function(x, y, u)
    u = u or 1
    return graze.compound { graze.rectangle(x * u, y * u, SIZE * u, SIZE * u) }
  end },
  { "grid", function(x, y, u)
    u = u or 1
    return graze.grid(1, 1, SIZE * u, SIZE * u, { 1 }):setPosition(x * u, y * u)
  end },
}

-- the top of a box from (x, y) on as a line
local lines = {
  { "segment", function(x, y) return graze.segment(x, y, x + SIZE, y) end },
  { "chain", function(x, y) return graze.chain { x, y, x + SIZE, y } end },
  { "compound of a segment", function(x, y)
    return graze.compound { graze.segment(x, y, x + SIZE, y) }
  end },
}

-- near (0, 0) the size decides, far away the coordinates do
local places = { { "near (0, 0)", 0 }, { "far away", 3e6 } }

local function skin(radius, far) return max(2e-9 * radius, 2 ^ -46 * far) end

-- the skin of two boxes at a place, of which the lower one lies from (far, 0) on
local function skin_at(far, radius) return skin(radius or RADIUS, far + SIZE / 2 + RADIUS) end

-- Call a function for each form of the lower box, at each place, with depths below and above the
-- skin. Depths are along y, where coordinates are small and so exact.
local function each(list, test, radius)
  for _, place in ipairs(places) do
    for _, form in ipairs(list) do
      local s = skin_at(place[2], radius)
      local name = form[1] .. " " .. place[1]
      test(form[2](place[2], 0), place[2], 0.8 * s, false, name .. ", below the skin")
      test(form[2](place[2], 0), place[2], 1.25 * s, true, name .. ", above the skin")
    end
  end
end

describe("the skin", function()
  it("decides overlaps and collide alike for all kinds of shapes", function()
    each(forms, function(lower, far, depth, overlaps, name)
      for _, form in ipairs(forms) do
        local upper, of = form[2](far, 0), name .. " of " .. form[1]
        upper:move(0, -SIZE + depth - (form[1]:find "five" and SIZE * 1e-6 or 0))
        assert.equal(overlaps, upper:overlaps(lower), of)
        assert.equal(overlaps, lower:overlaps(upper), of)
        assert.equal(overlaps, (upper:collide(lower)) ~= nil, of)
        assert.equal(overlaps, (lower:collide(upper)) ~= nil, of)
        assert.equal(overlaps, upper:distance(lower) < 0, of)
        assert.equal(overlaps, upper:contacts(lower) ~= nil, of)
      end
    end)
  end)

  it("is a part of the shapes: smaller ones by a power of two have the same answers", function()
    -- all answers of two boxes, one of which is so deep in the other; lengths in units of u
    local function answers(upper, lower, u)
      local list = { upper:overlaps(lower) }
      local convex = upper:type() == "polygon" and lower:type() == "polygon"
      local function add(lengths, ...)
        for i = 1, select("#", ...) do
          local value = select(i, ...)
          if value and lengths:sub(i, i) == "u" then value = value / u end
          list[#list + 1] = value or false
        end
      end
      add("unn", upper:collide(lower))
      add("uuuuunn", upper:distance(lower))
      add("nnnuuuuuu", upper:contacts(lower))
      add("n", convex and upper:polarOverlaps(lower))
      upper:move(0, -u)
      add("nnnu", upper:sweep(lower, 0, 1.000000003 * u))
      add("nnn", upper:impact(lower, 0, 1.000000003 * u, 0, u))
      upper:move(-SIZE * u, u)
      add("nnnu", upper:sweep(lower, SIZE * u / 2, 0))
      add("nnn", upper:impact(lower, 0, -u, u, 4 * u))
      return list
    end
    for _, place in ipairs(places) do
      local far, s = place[2], skin_at(place[2])
      for _, upper in ipairs(forms) do
        for _, lower in ipairs(forms) do
          for _, part in ipairs { -1.2, -0.8, 0, 0.8, 0.99, 1.01, 1.2, 1.9, 2.2 } do
            -- one upon the other, and at a corner
            for _, aside in ipairs { 0, SIZE - 1.1 * s, SIZE - 2.1 * s, SIZE - 5 * s } do
              local expected
              for _, u in ipairs { 1, 2 ^ -30, 2 ^ -60, 2 ^ 30 } do
                local a, b = upper[2](far + aside, -SIZE + part * s, u), lower[2](far, 0, u)
                local got = answers(a, b, u)
                expected = expected or got
                assert.same(expected, got, ("%s, %s of %s, %g of it, %g aside, times %g"):format(
                  place[1], upper[1], lower[1], part, aside, u))
              end
            end
          end
        end
      end
    end
  end)

  it("decides whether a sweep that ends at a depth hits", function()
    each(forms, function(lower, far, depth, overlaps, name)
      for _, form in ipairs(forms) do
        local upper = form[2](far, 0)
        local start = -SIZE - 1 - (form[1]:find "five" and SIZE * 1e-6 or 0)
        upper:move(0, start)
        assert.equal(overlaps, (upper:sweep(lower, 0, 1 + depth)) ~= nil, name .. " of " .. form[1])
        assert.equal(overlaps, (lower:sweep(upper, 0, -1 - depth)) ~= nil, name .. " by it")
        local time = upper:impact(lower, 0, 1 + depth, 0, 0)
        assert.is_true(time ~= nil and time <= 1, name .. ": impact goes on")
      end
    end)
  end)

  it("decides whether a shape that passes at a depth is hit", function()
    each(forms, function(lower, far, depth, overlaps, name)
      local upper = graze.rectangle(far - 2 * SIZE, -SIZE + depth, SIZE, SIZE)
      -- a path makes coordinates no coarser near (0, 0)
      local way = far == 0 and 4 * SIZE or SIZE + 1
      assert.equal(overlaps, (upper:sweep(lower, way, 0)) ~= nil, name)
      assert.equal(overlaps, (upper:impact(lower, 1, 0, 0, 0)) ~= nil, name)
    end)
  end)

  it("decides what a segment and a chain cross", function()
    each(lines, function(line, far, depth, overlaps, name)
      local upper = graze.rectangle(far, -SIZE + depth, SIZE, SIZE)
      assert.equal(overlaps, upper:overlaps(line), name)
      assert.equal(overlaps, (upper:collide(line)) ~= nil, name)
      upper:move(0, -1 - depth)
      assert.equal(overlaps, (upper:sweep(line, 0, 1 + depth)) ~= nil, name)
    end)
  end)

  it("decides which points are inside", function()
    each(forms, function(lower, far, depth, inside, name)
      local x, world = far + SIZE / 2, graze.world()
      world:add("box", lower)
      assert.equal(inside, lower:contains(x, depth), name)
      assert.equal(inside, select(2, world:queryPoint(x, depth)) == 1, name)
      assert.equal(inside, lower:rayCast(x, depth, x, depth) == 0, name)
    end)
  end)

  it("decides which rays enter", function()
    each(forms, function(lower, far, depth, enters, name)
      local world = graze.world()
      world:add("box", lower)
      local x1, x2 = far - 1, far + SIZE + 1 -- shorter than the box's diameter
      assert.equal(enters, (lower:rayCast(x1, depth, x2, depth)) ~= nil, name)
      assert.equal(enters, (world:rayCast(x1, depth, x2, depth)) ~= nil, name)
      assert.equal(enters, select(2, world:querySegment(x1, depth, x2, depth)) == 1, name)
      assert.equal(enters, world:rayCastAll(x1, depth, x2, depth) == 1, name)
    end)
  end)

  it("decides how deep a ray along a seam must lead to enter", function()
    for _, place in ipairs(places) do
      local far = place[2]
      local both = graze.compound { graze.rectangle(far, 0, SIZE, SIZE),
        graze.rectangle(far + SIZE, 0, SIZE, SIZE) }
      local s = skin(RADIUS, far + 2 * SIZE)
      local x = far + SIZE
      assert.is_nil((both:rayCast(x, -1, x, 0.8 * s)), place[1])
      assert.is_not_nil((both:rayCast(x, -1, x, 1.25 * s)), place[1])
    end
  end)

  it("decides what queries of a world return", function()
    each(forms, function(lower, far, depth, overlaps, name)
      local world = graze.world()
      local upper = graze.rectangle(far, -SIZE + depth, SIZE, SIZE)
      world:add("lower", lower)
      assert.equal(overlaps, select(2, world:queryShape(upper)) == 1, name)
      local _, n = world:queryRectangle(far, -SIZE + depth, SIZE, SIZE)
      assert.equal(overlaps, n == 1, name)
      upper:move(0, -depth - 1)
      assert.equal(overlaps, (world:shapeCast(upper, 0, 1 + depth)) ~= nil, name)
      assert.equal(overlaps, world:shapeCastAll(upper, 0, 1 + depth) == 1, name)
      upper:move(0, depth + 1)
      assert.equal(not overlaps, (world:fits(nil, upper)), name)
      world:add("upper", upper)
      assert.equal(overlaps, select(2, world:overlaps()) == 1, name)
    end)
  end)
end)

-- A mover has three quarters of the skin, so that what it leaves is touching by the law.
describe("the skin of a mover", function()
  local function each_depth(test)
    for _, place in ipairs(places) do
      for _, form in ipairs(forms) do
        local far, name = place[2], form[1] .. " " .. place[1]
        -- alone, a mover knows the noise of its own coordinates only
        local s = 0.75 * skin(RADIUS, far + SIZE / 2 + RADIUS)
        for _, part in ipairs { 0.8, 1.25 } do
          local world = graze.world()
          world:add("ground", form[2](far, 0))
          world:add("mover", graze.rectangle(far, 0, SIZE, SIZE):move(0, -SIZE + part * s))
          test(world, part > 1, name .. ", " .. part .. " of it")
        end
      end
    end
  end

  it("decides whether it is pushed out where it starts", function()
    each_depth(function(world, pushed, name)
      local _, y = world:getPosition "mover"
      world:moveBy("mover", 0.5, 0)
      local _, moved = world:getPosition "mover"
      assert.equal(pushed, moved < y, name)
    end)
  end)

  it("decides whether what it meets on its way blocks it", function()
    each_depth(function(world, blocked, name)
      local x, y = world:getPosition "mover"
      world:setPosition("mover", x - 2 * SIZE, y)
      local _, _, hits = world:moveBy("mover", SIZE + 1, 0)
      assert.equal(blocked, hits > 0, name)
    end)
  end)

  it("leaves what it presses against touching by the law", function()
    for _, place in ipairs(places) do
      for _, form in ipairs(forms) do
        local world, far = graze.world(), place[2]
        local ground = form[2](far, 0)
        world:add("ground", ground)
        world:add("mover", graze.rectangle(far, -2 * SIZE, SIZE, SIZE))
        for _ = 1, 20 do world:moveBy("mover", 0.01, SIZE) end
        assert.is_false(world:getShape("mover"):overlaps(ground), form[1] .. " " .. place[1])
      end
    end
  end)
end)

describe("the skin of a puck", function()
  it("is that of a ball of its radius", function()
    for _, far in ipairs { 0, 3e6 } do
      for _, part in ipairs { 0.8, 1.25 } do
        local depth = part * skin(SIZE, far + SIZE)
        -- above the skin it is behind the floor, and bounces at once; below it only touches
        local puck = graze.puck { x = far, y = 0, z = SIZE - depth, radius = SIZE, vx = 1 }
        local bounces = puck:step(1, { graze.plane3(0, 0, 1, 0) })
        assert.equal(part > 1 and 1 or 0, bounces, ("%g of the skin at %g"):format(part, far))
      end
    end
  end)
end)
