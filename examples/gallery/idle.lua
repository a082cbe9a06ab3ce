-- Whether nobody plays: so it is at first, and again after some seconds without a key or a button.
-- A scene then plays by itself.

local idle = {}
idle.__index = idle

local PATIENCE = 6 -- seconds
local KEYS = { "left", "right", "up", "down", "fire" }

function idle.new() return setmetatable({ still = PATIENCE }, idle) end

local function isTouched(input)
  for _, key in ipairs(KEYS) do
    if input[key] or input.pressed[key] then return true end
  end
  return input.button or input.pressed[1] or input.pressed[2]
end

-- Takes the input of a step; returns whether nobody plays.
function idle:watch(dt, input)
  self.still = isTouched(input) and 0 or self.still + dt
  return self:isIdle()
end

function idle:isIdle() return self.still >= PATIENCE end

return idle
