#include "lua/binding.h"

#include <string.h>

int lgz_pushnone(lua_State *L) {
  lua_pushnil(L);
  return 1;
}

int lgz_pushpart(lua_State *L, int number) {
  if (number < 0) return 0;
  lua_pushinteger(L, number + 1);
  return 1;
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

void *lgz_rawnew(lua_State *L, size_t size) { return lgz_newuserdata(L, size); }

/* Registry keys of the metatables: addresses, so that no key collides with another module's. */
static const char anchor[LGZ_TYPES];

void lgz_anchor(lua_State *L, lgz_type type) {
  lua_pushlightuserdata(L, (void *)&anchor[type]);
  lua_insert(L, -2);
  lua_rawset(L, LUA_REGISTRYINDEX);
}

void lgz_pushmetatable(lua_State *L, lgz_type type) {
  lua_pushlightuserdata(L, (void *)&anchor[type]);
  lua_rawget(L, LUA_REGISTRYINDEX);
}

void lgz_settype(lua_State *L, lgz_type type) {
  lgz_pushmetatable(L, type);
  lua_setmetatable(L, -2);
}

void *lgz_new(lua_State *L, lgz_type type, size_t size) {
  void *object = lgz_rawnew(L, size);
  lgz_settype(L, type);
  return object;
}

int lgz_typeof(lua_State *L, const char *const names[]) {
  const char *name = lgz_checkname(L, 2);
  bool found = false;
  for (int i = 0; names[i] != NULL; i++) found = found || strcmp(names[i], name) == 0;
  lua_pushboolean(L, found);
  return 1;
}

void lgz_pushclosure(lua_State *L, int types, const char *name, lua_CFunction function) {
  lua_pushvalue(L, types);
  lua_pushstring(L, name);
  lua_pushcclosure(L, function, 2);
}
