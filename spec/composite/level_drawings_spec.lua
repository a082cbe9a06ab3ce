-- The same level, drawn in nine ways, gives the same answers: as boxes, polygons, segments, one
-- chain, an outline, a compound, a grid, chunks of grids, and a map of Tiled.
--
-- A segment and a chain have no inside, so pushes are asked of the solid ones only, and all
-- questions begin outside of the ground.

local graze = require "graze"
local numbers = require "spec.support.numbers"
local tiled = require "graze.tiled"

local abs, floor, max, min, sqrt = math.abs, math.floor, math.max, math.min, math.sqrt

local CELL, COLUMNS, ROWS = 16, 16, 12
local WIDTH, HEIGHT = CELL * COLUMNS, CELL * ROWS

-- Random ground --------------------------------------------------------------------------------

-- Kinds of cells: whole, rising to the right, falling to the right.
local WHOLE, RISING, FALLING = 1, 2, 3

-- Returns the surface of the ground as a line from left to right, and its cells. In each column it
-- is level, or a slope of 45 degrees; between columns it may have a step.
local function ground(rng)
  local line, cells, height = {}, {}, rng:whole(3, 7)
  for i = 1, COLUMNS * ROWS do cells[i] = 0 end
  local function point(x, y)
    local n = #line
    if n > 0 and line[n - 1] == x and line[n] == y then return end
    line[n + 1], line[n + 2] = x, y
  end
  for column = 1, COLUMNS do
    if rng:chance(0.3) then height = max(2, min(ROWS - 2, height + rng:whole(-2, 2))) end
    local way = rng:whole(1, 5)
    local rise = (way == 1 and height < ROWS - 2) and 1 or (way == 2 and height > 2) and -1 or 0
    local x, y = CELL * (column - 1), HEIGHT - CELL * height
    point(x, y)
    point(x + CELL, y - CELL * rise)
    local whole = rise < 0 and height - 1 or height
    for row = ROWS - whole + 1, ROWS do cells[COLUMNS * (row - 1) + column] = WHOLE end
    if rise ~= 0 then
      cells[COLUMNS * (ROWS - whole - 1) + column] = rise > 0 and RISING or FALLING
    end
    height = height + rise
  end
  return line, cells
end

local function cornersOf(kind)
  if kind == RISING then return { 0, CELL, CELL, 0, CELL, CELL } end
  if kind == FALLING then return { 0, 0, CELL, CELL, 0, CELL } end
  return { 0, 0, CELL, 0, CELL, CELL, 0, CELL }
end

local function cellShape(column, row, kind)
  local x, y, corners = CELL * (column - 1), CELL * (row - 1), cornersOf(kind)
  for i = 1, #corners, 2 do corners[i], corners[i + 1] = corners[i] + x, corners[i + 1] + y end
  return kind == WHOLE and graze.rectangle(x, y, CELL, CELL) or graze.polygon(corners)
end

local function eachCell(cells, visit)
  for i = 1, #cells do
    if cells[i] ~= 0 then visit((i - 1) % COLUMNS + 1, floor((i - 1) / COLUMNS) + 1, cells[i]) end
  end
end

-- The ways to draw it --------------------------------------------------------------------------

local WAYS = {}

local function add(world, list)
  for i, shape in ipairs(list) do world:add(i, shape) end
end

