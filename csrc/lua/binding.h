/*
** The binding: what its files share. gz_ is the core, which knows no Lua; lgz_ are helpers with a
** lua_State; Lgz_ are the functions that Lua sees.
**
** Every function that Lua sees is a closure over the types of this module in this state (upvalue
** 1), and its own name (upvalue 2). Whether a userdata is one of ours is told by the address of its
** metatable: no registry is searched, and no memory of strangers is read.
**
** Whatever makes an object may run the collector, and with it finalizers: these may change or
** search the same world, or call anything else. So no item's number, no group's number, no pointer
** into a world's memory and no list of the world's is kept across a call that makes a userdata, a
** table, a closure or a string (lua_pushliteral makes one, too), that raises an error, or that can
** call Lua (lua_gettable may find a metamethod). Everything that a function needs is made first,
** and looked up then.
**
** What does not make an object runs no finalizer: lua_rawget, lua_rawset and lua_rawseti, lua_next,
** lua_pushvalue, numbers, lua_settop and lua_checkstack, lua_getmetatable and lua_setmetatable. A
** table or a stack that grows takes memory, but does not run the collector, in Lua 5.1 to 5.4 and
** in LuaJIT; where there is no memory, Lua 5.2 and later collect at once, but call no finalizer
** then. A world's own memory comes straight from the allocator.
*/
#ifndef LGZ_BINDING_H
#define LGZ_BINDING_H

#include "lua/compat.h"

#include "core/narrowphase.h"
#include "core/plane.h"
#include "core/puck.h"
#include "core/shape.h"

typedef enum lgz_type { LGZ_SHAPE, LGZ_PLANE, LGZ_PLANE3, LGZ_PUCK, LGZ_WORLD, LGZ_TYPES } lgz_type;

/* What the FFI's entries answer, on LuaJIT: see lua/ffi.h. The numbers come first. */
typedef struct lgz_answer {
  double at[9];
  double generation; /* a whole number */
  int last;
  lua_State *thread; /* one of this state, that is never collected */
} lgz_answer;

typedef struct lgz_types {
  const void *metatable[LGZ_TYPES];
  lgz_answer answer;
} lgz_types;

static inline lgz_types *lgz_typesof(lua_State *L) {
  return (lgz_types *)lua_touserdata(L, lua_upvalueindex(1));
}

/* A puck, and whether it is in the middle of a step. */
typedef struct lgz_puck {
  gz_puck puck;
  bool stepping;
} lgz_puck;

/* check.c: errors at the caller's line that name the function, the argument and the reason. */
int lgz_argerror(lua_State *L, int arg, const char *format, ...);
int lgz_typeerror(lua_State *L, int arg, const char *expected);
int lgz_error(lua_State *L, const char *format, ...);
int lgz_callbackerror(lua_State *L, const char *message);

/* What to call the value at idx in an error: "nan", "plane", "number"... */
const char *lgz_typename(lua_State *L, int idx);

/* The userdata at idx if it is one of the given type, else NULL. */
void *lgz_test(lua_State *L, int idx, lgz_type type);

double lgz_checknumber(lua_State *L, int arg); /* finite, and not absurdly large */
double lgz_checkpositive(lua_State *L, int arg, const char *what);
double lgz_optnumber(lua_State *L, int arg, double otherwise);
double lgz_checktime(lua_State *L, int arg, double otherwise); /* may be math.huge; not negative */
gz_vec lgz_checkvec(lua_State *L, int arg);                    /* two numbers */
gz_vec3 lgz_checkvec3(lua_State *L, int arg);                  /* three */
const char *lgz_checkname(lua_State *L, int arg);              /* a string */

/* Refuses a table with other keys: a misspelt one would be ignored without a word, and found hours
   later. */
void lgz_checkkeys(lua_State *L, int arg, bool (*is_known)(const char *name));

gz_shape *lgz_checkshape(lua_State *L, int arg);
const gz_geometry *lgz_checkplane(lua_State *L, int arg);
gz_plane3 *lgz_checkplane3(lua_State *L, int arg);
lgz_puck *lgz_checkpuck(lua_State *L, int arg);
const gz_shape *lgz_checksolid(lua_State *L, int arg); /* a shape or a plane */

/* Are the first two arguments shapes? Asked at once, which takes less than to check one after
   the other. */
bool lgz_testshapes(lua_State *L, const gz_shape **a, const gz_shape **b);

/* Why a number will not do as a coordinate, or NULL. */
const char *lgz_numberfault(double value);

/* push.c */
int lgz_pushnone(lua_State *L);

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
int lgz_self(lua_State *L); /* what a setter returns */

/* The shape's corners, as numbers; or into the table at that argument, if there is one. */
int lgz_pushvertices(lua_State *L, const gz_shape *shape, int arg);

/* A new userdata whose metatable is set; its contents are for the caller to fill, without an error
   in between. */
void *lgz_new(lua_State *L, lgz_type type, size_t size);
void *lgz_rawnew(lua_State *L, size_t size); /* of no type yet: dies unseen if an error comes */
void lgz_settype(lua_State *L, lgz_type type);

/* Makes the table at the top, which it pops, the metatable of a type in this state. */
void lgz_anchor(lua_State *L, lgz_type type);
void lgz_pushmetatable(lua_State *L, lgz_type type);

/* typeOf for a userdata that has the given names, which end with NULL. */
int lgz_typeof(lua_State *L, const char *const names[]);

/* Pushes a function that Lua may see: over the types, which lie at that index, and its name. */
void lgz_pushclosure(lua_State *L, int types, const char *name, lua_CFunction function);

/* Each file's functions, for module.c to register. */
extern const luaL_Reg lgz_constructors[];
extern const luaL_Reg lgz_shape_methods[];
extern const luaL_Reg lgz_pair_methods[];
extern const luaL_Reg lgz_polar_methods[];
extern const luaL_Reg lgz_plane_methods[];
extern const luaL_Reg lgz_plane3_methods[];
extern const luaL_Reg lgz_puck_constructor[];
extern const luaL_Reg lgz_world_constructor[];
extern const luaL_Reg lgz_world_methods[];
extern const luaL_Reg lgz_transform_methods[];
extern const luaL_Reg lgz_query_methods[];
extern const luaL_Reg lgz_move_methods[];
extern const luaL_Reg lgz_puck_methods[];

/* ffi.c: what lua/graze/ffi.lua is given, as a field of the module at the top; on LuaJIT only. */
void lgz_addffi(lua_State *L, int types);

/* Adds puck:step to the table at the top: a third upvalue keeps the body that it calls through
   pcall, so that a step makes no closure. */
void lgz_addstep(lua_State *L, int types);

/* Likewise world:hits, whose iterator is kept. */
void lgz_addhits(lua_State *L, int types);

#endif
