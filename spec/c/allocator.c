/*
** Let every allocation of a script fail in turn, and check for crashes and leaks.
**
** The script makes shapes, pucks and worlds and calls their methods. Each failure must raise an
** error, or the call succeeds. Errors thrown by filters must leave the world unchanged and usable.
** A world with a steady traffic of items must not grow.
*/
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int luaopen_graze_core(lua_State *L);

/* A block, in front of what Lua sees of it. All of a ledger are linked. */
typedef struct block {
  struct block *next, *previous;
} block;

#define HEADER ((sizeof(block) + 15) / 16 * 16)

typedef struct ledger {
  size_t in_use;
  long requests; /* allocations until one fails; negative once it has */
  block all;     /* the ends of the list; set up when the first block comes */
} ledger;

static void link_block(ledger *l, block *b) {
  if (l->all.next == NULL) l->all.next = l->all.previous = &l->all;
  b->next = l->all.next;
  b->previous = &l->all;
  b->next->previous = l->all.next = b;
}

static void unlink_block(block *b) {
  b->next->previous = b->previous;
  b->previous->next = b->next;
}

/* Free what is left: of a world whose finalizer could not be called, see note_warning. */
static void free_all(ledger *l) {
  while (l->all.next != NULL && l->all.next != &l->all) {
    block *b = l->all.next;
    unlink_block(b);
    free(b);
  }
}

/* So many requests fail in a row. Lua retries after a collection, so one of its own fails only if
   two do. Where one fails, what graze asks for next is there. */
static long refusals = 2;

static void *allocate(void *context, void *memory, size_t old_size, size_t new_size) {
  ledger *l = (ledger *)context;
  block *b = memory != NULL ? (block *)(void *)((char *)memory - HEADER) : NULL;
  if (b == NULL) old_size = 0; /* then old_size is the kind of object */
  if (new_size > old_size && l->requests > -refusals && l->requests-- <= 0) return NULL;
  l->in_use += new_size - old_size;
  if (b != NULL) unlink_block(b);
  if (new_size == 0) {
    free(b);
    return NULL;
  }
  block *moved = realloc(b, HEADER + new_size);
  if (moved == NULL) abort();
  link_block(l, moved);
  return (char *)moved + HEADER;
}

static const char *const script =
    "local shapes = { "
    "  graze.polygon(0, 0, 4, 0, 4, 4, 2, 5), graze.polygon({0, 0, 4, 0, 4, 4}, 1), "
    "  graze.rectangle(1, 1, 2, 2), graze.regularPolygon(40, 3), graze.circle(0, 0, 2), "
    "  graze.capsule(0, 0, 3, 3, 1), graze.segment(0, 0, 3, 1), graze.plane(0, 1, 0) } "
    "for _, a in ipairs(shapes) do for _, b in ipairs(shapes) do "
    "  if a:type() ~= 'plane' or b:type() ~= 'plane' then "
    "    a:overlaps(b) a:collide(b) a:contacts(b) a:distance(b) "
    "    a:sweep(b, 5, 6) a:predict(b, 5, 6) a:impact(b, 5, 6, 0, 1) end end end "
    "for i = 1, 7 do local s = shapes[i] "
    "  s:clone():rotate(1):getVertices({}) tostring(s) pcall(s.setPosition, s, 'x') end "
    "local puck = graze.puck{x = 0, y = 5, radius = 1, vy = -3, ay = -9, restitution = 0.5} "
    "puck:step(1, {shapes[8], graze.plane3(1, 0, 0, 9)}, function() return {} end) "
    "pcall(puck.step, puck, 1, {shapes[8]}, function() error('thrown through') end) "
    "local small = graze.world() pcall(small.add, small, 'first', shapes[5]) "
    "small:overlaps() small:events() small:queryPoint(0, 0) small:nearest(1, 1) "
    "local world = graze.world():rule('a', 'b', 'cross'):rule('a', 'c', 'bounce') "
    "for i = 1, 40 do local s = shapes[i % 8 + 1] "
    "  world:add(i, s, {group = i % 3 == 0 and 'b' or 'c', oneWay = i % 7 == 0 and {0, -1} or "
    "nil}) "
    "  if s:type() ~= 'plane' then world:setPosition(i, i * 3, i % 5) end end "
    "world:add('me', graze.circle(0, 0, 1), {group = 'a'}) "
    "local function twice(name, ...) "
    "  local a = { world[name](world, ...) } local b = { world[name](world, ...) } "
    "  for i = 1, 4 do local one, other = a[i], b[i] "
    "    if type(one) == 'table' and type(other) == 'table' then "
    "      for k = 1, math.max(#one, #other) do assert(one[k] == other[k], 'another answer') end "
    "    else assert(one == other, 'another answer') end end "
    "  return a[#a] end "
    "twice('check', 'me', 90, 3) twice('check', 'me', 120, 4, 'cross') "
    "twice('overlaps') twice('queryCircle', 20, 3, 30) twice('querySegment', 0, 0, 120, 3) "
    "twice('queryRectangle', 0, -9, 99, 20) twice('rayCast', 0, 0, 120, 3) twice('nearest', -50, "
    "0) "
    "twice('visibility', 20, -30, 90) twice('visibility', 20, -30, graze.rectangle(0, -50, 90, "
    "90)) "
    "twice('shapeCast', shapes[5], 120, 3) twice('rayCastAll', 0, 0, 120, 3) "
    "twice('shapeCastAll', shapes[5], 120, 3) twice('fits', 'me', shapes[5], 9, 0) "
    "twice('getHitLeg', 1) "
    "world:addRectangle('box', 500, 0, 9, 9, {group = 'fresh'}) world:remove('box') "
    "local function nested(depth) return function(item, other) "
    "  if depth < 2 then world:check('me', 6, 1, nested(depth + 1)) "
    "    world:rayCastAll(0, 0, 9, 1, nested(2)) end "
    "  return other and 'slide' or world:fits('me', shapes[5], 9, 0) or true end end "
    "twice('check', 'me', 6, 1, nested(0)) "
    "world:move('me', 90, 3) world:check('me', 0, 9, function() return 'slide' end) "
    "pcall(world.move, world, 'me', 9, 9, function() error('thrown through') end) "
    "for i, name in ipairs{{}, {}, 'x', {}, print, {}, {}, {}, {}, {}, {}, {}} do "
    "  if not pcall(world.add, world, name, shapes[i % 7 + 1]) then "
    "    assert(not world:has(name)) world:add(name, shapes[1]) end "
    "  assert(world:has(name)) if i % 4 == 0 then world:remove(name) end end "
    "world:events() world:overlaps() world:queryCircle(3, 3, 20) world:querySegment(0, 0, 99, 3) "
    "world:nearest(50, 50) world:remove(7) world:setShape(5, shapes[4]) "
    "world:setVelocity('me', 30, 2) world:setAcceleration(1, 0, 9) world:step(0.5) world:events() "
    "for _ in world:hits() do end for _ in world:items() do end world:clear() "
    "pcall(graze.polygon, {0, 0, 1, 1, 2, 2}) pcall(graze.puck, {x = 0})";

