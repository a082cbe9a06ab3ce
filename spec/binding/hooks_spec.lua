-- A debug hook runs between any two instructions of Lua. One that uses graze as well, as a profiler
-- or a debugger may, changes no answer.

local graze = require "graze"
local calls = require "spec.support.calls"
local described = require "spec.support.answer_text"
local disturb = require "spec.support.disturb"

-- What a hook asks, in the world of the call and in another one; and things come and go.
local world, other, found = calls.world(), calls.world(), {}
local here, there, far = graze.circle(1, 2, 7), graze.circle(3, 9, 8), graze.circle(40, 9, 2)
local level = graze.outline(0, 0, 30, 0, 30, 10, 10, 10, 10, 30, 0, 30)
local cells = graze.grid(3, 2, 8, 8, { 1, 0, 1, 1, 1, 1 })

local function intrude()
  here:collide(there)
  here:contacts(there)
  here:distance(far)
  here:sweep(far, 90, 9)
  here:rayCast(0, -90, 2, 90)
  here:getPosition()
  other:getPosition "hero"
  other:check("hero", 660, 1)
  other:move("hero", 605, -1)
  other:move("hero", 600, 0)
  other:queryCircle(620, 0, 18, nil, found)
  other:visibility(620, 9, 18, nil, found)
  other:overlaps(nil, found)
  other:rayCast(590, 2, 655, 2)
  other:rayCastAll(590, 2, 655, 2)
  other:getHitLeg(1)
  other:getHitImpulse(1)
  other:fits("hero", far, 620, 1)
  here:collide(cells)
  there:sweep(level, 9, 90)
  pcall(world.getShape, world, "tiles")
  pcall(world.queryRectangle, world, 590, -5, 99, 10, nil, found)
  pcall(world.rayCast, world, 699, 1, 600, 1)
  if pcall(world.add, world, "guest", there) then world:remove "guest" end
end

-- LuaJIT calls no hook in what it has compiled: so its compiler is off, but where it is asked for.
setup(function() disturb.compile(false) end)
teardown(function() disturb.compile(true) end)

-- What busted gives a spec for a global takes many instructions.
local pcall, select, sethook = pcall, select, debug.sethook

local function packed(...) return { n = select("#", ...), ... } end

local function text(answer) return described(answer.n, answer) end

-- Runs f with a hook; returns whether it ran, and whether f did and what it returned.
local function under(mask, count, hook, f)
  local ran = false
  local function intruder()
    ran = true
    hook()
  end
  sethook(intruder, mask, count)
  local answer = packed(pcall(f))
  sethook()
  return ran, answer
end

local function none() return nil end

-- With filters of the table, and without any: those go another way on LuaJIT.
local arguments = { {}, { filter = none, moveFilter = none } }

describe("a hook that uses graze changes no answer of", function()
  for _, call in ipairs(calls.all(function() return true end)) do
    it(call.label, function()
      local own
      local function prepare() return calls.prepare(call, own, world) end
      for k = 1, call.takes.filter and call.name ~= "carry" and 2 or 1 do
        own = arguments[k]
        local expected = text(packed(pcall(prepare())))
        local function disturbs(mask, count, hook)
          local ran, answer = under(mask, count, hook, prepare())
          local said = text(answer)
          if said ~= expected then assert.equal(expected, said) end -- which is slow
          return ran
        end
        assert.is_true(disturbs("", 1, intrude))
        for _, mask in ipairs { "l", "cr" } do disturbs(mask, nil, intrude) end
        -- Just once, at each place where it may be.
        local count = 0
        repeat
          count = count + 1
          local ran = disturbs("", count, function()
            sethook()
            intrude()
          end)
        until not ran or count == 80
        disturb.compile(true)
        local f = prepare()
        for _ = 1, 200 do pcall(f) end
        local _, answer = under("", 1, intrude, prepare())
        disturb.compile(false)
        assert.equal(expected, text(answer))
      end
    end)
  end
end)

describe("a hook that gives an item's number to another", function()
  -- Runs f at each place where the hook may come; the heir of the number must not be touched.
  local function swapping(f)
    local swapped = 0
    for k = 1, 80 do
      local scene, shape = graze.world(), graze.circle(0, 0, 1)
      scene:add("item", shape)
      local ran = under("", k, function()
        sethook()
        if not pcall(scene.remove, scene, "item") then return end
        scene:add("heir", shape)
        swapped = swapped + 1
      end, function() f(scene) end)
      if not ran then break end
      if scene:has "heir" then assert.same({ 0, 0 }, { scene:getPosition "heir" }) end
    end
    assert.is_true(swapped > 0)
  end

  it("does not have that one placed", function()
    swapping(function(scene) pcall(scene.setPosition, scene, "item", 9, 9) end)
  end)

  it("does not have that one moved", function()
    for _, filter in ipairs { "slide", "cross", false, function() return "slide" end } do
      swapping(function(scene) pcall(scene.move, scene, "item", 9, 9, filter or nil) end)
    end
  end)

  it("does not have that one's place told", function()
    local wrong = 0
    swapping(function(scene)
      if not pcall(scene.setPosition, scene, "item", 1, 1) then return end
      local told, x = pcall(scene.getPosition, scene, "item")
      if told and x ~= 1 then wrong = wrong + 1 end
    end)
    assert.equal(0, wrong)
  end)
end)
