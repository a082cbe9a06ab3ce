-- What is drawn of a world may go away meanwhile: drawing makes garbage, and a finalizer, which may
-- run then, may remove an item, or make a move, whose hits replace those that are being drawn.

local fleeting = {}

local error, ipairs, pcall, type = error, ipairs, pcall, type

-- What a world says of what is no longer there.
local GONE = { "item is not in this world", "the hits were replaced", "there %l+ %d+ hits?%)" }

local function answer(ok, ...)
  if ok then return ... end
  local problem = ...
  for _, words in ipairs(GONE) do
    if type(problem) == "string" and problem:find(words) then return nil end
  end
  error(problem, 0)
end

-- Return what f returns of an item; nil if the item is gone, or goes.
function fleeting.try(f, ...) return answer(pcall(f, ...)) end

-- The leg of a hit, behind the others, is that of the hit that is looked up after it: it is an
-- error if the hits were replaced before.
local function drawWithLeg(draw, following, world, before, context, options, ...)
  local _, item, _, response, t, nx, ny, px, py = following(world, before)
  draw(context, world, options, item, response, t, nx, ny, px, py, ...)
end

-- Draw the hit behind another, and return which that is.
local function drawNext(draw, following, world, before, context, options)
  local k = following(world, before)
  if k then drawWithLeg(draw, following, world, before, context, options, world:getHitLeg(k)) end
  return k
end

-- Draw the hits of a world until they are replaced, each by
-- draw(context, world, options, item, response, t, nx, ny, px, py, x, y, dx, dy, angle, da, dt).
function fleeting.hits(draw, context, world, options)
  local following, _, k = world:hits()
  while k do k = answer(pcall(drawNext, draw, following, world, k, context, options)) end
end

return fleeting
