-- A painted picture that becomes ground: bombs dig it, and the painting is erased where it was dug.
-- Birds are hit at their pixels: each frame of their sprite is a shape, made once.

local graze = require "graze"
local arena = require "arena"
local idle = require "idle"
local landscape = require "landscape"
local painting = require "painting"
local palette = require "palette"
local rubble = require "rubble"
local sparks = require "sparks"
local words = require "words"

local scene = {
  title = "Painted",
  about = "graze.trace turns a picture into ground, and each frame of a sprite into a shape:"
    .. " what is dug is erased from the picture.",
  drag = "bombs, one behind the other",
  help = "space: what graze sees",
}
scene.__index = scene

local FALL, BLAST, RADIUS, FRICTION = 700, 40, 5, 0.6
local PAUSE, WAIT = 0.6, 0.15 -- seconds between bombs: while nobody plays, and of the mouse
local BIRDS, FLAP, SPEED, PIXEL = 5, 0.11, 70, 2 -- seconds a frame; pixels of their sprite

local FRAMES = {
  "..##......##..",   "..............",   "..............",
  ".####....####.",   "..............",   "..............",
  "...###..###...",   "..............",   "..............",
  ".....####.....",   "####.####.####",   ".....####.....",
  "....######....",   ".############.",   "...########...",
  ".....####.....",   ".....####.....",   "..###.##.###..",
  "......##......",   "......##......",   ".##...##...##.",
}
local COLUMNS, ROWS = 14, 7

