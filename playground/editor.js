// The editor: a text field, coloured from behind, with the numbers of its lines. It calls onRun at
// Ctrl-Enter, and onEdit after each edit.
"use strict";

const openEditor = (() => {
  const KEYWORDS = "and break do else elseif end false for function goto if in local nil not or " +
    "repeat return then true until while";
  const WORDS = new Set(KEYWORDS.split(" "));
  const OURS = new Set(["graze", "show", "frame", "pressed", "pointer", "print", "world"]);

  // Long strings and comments, short ones, numbers, words.
  const TOKEN = new RegExp([
    /--\[(=*)\[[^]*?(?:\]\1\]|$)/, /--[^\n]*/, /\[(=*)\[[^]*?(?:\]\2\]|$)/,
    /"(?:\\[^]|[^"\\\n])*"?/, /'(?:\\[^]|[^'\\\n])*'?/,
    /0[xX][\da-fA-F.]+(?:[pP][+-]?\d+)?|\.?\d[\d.]*(?:[eE][+-]?\d+)?/, /[A-Za-z_]\w*/,
  ].map((part) => part.source).join("|"), "g");

  const escape = (text) => text.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`);

  function kindOf(token) {
    if (token.startsWith("--")) return "comment";
    if (/^["'[]/.test(token)) return "string";
    if (/^\.?\d/.test(token)) return "number";
    if (WORDS.has(token)) return "keyword";
    return OURS.has(token) ? "name" : null;
  }

  // HTML of a program, in which no element goes over the end of a line.
  function coloured(text) {
    let html = "", at = 0;
    for (const match of text.matchAll(TOKEN)) {
      const kind = kindOf(match[0]);
      html += escape(text.slice(at, match.index));
      at = match.index + match[0].length;
      html += match[0].split("\n")
        .map((line) => kind ? `<span class="${kind}">${escape(line)}</span>` : escape(line))
        .join("\n");
    }
    return html + escape(text.slice(at));
  }

  return function (field, colours, gutter, onRun, onEdit) {
    let wrong = 0; // the line that is marked

    function draw() {
      const lines = coloured(field.value).split("\n");
      const classOf = (i) => (i + 1 === wrong ? ' class="wrong"' : "");
      colours.innerHTML = lines.map((line, i) => `<div${classOf(i)}>${line}</div>`).join("");
      gutter.innerHTML = lines.map((_, i) => `<div${classOf(i)}>${i + 1}</div>`).join("");
      align();
    }

    // A long line goes on in the next row, and its number is as high as it is.
    function align() {
      const heights = [...colours.children].map((line) => line.offsetHeight);
      heights.forEach((height, i) => { gutter.children[i].style.height = `${height}px`; });
      follow();
    }
    new ResizeObserver(align).observe(colours);

    function follow() {
      colours.scrollTop = gutter.scrollTop = field.scrollTop;
      colours.scrollLeft = field.scrollLeft;
    }

    // As if typed, so that it can be undone.
    const type = (text) => document.execCommand("insertText", false, text);

    let leaving = false; // after Escape, Tab goes on to the next control
    field.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        onRun();
      } else if (event.key === "Enter") {
        event.preventDefault();
        const line = field.value.slice(0, field.selectionStart).split("\n").pop();
        type("\n" + line.match(/^\s*/)[0]);
      } else if (event.key === "Tab" && !event.shiftKey && !leaving) {
        event.preventDefault();
        type("  ");
      }
      leaving = event.key === "Escape";
    });
    field.addEventListener("input", () => { wrong = 0; draw(); onEdit(); });
    field.addEventListener("scroll", follow);

    return {
      get text() { return field.value; },
      set text(text) {
        field.value = text;
        wrong = 0;
        field.scrollTop = field.scrollLeft = 0;
        draw();
      },
      // Replaces the text by an edit that can be undone.
      replace(text) {
        field.focus();
        field.select();
        type(text);
        field.setSelectionRange(0, 0);
        field.scrollTop = field.scrollLeft = 0;
      },
      // Marks a line, or none for 0, and brings it into sight.
      mark(line) {
        wrong = line <= field.value.split("\n").length ? line : 0;
        draw();
        if (wrong) this.reveal(wrong);
      },
      reveal(line) {
        const top = colours.children[line - 1].offsetTop - 10;
        if (top < field.scrollTop || top > field.scrollTop + field.clientHeight - 40) {
          field.scrollTop = top - field.clientHeight / 2;
        }
      },
      caretTo(line) {
        const before = field.value.split("\n").slice(0, line - 1);
        const at = before.reduce((sum, text) => sum + text.length + 1, 0);
        field.focus();
        field.setSelectionRange(at, at);
        this.reveal(line);
      },
    };
  };
})();
