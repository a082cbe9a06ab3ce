/*
** The functions that LuaJIT calls for the questions of lua/shapes/pair_questions.h.
*/
#include "lua/ffi/pairs.h"

#include "lua/ffi/worlds.h"

#include "core/math/assert.h"

/* Look up two items that are no planes, see is_still_body. Returns false if one is not there. */
static bool find_items(const lgz_world *w, int id, int other, double generation, gz_shape *a,
                       gz_shape *b) {
  if (w->dead || !is_still_body(w, id, generation) || !is_body(w, other)) return false;
  *a = gz_shape_of(&w->world, id - 1);
  *b = gz_shape_of(&w->world, other - 1);
  return true;
}

static inline int end_numbers(int count, lgz_answer *out) {
  return count > 0 ? written(out) : LGZ_NO;
}

#define END_FLAG(count, out) (count)
#define END_DEPTH end_numbers
#define END_MANIFOLD end_numbers
#define END_GAP end_numbers

#define DEFINE(name, of_items, answer)                                                             \
  int lgz_ffi_##name LGZ_OF_SHAPES {                                                               \
    GZ_ASSERT(a->geometry->kind < GZ_PLANE && b->geometry->kind < GZ_PLANE);                       \
    return END_##answer(lgz_pair_##name(a, b, true, out->at), out);                                \
  }                                                                                                \
  int lgz_ffi_items_##name LGZ_OF_ITEMS {                                                          \
    gz_shape a, b;                                                                                 \
    if (!find_items(w, id, other, generation, &a, &b)) return LGZ_CANNOT;                          \
    return END_##answer(lgz_pair_##name(&a, &b, false, out->at), out);                             \
  }
LGZ_PAIR_QUESTIONS(DEFINE)
