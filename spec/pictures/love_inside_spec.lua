-- graze.love, and the games of the README and the guide, inside LÖVE.

local lovely = require "spec.support.love"
local markdown = require "spec.support.markdown"

if lovely.missing() then
  print("not inside LÖVE: " .. lovely.missing())
  return
end

local LESSONS = {
  "3-coins", "6-events", "8-cells", "9-turn", "10-back", "12-doors", "13-digging", "14-ways",
}

describe("graze.love inside LÖVE", function()
  for _, jit in ipairs { "on", "off" } do
    it("leaves no byte behind from frame to frame, jit " .. jit, function()
      assert.equal("bytes: 0\n", lovely.play("spec/love", "spec/love/garbage.lua", jit))
    end)
  end

  -- What a game of a page says, with more code at its end.
  local function playGame(game, driver)
    local top = os.tmpname()
    os.remove(top)
    os.execute("mkdir " .. top)
    local file = assert(io.open(top .. "/main.lua", "w"))
    file:write(game, driver)
    file:close()
    local said = lovely.play(top)
    os.execute("rm -r " .. top)
    return said
  end

  it("plays the platformer of the README", function()
    assert.truthy(playGame(markdown.blocks(markdown.read "README.md", "lua love")[1], [[

local frame, update = 0, love.update
function love.keyboard.isDown(key)
  return key == "right" and frame < 30 or key == "space" and frame == 40
end
function love.update()
  frame = frame + 1
  update(1 / 60)
  if frame == 120 then
    local x, y = world:getPosition "hero"
    print(("%.3f %.3f"):format(x, y), (hero:getGround()))
    love.event.quit()
  end
end]]):find("176.000 410.000\tledge\n", 1, true))
  end)

  it("plays the game of the guide", function()
    assert.truthy(playGame(markdown.blocks(markdown.read "docs/guide.md", "lua love")[1], [[
local frame, update, jumps = 0, love.update, { [50] = true, [150] = true }
function love.keyboard.isDown(key) return key == "right" end
function love.update()
  frame = frame + 1
  if jumps[frame] then love.keypressed "space" end
  update(1 / 60)
  if frame == 260 then
    print(hero.coins .. " coins", world:getPosition(hero))
    love.event.quit()
  end
end]]):find("2 coins\t788\t500\n", 1, true))
  end)

  it("plays the games of other pages, and lessons of the playground", function()
    local games = {}
    for _, page in ipairs {
      "guide-crates", "top-down", "recipes-characters", "recipes-shots", "recipes-crates",
      "recipes-seeing", "recipes-ways", "recipes-levels", "recipes-time", "coming-from/hc",
      "coming-from/slick", "coming-from/love-physics", "coming-from/windfield",
    } do
      local text = markdown.read("docs/" .. page .. ".md")
      for _, game in ipairs(markdown.blocks(text, "lua love")) do
        if game:find "^local graze = require" then games[#games + 1] = game end -- no part of one
      end
    end
    for _, lesson in ipairs(LESSONS) do
      games[#games + 1] = markdown.read("playground/lessons/" .. lesson .. ".lua")
    end
    assert.is_true(#games >= 14)
    for _, game in ipairs(games) do
      assert.truthy(playGame(game, [[

local frame, update, draw = 0, love.update, love.draw
function love.keyboard.isDown(key) return key == "right" or key == "down" and frame > 60 end
function love.update()
  frame = frame + 1
  if love.mousepressed and frame % 30 == 1 then love.mousepressed(400 + frame, 50, 1) end
  if love.keypressed and frame % 50 == 49 then love.keypressed "space" end
  update(1 / 60)
end
function love.draw()
  draw()
  if frame < 240 then return end
  print "240 frames"
  love.event.quit()
end]]):find("240 frames\n", 1, true), game)
    end
  end)

  it("traces images, and parts of them, in any format", function()
    local said = playGame([[
local draw = require "graze.love"
for _, format in ipairs { "rgba8", "rgba16", "rgba32f" } do
  local image = love.image.newImageData(60, 40, format)
  image:mapPixel(function(x, y) return 1, 1, 1, x >= 20 and y >= 10 and x + y < 70 and 0.6 or 0 end)
  local whole = draw.trace(image)
  local part = draw.trace(image, { x = 20, y = 10, width = 9, height = 8, channel = "a" })
  print(format, whole:getArea(), table.concat(part:getRings()[1], " "))
  print(draw.trace(image, { threshold = 0.7 }), draw.trace(image, { channel = "r" }):getArea())
end
print(pcall(draw.trace, love.graphics.newCanvas(2, 2)))
love.event.quit()]], "")
    for _, format in ipairs { "rgba8", "rgba16", "rgba32f" } do
      assert.truthy(said:find(format .. "\t779.5\t0 0 9 0 9 8 0 8\nnil\t2400\n", 1, true), said)
    end
    assert.truthy(said:find("ImageData expected", 1, true), said)
  end)

  it("draws on the canvas, through the transformation", function()
    assert.equal([[
in the ball: red
beside the ball: black
in the ball's rim: red
in the rounded: blue
in its corner: blue
beside its corner: black
over the floor: black
in the floor: green
far in the floor: green
on the sliver: green
before the sliver: black
behind the sliver: black
beyond the window: green
the swept ball: red
]], lovely.play("spec/love", "spec/love/pixels.lua"))
  end)
end)
