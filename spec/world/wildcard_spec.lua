-- world:rule(group, "*", response): a rule with all groups that have none of their own with it.

local graze = require "graze"
local check = require "spec.support.check"
local numbers = require "spec.support.numbers"

local RESPONSES = { "ignore", "cross", "slide", "touch", "bounce" }

describe("a rule with all groups", function()
  it("holds for those there, those to come, and the group itself", function()
    local world = graze.world():rule("ghost", "wall", "touch")
    assert.equal(world, world:rule("ghost", "*", "ignore"))
    assert.equal("ignore", world:getRule("ghost", "default"))
    assert.equal("ignore", world:getRule("later", "ghost"))
    assert.equal("ignore", world:getRule("ghost", "ghost"))
    assert.equal("ignore", world:getRule("ghost", "*"))
    assert.equal("touch", world:getRule("wall", "ghost")) -- one of their own wins
    assert.equal("slide", world:getRule("wall", "default"))
    assert.equal("slide", world:getRule("wall", "*"))
    world:rule("later", "x", "cross")
    assert.equal("ignore", world:getRule("ghost", "later"))
  end)

  it("may be written the other way round, and changed", function()
    local world = graze.world():rule("*", "ghost", "ignore"):rule("ghost", "*", "cross")
    assert.equal("cross", world:getRule("ghost", "default"))
    assert.equal("cross", world:getRule("*", "ghost"))
    world:rule("ghost", "default", "slide") -- also a rule to slide is one of their own
    assert.equal("slide", world:getRule("ghost", "default"))
    assert.equal("world of 0 items, 2 rules", tostring(world))
  end)

  it("gives way to another that was set later", function()
    local world = graze.world():rule("ghost", "*", "ignore"):rule("trap", "*", "touch")
    assert.equal("touch", world:getRule("ghost", "trap"))
    assert.equal("ignore", world:getRule("ghost", "default"))
    assert.equal("touch", world:getRule("default", "trap"))
    world:rule("ghost", "*", "ignore")
    assert.equal("ignore", world:getRule("ghost", "trap"))
  end)

  it("is what moves, steps and events go by", function()
    local world = graze.world():rule("ghost", "*", "cross"):rule("ghost", "wall", "slide")
    world:add("ghost", graze.circle(0, 0, 2), { group = "ghost" })
    world:addRectangle("door", 10, -5, 5, 10, { group = "doors" })
    world:addRectangle("wall", 30, -5, 5, 10, { group = "wall" })
    check.near({ 28, 0, 2 }, { world:move("ghost", 50, 0) })
    local _, other, response = world:getHit(1)
    assert.same({ "door", "cross" }, { other, response })
    world:rule("ghost", "*", "ignore")
    world:setPosition("ghost", 12, 0)
    assert.same({ {}, 0 }, { world:events() })
    world:setPosition("ghost", 0, 0):setVelocity("ghost", 100, 0)
    assert.equal(1, world:step(1))
    assert.equal("wall", (select(2, world:getHit(1))))
  end)

  it("agrees with a table of all pairs", function()
    for seed = 1, numbers.cases(3) do
      local rng, world = numbers.new(seed), graze.world()
      local own, with, time = {}, {}, 0
      local count = seed % 3 == 0 and 70 or 6
      local function name(i) return "group" .. i end
      for _ = 1, 4 * count do
        local a, b = rng:whole(1, count), rng:whole(1, count)
        local response = rng:pick(RESPONSES)
        time = time + 1
        if rng:chance(0.3) then
          world:rule(name(a), "*", response)
          with[a] = { response, time }
        else
          world:rule(name(a), name(b), response)
          own[math.min(a, b) .. " " .. math.max(a, b)] = response
        end
      end
      for a = 1, count + 1 do
        for b = a, count + 1 do
          local one, other = with[a], with[b]
          local later = one and (not other or one[2] > other[2]) and one or other
          local expected = own[a .. " " .. b] or later and later[1] or "slide"
          assert.equal(expected, world:getRule(name(a), name(b)))
          assert.equal(expected, world:getRule(name(b), name(a)))
        end
      end
    end
  end)

  it("is saved, hashed and packed", function()
    local function fresh() return graze.world():rule("a", "*", "cross"):rule("b", "*", "touch") end
    local world = fresh():rule("a", "b", "slide")
    world:addRectangle("x", 0, 0, 1, 1, { group = "a" })
    local snapshot, hash = world:save(), world:hash()
    world:rule("a", "*", "ignore"):rule("c", "*", "bounce")
    assert.are_not.equal(hash, world:hash())
    world:restore(snapshot)
    assert.equal(hash, world:hash())
    assert.equal("cross", world:getRule("a", "c"))
    assert.equal("slide", world:getRule("a", "b"))
    local other = graze.world():unpack(world:pack())
    assert.equal(hash, other:hash())
    assert.equal(world:pack(), other:pack())
    assert.equal("touch", other:getRule("b", "later"))
    assert.equal("slide", other:getRule("b", "a"))
    -- which was set later is part of it
    local turned = graze.world():rule("b", "*", "touch"):rule("a", "*", "cross")
    assert.are_not.equal(fresh():hash(), turned:hash())
  end)

  it("names no group of items", function()
    local world = graze.world()
    world:addRectangle("box", 0, 0, 1, 1)
    local scope = { world = world }
    for line, text in pairs {
      ["world:rule('*', '*', 'slide')"] =
        "bad argument #2 to 'rule' (only one of the two may be '*')",
      ["world:addRectangle('b', 0, 0, 1, 1, { group = '*' })"] =
        "bad argument #6 to 'addRectangle' (group: '*' stands for all groups)",
      ["world:setGroup('box', '*')"] = "bad argument #2 to 'setGroup' ('*' stands for all groups)",
      ["world:rule('a', '*', 'slip')"] = "bad argument #3 to 'rule' (",
    } do check.refuses(scope, line, text) end
  end)
end)
