-- The layers of a map in their order, with what they have from the groups they are in.
--
-- A place is { layer, x, y, chain }: x, y is where the layer's (0, 0) is in the world, and chain
-- has the properties of the layer, of its group, of the group of that, and so on.

local check = require "graze.tiled.check"
local properties = require "graze.tiled.properties"

local layers = {}

-- Groups in groups: no map that Tiled writes comes near it.
local DEEPEST = 1000

local function walk(reading, list, outer, visit)
  local at = reading.at
  for i = 1, #list do
    local layer = check.entry(at, list, i, "layer")
    if reading.seen[layer] then check.fail(at, ("layer %d is in the map twice"):format(i)) end
    reading.seen[layer] = true
    at.layer = layer
    if #outer.chain > DEEPEST then check.fail(at, "groups in groups without end") end
    local place = {
      layer = layer,
      x = outer.x + check.number(at, layer, "offsetx", 0),
      y = outer.y + check.number(at, layer, "offsety", 0),
      chain = { properties.of(at, layer) },
    }
    for k = 1, #outer.chain do place.chain[k + 1] = outer.chain[k] end
    if check.text(at, layer, "type") == "group" then
      local inner = check.table(at, layer, "layers")
      at.layer = nil
      walk(reading, inner, place, visit)
    else
      visit(place)
    end
    at.layer = nil
  end
end

-- Call visit(place) for every layer that is no group. While it runs, reading.at names the layer.
function layers.each(reading, visit)
  reading.seen = {}
  local options = reading.options
  local x, y = check.safe(options.x or 0), check.safe(options.y or 0)
  walk(reading, reading.map.layers, { x = x, y = y, chain = {} }, visit)
end

-- Return the first value that a property has in the layer, its group, the group of that.
function layers.inherited(place, name)
  for k = 1, #place.chain do
    local value = place.chain[k][name]
    if value ~= nil then return value end
  end
end

-- Return the objects of an object layer.
function layers.objects(reading, layer) return check.table(reading.at, layer, "objects") end

-- Return the place of an object, or of a layer itself; nil if it is not in the map.
function layers.placeOf(reading, object, wanted)
  local found
  layers.each(reading, function(place)
    local layer = place.layer
    if found then return end
    if wanted then
      if rawequal(layer, wanted) then found = place end
    elseif layer.type == "objectgroup" then
      local objects = layers.objects(reading, layer)
      for i = 1, #objects do
        if rawequal(objects[i], object) then found = place end
      end
    end
  end)
  return found
end

return layers
