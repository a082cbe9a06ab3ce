-- Draws the level, all of it from the map and the world: no image is loaded.

local draw = require "graze.love"
local tiled = require "graze.tiled"

local lg = love.graphics

local picture = { debugging = false }

local HEIGHT = 640 -- of the view, in the units of the map

local function hex(text, alpha)
  local function part(i) return tonumber(text:sub(i, i + 1), 16) / 255 end
  return { part(1), part(3), part(5), alpha or 1 }
end

local SKY = { hex "243b6b", hex "f2b8a0" }
local HILLS = { { hex "5a6a9c", 0.2, 420, 90, 310 }, { hex "46568a", 0.4, 480, 60, 190 } }
local EARTH, DEEP, GRASS, SOIL = hex "6b4a3f", hex "54382f", hex "7cc36a", hex "4c9a54"
local ROCK, EDGE, HOLLOW = hex "565b74", hex "8b92b0", hex "232639"
local PLANK, GRAIN, WAY = hex "c8955a", hex "8f6238", hex("ffffff", 0.35)
local LIFT, RIVET = hex "e8e4da", hex "7a7f98"
local COIN, SHINE, RIM = hex "ffcb4d", hex "fff3c4", hex "c98a1c"
local WATER, FOAM = hex("3f8fd6", 0.45), hex("d8f2ff", 0.85)
local BODY, BELLY, INK, PAPER = hex "ff7a59", hex "ffa184", hex "2a1a22", hex "ffffff"
local FLAG, POLE = hex "57d8a4", hex "f4efe6"

-- What stands still, found once: triangles and lines of the ground, parts of the rocks.
local ground, tops, planks, rocks, hollow, signs, sky

local function each(map, name, f)
  for _, layer in ipairs(map.layers) do
    if layer.name == name then
      for _, object in ipairs(layer.objects) do f(object, layer) end
    end
  end
end

-- Loading ----------------------------------------------------------------------------------------

