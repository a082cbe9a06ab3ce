-- Runs the collector wherever the binding makes something, and finalizers each time: they add,
-- remove, reshape and move items, and ask questions, in the world that is being asked. Prints a
-- line for each call: how many answers were wrong, and how often it was disturbed inside.
--
--   lua5.4 spec/support/collector.lua incremental|generational [rounds [seed]]
--
-- In incremental mode, and on Luas that have no other, each object that is made runs a whole cycle.
-- In generational mode the first that a call makes does, and then one in every percent of the heap:
-- which one, garbage made before the call decides.

local graze = require "graze"
local answer = require "spec.support.answer_text"
local disturb = require "spec.support.disturb"
local numbers = require "spec.support.numbers"

local unpack = rawget(_G, "unpack") or table.unpack -- luacheck: ignore
local mode, rounds, seed = arg[1] or "incremental", tonumber(arg[2]) or 30, tonumber(arg[3]) or 1

local dice = numbers.new(seed)
local function roll(n) return dice:whole(1, n) end

-- The collector ----------------------------------------------------------------------------------

disturb.eager(mode == "generational")

-- The call that is under way, and how often finalizers came into each.
local inside, disturbed, faults = nil, {}, {}
local act

disturb.inEachCycle(function()
  if not inside then return end
  disturbed[inside] = (disturbed[inside] or 0) + 1
  act()
end, 3)

-- What finalizers must not do in a call, and what they do in it most often.
local quiet, special

local started, growth -- of memory, in the call

local function finish(...)
  collectgarbage "stop"
  growth = collectgarbage "count" - started
  inside = nil
  return select("#", ...), { ... }
end

-- Lua 5.3 looks before it makes an object, and sees nothing to do behind a restart: a call that
-- makes one alone would not be disturbed. After a cycle before the call there is always more to do.
local IS_LATE = _VERSION == "Lua 5.3"

local function resume()
  if not IS_LATE then return nil end
  collectgarbage "restart"
  return {}
end

-- What f returns, as a list and its length, with finalizers at everything that f makes.
local function call(name, f, ...)
  if mode == "generational" then string.rep("x", roll(4000)) end
  if not quiet.all then resume() end
  inside = name
  started = collectgarbage "count"
  if not quiet.all and not IS_LATE then collectgarbage "restart" end
  return finish(f(...))
end

-- The scene --------------------------------------------------------------------------------------

-- What finalizers give to items: of all kinds and sizes. The last reaches everywhere, but is solid
-- only far away.
local forms = { graze.circle(0, 0, 3), graze.rectangle(-2, -2, 4, 4), graze.segment(0, 0, 5, 1),
  graze.capsule(0, 0, 4, 4, 2) }
