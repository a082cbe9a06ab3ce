-- Breakout at any frame rate: world:step moves the ball, which bounces off everything. It never
-- passes through a brick, however long the step. At 60 steps per second and at 4 it is the same
-- game: the same bricks, in the same order, at the same times.
--
--   eval "$(make -s env)"
--   lua5.4 examples/breakout.lua [breakout.svg]

local graze = require "graze"

local WIDTH, HEIGHT, HALF = 400, 360, 6
local ROWS, COLUMNS, WIDE, HIGH = 5, 10, 40, 18 -- of the bricks
local TOP, PADDLE = HEIGHT - 14, 70 -- of the paddle: its top, and its width
local SPEED, FASTER, SHARPEST = 400, 1.05, math.rad(55)
local JUST = 1e-9 -- seconds after a hit
local PAINT = { "#d9623b", "#e0a33a", "#5d9e6e", "#5b7fb0", "#8a6fb0" }

-- Where on the paddle the player catches the ball, from -1 to 1, one catch after the other.
local AIMS = { 0.8, -0.15, -0.75, 0.85, -0.2, -0.75, 0.75, -0.85, -0.7, -0.9, -0.3 }

local function newGame()
  local world, game = graze.world(), { time = 0, catches = 0, order = {}, bricks = {}, ends = {} }
  world:add("left", graze.plane(1, 0, 0))
  world:add("right", graze.plane(-1, 0, WIDTH))
  world:add("ceiling", graze.plane(0, 1, 0))
  game.paddle = graze.rectangle(0, 0, PADDLE, 10):setPosition(165, TOP)
  world:add("paddle", game.paddle, { group = "paddle" })
  for row = 1, ROWS do
    for column = 1, COLUMNS do
      local shape = graze.rectangle((column - 1) * WIDE, 30 + row * HIGH, WIDE, HIGH)
      local brick = { name = ("ABCDE"):sub(row, row) .. column, row = row, shape = shape }
      game.bricks[#game.bricks + 1] = world:add(brick, shape, { group = "brick" })
    end
  end
  -- A square ball, as in the first Breakout. Where a round ball bounces off a corner depends on the
  -- last digit, so the two games would soon differ by rounding.
  local ball = graze.rectangle(-HALF, -HALF, 2 * HALF, 2 * HALF)
  world:add("ball", ball:setPosition(200, 300), { group = "ball" })
  world:setVelocity("ball", SPEED * 0.6, SPEED * 0.8)
  for _, group in ipairs { "brick", "paddle", "default" } do world:rule("ball", group, "bounce") end
  game.world, game.glides, game.keys = world, { { 0, 165, TOP } }, { { 0, 200, 300 } }
  return game
end

-- Moves the paddle to where the ball will come down, which is found by a sweep to the paddle's
-- line.
local line = graze.plane(0, -1, TOP)
local function movePaddle(game)
  local world, x = game.world, game.world:getPosition "ball"
  local vx, vy = world:getVelocity "ball"
  if vy <= 0 then return end
  local t = world:getShape("ball"):sweep(line, vx * 1e3, vy * 1e3)
  local left = x + vx * 1e3 * t - (1 + AIMS[game.catches % #AIMS + 1]) * PADDLE / 2
  world:setPosition("paddle", math.max(0, math.min(WIDTH - PADDLE, left)), TOP)
end

-- The further from the middle of the paddle, the more the ball flies sideways. Each catch makes it
-- faster.
local function catch(game, x)
  local left = game.world:getPosition "paddle"
  local angle = SHARPEST * (x - left - PADDLE / 2) / (PADDLE / 2)
  game.catches = game.catches + 1
  game.speed = SPEED * FASTER ^ game.catches
  game.world:setVelocity("ball", game.speed * math.sin(angle), -game.speed * math.cos(angle))
  game.glides[#game.glides + 1] = { game.time, left, TOP }
end

-- Removes every brick that was hit. The hits can still be read.
local function removeBricks(game)
  local world, x, y = game.world, game.world:getPosition "ball"
  for _, _, other in world:hits() do
    if other == "paddle" then catch(game, x) end
    if world:has(other) and world:getGroup(other) == "brick" then
      world:remove(other)
      other.gone = game.time
      game.order[#game.order + 1] = other
    end
  end
  game.keys[#game.keys + 1] = { game.time, x, y }
end

-- One step. The world does not know that bricks break: in a long step, the ball could bounce off
-- the same brick twice. So if there was a hit, undo the step, and repeat it up to just after the
-- first hit. The `t` of that hit says how long that is.
local function advance(game, dt)
  local world, left = game.world, dt
  while left > 0 and #game.order < #game.bricks do
    movePaddle(game)
    local x, y = world:getPosition "ball"
    local vx, vy = world:getVelocity "ball"
    local hits, part = world:step(left), left
    if hits > 0 then
      part = math.min(left, select(4, world:getHit(1)) * left + JUST)
      world:setPosition("ball", x, y):setVelocity("ball", vx, vy)
      hits = world:step(part)
    end
    game.time, left = game.time + part, left - part
    if hits > 0 then removeBricks(game) end
  end
  game.ends[#game.ends + 1] = { game.time, world:getPosition "ball" }
end

local function play(rate)
  local game = newGame()
  while #game.order < #game.bricks and game.time < 120 do advance(game, 1 / rate) end
  return game
end

local function names(game)
  local list = {}
  for i, brick in ipairs(game.order) do list[i] = brick.name end
  return table.concat(list, " ")
end

-- The ghost shows the ball at the end of each step.
local function board(game, duration)
  local picture = graze.svg { scale = 1, margin = 10, duration = duration }
  picture:view(0, 0, WIDTH, HEIGHT)
  picture:world(game.world, { groups = { ball = false, paddle = false } })
  for _, brick in ipairs(game.bricks) do
    local fill, shown = PAINT[brick.row], { 0, brick.gone }
    picture:shape(brick.shape, { fill = fill, stroke = "#fff", shown = shown })
  end
  local ball = game.world:getShape "ball"
  picture:animate(ball, game.ends, { class = "ghost", steps = true })
  return picture:animate(game.paddle, game.glides, { class = "good" }):animate(ball, game.keys)
end

local function main(path)
  local function say(...) print((...):format(select(2, ...))) end
  local sheet = graze.svg { scale = 1, margin = 16, title = "Breakout at two frame rates" }
  local one, other, x = play(60), play(4), 0
  for i, rate in ipairs { 60, 4 } do
    local game = i == 1 and one or other
    say("%d steps per second: %d bricks, %d catches, at the end %.0f units per step (height: %d)\n"
      .. "   %s",
      rate, #game.order, game.catches, game.speed / rate, HEIGHT,
      (names(game):gsub((" %S+"):rep(20), "%0\n  ")))
    local picture = board(game, one.time + 2)
    sheet:label(x + 10, 0, rate .. " steps per second", { class = "title", anchor = "start" })
    sheet:add(picture, x, 14)
    x = x + picture:getSize() + 16
  end
  local same, apart = names(one) == names(other), 0
  for i, brick in ipairs(one.order) do
    apart = math.max(apart, math.abs(brick.gone - other.order[i].gone))
  end
  say("The same bricks in the same order: %s. Their times are up to %.0e seconds apart.",
    same and "yes" or "no", apart)
  sheet:save(path)
  say("The game is in %s: open it in a browser.", path)
end

main((...) or "breakout.svg")
