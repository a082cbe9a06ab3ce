/*
** What each file of the binding gives to module.c, which registers it: its list of functions, or a
** function that adds closures with upvalues of their own.
*/
#pragma once

#include "lua/base/compat.h"

extern const luaL_Reg lgz_constructors[];           /* shapes/construct.c */
extern const luaL_Reg lgz_parts_constructors[];     /* shapes/construct_parts.c */
extern const luaL_Reg lgz_trace_constructor[];      /* shapes/trace.c */
extern const luaL_Reg lgz_grid_constructor[];       /* shapes/grid_methods.c */
extern const luaL_Reg lgz_puck_constructor[];       /* shapes/puck_methods.c */
extern const luaL_Reg lgz_world_constructor[];      /* world/item_methods.c */
extern const luaL_Reg lgz_navigation_constructor[]; /* world/navigation_methods.c */

extern const luaL_Reg lgz_shape_methods[];          /* shapes/shape_methods.c */
extern const luaL_Reg lgz_pair_methods[];           /* shapes/pair_methods.c: of planes, too */
extern const luaL_Reg lgz_polar_methods[];          /* shapes/pair_methods.c: of shapes only */
extern const luaL_Reg lgz_region_methods[];         /* shapes/region_methods.c: of shapes only */
extern const luaL_Reg lgz_parts_methods[];          /* shapes/parts_methods.c */
extern const luaL_Reg lgz_grid_methods[];           /* shapes/grid_methods.c */
extern const luaL_Reg lgz_plane_methods[];          /* shapes/plane_methods.c */
extern const luaL_Reg lgz_plane3_methods[];         /* shapes/plane_methods.c */
extern const luaL_Reg lgz_puck_methods[];           /* shapes/puck_methods.c */
extern const luaL_Reg lgz_world_methods[];          /* world/item_methods.c */
extern const luaL_Reg lgz_item_loop_methods[];      /* world/item_loop.c */
extern const luaL_Reg lgz_pose_methods[];           /* world/place_methods.c */
extern const luaL_Reg lgz_dynamics_methods[];       /* world/dynamics_methods.c */
extern const luaL_Reg lgz_world_grid_methods[];     /* world/cell_methods.c */
extern const luaL_Reg lgz_query_methods[];          /* world/query_methods.c */
extern const luaL_Reg lgz_move_methods[];           /* world/move_methods.c */
extern const luaL_Reg lgz_world_pair_methods[];     /* world/item_pairs.c */
extern const luaL_Reg lgz_world_snapshot_methods[]; /* world/snapshot_methods.c */
extern const luaL_Reg lgz_world_carve_methods[];    /* world/carve_methods.c */
extern const luaL_Reg lgz_world_pack_methods[];     /* world/pack_methods.c */
extern const luaL_Reg lgz_snapshot_methods[];       /* world/snapshot_methods.c */
extern const luaL_Reg lgz_navigation_methods[];     /* world/navigation_methods.c */

/* Add puck:step to the table at the top. Its third upvalue is the function that it calls through
   pcall, so that a step makes no closure. */
void lgz_addstep(lua_State *L, int types);

/* Likewise world:hits, with its iterator. */
void lgz_addhits(lua_State *L, int types);

/* Add the field `__boxes` to the table at the top: the functions that lua/graze/bump calls. */
void lgz_addboxes(lua_State *L, int types);

/* Add the field that lua/graze/ffi.lua reads to the module at the top. LuaJIT only. */
void lgz_addffi(lua_State *L, int types);
