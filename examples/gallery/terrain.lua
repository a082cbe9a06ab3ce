-- Land of cells: hills under a sky, with caves in them. The same in every run, on every Lua.

local arena = require "arena"

local terrain = {}

local SKY, HILLS = 96, 46 -- rows above the highest hill, and from there to the lowest
local WIDE, FINE = 26, 9 -- cells from one random value to the next, for caves and for their walls
local HOLLOW = 0.44 -- what is below this is empty

local function smooth(part) return part * part * (3 - 2 * part) end

-- Random values on a lattice; line(row) gives those between, for all columns of a row. Rows and
-- columns count from 1.
function terrain.noise(random, count, step)
  local rows, from, part, line, result = {}, {}, {}, {}, {}
  local width = math.floor(count / step) + 2
  for j = 0, width do
    rows[j] = {}
    for i = 0, width do rows[j][i] = random(0, 1) end
  end
  for column = 1, count do
    from[column] = math.floor(column / step)
    part[column] = smooth(column / step - from[column])
  end
  return function(row)
    local j = math.floor(row / step)
    local weight, upper, lower = smooth(row / step - j), rows[j], rows[j + 1]
    for i = 0, width do line[i] = upper[i] + (lower[i] - upper[i]) * weight end
    for column = 1, count do
      local i = from[column]
      result[column] = line[i] + (line[i + 1] - line[i]) * part[column]
    end
    return result
  end
end

-- The row at which the ground begins, for each column.
local function surface(random, count)
  local wide, fine = terrain.noise(random, count, 90)(1), terrain.noise(random, count, 24)(1)
  local top = {}
  for column = 1, count do
    top[column] = SKY + HILLS * (0.75 * wide[column] + 0.25 * fine[column])
  end
  return top
end

-- Calls set(column, row) for each full cell of so many rows and columns.
function terrain.each(count, set)
  local random = arena.random(21)
  local top, wide, fine = surface(random, count), terrain.noise(random, count, WIDE),
    terrain.noise(random, count, FINE)
  for row = 1, count do
    local coarse, detail = wide(row), fine(row)
    for column = 1, count do
      local depth = row - top[column]
      local value = 0.7 * coarse[column] + 0.3 * detail[column]
      if depth > 0 and (value > HOLLOW or depth < 3) then set(column, row) end
    end
  end
end

return terrain
