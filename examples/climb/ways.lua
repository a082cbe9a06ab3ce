-- How enemies come after the hero over platforms. All of them have one size, and share their ways.

local graze = require "graze"

local MOTION = { run = 75, jump = { 200, 350 }, gravity = 900, fall = 300, effort = 10,
  solid = { "ground", "ledges" }, avoid = { "spikes", "water" } }

local ways, found = {}, setmetatable({}, { __mode = "k" })

-- Return who follows the ways through a map, which are found once.
function ways.chaser(map, body)
  if not found[map] then
    found[map] = graze.routes(body.world, body.walker, MOTION, 0, 0, map.width * map.tilewidth,
      map.height * map.tileheight)
    found[map]:work()
  end
  return found[map]:chaser(body.walker)
end

return ways
