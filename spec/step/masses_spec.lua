-- Items with masses that meet in a step: all fly at once, and what meets at one instant is solved
-- together. So the order in which they were added means nothing, and nobody waits for anybody.

local graze = require "graze"
local numbers = require "spec.support.numbers"
local scene = require "spec.support.scene"

local disc, is, near, run = scene.disc, scene.is, scene.near, scene.run
local sqrt = math.sqrt

-- Two discs on a line, a at 0 and b at 30, after two seconds in so many steps: x and velocity of
-- each, and the number of hits.
local function meets(rule, a, b, steps, expected)
  local function bodies()
    return {
      { "a", disc(), a.x or 0, 0, a.mass, v = { a.v, 0 }, e = a.e },
      { "b", disc(), b.x or 30, 0, b.mass, v = { b.v or 0, 0 }, e = b.e },
    }
  end
  scene.each_order(rule, bodies, function(world)
    assert.equal(expected.hits or 1, run(world, 2, 2 / steps))
    is(world, "a", expected[1], 0, expected[2], 0)
    is(world, "b", expected[3], 0, expected[4], 0)
  end)
end

describe("two masses that meet", function()
  for _, steps in ipairs { 1, 7, 60 } do
    describe("within two seconds in " .. steps .. " steps", function()
      it("of equal mass change their velocities, from the instant at which they touch", function()
        meets("bounce", { mass = 1, v = 20 }, { mass = 1 }, steps, { 20, 0, 50, 20 })
      end)

      it("share their momentum by their masses", function()
        meets("bounce", { mass = 3, v = 20 }, { mass = 1 }, steps, { 30, 10, 60, 30 })
      end)

      it("take from what has no mass all that it has, and leave it on its way", function()
        meets("bounce", { v = 20 }, { mass = 1 }, steps, { 40, 20, 70, 40 })
        meets("bounce", { v = 20 }, { mass = 1, v = -20 }, steps, { 40, 20, 110, 60 })
      end)

      it("bounce with the lesser restitution of both", function()
        meets("bounce", { mass = 1, v = 20, e = 0.5 }, { mass = 1 }, steps, { 25, 5, 45, 15 })
        meets("bounce", { mass = 1, v = 20 }, { mass = 1, e = 0.5 }, steps, { 25, 5, 45, 15 })
      end)

      it("bounce off what stands with the lesser of both, too, alone or not", function()
        for _, balls in ipairs { 1, 2 } do
          local world = graze.world():rule("default", "default", "bounce")
          world:add("cushion", graze.rectangle(25, -50, 10, 100), { restitution = 0.5 })
          for k = 1, balls do
            scene.add(world, { k, disc(), 0, 10 * k, 1, v = { 20, 0 }, e = 0.9 })
          end
          run(world, 2, 2 / steps)
          is(world, 1, 10, 10, -10, 0)
        end
      end)

      it("go on together where they slide", function()
        meets("slide", { mass = 1, v = 20 }, { mass = 1 }, steps, { 30, 10, 40, 10 })
      end)
    end)
  end

  it("meet where their parabolas do, in steps of any size", function()
    for _, dt in ipairs { 1 / 60, 1 / 7, 3 } do
      local function bodies()
        return { { "a", disc(), 0, 0, 1 }, { "b", disc(), 50, 0, 1 } }
      end
      scene.each_order("bounce", bodies, function(world)
        world:setAcceleration("a", 20, 0) -- is at 40 with 40 after 2 s
        run(world, 3, dt)
        is(world, "a", 50, 0, 20, 0)
        is(world, "b", 90, 0, 40, 0)
      end)
    end
  end)

  it("tell of a meeting once: the one that was added first, when and where they were", function()
    local function bodies()
      return {
        { "a", disc(), 0, 0, 1, v = { 40, 0 } },
        { "b", disc(), 40, 0, 1, v = { -20, 0 } }, -- at 0.5 s, between 25
      }
    end
    scene.each_order("bounce", bodies, function(world, order)
      local first = order == "1 2" and "a" or "b"
      assert.equal(1, world:step(1))
      local item, other, response, t, nx, ny, _, _, depth = world:getHit(1)
      assert.same({ first, first == "a" and "b" or "a", "bounce" }, { item, other, response })
      near(0.5, t)
      near(first == "a" and -1 or 1, nx)
      near(0, ny)
      assert.equal(0, depth)
    end)
  end)
end)

