/*
** The binding of worlds: what its files share.
**
** The core knows items by number. Which number a table has is told by its address; that of any
** other value, and of all in an open world, is kept in the table that the world's userdata carries:
** value -> number + 1. Under keys that no Lua code can have, there are two more tables in that: the
** values by number + 1, and the names of groups, both ways.
*/
#ifndef LGZ_WORLD_H
#define LGZ_WORLD_H

#include "lua/lgz.h"

#include "lua/pointer_map.h"
#include "world/move/step.h"
#include "world/move/move.h"
#include "world/events.h"
#include "world/hits.h"
#include "world/items.h"
#include "world/query.h"
#include "world/world.h"

typedef struct lgz_allocator {
  lua_Alloc allocate;
  void *context;
} lgz_allocator;

typedef struct lgz_world {
  gz_world world;
  gz_pointer_map addresses; /* of the items that are tables; of an open world, none */
  gz_event_tracker witness;
  gz_list pairs; /* of the last `overlaps` */
  lgz_allocator allocator;
  bool locked;      /* in the middle of an operation that calls back */
  bool dead;        /* collected: someone's finalizer still has it */
  lgz_answer *open; /* of an open world, whose tables are told by value, too: see lua/ffi.h */
  uint8_t *wanted;  /* groups that the present query wants */
  int wanted_capacity;
} lgz_world;

/* The world at argument 1, which must be one that was not collected. */
lgz_world *lgz_checkworld(lua_State *L);

/* One that is not in the middle of an operation: only such a one can be changed, or asked what
   needs the world's scratch pad. */
void lgz_refusebusy(lua_State *L);
static inline lgz_world *lgz_checkfree(lua_State *L) {
  lgz_world *w = lgz_checkworld(L);
  if (w->locked) lgz_refusebusy(L);
  return w;
}

/* Do LuaJIT's traces look up its items, in the table that it carries? */
static inline bool lgz_isopen(const lgz_world *w) { return w->open != NULL; }
static inline void lgz_nextturn(lgz_world *w) { w->open->turns++; }

/*
** Is the item at an index found by its address? True for tables, which most items are: that takes
** half of the time of a lookup in a Lua table. Safe because the world keeps the table alive. Not
** for userdata: lua_topointer is not unique for light or empty ones.
*/
static inline bool lgz_hasaddress(lua_State *L, const lgz_world *w, int idx) {
  return lua_type(L, idx) == LUA_TTABLE && !lgz_isopen(w);
}

/* The number of the item at an argument, or -1. lgz_findvalue: which has no address. */
int lgz_findvalue(lua_State *L, const lgz_world *w, int arg);
static inline int lgz_finditem(lua_State *L, const lgz_world *w, int arg) {
  if (!lgz_hasaddress(L, w, arg)) return lgz_findvalue(L, w, arg);
  return gz_pointer_map_find(&w->addresses, lua_topointer(L, arg));
}

/* The number of the item at an argument, which must be in the world. */
int lgz_checkitem(lua_State *L, const lgz_world *w, int arg);

/* The same for one that is no plane, which has no place and cannot move. lgz_refusebody: says
   that there is none. */
void lgz_refusebody(lua_State *L, const lgz_world *w, int arg);
static inline int lgz_checkbody(lua_State *L, const lgz_world *w, int arg) {
  int item = lgz_finditem(L, w, arg);
  if (!gz_world_has_body(&w->world, item)) lgz_refusebody(L, w, arg);
  return item;
}

/* The number of a group by its name; a new one is made, or -1 returned if it is not to be. */
int lgz_group(lua_State *L, lgz_world *w, int arg, bool make);

void lgz_pushvalues(lua_State *L); /* the table of values by number + 1 */
void lgz_pushnames(lua_State *L);  /* the table of groups, both ways */

/* Forgets the values whose numbers came free. To be called at the end of what can free some. */
void lgz_forget(lua_State *L, lgz_world *w);

/* Raises what ended an operation: the error that a callback left at `error`, or that there is no
   memory. Does nothing after GZ_DONE. */
void lgz_checkresult(lua_State *L, gz_result result, int error);

gz_response lgz_checkresponse(lua_State *L, int arg);
const char *lgz_responsename(gz_response response);

/* GZ_RESPONSE_UNKNOWN if the string at idx names none. */
gz_response lgz_toresponse(lua_State *L, int idx);

/*
** A filter on its way into the core: at which index of the stack the function or table is, the
** values, and a slot for the error that a callback raises. A callback that returns something wrong
** leaves what is wrong with it in `fault`.
*/
typedef struct lgz_filter {
  lua_State *L;
  lgz_world *w;
  int at, values, names, error;
  const char *fault;
  int group;
  gz_response response;
} lgz_filter;

/* Prepares the filter at an argument, and pushes what it needs; up to `arg` the stack stays. The
   world is locked if it can call back, until lgz_endfilter. lgz_givenfilter: one that was given,
   or nil. */
gz_filter lgz_givenfilter(lua_State *L, lgz_world *w, int arg, lgz_filter *filter);
static inline gz_filter lgz_moverfilter(lua_State *L, lgz_world *w, int arg, lgz_filter *filter) {
  gz_filter none = { NULL, filter };
  filter->L = L;
  filter->w = w;
  return lua_gettop(L) < arg ? none : lgz_givenfilter(L, w, arg, filter);
}

gz_query_filter lgz_queryfilter(lua_State *L, lgz_world *w, int arg, lgz_filter *filter);

/* The same response to all; and those of one group, by its number. They see no Lua. */
gz_filter lgz_constantfilter(gz_response *response);
gz_query_filter lgz_groupfilter(lgz_world *w, int group, lgz_filter *filter);

/* Which of the three calls that move an item. */
typedef enum lgz_motion { LGZ_MOVE, LGZ_MOVEBY, LGZ_CHECK } lgz_motion;

/* world:move and the like, for that item: the goal or displacement is at arguments 3 and 4, the
   filter at 5. */
int lgz_move(lua_State *L, lgz_world *w, int item, lgz_motion motion);

/* Unlocks, and raises what ended the operation, if it was not done. */
void lgz_endfilter(lgz_filter *filter, gz_result result);

#endif
