-- graze.tiled: what makes things solid, every option, records, and worlds of bump.

local graze = require "graze"
local check = require "spec.support.check"
local maps = require "spec.support.maps"
local numbers = require "spec.support.numbers"
local tiled = require "graze.tiled"

local box, row = maps.box, maps.row

-- Boxes of bump's calls, in their order.
local function newBoxes()
  local boxes, rects, order = {}, {}, {}
  function boxes.add(_, item, x, y, w, h)
    rects[item] = { x, y, w, h }
    order[#order + 1] = item
    return item
  end
  function boxes.remove(_, item)
    assert(rects[item])
    rects[item] = nil
  end
  function boxes.hasItem(_, item) return rects[item] ~= nil end
  function boxes.getRect(_, item) return check.unpack(rects[item]) end
  return boxes, order
end

local function names(items)
  local list = {}
  for i, item in ipairs(items) do
    list[i] = item.name or ("%s %d,%d"):format(item.kind, item.cx, item.cy)
  end
  return table.concat(list, " ")
end

local function solidCells(map, options)
  local world, cells = graze.world(), {}
  tiled.add(world, map, options)
  for cx = 0, 9 do
    local item = world:queryPoint(16 * cx + 8, 8)[1]
    cells[cx + 1] = item and 1 or 0
  end
  return table.concat(cells)
end

describe("the property collidable", function()
  local YES, NO = { collidable = true }, { collidable = false }

  it("is that of the object, else of its layer, else of the group of that", function()
    local map = maps.map {
      layers = {
        maps.objectgroup { objects = { box { name = "a" }, box { name = "b", properties = YES } } },
        maps.objectgroup {
          properties = YES, objects = { box { name = "c" }, box { name = "d", properties = NO } },
        },
        maps.group {
          properties = YES, layers = {
            maps.objectgroup { objects = { box { name = "e" } } },
            maps.objectgroup {
              properties = NO,
              objects = { box { name = "f" }, box { name = "g", properties = YES } },
            },
            maps.group { layers = { maps.objectgroup { objects = { box { name = "h" } } } } },
          },
        },
      },
    }
    assert.equal("b c e g h", names((tiled.add(graze.world(), map))))
    assert.equal("a b c e g h", names((tiled.add(graze.world(), map, { all = true }))))
  end)

  it("is that of the tile, else of its layer", function()
    local tiles = { { id = 1, properties = YES }, { id = 2, properties = NO } }
    assert.equal("0100000000", solidCells(row(tiles, {}, { 1, 2, 3 })))
    assert.equal("1100000000", solidCells(row(tiles, { properties = YES }, { 1, 2, 3 })))
    assert.equal("0100000000", solidCells(row(tiles, { properties = NO }, { 1, 2, 3 })))
    assert.equal("1100000000", solidCells(row(tiles, {}, { 1, 2, 3 }), { all = true }))
  end)

  it("is that of a tile's collision shape first", function()
    local function shapes(a, b)
      return maps.objectgroup {
        objects = {
          maps.object { id = 1, name = "left", width = 8, height = 16, properties = a },
          maps.object { id = 2, name = "right", x = 8, width = 8, height = 16, properties = b },
        },
      }
    end
    local function solidHalves(tile, a, b)
      local world = graze.world()
      local map = row({ { id = 0, properties = tile, objectGroup = shapes(a, b) } }, {}, { 1 })
      tiled.add(world, map)
      return #world:queryPoint(4, 8) .. " " .. #world:queryPoint(12, 8)
    end
    assert.equal("0 0", solidHalves({}, {}, {}))
    assert.equal("1 1", solidHalves(YES, {}, {}))
    assert.equal("1 0", solidHalves(YES, {}, NO))
    assert.equal("0 1", solidHalves({}, {}, YES))
    assert.equal("0 1", solidHalves(NO, {}, YES))
    assert.equal("0 0", solidHalves(YES, NO, NO)) -- not the whole tile
  end)

  it("of an object takes out shapes of its tile that are solid", function()
    local shape = box { id = 1, properties = YES }
    local map = maps.ofObjects(box { gid = 1, properties = NO }, box { gid = 1 })
    map.layers[1].properties = {}
    map.tilesets[1] = maps.tileset {
      tiles = { { id = 0, objectGroup = maps.objectgroup { objects = { shape } } } },
    }
    assert.same({ map.layers[1].objects[2] }, (tiled.add(graze.world(), map)))
  end)

  it("of an object is more than that of its tile", function()
    local function count(object, tile)
      local map = maps.ofObjects(box { gid = 1, properties = object })
      map.layers[1].properties = {}
      map.tilesets[1] = maps.tileset { tiles = { { id = 0, properties = tile } } }
      return (select(2, tiled.add(graze.world(), map)))
    end
    assert.equal(0, count({}, {}))
    assert.equal(1, count({}, YES))
    assert.equal(1, count(YES, NO))
    assert.equal(0, count(NO, YES))
  end)

  it("has to be a boolean", function()
    local map = maps.ofObjects(box { id = 4, name = "a", properties = { collidable = "yes" } })
    local items, _, warnings = tiled.add(graze.world(), map)
    assert.equal("a", names(items)) -- by its layer
    assert.same({
      'layer 1 "objectgroup", object 4 "a": property \'collidable\' is no boolean, but a string',
    }, warnings)
  end)

  it("of an image is a warning", function()
    local map = maps.map {
      layers = { { type = "imagelayer", id = 3, name = "sky", properties = YES,
        image = "sky.png" } },
    }
    local _, n, warnings = tiled.add(graze.world(), map)
    assert.equal(0, n)
    assert.same({ 'layer 3 "sky": the image of a layer cannot be solid' }, warnings)
    map.layers[1].properties = {}
    assert.same({}, (select(3, tiled.add(graze.world(), map, { all = true }))))
  end)
end)

describe("an option", function()
  it("property: has another name for it", function()
    local map = maps.ofObjects(box { name = "a" }, box { name = "b", properties = { wall = true } })
    assert.equal("b", names((tiled.add(graze.world(), map, { property = "wall" }))))
  end)

  it("solid: decides, and nil leaves it to the property", function()
    local tile = { id = 0, type = "rock", properties = { hard = 1 } }
    local map = row({ tile }, { name = "ground" }, { 1, 2 })
    map.layers[2] = maps.objectgroup {
      name = "things", properties = { collidable = true },
      objects = { box { name = "a", type = "door" }, box { name = "b" }, box { name = "c" } },
    }
    local asked = {}
    local function solid(properties, kind, thing, layer)
      asked[#asked + 1] = ("%s %s in %s"):format(kind, thing.name or thing.id, layer.name)
      if kind == "tile" then return properties.hard == 1 and thing.type == "rock" end
      if thing.name == "b" then return false end
    end
    local world = graze.world()
    assert.equal("layer 0,0 a c", names((tiled.add(world, map, { solid = solid }))))
    assert.same({ "tile 0 in ground", "tile 1 in ground", "object a in things",
      "object b in things",
      "object c in things" }, asked)
    assert.equal("a c", names(world:queryPoint(5, 5, "things")))
  end)

  it("solid: takes out shapes of tiles that are solid by their property", function()
    local shape = box { id = 1, properties = { collidable = true } }
    local tile = { id = 0, objectGroup = maps.objectgroup { objects = { shape } } }
    local map = row({ tile }, {}, { 1 })
    map.layers[2] = maps.objectgroup { objects = { box { gid = 1 } } }
    local function count(answer)
      return (select(2, tiled.add(graze.world(), map, { solid = function() return answer end })))
    end
    assert.equal(2, count(true))
    assert.equal(2, count(nil))
    assert.equal(0, count(false))
  end)

  it("layers: leaves layers out, in groups, too", function()
    local function layer(name) return maps.objectgroup { name = name,
      objects = { box { name = name } } } end
    local map = maps.map {
      layers = { layer "a", maps.group { name = "g", layers = { layer "b", layer "c" } } },
    }
    local asked = {}
    local items = tiled.add(graze.world(), map, {
      all = true,
      layers = function(found)
        asked[#asked + 1] = found.name
        return found.name ~= "b"
      end,
    })
    assert.equal("a c", names(items))
    assert.same({ "a", "b", "c" }, asked)
  end)

  it("group: is for all, or chosen by the record", function()
    local map = row({ { id = 1, properties = { group = "lava" } } },
      { properties = { collidable = true } }, { 1, 2, 3 })
    map.layers[2] = maps.objectgroup {
      properties = { collidable = true, group = "things" },
      objects = { box { name = "a" }, box { name = "b", properties = { group = "door" } } },
    }
    local function groups(options)
      local world, list = graze.world(), {}
      for i, item in ipairs((tiled.add(world, map, options))) do list[i] = world:getGroup(item) end
      return table.concat(list, " ")
    end
    assert.equal("row lava things door", groups {})
    assert.equal("w w w", groups { group = "w" })
    assert.equal("row lava things x", groups {
      group = function(record)
        return record.object and record.object.name == "b" and "x" or nil
      end,
    })
    assert.equal("tile1 tile2 tile3 o o", groups {
      group = function(record) return record.kind == "tile" and "tile" .. record.gid or "o" end,
    })
  end)

  it("group: falls back to the name of the layer where the property is no string", function()
    local map = maps.ofObjects(box { id = 2, name = "a", properties = { group = 5 } })
    local world = graze.world()
    local items, _, warnings = tiled.add(world, map)
    assert.equal("objectgroup", world:getGroup(items[1]))
    assert.same({
      'layer 1 "objectgroup", object 2 "a": property \'group\' is no string, but a number',
    }, warnings)
  end)

  it("group: is the name of the layer where the property is empty", function()
    local map, world = maps.ofObjects(box { properties = { group = "" } }), graze.world()
    assert.equal("objectgroup", world:getGroup((tiled.add(world, map)[1])))
  end)

  it("item: makes the item of a record", function()
    local map = row({ { id = 0, properties = { hard = true } } },
      { properties = { collidable = true, depth = 3 } }, { 1, 2, 2 })
    map.layers[2] = maps.objectgroup {
      id = 7, properties = { collidable = true }, objects = { box { name = "a",
        properties = { k = 1 } } },
    }
    local records, world = {}, graze.world()
    local items = tiled.add(world, map, {
      item = function(record)
        records[#records + 1] = record
        return "item " .. #records
      end,
    })
    assert.same({ "item 1", "item 2" }, items)
    assert.same({ kind = "layer", layer = map.layers[1], properties = { collidable = true,
      depth = 3 },
      cx = 0, cy = 0 }, records[1])
    assert.equal(map.layers[1], records[1].layer)
    assert.equal("object", records[2].kind)
    assert.equal(map.layers[2], records[2].layer)
    assert.equal(map.layers[2].objects[1], records[2].object)
    assert.same({ k = 1 }, records[2].properties)
    local cx, cy, gid, tile = tiled.cell(records[1], 1)
    assert.same({ 0, 0, 1, { id = 0, properties = { hard = true } } }, { cx, cy, gid, tile })
  end)

  it("x, y: place the map", function()
    local map = row({}, { properties = { collidable = true }, offsety = 2 }, { 1 })
    map.layers[2] = maps.objectgroup {
      properties = { collidable = true }, objects = { box { x = 5 } },
    }
    local world = graze.world()
    local items = tiled.add(world, map, { x = 100, y = -50 })
    assert.same({ 100, -48 }, { world:getPosition(items[1]) })
    assert.same({ 105, -50 }, { world:getPosition(items[2]) })
    assert.same({ 108, -42 }, { tiled.cellToWorld(map, 0, 0, { x = 100, y = -50 }) })
  end)

  it("x, y: are no integers that wrap around", function()
    local most, large = math.maxinteger or 2 ^ 63, 2 ^ 60
    if math.tointeger then large = math.tointeger(large) end
    local map = maps.ofObjects(box { x = most }, box { x = 10 })
    map.layers[1].objects[1].width, map.layers[1].objects[1].height = 2 ^ 60, 2 ^ 60
    local world = graze.world()
    local items = tiled.add(world, map)
    assert.equal(2 ^ 63, (world:getPosition(items[1])))
    local _, _, x = tiled.find(map, function(object) return object.x == 10 end, { x = most })
    assert.equal(2 ^ 63, x)
    assert.equal(2 ^ 64, (tiled.cellToWorld(map, large, 0)))
    assert.equal(-2 ^ 59, (tiled.worldToCell(map, -8, 0, { x = most })))
  end)

  it("segments: are the corners of ellipses that are no circles", function()
    local function corners(fields, options)
      fields.width = fields.width or 20
      local map = maps.ofObjects(box(fields))
      return #tiled.shapes(map, map.layers[1].objects[1], nil, options):getVertices {} / 2
    end
    assert.equal(32, corners { shape = "ellipse" })
    assert.equal(7, corners({ shape = "ellipse" }, { segments = 7 }))
    assert.equal(1, corners({ shape = "ellipse", width = 10 }, { segments = 7 })) -- a circle
    assert.equal(2, corners({ shape = "capsule" }, { segments = 7 }))
  end)

  it("grids: false makes an item of each tile", function()
    local map = row({ { id = 1, properties = { a = 1 } } }, { properties = { collidable = true } },
      { 1, 0, 2147483650 })
    local items = tiled.add(graze.world(), map, { grids = false })
    assert.equal("tile 0,0 tile 2,0", names(items))
    local record = items[2]
    assert.same({ "tile", map.layers[1], { a = 1 }, 2, 0, 2, 1 }, { record.kind, record.layer,
      record.properties, record.cx, record.cy, record.gid, record.tile.id })
    assert.same({ 2, 0, 2, record.tile }, { tiled.cell(record) })
  end)
end)

describe("the property oneWay", function()
  it("is a side, by its name or true", function()
    local sides = { up = { 0, -1 }, down = { 0, 1 }, left = { -1, 0 }, right = { 1, 0 } }
    for name, side in pairs(sides) do
      local map, world = maps.ofObjects(box { properties = { oneWay = name } }), graze.world()
      assert.same(side, { world:getOneWay((tiled.add(world, map)[1])) })
    end
    local map, world = maps.ofObjects(box { properties = { oneWay = true } }), graze.world()
    assert.same({ 0, -1 }, { world:getOneWay((tiled.add(world, map)[1])) })
    map.layers[1].objects[1].properties.oneWay = false
    world = graze.world()
    assert.is_nil(world:getOneWay((tiled.add(world, map)[1])))
  end)

  it("makes the same slope solid from above, whatever it is drawn as", function()
    local slope = { 0, 16, 16, 0, 16, 16 }
    local tiles = { { id = 1, objectGroup = { objects = { maps.object {
      shape = "polygon", polygon = maps.corners(slope),
    } } } } }
    local up = { collidable = true, oneWay = true }
    local function ofObject(fields)
      fields.properties = up
      return maps.ofObjects(maps.object(fields))
    end
    local cells = row(tiles, { properties = up }, { 2 })
    local tile = ofObject { gid = 2, y = 16, width = 16, height = 16 }
    tile.tilesets = cells.tilesets
    for name, map in pairs {
      cells = cells, tile = tile,
      polygon = ofObject { shape = "polygon", polygon = maps.corners(slope) },
      dent = ofObject { shape = "polygon",
        polygon = maps.corners { 0, 16, 16, 0, 16, 16, 12, 12 } },
      line = ofObject { shape = "polyline", polyline = maps.corners { 0, 16, 16, 0 } },
      plank = ofObject { width = math.sqrt(512), height = 3, y = 16, rotation = -45 },
    } do
      for _, grids in ipairs { true, false } do
        local world = graze.world()
        local _, _, warnings = tiled.add(world, map, { grids = grids })
        assert.same({}, warnings)
        world:add("ball", graze.circle(0, 0, 2):setPosition(8, -20))
        local x, y, n = world:move("ball", 8, 8)
        assert.is_true(n == 1 and x < 8 and y < 8, name)
        world:setPosition("ball", 8, 40)
        assert.same({ 8, -20, 0 }, { world:move("ball", 8, -20) })
      end
    end
  end)

  it("and restitution and drag are warnings where they are none", function()
    local map = maps.ofObjects(box { id = 3, properties = { oneWay = "sideways", restitution = 2,
      drag = -1 } })
    local world = graze.world()
    local items, _, warnings = tiled.add(world, map)
    assert.is_nil(world:getOneWay(items[1]))
    assert.same({
      "layer 1 \"objectgroup\", object 3: property 'oneWay' is 'sideways': true, up, down, left or "
        .. "right expected",
      "layer 1 \"objectgroup\", object 3: property 'restitution' is 2, which is out of its range",
      "layer 1 \"objectgroup\", object 3: property 'drag' is -1, which is out of its range",
    }, warnings)
  end)

  it("splits the grids of a layer, as restitution does", function()
    local tiles = { { id = 1, properties = { oneWay = true } }, { id = 2,
      properties = { oneWay = "up" } },
      { id = 3, properties = { restitution = 0.5 } } }
    local map = row(tiles, { properties = { collidable = true, drag = 3 } }, { 1, 2, 3, 4, 1 })
    local world = graze.world()
    local items, n = tiled.add(world, map)
    assert.equal(3, n)
    assert.same({ 0, -1 }, { world:getOneWay(items[2]) })
    assert.equal(0.5, world:getRestitution(items[3]))
    assert.equal(1, world:getRestitution(items[1])) -- as of all items
    for _, item in ipairs(items) do assert.equal(3, world:getDrag(item)) end
  end)
end)

describe("tiled.remove", function()
  it("removes all that are still there", function()
    local map, world = maps.ofObjects(box {}, box {}, box {}), graze.world()
    world:add("mine", graze.circle(0, 0, 1))
    local items = tiled.add(world, map)
    world:remove(items[2])
    assert.equal(2, tiled.remove(world, items))
    assert.equal(0, tiled.remove(world, items))
    assert.equal(1, world:count())
  end)
end)

describe("tiled.cell", function()
  it("is nil for what is no tile", function()
    assert.is_nil(tiled.cell("player"))
    assert.is_nil(tiled.cell({}, 3))
    local map = maps.ofObjects(box {})
    assert.is_nil(tiled.cell(tiled.add(graze.world(), map)[1], 1))
  end)

  it("tells the tile of an empty cell, too", function()
    local map = row({}, { properties = { collidable = true } }, { 1, 0 })
    local items = tiled.add(graze.world(), map)
    assert.same({ 1, 0, 0 }, { tiled.cell(items[1], 2) })
  end)

  it("keeps no game alive whose options lead to its items", function()
    local kept = setmetatable({}, { __mode = "k" })
    local function play()
      local game = { world = graze.world(), records = {} }
      tiled.add(game.world, row({}, { properties = { collidable = true } }, { 1 }),
        { item = function(record)
          game.records[1] = record
          return record
        end })
      assert.equal(0, (tiled.cell(game.records[1], 1)))
      kept[game] = true
    end
    play()
    collectgarbage()
    collectgarbage()
    assert.is_nil(next(kept))
  end)
end)

describe("a map", function()
  it("is never changed", function()
    for _, name in ipairs { "flips", "objects", "infinite", "isometric", "hexagonal" } do
      local map = maps.lua(name)
      tiled.add(graze.world(), map, { all = true, x = 5 })
      tiled.find(map, "door")
      assert.same(maps.lua(name), map)
      map = maps.json(name .. ".tmj")
      tiled.add(graze.world(), map, { all = true })
      assert.same(maps.json(name .. ".tmj"), map)
    end
  end)

  it("may have the values of classes and lists", function()
    local object = box { name = "a" }
    object.properties = {
      { name = "where", type = "class", propertytype = "Place", value = { room = 5 } },
      { name = "list", type = "list", value = { { type = "int", value = 1 },
        { type = "list", value = { { type = "string", value = "x" } } } } },
      { name = "collidable", type = "bool", value = true },
    }
    local found
    tiled.add(graze.world(), maps.map { layers = { maps.objectgroup { objects = { object } } } }, {
      item = function(record)
        found = record.properties
        return record
      end,
    })
    assert.same({ where = { room = 5 }, list = { 1, { "x" } }, collidable = true }, found)
  end)

  it("of Tiled 1.9 has its tiles' types, too", function()
    local map = row({ { id = 0, class = "rock" } }, { properties = { collidable = true } }, { 1 })
    local _, _, _, tile = tiled.cell(tiled.add(graze.world(), map)[1], 1)
    assert.equal("rock", tile.type)
  end)

  it("has the nulls of a JSON library as nothing", function()
    local null = io.stdout -- a userdata, as cjson.null is
    local object = box { shape = null, gid = null, template = null, rotation = null, name = "a" }
    local map = maps.ofObjects(object)
    map.layers[1].offsetx, map.tilesets = null, null
    assert.equal(1, (select(2, tiled.add(graze.world(), map))))
  end)
end)

describe("a world of bump", function()
  it("gets boxes, turned by quarters, too; everything else is a warning", function()
    local group = maps.objectgroup {
      objects = { box { width = 16, height = 4 }, box { id = 2, name = "slope", shape = "polygon",
        polygon = maps.corners { 0, 16, 16, 0, 16, 16 } } },
    }
    local map = row({ { id = 1, objectGroup = group } }, { properties = { collidable = true } },
      { 1, 2, 1073741826 })
    map.layers[2] = maps.objectgroup {
      name = "things", properties = { collidable = true },
      objects = {
        box { id = 1, name = "a", x = 50, y = 60, width = 20, rotation = 90 },
        box { id = 2, name = "b", rotation = 45 }, box { id = 3, name = "c", shape = "ellipse" },
        maps.object { id = 4, name = "d", gid = 2, x = 200, y = 100, width = 16, height = 32 },
        box { id = 5, name = "e", x = 90, properties = { oneWay = true } },
      },
    }
    local boxes, order = newBoxes()
    local items, n, warnings = tiled.add(boxes, map)
    assert.same(order, items)
    assert.equal(6, n)
    assert.equal("tile 0,0 tile 1,0 tile 2,0 a d e", names(items))
    assert.same({ 16, 0, 16, 4 }, { boxes:getRect(items[2]) })
    assert.same({ 32, 12, 16, 4 }, { boxes:getRect(items[3]) })
    assert.same({ 40, 60, 10, 20 }, { boxes:getRect(items[4]) })
    assert.same({ 200, 68, 16, 8 }, { boxes:getRect(items[5]) })
    local none = ": it is no upright box, and bump has no other shapes"
    assert.same({
      'layer 1 "row", tile 1, its object 2 "slope"' .. none,
      'layer 1 "things", object 2 "b"' .. none,
      'layer 1 "things", object 3 "c"' .. none,
      'layer 1 "things", object 4 "d"' .. none,
      'layer 1 "things", object 5 "e": bump has no one-way sides: let its filter look at the '
        .. "position",
    }, warnings)
    assert.equal(6, tiled.remove(boxes, items))
  end)

  it("has no bounces and no drag, which is a warning", function()
    local map = row({}, { properties = { collidable = true, drag = 3 } }, { 1 })
    map.layers[2] = maps.objectgroup {
      properties = { collidable = true },
      objects = { box { id = 4, name = "spring", properties = { restitution = 1 } } },
    }
    local _, n, warnings = tiled.add(newBoxes(), map)
    assert.equal(2, n)
    assert.same({
      'layer 1 "row", tile 0: bump has no restitution and no drag',
      'layer 1 "objectgroup", object 4 "spring": bump has no restitution and no drag',
    }, warnings)
  end)

  it("gets boxes that are upright but for rounding", function()
    local rng, group = numbers.new(7500), maps.objectgroup { objects = { box { x = 2, y = 4 } } }
    for _ = 1, 200 do
      local object = maps.object {
        gid = 1, x = rng:range(0, 999), y = rng:range(0, 999), width = rng:range(1, 99),
        height = rng:range(1, 99), rotation = 90 * rng:whole(-4, 4),
      }
      local map = maps.ofObjects(object)
      map.tilesets[1] = maps.tileset { tiles = { { id = 0, objectGroup = group } } }
      local boxes = newBoxes()
      assert.equal(1, (select(2, tiled.add(boxes, map))))
      local x, y, w, h = boxes:getRect(object)
      check.near({ tiled.shapes(map, object):getBoundingBox() }, { x, y, x + w, y + h }, 1e-9)
    end
  end)

  it("has an item for each box of a tile object", function()
    local group = maps.objectgroup { objects = { box { width = 4 }, box { x = 8, width = 4 } } }
    local map = maps.ofObjects(box { name = "a", gid = 1, width = 16, height = 16, y = 16 })
    map.tilesets[1] = maps.tileset { tiles = { { id = 0, objectGroup = group } } }
    local boxes = newBoxes()
    local items, n = tiled.add(boxes, map)
    assert.equal(2, n)
    assert.equal(map.layers[1].objects[1], items[1])
    assert.same({ "object", 2, items[1] }, { items[2].kind, items[2].part, items[2].object })
    assert.same({ 8, 0, 4, 10 }, { boxes:getRect(items[2]) })
  end)
end)
