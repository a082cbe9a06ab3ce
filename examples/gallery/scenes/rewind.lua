-- Time that runs backwards: each frame is saved into a ring of the last ten seconds, and restored
-- from it. Balls break bricks, which come back, and dig cells, which grow again; a mill turns. All
-- of that is the world's. When a brick comes back, and the score, are the scene's: it saves them
-- beside.

local graze = require "graze"
local arena = require "arena"
local hand = require "hand"
local idle = require "idle"
local palette = require "palette"
local sparks = require "sparks"
local words = require "words"

local scene = {
  title = "Back in time",
  about = "world:save keeps each of the last 600 frames; world:restore sets the world back to one"
    .. " of them, to the bit.",
  drag = "a ball, or the time on the strip",
  help = "hold left or right: go back, and forth",
}
scene.__index = scene

local RATE, KEPT = 60, 600 -- frames a second, and in the ring
local BALLS, SLOWEST, FASTEST = 14, 250, 420 -- units a second
local MILL, WIND = 105, 1.3 -- length of a sail, radians a second
local AWAY = 5 * RATE -- frames for which a broken brick is gone
local CELL, COLUMNS, ROWS, DEPTH = 12, 100, 9, 16 -- the last is how far from a hit cells are dug
local TOP, BOTTOM = 372, 480 -- of the ground
local LEFT, RIGHT, STRIP, REACH = 90, arena.width - 90, 524, 26 -- where the strip is
local SPARK, TRAIL, AHEAD = 30, 24, 60 -- frames: of sparks, of ways behind balls, of ways to come
local ON, BACK = 7 * RATE, 3 * RATE -- frames on, and back, while nobody plays

local LOOKS = {
  ball = palette.look(palette.teal, 0.7), brick = palette.look(palette.coral, 0.35),
  mill = palette.look(palette.violet, 0.5), ground = palette.solid(palette.stone, 0.5),
  wall = false,
}
local PAST, FUTURE = palette.faded(palette.teal, 0.6), palette.faded(palette.amber, 0.5)

local function newGround()
  local ground = graze.grid(COLUMNS, ROWS, CELL, CELL)
  for row = 1, ROWS do
    for column = 1, COLUMNS do ground:setCell(column, row, 1) end
  end
  return ground:setPosition(0, TOP)
end

function scene:addBall(k)
  local world, random = self.world, self.random
  local shape = graze.circle(0, 0, 7 + k % 4 * 2):setPosition(80 * k, 190 + k % 3 * 50)
  world:add(k, shape, { group = "ball" })
  local angle = random(0, 2 * math.pi)
  world:setVelocity(k, 300 * math.cos(angle), 300 * math.sin(angle))
  world:setMass(k, shape:getArea()):setMaxSpeed(k, FASTEST):push(k)
end

function scene.new()
  local world = graze.world()
  local self = setmetatable({
    world = world, random = arena.random(8), bricks = {}, broken = 0, breaks = {}, near = {},
    ring = {}, now = 0, oldest = 0, last = 0, edge = 0, same = 0, turns = 0, cycle = 0,
    hand = hand.new(), idle = idle.new(), pick = hand.picker(world, "ball"),
  }, scene)
  for group in pairs(LOOKS) do world:rule("ball", group, "bounce") end
  for _, wall in ipairs(arena.walls(0, 0, arena.width, BOTTOM)) do
    world:add(wall, wall, { group = "wall" })
  end
  world:add("ground", newGround(), { group = "ground" })
  local sail = graze.capsule(-MILL, 0, MILL, 0, 7)
  world:add("mill", graze.compound(sail, sail:clone():rotate(math.pi / 2)):setPosition(600, 238),
    { group = "mill" })
  world:setAngularVelocity("mill", WIND)
  for k = 1, BALLS do self:addBall(k) end
  for row = 0, 2 do
    for column = 0, 14 do
      local shape = graze.rectangle(0, 0, 62, 18):setPosition(51 + 74 * column, 24 + 28 * row)
      local brick = { shape = shape, back = 0 }
      table.insert(self.bricks, brick)
      world:add(brick, shape, { group = "brick" })
    end
  end
  self:save()
  return self
end

-- Time ------------------------------------------------------------------------------------------

-- What was saved of a frame; nil if it is not in the ring.
function scene:frameOf(number)
  local frame = self.ring[number % KEPT]
  return frame and frame.number == number and number <= self.last and frame or nil
end

