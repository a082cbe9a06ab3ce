/*
** The userdata of worlds: its memory, and the tables that lead from values to ids and back.
**
** Each function writes Lua's tables before the core changes, or undoes what it wrote if the core
** has no memory. So an error never leaves a value without its item.
*/
#include "lua/world/binding.h"

#include "lua/base/nearest_name.h"

#include "core/math/assert.h"
#include "world/mix.h"
#include "world/validate/validate.h"

#include <string.h>

/* Keys of the hidden tables, which no Lua code can have. */
static const char values_key, names_key;

#ifdef GZ_ASSERTIONS

/* Items that a call pays for: smaller worlds are checked by each call. */
#define PAID_ITEMS 64

/* An address leads to a living item, and is found from its first slot on. */
static void validate_addresses(const lgz_world *w) {
  const gz_pointer_map *map = &w->addresses;
  int count = 0;
  for (int slot = 0; slot < map->slot_count; slot++) {
    int item = map->slots[slot];
    if (item < 0) continue;
    GZ_ASSERT(gz_world_has(&w->world, item) && gz_pointer_map_find(map, map->of[item]) == item);
    count++;
  }
  GZ_ASSERT(count == map->count && count <= w->world.living);
}

void lgz_validatenow(const lgz_world *w) {
  if (w->dead || w->callers > 0) return;
  gz_validate_world(&w->world);
  gz_validate_events(&w->world, &w->events);
  validate_addresses(w);
}

void lgz_validate(lgz_world *w) {
  GZ_ASSERT(w != NULL);
  if (w->dead || w->callers > 0) return;
  w->owed -= PAID_ITEMS;
  if (w->owed > 0) return;
  lgz_validatenow(w);
  w->owed = gz_validation_cost(&w->world);
}

#endif

lgz_world *lgz_checkworld(lua_State *L) {
  lgz_world *w = (lgz_world *)lgz_test(L, 1, LGZ_WORLD);
  if (w == NULL) lgz_typeerror(L, 1, "world");
  else if (w->dead) lgz_error(L, "this world was collected");
  lgz_validate(w);
  return w;
}

void lgz_lockederror(lua_State *L) {
  lgz_error(L, "a world cannot be changed inside of its own filter");
}

void lgz_betweenerror(lua_State *L) {
  lgz_error(L, "a world cannot be saved, packed or hashed inside of its own filter");
}

void lgz_nestingerror(lua_State *L, const lgz_world *w) {
  if (w->world.nesting < GZ_MAX_NESTING) lgz_checkresult(L, GZ_NO_MEMORY, 0);
  lgz_error(L, "filters that search are nested more than %d deep", GZ_MAX_NESTING);
}

static void push_hidden(lua_State *L, const char *key) {
  lgz_pushuservalue(L, 1);
  lua_pushlightuserdata(L, (void *)key);
  lua_rawget(L, -2);
  lua_remove(L, -2);
}

void lgz_pushvalues(lua_State *L) { push_hidden(L, &values_key); }
void lgz_pushnames(lua_State *L) { push_hidden(L, &names_key); }

void lgz_putvalues(lua_State *L, const gz_list *items) {
  lgz_pushvalues(L);
  for (int i = 0; i < items->count; i++) {
    lua_rawgeti(L, -1, items->at[i] + 1);
    lua_rawseti(L, -3, i + 1);
  }
  lua_pop(L, 1);
}

int lgz_finditem_slow(lua_State *L, const lgz_world *w, int arg) {
  if (lua_type(L, arg) <= LUA_TNIL) return -1;
  lgz_pushuservalue(L, 1);
  lua_pushvalue(L, arg);
  lua_rawget(L, -2);
  int item = (int)lua_tointeger(L, -1) - 1;
  lua_pop(L, 2);
  return gz_world_has(&w->world, item) ? item : -1; /* debug.setuservalue can change the table */
}

