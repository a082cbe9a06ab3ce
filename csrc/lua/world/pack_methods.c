/*
** world:pack and world:unpack.
**
** A value that is a string, a number or a boolean is its own key. What stands for another one only
** the game knows, and says by a function. Such a function may do anything, even change the world:
** so all of them are called while nothing of the world is being read.
*/
#include "lua/base/methods.h"
#include "lua/base/results.h"
#include "lua/world/snapshot_methods.h"

#include "world/save/pack.h"
#include "world/save/unpack.h"

#include <string.h>

/* How keys begin. */
enum { KEY_FALSE, KEY_TRUE, KEY_NUMBER, KEY_STRING };

/* Whole numbers above this are not all the same on every Lua. */
#define LARGEST_KEY 0x1p53

/* Is the number at an index an integer that is another number on a Lua without integers? */
static bool is_inexact(lua_State *L, int idx) {
#if LUA_VERSION_NUM >= 503
  if (lua_isinteger(L, idx)) {
    lua_Integer value = lua_tointeger(L, idx);
    return value > (lua_Integer)LARGEST_KEY || value < -(lua_Integer)LARGEST_KEY;
  }
#endif
  (void)L;
  (void)idx;
  return false;
}

static bool is_nan(lua_State *L, int idx) {
  return lua_type(L, idx) == LUA_TNUMBER && lua_tonumber(L, idx) != lua_tonumber(L, idx);
}

static bool is_key(lua_State *L, int idx) {
  int type = lua_type(L, idx);
  return type == LUA_TSTRING || type == LUA_TBOOLEAN ||
         (type == LUA_TNUMBER && !is_inexact(L, idx) && !is_nan(L, idx));
}

/* Stack indices of `pack`. */
enum { PACK_KEY = 2, PACK_OTHERS, PACK_KEYS, PACK_VALUES, PACK_NAMES };

/* Append the value of an id to the list of those that are no keys themselves. */
static void list_other(lua_State *L, int item) {
  lua_rawgeti(L, PACK_VALUES, item + 1);
  if (!is_key(L, -1)) lua_rawseti(L, PACK_OTHERS, (int)lgz_rawlen(L, PACK_OTHERS) + 1);
  else lua_pop(L, 1);
}

/* List all values that need a key: of items, and of removed ones that events will name. */
static void list_others(lua_State *L, const lgz_world *w) {
  const gz_world *world = &w->world;
  for (int r = gz_rank_from(world, 0); r < world->order.count; r = gz_rank_from(world, r + 1))
    list_other(L, world->order.at[r]);
  for (int i = 0; i < w->events.pairs.count; i++) {
    if (!gz_world_has(world, w->events.pairs.at[i])) list_other(L, w->events.pairs.at[i]);
  }
}

/* Raise an error that names the value at an index. */
static void other_error(lua_State *L, int value, const char *format) {
  const char *name = luaL_callmeta(L, value, "__tostring") ? lua_tostring(L, -1) : NULL;
  if (name == NULL) {
    name = lua_pushfstring(L, "%s: %p", lgz_typename(L, value), lua_topointer(L, value));
  }
  lgz_argerror(L, PACK_KEY, format, name);
}

/* Call the function for each of the listed values, and store the keys that it returns. */
static void find_keys(lua_State *L) {
  int count = (int)lgz_rawlen(L, PACK_OTHERS);
  for (int i = 1; i <= count; i++) {
    lua_settop(L, PACK_NAMES);
    lua_rawgeti(L, PACK_OTHERS, i);
    if (lua_isnil(L, PACK_KEY)) other_error(L, PACK_NAMES + 1, "a function expected that names %s");
    lua_pushvalue(L, -1);
    lua_pushvalue(L, PACK_KEY);
    lua_pushvalue(L, -2);
    lua_call(L, 1, 1);
    if (!is_key(L, -1))
      other_error(L, PACK_NAMES + 1, "it named %s by no string, number or boolean");
    lua_rawset(L, PACK_KEYS);
  }
}

/* What the callbacks of gz_pack_world need. */
typedef struct packing {
  lua_State *L;
  bool missing; /* an item has no key */
} packing;

