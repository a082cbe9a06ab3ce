-- Every bad argument of graze.routes and its calls raises an error that names the function, the
-- argument and what was wrong with it, at the caller's line, and changes nothing. And what goes on
-- around routes: clocks that raise errors, bodies that are gone, the collector.

local graze = require "graze"
local disturb = require "spec.support.disturb"
local refusals = require "spec.support.refusals"
local rooms = require "spec.support.route_rooms"

local scope = { graze = graze, nan = 0 / 0, huge = math.huge }

before_each(function()
  local world, walker = rooms.new(40, 200)
  local other, stranger = rooms.new(40, 200)
  local declared = graze.world { groups = { "ground", "foes" } }
  declared:add("foe", rooms.BODY:clone(), { group = "foes" })
  local gone = graze.world()
  gone:add("foe", rooms.BODY)
  local ghost = graze.walker(gone, "foe")
  gone:remove "foe"
  local leaning = graze.world():setUp(0.6, -0.8)
  leaning:add("foe", rooms.BODY)
  local routes = rooms.routes(world, walker)
  local function newWalker(shape)
    local elsewhere = graze.world()
    elsewhere:add("foe", shape:setPosition(0.1, 1 / 3))
    return graze.walker(elsewhere, "foe")
  end
  local function motion(name, value) return rooms.motion { [name] = value } end
  local function without(name)
    local made = rooms.motion()
    made[name] = nil
    return made
  end
  for name, value in pairs { world = world, walker = walker, stranger = stranger, other = other,
    routes = routes, M = rooms.MOTION, motion = motion, without = without, declared = declared,
    sentry = graze.walker(declared, "foe"), ghost = ghost, gone = gone, leaning = leaning,
    giant = newWalker(rooms.BODY:clone():scale(2)),
    shifted = newWalker(graze.rectangle(-5, -9, 10, 18)),
    tilted = graze.walker(leaning, "foe"), chaser = routes:chaser(walker),
    spot = routes:spot(40, 200), alien = rooms.routes(other, stranger):spot(40, 200) } do
    scope[name] = value
  end
end)

