-- Items that turn on their way: world:move(item, x, y, angle), moveBy, check, and casts that turn.

local graze = require "graze"
local numbers = require "spec.support.numbers"
local rooms = require "spec.support.rooms"

local abs, acos, cos, pi, sqrt = math.abs, math.acos, math.cos, math.pi, math.sqrt
local unpack = table.unpack or unpack -- luacheck: ignore 143

local function near(expected, got, what)
  assert.is_true(abs(expected - got) <= 1e-9, ("%s: %.17g, not %.17g"):format(what or "", got,
    expected))
end

-- Does a move end there, at exactly this angle?
local function ends(x, y, angle, ...)
  local gx, gy, _, ga = ...
  near(x, gx, "x")
  near(y, gy, "y")
  assert.equal(angle, ga)
end

-- Solid cells from (x, y) on.
local function block(columns, rows, size, x, y)
  local kinds = {}
  for i = 1, columns * rows do kinds[i] = 1 end
  return graze.grid(columns, rows, size, size, kinds):setPosition(x, y)
end

local function ring(n, radius)
  local list = {}
  for k = 0, n do
    local angle = 2 * pi * k / n
    list[#list + 1], list[#list + 2] = radius * cos(angle), radius * math.sin(angle)
  end
  return graze.chain(unpack(list))
end

-- An outline with four tips.
local function star(tip, notch)
  local list = {}
  for k = 0, 7 do
    local r = k % 2 == 0 and tip or notch
    list[#list + 1], list[#list + 2] = r * cos(pi * k / 4), r * math.sin(pi * k / 4)
  end
  return graze.outline(unpack(list))
end

describe("a move that turns", function()
  local world
  before_each(function() world = graze.world() end)

  local function ship(x, y) world:add("ship", graze.rectangle(-2, -15, 4, 30):setPosition(x, y)) end

  it("arrives at its angle exactly, and counts whole turns", function()
    world:add("arrow", graze.rectangle(-1, -1, 3, 2))
    ends(5, 7, 4 * pi, world:move("arrow", 5, 7, 4 * pi))
    assert.same({ 5, 7, 4 * pi }, { world:getTransform("arrow") })
    ends(4, 7, 3 * pi, world:moveBy("arrow", -1, 0, -pi))
    ends(0, 0, 0, world:check("arrow", 0, 0, 0))
    assert.same({ 4, 7, 3 * pi }, { world:getTransform("arrow") })
  end)

  it("is the straight move, to the bit, where the angle stays", function()
    world:add("wall", graze.rectangle(10, -5, 1, 40))
    for _, method in ipairs { "move", "check" } do
      world:add("box", graze.rectangle(0, 0, 3, 2):setTransform(1, 2, 0.5))
      local x, y, n = world[method](world, "box", 30, 9)
      world:setTransform("box", 1, 2, 0.5)
      assert.same({ x, y, n, 0.5 }, { world[method](world, "box", 30, 9, 0.5) })
      world:remove("box")
    end
    world:add("box", graze.rectangle(0, 0, 3, 2))
    assert.equal(3, select("#", world:move("box", 5, 5)))
    assert.equal(3, select("#", world:move("box", 5, 5, "slide")))
    assert.equal(3, select("#", world:move("box", 5, 5, nil, "slide")), "no angle, and a filter")
    assert.equal(4, select("#", world:move("box", 5, 5, 1, "slide")))
  end)

  it("gives way to a wall as far as it must, and comes back", function()
    for _, wall in ipairs { graze.rectangle(10, -100, 100, 200), block(10, 20, 10, 10, -100) } do
      world:clear()
      world:add("wall", wall)
      ship(7, 0)
      ends(-5, 0, pi / 2, world:move("ship", 7, 0, pi / 2))
      ends(7, 0, pi, world:move("ship", 7, 0, pi))
    end
  end)

  it("stays at the angle of the contact by the response 'touch'", function()
    world:add("wall", graze.rectangle(10, -100, 100, 200))
    ship(7, 0)
    local x, y, n, angle = world:move("ship", 7, 0, pi / 2, "touch")
    near(0.067016117378354, angle)
    assert.same({ 7, 0, 1 }, { x, y, n })
    local _, other, response, t, nx, ny, px, py = world:getHit(1)
    assert.same({ "wall", "touch", -1, 0 }, { other, response, nx, ny })
    near(10, px)
    near(0.067016117378354 / (pi / 2), t)
    near(-15 * cos(angle) + 2 * math.sin(angle), py)
  end)

  it("jams between walls that are too near", function()
    world:add("left", graze.rectangle(-110, -100, 100, 200))
    world:add("right", graze.rectangle(10, -100, 100, 200))
    ship(0, 0)
    local x, _, _, angle = world:move("ship", 0, 0, pi / 2)
    near(0.58935737938031, angle)
    near(0, x)
    near(20, 4 * cos(angle) + 30 * math.sin(angle))
  end)

  it("turns in the corner of one grid", function()
    local kinds = {}
    for i = 0, 99 do kinds[i + 1] = (i % 10 == 9 or i >= 90) and 1 or 0 end
    world:add("cells", graze.grid(10, 10, 10, 10, kinds):setPosition(-80, -80))
    world:add("box", graze.rectangle(-2, -6, 4, 12):setPosition(8, 4))
    ends(4, 4, pi / 2, world:move("box", 8, 4, pi / 2))
    ends(4, 8, pi / 2 + 2 * pi, world:move("box", 8, 8, pi / 2 + 2 * pi))
  end)

  it("rises from a floor of tiles to its diagonal, and sinks back", function()
    world:add("floor", block(40, 1, 1, -20, 0))
    world:add("box", graze.rectangle(-1, -1, 2, 2):setPosition(0.3, -1))
    ends(0.3, -sqrt(2), pi / 4, world:move("box", 0.3, -1, pi / 4))
    ends(0.3, -1, pi / 2, world:move("box", 0.3, -1, pi / 2))
  end)

  it("turns a star in a closed chain, as often as asked", function()
    world:add("ring", ring(8, 5))
    world:add("star", star(4.5, 2))
    assert.same({ 0, 0, 0, 10 * pi }, { world:move("star", 0, 0, 10 * pi) })
    world:setShape("star", star(4.8, 2)):setAngle("star", 0)
    local _, _, _, angle = world:move("star", 0, 0, 10 * pi, "touch")
    near(pi / 8 - acos(5 * cos(pi / 8) / 4.8), angle)
  end)

  it("crosses what the rules let it cross, once, where its edge meets it", function()
    world:add("coin", graze.circle(0, 8, 1))
    world:add("sword", graze.rectangle(0, -0.5, 10, 1))
    local _, _, n, angle = world:move("sword", 0, 0, 2 * pi, "cross")
    assert.same({ 1, 2 * pi }, { n, angle })
    local _, other, response, t, _, _, px, py, depth = world:getHit(1)
    assert.same({ "coin", "cross", 0 }, { other, response, depth })
    near(1, sqrt(px ^ 2 + (py - 8) ^ 2))
    world:setAngle("sword", 2 * pi * t)
    assert.is_true(abs(world:getShape("sword"):distance(world:getShape("coin"))) < 1e-9)
    assert.same({ 0, 0, 0, 0 }, { world:move("sword", 0, 0, 0, "ignore") })
  end)

  it("tells where it touched, though it has turned on since", function()
    world:add("wall", graze.rectangle(10, -100, 100, 200))
    ship(7, 0)
    for _, method in ipairs { "check", "move" } do
      local _, _, n = world[method](world, "ship", 7, 0, pi / 2)
      assert.is_true(n > 0)
      local _, _, _, _, nx, ny, px, py = world:getHit(1)
      assert.same({ -1, 0 }, { nx, ny })
      near(10, px)
      near(-14.832396974191, py)
    end
  end)

  it("passes a one-way ledge from below, and is held by it from above", function()
    world:add("ledge", graze.segment(-20, 0, 20, 0), { oneWay = { 0, -1 } })
    world:add("bar", graze.rectangle(-5, -1, 10, 2):setPosition(0, 1.5))
    ends(0, 1.5, pi, world:move("bar", 0, 1.5, pi))
    world:setTransform("bar", 0, -1.5, 0)
    local _, _, _, angle = world:move("bar", 0, -1.5, pi, "touch")
    assert.is_true(angle < 0.2 and angle > 0)
    world:setTransform("bar", 0, -1.5, 0)
    ends(0, -5, pi / 2, world:move("bar", 0, -1.5, pi / 2))
  end)

  it("bounces as a free body does", function()
    world:add("post", graze.rectangle(2, 0, 1, 5))
    local rod = graze.rectangle(-3, -0.5, 6, 1)
    world:add("rod", rod:setPosition(0, -2))
    local x, y, n, angle = world:move("rod", 0, 0, 1, "bounce")
    assert.equal(1, n)
    -- From the contact on, the rest changes by an elastic impact.
    local _, _, _, t, nx, ny, px = world:getHit(1)
    assert.same({ 0, -1 }, { nx, ny })
    local lever, k2 = -px, 37 / 12
    local speed = -2 + lever * 1
    local impulse = -2 * speed / (1 + lever ^ 2 / k2)
    near(-2 + 2 * t + (2 - impulse) * (1 - t), y)
    near(t + (1 + impulse * lever / k2) * (1 - t), angle)
    near(0, x)
  end)

  it("bounces off that end of a flush side which comes down, and keeps its energy", function()
    world:add("floor", graze.rectangle(-50, 2, 100, 10))
    world:add("box", graze.rectangle(-2, -2, 4, 4))
    local x, y, n, angle = world:move("box", 0, 0, 1, "bounce")
    near(0, x)
    near(-1.6, y, "1 + 2^2 / k2 = 2.5 for k2 = 8 / 3, so the impulse at one end is 4 / 2.5")
    near(-0.2, angle)
    assert.equal(1, n)
    world:setTransform("box", 0, -3, 0)
    y, n = select(2, world:move("box", 0, 7, 1e-6, "bounce"))
    assert.is_true(y < -5 and n <= 3, y)
  end)

  it("tells what it met and crossed, also where it gets stuck", function()
    world:add("right", graze.rectangle(8, -6, 10, 8))
    world:add("left", graze.rectangle(-16, -3, 9, 7))
    world:add("coin", graze.circle(3, -7, 1))
    world:add("box", graze.rectangle(-2, -10, 4, 20))
    local filter = function(_, other) return other == "coin" and "cross" or "slide" end
    local _, _, n, angle = world:check("box", 0, 0, pi / 2, filter)
    assert.is_true(angle < 1)
    local met = {}
    for k = 1, n do
      local _, other = world:getHit(k)
      met[other] = (met[other] or 0) + 1
    end
    assert.is_true(met.left > 0 and met.right > 0)
    assert.equal(1, met.coin)
  end)

  it("is pushed out first of what it overlaps", function()
    world:add("floor", graze.rectangle(-50, 0, 100, 5))
    world:add("box", graze.rectangle(-1, -1, 2, 2):setPosition(3, 0.5))
    ends(3, -1, pi / 2, world:move("box", 3, -1, pi / 2))
    assert.equal(1.5, (select(9, world:getHit(1))))
  end)

  it("asks a filter about each item once, which may search the world", function()
    world:add("wall", graze.rectangle(10, -100, 100, 200))
    world:add("coin", graze.circle(0, 12, 1))
    ship(7, 0)
    local asked = {}
    local x, y, _, angle = world:move("ship", 7, 0, pi / 2, function(item, other)
      asked[#asked + 1] = other
      assert.is_true(world:shapeCastAll(graze.rectangle(-5, -5, 30, 10), 0, 0, 3) > 0)
      world:check("ship", 0, 0, 1, "ignore")
      assert.equal("ship", item)
      return other == "wall" and "slide" or "cross"
    end)
    near(-5, x)
    near(0, y)
    assert.equal(pi / 2, angle)
    table.sort(asked)
    assert.same({ "coin", "wall" }, asked)
  end)

  it("overlaps nothing at its end, and arrives where small turns lead", function()
    local rng = numbers.new(77)
    local moves, short = 0, 0
    for n = 1, 320 do
      local kind = rooms.kinds[n % #rooms.kinds + 1]
      world:clear()
      rooms.fill(rng, kind, world)
      local body = rooms.body(rng, world)
      if body then
        world:add("body", body)
        local x, y, from = body:getTransform()
        local wide, to = rng:pick { 0, 4 }, from + rng:range(-4, 4)
        local gx, gy = x + rng:range(-wide, wide), y + rng:range(-wide, wide)
        local ex, ey, _, angle = world:move("body", gx, gy, to)
        assert.same({ ex, ey, angle }, { world:getTransform("body") })
        assert.is_true(rooms.is_free(world, world:getShape("body"), "body"), kind)
        assert.is_true((angle - from) * (to - from) >= 0 and abs(angle - from) <= abs(to - from))
        moves = moves + 1
        if angle ~= to and rooms.wriggles(world, "body", { x, y, from }, { gx, gy, to }) then
          short = short + 1
        end
      end
    end
    assert.is_true(moves > 250 and short <= 0.02 * moves, short .. " of " .. moves)
  end)

  it("does so far from the middle of the world", function()
    for _, far in ipairs { 1e5, 1e7 } do
      world:clear()
      world:add("wall", graze.rectangle(far + 10, far - 100, 100, 200))
      ship(far + 7, far)
      local x, y, _, angle = world:move("ship", far + 7, far, pi / 2)
      assert.is_true(abs(x - far + 5) < 1e-13 * far and abs(y - far) < 1e-13 * far)
      assert.equal(pi / 2, angle)
      assert.is_false(world:getShape("ship"):overlaps(world:getShape("wall")))
    end
  end)
end)

describe("a cast that turns", function()
  local world
  before_each(function() world = graze.world() end)

  it("finds what a sword cuts, by time", function()
    for k = 0, 7 do
      local angle = k * pi / 4
      world:add(k, graze.circle(20 * cos(angle), 20 * math.sin(angle), 3),
        { group = k % 2 == 0 and "foes" or "friends" })
    end
    local sword = graze.rectangle(0, -1, 40, 2):setAngle(-1)
    local cut = {}
    for k = 1, world:shapeCastAll(sword, 0, 0, 2) do
      local _, other, response, t, nx, ny, px, py = world:getHit(k)
      cut[k] = other
      local st, sx, sy, _, _, spx, spy = sword:sweep(world:getShape(other), 0, 0, 2)
      assert.same({ st, sx, sy, spx, spy }, { t, nx, ny, px, py })
      assert.is_nil(response)
    end
    assert.same({ 7, 0, 1 }, cut)
    assert.equal(4, world:shapeCastAll(sword, 0, 0, 2 * pi, "foes"))
    assert.equal(4, world:shapeCastAll(sword, 0, 0, -2 * pi, { "friends" }))
    local item, t, nx, ny = world:shapeCast(sword, 0, 0, 2, "foes")
    local st, sx, sy = sword:sweep(world:getShape(0), 0, 0, 2)
    assert.same({ 0, st, sx, sy }, { item, t, nx, ny })
    assert.is_nil(world:shapeCast(sword, 0, 0, nil, "friends"), "no turn, and a filter")
    assert.is_nil(world:shapeCast(sword, 0, 0, 0.01))
  end)

  it("finds what each sweep finds, in any room", function()
    local rng = numbers.new(78)
    for n = 1, 60 do
      world:clear()
      rooms.fill(rng, rooms.kinds[n % #rooms.kinds + 1], world)
      local body = rooms.body(rng, world)
      if body then
        local dx, dy, da = rng:range(-6, 6), rng:range(-6, 6), rng:range(-7, 7)
        local times, first = {}, nil
        for k = 1, world:shapeCastAll(body, dx, dy, da) do
          local _, other, _, t = world:getHit(k)
          times[other], first = t, first or other
        end
        for item in world:items() do
          assert.equal(body:sweep(world:getShape(item), dx, dy, da), times[item])
        end
        assert.equal(first, (world:shapeCast(body, dx, dy, da)))
      end
    end
  end)
end)

describe("the leg of a hit", function()
  -- Where the item stood when the leg of hit k began: x, y, angle.
  local function start(world, k)
    local t = select(4, world:getHit(k))
    local x, y, dx, dy, angle, da, dt = world:getHitLeg(k)
    return x - t * dx * dt, y - t * dy * dt, angle - t * da * dt
  end

  local function begins(x, y, angle, world, k)
    local sx, sy, sa = start(world, k)
    near(x, sx, "x")
    near(y, sy, "y")
    near(angle, sa, "angle")
  end

  it("of a cast that turned has the angle there, and that of the whole cast", function()
    local world = graze.world()
    world:add("near", graze.circle(20, -8, 4))
    world:add("far", graze.circle(0, 22, 6))
    local sword = graze.rectangle(0, -1, 30, 2):setTransform(1, 2, -1)
    assert.equal(2, world:shapeCastAll(sword, 4, -3, 3))
    for k = 1, 2 do
      local t = select(4, world:getHit(k))
      local x, y, dx, dy, angle, da, dt = world:getHitLeg(k)
      assert.same({ 4, -3, 3, 1 }, { dx, dy, da, dt })
      near(3 * t - 1, angle)
      near(1 + 4 * t, x)
      near(2 - 3 * t, y)
      begins(1, 2, -1, world, k)
    end
  end)

  it("has no angle where nothing can turn", function()
    local world = graze.world()
    world:add("wall", graze.rectangle(50, -50, 10, 100))
    world:add("box", graze.rectangle(-2, -2, 4, 4):setAngle(1))
    local function count() return select("#", world:getHitLeg(1)) end
    world:move("box", 90, 0)
    assert.equal(4, count())
    world:rayCastAll(0, 0, 90, 0)
    assert.equal(4, count())
    world:shapeCastAll(graze.circle(0, 0, 1), 90, 0)
    assert.equal(4, count())
    world:setPosition("box", 0, 0):setVelocity("box", 90, 0):step(1)
    assert.equal(4, count())
    world:setPosition("box", 0, 0):setVelocity("box", 90, 0):setAngularVelocity("box", 0):step(1)
    assert.equal(7, count())
  end)

  it("of a move that turned leads back to where the item was", function()
    local world = graze.world()
    world:add("wall", graze.rectangle(10, -100, 100, 200))
    world:add("ship", graze.rectangle(-2, -15, 4, 30):setTransform(4, 3, -0.25))
    local _, _, n, angle = world:move("ship", 7, 0, pi / 2, "touch")
    assert.equal(1, n)
    local _, _, _, _, there, da, dt = world:getHitLeg(1)
    assert.same({ angle, pi / 2 + 0.25, 1 }, { there, da, dt })
    begins(4, 3, -0.25, world, 1)
  end)

  it("touches at its end, and begins where there is room, in any room", function()
    local rng, seen, straight = numbers.new(12), 0, 0
    local function depthIn(world, rod, item)
      return world:getGroup(item) ~= "coins" and rod:collide(world:getShape(item)) or 0
    end
    for _ = 1, 150 do
      local world = graze.world():rule("default", "coins", "cross")
      for i = 1, 12 do
        world:add(i, graze.rectangle(-6, -6, 12, 12):setTransform(rng:range(-60, 60),
          rng:range(-60, 60), rng:range(0, 3)), { group = i % 4 == 0 and "coins" or nil })
      end
      world:add("rod", graze.rectangle(-9, -1, 20, 2))
      world:push "rod"
      world:moveBy("rod", rng:range(-40, 40), rng:range(-40, 40), rng:range(-4, 4),
        rng:chance(0.3) and { default = "bounce", coins = "cross" } or nil)
      for k, _, other, _, _, _, _, _, _, depth in world:hits() do
        local x, y, _, _, angle, da = world:getHitLeg(k)
        local rod = world:getShape("rod"):setTransform(x, y, angle)
        if depth == 0 then
          assert.is_true(abs(rod:distance(world:getShape(other))) < 1e-6, k)
          rod:setTransform(start(world, k))
          for i = 1, 12 do assert.is_true(depthIn(world, rod, i) < 1e-6, k) end
          seen, straight = seen + 1, straight + (da == 0 and 1 or 0)
        end
      end
    end
    assert.is_true(seen > 200, seen)
    assert.is_true(straight > 20, straight) -- behind the turn, which may have given way
  end)

  it("of a step that turned has the angular velocity, and lasts as long as the flight", function()
    local world = graze.world():rule("default", "default", "bounce")
    world:add("left", graze.rectangle(-60, -90, 10, 180))
    world:add("right", graze.rectangle(50, -90, 10, 180))
    world:add("wheel", graze.circle(0, 0, 5):setAngle(0.5))
    world:setVelocity("wheel", 90, 0):setAngularVelocity("wheel", 3):setMass("wheel", 1)
    assert.equal(2, world:step(2))
    local x, y, vx, vy, angle, w, dt = world:getHitLeg(1)
    assert.same({ 45, 0, 90, 0, 3, 2 }, { x, y, vx, vy, w, dt })
    near(0.5 + 3 * 0.5, angle)
    begins(0, 0, 0.5, world, 1)
    x, y, vx, vy, angle, w, dt = world:getHitLeg(2)
    assert.same({ -45, 0, -90, 0, 3 }, { x, y, vx, vy, w })
    near(1.5, dt)
    near(0.5 + 3 * 1.5, angle)
    begins(45, 0, 0.5 + 3 * 0.5, world, 2)
  end)

  it("of a step begins where the last contact was", function()
    local rng, seen = numbers.new(5), 0
    for _ = 1, 60 do
      local world = graze.world():rule("default", "default", "bounce")
      world:add("room", graze.chain({ -50, -50, 50, -50, 50, 50, -50, 50 }, true))
      world:add("rod", graze.rectangle(-9, -1, 18, 2))
      world:setVelocity("rod", rng:range(-900, 900), rng:range(-900, 900))
      world:setAngularVelocity("rod", rng:range(-9, 9)):setMass("rod", 1)
      local x, y, angle = world:getTransform "rod"
      for _ = 1, 5 do
        for k = 1, world:step(1 / 10) do
          begins(x, y, angle, world, k)
          x, y, _, _, angle = world:getHitLeg(k)
          seen = seen + 1
        end
        x, y, angle = world:getTransform "rod"
      end
    end
    assert.is_true(seen > 200, seen)
  end)
end)

describe("moves and casts that turn refuse", function()
  local world
  before_each(function()
    world = graze.world()
    world:add("grid", graze.grid(2, 2, 1, 1))
    world:add("plane", graze.plane(0, -1, 3))
    world:add("box", graze.rectangle(0, 0, 1, 1))
  end)

  local function refuses(message, method, ...)
    local list, n = { ... }, select("#", ...)
    local ok, text = pcall(function() return world[method](world, unpack(list, 1, n)) end)
    assert.is_false(ok)
    assert.truthy(text:find(message, 1, true), text)
  end

  it("to turn grids and planes, and angles that are none", function()
    for _, method in ipairs { "move", "moveBy", "check" } do
      refuses("'" .. method .. "' (a grid is moved, never turned)", method, "grid", 1, 1, 1)
      refuses("a plane", method, "plane", 1, 1, 1)
      refuses("finite number expected, got nan", method, "box", 1, 1, 0 / 0)
      refuses("finite number expected, got infinity", method, "box", 1, 1, math.huge)
      refuses("the turn must not exceed 2^20", method, "box", 1, 1, 2 ^ 20 + 1)
      assert.same({ 0, 0, 0 }, { world:getTransform "box" })
    end
    world:setAngle("box", 2 ^ 21)
    assert.equal(2 ^ 21 + 1, (select(4, world:move("box", 1, 1, 2 ^ 21 + 1))))
    for _, method in ipairs { "shapeCast", "shapeCastAll" } do
      refuses("a grid is moved, never turned", method, graze.grid(2, 2, 1, 1), 1, 1, 1)
      refuses("the turn must not exceed 2^20", method, graze.circle(0, 0, 1), 1, 1, -2 ^ 20 - 1)
    end
    assert.same({ 3, 4, 0, 0 }, { world:move("grid", 3, 4, 0) })
  end)
end)
