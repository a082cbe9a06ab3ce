-- The body of a walker: where it is, what it advances through, and what it has met and crossed.
--
-- `self` is in all these files what graze knows of a walker: a table that a game does not see.

if package.loaded.jit then package.loaded.jit.off(true, true) end -- see graze/walker.lua

local class = require "graze.class"

local sqrt, type = math.sqrt, type

local body = {}

body.Walker, body.new, body.ownOf = class "walker"

-- So deep a fall of the ground, as a part of that for which it is felt at least, is none.
body.LEVEL = 2 ^ -16

-- The ground is felt for at least this part of the size below, as what stands still moves nowhere.
local LEAST_PROBE = 2 ^ -10

-- A sum of normals leads up if it does so by more than that; and two are as near to up as that.
local LEAST_UP = 1e-9

-- Steep sides, one below the other, along which it goes down for a hair at a time.
local MOST_SIDES = 3

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
  self.dropping, self.through, self.spare, self.kept = false, false, {}, false
  self.given, self.filter, self.isFresh, self.isFelt = false, false, false, false
  self.x, self.y = self.world:getPosition(self.item)
  -- Filters are made once. What is one-way is ignored as a drop begins; all else is up to the game.
  function self.ignoreOneWay(item, other)
    if self.world:getOneWay(other) then return false end
    return respond(self.given, self.world, item, other)
  end
  function self.past(item, other)
    return body.pushes(self, other) and "cross" or respond(self.filter, self.world, item, other)
  end
  function self.fellows(item) return item ~= self.item and body.pushes(self, item) end
  function self.solidFellows(item)
    local world = self.world
    local rule = world:getRule(world:getGroup(self.item), world:getGroup(item))
    return rule ~= "cross" and self.fellows(item)
  end
  body.measure(self)
end

-- With what errors begin that graze raises in these files. Each of them says it of itself, as a
-- path is cut where it is too long for a message.
local places = {}