describe("a ball that spins", function()
  -- Nothing turns a ball about its middle; so its spin is there to be seen alone.
  it("bounces off a box as one that does not", function()
    local found = {}
    for _, spin in ipairs { false, 0, -8, 1000 } do
      for _, e in ipairs { 1, 0.5, 0 } do
        scene.each_order("bounce", function()
          return { { "ball", disc(), 5, 8, 1, v = { -73, -60 }, spin = spin or nil, e = e },
            { "box", scene.block(8, 6), 0, 0, 0.2, v = { 14, 50 } } }
        end, function(world)
          assert.equal(1, world:step(1 / 60))
          local now = { scene.vx(world, "ball"), scene.vy(world, "ball"), scene.vx(world, "box"),
            scene.vy(world, "box") }
          found[e] = found[e] or now
          for k = 1, 4 do near(found[e][k], now[k], "velocity", 1e-5) end
          assert.equal(spin or nil, world:getAngularVelocity "ball")
        end)
      end
    end
    near(-153.50202975602, found[1][4])
  end)
end)

describe("nobody meets", function()
  it("who runs away, and nobody is held up by who follows", function()
    for _, steps in ipairs { 1, 60 } do
      meets("bounce", { mass = 1, v = 100 }, { mass = 1, v = 200, x = 100 }, steps,
        { 200, 100, 500, 200, hits = 0 })
      meets("bounce", { v = 200, mass = 1 }, { v = 300, x = 11 }, steps,
        { 400, 200, 611, 300, hits = 0 })
    end
  end)

  it("who falls alike, also with the rule touch", function()
    for _, rule in ipairs { "bounce", "slide", "touch" } do
      local function bodies()
        return { { "upper", disc(), 0, 0, 1, g = 1000 }, { "lower", disc(), 0, 11, 1, g = 1000 } }
      end
      scene.each_order(rule, bodies, function(world)
        assert.equal(0, run(world, 1))
        is(world, "upper", 0, 500, 0, 1000)
        is(world, "lower", 0, 511, 0, 1000)
      end)
    end
  end)

  it("who falls alike, however slowly, and touches from the start", function()
    local world = scene.world("slide", { { "a", disc(), 0, 0, 1, g = 1e-11 },
      { "b", disc(), 10, 0, 1, g = 1e-11 } })
    world:step(1e6)
    scene.is(world, "a", 0, 5, 0, 1e-5)
    scene.is(world, "b", 10, 5, 0, 1e-5)
  end)

  it("who flees, also with the rule touch: only what runs into it stops", function()
    scene.each_order("touch", function()
      return { { "chaser", disc(), 0, 0, 1, v = { 100, 0 } },
        { "chased", disc(), 30, 0, 1, v = { 40, 0 } } }
    end, function(world)
      assert.equal(1, run(world, 1))
      is(world, "chaser", 100 / 3, 0, 0, 0)
      is(world, "chased", 70, 0, 40, 0)
    end)
  end)

  it("who has left what struck it", function()
    local function bodies()
      return { { "mallet", disc(8), 0, 0, nil, v = { 300, 0 } }, { "puck", disc(), 14, 0, 1 } }
    end
    scene.each_order("bounce", bodies, function(world)
      assert.equal(1, run(world, 1))
      is(world, "puck", 612, 0, 600, 0)
      is(world, "mallet", 300, 0, 300, 0)
    end)
  end)

  it("from behind: a bar in front that is faster keeps its way", function()
    local function bodies()
      return {
        { "ball", disc(), 0, 0, 1, v = { 200, 0 } },
        { "bar", graze.rectangle(0, -50, 10, 100), 6, 0, nil, v = { 300, 0 } },
      }
    end
    scene.each_order("bounce", bodies, function(world)
      assert.equal(0, run(world, 1))
      is(world, "ball", 200, 0)
      is(world, "bar", 306, 0)
    end)
  end)
end)

