-- graze.tiled held against maps that Tiled itself has exported, as Lua and as JSON: what is drawn
-- in the editor is what is solid in the world.

local graze = require "graze"
local check = require "spec.support.check"
local inflate = require "spec.support.inflate"
local json = require "spec.support.json"
local maps = require "spec.support.maps"
local renderer = require "spec.support.renderer"
local tiled = require "graze.tiled"

-- Adds a map to a new world.
local function added(map, options)
  local world = graze.world()
  local items, n, warnings = tiled.add(world, map, options)
  assert.equal(#items, n)
  assert.equal(n, world:count())
  return items, warnings, world
end

local function layerOf(map, name)
  local function search(list)
    for _, layer in ipairs(list) do
      local found = layer.name == name and layer or layer.layers and search(layer.layers)
      if found then return found end
    end
  end
  return search(map.layers)
end

local function corners(world, item) return world:getVertices(item, {}) end

-- Both forms of a map.
local function each(name, f)
  f(maps.lua(name))
  f(maps.json(name .. ".tmj"))
end

describe("a map with flips", function()
  -- 0 lists the collision shapes in the set of the map, in tile 1: a wedge and a slab.
  local function shapesOf(set)
    local tile = set.tiles[1]
    return (tile.objectGroup or tile.objectgroup).objects
  end

  -- What JSON leaves out where it is the default.
  local function withDefaults(set)
    set.fillmode = "stretch"
    set.grid = set.grid or { orientation = "orthogonal", width = 24, height = 40 }
    return set
  end

  it("has a tall tile in a cell as Tiled draws it, in all eight flips", function()
    each("flips", function(map)
      local set = withDefaults(map.tilesets[1])
      local items, _, world = added(map, { layers = function(l) return l.name == "whole" end })
      assert.equal(8, #items)
      for i, item in ipairs(items) do
        local gid = layerOf(map, "whole").data[9 + i]
        local painter = renderer.cell(map, set, 24, 40, gid, i - 1, 1)
        local expected = renderer.draw(painter, { x = 0, y = 0 }, renderer.box(24, 40))
        local x1, y1 = math.min(expected[1], expected[5]), math.min(expected[2], expected[6])
        local x2, y2 = math.max(expected[1], expected[5]), math.max(expected[2], expected[6])
        check.near({ x1, y1, x2, y2 }, { world:getBoundingBox(item) })
        assert.same({ i - 1, 1, 1, 0 }, { item.cx, item.cy, item.gid, item.tile.id })
      end
    end)
  end)

  it("flips the collision shapes with the tile", function()
    each("flips", function(map)
      local set = withDefaults(map.tilesets[1])
      local items, _, world = added(map, { layers = function(l) return l.name == "shapes" end })
      assert.equal(16, #items)
      local shapes = shapesOf(set)
      for i, item in ipairs(items) do
        local column, part = math.floor((i - 1) / 2), (i - 1) % 2 + 1
        local object = shapes[part]
        local painter = renderer.cell(map, set, 24, 40, layerOf(map, "shapes").data[19 + column],
          column, 2)
        local outline = object.polygon and { 0, 0, 18, 6, 2, 9 } or renderer.box(8, 3)
        painter = renderer.collision(painter, set, 40, object)
        check.near(renderer.draw(painter, object, outline, 5, -7.5), corners(world, item), 1e-9)
        assert.same({ "tile", part, object }, { item.kind, item.part, item.object })
      end
    end)
  end)

  it("has tile objects scaled, turned and flipped, moved by all groups around them", function()
    each("flips", function(map)
      local set = withDefaults(map.tilesets[1])
      local options = { layers = function(layer) return layer.name == "objects" end }
      local items, warnings, world = added(map, options)
      assert.equal(7, #items)
      assert.same({}, warnings)
      for i, object in ipairs(items) do
        assert.equal(layerOf(map, "objects").objects[i], object)
        assert.equal("crates", world:getGroup(object))
        local _, _, _, _, plain = renderer.flags(object.gid)
        local image = renderer.tileObject(map, set, 24, 40, object)
        local expected = {}
        if plain == 1 then
          expected[1] = renderer.draw(image, { x = 0, y = 0 }, renderer.box(24, 40), 91, 202.25)
        else
          for part, shape in ipairs(shapesOf(set)) do
            local outline = part == 1 and { 0, 0, 18, 6, 2, 9 } or renderer.box(8, 3)
            local painter = renderer.collision(image, set, 40, shape)
            expected[part] = renderer.draw(painter, shape, outline, 91, 202.25)
          end
        end
        local shape = world:getShape(object)
        if #expected > 1 then assert.equal("compound", shape:type()) end
        for part, outline in ipairs(expected) do
          local own = #expected > 1 and shape:getPart(part) or shape
          check.near(outline, own:getVertices {}, 1e-9)
        end
      end
    end)
  end)
end)

describe("a map of objects", function()
  it("makes each shape what it is", function()
    each("objects", function(map)
      local _, _, world = added(map)
      local function typeOf(id)
        for item in world:items() do
          if item.id == id then return world:getShapeType(item) end
        end
      end
      local types = {}
      for id = 1, 15 do types[id] = typeOf(id) or "none" end
      assert.same({
        "polygon", "polygon", "circle", "polygon", "polygon", "outline", "none", "chain",
        "none", "none", "none", "none", "polygon", "none", "none",
      }, types)
    end)
  end)

  it("puts them where Tiled draws them", function()
    each("objects", function(map)
      local _, _, world = added(map)
      local list = layerOf(map, "walls").objects
      local function compare(id, outline)
        local object = list[id]
        local expected = renderer.draw(renderer.object(map, object), object, outline, 2, 3)
        check.near(expected, corners(world, object), 1e-9)
      end
      compare(1, renderer.box(30, 12))
      compare(2, renderer.box(30, 12))
      compare(5, { 0, 0, 20, 0, 20, 10 })
      compare(6, { 0, 0, 30, 0, 30, 30, 15, 10, 0, 30 })
      compare(8, { 0, 0, 40, -20, 90, 0 })
      check.near({ 110, 31 }, { world:getShape(list[3]):getCentroid() })
      assert.equal(8, world:getShape(list[3]):getRadius())
      -- the egg, turned by a quarter about its upper left corner
      check.near({ 132 - 16, 23, 132, 53 }, { world:getBoundingBox(list[4]) }, 1e-9)
    end)
  end)

  it("tells what cannot be made, by id and name", function()
    each("objects", function(map)
      local _, warnings = added(map)
      assert.same({
        'layer 1 "walls", object 7 "crossing": edges 1 and 3 cross near (110, 90)',
        'layer 1 "walls", object 9 "start": a point is not solid',
        'layer 1 "walls", object 10 "sign": a text is not solid',
        'layer 1 "walls", object 11 "click": it has no area: its size is 0 by 0',
      }, (function()
        for i, text in ipairs(warnings) do
          warnings[i] = text:gsub("near %([%d., ]+%)", "near (110, 90)")
        end
        return warnings
      end)())
    end)
  end)

  it("gives them what their properties say", function()
    each("objects", function(map)
      local _, _, world = added(map)
      local hill = layerOf(map, "walls").objects[8]
      assert.equal("ledges", world:getGroup(hill))
      assert.same({ 0, -1 }, { world:getOneWay(hill) })
      assert.equal(0.5, world:getRestitution(hill))
      assert.equal(2, world:getDrag(hill))
      assert.equal("walls", world:getGroup(layerOf(map, "walls").objects[1]))
    end)
  end)

  it("finds objects, their shapes and their paths", function()
    each("objects", function(map)
      local door, layer, x, y = tiled.find(map, "door")
      assert.same({ 13, "others", 300, 40 }, { door.id, layer.name, x, y })
      local start, _, startX, startY = tiled.find(map, function(object) return object.id == 9 end)
      assert.same({ "start", 7, 9 }, { start.name, startX, startY })
      assert.is_nil(tiled.find(map, "nobody"))
      check.near({ 300, 40, 310, 40, 310, 60, 300, 60 }, tiled.shapes(map, door):getVertices {})
      assert.equal(0, select("#", tiled.shapes(map, start)))
      local route = tiled.find(map, "route")
      check.near({ 200, 100, 200, 130, 190, 130 }, tiled.path(map, route), 1e-9)
    end)
  end)
end)

describe("an infinite map", function()
  it("has a grid for each group and one-way side, with negative cells", function()
    each("infinite", function(map)
      local items, warnings, world = added(map)
      assert.same({}, warnings)
      local groups = {}
      for i, record in ipairs(items) do
        assert.equal("layer", record.kind)
        assert.equal("grid", world:getShapeType(record))
        local side = world:getOneWay(record) and "up" or "solid"
        groups[i] = world:getGroup(record) .. " " .. side
      end
      table.sort(groups)
      assert.same({ "ground solid", "ground up", "spikes solid" }, groups)
    end)
  end)

  it("answers for each cell as its tiles do", function()
    each("infinite", function(map)
      local _, _, world = added(map)
      local function hit(cx, cy)
        local x, y = 8 + (cx + 0.5) * 16, 4 + cy * 16
        local item, t, _, _, part = world:rayCast(x, y - 8, x, y + 24)
        if not item then return nil end
        return { t, tiled.cell(item, part) }
      end
      local function is(id, cx, cy, answer)
        assert.same({ 0.25, cx, cy, id + 1 }, { answer[1], answer[2], answer[3], answer[4] })
        assert.equal(id, answer[5].id)
      end
      is(0, -4, -4, hit(-4, -4))
      is(1, -2, -3, hit(-2, -3))
      is(2, -1, -1, hit(-1, -1))
      is(2, 4, 3, hit(4, 3))
      is(1, 5, 3, hit(5, 3))
      assert.is_nil(hit(4, 0)) -- tile 3 is not solid
      assert.is_nil(hit(0, 0))
    end)
  end)

  it("has as much area as its solid tiles", function()
    local map = maps.lua "infinite"
    local whole, single = 0, 0
    local _, _, world = added(map)
    for item in world:items() do whole = whole + world:getShape(item):getArea() end
    _, _, world = added(map, { grids = false })
    for item in world:items() do
      assert.equal("tile", item.kind)
      single = single + world:getShape(item):getArea()
    end
    assert.equal(6 * 256 + 3 * 64 + 2 * 256 - 256, whole)
    assert.equal(whole, single)
  end)
end)

describe("an isometric map", function()
  it("has its objects where Tiled draws them, though it is not square", function()
    each("isometric", function(map)
      local items, warnings, world = added(map)
      assert.same({}, warnings)
      local set, list = map.tilesets[1], layerOf(map, "objects").objects
      set.tileoffset, set.fillmode = { x = 0, y = 0 }, "stretch"
      local tile = set.tiles[1]
      local foot = (tile.objectGroup or tile.objectgroup).objects[1]
      local outlines = { renderer.box(48, 32), renderer.box(40, 8), { 0, 0, 20, 5, 4, 25 } }
      for id, outline in ipairs(outlines) do
        local object = list[id]
        local expected = renderer.draw(renderer.object(map, object), object, outline, 7, 9)
        check.near(expected, corners(world, object), 1e-9)
      end
      local pond = list[4]
      local box = renderer.draw(renderer.object(map, pond), pond, renderer.box(30, 30), 7, 9)
      local x1, y1, x2, y2 = world:getBoundingBox(pond)
      check.near({ box[1] + box[5], box[2] + box[6] }, { x1 + x2, y1 + y2 }, 1e-9)
      assert.is_true(world:getShape(pond):getArea() > 0.98 * math.pi / 4 * 30 * 30)
      local image = renderer.tileObject(map, set, 64, 48, list[5])
      check.near(renderer.draw(image, { x = 0, y = 0 }, renderer.box(64, 48), 7, 9),
        corners(world, list[5]), 1e-9)
      local tower = renderer.tileObject(map, set, 64, 48, list[6])
      tower = renderer.collision(tower, set, 48, foot)
      local expected = renderer.draw(tower, foot, renderer.box(16, 24), 7, 9)
      check.near(expected, corners(world, list[6]), 1e-9)
      assert.equal(10, #items)
    end)
  end)

  it("projects the collision shapes of its tiles, and fills cells that have none", function()
    each("isometric", function(map)
      local items, _, world = added(map, { layers = function(l) return l.name == "blocks" end })
      local set, data = map.tilesets[1], layerOf(map, "blocks").data
      set.tileoffset, set.fillmode = { x = 0, y = 0 }, "stretch"
      local tile = set.tiles[1]
      local foot = (tile.objectGroup or tile.objectgroup).objects[1]
      assert.equal(4, #items)
      for _, item in ipairs(items) do
        local cx, cy, gid = tiled.cell(item)
        local expected = renderer.cellCorners(map, cx, cy)
        if gid == 2 then
          local painter = renderer.cell(map, set, 64, 48, data[cy * 5 + cx + 1], cx, cy)
          painter = renderer.collision(painter, set, 48, foot)
          expected = renderer.draw(painter, foot, renderer.box(16, 24))
        end
        for i = 1, #expected, 2 do
          expected[i], expected[i + 1] = expected[i] + 7, expected[i + 1] + 9
        end
        check.near(expected, corners(world, item), 1e-9)
      end
    end)
  end)
end)

for _, name in ipairs { "staggered", "hexagonal" } do
  describe("a " .. name .. " map", function()
    it("has its tiles where Tiled draws them", function()
      each(name, function(map)
        local items, warnings, world = added(map)
        assert.same({}, warnings)
        local set, data = map.tilesets[1], map.layers[1].data
        set.tileoffset, set.fillmode = { x = 0, y = 0 }, "stretch"
        set.grid = { orientation = "orthogonal" }
        local foot = (set.tiles[1].objectGroup or set.tiles[1].objectgroup).objects[1]
        local found = 0
        for _, item in ipairs(items) do
          if item.kind == "tile" then
            local cx, cy, gid = tiled.cell(item)
            if gid == 2 then
              local painter = renderer.cell(map, set, 64, 48, data[cy * 4 + cx + 1], cx, cy)
              painter = renderer.collision(painter, set, 48, foot)
              local drawn = renderer.draw(painter, foot, renderer.box(16, 24))
              maps.sameCorners(drawn, corners(world, item))
            else
              local cell = graze.polygon(renderer.cellCorners(map, cx, cy))
              check.near(cell:getVertices {}, corners(world, item), 1e-9)
            end
            found = found + 1
          end
        end
        local filled = 0
        for _, gid in ipairs(data) do filled = filled + (gid ~= 0 and 1 or 0) end
        assert.equal(filled, found)
        assert.equal(found + 2, #items)
        local objects = map.layers[2].objects
        check.near({ 32, 16, 80, 16, 80, 48, 32, 48 }, corners(world, objects[1]))
        check.near({ 80, 32, 144, 32, 144, 80, 80, 80 }, corners(world, objects[2]))
      end)
    end)
  end)
end

describe("a map with a tileset and a template in files of their own", function()
  local function tileset(form)
    return function(filename)
      assert.equal("terrain.tsx", filename)
      return form == "lua" and maps.lua "terrain" or maps.json "terrain.tsj"
    end
  end

  local function template(filename)
    assert.equal("crate.tx", filename)
    return maps.json "crate.tj"
  end

  local function summary(map, options)
    local items, warnings, world = added(map, options)
    local lines = {}
    for i, item in ipairs(items) do
      local x1, y1, x2, y2 = world:getBoundingBox(item)
      local name = ("%s %s"):format(item.kind or item.id, world:getGroup(item))
      lines[i] = ("%s %g %g %g %g"):format(name, x1, y1, x2, y2)
    end
    return lines, warnings
  end

  -- The crate's image is as large as the object, and its shape is scaled with it.
  local EXPECTED = {
    "layer rock 0 0 64 32",
    "1 things 104 44 128 72",
    "2 things 136 48 192 96",
    "4 rock 50 60 66 76",
  }

  it("is the same by the options as with all embedded", function()
    assert.same({ EXPECTED, {} }, { summary(maps.lua "embedded") })
    assert.same({ EXPECTED, {} }, { summary(maps.lua "external", { tileset = tileset "lua" }) })
    assert.same({ EXPECTED, {} },
      { summary(maps.json "external.tmj", { tileset = tileset "json", template = template }) })
  end)

  it("has the properties of templates and tiles", function()
    local records = {}
    added(maps.json "external.tmj", {
      tileset = tileset "json", template = template,
      item = function(record)
        records[#records + 1] = record
        return record
      end,
    })
    assert.same({ collidable = true, weight = 50 }, records[3].properties)
    assert.same({ 8, 3 }, { records[3].gid, records[3].tile.id })
    assert.same({ collidable = true, group = "rock" }, records[4].properties)
    assert.equal("rock", records[4].tile.type)
  end)

  it("leaves open whether the tile of an object is solid", function()
    local map = maps.ofObjects(maps.object { gid = 5, width = 16, height = 16 })
    map.layers[1].properties, map.tilesets = {}, maps.lua("external").tilesets
    local _, warnings = summary(map)
    assert.equal(1, #warnings)
    assert.truthy(warnings[1]:find('tileset "terrain.tsx": it is in a file of its own', 1, true))
  end)

  it("finds objects by their template's name", function()
    local map = maps.json "external.tmj"
    local options = { tileset = tileset "json", template = template, x = 1000, y = 2000 }
    local crate, layer, x, y = tiled.find(map, "crate", options)
    assert.same({ 1, "things", 1100, 2040 }, { crate.id, layer.name, x, y })
    local shape = tiled.shapes(map, crate, layer, options)
    assert.same({ 1104, 2044, 1128, 2072 }, { shape:getBoundingBox() })
  end)

  it("raises where a tile should be solid of which nothing is known", function()
    local scope = { tiled = tiled, world = graze.world(), map = maps.lua "external" }
    check.refuses(scope, "tiled.add(world, map)", "bad argument #2 to 'add' (layer 2 \"things\", "
      .. "object 1 \"crate\": tileset 'terrain.tsx' is in a file of its own: embed tilesets")
    assert.equal(0, scope.world:count())
  end)

  it("warns where only the tileset could tell, and of templates that are not there", function()
    local map = maps.json "external.tmj"
    local _, warnings = summary(map)
    local made = "it is made from 'crate.tx': use the option 'template'"
    assert.same({
      'tileset "terrain.tsx": it is in a file of its own, which leaves open which of its tiles are '
        .. "solid: embed tilesets when you export the map, or use the option 'tileset'",
      'layer 2 "things", object 1: ' .. made,
      'layer 2 "things", object 2 "big crate": ' .. made,
    }, warnings)
  end)
end)

describe("the encodings of a layer", function()
  local CELLS = { 0, 0, 0, 0, 0, 0, 1, 0, 0, 2, 0, 0, 1, 1, 2, 1, 1, 2 }

  local function cellsOf(record)
    local cells = {}
    for part = 1, 18 do
      local _, _, gid = tiled.cell(record, part)
      cells[part] = gid
    end
    return cells
  end

  it("are the same cells: base64, and what the option decompresses", function()
    for _, name in ipairs { "base64", "zlib", "gzip" } do
      each(name, function(map)
        local asked = name == "base64" and name or nil
        local items, _, world = added(map, {
          decompress = function(data, how)
            asked = how
            return inflate.read(data, how)
          end,
        })
        assert.equal(name, asked)
        assert.equal(1, #items)
        assert.same(CELLS, cellsOf(items[1]))
        assert.equal(5 * 256 + 3 * 128, world:getShape(items[1]):getArea())
      end)
    end
  end)

  it("are those of the layer for its chunks", function()
    local chunk = { x = -3, y = 2, width = 2, height = 1, data = "AQAAAAIAAMA=" }
    local map = maps.map {
      tilesets = maps.lua("base64").tilesets,
      layers = { maps.tilelayer { encoding = "base64", chunks = { chunk } } },
    }
    local items = added(map, { all = true })
    for part = 1, 2 do
      local cx, cy, gid = tiled.cell(items[1], part)
      assert.same({ part - 4, 2, part }, { cx, cy, gid })
    end
  end)

  it("are a list of numbers as text, too", function()
    local map = maps.lua "base64"
    local layer = map.layers[1]
    layer.encoding, layer.data = "csv", table.concat(CELLS, ",\n")
    assert.same(CELLS, cellsOf(added(map)[1]))
  end)
end)

describe("tiled.load", function()
  it("reads the text of both forms", function()
    local file = assert(io.open "spec/maps/objects.lua")
    local text = file:read "*a"
    file:close()
    assert.same(maps.lua "objects", tiled.load(text))
    file = assert(io.open "spec/maps/objects.tmj")
    text = file:read "*a"
    file:close()
    assert.same(maps.json "objects.tmj", tiled.load(text, json.decode))
  end)
end)
