/*
** The types of graze's objects, and the closures that are their methods.
**
** Names: gz_ is the core, which knows no Lua. lgz_ are helpers that take a lua_State. Lgz_ are the
** functions that Lua calls.
**
** Every function that Lua calls is a closure. Upvalue 1 is the lgz_types of this module in this
** state, upvalue 2 the name of the function. The address of its metatable tells the type of a
** userdata. So no check searches the registry, and none reads the memory of another module.
**
** The collector. Whatever makes an object may run it, and the finalizers that it calls may change
** or search the same world. So a function must not hold an id, a group number, a list of a world or
** a pointer into a world across a call that
**
**   - makes a userdata, table, closure or string (lua_pushliteral makes one),
**   - raises an error, or
**   - can call Lua (lua_gettable can call a metamethod).
**
** Make all objects first, and look up then.
**
** These calls make no object and run no finalizer: lua_rawget, lua_rawset and lua_rawseti,
** lua_next, lua_pushvalue, those that push numbers, lua_settop, lua_checkstack, lua_getmetatable
** and lua_setmetatable. A table or stack that grows takes memory, but does not run the collector.
** That holds in Lua 5.1 to 5.4 and in LuaJIT. Without memory, Lua 5.2 and later collect at once,
** but call no finalizer then. A world takes its own memory straight from the allocator.
*/
#pragma once

#include "lua/base/compat.h"

#include "core/shape/geometry.h"

typedef enum lgz_type {
  LGZ_SHAPE,     /* convex */
  LGZ_COMPOSITE, /* an outline, chain or compound */
  LGZ_GRID,
  LGZ_PLANE,
  LGZ_PLANE3,
  LGZ_PUCK,
  LGZ_WORLD,
  LGZ_SNAPSHOT,
  LGZ_NAVIGATION,
  LGZ_TYPES
} lgz_type;

/* Where the functions of lua/ffi/calls.h write their results. The numbers come first. */
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

/* Return the userdata at idx if it is of the given type, else NULL. */
void *lgz_test(lua_State *L, int idx, lgz_type type);

/* Return the type of the userdata of shapes of a kind. */
lgz_type lgz_typeofkind(gz_kind kind);

/* Return "polygon", "outline" and so on. */
const char *lgz_kindname(gz_kind kind);

/* Return what an error calls the value at idx: "nil", "plane", "number"... */
const char *lgz_typename(lua_State *L, int idx);

/* Push a new userdata with its metatable set. The caller fills it before anything can raise an
   error. */
void *lgz_new(lua_State *L, lgz_type type, size_t size);

/* Push a new userdata without a type, which leaves only garbage if an error is raised; and set the
   type of the userdata at the top. */
void *lgz_rawnew(lua_State *L, size_t size);
void lgz_settype(lua_State *L, lgz_type type);

/* Pop a table, and make it the metatable of a type in this state. */
void lgz_setmetatable(lua_State *L, lgz_type type);
void lgz_pushmetatable(lua_State *L, lgz_type type);

/* Push a function that Lua calls, with its two upvalues; the types are at index `types`. */
void lgz_pushclosure(lua_State *L, int types, const char *name, lua_CFunction function);
