-- A game of everything, for spec/save/rollback_sync_spec.lua: a world in which items of all kinds
-- come, change, move and go, at random.

local graze = require "graze"
local numbers = require "spec.support.numbers"

local concat, type = table.concat, type

local Game = {}
Game.__index = Game

local WIDTH, HEIGHT = 400, 300
local GROUPS = { "default", "crates", "mist", "hero", "wall", "ball" }
local RESPONSES = { "slide", "touch", "bounce", "cross", "ignore" }
local MOST_ITEMS = 45

-- The text of a frame ---------------------------------------------------------------------------

local words, count = {}, 0

local function word(value)
  count = count + 1
  local kind = type(value)
  if kind == "number" then words[count] = ("%.17g"):format(value + 0.0)
  elseif kind == "table" then words[count] = value.name
  else words[count] = tostring(value) end
end

local function say(...)
  for i = 1, select("#", ...) do word((select(i, ...))) end
  count = count + 1
  words[count] = "\n"
end

local function list(items, n, width)
  for i = 1, n * (width or 1) do word(items[i]) end
  say(n)
end

local function sayHits(world)
  for k, item, other, response, t, nx, ny, px, py, depth, part in world:hits() do
    say("hit", item, other, response, t, nx, ny, px, py, depth, part)
    say(world:getHitLeg(k))
    say(world:getHitImpulse(k))
  end
end

-- Shapes ----------------------------------------------------------------------------------------

local shapes = {
  function(rng)
    return graze.rectangle(rng:whole(-9, 0), rng:whole(-9, 0), rng:whole(3, 18), rng:whole(3, 18))
  end,
  function() return graze.rectangle(-6, -6, 12, 12) end, -- which many share
  function(rng) return graze.circle(0, rng:whole(-2, 2), rng:whole(2, 9)) end,
  function(rng) return graze.capsule(-rng:whole(1, 9), 0, rng:whole(1, 9), 3, rng:whole(1, 5)) end,
  function(rng) return graze.segment(-rng:whole(1, 15), rng:whole(-9, 9), 9, 0) end,
  function(rng) return graze.regularPolygon(rng:whole(3, 9), rng:whole(3, 10)) end,
  function(rng) return graze.polygon({ 0, 0, 9, 0, 4, rng:whole(3, 9) }, rng:whole(1, 3)) end,
  function(rng)
    local a = rng:whole(4, 9)
    return graze.outline(0, 0, 20, 0, 20, a, a, a, a, 18, 0, 18)
  end,
  function()
    return graze.outline { { -9, -9, 9, -9, 9, 9, -9, 9 }, { -5, -5, -5, 5, 5, 5, 5, -5 } }
  end,
  function(rng) return graze.chain(-20, 0, 0, rng:whole(-9, 9), 20, 0, 30, rng:whole(-9, 9)) end,
  function(rng)
    return graze.compound(graze.circle(0, 0, rng:whole(2, 5)), graze.rectangle(0, -2, 14, 4))
  end,
  function(rng)
    local cells = {}
    for i = 1, 9 do cells[i] = rng:whole(0, 2) end
    return graze.grid(3, 3, 6, 6, cells):setKind(2, graze.polygon(0, 6, 6, 0, 6, 6))
  end,
}

local function sides(rng)
  return rng:pick { { 0, -1 }, { 0, 1 }, { 1, 0 }, { -0.6, -0.8 } }
end

-- The game --------------------------------------------------------------------------------------

local function ground(rng, columns, rows)
  local cells = {}
  for i = 1, columns * rows do
    cells[i] = i > columns * (rows - 3) and 1 or rng:chance(0.03) and rng:whole(1, 3) or 0
  end
  return graze.grid(columns, rows, WIDTH / columns, HEIGHT / rows, cells)
    :setKind(2, graze.polygon(0, HEIGHT / rows, WIDTH / columns, 0, WIDTH / columns, HEIGHT / rows))
end

