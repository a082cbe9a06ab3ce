-- Recorders: the calls of each frame that are about one world. Of use without LÖVE.
--
-- Only the outermost call counts: what it calls by itself, or a filter in it, is not listed. Values
-- that change later are copied: shapes and lists as they were at the call.

if package.loaded.jit then package.loaded.jit.off(true, true) end

local check = require "graze.check"
local known = require "graze.known"
local literal = require "graze.inspect.literal"
local methods = require "graze.inspect.methods"
local newReport = require "graze.inspect.report"

local unpack = table.unpack or unpack -- luacheck: ignore
local error, getmetatable, next, pairs, pcall = error, getmetatable, next, pairs, pcall
local rawequal, select, type = rawequal, select, type
local raw, ownOf, bumps = methods.world, known.own, known.worlds
local love = rawget(_G, "love")
local clock = love and love.timer and love.timer.getTime or os.clock

local record, listener = {}, { isMuted = false }

-- The recorders of each world, the call that is under way in it, and from which world a navigation
-- was made, as far as somebody listened. None keeps a world alive.
local listening, busy = setmetatable({}, { __mode = "k" }), setmetatable({}, { __mode = "k" })
local madeOf = setmetatable({}, { __mode = "kv" })

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

-- Return a world as bytes; nil if it cannot be packed now, as in one of its filters.
local function pack(world)
  local ok, bytes = pcall(raw.pack, world, function(item) return record.nameOf(world, item) end)
  return ok and bytes or nil
end

-- Return the item that has a name, while it lives; else the name.
function record.itemOf(name)
  if items[name] == nil then return name end
  return items[name]
end

-- Values ----------------------------------------------------------------------------------------

-- Copy a shape, a list or a record; of bump's lazy records what they make, too.
local function keep(world, value, depth)
  local kind = type(value)
  if kind ~= "table" and kind ~= "userdata" or depth == 0 or names[value]
    or raw.has(world, value) or ownOf(value) or bumps[value] then return value end
  if kind == "userdata" then return check.isKind(value, "body") and value:clone() or value end
  local copy, parts = {}, known.parts[getmetatable(value)]
  for name in next, parts or {} do local _ = value[name] end
  for key, one in next, value do
    if not parts or type(key) == "string" then copy[key] = keep(world, one, depth - 1) end
  end
  return copy
end

-- Return values as a list with their number; as they are, if they are those of routes.
local function kept(call, ...)
  local list, depth = { n = select("#", ...), ... }, call.about.class == "routes" and 0 or 3
  for i = 1, list.n do list[i] = keep(call.world, list[i], depth) end
  return list
end