describe("what touches at one instant", function()
  it("passes a blow through a row in the frame in which it comes", function()
    for blows = 1, 4 do
      local function bodies()
        local list = {}
        for k = 1, 5 do list[k] = { k, disc(), 10 * k, 0, 1 } end
        for k = 1, blows do list[5 + k] = { -k, disc(), 9.9 - 10 * k, 0, 1, v = { 30, 0 } } end
        return list
      end
      scene.each_order("bounce", bodies, function(world) -- as many go as have come
        world:step(1 / 60)
        for k = 1, 5 do near(k > 5 - blows and 30 or 0, scene.vx(world, k), "ball " .. k) end
        for k = 1, blows do near(blows + 5 - k < 5 and 30 or 0, scene.vx(world, -k)) end
      end)
    end
  end)

  it("throws two at once by the same", function()
    local function bodies()
      return {
        { "cue", disc(), -50, 0, 1, v = { 100, 0 } },
        { "upper", disc(), 0, -5, 1 }, { "lower", disc(), 0, 5, 1 },
      }
    end
    scene.each_order("bounce", bodies, function(world)
      run(world, 1)
      is(world, "cue", nil, nil, -20, 0)
      is(world, "upper", nil, nil, 60, -34.641016151378)
      is(world, "lower", nil, nil, 60, 34.641016151378)
    end)
  end)

  it("that rests is moved by what touches it and is accelerated", function()
    for _, rule in ipairs { "slide", "bounce" } do
      scene.each_order(rule, function()
        return { { "pushing", disc(), 0, 0, 1 }, { "pushed", disc(), 10, 0, 1 },
          { "last", disc(), 20, 0, 2 } }
      end, function(world)
        world:setAcceleration("pushing", 100, 0)
        run(world, 1)
        is(world, "pushing", 12.5, 0, 25, 0)
        is(world, "pushed", 22.5, 0, 25, 0)
        is(world, "last", 32.5, 0, 25, 0)
      end)
    end
  end)

  it("comes out of the corner of two walls as it went in, times the restitution", function()
    for e, x in pairs { [1] = 0, [0.5] = 7.5 } do
      local world = scene.world("bounce", {
        scene.fixed("right", graze.rectangle(20, -100, 10, 200)),
        scene.fixed("below", graze.rectangle(-100, 20, 200, 10)),
        { "ball", disc(), 0, 0, 1, v = { 30, 30 }, e = e },
      })
      world:step(1)
      is(world, "ball", x, x, -30 * e, -30 * e)
    end
  end)

  it("is thrown up by what falls with it onto a floor", function()
    -- M bounces first, and meets m, which comes down: two that meet at u and -u
    for _, big in ipairs { 3, 10, 100 } do
      local function bodies()
        return {
          scene.fixed("floor", graze.plane(0, -1, 0)),
          { "big", disc(), 0, -105, big, v = { 0, 10 } },
          { "small", disc(), 0, -115, 1, v = { 0, 10 } },
        }
      end
      scene.each_order("bounce", bodies, function(world)
        world:step(10.5)
        is(world, "small", 0, nil, 0, -10 * (3 * big - 1) / (big + 1))
        is(world, "big", 0, nil, 0, 10 * (3 - big) / (big + 1))
      end)
    end
  end)
end)

-- A rack of 15 balls with the head at (0, 0), and a cue ball that comes along the x axis.
local function rack(gap)
  local list, apart = { { "cue", disc(), -100, 0, 1, v = { 600, 0 } } }, 10 + gap
  for row = 0, 4 do
    for k = 0, row do
      list[#list + 1] = { row .. " " .. k, disc(), row * apart * sqrt(3) / 2,
        (k - row / 2) * apart, 1 }
    end
  end
  return list
end

