-- A game for the check of a release: a ball falls into a box, is drawn in a window, and is looked
-- for in a picture of the window.

local graze = require "graze"

local world, ball = graze.world(), { "ball" }
world:add({ "floor" }, graze.rectangle(0, 400, 640, 80))
world:add(ball, graze.circle(0, 0, 40):setPosition(320, 200))
world:setAcceleration(ball, 0, 800)
world:rule("default", "default", "slide")

local frames = 0

function love.load() love.window.setMode(640, 480) end

function love.update()
  world:step(1 / 60)
  frames = frames + 1
  if frames > 120 then
    print "no picture was taken"
    love.event.quit(1)
  end
end

local function look(picture)
  local _, y = world:getPosition(ball)
  local red = picture:getPixel(320, math.floor(y))
  local sky = picture:getPixel(20, 20)
  local rests = math.abs(y - 360) < 1e-3
  local drawn = red > 0.9 and sky < 0.1 and rests
  print(drawn and "drawn in a window" or ("red %g, sky %g, y %g"):format(red, sky, y))
  love.event.quit(drawn and 0 or 1)
end

function love.draw()
  graze.love.world(world, { fill = { 1, 0, 0 }, line = false })
  if frames == 60 then love.graphics.captureScreenshot(look) end
end

-- Without a blue screen, at which nobody looks.
function love.errorhandler(message)
  print(message)
  return function() return 1 end
end
