-- Where one gets to: the parts of a navigation, and routes.

local ways = {}

-- Return draw(paper) of the convex parts of a navigation.
function ways.parts(room, navigation, options)
  local parts = {}
  for k = 1, navigation:getPartCount() do
    parts[k] = navigation:getPart(k):getVertices {}
    room:points(parts[k])
  end
  return function(paper)
    for _, part in ipairs(parts) do paper:rings({ part }, "good", options) end
  end
end

-- Return draw(paper) of the spots of routes, the walks between them, and flights.
function ways.drawing(room, routes, options)
  local lines, dots = {}, {}
  for _, spot in ipairs(routes:getSpots()) do
    dots[#dots + 1], dots[#dots + 2] = spot.x, spot.y
    for _, edge in ipairs(spot.out) do
      if edge.kind == "walk" and edge.to.id > spot.id then
        lines[#lines + 1] = { spot.x, spot.y, edge.to.x, edge.to.y }
      end
    end
  end
  if #dots > 0 then room:points(dots) end
  local curves = {}
  for k, edge in ipairs(routes:getFlights()) do
    curves[k] = routes:getCurve(edge)
    room:points(curves[k])
  end
  return function(paper)
    for _, line in ipairs(lines) do paper:line(line, "line", options) end
    for _, curve in ipairs(curves) do paper:line(curve, "good", options) end
    for i = 1, #dots, 2 do paper:dot(dots[i], dots[i + 1], "line", options) end
  end
end

return ways
