-- How things turned, as a picture draws it: the room that this needs, and a function that draws it
-- later, when the scale is known.

local shapes = require "graze.svg.shapes"
local turning = require "graze.turning"

local turns = {}

-- Return draw(paper) for the way of the point (px, py) of what stands at (x, y), and has moved by
-- (dx, dy) and turned by da to come there.
function turns.way(room, px, py, x, y, dx, dy, da)
  local way = turning.way({}, px, py, x, y, -dx, -dy, -da)
  room:points(way)
  return function(paper) paper:line(way, "trail", {}) end
end

-- What a sweep has left after t: dashed.
local function rest(room, a, px, py, t, dx, dy, da)
  local x, y = a:getPosition()
  local left = 1 - t
  local way = turning.way({}, px, py, x + dx * t, y + dy * t, dx * left, dy * left, da * left)
  room:points(way)
  return function(paper) paper:line(way, "missed", {}) end
end

-- A ghost of a shape, after a part of its way.
local function ghost(room, a, part, dx, dy, da, class)
  local body, x, y = shapes.body(a), a:getPosition()
  local placed = turning.place({}, body, x, y, dx * part, dy * part, da * part)
  room:body(placed, 0, 0)
  return function(paper) paper:body(placed, class, {}) end
end

-- Return draw(paper) for the answer of a:sweep(b, dx, dy, da): the way of the point that touches,
-- or of the farthest one, and ghosts that have turned. Then t, and where the middle of a is there;
-- nil if they do not meet.
function turns.sweep(room, a, b, dx, dy, da)
  local t, nx, ny, _, _, px, py = a:sweep(b, dx, dy, da)
  local x, y = a:getPosition()
  local goal = ghost(room, a, 1, dx, dy, da, t and "missed" or "ghost")
  if not t then
    local fx, fy = turning.farthest(shapes.body(a), x, y)
    fx, fy = turning.carry(fx, fy, x, y, dx, dy, da)
    local way = turns.way(room, fx, fy, x + dx, y + dy, dx, dy, da)
    return function(paper)
      goal(paper)
      way(paper)
    end
  end
  local met, left = ghost(room, a, t, dx, dy, da, "ghost"), rest(room, a, px, py, t, dx, dy, da)
  local way = turns.way(room, px, py, x + dx * t, y + dy * t, dx * t, dy * t, da * t)
  room:normal(px, py)
  local function draw(paper)
    goal(paper)
    left(paper)
    met(paper)
    way(paper)
    paper:normal(px, py, nx, ny)
  end
  local _, mx, my = shapes.body(a)
  return draw, t, turning.carry(mx, my, x, y, dx * t, dy * t, da * t)
end

return turns