-- Return a new game: the same for the same seed.
function Game.new(seed, friction)
  local rng = numbers.new(seed)
  local self = setmetatable({ seed = seed, world = graze.world { friction = friction }, alive = {},
    walkers = {}, dice = numbers.new(seed + 1), made = 0, groups = 0 }, Game)
  local world = self.world
  world:rule("default", "mist", "cross")
  world:rule("ball", "wall", "bounce"):rule("ball", "ball", "bounce")
  local columns = rng:pick { 24, 80 } -- one page of cells, or two
  self.columns, self.rows = columns, columns * 3 / 4
  world:add("ground", ground(rng, columns, self.rows), { group = "wall" })
  world:add("left", graze.plane(1, 0, 0), { group = "wall" })
  world:add("right", graze.plane(-1, 0, WIDTH), { group = "wall" })
  world:add("bottom", graze.plane(0, -1, HEIGHT + 20), { group = "wall" })
  world:add("lift", graze.rectangle(-20, 0, 40, 5):setPosition(200, 200), { group = "wall" })
  for k = 1, 2 do
    local item = "hero" .. k
    world:add(item, graze.rectangle(-4, -16, 8, 16):setPosition(100 * k, 150), { group = "hero" })
    self.walkers[k] = graze.walker(world, item, { step = 6, snap = 4, nudge = 3,
      push = k == 1 and "crates" or function(other) return world:getGroup(other) ~= "wall" end })
  end
  for _ = 1, 20 do self:add(rng) end
  return self
end

-- An item is a table, a string or a number.
function Game:newItem()
  self.made = self.made + 1
  local way = self.made % 3
  if way == 0 then return self.made end
  if way == 1 then return "item" .. self.made end
  return { name = "table" .. self.made }
end

function Game:groupOf(rng)
  if rng:chance(0.02) and self.groups < 90 then
    self.groups = self.groups + 1
    return "new" .. self.groups
  end
  return rng:pick(GROUPS)
end