local function state()
  return { scope.world:hash(), #scope.routes:getSpots(), scope.routes:work(), scope.chaser.mode }
end

local refuses, refused, refusesNumbers = refusals.of(scope, state)

describe("bad arguments", function()
  it("of graze.routes", function()
    refusesNumbers("graze.routes(world, walker, M, 1, 2, 3, 4)", {})
    refused {
      { "graze.routes()", 1, "world expected, got nil" },
      { "graze.routes(M, walker, M, 0, 0, 9, 9)", 1, "world expected, got table" },
      { "graze.routes(world, nil, M, 0, 0, 9, 9)", 2, "walker expected, got nil" },
      { "graze.routes(world, 'foe', M, 0, 0, 9, 9)", 2, "walker expected, got string" },
      { "graze.routes(world, stranger, M, 0, 0, 9, 9)", 2, "this walker is in another world" },
      { "graze.routes(gone, ghost, M, 0, 0, 9, 9)", 2,
        "the item of this walker is not in its world: 'foe'" },
      { "graze.routes(leaning, tilted, M, 0, 0, 9, 9)", 2, "up in its world is along no axis" },
      { "graze.routes(world, walker, M, 0, 0, 0, 9)", 6, "positive number expected" },
      { "graze.routes(world, walker, M, 0, 0, 9, -1)", 7, "positive number expected" },
      { "graze.routes(world, walker, M, 1e20, 0, 9, 9)", 4,
        "more than 2^30 spacings from the origin" },
      { "graze.routes(world, walker, M, 0, -1e11, 9, 9)", 5,
        "more than 2^30 spacings from the origin" },
      { "graze.routes(world, walker, M, 0, 0, 1e11, 9)", 6,
        "more than 2^30 spacings from the origin" },
      { "graze.routes(world, walker, M, 0, 0, 9, 1e11)", 7,
        "more than 2^30 spacings from the origin" },
    }()
  end)

  it("of its motion", function()
    local function call(motion, world, walker)
      return ("graze.routes(%s, %s, %s, 0, 0, 9, 9)"):format(world or "world", walker or "walker",
        motion)
    end
    local cases = {
      { "nil", "table expected, got nil" },
      { "motion('jmp', 3)", "unknown option 'jmp', did you mean 'jump'? Known are run, jump, "
        .. "gravity, solid, airJump, dt, fall, spacing, every, effort, avoid, clock" },
      { "without 'run'", "run: positive number expected, got nil" },
      { "without 'solid'", "solid: group or list of groups expected, got nil" },
      { "motion('run', 0)", "run: positive number expected" },
      { "motion('gravity', -9)", "gravity: positive number expected" },
      { "motion('gravity', nan)", "gravity: finite number expected, got nan" },
      { "motion('jump', {})", "jump: list of speeds expected, got an empty one" },
      { "motion('jump', { 300, '5' })", "jump: positive number expected, got string at 2" },
      { "motion('airJump', 0)", "airJump: positive number expected" },
      { "motion('spacing', 0)", "spacing: positive number expected" },
      { "motion('every', 1.5)", "every: whole number from 1 on expected" },
      { "motion('effort', -1)", "effort: whole number from 0 on expected" },
      { "motion('fall', 0)", "fall: positive number expected" },
      { "motion('avoid', 7)", "avoid: group or list of groups expected, got number" },
      { "motion('solid', { 'ground', 7 })",
        "solid: group or list of groups expected, got number at 2" },
      { "motion('clock', 7)", "clock: function expected, got number" },
    }
    for _, case in ipairs(cases) do refuses(call(case[1]), 3, case[2]) end
    refuses(call("motion('solid', 'grond')", "declared", "sentry"), 3,
      "solid: unknown group 'grond', did you mean 'ground'?")
  end)

  it("of their calls", function()
    refusesNumbers("routes:spot(1, 2)", {})
    refusesNumbers("routes:path(1, 2, 3, 4)", {})
    refusesNumbers("routes:nearest(1, 2, 3, 4)", {})
    refusesNumbers("chaser:step(1, 2)", {})
    refused {
      { "routes:work('1')", 1, "number expected, got string" },
      { "routes:update(0, 0, 1)", 4, "number expected, got nil" },
      { "routes:update(nil, 0, 1, 1)", 1, "number expected, got nil" },
      { "routes:update(0, nan, 1, 1)", 2, "finite number expected, got nan" },
      { "routes:update(0, 0, -1, 0)", 3, "must not be negative" },
      { "routes:update(0, 0, 0, -1)", 4, "must not be negative" },
      { "routes:next(nil, spot)", 1, "spot of these routes expected" },
      { "routes:next(spot, alien)", 2, "spot of these routes expected" },
      { "routes:chaser()", 1, "walker expected, got nil" },
      { "routes:chaser(ghost)", 1, "the item of this walker is not in its world: 'foe'" },
      { "routes:chaser(giant)", 1, "body from (-5, -18) to (5, 0) of its position expected, got "
        .. "one from (-10, -36) to (10, 0)" },
      { "routes:chaser(shifted)", 1, "body from (-5, -18) to (5, 0) of its position expected, got "
        .. "one from (-5, -9) to (5, 9)" },
      { "routes.work()", 1, "routes expected, got nil" },
      { "routes.path(chaser)", 1, "routes expected, got table" },
      { "chaser.step(routes, 1, 2)", 1, "chaser expected, got table" },
    }()
    scope.world:remove "foe"
    refuses("chaser:step(1, 2)", 1, "the item of this chaser is not in its world: 'foe'")
  end)
end)

describe("routes", function()
  it("pass over what lies far away, and end where a motion is out of all proportion", function()
    local world, walker = rooms.new(40, 200)
    local wide = graze.routes(world, walker, rooms.MOTION, -1e9, 0, 2e9, 200)
    assert.is_false(wide:work(0.01))
    local routes = rooms.routes(world, walker)
    for _, far in ipairs { 1e17, -1e20, 1e99 } do
      assert.is_nil(routes:spot(far, 100))
      assert.is_nil(routes:path(40, 200, far, far))
      assert.is_nil(routes:nearest(40, 200, far, -far))
      routes:update(far, far, 8, 8):work()
    end
    local chaser = routes:chaser(walker)
    chaser:step(1e99, 1e99)
    assert.equal("stuck", chaser.mode)
    for _, change in ipairs { { every = 1e300 }, { run = 1e9 }, { jump = 1e9 }, { fall = 1e9 } } do
      local motion = rooms.motion(change)
      assert.is_true(graze.routes(world, walker, motion, 0, 0, 400, 200):work())
    end
  end)

  it("leave the world as it was, and go on, where a clock raises an error", function()
    local world, walker = rooms.new(40, 200)
    local count, calls = world:count(), 0
    local routes = graze.routes(world, walker, rooms.motion { clock = function()
      calls = calls + 1
      if calls % 5 == 0 then error("no time", 0) end
      return calls
    end }, 0, 0, 400, 200)
    local raised, done = 0, false
    repeat
      local ok, answer = pcall(routes.work, routes, 100)
      assert.equal(count, world:count())
      if ok then done = answer else raised = raised + 1 end
    until done
    assert.is_true(raised > 10)
    assert.equal(55, #routes:getSpots())
  end)

  it("refuse to look inside of a filter, at the caller's line", function()
    local world, walker = rooms.new(40, 200)
    local routes = graze.routes(world, walker, rooms.MOTION, 0, 0, 400, 200)
    world:add("stone", graze.rectangle(50, 190, 9, 9))
    local said
    world:move("foe", 60, 200, function()
      local ok, problem = pcall(function() routes:work() end)
      said = not ok and problem
      return "slide"
    end)
    assert.matches("route_errors_spec.lua:%d+: a world cannot be changed inside of its own filter$",
      said)
    assert.is_true(routes:work())
  end)

  it("need neither the walker nor its item once they are made", function()
    local world, walker = rooms.new(40, 200)
    local routes = graze.routes(world, walker, rooms.MOTION, 0, 0, 400, 200)
    world:remove "foe"
    assert.is_true(routes:work())
    assert.equal(55, #routes:getSpots())
    world:clear()
    routes:update():work()
    assert.equal(0, #routes:getSpots())
    assert.is_nil(routes:spot(40, 200))
  end)

  it("can be stepped in a coroutine, and collected", function()
    local kept = setmetatable({}, { __mode = "k" })
    local function look()
      local world, walker = rooms.new(40, 200)
      local routes = graze.routes(world, walker, rooms.MOTION, 0, 0, 400, 200)
      local co = coroutine.wrap(function()
        repeat coroutine.yield() until routes:work(0)
        return #routes:getSpots()
      end)
      local n
      repeat n = co() until n
      kept[routes], kept[routes:chaser(walker)] = true, true
      return n
    end
    assert.equal(55, look())
    collectgarbage()
    collectgarbage()
    assert.is_nil(next(kept))
  end)

  it("are followed by several at once, of which none makes garbage", function()
    local world, walker = rooms.new(40, 200)
    local routes = rooms.routes(world, walker)
    world:add("second", rooms.BODY:clone():setPosition(300, 200), { group = "foes" })
    world:rule("foes", "foes", "ignore")
    local chasers = { [walker] = routes:chaser(walker) }
    local second = graze.walker(world, "second")
    second:move(0, 1)
    chasers[second] = routes:chaser(second)
    local function frame(x)
      for one, chaser in pairs(chasers) do one:move(chaser:step(x, 200)) end
    end
    for f = 1, 400 do frame(100 + f % 8) end
    for _, chaser in pairs(chasers) do assert.equal(0, chaser.lost) end
    assert.matches("^chaser of foe: ", tostring(chasers[walker]))
    assert.equal(0, disturb.garbage(function() frame(104) end, 200))
  end)
end)