/* Shapes of several parts, alone and in worlds. What fails leaves them as they were: `tries` calls
   again what was refused, and compares. */
static const char *const levels =
    "local L = graze.outline(0, 0, 30, 0, 30, 10, 10, 10, 10, 30, 0, 30) "
    "local rings = {{0, 0, 40, 0, 40, 40, 0, 40}, {10, 10, 10, 30, 30, 30, 30, 10}} "
    "local cells = graze.grid(4, 3, 8, 8, {1, 0, 2, 1, 0, 0, 0, 0, 1, 1, 1, 1}) "
    "local shapes = { L, graze.outline(rings), graze.chain(0, 5, 10, 0, 20, 5), "
    "  graze.chain({0, 0, 9, 0, 9, 9}, true), graze.compound(L, graze.circle(40, 0, 5)), "
    "  graze.compound{graze.rectangle(0, 0, 5, 5), graze.segment(0, 0, 9, 9)}, cells, "
    "  graze.circle(0, 0, 3), graze.rectangle(1, 1, 4, 4), graze.plane(0, -1, 4) } "
    "local function state(s) "
    "  return table.concat({s:getArea(), s:getPartCount(), s:getPosition(), s:getVertices()}, ' ') "
    "end "
    "local function tries(s, f, ...) "
    "  local before = state(s) local ok, message = pcall(f, ...) "
    "  if not ok then assert(state(s) == before, 'changed') error(message, 0) end end "
    "tries(cells, cells.setKind, cells, 2, graze.polygon(0, 8, 8, 8, 8, 0)) "
    "tries(cells, cells.setKind, cells, 9, graze.regularPolygon(40, 3):move(4, 4)) "
    "tries(cells, cells.setKind, cells, 9) tries(cells, cells.setCell, cells, 2, 1, 2) "
    "for i = 1, 6 do local s = shapes[i] "
    "  tries(s, s.scale, s, -1) tries(s, s.rotate, s, 1) tries(s, s.scale, s, -1) s:setAngle(0) "
    "end "
    "for i = 1, 7 do local s = shapes[i] "
    "  s:clone():move(1, 2):getVertices({}) s:getRings() s:getPart(1) tostring(s) "
    "  s:contains(1, 2) s:rayCast(-5, 5, 50, 6) s:getSupport(1, 2) "
    "  assert(not pcall(s.radiusAt, s, 1)) assert(not pcall(s.setPosition, s, 'x')) "
    "  local b = shapes[8]:setPosition(-3, 1) "
    "  s:overlaps(b) s:collide(b) b:contacts(s) s:distance(b) b:sweep(s, 5, 6) s:sweep(b, 5, 6) "
    "  s:impact(b, 5, 6, 0, 1) assert(not pcall(s.predict, s, b, 1, 2)) "
    "  assert(not pcall(s.polarOverlaps, s, b)) end "
    "local world = graze.world() "
    "local function adds(item, shape, options) "
    "  local before = world:count() local ok, message = pcall(world.add, world, item, shape, "
    "options) "
    "  if ok then return end "
    "  assert(not world:has(item) and world:count() == before, 'half added') error(message, 0) end "
    "for i, s in ipairs(shapes) do "
    "  adds(i, s, {group = 'g' .. i % 3, oneWay = i == 3 or i == 5 and {0, -1} or nil}) end "
    "for i = 1, 7 do world:setPosition(i, i * 60, i % 3) end "
    "world:setCell(7, 2, 2, 1) world:getCell(7, 2, 2) world:setCell(7, 2, 2, 0) "
    "for i = 1, 9 do world:getShape(i) world:push(i) world:check(i, 90, 3) world:check(i, 9, 9, "
    "'cross') "
    "  world:move(i, i * 60, -9) end "
    "for _ in world:hits() do end "
    "world:rayCast(0, 5, 300, 6) world:shapeCast(L, 300, 5) world:nearest(55, 55) "
    "world:queryShape(shapes[2]) world:queryPoint(5, 5) world:querySegment(0, 5, 300, 6) "
    "world:overlaps() world:events() "
    "local function swaps(item, shape) "
    "  local before = world:getShapeType(item) .. world:getShape(item):getArea() "
    "  local ok, message = pcall(world.setShape, world, item, shape) "
    "  if ok then return end "
    "  assert(world:getShapeType(item) .. world:getShape(item):getArea() == before, 'changed') "
    "  error(message, 0) end "
    "swaps(8, L) swaps(1, cells) swaps(7, shapes[5]) swaps(2, graze.circle(0, 0, 1)) "
    "swaps(3, graze.chain(0, 0, 9, 0, 9, 9, 5, 5)) world:setAngle(4, 1) world:setAngle(4, 0) "
    "world:setVelocity(9, 30, 2) world:setVelocity(4, -30, 1) world:setAcceleration(9, 0, 9) "
    "world:step(0.5) world:events() world:remove(1) world:clear() "
    "for _, wrong in ipairs{{}, {{}}, {{0, 0, 1, 1}}, {0, 0, 9, 9, 9, 0, 0, 9}, "
    "    {{0, 0, 4, 0, 4, 4}, 5}} do "
    "  assert(not pcall(graze.outline, wrong)) assert(not pcall(graze.compound, wrong)) end "
    "assert(not pcall(graze.chain, {0, 0})) assert(not pcall(graze.grid, 2, 2, 9, 9, {1})) ";

