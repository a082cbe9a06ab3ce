-- All that is solid in a map, as entries { item, record, traits, shape, x, y, angle, isGrid }.

local check = require "graze.tiled.check"
local layers = require "graze.tiled.layers"
local objects = require "graze.tiled.objects"
local tiles = require "graze.tiled.tiles"

local contents = {}

local readers = { tilelayer = tiles.read, objectgroup = objects.read }

-- Images have no size in a map, and no shape. In groups that are solid, nobody expects them to be.
function readers.imagelayer(reading, place)
  if reading:own(place.chain[1]) then reading:warn "the image of a layer cannot be solid" end
end

-- Layers that games have added to a map that STI loaded.
function readers.customlayer() end

local function isWanted(reading, place)
  local choose = reading.options.layers
  return not choose or choose(reading:original(place.layer))
end

-- Return the entries of a map that is being read. accepts(reading, entry) leaves some out.
function contents.read(reading, accepts)
  local entries, at = {}, reading.at
  local function add(entry)
    local record = entry.record
    if record.kind == "tile" then at.tile, at.part = record.tile, record.object end
    if check.wrongNumber(entry.x) or check.wrongNumber(entry.y) then
      reading:warn "it is too far away"
    elseif accepts(reading, entry) then
      entries[#entries + 1] = entry
    end
    at.tile, at.part = nil, nil
  end
  layers.each(reading, function(place)
    local read = readers[place.layer.type]
    if not read then
      check.fail(at, ("no type of layer '%s'"):format(tostring(place.layer.type)))
    end
    if isWanted(reading, place) then read(reading, place, add) end
  end)
  return entries
end

return contents