for i = 1, 20 do forms[#forms + 1] = graze.regularPolygon(2 + i * 3, 2 + i / 9) end
forms[#forms + 1] = graze.outline(0, 0, 9, 0, 9, 3, 3, 3, 3, 9, 0, 9)
forms[#forms + 1] = graze.outline { { 0, 0, 9, 0, 9, 9, 0, 9 }, { 2, 2, 7, 2, 7, 7, 2, 7 } }
forms[#forms + 1] = graze.chain({ 0, 0, 9, 0, 4, 9 }, true)
forms[#forms + 1] = graze.compound(graze.circle(0, 0, 2), graze.rectangle(1, 1, 5, 3))
forms[#forms + 1] = graze.plane(0, 1, 1e6)
local areas = {}
for i, form in ipairs(forms) do areas[i] = form:type() ~= "plane" and form:getArea() or 0 end

local names = {}
for i = 1, 60 do names[i] = "group " .. i end

local past = require "spec.support.collector_past" (roll, forms, names)

local world, other, cells, spare, still, shifting, formOf

-- What stays, and what each call asks about, is around (0, 0); what finalizers change is far above.
local function build()
  world, other = graze.world(), graze.world()
  still, shifting, formOf, quiet = {}, {}, {}, {}
  past.build()
  for i = 1, 12 do
    still[i] = i % 3 == 0 and { i } or "still" .. i
    world:add(still[i], graze.circle(i * 10, 0, 3), { group = i % 2 == 0 and "even" or "odd" })
  end
  for _, each in ipairs { { "mover", 0, 20, "mover" }, { "left", -100, 0, "pair" },
    { "right", -97, 0, "pair" }, { "driven", -200, 0, "default" } } do
    local item = each[1]
    world:add(item, graze.circle(0, 0, 3), { group = each[4] })
    world:setPosition(item, each[2], each[3])
    still[#still + 1] = item
  end
  for i = 1, 9 do other:add(i, graze.circle(i * 5, 0, 3)) end
  cells = graze.grid(3, 2, 16, 16, { 0, 1, 2, 1, 0, 7 })
  spare = graze.outline(0, 0, 30, 0, 30, 10, 10, 10, 10, 30, 0, 30)
  local tiles = graze.grid(3, 1, 8, 8, { 1, 0, 2 }):setKind(2, graze.polygon(0, 8, 8, 8, 8, 0))
  for item, shape in pairs { dug = tiles, level = spare:clone() } do
    world:add(item, shape:setPosition(0, -300), { group = "level" })
    still[#still + 1] = item
  end
  world:setPosition("level", 100, -300)
  world:add("walker", graze.circle(0, 0, 3):setPosition(50, -300), { group = "level" })
  still[#still + 1] = "walker"
end

local function up() return roll(60) - 30, 1000 + roll(60) end

local count = 0
local function enter()
  if #shifting >= 40 or quiet.growth then return end
  count = count + 1
  local item = count % 2 == 0 and { count } or "shifting" .. count
  local form = roll(#forms - 1)
  world:add(item, forms[form], { group = names[roll(#names)] })
  if form < #forms then world:setPosition(item, up()) end
  shifting[#shifting + 1], formOf[item] = item, form
end

-- Off the list before it is removed: a finalizer may run in between, and take the same one.
local function leave()
  if #shifting == 0 then return end
  local item = table.remove(shifting, roll(#shifting))
  local done, message = pcall(world.remove, world, item)
  if done then
    formOf[item] = nil
    return
  end
  shifting[#shifting + 1] = item -- the world is busy
  error(message, 0)
end

local function someone() return shifting[roll(math.max(#shifting, 1))] end

local function reshape()
  local item = someone()
  if not item then return end
  local form = roll(#forms)
  world:setShape(item, forms[form])
  formOf[item] = form
  if form < #forms then world:setPosition(item, up()) end
end

-- Changes cells of the grid among the items that stay, and back, or the scale of what no item is.
local function dig()
  world:setCell("dug", 2, 1, 3):setCell("dug", 2, 1, 0)
  world:getShape("dug"):setKind(3, graze.regularPolygon(3 + roll(40), 3):move(4, 4))
  spare:scale(roll(2) == 1 and 2 or 0.5):scale(-1)
end

-- Gives the grid other memory, by kinds that none of its cells is of.
local function rekind()
  local polygon = roll(3) > 1 and graze.regularPolygon(2 + roll(60), 8):move(8, 8) or nil
  cells:setKind(99 + roll(5), polygon)
end

-- What a finalizer does; each of these may find the world busy.
local acts = {
  enter, enter, leave, leave, reshape, reshape, reshape,
  function() -- leaves its number to another at once
    leave()
    enter()
  end,
  function()
    local item = someone()
    if item and formOf[item] < #forms then world:setTransform(item, 0, 2000, roll(9)) end
  end,
  function()
    local item = someone()
    if item then world:setGroup(item, names[roll(#names)]) end
  end,
  function() world:rule(names[roll(#names)], names[roll(#names)], "cross") end,
  function() world:queryRectangle(-1e4, -1e4, 2e4, 2e4) end,
  function() world:querySegment(-300, 1, 300, 1, { "odd", names[roll(#names)] }) end,
  function() world:queryCircle(0, 1200, 300, function() return true end) end,
  function() world:overlaps() end,
  function() world:nearest(0, 0, 1e5, "even") end,
  function() world:rayCast(300, 1, -300, 1) end,
  function() for item in world:items() do world:getShape(item) end end,
  function() if not quiet.events then world:events() end end,
  function() if not quiet.hits then world:check("mover", 200, 0, "cross") end end,
  function()
    if not quiet.hits then world:check("mover", -200, 9, function() return "slide" end) end
  end,
  function()
    other:move(1, 90, roll(9) - 5)
    other:getHit(1)
    other:setPosition(1, 5, 0)
  end,
  function() forms[1]:collide(forms[4]) end,
  function() forms[2]:contacts(forms[5]) end,
  function() forms[9]:getVertices {} end,
  function() graze.world():add(1, forms[6]) end,
  rekind, dig, dig,
  function() -- two that nobody keeps
    world:save()
    world:save(world:save())
  end,
  function() world:hash() end,
  function() forms[25]:collide(forms[26]) end,
  function() spare:getRings() end,
  function() -- collected by hand
    local short = graze.world()
    short:add(1, forms[6])
    debug.getmetatable(short).__gc(short)
  end,
}

local tolerated = { "inside of its own filter", "in the middle of" }

function act()
  if quiet.all then return end
  local ok, message = pcall(special and roll(2) == 1 and special or acts[roll(#acts)])
  if ok then return end
  for _, text in ipairs(tolerated) do
    if message:find(text, 1, true) then return end
  end
  faults[#faults + 1] = message
end

-- The calls --------------------------------------------------------------------------------------

local isStill, fresh

local function listed(list, n)
  return n, list[n + 1] == nil, unpack(list, 1, n)
end

local function thrower() error({ "thrown" }, 0) end

-- Each answers the same whenever it is asked, and leaves what stays as it was. What is made in here
-- is made by graze, as far as it can be.
local a, b, wall = graze.rectangle(0, 0, 4, 4), graze.circle(5, 2, 3), graze.plane(0, 1, 0)
local puck = graze.puck { x = 0, y = 5, radius = 1, vy = -9, ay = -9, restitution = 0.5 }
local resting = graze.puck { x = 0, y = 0, radius = 1 }
local walls = setmetatable({}, { __index = function(_, i)
  return i == 1 and graze.plane(0, 1, 0) or nil
end })

local scenes = {
  { "polygon{}", function() return graze.polygon({ 0, 0, 4, 0, 4, 4, 2, 5 }, 1) end },
  { "tostring", function() return tostring(a), tostring(resting), tostring(wall) end },
  { "grid clone", act = rekind, function()
    local copy = cells:clone()
    return copy, copy:getPartCount(), copy:getCell(2, 1), copy:setCell(1, 1, 1):getArea()
  end },
  { "grid setKind", act = rekind, function()
    local whole = cells:getArea()
    cells:setKind(1, graze.rectangle(0, 0, 8, 8))
    local part, area = cells:getPart(1), cells:getArea()
    cells:setKind(1)
    return whole, part, area, cells:getArea()
  end },
  { "grid getKind", act = rekind, function()
    cells:setKind(2, graze.regularPolygon(40, 8):move(8, 8))
    local kind, part = cells:getKind(2), cells:getPart(2)
    cells:setKind(2)
    return kind, part, cells:getKind(2)
  end },
  { "grid getRings", act = rekind, function()
    local sum, rings = 0, cells:getRings()
    for i, ring in ipairs(rings) do sum = sum + i * ring[#ring] end
    return #rings, sum
  end },
  { "outline", function()
    return graze.outline({ { 0, 0, 9, 0, 9, 9, 0, 9 }, { 2, 2, 7, 2, 7, 7, 2, 7 } }):getArea()
  end },
  { "compound{}", function()
    return graze.compound(setmetatable({}, { __index = function(_, i)
      return i <= 2 and graze.rectangle(0, 0, i, 4) or nil
    end })):getArea()
  end },
  { "check among levels", function() return world:check("walker", 0, -296) end },
  { "move among levels", function()
    local seen = {}
    local x, y, n = world:move("walker", 150, -298, function(item, met)
      if world:getGroup(met) ~= "level" then return false end -- a plane, which is near everything
      seen[#seen + 1] = world:getShape(met):type() .. world:getShapeType(item)
      return "slide"
    end)
    world:setPosition("walker", 50, -300)
    return x, y, n, table.concat(seen, " ")
  end },
  { "move among levels with an error", function()
    local ok, thrown = pcall(world.move, world, "walker", 150, -298, thrower)
    return ok, thrown[1], world:getPosition "walker"
  end },
  { "setCell", function()
    world:setCell("dug", 2, 1, 1)
    local cell, x = world:getCell("dug", 2, 1), world:check("walker", 12, -296)
    world:setCell("dug", 2, 1, 0)
    return cell, x
  end },
  { "casts at levels", function()
    local item, t, nx, ny, part = world:rayCast(50, -298, 0, -298, "level")
    return item, t, nx, ny, part, world:shapeCast(forms[25], 40, -290, "level")
  end },
  { "getShape of a level", function()
    local copy = world:getShape "dug"
    return copy, copy:getPartCount(), world:getShape("level"):getRings()[1][5]
  end },
  { "an error", function() return pcall(a.collide, a, {}) end },

  { "searches in a filter", function()
    return world:check("mover", 50, 0, function(item, met)
      world:check(item, 90, 9, function(_, there)
        return #world:queryCircle(30, 0, 9, "odd") > 0 and world:getGroup(there) ~= "odd"
      end)
      world:rayCastAll(0, 1, 99, 1)
      return world:fits(item, a, 30, 0, function() return met ~= item and "slide" end) and "slide"
    end)
  end },
  { "overlaps", function() return listed(world:overlaps "pair") end },
  { "a filter's error", function()
    local ok, thrown = pcall(world.queryPoint, world, 30, 0, thrower)
    return ok, thrown[1], listed(world:queryPoint(30, 0))
  end },

  { "move with an error", function()
    local ok, thrown = pcall(world.move, world, "mover", 50, 0, thrower)
    return ok, thrown[1], world:getPosition "mover"
  end },
  { "move with a wrong filter", function()
    return pcall(world.move, world, "mover", 50, 0, function() return 5 end)
  end },
  { "carry with an error", function()
    local ok, thrown = pcall(world.carry, world, "left", -80, 0, thrower)
    return ok, thrown[1], world:getPosition "left"
  end },
  { "hits", quiet = "hits", function()
    world:check("mover", 50, 0, "cross")
    local seen = {}
    for k, item, met, response, t, nx in world:hits() do
      seen[#seen + 1] = ("%d %s %s %s %.17g %.17g"):format(k, item,
        type(met) == "table" and met[1] or met, response, t, nx)
    end
    return table.concat(seen, ", "), world:getHit(1)
  end },
  { "add", function()
    local item, name = {}, {}
    world:add(item, forms[12], { group = "new", oneWay = { 0, -1 } })
    world:add(name, forms[7])
    local area, group = world:getShape(item):getArea(), world:getGroup(item)
    local sound = world:has(item) and world:has(name) and world:getShape(name):getArea() == areas[7]
    world:remove(item)
    world:remove(name)
    return area, group, sound, world:has(item), world:has(name)
  end },
  { "add string", function()
    local name = ("name %d"):format(roll(1000000))
    world:add(name, graze.circle(0, -50, 1), { group = ("of %d"):format(roll(40)) })
    local x, y = world:getPosition(name)
    local list, n = world:queryPoint(0, -50)
    local sound = n == 1 and list[1] == name
    world:remove(name)
    return x, y, sound
  end },
  { "options that act", function()
    local item = {}
    world:add(item, a, setmetatable({}, { __index = function(_, key)
      collectgarbage "stop" -- what acts must not be disturbed itself
      act()
      collectgarbage "restart"
      return key == "group" and "new" or nil
    end }))
    local group = world:getGroup(item)
    world:remove(item)
    return group
  end },
  { "setGroup", function()
    world:setGroup("driven", "a new " .. roll(40))
    local group = world:getGroup "driven"
    world:setGroup("driven", "default")
    return group:sub(1, 6), world:getGroup "driven"
  end },
  { "items", function()
    local seen = {}
    for item in world:items() do
      local name = type(item) == "table" and item[1] or item
      if isStill[item] then seen[#seen + 1] = tostring(name) end
    end
    return table.concat(seen, " ")
  end },
  { "events", quiet = "events", function()
    world:events()
    world:setPosition("left", -150, 0)
    local list, n = world:events()
    local told = {}
    for i = 1, 3 * n, 3 do
      if isStill[list[i + 1]] then told[#told + 1] = ("%s %s %s"):format(unpack(list, i, i + 2)) end
    end
    world:setPosition("left", -100, 0)
    return table.concat(told, ", ")
  end },
  { "events that others ask for, too", act = function()
    reshape()
    world:events()
  end, function()
    for _ = 1, 5 do
      enter()
      pcall(reshape) -- what it has picked may be gone by then
    end
    local list, n = world:events()
    local sound = #list == 3 * n
    for i = 1, 3 * n, 3 do
      sound = sound and (list[i] == "enter" or list[i] == "leave") and list[i + 1] and list[i + 2]
    end
    for _ = 1, 5 do leave() end
    return sound and true
  end },
  { "groups that others make, too", act = function()
    fresh:setGroup(2, ("other %d"):format(roll(1000000)))
  end, function()
    fresh = graze.world()
    fresh:add(1, a)
    fresh:add(2, b)
    local wrong = 0
    for i = 1, 8 do
      local name = ("group %d"):format(i)
      fresh:setGroup(1, name)
      if fresh:getGroup(1) ~= name or fresh:getGroup(2) == name then wrong = wrong + 1 end
    end
    return wrong
  end },
  { "a world", function()
    local short = graze.world()
    for i = 1, 5 do short:add({ i }, forms[i]) end
    return short:count(), select(2, short:queryPoint(0, 0)), select("#", short:events())
  end },
  { "clear", function()
    local short = graze.world()
    for i = 1, 5 do short:add(i % 2 == 0 and {} or i, forms[i]) end
    return short:count(), short:clear():count(), short:has(1)
  end },
  { "a puck", function()
    puck:setPosition(0, 5):setVelocity(3, -9)
    local seen = {}
    local n = puck:step(1, walls, function(_, met, t)
      seen[#seen + 1] = ("%s %.17g"):format(met:type(), t)
    end)
    local ok, thrown = pcall(puck.step, puck, 1, walls, thrower)
    return n, table.concat(seen, " "), ok, thrown[1], puck:getPosition()
  end },
  -- A loop over items comes to those that are added meanwhile: it would not end.
  { "svg", quiet = "growth", seldom = true, function()
    local text = tostring(graze.svg():world(world, { groups = { none = false } }))
    return text:sub(1, 4)
  end },
}

for _, one in ipairs(past.calls) do scenes[#scenes + 1] = one end

-- The run ----------------------------------------------------------------------------------------

-- Are all items where they are thought to be, with the shapes they were given?
local function soundness()
  local expected, wrong = #still + #shifting, 0
  if world:count() ~= expected then wrong = wrong + 1 end
  for item, form in pairs(formOf) do
    local shape = world:has(item) and world:getShape(item)
    local area = shape and shape:type() ~= "plane" and shape:getArea() or 0
    if math.abs(area - areas[form]) > 1e-9 then wrong = wrong + 1 end
  end
  return wrong
end

local wrong, example = {}, {}
local function note(name, is, message)
  wrong[name] = (wrong[name] or 0) + (is and 1 or 0)
  if is and not example[name] then example[name] = message end
end

local expected, growths = {}, {}

-- Does a call make something, so that finalizers must come into it?
local function makes(name)
  for _, least in pairs(growths[name] or {}) do
    if least > 0 then return true end
  end
  return false
end

-- Tries what must answer as it did the first times, when finalizers did nothing. Of these, the one
-- that made least counts: LuaJIT's compiler makes something now and then.
local function try(each, f, key, isFirst)
  local name = each[1]
  quiet, special = { all = isFirst, [each.quiet or ""] = true }, each.act
  local said = answer(call(name, f))
  expected[key] = expected[key] or said
  note(name, said ~= expected[key] and not each.unsure, ("%s\n  instead of %s"):format(said,
    expected[key]))
  growths[name] = growths[name] or {}
  if isFirst then growths[name][key] = math.min(growths[name][key] or math.huge, growth) end
  quiet, special = { all = true }, nil
end

local function tryScenes(turn)
  for _, each in ipairs(scenes) do
    if turn < 2 or not each.seldom then try(each, each[2], each[1], turn == 0) end
    if turn == 0 then try(each, each[2], each[1], true) end
  end
end

local function run(tries, prepare)
  build()
  if prepare then prepare(world, still) end
  isStill, expected = {}, {}
  for _, item in ipairs(still) do isStill[item] = true end
  for turn = 0, 20 do
    tries(turn)
    quiet, special = {}, nil
    -- A copy of what finalizers reshape and remove is whole, and of a shape that was given.
    for _ = 1, 30 do
      enter()
      local item = someone()
      local _, values = call("getShape of what changes", pcall, world.getShape, world, item)
      local copied, shape = values[1], values[2]
      local fits = not copied and shape:find("item is not in this world", 1, true)
      for form, area in ipairs(areas) do
        local isAlike = tostring(shape):gsub("%b()", "") == tostring(forms[form]):gsub("%b()", "")
        if copied and isAlike then
          local own = shape:type() ~= "plane" and shape:getArea() or 0
          fits = fits or math.abs(own - area) < 1e-9
        end
      end
      note("getShape of what changes", not fits, tostring(shape))
    end
    note("all items", soundness() > 0, "an item is lost, or has another's shape")
  end
end

for _ = 1, rounds do run(tryScenes) end
-- Comes later, as it makes cycles longer.
local every = require "spec.support.collector_calls"
for _ = 1, rounds do run(every.tries(try), every.prepare) end

for _, message in ipairs(faults) do note("finalizers", true, message) end
local order = {}
for name in pairs(wrong) do order[#order + 1] = name end
table.sort(order)
for _, name in ipairs(order) do
  print(name, wrong[name] .. " wrong", (disturbed[name] or 0) .. " disturbed",
    makes(name) and "makes" or "", example[name] or "")
end
print "done"