/* Crowds, for which lists grow in the middle of an operation: more planes than a search makes room
   for, and items in a row, each of which must wait for the one before it. What fails says so. */
static const char *const crowds =
    "local world, plane = graze.world(), graze.plane(0, -1, 0) "
    "for i = 1, 129 do world:add(i, plane) end world:add('ball', graze.circle(0, 5, 1)) "
    "assert(select(2, world:queryCircle(0, 5, 2)) == 130) "
    "local box = graze.rectangle(0, 0, 10, 10) "
    "world = graze.world() "
    "for i = 1, 10 do world:add(i, box:setPosition(i * 10, 0)) world:setVelocity(i, 10, 0) end "
    "world:step(1) "
    "for i = 1, 10 do assert(world:getPosition(i) == i * 10 + 10, 'left behind') end "
    "world = graze.world() "
    "for i = 1, 20 do world:add(i, box:setPosition(i * 8, 0)) end "
    "for _ = 1, 2 do "
    "  local list, count = world:events() assert(count == 19, 'events are missing') "
    "  for i = 1, 19 do assert(list[3 * i - 1] == i and list[3 * i] == i + 1, 'other events') end "
    "  for i = 1, 20 do world:remove(i) end assert(select(2, world:events()) == 19) "
    "  for i = 1, 20 do world:add(i, box:setPosition(i * 8, 0)) end end";

/* What turns. A move that fails leaves the item where it was. */
static const char *const turning =
    "local L = graze.outline(0, -2, 12, -2, 12, 2, 2, 2, 2, 9, 0, 9) "
    "local world = graze.world() "
    "world:add('floor', graze.grid(6, 1, 10, 10, {1, 1, 1, 1, 1, 1}):setPosition(-20, 10)) "
    "world:add('wall', graze.chain(20, -30, 20, 10)) world:add('coin', graze.circle(8, -8, 2)) "
    "world:add('L', L) world:add('ball', graze.circle(-9, 0, 3)) world:add('ledge', "
    "  graze.segment(-20, -12, 0, -12), {oneWay = {0, -1}}) "
    "L:sweep(graze.circle(8, -8, 2), 1, 2, -3) "
    "local function moves(...) "
    "  local x, y, angle = world:getTransform('L') "
    "  local ok, message = pcall(world.move, world, 'L', ...) "
    "  if ok then return end "
    "  local X, Y, A = world:getTransform('L') "
    "  assert(x == X and y == Y and angle == A, 'moved') error(message, 0) end "
    "moves(3, -4, 2) moves(0, 0, -1, 'touch') moves(2, 0, 1, 'bounce') moves(0, -1, 4, 'cross') "
    "moves(1, 1, 0.5, function(item, other) world:check('ball', 9, 9, 2) "
    "  world:shapeCastAll(L, 1, 1, 2) return other == 'coin' and 'cross' or 'slide' end) "
    "world:check('L', 9, 3, 6) world:shapeCast(L, 9, 3, 2) world:shapeCastAll(L, -20, 3, 7) "
    "world:rule('default', 'default', 'bounce') "
    "for _, item in ipairs{'L', 'coin', 'ball'} do world:setMass(item, 2) "
    "  world:setAngularVelocity(item, 3) world:setVelocity(item, 40, -20) "
    "  world:setRestitution(item, 0.5) world:setAcceleration(item, 0, 100) end "
    "for i = 1, 6 do world:step(0.1) end for _ in world:hits() do end";

