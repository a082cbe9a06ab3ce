-- Recorders: the calls of each frame that are about one world. Of use without LÖVE.
--
-- Only the outermost call counts: what it calls by itself, or a filter in it, is not listed. Values
-- that change later are copied: shapes and lists as they were at the call.

if package.loaded.jit then package.loaded.jit.off(true, true) end

local check = require "graze.check"
local body = require "graze.walker.body"
local known = require "graze.known"
local methods = require "graze.inspect.methods"
local newReport = require "graze.inspect.report"

local unpack = table.unpack or unpack -- luacheck: ignore
local error, getmetatable, next, pairs, pcall = error, getmetatable, next, pairs, pcall
local rawequal, select, type = rawequal, select, type
local raw, walkers = methods.world, body.walkers

local record = {}

-- The recorders of each world, and the call that is under way in it. Neither keeps a world alive.
local listening, busy = setmetatable({}, { __mode = "k" }), setmetatable({}, { __mode = "k" })
local isMuted = false

-- Names -----------------------------------------------------------------------------------------

-- What was seen as an item, and strings that stand for those that are no names themselves.
local names, items = setmetatable({}, { __mode = "k" }), setmetatable({}, { __mode = "v" })
local count = 0

-- Return a string that no item of the world is.
function record.nameOf(world, item)
  while not names[item] do
    count = count + 1
    local name = ("%s %d"):format(type(item), count)
    if not raw.has(world, name) then names[item], items[name] = name, item end
  end
  return names[item]
end

-- Return the item that has a name, while it lives; else the name.
function record.itemOf(name)
  local item = items[name]
  if item == nil then return name end
  return item
end

-- Return the name of what was seen as an item, and is none itself.
local function nameIfKnown(value) return names[value] end

local function isItem(world, value)
  if value == nil or value ~= value then return false end
  return names[value] ~= nil or raw.has(world, value)
end

-- Values ----------------------------------------------------------------------------------------

local FIELDS = { "item", "other", "type", "overlaps", "ti", "move", "normal", "touch", "itemRect",
  "otherRect", "slide", "bounce" }

local keep

-- Copy a list or a record; of bump's lazy records what they make, too.
local function copied(world, list, depth)
  local copy = {}
  if getmetatable(list) and list.itemRect then
    for _, name in next, FIELDS do copy[name] = keep(world, list[name], depth - 1) end
    return copy
  end
  for key, value in next, list do copy[key] = keep(world, value, depth - 1) end
  return copy
end

function keep(world, value, depth)
  local kind = type(value)
  if kind == "table" and depth > 0 and not walkers[value] and not known.worlds[value]
    and not isItem(world, value) then
    return copied(world, value, depth)
  end
  return methods.isShape(value) and not isItem(world, value) and methods.copyOf(value) or value
end

-- Return values as a list with their number; `skipped` is taken as it is, as all that routes take.
local function kept(world, about, skipped, ...)
  local list = { n = select("#", ...), ... }
  for i = 1, list.n do
    if i ~= skipped and about.class ~= "routes" then list[i] = keep(world, list[i], 3) end
  end
  return list
end

-- Filters ---------------------------------------------------------------------------------------

