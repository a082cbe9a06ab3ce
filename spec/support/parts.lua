-- Shapes with parts, judged by their parts one by one.

local graze = require "graze"

local parts = {}

-- Bodies to move among parts: they are about (0, 0).
function parts.movers()
  return { graze.rectangle(-5, -5, 10, 10), graze.circle(0, 0, 6), graze.capsule(-4, -4, 4, 4, 3),
    graze.polygon(-6, 4, 6, 4, 0, -7), graze.rectangle(-3, -7, 7, 6), graze.circle(0, 0, 2) }
end

function parts.of(shape)
  local list = {}
  for k = 1, shape:getPartCount() do list[k] = shape:getPart(k) end
  return list
end

function parts.anyOverlaps(list, shape)
  for _, part in ipairs(list) do
    if shape:overlaps(part) then return true end
  end
  return false
end

-- The least number that `ask` answers of a part; nil if there is none.
function parts.least(list, ask)
  local least
  for _, part in ipairs(list) do
    local number = ask(part)
    if number and (not least or number < least) then least = number end
  end
  return least
end

-- Does the way out of `whole` leave nothing of the list overlapping, and does no other way that is
-- shorter, in 72 directions and `places` places of each? Returns true, or false with what is wrong;
-- nil if there is nothing to leave.
function parts.isShortestWayOut(shape, whole, list, places)
  local depth, nx, ny = shape:collide(whole)
  if not depth then return nil end
  local function isFree(x, y) return not parts.anyOverlaps(list, shape:clone():move(x, y)) end
  if not isFree(nx * depth, ny * depth) then return false, "it leads into a part" end
  for k = 0, 71 do
    local x, y = math.cos(k * math.pi / 36), math.sin(k * math.pi / 36)
    for place = 1, places do
      local way = (0.999 * depth - 1e-6) * place / places
      if way > 0 and isFree(way * x, way * y) then
        return false, ("%g is shorter than %g"):format(way, depth)
      end
    end
  end
  return true
end

return parts