/* What steps at once: crates on a lift, jammed and thrown ones, bars that turn, and what has no mass.
   A step that fails changes nothing, and one that is played again comes to the same. */
static const char *const stepping =
    "local world = graze.world():rule('default', 'default', 'bounce') "
    "local all = {} "
    "local function adds(item, shape, mass, vx, vy, spin, pull) all[#all + 1] = item "
    "  world:add(item, shape) world:setMass(item, mass):setVelocity(item, vx, vy) "
    "  world:setAcceleration(item, 0, pull or 0):setRestitution(item, 0.5) "
    "  world:setAngularVelocity(item, spin) end "
    "world:add('floor', graze.plane(0, -1, 0)) world:add('wall', graze.rectangle(90, -50, 9, 50)) "
    "adds('lift', graze.rectangle(-90, -20, 60, 5), nil, 0, -40) "
    "adds('mallet', graze.rectangle(0, -30, 9, 30), nil, 150, 0) "
    "adds('mill', graze.rectangle(-20, -2, 40, 4):setPosition(40, -70), nil, 0, 0, 3) "
    "for i = 1, 3 do local box, bar = graze.rectangle(0, -10, 10, 10), graze.capsule(-6, 0, 6, 0, "
    "2) "
    "  adds('crate' .. i, box:setPosition(10 * i, 0), i, 0, 0, nil, 900) "
    "  adds('load' .. i, box:setPosition(-30, -10 - 10 * i), 1, 0, 0, nil, 900) "
    "  adds('tower' .. i, box:setPosition(-60, -10 - 10 * i), 1, 0, 0, nil, 900) "
    "  adds('bar' .. i, bar:setPosition(25 * i - 50, -100), 2, 30 - 9 * i, 60, i - 3, 500) "
    "  adds('enemy' .. i, graze.rectangle(0, -6, 6, 6):setPosition(10 * i, -10), nil, 30, 0, nil, "
    "900) "
    "  end "
    "local function state(list) "
    "  for i, item in ipairs(all) do local x, y, angle = world:getTransform(item) "
    "    local vx, vy = world:getVelocity(item) "
    "    list[6 * i], list[6 * i + 1], list[6 * i + 2], list[6 * i + 3] = x, y, angle, vx "
    "    list[6 * i + 4], list[6 * i + 5] = vy, world:getAngularVelocity(item) or 'none' end "
    "  list[1], list[2] = world:hash(), world:count() return list end "
    "local function same(a, b, what) for k, v in pairs(a) do assert(b[k] == v, what) end end "
    "local before, after, now = state({}), state({}), state({}) "
    "local function tries(name, ...) "
    "  state(before) local snapshot = world:save() "
    "  local ok, message = pcall(world[name], world, ...) "
    "  if not ok then same(before, state(now), 'changed') error(message, 0) end "
    "  state(after) world:restore(snapshot) same(before, state(now), 'not set back') "
    "  assert(world[name](world, ...) == message) same(after, state(now), 'another step') end "
    "local function filter() world:queryPoint(3, 3) return 'bounce' end "
    "for i = 1, 3 do tries('step', 0.05) tries('stepItem', 'bar' .. i, 0.05) "
    "  tries('step', 0.02, filter) for _ in world:hits() do end end";

/* What advances and is carried, in a world with many passengers. What fails has moved nobody. */
static const char *const carrying =
    "local world, bodies = graze.world(), { 'lift', 'bar', 'cells', 'hero' } "
    "world:add('floor', graze.grid(6, 1, 10, 10, {1, 1, 1, 1, 1, 1}):setPosition(-20, 60)) "
    "world:add('ledge', graze.segment(-20, 40, 0, 40), {oneWay = {0, -1}}) "
    "world:add('coin', graze.circle(8, 20, 2), {group = 'coins'}) "
    "world:rule('default', 'coins', 'cross'):rule('default', 'rafts', 'cross') "
    "world:add('lift', graze.rectangle(0, 0, 60, 4)) "
    "world:add('bar', graze.compound(graze.rectangle(0, 30, 40, 2), graze.circle(40, 31, 2))) "
    "world:add('cells', graze.grid(2, 1, 8, 8, {1, 1}):setPosition(80, 0), {oneWay = {0, -1}}) "
    "world:add('hero', graze.outline(0, -2, 6, -2, 6, 2, 2, 2, 2, 9, 0, 9):setPosition(90, -30)) "
    "for i = 1, 24 do bodies[#bodies + 1] = 'body' .. i "
    "  world:add('body' .. i, graze.rectangle(0, -4, 4, 4):setPosition(i % 8 * 7 + 2, "
    "    0 - 4 * math.floor(i / 8)), {group = i % 5 == 0 and 'rafts' or 'default'}) end "
    "local function all(item) world:queryPoint(3, 3) return true end "
    "local function state() local list = {} "
    "  for _, item in ipairs(bodies) do list[#list + 1] = table.concat({world:getTransform(item)}, "
    "' ') end "
    "  return table.concat(list, ' ') end "
    "local function tries(name, ...) "
    "  local before = state() local ok, message = pcall(world[name], world, ...) "
    "  if not ok then assert(state() == before, 'moved') error(message, 0) end "
    "  for _ in world:hits() do end return message end "
    "assert(tries('carry', 'lift', 3, -9, 'default') > 9) tries('carry', 'lift', 0, 50, all) "
    "tries('carry', 'bar', 0, -20, 2, {'default', 'rafts'}) tries('carry', 'bar', 5, 0, -3, all) "
    "tries('carry', 'cells', 30, 0, all) tries('carry', 'hero', -90, 0, 7, all) "
    "tries('advance', 'hero', 0, 50) tries('advance', 'hero', 0, -90, 'cross') "
    "tries('advance', 'body3', 90, 80, function() world:check('hero', 9, 9) return true end) "
    "world:setUp(1, 2) world:getUp() tries('carry', 'lift', 9, 9, 1, all) tries('push', 'hero') ";

