-- The lessons of the playground, run without a page: they show well-formed pictures.

local check = require "spec.support.check"
local standIn = require "spec.support.stand_in"
local xml = require "spec.support.xml"

local PICTURES = { "1-overlap", "2-sweep", "4-rules", "5-throw", "7-outlines", "11-light" }
local GAMES = {
  "3-coins", "6-events", "8-cells", "9-turn", "10-back", "12-doors", "13-digging", "14-ways",
  "15-chase", "16-paint",
}

local function read(name)
  local file = assert(io.open("playground/lessons/" .. name .. ".lua"))
  local text = file:read "*a"
  file:close()
  return text
end

-- Runs a lesson that shows pictures, for some frames with a key held down. Returns what it showed
-- and printed.
local function show(name, key, mouse)
  local shown, said, draw = {}, {}, nil
  local page = {
    show = function(picture) shown[#shown + 1] = tostring(picture) end,
    frame = function(f) draw = f end,
    pressed = function(asked) return asked == key end,
    pointer = function() return mouse and mouse[1], mouse and mouse[2] end,
    print = function(...) said[#said + 1] = table.concat({ ... }, "\t") end,
  }
  check.compile(read(name), page, "=" .. name)()
  for i = 0, draw and 180 or -1 do draw(i / 60, i > 0 and 1 / 60 or 0) end
  return shown, said
end

-- Opens a lesson that is a program for LÖVE, and plays it. Returns what it printed, and what
-- `result` names of it.
local function play(name, result, f)
  local said = {}
  local function say(text) said[#said + 1] = text end
  local game = standIn.open(read(name), "return " .. result, say)
  f(game)
  game:close()
  return said, game.result
end

describe("a lesson", function()
  for _, name in ipairs(PICTURES) do
    it(name .. " has a title, and shows pictures", function()
      assert.truthy(read(name):find "^%-%- %u")
      for _, mouse in ipairs { false, { 120, 80 } } do
        local shown = show(name, nil, mouse)
        assert.is_true(#shown > 0)
        assert.is_true(#xml.read(shown[#shown]) > 5)
      end
    end)
  end

  for _, name in ipairs(GAMES) do
    it(name .. " has a title, and draws", function()
      assert.truthy(read(name):find "^%-%- %u")
      play(name, "world", function(game)
        for k = 1, 3 do
          game:play(60)
          assert.is_true(#game:draw() > 5)
          game:click(200 * k, 300)
        end
      end)
    end)
  end

  it("has a hero that runs into a coin and jumps", function()
    local said = play("3-coins", "world", function(game) game:play(180, "right") end)
    assert.equal("coins: 1", said[1])
    play("3-coins", "world", function(game)
      game:play(30)
      local _, before = game.result:getPosition "hero"
      game:play(10, "up")
      assert.is_true(select(2, game.result:getPosition "hero") < before)
    end)
  end)

  it("has a ball that pushes doors open, and rolls where the mouse is", function()
    local turned
    local said = play("12-doors", "world", function(game)
      game:play(60)
      turned = math.abs(game.result:getAngle "door1" + math.pi / 2)
      game:click(140 * 8 / 3, 60 * 8 / 3)
      game:play(120)
    end)
    assert.equal("putt 1, for 130 units", said[1])
    assert.equal(2, #said)
    assert.is_true(turned > 0.1, turned)
  end)

  it("has bombs that dig craters, of which something comes loose", function()
    local said, world = play("13-digging", "world", function(game)
      for _ = 1, 5 do
        game:click(240, 160)
        game:play(120)
      end
    end)
    assert.truthy(said[1]:find "^%d+ dug, 0 came loose")
    assert.is_true(#world:getShape("soil"):getRings()[1] > 84)
  end)

  it("has guards that come by ways for their sizes", function()
    local said = play("14-ways", "world", function(game)
      game:point(80, 240)
      game:play(180)
      local few = #game:draw()
      game:play(0, "space")
      assert.is_true(#game:draw() > few)
    end)
    assert.truthy(said[1]:find "guard 1 is there")
  end)

  it("lets frogs jump to the mouse, and shows their ways by a key", function()
    local said = play("15-chase", "world", function(game)
      game:point(240, 180) -- on a ledge
      game:play(300)
      local few = #game:draw()
      game:play(0, "space")
      assert.is_true(#game:draw() > few + 50)
    end)
    local text = table.concat(said, " ")
    assert.truthy(text:find "fly" and text:find "there", text)
  end)

  it("makes ground of what the mouse paints, and none of what it erases", function()
    local said, world = play("16-paint", "world", function(game)
      game:point(400, 200)
      game:press(1)
      game:play(20)
      game:release(1)
      game:point(100, 440) -- two pixels deep in the ground
      game:press(2)
      game:play(2)
      game:release(2)
      game:play(200)
      assert.is_true(#game:draw() > 60)
    end)
    assert.equal("1 rings", said[1]:match "^%d+ rings")
    assert.equal("2 rings", said[2]:match "^%d+ rings")
    local function corners(k) return tonumber(said[k]:match "(%d+) corners") end
    assert.is_true(corners(1) < 40 and corners(3) > corners(2))
    assert.equal(1, select(2, world:queryPoint(200, 100, "ground")))
    assert.equal(0, select(2, world:queryPoint(50, 220, "ground")))
  end)

  it("tells where a move ends under each rule", function()
    local _, said = show "4-rules"
    assert.equal(4, #said)
    assert.truthy(said[4]:find "^cross   ends at 180.0, 120.0 after 1 hit")
  end)

  it("tells who enters the light, and shows who is near the mouse", function()
    local far, near
    local said = play("6-events", "world", function(game)
      game:play(180)
      game:point(2000, 2000)
      game:play(1)
      far = #game:draw()
      game:point(400, 300)
      game:play(1)
      near = #game:draw()
    end)
    assert.truthy(table.concat(said, "\n"):find "fish %d+ leaves the light")
    assert.is_true(near > far)
  end)

  it("leads an anchor out of a dock, and names the edge; a key shows the parts", function()
    local shown, said = show("7-outlines", nil, { 165, 150 })
    assert.truthy(table.concat(said, "\n"):find "%d+%.%d out, by edge %d+")
    local parts = show("7-outlines", "space", { 165, 150 })
    assert.is_true(#parts[1] > #shown[1])
  end)

  it("tells when the light falls on the thief", function()
    local _, said = show("11-light", nil, { 225, 165 })
    assert.same({ "the light is on the thief" }, said)
    assert.same({ "safe in the dark" }, select(2, show("11-light", nil, { 20, 200 })))
  end)

  it("strikes pucks with a flipper, and shows the hits", function()
    local said = play("9-turn", "world", function(game)
      for _ = 1, 6 do
        game:play(15)
        game:play(15, "left")
        game:draw()
      end
    end)
    assert.truthy(said[1]:find "^left strikes puck %d: 1$")
    assert.same({}, (play("9-turn", "world", function(game) game:play(180) end)))
  end)

  it("runs backwards while a key is held, and then the same way again", function()
    local said = play("10-back", "world", function(game) game:play(180) end)
    assert.truthy(said[#said]:find "^frame %d+: %d+ broken$")
    assert.is_true(#said >= 5, #said .. " broken")
    local at, seen, repeated = 0, {}, 0
    play("10-back", "world", function(game)
      for i = 0, 180 do
        local back = i % 30 < 15
        at = math.max(0, at + (back and -1 or 1))
        game:play(1, back and "left" or "right")
        local hash = game.result:hash()
        repeated = repeated + (seen[at] and 1 or 0)
        assert.equal(seen[at] or hash, hash)
        seen[at] = hash
      end
    end)
    assert.is_true(repeated > 140, repeated)
  end)

  it("breaks tiles with bombs, and names the cell that is hit", function()
    local said, world = play("8-cells", "world", function(game)
      game:click(300, 50)
      game:play(180)
    end)
    assert.truthy(said[1]:find "^cell %d+ is hit$")
    local _, whole = play("8-cells", "level:getPartCount()", function() end)
    assert.is_true(world:getShape("level"):getPartCount() < whole)
  end)
end)
