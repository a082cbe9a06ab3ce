/*
** The functions that LuaJIT calls for the questions of lua/shapes/pair_questions.h: about two
** shapes, not planes, and about two items, by their ids and the generation in which these were
** looked up. FLAG: LGZ_NO or LGZ_YES; else LGZ_NO for nil.
*/
#pragma once

#include "lua/ffi/answer.h"
#include "lua/shapes/pair_questions.h"
#include "lua/world/binding.h"

#define LGZ_OF_SHAPES (const gz_shape *a, const gz_shape *b, lgz_answer *out)
#define LGZ_OF_ITEMS (lgz_world * w, int id, int other, double generation, lgz_answer *out)

#define LGZ_DECLARE(name, of_items, answer)                                                        \
  int lgz_ffi_##name LGZ_OF_SHAPES;                                                                \
  int lgz_ffi_items_##name LGZ_OF_ITEMS;
LGZ_PAIR_QUESTIONS(LGZ_DECLARE)
#undef LGZ_DECLARE