/* What is saved and set back. A save or restore that fails has changed nothing, and no snapshot. */
static const char *const going_back =
    "local world, all = graze.world(), {} "
    "local box, bar = graze.rectangle(0, 0, 8, 8), graze.capsule(0, 0, 9, 0, 2) "
    "for i = 1, 40 do all[i] = i % 4 == 0 and {} or i % 4 == 1 and 'item' .. i or i % 4 == 2 and i "
    "  or function() return i end end "
    "world:add('cells', graze.grid(90, 90, 2, 2), {group = 'cells'}) "
    "world:add('floor', graze.plane(0, -1, 500)) "
    "world:add('level', graze.outline(0, 0, 30, 0, 30, 10, 10, 10, 10, 30, 0, 30)) "
    "world:add('wall', graze.chain(200, 0, 200, 90), {oneWay = {1, 0}}) "
    "local function state() local sum = 0 "
    "  for i = 1, 40 do if world:has(all[i]) then sum = sum + 2 ^ i end end "
    "  local x, y = world:getShape('cells'):getCentroid() "
    "  return table.concat({world:hash(), world:count(), sum, x, y, (world:getAngle('level'))}, ' "
    "') "
    "end "
    "local snapshots, states = {}, {} "
    "local function back(k) world:restore(snapshots[k]) assert(state() == states[k], 'another') "
    "end "
    "local function tries(f, ...) "
    "  local before = state() local ok, result = pcall(f, world, ...) if ok then return result end "
    "  assert(state() == before, 'changed') "
    "  if request % 2 == 0 then for k in pairs(snapshots) do back(k) end error(result, 0) end "
    "  local had = {} for i = 1, 40 do had[i] = world:has(all[i]) end "
    "  for k in pairs(snapshots) do snapshots[k] = nil end collectgarbage() collectgarbage() "
    "  for i = 1, 60 do world:add({}, box) end "
    "  for i = 1, 40 do assert(world:has(all[i]) == had[i], 'another item') end "
    "  error(result, 0) end "
    "for round = 1, 7 do "
    "  for i = round, 40, 3 do local item = all[i] "
    "    if world:has(item) then world:remove(item) "
    "    else world:add(item, (i % 2 == 0 and bar or box):setPosition(i * 5, round), "
    "        {group = 'group' .. round * i % 50}) "
    "      if i % 5 == 0 then world:setVelocity(item, round, i) end "
    "      if i % 7 == 0 then world:setAngle(item, i) end end end "
    "  world:rule('cells', 'group' .. round, 'cross') world:setAngle('level', round) "
    "  for i = 1, round * 300, 7 do world:setCell('cells', i % 70 + 1, i % 69 + 1, round % 3) end "
    "  if round % 2 == 0 then world:events() end "
    "  if round == 4 then world:add('more', graze.grid(3, 3, 9, 9)) end "
    "  if round == 6 then world:setShape('cells', box) world:setShape('cells', graze.grid(70, 70, "
    "1, "
    "1)) "
    "    if world:has('more') then world:remove('more') end end "
    "  local k = round % 3 + 1 "
    "  snapshots[k] = tries(world.save, snapshots[k]) states[k] = state() "
    "  for j = 3, 1, -1 do if snapshots[j] then "
    "    tries(world.restore, snapshots[j]) assert(state() == states[j], 'another state') end end "
    "end "
    "world:clear() world:save(snapshots[1]) snapshots = nil collectgarbage()";

