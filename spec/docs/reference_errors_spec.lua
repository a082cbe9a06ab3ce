-- The errors in the reference: each wrong call that it shows is made, and must be refused with the
-- words that stand behind it.

local graze = require "graze"
local ldoc = require "spec.support.ldoc"

-- What the wrong calls may name.
local function scene()
  local names = setmetatable({ graze = graze }, { __index = _G })
  names.crate, names.circle = graze.rectangle(0, 0, 16, 16), graze.circle(0, 0, 8)
  names.outline = graze.outline(0,0, 30,0, 30,10, 10,10, 10,30, 0,30)
  names.chain = graze.chain(0,0, 50,0, 50,20)
  names.grid = graze.grid(4, 2, 16, 16, { 0,0,0,2, 1,1,1,1 })
  names.plane, names.puck = graze.plane(0, -1, 100), graze.puck { x = 0, y = 0, radius = 5 }

  local world = graze.world { groups = { "heroes", "walls", "enemies" } }
  world:add("hero", names.circle, { group = "heroes" })
  world:add("flyer", names.circle:clone():setPosition(0, -300), { velocity = { 1, 0 } })
  world:add("wall", graze.rectangle(9, -20, 10, 40), { group = "walls" })
  world:add("lift", graze.rectangle(200, 0, 10, 40), { group = "walls" })
  world:add("soil", names.outline:clone():setPosition(500, 0))
  world:add("level", names.grid:clone():setPosition(1000, 0))
  world:add("ledge", names.chain:clone():setPosition(1500, 0), { oneWay = true })
  world:add("floor", names.plane)
  world:move("hero", 10, 0)
  names.walker = graze.walker(world, "hero")
  names.motion = { run = 60, jump = 200, gravity = 900, solid = "walls" }
  names.routes = graze.routes(world, names.walker, names.motion, -50, -50, 100, 100)
  world:add("ogre", graze.circle(0, 0, 16):setPosition(0, -600), { group = "enemies" })
  names.ogre = graze.walker(world, "ogre")
  names.chaser, names.goal = names.routes:chaser(names.walker), { x = 0, y = 0 }
  function names.named(key) return key end
  names.world, names.bytes = world, world:pack(names.named)
  return names
end

local function compiled(code, names)
  if not setfenv then return assert(load(code, "=call", "t", names)) end
  return setfenv(assert(loadstring(code, "=call")), names)
end

-- The wrong calls of the reference, and what is said of each. A long one goes on in the next lines.
local function refusals()
  local list, open = {}, false
  for _, path in ipairs(ldoc.reference()) do
    for line in io.lines(path) do
      local first = line:match "^%-%- @refused (.*)"
      local more = open and line:match "^%-%- ([^@].*)"
      if first then list[#list + 1] = first end
      if more then list[#list] = list[#list] .. " " .. more end
      open = first or more
    end
  end
  return list
end

describe("the errors in the reference", function()
  it("are those of the calls beside them", function()
    local list = refusals()
    assert.truthy(#list > 80)
    for _, text in ipairs(list) do
      local call, reason = text:match "^(.-) %-%-> (.*)$"
      local ok, message = pcall(compiled(call, scene()))
      assert.falsy(ok, call)
      local said = message:gsub("^call:1: ", "")
      assert.equal(reason, said:match "^[^(]*['f] %((.*)%)$" or said, call)
    end
  end)
end)
