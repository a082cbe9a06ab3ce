/*
** The functions that LuaJIT calls for the questions of lua/shapes/pair_questions.h: about two
** shapes, not planes, and about two items, by their ids and the generation in which these were
** looked up. FLAG: LGZ_NO or LGZ_YES; else LGZ_NO for nil.
*/
#include "lua/ffi/entries.h"
#include "lua/ffi/worlds.h"
#include "lua/shapes/pair_questions.h"

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

#define OF_SHAPES (const gz_shape *a, const gz_shape *b, lgz_answer *out)
#define OF_ITEMS (lgz_world * w, int id, int other, double generation, lgz_answer *out)

#define DEFINE(name, of_items, answer)                                                             \
  static int shapes_##name OF_SHAPES {                                                             \
    GZ_ASSERT(a->geometry->kind < GZ_PLANE && b->geometry->kind < GZ_PLANE);                       \
    return END_##answer(lgz_pair_##name(a, b, true, out->at), out);                                \
  }                                                                                                \
  static int items_##name OF_ITEMS {                                                               \
    gz_shape a, b;                                                                                 \
    if (!find_items(w, id, other, generation, &a, &b)) return LGZ_CANNOT;                          \
    return END_##answer(lgz_pair_##name(&a, &b, false, out->at), out);                             \
  }
LGZ_PAIR_QUESTIONS(DEFINE)
#undef DEFINE

void lgz_addpairs(lua_State *L) {
#define MEMBERS(name, of_items, answer) int(*shapes_##name) OF_SHAPES, (*items_##name)OF_ITEMS;
#define ADDRESSES(name, of_items, answer) shapes_##name, items_##name,
#define DECLARATIONS(name, of_items, answer)                                                       \
  LGZ_DECLARATION(int, shapes_##name, OF_SHAPES) LGZ_DECLARATION(int, items_##name, OF_ITEMS)
#define COLUMNS(name, of_items, answer) #name " " #of_items " " #answer "\n"
  static const struct { LGZ_PAIR_QUESTIONS(MEMBERS) } entries = { LGZ_PAIR_QUESTIONS(ADDRESSES) };
  lgz_addentries(L, "pairs", &entries, LGZ_PAIR_QUESTIONS(DECLARATIONS),
                 LGZ_PAIR_QUESTIONS(COLUMNS));
#undef MEMBERS
#undef ADDRESSES
#undef DECLARATIONS
#undef COLUMNS
}
