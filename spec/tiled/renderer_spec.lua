-- graze.tiled against the steps of Tiled's own renderers, over random maps: tiles in cells, tile
-- objects and objects of every kind, in all orientations.

local graze = require "graze"
local check = require "spec.support.check"
local maps = require "spec.support.maps"
local numbers = require "spec.support.numbers"
local renderer = require "spec.support.renderer"
local tiled = require "graze.tiled"

local ORIENTATIONS = { "orthogonal", "isometric", "staggered", "hexagonal", "oblique" }
local ALIGNMENTS = {
  "unspecified", "topleft", "top", "topright", "left", "center", "right", "bottomleft", "bottom",
  "bottomright",
}

local TRIANGLE = { 1, 2, 9, 4, 3, 7 }

local function randomSet(rng)
  return maps.tileset {
    tilewidth = rng:whole(8, 40), tileheight = rng:whole(8, 60),
    tileoffset = { x = rng:whole(-6, 6), y = rng:whole(-6, 6) },
    objectalignment = rng:pick(ALIGNMENTS),
    tilerendersize = rng:pick { "tile", "grid" },
    fillmode = rng:pick { "stretch", "preserve-aspect-fit" },
    grid = {
      orientation = rng:pick { "orthogonal", "isometric" }, width = 2 * rng:whole(4, 20),
      height = 2 * rng:whole(4, 20),
    },
    tiles = {
      {
        id = 0, objectGroup = maps.objectgroup {
          objects = {
            maps.object {
              id = 1, shape = "polygon", x = rng:range(0, 8), y = rng:range(0, 8),
              rotation = rng:pick { 0, 90, rng:range(-180, 360) },
              polygon = maps.corners(TRIANGLE),
            },
          },
        },
      },
    },
  }
end

local isStaggered = { staggered = true, hexagonal = true }

local function randomMap(rng, orientation)
  local odd = isStaggered[orientation] and 1 or 0
  local map = maps.map {
    orientation = orientation, width = rng:whole(1, 5), height = rng:whole(1, 5),
    tilewidth = 2 * rng:whole(6, 20) + rng:whole(0, odd),
    tileheight = 2 * rng:whole(6, 20) + rng:whole(0, odd), hexsidelength = rng:whole(0, 7),
    staggeraxis = rng:pick { "x", "y" }, staggerindex = rng:pick { "odd", "even" },
    skewx = rng:whole(1, 9), skewy = rng:whole(-9, 9), tilesets = { randomSet(rng) },
  }
  if rng:chance(0.2) then -- a side as long as the cell: bricks
    local size = map.staggeraxis == "x" and map.tilewidth or map.tileheight
    map.hexsidelength = size - size % 2
  end
  return map
end

-- A number of tile 0 or 1 with random flips.
local function randomGid(rng, orientation)
  local flips = rng:whole(0, orientation == "hexagonal" and 15 or 7)
  if orientation ~= "hexagonal" then flips = 2 * flips end
  return flips * 268435456 + rng:whole(1, 2)
end

local function near(expected, shape) maps.sameCorners(expected, shape:getVertices {}, 1e-8) end

-- The corners of the collision shape of tile 0 in an image, and moved.
local function drawnShape(painter, set, dx, dy)
  local object = set.tiles[1].objectGroup.objects[1]
  painter = renderer.collision(painter, set, set.tileheight, object)
  return renderer.draw(painter, object, TRIANGLE, dx, dy)
end

