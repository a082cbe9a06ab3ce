// Programs for LÖVE: how fast they are, their keys and pictures.
"use strict";

const assert = require("node:assert/strict");
const fs = require("node:fs");

// The scenes of the gallery, in their order, and the games that have a tab there.
const scenes = ["order", "guests"].flatMap((list) =>
  [...fs.readFileSync(`examples/gallery/${list}.lua`, "utf8").replace(/--.*/g, "")
    .matchAll(/"(\w+)"/g)].map(([, name]) => name));

module.exports = {
  async "plays a game for LÖVE by itself, which counts its coins"(page) {
    await page.load("#climb");
    await page.countFrames();
    const before = Date.now();
    await new Promise((resolve) => setTimeout(resolve, 20000));
    const rate = 1000 * await page.evaluate("window.drawn") / (Date.now() - before);
    const coins = await page.evaluate("[...window.written].filter((text) => / of 25$/.test(text))");
    assert.ok(coins.length > 4, coins);
    assert.equal(await page.said(), "");
    console.log(`        climb: ${rate.toFixed(1)} frames a second`);
    await page.picture("climb");
  },

  async "opens each scene of the gallery by its address, draws it, and looks into it"(page) {
    for (const scene of scenes) {
      await page.load("#gallery/" + scene);
      await page.countFrames();
      const before = Date.now();
      await new Promise((resolve) => setTimeout(resolve, 2000));
      const rate = 1000 * await page.evaluate("window.drawn") / (Date.now() - before);
      assert.equal(await page.said(), "", scene);
      assert.ok(await page.coloursOfCanvas() > 8, scene);
      console.log(`        ${scene}: ${rate.toFixed(1)} frames a second`);
      await page.picture("scene-" + scene);
      await page.press("F1", 112);
      await page.isPaused();
      await page.press(".", 190);
      await page.picture("inspect-" + scene);
      assert.match(await page.playReport(), /calls, 0 differ/, scene);
    }
  },

  async "gives keys and the mouse to a game"(page) {
    await page.load("#overlap");
    await page.write(`local graze = require "graze"
love.keypressed = function(key) print("key", key) end
love.keyreleased = function(key) print("up", key) end
love.mousepressed = function(x, y, button) print("button", button, x > 300 and x < 500) end
love.wheelmoved = function(_, y) print("wheel", y) end
function love.draw()
  love.graphics.rectangle("fill", 10, 10, 100, 100)
  if love.keyboard.isDown "left" then love.graphics.print("left", 10, 120) end
end`);
    await page.click("#run");
    await page.until(`document.querySelector("#stage canvas")`);
    const { x, y } = await page.click("#stage canvas");
    await page.press("ArrowLeft", 37);
    await page.press("Tab", 9);
    await page.mouse("mouseWheel", x, y, { deltaX: 0, deltaY: 100 });
    await page.hears("/button\\t1\\ttrue.*key\\tleft.*up\\tleft.*key\\ttab.*wheel\\t-1/s");
  },

  async "reads pictures, and draws to canvases that it erases"(page) {
    await page.write(`local draw, graphics = require "graze.love", love.graphics
local picture = love.image.newImageData(40, 20)
picture:mapPixel(function(x) return 1, 0.5, 0, x >= 10 and 1 or 0 end)
picture:setPixel(39, 0, 0, 0, 1, 0.25)
local r, g, b, a = picture:getPixel(39, 0)
print(picture:typeOf "ImageData", picture:getFormat(), #picture:getString(), r, g, b, a * 255)
print(pcall(picture.getPixel, picture, 40, 0))
print(draw.trace(picture):getBoundingBox())
print(draw.trace(picture, { x = 20, width = 19, height = 5, channel = "r" }):getArea())
local canvas = graphics.newCanvas(40, 20)
canvas:setFilter "nearest"
graphics.setCanvas(canvas)
graphics.draw(graphics.newImage(picture))
graphics.setBlendMode "replace"
graphics.setColor(0, 0, 0, 0)
graphics.rectangle("fill", 20, 0, 10, 20)
graphics.setBlendMode "alpha"
graphics.setCanvas()
function love.draw()
  graphics.clear(0, 1, 0)
  graphics.setColor(1, 1, 1)
  graphics.draw(canvas, 0, 0, 0, 20)
end
print(pcall(graphics.setBlendMode, "multiply"))`);
    await page.click("#run");
    await page.until(`document.querySelector("#stage canvas")`);
    await page.hears("/multiply/");
    assert.equal(await page.said(), [
      "true\trgba8\t3200\t0.0\t0.0\t1.0\t64.0",
      "false\tAttempt to get or set out-of-range pixel!", "10.0\t0.0\t40.0\t20.0", "95.0",
      "false\tthe blend mode 'multiply' is not in this page"].join(""));
    const colours = await page.evaluate(`(() => {
      const canvas = document.querySelector("#stage canvas"), scale = canvas.width / 800;
      return [100, 300, 500, 700].map((x) =>
        [...canvas.getContext("2d").getImageData(scale * x, scale * 300, 1, 1).data].join());
    })()`);
    assert.deepEqual(colours, ["0,255,0,255", "255,128,0,255", "0,255,0,255", "255,128,0,255"]);
  },

  async "says what of LÖVE is not in the page"(page) {
    await page.write("function love.draw()\n  love.graphics.newShader 'x'\nend");
    await page.click("#run");
    await page.hears("/^line 2: love.graphics.newShader is not in this page, only in LÖVE$/");
    await page.write("\nlove.physics.newWorld()");
    await page.click("#run");
    assert.equal(await page.said(), "line 2: love.physics is not in this page, only in LÖVE");
  },
};
