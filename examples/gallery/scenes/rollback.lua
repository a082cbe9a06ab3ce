-- Two players, each at a machine of its own, with a world of its own. The keys of the other arrive
-- some frames late. A machine does not wait: it goes on as if the other still held the same keys.
-- When it learns that they were others, it restores the last frame that was right, and plays all
-- frames since once more, before it plays the next one.

local arena = require "arena"
local duel = require "duel"
local hand = require "hand"
local idle = require "idle"
local palette = require "palette"
local words = require "words"

local scene = {
  title = "Two players, one game",
  about = "Keys arrive late. world:restore takes a wrong guess back; world:hash compares both"
    .. " worlds.",
  drag = "the delay",
  help = "arrow keys: play the left side     n, m: less and more delay",
}
scene.__index = scene

local KEPT, MOST = 32, 20 -- frames in a ring, and of delay
local LATE = 8 -- frames, at first
local REMEMBERED, AVERAGED = 120, 30 -- frames in the graphs, and in averages
local TOP, LEFT, RIGHT = 14, 16, arena.width - 16 - duel.WIDTH -- where the pictures are
local BELOW = TOP + duel.HEIGHT
local SLIDER, SLIDER_Y, NOTCH = 480, 520, 12
local COLOURS = { palette.teal, palette.coral }

local LOOKS = {
  left = palette.look(palette.teal, 0.5), right = palette.look(palette.coral, 0.5),
  puck = palette.look(palette.amber, 0.8), mill = palette.look(palette.violet, 0.5), wall = false,
}

-- A machine ---------------------------------------------------------------------------------------

-- What a machine has to know: its own keys of the last frames, those of the other as it took them
-- to be, up to which frame they are known, and the game as it was before each of these frames.
local machine = {}
machine.__index = machine

local function newMachine(side)
  local self = setmetatable({
    side = side, game = duel.new(), now = 0, own = {}, taken = {}, known = -1, ring = {},
    rolled = {}, wrong = 0, received = 0, frames = 0,
  }, machine)
  self:save()
  return self
end

function machine:save()
  self.ring[self.now % KEPT] = self.game:save(self.ring[self.now % KEPT])
end

-- Plays a frame, with the other's keys of that frame, or the last ones that are known.
function machine:play(other)
  local keys = other.own[math.min(self.now, self.known) % KEPT] or 0
  self.taken[self.now % KEPT] = keys
  local own = self.own[self.now % KEPT]
  self.game:step(self.side == 1 and own or keys, self.side == 1 and keys or own)
  self.now = self.now + 1
  self:save()
end

-- Takes the other's keys up to a frame; returns the first frame for which the machine took others.
function machine:receive(other, upTo)
  local first
  for frame = self.known + 1, upTo do
    if frame < self.now then
      self.received = self.received + 1
      if other.own[frame % KEPT] ~= self.taken[frame % KEPT] then
        first, self.wrong = first or frame, self.wrong + 1
      end
    end
  end
  self.known = math.max(self.known, upTo)
  return first
end

-- Lets one frame pass: what was wrong is played once more, and then the frame that is due.
function machine:update(other, delay)
  local due = self.now
  local first = self:receive(other, due - delay)
  if first then
    self.game:restore(self.ring[first % KEPT])
    self.now = first
  end
  local again = due - self.now
  while self.now <= due do self:play(other) end
  self.rolled[due % REMEMBERED] = again
  self.frames = self.frames + again
end

-- The scene ---------------------------------------------------------------------------------------

function scene.new()
  local self = setmetatable({
    machines = { newMachine(1), newMachine(2) }, delay = LATE, steps = 0, costs = {},
    idle = idle.new(), hand = hand.new(), cameraX = -LEFT, cameraY = -TOP,
  }, scene)
  self.world = self.machines[1].game.world
  function self.pick(x, y)
    if math.abs(y - SLIDER_Y) < 16 and math.abs(x - SLIDER - MOST * NOTCH / 2) < 140 then
      return "delay", x, y
    end
  end
  return self
end

-- The frame from which on one of the machines does not know all keys, and whether what came before
-- it is the same for both.
function scene:agreed()
  local a, b = self.machines[1], self.machines[2]
  local frame = math.min(a.known, b.known, a.now - 1) + 1
  local left, right = a.ring[frame % KEPT], b.ring[frame % KEPT]
  local same = left.hash == right.hash and left.score1 == right.score1
    and left.score2 == right.score2
  return frame, same, left, right
end

