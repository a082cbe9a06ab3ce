-- Asteroids: rocks with masses tumble, throw one another, and break into their convex parts when
-- they are shot. The ship is a body like them, which its thrust accelerates. world:step moves and
-- turns everything. F lets the ship pass through rocks, and shows what four tests say of that.

local graze = require "graze"
local arena = require "arena"
local hand = require "hand"
local idle = require "idle"
local measures = require "measures"
local palette = require "palette"
local sparks = require "sparks"

local scene = {
  title = "Asteroids",
  about = "setMass, setAngularVelocity: outlines tumble and throw one another. Shot, they break"
    .. " into their convex parts.",
  drag = "a rock or the ship",
  help = "left, right: turn     up: thrust     space: fire     f: four tests",
}
scene.__index = scene

local TURN, HELM, THRUST, DRAG = 3.6, 12, 520, 0.8
local SHOT, RELOAD, RANGE = 900, 0.16, 0.9 -- units a second, seconds, seconds
local ROCKS, SIZE, SMALLEST = 9, 46, 500 -- the last is an area: what is smaller turns to dust
local DENT = 0.5 -- of its radius that a rock has in a dent
local FASTEST, APART = 260, 1.2 -- units a second, and for each unit of a piece from the middle
local SHAKEN = 0.5 -- seconds after a crash

local LOOKS = {
  ship = palette.look(palette.teal, 0.35), rock = palette.look(palette.coral, 0.25),
  shot = palette.solid(palette.amber), wall = false,
}
local HIT, FLAME = palette.look(palette.amber, 0.8), palette.solid(palette.amber, 0.7)

-- A ring of corners, displaced by (-x, -y): around its centre, if that is there.
local function around(x, y, ring)
  local result = {}
  for i = 1, #ring, 2 do result[i], result[i + 1] = ring[i] - x, ring[i + 1] - y end
  return result
end

-- Makes a thing of an outline and of the hull around it. It turns about its centre of mass.
local function newThing(ring, hull)
  local x, y = graze.outline(ring):getCentroid()
  return { hull = graze.polygon(around(x, y, hull)), says = {} }, graze.outline(around(x, y, ring))
end

local function newShip()
  return newThing({ 34, 0, -22, 24, -8, 0, -22, -24 }, { 34, 0, -22, 24, -22, -24 })
end

-- Corners on a circle, and behind some of them a dent.
local function newRock(random)
  local ring, hull, corners = {}, {}, 7
  local function add(list, angle, radius)
    table.insert(list, radius * math.cos(angle))
    table.insert(list, radius * math.sin(angle))
  end
  for k = 0, corners - 1 do
    local angle = (k + random(-0.2, 0.2)) * 2 * math.pi / corners
    add(hull, angle, SIZE)
    add(ring, angle, SIZE)
    if k % 2 == 1 then add(ring, (k + 0.5) * 2 * math.pi / corners, DENT * SIZE) end
  end
  return newThing(ring, hull)
end

-- A convex piece, of its corners in the world.
local function newPiece(corners)
  local x, y = graze.polygon(corners):getCentroid()
  local shape = graze.polygon(around(x, y, corners))
  return { hull = shape:clone(), says = {} }, shape:setPosition(x, y)
end

function scene.new()
  local world = graze.world()
  local self = setmetatable({
    world = world, random = arena.random(5), rocks = {}, shots = {}, sparks = sparks.new(),
    measures = measures.new(), showing = false, broken = 0, crashes = 0, reload = 0, shaken = 0,
    hand = hand.new(), idle = idle.new(), pick = hand.picker(world, { "ship", "rock" }),
  }, scene)
  world:rule("rock", "rock", "bounce"):rule("rock", "ship", "bounce")
  world:rule("rock", "wall", "bounce"):rule("ship", "wall", "bounce")
  world:rule("shot", "rock", "touch"):rule("shot", "wall", "touch")
  world:rule("shot", "shot", "ignore"):rule("shot", "ship", "ignore")
  for _, wall in ipairs(arena.walls()) do world:add(wall, wall, { group = "wall" }) end
  local ship, shape = newShip()
  self.ship = world:add(ship, shape:setPosition(600, 290), { group = "ship" })
  world:setMass(ship, shape:getArea()):setDrag(ship, DRAG):setRestitution(ship, 0.6)
  for k = 1, ROCKS do
    local angle = k * 2 * math.pi / ROCKS
    self:come(600 + 480 * math.cos(angle), 280 + 210 * math.sin(angle))
  end
  return self
