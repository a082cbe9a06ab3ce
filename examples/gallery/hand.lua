-- The hand: remembers what the mouse holds. Each scene moves that itself, through graze.

local hand = {}
hand.__index = hand

function hand.new() return setmetatable({}, hand) end

-- Returns the thing that is held, and where its position should come to: nil if none is held.
--
-- pick(x, y) is called when the button goes down. It returns the thing at that point and the
-- thing's position, or nil. The thing then keeps its offset from the mouse.
function hand:hold(input, pick)
  if input.pressed[1] then
    local thing, x, y = pick(input.x, input.y)
    self.thing = thing
    if thing then self.dx, self.dy = x - input.x, y - input.y end
  elseif not input.button then
    self.thing = nil
  end
  if self.thing then return self.thing, input.x + self.dx, input.y + self.dy end
end

-- Lets go of what is held.
function hand:drop() self.thing = nil end

-- A pick for worlds: the first item of some groups within 4 units of a point.
local REACH = 4
function hand.picker(world, groups)
  return function(x, y)
    local item = world:queryCircle(x, y, REACH, groups)[1]
    if item then return item, world:getPosition(item) end
  end
end

-- Shortens a displacement to a length.
function hand.limit(dx, dy, most)
  local length = math.sqrt(dx * dx + dy * dy)
  if length <= most then return dx, dy end
  return dx / length * most, dy / length * most
end

-- Gives an item of a world the velocity with which it flies towards a place: `pull` for each unit
-- that is left, but at most so much. So it throws what it meets, and bounces.
local PULL = 15
function hand.lead(world, item, x, y, most, pull)
  local fromX, fromY = world:getPosition(item)
  pull = pull or PULL
  world:setVelocity(item, hand.limit((x - fromX) * pull, (y - fromY) * pull, most))
end

return hand
