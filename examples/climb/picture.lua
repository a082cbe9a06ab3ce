-- Draws the room and all that moves in it; the camera follows the hero.

local draw = require "graze.love"
local scenery = require "scenery"

local lg = love.graphics
local hex = scenery.hex

local picture = { debugging = false }

local KEYS = "arrows: run, crouch, climb    space: jump    x: dash    r: again    tab: outlines"
local HEIGHT = 270 -- of the view, in the units of the map

local SKY = { hex "141232", hex "4a3d7c" }
local FAR, NEAR, MOON = hex "2e2a5c", hex "25224c", hex "f4ecd8"
local INK, PAPER, DIM = hex "17142e", hex "ffffff", hex("ffffff", 0.65)
local COAT, SKIN, RED, BLUE = hex "4f7fd1", hex "ffd9b8", hex "e2495b", hex "59c3f0"
local WOOD, DARK, LIGHT = hex "b9835a", hex "7d5340", hex "d9a878"
local SLIME, BELLY = hex "7bd389", hex "a9ecb0"
local IRON, BOLT, WAY, RAY = hex "6d7396", hex "c9cde6", hex("ffffff", 0.18), hex "f0b84a"
local GOLD, SHINE, RIM = hex "ffd35c", hex "fff6cf", hex "c98a1c"
local WATER, FOAM = hex("4aa3e8", 0.42), hex("dff4ff", 0.9)

local sky, ground, width, cameraX, cameraY, hair, bits, old

-- The camera is a little ahead of the hero, and shows nothing outside of the room.
local function aim(game)
  local hero = game.hero
  width = lg.getWidth() / lg.getHeight() * HEIGHT
  local x = math.max(0, math.min(game.width - width, hero.body.x + 30 * hero.facing - width / 2))
  local y = math.max(0, math.min(game.height - HEIGHT, hero.body.y - HEIGHT * 0.6))
  cameraX, cameraY = cameraX or x, cameraY or y
  cameraX, cameraY = cameraX + (x - cameraX) * 0.08, cameraY + (y - cameraY) * 0.08
end

function picture.load(map, game)
  ground = scenery.new(map)
  sky = lg.newMesh({
    { 0, 0, 0, 0, unpack(SKY[1]) }, { 1, 0, 0, 0, unpack(SKY[1]) },
    { 1, 1, 0, 0, unpack(SKY[2]) }, { 0, 1, 0, 0, unpack(SKY[2]) },
  }, "fan", "static")
  picture.water = {}
  for _, layer in ipairs(map.layers) do
    if layer.name == "water" then picture.water = layer.objects end
  end
  hair, bits, cameraX, old = {}, {}, nil, {}
  for i = 1, 5 do hair[i] = { game.hero.body.x, game.hero.body.y - 12 } end
  aim(game)
end

-- Steps ------------------------------------------------------------------------------------------

local function burst(x, y, count, colour, speed)
  for k = 1, count do
    local angle = 2 * math.pi * k / count
    bits[#bits + 1] = {
      x = x, y = y, vx = speed * math.cos(angle), vy = speed * math.sin(angle), left = 0.4,
      colour = colour,
    }
  end
end

local function fly(dt)
  for i = #bits, 1, -1 do
    local bit = bits[i]
    bit.x, bit.y, bit.left = bit.x + bit.vx * dt, bit.y + bit.vy * dt, bit.left - dt
    if bit.left <= 0 then table.remove(bits, i) end
  end
end

-- Each lock of hair is drawn along by the one before it.
local function follow(hero)
  local x, y = hero.body.x - 2 * hero.facing, hero.body.y - (hero.low and 7 or 14)
  for _, lock in ipairs(hair) do
    lock[1], lock[2] = lock[1] + (x - lock[1]) * 0.5, lock[2] + (y + 1.2 - lock[2]) * 0.5
    x, y = lock[1], lock[2]
  end
end

-- What has happened since the last step is shown by bits that fly about.
function picture.step(game, dt)
  local hero = game.hero
  local x, y = hero.body.x, hero.body.y
  if old.coins and game.coins > old.coins then burst(x, y - 10, 8, GOLD, 60) end
  if old.deaths and hero.deaths > old.deaths then
    burst(hero.diedX, hero.diedY - 9, 12, RED, 110)
  end
  if old.isInAir and hero.body.ground then burst(x, y, 5, DIM, 25) end
  if hero.state == "dash" then burst(x, y - 9, 1, BLUE, 4) end
  old.coins, old.deaths, old.isInAir = game.coins, hero.deaths, not hero.body.ground
  fly(dt)
  follow(hero)
  aim(game)
end

-- Behind the room --------------------------------------------------------------------------------

local function drawHills(colour, base, size, length, shift)
  lg.setColor(colour)
  for k = -1, math.ceil(width / length) + 1 do
    local first = math.floor(shift / length)
    local x = (k + first) * length - shift
    local tall = size * (0.6 + 0.4 * math.sin((k + first) * 2.4))
    lg.polygon("fill", x - length * 0.3, HEIGHT, x + length * 0.5, base - tall, x + length * 1.3,
      HEIGHT)
  end
