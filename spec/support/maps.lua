-- The maps of spec/maps, as Tiled has exported them, and small maps made by hand.

local check = require "spec.support.check"
local json = require "spec.support.json"
local markdown = require "spec.support.markdown"

local maps = {}

-- Returns the table of a Lua export; a new one at every call.
function maps.lua(name)
  return check.compile(markdown.read("spec/maps/" .. name .. ".lua"), {})()
end

-- Returns the table of a file of JSON.
function maps.json(file) return json.decode(markdown.read("spec/maps/" .. file)) end

function maps.map(fields)
  local map = {
    orientation = "orthogonal", width = 4, height = 3, tilewidth = 16, tileheight = 16,
    properties = {}, tilesets = {}, layers = {},
  }
  for name, value in pairs(fields) do map[name] = value end
  return map
end

function maps.tileset(fields)
  local set = {
    name = "set", firstgid = 1, tilewidth = 16, tileheight = 16, tilecount = 8, columns = 8,
    objectalignment = "unspecified", tilerendersize = "tile", fillmode = "stretch",
    tileoffset = { x = 0, y = 0 }, properties = {}, tiles = {},
    grid = { orientation = "orthogonal", width = 16, height = 16 },
  }
  for name, value in pairs(fields) do set[name] = value end
  return set
end

local function layer(kind, fields)
  local made = { type = kind, id = 1, name = kind, offsetx = 0, offsety = 0, properties = {} }
  for name, value in pairs(fields) do made[name] = value end
  return made
end

function maps.tilelayer(fields) return layer("tilelayer", fields) end
function maps.objectgroup(fields) return layer("objectgroup", fields) end
function maps.group(fields) return layer("group", fields) end

function maps.object(fields)
  local object = {
    id = 1, name = "", type = "", shape = "rectangle", x = 0, y = 0, width = 0, height = 0,
    rotation = 0, visible = true, properties = {},
  }
  for name, value in pairs(fields) do object[name] = value end
  return object
end

-- A list (x1, y1, ...) as Tiled has corners.
function maps.corners(list)
  local points = {}
  for i = 1, #list, 2 do points[#points + 1] = { x = list[i], y = list[i + 1] } end
  return points
end

-- A map of one object layer, all of which is solid.
function maps.ofObjects(...)
  local list = { ... }
  return maps.map {
    layers = { maps.objectgroup { objects = list, properties = { collidable = true } } },
  }
end

-- Two lists of corners have the same corners, in any order.
function maps.sameCorners(expected, actual, tolerance)
  if #expected ~= #actual then
    error(("%d corners expected, got %d"):format(#expected / 2, #actual / 2), 2)
  end
  for i = 1, #expected, 2 do
    local nearest = math.huge
    for k = 1, #actual, 2 do
      local dx, dy = actual[k] - expected[i], actual[k + 1] - expected[i + 1]
      nearest = math.min(nearest, math.abs(dx) + math.abs(dy))
    end
    if nearest > (tolerance or 1e-9) then
      local text = "no corner at %.17g, %.17g but %g away"
      error(text:format(expected[i], expected[i + 1], nearest), 2)
    end
  end
end

-- An object of 10 x 10, if its fields say nothing else.
function maps.box(fields)
  fields.width, fields.height = fields.width or 10, fields.height or 10
  return maps.object(fields)
end

-- A map of one row of tiles 1, 2, ..., as large as its cells, and what its tileset says of them.
function maps.row(tiles, overrides, data)
  local fields = { width = #data, height = 1, data = data, name = "row" }
  for name, value in pairs(overrides) do fields[name] = value end
  return maps.map { tilesets = { maps.tileset { tiles = tiles } },
    layers = { maps.tilelayer(fields) } }
end

return maps
