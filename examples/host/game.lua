-- What examples/host/main.c runs: a ball that rolls off a ledge. The program calls `update`.

local graze = require "graze"

local world = graze.world()
world:add("ledge", graze.rectangle(0, 100, 50, 10))
world:add("floor", graze.rectangle(0, 200, 400, 20))
world:add("ball", graze.circle(0, 0, 8):setPosition(20, 92))

local vx, vy = 120, 0
local under = "ledge"

function update(dt) -- luacheck: globals update
  vy = vy + 600 * dt
  local x, y = world:getPosition "ball"
  world:move("ball", x + vx * dt, y + vy * dt)
  for _, _, other, _, _, _, ny in world:hits() do
    if ny < 0 then vy = 0 end
    if other ~= under then
      under = other
      print(("the ball lands on the %s at x = %g"):format(other, (world:getPosition "ball")))
    end
  end
end

-- It prints these lines:
-- > the ball lands on the floor at x = 122