local function note(asked, one, ok, ...)
  asked[#asked + 1] = one
  if not ok then
    one.raised = literal.words((...))
    error((...), 0)
  end
  one.answers = { n = select("#", ...), ... }
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
local function gatherCollisions(call, _, _, collisions)
  for _, col in next, call.about.method == "move" and collisions or {} do
    addHit(call, col.item, col.other, col.type, col.ti, col.normal.x, col.normal.y,
      col.touch.x + col.itemRect.w / 2, col.touch.y + col.itemRect.h / 2)
  end
end

-- Calls -----------------------------------------------------------------------------------------

-- The world that a call is about. Of a navigation that nobody knows, any recorder takes note.
local function worldOf(about, self)
  local own = ownOf(self)
  if about.class == "navigation" then return madeOf[self] or next(listening) end
  return own and own.world or bumps[self] and bumps[self].graze or self
end

-- Save a walker before its first call in a frame, and listen to whom it pushes.
local function beginWalker(call, recorders, walker)
  local own = ownOf(walker)
  local push = own.push
  call.item = own.item
  for recorder in next, recorders do
    if not recorder.walkers[walker] then call.saved = methods.save(walker) end
    recorder.walkers[walker] = true
  end
  if type(push) ~= "function" or call.about.method:find "^[gs]et" then return end
  call.asked.push = {}
  local asked = asking(call.asked.push, push)
  own.push = asked
  function call.giveBack()
    if own.push == asked then own.push = push end
  end
end

function listener.begin(about, self, ...)
  local world, class = worldOf(about, self), about.class
  local recorders = listening[world]
  if not recorders then return nil end
  if busy[world] then return about.moves and { outer = busy[world], world = world } or nil end
  local call = { name = about.name, about = about, world = world, hits = {}, asked = {},
    object = (class == "walker" or class == "navigation") and self or nil }
  busy[world] = call
  if class == "walker" then beginWalker(call, recorders, self) end
  if about.method:find "^add" and type((...)) == "table" then record.nameOf(world, (...)) end
  call.arguments = kept(call, ...)
  listener.isMuted = class == "routes" -- what they try out is no hit of the game
  call.began = clock()
  return call
end

function listener.given(call, self, ...)
  if not call or call.outer then return self, ... end
  local list, n = { ... }, select("#", ...)
  call.last = list[n]
  for i = 1, n do
    if type(list[i]) == "function" and call.about.method ~= "setPush" then -- that is kept
      call.asked[i] = {}
      list[i] = asking(call.asked[i], list[i])
    end
  end
  return self, unpack(list, 1, n)
end

-- Keep the answers. A last argument that is one of them, and was copied, is a table to fill.
local function keepAnswers(call, ...)
  local list, answers, last = call.arguments, kept(call, ...), call.last
  for i = 1, answers.n do
    local isLast = rawequal((select(i, ...)), last)
    if isLast and not rawequal(answers[i], last) then list[list.n] = {} end
  end
  call.answers = answers
end

-- Note what came of a call that has raised no error.
local function gatherAll(call, world, ...)
  if call.about.moves then gather(call, world) end
  if call.about.class == "bump" then pcall(gatherCollisions, call, ...) end -- may be a game's own
  if call.name == "world:restore" then call.packed = pack(world) end
  if call.about.class ~= "graze" then return end
  call.object = ...
  madeOf[call.object] = world
end

function listener.ended(call, ok, ...)
  local world = call.world
  if call.outer then return ok and gather(call.outer, world) end
  call.seconds, call.ok = clock() - call.began, ok
  busy[world], listener.isMuted = nil, false
  if call.giveBack then call.giveBack() end
  keepAnswers(call, ...)
  if ok then gatherAll(call, world, ...) else call.raised = literal.words((...)) end
  call.world, call.last, call.giveBack = nil, nil, nil -- past calls keep no world alive by that
  for recorder in next, listening[world] or {} do
    table.insert(recorder.current.calls, call)
  end
end

-- Recorders -------------------------------------------------------------------------------------

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
  for bump, own in pairs(bumps) do
    if own.graze == world then
      local rects = {}
      for item in raw.items(world) do
        local rect = own.rects[item]
        if rect then rects[#rects + 1] = { item, rect.x, rect.y, rect.w, rect.h } end
      end
      return { bump.cellSize, { seams = own.margin == 0 and "bump" or nil }, rects = rects }
    end
  end
end

local function begin(recorder, world)
  recorder.ended, recorder.walkers = recorder.current, {}
  recorder.current = { calls = {}, packed = pack(world), bump = bumpOf(world) }
end

local Recorder = {}
Recorder.__index = Recorder

-- Return the world of a recorder, and all that record it; nil if the world, or this, is no more.
local function worldAndRecorders(self)
  local world = self.held[1]
  local recorders = world and listening[world]
  if recorders and recorders[self] then return world, recorders end
end

function Recorder:frame()
  local world = worldAndRecorders(self)
  if not world then return self end
  methods.wrap(listener) -- worlds of bump may be new
  busy[world], listener.isMuted = nil, false -- what a coroutine has left behind
  begin(self, world)
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
  return select(2, assert(record.unheard(newReport, frame, world, names)))
end

function Recorder:report(path)
  check.string("report", 1, path)
  local text = self:text(shown(self))
  local file, problem = io.open(path, "w")
  if not file then error(problem, 2) end
  file:write(text)
  file:close()
  return self
end

function Recorder:stop()
  local world, recorders = worldAndRecorders(self)
  if world then recorders[self] = nil end
  if world and not next(recorders) then listening[world] = nil end
  if not next(listening) then methods.unwrap() end
end

-- Return a recorder of a world. Its reference is weak: the game decides how long a world lives.
function record.new(world)
  methods.wrap(listener)
  listening[world] = listening[world] or {}
  local self = setmetatable({ held = setmetatable({ world }, { __mode = "v" }) }, Recorder)
  begin(self, world)
  self.ended, listening[world][self] = self.current, true
  return self
end

return record
