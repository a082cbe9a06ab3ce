-- A shot: drawn back by the mouse, and known before it is played. The world is saved, plays it, and
-- is restored, to the bit.

local palette = require "palette"

local shot = {}
shot.__index = shot

-- `pull` is the speed for each unit that the mouse is drawn back, `fastest` the most.
function shot.new(world, pull, fastest)
  return setmetatable({ world = world, perUnit = pull, fastest = fastest, vx = 0, vy = 0 }, shot)
end

-- Takes the mouse: away from where the ball at (x, y) is to go. Returns whether it is drawn back,
-- and whether it was let go in this step.
function shot:pull(input, x, y)
  local was = self.drawn
  self.drawn = input.button
  if not input.button then return false, was end
  local vx, vy = (x - input.x) * self.perUnit, (y - input.y) * self.perUnit
  local part = math.min(1, self.fastest / math.max(math.sqrt(vx * vx + vy * vy), 1))
  self.vx, self.vy = vx * part, vy * part
  return true, false
end

-- Plays ahead with a velocity of an item, and takes all of it back. play() is one step; it returns
-- true at the end.
function shot:ahead(item, vx, vy, steps, play)
  self.before = self.world:save(self.before)
  self.world:setVelocity(item, vx, vy)
  for _ = 1, steps do
    if play() then break end
  end
  self.world:restore(self.before)
end

-- Writes where an item is behind a way.
function shot:note(way, item)
  if self.world:has(item) then way[#way + 1], way[#way + 2] = self.world:getPosition(item) end
end

function shot.drawWay(stage, way, colour)
  for i = 3, #way, 2 do
    stage.line(way[i - 2], way[i - 1], way[i], way[i + 1],
      palette.faded(colour, 0.7 * (1 - i / #way) + 0.1), 2)
  end
end

-- Draws the cue behind a ball, or a club.
function shot:drawCue(stage, x, y, gap, length)
  local speed = math.sqrt(self.vx * self.vx + self.vy * self.vy)
  if speed == 0 then return end
  local ux, uy, back = self.vx / speed, self.vy / speed, gap + speed / 20
  stage.line(x - ux * back, y - uy * back, x - ux * (back + length), y - uy * (back + length),
    palette.amber, 5)
end

return shot
