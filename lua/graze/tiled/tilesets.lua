-- The tiles of a map: which tileset a number means, how big its tiles are, and where their images
-- and collision shapes lie.

local affine = require "graze.tiled.affine"
local check = require "graze.tiled.check"
local properties = require "graze.tiled.properties"

local tilesets = {}

local min, sqrt = math.min, math.sqrt

-- Numbers of tiles ------------------------------------------------------------------------------

local H, V, D, R = 2147483648, 1073741824, 536870912, 268435456

-- Return the number of a tile without its flips, and these: horizontal, vertical, diagonal (by 60
-- degrees on hexagonal maps), by 120 degrees.
function tilesets.split(gid)
  local h = gid >= H
  if h then gid = gid - H end
  local v = gid >= V
  if v then gid = gid - V end
  local d = gid >= D
  if d then gid = gid - D end
  local r = gid >= R
  if r then gid = gid - R end
  return gid, h, v, d, r
end

local split = tilesets.split

-- Return a value as the number of a tile, or fail.
function tilesets.check(at, gid, what)
  local isNumber = type(gid) == "number"
  if not isNumber or not (gid >= 0 and gid < 4294967296) or gid % 1 ~= 0 then
    local got = isNumber and tostring(gid) or type(gid)
    check.fail(at, ("%s: number of a tile expected, got %s"):format(what, got))
  end
  return gid
end

-- Tilesets --------------------------------------------------------------------------------------

local function byFirst(a, b) return a.first < b.first end

-- Return the tilesets of a map, sorted, unread: { { first, raw } }.
function tilesets.list(at, map)
  local list, sets = check.table(at, map, "tilesets", {}), {}
  for i = 1, #list do
    local raw = check.entry(at, list, i, "tileset")
    sets[i] = { first = check.integer({ tileset = raw }, raw, "firstgid"), raw = raw }
  end
  table.sort(sets, byFirst)
  return sets
end

-- Return the file of a tileset that is not in the map.
local function fileOf(raw)
  if type(raw.tilewidth) == "number" or type(raw.tiles) == "table" then return nil end
  local file = check.field(raw, "source") or check.field(raw, "filename")
  return type(file) == "string" and file or nil
end

local ALIGNMENTS = {
  topleft = { 0, 0 }, top = { 0.5, 0 }, topright = { 1, 0 },
  left = { 0, 0.5 }, center = { 0.5, 0.5 }, right = { 1, 0.5 },
  bottomleft = { 0, 1 }, bottom = { 0.5, 1 }, bottomright = { 1, 1 },
}