for seed, orientation in ipairs(ORIENTATIONS) do
  describe(orientation .. ": a map of random tiles", function()
    it("has each of them as the renderer draws it", function()
      local rng = numbers.new(7000 + seed)
      for _ = 1, 120 do
        local map = randomMap(rng, orientation)
        local data = {}
        for i = 1, map.width * map.height do
          data[i] = rng:chance(0.6) and randomGid(rng, orientation) or 0
        end
        local dx, dy = rng:range(-50, 50), rng:range(-50, 50)
        local x, y = rng:whole(-9, 9), rng:whole(-9, 9)
        map.layers[1] = maps.group {
          offsetx = dx, offsety = 1,
          layers = {
            maps.tilelayer {
              width = map.width, height = map.height, data = data, offsety = dy,
              properties = { collidable = true },
            },
          },
        }
        dx, dy = dx + x, dy + 1 + y
        local world, set = graze.world(), map.tilesets[1]
        local items = tiled.add(world, map, { grids = false, x = x, y = y })
        local found = 0
        for _, item in ipairs(items) do
          local gid = data[item.cy * map.width + item.cx + 1]
          local painter =
            renderer.cell(map, set, set.tilewidth, set.tileheight, gid, item.cx, item.cy)
          local shape = world:getShape(item)
          if item.gid == 1 then
            near(drawnShape(painter, set, dx, dy), shape)
          elseif orientation == "orthogonal" then
            local box = renderer.box(set.tilewidth, set.tileheight)
            near(renderer.draw(painter, { x = 0, y = 0 }, box, dx, dy), shape)
          else
            local cell = graze.polygon(renderer.cellCorners(map, item.cx, item.cy)):move(dx, dy)
            near(cell:getVertices {}, shape)
          end
          found = found + 1
        end
        for _, gid in ipairs(data) do found = found - (gid ~= 0 and 1 or 0) end
        assert.equal(0, found)
      end
    end)

    it("has the same cells in both directions", function()
      local rng = numbers.new(7100 + seed)
      for _ = 1, 60 do
        local map = randomMap(rng, orientation)
        for _ = 1, 10 do
          local cx, cy = rng:whole(-9, 9), rng:whole(-9, 9)
          local cell = graze.polygon(renderer.cellCorners(map, cx, cy))
          local x, y = tiled.cellToWorld(map, cx, cy)
          check.near({ cell:getCentroid() }, { x, y }, 1e-9)
          local foundX, foundY = tiled.worldToCell(map, x, y)
          assert.is_true(foundX == cx and foundY == cy)
          map.height = map.height + 1 -- what is known of a map goes with its fields
          local moved, _ = tiled.cellToWorld(map, cx, cy)
          local shift = orientation == "isometric" and map.tilewidth / 2 or 0
          check.near({ x + shift }, { moved }, 1e-9)
          map.height = map.height - 1
          -- any point of the cell, not only its centre
          local x1, y1, x2, y2 = cell:getBoundingBox()
          x, y = rng:range(x1, x2), rng:range(y1, y2)
          foundX, foundY = tiled.worldToCell(map, x + 5, y - 7, { x = 5, y = -7 })
          -- with an odd side, some points belong to two cells
          if cell:contains(x, y) and (orientation ~= "hexagonal" or map.hexsidelength % 2 == 0) then
            assert.is_true(foundX == cx and foundY == cy)
          end
          local other = graze.polygon(renderer.cellCorners(map, foundX, foundY))
          assert.is_true(graze.circle(x, y, 1e-6):overlaps(other))
        end
      end
    end)

    it("has tile objects as the renderer draws them", function()
      local rng = numbers.new(7200 + seed)
      for _ = 1, 150 do
        local map = randomMap(rng, orientation)
        local set = map.tilesets[1]
        local object = maps.object {
          gid = randomGid(rng, orientation), x = rng:range(-99, 99), y = rng:range(-99, 99),
          width = rng:range(5, 80), height = rng:range(5, 80),
          rotation = rng:pick { 0, 90, 180, rng:range(-360, 360) },
        }
        local dx, dy = rng:range(-50, 50), rng:range(-50, 50)
        map.layers[1] = maps.objectgroup { objects = { object }, offsetx = dx, offsety = dy }
        local world = graze.world()
        assert.equal(1, select(2, tiled.add(world, map, { all = true })))
        local painter = renderer.tileObject(map, set, set.tilewidth, set.tileheight, object)
        local _, _, _, _, plain = renderer.flags(object.gid)
        local box = renderer.box(set.tilewidth, set.tileheight)
        local expected = plain == 1 and drawnShape(painter, set, dx, dy)
          or renderer.draw(painter, { x = 0, y = 0 }, box, dx, dy)
        near(expected, world:getShape(object))
        near(expected, (tiled.shapes(map, object)))
        local angle = math.rad(object.rotation % 360)
        assert.is_true(math.abs(math.cos(world:getAngle(object)) - math.cos(angle)) < 1e-12)
      end
    end)

    it("has other objects as the renderer draws them", function()
      local rng = numbers.new(7300 + seed)
      for _ = 1, 150 do
        local map = randomMap(rng, orientation)
        local width, height = rng:range(1, 40), rng:range(1, 40)
        local object = maps.object {
          x = rng:range(-99, 99), y = rng:range(-99, 99), width = width, height = height,
          rotation = rng:pick { 0, 270, rng:range(-360, 360) },
          shape = rng:pick { "rectangle", "polygon", "polyline", "ellipse", "capsule" },
        }
        local corners = object.shape == "rectangle" and renderer.box(width, height) or TRIANGLE
        object.polygon, object.polyline = maps.corners(TRIANGLE), maps.corners(TRIANGLE)
        map.layers[1] = maps.objectgroup { objects = { object }, offsetx = 3, offsety = 4 }
        local shape, painter = tiled.shapes(map, object), renderer.object(map, object)
        if object.shape == "ellipse" or object.shape == "capsule" then
          -- every corner is on the curve
          local box = renderer.draw(painter, object, renderer.box(width, height), 3, 4)
          local ux, uy = (box[3] - box[1]) / width, (box[4] - box[2]) / width
          local vx, vy = (box[7] - box[1]) / height, (box[8] - box[2]) / height
          local list, determinant = shape:getVertices {}, ux * vy - uy * vx
          if shape:type() == "polygon" then
            for i = 1, #list, 2 do
              local px, py = list[i] - box[1], list[i + 1] - box[2]
              local u, v = (px * vy - py * vx) / determinant, (ux * py - uy * px) / determinant
              local r = math.min(width, height) / 2
              local rx, ry, cx, cy = width / 2, height / 2, width / 2, height / 2
              if object.shape == "capsule" then
                rx, ry = r, r
                cx, cy = math.max(r, math.min(width - r, u)), math.max(r, math.min(height - r, v))
              end
              local one = ((u - cx) / rx) ^ 2 + ((v - cy) / ry) ^ 2
              assert.is_true(math.abs(one - 1) < 1e-6, object.shape)
            end
          end
          local area = object.shape == "ellipse" and math.pi / 4 * width * height
          if area then
            local ratio = shape:getArea() / (area * math.abs(determinant))
            assert.is_true(ratio > 0.99 and ratio < 1.0001)
          end
        else
          near(renderer.draw(painter, object, corners, 3, 4), shape)
        end
        if object.shape == "polygon" or object.shape == "polyline" then
          check.near(renderer.draw(painter, object, corners, 3, 4), tiled.path(map, object), 1e-8)
        end
      end
    end)
  end)
