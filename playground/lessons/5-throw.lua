-- When will it land?

-- impact answers for a thrown thing: the first contact under constant
-- velocity and acceleration, exactly, before anything has moved.
-- Aim with the mouse.

local graze = require "graze"

local GRAVITY = 300
local hills = {
  graze.polygon(150, 200, 230, 120, 290, 200),
  graze.circle(380, 200, 45),
  graze.plane(0, -1, 200),
}

frame(function(now)
  local x, y = pointer()
  if not x then x, y = 100 + 30 * math.cos(now), 100 + 20 * math.sin(now) end
  local ball = graze.rectangle(-8, -8, 16, 16):setPosition(30, 190)
  local vx, vy = 2.4 * (x - 30), 2.4 * (y - 190)

  local first, nx, ny
  for _, hill in ipairs(hills) do
    local t, hx, hy = ball:impact(hill, vx, vy, 0, GRAVITY, first)
    if t then first, nx, ny = t, hx, hy end
  end

  local picture = graze.svg():view(0, 0, 460, 220)
  for _, hill in ipairs(hills) do picture:shape(hill) end
  local function place(t)
    return 30 + vx * t, 190 + vy * t + GRAVITY * t * t / 2
  end
  local way, last = {}, first or 3
  for i = 0, 40 do
    way[2 * i + 1], way[2 * i + 2] = place(i / 40 * last)
  end
  picture:shape(ball, { class = "mover" }):path(way)
  if first then
    local px, py = place(first)
    ball:setPosition(px, py)
    local text = ("%.3f s"):format(first)
    picture:shape(ball, { class = "ghost" })
    picture:arrow(px, py, px + 30 * nx, py + 30 * ny, { class = "normal" })
    picture:label(px, py - 26, text, { class = "normal" })
  end
  show(picture)
end)
