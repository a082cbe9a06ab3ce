-- A yard at night. Lamps light what they see, guards see in cones, and both see by one call:
-- world:visibility. Who stands in the light and in a cone, with nothing in between, is caught; the
-- shadows of crates, pillars and rocks hide. Guards come to where they have seen somebody, by
-- graze.navigation. The mouse moves crates and lamps, and their shadows with them.

local graze = require "graze"
local arena = require "arena"
local hand = require "hand"
local idle = require "idle"
local palette = require "palette"

local scene = {
  title = "Light and sight",
  about = "world:visibility is the region seen from a point: of lamps, and of guards in their"
    .. " cones. They go by graze.navigation.",
  drag = "crates and lamps",
  help = "arrow keys: walk, and fetch the gems unseen",
}
scene.__index = scene

local SPEED, RADIUS = 190, 11 -- units a second; of all who walk
local GUARD_SPEED, PAUSE = 62, 1.4 -- units a second; seconds at each end
local CONE, SIGHT, NEAR = math.rad(30), 250, 70 -- half the angle; how far; how far without light
local CAUGHT = 1.6 -- seconds that a caught hero stands still
local SPOTTED = 0.7 -- seconds in sight until then
local START_X, START_Y = 60, 290

local BLOCKERS = { "walls", "crates" }

local CRATES = {
  { 150, 240 }, { 204, 236 }, { 420, 70 }, { 452, 330, 0.5 }, { 500, 440 }, { 500, 494 },
  { 760, 210, 0.3 }, { 790, 330 }, { 980, 430 }, { 1050, 400, -0.4 },
}
local PILLARS = { { 300, 150, 24 }, { 300, 410, 24 }, { 610, 300, 30 }, { 700, 440, 24 },
  { 640, 110, 26 }, { 900, 330, 20 } }
local LAMPS = {
  { x = 230, y = 70, reach = 300, colour = palette.amber },
  { x = 560, y = 210, reach = 330, colour = palette.amber },
  { x = 890, y = 460, reach = 340, colour = palette.sky },
  { x = 1090, y = 150, reach = 190, colour = palette.violet },
  { x = 120, y = 490, reach = 150, colour = palette.coral },
}
local GUARDS = {
  { 370, 290, 370, 30, 370, 290, 370, 530 }, { 560, 530, 860, 530 }, { 830, 40, 700, 330 },
  { 1130, 330, 1130, 530 },
}
local GEMS = { { 1110, 110 }, { 190, 500 }, { 620, 510 }, { 1160, 530 }, { 560, 40 }, { 760, 130 } }

-- The way of a hero whom nobody plays, from gem to gem.
local ROUTE = { 100, 330, 240, 330, 240, 470, 186, 498, 250, 380, 400, 385, 430, 250, 480, 160,
  510, 40, 565, 35, 720, 60, 760, 125, 700, 230, 650, 370, 610, 460, 630, 515, 780, 470, 860, 400,
  960, 340, 1100, 300, 1170, 400, 1165, 530, 1100, 300, 830, 190, 960, 185, 1060, 140, 1105, 110,
  1060, 140, 960, 185, 830, 190, 640, 230, 430, 250, 400, 385, 100, 330 }

local function addLevel(world)
  for k, plane in ipairs(arena.walls()) do world:add("side" .. k, plane, { group = "walls" }) end
  world:add("rock", graze.outline(880, 0, 1200, 0, 1200, 270, 900, 270, 870, 230, 930, 215, 1010,
    225, 1130, 215, 1150, 120, 1090, 60, 980, 50, 930, 80, 955, 130, 940, 160, 860, 150, 840, 90),
    { group = "walls" })
  world:add("house", graze.outline(80, 420, 190, 420, 190, 432, 92, 432, 92, 548, 240, 548, 240,
    560, 80, 560), { group = "walls" })
  for k, p in ipairs(PILLARS) do
    world:add("pillar" .. k, graze.circle(p[1], p[2], p[3]), { group = "walls" })
  end
