/*
** What the files of the binding share. gz_ is the core, which knows no Lua; lgz_ are helpers with a
** lua_State; Lgz_ are the functions that Lua sees.
**
** Every function that Lua sees is a closure. Upvalue 1 is the lgz_types of this module in this
** state, upvalue 2 the function's name. A userdata is known as ours by the address of its
** metatable: no registry is searched, and no memory of other modules is read.
**
** Anything that makes an object may run the collector, and with it finalizers, which may change or
** search the same world. So no id, no group number, no pointer into a world and no list of a world
** may be held across a call that makes a userdata, table, closure or string (lua_pushliteral makes
** one), that raises an error, or that can call Lua (lua_gettable can call a metamethod). Make all
** that a function needs first, and look up then.
**
** These make no object and run no finalizer: lua_rawget, lua_rawset and lua_rawseti, lua_next,
** lua_pushvalue, numbers, lua_settop and lua_checkstack, lua_getmetatable and lua_setmetatable. A
** table or stack that grows takes memory but does not run the collector, in Lua 5.1 to 5.4 and in
** LuaJIT. If there is no memory, Lua 5.2 and later collect at once, but call no finalizer then. A
** world's own memory comes straight from the allocator.
*/
#pragma once

#include "lua/compat.h"

#include "core/convex/convex.h"
#include "core/puck/plane.h"
#include "core/puck/puck.h"
#include "core/shape/shape.h"

typedef enum lgz_type {
  LGZ_SHAPE, /* convex */
  LGZ_UNION, /* an outline, chain or compound */
  LGZ_GRID,
  LGZ_PLANE,
  LGZ_PLANE3,
  LGZ_PUCK,
  LGZ_WORLD,
  LGZ_TYPES
} lgz_type;

/* Where the functions of lua/ffi.h write their results. The numbers come first. */
typedef struct lgz_answer {
  double at[9];
  double generation; /* a whole number */
  int last;
  lua_State *thread; /* a thread of this state that is never collected */
} lgz_answer;

typedef struct lgz_types {
  const void *metatable[LGZ_TYPES];
  lgz_answer answer;
} lgz_types;

static inline lgz_types *lgz_typesof(lua_State *L) {
  return (lgz_types *)lua_touserdata(L, lua_upvalueindex(1));
}

/* A puck; `stepping` while its step calls back. */
typedef struct lgz_puck {
  gz_puck puck;
  bool stepping;
} lgz_puck;

/* check.c: errors at the caller's line that name the function, the argument and the reason. */
int lgz_argerror(lua_State *L, int arg, const char *format, ...);
int lgz_typeerror(lua_State *L, int arg, const char *expected);
int lgz_error(lua_State *L, const char *format, ...);
int lgz_callbackerror(lua_State *L, const char *message);

/* Return "polygon", "outline" and so on. */
const char *lgz_kindname(gz_kind kind);

/* Return what an error calls the value at idx: "nan", "plane", "number"... */
const char *lgz_typename(lua_State *L, int idx);

/* Return the userdata at idx if it is of the given type, else NULL. */
void *lgz_test(lua_State *L, int idx, lgz_type type);

double lgz_checknumber(lua_State *L, int arg); /* finite, and not absurdly large */
double lgz_checkpositive(lua_State *L, int arg, const char *what);
double lgz_optnumber(lua_State *L, int arg, double otherwise);
double lgz_checktime(lua_State *L, int arg, double otherwise); /* may be math.huge; not negative */
gz_vec lgz_checkvec(lua_State *L, int arg);                    /* two numbers */
gz_vec3 lgz_checkvec3(lua_State *L, int arg);                  /* three */
const char *lgz_checkname(lua_State *L, int arg);              /* a string */

/* A table with more corners is rejected: its metatable probably has a value for every index. */
#define LGZ_MOST_CORNERS 0x100000

/* Read coordinates x1, y1, x2, y2, ... from a table, which argument 1 is or holds. Tables may be
   proxies: two reads can differ. `what` is the shape, and `where` follows "corner 3" in errors. An
   odd number of coordinates is an error; it names the first entry that is no number, if any. */
int lgz_countcorners(lua_State *L, int table, const char *what, const char *where);
double lgz_coordinate(lua_State *L, int table, int i, const char *where); /* from 1 on */
gz_vec lgz_corner(lua_State *L, int table, int i, const char *where);     /* from 0 on */

/* Raise an error for a table with unknown keys, as a misspelt one would silently be ignored. */
void lgz_checkkeys(lua_State *L, int arg, bool (*is_known)(const char *name));

