// How the search over all pages orders what it finds. docs/site/rank_test.js tries it by names of
// calls, and by questions that people ask.
"use strict";

const grazeFind = (() => {
  // What others call it, and what it is called here; "" for words that say nothing.
  const SAME = {
    aabb: "rectangle", box: "rectangle", rect: "rectangle", ball: "circle", sensor: "trigger",
    zone: "trigger", layer: "group", mask: "group", category: "group", mtv: "collide",
    coyote: "late", timestep: "step", delta: "step", dt: "step", raycast: "raycast",
    web: "browser", html5: "browser", shadow: "light", knockback: "knock", hitbox: "hit",
    hurtbox: "hurt", intersect: "overlap", collision: "collide", collider: "shape", ghost: "seam",
    body: "item", entity: "item", oncollision: "hits", begincontact: "events", pathfinding: "way",
    navmesh: "navigation", astar: "way", platform: "ledge", tilemap: "tiled",
    stomp: "onto", ascii: "letters", respawn: "setposition", restart: "setposition",
    pickup: "coin", ricochet: "bounce",
    zombie: "crowd", horde: "crowd", dungeon: "cave", roguelike: "cave", procedural: "cave",
    fov: "visibility", vision: "visibility", stuck: "stick", jitter: "stick", gun: "bullet",
    chase: "after", enemy: "guard", stealth: "guard", patrol: "guard", savegame: "save",
    serialize: "pack", unlock: "door", waypoint: "way", lerp: "turn", rotate: "turn",
    netcode: "rollback", rewind: "back", netplay: "rollback", elevator: "lift",
    teleport: "setposition", image: "picture", png: "picture", worm: "dug", terrain: "ground",
    between: "", two: "", the: "", a: "", an: "", how: "", do: "", i: "", to: "", vs: "", of: "",
    with: "", and: "", is: "", in: "", my: "", on: "", for: "", from: "",
  };
  const STEMS = [[/ies$/, "y"], [/ss$/, "ss"], [/(ing|ed|s)$/, ""]];

  function stem(word) {
    const found = STEMS.find(([ending]) => ending.test(word));
    const short = found && word.length > 4 ? word.replace(found[0], found[1]) : word;
    return short.length > 2 ? short : word;
  }

  // What a word may be called here, as a list; empty for a word that says nothing.
  function meanings(word) {
    const short = stem(word), other = word in SAME ? SAME[word] : SAME[short];
    return other === "" ? [] : other ? [other, short] : [short];
  }

  function wordsOf(question) {
    const plain = question.toLowerCase().replace(/top[- ]?down/g, "above")
      .replace(/field of view/g, "visibility")
      .replace(/[-_:.()]+/g, " ").trim();
    return plain.split(/\s+/).map(meanings).filter((list) => list.length > 0);
  }

  // 1 for a whole word or the beginning of one, less for a part, 0 for none.
  function has(text, word) {
    let at = text.indexOf(word), best = 0;
    while (at >= 0) {
      if (at === 0 || /[^a-z]/.test(text[at - 1])) {
        return /[a-z]/.test(text[at + word.length] || " ") ? 0.8 : 1;
      }
      best = 0.3;
      at = text.indexOf(word, at + 1);
    }
    return best;
  }

  function rate([title, , page, text], question, words) {
    const whole = title.toLowerCase().replace(/-/g, " ");
    const name = whole.replace(/ ?[(].*$/, ""), last = name.replace(/^.*[:.]/, "");
    const isCall = /[:(]/.test(title);
    const inGraze = page === "graze" ? 1 : page.startsWith("graze.") ? -12 : 0;
    let rating = 0, count = 0;
    if (name === question || last === question) rating += 100;
    else if (last.startsWith(question) && isCall) rating += 40;
    const body = text.toLowerCase().replace(/-/g, " ");
    for (const list of words) {
      const one = Math.max(...list.map((word) => has(name, word) * 12 + has(whole, word) * 3
        + has(body, word) * 2));
      if (one > 0) count += 1;
      rating += one;
    }
    return rating > 0 ? rating + 10 * count * count / words.length + inGraze : 0;
  }

  // The places of an index that answer a question, the best ones first. An error is about its call.
  return (index, question) => {
    const error = question.match(/(?:argument #\d+ to|calling|callback of) '(\w+)'/);
    const asked = error ? error[1].toLowerCase()
      : question.toLowerCase().trim().replace(/ ?[(].*$/, "").replace(/^.*[:.]/, "");
    const words = wordsOf(question);
    return index.map((place) => [rate(place, asked, words), place])
      .filter(([rating]) => rating > 4).sort((a, b) => b[0] - a[0]).map(([, place]) => place);
  };
})();

if (typeof module !== "undefined") module.exports = grazeFind;
