/*
** The binding of worlds: how the values that are items become ids, and back.
**
** The core knows items by id. The id of a table is found by its address, in a hash table. The id of
** any other value is stored in the table that the world's userdata carries: value -> id + 1. So are
** the ids of all values in an FFI world, whose items LuaJIT's traces look up themselves
** (lua/ffi/calls.h). A value that is no item may have 0 there, see world/snapshot_methods.c. Under
** keys that no Lua code can have, that table holds two more: values by id + 1, and group names by
** number + 1 and numbers by name.
*/
#pragma once

#include "lua/base/allocator.h"
#include "lua/base/args.h"
#include "lua/base/pointer_map.h"

#include "core/math/assert.h"
#include "world/change.h"
#include "world/hits.h"
#include "world/items.h"
#include "world/nesting.h"
#include "world/query/events.h"
#include "world/save/bytes.h"

typedef struct lgz_world {
  gz_world world;
  gz_pointer_map addresses; /* ids of tables; empty in an FFI world */
  gz_event_tracker events;
  gz_list pairs;    /* of the last `overlaps` */
  gz_writer packed; /* the last packed world */
  lgz_allocator allocator;
  int callers;           /* operations in progress that call filters, each in one of the last */
  bool dead;             /* collected; a finalizer can still call methods */
  lgz_answer *ffi;       /* of an FFI world, else NULL */
  uint8_t *query_groups; /* by group: does the present query accept it? */
  int query_group_capacity;
  bool declared; /* no other groups can be named than those that it has */
#ifdef GZ_ASSERTIONS
  int64_t owed; /* see lgz_validate */
#endif
} lgz_world;

/*
** Where assertions are on, a call of a world first checks that its parts agree, as the call before
** has left them: see world/validate/validate.h. It does not if an operation is calling a filter.
**
** Of a large world not each call does. A call pays for so many items, and once calls have paid for
** all that was read the last time, the world is checked again. So a call takes a bounded time on
** average. What changes much at once calls lgz_validatenow behind it.
*/
#ifdef GZ_ASSERTIONS
void lgz_validatenow(const lgz_world *w);
void lgz_validate(lgz_world *w);
#else
#define lgz_validatenow(w) ((void)0)
#define lgz_validate(w) ((void)0)
#endif

/* Push a new world without groups, and return it. */
lgz_world *lgz_newworld(lua_State *L);

/* Free the memory of a world, as its finalizer does (__gc in world/item_methods.c). Its methods
   raise errors from then on. */
void lgz_closeworld(lgz_world *w);

/* Return the world at argument 1, which must not be collected. */
lgz_world *lgz_checkworld(lua_State *L);

/* The same for a world that is not in the middle of an operation: only then can it be changed. */
void lgz_lockederror(lua_State *L);
static inline lgz_world *lgz_checkfree(lua_State *L) {
  lgz_world *w = lgz_checkworld(L);
  if (w->callers > 0) lgz_lockederror(L);
  return w;
}

/* The same for a world that is read as a whole: inside of a filter it is between two states. */
void lgz_betweenerror(lua_State *L);
static inline lgz_world *lgz_checkwhole(lua_State *L) {
  lgz_world *w = lgz_checkworld(L);
  if (w->callers > 0) lgz_betweenerror(L);
  return w;
}

/* Make the world ready for a search, or for reading hits: inside of a filter, suspend the operation
   that called it, see world/nesting.h. Returns false if that fails. */
static inline bool lgz_opensearch(lgz_world *w) {
  return w->world.nesting == w->callers || gz_nesting_enter(&w->world);
}

/* Return the world at argument 1, ready for that. */
void lgz_nestingerror(lua_State *L, const lgz_world *w);
static inline lgz_world *lgz_checksearch(lua_State *L) {
  lgz_world *w = lgz_checkworld(L);
  if (!lgz_opensearch(w)) lgz_nestingerror(L, w);
  return w;
}

/* Call this after a filter has returned: continue the operation that called it. */
static inline void lgz_endcallback(lgz_world *w) {
  GZ_ASSERT(w->callers > 0);
  if (w->world.nesting == w->callers) gz_nesting_leave(&w->world);
}

