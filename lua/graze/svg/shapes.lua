-- Shapes as a picture draws them: the room that they need, and a function that draws them later,
-- when the scale is known. A shape that moves in between is drawn where it was.

local cells = require "graze.cells"

local shapes = {}

-- Return the body of a shape that has no parts, and where its middle is.
function shapes.body(shape)
  if shape:type() == "puck" then
    local x, y = shape:getPosition()
    return { x, y, r = shape:getRadius() }, x, y
  end
  local body = shape:getVertices({})
  body.r = shape:getRadius()
  return body, shape:getCentroid()
end

-- Return the body in the shape's own frame, and where that stands: x, y, angle.
function shapes.localBody(shape)
  if shape:type() == "puck" then
    local x, y = shape:getPosition()
    return { 0, 0, r = shape:getRadius() }, x, y, 0
  end
  return shapes.body(shape:clone():setTransform(0, 0, 0)), shape:getTransform()
end

-- Return draw(paper), and the label of a shape at its middle.
local function labelled(room, x, y, options, draw)
  if not options.label then return draw end
  room:text(x, y, options.label, 0, { size = options.size })
  return function(paper)
    draw(paper)
    paper:text(x, y, options.label, 0, { size = options.size })
  end
end

local drawing = {}

function drawing.plane(_, plane, options)
  local nx, ny = plane:getNormal()
  local d = plane:getOffset()
  return function(paper) paper:halfPlane(nx, ny, d, options) end
end

local function drawRings(room, shape, rings, options)
  local x, y = shape:getCentroid()
  for _, ring in ipairs(rings) do room:points(ring) end
  return labelled(room, x, y, options, function(paper) paper:rings(rings, "shape", options) end)
end

function drawing.outline(room, outline, options)
  return drawRings(room, outline, outline:getRings(), options)
end

-- A ring for each run of cells.
function drawing.grid(room, grid, options)
  local rings, x1, y1, x2, y2 = {}, grid:getBoundingBox()
  cells.each(grid, x1, y1, x2, y2, options.parts, function(points)
    local ring = {}
    for i = 1, #points do ring[i] = points[i] end
    rings[#rings + 1] = ring
  end)
  return drawRings(room, grid, rings, options)
end

-- A chain is a line, whatever colour shapes are filled with.
function drawing.chain(room, chain, options)
  local points, look, x, y = chain:getRings()[1], {}, chain:getCentroid()
  for name, value in pairs(options) do look[name] = value end
  look.fill = nil
  if chain:getPartCount() == #points / 2 then
    points[#points + 1], points[#points + 2] = points[1], points[2]
  end
  room:points(points)
  return labelled(room, x, y, options, function(paper) paper:line(points, "shape", look) end)
end

function drawing.compound(room, compound, options)
  local bodies, x, y = {}, compound:getCentroid()
  for k = 1, compound:getPartCount() do
    bodies[k] = shapes.body(compound:getPart(k))
    room:body(bodies[k], 0, 0)
  end
  return labelled(room, x, y, options, function(paper)
    for _, body in ipairs(bodies) do paper:body(body, "shape", options) end
  end)
end

local function drawBody(room, shape, options)
  local body, x, y = shapes.body(shape)
  room:body(body, 0, 0)
  return labelled(room, x, y, options, function(paper) paper:body(body, "shape", options) end)
end

-- Take the room of a shape, or of a puck, and return a function that draws it where it stands.
function shapes.drawing(room, shape, options)
  return (drawing[shape:type()] or drawBody)(room, shape, options)
end

return shapes
