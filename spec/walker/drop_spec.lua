-- walker:drop: through the surface that it stands on and no other, of whatever ledges are made.

local graze = require "graze"
local numbers = require "spec.support.numbers"
local tiled = require "graze.tiled"
local walkers = require "spec.support.walkers"

local standing = walkers.standing

local UP = { oneWay = { 0, -1 } }
local SIZE, LEFT, RIGHT, LAST = 16, 0, 96, 40

local function cellsOf(rows)
  local cells, isLedge = {}, {}
  for _, row in ipairs(rows) do isLedge[row] = true end
  for row = 1, LAST do
    for _ = 1, RIGHT / SIZE do cells[#cells + 1] = isLedge[row] and 1 or 0 end
  end
  return cells
end

local function topOf(row) return (row - 1) * SIZE end

-- Ledges one cell thick, in rows of cells, made in all the ways that a game has for it.
local MAKES = {
  items = function(world, rows)
    for _, row in ipairs(rows) do
      world:add(row, graze.rectangle(LEFT, topOf(row), RIGHT, SIZE), UP)
    end
  end,
  ["boxes side by side"] = function(world, rows)
    for _, row in ipairs(rows) do
      for x = LEFT, RIGHT - SIZE, SIZE do
        world:add(row * 1000 + x, graze.rectangle(x, topOf(row), SIZE, SIZE), UP)
      end
    end
  end,
  grid = function(world, rows)
    world:add("ledges", graze.grid(RIGHT / SIZE, LAST, SIZE, SIZE, cellsOf(rows)), UP)
  end,
  compound = function(world, rows)
    local parts = {}
    for i, row in ipairs(rows) do parts[i] = graze.rectangle(LEFT, topOf(row), RIGHT, SIZE) end
    world:add("ledges", graze.compound(parts), UP)
  end,
  -- A comb: all ledges come out of one post.
  outline = function(world, rows)
    local ring = { RIGHT + 8, topOf(LAST + 1), RIGHT + 8, -SIZE, RIGHT, -SIZE }
    local function add(x, y) ring[#ring + 1], ring[#ring + 2] = x, y end
    for i, row in ipairs(rows) do
      local isNext = rows[i - 1] == row - 1 -- flush with the one above: both are one
      if not isNext then add(RIGHT, topOf(row)) add(LEFT, topOf(row)) end
      if rows[i + 1] ~= row + 1 then add(LEFT, topOf(row + 1)) add(RIGHT, topOf(row + 1)) end
    end
    add(RIGHT, topOf(LAST + 1))
    world:add("ledges", graze.outline(ring), UP)
  end,
  -- A line to and fro.
  chain = function(world, rows)
    local line = {}
    for i, row in ipairs(rows) do
      local from, to = LEFT, RIGHT
      if i % 2 == 0 then from, to = to, from end
      for _, x in ipairs { from, to } do line[#line + 1], line[#line + 2] = x, topOf(row) end
    end
    world:add("ledges", graze.chain(line), UP)
  end,
  ["a layer of Tiled"] = function(world, rows)
    tiled.add(world, { orientation = "orthogonal", width = RIGHT / SIZE, height = LAST,
      tilewidth = SIZE, tileheight = SIZE,
      tilesets = { { name = "t", firstgid = 1, tilewidth = SIZE, tileheight = SIZE, tiles = {} } },
      layers = { { type = "tilelayer", id = 1, name = "ledges", width = RIGHT / SIZE, height = LAST,
        properties = { collidable = true, oneWay = "up" }, data = cellsOf(rows) } } })
  end,
}

local function sorted(map)
  local names = {}
  for name in pairs(map) do names[#names + 1] = name end
  table.sort(names)
  return names
end

-- Ledges with free cells between them.
local function ledges(rng)
  local rows, row = {}, 1
  while row <= LAST do
    rows[#rows + 1] = row
    row = row + rng:whole(2, 6)
  end
  return rows
end

local function bodyOf(rng)
  local width, height = rng:range(2, 40), rng:range(2, 90)
  if rng:chance(0.3) then
    local r = width / 2
    return graze.capsule(0, -r - height, 0, -r, r)
  end
  return graze.rectangle(-width / 2, -height, width, height)
end

describe("drop", function()
  it("leads to the next ledge below, for bodies of all heights and ledges of all makes", function()
    local rng = numbers.new(3801)
    for case = 1, numbers.cases(40) do
      local rows, body, gravity = ledges(rng), bodyOf(rng), rng:range(0.05, 3)
      local from = rng:whole(1, #rows - 1)
      local x, vx = rng:range(2, 94), rng:range(-0.5, 0.5)
      for _, make in ipairs(sorted(MAKES)) do
        local world = graze.world()
        MAKES[make](world, rows)
        world:add("hero", body:clone():setPosition(x, topOf(rows[from]) - 0.5))
        local hero, vy = standing(world, "hero"), 0
        assert.is_true(hero:drop())
        assert.is_true(hero:isDropping())
        local side = x < 20 and math.abs(vx) or x > 76 and -math.abs(vx) or vx
        for _ = 1, 300 do
          vy = vy + gravity
          hero:move(side, vy)
          if hero:getGround() then break end
        end
        local _, feet = world:getPosition "hero"
        assert(math.abs(feet - topOf(rows[from + 1])) < 1e-6, ("case %d, %s: from %g to %g, not %g")
          :format(case, make, topOf(rows[from]), feet, topOf(rows[from + 1])))
        assert.is_false(hero:isDropping())
      end
    end
  end)

  it("is through all that one can pass of a floor, and not through what is solid there", function()
    for _, isSolid in ipairs { false, true } do
      local world = walkers.worldOf { { "left", graze.rectangle(0, 0, 20, 8), UP },
        { "right", graze.rectangle(20, 0, 20, 8), not isSolid and UP or nil },
        { "hero", walkers.hero(20, 0) } }
      local hero = standing(world, "hero")
      if hero:getGround() == "left" then hero:drop() end
      walkers.run(hero, 10, 0, 3)
      local _, feet = world:getPosition "hero"
      assert.equal(isSolid and 0 or 30, isSolid and feet or math.floor(feet + 0.5))
    end
  end)

  it("can be asked for, until the body has left what it drops through", function()
    local world = walkers.worldOf { { "ledge", graze.rectangle(0, 0, 40, 8), UP },
      { "hero", walkers.hero(20, 0) } }
    local hero = standing(world, "hero")
    assert.is_false(hero:isDropping())
    hero:drop()
    local frames = 0
    while hero:isDropping() do
      hero:move(0, 2)
      frames = frames + 1
    end
    assert.equal(14, frames) -- by 28: itself, and the ledge
  end)

  it("begins with the next fall: a jump leaves the ledge, and comes down on it", function()
    local world = walkers.worldOf { { "ledge", graze.rectangle(0, 0, 40, 8), UP },
      { "hero", walkers.hero(20, 0) } }
    local hero = standing(world, "hero")
    hero:drop()
    hero:move(0, -4)
    assert.is_false(hero:isDropping())
    walkers.run(hero, 5, 0, 2)
    assert.equal("ledge", (hero:getGround()))
  end)
end)
