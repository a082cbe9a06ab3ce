-- What is crossed in a step is a hit, whoever has a mass and whatever else flies.

local graze = require "graze"
local numbers = require "spec.support.numbers"

local DT = 1 / 60

-- The crossings of the last step, as a set of "item other" with their times. Two without masses fly
-- one after the other, so each of them may tell it.
local function crossings(world)
  local set, count = {}, 0
  for _, item, other, response, t in world:hits() do
    if response == "cross" then
      local name = item < other and item .. " " .. other or other .. " " .. item
      local mass = world:getMass(item) or world:getMass(other)
      assert.is_true(not (set[name] and mass), name .. " is told twice")
      set[name], count = t, count + 1
    end
  end
  return set, count
end

describe("a bounce in a step", function()
  it("is a hit each time, whatever else flies", function()
    for _, others in ipairs { 0, 1 } do
      local world = graze.world():rule("default", "default", "bounce")
      world:add("left", graze.rectangle(-20, -50, 10, 100))
      world:add("right", graze.rectangle(10, -50, 10, 100))
      world:add("ball", graze.circle(0, 0, 1), { mass = 1, velocity = { 100, 0 } })
      for k = 1, others do
        world:add("other" .. k, graze.circle(0, 0, 1):setPosition(500, 0),
          { mass = 1, velocity = { 0, 10 } })
      end
      assert.equal(6, world:step(1))
    end
  end)
end)

