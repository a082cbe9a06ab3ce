-- What specs of walkers share: worlds, bodies, cells from pictures. y points down; a hero is 8 wide
-- and 20 high, and its position is at its feet.

local graze = require "graze"

local walkers = {}

function walkers.hero(x, y) return graze.rectangle(-4, -20, 8, 20):setPosition(x, y) end

function walkers.capsule(x, y) return graze.capsule(0, -16, 0, -4, 4):setPosition(x, y) end

function walkers.crate(x, y) return graze.rectangle(-5, -10, 10, 10):setPosition(x, y) end

-- A world of items in their order, each a name, a shape and perhaps options.
function walkers.worldOf(items)
  local world = graze.world()
  for _, item in ipairs(items) do world:add(item[1], item[2], item[3]) end
  return world
end

-- What the last operation of a world told: "other response" of each hit, in order.
function walkers.told(world)
  local list = {}
  for _, _, passenger, response in world:hits() do
    list[#list + 1] = passenger .. " " .. response
  end
  return list
end

-- A filter of queries: these items.
function walkers.only(...)
  local wanted = {}
  for _, item in ipairs { ... } do wanted[item] = true end
  return function(item) return wanted[item] == true end
end

-- Cells from a picture, one line a row: "#" is full, "/" and "\" are slopes, "_" is the lower half.
local KINDS = { ["#"] = 1, ["/"] = 2, ["\\"] = 3, ["_"] = 4, ["."] = 0 }

function walkers.cells(size, rows)
  local list = {}
  for _, row in ipairs(rows) do
    for c in row:gmatch "." do list[#list + 1] = assert(KINDS[c], c) end
  end
  assert(#list == #rows[1] * #rows, "rows of one length")
  return walkers.kinds(graze.grid(#rows[1], #rows, size, size, list), size)
end

-- Give a grid the cells of those numbers.
function walkers.kinds(grid, size)
  return grid:setKind(2, graze.polygon(0, size, size, 0, size, size))
    :setKind(3, graze.polygon(0, 0, size, size, 0, size))
    :setKind(4, graze.rectangle(0, size / 2, size, size / 2))
end

-- Return a walker that stands: it falls until it does.
function walkers.standing(world, item, options)
  local upX, upY = world:getUp()
  local walker = graze.walker(world, item, options)
  for _ = 1, 100 do
    if walker:getAirborne() == 0 then return walker end
    walker:move(-2 * upX, -2 * upY)
  end
  error(item .. " stands nowhere")
end

-- Move n times, and return the most moves that it was in the air.
function walkers.run(walker, n, dx, dy, filter)
  local most = 0
  for _ = 1, n do
    walker:move(dx, dy or 0, filter)
    most = math.max(most, walker:getAirborne())
  end
  return most
end

-- Return the number of pairs that overlap.
function walkers.overlaps(world) return select(2, world:overlaps()) end

function walkers.at(world, item) return { world:getPosition(item) } end

return walkers
