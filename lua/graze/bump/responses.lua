-- bump.responses: where an item goes on after a collision.
--
-- A response is f(world, col, x, y, w, h, goalX, goalY, filter) -> goalX, goalY, cols, len: the new
-- goal, and what is in the way to it. Those here consist of a part that says where to go on, which
-- world:check uses alone as it needs only the first collision, and a projection.

require("graze.bump.complain").register()

local numbers = require("graze.bump.records").numbers

local responses = {}

-- By response: f(col, x, y, goalX, goalY) -> goalX, goalY, fromX, fromY. Without fromX, the move
-- ends there.
local ways = {}

local function define(name, way)
  local function response(world, col, x, y, w, h, goalX, goalY, filter)
    local toX, toY, fromX, fromY = way(col, x, y, goalX, goalY)
    if fromX == nil then return toX, toY, {}, 0 end
    local cols, len = world:project(col.item, fromX, fromY, w, h, toX, toY, filter)
    return toX, toY, cols, len
  end
  responses[name] = response
  ways[response] = way
end

define("touch", function(col)
  local _, _, _, touchX, touchY = numbers(col)
  return touchX, touchY
end)

define("cross", function(_, x, y, goalX, goalY) return goalX, goalY, x, y end)

define("slide", function(col, x, y, goalX, goalY)
  goalX, goalY = goalX or x, goalY or y
  local dx, dy, nx, touchX, touchY = numbers(col)
  if dx ~= 0 or dy ~= 0 then
    if nx ~= 0 then goalX = touchX else goalY = touchY end
  end
  col.slide = { x = goalX, y = goalY }
  return goalX, goalY, touchX, touchY
end)

define("bounce", function(col, x, y, goalX, goalY)
  goalX, goalY = goalX or x, goalY or y
  local dx, dy, nx, touchX, touchY = numbers(col)
  local toX, toY = touchX, touchY
  if dx ~= 0 or dy ~= 0 then
    local restX, restY = goalX - touchX, goalY - touchY
    if nx == 0 then restY = -restY else restX = -restX end
    toX, toY = touchX + restX, touchY + restY
  end
  col.bounce = { x = toX, y = toY }
  return toX, toY, touchX, touchY
end)

return { public = responses, ways = ways }
