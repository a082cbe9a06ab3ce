/*
** Methods of worlds for two items: what their shapes answer, where they stand. No shape is copied.
*/
#include "lua/base/methods.h"
#include "lua/shapes/pair_methods.h"
#include "lua/world/binding.h"

/* Write the shapes of the items at arguments 2 and 3: views. */
static void check_items(lua_State *L, gz_shape *first, gz_shape *second) {
  const lgz_world *w = lgz_checkworld(L);
  int a = lgz_checkitem(L, w, 2), b = lgz_checkitem(L, w, 3);
  *first = gz_shape_of(&w->world, a);
  *second = gz_shape_of(&w->world, b);
  lgz_checknotplanes(L, first, second, 3);
}

#define METHOD(of_shapes, name, answer)                                                            \
  static int Lgz_world_##name(lua_State *L) {                                                      \
    double at[LGZ_ANSWER];                                                                         \
    gz_shape a, b;                                                                                 \
    check_items(L, &a, &b);                                                                        \
    return lgz_pushanswer(L, at, lgz_pair_##of_shapes(&a, &b, false, at), LGZ_FORMAT_##answer);    \
  }
LGZ_PAIR_QUESTIONS(METHOD)
#undef METHOD

const luaL_Reg lgz_world_pair_methods[] = {
#define ENTRY(of_shapes, name, answer) { #name, Lgz_world_##name },
  LGZ_PAIR_QUESTIONS(ENTRY)
#undef ENTRY
      { NULL, NULL },
};
