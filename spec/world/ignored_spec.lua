-- What has moved need not be filed anew for one who ignores it: it has to be for the next who does
-- not.

local graze = require "graze"
local numbers = require "spec.support.numbers"

local function box(x, y) return graze.rectangle(0, 0, 10, 10):setPosition(x, y) end

describe("what was ignored while it moved", function()
  local GROUPS = 70

  -- with so much elsewhere that nobody looks at everything
  local function crowded()
    local world = graze.world()
    for i = 1, 600 do world:add("far " .. i, box(20 * i, 9000), { group = "far" }) end
    return world
  end

  -- a mob has come in the way of a hero, who ignores mobs
  local function crossed(hero, mob)
    local world = crowded():rule(hero, mob, "ignore"):rule(mob, mob, "ignore")
    world:add("hero", box(0, 0), { group = hero })
    world:add("mob", box(500, 500), { group = mob })
    world:move("mob", 500, 0)
    assert.same({ 1000, 0, 0 }, { world:check("hero", 1000, 0) })
    return world
  end

  local function isStopped(world, filter)
    assert.same({ 490, 0, 1 }, { world:check("hero", 1000, 0, filter) })
    assert.equal("mob", (select(2, world:getHit(1))))
  end

  it("is met by a filter that does not ignore it", function()
    isStopped(crossed("hero", "mob"), "slide")
    isStopped(crossed("hero", "mob"), function() return "slide" end)
    isStopped(crossed("hero", "mob"), { mob = "slide" })
  end)

  it("is met once the rules say so, or it is in another group", function()
    isStopped(crossed("hero", "mob"):rule("hero", "mob", "slide"))
    isStopped(crossed("hero", "mob"):setGroup("mob", "wall"))
    isStopped(crossed("hero", "mob"):setGroup("hero", "wall"))
  end)

  it("is met whatever other groups are ignored", function()
    local world = crowded()
    for i = 1, GROUPS do world:rule("g" .. i, "g" .. i, "slide") end
    world:add("hero", box(0, 0), { group = "g1" })
    world:add("mob", box(500, 500), { group = "g" .. GROUPS })
    for i = 2, GROUPS - 1 do world:rule("g1", "g" .. i, "ignore") end
    world:move("mob", 500, 0)
    isStopped(world)
  end)

  it("is found by who asks for it", function()
    local world = crossed("hero", "mob")
    assert.same({ "mob" }, world:queryPoint(505, 5))
    assert.same({}, world:queryPoint(505, 505))
  end)

  it("is found when nobody did for a thousand moves", function()
    local world = crowded():rule("mob", "mob", "ignore")
    for i = 1, 5 do world:add(i, box(0, 0), { group = "mob" }) end
    for step = 1, 1000 do
      for i = 1, 5 do world:move(i, step * 7 * i, 0) end
    end
    for i = 1, 5 do assert.same({ i }, world:queryPoint(7000 * i + 5, 5)) end
  end)

  it("leaves the others where they are, though it is removed before anybody looks", function()
    local world = crowded():rule("mob", "mob", "ignore")
    local mob = { group = "mob" }
    world:add("stays", box(0, 0), mob)
    world:add("goes", box(0, 0), mob)
    world:add("grows", graze.rectangle(2, 2, 1, 1), mob)
    world:move("goes", 1, 0)
    world:remove("goes"):setShape("grows", box(2, 2)):setPosition("grows", 2, 2)
    for i = 1, 50 do world:move("stays", i % 2, 0) end
    assert.same({ "grows" }, world:queryPoint(11.5, 11.5))
    assert.same({ "stays" }, world:queryPoint(1, 1))
  end)

  it("leaves what takes its number in the way of those that ignored it", function()
    for _, shape in ipairs { box(50, 100), graze.plane(0, 1, 1e6) } do
      local world = crowded():rule("mob", "mob", "ignore")
      world:add("gone", box(0, 0), { group = "mob" })
      world:add("mob", box(0, 100), { group = "mob" })
      world:move("gone", 1, 0)
      world:remove("gone")
      world:add("wall", shape, { group = "wall" })
      world:setShape("wall", box(50, 100)):setPosition("wall", 50, 100)
      for i = 1, 50 do world:move("mob", i % 2, 100) end
      assert.same({ 40, 100, 1 }, { world:move("mob", 200, 100) })
    end
  end)

  -- The same items in the same order, put into another world where they are now.
  local function again(world, items, rules)
    local other = graze.world()
    for _, item in ipairs(items) do
      other:add(item, world:getShape(item), { group = world:getGroup(item) })
    end
    for _, rule in ipairs(rules) do other:rule(rule[1], rule[2], rule[3]) end
    return other
  end

  local function told(world, item, x, y, filter)
    local ex, ey, n = world:check(item, x, y, filter)
    local list = { ex, ey, n }
    for _, _, other, response, t in world:hits() do
      list[#list + 1], list[#list + 2], list[#list + 3] = other, response, t
    end
    return list
  end

  it("is met as in a world that never moved", function()
    local rng = numbers.new(4711)
    for round = 1, 60 do
      local world, items, rules = crowded(), {}, {}
      local side = round % 2 == 0 and 40 or 300
      local function group() return "g" .. rng:whole(1, 3) end
      local function place() return rng:whole(0, side), rng:whole(0, side) end
      for i = 1, 30 do
        items[i] = "item " .. i
        world:add(items[i], box(place()), { group = group() })
      end
      local function rule(one, other, response)
        rules[#rules + 1] = { one, other, response }
        world:rule(one, other, response)
      end
      for _ = 1, 8 do rule(group(), group(), "ignore") end
      for _ = 1, 60 do
        local x, y = place()
        local what, item = rng:whole(1, 10), rng:pick(items)
        if what == 1 then
          rule(group(), group(), rng:pick { "ignore", "ignore", "ignore", "slide", "cross" })
        elseif what == 2 then
          world:setGroup(item, group())
        elseif what == 3 then
          world:setPosition(item, x, y)
        elseif what == 4 then
          local wide = rng:chance(0.5)
          world:setShape(item, wide and graze.rectangle(x, y, 40, 2) or box(x, y))
            :setPosition(item, wide and 0 or x, wide and 0 or y)
        elseif what == 5 then
          local shape, its = world:getShape(item), world:getGroup(item)
          for i = #items, 1, -1 do if items[i] == item then table.remove(items, i) end end
          world:remove(item)
          if rng:chance(0.5) then
            items[#items + 1] = item
            world:add(item, shape, { group = rng:chance(0.5) and its or group() })
          end
        else
          -- so often that those which ignore it may no longer come upon it where it was
          for _ = 1, rng:pick { 1, 30 } do world:move(item, place()) end
          world:move(item, x, y)
        end
        if rng:chance(0.3) then
          x, y = place()
          local filter = rng:chance(0.2) and "cross" or nil
          item = rng:pick(items)
          local as = again(world, items, rules)
          assert.same(told(as, item, x, y, filter), told(world, item, x, y, filter))
        end
      end
    end
  end)
end)
