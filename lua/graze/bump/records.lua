-- The records of collisions: plain tables, or such that make their parts when these are looked at.

require("graze.bump.complain").register()

local known = require "graze.known"
local collide = require("graze.bump.rect").collide
local rawget, rawset, setmetatable = rawget, rawset, setmetatable

local records = {}

-- Return the record of a collision; nil if there is none.
function records.plain(item, other, type, x, y, w, h, rect, goalX, goalY, margin)
  local x2, y2, w2, h2 = rect.x, rect.y, rect.w, rect.h
  local overlaps, t, dx, dy, nx, ny, tx, ty =
    collide(x, y, w, h, x2, y2, w2, h2, goalX, goalY, margin)
  if not t then return nil end
  return {
    item = item, other = other, type = type, overlaps = overlaps, ti = t,
    move = { x = dx, y = dy },
    normal = { x = nx, y = ny },
    touch = { x = tx, y = ty },
    itemRect = { x = x, y = y, w = w, h = h },
    otherRect = { x = x2, y = y2, w = w2, h = h2 },
  }
end

-- A lazy record has its numbers in the array part: the way, the normal, where it touches, and both
-- rectangles.
local parts = {
  move = function(record) return { x = record[1], y = record[2] } end,
  normal = function(record) return { x = record[3], y = record[4] } end,
  touch = function(record) return { x = record[5], y = record[6] } end,
  itemRect = function(record)
    return { x = record[7], y = record[8], w = record[9], h = record[10] }
  end,
  otherRect = function(record)
    return { x = record[11], y = record[12], w = record[13], h = record[14] }
  end,
}

local Lazy = {
  __index = function(record, name)
    local make = parts[name]
    local part = make and make(record)
    if part then rawset(record, name, part) end
    return part
  end,
}

known.parts[Lazy] = parts

function records.lazy(item, other, type, x, y, w, h, rect, goalX, goalY, margin)
  local x2, y2, w2, h2 = rect.x, rect.y, rect.w, rect.h
  local overlaps, t, dx, dy, nx, ny, tx, ty =
    collide(x, y, w, h, x2, y2, w2, h2, goalX, goalY, margin)
  if not t then return nil end
  return setmetatable({
    dx, dy, nx, ny, tx, ty, x, y, w, h, x2, y2, w2, h2,
    item = item, other = other, type = type, overlaps = overlaps, ti = t,
  }, Lazy)
end

-- Return what responses need: the way, the normal in x, and where it touches. Parts that exist are
-- read, as the game may have changed them.
function records.numbers(record)
  local move, touch = rawget(record, "move"), rawget(record, "touch")
  if record[14] and not (move or touch or rawget(record, "normal")) then
    return record[1], record[2], record[3], record[5], record[6]
  end
  move, touch = move or record.move, touch or record.touch
  return move.x, move.y, record.normal.x, touch.x, touch.y
end

return records