-- Return how far the rack is from its mirror image, and its momentum and energy.
local function measure(world)
  local off, px, py, energy = math.abs(scene.y(world, "cue")), 0, 0, 0
  for item in world:items() do
    local row, k = item:match "(%d) (%d)"
    local x, y = world:getPosition(item)
    local vx, vy = world:getVelocity(item)
    px, py, energy = px + vx, py + vy, energy + vx * vx + vy * vy
    if row then
      local mirrorX, mirrorY = world:getPosition(("%d %d"):format(row, row - k))
      off = math.max(off, math.abs(x - mirrorX), math.abs(y + mirrorY))
    end
  end
  return off, px, py, energy
end

describe("a break of fifteen", function()
  local function looks(gap, look)
    scene.each_order("bounce", function() return rack(gap) end, function(world)
      run(world, 1 / 6)
      local off, px, py, energy = measure(world)
      assert.is_true(off <= 1e-12, off)
      near(600, px, "momentum", 1e-12)
      near(0, py, "momentum across", 1e-9)
      near(360000, energy, "energy", 1e-14)
      if look then look(world) end
    end)
  end

  it("of balls that touch throws the two far corners alone", function()
    looks(0, function(world)
      for item in world:items() do
        local corner = ({ ["4 0"] = -120, ["4 4"] = 120 })[item]
        local vx = item == "cue" and -120 or corner and 360 or 0
        is(world, item, nil, nil, vx, (corner or 0) * sqrt(3))
      end
    end)
  end)

  it("of balls with gaps keeps momentum, energy and the symmetry", function() looks(0.1) end)

  it("comes out alike in every order of insertion", function()
    local first
    scene.each_order("bounce", function() return rack(0) end, function(world)
      run(world, 0.5)
      local places = {}
      for _, body in ipairs(rack(0)) do
        places[#places + 1], places[#places + 2] = world:getPosition(body[1])
      end
      first = first or places
      for k, x in ipairs(places) do near(first[k], x, "place", 1e-12) end
    end)
  end)
end)

-- A row of discs with gaps of `apart` between them; their masses and velocities are by chance.
local function random_row(rng, apart)
  local n, masses = rng:whole(2, 7), {}
  for k = 1, n do masses[k] = { rng:magnitude(-1, 1), rng:range(-20, 20) } end
  return n, function()
    local list, x = {}, 0
    for k = 1, n do
      list[k] = { k, disc(), x, 0, masses[k][1], v = { masses[k][2], 0 } }
      x = x + 10 + apart * (k % 3 + 1)
    end
    return list
  end
end

describe("a row of unequal masses", function()
  local function ends_sorted(seed, apart, time)
    local rng = numbers.new(seed)
    for case = 1, numbers.cases(40) do
      local n, bodies = random_row(rng, apart)
      local first
      scene.each_order("bounce", bodies, function(world, order)
        local momentum, energy = 0, 0
        for _, body in ipairs(bodies()) do
          momentum, energy = momentum + body[5] * body.v[1], energy + body[5] * body.v[1] ^ 2
        end
        world:step(time)
        local speeds, fastest = {}, -math.huge
        for k, body in ipairs(bodies()) do
          speeds[k] = scene.vx(world, k)
          assert.is_true(speeds[k] >= fastest - 10 / time, ("%d comes back in %s"):format(k, order))
          fastest = speeds[k]
          momentum = momentum - body[5] * speeds[k]
          energy = energy - body[5] * speeds[k] ^ 2
        end
        near(0, momentum / 100, "momentum")
        near(0, energy / 1000, "energy")
        scene.clear(world)
        first = first or speeds
        for k = 1, n do
          near(first[k], speeds[k], ("case %d, speed of %d in the order %s"):format(case, k, order))
        end
      end)
    end
  end

  it("with gaps ends sorted, with its momentum and energy, in every order of insertion",
    function() ends_sorted(44, 0.3, 1e4) end)

  it("that touches from the start ends so, too", function() ends_sorted(45, 0, 1e4) end)
end)
