-- Recorders: the calls of each frame that are about one world. Of use without LÖVE.
--
-- Only the outermost call counts: what it calls by itself, or a filter in it, is not listed. Values
-- that change later are copied: shapes and lists as they were at the call.

if package.loaded.jit then package.loaded.jit.off(true, true) end

local check = require "graze.check"
local known = require "graze.known"
local methods = require "graze.inspect.methods"
local newReport = require "graze.inspect.report"

local unpack = table.unpack or unpack -- luacheck: ignore
local error, getmetatable, next, pairs, pcall = error, getmetatable, next, pairs, pcall
local rawequal, rawget, select, type = rawequal, rawget, select, type
local raw, ownOf = methods.world, known.own

local record, listener = {}, { isMuted = false }

-- The recorders of each world, and the call that is under way in it. Neither keeps a world alive.
local listening, busy = setmetatable({}, { __mode = "k" }), setmetatable({}, { __mode = "k" })

-- Calls of a frame, should nobody end it.
local MOST = 1e5

-- Names of items that are none themselves: strings that no item is -------------------------------

local names, items = setmetatable({}, { __mode = "k" }), setmetatable({}, { __mode = "v" })
local count = 0

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
  if items[name] == nil then return name end
  return items[name]
end

local function isItem(world, value)
  return value ~= nil and value == value and (names[value] ~= nil or raw.has(world, value))
end

-- Values ----------------------------------------------------------------------------------------

local PARTS = { "move", "normal", "touch", "itemRect", "otherRect" }

-- Copy a shape, a list or a record; of bump's lazy records what they make, too.
local function keep(world, value, depth)
  if methods.isShape(value) then return isItem(world, value) and value or methods.copyOf(value) end
  if type(value) ~= "table" or depth == 0 or ownOf(value) or known.worlds[value]
    or isItem(world, value) then return value end
  local copy, isLazy = {}, getmetatable(value) and rawget(value, 14) and rawget(value, "ti")
  for _, name in next, isLazy and PARTS or {} do local _ = value[name] end
  for key, one in next, value do
    if not isLazy or type(key) == "string" then copy[key] = keep(world, one, depth - 1) end
  end
  return copy
end

-- Return values as a list with their number; `skipped` is taken as it is, as all that routes take.
local function kept(world, about, skipped, ...)
  local list = { n = select("#", ...), ... }
  for i = 1, about.class == "routes" and 0 or list.n do
    if i ~= skipped then list[i] = keep(world, list[i], 3) end
  end
  return list
end

