-- A tab: a world that is looked into, and its past: frames as a recorder has them, as many as are
-- kept.

local graze = require "graze"
local record = require "graze.inspect.record"

local Tab = {}
Tab.__index = Tab

-- What a call and a hit take, in bytes, more or less.
local CALL, HIT = 600, 300

local function sizeOf(frame)
  local size = #(frame.packed or "")
  for _, call in ipairs(frame.calls) do size = size + CALL + HIT * #call.hits end
  return size
end

function Tab:listen()
  if not self.recorder and self.world[1] then self.recorder = record.new(self.world[1]) end
end

function Tab:stop()
  if self.recorder then self.recorder:stop() end
end

-- Keep frame n, the newest, and forget the oldest ones.
local function keep(self, n, frame)
  if self.last ~= n - 1 then self.oldest, self.frames, self.bytes = n, {}, 0 end
  self.frames[n], self.last, frame.bytes = frame, n, sizeOf(frame)
  self.bytes = self.bytes + frame.bytes
  while self.oldest < n and (n - self.oldest >= self.most or self.bytes > self.mostBytes) do
    self.bytes = self.bytes - self.frames[self.oldest].bytes
    self.frames[self.oldest], self.oldest = nil, self.oldest + 1
  end
end

-- Begin frame n of the game.
function Tab:endFrame(n, dt)
  if not (self.recorder and self.world[1]) then return end
  keep(self, n - 1, self.recorder:frame().ended)
  self.recorder.current.dt = dt
end

-- The oldest frame that is kept, where `now` is that of the game; and what was in a frame.
function Tab:first(now) return self.last == now - 1 and self.oldest or now end

function Tab:frame(n, now)
  if n == now and self.recorder then return self.recorder.current end
  return self.frames[n]
end

-- The world as it was at the end of a frame, with the items that the game has.
function Tab:worldAfter(n, now)
  local after, world = self:frame(n + 1, now), self.world[1]
  local bytes = after and after.packed or n == now and world and record.pack(world) or false
  if bytes ~= self.shown then
    self.shown = bytes
    if not pcall(self.own.unpack, self.own, bytes, record.itemOf) then self.own:clear() end
  end
  return self.own
end

return function(world, options)
  return setmetatable({ world = setmetatable({ world }, { __mode = "v" }), options = options,
    most = options.frames or 600, mostBytes = (options.megabytes or 64) * 2 ^ 20, frames = {},
    oldest = 0, last = -1, bytes = 0, own = graze.world() }, Tab)
end
