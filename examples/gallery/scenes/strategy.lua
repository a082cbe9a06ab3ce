-- Two hundred units of three sizes, each on the shortest way for its size. They push each other
-- softly aside, and walls stop them. Buildings are placed in their way, and torn down.

local graze = require "graze"
local arena = require "arena"
local hand = require "hand"
local idle = require "idle"
local palette = require "palette"
local words = require "words"

local scene = {
  title = "Two hundred units",
  about = "graze.navigation finds the way of a body with all of its size: one for each of three."
    .. " nav:update lets them see buildings.",
  drag = "a box around units",
  help = "click: send them    right button: build, tear down    space: where they fit",
}
scene.__index = scene

local SOLID = { "walls", "buildings" }
local SIDE, LANE, MOST = 40, 64, 9 -- of buildings: side; the room around each; how many
local CLICK = 6 -- a box smaller than this is a click
local TURNS = 8 -- one in so many units looks for its way in a step
local SHOVE, ASIDE = 0.7, 0.5 -- of its pace, by which others push a unit at most; of that, sideways

local KINDS = {
  { count = 130, radius = 3.5, pace = 80, colour = palette.teal },
  { count = 55, radius = 7.5, pace = 65, colour = palette.sky },
  { count = 15, radius = 15.5, pace = 50, colour = palette.amber },
}

local function box(w, h) return graze.rectangle(-w / 2, -h / 2, w, h) end

-- The ridge has gaps for two of the small ones side by side, and for two of the middle ones.
local WALLS = {
  box(24, 160):move(330, 80), box(24, 130):move(330, 255.2), box(24, 130):move(330, 399.4),
  box(280, 24):setTransform(830, 130, 0.5), box(250, 24):setTransform(740, 440, -0.35),
  graze.regularPolygon(6, 42):setTransform(560, 290, 0.2),
  graze.regularPolygon(3, 56):setTransform(150, 450, 0.4),
  graze.regularPolygon(5, 46):setTransform(150, 150, 0.3),
  graze.outline(980, 230, 1110, 230, 1110, 410, 980, 410, 980, 390, 1090, 390, 1090, 250, 980,
    250),
}

function scene.new()
  local world, random = graze.world(), arena.random(5)
  world:rule("units", SOLID, "slide"):rule("units", "units", "ignore")
  local self = setmetatable({
    world = world, random = random, idle = idle.new(), units = {}, buildings = {}, navs = {},
    chosen = {}, touching = {}, steps = 0,
  }, scene)
  for k, plane in ipairs(arena.walls()) do world:add("side" .. k, plane, { group = "walls" }) end
  for k, wall in ipairs(WALLS) do world:add("wall" .. k, wall, { group = "walls" }) end
  for _, kind in ipairs(KINDS) do self:muster(kind) end
  return self
end

