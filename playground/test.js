// Clicks and types its way through the playground in a headless Chromium, over the pipe that
// --remote-debugging-pipe opens.
//
//   node playground/test.js build/playground/graze.html build/playground
"use strict";

const assert = require("node:assert/strict");
const { spawn } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");

const [file, pictures] = process.argv.slice(2);

// The scenes of the gallery, in their order, and the games that have a tab there.
const scenes = ["order", "guests"].flatMap((list) =>
  [...fs.readFileSync(`examples/gallery/${list}.lua`, "utf8").replace(/--.*/g, "")
    .matchAll(/"(\w+)"/g)].map(([, name]) => name));

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

async function openPage(browser, width, height) {
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
    // Counts frames, and keeps what a canvas is given to write.
    async countFrames() {
      await evaluate(`(() => {
        window.drawn = 0;
        window.written = new Set();
        const ask = window.asked ??= window.requestAnimationFrame.bind(window);
        window.requestAnimationFrame = (f) => ask((t) => { window.drawn++; f(t); });
        const { prototype } = CanvasRenderingContext2D;
        const write = window.writes ??= prototype.fillText;
        prototype.fillText = function (text, ...more) {
          window.written.add(text);
          return write.call(this, text, ...more);
        };
      })()`);
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

const tests = {
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
    assert.equal(await page.said(), "half a line, graze 0.6.0dev\t0.5\t-1.0\t0.0\t0.0");
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

  async "opens each scene of the gallery by its address, and draws it"(page) {
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

  async "wraps long lines, with each number beside its line"(page) {
    await page.choose("turn");
    const lines = await page.evaluate(`(() => {
      const rows = [...document.getElementById("colours").children];
      const numbers = [...document.getElementById("gutter").children];
      const field = document.getElementById("source");
      return { rows: rows.map((row) => row.offsetHeight), tall: field.scrollHeight,
        numbers: numbers.map((number) => number.offsetHeight),
        wide: field.scrollWidth - field.clientWidth };
    })()`);
    assert.equal(lines.wide, 0);
    assert.ok(lines.rows.some((height) => height > 20));
    assert.deepEqual(lines.numbers, lines.rows);
    const sum = lines.rows.reduce((total, height) => total + height, 40);
    assert.ok(Math.abs(lines.tall - sum) < 2, `${lines.tall} and ${sum}`);
  },

  async "keeps edits of each program, and goes back to the original"(page) {
    await page.choose("sweep");
    const original = await page.source();
    assert.equal(await page.evaluate(`document.getElementById("reset").disabled`), true);
    await page.write("print 'an edit'");
    await page.choose("rules");
    await page.write("print 'another'");
    await page.choose("sweep");
    assert.equal(await page.source(), "print 'an edit'");
    assert.equal(await page.said(), "an edit");
    await page.load();
    assert.equal(await page.source(), "print 'an edit'");
    await page.click("#reset");
    assert.equal(await page.source(), original);
    assert.equal(await page.evaluate(`document.getElementById("reset").disabled`), true);
    await page.load();
    assert.equal(await page.source(), original);
    await page.choose("rules");
    assert.equal(await page.source(), "print 'another'");
    await page.click("#reset");
  },

  async "shares a program by a link"(page) {
    await page.send("Browser.grantPermissions",
      { permissions: ["clipboardReadWrite", "clipboardSanitizedWrite"] });
    const program = "print 'größer — ?+/ \u{1f40d}'";
    await page.choose("overlap");
    await page.write(program);
    await page.click("#share");
    await page.until(`document.getElementById("state").textContent === "link copied"`);
    const link = await page.evaluate("navigator.clipboard.readText()");
    const hash = link.slice(link.indexOf("#"));
    assert.match(hash, /^#code=[\w-]+$/);
    await page.click("#reset");
    await page.load(hash);
    assert.equal(await page.source(), program);
    assert.equal(await page.said(), "größer — ?+/ \u{1f40d}");
    // edits of it are kept, too, and another link in the same page is another program
    await page.write("print 'changed'");
    await page.load();
    assert.equal(await page.source(), "print 'changed'");
    await page.evaluate(`location.hash = "#code=cHJpbnQgMQ"`);
    await page.until(`document.getElementById("source").value === "print 1"`);
    await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
    await page.until(`document.getElementById("source").value === "print 'changed'"`);
    await page.click("#reset");
    assert.equal(await page.source(), program);
  },

  async "prints the link where it may not copy"(page) {
    await page.load("#overlap");
    await page.evaluate(`navigator.clipboard.writeText = () => Promise.reject(new Error("no"))`);
    await page.click("#share");
    await page.hears("/The link is:file:.*#code=[\\w-]+$/");
  },

  async "shows the first program for a link without one"(page) {
    for (const hash of ["#code=!", "#code=_w", "#nothing"]) {
      await page.load(hash);
      assert.match(await page.source(), /^local graze = /);
      assert.equal(await page.textOf("#console .error"), hash === "#nothing" ? null
        : "There is no program in this link; it may have been cut off.");
    }
  },

  async "works where storage is refused"(page) {
    const { identifier } = await page.send("Page.addScriptToEvaluateOnNewDocument", {
      source: `Object.defineProperty(window, "localStorage",
        { get() { throw new DOMException("refused", "SecurityError"); } })` });
    await page.load("#sweep");
    const original = await page.source();
    await page.write("print 'kept'");
    await page.choose("rules");
    await page.choose("sweep");
    assert.equal(await page.said(), "kept");
    await page.click("#reset");
    assert.equal(await page.source(), original);
    await page.send("Page.removeScriptToEvaluateOnNewDocument", { identifier });
    await page.load("#sweep");
  },

  async "explains its functions, with examples that run"(page) {
    await page.click("#help summary");
    await page.picture("help");
    const terms = await page.evaluate(
      `[...document.querySelectorAll("#help dt")].map((term) => term.textContent)`);
    assert.deepEqual(terms.map((term) => term.match(/^\w+/)[0]),
      ["love", "show", "frame", "pressed", "pointer"]);
    const examples = await page.evaluate(
      `[...document.querySelectorAll("#help pre")].map((example) => example.textContent)`);
    assert.equal(examples.length, terms.length);
    await page.click("#help summary");
    for (const example of examples) {
      await page.write(example);
      await page.click("#run");
      await page.until(`document.querySelector("#stage svg, #stage canvas")`, "a picture of " + example);
      await new Promise((resolve) => setTimeout(resolve, 200));
      assert.equal(await page.textOf("#console .error"), null);
    }
    await page.click("#reset");
  },

  async "is wide where it is wished so, and dark where it is"(page) {
    const width = () => page.evaluate(`document.getElementById("editor").offsetWidth`);
    const before = await width();
    const { x, y } = await page.click("#between");
    await page.mouse("mousePressed", x, y, { button: "left" });
    await page.mouse("mouseMoved", x + 100, y, { button: "left", buttons: 1 });
    await page.mouse("mouseReleased", x + 100, y, { button: "left" });
    assert.ok(Math.abs(await width() - before - 100) < 12);
    await page.send("Emulation.setEmulatedMedia",
      { features: [{ name: "prefers-color-scheme", value: "dark" }] });
    await page.choose("rules");
    await page.picture("dark");
  },
};

(async () => {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), "playground-"));
  const browser = openBrowser(profile);
  let failed = 0;
  try {
    const page = await openPage(browser, 1280, 800);
    for (const [name, test] of Object.entries(tests)) {
      try {
        await test(page);
        console.log("ok      " + name);
      } catch (problem) {
        failed++;
        console.log(`not ok  ${name}\n${problem.stack}`);
      }
    }
    const requests = browser.heard.filter(({ method, params }) =>
      method === "Network.requestWillBeSent" && !/^(file|data):/.test(params.request.url));
    const raised = browser.heard.filter(({ method }) => method === "Runtime.exceptionThrown");
    if (requests.length + raised.length > 0) {
      failed++;
      console.log("not ok  asks no network, raises nothing", JSON.stringify([requests, raised]));
    } else {
      console.log("ok      asks no network, raises nothing");
    }
  } finally {
    await browser.close();
    fs.rmSync(profile, { recursive: true, force: true });
  }
  console.log(failed > 0 ? `${failed} failed` : "the playground works");
  process.exitCode = failed > 0 ? 1 : 0;
})();
