// Clicks and types its way through the playground in a headless Chromium: the files of
// playground/test, one after the other in one page.
//
//   node playground/test.js build/playground/graze.html build/playground
"use strict";

const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");

const { openBrowser, openPage } = require("./test/browser.js");

const [file, pictures, ...only] = process.argv.slice(2);
const parts = only.length > 0 ? only : ["programs", "games", "inspector", "editor"];
const tests = Object.assign({}, ...parts.map((part) => require(`./test/${part}.js`)));

(async () => {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), "playground-"));
  const browser = openBrowser(profile);
  let failed = 0;
  try {
    const page = await openPage(browser, file, pictures, 1280, 800);
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
