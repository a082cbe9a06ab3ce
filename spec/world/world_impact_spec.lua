-- world:impact: the first item that a thrown shape would hit.

local graze = require "graze"
local check = require "spec.support.check"
local numbers = require "spec.support.numbers"

local unpack = check.unpack

local function targets()
  return { graze.rectangle(0, 0, 15, 5), graze.circle(0, 0, 6), graze.capsule(0, 0, 9, 4, 2),
    graze.outline(0, 0, 20, 0, 20, 20, 10, 5, 0, 20), graze.chain(0, 0, 10, 4, 20, 0),
    graze.compound(graze.circle(0, 0, 3), graze.rectangle(0, -1, 12, 2)),
    graze.segment(0, 0, 12, 3) }
end

local function throwers()
  return { graze.circle(0, 0, 3), graze.rectangle(-3, -2, 6, 4), graze.segment(-4, 0, 4, 1),
    graze.outline(-5, -5, 5, -5, 5, 0, 0, 0, 0, 5, -5, 5) }
end

describe("world:impact", function()
  it("says what a thrown shape hits first, when, and from which side", function()
    local world = graze.world()
    world:addRectangle("floor", -500, 100, 1000, 10)
    world:addRectangle("wall", 60, -100, 10, 500)
    local ball = graze.circle(0, 0, 5)
    -- 55 along x at 100 a second
    assert.same({ "wall", 0.55, -1, 0 }, { world:impact(ball, 100, -200, 0, 400, 5) })
    -- up and down again: -200 t + 200 t^2 = 95
    local item, t, nx, ny = world:impact(ball, 10, -200, 0, 400, 5)
    assert.same({ "floor", 0, -1 }, { item, nx, ny })
    check.near({ 0.5 + math.sqrt(0.25 + 0.475) }, { t })
    assert.is_nil((world:impact(ball, 10, -200, 0, 400, 1.35)))
    -- a throw that turns back before the wall
    assert.is_nil((world:impact(ball, 100, 0, -200, 0, 1)))
    assert.is_nil((world:impact(ball, 0, 0, 0, 0, 9)))
  end)

  it("names the part, and takes a filter", function()
    local world = graze.world()
    world:add("level", graze.grid(3, 1, 10, 10, { 1, 1, 1 }):setPosition(0, 50),
      { group = "ground" })
    world:addRectangle("bird", 10, 20, 10, 2)
    local stone = graze.circle(0, 0, 1):setPosition(15, 0)
    assert.same({ "bird", 1, 0, -1 }, { world:impact(stone, 0, 9, 0, 20, 9) })
    local item, _, _, ny, part = world:impact(stone, 0, 9, 0, 20, 9, "ground")
    assert.same({ "level", -1, 2 }, { item, ny, part })
    assert.same({ 2, 1 }, { world:getPartCell(item, part) })
    assert.equal("level", (world:impact(stone, 0, 9, 0, 20, 9, function(other)
      return other ~= "bird"
    end)))
    assert.is_nil((world:impact(stone, 0, 9, 0, 20, 9, "nobody")))
  end)

  it("agrees with the impacts of all items one by one", function()
    local hits = 0
    for seed = 1, 40 do
      local rng, world, list = numbers.new(seed), graze.world(), targets()
      for i = 1, 30 do
        local shape = rng:pick(list):clone():setAngle(rng:range(-3, 3))
        world:add(i, shape:setPosition(rng:range(-100, 100), rng:range(-100, 100)))
      end
      world:add("floor", graze.plane(0, -1, 150))
      world:add("cells", graze.grid(3, 3, 9, 9, { 1, 0, 1, 0, 0, 1, 1, 1, 1 }):setPosition(0, 40))
      for _, thrown in ipairs(throwers()) do
        for _ = 1, 12 do
          thrown:setPosition(rng:range(-100, 100), rng:range(-100, 100))
          local throw = { rng:range(-90, 90), rng:range(-90, 90), rng:range(-60, 60),
            rng:range(-60, 60), rng:range(0.1, 4) }
          local first, at
          for item in world:items() do
            local t = thrown:impact(world:getShape(item), unpack(throw))
            if t and (not at or t < at) then first, at = item, t end
          end
          local item, t, nx, ny, part = world:impact(thrown, unpack(throw))
          assert.same({ first, at }, { item, t })
          if item then
            hits = hits + 1
            local expected = { thrown:impact(world:getShape(item), unpack(throw)) }
            assert.same(expected, { t, nx, ny, part })
          end
        end
      end
    end
    assert.is_true(hits > 1000, hits)
  end)

  it("needs a time that is finite, and a shape that is no plane", function()
    local scope = { world = graze.world(), ball = graze.circle(0, 0, 1),
      floor = graze.plane(0, -1, 0) }
    for line, text in pairs {
      ["world:impact(ball, 1, 2, 3, 4)"] = "bad argument #6 to 'impact' (number expected, got nil)",
      ["world:impact(ball, 1, 2, 3, 4, 1 / 0)"] = "bad argument #6 to 'impact' (finite number exp",
      ["world:impact(ball, 1, 2, 3, 4, -1)"] = "#6 to 'impact' (time must not be negative)",
      ["world:impact(ball, 1, 2, 3)"] = "bad argument #5 to 'impact' (number expected, got nil)",
      ["world:impact(floor, 1, 2, 3, 4, 1)"] = "#1 to 'impact' (shape expected, got plane)",
      ["world:impact(ball, 1, 2, 3, 4, 1, 5)"] = "bad argument #7 to 'impact' (",
    } do check.refuses(scope, line, text) end
  end)
end)

