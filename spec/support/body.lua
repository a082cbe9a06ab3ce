-- What a shape is made of, kept on the Lua side: a convex core (one point, the two ends of a
-- segment, or the corners of a polygon) grown by a radius, or a half-plane. Brute force answers
-- from these numbers alone, and body.shape gives the module's own shape made of the same numbers.
--
-- { kind, n, r, px = {...}, py = {...}, x = {...}, y = {...}, place = {x, y, angle} or nil }:
-- px, py the core as constructed, x, y the core in the world. A plane is instead
-- { kind = "plane", plane = true, nx, ny, d }.

local body = {}

local function made(kind, points, r)
  local self = { kind = kind, r = r, n = #points / 2, px = {}, py = {}, x = {}, y = {} }
  for i = 1, self.n do
    self.px[i], self.py[i] = points[2 * i - 1], points[2 * i]
    self.x[i], self.y[i] = self.px[i], self.py[i]
  end
  return self
end

function body.polygon(points, r) return made("polygon", points, r or 0) end

function body.rectangle(x, y, w, h)
  local self = made("polygon", { x, y, x + w, y, x + w, y + h, x, y + h }, 0)
  self.rectangle = { x, y, w, h }
  return self
end

function body.regular(sides, radius)
  local points = {}
  for i = 0, sides - 1 do
    points[2 * i + 1] = radius * math.cos(2 * math.pi * i / sides)
    points[2 * i + 2] = radius * math.sin(2 * math.pi * i / sides)
  end
  local self = made("polygon", points, 0)
  self.regular = { sides, radius }
  return self
end

function body.circle(x, y, r) return made("circle", { x, y }, r) end
function body.capsule(x1, y1, x2, y2, r) return made("capsule", { x1, y1, x2, y2 }, r) end
function body.segment(x1, y1, x2, y2) return made("segment", { x1, y1, x2, y2 }, 0) end
function body.point(x, y) return made("point", { x, y }, 0) end

function body.plane(nx, ny, d)
  local length = math.sqrt(nx * nx + ny * ny)
  return { kind = "plane", plane = true, nx = nx / length, ny = ny / length, d = d / length,
    given = { nx, ny, d } }
end

-- sets the body down with its origin at (x, y), turned by the angle
function body.put(self, x, y, angle)
  local c, s = math.cos(angle), math.sin(angle)
  for i = 1, self.n do
    self.x[i] = c * self.px[i] - s * self.py[i] + x
    self.y[i] = s * self.px[i] + c * self.py[i] + y
  end
  self.place = { x, y, angle }
  return self
end

-- the same core somewhere else; only for asking brute force
function body.moved(self, dx, dy)
  if self.plane then
    return { plane = true, nx = self.nx, ny = self.ny, d = self.d - self.nx * dx - self.ny * dy }
  end
  local copy = { n = self.n, r = self.r, x = {}, y = {} }
  for i = 1, self.n do copy.x[i], copy.y[i] = self.x[i] + dx, self.y[i] + dy end
  return copy
end

function body.points(self)
  local points = {}
  for i = 1, self.n do points[2 * i - 1], points[2 * i] = self.px[i], self.py[i] end
  return points
end

-- a body of the same kind with every point (and the radius and d) carried over: f(x, y) -> x, y;
-- scale for lengths
function body.mapped(self, f, scale)
  scale = scale or 1
  if self.plane then
    local nx, ny = f(self.given[1], self.given[2])
    return body.plane(nx / scale, ny / scale, self.given[3] * scale)
  end
  local points = {}
  for i = 1, self.n do points[2 * i - 1], points[2 * i] = f(self.px[i], self.py[i]) end
  return made(self.kind, points, self.r * scale)
end

-- the module's shape made of these numbers
function body.shape(self)
  local graze = require "graze"
  if self.plane then return graze.plane(self.given[1], self.given[2], self.given[3]) end
  local px, py = self.px, self.py
  local shape
  if self.rectangle then
    local q = self.rectangle
    shape = graze.rectangle(q[1], q[2], q[3], q[4])
  elseif self.regular then
    shape = graze.regularPolygon(self.regular[1], self.regular[2])
  elseif self.kind == "polygon" then
    shape = graze.polygon(body.points(self), self.r)
  elseif self.kind == "circle" then
    shape = graze.circle(px[1], py[1], self.r)
  elseif self.kind == "capsule" then
    shape = graze.capsule(px[1], py[1], px[2], py[2], self.r)
  else
    shape = graze.segment(px[1], py[1], px[2], py[2])
  end
  if self.place then shape:setTransform(self.place[1], self.place[2], self.place[3]) end
  return shape
end

-- a line of Lua that makes the shape again, for the message of a failing case
function body.describe(self)
  local function numbers(list)
    local text = {}
    for i = 1, #list do text[i] = string.format("%.17g", list[i]) end
    return table.concat(text, ", ")
  end
  if self.plane then return ("graze.plane(%s)"):format(numbers(self.given)) end
  local place = self.place and (":setTransform(%s)"):format(numbers(self.place)) or ""
  if self.regular then
    return ("graze.regularPolygon(%s)%s"):format(numbers(self.regular), place)
  end
  if self.kind == "polygon" then
    return ("graze.polygon({%s}, %.17g)%s"):format(numbers(body.points(self)), self.r, place)
  end
  local list = body.points(self)
  if self.kind ~= "segment" then list[#list + 1] = self.r end
  return ("graze.%s(%s)%s"):format(self.kind, numbers(list), place)
end

return body
