-- What a step does on a floor of two tiles: which of them holds an item, and that it makes no
-- difference which was inserted first, nor that one is higher by less than the skin.

local graze = require "graze"
local numbers = require "spec.support.numbers"

local SIZE = 10
local SKIN = 0.75 * 2e-9 * SIZE / math.sqrt(2) -- of a mover, see spec/pairs/skin_spec.lua

-- A world with tiles a and b from x = 0 on, each a little lower than y = 0.
local function floor(order, lower)
  local world = graze.world()
  for _, name in ipairs(order) do
    local x = name == "a" and 0 or SIZE
    world:add(name, graze.rectangle(x, lower[name] or 0, SIZE, SIZE))
  end
  return world
end

local AB, BA = { "a", "b" }, { "b", "a" }

-- All hits, as a sorted list of texts.
local function hits(world)
  local list = {}
  for k, _, other, _, t, nx, ny in world:hits() do
    list[k] = ("%s %.17g %g %g"):format(other, t, nx, ny)
  end
  table.sort(list)
  return list
end

describe("of tiles that hold an item", function()
  it("the one whose middle is nearest is reported, and no other", function()
    for _, order in ipairs { AB, BA } do
      for _, x in ipairs { 1, 4.5, 5.5, 9 } do
        local world = floor(order, {})
        world:add("item", graze.rectangle(x, -SIZE, SIZE, SIZE))
        world:setAcceleration("item", 0, 10):step(0.5)
        assert.same({ (x < 5 and "a" or "b") .. " 0 0 -1" }, hits(world))
      end
    end
  end)

  it("each is reported under any acceleration that it takes a part of", function()
    for _, pull in ipairs { { 10, 10 }, { 3, 10 }, { 10, 3 }, { -10, 10 }, { 0, 10 } } do
      local world = floor(AB, {})
      world:add("item", graze.rectangle(1, -SIZE, SIZE, SIZE))
      world:setAcceleration("item", pull[1], pull[2]):step(0.5)
      assert.same({ "a 0 0 -1" }, hits(world))
      local x, y = world:getPosition "item"
      assert.is_near(pull[1] / 8, x, 1e-12)
      assert.equal(0, y)
    end
    -- and upright, where it takes the other part
    for _, pull in ipairs { { 10, 10 }, { 10, 3 }, { 3, 10 }, { 10, -10 }, { 10, 0 } } do
      local world = floor(AB, {})
      world:add("item", graze.rectangle(-SIZE, 1, SIZE, SIZE))
      world:setAcceleration("item", pull[1], pull[2]):step(0.5)
      assert.same({ "a 0 -1 0" }, hits(world))
      local x, y = world:getPosition "item"
      assert.is_near(pull[2] / 8, y, 1e-12)
      assert.equal(0, x)
    end
  end)
end)

describe("tiles that are off one another by less than the skin", function()
  -- what becomes of an item on them: its motion, and its hits
  local function run(order, case)
    local world = floor(order, case.lower)
    world:add("item", graze.rectangle(case.x, -SIZE, SIZE, SIZE))
    world:setVelocity("item", case.vx, case.vy):setAcceleration("item", 0, case.ay)
    world:step(case.dt)
    local x, y = world:getPosition "item"
    return { x, y, world:getVelocity "item" }, hits(world)
  end

  it("hold an item alike, in whichever order they were inserted, and do not brake it", function()
    local rng, held = numbers.new(3), 0
    for i = 1, numbers.cases(300) do
      local case = {
        lower = { a = rng:pick { 0, 0, rng:range(0, 0.99 * SKIN) },
          b = rng:pick { 0, 0, rng:range(0, 0.99 * SKIN) } },
        x = rng:pick { 2, 5.5, 9, 4 }, vx = rng:pick { 0, 1e-5, 1, -1, 100, -100 },
        vy = rng:pick { 0, 1e-8, 1e-6, 1, 100, -1e-6 }, ay = rng:pick { 0, 1e-3, 10, 1000 },
        dt = rng:pick { 0.01, 0.1, 1 } }
      local motion, met = run(AB, case)
      local other, also = run(BA, case)
      assert.equal(case.vx, motion[3], i)
      assert.same(motion, other, i)
      assert.same(met, also, i)
      if #met > 0 then held = held + 1 end
    end
    assert.is_true(held > numbers.cases(100), held)
  end)
end)

describe("of items that are met within the skin of one another", function()
  it("one is told, in whichever order they were inserted", function()
    local rng = numbers.new(5)
    for i = 1, numbers.cases(200) do
      local shapes, order, expected = {}, {}, nil
      for k = 1, 4 do
        local x, y = 100 + rng:whole(0, 7) * 0.3 * SKIN, rng:range(-3, 9) -- at no equal distances
        shapes[k], order[k] = graze.rectangle(x, y, 10, rng:pick { 4, 6, 10 }), k
      end
      for _ = 1, 8 do
        local world = graze.world()
        for k = 4, 1, -1 do
          local other = rng:whole(1, k)
          order[k], order[other] = order[other], order[k]
        end
        for _, k in ipairs(order) do world:add(k, shapes[k]) end
        world:add("mover", graze.rectangle(0, 0, SIZE, SIZE))
        local x, _, n = world:check("mover", 200, 0, "touch")
        local _, other, _, t = world:getHit(1)
        expected = expected or { x, n, other, t }
        assert.same(expected, { x, n, other, t }, i)
      end
    end
  end)
end)
