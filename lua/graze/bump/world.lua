-- The methods of bump's worlds.
--
-- The rectangles in world.rects are the truth that games see; a world of graze has the same, and
-- finds things. Its searches do not call back: they write what they found, sorted, to a table. So
-- filters are called from here, and may search and change the world.

local graze = require "graze"
local cells = require "graze.bump.cells"
local complain = require "graze.bump.complain"
local records = require "graze.bump.records"
local rectangles = require "graze.bump.rect"
local responses = require "graze.bump.responses"
local known = require "graze.known"

complain.register()

local boxes = graze.world().__boxes
local clip, ways = rectangles.clip, responses.ways
local next, rawget, setmetatable, type = next, rawget, setmetatable, type

-- The key of what a world keeps to itself:
--   graze     the world behind it
--   count     of its items
--   changes   counts what was added, moved and removed
--   shared    has the game asked for the world behind it?
--   list      a table to fill, while nobody uses it
--   margin    of collisions, see rect.lua
--   record    makes a record
local KEY = setmetatable({}, { __name = "graze.bump" })

local World = known.bump

-- Return what a world keeps to itself, for one of its methods. A game's own object may have it from
-- a world, by __index.
local function ownOf(self, name)
  return type(self) == "table" and self[KEY] or complain.self(name, self)
end

-- Responses -------------------------------------------------------------------------------------

function World:addResponse(name, response)
  ownOf(self, "addResponse")
  if name == nil or name ~= name then
    complain.raise("The name of a response must not be " .. tostring(name) .. ".")
  end
  if response and not complain.isCallable(response) then
    complain.raise(("response must be a function, but was %s(a %s)"):format(tostring(response),
      type(response)))
  end
  self.responses[name] = response
end

local function responseFor(self, name)
  local response = self.responses[name]
  if not response then
    complain.raise(("Unknown collision type: %s (%s)"):format(tostring(name), type(name)))
  end
  return response
end

-- Return a filter of moves as a name and nil, or nil and a function.
local function namedOrCalled(filter)
  if not filter then return "slide", nil end
  local kind = type(filter)
  if kind == "function" then return nil, filter end
  if kind == "string" then return filter, nil end
  if not complain.isCallable(filter) then
    complain.raise(("filter must be a function or the name of a response, but was %s(a %s)")
      :format(tostring(filter), kind))
  end
  return nil, filter
end

-- Items -----------------------------------------------------------------------------------------

-- Return an item as the keys of tables are: a float that is a whole number is an integer there.
local function asKey(item)
  return type(item) == "number" and next { [item] = true } or item
end

-- Take over where the world behind has moved an item. Returns its rectangle, nil if it was removed
-- there.
local function synchronised(self, own, item, rect)
  local world = own.graze
  if not world:has(item) then
    cells.remove(self, item, rect)
    self.rects[item] = nil
    own.count = own.count - 1
    return nil
  end
  local x, y = world:getPosition(item)
  if x ~= rect.x or y ~= rect.y then
    cells.update(self, item, rect, x, y, rect.w, rect.h)
    rect.x, rect.y = x, y
  end
  return rect
end

local REPLACED = "world.rects was replaced: graze.bump holds the items itself. "
  .. "Use world:remove for those that the game has forgotten."

-- Return the rectangle of an item, or nil.
local function find(self, own, item)
  local rects = self.rects
  if rects ~= own.rects then complain.raise(REPLACED) end
  local rect = item ~= nil and rects[item] or nil
  if rect and own.shared then return synchronised(self, own, item, rect) end
  return rect
end

local function rectOf(self, own, item)
  return find(self, own, item) or complain.absent(item)
end

function World:getRect(item)
  local rect = rectOf(self, ownOf(self, "getRect"), item)
  return rect.x, rect.y, rect.w, rect.h
end

function World:hasItem(item) return find(self, ownOf(self, "hasItem"), item) ~= nil end

function World:getItems()
  local items, len, own = {}, 0, ownOf(self, "getItems")
  for item in own.graze:items() do
    if self.rects[item] then
      len = len + 1
      items[len] = item
    end
  end
  return items, len
end

function World:countItems()
  local own = ownOf(self, "countItems")
  if own.shared then return (select(2, self:getItems())) end
  return own.count
end

-- Raise why a rectangle was refused.
local function refuse(x, y, w, h)
  complain.rect(x, y, w, h)
  complain.small()
end

