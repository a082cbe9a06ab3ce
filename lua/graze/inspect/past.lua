-- A tab: a world that is looked into, and its past: frames as a recorder has them, by number, as
-- many as are kept, and the one that is played.

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

-- Listen from frame n of the game on.
function Tab:listen(n)
  local world = self.world[1]
  if self.recorder or not world then return end
  self.recorder, self.oldest = record.new(world), n
  self.frames[n] = self.recorder.current
end

function Tab:stop()
  if self.recorder then self.recorder:stop() end
end

-- Begin frame n of the game, and forget the oldest ones.
function Tab:beginFrame(n)
  if not (self.recorder and self.world[1]) then return end
  local ended, frames = self.frames[n - 1], self.frames
  frames[n] = self.recorder:frame().current
  ended.bytes = sizeOf(ended)
  self.bytes = self.bytes + ended.bytes
  while self.oldest < n - 1 and (n - self.oldest > self.most or self.bytes > self.mostBytes) do
    self.bytes = self.bytes - frames[self.oldest].bytes
    frames[self.oldest], self.oldest = nil, self.oldest + 1
  end
end

-- The world as it was at the end of a frame, with the items that the game has; of the last frame
-- that of the game.
function Tab:worldAfter(n)
  local after, world = self.frames[n + 1], self.world[1]
  if world and not after then return world end
  local bytes = after and after.packed
  if bytes ~= self.shown or not bytes then
    self.shown = bytes
    if not pcall(self.own.unpack, self.own, bytes, record.itemOf) then self.own:clear() end
  end
  return self.own
end

return function(world, options)
  return setmetatable({ world = setmetatable({ world }, { __mode = "v" }), options = options,
    most = options.frames or 600, mostBytes = (options.megabytes or 64) * 2 ^ 20, frames = {},
    bytes = 0, own = graze.world() }, Tab)
end
