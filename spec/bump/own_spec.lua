-- What graze.bump has and bump.lua has not: lazy records, and the world behind.

local bump = require "graze.bump"
local graze = require "graze"
local boxes = require "spec.support.boxes"

local rectOf, row = boxes.rectOf, boxes.row

describe("lazy records", function()
  it("have all that others have, once it is looked at", function()
    local function play(options)
      local world, list = row(options, 20, 45, 60), {}
      world:add("floor", -50, 30, 300, 10)
      for i, name in ipairs { "slide", "bounce", "cross", "touch" } do
        world:update("mover", 0, 0)
        for _, goal in ipairs { { 70, 40 }, { 5, 80 }, { 14, 0 }, { 90, 0 } } do
          local x, y, cols = world:move("mover", goal[1], goal[2], name)
          list[#list + 1] = { i, x, y }
          for _, col in ipairs(cols) do
            list[#list + 1] = { col.item, col.other, col.type, col.overlaps, col.ti, col.move,
              col.normal, col.touch, col.itemRect, col.otherRect, col.slide or false,
              col.bounce or false }
          end
        end
      end
      return list
    end
    assert.same(play(nil), play { lazy = true })
  end)

  it("make a part once, and none without being asked", function()
    local world = row({ lazy = true }, 20)
    local _, _, cols = world:move("mover", 50, 0)
    assert.is_nil(rawget(cols[1], "touch"))
    local touch = cols[1].touch
    assert.same({ x = 10, y = 0 }, touch)
    assert.equal(touch, cols[1].touch)
    assert.is_nil(cols[1].bounce)
    assert.is_nil(cols[1].nothing)
  end)

  it("can be changed before a response of bump's gets them", function()
    for _, lazy in ipairs { false, true } do
      local world = row({ lazy = lazy }, 20)
      local function respond(name, change)
        world:addResponse("changed", function(w, col, ...)
          change(col)
          return bump.responses[name](w, col, ...)
        end)
        local x, y = world:check("mover", 50, 8, "changed")
        return { x, y }
      end
      assert.same({ 3, 8 }, respond("slide", function(col) col.touch = { x = 3, y = 4 } end))
      assert.same({ 3, 1.6 }, respond("touch", function(col) col.touch.x = 3 end))
      assert.same({ 50, 1.6 }, respond("slide", function(col) col.normal = { x = 0, y = -1 } end))
      assert.same({ 10, 1.6 }, respond("bounce", function(col) col.move.x, col.move.y = 0, 0 end))
    end
  end)
end)

describe("the world behind", function()
  it("holds what bump has, and more that bump does not see", function()
    local world = row(nil, 20)
    local behind = world:graze()
    assert.equal("world", behind:type())
    behind:add("ball", graze.circle(15, 5, 4))
    assert.same({ "mover", "box 1" }, (world:getItems()))
    assert.equal(2, world:countItems())
    assert.is_false(world:hasItem "ball")
    assert.same({ "mover" }, (world:queryRect(5, 0, 12, 10)))
    assert.equal(10, (world:check("mover", 50, 0)))
    assert.equal("ball", (behind:rayCast(12, 5, 50, 5)))
    assert.same({ { "mover", "box 1", "ball" }, 3 }, { behind:queryRectangle(5, 0, 50, 9) })
    assert.same({ 1, 2 }, { behind:setPosition("mover", 1, 2):getPosition "mover" })
    assert.same({ 1, 2, 10, 10 }, rectOf(world, "mover"))
    assert.equal(10, (world:move("mover", 50, 2)))
    behind:remove "box 1"
    assert.is_false(world:hasItem "box 1")
    assert.equal(1, world:countItems())
    assert.equal(50, (world:move("mover", 50, 2)))
    world:remove "mover"
    assert.equal(1, behind:count())
  end)

  it("holds what filters of bump's calls are not asked about", function()
    local world, asked = row(nil, 40), {}
    world:graze():add("foreign", graze.rectangle(0, 0, 10, 10):setPosition(20, 0))
    local function filter(item, other)
      asked[#asked + 1] = other or item
      return "slide"
    end
    assert.equal(30, (world:check("mover", 90, 0, filter)))
    assert.equal(1, (select(2, world:project("mover", 0, 0, 10, 10, 90, 0, filter))))
    assert.equal(0, (select(2, world:queryRect(15, 0, 10, 10, filter))))
    assert.equal(0, (select(2, world:queryPoint(25, 5, filter))))
    assert.equal(1, (select(2, world:querySegment(15, 5, 90, 5, filter))))
    assert.equal(1, (select(2, world:querySegmentWithCoords(15, 5, 90, 5, filter))))
    assert.same({ "box 1", "box 1", "box 1", "box 1" }, asked)
  end)

  it("may be changed by a filter", function()
    local world = row(nil, 20, 40)
    local behind = world:graze()
    assert.equal(30, (world:move("mover", 90, 0, function(_, other)
      if other == "box 1" then
        behind:remove(other)
        return false
      end
      return "slide"
    end)))
    assert.equal(2, world:countItems())
  end)

  it("tells what begins to overlap", function()
    local world = row(nil, 20)
    local behind = world:graze()
    behind:events()
    world:move("mover", 15, 0, "cross")
    assert.same({ "enter", "mover", "box 1" }, (behind:events()))
  end)
end)

describe("install", function()
  local kept

  before_each(function()
    kept = {}
    for name, value in pairs(package.loaded) do kept[name] = value end
  end)

  after_each(function()
    for name in pairs(package.loaded) do package.loaded[name] = kept[name] end
  end)

  it("answers to the names by which games load bump, and says which", function()
    package.loaded["libs.bump"] = "the game's own"
    local set = bump.install()
    for _, name in ipairs { "bump", "lib.bump", "lib/bump", "libs/bump", "libs.bump.bump" } do
      assert.equal(bump, require(name))
    end
    assert.equal("the game's own", require "libs.bump")
    for _, name in ipairs(set) do assert.not_equal("libs.bump", name) end
    assert.equal(8, #set)
    assert.same({}, bump.install())
  end)

  it("takes another name", function()
    assert.same({ "src.lib.bump" }, bump.install "src.lib.bump")
    assert.equal(bump, require "src.lib.bump")
    local ok, message = pcall(bump.install, 5)
    assert.is_false(ok)
    assert.truthy(message:find("own_spec.lua:%d+: name must be a string, but was 5"))
  end)
end)

describe("a table in place of world.rects", function()
  it("is an error at the next call", function()
    local world = bump.newWorld(64)
    world:add("a", 0, 0, 9, 9)
    world.rects = setmetatable({}, { __mode = "k" })
    for _, call in ipairs { "add", "move", "update", "getRect", "hasItem", "remove" } do
      local ok, message = pcall(world[call], world, "a", 1, 2)
      assert.is_false(ok)
      assert.truthy(message:find("own_spec.lua:%d+: world.rects was replaced"), message)
    end
  end)
end)