static const char *group_name(void *context, int group, size_t *length) {
  lua_State *L = ((packing *)context)->L;
  lua_rawgeti(L, PACK_NAMES, group + 1);
  const char *name = lua_tolstring(L, -1, length);
  lua_pop(L, 1); /* the table keeps it */
  return name;
}

/* Write the key at the top. Nothing is made: the collector does not run. */
static void write_key(lua_State *L, gz_writer *out) {
  int type = lua_type(L, -1);
  if (type == LUA_TBOOLEAN) gz_write_byte(out, lua_toboolean(L, -1) ? KEY_TRUE : KEY_FALSE);
  if (type == LUA_TNUMBER) {
    gz_write_byte(out, KEY_NUMBER);
    gz_write_number(out, lua_tonumber(L, -1));
  }
  if (type == LUA_TSTRING) {
    size_t length;
    const char *text = lua_tolstring(L, -1, &length);
    gz_write_byte(out, KEY_STRING);
    gz_write_count(out, length);
    gz_write_block(out, text, length);
  }
}

static void item_key(void *context, int item, gz_writer *out) {
  packing *p = (packing *)context;
  lua_rawgeti(p->L, PACK_VALUES, item + 1);
  if (!is_key(p->L, -1)) lua_rawget(p->L, PACK_KEYS);
  if (is_key(p->L, -1)) write_key(p->L, out);
  else p->missing = true;
  lua_pop(p->L, 1);
}

/* Pack the world into its buffer. */
static void pack(lua_State *L, lgz_world *w) {
  packing p = { L, false };
  gz_pack_names names = { &p, group_name, item_key };
  gz_pack_world(&w->packed, &w->world, &w->events, &names);
  if (w->packed.failed) lgz_checkresult(L, GZ_NO_MEMORY, 0);
  if (p.missing)
    lgz_error(L, "cannot finish 'pack' (an item was added while the others were named)");
}

/* Push the packed world. The string is made of a copy: while it is made, a finalizer may pack or
   close the world. While memory for that is made, it may change it: so pack until it fits. */
static int push_packed(lua_State *L, lgz_world *w) {
  int room = w->packed.count;
  for (;;) {
    lua_settop(L, PACK_NAMES);
    char *copy = (char *)lgz_rawnew(L, room > 0 ? (size_t)room : 1);
    pack(L, lgz_checkwhole(L));
    int count = w->packed.count;
    if (count <= room) {
      memcpy(copy, w->packed.at, (size_t)count);
      lua_pushlstring(L, copy, (size_t)count);
      return 1;
    }
    room = count;
  }
}

/* world:pack([key]) -> string */
static int Lgz_world_pack(lua_State *L) {
  lgz_world *w = lgz_checkwhole(L);
  lua_settop(L, PACK_KEY);
  if (!lua_isnil(L, PACK_KEY) && !lua_isfunction(L, PACK_KEY))
    return lgz_typeerror(L, PACK_KEY, "function");
  lua_newtable(L);
  lua_newtable(L);
  lgz_pushvalues(L);
  lgz_pushnames(L);
  list_others(L, lgz_checkwhole(L));
  find_keys(L);
  return push_packed(L, w);
}

/* Stack indices of `unpack`. UNPACK_GROUPS has the names of groups, UNPACK_LIST the items. */
enum {
  UNPACK_BYTES = 2,
  UNPACK_ITEM,
  UNPACK_OPTIONS,
  UNPACK_SNAPSHOT,
  UNPACK_GROUPS,
  UNPACK_LIST,
  UNPACK_SEEN
};

static const char *unpack_option(int i) { return i == 0 ? "most" : NULL; }

