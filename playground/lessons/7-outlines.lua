-- Forms with dents and holes

-- The anchor follows the mouse, and the dock has a harbour and a pond.
-- collide leads the whole anchor out of the whole dock, into a dent if
-- that is nearest; the last number is the edge of the dock that it is
-- led out by. Hold the space key to see the convex parts.

local graze = require "graze"

local dock = graze.outline {
  { 0, 0, 300, 0, 300, 220, 210, 220, 210, 120, 120, 120, 120, 220, 0, 220 },
  { 230, 40, 270, 40, 270, 80, 230, 80 }, -- the pond: a hole
}
local anchor = graze.outline(-6, -40, 6, -40, 6, 20, 24, 4, 28, 14, 0, 40, -28, 14, -24, 4, -6, 20)

local function drawParts(picture, shape)
  for k = 1, shape:getPartCount() do picture:shape(shape:getPart(k)) end
end

local edge

frame(function(t)
  local x, y = pointer()
  if not x then x, y = 165 + 120 * math.sin(t / 2), 200 + 50 * math.cos(t) end
  anchor:setTransform(x, y, 0.6 * math.sin(t))

  local picture = graze.svg():view(-70, -60, 370, 290):shape(dock)
  if pressed "space" then drawParts(picture, dock) end
  local depth, nx, ny, number = anchor:collide(dock)
  picture:shape(anchor, { class = depth and "hit" or "mover" })
  if depth then
    picture:shape(anchor:clone():move(nx * depth, ny * depth), { class = "mover" })
    if number ~= edge then print(("%.1f out, by edge %d"):format(depth, number)) end
  end
  edge = number
  show(picture)
end)
