-- Reports: programs that play a frame again, and name the call that gives another answer.

local bump = require "graze.bump"
local calls = require "spec.support.calls"
local gallery = require "spec.support.gallery"
local graze = require "graze"
local inspect = require "graze.inspect"
local shell = require "spec.support.shell"

graze.walker, graze.routes = nil, nil -- those of another file have other modules

local path = os.tmpname()

-- What a report says, and how it ends. `before` is a line of Lua that runs first.
local function play(before)
  local said = shell.says(("env %s %s -e %s %s; echo ends with $?"):format(shell.paths(),
    shell.quoted(shell.interpreter), shell.quoted(before or "local a"), path))
  return said:gsub("%s+", " ")
end

local function read()
  local file = assert(io.open(path))
  local text = file:read "*a"
  file:close()
  return text
end

describe("a report", function()
  local world, hero, recorder

  before_each(function()
    world, hero = graze.world(), { name = "hero" }
    world:add(hero, graze.rectangle(0, 0, 10, 10), { group = "heroes" })
    world:add("wall", graze.rectangle(30, -20, 10, 60))
    recorder = inspect.record(world)
  end)

  after_each(function() if recorder then recorder:stop() end end)

  teardown(function() os.remove(path) end)

  local function report()
    recorder:report(path)
    recorder:stop()
    recorder = nil
    return play()
  end

  it("plays a frame, with items that are tables and a filter by what it answered", function()
    world:move(hero, 50, 0, function(_, other) return other == "wall" and "touch" end)
    world:rayCast(0, 5, 100, 5, { "default" })
    world:queryRectangle(0, 0, 50, 50, function(item) return item == hero end, {})
    world:setUp(0, 1)
    assert.equal("4 calls, 0 differ ends with 0 ", report())
    local text = read()
    assert.truthy(text:find('"table %d+"'))
    assert.is_nil(text:find(path, 1, true))
  end)

  it("plays shapes, rules, options, and numbers to the bit", function()
    world:add("a", graze.outline { 100.1, 0, 120, 0, 120, 20, 110, 3 }, { group = "g", mass = 2 })
    world:add("b", graze.grid(2, 1, 8, 8, { 1, 0 }):setPosition(0.1, 90), { oneWay = { 0, -1 } })
    world:rule({ "g", "heroes" }, "*", "cross")
    world:addRectangle({}, 1 / 3, -200, 3, 4)
    world:queryShape(graze.capsule(0, 0, 5, 5, 2):setTransform(1 / 3, 0.1, 0.7))
    world:queryShape(graze.plane(0.6, -0.8, 5))
    world:queryShape(graze.chain({ 0, 0, 50, 0, 50, 50 }, true):move(1, 2))
    world:setVelocity("a", -0.0, 1e-300)
    world:getVelocity "a"
    world:nearest(5, 5, math.huge)
    world:getMaxSpeed "a"
    world:getShape "a"
    world:step(0.1)
    world:move(hero, 25, 0)
    world:getHit(1)
    world:events()
    world:hash()
    assert.equal("17 calls, 0 differ ends with 0 ", report())
  end)

  it("plays errors, those of filters, too", function()
    pcall(world.move, world, hero, 0 / 0, 1)
    pcall(world.move, world, "nobody", 1, 1)
    pcall(world.move, world, hero, 90, 0, function() error "of the game" end)
    pcall(world.move, world, hero, 90, 0, function() error {} end)
    assert.equal("4 calls, 0 differ ends with 0 ", report())
    assert.is_nil(read():find("report_spec", 1, true))
  end)

  it("plays walkers from before their first call", function()
    world:add("floor", graze.rectangle(-100, 10, 300, 9))
    world:add("crate", graze.rectangle(0, 0, 8, 8):setPosition(14, 2), { group = "crates" })
    local walker = graze.walker(world, hero, { snap = 2, push = function(item)
      return world:getGroup(item) == "crates"
    end })
    walker:move(0, 4)
    recorder:frame()
    walker:move(9, 1)
    walker:getGround()
    walker:move(3, -5, function(_, other) return other ~= "wall" end)
    walker:getAirborne()
    assert.equal("4 calls, 0 differ ends with 0 ", report())
  end)

  it("plays what sets the world back, and counts what cannot be played", function()
    local old = world:save()
    local ways = graze.navigation(world, graze.rectangle(0, 0, 2, 2), -50, -50, 20, 20)
    world:move(hero, 50, 0)
    recorder:frame()
    world:getHit(1)
    world:restore(old)
    ways:path(-40, -40, -35, -35)
    local own = graze.navigation(world, graze.rectangle(0, 0, 2, 2), -50, -50, 20, 20)
    own:path(-40, -40, -35, -35)
    for _ in world:items() do break end -- luacheck: ignore
    world:save(old)
    world:move(hero, 60, 0)
    assert.equal("4 calls, 0 differ, 4 not played ends with 0 ", report())
  end)

  it("plays every call", function()
    recorder:stop()
    world = graze.world()
    recorder = inspect.record(world)
    local listened = { world = true, walker = true, navigation = true }
    for _, call in ipairs(calls.all(function(call) return listened[call.class] end)) do
      pcall(calls.prepare(call, nil, world))
    end
    assert.truthy(report():find "^%d%d%d%d+ calls, 0 differ.* ends with 0 $")
  end)

  it("plays graze.bump", function()
    recorder:stop()
    local other = bump.newWorld(32, { lazy = true })
    other:add(hero, 0, 0, 10, 10)
    other:add("wall", 30, 0.1, 10, 10)
    recorder = inspect.record(other)
    other:move(hero, 60, 5, function() return "slide" end)
    other:queryRect(0, 0, 50, 50)
    other:querySegmentWithCoords(0, 5, 90, 5)
    other:update("wall", 5, 6)
    pcall(other.move, other, "nobody", 1, 2)
    assert.equal("5 calls, 0 differ ends with 0 ", report())
  end)

  it("names the first call that differs", function()
    local change = [[
      local class = debug.getmetatable(require "graze".world())
      local old = class.NAME
      function class.NAME(...) if CASE then return 5 end return old(...) end]]
    world:count()
    world:rayCast(0, 5, 100, 5)
    world:rayCast(0, 6, 100, 6)
    world:move(hero, 50, 0, function() return "touch" end)
    recorder:report(path)
    assert.equal("4 calls, 0 differ ends with 0 ", play())
    local function changed(name, case)
      return play((change:gsub("NAME", name):gsub("CASE", case)))
    end
    assert.equal("call 2, world:rayCast: 1 answers, not 4 as in the game "
      .. "4 calls, 2 differ ends with 1 ", changed("rayCast", "true"))
    assert.equal("call 1, world:count: answer 1 is 5, not 2 as in the game "
      .. "4 calls, 1 differ ends with 1 ", changed("count", "true"))
    assert.truthy(changed("move", "old(...) and false")
      :find("call 4, world:move: its filter is asked about others", 1, true))
  end)

  it("is refused where the world could not be packed", function()
    world:move(hero, 50, 0, function()
      recorder:frame()
      return "touch"
    end)
    world:count()
    assert.has_error(function() recorder:report(path) end,
      "the world could not be packed before this frame")
  end)
end)

-- A frame of each scene, after others in which keys and the mouse are held now and then.
describe("a report of a frame of the gallery", function()
  local new, worlds = graze.world, nil

  setup(function()
    gallery.open()
    function graze.world(...)
      worlds[#worlds + 1] = new(...)
      return worlds[#worlds]
    end
  end)

  teardown(function()
    graze.world = new
    gallery.close()
    os.remove(path)
  end)

  local function hold(input, step)
    input.right, input.up, input.button = step % 40 < 20, step % 50 == 3, step % 30 < 10
    input.pressed[1] = step % 30 == 0 or nil
  end

  for _, name in ipairs(dofile "examples/gallery/order.lua") do
    it("plays without a difference: " .. name, function()
      worlds = {}
      local recorder
      gallery.play(name, 90, function(input, step)
        hold(input, step)
        if step == 90 then recorder = worlds[1] and inspect.record(worlds[1]) end
      end)
      if not recorder then return end -- a scene without a world
      assert.is_true(#recorder:calls() > 0)
      recorder:report(path)
      recorder:stop()
      assert.truthy(play():find "^%d+ calls, 0 differ.* ends with 0 $")
    end)
  end
end)
