-- The room of examples/climb, played without a screen: what its hero can do, what happens to it,
-- and that nobody is ever inside of anything solid.

local lovely = require "spec.support.love"
local numbers = require "spec.support.numbers"

local STEP = 1 / 60
local RUN, DASH = 110, 280
local STILL = {}
local packages = package.path

-- Return a function that draws numbers from 1 to n, the same on every Lua.
local function newDraw(seed)
  local state = seed
  return function(n)
    state = state * 16807 % 2147483647
    return state % n + 1
  end
end

describe("the room to climb through", function()
  local game, demo, map

  setup(function()
    package.path = "examples/climb/?.lua;" .. packages
    game, demo = require "game", require "demo"
    map = assert(loadfile "examples/climb/level.lua")()
  end)

  teardown(function()
    package.path = packages
    for _, name in ipairs { "game", "demo", "hero", "body", "ways" } do
      package.loaded[name] = nil
    end
  end)

  -- A game whose hero stands somewhere, without enemies unless they are wanted.
  local function begin(x, y, keepsEnemies)
    local state = game.new(map)
    for i = keepsEnemies and 0 or #state.walkers, 1, -1 do
      local one = state.walkers[i]
      if one.isEnemy then
        state.world:remove(one.item)
        table.remove(state.walkers, i)
      end
    end
    state.hero.body:place(x, y)
    return state, state.hero
  end

  -- Plays so many steps with some keys, "right jump" say. Jump and dash go down in the first.
  local function play(state, keys, steps, look)
    local function has(key) return keys:find(key, 1, true) ~= nil end
    for step = 1, steps do
      state:step(STEP, {
        x = (has "right" and 1 or 0) - (has "left" and 1 or 0),
        y = (has "down" and 1 or 0) - (has "up" and 1 or 0),
        jump = has "jump" and step == 1, hold = has "jump", dash = has "dash" and step == 1,
      })
      if look and look(step) then return step end
    end
  end

  local function at(x, y, hero)
    assert.near(x, hero.body.x, 1e-6)
    assert.near(y, hero.body.y, 1e-6)
  end

  it("is a map of Tiled, all of which becomes items", function()
    local state = game.new(map)
    local counts = {}
    for item in state.world:items() do
      local group = state.world:getGroup(item)
      counts[group] = (counts[group] or 0) + 1
    end
    assert.same({
      ground = 1, ledges = 1, spikes = 1, ladders = 1, water = 1, coins = 25, crates = 2,
      enemies = 3, lifts = 5, flags = 6, hero = 1,
    }, counts)
  end)

  it("has flags where there is room to begin again", function()
    local state, hero = begin(64, 336)
    for _, flag in ipairs(state.flags) do
      hero.body:place(flag.x + 4, flag.y + flag.height)
      assert.is_true(state.world:fits(hero, state.world:getShape(hero)), "flag " .. flag.id)
    end
  end)

  it("has glue of at most fifty lines between the game and graze, and fifteen for ways", function()
    for name, most in pairs { body = 50, ways = 15 } do
      local lines = 0
      for line in io.lines("examples/climb/" .. name .. ".lua") do
        if line:find "%S" and not line:find "^%s*%-%-" then lines = lines + 1 end
      end
      assert.is_true(lines <= most, lines .. " lines")
    end
    for _, name in ipairs { "hero", "game", "demo", "main", "scenery" } do
      local source = assert(io.open(("examples/climb/%s.lua"):format(name))):read "*a"
      assert.is_nil(source:gsub('require "graze.inspect"', ""):find 'require "graze', name)
    end
  end)

  describe("on foot", function()
    for _, way in ipairs { { "right", 180, 620 }, { "left", 620, 220 } } do
      it("goes over slopes of both angles at one speed, to the " .. way[1], function()
        local state, hero = begin(way[2], 336)
        local steep, gentle, x, y, wasX, wasY = 0, 0, nil, nil, nil, nil
        play(state, way[1], 20)
        play(state, way[1], 400, function()
          local _, nx, ny = hero.body.walker:getGround()
          assert.truthy(nx, "in the air at " .. hero.body.x)
          local went = x and math.sqrt((hero.body.x - x) ^ 2 + (hero.body.y - y) ^ 2)
          if x and nx == wasX and ny == wasY then assert.near(RUN * STEP, went, 1e-3) end
          if went then assert.is_true(went > 0.7 * RUN * STEP, "slow at " .. hero.body.x) end
          if math.abs(ny + math.cos(math.pi / 4)) < 1e-3 then steep = steep + 1 end
          if math.abs(ny + math.cos(math.pi / 6)) < 1e-3 then gentle = gentle + 1 end
          x, y, wasX, wasY = hero.body.x, hero.body.y, nx, ny
          return (x - way[3]) * (way[2] - way[3]) <= 0
        end)
        assert.near(way[3], hero.body.x, 2)
        assert.is_true(steep > 15 and gentle > 50, steep .. " steep, " .. gentle .. " gentle")
      end)
    end

    it("climbs stairs without losing speed or ground", function()
      local state, hero = begin(130, 336)
      play(state, "right", 15)
      local x = hero.body.x
      play(state, "right", 45, function() assert.truthy(hero.body.ground) end)
      at(x + 45 * RUN * STEP, 304, hero)
    end)

    it("picks up coins", function()
      local state = begin(200, 304)
      assert.equal(0, state.coins)
      play(state, "right", 40)
      assert.equal(1, state.coins)
    end)

    it("crouches into a tunnel, and cannot stand up there", function()
      local state, hero = begin(630, 336)
      play(state, "right", 60)
      at(41 * 16 - 5, 336, hero)
      play(state, "right down", 60)
      assert.is_true(hero.low and hero.body.x > 670)
      play(state, "", 10)
      assert.is_true(hero.low)
      play(state, "right", 150)
      assert.is_false(hero.low)
      assert.is_true(hero.body.x > 48 * 16)
    end)

    it("pushes a row of crates, up to a wall", function()
      local state, hero = begin(790, 336)
      local first, second = state.walkers[1].body, state.walkers[2].body
      play(state, "right", 30)
      assert.near(hero.body.x + 5, first.x, 1e-6)
      play(state, "right", 60)
      at(912 - 28 - 5, 336, hero)
      assert.near(912 - 28, first.x, 1e-6)
      assert.near(912 - 14, second.x, 1e-6)
      assert.equal(1, hero.body.wall)
    end)
  end)

  describe("in the air", function()
    -- Runs off the wall by the pit, and says whether a jump so many steps later still counts.
    local function jumpsLate(steps)
      local state, hero = begin(980, 288)
      play(state, "right", 60, function() return not hero.body.ground end)
      if steps > 1 then play(state, "right", steps - 1) end
      play(state, "right jump", 1)
      return hero.vy < 0
    end

    it("can jump a little after it has lost the ground", function()
      assert.is_true(jumpsLate(1))
      assert.is_true(jumpsLate(5))
      assert.is_false(jumpsLate(8))
    end)

    -- Falls from so high after a press of the key for jumps. Does it jump when it lands?
    local function jumpsEarly(height)
      local state, hero = begin(100, 336 - height)
      play(state, "jump", 30, function() return hero.body.ground end)
      state:step(STEP, { x = 0, y = 0, hold = true })
      return hero.vy < 0
    end

    it("remembers a jump that is asked for a little too early", function()
      assert.is_true(jumpsEarly(2))
      assert.is_false(jumpsEarly(20))
    end)

    it("jumps less high when the key is let go", function()
      local function top(steps)
        local state, hero = begin(100, 336)
        play(state, "", 2)
        local highest = hero.body.y
        local function look() highest = math.min(highest, hero.body.y) end
        play(state, "jump", steps, look)
        play(state, "", 60, look)
        return 336 - highest
      end
      assert.is_true(top(30) > 36)
      assert.is_true(top(4) < 24)
    end)

    it("slips by the edge of a ceiling", function()
      local function jumpFrom(x)
        local state, hero = begin(x, 336)
        play(state, "", 2)
        local highest = 336
        play(state, "jump", 30, function() highest = math.min(highest, hero.body.y) end)
        return hero.body.x, highest
      end
      local x, highest = jumpFrom(622)
      assert.near(39 * 16 - 5, x, 1e-6)
      assert.is_true(highest < 300)
      x, highest = jumpFrom(625)
      assert.equal(625, x)
      assert.near(304 + 18, highest, 1e-6)
    end)

    it("dashes once, until it stands again", function()
      local state, hero = begin(100, 250)
      play(state, "right", 1)
      local x, y = hero.body.x, hero.body.y
      play(state, "right dash", 8)
      at(x + 8 * DASH * STEP, y, hero)
      play(state, "", 4)
      assert.equal("run", hero.state)
      play(state, "right dash", 1)
      assert.equal("run", hero.state)
      play(state, "", 60, function() return hero.body.ground end)
      play(state, "left dash", 1)
      assert.equal("dash", hero.state)
    end)

    it("slides down walls, and jumps from one to the other", function()
      local state, hero = begin(1352, 288)
      play(state, "right", 20)
      play(state, "right jump", 35)
      assert.equal(1, hero.body.wall)
      assert.is_true(hero.vy > 0 and hero.vy <= 50)
      for k, way in ipairs { "left", "right", "left", "right" } do
        local y = hero.body.y
        play(state, way .. " jump", 22)
        assert.is_true(hero.body.y < y - 25, "no higher by jump " .. k)
      end
      play(state, "right", 60, function() return hero.body.ground and hero.body.x > 1376 end)
      assert.near(144, hero.body.y, 1e-6)
    end)

    it("falls through a ledge that it lets go of, and no farther than to the next", function()
      local state, hero = begin(1450, 144)
      play(state, "down", 5)
      at(1450, 144, hero)
      play(state, "down jump", 60)
      at(1450, 208, hero)
      play(state, "", 60)
      at(1450, 208, hero)
    end)
  end)

  it("climbs a ladder to the ledge at its top, and down again", function()
    local state, hero = begin(1543, 336)
    play(state, "up", 60)
    assert.equal("climb", hero.state)
    local y = hero.body.y
    play(state, "", 30)
    at(1543, y, hero) -- it holds on
    play(state, "up", 120)
    at(1543, 192, hero)
    assert.truthy(hero.body.ground)
    play(state, "down", 60)
    assert.equal("climb", hero.state)
    assert.is_true(hero.body.y > 240)
    play(state, "down", 120)
    at(1543, 336, hero)
  end)

  it("swims, and jumps out of the water", function()
    local state, hero = begin(2040, 200)
    play(state, "", 30)
    assert.equal("swim", hero.state)
    assert.is_true(hero.vy < 20)
    play(state, "right up", 60)
    assert.is_true(hero.body.y < 180)
    play(state, "right jump", 60)
    assert.near(144, hero.body.y, 1e-6)
    assert.is_true(hero.body.x > 130 * 16)
  end)

  describe("on a lift", function()
    it("is carried, to the last bit or so", function()
      local state, hero = begin(1030, 287)
      play(state, "", 20)
      local lift = state.lifts[1]
      assert.equal(lift.item, hero.body.ground)
      local gap, from, most = hero.body.x - lift.atX, lift.atX, 0
      play(state, "", 400, function()
        assert.near(gap, hero.body.x - lift.atX, 1e-9)
        assert.near(288, hero.body.y, 1e-9)
        most = math.max(most, lift.atX - from)
      end)
      assert.is_true(most > 100)
    end)

    it("keeps the lift's speed when it jumps", function()
      local state, hero = begin(1030, 287)
      play(state, "", 60)
      play(state, "right", 6)
      local lift, x = state.lifts[1], state.lifts[1].atX
      play(state, "right jump", 1)
      local speed = (lift.atX - x) / STEP
      assert.is_true(speed > 85)
      assert.near(RUN + speed, hero.vx, 1e-6)
      x = hero.body.x
      play(state, "right", 12)
      assert.is_true(hero.body.x - x > 1.4 * 12 * RUN * STEP)
    end)

    it("goes up with one, and jumps the higher", function()
      local function top(x, y, wait)
        local state, hero = begin(x, y)
        play(state, "", wait)
        local first = hero.body.y
        local highest = first
        play(state, "jump", 40, function() highest = math.min(highest, hero.body.y) end)
        return first - highest
      end
      assert.is_true(top(1848, 185, 45) > top(100, 336, 45) + 20)
    end)

    it("rides a bar that turns, through level too", function()
      local state, hero = begin(64, 336)
      state.time = (2 * math.pi - 0.345) / state.lifts[4].turn
      play(state, "", 1)
      hero.body:place(1704, 185)
      play(state, "", 8)
      play(state, "", 50, function(step)
        assert.equal(0, hero.deaths, "crushed in step " .. step)
        assert.equal(state.lifts[4].item, hero.body.ground)
      end)
    end)
  end)

  describe("ends, and begins again at the last flag,", function()
    it("below a press", function()
      local state, hero = begin(600, 336)
      play(state, "", 3)
      hero.body:place(1216, 288)
      play(state, "", 160)
      assert.equal(1, hero.deaths)
      at(37 * 16 + 4, 336, hero)
    end)

    it("on spikes", function()
      local state, hero = begin(1110, 330)
      play(state, "", 60)
      assert.equal(1, hero.deaths)
      at(64, 336, hero)
    end)

    it("at the side of an enemy, but not on its head", function()
      local state, hero = begin(360, 272, true)
      play(state, "right", 40, function() return hero.deaths > 0 end)
      assert.equal(1, hero.deaths)
      state, hero = begin(390, 230, true)
      play(state, "", 30, function() return hero.vy < 0 end)
      assert.equal(0, hero.deaths)
      assert.is_true(hero.vy < 0)
      assert.equal(4, #state.walkers)
    end)
  end)

  it("takes a crate that is crushed back to where it was", function()
    local state = begin(64, 336)
    local crate = state.walkers[1]
    crate.body:place(1210, 274)
    play(state, "", 150)
    assert.near(crate.startX, crate.body.x, 1e-6)
    assert.near(crate.startY, crate.body.y, 1e-6)
  end)

  it("has enemies that turn at edges and at walls", function()
    local state = begin(64, 336, true)
    local turns = {}
    local facing = {}
    play(state, "", 3000, function()
      for _, one in ipairs(state.walkers) do
        if one.isEnemy then
          local before = facing[one]
          if before and before ~= one.facing then turns[one] = (turns[one] or 0) + 1 end
          facing[one] = one.facing
        end
      end
      local onLedge = state.walkers[4].body
      assert.near(260, onLedge.y, 1e-6)
      assert.is_true(onLedge.x > 1424 - 7 and onLedge.x < 1504 - 5)
    end)
    assert.is_true(turns[state.walkers[4]] > 10)
    assert.is_true(turns[state.walkers[5]] > 10)
  end)

  it("has enemies that see the hero, and come after it over platforms", function()
    local state, hero = begin(64, 336, true)
    local frog = state.walkers[3]
    assert.is_true(frog.isEnemy)
    hero.body:place(300, 282) -- on the slope, down which the frog comes
    local from, farthest = frog.body.x, frog.body.x
    play(state, "", 200, function()
      farthest = math.min(farthest, frog.body.x)
      return hero.deaths > 0
    end)
    assert.same({ 1, frog.startX }, { hero.deaths, frog.body.x }) -- it has caught it, and is back
    assert.is_true(farthest < from - 40)
    -- on the ledge above the second one, which leaps up there
    state, hero = begin(64, 336, true)
    frog = state.walkers[4]
    hero.body:place(1464, 208)
    local flew, highest = false, frog.body.y
    play(state, "", 300, function()
      flew, highest = flew or frog.chaser.mode == "fly", math.min(highest, frog.body.y)
      return hero.deaths > 0
    end)
    assert.is_true(flew and highest < 240, tostring(flew) .. " " .. highest)
    -- out of sight, they walk to and fro
    hero.body:place(64, 336)
    play(state, "", 200)
    assert.is_true(frog.chaser == nil or frog.chaser.mode ~= "fly")
  end)

  it("lets nobody into anything solid, nor out of the room, whatever keys are held", function()
    local deaths, far = 0, 0
    for seed = 1, numbers.cases(2) do
      local draw = newDraw(seed)
      local flag = map.layers[8].objects[(seed - 1) % 6 + 1]
      local state, hero = begin(flag.x + 4, flag.y + flag.height, true)
      local keys, left = STILL, 0
      for step = 1, 1500 do
        if left == 0 then
          left = draw(30)
          keys = { x = draw(3) - 2, y = draw(5) == 1 and draw(3) - 2 or 0, hold = draw(2) == 1 }
        end
        left = left - 1
        keys.jump, keys.dash = draw(12) == 1, draw(40) == 1
        state:step(STEP, keys)
        local x, y = hero.body.x, hero.body.y
        assert.is_true(x >= 37 and x <= 2139 and y >= 25 and y <= 384,
          ("at %s, %s in step %d of game %d"):format(x, y, step, seed))
        for item in state.world:items() do
          local group = state.world:getGroup(item)
          if group == "hero" or group == "crates" or group == "enemies" then
            local fits, other = state.world:fits(item, state.world:getShape(item))
            assert.is_true(fits, ("%s in %s in step %d of game %d"):format(group,
              other and state.world:getGroup(other) or "?", step, seed))
          end
        end
        far = math.max(far, math.abs(x - flag.x))
      end
      deaths = deaths + hero.deaths
    end
    local some = numbers.cases(0.5)
    assert.is_true(far > 200 and deaths >= some, far .. " far, " .. deaths .. " deaths")
  end)

  it("is played by its demo to the last coin, without a loss", function()
    local state, player = game.new(map), demo.new()
    local steps = 0
    for input in function() return steps < 4000 and player:play(state) or nil end do
      state:step(STEP, input)
      steps = steps + 1
    end
    assert.same({ 25, 0 }, { state.coins, state.hero.deaths })
    assert.is_true(steps > 1500 and steps < 4000, steps .. " steps")
  end)
end)

if lovely.missing() then
  print("no room drawn: " .. lovely.missing())
  return
end

describe("the room inside LÖVE", function()
  it("is drawn, and played by the keys", function()
    assert.equal("drawn\n", lovely.play("spec/love", "spec/love/climb.lua"))
  end)
end)