/* Return the option `most`; infinite without it. */
static double check_most(lua_State *L) {
  if (lua_isnil(L, UNPACK_OPTIONS)) return HUGE_VAL;
  if (!lua_istable(L, UNPACK_OPTIONS)) lgz_typeerror(L, UNPACK_OPTIONS, "table");
  lgz_checkkeys(L, UNPACK_OPTIONS, unpack_option);
  lua_getfield(L, UNPACK_OPTIONS, "most");
  bool given = !lua_isnil(L, -1);
  double most = given ? lua_tonumber(L, -1) : HUGE_VAL;
  if (given && lua_type(L, -1) != LUA_TNUMBER)
    lgz_argerror(L, UNPACK_OPTIONS, "most: number expected, got %s", lgz_typename(L, -1));
  if (!(most >= 0)) lgz_argerror(L, UNPACK_OPTIONS, "most: a number of bytes expected");
  lua_pop(L, 1);
  return most;
}

static int bytes_error(lua_State *L) {
  return lgz_argerror(L, UNPACK_BYTES, "the bytes are not those of a packed world");
}

static void open_packed(lua_State *L, gz_packed *packed) {
  size_t size;
  int major;
  const unsigned char *bytes = (const unsigned char *)lua_tolstring(L, UNPACK_BYTES, &size);
  gz_pack_fault fault = gz_open_packed(packed, bytes, size, &major);
  if (fault == GZ_PACK_DAMAGED) bytes_error(L);
  if (fault == GZ_PACK_OTHER) {
    lgz_argerror(L, UNPACK_BYTES, "the bytes have format %d, and this is %d", major, GZ_PACK_MAJOR);
  }
}

/* Take at most so much more memory from here on; infinite: all. */
static void begin_limit(lgz_world *w, double most) {
  w->allocator.limited = most < (double)(SIZE_MAX / 2);
  w->allocator.left = w->allocator.limited ? (size_t)most : 0;
  w->allocator.exceeded = false;
}

/* End the limit, and raise an error unless all went well. Returns what is left of it. */
static double end_limit(lua_State *L, lgz_world *w, lgz_snapshot *s, gz_result result) {
  lgz_allocator *a = &w->allocator;
  bool limited = a->limited;
  a->limited = false;
  if (result == GZ_DONE) return limited ? (double)a->left : HUGE_VAL;
  lgz_closesnapshot(L, s);
  if (result == GZ_REFUSED) bytes_error(L);
  if (a->exceeded) lgz_argerror(L, UNPACK_BYTES, "the world takes more memory than 'most' allows");
  lgz_checkresult(L, result, 0);
  return 0;
}

/* List the names of the packed groups. Where those of the world are declared, no other can be. */
static void list_groups(lua_State *L, const lgz_world *w, gz_packed *packed) {
  lua_newtable(L);
  for (int k = 1; k <= packed->group_count; k++) {
    int length;
    const char *name = (const char *)gz_read_group(packed, &length);
    if (name == NULL) bytes_error(L);
    lua_pushlstring(L, name, (size_t)length);
    lgz_checkdeclared(L, w, lua_gettop(L), UNPACK_BYTES);
    lua_rawseti(L, UNPACK_GROUPS, k);
  }
}

/* Find the numbers of the packed groups in this world, making those that it does not have. */
static void open_groups(lua_State *L, lgz_world *w, lgz_snapshot *s, int count) {
  if (!gz_resize(&w->world.memory, &s->groups, count)) lgz_checkresult(L, GZ_NO_MEMORY, 0);
  for (int k = 0; k < count; k++) {
    lua_rawgeti(L, UNPACK_GROUPS, k + 1);
    s->groups.at[k] = lgz_group(L, w, lua_gettop(L), UNPACK_BYTES, true);
    lua_pop(L, 1);
  }
}

static void push_number(lua_State *L, double number) {
  if (fabs(number) <= LARGEST_KEY && number == floor(number)) lgz_pushwhole(L, number);
  else lua_pushnumber(L, number);
}

/* Push the next key; nil if it is damaged. */
static void push_key(lua_State *L, gz_reader *keys) {
  int kind = gz_read_byte(keys);
  if (kind == KEY_NUMBER) push_number(L, gz_read_any_number(keys));
  else if (kind == KEY_STRING) {
    int length = gz_read_length(keys, 1);
    const char *text = (const char *)gz_read_block(keys, length);
    lua_pushlstring(L, text != NULL ? text : "", text != NULL ? (size_t)length : 0);
  } else if (kind > KEY_TRUE) {
    keys->damaged = true;
    lua_pushnil(L);
  } else {
    lua_pushboolean(L, kind);
  }
}

