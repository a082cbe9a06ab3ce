-- Random bodies with masses, and what they have in all: momentum, angular momentum and energy.

local graze = require "graze"
local scene = require "spec.support.scene"

local sqrt = math.sqrt

local crowds = {}

-- Shapes about their middles, and the squares of their radii of gyration by formulas of their own.
function crowds.shape(rng, turns)
  local kind = rng:whole(1, turns and 5 or 2)
  if kind == 1 then
    local r = rng:range(3, 9)
    return scene.disc(r), r * r / 2
  elseif kind <= 3 then
    local w, h = rng:range(5, 25), rng:range(5, 18)
    return scene.block(w, h), (w * w + h * h) / 12
  elseif kind == 4 then
    local r, d = rng:range(2, 5), rng:range(6, 12) -- a dumbbell without a bar
    return graze.compound(graze.circle(-d, 0, r), graze.circle(d, 0, r)), r * r / 2 + d * d
  end
  local w, h = rng:range(12, 24), rng:range(2, 5) -- a cross
  local long, short = w * h, (w - h) * h
  return graze.outline(-w / 2, -h / 2, -h / 2, -h / 2, -h / 2, -w / 2, h / 2, -w / 2, h / 2, -h / 2,
    w / 2, -h / 2, w / 2, h / 2, h / 2, h / 2, h / 2, w / 2, -h / 2, w / 2, -h / 2, h / 2, -w / 2,
    h / 2), (long * (w * w + h * h) / 12 * 2 - h * h * h * h / 6) / (long + short)
end

-- Add bodies with masses at free places of a square of so many units, and return a list of them.
function crowds.add(rng, world, options)
  local list = {}
  for k = 1, options.count do
    local turns = options.turns and (options.all or rng:chance(0.7))
    local shape, gyration = crowds.shape(rng, turns)
    local body = { k, shape, 0, 0, rng:magnitude(-1, 1), gyration = gyration, e = options.e,
      v = { rng:range(-200, 200), rng:range(-200, 200) }, g = options.g,
      spin = turns and rng:range(-9, 9) or nil, angle = turns and rng:range(0, 6) or nil }
    for _ = 1, 30 do
      body[3], body[4] = rng:range(20, options.side - 20), rng:range(20, options.side - 20)
      shape:setTransform(body[3], body[4], body.angle or 0)
      if select(2, world:queryShape(shape)) == 0 then
        scene.add(world, body)
        list[#list + 1] = body
        break
      end
    end
  end
  return list
end

function crowds.wall_in(world, side)
  for k, plane in ipairs { graze.plane(1, 0, 0), graze.plane(-1, 0, side), graze.plane(0, 1, 0),
    graze.plane(0, -1, side) } do world:add("wall" .. k, plane) end
end

-- Return momentum, angular momentum about the origin and energy of bodies, and a size of each.
function crowds.totals(world, bodies, g)
  local px, py, spin, energy, size = 0, 0, 0, 0, 0
  for _, body in ipairs(bodies) do
    local m, x, y = body[5], world:getPosition(body[1])
    local vx, vy = world:getVelocity(body[1])
    local w = world:getAngularVelocity(body[1]) or 0
    px, py = px + m * vx, py + m * vy
    spin = spin + m * (x * vy - y * vx + body.gyration * w)
    energy = energy + m * ((vx * vx + vy * vy + body.gyration * w * w) / 2 - g * y)
    size = size + m * (sqrt(vx * vx + vy * vy) + 1)
  end
  return px, py, spin, energy, size
end

-- Raise an error if anybody overlaps.
function crowds.clear(world, case, frame)
  local list, n = world:overlaps()
  if n == 0 then return end
  error(("case %d, frame %d: %s is inside of %s"):format(case, frame, tostring(list[1]),
    tostring(list[2])), 2)
end

return crowds
