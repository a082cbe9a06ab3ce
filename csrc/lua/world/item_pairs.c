/*
** Methods of worlds for two items: what their shapes answer, where they stand. No shape is copied.
*/
#include "lua/base/methods.h"
#include "lua/shapes/pair_methods.h"
#include "lua/world/binding.h"

/* Call `push` for the items at arguments 2 and 3. */
static int answer(lua_State *L, int (*push)(lua_State *L, const lgz_pair *shapes)) {
  const lgz_world *w = lgz_checkworld(L);
  int a = lgz_checkitem(L, w, 2), b = lgz_checkitem(L, w, 3);
  gz_shape first = gz_shape_of(&w->world, a), second = gz_shape_of(&w->world, b);
  lgz_pair shapes = { &first, &second };
  lgz_checknotplanes(L, &shapes, 3);
  return push(L, &shapes);
}

/* world:overlapping(a, b) -> boolean */
static int Lgz_world_overlapping(lua_State *L) { return answer(L, lgz_pushoverlaps); }

/* world:collide(a, b) -> depth, nx, ny [, part] | nil */
static int Lgz_world_collide(lua_State *L) { return answer(L, lgz_pushcollide); }

/* world:contacts(a, b) -> n, nx, ny, x1, y1, depth1 [, x2, y2, depth2] | nil */
static int Lgz_world_contacts(lua_State *L) { return answer(L, lgz_pushcontacts); }

/* world:distance(a, b) -> d, ax, ay, bx, by */
static int Lgz_world_distance(lua_State *L) { return answer(L, lgz_pushdistance); }

const luaL_Reg lgz_world_pair_methods[] = {
  { "overlapping", Lgz_world_overlapping },
  { "collide", Lgz_world_collide },
  { "contacts", Lgz_world_contacts },
  { "distance", Lgz_world_distance },
  { NULL, NULL },
};
