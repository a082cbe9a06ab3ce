/*
** world:save, world:restore and world:hash, and the snapshots that they make and take.
**
** A value stays under its id while a snapshot refers to that, see world/save/snapshot.h. So to
** bring an item back is to lead its value to the id again. Lua's tables get all keys that they need
** before anything changes: to write over a key takes no memory.
*/
#include "lua/world/snapshot_methods.h"

#include "lua/base/methods.h"
#include "lua/base/results.h"

#include "core/math/assert.h"
#include "world/save/hash.h"

#include <string.h>

lgz_snapshot *lgz_newsnapshot(lua_State *L) {
  lgz_snapshot *s = (lgz_snapshot *)lgz_newuservalued(L, sizeof(lgz_snapshot));
  memset(s, 0, sizeof *s);
  s->w = (lgz_world *)lua_touserdata(L, 1);
  lua_createtable(L, 1, 0);
  lua_pushvalue(L, 1);
  lua_rawseti(L, -2, 1);
  lgz_setuservalue(L, -2);
  lgz_settype(L, LGZ_SNAPSHOT);
  return s;
}

void lgz_closesnapshot(lua_State *L, lgz_snapshot *s) {
  gz_memory *memory = &s->w->world.memory;
  s->dead = true;
  if (!s->w->dead) {
    gz_snapshot_clear(&s->state, &s->w->world);
    if (s->w->callers == 0) lgz_dropretired(L, s->w);
  }
  gz_snapshot_release(&s->state, memory);
  gz_unpacked_release(&s->unpacked, memory);
  gz_release_list(memory, &s->groups);
  gz_release_list(memory, &s->ids);
}

static int Lgz_snapshot_gc(lua_State *L) {
  lgz_snapshot *s = (lgz_snapshot *)lgz_test(L, 1, LGZ_SNAPSHOT);
  if (s == NULL || s->dead) return 0;
  lua_settop(L, 1);
  lgz_pushuservalue(L, 1);
  lua_rawgeti(L, 2, 1);
  lua_replace(L, 1);
  lgz_closesnapshot(L, s);
  return 0;
}

/* Return the snapshot at an argument, which is of this world. */
static lgz_snapshot *check_snapshot(lua_State *L, const lgz_world *w, int arg) {
  lgz_snapshot *s = (lgz_snapshot *)lgz_test(L, arg, LGZ_SNAPSHOT);
  if (s == NULL) lgz_typeerror(L, arg, "snapshot");
  else if (s->dead) lgz_argerror(L, arg, "this snapshot was collected");
  else if (s->w != w) lgz_argerror(L, arg, "the snapshot is of another world");
  return s;
}

/* world:save([into]) -> snapshot */
static int Lgz_world_save(lua_State *L) {
  lgz_world *w = lgz_checkwhole(L);
  lua_settop(L, 2);
  if (lua_isnil(L, 2)) {
    lgz_newsnapshot(L);
    lua_replace(L, 2);
    lgz_checkwhole(L); /* a finalizer may have run */
  }
  lgz_snapshot *s = check_snapshot(L, w, 2);
  if (!gz_snapshot_save(&s->state, &w->world, &w->events)) lgz_checkresult(L, GZ_NO_MEMORY, 0);
  lgz_dropretired(L, w);
  lua_pushvalue(L, 2);
  return 1;
}

/* Make sure that values can lead to the ids that come: their keys are there, or there is room for
   them. A new key leads nowhere yet: if memory runs out before all are made, it stays, and the id
   can become another item's. */
static void reserve_bindings(lua_State *L, lgz_world *w, const gz_list *coming) {
  int top = lua_gettop(L), last = -1;
  lgz_pushuservalue(L, 1);
  lgz_pushvalues(L);
  for (int i = 0; i < coming->count; i++) {
    last = coming->at[i] > last ? coming->at[i] : last;
    lua_rawgeti(L, top + 2, coming->at[i] + 1);
    if (!lgz_isbyaddress(L, w, -1)) {
      lua_pushvalue(L, -1);
      lua_rawget(L, top + 1);
      if (lua_isnil(L, -1)) {
        lua_pushvalue(L, -2);
        lua_pushinteger(L, 0);
        lua_rawset(L, top + 1);
      }
    }
    lua_settop(L, top + 2);
  }
  lua_settop(L, top);
  if (!gz_pointer_map_reserve(&w->addresses, &w->world.memory, coming->count, last))
    lgz_checkresult(L, GZ_NO_MEMORY, 0);
}

