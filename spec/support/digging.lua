-- Ground that was dug at random, the same ground made anew from its rings, and what moves in it.

local graze = require "graze"

local R = graze.rectangle

local digging = { WIDTH = 100, HEIGHT = 50 }

-- A random tool, about the level of 100 x 50.
function digging.tool(rng)
  local x, y, r = rng:range(-10, 110), rng:range(-10, 60), rng:range(1, 14)
  return rng:pick {
    function() return graze.circle(x, y, r) end,
    function()
      return graze.regularPolygon(rng:whole(3, 9), r):setTransform(x, y, rng:range(-3, 3))
    end,
    function() return graze.capsule(x, y, x + r, y + r, r / 2) end,
    function() return R(0, 0, r, 2 * r):setTransform(x, y, rng:range(-3, 3)) end,
    function() return R(math.floor(x), math.floor(y), math.ceil(r), math.ceil(r)) end,
  }()
end

-- Dig, or fill up, n times, as tool(rng) says; until nothing is left.
function digging.dig(rng, world, n, tool)
  for _ = 1, n do
    if not world:has "soil" then return end
    world[rng:chance(0.7) and "carve" or "fill"](world, "soil", tool(rng))
  end
end

-- Return a world with an item "soil" that was dug, which stands anywhere.
function digging.ground(rng)
  local x, y = rng:pick { 0, rng:range(-50, 50) }, rng:pick { 0, rng:range(-50, 50) }
  local angle = rng:pick { 0, rng:range(-3, 3) }
  local world
  repeat
    world = graze.world()
    local level = R(0, 0, digging.WIDTH, digging.HEIGHT):setTransform(x, y, angle)
    world:add("soil", level, { group = "ground" })
    digging.dig(rng, world, rng:whole(5, 40), function()
      local tool = digging.tool(rng)
      return rng:chance(0.8) and tool:rotate(angle, 0, 0):move(x, y) or tool
    end)
  until world:has "soil" and world:getShapeType "soil" == "outline"
  return world
end

-- Return a world with the same ground, made anew from its rings.
function digging.anew(world)
  local soil, other = world:getShape "soil", graze.world()
  local x, y, angle = soil:getTransform()
  local rings = soil:setTransform(0, 0, 0):getRings()
  other:add("soil", graze.outline(rings):setTransform(x, y, angle), { group = "ground" })
  return other
end

-- Return a random body at a place.
function digging.body(rng, x, y)
  local r = rng:range(0.5, 5)
  local body = rng:pick {
    function() return graze.circle(0, 0, r) end,
    function() return R(-r, -r, 2 * r, r) end,
    function() return graze.capsule(-r, 0, r, 0, r / 3) end,
    function() return graze.regularPolygon(rng:whole(3, 8), r) end,
    function() return graze.compound(R(-r, -r, r, 2 * r), R(0, -r / 2, r, r)) end,
    function() return graze.segment(-r, 0, r, r / 2) end,
  }()
  return body:setTransform(x, y, rng:pick { 0, rng:range(-3, 3) })
end

return digging