function Game:add(rng)
  local world, item, options = self.world, self:newItem(), { group = self:groupOf(rng) }
  local shape = rng:pick(shapes)(rng)
  if rng:chance(0.05) then
    world:add(item, graze.plane(rng:direction(), 1, 900), options)
  else
    if shape:type() == "chain" and rng:chance(0.5) then options.oneWay = true
    elseif rng:chance(0.15) then options.oneWay = sides(rng) end
    if shape:type() ~= "grid" and rng:chance(0.5) then shape:setAngle(rng:range(-4, 4)) end
    shape:setPosition(rng:range(10, WIDTH - 10), rng:range(0, HEIGHT - 40))
    world:add(item, shape, options)
    if rng:chance(0.4) then self:drive(rng, item) end
  end
  self.alive[#self.alive + 1] = item
end

function Game:remove(rng)
  if #self.alive > 5 then self.world:remove(table.remove(self.alive, rng:whole(1, #self.alive))) end
end

-- Give an item a motion.
function Game:drive(rng, item)
  local world = self.world
  local kind = world:getShapeType(item)
  if kind == "plane" then return end
  world:setVelocity(item, rng:range(-60, 60), rng:range(-60, 60))
  if rng:chance(0.5) then world:setAcceleration(item, 0, rng:pick { 0, 100, 300 }) end
  if rng:chance(0.3) then world:setRestitution(item, rng:unit()) end
  if rng:chance(0.3) then world:setDrag(item, rng:unit()) end
  if world:getFriction "left" > 0 and rng:chance(0.3) then
    world:setFriction(item, rng:pick { 0, 0.2, 1 })
  end
  if rng:chance(0.2) then world:setMaxSpeed(item, rng:range(20, 90)) end
  if rng:chance(0.5) then world:setMass(item, rng:chance(0.8) and rng:range(0.5, 4) or nil) end
  if kind ~= "grid" and rng:chance(0.5) then
    world:setAngularVelocity(item, rng:chance(0.8) and rng:range(-5, 5) or nil)
  end
  if rng:chance(0.2) then world:setDeceleration(item, rng:pick { 0, 20, 200 }) end
  if kind ~= "grid" and rng:chance(0.1) then
    local angle = world:getAngle(item)
    if rng:chance(0.8) then world:setHinge(item, angle - rng:unit(), angle + rng:unit())
    else world:setHinge(item, nil) end
  end
end

-- A filter that searches in turn.
function Game:filter()
  local world = self.world
  return function(item, other)
    if other == "ground" then return true end
    local x, y = world:getPosition(item)
    local _, n = world:queryCircle(x, y, 9, "crates")
    world:rayCastAll(x, y, x + 30, y + 5, function(found) return found ~= other end)
    return n % 2 == 0 and "slide" or "cross"
  end
end

-- What is done to an item that is no plane, and what is said of it.
local acts = {
  setPosition = function(self, rng, item)
    self.world:setPosition(item, rng:range(10, WIDTH - 10), rng:range(0, HEIGHT - 40))
  end,
  setAngle = function(self, rng, item)
    if self.world:getShapeType(item) ~= "grid" then self.world:setAngle(item, rng:range(-4, 4)) end
  end,
  setAngleOfAll = function(self, rng)
    local angle = rng:range(-1, 1)
    for _, item in ipairs(self.alive) do
      local kind = self.world:getShapeType(item)
      if kind == "polygon" then self.world:setAngle(item, angle) end
    end
  end,
  setShape = function(self, rng, item)
    local ok, message = pcall(self.world.setShape, self.world, item, rng:pick(shapes)(rng))
    say(ok or message)
  end,
  dig = function(self, rng, item)
    local x, y = self.world:getPosition(item)
    local bomb = graze.circle(x + rng:range(-9, 9), y + rng:range(-9, 9), rng:range(1, 5))
    local _, dug, left = pcall(self.world[rng:pick { "carve", "fill" }], self.world, item, bomb)
    if left == 0 then self.world:add(item, bomb) end
    say(dug, left)
  end,
  breakOff = function(self, _, item)
    if self.world:getShapeType(item) == "grid" then return end
    local ok, pieces, n = pcall(self.world.breakOff, self.world, item)
    if not ok then return say(pieces) end
    for k = 1, n do say(pieces[k]:getArea(), pieces[k]:getTransform()) end
  end,
  setGroup = function(self, rng, item) self.world:setGroup(item, self:groupOf(rng)) end,
  drive = function(self, rng, item) self:drive(rng, item) end,
  move = function(self, rng, item)
    say(self.world:move(item, rng:range(0, WIDTH), rng:range(0, HEIGHT)))
  end,
  moveBy = function(self, rng, item)
    say(self.world:moveBy(item, rng:range(-50, 50), rng:range(-50, 50), rng:pick(RESPONSES)))
  end,
  moveAngle = function(self, rng, item)
    local da = self.world:getShapeType(item) == "grid" and 0 or rng:range(-3, 3)
    say(self.world:moveBy(item, rng:range(-50, 50), rng:range(-50, 50), da))
  end,
  moveFiltered = function(self, rng, item)
    say(self.world:moveBy(item, rng:range(-50, 50), rng:range(-50, 50), self:filter()))
  end,
  check = function(self, rng, item)
    say(self.world:check(item, rng:range(0, WIDTH), rng:range(0, HEIGHT), { mist = "ignore" }))
  end,
  push = function(self, _, item) say(self.world:push(item)) end,
  advance = function(self, rng, item)
    say(self.world:advance(item, rng:range(0, WIDTH), rng:range(0, HEIGHT)))
  end,
  carry = function(self, rng, item)
    local x, y = self.world:getPosition(item)
    local turns = self.world:getShapeType(item) ~= "grid" and rng:chance(0.5)
    local angle = self.world:getAngle(item) + rng:range(-1, 1)
    x, y = x + rng:range(-9, 9), y + rng:range(-9, 9)
    if turns then say(self.world:carry(item, x, y, angle, { "default", "crates", "hero" }))
    else say(self.world:carry(item, x, y, { "default", "crates", "hero" })) end
  end,
  fits = function(self, rng, item) say(self.world:fits(item, shapes[1](rng))) end,
}

-- There are none of before after a restore: so who asks for others learns what it was.
local makesHits = { move = true, moveBy = true, moveAngle = true, moveFiltered = true, check = true,
  push = true, advance = true, carry = true }

-- What is done to the world.
local deeds = {
  rule = function(self, rng)
    self.world:rule(self:groupOf(rng), self:groupOf(rng), rng:pick(RESPONSES))
  end,
  setUp = function(self, rng)
    if rng:chance(0.3) then self.world:setUp(rng:direction()) else self.world:setUp(0, -1) end
  end,
  setCell = function(self, rng)
    for _ = 1, rng:chance(0.1) and 300 or 5 do
      self.world:setCell("ground", rng:whole(1, self.columns), rng:whole(1, self.rows - 2),
        rng:chance(0.8) and 0 or rng:whole(1, 3))
    end
  end,
  shapeCastAll = function(self, rng)
    local shape = shapes[1](rng):setPosition(rng:range(0, WIDTH), rng:range(0, HEIGHT))
    say(self.world:shapeCastAll(shape, rng:range(-90, 90), rng:range(-90, 90), rng:range(-2, 2)))
  end,
  rayCastAll = function(self, rng)
    say(self.world:rayCastAll(0, rng:range(0, HEIGHT), WIDTH, rng:range(0, HEIGHT)))
  end,
  add = function(self, rng) if #self.alive < MOST_ITEMS then self:add(rng) end end,
  remove = function(self, rng) self:remove(rng) end,
  replace = function(self, rng) -- removed and added again: the same value, as another item
    if #self.alive == 0 then return end
    local item = table.remove(self.alive, rng:whole(1, #self.alive))
    self.world:remove(item)
    self.world:add(item, rng:pick(shapes)(rng):setPosition(rng:range(0, WIDTH), 20))
    self.alive[#self.alive + 1] = item
  end,
}

local function namesOf(table)
  local names = {}
  for name in pairs(table) do names[#names + 1] = name end
  _G.table.sort(names)
  return names
end
local actNames, deedNames = namesOf(acts), namesOf(deeds)

local found = {}

-- What searches say, at a place.
local function ask(world, rng)
  local x, y, r = rng:range(0, WIDTH), rng:range(0, HEIGHT), rng:range(5, 60)
  list(world:queryPoint(x, y, nil, found))
  list(world:queryRectangle(x, y, r, r, nil, found))
  list(world:queryCircle(x, y, r, { "crates", "ball", "wall" }, found))
  list(world:querySegment(x, y, y, x, nil, found))
  say(world:nearest(x, y))
  say(world:rayCast(x, y, WIDTH - x, HEIGHT - y))
  say(world:shapeCast(graze.circle(x, y, 4), 90, 50))
end

function Game:look(rng)
  local world = self.world
  say("hash", world:hash(), world:count(), world:getUp())
  -- What was cut short is that of the last step; rules to slide are none, once packed.
  say((tostring(world):gsub("%), .*", ")")))
  for item in world:items() do
    if world:getShapeType(item) == "plane" then say(item, "plane")
    else say(item, world:getTransform(item)) end
  end
  for _ = 1, 2 do ask(world, rng) end
  list(world:overlaps(nil, found))
  if rng:chance(0.8) then list((world:events(found)), select(2, world:events()), 3) end
  local item = rng:pick(self.alive)
  say(item, world:getGroup(item), world:getOneWay(item))
  say(world:getShape(item):type())
  say(world:getRule(rng:pick(GROUPS), rng:pick(GROUPS)))
  if world:getShapeType(item) ~= "plane" then
    say(world:getVelocity(item))
    say(world:getMass(item), world:getAngularVelocity(item))
    say(world:getBoundingBox(item))
  end
  if rng:chance(0.1) then
    local shape = world:getShape "ground"
    say(shape:getArea(), shape:getCentroid())
  end
end

function Game:act(rng)
  local world = self.world
  if rng:chance(0.4) then
    local name = rng:pick(deedNames)
    say(name)
    deeds[name](self, rng)
    if name:find "CastAll" then sayHits(world) end
    return
  end
  local item = rng:pick(self.alive)
  if world:getShapeType(item) == "plane" then return end
  local name = rng:pick(actNames)
  say(name, item)
  acts[name](self, rng, item)
  if makesHits[name] then sayHits(world) end
end

function Game:play(frame, wrong)
  local world, dice = self.world, self.dice
  local rng = numbers.same(self.seed * 1009 + frame * 2 + (wrong and 1 or 0))
  count = 0
  say("frame", frame, dice:unit())
  for _ = 1, dice:whole(1, 5) do self:act(rng) end
  for k, walker in ipairs(self.walkers) do
    if rng:chance(0.05) then say(walker:drop()) end
    local dy = walker:getGround() and rng:chance(0.1) and -12 or rng:range(0, 5)
    say("walks", walker:move(rng:range(-4, 5) * (k == 1 and 1 or -1), dy))
    say(walker:getAirborne(), walker:getGround())
    say(walker:getWall())
    list(walker:getCrossed(found))
  end
  local phase = frame % 60
  world:carry("lift", 200, 200 + (phase < 30 and phase or 60 - phase), { "hero", "crates" })
  say("step", world:step(1 / 30))
  if rng:chance(0.3) then sayHits(world) end
  self:look(rng)
  return concat(words, " ", 1, count)
end

-- Saving ----------------------------------------------------------------------------------------

local function copyList(from, to)
  for i = 1, math.max(#from, #to) do to[i] = from[i] end
end

function Game:save(into)
  local state = into or { alive = {}, walkers = {} }
  state.world = self.world:save(state.world)
  copyList(self.alive, state.alive)
  for k, walker in ipairs(self.walkers) do state.walkers[k] = walker:save(state.walkers[k]) end
  state.dice, state.made, state.groups = self.dice.state, self.made, self.groups
  return state
end

function Game:restore(state)
  self.world:restore(state.world)
  copyList(state.alive, self.alive)
  for k, walker in ipairs(self.walkers) do walker:restore(state.walkers[k]) end
  self.dice.state, self.made, self.groups = state.dice, state.made, state.groups
end

-- Pack the world, and unpack it in its own place.
function Game:repack()
  local tables = {}
  local bytes = self.world:pack(function(item)
    tables[item.name] = item
    return item.name
  end)
  self.world:unpack(bytes, function(key) return tables[key] or key end)
end

return Game
