-- The small arrows on the sides of one-way shapes: the room that they need, and functions that draw
-- them later, when the scale is known.

local ticks = {}

-- Return draw(paper) of an arrow on the side of a shape, in the middle of it.
function ticks.onSide(room, shape, nx, ny, options)
  if shape:type() == "plane" then
    return function(paper)
      local x, y = shape:project(paper:middle())
      paper:tick(x, y, nx, ny, options)
    end
  end
  local x, y = shape:getCentroid()
  local sx, sy = shape:getSupport(nx, ny)
  local reach = (sx - x) * nx + (sy - y) * ny
  x, y = x + nx * reach, y + ny * reach
  room:tick(x, y)
  return function(paper) paper:tick(x, y, nx, ny, options) end
end

-- The same for a chain with a side for each edge.
function ticks.onEdges(room, chain, options)
  local draws = {}
  for k = 1, chain:getPartCount() do
    local edge = chain:getPart(k)
    local x1, y1, x2, y2 = edge:getVertices()
    local length = math.sqrt((x2 - x1) ^ 2 + (y2 - y1) ^ 2)
    draws[k] = ticks.onSide(room, edge, (y2 - y1) / length, (x1 - x2) / length, options)
  end
  return function(paper)
    for _, draw in ipairs(draws) do draw(paper) end
  end
end

return ticks