describe("a crossing in a step", function()
  -- A man with or without a mass goes through a coin; another is far away.
  local function told(mass, coin, other)
    local world = graze.world():rule("men", "coins", "cross")
    world:add("man", graze.circle(0, 0, 8), { group = "men", mass = mass })
    coin.group = "coins"
    world:add("coin", graze.circle(20, 0, 6), coin)
    world:add("other", graze.circle(500, 0, 9), other)
    local steps = {}
    for step = 1, 20 do
      world:setVelocity("man", 150, 0):step(DT)
      if crossings(world)["coin man"] then steps[#steps + 1] = step end
    end
    return steps
  end

  it("is told once in each step in which the two overlap", function()
    local expected = {}
    for step = 3, 14 do expected[#expected + 1] = step end
    for _, other in ipairs { {}, { mass = 1 }, { mass = 1, velocity = { 0, 10 } },
      { mass = 1, angularVelocity = 1, hinge = { -9, 9 } } } do
      for _, coin in ipairs { {}, { mass = 1 }, { mass = 1, velocity = { 0, 0.001 } } } do
        assert.same(expected, told(1, coin, other))
        assert.same(expected, told(nil, coin, other))
      end
    end
  end)

  it("changes nobody's way, and has its time and normal", function()
    local world = graze.world():rule("default", "default", "cross")
    for i = 1, 2 do
      world:add("ball" .. i, graze.circle(0, 0, 5):setPosition(40 * i, 0), { mass = i })
      world:setVelocity("ball" .. i, i == 1 and 60 or -60, 0)
    end
    assert.equal(1, world:step(1))
    local item, other, response, t, nx, ny, px = world:getHit(1)
    assert.same({ "ball1", "ball2", "cross" }, { item, other, response })
    assert.is_true(math.abs(t - 0.25) < 1e-12 and math.abs(px - 60) < 1e-9)
    assert.same({ -1, 0 }, { nx, ny })
    assert.is_true(math.abs(world:getPosition "ball1" - 100) < 1e-9)
    assert.is_true(math.abs(world:getPosition "ball2" - 20) < 1e-9)
  end)

  it("is told of one that a filter lets cross only one way", function()
    for _, name in ipairs { "a", "b" } do
      local world = graze.world()
      world:add("a", graze.circle(0, 0, 5), { mass = 1, velocity = { 60, 0 } })
      world:add("b", graze.circle(0, 0, 5):setPosition(40, 0), { mass = 1, velocity = { -60, 0 } })
      world:step(1, function(item) return item == name and "cross" or "ignore" end)
      assert.is_number(crossings(world)["a b"])
    end
  end)

  it("is told once, on whichever leg", function()
    local world = graze.world():rule("default", "default", "bounce")
    world:rule("default", "coins", "cross")
    world:add("man", graze.circle(0, 0, 2), { mass = 1, velocity = { 2000, 0 } })
    world:add("slope", graze.polygon(385, -20, 435, 30, 435, -20))
    world:add("ceiling", graze.rectangle(-1000, 500, 3000, 10))
    world:add("coin", graze.circle(20, 0, 5), { group = "coins" })
    world:add("right", graze.rectangle(5252, -50, 10, 100))
    world:add("left", graze.rectangle(4862, -50, 10, 100))
    world:add("other", graze.circle(0, 0, 2):setPosition(5000, 0),
      { mass = 1, velocity = { 1000, 0 } })
    world:step(1)
    assert.is_number(crossings(world)["coin man"])
  end)

  it("of a mass at rest comes before what throws that", function()
    for _, from in ipairs { -40, -8 } do
      local world = graze.world():rule("men", "coins", "cross")
      world:add("man", graze.circle(0, 0, 5):setPosition(from, 0),
        { group = "men", mass = 1, velocity = { 200, 0 } })
      world:add("coin", graze.circle(0, 0, 5), { group = "coins", mass = 1 })
      world:add("hammer", graze.circle(0, 0, 5):setPosition(0, 100),
        { mass = 1, velocity = { 0, -100 } })
      world:step(1)
      local t = crossings(world)["coin man"]
      assert.is_true(math.abs(t - math.max(0, (-10 - from) / 200)) < 1e-9, t)
    end
  end)

  it("is told of a new way, along what cannot give way, and no second time", function()
    for _, coin in ipairs { { 12, 40, 2, mass = 1 }, { 12, 40, 2, mass = 1, velocity = { 0, 1 } },
      { 12, 4, 4 } } do
      local world = graze.world():rule("men", "coins", "cross"):rule("coins", "default", "ignore")
      world:add("wall", graze.rectangle(30, -500, 10, 1000))
      world:add("crate", graze.rectangle(20, -100, 10, 200), { mass = 1 })
      world:add("coin", graze.circle(0, 0, coin[3]):setPosition(coin[1], coin[2]),
        { group = "coins", mass = coin.mass, velocity = coin.velocity })
      world:add("man", graze.circle(0, 0, 5):setPosition(10, 0),
        { group = "men", velocity = { 60, coin.mass and 60 or 6 } })
      world:step(1)
      local count = 0
      for _, item, other in world:hits() do
        if item == "coin" or other == "coin" then count = count + 1 end
      end
      assert.equal(1, count)
    end
  end)

  it("has the depth of two that overlap at the start", function()
    for _, speed in ipairs { 0, 1e-9 } do
      local world = graze.world():rule("default", "default", "cross")
      world:add("man", graze.circle(0, 0, 5), { mass = 1, velocity = { 60, 0 } })
      world:add("coin", graze.circle(0, 0, 5):setPosition(4, 0),
        { mass = 1, velocity = { 0, speed } })
      world:step(0.1)
      local depth = select(9, world:getHit(1))
      assert.is_true(math.abs(depth - 6) < 1e-6, depth)
    end
  end)

  it("is told if a filter says so for either", function()
    for _, man in ipairs { 1, false } do
      for _, coin in ipairs { 1, false } do
        for _, asked in ipairs { "man", "coin" } do
          local world = graze.world()
          world:add("man", graze.circle(0, 0, 5), { mass = man or nil, velocity = { 60, 0 } })
          world:add("coin", graze.circle(0, 0, 5):setPosition(40, 0),
            { mass = coin or nil, velocity = { -1, 0 } })
          world:step(1, function(item) return item == asked and "cross" or "ignore" end)
          local isTold = crossings(world)["coin man"] ~= nil
          local who = ("%s %s %s"):format(tostring(man), tostring(coin), asked)
          if man or coin then assert.is_true(isTold, who) end
        end
      end
    end
  end)

  -- Discs on straight ways: when does the distance of two become the sum of their radii?
  local function enters(a, b)
    local x, y, vx, vy = a.x - b.x, a.y - b.y, a.vx - b.vx, a.vy - b.vy
    local r = a.r + b.r
    local c, bb, aa = x * x + y * y - r * r, x * vx + y * vy, vx * vx + vy * vy
    if c < 0 then return 0, c > -1e-6 * r * r end
    local root = bb * bb - aa * c
    local t = root > 0 and aa > 0 and (-bb - math.sqrt(math.max(root, 0))) / aa or nil
    if t and t < 0 then t = nil end
    local doubtful = math.abs(root) < 1e-6 * (bb * bb + aa * c) or math.abs(c) < 1e-6 * r * r
      or t and math.abs(t - 1) < 1e-6
    return t and t < 1 and t or nil, doubtful
  end

  it("is that of the pairs which meet, whoever has a mass", function()
    local rng, met = numbers.new(56), 0
    for case = 1, numbers.cases(300) do
      local world, discs = graze.world():rule("default", "default", "cross"), {}
      for i = 1, rng:whole(2, 12) do
        local rests = rng:whole(1, 4) == 1
        local disc = { name = ("d%02d"):format(i), x = rng:range(0, 100), y = rng:range(0, 100),
          r = rng:range(1, 12), vx = rests and 0 or rng:range(-80, 80),
          vy = rests and 0 or rng:range(-80, 80),
          mass = rng:whole(1, 3) > 1 and rng:range(0.5, 3) or nil }
        discs[i] = disc
        world:add(disc.name, graze.circle(0, 0, disc.r):setPosition(disc.x, disc.y),
          { mass = disc.mass, velocity = { disc.vx, disc.vy } })
      end
      world:step(1)
      local set, count = crossings(world)
      for i, a in ipairs(discs) do
        for j = i + 1, #discs do
          local b = discs[j]
          local t, doubtful = enters(a, b)
          local name = a.name .. " " .. b.name
          local flies = a.vx ~= 0 or b.vx ~= 0
          if flies and (a.mass or b.mass) then -- of two without, the later one finds the other
            local said = set[name] ~= nil
            local where = name .. " in case " .. case
            assert.is_true(doubtful or said == (t ~= nil), where)
            if t and said and not doubtful then
              assert.is_true(math.abs(set[name] - t) < 1e-9, where)
            end
          end
        end
      end
      met = met + count
    end
    assert.is_true(met > 1000, met)
  end)

  it("is the same beside others, which bounce elsewhere", function()
    local rng, met = numbers.new(57), 0
    for case = 1, numbers.cases(100) do
      local seed = rng:whole(1, 1e6)
      local function play(other)
        local own = numbers.new(seed)
        local world = graze.world():rule("default", "default", "bounce")
        world:rule("coins", "default", "cross"):rule("coins", "coins", "ignore")
        world:add("room", graze.chain({ 0, 0, 200, 0, 200, 200, 0, 200 }, true))
        for i = 1, 12 do
          local shape = own:pick { graze.circle(0, 0, own:range(2, 20)),
            graze.rectangle(-8, -3, 16, own:range(4, 30)),
            graze.segment(0, 0, own:range(5, 40), 9) }
          world:add("coin" .. i, shape:setPosition(own:range(0, 200), own:range(0, 200)),
            { group = "coins" })
        end
        world:add("man", graze.rectangle(-5, -4, 10, 8):setPosition(100, 100), { mass = 1,
          velocity = { own:range(-3000, 3000), own:range(-3000, 3000) },
          acceleration = { 0, own:pick { 0, 900 } },
          angularVelocity = own:pick { 0, 3 } > 0 and own:range(-5, 5) or nil })
        if other then
          for i = 1, 3 do
            world:add("other" .. i, graze.circle(0, 0, 9):setPosition(500 + 30 * i, i),
              { mass = 1, velocity = { 200 - 100 * i, 0 }, angularVelocity = i })
          end
        end
        local list = {}
        for _ = 1, 20 do
          world:step(DT)
          for _, item, name, response in world:hits() do
            if item == "man" or name == "man" then
              list[#list + 1] = name .. response
            end
          end
        end
        return list
      end
      local alone, beside = play(false), play(true)
      assert.same(alone, beside, "case " .. case)
      met = met + #alone
    end
    assert.is_true(met > 1000, met)
  end)

  it("is never what flies itself, beside a crate at rest", function()
    local world, met = graze.world():rule("ball", "*", "cross"), {}
    world:add("floor", graze.rectangle(-100, 0, 200, 20))
    world:add("crate", graze.rectangle(-5, -10, 10, 10), { mass = 17, acceleration = { 0, 60 } })
    for _ = 1, 5 do world:step(0.1) end
    assert.is_true(world:isAtRest "crate")
    world:add("ball", graze.circle(0, 0, 4):setPosition(0, -30), { group = "ball", mass = 1,
      acceleration = { 0, 60 } })
    for _ = 1, 60 do
      world:step(1 / 30)
      for _, item, other, response in world:hits() do
        if item == "ball" or other == "ball" then met[item .. " " .. other] = response end
      end
    end
    assert.same({ ["ball crate"] = "cross", ["ball floor"] = "cross" }, met)
  end)
end)
