-- The gallery: the scene of a painted picture keeps what it shows, played without a screen.

local gallery = require "spec.support.gallery"
local numbers = require "spec.support.numbers"

local play = gallery.play

local function nobody() end

describe("the gallery", function()
  setup(gallery.open)
  teardown(gallery.close)

  describe("painted", function()
    it("has ground where the picture has pixels, but for two at its border", function()
      local landscape = require "landscape"
      local bytes, scale, near = landscape.paint(), landscape.scale, 2
      local function isPainted(column, row)
        local inX = math.max(0, math.min(landscape.width - 1, column))
        return row < landscape.height and bytes:byte(4 * (row * landscape.width + inX) + 4) > 0
      end
      -- Is the border of the painted pixels as near as that?
      local function isBorder(column, row)
        for y = row - near, row + near do
          for x = column - near, column + near do
            if isPainted(x, y) ~= isPainted(column, row) then return true end
          end
        end
        return false
      end
      local world, random, compared = play("painted", 0, nobody).world, numbers.new(1), 0
      for _ = 1, 4000 do
        local column = random:whole(2, landscape.width - 3)
        local row = random:whole(2, landscape.height - 3)
        if not isBorder(column, row) then
          local _, count = world:queryPoint((column + 0.5) * scale, (row + 0.5) * scale, "soil")
          assert.equal(isPainted(column, row), count == 1, column .. ", " .. row)
          compared = compared + 1
        end
      end
      assert.is_true(compared > 3000, compared .. " compared")
    end)

    it("loses by bombs what they dig, and lets the rest fall and be ground again", function()
      local before, most, rims = nil, 0, 0
      -- A piece that becomes ground adds the area of what it has grown to at most: so the sum of
      -- ground and pieces gains no more than that is larger than the piece.
      local function addRims(scene)
        local told = scene.rubble.told
        local settled = told.settled
        function told.settled(item)
          local piece = scene.world:getShape(item)
          rims = rims + piece:offset(scene.rubble.RIM):getArea() - piece:getArea()
          settled(item)
        end
      end
      local scene = play("painted", 6000, nobody, function(scene)
        local world = scene.world
        if not before then addRims(scene) end
        before = before or world:getShape("soil"):getArea()
        local area = scene.rubble.dug - rims
        for item in world:items { "soil", "debris" } do
          area = area + world:getShape(item):getArea()
        end
        most = math.max(most, area)
        for _, bomb in ipairs(scene.bombs) do
          assert.is_false(world:overlapping(bomb, "soil"))
        end
      end)
      local rubble = scene.rubble
      assert.is_true(rubble.dug > 1e5 and rubble.pieces > 10, rubble.pieces .. " pieces")
      assert.is_true(most <= before + 0.01, "nothing is gained but rims, and by rounding")
      assert.is_true(rubble.pieces - #rubble.loose > 8, #rubble.loose .. " still lie loose")
      for item in pairs(scene.pictures) do assert.is_true(scene.world:has(item)) end
    end)

    it("drops bombs where the mouse is dragged", function()
      local most = 0
      gallery.drag("painted", 60, function() return 300, 40 end, 700, 60, function(scene)
        for _, bomb in ipairs(scene.bombs) do
          most = math.max(most, (scene.world:getPosition(bomb)))
        end
      end)
      assert.near(700, most, 0.01)
    end)

    it("hits birds at their pixels, with the frame that is shown", function()
      local misses = 0
      local scene = play("painted", 3000, nobody, function(scene)
        for _, bird in ipairs(scene.birds) do
          local frame = scene:frameOf(bird)
          local _, _, x2, y2 = scene.world:getShape(bird):getBoundingBox()
          local x, y = scene.world:getPosition(bird)
          local _, _, wide, high = frame.shape:getBoundingBox()
          assert.near(x + wide, x2, 1e-9)
          assert.near(y + high, y2, 1e-9)
          for _, bomb in ipairs(scene.bombs) do
            local bx, by = scene.world:getPosition(bomb)
            if bx > x - 5 and bx < x2 + 5 and by > y - 5 and by < y2 + 5 then
              assert.is_false(scene.world:getShape(bird):overlaps(scene.world:getShape(bomb)))
              misses = misses + 1
            end
          end
        end
      end)
      assert.is_true(scene.hit > 3, scene.hit .. " hit")
      assert.is_true(misses > 3, misses .. " in their boxes and not in them")
    end)
  end)
end)
