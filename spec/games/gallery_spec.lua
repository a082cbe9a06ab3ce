-- The gallery: its scenes keep what they show, played without a screen; and the program itself,
-- inside LÖVE, draws each of them. For those of bodies that turn, see gallery_bodies_spec.lua.

local gallery = require "spec.support.gallery"
local lovely = require "spec.support.love"

local STEP, play, drag = gallery.STEP, gallery.play, gallery.drag
local SCENES = dofile "examples/gallery/order.lua"

describe("the gallery", function()
  setup(gallery.open)
  teardown(gallery.close)

  it("predict: walks among polygons and overlaps none, now and as foretold", function()
    local met = 0
    play("predict", 900, function(input, step)
      local way = math.floor(step / 70) % 4
      input.right, input.left = way == 0 or step % 11 < 6, way == 2
      input.down, input.up = way == 1, way == 3
    end, function(scene, step)
      for _, obstacle in ipairs(scene.obstacles) do
        assert.is_false(scene.player:overlaps(obstacle.shape), "step " .. step)
        local ahead = scene.player:clone():move(scene.reachX, scene.reachY)
        assert.is_false(ahead:overlaps(obstacle.shape), "ahead of step " .. step)
        if obstacle.will then met = met + 1 end
      end
    end)
    assert.is_true(met > 300)
  end)

  it("bullets: lets no swept bullet through, and many of the others", function()
    local scene = play("bullets", 4000, function(input, step)
      input.y = 140 + 90 * math.sin(step / 100)
      input.up = step < 200
    end, function(scene)
      local _, inside = scene.world:queryShape(scene.swept.bullet, "swept")
      assert.equal(0, inside)
    end)
    assert.equal(0, scene.swept.tunnelled)
    assert.is_true(scene.swept.met > 100)
    assert.is_true(scene.sampled.tunnelled > 40)
    assert.is_true(scene.shots > 25)
  end)

  it("blades: shines up to pillars and not into them, and cuts and burns orbs", function()
    local mirrored = 0
    local scene = play("blades", 900, function(input, step)
      input.x, input.y = 600 + 200 * math.cos(step / 50), 280 + 200 * math.sin(step / 50)
      input.left, input.down = step % 200 < 60, step % 300 < 70
      input.right = step % 200 > 140
      if step % 90 == 0 then input.pressed.space = true end
    end, function(scene)
      if #scene.beams > 2 then mirrored = mirrored + 1 end
      local hero = scene.world:getShape(scene.hero)
      for item in scene.world:items() do
        local group = scene.world:getGroup(item)
        if group == "pillar" or group == "wall" then
          local pillar = scene.world:getShape(item)
          assert.is_false(hero:overlaps(pillar))
          for _, beam in ipairs(scene.beams) do assert.is_false(beam:overlaps(pillar)) end
        end
      end
    end)
    assert.is_true(scene.cut > 1 and scene.burnt > 10)
    assert.is_true(mirrored > 20)
  end)

  describe("platforms", function()
    it("runs over seams at full speed, up slopes and through ledges", function()
      local before, snags, flat = nil, 0, 0
      local scene = play("platforms", 1500, function(input, step)
        local way = math.floor(step / 250) % 2
        input.right, input.left = way == 0, way == 1
        input.pressed.up = step % 37 == 0
        input.up = step % 37 < 20
      end, function(scene)
        local player = scene.player
        local ground, _, ny = player.feet:getGround()
        local stays = before and before.ground and ground and not ground.way
        if stays and ny == -1 and before.ny == -1 and math.abs(before.vx) == 230
          and player.vx == before.vx then
          flat = flat + 1
          if math.abs(math.abs(player.x - before.x) - 230 * STEP) > 1e-6 then snags = snags + 1 end
        end
        before = { ground = ground, ny = ny, vx = player.vx, x = player.x }
      end)
      assert.equal(0, scene.inside)
      assert.is_true(flat > 50)
      assert.equal(0, snags)
      assert.is_true(scene.coins > 0)
    end)

    it("rides on a lift", function()
      local rode, gap = 0, nil
      play("platforms", 1200, function(input, step)
        input.right, input.button = step > 200 and step < 294, true -- somebody is there
      end, function(scene)
        local player, lift = scene.player, scene.player.feet:getGround()
        if not (lift and lift.way) or math.abs(player.vx) > 0 then return end
        local x, y = scene.world:getPosition(lift)
        assert.near(y, player.y, 0.1)
        if gap then assert.near(gap, player.x - x, 1e-6) end
        rode, gap = rode + 1, player.x - x
      end)
      assert.is_true(rode > 600, "rode for " .. rode .. " steps")
    end)
  end)

  it("swarm: moves five thousand that overlap nothing", function()
    local scene = play("swarm", 60, function(input, step) input.x = 200 + 10 * step end)
    local list, pairs = scene.world:overlaps()
    local most = 0
    for i = 1, 2 * pairs, 2 do
      local a, b = scene.world:getShape(list[i]), scene.world:getShape(list[i + 1])
      most = math.max(most, (a:collide(b)))
    end
    assert.is_true(pairs == 0, pairs .. " overlap, by up to " .. most)
    assert.equal(5000, select(2, scene.world:queryRectangle(0, 0, 1200, 560, "fish")))
    assert.is_true(scene.found > 50)
  end)

  it("swarm: shows the mean cost of a step, however many steps are drawn at once", function()
    local clock, slow = 0, 0.0002
    local scene = play("swarm", 65, function(input)
      input.clock = function()
        clock = clock + slow
        return clock
      end
    end, function(scene, step)
      if step <= 35 then assert.near(0.0002, scene.mean, 1e-9) end
      if step == 35 then slow = 0.003 end
    end)
    -- steps 31 to 35 took 0.2 ms, 36 to 60 took 3 ms
    assert.near((5 * 0.0002 + 25 * 0.003) / 30, scene.mean, 1e-9)
  end)

  describe("cave", function()
    -- Draws a loop: the corners are { x1, y1, ... }, a step each; then the mouse is let go.
    local function draw(scene, corners, look)
      local count = #corners / 2
      for k = 1, count + 1 do
        local at = math.min(k, count)
        scene:update(STEP, {
          x = corners[2 * at - 1], y = corners[2 * at], button = k <= count,
          pressed = { [1] = k == 1 or nil },
        })
        if look then look(scene) end
      end
    end

    -- Nobody is inside of the rock.
    local function allOut(scene)
      for item in scene.world:items() do
        if item ~= "rock" then
          local shape = scene.world:getShape(item)
          assert.is_false(shape:overlaps(scene.rock))
          local x, y = shape:getPosition()
          assert.is_true(x > 0 and x < 1200 and y > 0 and y < 560)
        end
      end
    end

    it("digs hollows, and fills them again", function()
      local scene = require("scenes.cave").new()
      local area, rings = scene.rock:getArea(), #scene.rings
      draw(scene, { 1120, 40, 1180, 40, 1180, 100, 1120, 100 }, allOut)
      assert.equal(rings + 1, #scene.rings)
      assert.near(area - 3600, scene.rock:getArea(), 1e-6)
      assert.same({}, (scene.world:queryPoint(1150, 70)))
      draw(scene, { 1130, 50, 1170, 50, 1170, 90, 1130, 90 }, allOut)
      assert.same({ "rock" }, (scene.world:queryPoint(1150, 70)))
      scene:update(STEP, { x = 0, y = 0, pressed = { x = true } })
      assert.same({}, (scene.world:queryPoint(1150, 70)))
      for _ = 1, 9 do scene:update(STEP, { x = 0, y = 0, pressed = { x = true } }) end
      assert.equal(2, #scene.rings)
      allOut(scene)
    end)

    it("pushes whatever is inside of new rock out of it", function()
      local scene = require("scenes.cave").new()
      assert.is_true(scene:take { 560, 150, 620, 150, 620, 230, 560, 230 }) -- around the walker
      allOut(scene)
      scene = play("cave", 120, function() end)
      local buried = 0
      for round = 1, 40 do
        local x, y = scene.world:getPosition(scene.balls[round % #scene.balls + 1])
        x, y = math.floor(x), math.floor(y)
        if scene:take { x - 25, y - 20, x + 25, y - 20, x + 25, y + 20, x - 25, y + 20 } then
          buried = buried + 1
        end
        allOut(scene)
        for _ = 1, 10 do scene:update(STEP, { x = 0, y = 0, pressed = {} }) end
        allOut(scene)
      end
      assert.is_true(buried > 5, "buried " .. buried)
    end)

    it("shows where the edges of a loop cross, and leaves the level as it was", function()
      local scene = require("scenes.cave").new()
      local area, rings = scene.rock:getArea(), #scene.rings
      draw(scene, { 1120, 40, 1180, 100, 1180, 40, 1120, 100 })
      assert.equal("edge 1 of ring 6 and edge 3 of ring 6 cross near (1150, 70)", scene.fault.text)
      assert.equal("The loop crosses itself", scene.fault.title)
      assert.same({ 1150, 70 }, { scene.fault.x, scene.fault.y })
      assert.equal(rings, #scene.rings)
      draw(scene, { 20, 280, 400, 320, 20, 360 }) -- over the cave's left side
      assert.equal("The loop crosses a wall", scene.fault.title)
      assert.truthy(scene.fault.text:find "ring 2 and edge %d of ring 6 cross near")
      assert.is_true(scene.fault.x > 20 and scene.fault.x < 400)
      assert.equal(area, scene.rock:getArea())
      for _ = 1, 500 do scene:update(STEP, { x = 0, y = 0, pressed = {} }) end
      assert.is_nil(scene.fault)
    end)

    it("has a walker who runs and jumps, and balls that bounce", function()
      local grounded, left, right, hits = 0, 1200, 0, 0
      local scene = play("cave", 1200, function(input, step)
        local way = math.floor(step / 200) % 2
        input.right, input.left = way == 0, way == 1
        input.pressed.up = step % 50 == 0
        input.up = step % 50 < 20
      end, function(scene)
        allOut(scene)
        if scene.player.feet:getGround() then grounded = grounded + 1 end
        local x = scene.world:getPosition(scene.player)
        left, right = math.min(left, x), math.max(right, x)
        for _, _, _, response in scene.world:hits() do
          if response == "bounce" then hits = hits + 1 end
        end
      end)
      assert.is_true(grounded > 300 and right - left > 200)
      assert.is_true(hits > 300)
      assert.is_true(#scene.balls > 20)
    end)
  end)

  describe("cells", function()
    local function cellsIn(scene, x, y, radius)
      local n = 0
      for row = math.floor((y - radius) / 8), math.floor((y + radius) / 8) do
        for column = math.floor((x - radius) / 8), math.floor((x + radius) / 8) do
          if scene.world:getCell("cells", column + 1, row + 1) ~= 0 then n = n + 1 end
        end
      end
      return n
    end

    it("empties cells with bombs, in the world and on the map", function()
      local x, y = 3400 + 300, 640 + 450
      local before, full
      local scene = play("cells", 12, function(input, step, now)
        input.x, input.y = 300, 450
        input.pressed[1] = step == 6 or nil
        if step == 6 then
          before, full = cellsIn(now, x, y, 30), now.full[27 * 200 + 93]
          for k in pairs(now.changed) do now.changed[k] = nil end
        end
      end)
      assert.is_true(before > 20)
      assert.equal(0, cellsIn(scene, x, y, 30))
      assert.is_true(scene.emptied >= before)
      assert.equal(scene.emptied, #scene.changed)
      assert.is_true(full > scene.full[27 * 200 + 93])
    end)

    it("moves hundreds, of which nobody ends inside of a cell", function()
      local fell, ran = 0, 0
      local scene = play("cells", 240, function(input, step)
        input.x, input.y = 200 + 3 * step, 420
        input.button = step > 60
        input.down = step > 200
      end, function(scene, step)
        if step % 40 > 0 then return end
        for item in scene.world:items() do
          if type(item) == "table" and item.group then
            local _, n = scene.world:queryShape(scene.world:getShape(item), "cells")
            assert.equal(0, n)
            local vx, vy = scene.world:getVelocity(item)
            if vy > 50 then fell = fell + 1 end
            if item.group == "runner" and math.abs(vx) > 50 then ran = ran + 1 end
          end
        end
      end)
      assert.is_true(fell > 200 and ran > 50)
      assert.is_true(scene.emptied > 300)
      assert.equal(500, #scene.balls + #scene.runners)
    end)

    it("lets the mouse on the map, and the arrow keys, choose what is in view", function()
      local scene = play("cells", 2, function(input, step)
        input.x, input.y, input.button = 980 + 100, 20 + 100, step == 1
        input.right = step == 2
      end)
      assert.near(4000 - 600 + 15, scene.cameraX, 1e-9)
      assert.near(4000 - 280, scene.cameraY, 1e-9)
      assert.equal(0, scene.emptied)
      scene:look(-50, 99999)
      assert.same({ 0, 8000 - 560 }, { scene.cameraX, scene.cameraY })
    end)

    it("cuts off the corners that stick out, and lets no cell grow", function()
      local scene = require("scenes.cells").new()
      local function kindsNear()
        local kinds = {}
        for row = 143, 183 do
          for column = 480, 520 do
            table.insert(kinds, (scene.world:getCell("cells", column, row)))
            assert.equal(kinds[#kinds], (scene.grid:getCell(column, row)))
          end
        end
        return kinds
      end
      local before, cut, gone = kindsNear(), 0, 0
      scene:dig(4000, 1300, 58)
      for k, kind in ipairs(kindsNear()) do
        if kind ~= before[k] then
          assert.is_true(kind == 0 or before[k] == 1, before[k] .. " became " .. kind)
          if kind == 0 then gone = gone + 1 else cut = cut + 1 end
        end
      end
      assert.equal(gone, scene.emptied)
      assert.is_true(gone > 50 and cut > 2, gone .. " gone, " .. cut .. " cut")
    end)
  end)

  it("counts in words, and tells times in a fitting unit", function()
    local words = require "words"
    assert.equal("0 coins", words.count(0, "coin"))
    assert.equal("1 coin", words.count(1, "coin"))
    assert.equal("2 coins", words.count(2, "coin"))
    assert.equal("1 fish", words.count(1, "fish", "fish"))
    assert.equal("16.7 ms", words.time(1 / 60))
    assert.equal("1.0 ms", words.time(0.001))
    assert.equal("420 µs", words.time(0.00042))
  end)

  describe("lets the mouse drag", function()
    -- What is dragged came to (x, y).
    local function isAt(x, y, gotX, gotY)
      assert.near(x, gotX, 0.01)
      assert.near(y, gotY, 0.01)
    end

    it("something in every scene, and says so", function()
      for _, name in ipairs(SCENES) do
        assert.equal("string", type(require("scenes." .. name).drag), name)
      end
    end)

    it("predict: shapes, which stop at each other", function()
      local function noneOverlap(scene)
        for i, a in ipairs(scene.solids) do
          for j = i + 1, #scene.solids do
            local b = scene.solids[j].shape
            if a.shape:type() ~= "plane" then assert.is_false(a.shape:overlaps(b)) end
          end
        end
      end
      local triangle = drag("predict", 20, function(scene)
        return scene.obstacles[1].shape:getCentroid()
      end, 420, 150, noneOverlap).obstacles[1].shape
      isAt(420, 150, triangle:getCentroid())
      local scene = drag("predict", 60, function(scene)
        return scene.obstacles[1].shape:getCentroid()
      end, 100, 500, noneOverlap)
      assert.is_true((scene.obstacles[1].shape:getCentroid()) < 200)
      local player = drag("predict", 60, function(now)
        return now.player:getCentroid()
      end, 2000, 280, noneOverlap).player
      assert.is_true((player:getCentroid()) > 200)
    end)

    it("bullets: walls, in both lanes at once; nothing lies on a bullet", function()
      local scene = drag("bullets", 60, function() return 600, 140 end, -500, 140, function(now)
        for _, lane in ipairs(now.lanes) do
          assert.equal(0, select(2, now.world:queryShape(lane.bullet, lane.name)))
        end
        for k = 1, 5 do
          local upper = now.world:getPosition("swept" .. k)
          assert.equal(upper, (now.world:getPosition("sampled" .. k)))
        end
      end)
      assert.is_true(scene.world:getPosition "swept2" < -50)
      assert.equal(0, scene.world:getPosition "swept1")
      assert.equal(1, scene.shots)
    end)

    it("blades: the hero and pillars, which push orbs aside", function()
      local function apart(scene)
        for item in scene.world:items() do
          if scene.world:getGroup(item) == "pillar" then
            local pillar = scene.world:getShape(item)
            assert.is_false(pillar:overlaps(scene.world:getShape(scene.hero)))
            assert.equal(0, select(2, scene.world:queryShape(pillar, { "wall", "lamp" })))
          end
        end
      end
      local scene = drag("blades", 30, function() return 600, 280 end, 700, 450, apart)
      isAt(700, 450, scene.world:getPosition(scene.hero))
      assert.is_nil(scene.whirl)
      scene = drag("blades", 90, function() return 270, 270 end, 0, 0, apart)
      local pillar = scene.hand.thing
      assert.is_true((scene.world:getPosition(pillar)) < 100)
      assert.equal(0, select(2, scene.world:queryShape(scene.world:getShape(pillar), "orb")))
    end)

    it("platforms: the player, who picks up coins and enters no tile", function()
      local function playerAt(scene) return scene.player.x, scene.player.y - 20 end
      local scene = drag("platforms", 40, playerAt, 200, 150)
      isAt(200, 170, scene.player.x, scene.player.y)
      scene = drag("platforms", 60, playerAt, 600, 2000)
      assert.equal(0, scene.inside)
      local x, y = scene.player.x, scene.player.y
      assert.is_true(x > 150)
      isAt(x, y, scene.world:check(scene.player, x, y + 1)) -- it stands
      scene = drag("platforms", 40, playerAt, 147, 110)
      assert.equal(1, scene.coins)
      assert.is_nil(scene.won)
      for item in scene.world:items() do
        if scene.world:getGroup(item) == "coin" then scene:collect({ item }, 1) end
      end
      assert.equal(scene.all, scene.coins)
      assert.equal(scene.time, scene.won)
    end)

    it("swarm: rocks, which push the fish aside", function()
      local scene = drag("swarm", 20, function() return 290, 180 end, 300, 250)
      local rock = scene.rocks[1]
      isAt(300, 250, scene.world:getPosition(rock))
      local list, n = scene.world:overlaps()
      assert.equal(0, n, n .. " overlap " .. tostring(list[1]))
      scene = drag("swarm", 30, function() return 290, 180 end, 700, 330)
      assert.is_false(scene.world:getShape(scene.rocks[1])
        :overlaps(scene.world:getShape(scene.rocks[2])))
    end)
  end)
end)

if lovely.missing() then
  print("no scene drawn: " .. lovely.missing())
  return
end

describe("the gallery inside LÖVE", function()
  it("shows the scene whose tab is clicked", function()
    local clicked, count = "", #SCENES + #dofile "examples/gallery/guests.lua"
    for k = count, 1, -1 do clicked = clicked .. k .. " " end
    local said = clicked .. "1 1 1 \n" .. count .. " 1 2 1 1 \n"
    assert.equal(said, lovely.play("spec/love", "spec/love/tabs.lua"))
  end)

  it("is looked into by F1 in each scene, and has reports that play", function()
    local said, expected = lovely.play("spec/love", "spec/love/looks.lua"), ""
    for _, list in ipairs { SCENES, dofile "examples/gallery/guests.lua" } do
      for _, name in ipairs(list) do
        expected = expected .. name .. "\ttrue\tframe 1 of 0 to 1, paused\t0 differ\n"
      end
    end
    assert.equal(expected, said)
  end)

  it("can be read in a large window and in its smallest one", function()
    assert.equal("readable\n", lovely.play("spec/love", "spec/love/letters.lua"))
  end)

  describe("draws", function()
    local said

    setup(function() said = lovely.play("spec/love", "spec/love/gallery.lua") end)

    local function picture(name)
      local colours = tonumber(("\n" .. said):match("\n" .. name .. ": (%d+) colours\n"))
      assert.truthy(colours, said)
      assert.is_true(colours > 150, "a picture of " .. colours .. " colours")
    end

    for _, name in ipairs(SCENES) do
      it("the scene " .. name, function() picture(name) end)
    end

    for _, name in ipairs(dofile "examples/gallery/guests.lua") do
      it("the game " .. name, function() picture(name) end)
    end

    it("all by their keys", function() picture "keys" end)
  end)
end)
