-- Casts that find all items along a path, and where an item stood at its hits.

local graze = require "graze"
local numbers = require "spec.support.numbers"

local function box(x, y, w, h)
  return graze.rectangle(0, 0, w or 10, h or 10):setPosition(x, y)
end

local function row()
  local world = graze.world()
  for i, name in ipairs { "a", "b", "c" } do
    world:add(name, box(20 * i, 0), { group = name == "b" and "glass" or "stone" })
  end
  return world
end

local function others(world)
  local list = {}
  for k, _, other in world:hits() do list[k] = other end
  return list
end

describe("rayCastAll", function()
  it("finds what a piercing bullet hits, with where and from which side", function()
    local world = row()
    assert.equal(3, world:rayCastAll(0, 5, 100, 5))
    local item, other, response, t, nx, ny, px, py, depth, part = world:getHit(2)
    assert.is_nil(item)
    assert.is_nil(response)
    assert.is_nil(part)
    assert.same({ "b", 0.4, -1, 0, 40, 5, 0 }, { other, t, nx, ny, px, py, depth })
    assert.same({ 40, 5, 100, 0 }, { world:getHitLeg(2) })
    assert.same({ "a", "b", "c" }, others(world))
    assert.equal(3, world:rayCastAll(100, 5, 0, 5))
    assert.same({ "c", "b", "a" }, others(world))
  end)

  it("finds nothing beside, and what it starts in first, without a normal", function()
    local world = row()
    assert.equal(0, world:rayCastAll(0, 10, 100, 10))
    assert.has_error(function() world:getHit(1) end)
    assert.equal(2, world:rayCastAll(45, 5, 100, 5))
    assert.same({ "b", nil, 0, 0, 0, 45, 5, 0 }, { select(2, world:getHit(1)) })
  end)

  it("takes a query's filter", function()
    local world = row()
    assert.equal(2, world:rayCastAll(0, 5, 100, 5, "stone"))
    assert.same({ "a", "c" }, others(world))
    assert.equal(1, world:rayCastAll(0, 5, 100, 5, { "glass", "air" }))
    assert.equal(1, world:rayCastAll(0, 5, 100, 5, function(item) return item == "c" end))
    assert.equal(0, world:rayCastAll(0, 5, 100, 5, "nobody"))
  end)

  it("names the parts that it enters", function()
    local world = graze.world()
    world:add("cells", graze.grid(3, 1, 10, 10, { 1, 0, 1 }):setPosition(20, 0))
    world:add("stairs", graze.outline(0, 0, 10, 0, 10, 10, 0, 10):setPosition(60, 0))
    assert.equal(2, world:rayCastAll(0, 5, 90, 5))
    assert.equal(1, (select(10, world:getHit(1))))
    assert.equal(4, (select(10, world:getHit(2))))
    assert.equal(2, world:rayCastAll(90, 5, 0, 5))
    assert.equal(3, (select(10, world:getHit(2))))
  end)
end)

