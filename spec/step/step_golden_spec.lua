-- Steps of many without masses: that masses fly at once leaves them as they were, to the bit.

local graze = require "graze"
local numbers = require "spec.support.numbers"

-- The generator of Park and Miller, without the first draws that spec.support.numbers skips.
local function draws(seed)
  return function(low, high)
    seed = seed * 16807 % 2147483647
    return low + numbers.rounded((high - low) * seed / 2147483647)
  end
end

describe("a step without masses comes to the bits of old", function()
  it("for 20,000 bullets that ignore one another, among walls", function()
    local draw, count = draws(3), 20000
    local world = graze.world():rule("bullet", "bullet", "ignore"):rule("bullet", "wall", "bounce")
    local side = 20 * math.sqrt(count)
    for i = 1, count / 20 do
      local w, h = draw(5, 40), draw(5, 40)
      local x, y = draw(0, side), draw(0, side)
      world:add("w" .. i, graze.rectangle(0, 0, w, h):setPosition(x, y), { group = "wall" })
    end
    local shape = graze.circle(0, 0, 3)
    for i = 1, count do
      local x, y = draw(0, side), draw(0, side)
      world:add(i, shape:setPosition(x, y), { group = "bullet" })
      local vx, vy = draw(-200, 200), draw(-200, 200)
      world:setVelocity(i, vx, vy)
    end
    for _ = 1, 40 do world:step(1 / 60) end
    assert.equal("8620693847377", ("%.0f"):format(world:hash()))
  end)

  it("for 2,000 boxes that rest on a floor", function()
    local world = graze.world()
    world:add("floor", graze.rectangle(-1e5, 0, 2e5, 100))
    for i = 0, 1999 do
      world:add(i, graze.rectangle(-5, -10, 10, 10):setPosition(30 * i, 0))
      world:setAcceleration(i, 0, 900)
    end
    for _ = 1, 60 do world:step(1 / 60) end
    assert.equal("42704733173660", ("%.0f"):format(world:hash()))
  end)
end)
