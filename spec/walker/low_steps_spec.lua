-- Walkers step over ledges under ceilings that come down: lifted as far as they need, on every
-- drawing of a level.

local graze = require "graze"
local numbers = require "spec.support.numbers"

local CELL = 4

-- A level of boxes { x1, y1, x2, y2 }, drawn as items, as one compound, outline or grid.
local draw = {}

function draw.items(world, boxes)
  for k, b in ipairs(boxes) do world:addRectangle(k, b[1], b[2], b[3] - b[1], b[4] - b[2]) end
end

local function shapesOf(boxes)
  local shapes = {}
  for k, b in ipairs(boxes) do
    shapes[k] = graze.rectangle(b[1], b[2], b[3] - b[1], b[4] - b[2])
  end
  return shapes
end

local unpack = table.unpack or unpack -- luacheck: ignore

function draw.compound(world, boxes) world:add("level", graze.compound(unpack(shapesOf(boxes)))) end

function draw.outline(world, boxes)
  local shapes = shapesOf(boxes)
  world:add("level", shapes[1]:union(unpack(shapes, 2)))
end

function draw.grid(world, boxes)
  local grid = graze.grid(100, 100, CELL, CELL):setPosition(0, -300)
  for _, b in ipairs(boxes) do
    for row = (b[2] + 300) / CELL + 1, (b[4] + 300) / CELL do
      for column = b[1] / CELL + 1, b[3] / CELL do grid:setCell(column, row, 1) end
    end
  end
  world:add("level", grid)
end

local function walk(world, body, step, frames)
  world:add("hero", body:setPosition(60, 0))
  local walker = graze.walker(world, "hero", { step = step })
  walker:move(0, 1)
  local x, y
  for _ = 1, frames do x, y = walker:move(1.5, 1) end
  return x, y, walker
end

local function box() return graze.rectangle(-6, -24, 12, 24) end

describe("a walker with a step", function()
  it("goes under a ceiling that comes down over a ledge, if it fits there", function()
    for name, level in pairs(draw) do
      for step = 4, 24, 4 do
        for ledge = CELL, step, CELL do
          for room = 0, 24, CELL do
            local world = graze.world()
            level(world, { { 0, 0, 300, 40 }, { 100, -ledge, 200, 0 },
              { 100, -300, 200, -ledge - 24 - room } })
            local x, y, walker = walk(world, box(), step, 60)
            local what = ("%s: step %d, ledge %d, room %d"):format(name, step, ledge, room)
            assert.is_true(x > 106, what)
            assert.is_true(math.abs(y + ledge) < 1e-6, what)
            assert.truthy(walker:getGround() ~= nil, what)
          end
        end
      end
    end
  end)

  it("stands before one under which it does not fit, or that is too high", function()
    for name, level in pairs(draw) do
      for ledge = CELL, 16, CELL do
        local world = graze.world()
        level(world, { { 0, 0, 300, 40 }, { 100, -ledge, 200, 0 },
          { 100, -300, 200, -ledge - 20 } })
        local x, y, walker = walk(world, box(), 12, 60)
        assert.is_true(math.abs(x - 94) < 1e-6 and math.abs(y) < 1e-6, name .. ledge)
        assert.truthy(walker:getWall() ~= nil)
      end
    end
  end)

  -- Each stair is higher by `rise`, and so is the ceiling, or by less, until the room is gone.
  it("climbs stairs under a ceiling as far as there is room for it", function()
    local rng = numbers.new(80)
    for _ = 1, numbers.cases(200) do
      local rise, down = CELL * rng:whole(1, 3), CELL * rng:whole(0, 1)
      local room = CELL * rng:whole(0, 4)
      local boxes, reached, before = { { 0, 0, 400, 40 } }, 60, math.huge
      for k = 1, 5 do
        local left, right = 60 + 40 * k, k == 5 and 400 or 100 + 40 * k
        local above = 24 + room - (k - 1) * down
        if above > 0 then boxes[#boxes + 1] = { left, -300, right, -rise * k - above } end
        boxes[#boxes + 1] = { left, -rise * k, right, 0 }
        local fits = above >= 24 and before >= 24 + rise -- as it rises it is below both ceilings
        if fits and reached == 60 + 40 * (k - 1) then reached = left end
        before = above
      end
      local level = rng:pick { "items", "compound", "outline", "grid" }
      local world = graze.world()
      draw[level](world, boxes)
      local x, y = walk(world, box(), rise + rng:pick { 0, 3, 20 }, 200)
      local what = ("%s: rise %d, down %d, room %d"):format(level, rise, down, room)
      local stairs = (reached - 60) / 40
      assert.is_true(math.abs(y + rise * stairs) < 1e-6, what .. ": " .. y)
      assert.is_true(x > reached - 6.1 and (stairs == 5 or x < reached + 40 - 5.9), what)
    end
  end)

  it("has crossed what lies on that way, and nothing that it met as it looked for one", function()
    local world = graze.world():rule("heroes", "coins", "cross")
    world:add("floor", graze.rectangle(0, 0, 300, 40))
    world:add("ledge", graze.rectangle(100, -4, 100, 4))
    world:add("ceiling", graze.rectangle(100, -300, 100, 268))
    -- Where the whole height of a step would lift it to:
    world:add("above", graze.rectangle(85, -46, 8, 4), { group = "coins" })
    world:add("on it", graze.rectangle(110, -12, 4, 4), { group = "coins" })
    world:add("hero", box():setPosition(60, 0), { group = "heroes" })
    local walker, crossed = graze.walker(world, "hero", { step = 20 }), {}
    walker:move(0, 1)
    local x, y
    for _ = 1, 60 do
      x, y = walker:move(1.5, 1)
      for _, coin in ipairs((walker:getCrossed())) do crossed[coin] = true end
    end
    assert.is_true(x > 106 and math.abs(y + 4) < 1e-6)
    assert.same({ ["on it"] = true }, crossed)
  end)

  it("goes under a ceiling that leans down over a ledge", function()
    for lean = 0, 1, 0.1 do
      local world = graze.world()
      world:add("floor", graze.rectangle(0, 0, 300, 40))
      world:add("ledge", graze.rectangle(100, -8, 200, 8))
      world:add("ceiling",
        graze.polygon(60, -33 - 40 * lean, 100, -33, 300, -33, 300, -200, 60, -200))
      local x, y = walk(world, box(), 12, 60)
      assert.is_true(x > 106 and math.abs(y + 8) < 1e-6, lean)
    end
  end)
end)
