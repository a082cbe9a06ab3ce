-- Ground that is painted

-- Hold the mouse down, and paint; the right button erases. graze.trace makes
-- an outline of the pixels, with few corners: the line. On it balls roll,
-- and who stands where you paint is pushed out.

local graze = require "graze"
local draw = require "graze.love"

local COLUMNS, ROWS, SIZE = 100, 60, 4 -- pixels, and how large one is
local cells = {}
for i = 1, COLUMNS * ROWS do cells[i] = false end

local world, balls = graze.world(), {}
world:rule("balls", "*", "bounce")
for _, x in ipairs { 1, -1 } do
  world:add("side" .. x, graze.plane(x, 0, x < 0 and 400 or 0), { group = "sides" })
end

local function trace()
  if world:has "ground" then world:remove "ground" end
  local shape = graze.trace(COLUMNS, ROWS, cells, { tolerance = 1 })
  if shape then world:add("ground", shape:scale(SIZE), { group = "ground" }) end
  for _, ball in ipairs(balls) do world:push(ball) end
end

local function tell()
  local corners, rings = 0, world:has "ground" and world:getShape("ground"):getRings() or {}
  for _, ring in ipairs(rings) do corners = corners + #ring / 2 end
  print(("%d rings, %d corners"):format(#rings, corners))
end

-- Paint a disc of pixels, or erase it.
local function paint(x, y, radius, isSolid)
  for row = math.max(1, y - radius), math.min(ROWS, y + radius) do
    for column = math.max(1, x - radius), math.min(COLUMNS, x + radius) do
      if (column - x) ^ 2 + (row - y) ^ 2 <= radius ^ 2 then
        cells[(row - 1) * COLUMNS + column] = isSolid
      end
    end
  end
end

for x = 1, COLUMNS do paint(x, math.floor(48 + 8 * math.sin(x / 12)), 3, true) end
trace()
tell()

function love.mousereleased() tell() end

local wait = 0

function love.update(dt)
  local x, y = love.mouse.getPosition()
  if love.mouse.isDown(1, 2) then
    local column, row = math.floor(x / 2 / SIZE) + 1, math.floor(y / 2 / SIZE) + 1
    paint(column, row, 3, love.mouse.isDown(1))
    trace()
  end
  wait = wait - dt
  if wait < 0 and #balls < 12 then
    wait, balls[#balls + 1] = 1, {}
    world:add(balls[#balls], graze.circle(0, 0, 5):setPosition(40 + #balls * 67 % 320, -8),
      { group = "balls", acceleration = { 0, 400 }, restitution = 0.4, mass = 1 })
  end
  world:step(dt)
  for _, ball in ipairs(balls) do
    local _, ballY = world:getPosition(ball)
    if ballY > 250 then world:setPosition(ball, 200, -8) end
  end
end

function love.draw()
  love.graphics.scale(2)
  love.graphics.setColor(0.35, 0.6, 0.4)
  for row = 1, ROWS do
    local from
    for column = 1, COLUMNS + 1 do
      local isSolid = column <= COLUMNS and cells[(row - 1) * COLUMNS + column]
      if isSolid and not from then from = column end
      if from and not isSolid then
        love.graphics.rectangle("fill", SIZE * (from - 1), SIZE * (row - 1), SIZE * (column - from),
          SIZE)
        from = nil
      end
    end
  end
  draw.world(world, { groups = { ground = { fill = false } } })
end
