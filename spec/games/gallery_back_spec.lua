-- The gallery: the scenes that go back in time, played without a screen.

local gallery = require "spec.support.gallery"

local play = gallery.play

-- Where all items of a world are and how they fly, to the last bit.
local function portrait(world)
  local list = {}
  for item in world:items() do
    if world:getShapeType(item) ~= "plane" then
      local x, y, angle = world:getTransform(item)
      local vx, vy = world:getVelocity(item)
      list[#list + 1] = ("%.17g %.17g %.17g %.17g %.17g"):format(x, y, angle, vx, vy)
    end
  end
  return table.concat(list, "\n")
end

-- Fails if an item overlaps another one of some groups.
local function assertAlone(world, item, groups)
  local others, n = world:queryShape(world:getShape(item), groups)
  for k = 1, n do
    assert.equal(item, others[k], "overlaps one of " .. world:getGroup(others[k]))
  end
end

describe("the gallery", function()
  setup(gallery.open)
  teardown(gallery.close)

  describe("rewind", function()
    local BALLS = 14

    -- All that the player can see, and when bricks come back.
    local function seen(scene)
      local list = { portrait(scene.world), scene.broken, #scene.breaks }
      for row = 1, 9 do
        for column = 1, 100 do
          list[#list + 1] = scene.world:getCell("ground", column, row)
        end
      end
      for _, brick in ipairs(scene.bricks) do
        list[#list + 1] = scene.world:has(brick) and "there" or brick.back
      end
      return table.concat(list, " ")
    end

    local function touch(input) input.fire = true end -- so that it does not play by itself

    it("runs backwards while a key is held, and then the same way again", function()
      local before, back, on = {}, 0, 0
      local scene = play("rewind", 1100, function(input, step)
        touch(input)
        input.left = step > 500 and step <= 800
      end, function(scene, step)
        local was = before[scene.now]
        if step <= 500 then
          assert.equal(step, scene.now)
          before[step] = seen(scene)
        elseif step <= 800 then
          assert.equal(1000 - step, scene.now)
          assert.is_true(was == seen(scene), "otherwise in frame " .. scene.now)
          back = back + 1
        elseif was then
          assert.is_true(was == seen(scene), "otherwise the second time, in frame " .. scene.now)
          assert.equal(step - 800, scene.same)
          on = on + 1
        end
      end)
      assert.same({ 300, 300 }, { back, on })
      assert.same({ 500, 500 }, { scene.now, scene.last })
      assert.is_true(scene.broken > 20, "broken " .. scene.broken)
      assert.equal(0, scene.turns)
    end)

    it("goes to where the mouse is on the strip, and no farther than what is known", function()
      local before = {}
      local scene = play("rewind", 900, touch, function(now, step) before[step] = seen(now) end)
      local function go(number)
        scene:update(gallery.STEP, {
          x = scene:placeOf(number), y = 524, button = true, pressed = { true },
        })
      end
      for _, number in ipairs { 450, 890, 301, 302, 900 } do
        go(number)
        assert.equal(number, scene.now)
        assert.is_true(before[number] == seen(scene), "otherwise in frame " .. number)
      end
      go(100) -- ten seconds are 600 frames
      assert.equal(301, scene.now)
      go(2000)
      assert.equal(900, scene.now)
      scene:update(gallery.STEP, { x = 0, y = 0, pressed = {}, right = true }) -- no frame is there
      assert.same({ 901, 901 }, { scene.now, scene.last })
    end)

    it("goes another way from where a ball was thrown, and forgets what came there", function()
      local before = {}
      local scene = play("rewind", 500, function(input, step, scene)
        touch(input)
        input.left = step > 300 and step <= 400
        if step > 400 then -- the mouse takes the first ball, and throws it
          local x, y = scene.world:getPosition(1)
          input.x, input.y, input.button = step == 401 and x or 600, step == 401 and y or 20, true
          input.pressed[1] = step == 401 or nil
        end
      end, function(scene, step)
        if step <= 300 then before[step] = seen(scene) end
        if step == 400 then assert.same({ 200, 300 }, { scene.now, scene.last }) end
      end)
      assert.same({ 300, 300, 1 }, { scene.now, scene.last, scene.turns })
      assert.is_false(before[300] == seen(scene))
    end)

    it("after another way goes back as far as frames are known, and draws those", function()
      local nothing = setmetatable({}, { __index = function() return function() return 0 end end })
      local before = {}
      local scene = play("rewind", 1700, function(input, step, scene)
        touch(input)
        input.left = step > 900 and step <= 1100 or step > 1110
        if step == 1101 then scene:throw() end
      end, function(scene, step)
        if step <= 900 then before[step] = seen(scene) end
        if step % 20 == 0 or step > 1100 and step < 1120 then scene:draw(nothing) end
      end)
      -- frames 301 to 900 were in the ring; those of the other way took the places of 701 to 710
      assert.same({ 301, 710, 1 }, { scene.now, scene.last, scene.turns })
      assert.is_true(before[301] == seen(scene))
    end)

    it("plays by itself: it goes back, and on in the same and in other ways", function()
      local back, same, spins, most, slowest, before = 0, 0, 0, 0, math.huge, 0
      local scene = play("rewind", 3000, function() end, function(scene, step)
        if scene.now < before then back = back + 1 end
        before = scene.now
        same = math.max(same, scene.same)
        if step % 10 > 0 then return end
        most = math.max(most, #scene.breaks)
        for k = 1, BALLS do
          assertAlone(scene.world, k, { "ball", "brick", "mill", "ground", "wall" })
          local vx, vy = scene.world:getVelocity(k)
          slowest = math.min(slowest, math.sqrt(vx * vx + vy * vy))
        end
        spins = math.max(spins, scene.world:getAngle("mill"))
      end)
      assert.is_true(back > 800, back .. " frames back")
      assert.is_true(same > 150, same .. " frames the same again")
      assert.is_true(scene.turns > 1 and most > 0)
      assert.is_true(slowest > 249, "as slow as " .. slowest)
      assert.is_true(spins > 10 and scene.broken > 100, scene.broken .. " broken")
    end)

    it("breaks bricks, which come back, and digs cells, which grow again", function()
      local gone, dug, wasGone, wasDug = {}, {}, 0, 0
      play("rewind", 900, touch, function(scene)
        for k, brick in ipairs(scene.bricks) do
          local is = not scene.world:has(brick)
          if gone[k] and not is then
            wasGone = wasGone + 1
            assert.is_true(scene.now >= brick.back)
          end
          gone[k] = is
        end
        for k = 1, 300 do
          local is = scene.world:getCell("ground", (k - 1) % 100 + 1, math.ceil(k / 100)) == 0
          if dug[k] and not is then wasDug = wasDug + 1 end
          dug[k] = is
        end
      end)
      assert.is_true(wasGone > 20, wasGone .. " came back")
      assert.is_true(wasDug > 50, wasDug .. " grew again")
    end)
  end)

  describe("rollback", function()
    -- Plays the scene, and beside it the same keys on one machine to which none comes late: of each
    -- frame that is agreed on, both machines have the game that is right.
    local function playBoth(steps, hold)
      local duel = require "duel"
      local right, agreed, keys = duel.new(), {}, { {}, {} }
      local played, checked = 0, 0
      local scene = play("rollback", steps, hold, function(scene)
        for side, machine in ipairs(scene.machines) do
          assert.equal(machine.now, scene.steps)
          keys[side][machine.now - 1] = machine.own[(machine.now - 1) % 32]
        end
        local frame, same, left = scene:agreed()
        assert.is_true(same, "not the same before frame " .. frame)
        while played < frame do
          right:step(keys[1][played], keys[2][played])
          played = played + 1
          agreed[played] = { right.world:hash(), right.score[1], right.score[2] }
        end
        if frame > 0 then
          assert.same(agreed[frame], { left.hash, left.score1, left.score2 })
          checked = checked + 1
        end
      end)
      return scene, checked
    end

    it("is one game on two machines, whose keys come late", function()
      local scene, checked = playBoth(3000, function() end)
      local wrong, frames = 0, 0
      for _, machine in ipairs(scene.machines) do
        wrong, frames = wrong + machine.wrong, frames + machine.frames
        assert.equal(3000 - 1 - 8, machine.known)
        for ship = 1, 2 do
          assertAlone(machine.game.world, machine.game.ships[ship], { "left", "right", "puck" })
        end
      end
      assert.is_true(checked > 2900, "checked " .. checked)
      assert.is_true(wrong > 200 and frames > 1000, wrong .. " wrong, " .. frames .. " again")
      local score = scene.machines[1].game.score
      assert.is_true(score[1] > 2 and score[2] > 2, score[1] .. " to " .. score[2])
    end)

    it("stays one while somebody plays, and the delay changes all the time", function()
      local least, most = 99, 0
      local scene = playBoth(1500, function(input, step, now)
        input.left, input.right = step % 40 < 9, step % 40 > 21
        input.up, input.down = step % 27 < 9, step % 27 > 18
        input.pressed.m = step % 7 == 0 and step < 400
        input.pressed.n = step % 5 == 0 and step > 900
        least, most = math.min(least, now.delay), math.max(most, now.delay)
      end)
      assert.same({ 0, 20 }, { least, most })
      assert.equal(0, scene.delay)
      local a, b = scene.machines[1], scene.machines[2]
      -- without a delay nothing is guessed
      assert.equal(portrait(a.game.world), portrait(b.game.world))
      assert.is_true(a.frames > 100 and b.frames > 100)
    end)

    it("guesses wrong at the moment, and shows another world than the other machine", function()
      local others = 0
      play("rollback", 600, function() end, function(scene)
        local a, b = scene.machines[1].game, scene.machines[2].game
        if a.world:hash() ~= b.world:hash() then others = others + 1 end
      end)
      assert.is_true(others > 200 and others < 600, others .. " of 600 frames")
    end)

    it("lets the mouse drag the delay", function()
      local scene = gallery.drag("rollback", 30, function() return 480 + 8 * 12, 520 end, 540, 520)
      assert.equal(5, scene.delay)
      scene = gallery.drag("rollback", 30, function() return 480 + 8 * 12, 520 end, 9999, 520)
      assert.equal(20, scene.delay)
      scene = gallery.drag("rollback", 30, function() return 480, 300 end, 700, 300)
      assert.equal(8, scene.delay)
    end)

    it("fills the same snapshots again", function()
      local rings = {}
      local scene = play("rollback", 200, function() end, function(scene, step)
        if step ~= 100 then return end
        for k = 0, 31 do rings[k] = scene.machines[1].ring[k].world end
      end)
      for k = 0, 31 do
        assert.equal("snapshot", rings[k]:type())
        assert.is_true(rawequal(rings[k], scene.machines[1].ring[k].world))
      end
    end)
  end)
end)
