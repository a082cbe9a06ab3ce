-- graze.bump against bump.lua 3.1.7, where that is there: the folder BUMP has bump.lua and spec/.
--
--   BUMP=folder make test SPEC=spec/bump/peer_spec.lua
--
-- What holds without it is in spec/bump/bump_spec.lua and the other specs of graze.bump.

local check = require "spec.support.check"
local numbers = require "spec.support.numbers"
local shell = require "spec.support.shell"
local twin = require "spec.support.bump_twin"
local ours = require "graze.bump"

local theirs = twin.load()
if not theirs then
  it("graze.bump is compared with bump.lua where BUMP is its folder", function() end)
  return
end

-- Write all of a value, with the type and sign of each number, so that unequal bits differ.
local mathType = math.type or function() return "number" end -- luacheck: ignore

local function written(value, names, seen)
  if type(value) == "number" then
    local sign = value == 0 and 1 / value < 0 and "-" or ""
    return mathType(value) .. sign .. ("%.17g"):format(value)
  end
  if type(value) ~= "table" then return tostring(value) end
  if names[value] then return "item " .. names[value] end
  seen = seen or {}
  assert(not seen[value])
  seen[value] = true
  local keys = {}
  for key in pairs(value) do keys[#keys + 1] = key end
  table.sort(keys, function(a, b) return tostring(a) < tostring(b) end)
  local parts = {}
  for i, key in ipairs(keys) do
    parts[i] = tostring(key) .. "=" .. written(value[key], names, seen)
  end
  seen[value] = nil
  return "{" .. table.concat(parts, " ") .. "}"
end

-- A pair of worlds, and calls that go to both.
local Pair = {}
Pair.__index = Pair

-- No item ends on the border of a cell: what it only reaches within rounding, bump may not see
-- there.
local CELLS = { 15.81, 31.71, 63.9, 64.03, 99.99 }

local function newPair(rng, whole)
  local cell = rng:pick(CELLS)
  local self = setmetatable({ rng = rng, whole = whole, names = {}, items = {}, next = 1,
    ours = ours.newWorld(cell, { seams = "bump" }), theirs = theirs.newWorld(cell) }, Pair)
  twin.serials = {}
  return self
end

function Pair:same(name, ...)
  local function call(world, ...)
    local results = { pcall(world[name], world, ...) }
    for i = 1, select("#", ...) + 6 do results[i] = results[i] == nil and "nil" or results[i] end
    -- without the line, which is theirs or the game's
    if not results[1] then results[2] = tostring(results[2]):gsub("^[^:]*:%d+: ", "") end
    return written(results, self.names)
  end
  local a, b = call(self.theirs, ...), call(self.ours, ...)
  if a ~= b then
    error(("%s\n%s\n%s"):format(name .. written({ ... }, self.names), a, b), 0)
  end
end

function Pair:coordinate()
  local rng = self.rng
  if self.whole then return rng:whole(38, 62) * 8 end
  local way = rng:whole(1, 4)
  if way == 1 then return rng:whole(300, 500) end
  if way == 2 then return rng:whole(4800, 8000) / 16 end
  return rng:range(300, 500)
end

function Pair:size()
  local rng = self.rng
  if self.whole then return rng:whole(1, 4) * 8 end
  return rng:chance(0.5) and rng:whole(1, 40) or rng:range(0.5, 40)
end

function Pair:add()
  local item = { id = self.next }
  self.next = self.next + 1
  self.names[item] = self.next
  twin.serials[item] = self.next
  self.items[#self.items + 1] = item
  self:same("add", item, self:coordinate(), self:coordinate(), self:size(), self:size())
end

function Pair:any() return self.rng:pick(self.items) end

local NAMES = { "slide", "slide", "cross", "touch", "bounce", "stop", "pass", "back", false }

-- Responses of the game: one of its own, one that asks another, and one that looks at all that is
-- in the way.
local function addResponses(world, module)
  world:addResponse("stop", function(_, col) return col.touch.x, col.touch.y, {}, 0 end)
  world:addResponse("pass", function(w, col, x, y, width, h, goalX, goalY, filter)
    return module.responses.cross(w, col, x, y, width, h, goalX, goalY, filter)
  end)
  world:addResponse("back", function(w, col, x, y, width, h, goalX, goalY, filter)
    local all, n = w:project(col.item, x, y, width, h, goalX, goalY, filter)
    goalX = x - n
    col.met = n
    for i = 1, n do col.met = col.met .. " " .. all[i].ti end
    local cols, len = w:project(col.item, x, y, width, h, goalX, goalY, filter)
    return goalX, y, cols, len
  end)
end

function Pair:filter()
  local salt, rng = self.rng:whole(0, 99), self.rng
  if rng:chance(0.2) then return nil end
  if rng:chance(0.3) then
    local name = rng:pick { "slide", "cross", "bounce", "touch" }
    return function() return name end
  end
  return function(item, other)
    return NAMES[((item and item.id or 5) * 31 + other.id * 17 + salt) % #NAMES + 1]
  end
end

function Pair:wanted()
  local salt = self.rng:whole(0, 99)
  if self.rng:chance(0.4) then return nil end
  return function(item) return (item.id + salt) % 3 > 0 end
end

function Pair:step()
  local rng, way = self.rng, self.rng:whole(1, 100)
  if way <= 62 then
    self.moves = (self.moves or 0) + 1
    self:same(rng:chance(0.9) and "move" or "check", self:any(), self:coordinate(),
      self:coordinate(), self:filter())
  elseif way <= 72 then
    local item = rng:chance(0.7) and self:any() or nil
    local goalX, goalY = self:coordinate(), self:coordinate()
    if rng:chance(0.2) then goalX, goalY = nil, nil end
    self:same("project", item, self:coordinate(), self:coordinate(), self:size(), self:size(),
      goalX, goalY, self:filter())
  elseif way <= 80 then
    local w, h = self:size(), self:size()
    if rng:chance(0.5) then w, h = nil, nil end
    self:same("update", self:any(), self:coordinate(), self:coordinate(), w, h)
  elseif way <= 84 then
    self:same("queryRect", self:coordinate(), self:coordinate(), self:size(), self:size(),
      self:wanted())
  elseif way <= 88 then
    self:same("queryPoint", self:coordinate(), self:coordinate(), self:wanted())
  elseif way <= 93 then
    self:same(rng:pick { "querySegment", "querySegmentWithCoords" }, self:coordinate(),
      self:coordinate(), self:coordinate(), self:coordinate(), self:wanted())
  elseif way <= 95 then
    self:add()
  elseif way <= 96 and #self.items > 5 then
    local item = table.remove(self.items, rng:whole(1, #self.items))
    self:same("remove", item)
    self:same("move", item, 0, 0)
    self:same("getRect", item)
    if rng:chance(0.5) then
      self.next = self.next + 1
      twin.serials[item] = self.next
      self:same("add", item, self:coordinate(), self:coordinate(), self:size(), self:size())
      self.items[#self.items + 1] = item
    end
  elseif way <= 97 then
    self:same("countItems")
    self:same("getItems")
    self:same("toCell", self:coordinate(), self:coordinate())
    self:same("toWorld", rng:whole(-9, 9), rng:whole(-9, 9))
  else
    self:same("getRect", self:any())
  end
end

describe("graze.bump", function()
  it("answers as bump.lua does, to the last bit", function()
    local moves = 0
    for seed = 1, numbers.cases(12) do
      local rng = numbers.new(seed)
      local pair = newPair(rng, seed % 2 == 0)
      addResponses(pair.ours, ours)
      addResponses(pair.theirs, theirs)
      for _ = 1, rng:whole(3, 40) do pair:add() end
      for step = 1, 300 do
        local ok, message = pcall(pair.step, pair)
        if not ok then error(("seed %d, step %d: %s"):format(seed, step, message), 0) end
      end
      moves = moves + pair.moves
    end
    assert.is_true(moves > 20000, moves .. " moves")
    io.write(("\n%d moves compared with bump.lua\n"):format(moves))
  end)

  it("has its functions of rectangles, to the last bit", function()
    local rng = numbers.new(3)
    local pair = setmetatable({ rng = rng, names = {} }, Pair)
    for i = 1, 20000 do
      pair.whole = i % 2 == 0
      local values = {}
      for k = 1, 10 do
        values[k] = (k % 4 == 3 or k % 4 == 0) and pair:size() or pair:coordinate()
      end
      if i % 7 == 0 then values[9], values[10] = nil, nil end
      for name, f in pairs(theirs.rect) do
        local function call(g) return written({ pcall(g, check.unpack(values, 1, 10)) }, {}) end
        local a, b = call(f), call(ours.rect[name])
        if a ~= b then error(name .. written(values, {}) .. "\n" .. a .. "\n" .. b, 0) end
      end
    end
  end)

  it("passes bump.lua's own specs", function()
    local shim = os.tmpname()
    os.remove(shim)
    assert(os.execute("mkdir " .. shim))
    local file = assert(io.open(shim .. "/bump.lua", "w"))
    file:write 'local bump = require "graze.bump"\nprint(bump._GRAZE)\nreturn bump\n'
    file:close()
    local root = io.popen("pwd", "r"):read "*l"
    local function absolute(path)
      local function one(part) return part:sub(1, 1) == "/" and part or root .. "/" .. part end
      return (path:gsub("[^;]+", one))
    end
    local command = ("cd '%s' && LUA_PATH='%s/?.lua;%s' LUA_CPATH='%s' %s $(command -v busted) "
      .. "spec"):format(twin.folder, shim, absolute(package.path), absolute(package.cpath),
      shell.interpreter)
    local said = shell.says(command)
    os.execute("rm -r " .. shim)
    assert.truthy(said:find("graze 0", 1, true), said)
    assert.truthy(said:find("60 successes / 0 failures / 0 errors", 1, true), said)
  end)
end)
