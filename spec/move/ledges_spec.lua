-- One-way ledges are the surfaces that they show, however they are put together: as items, as the
-- cells of a grid, the shapes of a compound, one outline, or a map of Tiled.

local graze = require "graze"
local numbers = require "spec.support.numbers"
local tiled = require "graze.tiled"

local abs = math.abs

local SIZE = 16
local FULL, RISING, FALLING, LOW = 1, 2, 3, 4
local UP = { oneWay = { 0, -1 } }

-- the corners of each kind of cell, in cells, clockwise on the screen
local CORNERS = {
  [FULL] = { 0, 0, 1, 0, 1, 1, 0, 1 },
  [RISING] = { 0, 1, 1, 0, 1, 1 },
  [FALLING] = { 0, 0, 1, 1, 0, 1 },
  [LOW] = { 0, 0.5, 1, 0.5, 1, 1, 0, 1 },
}

local function corners_of(kind, column, row)
  local list = {}
  for i, at in ipairs(CORNERS[kind]) do
    list[i] = (at + (i % 2 == 1 and column - 1 or row - 1)) * SIZE
  end
  return list
end

-- Call f for each cell that is not empty.
local function each(level, f)
  for row = 1, level.rows do
    for column = 1, level.columns do
      local kind = level[(row - 1) * level.columns + column]
      if kind > 0 then f(kind, column, row) end
    end
  end
end

local kinds = {}

function kinds.items(world, level)
  each(level, function(kind, column, row)
    world:add(column .. "," .. row, graze.polygon(corners_of(kind, column, row)), UP)
  end)
end