end

local function drawSky(time)
  lg.setColor(1, 1, 1)
  lg.draw(sky, 0, 0, 0, width, HEIGHT)
  for k = 1, 60 do
    lg.setColor(1, 1, 1, 0.25 + 0.2 * math.sin(time * 2 + k))
    lg.circle("fill", (k * 97 - cameraX * 0.03) % width, k * 53 % 170, 0.7)
  end
  lg.setColor(MOON)
  lg.circle("fill", width * 0.74 - cameraX * 0.02, 62, 22)
  lg.setColor(SKY[1][1] + 0.04, SKY[1][2] + 0.04, SKY[1][3] + 0.08)
  lg.circle("fill", width * 0.74 - cameraX * 0.02 - 9, 57, 19)
  drawHills(FAR, 190, 90, 110, cameraX * 0.15)
  drawHills(NEAR, 235, 80, 80, cameraX * 0.3)
end

local function drawSnow(time)
  for k = 1, 50 do
    local depth = 0.5 + k % 5 / 8
    lg.setColor(1, 1, 1, 0.35 * depth)
    lg.circle("fill", (k * 71 - time * 26 * depth - cameraX * depth) % width,
      (k * 37 + time * 18 * depth + 6 * math.sin(time + k)) % HEIGHT, 0.9 * depth + 0.3)
  end
end

-- Lifts ------------------------------------------------------------------------------------------

local drawn = {}

function drawn.lift(lift, item)
  local x, y, w = lift.atX, lift.atY, item.width
  lg.setColor(WAY)
  lg.setLineWidth(1.5)
  lg.line(lift.x + w / 2, lift.y + 3, lift.x + w / 2 + lift.dx, lift.y + 3 + lift.dy)
  lg.setColor(IRON)
  lg.rectangle("fill", x, y, w, item.height, 2)
  lg.setColor(BOLT)
  lg.rectangle("fill", x, y, w, 2, 1)
  lg.setColor(RAY)
  lg.circle("fill", x + w / 2, y + 4, 1.4)
end

function drawn.crusher(lift, item)
  local x, y, w, h = lift.atX, lift.atY, item.width, item.height
  lg.setColor(IRON)
  lg.rectangle("fill", x, y, w, h)
  lg.setColor(INK)
  lg.rectangle("fill", x + 4, y, 2, h - 12)
  lg.rectangle("fill", x + w - 6, y, 2, h - 12)
  for k = 0, 3 do
    lg.setColor(k % 2 == 0 and RAY or INK)
    local left = x + k * w / 4
    lg.polygon("fill", left, y + h - 4, left + w / 4, y + h - 10, left + w / 4, y + h - 4)
    lg.polygon("fill", left, y + h - 4, left, y + h - 10, left + w / 4, y + h - 10)
  end
  lg.setColor(BOLT)
  lg.rectangle("fill", x, y + h - 4, w, 4)
end

function drawn.turner(lift)
  lg.push()
  lg.translate(lift.atX, lift.atY)
  lg.setColor(WAY)
  lg.circle("line", 0, 0, 40)
  lg.rotate(lift.angle)
  lg.setColor(IRON)
  lg.rectangle("fill", -40, -4, 80, 8)
  lg.setColor(BOLT)
  lg.rectangle("fill", -40, -4, 80, 1.5)
  lg.rectangle("fill", -40, 2.5, 80, 1.5)
  lg.setColor(RAY)
  lg.circle("fill", 0, 0, 3)
  lg.pop()
end

-- Things -----------------------------------------------------------------------------------------

local function drawCrate(x, y, s)
  lg.setColor(WOOD)
  lg.rectangle("fill", x, y, s, s)
  lg.setColor(DARK)
  lg.setLineWidth(1.5)
  lg.line(x + 2, y + 2, x + s - 2, y + s - 2)
  lg.setColor(LIGHT)
  lg.rectangle("line", x + 0.75, y + 0.75, s - 1.5, s - 1.5)
end

local function drawEnemy(x, y, s, facing, time)
  local beat = math.sin(time * 8) * 0.8
  lg.setColor(SLIME)
  lg.rectangle("fill", x, y + beat, s, s - beat, 5)
  lg.rectangle("fill", x, y + s / 2, s, s / 2, 1.5)
  lg.setColor(BELLY)
  lg.rectangle("fill", x + 2, y + s - 3.5, s - 4, 2, 1)
  for k = 0, 1 do
    local eye = x + s / 2 + facing * 2 + (k - 0.5) * 4.6
    lg.setColor(PAPER)
    lg.circle("fill", eye, y + 4.5 + beat, 1.7)
    lg.setColor(INK)
    lg.circle("fill", eye + facing * 0.6, y + 4.5 + beat, 0.9)
  end
end

local function drawCoin(coin, time)
  local x, y, r = coin.x + coin.width / 2, coin.y + coin.height / 2, coin.width / 2
  local turn = math.abs(math.cos(time * 4 + coin.id))
  lg.setColor(RIM)
  lg.ellipse("fill", x, y, turn * r + 0.8, r + 0.6)
  lg.setColor(GOLD)
  lg.ellipse("fill", x, y, turn * r, r - 0.4)
  lg.setColor(SHINE)
  lg.ellipse("fill", x - turn, y - 1, turn * r * 0.4, r * 0.45)
