-- What a map of Tiled costs to add to a world: 200 by 200 cells, of which some 12,000 are solid,
-- among them slopes in all flips; and the same as an item for each tile. Medians of the rounds.
--
--   lua5.4 bench/maps.lua

local graze = require "graze"
local tiled = require "graze.tiled"

local ROUNDS = 9
local SIZE, TILE = 200, 16
local clock = os.clock

-- Whole cells and slopes, 30 of 100 cells solid.
local function randomCells()
  local seed, cells = 1, {}
  local function random(n)
    seed = seed * 16807 % 2147483647
    return seed % n
  end
  for i = 1, SIZE * SIZE do
    local kind = random(100)
    cells[i] = kind < 24 and 1 or kind < 30 and 2 + random(8) * 536870912 or 0
  end
  return cells
end

local slope = {
  id = 1, shape = "polygon", x = 0, y = TILE, rotation = 0,
  polygon = { { x = 0, y = 0 }, { x = TILE, y = -TILE }, { x = TILE, y = 0 } },
}

local map = {
  orientation = "orthogonal", width = SIZE, height = SIZE, tilewidth = TILE, tileheight = TILE,
  tilesets = {
    {
      name = "tiles", firstgid = 1, tilewidth = TILE, tileheight = TILE,
      tiles = { { id = 1, objectGroup = { type = "objectgroup", objects = { slope } } } },
    },
  },
  layers = {
    {
      type = "tilelayer", name = "ground", width = SIZE, height = SIZE, data = randomCells(),
      properties = { collidable = true },
    },
  },
}

local function measure(options)
  local times, count = {}, 0
  for i = 1, ROUNDS do
    collectgarbage()
    local world = graze.world()
    local start = clock()
    local _, n = tiled.add(world, map, options)
    times[i], count = (clock() - start) * 1e3, n
  end
  table.sort(times)
  return times[(ROUNDS + 1) / 2], count
end

local solid = 0
for _, cell in ipairs(map.layers[1].data) do solid = solid + (cell ~= 0 and 1 or 0) end
print(("a map of %d by %d cells, %d solid"):format(SIZE, SIZE, solid))
print(("  as a grid              %8.3f ms, %d item"):format(measure()))
print(("  as an item for each    %8.3f ms, %d items"):format(measure { grids = false }))
