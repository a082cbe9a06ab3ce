-- What does the light reach?

-- visibility returns the corners of all that is seen from a point. The
-- lamp follows the mouse. The guard sees in a cone: that is the same
-- call, with a triangle in place of a reach. Where is the thief safe?

local graze = require "graze"

local world = graze.world()
local walls, thief = { group = "walls" }, graze.circle(0, 0, 6)
world:add("sides", graze.chain({ 0, 0, 300, 0, 300, 220, 0, 220 }, true), walls)
world:add("crate", graze.rectangle(-16, -16, 32, 32):setAngle(0.4):setPosition(150, 80), walls)
world:add("pillar", graze.circle(0, 0, 16):setPosition(70, 150), walls)
world:add("corner", graze.outline(200, 120, 260, 120, 260, 190, 245, 190, 245, 135, 200, 135),
  walls)
world:add("thief", thief:setPosition(225, 165), { group = "thieves" })

local REACH, HALF = 130, math.rad(30)

-- The region that a guard at (x, y) looks at: the tip is where the guard is.
local function cone(x, y, angle)
  local a, b = angle - HALF, angle + HALF
  return graze.polygon(x, y, x + REACH * math.cos(a), y + REACH * math.sin(a),
    x + REACH * math.cos(b), y + REACH * math.sin(b))
end

local lit, seen = {}, {} -- filled again and again
local wasSafe

frame(function(now)
  local x, y = pointer()
  if not x then x, y = 150 + 90 * math.cos(now), 110 + 75 * math.sin(now) end
  local view = cone(40, 40, 0.8 + 0.5 * math.sin(now))
  lit = world:visibility(x, y, 90, "walls", lit) or {}
  seen = world:visibility(40, 40, view, "walls", seen)

  -- A line of sight is a ray.
  local tx, ty = world:getPosition "thief"
  local far = math.max(math.abs(tx - x), math.abs(ty - y))
  local safe = far > 90 or world:rayCast(x, y, tx, ty, "walls") ~= nil
  if safe ~= wasSafe then print(safe and "safe in the dark" or "the light is on the thief") end
  wasSafe = safe

  local picture = graze.svg { margin = 4 }:view(0, 0, 300, 220)
  picture:visibility(world, x, y, 90, "walls")
  picture:visibility(world, 40, 40, view, "walls", { fill = "#2f6cab", stroke = "#2f6cab" })
  picture:world(world):point(40, 40, { class = "hit" })
  picture:label(150, 212, ("%d corners lit, %d seen"):format(#lit / 2, #seen / 2), { size = 10 })
  show(picture)
end)
