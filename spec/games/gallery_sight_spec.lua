-- The gallery: the night, and the throw, played without a screen.

local gallery = require "spec.support.gallery"
local sight = require "spec.support.sight"

local play = gallery.play

local function nothing() end

describe("the gallery", function()
  setup(gallery.open)
  teardown(gallery.close)

  describe("night", function()
    it("is played by itself: gems are fetched, and nobody walks through anything", function()
      local most, walls = 0, { "walls", "crates" }
      local scene = play("night", 6000, nothing, function(scene, step)
        if step % 20 ~= 0 then return end
        most = math.max(most, scene.found)
        assert.equal(0, select(2, scene.world:queryItem(scene.hero, walls)), step)
        for _, guard in ipairs(scene.guards) do
          assert.equal(0, select(2, scene.world:queryItem(guard, walls)), step)
        end
      end)
      assert.is_true(most >= 4, most .. " gems")
      assert.is_true(scene.caught < 6)
    end)

    it("lights what lamps see, and nothing else", function()
      local scene, lit, dark = play("night", 1, nothing), 0, 0
      for x = 10, 1190, 59 do
        for y = 10, 550, 53 do
          local inside = false
          for _, lamp in ipairs(scene.lamps) do
            local dx, dy = x - lamp.x, y - lamp.y
            local near = dx * dx + dy * dy < (0.8 * lamp.reach) ^ 2
            inside = inside or near and sight.holds(lamp.lit, x, y)
          end
          assert.equal(inside, scene:isLit(x, y), x .. ", " .. y)
          if inside then lit = lit + 1 else dark = dark + 1 end
        end
      end
      assert.is_true(lit > 40 and dark > 40)
    end)

    it("catches who stands in the light and in a cone, but not behind a crate", function()
      local function stand(moved)
        return play("night", 60, function(input, step, scene)
          input.fire = true -- so that it does not play by itself
          if step > 1 then return end
          local guard = scene.guards[1]
          guard.round, guard.x, guard.y, guard.angle = { 370, 300, 370, 300 }, 370, 300, 0
          scene.world:setPosition(guard, 370, 300)
          scene.world:setPosition(scene.hero, 560, 300 - 60)
          if moved then scene.world:setPosition("crate4", 470, 276) end
        end)
      end
      assert.equal(1, stand(false).caught)
      assert.equal(0, stand(true).caught)
    end)

    it("sends guards around crates that the mouse has put in their way", function()
      local bends, least = 0, 560
      gallery.drag("night", 400, function() return 420, 70 end, 370, 160, function(scene, step)
        local guard = scene.guards[1]
        assert.equal(0, select(2, scene.world:queryItem(guard, { "walls", "crates" })), step)
        bends, least = math.max(bends, #guard.path / 2), math.min(least, guard.y)
      end)
      assert.equal(30, least)
      assert.is_true(bends > 2)
    end)

    it("sends a guard to where it has seen somebody, and back", function()
      local least, seenAt = math.huge, nil
      local scene = play("night", 900, function(input, step, scene)
        input.fire = true -- so that it does not play by itself
        local guard = scene.guards[1]
        if step == 1 then
          guard.round, guard.x, guard.y, guard.angle = { 370, 300, 370, 300 }, 370, 300, 0
          scene.world:setPosition(guard, 370, 300)
          scene.world:setPosition(scene.hero, 560, 240)
        elseif step == 10 then
          seenAt = guard.seenX
          scene.world:setPosition(scene.hero, 60, 290)
        end
        least = math.min(least, math.abs(guard.x - 560) + math.abs(guard.y - 240))
      end)
      assert.equal(560, seenAt)
      assert.equal(0, least)
      assert.same({ 370, 300 }, { scene.guards[1].x, scene.guards[1].y })
      assert.equal(0, scene.caught)
    end)

    it("lets the mouse move lamps, whose light moves along", function()
      local function where() return 230, 70 end
      local scene = gallery.drag("night", 30, where, 330, 270)
      local x, y = scene.world:getPosition "lamp1"
      assert.is_true(math.abs(x - 330) < 1 and math.abs(y - 270) < 1)
      assert.is_true(scene:isLit(330, 330))
      assert.is_true(sight.holds(scene.lamps[1].lit, 330, 330))
    end)
  end)

  describe("throw", function()
    it("is thrown as it was foretold, to the last bounce", function()
      local met, farthest = 0, 0
      for k = 1, 30 do
        local legs, scene = {}, require("scenes.throw").new()
        local vx, vy = 300 + 20 * k, -900 + 27 * k
        scene:foresee(vx, vy, legs)
        scene:throw(vx, vy)
        local ball, time, leg, begun = scene.balls[1], 0, 1, 0
        while leg <= #legs do
          time = time + gallery.STEP
          scene.world:step(gallery.STEP)
          while leg <= #legs and begun + legs[leg].t < time do
            begun, leg = begun + legs[leg].t, leg + 1
          end
          local now = legs[leg]
          if now then
            local t, x, y = time - begun, scene.world:getPosition(ball)
            local px, py = now.x + now.vx * t, now.y + now.vy * t + 450 * t * t
            farthest, met = math.max(farthest, math.abs(px - x), math.abs(py - y)), met + 1
          end
        end
      end
      assert.is_true(met > 1000)
      assert.is_true(farthest < 1e-6, farthest .. " away")
    end)

    it("finds throws by itself that end in the basket", function()
      local scene = play("throw", 3600, nothing)
      assert.is_true(scene.hits >= 5, scene.hits .. " of " .. scene.thrown)
    end)

    it("throws to where the mouse aims", function()
      local scene = play("throw", 20, function(input, step)
        input.x, input.y = 300, 300
        input.pressed[1] = step == 10
      end)
      assert.equal(1, scene.thrown)
      assert.is_true(scene.world:getPosition(scene.balls[1]) > 70)
    end)
  end)
end)
