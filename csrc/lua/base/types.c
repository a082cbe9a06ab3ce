/*
** Types of userdata, their metatables and names, and closures with their upvalues.
**
** The registry holds the metatable of each type. A new userdata takes its metatable from there;
** checks only compare its address with the one in lgz_types.
*/
#include "lua/base/types.h"

#include "core/shape/shape.h"

void *lgz_test(lua_State *L, int idx, lgz_type type) {
  void *object = lua_touserdata(L, idx);
  if (object == NULL || !lua_getmetatable(L, idx)) return NULL;
  const void *metatable = lua_topointer(L, -1);
  lua_pop(L, 1);
  return metatable == lgz_typesof(L)->metatable[type] ? object : NULL;
}

lgz_type lgz_typeofkind(gz_kind kind) {
  if (kind == GZ_PLANE) return LGZ_PLANE;
  if (kind == GZ_GRID) return LGZ_GRID;
  return kind < GZ_OUTLINE ? LGZ_SHAPE : LGZ_COMPOSITE;
}

const char *lgz_kindname(gz_kind kind) {
  static const char *const names[] = { "polygon", "circle", "capsule",  "segment", "plane",
                                       "outline", "chain",  "compound", "grid" };
  return names[kind];
}

const char *lgz_typename(lua_State *L, int idx) {
  const gz_shape *with_parts = (const gz_shape *)lgz_test(L, idx, LGZ_COMPOSITE);
  if (with_parts != NULL) return lgz_kindname(with_parts->geometry->kind);
  if (lgz_test(L, idx, LGZ_SHAPE)) return "shape";
  if (lgz_test(L, idx, LGZ_GRID)) return "grid";
  if (lgz_test(L, idx, LGZ_PLANE)) return "plane";
  if (lgz_test(L, idx, LGZ_PLANE3)) return "plane3";
  if (lgz_test(L, idx, LGZ_PUCK)) return "puck";
  if (lgz_test(L, idx, LGZ_WORLD)) return "world";
  if (lgz_test(L, idx, LGZ_SNAPSHOT)) return "snapshot";
  if (lgz_test(L, idx, LGZ_NAVIGATION)) return "navigation";
  return lua_isnone(L, idx) ? "nil" : luaL_typename(L, idx);
}

/* Registry keys of the metatables: addresses, so that no key collides with another module's. */
static const char metatable_keys[LGZ_TYPES];

void lgz_setmetatable(lua_State *L, lgz_type type) {
  lua_pushlightuserdata(L, (void *)&metatable_keys[type]);
  lua_insert(L, -2);
  lua_rawset(L, LUA_REGISTRYINDEX);
}

void lgz_pushmetatable(lua_State *L, lgz_type type) {
  lua_pushlightuserdata(L, (void *)&metatable_keys[type]);
  lua_rawget(L, LUA_REGISTRYINDEX);
}

void *lgz_rawnew(lua_State *L, size_t size) { return lgz_newuserdata(L, size); }

void lgz_settype(lua_State *L, lgz_type type) {
  lgz_pushmetatable(L, type);
  lua_setmetatable(L, -2);
}

void *lgz_new(lua_State *L, lgz_type type, size_t size) {
  void *object = lgz_rawnew(L, size);
  lgz_settype(L, type);
  return object;
}

void lgz_pushclosure(lua_State *L, int types, const char *name, lua_CFunction function) {
  lua_pushvalue(L, types);
  lua_pushstring(L, name);
  lua_pushcclosure(L, function, 2);
}