end

describe("a tile on a map of odd measures", function()
  -- Where the program tmxrasterizer of Tiled 1.8.2 paints the image of a tile that is as large as
  -- the cells: tile width and height, side, axis and index of the stagger, cell, box of the pixels.
  local PAINTED = {
    { "hexagonal", 28, 33, 17, "y", "odd", 0, 10, { 0, 239, 28, 272 } },
    { "hexagonal", 28, 36, 13, "y", "odd", 0, 10, { 0, 240, 28, 276 } },
    { "hexagonal", 28, 33, 16, "y", "odd", 0, 10, { 0, 239, 28, 272 } },
    { "hexagonal", 28, 32, 16, "y", "odd", 0, 10, { 0, 240, 28, 272 } },
    { "hexagonal", 33, 33, 17, "y", "even", 3, 5, { 96, 119, 129, 152 } },
    { "hexagonal", 35, 37, 11, "y", "odd", 5, 5, { 187, 114, 222, 151 } },
    { "hexagonal", 29, 36, 14, "x", "even", 3, 5, { 63, 180, 92, 216 } },
    { "staggered", 33, 17, 0, "y", "odd", 0, 10, { 0, 79, 33, 96 } },
    { "staggered", 35, 37, 0, "x", "odd", 5, 5, { 85, 197, 120, 234 } },
    { "staggered", 35, 37, 0, "y", "odd", 5, 5, { 187, 89, 222, 126 } },
  }

  local function mapOf(orientation, tw, th, side, axis, index)
    return maps.map {
      orientation = orientation, width = 12, height = 12, tilewidth = tw, tileheight = th,
      hexsidelength = side, staggeraxis = axis, staggerindex = index,
      tilesets = {
        maps.tileset {
          tilewidth = tw, tileheight = th, tiles = {
            {
              id = 0, objectGroup = maps.objectgroup {
                objects = { maps.object { width = tw, height = th } },
              },
            },
          },
        },
      },
    }
  end

  -- The box around the shape of the tile that covers its image, in one cell.
  local function placed(map, cx, cy)
    local data = {}
    for i = 1, 144 do data[i] = 0 end
    data[12 * cy + cx + 1] = 1
    map.layers[1] = maps.tilelayer { width = 12, height = 12, data = data }
    local world = graze.world()
    local items = tiled.add(world, map, { all = true })
    return { world:getBoundingBox(items[1]) }
  end

  it("is where Tiled paints it", function()
    for _, case in ipairs(PAINTED) do
      local map, cx, cy = mapOf(check.unpack(case, 1, 6)), case[7], case[8]
      check.near(case[9], placed(map, cx, cy))
      -- the cell starts at the foot of the image, less the even height
      local width, height = case[2] - case[2] % 2, case[3] - case[3] % 2
      local x, y = tiled.cellToWorld(map, cx, cy)
      check.near({ case[9][1] + width / 2, case[9][4] - height / 2 }, { x, y })
      local foundX, foundY = tiled.worldToCell(map, x, y)
      assert.is_true(foundX == cx and foundY == cy)
    end
  end)

  it("is a brick, where the side is as long as the cell", function()
    for _, height in ipairs { 16, 17 } do
      local map = mapOf("hexagonal", 32, height, 16, "y", "odd")
      check.near({ 16, 32 - height, 48, 32 }, placed(map, 0, 1))
      check.near({ 0, 48 - height, 32, 48 }, placed(map, 0, 2))
      assert.same({ 0, 1 }, { tiled.worldToCell(map, 16.5, 16.5) })
      assert.same({ -1, 1 }, { tiled.worldToCell(map, 15.5, 16.5) })
      assert.same({ 0, 0 }, { tiled.worldToCell(map, 16.5, 15.5) })
    end
    local map = mapOf("hexagonal", 16, 32, 16, "x", "even")
    check.near({ 0, 16, 16, 48 }, placed(map, 0, 0))
    check.near({ 16, 0, 32, 32 }, placed(map, 1, 0))
    assert.same({ 0, 0 }, { tiled.worldToCell(map, 15, 17) })
  end)

  -- tmxrasterizer paints this one at 246, and that only as it starts with the first column.
  it("is in its cell where Tiled paints views of the map differently", function()
    local map = mapOf("hexagonal", 33, 28, 17, "x", "odd")
    check.near({ 240, 0, 273, 28 }, placed(map, 10, 0))
    check.near({ 256, 14 }, { tiled.cellToWorld(map, 10, 0) })
  end)

  it("has neighbours that overlap it by a pixel at the tips, of which the nearer counts", function()
    local map = mapOf("hexagonal", 28, 32, 17, "y", "odd") -- rows are 24 apart, tips begin at 25
    for _, case in ipairs { { 1, 24.9, 0, 0 }, { 1, 25.1, -1, 1 }, { 27, 24.9, 0, 0 },
      { 27, 25.1, 0, 1 }, { 14, 31.4, 0, 0 }, { 14, 32.1, 0, 1 } } do
      local cx, cy = tiled.worldToCell(map, case[1], case[2])
      assert.same({ case[3], case[4] }, { cx, cy })
    end
  end)
end)

