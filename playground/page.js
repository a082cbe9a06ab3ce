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
  const canvas = openCanvas(stage);
  let events = []; // what a program for LÖVE has not been told
  let inspected = 0; // what the inspector said of itself last
  const page = {
    pointer: null,
    canvas,
    events() {
      const told = events.join("\n");
      events = [];
      return told;
    },
    show(svg) {
      const before = stage.querySelector("svg"); // the inspector may be over it
      if (before) before.outerHTML = svg;
      else stage.innerHTML = svg;
      const shown = stage.querySelector("svg"), { width, height } = shown.viewBox.baseVal;
      shown.style.maxWidth = `${2 * width}px`;
      shown.style.maxHeight = `${2 * height}px`;
    },
    // The inspector: 1 if it is open, 2 if the game is paused, too, or else 0.
    inspects(how) {
      inspected = how;
      document.body.classList.toggle("inspects", how > 0);
      $("inspector").hidden = how === 0;
      $("inspect").setAttribute("aria-pressed", how > 0);
      for (const button of $("inspector").children) button.disabled = how < 2;
      if (how === 0) canvas.close();
    },
    wrote: offer,
    pressed: (key) => down.has(key),
    fail(message) {
      flush();
      if (message === "") return; // it has ended by itself
      failed = true;
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
    shift: "lshift", enter: "return",
  };
  const nameOf = (event) => NAMES[event.key.toLowerCase()] || event.key.toLowerCase();
  const isGame = () => canvas.canvas.isConnected && !stage.querySelector("svg");
  function press(key, repeats) {
    down.add(key);
    if (!repeats) events.push(`keypressed ${key} false`);
  }
  function type(text) {
    for (const letter of text) events.push(`textinput ${letter.codePointAt(0)}`);
  }
  function release(key) {
    if (down.delete(key)) events.push(`keyreleased ${key}`);
  }
  // In a picture Tab goes on to what is next; in a game Shift-Tab does.
  stage.addEventListener("keydown", (event) => {
    const leaves = event.key === "Tab" && (event.shiftKey || !isGame());
    if (event.ctrlKey || event.metaKey || event.altKey || leaves || event.key === "F1") return;
    press(nameOf(event), event.repeat);
    if ([...event.key].length === 1) type(event.key);
    event.preventDefault();
  });
  addEventListener("keyup", (event) => release(nameOf(event)));
  stage.addEventListener("blur", () => down.forEach(release));

  for (const button of document.querySelectorAll("#keys button, #inspector button")) {
    const { key, repeats } = button.dataset;
    let again;
    if (key === "w") continue;
    button.addEventListener("pointerdown", (event) => {
      button.setPointerCapture(event.pointerId);
      if (button.disabled) return;
      press(key);
      if (repeats !== undefined) again = setInterval(press, 100, key);
      event.preventDefault();
    });
    for (const end of ["pointerup", "pointercancel"]) {
      button.addEventListener(end, () => {
        clearInterval(again);
        release(key);
      });
    }
  }

  // The inspector -------------------------------------------------------------------------------

  function inspect() {
    press("f1");
    release("f1");
    stage.focus();
  }
  $("inspect").onclick = inspect;
  addEventListener("keydown", (event) => {
    if (event.key !== "F1" || $("inspect").hidden) return;
    event.preventDefault(); // the browser's help
    if (!event.repeat) inspect();
  });

  // Fingers have no letters: the page asks.
  $("inspector").querySelector("[data-key=w]").addEventListener("click", () => {
    const text = prompt("A Lua expression to watch, such as world:count()");
    press("w");
    release("w");
    type("w" + (text ?? ""));
    press("return");
    release("return");
  });

  // A file that a program has written, such as a report of the inspector, can be saved or played.
  function offer(name, text) {
    const row = write(`${name}: `);
    const save = document.createElement("a"), play = document.createElement("button");
    save.download = name;
    save.href = URL.createObjectURL(new Blob([text]));
    save.textContent = "save";
    play.textContent = "play";
    play.onclick = () => add({ group: "Written", name, title: name, source: text, folder: "" });
    row.append(...(name.endsWith(".lua") ? [play, ", "] : []), save);
  }

  // A finger is the first button of a mouse.
  function point(name, event, first) {
    const [x, y] = canvas.place(event);
    events.push(`${name} ${first} ${x} ${y}`);
  }
  // And in the inspector, where it is paused, its wheel.
  const NOTCH = 24; // pixels
  let draggedTo = 0;
  function drag({ pointerType, clientY }) {
    if (pointerType !== "touch" || inspected < 2) return;
    const notches = Math.trunc((clientY - draggedTo) / NOTCH);
    for (let i = 0; i < Math.abs(notches); i++) events.push(`wheelmoved 0 0 ${Math.sign(notches)}`);
    draggedTo += NOTCH * notches;
  }
  const buttonOf = ({ button }) => [1, 3, 2][button] ?? 1;
  canvas.canvas.addEventListener("pointerdown", (event) => {
    canvas.canvas.setPointerCapture(event.pointerId);
    point("mousepressed", event, buttonOf(event));
    draggedTo = event.clientY;
  });
  for (const end of ["pointerup", "pointercancel"]) {
    canvas.canvas.addEventListener(end, (event) => point("mousereleased", event, buttonOf(event)));
  }
  canvas.canvas.addEventListener("pointermove", (event) => {
    point("mousemoved", event, 0);
    drag(event);
  });
  canvas.canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  canvas.canvas.addEventListener("wheel", (event) => {
    events.push(`wheelmoved 0 0 ${-Math.sign(event.deltaY)}`);
    event.preventDefault();
  }, { passive: false });

  stage.addEventListener("pointermove", (event) => {
    const svg = stage.querySelector("svg");
    if (!svg) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY)
      .matrixTransform(svg.getScreenCTM().inverse());
    page.pointer = { x, y };
  });

  // Running -------------------------------------------------------------------------------------

  const editor = openEditor($("source"), $("colours"), $("gutter"), () => run(false), keep);
  let lua, frames = 0; // the run whose frames are drawn
  let word = ""; // behind the name in the address: what a game is given

  function state(text, going) {
    $("state").textContent = text;
    $("stop").hidden = $("inspect").hidden = !going;
  }

  function stop(text) {
    frames++;
    flush();
    page.inspects(0);
    state(text, false);
  }

  function animate() {
    const mine = frames;
    const keys = /\b(pressed|love)\b/.test(editor.text);
    state(keys ? "running: click it for the keys" : "running", true);
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
    events = [];
    editor.mark(0);
    failed = false;
    const began = performance.now();
    const source = lua.allocateUTF8(editor.text); // too long for the stack, maybe
    const more = lua.ccall("play_run", "number", ["number", "string", "string"],
      [source, programs[menu.value].folder, word]);
    lua._free(source);
    flush();
    if (more) animate();
    else if (failed) state("stopped by an error", false);
    else state(`ran in ${(performance.now() - began).toFixed(0)} ms`, false);
    if (more && byHand) stage.focus();
  }

  $("look").onclick = () => document.body.classList.toggle("looks");
  $("run").onclick = () => run(true);
  $("stop").onclick = () => stop("stopped");

  // Programs to choose from ---------------------------------------------------------------------

  const programs = [];
  function list(program) {
    let group = [...menu.children].find(({ label }) => label === program.group);
    if (!group) {
      group = document.createElement("optgroup");
      group.label = program.group;
      menu.append(group);
    }
    group.append(new Option(program.title, programs.push(program) - 1));
  }
  JSON.parse($("listing").textContent).forEach(list);

  function choose(i) {
    const { name, source, folder } = programs[i];
    menu.value = i;
    document.body.classList.toggle("game", folder !== "");
    document.body.classList.toggle("plays", /\blove\b/.test(source));
    editor.text = edits.get(name) ?? source;
    $("reset").disabled = editor.text === source;
    run(false);
  }
  // Adds a program, or what has its name becomes another, and chooses it.
  function add(program) {
    const i = programs.findIndex(({ name }) => name === program.name);
    edits.remove(program.name);
    if (i < 0) list(program);
    else programs[i] = program;
    choose(i < 0 ? programs.length - 1 : i);
  }
  menu.onchange = () => {
    word = "";
    history.replaceState(null, "", "#" + programs[menu.value].name);
    choose(menu.value);
  };
  $("next").onclick = () => {
    menu.value = (Number(menu.value) + 1) % programs.length;
    menu.onchange();
  };

  // Edits ---------------------------------------------------------------------------------------

  // Stored by the name of the program. A browser may refuse storage; then they last as long as the
  // page.
  const PREFIX = "graze playground: ";
  const unstored = new Map();
  const edits = {
    get(name) {
      try {
        return localStorage.getItem(PREFIX + name) ?? unstored.get(name);
      } catch { return unstored.get(name); }
    },
    set(name, text) {
      unstored.delete(name);
      try { localStorage.setItem(PREFIX + name, text); } catch { unstored.set(name, text); }
    },
    remove(name) {
      unstored.delete(name);
      try { localStorage.removeItem(PREFIX + name); } catch { /* nothing is stored */ }
    },
  };

  function keep() {
    if (!lua) return; // the program is not there yet
    const { name, source } = programs[menu.value];
    const edited = editor.text !== source;
    if (edited) edits.set(name, editor.text);
    else edits.remove(name);
    $("reset").disabled = !edited;
  }

  $("reset").onclick = () => {
    editor.replace(programs[menu.value].source);
    run(false);
  };

  // Links ---------------------------------------------------------------------------------------

  // A link holds a program after "#code=", as base64url of its UTF-8.
  const CODE = "code=";

  function encode(text) {
    const binary = Array.from(new TextEncoder().encode(text), (c) => String.fromCharCode(c)).join("");
    return btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  }
  // Throws if there is no text in it.
  function decode(code) {
    const binary = atob(code.replace(/-/g, "+").replace(/_/g, "/"));
    return new TextDecoder("utf-8", { fatal: true })
      .decode(Uint8Array.from(binary, (c) => c.charCodeAt(0)));
  }

  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch { return false; }
  }

  $("share").onclick = async () => {
    const link = location.href.replace(/#.*/, "") + "#" + CODE + encode(editor.text);
    if (await copy(link)) return state("link copied", !$("stop").hidden);
    write("The browser does not let this page copy. The link is:");
    write(link);
  };

  // Shows the program that the address names or holds; else the first.
  function open() {
    let name = location.hash.slice(1);
    [name, word = ""] = name.startsWith(CODE) ? [name] : name.split("/");
    let i = programs.findIndex((program) => program.name === name), problem;
    if (i < 0 && name.startsWith(CODE)) {
      try {
        const source = decode(name.slice(CODE.length));
        list({ group: "Shared", name, title: "From a link", source, folder: "" });
        i = programs.length - 1;
      } catch { problem = "There is no program in this link; it may have been cut off."; }
    }
    choose(Math.max(i, 0));
    if (problem) write(problem, "error");
  }
  addEventListener("hashchange", open);

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

  // In a frame of another page, only the picture is seen.
  document.body.classList.toggle("bare", location.search === "?bare");
  lua = await openLua({
    page,
    preRun: [(module) => module.FS.init(() => null, receive, receive)],
  });
  $("run").disabled = false;
  open();
})();