function World:add(item, x, y, w, h)
  local own = ownOf(self, "add")
  if item == nil or item ~= item then
    complain.rect(x, y, w, h)
    complain.raise("Item must not be " .. tostring(item) .. ".")
  end
  if find(self, own, item) then
    complain.raise("Item " .. tostring(item) .. " added to the world twice.")
  end
  if not boxes.add(own.graze, asKey(item), x, y, w, h) then
    if own.graze:has(item) then
      complain.raise("Item " .. tostring(item) .. " is in the world without a rect.")
    end
    refuse(x, y, w, h)
  end
  local rect = { x = x, y = y, w = w, h = h }
  self.rects[item] = rect
  own.count, own.changes = own.count + 1, own.changes + 1
  cells.add(self, item, rect)
  return item
end

function World:remove(item)
  local own = ownOf(self, "remove")
  local rect = rectOf(self, own, item)
  own.graze:remove(item)
  self.rects[item] = nil
  own.count, own.changes = own.count - 1, own.changes + 1
  cells.remove(self, item, rect)
end

function World:update(item, x, y, w, h)
  local own = ownOf(self, "update")
  local rect = rectOf(self, own, item)
  w, h = w or rect.w, h or rect.h
  if not boxes.put(own.graze, item, x, y, w, h) then refuse(x, y, w, h) end
  if rect.x == x and rect.y == y and rect.w == w and rect.h == h then return end
  own.changes = own.changes + 1
  if rawget(self, "rows") then cells.update(self, item, rect, x, y, w, h) end
  rect.x, rect.y, rect.w, rect.h = x, y, w, h
end

-- Lists of what was found -------------------------------------------------------------------------

-- Return a table to fill. A filter that searches gets another one.
local function take(own)
  local list = own.list
  own.list = nil
  return list or {}
end

-- Give it back without the items, so that it does not keep them alive.
local function give(own, list, count)
  for i = 1, count do list[i] = nil end
  own.list = list
end

-- Find what a rectangle collides with on its way, the first first. Returns a list and its length.
local function search(own, item, x, y, w, h, goalX, goalY)
  local list = take(own)
  local count = boxes.project(own.graze, item, x, y, w, h, goalX, goalY, own.margin, list)
  if not count then
    complain.rect(x, y, w, h)
    complain.numbers(goalX, "goalX", goalY, "goalY")
  end
  return list, count
end

-- Moves -----------------------------------------------------------------------------------------

-- Is an item of the world behind one of bump's? Filters are not asked about others.
local function isOurs(self, own, item) return not own.shared or self.rects[item] ~= nil end

-- Ask a filter about the items found, until it does not ignore one; with `all`, about all. Returns
-- what it says by item, and the list and its length. If it changes the world, the search is
-- repeated, and the filter asked about what it was not asked before: `names` is what it has said.
local function ask(self, own, item, x, y, w, h, goalX, goalY, filter, names, all)
  while true do
    local list, count = search(own, item, x, y, w, h, goalX, goalY)
    local changes, k = own.changes, 1
    while k <= count and own.changes == changes do
      local other = list[k]
      if names[other] == nil then
        names[other] = isOurs(self, own, other) and filter(item, other) or false
      end
      if names[other] and not all then break end
      k = k + 1
    end
    if own.changes == changes then return names, list, count end
    give(own, list, count)
  end
end

-- Return the record of the first collision of those in a list, after the filter was asked.
local function firstNamed(self, own, item, x, y, w, h, goalX, goalY, names, list, count)
  for k = 1, count do
    local kind, rect = names[list[k]], find(self, own, list[k])
    local col = kind and rect
      and own.record(item, list[k], kind, x, y, w, h, rect, goalX, goalY, own.margin)
    if col then
      give(own, list, count)
      return col
    end
  end
  give(own, list, count)
  return nil
end

-- Without LuaJIT, boxes.find and boxes.nth are the list.
local found = boxes.find or function(_, item, x, y, w, h, goalX, goalY, _, own)
  local list, count = search(own, item, x, y, w, h, goalX, goalY)
  return count, list
end
local nth = boxes.nth or function(_, k, list) return list[k] end
local drop = boxes.find and function() end or give

-- first, where `found` does not answer, or the filter may have changed the world: `names` is what
-- it said.
local function firstAgain(self, own, item, x, y, w, h, goalX, goalY, name, filter, visited, names)
  for other in next, visited or {} do names[other] = false end
  return firstNamed(self, own, item, x, y, w, h, goalX, goalY,
    ask(self, own, item, x, y, w, h, goalX, goalY, filter or function() return name end, names,
      false))
end

