-- Whole scenes from Lua: microseconds per move, object, cast, query or pair, beside what is found
-- in the folder PEERS: bump.lua (bump.lua), HC (HC/init.lua), slick (slick/init.lua); and inside of
-- LÖVE beside love.physics. All take part in turn; medians of the rounds; for each peer, how many
-- times longer it takes.
--
--   PEERS=folder lua5.4 bench/worlds.lua
--   love bench/love

local graze = require "graze"

local ROUNDS = 3

-- The scenes, fresh.
local here = (arg and arg[0] or ""):match "^(.*)/worlds%.lua$" or "bench"
local function scenes() return assert(loadfile(here .. "/scenes.lua"))() end

local peers = assert(loadfile(here .. "/peers.lua"))()
local jit = peers.jit
local bump, HC, slick = peers.find "bump", peers.find "HC", peers.find "slick"
local physics = peers.physics

local function tilesOfGraze()
  local world = graze.world():rule("mover", "mover", "ignore")
  local wall, mover = graze.rectangle(0, 0, 16, 16), graze.rectangle(0, 0, 12, 12)
  return scenes().tiles(function(item, x, y, _, _, still)
    world:add(item, (still and wall or mover):setPosition(x, y),
      { group = still and "wall" or "mover" })
  end, function(item, x, y) return world:move(item, x, y) end)
end

local function tilesOfBump(module, cell)
  return function()
    local world = module.newWorld(cell)
    local function filter(_, other) return not other.vx and "slide" or nil end
    return scenes().tiles(function(item, x, y, w, h) world:add(item, x, y, w, h) end,
      function(item, x, y) return world:move(item, x, y, filter) end)
  end
end

local function swarmOfGraze(n)
  return function()
    local world, into, box = graze.world(), {}, graze.rectangle(0, 0, 10, 10)
    return scenes().swarm(n, function(b)
      world:add(b, box:setPosition(b.x, b.y))
    end, function(b, x, y) world:setPosition(b, x, y) end, function()
      local _, count = world:overlaps(nil, into)
      return count
    end)
  end
end

local function swarmOfBump(module, n)
  return function()
    local world = module.newWorld(20)
    return scenes().swarm(n, function(b) world:add(b, b.x, b.y, 10, 10) end,
      function(b, x, y) world:update(b, x, y) end,
      function(boxes)
        local count = 0
        for i = 1, n do
          local _, length = world:queryRect(boxes[i].x, boxes[i].y, 10, 10)
          count = count + length
        end
        return (count - n) / 2 -- each box finds itself, and each pair was found twice
      end)
  end
end

local function bulletsOfGraze(turned)
  return function()
    local world, bullet = graze.world(), {}
    world:add(bullet, graze.rectangle(-2, -2, 4, 4))
    return scenes().bullets(function(wall, x, y, r)
      world:add(wall, graze.rectangle(-1, -30, 2, 60):setTransform(x, y, turned and r * 7 or 0))
    end, function(x, y, gx, gy)
      world:setPosition(bullet, x, y)
      world:check(bullet, gx, gy, "touch")
    end)
  end
end

local function bulletsOfBump(module)
  return function()
    local world, bullet = module.newWorld(64), {}
    world:add(bullet, 0, 0, 4, 4)
    local function touch() return "touch" end
    return scenes().bullets(function(wall, x, y) world:add(wall, x - 1, y - 30, 2, 60) end,
      function(x, y, gx, gy)
        world:update(bullet, x - 2, y - 2)
        world:check(bullet, gx - 2, gy - 2, touch)
      end)
  end
end

local function queriesOfGraze(kind)
  return function()
    local world, into = graze.world(), {}
    local asks = {
      rectangle = function(x, y) world:queryRectangle(x, y, 64, 64, nil, into) end,
      point = function(x, y) world:queryPoint(x, y, nil, into) end,
      segment = function(x, y, random)
        local angle = random() * 2 * math.pi
        world:querySegment(x, y, x + 200 * math.cos(angle), y + 200 * math.sin(angle), nil, into)
      end,
    }
    return scenes().queries(function(item, x, y, w, h)
      world:add(item, graze.rectangle(0, 0, w, h):setPosition(x, y))
    end, asks[kind])
  end
