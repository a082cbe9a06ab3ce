/*
** Loops over the items of a world, which may change it.
*/
#include "lua/base/methods.h"
#include "lua/base/results.h"
#include "lua/world/binding.h"
#include "lua/world/filter.h"

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

/* Is the item whose value is at the top one that the loop wants? A function may remove it. */
static bool is_wanted(lua_State *L, const gz_world *world, int item) {
  int filter = lua_upvalueindex(4);
  if (lua_isnil(L, filter)) return true;
  if (lua_type(L, filter) == LUA_TSTRING) { /* a letter for each group that there was */
    int group = world->items[item].group;
    return group < (int)lgz_rawlen(L, filter) && lua_tostring(L, filter)[group] == LGZ_WANTED;
  }
  uint64_t serial = world->items[item].serial;
  lua_pushvalue(L, filter);
  lua_pushvalue(L, -2);
  lua_call(L, 1, 1);
  bool wanted = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return wanted && gz_world_has(world, item) && world->items[item].serial == serial;
}

static int next_item(lua_State *L) {
  const lgz_world *w = lgz_checkworld(L);
  cursor *c = (cursor *)lua_touserdata(L, lua_upvalueindex(3));
  const gz_world *world = &w->world;
  lgz_pushvalues(L);
  for (;;) {
    int rank = after(world, c);
    if (rank >= world->order.count) return lgz_pushnone(L);
    int item = world->order.at[rank];
    cursor next = { rank, world->compactions, world->items[item].serial };
    *c = next;
    lua_rawgeti(L, -1, item + 1);
    if (is_wanted(L, world, item)) return 1;
    lua_pop(L, 1);
  }
}

/* for item in world:items([filter]) */
static int Lgz_world_items(lua_State *L) {
  lgz_world *w = lgz_checkworld(L);
  lgz_pushloopfilter(L, w, 2);
  lua_replace(L, 2);
  lua_settop(L, 2);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_pushvalue(L, lua_upvalueindex(2));
  cursor *c = (cursor *)lgz_newuserdata(L, sizeof(cursor));
  c->rank = -1;
  c->compactions = w->world.compactions;
  c->serial = 0;
  lua_pushvalue(L, 2);
  lua_pushcclosure(L, next_item, 4);
  lua_pushvalue(L, 1);
  return 2;
}

const luaL_Reg lgz_item_loop_methods[] = {
  { "items", Lgz_world_items },
  { NULL, NULL },
};