function body.register(raise)
  places[#places + 1] = select(2, pcall(raise)):match "^(.*:)%d+: $"
end

body.register(function() error "" end)

-- Return an error without the place where it was raised, if that is in these files; else nil.
function body.ownWords(problem)
  if type(problem) ~= "string" then return nil end
  for _, place in ipairs(places) do
    local words = problem:sub(1, #place) == place and problem:match("^%d+: (.*)$", #place + 1)
    if words then return words end
  end
end

-- Begin a move, and forget what the last one left.
function body.begin(self, filter)
  local world = self.world
  local upX, upY = world:getUp()
  self.upX, self.upY, self.rightX, self.rightY = upX, upY, -upY, upX
  self.filter = filter or false
  local x, y = world:getPosition(self.item)
  self.x, self.y, self.homeX, self.homeY = x, y, x, y
  self.isFresh, self.isFelt, self.isKept = true, false, false
  self.crossed, self.spare, self.crossedCount = self.spare, self.crossed, 0
  self.hasWall, self.hasCeiling = false, false
end

-- End a drop, once the body is out of what it drops through, or stands.
function body.endDrop(self)
  local world, through = self.world, self.through
  if self.stands or not world:has(through) or not world:overlapping(self.item, through) then
    self.dropping, self.through = false, false
  end
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
function body.pushOut(self)
  self.isFresh = false
  self.x, self.y = self.world:push(self.item, self.filter or nil)
end

-- Was the body pushed out of something first? Its way says nothing about how far it went then.
local function wasPushedOut(self)
  local _, _, response, _, _, _, _, _, depth = self.world:getHit(1)
  return depth > 0 and response ~= "cross"
end

-- Advance by (dx, dy), at the start of a move once it is pushed out of what it overlaps. Returns
-- the normal of what stops it, how far it went, what that is, and how many hits there were; the
-- normal is nil if nothing does.
function body.go(self, dx, dy)
  local world, item, filter, x, y = self.world, self.item, self.filter or nil, self.x, self.y
  local endX, endY, other, nx, ny, n = world:advance(item, x + dx, y + dy, filter)
  -- What it was pushed out of can also be what stops it: that is one hit.
  if n > (nx and 1 or 0) or (n > 0 and self.isFresh) then
    if self.isFresh and wasPushedOut(self) then
      world:setPosition(item, x, y)
      body.pushOut(self)
      x, y = self.x, self.y
      endX, endY, other, nx, ny, n = world:advance(item, x + dx, y + dy, filter)
    end
    note(self)
  end
  self.x, self.y, self.isFresh, self.isFelt = endX, endY, false, false
  return nx, ny, endX - x, endY - y, other, n
end

-- Begin a drop: sink into what is one-way below by a hair, which lets pass from then on what is not
-- wholly above it. So only this surface is passed, of whatever else the thing is made. Returns what
-- is left of the way.
function body.sink(self, dx, dy)
  local hair, fall, filter = self.probe, -(dx * self.upX + dy * self.upY), self.filter
  self.given, self.filter = filter, self.ignoreOneWay
  local _, _, wx, wy = body.go(self, -self.upX * hair, -self.upY * hair)
  self.filter = filter
  if fall < hair then return dx + self.upX * fall, dy + self.upY * fall end
  return dx - wx, dy - wy
end

function body.place(self, x, y)
  self.world:setPosition(self.item, x, y)
  self.x, self.y = x, y
end

-- Take the body back to where it was, and forget what it crossed since.
function body.goBack(self, x, y, crossedCount)
  body.place(self, x, y)
  self.crossedCount = crossedCount
end

-- Keep the world before something else moves in it, where a function of the game may raise an error
-- later in the move.
function body.keep(self)
  if self.isKept or not (type(self.filter) == "function" or type(self.push) == "function") then
    return
  end
  self.kept, self.isKept = self.world:save(self.kept or nil), true
end

-- Put back what a move that failed has moved.
function body.goHome(self)
  local world, item, x, y = self.world, self.item, self.homeX, self.homeY
  if self.isKept then world:restore(self.kept) end
  if not world:has(item) or world:getShapeType(item) == "plane" then return end
  local nowX, nowY = world:getPosition(item)
  if nowX ~= x or nowY ~= y then world:setPosition(item, x, y) end
end

function body.isWalkable(self, nx, ny)
  return nx ~= nil and nx * self.upX + ny * self.upY >= self.leastUp
end

-- Return which of two comes first, of items that both touch the body: the one added first.
local function firstAdded(self, a, b)
  local world = self.world
  for k = 1, a ~= b and world:touching(self.item, self.filter or nil) or 0 do
    local _, other = world:getHit(k)
    if other == a or other == b then return other end
  end
  return a
end

-- Of two steep sides that leave no way down between them:
--
--   \        /    their normals lie on both sides of up, with less than a half turn between them,
--    \ n  m /     so that the sum of them leads up. Who is held by both stands on them as on a
--     \ \/ /      floor across that sum.
--      \__/
--
-- Return the normal of that floor, and which of the two it is named by: that whose normal is nearer
-- to up. nil if there is a way down.
local function wedge(self, nx, ny, a, mx, my, b)
  local upX, upY, rightX, rightY = self.upX, self.upY, self.rightX, self.rightY
  if (nx * rightX + ny * rightY) * (mx * rightX + my * rightY) >= 0 then return nil end
  local x, y = nx + mx, ny + my
  local length = sqrt(x * x + y * y)
  if x * upX + y * upY <= LEAST_UP * length then return nil end
  local more = (nx - mx) * upX + (ny - my) * upY
  local other = more > LEAST_UP and a or more < -LEAST_UP and b or firstAdded(self, a, b)
  return x / length, y / length, other
end

-- Go down by `depth`, or to what stops it. Returns the normal of the ground there, how deep it has
-- gone, and what the ground is; nil, and it has gone, if there is none. In a valley, a steep side
-- can be what stops it: so what stops it along that, a hair on, is ground, too, or another steep
-- side that holds it.
function body.goDown(self, depth)
  local upX, upY, hair = self.upX, self.upY, self.probe
  local nx, ny, x, y, other = body.go(self, -upX * depth, -upY * depth)
  for _ = 1, MOST_SIDES do
    if not nx or body.isWalkable(self, nx, ny) then break end
    local up = nx * upX + ny * upY
    local mx, my, wx, wy, b = body.go(self, hair * (nx * up - upX), hair * (ny * up - upY))
    x, y = x + wx, y + wy
    if mx and not body.isWalkable(self, mx, my) then
      local heldX, heldY, by = wedge(self, nx, ny, other, mx, my, b)
      if heldX then return heldX, heldY, -(x * upX + y * upY), by end
    end
    nx, ny, other = mx, my, b
  end
  if body.isWalkable(self, nx, ny) then return nx, ny, -(x * upX + y * upY), other end
end

-- Go down to ground that lies no deeper than `depth`; stay, in the air, if there is none. Returns
-- by how much the ground has fallen away.
function body.settle(self, depth)
  local x, y, count, wasFresh = self.x, self.y, self.crossedCount, self.isFresh
  local nx, ny, fall, other = body.goDown(self, depth)
  if nx then
    body.standOn(self, other, nx, ny)
    return fall
  end
  body.goBack(self, x, y, count)
  if wasFresh then body.pushOut(self) end
  body.leaveGround(self)
  self.isFelt = true
  return 0
end

function body.standOn(self, other, nx, ny)
  self.stands, self.ground, self.groundX, self.groundY = true, other, nx, ny
  self.isFelt = true
end

function body.leaveGround(self) self.stands, self.ground = false, false end

function body.meetWall(self, other, nx, ny)
  self.hasWall, self.wall, self.wallX, self.wallY = true, other, nx, ny
end

function body.meetCeiling(self, other, nx, ny)
  self.hasCeiling, self.ceiling, self.ceilingX, self.ceilingY = true, other, nx, ny
end

return body
