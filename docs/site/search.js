// The search over all pages, from an index that make docs writes; and the menu on narrow screens.
// It asks no server, so it also works on pages that are opened from a disk.
"use strict";

(() => {
  const root = document.currentScript.src.replace(/[^/]*$/, "");
  const MOST = 30; // results that are shown

  // The part of a text around the first of the words.
  function excerpt(text, words) {
    const at = Math.max(0, ...words.map((word) => text.toLowerCase().indexOf(word)).slice(0, 1));
    const from = at < 90 ? 0 : text.indexOf(" ", at - 60) + 1;
    const part = text.slice(from, from + 150);
    if (from + part.length === text.length) return (from > 0 ? "... " : "") + part;
    return (from > 0 ? "... " : "") + part.replace(/ \S*$/, " ...");
  }

  function entry([title, href, page, text], words) {
    const item = document.createElement("li"), link = document.createElement("a");
    const where = document.createElement("span"), said = document.createElement("p");
    link.href = root + href;
    link.textContent = title;
    where.textContent = page;
    said.textContent = excerpt(text, words);
    item.append(link, where, said);
    return item;
  }

  const box = document.getElementById("search"), list = document.getElementById("found");

  function show() {
    const question = box.value.trim().toLowerCase();
    list.hidden = question === "";
    if (list.hidden) return list.replaceChildren();
    const words = question.split(/\s+/), places = grazeFind(grazeIndex, question).slice(0, MOST);
    list.replaceChildren(...places.map((place) => entry(place, words)));
    if (places.length === 0) {
      const item = document.createElement("li");
      item.textContent = "Nothing has any of these words.";
      list.append(item);
    }
  }

  function close() {
    box.value = "";
    show();
  }

  box.addEventListener("input", show);
  box.form.addEventListener("submit", (event) => {
    event.preventDefault();
    list.querySelector("a")?.click();
  });
  list.addEventListener("click", (event) => { if (event.target.closest("a")) close(); });
  document.addEventListener("click", (event) => {
    if (!event.target.closest("#find, #found")) list.hidden = true;
  });
  box.addEventListener("focus", show);
  addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
    const typing = event.target.closest?.("input, textarea, select");
    if (event.key !== "/" || typing || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    box.focus();
  });
  // Down and up go from the box through the results, and back.
  addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || list.hidden || !event.target.closest?.("#find, #found")) return;
    const stops = [box, ...list.querySelectorAll("a")];
    const next = stops[stops.indexOf(document.activeElement) + step];
    if (next) next.focus();
    event.preventDefault();
  });

  // Without this script the menu is always open, and there is nothing to search with.
  const menu = document.getElementById("menu");
  menu.addEventListener("click", () => {
    const open = menu.getAttribute("aria-expanded") !== "true";
    menu.setAttribute("aria-expanded", open);
    document.querySelector("nav").classList.toggle("open", open);
  });
  document.documentElement.classList.add("scripted");
})();