end

function scene:addRock(rock, shape, vx, vy, w)
  local world = self.world
  world:add(rock, shape, { group = "rock" })
  world:setMass(rock, shape:getArea()):setMaxSpeed(rock, FASTEST)
  world:setVelocity(rock, vx, vy):setAngularVelocity(rock, w)
  table.insert(self.rocks, rock)
end

-- Another rock comes to a place, if there is room.
function scene:come(x, y)
  local random = self.random
  local rock, shape = newRock(random)
  local angle = random(0, 2 * math.pi)
  if not self.world:fits(nil, shape:setTransform(x, y, angle)) then return end
  self:addRock(rock, shape, 70 * math.cos(angle), 70 * math.sin(angle), random(-1.2, 1.2))
end

function scene:fly(dt, input)
  local ship, world = self.ship, self.world
  local turn = ((input.right and 1 or 0) - (input.left and 1 or 0)) * TURN
  local w = world:getAngularVelocity(ship) or 0
  world:setAngularVelocity(ship, w + (turn - w) * HELM * dt)
  local angle, thrust = world:getAngle(ship), input.up and THRUST or 0
  world:setAcceleration(ship, thrust * math.cos(angle), thrust * math.sin(angle))
  self.thrusting = input.up
end

-- The keys that a machine would hold: it turns to the nearest rock, and shoots.
function scene:pilot()
  local x, y, angle = self.world:getTransform(self.ship)
  local _, distance, px, py = self.world:nearest(x, y, nil, "rock")
  if not distance then return {} end
  local ux, uy = math.cos(angle), math.sin(angle)
  local ahead, aside = ux * (px - x) + uy * (py - y), ux * (py - y) - uy * (px - x)
  local off = aside / math.max(1, distance)
  return {
    left = ahead < 0 or off < -0.1, right = ahead >= 0 and off > 0.1, up = distance > 200,
    fire = ahead > 0 and math.abs(off) < 0.15,
  }
end

function scene:shoot(dt, fires)
  self.reload = self.reload - dt
  if not fires or self.reload > 0 then return end
  local x, y, angle = self.world:getTransform(self.ship)
  local shape = graze.capsule(30, 0, 44, 0, 3):setTransform(x, y, angle)
  local shot = self.world:add({ left = RANGE }, shape, { group = "shot" })
  self.world:setVelocity(shot, math.cos(angle) * SHOT, math.sin(angle) * SHOT)
  self.shots[shot], self.reload = true, RELOAD
end

function scene:removeShot(shot)
  self.shots[shot] = nil
  self.world:remove(shot)
end

-- The mouse throws what it holds, which bounces as it flies.
function scene:pull(input)
  local thing, x, y = self.hand:hold(input, self.pick)
  if thing then hand.lead(self.world, thing, x, y, FASTEST) end
end

-- The corners of each piece that a rock breaks into: of the parts of an outline, and of the halves
-- of a polygon. A triangle, and what is small, has none.
local function piecesOf(shape)
  local pieces = {}
  if shape:getArea() < SMALLEST then return pieces end
  if shape:type() == "outline" then
    for k = 1, shape:getPartCount() do pieces[k] = shape:getPart(k):getVertices {} end
    return pieces
  end
  local ring = shape:getVertices {}
  local count = #ring / 2
  local middle = math.floor(count / 2)
  if count < 4 then return pieces end
  for half = 1, 2 do
    pieces[half] = {}
    for k = half == 1 and 0 or middle, half == 1 and middle or count do
      local i = 2 * (k % count)
      table.insert(pieces[half], ring[i + 1])
      table.insert(pieces[half], ring[i + 2])
    end
  end
  return pieces
