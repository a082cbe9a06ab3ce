-- A platform room: tiles, slopes, ledges that are solid from above only, lifts that carry whoever
-- stands on them, and a player who runs and jumps. Every tile is an item of its own, and yet
-- nothing snags on the seams between them.

local graze = require "graze"
local arena = require "arena"
local hand = require "hand"
local idle = require "idle"
local palette = require "palette"
local runner = require "runner"
local words = require "words"

local scene = {
  title = "A platform room",
  about = "graze.walker runs on tiles, slopes and one-way ledges, and world:carry lets lifts take"
    .. " along who stands on them.",
  drag = "the player",
  help = "left, right: run     up or space: jump     collect all coins",
}
scene.__index = scene

local TILE, EDGE = 32, 8

-- # tile, / and \ slopes, = ledge, o coin, @ where the player starts
local ROOM = {
  "#####################################",
  "#...................................#",
  "#...................................#",
  "#...o........................o......#",
  "#..====........o...........=====....#",
  "#......o......====..................#",
  "#.....===...........................#",
  "#...................................#",
  "#..........o................o.......#",
  "#.........====............/###\\.....#",
  "#......................../#####\\....#",
  "#......................./#######\\...#",
  "#.@../##\\............../#########\\.o#",
  "############......./#################",
  "############....../##################",
  "############..o../###################",
  "#####################################",
}

-- Lifts go to and fro between two places, once in so many seconds.
local LIFTS = {
  { x1 = 430, y1 = 424, x2 = 594, y2 = 424, seconds = 5 },
  { x1 = 664, y1 = 420, x2 = 664, y2 = 180, seconds = 6 },
  { x1 = 740, y1 = 150, x2 = 800, y2 = 150, seconds = 4 },
}
local LIFT_WIDTH, LIFT_HEIGHT = 84, 12

-- Hills far behind the room, which move a little as the player does: `part` of its way. Of each
-- hill: where it is, how high and how wide to either side.
local RANGES = {
  { part = 0.02, look = palette.solid { 0.10, 0.13, 0.20 }, hills = {
    { 250, 300, 200 }, { 580, 390, 290 }, { 920, 330, 210 },
  } },
  { part = 0.04, look = palette.solid { 0.12, 0.16, 0.25 }, hills = {
    { 190, 190, 120 }, { 400, 240, 190 }, { 790, 200, 200 }, { 1020, 270, 110 },
  } },
}
local HORIZON, PIECES = 530, 24

