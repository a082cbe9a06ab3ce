/*
** What each file of the binding gives to module.c, which registers it: its list of functions, or a
** function that adds closures with upvalues of their own.
*/
#pragma once

#include "lua/compat.h"

extern const luaL_Reg lgz_constructors[];       /* construct.c */
extern const luaL_Reg lgz_parts_constructors[]; /* make_parts.c */
extern const luaL_Reg lgz_grid_constructor[];   /* grid.c */
extern const luaL_Reg lgz_puck_constructor[];   /* puck.c */
extern const luaL_Reg lgz_world_constructor[];  /* world_items.c */

extern const luaL_Reg lgz_shape_methods[];          /* shape.c */
extern const luaL_Reg lgz_pair_methods[];           /* pair.c: of shapes and planes */
extern const luaL_Reg lgz_polar_methods[];          /* pair.c: of shapes only */
extern const luaL_Reg lgz_parts_methods[];          /* parts.c */
extern const luaL_Reg lgz_grid_methods[];           /* grid.c */
extern const luaL_Reg lgz_plane_methods[];          /* plane.c */
extern const luaL_Reg lgz_plane3_methods[];         /* plane.c */
extern const luaL_Reg lgz_puck_methods[];           /* puck.c */
extern const luaL_Reg lgz_world_methods[];          /* world_items.c */
extern const luaL_Reg lgz_place_methods[];          /* world_place.c */
extern const luaL_Reg lgz_dynamics_methods[];       /* world_dynamics.c */
extern const luaL_Reg lgz_world_grid_methods[];     /* world_grid.c */
extern const luaL_Reg lgz_query_methods[];          /* world_query.c */
extern const luaL_Reg lgz_move_methods[];           /* world_move.c */
extern const luaL_Reg lgz_world_pair_methods[];     /* world_pairs.c */
extern const luaL_Reg lgz_world_snapshot_methods[]; /* world_snapshot.c */
extern const luaL_Reg lgz_world_pack_methods[];     /* world_pack.c */
extern const luaL_Reg lgz_snapshot_methods[];       /* world_snapshot.c */

/* Add puck:step to the table at the top. Its third upvalue is the function that it calls through
   pcall, so that a step makes no closure. */
void lgz_addstep(lua_State *L, int types);

/* Likewise world:hits, with its iterator. */
void lgz_addhits(lua_State *L, int types);

/* Add the field `__boxes` to the table at the top: the functions that lua/graze/bump calls. */
void lgz_addboxes(lua_State *L, int types);

/* Add the field that lua/graze/ffi.lua reads to the module at the top. LuaJIT only. */
void lgz_addffi(lua_State *L, int types);