local function note(asked, about, ok, ...)
  asked[#asked + 1] = { about = about, ok = ok, answers = { n = select("#", ...), ... } }
  if not ok then error((...), 0) end
  return ...
end

-- Return the game's function, and note what it answers about whom.
local function asking(asked, filter)
  return function(...) return note(asked, { n = select("#", ...), ... }, pcall(filter, ...)) end
end

-- Hits ------------------------------------------------------------------------------------------

local function gather(call, world)
  for _, item, other, response, t, nx, ny, x, y, depth in raw.hits(world) do
    call.hits[#call.hits + 1] = { call = call.name, item = item, other = other,
      response = response, t = t, nx = nx, ny = ny, x = x, y = y, depth = depth }
  end
end

-- The collisions of bump's worlds are their hits.
local function gatherCollisions(call)
  local cols = call.method == "move" and call.answers[3] or {}
  for _, col in next, cols do
    call.hits[#call.hits + 1] = { call = call.name, item = col.item, other = col.other,
      response = col.type, t = col.ti, nx = col.normal.x, ny = col.normal.y,
      x = col.touch.x + col.itemRect.w / 2, y = col.touch.y + col.itemRect.h / 2, depth = 0 }
  end
end

-- Calls -----------------------------------------------------------------------------------------

-- Which recorders listen to a world. All of them, if nobody knows what a navigation was made of.
local function listenersOf(about, world)
  if world == nil and about.class == "navigation" then world = next(listening) end
  if type(world) ~= "userdata" then return nil end
  return listening[world], world
end

-- Save a walker before its first call in a frame, for a report of that.
local function saveWalker(list, walker)
  for _, recorder in next, list do
    local saved = recorder.current.walkers
    if not saved[walker] then
      local state = getmetatable(walker).save(walker)
      saved[walker] = state
      saved[#saved + 1] = walker
    end
  end
end

local function addTo(list, call)
  for _, recorder in next, list do
    local calls = recorder.current.calls
    calls[#calls + 1] = call
  end
end

-- Take note of the functions among the arguments, and of what a walker asks about whom it pushes.
local function listenToFilters(call, self, ...)
  for i = 1, select("#", ...) do
    if type((select(i, ...))) == "function" then
      call.asked = call.asked or {}
      call.asked[i] = {}
    end
  end
  local own = call.class == "walker" and walkers[self]
  if not own or type(own.push) ~= "function" then return end
  local push, asked = own.push, {}
  call.own, call.push, call.pushAsked = own, push, asked
  own.push = asking(asked, push)
  call.pushGiven = own.push
end

local listener = {}

function listener.begin(about, self, ...)
  local list, world = listenersOf(about, about.worldOf(self))
  if not list or isMuted then return nil end
  if busy[world] then
    return about.moves and { isInner = true, outer = busy[world], world = world } or nil
  end
  local call = { name = about.name, class = about.class, method = about.method, world = world,
    about = about, hits = {}, seconds = 0 }
  busy[world] = call
  if world ~= self then call.self = self end
  if about.class == "walker" then call.item = walkers[self].item end
  if about.class == "walker" then
    isMuted = true
    saveWalker(list, self)
    isMuted = false
  end
  if about.method:find "^add" and (...) ~= nil then record.isKnown(world, (...)) end
  local n = select("#", ...)
  local last = about.fills and n > 0 and select(n, ...)
  if type(last) == "table" and not isItem(world, last) then call.last = last end
  call.arguments = kept(world, about, call.last and n, ...)
  listenToFilters(call, self, ...)
  return call
end

function listener.given(call, self, ...)
  if not call or not call.asked then return self, ... end
  local list, n = { ... }, select("#", ...)
  for i, asked in pairs(call.asked) do list[i] = asking(asked, list[i]) end
  return self, unpack(list, 1, n)
end

-- The last argument is a table to fill if it is also an answer; else a filter, that is a list.
local function copyLast(call, world, ...)
  local last, list = call.last, call.arguments
  list[list.n], call.last = keep(world, last, 3), nil
  for i = 1, select("#", ...) do
    if rawequal((select(i, ...)), last) then list[list.n] = {} end
  end
end

local function endOuter(call, seconds, ok, ...)
  local world, about = call.world, call.about
  busy[world], call.world = nil, nil
  local own = call.own
  if own and own.push == call.pushGiven then own.push = call.push end
  call.own, call.pushGiven, call.seconds, call.ok = nil, nil, seconds, ok
  call.answers = kept(world, about, nil, ...)
  if call.last then copyLast(call, world, ...) end
  if not ok then return end
  if about.moves then gather(call, world) end
  if about.class == "bump" then gatherCollisions(call) end
  if about.class == "graze" then methods.madeOf[call.answers[1]] = world end
  if about.method == "restore" and about.class == "world" then
    call.packed = record.pack(world)
  end
end

function listener.ended(_, call, seconds, ok, ...)
  if call.isInner then
    if ok then gather(call.outer, call.world) end
    return
  end
  local world = call.world
  endOuter(call, seconds, ok, ...)
  if listening[world] then addTo(listening[world], call) end
end

-- Recorders -------------------------------------------------------------------------------------

-- See a value as an item from now on, also when it is no more in the world.
function record.isKnown(world, item)
  local kind = type(item)
  if kind ~= "string" and kind ~= "number" and kind ~= "boolean" then record.nameOf(world, item) end
end

-- Return a world as bytes; nil if it cannot be packed now, as in one of its filters.
function record.pack(world)
  local ok, bytes = pcall(raw.pack, world, function(item) return record.nameOf(world, item) end)
  return ok and bytes or nil
end

-- Run a function whose calls nobody listens to: answers what pcall does.
function record.unheard(f, ...)
  local before = isMuted
  isMuted = true
  local function done(...)
    isMuted = before
    return ...
  end
  return done(pcall(f, ...))
end

-- The rectangles of bump's world behind which a world is, and how that was made; nil if it is not.
local function bumpOf(world)
  for bump, own in pairs(known.worlds) do
    if own.graze == world then
      local list = { cellSize = bump.cellSize, margin = own.margin, world = bump }
      for item in raw.items(world) do
        local rect = bump.rects[item]
        if rect then list[#list + 1] = { item, rect.x, rect.y, rect.w, rect.h } end
      end
      return list
    end
  end
end

local Recorder = {}
Recorder.__index = Recorder

local function newFrame(world)
  return { calls = {}, walkers = {}, packed = record.pack(world), bump = bumpOf(world) }
end

function Recorder:frame()
  local world = self.held[1]
  if self.isStopped or not world then return self end
  methods.wrap(listener) -- worlds of bump may be new
  busy[world] = nil -- a call that a coroutine left behind
  self.ended, self.current = self.current, newFrame(world)
  return self
end

-- The frame that is looked at: the current one, or until something is called in it the last one.
function Recorder:shown()
  return #self.current.calls == 0 and self.ended or self.current
end

function Recorder:calls() return self:shown().calls end

-- Return the program of a frame.
function Recorder:text(frame)
  local world = self.held[1]
  if not world then error("the world of this recorder is no more", 3) end
  if not frame.packed then error("the world could not be packed before this frame", 3) end
  return select(2, assert(record.unheard(newReport, frame, world, nameIfKnown)))
end

function Recorder:report(path)
  check.string("report", 1, path)
  local text = self:text(self:shown())
  local file = assert(io.open(path, "w"))
  file:write(text)
  file:close()
  return self
end

function Recorder:stop()
  local world = self.held[1]
  self.isStopped = true
  local list = world and listening[world] or {}
  for i = #list, 1, -1 do
    if list[i] == self then table.remove(list, i) end
  end
  if world and #list == 0 then listening[world] = nil end
  if not next(listening) then methods.unwrap() end
end

-- Return a recorder of a world, or of one of graze.bump's.
function record.new(world)
  methods.wrap(listener)
  listening[world] = listening[world] or {}
  -- Its own reference is weak: the game decides how long a world lives.
  local self = setmetatable({ held = setmetatable({ world }, { __mode = "v" }), ended = false,
    current = newFrame(world) }, Recorder)
  self.ended = self.current
  table.insert(listening[world], self)
  return self
end

return record
