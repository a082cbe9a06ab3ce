-- graze.tiled: what the objects of a map become, and the collision shapes of tiles.

local graze = require "graze"
local check = require "spec.support.check"
local maps = require "spec.support.maps"
local tiled = require "graze.tiled"

local box, row = maps.box, maps.row

describe("what becomes what", function()
  local function made(fields)
    local map = maps.ofObjects(box(fields))
    local world = graze.world()
    local items, _, warnings = tiled.add(world, map)
    return items[1] and world:getShapeType(items[1]), items[1] and world:getShape(items[1]),
      warnings
  end

  it("is a shape for each kind of object, in both formats", function()
    local corners = maps.corners { 0, 0, 20, 0, 0, 20 }
    local dented = maps.corners { 0, 0, 20, 0, 20, 20, 10, 5 }
    assert.equal("polygon", made {})
    assert.equal("polygon", made { rotation = 20 })
    assert.equal("circle", made { shape = "ellipse" })
    assert.equal("polygon", made { shape = "ellipse", width = 12 })
    assert.equal("capsule", made { shape = "capsule", width = 30 })
    assert.equal("circle", made { shape = "capsule" })
    assert.equal("polygon", made { shape = "polygon", polygon = corners })
    assert.equal("outline", made { shape = "polygon", polygon = dented })
    assert.equal("chain", made { shape = "polyline", polyline = corners })
    assert.is_nil(made { shape = "point" })
    assert.is_nil(made { shape = "text" })
    for name, value in pairs {
      ellipse = true, capsule = true, polygon = corners, polyline = corners, point = true,
      text = { text = "a" },
    } do
      local object = box { [name] = value }
      object.shape = nil
      local map, world = maps.ofObjects(object), graze.world()
      tiled.add(world, map)
      local expected = ({ ellipse = "circle", capsule = "circle",
        polyline = "chain" })[name] or name
      local isNothing = name == "point" or name == "text"
      assert.equal(isNothing and 0 or 1, world:count())
      if not isNothing then assert.equal(expected, world:getShapeType(object)) end
    end
  end)

  it("has a capsule's ends in its box", function()
    local _, wide = made { shape = "capsule", x = 5, y = 6, width = 30, height = 10 }
    check.near({ 10, 11, 30, 11 }, wide:getVertices {})
    assert.equal(5, wide:getRadius())
    local _, high = made { shape = "capsule", width = 10, height = 30, rotation = 90 }
    check.near({ -30, 0, 0, 10 }, { high:getBoundingBox() })
  end)

  it("keeps the place and the angle of an object, to move and turn it by", function()
    local map, world = maps.ofObjects(box { x = 5, y = 6, rotation = 30 }), graze.world()
    local items = tiled.add(world, map, { x = 100 })
    check.near({ 105, 6, math.rad(30) }, { world:getTransform(items[1]) })
  end)

  it("tells what has no area", function()
    for _, fields in ipairs { { width = 0 }, { height = -5 }, { shape = "ellipse", height = 0 } } do
      local _, _, warnings = made(fields)
      assert.equal(1, #warnings)
      assert.truthy(warnings[1]:find("it has no area: its size is", 1, true))
    end
    local _, _, warnings = made { shape = "polyline", polyline = maps.corners { 1, 1, 1, 1 } }
    assert.truthy(warnings[1]:find("chain has fewer than two distinct corners", 1, true))
    _, _, warnings = made { shape = "blob" }
    assert.truthy(warnings[1]:find("no shape 'blob'", 1, true))
  end)

  it("tells of a layer whose grid would be too large", function()
    local map = row({}, { properties = { collidable = true } }, { 1, 1 })
    for _, owner in ipairs { map, map.tilesets[1] } do
      owner.tilewidth, owner.tileheight = 1e100, 1e100
    end
    local items, _, warnings = tiled.add(graze.world(), map)
    assert.same({}, items)
    assert.same({ 'layer 1 "row": the grid would be too large' }, warnings)
  end)

  it("expects no solid points and texts where all is solid", function()
    local map = maps.ofObjects(box { shape = "point" }, box { shape = "text" })
    map.layers[1].properties = {}
    local _, n, warnings = tiled.add(graze.world(), map, { all = true })
    assert.same({ 0, {} }, { n, warnings })
  end)

  it("is a compound for a tile object of several shapes", function()
    local group = maps.objectgroup {
      objects = { box { width = 4, height = 16 }, maps.object { x = 8, width = 8, height = 8,
        shape = "ellipse" } },
    }
    local map = maps.ofObjects(maps.object { gid = 1, x = 10, y = 50, width = 32, height = 32 })
    map.tilesets[1] = maps.tileset { tiles = { { id = 0, objectGroup = group } } }
    local world = graze.world()
    local items, n = tiled.add(world, map)
    assert.equal(1, n)
    assert.equal(map.layers[1].objects[1], items[1])
    local shape = world:getShape(items[1])
    assert.equal("compound", shape:type())
    check.near({ 10, 18, 18, 50 }, { shape:getPart(1):getBoundingBox() })
    assert.equal("circle", shape:getPart(2):type())
    check.near({ 34, 26 }, { shape:getPart(2):getCentroid() })
    local a, b = tiled.shapes(map, items[1])
    assert.same({ "polygon", "circle" }, { a:type(), b:type() })
  end)

  it("scales a round collision shape with its tile, and makes a polygon of it if it must",
    function()
    local group = maps.objectgroup { objects = { box { width = 16, height = 16,
      shape = "ellipse" } } }
    local function typeFor(width, height)
      local map = maps.ofObjects(maps.object { gid = 1, width = width, height = height })
      map.tilesets[1] = maps.tileset { tiles = { { id = 0, objectGroup = group } } }
      return tiled.shapes(map, map.layers[1].objects[1]):type()
    end
    assert.equal("circle", typeFor(32, 32))
    assert.equal("polygon", typeFor(32, 16))
  end)

  it("uses the sizes of images in collections", function()
    local tiles = { { id = 5, image = "a.png", width = 30, height = 50 },
      { id = 6, image = "b.png", imagewidth = 8, imageheight = 9 } }
    local map = row(tiles, { properties = { collidable = true } }, { 6, 7 })
    map.layers[1].y = 0
    local world = graze.world()
    local items = tiled.add(world, map)
    local boxes = {}
    for _, item in ipairs(items) do boxes[item.gid or 7] = { world:getBoundingBox(item) } end
    check.near({ 0, -34, 30, 16 }, boxes[6])
    -- the small one is within its cell, and so in a grid
    local grid = items[1].kind == "layer" and items[1] or items[2]
    check.near({ 16, 7, 24, 16 }, { world:getShape(grid):getPart(1):getBoundingBox() })
  end)
end)

describe("a collision shape of a tile", function()
  local function asObject(object, ...)
    local map = maps.ofObjects(box { name = "a", gid = 1, properties = object })
    map.layers[1].properties.restitution = 0.25
    local group = maps.objectgroup { objects = { ... } }
    map.tilesets[1] = maps.tileset { tiles = { { id = 0, objectGroup = group } } }
    return map, map.layers[1].objects[1]
  end

  it("says for an object what it says for a layer: its group, its side, how it bounces", function()
    local says = { group = "ice", oneWay = true, drag = 0, restitution = 0.5 }
    local function traits(object, ...)
      local map, world = asObject(object, ...), graze.world()
      local items, _, warnings = tiled.add(world, map)
      local _, side = world:getOneWay(items[1])
      return { world:getGroup(items[1]), side or 0, world:getDrag(items[1]),
        world:getRestitution(items[1]) }, warnings
    end
    assert.same({ "ice", -1, 0, 0.5 }, (traits({}, box { properties = says })))
    assert.same({ "ice", -1, 0, 0.5 },
      (traits({}, box { properties = says }, box { properties = says })))
    assert.same({ "rock", 1, 0, 0.5 },
      (traits({ group = "rock", oneWay = "down" }, box { properties = says })))
    local mixed, warnings = traits({ group = "rock", drag = 2 }, box { properties = says },
      box {})
    assert.same({ "rock", 0, 2, 0.25 }, mixed)
    assert.same({
      "layer 1 \"objectgroup\", object 1 \"a\": the shapes of its tile differ in 'oneWay', which "
        .. "counts for all of it",
      "layer 1 \"objectgroup\", object 1 \"a\": the shapes of its tile differ in 'restitution', "
        .. "which counts for all of it",
    }, warnings)
  end)

  it("is none of the shapes of an object if it is a point or a text", function()
    local map, object = asObject({}, box { shape = "point" }, box {}, box { shape = "text" })
    assert.equal(1, select("#", tiled.shapes(map, object)))
  end)

  it("is no point or text, so that a tile with only these is whole", function()
    local nothing = { box { shape = "point", x = 3, y = 4 }, box { shape = "text" } }
    for _, option in ipairs { {}, { all = true }, { grids = false } } do
      local map, world = row({ { id = 0, objectGroup = maps.objectgroup { objects = nothing } } },
        { properties = { collidable = not option.all or nil } }, { 1 }), graze.world()
      local items, n, warnings = tiled.add(world, map, option)
      assert.same({ 1, {} }, { n, warnings })
      assert.same({ 0, 0, 16, 16 }, { world:getBoundingBox(items[1]) })
    end
    local map, object = asObject({}, check.unpack(nothing))
    local world = graze.world()
    assert.same({ 1, {} }, { select(2, tiled.add(world, map)) })
    assert.same({ 0, -10, 10, 0 }, { world:getBoundingBox(object) })
    assert.same({ 0, -10, 10, 0 }, { tiled.shapes(map, object):getBoundingBox() })
  end)

  it("can be missed, if it is a point that should be solid", function()
    local point = box { shape = "point", properties = { collidable = true } }
    local map = row({ { id = 0, objectGroup = maps.objectgroup { objects = { point } } } },
      {}, { 1 })
    local _, n, warnings = tiled.add(graze.world(), map)
    assert.same({ 0, 'layer 1 "row", tileset "set", tile 0, its object 1: a point is not solid' },
      { n, warnings[1] })
  end)

  local function withTemplate(properties)
    local part = { id = 4, template = "half.tj", x = 0, y = 8, properties = properties }
    return row({ { id = 0, objectgroup = maps.objectgroup { objects = { part } } } },
      { properties = { collidable = true } }, { 1, 2147483649, 1073741825 }), part
  end

  local function template(filename)
    assert.equal("half.tj", filename)
    return { object = { id = 1, name = "half", width = 12, height = 8,
      properties = { { name = "oneWay", type = "bool", value = true } } } }
  end

  it("can be made from a template", function()
    local map, part = withTemplate()
    local world = graze.world()
    local items, n, warnings = tiled.add(world, map, { template = template })
    assert.same({ 1, {} }, { n, warnings })
    assert.same({ 0, -1 }, { world:getOneWay(items[1]) })
    for k, corners in ipairs { { 0, 8, 12, 16 }, { 20, 8, 32, 16 }, { 32, 0, 44, 8 } } do
      check.near(corners, { world:getShape(items[1]):getPart(k):getBoundingBox() })
    end
    local records = tiled.add(graze.world(), map, { template = template, grids = false })
    assert.equal(part, records[1].object)
    map.layers[2] = maps.objectgroup { objects = { maps.object { gid = 1, y = 32, width = 32,
      height = 32 } } }
    local shape = tiled.shapes(map, map.layers[2].objects[1], nil, { template = template })
    check.near({ 0, 16, 24, 32 }, { shape:getBoundingBox() })
  end)

  it("is a warning without the option", function()
    local _, n, warnings = tiled.add(graze.world(), (withTemplate()))
    assert.equal(0, n)
    assert.same({ "layer 1 \"row\", tileset \"set\", tile 0, its object 4: it is made from "
      .. "'half.tj': use the option 'template'" }, warnings)
    local map = withTemplate { { name = "collidable", type = "bool", value = false } }
    assert.same({}, (select(3, tiled.add(graze.world(), map))))
  end)
end)