gz_shape *lgz_checkconvex(lua_State *L, int arg);  /* a convex one */
gz_shape *lgz_checkshape(lua_State *L, int arg); /* or one with parts */
gz_shape *lgz_testshape(lua_State *L, int idx);  /* that, or NULL */
const gz_geometry *lgz_checkplane(lua_State *L, int arg);
gz_plane3 *lgz_checkplane3(lua_State *L, int arg);
lgz_puck *lgz_checkpuck(lua_State *L, int arg);
const gz_shape *lgz_checkconvexorplane(lua_State *L, int arg); /* a convex shape or a plane */
const gz_shape *lgz_checkany(lua_State *L, int arg);   /* or one with parts */

/* Are the first two arguments shapes? Faster than two checks. */
bool lgz_testshapes(lua_State *L, const gz_shape **a, const gz_shape **b);

/* Return why a number is no coordinate, or NULL if it is one. */
const char *lgz_numberfault(double value);

/* push.c */
int lgz_pushnone(lua_State *L);
int lgz_pushpart(lua_State *L, int number); /* counted from 0; nothing if it is negative */

/* Add zero, which turns -0 into 0: "-0.0" in a normal reads badly. */
static inline int lgz_pushnumber(lua_State *L, double value) {
  lua_pushnumber(L, value + 0.0);
  return 1;
}

static inline int lgz_pushvec(lua_State *L, gz_vec v) {
  lgz_pushnumber(L, v.x);
  lgz_pushnumber(L, v.y);
  return 2;
}

int lgz_pushvec3(lua_State *L, gz_vec3 v);
int lgz_self(lua_State *L); /* push argument 1, the result of a setter */

/* Push the shape's corners as numbers; or write them to the table at an argument, if there is one.
   */
int lgz_pushvertices(lua_State *L, const gz_shape *shape, int arg);

/* Write corner i, from 0 on, to a table of coordinates. */
void lgz_setcorner(lua_State *L, int table, int i, gz_vec corner);

/* Push a new userdata with its metatable set. The caller fills it before anything can raise an
   error. */
void *lgz_new(lua_State *L, lgz_type type, size_t size);
void *lgz_rawnew(lua_State *L, size_t size); /* without a type yet: an error leaves only garbage */
void lgz_settype(lua_State *L, lgz_type type);
lgz_type lgz_typeofkind(gz_kind kind); /* the type of shapes of a kind */

/* Pop a table, and make it the metatable of a type in this state. */
void lgz_anchor(lua_State *L, lgz_type type);
void lgz_pushmetatable(lua_State *L, lgz_type type);

/* Run typeOf for a userdata with the given type names, which end with NULL. */
int lgz_typeof(lua_State *L, const char *const names[]);

/* Push a function that Lua sees, with its two upvalues; the types are at index `types`. */
void lgz_pushclosure(lua_State *L, int types, const char *name, lua_CFunction function);

/* Push a copy of the grid at argument 1: see csrc/lua/grid.c. */
int lgz_clonegrid(lua_State *L);
void lgz_wrapcells(lua_State *L); /* make the cells at the top, a raw copy of a grid, a grid */

/* Return the cell whose column and row are at two arguments, or a kind of cells. */
int lgz_checkcell(lua_State *L, const gz_geometry *grid, int arg);
int lgz_checkcellkind(lua_State *L, int arg);

/* Each file's functions, for module.c to register. */
extern const luaL_Reg lgz_constructors[];
extern const luaL_Reg lgz_shape_methods[];
extern const luaL_Reg lgz_pair_methods[];
extern const luaL_Reg lgz_polar_methods[];
extern const luaL_Reg lgz_outline_constructor[];
extern const luaL_Reg lgz_chain_constructor[];
extern const luaL_Reg lgz_compound_constructor[];
extern const luaL_Reg lgz_parts_methods[];
extern const luaL_Reg lgz_grid_constructor[];
extern const luaL_Reg lgz_grid_methods[];
extern const luaL_Reg lgz_plane_methods[];
extern const luaL_Reg lgz_plane3_methods[];
extern const luaL_Reg lgz_puck_constructor[];
extern const luaL_Reg lgz_world_constructor[];
extern const luaL_Reg lgz_world_methods[];
extern const luaL_Reg lgz_transform_methods[];
extern const luaL_Reg lgz_world_grid_methods[];
extern const luaL_Reg lgz_query_methods[];
extern const luaL_Reg lgz_move_methods[];
extern const luaL_Reg lgz_puck_methods[];

/* ffi.c: add the field that lua/graze/ffi.lua reads to the module at the top. LuaJIT only. */
void lgz_addffi(lua_State *L, int types);

/* Add puck:step to the table at the top. Its third upvalue is the function that it calls through
   pcall, so that a step makes no closure. */
void lgz_addstep(lua_State *L, int types);

/* Likewise world:hits, with its iterator. */
void lgz_addhits(lua_State *L, int types);

/* Likewise the functions that lua/graze/bump calls. */
void lgz_addboxes(lua_State *L, int types);
