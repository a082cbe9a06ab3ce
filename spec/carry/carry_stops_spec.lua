-- world:carry where somebody is stopped on the way, where nobody rides, and far round.

local graze = require "graze"
local walkers = require "spec.support.walkers"

local crate, told, worldOf = walkers.crate, walkers.told, walkers.worldOf

local function everyone() return true end

describe("who is stopped on the way", function()
  -- a ram 10 wide, and a wall
  local function ram(far, wall, ...)
    local items = { { "ram", graze.rectangle(-10, -20, 10, 40) },
      { "wall", graze.rectangle(wall, -40, 10, 80) } }
    for _, item in ipairs { ... } do items[#items + 1] = item end
    local world = worldOf(items)
    world:carry("ram", far, 0, function(item) return item ~= "wall" end)
    return told(world), world
  end

  it("is crushed, also if the ram goes right through", function()
    for far = 24, 80, 4 do
      local said, world = ram(far, 34, { "body", graze.rectangle(20, -3, 6, 6) })
      assert.same({ far <= 28 and "body push" or "body crush" }, said, far)
      assert(world:getBoundingBox "body" <= 28)
    end
  end)

  it("is told as squeezed where it slips out aside", function()
    local said, world = ram(30, 34, { "ball", graze.circle(20, 21, 5) })
    assert.same({ "ball squeeze" }, said)
    assert.is_false(world:overlapping("ram", "ball"))
    assert.same({ "ball push" }, (ram(18, 34, { "ball", graze.circle(20, 21, 5) })))
  end)

  it("is crushed alone, if the other of two has room without it", function()
    local said = ram(26, 35, { "wide", graze.rectangle(14, -5, 10, 10) },
      { "slim", graze.rectangle(8, -4, 5, 8) })
    table.sort(said)
    assert.same({ "slim push", "wide crush" }, said)
  end)

  it("is crushed together with the other, if each is too wide", function()
    local said = ram(26, 35, { "one", graze.rectangle(14, -5, 10, 10) },
      { "two", graze.rectangle(2, -4, 11, 8) })
    table.sort(said)
    assert.same({ "one crush", "two crush" }, said)
  end)
end)

describe("the nudge", function()
  -- a press that comes down on a hero, over his right side
  local function press(over, step, nudge, wall)
    local items = { { "floor", graze.rectangle(-100, 0, 200, 20) },
      { "hero", walkers.hero(0, 0) }, { "press", graze.rectangle(4 - over, -60, 40, 30)
        :setPosition(0, 0) } }
    if wall then items[#items + 1] = { "wall", graze.rectangle(-20, -30, 15, 30) } end
    local world = worldOf(items)
    local response
    for i = 1, 12 do
      world:carry("press", 0, math.min(i * step, 20), function(item) return item == "hero" end,
        true, nudge)
      for _, _, _, how in world:hits() do response = response or how end
    end
    return response, world:getPosition "hero"
  end

  it("lets who is under the edge of a press slip out, by no more than it needs", function()
    for _, step in ipairs { 1, 7, 20 } do
      assert.same({ "squeeze", -2, 0 }, { press(2, step, 4) })
      assert.same({ "squeeze", -4, 0 }, { press(4, step, 4) })
    end
    assert.equal("crush", (press(5, 1, 4)))
    assert.equal("crush", (press(2, 1)))
  end)

  it("leads through no wall", function()
    assert.same({ "squeeze", -1, 0 }, { press(1, 1, 4, true) })
    assert.equal("crush", (press(3, 1, 4, true)))
  end)
end)

describe("nobody rides", function()
  it("if false stands behind the passengers: who touches the upper side stays", function()
    local function lift(...)
      local world = worldOf { { "lift", graze.rectangle(0, 0, 100, 4) }, { "a", crate(50, 0) } }
      world:carry("lift", 9, 2, ...)
      return told(world)
    end
    assert.same({ "a carry" }, lift("default"))
    assert.same({ "a carry" }, lift("default", true))
    assert.same({ "a carry" }, lift("default", nil))
    assert.same({}, lift("default", false))
    assert.same({}, lift(nil, "default", false))
    assert.same({}, lift(0, "default", false))
    assert.has_error(function() lift("default", 5) end,
      "bad argument #5 to 'carry' (whether any ride: true or false expected, got number)")
  end)

  it("on who is pushed, either", function()
    local world = worldOf { { "ram", graze.rectangle(-20, -10, 20, 10) }, { "low", crate(10, 0) },
      { "high", crate(10, -10) } }
    world:carry("ram", 20, 0, everyone, false)
    assert.same({ "low push" }, told(world))
  end)
end)

describe("a turn far round", function()
  it("is one leg where nobody is within reach", function()
    local world = worldOf { { "bar", graze.rectangle(-20, -1, 40, 2) },
      { "ball", graze.circle(0, 20.5, 0.4) }, { "post", graze.circle(18, 18, 4) } }
    for turn = 1, 2000 do
      local angle = turn % 2 * 2 ^ 20
      assert.equal(0, world:carry("bar", 0, 0, angle, "default"))
      assert.equal(angle, (world:getAngle "bar"))
    end
  end)

  it("pushes who is within reach, and goes on", function()
    for i, angle in ipairs { 100, -3000, 2 ^ 20, 50 } do
      local world = worldOf { { "bar", graze.rectangle(-20, -1, 40, 2) },
        { "ball", graze.circle(0, 12, 3) } }
      local goal = ({ { 5, 0 }, { -5, 0 }, { 3, -4 }, { -4, -3 } })[i]
      assert.equal(1, world:carry("bar", goal[1], goal[2], angle, "default"))
      assert.equal("push", (select(3, world:getHit(1))))
      assert.is_false(world:overlapping("bar", "ball"))
      assert.equal(angle, (world:getAngle "bar"))
    end
  end)
end)
