-- The lessons of the playground, run without a page: they show well-formed pictures.

local check = require "spec.support.check"
local xml = require "spec.support.xml"

local LESSONS = {
  "1-overlap", "2-sweep", "3-platformer-to-play", "4-rules", "5-throw", "6-events", "7-outlines",
  "8-cells", "9-turn", "10-back", "11-light", "12-doors",
  "13-digging", "14-ways",
}

-- Runs a lesson for some frames, with a key held down, or pressed again and again if `again`.
-- Returns what it showed and printed.
local function play(name, key, mouse, again)
  local shown, said, draw, at = {}, {}, nil, 0
  local page = {
    show = function(picture) shown[#shown + 1] = tostring(picture) end,
    frame = function(f) draw = f end,
    pressed = function(asked) return asked == key and not (again and at % 30 < 15) end,
    pointer = function() return mouse and mouse[1], mouse and mouse[2] end,
    print = function(...) said[#said + 1] = table.concat({ ... }, "\t") end,
  }
  check.load("playground/lessons/" .. name .. ".lua", page)()
  for i = 0, draw and 180 or -1 do
    at = i
    draw(i / 60, i > 0 and 1 / 60 or 0)
  end
  return shown, said
end

describe("a lesson", function()
  for _, name in ipairs(LESSONS) do
    it(name .. " has a title, and shows pictures", function()
      local file = assert(io.open("playground/lessons/" .. name .. ".lua"))
      assert.truthy(file:read("*l"):find "^%-%- %u")
      file:close()
      for _, mouse in ipairs { false, { 120, 80 } } do
        local shown = play(name, nil, mouse)
        assert.is_true(#shown > 0)
        assert.is_true(#xml.read(shown[#shown]) > 5)
      end
    end)
  end

  it("has a hero that runs into a coin and jumps", function()
    local _, said = play("3-platformer-to-play", "right")
    assert.equal("coins: 1", said[1])
    local shown = play("3-platformer-to-play", "up")
    assert.are_not.equal(shown[1], shown[20])
  end)

  it("has a ball that pushes doors open, and rolls where the mouse is", function()
    local shown, said = play("12-doors", nil, { 140, 60 })
    assert.same({ "putt 1, for 130 units", "putt 2, for 163 units" }, said)
    assert.are_not.equal(shown[2], shown[40])
  end)

  it("has bombs that dig craters, of which something comes loose", function()
    local shown, said = play("13-digging", nil, { 120, 80 })
    assert.truthy(said[1]:find "^%d+ dug, 0 came loose")
    assert.are_not.equal(shown[2], shown[#shown])
  end)

  it("has guards that come by ways for their sizes", function()
    local shown, said = play("14-ways", nil, { 40, 120 })
    assert.truthy(said[1]:find "guard 1 is there")
    local parts = play("14-ways", "space", { 40, 120 })
    assert.is_true(#parts[1] > #shown[1])
  end)

  it("tells where a move ends under each rule", function()
    local _, said = play "4-rules"
    assert.equal(4, #said)
    assert.truthy(said[4]:find "^cross   ends at 180.0, 120.0 after 1 hit")
  end)

  it("tells who enters the light", function()
    local _, said = play "6-events"
    assert.truthy(table.concat(said, "\n"):find "fish %d+ leaves the light")
  end)

  it("leads an anchor out of a dock, and names the edge; a key shows the parts", function()
    local shown, said = play("7-outlines", nil, { 165, 150 })
    assert.truthy(table.concat(said, "\n"):find "%d+%.%d out, by edge %d+")
    local parts = play("7-outlines", "space", { 165, 150 })
    assert.is_true(#parts[1] > #shown[1])
  end)

  it("tells when the light falls on the thief", function()
    local _, said = play("11-light", nil, { 225, 165 })
    assert.same({ "the light is on the thief" }, said)
    assert.same({ "safe in the dark" }, select(2, play("11-light", nil, { 20, 200 })))
  end)

  it("strikes pucks with a flipper, and shows the hits", function()
    local shown, said = play("9-turn", "left", nil, true)
    assert.truthy(said[1]:find "^left strikes puck %d: 1$")
    local arcs = 0
    for _, picture in ipairs(shown) do
      if #xml.all(xml.read(picture), "path", "class", "open trail") > 0 then arcs = arcs + 1 end
    end
    assert.is_true(arcs > 5, arcs)
    assert.same({}, select(2, play "9-turn"))
  end)

  it("runs backwards while a key is held, and then the same way again", function()
    local shown, said = play("10-back")
    assert.truthy(said[#said]:find "^frame %d+: %d+ broken$")
    assert.is_true(#said >= 5, #said .. " broken")
    local again = play("10-back", "left", nil, true) -- which is held for half of the time
    local at, seen, repeated = 0, {}, 0
    for i = 0, 180 do
      at = math.max(0, at + (i % 30 < 15 and 1 or -1))
      local picture = again[i + 1]:gsub("<circle[^>]*r=\"3\"[^>]*>", "")
      if seen[at] then
        assert.equal(seen[at], picture)
        repeated = repeated + 1
      end
      seen[at] = picture
    end
    assert.equal(181, #shown)
    assert.is_true(repeated > 150, repeated)
  end)

  it("breaks tiles with bombs, and names the cell that is hit", function()
    local shown, said = play("8-cells", nil, { 200, 50 })
    assert.truthy(said[1]:find "^cell %d+ is hit$")
    assert.are_not.equal(shown[1], shown[#shown])
  end)
end)
