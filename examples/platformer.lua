-- A platform room: tiles, slopes, ledges that are solid only from above, coins, and a player who
-- runs, jumps and falls. This file decides how far the player wants to go; a walker takes it there.
--
--   eval "$(make -s env)"
--   lua5.4 examples/platformer.lua [platformer.svg]

local graze = require "graze"

local TILE, DT = 32, 1 / 60
local RUN, JUMP, GRAVITY = 170, 640, 1500 -- units per second; per second squared
local FEET = { maxSlope = math.rad(50) } -- steeper slopes are not ground

-- # tile, / and \ slopes, = ledge, o coin, @ where the player starts
local ROOM = {
  "##########################",
  "#........................#",
  "#................o.......#",
  "#..............====......#",
  "#........................#",
  "#..........o.............#",
  "#.........====...........#",
  "#........................#",
  "#........./##\\.........o.#",
  "#@..o..../####\\......./###",
  "##########################",
}

-- The input: for how many seconds, the direction to run, and whether to jump at the start.
local SCRIPT = {
  { seconds = 2, run = 1 }, -- up a slope
  { seconds = 0.9, run = 0, jump = true }, -- through a ledge
  { seconds = 0.3, run = 1 },
  { seconds = 2.7, run = 1, jump = true }, -- on to the next, off its end, up to the wall
  { seconds = 0.8, run = -1 }, -- down again
  { seconds = 0.9, run = -1, jump = true },
  { seconds = 0.5, run = 0 },
}

local function newTile(kind, x, y, s)
  if kind == "/" then return "slope", graze.polygon(x, y + s, x + s, y, x + s, y + s) end
  if kind == "\\" then return "slope", graze.polygon(x, y, x + s, y + s, x, y + s) end
  if kind == "=" then return "ledge", graze.rectangle(x, y, s, 8) end
  if kind == "o" then return "coin", graze.circle(x + s / 2, y + s / 2, 7) end
  if kind == "#" then return "tile", graze.rectangle(x, y, s, s) end
end

-- Every tile is an item of its own. The player does not get stuck where two tiles meet.
local function newRoom()
  local world, player, coins = graze.world(), { vy = 0 }, {}
  for row, line in ipairs(ROOM) do
    for column = 1, #line do
      local kind, x, y = line:sub(column, column), (column - 1) * TILE, (row - 1) * TILE
      local group, shape = newTile(kind, x, y, TILE)
      local item = { group = group, shape = shape }
      local above = group == "ledge" and { 0, -1 } or nil
      if group then world:add(item, shape, { group = group, oneWay = above }) end
      if group == "coin" then coins[#coins + 1] = item end
      if kind == "@" then player.x, player.y = x + TILE / 2, y + TILE end
    end
  end
  local body = graze.capsule(0, -27, 0, -9, 9) -- its position is between its feet
  world:add(player, body:setPosition(player.x, player.y), { group = "player" })
  world:rule("player", "coin", "cross")
  player.feet = graze.walker(world, player, FEET)
  return world, player, coins
end

-- One step. The walker says what the player picks up, bumps its head against, and stands on.
local function advance(world, player, run, jump, report)
  local feet = player.feet
  player.vy = (jump and -JUMP or player.vy) + GRAVITY * DT
  player.x, player.y = feet:move(RUN * run * DT, player.vy * DT)
  for _, coin in ipairs(feet:getCrossed()) do
    world:remove(coin)
    coin.taken = report "picks up a coin"
  end
  if feet:getCeiling() then report "bumps its head" end
  local ground = feet:getGround()
  if ground or feet:getCeiling() then player.vy = 0 end
  return ground and ground.group
end

-- Plays the script. Returns the key frames, and how many steps ended inside something solid.
local function play(world, player, say)
  local keys, time, footing, inside = { { 0, player.x, player.y } }, 0, "tile", 0
  local function report(what)
    say("   %4.2f s  (%5.1f, %5.1f)  %s", time, player.x, player.y, what)
    return time
  end
  for _, pressed in ipairs(SCRIPT) do
    for i = 1, math.floor(pressed.seconds / DT + 0.5) do
      local jump = pressed.jump and i == 1 and player.feet:getGround()
      time = #keys * DT
      local ground = advance(world, player, pressed.run, jump, report)
      if jump then report "jumps"
      elseif footing and not ground then report("falls off the " .. footing)
      elseif ground ~= footing then
        report((footing and "steps on a " or "lands on a ") .. ground)
      end
      local _, n = world:queryShape(world:getShape(player), { "tile", "slope" })
      if n > 0 then inside = inside + 1 end
      keys[#keys + 1], footing = { time, player.x, player.y }, ground
    end
  end
  return keys, inside, footing
end

local function draw(world, player, keys, coins)
  local solid = { fill = "#d5dde4", stroke = "#b4c1cc" }
  local picture = graze.svg { scale = 1, margin = 12, title = "A platform room" }
  picture:world(world, { groups = { tile = solid, slope = solid, player = false } })
  for _, coin in ipairs(coins) do
    picture:shape(coin.shape, { class = "missed" })
    picture:shape(coin.shape, { fill = "#f6c945", stroke = "#a1770f", shown = { 0, coin.taken } })
  end
  local trail, times = {}, {}
  for i, key in ipairs(keys) do
    times[i], trail[2 * i - 1], trail[2 * i] = key[1], key[2], key[3] - 18
  end
  picture:path(trail, { times = times, opacity = 0.6 })
  return picture:animate(world:getShape(player), keys)
end

local function main(path)
  local function say(...) print((...):format(select(2, ...))) end
  local world, player, coins = newRoom()
  say("A room of %d items; positions are between the player's feet.\n", world:count())
  local keys, inside, footing = play(world, player, say)
  say("\nIn %d of %d steps it ended inside something solid.", inside, #keys - 1)
  say("It is at (%.1f, %.1f), on a %s.", player.x, player.y, footing)
  draw(world, player, keys, coins):save(path)
  say("The room is in %s: open it in a browser.", path)
end

main((...) or "platformer.svg")
