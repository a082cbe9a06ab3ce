-- Declared groups: every other name is an error.

local graze = require "graze"
local check = require "spec.support.check"

local refuses = check.refuses

local function declared()
  local world = graze.world { groups = { "heroes", "bullets", "walls" } }
  world:addRectangle("hero", 0, 0, 10, 10, { group = "heroes" })
  world:addRectangle("wall", 20, 0, 10, 10, { group = "walls" })
  return world
end

local UNKNOWN = "unknown group 'hero', did you mean 'heroes'?"

-- Each call takes the name of a group somewhere; and the number of the argument to blame.
local calls = {
  { "world:add('x', box, { group = %s })", 3 },
  { "world:addRectangle('x', 0, 0, 1, 1, { group = %s })", 6 },
  { "world:setGroup('wall', %s)", 2 },
  { "world:rule(%s, 'walls', 'cross')", 1 },
  { "world:rule('walls', %s, 'cross')", 2 },
  { "world:rule(%s, '*', 'cross')", 1 },
  { "world:rule('*', %s, 'cross')", 2 },
  { "world:getRule(%s, 'walls')", 1 },
  { "world:getRule('walls', %s)", 2 },
  { "world:move('hero', 50, 0, { [%s] = 'cross' })", 4 },
  { "world:move('hero', 50, 0, { walls = 'cross', [%s] = true })", 4 },
  { "world:move('hero', 50, 0, 1, { [%s] = 'cross' })", 5 },
  { "world:moveBy('hero', 50, 0, { [%s] = 'cross' })", 4 },
  { "world:check('hero', 50, 0, { [%s] = 'cross' })", 4 },
  { "world:advance('hero', 50, 0, { [%s] = 'cross' })", 4 },
  { "world:push('hero', { [%s] = 'cross' })", 2 },
  { "world:touching('hero', { [%s] = 'cross' })", 2 },
  { "world:step(1, { [%s] = 'cross' })", 2 },
  { "world:stepItem('hero', 1, { [%s] = 'cross' })", 3 },
  { "world:fits('hero', box, 0, 0, { [%s] = 'cross' })", 5 },
  { "world:carry('wall', 10, 0, %s)", 4 },
  { "world:carry('wall', 10, 0, { 'walls', %s })", 4 },
  { "world:queryPoint(5, 5, %s)", 3 },
  { "world:queryPoint(5, 5, %s, {})", 3 },
  { "world:queryPoint(5, 5, { 'walls', %s })", 3 },
  { "world:queryRectangle(0, 0, 5, 5, %s, {})", 5 },
  { "world:queryCircle(0, 0, 5, %s, {})", 4 },
  { "world:querySegment(0, 0, 5, 5, %s, {})", 5 },
  { "world:queryShape(box, %s, {})", 2 },
  { "world:queryItem('hero', %s, {})", 2 },
  { "world:rayCast(0, 0, 5, 5, %s)", 5 },
  { "world:rayCastAll(0, 0, 5, 5, %s)", 5 },
  { "world:shapeCast(box, 5, 5, %s)", 4 },
  { "world:shapeCast(box, 5, 5, 1, %s)", 5 },
  { "world:shapeCastAll(box, 5, 5, %s)", 4 },
  { "world:impact(box, 5, 5, 0, 1, 1, %s)", 7 },
  { "world:nearest(5, 5, 100, %s)", 4 },
  { "world:overlaps(%s)", 1 },
  { "world:overlaps(%s, {})", 1 },
}

local function scope_of(world)
  return { world = world, graze = graze, box = graze.circle(5, 5, 1) }
end

