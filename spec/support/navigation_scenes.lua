-- Navigations in random worlds of all kinds of shapes, grids and dug ground, and in maps of Tiled.

local graze = require "graze"
local maps = require "spec.support.maps"
local tiled = require "graze.tiled"

local scenes = { SIZE = 400 } -- of the square that is theirs

local SIZE = scenes.SIZE

local R = graze.rectangle

-- What bodies are: some turned, some of several parts.
function scenes.body(rng)
  return rng:pick {
    function() return R(-6, -6, 12, 12) end,
    function() return graze.circle(0, 0, 7) end,
    function() return graze.circle(9, 3, 5) end,
    function() return R(0, 0, 14, 8):setAngle(rng:range(-3, 3)) end,
    function() return graze.capsule(-7, 0, 7, 2, 4) end,
    function() return graze.regularPolygon(rng:whole(3, 8), 8):setAngle(rng:range(-3, 3)) end,
    function() return graze.polygon({ -5, -5, 6, -4, 2, 7 }, 2) end,
    function() return graze.compound(R(-8, -3, 16, 6), R(-3, -8, 6, 16)) end,
    function() return graze.outline(0, 0, 16, 0, 16, 6, 6, 6, 6, 16, 0, 16) end,
  }()
end

-- Something in the way.
local function thing(rng)
  local shape = rng:pick {
    function() return R(0, 0, rng:whole(5, 60), rng:whole(5, 60)) end,
    function() return graze.circle(0, 0, rng:range(2, 30)) end,
    function()
      return graze.capsule(0, 0, rng:range(5, 60), rng:range(-40, 40), rng:range(1, 9))
    end,
    function() return graze.segment(0, 0, rng:range(5, 80), rng:range(-60, 60)) end,
    function() return graze.chain(0, 0, 30, rng:range(-20, 20), 60, 5, 90, 20) end,
    function() return graze.regularPolygon(rng:whole(3, 12), rng:range(4, 30)) end,
    function() return graze.outline(0, 0, 50, 0, 50, 10, 12, 12, 9, 40, 0, 40) end,
    function() return graze.compound(R(0, 0, 40, 8), graze.circle(20, 12, 9)) end,
    function()
      local grid = graze.grid(6, 5, 16, 16)
      for _ = 1, 14 do grid:setCell(rng:whole(1, 6), rng:whole(1, 5), rng:whole(1, 2)) end
      return grid:setKind(2, graze.polygon(0, 16, 16, 0, 16, 16))
    end,
  }()
  local x, y = rng:range(0, SIZE), rng:range(0, SIZE)
  if rng:chance(0.5) then x, y = math.floor(x / 16) * 16, math.floor(y / 16) * 16 end
  shape:setPosition(x, y)
  if shape:type() ~= "grid" and rng:chance(0.5) then shape:setAngle(rng:range(-3, 3)) end
  return shape
end

-- A world, a body, and its navigation there.
function scenes.random(rng)
  local world = graze.world()
  for i = 1, rng:whole(4, 24) do world:add(i, thing(rng), { group = "things" }) end
  if rng:chance(0.2) then world:add("plane", graze.plane(rng:range(-1, 1), -1, 380)) end
  if rng:chance(0.4) then
    world:add("ground", R(0, 300, SIZE, 100))
    for _ = 1, 6 do
      world:carve("ground", graze.circle(rng:range(0, SIZE), rng:range(290, 400), rng:range(8, 40)))
    end
  end
  local body = scenes.body(rng)
  return world, body, graze.navigation(world, body, 0, 0, SIZE, SIZE)
end

-- The same in a map of Tiled, and the box of it: cells that are turned, of six sides and slanted,
-- objects, and a level. One-way items, which a navigation does not count and a body would hit, are
-- removed.
function scenes.map(rng)
  local name = rng:pick {
    "base64", "embedded", "flips", "hexagonal", "infinite", "isometric", "objects", "staggered",
  }
  local world, box = graze.world(), { math.huge, math.huge, -math.huge, -math.huge }
  local map = rng:chance(0.2) and dofile "examples/tiled/level.lua" or maps.lua(name)
  for _, item in ipairs((tiled.add(world, map))) do
    if world:getOneWay(item) then world:remove(item) end
  end
  for item in world:items() do
    local left, top, right, bottom = world:getBoundingBox(item)
    box[1], box[2] = math.min(box[1], left), math.min(box[2], top)
    box[3], box[4] = math.max(box[3], right), math.max(box[4], bottom)
  end
  local body = scenes.body(rng)
  local x, y = box[1] - rng:range(5, 30), box[2] - rng:range(5, 30)
  return world, body, graze.navigation(world, body, x, y, box[3] - x + 20, box[4] - y + 20),
    { x, y, box[3] + 20, box[4] + 20 }
end

-- A place in or near a box where the body fits.
function scenes.place(nav, rng, area)
  local x, y = nav:nearest(rng:range(area[1] - 9, area[3] + 9), rng:range(area[2] - 9, area[4] + 9))
  return x, y
end

return scenes
