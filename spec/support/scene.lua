-- Scenes of steps: lists of bodies, which can be added to a world in any order, and what became of
-- them.
--
-- A body is { item, shape, x, y, mass }. By name it may have: v, a velocity { x, y }; spin, an
-- angular velocity; g, an acceleration downwards; e, a restitution; slows, a deceleration; hinge,
-- { min, max }; angle; group.

local graze = require "graze"

local scene = {}

function scene.disc(r) return graze.circle(0, 0, r or 5) end

-- A box whose position is the middle of its lower side.
function scene.box(w, h) return graze.rectangle(-w / 2, -h, w, h) end

-- A box whose position is its middle.
function scene.block(w, h) return graze.rectangle(-w / 2, -h / 2, w, h) end

-- A body that stands: its shape is where it is to be.
function scene.fixed(item, shape) return { item, shape } end

function scene.add(world, body)
  local item, shape = body[1], body[2]
  if body[3] then shape:setPosition(body[3], body[4]) end
  if body.angle then shape:setAngle(body.angle) end
  world:add(item, shape, { group = body.group })
  if body[5] then world:setMass(item, body[5]) end
  if body.v then world:setVelocity(item, body.v[1], body.v[2]) end
  if body.g then world:setAcceleration(item, 0, body.g) end
  if body.spin then world:setAngularVelocity(item, body.spin) end
  if body.e then world:setRestitution(item, body.e) end
  if body.slows then world:setDeceleration(item, body.slows) end
  if body.hinge then world:setHinge(item, body.hinge[1], body.hinge[2]) end
end

-- Return a world with these bodies. `order` lists them by number, or is nil.
function scene.world(rule, bodies, order)
  local world = graze.world():rule("default", "default", rule)
  for k = 1, #bodies do scene.add(world, bodies[order and order[k] or k]) end
  return world
end

-- Return the orders in which n bodies can be added: all of up to four; of more, from the first on,
-- from the last on, and the even ones before the odd ones.
function scene.orders(n)
  local list, numbers = {}, {}
  for k = 1, n do numbers[k] = k end
  local function permute(k)
    if k == 0 then
      list[#list + 1] = { (table.unpack or unpack)(numbers) } -- luacheck: ignore 143 113
      return
    end
    for i = 1, k do
      numbers[i], numbers[k] = numbers[k], numbers[i]
      permute(k - 1)
      numbers[i], numbers[k] = numbers[k], numbers[i]
    end
  end
  if n <= 4 then
    permute(n)
    return list
  end
  local back, mixed = {}, {}
  for k = 1, n do
    back[k] = n + 1 - k
    if k % 2 == 0 then mixed[#mixed + 1] = k end
  end
  for k = 1, n, 2 do mixed[#mixed + 1] = k end
  return { numbers, back, mixed }
end

-- Call look(world, order) for a new world of each order of insertion.
function scene.each_order(rule, bodies, look)
  local list = bodies()
  for _, order in ipairs(scene.orders(#list)) do
    look(scene.world(rule, bodies(), order), table.concat(order, " "))
  end
end

-- Step through a time in steps of dt, 1/60 by default. look(time), if given, is called after each.
-- Returns the number of hits.
function scene.run(world, time, dt, look)
  dt = dt or 1 / 60
  local hits = 0
  for k = 1, math.floor(time / dt + 0.5) do
    hits = hits + world:step(dt)
    if look then look(k * dt) end
  end
  return hits
end

-- Return how many items the last step has cut short.
function scene.cut(world) return tonumber(tostring(world):match "(%d+) items? cut short") or 0 end

-- Return how many hits of the last step are blows: who only lies on another has none.
function scene.blows(world)
  local count = 0
  for k in world:hits() do
    if world:getHitImpulse(k) > 0 then count = count + 1 end
  end
  return count
end

function scene.x(world, item) return (world:getPosition(item)) end

function scene.y(world, item) return (select(2, world:getPosition(item))) end

function scene.vx(world, item) return (world:getVelocity(item)) end

function scene.vy(world, item) return (select(2, world:getVelocity(item))) end

function scene.speed(world, item)
  local x, y = world:getVelocity(item)
  return math.sqrt(x * x + y * y)
end

-- Raise an error unless a value is the expected one, to 1e-9 of it, or as closely as `off` says.
function scene.near(expected, got, what, off)
  if math.abs(got - expected) <= (off or 1e-9) * math.max(1, math.abs(expected)) then return end
  error(("%s: %.14g, not %.14g"):format(what or "value", got, expected), 2)
end

-- Raise an error unless an item is at a place, with a velocity if one is given.
function scene.is(world, item, x, y, vx, vy, off)
  local what = tostring(item) .. "'s "
  local gotX, gotY = world:getPosition(item)
  local gotVx, gotVy = world:getVelocity(item)
  local list = { "x", x, gotX, "y", y, gotY, "velocity x", vx, gotVx, "velocity y", vy, gotVy }
  for k = 1, 10, 3 do
    local expected, got = list[k + 1], list[k + 2]
    if expected and math.abs(got - expected) > (off or 1e-9) * math.max(1, math.abs(expected)) then
      error(("%s%s: %.14g, not %.14g"):format(what, list[k], got, expected), 2)
    end
  end
end

-- Raise an error if anything overlaps.
function scene.clear(world)
  local list, n = world:overlaps()
  if n > 0 then error(("%s is inside of %s"):format(tostring(list[1]), tostring(list[2])), 2) end
end

return scene