local function readTiles(at, raw)
  local list, tiles = check.table(at, raw, "tiles", {}), {}
  if raw.tileproperties ~= nil or (#list == 0 and next(list) ~= nil) then
    check.fail(at, "it is in the JSON of old versions: save it with Tiled 1.2 or later")
  end
  for i = 1, #list do
    local tile = check.entry(at, list, i, "tile")
    tiles[check.integer(at, tile, "id")] = tile
  end
  return tiles
end

local function readAlignment(at, raw)
  local name = check.text(at, raw, "objectalignment", "unspecified")
  if name == "unspecified" then return nil end
  return ALIGNMENTS[name] or check.fail(at, ("no alignment '%s'"):format(name))
end

local function readSet(set, at, raw)
  set.width = check.positive(at, raw, "tilewidth")
  set.height = check.positive(at, raw, "tileheight")
  local offset = check.table(at, raw, "tileoffset", {})
  set.x, set.y = check.number(at, offset, "x", 0), check.number(at, offset, "y", 0)
  set.alignment = readAlignment(at, raw)
  set.fits = check.text(at, raw, "tilerendersize", "tile") == "grid"
  set.keepsAspect = check.text(at, raw, "fillmode", "stretch") == "preserve-aspect-fit"
  local grid = check.table(at, raw, "grid", {})
  if check.text(at, grid, "orientation", "orthogonal") == "isometric" then
    set.gridWidth = check.positive(at, grid, "width", set.width)
    set.gridHeight = check.positive(at, grid, "height", set.height)
  end
  set.tiles = readTiles(at, raw)
end

-- Read a tileset at its first use. If it is in another file that nobody gives, it stays unknown.
local function resolve(reading, set)
  set.isRead = true
  local raw, file = set.raw, fileOf(set.raw)
  if file then
    set.file = file
    local get = reading.options.tileset
    raw = get and get(file, raw)
    if raw == nil or raw == false then return end
    if type(raw) ~= "table" then
      check.failOption("tileset", ("for '%s' it returned a %s"):format(file, type(raw)))
    end
  end
  set.source = raw
  local at = { tileset = { name = raw.name or file } }
  readSet(set, at, raw)
  set.isKnown = true
end

-- Return the tileset of a number without flips; nil if there is none.
local function setOf(reading, gid)
  local sets = reading.tilesets
  for i = #sets, 1, -1 do
    if sets[i].first <= gid then
      if not sets[i].isRead then resolve(reading, sets[i]) end
      return sets[i]
    end
  end
end

-- Tiles -----------------------------------------------------------------------------------------

-- Return a tile as games see it: what the map has of it, its number, and properties by name. Tiled
-- 1.9 had another name for the type.
local function tileFor(at, raw, id)
  local tile = {}
  for name, value in pairs(raw or {}) do tile[name] = value end
  tile.id, tile.type = id, tile.type or tile.class
  tile.properties = raw and properties.of(at, raw) or {}
  return tile
end

-- An image can have a size of its own, in collections and as a part of an image.
local function sizeOf(at, set, raw)
  if not raw then return set.width, set.height end
  local width = check.positive(at, raw, "imagewidth", set.width)
  local height = check.positive(at, raw, "imageheight", set.height)
  return check.positive(at, raw, "width", width), check.positive(at, raw, "height", height)
end

local function readTile(reading, gid)
  local set = setOf(reading, gid)
  if not set then return false end
  local id = gid - set.first
  local entry = { gid = gid, id = id, set = set }
  if not set.isKnown then
    entry.tile = { id = id, properties = {} }
    return entry
  end
  local raw = set.tiles[id]
  local at = { tileset = set.source, tile = raw }
  entry.tile = tileFor(at, raw, id)
  entry.width, entry.height = sizeOf(at, set, raw)
  local group = raw and (check.table(at, raw, "objectGroup", false)
    or check.table(at, raw, "objectgroup", false))
  entry.objects = group and check.table(at, group, "objects") or {}
  return entry
end

-- Return the tileset of a number without flips, if it is known and says nothing of that tile.
function tilesets.ofSilent(reading, gid)
  local set = setOf(reading, gid)
  if set and set.isKnown and set.tiles[gid - set.first] == nil then return set end
end

-- Return { gid, id, set, tile, width, height, objects } of a number without flips; false if no
-- tileset has it. Of a tileset that is not known there are only the first four.
function tilesets.entry(reading, gid)
  local entry = reading.entries[gid]
  if entry == nil then
    entry = readTile(reading, gid)
    reading.entries[gid] = entry
  end
  return entry
end

-- Return what tells tiles of a map that was read, and the options do not lead to.
function tilesets.withoutOptions(reading)
  return { entries = reading.entries, tilesets = reading.tilesets, options = {} }
end

-- Fail where a tile should be solid, and nothing is known of its tileset.
function tilesets.needKnown(reading, entry)
  if entry.set.isKnown then return end
  local text = "tileset '%s' is in a file of its own: embed tilesets when you export the map, "
    .. "or use the option 'tileset'"
  check.fail(reading.at, text:format(entry.set.file or "?"))
end

-- Images ----------------------------------------------------------------------------------------

local SINES = { [60] = sqrt(3) / 2, [120] = sqrt(3) / 2, [180] = 0 }
local COSINES = { [60] = 0.5, [120] = -0.5, [180] = -1 }

local function hexagonalTurn(d, r)
  local degrees = (d and 60 or 0) + (r and 120 or 0)
  if degrees == 0 then return 1, 0 end
  return COSINES[degrees], SINES[degrees]
end

-- Return the affine map from the image of a tile, its upper left corner at (0, 0), into a box of a
-- size whose lower left corner is at (0, 0). As Tiled draws it: scaled about its middle, flipped,
-- turned, and put back to the lower left if it has changed width for height.
function tilesets.imageMap(reading, entry, gid, width, height)
  local set = entry.set
  local _, h, v, d, r = split(gid)
  local sx, sy = width / entry.width, height / entry.height
  if set.keepsAspect then
    sx = min(sx, sy)
    sy = sx
  end
  local x, y = width / 2 + set.x * sx, -height / 2 + set.y * sy
  local c, s = 1, 0
  if reading.projection.hexagonal then
    c, s = hexagonalTurn(d, r)
  elseif d then
    local half = (height - width) / 2
    c, s, h, v = 0, 1, v, not h
    x, y = x + half, y + half
  end
  if h then sx = -sx end
  if v then sy = -sy end
  local m = { c * sx, s * sx, -s * sy, c * sy, 0, 0 }
  local u, w = affine.apply(m, entry.width / 2, entry.height / 2)
  m[5], m[6] = x - u, y - w
  return m
end

-- Return the affine map from a collision object's own (0, 0) to the image of its tile.
function tilesets.objectMap(at, entry, object)
  local x, y = check.number(at, object, "x"), check.number(at, object, "y")
  local c, s = affine.turn(check.number(at, object, "rotation", 0))
  local turned = { c, s, -s, c, 0, 0 }
  local set = entry.set
  if set.gridWidth then
    -- The projection of an isometric map of one cell, lowered to the foot of the image.
    local slope = set.gridWidth / 2 / set.gridHeight
    local middle, lowered = math.floor(set.gridWidth / 2), entry.height - set.gridHeight
    local p = { slope, 0.5, -slope, 0.5, middle, lowered }
    turned = affine.after(turned, { slope, 0.5, -slope, 0.5, 0, 0 })
    x, y = affine.apply(p, x, y)
  end
  turned[5], turned[6] = x, y
  return turned
end

return tilesets
