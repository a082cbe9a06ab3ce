-- Gaps exactly as wide as the body: all kinds of walls let it in, and alike.

local graze = require "graze"
local numbers = require "spec.support.numbers"

local abs, max = math.abs, math.max

-- a wall two cells thick and four long, of cells of this size, with a gap in its second row; its
-- corner is at (x, y). `turns` quarter turns about the corner of the world.
local ROWS, GAP = 4, 2

local function turned(x, y, turns)
  for _ = 1, turns do x, y = -y, x end
  return x, y
end

-- the box between two corners, as turned
local function box(x1, y1, x2, y2, turns)
  x1, y1 = turned(x1, y1, turns)
  x2, y2 = turned(x2, y2, turns)
  local left, top = math.min(x1, x2), math.min(y1, y2)
  return left, top, max(x1, x2), max(y1, y2)
end

-- boxes with the corners that they share to the last bit
local function polygon(x1, y1, x2, y2) return graze.polygon(x1, y1, x2, y1, x2, y2, x1, y2) end

local function cells_of(wall)
  local list = {}
  for row = 0, ROWS - 1 do
    for column = 0, 1 do
      if row + 1 ~= GAP then
        local x1, y1 = wall.x + column * wall.size, wall.y + row * wall.size
        local x2, y2 = wall.x + (column + 1) * wall.size, wall.y + (row + 1) * wall.size
        list[#list + 1] = { box(x1, y1, x2, y2, wall.turns) }
      end
    end
  end
  return list
end

-- the two blocks above and below of the gap
local function blocks_of(wall)
  local s, x, y = wall.size, wall.x, wall.y
  return {
    { box(x, y, x + 2 * s, y + (GAP - 1) * s, wall.turns) },
    { box(x, y + GAP * s, x + 2 * s, y + ROWS * s, wall.turns) },
  }
end

local kinds = {}

function kinds.boxes(world, wall)
  for i, b in ipairs(cells_of(wall)) do
    world:add(i, graze.rectangle(b[1], b[2], b[3] - b[1], b[4] - b[2]))
  end
end

function kinds.compound(world, wall)
  local shapes = {}
  for i, b in ipairs(cells_of(wall)) do
    shapes[i] = graze.rectangle(b[1], b[2], b[3] - b[1], b[4] - b[2])
  end
  world:add("wall", graze.compound(shapes))
end

function kinds.outline(world, wall)
  local rings = {}
  for i, b in ipairs(blocks_of(wall)) do
    rings[i] = { b[1], b[2], b[3], b[2], b[3], b[4], b[1], b[4] }
  end
  world:add("wall", graze.outline(rings))
end

-- one outline around a dead end: the gap is closed behind
function kinds.bay(world, wall)
  local s, x, y, list = wall.size, wall.x, wall.y, {}
  for _, p in ipairs { { x, y }, { x + 4 * s, y }, { x + 4 * s, y + ROWS * s }, { x, y + ROWS * s },
    { x, y + GAP * s }, { x + 2 * s, y + GAP * s }, { x + 2 * s, y + (GAP - 1) * s },
    { x, y + (GAP - 1) * s } } do
    list[#list + 1], list[#list + 2] = turned(p[1], p[2], wall.turns)
  end
  world:add("wall", graze.outline(list))
end

function kinds.chains(world, wall)
  for i, b in ipairs(blocks_of(wall)) do
    world:add(i, graze.chain({ b[1], b[2], b[3], b[2], b[3], b[4], b[1], b[4] }, true))
  end
end

-- one chain from above the gap to below, around behind it
kinds["one chain"] = function(world, wall)
  local s, x, y, list = wall.size, wall.x, wall.y, {}
  for _, p in ipairs { { x, y }, { x, y + (GAP - 1) * s }, { x + 3 * s, y + (GAP - 1) * s },
    { x + 3 * s, y + GAP * s }, { x, y + GAP * s }, { x, y + ROWS * s } } do
    list[#list + 1], list[#list + 2] = turned(p[1], p[2], wall.turns)
  end
  world:add("wall", graze.chain(list))
end

-- a grid of some rows of the wall, as turned
local function grid(world, wall, from, to, name)
  local columns, rows, s = 2, to - from + 1, wall.size
  if wall.turns % 2 == 1 then columns, rows = rows, columns end
  local left, top = box(wall.x, wall.y + (from - 1) * s, wall.x + 2 * s, wall.y + to * s,
    wall.turns)
  local cells = graze.grid(columns, rows, s, s)
  for row = from, to do
    for column = 1, 2 do
      if row ~= GAP then
        local x = wall.x + (column - 0.5) * s
        local y = wall.y + (row - 0.5) * s
        x, y = turned(x, y, wall.turns)
        cells:setCell(math.floor((x - left) / s) + 1, math.floor((y - top) / s) + 1, 1)
      end
    end
  end
  world:add(name, cells:setPosition(left, top))
end

function kinds.grid(world, wall) grid(world, wall, 1, ROWS, "wall") end

-- chunks whose border runs through the gap, or along it
function kinds.chunks(world, wall)
  grid(world, wall, 1, GAP - 1, "first")
  grid(world, wall, GAP, ROWS, "second")
end

-- where a body as large as a cell ends that stands exactly before the gap and wants to move by
-- (dx, dy) of the wall before it was turned; turned back, from where it stood
local function ends(kind, wall, dx, dy, make)
  local world, s = graze.world(), wall.size
  kinds[kind](world, wall)
  local x1, y1, x2, y2 = box(wall.x - s, wall.y + (GAP - 1) * s, wall.x, wall.y + GAP * s,
    wall.turns)
  world:add("body", (make or polygon)(x1, y1, x2, y2))
  local startX, startY = world:getPosition "body"
  local x, y = world:moveBy("body", turned(dx, dy, wall.turns))
  return turned(x - startX, y - startY, (4 - wall.turns) % 4)
end

local function octagon(x1, y1, x2, y2)
  local a, b = (x2 - x1) / 4, (y2 - y1) / 4
  return graze.polygon(x1 + a, y1, x2 - a, y1, x2, y1 + b, x2, y2 - b, x2 - a, y2, x1 + a, y2,
    x1, y2 - b, x1, y1 + b)
end

local function pair(x1, y1, x2, y2)
  local x, y = (x1 + x2) / 2, (y1 + y2) / 2
  return graze.compound(polygon(x1, y1, x, y2), polygon(x, y1, x2, y2), polygon(x1, y1, x2, y))
end

describe("a gap exactly as wide as the body", function()
  local whole = { size = 16, x = 48, y = 0, turns = 0 }

  for kind in pairs(kinds) do
    it("lets it in by a wish that is not parallel, in a wall that is: " .. kind, function()
      for turns = 0, 3 do
        local wall = { size = 16, x = 48, y = 0, turns = turns }
        for _, dy in ipairs { 1, -1, 1e-6, -1e-6, 1e-12, 0, 5, -12, 19, -19 } do
          local x, y = ends(kind, wall, 20, dy)
          if abs(x - 20) > 1e-7 or abs(y) > 1e-7 then
            error(("turned by %d, (20, %g) leads to (%.17g, %.17g)"):format(turns, dy, x, y))
          end
        end
      end
    end)

    it("is passed by a wish that is steeper: " .. kind, function()
      for turns = 0, 3 do
        local wall = { size = 16, x = 48, y = 0, turns = turns }
        for _, dy in ipairs { 21, -21, 30, -30 } do
          local x, y = ends(kind, wall, 20, dy)
          assert.same({ 0, dy }, { x, y })
        end
      end
    end)
  end

  it("lets in bodies of other forms, and of several parts", function()
    for kind in pairs(kinds) do
      for _, make in ipairs { octagon, pair } do
        for turns = 0, 3 do
          local wall = { size = 16, x = 48, y = 0, turns = turns }
          for _, dy in ipairs { 3, -3, 1e-6 } do
            -- the octagon first slides over the edge of the gap, and is slowed by that
            local x, y = ends(kind, wall, 20, dy, make)
            local right = ends("boxes", wall, 20, dy, make)
            if right < 19 or abs(x - right) > 1e-7 or abs(y) > 1e-7 then
              error(("%s, turned by %d, by %g: (%.17g, %.17g), not %.17g"):format(kind, turns, dy,
                x, y, right))
            end
          end
        end
      end
    end
  end)

  it("is the same gap for all walls, wherever they stand", function()
    local rng = numbers.new(120)
    for _ = 1, 400 do
      local size = rng:pick { 0.1, 0.3, 1, 1 / 3, 7.7, 16, 32 }
      local wall = { size = size, turns = rng:whole(0, 3),
        x = size * rng:whole(-50, 50), y = size * rng:whole(-50, 50) }
      local dx = size * rng:range(0.1, 1.9)
      local dy = dx * rng:magnitude(-6, -0.1) * rng:pick { -1, 1 }
      for kind in pairs(kinds) do
        local x, y = ends(kind, wall, dx, dy)
        if abs(x - dx) > 1e-8 * size or abs(y) > 1e-8 * size then
          error(("%s of %g, turned by %d, by (%g, %g): (%.17g, %.17g)"):format(kind, size,
            wall.turns, dx, dy, x, y))
        end
      end
    end
  end)

  it("is a gap in walls that are turned, too", function()
    local rng = numbers.new(121)
    for _ = 1, 300 do
      local angle, names = rng:range(-3, 3), {}
      local wall = { size = rng:pick { 0.1, 1, 16 }, turns = 0, x = 0, y = 0 }
      local c, s = math.cos(angle), math.sin(angle)
      local dx = wall.size * rng:range(0.1, 1.9)
      local dy = dx * rng:magnitude(-6, -0.1) * rng:pick { -1, 1 }
      for kind in pairs(kinds) do
        if kind ~= "grid" and kind ~= "chunks" then names[#names + 1] = kind end
      end
      for _, kind in ipairs(names) do
        local world, size = graze.world(), wall.size
        local turning = {} -- adds what is added to the world as turned
        function turning.add(_, item, shape) world:add(item, shape:rotate(angle, 0, 0)) end
        kinds[kind](turning, wall)
        turning:add("body", polygon(-size, (GAP - 1) * size, 0, GAP * size))
        local fromX, fromY = world:getPosition "body"
        local x, y = world:moveBy("body", dx * c - dy * s, dx * s + dy * c)
        x, y = x - fromX - dx * c, y - fromY - dx * s
        if abs(x) > 1e-7 * size or abs(y) > 1e-7 * size then
          error(("%s of %g, turned by %g: (%g, %g) off"):format(kind, size, angle, x, y))
        end
      end
    end
  end)

  it("lets in what walks or falls along the wall and is stopped before it", function()
    for kind in pairs(kinds) do
      local world = graze.world()
      kinds[kind](world, whole)
      world:add("floor", graze.rectangle(0, 32, 48, 4))
      world:add("body", graze.rectangle(0, 0, 16, 16):setPosition(32, 0))
      world:moveBy("body", 0, 30)
      assert.same({ 32, 16 }, { world:getPosition "body" })
      world:moveBy("body", 20, 3)
      assert.same({ 52, 16 }, { world:getPosition "body" })
    end
  end)
end)
