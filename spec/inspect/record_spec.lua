-- Recorders: which calls they list, and that nothing is left of them.

local bump = require "graze.bump"
local graze = require "graze"
local inspect = require "graze.inspect"

graze.walker, graze.routes = nil, nil -- those of another file have other modules

local function names(recorder)
  local list = {}
  for i, call in ipairs(recorder:calls()) do list[i] = call.name end
  return table.concat(list, " ")
end

describe("a recorder", function()
  local world, hero, recorder

  before_each(function()
    world, hero = graze.world(), {}
    world:add(hero, graze.rectangle(0, 0, 10, 10))
    world:add("wall", graze.rectangle(30, -20, 10, 60))
    recorder = inspect.record(world)
  end)

  after_each(function() recorder:stop() end)

  it("lists calls with arguments, answers and seconds", function()
    world:move(hero, 50, 0)
    local call = recorder:calls()[1]
    assert.equal("world:move", call.name)
    assert.same({ hero, 50, 0, n = 3 }, call.arguments)
    assert.equal(hero, call.arguments[1])
    assert.same({ 20, 0, 1, n = 3 }, call.answers)
    assert.is_true(call.seconds >= 0)
    assert.same({ hero, "wall", -1, 0, "world:move" }, { call.hits[1].item, call.hits[1].other,
      call.hits[1].nx, call.hits[1].ny, call.hits[1].call })
  end)

  it("gives a walker the function that the game gives it", function()
    local walker = graze.walker(world, hero)
    local function push() return true end
    walker:setPush(push)
    assert.equal(push, walker:getPush())
    walker:move(5, 0)
    assert.equal(push, walker:getPush())
    local program = os.tmpname()
    recorder:report(program)
    local text = assert(io.open(program)):read "*a"
    os.remove(program)
    assert.truthy(text:find("play:skip() -- walker:setPush, ", 1, true))
    local _, problem = pcall(function() recorder:report "no/such/folder/report.lua" end)
    assert.matches("record_spec.lua:%d+: no/such/folder/report.lua: ", problem)
  end)

  it("lists what a call has raised, as the game has seen it", function()
    local _, problem = pcall(function() world:move(hero, 1, "x") end)
    assert.equal(problem, recorder:calls()[1].answers[1])
    assert.truthy(problem:find "record_spec.lua:%d+: bad argument #3 to 'move'")
  end)

  it("lists those of this frame, or until there is one, of the last", function()
    world:has(hero)
    world:count()
    assert.equal("world:has world:count", names(recorder))
    recorder:frame()
    assert.equal("world:has world:count", names(recorder))
    world:hash()
    assert.equal("world:hash", names(recorder))
    recorder:frame():frame()
    assert.equal("", names(recorder))
  end)

  it("counts the outermost call only", function()
    local walker = graze.walker(world, hero)
    recorder:frame():frame()
    walker:move(25, 3)
    world:move(hero, 90, 0, function(item) return world:has(item) and "touch" end)
    assert.equal("walker:move world:move", names(recorder))
    assert.equal("walker:move", recorder:calls()[1].hits[1].call)
    assert.equal("wall", recorder:calls()[1].hits[1].other)
  end)

  it("listens to calls of another world inside of a filter", function()
    local other = graze.world()
    local second = inspect.record(other)
    world:move(hero, 90, 0, function() return other:count() == 0 and "touch" end)
    assert.equal("world:move", names(recorder))
    assert.equal("world:count", names(second))
    second:stop()
  end)

  it("copies shapes and lists, and knows tables to fill", function()
    local probe, list = graze.circle(5, 5, 3), {}
    world:queryShape(probe, nil, list)
    probe:move(100, 0)
    world:queryPoint(35, 0, { "default" }, list)
    local first, second = recorder:calls()[1], recorder:calls()[2]
    assert.same({ 0, 0 }, { first.arguments[1]:getPosition() })
    assert.same({}, first.arguments[3])
    assert.equal(hero, first.answers[1][1])
    assert.same({ "default" }, second.arguments[3])
    assert.same({ { "wall" }, 1, n = 2 }, second.answers)
  end)

  it("lets objects be that raise errors where they are looked at", function()
    local strict = setmetatable({}, { __index = function() error "no such field" end })
    pcall(world.queryPoint, world, 1, 2, strict)
    world:add(strict, graze.circle(500, 0, 1))
    assert.equal(strict, (world:nearest(500, 0)))
    assert.equal("world:queryPoint world:add world:nearest", names(recorder))
    local other = bump.newWorld()
    local second = inspect.record(other)
    function other.check() return 1, 2, { 5 }, 1 end
    other:add("a", 0, 0, 5, 5)
    assert.same({ 1, 2, { 5 }, 1 }, { other:move("a", 3, 4) })
    other.rects = {}
    second:frame():stop()
  end)

  it("listens to navigations and to graze.bump", function()
    local ways = graze.navigation(world, graze.rectangle(0, 0, 2, 2), -50, -50, 20, 20)
    ways:path(-40, -40, -35, -35)
    assert.equal("graze.navigation navigation:path", names(recorder))
    local other = bump.newWorld()
    local second = inspect.record(other)
    other:add("a", 0, 0, 5, 5)
    other:add("b", 20, 0, 5, 5)
    other:move("a", 40, 0)
    assert.equal("bump:add bump:add bump:move", names(second))
    assert.equal("b", second:calls()[3].hits[1].other)
    second:stop()
  end)

  it("leaves methods as they were when the last one stops, in any order", function()
    recorder:stop()
    local other = bump.newWorld()
    local walker = graze.walker(world, hero)
    local function now()
      return { world.move, graze.navigation, walker.move, other.move, other.check }
    end
    local before = now()
    for first = 1, 2 do
      local both = { inspect.record(world), inspect.record(graze.world()) }
      assert.not_equal(before[1], world.move)
      local meanwhile = bump.newWorld()
      both[first]:stop()
      both[first]:stop()
      assert.not_equal(before[1], world.move)
      both[3 - first]:stop()
      assert.same(before, now())
      assert.equal(other.move, meanwhile.move)
    end
  end)

  it("leaves a method that the game has replaced meanwhile", function()
    recorder:stop()
    local class, count = debug.getmetatable(world), world.count
    recorder = inspect.record(world)
    local wrapper, own = class.count, function() return 5 end
    class.count = own
    recorder:stop()
    assert.equal(own, class.count)
    class.count = count
    assert.equal(2, wrapper(world))
  end)

  it("lists calls of routes, whatever fields a game keeps in them", function()
    local routes = graze.routes(world, graze.walker(world, hero), { run = 1, jump = 1, gravity = 1,
      solid = "default" }, 0, 0, 90, 90)
    for k = 1, 8 do routes["own " .. k] = { world = graze.world() } end
    recorder:frame()
    routes:getSpots()
    assert.equal("routes:getSpots", names(recorder))
  end)

  it("keeps no world alive", function()
    local weak = setmetatable({ graze.world() }, { __mode = "v" })
    local second = inspect.record(weak[1])
    weak[1]:add("a", graze.circle(0, 0, 1))
    second:frame():frame()
    collectgarbage()
    collectgarbage()
    assert.is_nil(weak[1])
    second:frame()
    second:stop()
  end)

  it("refuses what is no world, and what is no path", function()
    assert.has_error(function() inspect.record(5) end,
      "bad argument #1 to 'record' (world expected, got number)")
    assert.has_error(function() recorder:report() end,
      "bad argument #1 to 'report' (string expected, got nil)")
  end)
end)
