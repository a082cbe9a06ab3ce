// Programs that are chosen, typed and run: what they show, print and do wrong.
"use strict";

const assert = require("node:assert/strict");

module.exports = {
  async "opens with the game of the README, which is played by keys"(page) {
    assert.match(await page.source(), /local hero = graze.walker/);
    await page.until(`document.querySelector("#stage canvas")`);
    await page.heroIsAt(60);
    await page.click("#stage canvas");
    await page.key("rawKeyDown", "ArrowRight", 39);
    await page.heroIsAt(300);
    await page.key("keyUp", "ArrowRight", 39);
    await page.picture("hero");
    assert.equal(await page.said(), "");
  },

  async "goes on from lesson to lesson"(page) {
    const title = () => page.evaluate(`document.getElementById("programs").selectedOptions[0].text`);
    assert.match(await title(), /^1\. A platformer/);
    await page.click("#next");
    assert.match(await title(), /^2\. /);
    await page.load("#hero");
  },

  async "lets fingers play it"(page) {
    const finger = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true };
    await page.send("Emulation.setDeviceMetricsOverride", finger);
    await page.send("Emulation.setTouchEmulationEnabled", { enabled: true });
    await page.load("#hero");
    await page.until(`document.querySelector("#stage canvas")`);
    await page.heroIsAt(60);
    const { x, y } = await page.evaluate(`(() => {
      const key = document.querySelector("#keys [data-key=right]");
      key.scrollIntoView({ block: "center" });
      const { left, top, width, height } = key.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    })()`);
    await page.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
    await page.heroIsAt(300);
    await page.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await page.picture("phone");
    await page.send("Emulation.setTouchEmulationEnabled", { enabled: false });
    await page.send("Emulation.setDeviceMetricsOverride",
      { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false });
    await page.load("#overlap");
  },

  async "shows no more than the picture in a frame of another page"(page) {
    await page.load("?bare#hero");
    await page.heroIsAt(60);
    assert.equal(await page.evaluate(`document.querySelector("header").offsetHeight`), 0);
    assert.ok(await page.evaluate(`document.querySelector("#stage").offsetWidth`) > 1200);
    await page.load("#overlap");
  },

  async "shows a lesson, whose picture follows the mouse"(page) {
    await page.until(`document.querySelector("#stage svg .mover, #stage svg .hit")`);
    const { x, y } = await page.click("#stage");
    await page.mouse("mouseMoved", x, y);
    await page.until(`document.querySelector("#stage svg .hit")`);
    await page.picture("lesson");
  },

  async "runs what is typed, at a click on Run"(page) {
    await page.write(`local graze = require "graze"\nlocal a = graze.circle(0, 0, 10)
io.write("half ", "a line, ")
print(graze._VERSION, a:sweep(graze.rectangle(50, -5, 9, 10), 80, 0))
show(graze.svg():shape(a, { label = "ü" }))`);
    await page.click("#run");
    assert.equal(await page.said(), "half a line, graze 0.7.0dev\t0.5\t-1.0\t0.0\t0.0");
    assert.equal(await page.textOf("#stage svg text"), "ü");
  },

  async "runs at Ctrl-Enter, and keeps the indent at Enter"(page) {
    await page.write("  print(1)");
    await page.press("Enter", 13);
    await page.send("Input.insertText", { text: "print(2)" });
    assert.equal(await page.evaluate(`document.getElementById("source").value`),
      "  print(1)\n  print(2)");
    await page.press("Enter", 13, 2);
    assert.equal(await page.said(), "12");
  },

  async "marks the line of an error"(page) {
    await page.write("local x = {}\n\nprint(x.y.z)\n");
    await page.click("#run");
    assert.match(await page.said(), /^line 3: attempt to index a nil value \(field 'y'\)$/);
    assert.equal(await page.textOf("#gutter .wrong"), "3");
    assert.equal(await page.textOf("#colours .wrong"), "print(x.y.z)");
    await page.picture("error");
    await page.click("#console button");
    await page.send("Input.insertText", { text: "-- " });
    await page.press("Enter", 13, 2);
    assert.equal(await page.said(), "");
    assert.equal(await page.textOf("#gutter .wrong"), null);
  },

  async "tells errors of syntax, of graze and of a frame at their lines"(page) {
    await page.write("x = = 1");
    await page.click("#run");
    assert.match(await page.said(), /^line 1: unexpected symbol near '='$/);
    await page.write(`local graze = require "graze"\ngraze.circle(0, 0, -1)`);
    await page.click("#run");
    assert.match(await page.said(), /^line 2: bad argument #3 to 'circle' \(radius must be positive/);
    await page.write(`frame(function(t)\n  if t > 0.05 then error("late") end\nend)`);
    await page.click("#run");
    await page.hears("/^line 2: late$/");
    assert.equal(await page.evaluate(`document.getElementById("stop").hidden`), true);
  },

  async "stops what would not end, though it catches every error"(page) {
    await page.write(`while true do
  pcall(function() coroutine.wrap(function() while true do end end)() end)
end`);
    await page.click("#run");
    await page.hears("/stopped: an endless loop/");
    await page.write("local t = {} for i = 1, 1e9 do t[i] = ('x'):rep(1e6) .. i end");
    await page.click("#run");
    await page.hears("/not enough memory|endless loop/");
    await page.write("print 'and goes on'");
    await page.click("#run");
    assert.equal(await page.said(), "and goes on");
  },

  async "takes keys once the picture is clicked"(page) {
    await page.choose("outlines");
    await page.until(`document.querySelector("#stage svg")`);
    await page.click("#stage");
    const before = await page.evaluate(`document.querySelectorAll("#stage svg *").length`);
    await page.key("rawKeyDown", " ", 32);
    await page.until(`document.querySelectorAll("#stage svg *").length > ${before}`);
    await page.key("keyUp", " ", 32);
    await page.choose("coins");
    await page.until(`document.querySelector("#stage canvas")`);
    await page.click("#stage canvas");
    await page.key("rawKeyDown", "ArrowRight", 39);
    await page.hears("/coins: 1/");
    await page.key("keyUp", "ArrowRight", 39);
    await page.picture("coins");
    await page.click("#stop");
    assert.equal(await page.evaluate(`document.getElementById("stop").hidden`), true);
  },

  async "has no program that fails"(page) {
    await page.evaluate("localStorage.clear()");
    await page.load();
    const names = await page.evaluate(
      `JSON.parse(document.getElementById("listing").textContent).map(({ name }) => name)`);
    for (const name of names) {
      await page.choose(name);
      await page.until(`document.querySelector("#stage svg, #stage canvas")`, `a picture of ${name}`);
      await new Promise((resolve) => setTimeout(resolve, 300));
      assert.equal(await page.textOf("#console .error"), null);
      assert.doesNotMatch(await page.said(), /in a browser|\.svg/);
      assert.doesNotMatch(await page.source(), /make -s env|open it in a browser/);
      await page.picture("program-" + name);
    }
  },
};
