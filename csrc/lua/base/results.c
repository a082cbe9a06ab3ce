/*
** Results of Lua functions.
**
** A function that pushes results returns their number, so that a method can add the numbers up and
** return the sum.
*/
#include "lua/base/results.h"

#include "lua/base/args.h"

#include "core/parts/layout.h"
#include "core/parts/whole.h"

#include <string.h>

int lgz_pushnone(lua_State *L) {
  lua_pushnil(L);
  return 1;
}

int lgz_partnumber(int number) {
  if (number < 0) return -1;
  return number == GZ_DUG_EDGE ? 0 : number + 1;
}

int lgz_pushpart(lua_State *L, int number) {
  if (number < 0) return 0;
  lua_pushinteger(L, lgz_partnumber(number));
  return 1;
}

void lgz_pushwhole(lua_State *L, double value) {
#if LUA_VERSION_NUM >= 503
  lua_pushinteger(L, (lua_Integer)value);
#else
  lua_pushnumber(L, value);
#endif
}

int lgz_pushvec3(lua_State *L, gz_vec3 v) {
  lgz_pushnumber(L, v.x);
  lgz_pushnumber(L, v.y);
  lgz_pushnumber(L, v.z);
  return 3;
}

int lgz_self(lua_State *L) {
  lua_pushvalue(L, 1);
  return 1;
}

int lgz_typeof(lua_State *L, const char *const names[]) {
  const char *name = lgz_checkname(L, 2);
  bool found = false;
  for (int i = 0; names[i] != NULL; i++) found = found || strcmp(names[i], name) == 0;
  lua_pushboolean(L, found);
  return 1;
}

void lgz_endlist(lua_State *L, int table, int count) {
  for (int i = count + 1;; i++) {
    lua_rawgeti(L, table, i);
    bool end = lua_isnil(L, -1);
    lua_pop(L, 1);
    if (end) return;
    lua_pushnil(L);
    lua_rawseti(L, table, i);
  }
}

void lgz_setcorner(lua_State *L, int table, int i, gz_vec corner) {
  lgz_pushnumber(L, corner.x);
  lua_rawseti(L, table, 2 * i + 1);
  lgz_pushnumber(L, corner.y);
  lua_rawseti(L, table, 2 * i + 2);
}

static int fill_vertices(lua_State *L, const gz_shape *shape, int arg) {
  lua_settop(L, arg);
  int count = gz_listed_count(shape);
  for (int i = 0; i < count; i++) lgz_setcorner(L, arg, i, gz_listed_corner(shape, i));
  lgz_endlist(L, arg, 2 * count);
  return 1;
}

int lgz_pushvertices(lua_State *L, const gz_shape *shape, int arg) {
  if (lua_istable(L, arg)) return fill_vertices(L, shape, arg);
  if (!lua_isnoneornil(L, arg)) lgz_typeerror(L, arg, "table");
  int count = gz_listed_count(shape);
  if (!lua_checkstack(L, 2 * count + LUA_MINSTACK)) {
    return lgz_error(L, "too many corners to return: give 'getVertices' a table to fill");
  }
  for (int i = 0; i < count; i++) lgz_pushvec(L, gz_listed_corner(shape, i));
  return 2 * count;
}
