-- What a map has becomes items of a world: of graze, or of bump.lua and what is like it, which
-- knows boxes alone. All of them are added, or none.

local check = require "graze.tiled.check"
local reading = require "graze.tiled.reading"

local worlds = {}

local SIDES = reading.SIDES
local max, min = math.max, math.min

-- graze -----------------------------------------------------------------------------------------

local graze = {}

function graze.has(world, item) return world:has(item) end
function graze.remove(world, item) world:remove(item) end
function graze.accepts() return true end

function graze.add(world, entry)
  local traits = entry.traits
  traits.options = traits.options or { group = traits.group, oneWay = SIDES[traits.side] }
  local shape = entry.shape
  if entry.isGrid then
    shape:setPosition(entry.x, entry.y)
  else
    shape:setTransform(entry.x, entry.y, entry.angle)
  end
  world:add(entry.item, shape, traits.options)
  if traits.restitution then world:setRestitution(entry.item, traits.restitution) end
  if traits.drag then world:setDrag(entry.item, traits.drag) end
end

-- bump ------------------------------------------------------------------------------------------

local bump = { boxesOnly = true }

function bump.has(world, item) return world:hasItem(item) end
function bump.remove(world, item) world:remove(item) end

-- Return the box that an entry is; nil if it is none.
local function boxOf(entry)
  local shape = entry.shape:setTransform(entry.x, entry.y, entry.angle)
  if shape:type() ~= "polygon" then return nil end
  local corners = shape:getVertices {}
  if #corners ~= 8 then return nil end
  -- The shape's own bounding box is not always the same to the last bit.
  local x1, x2 = min(corners[1], corners[5]), max(corners[1], corners[5])
  local y1, y2 = min(corners[2], corners[6]), max(corners[2], corners[6])
  for i = 1, 8, 2 do
    local x, y = corners[i], corners[i + 1]
    if (x ~= x1 and x ~= x2) or (y ~= y1 and y ~= y2) then return nil end
  end
  return x1, y1, x2 - x1, y2 - y1
end

-- Return whether bump can have an entry. What it cannot do is noted.
function bump.accepts(read, entry)
  local x, y, width, height = boxOf(entry)
  if not x or width <= 0 or height <= 0 then
    read:warn "it is no upright box, and bump has no other shapes"
    return false
  end
  if entry.traits.side then
    read:warn "bump has no one-way sides: let its filter look at the position"
  end
  if entry.traits.restitution or entry.traits.drag then
    read:warn "bump has no restitution and no drag"
  end
  entry.box = { x, y, width, height }
  return true
end

function bump.add(world, entry)
  local box = entry.box
  world:add(entry.item, box[1], box[2], box[3], box[4])
end

-- Both ------------------------------------------------------------------------------------------

local METHODS = { "add", "remove", "hasItem", "getRect" }

-- Return whether a value is a world of bump.lua, or has its methods.
function worlds.isBump(world)
  if type(world) ~= "table" then return false end
  for _, name in ipairs(METHODS) do
    if type(world[name]) ~= "function" then return false end
  end
  return true
end

-- Return how to add to a world and remove from it.
function worlds.kindOf(world) return worlds.isBump(world) and bump or graze end

-- Return where in the map a record is from, for errors.
local function placeOf(record)
  return { layer = record.layer, object = record.kind == "object" and record.object or nil }
end

-- Fail where an item is there already, or twice among the new ones.
local function checkItems(kind, world, entries)
  local seen = {}
  for _, entry in ipairs(entries) do
    local item, record = entry.item, entry.record
    local at = placeOf(record)
    if seen[item] then check.fail(at, "its item is there twice") end
    if kind.has(world, item) then check.fail(at, "its item is already in the world") end
    seen[item] = true
  end
end

local function addAll(kind, world, entries, items)
  for i, entry in ipairs(entries) do
    kind.add(world, entry)
    items[i] = entry.item
  end
end

-- Games have a global `debug` of their own.
local HERE = package.loaded.debug.getinfo(1, "S").short_src .. ":"

-- Return what a world has raised, without the line of this file that called it.
function worlds.reason(raised)
  local text = tostring(raised)
  if text:sub(1, #HERE) == HERE then text = text:match("^%d+: (.*)$", #HERE + 1) or text end
  return text:match "^bad argument .-' %((.*)%)$" or text
end

-- Add entries to a world; return their items.
function worlds.fill(kind, world, entries)
  checkItems(kind, world, entries)
  local items = {}
  local ok, reason = pcall(addAll, kind, world, entries, items)
  if not ok then
    local refused = entries[#items + 1]
    worlds.empty(kind, world, items)
    -- A graze world refuses a group that it does not know; and in its filters, whatever comes.
    local text = worlds.reason(reason)
    local isOfOne = kind == bump or text:find("unknown group", 1, true) == 1
    check.fail(isOfOne and placeOf(refused.record) or {}, text)
  end
  return items
end

-- Remove the items that are still in the world; return how many were.
function worlds.empty(kind, world, items)
  local count = 0
  for i = 1, #items do
    local item = items[i]
    if item ~= nil and item == item and kind.has(world, item) then
      kind.remove(world, item)
      count = count + 1
    end
  end
  return count
end

return worlds
