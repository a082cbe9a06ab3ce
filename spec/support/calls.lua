-- All calls of graze, each with good arguments, for the specs that try every one of them. A new
-- call needs its line here, and is in all of them. spec/binding/calls_spec.lua compares this with
-- types/.

local graze = require "graze"
local contents = require "spec.support.contents"

local unpack = table.unpack or unpack -- luacheck: ignore

-- The table --------------------------------------------------------------------------------------

-- Kinds of arguments of what C lists: where they come first, and second.
local KINDS = {
  NOTHING = { "", "" }, POINT = { "eye", "goal" }, ITEM = { "stuck" }, RADIUS = { "", "size" },
  SIZE = { "", "size, size" }, LIMIT = { "", "size" }, REGION = { "", "region" },
  SOLID = { "solid" }, SHAPE = { "shape" }, WAY = { "", "vector, angle?" },
  FLIGHT = { "", "vector, vector, seconds" },
}
local LISTS = { ITEMS = true, PAIRS = true, CORNERS = true }

-- The questions to worlds, and about two shapes or items.
local function questions()
  local list, rows = {}, contents "csrc/lua/world/questions.h"
  for name, a, b, answer in rows:gmatch "QUESTION%((%w+), (%u+), (%u+), (%u+)," do
    local first = a == "POINT" and b == "NOTHING" and "point" or KINDS[a][1]
    list[#list + 1] = ("%s(%s %s filter %s)"):format(name, first, KINDS[b][2],
      LISTS[answer] and "into" or "")
  end
  return table.concat(list, " ")
end