local function boxes(cells)
  local list = {}
  eachCell(cells, function(...) list[#list + 1] = cellShape(...) end)
  return list
end

-- one polygon a stretch of the line, down to the bottom
local function columns(line)
  local list = {}
  for i = 1, #line - 3, 2 do
    local x, y, u, v = line[i], line[i + 1], line[i + 2], line[i + 3]
    if u > x then list[#list + 1] = graze.polygon(x, y, u, v, u, HEIGHT, x, HEIGHT) end
  end
  return list
end

local function ring(line)
  local corners = {}
  for i = 1, #line do corners[i] = line[i] end
  for _, v in ipairs { WIDTH, HEIGHT, 0, HEIGHT } do corners[#corners + 1] = v end
  return corners
end

local function gridOf(cells, from, to)
  local list, wide = {}, to - from + 1
  for row = 1, ROWS do
    for column = from, to do list[#list + 1] = cells[COLUMNS * (row - 1) + column] end
  end
  return graze.grid(wide, ROWS, CELL, CELL, list):setPosition(CELL * (from - 1), 0)
    :setKind(RISING, graze.polygon(cornersOf(RISING)))
    :setKind(FALLING, graze.polygon(cornersOf(FALLING)))
end

function WAYS.boxes(world, _, cells) add(world, boxes(cells)) end
function WAYS.polygons(world, line) add(world, columns(line)) end
function WAYS.outline(world, line) add(world, { graze.outline(ring(line)) }) end
function WAYS.compound(world, _, cells) add(world, { graze.compound(boxes(cells)) }) end
function WAYS.grid(world, _, cells) add(world, { gridOf(cells, 1, COLUMNS) }) end

function WAYS.chunks(world, _, cells)
  local list = {}
  for from = 1, COLUMNS, 4 do list[#list + 1] = gridOf(cells, from, from + 3) end
  add(world, list)
end

function WAYS.tiled(world, _, cells)
  local function object(corners)
    local points = {}
    for i = 1, #corners, 2 do points[#points + 1] = { x = corners[i], y = corners[i + 1] } end
    return { objects = { { id = 1, name = "", type = "", shape = "polygon", x = 0, y = 0, width = 0,
      height = 0, rotation = 0, visible = true, polygon = points, properties = {} } } }
  end
  tiled.add(world, { orientation = "orthogonal", width = COLUMNS, height = ROWS, tilewidth = CELL,
    tileheight = CELL, tilesets = { { name = "set", firstgid = 1, tilewidth = CELL,
      tileheight = CELL, tiles = {
        { id = RISING - 1, objectGroup = object(cornersOf(RISING)) },
        { id = FALLING - 1, objectGroup = object(cornersOf(FALLING)) } } } },
    layers = { { type = "tilelayer", name = "ground", width = COLUMNS, height = ROWS,
      properties = { collidable = true }, data = cells } } }, { group = "default" })
end

function WAYS.segments(world, line)
  local corners, list = ring(line), {}
  local x, y = corners[#corners - 1], corners[#corners]
  for i = 1, #corners, 2 do
    list[#list + 1] = graze.segment(x, y, corners[i], corners[i + 1])
    x, y = corners[i], corners[i + 1]
  end
  add(world, list)
end

function WAYS.chain(world, line) add(world, { graze.chain(ring(line), true) }) end

local SOLID = { "outline", "boxes", "polygons", "compound", "grid", "chunks", "tiled" }
local ALL = { "outline", "boxes", "polygons", "compound", "grid", "chunks", "tiled", "segments",
  "chain" }

-- Questions ------------------------------------------------------------------------------------

local BODIES = {
  graze.rectangle(-6, -6, 12, 12), graze.rectangle(-4, -9, 8, 18), graze.circle(0, 0, 6),
  graze.capsule(-4, 0, 4, 0, 3), graze.polygon(-6, 5, 6, 5, 0, -6),
  graze.polygon({ -4, -4, 4, -4, 0, 5 }, 1),
}

-- How far answers may be apart. The skin of an item follows its size, and is 3e-7 at most here.
local NEAR = 1e-5

local function apart(a, b)
  if (a == nil) ~= (b == nil) then return math.huge end
  return a and abs(a - b) or 0
end

-- Puts the body somewhere free, mostly on the ground. Returns false where there is no room. Where a
-- corner meets a corner, a move has two ways to go on: so moves and steps begin off the lattice.
local function place(rng, worlds, body, kind)
  local x, y = rng:range(0, WIDTH), rng:range(0, HEIGHT)
  if kind ~= "move" and kind ~= "step" and rng:chance(0.2) then
    x = CELL * rng:whole(0, COLUMNS) + rng:pick { 0, 6, -6, 4, -4 }
  end
  local free = worlds.outline
  body:setPosition(x, y)
  if not free:fits(nil, body) then return false end
  if rng:chance(0.7) then
    local item, t = free:shapeCast(body, 0, HEIGHT)
    if item then body:move(0, HEIGHT * t) end
  end
  return free:fits(nil, body)
end

local ASK = {}

function ASK.move(rng, world, body)
  local x, y = body:getPosition()
  world:setPosition("body", x, y)
  local length = rng:magnitude(-1, 2)
  local dx, dy = rng:direction()
  if rng:chance(0.3) then dx, dy = rng:pick { 1, -1, 0 }, rng:pick { 1, -1, 0 } end
  local endX, endY = world:moveBy("body", dx * length, dy * length,
    rng:pick { "slide", "slide", "touch" })
  return endX, endY
end

function ASK.step(rng, world, body)
  local x, y = body:getPosition()
  world:setPosition("body", x, y)
  local speed = rng:magnitude(0, 3)
  local vx, vy = rng:direction()
  world:setVelocity("body", vx * speed, vy * speed):setAcceleration("body", 0, 300)
  world:step(1 / 60)
  local px, py = world:getPosition "body"
  return px, py
end

function ASK.rayCast(rng, world, body)
  local x, y = body:getCentroid()
  local dx, dy = rng:direction()
  -- A ray along a wall or a slope crosses a chain, which is hollow, and only touches what is solid.
  if x % CELL ~= 0 and y % CELL ~= 0 and rng:chance(0.2) then
    dx, dy = rng:pick { 1, -1 }, 0
    if rng:chance(0.5) then dx, dy = dy, dx end
  end
  local length = rng:magnitude(0, 2.5)
  local _, t = world:rayCast(x, y, x + dx * length, y + dy * length, "default")
  return t and t * length
end

function ASK.shapeCast(rng, world, body)
  local dx, dy = rng:direction()
  local length = rng:magnitude(0, 2.5)
  local _, t = world:shapeCast(body, dx * length, dy * length, "default")
  return t and t * length
end

function ASK.nearest(_, world, body)
  local x, y = body:getCentroid()
  local _, distance = world:nearest(x, y, nil, "default")
  return distance
end

-- Sinks the body, and pushes it out. How far is compared, as two ways can be equally short.
function ASK.push(rng, world, body)
  local x, y = body:getPosition()
  local dx, dy = rng:direction()
  local depth = rng:range(0, 7)
  x, y = x + dx * depth, y + abs(dy) * depth
  world:setPosition("body", x, y)
  local endX, endY = world:push "body"
  return sqrt((endX - x) ^ 2 + (endY - y) ^ 2)
end

local KINDS = { "move", "step", "rayCast", "shapeCast", "nearest", "push" }

describe("a level drawn in nine ways", function()
  local QUESTIONS = numbers.cases(600)

  it("moves, steps, pushes, and answers rays, casts and nearest alike", function()
    local rng, asked, off, shown = numbers.new(1), 0, {}, {}
    while asked < QUESTIONS do
      local line, cells = ground(rng)
      local worlds = {}
      for name, draw in pairs(WAYS) do
        worlds[name] = graze.world()
        draw(worlds[name], line, cells)
      end
      for _ = 1, 60 do
        local body, kind = rng:pick(BODIES):clone(), rng:pick(KINDS)
        if place(rng, worlds, body, kind) then
          local seed, first, firstY = rng:whole(1, 1e9), nil, nil
          for _, name in ipairs(kind == "push" and SOLID or ALL) do
            local world = worlds[name]
            world:add("body", body, { group = "hero" })
            local a, b = ASK[kind](numbers.new(seed), world, body)
            world:remove "body"
            asked = asked + 1
            if name == "outline" then
              first, firstY = a, b
            elseif max(apart(first, a), apart(firstY, b)) > NEAR then
              local x, y = body:getPosition()
              off[kind] = (off[kind] or 0) + 1
              if off[kind] <= 5 then
                shown[#shown + 1] = ("%s of %s at (%.17g, %.17g) as %s: %s %s, as outline %s %s")
                  :format(kind, body:type(), x, y, name, a, b, first, firstY)
              end
            end
          end
        end
      end
    end
    for kind, n in pairs(off) do shown[#shown + 1] = n .. " " .. kind end
    assert.equal(0, #shown, asked .. " asked; differ:\n" .. table.concat(shown, "\n"))
  end)
end)
