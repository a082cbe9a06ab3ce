-- What graze.tiled refuses: wrong arguments, options and maps. Errors stand at the caller's line,
-- name the function, and say where in the map the reason is; nothing is added.

local bump = require "graze.bump"
local graze = require "graze"
local maps = require "spec.support.maps"
local refusals = require "spec.support.refusals"
local tiled = require "graze.tiled"

local scope = { tiled = tiled, graze = graze }

before_each(function() scope.world, scope.map = graze.world(), maps.map {} end)

local function state() return scope.world.count and scope.world:count() end

local refuses, refused = refusals.of(scope, state)

describe("a wrong argument", function()
  it("is refused", refused {
    { "tiled.add(5, map)", 1, "world expected, got number" },
    { "tiled.add({}, map)", 1, "world expected, got table" },
    { "tiled.add(world)", 2, "table expected, got nil" },
    { "tiled.add(world, 'a.lua')", 2, "table expected, got string: tiled.load reads a text" },
    { "tiled.add(world, {})", 2, "no map: field 'layers': table expected, got nil" },
    { "tiled.add(world, map, 5)", 3, "table expected, got number" },
    { "tiled.remove(5, {})", 1, "world expected, got number" },
    { "tiled.remove(world)", 2, "table expected, got nil" },
    { "tiled.shapes(5, {})", 1, "table expected, got number" },
    { "tiled.shapes(map, 'a')", 2, "table expected, got string" },
    { "tiled.shapes(map, {}, 5)", 3, "table expected, got number" },
    { "tiled.shapes(map, {}, nil, 5)", 4, "table expected, got number" },
    { "tiled.shapes(map, {}, { name = 'a' })", 1, 'layer "a": it is not in the map' },
    { "tiled.cell()", 1, "value expected, got nil" },
    { "tiled.cell({}, 'a')", 2, "number expected, got string" },
    { "tiled.find(map)", 2, "string or function expected, got nil" },
    { "tiled.find(map, 'a', 5)", 3, "table expected, got number" },
    { "tiled.path(map)", 2, "table expected, got nil" },
    { "tiled.path(map, { id = 3, x = 0, y = 0 })", 1,
      "object 3: polygon or polyline expected, got rectangle" },
    { "tiled.cellToWorld(map, 1)", 3, "number expected, got nil" },
    { "tiled.worldToCell(map, 1, 1/0)", 3, "finite number expected, got infinity" },
    { "tiled.worldToCell(map, 1e150, 1)", 2, "number is too large" },
    { "tiled.plugin(5)", 1, "string expected, got number" },
    { "tiled.load(5)", 1, "string expected, got number" },
    { "tiled.load('', 5)", 2, "function expected, got number" },
  })

  it("is refused as an option", refused { calls = "tiled.add(world, map, { %s })",
    { "al = 1", 3, "unknown option 'al', did you mean 'all'? Known are all, decompress, grids, "
      .. "group, item, layers, property, segments, solid, template, tileset, x, y" },
    { "all = 1", 3, "option 'all': boolean expected, got number" },
    { "grids = 1", 3, "option 'grids': boolean expected, got number" },
    { "property = 1", 3, "option 'property': string expected, got number" },
    { "solid = 1", 3, "option 'solid': function expected, got number" },
    { "layers = 1", 3, "option 'layers': function expected, got number" },
    { "item = 1", 3, "option 'item': function expected, got number" },
    { "tileset = 1", 3, "option 'tileset': function expected, got number" },
    { "template = 1", 3, "option 'template': function expected, got number" },
    { "decompress = 1", 3, "option 'decompress': function expected, got number" },
    { "group = 1", 3, "option 'group': string or function expected, got number" },
    { "x = 0/0", 3, "option 'x': finite number expected, got nan" },
    { "y = -1e101", 3, "option 'y': number is too large" },
    { "y = 'a'", 3, "option 'y': number expected, got string" },
    { { "segments = 2", "segments = 3.5" }, 3,
      "option 'segments': an integer from 3 to 10000 expected" },
  })

  it("is refused as the part of a cell", function()
    local map = maps.map {
      tilesets = { maps.tileset {} },
      layers = { maps.tilelayer { width = 2, height = 1, data = { 1, 1 } } },
    }
    scope.record = tiled.add(scope.world, map, { all = true })[1]
    for _, part in ipairs { "0", "3", "1.5" } do
      refuses(("local _ = tiled.cell(record, %s)"):format(part), 2, "integer from 1 to 2 expected")
    end
    refuses("local _ = tiled.cell(record, 0/0)", 2, "finite number expected, got nan")
    refuses("tiled.cell(record)", 2, "number expected, got nil")
  end)
end)

