-- The gallery: the scenes of bodies that turn and have masses keep what they show, played without a
-- screen.

local gallery = require "spec.support.gallery"

local STEP, play, drag = gallery.STEP, gallery.play, gallery.drag
local unpack = table.unpack or unpack

-- Fails if an item overlaps another one of some groups.
local function assertAlone(world, item, groups)
  local others, n = world:queryShape(world:getShape(item), groups)
  for k = 1, n do
    assert.equal(item, others[k], "overlaps one of " .. world:getGroup(others[k]))
  end
end

-- Momentum of items, and the sum of how much each has.
local function momentum(world, items)
  local px, py, sum = 0, 0, 0
  for _, item in ipairs(items) do
    local m, vx, vy = world:getMass(item), world:getVelocity(item)
    px, py, sum = px + m * vx, py + m * vy, sum + m * math.sqrt(vx * vx + vy * vy)
  end
  return px, py, sum
end

describe("the gallery", function()
  setup(gallery.open)
  teardown(gallery.close)

  describe("hockey", function()
    local ON_TABLE = { "puck", "rim", "left", "right" }

    local function allOnTable(scene)
      for _, puck in ipairs(scene.pucks) do
        assertAlone(scene.world, puck, ON_TABLE)
        local x, y = scene.world:getPosition(puck)
        for _, wall in ipairs(scene.walls) do
          assert.is_true(wall:signedDistance(x, y) > puck.scout:getRadius() - 1e-6)
        end
        local vx, vy = scene.world:getVelocity(puck)
        assert.is_true(vx * vx + vy * vy <= puck.scout:getMaxSpeed() ^ 2 * (1 + 1e-9))
      end
    end

    it("keeps pucks on the table, which a mallet throws, and counts goals", function()
      local thrown = 0
      local scene = play("hockey", 3000, function(input, step, scene)
        input.button = true
        if step == 1 then
          input.pressed[1] = true
          input.x, input.y = scene.world:getPosition(scene.left)
          return
        end
        input.x = 300 + 300 * math.sin(step / 23)
        input.y = 280 + 280 * math.sin(step / 17)
      end, function(scene)
        allOnTable(scene)
        assertAlone(scene.world, scene.left, ON_TABLE)
        for _, item, other in scene.world:hits() do
          local puck = other == scene.left and item or item == scene.left and other
          local vx, vy = 0, 0
          if puck and puck.scout then vx, vy = scene.world:getVelocity(puck) end
          if vx * vx + vy * vy > 700 ^ 2 then thrown = thrown + 1 end
        end
      end)
      assert.is_true(thrown > 50, "thrown " .. thrown)
      assert.is_true(scene.score[1] + scene.score[2] > 0)
    end)

    it("is played by two machines, and pucks that meet keep their momentum", function()
      local met, goals, px, py, sum = 0, 0, nil, nil, nil
      local scene = play("hockey", 3000, function() end, function(scene)
        allOnTable(scene)
        local alone, hits = scene.score[1] + scene.score[2] == goals, 0
        for _, item, other in scene.world:hits() do
          alone, hits = alone and item.scout and other.scout, hits + 1
        end
        for _, puck in ipairs(scene.pucks) do
          local vx, vy = scene.world:getVelocity(puck)
          alone = alone and vx * vx + vy * vy < 1490 ^ 2 -- their limit takes none
        end
        local x, y, all = momentum(scene.world, scene.pucks)
        if px and alone and hits > 0 then
          local lost = 0.25 * STEP * sum -- at most, by drag
          assert.near(px, x, lost)
          assert.near(py, y, lost)
          met = met + 1
        end
        px, py, sum, goals = x, y, all, scene.score[1] + scene.score[2]
      end)
      assert.is_true(met > 20, "met " .. met)
      assert.is_true(scene.score[1] > 0 and scene.score[2] > 0)
    end)

    it("foretells where a puck will be that meets nobody", function()
      local right, steps = 0, 48
      local foretold = {} -- of each puck, the ends of its ways in the steps since it met somebody
      play("hockey", 1500, function() end, function(scene)
        for _, item, other in scene.world:hits() do
          if not other.getNormal then foretold[item], foretold[other] = nil, nil end
        end
        for _, puck in ipairs(scene.pucks) do
          local x, y = scene.world:getPosition(puck)
          if x == 600 and y == 280 then foretold[puck] = nil end -- after a goal
          local ends = foretold[puck] or {}
          foretold[puck] = ends
          if #ends == steps then
            local place = table.remove(ends, 1)
            -- drag is the same at any frame rate but for the curve of a step
            assert.near(place.x, x, 2)
            assert.near(place.y, y, 2)
            right = right + 1
          end
          local way = puck.way
          table.insert(ends, { x = way[#way - 1], y = way[#way] })
        end
      end)
      assert.is_true(right > 200, "right " .. right)
    end)
  end)

  describe("pool", function()
    local TABLE = { "ball", "rail" }

    -- Where all balls are, and how fast.
    local function state(scene)
      local list = {}
      for k = 0, 15 do
        local ball = scene.balls[k] or scene.cue
        if scene.world:has(ball) then
          local x, y = scene.world:getPosition(ball)
          local vx, vy = scene.world:getVelocity(ball)
          list[k] = { x, y, vx, vy }
        end
      end
      return list
    end

    it("breaks as was foretold, to the bit", function()
      local ways, moved
      local compared = 0
      local scene = play("pool", 120, function(input, step, scene)
        input.x, input.y = scene.world:getPosition(scene.cue)
        if step <= 5 then input.x, input.y, input.button = input.x - 250, input.y + 4, true end
        if step == 5 then moved = state(scene) end
      end, function(scene, step)
        if step == 5 then
          assert.same(moved, state(scene)) -- what was played ahead is taken back
          ways = scene.ways
        elseif step > 5 and scene.shots == 1 and 2 * (step - 6) + 2 <= #ways[0] then
          -- the shot goes in step 6, and the first step of it is played in the 7th
          for k = 0, 15 do
            local ball = scene.balls[k] or scene.cue
            local at = 2 * (step - 6)
            if scene.world:has(ball) and ways[k][at + 1] then
              local x, y = scene.world:getPosition(ball)
              assert.equal(ways[k][at + 1], x)
              assert.equal(ways[k][at + 2], y)
              compared = compared + 1
            end
          end
        end
      end)
      local after, far = state(scene), 0
      for k, ball in pairs(moved) do
        if not after[k] or math.abs(after[k][1] - ball[1]) > 1 then far = far + 1 end
      end
      assert.is_true(far > 10 and compared > 1000, far .. " moved, " .. compared .. " compared")
    end)

    it("keeps momentum and gains no energy while balls meet balls alone", function()
      local before, energy, met = nil, nil, 0
      play("pool", 40, function(input, step)
        input.x, input.y, input.button = 0, 279, step < 3
      end, function(scene)
        local alone = true
        for _, _, other in scene.world:hits() do alone = alone and other.number end
        local balls, e = { scene.cue, unpack(scene.balls) }, 0
        local px, py, sum = momentum(scene.world, balls)
        for _, ball in ipairs(balls) do
          local vx, vy = scene.world:getVelocity(ball)
          e = e + vx * vx + vy * vy
        end
        if before and alone and before[3] > 100 then
          local lost = 110 * 16 * STEP -- at most, by rolling
          assert.near(before[1], px, lost)
          assert.near(before[2], py, lost)
          assert.is_true(e <= energy)
          if e < 0.9 * energy then met = met + 1 end
        end
        before, energy = { px, py, sum }, e
      end)
      assert.is_true(met > 0)
    end)

    it("is played by the machine, which pots balls, and nobody is inside of another", function()
      local least = 15
      local scene = play("pool", 6000, function() end, function(scene, step)
        least = math.min(least, scene.left)
        if step % 20 > 0 then return end
        for k = 0, 15 do
          local ball = scene.balls[k] or scene.cue
          if scene.world:has(ball) then
            assertAlone(scene.world, ball, TABLE)
            local x, y = scene.world:getPosition(ball)
            assert.is_true(x > 60 and x < 1140 and y > 0 and y < 560)
          end
        end
      end)
      assert.is_true(scene.shots > 8, scene.shots .. " shots")
      assert.is_true(least < 10, least .. " left")
    end)
  end)

  describe("golf", function()
    it("putts through doors that swing, as was foretold, and holes balls", function()
      local ways, compared, open, holes = nil, 0, 0, 0
      local scene = play("golf", 3000, function() end, function(scene)
        local world = scene.world
        for _, door in ipairs(scene.doors) do
          local away = math.abs(world:getAngle(door) - door.angle)
          assert.is_true(away <= 1.4 + 1e-9)
          if away > 0.5 then open = open + 1 end
          if world:has(scene.ball) then
            assert.is_false(world:overlapping(door, scene.ball))
          end
        end
        if scene.rolling and ways then
          local x, y = world:getPosition(scene.ball)
          if ways[ways.at + 1] and scene.holes == holes then
            assert.same({ ways[ways.at + 1], ways[ways.at + 2] }, { x, y })
            compared, ways.at = compared + 1, ways.at + 2
          end
        elseif #scene.way > 0 then
          ways = { at = 0, (table.unpack or unpack)(scene.way) }
        end
        holes = scene.holes
      end)
      assert.is_true(scene.holes > 1, scene.holes .. " holes")
      assert.is_true(open > 100 and compared > 100, open .. " open, " .. compared .. " compared")
    end)
  end)

  describe("artillery", function()
    it("digs craters, and lets fall what hangs in the air, until it lies", function()
      local lowest, turns, turn = 0, 0, 1
      local scene = play("artillery", 9000, function() end, function(scene, step)
        local world = scene.world
        if scene.turn ~= turn then turn, turns = scene.turn, turns + 1 end
        if step % 50 > 0 then return end
        for item in world:items() do
          local group = world:getGroup(item)
          if group == "debris" then
            local _, y = world:getPosition(item)
            lowest = math.max(lowest, y)
            assert.is_false(world:overlapping(item, "soil"))
            assert.is_false(world:overlapping(item, "bedrock"))
          elseif group == "player" then
            assert.is_true(item.y < 550 and item.y > -900)
            assert.is_false(world:overlapping(item, "soil"))
          end
        end
      end)
      assert.is_true(turns > 20, turns .. " turns")
      assert.is_true(scene.hits[1] > 3 and scene.hits[2] > 3)
      assert.is_true(scene.rubble.dug > 5e4, scene.rubble.dug .. " dug")
      assert.is_true(scene.rubble.pieces > 0 and lowest > 400, scene.rubble.pieces .. " pieces")
    end)
  end)

  describe("asteroids", function()
    local SOLID = { "rock", "wall", "ship" }

    local function allApart(scene)
      for _, rock in ipairs(scene.rocks) do
        assertAlone(scene.world, rock, scene.showing and { "rock", "wall" } or SOLID)
        local x1, y1, x2, y2 = scene.world:getBoundingBox(rock)
        assert.is_true(x1 > -1e-6 and y1 > -1e-6 and x2 < 1200 + 1e-6 and y2 < 560 + 1e-6)
      end
      assertAlone(scene.world, scene.ship, scene.showing and { "ship", "wall" } or SOLID)
    end

    it("shoots rocks by itself, which break, tumble and throw one another", function()
      local met, tumbling, most = 0, 0, 0
      local scene = play("asteroids", 2500, function() end, function(scene)
        allApart(scene)
        for _, item, other, response in scene.world:hits() do
          if response == "bounce" and item.hull and other.hull then met = met + 1 end
        end
        for _, rock in ipairs(scene.rocks) do
          if math.abs(scene.world:getAngularVelocity(rock)) > 2 then tumbling = tumbling + 1 end
        end
        most = math.max(most, #scene.rocks)
      end)
      assert.is_true(scene.broken > 20, "broken " .. scene.broken)
      assert.is_true(met > 20 and tumbling > 100, met .. " met, " .. tumbling .. " tumbling")
      assert.is_true(most > 12 and #scene.rocks >= 8, most .. " rocks")
    end)

    it("gives what a rock was to its pieces: area, momentum and turn", function()
      local scene = play("asteroids", 60, function(input) input.up = true end)
      local world, rock = scene.world, scene.rocks[3]
      local pieces = { rock }
      for _ = 1, 2 do -- an outline breaks, and then a polygon
        local area = world:getShape(pieces[1]):getArea()
        local px, py = momentum(world, { pieces[1] })
        local before, w = {}, world:getAngularVelocity(pieces[1])
        for k, other in ipairs(scene.rocks) do before[other] = k end
        scene:shatter(pieces[1])
        pieces = {}
        for _, other in ipairs(scene.rocks) do
          if not before[other] then table.insert(pieces, other) end
        end
        assert.is_true(#pieces > 1)
        table.sort(pieces, function(a, b) return world:getMass(a) > world:getMass(b) end)
        local sum = 0
        for _, piece in ipairs(pieces) do
          sum = sum + world:getShape(piece):getArea()
          assert.equal(w, world:getAngularVelocity(piece))
        end
        assert.near(area, sum, 1e-6)
        local x, y = momentum(world, pieces)
        assert.near(px, x, 1e-6 * area)
        assert.near(py, y, 1e-6 * area)
        allApart(scene)
      end
    end)

    it("throws the ship back from rocks and walls", function()
      local scene = play("asteroids", 2500, function(input, step)
        input.up, input.left = step % 90 < 60, step % 120 < 22
      end, allApart)
      assert.is_true(scene.crashes > 5, "crashed " .. scene.crashes)
      assert.equal(0, scene.broken)
    end)

    it("asks circles, hulls, polar radii and outlines, of which some are stricter", function()
      local inDents = 0
      local scene = play("asteroids", 2400, function(input, step)
        input.pressed.f = step == 5 or step == 2300
        input.up, input.left = step % 90 < 40, step % 120 < 22
        input.fire = step > 2000
      end, function(scene)
        allApart(scene)
        if not scene.showing then return end
        for _, rock in ipairs(scene.rocks) do
          local says = rock.says
          if says.polar or says.outline then assert.is_true(says.hull) end
          if says.hull then assert.is_true(says.circle) end
          if says.hull and not says.outline then inDents = inDents + 1 end
        end
      end)
      local tally = scene.measures.tally
      assert.is_true(tally.circle > tally.hull and tally.hull > tally.polar and tally.polar > 0)
      assert.is_true(tally.hull > tally.outline and tally.outline > 0)
      assert.is_true(inDents > 0)
    end)
  end)

  describe("pinball", function()
    local SOLID = { "ball", "wood", "flipper", "mill", "bumper", "sling", "spinner", "target" }
    local FLIPPER = 78

    local function ballsIn(world)
      local balls = {}
      for item in world:items() do
        if world:getGroup(item) == "ball" then table.insert(balls, item) end
      end
      return balls
    end

    -- Where a ball is along a flipper, and how far below it.
    local function seenFrom(world, flipper, ball)
      local fx, fy, angle = world:getTransform(flipper)
      local x, y = world:getPosition(ball)
      local cos, sin = math.cos(angle), math.sin(angle)
      return ((x - fx) * cos + (y - fy) * sin) * flipper.side, (y - fy) * cos - (x - fx) * sin
    end

    -- A look at every step: balls overlap nothing, stay on the table, and pass no flipper.
    local function newWatch()
      local before, watch = {}, { thrown = 0, drained = 0, high = 540, waiting = 3 }
      function watch.look(scene)
        local world, now = scene.world, {}
        for _, ball in ipairs(ballsIn(world)) do
          assertAlone(world, ball, SOLID)
          local x, y = world:getPosition(ball)
          assert.is_true(x > 340 and x < 850 and y > 20 and y < 540)
          watch.high = math.min(watch.high, y)
          for _, flipper in ipairs { scene.left, scene.right } do
            local along, below = seenFrom(world, flipper, ball)
            local was = before[ball] and before[ball][flipper]
            if was and math.min(along, was.along) > 0 and math.max(along, was.along) < FLIPPER then
              assert.is_true(below * was.below > 0, "through a flipper")
            end
            now[ball] = now[ball] or {}
            now[ball][flipper] = { along = along, below = below }
          end
        end
        before = now
        for _, item, other in world:hits() do
          if item.side and world:has(other) then
            local _, vy = world:getVelocity(other)
            if vy < -300 then watch.thrown = watch.thrown + 1 end
          end
        end
        watch.drained = watch.drained + math.max(0, #scene.waiting - watch.waiting)
        watch.waiting = #scene.waiting
      end
      return watch
    end

    it("plays by itself: flippers throw balls, which score and drain", function()
      local watch, turned, fallen = newWatch(), 0, 0
      local scene = play("pinball", 5000, function() end, function(scene)
        watch.look(scene)
        if scene.world:getAngularVelocity(scene.spinner) ~= 0 then turned = turned + 1 end
        for _, target in ipairs(scene.targets) do
          local angle = scene.world:getAngle(target)
          assert.is_true(angle <= 0 and angle >= -1.2)
          if angle == -1.2 then fallen = fallen + 1 end
        end
      end)
      assert.is_true(turned > 500 and fallen > 100, turned .. " turned, " .. fallen .. " fallen")
      assert.is_true(scene.best > 3000, "best " .. scene.best)
      assert.is_true(watch.thrown > 20, "thrown " .. watch.thrown)
      assert.is_true(watch.drained > 0 and watch.high < 40)
      -- behind a ball that has flown already, it waits for the next step
      assert.near(2.4 * 5000 * STEP, scene.world:getAngle(scene.mill), 0.5)
    end)

    it("lets no ball through flippers that keys move all the time", function()
      local watch = newWatch()
      local scene = play("pinball", 4000, function(input, step)
        input.left, input.right = step % 23 < 9, step % 31 < 13
        input.pressed.up = step % 50 == 0
        if step % 7 == 3 then input.button, input.x = true, step % 400 + 370 end
      end, watch.look)
      assert.is_true(watch.thrown > 20, "thrown " .. watch.thrown)
      assert.is_true(scene.best > 1000, "best " .. scene.best)
    end)

    it("waits for the player once a key was pressed, and kicks who meets a bumper", function()
      local kicked = 0
      local scene = play("pinball", 1500, function(input, step)
        input.down = step < 200
        input.pressed.space = step % 95 == 0 and step > 100 or nil
      end, function(scene, step)
        if step == 189 then
          local ball = ballsIn(scene.world)[1]
          assert.same({ 831, 529 }, { scene.world:getPosition(ball) })
          assert.equal(2, #scene.waiting)
        end
        for _, ball, other, _, _, nx, ny in scene.world:hits() do
          if scene.world:has(other) and scene.world:getGroup(other) == "bumper" then
            local vx, vy = scene.world:getVelocity(ball)
            assert.is_true(vx * nx + vy * ny > other.kick - 700 * STEP)
            kicked = kicked + 1
          end
        end
      end)
      assert.is_true(kicked > 0 and scene.best >= 100)
    end)
  end)

  describe("lets the mouse drag", function()
    -- What is dragged came to (x, y).
    local function isAt(x, y, gotX, gotY)
      assert.near(x, gotX, 0.01)
      assert.near(y, gotY, 0.01)
    end

    it("hockey: pucks, which bounce, and both mallets", function()
      local function inside(scene)
        for _, puck in ipairs(scene.pucks) do
          assertAlone(scene.world, puck, { "puck", "rim", "left", "right" })
        end
      end
      local function puckAt(scene) return scene.world:getPosition(scene.pucks[3]) end
      isAt(600, 150, puckAt(drag("hockey", 90, puckAt, 600, 150, inside)))
      drag("hockey", 60, puckAt, 600, 5000, inside)
      for side, x in pairs { left = 400, right = 800 } do
        local function malletAt(scene) return scene.world:getPosition(scene[side]) end
        isAt(x, 150, malletAt(drag("hockey", 60, malletAt, x, 150, inside)))
      end
    end)

    it("asteroids: rocks and the ship, which throw what they meet", function()
      local x, y
      local function apart(scene, step)
        for _, rock in ipairs(scene.rocks) do
          assertAlone(scene.world, rock, { "rock", "ship", "wall" })
        end
        local toX, toY = scene.world:getPosition(scene.hand.thing)
        local way = step > 1 and math.sqrt((toX - x) ^ 2 + (toY - y) ^ 2) or 0
        assert.is_true(way < 5, "a leap of " .. way) -- it flies, at 260 units a second
        x, y = toX, toY
      end
      local scene = drag("asteroids", 60, function(now)
        return now.world:getPosition(now.rocks[9])
      end, 1000, 2000, apart)
      assert.is_true(select(2, scene.world:getPosition(scene.rocks[9])) > 480)
      local function shipAt(now) return now.world:getPosition(now.ship) end
      isAt(640, 330, shipAt(drag("asteroids", 60, shipAt, 640, 330, apart)))
      scene = drag("asteroids", 150, shipAt, 120, 280, apart)
      assert.is_true(scene.crashes > 0)
    end)

    it("pinball: balls, which bounce off all that is in the way", function()
      local scene = drag("pinball", 90, function(now)
        now:serve()
        return 831, 520
      end, 560, 340, function(now)
        local ball = now.hand.thing
        assertAlone(now.world, ball, { "ball", "wood", "flipper", "mill", "bumper", "sling" })
      end)
      local x, y = scene.world:getPosition(scene.hand.thing)
      assert.is_true(x > 812 and y < 540, "out of the lane through its wall")
    end)
  end)
end)