/* What is packed and unpacked. A call that fails has changed nothing. */
static const char *const packing =
    "local world, item, byName = graze.world(), {name = 'it'}, {} "
    "byName.it = item "
    "world:addRectangle('a', 0, 0, 8, 8, {group = 'x'}) world:add(item, graze.circle(4, 4, 2)) "
    "world:add(1, graze.outline(0, 0, 30, 0, 30, 10, 10, 10, 10, 30, 0, 30):setAngle(1)) "
    "world:add(2, graze.chain(0, 0, 9, 9, 20, 0), {oneWay = true}) "
    "world:add(3, graze.compound(graze.circle(0, 0, 3), graze.segment(0, 0, 9, 9))) "
    "world:add(4, graze.grid(90, 90, 2, 2):setCell(3, 3, 2) "
    "  :setKind(2, graze.polygon(0, 0, 2, 0, 2, 2))) world:add(5, graze.plane(0, -1, 90)) "
    "world:setVelocity(item, 3, 4) world:rule('x', 'y', 'cross') world:events() world:remove('a') "
    "local function state() return world:hash() .. ' ' .. world:count() end "
    "local function isSound() local there = {} "
    "  for i = 1, 9 do world:addRectangle('later' .. i, 0, 0, 5, 5) end "
    "  for it in world:items() do there[it] = true end "
    "  for _, it in ipairs{'a', item, 1, 2, 3, 4, 5, 'new1', 'new2'} do "
    "    assert(world:has(it) == (there[it] or false), 'a value leads to another item') end end "
    "local function tries(name, ...) local before = state() "
    "  local ok, result = pcall(world[name], world, ...) if ok then return result end "
    "  assert(state() == before, 'changed') "
    "  collectgarbage() collectgarbage() isSound() error(result, 0) end "
    "local bytes = tries('pack', function(it) return it.name end) local before = state() "
    "world:clear() world:events() "
    "for i = 1, 9 do world:addRectangle('new' .. i, i, 0, 5, 5, {group = 'g' .. i}) end "
    "local empty, snapshot = tries('pack'), world:save() local new = state() "
    "for _ = 1, 2 do "
    "  tries('unpack', bytes, function(key) return byName[key] or key end) "
    "  assert(state() == before and world:has(item), 'another world') "
    "  tries('unpack', empty) assert(state() == new, 'another world') "
    "  world:restore(snapshot) assert(state() == new, 'another world') end "
    "assert(not pcall(world.unpack, world, bytes:sub(2)))";

/* A restore that fails while the keys of Lua's tables are made anew leaves none of them. */
static const char *const coming_back =
    "local world, box = graze.world(), graze.rectangle(0, 0, 8, 8) "
    "for i = 1, 200 do world:add('a' .. i, box) end "
    "local snapshot = world:save() for i = 1, 200 do world:remove('a' .. i) end "
    "for i = 1, 300 do world:add('b' .. i, box) world:remove('b' .. i) end "
    "local ok, message = pcall(world.restore, world, snapshot) "
    "if ok then assert(world:count() == 200 and world:has('a7')) return end "
    "assert(world:count() == 0, 'changed') "
    "for i = 1, 200 do assert(not world:has('a' .. i), 'it came back') end "
    "snapshot = nil collectgarbage() collectgarbage() "
    "for i = 1, 250 do world:add({}, box) end "
    "for i = 1, 200 do assert(not world:has('a' .. i), 'it is another') end error(message, 0) ";

/* A script, and the number of the request that fails, which it can read as `request`. */
typedef struct test {
  const char *text;
  long request;
} test;

/* Run a script, protected: running out of memory is an error, no panic. */
static int run(lua_State *L) {
  const test *t = lua_touserdata(L, 1);
  luaL_openlibs(L);
  lua_pushinteger(L, (lua_Integer)t->request);
  lua_setglobal(L, "request");
  luaL_requiref(L, "graze", luaopen_graze_core, 1);
  if (luaL_loadstring(L, t->text)) return lua_error(L);
  lua_call(L, 0, 0);
  return 0;
}

/* Lua warns of a finalizer that raised an error. It does not call it again: so where there was no
   memory for the call, what that would have freed is lost. */
static void note_warning(void *context, const char *message, int continues) {
  (void)message;
  (void)continues;
  *(bool *)context = true;
}

/* Set *ran if a script ran to its end. Returns false on a leak or a wrong error. */
static bool survives(const char *text, long requests, bool *ran) {
  ledger l = { .requests = requests };
  bool warned = false;
  *ran = false;
  lua_State *L = lua_newstate(allocate, &l);
  if (L == NULL) return l.in_use == 0;
  lua_setwarnf(L, note_warning, &warned);
  lua_pushcfunction(L, run);
  test t = { text, requests };
  lua_pushlightuserdata(L, &t);
  int status = lua_pcall(L, 1, 0, 0);
  *ran = status == LUA_OK && l.requests >= 0;
  const char *message = status == LUA_OK ? "" : lua_tostring(L, -1);
  bool expected = status == LUA_OK || strstr(message, "not enough memory") != NULL;
  if (!expected) fprintf(stderr, "request %ld: %s\n", requests, message);
  lua_close(L);
  bool leaks = l.in_use != 0 && !warned;
  free_all(&l);
  if (leaks) fprintf(stderr, "request %ld: %zu bytes are left\n", requests, l.in_use);
  return expected && !leaks;
}

static const char *const traffic =
    "world = world or graze.world() "
    "local box, things = graze.rectangle(0, 0, 8, 8), {} "
    "for round = 1, ... do "
    "  for i = 1, 50 do things[i] = i % 3 == 0 and round .. i or {} "
    "    world:add(things[i], box:setPosition(i * 5, round % 7)) end "
    "  world:overlaps() world:events() "
    "  for i = 1, 50, 7 do world:move(things[i], i * 5 + 30, i % 3, i % 2 == 0 and 'cross' or nil) "
    "    if i % 3 == 1 then world:setVelocity(things[i], 9, 9) world:step(0.1) end end "
    "  for i = 1, 50 do world:remove(things[i]) end end "
    "world:events() collectgarbage() collectgarbage()";