/* Take the ids of items that went from their values. */
static void unbind_all(lua_State *L, lgz_world *w, const gz_list *going) {
  int top = lua_gettop(L);
  lgz_pushuservalue(L, 1);
  lgz_pushvalues(L);
  for (int i = 0; i < going->count; i++) {
    lua_rawgeti(L, top + 2, going->at[i] + 1);
    if (lgz_isbyaddress(L, w, -1)) {
      gz_pointer_map_remove(&w->addresses, lua_topointer(L, -1));
    } else {
      lua_pushnil(L);
      lua_rawset(L, top + 1);
    }
    lua_settop(L, top + 2);
  }
  lua_settop(L, top);
}

static void bind_all(lua_State *L, lgz_world *w, const gz_list *coming) {
  int top = lua_gettop(L);
  bool bound = true;
  lgz_pushuservalue(L, 1);
  lgz_pushvalues(L);
  for (int i = 0; i < coming->count; i++) {
    lua_rawgeti(L, top + 2, coming->at[i] + 1);
    if (lgz_isbyaddress(L, w, -1)) {
      bound =
          gz_pointer_map_set(&w->addresses, &w->world.memory, lua_topointer(L, -1), coming->at[i]);
    } else {
      lua_pushinteger(L, coming->at[i] + 1);
      lua_rawset(L, top + 1);
    }
    GZ_ASSERT(bound);
    lua_settop(L, top + 2);
  }
  (void)bound;
  lua_settop(L, top);
}

void lgz_restore(lua_State *L, lgz_world *w, gz_snapshot *s) {
  if (!gz_snapshot_prepare(s, &w->world, &w->events)) lgz_checkresult(L, GZ_NO_MEMORY, 0);
  reserve_bindings(L, w, &s->coming);
  /* From here on nothing fails, and nothing is allocated. */
  gz_snapshot_restore(s, &w->world, &w->events);
  unbind_all(L, w, &s->going);
  bind_all(L, w, &s->coming);
  if (lgz_isffiworld(w)) lgz_nextgeneration(w);
  lgz_dropretired(L, w);
  lgz_validatenow(w);
}

/* world:restore(snapshot) -> world */
static int Lgz_world_restore(lua_State *L) {
  lgz_world *w = lgz_checkfree(L);
  lgz_restore(L, w, &check_snapshot(L, w, 2)->state);
  return lgz_self(L);
}

/* Hashes have so many bits that every Lua prints all of their digits. */
#define HASH_BITS 46

/* world:hash() -> number */
static int Lgz_world_hash(lua_State *L) {
  lgz_world *w = lgz_checkwhole(L);
  uint64_t hash = gz_world_hash(&w->world, &w->events);
  lgz_pushwhole(L, (double)(hash >> (64 - HASH_BITS)));
  return 1;
}

static lgz_snapshot *check_self(lua_State *L) {
  lgz_snapshot *s = (lgz_snapshot *)lgz_test(L, 1, LGZ_SNAPSHOT);
  if (s == NULL) lgz_typeerror(L, 1, "snapshot");
  return s;
}

LGZ_TYPE_METHODS(snapshot, check_self(L), "snapshot")

/* "snapshot of 120 items" */
static int Lgz_snapshot_tostring(lua_State *L) {
  int count = check_self(L)->state.living;
  lua_pushfstring(L, "snapshot of %d item%s", count, count == 1 ? "" : "s");
  return 1;
}

const luaL_Reg lgz_world_snapshot_methods[] = {
  { "save", Lgz_world_save },
  { "restore", Lgz_world_restore },
  { "hash", Lgz_world_hash },
  { NULL, NULL },
};

const luaL_Reg lgz_snapshot_methods[] = {
  { "type", Lgz_snapshot_type },
  { "typeOf", Lgz_snapshot_typeOf },
  { "__tostring", Lgz_snapshot_tostring },
  { "__gc", Lgz_snapshot_gc },
  { NULL, NULL },
};