describe("rayCast", function()
  it("meets two items that lie flush as one wall, just at their seam, too", function()
    -- the wall is x > 0, from above and below y = 0, turned and mirrored
    for turn = 0, 3 do
      local function turned(x, y)
        for _ = 1, turn do x, y = -y, x end
        return x, y
      end
      for first = 1, 2 do
        for _, d in ipairs { { 8, 16 }, { 8, -16 }, { 8, 8 }, { 8, -8 }, { 16, 8 }, { 16, -8 } } do
          local world = graze.world()
          for k = 1, 2 do
            local x, y = turned(4, k == first and 4 or -4)
            world:add(k, box(x - 4, y - 4, 8, 8))
          end
          local dx, dy = turned(d[1], d[2])
          local nx, ny = turned(-1, 0)
          assert.same({ 0.5, nx, ny }, { select(2, world:rayCast(-dx, -dy, dx, dy)) })
        end
      end
    end
  end)

  it("that begins on a seam begins in what it leads into: in both items along it", function()
    for turn = 0, 3 do
      local function turned(x, y)
        for _ = 1, turn do x, y = -y, x end
        return x, y
      end
      local world = graze.world()
      for k, x in ipairs { -4, 4 } do
        local cx, cy = turned(x, 0)
        world:add(k == 1 and "left" or "right", box(cx - 4, cy - 4, 8, 8))
      end
      for _, case in ipairs { { 20, 0, "right" }, { 20, -16, "right" }, { -20, 4, "left" },
        { -20, -30, "left" }, { 0, 30, "left right" }, { 0, -2, "left right" } } do
        local dx, dy = turned(case[1], case[2])
        local list = {}
        for k = 1, world:rayCastAll(0, 0, dx, dy) do
          local _, other, _, t = world:getHit(k)
          assert.equal(0, t)
          list[k] = other
        end
        assert.equal(case[3], table.concat(list, " "))
        local other, t = world:rayCast(0, 0, dx, dy)
        assert.same({ case[3]:match "%a+", 0 }, { other, t })
      end
    end
  end)

  it("has no normal where it begins inside, at a seam, too", function()
    for _, y in ipairs { 3, 5, 8, 11 } do
      local world = graze.world()
      world:add(1, box(0, 0, 8, 8))
      world:add(2, box(0, 8, 8, 8))
      for _, d in ipairs { { 9, 0 }, { 0, 30 }, { 0, -30 }, { 9, 9 } } do
        local item, t, nx, ny = world:rayCast(4, y, 4 + d[1], y + d[2])
        assert.same({ 0, 0, 0 }, { t, nx, ny })
        assert.is_true(item == 1 or y >= 8)
      end
    end
  end)
end)

describe("shapeCastAll", function()
  it("finds what a shape would hit on its way, in the order of time", function()
    local world = row()
    assert.equal(3, world:shapeCastAll(graze.circle(0, 5, 4), 100, 0))
    assert.same({ "a", nil, 0.16, -1, 0, 20, 5, 0 }, { select(2, world:getHit(1)) })
    assert.same({ 16, 0, 100, 0 }, { world:getHitLeg(1) })
    assert.equal("c", (select(2, world:getHit(3))))
  end)

  it("begins with what it overlaps, with the way out", function()
    local world = row()
    assert.equal(2, world:shapeCastAll(box(33, 0), 20, 0))
    local _, other, _, t, nx, ny, _, _, depth = world:getHit(1)
    assert.same({ "b", 0, -1, 0, 3 }, { other, t, nx, ny, depth })
  end)

  it("reports those met at once in the order of insertion", function()
    local world = graze.world()
    for i = 1, 40 do world:add(i, box(50, 11 * ((i * 7) % 40))) end
    assert.equal(40, world:shapeCastAll(box(0, 0, 10, 500), 100, 0))
    for k, other in ipairs(others(world)) do assert.equal(k, other) end
  end)

  it("leaves hits readable until the next operation, also of items removed", function()
    local world = row()
    world:shapeCastAll(box(0, 0), 100, 0)
    world:remove "b"
    world:add("new", box(500, 500))
    assert.same({ "a", "b", "c" }, others(world))
    world:move("c", 65, 0)
    world:clear()
    assert.same({}, others(world))
    assert.equal(0, world:count())
  end)

  it("leaves the hits before if its filter raises", function()
    local world = row()
    world:shapeCastAll(box(0, 0), 100, 0)
    assert.has_error(function() world:rayCastAll(0, 5, 100, 5, function() error "no" end) end)
    assert.same({ "a", "b", "c" }, others(world))
  end)

  it("has the contact points and parts that a move of the same way has", function()
    local rng = numbers.new(5)
    local compared = 0
    for case = 1, 900 do
      local world = graze.world()
      local other = rng:pick {
        graze.rectangle(0, 0, 20, 12), graze.circle(0, 0, 9), graze.plane(0, -1, 5),
        graze.outline(0, 0, 30, 0, 30, 10, 10, 10, 10, 30, 0, 30),
        graze.compound(graze.circle(0, 0, 9), graze.rectangle(0, 0, 30, 6)),
        graze.grid(3, 2, 10, 10, { 1, 0, 1, 1, 1, 0 }), graze.chain(0, 9, 20, 0, 40, 9) }
      if other:type() ~= "plane" then other:setPosition(rng:whole(-9, 9), rng:whole(-9, 9)) end
      world:add("other", other)
      local mover = rng:pick { graze.circle(0, 0, 5), graze.rectangle(-4, -4, 9, 6),
        graze.regularPolygon(5, 6) }
      mover:setPosition(rng:whole(-90, 90), rng:whole(-90, -40))
      local x, y = mover:getPosition()
      local dx, dy = rng:whole(-90, 90), rng:whole(0, 90)
      local n = world:shapeCastAll(mover, dx, dy)
      local hit = n > 0 and { select(4, world:getHit(1)) }
      local leg = n > 0 and { world:getHitLeg(1) }
      world:add("mover", mover)
      world:move("mover", x + dx, y + dy, "touch")
      if hit and hit[1] > 1e-6 then
        compared = compared + 1
        local met = { select(4, world:getHit(1)) }
        for i = 1, 6 do assert.is_near(hit[i], met[i], 1e-7, case .. " " .. i) end
        assert.equal(hit[7], met[7])
        local from = { world:getHitLeg(1) }
        for i = 1, 4 do assert.is_near(leg[i], from[i], 1e-7) end
      end
    end
    assert.is_true(compared > 50, compared)
  end)
end)

