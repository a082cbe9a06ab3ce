-- A painted landscape: hills with grass, trees, stones and caves. The same pixels in every run, on
-- every Lua; what is empty is transparent.

local arena = require "arena"
local terrain = require "terrain"

local landscape = { width = 600, height = 280, scale = 2 }

local WIDTH, HEIGHT = landscape.width, landscape.height
local SKY, HILLS, GRASS, FLOOR = 110, 90, 5, 6 -- pixels
local HOLLOW, STONE = 0.34, 0.72 -- what is below the first is empty, above the other stone
local TREES, APART, TRUNK, CROWN = 9, 60, 26, 13

local COLOURS = {
  grass = { 116, 190, 84 }, blade = { 158, 222, 104 }, soil = { 126, 88, 62 },
  deep = { 84, 60, 52 }, stone = { 134, 138, 150 }, wood = { 104, 74, 50 }, leaf = { 70, 148, 76 },
}

-- A colour, darker or lighter, as four bytes.
local function shade(colour, light)
  local function part(k) return math.floor(math.max(0, math.min(255, colour[k] * light))) end
  return string.char(part(1), part(2), part(3), 255)
end

local function between(a, b, part)
  return { a[1] + (b[1] - a[1]) * part, a[2] + (b[2] - a[2]) * part, a[3] + (b[3] - a[3]) * part }
end

-- The row at which the ground begins, for each column.
local function newSurface(random)
  local wide, fine = terrain.noise(random, WIDTH, 110)(1), terrain.noise(random, WIDTH, 23)(1)
  local top = {}
  for column = 1, WIDTH do
    top[column] = math.floor(SKY + HILLS * (0.8 * wide[column] + 0.2 * fine[column]))
  end
  return top
end

local function plantTree(pixels, top, column, random)
  local foot = top[column]
  for row = foot - TRUNK, foot do
    for side = -1, 2 do
      pixels[(row - 1) * WIDTH + column + side] = shade(COLOURS.wood, 1 - 0.14 * side)
    end
  end
  for row = -CROWN, CROWN do
    for side = -CROWN, CROWN do
      local far = math.sqrt(row * row + side * side) + random(0, 2.5)
      if far < CROWN then
        pixels[(foot - TRUNK + row - 1) * WIDTH + column + side] =
          shade(COLOURS.leaf, 1.2 - 0.022 * (row + side) + random(-0.12, 0.12))
      end
    end
  end
end

local function colourOf(depth, value, grain)
  if depth < GRASS then
    return shade(grain > 0.6 and COLOURS.blade or COLOURS.grass, 0.9 + grain / 4)
  end
  if value > STONE then return shade(COLOURS.stone, 0.75 + 0.4 * grain) end
  local layer = math.sin(depth / 7 + 4 * value) > 0.5 and 0.9 or 1
  local colour = between(COLOURS.soil, COLOURS.deep, math.min(1, depth / 120))
  return shade(colour, layer * (0.85 + grain / 3))
end

local function paintGround(pixels, top, random)
  local coarse, detail = terrain.noise(random, WIDTH, 44), terrain.noise(random, WIDTH, 13)
  for row = 1, HEIGHT do
    local wide, fine = coarse(row), detail(row)
    for column = 1, WIDTH do
      local depth, value = row - top[column], 0.7 * wide[column] + 0.3 * fine[column]
      local isSolid = depth >= 0 and (value > HOLLOW or depth < GRASS or row > HEIGHT - FLOOR)
      if isSolid then
        pixels[(row - 1) * WIDTH + column] = colourOf(depth, value, random(0, 1))
      end
    end
  end
end

-- Return the bytes of all pixels, four each, row by row from the top.
function landscape.paint()
  local random, pixels = arena.random(5), {}
  local top = newSurface(random)
  for i = 1, WIDTH * HEIGHT do pixels[i] = "\0\0\0\0" end
  for k = 1, TREES do
    plantTree(pixels, top, math.floor(APART * (k - 0.5) + random(0, APART / 2)), random)
  end
  paintGround(pixels, top, random)
  return table.concat(pixels)
end

return landscape