/* The same with a ring of snapshots, to which the world is set back. */
static const char *const rollback =
    "world, ring = world or graze.world(), ring or {} "
    "local box, bar = graze.rectangle(0, 0, 8, 8), graze.capsule(0, 0, 9, 0, 2) "
    "if not world:has('cells') then world:add('cells', graze.grid(90, 90, 2, 2)) end "
    "for round = 1, ... do "
    "  for i = 1, 20 do world:add(i % 3 == 0 and round .. i or {}, box:setPosition(i * 5, 9)) end "
    "  world:setAngle(world:add({}, bar), round) world:setCell('cells', 1, round % 90 + 1, round % "
    "2) "
    "  world:overlaps() world:events() ring[round % 8] = world:save(ring[round % 8]) "
    "  world:save(ring[round % 8]) "
    "  world:add('new', graze.circle(0, 0, 1 + round / 5000)) world:remove('new') "
    "  for item in world:items() do if item ~= 'cells' then world:remove(item) end end "
    "  if round > 8 then world:restore(ring[(round + 3) % 8]) world:restore(ring[round % 8]) end "
    "  for item in world:items() do if item ~= 'cells' then world:remove(item) end end end "
    "for k = 0, 7 do world:save(ring[k]) end "
    "world:events() world:events() collectgarbage() collectgarbage()";

/* Return the bytes in use after some rounds of traffic; 0 if the script fails. */
static size_t bytes_after(lua_State *L, const ledger *l, const char *text, int rounds) {
  if (luaL_loadstring(L, text)) return 0;
  lua_pushinteger(L, rounds);
  return lua_pcall(L, 1, 0, 0) == LUA_OK ? l->in_use : 0;
}

/* Is the memory in use constant, but for a few strings that Lua may keep? */
static bool keeps_its_size(const char *text) {
  ledger l = { .requests = -refusals };
  lua_State *L = lua_newstate(allocate, &l);
  if (L == NULL) return false;
  luaL_openlibs(L);
  luaL_requiref(L, "graze", luaopen_graze_core, 1);
  lua_settop(L, 0);
  size_t early = bytes_after(L, &l, text, 300), late = bytes_after(L, &l, text, 1000);
  if (early == 0) fprintf(stderr, "%s\n", lua_tostring(L, -1));
  if (late > early + 1000) fprintf(stderr, "%zu bytes after 300 rounds, %zu later\n", early, late);
  lua_close(L);
  return early > 0 && late <= early + 1000 && l.in_use == 0;
}

static const char *const unhappy =
    "local world = graze.world() "
    "world:add('me', graze.circle(0, 0, 1)) "
    "for i = 1, 9 do world:add(i, graze.circle(i * 3, 0, 1)) end "
    "local filters = { "
    "  function() return 5 end, function() error 'a string' end, function() error { {} } end, "
    "  function() return 'bounced' .. tostring {} end, "
    "  function() world:getShape('me') tostring(world) error(tostring {}) end, "
    "  function(item) world:check('me', 9, 1, function() return 'cross' end) "
    "    world:rayCastAll(-9, 0, 99, 0) return {} end } "
    "local calls = { "
    "  function(f) world:move('me', 9, 1, f) end, function(f) world:check('me', 9, 1, f) end, "
    "  function(f) world:push('me', f) end, function(f) world:queryCircle(9, 0, 9, f) end, "
    "  function(f) world:querySegment(0, 0, 9, 0, f) end, "
    "  function(f) world:rayCast(-9, 0, 9, 0, f) end, "
    "  function(f) world:rayCastAll(-9, 0, 9, 0, f) end, "
    "  function(f) world:nearest(9, 9, 99, f) end, function(f) world:overlaps(f) end, "
    "  function(f) world:advance('me', 9, 1, f) end, "
    "  function(f) world:carry(1, 9, 1, 2, function(item) f(item) error('thrown') end) end } "
    "local function usable() "
    "  assert(world:count() == 10) "
    "  local x, y = world:getPosition('me') assert(x == 0 and y == 0) "
    "  assert(select(2, world:queryCircle(9, 0, 3.5)) == 3) "
    "  assert(select(3, world:check('me', 3, 0)) == 1) "
    "  world:add('new', graze.circle(50, 0, 1)) world:move('new', 60, 3) world:remove('new') end "
    "return function() for _, call in ipairs(calls) do for _, f in ipairs(filters) do "
    "  pcall(call, f) end end end, usable";

/* Run the function at an index, and print its error. Returns false if it failed. */
static bool runs(lua_State *L, int idx) {
  lua_pushvalue(L, idx);
  if (lua_pcall(L, 0, 0, 0) == LUA_OK) return true;
  fprintf(stderr, "%s\n", lua_tostring(L, -1));
  return false;
}

