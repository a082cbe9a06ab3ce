-- A level made of triangles, as love.math.triangulate makes them, is one ground: whoever moves on
-- it is not caught on a diagonal that nobody sees.

local graze = require "graze"
local numbers = require "spec.support.numbers"

-- Cut a ring of corners, clockwise where y points down, into triangles: ear after ear.
local function triangulate(ring)
  local corners, triangles = {}, {}
  for i = 1, #ring, 2 do corners[#corners + 1] = { ring[i], ring[i + 1] } end
  local function turn(a, b, c)
    return (b[1] - a[1]) * (c[2] - a[2]) - (b[2] - a[2]) * (c[1] - a[1])
  end
  local function isEar(i)
    local n = #corners
    local a, b, c = corners[(i - 2) % n + 1], corners[i], corners[i % n + 1]
    if turn(a, b, c) < 1e-6 then return false end
    for _, p in ipairs(corners) do
      if p ~= a and p ~= b and p ~= c and turn(a, b, p) >= 0 and turn(b, c, p) >= 0
        and turn(c, a, p) >= 0 then
        return false
      end
    end
    return true, a, b, c
  end
  while #corners > 2 do
    local found = false
    for i = 1, #corners do
      local is, a, b, c = isEar(i)
      if is then
        triangles[#triangles + 1] = { a[1], a[2], b[1], b[2], c[1], c[2] }
        table.remove(corners, i)
        found = true
        break
      end
    end
    if not found then return nil end -- corners in one line: no level of ours
  end
  return triangles
end

-- A rock around a point: as far in each direction as chance will have it; most corners on cells of
-- its own, with straight walls and floors.
local function rock(rng, x, y)
  local ring, count = {}, rng:whole(5, 12)
  local offX, offY = rng:unit(), rng:unit()
  for i = 1, count do
    local angle, far = 2 * math.pi * i / count, rng:range(8, 38)
    local px, py = x + far * math.cos(angle), y + far * math.sin(angle)
    if rng:chance(0.7) then
      px, py = math.floor(px / 8) * 8 + offX, math.floor(py / 8) * 8 + offY
    end
    ring[#ring + 1], ring[#ring + 2] = px, py
  end
  return ring
end

-- Nothing has a whole size, as then corners come on corners again and again.
local function bodyOf(rng)
  local kind, w, h = rng:whole(1, 4), rng:range(1, 6), rng:range(1, 6)
  if kind == 1 then return graze.rectangle(-w, -h, 2 * w, 2 * h) end
  if kind == 2 then return graze.circle(0, 0, w) end
  if kind == 3 then return graze.capsule(0, -h, 0, h, w) end
  return graze.polygon(-w, h, w, h, w, -h)
end

-- The same rocks in one piece each, and in triangles.
local function worlds(rng)
  local whole, cut = graze.world(), graze.world()
  for k = 0, 8 do
    local ring, triangles
    repeat
      ring = rock(rng, k % 3 * 70, (k - k % 3) / 3 * 70)
      triangles = pcall(graze.outline, ring) and triangulate(ring)
    until triangles
    whole:add("rock" .. k, graze.outline(ring))
    for i, triangle in ipairs(triangles) do
      cut:add(k .. "." .. i, graze.polygon(triangle))
    end
  end
  return whole, cut
end

-- Does a move from a hair beside lead there? Where a corner comes just on a corner, either of two
-- ways on is right.
local function isTie(world, fromX, fromY, dx, dy, x, y)
  for i = 0, 7 do
    local angle = i * math.pi / 4
    world:setPosition("body", fromX + 1e-6 * math.cos(angle), fromY + 1e-6 * math.sin(angle))
    world:push "body"
    local endX, endY = world:moveBy("body", dx, dy)
    if math.abs(endX - x) < 1e-4 and math.abs(endY - y) < 1e-4 then return true end
  end
  return false
end

describe("a level of triangles", function()
  it("lets a box slide on past a corner of one, where others cover its diagonal", function()
    for _, isCut in ipairs { false, true } do
      local world = graze.world()
      world:add("ceiling", graze.rectangle(10, -10, 20, 10))
      if isCut then
        world:add("a", graze.polygon(-10, 0, 0, 0, -10, 10))
        world:add("wall", graze.polygon(0, 0, 0, 10, -10, 10))
      else
        world:add("wall", graze.rectangle(-10, 0, 10, 10))
      end
      world:add("box", graze.rectangle(0, 0, 8, 8):setPosition(14, 5))
      local x, y, n = world:moveBy("box", -40, -41)
      assert.equal(2, n)
      assert(math.abs(x) < 1e-12 and math.abs(y + 26.65) < 1e-12, ("%g %g"):format(x, y))
      local _, other, response, _, nx, ny = world:getHit(2)
      assert.same({ "wall", "slide", 1, 0 }, { other, response, nx, ny })
    end
  end)

  it("is to whoever moves on it what the level in one piece is", function()
    local rng, moves, hits, ties = numbers.new(4400), 0, 0, 0
    for case = 1, numbers.cases(60) do
      local whole, cut = worlds(rng)
      local body = bodyOf(rng)
      local x, y = rng:whole(-40, 180), rng:whole(-40, 180)
      whole:add("body", body:setPosition(x, y))
      whole:push "body"
      x, y = whole:getPosition "body"
      cut:add("body", body:setPosition(x, y))
      if not whole:queryItem("body")[1] then
        for _ = 1, 30 do
          local dx, dy = rng:range(-40, 40), rng:range(-40, 40)
          if rng:chance(0.3) then dx, dy = rng:whole(-5, 5) * 8, rng:whole(-5, 5) * 8 end
          local fromX, fromY = whole:getPosition "body"
          cut:setPosition("body", fromX, fromY)
          local wantedX, wantedY, n = whole:moveBy("body", dx, dy)
          local gotX, gotY = cut:moveBy("body", dx, dy)
          local off = math.max(math.abs(gotX - wantedX), math.abs(gotY - wantedY))
          if off > 1e-6 and isTie(whole, fromX, fromY, dx, dy, gotX, gotY) then
            ties, off = ties + 1, 0
          end
          assert(off < 1e-6, ("case %d: from (%.17g, %.17g) by (%g, %g) to (%g, %g), not (%g, %g)")
            :format(case, fromX, fromY, dx, dy, gotX, gotY, wantedX, wantedY))
          moves, hits = moves + 1, hits + n
        end
      end
    end
    assert.is_true(hits > moves / 3 and ties <= 1 + moves / 5000)
  end)
end)
