-- Ends of ways where a round body, or one beside something round, leans on it: inside of the
-- polygon that stands for the two.

local graze = require "graze"
local numbers = require "spec.support.numbers"

local R = graze.rectangle

-- A leaning body, as world:move leaves it, which comes along the normal of a wall through (0, 0).
local function lean(world, body, angle)
  local far = 60
  world:add("body", body:clone():setPosition(far * math.sin(angle), -far * math.cos(angle)))
  world:move("body", 0, 0, "touch")
  return world:getPosition "body"
end

-- Walks a way, in one piece for each leg.
local function walks(world, body, way, n)
  if world:has "body" then world:remove "body" end
  world:add("body", body:clone():setPosition(way[1], way[2]))
  for k = 2, n do
    local x, y = way[2 * k - 1], way[2 * k]
    local ax, ay, hits = world:move("body", x, y, "touch")
    assert.same({ x, y, 0 }, { ax, ay, hits })
  end
end

local function slanted(angle)
  local world = graze.world()
  world:add("wall", R(-200, 0, 400, 10):setAngle(angle), { group = "walls" })
  return world
end

describe("a round body that leans on a slanted wall", function()
  local bodies = { graze.circle(0, 0, 8), graze.circle(3, 5, 8), graze.capsule(-4, 2, 5, 0, 6),
    graze.polygon({ -5, -5, 6, -4, 2, 7 }, 4) }

  it("has a way, from there and back, whatever the angle", function()
    for step = 0, 63 do
      local angle = step * math.pi / 32
      for _, body in ipairs(bodies) do
        local world = slanted(angle)
        local x, y = lean(world, body, angle)
        local nav = graze.navigation(world, body, -90, -90, 180, 180, "walls")
        assert.is_true(nav:fits(x, y))
        local gx, gy = nav:nearest(70 * math.sin(angle + 1), -70 * math.cos(angle + 1))
        local way, n, length = nav:path(x, y, gx, gy)
        assert.same({ x, y }, { way[1], way[2] })
        walks(world, body, way, n)
        local back, m, same = nav:path(gx, gy, x, y)
        assert.equal(length, same)
        walks(world, body, back, m)
      end
    end
  end)

  it("has one of no length to where it is", function()
    local world = slanted(0.2)
    local x, y = lean(world, bodies[1], 0.2)
    local nav = graze.navigation(world, bodies[1], -90, -90, 180, 180, "walls")
    assert.is_true(select(3, nav:nearest(x, y)) > 0.1)
    assert.same({ { x, y, x, y }, 2, 0 }, { nav:path(x, y, x, y) })
  end)

  it("has one from the corner of two, which is farther in", function()
    local ball, angle = bodies[1], math.pi / 16
    local world = slanted(angle)
    world:add("other", R(-200, 0, 400, 10):setAngle(angle + math.pi / 2), { group = "walls" })
    local s, c = math.sin(angle), math.cos(angle)
    world:add("body", ball:clone():setPosition(40 * c + 40 * s, 40 * s - 40 * c))
    world:move("body", 0, 0, "slide")
    local x, y = world:getPosition "body"
    local nav = graze.navigation(world, ball, -90, -90, 180, 180, "walls")
    assert.is_true(select(3, nav:nearest(x, y)) > 0.2)
    walks(world, ball, nav:path(x, y, 60 * c + 20 * s, 60 * s - 20 * c))
  end)

  it("has none from inside of the wall, as near as a place may be", function()
    for step = 0, 63 do
      local angle = step * math.pi / 32
      local world = slanted(angle)
      local x, y = lean(world, bodies[1], angle)
      local nav = graze.navigation(world, bodies[1], -90, -90, 180, 180, "walls")
      assert.is_false(nav:fits(x - 0.01 * math.sin(angle), y + 0.01 * math.cos(angle)))
      assert.is_nil(nav:path(x - 0.01 * math.sin(angle), y + 0.01 * math.cos(angle), x, y))
    end
  end)

  it("begins at it for nearest, too, and not beside the rectangle", function()
    local world = slanted(0.2)
    local x, y = lean(world, bodies[1], 0.2)
    local nav = graze.navigation(world, bodies[1], -90, -90, 180, 180, "walls")
    assert.is_true(select(3, nav:nearest(x, y)) > 0.1)
    local px, py = nav:nearest(0, 30, x, y)
    assert.is_true(py < 0 and nav:path(x, y, px, py) ~= nil)
    nav = graze.navigation(world, bodies[1], x + 0.05, -90, 180, 180, "walls")
    assert.is_false(nav:fits(x, y))
  end)
end)

-- ---- random scenes

local SIZE = 300