/* Replace the key at the top by the value that the game has for it. */
static void find_value(lua_State *L) {
  if (!lua_isnil(L, UNPACK_ITEM)) {
    lua_pushvalue(L, UNPACK_ITEM);
    lua_insert(L, -2);
    lua_call(L, 1, 1);
    if (lua_isnil(L, -1)) lgz_argerror(L, UNPACK_ITEM, "it returned nil for a key");
  }
  if (is_nan(L, -1)) lgz_argerror(L, UNPACK_ITEM, "an item must not be nan");
}

/* List the values of all items. */
static void list_values(lua_State *L, gz_packed *packed, const gz_unpacked *unpacked) {
  lua_newtable(L);
  lua_newtable(L);
  for (int k = 0; k < unpacked->item_count; k++) {
    push_key(L, &packed->keys);
    if (packed->keys.damaged) bytes_error(L);
    find_value(L);
    if (unpacked->items[k].shape >= 0) {
      lua_pushvalue(L, -1);
      lua_rawget(L, UNPACK_SEEN);
      if (!lua_isnil(L, -1)) lgz_argerror(L, UNPACK_ITEM, "two items would be the same value");
      lua_pop(L, 1);
      lua_pushvalue(L, -1);
      lua_pushboolean(L, true);
      lua_rawset(L, UNPACK_SEEN);
    }
    lua_rawseti(L, UNPACK_LIST, k + 1);
  }
  if (!gz_is_read(&packed->keys)) bytes_error(L);
}

/* Store the values of all items under their ids. */
static void bind_values(lua_State *L, const lgz_snapshot *s) {
  lgz_pushvalues(L);
  for (int k = 0; k < s->ids.count; k++) {
    lua_rawgeti(L, UNPACK_LIST, k + 1);
    lua_rawseti(L, -2, s->ids.at[k] + 1);
  }
  lua_pop(L, 1);
}

/* Set the world to what was read. Until that is done, no other code runs. */
static void set_world(lua_State *L, lgz_world *w, lgz_snapshot *s, const gz_packed *packed,
                      double most) {
  int items = w->world.item_count, groups = w->world.rules.count;
  open_groups(L, w, s, packed->group_count);
  begin_limit(w, most);
  bool made = gz_unpack_world(&s->state, &w->world, &s->unpacked, packed, &s->groups, &s->ids);
  if (!made) {
    gz_snapshot_clear(&s->state, &w->world);
    lgz_dropretired(L, w);
    gz_items_forget(&w->world, items);
    lgz_forgetgroups(L, w, groups);
  }
  end_limit(L, w, s, made ? GZ_DONE : GZ_NO_MEMORY);
  bind_values(L, s);
  lgz_restore(L, w, &s->state);
}

/* world:unpack(string [, item [, options]]) -> world */
static int Lgz_world_unpack(lua_State *L) {
  lgz_world *w = lgz_checkfree(L);
  gz_packed packed;
  lua_settop(L, UNPACK_OPTIONS);
  if (lua_type(L, UNPACK_BYTES) != LUA_TSTRING) return lgz_typeerror(L, UNPACK_BYTES, "string");
  if (!lua_isnil(L, UNPACK_ITEM) && !lua_isfunction(L, UNPACK_ITEM))
    return lgz_typeerror(L, UNPACK_ITEM, "function");
  double most = check_most(L);
  open_packed(L, &packed);
  lgz_snapshot *s = lgz_newsnapshot(L);
  list_groups(L, w, &packed);
  begin_limit(lgz_checkfree(L), most);
  gz_result result = gz_read_packed(&s->unpacked, &w->world.memory, &packed);
  most = end_limit(L, w, s, result);
  list_values(L, &packed, &s->unpacked);
  set_world(L, lgz_checkfree(L), s, &packed, most);
  lgz_closesnapshot(L, s);
  return lgz_self(L);
}

const luaL_Reg lgz_world_pack_methods[] = {
  { "pack", Lgz_world_pack },
  { "unpack", Lgz_world_unpack },
  { NULL, NULL },
};
