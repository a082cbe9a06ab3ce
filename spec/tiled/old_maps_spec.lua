-- What maps of old versions of Tiled, and large ones, ask of graze.tiled.

local graze = require "graze"
local disturb = require "spec.support.disturb"
local numbers = require "spec.support.numbers"
local tiled = require "graze.tiled"

local function mapOf(fields)
  local map = { orientation = "orthogonal", width = 2, height = 1, tilewidth = 16, tileheight = 16,
    tilesets = { { name = "set", firstgid = 1, tilewidth = 16, tileheight = 16, tiles = {} } } }
  for name, value in pairs(fields) do map[name] = value end
  return map
end

local function tileLayer(properties, data)
  return { type = "tilelayer", name = "ground", width = 2, height = 1, properties = properties,
    data = data or { 1, 1 } }
end

local function objectLayer(object)
  object.id, object.name, object.shape, object.rotation = 1, "", "rectangle", 0
  object.x, object.y, object.width, object.height = 0, 16, 16, 16
  return { type = "objectgroup", name = "things", properties = {}, objects = { object } }
end

local function add(layer, options)
  local world = graze.world()
  local items, n, warnings = tiled.add(world, mapOf { layers = { layer } }, options)
  return n, warnings, items, world
end

describe("a map whose properties are all texts", function()
  it("has booleans", function()
    local function count(...) return (add(...)) end
    assert.equal(1, count(tileLayer { collidable = "true" }))
    assert.equal(0, count(tileLayer { collidable = "false" }, { all = true }))
    assert.equal(1, count(objectLayer { properties = { collidable = "true" } }))
    assert.equal(0, count(objectLayer { properties = { collidable = "false" } }, { all = true }))
    assert.same({}, (select(2, add(tileLayer { collidable = "true" }))))
  end)

  it("has numbers", function()
    local _, warnings, items, world = add(objectLayer {
      properties = { collidable = "true", drag = "1.50", restitution = "0.25" } })
    assert.same({}, warnings)
    assert.equal(1.5, world:getDrag(items[1]))
    assert.equal(0.25, world:getRestitution(items[1]))
  end)

  it("is told by layer where a layer is wrong, and by kind where a number is none", function()
    local _, warnings = add(tileLayer { collidable = "maybe" })
    assert.same({ "layer \"ground\": property 'collidable' is no boolean, but a string" }, warnings)
    _, warnings = add(objectLayer { properties = { collidable = true, drag = "ice" } })
    assert.same({ "layer \"things\", object 1: property 'drag' is no number, but a string" },
      warnings)
    _, warnings = add(objectLayer { properties = { collidable = true, drag = "-1" } })
    assert.truthy(warnings[1]:find("which is out of its range", 1, true))
  end)
end)

describe("an object without its tile", function()
  it("is said to be one that Tiled has lost", function()
    local _, warnings = add(objectLayer { gid = 0, properties = {} }, { all = true })
    assert.same({ 'layer "things", object 1: its tile is 0: Tiled has lost the tile of its '
      .. "template" }, warnings)
  end)
end)

describe("tiles of which their tileset says nothing", function()
  local H, V = 2147483648, 1073741824

  -- A layer of these tiles among a few that say something.
  local function random(rng, options)
    local data = {}
    for i = 1, 200 do
      local flip = rng:chance(0.3) and rng:pick { H, V } or 0
      data[i] = rng:chance(0.1) and 0 or rng:whole(1, 60) + flip
    end
    local tiles = {}
    for id = 0, 59, 7 do
      tiles[#tiles + 1] = { id = id, properties = { collidable = rng:chance(0.5), group = "own" } }
    end
    local map = mapOf { width = 20, height = 10,
      tilesets = {
        { name = "one", firstgid = 1, tilewidth = 16, tileheight = 16, tiles = tiles },
        { name = "tall", firstgid = 41, tilewidth = 16, tileheight = 24, tiles = {} },
      },
      layers = { { type = "tilelayer", name = "ground", width = 20, height = 10,
        properties = { collidable = true }, data = data } } }
    local world, list = graze.world(), {}
    local items, n, warnings = tiled.add(world, map, options)
    for i = 1, n do
      local shape = world:getShape(items[i])
      local x, y = world:getPosition(items[i])
      local parts = {}
      for k = 1, shape.getPartCount and shape:type() == "grid" and shape:getPartCount() or 0 do
        parts[#parts + 1] = table.concat({ shape:getPart(k):getBoundingBox() }, " ")
      end
      list[i] = { shape:type(), x, y, world:getGroup(items[i]), table.concat(parts, ", ") }
    end
    return list, warnings
  end

  it("are the same where each is looked at by itself", function()
    for seed = 1, numbers.cases(6) do
      local list, warnings = random(numbers.new(seed))
      -- asked about each tile, graze.tiled looks at each
      local asked, others = random(numbers.new(seed), { solid = function() return nil end })
      assert.same(asked, list)
      assert.same(others, warnings)
    end
  end)

  it("are named by the cells of their grid", function()
    local map = mapOf { layers = { tileLayer({ collidable = true }, { 1, 5 }) } }
    local world = graze.world()
    local items = tiled.add(world, map)
    local record = items[1]
    assert.equal("layer", record.kind)
    local _, _, gid, tile = tiled.cell(record, 2)
    assert.same({ 5, 4 }, { gid, tile.id })
  end)

  it("take no memory each", function()
    local function kept(different)
      local data = {}
      for i = 1, 64 * 64 do data[i] = (i - 1) % different + 1 end
      local layer = { type = "tilelayer", name = "picture", width = 64, height = 64,
        properties = { collidable = true }, data = data }
      local map = mapOf { width = 64, height = 64, layers = { layer } }
      return (disturb.weight(function()
        local world = graze.world()
        return { world, tiled.add(world, map) }
      end))
    end
    kept(1)
    assert.is_true(kept(4096) - kept(1) < 0.2 * 4096)
  end)
end)