describe("the grids of a layer", function()
  -- Tiles of every kind on a grid of 16: whole, slopes, halves, one that sticks out, one of two
  -- parts.
  local function set()
    local function tile(id, ...)
      local objects = {}
      for i, corners in ipairs { ... } do
        objects[i] = maps.object { id = i, shape = "polygon", polygon = maps.corners(corners) }
      end
      return { id = id, objectGroup = maps.objectgroup { objects = objects } }
    end
    return maps.tileset {
      tiles = {
        tile(1, { 0, 16, 16, 0, 16, 16 }), tile(2, { 0, 8, 16, 8, 16, 16, 0, 16 }),
        tile(3, { 0, -4, 16, 0, 8, 16 }),
        tile(4, { 0, 0, 4, 0, 4, 16, 0, 16 }, { 8, 0, 16, 0, 16, 4 }),
        tile(5, { 0, 0, 16, 0, 16, 16, 8, 4, 0, 16 }),
        { id = 6, properties = { oneWay = true } }, { id = 7, properties = { group = "spikes" } },
      },
    }
  end

  it("cover what items for each tile cover, and leave what does not fit to those", function()
    local rng = numbers.new(7400)
    local kinds = {}
    for _ = 1, numbers.cases(4) do
      local data = {}
      for i = 1, 60 do
        data[i] = rng:chance(0.7) and rng:whole(0, 7) * 536870912 + rng:whole(1, 8) or 0
      end
      local map = maps.map {
        width = 10, height = 6, tilesets = { set() },
        layers = {
          maps.tilelayer {
            width = 10, height = 6, data = data, offsetx = 3, properties = { collidable = true },
          },
        },
      }
      local a, b = graze.world(), graze.world()
      local items, n = tiled.add(a, map)
      local _, m = tiled.add(b, map, { grids = false })
      assert.is_true(n < m)
      for _, item in ipairs(items) do
        kinds[item.kind .. " " .. a:getGroup(item)] = true
        local _, _, gid = tiled.cell(item, 1)
        assert.truthy(gid)
      end
      for _ = 1, 200 do
        local x, y = rng:range(0, 170), rng:range(-10, 100)
        local inA = a:queryPoint(x, y)
        local inB = b:queryPoint(x, y)
        assert.equal(#inB > 0, #inA > 0)
        local cellsA, cellsB = {}, {}
        for _, item in ipairs(inA) do
          -- the part of a grid is the index of the cell, as in the data of the layer
          local part = item.kind == "layer"
            and math.floor(y / 16) * 10 + math.floor((x - 3) / 16) + 1 or 1
          local cx, cy, gid = tiled.cell(item, part)
          cellsA[("%d %d %d"):format(cx, cy, gid)] = true
        end
        for _, item in ipairs(inB) do cellsB[("%d %d %d"):format(tiled.cell(item))] = true end
        assert.same(cellsB, cellsA)
      end
    end
    assert.same({
      ["layer tilelayer"] = true, ["layer spikes"] = true, ["tile tilelayer"] = true,
    }, kinds)
  end)

  it("have as many kinds as fit, and go on in another grid", function()
    local tiles, data = {}, {}
    for id = 0, 299 do
      tiles[id + 1] = {
        id = id, objectGroup = maps.objectgroup {
          objects = { maps.object { x = 0, y = 0, width = 16, height = 1 + id / 32 } },
        },
      }
      data[id + 1] = id + 1
    end
    local map = maps.map {
      width = 300, height = 1, tilesets = { maps.tileset { tiles = tiles } },
      layers = { maps.tilelayer { width = 300, height = 1, data = data } },
    }
    local world = graze.world()
    local items, n = tiled.add(world, map, { all = true })
    assert.equal(2, n)
    for cx = 0, 299 do
      local item, t, _, _, part = world:rayCast(16 * cx + 8, 20, 16 * cx + 8, 0)
      assert.is_true(item == items[cx < 255 and 1 or 2])
      check.near({ (20 - 1 - cx / 32) / 20 }, { t })
      local foundX, _, gid = tiled.cell(item, part)
      assert.same({ cx, cx + 1 }, { foundX, gid })
    end
  end)

  it("are made cell by cell where an infinite map has few of them", function()
    local halves = maps.tileset {
      tiles = {
        { id = 1, objectGroup = maps.objectgroup { objects = { maps.object { width = 16,
          height = 4 } } } },
      },
    }
    local function chunk(x, y) return { x = x, y = y, width = 2, height = 1, data = { 1, 2 } } end
    local map = maps.map {
      tilesets = { halves },
      layers = { maps.tilelayer { chunks = { chunk(-5, 7), chunk(900, 1100) } } },
    }
    local world = graze.world()
    local items, n = tiled.add(world, map, { all = true })
    assert.equal(1, n)
    assert.equal(2 * (256 + 64), world:getShape(items[1]):getArea())
    for _, cell in ipairs { { -5, 7, 1 }, { -4, 7, 2 }, { 900, 1100, 1 }, { 901, 1100, 2 } } do
      local x, y = 16 * cell[1] + 8, 16 * cell[2]
      local item, t, _, _, part = world:rayCast(x, y - 10, x, y + 10)
      assert.equal(0.5, t)
      local cx, cy, gid = tiled.cell(item, part)
      assert.is_true(cx == cell[1] and cy == cell[2] and gid == cell[3])
    end
  end)

  it("are cut into pieces where an infinite map is wide and empty", function()
    local function chunk(x, y)
      local data = {}
      for i = 1, 16 do data[i] = 1 end
      return { x = x, y = y, width = 4, height = 4, data = data }
    end
    local map = maps.map {
      tilesets = { maps.tileset {} },
      layers = { maps.tilelayer { chunks = { chunk(-2, 0), chunk(1000000, -1000000) } } },
    }
    local world = graze.world()
    local items, n = tiled.add(world, map, { all = true })
    assert.equal(3, n)
    local area = 0
    for _, item in ipairs(items) do area = area + world:getShape(item):getArea() end
    assert.equal(32 * 256, area)
    local item, _, _, _, part = world:rayCast(16000008, -16000100, 16000008, -15999990)
    local cx, cy = tiled.cell(item, part)
    assert.is_true(cx == 1000000 and cy == -1000000)
    item, _, _, _, part = world:rayCast(-8, -5, -8, 5)
    cx, cy = tiled.cell(item, part)
    assert.is_true(cx == -1 and cy == 0)
  end)
end)