end

local function queriesOfBump(module, kind)
  return function()
    local world = module.newWorld(64)
    local asks = {
      rectangle = function(x, y) world:queryRect(x, y, 64, 64) end,
      point = function(x, y) world:queryPoint(x, y) end,
      segment = function(x, y, random)
        local angle = random() * 2 * math.pi
        world:querySegment(x, y, x + 200 * math.cos(angle), y + 200 * math.sin(angle))
      end,
    }
    return scenes().queries(function(item, x, y, w, h) world:add(item, x, y, w, h) end, asks[kind])
  end
end

local function raysOfGraze()
  local world, box = graze.world(), graze.rectangle(0, 0, 16, 16)
  return scenes().rays(function(item, x, y) world:add(item, box:setPosition(x, y)) end,
    function(x1, y1, x2, y2) world:rayCast(x1, y1, x2, y2) end)
end

local function raysOfBump(module)
  return function()
    local world = module.newWorld(64)
    return scenes().rays(function(item, x, y, w, h) world:add(item, x, y, w, h) end,
      function(x1, y1, x2, y2) world:querySegment(x1, y1, x2, y2) end)
  end
end

-- HC has no sweep: it moves, and is then pushed out by each separating vector.
local function tilesOfHC()
  local hash = HC.new(32)
  return scenes().tiles(function(item, x, y, w, h)
    item.shape = hash:rectangle(x, y, w, h)
    item.shape.item = item
  end, function(item, x, y)
    local shape = item.shape
    shape:moveTo(x + 6, y + 6)
    for other, vector in pairs(hash:collisions(shape)) do
      if not other.item.vx then shape:move(vector.x, vector.y) end
    end
    local cx, cy = shape:center()
    return cx - 6, cy - 6
  end)
end

local function pairsOfGraze(apart)
  return function()
    return scenes().pairs(apart, graze.polygon, function(a, b) return a:collide(b) end)
  end
end

local function pairsOfHC(apart)
  return function()
    return scenes().pairs(apart, HC.polygon, function(a, b) return a:collidesWith(b) end)
  end
end

-- slick takes a hundred times as long: fewer movers are enough.
local function tilesOfSlick()
  if jit then jit.off() end
  local world = slick.newWorld(1600, 1600)
  local query = slick.newWorldQuery(world)
  local function filter(_, other) return not other.vx and "slide" or false end
  local time = scenes().tiles(function(item, x, y, w, h)
    world:add(item, x, y, slick.newRectangleShape(0, 0, w, h))
  end, function(item, x, y) return world:move(item, x, y, filter, query) end, nil, 50, 16)
  if jit then jit.on() end
  return time
end

local function tilesOfPhysics()
  local world = physics.newWorld(0, 0)
  return scenes().tiles(function(item, x, y, w, h, still)
    item.body = physics.newBody(world, x + w / 2, y + h / 2, still and "static" or "dynamic")
    item.body:setFixedRotation(true)
    local fixture = physics.newFixture(item.body, physics.newRectangleShape(w, h))
    fixture:setFriction(0)
    if not still then fixture:setGroupIndex(-1) end
  end, nil, function(movers)
    for i = 1, #movers do
      local m = movers[i]
      m.body:setLinearVelocity(m.vx * 60, m.vy * 60)
    end
    world:update(1 / 60)
  end)
end

local function swarmOfPhysics(n)
  return function()
    local world = physics.newWorld(0, 0)
    return scenes().swarm(n, function(b)
      b.body = physics.newBody(world, b.x + 5, b.y + 5, "dynamic")
      physics.newFixture(b.body, physics.newRectangleShape(10, 10)):setSensor(true)
    end, function(b, x, y) b.body:setPosition(x + 5, y + 5) end, function()
      world:update(1e-6)
      local touching = 0
      for _, contact in ipairs(world:getContacts()) do
        if contact:isTouching() then touching = touching + 1 end
      end
      return touching
    end)
  end
end

