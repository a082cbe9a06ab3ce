// The page: what is chosen runs, what it prints and shows is seen.
"use strict";

(async () => {
  const $ = (id) => document.getElementById(id);
  const stage = $("stage"), log = $("console"), menu = $("programs");
  const MOST_LINES = 2000;

  // Console -------------------------------------------------------------------------------------

  function write(text, kind) {
    const bottom = log.scrollHeight - log.scrollTop - log.clientHeight < 30;
    const line = document.createElement("div");
    if (kind) line.className = kind;
    line.textContent = text;
    log.append(line);
    while (log.childElementCount > MOST_LINES) log.firstChild.remove();
    if (bottom) log.scrollTop = log.scrollHeight;
    return line;
  }

  // Lua's output comes in bytes; a line is written when it is whole.
  let bytes = [];
  function flush() {
    if (bytes.length > 0) write(new TextDecoder().decode(new Uint8Array(bytes)));
    bytes = [];
  }
  function receive(byte) {
    if (byte === null) return;
    if (byte !== 10) bytes.push(byte);
    else if (bytes.length > 0) flush();
    else write("\n");
  }

  // What Lua can do with the page ---------------------------------------------------------------

  const down = new Set();
  let failed; // the run that is under way
  const page = {
    pointer: null,
    show(svg) {
      stage.innerHTML = svg;
      const { width, height } = stage.firstChild.viewBox.baseVal;
      stage.firstChild.style.maxWidth = `${2 * width}px`;
      stage.firstChild.style.maxHeight = `${2 * height}px`;
    },
    pressed: (key) => down.has(key),
    fail(message) {
      failed = true;
      flush();
      const place = message.match(/^script:(\d+): ([^]*)$/);
      if (!place) return void write(message, "error");
      const line = Number(place[1]), row = write(": " + place[2], "error");
      const link = document.createElement("button");
      link.textContent = `line ${line}`;
      link.onclick = () => editor.caretTo(line);
      row.prepend(link);
      editor.mark(line);
    },
  };

  const NAMES = {
    " ": "space", arrowleft: "left", arrowright: "right", arrowup: "up", arrowdown: "down",
  };
  const nameOf = (event) => NAMES[event.key.toLowerCase()] || event.key.toLowerCase();
  stage.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab") return;
    down.add(nameOf(event));
    event.preventDefault();
  });
  addEventListener("keyup", (event) => down.delete(nameOf(event)));
  stage.addEventListener("blur", () => down.clear());

  stage.addEventListener("pointermove", (event) => {
    const svg = stage.querySelector("svg");
    if (!svg) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY)
      .matrixTransform(svg.getScreenCTM().inverse());
    page.pointer = { x, y };
  });

  // Running -------------------------------------------------------------------------------------

  const editor = openEditor($("source"), $("colours"), $("gutter"), () => run(false));
  let lua, frames = 0; // the run whose frames are drawn

  function state(text, going) {
    $("state").textContent = text;
    $("stop").hidden = !going;
  }

  function stop(text) {
    frames++;
    flush();
    state(text, false);
  }

  function animate() {
    const mine = frames;
    state("running: the picture takes keys once it is clicked", true);
    requestAnimationFrame(function next(now) {
      if (mine !== frames) return;
      if (lua._play_step(now / 1000)) requestAnimationFrame(next);
      else stop(failed ? "stopped by an error" : "ended");
    });
  }

  function run(byHand) {
    if (!lua) return;
    stop("");
    log.replaceChildren();
    stage.replaceChildren();
    page.pointer = null;
    down.clear();
    editor.mark(0);
    failed = false;
    const began = performance.now();
    const more = lua.ccall("play_run", "number", ["string"], [editor.text]);
    flush();
    if (more) animate();
    else if (failed) state("stopped by an error", false);
    else state(`ran in ${(performance.now() - began).toFixed(0)} ms`, false);
    if (more && byHand) stage.focus();
  }

  $("run").onclick = () => run(true);
  $("stop").onclick = () => stop("stopped");

  // Programs to choose from ---------------------------------------------------------------------

  const programs = JSON.parse($("listing").textContent);
  for (const [i, { group, title }] of programs.entries()) {
    let list = [...menu.children].find((child) => child.label === group);
    if (!list) {
      list = document.createElement("optgroup");
      list.label = group;
      menu.append(list);
    }
    list.append(new Option(title, i));
  }

  function choose(i) {
    menu.value = i;
    editor.text = programs[i].source;
    run(false);
  }
  menu.onchange = () => {
    history.replaceState(null, "", "#" + programs[menu.value].name);
    choose(menu.value);
  };

  // Panes that can be made wider ----------------------------------------------------------------

  function split(splitter, variable, measure, key) {
    const set = (percent) => document.documentElement.style
      .setProperty(variable, `${Math.min(Math.max(percent, 12), 85)}%`);
    splitter.addEventListener("pointerdown", (event) => {
      splitter.setPointerCapture(event.pointerId);
      event.preventDefault();
    });
    splitter.addEventListener("pointermove", (event) => {
      if (splitter.hasPointerCapture(event.pointerId)) set(measure(event));
    });
    splitter.addEventListener("keydown", (event) => {
      const step = key[event.key];
      if (!step) return;
      event.preventDefault();
      set(parseFloat(getComputedStyle(document.documentElement).getPropertyValue(variable)) + step);
    });
  }
  split($("between"), "--editor", (event) => {
    const box = document.querySelector("main").getBoundingClientRect();
    return 100 * (event.clientX - box.left) / box.width;
  }, { ArrowLeft: -3, ArrowRight: 3 });
  split($("above"), "--console", (event) => {
    const box = $("results").getBoundingClientRect();
    return 100 * (box.bottom - event.clientY) / box.height;
  }, { ArrowUp: 3, ArrowDown: -3 });

  // ---------------------------------------------------------------------------------------------

  lua = await openLua({
    page,
    preRun: [(module) => module.FS.init(() => null, receive, receive)],
  });
  $("run").disabled = false;
  const named = programs.findIndex(({ name }) => "#" + name === location.hash);
  choose(Math.max(named, 0));
})();
