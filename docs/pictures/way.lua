-- way: where a small body fits, its way, and that of a large one, for which the gap is too narrow.

local graze = require "graze"

local world = graze.world()
world:add("upper", graze.rectangle(180, 0, 20, 80))
world:add("lower", graze.rectangle(180, 108, 20, 72))
world:add("rock", graze.regularPolygon(5, 34):setTransform(90, 120, 0.2))
world:add("crate", graze.rectangle(-22, -22, 44, 44):setTransform(285, 110, 0.4))

local SMALL, LARGE = 8, 16 -- half of their sides
local function square(half) return graze.rectangle(-half, -half, 2 * half, 2 * half) end

local picture = graze.svg {
  width = 600, height = 336, title = "The ways of two sizes",
}
picture:view(0, 0, 400, 224)

-- The way of a body whose half side is this, and the body at the corners of it.
local function draw(half, nav)
  local body, way, n = square(half), nav:path(30, 60, 370, 120)
  picture:path(way, { dash = "4 3" })
  for k = 2, n - 1 do
    picture:shape(body:setPosition(way[2 * k - 1], way[2 * k]), { class = "ghost" })
  end
  picture:shape(body:setPosition(30, 60), { class = "mover" })
  picture:shape(body:setPosition(370, 120), { class = "mover" })
end

local function newNavigation(half)
  return graze.navigation(world, square(half), half, half, 400 - 2 * half, 224 - 2 * half)
end

local small = newNavigation(SMALL)
picture:navigation(small):world(world)
draw(LARGE, newNavigation(LARGE))
draw(SMALL, small)
return picture
