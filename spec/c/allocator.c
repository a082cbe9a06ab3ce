/*
** Memory runs out at the k-th request, for every k, while Lua makes shapes and pucks and asks them
** questions: each time there is an error or an answer, never a crash, and nothing is leaked.
*/
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

int luaopen_graze_core(lua_State *L);

typedef struct ledger {
  size_t in_use;
  long requests; /* left before one is refused; negative once it was */
} ledger;

static void *allocate(void *context, void *block, size_t old_size, size_t new_size) {
  ledger *l = (ledger *)context;
  if (block == NULL) old_size = 0; /* then Lua tells the kind of object instead */
  if (new_size == 0) {
    l->in_use -= old_size;
    free(block);
    return NULL;
  }
  if (new_size > old_size && l->requests-- == 0) return NULL;
  void *moved = realloc(block, new_size);
  if (moved != NULL) l->in_use += new_size - old_size;
  return moved;
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
    "pcall(graze.polygon, {0, 0, 1, 1, 2, 2}) pcall(graze.puck, {x = 0})";

/* Protected, so that running out of memory is an error and not a panic. */
static int run(lua_State *L) {
  luaL_openlibs(L);
  luaL_requiref(L, "graze", luaopen_graze_core, 1);
  if (luaL_loadstring(L, script)) return lua_error(L);
  lua_call(L, 0, 0);
  return 0;
}

/* Sets *ran if the script came to its end; returns false on what must not be. */
static bool survives(long requests, bool *ran) {
  ledger l = { 0, requests };
  *ran = false;
  lua_State *L = lua_newstate(allocate, &l);
  if (L == NULL) return l.in_use == 0;
  lua_pushcfunction(L, run);
  int status = lua_pcall(L, 0, 0, 0);
  *ran = status == LUA_OK && l.requests >= 0;
  bool expected = status == LUA_OK || status == LUA_ERRMEM;
  if (!expected) fprintf(stderr, "request %ld: %s\n", requests, lua_tostring(L, -1));
  lua_close(L);
  return expected && l.in_use == 0;
}

int main(void) {
  bool ran = false, sound = true;
  long requests = 0;
  while (sound && !ran) sound = survives(requests++, &ran);
  printf("%s memory refused at each of %ld requests: no crash, no leak\n", sound ? "ok" : "not ok",
         requests - 1);
  return sound ? 0 : 1;
}
