-- Every answer of spec/vectors, which holds exact cases computed with rational arithmetic.

local graze = require "graze"

local function magnitude(...)
  local most = 1
  for i = 1, select("#", ...) do
    local list = select(i, ...)
    for j = 1, #list do most = math.max(most, math.abs(list[j])) end
  end
  return most
end

-- calls f for each record and names the record when it fails
local function every(name, f)
  for index, record in ipairs(require("spec.vectors." .. name)) do
    local ok, message = pcall(f, record)
    if not ok then error(("%s record %d: %s"):format(name, index, tostring(message)), 0) end
  end
end

local function same(expected, actual, what)
  if expected ~= actual then
    error(("%s: %s, not %s"):format(what, tostring(actual), tostring(expected)), 0)
  end
end

-- agrees to 1e-9 relative, or to the last bits of the coordinates that it is the difference of
local function near(expected, actual, most, what)
  local tolerance = math.max(1e-9 * math.abs(expected), 1e-14 * most)
  if not (actual and math.abs(actual - expected) <= tolerance) then
    error(("%s: %s, not %.17g"):format(what, tostring(actual), expected), 0)
  end
end

local function among(normals, nx, ny)
  for _, n in ipairs(normals) do
    if math.abs(n[1] - nx) <= 1e-9 and math.abs(n[2] - ny) <= 1e-9 then return end
  end
  error(("normal: (%.17g, %.17g) is none of those listed"):format(nx, ny), 0)
end

local function pair(r) return graze.polygon(r.a), graze.polygon(r.b), magnitude(r.a, r.b) end

describe("the exact pairs", function()
  it("overlap or not, whoever asks", function()
    every("pairs", function(r)
      local a, b = pair(r)
      same(r.overlaps, a:overlaps(b), "a:overlaps(b)")
      same(r.overlaps, b:overlaps(a), "b:overlaps(a)")
    end)
  end)

  it("collide with the listed depth and one of the listed normals", function()
    every("pairs", function(r)
      local a, b, most = pair(r)
      local depth, nx, ny = a:collide(b)
      if not r.overlaps then return same(nil, depth, "depth") end
      near(r.depth, depth, most, "depth")
      among(r.normals, nx, ny)
    end)
  end)

  it("lie at the listed distance, or at minus the depth", function()
    every("pairs", function(r)
      local a, b, most = pair(r)
      near(r.overlaps and -r.depth or r.distance, a:distance(b), most, "distance")
    end)
  end)

  it("are parted by their minimum translation vector", function()
    every("pairs", function(r)
      local a, b, most = pair(r)
      local depth, nx, ny = a:collide(b)
      if not depth then return end
      a:move(nx * depth, ny * depth)
      same(false, a:overlaps(b), "overlaps afterwards")
      near(0, (a:distance(b)), most, "distance afterwards")
    end)
  end)

  it("have contacts exactly when they overlap", function()
    every("pairs", function(r)
      local a, b = pair(r)
      same(r.overlaps, a:contacts(b) ~= nil, "contacts")
    end)
  end)
end)

describe("the exact sweeps", function()
  it("hit or miss", function()
    every("sweeps", function(r)
      local a, b = pair(r)
      same(r.hit, a:sweep(b, r.dx, r.dy) ~= nil, "hit")
    end)
  end)

  it("hit at the listed time", function()
    every("sweeps", function(r)
      local a, b = pair(r)
      if r.hit then near(r.t, (a:sweep(b, r.dx, r.dy)), 1, "t") end
    end)
  end)

  it("have a depth only when they overlap at the start", function()
    every("sweeps", function(r)
      local a, b, most = pair(r)
      if not r.hit then return end
      local _, _, _, depth = a:sweep(b, r.dx, r.dy)
      if r.depth == 0 then same(0, depth, "depth") else near(r.depth, depth, most, "depth") end
    end)
  end)

  it("hit with one of the listed normals", function()
    every("sweeps", function(r)
      local a, b = pair(r)
      if not r.hit then return end
      local _, nx, ny = a:sweep(b, r.dx, r.dy)
      among(r.normals, nx, ny)
    end)
  end)

  it("are foretold by predict", function()
    every("sweeps", function(r)
      local a, b = pair(r)
      local intersects, will, mx, my = a:predict(b, r.dx, r.dy)
      same(r.hit and r.depth > 0, intersects, "intersects")
      same(r.hit, will, "willIntersect")
      if not r.hit then same(0, math.abs(mx) + math.abs(my), "translation") end
    end)
  end)
end)

describe("the exact capsules", function()
  local function shapes(r)
    return graze.capsule(r.x1, r.y1, r.x2, r.y2, r.r), graze.circle(r.cx, r.cy, r.cr),
      magnitude { r.x1, r.y1, r.x2, r.y2, r.cx, r.cy, r.r, r.cr }
  end

  it("overlap the circle or not, whoever asks", function()
    every("capsules", function(r)
      local capsule, circle = shapes(r)
      same(r.overlaps, capsule:overlaps(circle), "capsule:overlaps(circle)")
      same(r.overlaps, circle:overlaps(capsule), "circle:overlaps(capsule)")
    end)
  end)

  it("lie at the listed distance from the circle", function()
    every("capsules", function(r)
      local capsule, circle, most = shapes(r)
      near(r.distance, (capsule:distance(circle)), most, "distance")
    end)
  end)

  it("collide as deep as they overlap", function()
    every("capsules", function(r)
      local capsule, circle, most = shapes(r)
      local depth, nx, ny = capsule:collide(circle)
      if not r.overlaps then return same(nil, depth, "depth") end
      near(-r.distance, depth, most, "depth")
      near(1, nx * nx + ny * ny, 1, "length of the normal")
      capsule:move(nx * depth, ny * depth)
      same(false, capsule:overlaps(circle), "overlaps afterwards")
    end)
  end)
end)

describe("the exact planes", function()
  it("are met at the listed time or not at all", function()
    every("planes", function(r)
      local plane = graze.plane3(r.nx, r.ny, r.nz, r.d)
      local t = plane:impact(r.px, r.py, r.pz, r.r, r.vx, r.vy, r.vz, r.ax, r.ay, r.az, r.tmax)
      if r.t then near(r.t, t, 1, "t") else same(nil, t, "t") end
    end)
  end)
end)

describe("the exact radii", function()
  it("lead from the centroid to the boundary", function()
    every("radial", function(r)
      near(r.radius, graze.polygon(r.a):radiusAt(r.angle), 1, "radiusAt")
    end)
  end)
end)