static inline bool lgz_isffiworld(const lgz_world *w) { return w->ffi != NULL; }
static inline void lgz_nextgeneration(lgz_world *w) {
  GZ_ASSERT(lgz_isffiworld(w));
  w->ffi->generation++;
}

/* Is the id of the value at an index found by its address? Safe because the world keeps the table
   alive. Not for userdata: lua_topointer is not unique for light ones. */
static inline bool lgz_isbyaddress(lua_State *L, const lgz_world *w, int idx) {
  return lua_type(L, idx) == LUA_TTABLE && !lgz_isffiworld(w);
}

/* Return the id of the value at an argument, or -1 if it is no item. */
int lgz_finditem_slow(lua_State *L, const lgz_world *w, int arg);
static inline int lgz_finditem(lua_State *L, const lgz_world *w, int arg) {
  if (!lgz_isbyaddress(L, w, arg)) return lgz_finditem_slow(L, w, arg);
  return gz_pointer_map_find(&w->addresses, lua_topointer(L, arg));
}

/* Raise an error for an item at an argument, or for what is none: the reason, then its name if it
   is a string or a number; of other values only the type, as their __tostring could run any code.
   */
int lgz_itemerror(lua_State *L, int arg, const char *reason);

/* The same for an argument that must be an item. */
int lgz_checkitem(lua_State *L, const lgz_world *w, int arg);

/* The same for an item that must not be a plane, which has no position and cannot move. */
void lgz_planeerror(lua_State *L, int arg);
void lgz_bodyerror(lua_State *L, const lgz_world *w, int arg);
static inline int lgz_checkbody(lua_State *L, const lgz_world *w, int arg) {
  int item = lgz_finditem(L, w, arg);
  if (!gz_world_has_body(&w->world, item)) lgz_bodyerror(L, w, arg);
  return item;
}

/* Push a copy of the shape of the item at argument 2, with all that is listed of it. */
const gz_shape *lgz_pushitemshape(lua_State *L);

/* Store the value at argument 2 under an id that is not in use. No finalizer can take the id
   meanwhile, see lua/base/types.h. */
void lgz_bindvalue(lua_State *L, lgz_world *w, int item);

/* Remove the value at argument 2. Needs no memory. */
void lgz_unbindvalue(lua_State *L, lgz_world *w);

/* Return the number of a group by its name at an index. A new group is made if `make`; else -1 is
   returned. But where the groups are declared, an unknown one raises an error for argument `arg`,
   with the nearest known name. */
int lgz_group(lua_State *L, lgz_world *w, int idx, int arg, bool make);

/* Forget the groups from a number on, which were just made, and nothing is in. Needs no memory. */
void lgz_forgetgroups(lua_State *L, lgz_world *w, int count);

/* Raise that error if the name at an index is of no group, and the groups are declared. */
void lgz_checkdeclared(lua_State *L, const lgz_world *w, int idx, int arg);

/* Return the name of an option of new items for their dynamics, by a number from 0 on; NULL for too
   large a one. */
const char *lgz_dynamicsoption(int number);

/* Read these from the table of options at an argument, the last one, for an item of a kind. Returns
   whether there are any. */
bool lgz_readdynamics(lua_State *L, int arg, gz_kind kind, gz_dynamics *dynamics);

/* Is the name at an index "*", which stands for all groups? */
bool lgz_isall(lua_State *L, int idx);

void lgz_pushvalues(lua_State *L); /* push the table of values by id + 1 */
void lgz_pushnames(lua_State *L);  /* push the table of groups */

/* Write the values of ids into the table at the top. */
void lgz_putvalues(lua_State *L, const gz_list *items);

/* Drop the values of retired ids. Call this at the end of what can retire some. */
void lgz_dropretired(lua_State *L, lgz_world *w);

/* Raise what ended an operation: the error that a callback left at index `error`, or that there is
   no memory. Does nothing after GZ_DONE. */
void lgz_checkresult(lua_State *L, gz_result result, int error);
