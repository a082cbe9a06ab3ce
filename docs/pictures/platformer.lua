-- platformer: the program of README.md, played by keys that are held, and where its hero goes.

local graze = require "graze"

local FRAME = 1 / 60
-- Keys, and until which frame they are held.
local SCRIPT = {
  { 30, "right" }, { 34, "space" }, { 90 }, { 240, "right" }, { 275 },
}

local function program()
  local file = assert(io.open("README.md"))
  local text = file:read "*a"
  file:close()
  return text:match "```lua love\n(.-)```" .. "\nreturn world"
end

local held = {}
local love = { keyboard = { isDown = function(key) return held[key] end } }
local modules = { graze = graze, ["graze.love"] = {} } -- nothing is drawn there
local game = setmetatable({ love = love, require = function(name) return modules[name] end },
  { __index = _G })
local world
if setfenv then -- luacheck: ignore
  world = setfenv(assert(loadstring(program(), "=README.md")), game)() -- luacheck: ignore
else
  world = assert(load(program(), "=README.md", "t", game))()
end

local keys, way = { { 0, world:getPosition "hero" } }, {}
local frame, ghosts = 0, {}
for _, part in ipairs(SCRIPT) do
  held = {}
  for k = 2, #part do held[part[k]] = true end
  while frame < part[1] do
    frame = frame + 1
    love.update(FRAME)
    local x, y = world:getPosition "hero"
    if frame % 3 == 0 then keys[#keys + 1] = { frame * FRAME, x, y } end
    way[#way + 1], way[#way + 2] = x, y - 24
    if frame == 42 or frame == 80 or frame == 190 then ghosts[#ghosts + 1] = { x, y } end
  end
end

local hero = world:getShape "hero"
local picture = graze.svg {
  width = 640, height = 232, margin = 0, title = "Run, jump onto the ledge, and over the hill",
}
world:remove "hero"
picture:view(0, 270, 800, 560):world(world)
picture:path(way, { opacity = 0.5 })
for _, place in ipairs(ghosts) do
  picture:shape(hero:setPosition(place[1], place[2]), { class = "ghost" })
end
return picture:animate(hero, keys, { class = "mover" })
