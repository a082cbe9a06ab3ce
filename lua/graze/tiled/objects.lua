-- Objects: rectangles, ellipses, capsules, polygons, polylines and tiles, where they stand.
--
-- The shape of an object has its (0, 0) at the object's x, y, about which Tiled turns it.

local affine = require "graze.tiled.affine"
local check = require "graze.tiled.check"
local geometry = require "graze.tiled.geometry"
local layers = require "graze.tiled.layers"
local properties = require "graze.tiled.properties"
local templates = require "graze.tiled.templates"
local tiles = require "graze.tiled.tiles"
local tilesets = require "graze.tiled.tilesets"

local objects = {}

-- Where a tile object's x, y is in its box, unless its tileset says otherwise.
local BOTTOM_LEFT, BOTTOM = { 0, 1 }, { 0.5, 1 }

-- Shapes ----------------------------------------------------------------------------------------

-- Return where an object stands, without the offsets of its layer.
local function positionOf(reading, object)
  local x, y = check.number(reading.at, object, "x"), check.number(reading.at, object, "y")
  if object.isPlaced then return x, y end -- STI has projected it
  local p = reading.projection
  return p.a * x + p.c * y + p.x, p.b * x + p.d * y + p.y
end

local function projectionMap(reading, object)
  local p = reading.projection
  if object.isPlaced then return { 1, 0, 0, 1, 0, 0 } end
  return { p.a, p.b, p.c, p.d, 0, 0 }
end

-- Return the tile of a tile object; nil and the reason if there is none.
local function entryOf(reading, object)
  local gid = tilesets.check(reading.at, object.gid, "field 'gid'")
  local plain = tilesets.split(gid)
  if plain == 0 then return nil, "its tile is 0: Tiled has lost the tile of its template" end
  local entry = tilesets.entry(reading, plain)
  if not entry then return nil, ("no tileset has tile %d"):format(plain) end
  return entry
end

-- Return the map from the image of a tile object to the object's own frame; nil and the reason if
-- it has no size.
local function tileMap(reading, object, entry)
  local at, set = reading.at, entry.set
  local width = check.number(at, object, "width", entry.width)
  local height = check.number(at, object, "height", entry.height)
  if width <= 0 or height <= 0 then
    return nil, ("it has no area: its size is %.14g by %.14g"):format(width, height)
  end
  local isIsometric = reading.map.orientation == "isometric"
  local alignment = set.alignment or (isIsometric and BOTTOM or BOTTOM_LEFT)
  local m = tilesets.imageMap(reading, entry, object.gid, width, height)
  m[5] = m[5] - alignment[1] * width
  m[6] = m[6] + (1 - alignment[2]) * height
  return m
end

