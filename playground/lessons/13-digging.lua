-- Ground that is dug

-- Click, and a bomb falls there. world:carve takes a crater from the soil;
-- world:breakOff returns what came loose of it, which falls, and lies, and
-- can be dug in turn. What touches the bedrock stays.

local graze = require "graze"
local draw = require "graze.love"

local world = graze.world():rule("bombs", "*", "touch")
local bedrock = graze.rectangle(0, 230, 400, 10)
local hills = { 400, 235, 0, 235 }
for k = 0, 40 do
  hills[#hills + 1], hills[#hills + 2] = 10 * k, math.floor(110 - 30 * math.sin(k / 5))
end
world:add("soil", graze.outline(hills):subtract(graze.ellipse(130, 160, 70, 28, 24)),
  { group = "soil" })
world:add("bedrock", bedrock, { group = "bedrock" })

local function explode(x, y)
  local blast, dug = graze.circle(x, y, 24), 0
  for _, item in ipairs((world:queryShape(blast, { "soil", "debris" }))) do
    dug = dug + world:carve(item, blast)
  end
  local pieces, n = world:breakOff("soil", bedrock)
  for _, piece in ipairs(pieces) do
    world:add({}, piece, { group = "debris", acceleration = { 0, 300 } })
  end
  print(("%.0f dug, %d came loose"):format(dug, n))
end

local wait, count = 0, 0

local function drop(x)
  count = count + 1
  world:add("bomb" .. count, graze.circle(0, 0, 4):setPosition(x, 6),
    { group = "bombs", acceleration = { 0, 300 } })
  wait = 1
end

function love.mousepressed(x) drop(x / 2) end

function love.update(dt)
  wait = wait - dt
  if wait < 0 then drop(90 + count * 37 % 240) end
  world:step(dt)
  for _, item, _, _, _, _, _, px, py in world:hits() do
    if world:has(item) and world:getGroup(item) == "bombs" then
      world:remove(item)
      explode(px, py)
    end
  end
end

function love.draw()
  love.graphics.scale(2)
  draw.world(world)
end
