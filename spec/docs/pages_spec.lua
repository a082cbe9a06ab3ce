-- The pages of shapes and of promises: sessions, positions and errors are as they say. What all
-- pages have in common is in docs_spec.lua.

local graze = require "graze"
local check = require "spec.support.check"
local markdown = require "spec.support.markdown"
local standIn = require "spec.support.stand_in"

local read, alike = markdown.read, markdown.alike

-- The fenced block of a page that holds a text, without its fences.
local function block_with(page, text)
  for block in page:gmatch "```%w*\n(.-)```" do
    if block:find(text, 1, true) then return block end
  end
  error("the page has no block with " .. text)
end

-- A line as the REPL takes it: an expression or a statement.
local function compiled(line, environment)
  local ok, chunk = pcall(check.compile, "return " .. line, environment)
  return ok and chunk or check.compile(line, environment)
end

-- What the REPL prints for a line.
local function shown(line, environment)
  local results, texts = { n = 0 }, {}
  local function keep(...) results = { n = select("#", ...), ... } end
  keep(compiled(line, environment)())
  for i = 1, results.n do texts[i] = tostring(results[i]) end
  return table.concat(texts, "\t")
end

describe("the page shapes", function()
  local page = read "docs/shapes.md"

  it("shows a session as Lua would hold it", function()
    local drawn = os.tmpname()
    local environment = { graze = graze }
    local said, lines = nil, 0
    for line in block_with(page, "> player = "):gmatch "[^\n]+" do
      local input = line:match "^> (.*)"
      if input then
        assert.equal(nil, said, "the page leaves out what the line before says")
        said = shown(input:gsub("scene%.svg", (drawn:gsub("%%", "%%%%"))), environment)
        if said == "" then said = nil end
        lines = lines + 1
      else
        assert.equal(alike(line), said and alike(said))
        said = nil
      end
    end
    assert.is_true(lines >= 9)
    assert.is_truthy(read(drawn):find("<svg", 1, true))
    os.remove(drawn)
  end)

  it("shows where a shape is", function()
    local covers = {}
    local environment = { print = function() end }
    markdown.program(block_with(page, "local shifted"), environment)()
    for _, name in ipairs { "centred", "corner" } do
      covers[#covers + 1] = { environment[name]:getBoundingBox() }
    end
    assert.same({ { 92, 42, 108, 58 }, { 100, 50, 116, 66 } }, covers)
  end)
end)

describe("the page promises", function()
  it("shows the errors as they are worded", function()
    local block = block_with(read "docs/promises.md", "game.lua:12")
    local ball, wall = graze.circle(0, 0, 5), graze.rectangle(9, 0, 5, 5)
    local function holds(call)
      local _, message = pcall(call)
      assert.is_truthy(block:find(message:match "bad argument.*", 1, true), message)
    end
    holds(function() graze.polygon(0, 0, 4, 0, 1, 1, 0, 4) end)
    holds(function() ball:sweep(wall, 0 / 0, 1) end)
  end)
end)

describe("the game that is seen from above", function()
  local function play(script)
    local program = markdown.blocks(read "docs/top-down.md", "lua love")[1]
    local game = standIn.open(program, "return { world = world, hero = hero }")
    for _, part in ipairs(script) do game:play(check.unpack(part)) end
    assert.is_true(#game:draw() > 10)
    game:close()
    return game.result.hero, game.result.world
  end

  it("is won by whoever fetches the key, opens the door, and takes the gem", function()
    local way = { { 100, "right" }, { 172, "up" }, { 77, "left" } }
    local hero, world = play(way)
    assert.equal(1, hero.keys)
    assert.is_true(world:has "door")
    for _, part in ipairs {
      { 79, "down" }, { 170, "right" }, { 90, "down" }, { 110, "right" },
    } do
      way[#way + 1] = part
    end
    hero, world = play(way)
    assert.is_true(hero.won)
    assert.is_false(world:has "door")
  end)

  it("begins again with whom the guard has caught", function()
    local hero = play { { 100, "right" }, { 172, "up" }, { 77, "left" }, { 79, "down" },
      { 170, "right" }, { 400 } }
    assert.same({ 60, 540 }, { hero.x, hero.y })
  end)
end)