-- Return the list of shapes of a tile object whose tile is known, and a list of the properties of
-- each.
local function tileShapes(reading, object, entry, isSolid, warn)
  local m, reason = tileMap(reading, object, entry)
  local list, own = {}, {}
  local function add(shape, why, _, _, ofShape)
    if shape then
      list[#list + 1], own[#own + 1] = shape, ofShape or {}
    else
      warn(why)
    end
  end
  if not m then
    if isSolid then warn(reason) end
    return list, own
  end
  local count = tiles.eachSolid(reading, entry, isSolid, function() return m end, add)
  if isSolid and count == 0 then
    add(geometry.box(m, 0, 0, entry.width, entry.height))
  end
  return list, own
end

-- Return the transform of an object's shapes in the world.
local function transformOf(reading, place, object)
  local x, y = positionOf(reading, object)
  local angle = affine.radians(check.number(reading.at, object, "rotation", 0))
  return x + place.x, y + place.y, angle
end

-- Worlds ----------------------------------------------------------------------------------------

-- Return the one shape of an object that is solid and no tile, in a list; none with a warning.
local function plainShapes(reading, object, isCertain)
  local at, map = reading.at, projectionMap(reading, object)
  local shape, reason = geometry.shape(at, object, map, reading.options.segments or 32)
  if shape then return { shape } end
  if isCertain or not geometry.isNothing(at, object) then reading:warn(reason) end
  return {}
end

-- Return the shapes of a tile object, and the properties of each. Its entry is nil if no tileset
-- has the tile.
local function solidTileShapes(reading, object, entry, reason, isSolid, isCertain)
  if not entry then
    if isSolid then reading:warn(reason) end
    return {}, {}
  elseif entry.set.isKnown then
    local function warn(why) reading:warn(why) end
    return tileShapes(reading, object, entry, isSolid, warn)
  end
  if isSolid then tilesets.needKnown(reading, entry) end
  if not isCertain then reading:warnUnknown(entry.set) end
  return {}, {}
end

local TRAITS = { "group", "oneWay", "restitution", "drag" }

-- Return what all shapes of a tile object say of the item that they are together. It is a warning
-- where they differ, unless the object itself says it.
local function sharedTraits(reading, own, ofShapes)
  local shared = {}
  for _, name in ipairs(TRAITS) do
    local first, isSame = ofShapes[1] and ofShapes[1][name], true
    for i = 2, #ofShapes do isSame = isSame and ofShapes[i][name] == first end
    if isSame then
      shared[name] = first
    elseif own[name] == nil then
      reading:warn(("the shapes of its tile differ in '%s', which counts for all of it")
        :format(name))
    end
  end
  return shared
end

-- Return what is solid of an object as a list of shapes, the record of it, and its traits.
local function readObject(reading, place, raw)
  reading.at.object = raw
  local object, missing = templates.resolve(reading, raw)
  reading.at.object = object
  local own, isTile = properties.of(reading.at, object), check.field(object, "gid") ~= nil
  local entry, reason
  if isTile then entry, reason = entryOf(reading, object) end
  local inherited = entry and entry.tile.properties or {}
  local all = properties.merged(own, inherited)
  local isSolid, isCertain, isChosen =
    reading:isSolid(all, "object", reading:original(raw), place)
  -- Collision shapes may be solid in tiles that are not, but not in objects that are none.
  local isOut = not isSolid and (isChosen or reading:own(own) == false)
  local list, ofShapes = {}, {}
  if missing then
    if isSolid or not isCertain then
      reading:warn(templates.unknown(missing))
    end
  elseif isTile and not isOut then
    list, ofShapes = solidTileShapes(reading, object, entry, reason, isSolid, isCertain)
  elseif isSolid and not isTile then
    list = plainShapes(reading, object, isCertain)
  end
  if #list == 0 then return list end
  local record = {
    kind = "object", layer = reading:original(place.layer), properties = all,
    object = reading:original(raw), gid = entry and entry.gid, tile = entry and entry.tile,
  }
  local shared = sharedTraits(reading, own, ofShapes)
  return list, record, reading:traits(record, place, own, shared, inherited), object
end

-- Return the shapes of one item each: all of them in one, unless they have to be boxes.
local function itemShapes(reading, list)
  if #list < 2 or reading.boxesOnly then return list end
  local shape, reason = geometry.compound(list)
  if not shape then reading:warn(reason) end
  return { shape }
end

-- Return the record of one of several items of an object.
local function partRecord(record, part)
  local own = { part = part }
  for name, value in pairs(record) do own[name] = value end
  return own
end

-- Add the items of an object layer by add(entry).
function objects.read(reading, place, add)
  local list = layers.objects(reading, place.layer)
  for i = 1, #list do
    local raw = check.entry(reading.at, list, i, "object")
    local shapes, record, traits, object = readObject(reading, place, raw)
    shapes = itemShapes(reading, shapes)
    for part, shape in ipairs(shapes) do
      local own = #shapes > 1 and partRecord(record, part) or record
      local x, y, angle = transformOf(reading, place, object)
      add {
        item = reading:itemFor(own, part > 1 and own or own.object), record = own, traits = traits,
        shape = shape, x = x, y = y, angle = angle,
      }
    end
    reading.at.object = nil
  end
end

-- Single objects --------------------------------------------------------------------------------

-- Return the object with all that its template has, or fail.
local function whole(reading, raw)
  reading.at.object = raw
  local object, missing = templates.resolve(reading, raw)
  reading.at.object = object
  if missing then check.fail(reading.at, templates.unknown(missing)) end
  return object
end

-- Return the shapes of an object as a list, or fail. Points and texts have none.
function objects.shapes(reading, place, raw)
  local object = whole(reading, raw)
  local at = reading.at
  local kind = geometry.kindOf(at, object)
  local function fail(reason) check.fail(at, reason) end
  local list
  if kind == "tile" then
    local entry, reason = entryOf(reading, object)
    if not entry then fail(reason) end
    tilesets.needKnown(reading, entry)
    list = tileShapes(reading, object, entry, true, function(why)
      if not (at.part and geometry.isNothing(at, at.part)) then fail(why) end
    end)
  elseif geometry.isNothing(at, object) then
    return {}
  else
    local map = projectionMap(reading, object)
    local shape, reason = geometry.shape(at, object, map, reading.options.segments or 32)
    if not shape then fail(reason) end
    list = { shape }
  end
  local x, y, angle = transformOf(reading, place, object)
  if check.wrongNumber(x) or check.wrongNumber(y) then fail "it is too far away" end
  for _, shape in ipairs(list) do shape:setTransform(x, y, angle) end
  return list
end

-- Return the corners of a polygon or polyline in the world, or fail.
function objects.path(reading, place, raw)
  local object = whole(reading, raw)
  local at = reading.at
  local kind = geometry.kindOf(at, object)
  if kind ~= "polygon" and kind ~= "polyline" then
    check.fail(at, ("polygon or polyline expected, got %s"):format(kind))
  end
  local points = geometry.points(at, object, kind)
  local x, y = transformOf(reading, place, object)
  local c, s = affine.turn(check.number(at, object, "rotation", 0))
  local m = affine.after({ c, s, -s, c, x, y }, projectionMap(reading, object))
  for i = 1, #points, 2 do points[i], points[i + 1] = affine.apply(m, points[i], points[i + 1]) end
  return points
end

-- Return the first object, in all layers, for which matches(object, layer) holds, its layer, and
-- where it stands; nil if there is none.
function objects.find(reading, matches)
  local object, layer, x, y
  layers.each(reading, function(place)
    if object or place.layer.type ~= "objectgroup" then return end
    local list = layers.objects(reading, place.layer)
    for i = 1, #list do
      local raw = check.entry(reading.at, list, i, "object")
      reading.at.object = raw
      local resolved = templates.resolve(reading, raw)
      reading.at.object = nil
      if matches(raw, place.layer, resolved) then
        reading.at.object = resolved
        object, layer = raw, place.layer
        x, y = transformOf(reading, place, resolved)
        return
      end
    end
  end)
  return object, layer, x, y
end

return objects