-- The upper sides of a part that nothing of the ground lies on.
local function addTops(world, part)
  local corners = part:getVertices {}
  local n, cx = #corners, (part:getCentroid())
  for i = 1, n, 2 do
    local x1, y1 = corners[i], corners[i + 1]
    local k = (i + 1) % n + 1
    local x2, y2 = corners[k], corners[k + 1]
    if x2 < x1 then x1, y1, x2, y2 = x2, y2, x1, y1 end
    local x, y = (x1 + x2) / 2, (y1 + y2) / 2
    local _, below = part:getSupport(0, 1)
    local isUpper = x2 - x1 > 1 and y < below - 1 and not part:contains(x, y - 2)
    if isUpper and math.abs(x - cx) < 16 and #world:queryPoint(x, y - 2, "ground") == 0 then
      tops[#tops + 1] = { x1, y1, x2, y2 }
    end
  end
end

local function addGrid(world, item)
  local shape = world:getShape(item)
  for k = 1, shape:getPartCount() do
    local part = shape:getPart(k)
    if world:getGroup(item) == "planks" then
      planks[#planks + 1] = { part:getBoundingBox() }
    else
      ground[#ground + 1] = part:getVertices {}
      addTops(world, part)
    end
  end
end

local function partsOf(shape)
  local parts = {}
  local isUnion = shape:type() == "outline"
  for k = 1, isUnion and shape:getPartCount() or 1 do
    local part = isUnion and shape:getPart(k) or shape
    parts[k] = part:getVertices {}
  end
  return parts
end

function picture.load(map)
  local world = require("graze").world()
  ground, tops, planks, rocks, signs = {}, {}, {}, {}, {}
  for _, item in ipairs((tiled.add(world, map))) do
    local group = world:getGroup(item)
    if item.kind == "layer" then addGrid(world, item) end
    if group == "rocks" then
      local shape = world:getShape(item)
      rocks[#rocks + 1] = { parts = partsOf(shape), outline = shape:getVertices {} }
    end
  end
  hollow = partsOf((tiled.shapes(map, (tiled.find(map, "hollow")))))
  each(map, "places", function(object)
    if object.shape == "text" then signs[#signs + 1] = object end
  end)
  sky = lg.newMesh({
    { 0, 0, 0, 0, unpack(SKY[1]) }, { 1, 0, 0, 0, unpack(SKY[1]) },
    { 1, 1, 0, 0, unpack(SKY[2]) }, { 0, 1, 0, 0, unpack(SKY[2]) },
  }, "fan")
end

-- What stands still ------------------------------------------------------------------------------

local function drawSky(width, camera)
  lg.setColor(1, 1, 1)
  lg.draw(sky, 0, 0, 0, width, HEIGHT)
  lg.setColor(1, 0.93, 0.8, 0.9)
  lg.circle("fill", width * 0.72 - camera * 0.05, 250, 54)
  for _, hill in ipairs(HILLS) do
    lg.setColor(hill[1])
    local points = {}
    for x = 0, width + 20, 20 do
      local at = (x + camera * hill[2]) / hill[5]
      points[#points + 1] = { x, hill[3] + hill[4] * math.sin(at) * math.cos(at * 0.61) }
    end
    for i = 1, #points - 1 do
      local a, b = points[i], points[i + 1]
      lg.polygon("fill", a[1], a[2], b[1], b[2], b[1], HEIGHT, a[1], HEIGHT)
    end
  end
end

local function drawGround()
  for _, corners in ipairs(ground) do
    lg.setColor(EARTH)
    lg.polygon("fill", corners)
    local x, y = corners[1], corners[2]
    local seed = (x * 7 + y * 13) % 17
    lg.setColor(DEEP)
    if #corners == 8 then lg.ellipse("fill", x + 6 + seed, y + 12 + seed * 0.7, 3.5, 2.5) end
  end
  lg.setLineStyle "smooth"
  for _, top in ipairs(tops) do
    lg.setLineWidth(9)
    lg.setColor(SOIL)
    lg.line(top[1], top[2] + 4, top[3], top[4] + 4)
    lg.setLineWidth(5)
    lg.setColor(GRASS)
    lg.line(top[1], top[2] + 2, top[3], top[4] + 2)
  end
end

local function drawRocks()
  for _, rock in ipairs(rocks) do
    lg.setColor(ROCK)
    for _, part in ipairs(rock.parts) do
      if #part >= 6 then lg.polygon("fill", part) end
    end
    if #rock.outline >= 6 then
      lg.setLineWidth(4)
      lg.setColor(EDGE)
      lg.polygon("line", rock.outline)
    end
  end
end

local function drawPlanks()
  for _, box in ipairs(planks) do
    lg.setColor(PLANK)
    lg.rectangle("fill", box[1], box[2], box[3] - box[1], box[4] - box[2])
    lg.setColor(GRAIN)
    lg.rectangle("fill", box[1], box[4] - 2, box[3] - box[1], 2)
    lg.rectangle("fill", box[3] - 1.5, box[2], 1.5, box[4] - box[2])
  end
end

-- What moves -------------------------------------------------------------------------------------

local function drawLifts(state)
  for _, lift in ipairs(state.lifts) do
    local x1, y1, x2, y2 = state.world:getBoundingBox(lift.item)
    local way, w = lift.path, (x2 - x1) / 2
    lg.setColor(WAY)
    lg.setLineWidth(2)
    for i = 1, #way - 3, 2 do lg.line(way[i] + w, way[i + 1] + 6, way[i + 2] + w,
      way[i + 3] + 6) end
    lg.setColor(LIFT)
    lg.rectangle("fill", x1, y1, x2 - x1, y2 - y1, 5)
    lg.setColor(RIVET)
    for k = 0, 2 do lg.circle("fill", x1 + 8 + k * (x2 - x1 - 16) / 2, (y1 + y2) / 2, 2.5) end
  end
end

local function drawCoins(state, map)
  each(map, "coins", function(coin)
    if not state.world:has(coin) then return end
    local x, y = coin.x + coin.width / 2, coin.y + coin.height / 2
    local turn = math.cos(state.time * 4 + coin.id)
    local r = coin.width / 2
    lg.setColor(RIM)
    lg.ellipse("fill", x, y, math.abs(turn) * r + 1.5, r + 1)
    lg.setColor(COIN)
    lg.ellipse("fill", x, y, math.abs(turn) * r, r - 0.5)
    lg.setColor(SHINE)
    lg.ellipse("fill", x - turn * 2, y - 2, math.abs(turn) * r * 0.4, r * 0.45)
  end)
end

local function drawGoal(state, map)
  each(map, "places", function(goal)
    if goal.type ~= "goal" then return end
    local x, y, foot = goal.x + 8, goal.y, goal.y + goal.height
    lg.setColor(POLE)
    lg.rectangle("fill", x - 2, y, 4, foot - y)
    lg.setColor(FLAG)
    local wave = 4 * math.sin(state.time * 5)
    lg.polygon("fill", x + 2, y + 2, x + 36, y + 13 + wave, x + 2, y + 26)
  end)
end

local function drawWater(state, map)
  each(map, "water", function(pond)
    local points = {}
    for k = 0, 36 do
      local x = pond.x + k * pond.width / 36
      points[#points + 1] = x
      points[#points + 1] = pond.y + 2 * math.sin(x / 18 + state.time * 2.4)
    end
    lg.setColor(WATER)
    for i = 1, #points - 3, 2 do
      lg.polygon("fill", points[i], points[i + 1], points[i + 2], points[i + 3], points[i + 2],
        pond.y + pond.height, points[i], pond.y + pond.height)
    end
    lg.setColor(FOAM)
    lg.setLineWidth(2.5)
    lg.line(points)
  end)
end

local function drawPlayer(state)
  local player = state.player
  local stretch = math.max(-0.12, math.min(0.12, -player.vy / 4000))
  lg.push()
  lg.translate(player.x, player.y)
  lg.scale(1 - stretch, 1 + stretch)
  lg.setColor(BODY)
  lg.rectangle("fill", -11, -41, 22, 41, 11)
  lg.setColor(BELLY)
  lg.ellipse("fill", player.facing * 3, -12, 6, 8)
  for k = 0, 1 do
    local x = player.facing * (1 + 7 * k)
    lg.setColor(PAPER)
    lg.circle("fill", x, -30, 4.2)
    lg.setColor(INK)
    lg.circle("fill", x + player.facing * 1.2, -30, 2)
  end
  lg.pop()
end

local function drawWords(state, width, scale)
  lg.setColor(PAPER)
  lg.print(("%d of %d coins"):format(state.coins, state.total), 24, 20, 0, 1.6)
  lg.setColor(1, 1, 1, 0.6)
  local size = math.max(1, 1 / scale) -- letters of this size can be read in a small window, too
  lg.printf("arrows, space     r: again     tab: what graze sees", 0, 24, (width - 24) / size,
    "right", 0, size)
  if not state.won then return end
  lg.setColor(PAPER)
  lg.printf("You are home.", 0, 120, width / 3, "center", 0, 3)
end

local function drawSigns()
  for _, sign in ipairs(signs) do
    lg.setColor(INK)
    lg.print(sign.text, sign.x + 1, sign.y + 1, 0, 1.3)
    lg.setColor(PAPER)
    lg.print(sign.text, sign.x, sign.y, 0, 1.3)
  end
end

-- The window's scale, its width in units, and where its left side is in the level.
local function view(state, map)
  local scale = lg.getHeight() / HEIGHT
  local width = lg.getWidth() / scale
  local all = map.width * map.tilewidth
  return scale, width, math.max(0, math.min(all - width, state.player.x - width / 2))
end

-- From the level to the window.
function picture.camera(state, map)
  local scale, _, camera = view(state, map)
  lg.scale(scale)
  lg.translate(-camera, 0)
end

function picture.draw(state, map)
  local scale, width, camera = view(state, map)
  lg.push()
  lg.scale(scale)
  drawSky(width, camera)
  lg.push()
  lg.translate(-camera, 0)
  lg.setColor(HOLLOW)
  for _, part in ipairs(hollow) do lg.polygon("fill", part) end
  drawSigns()
  drawGoal(state, map)
  drawLifts(state)
  drawCoins(state, map)
  drawPlanks()
  drawPlayer(state)
  drawWater(state, map)
  drawRocks()
  drawGround()
  if picture.debugging then
    draw.world(state.world)
    draw.hits(state.world)
  end
  lg.pop()
  drawWords(state, width, scale)
  lg.pop()
end

return picture