local function roundBody(rng)
  local r = rng:range(3, 14)
  return rng:pick {
    function() return graze.circle(0, 0, r) end,
    function() return graze.circle(0, 0, r) end,
    function() return graze.capsule(-r, 0, r, rng:range(-3, 3), rng:range(2, 8)) end,
    function() return graze.polygon({ -5, -5, 6, -4, 2, 7 }, rng:range(1, 6)) end,
    function() return graze.compound(graze.circle(-5, 0, r), R(0, -5, 12, 10)) end,
    function() return R(-r, -r, 2 * r, 2 * r):setAngle(rng:range(-3, 3)) end,
  }()
end

local function thing(rng)
  local shape = rng:pick {
    function() return R(0, 0, rng:range(10, 80), rng:range(10, 80)) end,
    function() return graze.circle(0, 0, rng:range(3, 40)) end,
    function()
      return graze.capsule(-20, 0, rng:range(5, 40), rng:range(-20, 20), rng:range(1, 12))
    end,
    function() return graze.regularPolygon(rng:whole(3, 9), rng:range(5, 40)) end,
    function() return graze.segment(0, 0, rng:range(10, 80), rng:range(-60, 60)) end,
    function()
      local corners = { -10, -10, rng:range(10, 40), -8, 5, rng:range(10, 40) }
      return graze.polygon(corners, rng:range(1, 8))
    end,
    function() return graze.outline(0, 0, 60, 0, 60, 12, 14, 12, 10, 50, 0, 50) end,
  }()
  return shape:setPosition(rng:range(0, SIZE), rng:range(0, SIZE)):setAngle(rng:range(-3.2, 3.2))
end

-- Walls that meet, walls with a gap into which the body hardly fits, and a plane.
local function scene(rng, body)
  local world = graze.world()
  for i = 1, rng:whole(3, 14) do world:add(i, thing(rng), { group = "things" }) end
  local x, y, angle = rng:range(50, 250), rng:range(50, 250), rng:range(-3, 3)
  local function wall(name, turn, away)
    local side = R(0, 0, 120, 10):setAngle(angle + turn)
    side:setPosition(x - away * math.sin(angle), y + away * math.cos(angle))
    world:add(name, side, { group = "things" })
  end
  if rng:chance(0.4) then
    wall("corner 1", 0, 0)
    wall("corner 2", rng:range(0.5, 2.6), 0)
  end
  if rng:chance(0.4) then
    local left, _, right = body:getBoundingBox()
    wall("gap 1", 0, 0)
    wall("gap 2", rng:range(-0.05, 0.05), 10 + (right - left) * rng:range(1, 1.1))
  end
  if rng:chance(0.2) then
    world:add("plane", graze.plane(rng:range(-1, 1), -1, 280), { group = "things" })
  end
  return world
end

-- Pushes a body about until it leans on something. Returns nil if it does not, or left the square.
local function push(rng, world, body, x, y)
  local hits = 0
  world:add("body", body:clone():setPosition(x, y))
  for _ = 1, rng:whole(1, 4) do
    local angle, far = rng:range(-3.2, 3.2), rng:range(5, 90)
    x, y, hits = world:move("body", x + far * math.cos(angle), y + far * math.sin(angle),
      rng:chance(0.6) and "slide" or "touch")
  end
  world:remove "body"
  if hits > 0 and x >= 0 and y >= 0 and x <= SIZE and y <= SIZE then return { x, y } end
end

describe("whoever leans on something", function()
  it("hits nothing on a way from there, nor on one to there, and nearly always has one", function()
    local rng = numbers.new(77)
    local leaning, none = 0, 0
    for _ = 1, numbers.cases(40) do
      local body = roundBody(rng)
      local world = scene(rng, body)
      local nav = graze.navigation(world, body, 0, 0, SIZE, SIZE, "things")
      local places = {}
      for _ = 1, 12 do
        local x, y = nav:nearest(rng:range(0, SIZE), rng:range(0, SIZE))
        local place = x and push(rng, world, body, x, y)
        if place then
          leaning = leaning + 1
          if nav:fits(place[1], place[2]) then places[#places + 1] = place else none = none + 1 end
        end
      end
      for i = 2, #places do
        local p, q = places[i - 1], places[i]
        local way, n, length = nav:path(p[1], p[2], q[1], q[2])
        local back, m, same = nav:path(q[1], q[2], p[1], p[2])
        assert.is_true(length == same or math.abs(length - same) <= 1e-9)
        if way then
          walks(world, body, way, n)
          walks(world, body, back, m)
          world:remove "body"
        end
      end
    end
    -- in corners of less than 60 degrees, in gaps, and where a third thing is in the way
    assert.is_true(none <= 0.05 * leaning + 3, none .. " of " .. leaning)
  end)
end)