describe("items side by side, for what is thrown or cast,", function()
  -- A row of blocks in a world of items, and in one as one compound.
  local function rows(rng)
    local items, one, parts, x = graze.world(), graze.world(), {}, -40
    while x < 40 do
      local width = rng:whole(4, 13)
      parts[#parts + 1] = graze.rectangle(x, 0, width, rng:whole(1, 3) * 4)
      items:add(#parts, parts[#parts])
      x = x + width
    end
    one:add("all", graze.compound(parts))
    return items, one
  end

  it("have no seams: a thin rod does not fall into one", function()
    local world = graze.world()
    world:add("a", graze.rectangle(0, 0, 20, 20))
    world:add("b", graze.rectangle(20, 0, 20, 20))
    local rod = graze.segment(0, -10, 0, 0):setPosition(20, -30)
    assert.same({ "a", 3, 0, -1 }, { world:impact(rod, 0, 10, 0, 0, 10) })
    assert.same({ "a", 2, 0, -1 }, { world:impact(rod, 0, 5, 0, 10, 10) })
    assert.is_nil((world:impact(rod, 0, 10, 0, 0, 2)))
  end)

  it("are hit as one shape is: with the same normals, at the same time", function()
    local rng, hits = numbers.new(4500), 0
    for case = 1, numbers.cases(400) do
      local items, one = rows(rng)
      local x, w = rng:whole(-20, 20), rng:whole(0, 2)
      local bodies = { graze.segment(0, -10, 0, 0), graze.segment(-3, -6, 3, 0),
        graze.polygon(-2, -5, 3, -4, w, 0), graze.circle(0, -4, 4) }
      local body = bodies[rng:whole(1, 4)]:setPosition(x, -30)
      local vy, ay, tmax = rng:range(-6, 14), rng:range(0, 20), rng:range(0.5, 6)
      local function same(a, t, nx, ny, b, u, mx, my)
        local is = (a == nil) == (b == nil)
        if a and b then
          hits = hits + 1
          is = math.abs(t - u) < 1e-9 and math.abs(nx - mx) < 1e-9 and math.abs(ny - my) < 1e-9
        end
        assert(is, ("case %d: %s %s (%s, %s), not %s %s (%s, %s)"):format(case, tostring(a),
          tostring(t), tostring(nx), tostring(ny), tostring(b), tostring(u), tostring(mx),
          tostring(my)))
      end
      local a, t, nx, ny = items:impact(body, 0, vy, 0, ay, tmax)
      same(a, t, nx, ny, one:impact(body, 0, vy, 0, ay, tmax))
      local dx = rng:whole(-1, 1)
      a, t, nx, ny = items:shapeCast(body, dx, 50)
      same(a, t, nx, ny, one:shapeCast(body, dx, 50))
    end
    assert.is_true(hits > 0)
  end)
end)
