/*
** The functions that LuaJIT calls for the questions of lua/world/questions.h: their parameters.
**
** Items are ids, with the generation in which they were looked up. The group is that of the items
** that count; 0: of all. Lists are written to `items` or `corners`, as far as there is room; what
** is returned is the length. LGZ_NO: nothing is met, or seen.
*/
#pragma once

#include "lua/ffi/answer.h"
#include "lua/world/questions.h"

#define LGZ_TAKES_NOTHING(n)
#define LGZ_TAKES_POINT(n) , double x##n, double y##n
#define LGZ_TAKES_RADIUS(n) , double radius
#define LGZ_TAKES_SIZE(n) , double width, double height
#define LGZ_TAKES_LIMIT(n) , double limit
#define LGZ_TAKES_REGION(n) , double reach, const gz_shape *region
#define LGZ_TAKES_SOLID(n) , const gz_shape *shape
#define LGZ_TAKES_SHAPE(n) , const gz_shape *shape
#define LGZ_TAKES_WAY(n) , double dx, double dy
#define LGZ_TAKES_FLIGHT(n) , double vx, double vy, double ax, double ay, double end
#define LGZ_TAKES_ITEM(n) , int id##n, double generation##n

#define LGZ_WRITES_ITEMS , int group, int *items, int room
#define LGZ_WRITES_PAIRS , int group, int *items, int room
#define LGZ_WRITES_CORNERS , int group, double *corners, int room
#define LGZ_WRITES_FIRST , int group, lgz_answer *out
#define LGZ_WRITES_NEAREST , int group, lgz_answer *out
#define LGZ_WRITES_HITS , int group, lgz_answer *out

#define LGZ_PARAMETERS(first, second, answer)                                                      \
  (lgz_world * w LGZ_TAKES_##first(1) LGZ_TAKES_##second(2) LGZ_WRITES_##answer)

#define LGZ_DECLARE(name, first, second, answer, how)                                              \
  int lgz_ffi_ask_##name LGZ_PARAMETERS(first, second, answer);
LGZ_QUESTIONS(LGZ_DECLARE)
#undef LGZ_DECLARE
