-- Breakout without tunnelling: the ball flies by world:step, bounces off all that it meets, and
-- takes a brick with each hit. The game is the same at any rate of steps, and at any speed the
-- ball stays on the table: every contact is found exactly, and what is left of a step is flown
-- after it.
--
--   lua5.4 examples/breakout.lua [breakout.svg]

local graze = require "graze"

local WIDTH, HEIGHT, RADIUS, SECONDS = 400, 300, 6, 12
local COLORS = { "#d9623b", "#e0a33a", "#5d9e6e", "#5b7fb0" }

local function newGame(vx, vy)
  local world = graze.world()
  world:rule("ball", "default", "bounce"):rule("ball", "brick", "bounce")
  world:add("left", graze.plane(1, 0, 0))
  world:add("right", graze.plane(-1, 0, WIDTH))
  world:add("top", graze.plane(0, 1, 0))
  world:add("paddle", graze.rectangle(0, HEIGHT - 12, WIDTH, 12))
  for row = 1, #COLORS do
    for column = 1, 10 do
      local brick = graze.rectangle((column - 1) * 40 + 2, row * 20 + 10, 36, 16)
      world:add(("%d/%d"):format(row, column), brick, { group = "brick" })
    end
  end
  world:add("ball", graze.circle(0, 0, RADIUS):setPosition(80, 220), { group = "ball" })
  world:setVelocity("ball", vx, vy)
  return world
end

-- Plays at `rate` steps a second: the bricks in the order in which they went, { name, time }, and
-- where the ball was.
local function play(rate)
  local world, taken, keys = newGame(301, -409), {}, { { 0, 80, 220 } }
  for step = 1, SECONDS * rate do
    for k = 1, world:step(1 / rate) do
      local _, other = world:getHit(k)
      if world:has(other) and world:getGroup(other) == "brick" then
        world:remove(other)
        taken[#taken + 1] = { other, step / rate }
      end
    end
    local x, y = world:getPosition "ball"
    keys[#keys + 1] = { step / rate, x, y }
  end
  return taken, keys
end

local function order(taken)
  local names = {}
  for i, brick in ipairs(taken) do names[i] = brick[1] end
  return table.concat(names, " ")
end

-- How often a ball too fast to be seen bounces in ten seconds, and whether it left the table.
local function rush(speed)
  local world, bounces, inside = newGame(0.6 * speed, -0.8 * speed), 0, true
  for _ = 1, 600 do
    bounces = bounces + world:step(1 / 60)
    local x, y = world:getPosition "ball"
    inside = inside and x > RADIUS - 1e-6 and x < WIDTH - RADIUS + 1e-6 and y > RADIUS - 1e-6
      and y < HEIGHT
  end
  return bounces, inside
end

local function draw(taken, keys)
  local picture = graze.svg { scale = 1.5, margin = 10, title = "Breakout" }
  local gone, start = {}, newGame(0, 0)
  for _, brick in ipairs(taken) do gone[brick[1]] = brick[2] end
  for item in start:items() do
    local row = item:match "^(%d)/"
    local look = row and { fill = COLORS[tonumber(row)], shown = gone[item] and { 0, gone[item] } }
    if item ~= "ball" then picture:shape(start:getShape(item), look or nil) end
  end
  return picture:animate(graze.circle(0, 0, RADIUS), keys)
end

local function main(path)
  local taken, keys = play(60)
  local again = play(240)
  print(("In %d s the ball takes %d of 40 bricks:"):format(SECONDS, #taken))
  print("  " .. order(taken):gsub("(" .. ("%S+ "):rep(12) .. ")", "%1\n  "))
  print(order(again) == order(taken) and "At 240 steps a second instead of 60 it is the same game."
    or "At 240 steps a second instead of 60 it is another game.")
  for _, speed in ipairs { 1e4, 1e5 } do
    local bounces, inside = rush(speed)
    print(("At %d units a second it bounces %d times in ten seconds, and is %s."):format(speed,
      bounces, inside and "on the table after every step" or "lost"))
  end
  draw(taken, keys):save(path)
  print("The game is in " .. path .. ": open it in a browser.")
end

main((...) or "breakout.svg")
