-- graze as a plugin of STI: the methods that it gives to a map which STI has loaded and changed;
-- and what only LÖVE can do.

local graze = require "graze"
local check = require "spec.support.check"
local lovely = require "spec.support.love"
local maps = require "spec.support.maps"
local tiled = require "graze.tiled"

-- A list of layers without groups. Each has in its name, offset and properties those of its groups.
local function ungrouped(layers, list)
  for _, layer in ipairs(layers) do
    for _, inner in ipairs(layer.layers or {}) do
      inner.name = layer.name .. "." .. inner.name
      inner.offsetx, inner.offsety = layer.offsetx + inner.offsetx, layer.offsety + inner.offsety
      for name, value in pairs(layer.properties) do
        if inner.properties[name] == nil then inner.properties[name] = value end
      end
    end
    if layer.layers then
      ungrouped(layer.layers, list)
    else
      list[#list + 1] = layer
    end
  end
  return list
end

-- What STI makes of a map: no groups of layers, tables for cells, and corners where they are drawn.
-- The second argument is where the game has put the map.
local function loadedBySti(map, ox, oy)
  local function toRows(owner)
    local rows = {}
    for y = 1, owner.height do
      rows[y] = {}
      for x = 1, owner.width do
        local gid = owner.data[(y - 1) * owner.width + x]
        rows[y][x] = gid > 0 and { gid = gid } or nil
      end
    end
    owner.data = rows
  end
  map.layers = ungrouped(map.layers, {})
  for _, layer in ipairs(map.layers) do
    layer.x, layer.y = layer.offsetx + ox, layer.offsety + oy
    map.layers[layer.name] = layer
    if layer.chunks then
      for _, chunk in ipairs(layer.chunks) do toRows(chunk) end
    elseif layer.data then
      toRows(layer)
    end
    for _, object in ipairs(layer.objects or {}) do
      local angle = math.rad(object.rotation)
      local c, s = math.cos(angle), math.sin(angle)
      for _, point in ipairs(object.polygon or object.polyline or {}) do
        local x, y = point.x, point.y
        point.x = object.x + layer.x + c * x - s * y
        point.y = object.y + layer.y + s * x + c * y
      end
    end
  end
  for name, method in pairs(require "sti.plugins.graze") do map[name] = method end
  return map
end

describe("the plugin for STI", function()
  setup(function() tiled.plugin() end)
  teardown(function()
    package.preload["sti.plugins.graze"], package.loaded["sti.plugins.graze"] = nil, nil
  end)

  local function boxes(world, items)
    local list = {}
    for i, item in ipairs(items) do
      list[i] = ("%.6f %.6f %.6f %.6f"):format(world:getBoundingBox(item)):gsub("%-0%.0+", "0.0")
    end
    return list
  end

  it("adds what the map itself has", function()
    for _, name in ipairs { "objects", "infinite", "staggered" } do
      local a, b = graze.world(), graze.world()
      local map = loadedBySti(maps.lua(name), 30, -40)
      local items, n, warnings = map:graze_init(a, { all = true })
      local expected, m, told = tiled.add(b, maps.lua(name), { all = true, x = 30, y = -40 })
      assert.equal(m, n)
      assert.same(boxes(b, expected), boxes(a, items))
      assert.equal(#told, #warnings)
    end
  end)

  it("has the tables of STI as items and in records", function()
    local map = loadedBySti(maps.lua "objects", 0, 0)
    local records = {}
    local items = map:graze_init(graze.world(), {
      solid = function(_, _, object, layer)
        assert.equal(map.layers[layer.name], layer)
        return object.name == "wedge" or object.name == "box"
      end,
      layers = function(layer) return map.layers[layer.name] == layer end,
      group = function(record)
        records[#records + 1] = record
        return "a"
      end,
    })
    local walls = map.layers.walls
    assert.same({ walls.objects[1], walls.objects[5] }, items)
    assert.is_true(rawequal(items[2], walls.objects[5]))
    assert.is_true(rawequal(records[2].object, walls.objects[5]))
    assert.is_true(rawequal(records[2].layer, walls))
  end)

  it("knows the tiles of its grids, and removes what a layer had", function()
    local map, world = loadedBySti(maps.lua "infinite", 0, 0), graze.world()
    world:add("player", graze.circle(0, 0, 1))
    local items = map:graze_init(world)
    assert.equal(map.layers[1], items[1].layer)
    local cx, cy, gid = tiled.cell(items[1], 1)
    assert.same({ -4, -4, 1 }, { cx, cy, gid })
    map:graze_removeLayer "ground"
    assert.equal(1, world:count())
    map:graze_removeLayer(1)
    assert.equal(1, world:count())
  end)

  -- The names of the groups are lost, and layers outside of groups may have names with dots.
  it("knows layers in groups by the names that STI gives them", function()
    local function town()
      local function walls(name, x, properties)
        return maps.objectgroup { name = name, properties = properties,
          objects = { maps.object { x = x, width = 4, height = 4 } } }
      end
      return maps.map {
        layers = {
          maps.group {
            name = "town", offsetx = 100, properties = { collidable = true },
            layers = {
              maps.group { name = "east", offsety = 7, layers = { walls("walls", 0, {}) } },
              walls("water", 20, { group = "water" }),
            },
          },
          walls("a.b", 40, { collidable = true }),
        },
      }
    end
    local function described(world, items)
      local list = {}
      for i, item in ipairs(items) do
        list[i] = ("%s %g %g"):format(world:getGroup(item), world:getPosition(item))
      end
      return list
    end
    local a, b, map = graze.world(), graze.world(), loadedBySti(town(), 0, 0)
    assert.same({ "walls 100 7", "water 120 0", "a.b 40 0" }, described(a, (tiled.add(a, town()))))
    assert.same({ "town.east.walls 100 7", "water 120 0", "a.b 40 0" },
      described(b, (map:graze_init(b))))
    map:graze_removeLayer "town.east.walls"
    assert.equal(2, b:count())
    check.refuses({ map = map }, "map:graze_removeLayer 'walls'", "(no layer walls)")
    local _, n = map:graze_init(graze.world(), {
      layers = function(layer) return layer.name == "town.east.walls" end,
    })
    assert.equal(1, n)
  end)

  it("draws isometric maps as STI does, as wide as it takes them for", function()
    local map = maps.map {
      orientation = "isometric", width = 5, height = 3, tilewidth = 64, tileheight = 32,
      layers = {
        maps.objectgroup { objects = { maps.object { width = 32, height = 32 } } },
      },
    }
    map.layers[1].name = "a"
    local world = graze.world()
    local items = loadedBySti(map, 0, 0):graze_init(world, { all = true })
    check.near({ 5 * 32 - 32, 0, 5 * 32 + 32, 32 }, { world:getBoundingBox(items[1]) })
  end)

  it("has errors of its own", function()
    local scope = { map = loadedBySti(maps.lua "objects", 0, 0), world = graze.world() }
    check.refuses(scope, "map:graze_init(5)", "bad argument #1 to 'graze_init' (world expected")
    check.refuses(scope, "map:graze_init(world, { x = 'a' })", "bad argument #2 to 'graze_init' (")
    check.refuses(scope, "map:graze_removeLayer(9)",
      "bad argument #1 to 'graze_removeLayer' (no layer 9)")
    scope.map.layers[1].objects[1].x = "5"
    check.refuses(scope, "map:graze_init(world)",
      "calling 'graze_init' on bad self (layer 1 \"walls\", object 1 \"box\": field 'x'")
  end)

  it("is found by every name that STI is required by", function()
    tiled.plugin("libs.sti", "lib/sti")
    assert.equal(package.preload["libs.sti.plugins.graze"](), require "sti.plugins.graze")
    assert.is_function(package.preload["lib/sti.plugins.graze"]().graze_draw)
    package.preload["libs.sti.plugins.graze"], package.preload["lib/sti.plugins.graze"] = nil, nil
  end)
end)

if lovely.missing() then
  print("nothing decompressed: " .. lovely.missing())
  return
end

describe("graze.tiled inside LÖVE", function()
  it("decompresses layers by itself, and its plugin draws", function()
    assert.equal([[
zlib 1664
gzip 1664
damaged: layer 1 "ground": its zlib data is damaged
drawn
]], lovely.play("spec/love", "spec/love/tiled.lua"))
  end)
end)
