/*
** graze.core: make the types, and return the constructors.
*/
#include "lua/base/absent_name.h"
#include "lua/base/methods.h"
#include "lua/base/stay_loaded.h"
#include "lua/base/types.h"

#include <string.h>

#define VERSION "graze 0.7.0dev"

static void set_functions(lua_State *L, const luaL_Reg *functions, int types) {
  for (; functions->name != NULL; functions++) {
    lgz_pushclosure(L, types, functions->name, functions->func);
    lua_setfield(L, -2, functions->name);
  }
}

/* Make the metatable of a type. It holds its methods itself: one look-up finds a method. */
static void make_type(lua_State *L, lgz_type type, const char *name, int types,
                      const luaL_Reg *const lists[]) {
  lgz_types *known = (lgz_types *)lua_touserdata(L, types);
  lua_newtable(L);
  for (int i = 0; lists[i] != NULL; i++) set_functions(L, lists[i], types);
  if (type == LGZ_PUCK) lgz_addstep(L, types);
  if (type == LGZ_WORLD) lgz_addhits(L, types);
  if (type == LGZ_WORLD) lgz_addboxes(L, types);
  lua_pushvalue(L, -1);
  lua_setfield(L, -2, "__index");
  lua_pushfstring(L, "graze.%s", name);
  lua_setfield(L, -2, "__name");
  lua_pushliteral(L, "graze");
  lua_setfield(L, -2, "__metatable");
  lgz_refusemisspelt(L);
  known->metatable[type] = lua_topointer(L, -1);
  lgz_setmetatable(L, type);
}

static void make_module(lua_State *L) {
  static const luaL_Reg *const shape[] = { lgz_shape_methods, lgz_pair_methods, lgz_polar_methods,
                                           lgz_region_methods, NULL };
  static const luaL_Reg *const with_parts[] = { lgz_shape_methods, lgz_pair_methods,
                                                lgz_polar_methods, lgz_region_methods,
                                                lgz_parts_methods, NULL };
  static const luaL_Reg *const grid[] = { lgz_shape_methods,  lgz_pair_methods, lgz_polar_methods,
                                          lgz_region_methods, lgz_grid_methods, NULL };
  static const luaL_Reg *const plane[] = { lgz_plane_methods, lgz_pair_methods, NULL };
  static const luaL_Reg *const plane3[] = { lgz_plane3_methods, NULL };
  static const luaL_Reg *const puck[] = { lgz_puck_methods, NULL };
  static const luaL_Reg *const world[] = { lgz_world_methods,      lgz_item_loop_methods,
                                           lgz_pose_methods,       lgz_dynamics_methods,
                                           lgz_world_grid_methods, lgz_query_methods,
                                           lgz_move_methods,       lgz_world_snapshot_methods,
                                           lgz_world_pack_methods, lgz_world_carve_methods,
                                           lgz_world_pair_methods, NULL };
  static const luaL_Reg *const snapshot[] = { lgz_snapshot_methods, NULL };
  static const luaL_Reg *const navigation[] = { lgz_navigation_methods, NULL };
  memset(lgz_newuserdata(L, sizeof(lgz_types)), 0, sizeof(lgz_types));
  int types = lua_gettop(L);
  make_type(L, LGZ_SHAPE, "shape", types, shape);
  make_type(L, LGZ_COMPOSITE, "union", types, with_parts);
  make_type(L, LGZ_GRID, "grid", types, grid);
  make_type(L, LGZ_PLANE, "plane", types, plane);
  make_type(L, LGZ_PLANE3, "plane3", types, plane3);
  make_type(L, LGZ_PUCK, "puck", types, puck);
  make_type(L, LGZ_WORLD, "world", types, world);
  make_type(L, LGZ_SNAPSHOT, "snapshot", types, snapshot);
  make_type(L, LGZ_NAVIGATION, "navigation", types, navigation);
  lua_newtable(L);
  set_functions(L, lgz_constructors, types);
  set_functions(L, lgz_parts_constructors, types);
  set_functions(L, lgz_trace_constructor, types);
  set_functions(L, lgz_grid_constructor, types);
  set_functions(L, lgz_puck_constructor, types);
  set_functions(L, lgz_world_constructor, types);
  set_functions(L, lgz_navigation_constructor, types);
  lgz_addffi(L, types);
  lua_pushliteral(L, VERSION);
  lua_setfield(L, -2, "_VERSION");
}

LGZ_EXPORT int luaopen_graze_core(lua_State *L);

/*
** A second load in the same state returns the same module. Functions know types by the addresses of
** metatables: with a second set, the first could be collected and its addresses used again.
*/
int luaopen_graze_core(lua_State *L) {
  static const char key;
  lgz_checkversion(L);
  lgz_stay();
  lua_pushlightuserdata(L, (void *)&key);
  lua_rawget(L, LUA_REGISTRYINDEX);
  if (!lua_isnil(L, -1)) return 1;
  make_module(L);
  lua_pushlightuserdata(L, (void *)&key);
  lua_pushvalue(L, -2);
  lua_rawset(L, LUA_REGISTRYINDEX);
  return 1;
}
