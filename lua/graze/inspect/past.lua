-- The past of a world: frames as a recorder has them, as many as may be kept.

local graze = require "graze"

local Past = {}
Past.__index = Past

-- What a call and a hit take, in bytes, more or less.
local CALL, HIT = 600, 300

local function sizeOf(frame)
  local size = #(frame.packed or "")
  for _, call in ipairs(frame.calls) do size = size + CALL + HIT * #call.hits end
  return size
end

-- Keep frame n, the newest, and forget the oldest ones.
function Past:add(n, frame)
  if self.last ~= n - 1 then self.first, self.frames, self.bytes = n, {}, 0 end
  self.frames[n], self.last, frame.bytes = frame, n, sizeOf(frame)
  self.bytes = self.bytes + frame.bytes
  while self.first < n and (n - self.first >= self.most or self.bytes > self.mostBytes) do
    self.bytes = self.bytes - self.frames[self.first].bytes
    self.frames[self.first], self.first = nil, self.first + 1
  end
end

-- The world that bytes are of, with the items that the game has; the last one is kept.
function Past:world(bytes, itemOf)
  if bytes ~= self.shown then
    self.shown = bytes
    if not bytes or not pcall(self.own.unpack, self.own, bytes, itemOf) then self.own:clear() end
  end
  return self.own
end

return function(most, megabytes)
  return setmetatable({ most = most, mostBytes = megabytes * 2 ^ 20, frames = {}, first = 1,
    last = 0, bytes = 0, own = graze.world() }, Past)
end
