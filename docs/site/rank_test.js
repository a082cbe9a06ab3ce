// Tries the search by the names of all calls, by errors, and by questions, each with a word of the
// place that answers it, which must be among the first three.
//
//   node docs/site/rank_test.js build/docs/search-index.js build/reference/graze.lua
"use strict";

const fs = require("fs"), vm = require("vm");
const find = require("./rank.js");

const context = {};
vm.createContext(context);
vm.runInContext(fs.readFileSync(process.argv[2], "utf8"), context);
const index = context.grazeIndex;

const QUESTIONS = {
  "add": "world:add", "remove": "world:remove", "ray": "rayCast", "dt": "step",
  "aabb": "rectangle", "sensor": "trigger", "layer mask": "roups", "web": "browser",
  "shadow": "Light", "pushing crates": "crates", "knockback": "Knock", "coyote": "late",
  "double jump": "Double jump", "delta time": "step", "fixed timestep": "fixed time step",
  "detect collision between two rectangles": "overlap|collide|queryRectangle|rectangle",
  "circle vs rectangle": "Two shapes", "onCollision": "hits", "box": "ectangle",
  "group": "roup", "camera": "camera", "hitbox": "Hit boxes", "falls through the floor": "falls",
  "sticks at corners": "corners", "top-down": "above", "netcode": "ollback",
  "moving platform": "Moving platforms", "elevator": "Moving platforms|ift", "jump height": "jump",
  "chase player": "comes after|Chas", "vision": "isib|see", "stomp": "Jumping onto",
  "ascii map": "letters", "field of view": "isib|see", "cut short": "stands still",
  "rotate towards": "Turning", "sliding door": "Doors", "open door": "Doors that open",
  "zombie": "Crowd", "dungeon": "cave|Cave", "ricochet": "ounc|bullets", "savegame": "save",
  "patrol": "uard", "stealth": "uard", "pathfinding through doors": "oors|ways",
  "conveyor belt": "belts", "rope": "rope", "drift": "car", "tower": "ower", "damage": "Damage",
  "friction": "riction|Ice", "enemies that jump": "over platforms|onto enemies", "chase over platforms": "over platforms",
  "pathfinding with jumps": "platforms|routes", "pixel perfect": "Pixel-perfect",
  "outline from image": "trace|form", "trace sprite": "trace|form", "worms": "dug|Bombs",
  "destructible terrain from png": "picture of ground|trace", "animated sprite": "form|Sprites",
  "debugger": "Looking|inspect", "pause and single step": "Looking|inspect|Keys",
  "why did it stop": "Looking|faults|inspect", "report a bug": "A bug as a program|report",
};

let failed = 0;
for (const [question, answer] of Object.entries(QUESTIONS)) {
  const first = find(index, question).slice(0, 3).map(([title]) => title);
  if (!first.some((title) => new RegExp(answer).test(title))) {
    failed += 1;
    console.log(`${question}: ${first.join(" | ")}`);
  }
}

let calls = 0;
for (const place of index) {
  if (place[2] !== "graze" || !/[(]/.test(place[0])) continue;
  const name = place[0].replace(/ ?[(].*$/, "").replace(/^.*[:.]/, "");
  calls += 1;
  if (!find(index, name).slice(0, 3).includes(place) && !find(index, place[0].replace(/[(].*$/, ""))
    .slice(0, 3).includes(place)) {
    failed += 1;
    console.log(`${place[0]} is not found by its name`);
  }
}
// The errors of a call are in its own text, behind the call that was wrong.
let errors = 0;
for (const line of fs.readFileSync(process.argv[3], "utf8").matchAll(
  /-- @refused [a-z0-9]+[.:](\w+)\W[^\n]*? --> (.{12,}(?:\n-- [^@].*)*)/g)) {
  const [, name, reason] = line;
  errors += 1;
  const error = `bad argument #1 to '${name}' (${reason.replace(/\n-- /g, " ")})`;
  if (!find(index, error).slice(0, 3).some(([title]) => title.includes(`${name}`))) {
    failed += 1;
    console.log(`${error}: ${find(index, error).slice(0, 3).map(([title]) => title).join(" | ")}`);
  }
}
const asked = `${Object.keys(QUESTIONS).length} questions, ${calls} names and ${errors} errors`;
console.log(`${asked}, ${failed} not answered`);
process.exit(failed > 0 ? 1 : 0);