local function pairQuestions(column, kinds)
  local list, rows = {}, contents "csrc/lua/shapes/pair_questions.h"
  for ofShapes, ofItems in rows:gmatch "QUESTION%((%w+), (%w+), %u+%)" do
    list[#list + 1] = (column == 1 and ofShapes or ofItems) .. kinds
  end
  return table.concat(list, " ")
end

-- Classes, whose methods they inherit, and their calls with the kinds of arguments (see `samples`).
-- One with a question mark makes two calls, as it can be left out before others. A star marks what
-- a world refuses inside of its own filters: to be changed, saved, packed or hashed.
local CLASSES = {
  { "graze", nil, [[
    polygon(point, goal, corner)  outline(point, goal, corner)  chain(point, goal, corner)
    compound(shape, solid, shape)  trace(count, count, cells)
    rectangle(point, size, size)  regularPolygon(count, size)
    grid(count, count, size, size, cells)  ellipse(point, size, size, count)  circle(point, size)
    capsule(point, goal, size)  segment(point, goal)  plane(vector, size)
    plane3(vector, size, size)  puck(settings)  world(options)  walker(world, item, options)
    navigation(world, shape, point, size, size, filter)
    routes(world, walker, motion, point, size, size) ]] },
  { "solid", nil, pairQuestions(1, "(shape)") .. [[
    sweep(ahead, vector, angle?)  predict(ahead, vector)
    impact(ahead, vector, vector, seconds)  contains(point)  rayCast(goal, eye) ]] },
  { "shape", "solid", [[
    getPosition()  setPosition(goal)  getAngle()  setAngle(angle)  getTransform()
    setTransform(goal, angle)  move(vector)  rotate(angle, point)  scale(ratio, ratio)
    getVertices(into)  getBoundingBox()  getArea()  getCentroid()  getRadius()
    getBoundingRadius()  getSupport(vector)  radiusAt(angle)  polarOverlaps(shape)  clone()
    union(shape)  subtract(shape)  intersect(shape)  offset(size, join)  split()
    getTriangles(into)
    type()  typeOf(name) ]] },
  { "composite", "shape", [[ getPartCount()  getPart(first)  getRings() ]] },
  { "grid", "shape", [[
    setCell(cell, kind)  getCell(cell)  setKind(kind, slope)  getKind(kind)  getSize()
    cellAt(eye)  getPartCell(first)  queryCells(shape, vector, into)  getPartCount()
    getPart(first)  getRings() ]] },
  { "plane", "solid", [[
    getNormal()  getOffset()  signedDistance(point)  project(point)  reflect(vector, ratio)  type()
    typeOf(name) ]] },
  { "plane3", nil, [[
    getNormal()  getOffset()  signedDistance(point, size)  project(point, size)
    reflect(vector, size, ratio)  impact(point, size, ratio, vector, size, vector, size, seconds)
    type()  typeOf(name) ]] },
  { "puck", nil, [[
    step(seconds, walls, onBounce)  getPosition()  setPosition(goal, size)  getVelocity()
    setVelocity(vector, size)  getAcceleration()  setAcceleration(vector, size)  getRadius()
    setRadius(size)  getFriction()  setFriction(ratio)  getRestitution()  setRestitution(ratio)
    getMaxSpeed()  setMaxSpeed(size)  type()  typeOf(name) ]] },
  { "world", nil, questions() .. pairQuestions(2, "(stuck, other)") .. [[
    add*(new, solid, options)  addRectangle*(new, point, size, size, options)  remove*(item)
    clear*()  has(item)  count()  items(filter)  getShapeType(item)  getShape(item)
    setShape*(item, solid)  carve*(item, shape)  fill*(item, shape)  breakOff*(item, shape)
    getGroup(item)  setGroup*(item, name)  getGroups(into)  getOneWay(ledge)
    getPosition(item)  setPosition*(item, goal)  getAngle(item)  setAngle*(item, angle)
    getTransform(item)  setTransform*(item, goal, angle)  getBoundingBox(item)
    getVertices(item, into)  getTriangles(item, into)
    rule*(groups, name, response)  getRule(name, name)
    setCell*(tiles, cell, kind)  getCell(tiles, cell)  getPartCell(tiles, first)
    queryCells(tiles, probe, vector, into)  setKind*(tiles, kind, slope)  getKind(tiles, kind)
    move*(item, goal, angle?, moveFilter)  moveBy*(item, vector, angle?, moveFilter)
    check(item, goal, angle?, moveFilter)  push*(stuck, moveFilter)  touching(item, moveFilter)
    advance*(item, goal, moveFilter)  carry*(item, goal, angle?, filter, flag?, ratio?)
    setUp*(vector)  getUp()  getHit(first)  getHitLeg(first)  getHitImpulse(first)
    hits()  stats()
    fits(who, shape, goal, moveFilter, name?)  events*(into)
    step*(seconds, moveFilter)  stepItem*(item, seconds, moveFilter)
    getVelocity(item)  setVelocity*(item, vector)  applyImpulse*(heavy, vector, eye?)
    getAcceleration(item)  setAcceleration*(item, vector)
    getAngularVelocity(item)  setAngularVelocity*(item, angle)  getMass(item)
    getHinge(item)  setHinge*(item, angle, turn)  getDeceleration(item)
    setDeceleration*(item, size, size?)
    setMass*(item, size)  getInertia(item)  isAtRest(item)  getRestitution(item)
    setRestitution*(item, ratio)  getFriction(item)  setFriction*(item, ratio)
    getDrag(item)  setDrag*(item, ratio)
    getMaxSpeed(item)  setMaxSpeed*(item, size)
    save*(snapshot)  restore*(snapshot)  hash*()  pack*(key)  unpack*(bytes, valueOf, reading)
    type()  typeOf(name) ]] },
  { "snapshot", nil, [[ type()  typeOf(name) ]] },
  { "navigation", nil, [[
    path(free, free, into)  fits(point)  nearest(goal, free)  update(world, point, size, size)
    getPartCount()  getPart(first)  type()  typeOf(name) ]] },
  { "walker", nil, [[
    move*(vector, moveFilter)  getGround()  getWall()  getCeiling()  getAirborne()  getRide()
    getCrossed(into)  drop()  isDropping()  setShape*(shape)  getItem()  getWorld()  getMaxSlope()
    setMaxSlope(ratio)  getStep()  setStep(size)  getSnap()  setSnap(size)  getNudge()
    setNudge(size)  getPush()  setPush(filter)  save(saved)  restore(saved) ]] },
  { "routes", nil, [[
    work(seconds)  update(point, size, size)  path(free, free)  spot(free)  nearest(goal, free)
    next(spot, spot)  getSpots()  getFlights()  getCurve(edge)  chaser(walker) ]] },
  { "chaser", nil, [[ step(goal) ]] },
}

-- The scene --------------------------------------------------------------------------------------

-- Far from the origin: a world may have other things there.
local function box(x, y, w, h) return graze.rectangle(0, 0, w, h):setPosition(600 + x, y) end

local floor, wall, stone = box(-40, 10, 300, 10), box(80, -60, 10, 70), box(145, 0, 10, 10)
local hero, rider, stuck, scout = box(0, 0, 10, 10), box(2, -6, 6, 6), box(75, -40, 10, 10),
  box(120, 0, 8, 10)
local coin, ledge = graze.circle(0, 0, 2), graze.chain(600, -30, 640, -30)
local slope = graze.outline(800, 10, 840, -20, 840, 10, 830, 8)
local tiles = graze.grid(3, 2, 16, 16, { 0, 1, 2, 1, 0, 1 }):setPosition(620, -80)
  :setKind(2, graze.polygon(0, 16, 16, 16, 16, 0))

local function thing(name)
  return setmetatable({ name = name }, { __tostring = function() return name end })
end

-- What is no table is found in another way.
local things = { floor = thing "floor", coin2 = thing "coin2", stone = thing "stone" }
local function valueOf(name) return things[name] or name end

-- Each with its shape, its group, and the side from which it is solid.
local ITEMS = { { "hero", hero }, { "rider", rider }, { "floor", floor }, { "wall", wall },
  { "coin1", coin:setPosition(620, 5), "coins" },
  { "coin2", coin:clone():setPosition(632, 5), "coins" },
  { "stuck", stuck }, { "ledge", ledge, nil, { 0, -1 } }, { "tiles", tiles }, { "slope", slope },
  { "scout", scout }, { "stone", stone } }

local calls = { list = {}, parents = {}, items = {} }

for _, each in ipairs(ITEMS) do
  each[1] = valueOf(each[1])
  calls.items[each[1]] = true
end

-- Adds the items to a world, or sets all of them back. There are hits then.
function calls.arrange(world)
  world:setUp(0, -1):rule("default", "coins", "cross")
  if world:has "new" then world:remove "new" end
  for _, each in ipairs(ITEMS) do
    if world:has(each[1]) then world:remove(each[1]) end
  end
  world:events()
  for _, each in ipairs(ITEMS) do
    world:add(each[1], each[2], { group = each[3] or "default", oneWay = each[4] })
  end
  world:setVelocity("hero", 70, 20):setMass("scout", 2)
  world:check("hero", 690, 6)
  return world
end

-- Arguments --------------------------------------------------------------------------------------

function calls.world() return calls.arrange(graze.world()) end

local function isIts(item, other) return calls.items[other or item] end

local shape, solid = graze.circle(0, 0, 2.5):setPosition(613, 4), box(-9, -9, 40, 18)
local ahead = graze.circle(0, 0, 4):setPosition(660, 3)
local probe, polygon = box(20, -75, 6, 6), graze.polygon(0, 16, 16, 16, 16, 8)
local numbers = { 1, 0, 2, 1, 0, 0, 1, 1, 3 }
local options, settings, walls = {}, { x = 605, y = 5, radius = 2, vx = 70, vy = 9 },
  { graze.plane(0, -1, 10), graze.plane3(-1, 0, 0, 640) }

-- Routes of the scout, of which spots and edges are.
local routes
local MOTION = { run = 60, jump = 200, gravity = 900, solid = "default" }

local function newRoutes(world)
  routes = graze.routes(world, graze.walker(world, "scout"), MOTION, 700, -20, 50, 40)
  routes:work()
  return routes
end

-- What each kind of argument is: of a world.
local samples = {
  point = function() return 605, 5 end, -- inside of the hero
  eye = function() return 612, 4 end, -- next to it
  goal = function() return 690, 6 end, -- behind the wall
  corner = function() return 640, 60 end,
  free = function() return 720, -20 end, -- where nothing is
  vector = function() return 70, 2 end,
  size = function() return 40 end,
  region = function() return 40 end,
  join = function() return "miter" end,
  angle = function() return 0.5 end,
  turn = function() return 0.75 end,
  ratio = function() return 0.25 end,
  flag = function() return false end,
  seconds = function() return 1 end,
  count = function() return 3 end,
  first = function() return 1 end,
  cell = function() return 2, 1 end,
  kind = function() return 1 end,
  cells = function() return numbers end,
  item = function() return "hero" end,
  heavy = function() return "scout" end, -- has a mass
  who = function() return "hero" end, -- or nil
  stuck = function() return "stuck" end,
  other = function() return "wall" end,
  tiles = function() return "tiles" end,
  ledge = function() return "ledge" end,
  new = function() return "new" end,
  shape = function() return shape end,
  solid = function() return solid end,
  ahead = function() return ahead end,
  probe = function() return probe end,
  slope = function() return polygon end,
  filter = function() return isIts end,
  moveFilter = function()
    return function(item, other) return isIts(item, other) and true end
  end,
  into = function() return {} end,
  name = function() return "coins" end,
  groups = function() return { "coins", "default" } end, -- or one
  response = function() return "touch" end,
  options = function() return options end,
  settings = function() return settings end,
  walls = function() return walls end,
  onBounce = function() return tostring end,
  key = function() return tostring end, -- names an item
  valueOf = function() return valueOf end,
  reading = function() return { most = 2 ^ 26 } end,
  world = function(world) return world end,
  snapshot = function(world) return world:save() end,
  bytes = function(world) return world:pack(tostring) end,
  motion = function() return MOTION end,
  spot = function(world) return (routes or newRoutes(world)):getSpots()[1] end,
  edge = function(world) return (routes or newRoutes(world)):getSpots()[1].out[1] end,
  walker = function(world) return graze.walker(world, "scout") end,
  saved = function(world) return graze.walker(world, "scout"):save() end,
}

-- What a call is made on, of a world.
local OBJECTS = {
  graze = function() return graze end,
  shape = function() return box(3, -2, 12, 9) end,
  composite = function()
    return graze.outline(0, 0, 30, 0, 30, 9, 9, 9, 9, 30, 0, 30):move(590, -6)
  end,
  grid = function() return tiles:clone():setPosition(595, -3) end,
  plane = function() return graze.plane(0, -1, 5) end,
  plane3 = function() return graze.plane3(-1, 0, 0, 640) end,
  puck = function() return graze.puck(settings) end,
  world = function(world) return world end,
  snapshot = function(world) return world:save() end,
  walker = function(world) return graze.walker(world, "scout") end,
  navigation = function(world) return graze.navigation(world, shape, 560, -100, 300, 150) end,
  routes = newRoutes,
  chaser = function(world) return newRoutes(world):chaser(graze.walker(world, "scout")) end,
}

-- What a kind of argument is taken for.
calls.roles = { filter = "filter", moveFilter = "filter", into = "into", item = "item",
  heavy = "item", who = "item", stuck = "item", other = "item", tiles = "item", ledge = "item",
  new = "item", shape = "shape",
  solid = "shape", ahead = "shape", probe = "shape", slope = "shape" }

-- The list ---------------------------------------------------------------------------------------

local function enter(class, owner, name, mark, kinds, isShort)
  local call = { class = class, owner = owner, name = name, kinds = kinds, takes = {},
    changes = mark == "*", isShort = isShort,
    label = class .. ":" .. name .. (isShort and ", short" or "") }
  for _, kind in ipairs(kinds) do call.takes[calls.roles[kind] or kind] = true end
  calls.list[#calls.list + 1] = call
end

-- Enters what a text lists, for a class that has these methods of its own, or from its parents.
local function read(class, owner, text, known)
  for name, mark, arguments in text:gmatch "(%w+)(%*?)(%b())" do
    local kinds, short = {}, {}
    for kind, left in arguments:gmatch "(%w+)(%??)" do
      kinds[#kinds + 1] = kind
      if left == "" then short[#short + 1] = kind end
    end
    if not known[name] then
      enter(class, owner, name, mark, kinds, false)
      if #short < #kinds then enter(class, owner, name, mark, short, true) end
    end
    known[name] = true
  end
end

local texts = {}
for _, each in ipairs(CLASSES) do
  local class, parent, text = each[1], each[2], each[3]
  texts[class], calls.parents[class] = text, parent
  local known, owner = {}, class
  while owner and OBJECTS[class] do
    read(class, owner, texts[owner], known)
    owner = calls.parents[owner]
  end
end

-- The calls for which wanted(call) is true, without the exceptions: labels with their reasons.
function calls.all(wanted, except)
  local list, left = {}, {}
  for label in pairs(except or {}) do left[label] = true end
  for _, call in ipairs(calls.list) do
    if wanted(call) and not left[call.label] then list[#list + 1] = call end
    if wanted(call) then left[call.label] = nil end
  end
  if next(left) then error(next(left) .. " is an exception, and no call", 2) end
  return list
end

-- Those that take something, as "filter".
function calls.taking(what, except)
  return calls.all(function(call) return call.takes[what] end, except)
end

-- Trying them ------------------------------------------------------------------------------------

-- What a loop goes through, as a list; all else as it is.
local function passed(first, ...)
  if type(first) ~= "function" then return first, ... end
  local rows, state, key = {}, ...
  local function note(...)
    key = ...
    if key ~= nil then rows[#rows + 1] = { ... } end
    return key
  end
  while note(first(state, key)) ~= nil do end -- luacheck: ignore
  return rows
end

-- The values that some kinds stand for, and how many they are. `own` has samples that come first.
function calls.values(kinds, world, own)
  local list, n = {}, 0
  local function append(...)
    for i = 1, select("#", ...) do list[n + i] = (select(i, ...)) end
    n = n + select("#", ...)
  end
  for _, kind in ipairs(kinds) do append((own and own[kind] or samples[kind])(world)) end
  return list, n
end

-- What the calls of a class are made on: a new one, but for worlds.
function calls.object(class, world) return OBJECTS[class](world) end

-- Returns a function that makes a call in a world that is arranged.
function calls.bind(call, own, world)
  local object = calls.object(call.class, world)
  local list, n = calls.values(call.kinds, world, own)
  local f = object[call.name]
  if object == graze then return function() return f(unpack(list, 1, n)) end end
  return function() return passed(f(object, unpack(list, 1, n))) end
end

-- The same, in a world that is new or given, which is arranged first.
function calls.prepare(call, own, world)
  return calls.bind(call, own, world and calls.arrange(world) or calls.world())
end

-- Samples with this filter, of moves and of queries.
function calls.filtered(f)
  local function sample() return f end
  return { filter = sample, moveFilter = sample }
end

return calls
