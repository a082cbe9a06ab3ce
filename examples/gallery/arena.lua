-- The place that every scene plays in: what it draws within these bounds is seen.

local graze = require "graze"

local arena = { width = 1200, height = 560 }

-- Four planes around a part of it, all of it unless told.
function arena.walls(x1, y1, x2, y2)
  x1, y1, x2, y2 = x1 or 0, y1 or 0, x2 or arena.width, y2 or arena.height
  return {
    graze.plane(1, 0, -x1), graze.plane(-1, 0, x2), graze.plane(0, 1, -y1), graze.plane(0, -1, y2),
  }
end

-- A source of numbers between two bounds: the same ones in every run, on every Lua.
function arena.random(seed)
  return function(low, high)
    seed = (seed * 16807) % 2147483647
    return low + (high - low) * seed / 2147483647
  end
end

return arena