-- Saves the present into the ring, over the frame that is too old: of the world all, and of the
-- scene what its later steps depend on. Places and breaks are for the picture. If time went back,
-- and this frame was there before, it is either the same again, or what came after it comes no
-- more. The frames before `oldest` are not there any more, however far back the last one goes.
function scene:save()
  local before = self:frameOf(self.now)
  local frame = self.ring[self.now % KEPT] or { back = {}, places = {} }
  local hash = self.world:hash()
  if not before or before.hash ~= hash then
    if before then self.turns = self.turns + 1 end
    self.last, self.same = self.now, 0
  else
    self.same = self.same + 1
  end
  self.ring[self.now % KEPT] = frame
  self.oldest = math.max(self.oldest, self.now - KEPT + 1)
  frame.number, frame.hash, frame.world = self.now, hash, self.world:save(frame.world)
  frame.broken, frame.breaks = self.broken, self.breaks
  for k, brick in ipairs(self.bricks) do frame.back[k] = brick.back end
  for k = 1, BALLS do
    frame.places[2 * k - 1], frame.places[2 * k] = self.world:getPosition(k)
  end
end

-- Goes to a frame of the ring, or to the nearest that is there.
function scene:go(number)
  number = math.min(math.max(number, self.oldest), self.last)
  if number == self.now then return end
  local frame = self:frameOf(number)
  self.world:restore(frame.world)
  self.now, self.broken, self.breaks = number, frame.broken, frame.breaks
  for k, brick in ipairs(self.bricks) do brick.back = frame.back[k] end
  self.same = 0
end

-- Where a frame is on the strip. Its right end is the last frame, to which it slides.
function scene:placeOf(number) return RIGHT - (self.edge - number) * (RIGHT - LEFT) / KEPT end

function scene:numberAt(x)
  return math.floor(self.edge - (RIGHT - x) * KEPT / (RIGHT - LEFT) + 0.5)
end

-- The frame to go to: by the mouse on the strip, by keys, or while nobody plays by turns. nil lets
-- time go on.
function scene:wanted(dt, input)
  if not self.idle:watch(dt, input) then self.cycle = 0 end
  if input.pressed[1] then self.scrubs = math.abs(input.y - STRIP) < REACH end
  if not input.button then self.scrubs = false end
  if self.scrubs then return self:numberAt(input.x) end
  if input.left then return self.now - 1 end
  if input.right and self.now < self.last then return self.now + 1 end
  if not self.idle:isIdle() then return nil end
  self.cycle = self.cycle + 1
  local turn = self.cycle % (ON + BACK)
  if turn >= ON then return self.now - 1 end
  -- every second time it goes on in another way
  if turn == 0 and self.cycle / (ON + BACK) % 2 == 0 then self:throw() end
end

-- Play ------------------------------------------------------------------------------------------

-- Some ball flies to somewhere else.
function scene:throw()
  local angle = self.random(0, 2 * math.pi)
  self.world:setVelocity(math.floor(self.random(1, BALLS + 1)), FASTEST * math.cos(angle),
    FASTEST * math.sin(angle))
end

function scene:noteBreak(x, y, ofBrick)
  table.insert(self.breaks, { x = x, y = y, ofBrick = ofBrick })
end

-- Empties the cells around a place.
function scene:dig(x, y)
  local function nearest(offset) return math.floor(offset / CELL) + 1 end
  for row = math.max(nearest(y - TOP - DEPTH), 1), math.min(nearest(y - TOP + DEPTH), ROWS) do
    for column = math.max(nearest(x - DEPTH), 1), math.min(nearest(x + DEPTH), COLUMNS) do
      local dx, dy = (column - 0.5) * CELL - x, TOP + (row - 0.5) * CELL - y
      if dx * dx + dy * dy < DEPTH * DEPTH then
        self.world:setCell("ground", column, row, 0)
      end
    end
  end
end

-- What a ball has hit breaks.
function scene:strike()
  local world = self.world
  for _, _, other, _, _, _, _, x, y in world:hits() do
    if other == "ground" then
      self:dig(x, y)
      self:noteBreak(x, y, false)
    elseif type(other) == "table" and other.back and world:has(other) then
      world:remove(other)
      other.back, self.broken = self.now + AWAY, self.broken + 1
      self:noteBreak(x, y, true)
    end
  end
end

