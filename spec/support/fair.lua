-- A fair: a world of everything that a world can hold, and what goes on there, frame by frame. All
-- items are named by strings, numbers and booleans. The same on every machine.

local graze = require "graze"

local fair = {}

local function add_shapes(world)
  world:addRectangle("crate", 0, 0, 10, 10, { group = "hero" })
  world:add("ball", graze.circle(3, 4.5, 2), { group = "mist" })
  world:add(1, graze.capsule(0, 0, 10, 0, 2):setTransform(30, 3, 1))
  world:add(2, graze.capsule(0, 0, 10, 0, 2):setTransform(60, 3.25, 2))
  world:add(2.5, graze.polygon(0, 0, 10, 0, 12, 5, 3, 9):setTransform(80, -20, 0.5))
  world:add("round", graze.polygon({ 0, 0, 10, 0, 5, 8 }, 1):setPosition(-30, 10))
  world:add("stick", graze.segment(0, 0, 9, 4):setPosition(40, 40), { group = "mist" })
end

local function add_parts(world)
  world:add("ship", graze.outline(0, 0, 20, 0, 20, 20, 10, 5, 0, 20):setTransform(100, 60, 0.75))
  local hole = { 10, 10, 20, 10, 20, 20 }
  world:add("ring", graze.outline({ { 0, 0, 30, 0, 30, 30, 0, 30 }, hole }):setPosition(-80, 40))
  local rope = graze.chain(0, 0, 10, 3, 20, 0):setPosition(20, 60)
  world:add("rope", rope, { oneWay = true, group = "wall" })
  world:add("fence", graze.chain({ 0, 0, 30, 0, 30, 30 }, true):setPosition(140, 0))
  world:add(false, graze.compound(graze.circle(0, 0, 3), graze.rectangle(0, -1, 12, 2),
    graze.outline(12, -4, 20, 0, 12, 4, 15, 0)):setPosition(-20, 60))
end

local function add_ground(world)
  local grid = graze.grid(40, 6, 8, 8):setKind(2, graze.polygon(0, 8, 8, 8, 8, 0))
  for column = 1, 40 do
    grid:setCell(column, 6, 1):setCell(column, 5, column % 5 == 0 and 2 or 0)
  end
  world:add(true, grid:setPosition(-120, 80), { group = "wall" })
  world:add("floor", graze.plane(0, -1, 300), { group = "wall" })
  world:addRectangle("ledge", 0, 70, 50, 4, { oneWay = { 0, -1 }, group = "wall" })
end

local function set_motion(world)
  world:setVelocity("ball", 30, -12):setRestitution("ball", 0.75):setMass("ball", 2)
  world:setAcceleration("ball", 0, 90):setMaxSpeed("ball", 120)
  world:setVelocity("crate", 5, 0):setAcceleration("crate", 0, 90):setDrag("crate", 0.25)
  world:setVelocity(2.5, -4, 7):setMass(2.5, 1):setAngularVelocity(2.5, 1.5)
  world:setAngularVelocity("ship", -0.5):setVelocity("ship", 3, 0)
  world:setRestitution("round", 1):setVelocity("round", 12, 3)
end

-- Fill a world.
function fair.open(world)
  world:rule("hero", "mist", "cross"):rule("mist", "mist", "ignore"):rule("mist", "wall", "bounce")
  world:rule("hero", "wall", "slide"):rule("nobody", "no one", "touch")
  add_shapes(world)
  add_parts(world)
  add_ground(world)
  set_motion(world)
  world:addRectangle("gone", 2, 2, 20, 20)
  world:addRectangle("also gone", -4, 2, 5, 5)
  world:setUp(0.6, -0.8)
  world:events()
  world:remove("gone"):remove("also gone")
  return world
end

-- One frame: what moves by itself, what is moved, cells that change, items that come and go. The
-- numbers of frames are those of the game, from 1 on. Hashes all answers.
function fair.frame(world, hash, k)
  local name = "spark" .. k % 7
  if world:has(name) then
    world:remove(name)
  else
    world:add(name, graze.circle(0, 0, 1 + k % 3):setPosition(k % 90, 9), { group = "mist" })
  end
  world:setCell(true, k * 7 % 40 + 1, k * 3 % 6 + 1, k % 3)
  hash:values(world:move("crate", k * 37 % 90 - 20, k * 11 % 50))
  hash:hits(world)
  hash:values(world:moveBy(1, 2 - k % 5, k % 3 - 1, 0.25))
  hash:hits(world)
  hash:values(world:advance("round", k * 13 % 60, 20))
  hash:values(world:step(1 / 64))
  hash:hits(world)
  hash:events(world)
  hash:list(world:queryRectangle(k % 50, 10, 40, 60))
  hash:values(world:rayCast(-100, 50, k * 5 % 200, 70))
  hash:values(world:nearest(k % 100, k % 60))
end

return fair