end

function scene.new()
  local self = setmetatable({
    world = graze.world(), hand = hand.new(), idle = idle.new(), time = 0, found = 0, caught = 0,
    seconds = 0, wait = 0, leg = 1, crates = {}, lamps = {}, guards = {}, gems = {},
  }, scene)
  local world = self.world
  world:rule("hero", "gems", "cross"):rule("lamps", "*", "ignore"):rule("crates", "gems", "ignore")
  world:rule("guards", { "hero", "guards", "gems" }, "ignore")
  addLevel(world)
  for k, c in ipairs(CRATES) do
    local shape = graze.rectangle(-25, -25, 50, 50):setAngle(c[3] or 0):setPosition(c[1], c[2])
    self.crates[k] = world:add("crate" .. k, shape, { group = "crates" })
  end
  for k, lamp in ipairs(LAMPS) do
    self.lamps[k] = { item = "lamp" .. k, reach = lamp.reach, colour = lamp.colour, corners = {} }
    world:add("lamp" .. k, graze.circle(0, 0, 8):setPosition(lamp.x, lamp.y), { group = "lamps" })
  end
  local body = graze.circle(0, 0, RADIUS)
  self.nav = graze.navigation(world, body, 0, 0, arena.width, arena.height, BLOCKERS)
  for k, round in ipairs(GUARDS) do
    self.guards[k] = { round = round, x = round[1], y = round[2], goal = 2, wait = 0, corners = {},
      angle = math.atan2(round[4] - round[2], round[3] - round[1]) }
    world:add(self.guards[k], body:setPosition(round[1], round[2]), { group = "guards" })
  end
  self.hero = world:add("hero", body:setPosition(START_X, START_Y), { group = "hero" })
  self:putGems()
  self.pick = hand.picker(world, { "crates", "lamps" })
  self:look()
  return self
end

function scene:putGems()
  for k, gem in ipairs(GEMS) do
    local name = "gem" .. k
    if not self.world:has(name) then
      self.world:add(name, graze.regularPolygon(5, 9):setPosition(gem[1], gem[2]),
        { group = "gems" })
    end
    self.gems[k] = name
  end
  self.found = 0
end

-- Lamps block no way, so the mouse takes them through everything. Guards see where a crate was, and
-- where it is.
function scene:pull(input)
  local item, x, y = self.hand:hold(input, self.pick)
  if not item then return end
  x, y = math.max(14, math.min(arena.width - 14, x)), math.max(14, math.min(arena.height - 14, y))
  if self.world:getGroup(item) == "lamps" then return self.world:move(item, x, y) end
  local x1, y1, x2, y2 = self.world:getBoundingBox(item)
  self.world:move(item, x, y)
  self.nav:update(self.world, x1, y1, x2 - x1, y2 - y1)
  x1, y1, x2, y2 = self.world:getBoundingBox(item)
  self.nav:update(self.world, x1, y1, x2 - x1, y2 - y1)
end

-- Where a guard wants to be: where it has seen the hero, or at the next place of its round.
function scene.goalOf(guard)
  if guard.seenX then return guard.seenX, guard.seenY end
  return guard.round[2 * guard.goal - 1], guard.round[2 * guard.goal]
end

-- The next corner of a guard's way, as near to its goal as it gets; and whether it is there.
function scene:lookAhead(guard)
  local nav, goalX, goalY = self.nav, scene.goalOf(guard)
  local fromX, fromY = nav:nearest(guard.x, guard.y)
  local toX, toY = nav:nearest(goalX, goalY, fromX, fromY)
  guard.path = nav:path(fromX, fromY, toX, toY, guard.path)
  return guard.path[3], guard.path[4], guard.x == toX and guard.y == toY
end

