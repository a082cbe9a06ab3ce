-- A segment has one answer: what querySegment and rayCast tell of it is what overlaps and
-- queryShape tell.

local graze = require "graze"
local numbers = require "spec.support.numbers"

local pi, cos, sin, sqrt = math.pi, math.cos, math.sin, math.sqrt

local makers = {
  function(rng) return graze.rectangle(0, 0, rng:whole(1, 60), rng:whole(1, 60)) end,
  function(rng) return graze.rectangle(0, 0, rng:whole(1, 60), rng:whole(1, 60))
    :setAngle(rng:range(-pi, pi)) end,
  function(rng) return graze.circle(0, 0, rng:range(1, 40)) end,
  function(rng) return graze.capsule(0, 0, rng:whole(1, 50), 0, rng:range(1, 9))
    :setAngle(rng:range(-pi, pi)) end,
  function(rng) return graze.polygon(0, 0, 60, 0, rng:whole(0, 90), rng:magnitude(-1, 2))
    :setAngle(rng:range(-pi, pi)) end,
  function(rng) return graze.polygon({ 0, 0, 50, 0, 20, 30 }, rng:range(0.5, 5))
    :setAngle(rng:range(-pi, pi)) end,
}

-- A segment that passes a corner, or the side at it, about as deep as the skin: from far less to
-- far more.
local function graze_it(rng, shape)
  local list = shape:getVertices({})
  local i = 2 * rng:whole(1, #list / 2)
  local x, y = list[i - 1], list[i]
  local cx, cy = shape:getCentroid()
  local r = shape:getRadius()
  local nx, ny
  if rng:chance(0.4) then -- along a side
    local k = i % #list + 2
    nx, ny = list[k] - y, x - list[k - 1]
  else
    local angle = rng:range(-pi, pi)
    nx, ny = cos(angle), sin(angle)
  end
  local length = sqrt(nx * nx + ny * ny)
  if length == 0 then return 0, 0, 1, 1 end
  nx, ny = nx / length, ny / length
  if (x - cx) * nx + (y - cy) * ny < 0 then nx, ny = -nx, -ny end
  x, y = shape:getSupport(nx, ny)
  local long = rng:magnitude(0, 4)
  local skins = rng:pick { 0, 1, -1, rng:range(0.3, 3), rng:range(0.9, 1.5), 1e3 }
  local depth = skins * 1e-9 * math.max(long, r, 20)
  x, y = x - nx * depth, y - ny * depth
  local before, after = rng:unit() * long, rng:unit() * long
  return x - ny * before, y + nx * before, x + ny * after, y - nx * after
end

describe("a segment", function()
  it("4e-7 deep in a box is in it for a short one, and touches it for a long one, in every call",
    function()
    local world = graze.world()
    world:add("box", graze.rectangle(0, 0, 10, 10))
    for long, n in pairs { [20] = 1, [1000] = 0 } do
      local x1, x2 = -long / 2, long / 2
      assert.equal(n == 1, graze.segment(x1, 4e-7, x2, 4e-7):overlaps(world:getShape "box"))
      assert.equal(n, select(2, world:querySegment(x1, 4e-7, x2, 4e-7)))
      assert.equal(n, select(2, world:queryShape(graze.segment(x1, 4e-7, x2, 4e-7))))
      assert.equal(n == 1 and "box" or nil, (world:rayCast(x1, 4e-7, x2, 4e-7)))
      assert.equal(n == 1, (world:getShape("box"):rayCast(x1, 4e-7, x2, 4e-7)) ~= nil)
    end
  end)

  it("starts inside of what contains its start, however long it is", function()
    local world = graze.world()
    world:add("ground", graze.plane(0, -1, 0))
    for _, long in ipairs { 1, 1e3, 5e5, 1e6 } do
      local x, y = long * 0.8, long * 0.6
      assert.same({ 0, 0, 0 }, { graze.plane(0, -1, 0):rayCast(0, 6e-4, x, y) })
      assert.same({ "ground", 0, 0, 0 }, { world:rayCast(0, 6e-4, x, y) })
    end
  end)

  it("that cuts off the point of a needle meets it", function()
    local needle = graze.polygon(0, 0, 1000, 1e-3, 1000, -1e-3)
    for _, x in ipairs { 1.5e-6, 2.2e-6, 3e-6, 1e-5, 1e-3 } do
      assert.is_true(graze.segment(x, -1, x, 1):overlaps(needle))
      assert.is_near(0.5, (needle:rayCast(x, -1, x, 1)), 1e-8)
    end
  end)

  it("has the same answer at sides and corners, from far less than the skin to far more", function()
    local rng, inside, different, late = numbers.new(31), 0, 0, 0
    for _ = 1, numbers.cases(4000) do
      local shape = rng:pick(makers)(rng):move(rng:grid(200, 1), rng:grid(200, 1))
      local x1, y1, x2, y2 = graze_it(rng, shape)
      if x1 ~= x2 or y1 ~= y2 then
        local world = graze.world()
        world:add("shape", shape)
        local overlaps = graze.segment(x1, y1, x2, y2):overlaps(shape)
        local found, t, nx, ny = world:rayCast(x1, y1, x2, y2)
        local n = select(2, world:querySegment(x1, y1, x2, y2))
        local alone = shape:rayCast(x1, y1, x2, y2)
        if overlaps then inside = inside + 1 end
        if overlaps ~= (found ~= nil) or overlaps ~= (n == 1) or overlaps ~= (alone ~= nil) then
          different = different + 1
        elseif found then
          -- the point of entry is on the rim, and the normal faces the ray; or it starts inside
          local x, y = x1 + (x2 - x1) * t, y1 + (y2 - y1) * t
          local off = graze.circle(0, 0, 1e-9):setPosition(x, y):distance(shape)
          local starts = nx == 0 and ny == 0
          if t ~= alone or not (t >= 0 and t < 1) or not starts and (off > 1e-5 or off < -1e-5) then
            late = late + 1
          end
        end
      end
    end
    local most = numbers.cases(3600)
    assert.is_true(inside > numbers.cases(800) and inside < most, inside .. " inside")
    assert.same({ 0, 0 }, { different, late })
  end)
end)