/* Return how many allocations failed while errors left filters; 0 if a world was damaged. */
static long leaves_filters(void) {
  enum { CALLS = 1, USABLE };
  ledger l = { .requests = -refusals };
  lua_State *L = lua_newstate(allocate, &l);
  if (L == NULL) return 0;
  luaL_openlibs(L);
  luaL_requiref(L, "graze", luaopen_graze_core, 1);
  lua_settop(L, 0);
  bool sound = luaL_loadstring(L, unhappy) == LUA_OK && lua_pcall(L, 0, 2, 0) == LUA_OK;
  long requests = 0;
  for (bool ran = false; sound && !ran; requests++) {
    lua_gc(L, LUA_GCCOLLECT, 0);
    l.requests = requests;
    lua_pushvalue(L, CALLS);
    sound = lua_pcall(L, 0, 0, 0) == LUA_OK || strstr(lua_tostring(L, -1), "not enough memory");
    ran = l.requests >= 0;
    l.requests = -refusals;
    lua_settop(L, USABLE);
    sound = sound && runs(L, USABLE);
  }
  lua_close(L);
  return sound && l.in_use == 0 ? requests - 1 : 0;
}

/* Returns a function that makes the n-th call of spec/support/calls.lua, and its label. */
static const char *const every_call =
    "local calls = require 'spec.support.calls' "
    "return function(n) local call = calls.list[n] "
    "  if call then return calls.prepare(call), call.label end end";

/* Let each allocation of one call fail in turn; the call is prepared anew for each. Returns how many
   there were; 0 if there is no such call, -1 if an error was none of memory. */
static long survives_call(lua_State *L, ledger *l, int n) {
  for (long request = 0;; request++) {
    lua_settop(L, 1);
    lua_pushvalue(L, 1);
    lua_pushinteger(L, n);
    if (lua_pcall(L, 1, 2, 0) != LUA_OK) return -1;
    if (lua_isnil(L, 2)) return 0;
    l->requests = request;
    lua_pushvalue(L, 2);
    int status = lua_pcall(L, 0, 0, 0);
    bool ran = l->requests >= 0;
    l->requests = -refusals;
    const char *message = status == LUA_OK ? "" : luaL_tolstring(L, -1, NULL);
    bool refused = strstr(message, "bad argument") != NULL; /* not all shapes take all calls */
    if (status != LUA_OK && !refused && !strstr(message, "not enough memory")) {
      fprintf(stderr, "%s, request %ld: %s\n", lua_tostring(L, 3), request, message);
      return -1;
    }
    if (ran) return request + 1;
  }
}

/* Let each allocation of each call of graze fail in turn, in one state. Returns how many failed; 0
   if an error was another one, or memory was lost. */
static long survives_calls(void) {
  ledger l = { .requests = -refusals };
  bool warned = false;
  lua_State *L = lua_newstate(allocate, &l);
  if (L == NULL) return 0;
  lua_setwarnf(L, note_warning, &warned);
  luaL_openlibs(L);
  luaL_requiref(L, "graze.core", luaopen_graze_core, 0);
  lua_settop(L, 0);
  bool sound = luaL_loadstring(L, every_call) == LUA_OK && lua_pcall(L, 0, 1, 0) == LUA_OK;
  if (!sound) fprintf(stderr, "%s\n", lua_tostring(L, -1));
  long failed = 0, of_call = sound ? 1 : 0;
  for (int n = 1; of_call > 0; n++) {
    of_call = survives_call(L, &l, n);
    failed += of_call > 0 ? of_call - 1 : 0;
  }
  lua_close(L);
  bool leaks = l.in_use != 0 && !warned;
  free_all(&l);
  return sound && of_call == 0 && !leaks ? failed : 0;
}

/* Let each allocation of a script fail in turn. */
static bool survives_all(const char *text, const char *what) {
  bool ran = false, sound = true;
  long requests = 0;
  while (sound && !ran) sound = survives(text, requests++, &ran);
  printf("%s %s: memory refused at each of %ld requests: no crash, no leak\n",
         sound ? "ok" : "not ok", what, requests - 1);
  return sound;
}

int main(void) {
  bool sound = survives_all(script, "shapes, pucks and worlds");
  bool has_parts = survives_all(levels, "shapes of several parts");
  bool has_crowds = survives_all(crowds, "crowds");
  bool turns = survives_all(turning, "what turns");
  bool steps = survives_all(stepping, "what steps at once");
  bool carries = survives_all(carrying, "what carries");
  bool packs = survives_all(packing, "what is packed");
  bool goes_back = survives_all(going_back, "what is saved and set back");
  goes_back = survives_all(coming_back, "what comes back") && goes_back;
  refusals = 1;
  packs = survives_all(packing, "what is packed, with single refusals") && packs;
  goes_back = survives_all(going_back, "what is saved, with single refusals") && goes_back;
  refusals = 2;
  bool steady = keeps_its_size(traffic) && keeps_its_size(rollback);
  long left = leaves_filters(), of_calls = survives_calls();
  printf("%s every call: memory refused at each of %ld requests: no crash, no leak\n",
         of_calls > 0 ? "ok" : "not ok", of_calls);
  printf("%s and at each of %ld while errors leave filters: the world is as it was\n",
         left > 0 ? "ok" : "not ok", left);
  printf("%s a world in which things come and go keeps its size\n", steady ? "ok" : "not ok");
  return sound && has_parts && has_crowds && turns && steps && carries && goes_back && packs &&
                 steady && left > 0 && of_calls > 0
             ? 0
             : 1;
}