-- Return the record of the first collision that the filter does not ignore; nil if there is none.
local function first(self, own, item, x, y, w, h, goalX, goalY, name, filter, visited)
  if filter and own.shared then -- what it changes in the world behind is not counted
    return firstAgain(self, own, item, x, y, w, h, goalX, goalY, name, filter, visited, {})
  end
  local world, margin, changes = own.graze, own.margin, own.changes
  local count, stamp = found(world, item, x, y, w, h, goalX, goalY, margin, own)
  if count == 0 then
    drop(own, stamp, 0)
    return nil
  end
  local k = 1
  while count and k <= count do
    local other = nth(world, k, stamp)
    if other == nil then -- the filter has searched: the same is found again
      count, stamp = found(world, item, x, y, w, h, goalX, goalY, margin, own)
    else
      if not (visited and visited[other]) then
        local kind = name or filter(item, other)
        if own.changes ~= changes then
          drop(own, stamp, count)
          return firstAgain(self, own, item, x, y, w, h, goalX, goalY, name, filter, visited,
            { [other] = kind or false })
        end
        local rect = kind and find(self, own, other)
        local col = rect and own.record(item, other, kind, x, y, w, h, rect, goalX, goalY, margin)
        if col then
          drop(own, stamp, count)
          return col
        end
      end
      k = k + 1
    end
  end
  if not count then
    return firstAgain(self, own, item, x, y, w, h, goalX, goalY, name, filter, visited, {})
  end
  drop(own, stamp, count)
  return nil
end

local function project(self, item, x, y, w, h, goalX, goalY, filter)
  local own = ownOf(self, "project")
  local name, call = namedOrCalled(filter)
  goalX, goalY = goalX or x, goalY or y
  local names, list, count
  if name then
    list, count = search(own, item, x, y, w, h, goalX, goalY)
  else
    names, list, count = ask(self, own, item, x, y, w, h, goalX, goalY, call, {}, true)
  end
  local cols, len, record = {}, 0, own.record
  for k = 1, count do
    local other = list[k]
    local kind, rect = name or names[other], find(self, own, other)
    local col = kind and rect
      and record(item, other, kind, x, y, w, h, rect, goalX, goalY, own.margin)
    if col then
      len = len + 1
      cols[len] = col
    end
  end
  give(own, list, count)
  return cols, len
end

World.project = project
known.projections[project] = true

-- Return a filter for responses: nothing is met twice.
local function unvisited(name, filter, visited)
  return function(item, other)
    if visited[other] then return false end
    return name or filter(item, other)
  end
end

-- Return the first of what a response or a game's own project returns.
local function firstOf(cols, len)
  if type(len) ~= "number" or len > 0 and (type(cols) ~= "table" or not cols[1]) then
    complain.raise(("A response or project must return cols and len, but they were %s and %s")
      :format(tostring(cols), tostring(len)))
  end
  return len > 0 and cols[1] or nil
end

function World:check(item, goalX, goalY, filter)
  local own = ownOf(self, "check")
  local name, call = namedOrCalled(filter)
  local x, y, w, h = self:getRect(item)
  local cols, len, visited, again = {}, 0, nil, nil
  local isOwn = known.projections[self.project] -- else the game has one: it is called each time
  local col

  if isOwn then
    col = first(self, own, item, x, y, w, h, goalX or x, goalY or y, name, call, nil)
  else
    visited = { [item] = true }
    again = unvisited(name, call, visited)
    col = firstOf(self:project(item, x, y, w, h, goalX, goalY, again))
  end

  while col do
    visited = visited or { [item] = true }
    len = len + 1
    cols[len] = col
    visited[col.other] = true
    local response = responseFor(self, col.type)
    local way = isOwn and ways[response]
    if way then
      local fromX, fromY
      goalX, goalY, fromX, fromY = way(col, x, y, goalX, goalY)
      if fromX == nil then break end
      col = first(self, own, item, fromX, fromY, w, h, goalX or fromX, goalY or fromY, name, call,
        visited)
    else
      local all, count
      again = again or unvisited(name, call, visited)
      goalX, goalY, all, count = response(self, col, x, y, w, h, goalX, goalY, again)
      col = firstOf(all, count)
    end
  end
  return goalX, goalY, cols, len
end

function World:move(item, goalX, goalY, filter)
  ownOf(self, "move")
  local x, y, cols, len = self:check(item, goalX, goalY, filter)
  self:update(item, x, y)
  return x, y, cols, len
end

-- Queries ---------------------------------------------------------------------------------------

