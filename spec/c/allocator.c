/*
** Let every allocation of a script fail in turn, and check for crashes and leaks.
**
** The script makes shapes, pucks and worlds and calls their methods. Each failure must raise an
** error, or the call succeeds. Errors thrown by filters must leave the world unchanged and usable.
** A world with a steady traffic of items must not grow.
*/
#include "scripts.h"

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

/* Let each allocation of one call fail in turn; the call is prepared anew for each. Returns how
   many there were; 0 if there is no such call, -1 if an error was none of memory. */
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