-- A guard turns to where it goes, and walks there. At its goal it stands a while.
local TURNING = 2.6 -- radians a second
function scene:patrol(guard, dt)
  local x, y, isThere = self:lookAhead(guard)
  if isThere then
    if not guard.seenX then guard.goal = guard.goal % (#guard.round / 2) + 1 end
    guard.seenX, guard.seenY, guard.wait = nil, nil, PAUSE
    return
  end
  local dx, dy = x - guard.x, y - guard.y
  local far = math.sqrt(dx * dx + dy * dy)
  local turn = (math.atan2(dy, dx) - guard.angle + math.pi) % (2 * math.pi) - math.pi
  guard.angle = guard.angle + math.max(-TURNING * dt, math.min(TURNING * dt, turn))
  guard.wait = guard.wait - dt
  if guard.wait > 0 or math.abs(turn) > 0.3 then return end
  local step = GUARD_SPEED * dt
  if far > step then x, y = guard.x + dx / far * step, guard.y + dy / far * step end
  guard.x, guard.y = self.world:move(guard, x, y)
end

-- Is there nothing but air between two points?
function scene:isFree(x1, y1, x2, y2) return not self.world:rayCast(x1, y1, x2, y2, BLOCKERS) end

-- Does the light of any lamp fall on a point?
function scene:isLit(x, y)
  for _, lamp in ipairs(self.lamps) do
    local lx, ly = self.world:getPosition(lamp.item)
    local dx, dy = x - lx, y - ly
    if dx * dx + dy * dy < (0.8 * lamp.reach) ^ 2 and self:isFree(lx, ly, x, y) then return true end
  end
  return false
end

-- Does a guard see a hero at a point? Without light, only what is near.
function scene:sees(guard, x, y)
  local dx, dy = x - guard.x, y - guard.y
  local far = math.sqrt(dx * dx + dy * dy)
  local along = dx * math.cos(guard.angle) + dy * math.sin(guard.angle)
  if far > SIGHT or along < far * math.cos(CONE) then return false end
  return self:isFree(guard.x, guard.y, x, y) and (far < NEAR or self:isLit(x, y))
end

-- Finds what lamps light, and what guards see in their cones.
function scene:look()
  for _, lamp in ipairs(self.lamps) do
    local x, y = self.world:getPosition(lamp.item)
    lamp.x, lamp.y = x, y
    lamp.lit = self.world:visibility(x, y, lamp.reach, BLOCKERS, lamp.corners)
  end
  local reach = SIGHT / math.cos(CONE)
  for _, guard in ipairs(self.guards) do
    local x, y, a = guard.x, guard.y, guard.angle
    local cone = graze.polygon(x, y, x + reach * math.cos(a - CONE), y + reach * math.sin(a - CONE),
      x + reach * math.cos(a + CONE), y + reach * math.sin(a + CONE))
    guard.view = self.world:visibility(x, y, cone, BLOCKERS, guard.corners)
  end
end

-- Where a hero wants to go whom nobody plays: along the route, but not into sight.
function scene:stray(x, y, dt)
  local goalX, goalY = ROUTE[2 * self.leg - 1], ROUTE[2 * self.leg]
  local dx, dy = goalX - x, goalY - y
  local left = math.sqrt(dx * dx + dy * dy)
  self.wait = self.wait + dt
  if left < 8 or self.wait > 9 then
    self.leg, self.wait = self.leg % (#ROUTE / 2) + 1, 0
    return 0, 0
  end
  local ux, uy = dx / left, dy / left
  for _, guard in ipairs(self.guards) do
    local seen = self:sees(guard, x + ux * 36, y + uy * 36)
      or self:sees(guard, x + ux * 90, y + uy * 90)
    if seen and not self:sees(guard, x, y) then return 0, 0 end
  end
  return ux, uy
end

local function heading(input)
  local x = (input.right and 1 or 0) - (input.left and 1 or 0)
  local y = (input.down and 1 or 0) - (input.up and 1 or 0)
  local length = math.sqrt(x * x + y * y)
  if length == 0 then return 0, 0 end
  return x / length, y / length
end

function scene:walk(dt, input)
  local x, y = self.world:getPosition(self.hero)
  local ux, uy
  if self.idle:watch(dt, input) then ux, uy = self:stray(x, y, dt) else ux, uy = heading(input) end
  self.world:moveBy(self.hero, ux * SPEED * dt, uy * SPEED * dt)
  for _, item, gem, response in self.world:hits() do
    if item == self.hero and response == "cross" then
      self.world:remove(gem)
      self.found = self.found + 1
    end
  end
  if self.found == #GEMS then self:putGems() end
end

-- How long the hero has been in sight; who stays in it is caught, and begins anew.
function scene:watch(dt)
  local x, y = self.world:getPosition(self.hero)
  local seen = false
  for _, guard in ipairs(self.guards) do
    guard.sees = self:sees(guard, x, y)
    seen = seen or guard.sees
    if guard.sees then guard.seenX, guard.seenY, guard.wait = x, y, 0 end
  end
  self.seconds = seen and self.seconds + dt or math.max(0, self.seconds - dt)
  if self.seconds < SPOTTED then return end
  self.caught, self.seconds, self.still = self.caught + 1, 0, CAUGHT
end

function scene:update(dt, input)
  self.time = self.time + dt
  self:pull(input)
  for _, guard in ipairs(self.guards) do self:patrol(guard, dt) end
  if self.still then
    self.still = self.still - dt
    if self.still <= 0 then
      self.still, self.leg, self.wait = nil, 1, 0
      self.world:setPosition(self.hero, START_X, START_Y)
      self.world:push(self.hero)
    end
  else
    self:walk(dt, input)
    self:watch(dt)
  end
  self:look()
end

local WALL = { fill = { 0.15, 0.19, 0.29, 1 }, line = palette.stone, width = 2 }
local CRATE = { fill = { 0.24, 0.19, 0.15, 1 }, line = palette.faded(palette.amber, 0.6) }
local GEM, HERO = palette.look(palette.teal, 0.9), palette.look(palette.coral, 0.95)

function scene:draw(stage)
  for _, lamp in ipairs(self.lamps) do
    if lamp.lit then stage.light(lamp.x, lamp.y, lamp.lit, lamp.reach, lamp.colour, 0.62) end
  end
  for _, guard in ipairs(self.guards) do
    local colour = guard.sees and palette.rose or palette.ink
    if guard.view then
      stage.light(guard.x, guard.y, guard.view, SIGHT * 1.1, colour, guard.sees and 0.7 or 0.3)
    end
  end
  for item in self.world:items() do
    local group = self.world:getGroup(item)
    local look = group == "walls" and WALL or group == "crates" and CRATE or group == "gems" and GEM
    if look and self.world:getShapeType(item) ~= "plane" then
      stage.shape(self.world:getShape(item), look)
    end
  end
  for _, lamp in ipairs(self.lamps) do stage.lamp(lamp.x, lamp.y, true, lamp.colour) end
  for _, guard in ipairs(self.guards) do
    local path = guard.seenX and guard.path or {}
    for i = 3, #path, 2 do
      stage.line(path[i - 2], path[i - 1], path[i], path[i + 1], palette.faded(palette.rose, 0.5))
    end
    stage.dot(guard.x, guard.y, 11, guard.sees and palette.rose or palette.sky)
    stage.dot(guard.x + 6 * math.cos(guard.angle), guard.y + 6 * math.sin(guard.angle), 3.5,
      palette.night)
    if guard.sees then stage.text("!", guard.x, guard.y - 42, 26, palette.rose, "center") end
  end
  stage.shape(self.world:getShape(self.hero), HERO)
  stage.note(("%d of %d gems     caught: %d"):format(self.found, #GEMS, self.caught), 16, 16)
end

return scene
