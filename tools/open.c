/*
** The loaders of dist/graze.c: luaopen_graze, and one for each further Lua file, such as
** luaopen_graze_svg; and graze_preload, for hosts. tools/amalgamate.lua puts this at the end,
** behind lua_files.
**
** Before it runs a Lua file, a loader makes sure that the others are found when that requires them:
** it stores all of them in package.preload. What is there already stays, so that a host can replace
** a file. Some hosts take the searcher of package.preload away, as Defold does. So it also appends
** a searcher of its own, once for each state.
*/
#include "lua/base/compat.h"

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

/* Push the function that loads a module which is in here, or nil. */
static void push_loader(lua_State *L, const char *module) {
  if (strcmp(module, "graze.core") == 0) {
    lua_pushcfunction(L, luaopen_graze_core);
    return;
  }
  for (int i = 0; i < LUA_FILES; i++) {
    if (strcmp(module, lua_files[i].module) != 0) continue;
    lua_pushinteger(L, i);
    lua_pushcclosure(L, load_file, 1);
    return;
  }
  lua_pushnil(L);
}

static int search(lua_State *L) {
  push_loader(L, luaL_checkstring(L, 1));
  return 1;
}

/* Push a table of the package library. */
static void push_package(lua_State *L, const char *field) {
  lua_getfield(L, LUA_REGISTRYINDEX, "_LOADED");
  lua_getfield(L, -1, "package");
  if (lua_istable(L, -1)) lua_getfield(L, -1, field);
  if (!lua_istable(L, -1)) luaL_error(L, "graze needs Lua's package library, which is not open");
  lua_replace(L, -3);
  lua_pop(L, 1);
}

static void install(lua_State *L) {
  static const char key;
  push_package(L, "preload");
  push_loader(L, "graze.core");
  set_default(L, "graze.core");
  for (int i = 0; i < LUA_FILES; i++) {
    push_loader(L, lua_files[i].module);
    set_default(L, lua_files[i].module);
  }
  lua_pushlightuserdata(L, (void *)&key);
  lua_rawget(L, LUA_REGISTRYINDEX);
  bool is_installed = lua_toboolean(L, -1);
  lua_pop(L, 2);
  if (is_installed) return;
  push_package(L, LUA_VERSION_NUM >= 502 ? "searchers" : "loaders");
  lua_pushcfunction(L, search);
  lua_rawseti(L, -2, (int)lgz_rawlen(L, -2) + 1);
  lua_pop(L, 1);
  lua_pushlightuserdata(L, (void *)&key);
  lua_pushboolean(L, 1);
  lua_rawset(L, LUA_REGISTRYINDEX);
}

LGZ_EXPORT void graze_preload(lua_State *L);

/* Let scripts require graze and each of its files, in any order. */
void graze_preload(lua_State *L) {
  lgz_checkversion(L);
  luaL_checkstack(L, 8, "graze");
  install(L);
}

static int open_file(lua_State *L, int file) {
  graze_preload(L);
  lua_pushinteger(L, file);
  lua_pushcclosure(L, load_file, 1);
  lua_call(L, 0, 1);
  return 1;
}
