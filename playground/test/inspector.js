// Programs are looked into while they run: by F1, and by buttons.
"use strict";

const assert = require("node:assert/strict");

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function typeText(page, text) {
  for (const letter of text) await page.press(letter, letter.toUpperCase().charCodeAt(0));
}

const hash = (page) => page.reads("/^world:hash\\(\\) = /");

// Where a place of a window of 800 by 600 is in the page.
const place = (page, x, y) => page.evaluate(`(({ left, top, width, height }) =>
  ({ x: left + ${x} / 800 * width, y: top + ${y} / 600 * height }))(
  document.querySelector("#stage canvas").getBoundingClientRect())`);

async function clickAt(page, { x, y }) {
  const button = { button: "left", clickCount: 1 };
  await page.mouse("mouseMoved", x, y);
  await page.mouse("mousePressed", x, y, button);
  await page.mouse("mouseReleased", x, y, button);
}

module.exports = {
  async "opens by F1 and pauses, with what was from the start, and goes back"(page) {
    await page.load("#coins");
    await page.countFrames();
    await page.until("window.drawn > 60");
    await page.press("F1", 112);
    const [, now] = (await page.isPaused()).match(/^frame (\d+) of 0 to /);
    await page.press("w", 87);
    await typeText(page, "world:hash()");
    await page.press("Enter", 13);
    const before = await hash(page);
    await wait(300);
    assert.equal(await hash(page), before);
    await page.reads(`/^frame ${now} of 0 to ${now}, paused$/`);
    for (let i = 0; i < 5; i++) await page.press(",", 188);
    await page.reads(`/^frame ${now - 5} of 0 to ${now}, paused$/`);
    for (let i = 0; i < 6; i++) await page.press(".", 190);
    await page.reads(`/^frame ${Number(now) + 1} of 0 to ${Number(now) + 1}, paused$/`);
    assert.equal(await page.said(), "");
  },

  async "tells of an item that is clicked why it stopped, and writes a report that plays"(page) {
    await clickAt(page, await place(page, 50, 475));
    await page.reads("/^shape type$/");
    await page.reads("/^capsule$/");
    await page.reads("/^\\d+ walker:move: floor, touch$/");
    await page.reads("/^0.00, -1.00$/");
    await page.picture("inspector");
    assert.match(await page.playReport(), /^[1-9]\d* calls, 0 differ$/);
    assert.match(await page.source(), /^-- One frame of a game, by graze.inspect of graze /);
    assert.match(await page.textOf("#state"), /^ran in /);
  },

  async "goes on, and closes"(page) {
    await page.load("#coins");
    await page.countFrames();
    await page.press("F1", 112);
    await page.isPaused();
    await page.press("p", 80);
    await page.reads("/^frame \\d+ of 0 to \\d+$/");
    assert.equal(await page.evaluate(`document.querySelector("#inspector button").disabled`), true);
    await page.press("F1", 112);
    await page.until(`document.getElementById("inspector").hidden`);
    await page.until("!window.texts.some((text) => /^frame /.test(text))");
  },

  async "lies over pictures, whose time stands still"(page) {
    const corners = () => page.textOf("#stage svg text:last-of-type");
    await page.load("#light");
    await page.countFrames();
    await page.until("window.drawn > 30");
    await page.click("#inspect");
    await page.isPaused();
    await page.reads("/^pillar$/");
    await page.reads("/^world:visi/");
    const before = await page.evaluate(`document.querySelector("#stage svg").innerHTML`);
    await wait(300);
    assert.equal(await page.evaluate(`document.querySelector("#stage svg").innerHTML`), before);
    assert.match(await corners(), /corners lit/);
    await page.picture("inspector-light");
    await page.press("F1", 112);
    await page.until(`!document.querySelector("#stage canvas")`);
    await page.until(`document.querySelector("#stage svg").innerHTML !==
      ${JSON.stringify(before)}`, "it goes on");
  },

  async "shows an error while it is open, and hands it on"(page) {
    await page.load("#overlap");
    await page.write(`local left = 2
function love.update() left = left - 1; if left < 0 then error("too late") end end
function love.draw() end`);
    await page.countFrames();
    await page.evaluate(`document.getElementById("run").click();
      document.getElementById("inspect").click()`);
    await page.isPaused();
    await page.press("p", 80);
    await page.reads("/^script:2: too late$/");
    assert.equal(await page.said(), "");
    await page.press("Escape", 27);
    await page.hears("/^line 2: too late/");
    await page.click("#reset");
  },

  async "looks into every program that moves"(page) {
    const names = await page.evaluate(
      `JSON.parse(document.getElementById("listing").textContent).map(({ name }) => name)`);
    let count = 0;
    for (const name of names) {
      await page.load("#" + name);
      if (await page.evaluate(`document.getElementById("inspect").hidden`)) continue;
      await page.countFrames();
      await page.press("F1", 112);
      await page.isPaused();
      assert.equal(await page.textOf("#console .error"), null, name);
      await page.picture("inspect-" + name);
      count++;
    }
    assert.ok(count >= 18, `${count} programs`);
  },

  async "has buttons for fingers"(page) {
    const finger = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true };
    await page.send("Emulation.setDeviceMetricsOverride", finger);
    await page.send("Emulation.setTouchEmulationEnabled", { enabled: true });
    const tapAt = async ({ x, y }) => {
      await page.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
      await page.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    };
    const tap = async (selector) => tapAt(await page.evaluate(`(() => {
      const element = document.querySelector(${JSON.stringify(selector)});
      element.scrollIntoView({ block: "nearest" });
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    })()`));
    for (const name of ["gallery/pinball", "coins", "light"]) {
      await page.load("#" + name);
      await page.countFrames();
      await tap("#inspect");
      await page.isPaused();
      await tap("#inspector [data-key=p]");
      await page.reads("/^frame \\d{2,} of \\d+ to \\d+$/");
      await tap("#inspect");
      await page.until(`document.getElementById("inspector").hidden`);
      await tap("#inspect");
      const [, now] = (await page.isPaused()).match(/^frame (\d+)/);
      await tap("#inspector [data-key=',']");
      await page.reads(`/^frame ${now - 1} of/`);
      await tap("#inspector [data-key='.']");
      await page.reads(`/^frame ${now} of/`);
      if (name === "coins") {
        const { x, y } = await place(page, 600, 590);
        const touch = (type, ...touchPoints) =>
          page.send("Input.dispatchTouchEvent", { type, touchPoints });
        await touch("touchStart", { x, y });
        for (const by of [20, 40, 60]) await touch("touchMove", { x, y: y - by });
        await touch("touchEnd");
        await page.reads(`/^frame ${now - 2} of/`);
        await tapAt(await place(page, 50, 475));
      } else await tap("#stage canvas");
      await page.evaluate(`window.prompt = () => "world:count()"`);
      await tap("#inspector [data-key=w]");
      await page.reads("/^world:count\\(\\) = [1-9]/");
      await page.picture("phone-" + name.replace("/", "-") + "-2");
    }
    await page.send("Emulation.setTouchEmulationEnabled", { enabled: false });
    await page.send("Emulation.setDeviceMetricsOverride",
      { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false });
  },
};
