-- Area, centroid, extents, support and radius of single shapes.

local graze = require "graze"
local check = require "spec.support.check"

local near = check.near
local pi, sqrt = math.pi, math.sqrt

-- area and centroid of a core grown by r, from a polygon of so many corners that the arcs are exact
-- to about 1e-7
local function measured(points, r)
  local outline, n = {}, #points / 2
  for i = 1, n do
    local x, y = points[2 * i - 1], points[2 * i]
    for k = 0, 9999 do
      local angle = k * pi / 5000
      local ux, uy = math.cos(angle), math.sin(angle)
      local far = true
      for j = 1, n do
        if ux * points[2 * j - 1] + uy * points[2 * j] > ux * x + uy * y + 1e-12 then
          far = false
        end
      end
      if far then outline[#outline + 1] = { angle, x + r * ux, y + r * uy } end
    end
  end
  table.sort(outline, function(p, q) return p[1] < q[1] end)
  local area, cx, cy = 0, 0, 0
  local px, py = outline[#outline][2], outline[#outline][3]
  for _, p in ipairs(outline) do
    local cross = px * p[3] - p[2] * py
    area, cx, cy = area + cross / 2, cx + (px + p[2]) * cross / 6, cy + (py + p[3]) * cross / 6
    px, py = p[2], p[3]
  end
  return area, cx / area, cy / area
end

describe("getArea", function()
  it("of polygons, in either winding", function()
    assert.equal(12, graze.rectangle(1, 2, 3, 4):getArea())
    assert.equal(6, graze.polygon(0, 0, 4, 0, 0, 3):getArea())
    assert.equal(6, graze.polygon(0, 0, 0, 3, 4, 0):getArea())
  end)

  it("of circles and capsules", function()
    near({ 9 * pi }, { graze.circle(5, 5, 3):getArea() }, 1e-13)
    near({ 4 * pi + 5 * 4 }, { graze.capsule(0, 0, 3, 4, 2):getArea() }, 1e-13)
  end)

  it("of a segment is nothing", function() assert.equal(0, graze.segment(0, 0, 3, 4):getArea()) end)

  it("of a rounded polygon counts the rounding", function()
    local rounded = graze.polygon({ 0, 0, 3, 0, 3, 4, 0, 4 }, 0.5)
    near({ 12 + 14 * 0.5 + pi * 0.25 }, { rounded:getArea() }, 1e-13)
  end)

  it("does not lose digits far from the origin", function()
    near({ 12 }, { graze.rectangle(1e6, -1e6, 3, 4):getArea() }, 1e-12)
  end)
end)

describe("getCentroid", function()
  it("of polygons, in either winding", function()
    near({ 2.5, 4 }, { graze.rectangle(1, 2, 3, 4):getCentroid() })
    near({ 4 / 3, 1 }, { graze.polygon(0, 0, 4, 0, 0, 3):getCentroid() })
    near({ 4 / 3, 1 }, { graze.polygon(0, 0, 0, 3, 4, 0):getCentroid() })
  end)

  it("of circles, capsules and segments is their middle", function()
    assert.same({ 1, 2 }, { graze.circle(1, 2, 3):getCentroid() })
    assert.same({ 2, 4 }, { graze.capsule(1, 2, 3, 6, 1):getCentroid() })
    assert.same({ 2, 4 }, { graze.segment(1, 2, 3, 6):getCentroid() })
  end)

  it("is in the world", function()
    local square = graze.rectangle(1, -1, 2, 2):setTransform(10, 20, pi / 2)
    near({ 10, 22 }, { square:getCentroid() }, 1e-14)
  end)

  it("is not the mean of the corners", function()
    -- many corners on one side must not draw it there
    local half = { 0, 1 }
    for i = 1, 20 do
      local angle = pi / 2 + i * pi / 20
      half[2 * i + 1], half[2 * i + 2] = math.cos(angle), math.sin(angle)
    end
    local x = graze.polygon(half):getCentroid()
    near({ -4 / (3 * pi) }, { x }, 2e-3)
  end)

  it("does not lose digits far from the origin", function()
    near({ 1e6 + 1.5, -1e6 + 2 }, { graze.rectangle(1e6, -1e6, 3, 4):getCentroid() }, 1e-9)
  end)

  for name, shape in pairs {
    ["a rounded triangle"] = { { 0, 0, 4, 0, 0, 3 }, 1 },
    ["a thinly rounded triangle"] = { { 0, 0, 10, 1, 0, 1 }, 0.05 },
    ["a thickly rounded kite"] = { { 0, 0, 2, -1, 9, 0, 2, 1 }, 5 },
  } do
    it("and area of " .. name .. " are those of its outline", function()
      local area, x, y = measured(shape[1], shape[2])
      local rounded = graze.polygon(shape[1], shape[2])
      near({ area }, { rounded:getArea() }, 1e-4)
      near({ x, y }, { rounded:getCentroid() }, 1e-5)
    end)
  end
end)

describe("getBoundingBox", function()
  it("of each kind", function()
    assert.same({ 1, 2, 4, 6 }, { graze.rectangle(1, 2, 3, 4):getBoundingBox() })
    assert.same({ -2, -1, 4, 5 }, { graze.circle(1, 2, 3):getBoundingBox() })
    assert.same({ 0, -1, 6, 7 }, { graze.capsule(1, 0, 5, 6, 1):getBoundingBox() })
    assert.same({ 1, 0, 5, 6 }, { graze.segment(5, 0, 1, 6):getBoundingBox() })
    assert.same({ -1, -1, 5, 4 }, { graze.polygon({ 0, 0, 4, 0, 0, 3 }, 1):getBoundingBox() })
  end)

  it("follows the shape", function()
    local square = graze.rectangle(-1, -1, 2, 2)
    assert.same({ 9, 19, 11, 21 }, { square:setPosition(10, 20):getBoundingBox() })
    square:setTransform(0, 0, pi / 4)
    near({ -sqrt(2), -sqrt(2), sqrt(2), sqrt(2) }, { square:getBoundingBox() }, 1e-15)
  end)
end)

describe("getBoundingRadius", function()
  it("reaches from the centroid to the farthest point", function()
    near({ 2.5 }, { graze.rectangle(10, 20, 3, 4):getBoundingRadius() })
    assert.equal(3, graze.circle(1, 2, 3):getBoundingRadius())
    near({ 2.5 + 2 }, { graze.capsule(0, 0, 3, 4, 2):getBoundingRadius() })
    near({ 2.5 }, { graze.segment(0, 0, 3, 4):getBoundingRadius() })
    near({ sqrt((8 / 3) ^ 2 + 1) }, { graze.polygon(0, 0, 4, 0, 0, 3):getBoundingRadius() })
  end)

  it("counts the rounding", function()
    near({ 3 }, { graze.polygon({ 0, 0, 3, 0, 3, 4, 0, 4 }, 0.5):getBoundingRadius() })
  end)

  it("does not depend on where the shape stands", function()
    local shape = graze.polygon(0, 0, 4, 0, 0, 3)
    local before = shape:getBoundingRadius()
    near({ before }, { shape:setTransform(1000, 2000, 3):getBoundingRadius() }, 1e-14)
  end)
end)

describe("getSupport", function()
  it("is the corner farthest in a direction, of any length", function()
    local triangle = graze.polygon(0, 0, 4, 0, 0, 3)
    assert.same({ 4, 0 }, { triangle:getSupport(1, 0) })
    assert.same({ 0, 3 }, { triangle:getSupport(0, 1000) })
    assert.same({ 0, 0 }, { triangle:getSupport(-1e-3, -1e-3) })
  end)

  it("is on the rounding of round shapes", function()
    near({ 1 + 3, 2 }, { graze.circle(1, 2, 3):getSupport(5, 0) })
    near({ 1 + 0.6 * 5, 2 + 0.8 * 5 }, { graze.circle(1, 2, 5):getSupport(3, 4) })
    near({ 6, 0 }, { graze.capsule(0, 0, 4, 0, 2):getSupport(1, 0) })
    near({ 4 + 0.6, 0.8 }, { graze.polygon({ 0, 0, 4, 0, 0, 3 }, 1):getSupport(0.9, 1.2) })
  end)

  it("looks in world directions", function()
    local segment = graze.segment(0, 0, 4, 0):setTransform(10, 10, pi / 2)
    near({ 10, 14 }, { segment:getSupport(0, 1) }, 1e-14)
  end)
end)

describe("radiusAt", function()
  it("of a circle is its radius in every direction", function()
    local circle = graze.circle(5, 6, 2)
    for angle = -10, 10 do near({ 2 }, { circle:radiusAt(angle) }, 1e-14) end
  end)

  it("of a rectangle reaches its sides and corners", function()
    local rectangle = graze.rectangle(0, 0, 8, 6)
    near({ 4 }, { rectangle:radiusAt(0) })
    near({ 3 }, { rectangle:radiusAt(pi / 2) })
    near({ 4 }, { rectangle:radiusAt(pi) })
    near({ 3 }, { rectangle:radiusAt(-pi / 2) })
    near({ 5 }, { rectangle:radiusAt(math.atan(3 / 4)) })
  end)

  it("of an equilateral triangle is the source's formula, on both sides of every corner", function()
    local ship = graze.regularPolygon(3, 2):setAngle(pi / 2)
    local rad = pi / 180
    for degrees = -29, 89 do
      near({ 1 / math.cos((degrees - 30) * rad) }, { ship:radiusAt(degrees * rad) })
    end
    for degrees = -89, -31 do
      near({ 1 / math.sin(-degrees * rad) }, { ship:radiusAt(degrees * rad) })
    end
    for degrees = -89, 89 do
      near({ ship:radiusAt(degrees * rad) }, { ship:radiusAt(pi - degrees * rad) }) -- left as right
    end
  end)

  it("is in world directions: the shape's own angle is subtracted", function()
    local ship = graze.regularPolygon(3, 2)
    for _, turn in ipairs { 0.3, -2, 5, 100 } do
      local turned = graze.regularPolygon(3, 2):setAngle(turn)
      near({ 2 }, { turned:radiusAt(turn) }, 1e-13)
      near({ ship:radiusAt(0.8) }, { turned:radiusAt(turn + 0.8) }, 1e-13)
    end
  end)

  it("does not mind whole turns", function()
    local box = graze.rectangle(0, 0, 8, 6)
    for turns = -3, 3 do near({ box:radiusAt(1) }, { box:radiusAt(1 + 2 * pi * turns) }, 1e-13) end
  end)

  it("of a capsule goes to its straight sides and its ends", function()
    local capsule = graze.capsule(-3, 0, 3, 0, 2)
    near({ 5 }, { capsule:radiusAt(0) })
    near({ 5 }, { capsule:radiusAt(pi) })
    near({ 2 }, { capsule:radiusAt(pi / 2) })
    near({ sqrt(13) }, { capsule:radiusAt(math.atan(2 / 3)) }, 1e-12)
  end)

  it("of a rounded polygon leads to the boundary", function()
    local rounded = graze.polygon({ 0, 0, 4, 0, 0, 3 }, 0.5):setTransform(3, 4, 1)
    local cx, cy = rounded:getCentroid()
    for i = 0, 40 do
      local angle = i * pi / 20
      local rho = rounded:radiusAt(angle)
      local x, y = math.cos(angle), math.sin(angle)
      assert.is_true(rounded:contains(cx + x * (rho - 1e-7), cy + y * (rho - 1e-7)))
      assert.is_false(rounded:contains(cx + x * (rho + 1e-7), cy + y * (rho + 1e-7)))
    end
  end)
end)