local function newHill(x, high, wide)
  local corners = {}
  for k = -PIECES, PIECES do
    corners[#corners + 1] = x + k / PIECES * wide
    corners[#corners + 1] = HORIZON - high * (0.5 + 0.5 * math.cos(k / PIECES * math.pi))
  end
  return graze.outline(corners)
end

for _, range in ipairs(RANGES) do
  for k, hill in ipairs(range.hills) do range[k] = newHill(hill[1], hill[2], hill[3]) end
end

local LOOKS = {
  tile = palette.solid({ 0.22, 0.27, 0.38 }), slope = palette.solid({ 0.22, 0.27, 0.38 }),
  ledge = palette.solid(palette.amber, 0.75), lift = palette.solid(palette.teal, 0.9),
  coin = palette.look(palette.amber, 0.9), player = palette.look(palette.coral, 0.95),
}

-- Where the turf of a tile begins and ends, seen from its corner.
local TURF = { ["#"] = { 0, 0, 1, 0 }, ["/"] = { 0, 1, 1, 0 }, ["\\"] = { 0, 0, 1, 1 } }

local function newTile(kind, x, y, s)
  if kind == "/" then return "slope", graze.polygon(x, y + s, x + s, y, x + s, y + s) end
  if kind == "\\" then return "slope", graze.polygon(x, y, x + s, y + s, x, y + s) end
  if kind == "=" then return "ledge", graze.rectangle(x, y, s, 7) end
  if kind == "o" then return "coin", graze.circle(x + s / 2, y + s / 2, 8) end
  if kind == "#" then return "tile", graze.rectangle(x, y, s, s) end
end

local function add(self, group, shape, above)
  return self.world:add({}, shape, { group = group, oneWay = above and { 0, -1 } or nil })
end

-- What is under the open sky has turf on it.
local function addTile(self, kind, x, y, open)
  local group, shape = newTile(kind, x, y, TILE)
  if group then add(self, group, shape, group == "ledge") end
  local turf = open and TURF[kind]
  if turf then
    table.insert(self.turf, {
      x + turf[1] * TILE, y + turf[2] * TILE, x + turf[3] * TILE, y + turf[4] * TILE,
    })
  end
  if kind == "o" then self.all = self.all + 1 end
  if kind == "@" then self.player = runner.new(self.world, x + TILE / 2, y + TILE) end
end

function scene.new()
  local self = setmetatable({
    world = graze.world(), lifts = {}, turf = {},
    coins = 0, all = 0, steps = 0, inside = 0, time = 0, hand = hand.new(), crossed = {},
    idle = idle.new(),
  }, scene)
  for row, line in ipairs(ROOM) do
    for column = 1, #line do
      local above = row > 1 and ROOM[row - 1]:sub(column, column) or "#"
      local x, y = (column - 1) * TILE + EDGE, (row - 1) * TILE + EDGE
      addTile(self, line:sub(column, column), x, y, not above:find "[#/\\]")
    end
  end
  for k, way in ipairs(LIFTS) do
    local shape = graze.rectangle(-LIFT_WIDTH / 2, 0, LIFT_WIDTH, LIFT_HEIGHT)
    self.lifts[k] = add(self, "lift", shape:setPosition(way.x1, way.y1), true)
    self.lifts[k].way = way
  end
  self.world:rule("player", "coin", "cross")
  self.pick = hand.picker(self.world, "player")
  return self
end

-- Lifts move first, and take along who stands on them.
function scene:lift()
  for _, lift in ipairs(self.lifts) do
    local way = lift.way
    local part = 0.5 - 0.5 * math.cos(self.time * 2 * math.pi / way.seconds)
    self.world:carry(lift, way.x1 + (way.x2 - way.x1) * part, way.y1 + (way.y2 - way.y1) * part,
      "player")
  end
end

-- Takes the coins that were crossed.
function scene:collect(items, n)
  for k = 1, n do self.world:remove(items[k]) end
  self.coins = self.coins + n
  if n > 0 and self.coins == self.all then self.won = self.time end
end

-- Moves the player towards the mouse that holds it. False if it is not held.
function scene:pull(input)
  local player, x, y = self.hand:hold(input, self.pick)
  if not player then return false end
  local crossed = {}
  player.x, player.y = self.world:move(player, x, y)
  player.vx, player.vy = 0, 0
  for _, _, other, response in self.world:hits() do
    if response == "cross" then crossed[#crossed + 1] = other end
  end
  self:collect(crossed, #crossed)
  return true
end

function scene:run(dt, input)
  runner.step(self.player, dt, input)
  self:collect(self.player.feet:getCrossed(self.crossed))
end

local SOLID = { "tile", "slope" }
function scene:update(dt, input)
  local player = self.player
  self.time, self.steps = self.time + dt, self.steps + 1
  self:lift()
  if self.idle:watch(dt, input) then input = runner.wander(player, dt) end
  if not self:pull(input) then self:run(dt, input) end
  local _, n = self.world:queryShape(self.world:getShape(player), SOLID)
  if n > 0 then self.inside = self.inside + 1 end
end

local function drawHills(stage, x)
  for _, range in ipairs(RANGES) do
    for _, hill in ipairs(range) do
      stage.moved(hill, (arena.width / 2 - x) * range.part, 0, range.look)
    end
  end
end

local function drawTally(self, stage)
  stage.text(("%d of %s"):format(self.coins, words.count(self.all, "coin")), 60, 54, 18,
    palette.amber)
  stage.text(words.count(self.steps, "step") .. ", " .. self.inside
    .. " of them inside of something solid",
    arena.width - 60, 54, 15, palette.dim, "right")
  if self.won then
    stage.text(("all coins in %.1f s"):format(self.won), arena.width / 2, 100, 44, palette.amber,
      "center")
  end
end

function scene:draw(stage)
  local player = self.player
  drawHills(stage, player.x)
  stage.world(self.world, { groups = LOOKS })
  for _, turf in ipairs(self.turf) do
    stage.line(turf[1], turf[2], turf[3], turf[4], palette.teal, 4)
  end
  for k = 0, 1 do
    stage.dot(player.x + player.facing * (2 + 6 * k), player.y - 30, 2.2, palette.night)
  end
  drawTally(self, stage)
end

return scene
