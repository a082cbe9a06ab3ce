-- On LuaJIT, calls go by its FFI where its compiler is on: they answer what they answer without.

local graze = require "graze"
local answers = require "spec.support.answers"
local contents = require "spec.support.contents"
local disturb = require "spec.support.disturb"
local shell = require "spec.support.shell"

-- The names that a pattern finds in a text, sorted.
local function names(text, pattern)
  local seen, list = {}, {}
  for name in text:gmatch(pattern) do
    if not seen[name] then list[#list + 1], seen[name] = name, true end
  end
  table.sort(list)
  return list
end

it("the entries of the FFI are declared once, and all of them are used", function()
  local declared = names(contents "csrc/lua/ffi/calls.h", "ENTRY%(int, ([%w_]+),")
  local source = ""
  for _, name in ipairs { "boxes", "lists", "pair", "questions", "world" } do
    source = source .. contents("lua/graze/ffi/" .. name .. ".lua")
  end
  assert.is_true(#declared > 20)
  assert.same(declared, names(source, "entries%.([%w_]+)"))
  assert.is_nil(source:find("%(%s*%*"), "a declaration of a function")
end)

local jit = rawget(_G, "jit")
if not (jit and jit.status()) then
  -- whatever goes by the stack is what all other specs are about
  describe("without LuaJIT's compiler", function()
    it("calls go by the stack", function()
      assert.equal("C", debug.getinfo(graze.circle(0, 0, 1).overlaps, "S").what)
      assert.equal("C", debug.getinfo(graze.world().move, "S").what)
      assert.is_nil(graze.ffi)
    end)
  end)
  return
end

local ffi = require "ffi"
local newproxy = rawget(_G, "newproxy")

-- What another LuaJIT says, after what the shell is told before.
local function luajit(before, arguments)
  return shell.says(("%s %s luajit %s"):format(before, shell.paths(), arguments))
end

describe("calls by the FFI", function()
  it("are made where the compiler is on", function()
    assert.equal("Lua", debug.getinfo(graze.circle(0, 0, 1).overlaps, "S").what)
    assert.equal("Lua", debug.getinfo(graze.world().move, "S").what)
    for name in contents "csrc/lua/world/questions.h":gmatch "QUESTION%((%w+)," do
      assert.equal("Lua", debug.getinfo(graze.world()[name], "S").what)
    end
    assert.is_nil(graze.ffi)
  end)

  it("are not made where it is off", function()
    local what = "print(debug.getinfo(require [[graze]].circle(0, 0, 1).overlaps, [[S]]).what)"
    assert.equal("C\n", luajit("", "-joff -e " .. shell.quoted(what)))
  end)

  it("answer as those by the stack do, right questions and wrong ones", function()
    local expected = {}
    for line in luajit("", "-joff spec/support/answers.lua"):gmatch "([^\n]*)\n" do
      expected[#expected + 1] = line
    end
    local said = answers.lines()
    assert.is_true(#said > 10000)
    for i = 1, #said do assert.equal(expected[i], (said[i]:gsub("%./spec", "spec"))) end
    assert.equal(#expected, #said)
  end)

  it("are a part of what LuaJIT compiles: two after one another are told apart", function()
    local a, b, c = graze.circle(0, 0, 1), graze.circle(3, 0, 1), graze.circle(0, 5, 1)
    local wrong = 0
    for _ = 1, 1000 do
      if (a:distance(b)) ~= (c:distance(a)) - 2 then wrong = wrong + 1 end
      local x, y = a:getPosition()
      local u, v = b:setPosition(1, 2):getPosition()
      if x ~= 0 or y ~= 0 or u ~= 1 or v ~= 2 then wrong = wrong + 1 end
      b:setPosition(0, 0)
    end
    assert.equal(0, wrong)
  end)

  it("lay out answers of any length, and end the list", function()
    local world, into = graze.world(), {}
    for i = 1, 3000 do world:add(i, graze.circle(i, 0, 0.4)) end
    for _, count in ipairs { 100, 3000, 700, 0, 3000 } do
      for _ = 1, 100 do
        local list, n = world:queryRectangle(0.5, -1, count + 0.01, 2, nil, into)
        assert.equal(into, list)
        assert.is_nil(list[n + 1])
        for i = 1, n do assert.equal(i, list[i]) end
        assert.equal(count, n)
      end
    end
  end)

  it("leave nothing behind", function()
    local world, into = graze.world(), {}
    local a, b = graze.rectangle(0, 0, 4, 4), graze.regularPolygon(5, 3)
    for i = 1, 50 do world:add(i, graze.circle(i % 7 * 9, i % 11 * 9, 4)) end
    local function frame(i)
      a:setPosition(i % 5, 1)
      a:collide(b)
      a:sweep(b, 5, 5)
      a:contacts(b)
      a:distance(b)
      world:setPosition(1, i % 50, i % 40)
      world:move(2, i % 40, i % 50)
      world:check(3, i % 40, i % 50, "cross")
      for k in world:hits() do world:getHit(k) end
      world:queryCircle(i % 40, i % 40, 20, nil, into)
      world:rayCast(0, 0, i % 40, i % 50, "default")
      world:overlaps(nil, into)
    end
    -- 16 bytes a frame, the least there is, are 31 kB.
    local left = disturb.garbage(frame, 2000)
    assert.is_true(left < 16, left .. " kB left behind")
  end)

  -- a world that its own items know, and an item that it no longer tells of
  it("keep nothing alive", function()
    local gone = setmetatable({}, { __mode = "k" })
    local function live()
      local world = graze.world()
      for i = 1, 200 do world:add({ world = world }, graze.circle(i, 0, 1)) end
      local mover, wall = { world = world }, { world = world }
      world:add(mover, graze.circle(0, 10, 1))
      world:add(wall, graze.circle(5, 10, 1))
      world:move(mover, 10, 0)
      world:remove(wall)
      gone[wall] = true
      assert.equal(wall, select(2, world:getHit(1)))
      for _ = 1, 200 do world:move(mover, 0, 90) end
      return world
    end
    local world = live()
    assert.equal(0, disturb.held(gone))
    gone[world] = true
    world = nil -- luacheck: ignore
    assert.equal(0, disturb.held(gone))
  end)

  it("are not disturbed by finalizers that ask as well", function()
    for _, options in ipairs { "", "-Ohotloop=5,hotexit=200" } do
      local said = luajit("", options .. " spec/support/disturbed.lua")
      local count = 0
      for line in said:gmatch "[^\n]+" do
        assert.truthy(line:find "\t0 wrong\tdisturbed$", said)
        count = count + 1
      end
      assert.is_true(count > 30)
    end
  end)

  -- After some instructions of a call, a hook puts another item in the place of the one asked for.
  local function swapped(count, swap, call)
    local left = count
    debug.sethook(function()
      left = left - 1
      if left == 0 then swap() end
    end, "", 1)
    local answer = { pcall(call) }
    debug.sethook()
    return left <= 0, answer
  end

  it("know an item whose id a hook gives to another one in the middle of a call", function()
    local refused, answered = 0, 0
    disturb.compile(false) -- what is compiled calls no hooks
    finally(function() disturb.compile(true) end)
    for _, name in ipairs { "setPosition", "getPosition", "move", "moveBy", "check", "fits" } do
      local ran, count = true, 0
      while ran do
        count = count + 1
        local world, shape = graze.world(), graze.circle(0, 0, 1)
        world:add("first", graze.circle(50, 50, 1))
        world:add("a", shape:setPosition(1, 1))
        local function swap()
          world:remove "a"
          world:add("b", graze.circle(0, 0, 1):setPosition(5, 5))
        end
        local arguments = name == "fits" and { shape, 9, 9 } or { 9, 9 }
        local ok, answer
        ran, answer = swapped(count, swap, function()
          return world[name](world, "a", arguments[1], arguments[2], arguments[3])
        end)
        ok = answer[1]
        if not ran then swap() end
        assert.same({ 5, 5 }, { world:getPosition "b" }, name .. count)
        assert.is_false(world:has "a")
        if not ok then
          assert.truthy(answer[2]:find("item", 1, true), answer[2])
          refused = refused + 1
        else
          answered = answered + 1
          if name == "getPosition" then assert.same({ 1, 1 }, { answer[2], answer[3] }) end
        end
      end
      assert.is_true(count > 5, name .. count)
    end
    assert.is_true(refused > 30 and answered > 30, refused .. " " .. answered)
  end)

  it("take nothing for nil that only says so", function()
    local Any = ffi.metatype(ffi.typeof "struct { int id; }", { __eq = function() return true end })
    local world, into = graze.world(), {}
    world:add(Any(1), graze.circle(0, 0, 1))
    world:add(Any(2), graze.circle(0, 0, 2))
    for _ = 1, 100 do
      world:queryPoint(0, 0, nil, into)
      local _, n = world:queryPoint(1.5, 0, nil, into)
      assert.equal(1, n)
      assert.equal("nil", type(rawget(into, 2)))
      for _, filter in ipairs { Any(3), ffi.cast("void *", 0) } do
        assert.is_false(pcall(world.queryPoint, world, 0, 0, filter, into))
        assert.is_false(pcall(world.move, world, into[1], 0, 0, filter))
      end
    end
  end)

  it("ask for shapes, and not for what has their methods", function()
    local circle = graze.circle(0, 0, 1)
    local ok, message = pcall(circle.overlaps, circle, setmetatable({}, circle.__index))
    assert.is_false(ok)
    assert.truthy(message:find("shape expected, got table", 1, true))

    local likeAll = { __eq = function() return true end }
    local stranger = newproxy(true)
    setmetatable(getmetatable(stranger), likeAll)
    local before = getmetatable(circle.__index)
    setmetatable(circle.__index, likeAll)
    ok, message = pcall(circle.overlaps, circle, stranger)
    setmetatable(circle.__index, before)
    assert.is_false(ok)
    assert.truthy(message:find("shape expected, got userdata", 1, true))
  end)

  it("keep the room that they have where there is no memory for more", function()
    local script = [[
      local graze = require "graze"
      local world, into = graze.world(), {}
      for i = 1, 4000 do world:add(i, graze.circle(0, 0, 1 + i / 1e4)) end
      for _ = 1, 3 do
        pcall(world.overlaps, world, nil, into)
        into = nil
        collectgarbage()
        into = {}
      end
      print(select(2, world:queryPoint(0, 0, nil, into)))
    ]]
    assert.truthy(luajit("ulimit -v 300000;", "-e " .. shell.quoted(script)):find "4000\n$")
  end)

  it("are refused by a world that is busy, or was collected", function()
    local world, other, into = graze.world(), graze.circle(5, 0, 3), {}
    world:add("a", graze.circle(0, 0, 1))
    world:add("b", graze.circle(5, 0, 1))
    local calls = {
      function() world:setPosition("a", 0, 0) end,
      function() world:move("a", 0, 0) end,
      function() world:moveBy("a", 0, 0) end,
      function() world:check("a", 0, 0, "cross") end,
      function() world:touching("a") end,
      function() world:queryPoint(0, 0, nil, into) end,
      function() world:queryCircle(0, 0, 2, nil, into) end,
      function() world:queryRectangle(0, 0, 2, 2, nil, into) end,
      function() world:querySegment(0, 0, 2, 2, nil, into) end,
      function() world:queryShape(other, nil, into) end,
      function() world:queryItem("a", nil, into) end,
      function() world:visibility(20, 20, 9, nil, into) end,
      function() world:overlaps(nil, into) end,
      function() world:overlapping("a", "b") end,
      function() world:collide("a", "b") end,
      function() world:contacts("a", "b") end,
      function() world:distance("a", "b") end,
      function() world:rayCast(-9, 0, 9, 0) end,
      function() world:shapeCast(other, 1, 1) end,
      function() world:rayCastAll(-9, 0, 9, 0) end,
      function() world:shapeCastAll(other, 1, 1) end,
      function() world:fits("a", other, 1, 1) end,
      function() world:hits() end,
      function() world:getHit(1) end,
      function() world:getHitLeg(1) end,
      function() world:getHitImpulse(1) end,
    }
    local function refused(why, count)
      for i = 1, count or #calls do
        local ok, message = pcall(calls[i])
        assert.is_false(ok, i)
        assert.truthy(message:find(why, 1, true), i .. message)
      end
    end
    for _ = 1, 200 do for i = 1, #calls - 3 do calls[i]() end end
    local function changes()
      refused("inside of its own filter", 3)
      return "slide"
    end
    world:move("a", 9, 0, changes)
    world:queryRectangle(-50, -50, 100, 100, changes)
    debug.getmetatable(world).__gc(world)
    calls[#calls + 1] = function() world:getPosition "a" end
    refused "this world was collected"
  end)
end)
