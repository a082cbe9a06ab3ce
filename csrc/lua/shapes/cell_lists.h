/*
** Reading long lists of cells, one for each index.
*/
#pragma once

#include "lua/base/compat.h"

/* Elements that are popped at once: calls of Lua are what takes time here. */
#define LGZ_POPPED_AT_ONCE 8

/* Has the list at an index a metatable, which may make the elements? */
static inline bool lgz_isproxy(lua_State *L, int list) {
  bool is_proxy = lua_getmetatable(L, list) != 0;
  if (is_proxy) lua_pop(L, 1);
  return is_proxy;
}

/* Push element i of the list at an index, and return its type. */
static inline int lgz_pushelement(lua_State *L, int list, bool is_proxy, int i) {
  if (!is_proxy) return lgz_rawgeti(L, list, i);
  lua_pushinteger(L, i);
  lua_gettable(L, list);
  return lua_type(L, -1);
}