local function note(asked, about, ok, ...)
  asked[#asked + 1], about.ok, about.answers = about, ok, { n = select("#", ...), ... }
  if not ok then error((...), 0) end
  return ...
end

-- Return the game's function, and note what it answers about whom.
local function asking(asked, filter)
  return function(...) return note(asked, { n = select("#", ...), ... }, pcall(filter, ...)) end
end

-- Hits ------------------------------------------------------------------------------------------

local function addHit(call, item, other, response, t, nx, ny, x, y)
  call.hits[#call.hits + 1] = { call = call.name, item = item, other = other, response = response,
    t = t, nx = nx, ny = ny, x = x, y = y }
end

local function gather(call, world)
  for _, item, other, response, t, nx, ny, x, y in raw.hits(world) do
    addHit(call, item, other, response, t, nx, ny, x, y)
  end
end

-- The collisions of bump's worlds are their hits.
local function gatherCollisions(call)
  for _, col in next, call.method == "move" and call.answers[3] or {} do
    addHit(call, col.item, col.other, col.type, col.ti, col.normal.x, col.normal.y,
      col.touch.x + col.itemRect.w / 2, col.touch.y + col.itemRect.h / 2)
  end
end

-- Calls -----------------------------------------------------------------------------------------

-- Save a walker before its first call in a frame, and listen to whom it pushes.
local function beginWalker(call, list, walker)
  local own = ownOf(walker)
  call.item = own.item
  for _, recorder in next, list do
    local saved = recorder.current.walkers
    if not saved[walker] then saved[walker], saved[#saved + 1] = methods.save(walker), walker end
  end
  if type(own.push) ~= "function" then return end
  call.own, call.push, call.pushAsked = own, own.push, {}
  own.push = asking(call.pushAsked, own.push)
  call.pushGiven = own.push
end

-- Of a navigation that nobody knows, any recorder takes note.
function listener.begin(about, self, ...)
  local world = about.worldOf(self)
  if world == nil and about.class == "navigation" then world = next(listening) end
  local list = type(world) == "userdata" and listening[world]
  if not list then return nil end
  if busy[world] then
    return about.moves and { outer = busy[world], world = world } or nil
  end
  local call = { name = about.name, class = about.class, method = about.method, world = world,
    about = about, hits = {}, self = self ~= world and self or nil }
  busy[world] = call
  if about.class == "walker" then beginWalker(call, list, self) end
  if about.method:find "^add" and type((...)) == "table" then record.nameOf(world, (...)) end
  local n = select("#", ...)
  local last = about.fills and n > 0 and select(n, ...)
  if type(last) == "table" and not isItem(world, last) then call.last = last end
  call.arguments = kept(world, about, call.last and n, ...)
  for i = 1, n do
    if type((select(i, ...))) == "function" then
      call.asked = call.asked or {}
      call.asked[i] = {}
    end
  end
  listener.isMuted = about.class == "routes" -- what they try out is no hit of the game
  return call
end

function listener.given(call, self, ...)
  if not call or not call.asked then return self, ... end
  local list, n = { ... }, select("#", ...)
  for i, asked in pairs(call.asked) do list[i] = asking(asked, list[i]) end
  return self, unpack(list, 1, n)
end

-- The last argument is a table to fill if it is also an answer; else a filter, that is a list.
local function keepLast(call, world, ...)
  local list = call.arguments
  list[list.n] = keep(world, call.last, 3)
  for i = 1, select("#", ...) do
    if rawequal((select(i, ...)), call.last) then list[list.n] = {} end
  end
  call.last = nil
end

function listener.ended(about, call, seconds, ok, ...)
  local world, own = call.world, call.own
  if call.outer then return ok and gather(call.outer, world) end
  listener.isMuted = false
  if own and own.push == call.pushGiven then own.push = call.push end
  busy[world], call.world, call.own, call.pushGiven = nil, nil, nil, nil
  call.seconds, call.ok, call.answers = seconds, ok, kept(world, about, nil, ...)
  if call.last then keepLast(call, world, ...) end
  if not ok then call.raised = ... end
  if ok and about.moves then gather(call, world) end
  if ok and about.class == "bump" then pcall(gatherCollisions, call) end -- a game's may be others
  if ok and about.class == "graze" then methods.madeOf[call.answers[1]] = world end
  if ok and call.name == "world:restore" then call.packed = record.pack(world) end
  for _, recorder in next, listening[world] or {} do
    local calls = recorder.current.calls
    if #calls < MOST then calls[#calls + 1] = call end
  end
end

-- Recorders -------------------------------------------------------------------------------------

-- Return a world as bytes; nil if it cannot be packed now, as in one of its filters.
function record.pack(world)
  local ok, bytes = pcall(raw.pack, world, function(item) return record.nameOf(world, item) end)
  return ok and bytes or nil
end

-- Run a function whose calls nobody listens to: answers what pcall does.
function record.unheard(f, ...)
  local before = listener.isMuted
  listener.isMuted = true
  local function done(...)
    listener.isMuted = before
    return ...
  end
  return done(pcall(f, ...))
end

-- The rectangles of bump's world behind which a world is, and how that was made; nil if it is not.
local function bumpOf(world)
  for bump, own in pairs(known.worlds) do
    if own.graze == world then
      local list = { cellSize = bump.cellSize, margin = own.margin, rects = {} }
      for item in raw.items(world) do
        local rect = own.rects[item]
        if rect then list.rects[#list.rects + 1] = { item, rect.x, rect.y, rect.w, rect.h } end
      end
      return list
    end
  end
end

local function newFrame(world)
  return { calls = {}, walkers = {}, packed = record.pack(world), bump = bumpOf(world) }
end

local Recorder = {}
Recorder.__index = Recorder

function Recorder:frame()
  local world = self.held[1]
  if self.isStopped or not world then return self end
  methods.wrap(listener) -- worlds of bump may be new
  busy[world], listener.isMuted = nil, false -- what a coroutine has left behind
  self.ended, self.current = self.current, newFrame(world)
  return self
end

-- The frame that is looked at: the current one, or until something is called in it the last one.
local function shown(self) return #self.current.calls == 0 and self.ended or self.current end

function Recorder:calls() return shown(self).calls end

-- Return the program of a frame.
function Recorder:text(frame)
  local world = self.held[1]
  if not world then error("the world of this recorder is no more", 3) end
  if not frame.packed then error("the world could not be packed before this frame", 3) end
  local function nameOf(value) return names[value] end
  return select(2, assert(record.unheard(newReport, frame, world, nameOf)))
end

function Recorder:report(path)
  check.string("report", 1, path)
  local text = self:text(shown(self))
  local file = assert(io.open(path, "w"))
  file:write(text)
  file:close()
  return self
end

function Recorder:stop()
  local world = self.held[1]
  local list = world and listening[world] or {}
  for i = #list, 1, -1 do
    if list[i] == self then table.remove(list, i) end
  end
  self.isStopped = true
  if world and #list == 0 then listening[world] = nil end
  if not next(listening) then methods.unwrap() end
end

-- Return a recorder of a world. Its reference is weak: the game decides how long a world lives.
function record.new(world)
  methods.wrap(listener)
  listening[world] = listening[world] or {}
  local frame = newFrame(world)
  local self = setmetatable({ held = setmetatable({ world }, { __mode = "v" }), ended = frame,
    current = frame }, Recorder)
  table.insert(listening[world], self)
  return self
end

return record
