-- What specs of routes share: a room of 400 x 200, whoever walks there, levels at random, and
-- following a way to its end.

local graze = require "graze"
local numbers = require "spec.support.numbers"

local rooms = {}

rooms.BODY = graze.rectangle(-5, -18, 10, 18)

-- 120 a second, and jumps of 47.5.
rooms.MOTION = { run = 120, jump = 300, gravity = 900, fall = 300, solid = "ground",
  avoid = "spikes" }

rooms.FLOOR = { 0, 0, 0, 200, 400, 200, 400, 0 }

-- Return MOTION with other values.
function rooms.motion(changes)
  local motion = {}
  for name, value in pairs(rooms.MOTION) do motion[name] = value end
  for name, value in pairs(changes or {}) do motion[name] = value end
  return motion
end

-- Return a room, and a walker "foe" in it.
function rooms.new(x, y, options, floor)
  local world = graze.world()
  world:add("room", graze.chain(floor or rooms.FLOOR), { group = "ground" })
  world:add("foe", rooms.BODY:clone():setPosition(x, y), { group = "foes" })
  local walker = graze.walker(world, "foe", options)
  walker:move(0, 1)
  return world, walker
end

function rooms.ground(world, name, shape, oneWay)
  world:add(name, shape, { group = "ground", oneWay = oneWay and { 0, -1 } or nil })
end

-- Return all routes in a room.
function rooms.routes(world, walker, motion, height)
  local routes = graze.routes(world, walker, motion or rooms.MOTION, 0, 0, 400, height or 200)
  assert(routes:work())
  return routes
end