-- The shape of a frame, and its pixels.
local function newFrame(k)
  local cells, bytes = {}, {}
  for row = 0, ROWS - 1 do
    for sign in FRAMES[3 * row + k]:gmatch "." do
      cells[#cells + 1] = sign == "#"
      bytes[#bytes + 1] = sign == "#" and "\255\200\97\255" or "\0\0\0\0"
    end
  end
  return { shape = graze.trace(COLUMNS, ROWS, cells):scale(PIXEL),
    painting = painting.new(COLUMNS, ROWS, PIXEL, table.concat(bytes)) }
end

local LOOKS = {
  soil = palette.ghost(palette.coral, 1), debris = palette.ghost(palette.coral, 1),
  bird = palette.ghost(palette.teal, 1), bomb = palette.solid(palette.ink),
  edge = palette.solid(palette.rule),
}
local HIDDEN = { soil = false, debris = false, bird = false, bomb = LOOKS.bomb,
  edge = LOOKS.edge }

-- Ground and painting ----------------------------------------------------------------------------

-- What rubble tells: the same is done to the paintings. That of a piece lies with its point
-- (ox, oy) at the position of the item.
function scene:paintings()
  local world, paintings = self.world, self.pictures
  return {
    carved = function(item, blast)
      local picture, x, y = paintings[item], blast:getPosition()
      local atX, atY, angle = world:getTransform(item)
      local c, s, dx, dy = math.cos(angle), math.sin(angle), x - atX, y - atY
      picture.painting:erase(c * dx + s * dy + picture.ox, c * dy - s * dx + picture.oy, BLAST)
    end,
    freed = function(item, piece)
      -- The outline is up to a pixel beside what was painted: that one falls, too.
      local cut, left, top = paintings.soil.painting:cut(piece:offset(landscape.scale))
      local x, y = piece:getPosition()
      if item then paintings[item] = { painting = cut, ox = x - left, oy = y - top } end
    end,
    settled = function(item)
      local picture, x, y, angle = paintings[item], world:getTransform(item)
      paintings.soil.painting:stamp(picture.painting, x, y, angle, picture.ox, picture.oy)
      paintings[item] = nil
    end,
    gone = function(item) paintings[item] = nil end,
  }
end

function scene.new()
  local bytes = landscape.paint()
  local width, height, scale = landscape.width, landscape.height, landscape.scale
  local self = setmetatable({
    world = graze.world { friction = FRICTION }, bombs = {}, birds = {}, frames = {}, hit = 0,
    pause = PAUSE, random = arena.random(3), idle = idle.new(), sparks = sparks.new(),
    pictures = { soil = { painting = painting.new(width, height, scale, bytes), ox = 0, oy = 0 } },
  }, scene)
  local world, bedrock = self.world, graze.rectangle(0, 545, arena.width, 15)
  world:rule("bomb", "*", "touch"):rule("bomb", { "bomb", "edge" }, "ignore")
  world:rule("bird", "*", "ignore"):rule("bird", "bomb", "touch"):rule("debris", "*", "bounce")
  world:add("soil", graze.trace(width, height, bytes, { stride = 4, offset = 3, tolerance = 1 })
    :scale(scale), { group = "soil" })
  world:add("bedrock", bedrock, { group = "edge" })
  for k, plane in ipairs(arena.walls(0, -900)) do world:add(k, plane, { group = "edge" }) end
  self.rubble = rubble.new(world, bedrock, self:paintings())
  for k = 1, 3 do self.frames[k] = newFrame(k) end
  for k = 1, BIRDS do self:hatch(k) end
  return self
end

-- Birds and bombs --------------------------------------------------------------------------------

-- A bird comes in from the left.
function scene:hatch(k)
  local bird = { age = self.random(0, 1) }
  local x = self.birds[k] and -30 or self.random(0, arena.width)
  self.world:add(bird, self:frameOf(bird).shape:clone():setPosition(x, self.random(30, 150)),
    { group = "bird", velocity = { SPEED + self.random(0, 40), 0 } })
  self.birds[k] = bird
end

function scene:frameOf(bird)
  local k = math.floor(bird.age / FLAP) % 4 + 1 -- up, level, down, level
  return self.frames[k == 4 and 2 or k]
end

function scene:flap(dt)
  for k, bird in ipairs(self.birds) do
    bird.age = bird.age + dt
    self.world:setShape(bird, self:frameOf(bird).shape)
    if self.world:getPosition(bird) > arena.width + 30 then
      self.world:remove(bird)
      self:hatch(k)
    end
  end
end

function scene:drop(x, y)
  local _, count = self.world:queryCircle(x, y, RADIUS, { "soil", "debris" })
  if count > 0 then return end
  local bomb = {}
  self.world:add(bomb, graze.circle(0, 0, RADIUS):setPosition(x, y),
    { group = "bomb", acceleration = { 0, FALL } })
  self.bombs[#self.bombs + 1] = bomb
end

-- What a bomb has met: a bird, or ground.
function scene:burst(bomb, other, x, y)
  self.world:remove(bomb)
  self.sparks:add(x, y)
  for k, bird in ipairs(self.birds) do
    if other == bird then
      self.hit = self.hit + 1
      self.world:remove(bird)
      return self:hatch(k)
    end
  end
  self.rubble:dig(graze.circle(0, 0, BLAST):setPosition(x, y))
end

function scene:meet()
  local met = {}
  for _, item, other, _, _, _, _, x, y in self.world:hits() do
    for _, bomb in ipairs(self.bombs) do
      if item == bomb or other == bomb then
        met[bomb] = met[bomb] or { item == bomb and other or item, x, y }
      end
    end
  end
  local left = {}
  for _, bomb in ipairs(self.bombs) do
    if met[bomb] then self:burst(bomb, met[bomb][1], met[bomb][2], met[bomb][3])
    else left[#left + 1] = bomb end
  end
  self.bombs = left
end

function scene:update(dt, input)
  local alone = self.idle:watch(dt, input)
  if input.pressed.space then self.isBare = not self.isBare end
  self.pause = self.pause - dt
  if input.button and (input.pressed[1] or self.pause < 0) then
    self:drop(input.x, input.y)
    self.pause = WAIT
  end
  if alone and self.pause < 0 then
    self:drop(self.random(40, arena.width - 40), 8)
    self.pause = PAUSE
  end
  self.sparks:age(dt)
  self:flap(dt)
  self.rubble:settle()
  self.world:step(dt)
  self:meet()
end

function scene:draw(stage)
  self.pictures.soil.painting:draw(0, 0)
  for _, item in ipairs(self.rubble.loose) do
    local picture = self.pictures[item]
    local x, y, angle = self.world:getTransform(item)
    picture.painting:draw(x, y, angle, picture.ox, picture.oy)
  end
  for _, bird in ipairs(self.birds) do
    local x, y = self.world:getPosition(bird)
    self:frameOf(bird).painting:draw(x, y)
  end
  stage.world(self.world, { groups = self.isBare and LOOKS or HIDDEN })
  self.sparks:draw(stage)
  stage.text(("%s hit, %s fell"):format(words.count(self.hit, "bird"),
    words.count(self.rubble.pieces, "piece")), 20, 20, 15, palette.ink)
end

return scene