describe("a text that is no map", function()
  it("is refused", refused { calls = "tiled.load(%s)",
    { "''", 1, "it is empty" },
    { "'<map/>'", 1, "XML: export the map as Lua or JSON" },
    { "'return {'", 1, "map:1: ..." },
    { "'return 5'", 1, "no map: it returns a number" },
    { "'return {}'", 1, "no map: it has no field 'layers'" },
    { "'error \"no\"'", 1, "map:1: attempt to call ..." },
    { "'return os.time()'", 1, "map:1: attempt to index ..." },
    { "string.dump(function() return { layers = {} } end)", 1, "it is no text, but compiled Lua" },
    { "'{', function() error('at 1', 0) end", 1, "JSON: at 1" },
    { "'{', function() return nil, 7, 'no value' end", 1, "JSON: no value" },
    { "'{', function() return nil, 'no value' end", 1, "JSON: no value" },
    { "'{', function() return 5 end", 1, "JSON: no table, but a number" },
  })

  it("may begin with a mark, and with space, and be a tileset or a template", function()
    assert.same({}, tiled.load("\239\187\191  return { layers = {} }").layers)
    assert.equal(5, tiled.load("return { tilewidth = 5 }").tilewidth)
    assert.equal(1, tiled.load("return { object = { id = 1 } }").object.id)
  end)

  it("is decoded by the first library of JSON that is there", function()
    local loaded, preload = package.loaded, package.preload
    local saved = { loaded.cjson, loaded.dkjson, loaded.json }
    loaded.cjson, loaded.dkjson, loaded.json = nil, nil, nil
    preload.cjson = function() error "not for this Lua" end
    preload.dkjson = function() return {} end
    preload.json = function()
      return { decode = function(text) return { layers = { #text } } end }
    end
    local map = tiled.load " {}"
    loaded.json, loaded.dkjson = nil, nil
    preload.json = function() error "not there" end
    local ok, message = pcall(tiled.load, "{}")
    preload.cjson, preload.dkjson, preload.json = nil, nil, nil
    loaded.cjson, loaded.dkjson, loaded.json = saved[1], saved[2], saved[3]
    assert.same({ 3 }, map.layers)
    assert.is_false(ok)
    assert.truthy(message:find("JSON: no decoder: pass one as the second argument", 1, true))
  end)
end)

describe("a wrong map", function()
  local function tiles(fields, sets)
    local layer = { id = 2, name = "ground", width = 2, height = 1, data = { 1, 0 },
      properties = { collidable = true } }
    for name, value in pairs(fields) do layer[name] = value end
    return maps.map { tilesets = sets or { maps.tileset {} }, layers = { maps.tilelayer(layer) } }
  end

  local function thing(fields)
    fields.id, fields.name = 7, "door"
    fields.width, fields.height = fields.width or 5, fields.height or 5
    return maps.ofObjects(maps.object(fields))
  end

  local ground, door = 'layer 2 "ground"', 'layer 1 "objectgroup", object 7 "door"'

  for name, case in pairs {
    orientation = { maps.map { orientation = "round" }, "no orientation 'round'" },
    ["cell size"] = { maps.map { tilewidth = 0 }, "field 'tilewidth': must be positive, is 0" },
    ["no cell size"] = { maps.map { tilewidth = "16" },
      "'tilewidth': number expected, got string" },
    skew = { maps.map { orientation = "oblique", skewx = 16, skewy = 16 },
      "the skew leaves its cells no area" },
    side = { maps.map { orientation = "hexagonal", hexsidelength = 20 },
      "field 'tileheight': no room for the sides" },
    axis = { maps.map { orientation = "staggered", staggeraxis = "z" },
      "field 'staggeraxis': 'x' or 'y' expected" },
    index = { maps.map { orientation = "staggered", staggerindex = "z" },
      "field 'staggerindex': 'odd' or 'even' expected" },
    tilesets = { maps.map { tilesets = 5 }, "field 'tilesets': table expected, got number" },
    tileset = { maps.map { tilesets = { 5 } }, "tileset 1: table expected, got number" },
    firstgid = { maps.map { tilesets = { { name = "a" } } },
      'tileset "a": field \'firstgid\': number expected, got nil' },
    layer = { maps.map { layers = { 5 } }, "layer 1: table expected, got number" },
    ["layer type"] = { maps.map { layers = { { id = 1, type = "x" } } },
      "layer 1: no type of layer 'x'" },
    ["no layer type"] = { maps.map { layers = { { id = 1 } } },
      "layer 1: field 'type': string expected, got nil" },
    offset = { tiles { offsetx = "5" }, ground
      .. ": field 'offsetx': number expected, got string" },
    properties = { tiles { properties = 5 }, ground .. ": field 'properties': table expected" },
    ["property list"] = { tiles { properties = { { value = 5 } } },
      ground .. ": field 'name': string expected, got nil" },
    ["group in itself"] = { (function()
      local group = maps.group {}
      group.layers = { group }
      return maps.map { layers = { group } }
    end)(), "layer 1 is in the map twice" },
    ["groups in groups"] = { (function()
      local inner = maps.objectgroup { objects = {} }
      for _ = 1, 3000 do inner = maps.group { layers = { inner } } end
      return maps.map { layers = { inner } }
    end)(), 'layer 1 "group": groups in groups without end' },
    data = { tiles { data = false }, ground .. ": field 'data': table or string expected" },
    ["too few"] = { tiles { data = { 1 } }, ground .. ": its data has 1 cells, but it is 2 by 1" },
    ["width"] = { tiles { width = 1.5 }, ground .. ": field 'width': integer expected, got 1.5" },
    ["negative width"] = { tiles { width = -1, height = -2 },
      ground .. ": its data has 2 cells, but it is -1 by -2" },
    ["cell"] = { tiles { data = { 1, "a" } },
      ground .. ": a cell of its data: number of a tile expected, got string" },
    ["cell number"] = { tiles { data = { 1.5, 1 } }, "number of a tile expected, got 1.5" },
    csv = { tiles { encoding = "csv", data = "1,x" },
      ground .. ": its data: number expected, got 'x'" },
    encoding = { tiles { encoding = "rot13", data = "a" },
      ground .. ": its data is encoded as 'rot13', which is not known" },
    base64 = { tiles { encoding = "base64", data = "????" }, ground .. ": its data is no base64" },
    ["base64 length"] = { tiles { encoding = "base64", data = "AAA=" },
      ground .. ": its data is no list of numbers of four bytes" },
    compression = { tiles { encoding = "base64", compression = "zstd", data = "AAAA" },
      ground .. ": it is compressed by zstd: use the option 'decompress', or CSV" },
    chunk = { tiles { chunks = { { x = 0, width = 1, height = 1, data = { 0 } } } },
      ground .. ": field 'y': number expected, got nil" },
    ["chunk far away"] = { tiles { chunks = { { x = 2 ^ 60, y = 0, width = 1, height = 1,
      data = { 0 } } } }, ground .. ": field 'x': integer of 32 bits expected, got 1.15" },
    sti = { tiles { data = { { { gid = 1 } } } },
      ground .. ": its data is what STI has made of it: use tiled.plugin, or load the file again" },
    ["old json"] = { tiles({}, { maps.tileset { tiles = { ["0"] = {} } } }),
      'tileset "set": it is in the JSON of old versions: save it with Tiled 1.2 or later' },
    alignment = { tiles({}, { maps.tileset { objectalignment = "x" } }), "no alignment 'x'" },
    ["tile size"] = { tiles({}, { maps.tileset { tilewidth = -3 } }),
      'tileset "set": field \'tilewidth\': must be positive, is -3' },
    ["tile"] = { tiles({}, { maps.tileset { tiles = { { id = "a" } } } }),
      'tileset "set": field \'id\': number expected, got string' },
    ["collision shape"] = { tiles({}, { maps.tileset {
      tiles = {
        { id = 0, objectGroup = maps.objectgroup { objects = { maps.object { x = {} } } } },
      },
    } }), ground .. ', tileset "set", tile 0, its object 1: field \'x\': number expected' },
    objects = { maps.map { layers = { maps.objectgroup { name = "a" } } },
      "layer 1 \"a\": field 'objects': table expected, got nil" },
    object = { maps.ofObjects(5), "object 1: table expected, got number" },
    x = { thing { x = "5" }, door .. ": field 'x': number expected, got string" },
    nan = { thing { rotation = 0 / 0 },
      door .. ": field 'rotation': finite number expected, got nan" },
    infinity = { thing { y = -1 / 0 },
      door .. ": field 'y': finite number expected, got infinity" },
    ["large x"] = { thing { x = 1e150 }, door .. ": field 'x': number is too large" },
    ["gid of text"] = { thing { gid = "1" },
      door .. ": field 'gid': number of a tile expected, got string" },
    ["cell of text"] = { tiles { data = { "1", 1 } },
      ground .. ": a cell of its data: number of a tile expected, got string" },
    gid = { thing { gid = -1 }, door .. ": field 'gid': number of a tile expected, got -1" },
    polygon = { thing { shape = "polygon" }, door .. ": field 'polygon': table expected, got nil" },
    corner = { thing { shape = "polygon", polygon = { 5 } }, door .. ": corner 1: table expected" },
  } do
    it("is an error that says where: " .. name, function()
      scope.map = case[1]
      refuses("tiled.add(world, map)", 2, "...", case[2])
    end)
  end

  it("names ids as integers, though some libraries of JSON read 7 as 7.0", function()
    local map = thing {}
    map.layers[1].id, map.layers[1].objects[1].id, map.layers[1].objects[1].width = 1.0, 7.0, 0
    local _, _, warnings = tiled.add(graze.world(), map)
    assert.same({ door .. ": it has no area: its size is 0 by 5" }, warnings)
  end)

  it("names the tile that no tileset has in a warning", function()
    local map = tiles { data = { 1, 5 } }
    map.tilesets[1].firstgid = 3
    local _, n, warnings = tiled.add(graze.world(), map)
    assert.equal(1, n)
    assert.same({ ground .. ": no tileset has tile 1" }, warnings)
    map = thing { gid = 5 }
    _, n, warnings = tiled.add(graze.world(), map)
    assert.equal(0, n)
    assert.same({ door .. ": no tileset has tile 5" }, warnings)
  end)

  it("raises for shapes of an object that has none", function()
    local map = thing { width = 0 }
    scope.map, scope.object = map, map.layers[1].objects[1]
    refuses("local _ = tiled.shapes(map, object)", 1, door .. ": it has no area...")
    scope.object.gid = 3
    refuses("local _ = tiled.shapes(map, object)", 1, door .. ": no tileset has tile 3")
  end)
end)

describe("a function in the options", function()
  local function object(fields)
    fields.width, fields.height = 5, 5
    return maps.object(fields)
  end

  local map = maps.ofObjects(object { id = 1 }, object { id = 2, template = "a.tj" })
  map.layers[2] = maps.tilelayer { width = 1, height = 1, data = "AAAA", encoding = "base64",
    compression = "zlib" }
  map.tilesets[1] = { firstgid = 1, source = "a.tsx" }

  it("is refused for what it returns", function()
    for option, case in pairs {
      solid = { 5, "option 'solid': it returned no boolean, but a number" },
      group = { 5, "option 'group': it returned no string, but a number" },
      item = { nil, "option 'item': it returned nil" },
      template = { 5, "option 'template': for 'a.tj' it returned a number" },
      decompress = { 5, "option 'decompress': it returned no string, but a number" },
    } do
      scope.map = map
      scope.options = { template = function() return { object = { id = 9 } } end }
      scope.options[option] = function() return case[1] end
      refuses("tiled.add(world, map, options)", 3, "...", case[2])
    end
    scope.map = maps.ofObjects(object { gid = 1 })
    scope.map.tilesets[1] = map.tilesets[1]
    scope.options = { tileset = function() return 5 end }
    refuses("tiled.add(world, map, options)", 3,
      "option 'tileset': for 'a.tsx' it returned a number")
    scope.map = map
    scope.options = { template = function() return { object = { gid = 1 } } end }
    refuses("tiled.add(world, map, options)", 2,
      "layer 1 \"objectgroup\", object 2: field 'tileset': table expected, got nil")
    scope.options = { template = function() return {} end }
    refuses("tiled.add(world, map, options)", 3,
      "option 'template': what it returned for 'a.tj' has no field 'object'")
  end)

  it("can raise whatever it likes, and nothing is added", function()
    for _, option in ipairs { "solid", "layers", "group", "item", "template", "decompress" } do
      local world, thrown = graze.world(), {}
      local options = { template = function() return { object = { id = 9 } } end }
      options[option] = function() error(thrown) end
      local ok, raised = pcall(tiled.add, world, map, options)
      assert.is_false(ok)
      assert.is_true(rawequal(thrown, raised), option)
      assert.equal(0, world:count())
    end
  end)

  it("can yield", function()
    local thread = coroutine.create(function()
      return tiled.add(graze.world(), maps.ofObjects(object { id = 1, name = "a" }), {
        item = function(record) return coroutine.yield(record.object.name) end,
      })
    end)
    assert.equal("a", select(2, coroutine.resume(thread)))
    local _, items = coroutine.resume(thread, "it")
    assert.same({ "it" }, items)
  end)

  it("can ask about the map, whose errors are at its own line", function()
    scope.map = maps.ofObjects(object {})
    scope.options = {
      item = function(record)
        scope.o = record.object
        refuses("tiled.path(map, o)", 1, "...", "rectangle")
        return record
      end,
    }
    assert.equal(1, (select(2, tiled.add(scope.world, scope.map, scope.options))))
  end)
end)

describe("an item that cannot be added", function()
  it("is an error that names its object, and nothing is added", function()
    local map = maps.ofObjects(maps.object { id = 5, name = "a", width = 5, height = 5 },
      maps.object { id = 6, name = "b", width = 5, height = 5 })
    tiled.add(scope.world, map)
    scope.map = map
    refuses("tiled.add(world, map)", 2,
      'layer 1 "objectgroup", object 5 "a": its item is already in the world')
    scope.world:clear()
    refuses("tiled.add(world, map, { item = function() return 'x' end })", 2,
      'layer 1 "objectgroup", object 6 "b": its item is there twice')
  end)

  it("is one whose group the world does not know", function()
    scope.world = graze.world { groups = { "objectgroup", "walls" } }
    scope.map = maps.ofObjects(maps.object { id = 5, name = "a", width = 5, height = 5 },
      maps.object { id = 6, name = "b", width = 5, height = 5,
        properties = { group = "wall" } })
    refuses("tiled.add(world, map)", 2, 'layer 1 "objectgroup", object 6 "b": '
      .. "unknown group 'wall', did you mean 'walls'?")
    assert.equal(0, scope.world:count())
  end)

  it("is taken back with all before it where the world refuses", function()
    local map = maps.ofObjects(maps.object { id = 5, width = 5, height = 5 },
      maps.object { id = 6, width = 5, height = 5 })
    local held = {}
    scope.map, scope.world = map, {
      add = function(_, item)
        if next(held) then error "full" end
        held[item] = true
      end,
      remove = function(_, item) held[item] = nil end,
      hasItem = function(_, item) return held[item] end,
      getRect = function() end,
    }
    refuses("tiled.add(world, map)", 2, 'layer 1 "objectgroup", object 6: ...', "full")
    assert.is_nil(next(held))
  end)

  it("cannot be added from a filter of the world", function()
    scope.map = maps.ofObjects(maps.object { width = 5, height = 5 })
    scope.world:add("a", graze.circle(0, 0, 1))
    scope.world:queryPoint(0, 0, function()
      refuses("tiled.add(world, map)", 2, "a world cannot be changed inside of its own filter")
      return true
    end)
  end)

  it("cannot be removed from there, either", function()
    scope.map = maps.ofObjects(maps.object { width = 5, height = 5 })
    scope.items = tiled.add(scope.world, scope.map)
    scope.world:queryPoint(1, 1, function()
      refuses("tiled.remove(world, items)", 1,
        "a world cannot be changed inside of its own filter")
      return true
    end)
    assert.equal(1, scope.world:count())
  end)

  it("is named where a box is too far away for a world of graze.bump", function()
    local far = maps.object { id = 5, name = "far", x = 1e16, width = 5, height = 5 }
    scope.map = maps.ofObjects(far)
    scope.world = bump.newWorld()
    refuses("tiled.add(world, map)", 2, 'layer 1 "objectgroup", object 5 "far": w and h are too '
      .. "small for where the rectangle is...")
  end)
end)