-- Return the kinds of the edges of a way as a text: walks one behind the other are one.
function rooms.kinds(way)
  local list = {}
  for _, edge in ipairs(way) do
    if edge.kind ~= "walk" or list[#list] ~= "walk" then list[#list + 1] = edge.kind end
  end
  return table.concat(list, " ")
end

-- Follow routes to (x, y), for so many frames at most. Returns the frame in which it is there, or
-- nil; x, y, and the chaser. Calls `each` before a frame.
function rooms.chase(world, walker, routes, x, y, most, each)
  local chaser = routes:chaser(walker)
  for f = 1, most or 600 do
    if each then each(f, chaser) end
    local atX, atY = walker:move(chaser:step(x, y))
    if atX == x and math.abs(atY - y) < 0.01 then return f, atX, atY, chaser end
  end
  local atX, atY = world:getPosition(walker:getItem())
  return nil, atX, atY, chaser
end

-- Levels -----------------------------------------------------------------------------------------

local SIZE = 16

-- Return rows of cells, true where ground is: platforms, or a cave.
local function cells(rng, kind, columns, rows)
  local full = {}
  for row = 1, rows do
    full[row] = {}
    for column = 1, columns do
      local isFrame = row == 1 or row == rows or column == 1 or column == columns
      full[row][column] = isFrame or kind == "cave" and rng:chance(0.45)
    end
  end
  if kind == "tiles" then
    for row = 4, rows - 1, rng:whole(2, 3) do
      for _ = 1, columns / 8 do
        local first = rng:whole(2, columns - 3)
        local last = math.min(first + rng:whole(1, 6), columns)
        for column = first, last do full[row][column] = true end
      end
    end
    return full
  end
  for _ = 1, 3 do
    local smooth = {}
    for row = 1, rows do
      smooth[row] = {}
      for column = 1, columns do
        local n = 0
        for r = row - 1, row + 1 do
          for c = column - 1, column + 1 do
            if not full[r] or full[r][c] ~= false then n = n + 1 end
          end
        end
        local isFrame = row == 1 or row == rows or column == 1 or column == columns
        smooth[row][column] = isFrame or n >= 5
      end
    end
    full = smooth
  end
  return full
end

local function addCells(world, full, asGrid)
  local rows, columns = #full, #full[1]
  if asGrid then
    local grid = graze.grid(columns, rows, SIZE, SIZE)
    for row = 1, rows do
      for column = 1, columns do
        if full[row][column] then grid:setCell(column, row, 1) end
      end
    end
    return world:add("cells", grid, { group = "ground" })
  end
  for row = 1, rows do
    for column = 1, columns do
      if full[row][column] then
        world:addRectangle(("%d,%d"):format(column, row), (column - 1) * SIZE, (row - 1) * SIZE,
          SIZE, SIZE, { group = "ground" })
      end
    end
  end
end

-- Free forms: hills, boulders, branches, outlines and one-way ledges in a closed chain.
local function addForms(world, rng, width, height)
  world:add("room", graze.chain(0, 0, 0, height, width, height, width, 0), { group = "ground" })
  for i = 1, width * height / 6000 do
    local x, y = rng:whole(2, width - 40), rng:whole(30, height - 4)
    local shape = rng:pick {
      function() return graze.rectangle(0, 0, rng:whole(8, 60), rng:whole(4, 20)) end,
      function() return graze.polygon(0, 20, rng:whole(10, 40), rng:whole(0, 12), 60, 20) end,
      function() return graze.circle(0, 0, rng:range(4, 18)) end,
      function() return graze.capsule(0, 0, rng:range(20, 60), rng:range(-20, 20), 4) end,
      function() return graze.outline(0, 0, 40, 0, 40, 8, 12, 8, 9, 30, 0, 30) end,
      function() return graze.compound(graze.rectangle(0, 0, 40, 6), graze.circle(20, 6, 8)) end,
      function() return graze.chain(60, 0, 40, rng:range(-10, 10), 0, 5) end,
    }()
    local oneWay = shape:type() == "polygon" and rng:chance(0.3) and { 0, -1 } or nil
    world:add(i, shape:setPosition(x, y), { group = "ground", oneWay = oneWay })
  end
  if rng:chance(0.5) then
    world:add("soil", graze.rectangle(20, height - 40, width - 60, 30), { group = "ground" })
    for _ = 1, 4 do
      world:carve("soil", graze.circle(rng:range(20, width - 40), height - 40, rng:range(6, 20)))
    end
  end
end

-- Where a body fits and stands, nearest to the top left; nil if nowhere.
local function findPlace(world, width, height)
  world:add("foe", rooms.BODY, { group = "foes" })
  for y = 20, height, 8 do
    for x = 8, width, 8 do
      if world:fits("foe", rooms.BODY, x, y) then
        world:setPosition("foe", x, y)
        return true
      end
    end
  end
end

-- Return a level of a seed: a world with a foe, its walker, routes that are not looked for yet, and
-- its size. The same seed makes it alike each time.
function rooms.level(seed, columns, rows)
  local rng = numbers.new(seed)
  local kind = rng:pick { "tiles", "cave", "forms" }
  local width, height = columns * SIZE, rows * SIZE
  local world = graze.world()
  if kind == "forms" then addForms(world, rng, width, height)
  else addCells(world, cells(rng, kind, columns, rows), rng:chance(0.3)) end
  if rng:chance(0.3) then
    for k = 1, 3 do
      local x, y = rng:whole(10, width - 30), rng:whole(20, height - 30)
      world:addRectangle("spikes" .. k, x, y, 14, 6, { group = "spikes" })
    end
  end
  if not findPlace(world, width, height) then return nil end
  local walker = graze.walker(world, "foe", { step = rng:pick { 0, 0, 6 }, snap = rng:pick { 0, 6 },
    maxSlope = rng:pick { 0.8, 1.1 } })
  local motion = rooms.motion { jump = rng:pick { 300, 240, { 300, 200 } },
    airJump = rng:chance(0.2) and 250 or nil }
  local routes = graze.routes(world, walker, motion, 0, 0, width, height)
  return { world = world, walker = walker, routes = routes, motion = motion, rng = rng, kind = kind,
    width = width, height = height }
end

return rooms