-- The navigation of a kind of units, and the units, at random places where they fit. Eight corners:
-- few are fast.
function scene:muster(kind)
  local body = graze.regularPolygon(8, 1.083 * kind.radius):rotate(math.pi / 8)
  local nav = graze.navigation(self.world, body, 0, 0, arena.width, arena.height, SOLID)
  self.navs[#self.navs + 1] = nav
  for _ = 1, kind.count do
    local unit = {
      number = #self.units, kind = kind, nav = nav, r = kind.radius, pushX = 0, pushY = 0,
    }
    local x, y = nav:nearest(self.random(0, arena.width), self.random(0, arena.height))
    self.world:add(unit, body:clone():setPosition(x, y), { group = "units" })
    table.insert(self.units, unit)
  end
end

-- Sends units to a place. There is who has come to it, or near it beside another who is there.
local function send(units, x, y)
  local order, area = { x = x, y = y }, 0
  for _, unit in ipairs(units) do
    unit.order, unit.walks, unit.way = order, true, nil
    area = area + unit.r * unit.r
  end
  order.near = 1.6 * math.sqrt(area)
end

-- The way of a unit: from where it fits, as near to its goal as it gets.
local function look(unit, x, y)
  local nav, order = unit.nav, unit.order
  local fromX, fromY = nav:nearest(x, y)
  local toX, toY = nav:nearest(order.x, order.y, fromX, fromY)
  unit.way, unit.n, unit.left = nav:path(fromX, fromY, toX, toY, unit.way)
  unit.corner = 2
end

-- Goes towards the next corner, and on to the one behind it. At the last one it is there.
function scene:follow(unit, pace)
  local x, y = self.world:getPosition(unit)
  if not unit.way or (self.steps + unit.number) % TURNS == 0 then look(unit, x, y) end
  local way, hits = unit.way, 0
  while pace > 0 and unit.corner <= unit.n do
    local gx, gy = way[2 * unit.corner - 1], way[2 * unit.corner]
    local far = math.sqrt((gx - x) ^ 2 + (gy - y) ^ 2)
    if far <= pace then unit.corner = unit.corner + 1
    else gx, gy = x + pace / far * (gx - x), y + pace / far * (gy - y) end
    x, y, hits = self.world:move(unit, gx, gy)
    pace = pace - far
    if hits > 0 then break end
  end
  -- Who runs into a wall was pushed off its way, and looks for another one.
  if hits > 0 then unit.way = nil else unit.walks = unit.corner <= unit.n end
end

-- Pushes two that overlap apart: the smaller one more, and who stands makes room for who walks.
-- Who walks is pushed a little to the side, so that two who meet go round each other.
local function part(a, b, dx, dy, far)
  local deep, share = a.r + b.r - far, b.r * b.r / (a.r * a.r + b.r * b.r)
  if a.walks ~= b.walks then share = a.walks and 0 or 1 end
  local aside = (a.walks or b.walks) and ASIDE or 0
  local x, y = deep / far * (dx - aside * dy), deep / far * (dy + aside * dx)
  a.pushX, a.pushY = a.pushX + share * x, a.pushY + share * y
  b.pushX, b.pushY = b.pushX - (1 - share) * x, b.pushY - (1 - share) * y
end

-- Stops who walks, beside one who is there.
local function meet(walker, other)
  local order = walker.order
  if walker.walks and not other.walks and other.order == order and walker.left < order.near then
    walker.walks = false
  end
end

-- Nobody is pushed as fast as it walks, so nobody is held for ever.
function scene:makeRoom(dt)
  local world = self.world
  local list, n = world:overlaps("units", self.touching)
  for k = 1, 2 * n, 2 do
    local a, b = list[k], list[k + 1]
    local ax, ay = world:getPosition(a)
    local bx, by = world:getPosition(b)
    local far = math.sqrt((ax - bx) ^ 2 + (ay - by) ^ 2)
    if far == 0 then ax, far = ax + 0.01, 0.01 end
    if far < a.r + b.r then
      part(a, b, ax - bx, ay - by, far)
      meet(a, b)
      meet(b, a)
    end
  end
  for _, unit in ipairs(self.units) do
    if unit.pushX ~= 0 or unit.pushY ~= 0 then
      world:moveBy(unit, hand.limit(unit.pushX, unit.pushY, SHOVE * unit.kind.pace * dt))
      unit.pushX, unit.pushY = 0, 0
    end
  end
end

-- Lets all navigations see what has changed in the square of a building.
function scene:see(x, y)
  for _, nav in ipairs(self.navs) do
    nav:update(self.world, x - SIDE / 2, y - SIDE / 2, SIDE, SIDE)
  end
end

-- Places a building, and returns whether there is room: it leaves a lane for two all around. Who is
-- inside of it comes out.
function scene:build(x, y)
  local half, world = SIDE / 2 + LANE, self.world
  if world:queryRectangle(x - half, y - half, 2 * half, 2 * half, SOLID)[1] then return false end
  local building = { x = x, y = y }
  world:add(building, box(SIDE, SIDE):move(x, y), { group = "buildings" })
  table.insert(self.buildings, building)
  for _, unit in ipairs((world:queryItem(building, "units"))) do world:push(unit) end
  self:see(x, y)
  return true
end

function scene:tearDown(building)
  self.world:remove(building)
  for k, other in ipairs(self.buildings) do
    if other == building then table.remove(self.buildings, k) end
  end
  self:see(building.x, building.y)
end

-- The mouse: a box chooses units, a click sends them; without any, all.
function scene:command(input)
  local x, y = input.x, input.y
  if input.pressed[2] then
    local building = self.world:queryPoint(x, y, "buildings")[1]
    if building then self:tearDown(building) else self:build(x, y) end
  end
  if input.pressed[1] then self.fromX, self.fromY = x, y end
  if input.pressed.space then self.shown = (self.shown or 0) % (#KINDS + 1) + 1 end
  self.x, self.y = x, y
  if input.button or not self.fromX then return end
  local w, h = math.abs(x - self.fromX), math.abs(y - self.fromY)
  if w + h < CLICK then
    send(#self.chosen > 0 and self.chosen or self.units, x, y)
  else
    self.chosen = self.world:queryRectangle(math.min(x, self.fromX), math.min(y, self.fromY), w, h,
      "units")
  end
  self.fromX = nil
end

-- Orders at random, when nobody plays: to a third of all, or to a kind.
function scene:play()
  local random = self.random
  if self.steps % 100 == 1 then
    local some, k = {}, math.floor(random(1, 7))
    for _, unit in ipairs(self.units) do
      if unit.kind == (KINDS[k] or unit.kind) and (KINDS[k] or random(0, 3) < 1) then
        some[#some + 1] = unit
      end
    end
    send(some, random(0, arena.width), random(0, arena.height))
  elseif self.steps % 60 == 30 then
    local built = #self.buildings == MOST
    for _ = 1, 20 do
      built = built or self:build(random(0, arena.width), random(0, arena.height))
    end
    if self.buildings[1] and random(0, 3) < 1 then self:tearDown(self.buildings[1]) end
  end
end

function scene:update(dt, input)
  self.steps = self.steps + 1
  self:command(input)
  if self.idle:watch(dt, input) then self:play() end
  for _, unit in ipairs(self.units) do
    if unit.walks then self:follow(unit, unit.kind.pace * dt) end
  end
  self:makeRoom(dt)
end

local WALL, BUILDING = palette.look(palette.stone, 0.45), palette.look(palette.violet, 0.4)
local FREE = palette.ghost(palette.teal, 0.35)

function scene:draw(stage)
  local nav = self.navs[self.shown]
  if nav then
    for k = 1, nav:getPartCount() do stage.shape(nav:getPart(k), FREE) end
  end
  for _, wall in ipairs(WALLS) do stage.shape(wall, WALL) end
  for _, building in ipairs(self.buildings) do
    stage.shape(self.world:getShape(building), BUILDING)
  end
  local walking = 0
  for _, unit in ipairs(self.units) do
    if unit.walks then
      walking = walking + 1
      stage.ring(unit.order.x, unit.order.y, 6, palette.coral)
    end
  end
  for _, unit in ipairs(self.chosen) do
    local x, y = self.world:getPosition(unit)
    stage.ring(x, y, unit.r + 3, palette.ink)
  end
  for _, unit in ipairs(self.units) do
    local x, y = self.world:getPosition(unit)
    stage.dot(x, y, unit.r, palette.faded(unit.kind.colour, unit.walks and 1 or 0.55))
  end
  if self.fromX then
    stage.box(math.min(self.x, self.fromX), math.min(self.y, self.fromY),
      math.abs(self.x - self.fromX), math.abs(self.y - self.fromY), palette.ink)
  end
  stage.note(("%s walking, %s"):format(words.count(walking, "unit"),
    words.count(#self.buildings, "building")), 16, 16)
end

return scene