function scene:update(dt, input)
  local pressed = input.pressed
  self.delay = self.delay + (pressed.m and 1 or 0) - (pressed.n and 1 or 0)
  local held, x = self.hand:hold(input, self.pick)
  if held then self.delay = math.floor((x - SLIDER) / NOTCH + 0.5) end
  self.delay = math.min(math.max(self.delay, 0), MOST)
  local alone = self.idle:watch(dt, input)
  local a, b = self.machines[1], self.machines[2]
  local clock = input.clock or os.clock
  a.own[a.now % KEPT] = alone and a.game:pilot(1) or duel.keys(input)
  b.own[b.now % KEPT] = b.game:pilot(2)
  local before = clock()
  a:update(b, self.delay)
  b:update(a, self.delay)
  self.costs[self.steps % AVERAGED] = clock() - before
  self.steps = self.steps + 1
  if self.steps == 1 or self.steps % AVERAGED == 0 then self.mean = self:average() end
end

-- The mean cost of the last steps of both machines, in seconds.
function scene:average()
  local sum, n = 0, math.min(self.steps, AVERAGED)
  for k = 0, n - 1 do sum = sum + self.costs[k] end
  return sum / n
end

-- The picture -------------------------------------------------------------------------------------

local function drawGame(stage, self, other)
  local game = self.game
  local middle = duel.HEIGHT / 2
  stage.line(duel.WIDTH / 2, 0, duel.WIDTH / 2, duel.HEIGHT, palette.rule, 2)
  for side = 1, 2 do
    local x = side == 1 and 0 or duel.WIDTH
    stage.line(x, middle - duel.GOAL, x, middle + duel.GOAL, COLOURS[side], 6)
    stage.text(tostring(game.score[side]), duel.WIDTH / 2 + (side == 1 and -24 or 24), 12, 30,
      palette.faded(COLOURS[side], 0.7), side == 1 and "right" or "left")
  end
  stage.world(game.world, { groups = LOOKS })
  local x, y = other.game.world:getPosition(other.game.ships[other.side])
  stage.ring(x, y, duel.SHIP + 4, palette.faded(palette.ink, 0.5), 1.5)
  stage.text(("ring: where player %d is by now"):format(other.side), duel.WIDTH - 10,
    duel.HEIGHT - 26, 13, palette.dim, "right")
  x, y = game.world:getPosition(game.ships[self.side])
  stage.dot(x, y, 5, palette.ink)
end

local function drawMachine(stage, self, other, left)
  local again = self.rolled[(self.now - 1) % REMEMBERED] or 0
  stage.box(left, TOP, duel.WIDTH, duel.HEIGHT, again > 0 and palette.amber or palette.stone)
  stage.from(-left, -TOP, function() drawGame(stage, self, other) end)
  local colour = COLOURS[self.side]
  stage.text(("player %d's machine"):format(self.side), left + 10, TOP + 8, 14, colour)
  local x = self.side == 1 and left or left + duel.WIDTH - 2.5 * REMEMBERED
  for k = 1, REMEMBERED do
    local n = self.rolled[(self.now + k) % REMEMBERED] or 0
    if n > 0 then
      stage.line(x + 2.5 * k, BELOW + 130, x + 2.5 * k, BELOW + 130 - 3 * n, palette.amber, 2)
    end
  end
  stage.line(x, BELOW + 131, x + 2.5 * REMEMBERED, BELOW + 131, palette.rule, 1)
  local right = self.received - self.wrong
  stage.text(("%d%% guessed right     %s played again"):format(
    math.floor(100 * right / math.max(self.received, 1) + 0.5), words.count(self.frames, "frame")),
    self.side == 1 and left or left + duel.WIDTH, BELOW + 42, 14, palette.dim,
    self.side == 1 and "left" or "right")
end

local function drawDelay(self, stage)
  stage.text(("keys arrive %s late"):format(words.count(self.delay, "frame")),
    SLIDER + MOST * NOTCH / 2, SLIDER_Y - 36, 15, palette.ink, "center")
  stage.line(SLIDER, SLIDER_Y, SLIDER + MOST * NOTCH, SLIDER_Y, palette.stone, 3)
  stage.dot(SLIDER + self.delay * NOTCH, SLIDER_Y, 9, palette.amber)
end

function scene:draw(stage)
  local a, b = self.machines[1], self.machines[2]
  drawMachine(stage, a, b, LEFT)
  drawMachine(stage, b, a, RIGHT)
  local frame, same, left, right = self:agreed()
  stage.text(("hash of frame %d: %.0f"):format(frame, left.hash), LEFT, BELOW + 14, 16)
  stage.text(("hash of frame %d: %.0f"):format(frame, right.hash), RIGHT + duel.WIDTH, BELOW + 14,
    16, palette.ink, "right")
  stage.lamp(arena.width / 2, BELOW + 24, same, palette.teal)
  stage.text(same and "the same" or "not the same", arena.width / 2, BELOW + 40, 14, palette.dim,
    "center")
  drawDelay(self, stage)
  if self.mean then
    stage.text(words.time(self.mean) .. " for both machines", arena.width / 2, SLIDER_Y + 16, 13,
      palette.dim, "center")
  end
end

return scene
