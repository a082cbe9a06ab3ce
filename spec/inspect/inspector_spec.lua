-- The inspector of a running game, in a stand-in for LÖVE: nothing that the game does changes, and
-- what was is as it was.

local gallery = require "spec.support.gallery"
local inspected = require "spec.support.inspected"

local packages, globals = package.path, rawget(_G, "love")

describe("the inspector", function()
  local graze, inspect, love, new, own

  setup(function()
    love = inspected.new()
    rawset(_G, "love", love)
    graze, inspect = require "graze", require "graze.inspect"
    graze.walker = nil -- that of another file has other modules
    package.path = "examples/climb/?.lua;" .. packages
    new = graze.world
    function graze.world(...)
      own = new(...)
      return own
    end
  end)

  teardown(function()
    graze.world = new
    rawset(_G, "love", globals)
    package.path = packages
    for _, name in ipairs { "game", "demo", "hero", "body", "ways" } do
      package.loaded[name] = nil
    end
  end)

  after_each(function()
    inspect.stop()
    for _, name in ipairs { "update", "draw", "keypressed", "mousepressed", "mousereleased",
      "wheelmoved", "textinput" } do love[name] = nil end
    love.mouseX, love.mouseY = 400, 300
  end)

  -- The room to climb through, played by its demo. Its hash after each step is in the list.
  local function climb()
    local map = assert(loadfile "examples/climb/level.lua")()
    local state, player = require("game").new(map), require("demo").new()
    local hashes = {}
    function love.update(dt)
      local keys = player:play(state)
      state:step(dt, keys)
      hashes[#hashes + 1] = state.world:hash()
    end
    return hashes, state.world
  end

  -- To draw takes the time.
  local function frames(first, last)
    for frame = first, last do
      love.call("update", 1 / 60)
      if frame % 10 == 0 then love.look() end
    end
  end

  it("leaves a game as it is, also after a look at its past", function()
    local plain = climb()
    frames(1, 600)
    local hashes, world = climb()
    local move, update = world.move, love.update
    inspect.start(world)
    local past = own
    assert.equal(update, love.update)
    love.frame()
    assert.equal(move, world.move)
    assert.same({ false, false }, { inspect.isOpen() })
    love.press "f1"
    assert.same({ true, true }, { inspect.isOpen() })
    love.frame()
    love.look()
    assert.equal(1, #hashes)
    love.press "p"
    assert.same({ true, false }, { inspect.isOpen() })
    frames(2, 400)
    love.press("f1", "f1")
    for back = 1, 200 do
      love.press ","
      frames(back, back)
      if back % 10 == 0 then assert.equal(hashes[400 - back], past:hash()) end
    end
    assert.equal(400, #hashes)
    love.call("wheelmoved", 0, 1)
    love.look()
    assert.equal(hashes[201], past:hash())
    love.press "p"
    frames(401, 600)
    assert.same(plain, hashes)
    inspect.stop()
    assert.equal(update, love.update)
    assert.equal(move, world.move)
  end)

  it("draws each scene of the gallery, live and back in time", function()
    local worlds = {}
    local make = graze.world
    function graze.world(...)
      worlds[#worlds + 1] = make(...)
      return worlds[#worlds]
    end
    gallery.open()
    local function look(name)
      assert.is_nil(love.look():match "graze%.inspect: .*", name)
    end
    for _, name in ipairs(dofile "examples/gallery/order.lua") do
      local first = #worlds + 1
      gallery.play(name, 40, function(input, step)
        input.right, input.button = step % 40 < 20, step % 30 < 10
        if step == 1 and worlds[first] then
          inspect.start(worlds[first], { from = "start" })
        end
        love.call("update", 1 / 60) -- the frames end here, the scene plays behind it
      end)
      if worlds[first] then
        love.press "f1"
        look(name)
        love.call("mousepressed", 400, 300, 1)
        for _ = 1, 3 do
          love.press(",", ",")
          look(name)
        end
      end
      inspect.stop()
    end
    gallery.close()
    graze.world = make
  end)

  -- A hero that walks down a slope against a wall.
  local function slope()
    local world, hero = new(), { name = "hero", speed = 90 }
    world:add("slope", graze.polygon(0, 200, 400, 300, 0, 300), { group = "ground" })
    world:add("wall", graze.rectangle(300, 100, 40, 200), { group = "ground" })
    world:add(hero, graze.rectangle(-8, -20, 16, 20):setPosition(200, 245))
    local walker = graze.walker(world, hero, { snap = 6 })
    function love.update(dt) walker:move(hero.speed * dt, 2) end
    return world, hero
  end

  it("tells why something stopped: the wall, its normal, the call", function()
    local world = slope()
    inspect.start(world, { from = "start" })
    for _ = 1, 120 do love.frame() end
    love.press "f1"
    love.mouseX, love.mouseY = 292, 255
    love.look()
    assert.truthy(love.look():find("hero: default, polygon", 1, true))
    love.call("mousepressed", 292, 255, 1)
    local text = love.look()
    assert.truthy(text:find("hero", 1, true))
    assert.truthy(text:find("120 walker:move: wall, ", 1, true))
    assert.truthy(text:find("-1.00, 0.00", 1, true))
    assert.truthy(text:find(".speed  90", 1, true))
  end)

  it("pauses, goes on by a frame, and back", function()
    local world = slope()
    inspect.start(world, { key = "f2" })
    love.frame()
    local pressed = {}
    function love.keypressed(key) pressed[#pressed + 1] = key end
    inspect.stop()
    inspect.start(world, { key = "f2" })
    love.press("f1", "f2", "x", ".", ".")
    assert.same({ "f1" }, pressed)
    local before = world:hash()
    love.frame()
    assert.equal(before, world:hash())
    assert.truthy(love.look():find("frame 2 of 0 to 2, paused", 1, true))
    love.press(",", ",", ",", ",")
    assert.truthy(love.look():find("frame 0 of 0 to 2, paused", 1, true))
    love.press(".", ".", ".")
    assert.truthy(love.look():find("frame 3 of 0 to 3, paused", 1, true))
    love.press("p", "x")
    assert.same({ "f1", "x" }, pressed)
    love.press "f2"
    assert.equal("", love.look())
  end)

  it("ends, though another library has put its own around the callbacks", function()
    local world = slope()
    local count = 0
    inspect.start(world, { from = "start" })
    local ours = love.update
    function love.update(dt)
      count = count + 1
      ours(dt)
    end
    for _ = 1, 3 do
      love.frame()
      inspect.stop()
      love.frame()
      inspect.start(world, { from = "start" })
    end
    love.frame()
    assert.equal(7, count)
  end)

  it("ends and begins in the game's own update, whose errors are then the game's", function()
    local world = slope()
    local update = love.update
    function love.update(dt)
      update(dt)
      inspect.stop()
    end
    inspect.start(world, { from = "start" })
    love.frame()
    love.frame()
    function love.update()
      inspect.stop()
      inspect.start(world, { from = "start" })
      error "the game's own"
    end
    inspect.start(world, { from = "start" })
    assert.error_matches(love.frame, "the game's own")
    assert.same({ false, false }, { inspect.isOpen() })
  end)

  it("leaves a release over its panels to who has got the press", function()
    local world, got = slope(), {}
    function love.mousepressed() got[#got + 1] = "press" end
    function love.mousereleased() got[#got + 1] = "release" end
    inspect.start(world)
    love.press("f1", "p")
    love.look()
    love.call("mousepressed", 20, 20, 1)
    love.call("mousereleased", 20, 20, 1)
    assert.same({}, got)
    love.call("mousepressed", 500, 400, 1)
    love.call("mousereleased", 20, 20, 1)
    assert.same({ "press", "release" }, got)
  end)

  it("shows an error of the game, and hands it on", function()
    local world, hero = slope()
    local update = love.update
    function love.update(dt)
      update(dt)
      if hero.speed == 0 then error "the game's own" end
    end
    inspect.start(world, { from = "start" })
    for _ = 1, 5 do love.frame() end
    hero.speed = 0
    love.frame()
    local text = love.look()
    assert.truthy(text:find("inspector_spec.lua:%d+: the game's own"))
    assert.truthy(text:find("frame 5 of 0 to 6, paused", 1, true))
    love.frame()
    assert.error_matches(function() love.press "escape" end, "the game's own")
  end)

  it("draws an expression, and writes a report", function()
    local world, hero = slope()
    local written = {}
    love.filesystem = {
      getInfo = function(name) return written[name] end,
      write = function(name, text)
        written[name] = text
        return true
      end,
    }
    rawset(_G, "inspectedSpeed", function(item) return item.speed end)
    inspect.start(world)
    love.press("f1", ".", "w")
    for letter in ("winspectedSpeed(hero))"):gmatch "." do love.call("textinput", letter) end
    love.press("p", "backspace", "return", ".") -- hero is a local variable that love.update has
    hero.speed = 5
    love.press "."
    assert.truthy(love.look():find("inspectedSpeed(hero) = 5", 1, true))
    love.press ","
    assert.truthy(love.look():find("inspectedSpeed(hero) = 90", 1, true))
    love.press("r", "r")
    rawset(_G, "inspectedSpeed", nil)
    assert.truthy(written["graze-report-1.lua"]:find("walker:move", 1, true))
    assert.truthy(written["graze-report-2.lua"])
    assert.truthy(love.look():find("graze-report-2.lua", 1, true))
  end)

  -- Ask for an expression to watch.
  local function watch(text)
    love.press "w"
    for letter in ("w" .. text):gmatch "." do love.call("textinput", letter) end
    love.press "return"
  end

  it("watches the item that is clicked, until the watch is clicked", function()
    local world = slope()
    inspect.start(world)
    love.press("f1", ".")
    watch "world:getBoundingBox(item)"
    assert.truthy(love.look():find("(item) = ? bad argument", 1, true))
    for x, text in pairs { [320] = "300, 100, 340, 300", [100] = "0, 200, 400, 300" } do
      love.mouseX, love.mouseY = x, 290
      love.call("mousepressed", x, 290, 1)
      love.look()
      assert.truthy(love.look():find("world:getBoundingBox(item) = " .. text, 1, true), text)
    end
    watch "1"
    assert.truthy(love.look():find("1 = 1", 1, true))
    love.mouseX, love.mouseY = 500, 580
    love.call("mousepressed", 500, 580, 1) -- the lowest one
    assert.is_nil(love.look():find("world:getBoundingBox(item)", 1, true))
    assert.truthy(love.look():find("1 = 1", 1, true))
  end)

  it("says how much more there is than a panel shows", function()
    local world, hero = slope()
    for k = 1, 60 do hero["field" .. k] = k end
    inspect.start(world)
    love.press "f1"
    assert.truthy(love.look():find("nothing was recorded before: press .", 1, true))
    love.press "."
    love.mouseX, love.mouseY = 200, 240
    love.call("mousepressed", 200, 240, 1)
    love.look()
    assert.truthy(love.look():find("1 to %d+ of %d%d, by the wheel"))
  end)

  it("hears nothing of what is drawn again while the game is paused", function()
    local world = slope()
    function love.draw() world:count() end
    inspect.start(world)
    love.press("f1", ".")
    for _ = 1, 5 do love.frame() end
    assert.truthy(love.look():find("1 calls", 1, true))
    love.press "p"
    love.frame()
    assert.truthy(love.look():find("3 calls", 1, true)) -- drawn twice
    function love.draw() error "of the game" end
    inspect.stop()
    inspect.start(world)
    love.press "f1"
    assert.error_matches(love.look, "of the game")
  end)

  it("keeps clicks and the wheel over its panels from the game", function()
    local world, got = slope(), {}
    function love.mousepressed(x) got[#got + 1] = x end
    function love.wheelmoved(_, y) got[#got + 1] = y end
    function love.textinput(text) got[#got + 1] = text end
    inspect.start(world)
    love.call("mousepressed", 20, 20, 1)
    love.press("f1", "p")
    love.look()
    love.call("mousepressed", 20, 20, 1)
    love.call("mousepressed", 500, 400, 1)
    love.call("wheelmoved", 0, 1)
    love.mouseX, love.mouseY = 20, 20
    love.look()
    love.call("wheelmoved", 0, 2)
    love.call("textinput", "a")
    assert.same({ 20, 500, 1, "a" }, got)
  end)

  it("lives on when items, or the world, are gone", function()
    local world, hero = slope()
    inspect.start(world, { names = function(item) return item.name end })
    local others = { new() }
    others[1]:add(7, graze.circle(0, 0, 5))
    inspect.start(others[1])
    love.press "f1"
    love.mouseX, love.mouseY = 200, 240
    love.look()
    love.call("mousepressed", 200, 240, 1)
    love.look()
    world:remove(hero)
    love.update = nil
    assert.truthy(love.look():find("not in the world", 1, true))
    world:clear()
    love.press(".", ".", "p")
    love.frame()
    assert.is_nil(love.look():find("graze.inspect:", 1, true))
    others[1] = nil
    collectgarbage()
    collectgarbage()
    love.press("f1", "f1")
    love.mouseX, love.mouseY = 20, 65
    love.look()
    love.call("mousepressed", 20, 65, 1) -- the second tab
    local text = love.look()
    assert.is_nil(text:find("graze.inspect:", 1, true))
    assert.truthy(text:find("this world is no more", 1, true), text)
    inspect.start(world)
    assert.is_nil(love.look():find("world 2", 1, true))
  end)

  it("refuses what is no world, and options that it does not have", function()
    local world = new()
    assert.has_error(function() inspect.start(5) end,
      "bad argument #1 to 'start' (world expected, got number)")
    assert.has_error(function() inspect.start(world, { frame = 5 }) end,
      "bad argument #2 to 'start' (unknown option 'frame', did you mean 'frames'? Known are "
        .. "camera, frames, from, key, megabytes, names)")
    assert.has_error(function() inspect.start(world, { frames = "5" }) end,
      "bad argument #2 to 'start' (option 'frames': number expected, got string)")
    rawset(_G, "love", nil)
    assert.has_error(function() inspect.start(world) end,
      "graze.inspect.start looks into games of LÖVE")
    rawset(_G, "love", love)
  end)
end)
