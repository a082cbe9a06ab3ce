/*
** graze.floor, a module for the benchmarks only. It measures lower bounds: the cost of an empty
** call from Lua (E), and of the kernels called from C on the same shapes (K). A call from Lua costs
** at least E + K. It also measures memory, of Lua and of C.
*/
#define _POSIX_C_SOURCE 199309L

#include "lua/base/compat.h"

#include "core/convex/convex.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#define ROUNDS 200

int luaopen_floor(lua_State *L);

static int empty(lua_State *L) {
  (void)L;
  return 0;
}

/* floor.object() -> a userdata with the method `empty` */
static int object(lua_State *L) {
  lgz_newuserdata(L, 64);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_setmetatable(L, -2);
  return 1;
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static int ask(const char *question, const gz_shape *a, const gz_shape *b) {
  gz_hit hit;
  if (strcmp(question, "overlaps") == 0) return gz_convex_overlaps(a, b);
  if (strcmp(question, "collide") == 0) return gz_convex_collide(a, b, 0, &hit);
  return gz_convex_sweep(a, b, gz_v(1, 0.5), 0, &hit) != GZ_MISS;
}

/* floor.kernel(query, list of shapes, as pairs) -> ns per pair, called from C */
static int kernel(lua_State *L) {
  static const gz_shape *shapes[4096];
  const char *question = luaL_checkstring(L, 1);
  int n = 0, yes = 0;
  for (;; n++) {
    lua_rawgeti(L, 2, n + 1);
    if (lua_isnil(L, -1) || n == 4096) break;
    shapes[n] = (const gz_shape *)lua_touserdata(L, -1);
    lua_pop(L, 1);
  }
  double start = now();
  for (int round = 0; round < ROUNDS; round++) {
    for (int i = 0; i + 1 < n; i += 2) yes += ask(question, shapes[i], shapes[i + 1]);
  }
  lua_pushnumber(L, (now() - start) / ROUNDS / (n / 2));
  lua_pushinteger(L, yes);
  return 2;
}

/* The state's own allocator, and the number of bytes allocated since the first call. */
typedef struct meter {
  lua_Alloc allocate;
  void *context;
  double live;
} meter;

static void *metered(void *context, void *block, size_t old_size, size_t new_size) {
  meter *m = (meter *)context;
  void *result = m->allocate(m->context, block, old_size, new_size);
  if (result != NULL || new_size == 0) m->live += (double)new_size - (block ? (double)old_size : 0);
  return result;
}

/* floor.meter() -> bytes in use, of Lua and of C, since the first call */
static int read_meter(lua_State *L) {
  meter *m = (meter *)lua_touserdata(L, lua_upvalueindex(1));
  if (m->allocate == NULL) {
    m->allocate = lua_getallocf(L, &m->context);
    lua_setallocf(L, metered, m);
  }
  lua_gc(L, LUA_GCCOLLECT, 0);
  lua_gc(L, LUA_GCCOLLECT, 0);
  lua_pushnumber(L, m->live);
  return 1;
}

/* The meter is never freed: the state uses it until it closes. */
static meter *new_meter(void) { return (meter *)calloc(1, sizeof(meter)); }

__attribute__((visibility("default"))) int luaopen_floor(lua_State *L) {
  lua_newtable(L);
  lua_newtable(L);
  lua_pushvalue(L, -1);
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, empty);
  lua_setfield(L, -2, "empty");
  lua_pushcclosure(L, object, 1);
  lua_setfield(L, -2, "object");
  lua_pushcfunction(L, kernel);
  lua_setfield(L, -2, "kernel");
  lua_pushlightuserdata(L, new_meter());
  lua_pushcclosure(L, read_meter, 1);
  lua_setfield(L, -2, "meter");
  return 1;
}
