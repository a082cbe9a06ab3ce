/*
** Loops over the items of a world, which may change it.
*/
#include "lua/base/methods.h"
#include "lua/base/results.h"
#include "lua/world/binding.h"
#include "lua/world/filter.h"

/* ---- over all items: also those that are added in the loop */

/* The position of a loop over items: the rank and serial number of the last one. */
typedef struct cursor {
  int rank;
  unsigned compactions;
  uint64_t serial;
} cursor;

/* Return the next rank, also if the last item was removed in the loop. */
static int after(const gz_world *world, const cursor *c) {
  if (c->compactions == world->compactions) return gz_rank_from(world, c->rank + 1);
  int r = gz_rank_from(world, 0);
  while (r < world->order.count && world->items[world->order.at[r]].serial <= c->serial) {
    r = gz_rank_from(world, r + 1);
  }
  return r;
}

static int return_item(lua_State *L, int item) {
  lgz_pushvalues(L);
  lua_rawgeti(L, -1, item + 1);
  return 1;
}

static int next_item(lua_State *L) {
  lgz_world *w = lgz_checkworld(L);
  cursor *c = (cursor *)lua_touserdata(L, lua_upvalueindex(3));
  const gz_world *world = &w->world;
  int rank = after(world, c);
  if (rank >= world->order.count) return lgz_pushnone(L);
  int item = world->order.at[rank];
  cursor next = { rank, world->compactions, world->items[item].serial };
  *c = next;
  return return_item(L, item);
}

/* Return an iterator, which has the values at the top besides the upvalues of methods, and the
   world. */
static int return_loop(lua_State *L, lua_CFunction next, int values) {
  for (int i = 2; i > 0; i--) {
    lua_pushvalue(L, lua_upvalueindex(i));
    lua_insert(L, -1 - values - (2 - i));
  }
  lua_pushcclosure(L, next, 2 + values);
  lua_pushvalue(L, 1);
  return 2;
}

/* ---- over those that a filter accepts: as the loop begins, as nothing may change in a filter */

/* Write the items that a filter accepts to scratch.found. */
static gz_result find_accepted(gz_world *world, const gz_query_filter *filter) {
  world->scratch.found.count = 0;
  for (int rank = gz_rank_from(world, 0); rank < world->order.count;
       rank = gz_rank_from(world, rank + 1)) {
    int item = world->order.at[rank], verdict = gz_query_accepts(filter, item);
    if (verdict < 0) return GZ_REFUSED;
    if (verdict > 0 && !gz_append(&world->memory, &world->scratch.found, item)) return GZ_NO_MEMORY;
  }
  return GZ_DONE;
}

/* Return the next of a list of values that is in the world. */
static int next_accepted(lua_State *L) {
  lgz_world *w = lgz_checkworld(L);
  lua_settop(L, 1);
  for (int k = (int)lua_tointeger(L, lua_upvalueindex(4));; k++) {
    lua_rawgeti(L, lua_upvalueindex(3), k);
    if (!lua_isnil(L, 2) && lgz_finditem(L, w, 2) < 0) {
      lua_settop(L, 1);
      continue;
    }
    lua_pushinteger(L, k + 1);
    lua_replace(L, lua_upvalueindex(4));
    return 1;
  }
}

/* The table is made first: a finalizer that runs meanwhile may change, search or close the world.
   */
static int loop_over_accepted(lua_State *L) {
  lgz_filter filter;
  lua_settop(L, 2);
  lua_newtable(L);
  lgz_world *w = lgz_checksearch(L);
  gz_query_filter wanted = lgz_queryfilter(L, w, 2, &filter);
  lgz_endfilter(&filter, find_accepted(&w->world, &wanted));
  lua_settop(L, 3);
  lgz_putvalues(L, &w->world.scratch.found);
  lua_pushinteger(L, 1);
  return return_loop(L, next_accepted, 2);
}

/* for item in world:items([filter]) */
static int Lgz_world_items(lua_State *L) {
  const lgz_world *w = lgz_checkworld(L);
  if (!lua_isnoneornil(L, 2)) return loop_over_accepted(L);
  cursor *c = (cursor *)lgz_newuserdata(L, sizeof(cursor));
  c->rank = -1;
  c->compactions = w->world.compactions;
  c->serial = 0;
  return return_loop(L, next_item, 1);
}

const luaL_Reg lgz_item_loop_methods[] = {
  { "items", Lgz_world_items },
  { NULL, NULL },
};
