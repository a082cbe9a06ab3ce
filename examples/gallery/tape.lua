-- A tape of a world: a snapshot of every second step since its beginning, to which it runs back.

local tape = {}
tape.__index = tape

local EVERY, MOST, FAST = 2, 600, 3 -- steps between snapshots; of those; and how many a step back

-- A tape that begins with the world as it is.
function tape.new(world)
  local self = setmetatable({ world = world, snapshots = {} }, tape)
  self:begin()
  return self
end

-- Forgets all, and begins anew. Snapshots are used again: they are no garbage.
function tape:begin()
  self.snapshots[1] = self.world:save(self.snapshots[1])
  self.count, self.steps = 1, 0
end

-- To be called after each step of the world. What lasts longer than a tape is not on it.
function tape:record()
  self.steps = self.steps + 1
  if self.steps % EVERY ~= 0 or self.count == MOST then return end
  self.count = self.count + 1
  self.snapshots[self.count] = self.world:save(self.snapshots[self.count])
end

-- Takes the world some steps back. Returns whether that is the beginning.
function tape:back()
  self.count = math.max(1, self.count - FAST)
  self.world:restore(self.snapshots[self.count])
  if self.count == 1 then self.steps = 0 end
  return self.count == 1
end

return tape
