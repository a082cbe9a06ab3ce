-- Where a frog can stand in a small level, and the flights between its platforms.

local graze = require "graze"

local world = graze.world()
local function ground(name, x, y, w, h)
  world:addRectangle(name, x, y, w, h, { group = "ground" })
end
ground("floor", 0, 200, 400, 20)
ground("left", -20, 0, 20, 220)
ground("right", 400, 0, 20, 220)
ground("step", 100, 160, 60, 8)
ground("shelf", 190, 120, 90, 8)
ground("post", 320, 150, 24, 50)
world:add("frog", graze.rectangle(-5, -18, 10, 18):setPosition(40, 200), { group = "frog" })

local motion = { run = 120, jump = 300, gravity = 900, solid = "ground", spacing = 16 }
local routes = graze.routes(world, graze.walker(world, "frog"), motion, 0, 20, 400, 200)
routes:work()

local picture = graze.svg { width = 600, height = 330, title = "Places to stand, and flights" }
return picture:world(world):routes(routes)