describe("getHitLeg", function()
  it("says where a mover was, and where it was going", function()
    local world = graze.world()
    world:add("hero", box(0, 0))
    world:add("floor", box(-50, 30, 300, 10))
    world:add("wall", box(60, -50, 10, 200))
    assert.same({ 50, 20, 2 }, { world:move("hero", 80, 40) })
    assert.same({ 40, 20, 80, 40 }, { world:getHitLeg(1) })
    assert.same({ 50, 20, 40, 0 }, { world:getHitLeg(2) }) -- the slide along the floor
  end)

  it("is the way that was wanted where the mover was pushed out first", function()
    local world = graze.world()
    world:add("hero", box(0, 0))
    world:add("crate", box(8, 0))
    world:move("hero", 0, 50)
    assert.same({ 0, 0, 0, 50 }, { world:getHitLeg(1) })
    world:setPosition("hero", 0, 0)
    world:push "hero"
    assert.same({ 0, 0, 0, 0 }, { world:getHitLeg(1) })
  end)

  it("is the way to the goal from where the mover was pushed out to", function()
    local world = graze.world()
    world:add("hero", box(0, 0))
    world:add("floor", box(-50, 8, 300, 10))
    world:add("wall", box(10, -50, 10, 55))
    assert.same({ 0, -2, 2 }, { world:move("hero", 20, -2) })
    assert.same({ 0, 0, 20, -2 }, { world:getHitLeg(1) })
    assert.same({ 0, -2, 20, 0 }, { world:getHitLeg(2) })
  end)

  it("is reflected after a bounce", function()
    local world = graze.world()
    world:add("ball", graze.circle(0, 0, 5))
    world:add("right", box(45, -50, 10, 100))
    world:add("left", box(-55, -50, 10, 100))
    local x = world:move("ball", 130, 13, "bounce")
    assert.is_near(-30, x, 1e-9)
    local x2, y2, dx, dy = world:getHitLeg(2)
    assert.is_near(-40, x2, 1e-9)
    assert.is_near(12, y2, 1e-9)
    assert.is_near(-90, dx, 1e-9)
    assert.is_near(9, dy, 1e-9)
  end)

  it("is the velocity at the hit in a step", function()
    local world = graze.world():rule("balls", "coins", "cross")
    world:add("ball", graze.circle(0, 0, 5), { group = "balls" })
    world:add("coin", graze.circle(40, 20, 5), { group = "coins" })
    world:add("floor", box(-50, 55, 500, 10))
    world:setVelocity("ball", 40, 0):setAcceleration("ball", 0, 40)
    world:step(2)
    local x, y, vx, vy = world:getHitLeg(1)
    assert.is_near(40, vx, 1e-9)
    assert.is_near(vy, x, 1e-9) -- 40 t, on both axes
    assert.is_near(y, x * x / 80, 1e-9)
    assert.equal("floor", (select(2, world:getHit(2))))
    x, y, vx, vy = world:getHitLeg(2)
    assert.is_near(50, y, 1e-9)
    assert.is_near(vy, x, 1e-9)
    assert.is_near(40, vx, 1e-9)
  end)

  it("is all of a stretch along a wall, however long: crossings lead back to one place", function()
    local rng, seen = numbers.new(4), 0
    for _ = 1, 600 do
      local world = graze.world():rule("default", "coins", "cross")
      local far = rng:pick { 1e3, 1e9, 1e12 }
      world:add("floor", graze.plane(rng:range(-1, 1), -1, 0))
      local function onFloor() return world:getShape("floor"):project(rng:range(-1, 1) * far, 0) end
      for i = 1, 5 do
        world:add(i, graze.circle(0, 0, far / 1e3):setPosition(onFloor()), { group = "coins" })
      end
      local x, y = onFloor()
      world:add("hero", box(x, y - far / 10))
      local _, _, n = world:move("hero", rng:range(-1, 1) * far, y + far / 10)
      local from, along
      for k = 1, n do
        local _, _, response, t, _, _, _, _, depth = world:getHit(k)
        local px, py, dx, dy = world:getHitLeg(k)
        if response == "slide" then
          from = from or { px, py }
        elseif from and depth == 0 then
          along = along or { dx, dy }
          assert.is_near(along[1], dx, 1e-8 * far)
          assert.is_near(along[2], dy, 1e-8 * far)
          assert.is_near(from[1], px - t * dx, 1e-8 * far)
          assert.is_near(from[2], py - t * dy, 1e-8 * far)
          seen = seen + 1
        end
      end
    end
    assert.is_true(seen > 200, seen)
  end)

  it("leads back from every hit to where the leg began", function()
    local rng, seen = numbers.new(9), 0
    for _ = 1, 400 do
      local world = graze.world():rule("default", "coins", "cross")
      for i = 1, 25 do
        world:add(i, rng:pick { box(0, 0, 15, 15), graze.circle(0, 0, 9),
          graze.grid(2, 2, 9, 9, { 1, 1, 0, 1 }) }:setPosition(rng:whole(-99, 99),
          rng:whole(-99, 99)), { group = i % 5 == 0 and "coins" or nil })
      end
      world:add("hero", box(0, 0))
      world:push "hero"
      local x, y = world:getPosition "hero"
      local goalX, goalY = x + rng:whole(-99, 99), y + rng:whole(-99, 99)
      local legX, legY, sx, sy = goalX - x, goalY - y, x, y
      world:move("hero", goalX, goalY, rng:chance(0.5) and { default = "bounce" } or nil)
      for k, _, _, response, t, _, _, _, _, depth in world:hits() do
        local px, py, dx, dy = world:getHitLeg(k)
        if depth > 0 then break end
        if dx ~= legX or dy ~= legY then -- another leg begins where the last blocker was met
          sx, sy, legX, legY = px - t * dx, py - t * dy, dx, dy
          local fromX, fromY = world:getHitLeg(k - 1)
          if response ~= "cross" and select(3, world:getHit(k - 1)) ~= "cross" then
            assert.is_near(fromX, sx, 1e-6)
            assert.is_near(fromY, sy, 1e-6)
          end
        end
        assert.is_near(sx + t * dx, px, 1e-6)
        assert.is_near(sy + t * dy, py, 1e-6)
        seen = seen + 1
      end
    end
    assert.is_true(seen > 400, seen)
  end)
end)
