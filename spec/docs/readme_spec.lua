-- What README.md shows, a command shows.

local graze = require "graze"
local check = require "spec.support.check"
local markdown = require "spec.support.markdown"
local standIn = require "spec.support.stand_in"

local read = markdown.read
local readme = read "README.md"

describe("the README", function()
  it("fits on a few screens", function()
    assert.is_true(select(2, readme:gsub("\n", "")) <= 200)
  end)

  it("prints what it says", function()
    local environment = {}
    local said, told = markdown.run(readme, environment)
    assert.same(told, said)
    assert.is_true(#told >= 6)
    assert.equal(98, (environment.bullet:getPosition()))
    assert.is_false(environment.world:has "coin")
  end)

  it("leads to pages and pictures that are there", function()
    for target in readme:gmatch "%]%(([^)#:]+)%)" do
      local file = io.open(target)
      assert.truthy(file, target)
      file:close()
    end
  end)

  it("has a platformer of twenty lines, in which one runs, climbs and jumps", function()
    local program = markdown.blocks(readme, "lua love")[1]
    assert.equal(20, select(2, program:gsub("\n", "")))
    local game = standIn.open(program, "return world")
    local function play(...)
      game:play(...)
      return { game.result:getPosition "hero" }
    end
    check.near({ 60, 500 }, play(30), 1e-6)
    check.near({ 180, 500 }, play(30, "right"), 1e-6)
    play(5, "space")
    check.near({ 180, 410 }, play(60), 1e-6) -- through the ledge, and onto it
    local x, y = check.unpack(play(95, "right"))
    assert.is_true(x > 500 and y < 470, x .. ", " .. y) -- on the hill
    check.near({ 500 }, { play(60, "right")[2] }, 1e-6)
    assert.is_true(#game:draw() >= 4)
    game:close()
  end)

  it("of a release prints what it says", function()
    local said, told = markdown.run(read "tools/release/release.md", {})
    assert.same(told, said)
    assert.equal(1, #told)
  end)

  it("says the version that the module has", function()
    assert.equal("graze 0.7.0dev", graze._VERSION)
    assert.is_truthy(read("CHANGELOG.md"):find("\n## 0.7.0dev\n", 1, true))
    local rockspec = read "rockspec/graze-0.7.0dev-1.rockspec"
    assert.is_truthy(rockspec:find('version = "0.7.0dev-1"', 1, true))
  end)
end)
