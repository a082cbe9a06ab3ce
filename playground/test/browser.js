// A headless Chromium, driven over the pipe that --remote-debugging-pipe opens; and a page in it.
"use strict";

const { spawn } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");

// The browser: commands go out as JSON, a zero byte after each, and answers come back likewise.
function openBrowser(profile) {
  const child = spawn("chromium", ["--headless=new", "--no-sandbox", "--disable-gpu",
    "--hide-scrollbars", "--remote-debugging-pipe", `--user-data-dir=${profile}`, "about:blank"],
  { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
  const waiting = new Map(), heard = [];
  let rest = "", last = 0;
  child.stdio[4].setEncoding("utf8").on("data", (data) => {
    const messages = (rest + data).split("\0");
    rest = messages.pop();
    for (const message of messages.map(JSON.parse)) {
      if (!message.id) { heard.push(message); continue; }
      const { resolve, reject } = waiting.get(message.id);
      if (message.error) reject(new Error(message.error.message));
      else resolve(message.result);
    }
  });
  return {
    heard,
    send(method, params = {}, sessionId = undefined) {
      child.stdio[3].write(JSON.stringify({ id: ++last, method, params, sessionId }) + "\0");
      return new Promise((resolve, reject) => waiting.set(last, { resolve, reject }));
    },
    close() {
      return new Promise((resolve) => {
        child.on("exit", resolve);
        this.send("Browser.close").catch(() => {});
      });
    },
  };
}

// The page of a file. Pictures of it go to a folder.
async function openPage(browser, file, pictures, width, height) {
  const { targetInfos } = await browser.send("Target.getTargets");
  const { targetId } = targetInfos.find(({ type }) => type === "page");
  const { sessionId } = await browser.send("Target.attachToTarget", { targetId, flatten: true });
  const send = (method, params) => browser.send(method, params, sessionId);

  async function evaluate(expression) {
    const { result, exceptionDetails } = await send("Runtime.evaluate",
      { expression, returnByValue: true, awaitPromise: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception.description);
    return result.value;
  }

  const page = {
    send, evaluate,
    // Waits until an expression of the page is true.
    async until(expression, what = expression) {
      for (let i = 0; i < 300; i++) {
        if (await evaluate(`Boolean(${expression})`)) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error("never: " + what);
    },
    async mouse(type, x, y, more = {}) {
      await send("Input.dispatchMouseEvent", { type, x, y, ...more });
    },
    async click(selector) {
      const { x, y } = await evaluate(`(({ left, top, width, height }) =>
        ({ x: left + width / 2, y: top + height / 2 }))(
        document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect())`);
      const button = { button: "left", clickCount: 1 };
      await this.mouse("mousePressed", x, y, button);
      await this.mouse("mouseReleased", x, y, button);
      return { x, y };
    },
    async key(type, key, code, modifiers = 0) {
      await send("Input.dispatchKeyEvent", { type, key, windowsVirtualKeyCode: code, modifiers });
    },
    // Loads the page again, or another address of it.
    async load(hash) {
      await evaluate("window.stale = true");
      if (hash === undefined) await send("Page.reload");
      else {
        await send("Page.navigate", { url: "about:blank" });
        await send("Page.navigate", { url: "file://" + path.resolve(file) + hash });
      }
      await this.until(`!window.stale && document.getElementById("run") &&
        !document.getElementById("run").disabled`);
    },
    source: () => evaluate(`document.getElementById("source").value`),
    async press(key, code, modifiers = 0) {
      await this.key("rawKeyDown", key, code, modifiers);
      await this.key("keyUp", key, code, modifiers);
    },
    async choose(name) {
      await evaluate(`(() => {
        const menu = document.getElementById("programs");
        menu.value = JSON.parse(document.getElementById("listing").textContent)
          .findIndex((program) => program.name === ${JSON.stringify(name)});
        menu.dispatchEvent(new Event("change"));
      })()`);
    },
    // Types a program over the one that is there, as a hand would.
    async write(source) {
      await this.click("#source");
      await send("Input.dispatchKeyEvent",
        { type: "rawKeyDown", key: "a", windowsVirtualKeyCode: 65, modifiers: 2,
          commands: ["selectAll"] });
      await this.key("keyUp", "a", 65, 2);
      await send("Input.insertText", { text: source });
    },
    textOf: (selector) =>
      evaluate(`document.querySelector(${JSON.stringify(selector)})?.textContent ?? null`),
    said: () => page.textOf("#console"),
    // Waits until the console holds what a pattern says.
    hears: (pattern) =>
      page.until(`${pattern}.test(document.getElementById("console").textContent)`),
    // Counts frames, and keeps what a canvas is given to write: in all, and in the last frame.
    async countFrames() {
      await evaluate(`(() => {
        window.drawn = 0;
        window.written = new Set();
        window.texts = [];
        const ask = window.asked ??= window.requestAnimationFrame.bind(window);
        window.requestAnimationFrame = (f) => ask((t) => {
          window.drawn++;
          window.texts = [];
          f(t);
        });
        const { prototype } = CanvasRenderingContext2D;
        const write = window.writes ??= prototype.fillText;
        prototype.fillText = function (text, ...more) {
          window.written.add(text);
          window.texts.push(text);
          return write.call(this, text, ...more);
        };
      })()`);
    },
    // Waits until the canvas says what a pattern says, and returns that.
    async reads(pattern) {
      await page.until(`window.texts.some((text) => ${pattern}.test(text))`, `${pattern} is read`);
      return page.evaluate(`window.texts.find((text) => ${pattern}.test(text))`);
    },
    // Waits until the inspector shows a game that is paused; returns which frame of which.
    isPaused: () => page.reads("/^frame \\d+ of \\d+ to \\d+, paused$/"),
    // Writes the frame that the inspector looks at as a program, and plays that.
    async playReport() {
      await page.press("r", 82);
      await page.hears("/graze-report-1.lua: play, save$/");
      await evaluate(`[...document.querySelectorAll("#console button")].pop().click()`);
      await page.until(`/ differ|error/.test(document.getElementById("console").textContent)`);
      return page.said();
    },
    // Waits until the hero of the README has come as far as x: something is drawn there.
    async heroIsAt(x) {
      await this.until(`(() => {
        const canvas = document.querySelector("#stage canvas"), scale = canvas.width / 800;
        const { data } = canvas.getContext("2d")
          .getImageData(scale * ${x} - 1, scale * 478, 3, 1);
        return data.some((byte, i) => i % 4 < 3 && byte > 20);
      })()`, `the hero at ${x}`);
    },
    coloursOfCanvas: () => evaluate(`(() => {
      const canvas = document.querySelector("#stage canvas");
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      return new Set(new Uint32Array(data.buffer)).size;
    })()`),
    async picture(name) {
      const { data } = await send("Page.captureScreenshot", { format: "png" });
      fs.writeFileSync(path.join(pictures, name + ".png"), Buffer.from(data, "base64"));
    },
  };
  await send("Emulation.setDeviceMetricsOverride",
    { width, height, deviceScaleFactor: 1, mobile: false });
  await send("Runtime.enable");
  await send("Page.enable");
  await send("Network.enable");
  await send("Page.navigate", { url: "file://" + path.resolve(file) });
  await page.until(`document.getElementById("run") && !document.getElementById("run").disabled`);
  return page;
}

module.exports = { openBrowser, openPage };
