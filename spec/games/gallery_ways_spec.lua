-- The gallery: two hundred units that find their ways, and three enemies that chase a hero over
-- platforms, played without a screen.

local gallery = require "spec.support.gallery"
local numbers = require "spec.support.numbers"

local play, STEP = gallery.play, gallery.STEP

local SOLID = { "walls", "buildings" }

-- How far a unit has to go.
local function lengthOf(scene, unit)
  local x, y = unit.nav:nearest(scene.world:getPosition(unit))
  local toX, toY = unit.nav:nearest(unit.order.x, unit.order.y, x, y)
  return (select(3, unit.nav:path(x, y, toX, toY)))
end

-- A clock for each unit that walks: it may take half as long again as on its way alone, and a
-- second. What a building adds to the way is added to that.
local function newClocks(scene)
  local clocks, see = {}, scene.see
  local function each(try)
    for _, unit in ipairs(scene.units) do
      if unit.walks and clocks[unit] then try(clocks[unit], lengthOf(scene, unit)) end
    end
  end
  function scene:see(...)
    each(function(clock, length) clock.before = length end)
    see(self, ...)
    each(function(clock, length)
      clock.length = clock.length + math.max(0, length - clock.before)
    end)
  end
  function clocks.look(step)
    for _, unit in ipairs(scene.units) do
      local clock = clocks[unit]
      if not unit.walks then
        clocks[unit] = nil
      elseif not clock or clock.order ~= unit.order then
        clocks[unit] = { order = unit.order, begun = step, length = lengthOf(scene, unit) }
      else
        local seconds, pace = (step - clock.begun) * STEP, unit.kind.pace
        assert.is_true(seconds <= 1.5 * clock.length / pace + 1, "late at step " .. step)
      end
    end
  end
  return clocks
end

describe("the gallery", function()
  setup(gallery.open)
  teardown(gallery.close)

  describe("strategy", function()
    it("moves two hundred, of whom nobody enters a wall, and all are there in time", function()
      local clocks, there, built = nil, 0, 0
      local scene = play("strategy", numbers.cases(600), function(_, step, scene)
        if step == 1 then clocks = newClocks(scene) end
      end, function(scene, step)
        for _, unit in ipairs(scene.units) do
          assert.equal(0, select(2, scene.world:queryItem(unit, SOLID)), step)
          if clocks[unit] and not unit.walks then
            there = there + 1
            assert.is_true(lengthOf(scene, unit) <= unit.order.near + 2 * unit.r)
          end
        end
        clocks.look(step)
        built = math.max(built, #scene.buildings)
      end)
      assert.equal(200, #scene.units)
      assert.is_true(there > 50 and built > 2, there .. " there, " .. built .. " buildings")
    end)

    it("lets two crowds pass each other in narrow gaps", function()
      local clocks
      local scene = play("strategy", 1800, function(input, step, scene)
        input.fire = true -- so that it does not play by itself
        if step > 1 then return end
        clocks = newClocks(scene)
        local left, right = { x = 1150, y = 280, near = 150 }, { x = 40, y = 280, near = 150 }
        for _, unit in ipairs(scene.units) do
          local x = scene.world:getPosition(unit)
          unit.order, unit.walks = x < 600 and left or right, true
        end
      end, function(_, step) clocks.look(step) end)
      for _, unit in ipairs(scene.units) do assert.is_false(unit.walks) end
    end)

    it("lets the mouse choose units, and send them", function()
      local scene = play("strategy", 900, function(input, step)
        input.button = step >= 2 and step < 5 or step == 10
        input.pressed[1] = step == 2 or step == 10
        if step < 3 then input.x, input.y = 0, 0 end
        if step > 9 then input.x, input.y = 1040, 320 end
        input.fire = true -- so that it does not play by itself
      end)
      assert.is_true(#scene.chosen > 20 and #scene.chosen < 150)
      local there = 0
      for _, unit in ipairs(scene.chosen) do
        local x, y = scene.world:getPosition(unit)
        if (x - 1040) ^ 2 + (y - 320) ^ 2 < 150 ^ 2 then there = there + 1 end
      end
      assert.is_true(there > 0.6 * #scene.chosen, there .. " of " .. #scene.chosen)
    end)

    it("builds where there is room, and tears down; who was there comes out", function()
      local scene = play("strategy", 1, function(input) input.fire = true end)
      local function click(x, y)
        scene:update(STEP, { x = x, y = y, fire = true, pressed = { [2] = true } })
        return #scene.buildings
      end
      local unit = scene.units[1]
      scene.world:setPosition(unit, 440, 120)
      assert.equal(0, click(400, 120)) -- too near to the ridge
      assert.is_true(unit.nav:fits(440, 120))
      assert.equal(1, click(440, 120))
      assert.is_false(unit.nav:fits(440, 120))
      assert.equal(0, select(2, scene.world:queryItem(unit, SOLID)))
      assert.equal(1, click(510, 120)) -- too near to the other one
      assert.equal(0, click(450, 110))
      assert.is_true(unit.nav:fits(440, 120))
    end)

    it("lets only those through a gap who fit, and shows where that is", function()
      local scene = play("strategy", 1, function(input)
        input.fire, input.pressed.space = true, true
      end)
      assert.equal(1, scene.shown)
      local through = {}
      for k, nav in ipairs(scene.navs) do
        through[k] = { nav:fits(330, 327.3), nav:fits(330, 175), nav:fits(330, 510) }
      end
      assert.same({ { true, true, true }, { false, true, true }, { false, false, true } }, through)
    end)
  end)

  describe("chase", function()
    it("lets the hero gather gems, and three enemies come after it, while cells come and go",
      function()
        local changes, flights, last = 0, 0, nil
        local scene = play("chase", numbers.cases(1800), function() end, function(scene, step)
          for _, one in ipairs { scene.hero, scene.foes[1], scene.foes[2], scene.foes[3] } do
            assert.equal(0, select(2, scene.world:queryItem(one, "cells")), step)
            if one.chaser.mode == "ready" then flights = flights + 1 end
          end
          if last and last ~= scene.pause and scene.pause > last then changes = changes + 1 end
          last = scene.pause
        end)
        local text = scene.gathered .. " gathered, caught " .. scene.caught
        assert.is_true(scene.gathered > 3 and scene.caught > 0, text)
        assert.is_true(changes > 5 and flights > 50, changes .. " " .. flights)
        for _, foe in ipairs(scene.foes) do assert.is_true(foe.chaser.lost < 20) end
      end)

    it("is dug and built in by the mouse, and ways lead on from there", function()
      local function press(scene, x, y)
        scene:update(STEP, { x = x, y = y, button = true, pressed = { true } })
        for _, routes in pairs(scene.routes) do routes:work() end
      end
      local scene = play("chase", 1, function(input) input.fire = true end)
      for _, routes in pairs(scene.routes) do routes:work() end
      local routes = scene.routes.hero
      assert.equal(520, routes:spot(290, 490).y)
      press(scene, 290, 510) -- a cell on the floor
      assert.equal(1, scene.grid:getCell(15, 26))
      assert.equal(500, routes:spot(290, 490).y)
      press(scene, 290, 510)
      assert.equal(0, scene.grid:getCell(15, 26))
      assert.equal(520, routes:spot(290, 490).y)
    end)
  end)
end)