end

-- A rock breaks. Its pieces lie where they were in it; each flies on as it flew there, and apart.
function scene:shatter(rock)
  local world = self.world
  local x, y = world:getPosition(rock)
  local vx, vy = world:getVelocity(rock)
  local shape, w = world:getShape(rock), world:getAngularVelocity(rock)
  if self.hand.thing == rock then self.hand:drop() end
  world:remove(rock)
  for k, other in ipairs(self.rocks) do
    if other == rock then table.remove(self.rocks, k) end
  end
  for _, corners in ipairs(piecesOf(shape)) do
    local piece, part = newPiece(corners)
    local px, py = part:getPosition()
    local dx, dy = px - x, py - y
    self:addRock(piece, part, vx - w * dy + APART * dx, vy + w * dx + APART * dy, w)
  end
  self.broken = self.broken + 1
  self.sparks:add(x, y)
end

-- Who met whom: shots that hit rocks or walls are gone, and the ship is shaken by rocks. It may be
-- the rock that meets the shot.
function scene:judge()
  local ship, spent = self.ship, {}
  for _, item, other in self.world:hits() do
    local shot = self.shots[item] and item or self.shots[other] and other
    if shot then
      spent[#spent + 1], spent[#spent + 2] = shot, shot == item and other or item
    elseif (item == ship or other == ship) and item.says and other.says and self.shaken == 0 then
      self.crashes, self.shaken = self.crashes + 1, SHAKEN
    end
  end
  for k = 1, #spent, 2 do
    if self.shots[spent[k]] then self:removeShot(spent[k]) end
    local rock = spent[k + 1]
    if self.world:has(rock) and rock.says then self:shatter(rock) end
  end
end

-- While answers are shown, the ship passes through rocks, so that they can be looked at.
function scene:toggle()
  self.showing = not self.showing
  self.world:rule("rock", "ship", self.showing and "ignore" or "bounce")
  self.world:push(self.ship)
end

function scene:update(dt, input)
  if input.pressed.f then self:toggle() end
  local keys = self.idle:watch(dt, input) and self:pilot() or input
  self:fly(dt, keys)
  self:shoot(dt, keys.fire or input.pressed.space)
  self:pull(input)
  self.world:step(dt)
  self:judge()
  self.shaken = math.max(0, self.shaken - dt)
  for shot in pairs(self.shots) do
    shot.left = shot.left - dt
    if shot.left < 0 then self:removeShot(shot) end
  end
  if #self.rocks < ROCKS then
    self:come(self.random(SIZE, arena.width - SIZE), self.random(SIZE, arena.height - SIZE))
  end
  if self.showing then self.measures:ask(self.world, self.ship, self.rocks) end
  self.sparks:age(dt)
end

function scene:draw(stage)
  if self.thrusting then
    local flame = graze.polygon(-13, 8, -42, 0, -13, -8)
    stage.shape(flame:setTransform(self.world:getTransform(self.ship)), FLAME)
  end
  stage.world(self.world, { groups = LOOKS })
  if self.shaken > 0 then stage.shape(self.world:getShape(self.ship), HIT) end
  if self.showing then
    for _, rock in ipairs(self.rocks) do
      if rock.says.outline then stage.shape(rock.shape, HIT) end
    end
    self.measures:draw(stage, self.ship, self.rocks)
  end
  self.sparks:draw(stage)
  stage.text(("%d broken     %d crashed"):format(self.broken, self.crashes), arena.width - 24, 18,
    18, palette.ink, "right")
end

return scene
