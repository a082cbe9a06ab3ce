// The editor, what it keeps, links, and help.
"use strict";

const assert = require("node:assert/strict");

module.exports = {
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