void lgz_bindvalue(lua_State *L, lgz_world *w, int item) {
  GZ_ASSERT(!gz_world_has(&w->world, item));
  lgz_pushvalues(L);
  lua_pushvalue(L, 2);
  lua_rawseti(L, -2, item + 1);
  lua_pop(L, 1);
  if (lgz_isbyaddress(L, w, 2)) {
    if (!gz_pointer_map_set(&w->addresses, &w->world.memory, lua_topointer(L, 2), item)) {
      lgz_checkresult(L, GZ_NO_MEMORY, 0);
    }
    return;
  }
  lgz_pushuservalue(L, 1);
  lua_pushvalue(L, 2);
  lua_pushinteger(L, item + 1);
  lua_rawset(L, -3);
  lua_pop(L, 1);
}

void lgz_unbindvalue(lua_State *L, lgz_world *w) {
  if (lgz_isbyaddress(L, w, 2)) {
    gz_pointer_map_remove(&w->addresses, lua_topointer(L, 2));
    return;
  }
  lgz_pushuservalue(L, 1);
  lua_pushvalue(L, 2);
  lua_pushnil(L);
  lua_rawset(L, -3);
  lua_pop(L, 1);
}

int lgz_itemerror(lua_State *L, int arg, const char *reason) {
  int type = lua_type(L, arg);
  if (type <= LUA_TNIL) return lgz_typeerror(L, arg, "item");
  lua_pushvalue(L, arg); /* a copy: lua_tostring turns a number into a string in place */
  const char *name = lua_tostring(L, -1);
  if (type == LUA_TSTRING) return lgz_argerror(L, arg, "%s: '%s'", reason, name);
  if (type == LUA_TNUMBER) return lgz_argerror(L, arg, "%s: %s", reason, name);
  return lgz_argerror(L, arg, "%s: a %s", reason, lgz_typename(L, arg));
}

int lgz_checkitem(lua_State *L, const lgz_world *w, int arg) {
  int item = lgz_finditem(L, w, arg);
  if (item < 0) lgz_itemerror(L, arg, "item is not in this world");
  return item;
}

void lgz_planeerror(lua_State *L, int arg) {
  lgz_argerror(L, arg, "item is a plane, which has no place and does not move");
}

void lgz_bodyerror(lua_State *L, const lgz_world *w, int arg) {
  lgz_checkitem(L, w, arg);
  lgz_planeerror(L, arg);
}

void lgz_checkresult(lua_State *L, gz_result result, int error) {
  if (result == GZ_NO_MEMORY) lgz_error(L, "not enough memory");
  if (result == GZ_REFUSED) {
    lua_pushvalue(L, error);
    lua_error(L);
  }
}

bool lgz_isall(lua_State *L, int idx) {
  size_t length;
  const char *name = lua_tolstring(L, idx, &length);
  return length == 1 && *name == '*';
}

static uint64_t hash_name(lua_State *L, int arg) {
  size_t length;
  const char *name = lua_tolstring(L, arg, &length);
  uint64_t hash = length;
  for (size_t i = 0; i < length; i++) hash = gz_mix(hash, (unsigned char)name[i]);
  return hash;
}

/* Return the number of the group with the name at an index, in the table of names at the top. */
static int find_group(lua_State *L, int idx) {
  lua_pushvalue(L, idx);
  lua_rawget(L, -2);
  int group = (int)lua_tointeger(L, -1) - 1;
  lua_pop(L, 1);
  return group;
}

/* Raise the error for the name at an index; the table of names is at the top. */
static void undeclared_error(lua_State *L, int idx, int arg) {
  const char *name = lua_tostring(L, idx);
  int names = lua_gettop(L);
  lgz_pushnearest(L, names, name);
  if (!lua_isnil(L, -1)) {
    lgz_argerror(L, arg, "unknown group '%s', did you mean '%s'?", name, lua_tostring(L, -1));
  }
  lua_pushliteral(L, "");
  for (int i = 1; i <= (int)lgz_rawlen(L, names); i++) {
    lua_pushstring(L, i > 1 ? ", " : "");
    lua_rawgeti(L, names, i);
    lua_concat(L, 3);
  }
  lgz_argerror(L, arg, "unknown group '%s', known are %s", name, lua_tostring(L, -1));
}

