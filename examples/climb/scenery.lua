-- What stands still, drawn once into one mesh from the tables of the map: the tiles with their
-- edges, ledges, spikes and ladders. No image is loaded.

local lg = love.graphics

local scenery = {}

local TILE = 16
local FLIPPED = 0x80000000

local function hex(text, alpha)
  local function part(i) return tonumber(text:sub(i, i + 1), 16) / 255 end
  return { part(1), part(3), part(5), alpha or 1 }
end
scenery.hex = hex

local STONE, DEEP, EDGE = hex "4b467c", hex "2a2650", hex "6d69a6"
local SNOW, SHADE = hex "dff1ff", hex "8fb6e8"
local PLANK, GRAIN, SPIKE, TIP = hex "b9835a", hex "7d5340", hex "8d93b8", hex "e9ecff"
local RAIL = hex "c79a63"

local vertices

local function corner(x, y, colour)
  vertices[#vertices + 1] = { x, y, 0, 0, colour[1], colour[2], colour[3], colour[4] }
end

-- A convex polygon { x1, y1, ... }; its colour may depend on where a corner is.
local function fill(corners, colour)
  local function add(i)
    local x, y = corners[i], corners[i + 1]
    corner(x, y, type(colour) == "function" and colour(x, y) or colour)
  end
  for i = 3, #corners - 3, 2 do
    add(1)
    add(i)
    add(i + 2)
  end
end

local function box(x, y, width, height, colour)
  fill({ x, y, x + width, y, x + width, y + height, x, y + height }, colour)
end

-- Stone is darker farther down, with a grain.
local height
local function stone(x, y)
  local part = 0.75 * y / height + 0.25 * ((x * 7 + y * 13) / 16 % 5) / 5
  local colour = {}
  for i = 1, 4 do colour[i] = STONE[i] + (DEEP[i] - STONE[i]) * part end
  return colour
end

-- Tiles ------------------------------------------------------------------------------------------

local function isSolid(layer, column, row)
  local gid = layer.data[row * layer.width + column + 1]
  if column < 0 or column >= layer.width or row < 0 or row >= layer.height then return true end
  return gid % FLIPPED > 0 and gid % FLIPPED ~= 9
end

-- The edge of a tile, from corner to corner: where it is free, and snow if it looks up.
local function edge(layer, column, row, x1, y1, x2, y2)
  local left, top = column * TILE, row * TILE
  local isTop = y1 == top and y2 == top
  if isTop and isSolid(layer, column, row - 1) then return end
  if y1 == top + TILE and y2 == y1 then
    if isSolid(layer, column, row + 1) then return end
    return box(x1, y1 - 1.5, x2 - x1, 1.5, EDGE)
  elseif x1 == x2 then
    if isSolid(layer, column + (x1 == left and -1 or 1), row) then return end
    return box(x1 == left and x1 or x1 - 1.5, math.min(y1, y2), 1.5, math.abs(y2 - y1), EDGE)
  end
  if x1 > x2 then x1, y1, x2, y2 = x2, y2, x1, y1 end
  fill({ x1, y1, x2, y2, x2, y2 + 5, x1, y1 + 5 }, SHADE)
  fill({ x1, y1, x2, y2, x2, y2 + 3, x1, y1 + 3 }, SNOW)
end

-- The corners of a tile in the map.
local function corners(tile, column, row, isFlipped)
  local list, shape = {}, tile and tile.objectGroup.objects[1]
  local function add(x, y)
    list[#list + 1] = column * TILE + (isFlipped and TILE - x or x)
    list[#list + 1] = row * TILE + y
  end
  for _, point in ipairs(shape and shape.polygon or {}) do
    add(shape.x + point.x, shape.y + point.y)
  end
  if #list > 0 then return list end
  local x, y = shape and shape.x or 0, shape and shape.y or 0
  local right, bottom = x + (shape and shape.width or TILE), y + (shape and shape.height or TILE)
  add(x, y)
  add(right, y)
  add(right, bottom)
  add(x, bottom)
  return list
end

local paint = {}

function paint.ledge(x, y)
  box(x, y, TILE, 5, PLANK)
  box(x, y + 3.5, TILE, 1.5, GRAIN)
  box(x + TILE - 1, y, 1, 5, GRAIN)
end

function paint.spikes(x, y)
  for k = 0, 2 do
    local at = x + k * TILE / 3
    fill({ at, y + TILE, at + TILE / 6, y + 6, at + TILE / 3, y + TILE }, SPIKE)
    fill({ at + 1.6, y + 10, at + TILE / 6, y + 6, at + TILE / 3 - 1.6, y + 10 }, TIP)
  end
end

function paint.ladder(x, y)
  for k = 0, 1 do box(x + 2, y + 3 + 8 * k, 12, 2, RAIL) end
  for k = 0, 1 do box(x + 2 + 10 * k, y, 2, TILE, GRAIN) end
end

local function edges(layer, column, row, list)
  for i = 1, #list, 2 do
    local k = i + 2 < #list and i + 2 or 1
    edge(layer, column, row, list[i], list[i + 1], list[k], list[k + 1])
  end
end

-- Return the mesh of a map.
function scenery.new(map)
  local tiles = {}
  for _, tile in ipairs(map.tilesets[1].tiles) do tiles[tile.id] = tile end
  vertices, height = {}, map.height * TILE
  local ground = {}
  for _, layer in ipairs(map.layers) do
    for i, gid in ipairs(layer.data or {}) do
      local column, row = (i - 1) % layer.width, math.floor((i - 1) / layer.width)
      local tile = tiles[gid % FLIPPED - 1]
      local how = tile and paint[tile.type]
      if how then
        how(column * TILE, row * TILE)
      elseif gid > 0 then
        local list = corners(tile, column, row, gid >= FLIPPED)
        fill(list, stone)
        ground[#ground + 1] = { layer, column, row, list }
      end
    end
  end
  for _, one in ipairs(ground) do edges(unpack(one)) end
  return lg.newMesh(vertices, "triangles", "static")
end

return scenery
