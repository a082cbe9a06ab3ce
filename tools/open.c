/*
** The loaders of dist/graze.c: luaopen_graze, and one for each further Lua file, such as
** luaopen_graze_svg. tools/amalgamate.lua puts this at the end, behind lua_files.
**
** Each loader stores all of them in package.preload, where graze's own calls of require find them.
** What is there already stays, so that a host can replace a file.
*/
#include "lua/binding.h"

#include <string.h>

/* Return the next piece of a text, whose pieces end with NULL. */
static const char *read_piece(lua_State *L, void *data, size_t *size) {
  const char *const **next = (const char *const **)data;
  (void)L;
  if (**next == NULL) return NULL;
  *size = strlen(**next);
  return *(*next)++;
}

/* Load a Lua file, whose number is the upvalue, and call it with the name of its module. */
static int load_file(lua_State *L) {
  int file = (int)lua_tointeger(L, lua_upvalueindex(1));
  const char *const *next = lua_files[file].text;
#if LUA_VERSION_NUM >= 502
  int status = lua_load(L, read_piece, &next, lua_files[file].chunk, "t");
#else
  int status = lua_load(L, read_piece, &next, lua_files[file].chunk);
#endif
  if (status != 0) return lua_error(L);
  lua_pushstring(L, lua_files[file].module);
  lua_call(L, 1, 1);
  return 1;
}

/* Pop a function, and make it a field of the table below it unless that has the field. */
static void set_default(lua_State *L, const char *name) {
  lua_getfield(L, -2, name);
  bool is_set = !lua_isnil(L, -1);
  lua_pop(L, 1);
  if (is_set) lua_pop(L, 1);
  else lua_setfield(L, -2, name);
}

static void preload(lua_State *L) {
  lua_getfield(L, LUA_REGISTRYINDEX, "_LOADED");
  lua_getfield(L, -1, "package");
  if (lua_istable(L, -1)) lua_getfield(L, -1, "preload");
  if (!lua_istable(L, -1)) luaL_error(L, "graze needs Lua's package library, which is not open");
  lua_pushcfunction(L, luaopen_graze_core);
  set_default(L, "graze.core");
  for (int i = 0; i < LUA_FILES; i++) {
    lua_pushinteger(L, i);
    lua_pushcclosure(L, load_file, 1);
    set_default(L, lua_files[i].module);
  }
  lua_pop(L, 3);
}

static int open_file(lua_State *L, int file) {
  lgz_checkversion(L);
  luaL_checkstack(L, 8, "graze");
  preload(L);
  lua_pushinteger(L, file);
  lua_pushcclosure(L, load_file, 1);
  lua_call(L, 0, 1);
  return 1;
}
