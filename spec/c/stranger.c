/*
** Test that another module's userdata at the address and of the size of a former world is not taken
** for a world.
*/
#include "lua/world/binding.h"

#include <lualib.h>

#include <stdio.h>
#include <string.h>

int luaopen_graze_core(lua_State *L);

/* A pool that reuses each freed block for the next request of the same size: so a later userdata of
   that size lies where the world was. */
typedef struct pool {
  struct block {
    void *at;
    size_t size;
    bool used;
  } blocks[0x10000];
  int count;
  size_t filled;
  long double room[0x20000]; /* aligned for any type */
} pool;

static void *find(pool *p, size_t size) {
  for (int i = p->count - 1; i >= 0; i--) {
    struct block *b = &p->blocks[i];
    if (!b->used && b->size == size) {
      b->used = true;
      return b->at;
    }
  }
  size_t units = (size + sizeof *p->room - 1) / sizeof *p->room;
  int limit = (int)(sizeof p->blocks / sizeof *p->blocks);
  if (p->count == limit || p->filled + units > sizeof p->room / sizeof *p->room) return NULL;
  struct block b = { p->room + p->filled, size, true };
  p->blocks[p->count++] = b;
  p->filled += units;
  return b.at;
}

static void release(pool *p, const void *block) {
  for (int i = 0; i < p->count; i++) {
    if (p->blocks[i].at == block) p->blocks[i].used = false;
  }
}

static void *allocate(void *context, void *block, size_t old_size, size_t new_size) {
  pool *p = (pool *)context;
  void *moved = new_size > 0 ? find(p, new_size) : NULL;
  if (block != NULL && moved != NULL) {
    memcpy(moved, block, old_size < new_size ? old_size : new_size);
  }
  if (block != NULL && (moved != NULL || new_size == 0)) release(p, block);
  return moved;
}

/* Without its metatable the world is freed without its finalizer, as where Lua has no memory to
   call it. */
static const char *const script = "local world = graze.world() "
                                  "world:add('item', graze.circle(0, 0, 1)) "
                                  "assert(world:count() == 1) "
                                  "address, count = tell(world), world.count "
                                  "debug.setmetatable(world, nil) "
                                  "world = nil "
                                  "collectgarbage() collectgarbage() "
                                  "local stranger = strange() "
                                  "assert(tell(stranger) == address, 'it lies elsewhere') "
                                  "return pcall(count, stranger)";

static int tell(lua_State *L) {
  lua_pushlightuserdata(L, lua_touserdata(L, 1));
  return 1;
}

static int strange(lua_State *L) {
  memset(lgz_newuservalued(L, sizeof(lgz_world)), 0, sizeof(lgz_world));
  return 1;
}

int main(void) {
  static pool p;
  lua_State *L = lua_newstate(allocate, &p);
  luaL_openlibs(L);
  luaL_requiref(L, "graze", luaopen_graze_core, 1);
  lua_register(L, "tell", tell);
  lua_register(L, "strange", strange);
  bool ran = luaL_loadstring(L, script) == LUA_OK && lua_pcall(L, 0, 2, 0) == LUA_OK;
  const char *said = lua_tostring(L, -1);
  bool refused = ran && !lua_toboolean(L, -2) && strstr(said, "world expected, got userdata");
  if (!refused) fprintf(stderr, "%s\n", said ? said : "it was taken for a world");
  printf("%s a stranger that lies where a world was is no world\n", refused ? "ok" : "not ok");
  lua_close(L);
  return refused ? 0 : 1;
}
