-- Answers and errors of methods that somebody listens to are those of the methods, to the letter.

local bump = require "graze.bump"
local calls = require "spec.support.calls"
local check = require "spec.support.check"
local graze = require "graze"
local inspect = require "graze.inspect"

graze.walker, graze.routes = nil, nil -- those of another file have other modules

local unpack = table.unpack or unpack -- luacheck: ignore

-- How a call is written, and with what.
local FORMS = {
  "object:%s()", "object.%s()", "object.%s(object)", "object.%s(object, nil, nil)", "object:%s({})",
  "object:%s(unpack(list, 1, n))", "object.%s(object, unpack(list, 1, n))", "object:%s(io.stdout)",
  "pcall(object.%s, object, true)", "local f = object.%s; f(5)", "object:%s('nobody', 0 / 0)",
  "object:%s(unpack(wrong, 1, n))",
}

local LISTENED = { world = true, walker = true, navigation = true, routes = true }

-- What a line says: the error, or what it returns.
local function said(line, scope)
  local f = check.compile(line, setmetatable(scope, { __index = _G }), "=game")
  local answers = { pcall(f) }
  return type(answers[2]) == "string" and answers[2] or tostring(answers[1])
end

-- All that is said of a call, in the same world each time.
local function allSaid(call, world)
  local list = {}
  for _, form in ipairs(FORMS) do
    calls.arrange(world)
    local values, n = calls.values(call.kinds, world)
    local wrong = { unpack(values, 1, n) }
    for i = 1, n do
      if type(wrong[i]) == "number" then wrong[i] = "x" end
    end
    list[#list + 1] = form .. ": " .. said(form:format(call.name), {
      object = calls.object(call.class, world), list = values, wrong = wrong, n = n,
      unpack = unpack, pcall = pcall, io = io,
    })
  end
  return list
end

describe("a method that somebody listens to", function()
  local recorder, world

  before_each(function() world = graze.world() end)

  after_each(function()
    if recorder then recorder:stop() end
    recorder = nil
  end)

  for _, call in ipairs(calls.all(function(call) return LISTENED[call.class] end)) do
    it("says what it says: " .. call.label, function()
      local plain = allSaid(call, world)
      recorder = inspect.record(world)
      assert.same(plain, allSaid(call, world))
      assert.is_true(#recorder:calls() > 0)
    end)
  end

  it("says so of other worlds", function()
    recorder = inspect.record(world)
    local scope = { world = calls.world() }
    local _, problem = pcall(check.compile("world:move('hero', 1, 'x')", scope, "=game"))
    assert.equal("game:1: bad argument #3 to 'move' (number expected, got string)", problem)
  end)

  it("counts arguments of a call that is returned, too, where its frame is not known", function()
    local line = "return world:rayCast(1, 2, 3, 'x')"
    local plain = said(line, { world = world })
    recorder = inspect.record(world)
    local words = said(line, { world = world })
    if _VERSION ~= "Lua 5.1" then
      assert.equal(plain:match "bad argument.*", words:match "bad argument.*")
    end
    assert.truthy(words:find "^[^:]+:%d+: bad argument #%d to 'rayCast'")
  end)

  it("says so of graze.navigation", function()
    local lines = { "graze.navigation()", "graze:navigation(world)", "graze.navigation(world, 5)" }
    local plain = {}
    for i, line in ipairs(lines) do plain[i] = said(line, { graze = graze, world = world }) end
    recorder = inspect.record(world)
    for i, line in ipairs(lines) do
      assert.equal(plain[i], said(line, { graze = graze, world = world }))
    end
  end)

  it("lets errors of the game's filters pass, which run once", function()
    calls.arrange(world)
    local walker = graze.walker(world, "hero")
    local object, asked = {}, 0
    recorder = inspect.record(world)
    local function move(f)
      return select(2, pcall(world.move, world, "hero", 690, 6, function()
        asked = asked + 1
        f()
      end))
    end
    assert.equal(object, move(function() error(object) end))
    assert.equal("no", move(function() error("no", 0) end))
    assert.equal("level", move(function() error("level", 3) end))
    assert.truthy(move(function() object() end):find("letters_spec.lua:%d+: attempt to call"))
    assert.equal(4, asked)
    local function raise() error(object, 0) end
    assert.equal(object, select(2, pcall(walker.move, walker, 90, 0, raise)))
    local other = bump.newWorld()
    other:add("a", 0, 0, 9, 9)
    other:add("b", 20, 0, 9, 9)
    local second = inspect.record(other)
    assert.equal(object, select(2, pcall(other.move, other, "a", 50, 0, raise)))
    second:stop()
  end)

  it("says so of a filter's answer, and of a call inside of a filter", function()
    calls.arrange(world)
    local lines = { "world:move('hero', 690, 6, function() return 'fly' end)",
      "world:move('hero', 690, 6, function() return 5 end)",
      "world:move('hero', 690, 6, function() world:move('hero', 1) end)",
      "world:move('hero', 690, 6, function() world:remove('hero') end)" }
    local plain = {}
    for i, line in ipairs(lines) do plain[i] = said(line, { world = world }) end
    recorder = inspect.record(world)
    for i, line in ipairs(lines) do assert.equal(plain[i], said(line, { world = world })) end
  end)

  it("says so in bump's words, and moves go bump's ways", function()
    local function play()
      local list, other = {}, bump.newWorld()
      local second = recorder and inspect.record(other)
      other:add("a", 0, 0, 9, 9)
      other:add("b", 20, 0, 9, 9)
      for _, line in ipairs { "world:move('x', 1, 2)", "world.move('a')", "world:add('a', 1, 2)",
        "world:add('a', 1, 2, 3, 4)", "world:check('a', 0 / 0, 1)", "world:move('a', 1, 2, 5)",
        "world:move('a', 90, 2, function() return 'fly' end)", "world:queryRect(1, 2, 3)" } do
        list[#list + 1] = said(line, { world = other })
      end
      local asked = 0
      list[#list + 1] = { other:move("a", 60, 0, function()
        asked = asked + 1
        return "slide"
      end) }
      list[#list + 1] = asked
      if second then second:stop() end
      return list
    end
    local plain = play()
    recorder = inspect.record(world)
    assert.same(plain, play())
  end)
end)