describe("a world with declared groups", function()
  it("refuses every other name wherever one is taken, and changes nothing", function()
    local world = declared()
    local before = world:hash()
    for _, call in ipairs(calls) do
      refuses(scope_of(world), call[1]:format "'hero'", ("bad argument #%d to"):format(call[2]),
        UNKNOWN)
      assert.equal(before, world:hash(), call[1])
    end
  end)

  it("knows its own, and \"default\", in the same places", function()
    for _, call in ipairs(calls) do
      for _, name in ipairs { "'heroes'", "'default'" } do
        local chunk = check.compile(call[1]:format(name), scope_of(declared()))
        local fine, problem = pcall(chunk)
        assert.is_true(fine, call[1] .. ": " .. tostring(problem))
      end
    end
    local world = declared()
    world:rule("heroes", "*", "cross")
    assert.equal("cross", world:getRule("heroes", "*"))
    assert.equal("cross", world:getRule("bullets", "heroes"))
    world:add("x", graze.circle(0, 0, 1))
    assert.equal("default", world:getGroup "x")
  end)

  it("refuses other names as options and filters of its walkers", function()
    local world = declared()
    local scope = { world = world, walker = graze.walker(world, "hero"), graze = graze }
    local saved = scope.walker:save()
    saved.push, scope.saved = "hero", saved
    for line, blamed in pairs {
      ["graze.walker(world, 'hero', { push = 'hero' })"] = "#3 to 'walker' (push: ",
      ["walker:setPush 'hero'"] = "#1 to 'setPush' (",
      ["walker:setPush { 'walls', 'hero' }"] = "#1 to 'setPush' (",
      ["walker:move(1, 0, { hero = 'cross' })"] = "#3 to 'move' (",
      ["walker:restore(saved)"] = "#1 to 'restore' (push: ",
    } do
      refuses(scope, line, "bad argument " .. blamed .. UNKNOWN .. ")")
    end
    scope.walker:setPush { "walls", "bullets" }
    scope.walker:move(1, 0, { walls = "cross", default = "slide" })
  end)

  it("names the nearest group, the first of several", function()
    local function nearest(groups, name)
      local text = refuses({ world = graze.world { groups = groups } },
        ("world:overlaps(%q)"):format(name))
      return text:match "did you mean '(.-)'%?"
    end
    assert.equal("heroes", nearest({ "walls", "heroes" }, "heros"))
    assert.equal("walls", nearest({ "heroes", "walls" }, "wall"))
    assert.equal("walls", nearest({ "heroes", "walls" }, "Walls"))
    assert.equal("walls", nearest({ "heroes", "walls" }, "wlals"))
    assert.equal("bb", nearest({ "bb", "ba", "aaaa" }, "b"))
    assert.equal("default", nearest({}, "defualt"))
    assert.is_nil(nearest({ "a" }, ""))
    assert.is_nil(nearest({ "a" }, "x"))
    assert.equal("zzzzcc", nearest({ "ab", "zzzzcc" }, "zzzzab"))
    local long = ("x"):rep(300)
    assert.equal(long .. "y", nearest({ "heroes", long .. "y" }, long))
  end)

  it("lists all groups where none is near", function()
    local scope = { world = graze.world { groups = { "walls", "zombies" } } }
    local known = ", known are default, walls, zombies)"
    refuses(scope, "world:overlaps 'bullet'", "unknown group 'bullet'" .. known)
    refuses(scope, "world:overlaps 'door'", "unknown group 'door'" .. known)
  end)

  it("is like any other, but for that", function()
    local world, free = declared(), graze.world()
    free:addRectangle("hero", 0, 0, 10, 10, { group = "heroes" })
    free:addRectangle("wall", 20, 0, 10, 10, { group = "walls" })
    assert.equal(free:hash(), world:hash())
    assert.equal(free:pack(), world:pack())
    assert.equal(tostring(free), tostring(world))
  end)

  it("keeps its groups through snapshots", function()
    local world = declared()
    local saved = world:save()
    world:setGroup("hero", "bullets"):restore(saved)
    assert.equal("heroes", world:getGroup "hero")
    refuses(scope_of(world), "world:setGroup('wall', 'hero')", UNKNOWN)
  end)

  it("unpacks what has no other groups, and of others nothing", function()
    local world, other = declared(), graze.world()
    other:addRectangle("ball", 0, 0, 5, 5, { group = "bullets" })
    world:unpack(other:pack())
    assert.equal("bullets", world:getGroup "ball")
    assert.is_false(world:has "hero")
    local before = world:hash()
    other:rule("hero", "bullets", "cross") -- a rule is enough
    local scope = { world = world, bytes = other:pack() }
    refuses(scope, "world:unpack(bytes)", "bad argument #1 to 'unpack'", UNKNOWN)
    assert.equal(before, world:hash())
    assert.equal(1, #world:queryPoint(1, 1))
    refuses(scope, "world:setGroup('ball', 'hero')", UNKNOWN)
  end)

  it("takes a list of names, and nothing else", function()
    for line, text in pairs {
      ["graze.world(64)"] = "table expected, got number",
      ["graze.world 'heroes'"] = "table expected, got string",
      ["graze.world { group = {} }"] = "unknown key 'group'",
      ["graze.world { 'heroes' }"] = "unknown key of type number",
      ["graze.world { groups = 'heroes' }"] = "groups: table expected, got string",
      ["graze.world { groups = { 'a', 2 } }"] = "groups: name expected at 2, got number",
      ["graze.world { groups = { '*' } }"] = "groups: '*' stands for all groups",
      ["graze.world { groups = { heroes = true } }"] = "groups: a list of names expected",
      ["graze.world { groups = { 'a', nil, 'b' } }"] = "groups: a list of names expected",
    } do
      refuses({ graze = graze }, line, "bad argument #1 to 'world'", text)
    end
    assert.equal("world of 0 items", tostring(graze.world {}))
    local open = graze.world {}
    open:add("x", graze.circle(0, 0, 1), { group = "any" })
    graze.world { groups = { "default", "a", "a" } }
  end)
end)

describe("a world without declared groups", function()
  it("takes any name, and makes a group of it", function()
    for _, call in ipairs(calls) do
      local world = graze.world()
      world:addRectangle("hero", 0, 0, 10, 10)
      world:addRectangle("wall", 20, 0, 10, 10)
      local fine, problem = pcall(check.compile(call[1]:format "'any'", scope_of(world)))
      assert.is_true(fine, call[1] .. ": " .. tostring(problem))
    end
  end)
end)
