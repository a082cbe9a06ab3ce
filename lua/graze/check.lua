-- Checks the arguments of what is written in Lua. A public function calls these itself and none of
-- them in a tail position, so that an error is laid at the line that called the function. A check
-- that is passed makes no garbage: what draws checks at every frame.

local check = {}

-- From here: refuse, the check, the function, and at level 4 its caller.
function check.refuse(i, name, reason)
  error(("bad argument #%d to '%s' (%s)"):format(i, name, reason), 4)
end

local refuse = check.refuse

-- Coordinates end where those of shapes do.
local LARGEST = 1e100

-- What is wrong with a number, if anything is.
function check.wrongNumber(value)
  if type(value) ~= "number" then return "number expected, got " .. type(value) end
  if not (value >= -LARGEST and value <= LARGEST) then return "finite number expected" end
end

-- Each of the numbers, the first of which is argument i.
function check.numbers(name, i, ...)
  for k = 1, select("#", ...) do
    local reason = check.wrongNumber((select(k, ...)))
    if reason then refuse(i + k - 1, name, reason) end
  end
end

function check.string(name, i, value)
  if type(value) ~= "string" then refuse(i, name, "string expected, got " .. type(value)) end
end

-- Shapes ----------------------------------------------------------------------------------------

local KINDS = {
  shape = { polygon = true, circle = true, capsule = true, segment = true, plane = true },
  placed = { polygon = true, circle = true, capsule = true, segment = true, puck = true },
}
KINDS.drawable = setmetatable({ puck = true }, { __index = KINDS.shape })
KINDS.mover = { polygon = true, circle = true, capsule = true, segment = true }
KINDS.world = { world = true }
KINDS.obstacle = setmetatable({ world = true }, { __index = KINDS.shape })

local EXPECTED = {
  shape = "shape expected",
  placed = "shape that can be moved expected",
  mover = "shape that can be moved expected",
  drawable = "shape expected",
  obstacle = "shape or world expected",
  world = "world expected",
}

local function typeOf(value) return value:type() end

-- "polygon", "plane", "puck" and so on; nil for what is none of this module's.
local function kindOf(value)
  if type(value) ~= "userdata" then return nil end
  local ok, kind = pcall(typeOf, value)
  return ok and type(kind) == "string" and kind or nil
end

-- One of the kinds above.
function check.kind(name, i, value, group)
  local kind = kindOf(value)
  if not (kind and KINDS[group][kind]) then
    refuse(i, name, ("%s, got %s"):format(EXPECTED[group], kind or type(value)))
  end
end

-- The two shapes of a question, the first of which may have to move.
function check.pair(name, a, b, moves)
  local kindA, kindB = kindOf(a) or type(a), kindOf(b) or type(b)
  if not KINDS.shape[kindA] then refuse(1, name, "shape expected, got " .. kindA) end
  if not KINDS.shape[kindB] then refuse(2, name, "shape expected, got " .. kindB) end
  if kindA == "plane" and moves then refuse(1, name, "a plane does not move") end
  if kindA == "plane" and kindB == "plane" then refuse(2, name, "a plane with a plane") end
end

return check