local function checkFilter(filter)
  if filter and not complain.isCallable(filter) then
    complain.raise(("filter must be a function, but was %s(a %s)"):format(tostring(filter),
      type(filter)))
  end
end

-- Leave only the items of bump's that a filter wants. Returns the list and its length.
local function filtered(self, own, items, count, filter)
  checkFilter(filter)
  if count == 0 or not (filter or own.shared) then return items, count end
  local len = 0
  for k = 1, count do
    local item = items[k]
    if self.rects[item] and (not filter or filter(item)) then
      len = len + 1
      items[len] = item
    end
  end
  for k = len + 1, count do items[k] = nil end
  return items, len
end

function World:queryRect(x, y, w, h, filter)
  local own, items = ownOf(self, "queryRect"), {}
  local count = boxes.rectangle(own.graze, x, y, w, h, items)
  if not count then complain.rect(x, y, w, h) end
  return filtered(self, own, items, count, filter)
end

function World:queryPoint(x, y, filter)
  local own, items = ownOf(self, "queryPoint"), {}
  local count = boxes.point(own.graze, x, y, items)
  if not count then complain.numbers(x, "x", y, "y") end
  return filtered(self, own, items, count, filter)
end

-- Return the items along a segment, as a list and its length.
local function segment(own, x1, y1, x2, y2)
  local items = {}
  local count = boxes.segment(own.graze, x1, y1, x2, y2, items)
  if not count then complain.numbers(x1, "x1", y1, "y1", x2, "x2", y2, "y2") end
  return items, count
end

function World:querySegment(x1, y1, x2, y2, filter)
  local own = ownOf(self, "querySegment")
  local items, count = segment(own, x1, y1, x2, y2)
  return filtered(self, own, items, count, filter)
end

-- The coordinates of all are taken before the filter is asked, which may move and remove items.
function World:querySegmentWithCoords(x1, y1, x2, y2, filter)
  local own, all, infos, len = ownOf(self, "querySegmentWithCoords"), {}, {}, 0
  checkFilter(filter)
  local items, count = segment(own, x1, y1, x2, y2)
  local dx, dy = x2 - x1, y2 - y1
  for k = 1, count do
    local rect = find(self, own, items[k])
    if rect then
      local t1, t2 = clip(rect.x, rect.y, rect.w, rect.h, x1, y1, x2, y2, 0, 1, 0)
      all[#all + 1] = { item = items[k], ti1 = t1, ti2 = t2, x1 = x1 + dx * t1, y1 = y1 + dy * t1,
        x2 = x1 + dx * t2, y2 = y1 + dy * t2 }
    end
  end
  if not filter then return all, #all end
  for k = 1, #all do
    local item = all[k].item
    if self.rects[item] and filter(item) then
      len = len + 1
      infos[len] = all[k]
    end
  end
  return infos, len
end

-- Cells -----------------------------------------------------------------------------------------

function World:toCell(x, y)
  ownOf(self, "toCell")
  complain.numbers(x, "x", y, "y")
  return cells.toCell(self.cellSize, x, y)
end

function World:toWorld(cx, cy)
  ownOf(self, "toWorld")
  complain.numbers(cx, "cx", cy, "cy")
  return cells.toWorld(self.cellSize, cx, cy)
end

function World:countCells()
  ownOf(self, "countCells")
  return cells.count(self)
end

-- The world behind it -----------------------------------------------------------------------------

function World:graze()
  local own = ownOf(self, "graze")
  own.shared = true
  return own.graze
end

-- Return the table in which a world's methods are found. What is added to it later, all worlds
-- have; and it makes the cells of its world once somebody looks at them.
local function methodsOf(world)
  local methods = {}
  for name, method in next, World do methods[name] = method end
  return setmetatable(methods, {
    __index = function(_, name)
      if name ~= "rows" and name ~= "nonEmptyCells" then return World[name] end
      if rawget(world, "rects") then cells.make(world) end
      return rawget(world, name)
    end,
    __newindex = World,
  })
end

-- Return a world. options: those of bump.newWorld, checked.
return function(cellSize, options)
  local own = {
    graze = graze.world(), count = 0, changes = 0, shared = false,
    margin = options.seams == "bump" and 0 or rectangles.MARGIN,
    record = options.lazy and records.lazy or records.plain,
  }
  local world = { cellSize = cellSize, rects = {}, responses = {}, [KEY] = own }
  own.rects, known.worlds[world] = world.rects, own
  for name, response in next, responses.public do world.responses[name] = response end
  return setmetatable(world, { __index = methodsOf(world) })
end
