-- Aims a shot with the mouse, and previews it: the world is saved, plays it, and is restored, to
-- the bit.

local palette = require "palette"

local shot = {}
shot.__index = shot

-- `speedPerUnit` is for each unit that the mouse is drawn back, `fastest` the most.
function shot.new(world, speedPerUnit, fastest)
  return setmetatable({
    world = world, speedPerUnit = speedPerUnit, fastest = fastest, vx = 0, vy = 0,
  }, shot)
end

-- Reads the mouse: drawn back from the ball at (x, y), it aims the opposite way. Returns whether it
-- is drawn back, and whether it was let go in this step.
function shot:pull(input, x, y)
  local was = self.drawn
  self.drawn = input.button
  if not input.button then return false, was end
  local vx, vy = (x - input.x) * self.speedPerUnit, (y - input.y) * self.speedPerUnit
  local part = math.min(1, self.fastest / math.max(math.sqrt(vx * vx + vy * vy), 1))
  self.vx, self.vy = vx * part, vy * part
  return true, false
end

-- Gives an item its velocity. Returns whether it has any.
function shot:strike(item)
  if self.vx == 0 and self.vy == 0 then return false end
  self.world:setVelocity(item, self.vx, self.vy)
  self.vx, self.vy = 0, 0
  return true
end

-- Plays a shot for at most so many steps, and restores the world. play() is one step; it returns
-- true at the end.
function shot:preview(item, vx, vy, steps, play)
  self.before = self.world:save(self.before)
  self.world:setVelocity(item, vx, vy)
  for _ = 1, steps do
    if play() then break end
  end
  self.world:restore(self.before)
end

-- Appends the position of an item to a path.
function shot:note(path, item)
  if self.world:has(item) then path[#path + 1], path[#path + 2] = self.world:getPosition(item) end
end

function shot.drawPath(stage, path, colour)
  for i = 3, #path, 2 do
    stage.line(path[i - 2], path[i - 1], path[i], path[i + 1],
      palette.faded(colour, 0.7 * (1 - i / #path) + 0.1), 2)
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