/* Make the group with the name at an index; the table of names is at the top. */
static int make_group(lua_State *L, lgz_world *w, int idx) {
  int group = w->world.rules.count;
  lua_pushvalue(L, idx);
  lua_rawseti(L, -2, group + 1);
  lua_pushvalue(L, idx);
  lua_pushinteger(L, group + 1);
  lua_rawset(L, -3);
  if (!gz_rules_open(&w->world.rules, &w->world.memory, group + 1)) {
    lua_pushvalue(L, idx);
    lua_pushnil(L);
    lua_rawset(L, -3);
    lgz_checkresult(L, GZ_NO_MEMORY, 0);
  }
  w->world.rules.groups[group].name = hash_name(L, idx);
  return group;
}

int lgz_group(lua_State *L, lgz_world *w, int idx, int arg, bool make) {
  lgz_checkname(L, idx);
  lgz_pushnames(L);
  int group = find_group(L, idx);
  if (group < 0 && w->declared) undeclared_error(L, idx, arg);
  if (group < 0 && make) group = make_group(L, w, idx);
  lua_pop(L, 1);
  return group;
}

void lgz_forgetgroups(lua_State *L, lgz_world *w, int count) {
  lgz_pushnames(L);
  while (w->world.rules.count > count) {
    lua_rawgeti(L, -1, w->world.rules.count);
    lua_pushnil(L);
    lua_rawset(L, -3);
    lua_pushnil(L);
    lua_rawseti(L, -2, w->world.rules.count--);
  }
  lua_pop(L, 1);
}

void lgz_checkdeclared(lua_State *L, const lgz_world *w, int idx, int arg) {
  if (!w->declared) return;
  lgz_pushnames(L);
  if (find_group(L, idx) < 0) undeclared_error(L, idx, arg);
  lua_pop(L, 1);
}

void lgz_dropretired(lua_State *L, lgz_world *w) {
  if (w->world.retired < 0) return;
  if (lgz_isffiworld(w)) lgz_nextgeneration(w);
  lgz_pushvalues(L);
  for (int item; (item = gz_items_next_retired(&w->world)) >= 0;) {
    lua_pushnil(L);
    lua_rawseti(L, -2, item + 1);
  }
  lua_pop(L, 1);
}

static void add_hidden(lua_State *L, const char *key) {
  lua_pushlightuserdata(L, (void *)key);
  lua_newtable(L);
  lua_rawset(L, -3);
}

lgz_world *lgz_newworld(lua_State *L) {
  lgz_world *w = (lgz_world *)lgz_newuservalued(L, sizeof(lgz_world));
  memset(w, 0, sizeof *w);
  gz_world_init(&w->world, lgz_memoryof(L, &w->allocator));
  w->packed.memory = &w->world.memory;
  lua_newtable(L);
  add_hidden(L, &values_key);
  add_hidden(L, &names_key);
  lgz_setuservalue(L, -2);
  lgz_settype(L, LGZ_WORLD);
  return w;
}

void lgz_closeworld(lgz_world *w) {
  GZ_ASSERT(w->callers == 0 && !w->dead);
  lgz_validatenow(w);
  w->dead = true;
  gz_event_tracker_release(&w->world, &w->events);
  memset(&w->events, 0, sizeof w->events);
  gz_release_list(&w->world.memory, &w->pairs);
  gz_writer_release(&w->packed);
  gz_pointer_map_release(&w->addresses, &w->world.memory);
  gz_release(&w->world.memory, w->query_groups, (size_t)w->query_group_capacity);
  w->query_groups = NULL;
  w->query_group_capacity = 0;
  gz_world_release(&w->world);
}
