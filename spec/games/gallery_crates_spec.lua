-- The gallery: the scenes of crates, dominoes and debris keep what they show, played without a
-- screen.

local gallery = require "spec.support.gallery"

local play = gallery.play

local function nobody() end

-- Where items are: "gone", or position and angle.
local function places(world, items)
  local list = {}
  for k, item in ipairs(items) do
    list[k] = world:has(item) and { world:getTransform(item) } or "gone"
  end
  return list
end

-- Fails if any two of the world overlap.
local function assertApart(world)
  local _, count = world:overlaps()
  assert.equal(0, count)
end

describe("the gallery", function()
  setup(gallery.open)
  teardown(gallery.close)

  describe("tower", function()
    local SLING_X = 150

    it("stands at rest, to the bit, until it is shot at", function()
      local before
      play("tower", 120, function(input) input.button = true end, function(scene, step)
        if step == 1 then before = places(scene.world, scene.bodies) end
        scene.world:step(gallery.STEP)
        assert.same(before, places(scene.world, scene.bodies))
        for _, body in ipairs(scene.bodies) do assert.is_true(scene.world:isAtRest(body)) end
      end)
    end)

    it("falls as was foretold, to the bit, and comes to rest", function()
      local standing, compared, rested = nil, 0, 0
      local scene = play("tower", 1300, nobody, function(scene, step)
        if step % 20 == 0 then assertApart(scene.world) end
        if scene.state == "ready" then
          standing = places(scene.world, scene.bodies)
        elseif scene.state == "flies" and scene.time == scene.foreseen then
          local stays = 0
          for k, place in ipairs(places(scene.world, scene.bodies)) do
            assert.same(scene.ends[k] or "gone", place)
            if place[1] == standing[k][1] then stays = stays + 1 end
          end
          if stays < 28 then compared = compared + 1 end
        elseif scene.state == "flies" and not scene:moves() then
          rested = rested + 1
        end
      end)
      assert.is_true(compared > 1 and rested > 1, ("%d, %d"):format(compared, rested))
      assert.is_true(scene.strongest > 100, scene.strongest)
    end)

    it("runs a shot back to the tower that stood", function()
      local before
      local scene = play("tower", 400, function(input, step, scene)
        if step == 1 then before = places(scene.world, scene.bodies) end
        input.button, input.x, input.y = step <= 20, SLING_X - 160, 410
        if step == 200 then
          assert.not_same(before, places(scene.world, scene.bodies))
          input.pressed.r = true
        end
      end)
      assert.equal("ready", scene.state)
      assert.same(before, places(scene.world, scene.bodies))
      assert.equal(0, scene.shots)
    end)

    it("takes the eggs that were hit hard, and builds anew after the last stone", function()
      local least, built = 5, 0
      play("tower", 1500, function(input, step, scene)
        input.button = scene.state == "ready" and step % 40 < 20
        input.x, input.y = SLING_X - 150 - step % 7, 400 + step % 30
      end, function(scene)
        least = math.min(least, scene:eggs())
        if scene.shots == 0 and least < 5 then
          built = built + 1
          assert.equal(5, scene:eggs())
        end
      end)
      assert.is_true(least < 5 and built > 0, ("%d eggs, %d built"):format(least, built))
    end)
  end)

  describe("dominoes", function()
    it("all fall by one push, one after the other, and come to rest", function()
      local last, rested = 0, false
      local scene = play("dominoes", 700, function(input, step)
        input.pressed.space = step == 5 or nil
        input.right = true -- somebody plays
      end, function(scene, step)
        local fallen, rest = scene:look()
        if step < 5 then assert.is_true(rest) end
        assert.is_true(fallen >= last and fallen <= last + 3, "at once: " .. fallen - last)
        last, rested = fallen, rest
        if step % 20 == 0 then assertApart(scene.world) end
      end)
      assert.equal(40, last)
      assert.is_true(rested)
      assert.is_true(scene.rang)
    end)

    it("stand again, to the bit, when time runs back, and fall the same way", function()
      local start, lie
      local ends = {}
      local scene = play("dominoes", 2400, function(input, step, scene)
        if step == 1 then start = places(scene.world, scene.row) end
        if step == 1000 then input.pressed.r = true end
        input.pressed.space = (step == 5 or step == 1500) or nil
        input.right = true
      end, function(scene, step)
        if step == 999 or step == 2399 then ends[#ends + 1] = scene.world:hash() end
        if step == 999 then lie = places(scene.world, scene.row) end
        if step == 1499 then assert.same(start, places(scene.world, scene.row)) end
      end)
      assert.not_same(start, lie)
      assert.same(lie, places(scene.world, scene.row))
      assert.equal(ends[1], ends[2])
    end)

    it("fall to the left, where the mouse throws the last one", function()
      local scene = gallery.drag("dominoes", 400, function(scene)
        return scene.world:getPosition(scene.row[40])
      end, 1060, 477)
      assert.is_true(scene.world:getAngle(scene.row[39]) < -0.3)
      assert.is_true(scene.world:getAngle(scene.row[36]) < -0.3)
    end)
  end)

  it("lets artillery's debris tumble, lie, and be ground again", function()
    local tumbled, settled, loose = 0, 0, {}
    local scene = play("artillery", 30000, nobody, function(scene)
      local now = {}
      for _, piece in ipairs(scene.rubble.loose) do
        now[piece] = true
        local _, _, angle = scene.world:getTransform(piece)
        if math.abs(angle) > 0.2 then tumbled = tumbled + 1 end
      end
      for piece in pairs(loose) do
        if not now[piece] and not scene.world:has(piece) then settled = settled + 1 end
      end
      loose = now
    end)
    assert.is_true(tumbled > 20, tumbled .. " steps of pieces that have turned")
    local made, left = scene.rubble.pieces, #scene.rubble.loose
    assert.is_true(settled > 5 and made - settled <= left + 5,
      ("%d of %d pieces"):format(settled, made))
  end)

  it("lets lumps of cells tumble, lie, and be cells again", function()
    local most, back = 0, 0
    play("cells", 400, function(input, step)
      input.x, input.y, input.button = 250 + step, 420, step > 60 and step < 200
    end, function(scene, step)
      most = math.max(most, #scene.lumps)
      if scene.lastEmptied and scene.emptied < scene.lastEmptied then back = back + 1 end
      scene.lastEmptied = scene.emptied
      if step % 20 > 0 then return end
      for _, lump in ipairs(scene.lumps) do
        local _, n = scene.world:queryShape(scene.world:getShape(lump), { "cells", "lump" })
        assert.equal(1, n) -- itself
      end
    end)
    assert.is_true(most > 20 and back > 20, ("%d lumps, %d are cells"):format(most, back))
  end)
end)
