-- Four tests of whether two things overlap, side by side. Bounding circles say so too early, and so
-- do hulls, which know no dents. The polar test, the distance of the centres against the hulls'
-- radii towards each other, misses what overlaps beside that line. The outline is right.
--
-- A thing is an item of a world. It has its `hull`, and gets its `shape` and what each test `says`.

local palette = require "palette"

local measures = {}
measures.__index = measures

local NEAR = 240 -- whose answers are drawn
local HULL = palette.ghost(palette.violet, 0.7)

local function circles(a, b)
  local ax, ay = a.shape:getCentroid()
  local bx, by = b.shape:getCentroid()
  local reach = a.shape:getBoundingRadius() + b.shape:getBoundingRadius()
  return (ax - bx) ^ 2 + (ay - by) ^ 2 < reach ^ 2
end

local TESTS = {
  { name = "circle", colour = palette.rose, ask = circles },
  {
    name = "hull", colour = palette.violet,
    ask = function(a, b) return a.hull:overlaps(b.hull) end,
  },
  {
    name = "polar", colour = palette.sky,
    ask = function(a, b) return a.hull:polarOverlaps(b.hull) end,
  },
  {
    name = "outline", colour = palette.teal,
    ask = function(a, b) return a.shape:overlaps(b.shape) end,
  },
}

function measures.new()
  return setmetatable({
    yes = {}, tally = { circle = 0, hull = 0, polar = 0, outline = 0 },
  }, measures)
end

-- Takes a thing's shapes to where its item is.
local function follow(world, thing)
  thing.shape = world:getShape(thing)
  thing.hull:setTransform(thing.shape:getTransform())
end

-- Asks all tests about a thing and each of some others, and counts who says yes.
function measures:ask(world, thing, others)
  self.yes = {}
  follow(world, thing)
  for _, other in ipairs(others) do
    follow(world, other)
    other.says = {}
    for _, test in ipairs(TESTS) do
      if test.ask(thing, other) then
        other.says[test.name], self.yes[test.name] = true, true
        self.tally[test.name] = self.tally[test.name] + 1
      end
    end
  end
end

-- The bounding circle, the hull, and its polar radius towards a place.
local function drawMeasures(stage, thing, x, y)
  local cx, cy = thing.shape:getCentroid()
  stage.ring(cx, cy, thing.shape:getBoundingRadius(), palette.faded(palette.rose, 0.7), 1.5)
  stage.shape(thing.hull, HULL)
  cx, cy = thing.hull:getCentroid()
  local length = math.max(1, math.sqrt((x - cx) ^ 2 + (y - cy) ^ 2))
  local angle = math.acos((x - cx) / length) * (y < cy and -1 or 1)
  local radius = thing.hull:radiusAt(angle)
  local tipX, tipY = cx + radius * math.cos(angle), cy + radius * math.sin(angle)
  stage.line(cx, cy, tipX, tipY, palette.sky, 3)
  stage.dot(tipX, tipY, 4, palette.sky)
end

function measures:draw(stage, thing, others)
  local x, y = thing.hull:getCentroid()
  for _, other in ipairs(others) do
    local ox, oy = other.hull:getCentroid()
    if (ox - x) ^ 2 + (oy - y) ^ 2 < NEAR ^ 2 then
      stage.line(ox, oy, x, y, palette.faded(palette.sky, 0.3), 1)
      drawMeasures(stage, thing, ox, oy)
      drawMeasures(stage, other, x, y)
    end
  end
  stage.panel(20, 16, 250, 154)
  stage.text("says yes", 36, 26, 14, palette.dim)
  stage.text("steps", 250, 26, 14, palette.dim, "right")
  for k, test in ipairs(TESTS) do
    local row = 36 + 28 * k
    stage.lamp(46, row, self.yes[test.name], test.colour)
    stage.text(test.name, 66, row - 10, 16, test.colour)
    stage.text(tostring(self.tally[test.name]), 250, row - 10, 16, palette.ink, "right")
  end
end

return measures
