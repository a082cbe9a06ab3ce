-- The gallery: its scenes keep what they show, played without a screen; and the program itself,
-- inside LÖVE, draws each of them.

local lovely = require "spec.support.love"

local STEP = 1 / 60
local packages = package.path

-- Plays a scene for so many steps; hold(input, step) presses keys, look(scene, step) looks at it.
local function play(name, steps, hold, look)
  local scene = require("scenes." .. name).new()
  for step = 1, steps do
    local input = { x = 600, y = 280, pressed = {} }
    hold(input, step)
    scene:update(STEP, input)
    if look then look(scene, step) end
  end
  return scene
end

describe("the gallery", function()
  setup(function() package.path = "examples/gallery/?.lua;" .. packages end)

  teardown(function()
    package.path = packages
    for name in pairs(package.loaded) do
      local own = name == "arena" or name == "palette"
      if own or tostring(name):find "^scenes%." then package.loaded[name] = nil end
    end
  end)

  it("1: walks among polygons and overlaps none, now and as foretold", function()
    local met = 0
    play("predict", 900, function(input, step)
      local way = math.floor(step / 70) % 4
      input.right, input.left = way == 0 or step % 11 < 6, way == 2
      input.down, input.up = way == 1, way == 3
      input.fire = step > 700
      input.x, input.y = 600, 420
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

  it("2: lets no swept bullet through, and many of the others", function()
    local scene = play("bullets", 4000, function(input, step)
      input.y = 140 + 90 * math.sin(step / 100)
      input.up = step < 200
    end, function(scene)
      local _, inside = scene.world:queryShape(scene.swept.bullet)
      assert.equal(0, inside)
    end)
    assert.equal(0, scene.swept.tunnelled)
    assert.is_true(scene.swept.met > 100)
    assert.is_true(scene.sampled.tunnelled > 40)
    assert.is_true(scene.shots > 25)
  end)

  it("3: shines up to pillars and not into them, and cuts and burns orbs", function()
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
    assert.is_true(scene.cut > 3 and scene.burnt > 10)
    assert.is_true(mirrored > 20)
  end)

  it("4: keeps the puck on the table, and counts goals", function()
    local hits = 0
    local scene = play("hockey", 6000, function(input, step)
      input.x = 300 + 250 * math.sin(step / 23)
      input.y = 280 + 200 * math.sin(step / 17)
    end, function(scene)
      local x, y = scene.puck:getPosition()
      for _, wall in ipairs(scene.walls) do
        assert.is_true(wall:signedDistance(x, y) > scene.puck:getRadius() - 1e-6)
      end
      local vx, vy = scene.puck:getVelocity()
      assert.is_true(vx * vx + vy * vy <= scene.puck:getMaxSpeed() ^ 2 * (1 + 1e-9))
      if vx * vx + vy * vy > 700 ^ 2 then hits = hits + 1 end
    end)
    assert.is_true(scene.bounces > 100 and hits > 10)
    assert.is_true(scene.score[1] + scene.score[2] > 0)
  end)

  it("5: asks circles, exactly and by polar radius, each stricter than the one before", function()
    local function hold(input, step)
      input.pressed.f1 = step == 5 or step == 900
      input.up, input.left = step % 90 < 40, step % 120 < 22
      input.fire = step % 200 < 40
    end
    local scene = play("ships", 1500, hold, function(scene)
      for _, enemy in ipairs(scene.enemies) do
        local says = enemy.says
        if says.polar then assert.is_true(says.exact) end
        if says.exact then assert.is_true(says.circle) end
      end
    end)
    local tally = scene.tally
    assert.is_true(tally.circle > tally.exact and tally.exact > tally.polar and tally.polar > 0)
    assert.is_true(scene.kills > 0 and scene.crashes > 0)
  end)

  describe("6", function()
    it("runs over seams at full speed, up slopes and through ledges", function()
      local before, snags, flat = nil, 0, 0
      local scene = play("platforms", 1500, function(input, step)
        local way = math.floor(step / 250) % 2
        input.right, input.left = way == 0, way == 1
        input.pressed.up = step % 37 == 0
        input.up = step % 37 < 20
      end, function(scene)
        local player = scene.player
        local stays = before and before.ground and player.ground and not player.ground.way
        if stays and player.ny == -1 and before.ny == -1 and math.abs(before.vx) == 230
          and player.vx == before.vx then
          flat = flat + 1
          if math.abs(math.abs(player.x - before.x) - 230 * STEP) > 1e-6 then snags = snags + 1 end
        end
        before = { ground = player.ground, ny = player.ny, vx = player.vx, x = player.x }
      end)
      assert.equal(0, scene.inside)
      assert.is_true(flat > 50)
      assert.equal(0, snags)
      assert.is_true(scene.coins > 0)
    end)

    it("rides on a lift", function()
      local rode, gap = 0, nil
      play("platforms", 1200, function(input, step)
        input.right = step > 200 and step < 294
      end, function(scene)
        local player, lift = scene.player, scene.player.ground
        if not (lift and lift.way) or math.abs(player.vx) > 0 then return end
        local x, y = scene.world:getPosition(lift)
        assert.near(y, player.y, 0.1)
        if gap then assert.near(gap, player.x - x, 1e-6) end
        rode, gap = rode + 1, player.x - x
      end)
      assert.is_true(rode > 600, "rode for " .. rode .. " steps")
    end)
  end)

  it("7: moves five thousand that overlap nothing", function()
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
end)

if lovely.missing() then
  print("no scene drawn: " .. lovely.missing())
  return
end

describe("the gallery inside LÖVE", function()
  for number = 0, 7 do
    it("draws " .. (number == 0 and "all by their keys" or "scene " .. number), function()
      local said = lovely.play("spec/love", "spec/love/gallery.lua", tostring(number))
      local colours = tonumber(said:match "^colours: (%d+)\n$")
      assert.truthy(colours, said)
      assert.is_true(colours > 150, "a picture of " .. colours .. " colours")
    end)
  end
end)