end

local function drawFlag(flag, isLit, time)
  local x, y = flag.x + 3, flag.y
  lg.setColor(BOLT)
  lg.rectangle("fill", x, y, 1.5, flag.height)
  lg.setColor(isLit and RED or IRON)
  local wave = isLit and 2 * math.sin(time * 6) or 3
  lg.polygon("fill", x + 1.5, y + 1, x + 15, y + 5 + wave, x + 1.5, y + 10)
end

local function drawWater(pond, time)
  local points = {}
  for k = 0, 36 do
    local x = pond.x + k * pond.width / 36
    points[#points + 1], points[#points + 2] = x, pond.y + 1.2 * math.sin(x / 9 + time * 2.4)
  end
  lg.setColor(WATER)
  local bottom = pond.y + pond.height
  for i = 1, #points - 3, 2 do
    lg.polygon("fill", points[i], points[i + 1], points[i + 2], points[i + 3], points[i + 2],
      bottom, points[i], bottom)
  end
  lg.setColor(FOAM)
  lg.setLineWidth(1.2)
  lg.line(points)
end

-- The hero ---------------------------------------------------------------------------------------

local function drawHero(hero)
  if hero.dead > 0 then return end
  local x, y, facing = hero.body.x, hero.body.y, hero.facing
  local tall = hero.low and 9 or 18
  local stretch = math.max(-0.15, math.min(0.15, -hero.vy / 2400))
  local colour = hero.canDash and RED or BLUE
  lg.setColor(colour)
  for i, lock in ipairs(hair) do lg.circle("fill", lock[1], lock[2], 5.2 - 0.7 * i) end
  lg.push()
  lg.translate(x, y)
  lg.scale((1 - stretch) * facing, (1 + stretch) * tall / 18)
  lg.setColor(INK)
  lg.rectangle("fill", -4, -3, 3, 3)
  lg.rectangle("fill", 1, -3, 3, 3)
  lg.setColor(COAT)
  lg.rectangle("fill", -4.5, -9.5, 9, 7.5, 2)
  lg.setColor(colour)
  lg.circle("fill", -0.5, -13, 5.4)
  lg.setColor(SKIN)
  lg.rectangle("fill", -2.2, -14.5, 7, 6, 2.2)
  lg.setColor(INK)
  lg.rectangle("fill", 0.2, -13, 1.3, 2.6)
  lg.rectangle("fill", 2.9, -13, 1.3, 2.6)
  lg.setColor(colour)
  lg.polygon("fill", -5, -13, 0, -18.2, 5, -15.5, 4.6, -13.6)
  lg.pop()
end

-- All of it --------------------------------------------------------------------------------------

local function drawWords(game, isDemo)
  lg.setColor(GOLD)
  lg.circle("fill", 14, 14, 5)
  lg.setColor(PAPER)
  lg.print(("%d of %d"):format(game.coins, game.total), 24, 8, 0, 0.8)
  lg.setColor(DIM)
  lg.printf(isDemo and "press a key to play" or KEYS, 0, 9, (width - 10) / 0.6, "right", 0, 0.6)
  if next(game.left) then return end
  lg.setColor(PAPER)
  lg.printf("You have them all.", 0, 60, width / 1.6, "center", 0, 1.6)
end

local function drawRoom(game)
  for _, lift in ipairs(game.lifts) do drawn[lift.item.type](lift, lift.item) end
  lg.setColor(1, 1, 1)
  lg.draw(ground)
  for _, flag in ipairs(game.flags) do drawFlag(flag, flag == game.flag, game.time) end
  for coin in pairs(game.left) do drawCoin(coin, game.time) end
  for _, one in ipairs(game.walkers) do
    local x, y, size = one.body.x, one.body.y, one.item.width
    if one.isEnemy then drawEnemy(x, y, size, one.facing, game.time) else drawCrate(x, y, size) end
  end
  drawHero(game.hero)
  for _, bit in ipairs(bits) do
    lg.setColor(bit.colour[1], bit.colour[2], bit.colour[3], bit.left * 2)
    lg.circle("fill", bit.x, bit.y, 0.8 + 3 * bit.left)
  end
  for _, pond in ipairs(picture.water) do drawWater(pond, game.time) end
  if not picture.debugging then return end
  draw.world(game.world)
  draw.hits(game.world)
end

-- From the room to the screen.
function picture.camera()
  lg.scale(lg.getHeight() / HEIGHT)
  lg.translate(-cameraX, -cameraY)
end

function picture.draw(game, isDemo)
  lg.push()
  lg.scale(lg.getHeight() / HEIGHT)
  drawSky(game.time)
  lg.push()
  lg.translate(-cameraX, -cameraY)
  drawRoom(game)
  lg.pop()
  drawSnow(game.time)
  drawWords(game, isDemo)
  lg.pop()
end

return picture
