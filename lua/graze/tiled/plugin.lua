-- The plugin for STI, which has changed the map that it loaded: groups are gone, cells are tables,
-- and the corners of polygons are where they are drawn. The name of a layer in a group has become
-- "group.layer". As layers outside of groups may have such names, too, it stays.

local check = require "graze.tiled.check"
local contents = require "graze.tiled.contents"
local reading = require "graze.tiled.reading"
local worlds = require "graze.tiled.worlds"

local plugin = {}

-- The map as it was -----------------------------------------------------------------------------

-- Return rows of tiles as a list of their numbers.
local function numbersOf(rows, width, height)
  local list = {}
  for y = 1, height do
    for x = 1, width do
      local tile = rows[y] and rows[y][x]
      list[#list + 1] = tile and tile.gid or 0
    end
  end
  return list
end

local function blockOf(owner)
  return {
    x = owner.x, y = owner.y, width = owner.width, height = owner.height,
    data = numbersOf(owner.data, owner.width, owner.height),
  }
end

-- Return an object with its corners from (0, 0), where STI has turned and moved them already.
local function placed(object, kind, x, y)
  local points = {}
  for i, point in ipairs(object[kind]) do points[i] = { x = point.x - x, y = point.y - y } end
  return {
    id = object.id, name = object.name, shape = kind, [kind] = points, x = 0, y = 0, rotation = 0,
    properties = object.properties, isPlaced = true,
  }
end

local function objectsOf(layer, originals)
  local list = {}
  for i, object in ipairs(layer.objects) do
    local kind = object.shape
    if kind == "polygon" or kind == "polyline" then
      list[i] = placed(object, kind, layer.x, layer.y)
      originals[list[i]] = object
    else
      list[i] = object
    end
  end
  return list
end

local function layerOf(layer, originals)
  local copy = {
    type = layer.type, id = layer.id, name = layer.name, properties = layer.properties,
    offsetx = layer.x, offsety = layer.y,
  }
  originals[copy] = layer
  if layer.type == "objectgroup" then
    copy.objects = objectsOf(layer, originals)
  elseif layer.type == "tilelayer" and layer.chunks then
    copy.chunks = {}
    for i, chunk in ipairs(layer.chunks) do copy.chunks[i] = blockOf(chunk) end
  elseif layer.type == "tilelayer" then
    local block = blockOf(layer)
    copy.width, copy.height, copy.data = block.width, block.height, block.data
  end
  return copy
end

local FIELDS = {
  "orientation", "width", "height", "tilewidth", "tileheight", "hexsidelength", "staggeraxis",
  "staggerindex", "tilesets",
}

local function mapOf(map, originals)
  local copy = { layers = {} }
  for _, name in ipairs(FIELDS) do copy[name] = map[name] end
  for i, layer in ipairs(map.layers) do copy.layers[i] = layerOf(layer, originals) end
  return copy
end

-- Methods of STI's maps -------------------------------------------------------------------------

local methods = {}

function methods.graze_init(map, world, options)
  if not worlds.isBump(world) then check.kind("graze_init", 1, world, "world") end
  options = check.options("graze_init", 2, options)
  local originals = {}
  -- STI draws isometric maps as if they were as high as they are wide.
  local read = reading.new(mapOf(map, originals), options, map.width)
  read.originals = originals
  local kind = worlds.kindOf(world)
  read.boxesOnly = kind.boxesOnly
  local entries = contents.read(read, kind.accepts)
  local items = worlds.fill(kind, world, entries)
  map.graze_world, map.graze_items = world, {}
  for i, entry in ipairs(entries) do
    map.graze_items[i] = { item = entry.item, layer = entry.record.layer }
  end
  return items, #items, read.warnings
end

check.public(methods.graze_init, "graze_init", 0, 2)

function methods.graze_removeLayer(map, index)
  local layer = map.layers[index]
  if not layer then check.reject(1, "graze_removeLayer", "no layer " .. tostring(index)) end
  local kept = {}
  for _, entry in ipairs(map.graze_items or {}) do
    if entry.layer == layer then
      worlds.empty(worlds.kindOf(map.graze_world), map.graze_world, { entry.item })
    else
      kept[#kept + 1] = entry
    end
  end
  map.graze_items = kept
end

-- As STI's own plugins: scaled first, then moved by whole pixels.
function methods.graze_draw(map, tx, ty, sx, sy)
  local lg = rawget(_G, "love").graphics
  local draw = require "graze.love"
  lg.push()
  lg.scale(sx or 1, sy or sx or 1)
  lg.translate(math.floor(tx or 0), math.floor(ty or 0))
  draw.world(map.graze_world)
  lg.pop()
end

-- Let `require(sti .. ".plugins.graze")`, by which STI looks for its plugins, find these methods.
function plugin.install(name)
  package.preload[name .. ".plugins.graze"] = function() return methods end
end

return plugin