function kinds.compound(world, level)
  local shapes = {}
  each(level, function(kind, column, row)
    shapes[#shapes + 1] = graze.polygon(corners_of(kind, column, row))
  end)
  world:add("level", graze.compound(shapes), UP)
end

function kinds.grid(world, level)
  local grid = graze.grid(level.columns, level.rows, SIZE, SIZE)
  for kind = RISING, LOW do
    grid:setKind(kind, graze.polygon(corners_of(kind, 1, 1)))
  end
  each(level, function(kind, column, row) grid:setCell(column, row, kind) end)
  world:add("level", grid, UP)
end

local function name(x, y) return x .. "," .. y end

-- Add an edge; or remove its other side, which another cell has added.
local function add_edge(edges, x1, y1, x2, y2)
  local back = name(x2, y2) .. ">" .. name(x1, y1)
  if edges[back] then edges[back] = nil
  else edges[name(x1, y1) .. ">" .. name(x2, y2)] = { x1, y1, x2, y2 } end
end

-- the edges between what is solid and what is not, in a fixed order; upright ones in halves, as
-- cells can be half as high
local function edges_of(level)
  local edges, list = {}, {}
  each(level, function(kind, column, row)
    local corners = corners_of(kind, column, row)
    for i = 1, #corners, 2 do
      local k = i + 2 > #corners and 1 or i + 2
      local x1, y1, x2, y2 = corners[i], corners[i + 1], corners[k], corners[k + 1]
      if x1 == x2 and abs(y1 - y2) == SIZE then
        add_edge(edges, x1, y1, x1, (y1 + y2) / 2)
        y1 = (y1 + y2) / 2
      end
      add_edge(edges, x1, y1, x2, y2)
    end
  end)
  for _, edge in pairs(edges) do list[#list + 1] = edge end
  table.sort(list, function(a, b)
    for i = 1, 4 do if a[i] ~= b[i] then return a[i] < b[i] end end
    return false
  end)
  return list
end

function kinds.outline(world, level)
  local list, leaving, rings = edges_of(level), {}, {}
  for _, edge in ipairs(list) do
    local from = name(edge[1], edge[2])
    leaving[from] = leaving[from] or {}
    table.insert(leaving[from], edge)
  end
  for _, edge in ipairs(list) do
    local ring = {}
    while edge do
      local next = table.remove(leaving[name(edge[1], edge[2])])
      if not next then break end
      ring[#ring + 1], ring[#ring + 2] = next[1], next[2]
      edge = { next[3], next[4] }
    end
    if #ring > 0 then rings[#rings + 1] = ring end
  end
  if #rings > 0 then world:add("level", graze.outline(rings), UP) end
end

function kinds.tiled(world, level)
  local data, tiles = {}, {}
  for i = 1, level.columns * level.rows do data[i] = level[i] end
  for kind = RISING, LOW do
    local polygon, list = {}, corners_of(kind, 1, 1)
    for i = 1, #list, 2 do polygon[#polygon + 1] = { x = list[i], y = list[i + 1] } end
    tiles[#tiles + 1] = { id = kind - 1, objectGroup = { type = "objectgroup", objects = {
      { id = 1, shape = "polygon", x = 0, y = 0, rotation = 0, polygon = polygon } } } }
  end
  tiled.add(world, { orientation = "orthogonal", width = level.columns, height = level.rows,
    tilewidth = SIZE, tileheight = SIZE,
    tilesets = { { name = "tiles", firstgid = 1, tilewidth = SIZE, tileheight = SIZE,
      tiles = tiles } },
    layers = { { type = "tilelayer", id = 1, name = "ground", width = level.columns,
      height = level.rows, properties = { collidable = true, oneWay = true }, data = data } } })
end

local function level_of(columns, rows, cell)
  local level = { columns = columns, rows = rows }
  for row = 1, rows do
    for column = 1, columns do
      level[#level + 1] = cell(level, column, row)
    end
  end
  return level
end

local function at(level, column, row)
  if column < 1 or row < 1 or column > level.columns then return 0 end
  return level[(row - 1) * level.columns + column]
end

-- stairs, decks, and slopes of one cell, none right above another one: so as items they have no
-- surfaces and no ends of slopes that as one item they have not
local function ledges(rng)
  return level_of(7, 6, function(level, column, row)
    if at(level, column, row - 1) > 0 or rng:chance(0.45) then return 0 end
    local kind = rng:pick { FULL, FULL, FULL, LOW, RISING, FALLING }
    if kind == RISING and at(level, column + 1, row - 1) == RISING then return 0 end
    if kind == FALLING and at(level, column - 1, row - 1) == FALLING then return 0 end
    return kind
  end)
end

-- anything
local function terrain(rng)
  return level_of(7, 6, function()
    if rng:chance(0.5) then return 0 end
    return rng:pick { FULL, FULL, FULL, LOW, RISING, FALLING }
  end)
end

-- none with a tip below: where that ends right above a corner, any of its normals is right
local function bodies()
  return { graze.rectangle(-4, -24, 8, 24), graze.rectangle(-5, -5, 10, 10),
    graze.rectangle(-14, -40, 28, 40), graze.circle(0, 0, 6), graze.capsule(0, -14, 0, -5, 5),
    graze.polygon(-6, 6, 6, 6, 0, -6), graze.polygon(-3, -8, 3, -8, 6, 0, 3, 8, -3, 8, -6, 0) }
end

-- Worlds of the same level, one for each of the kinds.
local function worlds_of(list, level, body)
  local worlds = {}
  for i, kind in ipairs(list) do
    worlds[i] = graze.world()
    kinds[kind](worlds[i], level)
    worlds[i]:add("body", body)
  end
  return worlds
end

local function picture(level)
  local rows, signs = {}, { [0] = ".", "#", "/", "\\", "-" }
  for row = 1, level.rows do
    local signs_of_row = {}
    for column = 1, level.columns do signs_of_row[column] = signs[at(level, column, row)] end
    rows[row] = table.concat(signs_of_row)
  end
  return table.concat(rows, "\n")
end

-- Fail if what a call answers differs between the worlds; else return the first answers.
local function alike(list, worlds, level, what, tolerance, call)
  local first
  for i, world in ipairs(worlds) do
    local answers = { call(world) }
    first = first or answers
    for k, value in ipairs(first) do
      if abs(value - answers[k]) > tolerance then
        error(("%s: %s %s, %s %s, in\n%s"):format(what, list[1], table.concat(first, " "), list[i],
          table.concat(answers, " "), picture(level)))
      end
    end
  end
  return first
end

local function coordinate(rng, low, high)
  return rng:chance(0.5) and rng:whole(low, high) or rng:range(low, high)
end

-- Random moves and pushes of one body.
local function compare_moves(list, rng, level, body)
  local worlds, held = worlds_of(list, level, body), 0
  for _ = 1, 4 do
    local x, y = coordinate(rng, -10, 120), coordinate(rng, -30, 110)
    for _ = 1, 12 do
      for _, world in ipairs(worlds) do world:setPosition("body", x, y) end
      alike(list, worlds, level, "push", 1e-6, function(world) return world:push "body" end)
      local dx, dy = coordinate(rng, -12, 12), coordinate(rng, -6, 16)
      local what = ("from %.17g %.17g by %.17g %.17g"):format(x, y, dx, dy)
      local found = alike(list, worlds, level, what, 1e-6, function(world)
        world:setPosition("body", x, y)
        local endX, endY, n = world:moveBy("body", dx, dy)
        return endX, endY, n > 0 and 1 or 0
      end)
      x, y = found[1], found[2]
      held = held + found[3]
    end
  end
  return held
end

-- Random flights of one body, in steps.
local function compare_steps(list, rng, level, body)
  local worlds, held = worlds_of(list, level, body), 0
  for _ = 1, 3 do
    local x, y = coordinate(rng, -10, 120), coordinate(rng, -30, 110)
    local vx, vy = coordinate(rng, -60, 60), coordinate(rng, -150, 100)
    for _ = 1, 15 do
      local what = ("flight from %.17g %.17g with %.17g %.17g"):format(x, y, vx, vy)
      -- where a ball rolls over a corner, the root of the skin tells when it leaves it
      local found = alike(list, worlds, level, what, 0.02, function(world)
        world:setPosition("body", x, y):setVelocity("body", vx, vy):setAcceleration("body", 0, 200)
        local n = world:step(0.05)
        local endX, endY = world:getPosition "body"
        local endVx, endVy = world:getVelocity "body"
        return endX, endY, endVx, endVy, n > 0 and 1 or 0
      end)
      x, y, vx, vy = found[1], found[2], found[3], found[4]
      held = held + found[5]
    end
  end
  return held
end

describe("one-way ledges", function()
  local all = { "items", "grid", "compound", "outline", "tiled" }
  local unions = { "grid", "compound", "outline", "tiled" }

  it("hold who stands on one while its body reaches into the next: stairs", function()
    local level = { columns = 3, rows = 2, 0, 0, FULL, FULL, FULL, 0 }
    for _, kind in ipairs(all) do
      local world = graze.world()
      kinds[kind](world, level)
      world:add("hero", graze.rectangle(-4, -24, 8, 24):setPosition(26, 16))
      assert.same({ 30, 16, 1 }, { world:moveBy("hero", 4, 1) })
      assert.same({ 30, 16, 1 }, { world:moveBy("hero", 0, 1) })
      assert.same({ 30, 16, 1 }, { world:moveBy("hero", 0, 50) })
      world:setVelocity("hero", 20, 0):setAcceleration("hero", 0, 500)
      for _ = 1, 10 do world:step(1 / 60) end
      local _, y = world:getPosition "hero"
      assert.is_true(abs(y - 16) < 1e-6, kind)
    end
  end)

  it("hold to every side", function()
    local function turned(turns, list)
      local made = {}
      for i = 1, #list, 2 do
        local x, y = list[i], list[i + 1]
        for _ = 1, turns do x, y = -y, x end
        made[i], made[i + 1] = x, y
      end
      return made
    end
    for turns = 0, 3 do
      local up, step = turned(turns, { 0, -1 }), turned(turns, { 4, 1 })
      local down, body = turned(turns, { 0, 50 }), turned(turns, { 22, -8, 30, -8, 30, 16, 22, 16 })
      local high, low = { 32, 0, 48, 0, 48, 16, 32, 16 }, { 0, 16, 32, 16, 32, 32, 0, 32 }
      high, low = turned(turns, high), turned(turns, low)
      for _, shape in ipairs { graze.compound(graze.polygon(high), graze.polygon(low)),
        graze.outline { high, low } } do
        local world = graze.world()
        world:add("level", shape, { oneWay = up })
        world:add("hero", graze.polygon(body))
        assert.equal(1, (select(3, world:moveBy("hero", step[1], step[2]))))
        local x, y, n = world:moveBy("hero", down[1], down[2])
        local right = turned(turns, { 4, 0 })
        assert.same({ right[1], right[2], 1 }, { x, y, n })
      end
    end
  end)

  it("answer alike in moves and pushes, whatever they are made of", function()
    local rng, held = numbers.new(810), 0
    for _ = 1, numbers.cases(15) do
      local level = ledges(rng)
      for _, body in ipairs(bodies()) do held = held + compare_moves(all, rng, level, body) end
    end
    assert.is_true(held > numbers.cases(100), held)
  end)

  it("answer alike in steps", function()
    local rng, held = numbers.new(811), 0
    for _ = 1, numbers.cases(10) do
      local level = ledges(rng)
      for _, body in ipairs(bodies()) do held = held + compare_steps(all, rng, level, body) end
    end
    assert.is_true(held > numbers.cases(100), held)
  end)

  it("answer alike as one item of any terrain", function()
    local rng, held = numbers.new(812), 0
    for _ = 1, numbers.cases(10) do
      local level = terrain(rng)
      for _, body in ipairs(bodies()) do
        held = held + compare_moves(unions, rng, level, body)
      end
    end
    assert.is_true(held > numbers.cases(100), held)
  end)
end)
