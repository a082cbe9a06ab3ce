-- Rubble: what is dug away of the ground loosens pieces. They tumble down, and are ground again
-- where they come to rest, so that bombs dig all of it at once, and what lies costs nothing.

local rubble = {}
rubble.__index = rubble

local FALL, BOUNCE = 700, 0.1
-- Pieces grow by so much as they become ground. What lies may keep a small gap, or touch in points
-- only, and then nothing joins it to the ground: the next blast would free it again. A rim joins
-- it, and closes the slit beneath it. Who is reached by the rim gets out with its next move.
rubble.RIM = 0.75
local ASHES = 40 -- what is smaller burns

local function nothing() end

-- The world has an item "soil", which a shape holds. `told` may have functions: carved(item,
-- blast), freed(item, piece), for ashes without an item, settled(item), and gone(item), if all of a
-- piece was dug away.
function rubble.new(world, bedrock, told)
  return setmetatable({ world = world, bedrock = bedrock, told = told or {}, dug = 0, pieces = 0,
    loose = {} }, rubble)
end

function rubble:tell(event, ...) return (self.told[event] or nothing)(...) end

function rubble:free(piece)
  local item = {}
  self:tell("freed", item, piece)
  self.world:add(item, piece, {
    group = "debris", acceleration = { 0, FALL }, mass = piece:getArea(), angularVelocity = 0,
    restitution = BOUNCE,
  })
  table.insert(self.loose, item)
  self.pieces = self.pieces + 1
end

-- Digs, and lets fall what that has loosened.
function rubble:dig(blast)
  local world = self.world
  for _, item in ipairs((world:queryShape(blast, { "soil", "debris" }))) do
    self:tell("carved", item, blast)
    self.dug = self.dug + world:carve(item, blast)
  end
  for _, piece in ipairs(world:breakOff("soil", self.bedrock)) do
    if piece:getArea() > ASHES then self:free(piece) else self:tell("freed", nil, piece) end
  end
  self:keep(function(item)
    if world:has(item) then return true end
    self:tell("gone", item)
  end)
end

-- Keep the loose pieces for which a test is true.
function rubble:keep(test)
  local left = {}
  for _, item in ipairs(self.loose) do
    if test(item) then left[#left + 1] = item end
  end
  self.loose = left
end

-- Lets what lies be ground again, but for what lies on one of a group.
function rubble:settle(group)
  local world = self.world
  self:keep(function(item)
    if not world:isAtRest(item) or self:lies(item, group) then return true end
    world:fill("soil", world:getShape(item):offset(rubble.RIM))
    self:tell("settled", item)
    world:remove(item)
  end)
end

-- Does a piece lie on one of a group?
function rubble:lies(item, group)
  self.world:touching(item)
  for _, _, other in self.world:hits() do
    if self.world:getGroup(other) == group then return true end
  end
  return false
end

return rubble
