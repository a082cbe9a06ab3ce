-- graze.walker beside a game's own fields, and the errors of its calls.

local graze = require "graze"
local refusals = require "spec.support.refusals"
local shell = require "spec.support.shell"
local walkers = require "spec.support.walkers"

local hero, standing, worldOf = walkers.hero, walkers.standing, walkers.worldOf

local function room()
  local world = worldOf { { "floor", graze.rectangle(-100, 0, 300, 20) }, { "hero", hero(0, 0) },
    { "wall", graze.rectangle(60, -50, 10, 50) },
    { "steep", graze.polygon(-80, 0, -40, 0, -80, -50) } }
  return world, standing(world, "hero", { step = 2 })
end

-- All that a walker answers in a run to and fro.
local function run(change)
  local world, walker = room()
  local list = {}
  for frame = 1, 120 do
    if change then change(walker, frame) end
    walker:move(frame < 50 and 2 or -2, frame % 40 == 0 and -6 or 1)
    local x, y = world:getPosition "hero"
    local item, nx, ny = walker:getGround()
    local rideX, rideY = walker:getRide()
    for _, value in ipairs { x, y, tostring(item), nx or 0, ny or 0, rideX, rideY,
      walker:getAirborne(), tostring((walker:getWall())), walker:getItem(), walker:getStep(),
      walker:getMaxSlope(), tostring(walker) } do
      list[#list + 1] = value
    end
  end
  return list
end

describe("a field that a game keeps in a walker", function()
  it("changes nothing of what it answers, whatever its name", function()
    local expected = run()
    local names = { "x", "y", "world", "item", "ground", "groundX", "stands", "step", "snap",
      "nudge", "push", "maxSlope", "leastUp", "steepness", "wall", "hasWall", "ceiling", "probe",
      "crossed", "airborne", "upX", "filter", "dropping", "through", "isFresh", 1, true }
    for _, name in ipairs(names) do
      for _, value in ipairs { 1.2, "floor", false, {} } do
        assert.same(expected, run(function(walker) walker[name] = value end))
      end
    end
  end)

  it("stays", function()
    local _, walker = room()
    walker.x, walker.lives = 7, 3
    walker:move(1, 0)
    assert.same({ 7, 3 }, { walker.x, walker.lives })
    assert.is_nil(walker.y)
  end)
end)

describe("a call of a walker", function()
  local world, walker
  before_each(function() world, walker = room() end)

  local function state()
    local saved = walker:save()
    return { saved, world:hash() }
  end

  it("whose item is a plane now says so likewise", function()
    world:setShape("hero", graze.plane(0, -1, 50))
    local refuses = refusals.of({ walker = walker, circle = graze.circle(0, 0, 1) }, state)
    local plane = "the item of this walker is a plane now, which has no place"
    for _, call in ipairs { "move(1, 1)", "drop()", "getRide()", "setShape(circle)" } do
      refuses("walker:" .. call, 1, plane)
    end
    world:setShape("hero", graze.circle(0, 0, 1))
    walker:move(0, 0)
  end)

  it("whose item is gone says so, at the caller's line, and changes nothing", function()
    walker:move(1, 0)
    world:remove "hero"
    local refuses = refusals.of({ walker = walker, circle = graze.circle(0, 0, 1) }, state)
    local gone = "the item of this walker is not in its world: 'hero'"
    refuses("walker:move(1, 1)", 1, gone)
    refuses("walker:drop()", 1, gone)
    refuses("walker:getRide()", 1, gone)
    refuses("walker:setShape(circle)", 1, gone)
    assert.equal("floor", (walker:getGround()))
    world:add("hero", hero(0, -5))
    walker:move(0, 0)
    assert.is_nil(walker:getGround())
    walker:move(0, 6)
    assert.equal("floor", (walker:getGround()))
  end)

  it("of something else names the function", function()
    local refuses = refusals.of({ walker = walker }, state)
    for _, name in ipairs { "move", "drop", "isDropping", "setShape", "getItem", "getGround",
      "getWall", "getCeiling", "getAirborne", "getRide", "getCrossed", "save", "restore", "getStep",
      "setStep", "getPush", "setMaxSlope" } do
      refuses(("walker.%s()"):format(name), 1, "walker expected, got nil")
      refuses(("walker.%s(5, 1, 1)"):format(name), 1, "walker expected, got number")
      refuses(("walker.%s({}, 1, 1)"):format(name), 1, "walker expected, got table")
    end
  end)

  it("with a wrong way or filter is an error, also if the filter was right before", function()
    local filter = { default = "slide" }
    local scope = { walker = walker, filter = filter, huge = math.huge, nan = 0 / 0,
      callback = function() return "slid" end, thrower = function() error({}) end }
    local refuses = refusals.of(scope, state)
    walker:move(1, 0, filter)
    filter.default = "bonce"
    refuses("walker:move(0, -5, filter)", 3, "unknown response 'bonce' for group 'default'...")
    refuses("walker:move(1, 0, filter)", 3, "unknown response 'bonce' for group 'default'...")
    filter.default = "slide"
    refuses("walker:move(1, 0, 'slid')", 3, "unknown response 'slid'...")
    refuses("walker:move(1, 0, 5)", 3, "response, table or function expected, got number")
    refuses("walker:move('1', 0)", 1, "number expected, got string")
    refuses("walker:move(1)", 2, "number expected, got nil")
    refuses("walker:move(nan, 0)", 1, "finite number expected, got nan")
    refuses("walker:move(0, -huge)", 2, "finite number expected, got infinity")
    refuses("walker:move(1e101, 0)", 1, "number is too large")
    refuses("walker:move(1e100, 1e100)", 1, "the way is too long")
    refuses("walker:move(1, 0, callback)", "bad callback of 'move' (...")
    assert.equal("floor", (walker:getGround()))
  end)

  it("that a filter's error ends leaves the walker as it was", function()
    walker:move(56, 0)
    walker:move(2, 0)
    assert.equal("wall", (walker:getWall()))
    local thrown, before, x = {}, state(), world:getPosition "hero"
    local ok, problem = pcall(walker.move, walker, -30, 1, function()
      if world:getPosition "hero" ~= x then error(thrown) end
      return true
    end)
    assert.is_false(ok)
    assert.equal(thrown, problem)
    assert.same(before, state())
    walker:move(-1, 0)
    assert.equal("floor", (walker:getGround()))
  end)

  it("is at the caller's line also where graze is in a folder of a long path", function()
    local top = os.tmpname()
    local folder = top .. ".d/" .. ("a long way down/"):rep(8)
    local script = [[
      local graze = require "graze"
      local world = graze.world()
      world:add("hero", graze.circle(0, 0, 1))
      local walker, shape = graze.walker(world, "hero"), graze.circle(0, 0, 2)
      world:queryPoint(0, 0, function()
        walker:setShape(shape)
      end)]]
    local said = shell.says(("mkdir -p %s; cp -r lua/. %s; LUA_PATH=%s LUA_CPATH=%s %s -e %s")
      :format(shell.quoted(folder), shell.quoted(folder),
        shell.quoted(folder .. "?.lua;" .. folder .. "?/init.lua"), shell.quoted(package.cpath),
        shell.interpreter, shell.quoted(script)))
    shell.says(("rm -r %s %s.d"):format(top, top))
    assert.matches("%(command line%).-:6: a world cannot be changed inside of its own", said)
  end)

  it("that a filter's error ends behind a push leaves all where it was", function()
    world:add("crate", walkers.crate(30, 0), { group = "crates" })
    walker:setPush "crates"
    local thrown, before = {}, state()
    local ok, problem = pcall(walker.move, walker, 40, 1, function()
      if world:getPosition "crate" ~= 30 then error(thrown) end
      return true
    end)
    assert.is_false(ok)
    assert.equal(thrown, problem)
    assert.same(before, state())
  end)

  it("made for nothing names it", function()
    local refuses = refusals.of({ graze = graze, world = world }, state)
    refuses("graze.walker(world, 'nobody')", 2, "item is not in this world: 'nobody'")
    refuses("graze.walker(world, 7)", 2, "item is not in this world: 7")
    refuses("graze.walker(world, {})", 2, "item is not in this world: a table")
    refuses("graze.walker(world)", 2, "item expected, got nil")
  end)
end)

describe("setPosition", function()
  it("into something: the next move leads out of it, also one by nothing", function()
    for _, stands in ipairs { true, false } do
      local world = worldOf { { "floor", graze.rectangle(-500, 100, 2000, 20) },
        { "block", graze.rectangle(0, 0, 48, 8) }, { "hero", hero(200, 100) } }
      local walker = graze.walker(world, "hero")
      if stands then walker:move(0, 1) end
      world:setPosition("hero", -2, 6)
      assert.same({ -4, 6 }, { walker:move(0, 0) })
      assert.is_false(world:overlapping("hero", "block"))
      assert.is_nil(walker:getGround())
    end
  end)
end)
