-- The body of a walker: where it is, what it advances through, and what it has met and crossed.

if package.loaded.jit then package.loaded.jit.off(true, true) end -- see graze/walker.lua

local type = type

local body = {}

-- The ground is felt for at least this part of the size below, as what stands still moves nowhere.
local LEAST_PROBE = 2 ^ -10

-- Is an item one that a query filter accepts?
local function accepts(filter, world, item)
  if type(filter) == "function" then return filter(item) end
  local group = world:getGroup(item)
  if type(filter) == "string" then return group == filter end
  for i = 1, #filter do
    if filter[i] == group then return true end
  end
  return false
end

-- Can the walker push an item? A plane has no place, and so cannot go elsewhere.
function body.pushes(self, item)
  local world = self.world
  return self.push ~= nil and accepts(self.push, world, item)
    and world:getShapeType(item) ~= "plane"
end

-- Return what a filter of a move says of an item.
local function respond(filter, world, item, other)
  if type(filter) == "function" then return filter(item, other) end
  if type(filter) == "table" then
    local response = filter[world:getGroup(other)]
    if response == nil then return true end
    return response
  end
  return not filter or filter
end

-- Measure the shape: call this when it has changed.
function body.measure(self)
  local x1, y1, x2, y2 = self.world:getBoundingBox(self.item)
  self.probe = LEAST_PROBE * math.max(x2 - x1, y2 - y1)
end

-- Make the fields of a walker. An item can be false, so there is a flag beside each.
function body.make(self)
  self.crossed, self.crossedCount, self.airborne = {}, 0, 1
  self.stands, self.ground, self.groundX, self.groundY = false, false, 0, 0
  self.hasWall, self.wall, self.wallX, self.wallY = false, false, 0, 0
  self.hasCeiling, self.ceiling, self.ceilingX, self.ceilingY = false, false, 0, 0
  self.dropping, self.through, self.asked = false, false, false
  self.given, self.filter, self.checked, self.isFresh = false, false, false, false
  self.x, self.y = self.world:getPosition(self.item)
  -- Filters are made once. What the walker drops through is ignored; all else is up to the game.
  function self.ignoreThrough(item, other)
    if other == self.through then return false end
    return respond(self.given, self.world, item, other)
  end
  function self.fellows(item) return item ~= self.item and body.pushes(self, item) end
  function self.onlyThrough(_, other) return other == self.through and self.asked end
  body.measure(self)
end

-- Begin a move, and forget what the last one left.
function body.begin(self, filter)
  local upX, upY = self.world:getUp()
  self.upX, self.upY, self.rightX, self.rightY = upX, upY, -upY, upX
  self.given = filter or false
  self.filter = self.dropping and self.ignoreThrough or self.given
  self.x, self.y = self.world:getPosition(self.item)
  self.isFresh, self.crossedCount = true, 0
  self.hasWall, self.hasCeiling = false, false
end

-- Is the body clear of what it drops through: neither in it, nor on it?
local function isClear(self)
  local world, x, y = self.world, self.x, self.y
  self.asked = "cross"
  local _, _, inside = world:check(self.item, x, y, self.onlyThrough)
  if inside > 0 then return false end
  self.asked = "touch"
  local probe = self.probe
  local _, _, on = world:check(self.item, x - self.upX * probe, y - self.upY * probe,
    self.onlyThrough)
  return on == 0
end

function body.finish(self)
  self.airborne = self.stands and 0 or self.airborne + 1
  if self.dropping and (not self.world:has(self.through) or isClear(self)) then
    self.dropping, self.through = false, false
  end
  self.given, self.filter = false, false
end

-- Add what the last advance crossed.
local function note(self)
  local crossed, count = self.crossed, self.crossedCount
  for _, _, other, response in self.world:hits() do
    local known = response ~= "cross"
    for i = 1, count do known = known or crossed[i] == other end
    if not known then
      count = count + 1
      crossed[count] = other
    end
  end
  self.crossedCount = count
end

-- Push the body out of what it overlaps.
local function pushOut(self)
  self.isFresh = false
  self.x, self.y = self.world:push(self.item, self.filter or nil)
end

-- Was the body pushed out of something first? Its way says nothing about how far it went then.
local function wasPushedOut(self)
  local _, _, response, _, _, _, _, _, depth = self.world:getHit(1)
  return depth > 0 and response ~= "cross"
end

-- Advance by (dx, dy), at the start of a move once it is pushed out of what it overlaps. Returns
-- the normal of what stops it, how far it went, and what that is; the normal is nil if nothing
-- does.
function body.go(self, dx, dy)
  local world, item, filter, x, y = self.world, self.item, self.filter or nil, self.x, self.y
  local endX, endY, other, nx, ny, n = world:advance(item, x + dx, y + dy, filter)
  -- What it was pushed out of can also be what stops it: that is one hit.
  if n > (nx and 1 or 0) or (n > 0 and self.isFresh) then
    if self.isFresh and wasPushedOut(self) then
      world:setPosition(item, x, y)
      pushOut(self)
      x, y = self.x, self.y
      endX, endY, other, nx, ny = world:advance(item, x + dx, y + dy, filter)
    end
    note(self)
  end
  self.x, self.y, self.isFresh = endX, endY, false
  return nx, ny, endX - x, endY - y, other
end

-- Take the body back to where it was, and forget what it crossed since.
function body.goBack(self, x, y, crossedCount)
  self.world:setPosition(self.item, x, y)
  self.x, self.y, self.crossedCount = x, y, crossedCount
end

function body.isWalkable(self, nx, ny)
  return nx ~= nil and nx * self.upX + ny * self.upY >= self.leastUp
end

-- Return the direction along a surface that leads to the right of up, or to the left.
function body.along(self, nx, ny, isRight)
  local tx, ty = -ny, nx
  if (tx * self.rightX + ty * self.rightY >= 0) ~= isRight then return -tx, -ty end
  return tx, ty
end

function body.standOn(self, other, nx, ny)
  self.stands, self.ground, self.groundX, self.groundY = true, other, nx, ny
end

function body.leaveGround(self) self.stands, self.ground = false, false end

function body.meetWall(self, other, nx, ny)
  self.hasWall, self.wall, self.wallX, self.wallY = true, other, nx, ny
end

function body.meetCeiling(self, other, nx, ny)
  self.hasCeiling, self.ceiling, self.ceilingX, self.ceilingY = true, other, nx, ny
end

return body