local function restOfGraze(kind)
  return function()
    local world, count = graze.world(), 0
    return scenes().rest(kind, function(x, y, w, h)
      count = count + 1
      world:addRectangle(count, x, y, w, h)
    end, function(x, y)
      count = count + 1
      world:add(count, graze.circle(0, 0, 5):setPosition(x, y))
      world:setAcceleration(count, 0, 300)
    end, function() world:step(1 / 60) end)
  end
end

-- The median, and how far the fastest and the slowest round were off, in percent.
local function median(times)
  table.sort(times)
  local middle = times[(#times + 1) / 2]
  return middle, 100 * (times[1] / middle - 1), 100 * (times[#times] / middle - 1)
end

local function compare(name, ours, others)
  local runs, names = { { ours } }, { "graze" }
  for _, other in ipairs(others) do
    if other[2] then
      runs[#runs + 1] = { other[3] }
      names[#names + 1] = other[1]
    end
  end
  local times, found = {}, {}
  for _ = 1, ROUNDS do
    for i, run in ipairs(runs) do
      collectgarbage()
      times[i] = times[i] or {}
      times[i][#times[i] + 1], found[i] = run[1]()
    end
  end
  local first, least, most = median(times[1])
  local line = ("%-22s %8.3f us (%+.0f to %+.0f %%)"):format(name, first, least, most)
  for i = 2, #runs do
    local time = (median(times[i]))
    line = line .. ("   %s %.3f, %.1f times"):format(names[i], time, time / first)
    if found[i] ~= found[1] then
      line = line .. (" (found %.1f, not %.1f)"):format(found[i], found[1])
    end
  end
  print(line)
end

print("worlds from " .. (jit and jit.version or _VERSION))
for _, n in ipairs { 1000, 5000, 20000 } do
  compare("swarm of " .. n .. ", each", swarmOfGraze(n), {
    { "bump 20", bump, swarmOfBump(bump, n) }, { "love.physics", physics, swarmOfPhysics(n) },
  })
end
-- Not before the swarm: slick leaves tables scattered, on which whoever walks through many waits.
compare("tiles, a move", tilesOfGraze, {
  { "bump 64", bump, tilesOfBump(bump, 64) }, { "bump 16", bump, tilesOfBump(bump, 16) },
  { "HC 32", HC, tilesOfHC }, { "slick", slick, tilesOfSlick },
  { "love.physics", physics, tilesOfPhysics },
})
compare("bullets, a cast", bulletsOfGraze(false), { { "bump 64", bump, bulletsOfBump(bump) } })
compare("bullets, walls turned", bulletsOfGraze(true), {})
for _, kind in ipairs { "rectangle", "point", "segment" } do
  compare("queries, a " .. kind, queriesOfGraze(kind),
    { { "bump 64", bump, queriesOfBump(bump, kind) } })
end
compare("rays of 14,000, a ray", raysOfGraze, { { "bump 64", bump, raysOfBump(bump) } })
for _, apart in ipairs { false, true } do
  compare(apart and "pairs, apart" or "pairs, overlapping", pairsOfGraze(apart),
    { { "HC", HC, pairsOfHC(apart) } })
end

compare("at rest, apart, a ball", restOfGraze "apart", {})
compare("at rest, a heap, a ball", restOfGraze "heap", {})
compare("at rest, in any order", restOfGraze "any", {})

-- graze.bump, in place of bump.lua.
if bump then
  local ours = require "graze.bump"
  print "graze.bump"
  local function beside(name, scene, ...)
    compare(name, scene(ours, ...), { { "bump", bump, scene(bump, ...) } })
  end
  for _, n in ipairs { 1000, 5000 } do beside("swarm of " .. n .. ", each", swarmOfBump, n) end
  for _, cell in ipairs { 64, 32, 16 } do beside("tiles, cells " .. cell, tilesOfBump, cell) end
  beside("bullets, a check", bulletsOfBump)
  for _, kind in ipairs { "rectangle", "point", "segment" } do
    beside("queries, a " .. kind, queriesOfBump, kind)
  end
  beside("rays of 14,000, a ray", raysOfBump)
end