-- Bricks whose time has come are back, and some cells grow again: each where nobody is.
function scene:mend()
  local world = self.world
  for _, brick in ipairs(self.bricks) do
    if self.now >= brick.back and not world:has(brick) and world:fits(nil, brick.shape) then
      world:add(brick, brick.shape, { group = "brick" })
    end
  end
  for k = 2 * self.now, 2 * self.now + 1 do
    local index = k * 37 % (COLUMNS * ROWS)
    local column, row = index % COLUMNS + 1, math.floor(index / COLUMNS) + 1
    local x, y = (column - 1) * CELL, TOP + (row - 1) * CELL
    local _, n = world:queryRectangle(x, y, CELL, CELL, "ball", self.near)
    if n == 0 then world:setCell("ground", column, row, 1) end
  end
end

-- No ball becomes slow.
function scene:hasten()
  for k = 1, BALLS do
    local vx, vy = self.world:getVelocity(k)
    local speed = math.sqrt(vx * vx + vy * vy)
    if speed < SLOWEST then
      local part = SLOWEST / math.max(speed, 1)
      self.world:setVelocity(k, vx * part, speed < 1 and SLOWEST or vy * part)
    end
  end
end

-- The mouse throws the ball that it holds.
function scene:pull(input)
  local ball, x, y = self.hand:hold(input, self.pick)
  if ball then hand.lead(self.world, ball, x, y, FASTEST) end
end

function scene:update(dt, input)
  local number = self:wanted(dt, input)
  self.edge = self.edge + (self.last - self.edge) * 0.15
  if number then
    self.hand:drop()
    return self:go(number)
  end
  self:pull(input)
  self.now, self.breaks = self.now + 1, {}
  self.world:step(1 / RATE)
  self:strike()
  self:mend()
  self:hasten()
  self:save()
  if self.now == self.last then self.edge = self.edge + 1 end
end

-- The picture -----------------------------------------------------------------------------------

-- Where the balls were, and will be, as far as that is known.
function scene:drawWays(stage)
  for number = self.now - TRAIL, math.min(self.now + AHEAD, self.last), 3 do
    local frame = self:frameOf(number)
    for k = 1, frame and BALLS or 0 do
      stage.dot(frame.places[2 * k - 1], frame.places[2 * k], 1.5,
        number <= self.now and PAST or FUTURE)
    end
  end
end

-- Sparks of the last frames: as they are drawn by their age, they run backwards, too.
function scene:drawSparks(stage)
  local shown = sparks.new()
  for age = 0, SPARK - 1 do
    local frame = self:frameOf(self.now - age)
    for _, place in ipairs(frame and frame.breaks or {}) do
      if place.ofBrick then table.insert(shown, { x = place.x, y = place.y, age = age / RATE }) end
    end
  end
  shown:draw(stage)
end

function scene:drawStrip(stage)
  stage.line(LEFT, STRIP, RIGHT, STRIP, palette.rule, 4)
  for number = self.oldest, self.last do
    local x, frame = self:placeOf(number), self:frameOf(number)
    local part = number <= self.now and 1 or 0.35
    for _, place in ipairs(frame.breaks) do
      local colour = place.ofBrick and palette.coral or palette.stone
      stage.line(x, STRIP - (place.ofBrick and 16 or 9), x, STRIP - 5,
        palette.faded(colour, part), 2)
    end
    if number % 15 == 0 then
      stage.dot(x, STRIP, number % RATE == 0 and 4 or 2,
        palette.faded(number <= self.now and palette.ink or palette.amber, part))
    end
  end
  stage.text(("-%d s"):format(KEPT / RATE), LEFT - 14, STRIP - 8, 13, palette.dim, "right")
  stage.text("0 s", RIGHT + 14, STRIP - 8, 13, palette.dim)
  local x = self:placeOf(self.now)
  stage.line(x, STRIP - 20, x, STRIP + 12, palette.amber, 3)
  stage.dot(x, STRIP, 7, palette.amber)
  stage.text(("%.1f s"):format((self.now - self.last) / RATE), x, STRIP + 13, 13, palette.amber,
    "center")
end

function scene:draw(stage)
  self:drawWays(stage)
  stage.world(self.world, { groups = LOOKS })
  self:drawSparks(stage)
  self:drawStrip(stage)
  local said = words.count(self.broken, "brick") .. " broken"
  if self.same > 0 then
    said = ("the same again, for %s     %s"):format(words.count(self.same, "frame"), said)
  end
  stage.text(said, RIGHT, BOTTOM + 2, 14, palette.dim, "right")
end

return scene
