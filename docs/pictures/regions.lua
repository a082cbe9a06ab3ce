-- Set operations on two shapes.

local graze = require "graze"

local picture = graze.svg { scale = 1.1, margin = 8, title = "What shapes have together" }

local function pair(x, y)
  local level = graze.outline { { 0, 30, 40, 30, 55, 10, 90, 10, 90, 60, 0, 60 },
    { 62, 22, 78, 22, 78, 34, 62, 34 } }
  return level:setPosition(x, y), graze.circle(0, 0, 24):setPosition(x + 42, y + 36)
end

local function panel(column, row, text, operate)
  local x, y = column * 130, row * 96
  local a, b = pair(x, y)
  picture:label(x + 30, y + 74, text)
  operate(a, b)
end

local faint = { opacity = 0.35 }
local function show(result) if result then picture:shape(result) end end

panel(0, 0, "a and b", function(a, b) picture:shape(a):shape(b, { class = "mover" }) end)
panel(1, 0, "a:union(b)", function(a, b) show(a:union(b)) end)
panel(2, 0, "a:subtract(b)", function(a, b)
  show(a:subtract(b))
  picture:shape(b, faint)
end)
panel(3, 0, "a:intersect(b)", function(a, b)
  picture:shape(a, faint)
  show(a:intersect(b))
end)

panel(0, 1, "split()", function(a, b)
  local bar = graze.capsule(-10, 50, 100, 20, 6):setPosition(a:getPosition())
  for k, piece in ipairs((a:subtract(b, bar):split())) do
    picture:shape(piece, { class = k % 2 == 0 and "mover" or nil })
  end
end)
panel(1, 1, "getTriangles()", function(a, b)
  local list, n = a:subtract(b):getTriangles()
  for k = 0, n - 1 do
    local t = {}
    for i = 1, 6 do t[i] = list[6 * k + i] end
    picture:shape(graze.polygon(t))
  end
end)

local STAR = { 45, 0, 63, 60, 13, 22, 77, 22, 27, 60 }
panel(2, 1, "crossing rings", function(a)
  picture:shape(graze.chain(STAR, true):setPosition(a:getPosition()))
end)
panel(3, 1, "\"clean\"", function(a)
  show(graze.outline(STAR, "clean"):setPosition(a:getPosition()))
end)

return picture
